"""Several people and several opponents at one terminal."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from somalia.cli import cli
from somalia.play.catalogue import complete, entry
from somalia.play.folder import games_folder
from somalia.terminal.evening import SAVED
from somalia.terminal.session import TAKEN_UP


def played(monkeypatch, tmp_path, words, lines):
    """What the terminal shows for these lines of input."""
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    done = CliRunner().invoke(cli, ["play", *words.split(), "--terminal"], input="\n".join(lines))
    assert done.exit_code == 0, done.output
    assert "Traceback" not in done.output
    return done.output


def test_people_are_called_by_their_names_and_hand_over(monkeypatch, tmp_path):
    words = (
        "--option bandit-players=2 --seat bandit-1=human --seat bandit-2=human --seed 5 "
        "--name bandit-1=Anna --name bandit-2=Bo"
    )
    told = played(monkeypatch, tmp_path, f"{words} --hand-over every", ["1", "", "2", "", "quit"])
    assert "Pink and orange, Anna> " in told
    assert "Hand over to Yellow and purple, Bo. Enter: ready> " in told
    assert told.index("Anna> ") < told.index("Hand over to Yellow and purple, Bo")
    told = played(monkeypatch, tmp_path, f"{words} --new --hand-over off", ["1", "2", "quit"])
    assert "Hand over" not in told
    assert "Yellow and purple, Bo> " in told


@pytest.mark.parametrize(
    "words",
    [
        "--option bandit-players=3 --seat bandit-2=human",
        "--option negotiations=on --seat bandit=human",
        "icu-2006 --seat icu=human --seat warlords=human",
        "icu-2006 --option warlords=four --option transitional=player --seat pink=human",
        "war-2006 --seat ethiopia=human",
    ],
)
def test_any_mix_is_played_listed_and_taken_up(monkeypatch, tmp_path, words):
    first = played(monkeypatch, tmp_path, f"{words} --seed 3", [*["1"] * 5, "score", "quit"])
    assert SAVED in first
    (path,) = games_folder().glob("*.txt")
    known = complete(entry(path))
    assert known.problem == ""
    assert re.fullmatch(r"(in progress, )?[+-]\d+, .+", known.result)
    assert not re.search(r"bandit-\d|icu|warlords|transitional", known.sides), known.sides
    again = played(monkeypatch, tmp_path, f"{words} --seed 3", ["score", "quit"])
    assert TAKEN_UP in " ".join(again.split())
    assert len(list(games_folder().glob("*.txt"))) == 1
    replayed = CliRunner().invoke(cli, ["replay", str(path)])
    assert replayed.exit_code == 0, replayed.output


def test_seats_played_alike_are_listed_together(monkeypatch, tmp_path):
    words = "icu-2006 --option warlords=four --seat icu=human --seat pink=human --name pink=Bo"
    played(monkeypatch, tmp_path, words, ["quit"])
    (path,) = games_folder().glob("*.txt")
    assert entry(path).sides == ("ICU: human, Pink: Bo, Orange / Purple / Yellow: The Warlords")


@pytest.mark.parametrize("scenario", ["icu-2006", "war-2006"])
def test_a_simulation_of_a_later_scenario_tells_what_makes_sense(scenario, capsys):
    from somalia import cli as command

    assert command.main(["simulate", scenario, "--games", "1", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert "ICU" in told
    assert "icu-amazing" not in told
    assert "Famine" not in told
    assert "VP from" not in told
