"""6 The RAF Table, hits and losses, and 6.3 critical hits."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, Why, up_to
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.asks import (
    DRAW_BANDIT,
    FIRE,
    FIRE_BACK,
    LOSSES,
    PLACE_BANDIT,
    SPREAD_HITS,
    STAR,
    STAR_DRAW,
)
from somalia.games.campaign.rules.core.components import CampaignUnit, FireCell, Zone
from somalia.games.campaign.rules.core.event_kinds import FIRED, HITS, STAR_DIE
from somalia.games.campaign.rules.core.factions import bar_to_joining
from somalia.games.campaign.rules.core.state import CampaignState

NO_FIRE = FireCell(0)


class CalledOff(Exception):
    """A starred result calls off a Flush or Development (6.3, R12)."""


class GameEnded(Exception):
    """The game ends in the middle of a procedure (9, R35)."""


@rule("6", "R22")
def fires_back(
    state: CampaignState, who: str, firepower: int, under: str, zone: Zone
) -> Steps[bool]:
    """Ask whether the side fires back; Firepower 0 cannot fire."""
    if firepower < 1:
        return False
    answer = yield FIRE_BACK(
        who, extra=("fire", "hold"), about={"firepower": firepower, "zone": zone}, rule=under
    )
    return bool(answer == "fire")


@rule("6", "R30", "8.4")
def fire(
    state: CampaignState, by: str, firepower: int, under: str, zone: Zone, leader: bool = False
) -> Steps[FireCell]:
    """Roll on the RAF Table. A Leader adds to the die once (Raid and Ambush only)."""
    if firepower < 1:
        return NO_FIRE
    table = state.charts.fire
    modifier = table.leader if leader else 0
    modifiers = (("Leader", modifier),) if leader else ()
    about = {"by": by, "firepower": firepower, "modifiers": modifiers, "zone": zone}
    die = yield FIRE(dice=1, key=table.key(firepower, modifier), about=about, rule=under)
    result = table.cell(firepower, die, modifier)
    state.note(
        FIRED,
        under,
        by=by,
        firepower=firepower,
        zone=zone,
        die=die,
        modifiers=modifiers,
        column=table.labels[table.column(firepower)],
        number=result.number,
        star=result.star,
    )
    return result


# -- hits on the UN --------------------------------------------------------------------------------


@rule("6", "7", "R47")
def hit_un(
    state: CampaignState, hits: int, units: Sequence[CampaignUnit], under: str, zone: Zone, by: str
) -> Steps[None]:
    """Apply hits to UN units: they cost VP but never eliminate. Militia take none (8.2).

    Args:
        by: the Bandit player who fired and therefore scores.
    """
    if hits < 1 or not units:
        return
    us = [unit for unit in units if unit.force == "us"]
    un_hits, us_hits = hits, 0
    if us and len(us) == len(units):
        un_hits, us_hits = 0, hits
    elif us:
        un_hits, us_hits = yield from _spread(hits, len(units) - len(us), len(us), under, zone)
    effects.mark_un_hit(state)
    state.note(HITS, under, un=un_hits, us=us_hits, zone=zone, units=tuple(units))
    for source, count in (("hit-on-un", un_hits), ("hit-on-us", us_hits)):
        effects.score(state, by, hit_vp(state, source, count), source, "7")


@rule("4", "7")
def hit_vp(state: CampaignState, source: str, count: int) -> int:
    """VP for a roll's hits, from the matching line in the Victory Table.

    World Media doubles them, after rounding (4).
    """
    line = state.charts.victory_bandit[source]
    twice = 2 if state.event == "world-media" else 1
    return twice * line.score(count)


def _spread(hits: int, un: int, us: int, under: str, zone: Zone) -> Steps[tuple[int, int]]:
    """Let the UN player spread hits over UN and US units: one each before any takes two [R47]."""
    rounds, rest = divmod(hits, un + us)
    fewest, most = max(0, rest - un), min(rest, us)
    chosen = fewest
    if rest:
        words = tuple(f"us-{rounds * us + count}" for count in range(fewest, most + 1))
        answer = yield SPREAD_HITS(
            "un", extra=words, about={"hits": hits, "zone": zone}, rule=under
        )
        chosen = int(answer.removeprefix("us-")) - rounds * us
    us_hits = rounds * us + chosen
    return hits - us_hits, us_hits


# -- losses of the Bandits -------------------------------------------------------------------------


@rule("6", "R4", "R35", "8.4", "R32", "R65", "11.2", "R70", "R71")
def strike_bandits(
    state: CampaignState,
    result: FireCell,
    units: Sequence[CampaignUnit],
    zone: Zone,
    under: str,
    by: str = "un",
) -> Steps[list[CampaignUnit]]:
    """Apply fire to Bandits: losses, Leaders, their VP, then any unit drawn for a star.

    Args:
        units: the units that took part; hits beyond their number are ignored.
        by: the side that fired; or "militia" for Militia that fire at Terrorism, which spare a
            Leader left alone.

    Returns:
        The units lost, though a star may have brought one of them back fresh [R11].

    Raises:
        GameEnded: no Bandits but Leaders are left on the map.
    """
    owners = owners_of(state, units)
    lost: list[CampaignUnit] = []
    for owner, hits in _shares(state, result.number, units, owners):
        lost += yield from _choose_losses(
            state, hits, state.owned_by(owner, tuple(units)), under, zone
        )
    for unit in lost:
        effects.eliminate(state, unit, under)
    gangs = sum(unit.type == "gang" for unit in lost)
    leaders = len(lost) - gangs
    for owner in owners:
        theirs = sum(unit.type == "gang" for unit in state.owned_by(owner, tuple(lost)))
        if theirs and by != "militia" and not state.gangs_of(owner, zone):
            for leader in state.owned_by(owner, state.leaders[zone]):
                effects.eliminate(state, leader, "8.4")
                leaders += 1
        if state.scenario.sides.rivals:
            effects.score(state, owner, -theirs, "own-losses", "11.2")
    if by in state.scenario.sides.bandits:
        effects.score(state, by, gangs, "rival-eliminated", "11.2")
    else:
        lines = state.charts.victory_un
        for line, count in (
            (lines["bandit-eliminated"], gangs),
            (lines["leader-eliminated"], leaders),
        ):
            effects.score(state, "un", line.score(count), line.id, "7")
        if result.star and owners and (yield from star_counts(state, result, "6.3", own=True)):
            yield from critical_by_un(state, zone, owners[0])
    check_for_gangs(state)
    return lost


@rule("11.2", "R70")
def owners_of(state: CampaignState, units: Sequence[CampaignUnit]) -> tuple[str, ...]:
    """The Bandit players who own these units: the owner of most of them first, then seat order."""
    bandits = state.scenario.sides.bandits
    if len(bandits) == 1:
        return bandits if units else ()
    counts = [len(state.owned_by(side, tuple(units))) for side in bandits]
    order = sorted(range(len(bandits)), key=lambda seat: (-counts[seat], seat))
    return tuple(bandits[seat] for seat in order if counts[seat])


def _shares(
    state: CampaignState, hits: int, units: Sequence[CampaignUnit], owners: Sequence[str]
) -> list[tuple[str, int]]:
    """The number of hits each player takes: one each before anyone takes a second [R70]."""
    if len(owners) < 2:
        return [(owner, hits) for owner in owners]
    left = {owner: len(state.owned_by(owner, tuple(units))) for owner in owners}
    shares = dict.fromkeys(owners, 0)
    while hits and any(left.values()):
        for owner in owners:
            if hits and left[owner]:
                shares[owner] += 1
                left[owner] -= 1
                hits -= 1
    return list(shares.items())


def _choose_losses(
    state: CampaignState, hits: int, units: Sequence[CampaignUnit], under: str, zone: Zone
) -> Steps[list[CampaignUnit]]:
    """Let the owner choose one unit per hit, of any strength, among those that took part [R4]."""
    left = [unit for unit in units if state.where[unit] == zone]
    if hits >= len(left):
        return left
    return (yield from choose_lost(state, state.owner(left[0]), hits, left, under, zone))


@rule("6", "R4")
def choose_lost(
    state: CampaignState, who: str, hits: int, units: Sequence[CampaignUnit], under: str, zone: Zone
) -> Steps[list[CampaignUnit]]:
    """Let the side choose, one by one, which units are lost, if there are more units than hits."""
    left = list(units)
    lost: list[CampaignUnit] = []
    while len(lost) < hits:
        unit: CampaignUnit = yield LOSSES(
            who,
            tuple(left),
            about={"hits": hits - len(lost), "zone": zone},
            rule=under,
        )
        left.remove(unit)
        lost.append(unit)
    return lost


@rule("9", "R35")
def check_for_gangs(state: CampaignState) -> None:
    """End the game if no Bandit unit, excluding Leaders, is on the map.

    Raises:
        GameEnded: none is left.
    """
    if not state.has_gangs():
        effects.end_game(state, "no-bandits")
        raise GameEnded


# -- 6.3 Critical hits -----------------------------------------------------------------------------


@rule("11.3", "R74")
def star_counts(state: CampaignState, result: FireCell, under: str, own: bool) -> Steps[bool]:
    """Whether a star takes effect: always as published; with softer stars, a die decides.

    Args:
        own: whether the UN (or its Militia) scored the star. The die must then be below the
            number scored; if Bandits scored it, the die must not be above that number.
    """
    if state.scenario.options.get("critical-hits") != "softer":
        return True
    need = result.number - own
    die = yield STAR(dice=1, key=up_to(need), about={"need": need})
    state.note(STAR_DIE, "11.3", die=die, need=need, counts=die <= need)
    return bool(die <= need)


@rule("6.3", "R11", "R62", "R51", "R82")
def critical_by_un(state: CampaignState, zone: Zone, who: str) -> Steps[None]:
    """Give the Bandit player VP, and offer a draw; the unit goes to the fight's Zone if legal."""
    line = state.charts.victory_bandit["critical-by-un"]
    effects.score(state, who, line.score(1), line.id, "6.3")
    cup = state.in_cup(state.scenario.sides.factions_of(who))
    if not cup:
        return
    answer = yield STAR_DRAW(who, extra=("draw", "decline"), about={"zone": zone})
    if answer == "draw":
        yield from draw_gang(state, who, "6.3", prefer=zone)


@rule("6.3", "R12", "R27", "11.3", "R74")
def critical_by_bandits(state: CampaignState, result: FireCell) -> Steps[bool]:
    """Confine all UN units to base for the turn if a star counts; return whether it did."""
    if not result.star or not (yield from star_counts(state, result, "6.3", own=False)):
        return False
    if not state.confined:
        effects.confine_to_base(state)
    return True


@rule("8.61", "R16", "R50", "R14", "R51")
def draw_gang(
    state: CampaignState, who: str, under: str, prefer: Zone | None = None
) -> Steps[bool]:
    """Draw one of the player's Bandit units and place it; False if it goes back to its cup.

    Args:
        prefer: the Zone to place it in, if it may be there [R11].
    """
    cup = state.in_cup(state.scenario.sides.factions_of(who))
    kind = yield DRAW_BANDIT(cup=cup, rule=under)
    unit = effects.draw(state, kind)
    if prefer is not None and bar_to_joining(state, unit, prefer) is None:
        effects.place(state, unit, prefer, under)
        return True

    def judge(zone: Zone) -> Why | None:
        return bar_to_joining(state, unit, zone)

    if all(judge(zone) for zone in state.board.zones):
        effects.return_to_cup(state, unit, "8.61", "no eligible Zone")
        return False
    zone = yield PLACE_BANDIT(who, state.board.zones, judge, about={"unit": unit}, rule=under)
    effects.place(state, unit, zone, under)
    return True
