"""What doctrines can ask in the Ford."""

from __future__ import annotations

from typing import Protocol

from somalia.engine import vocabulary as engine
from somalia.engine.vocabulary import Measure, Vocabulary, by_name, chapter, measure
from somalia.games.ford import rules


class FordSeen(Protocol):
    """The part of a position that measures read."""

    at: dict[str, int]

    def name(self, piece: str) -> str:
        """The hex of a counter."""


class FordView(engine.Position):
    """A position as a side sees it when it answers a question."""

    __slots__ = ("side", "state")

    def __init__(self, state: FordSeen, side: str) -> None:
        super().__init__()
        self.side = side
        self.look(state)

    def look(self, state: FordSeen) -> None:
        """Switch to a state and clear the cache."""
        self.state, self.cache = state, {}

    def advance(self, hex_: str) -> int:
        """How many columns forward a hex is, for the side."""
        column = int(hex_[:2])
        return column if self.side == "blue" else -column

    def has_enemy(self, hex_: str) -> bool:
        """Whether a counter of the other side is in a hex."""
        enemies = (piece for piece in self.state.at if piece[0] != self.side[0])
        return hex_ in map(self.state.name, enemies)


MEASURES: tuple[Measure, ...] = chapter(
    "The board",
    measure("advance(hex)", FordView.advance, "columns forward (3)"),
    measure("advance_of(piece)", lambda p, piece: p.advance(p.state.name(piece)), "the same (3)"),
    measure("has_enemy(hex)", FordView.has_enemy, "whether an enemy is there (2)", True),
)
VOCABULARY = Vocabulary(
    roles=rules.SIDES,
    asks={str(kind): kind for kind in (rules.MOVER, rules.TO)},
    measures=by_name(MEASURES),
    ranges={},
    position=FordView,
    name=lambda state, fact: str(fact).upper(),
)
