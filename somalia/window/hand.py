"""What the pointer carries over a board: a way that grows, or a piece on its way.

Nothing is decided here: a hand knows what the prompt offers, and says what would be answered if it
let go now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from somalia.engine.prompts import Why
from somalia.window.model import PlayModel, Tip


class Dragged:
    """Something that is dragged: where it comes from, and where it is.

    Args:
        start: the region it was taken up in.
        lead: answers that come before the one it ends with.
    """

    pick = ""
    """What is answered besides, where the question that follows offers it."""

    def __init__(self, model: PlayModel, start: str, lead: Sequence[str] = ()) -> None:
        self.model = model
        self.path: tuple[str, ...] = (start,)
        self.lead = tuple(lead)
        self.over = start  # the region under the pointer; "" off the board

    def to(self, region: str) -> None:
        """The pointer is over a region now, or over none ("")."""
        self.over = region

    @property
    def answers(self) -> tuple[str, ...]:
        """What letting go here would answer, one after another; nothing if it may not end here."""
        return ()

    @property
    def goes_on(self) -> tuple[str, ...]:
        """The regions to which it can go from here, if that is to be lit."""
        return ()

    @property
    def tip(self) -> Tip:
        """What the line below the board says of it."""
        return Tip()

    def _drop(self) -> str:
        return "Esc or right-click cancels."


class PieceInHand(Dragged):
    """A piece on its way to a region.

    Args:
        name: of the piece.
        ends: what letting go over a region answers, by region.
        barred: regions that are not offered, with the reason.
        pick: what is answered besides, where the question that follows offers it.
    """

    def __init__(
        self,
        model: PlayModel,
        start: str,
        name: str,
        ends: Mapping[str, Sequence[str]],
        barred: Mapping[str, Why],
        pick: str = "",
    ) -> None:
        super().__init__(model, start)
        self.name, self.ends, self.barred, self.pick = name, ends, barred, pick

    def to(self, region: str) -> None:
        """A line is drawn to where it may go."""
        super().to(region)
        goes = region in self.ends and region != self.path[0]
        self.path = (self.path[0], region) if goes else self.path[:1]

    @property
    def answers(self) -> tuple[str, ...]:
        """What its new region stands for."""
        return tuple(self.ends.get(self.over, ())) if self.over != self.path[0] else ()

    @property
    def tip(self) -> Tip:
        """Where it would go, or why not there."""
        if not self.over:
            return Tip(f"{self.name}: where to?", self._drop())
        place = self.model.say.pointed("zone", self.over, self.model.view)
        if self.answers:
            return Tip(f"{self.name} to {place}.", "Release to choose it.")
        why = self.barred.get(self.over)
        sentence = f"{why.rule}: {why.sentence}" if why else self._drop()
        return Tip(f"{self.name} to {place}?", sentence)
