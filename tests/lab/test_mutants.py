"""The mutants keep up with the rules: each still applies, and is a wrong rule, not a slip."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from somalia.games import ids
from tests.mutants import GAMES, MUTANTS, Mutant, chosen, file_of, made, mutants, tried


def test_every_game_with_rooms_has_mutants() -> None:
    """A small game, all in its package, may have none."""
    told = {one.game for one in mutants()}
    assert told >= {game for game in ids() if (GAMES / game / "rules").is_dir()}
    assert set(MUTANTS.iterdir()) == {file_of(game) for game in told}


@pytest.mark.parametrize("file", sorted({f"{one.game}/{one.file}" for one in mutants()}))
def test_each_mutant_still_applies(file: str) -> None:
    """The text stands there once, and with the other in its place the module is still Python."""
    text = (GAMES / file).read_text(encoding="utf-8")
    here = [one for one in mutants() if f"{one.game}/{one.file}" == file]
    assert [one.about for one in here if text.count(one.before) != 1] == []
    for one in here:
        assert one.before != one.after, one.about
        ast.parse(text.replace(one.before, one.after))


def test_every_name_in_a_mutant_is_defined(tmp_path: Path) -> None:
    """A mutant that stops with a NameError would count as noticed, whatever the cases test."""
    files = {}
    for number, mutant in enumerate(mutants()):
        text = (GAMES / mutant.game / mutant.file).read_text(encoding="utf-8")
        path = tmp_path / f"mutant_{number}.py"
        path.write_text(text.replace(mutant.before, mutant.after), encoding="utf-8")
        files[path.name] = mutant
    ruff = (sys.executable, "-m", "ruff", "check", "--isolated", "--select", "F821,F823")
    checked = subprocess.run(
        [*ruff, "--output-format", "concise", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    undefined = re.findall(r"(mutant_\d+\.py):\S+ (.*)", checked.stdout)
    assert [(files[name].about, fault) for name, fault in undefined] == []
    assert checked.returncode == 0


def test_no_mutant_stands_there_twice() -> None:
    found = [(one.game, one.rule, one.file, one.before, one.after) for one in mutants()]
    assert len(set(found)) == len(found)


def test_parts_make_up_the_whole() -> None:
    parts = [chosen([], f"{n}/7") for n in range(1, 8)]
    assert sorted(one for part in parts for one in part) == sorted(mutants())
    assert {one.game for one in chosen(["card_duels"], "1/1")} == {"card_duels"}
    with pytest.raises(ValueError, match="8/7"):
        chosen([], "8/7")


def test_what_no_longer_applies_is_told_and_what_was_made_is_taken_back(tmp_path: Path) -> None:
    games = tmp_path / "somalia" / "games"
    (games / "campaign").mkdir(parents=True)
    file = games / "campaign" / "a.py"
    file.write_text("x = 1\nx = 1\ny = 1\n", encoding="utf-8")
    for before in ("x = 2", "x = 1"):
        told = tried(Mutant("campaign", "1", "", "a.py", before, "z"), tmp_path)
        assert told.startswith("STALE: a.py: ")
    with made(Mutant("campaign", "1", "", "a.py", "y = 1", "y = 2"), games):
        assert file.read_text(encoding="utf-8") == "x = 1\nx = 1\ny = 2\n"
    assert file.read_text(encoding="utf-8") == "x = 1\nx = 1\ny = 1\n"
