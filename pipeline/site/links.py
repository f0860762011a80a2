"""The check of a built site: every link, anchor, image, script and style is there, inside the site, and relative.

Relative links that stay inside the folder work alike under `/`, under `/repo/` and from `file://`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

_LINKING = {"href", "src", "poster", "data", "action", "formaction", "srcset", "xlink:href"}
_CSS_URL = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")
_ID_REFERENCES = ("aria-labelledby", "aria-describedby", "for", "aria-controls")


@dataclass
class Document(HTMLParser):
    """What one page links to and offers: (tag, attribute, address, rel), ids, and other faults."""

    links: list[tuple[str, str, str, str]] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    references: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Set up the parser, which a dataclass would not."""
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect an element's links and ids."""
        given = {name: value or "" for name, value in attrs}
        for name, value in given.items():
            if name == "id":
                self.ids.append(value)
            elif name in _LINKING:
                self.links.append((tag, name, value, given.get("rel", "")))
            elif name in _ID_REFERENCES:
                self.references += value.split()
            elif name == "style" or name.startswith("on"):
                self.faults.append(f"<{tag}> has the inline attribute {name}")
        if tag == "style" or (tag == "script" and "src" not in given and given.get("type") != "application/json"):
            self.faults.append(f"<{tag}> stands inline")


def check_links(site: Path) -> list[str]:
    """Walk all pages and styles of a site; give one line per fault, sorted, empty when all is well."""
    pages = {p.relative_to(site).as_posix(): read_page(p) for p in sorted(site.rglob("*.html"))}
    files = {p.relative_to(site).as_posix() for p in site.rglob("*") if p.is_file()}
    faults = [f"{site}: has no index.html"] if "index.html" not in files else []
    for name, page in pages.items():
        faults += [f"{name}: {fault}" for fault in page.faults]
        faults += [f"{name}: two elements have the id {twin!r}" for twin in sorted(twins(page.ids))]
        faults += [f"{name}: nothing has the id {ref!r}" for ref in page.references if ref not in page.ids]
        for tag, attribute, address, rel in page.links:
            fault = fault_of(name, tag, attribute, address, rel, files, pages)
            faults += [f"{name}: {fault}"] if fault else []
    for style in sorted(site.rglob("*.css")):
        base = style.relative_to(site).as_posix()
        for address in css_addresses(style.read_text(encoding="utf-8")):
            fault = fault_of(base, "css", "url", address, "", files, pages)
            faults += [f"{base}: {fault}"] if fault else []
    return sorted(faults) + sorted(case_twins(files))


def read_page(path: Path) -> Document:
    """Parse one page."""
    document = Document()
    document.feed(path.read_text(encoding="utf-8"))
    document.close()
    return document


def css_addresses(text: str) -> Iterator[str]:
    """Give all addresses of a style."""
    for match in _CSS_URL.finditer(text):
        yield match[1] or match[2]


def twins(ids: list[str]) -> set[str]:
    """Give the ids that occur more than once."""
    return {name for name in ids if ids.count(name) > 1}


def case_twins(files: set[str]) -> Iterator[str]:
    """Find files whose names differ in letter case alone: some disks can hold only one of them."""
    seen: dict[str, str] = {}
    for name in sorted(files):
        other = seen.setdefault(name.lower(), name)
        if other != name:
            yield f"{name}: differs from {other} in letter case alone"


def fault_of(
    base: str, tag: str, attribute: str, address: str, rel: str, files: set[str], pages: dict[str, Document]
) -> str:
    """Say what is wrong with one link, "" if nothing."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc or address.startswith("//"):
        return outside_fault(tag, attribute, address, rel)
    if address.startswith("/") or "\\" in address:
        return f"{address!r} is not relative, so it breaks below a sub-path"
    target = resolve(base, unquote(parts.path)) if parts.path else base
    if target is None:
        return f"{address!r} leads out of the site"
    if target not in files:
        return f"{address!r} leads to no file"
    anchor = unquote(parts.fragment)
    if anchor and target in pages and anchor not in pages[target].ids:
        return f"{address!r}: {target} has no id {anchor!r}"
    return ""


def outside_fault(tag: str, attribute: str, address: str, rel: str) -> str:
    """Say what is wrong with an address outside of the site; only links that a reader follows may have one."""
    if tag != "a" or attribute != "href":
        return f"<{tag} {attribute}> loads {address!r} from outside of the site"
    if urlsplit(address).scheme.lower() not in ("http", "https"):
        return f"{address!r} is neither http nor https"
    return "" if "noopener" in rel.split() else f"{address!r} lacks rel=noopener"


def resolve(base: str, path: str) -> str | None:
    """Follow a relative path from a page; None where it leaves the site."""
    parts: list[str] = list(PurePosixPath(base).parent.parts)
    for part in path.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)
