"""Reading a built site back: elements with their attributes and texts, for tests."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

VOID = {"meta", "link", "img", "br", "input", "path", "circle"}


@dataclass
class Element:
    """An element: its tag, attributes, children and own text pieces in order."""

    tag: str
    attributes: dict[str, str]
    children: list["Element | str"] = field(default_factory=list)

    def find(self, tag: str, **attributes: str) -> list["Element"]:
        """Find all elements below of a tag ("" for any) that have the attributes."""
        found: list[Element] = []
        for child in self.children:
            if isinstance(child, Element):
                wanted = {name.replace("_", "-").strip("-"): value for name, value in attributes.items()}
                if tag in ("", child.tag) and all(child.attributes.get(n) == v for n, v in wanted.items()):
                    found.append(child)
                found += child.find(tag, **attributes)
        return found

    @property
    def text(self) -> str:
        """Give all text below, spaces collapsed."""
        return " ".join("".join(c if isinstance(c, str) else c.text for c in self.children).split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        opened = self.open.pop()
        if opened.tag != tag:
            raise AssertionError(f"<{opened.tag}> is closed by </{tag}>")

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read_html(path: Path) -> Element:
    """Read a page; AssertionError where elements are not closed in the order in which they were opened."""
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    reader.close()
    if len(reader.open) != 1:
        raise AssertionError(f"{path}: <{reader.open[-1].tag}> is never closed")
    return reader.root


def pages(site: Path) -> list[Path]:
    """List all pages of a site."""
    return sorted(site.rglob("*.html"))
