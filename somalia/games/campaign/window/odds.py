"""The odds of fights, projects and Convoys in the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from somalia.engine.kinds import EACH, UNDER_WAY, Ask, has_tag, odds_at
from somalia.engine.odds import percent
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.games.campaign.rules.base.asks import DEVELOPMENT_PROJECT
from somalia.games.campaign.rules.core.asks import AMBUSH, CONVOY
from somalia.games.campaign.rules.core.components import CampaignScenario, CampaignUnit
from somalia.games.campaign.text import convoys
from somalia.games.campaign.text import odds as fights
from somalia.games.campaign.text.odds import Odds, mean
from somalia.games.campaign.text.odds_sentence import of_convoy, of_way, sentence
from somalia.games.campaign.text.parties import keeps_vp
from somalia.play.answers import Choice
from somalia.window.odds import Rated, is_compared

NO_FIGHT = (DONE, "split", "decline", "none", "let-pass")
"""Options that start no fight."""
ALL = "With every eligible unit"


def head_of(sight: Sight, name: Callable[[Sequence[CampaignUnit]], str]) -> str:
    """A heading that says whose fight the odds are for."""
    prompt = sight.prompt
    assert isinstance(prompt, Choose)
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


def rows_of(
    sight: Sight,
    ask: str,
    shown: Sequence[Choice],
    pause: Callable[[], None],
    players: Mapping[str, Any] | None = None,
) -> Iterator[tuple[str, Rated]]:
    """Yield each option's odds, or the prepared fight's odds under the id ""."""

    def waits(share: Fraction) -> None:
        pause()

    asked, scenario = sight.prompt, sight.view.scenario
    who = asked.who if isinstance(asked, Choose) else ""
    if not is_compared(ask):
        under_way = odds_at(ask) == UNDER_WAY
        cases = fights.cases(sight, players)
        results = [
            (case, *fights.odds_of(sight, None, under_way, pause=waits, case=case))
            for case in (cases if cases[0].sees_all else cases[::-1])
        ]
        case, odds, note = results[0]
        beside = [case.name] if len(results) > 1 and odds != results[1][1] else []
        beside += [_beside(other, then, scenario) for other, then, _ in results[1:] if then != odds]
        likely = sentence(odds, scenario, who, is_ambushing=has_tag(ask, AMBUSH))
        yield "", Rated("", odds, note, " ".join(beside), likely)
        return
    case = fights.likely(sight, players)
    for choice in shown:
        option = choice.options[0]
        if option in NO_FIGHT or not fights.is_compared(sight, option):
            continue
        name = choice.name if choice.risk is None else f"route {choice.number}"
        if has_tag(ask, CONVOY):
            is_escorted = not has_tag(ask, EACH)
            yield option, _convoy(sight, option, name, players, is_escorted)
        elif ask == DEVELOPMENT_PROJECT:
            best = _best_place(sight, option, waits, case)
            if best is not None:
                yield option, Rated(name, *best, likely=sentence(best[0], scenario, who))
        else:
            odds, note = fights.odds_of(sight, option, limit=fights.LISTED, pause=waits, case=case)
            said = (
                of_way(odds, choice.risk, scenario, who)
                if choice.risk is not None
                else sentence(odds, scenario, who)
            )
            yield option, Rated(name, odds, note, likely=said)


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
    """The odds of a Raid on a Convoy in the Zone, alone or escorted, with a note on both cases."""
    zone = sight.view.board.zone(option)
    case, *worst = convoys.raiders(sight, players)
    raid = convoys.later(sight, zone, case)
    text = (
        f"If raided this turn: robbed {percent(convoys.robbed(raid.alone))} unescorted, "
        f"{percent(convoys.robbed(raid.escorted))} with the strongest escort. "
        f"{case.name}"
    )
    for other in worst:
        then = convoys.later(sight, zone, other)
        text += (
            f" At worst {percent(convoys.robbed(then.alone))} and "
            f"{percent(convoys.robbed(then.escorted))}."
        )
    if worst and raid.draws_raiders:
        text += f" {convoys.DRAWS_RAIDERS}"
    odds = raid.escorted if is_escorted else raid.alone
    return Rated(name, odds, "", text, of_convoy(raid))


def _best_place(
    sight: Sight, project: str, waits: Callable[[Fraction], None], case: fights.AmbushCase
) -> tuple[Odds, str] | None:
    """The odds of a project in the Zone where it is likeliest to succeed."""
    there = fights.commit(sight, project)
    prompt = there.prompt
    if not isinstance(prompt, Choose):
        return None
    results = [
        fights.odds_of(there, zone, limit=fights.LISTED, pause=waits, case=case)
        for zone in prompt.options
        if zone in there.view.board
    ]
    return max(results, key=lambda rated: chance_of(rated[0], lambda r: r.done), default=None)


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


FIGURES: dict[str, tuple[str, Callable[[Odds], str]]] = {
    "contact": ("chance of contact", lambda o: percent(chance_of(o, lambda r: r.contacted > 0))),
    "best": ("best chance", lambda o: percent(chance_of(o, lambda r: r.done))),
    "success": ("chance of success", lambda o: percent(chance_of(o, lambda r: r.done))),
    "raid": ("expected", _raided),
    "robbed": ("chance robbed if raided", lambda o: percent(convoys.robbed(o))),
    "escorted": ("chance robbed, escorted", lambda o: percent(convoys.robbed(o))),
    "extorted": ("expected", lambda o: _expected(o, "SP", lambda r: r.taken)),
    "struck": ("expected", _struck),
    "intervention": (
        "expected",
        lambda o: (
            f"{_expected(o, 'SP', lambda r: r.gained)}, {float(mean(o, lambda r: r.un)):+.0f} VP"
        ),
    ),
}
"""A question's key figure (`Ask.figure`): its caption and how to format it."""


class FightRater:
    """The window's calculator for the odds of fights, projects and Convoys.

    Args:
        name: puts picked units into words.
    """

    def __init__(self, name: Callable[[Sequence[CampaignUnit]], str]) -> None:
        self.name = name

    def rates(self, prompt: Choose) -> bool:
        """Whether odds are available at this question."""
        return bool(odds_at(prompt.ask))

    def head(self, sight: Sight) -> str:
        """A heading that says whose fight the odds are for."""
        return head_of(sight, self.name)

    def rows(
        self,
        sight: Sight,
        shown: Sequence[Choice],
        pause: Callable[[], None],
        players: Mapping[str, Any] | None,
    ) -> Iterator[tuple[str, Rated]]:
        """The odds, one option after another; the doctrines of `players` decide on Ambushes."""
        prompt = sight.prompt
        assert isinstance(prompt, Choose)
        return rows_of(sight, prompt.ask, shown, pause, players)

    def figure(self, ask: str) -> str:
        """The caption for the key figure at this kind of question; "" if there is none."""
        return FIGURES[ask.figure][0] if isinstance(ask, Ask) and ask.figure else ""

    def in_short(self, ask: str, rated: Rated) -> str:
        """An option's key figure; "" if there is none."""
        if not isinstance(ask, Ask) or not ask.figure:
            return ""
        return ("≈ " if rated.note else "") + FIGURES[ask.figure][1](rated.odds)
