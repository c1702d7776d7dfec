"""Odds worked out beside the game, so that the window goes on answering."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from somalia.engine.game import Game
from somalia.engine.kinds import COMPARED, UNDER_WAY, WEIGHED, Ask, has_tag, odds_at
from somalia.engine.odds import percent
from somalia.engine.prompts import DONE, Choose
from somalia.games.campaign.base.asks import DEVELOPMENT_PROJECT
from somalia.games.campaign.core.asks import CONVOY
from somalia.games.campaign.core.components import Scenario, Unit
from somalia.games.campaign.display import convoys
from somalia.games.campaign.display import odds as fights
from somalia.games.campaign.display.odds import Odds, mean
from somalia.games.campaign.display.parties import keeps_vp
from somalia.play.answers import Choice

NO_FIGHT = (DONE, "split", "decline", "none", "let-pass")
"""Options that begin nothing."""
KEPT = 12
"""Reports that are kept, for who takes back and looks again."""
PATIENCE = 0.15
"""Seconds a question stands before its odds are worked out: who picks quickly waits for nothing."""


class Rated(NamedTuple):
    """The odds of one thing that can be done."""

    name: str
    odds: Odds
    note: str  # "" if they are exact
    beside: str = ""  # whose decision they suppose, and what else may be, in sentences


@dataclass
class Report:
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


class Dropped(Exception):
    """Nobody waits for these odds any more."""


class OddsDesk:
    """Works out the odds of one question at a time.

    Args:
        free: set while the window has nothing to do: only then does the work go on.
    """

    def __init__(self, free: threading.Event | None = None) -> None:
        self.free = free
        self.version = 0  # grows with every row that is known
        self._reports: dict[Hashable, Report] = {}  # by position
        self._turn = 0
        self._thread: threading.Thread | None = None
        self._stood = 0.0
        self._wanted: Hashable = None

    @property
    def is_busy(self) -> bool:
        """Whether odds are being worked out."""
        return self._thread is not None and self._thread.is_alive()

    def report(self, game: Game) -> Report | None:
        """What is known of the odds at the present question."""
        return self._reports.get(game.position_key)

    def stand(
        self,
        seconds: float,
        game: Game,
        shown: Sequence[Choice],
        name: Callable[[Sequence[Unit]], str],
        players: Mapping[str, Any] | None = None,
    ) -> None:
        """A question stands; after a moment its odds are begun."""
        key = game.position_key
        if key != self._wanted:
            self._wanted, self._stood = key, 0.0
        self._stood += seconds
        if self._stood >= PATIENCE:
            self.ask(game, shown, name, players)

    def ask(
        self,
        game: Game,
        shown: Sequence[Choice],
        name: Callable[[Sequence[Unit]], str],
        players: Mapping[str, Any] | None = None,
    ) -> None:
        """Work out the odds of a fight, or compare those of each option.

        Args:
            name: puts picked units into words.
            players: who plays for the computer, by seat: a doctrine decides who ambushes.
        """
        prompt, key = game.prompt, game.position_key
        if key in self._reports or not isinstance(prompt, Choose) or not is_about_odds(prompt.ask):
            return
        self._turn += 1
        turn = self._turn
        report = Report(prompt.ask, _head(prompt, name))
        self._reports[key] = report
        while len(self._reports) > KEPT:
            del self._reports[next(iter(self._reports))]
        twin = game.copy()
        # What was left half known for another question is begun anew if it is asked again.
        for old, kept in list(self._reports.items()):
            if old != key and not kept.is_whole:
                del self._reports[old]

        def pause() -> None:
            if self._turn != turn:
                raise Dropped
            if self.free is not None:
                self.free.wait(0.5)

        def work() -> None:
            try:
                for id, rated in _rows(twin, prompt.ask, shown, pause, players):
                    report.rows[id] = rated
                    self.version += 1
            except Dropped:
                return
            except Exception as error:  # a fault here must not be lost with the thread
                report.problem = f"The odds cannot be told: {type(error).__name__}: {error}"
            report.is_whole = True
            self.version += 1

        self.version += 1
        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Until they are worked out."""
        if self._thread is not None:
            self._thread.join()


def is_compared(ask: str) -> bool:
    """Whether each option of this kind of question has odds of its own."""
    return odds_at(ask) in (COMPARED, WEIGHED)


def is_about_odds(ask: str) -> bool:
    """Whether odds can be told at this kind of question."""
    return bool(odds_at(ask))


def _head(prompt: Choose, name: Callable[[Sequence[Unit]], str]) -> str:
    if is_compared(prompt.ask):
        return "Each option, with everybody who can take part"
    if odds_at(prompt.ask) == UNDER_WAY:
        return "The rest of the mission"
    picked = (prompt.about or {}).get("picked", ())
    if picked and DONE not in prompt.options:
        return f"With {name(picked)} and everybody else who is offered"  # they alone may not go
    return f"With {name(picked)}" if picked else "With everybody who is offered"


def _rows(
    game: Game,
    ask: str,
    shown: Sequence[Choice],
    pause: Callable[[], None],
    players: Mapping[str, Any] | None = None,
) -> Iterator[tuple[str, Rated]]:
    def waits(share: Fraction) -> None:
        pause()

    if not is_compared(ask):
        under_way = odds_at(ask) == UNDER_WAY
        found = fights.cases(game, players)
        told = [
            (case, *fights.odds_of(game, None, under_way, pause=waits, case=case))
            for case in (found if found[0].sees_all else found[::-1])
        ]
        case, odds, note = told[0]
        beside = [case.name] if len(told) > 1 and odds != told[1][1] else []
        scenario = game.state.scenario
        beside += [_beside(other, then, scenario) for other, then, _ in told[1:] if then != odds]
        yield "", Rated("", odds, note, " ".join(beside))
        return
    case = fights.likely(game, players)
    for choice in shown:
        option = choice.options[0]
        if option in NO_FIGHT or not fights.is_compared(game, option):
            continue
        name = choice.name if choice.risk is None else f"way {choice.number}"
        if has_tag(ask, CONVOY):
            yield option, _convoy(game, option, name, players)
        elif ask == DEVELOPMENT_PROJECT:
            best = _best_place(game, option, waits, case)
            if best is not None:
                yield option, Rated(name, *best)
        else:
            yield (
                option,
                Rated(
                    name, *fights.odds_of(game, option, limit=fights.LISTED, pause=waits, case=case)
                ),
            )


def _beside(case: fights.Case, odds: Odds, scenario: Scenario) -> str:
    """The other case in a sentence: party by party where there are several that lose units."""
    off = chance_of(odds, lambda r: r.called_off)
    told = [_expected(odds, "hits", lambda r: r.hits)] if keeps_vp(scenario) else []
    if fights.has_parties(scenario):
        every = fights.losses(scenario)
        told += [_expected(odds, name, of) for name, _, of in every if mean(odds, of)]
    else:
        told.append(_expected(odds, "lost", lambda r: r.losses + r.leaders))
    told += [f"called off {percent(off)}"] if off else []
    return f"{case.name.rstrip('.')}: {', '.join(told) or 'nobody is lost'}."


def _convoy(game: Game, option: str, name: str, players: Mapping[str, Any] | None) -> Rated:
    """A Convoy placed there: the Raid on it without an escort; beside it, with one."""
    zone = game.state.board.zone(option)
    case, *worst = convoys.raiders(game, players)
    found = convoys.later(game, zone, case)
    told = (
        f"If raided later this turn, robbed: {percent(convoys.robbed(found.alone))} alone, "
        f"{percent(convoys.robbed(found.escorted))} with the strongest escort. "
        f"{case.name}"
    )
    for other in worst:
        then = convoys.later(game, zone, other)
        told += (
            f" At worst {percent(convoys.robbed(then.alone))} and "
            f"{percent(convoys.robbed(then.escorted))}."
        )
    return Rated(name, found.alone, "", told)


def _best_place(
    game: Game, project: str, waits: Callable[[Fraction], None], case: fights.Case
) -> tuple[Odds, str] | None:
    """The odds of a project where it is likeliest to succeed."""
    there = fights.commit(game, project)
    prompt = there.prompt
    if not isinstance(prompt, Choose):
        return None
    found = [
        fights.odds_of(there, zone, limit=fights.LISTED, pause=waits, case=case)
        for zone in prompt.options
        if zone in there.state.board
    ]
    return max(found, key=lambda rated: chance_of(rated[0], lambda r: r.done), default=None)


def chance_of(odds: Odds, of: Callable[[fights.FightResult], bool]) -> Fraction:
    """The chance of something."""
    return mean(odds, lambda result: int(of(result)))


def _expected(odds: Odds, what: str, of: Callable[[fights.FightResult], int]) -> str:
    return f"{float(mean(odds, of)):.1f} {what}"


def _raided(odds: Odds) -> str:
    if mean(odds, lambda r: r.taken):
        return _expected(odds, "SP", lambda r: r.taken)
    return _struck(odds)


def _struck(odds: Odds) -> str:
    """What the other side suffers: units of the UN and the US are hit, others are lost."""
    if mean(odds, lambda r: r.struck):
        return _expected(odds, "hits", lambda r: r.struck)
    return _expected(odds, "lost", lambda r: r.foes)


FIGURES: dict[str, tuple[str, Callable[[Odds], str]]] = {
    "contact": ("chance of contact", lambda o: percent(chance_of(o, lambda r: r.contacted > 0))),
    "best": ("best chance", lambda o: percent(chance_of(o, lambda r: r.done))),
    "success": ("chance of success", lambda o: percent(chance_of(o, lambda r: r.done))),
    "raid": ("expected", _raided),
    "robbed": ("chance of being robbed if raided", lambda o: percent(convoys.robbed(o))),
    "extorted": ("expected", lambda o: _expected(o, "SP", lambda r: r.taken)),
    "struck": ("expected", _struck),
    "intervention": (
        "expected",
        lambda o: (
            f"{_expected(o, 'SP', lambda r: r.gained)}, {float(mean(o, lambda r: r.un)):+.0f} VP"
        ),
    ),
}
"""The one number that tells most (`Ask.figure`): what it is, and how it reads."""


def figure_of(ask: str) -> str:
    """What that number is at a kind of question; "" if there is none."""
    return FIGURES[ask.figure][0] if isinstance(ask, Ask) and ask.figure else ""


def in_short(report: Report | None, option: str) -> str:
    """The chief number of an option, "" while it is not known."""
    ask = report.ask if report is not None else ""
    if report is None or option not in report.rows or not isinstance(ask, Ask) or not ask.figure:
        return ""
    rated = report.rows[option]
    return ("≈ " if rated.note else "") + FIGURES[ask.figure][1](rated.odds)
