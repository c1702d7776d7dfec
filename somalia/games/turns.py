"""A turn of a game as it is told to people: how it begins, and what it has come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from somalia.engine.event import Event
from somalia.engine.kinds import Headline
from somalia.engine.words import listed


class Turn(NamedTuple):
    """A turn that has been played, or is under way."""

    number: int
    events: Sequence[Event]  # from its first to the last before the next turn
    positions: Sequence[tuple[int, Any]]
    """The positions at its checkpoints and at its end, each with how many of its events have led
    there; the first is that in which it began."""
    is_over: bool

    @property
    def before(self) -> Any:
        """The position in which it began."""
        return self.positions[0][1]

    @property
    def after(self) -> Any:
        """The position in which it ended, or as it is now."""
        return self.positions[-1][1]


class RuledSentence(NamedTuple):
    """A sentence and the rule that it follows."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}" if self.rule else self.text


class TurnEvent(NamedTuple):
    """What happens to everybody as a turn begins: a random event."""

    id: str  # what the window draws
    title: str
    rule: str
    text: str  # what it means now, in plain words
    dice: tuple[int, ...] = ()


class Opening(NamedTuple):
    """How a turn begins."""

    date: str  # "January 1993", or "Turn 2" where there is no calendar
    when: str  # "turn 2 of 24"
    card: TurnEvent | None = None
    ahead: Sequence[RuledSentence] = ()  # what lies ahead


class Gain(NamedTuple):
    """Points of a side, and what for."""

    side: str
    source: str  # in words
    points: int


class TurnReport(NamedTuple):
    """What a turn has come to."""

    date: str
    when: str
    story: str  # one sentence
    deeds: Mapping[str, Sequence[Headline]]  # what each side did, by side
    gains: Sequence[Gain]
    unit: str  # of the gains: "VP", "Zones"
    totals: Mapping[str, tuple[int, int]]  # by side: gained in the turn, and now
    end: Sequence[
        RuledSentence
    ]  # how far it is to the end of the game, and how it would be decided


MOST = 3
"""Places that a line of deeds names before it counts."""


def deeds_told(deeds: Sequence[Headline]) -> list[str]:
    """What a side did in lines: alike missions with like results together, the places counted
    where they are many.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for deed in deeds:
        what, _, place = deed.title.partition(" at ")
        groups.setdefault((what, deed.result), []).append(place)
    lines: list[str] = []
    for (what, result), places in groups.items():
        named = [place for place in places if place]
        line = what
        if len(places) > MOST:
            line = f"{len(places)} x {what}"
        elif named:
            line = f"{what} at {listed(dict.fromkeys(named))}"
        lines.append(f"{line}: {result}" if result else line)
    return lines
