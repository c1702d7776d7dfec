"""Measures for hexes."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.vocabulary import Measure, chapter, measure
from somalia.games.hex_battle.ai import dangers, flak, stands
from somalia.games.hex_battle.ai.position import MOST, BattlePosition, Place, index_of, of_hex
from somalia.games.hex_battle.rules.components import GROUND
from somalia.games.hex_battle.rules.state import Counter

ZONE = 4
"""The distance in hexes within which a place overlooks clear ground, where helicopters may land."""


def _nearest(p: BattlePosition, hex_index: int, places: Sequence[int]) -> int:
    far = p.ways.far(hex_index)
    return min((far[one] for one in places), default=MOST)


def near_enemy(p: BattlePosition, hex_index: int) -> int:
    """The distance to the nearest enemy counter, in hexes."""
    return _nearest(p, hex_index, p.guess.enemy_hexes)


def _near_friend(p: BattlePosition, hex_index: int) -> int:
    places = p.guess.once("friend hexes", lambda: sorted(p.state.hexes(p.side)))
    return _nearest(p, hex_index, places)


def _kin(p: BattlePosition, counter: Counter, hex_: Place) -> int:
    """The number of other counters of the same command within two hexes."""
    hex_index, own = index_of(p, hex_), p.state.command(counter.number)
    if hex_index < 0 or not own:
        return 0
    far = p.ways.far(hex_index)
    places = p.guess.once(
        ("kin", own),
        lambda: [
            (other, p.state.place[other])
            for other in p.guess.friends
            if p.state.command(other) == own
        ],
    )
    return sum(far[place] <= 2 for other, place in places if other != counter.number)


def _of_type(p: BattlePosition, type_: str, hex_: Place) -> int:
    """How many of the side's counters in a hex are of a given type."""
    return sum(p.state.unit(one).type == type_ for one in p.guess.there(index_of(p, hex_), p.side))


def _overlooks(p: BattlePosition, hex_index: int) -> int:
    def count() -> int:
        scenario = p.state.scenario
        terrains, sight = scenario.land.terrains, scenario.sight
        return sum(
            "clear" in terrains[one] and sight.sees(hex_index, one)
            for one, _ in p.ways.near(hex_index, ZONE)
        )

    return p.once(("overlooks", hex_index), count)


def way_out(p: BattlePosition, hex_index: int) -> int:
    """The number of half movement points needed to get from a hex to the side's nearest base."""
    bases = p.state.scenario.bases_of(p.side)
    return min(p.ways.out(False, base, p.side)[hex_index] for base in bases)


def _is_village(p: BattlePosition, hex_index: int) -> int:
    return int(any(hex_index in one.hexes for one in p.state.scenario.land.villages))


def counters_in_village(p: BattlePosition, hex_index: int) -> int:
    """The number of the side's counters in the village that a hex belongs to."""
    for village in p.state.scenario.land.villages:
        if hex_index in village.hexes:
            return sum(len(p.guess.there(one, p.side)) for one in village.hexes)
    return 0


def _bearing(p: BattlePosition, hex_index: int) -> int:
    """The firepower of the side's ground units on the map that are in range of a hex, or within 2
    hexes.
    """
    state = p.state
    far = p.ways.far(hex_index)
    sum_ = 0
    for counter in p.guess.friends:
        unit = state.unit(counter)
        if unit.kind == GROUND and far[state.place[counter]] <= max(unit.range, 2):
            sum_ += unit.firepower
    return sum_


def _worth_there(p: BattlePosition, hex_index: int) -> int:
    """The value of the enemy counters in a hex, in hundredths of VP."""
    return sum(p.guess.worth(one) for one in p.guess.there(hex_index, p.guess.enemy))


HEX_ROWS: tuple[Measure, ...] = chapter(
    "A hex",
    measure(
        "is_base(hex)",
        lambda p, hex_: int(index_of(p, hex_) < 0),
        "whether this is a base rather than a hex",
        True,
    ),
    measure("is_village(hex)", of_hex(_is_village), "whether the hex is part of a village", True),
    measure(
        "own_in_village(hex)", of_hex(counters_in_village), "own counters in the hex's village"
    ),
    measure(
        "cover(hex)",
        of_hex(lambda p, hex_index: p.state.scenario.defence[hex_index]),
        "the terrain modifier for fire at the hex (10.23)",
    ),
    measure(
        "height(hex)",
        of_hex(lambda p, hex_index: p.state.scenario.land.heights[hex_index]),
        "the level of the hex",
    ),
    measure(
        "column(hex)",
        of_hex(lambda p, hex_index: hex_index // p.state.scenario.land.rows + 1),
        "the hex's column, from 1 in the west",
    ),
    measure(
        "row(hex)",
        of_hex(lambda p, hex_index: hex_index % p.state.scenario.land.rows + 1),
        "the hex's row, from 1 in the north",
    ),
    measure(
        "overlooks(hex)", of_hex(_overlooks), "clear hexes visible from the hex, up to 4 hexes away"
    ),
    measure(
        "friends(hex)",
        of_hex(lambda p, hex_index: len(p.guess.there(hex_index, p.side))),
        "own counters in the hex",
    ),
    measure(
        "enemies(hex)",
        of_hex(lambda p, hex_index: len(p.guess.there(hex_index, p.guess.enemy))),
        "enemy counters in the hex",
    ),
    measure(
        "face_down(hex)",
        of_hex(lambda p, hex_index: p.guess.dark(hex_index)),
        "face-down counters in the hex",
    ),
    measure(
        "enemy_worth(hex)",
        of_hex(_worth_there),
        "total value of the enemies in the hex, in hundredths of VP",
    ),
    measure(
        "enemy_distance(hex)", of_hex(near_enemy, MOST), "distance to the nearest enemy, in hexes"
    ),
    measure(
        "friend_distance(hex)",
        of_hex(_near_friend, MOST),
        "distance to the nearest own counter, in hexes",
    ),
    measure(
        "bearing(hex)",
        of_hex(_bearing),
        "firepower of own ground units within their range of the hex, or within 2 hexes of it",
    ),
    measure(
        "way_out(hex)",
        of_hex(way_out),
        "cost of moving on foot to the side's nearest base, in half movement points",
    ),
    measure(
        "own_there(base)",
        lambda p, base: sum(one == p.state.base(base) for one in p.state.place),
        "own counters in a base",
    ),
    measure(
        "danger(hex)",
        of_hex(lambda p, hex_index: dangers.threat(p.guess)[hex_index]),
        "firepower the enemy could bring to bear on the hex, in tenths; unknown counters are "
        "averaged",
    ),
    measure(
        "loss_there(unit, hex)",
        lambda p, counter, hex_: (
            dangers.loss(p.guess, counter.number, hex_index)
            if (hex_index := index_of(p, hex_)) >= 0
            else 0
        ),
        "expected loss if a unit stays there for a turn, in hundredths of VP; on the last turn "
        "this depends on the enemy's remaining chits",
    ),
    measure(
        "flak_loss(hex)",
        of_hex(lambda p, hex_index: flak.flak_loss(p.guess, hex_index)),
        "expected cost of flying there with a company, in hundredths of VP",
    ),
    measure(
        "sortie_loss(hex)",
        of_hex(lambda p, hex_index: flak.sortie_loss(p.guess, hex_index)),
        "expected cost of attacking there with a gunship, in hundredths of VP",
    ),
    measure(
        "rescue(hex)",
        of_hex(lambda p, hex_index: flak.rescue(p.guess, hex_index)),
        "expected gain from evacuating casualties, minus `flak_loss`, in hundredths of VP (26)",
    ),
    measure(
        "sees_dark(hex)",
        of_hex(lambda p, hex_index: stands.in_sight(p.guess)[hex_index]),
        "hexes with face-down counters visible from the hex",
    ),
    measure(
        "kin(unit, hex)", _kin, "other counters of the unit's command within 2 hexes of the hex"
    ),
    measure("of_type(word, hex)", _of_type, "own counters of a given type in the hex"),
)
