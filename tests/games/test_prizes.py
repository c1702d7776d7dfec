"""The card game of docs/games.md: played, searched for faults, told in the terminal."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from somalia import cli
from somalia.engine.sight import Sight
from somalia.games import game
from somalia.games.kit.scene import Attention
from somalia.play.controller import Controller
from somalia.terminal.keyboard import Leave
from somalia.terminal.session import Session
from tests.small_games import laid, prizes
from tests.terminal.test_played_by_hand import Typist

__all__ = ["prizes"]

CASES = """format: somalia cases 1
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
"""


def test_it_is_played_by_chance_without_a_fault(
    prizes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--scenario", "prizes", "--games", "5", "--seed", "1", "--keep", str(prizes / "f")]
    assert cli.main(["fuzz", *options]) == 0
    assert ", 0 findings" in capsys.readouterr().out


def test_its_rules_have_cases(prizes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = prizes / "prizes.yaml"
    file.write_text(CASES, encoding="utf-8")
    assert cli.main(["cases", str(file)]) == 0, capsys.readouterr().out


def test_the_terminal_shows_the_own_hand_and_backs(prizes: Path) -> None:
    out = io.StringIO()
    console = Console(file=out, width=80, height=30, highlight=False, no_color=True)
    table = laid("prizes", blue="human", red="random")
    with pytest.raises(Leave):
        Session(Controller(table), Typist("score", "1"), console, False, False).run()
    table.leave()
    shown = out.getvalue()
    assert re.search(r"^# # # # # +-$", shown, re.MULTILINE)
    assert re.search(r"^\d \d \d \d \d +-$", shown, re.MULTILINE)


def test_a_hand_that_is_hidden_is_not_in_its_scene(prizes: Path) -> None:
    table = laid("prizes", red="human", blue="human")
    playing = Controller(table).game
    scene = game("prizes").scene(Sight(playing, "blue"), Attention())
    assert scene is not None
    faces = {piece.id for piece in scene.pieces.values() if not piece.face.is_back}
    assert faces == set(playing.state.hands["blue"])
    assert [one.id for one in scene.pieces.values() if one.party == "red"] == [
        f"red:{at}" for at in range(5)
    ]
    table.leave()


def test_the_walk_through_quotes_the_game_as_it_is(top: Path) -> None:
    page = (top / "docs" / "games.md").read_text(encoding="utf-8")
    files = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((top / "tests" / "prizes").glob("*.py"))
    )
    walk = page.partition("## A card game, step by step")[2].partition("\n## ")[0]
    blocks = re.findall(r"```python\n(.*?)```", walk, re.DOTALL)
    assert len(blocks) >= 3
    for block in blocks:
        for part in block.strip("\n").split("\n...\n"):
            assert part in files, part
    told = int(re.search(r"card game of some (\d+) lines", walk)[1])  # type: ignore[index]
    assert abs(told - files.count("\n")) <= 15
