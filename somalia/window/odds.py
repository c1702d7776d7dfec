"""Odds worked out beside the game, so that the window goes on answering."""

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
"""Reports that are kept, for who takes back and looks again."""
PATIENCE = 0.15
"""Seconds a question stands before its odds are worked out: who picks quickly waits for nothing."""


class Rated(NamedTuple):
    """The odds of one thing that can be done."""

    name: str
    odds: Any  # of the game's own kind
    note: str = ""  # "" if they are exact
    beside: str = ""  # whose decision they suppose, and what else may be, in sentences
    likely: str = ""  # what will likely come of it, and the rarer things that matter: a sentence


class Rater(Protocol):
    """A game that reckons odds for the window."""

    def rates(self, prompt: Choose) -> bool:
        """Whether odds can be told at this question."""

    def head(self, sight: Sight) -> str:
        """What the odds of the question that stands are of, as a heading."""

    def rows(
        self,
        sight: Sight,
        shown: Sequence[Choice],
        pause: Callable[[], None],
        players: Mapping[str, Any] | None,
    ) -> Iterator[tuple[str, Rated]]:
        """The odds of the fight that is prepared under "", or of each option, one after another.

        Args:
            sight: a copy.
            pause: called again and again; it may raise.
            players: who plays for the computer, by seat.
        """

    def figure(self, ask: str) -> str:
        """What the one number is that tells most at a kind of question; "" if there is none."""

    def in_short(self, ask: str, rated: Rated) -> str:
        """That number."""


@dataclass
class OddsReport:
    """What is known so far of the odds at a question: the fight under "", or each option."""

    ask: str
    head: str
    rows: dict[str, Rated] = field(default_factory=dict)
    is_whole: bool = False
    problem: str = ""

    @property
    def is_compared(self) -> bool:
        """Whether there are several things to choose from."""
        return is_compared(self.ask)


class OddsDropped(Exception):
    """Nobody waits for these odds any more."""


class OddsDesk:
    """Works out the odds of one question at a time.

    Args:
        free: set while the window has nothing to do: only then does the work go on.
    """

    def __init__(self, free: threading.Event | None = None) -> None:
        self.free = free
        self.version = 0  # grows with every row that is known
        self._reports: dict[Hashable, OddsReport] = {}  # by position
        self._turn = 0
        self._thread: threading.Thread | None = None
        self._stood = 0.0
        self._wanted: Hashable = None

    @property
    def is_busy(self) -> bool:
        """Whether odds are being worked out."""
        return self._thread is not None and self._thread.is_alive()

    def report(self, sight: Sight) -> OddsReport | None:
        """What is known of the odds at the present question."""
        return self._reports.get(sight.position_key)

    def stand(
        self,
        seconds: float | None,
        sight: Sight,
        shown: Sequence[Choice],
        rater: Rater,
        players: Mapping[str, Any] | None = None,
    ) -> None:
        """A question stands; after a moment its odds are begun.

        Args:
            seconds: that have passed; None to begin at once.
            players: who plays for the computer, by seat: a doctrine decides who ambushes.
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
            except Exception as error:  # a fault here must not be lost with the thread
                report.problem = f"Can't calculate the odds: {type(error).__name__}: {error}"
            report.is_whole = True
            self.version += 1

        self.version += 1
        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()

    def drop(self) -> None:
        """Nobody waits any longer; what is half known starts again if it is asked again."""
        self._turn += 1
        self._forget_halves()

    def _forget_halves(self, but: Hashable = None) -> None:
        for key, kept in list(self._reports.items()):
            if key != but and not kept.is_whole:
                del self._reports[key]

    def wait(self) -> None:
        """Until they are worked out."""
        if self._thread is not None:
            self._thread.join()


def is_compared(ask: str) -> bool:
    """Whether each option of this kind of question has odds of its own."""
    return odds_at(ask) in (COMPARED, WEIGHED)


class QuestionOdds:
    """The odds of the question that a sitting stands at.

    Args:
        free: as of `OddsDesk`.

    Attributes:
        rater: who reckons them; None where the game has none for the window.
        marks_best: whether the options with the best odds are marked.
    """

    def __init__(self, sitting: Sitting, free: threading.Event | None = None) -> None:
        self.sitting = sitting
        self.desk = OddsDesk(free)
        self.rater: Rater | None = None
        self.marks_best = False

    @property
    def rates(self) -> bool:
        """Whether odds can be told at the question."""
        prompt = self.sitting.prompt
        if prompt is None:
            return False
        return self.rater.rates(prompt) if self.rater else bool(odds_at(prompt.ask))

    def rate(self, seconds: float | None = None) -> None:
        """Let odds of the question be worked out: at once, or when it has stood for a moment.

        Args:
            seconds: that have passed.
        """
        if self.rates and self.rater is not None:
            sitting = self.sitting
            players = sitting.table.players
            self.desk.stand(seconds, sitting.controller.sight, sitting.shown, self.rater, players)

    @property
    def report(self) -> OddsReport | None:
        """What is known of the odds of the question."""
        return self.desk.report(self.sitting.controller.sight)

    def figure(self, option: str) -> str:
        """The one number that tells most of an option, "" while it is not known."""
        report = self.report
        if report is None or self.rater is None or option not in report.rows:
            return ""
        return self.rater.in_short(report.ask, report.rows[option])

    @property
    def lack_held(self) -> bool:
        """Whether the odds that are known are of other picks than those that are held."""
        report, held = self.report, self.sitting.controller.held.pending
        if report is None or held is None:
            return False
        return len(held.options) > 1 or (not report.is_compared and held.option != DONE)
