"""The pages of single kinds of material and of single tables."""

from pipeline.schema.board import KindRecord, Table
from pipeline.site.contexts import KindPage, Link, TablePage
from pipeline.site.pages.material import NAV, Material, row_filter
from pipeline.site.pages.topics import PLANS, tables_of

_DATA = next(link for link in NAV if link.href == "data.html")


def kind_page(material: Material, kind: KindRecord) -> KindPage:
    """Show a kind of material and every table's rows for it."""
    views = []
    for table in material.board.tables:
        if table.id != "kinds":
            view = material.tables.view(table, row_filter(table, "data_kind", {kind.id}), limit=600)
            views += [view] if view.rows else []
    page = material.page(
        kind.title, material.addresses.kind(kind.id), kind.description or "One kind of material.", "index.html"
    )
    return KindPage(material.frame, page, kind, tuple(views))


def table_page(material: Material, table: Table) -> TablePage:
    """Show one table in full."""
    home = tables_of(PLANS, material.board.tables).get(table.id)
    crumb = Link(home.title.split(":")[0], home.path) if home else _DATA
    page = material.page(table.title, material.addresses.table(table.id), table.caption, crumb.href, (crumb,))
    return TablePage(material.frame, page, material.tables.view(table), material.metrics_of([table]))
