"""The built site in a real Chromium, from local files."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from boards import HOSTILE

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

pytestmark = pytest.mark.browser
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PAGES = [
    "index",
    "teacher",
    "student",
    "evaluator",
    "adversarial",
    "agreement",
    "teams",
    "methods",
    "submit",
    "reproduce",
    "data",
    "system/evaluator-late-PRIMARY",
    "team/img-src-x-onerror-alert-1-0badf00d",
    "table/student_units",
    "kind/popular",
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Start Chromium once; skip where there is none."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_api.sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(executable_path=found, args=FLAGS)
        except sync_api.Error as error:
            pytest.skip(f"no Chromium: {str(error).splitlines()[0]}")
        yield started
        started.close()


def lost(request: Any) -> bool:
    """Say whether a request failed by itself, and not because the reader went on to the next page."""
    return "ERR_ABORTED" not in (request.failure or "")


@contextmanager
def tab(browser: Any, **options: Any) -> Iterator[Any]:
    """Open a tab in a fresh profile; what it complains about stands in `complaints`."""
    context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
    page = context.new_page()
    page.complaints = []
    page.on("console", lambda message: page.complaints.append(message.text) if message.type != "log" else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on("dialog", lambda dialog: (page.complaints.append(f"dialog {dialog.message}"), dialog.dismiss()))
    page.on("requestfailed", lambda request: page.complaints.append(f"failed {request.url}") if lost(request) else None)
    try:
        yield page
    finally:
        context.close()


def address(site: Path, page: str) -> str:
    """Give a page's address on disk."""
    return (site / f"{page}.html").as_uri()


def column(page: Any, name: str) -> list[str]:
    """Give the raw values of a column as they stand."""
    place = page.locator(f"thead th[data-column={name}]").first.evaluate("head => head.cellIndex")
    script = "(rows, place) => rows.map(row => row.cells[place].getAttribute('data-value'))"
    return page.locator("table").first.locator("tbody tr").evaluate_all(script, place)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_complains_or_breaks_the_policy_while_all_charts_come_alive(
    browser: Any, site: Path, scheme: str
) -> None:
    with tab(browser, color_scheme=scheme) as page:
        for name in PAGES:
            page.goto(address(site, name))
            for figure in page.locator("figure.chart").all():
                figure.scroll_into_view_if_needed()
                page.wait_for_function("f => f.dataset.live === 'yes'", arg=figure.element_handle(), timeout=20_000)
                assert figure.locator(".live svg").count() == 1
            assert page.complaints == [], name


@pytest.mark.parametrize("width", [360, 768])
@pytest.mark.parametrize("script", [True, False])
def test_no_page_scrolls_sideways(browser: Any, site: Path, width: int, script: bool) -> None:
    with tab(browser, viewport={"width": width, "height": 740}, java_script_enabled=script) as page:
        for name in PAGES:
            page.goto(address(site, name))
            size = page.locator("html").evaluate("e => e.scrollWidth")
            assert size <= width, name


def test_sorting_uses_raw_values_keeps_missing_last_and_comes_back(browser: Any, site: Path) -> None:
    with tab(browser) as page:
        page.goto(address(site, "table/student"))
        before = column(page, "recall_teacher")
        button = page.locator("th[data-column=recall_teacher] button")
        head = page.locator("th[data-column=recall_teacher]")
        known = sorted((float(value) for value in before if value), reverse=True)
        assert 0 < len(known) < len(before)
        button.click()
        assert head.get_attribute("aria-sort") == "descending"
        after = column(page, "recall_teacher")
        assert [float(value) for value in after[: len(known)]] == known
        assert set(after[len(known) :]) == {""}
        button.press("Enter")
        assert head.get_attribute("aria-sort") == "ascending"
        after = column(page, "recall_teacher")
        assert [float(value) for value in after[: len(known)]] == known[::-1]
        assert set(after[len(known) :]) == {""}
        button.click()
        assert head.get_attribute("aria-sort") is None
        assert column(page, "recall_teacher") == before


def test_the_theme_is_chosen_by_preference_and_the_switch_stays(browser: Any, site: Path) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    with tab(browser, color_scheme="dark") as page:
        page.goto(address(site, "index"))
        dark = page.evaluate(ground)
        page.locator(".theme").click()
        assert page.locator(".theme").inner_text() == "Theme: light"
        light = page.evaluate(ground)
        assert light != dark
        page.goto(address(site, "team/plain"))
        assert page.evaluate(ground) == light
        assert page.locator("html").get_attribute("data-theme") == "light"
        page.locator(".theme").click()
        assert page.evaluate(ground) == dark


def test_live_charts_follow_the_switch(browser: Any, site: Path) -> None:
    with tab(browser, color_scheme="light") as page:
        page.goto(address(site, "teacher"))
        figure = page.locator("figure.chart").first
        figure.scroll_into_view_if_needed()
        drawing = figure.locator(".live svg")
        drawing.wait_for(timeout=20_000)
        assert "#0068a8" in drawing.evaluate("e => e.outerHTML")
        page.locator(".theme").click()
        page.locator(".theme").click()
        page.wait_for_function(
            "() => document.querySelector('.live svg').outerHTML.includes('#5fb6ee')", timeout=20_000
        )
        assert "#0068a8" not in drawing.evaluate("e => e.outerHTML")


def test_pointing_at_a_mark_says_its_value(browser: Any, site: Path) -> None:
    with tab(browser) as page:
        page.goto(address(site, "student"))
        figure = page.locator("#chart-student-headline")
        figure.scroll_into_view_if_needed()
        mark = figure.locator(".live .mark-symbol path").first
        mark.wait_for(timeout=20_000)
        mark.hover()
        page.locator(".hint").wait_for()
        assert "value: " in page.locator(".hint").inner_text()
        assert page.complaints == []


def test_without_script_the_page_is_whole(browser: Any, site: Path) -> None:
    with tab(browser, java_script_enabled=False, viewport={"width": 360, "height": 740}) as page:
        page.goto(address(site, "student"))
        assert page.locator("table[data-table=student] tbody tr").count() == 4
        assert not page.locator(".theme").is_visible()
        assert page.locator(".sort").count() == 0
        drawing = page.locator("figure.chart img.on-light").first
        assert drawing.is_visible()
        assert not page.locator("figure.chart img.on-dark").first.is_visible()
        assert not page.locator(".fold nav").is_visible()
        page.locator(".fold summary").click()
        page.locator(".fold nav a", has_text="Methods").click()
        assert page.locator("h1").inner_text() == "Methods"


def test_a_hostile_name_is_shown_and_does_nothing(browser: Any, site: Path) -> None:
    with tab(browser) as page:
        page.goto(address(site, "team/img-src-x-onerror-alert-1-0badf00d"))
        assert page.locator("h1").inner_text() == HOSTILE
        assert page.locator("img[src=x]").count() == 0
        assert page.complaints == []
        page.goto(address(site, "system/teacher-img-src-x-onerror-alert-1-0badf00d-PRIMARY"))
        assert page.locator("a", has_text="javascript:").count() == 0
        assert "javascript:alert(1)" in page.locator("main").inner_text()


def test_a_filter_stands_in_the_address_and_can_be_sent(browser: Any, site: Path) -> None:
    with tab(browser) as page:
        page.goto(address(site, "table/student_units"))
        page.locator(".filter input").fill("fact check plain")
        shown = page.locator("tbody tr:visible").count()
        assert 0 < shown < page.locator("tbody tr").count()
        assert f"{shown} of " in page.locator(".filter output").inner_text()
        page.goto(address(site, "table/student_units") + "?rows=fact+check+plain")
        assert page.locator("tbody tr:visible").count() == shown


def test_header_and_row_names_stay_in_sight_while_a_table_scrolls(browser: Any, site: Path) -> None:
    with tab(browser, viewport={"width": 360, "height": 740}) as page:
        page.goto(address(site, "table/teacher"))
        box = page.locator(".scroll").first
        name = box.locator("tbody th").first
        box.evaluate("e => { e.scrollLeft = 400 }")
        left = box.bounding_box()["x"]
        assert abs(name.bounding_box()["x"] - left) < 2
    with tab(browser) as page:
        page.goto(address(site, "table/student_units"))
        box = page.locator(".scroll").first
        box.evaluate("e => { e.scrollTop = 600 }")
        assert abs(box.locator("thead th").first.bounding_box()["y"] - box.bounding_box()["y"]) < 3


def test_the_first_key_press_leads_to_the_content(browser: Any, site: Path) -> None:
    with tab(browser) as page:
        page.goto(address(site, "index"))
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == "Skip to the content"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "content"


def test_print_shows_the_light_drawings_and_no_navigation(browser: Any, site: Path) -> None:
    with tab(browser, color_scheme="dark", java_script_enabled=False) as page:
        page.emulate_media(media="print")
        page.goto(address(site, "teacher"))
        assert not page.locator("nav.wide").is_visible()
        assert page.locator("img.on-light").first.is_visible()
        assert not page.locator("img.on-dark").first.is_visible()
