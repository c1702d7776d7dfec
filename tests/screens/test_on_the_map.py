"""What must be seen on the map at every usual size: names, counters, and what may be chosen."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import numpy
import pytest
import shapely
from window_hands import (  # before Arcade: no display
    Sit,
    ahead,
    click,
    click_action,
    draw,
    on_ground,
    picture_of,
    resize,
    slot_of,
)

from somalia.engine.dice import Stream
from somalia.games.campaign.data import setting
from somalia.games.campaign.data.layout import SLOTS, even
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.core.state import CUP
from somalia.games.campaign.scene.piles import units_of
from somalia.play import table
from somalia.window.board.glow import Lights
from somalia.window.screens.play import GameScreen
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.window import GameWindow
from tests.campaign.test_places import VIEWS
from tests.often import share

LOOKS = [
    ((1000, 640), 100),
    ((1280, 800), 100),
    ((1280, 800), 150),
    ((1920, 1080), 100),
    ((1920, 1080), 150),
    ((2560, 1440), 100),
    ((2560, 1440), 150),
]
"""Every second one has all sizes of window, and both of text: the usual run takes these."""
Box = tuple[float, float, float, float]  # left, bottom, right, top in the window


def test_the_usual_run_has_every_size_of_window_and_of_text() -> None:
    usual = LOOKS[::2]
    assert {size for size, _ in usual} == {size for size, _ in LOOKS}
    assert {text for _, text in usual} == {text for _, text in LOOKS}


def names_of(screen: Any) -> dict[str, Box]:
    """Where the name of each Zone is in the window."""
    board, found = screen.board, {}
    for id in board.printed.pane_of:
        place = board.sizes.name_place(id)
        x, y = board.camera.to_screen(*place.at)
        found[id] = (
            x - place.way.width / 2,
            y - place.way.height / 2,
            x + place.way.width / 2,
            y + place.way.height / 2,
        )
    return found


def are_apart(a: Box, b: Box) -> bool:
    """Whether two boxes have nothing in common."""
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def shared(a: Box, b: Box) -> float:
    """What two boxes have in common, as a share of the smaller."""
    wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    least = min((box[2] - box[0]) * (box[3] - box[1]) for box in (a, b))
    return max(wide, 0) * max(high, 0) / least


def at_rest(screen: Any) -> Any:
    """The picture when the sheet has been drawn."""
    draw(screen)
    for _ in range(500):
        screen.on_update(0.1)
        if screen.board.is_settled:
            return numpy.asarray(picture_of(screen)).astype(numpy.int16)
    raise AssertionError("the map does not come to rest")


def part(picture: Any, box: Box) -> Any:
    """What of a picture is in a box of the window."""
    high = picture.shape[0]
    left, bottom, right, top = (round(edge) for edge in box)
    return picture[high - top : high - bottom, left:right]


@pytest.mark.parametrize("size, text", share(LOOKS, 0, 2))
def test_each_name_is_seen_in_its_zone(
    window: GameWindow, sit: Sit, size: tuple[int, int], text: int
) -> None:
    screen = sit(answers=420)
    board = screen.board
    try:
        window.settings.text_size = text
        resize(window, *size)
        screen.restyle()
        board.light(Lights())
        with_counters = at_rest(screen)
        screen.model.shows_pieces = False
        plain = at_rest(screen)
        names = names_of(screen)
        assert abs(with_counters - plain).max() > 60, "counters are drawn"
        for id, box in names.items():
            assert board.camera.contains(box[0], box[1]), id
            assert board.camera.contains(box[2] - 1, box[3] - 1), id
            lon, lat = zip(*(board.camera.to_map(*at) for at in (box[:2], box[2:])), strict=True)
            set_at = shapely.box(lon[0], lat[0], lon[1], lat[1])
            zone = board.printed.polygon(id)
            assert zone.contains(set_at), id
            ink = part(plain, box)
            dark = (ink.max(axis=2) < 110).mean()
            assert dark > 0.08, f"the name of {id} is not drawn"
            covered = (abs(part(with_counters, box) - ink).max(axis=2) > 30).mean()
            # A counter's shadow or badge may touch it, in the smallest window a little more.
            assert covered < (0.1 if size[0] < 1280 else 0.04), f"the name of {id} is covered"
        for (one, a), (other, b) in combinations(names.items(), 2):
            assert are_apart(a, b), (one, other)
    finally:
        resize(window, 1280, 800)


@pytest.mark.parametrize("size, text", share(LOOKS, 0, 2))
def test_tags_of_an_overlay_are_whole_and_apart(
    window: GameWindow, sit: Sit, size: tuple[int, int], text: int
) -> None:
    screen = sit(answers=420)
    board = screen.board
    try:
        window.settings.text_size = text
        resize(window, *size)
        screen.restyle()
        for _ in range(8):
            screen.act("overlay")
            draw(screen)
            tags = [
                (
                    tag.center_x - tag.width / 2,
                    tag.center_y - tag.height / 2,
                    tag.center_x + tag.width / 2,
                    tag.center_y + tag.height / 2,
                )
                for tag in board._tags.sprites._list
            ]
            assert len(tags) == len(board.lights.tags)
            for left, bottom, right, top in tags:
                assert board.camera.contains(left, bottom), screen.model.overlay
                assert board.camera.contains(right - 1, top - 1), screen.model.overlay
            names = names_of(screen)
            for a, b in combinations(tags, 2):
                assert shared(a, b) < 0.1, (screen.model.overlay, a, b)
            for id, name in names.items():
                worst = max((shared(name, tag) for tag in tags), default=0)
                assert worst < 0.25, (screen.model.overlay, id, worst)
    finally:
        resize(window, 1280, 800)


def places_of(screen: Any) -> dict[tuple[str, str], Box]:
    """Every place of every Zone in the window, as the counters that lie there cover it."""
    board, found = screen.board, {}
    for zone, places in board.sizes.layout.places.items():
        size = even(board.size * board.sizes.layout.shares[zone])
        for slot, at in places.items():
            x, y = board.camera.to_screen(*at)
            found[zone, slot] = (x - size / 2, y - size / 2, x + size / 2, y + size / 2)
    return found


@pytest.mark.parametrize("size, text", [*share(LOOKS, 0, 2), ((1000, 640), 150)])
def test_no_two_places_of_a_view_overlap_and_none_touches_a_name(
    window: GameWindow, sit: Sit, size: tuple[int, int], text: int
) -> None:
    screen = sit()
    try:
        window.settings.text_size = text
        resize(window, *size)
        screen.restyle()
        draw(screen)
        zones = [zone.id for zone in screen.model.controller.view.board.zones]
        camera, zoom = screen.board.camera, window.letter_zoom
        for view in VIEWS:
            if (view.window, view.text) == (size, text):
                assert view[2:] == (camera.width, camera.height, pytest.approx(zoom, abs=0.001))
        for closer in (1.0, 1.7):
            screen.board.zoom(closer, *screen.board.region_place("baidoa"))
            places, names = places_of(screen), names_of(screen)
            assert set(places) == {(zone, slot) for zone in zones for slot in SLOTS}
            for (one, a), (other, b) in combinations(places.items(), 2):
                assert are_apart(a, b), (one, other)
            for one, a in places.items():
                for zone, b in names.items():
                    assert are_apart(a, b), (one, zone)
                edges = *camera.to_map(a[0], a[1]), *camera.to_map(a[2], a[3])
                assert screen.board.printed.polygon(one[0]).contains(shapely.box(*edges)), one
            if closer == 1.0:
                for one, a in places.items():
                    assert screen.board.camera.contains(a[0], a[1]), one
                    assert screen.board.camera.contains(a[2] - 1, a[3] - 1), one
    finally:
        resize(window, 1280, 800)


SCENARIOS = ("somalia-1992", "first-game", "war-2006", "icu-2006")


def seated(window: GameWindow, folder: Path, scenario: str, answers: int = 0) -> Any:
    """A game of a scenario, all seats at this screen."""
    seats = dict.fromkeys(load(scenario).sides.order, "human")
    laid = table.begin(
        table.GameSetup(scenario, seats, "7", {}, [], "auto", folder / "game.txt", False)
    )
    ahead(laid.game, answers=answers)
    screen = GameScreen(window, laid)
    window.show_view(screen)
    draw(screen)
    return screen


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_party_keeps_its_place_all_game_long(
    window: GameWindow, tmp_path: Path, scenario: str
) -> None:
    screen = seated(window, tmp_path, scenario)
    board, chance = screen.board, Stream("places")
    seen: dict[tuple[str, str], tuple[float, float]] = {}
    holdings = (
        screen.board.sideboard.left,
        screen.board.sideboard.bottom,
        screen.board.sideboard.width,
    )
    forces: dict[str, set[str]] = {}
    for _ in range(250):
        prompt = screen.model.prompt
        if prompt is None:
            break
        option = prompt.options[chance.below(len(prompt.options))]
        screen.deeds.answer(
            "hand-over" if "hand-over" in prompt.options and chance.below(3) else option
        )
        for stack in board.counters.stacks:
            slot = slot_of(board, stack)
            key, at = (stack.pile.region, slot), stack.lifted(stack.dealt[-1])
            assert seen.setdefault(key, at) == at, key
            if slot not in ("site", "terror") or scenario.endswith("2006"):
                forces.setdefault(slot, set()).update(
                    unit.force for unit in units_of(screen.model.table.scenario, stack.pile)
                )
    assert len(seen) > 15
    draw(screen)
    assert (
        screen.board.sideboard.left,
        screen.board.sideboard.bottom,
        screen.board.sideboard.width,
    ) == holdings
    for slot, here in forces.items():
        assert here <= ({"un", "us"} if slot == "un" else {"us"} if slot == "site" else {slot})


def test_nothing_is_set_out_anew_while_a_game_goes_on(
    window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = seated(window, tmp_path, "somalia-1992")
    draw(screen)

    def never(*_: Any) -> Any:
        raise AssertionError("places are found once")

    monkeypatch.setattr(setting, "arrange", never)
    chance = Stream("kept")
    for _ in range(60):
        screen.deeds.answer(
            screen.model.prompt.options[chance.below(len(screen.model.prompt.options))]
        )
        draw(screen)
    screen.board.zoom(1.8, *screen.board.region_place("jilib"))
    draw(screen)


def test_a_fan_never_leaves_the_map(window: GameWindow, sit: Sit) -> None:
    screen = sit(seed="12", answers=560)
    board = screen.board
    stack = max(board.counters.stacks, key=lambda one: len(one.pile.pieces))
    assert len(stack.pile.pieces) > 6
    camera = board.camera
    for x in (camera.left + 2, camera.left + camera.width - 2):
        for y in (camera.bottom + 2, camera.bottom + camera.height - 2):
            stack.at = (x, y)
            left, bottom, right, top = board.counters.fan_box(stack)
            assert camera.contains(left, bottom), (x, y)
            assert camera.contains(right - 1, top - 1), (x, y)


def test_a_fan_stays_where_it_is_while_units_are_picked_from_it(sit: Sit) -> None:
    screen = sit(until="flush.unit")
    board = screen.board
    stack = next(
        stack
        for stack in board.counters.stacks
        if sum(piece.id in screen.model.prompt.options for piece in stack.pile.pieces) > 1
    )
    screen.on_mouse_motion(*stack.at, 0, 0)
    assert board.counters.fan is not None
    before = [(piece.id, at) for piece, at in board.counters.fan_places(board.counters.fan)]
    picked = next(id for id, _ in before if id in screen.model.prompt.options)
    plain = picture_of(screen)
    click(screen, *dict(before)[picked])
    assert screen.model.prompt is not None
    assert screen.model.prompt.ask == "flush.unit"
    assert picked in board.lights.picked
    assert board.counters.fan is not None
    assert [(piece.id, at) for piece, at in board.counters.fan_places(board.counters.fan)] == before
    assert board.counters._fanned["tick", picked]
    assert picture_of(screen).tobytes() != plain.tobytes()


def ticked(screen: Any) -> bool:
    """Whether a stack has the tick of who is picked."""
    return any(key[0] == "tick" for key in screen.board.counters._plates._order)


def test_a_counter_that_is_pointed_at_is_not_ticked_as_if_it_were_picked(sit: Sit) -> None:
    """Whoever points at the button of a unit sees which it is, and has picked nobody."""
    screen = sit(until="flush.unit")
    board = screen.board
    left, bottom, wide, high = screen.board.box

    def map_alone() -> Any:
        foot = screen.window.height - bottom
        return picture_of(screen).crop((left, foot - high, left + wide, foot)).tobytes()

    plain = map_alone()
    choice = next(c for c in screen.model.shown if c.options[0] in screen.model.options.pieces)
    screen.on_mouse_motion(*screen.middle_of(f"option:{choice.number}"), 0, 0)  # type: ignore[misc]
    assert set(choice.options) <= board.lights.pointed
    assert not board.lights.picked
    assert map_alone() != plain, "it is seen which it is"
    assert not ticked(screen)
    screen.deeds.answer(choice.options[0])
    assert board.lights.picked == {choice.options[0]}
    assert ticked(screen)


def test_a_counter_of_the_answer_that_waits_is_ticked_until_it_is_dropped(sit: Sit) -> None:
    screen = sit(until="ambush.unit")
    screen.settings.confirm = "every"
    assert not ticked(screen)
    unit = next(id for id in screen.model.prompt.options if id in screen.model.options.pieces)  # type: ignore[union-attr]
    screen.deeds.answer(unit)
    assert screen.model.controller.held.pending is not None
    assert screen.board.lights.picked == {unit}
    assert ticked(screen)
    screen.followed(screen.model.answering.undo)
    assert not ticked(screen)


def test_who_waits_outside_the_map_is_chosen_beside_it(window: GameWindow, tmp_path: Path) -> None:
    screen = seated(window, tmp_path, "war-2006")
    chance = Stream("outside")
    for _ in range(900):
        if screen.model.prompt.ask == "entry":
            break
        options = screen.model.prompt.options
        screen.deeds.answer(
            "hand-over" if "hand-over" in options else options[chance.below(len(options))]
        )
    assert screen.model.prompt.ask == "entry"
    draw(screen)
    spots = [s for s in screen.board.sideboard.spots if s.action.startswith("option:")]
    assert spots, "who may come in is offered beside the map"
    assert spots[0].action in screen.actions(), "and is walked to with the keyboard"
    unit = screen.model.options.choice_of(spots[0].action).options[0]
    box = spots[0].box
    click(
        screen,
        screen.board.sideboard.left + (box[0] + box[2]) / 2,
        screen.board.sideboard.bottom + screen.board.sideboard.height - (box[1] + box[3]) / 2,
    )
    given = [a for a in screen.model.controller.game.all_answers() if a.ask == "entry" and a.who]
    assert given[-1].value == unit


def test_what_is_available_is_counted_beside_the_map(sit: Sit) -> None:
    screen = sit(seed="12", answers=560)
    state = screen.model.controller.view
    told = {s.name: s.tip for s in screen.board.sideboard.spots if s.name.startswith("cup:")}
    for force, units in state.scenario.forces.items():
        units = [unit for unit in units if unit.type != "leader"]
        left = sum(state.where[unit] == CUP for unit in units)
        assert f"{left} of {len(units)} counter" in told[f"cup:{force}"]


def buttons(screen: Any) -> set[str]:
    """The answers that buttons give, over all pages, with those that come when asked for."""
    found: set[str] = set()
    asked = (False, True) if screen.model.options.more else (False,)
    for screen.model.options.asks_more in asked:
        page, pages = 0, 1
        while page < pages:
            screen.model.options.page = page
            canvas = Canvas(
                screen.side.width, screen.side.height, screen.window.unit, screen.side.ground
            )
            screen.side.fill(canvas)
            for spot in canvas.spots:
                choice = screen.model.options.choice_of(spot.action)
                found |= set(choice.options) if choice is not None else set()
            page, pages = page + 1, canvas.facts.get("pages", 1)
    return found


@pytest.mark.parametrize("size, text", [LOOKS[1], LOOKS[2], LOOKS[5]])
def test_buttons_and_lights_offer_what_the_prompt_offers(
    window: GameWindow, sit: Sit, size: tuple[int, int], text: int
) -> None:
    screen = sit()
    chance = Stream("offered")
    asks: set[str] = set()
    try:
        window.settings.text_size = text
        resize(window, *size)
        screen.restyle()
        for _ in range(160):
            prompt = screen.model.prompt
            if prompt is None:
                break
            asks.add(prompt.ask)
            assert buttons(screen) == set(prompt.options), prompt.ask
            lights = screen.board.lights
            board = screen.model.controller.view.board
            if prompt.ask != "march.way":
                assert set(lights.zones) == {id for id in prompt.options if id in board}
            units = {id for id in prompt.options if id in screen.model.options.pieces}
            assert lights.units == units
            standing = {
                piece.id for stack in screen.board.counters.stacks for piece in stack.pile.pieces
            }
            on_map = {
                id
                for id in units
                if screen.model.controller.view.where[screen.model.options.pieces[id]] >= 0
            }
            assert on_map <= standing, "a lit counter is on the map"
            screen.deeds.answer(prompt.options[chance.below(len(prompt.options))])
        assert len(asks) > 10
    finally:
        resize(window, 1280, 800)


def test_fw6_the_line_under_the_map_speaks_of_what_is_there_now(sit: Sit) -> None:
    """FW6: a Zone that was chosen by its key could still be "clicked to choose"."""
    screen = sit(until="flush.zone")
    prompt = screen.model.prompt
    assert prompt is not None
    choice = next(
        c for c in screen.model.shown if c.options[0] in screen.model.controller.view.board
    )
    at = on_ground(screen, choice.options[0])
    screen.on_mouse_motion(*at, 0, 0)
    assert screen.model.about[1] == "Click to choose it."
    screen.deeds.answer(choice.options[0])
    assert screen.model.prompt is not prompt
    assert screen.model.about[1] != "Click to choose it."
    assert screen.model.about[0].startswith(choice.name), "the pointer is still there"
    screen.followed(screen.model.answering.undo)
    assert screen.model.about[1] == "Click to choose it."


def test_fw6_a_counter_that_has_gone_is_told_no_more(sit: Sit) -> None:
    """FW6: a Leader that had died was told to the end of the game."""
    screen = sit(until="un.mission")
    state = screen.model.controller.view
    leader = next(u for zone in state.board.zones for u in state.leaders[zone])
    at = screen.board.piece_place(leader.id)
    assert at is not None
    screen.on_mouse_motion(*at, 0, 0)
    assert "Leader" in screen.model.about[0]
    screen.on_mouse_motion(*screen.middle_of("show:menu"), 0, 0)  # type: ignore[misc]
    assert "Leader" in screen.model.about[0], "it stays to be read"
    screen.deeds.answer(screen.model.prompt.options[0])  # type: ignore[union-attr]
    assert screen.model.about == ("", ""), "the pointer has left the map"


def test_fw6_a_button_that_has_gone_is_told_no_more(sit: Sit) -> None:
    """FW6: the tip of an option stayed while the pointer rested on what had come in its place."""
    screen = sit(until="un.mission")
    click_action(screen, "option:1")
    draw(screen)
    spot = screen.spot_at(*screen.pointer)
    assert screen.tip == (screen.tip_for(spot) if spot else "")
    assert screen.hot == (spot.action if spot else "")


def test_fw6_nothing_is_told_before_the_pointer_has_been_anywhere(sit: Sit) -> None:
    """FW6: a game begins with the line of keys, not with a Zone that nobody points at."""
    assert sit(until="un.mission").model.about == ("", "")
