"""The odds of a fight before it is committed, found by running the game's own procedures."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple, Protocol

from somalia.engine.continuation import continuation, fields
from somalia.engine.game import Game, Policy
from somalia.engine.kinds import COMMITS, has_tag, odds_at, option_of
from somalia.engine.odds import Enough, Sweep, percent
from somalia.engine.prompts import DONE, Choose, Why
from somalia.engine.sight import Sight, TrialGame
from somalia.games.campaign.rules.base.asks import DEVELOPMENT_ZONE, ESCORT_ZONE, FLUSH_ZONE
from somalia.games.campaign.rules.base.event_kinds import ATTEMPT
from somalia.games.campaign.rules.base.movement import Journey
from somalia.games.campaign.rules.core.asks import AMBUSH, AMBUSH_UNIT, LOSS, MARCH_NEXT, SPLIT
from somalia.games.campaign.rules.core.components import (
    CampaignScenario,
    CampaignUnit,
    Zone,
    ZoneWay,
)
from somalia.games.campaign.rules.core.event_kinds import AMBUSH as AMBUSHED
from somalia.games.campaign.rules.core.event_kinds import (
    BASE,
    CALLED_OFF,
    CONTACT,
    ELIMINATED,
    FIRED,
    HITS,
    ROBBED,
    SP,
    VP,
)
from somalia.games.campaign.rules.core.names import party_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars.event_kinds import CHANGED
from somalia.games.campaign.rules.wars.fights import Fight
from somalia.games.campaign.rules.wars.march import ColourJourney as PartyJourney
from somalia.games.campaign.text.offers import arranged
from somalia.games.campaign.text.parties import contest_of, keeps_vp, owner
from somalia.games.campaign.text.risk import safest
from somalia.games.campaign.text.words import Wording

POLICY = (
    "Assumes the weakest are lost first, everyone fires, raiders take all the SP they can, "
    "and no unit is drawn for a critical hit."
)
PLAYS = 1200
"""Random plays for outcomes not worked out exactly: accurate to 3 percentage points 19 times out of
20.
"""
ESTIMATED = "Too many outcomes for exact odds: estimated to within 3 points."
STOPPED_PLAYS = 300
STOPPED = "Stopped early: estimated to within 6 points."
LIMIT = 1_500_000
"""Answers tried for one fight's exact odds before the rest is estimated: about 20 seconds."""
LISTED = 25_000
"""The limit on answers tried, as in `LIMIT`, for each option in a list."""


def is_compared(sight: Sight, option: str) -> bool:
    """Whether to include an option in a comparison: a Flush of a Zone without Bandits is left out.

    Such a Flush finds no unit, and its odds take long to work out. A player who asks for that
    option alone still sees the Ambushes on its route.
    """
    prompt, state = sight.prompt, sight.view
    return (
        prompt is None
        or prompt.ask != FLUSH_ZONE
        or not keeps_vp(state.scenario)
        or bool(state.bandits(state.board.zone(option)))
    )


class FightResult(NamedTuple):
    """One outcome of a fight: its results from now to the end of the mission."""

    hits: int  # on UN and US units
    losses: int  # of gangs
    leaders: int  # lost
    taken: int  # SP that go into the Bandits' Pool
    un: int  # VP
    bandit: int  # VP
    un_stars: int
    bandit_stars: int
    called_off: bool
    done: bool  # a project succeeded
    contacted: int = 0  # Bandit units contacted by a Flush
    gained: int = 0  # SP that go into the UN's Pool
    converted: int = 0  # units won over in the fight (S15)
    stars: int = 0  # critical hits by any side, if Zones decide the game
    foes: int = 0  # units and Leaders lost by enemies of the side that answers
    struck: int = 0  # hits on UN and US units, if a Bandit player answers
    robbed: int = 0  # Convoys that lost SP
    ambushes: int = 0  # by any side
    parts: tuple[tuple[str, int], ...] = ()
    """Amounts for rivals and parties, by "lost", "vp", "sp" or "star" with an id: "lost:icu"."""

    def of(self, what: str) -> int:
        """The amount of one part named in `parts`, such as "lost:icu"."""
        return dict(self.parts).get(what, 0)

    def plus(self, other: FightResult) -> FightResult:
        """This result and the next one, added together."""
        parts = self.parts or other.parts
        if self.parts and other.parts:
            both = dict(self.parts)
            for what, many in other.parts:
                both[what] = both.get(what, 0) + many
            parts = tuple(sorted(both.items()))
        both_of: list[Any] = [a + b for a, b in zip(self[:-1], other[:-1], strict=True)]
        return FightResult._make([*both_of, parts])._replace(
            called_off=self.called_off or other.called_off, done=self.done or other.done
        )


Odds = Mapping[FightResult, Fraction]


def weakest_first(game: Game, prompt: Choose) -> str:
    """The answer that follows POLICY, except that units able to ambush do so."""
    options = prompt.options
    state = game.state
    if has_tag(prompt.ask, LOSS):
        return min(options, key=lambda id: state.scenario.unit(id).firepower)
    if option_of(prompt.ask) == "way":
        offered = frozenset(options)
        ways = [way for way in prompt.candidates if isinstance(way, ZoneWay) and way.id in offered]
        return safest(state, ways, (prompt.about or {}).get("force", ())).id
    if prompt.ask == SPLIT:
        return options[-1]
    for word in ("fire", "decline", "none", "sp"):
        if word in options:
            return word
    return options[0]


def policy(game: Game, prompt: Choose) -> str:
    """The answer that follows POLICY, including picks.

    It picks units in the order shown, then is done. Units that can ambush do so.
    """
    if prompt.picks and not has_tag(prompt.ask, AMBUSH):
        return arranged(prompt, game.state)[0]
    return weakest_first(game, prompt)


# -- cases of Ambushes -----------------------------------------------------------------------------


class AmbushCase(NamedTuple):
    """An assumption about which units ambush, as a basis for odds."""

    name: str  # the assumption as a sentence
    policy: Policy
    sees_all: bool = False  # whether the answers may depend on everything in a position


def _nobody(game: Game, prompt: Choose) -> str:
    return "let-pass" if "let-pass" in prompt.options else policy(game, prompt)


EVERYBODY = AmbushCase("Worst case (all Ambushes).", policy)
NOBODY = AmbushCase("No Ambushes.", _nobody)


class Decides(Protocol):
    """An AI player with a doctrine."""

    @property
    def doctrine(self) -> Any:
        """The player's doctrine, which has a `name`."""

    def decide(self, game: Game, prompt: Choose) -> Any:
        """The player's decision, whose `option` is the answer."""

    def again(self) -> Decides:
        """A copy of this player for another thread."""


def doctrines_of(sight: Sight, players: Mapping[str, Any] | None) -> dict[str, Decides]:
    """The AI players, by seat, that may ambush or raid the side that answers."""
    who = getattr(sight.prompt, "who", "")
    scenario = sight.view.scenario
    others = scenario.sides.order if contest_of(scenario) else scenario.sides.bandits
    seats = {sight.seat_of[side].name for side in others if side != who}
    return {
        seat: player.again()
        for seat, player in (players or {}).items()
        if seat in seats and hasattr(player, "doctrine")
    }


def cases(sight: Sight, players: Mapping[str, Any] | None = None) -> tuple[AmbushCase, ...]:
    """The cases for which odds are shown, the worst last.

    For an AI that follows a doctrine, the doctrine decides each Ambush. A human or a random player
    is unpredictable, so there are two cases: no Ambushes, and every possible one.

    Args:
        players: the AI players, by seat.
    """
    if has_tag(getattr(sight.prompt, "ask", ""), AMBUSH):
        return (EVERYBODY,)  # this Ambush is being decided: the odds end with it
    doctrines = doctrines_of(sight, players)
    if not doctrines:
        return NOBODY, EVERYBODY

    def decides(now: Game, prompt: Choose) -> str:
        asked = doctrines.get(now.seat_of[prompt.who].name)
        if not has_tag(prompt.ask, AMBUSH) or asked is None:
            return policy(now, prompt)
        return str(asked.decide(now, prompt).option)

    names = sorted({asked.doctrine.name for asked in doctrines.values()})
    return AmbushCase(f"Ambushes as decided by {' and '.join(names)}.", decides, True), EVERYBODY


def end_of(ask: str) -> str:
    """Where the odds at a question end: with the "Ambush" or with the "mission"."""
    return "Ambush" if has_tag(ask, AMBUSH) else "mission"


def may_be_ambushed(sight: Sight) -> bool:
    """Whether the side that answers can be ambushed; in the base game only the UN can (6.22)."""
    who = getattr(sight.prompt, "who", "")
    scenario = sight.view.scenario
    return contest_of(scenario) is not None or who not in scenario.sides.bandits


def likely(sight: Sight, players: Mapping[str, Any] | None = None) -> AmbushCase:
    """The case used in comparisons: what the AI's doctrine decides, or else the worst."""
    all_cases = cases(sight, players)
    return all_cases[0] if all_cases[0].sees_all else all_cases[-1]


# -- which positions are equivalent ----------------------------------------------------------------

APART = ("scenario", "board", "charts", "units", "events", "revision")
"""State fields that never matter to the comparison: constants, past events, and the revision."""
SCORES = ("vp", "vp_un_at_start")
"""State fields that cannot affect a mission."""
STACKS = ("gangs", "leaders", "where", "acted", "ambushed")


def likeness(case: AmbushCase, target: Zone | None = None) -> Callable[[Game], Hashable]:
    """A key function for `Sweep.mark`: equal for positions in a mission that continue in the same
    way.

    Gangs that have ambushed do nothing more while the UN marches, except in its target Zone. So
    elsewhere only the number of such gangs counts.

    Args:
        target: where the mission's units go; None if gangs do more than wait for these units.
    """

    def mark(game: Game) -> Hashable:
        state = game.state
        if case.sees_all:
            return continuation(game, held), *_values(state, APART)
        if target is None or contest_of(state.scenario) is not None:
            return continuation(game, held), *_values(state, (*APART, *SCORES))
        spent, acted = state.ambushed, state.acted
        left: list[Hashable] = []
        many: dict[str, int] = {}
        for zone, gangs in enumerate(state.gangs):
            fresh = [unit for unit in gangs if zone == target or not spent[unit]]
            if fresh or zone == target:
                here = (*fresh, *state.leaders[zone])
                left.append((zone, here, tuple([(acted[u], spent[u]) for u in here])))
            for unit in gangs:
                many[unit.force] = many.get(unit.force, 0) + 1
        own = [unit for unit in state.units if not unit.is_bandit]
        return (
            continuation(game, held),
            tuple(left),
            tuple(sorted(many.items())),
            tuple([state.where[unit] for unit in own]),
            bytes([acted[unit] for unit in own]),
            *_values(state, (*APART, *SCORES, *STACKS)),
        )

    return mark


def held(value: object) -> dict[str, Any] | None:
    """The attributes of an object that belongs to a single mission; None for shared objects."""
    if not isinstance(value, (Journey, Fight, PartyJourney)):
        return None
    return {name: getattr(value, name) for name in fields(value)}


def _values(state: CampaignState, without: Sequence[str]) -> list[Hashable]:
    """The values of a state's fields, in a hashable form."""
    values: list[Hashable] = []
    for name in CampaignState.FIELDS:
        if name not in without:
            value = getattr(state, name)
            if isinstance(value, bytearray):
                value = bytes(value)
            elif isinstance(value, list):
                value = tuple(value)
            elif isinstance(value, dict):
                value = tuple(value.items())
            values.append(value)
    return values


# -- odds ------------------------------------------------------------------------------------------


def commit(sight: Sight, option: str | None, picks: Sequence[str] = ()) -> TrialGame:
    """A trial in which the option, the picks, or every unit offered has been committed.

    Raises:
        Refused: the picks cannot be committed.
    """
    twin = sight.trial(auto_dice=False, auto_forced=True, stops_at_checkpoint=True)
    prompt = twin.prompt
    assert isinstance(prompt, Choose)
    seat = twin.seat_of[prompt.who].name
    if option is not None:
        twin.answer(seat, option)
        return twin
    ask = prompt.ask
    for pick in picks:
        twin.answer(seat, pick)
    prompt = twin.prompt
    if not isinstance(prompt, Choose) or prompt.ask != ask:
        return twin  # the last pick closed the question
    if picks or ((prompt.about or {}).get("picked") and DONE in prompt.options):
        twin.answer(seat, DONE)
        return twin
    while isinstance(prompt, Choose) and prompt.ask == ask and prompt.picks:
        twin.answer(seat, arranged(prompt, twin.view)[0])
        prompt = twin.prompt
    return twin


class Going(NamedTuple):
    """The units that take part when `commit` picks every unit offered."""

    units: tuple[CampaignUnit, ...]  # the units, including any already picked
    bar: Why | None  # why some units offered cannot join; None if all go


def everybody(sight: Sight) -> Going:
    """The units that can go together when units are picked, taken in the order shown."""
    twin = sight.trial(auto_dice=False, auto_forced=False, stops_at_checkpoint=True)
    first = prompt = twin.prompt
    assert isinstance(first, Choose)
    units = list((first.about or {}).get("picked", ()))
    left = [option for option in first.options if option not in (*first.extra, DONE)]
    while isinstance(prompt, Choose) and prompt.ask == first.ask and prompt.picks:
        option = arranged(prompt, twin.view)[0]
        if option not in left:
            bars = [why for one in left if (why := prompt.why_not(one)) is not None]
            return Going(tuple(units), bars[0] if bars else None)
        units.append(sight.view.scenario.unit(option))
        left.remove(option)
        twin.answer(twin.seat_of[prompt.who].name, option)
        prompt = twin.prompt
    return Going(tuple(units), None)


def bar_of_some(sight: Sight, options: Sequence[str]) -> Why | None:
    """Why some units cannot join one of the fights being compared; None if all can."""
    for option in options:
        there = commit(sight, option)
        if isinstance(there.prompt, Choose) and odds_at(there.prompt.ask) == COMMITS:
            if bar := everybody(there).bar:
                return bar
    return None


def odds_of(
    sight: Sight,
    option: str | None,
    is_under_way: bool = False,
    limit: int | None = LIMIT,
    pause: Callable[[Fraction], None] | None = None,
    case: AmbushCase = EVERYBODY,
    picks: Sequence[str] = (),
) -> tuple[Odds, str]:
    """The odds after a commitment, and a note if they are not exact.

    They run to the end of the mission, or of the Ambush that is being decided.

    Args:
        option: the answer to rate; None for the picks so far, or for every unit if none is
            picked yet.
        is_under_way: whether the units are already committed, so that the odds run from here.
        limit: answers tried before the rest is estimated; None for exact odds at any cost.
        pause: called repeatedly with the share known so far. It may wait, raise `Enough` to have
            the rest estimated, or raise anything else to abort.
        case: the assumption about Ambushes.
        picks: units picked in addition to those picked so far.

    Raises:
        Refused: the picks cannot be committed.
    """
    start = sight if is_under_way else commit(sight, option, picks)
    sweep = sweep_of(sight, start, case, pause)
    try:
        if sweep.run(limit):
            return sweep.found, ""
    except Enough:
        sweep.pause = None
        return sweep.estimate(STOPPED_PLAYS), STOPPED
    # Finished outcomes are exact, so a smaller remainder needs fewer plays for this accuracy.
    return sweep.estimate(max(1, ceil(PLAYS * (1 - sweep.ended) ** 2))), ESTIMATED


def sweep_of(
    sight: Sight, start: Sight, case: AmbushCase, pause: Callable[[Fraction], None] | None = None
) -> Sweep[FightResult]:
    """The sweep that works out the odds once `start` commits units, for the question in `sight`."""
    ask = sight.prompt.ask if sight.prompt else ""
    who, scenario = getattr(sight.prompt, "who", ""), sight.view.scenario

    def is_past(now: Game) -> bool:
        prompt = now.prompt
        return (
            isinstance(prompt, Choose)
            and prompt.ask in (AMBUSH_UNIT, MARCH_NEXT)
            and not (prompt.about or {}).get("picked")
        )

    return Sweep(
        game=start.to_follow(),
        policy=case.policy,
        tell=lambda events: sum_up(events, scenario, who),
        add=FightResult.plus,
        mark=likeness(case, _target(start)),
        stop=is_past if ask == AMBUSH_UNIT else None,
        since=sight.to_follow(),
        pause=pause,
    )


def _target(sight: Sight) -> Zone | None:
    """The target Zone of the UN's current mission; None if it has none."""
    for answer in sight.recent_answers:
        if answer.ask in (FLUSH_ZONE, ESCORT_ZONE, DEVELOPMENT_ZONE):
            zone: Zone = sight.view.board.zone(answer.value)
            return zone
    return None


def sum_up(events: Sequence[object], scenario: CampaignScenario, who: str = "") -> FightResult:
    """The total result of these events.

    Args:
        who: the side that answers the question.
    """
    parts: dict[str, int] = {}
    is_contest = not keeps_vp(scenario)
    is_told = is_contest or scenario.sides.rivals

    def count(what: str, id: str, many: int) -> None:
        if is_told and many:
            parts[f"{what}:{id}"] = parts.get(f"{what}:{id}", 0) + many

    hits = losses = leaders = taken = un = bandit = un_stars = bandit_stars = 0
    contacted = gained = converted = stars = foes = struck = robbed = ambushes = 0
    called_off = done = False
    for event in events:
        kind, of = event.kind, event.facts  # type: ignore[attr-defined]
        if kind is HITS:
            hits += of["un"] + of["us"]
            struck += (of["un"] + of["us"]) * (who in scenario.sides.bandits)
        elif kind is ELIMINATED:
            unit = of["unit"]
            leaders += unit.type == "leader"
            losses += unit.type == "gang"
            foes += owner(scenario, unit) != who
            count("lost", party_of(scenario, unit), unit.type != "leader")
        elif kind is CHANGED:
            converted += of["out"]
        elif kind is SP and of["sp"] > 0:
            taken += of["sp"] * (of["side"] in scenario.sides.bandits)
            gained += of["sp"] * (of["side"] == "un")
            count("sp", of["side"], of["sp"])
        elif kind is CONTACT:
            contacted += len(of["contacted"])
        elif kind is VP:
            un += of["vp"] if of["side"] == "un" else 0
            bandit += of["vp"] if of["side"] in scenario.sides.bandits else 0
            count("vp", of["side"], of["vp"])
        elif kind is FIRED and of["star"]:
            un_stars += not is_contest and of["by"] in ("un", "militia")
            bandit_stars += of["by"] in scenario.sides.bandits
            stars += is_contest
            count("star", of["by"], is_contest)
        robbed += kind is ROBBED
        ambushes += kind is AMBUSHED
        called_off = called_off or kind is CALLED_OFF
        # A project without a roll has succeeded once its result is placed.
        done = done or kind is BASE or (kind is ATTEMPT and of["success"])
    return FightResult(
        hits=hits,
        losses=losses,
        leaders=leaders,
        taken=taken,
        un=un,
        bandit=bandit,
        un_stars=un_stars,
        bandit_stars=bandit_stars,
        called_off=called_off,
        done=done,
        contacted=contacted,
        gained=gained,
        converted=converted,
        stars=stars,
        foes=foes,
        struck=struck,
        robbed=robbed,
        ambushes=ambushes,
        parts=tuple(sorted(parts.items())),
    )


def mean(odds: Odds, of: Callable[[FightResult], int]) -> Fraction:
    """The expected value of a measure."""
    return sum((chance * of(result) for result, chance in odds.items()), Fraction(0))


def spread(odds: Odds, of: Callable[[FightResult], int]) -> dict[int, Fraction]:
    """The probability of each value of a measure, in order."""
    chances: dict[int, Fraction] = {}
    for result, chance in odds.items():
        chances[of(result)] = chances.get(of(result), Fraction(0)) + chance
    return dict(sorted(chances.items()))


MEASURES: tuple[tuple[str, Callable[[FightResult], int]], ...] = (
    ("hits on UN and US units", lambda r: r.hits),
    ("Bandit units lost", lambda r: r.losses),
    ("Leaders lost", lambda r: r.leaders),
    ("SP taken by Bandits", lambda r: r.taken),
    ("UN VP", lambda r: r.un),
    ("Bandit VP", lambda r: r.bandit),
)


def losses(scenario: CampaignScenario) -> list[tuple[str, str, Callable[[FightResult], int]]]:
    """The units that each rival or party loses, excluding Leaders: (name, id, measure)."""
    facts, names = contest_of(scenario), scenario.sides.names
    who = (
        {party.id: party.name for party in facts.parties}
        if facts
        else {side: names[side] for side in scenario.sides.bandits}
    )
    return [(f"{name} lost", id, share_of("lost", id)) for id, name in who.items()]


def party_measures(
    scenario: CampaignScenario,
) -> list[tuple[str, str, Callable[[FightResult], int]]]:
    """The measures shown for rivals and parties: (name, owner's id or "", measure)."""
    say = Wording(scenario)
    facts = contest_of(scenario)
    if facts is None:
        bandits = scenario.sides.bandits
        return [
            *losses(scenario),
            ("Leaders lost", "", lambda r: r.leaders),
            *((f"SP for {say.side(id)}", id, share_of("sp", id)) for id in bandits),
            *((f"{say.side(id)} VP", id, share_of("vp", id)) for id in scenario.sides.order),
        ]
    return [
        *losses(scenario),
        ("Leaders lost", "", lambda r: r.leaders),
        *((f"SP for {party.name}", party.id, share_of("sp", party.id)) for party in facts.parties),
        *(
            (f"critical, {party.name}", party.id, share_of("star", party.id))
            for party in facts.parties
        ),
    ]


def share_of(what: str, id: str) -> Callable[[FightResult], int]:
    """A measure for one rival or party: "lost", "vp", "sp" or "star"."""
    return lambda result: result.of(f"{what}:{id}")


def has_parties(scenario: CampaignScenario) -> bool:
    """Whether there are more parties than the UN and one Bandit player."""
    return scenario.sides.rivals or not keeps_vp(scenario)


def table(odds: Odds, scenario: CampaignScenario | None = None) -> list[str]:
    """The odds as lines of text: the distribution of each measure that can differ from 0."""
    lines = []
    measures: list[tuple[str, Callable[[FightResult], int]]] = list(MEASURES)
    if scenario is not None and has_parties(scenario):
        measures = [
            *MEASURES[: keeps_vp(scenario)],
            *((name, of) for name, _, of in party_measures(scenario)),
        ]
    for name, of in measures:
        values = spread(odds, of)
        if set(values) != {0}:
            shown = "  ".join(f"{value}: {percent(chance)}" for value, chance in values.items())
            lines.append(f"  {name:<24} mean {float(mean(odds, of)):+.2f}   {shown}")
    for name, is_so in (
        ("critical hit by the UN", lambda r: r.un_stars > 0),
        ("critical hit by Bandits", lambda r: r.bandit_stars > 0),
        ("critical hit", lambda r: r.stars > 0),
        ("mission called off", lambda r: r.called_off),
        ("project succeeds", lambda r: r.done),
    ):
        chance = mean(odds, lambda r, is_so=is_so: int(is_so(r)))  # type: ignore[misc]
        if chance:
            lines.append(f"  {name:<24} {percent(chance)}")
    return lines
