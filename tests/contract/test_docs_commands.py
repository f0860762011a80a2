"""Every command and every link that the docs name exists."""

import re
import shlex
from pathlib import Path

import click
import pytest
import typer

from pipeline.cli import app

ROOT = Path(__file__).resolve().parent.parent.parent
_PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("submissions/*.md"), *ROOT.glob(".github/*.md")]
PAGES = sorted(str(path.relative_to(ROOT)) for path in _PAGES)
_COMMAND = re.compile(r"(?:^|`)\s*((?:sensemaking|python -m pipeline) [^`\n]*)", re.MULTILINE)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def _commands(text: str) -> list[str]:
    return [found.replace("python -m pipeline", "sensemaking") for found in _COMMAND.findall(text)]


def _unknown(line: str) -> str:
    """Walk a line down the tree of commands; name the first word or option that is not there."""
    command: click.Command = typer.main.get_command(app)
    words = shlex.split(line.split(">")[0], comments=True)[1:]
    while words and hasattr(command, "commands") and not words[0].startswith("-"):
        if words[0] not in command.commands:
            return words[0]
        command = command.commands[words.pop(0)]
    options = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}
    options |= {"--help", "--install-completion", "--show-completion"}
    return next((w for w in words if w.startswith("-") and w.split("=")[0] not in options), "")


@pytest.mark.parametrize("page", PAGES)
def test_commands_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert {line: _unknown(line) for line in _commands(text) if _unknown(line)} == {}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = re.sub(r"(?ms)^```.*?^```", "", (ROOT / page).read_text(encoding="utf-8"))
    relative = [link for link in _LINK.findall(text) if "://" not in link and not link.startswith(("#", "mailto:"))]
    assert [link for link in relative if not ((ROOT / page).parent / link.split("#")[0]).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_make_targets_exist(page: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = re.findall(r"(?:^|`)make ([a-z-]+)", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    assert set(named) <= targets


def test_a_command_that_is_not_there_is_found() -> None:
    """The walk is no rubber stamp."""
    assert _unknown("sensemaking chek x") == "chek"
    assert _unknown("sensemaking baseline walk") == "walk"
    assert _unknown("sensemaking check x --frobnicate") == "--frobnicate"
    assert _unknown("sensemaking check x") == ""
