"""The built site says what the board says, whole, escaped, small, and from its own folder."""

import csv
import filecmp
import io
import json
import re
from pathlib import Path

import pytest

from boards import HOSTILE, demo_board
from pipeline.schema.board import Board, Cell, Row
from pipeline.site.build import build_site
from pipeline.site.links import check_links
from site_reading import Element, pages, read_html

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " base-uri 'none'; form-action 'none'"
)
FIXED = [
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
]


def raw(cell: Cell) -> str:
    """Give what a page must hold of a cell for sorting."""
    return repr(cell.value) if cell.state == "ok" else ""


def test_all_links_work(site: Path) -> None:
    assert check_links(site) == []


def test_every_page_is_there(site: Path, board: Board) -> None:
    found = {path.relative_to(site).as_posix() for path in pages(site)}
    assert {f"{name}.html" for name in FIXED} <= found
    assert len([name for name in found if name.startswith("system/")]) == len(board.systems)
    assert len([name for name in found if name.startswith("team/")]) == len({s.team for s in board.systems})
    assert len([name for name in found if name.startswith("kind/")]) == len(board.edition.kinds)
    assert len([name for name in found if name.startswith("table/")]) == len(board.tables)


def test_a_table_s_page_holds_every_number_of_the_board(site: Path, board: Board) -> None:
    compared = 0
    for table in board.tables:
        page = read_html(site / "table" / f"{table.id}.html")
        rows = [body.find("tr") for body in page.find("tbody")]
        shown = rows[0] if rows else []
        assert len(shown) == len(table.rows), table.id
        for line, row in zip(shown, table.rows, strict=True):
            cells = [c for c in line.children if isinstance(c, Element)]
            for element, cell, column in zip(cells, row.cells, table.columns, strict=True):
                if column.kind in ("rank", "number", "count", "share"):
                    assert element.attributes.get("data-value") == raw(cell), (table.id, column.id)
                    compared += 1
    assert compared > 2000


def test_role_pages_show_the_same_rows_in_the_same_order(site: Path, board: Board) -> None:
    for role in ("teacher", "student", "evaluator"):
        table = board.table(role)
        assert table is not None
        (shown,) = read_html(site / f"{role}.html").find("table", data_table=role)
        first = [line.children[0] for line in shown.find("tbody")[0].find("tr")]
        ranks = [c.text for c in first if isinstance(c, Element)]
        assert ranks == ["1", "2–3", "2–3", "4"]
        assert len(shown.find("tr", _class="tie first")) == 1


def test_each_state_is_marked_and_its_reason_is_text(site: Path) -> None:
    page = read_html(site / "student.html")
    for state, reason in (("withheld", "fewer than five questions"), ("not_available", "gold has no answers")):
        cells = page.find("abbr", _class=f"state {state}")
        assert cells
        assert all(reason in cell.text and cell.attributes["tabindex"] == "0" for cell in cells)


def test_empty_tables_say_what_the_edition_lacks(site: Path) -> None:
    assert "The edition holds no second ratings of the same items." in read_html(site / "evaluator.html").text


def test_every_page_carries_policy_notice_trail_and_footer(site: Path, board: Board) -> None:
    for path in pages(site):
        page = read_html(path)
        (policy,) = page.find("meta", http_equiv="Content-Security-Policy")
        assert policy.attributes["content"] == POLICY
        assert page.find("p", _class="notice")[0].text == board.edition.notice
        assert len(page.find("h1")) == len(page.find("main")) == 1
        footer = page.find("footer")[0].text
        assert board.provenance.commit[:12] in footer
        assert board.provenance.data[:12] in footer
        assert "2026-11-20" in footer
        assert page.find("a", _class="skip")[0].attributes["href"] == "#content"
        assert page.find("nav", aria_label="Where you are") or path.name == "index.html"


def test_stand_in_models_are_named_where_their_numbers_stand(site: Path) -> None:
    text = read_html(site / "teacher.html").text
    assert "small/embedder" in text
    assert "It is a stand-in" in text


def test_tables_have_captions_scopes_and_a_box_that_can_be_focused(site: Path) -> None:
    for path in pages(site):
        page = read_html(path)
        for table in page.find("table"):
            assert len(table.find("caption")) == 1
            assert all(head.attributes["scope"] in ("col", "row") for head in table.find("th"))
        for box in page.find("div", _class="scroll"):
            assert (box.attributes["role"], box.attributes["tabindex"]) == ("region", "0")
        assert all(image.attributes.get("alt") for image in page.find("img"))


def test_hostile_names_are_text_and_nothing_else(site: Path) -> None:
    seen = 0
    for path in pages(site):
        page = read_html(path)
        seen += HOSTILE in page.text
        for image in page.find("img"):
            assert image.attributes["src"].removeprefix("../").startswith("charts/")
        for element in page.find(""):
            assert not any(name.startswith("on") or name == "style" for name in element.attributes)
            assert "javascript:" not in element.attributes.get("href", "")
    assert seen > 10


def test_specifications_are_json_that_cannot_leave_their_element(site: Path) -> None:
    count = 0
    for path in pages(site):
        for script in read_html(path).find("script", type="application/json"):
            (text,) = script.children
            assert isinstance(text, str)
            assert "<" not in text
            json.loads(text)
            count += 1
    assert count > 15


def test_file_names_are_ascii_and_differ_without_letter_case(site: Path) -> None:
    names = [path.relative_to(site).as_posix() for path in site.rglob("*")]
    assert all(re.fullmatch(r"[A-Za-z0-9_./-]+", name) for name in names)
    assert len({name.lower() for name in names}) == len(names)


def test_nothing_is_loaded_from_another_host(site: Path) -> None:
    for path in [*pages(site), *site.rglob("*.css"), site / "assets" / "site.js"]:
        for address in re.findall(
            r"(?:src|url|import|fetch)\s*[=(]\s*[\"']?(https?:)?//", path.read_text(encoding="utf-8")
        ):
            pytest.fail(f"{path}: {address}")


def test_downloads_hold_the_board(site: Path, board: Board) -> None:
    assert Board.model_validate_json((site / "data" / "board.json").read_bytes()) == board
    for table in board.tables:
        rows = list(csv.reader(io.StringIO((site / "data" / f"{table.id}.csv").read_text(encoding="utf-8"))))
        assert len(rows) == len(table.rows) + 1
        assert json.loads((site / "data" / f"{table.id}.json").read_bytes())["table"]["id"] == table.id


def test_the_report_of_an_unscored_submission_is_shown_with_its_finding(site: Path) -> None:
    text = read_html(site / "system" / "evaluator-late-PRIMARY.html").text
    assert 'late/PRIMARY/r.json:1:9: not JSON: `"title"="x"`. Hint: Write a colon. [json-syntax]' in text
    assert "not scored" in text
    assert "Late evaluator: the file is not JSON" in read_html(site / "evaluator.html").text


def test_two_builds_give_the_same_bytes(site: Path, root: Path, tmp_path: Path) -> None:
    build_site(demo_board(), root / "site_templates", tmp_path)
    build_site(demo_board(), root / "site_templates", tmp_path)
    names = sorted(p.relative_to(site).as_posix() for p in site.rglob("*") if p.is_file())
    assert names == sorted(p.relative_to(tmp_path).as_posix() for p in tmp_path.rglob("*") if p.is_file())
    assert filecmp.cmpfiles(site, tmp_path, names, shallow=False)[1:] == ([], [])


def test_a_folder_that_is_no_site_is_not_emptied(board: Board, root: Path, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious", encoding="utf-8")
    with pytest.raises(FileExistsError, match="not a site"):
        build_site(board, root / "site_templates", tmp_path)
    assert (tmp_path / "thesis.txt").read_text(encoding="utf-8") == "precious"


def crowded(board: Board, size: int) -> Board:
    """Give a board with `size` systems in every role's main table."""
    tables, systems = [], list(board.systems)
    for role in ("teacher", "student", "evaluator"):
        table = board.table(role)
        assert table is not None
        place, model = table.column("system"), next(s for s in board.systems if s.role == role)
        rows = []
        for number in range(size):
            name = f"{role}-{number}"
            systems.append(model.model_copy(update={"id": name, "name": f"System number {number} of {role}"}))
            cells = list(table.rows[0].cells)
            cells[place] = Cell(value=name)
            rows.append(Row(cells=tuple(cells), group=number // 3))
        tables.append(table.model_copy(update={"rows": tuple(rows)}))
    return board.model_copy(update={"tables": tuple(tables), "systems": tuple(systems)})


def test_the_first_page_stays_below_200_kb_with_100_systems_in_every_role(board: Board, root: Path) -> None:
    from pipeline.site.addresses import plan_addresses
    from pipeline.site.pages.material import Material
    from pipeline.site.pages.overview import overview
    from pipeline.site.palette import assign_marks
    from pipeline.site.rendering import open_templates, render

    full = crowded(board, 100)
    material = Material(full, plan_addresses(full), assign_marks(full.systems), {})
    text = render(open_templates(root / "site_templates"), overview(material))
    assert "System number 9 of teacher" in text
    assert len(text.encode()) < 200_000


def test_style_and_script_are_small(site: Path) -> None:
    assert (site / "assets" / "site.css").stat().st_size < 20_000
    assert (site / "assets" / "site.js").stat().st_size < 15_000


def test_a_board_without_anything_still_gives_a_site(board: Board, root: Path, tmp_path: Path) -> None:
    bare = board.model_copy(
        update={
            "models": (),
            "metrics": (),
            "systems": (),
            "tables": (),
            "findings": (),
            "examples": (),
            "provenance": board.provenance.model_copy(update={"commit": "", "commit_date": ""}),
            "edition": board.edition.model_copy(
                update={"kinds": (), "dates": (), "notice": "", "repository": "", "licence": "", "public": False}
            ),
        }
    )
    build_site(bare, root / "site_templates", tmp_path)
    assert check_links(tmp_path) == []
