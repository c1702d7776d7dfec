"""Odds computed in a thread, so that the window stays responsive."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from somalia.engine.kinds import COMPARED, WEIGHED, odds_at
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.play.answers import Choice
from somalia.play.sitting import Sitting

KEPT = 12
"""The number of reports to keep, for players who undo and look again."""
PATIENCE = 0.15
"""Seconds a question must stay open before its odds are computed, so that quick picks start no
work.
"""


class Rated(NamedTuple):
    """The odds of one option, or of the fight being prepared."""

    name: str
    odds: Any  # of a type that the game defines
    note: str = ""  # how the odds are approximated; "" if exact
    beside: str = ""  # sentences: the decision that the odds assume, and what else may happen
    likely: str = ""  # a sentence: the likely outcome, and rarer ones that matter


class Rater(Protocol):
    """Calculates a game's odds for the window."""

    def rates(self, prompt: Choose) -> bool:
        """Whether there are odds for this question."""

    def head(self, sight: Sight) -> str:
        """A heading that says what the current question's odds refer to."""

    def rows(
        self,
        sight: Sight,
        shown: Sequence[Choice],
        pause: Callable[[], None],
        players: Mapping[str, Any] | None,
    ) -> Iterator[tuple[str, Rated]]:
        """Yield the odds of the fight being prepared, under "", or those of each option in turn.

        Args:
            sight: a copy of the game as the player may see it.
            pause: called repeatedly; it may raise.
            players: the AIs that play the computer's seats, by seat.
        """

    def figure(self, ask: str) -> str:
        """The meaning of the most informative number for this kind of question; "" if there is no
        such number.
        """

    def in_short(self, ask: str, rated: Rated) -> str:
        """The most informative number among these odds."""


@dataclass
class OddsReport:
    """The odds known so far for a question: those of the fight under "", or of each option."""

    ask: str
    head: str
    rows: dict[str, Rated] = field(default_factory=dict)
    is_whole: bool = False
    problem: str = ""

    @property
    def is_compared(self) -> bool:
        """Whether the report compares several options."""
        return is_compared(self.ask)


class OddsDropped(Exception):
    """Raised in the worker thread when its odds are no longer needed."""


class OddsDesk:
    """A worker that computes the odds of one question at a time.

    Args:
        free: set while the window is idle; the worker runs only then.
    """

    def __init__(self, free: threading.Event | None = None) -> None:
        self.free = free
        self.version = 0  # incremented with each new row
        self._reports: dict[Hashable, OddsReport] = {}  # by position key
        self._turn = 0
        self._thread: threading.Thread | None = None
        self._stood = 0.0
        self._wanted: Hashable = None

    @property
    def is_busy(self) -> bool:
        """Whether the worker is running."""
        return self._thread is not None and self._thread.is_alive()

    def report(self, sight: Sight) -> OddsReport | None:
        """The odds known so far for the current question; None if not started."""
        return self._reports.get(sight.position_key)

    def stand(
        self,
        seconds: float | None,
        sight: Sight,
        shown: Sequence[Choice],
        rater: Rater,
        players: Mapping[str, Any] | None = None,
    ) -> None:
        """Keep track of how long a question has been open, and start computing its odds after a
        moment.

        Args:
            seconds: time since the last call; None to start at once.
            players: the AIs that play the computer's seats, by seat; they decide on ambushes.
        """
        key = sight.position_key
        if key != self._wanted:
            self._wanted, self._stood = key, 0.0
        self._stood += PATIENCE if seconds is None else seconds
        if self._stood >= PATIENCE and key not in self._reports:
            self._begin(sight, shown, rater, players)

    def _begin(
        self,
        sight: Sight,
        shown: Sequence[Choice],
        rater: Rater,
        players: Mapping[str, Any] | None,
    ) -> None:
        prompt, key = sight.prompt, sight.position_key
        if not isinstance(prompt, Choose):
            return
        self._turn += 1
        turn = self._turn
        report = OddsReport(prompt.ask, rater.head(sight))
        self._reports[key] = report
        while len(self._reports) > KEPT:
            del self._reports[next(iter(self._reports))]
        twin, offered = sight.trial(), list(shown)
        self._forget_halves(but=key)

        def pause() -> None:
            if self._turn != turn:
                raise OddsDropped
            if self.free is not None:
                self.free.wait(0.5)

        def work() -> None:
            try:
                for id, rated in rater.rows(twin, offered, pause, players):
                    report.rows[id] = rated
                    self.version += 1
            except OddsDropped:
                return
            except Exception as error:  # report it, or it would be lost
                report.problem = f"Can't calculate the odds: {type(error).__name__}: {error}"
            report.is_whole = True
            self.version += 1

        self.version += 1
        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()

    def drop(self) -> None:
        """Stop the worker, and discard its unfinished report."""
        self._turn += 1
        self._forget_halves()

    def _forget_halves(self, but: Hashable = None) -> None:
        for key, kept in list(self._reports.items()):
            if key != but and not kept.is_whole:
                del self._reports[key]

    def wait(self) -> None:
        """Block until the odds are finished."""
        if self._thread is not None:
            self._thread.join()


def is_compared(ask: str) -> bool:
    """Whether each option of this kind of question has its own odds."""
    return odds_at(ask) in (COMPARED, WEIGHED)


class QuestionOdds:
    """The odds for a sitting's current question.

    Args:
        free: as for `OddsDesk`.

    Attributes:
        rater: calculates the odds; None if the game has no rater for the window.
        marks_best: whether the options with the best odds are marked.
    """

    def __init__(self, sitting: Sitting, free: threading.Event | None = None) -> None:
        self.sitting = sitting
        self.desk = OddsDesk(free)
        self.rater: Rater | None = None
        self.marks_best = False

    @property
    def rates(self) -> bool:
        """Whether there are odds for the current question."""
        prompt = self.sitting.prompt
        if prompt is None:
            return False
        return self.rater.rates(prompt) if self.rater else bool(odds_at(prompt.ask))

    def rate(self, seconds: float | None = None) -> None:
        """Start computing the question's odds: at once, or after it has been open for a moment.

        Args:
            seconds: time since the last call; None to start at once.
        """
        if self.rates and self.rater is not None:
            sitting = self.sitting
            players = sitting.table.players
            self.desk.stand(seconds, sitting.controller.sight, sitting.shown, self.rater, players)

    @property
    def report(self) -> OddsReport | None:
        """The odds known so far for the question; None if not started."""
        return self.desk.report(self.sitting.controller.sight)

    def figure(self, option: str) -> str:
        """The most informative number for an option; "" until it is known."""
        report = self.report
        if report is None or self.rater is None or option not in report.rows:
            return ""
        return self.rater.in_short(report.ask, report.rows[option])

    @property
    def lack_held(self) -> bool:
        """Whether the odds known so far leave out the picks that are held."""
        report, held = self.report, self.sitting.controller.held.pending
        if report is None or held is None:
            return False
        return len(held.options) > 1 or (not report.is_compared and held.option != DONE)
