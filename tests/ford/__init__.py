"""The Ford: a small hex game, as an example of how to make one. Blue must cross Red's river.

1    Each turn Blue moves a counter to an adjacent hex, then Red does.
2    A counter that moves into an enemy's hex attacks: a 4 or more eliminates the enemy, across the
     river a 5 or more; a 1 eliminates the attacker.
3    Blue wins with a counter in the last column, Red when Blue has none left or at turn 12's end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text

from somalia.engine.kinds import EventKind, Roll
from somalia.engine.options import Word
from somalia.engine.protocols import Outcome, Procedure
from somalia.engine.words import WordsOf
from somalia.games.display import DisplayOf
from somalia.games.ford.rules import MOVER, SIDES, TO
from somalia.games.ford.scene import scene_of
from somalia.games.game_type import GameTypeOf
from somalia.games.kit.characters import lines
from somalia.games.kit.hexes import HexBoard
from somalia.games.reference import Reference
from somalia.games.scenario import PlainScenario
from somalia.games.simple import SimpleRules, SimpleState

GRID = HexBoard(7, 5)
RIVER = 3
"""The column (from 0) whose western edge is the river."""
TURNS = 12
BEGIN = {"b1": "0101", "b2": "0103", "b3": "0105", "r1": "0402", "r2": "0404", "r3": "0603"}

BATTLE = Roll("battle", "2", "an attack: the number needed, or more, wins; a 1 loses the attacker")
MOVED = EventKind("moved", lambda say, of: f"{of['piece'].upper()} moves to {of['hex']}.")
LOST = EventKind("lost", lambda say, of: f"{of['piece'].upper()} is eliminated.")
HELD = EventKind("held", lambda say, of: f"{of['hex']} is held.")


class FordPosition(SimpleState):
    """The hex of each counter by id, without eliminated counters."""

    def __init__(self) -> None:
        super().__init__()
        self.at = {piece: GRID.names.index(name) for piece, name in BEGIN.items()}

    def name(self, piece: str) -> str:
        """The hex of a counter."""
        return GRID.names[self.at[piece]]

    def counters(self, side: str) -> list[str]:
        """The remaining counters of a side."""
        return [piece for piece in self.at if piece[0] == side[0]]

    def in_hex(self, hex_: int) -> str:
        """The counter in a hex; "" for none."""
        return next((piece for piece, at in self.at.items() if at == hex_), "")

    def is_across(self, index: int, other: int) -> bool:
        """Whether the river runs between two hexes."""
        return (GRID.place(index)[0] < RIVER) != (GRID.place(other)[0] < RIVER)


class FordRules(SimpleRules[FordPosition]):
    """Rules 1 to 3."""

    sides = SIDES

    def start(self) -> FordPosition:
        """The set-up."""
        return FordPosition()

    def turn(self, state: FordPosition) -> Procedure:
        """Rule 1: Blue moves, then Red."""
        for side in SIDES:
            if self.outcome(state) is None:
                yield from self.move(state, side)

    def move(self, state: FordPosition, side: str) -> Procedure:
        """Rules 1 and 2: move one counter one hex, and attack if an enemy is there."""
        can_move = [Word(piece) for piece in state.counters(side) if self.ways(state, piece)]
        if not can_move:
            return
        piece = yield MOVER(side, can_move)
        ways = [Word(GRID.names[hex_]) for hex_ in self.ways(state, piece)]
        to = yield TO(side, ways, about={"piece": piece})
        hex_ = GRID.names.index(to)
        enemy = state.in_hex(hex_)
        if enemy:
            needed = 5 if state.is_across(state.at[piece], hex_) else 4
            die = yield BATTLE(dice=1, key=self.results(needed), about={"by": side})
            if die < needed:
                state.note(HELD, "2", hex=to)
                if die == 1:
                    self.eliminate(state, piece)
                return
            self.eliminate(state, enemy)
        state.at[piece] = hex_
        state.note(MOVED, "1", piece=piece, hex=to)

    def ways(self, state: FordPosition, piece: str) -> list[int]:
        """Rule 1: the adjacent hexes without a counter of the same side."""
        near = GRID.near[state.at[piece]]
        return [hex_ for hex_ in near if state.in_hex(hex_)[:1] != piece[0]]

    def results(self, needed: int) -> Callable[[int], int]:
        """Rule 2: groups the faces of the die by result, for odds."""
        return lambda die: (die >= needed) - (die == 1)

    def eliminate(self, state: FordPosition, piece: str) -> None:
        """Rule 2: remove a counter."""
        del state.at[piece]
        state.note(LOST, "2", piece=piece)

    def outcome(self, state: FordPosition) -> Outcome | None:
        """Rule 3: how the game ended; None while it continues."""
        blue = state.counters("blue")
        across = [piece for piece in blue if GRID.place(state.at[piece])[0] == GRID.columns - 1]
        if across:
            return Outcome("blue", len(blue), "across", state.turn)
        if not blue or state.turn > TURNS:
            return Outcome("red", -len(state.counters("red")), "held", min(state.turn, TURNS))
        return None


class FordDisplay(DisplayOf[FordPosition]):
    """The board in a terminal, drawn from the same scene as in the window."""

    def board(
        self, state: FordPosition, width: int, height: int, numbers: Mapping[str, str] | None = None
    ) -> list[Text]:
        """Every hex with its counter, or its number."""
        scene = scene_of(state.at, GRID)
        text_lines = lines(scene, width, lambda piece: piece.id.upper(), lambda name: name)
        return [Text(line) for line in text_lines]


class FordGame(GameTypeOf[PlainScenario, FordPosition]):
    """The Ford as a game of the program."""

    id = "ford"
    name = "The Ford"
    window = "somalia.games.ford.window"
    parts: ClassVar = {"vocabulary": "ai:VOCABULARY"}

    def rules(self, scenario: PlainScenario) -> FordRules:
        """The rules, the same for every scenario."""
        return FordRules()

    def display(
        self,
        /,
        rules: FordRules,
        words: WordsOf[FordPosition],
        files: Sequence[Path] = (),
        **looks: bool,
    ) -> FordDisplay:
        """The board in a terminal."""
        return FordDisplay(rules, words, files, **looks)

    def reference(self) -> Reference[PlainScenario, FordPosition]:
        """The rules in brief."""
        return Reference(
            {
                "1": ("Move", "A counter moves to a hex next to it, Blue's first."),
                "2": ("Attack", "A 4 wins, across the river a 5; a 1 loses the attacker."),
                "3": ("The end", "Blue wins in the last column, Red by holding for 12 turns."),
            }
        )


GAME = FordGame()
