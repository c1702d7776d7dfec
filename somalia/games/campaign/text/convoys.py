"""The odds that a Convoy is raided later in the turn in which it is placed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight, TrialGame
from somalia.games.campaign.rules.base.asks import BANDIT_MISSION, RAID_TARGET, RAID_UNIT, RAID_ZONE
from somalia.games.campaign.rules.base.un_judges import bar_unit, escort_candidates
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.text.odds import (
    AmbushCase,
    FightResult,
    Odds,
    doctrines_of,
    mean,
    policy,
    sweep_of,
)

NO_RAID: Odds = {
    FightResult(
        hits=0,
        losses=0,
        leaders=0,
        taken=0,
        un=0,
        bandit=0,
        un_stars=0,
        bandit_stars=0,
        called_off=False,
        done=False,
    ): Fraction(1)
}


def robbed(odds: Odds) -> Fraction:
    """The probability that the Convoy is robbed."""
    return mean(odds, lambda result: int(result.robbed > 0))


def raiders_lost(result: FightResult) -> int:
    """The number of raiders lost to an escort's fire."""
    return result.losses + result.leaders


class LaterRaid(NamedTuple):
    """The odds of a Raid on a Convoy in a Zone, with and without an escort."""

    zone: Zone
    alone: Odds
    escort: tuple[CampaignUnit, ...]  # () if no unit can get there
    escorted: Odds

    @property
    def draws_raiders(self) -> bool:
        """Whether an escort makes the Raid likelier to succeed, by drawing more raiders."""
        return robbed(self.escorted) > robbed(self.alone)


DRAWS_RAIDERS = "The AI sends more raiders against an escort."


ALL_RAID = AmbushCase("Worst case (all raiders).", policy)


def raiders(sight: Sight, players: Mapping[str, Any] | None = None) -> tuple[AmbushCase, ...]:
    """The assumptions about who raids: first the choice of any AI, then every possible raider."""
    doctrines = doctrines_of(sight, players)
    if not doctrines:
        return (ALL_RAID,)

    def sends(now: Game, prompt: Choose) -> str:
        asked = doctrines.get(now.seat_of[prompt.who].name)
        if prompt.ask != RAID_UNIT or asked is None:
            return policy(now, prompt)
        return str(asked.decide(now, prompt).option)

    names = sorted({asked.doctrine.name for asked in doctrines.values()})
    return AmbushCase(f"Raids as decided by {' and '.join(names)}.", sends, True), ALL_RAID


def later(
    sight: Sight, zone: Zone, case: AmbushCase, escort: Sequence[CampaignUnit] | None = None
) -> LaterRaid:
    """The odds of a Raid later this turn on a Convoy placed in a Zone.

    Every unit there or adjacent that can still act takes part, or only the units that `case` sends;
    none moves there first. If several Bandit players, or several groups that cannot raid together,
    could raid, the likeliest to rob the Convoy counts.

    Args:
        escort: the units that go with it and arrive; by default the strongest unit that can.
    """
    if escort is None:
        able = [u for u in escort_candidates(sight.view) if bar_unit(sight.view, u, zone) is None]
        escort = sorted(able, key=lambda unit: -unit.firepower)[:1]
    alone = raid_on(sight, zone, (), case)
    escorted = raid_on(sight, zone, escort, case) if escort else alone
    return LaterRaid(zone, alone, tuple(escort), escorted)


def raid_on(sight: Sight, zone: Zone, escort: Sequence[CampaignUnit], case: AmbushCase) -> Odds:
    """The odds of a Raid on a Convoy in a Zone with this escort; `NO_RAID` if none is possible."""
    raid_odds = [NO_RAID]
    for side in sight.view.scenario.sides.bandits:
        trial = _raid_begins(sight, zone, escort, side)
        for raid in _bands(trial, case) if trial is not None else ():
            sweep = sweep_of(raid, raid, case)
            sweep.run()
            raid_odds.append(sweep.found)
    return max(raid_odds, key=robbed)


def _bands(trial: TrialGame, case: AmbushCase) -> list[TrialGame]:
    """A trial Raid for each group that can raid together, since factions may not mix (8.41)."""
    prompt = trial.prompt
    if case.sees_all or not isinstance(prompt, Choose):
        return [trial]
    first: dict[str, str] = {}
    for option in prompt.options:
        first.setdefault(trial.view.scenario.unit(option).force, option)
    bands = [trial.trial() for _ in first]
    for band, option in zip(bands, first.values(), strict=True):
        band.answer(band.seat_of[prompt.who].name, option)
    return bands


def _raid_begins(
    sight: Sight, zone: Zone, escort: Sequence[CampaignUnit], side: str
) -> TrialGame | None:
    """A trial in which a side is about to pick the Convoy's raiders; None if it cannot raid."""
    state = sight.view.copy()
    if not state.convoy[zone]:
        effects.place_convoy(state, zone)
    if escort:
        effects.move(state, [unit for unit in escort if state.where[unit] != zone], zone, "6.14")
        effects.join_convoy(state, escort, zone)
    effects.give_choice(state, un=False)
    if state.scenario.sides.rivals:
        effects.name_next(state, side, named=True)
    now = sight.to_follow()
    game = Game(now.rules, now.seats, now.seed, auto_dice=False, auto_forced=False, state=state)
    trial = TrialGame(game, *([sight.seat] if sight.seat else []))
    for ask, answer in (
        (BANDIT_MISSION, "raid"),
        (RAID_ZONE, zone.id),
        (RAID_TARGET, "convoy"),
    ):
        prompt = trial.prompt
        if not isinstance(prompt, Choose) or (prompt.ask, prompt.who) != (ask, side):
            return None
        if answer not in prompt.options:
            return None
        trial.answer(trial.seat_of[side].name, answer)
    return trial
