"""The quarter as it is described before it is painted: figures, marks, what moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from math import dist, isqrt
from typing import Any

import pytest

from somalia.engine.game import Game
from somalia.engine.sight import Sight
from somalia.games.kit.geometry import direction
from somalia.games.kit.motion import LeavingCounter, WalkingPiece
from somalia.games.kit.scene import Arc, Attention, BoardLine, Scene, Tracer
from somalia.games.street_fight import GAME
from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.game import StreetFight
from somalia.games.street_fight.rules.kinds import place_told, point_typed
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import HIDDEN
from somalia.games.street_fight.rules.under_fire import FireTarget, fire_at
from somalia.games.street_fight.scene import (
    arms,
    faces,
    heads,
    hulls,
    marks,
    overlays,
    traces,
    view,
)
from somalia.games.street_fight.scene.board import scene_of, shaded
from somalia.games.street_fight.scene.motion import THEIRS, script
from somalia.games.street_fight.scene.pieces import AMERICANS, SOMALIS
from somalia.games.street_fight.scene.view import StreetView
from tests.street_fight.quarter import COLUMN, DOOR, DOORS, HAWK, LEADER, POSITION, laid_out

ASSISTANT = "chalk-1-assistant"
NOBODY = Attention()


def played(
    *answers: str, position: Mapping[str, Any] = POSITION, options: Mapping[str, str] | None = None
) -> Game:
    """A game that goes on from a position."""
    scenario = load("mog-93", dict(options or {}))
    game = Game(StreetFight(scenario), seed="7", state=laid_out(scenario, position))
    for answer in answers:
        game.answer("player-1", answer)
    return game


def seen(game: Game, attention: Attention = NOBODY) -> Scene:
    return scene_of(view_of(game), attention)


def view_of(game: Game) -> StreetView:
    return StreetView(game.view("player-1"), game.asked("player-1"))


def answered(game: Game, answer: str) -> tuple[Any, Any, list[Any]]:
    """The position before an answer and after it, and the events that led there."""
    before, known = game.state.copy(), len(game.all_events())
    game.answer("player-1", answer)
    return before, game.state, game.all_events()[known:]


# -- who lies where --------------------------------------------------------------------------------


def test_the_face_of_a_man_shows_his_posture_his_health_and_what_he_carries() -> None:
    scene = seen(played(LEADER))
    leader, prone = scene.pieces[LEADER].face, scene.pieces[ASSISTANT].face
    assert faces.ACTING in leader.state
    assert faces.PRONE in prone.state
    assert faces.PRONE not in leader.state
    assert prone.facing == direction((-1, 0)), "he faces west"
    gunner = scene.pieces["chalk-1-saw-gunner"].face
    assert gunner.state.count(faces.SUPPRESSED) == 2
    assert gunner.picture == arms.SAW
    left, full = scene.pieces["chalk-1-grenadier"].face.strength
    assert left == 5 < full
    assert scene.pieces["chalk-2-medic"].face.symbol == faces.CASUALTY
    assert faces.MEDIC in scene.pieces["chalk-1-medic"].face.state
    assert leader.colour != scene.pieces["chalk-2-leader"].face.colour


def test_a_figure_lies_where_it_stands_and_who_acts_on_top() -> None:
    game = played(LEADER)
    scene = seen(game)
    for man in game.state.men:
        if man.is_on_foot:
            assert scene.spot(man.id) == man.at
            assert scene.pile_of[man.id].region == place_told(man.at)
    on_foot = [pile.top.id for pile in scene.piles if pile.top.face.symbol == faces.AMERICAN]
    assert on_foot[-1] == LEADER
    parties = {pile.top.party for pile in scene.piles}
    assert parties == {AMERICANS, SOMALIS}


def test_who_is_in_the_wreck_or_has_not_come_is_nowhere_3_4() -> None:
    rules = StreetFight(load("mog-93"))
    game = Game(rules, seed="1")
    scene, men = seen(game), game.state.men
    nowhere = [man.id for man in men if not man.is_on_foot]
    assert any(man.where == HIDDEN for man in men)
    assert not {*nowhere} & {*scene.pieces}
    assert not {*nowhere} & {id for group in scene.groups for id in group.members}


def test_somalis_show_what_they_carry_and_mobs_who_is_in_them() -> None:
    game = played()
    scene = seen(game)
    mob = next(one for one in game.state.mobs.values() if one.panic)
    (group,) = (one for one in scene.groups if one.id == mob.id)
    assert set(group.members) == {one.id for one in game.state.members(mob.number)}
    assert (group.face.figures, group.face.state) == (f"×{len(group.members)}", (faces.PANIC,))
    shown = [scene.pieces[id].face for id in group.members]
    assert {face.picture for face in shown} == {arms.AK, arms.ROCKET, arms.BARE}
    assert sum(faces.LEADS in face.state for face in shown) == 1
    unarmed = [face for face in shown if face.colour == faces.UNARMED]
    assert len(unarmed) == 2
    assert {face.facing for face in unarmed} == {-1}
    assert any(faces.SNA in face.state for face in shown)
    units = [one.face.name for one in scene.groups if one.face.symbol == faces.UNIT]
    assert units == ["Delta", "Chalk 1", "Chalk 2"]


def test_a_vehicle_faces_along_its_lane_and_is_longer_than_wide() -> None:
    game = played(position=COLUMN)
    scene = seen(game)
    inside = [man.id for man in game.state.men if man.where >= 0]
    assert inside
    assert not {*inside} & {*scene.pieces}, "nobody in it is seen"
    pile = scene.pile_of["truck-1"]
    assert pile.long > pile.side > 2
    assert pile.top.face.symbol == hulls.TRUCK
    assert pile.top.face.facing >= 0
    assert "t1" in scene.pieces
    assert scene.pieces["t1"].face.symbol == faces.TECHNICAL


def test_houses_places_and_stands_are_regions() -> None:
    game = played()
    scene, streets = seen(game), game.state.scenario.streets
    for building in streets.buildings:
        region = scene.regions[building.id]
        assert region.outline == (building.ring,)
        assert region.label
    site = scene.regions["site"]
    within = game.state.scenario.tables.post_within
    assert site.middle == streets.site
    assert all(dist(corner, site.middle) == pytest.approx(within) for corner in site.outline[0])
    stand = scene.regions["49,26"]
    assert (stand.middle, len(stand.outline[0])) == ((98, 52), 4)
    assert "nowhere" not in scene.regions
    listed = list(scene.regions)
    assert len(listed) == len(set(listed)) == len(scene.regions)
    assert set(listed) >= {place_told(at) for at in game.state.scenario.ground.street}


def test_the_heads_count_cards_posts_and_casualties() -> None:
    counted = seen(played(LEADER)).heads
    (card,) = counted[heads.PLAYED]
    assert (card.name, card.value) == ("Chalk 1", "1")
    assert len(counted[heads.CUP]) == sum(POSITION["cup"].values())
    assert [post.value for post in counted[heads.POSTS]] == ["W", "1", "2", "3", "4"]
    casualties, everyone, _ = (int(one.value) for one in counted[heads.LOSSES])
    assert 0 < casualties < everyone


# -- what is marked --------------------------------------------------------------------------------


def test_where_a_man_can_go_is_marked_with_what_it_costs() -> None:
    game = played(LEADER)
    before = seen(game)
    assert before.marked(view.COULD)
    assert not before.marked(view.OPEN)
    game.answer("player-1", "move")
    scene, prompt = seen(game), game.asked("player-1")
    assert prompt is not None
    assert set(scene.marked(view.OPEN)) == set(prompt.options)
    costs = scene.tags(view.COST)
    assert {place_told(at) for at in costs} == set(prompt.options)
    assert all(int(cost) >= 1 for cost in costs.values())


def test_his_way_to_where_is_pointed_is_shown_and_the_fire_there_11_2() -> None:
    game = played(LEADER, "move")
    options = tuple(game.asked("player-1").options)  # type: ignore[union-attr]
    scene = seen(game, Attention(open=options, region="49,26"))
    (way,) = scene.ways(marks.MARCH)
    man = game.state.men[game.state.acting.man]
    assert (way[0], way[-1]) == (man.at, (98, 52))
    assert all(dist(a, b) < 2 for a, b in pairwise(way)), "step by step"
    fire = fire_at(game.state, FireTarget(Stand((98, 52), 0)))
    covered = [one for one in fire.firers if one.cover]
    assert len(scene.ways(marks.COVERED)) == len(covered) > 0
    assert len(scene.ways(marks.FIRE)) == len(fire.firers) - len(covered) > 0
    assert scene.tags(marks.TO_BE_HIT) == {(98, 52): f"{fire.chance}%"}
    assert not seen(game).ways(marks.MARCH), "nowhere if nothing is pointed at"


def test_of_whom_he_can_fire_at_the_chances_are_told_and_who_is_pointed_at_is_aimed_at() -> None:
    game = played(ASSISTANT, "fire", "assault-rifle-burst")
    prompt = game.asked("player-1")
    assert prompt is not None
    target = prompt.options[0]
    scene = seen(game, Attention(pieces=(target,)))
    (aim,) = scene.ways(marks.AIM)
    assert aim == (scene.spot(ASSISTANT), scene.spot(target))
    ((at, chance),) = scene.tags(marks.AIMED).items()
    assert at == scene.spot(target)
    assert chance.endswith("%")
    assert at not in scene.tags(marks.CHANCE)
    assert at in seen(game).tags(marks.CHANCE)


def test_the_arc_of_who_acts_lies_where_he_faces_5_1() -> None:
    scene = seen(played(LEADER))
    (arc,) = (one for one in scene.shown if isinstance(one, Arc) and one.kind == marks.SIGHT)
    assert (arc.of, arc.at) == (LEADER, scene.spot(LEADER))
    assert (arc.start + arc.wide / 2) % 360 == 180, "he faces west"


def test_where_a_vehicle_can_stop_is_marked_on_its_lane_15_1() -> None:
    game = played("drive", position=COLUMN)
    scene = seen(game, Attention(region="+8"))
    assert scene.ways(marks.LANE) == [game.state.lane()]
    stops = scene.marked(marks.STOPS)
    assert "+8" in stops
    assert scene.marked(marks.AT_STOP) == ("+8",)
    assert set(stops) <= set(scene.regions)


def test_the_blackhawk_is_over_its_target_with_the_reach_of_its_guns_16() -> None:
    game = played(position=HAWK)
    scene, tables = seen(game), game.state.scenario.tables
    assert scene.spot(faces.BLACKHAWK) == (88, 52)
    assert scene.piles[-1].top.id == faces.BLACKHAWK
    (arc,) = (one for one in scene.shown if isinstance(one, Arc) and one.kind == marks.GUNS)
    reach, height = tables.weapons["minigun"].reach, tables.blackhawk.height
    assert (arc.wide, arc.radius) == (360, isqrt(reach**2 - height**2))
    while game.asked("player-1").ask != kinds.HAWK_LINE:  # type: ignore[union-attr]
        game.answer("player-1", game.asked("player-1").options[0])  # type: ignore[union-attr]
    (line,) = seen(game, Attention(options=("north-south",))).ways(marks.GUNS)
    assert {x for x, _ in line} == {88}
    assert not seen(game).ways(marks.GUNS)


def test_before_it_comes_its_target_is_shown_16() -> None:
    due = {**POSITION, "blackhawk": {"due": 7, "target": [44, 26], "ap": 7, "caller": 1}}
    scene = seen(played(position=due))
    assert faces.BLACKHAWK not in scene.pieces
    assert (88, 52) in scene.tags(marks.DUE)


def test_windows_that_may_be_chosen_are_marked_m82() -> None:
    game = played("delta-leader", "go-in", position=DOOR, options=DOORS)
    prompt = game.asked("player-1")
    assert prompt is not None
    assert seen(game).marked(marks.WINDOWS) == tuple(prompt.options)
    game.answer("player-1", "27,16")
    scene = seen(game)
    assert faces.INSIDE in scene.pieces["delta-leader"].face.state
    assert not scene.marked(marks.WINDOWS)


def test_posts_are_flags_green_where_somebody_holds_them_17_1() -> None:
    scene = seen(played())
    held = scene.tags(marks.POST_HELD)
    assert sorted([*held.values(), *scene.tags(marks.POST).values()]) == ["1", "2", "3", "4", "W"]
    assert len(held) == sum(one.note == heads.HELD for one in scene.heads[heads.POSTS]) > 0


def test_a_line_of_the_story_shows_where_it_was_and_hides_what_has_happened() -> None:
    game = played()
    before, after, news = answered(game, LEADER)
    now = StreetView(after, game.asked("player-1"), traces.traces_of(before, after, news))
    assert scene_of(now, NOBODY).tags(traces.COWED)
    scene = scene_of(now, Attention(story=("44,26", "51,29.5")))
    assert scene.ways(marks.AIM) == [((88, 52), (102, 59))]
    assert scene.tags(marks.TOLD) == {(102, 59): ""}
    assert not scene.tags(traces.COWED)


def test_the_overlay_of_sight_shows_what_he_sees_and_what_if_he_turns_2_4() -> None:
    game = played(LEADER, "move")
    now, ground = view_of(game), game.state.scenario.ground
    attention = Attention(overlay=overlays.SEES, region="49,26")
    sight = overlays.StreetSight(ground)
    scene = shaded(scene_of(now, attention), now, attention, sight)
    for place in ground.street[::97]:
        is_seen = ground.sees(Stand((98, 52), 0), Stand(place, 0))
        assert (place_told(place) in scene.shading.tints) == is_seen
    assert set(scene.shading.tints.values()) == {overlays.IN_ARC, overlays.BEHIND}
    assert not scene.marked(view.OPEN), "the overlay lies there"
    assert shaded(scene, now, NOBODY, sight).shading.tints == {}


# -- what moves ------------------------------------------------------------------------------------


def test_a_move_is_a_way_and_stays_as_a_trace() -> None:
    game = played(LEADER, "move")
    before, after, news = answered(game, "49,26")
    walk = next(one for one in script(before, after, news) if isinstance(one.shows, WalkingPiece))
    assert walk.shows.piece == LEADER
    end = next(man.at for man in after.men if man.id == LEADER)
    assert walk.shows.way[0] == before.men[before.acting.man].at
    assert walk.shows.way[-1] == end
    left = traces.traces_of(before, after, news)
    assert [way.spots for way in left.walks] == [walk.shows.way]


def test_a_shot_is_a_tracer_and_stays_as_a_trace_with_what_came_of_it() -> None:
    game = played(ASSISTANT, "fire", "assault-rifle-burst")
    target = game.asked("player-1").options[0]  # type: ignore[union-attr]
    spot = next(one.at for one in game.state.somalis.values() if one.id == target)
    before, after, news = answered(game, target)
    fired = [one for one in news if one.kind == kinds.SHOT_FIRED]
    shots = [one.shows for one in script(before, after, news) if isinstance(one.shows, Tracer)]
    own = [one for one in shots if one.kind != THEIRS]
    assert [(one.at, one.to) for one in own] == [(one["at"], one["to"]) for one in fired]
    assert own[0].to == spot
    left = traces.traces_of(before, after, news)
    assert [way.spots for way in left.shots] == [(one.at, one.to) for one in own]
    assert [note.at for note in left.notes if note.kind in (traces.HIT, traces.MISSED)]


def test_who_falls_is_seen_until_he_is_hit() -> None:
    game = played(ASSISTANT)
    for _ in range(12):
        prompt = game.asked("player-1")
        assert prompt is not None
        answer = "fire" if prompt.ask == kinds.ACT else prompt.options[0]
        if prompt.ask == kinds.SHOT:
            answer = "assault-rifle-burst"
        before, after, news = answered(game, answer)
        gone = before.somalis.keys() - after.somalis.keys()
        if gone:
            break
    effects = script(before, after, news)
    fell = [one for one in effects if isinstance(one.shows, LeavingCounter)]
    assert {one.shows.at for one in fell} == {before.somalis[number].at for number in gone}
    hit = max(one.start for one in effects if isinstance(one.shows, Tracer))
    assert all(one.start == 0 and hit < one.start + one.length for one in fell)


def test_fire_at_who_acts_comes_from_the_firers_11_1() -> None:
    game = played()
    before, after, news = answered(game, ASSISTANT)
    shots = [one.shows for one in script(before, after, news) if isinstance(one.shows, Tracer)]
    assert shots
    at = {one.at for one in before.somalis.values()}
    assert all(one.to == (101, 53) and one.at in at for one in shots)


def test_mobs_glide_all_at_once_and_their_ways_stay() -> None:
    game = played()
    for _ in range(60):
        prompt = game.asked("player-1")
        assert prompt is not None
        answer = kinds.STOP if prompt.ask == kinds.ACT else prompt.options[0]
        before, after, news = answered(game, answer)
        if (left := traces.traces_of(before, after, news)).drifts:
            break
    walks = [one for one in script(before, after, news) if isinstance(one.shows, WalkingPiece)]
    drifting = [one for one in walks if one.shows.piece.startswith("s")]
    assert len({one.start for one in drifting}) == 1
    now = {one.id: one.at for one in after.somalis.values()}
    assert all(now[one.shows.piece] == one.shows.way[-1] for one in drifting)
    assert all(isinstance(way, BoardLine) and way.spots[0] != way.spots[-1] for way in left.drifts)


def test_while_somebody_moves_no_trace_and_no_reach_is_shown() -> None:
    game = played(LEADER)
    scene = scene_of(view_of(game), Attention(piece=LEADER), is_still=False)
    assert not scene.marked(view.COULD)
    assert not scene.tags(marks.TO_BE_HIT)
    assert point_typed(scene.pile_of[LEADER].region) == scene.spot(LEADER)


def test_the_game_hands_out_what_a_seat_sees_with_any_of_its_overlays() -> None:
    game = played()
    sight = Sight(game, "player-1")
    plain = GAME.scene(sight, NOBODY)
    assert plain.overlays
    assert replace(plain, overlays=()) == seen(game)
    for overlay in plain.overlays:
        assert GAME.scene(sight, Attention(overlay=overlay)).shading.tints
    assert not plain.shading.tints
