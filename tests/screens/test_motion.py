"""How counters lie and move on the map: places, effects of events, overlays, dice."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import shapely
from window_hands import (  # before Arcade: no display
    Sit,
    click,
    draw,
    picture_of,
    press,
    rest,
    slot_of,
)

import arcade  # isort: skip

from somalia.engine.dice import Stream
from somalia.games.campaign.rules.base.bandit_judges import ambushers, movement_target_judge, movers
from somalia.games.campaign.rules.base.terrorism import bar_terrorism
from somalia.games.campaign.rules.base.un_judges import bar_unit, ready_units
from somalia.games.campaign.rules.core.state import firepower
from somalia.games.campaign.scene import shades
from somalia.games.campaign.scene.motion import last_zone
from somalia.games.campaign.scene.piles import is_marker
from somalia.games.kit import motion
from somalia.play.settings import Settings
from somalia.window.board import stage
from somalia.window.screens.play import GameScreen
from somalia.window.screens.replay import ReplayScreen
from somalia.window.ui import canvas, dice

OVERLAP = 0.04  # of the smaller: rounding to pixels, and edges that touch

Box = tuple[float, float, float, float]


def boxes(screen: GameScreen) -> list[tuple[str, Box]]:
    """What each stack covers in the window, by its lowest counter."""
    found = []
    for stack in screen.board.counters.stacks:
        found.append((stack.pile.pieces[0].id, stack.box))
    return found


def shared(one: Box, other: Box) -> float:
    """What two boxes have in common, as a share of the smaller."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    if wide <= 0 or high <= 0:
        return 0.0
    least = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return wide * high / least


def names(screen: GameScreen) -> list[tuple[str, Box]]:
    """The names of the Zones in the window."""
    board, found = screen.board, []
    for id in board.printed.pane_of:
        place = board.sizes.name_place(id)
        x, y = board.camera.to_screen(*place.at)
        found.append(
            (
                id,
                (
                    x - place.way.width / 2,
                    y - place.way.height / 2,
                    x + place.way.width / 2,
                    y + place.way.height / 2,
                ),
            )
        )
    return found


@pytest.mark.parametrize("text, closer", [(100, 0), (150, 0), (100, 3)])
@pytest.mark.parametrize("seed, answers", [("3", 300), ("5", 420), ("12", 600)])
def test_no_stack_lies_over_another_or_over_a_name(
    window: Any, sit: Sit, seed: str, answers: int, text: int, closer: int
) -> None:
    window.settings = Settings(text_size=text, animation="off")
    window.measure()
    screen = sit(seed=seed, answers=answers)
    for _ in range(closer):
        screen.board.zoom(1.25, *screen.board.region_place("jilib"))
    rest(screen)
    found = boxes(screen)
    assert len(found) > 10
    for (one, a), (other, b) in combinations(found, 2):
        assert shared(a, b) <= OVERLAP, (one, other)
    for id, name in names(screen):
        for one, box in found:
            assert shared(name, box) <= OVERLAP, (one, id)
    camera = screen.board.camera
    if not closer:
        for one, (left, bottom, right, top) in found:
            assert camera.contains(left, bottom), one
            assert camera.contains(right, top), one


def test_base_and_convoy_lie_at_one_place_with_those_who_stand_with_them(sit: Sit) -> None:
    screen = sit(until="escort.unit", seed="5")
    board = screen.board
    sites = [stack for stack in board.counters.stacks if slot_of(board, stack) == "site"]
    assert sites
    for stack in sites:
        pieces = stack.pile.pieces
        markers = [piece for piece in pieces if is_marker(piece)]
        assert markers == list(pieces[-len(markers) :]), "they lie on the units"
        for piece in (*markers, *stack.units[-1:]):
            found = board.at(*stack.lifted(piece))
            assert found.piece == piece.id, "it is seen, and can be pointed at"


def test_an_enlarged_view_follows_who_moves(sit: Sit) -> None:
    screen = sit(answers=120)
    board, controller, chance = screen.board, screen.model.controller, Stream("follow")
    followed = 0
    for _ in range(80):
        assert screen.model.prompt is not None
        board.fit()
        before, options = controller.sight.now, screen.model.prompt.options
        board.zoom(3.0, board.camera.left + 5, board.camera.bottom + board.camera.height - 5)
        corner = board.camera.centre
        screen.deeds.answer(options[chance.below(len(options))])
        zone = last_zone(controller.sight.events_since(before))
        if zone:
            assert board.camera.contains(*board.region_place(zone)), zone
            followed += board.camera.centre != corner
        else:
            assert board.camera.centre == corner
    assert followed > 5


def test_the_whole_map_stays_where_it_is_whoever_moves(sit: Sit) -> None:
    screen = sit(answers=120)
    key, chance = screen.board.camera.key, Stream("still")
    for _ in range(30):
        options = screen.model.prompt.options
        screen.deeds.answer(options[chance.below(len(options))])
    assert screen.board.camera.key == key


def test_panning_keeps_every_stack_on_its_ground(sit: Sit) -> None:
    screen = sit(seed="3", answers=300)
    board = screen.board
    screen.board.zoom(2.0, *screen.board.region_place("jilib"))
    before = {s.pile.pieces[0].id: board.camera.to_map(*s.at) for s in board.counters.stacks}
    board.camera.pan(40, 25)
    board.moved(settle=True)
    draw(screen)
    for stack in board.counters.stacks:
        old, new = before[stack.pile.pieces[0].id], board.camera.to_map(*stack.at)
        assert abs(old[0] - new[0]) * board.camera.scale < 1.5
        assert abs(old[1] - new[1]) * board.camera.scale < 1.5


# -- what moves ------------------------------------------------------------------------------------


def speed(window: Any, name: str) -> None:
    window.settings = Settings(animation=name)
    window.measure()


def pass_time(screen: GameScreen, seconds: float) -> None:
    for _ in range(round(seconds / 0.05)):
        screen.window.dispatch_event("on_update", 0.05)


def watch(window: Any, sit: Sit, kind: type, most: int = 900) -> tuple[GameScreen, Any]:
    """Let two players of the computer play until something of a kind is shown."""
    screen = sit({"un": "chancer", "bandit": "chancer"}, seed="5", answers=150)
    screen.model.pace.paused = False
    for _ in range(most):
        for effect, _ in screen.board.show.now():
            if isinstance(effect.shows, kind):
                return screen, effect
        window.dispatch_event("on_update", 0.1)
    raise AssertionError(f"no {kind.__name__} is shown")


def test_a_fight_shows_dice_that_come_to_rest(window: Any, sit: Sit) -> None:
    speed(window, "slow")
    screen = sit({"un": "chancer", "bandit": "chancer"}, seed="5", answers=150)
    screen.model.pace.paused = False
    for _ in range(900):
        window.dispatch_event("on_update", 0.1)
        cards = [e for e, _ in screen.board.show.now() if isinstance(e.shows, motion.NoticeCard)]
        if cards and "fire" in cards[0].shows.title:
            break
    card = cards[0].shows
    line = next(
        line for line in reversed(screen.model.controller.past.lines()) if line.kind == "fire"
    )
    assert card.rule == line.rule
    assert f"die {card.dice[0]}" in line.text
    assert f"column {card.title.rpartition(' ')[2]}" in line.text
    screen.board.show.clock = cards[0].start
    rolling = picture_of(screen)
    screen.board.show.clock = cards[0].start + 0.7
    still = picture_of(screen)
    assert rolling.tobytes() != still.tobytes()
    screen.board.finish()
    assert picture_of(screen).tobytes() != still.tobytes()


def test_the_result_is_not_told_before_the_dice_lie_still(sit: Sit) -> None:
    card = motion.NoticeCard(
        "jilib", "6.12", "UN fire: column 14+", "Firepower 20", (2,), False, "1 hit", "un"
    )
    whose = sit(answers=1).looks
    silent = replace(card, result="2 hits")  # as wide: only the letters differ
    area = (45, 40, 120, 85)

    def seen(one: motion.NoticeCard, share: float) -> bytes:
        return bytes(stage.card_picture(one, 1, share, whose).crop(area).tobytes())

    assert seen(card, 1.0) != seen(silent, 1.0)
    assert seen(card, 0.5) == seen(silent, 0.5)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_face(face: int) -> None:
    image = dice.die(face, 48, (250, 250, 250)).convert("L")
    dark = image.point(lambda value: 255 if value < 110 else 0)
    inner = dark.crop((5, 5, 43, 43))
    pips, seen = 0, inner.load()
    assert seen is not None
    todo = {(x, y) for x in range(38) for y in range(38) if seen[x, y]}
    while todo:
        pips += 1
        edge = [todo.pop()]
        while edge:
            x, y = edge.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if near in todo:
                    todo.remove(near)
                    edge.append(near)
    assert pips == face


def test_a_roll_ends_on_the_face_that_fell() -> None:
    for face in range(1, 7):
        assert dice.rolling(face, 0, 1.0) == (face, 0)
        assert any(dice.rolling(face, 0, k / 10)[0] != face for k in range(10))


def test_a_march_follows_the_land(sit: Sit) -> None:
    screen = sit()
    printed = screen.board.printed
    legs = printed.road(("kismayu", "jilib", "jawhar", "ceel-huur"))
    assert len(legs) == 1
    land = printed.country.outline.buffer(0.02)
    for x, y in legs[0]:
        assert land.contains(shapely.Point(x, y))
    into = printed.road(("jilib", "south-mogadishu"))
    assert len(into) == 2  # over the map to the city, and on in the inset
    west, south, east, north = screen.board.printed.atlas.inset.drawn_at
    for x, y in into[1]:
        assert west <= x <= east
        assert south <= y <= north


def test_counters_glide_by_the_zones_of_their_way(window: Any, sit: Sit) -> None:
    speed(window, "slow")
    screen = sit({"un": "chancer", "bandit": "chancer"}, seed="5", answers=150)
    screen.model.pace.paused = False
    for _ in range(900):
        window.dispatch_event("on_update", 0.1)
        long = [id for id, path in screen.board.counters.glides.paths.items() if path.length > 1.5]
        if long and screen.board.counters.glides.is_under_way:
            break
    id = long[0]
    path = screen.board.counters.glides.paths[id]
    here = screen.board.counters.glides.place(id)
    assert math.dist(here, path.legs[-1][-1]) > 0.1
    screen.model.pace.paused = True
    pass_time(screen, screen.board.counters.glides.seconds + 0.3)
    assert not screen.board.counters.glides.is_under_way
    assert screen.board.counters.standing()[id].at == pytest.approx(path.legs[-1][-1], abs=0.05)


@pytest.mark.parametrize("by", ["key", "click"])
def test_any_key_or_click_ends_what_moves(window: Any, sit: Sit, by: str) -> None:
    speed(window, "slow")
    screen, _ = watch(window, sit, motion.NoticeCard)
    assert screen.board.is_moving
    if by == "key":
        press(screen, arcade.key.F6)
    else:
        click(screen, 400, 300)
    assert not screen.board.is_moving


def test_losses_fade_where_they_fell(window: Any, sit: Sit) -> None:
    speed(window, "normal")
    screen, effect = watch(window, sit, motion.LeavingCounter, 4000)
    assert screen.board.camera.contains(*screen.board.camera.to_screen(*effect.shows.at))


def test_nothing_is_shown_with_animation_off_or_when_hurried(window: Any, sit: Sit) -> None:
    screen = sit({"un": "chancer", "bandit": "chancer"}, seed="5", answers=150)
    screen.model.pace.paused = False
    for _ in range(30):
        window.dispatch_event("on_update", 0.1)
        assert not screen.board.is_moving
    speed(window, "normal")
    screen.act("hurry")
    for _ in range(5):
        window.dispatch_event("on_update", 0.1)
        assert not screen.board.is_moving


def test_with_reduced_motion_no_counter_glides_and_what_happened_is_shown_all_the_same(
    window: Any, sit: Sit
) -> None:
    """Counters are at once where they have gone; the cards come as they do for everybody."""
    window.settings = Settings(animation="normal", reduced_motion=True)
    screen = sit({"un": "chancer", "bandit": "chancer"}, seed="5", answers=150)
    screen.model.pace.paused = False
    board, moved, cards = screen.board, 0, 0
    for _ in range(400):
        before = board.counters.standing()
        window.dispatch_event("on_update", 0.1)
        after = board.counters.standing()
        assert not board.counters.glides.is_under_way
        moved += sum(before[id].zone != after[id].zone for id in before.keys() & after)
        cards += any(
            isinstance(effect.shows, motion.NoticeCard) for effect, _ in screen.board.show.now()
        )
        if moved > 3 and cards:
            break
    assert moved > 3
    assert cards


@pytest.mark.parametrize(
    "kind", [motion.NoticeCard, motion.Clash, motion.Stir, motion.LeavingCounter, motion.Floating]
)
def test_with_reduced_motion_what_is_shown_stands_still(
    window: Any, sit: Sit, kind: type[Any]
) -> None:
    """Nothing rolls, beats, opens, is drawn or rises; without the setting it does."""
    screen = sit(seed="5", answers=420)
    board, show = screen.board, screen.board.show
    stack = next(stack for stack in board.counters.stacks if stack.units)
    zone, top = stack.pile.region, stack.units[-1]
    party = top.party
    shown = {
        motion.NoticeCard: motion.NoticeCard(
            zone, "6.12", "UN fire", "", (2,), result="1 hit", side="un"
        ),
        motion.Clash: motion.Clash(zone, party, frozenset()),
        motion.Stir: motion.Stir(zone, (top.id,)),
        motion.LeavingCounter: motion.LeavingCounter(
            board.counters.standing()[top.id].at, top.face, True
        ),
        motion.Floating: motion.Floating("+2 VP", "un", zone),
    }[kind]
    show.play([motion.Effect(0.0, 1.0, shown)], 1.0)
    for is_reduced in (True, False):
        window.settings.reduced_motion = is_reduced
        seen = set()
        for show.clock in (0.06, 0.2):  # before anything fades
            seen.add(picture_of(screen).tobytes())
        assert (len(seen) == 1) == is_reduced


def test_going_back_shows_nothing(window: Any, sit: Sit) -> None:
    speed(window, "normal")
    screen = sit(until="un.mission")
    screen.act("option:2")
    screen.board.finish()
    screen.followed(screen.model.answering.undo)
    assert not screen.board.show.is_on


def test_a_show_never_takes_longer_than_it_may() -> None:
    many = [motion.Effect(k, 1.2, motion.Stir("jilib")) for k in range(40)]
    within = motion.within(many, 0.0)
    assert max(one.start + one.length for one in within) <= motion.LONGEST + 0.2
    assert [one.start for one in within] == sorted(one.start for one in within)


# -- overlays --------------------------------------------------------------------------------------


def tags(screen: GameScreen) -> dict[str, str]:
    return dict(screen.board.lights.tags)


def test_reach_is_what_the_rules_offer(sit: Sit) -> None:
    screen = sit(seed="5", answers=420)
    state = screen.model.controller.view
    press(screen, arcade.key.KEY_7, arcade.key.MOD_SHIFT)
    assert screen.model.overlay == "reach-bandits"
    shown = tags(screen)
    assert shown
    for zone in state.board.zones:
        starts = [
            start
            for start in state.board.zones
            if movers(state, start) and movement_target_judge(state, start)(zone) is None
        ]
        assert (zone.id in shown) == bool(starts), zone
    press(screen, arcade.key.KEY_6, arcade.key.MOD_SHIFT)
    ready = ready_units(state)
    for zone in state.board.zones:
        count = sum(bar_unit(state, unit, zone) is None for unit in ready)
        assert tags(screen).get(zone.id, "0 ").split()[0] == str(count)


def test_terror_and_ambush_are_shown_where_the_rules_allow_them(sit: Sit) -> None:
    screen = sit(seed="5", answers=420)
    state, look = screen.model.controller.view, screen.looks.look
    press(screen, arcade.key.KEY_5, arcade.key.MOD_SHIFT)
    for zone in state.board.zones:
        tint = screen.board.lights.tints.get(zone.id)
        assert (tint == look.tint(shades.TERROR)) == bool(state.terror[zone])
        if not state.terror[zone]:
            assert (tint == look.tint(shades.THREAT)) == (bar_terrorism(state, zone) is None)
    press(screen, arcade.key.KEY_8, arcade.key.MOD_SHIFT)
    for zone in state.board.zones:
        assert (zone.id in tags(screen)) == bool(firepower(ambushers(state, zone)))


def test_contact_is_told_in_percent(sit: Sit) -> None:
    screen = sit(seed="5", answers=420)
    press(screen, arcade.key.KEY_3, arcade.key.MOD_SHIFT)
    assert tags(screen)
    assert all(
        text.split()[0] in ("17%", "33%", "50%", "67%", "83%", "none")
        for text in tags(screen).values()
    )


def test_the_legend_names_the_overlay_and_picks_another(sit: Sit) -> None:
    screen = sit(seed="5", answers=420)
    plain = picture_of(screen)
    click(screen, *screen.middle_of("overlay"))
    draw(screen)
    assert screen.model.overlay == "control"
    click(screen, *screen.middle_of("overlay:ambush"))
    assert screen.model.overlay == "ambush"
    assert picture_of(screen).tobytes() != plain.tobytes()
    zone = next(iter(tags(screen)))
    press(screen, arcade.key.TAB)
    while screen.model.target != zone:
        press(screen, arcade.key.TAB)
    assert "Can ambush" in screen.model.about[1] or screen.model.prompt is not None
    assert "Can ambush" in screen.looks.overlay_detail(zone)
    click(screen, *screen.middle_of("overlay:ambush"))
    assert screen.model.overlay == ""
    assert screen.overlays.legend not in screen.panels


def test_stacks_are_fanned_out_by_key(sit: Sit) -> None:
    screen = sit(seed="5", answers=420)
    tall = [s for s in screen.board.counters.stacks if len(s.pile.pieces) > 1]
    zone = tall[0].pile.region
    screen.model.target = zone
    for stack in [s for s in tall if s.pile.region == zone]:
        press(screen, arcade.key.PERIOD)
        assert screen.board.counters.fan is stack
    press(screen, arcade.key.PERIOD)
    assert screen.board.counters.fan is None


def test_lines_of_rolls_carry_their_dice(sit: Sit) -> None:
    screen = sit(seed="5", answers=420)
    fires = [line for line in screen.model.controller.past.lines() if line.kind == "fire"]
    assert fires
    for line in fires:
        assert f"die {line.dice[0]}" in line.text
        assert line.by in ("un", "bandit", "militia")
    with_dice = picture_of(screen)
    monkey = pytest.MonkeyPatch()
    monkey.setattr(canvas, "die", lambda face, size, colour: dice.die(face % 6 + 1, size, colour))
    screen.model.revision += 1
    assert picture_of(screen).tobytes() != with_dice.tobytes()
    monkey.undo()


def test_a_replay_shows_what_happened_too(window: Any, sit: Sit, tmp_path: Path) -> None:
    screen = sit({"un": "human", "bandit": "human"}, seed="5", answers=60)
    path = screen.model.controller.table.record
    assert path is not None
    screen.model.controller.table.leave()
    speed(window, "normal")
    again = ReplayScreen(window, path)
    window.show_view(again)
    draw(again)
    shown = set()
    for _ in range(len(again.stops)):
        again.act("go:on")
        shown |= {type(effect.shows) for effect in again.board.show.effects}
        press(again, arcade.key.F7)
        assert not again.board.is_moving
    assert motion.NoticeCard in shown
    again.act("go:back")
    assert not again.board.show.is_on
    again.act("go:first")
    assert not again.board.is_moving
