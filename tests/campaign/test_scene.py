"""The map of the campaign as a seat sees it: what lies where, what is marked; no window."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.sight import Sight
from somalia.games.campaign import GAME
from somalia.games.campaign.data.layout import SLOTS
from somalia.games.campaign.data.outlines import outline_of
from somalia.games.campaign.data.printed import printed
from somalia.games.campaign.rules.core.names import party_of
from somalia.games.campaign.rules.core.state import firepower
from somalia.games.campaign.scene import heads, marks
from somalia.games.campaign.scene.faces import ACTED, RAIDED, ROBBED
from somalia.games.campaign.scene.overlays import offered
from somalia.games.campaign.scene.piles import CORNER, SMALL, is_marker, units_of
from somalia.games.campaign.window.palette import PALETTES
from somalia.games.kit import characters
from somalia.games.kit.scene import Attention, Scene

SCENARIOS = ("somalia-1992", "icu-2006", "war-2006")
NOBODYS = Attention()


@cache
def played(name: str) -> tuple[Game, ...]:
    """A game by chance at some moments."""
    game, stream = Game(GAME.rules(GAME.load(name)), seed="a"), Stream("a")
    found = []
    for count in range(700):
        if game.prompt is None:
            break
        options = game.prompt.options
        game.answer(game.prompt.who, options[stream.below(len(options))])
        if count % 70 == 60:
            found.append(game.fork(count=game.count))
    return tuple(found)


def scene(game: Game, attention: Attention = NOBODYS) -> Scene:
    seen = GAME.scene(Sight(game, game.rules.sides[0]), attention)
    assert seen is not None
    return seen


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_counter_on_the_map_lies_in_its_zone_in_the_pile_of_its_party(name: str) -> None:
    for game in played(name):
        state, seen = game.state, scene(game)
        units = {unit.id: unit for unit in state.units if state.where[unit] >= 0}
        assert units.keys() == {id for id, piece in seen.pieces.items() if not is_marker(piece)}
        for id, unit in units.items():
            piece, pile = seen.pieces[id], seen.pile_of[id]
            assert pile.region == state.board.zones[state.where[unit]].id
            assert piece.party == party_of(state.scenario, unit)
            assert (ACTED in piece.face.state) == bool(state.acted[unit])
            assert piece.face.symbol == unit.type
        for pile in seen.piles:
            units_here = units_of(state.scenario, pile)
            assert len({party_of(state.scenario, unit) for unit in units_here}) <= 2
            told = seen.tags(marks.STRENGTH).get(pile.at)
            assert told == (str(firepower(units_here)) if len(units_here) > 1 else None)


def test_bases_and_convoys_lie_small_on_those_who_stand_with_them() -> None:
    found, faces = set(), set()
    for game in played("somalia-1992"):
        state, seen = game.state, scene(game)
        for zone in state.board.zones:
            there = {piece.id for pile in seen.piles_in(zone.id) for piece in pile.pieces}
            assert (f"base:{zone.id}" in there) == bool(state.base[zone])
            assert (f"convoy:{zone.id}" in there) == bool(state.convoy[zone])
            assert (f"terror:{zone.id}" in there) == bool(state.terror[zone])
            if state.convoy[zone]:
                face = seen.pieces[f"convoy:{zone.id}"].face
                assert (ROBBED in face.state) == bool(state.robbed[zone])
                assert (RAIDED in face.state) == bool(state.convoy_raided[zone])
        for pile in seen.piles:
            small = [piece for piece in pile.pieces if piece.share != 1]
            assert all(piece.share == SMALL and is_marker(piece) for piece in small)
            assert all(abs(piece.offset[0]) == CORNER * pile.side for piece in small)
            assert list(pile.pieces[len(pile.pieces) - len(small) :]) == small, "on all others"
            full = pile.pieces[len(pile.pieces) - len(small) - 1]
            assert full.offset == (0, 0), "of the others the top lies on the place"
            found.add((bool(units_of(state.scenario, pile)), len(small)))
            faces |= {(one.face.symbol, *one.face.state) for one in pile.pieces if is_marker(one)}
    assert {(True, 0), (False, 0)} < found
    assert any(count for _, count in found)
    assert {("base",), ("convoy",), ("convoy", ROBBED, RAIDED), ("terror",)} <= faces


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_party_has_one_place_in_a_zone_all_game_long_and_no_two_overlap(name: str) -> None:
    seen = [scene(game) for game in played(name)]
    zones = tuple(zone.id for zone in played(name)[0].state.board.zones)
    layout = outline_of(played(name)[0].state.scenario.map, zones).layout
    places = {at: (zone, slot) for zone, of in layout.places.items() for slot, at in of.items()}
    assert set(places.values()) == {(zone, slot) for zone in zones for slot in SLOTS}
    for one in seen:
        assert {(pile.region, places[pile.at][0]) for pile in one.piles} <= {(z, z) for z in zones}
        for pile, other in combinations(one.piles, 2):
            (x, y), (right, up), room = pile.at, other.at, (pile.side + other.side) / 2
            assert max(abs(x - right), abs(y - up)) > room, (places[pile.at], places[other.at])
        west, south, east, north = one.sheet
        assert all(west < x < east and south < y < north for x, y in places)


@pytest.mark.parametrize("name", [*SCENARIOS, "first-game"])
def test_every_tint_of_an_overlay_has_a_colour_and_a_line_in_the_key(name: str) -> None:
    tints: set[tuple[str, str]] = set()
    for game in played(name):
        keys = {
            id: {colour for colour, _ in one.key}
            for id, one in offered(game.state.scenario).items()
        }
        assert tuple(keys) == scene(game).overlays
        for overlay in keys:
            found = scene(game, Attention(overlay=overlay)).shading
            assert set(found.tints) | set(found.tags) <= set(scene(game).regions)
            tints |= {(overlay, tint) for tint in found.tints.values()}
            assert {tint for tint in found.tints.values() if tint} <= keys[overlay]
    assert len(tints) > 5
    for _, tint in tints:
        assert all(len(palette.tint(tint)) == 3 for palette in PALETTES.values())
    assert not scene(played(name)[0]).shading.tints


def test_attention_marks_zones_and_a_way_leads_through_their_middles() -> None:
    game = played("somalia-1992")[0]
    plain = scene(game)
    way = "kismayu>jilib>jawhar"
    seen = scene(game, Attention(("jilib", "jawhar"), ("kismayu",), options=(way, "jilib")))
    assert seen.marked(marks.OPEN) == ("jilib", "jawhar")
    assert seen.marked(marks.CHOSEN) == ("kismayu",)
    middles = tuple(plain.regions[zone].middle for zone in way.split(">"))
    assert seen.ways(marks.MARCH) == [middles]
    assert not plain.marked(marks.OPEN)
    assert not plain.ways(marks.MARCH)
    assert seen.piles == plain.piles, "nothing lies elsewhere for that"


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_counted_stands_in_the_heads(name: str) -> None:
    for game in played(name):
        state, told = game.state, scene(game).heads
        assert len(told[heads.TURNS]) == state.final_turn
        now = [one.name for one in told[heads.TURNS] if one.note == heads.NOW]
        assert now == ([str(state.turn)] if state.turn else [])
        assert len(told[heads.ACCOUNTS]) == len(state.scenario.sides.order)
        assert [one.value for one in told[heads.OUTSIDE]] == [""] * len(heads.waiting(state))
        gone = [one for one in told[heads.DEAD] if one.note == heads.GONE]
        leaders = [unit for unit in state.units if unit.type == "leader"]
        assert len(gone) == sum(state.where[unit] == heads.OUT for unit in leaders)
        left = sum(int(one.value) for one in told[heads.AVAILABLE])
        assert left == sum(len(heads.in_cup(state, force)) for force in state.scenario.forces)


@pytest.mark.parametrize("name", [*SCENARIOS, "first-game"])
def test_a_region_is_where_its_zone_is_played(name: str) -> None:
    """Those of Mogadishu lie in the inset; Zones out of play are none."""
    game = played(name)[0]
    state, seen = game.state, scene(game)
    zones = tuple(zone.id for zone in state.board.zones)
    atlas = printed(state.scenario.map, zones).atlas
    assert set(seen.regions) == set(zones)
    assert atlas.inset is not None
    west, south, east, north = atlas.inset.drawn_at
    for zone in state.board.zones:
        x, y = seen.regions[zone.id].middle
        assert atlas.zone_at(x, y) == zone.id
        assert zone.city == (west < x < east and south < y < north)


def test_a_terminal_paints_it_too() -> None:
    game = played("somalia-1992")[1]
    seen = scene(game)
    lines = characters.lines(seen, 60, lambda piece: piece.face.symbol[0], lambda zone: "")
    told = dict(line.split(": ") for line in lines)
    assert told.keys() == {pile.region for pile in seen.piles}


WITHOUT = """
import importlib, pkgutil, sys
for name in ("arcade", "pyglet", "PIL", "rich", "prompt_toolkit", "numpy", "shapely"):
    sys.modules[name] = None
from somalia.games.campaign import GAME, scene
for one in pkgutil.iter_modules(scene.__path__):
    importlib.import_module(f"{scene.__name__}.{one.name}")
from somalia.engine.game import Game
from somalia.engine.sight import Sight
from somalia.games.kit.scene import Attention
game = Game(GAME.rules(GAME.load("first-game")), seed="x")
print(len(GAME.scene(Sight(game, "un"), Attention()).regions))
"""


def test_a_scene_is_made_without_any_toolkit(top: Path) -> None:
    """Nor with Shapely and NumPy, where the map has its outline file beside it."""
    made: Any = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, cwd=top, check=False
    )
    assert made.returncode == 0, made.stderr
    assert int(made.stdout) > 5
