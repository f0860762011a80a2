"""The link check finds what would break."""

from pathlib import Path

import pytest

from pipeline.site.links import check_links

GOOD = '<a href="b/c.html#x">c</a><a href="https://example.org" rel="noopener">e</a><img src="a.svg" alt="">'


def make(folder: Path, body: str, other: str = '<p id="x"><a href="../index.html">home</a>') -> Path:
    (folder / "b").mkdir()
    (folder / "index.html").write_text(body, encoding="utf-8")
    (folder / "b" / "c.html").write_text(other, encoding="utf-8")
    (folder / "a.svg").write_text("<svg/>", encoding="utf-8")
    return folder


def test_a_sound_site_has_no_faults(tmp_path: Path) -> None:
    assert check_links(make(tmp_path, GOOD)) == []


@pytest.mark.parametrize(
    ("body", "part"),
    [
        ('<a href="nowhere.html">x</a>', "leads to no file"),
        ('<a href="b/c.html#y">x</a>', "has no id 'y'"),
        ('<a href="#y">x</a>', "has no id 'y'"),
        ('<a href="/index.html">x</a>', "not relative"),
        ('<a href="../x.html">x</a>', "leads out of the site"),
        ('<a href="http://example.org">x</a>', "lacks rel=noopener"),
        ('<a href="javascript:alert(1)">x</a>', "neither http nor https"),
        ('<img src="https://example.org/x.png" alt="">', "from outside"),
        ('<script src="//example.org/x.js"></script>', "from outside"),
        ("<script>1</script>", "stands inline"),
        ('<p style="color:red">x</p>', "inline attribute style"),
        ('<p onclick="x()">x</p>', "inline attribute onclick"),
        ('<p id="a"></p><p id="a"></p>', "two elements"),
        ('<p aria-labelledby="q">x</p>', "nothing has the id 'q'"),
        ('<a href="B/c.html">x</a>', "leads to no file"),
    ],
)
def test_each_fault_is_found_and_its_page_named(tmp_path: Path, body: str, part: str) -> None:
    faults = check_links(make(tmp_path, GOOD + body))
    assert len(faults) == 1
    assert faults[0].startswith("index.html: ")
    assert part in faults[0]


def test_styles_are_read_too(tmp_path: Path) -> None:
    site = make(tmp_path, GOOD)
    (site / "s.css").write_text("p { background: url('gone.png') }", encoding="utf-8")
    assert check_links(site) == ["s.css: 'gone.png' leads to no file"]


def test_a_folder_without_a_first_page_is_no_site(tmp_path: Path) -> None:
    assert "has no index.html" in check_links(tmp_path)[0]
