"""Measures of a hex."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.vocabulary import Measure, chapter, measure
from somalia.games.hex_battle.ai import dangers, flak, stands
from somalia.games.hex_battle.ai.position import MOST, BattlePosition, Place, index_of, of_hex
from somalia.games.hex_battle.rules.components import GROUND
from somalia.games.hex_battle.rules.state import Counter

ZONE = 4
"""Hexes from a place within which clear ground counts as a landing zone that it overlooks."""


def _nearest(p: BattlePosition, at: int, places: Sequence[int]) -> int:
    far = p.ways.far(at)
    return min((far[one] for one in places), default=MOST)


def near_enemy(p: BattlePosition, at: int) -> int:
    """Hexes to the nearest enemy counter."""
    return _nearest(p, at, p.guess.enemy_hexes)


def _near_friend(p: BattlePosition, at: int) -> int:
    places = p.guess.once("friend hexes", lambda: sorted(p.state.hexes(p.side)))
    return _nearest(p, at, places)


def _kin(p: BattlePosition, one: Counter, hex_: Place) -> int:
    """Other counters of its command within two hexes."""
    at, own = index_of(p, hex_), p.state.command(one.number)
    if at < 0 or not own:
        return 0
    far = p.ways.far(at)
    places = p.guess.once(
        ("kin", own),
        lambda: [
            (other, p.state.place[other])
            for other in p.guess.friends
            if p.state.command(other) == own
        ],
    )
    return sum(far[place] <= 2 for other, place in places if other != one.number)


def _of_type(p: BattlePosition, type_: str, hex_: Place) -> int:
    """Own counters of a type in a hex."""
    return sum(p.state.unit(one).type == type_ for one in p.guess.there(index_of(p, hex_), p.side))


def _overlooks(p: BattlePosition, at: int) -> int:
    def count() -> int:
        scenario = p.state.scenario
        terrains, sight = scenario.land.terrains, scenario.sight
        return sum(
            "clear" in terrains[one] and sight.sees(at, one) for one, _ in p.ways.near(at, ZONE)
        )

    return p.once(("overlooks", at), count)


def way_out(p: BattlePosition, at: int) -> int:
    """Halves of points to the nearest base of the side."""
    bases = p.state.scenario.bases_of(p.side)
    return min(p.ways.out(False, base, p.side)[at] for base in bases)


def _is_village(p: BattlePosition, at: int) -> int:
    return int(any(at in one.hexes for one in p.state.scenario.land.villages))


def counters_in_village(p: BattlePosition, at: int) -> int:
    """Own counters in the village of a hex."""
    for village in p.state.scenario.land.villages:
        if at in village.hexes:
            return sum(len(p.guess.there(one, p.side)) for one in village.hexes)
    return 0


def _bearing(p: BattlePosition, at: int) -> int:
    """Firepower of own units on the map within their range of a hex, and of air units at hand."""
    state = p.state
    far = p.ways.far(at)
    sum_ = 0
    for one in p.guess.friends:
        unit = state.unit(one)
        if unit.kind == GROUND and far[state.place[one]] <= max(unit.range, 2):
            sum_ += unit.firepower
    return sum_


def _worth_there(p: BattlePosition, at: int) -> int:
    """Hundredths of VP that the enemy's counters in a hex are worth."""
    return sum(p.guess.worth(one) for one in p.guess.there(at, p.guess.enemy))


HEX_ROWS: tuple[Measure, ...] = chapter(
    "A hex",
    measure(
        "is_base(hex)",
        lambda p, hex_: int(index_of(p, hex_) < 0),
        "whether it is a base, not a hex",
        True,
    ),
    measure("is_village(hex)", of_hex(_is_village), "whether it is part of a village", True),
    measure("own_in_village(hex)", of_hex(counters_in_village), "own counters in its village"),
    measure(
        "cover(hex)",
        of_hex(lambda p, at: p.state.scenario.defence[at]),
        "its terrain modifier to fire (10.23)",
    ),
    measure("height(hex)", of_hex(lambda p, at: p.state.scenario.land.heights[at]), "its level"),
    measure(
        "column(hex)",
        of_hex(lambda p, at: at // p.state.scenario.land.rows + 1),
        "its column, from 1 in the west",
    ),
    measure(
        "row(hex)",
        of_hex(lambda p, at: at % p.state.scenario.land.rows + 1),
        "its row, from 1 in the north",
    ),
    measure(
        "overlooks(hex)", of_hex(_overlooks), "clear hexes in its line of sight, up to 4 hexes away"
    ),
    measure(
        "friends(hex)", of_hex(lambda p, at: len(p.guess.there(at, p.side))), "own counters in it"
    ),
    measure(
        "enemies(hex)",
        of_hex(lambda p, at: len(p.guess.there(at, p.guess.enemy))),
        "enemy counters in it",
    ),
    measure(
        "face_down(hex)",
        of_hex(lambda p, at: p.guess.dark(at)),
        "face-down counters in it",
    ),
    measure(
        "enemy_worth(hex)", of_hex(_worth_there), "worth of the enemies in it, in hundredths of VP"
    ),
    measure("enemy_distance(hex)", of_hex(near_enemy, MOST), "hexes to the nearest enemy"),
    measure("friend_distance(hex)", of_hex(_near_friend, MOST), "hexes to the nearest own counter"),
    measure(
        "bearing(hex)",
        of_hex(_bearing),
        "firepower of own ground units in range of it, or within 2 hexes",
    ),
    measure(
        "way_out(hex)",
        of_hex(way_out),
        "half movement points from it to the side's nearest base, on foot",
    ),
    measure(
        "own_there(base)",
        lambda p, base: sum(one == p.state.base(base) for one in p.state.place),
        "own counters in a base",
    ),
    measure(
        "danger(hex)",
        of_hex(lambda p, at: dangers.threat(p.guess)[at]),
        "tenths of firepower the enemy could bring to bear on it; unknown counters are averaged",
    ),
    measure(
        "loss_there(unit, hex)",
        lambda p, one, hex_: (
            dangers.loss(p.guess, one.number, at) if (at := index_of(p, hex_)) >= 0 else 0
        ),
        "expected loss from a unit's stay there for a turn, in hundredths of VP; on the last turn "
        "this depends on the enemy's remaining chits",
    ),
    measure(
        "flak_loss(hex)",
        of_hex(lambda p, at: flak.flak_loss(p.guess, at)),
        "expected cost of flying there with a company, in hundredths of VP",
    ),
    measure(
        "sortie_loss(hex)",
        of_hex(lambda p, at: flak.sortie_loss(p.guess, at)),
        "expected cost of a gunship's attack there, in hundredths of VP",
    ),
    measure(
        "rescue(hex)",
        of_hex(lambda p, at: flak.rescue(p.guess, at)),
        "expected gain from evacuating its casualties, minus `flak_loss`, in hundredths of VP (26)",
    ),
    measure(
        "sees_dark(hex)",
        of_hex(lambda p, at: stands.in_sight(p.guess)[at]),
        "hexes with face-down counters in its line of sight",
    ),
    measure("kin(unit, hex)", _kin, "other counters of its command within 2 hexes of it"),
    measure("of_type(word, hex)", _of_type, "own counters of a type in it"),
)
