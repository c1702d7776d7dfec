"""docs/ways-to-play.md: its commands begin the games they promise, its rules exist."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import pytest

from somalia import cli
from somalia.games.campaign.text import reference
from somalia.terminal.evening import SAVED

PAGE = (Path(__file__).parents[2] / "docs" / "ways-to-play.md").read_text(encoding="utf-8")
COMMANDS = sorted(set(re.findall(r"`(somalia play[^`]*)`", PAGE)))
OPTIONS = sorted(set(re.findall(r"`(?:--option )?([a-z-]+=[a-z-]+)`", PAGE)))


def test_the_page_shows_every_way():
    assert len(COMMANDS) >= 8
    assert {"initiative=contested", "critical-hits=softer", "guarded-split=half"} <= set(OPTIONS)


@pytest.mark.parametrize("command", COMMANDS)
def test_its_commands_begin_a_game(command, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    code = cli.main([*shlex.split(command)[1:], "--terminal", "--seed", "3"])
    said = capsys.readouterr()
    assert code == 0, said
    assert SAVED in said.out


@pytest.mark.parametrize("option", OPTIONS)
def test_its_options_are_offered_by_a_scenario(option):
    from somalia.play import library as shelf

    id, _, choice = option.partition("=")
    assert any(
        known.id == id and choice in known.choices for box in shelf.cards() for known in box.options
    )


@pytest.mark.parametrize("number", sorted(set(re.findall(r"\b([RS]\d+|11\.\d)\b", PAGE))))
def test_its_rules_are_in_the_reference(number):
    assert any(rule.number == number for rule in reference.lookup(number))
