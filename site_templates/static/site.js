// What script adds to pages that are complete without it: the theme switch, sorting, filters, interactive charts.
(function () {
  "use strict";
  const THEMES = ["auto", "light", "dark"];
  const html = document.documentElement;

  function storedTheme() {
    try { return localStorage.getItem("theme"); } catch (error) { return null; }
  }
  function applyTheme(theme) {
    if (theme === "light" || theme === "dark") html.setAttribute("data-theme", theme);
    else html.removeAttribute("data-theme");
  }
  applyTheme(storedTheme());

  function isDark() {
    const theme = html.getAttribute("data-theme");
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  function setUpTheme() {
    const button = document.querySelector(".theme");
    const word = button.querySelector("span");
    const show = function () { word.textContent = html.getAttribute("data-theme") || "auto"; };
    button.addEventListener("click", function () {
      const next = THEMES[(THEMES.indexOf(word.textContent) + 1) % THEMES.length];
      try { localStorage.setItem("theme", next); } catch (error) { /* the choice lasts as long as the page */ }
      applyTheme(next);
      show();
      redrawCharts();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawCharts);
    show();
    button.hidden = false;
  }

  // Sorting: raw values, what is missing stays last in both directions, equal values keep their order.
  function sortKey(cell) {
    const raw = cell.getAttribute("data-value");
    if (raw === "") return null;
    if (raw !== null) return Number(raw);
    return cell.textContent.trim().toLocaleLowerCase() || null;
  }
  function compare(a, b, sign) {
    if (a.key === null || b.key === null) return (a.key === null) - (b.key === null) || a.place - b.place;
    const order = typeof a.key === "number" && typeof b.key === "number"
      ? a.key - b.key
      : String(a.key).localeCompare(String(b.key), undefined, { numeric: true });
    return sign * order || a.place - b.place;
  }
  function sortTable(table, column, direction) {
    const body = table.tBodies[0];
    const sign = direction === "ascending" ? 1 : -1;
    const rows = Array.from(body.rows, function (row) {
      if (!row.dataset.place) row.dataset.place = String(row.rowIndex);
      return { row: row, key: sortKey(row.cells[column]), place: Number(row.dataset.place) };
    });
    rows.sort(direction ? function (a, b) { return compare(a, b, sign); } : function (a, b) { return a.place - b.place; });
    body.append.apply(body, rows.map(function (entry) { return entry.row; }));
    Array.from(table.tHead.rows[0].cells, function (head, place) {
      if (place === column && direction) head.setAttribute("aria-sort", direction);
      else head.removeAttribute("aria-sort");
    });
    table.classList.toggle("sorted", Boolean(direction));
  }
  function setUpSorting(table) {
    if (!table.tHead || table.tBodies[0].rows.length < 2) return;
    Array.from(table.tBodies[0].rows, function (row) { row.dataset.place = String(row.rowIndex); });
    Array.from(table.tHead.rows[0].cells, function (head, column) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.setAttribute("aria-label", "Sort by " + head.textContent.replace(/\s+/g, " ").trim());
      button.addEventListener("click", function () {
        const first = head.classList.contains("num") ? "descending" : "ascending";
        const second = first === "ascending" ? "descending" : "ascending";
        const now = head.getAttribute("aria-sort");
        sortTable(table, column, now === first ? second : now === second ? "" : first);
      });
      head.append(button);
    });
  }

  // Filters: the text stands in the address, so a filtered table can be sent to someone.
  function setUpFilter(input) {
    const table = document.querySelector("#" + CSS.escape(input.dataset.filter) + " table");
    if (!table) return;
    const output = input.closest(".filter").querySelector("output");
    const rows = Array.from(table.tBodies[0].rows);
    const apply = function () {
      const words = input.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      rows.forEach(function (row) {
        const text = row.textContent.toLocaleLowerCase();
        row.hidden = !words.every(function (word) { return text.includes(word); });
        shown += row.hidden ? 0 : 1;
      });
      output.textContent = words.length ? shown + " of " + rows.length + " rows; places are those of the whole table" : "";
    };
    input.value = new URLSearchParams(location.search).get("rows") || "";
    input.addEventListener("input", function () {
      apply();
      const query = input.value ? "?rows=" + encodeURIComponent(input.value) : location.pathname;
      try { history.replaceState(null, "", query + location.hash); } catch (error) { /* a local file may refuse */ }
    });
    apply();
    input.closest(".filter").hidden = false;
  }

  // Charts: the drawing stays until the interactive form is ready; the bundle is asked for once, when first needed.
  let bundle = null;
  const live = [];
  function loadBundle() {
    if (!bundle) {
      bundle = new Promise(function (resolve, reject) {
        const script = document.createElement("script");
        script.src = document.body.dataset.root + "assets/vega-bundle.js";
        script.onload = function () { resolve(window.vegaEmbed); };
        script.onerror = reject;
        document.head.append(script);
      });
    }
    return bundle;
  }
  function themedSpec(figure) {
    const text = figure.querySelector("script").textContent;
    if (!isDark()) return JSON.parse(text);
    return JSON.parse(text.replace(/#[0-9a-f]{6}\b/g, function (colour) { return window.siteDarkColours[colour] || colour; }));
  }
  const hint = document.createElement("div");
  hint.className = "hint";
  hint.hidden = true;
  function showHint(handler, event, item, value) {
    if (value === null || value === undefined || value === "") { hint.hidden = true; return; }
    hint.textContent = typeof value === "object"
      ? Object.keys(value).map(function (key) { return key + ": " + value[key]; }).join("\n")
      : String(value);
    hint.hidden = false;
    const box = hint.getBoundingClientRect();
    hint.style.left = Math.max(4, Math.min(event.clientX + 14, innerWidth - box.width - 8)) + "px";
    hint.style.top = Math.max(4, Math.min(event.clientY + 14, innerHeight - box.height - 8)) + "px";
  }
  function drawChart(figure) {
    return loadBundle().then(function (embed) {
      const box = figure.querySelector(".live");
      const fresh = document.createElement("div");
      const options = { ast: true, renderer: "svg", defaultStyle: false, actions: false, tooltip: showHint };
      return embed(fresh, themedSpec(figure), options).then(function (result) {
        if (figure.view) figure.view.finalize();
        figure.view = result;
        box.replaceChildren(fresh);
        box.hidden = false;
        figure.querySelectorAll("img").forEach(function (image) { image.hidden = true; });
        figure.dataset.live = "yes";
      });
    }).catch(function () { /* the drawing stays */ });
  }
  function redrawCharts() { live.forEach(drawChart); }
  function setUpCharts() {
    const figures = document.querySelectorAll("figure.chart");
    if (!figures.length || !("IntersectionObserver" in window)) return;
    document.body.append(hint);
    const watcher = new IntersectionObserver(function (entries) {
      entries.forEach(function (entry) {
        if (!entry.isIntersecting) return;
        watcher.unobserve(entry.target);
        live.push(entry.target);
        drawChart(entry.target);
      });
    });
    figures.forEach(function (figure) { watcher.observe(figure); });
    addEventListener("scroll", function () { hint.hidden = true; }, { passive: true });
    addEventListener("beforeprint", function () {
      figures.forEach(function (f) { f.querySelectorAll("img").forEach(function (i) { i.hidden = false; }); });
    });
    addEventListener("afterprint", function () {
      live.forEach(function (f) { f.querySelectorAll("img").forEach(function (i) { i.hidden = Boolean(f.view); }); });
    });
  }

  document.addEventListener("DOMContentLoaded", function () {
    setUpTheme();
    document.querySelectorAll("table").forEach(setUpSorting);
    document.querySelectorAll("input[data-filter]").forEach(setUpFilter);
    setUpCharts();
  });
})();
