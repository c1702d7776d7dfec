"""How a person answers in the window: dragging, holding, odds at hand, keys for everything."""

from __future__ import annotations

import threading
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
import shapely
from window_hands import Sit, draw, picture_of, press, resize  # before Arcade: no display

import arcade  # isort: skip

from somalia.engine.dice import Stream
from somalia.engine.prompts import DONE, Choose
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.text import odds as fights
from somalia.games.campaign.window.chances import fill_chances
from somalia.games.campaign.window.hand import WayInHand
from somalia.window.actions import ACTIONS, TOOLS, Action, action_of, key_of
from somalia.window.key_lines import BESIDES, CHOOSING, KeyLine, key_lines
from somalia.window.odds import OddsDesk, Rated
from somalia.window.panels.question import keys_of
from somalia.window.screens.play import GameScreen
from somalia.window.sheets.charts import ChartsSheet
from somalia.window.ui.keys import is_latin, meant, symbols
from tests.screens.type_recorder import Recorder, set_in_type

KEYS = arcade.key
LEFT, RIGHT = arcade.MOUSE_BUTTON_LEFT, arcade.MOUSE_BUTTON_RIGHT


def on_ground(screen: GameScreen, zone: str) -> tuple[float, float]:
    """A point well inside a Zone in the window."""
    board = screen.board
    best = shapely.maximum_inscribed_circle(board.printed.polygon(zone), 0.01)
    return board.camera.to_screen(*best.coords[0])


def take(screen: Any, x: float, y: float) -> None:
    """The button goes down."""
    screen.window.dispatch_event("on_mouse_motion", x, y, 0, 0)
    screen.window.dispatch_event("on_mouse_press", x, y, LEFT, 0)


def carry(screen: Any, *points: tuple[float, float]) -> None:
    """The pointer goes from point to point with the button down."""
    for x, y in points:
        screen.window.dispatch_event("on_mouse_drag", x, y, 9, 9, LEFT, 0)


def let_go(screen: Any, x: float, y: float) -> None:
    """The button goes up."""
    screen.window.dispatch_event("on_mouse_release", x, y, LEFT, 0)


def a_way(prompt: Choose, least: int = 3) -> tuple[str, ...]:
    """A way of some length that is offered."""
    ways = sorted((o.split(">") for o in prompt.options if ">" in o), key=len)
    return tuple(next(way for way in ways if len(way) >= least))


def test_a_way_is_drawn_by_dragging_and_answered_over_its_end(sit: Sit) -> None:
    screen = sit(until="march.way")
    assert screen.model.prompt is not None
    way = a_way(screen.model.prompt)
    points = [on_ground(screen, zone) for zone in way]
    centre = screen.board.camera.centre
    take(screen, *points[0])
    for n, point in enumerate(points[1:], 2):
        carry(screen, point)
        assert screen.board.lights.way == way[:n]
        assert "hits expected" in screen.model.about[0] or "no Ambush" in screen.model.about[0]
    assert "Release to march" in screen.model.about[0]
    draw(screen)
    assert isinstance(screen.mouse.hand, WayInHand)
    assert screen.mouse.hand.risk.zones == () or "6.22" in screen.model.about[1]
    let_go(screen, *points[-1])
    given = [a for a in screen.model.controller.game.all_answers() if a.ask == "march.way"]
    assert given[-1].value == ">".join(way)
    assert screen.board.camera.centre == centre, "the map was moved besides"


def test_a_way_let_go_elsewhere_or_broken_off_is_no_answer(sit: Sit) -> None:
    screen = sit(until="march.way")
    assert screen.model.prompt is not None
    way = a_way(screen.model.prompt)
    points = [on_ground(screen, zone) for zone in way]
    before = screen.model.controller.game.count
    take(screen, *points[0])
    carry(screen, *points[1:-1])
    let_go(screen, *points[-2])
    assert screen.board.lights.way == ()
    take(screen, *points[0])
    carry(screen, *points[1:])
    press(screen, KEYS.ESCAPE)
    assert screen.sheet is None, "Esc drops the way and opens no menu"
    let_go(screen, *points[-1])
    take(screen, *points[0])
    carry(screen, *points[1:])
    screen.window.dispatch_event("on_mouse_press", *points[-1], RIGHT, 0)
    screen.window.dispatch_event("on_mouse_release", *points[-1], RIGHT, 0)
    let_go(screen, *points[-1])
    assert screen.model.controller.game.count == before
    assert screen.board.lights.way == ()


def test_the_map_is_still_moved_where_no_way_starts(sit: Sit) -> None:
    screen = sit(until="march.way")
    screen.board.zoom(2, *on_ground(screen, "baidoa"))
    start = a_way(screen.model.prompt)[0]  # type: ignore[arg-type]
    other = next(
        z.id
        for z in screen.model.controller.view.board.zones
        if z.id != start and screen.board.camera.contains(*on_ground(screen, z.id))
    )
    before, centre = screen.model.controller.game.count, screen.board.camera.centre
    x, y = on_ground(screen, other)
    take(screen, x, y)
    carry(screen, (x + 9, y + 9), (x + 18, y + 18))
    let_go(screen, x + 18, y + 18)
    assert screen.board.camera.centre != centre
    assert screen.model.controller.game.count == before


def test_a_way_goes_back_and_skips_zones(sit: Sit) -> None:
    screen = sit(until="march.way")
    assert screen.model.prompt is not None
    way = a_way(screen.model.prompt, 4)
    hand = WayInHand(
        screen.model, [tuple(o.split(">")) for o in screen.model.prompt.options if ">" in o], {}
    )
    for zone in way[1:3]:
        hand.to(zone)
    hand.to(way[1])
    assert hand.path == way[:2]
    hand.to("")
    assert hand.path == way[:2]
    assert not hand.answers
    hand.to(way[-1])
    assert hand.path in hand.ways
    assert hand.answers == (">".join(hand.path),)


def test_a_counter_is_dragged_to_the_zone_that_is_asked(sit: Sit) -> None:
    screen = sit(until="flush.zone")
    prompt, state = screen.model.prompt, screen.model.controller.view
    assert prompt is not None
    unit = next(u for z in state.board.zones for u in state.troops[z] if not state.acted[u])
    start = state.board.zones[state.where[unit]].id
    target = next(id for id in prompt.options if id in state.board and id != start)
    at = screen.board.piece_place(unit.id)
    assert at is not None
    screen.board.fold()
    taken = screen.board.at(*at).piece
    assert taken
    take(screen, *at)
    carry(screen, on_ground(screen, target))
    assert screen.board.lights.way == (start, target)
    let_go(screen, *on_ground(screen, target))
    given = [(a.ask, a.value) for a in screen.model.controller.game.all_answers() if a.who == "un"]
    assert ("flush.zone", target) in given
    if screen.model.prompt is not None and screen.model.prompt.ask == "flush.unit":
        picked = (screen.model.prompt.about or {})["picked"]
        assert [u.id for u in picked] == [taken]


def test_a_move_of_bandits_is_one_drag(sit: Sit) -> None:
    screen = sit(until="move.from")
    prompt, state = screen.model.prompt, screen.model.controller.view
    assert prompt is not None
    start = next(id for id in prompt.options if id in state.board)
    unit = state.bandits(state.board.zone(start))[0]
    at = screen.board.piece_place(unit.id)
    assert at is not None
    take(screen, *at)
    end = "berbera" if start != "berbera" else "guban"
    carry(screen, on_ground(screen, end))
    let_go(screen, *on_ground(screen, end))
    given = [(a.ask, a.value) for a in screen.model.controller.game.all_answers()]
    assert ("move.from", start) in given
    assert ("move.to", end) in given


def test_the_last_answer_of_a_mission_waits_to_be_confirmed(sit: Sit) -> None:
    screen = sit(seed="20", until="flush.unit")
    screen.settings.confirm = "dice"
    for _ in range(20):  # to whatever sets the dice rolling
        if screen.model.controller.held.pending is not None or screen.model.prompt is None:
            break
        before = screen.model.controller.game.count
        press(screen, KEYS.F8 if screen.model.prompt.picks else KEYS.SPACE)
        if (
            screen.model.controller.held.pending is None
            and screen.model.controller.game.count == before
        ):
            press(screen, KEYS.KEY_1)  # nothing is usual there
    assert screen.model.controller.held.pending is not None
    held_at, option = (
        screen.model.controller.game.count,
        screen.model.controller.held.pending.option,
    )
    draw(screen)
    assert screen.middle_of("confirm")
    assert screen.middle_of("unhold")
    press(screen, KEYS.ESCAPE)
    assert screen.model.controller.held.pending is None
    assert screen.sheet is None
    assert screen.model.controller.game.count == held_at
    screen.deeds.answer(option)
    press(screen, KEYS.ENTER)
    assert screen.model.controller.held.pending is None
    given = screen.model.controller.game.all_answers()[held_at:]
    assert given[0].value == option
    assert (
        any(a.is_chance or a.who == "bandit" for a in given[1:]) or screen.model.prompt.who != "un"
    )  # type: ignore[union-attr]


def test_what_can_be_taken_back_is_not_held(sit: Sit) -> None:
    screen = sit(until="un.mission")
    screen.settings.confirm = "every"
    chance, held = Stream("held"), 0
    for _ in range(120):
        prompt = screen.model.prompt
        if prompt is None:
            break
        before, who = screen.model.controller.game.count, prompt.who
        screen.deeds.answer(prompt.options[chance.below(len(prompt.options))])
        if screen.model.controller.held.pending is None:
            assert screen.model.controller.game.count > before
            assert screen.model.prompt is not None
            assert screen.model.prompt.who == who
            assert screen.model.controller.back.is_open, "it ought to have been held"
            continue
        held += 1
        assert screen.model.controller.game.count == before
        press(screen, KEYS.BACKSPACE)
        assert screen.model.controller.held.pending is None
        screen.deeds.answer(prompt.options[0])
        press(screen, KEYS.SPACE)
        if (
            screen.model.controller.held.pending is None
            and screen.model.prompt is not None
            and screen.model.prompt.who == who
        ):
            assert screen.model.controller.game.count > before
    assert held > 10


def test_nothing_is_held_unless_wished(sit: Sit) -> None:
    screen = sit(until="un.mission")
    assert screen.settings.confirm == "off"
    before = screen.model.controller.game.count
    screen.deeds.answer(screen.model.prompt.options[0])  # type: ignore[union-attr]
    assert screen.model.controller.held.pending is None
    assert screen.model.controller.game.count > before


def settle(screen: Any) -> None:
    """Let a question stand until its odds are known."""
    for _ in range(4):
        screen.window.dispatch_event("on_update", 0.1)
    screen.model.odds.desk.wait()
    screen.window.dispatch_event("on_update", 0.01)


def test_odds_stand_beside_the_fight_that_is_prepared_and_follow_the_picks(sit: Sit) -> None:
    screen = sit(until="raid.unit")
    assert screen.model.odds.desk.report(screen.model.controller.sight) is None
    settle(screen)
    first = screen.model.odds.desk.report(screen.model.controller.sight)
    assert first is not None
    assert first.is_whole
    assert sum(first.rows[""].odds.values()) == 1
    draw(screen)
    option = screen.model.prompt.options[-1]  # type: ignore[union-attr]
    screen.deeds.answer(option)
    if screen.model.prompt is not None and screen.model.prompt.ask == "raid.unit":
        settle(screen)
        second = screen.model.odds.desk.report(screen.model.controller.sight)
        assert second is not None
        assert second.rows[""].odds == fights.odds_of(screen.model.controller.sight, None)[0]
        assert second is not first
        assert "With " in second.head


def test_each_option_tells_its_chance(sit: Sit) -> None:
    screen = sit(until="flush.zone")
    settle(screen)
    report = screen.model.odds.desk.report(screen.model.controller.sight)
    assert report is not None
    option = screen.model.shown[0].options[0]
    odds, _ = fights.odds_of(screen.model.controller.sight, option)
    met = sum(p for result, p in odds.items() if result.contacted)
    told = screen.model.odds.figure(option)
    assert told.endswith("%")
    assert told.startswith("≈") or told == fights.percent(met)  # type: ignore[arg-type]


def test_fw11_the_sheet_of_odds_says_what_its_chances_are_of(sit: Sit) -> None:
    """FW11: a column of percentages stood there without a head."""
    screen = sit(until="flush.zone")
    screen.model.odds.rate()
    screen.model.odds.desk.wait()
    press(screen, KEYS.F4)
    sheet = [one for name, one in set_in_type(screen).items() if name != "side"]
    assert any(line.full == "chance of contact" for canvas in sheet for line in canvas.lines)


def told(odds: fights.Odds, height: float) -> str:
    """What is set of odds in a box of that height."""
    canvas = Recorder(340, 400, 1.0, (244, 236, 216), "", "")
    below = fill_chances(canvas, (0, 0, 340, height), Rated("", odds, ""), load("somalia-1992"))
    assert below <= height
    assert not canvas.cut_off()
    return " ".join(line.text for line in canvas.lines)


def test_fw11_odds_without_room_are_told_in_figures() -> None:
    """FW11: what had no room beside the question was left out; it was the VP."""
    result = fights.FightResult(2, 1, 0, 0, 1, 3, 0, 1, False, False)
    said = told({result: Fraction(1)}, 66)
    assert "UN and US hit" in said
    assert "Also expected: Bandits lost 1.00, UN VP 1.00, Bandit VP 3.00." in said
    said = told({result: Fraction(1)}, 50)  # too low for a line of it beside a column
    assert "Expected: UN and US hit 2.00, Bandits lost 1.00, UN VP 1.00, Bandit VP 3.00." in said
    said = told({result: Fraction(1)}, 240)
    assert "Also expected" not in said
    assert "Bandit VP" in said
    assert "Critical hit by Bandits" in said


def test_fw11_odds_in_which_nothing_happens_say_no_more_than_that() -> None:
    """FW11: "No die decides anything here" stood above the losses of the worst case."""
    nothing = fights.FightResult(0, 0, 0, 0, 0, 0, 0, 0, False, False)
    assert told({nothing: Fraction(1)}, 200) == "No hits, losses, SP or VP."


def test_odds_after_an_undo_are_those_of_the_new_choice_fw1(sit: Sit) -> None:
    """FW1: Guban's figures once stayed when Guban was taken back for Gaalkayo or the Airport."""
    screen = sit(seed="5", until="development.project")
    screen.deeds.answer("aid")
    shown = {}
    for zone in ("guban", "gaalkayo", "airport"):
        assert screen.model.prompt is not None
        assert screen.model.prompt.ask == "development.zone"
        screen.deeds.answer(zone)
        prompt = screen.model.prompt
        assert prompt is not None
        assert prompt.ask.startswith("development.")
        settle(screen)
        report = screen.model.odds.desk.report(screen.model.controller.sight)
        assert report is not None
        fresh = OddsDesk()
        assert screen.model.odds.rater is not None
        model = screen.model
        fresh.stand(
            None, model.controller.sight, model.shown, model.odds.rater, model.table.players
        )
        fresh.wait()
        assert report == fresh.report(model.controller.sight)
        shown[zone] = {id: rated.odds for id, rated in report.rows.items()}
        press(screen, KEYS.Z, KEYS.MOD_CTRL)
    assert shown["guban"] != shown["airport"]


def test_projects_tell_cost_and_chance(sit: Sit) -> None:
    screen = sit(seed="8", until="development.project")
    prompt, state = screen.model.prompt, screen.model.controller.view
    assert prompt is not None
    for choice in screen.model.shown:
        assert f"{state.charts.projects[choice.options[0]].cost} SP" in choice.label.detail
    settle(screen)
    report = screen.model.odds.desk.report(screen.model.controller.sight)
    assert report is not None
    for choice in screen.model.shown:
        chance = screen.model.odds.figure(choice.options[0])
        assert chance.endswith("%")
        assert chance != "0%"


def test_hovering_does_not_wait_for_odds(sit: Sit) -> None:
    screen = sit(until="flush.zone")
    started, hold = threading.Event(), threading.Event()

    def slow(*_: Any, **__: Any) -> Any:
        started.set()
        hold.wait(20)
        return {}, ""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fights, "odds_of", slow)
        for _ in range(4):
            screen.window.dispatch_event("on_update", 0.1)
        assert started.wait(20)
        screen.window.dispatch_event("on_mouse_motion", *on_ground(screen, "jilib"), 0, 0)
        assert "Jilib" in screen.model.about[0]
        draw(screen)
        assert screen.model.odds.desk.is_busy
        hold.set()
        screen.model.odds.desk.wait()


def test_nobody_waits_for_the_odds_of_a_game_that_is_left(window: Any, sit: Sit) -> None:
    """They were worked out to the end, beside whatever was shown then."""
    screen = sit(until="flush.zone")
    started, left = threading.Event(), threading.Event()
    usual = fights.odds_of

    def later(*given: Any, **named: Any) -> Any:
        started.set()
        assert left.wait(20)
        return usual(*given, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fights, "odds_of", later)
        for _ in range(4):
            screen.window.dispatch_event("on_update", 0.1)
        assert started.wait(20)
        window.hide_view()
        left.set()
        screen.model.odds.desk.wait()
    assert screen.model.odds.desk.report(screen.model.controller.sight) is None


def test_odds_are_worked_out_only_while_the_window_rests(sit: Sit) -> None:
    screen = sit(until="flush.zone")
    assert screen.window.free.is_set()
    seen: list[bool] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(screen.below, "hover", lambda *_: seen.append(screen.window.free.is_set()))
        screen.window.dispatch_event("on_mouse_motion", 300, 300, 0, 0)
    assert seen == [False]
    assert screen.window.free.is_set()


def test_what_the_opponent_did_is_stepped_through(sit: Sit) -> None:
    screen = sit({"un": "human", "bandit": "chancer"})
    chance = Stream("news")
    for _ in range(300):
        while screen.model.controller.waits:
            screen.window.dispatch_event("on_update", 0.1)
        steps = screen.model.news.steps
        if len(steps) > 2 and any(screen.model.controller.past.why(step) for step in steps):
            break
        assert screen.model.prompt is not None
        screen.deeds.answer(
            screen.model.prompt.options[chance.below(len(screen.model.prompt.options))]
        )
    steps = screen.model.news.steps
    assert len(steps) > 2
    draw(screen)
    pictures = set()
    for n, step in enumerate(steps, 1):
        press(screen, KEYS.RIGHT, KEYS.MOD_SHIFT)
        assert screen.model.news.at == n
        assert screen.model.news.step is step
        assert {z.id for z in step.line.zones} <= set(screen.board.lights.chosen)
        assert {u.id for u in step.line.units} <= screen.board.lights.pointed
        pictures.add(picture_of(screen).tobytes())
    assert len(pictures) == len(steps)
    press(screen, KEYS.RIGHT, KEYS.MOD_SHIFT)
    assert screen.model.news.step is None
    press(screen, KEYS.LEFT, KEYS.MOD_SHIFT)
    assert screen.model.news.at == len(steps)
    told = next(n for n, step in enumerate(steps, 1) if screen.model.controller.past.why(step))
    screen.model.news.go("0")
    for _ in range(told):
        press(screen, KEYS.RIGHT, KEYS.MOD_SHIFT)
    before = picture_of(screen)
    press(screen, KEYS.DOWN, KEYS.MOD_SHIFT)
    assert screen.model.news.asks_why
    assert picture_of(screen) != before


def test_reasons_belong_to_their_steps(sit: Sit) -> None:
    screen = sit({"un": "human", "bandit": "chancer"})
    chance = Stream("reasons")
    for _ in range(60):
        while screen.model.controller.waits:
            screen.window.dispatch_event("on_update", 0.1)
        if screen.model.prompt is None:
            break
        steps = screen.model.news.steps
        for early, late in pairwise(steps):
            assert early.last == late.first
        told = [r for step in steps for r in screen.model.controller.past.why(step)]
        assert len({id(r) for r in told}) == len(told)
        for step in steps:
            if step.line.kind == "raid":
                assert any(
                    r.ask.startswith("raid") for r in screen.model.controller.past.why(step)
                ) or (step.line.rule != "6.21")
        screen.deeds.answer(
            screen.model.prompt.options[chance.below(len(screen.model.prompt.options))]
        )


def bindings() -> list[tuple[Action, str]]:
    """Every key that does something at all times, with its action."""
    return [(action, name) for action in ACTIONS for name in action.keys]


WALKED = ("line:", "entry:", "order:", "step:", "show:notes", "show:unsaved", "show:rule ", "pause")
"""Actions without a key of their own: walked to as all buttons and lines are, then Enter."""
CHOSEN = ("option:", "unpick:", "plan:", "more", "die:", "confirm", "unhold", "usual", "hint:")
"""Those whose keys depend on what is asked."""


def told_of(action: str) -> KeyLine | None:
    """The line of the sheet of keys that accounts for an action."""
    found, _ = action_of(action)
    if found is None:
        return None
    lines = key_lines()
    if found.id in CHOSEN:
        return CHOOSING[0]
    if found.keys:
        last = found.key.rpartition("+")[2] or found.key
        among = [line for line in lines if line not in (*CHOOSING, *BESIDES)]
        alike = [one for one in ACTIONS if found.group and one.group == found.group]
        tips = {one.tip for one in (found, *alike)}
        own = [line for line in among if line.does in tips or found.key in line.keys.split(", ")]
        return next((line for line in own if is_named(last, line)), None)
    if found.id in WALKED or found.id == "overlay:":
        return next(line for line in lines if "buttons and lines" in line.does)
    return None


def is_named(key: str, line: KeyLine) -> bool:
    """Whether a line of the sheet of keys names a key, or a range that it is in."""
    ranges = (" to 9", "arrows")
    return key in line.keys or any(word in line.keys for word in ranges)


def test_every_key_is_told_and_every_action_has_one(sit: Sit) -> None:
    for action, name in bindings():
        line = told_of(action.id)
        assert line is not None, name
        assert is_named(name.rpartition("+")[2] or name, line), name
    screen = sit({"un": "human", "bandit": "chancer"})
    chance, seen = Stream("keys"), set()
    for _ in range(40):
        while screen.model.controller.waits:
            screen.window.dispatch_event("on_update", 0.1)
        draw(screen)
        seen |= set(screen.actions())
        if screen.model.prompt is None:
            break
        screen.deeds.answer(
            screen.model.prompt.options[chance.below(len(screen.model.prompt.options))]
        )
    missing = {action for action in seen if told_of(action) is None}
    assert not missing
    assert {"undo", "show:odds", "news:1", "show:menu"} <= seen


def test_no_key_does_two_things() -> None:
    known = [(symbol, symbols(name)[1]) for _, name in bindings() for symbol in symbols(name)[0]]
    assert len(set(known)) == len(known)


def test_keys_do_what_the_table_says(sit: Sit) -> None:
    screen = sit(until="un.mission")
    done: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(screen, "act", done.append)
        for action, name in bindings():
            known, held = symbols(name)
            for symbol in known:
                done.clear()
                press(screen, symbol, held)
                assert done == [action.id], name
            assert key_of(action.id)


def test_the_keyboard_walks_over_the_accounts_from_left_to_right(sit: Sit) -> None:
    screen = sit()
    told = [one for one in screen.head.spots if one.name.startswith("account:")]
    margin = next(one for one in screen.head.spots if one.name == "margin")
    walked = [one for one in screen.head.spots if one in (*told, margin)]
    assert walked == sorted(walked, key=lambda one: one.box)
    assert len(walked) == 3


def test_every_button_is_reached_by_keys_alone_and_has_a_tip(sit: Sit) -> None:
    screen = sit(until="flush.zone")
    draw(screen)
    wanted, reached = set(screen.actions()), set()
    for _ in range(len(screen.actions()) + 2):
        press(screen, KEYS.TAB, KEYS.MOD_CTRL)
        reached.add(screen.focus)
        spots = [*(s for panel in screen.panels for s in panel.spots), *screen.board.spots]
        spot = next(s for s in spots if s.action == screen.focus)
        if not spot.action.startswith("line:"):
            assert screen.tip, spot.action
            key = key_of(spot.action)
            assert not key or key in screen.tip, spot.action
    assert wanted <= reached
    screen.focus = "show:charts"
    press(screen, KEYS.ENTER)
    assert isinstance(screen.sheet, ChartsSheet)


def test_counters_are_walked_with_what_is_lit_first(sit: Sit) -> None:
    screen = sit(until="move.unit")
    lit = set(screen.board.lights.units)
    assert lit
    plain = picture_of(screen)
    seen = []
    everything = sum(len(stack.pile.pieces) for stack in screen.board.counters.stacks)
    for _ in range(everything):
        press(screen, KEYS.COMMA)
        seen.append(screen.model.piece)
        assert screen.board.lights.pointed >= {screen.model.piece}
        assert screen.model.about[0]
    assert set(seen[: len(lit)]) == lit
    assert len(set(seen)) == everything
    assert picture_of(screen) != plain
    press(screen, KEYS.COMMA)  # round again: a lit one
    assert screen.model.piece == seen[0]
    before = screen.model.controller.game.count
    press(screen, KEYS.ENTER)
    answers = screen.model.controller.game.all_answers()
    assert answers[before].value == seen[0]


def test_a_way_is_walked_by_keys(sit: Sit) -> None:
    screen = sit(until="march.way")
    for _ in range(12):
        if screen.model.prompt is None or screen.model.prompt.ask != "march.way":
            break
        press(screen, KEYS.TAB)
        assert screen.model.target in screen.board.lights.zones
        press(screen, KEYS.ENTER)
    given = [a for a in screen.model.controller.game.all_answers() if a.ask == "march.way"]
    assert given


@pytest.mark.parametrize("size", [100, 150])
def test_nothing_on_the_question_lies_over_another_thing(sit: Sit, size: int) -> None:
    screen = sit({"un": "human", "bandit": "chancer"})
    screen.settings.text_size = size
    screen.restyle()
    chance = Stream("room")
    for _ in range(40):
        while screen.model.controller.waits:
            screen.window.dispatch_event("on_update", 0.1)
        if screen.model.prompt is None:
            break
        for step in ("0", "1"):
            if screen.model.news.steps:
                screen.model.news.go(step)
            draw(screen)
            spots = screen.side.spots
            for at, spot in enumerate(spots):
                left, top, right, bottom = spot.box
                assert bottom <= screen.side.height
                assert right <= screen.side.width
                # A text that is cut tells the rest itself, on the plate of its line.
                for a, b, c, d in [one.box for one in spots[:at] if one.action != spot.action]:
                    apart = right <= a + 1 or c <= left + 1 or bottom <= b + 1 or d <= top + 1
                    assert apart, (screen.model.prompt.ask, size, screen.side.spots[at])
        screen.deeds.answer(
            screen.model.prompt.options[chance.below(len(screen.model.prompt.options))]
        )


def recorded(screen: Any) -> Recorder:
    """The question as it is now, with all text that is set on it."""
    panel = screen.side
    canvas = Recorder(
        panel.width, panel.height, screen.window.unit, panel.ground, screen.hot, screen.focus
    )
    panel.fill(canvas)
    return canvas


@pytest.mark.parametrize("wide, high, size", [(1280, 800, 100), (1280, 800, 150), (1000, 640, 150)])
def test_a_step_that_is_looked_at_is_told_beside_any_question(
    sit: Sit, wide: int, high: int, size: int
) -> None:
    """Options and notes leave room for what whoever steps back wants to read, and the button to
    the next step stays under the pointer.
    """
    screen = sit({"un": "human", "bandit": "chancer"})
    chance, asks = Stream("room"), set()
    try:
        screen.settings.text_size = size
        resize(screen.window, wide, high)
        screen.restyle()
        for _ in range(60):
            while screen.model.controller.waits:
                screen.window.dispatch_event("on_update", 0.1)
            prompt, news = screen.model.prompt, screen.model.news
            if prompt is None:
                break
            places = set()
            screen.model.sitting.notes = [
                "Something else that is told beside the question. " * 3
            ] * 2
            for step in news.steps:
                press(screen, KEYS.RIGHT, KEYS.MOD_SHIFT)
                assert news.step is step
                question = recorded(screen)
                text = " ".join(line.text for line in question.lines)
                assert news.told(step)[0][1] in text, prompt.ask
                places |= {spot.box for spot in question.spots if spot.action == "news:1"}
            if news.steps:
                assert len(places) == 1
                asks.add(prompt.ask)
                press(screen, KEYS.RIGHT, KEYS.MOD_SHIFT)
                assert news.step is None
            screen.deeds.answer(prompt.options[chance.below(len(prompt.options))])
        assert len(asks) > 5
    finally:
        resize(screen.window, 1280, 800)


@pytest.mark.parametrize("size", [(1280, 800), (1000, 640)])
@pytest.mark.parametrize("ask", ["flush.unit", "raid.unit", "escort.unit"])
def test_what_closes_picks_stands_below_all_else_and_stays_there(
    sit: Sit, ask: str, size: tuple[int, int]
) -> None:
    """At the foot of the question, wherever the list ends, whatever is picked or foreseen: the
    hand finds it again without looking.
    """
    screen = sit(until=ask)
    try:
        resize(screen.window, *size)
        feet = set()
        for _ in range(3):
            if screen.model.prompt is None or screen.model.prompt.ask != ask:
                break
            for knows in (False, True):
                if knows:
                    settle(screen)
                draw(screen)
                done = [f"option:{c.number}" for c in screen.model.shown if c.options[0] == DONE]
                spots = {spot.action: spot.box for spot in screen.side.spots if spot.action}
                closing = [spots[action] for action in ("all", *done) if action in spots]
                if closing:
                    top, bottom = closing[0][1], closing[0][3]
                    feet |= {(box[1], box[3]) for box in closing}
                    tools = min(box[1] for action, box in spots.items() if action in TOOLS)
                    written = [line.box for line in recorded(screen).lines]
                    for box in (*spots.values(), *written):
                        assert (
                            box[3] <= top or box[1] >= tools or (top <= box[1] and box[3] <= bottom)
                        )
            unit = next(
                id for id in screen.model.prompt.options if id in screen.model.options.pieces
            )
            screen.deeds.answer(unit)
        assert len(feet) == 1
    finally:
        resize(screen.window, 1280, 800)


@pytest.mark.usefixtures("reckoned_once")
@pytest.mark.parametrize("ask", ["march.way", "flush.zone", "un.mission", "raid.unit"])
@pytest.mark.parametrize("size", [100, 150])
def test_options_hold_still_whichever_is_pointed_at(sit: Sit, ask: str, size: int) -> None:
    """What is foreseen of each takes more room or less: the list does not move for it."""
    screen = sit(until=ask)
    screen.settings.text_size = size
    screen.restyle()
    settle(screen)
    draw(screen)

    def places() -> dict[str, Any]:
        spots = screen.side.spots
        return {spot.action: spot.box for spot in spots if spot.action.startswith("option:")}

    before = places()
    assert len(before) > 1
    for action in before:
        screen.on_mouse_motion(*screen.middle_of(action), 0, 0)
        draw(screen)
        assert places() == before, action
        assert screen.hot == action


ISO_LEFT_TAB, E_ACUTE, ONE_ON_THE_KEYPAD = 0xFE20, 0xE9, KEYS.NUM_1
KEYS_OF_LAYOUTS = {
    "us 1": ((KEYS.KEY_1, KEYS.EXCLAMATION), KEYS.KEY_1),
    "de 3": ((KEYS.KEY_3, 0xA7), KEYS.KEY_3),
    "de 0": ((KEYS.KEY_0, KEYS.EQUAL), KEYS.KEY_0),
    "fr 1": ((KEYS.AMPERSAND, KEYS.KEY_1), KEYS.KEY_1),
    "fr 2": ((E_ACUTE, KEYS.KEY_2), KEYS.KEY_2),
    "fr 6": ((KEYS.MINUS, KEYS.KEY_6), KEYS.KEY_6),
    "tab": ((KEYS.TAB, ISO_LEFT_TAB), KEYS.TAB),
    "us comma": ((KEYS.COMMA, KEYS.LESS), KEYS.COMMA),
    "de comma": ((KEYS.COMMA, KEYS.SEMICOLON), KEYS.COMMA),
    "fr comma": ((KEYS.COMMA, KEYS.QUESTION), KEYS.COMMA),
    "fr full stop": ((KEYS.SEMICOLON, KEYS.PERIOD), KEYS.PERIOD),
    "us plus": ((KEYS.EQUAL, KEYS.PLUS), KEYS.EQUAL),
    "de plus": ((KEYS.PLUS, KEYS.ASTERISK), KEYS.PLUS),
}


@pytest.mark.parametrize("name", list(KEYS_OF_LAYOUTS))
def test_fw3_a_key_is_the_same_with_shift_and_without(name: str) -> None:
    """FW3: what X11 tells of a key depends on Shift; what it means does not."""
    levels, key = KEYS_OF_LAYOUTS[name]
    assert {meant(symbol, levels) for symbol in levels} == {key}


def test_fw3_other_keys_are_what_they_tell() -> None:
    """FW3: letters, arrows and the digits of the keypad are left as they arrive."""
    assert meant(KEYS.A, (KEYS.A, 0x41)) == KEYS.A
    assert meant(KEYS.UP, (KEYS.UP, KEYS.UP)) == KEYS.UP
    assert meant(ONE_ON_THE_KEYPAD, (KEYS.NUM_END, ONE_ON_THE_KEYPAD)) == ONE_ON_THE_KEYPAD


# The symbols of each key without Shift and with it; of other keys: none.
LETTER_KEYS_OF = {
    "ru": {24: (0x6CA, 0x6EA), 54: (0x6D3, 0x6F3), 59: (0x6C2, 0x6E2), 61: (0x2E, 0x2C)},
    "gr": {24: (0x3B, 0x3A), 54: (0x7F8, 0x7D8), 59: (0x2C, 0x3C), 61: (0x2F, 0x3F)},
    "il": {24: (0x2F, 0x51), 54: (0xCE1, 0x43), 59: (0xCFA, 0x3E), 48: (0x2C, 0x22)},
    "ara": {24: (0x5D6, 0x5EE), 54: (0x5C4, 0x7D), 59: (0x5E8, 0x2C), 60: (0x5D2, 0x2E)},
    "ir": {24: (0x5D6, 0x5F2), 54: (0x5D2, 0x1000698), 10: (0x10006F1, 0x21), 59: (0x5E8, 0x5F4)},
    "us,ru": {24: (0x6CA, 0x6EA), 54: (0x6D3, 0x6F3), 20: (0x2D, 0x5F), 13: (0x34, 0x3B)},
}
FOREIGN = [
    ("ru", 24, KEYS.Q),
    ("ru", 54, KEYS.C),
    ("ru", 59, KEYS.COMMA),
    ("ru", 61, KEYS.PERIOD),
    ("gr", 24, KEYS.Q),
    ("gr", 54, KEYS.C),
    ("gr", 59, KEYS.COMMA),
    ("il", 24, KEYS.Q),
    ("il", 54, KEYS.C),
    ("il", 59, KEYS.COMMA),
    ("il", 48, KEYS.COMMA),
    ("ara", 24, KEYS.Q),
    ("ara", 54, KEYS.C),
    ("ara", 59, KEYS.COMMA),
    ("ara", 60, KEYS.PERIOD),
    ("ir", 24, KEYS.Q),
    ("ir", 54, KEYS.C),
    ("ir", 10, KEYS.KEY_1),
    ("ir", 59, KEYS.COMMA),
    ("us,ru", 54, KEYS.C),
    ("us,ru", 13, KEYS.KEY_4),
    ("us,ru", 20, KEYS.MINUS),
]


@pytest.mark.parametrize("layout, place, key", FOREIGN)
def test_fb10_a_key_without_a_latin_letter_is_known_by_its_place(
    layout: str, place: int, key: int
) -> None:
    of = LETTER_KEYS_OF[layout]
    latin = is_latin(unshifted for unshifted, _ in of.values())
    assert not latin
    assert {meant(symbol, of[place], place, latin) for symbol in of[place]} == {key}


@pytest.mark.parametrize(
    "place, levels",
    [
        (24, (KEYS.APOSTROPHE, KEYS.DOUBLEQUOTE)),  # Dvorak
        (24, (KEYS.A, 0x41)),  # French
        (47, (0xF6, 0xD6)),  # German
        (31, (0x2B9, 0x49)),  # Turkish
    ],
)
def test_fb10_with_latin_letters_no_place_counts(place: int, levels: tuple[int, int]) -> None:
    """Q of a Dvorak keyboard is not where the apostrophe is."""
    assert is_latin((levels[0], KEYS.A))
    assert meant(levels[0], levels, place, latin=True) == levels[0]


def paged(sit: Sit) -> GameScreen:
    """A question whose options do not find room on one page: ways, at large letters."""
    screen = sit(until="march.way")
    screen.settings.text_size = 150
    resize(screen.window, 1000, 640)
    screen.restyle()
    screen.deeds.ask_more()
    draw(screen)
    assert len(screen.model.shown) > screen.model.options.per_page
    return screen


def test_fw9_a_key_of_what_is_not_listed_yet_lists_it_and_chooses_nothing(sit: Sit) -> None:
    """FW9: of many ways three are listed; the key of another shows it first."""
    screen = sit(until="march.way")
    draw(screen)
    number, before = 8, screen.model.controller.game.count
    assert screen.model.options.more
    assert screen.middle_of(f"option:{number}") is None
    key = next(k for k, action in keys_of(screen.model).items() if action == f"option:{number}")
    press(screen, ord(key.lower()))
    assert screen.model.controller.game.count == before
    draw(screen)
    assert screen.focus == f"option:{number}"
    assert screen.middle_of(f"option:{number}") is not None
    press(screen, ord(key.lower()))
    assert screen.model.controller.game.count > before


def test_fw9_a_key_of_another_page_turns_to_it_and_chooses_nothing(sit: Sit) -> None:
    """FW9: 8 at "1 of 46" began a march that nobody had seen."""
    screen = paged(sit)
    try:
        number = screen.model.shown[screen.model.options.per_page].number
        before, key = screen.model.controller.game.count, KEYS.KEY_1 + number - 1
        action = f"option:{number}"
        assert screen.middle_of(action) is None
        press(screen, key, KEYS.MOD_ALT)
        assert screen.model.controller.game.count == before
        draw(screen)
        assert (screen.model.options.page, screen.focus) == (1, action)
        assert screen.middle_of(action) is not None
        press(screen, key)
        assert screen.model.controller.game.count > before
    finally:
        resize(screen.window, 1280, 800)


def test_fw9_what_closes_picks_is_seen_on_every_page(sit: Sit) -> None:
    """FW9: "done" stands below every page, and its key always chooses it."""
    screen = sit(until="flush.unit")
    press(screen, KEYS.KEY_1)
    screen.model.options.per_page = 1
    done = next(choice for choice in screen.model.shown if choice.options[0] == DONE)
    for screen.model.options.page in (0, 2):
        assert screen.model.options.page_of(f"option:{done.number}") == screen.model.options.page
