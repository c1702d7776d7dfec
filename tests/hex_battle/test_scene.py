"""The board of a hex battle as a seat sees it: what lies where, what is marked; no window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.rules import kinds, movement
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.game import HexBattle
from somalia.games.hex_battle.scene import heads, marks, overlays
from somalia.games.hex_battle.scene.board import lying
from somalia.games.hex_battle.scene.faces import DARK, PINNED
from somalia.games.hex_battle.scene.geometry import centre, region_at, regions
from somalia.games.hex_battle.scene.piles import SIDE, numbers
from somalia.games.hex_battle.scene.reach import courses
from somalia.games.kit.geometry import box_around, is_in
from somalia.games.kit.scene import Attention, Face, Scene, Tag

SEED = "scene"
NOBODYS = Attention()


@cache
def answers(seed: str = SEED) -> tuple[Game, tuple[tuple[str, str, int], ...]]:
    """A battle by chance, and what was asked of whom after how many answers."""
    rules, stream = HexBattle(GAME.load("anaconda", {"casualties": "yes"})), Stream(seed)
    game = Game(rules, seed=seed)
    asked = []
    while isinstance(game.prompt, Choose) and game.state.turn < 4:
        asked.append((game.prompt.ask, game.prompt.who, game.count))
        offered = [one for one in game.prompt.options if one != kinds.ANOTHER]
        game.answer(game.prompt.who, offered[stream.below(len(offered))])
    return game, tuple(asked)


def moments(ask: str, who: str, holds: Callable[[Game], bool] = lambda game: True) -> list[Game]:
    """The battle at some moments at which a side is asked something."""
    game, asked = answers()
    counts = [count for kind, side, count in asked if (kind, side) == (ask, who)]
    found = [game.fork(count=count) for count in counts[:: max(len(counts) // 12, 1)]]
    return [one for one in found if holds(one)]


def scene(game: Game, who: str, attention: Attention = NOBODYS) -> Scene:
    return GAME.scene(Sight(game, who), attention)


def offered(game: Game, **more: Any) -> Attention:
    """Attention of a side that is asked: its regions may be chosen."""
    found = regions(game.state.scenario.land)
    return Attention(tuple(one for one in game.prompt.options if one in found), **more)


# -- pieces ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [COALITION, AL_QAEDA])
def test_a_face_down_counter_shows_what_it_is_to_its_own_side_only_18_2(who: str) -> None:
    (game, *_) = moments("move", COALITION)
    state, seen = game.state, scene(game, who)
    dark = [one for one in state.on_map(AL_QAEDA) if not state.up[one]]
    assert len(dark) > 10
    for one in dark:
        face = seen.pieces[state.id(one)].face
        if who == COALITION:
            assert face in (Face(), Face(state=(PINNED,))), "a back, and nothing else"
        else:
            assert (face.symbol, face.name) == (state.unit(one).type, state.unit(one).name)
            assert DARK in face.state
    turned = [one for one in state.on_map(AL_QAEDA) if state.up[one]]
    assert all(not seen.pieces[state.id(one)].face.is_back for one in turned)


def test_what_lies_face_down_may_be_anything_for_the_scene_18_1() -> None:
    """Exchanging what face-down counters are changes nothing of what the Coalition gets."""
    (game, *_) = moments("move", COALITION)
    state = Sight(game, COALITION).view
    twin = state.copy()
    dark = [one for one in twin.on_map(AL_QAEDA) if not twin.up[one]]
    for one, other in zip(dark, dark[1:] + dark[:1], strict=True):
        twin.mark(one, who=state.who[other])
    assert any(state.unit(one) != twin.unit(one) for one in dark)
    where = regions(state.scenario.land)
    assert lying(state, where) == lying(twin, where)
    twin.show_to((AL_QAEDA,))
    assert lying(state, where) != lying(twin, where), "what differs is seen by who may see it"


def test_every_counter_lies_once_within_its_hex_or_box() -> None:
    for game in moments("move", COALITION)[:4]:
        state, seen = game.state, scene(game, COALITION)
        land = state.scenario.land
        ids = [piece.id for pile in seen.piles for piece in pile.pieces]
        assert len(ids) == len(set(ids)) == len(seen.pieces)
        number = numbers(state)
        for pile in seen.piles:
            assert region_at(land, *pile.at) == pile.region
            for piece in pile.pieces:
                one = number[piece.id]
                assert piece.party == state.side_of(one)
                assert region_at(land, *seen.spot(piece.id)) == pile.region
                if pile.region in land.index:
                    assert state.place[one] == land.index[pile.region]
                    assert pile.side == SIDE
        on_map = {state.id(one) for side in (COALITION, AL_QAEDA) for one in state.on_map(side)}
        assert on_map <= seen.pieces.keys()


def test_of_a_stack_each_counter_lies_above_the_one_below_it() -> None:
    (game, *_) = moments("move", COALITION)
    tall = [pile for pile in scene(game, COALITION).piles if len(pile.pieces) > 1]
    assert tall
    for pile in tall:
        offsets = [piece.offset for piece in pile.pieces]
        assert offsets == sorted(offsets)
        assert offsets[-1] > offsets[-2], "the top one covers none of the others whole"
        assert pile.top is pile.pieces[-1]


# -- regions ---------------------------------------------------------------------------------------


def test_every_region_is_where_its_outline_is() -> None:
    land = GAME.load("anaconda").land
    found = regions(land)
    assert found.keys() >= {"0101", "khowst", "air"}
    for region in found.values():
        assert region_at(land, *region.middle) == region.id
        (ring,) = region.outline
        assert is_in(box_around(ring, 0), *region.middle)
        for x, y in ring:  # a little within each corner
            at = (x + (region.middle[0] - x) * 0.03, y + (region.middle[1] - y) * 0.03)
            assert region_at(land, *at) == region.id
    assert region_at(land, -100, 0) == ""


# -- what is marked --------------------------------------------------------------------------------


def test_what_may_be_chosen_is_marked_and_of_much_what_may_not() -> None:
    (game, *_) = moments("place", AL_QAEDA)
    attention = offered(game)
    assert len(attention.open) > marks.MANY
    seen = scene(game, AL_QAEDA, attention)
    assert seen.marked(marks.WIDE) == attention.open
    assert not seen.marked(marks.FREE)
    assert not seen.marked(marks.OPEN), "a border would ring the hexes that are barred"
    names = game.state.scenario.land.names
    assert {*seen.marked(marks.BARRED)} == {*names} - {*attention.open}
    few = scene(game, AL_QAEDA, Attention(attention.open[:3], attention.open[3:4], names[0]))
    assert few.marked(marks.FREE) == attention.open[:3]
    assert not few.marked(marks.BARRED)
    assert few.marked(marks.CHOSEN) == attention.open[3:4]
    assert few.marked(marks.POINTED) == (names[0],)
    assert not scene(game, AL_QAEDA).shown, "nobody attends to anything"


def test_the_way_to_the_hex_that_is_pointed_at_is_the_cheapest_8_1() -> None:
    moving = moments("step", COALITION, lambda game: game.state.march is not None)
    (game, *_) = [one for one in moving if len(courses(one.state)) > 5]
    state = game.state
    land, found = state.scenario.land, courses(state)
    far = max(found, key=lambda at: (len(found[at].way), at))
    seen = scene(game, COALITION, offered(game, region=land.names[far]))
    place = state.place[state.march.counter]
    way = (*[place] * (place >= 0), *found[far].way)
    assert seen.ways(marks.MARCH) == [tuple(centre(land, at) for at in way)]
    costs = [one for one in seen.shown if isinstance(one, Tag) and one.kind == marks.COST_BEYOND]
    told = {region_at(land, *tag.at): tag.text for tag in costs}
    assert told[land.names[far]] == movement.points_told(found[far].spent)
    assert {*seen.marked(marks.REACHED)} >= {land.names[at] for at in found}
    assert not scene(game, COALITION, offered(game)).ways(marks.MARCH)


def test_a_line_of_fire_that_is_stopped_says_where_10_1() -> None:
    moving = moments("step", COALITION, lambda game: game.state.march is not None)
    (game, *_) = [one for one in moving if one.state.place[one.state.march.counter] >= 0]
    state = game.state
    land, place = state.scenario.land, state.place[state.march.counter]
    found: dict[bool, int] = {}
    for at in range(len(land.names)):
        found.setdefault(state.scenario.sight.stopped_by(place, at) >= 0, at)
    for is_stopped, at in found.items():
        seen = scene(game, COALITION, Attention(region=land.names[at]))
        kind = marks.STOPPED if is_stopped else marks.LINE
        assert seen.ways(kind) == [(centre(land, place), centre(land, at))]
        stops = state.scenario.sight.stopped_by(place, at)
        assert seen.marked(marks.STOPS) == ((land.names[stops],) if is_stopped else ())
    assert len(found) == 2


def test_of_a_counter_that_is_pointed_at_sight_and_range_are_marked_10_14() -> None:
    (game, *_) = moments("move", COALITION)
    state = game.state
    land = state.scenario.land
    one = next(one for one in state.on_map(COALITION) if state.unit(one).fights)
    seen = scene(game, COALITION, Attention(piece=state.id(one)))
    sees = state.scenario.sight.seen_from(state.place[one])
    assert {*seen.marked(marks.UNSEEN)} == {
        land.names[at] for at in range(len(land.names)) if at not in sees
    }
    assert {*seen.marked(marks.UNDER_FIRE)} <= {*seen.marked(marks.RANGE)}
    assert land.names[state.place[one]] in seen.marked(marks.RANGE)
    dark = next(one for one in state.on_map(AL_QAEDA) if not state.up[one])
    assert not scene(game, COALITION, Attention(piece=state.id(dark))).marked(marks.RANGE)


def test_fire_is_shown_from_each_firer_to_the_hex_10_1() -> None:
    firing = moments("firers", COALITION, lambda game: bool(game.prompt.about["picked"]))
    shown = 0
    for game in firing:
        state, about = game.state, game.prompt.about
        seen = scene(game, COALITION)
        land = state.scenario.land
        assert seen.marked(marks.TARGET) == (land.names[about["hex"]],)
        end = centre(land, about["hex"])
        kinds_ = (marks.LINE, marks.STOPPED, marks.SHELL, marks.FLIGHT)
        starts = [way[0] for kind in kinds_ for way in seen.ways(kind) if way[1] == end]
        away = [one for one in about["picked"] if state.place[one.number] != about["hex"]]
        lying = [seen.pile_of[one.id].at for one in away if one.id in seen.pieces]
        assert sorted(starts) == sorted(lying)
        shown += len(starts)
    assert shown


# -- overlays, figures -----------------------------------------------------------------------------


def test_an_overlay_tints_and_hides_the_sight_of_the_counter_pointed_at() -> None:
    (game, *_) = moments("move", COALITION)
    state = game.state
    one = next(one for one in state.on_map(COALITION) if state.unit(one).fights)
    name = state.scenario.land.names[state.place[one]]
    for overlay in overlays.OVERLAYS:
        seen = scene(game, COALITION, Attention((), (), name, state.id(one), overlay))
        assert seen.shading.tints
        assert {*seen.shading.tags} == ({*seen.shading.tints} if seen.shading.tags else set())
        assert not seen.marked(marks.UNSEEN)
    off = scene(game, COALITION, Attention((), (), "", state.id(one), overlays.SIGHT))
    assert not off.shading.tints
    assert off.marked(marks.UNSEEN), "nothing is pointed at: the overlay shows nothing"


def test_chits_days_and_pools_are_counted_beside_the_map_4_2() -> None:
    (game, *_) = moments("move", COALITION)
    state, seen = game.state, scene(game, COALITION)
    charts = state.scenario.charts
    chits = [*seen.heads[heads.CHITS], *seen.heads[heads.DRAWN]]
    assert sorted(one.colour for one in chits) == sorted((*state.chits, *state.drawn))
    assert [one.name for one in seen.heads[heads.TURNS] if one.note == heads.NOW] == [
        str(state.turn)
    ]
    assert len(seen.heads[heads.TURNS]) == min(max(state.last_turn, state.turn), len(charts.days))
    pools: Mapping[str, str] = {one.name: one.value for one in seen.heads[heads.POOLS]}
    assert pools["Al Qaeda pool"] == str(len(state.pool))


def test_casualties_lie_in_their_hex_with_their_number_26_1() -> None:
    (game, *_) = moments("move", COALITION)
    state = Sight(game, COALITION).view.copy()
    for count, told in ((1, ""), (3, "3")):
        state.change(casualties=(5,) * count)
        where = lying(state, regions(state.scenario.land))
        shown = marks.HexMarks(state, where, None, Attention(), {}, {})
        (tag,) = [one for one in shown if isinstance(one, Tag)]
        assert (tag.kind, tag.text) == (marks.CASUALTIES, told)
        assert region_at(state.scenario.land, *tag.at) == state.scenario.land.names[5]
