"""Named measures of a position of a later scenario: facts and expected values, no opinions.

"Own" means the team of the side that decides, "foes" the other team that fights; a bystander is
neither. Where a prompt names a colour, what can be done is looked at for that colour; else for the
side's colour that can do it best. Of a fight the expected values leave out the bystander's die,
Conversion, and Ambushes on the way.
"""

from __future__ import annotations

from collections.abc import Sequence

from somalia.games.campaign.core.components import Unit, Way, Zone
from somalia.games.campaign.core.fire import has_leader
from somalia.games.campaign.core.state import firepower
from somalia.games.campaign.measures import (
    ASKS,
    DONE,
    Ask,
    Position,
    contacts,
    cover,
    losses,
    measure,
    odds_of,
)
from somalia.games.campaign.wars import missions
from somalia.games.campaign.wars.contest import Party
from somalia.games.campaign.wars.march import bar_entry, reaching
from somalia.games.campaign.wars.victory import team_of
from somalia.games.campaign.wars.who import (
    contact_of,
    contest,
    controlled,
    controls,
    counters,
    cup_of,
    in_box,
    initiative,
    on_map,
    units_of,
)

LATER = "The later scenarios"

ALL = ("icu", "warlords", "ethiopia")
OWNERS = (*ALL, "transitional")

HAND_OVER = tuple(
    f"to-{side}" for side in ("pink-orange", "pink", "orange", "purple-yellow", "purple", "yellow")
)
"""How the ICU names one of several Warlord players (S22)."""

LATER_ASKS: dict[str, Ask] = {
    "setup.zone": Ask(OWNERS, "zone", (), (), {"unit": "unit"}, ""),
    "mission": Ask(
        ALL,
        "word",
        ("raid", "flush", "hand-over", "pass", *HAND_OVER),
        (),
        {},
        "conduct a mission, hand over or pass; to-... names who acts (S3, S22)",
    ),
    "mission.colour": Ask(
        ALL, "word", (), (), {"mission": "word"}, "whose units conduct it: a colour (S13)"
    ),
    "raid.zone": Ask(ALL, "zone", (), (), {}, ""),
    "raid.target": Ask(ALL, "word", ("nobody",), (), {"zone": "zone"}, ""),
    "raid.unit": Ask(
        ALL, "unit", DONE, (), {"zone": "zone", "target": "word", "picked": "units"}, ""
    ),
    "split": Ask(ALL, "word", (), (), {"number": "number", "zone": "zone"}, ""),
    "ambush.unit": Ask(
        ALL,
        "unit",
        ("done", "let-pass"),
        (),
        {"zone": "zone", "force": "units", "occasion": "word", "picked": "units"},
        "",
    ),
    "fire-back": Ask(
        OWNERS,
        "word",
        ("fire", "hold"),
        ("fire", "hold"),
        {"firepower": "number", "zone": "zone"},
        "",
    ),
    "losses": Ask(OWNERS, "unit", (), (), {"hits": "number", "zone": "zone"}, ""),
    "flush.zone": Ask(ALL, "zone", (), (), {}, ""),
    "flush.target": Ask(ALL, "word", (), (), {"zone": "zone"}, "whom to flush there (S19)"),
    "flush.unit": Ask(ALL, "unit", DONE, (), {"zone": "zone", "picked": "units"}, ""),
    "march.next": Ask(ALL, "force", (), (), {"zone": "zone"}, ""),
    "march.way": Ask(
        ALL, "way", ("split",), (), {"force": "units", "start": "zone", "zone": "zone"}, ""
    ),
    "march.split": Ask(ALL, "unit", DONE, (), {"zone": "zone", "picked": "units"}, ""),
    "conversion.pay": Ask(
        ("icu", "warlords"),
        "word",
        ("pay", "decline"),
        ("pay", "decline"),
        {"unit": "unit", "zone": "zone", "party": "word", "price": "number"},
        "whether to pay for a unit that a star has cost (S15)",
    ),
    "buy": Ask(
        ALL,
        "word",
        ("draw", "exchange", "done"),
        DONE,
        {"party": "word", "pool": "number"},
        "what to buy: draw, exchange, or a kind of counter (S10)",
    ),
    "exchange.unit": Ask(
        ("warlords",),
        "unit",
        (),
        (),
        {"party": "word"},
        "which unit is exchanged for the best (S23)",
    ),
    "place.unit": Ask(OWNERS, "zone", (), (), {"unit": "unit"}, "where a unit is placed (S8)"),
    "entry": Ask(
        ("ethiopia",),
        "unit",
        DONE,
        DONE,
        {"price": "number", "pool": "number"},
        "which unit tries to come in (S11)",
    ),
    "support.unit": Ask(("ethiopia",), "unit", (), (), {}, "which unit changes sides (S25)"),
    "support.tan": Ask(
        ("ethiopia",), "word", (), (), {"unit": "unit"}, "what takes its place (S25)"
    ),
    "support.kind": Ask(
        ("icu",), "word", DONE, DONE, {"points": "number"}, "which counter comes (S25)"
    ),
}
"""The prompts of the later scenarios; what others have too keeps what it says there."""


def _enter_asks() -> None:
    for name, ask in LATER_ASKS.items():
        known = ASKS.get(name)
        if known is None:
            ASKS[name] = ask
            continue
        ASKS[name] = known._replace(
            who=tuple(dict.fromkeys((*known.who, *ask.who))),
            words=tuple(dict.fromkeys((*known.words, *ask.words))),
            always=tuple(word for word in known.always if word in ask.always),
            facts={**known.facts, **ask.facts},
        )


_enter_asks()


# -- who -------------------------------------------------------------------------------------------


def _team(p: Position) -> str:
    key = ("_team",)
    if key not in p.odds:
        p.odds[key] = team_of(p.state, p.side)
    team: str = p.odds[key]
    return team


def _colours(p: Position) -> tuple[str, ...]:
    """The colours looked at: the one the prompt names, else all of the side's."""
    named = p.facts.get("colour")
    return (named,) if named else contest(p.state).colours_of(p.side)


def _stacks(p: Position, zone: Zone) -> tuple[list[Unit], list[Unit], list[Unit]]:
    """Own units, foes and bystanders in the Zone, Leaders aside."""
    known = p.cache.get("_stacks")
    if known is None:
        known = p.cache["_stacks"] = {}
    found: tuple[list[Unit], list[Unit], list[Unit]] | None = known.get(zone)
    if found is None:
        facts, team = contest(p.state), _team(p)
        found = ([], [], [])
        for unit in counters(p.state, zone):
            if unit.type == "leader":
                continue
            party = facts.party_of[unit.force]
            found[2 if not facts.acts(party) else 0 if party.team == team else 1].append(unit)
        known[zone] = found
    return found


# -- Zones -----------------------------------------------------------------------------------------


@measure(LATER)
def own_units(p: Position, zone: Zone) -> int:
    """Units of its team there, Leaders aside."""
    return len(_stacks(p, zone)[0])


@measure(LATER)
def own_strength(p: Position, zone: Zone) -> int:
    """Their Firepower."""
    return firepower(_stacks(p, zone)[0])


@measure(LATER)
def foes(p: Position, zone: Zone) -> int:
    """Enemy units there, Leaders and bystanders aside."""
    return len(_stacks(p, zone)[1])


@measure(LATER)
def foe_strength(p: Position, zone: Zone) -> int:
    """Their Firepower."""
    return firepower(_stacks(p, zone)[1])


@measure(LATER)
def bystanders(p: Position, zone: Zone) -> int:
    """Units there of a party that conducts no missions (S20)."""
    return len(_stacks(p, zone)[2])


@measure(LATER)
def is_ours(p: Position, zone: Zone) -> bool:
    """Whether its team controls the Zone (S4)."""
    own, foe, _ = _stacks(p, zone)
    return bool(own) and not foe


@measure(LATER)
def is_theirs(p: Position, zone: Zone) -> bool:
    """Whether the foes control the Zone (S4)."""
    own, foe, _ = _stacks(p, zone)
    return bool(foe) and not own


@measure(LATER)
def is_south(p: Position, zone: Zone) -> bool:
    """Whether it lies south of the Famine Line."""
    return zone.south


@measure(LATER)
def foes_near(p: Position, zone: Zone) -> int:
    """Firepower of foes there and in the Zones adjacent."""
    near = (zone, *p.state.board.neighbours[zone])
    return sum(firepower(_stacks(p, one)[1]) for one in near)


@measure(LATER)
def own_near(p: Position, zone: Zone) -> int:
    """Firepower of own units in the Zones adjacent."""
    return sum(firepower(_stacks(p, one)[0]) for one in p.state.board.neighbours[zone])


@measure(LATER)
def open_near(p: Position, zone: Zone) -> int:
    """Zones adjacent with neither own units nor foes; those of Mogadishu count double."""
    return sum(
        1 + one.city
        for one in p.state.board.neighbours[zone]
        if not _stacks(p, one)[0] and not _stacks(p, one)[1]
    )


@measure(LATER)
def need_near(p: Position, zone: Zone) -> int:
    """Of those Zones the ones that no own unit adjacent could be spared for."""
    beside = p.state.board.neighbours
    return sum(
        1 + one.city
        for one in beside[zone]
        if not _stacks(p, one)[0]
        and not _stacks(p, one)[1]
        and all(len(_stacks(p, near)[0]) < 2 for near in beside[one])
    )


@measure(LATER)
def may_enter(p: Position, zone: Zone) -> bool:
    """Whether nothing forbids the side's parties to enter it this turn (S18)."""
    return any(
        bar_entry(p.state, contest(p.state).party_of[colour], zone) is None
        for colour in _colours(p)
    )


@measure(LATER, kept=True)
def zones_ours(p: Position) -> int:
    """Zones its team controls."""
    return len(controlled(p.state, _team(p)))


@measure(LATER, kept=True)
def zones_theirs(p: Position) -> int:
    """Zones the foes control."""
    facts = contest(p.state)
    return sum(len(controlled(p.state, team)) for team in facts.teams if team != _team(p))


@measure(LATER, kept=True)
def city_ours(p: Position) -> int:
    """Zones of Mogadishu its team controls."""
    return sum(zone.city and controls(p.state, zone, _team(p)) for zone in p.state.board.zones)


@measure(LATER, kept=True)
def units_ours(p: Position) -> int:
    """Units of its team on the map, Leaders and bystanders aside."""
    return sum(len(_stacks(p, zone)[0]) for zone in p.state.board.zones)


@measure(LATER, kept=True)
def last_ones(p: Position) -> int:
    """Units in Somalia without which the game ends at once (S27); 0 where it does not so end."""
    return sum(len(on_map(p.state, colour)) for colour in contest(p.state).sudden_death)


@measure(LATER)
def last_ones_in(p: Position, zone: Zone) -> int:
    """Those of them in the Zone."""
    colours = contest(p.state).sudden_death
    return sum(unit.force in colours for unit in counters(p.state, zone))


@measure(LATER, kept=True)
def zones_missing(p: Position) -> int:
    """Zones in play that its team does not control."""
    return len(p.state.board.zones) - zones_ours(p)


@measure(LATER, kept=True)
def south_missing(p: Position) -> int:
    """Zones south of the Famine Line that its team does not control."""
    held = controlled(p.state, _team(p))
    return sum(zone.south and zone not in held for zone in p.state.board.zones)


@measure(LATER)
def others_passed(p: Position) -> bool:
    """Whether somebody has passed and no mission has come since (S3)."""
    return bool(initiative(p.state).passed)


@measure(LATER)
def purse(p: Position) -> int:
    """SP of the richest of the side's parties."""
    facts = contest(p.state)
    return max(p.state.sp[facts.party_of[colour].id] for colour in facts.colours_of(p.side))


@measure(LATER)
def purse_of(p: Position, unit: Unit) -> int:
    """SP of the party whose counter it is."""
    return p.state.sp[contest(p.state).party_of[unit.force].id]


@measure(LATER)
def colour_on_map(p: Position, colour: str) -> int:
    """Units of that colour in Somalia, Leaders aside; 0 for any other word."""
    return len(on_map(p.state, colour))


@measure(LATER)
def waiting_outside(p: Position) -> int:
    """Units of the side that wait outside the map (S11)."""
    return sum(len(in_box(p.state, colour)) for colour in contest(p.state).colours_of(p.side))


# -- missions --------------------------------------------------------------------------------------


class _Band:
    """The side's units of a colour that could take part in something, and what they are worth."""

    __slots__ = ("colour", "contact", "leader", "strength", "units")

    def __init__(self, colour: str, units: Sequence[Unit]) -> None:
        self.colour = colour
        self.units = units
        self.strength = firepower(units)
        self.contact = sum(map(contact_of, units))
        self.leader = has_leader(units)


NOBODY = _Band("", ())


def _raiders(p: Position, zone: Zone, spare: bool) -> _Band:
    """The strongest colour that could raid foes there, of those that can be spared or of all."""
    key = ("_raiders", zone, spare, p.facts.get("colour"))
    if key not in p.cache:
        state, facts = p.state, contest(p.state)
        best = NOBODY
        for colour in _colours(p):
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


def _spared(p: Position, units: Sequence[Unit], target: Zone) -> list[Unit]:
    """Those of the units that can go there, the strongest first, with one left in each Zone."""
    where = p.state.where
    room = {
        place: len(_stacks(p, p.state.board.zones[place])[0]) - 1
        for place in sorted({where[unit] for unit in units})
    }
    found = []
    for unit in sorted(units, key=lambda unit: -unit.firepower):
        place = where[unit]
        if place != target and unit.type != "leader":
            if room[place] < 1:
                continue
            room[place] -= 1
        found.append(unit)
    return found


def _may_meet(p: Position, zone: Zone, party: Party) -> bool:
    """Whether foes could be named there: no other faction is in the way (S5)."""
    facts = contest(p.state)
    return not any(
        facts.is_exclusive(party, facts.party_of[unit.force]) for unit in counters(p.state, zone)
    )


def _exposed(p: Position, zone: Zone) -> list[Unit]:
    return [unit for unit in _stacks(p, zone)[1] if not p.state.raided[unit]]


@measure(LATER)
def raid_strength(p: Position, zone: Zone, spare: bool) -> int:
    """Firepower of one colour that could raid foes there, or could be spared for it."""
    return _raiders(p, zone, bool(spare)).strength


@measure(LATER)
def raid_kills(p: Position, zone: Zone, spare: bool) -> float:
    """Foes a Raid there eliminates on average, with all who can come; 0 where none can be hit."""
    exposed = _exposed(p, zone)
    band = _raiders(p, zone, bool(spare))
    if not exposed or not band.strength:
        return 0.0
    return _raid_kills(p, exposed, band) / 6


def _raid_kills(p: Position, exposed: Sequence[Unit], band: _Band) -> int:
    """Foes that the band eliminates on average, in sixths."""
    return losses(odds_of(p, band.strength, band.leader), len(exposed))


@measure(LATER)
def raid_clears(p: Position, zone: Zone, spare: bool) -> float:
    """Chance that such a Raid leaves no foe there."""
    count = foes(p, zone)
    band = _raiders(p, zone, bool(spare))
    if not count or len(_exposed(p, zone)) < count or not band.strength:
        return 0.0
    odds = odds_of(p, band.strength, band.leader)
    return sum(faces for number, faces in odds.numbers if number >= count) / 6


@measure(LATER)
def raid_losses(p: Position, zone: Zone, spare: bool) -> float:
    """Own units such a Raid costs on average, with the Ambush on arrival."""
    count, band = foes(p, zone), _raiders(p, zone, bool(spare))
    if not count or not band.units:
        return 0.0
    left = 6 * count - _raid_kills(p, _exposed(p, zone), band)  # foes who fire back, in sixths
    strength = round(foe_strength(p, zone) * left / (6 * count))
    back = losses(odds_of(p, strength, False), len(band.units))
    return (back + _ambush_losses(p, zone, band.units)) / 6


def _ambush_losses(p: Position, zone: Zone, units: Sequence[Unit]) -> int:
    """Units that Ambushes on arrival cost on average, in sixths."""
    if all(p.state.where[unit] == zone for unit in units):
        return 0
    return losses(odds_of(p, _waiting(p, zone), False), len(units))


def _waiting(p: Position, zone: Zone) -> int:
    """Firepower of foes there that may still ambush."""
    return firepower(unit for unit in _stacks(p, zone)[1] if not p.state.ambushed[unit])


@measure(LATER)
def raid_colour(p: Position, zone: Zone, spare: bool) -> str:
    """The colour that could raid foes there best; "" if none can."""
    return _raiders(p, zone, bool(spare)).colour


@measure(LATER)
def free_movers(p: Position, zone: Zone) -> int:
    """Own units adjacent that may act and could go there alone, and that their Zone can spare."""
    return len(_movers(p, zone))


def _movers(p: Position, zone: Zone) -> list[Unit]:
    key = ("_movers", zone, p.facts.get("colour"))
    if key not in p.cache:
        state, facts = p.state, contest(p.state)
        found: list[Unit] = []
        for colour in _colours(p):
            party = facts.party_of[colour]
            if colour in facts.flush_only or bar_entry(state, party, zone):
                continue
            if not _may_meet(p, zone, party):
                continue
            found += [
                unit
                for unit in missions.raid_candidates(state, zone, colour)
                if state.where[unit] != zone and unit.type != "leader" and is_spare(p, unit)
            ]
        p.cache[key] = found
    known: list[Unit] = p.cache[key]
    return known


@measure(LATER)
def outer_movers(p: Position, zone: Zone) -> int:
    """Own units outside Mogadishu, adjacent, that may act and could go there alone."""
    state, facts = p.state, contest(p.state)
    found = 0
    for colour in _colours(p):
        party = facts.party_of[colour]
        if colour in facts.flush_only or bar_entry(state, party, zone):
            continue
        if _may_meet(p, zone, party):
            found += sum(
                state.where[unit] != zone
                and unit.type != "leader"
                and not state.board.zones[state.where[unit]].city
                for unit in missions.raid_candidates(state, zone, colour)
            )
    return found


@measure(LATER)
def city_near(p: Position, zone: Zone) -> int:
    """Zones of Mogadishu adjacent that are open and that nobody adjacent can be spared for."""
    beside = p.state.board.neighbours
    return sum(
        one.city
        and not _stacks(p, one)[0]
        and not _stacks(p, one)[1]
        and all(len(_stacks(p, near)[0]) < 2 for near in beside[one])
        for one in beside[zone]
    )


@measure(LATER)
def is_outside(p: Position, unit: Unit) -> bool:
    """Whether it stands in a Zone that is none of Mogadishu."""
    place = p.state.where[unit]
    return place >= 0 and not p.state.board.zones[place].city


@measure(LATER)
def move_colour(p: Position, zone: Zone) -> str:
    """A colour of such units; "" if there are none."""
    movers = _movers(p, zone)
    return movers[0].force if movers else ""


@measure(LATER)
def raid_leaves(p: Position, zone: Zone) -> int:
    """Zones that its team would leave if all who can come raid there, those of Mogadishu double."""
    band = _raiders(p, zone, False)
    gone: dict[int, int] = {}
    for unit in band.units:
        if unit.type != "leader" and p.state.where[unit] != zone:
            gone[p.state.where[unit]] = gone.get(p.state.where[unit], 0) + 1
    zones = p.state.board.zones
    return sum(
        1 + zones[place].city
        for place, count in gone.items()
        if count >= len(_stacks(p, zones[place])[0])
    )


@measure(LATER)
def is_spare(p: Position, unit: Unit) -> bool:
    """Whether its team would still have a unit in its Zone without it and those picked already."""
    place = p.state.where[unit]
    if place < 0:
        return False
    picked: Sequence[Unit] = p.facts.get("picked", ())
    gone = sum(p.state.where[one] == place for one in picked)
    return len(_stacks(p, p.state.board.zones[place])[0]) - gone > 1


@measure(LATER)
def company(p: Position, unit: Unit) -> int:
    """Own units in the Zone where it stands, itself counted; 0 off the map."""
    place = p.state.where[unit]
    return len(_stacks(p, p.state.board.zones[place])[0]) if place >= 0 else 0


@measure(LATER)
def foes_near_of(p: Position, unit: Unit) -> int:
    """Firepower of foes in the Zone where it stands and in those adjacent; 0 off the map."""
    place = p.state.where[unit]
    return foes_near(p, p.state.board.zones[place]) if place >= 0 else 0


def _hunters(p: Position, zone: Zone, most: int) -> _Band:
    """The strongest of one colour that could flush foes there and be spared, so many at most."""
    key = ("_hunters", zone, most, p.facts.get("colour"))
    if key not in p.cache:
        state, facts = p.state, contest(p.state)
        best = NOBODY
        for colour in _colours(p) if not state.flushed[zone] else ():
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


@measure(LATER)
def hunt_strength(p: Position, zone: Zone, units: int) -> int:
    """Firepower of the so many strongest of one colour that could flush there, and be spared."""
    return _hunters(p, zone, int(units)).strength


@measure(LATER)
def hunt_colour(p: Position, zone: Zone, units: int) -> str:
    """Their colour; "" if nobody can."""
    return _hunters(p, zone, int(units)).colour


@measure(LATER)
def hunt_kills(p: Position, zone: Zone, units: int) -> float:
    """Foes such a Flush eliminates on average (6.12)."""
    return _hunt(p, zone, int(units))[0]


@measure(LATER)
def hunt_clears(p: Position, zone: Zone, units: int) -> float:
    """Chance that such a Flush leaves no foe there."""
    return _hunt(p, zone, int(units))[1]


@measure(LATER)
def hunt_losses(p: Position, zone: Zone, units: int) -> float:
    """Own units such a Flush costs on average, with an Ambush on arrival."""
    return _hunt(p, zone, int(units))[2]


def _hunt(p: Position, zone: Zone, most: int) -> tuple[float, float, float]:
    count, band = foes(p, zone), _hunters(p, zone, most)
    if not count or not band.strength:
        return 0.0, 0.0, 0.0
    need = min(max(band.contact - cover(p, zone), 1), 5)
    odds = odds_of(p, band.strength, False)
    strength = foe_strength(p, zone)
    kills = clears = lost = 0
    for found, ways in contacts(count, need):
        for number, faces in odds.numbers:
            killed = min(number, found)
            kills += ways * faces * killed
            clears += ways * faces * (killed == count)
            back = round((found - killed) * strength / count)
            lost += ways * faces * losses(odds_of(p, back, False), len(band.units))
    throws = 6 ** (count + 1)  # of a die for each foe and one for the fire
    lost += throws * _ambush_losses(p, zone, band.units)
    return kills / throws, clears / throws, lost / (throws * 6)


# -- units, ways, goods ----------------------------------------------------------------------------


@measure(LATER)
def ambush_strength(p: Position, zone: Zone) -> int:
    """Own Firepower there that may still ambush this turn."""
    return firepower(unit for unit in _stacks(p, zone)[0] if not p.state.ambushed[unit])


@measure(LATER)
def passing_risk(p: Position, way: Way) -> float:
    """Hits to be expected if foes ambush in every Zone of the way (6.22)."""
    return sum(odds_of(p, _waiting(p, zone), False).hits for zone in way) / 6


@measure(LATER)
def strength_of_kind(p: Position, kind: str) -> int:
    """The Firepower of a kind of counter; 0 for any other word."""
    units = p.state.scenario.kinds.get(kind)
    return units[0].firepower if units else 0


@measure(LATER)
def force_of_kind(p: Position, kind: str) -> str:
    """The colour of a kind of counter; "" for any other word."""
    units = p.state.scenario.kinds.get(kind)
    return units[0].force if units else ""


@measure(LATER)
def cup_strength(p: Position, colour: str) -> int:
    """The strongest unit that is left in the cup of that colour; 0 if none is."""
    kinds = p.state.scenario.kinds
    return max((kinds[kind][0].firepower for kind, _ in cup_of(p.state, (colour,))), default=0)


@measure(LATER)
def weakest_strength(p: Position, party: str) -> int:
    """The Firepower of that party's weakest unit on the map; 0 if it has none."""
    facts = contest(p.state)
    if party not in facts.party:
        return 0
    return min(
        (
            unit.firepower
            for zone in p.state.board.zones
            for unit in units_of(p.state, zone, facts.party[party])
        ),
        default=0,
    )
