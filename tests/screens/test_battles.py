"""The hex battle in the window: what it shows, what a click and a key do, what stays hidden."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from window_hands import (  # before Arcade: no display
    click,
    click_action,
    draw,
    picture_of,
    press,
    settle_odds,
)

import arcade  # isort: skip

from somalia.engine.event import Event
from somalia.engine.odds import percent
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.games.hex_battle.ai.prepared import OddsAccuracy, battle_odds
from somalia.games.hex_battle.ai.prospects import prospect_at, prospect_held, prospect_of
from somalia.games.hex_battle.ai.return_fire import FogDeals
from somalia.games.hex_battle.data.scenario import load
from somalia.games.hex_battle.rules import ending, fog, kinds
from somalia.games.hex_battle.rules.components import PSYOP_ASSAULT, line_told
from somalia.games.hex_battle.rules.draws import chit_name
from somalia.games.hex_battle.rules.movement import step_cost
from somalia.games.hex_battle.rules.state import READY, SPENT
from somalia.games.hex_battle.scene import motion, overlays
from somalia.games.hex_battle.scene.faces import DONE as GREYED
from somalia.games.hex_battle.scene.faces import PINNED, face_of
from somalia.games.hex_battle.scene.geometry import bounds, boxes, centre, corners, hex_at, sheet
from somalia.games.hex_battle.scene.piles import piles
from somalia.games.hex_battle.scene.reach import courses
from somalia.games.hex_battle.text.orders import last_firers, seen_by
from somalia.games.hex_battle.text.words import DOES, does_told
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.looks import APPEARANCE, cut_short
from somalia.games.hex_battle.window.tips import (
    SECOND_HIT,
    tip_of_counter,
    tip_of_hex,
    watched,
)
from somalia.games.kit.motion import NoticeCard
from somalia.games.kit.scene import Face, Tracer
from somalia.games.kit.sheets import Block, Section, SheetTable, as_lines
from somalia.games.turns import WHERE_TURNED
from somalia.play import library
from somalia.play.hints import Friend
from somalia.window.board.board import Found
from somalia.window.looks import TextSheet
from somalia.window.panels.question import keys_of, options
from somalia.window.sheets.after import AfterSheet
from somalia.window.sheets.orders import OrdersSheet
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layout import Button
from somalia.window.ui.window import GameWindow
from tests.screens.battles import (
    AL_QAEDA,
    ALONE,
    COALITION,
    OTHER,
    Thumb,
    asked,
    seated,
)
from tests.screens.type_recorder import set_in_type

KEYS = arcade.key
Battles = Callable[..., Any]


@pytest.fixture
def battles(window: GameWindow, tmp_path: Path) -> Iterator[Battles]:
    screens: list[Any] = []

    def begin(until: Any, seats: dict[str, str] = ALONE, **options: str) -> Any:
        screen = seated(window, tmp_path / f"{len(screens)}.txt", until, seats, options)
        screens.append(screen)
        return screen

    yield begin
    for screen in screens:
        screen.model.table.leave()


def read(screen: Any) -> str:
    """Everything that its panels say, line by line."""
    return "\n".join(line.full for canvas in set_in_type(screen).values() for line in canvas.lines)


@pytest.mark.parametrize("size", [2, 40, 300])
def test_the_picture_of_a_scenario_is_of_any_size(size: int) -> None:
    for name in ("anaconda", "anaconda-first"):
        picture = APPEARANCE.thumbnail(library.card(name), size, "")
        assert picture is not None
        assert picture.size == (size, size)
        assert len(picture.getcolors(size * size) or ()) > 1


def test_every_hex_is_where_it_is_drawn() -> None:
    land = load("anaconda").land
    for at in range(len(land.names)):
        x, y = centre(land, at)
        assert hex_at(land, x, y) == at
        for east, north in corners(land, at, 0.97):
            assert hex_at(land, east, north) == at
    assert hex_at(land, -3.0, 0.0) == hex_at(land, 0.0, 3.0) == -1


def test_a_smaller_map_has_its_boxes_beside_it_in_the_same_manner(
    window: GameWindow, tmp_path: Path
) -> None:
    screen = seated(window, tmp_path / "first.txt", asked("move", 2), scenario="anaconda-first")
    whole, board = load("anaconda").land, screen.board
    ratios = []
    for land in (whole, board.land):
        printed, (west, _, east, _), (_, south, _, north) = boxes(land), bounds(land), sheet(land)
        for box in printed.placed.values():
            assert south < box[1] < box[3] < north
            assert box[2] < west or box[0] > east, "beside the map, not on it"
        chits = printed.placed["chits"]
        ratios.append((chits[3] - chits[1]) / (north - south))
    assert ratios[0] == pytest.approx(ratios[1])
    while screen.model.sitting.hint is not None:
        press(screen, KEYS.ENTER)
    draw(screen)
    screen.model.table.leave()


@pytest.mark.parametrize("seats", [ALONE, OTHER], ids=["coalition", "al-qaeda"])
def test_the_window_opens_for_either_side(seats: dict[str, str], battles: Battles) -> None:
    who = next(side for side, seat in seats.items() if seat == "human")
    screen = battles(asked("move", 1, who), seats)
    before = picture_of(screen)
    assert screen.model.prompt.who == who
    press(screen, KEYS.F6)
    assert picture_of(screen).tobytes() != before.tobytes(), "counters were drawn"


def test_every_state_of_a_game_draws(battles: Battles) -> None:
    """From the set-up to the end: whatever is asked, of whichever side, the sheet is drawn."""
    screen = battles(lambda game: True, {COALITION: "human", AL_QAEDA: "human"})
    game, board, thumb = screen.model.controller.game, screen.board, Thumb("states")
    seen: set[str] = set()
    count = 0
    while isinstance(game.prompt, Choose):
        prompt = game.prompt
        if prompt.ask not in seen or count % 150 == 0:
            seen.add(prompt.ask)
            board.set_state(Sight(game, prompt.who), False)
            board.draw()
            lying = [one.id for pile in piles(board.state) for one in pile.pieces]
            assert len(lying) == len(set(lying))
        count += 1
        game.answer(game.seat_of[prompt.who].name, thumb.option(game, prompt))
    assert {"place", "base", "draw", "move", "step", "target", "firers"} <= seen


def test_a_click_on_a_lit_counter_and_on_a_lit_hex_answers_8_1(battles: Battles) -> None:
    def ready(game: Any) -> bool:
        state, prompt = game.state, game.prompt
        return asked("move", 2)(game) and any(
            state.place[one] >= 0 and state.id(one) in prompt.options for one in range(state.own)
        )

    screen = battles(ready)
    board, state = screen.board, screen.model.view
    offered = screen.board.lights.units
    one = next(
        found.piece
        for found in board.pieces()
        if found.piece in offered and found.region in state.scenario.land.index
    )
    board.reveal(one)
    click(screen, *board.piece_place(one))
    prompt = screen.model.prompt
    assert prompt.ask == kinds.STEP_TO
    assert prompt.about["counter"].id == one
    to = next(id for id in board.lights.zones if id in state.scenario.land.index)
    board.fold()
    click(screen, *board.region_place(to))
    number = next(n for n in range(state.own) if state.id(n) == one)
    assert screen.model.view.place[number] == state.scenario.land.index[to]


def test_a_face_down_counter_shows_the_coalition_its_back_only_18_2(battles: Battles) -> None:
    screen = battles(asked("move", 2))
    state = screen.model.view
    dark = [one for one in state.on_map(AL_QAEDA) if not state.up[one]]
    assert len(dark) > 10
    backs = {face_of(state, one) for one in dark}
    assert backs <= {Face(), Face(state=(PINNED,))}
    turned = [one for one in state.on_map(AL_QAEDA) if state.up[one]]
    assert not any(face_of(state, one).is_back for one in turned)


def test_fire_at_what_lies_face_down_names_it_to_nobody_but_al_qaeda_fl1(
    battles: Battles,
) -> None:
    """FL1: a card over the map told the Coalition what a counter was that it had fired at."""

    def at_the_dark(game: Any) -> bool:
        if not asked("firers", 2)(game):
            return False
        there = game.state.at(game.prompt.about["hex"], AL_QAEDA)
        return bool(there) and not any(game.state.up[one] for one in there)

    told: dict[str, list[str]] = {}
    for side, seats in ((COALITION, ALONE), (AL_QAEDA, {COALITION: "human", AL_QAEDA: "human"})):
        screen = battles(at_the_dark, seats)
        screen.model.settings.animation = "normal"
        game, board = screen.model.controller.game, screen.board
        start = game.count
        while game.count == start or game.checkpoint.count <= start:
            prompt = game.prompt
            wanted = DONE if DONE in prompt.options and game.count > start else prompt.options[0]
            game.answer(prompt.who, wanted)
        board.set_state(Sight(game, side), True)
        cards = [one.shows for one in board.show.effects if isinstance(one.shows, NoticeCard)]
        told[side] = [card.title for card in cards if card.dice]
        screen.model.settings.animation = "off"
        board.finish()
    assert told[COALITION]
    assert all(re.fullmatch(r"Counter \d+", title) for title in told[COALITION]), told
    assert len(told[AL_QAEDA]) == len(told[COALITION])
    assert all(re.fullmatch(r".+ \(counter \d+\)", title) for title in told[AL_QAEDA]), told


class Shown(Sight):
    """A game as if it stood in another state."""

    def __init__(self, game: Any, state: Any) -> None:
        super().__init__(game)
        self.state = state

    @property
    def view(self) -> Any:
        return self.state


def test_what_lies_face_down_may_be_anything_for_the_picture_18_1(battles: Battles) -> None:
    """Exchanging what face-down counters are changes not a pixel and not a tip."""
    screen = battles(asked("move", 2))
    board, model = screen.board, screen.model
    seen = model.view
    twin = seen.copy()
    dark = [one for one in twin.on_map(AL_QAEDA) if not twin.up[one]]
    turned = dark[1:] + dark[:1]
    for one, other in zip(dark, turned, strict=True):
        twin.mark(one, who=seen.who[other])
    pictures = []
    for state in (seen, twin):
        board.set_state(Shown(model.controller.game, state), False)
        found = [picture_of(screen).tobytes()]
        for one in dark[:12]:
            found.append(board.tip_of(board.at(*board.piece_place(state.id(one)))))
            board.hover(*board.piece_place(state.id(one)))
            found.append(picture_of(screen).tobytes())
            board.fold()
        pictures.append(found)
    assert pictures[0] == pictures[1]


def stepping(points: int) -> Callable[[Any], bool]:
    """A unit on the map that can go some steps, with so many halves of points."""

    def holds(game: Any) -> bool:
        prompt, march = game.prompt, game.state.march
        if prompt.ask != "step" or prompt.who != COALITION or march is None:
            return False
        return game.state.place[march.counter] >= 0 and march.points >= points

    return holds


def test_a_way_that_is_offered_can_be_marched_and_costs_what_is_told_8_1(
    battles: Battles,
) -> None:
    """Every course is legal step by step, and no cheaper one has been missed."""
    screen = battles(lambda game: asked("step")(game) and game.state.march.points == 20)
    state = screen.model.view
    found = courses(state)
    assert len(found) > 20, "it comes from a base with its points"
    for hex_, course in list(found.items())[:: len(found) // 12]:
        game = screen.model.controller.game.copy()
        before = game.state.march.points
        for at in course.way:
            if game.prompt.ask != "step":
                break
            game.answer(game.seat_of[COALITION].name, state.scenario.land.names[at])
        if game.state.march is not None and game.prompt.ask == "step":
            assert game.state.place[game.state.march.counter] == hex_
            assert game.state.march.points == max(before - course.spent, 0)


def test_a_click_on_a_hex_within_reach_marches_there_8_1(battles: Battles) -> None:
    screen = battles(stepping(8))
    state = screen.model.view
    names = state.scenario.land.names
    number = state.march.counter
    far = max(courses(state).items(), key=lambda one: (len(one[1].way), one[0]))
    assert len(far[1].way) > 2
    click(screen, *screen.board.region_place(names[far[0]]))
    for _ in range(200):
        if not screen.model.controller.waits:
            break
        screen.model.step()
    place = screen.model.view.place[number]
    assert place in far[1].way
    if place != far[0]:
        assert screen.model.sitting.notes[-1].endswith(f"it was fired at in {names[place]}.")


def test_the_fire_that_is_prepared_is_foreseen_10_23(battles: Battles) -> None:
    def ready(game: Any) -> bool:
        prompt = game.prompt
        return prompt.ask == "firers" and prompt.who == COALITION and "done" in prompt.options

    screen = battles(ready)
    state, prompt = screen.model.view, screen.model.prompt
    found = prospect_of(state, prompt)
    assert found is not None
    hex_ = prompt.about["hex"]
    picked = [one.number for one in prompt.about["picked"]]
    assert found.power == sum(state.unit(one).firepower for one in picked)
    charts = state.scenario.charts
    targets = [one for one in state.at(hex_, AL_QAEDA) if not state.is_open_fort(one)]
    assert [one.name for one in found.targets] == [state.name(one) for one in targets]
    for one, told in zip(targets, found.targets, strict=True):
        assert sum(chance for _, chance in told.chances) == 1
        add = sum(value for _, value in told.modifiers)
        column = charts.column(found.power)
        faces = [charts.result(column, face + add) for face in range(1, 7)]
        lost = sum(one_ == "E" or (one_ == "P/E" and state.pinned[one]) for one_ in faces)
        assert told.chances[2] == ("eliminated", Fraction(lost, 6))
    assert f"column {found.column}" in read(screen)


def test_what_is_foreseen_says_nothing_of_a_hidden_fort_a82(battles: Battles) -> None:
    def ready(game: Any) -> bool:
        prompt, state = game.prompt, game.state
        if prompt.ask != "firers" or prompt.who != COALITION:
            return False
        return any(not state.up[one] for one in state.at(prompt.about["hex"], AL_QAEDA))

    screen = battles(ready)
    if not screen.model.prompt.about["picked"]:
        screen.deeds.answer(screen.model.prompt.options[0])
    seen, prompt = screen.model.view, screen.model.prompt
    dark = [one for one in seen.at(prompt.about["hex"], AL_QAEDA) if not seen.up[one]]
    told, kinds = [], set()
    for number in range(6):
        twin = seen.copy()
        fog.deal(twin, str(number))
        kinds.add(tuple(twin.unit(one).type for one in dark))
        told.append(prospect_of(twin, prompt))
    assert len(kinds) > 1
    assert told[0] is not None
    assert told.count(told[0]) == len(told)
    assert told[0].may_be_fortified


def test_the_head_tells_turn_phase_and_the_chits_that_are_left_4_2(battles: Battles) -> None:
    screen = battles(asked("move", 2))
    state = screen.model.view
    told = read(screen)
    assert f"Turn {state.turn} of 9, 3 March" in told
    assert f"{len(state.chits)} in the pool" in told
    tips = [spot.tip for spot in screen.head.spots]
    for chit in state.chits:
        assert any(tip.startswith(f"{chit_name(state, chit)}: acts") for tip in tips)
    assert {spot.name for spot in screen.head.spots} >= {"account:coalition", "account:al-qaeda"}


def test_the_gauges_tell_the_level_so_far_and_the_next_23_3(battles: Battles) -> None:
    """Both bars ended in "Defeat", as if that were what the points led to."""
    screen = battles(asked("move", 2))
    state, charts, told = screen.model.view, screen.model.view.scenario.charts, read(screen)
    for side in (COALITION, AL_QAEDA):
        points = ending.total(ending.score(state, side, known=True))
        name = screen.model.say.side(side)
        assert f"{name} {points} VP: {charts.level(side, points)}" in told
        ahead = [(id, least) for id, least in charts.levels[side].items() if least > points]
        assert f"next: {ahead[0][0]} at {ahead[0][1]}" in told


def test_the_score_sheet_tells_what_earns_victory_points_23_2(battles: Battles) -> None:
    screen = battles(asked("move", 2))
    press(screen, KEYS.F3)
    told = read(screen)
    for side, schedule in screen.model.view.scenario.charts.victory.items():
        for id, line in schedule.items():
            if line.condition != PSYOP_ASSAULT:  # it doubles others
                assert line_told(id) in told, (side, id)


def test_a_pinned_counter_says_what_a_second_hit_does_10_29(battles: Battles) -> None:
    screen = battles(lambda game: any(game.state.pinned[: game.state.own]))
    state = screen.model.view
    for side in (COALITION, AL_QAEDA):
        for counter in state.on_map(side):
            tip = tip_of_counter(screen.model, state, counter, None)
            assert (SECOND_HIT in tip.second) is bool(state.pinned[counter])


def test_who_goes_glides_and_fire_is_seen(battles: Battles) -> None:
    screen = battles(stepping(4))
    screen.settings.animation = "normal"
    board, state = screen.board, screen.model.view
    one = state.march.counter
    id = state.id(one)
    start, to = (
        board.counters.spot_now(id),
        next(name for name in board.lights.zones if name.isdigit()),
    )
    screen.deeds.answer(to)
    assert board.is_moving
    assert board.counters.spot_now(id) == pytest.approx(start)
    for _ in range(200):
        board.update(0.05)
    assert not board.is_moving
    land = screen.model.view.scenario.land
    place = screen.model.view.place[one]
    assert board.counters.spot_now(id) == pytest.approx(centre(land, place), abs=0.6)


def test_lines_of_fire_are_seen_from_each_firer_to_the_hex(battles: Battles) -> None:
    def ready(game: Any) -> bool:
        prompt, state = game.prompt, game.state
        if prompt.ask != "firers" or prompt.who != COALITION or "done" not in prompt.options:
            return False
        return any(state.place[one.number] >= 0 for one in prompt.about["picked"])

    screen = battles(ready)
    screen.settings.animation = "normal"
    state, prompt = screen.model.view, screen.model.prompt
    land = state.scenario.land
    target = centre(land, prompt.about["hex"])
    own = {state.place[one.number] for one in prompt.about["picked"]} - {prompt.about["hex"]}
    ends = {centre(land, at) for at in own if at >= 0}
    screen.deeds.answer("done")
    show = screen.board.show
    shots = [one.shows for one in show.effects if isinstance(one.shows, Tracer)]
    assert {(one.at, one.to) for one in shots} == {(at, target) for at in ends}
    draw(screen)
    for _ in range(300):
        screen.board.update(0.05)
    assert not show.tracers()


def key_of(screen: Any, option: str) -> int:
    """The key that answers an option."""
    number = next(one.number for one in screen.model.shown if option in one.options)
    keys = {does: key for key, does in keys_of(screen.model).items()}
    return ord(keys[f"option:{number}"].lower())


def test_a_turn_is_played_by_the_keyboard_alone(battles: Battles) -> None:
    """Words by their keys, hexes by Tab, counters by the comma, Enter; nothing is clicked."""
    screen = battles(asked("draw", 1))
    model = screen.model
    asks: set[str] = set()
    walked = 0
    for _ in range(900):
        if model.view.turn > 1 or model.controller.is_over:
            break
        prompt = model.prompt
        if prompt is None:
            screen.on_update(0.5)
            continue
        asks.add(prompt.ask)
        on_board = [
            id for id in prompt.options if id in model.options.regions or id in model.options.pieces
        ]
        if "done" in prompt.options and walked % 3:
            walked += 1
            press(screen, KEYS.SPACE)
        elif on_board:
            walks = KEYS.TAB if on_board[0] in model.options.regions else KEYS.COMMA
            for _ in range(200):
                press(screen, walks)
                if (model.piece or model.target) in prompt.options:
                    break
            walked += 1
            before = model.controller.game.count
            press(screen, KEYS.ENTER)
            assert model.controller.game.count > before, "Enter has answered"
        else:
            draw(screen)  # a key chooses what is seen
            press(screen, key_of(screen, prompt.options[0]))
    assert model.view.turn > 1
    assert asks >= {"draw", "recon", "recon-hex", "move", "step"}


@pytest.mark.parametrize("ask", ["move", "target", "recon"])
def test_enter_closes_nothing_that_is_not_begun_before_it_is_pressed_once_more(
    ask: str, battles: Battles
) -> None:
    screen = battles(asked(ask))
    model = screen.model
    controller = model.controller
    assert (model.prompt.ask, model.prompt.about["begun"]) == (ask, 0)
    count = controller.game.count
    press(screen, KEYS.ENTER)
    assert controller.game.count == count
    assert "Choose it again" in model.about.first
    press(screen, KEYS.ENTER)
    answer = controller.game.all_answers()[count]
    assert (answer.ask, answer.value) == (ask, DONE)


def test_the_overlay_of_sight_tells_lines_both_ways_10_15(battles: Battles) -> None:
    screen = battles(asked("move", 2))
    press(screen, KEYS.KEY_1, KEYS.MOD_SHIFT)
    assert screen.model.overlay == overlays.SIGHT
    land, sight = screen.model.view.scenario.land, screen.model.view.scenario.sight
    for name in ("0714", "1113", "1521"):
        screen.on_mouse_motion(*screen.board.region_place(name), 0, 0)
        tints, _ = screen.looks.tints()
        at = land.index[name]
        for other in range(0, len(land.names), 7):
            told = tints.get(land.names[other])
            sees, seen = sight.sees(at, other), sight.sees(other, at)
            wanted = {
                (True, True): ink.SEEN,
                (True, False): ink.STEPS[1],
                (False, True): ink.WAY,
                (False, False): None,
            }
            assert told == wanted[sees, seen], (name, land.names[other])


def test_the_overlay_of_watchers_counts_counters_whatever_they_are_12_1(
    battles: Battles,
) -> None:
    screen = battles(asked("move", 2))
    press(screen, KEYS.KEY_2, KEYS.MOD_SHIFT)
    state = screen.model.view
    _, numbers = screen.looks.tints()
    land, sight = state.scenario.land, state.scenario.sight
    assert len(numbers) > 30
    for at, name in enumerate(land.names):
        near = [
            one
            for one in state.on_map(AL_QAEDA)
            if state.place[one] != at
            and land.distance(state.place[one], at) <= 2
            and not state.pinned[one]
            and not state.is_open_fort(one)
            and sight.sees(state.place[one], at)
        ]
        assert numbers.get(name, "0") == str(len(near))
        told = watched(state, COALITION, at)
        dark = [str(one - state.own + 1) for one in near if not state.up[one]]
        if len(near) == len(dark) == 2:
            assert told == f"seen within 2 hexes by counters {dark[0]} and {dark[1]}"
    draw(screen)


def test_every_chart_is_set_as_the_scenario_has_it(battles: Battles) -> None:
    screen = battles(asked("draw", 1))
    charts = screen.model.view.scenario.charts
    press(screen, KEYS.F2)
    draw(screen)
    names = screen.looks.charts()
    found = {name: screen.looks.chart_table(name) for name in names}
    assert [list(row[1:]) for row in found["Results"].rows] == [list(row) for row in charts.rows]
    assert [row[0] for row in found["Terrain"].rows] == [
        id.replace("-", " ") for id in charts.terrain
    ]
    assert len(found["Commands"].rows) == len(charts.commands)
    for name, side in (("Coalition", COALITION), ("Al Qaeda", AL_QAEDA)):
        assert [int(row[1].strip("x")) for row in found[name].rows] == [
            line.points for line in charts.victory[side].values()
        ]
    for number in range(len(names)):
        press(screen, KEYS.KEY_1 + number)
        draw(screen)
        assert "Reconstructed" in screen.looks.chart_table(names[number]).source
    assert screen.looks.chart_table("none such") is None


def test_the_sheets_of_the_head_tell_what_who_looks_on_may_know_18_5(battles: Battles) -> None:
    screen = battles(asked("move", 2))
    state = screen.model.view
    for name in ("units", "enemy", "pools"):
        click_action(screen, f"sheet:{name}")
        assert isinstance(screen.sheet, TextSheet)
        lines = list(as_lines(screen.sheet.blocks(90)))
        assert lines
        draw(screen)
        if name == "enemy":
            dark = [one for one in state.on_map(AL_QAEDA) if not state.up[one]]
            told = "\n".join(lines)
            assert all(state.name(one) in told for one in dark)
        press(screen, KEYS.ESCAPE)


def test_a_sheet_of_a_hex_opens_at_the_hex_that_is_pointed_at(battles: Battles) -> None:
    screen = battles(asked("move", 2))
    state = screen.model.view
    for name in ("hex", "sight"):
        screen.on_mouse_motion(0, 0, 0, 0)
        screen.do(f"sheet:{name}")
        (one,) = [one for one in screen.model.controller.display.sheets() if one.name == name]
        (line,) = as_lines(screen.sheet.blocks(90))
        assert one.of in line
        press(screen, KEYS.ESCAPE)
        screen.on_mouse_motion(*screen.board.region_place("1113"), 0, 0)
        press(screen, KEYS.ESCAPE)
        press(screen, KEYS.A)
        click_action(screen, f"sheet:{name}")
        sight = screen.model.controller.sight
        assert as_lines(screen.sheet.blocks(90)) == one.lines(sight, "1113", 90)
        assert screen.sheet.title == f"{name.capitalize()} at 1113"
        press(screen, KEYS.ESCAPE)
    assert screen.model.view is state


def test_a_press_on_an_air_unit_takes_it_into_the_fire_14_5(battles: Battles) -> None:
    def ready(game: Any) -> bool:
        prompt, state = game.prompt, game.state
        if prompt.ask != "firers" or prompt.who != COALITION:
            return False
        return any(state.place[one.number] == READY for one in prompt.candidates)

    screen = battles(ready)
    state, board = screen.model.view, screen.board
    air = next(one for one in screen.model.prompt.candidates if state.place[one.number] == READY)
    click(screen, *board.piece_place(air.id))
    assert air.id in [one.id for one in screen.model.prompt.about["picked"]]
    hex_ = state.scenario.land.names[screen.model.prompt.about["hex"]]
    board.fold()
    click(screen, *board.region_place(hex_))
    assert screen.model.view.place[air.number] != READY, "a click on the target fires"


def test_who_is_flown_goes_straight_there_16_3(battles: Battles) -> None:
    screen = battles(asked("move", 2))
    before = screen.model.controller.game.state
    one = next(one for one in range(before.own) if before.base_at(before.place[one]))
    after = before.copy()
    after.mark(one, place=before.scenario.land.index["1114"])
    facts = {"helicopter": "CH-47 1", "start": "Khowst", "to": "1114"}
    event = Event(kinds.LIFTED, "16.3", {"name": before.unit(one).name, **facts})
    assert motion.ways_of(before, after, [event]) == {before.id(one): ("1114",)}


def test_a_click_beyond_reach_puts_a_march_order_together_8_1(battles: Battles) -> None:
    screen = battles(stepping(4))
    state, board = screen.model.view, screen.board
    names, one = state.scenario.land.names, state.march.counter
    within, taken = courses(state), {found.region for found in board.pieces()}
    beyond = [names[at] for at in range(len(names)) if at not in within and names[at] not in taken]
    goal = next(name for name in beyond if name.endswith("14"))
    click(screen, *board.region_place(goal))
    sheet = screen.sheet
    assert isinstance(sheet, OrdersSheet)
    ((whole, (who, *_)),) = sheet.parts.items()
    unit = next(words for name, words in who.choices if name == state.unit(one).name)
    assert sheet.chosen[whole] == [[unit], [goal], [""]]
    click_action(screen, f"part:{whole}:2: until seen")
    order = f"march {unit} to {goal} until seen"
    click_action(screen, f"give:{order}")
    orders = screen.model.controller.orders
    assert orders.of(COALITION) == [order]
    assert not sheet.refused


def test_every_part_of_a_march_order_makes_an_order(battles: Battles) -> None:
    for who, seats in ((COALITION, ALONE), (AL_QAEDA, OTHER)):
        screen = battles(asked("move", 2, who), seats)
        controller = screen.model.controller
        press(screen, KEYS.F9)
        ((whole, parts),) = screen.sheet.parts.items()
        assert [len(part.choices) > 1 for part in parts] == [True] * 3
        for words in (words for _, words in parts[0].choices):
            for stop in (words for _, words in parts[2].choices):
                given = whole.format(words, parts[1].choices[0][1], stop)
                form = controller.orders.form(given)
                assert form is not None
                assert form.vain is not None
                assert form.vain(given, controller.sight) == "", given
        click_action(screen, f"part:{whole}:0:{parts[0].choices[0][1]}")
        draw(screen)
        assert "choose: to." in read(screen)


@pytest.mark.parametrize("order, passes", [("hold fire", True), ("fire again", False)])
def test_fire_at_what_moves_is_passed_or_repeated_with_one_button_12_1(
    order: str, passes: bool, battles: Battles
) -> None:
    asks = asked("defend", 1, AL_QAEDA)

    def may_again(moment: Any) -> bool:
        return asks(moment) and bool(
            {*last_firers(Sight(moment.game), (AL_QAEDA,))} & {*moment.prompt.options}
        )

    screen = battles(may_again, OTHER)
    controller = screen.model.controller
    game = controller.game.copy()
    each = likelihoods(screen)
    for choice in screen.model.shown:
        if choice.options[0] != DONE:
            told = screen.looks.option(choice).chip
            assert told == percent(each[choice.options[0]]), "how likely it does anything"
    click_action(screen, f"order:{order}")
    assert controller.orders.of(AL_QAEDA) == [order]
    (standing,) = controller.orders.standing
    given = standing.answer(Sight(game), game.prompt)
    assert given in ([DONE] if passes else last_firers(Sight(game), (AL_QAEDA,)))
    press(screen, KEYS.F9)
    assert order in screen.sheet.orders


def likelihoods(screen: Any) -> dict[str, Fraction]:
    """The chance that each option's fire has an effect; the odds in the window are finished."""
    state, prompt = screen.model.view, screen.model.prompt
    settle_odds(screen)
    accuracy = OddsAccuracy(FogDeals(state, prompt.who), 1)
    odds = {one: battle_odds(state, prompt, one, accuracy) for one in prompt.options}
    return {one: of.hit for one, of in odds.items() if of is not None and of.hit is not None}


def test_the_odds_of_a_fire_that_waits_to_be_confirmed_are_told_10_23(battles: Battles) -> None:
    screen = battles(asked("target", 3))
    screen.model.settings.confirm = "dice"
    state, prompt = screen.model.view, screen.model.prompt
    option = next(one for one in prompt.options if one.isdigit())
    each = likelihoods(screen)
    assert screen.looks.option(screen.model.options.choice_of("option:1")).chip
    found = prospect_held(state, prompt, (option,))
    assert found is not None
    at = state.scenario.land.index[option]
    assert found == prospect_at(state, COALITION, at)
    likeliest = max(1 - dict(one.chances)["no effect"] for one in found.targets)
    assert each[option] == likeliest
    screen.deeds.answer(option)
    while screen.model.controller.held.pending is None:
        able = [one for one in screen.model.prompt.options if one != DONE]
        screen.deeds.answer(able[0], DONE)
    settle_odds(screen)
    draw(screen)
    assert "Fire: firepower" in read(screen)


def test_a_helicopter_is_seen_over_the_hex_where_it_is_fired_at_17_1(battles: Battles) -> None:
    screen = battles(asked("aa", 1, AL_QAEDA), OTHER)
    about = screen.model.prompt.about
    seen, spot = screen.board.counters.over_a_hex()
    assert seen == about["counter"].id
    assert hex_at(screen.board.land, *spot) == about["hex"]
    draw(screen)
    x, y = screen.board.camera.to_screen(*spot)
    assert screen.board.counters._counters[about["counter"].id].position == (round(x), round(y))


def test_a_stack_does_not_cover_its_neighbours_where_a_hex_is_asked_for(battles: Battles) -> None:
    for ask, covers in (("move", True), ("target", False)):
        screen = battles(asked(ask, 2))
        board = screen.board
        piles = board.stacks.scene.piles
        pile = next(one for one in piles if len(one.pieces) > 2 and one.region.isdigit())
        board.hover(*board.camera.to_screen(*pile.at))
        assert board.stacks.fanned == pile
        places = [place for _, place in board.stacks.fan_places()]
        aside = next(at for at in places if board.region_at(*at) != pile.region)
        board.hover(*aside)
        assert (board.stacks.fanned == pile) is covers, ask


def test_what_an_unusual_counter_does_is_told_20_3(battles: Battles) -> None:
    screen = battles(asked("place", who=AL_QAEDA), OTHER)
    state = screen.model.view
    told = {state.unit(one).type: does_told(state, one) for one in state.everyone(AL_QAEDA)}
    assert told["deception"].endswith("(20.3).")
    assert told["infantry"] == ""
    assert set(DOES) <= set(told)


def test_an_air_unit_that_has_fired_or_looked_is_greyed_14_6(battles: Battles) -> None:
    state = battles(asked("move", 2)).model.view.copy()
    air = next(one for one in range(state.own) if state.units[one].kind == "air")
    state.mark(air, place=READY)
    assert GREYED not in face_of(state, air).state
    state.mark(air, reconned=True)
    assert GREYED in face_of(state, air).state
    state.mark(air, reconned=False, place=SPENT)
    assert GREYED in face_of(state, air).state


def test_of_ways_as_cheap_the_one_that_fewer_see_is_marched_12_1(battles: Battles) -> None:
    """No course is seen from more hexes than another way of the same cost that one step changes."""
    screen = battles(lambda game: asked("step")(game) and game.state.march.points == 20)
    state = screen.model.view
    one, land, found = state.march.counter, state.scenario.land, courses(state)

    def sights(way: Any) -> int:
        return sum(len(seen_by(state, one, at)) for at in way)

    compared = 0
    for to, course in found.items():
        for near in land.neighbours[to]:
            cost = step_cost(state, one, near, to) if near in found else None
            if cost is None or found[near].spent + cost != course.spent:
                continue
            compared += 1
            assert sights(course.way) <= sights((*found[near].way, to)), land.names[to]
    assert compared > 20


def test_several_casualties_in_a_hex_lie_under_one_cross_with_their_number_26_1(
    battles: Battles,
) -> None:
    screen = battles(asked("move", 2), casualties="yes")
    board, state, pictures = screen.board, screen.board.state, []
    board.fit()
    empty = next(
        at
        for at in range(len(board.land.names))
        if at not in state.hexes(COALITION) | state.hexes(AL_QAEDA)
    )
    sheets = {sheet.name: sheet for sheet in screen.model.controller.display.sheets()}
    for count in range(4):
        state.change(casualties=(empty,) * count)
        pictures.append(board.lit.painted(board).tobytes())
        told = tip_of_hex(screen.model, state, empty, None).second
        assert ("casualt" in told) is (count > 0)
        if count:
            assert f"{count} casualt" in told
        sheet = sheets["hex"].lines(screen.model, board.land.names[empty], 100)
        assert any("casualt" in line for line in sheet) is (count > 0)
    assert len(set(pictures)) == len(pictures)


def test_all_of_them_tells_who_cannot_fire_with_the_others_12_8(battles: Battles) -> None:
    """F8 takes one command where several could fire, and says that the others are left out."""

    def of_several(game: Any) -> bool:
        if not asked("aa", who=AL_QAEDA)(game):
            return False
        able = [one.number for one in game.prompt.candidates]
        return len({game.state.command(one) for one in able}) > 1

    screen = battles(of_several, OTHER)
    model = screen.model
    press(screen, KEYS.F8)
    (told,) = model.sitting.notes
    assert told.startswith("Not all picked: ")
    assert "12.8: " in told
    assert told.endswith(" must fire separately.")


def test_where_units_are_is_told_in_full_in_long_lists_too(battles: Battles) -> None:
    """Two columns of buttons: names are cut before the number of the hex is."""

    def of_many(game: Any) -> bool:
        return asked("move", who=AL_QAEDA)(game) and len(game.prompt.options) > 16

    screen = battles(of_many, OTHER)
    looks, state = screen.looks, screen.model.view
    canvas = Canvas(screen.side.width, screen.side.height, screen.window.unit)
    buttons = {one.action: one for one in options(looks) if isinstance(one, Button)}
    width = (canvas.width - canvas.u(32)) / 2  # of a column
    cut = 0
    for choice in screen.model.shown:
        one = screen.board.stacks.numbers.get(choice.options[0])
        if one is None:
            continue
        button = buttons[f"option:{choice.number}"]
        label = button.label_in(canvas, width)
        assert label.endswith(state.scenario.land.names[state.place[one]])
        assert replace(button, label=label).width(canvas) <= width
        cut += label != button.label
    assert cut, "a name is too long for a column"
    assert cut_short("RPG and Recoilless C")[:2] == ["RPG and Reco. C", "RPG and Re. C"]


@pytest.mark.parametrize("seats", [ALONE, OTHER], ids=["coalition", "al-qaeda"])
def test_of_own_stacks_it_is_told_that_fire_is_rolled_for_each_10_27(
    seats: dict[str, str], battles: Battles
) -> None:
    """At the hex and at each of its counters; not of stacks of the enemy's, nor of one alone."""
    side = COALITION if seats is ALONE else AL_QAEDA
    screen = battles(asked("move", 2, side), seats)
    state = screen.model.view
    seen = {True: 0, False: 0}
    for whose in (COALITION, AL_QAEDA):
        for hex_ in state.hexes(whose):
            there = state.at(hex_, whose)
            struck = [one for one in there if state.unit(one).type != "fort"]
            told = f"fire hits all {len(struck)} units here (10.27)"
            is_own_stack = whose == side and len(struck) > 1
            seen[is_own_stack] += 1
            name = state.scenario.land.names[hex_]
            for piece in ("", *map(state.id, there)):
                tip = screen.board.tip_of(Found(name, piece))
                assert (told in tip.second) is is_own_stack
    assert min(seen.values()) > 2


@pytest.mark.parametrize("action", ["show:score", "show:odds", "sheet:units"])
def test_sheets_of_text_are_set_whole_in_letters_of_their_own_widths(
    action: str, battles: Battles
) -> None:
    screen = battles(asked("firers"))
    screen.do(action)
    sheet = screen.sheet
    assert isinstance(sheet, TextSheet)
    shown = set(read(screen).splitlines())
    drawn = rows = 0
    for block in sheet.blocks(100):
        for table in (one for one in getattr(block, "blocks", ()) if isinstance(one, SheetTable)):
            rows += len(table.rows)
            drawn += sum(set(map(str, row)) - {""} <= shown for row in table.rows)
    if any(line.endswith("more below") for line in shown):
        assert 10 < drawn < rows, "the rest scrolls"
        return
    assert drawn == rows, "every cell stands by itself in its column"
    assert all(head.removesuffix(":") in shown for head in heads_of(sheet.blocks(100)))


def heads_of(blocks: Sequence[Block]) -> list[str]:
    """The headings of a sheet's sections."""
    return [block.head for block in blocks if isinstance(block, Section)]


@pytest.mark.parametrize(
    "until, seats, told",
    [
        (asked("place", who=AL_QAEDA), OTHER, "Hold the valley"),
        (asked("aa", who=AL_QAEDA), OTHER, "Fire at helicopters"),
        (asked("move", 1), ALONE, "On foot or by air"),
    ],
    ids=["place", "aa", "move"],
)
def test_hints_lie_over_no_counters_and_al_qaeda_has_its_own(
    until: Any, seats: dict[str, str], told: str, battles: Battles
) -> None:
    screen = battles(until, seats)
    model = screen.model
    model.sitting.friend = Friend("anaconda-first", (*model.options.regions, *model.options.pieces))
    model.sitting.friend.wanted = True
    model.refresh()
    assert model.sitting.hint is not None
    assert model.sitting.hint.title == told
    draw(screen)
    left, bottom, right, top = screen.hint.box
    for one in screen.board.boxes():
        assert one[2] <= left or right <= one[0] or one[3] <= bottom or top <= one[1]


def test_after_a_battle_all_that_scored_is_told_side_after_side_23_3(battles: Battles) -> None:
    def ready(game: Any) -> bool:
        return all(
            ending.total(ending.score(game.state, side)) > 0 for side in (COALITION, AL_QAEDA)
        )

    screen = battles(ready, {COALITION: "human", AL_QAEDA: "human"})
    screen.model.controller.request("resign")
    screen.model.refresh()
    screen.open(screen.looks.result(screen))
    sections = screen.sheet.blocks
    heads = [section.head.split(":")[0] for section in sections]
    assert heads[:3] == ["Coalition", "Al Qaeda", WHERE_TURNED]
    assert [section.side for section in sections[:2]] == [COALITION, AL_QAEDA]
    told = read(screen)
    for section in sections[:2]:
        (table,) = section.blocks
        assert section.head in told
        assert all(str(row[0]) in told for row in table.rows)
        *rows, total = table.rows
        assert sum(row[3] for row in rows) == total[3]


def test_a_battle_has_no_tabs_for_chances_and_luck(battles: Battles) -> None:
    """What lies face down is hidden, and no luck is reckoned: nothing is promised of them."""
    screen = battles(lambda game: game.state.turn >= 1)
    sheet = AfterSheet(screen, screen.model, screen.looks, None)
    assert list(sheet.tabs) == ["story"]
