"""Odds computed in a thread, so that the window stays responsive.

What the player points at comes first, then the rest of the list. Work for something that is no
longer pointed at is dropped, unless the list needs it too.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from somalia.engine.kinds import COMPARED, WEIGHED, odds_at
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.play.answers import Choice
from somalia.window.options import Options

KEPT = 12
"""The number of reports to keep, for players who undo and look again."""
PATIENCE = 0.15
"""Seconds a question must stay open before its odds are computed, so that quick picks start no
work. Pointing at something starts it at once.
"""

MOST_EQUAL = 3
"""The number of equally good options that are marked."""

MARKS = ("best odds", "good odds")
"""The words that mark the option with the best odds, and the next ones."""

WIDEST = "≈ >99%"
"""The widest chance on a button."""

Worth = tuple[Fraction, ...]
"""What an option's odds are worth to the player: the chance first, then the risk; more is better.
"""


PositionT = TypeVar("PositionT")
"""A position, in the form that a game's rater reads."""


class Rated(NamedTuple):
    """The odds of one option, or of the fight being prepared."""

    name: str
    odds: Any  # of a type that the game defines
    note: str = ""  # how the odds are approximated; "" if exact
    beside: str = ""  # sentences: the decision that the odds assume, and what else may happen
    likely: str = ""  # a sentence: the likely outcome, and rarer ones that matter


class OddsQuestion(NamedTuple, Generic[PositionT]):
    """A question, in a form that the worker may read while the game goes on."""

    position: PositionT  # from `Rater.position`
    prompt: Choose
    shown: Sequence[Choice]
    players: Mapping[str, Any] | None  # the AIs that play the computer's seats, by seat
    key: Hashable  # differs between positions, for a rater's caches

    def choice(self, id: str) -> Choice | None:
        """The listed choice that begins with this option; None if there is none."""
        return next((choice for choice in self.shown if choice.options[0] == id), None)


class Rater(Generic[PositionT]):
    """Calculates a game's odds for the window. A game overrides what it needs."""

    def rates(self, prompt: Choose) -> bool:
        """Whether there are odds for this question."""
        return bool(odds_at(prompt.ask))

    def position(self, sight: Sight) -> PositionT:
        """The position as the seat may know it, which nothing else will change."""
        raise NotImplementedError

    def head(self, question: OddsQuestion[PositionT]) -> str:
        """A heading that says what the current question's odds refer to."""
        return ""

    def ids(self, question: OddsQuestion[PositionT]) -> Sequence[str]:
        """What to rate even if nobody points at it, in order: options, or "" for what is being
        prepared.
        """
        return [choice.options[0] for choice in question.shown]

    def rated(
        self,
        question: OddsQuestion[PositionT],
        id: str,
        pause: Callable[[], None],
        is_wanted: bool,
    ) -> Iterator[Rated]:
        """Yield the odds of an option, of anything else on the board, or of what is being prepared
        (""); nothing if there are none. Better estimates may follow the first.

        Args:
            pause: called repeatedly; it may raise.
            is_wanted: whether the player points at it, so that the first figure is urgent.
        """
        return iter(())

    def takes(self, prompt: Choose, id: str) -> bool:
        """Whether there may be odds for something on the board that is not an option."""
        return False

    def figure(self, ask: str) -> str:
        """The meaning of the most informative number for this kind of question; "" if there is no
        such number.
        """
        return ""

    def in_short(self, ask: str, rated: Rated) -> str:
        """The most informative number among these odds."""
        return ""

    def widest(self, ask: str) -> str:
        """The widest of these numbers, for which buttons keep room until it is known."""
        return WIDEST

    def worth(self, ask: str, rated: Rated) -> Worth:
        """What these odds are worth to the player, to find the best; () if they aren't compared."""
        return ()

    def sorts(self, ask: str) -> bool:
        """Whether to list the best first. Not where the player chooses a place to go: there the
        game lists what leads to the goal, and the safest is marked.
        """
        return True

    def marks(self, ask: str) -> tuple[str, str]:
        """The words that mark the option with the best odds, and the next ones. The computer's
        advice may differ, because it looks at more than the odds.
        """
        return MARKS if self.sorts(ask) else ("safest", "safe")


AnyRater = Rater[Any]
AnyQuestion = OddsQuestion[Any]


@dataclass
class OddsReport:
    """The odds known so far for a question: those of the fight under "", or of each option."""

    ask: str
    head: str = ""
    rows: dict[str, Rated] = field(default_factory=dict)
    finished: set[str] = field(default_factory=set)  # ids whose odds will not change any more
    is_whole: bool = False
    problem: str = ""

    @property
    def is_compared(self) -> bool:
        """Whether the report compares several options."""
        return is_compared(self.ask)


class OddsDropped(Exception):
    """Raised in the worker thread when its odds are no longer needed."""


class OddsPutOff(Exception):
    """Raised in the worker thread when something else has become more urgent."""


def _in_thread(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


class OddsDesk:
    """A worker that computes the odds of one question at a time.

    Args:
        free: set while the window is idle; the worker runs only then.
    """

    def __init__(self, free: threading.Event | None = None) -> None:
        self.free = free
        self.version = 0  # incremented with each new row
        self._reports: dict[Hashable, OddsReport] = {}  # by position and side
        self._turn = 0
        self._thread: threading.Thread | None = None
        self._stood = 0.0
        self._wanted: Hashable = None
        self._question: AnyQuestion | None = None
        self._pointed = ""  # what the player points at
        self._works = False  # whether the worker will look at `_pointed` again
        self._lock = threading.Lock()  # guards the two fields above

    @property
    def is_busy(self) -> bool:
        """Whether the worker is running."""
        return self._thread is not None and self._thread.is_alive()

    def report(self, sight: Sight) -> OddsReport | None:
        """The odds known so far for the current question; None if not started."""
        return self._reports.get(_key(sight))

    def stand(
        self,
        seconds: float | None,
        sight: Sight,
        shown: Sequence[Choice],
        rater: AnyRater,
        players: Mapping[str, Any] | None = None,
        pointed: str = "",
    ) -> None:
        """Keep track of how long a question has been open and what the player points at, and
        compute the odds: of that at once, of the rest after a moment.

        Args:
            seconds: time since the last call; None to start at once.
            players: the AIs that play the computer's seats, by seat; they decide on ambushes.
            pointed: the option or thing on the board that the player points at; "" for none.
        """
        key = _key(sight)
        if key != self._wanted:
            self._wanted, self._stood = key, 0.0
        self._stood += PATIENCE if seconds is None else seconds
        report = self._reports.get(key)
        if report is None:
            if self._stood < PATIENCE and not pointed:
                return
        elif self._is_running(report, pointed):
            return
        prompt = sight.prompt
        if not isinstance(prompt, Choose):
            return
        if self._question is None or self._question.key != key:
            position = rater.position(sight)
            self._question = OddsQuestion(position, prompt, list(shown), players, key)
        self._begin(self._question, rater, report, pointed)

    def _is_running(self, report: OddsReport, pointed: str) -> bool:
        """Whether a report needs no new worker, because one runs or there is nothing to do."""
        with self._lock:
            self._pointed = pointed
            if self._works and self._question is not None and self._question.key == self._wanted:
                return True
        is_known = not pointed or pointed in report.finished
        return bool(report.problem) or (report.is_whole and is_known)

    def _begin(
        self, question: AnyQuestion, rater: AnyRater, report: OddsReport | None, pointed: str
    ) -> None:
        self._turn += 1
        turn = self._turn
        if report is None:
            report = self._reports[question.key] = OddsReport(question.prompt.ask)
        while len(self._reports) > KEPT:
            del self._reports[next(iter(self._reports))]
        self._forget_halves(but=question.key)
        self._works, self._pointed = True, pointed
        self.version += 1
        self._thread = _in_thread(lambda: self._work(turn, question, rater, report))

    def _work(self, turn: int, question: AnyQuestion, rater: AnyRater, report: OddsReport) -> None:
        """Rate what is pointed at, then everything else."""
        try:
            ids: list[str] | None = None
            while True:
                with self._lock:
                    if self._turn != turn:
                        return
                    wanted = self._pointed if self._pointed not in report.finished else ""
                if not wanted and ids is None:
                    report.head = rater.head(question)
                    ids = list(rater.ids(question))
                id = wanted or next((one for one in ids or () if one not in report.finished), None)
                if id is None:
                    with self._lock:
                        if self._pointed and self._pointed not in report.finished:
                            continue
                        report.is_whole = True
                        self._works = False
                        break
                self._rate(turn, question, rater, report, id, ids)
        except OddsDropped:
            return
        except Exception as error:  # report it, or it would be lost
            report.problem = f"Can't calculate the odds: {type(error).__name__}: {error}"
            report.is_whole = True
            self._works = False
        self.version += 1

    def _rate(
        self,
        turn: int,
        question: AnyQuestion,
        rater: AnyRater,
        report: OddsReport,
        id: str,
        ids: Sequence[str] | None,
    ) -> None:
        """Rate one thing, unless something else becomes urgent meanwhile."""
        is_wanted = id == self._pointed

        def pause() -> None:
            if self._turn != turn:
                raise OddsDropped
            pointed = self._pointed
            if pointed == id:
                is_late = not is_wanted and id not in report.rows  # begin again: a figure is urgent
            else:
                is_late = bool(pointed) and pointed not in report.finished
                is_late = is_late or ids is None or id not in ids
            if is_late:
                raise OddsPutOff
            if self.free is not None:
                self.free.wait(0.5)

        try:
            for rated in rater.rated(question, id, pause, is_wanted):
                report.rows[id] = rated
                self.version += 1
                pause()
        except OddsPutOff:
            return
        report.finished.add(id)

    def drop(self) -> None:
        """Stop the worker, and discard its unfinished report."""
        with self._lock:
            self._turn += 1
            self._works = False
        self._question = None
        self._forget_halves()

    def forget(self) -> None:
        """Discard all reports."""
        self.drop()
        self._reports.clear()

    def _forget_halves(self, but: Hashable = None) -> None:
        for key, kept in list(self._reports.items()):
            if key != but and not kept.is_whole:
                del self._reports[key]

    def wait(self) -> None:
        """Block until the odds are finished."""
        if self._thread is not None:
            self._thread.join()


def _key(sight: Sight) -> Hashable:
    """A key for a question: two sides may be asked in the same position."""
    return sight.position_key, getattr(sight.prompt, "who", "")


def is_compared(ask: str) -> bool:
    """Whether each option of this kind of question has its own odds."""
    return odds_at(ask) in (COMPARED, WEIGHED)


class QuestionOdds:
    """The odds for a sitting's current question.

    Args:
        options: the question's options.
        free: as for `OddsDesk`.
        looked_at: returns the option or thing on the board that the player points at.

    Attributes:
        rater: calculates the odds; None if the game has no rater for the window.
        marks_best: whether the three options with the best odds are marked, not only the best.
    """

    def __init__(
        self,
        options: Options,
        free: threading.Event | None = None,
        looked_at: Callable[[], str] = lambda: "",
    ) -> None:
        self.sitting, self.options = options.sitting, options
        self.desk = OddsDesk(free)
        self.rater: AnyRater | None = None
        self.marks_best = False
        self._looked_at = looked_at
        self._ranked: tuple[Hashable, dict[str, Worth]] = (None, {})

    @property
    def rates(self) -> bool:
        """Whether there are odds for the current question."""
        prompt = self.sitting.prompt
        if prompt is None:
            return False
        return self.rater.rates(prompt) if self.rater else bool(odds_at(prompt.ask))

    def rate(self, seconds: float | None = None) -> None:
        """Start computing the question's odds: at once, or after it has been open for a moment.
        What the player points at is computed first.

        Args:
            seconds: time since the last call; None to start at once.
        """
        if self.rates and self.rater is not None:
            sitting = self.sitting
            players = sitting.table.players
            sight = sitting.controller.sight
            self.desk.stand(seconds, sight, sitting.shown, self.rater, players, self.pointed)

    @property
    def report(self) -> OddsReport | None:
        """The odds known so far for the question; None if not started."""
        return self.desk.report(self.sitting.controller.sight)

    @property
    def pointed(self) -> str:
        """What the player points at, if it may have odds; "" otherwise."""
        prompt, id = self.sitting.prompt, self._looked_at()
        if not id or prompt is None or self.rater is None or not self.rater.rates(prompt):
            return ""
        report = self.report
        if report is not None and id in report.finished and id not in report.rows:
            return ""
        return id if id in self.options.firsts or self.rater.takes(prompt, id) else ""

    @property
    def current(self) -> str:
        """The id of the odds to show: what is pointed at, else what awaits confirmation, else the
        best option known so far; "" for what is being prepared.
        """
        if pointed := self.pointed:
            return pointed
        report, pending = self.report, self.sitting.controller.held.pending
        rows = report.rows if report is not None else {}
        if pending is not None:
            choices = (one for one in self.sitting.shown if pending.option in one.options)
            held = next((one.options[0] for one in choices), "")
            return held if held in rows or "" not in rows else ""
        if report is None or not report.is_compared or "" in rows:
            return ""
        options = [one.options[0] for one in self.sitting.shown]
        return next(iter(self.ranked), next((one for one in options if one in rows), ""))

    @property
    def ranked(self) -> Mapping[str, Worth]:
        """The worth of each option with odds, the best first; equal ones keep the game's order."""
        report, rater = self.report, self.rater
        if report is None or rater is None or not report.is_whole or not report.is_compared:
            return {}
        key = (self.desk.version, id(report))
        if key != self._ranked[0]:
            worths = {
                choice.options[0]: rater.worth(report.ask, report.rows[choice.options[0]])
                for choice in self.sitting.shown
                if choice.options[0] in report.rows
            }
            ranked = sorted((one for one in worths if worths[one]), key=worths.get, reverse=True)  # type: ignore[arg-type]
            self._ranked = key, {option: worths[option] for option in ranked}
        return self._ranked[1]

    def best(self, most: int = 1) -> Sequence[str]:
        """The best options, at most so many and any that equal them; empty until all odds are
        known, or if so many are equal that a mark says nothing.
        """
        options, worths = list(self.ranked), list(self.ranked.values())
        if len(options) < 2:
            return ()
        least = worths[min(most, len(worths)) - 1]
        count = sum(worth >= least for worth in worths)
        return options[:count] if least > worths[-1] and count < most + MOST_EQUAL else ()

    @property
    def marks(self) -> tuple[str, str]:
        """The words that mark the option with the best odds, and the next ones."""
        prompt, rater = self.sitting.prompt, self.rater
        return rater.marks(prompt.ask) if rater and prompt else MARKS

    @property
    def sorts(self) -> bool:
        """Whether the options can be listed with the best odds first."""
        prompt, rater = self.sitting.prompt, self.rater
        if prompt is None or rater is None or not self.rates or not is_compared(prompt.ask):
            return False
        return rater.sorts(prompt.ask) and bool(rater.figure(prompt.ask))

    @property
    def order(self) -> Sequence[str]:
        """The options with the best odds first, once all are known; () for the game's own order."""
        return tuple(self.ranked) if self.sorts else ()

    def figure(self, option: str) -> str:
        """The most informative number for an option; "" until it is known."""
        report = self.report
        if report is None or self.rater is None or option not in report.rows:
            return ""
        return self.rater.in_short(report.ask, report.rows[option])

    def chips(self) -> tuple[str, ...]:
        """The widest figures that options may get, with their marks; () if they get none."""
        prompt, rater = self.sitting.prompt, self.rater
        if prompt is None or rater is None or not self.rates or not rater.figure(prompt.ask):
            return ()
        if not is_compared(prompt.ask):
            return (rater.widest(prompt.ask),)
        return tuple(f"{mark} {rater.widest(prompt.ask)}" for mark in self.marks)

    @property
    def lack_held(self) -> bool:
        """Whether the odds known so far leave out the picks that are held."""
        report, held = self.report, self.sitting.controller.held.pending
        if report is None or held is None:
            return False
        return len(held.options) > 1 or (not report.is_compared and held.option != DONE)
