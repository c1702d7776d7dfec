"""A turn as described to players: how it begins, and what happened in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from somalia.engine.event import Event
from somalia.engine.kinds import Headline
from somalia.engine.words import listed, signed
from somalia.games.kit.sheets import Block, Section, SheetTable, TableColumn


class Turn(NamedTuple):
    """A finished turn, or the current one."""

    number: int
    events: Sequence[Event]  # all its events, in order
    positions: Sequence[tuple[int, Any]]
    """The positions at the turn's checkpoints and at its end, each with how many of the turn's
    events precede it. The first is the position at the start of the turn.
    """
    is_over: bool

    @property
    def before(self) -> Any:
        """The position at the start of the turn."""
        return self.positions[0][1]

    @property
    def after(self) -> Any:
        """The position at the end of the turn, or the current one."""
        return self.positions[-1][1]


class RuledSentence(NamedTuple):
    """A sentence and the rule behind it."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}" if self.rule else self.text


class TurnEvent(NamedTuple):
    """A random event at the start of a turn, which affects all sides."""

    id: str  # the name of its picture in the window
    title: str
    rule: str
    text: str  # its effect, in plain words
    dice: tuple[int, ...] = ()


class Opening(NamedTuple):
    """How a turn begins."""

    date: str  # "January 1993", or "Turn 2" if the game has no calendar
    when: str  # "turn 2 of 24"
    card: TurnEvent | None = None
    ahead: Sequence[RuledSentence] = ()  # what to expect


class Gain(NamedTuple):
    """Points that a side gained, and where they came from."""

    side: str
    source: str  # where the points came from, in words
    points: int


class TurnReport(NamedTuple):
    """What happened in a turn."""

    date: str
    when: str
    story: str  # one sentence
    deeds: Mapping[str, Sequence[Headline]]  # the missions of each side
    gains: Sequence[Gain]
    unit: str  # the unit for gains: "VP", "Zones"
    totals: Mapping[
        str, tuple[int, int]
    ]  # by side: points gained in the turn, and the current total
    end: Sequence[RuledSentence]  # how close the game's end is, and the result so far
    units: Mapping[str, tuple[str, str]] = {}  # a side's own unit, for one and for several

    def account(self, side: str) -> str:
        """What a side has gained, and its total: "+2 VP, now 14"."""
        gained, now = self.totals[side]
        single, several = self.units.get(side, (self.unit, self.unit))
        return f"{signed(gained)} {single if abs(gained) == 1 else several}, now {now}"


MOST = 3
"""The maximum number of places that a line names; if there are more, it gives their number."""


def deeds_told(deeds: Sequence[Headline]) -> list[str]:
    """A side's missions as lines. Missions of one kind with the same result share a line, which
    gives the number of places if there are many.
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


WHERE_TURNED = "Where it turned"
"""How the head of the decisive turns begins."""
TURNING = (TableColumn("turn", 10), TableColumn("gained", 16), TableColumn("what happened"))
DECISIVE = 3
"""How many turns are listed as those that decided a game."""


def turning(reports: Sequence[TurnReport], names: Mapping[str, str]) -> list[Block]:
    """Where a game turned: the turns in which the sides gained or lost most, in order. Empty for a
    game without turn summaries.

    Args:
        names: the names of the sides that count.
    """

    def swing(report: TurnReport) -> int:
        return sum(abs(gained) for side, (gained, _) in report.totals.items() if side in names)

    ranked = sorted((report for report in reports if swing(report)), key=swing, reverse=True)
    chosen = ranked[:DECISIVE]
    rows = [
        (
            report.date,
            ", ".join(
                f"{names[side]} {report.account(side).partition(',')[0]}"
                for side, (gained, _) in report.totals.items()
                if gained and side in names
            ),
            report.story,
        )
        for report in reports
        if report in chosen
    ]
    if not reports:
        return []
    table = SheetTable(TURNING, rows)
    return [Section(f"{WHERE_TURNED}:", [table] if rows else ["No turn changed the score."])]
