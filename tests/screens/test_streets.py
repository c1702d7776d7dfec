"""The street fight in the window: what it tells, what a click and a key do, what moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from window_hands import click, click_action, draw, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.record import load, replay
from somalia.games.kit.sheets import as_lines
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import (
    COLUMN_CARD,
    CONVOY,
    CREW,
    HAWK_CARD,
    JOKER,
    SNIPERS,
)
from somalia.games.street_fight.rules.under_fire import FireTarget, fire_at, target_of
from somalia.games.street_fight.scene import faces, marks
from somalia.games.street_fight.scene.heads import card_of
from somalia.games.street_fight.scene.motion import THEIRS
from somalia.games.street_fight.scene.overlays import FIRE, SEES
from somalia.games.street_fight.scene.traces import HIT
from somalia.games.street_fight.scene.view import StreetView
from somalia.games.street_fight.text.orders import FORMS
from somalia.games.street_fight.text.places import StreetPlaces
from somalia.games.street_fight.text.sheets import SHEETS
from somalia.games.street_fight.window import ink
from somalia.games.street_fight.window.brush import StreetBrush
from somalia.games.street_fight.window.paint import Painter
from somalia.play import table as tables
from somalia.window.actions import ACTIONS
from somalia.window.board.camera import Camera
from somalia.window.looks import ResultSheet, TextSheet
from somalia.window.panels.question import keys_of
from somalia.window.screens.play import GameScreen
from somalia.window.screens.replay import ReplayScreen
from somalia.window.ui.window import GameWindow
from tests.screens.streets import COLUMN, DOOR, DOORS, HAWK, LEADER

KEYS = arcade.key
Streets = Callable[..., Any]


def key_of(screen: Any, option: str) -> int:
    """The key that answers an option."""
    number = next(one.number for one in screen.model.shown if option in one.options)
    keys = {does: key for key, does in keys_of(screen.model).items()}
    return ord(keys[f"option:{number}"].lower())


def test_a_turn_is_played_by_the_keyboard_alone(window: GameWindow, tmp_path: Path) -> None:
    """Men by their keys, a stand by Tab and Enter; nothing is clicked, nothing answered else."""
    record = tmp_path / "keys.txt"
    setup = tables.GameSetup("one-chalk", {"player-1": "human"}, "5", {}, [], "auto", record, False)
    laid = tables.begin(setup)
    screen = GameScreen(window, laid)
    window.show_view(screen)
    press(screen, KEYS.H, KEYS.MOD_CTRL)
    walked, moved = 0, set[str]()
    for _ in range(200):
        prompt = screen.model.prompt
        if prompt is None or screen.model.view.turn > 1:
            break
        draw(screen)
        if prompt.ask == kinds.STAND:
            for _ in range(3):
                press(screen, KEYS.TAB)
            place = screen.model.target
            assert place in prompt.options
            press(screen, KEYS.ENTER)
            walked += 1
            assert screen.model.view.men[screen.model.view.acting.man].at == (
                kinds.point_typed(place)
            )
        elif prompt.ask == kinds.ACT:
            who = prompt.about["man"].id
            option = kinds.STOP if who in moved or "move" not in prompt.options else "move"
            moved.add(who)
            press(screen, key_of(screen, option))
        else:
            press(screen, key_of(screen, prompt.options[0]))
    assert screen.model.view.turn == 2
    assert walked >= 5
    played = laid.game.all_answers()
    laid.leave()
    game, problem = replay(load(record), laid.rules)
    assert not problem
    assert game.all_answers() == played


def test_what_a_stand_costs_is_what_is_paid_7_5(streets: Streets) -> None:
    screen = streets(LEADER, "move")
    board, state = screen.board, screen.model.view
    before = state.acting.ap
    near = {
        at: cost for at, cost in board.known.costs.items() if cost < before
    }  # not his last (M102)
    place = max(near, key=lambda at: (near[at], at))
    region = kinds.place_told(place)
    screen.on_mouse_motion(*board.region_place(region), 0, 0)
    assert screen.model.target == region
    told = screen.model.about.first
    click(screen, *board.region_place(region))
    acting = screen.model.view.acting
    assert acting is not None, "he is not hit on his way, with this seed"
    assert f", {before - acting.ap} AP" in told
    assert screen.model.view.men[acting.man].at == place


def test_pointing_tells_chance_cover_and_what_is_seen_from_there(streets: Streets) -> None:
    screen = streets(LEADER, "move")
    state, at = screen.model.view, (98, 52)
    screen.on_mouse_motion(*screen.board.region_place("49,26"), 0, 0)
    first, second = screen.model.about
    fire = fire_at(state, FireTarget(Stand(at, 0)))
    covered = [one for one in fire.firers if one.cover]
    assert 0 < len(covered) < len(fire.firers)
    cover = f"in cover from {len(covered)} of {len(fire.firers)}: {covered[0].cover[0]}"
    assert second.startswith(f"{fire.chance}% risk, {len(fire.firers)} shooters; {cover}")
    ground = state.scenario.ground
    seen = sum(ground.sees(Stand(at, 0), one.place) for one in state.somalis.values())
    assert f"; sees {seen} Somali" in first
    press(screen, KEYS.F4)
    assert isinstance(screen.sheet, TextSheet)
    place = StreetPlaces(state.scenario.streets).heading(at)
    told = next(one for one in screen.sheet.blocks(90) if f"{place}, when he" in one.head)
    assert len(as_lines([told])) == 3 + len(fire.firers), "firer by firer"


def test_the_overlay_of_sight_is_what_he_sees_and_what_he_would_see_2_4(streets: Streets) -> None:
    screen = streets(LEADER, "move")
    press(screen, KEYS.KEY_1, KEYS.MOD_SHIFT)
    assert screen.model.overlay == SEES
    state, looks = screen.model.view, screen.looks
    man = state.men[state.acting.man]
    ground = state.scenario.ground
    for at in (man.at, (98, 52)):
        screen.on_mouse_motion(*screen.board.region_place(kinds.place_told(at)), 0, 0)
        tints, _ = looks.tints()
        for place in ground.street[::97]:
            is_seen = ground.sees(Stand(at, 0), Stand(place, 0))
            assert (kinds.place_told(place) in tints) == is_seen, (at, place)
        assert set(tints.values()) == {ink.IN_ARC, ink.BEHIND}


def test_the_overlay_of_fire_is_the_fire_at_each_stand_in_reach_11_2(streets: Streets) -> None:
    screen = streets(LEADER)
    press(screen, KEYS.KEY_2, KEYS.MOD_SHIFT)
    assert screen.model.overlay == FIRE
    tints, numbers = screen.looks.tints()
    state = screen.model.view
    assert len(numbers) > 100
    assert tints.keys() == numbers.keys()
    for place in list(numbers)[::29]:
        at = kinds.point_typed(place)
        assert at is not None
        assert numbers[place] == str(fire_at(state, FireTarget(Stand(at, 0))).chance)
    assert len(set(tints.values())) > 2


def test_a_click_on_the_lane_drives_there_15_1(streets: Streets) -> None:
    screen = streets("drive", position=COLUMN)
    truck = next(one for one in screen.model.view.vehicles if one.id == "truck-1")
    click(screen, *screen.board.region_place("+8"))
    assert screen.model.view.vehicles[truck.number].along == truck.along + 16
    screen = streets("drive", position=COLUMN)
    press(screen, KEYS.TAB)
    assert screen.model.target in screen.model.prompt.options
    assert "driving AP" in screen.model.about.first


def test_the_blackhawk_is_over_its_target(streets: Streets) -> None:
    screen = streets(position=HAWK)
    assert screen.model.view.blackhawk.is_here
    with_it = screen.board._picture()
    screen.board.state = screen.board.state.copy()
    screen.board.state.set_blackhawk(is_here=False, is_gone=True)
    without = screen.board._picture()
    x, y = (round(part) for part in screen.board.region_place("44,26"))
    at = x - screen.board.camera.left, screen.board.camera.height - y + screen.board.camera.bottom
    assert with_it.getpixel(at) != without.getpixel(at)


def test_the_line_of_the_guns_that_is_pointed_at_is_drawn_at_once_16(streets: Streets) -> None:
    screen = streets(position=HAWK)
    model, board = screen.model, screen.board
    while model.prompt.ask != kinds.HAWK_LINE:
        screen.deeds.answer(model.prompt.options[0])
    draw(screen)
    plain = board._shown
    screen.hot = f"option:{model.shown[0].number}"
    screen.relight()
    draw(screen)
    assert board.scene.ways(marks.GUNS)
    assert board._shown != plain


def test_rows_of_every_page_have_keys_that_choose_them(streets: Streets) -> None:
    screen = streets(LEADER, "move")
    screen.deeds.ask_more()
    draw(screen)
    pages = screen.side.facts["pages"]
    assert pages > 2
    assert len(screen.model.shown) > 40, "more than there are keys"
    for page in range(pages):
        screen.model.options.page = page
        screen.model.changed()
        draw(screen)
        keys = {does: key for key, does in keys_of(screen.model).items()}
        seen = [s.action for s in screen.side.spots if s.action.startswith("option:")]
        assert seen
        assert all(action in keys for action in seen)
    last = seen[-1]
    where, man = screen.model.options.choice_of(last).options[0], screen.model.view.acting.man
    press(screen, ord(keys[last].lower()))
    assert screen.model.view.men[man].at == kinds.point_typed(where)


def test_the_letter_of_a_word_on_another_page_acts_at_once(streets: Streets) -> None:
    screen = streets(LEADER)
    screen.model.options.per_page = 5
    action = next(f"option:{one.number}" for one in screen.model.shown if one.key == "S")
    assert screen.model.options.page_of(action) > 0
    press(screen, KEYS.S)
    assert screen.model.prompt.ask == kinds.MAN


def test_orders_can_be_given_while_an_answer_waits(streets: Streets) -> None:
    screen = streets()
    screen.settings.confirm = "dice"
    try:
        press(screen, key_of(screen, "chalk-1-saw-gunner"))
        assert screen.model.controller.held.pending is not None
        press(screen, KEYS.F9)
        click_action(screen, "give:chalk 1 hold")
        press(screen, KEYS.ESCAPE)
        draw(screen)
        assert screen.model.controller.orders.of("player-1") == ["chalk 1 hold"]
    finally:
        screen.settings.confirm = "off"


def test_the_result_comes_back_and_tells_how_casualties_are_counted_18(streets: Streets) -> None:
    screen = streets()
    before = screen.model.controller.display.mission(screen.model.view)["casualties"][0]
    screen.model.answering.resign()
    draw(screen)
    press(screen, KEYS.ESCAPE)
    assert screen.sheet is None
    press(screen, KEYS.R, KEYS.MOD_CTRL)
    sheet = screen.sheet
    assert isinstance(sheet, ResultSheet)
    told = screen.model.controller.display.result(screen.model.view, [])
    assert sheet.text in told
    assert sheet.text not in sheet.blocks, "it stands above them"
    all_told = next(one for one in sheet.blocks if "left on the table (M79)" in str(one))
    count = all_told.partition(" ")[0]
    head = screen.model.controller.display.mission(screen.model.view)["casualties"][0]
    assert head.startswith(f"Casualties {count} (")
    assert before != head
    orders = next(one for one in ACTIONS if one.id == "show:orders")
    assert not orders.is_open(screen.model)


def test_the_same_is_offered_where_somebody_can_do_it_again(streets: Streets) -> None:
    screen = streets("chalk-1-saw-gunner")
    same = next(one for one in ACTIONS if one.id == "same")
    assert not same.is_open(screen.model)
    assert screen.model.answering.once_more == ""
    screen.deeds.answer(kinds.SHED)
    draw(screen)
    assert screen.model.answering.once_more == "Repeat: lose suppression"
    assert same.is_open(screen.model)
    click_action(screen, "same")
    while screen.model.controller.waits:
        screen.window.dispatch_event("on_update", 0.5)
    state = screen.model.view
    assert state.men[state.acting.man].suppression == 0, "none is left"
    assert not same.is_open(screen.model), "there is nothing to lose any more"
    press(screen, KEYS.S)
    assert screen.model.prompt.ask == kinds.MAN
    assert not same.is_open(screen.model), "the next man is asked, and not made to act"
    press(screen, KEYS.F9)
    assert screen.sheet._same() == ""


def test_every_button_of_the_orders_is_an_order(streets: Streets) -> None:
    screen = streets(position=COLUMN)
    form, sight = FORMS[0], screen.model.controller.sight
    assert form.rows is not None
    assert form.vain is not None
    rows = form.rows(sight, "player-1")
    assert [row.heading for row in rows] == ["Delta", "Chalk 1", "Chalk 2", "Convoy"]
    words = [button.words for row in rows for button in row.buttons]
    assert "chalk 1 to post 1" in words
    assert "convoy play" in words
    orders = screen.model.controller.orders
    for one in words:
        assert orders.form(one) is form
        assert form.vain(one, sight) == ""
    press(screen, KEYS.F9)
    order = "delta to post 4"
    click_action(screen, f"give:{order}")
    assert orders.of("player-1") == [order]


def test_help_and_a_refusal_of_the_orders_tell_what_can_be_ordered(streets: Streets) -> None:
    screen = streets(position=COLUMN)
    press(screen, KEYS.F9)
    screen.sheet.give("help")
    assert screen.sheet.told.startswith("You can order: UNIT to PLACE; ")
    assert "UNIT, PLACE" not in screen.sheet.told, "no order, but what the words stand for"
    assert "UNIT hold" in screen.sheet.told
    screen.sheet.give("chalk-1 by hand")
    assert "Try: all play, stop each turn, delta to post 4, " in screen.sheet.told
    assert screen.sheet.refused


def test_no_two_kinds_of_cards_in_the_cup_look_alike_4_1(streets: Streets) -> None:
    state = streets(position=COLUMN).model.view.copy()
    for id, kind in (("second-crew", CREW), ("sniper-team", SNIPERS)):
        name = id.replace("-", " ").capitalize()
        state.add_unit(
            state.units[0]._replace(number=len(state.units), id=id, name=name, kind=kind)
        )
    units = [one.id for one in state.units if one.kind != CONVOY]
    kinds_there = [*units, JOKER, COLUMN_CARD, HAWK_CARD]
    assert {"crew", "second-crew", "sniper-team"} <= set(units)
    assert len({card_of(state, kind).value for kind in kinds_there}) == len(kinds_there)


@pytest.mark.parametrize("name", [sheet.name for sheet in SHEETS if sheet.button])
def test_the_sheets_of_the_head_are_reached_by_the_keyboard(name: str, streets: Streets) -> None:
    screen = streets(LEADER)
    for _ in range(60):
        press(screen, KEYS.TAB, KEYS.MOD_CTRL)
        if screen.focus == f"sheet:{name}":
            break
    assert screen.focus == f"sheet:{name}"
    press(screen, KEYS.ENTER)
    assert isinstance(screen.sheet, TextSheet)
    assert as_lines(screen.sheet.blocks(90))
    draw(screen)


def test_a_man_glides_and_fire_is_seen(streets: Streets) -> None:
    screen = streets(LEADER, "move")
    screen.settings.animation = "normal"
    board, man = screen.board, screen.model.view.men[screen.model.view.acting.man]
    click(screen, *board.region_place("49,26"))
    assert board.is_moving
    end = screen.model.view.men[man.number].at
    assert board.show.place(man.id, end) == man.at
    for _ in range(200):
        board.update(0.05)
    assert not board.is_moving
    assert board.show.place(man.id, end) == end
    screen = streets()
    screen.settings.animation = "normal"
    screen.deeds.answer("chalk-1-assistant")  # he is fired at before he acts (11.1)
    shots = [one for one, _ in screen.board.show.tracers()]
    assert shots
    assert {(one.kind, one.to) for one in shots} == {(THEIRS, (101, 53))}


def test_in_by_a_door_to_a_window_and_out_again_m82(streets: Streets) -> None:
    screen = streets("delta-leader", position=DOOR, options=DOORS)
    model, board = screen.model, screen.board
    assert faces.INSIDE not in board.scene.pieces["delta-leader"].face.state
    press(screen, KEYS.W)
    window = "27,16"
    number = next(one.number for one in model.shown if window in one.options)
    screen.hot = f"option:{number}"
    screen.relight()
    (way,) = board.scene.ways(marks.MARCH)
    assert way == (kinds.point_typed(window),), "who points at it in the list sees where"
    click(screen, *board.region_place(window))
    man = model.view.men[model.view.acting.man]
    assert man.building >= 0
    assert faces.INSIDE in board.scene.pieces[man.id].face.state
    press(screen, KEYS.F)
    assert model.prompt.ask == kinds.SHOT
    screen.deeds.answer(model.prompt.options[0])
    assert model.prompt.ask == kinds.TARGET
    target = model.prompt.options[0]
    click(screen, *board.piece_place(target))
    events = model.controller.game.events_since(None)
    assert [event["name"] for event in events if event.kind == kinds.SHOT_FIRED] == ["Delta leader"]
    press(screen, KEYS.O)
    assert set(board.known.costs) == {kinds.point_typed(id) for id in model.prompt.options}
    click(screen, *board.region_place(model.prompt.options[0]))
    assert model.view.men[man.number].building < 0


def test_from_a_window_it_is_told_what_he_would_see_m82(streets: Streets) -> None:
    screen = streets("delta-leader", "go-in", position=DOOR, options=DOORS)
    press(screen, KEYS.KEY_1, KEYS.MOD_SHIFT)
    state, window = screen.model.view, (54, 32)
    screen.on_mouse_motion(*screen.board.region_place(kinds.place_told(window)), 0, 0)
    tints, _ = screen.looks.tints()
    ground = state.scenario.ground
    for place in ground.street[::97]:
        is_seen = ground.sees(Stand(window, 0), Stand(place, 0))
        assert (kinds.place_told(place) in tints) == is_seen, place


def test_the_fire_where_he_lies_is_that_at_a_man_who_lies_11_2(streets: Streets) -> None:
    screen = streets("chalk-1-assistant")
    press(screen, KEYS.KEY_2, KEYS.MOD_SHIFT)
    state = screen.model.view
    man = state.men[state.acting.man]
    standing = fire_at(state, FireTarget(Stand(man.at, 0))).chance
    lying = fire_at(state, target_of(state, man)).chance
    assert man.is_prone
    assert lying < standing
    assert screen.looks.tints()[1][kinds.place_told(man.at)] == str(lying)


def test_a_man_glides_in_by_a_door_m82(streets: Streets) -> None:
    screen = streets("delta-leader", "go-in", position=DOOR, options=DOORS)
    screen.settings.animation = "normal"
    man = screen.model.view.men[screen.model.view.acting.man]
    screen.deeds.answer("27,16")
    assert screen.board.is_moving
    assert screen.board.show.place(man.id, (0, 0)) == man.at


def test_no_letter_of_an_act_is_a_key_of_the_window() -> None:
    letters = kinds.ACT.keys
    assert len(set(letters.values())) == len(letters)
    keys = {key for action in ACTIONS for key in action.keys}
    assert not keys & set(letters.values())


def test_names_hide_no_figure_and_no_other_name(streets: Streets) -> None:
    screen = streets()
    board = screen.board
    brush = StreetBrush(board._base.copy(), board.camera, 1.0)
    painter = Painter(brush, board.scene, board.size, board.show)
    painter.figures((), ())
    painter.names()
    state = screen.model.view
    units = [unit for unit in state.units if any(m.is_on_foot for m in state.able_of(unit.number))]
    assert len(brush.plates) == len(units) + len(state.mobs)
    for plate in brush.plates:
        others = [*brush.figures, *(other for other in brush.plates if other is not plate)]
        assert not any(
            plate[0] < other[2]
            and other[0] < plate[2]
            and plate[1] < other[3]
            and other[1] < plate[3]
            for other in others
        )


def test_what_the_last_answer_led_to_stays_in_the_quarter(streets: Streets) -> None:
    screen = streets(LEADER)
    (note,) = screen.board.known.traces.notes
    assert note.at == screen.model.view.men[screen.model.view.acting.man].at
    assert note.text == "suppression +1", "as the log has it: missed closely"
    clear = screen.board._picture()
    screen.board._view = StreetView(screen.board.state, screen.model.prompt)
    assert screen.board._picture().tobytes() != clear.tobytes()
    screen.deeds.answer("prone")
    assert screen.board.known.traces.notes == (), "until the next one"


def test_shots_and_whom_they_hit_stay_until_the_next_answer(streets: Streets) -> None:
    screen = streets("chalk-1-assistant", "fire", "assault-rifle-burst")
    events = screen.model.controller.game
    for _ in range(8):
        prompt = screen.model.prompt
        if prompt.ask == kinds.ACT:
            press(screen, KEYS.F)
            screen.deeds.answer("assault-rifle-burst")
            continue
        known = len(events.events_since(None))
        screen.deeds.answer(prompt.options[0])
        news = events.events_since(None)[known:]
        fired = [event for event in news if event.kind == kinds.SHOT_FIRED]
        traces = screen.board.known.traces
        assert [(*one.spots, one.kind == HIT) for one in traces.shots] == [
            (event["at"], event["to"], event["hit"]) for event in fired
        ]
        fallen = [event["at"] for event in news if event.kind == kinds.REMOVED]
        assert [one.at for one in traces.fallen] == fallen
        if fallen:
            break
    assert traces.fallen, "somebody falls, with this seed"


def test_mobs_glide_and_their_ways_stay(streets: Streets) -> None:
    """Also where the position is one and the same object before and after."""
    screen = streets()
    screen.settings.animation = "normal"
    model, board = screen.model, screen.board
    was = model.view.copy()
    for _ in range(60):
        prompt = model.prompt
        screen.deeds.answer(kinds.STOP if prompt.ask == kinds.ACT else prompt.options[0])
        if board.known.traces.drifts:
            break
        was = model.view.copy()
    moved = [
        one
        for number, one in model.view.somalis.items()
        if number in was.somalis and was.somalis[number].at != one.at
    ]
    assert moved
    assert board.is_moving
    assert board.show.place(moved[0].id, moved[0].at) == was.somalis[moved[0].number].at
    for way in board.known.traces.drifts:
        assert way.spots[0] != way.spots[-1]


def test_a_line_of_the_story_shows_where_it_was(streets: Streets) -> None:
    screen = streets(LEADER)
    lines = screen.model.controller.past.lines()
    (line,) = [one for one in lines if one.kind == kinds.UNDER_FIRE]
    man = screen.model.view.men[screen.model.view.acting.man]
    assert [zone.id for zone in line.zones] == [kinds.place_told(man.at)]
    plain = screen.board._picture()
    press(screen, KEYS.RIGHT, KEYS.MOD_SHIFT)
    assert screen.model.lit is not None
    screen.relight()
    assert screen.board._picture().tobytes() != plain.tobytes()


def test_a_label_out_of_the_view_is_left_out() -> None:
    camera = Camera((0.0, 0.0, 100.0, 100.0))
    camera.place(0, 0, 200, 200)
    ground = Image.new("RGB", (200, 200), (0, 0, 0))

    def drawn(x: float, y: float) -> bool:
        image = ground.copy()
        StreetBrush(image, camera, 1.0).label(x, y, [("33", ink.SOMALI)])
        return image.tobytes() != ground.tobytes()

    assert drawn(2, 100), "at the edge it is moved in"
    assert not drawn(-20, 100)
    assert not drawn(100, 230)


def test_a_replay_of_one_seat_offers_one_branch(window: GameWindow) -> None:
    records = Path(__file__).parents[1] / "street_fight" / "records"
    screen = ReplayScreen(window, records / "one-chalk.txt")
    window.show_view(screen)
    draw(screen)
    branches = [spot.action for spot in screen.side.spots if spot.action.startswith("branch:")]
    assert branches == ["branch:player-1"]
