"""A game's log: line by line, or by mission or step, each in brief and in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from somalia.engine.event import Event
from somalia.engine.kinds import SMALL, EventKind, Headline
from somalia.engine.protocols import StateT
from somalia.engine.words import LogLine, WordsOf, counted


class LogStep(NamedTuple):
    """A mission or step in the log: its brief and full text, and the range of its events."""

    line: LogLine
    lines: tuple[LogLine, ...]
    first: int  # the index of its first event
    last: int  # the index after its last event
    headline: Headline | None = None  # its result; None if the line already gives it

    @property
    def brief(self) -> LogLine:
        """The headline with its dice, without further detail; if there is no headline, the whole
        line.
        """
        if self.headline is None:
            return self.line
        dice = [str(face) for line in self.lines for face in line.dice]
        shown = f" ({'die' if len(dice) == 1 else 'dice'} {', '.join(dice)})" if dice else ""
        return self.line._replace(text=f"{self.headline}{shown}.")


def lines(say: WordsOf[StateT], events: Iterable[Event]) -> list[LogLine]:
    """The log lines for these events."""
    return [say.line(event) for _, event in say.told(events)]


def digest(say: WordsOf[StateT], events: Iterable[Event]) -> list[LogLine]:
    """The brief log: one line for each mission or step, omitting SMALL events."""
    return [step.line for step in by_step(say, list(events))]


def _headline(say: WordsOf[StateT], events: Sequence[Event]) -> Headline | None:
    """The headline of a mission or step, taken from the first event that has one; None if no event
    has.
    """
    for event in events:
        kind = event.kind
        if isinstance(kind, EventKind) and kind.headline is not None:
            if (headline := kind.headline(say, event, events)) is not None:
                return headline
    return None


def by_step(say: WordsOf[StateT], events: Sequence[Event], under_way: int = 0) -> list[LogStep]:
    """The log divided by mission or step, each in brief and in full.

    Args:
        under_way: how many of the last events belong to a mission whose result is not yet known.
    """
    groups = _grouped(say, events)
    steps: list[LogStep] = []
    first = 0
    for number, (group, end) in enumerate(groups, 1):
        last = len(events) if number == len(groups) else end + 1
        part = events[first:last]
        head = _headline(say, part)
        if head is not None and last > len(events) - under_way:
            head = head._replace(result="")
        steps.append(LogStep(_joined(group), tuple(lines(say, part)), first, last, head))
        first = last
    return steps


def _grouped(say: WordsOf[StateT], events: Sequence[Event]) -> list[tuple[list[LogLine], int]]:
    """The digest lines grouped by mission or step, each group with its last event's index."""
    groups: list[tuple[list[LogLine], int]] = []
    for index, event in say.told(events):
        text = _brief(say, event)
        if not text or say.is_left_out(event):
            continue
        line = say.line(event)._replace(text=text)
        if heading := say.heading(event):
            groups.append(([line._replace(text=f"{heading}: {text}")], index))
        elif groups and _goes_on(groups[-1][0][0], event):
            group = groups[-1][0]
            group.append(line)
            groups[-1] = (group, index)
        else:
            groups.append(([line], index))
    return groups


def _brief(say: WordsOf[StateT], event: Event) -> str:
    """The event in the digest's words; "" if the digest omits it."""
    kind = event.kind
    if isinstance(kind, EventKind):
        if kind.brief is not None:
            return kind.brief(say, event.facts)
        if kind.weight == SMALL:
            return ""
    return say.sentence(event).rstrip(".")


def _joined(group: Sequence[LogLine]) -> LogLine:
    """The lines of a mission or step, joined into one."""
    return group[0]._replace(
        text="; ".join(counted(line.text for line in group)) + ".",
        weight=max(line.weight for line in group),
        zones=tuple(dict.fromkeys(zone for line in group for zone in line.zones)),
        units=tuple(dict.fromkeys(unit for line in group for unit in line.units)),
    )


def _goes_on(head: LogLine, event: Event) -> bool:
    """Whether the event belongs to the digest line that `head` begins."""
    kind = event.kind
    if not isinstance(kind, EventKind):
        return False
    if event.rule in kind.alike:
        return (head.kind, head.rule) == (kind, event.rule)
    return kind.is_part and event.rule not in kind.begins
