"""What the player is dragging over a board: a route being drawn, or a piece being moved.

Nothing is decided here. A drag knows what the question offers, and which answers would be given on
release.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from somalia.engine.prompts import Why
from somalia.window.model import PlayModel, Tip


class Dragged:
    """Something being dragged, from the region where the drag began.

    Args:
        start: the region where the drag began.
        lead: answers to give before the final one.
    """

    pick = ""
    """An additional option to answer, if the next question offers it."""

    def __init__(self, model: PlayModel, start: str, lead: Sequence[str] = ()) -> None:
        self.model = model
        self.path: tuple[str, ...] = (start,)
        self.lead = tuple(lead)
        self.over = start  # the region under the pointer; "" off the board

    def to(self, region: str) -> None:
        """Update the region under the pointer; "" for none."""
        self.over = region

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers given if the drag ends here, in order; empty if it may not end here."""
        return ()

    @property
    def order(self) -> str:
        """The standing order given if the drag ends here, instead of answers; "" for none."""
        return ""

    @property
    def goes_on(self) -> tuple[str, ...]:
        """The regions that the drag can enter next, for highlighting."""
        return ()

    @property
    def tip(self) -> Tip:
        """The text for the line below the board."""
        return Tip()

    def _drop(self) -> str:
        return "Esc or right-click cancels."


class PieceInHand(Dragged):
    """A piece being dragged to a region.

    Args:
        name: the piece's name.
        ends: the answers given by releasing the piece, for each region.
        barred: regions that are not offered, each with the reason.
        pick: an additional option to answer, if the next question offers it.
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
        """Update the region under the pointer, and draw a line to it if the piece may go there."""
        super().to(region)
        goes = region in self.ends and region != self.path[0]
        self.path = (self.path[0], region) if goes else self.path[:1]

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers for the region under the pointer; empty over the region where the piece is
        now.
        """
        return tuple(self.ends.get(self.over, ())) if self.over != self.path[0] else ()

    @property
    def tip(self) -> Tip:
        """Where the piece would go, or why it may not go there."""
        if not self.over:
            return Tip(f"{self.name}: where to?", self._drop())
        place = self.model.say.pointed("zone", self.over, self.model.view)
        if self.answers:
            return Tip(f"{self.name} to {place}.", "Release to choose it.")
        why = self.barred.get(self.over)
        sentence = f"{why.rule}: {why.sentence}" if why else self._drop()
        return Tip(f"{self.name} to {place}?", sentence)
