"""The odds of fights, projects and Convoys in the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from somalia.engine.game import Refused
from somalia.engine.kinds import COMMITS, EACH, UNDER_WAY, Ask, has_tag, odds_at
from somalia.engine.odds import percent
from somalia.engine.prompts import DONE
from somalia.engine.sight import Sight
from somalia.games.campaign.rules.core.asks import AMBUSH, CONVOY
from somalia.games.campaign.rules.core.components import CampaignScenario, CampaignUnit
from somalia.games.campaign.text import convoys
from somalia.games.campaign.text import odds as fights
from somalia.games.campaign.text.odds import Odds, mean
from somalia.games.campaign.text.odds_options import BEST_UNIT, PROJECTS, odds_of_option
from somalia.games.campaign.text.odds_sentence import of_convoy, of_way, sentence, worth
from somalia.games.campaign.text.parties import keeps_vp
from somalia.play.answers import Choice
from somalia.window.odds import OddsQuestion, Rated, Rater, Worth, is_compared

NO_FIGHT = (DONE, "split", "decline", "none", "let-pass")
"""Options that start no fight."""
ALL = "With every eligible unit"
AT_FIRST = 50
"""Answers tried for exact odds before the first estimate of what is pointed at."""
ROUGH_PLAYS = (12, 60)
"""Random plays for the first estimates: accurate to 30 and 13 points, 19 times out of 20."""
ROUGH = "A first estimate: the figures will settle in a moment."

Pause = Callable[[], None]


def head_of(question: OddsQuestion[Sight], name: Callable[[Sequence[CampaignUnit]], str]) -> str:
    """A heading that says whose fight the odds are for."""
    sight, prompt = question.position, question.prompt
    if prompt.ask in PROJECTS:
        return BEST_UNIT
    if has_tag(prompt.ask, CONVOY):
        return "Each Zone, if all possible raiders come this turn"
    if is_compared(prompt.ask):
        bar = fights.bar_of_some(sight, prompt.options)
        who = "every eligible unit" if bar is None else "as many units as can go together"
        return f"Each option, with {who}"
    if odds_at(prompt.ask) == UNDER_WAY:
        return "The rest of the mission"
    picked = (prompt.about or {}).get("picked", ())
    if picked and DONE in prompt.options:
        return f"With {name(picked)}"
    going = fights.everybody(sight)
    if going.bar is not None:
        return f"With {name(going.units)} and no others ({going.bar.rule})"
    # The units picked so far cannot go alone.
    return f"With {name(picked)} and every other eligible unit" if picked else ALL


def prepared(question: OddsQuestion[Sight], pause: Pause) -> Rated:
    """The odds of the fight being prepared or under way."""

    def waits(share: Fraction) -> None:
        pause()

    sight, ask, scenario = question.position, question.prompt.ask, question.position.view.scenario
    under_way = odds_at(ask) == UNDER_WAY
    cases = fights.cases(sight, question.players)
    results = [
        (case, *fights.odds_of(sight, None, under_way, pause=waits, case=case))
        for case in (cases if cases[0].sees_all else cases[::-1])
    ]
    case, odds, note = results[0]
    beside = [case.name] if len(results) > 1 and odds != results[1][1] else []
    beside += [_beside(other, then, scenario) for other, then, _ in results[1:] if then != odds]
    who = question.prompt.who
    likely = in_case(odds, case, scenario, who, ask)
    return Rated("", odds, note, " ".join(beside), likely)


def rated_option(
    question: OddsQuestion[Sight], choice: Choice, pause: Pause, is_wanted: bool
) -> Iterator[Rated]:
    """Yield the odds after an answer: a rough estimate first if it is wanted and exact odds take
    long.
    """

    def waits(share: Fraction) -> None:
        pause()

    sight, ask, who = question.position, question.prompt.ask, question.prompt.who
    scenario, option = sight.view.scenario, choice.options[0]
    name = choice.name if choice.risk is None else f"route {choice.number}"
    if has_tag(ask, CONVOY):
        yield _convoy(sight, option, name, question.players, not has_tag(ask, EACH))
        return
    case = fights.likely(sight, question.players)
    if ask in PROJECTS:
        odds, note = odds_of_option(sight, option, waits, case)
        yield Rated(name, odds, note, likely=in_case(odds, case, scenario, who, ask))
        return

    def said(odds: Odds, note: str) -> Rated:
        if choice.risk is not None:
            return Rated(name, odds, note, likely=of_way(odds, choice.risk, scenario, who))
        return Rated(name, odds, note, likely=in_case(odds, case, scenario, who, ask))

    picked: str | None = option
    picks: tuple[str, ...] = ()
    if question.prompt.picks and odds_at(ask) == COMMITS:
        name, picked, picks = f"with {name}", None, (option,)
    if is_wanted:
        sweep = fights.sweep_of(sight, fights.commit(sight, picked, picks), case, waits)
        for plays in () if sweep.run(AT_FIRST) else ROUGH_PLAYS:
            yield said(sweep.estimate(plays), ROUGH)
    yield said(
        *fights.odds_of(sight, picked, limit=fights.LISTED, pause=waits, case=case, picks=picks)
    )


def in_case(
    odds: Odds, case: fights.AmbushCase, scenario: CampaignScenario, who: str, ask: str
) -> str:
    """The odds as a sentence, which names the worst case if it is assumed and matters."""
    is_worst = case is fights.EVERYBODY and bool(mean(odds, lambda r: r.ambushes))
    is_ambushing = has_tag(ask, AMBUSH)
    said = sentence(odds, scenario, who, is_ambushing=is_ambushing or is_worst)
    return f"{case.name} {said}" if is_worst and not is_ambushing else said


def _beside(case: fights.AmbushCase, odds: Odds, scenario: CampaignScenario) -> str:
    """The odds in the other case as a sentence, broken down by party if several lose units."""
    off = chance_of(odds, lambda r: r.called_off)
    parts = [_expected(odds, "hits", lambda r: r.hits)] if keeps_vp(scenario) else []
    if fights.has_parties(scenario):
        every = fights.losses(scenario)
        parts += [_expected(odds, name, of) for name, _, of in every if mean(odds, of)]
    else:
        parts.append(_expected(odds, "lost", lambda r: r.losses + r.leaders))
    parts += [f"called off {percent(off)}"] if off else []
    return f"{case.name.rstrip('.')}: {', '.join(parts) or 'no losses'}."


def _convoy(
    sight: Sight, option: str, name: str, players: Mapping[str, Any] | None, is_escorted: bool
) -> Rated:
    """The odds of a Raid by all possible raiders on a Convoy in the Zone, alone or escorted. Only
    so are the two comparable: an AI may send more raiders against an escort.
    """
    zone = sight.view.board.zone(option)
    *doctrines, worst = convoys.raiders(sight, players)
    raid = convoys.later(sight, zone, worst)
    text = (
        f"If all raid: robbed {percent(convoys.robbed(raid.alone))} unescorted, "
        f"{percent(convoys.robbed(raid.escorted))} with the strongest escort."
    )
    for case in doctrines:
        then = convoys.later(sight, zone, case)
        text += (
            f" {case.name.rstrip('.')}: {percent(convoys.robbed(then.alone))} and "
            f"{percent(convoys.robbed(then.escorted))}."
        )
        if then.draws_raiders:
            text += f" {convoys.DRAWS_RAIDERS}"
    odds = raid.escorted if is_escorted else raid.alone
    return Rated(name, odds, "", text, f"{worst.name} {of_convoy(raid)}")


def chance_of(odds: Odds, of: Callable[[fights.FightResult], bool]) -> Fraction:
    """The probability that a condition holds for the result."""
    return mean(odds, lambda result: int(of(result)))


def _expected(odds: Odds, what: str, of: Callable[[fights.FightResult], int]) -> str:
    return f"{float(mean(odds, of)):.1f} {what}"


def _raided(odds: Odds) -> str:
    if mean(odds, lambda r: r.taken):
        return _expected(odds, "SP", lambda r: r.taken)
    return _struck(odds)


def _struck(odds: Odds) -> str:
    """The other side's expected loss: hits on the UN and the US, or units lost."""
    if mean(odds, lambda r: r.struck):
        return _expected(odds, "hits", lambda r: r.struck)
    return _expected(odds, "lost", lambda r: r.foes)


EXPECTED = "expected"
"""The caption of figures that are no chances."""

FIGURES: dict[str, tuple[str, Callable[[Odds], str]]] = {
    "contact": ("chance of contact", lambda o: percent(chance_of(o, lambda r: r.contacted > 0))),
    "best": ("best chance", lambda o: percent(chance_of(o, lambda r: r.done))),
    "success": ("chance of success", lambda o: percent(chance_of(o, lambda r: r.done))),
    "raid": (EXPECTED, _raided),
    "robbed": ("chance robbed, if all raid", lambda o: percent(convoys.robbed(o))),
    "escorted": ("chance robbed, escorted, if all raid", lambda o: percent(convoys.robbed(o))),
    "extorted": (EXPECTED, lambda o: _expected(o, "SP", lambda r: r.taken)),
    "struck": (EXPECTED, _struck),
    "intervention": (
        EXPECTED,
        lambda o: (
            f"{_expected(o, 'SP', lambda r: r.gained)}, {float(mean(o, lambda r: r.un)):+.0f} VP"
        ),
    ),
}
"""A question's key figure (`Ask.figure`): its caption and how to format it."""


class FightRater(Rater[Sight]):
    """The window's calculator for the odds of fights, projects and Convoys.

    Args:
        name: puts picked units into words.
    """

    def __init__(self, name: Callable[[Sequence[CampaignUnit]], str]) -> None:
        self.name = name

    def position(self, sight: Sight) -> Sight:
        """A trial of the game as the seat may know it."""
        return sight.trial()

    def head(self, question: OddsQuestion[Sight]) -> str:
        """A heading that says whose fight the odds are for."""
        return head_of(question, self.name)

    def ids(self, question: OddsQuestion[Sight]) -> Sequence[str]:
        """The options to compare, or the fight being prepared."""
        if not is_compared(question.prompt.ask):
            return ("",)
        options = (choice.options[0] for choice in question.shown)
        return [id for id in options if fights.is_compared(question.position, id)]

    def rated(
        self, question: OddsQuestion[Sight], id: str, pause: Pause, is_wanted: bool
    ) -> Iterator[Rated]:
        """The odds of an option or of the fight; the players' doctrines decide on Ambushes."""
        if not id:
            yield prepared(question, pause)
            return
        choice = question.choice(id)
        is_committed = not is_compared(question.prompt.ask) and id in (DONE, "split")
        if choice is None or is_committed or (id in NO_FIGHT and is_compared(question.prompt.ask)):
            return
        try:
            yield from rated_option(question, choice, pause, is_wanted)
        except Refused:
            return  # this unit cannot go alone

    def worth(self, ask: str, rated: Rated) -> Worth:
        """By the question's key figure, then by risk; () without one, as for routes."""
        return worth(rated.odds, ask.figure) if isinstance(ask, Ask) and ask.figure else ()

    def marks(self, ask: str) -> tuple[str, str]:
        """Whether the key figure is the highest or the lowest."""
        is_low = isinstance(ask, Ask) and ask.figure in ("robbed", "escorted")
        return ("lowest", "low") if is_low else ("highest", "high")

    def figure(self, ask: str) -> str:
        """The caption for the key figure at this kind of question; "" if there is none."""
        return FIGURES[ask.figure][0] if isinstance(ask, Ask) and ask.figure else ""

    def in_short(self, ask: str, rated: Rated) -> str:
        """An option's key figure; "" if there is none."""
        if not isinstance(ask, Ask) or not ask.figure:
            return ""
        return ("≈ " if rated.note else "") + FIGURES[ask.figure][1](rated.odds)

    def widest(self, ask: str) -> str:
        """The widest key figure: a chance, or an expected number."""
        if self.figure(ask) != EXPECTED:
            return super().widest(ask)
        return f"≈ 12.5 {'SP, +10 VP' if getattr(ask, 'figure', '') == 'intervention' else 'hits'}"
