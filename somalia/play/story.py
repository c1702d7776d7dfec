"""A game's log as plain lines, for replays and for games between computer players."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from somalia.engine.event import Event
from somalia.engine.kinds import STEP, TURN, UNTOLD, has_tag, heads_only
from somalia.engine.steps import LogStep, by_step, lines
from somalia.engine.words import LogLine, Words


def log_lines(events: Iterable[Event], say: Words) -> list[LogLine]:
    """The log, without lines that repeat others."""
    return [line for line in lines(say, events) if not has_tag(line.kind, UNTOLD)]


INDENT = "    "
"""Used instead of a rule number at the start of a headline's details."""


OLDEST = 400
"""The maximum number of past events that a page shows. If there are more, the first step may be
incomplete and is dropped.
"""


def earlier(say: Words, old: Sequence[Event], new: Sequence[Event]) -> list[LogStep]:
    """The steps before the news. A mission that continues in the news has no result yet."""
    events = old[-OLDEST:]
    steps = by_step(say, events)
    last = steps[-1] if steps else None
    if last is not None and last.headline is not None and new:
        head = last.headline._replace(result="")
        whole = by_step(say, [*events, *new], len(new))
        if any(one.first < len(events) < one.last and one.headline == head for one in whole):
            steps[-1] = last._replace(headline=head)
    return steps[len(old) > OLDEST :]


def chronicle(steps: Iterable[LogStep], in_full: bool = False) -> list[LogLine]:
    """The log by mission or step, each with its result and, if `in_full`, its details."""
    log: list[LogLine] = []
    for step in steps:
        details = [
            line for line in step.lines if not (has_tag(line.kind, UNTOLD) or heads_only(line.kind))
        ]
        if not in_full:
            log.append(step.brief)
        elif step.headline is None:
            log += details
        else:
            log.append(step.line._replace(text=f"{step.headline}."))
            log += [line._replace(rule=INDENT) for line in details]
    return log


class Story:
    """Converts events into wrapped lines with headings, turn by turn."""

    def __init__(self, say: Words, width: int = 80) -> None:
        self.say = say
        self.width = width
        self._step = ""

    def tell(self, events: Iterable[Event]) -> list[str]:
        """The next lines. A step gets a heading only if something happens in it, or if its start is
        news.
        """
        text: list[str] = []
        for line in log_lines(events, self.say):
            if has_tag(line.kind, TURN):
                text += ["", f"== {line.text.rstrip('.')} =="]
            elif has_tag(line.kind, STEP):
                self._step = line.text.rstrip(".")
                if not heads_only(line.kind):
                    text.append(f"-- {self._step}")
                    self._step = ""
            else:
                if self._step:
                    text.append(f"-- {self._step}")
                    self._step = ""
                text += self.wrapped(str(line))
        return text

    def wrapped(self, text: str) -> list[str]:
        """A line of the log, wrapped to the available width."""
        return textwrap.wrap(
            text,
            self.width,
            initial_indent="  ",
            subsequent_indent="      ",
            break_on_hyphens=False,
        ) or [""]
