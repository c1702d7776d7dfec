"""The games of docs/games.md: what is asked of both walk-throughs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from somalia import cli
from somalia.games import game
from somalia.lab.match import play_match
from tests.small_games import ford, prizes
from tools.small_games import DOCTRINES

__all__ = ["ford", "prizes"]

CASES = {
    "ford": """format: somalia cases 1
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
""",
    "prizes": """format: somalia cases 1
scenario: prizes
cases:
- rule: 3
  name: the higher card takes the prize
  position: {turn: 2, hands: {blue: [b9, b2], red: [r5, r6]}}
  dice: [4]
  answers: [b9, r6]
  then: {state: {points: {blue: 4, red: 0}}, happened: [{kind: taken}]}
- rule: 3
  name: of equal cards nobody takes it
  position: {turn: 2, hands: {blue: [b6, b2], red: [r5, r6]}}
  dice: [4]
  answers: [b6, r6]
  then: {state: {points: {blue: 0, red: 0}}}
""",
}

WALKS = {"ford": "hex", "prizes": "card"}
"""What the page calls each in the heading of its walk-through."""


@pytest.fixture(params=WALKS)
def walk(request: pytest.FixtureRequest) -> tuple[str, Path]:
    """One of the games: its name, and the folder that it lies in."""
    return request.param, request.getfixturevalue(request.param)


def test_it_is_played_by_chance_without_a_fault(
    walk: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    name, folder = walk
    options = ["--scenario", name, "--games", "5", "--seed", "1", "--keep", str(folder / "found")]
    assert cli.main(["fuzz", *options]) == 0
    assert ", 0 faults" in capsys.readouterr().out


def test_its_rules_have_cases(walk: tuple[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    name, folder = walk
    file = folder / f"{name}.yaml"
    file.write_text(CASES[name], encoding="utf-8")
    assert cli.main(["cases", str(file)]) == 0, capsys.readouterr().out


def test_its_doctrine_plays_both_sides_and_is_better_than_chance(
    ford: Path,
) -> None:
    seats = ["--seat", "blue=ford", "--seat", "red=ford"]
    assert cli.main(["simulate", "ford", "--games", "4", "--jobs", "1", *seats]) == 0
    game_type = game("ford")
    scenario = game_type.load("ford")

    def victories(side: str, own: str, other: str) -> int:
        seats = {seat: own if seat == side else other for seat in game_type.roles(scenario)}
        played = (play_match(game_type, scenario, seats, f"walk/{seed}") for seed in range(20))
        outcomes = [match.rules.outcome(match.state) for match in played]
        return sum(ended is not None and ended.victory == side for ended in outcomes)

    for side in game_type.roles(scenario):
        assert victories(side, "ford", "ford") > victories(side, "random", "ford"), side


def test_the_page_shows_the_doctrine_as_it_is(top: Path) -> None:
    page = (top / "docs" / "games.md").read_text(encoding="utf-8")
    assert all(f"```yaml\n{doctrine}```" in page for doctrine in DOCTRINES.values())


@pytest.mark.parametrize("name", WALKS)
def test_the_page_quotes_the_game_as_it_is(top: Path, name: str) -> None:
    page = (top / "docs" / "games.md").read_text(encoding="utf-8")
    files = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((top / "tests" / name).glob("*.py"))
    )
    walk = page.partition(f"## A {WALKS[name]} game, step by step")[2].partition("\n## ")[0]
    blocks = re.findall(r"```python\n(.*?)```", walk, re.DOTALL)
    assert len(blocks) >= 3
    for block in blocks:
        for part in block.strip("\n").split("\n...\n"):
            assert part in files, part
    told = re.search(rf"{WALKS[name]} game of some (\d+) lines", walk)
    assert told is not None
    assert abs(int(told[1]) - files.count("\n")) <= 15
