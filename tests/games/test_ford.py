"""The hex game of docs/games.md: played, searched for faults, told in the terminal, clicked."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from somalia import cli
from somalia.play.controller import Controller
from somalia.terminal.keyboard import Leave
from somalia.terminal.session import Session
from tests.small_games import ford, laid
from tests.terminal.test_played_by_hand import Typist

__all__ = ["ford"]

CASES = """format: somalia cases 1
scenario: ford
cases:
- rule: 1
  name: a counter moves to a hex next to it
  answers: [b1, '0201']
  then: {asked: mover, happened: [{kind: moved}]}
- rule: 2
  name: across the river a 4 does not win
  position: {at: {b1: 11, r1: 16}}
  answers: [b1, '0402']
  dice: [4]
  then: {state: {at: {b1: 11, r1: 16}}, happened: [{kind: held}]}
- rule: 2
  name: a 1 loses the attacker, and with it the game
  position: {at: {b1: 11, r1: 16}}
  answers: [b1, '0402']
  dice: [1]
  then: {outcome: red, happened: [{kind: lost}]}
- rule: 2
  name: a 5 wins across the river, and the attacker advances
  position: {at: {b1: 11, r1: 16, r2: 0}}
  answers: [b1, '0402']
  dice: [5]
  then: {state: {at: {b1: 16, r2: 0}}}
- rule: 3
  name: a counter in the last column wins
  position: {at: {b1: 27, r1: 0}}
  answers: [b1, '0703']
  then: {outcome: blue}
"""


def test_it_is_played_by_chance_without_a_fault(
    ford: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--scenario", "ford", "--games", "5", "--seed", "1", "--keep", str(ford / "found")]
    assert cli.main(["fuzz", *options]) == 0
    assert ", 0 findings" in capsys.readouterr().out


def test_its_rules_have_cases(ford: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = ford / "ford.yaml"
    file.write_text(CASES, encoding="utf-8")
    assert cli.main(["cases", str(file)]) == 0, capsys.readouterr().out


def test_the_terminal_shows_its_board(ford: Path) -> None:
    out = io.StringIO()
    console = Console(file=out, width=80, height=30, highlight=False, no_color=True)

    table, typist = laid("ford", blue="human", red="human"), Typist("score", "b1", "0201", "score")
    with pytest.raises(Leave):
        Session(Controller(table), typist, console, False, False).run()
    table.leave()
    shown = out.getvalue()
    assert re.search(r"^B1 +0301 +0501 +0701$", shown, re.MULTILINE)
    assert re.search(r"^ +B1 +0401 +0601$", shown, re.MULTILINE)


def test_without_room_for_a_picture_its_board_is_a_list(ford: Path) -> None:
    from somalia.games import game

    rules = game("ford").rules(None)
    display = game("ford").display(rules, game("ford").words(None))
    told = [line.plain for line in display.board(rules.start(), 30, 30)]
    assert told == ["0101: B1", "0103: B2", "0105: B3", "0402: R1", "0404: R2", "0603: R3"]


def test_the_walk_through_quotes_the_game_as_it_is(top: Path) -> None:
    page = (top / "docs" / "games.md").read_text(encoding="utf-8")
    files = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((top / "tests" / "ford").glob("*.py"))
    )
    walk = page.partition("## A hex game, step by step")[2].partition("\n## ")[0]
    blocks = re.findall(r"```python\n(.*?)```", walk, re.DOTALL)
    assert len(blocks) >= 4
    for block in blocks:
        for part in block.strip("\n").split("\n...\n"):
            assert part in files, part
