"""The story of a game as plain lines: what a game of the computer prints, and a replay."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from somalia.engine.kinds import STEP, TURN, UNTOLD, Event, has_tag
from somalia.engine.words import Line, signed
from somalia.games.campaign.core.names import phrases, source
from somalia.games.campaign.core.rulebook import outcome, rules_of
from somalia.games.campaign.core.state import State
from somalia.games.campaign.display.sheets import vp_by_source
from somalia.games.campaign.words import Wording


def log_lines(events: Iterable[Event], say: Wording) -> list[Line]:
    """The log without what says the same twice."""
    return [line for line in say.lines(events) if not has_tag(line.kind, UNTOLD)]


class Story:
    """Turns events into headed, wrapped lines, turn by turn."""

    def __init__(self, say: Wording, width: int = 80) -> None:
        self.say = say
        self.width = width
        self._step = ""

    def tell(self, events: Iterable[Event]) -> list[str]:
        """The next lines. A step has a heading only if something happens in it."""
        text: list[str] = []
        for line in log_lines(events, self.say):
            if has_tag(line.kind, TURN):
                text += ["", f"== {line.text.rstrip('.')} =="]
            elif has_tag(line.kind, STEP):
                self._step = line.text.rstrip(".")
            else:
                if self._step:
                    text.append(f"-- {self._step}")
                    self._step = ""
                text += self.wrapped(str(line))
        return text

    def wrapped(self, text: str) -> list[str]:
        """A line of the story in the width there is."""
        return textwrap.wrap(
            text,
            self.width,
            initial_indent="  ",
            subsequent_indent="      ",
            break_on_hyphens=False,
        ) or [""]


def result_lines(state: State, events: Sequence[Event], say: Wording) -> list[str]:
    """How the game ended: victory, margin, VP by source."""
    ended = outcome(state)
    if ended is None:
        margin = signed(rules_of(state.scenario).margin(state))
        return ["", f"Not over: turn {state.turn} of {state.final_turn}, margin {margin}."]
    text = ["", "== Result ==", say.outcome(ended)]
    if own := phrases(state.scenario).score:
        return [*text, "", *own(state)]
    booked = vp_by_source(events)
    for side, vp in state.vp.items():
        text.append(f"{say.side(side)} {vp} VP:")
        text += [
            f"  {signed(sum(turns.values())):>4}  {source(id)}"
            for (of, id), turns in booked.items()
            if of == side
        ]
    return text
