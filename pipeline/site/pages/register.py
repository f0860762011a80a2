"""All pages of the site, in a fixed order."""

from collections.abc import Iterable

from pipeline.site.contexts import Context
from pipeline.site.pages.details import kind_page, table_page
from pipeline.site.pages.guides import data, methods, reproduce, submit
from pipeline.site.pages.material import Material
from pipeline.site.pages.overview import overview
from pipeline.site.pages.teams import system_page, team_page, teams_page
from pipeline.site.pages.topics import PLANS, topic


def all_pages(material: Material) -> Iterable[Context]:
    """Give the context of every page, one after the other."""
    yield overview(material)
    for plan in PLANS:
        yield topic(material, plan)
    yield teams_page(material)
    for team in material.teams:
        yield team_page(material, team)
    for system in material.board.systems:
        yield system_page(material, system)
    for kind in material.board.edition.kinds:
        yield kind_page(material, kind)
    for table in material.board.tables:
        yield table_page(material, table)
    yield from (methods(material), submit(material), reproduce(material), data(material))
