"""Measures of missions in a later scenario: expected results of a Raid or a Flush.

The expected values of a fight leave out the bystander's die, Conversion, and Ambushes on the way.
"""

from __future__ import annotations

from collections.abc import Sequence

from somalia.games.campaign.ai.measures.odds import NO_ODDS, RafOdds, hunt, losses, odds_of
from somalia.games.campaign.ai.measures.parties import (
    camps,
    colours_looked_at,
    foe_strength,
    foes,
    foes_near,
)
from somalia.games.campaign.ai.measures.table import CampaignPosition, Number, chapter, row
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.contact import contact_need
from somalia.games.campaign.rules.core.factions import has_leader
from somalia.games.campaign.rules.core.state import firepower
from somalia.games.campaign.rules.wars import missions
from somalia.games.campaign.rules.wars.contest import Party
from somalia.games.campaign.rules.wars.march import bar_entry, reaching
from somalia.games.campaign.rules.wars.victory import team_of
from somalia.games.campaign.rules.wars.who import contact_of, contest, controls, counters


class _Band:
    """Units of one colour that could take part in a mission, with their total strength."""

    __slots__ = ("colour", "contact", "leader", "strength", "units")

    def __init__(self, colour: str, units: Sequence[CampaignUnit]) -> None:
        self.colour = colour
        self.units = units
        self.strength = firepower(units)
        self.contact = sum(map(contact_of, units))
        self.leader = has_leader(units)


NOBODY = _Band("", ())


def _raiders(p: CampaignPosition, zone: Zone, spare: bool) -> _Band:
    """The strongest colour that could raid foes in the Zone.

    With `spare`, only units that can be spared count.
    """
    key = ("_raiders", zone, spare, p.facts.get("colour"))
    if key not in p.cache:
        state, facts = p.state, contest(p.state)
        best = NOBODY
        for colour in colours_looked_at(p):
            if colour in facts.flush_only:
                continue
            party = facts.party_of[colour]
            units = missions.raid_candidates(state, zone, colour)
            if not units or not _may_meet(p, zone, party):
                continue
            if bar_entry(state, party, zone):
                units = [unit for unit in units if state.where[unit] == zone]
            elif spare:
                units = _spared(p, units, zone)
            band = _Band(colour, units)
            if band.strength > best.strength:
                best = band
        p.cache[key] = best
    known: _Band = p.cache[key]
    return known


def _spared(p: CampaignPosition, units: Sequence[CampaignUnit], target: Zone) -> list[CampaignUnit]:
    """The units that can go to `target`, strongest first, leaving one unit behind in each Zone."""
    where = p.state.where
    room = {
        place: len(camps(p, p.state.board.zones[place])[0]) - 1
        for place in sorted({where[unit] for unit in units})
    }
    spared = []
    for unit in sorted(units, key=lambda unit: -unit.firepower):
        place = where[unit]
        if place != target and unit.type != "leader":
            if room[place] < 1:
                continue
            room[place] -= 1
        spared.append(unit)
    return spared


def _may_meet(p: CampaignPosition, zone: Zone, party: Party) -> bool:
    """Whether the party could target foes in the Zone: no other faction is in the way (S5)."""
    facts = contest(p.state)
    return not any(
        facts.is_exclusive(party, facts.party_of[unit.force]) for unit in counters(p.state, zone)
    )


def _exposed(p: CampaignPosition, zone: Zone) -> list[CampaignUnit]:
    return [unit for unit in camps(p, zone)[1] if not p.state.raided[unit]]


class _Outlook:
    """The expected result of a Raid; each figure is a total over all throws of its three dice.

    The foes' strongest colour ambushes the first force, the raiders fire, and the surviving foes
    fire back. Each side loses its weakest units first.
    """

    __slots__ = ("clears", "cost", "gain", "holds", "kills", "losses")

    def __init__(self) -> None:
        self.kills = self.gain = 0  # foes eliminated, and their Firepower
        self.losses = self.cost = 0  # own units lost, and their Firepower
        self.clears = 0  # throws that leave no foe in the Zone
        self.holds = 0  # throws that leave a raider in the Zone


THROWS = 6 * 6 * 6


def _outlook(p: CampaignPosition, zone: Zone, spare: Number) -> _Outlook:
    key = ("_outlook", zone, bool(spare), p.facts.get("colour"))
    if key not in p.cache:
        p.cache[key] = _look_out(p, zone, _raiders(p, zone, bool(spare)))
    known: _Outlook = p.cache[key]
    return known


def _look_out(p: CampaignPosition, zone: Zone, band: _Band) -> _Outlook:
    outlook = _Outlook()
    exposed = len(_exposed(p, zone))
    if not exposed or not band.strength:
        return outlook
    theirs = sorted(unit.firepower for unit in camps(p, zone)[1])
    ours = sorted(unit.firepower for unit in band.units if unit.type != "leader")
    first = _first_force(p, zone, band.units)
    for waylaid, ways in _ambush_odds(p, zone, band.units).numbers:
        before = min(waylaid, first)
        left = ours[before:]
        outlook.losses += 36 * ways * before
        outlook.cost += 36 * ways * sum(ours[:before])
        for number, faces in odds_of(p, sum(left), band.leader).numbers:
            killed = min(number, exposed)
            outlook.kills += 6 * ways * faces * killed
            outlook.gain += 6 * ways * faces * sum(theirs[:killed])
            outlook.clears += 6 * ways * faces * (killed == len(theirs))
            for hits, throws in odds_of(p, sum(theirs[killed:]), False).numbers:
                after = min(hits, len(left))
                outlook.holds += ways * faces * throws * (after < len(left))
                outlook.losses += ways * faces * throws * after
                outlook.cost += ways * faces * throws * sum(left[:after])
    return outlook


def _first_force(p: CampaignPosition, zone: Zone, units: Sequence[CampaignUnit]) -> int:
    """The number of units in the first force to set out: an Ambush hits one force only."""
    starts = [p.state.where[unit] for unit in units if unit.type != "leader"]
    outside = [start for start in starts if start != zone]
    return outside.count(min(outside)) if outside else 0


def _ambush_odds(p: CampaignPosition, zone: Zone, units: Sequence[CampaignUnit]) -> RafOdds:
    """The odds of an Ambush on units that move to the Zone; `NO_ODDS` if all are already there."""
    if all(p.state.where[unit] == zone for unit in units):
        return NO_ODDS
    strength, leader = _in_wait(p, zone)
    return odds_of(p, strength, leader)


def _in_wait(p: CampaignPosition, zone: Zone) -> tuple[int, bool]:
    """The Firepower of the strongest colour that may still ambush, and whether it has a Leader."""
    spent, barred = p.state.ambushed, contest(p.state).flush_only
    waiting: dict[str, int] = {}
    for unit in camps(p, zone)[1]:
        if not spent[unit] and unit.force not in barred:
            waiting[unit.force] = waiting.get(unit.force, 0) + unit.firepower
    if not waiting:
        return 0, False
    colour = max(waiting, key=lambda colour: waiting[colour])
    leaders = p.state.leaders[zone]
    return waiting[colour], any(one.force == colour and not spent[one] for one in leaders)


def foes_in_wait(p: CampaignPosition, zone: Zone) -> int:
    """The highest Firepower with which a single enemy colour may still ambush in the Zone (S26)."""
    return _in_wait(p, zone)[0]


def _ambush_losses(p: CampaignPosition, zone: Zone, units: Sequence[CampaignUnit]) -> int:
    """The average number of units lost to Ambushes on arrival, in sixths."""
    return losses(_ambush_odds(p, zone, units), len(units))


def _movers(p: CampaignPosition, zone: Zone) -> list[CampaignUnit]:
    key = ("_movers", zone, p.facts.get("colour"))
    if key not in p.cache:
        state, facts = p.state, contest(p.state)
        movers: list[CampaignUnit] = []
        for colour in colours_looked_at(p):
            party = facts.party_of[colour]
            if colour in facts.flush_only or bar_entry(state, party, zone):
                continue
            if not _may_meet(p, zone, party):
                continue
            movers += [
                unit
                for unit in missions.raid_candidates(state, zone, colour)
                if state.where[unit] != zone and unit.type != "leader" and is_spare(p, unit)
            ]
        p.cache[key] = movers
    known: list[CampaignUnit] = p.cache[key]
    return known


def _front(p: CampaignPosition) -> list[int]:
    """The distance in Zones from each Zone to the nearest Zone not held by our team; a large number
    if there is none.
    """
    distances: list[int] | None = p.cache.get("_front")
    if distances is None:
        team = team_of(p.state, p.side)
        wanted = [zone for zone in p.state.board.zones if not controls(p.state, zone, team)]
        distances = p.cache["_front"] = _distances(p, wanted)
    return distances


def _distances(p: CampaignPosition, wanted: Sequence[Zone]) -> list[int]:
    """The distance in Zones from each Zone to the nearest wanted Zone; a large number if there is
    none.
    """
    board = p.state.board
    return [
        min((board.distance(zone, one) for one in wanted), default=len(board.zones))
        for zone in board.zones
    ]


def _advances(p: CampaignPosition, unit: CampaignUnit, zone: Zone) -> bool:
    place = p.state.where[unit]
    return place >= 0 and _front(p)[zone] < _front(p)[place]


def _haven(p: CampaignPosition) -> list[int]:
    """The distance in Zones from each Zone to the nearest Zone north of the Famine Line."""
    distances: list[int] | None = p.cache.get("_haven")
    if distances is None:
        north = [zone for zone in p.state.board.zones if not zone.south]
        distances = p.cache["_haven"] = _distances(p, north)
    return distances


def _withdraws(p: CampaignPosition, unit: CampaignUnit, zone: Zone) -> bool:
    place = p.state.where[unit]
    if place < 0 or unit.force not in contest(p.state).sudden_death:
        return False
    return _haven(p)[zone] < _haven(p)[place]


def _withdrawers(p: CampaignPosition, zone: Zone) -> int:
    state, facts = p.state, contest(p.state)
    return sum(
        _withdraws(p, unit, zone)
        for colour in colours_looked_at(p)
        if colour in facts.sudden_death and colour not in facts.flush_only
        if not bar_entry(state, facts.party_of[colour], zone)
        for unit in missions.raid_candidates(state, zone, colour)
    )


def _outer_movers(p: CampaignPosition, zone: Zone) -> int:
    state, facts = p.state, contest(p.state)
    movers = 0
    for colour in colours_looked_at(p):
        party = facts.party_of[colour]
        if colour in facts.flush_only or bar_entry(state, party, zone):
            continue
        if _may_meet(p, zone, party):
            movers += sum(
                state.where[unit] != zone
                and unit.type != "leader"
                and not state.board.zones[state.where[unit]].city
                for unit in missions.raid_candidates(state, zone, colour)
            )
    return movers


def _city_near(p: CampaignPosition, zone: Zone) -> int:
    beside = p.state.board.neighbours
    return sum(
        one.city
        and not camps(p, one)[0]
        and not camps(p, one)[1]
        and all(len(camps(p, near)[0]) < 2 for near in beside[one])
        for one in beside[zone]
    )


def _is_outside(p: CampaignPosition, unit: CampaignUnit) -> bool:
    place = p.state.where[unit]
    return place >= 0 and not p.state.board.zones[place].city


def _move_colour(p: CampaignPosition, zone: Zone) -> str:
    movers = _movers(p, zone)
    return movers[0].force if movers else ""


def _raid_leaves(p: CampaignPosition, zone: Zone) -> int:
    band = _raiders(p, zone, False)
    gone: dict[int, int] = {}
    for unit in band.units:
        if unit.type != "leader" and p.state.where[unit] != zone:
            gone[p.state.where[unit]] = gone.get(p.state.where[unit], 0) + 1
    zones = p.state.board.zones
    return sum(
        1 + zones[place].city
        for place, count in gone.items()
        if count >= len(camps(p, zones[place])[0])
    )


def is_spare(p: CampaignPosition, unit: CampaignUnit) -> bool:
    """Whether its team would still have a unit in the Zone if this unit and those picked so far
    left.
    """
    place = p.state.where[unit]
    if place < 0:
        return False
    picked: Sequence[CampaignUnit] = p.facts.get("picked", ())
    gone = sum(p.state.where[one] == place for one in picked)
    return len(camps(p, p.state.board.zones[place])[0]) - gone > 1


def _company(p: CampaignPosition, unit: CampaignUnit) -> int:
    place = p.state.where[unit]
    return len(camps(p, p.state.board.zones[place])[0]) if place >= 0 else 0


def _foes_near_of(p: CampaignPosition, unit: CampaignUnit) -> int:
    place = p.state.where[unit]
    return foes_near(p, p.state.board.zones[place]) if place >= 0 else 0


def _hunters(p: CampaignPosition, zone: Zone, most: int) -> _Band:
    """The strongest colour that could flush foes in the Zone with at most `most` spare units."""
    key = ("_hunters", zone, most, p.facts.get("colour"))
    if key not in p.cache:
        state, facts = p.state, contest(p.state)
        best = NOBODY
        for colour in colours_looked_at(p) if not state.flushed[zone] else ():
            party = facts.party_of[colour]
            if not _may_meet(p, zone, party) or bar_entry(state, party, zone):
                continue
            reached = reaching(state, party, zone)
            units = _spared(
                p,
                [
                    unit
                    for unit in missions.ready(state, colour)
                    if unit.type != "leader"
                    and (state.where[unit] == zone or reached[state.where[unit]])
                ],
                zone,
            )
            band = _Band(colour, units[: min(most, state.sp[party.id])])
            if band.strength > best.strength:
                best = band
        p.cache[key] = best
    known: _Band = p.cache[key]
    return known


def _hunt(p: CampaignPosition, zone: Zone, most: int) -> tuple[float, float, float]:
    count, band = foes(p, zone), _hunters(p, zone, most)
    if not count or not band.strength:
        return 0.0, 0.0, 0.0
    need = contact_need(p.state, zone, band.contact)
    odds = odds_of(p, band.strength, False)
    strength = foe_strength(p, zone)

    def answer(left: int) -> int:
        return losses(odds_of(p, round(left * strength / count), False), len(band.units))

    kills, clears, lost = hunt(count, need, odds, answer)
    throws = 6 ** (count + 1)  # one die for each foe and one for the fire
    lost += throws * _ambush_losses(p, zone, band.units)
    return kills / throws, clears / throws, lost / (throws * 6)


def _hunt_arrives(p: CampaignPosition, zone: Zone, most: Number) -> float:
    units = _hunters(p, zone, int(most)).units
    if not units or not foes(p, zone):
        return 0.0
    odds = _ambush_odds(p, zone, units)
    return sum(faces for number, faces in odds.numbers if number < len(units)) / 6


MEASURES = chapter(
    "The later scenarios",
    row(
        "raid_strength(zone, number)",
        "number",
        lambda p, zone, spare: _raiders(p, zone, bool(spare)).strength,
        "Firepower of the units of one colour that could raid enemies there; with 1, only of "
        "spare units.",
    ),
    row(
        "raid_kills(zone, number)",
        "number",
        lambda p, zone, spare: _outlook(p, zone, spare).kills / THROWS,
        "Average number of enemy units eliminated if all units that can raid there do; 0 if none "
        "can be hit.",
    ),
    row(
        "raid_clears(zone, number)",
        "number",
        lambda p, zone, spare: _outlook(p, zone, spare).clears / THROWS,
        "Chance that such a Raid leaves no enemy unit there.",
    ),
    row(
        "raid_losses(zone, number)",
        "number",
        lambda p, zone, spare: _outlook(p, zone, spare).losses / THROWS,
        "Average number of own units lost in such a Raid and in an Ambush on arrival.",
    ),
    row(
        "raid_gain_strength(zone, number)",
        "number",
        lambda p, zone, spare: _outlook(p, zone, spare).gain / THROWS,
        "Average Firepower of the enemy units eliminated by such a Raid.",
    ),
    row(
        "raid_cost_strength(zone, number)",
        "number",
        lambda p, zone, spare: _outlook(p, zone, spare).cost / THROWS,
        "Average Firepower of its own units lost in such a Raid.",
    ),
    row(
        "raid_holds(zone, number)",
        "number",
        lambda p, zone, spare: _outlook(p, zone, spare).holds / THROWS,
        "Chance that a unit in such a Raid survives there and so denies control (S4).",
    ),
    row(
        "foes_in_wait(zone)",
        "number",
        foes_in_wait,
        "Firepower of enemy units there that can still ambush together (6.22, S26).",
    ),
    row(
        "raid_colour(zone, number)",
        "word",
        lambda p, zone, spare: _raiders(p, zone, bool(spare)).colour,
        'The colour that could raid enemies there with the most Firepower; "" if none can.',
    ),
    row(
        "free_movers(zone)",
        "number",
        lambda p, zone: len(_movers(p, zone)),
        "Own units in adjacent Zones that can act, go there alone and be spared.",
    ),
    row(
        "advancers(zone)",
        "number",
        lambda p, zone: sum(_advances(p, unit, zone) for unit in _movers(p, zone)),
        "Those of them that would get closer to a Zone their team does not control.",
    ),
    row(
        "advances(unit, zone)",
        "truth",
        _advances,
        "Whether going there would take the unit closer to a Zone its team does not control.",
    ),
    row(
        "withdrawers(zone)",
        "number",
        _withdrawers,
        "Own units whose loss ends the game (S27) and that can act and go there from an adjacent "
        "Zone farther from the north.",
    ),
    row(
        "withdraws(unit, zone)",
        "truth",
        _withdraws,
        "Whether its loss ends the game (S27) and going there would take it closer to the north.",
    ),
    row(
        "outer_movers(zone)",
        "number",
        _outer_movers,
        "Adjacent own units outside Mogadishu that can act and go there alone.",
    ),
    row(
        "city_near(zone)",
        "number",
        _city_near,
        "Adjacent empty Zones of Mogadishu for which no adjacent unit can be spared.",
    ),
    row(
        "is_outside(unit)",
        "truth",
        _is_outside,
        "Whether it is in a Zone outside Mogadishu.",
    ),
    row(
        "move_colour(zone)",
        "word",
        _move_colour,
        'A colour that has such units; "" if there are none.',
    ),
    row(
        "raid_leaves(zone)",
        "number",
        _raid_leaves,
        "Zones its team would empty if all units that can raid there do; those of Mogadishu "
        "count double.",
    ),
    row(
        "is_spare(unit)",
        "truth",
        is_spare,
        "Whether its team would still have a unit in its Zone without it and those already picked.",
    ),
    row(
        "company(unit)",
        "number",
        _company,
        "Own units in its Zone, including itself; 0 off the map.",
    ),
    row(
        "foes_near_of(unit)",
        "number",
        _foes_near_of,
        "Enemy Firepower in its Zone and those adjacent; 0 off the map.",
    ),
    row(
        "hunt_strength(zone, number)",
        "number",
        lambda p, zone, units: _hunters(p, zone, int(units)).strength,
        "Firepower of up to that many units of one colour that could flush there, strongest first.",
    ),
    row(
        "hunt_colour(zone, number)",
        "word",
        lambda p, zone, units: _hunters(p, zone, int(units)).colour,
        'The colour of those units; "" if none can.',
    ),
    row(
        "hunt_kills(zone, number)",
        "number",
        lambda p, zone, units: _hunt(p, zone, int(units))[0],
        "Average number of enemy units eliminated by such a Flush (6.12).",
    ),
    row(
        "hunt_clears(zone, number)",
        "number",
        lambda p, zone, units: _hunt(p, zone, int(units))[1],
        "Chance that such a Flush leaves no enemy unit there.",
    ),
    row(
        "hunt_losses(zone, number)",
        "number",
        lambda p, zone, units: _hunt(p, zone, int(units))[2],
        "Average number of own units lost in such a Flush and in an Ambush on arrival.",
    ),
    row(
        "hunt_arrives(zone, number)",
        "number",
        _hunt_arrives,
        "Chance that a unit in such a Flush survives an Ambush on arrival and so denies control "
        "(S4).",
    ),
)
