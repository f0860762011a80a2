"""The pages of teams and of their systems."""

from dataclasses import replace

from pipeline.schema.board import System
from pipeline.site.contexts import Link, SystemPage, TeamPage, Teams
from pipeline.site.pages.material import NAV, Material

_TEAMS = next(link for link in NAV if link.href == "teams.html")


def teams_page(material: Material) -> Teams:
    """List all teams, their systems and what was read of their submissions."""
    lead = (
        "Everyone who took part, what they sent, and what was read of it. A submission that could not "
        "be scored is listed with the reason."
    )
    listed = tuple(
        (
            Link(systems[0].team_name or team, material.addresses.team(team)),
            tuple(material.system_view(s) for s in systems),
        )
        for team, systems in material.teams.items()
    )
    return Teams(
        material.frame, material.page("Teams and systems", "teams.html", lead), listed, material.view("submissions")
    )


def team_page(material: Material, team: str) -> TeamPage:
    """Show everything about one team."""
    systems = material.teams[team]
    name = systems[0].team_name or team
    page = material.page(
        name,
        material.addresses.team(team),
        ("All systems of this team: their places, what was read of each submission, and how to repeat it."),
        _TEAMS.href,
        (_TEAMS,),
    )
    views = []
    for system in systems:
        view = material.system_view(system)
        main = material.view(system.role, material._own(system), anchor=f"own-{material.addresses.systems[system.id]}")
        views.append(replace(view, tables=(main,) if main and main.rows else ()))
    return TeamPage(material.frame, page, tuple(views))


def system_page(material: Material, system: System) -> SystemPage:
    """Show everything about one system."""
    team = Link(system.team_name or system.team, material.addresses.team(system.team))
    page = material.page(
        system.name or system.id,
        material.addresses.system(system.id),
        ("One system: its place, every table's row for it, and what was read of its submission."),
        _TEAMS.href,
        (_TEAMS, team),
    )
    return SystemPage(material.frame, page, material.system_view(system))
