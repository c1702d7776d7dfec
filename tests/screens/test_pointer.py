"""A motion of the pointer looks at no option: what it costs does not grow with what is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from window_hands import click, draw, press  # before Arcade: no display

from tests.screens.battles import ALONE, asked
from tests.screens.battles import seated as battle
from tests.screens.streets import LEADER

import arcade  # isort: skip

from somalia.engine.prompts import Choose
from somalia.games.campaign.window.stacks import Stack
from somalia.games.hex_battle.window import tray_board as battle_board
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.scene import regions
from somalia.games.street_fight.scene.overlays import FIRE, SEES, StreetSight
from somalia.games.street_fight.window import clicks, tips
from somalia.window.options import Offered, Options
from somalia.window.ui.window import GameWindow

KEYS = arcade.key
STANDS = 3_900
"""The least number of answers that the question for a point of the table has."""


class Counter:
    """Counts how often something is done that is done as before."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, of: Any, name: str) -> None:
        does = getattr(of, name)
        self.times = 0

        def counted(*args: Any, **named: Any) -> Any:
            self.times += 1
            return does(*args, **named)

        monkeypatch.setattr(of, name, counted)


def places(screen: Any, across: int = 8, up: int = 5) -> Iterator[tuple[float, float]]:
    """Points all over the board."""
    left, bottom, wide, high = screen.board.box
    for row in range(up):
        for column in range(across):
            yield left + (column + 0.5) * wide / across, bottom + (row + 0.5) * high / up


def point(screen: Any) -> set[str]:
    """The pointer goes over the board; the regions that it was over."""
    found = set()
    for x, y in places(screen):
        screen.window.dispatch_event("on_mouse_motion", x, y, 0, 0)
        found.add(screen.model.target)
    assert screen.troubled == 0
    return found


def test_no_motion_looks_at_the_options_of_a_question(
    streets: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = streets(LEADER, kinds.TURN_TO, kinds.POINT_WORD)
    prompt = screen.model.prompt
    assert len(prompt.options) > STANDS
    offered = screen.model.options.offered
    sorted_out = Counter(monkeypatch, Offered, "of")
    listed = Counter(monkeypatch, clicks, "ids_of")
    typed = Counter(monkeypatch, regions, "point_typed")
    read: list[int] = []
    monkeypatch.setattr(
        Choose, "options", property(lambda self: read.append(1) or self._options or [])
    )
    found = point(screen)
    assert len(found) > 30
    assert found <= offered.options
    assert (sorted_out.times, listed.times, len(read)) == (0, 0, 0)
    # Where the stands lie is looked up once; after that each motion reads one id, its frame none.
    typed.times = 0
    assert point(screen) == found
    assert typed.times <= 40


def test_what_is_offered_is_sorted_anew_for_each_question_and_after_undo(
    streets: Callable[..., Any],
) -> None:
    screen = streets()
    of = screen.model
    for answers in ((LEADER,), ("move",)):
        before = of.options.offered
        screen.deeds.answer(*answers)
        assert of.options.offered is not before
        assert of.options.offered.options == set(of.prompt.options)
        assert of.options.offered.regions == tuple(
            id for id in of.prompt.options if id in of.options.regions
        )
        assert of.options.offered.pieces == {
            id for id in of.prompt.options if id in of.options.pieces
        }
    screen.followed(screen.model.answering.undo)
    assert of.options.offered.options == set(of.prompt.options)
    assert LEADER in of.options.pieces
    assert "nobody" not in of.options.pieces
    assert list(of.options.pieces) == list(clicks.ids_of(of.view))


def test_pieces_are_listed_once_a_position(
    streets: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Counter(monkeypatch, clicks, "ids_of")
    screen = streets(LEADER)
    listed.times = 0
    point(screen)
    click(screen, *next(places(screen)))
    before = listed.times
    assert before <= 2
    screen.deeds.answer("move")
    point(screen)
    assert listed.times <= before + 2


def test_the_tip_of_a_stand_is_worked_out_once_a_position_without_all_that_is_seen(
    streets: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = streets(LEADER)
    worked_out = Counter(monkeypatch, tips.StandTips, "_worked_out")
    views = Counter(monkeypatch, StreetSight, "_worked_out")
    reached = Counter(monkeypatch, tips, "within_reach")
    told = dict.fromkeys(point(screen), screen.model.about)
    point(screen)
    assert told
    assert worked_out.times <= len(told)
    assert views.times == 0
    assert reached.times <= 2


def test_an_overlay_is_worked_out_by_frames_not_by_motions(
    streets: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = streets(LEADER)
    screen.overlays.choose(SEES)
    draw(screen)
    worked_out = Counter(monkeypatch, type(screen.looks), "tints")
    stands = point(screen)
    assert len(stands) > 30
    assert worked_out.times == 0
    draw(screen)
    assert worked_out.times == 1
    assert screen.board.lights.tints == screen.looks.tints()[0]


def test_an_overlay_is_worked_out_once_whatever_else_is_lit_meanwhile(
    streets: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = streets(LEADER)
    worked_out = Counter(monkeypatch, type(screen.looks), "tints")
    screen.do(f"overlay:{FIRE}")
    draw(screen)
    lit = screen.board.lights
    press(screen, KEYS.TAB)
    draw(screen)
    assert screen.board.lights != lit
    assert worked_out.times == 1
    screen.do("overlay:none")
    assert screen.board.lights.tints == {}


def test_the_nearest_lit_stand_is_found_as_by_looking_at_all(streets: Callable[..., Any]) -> None:
    screen = streets(LEADER, "move")
    board = screen.board
    for x, y in places(screen, 40, 25):
        east, north = board.camera.to_map(x, y)
        far = [
            ((at[0] - east) ** 2 + (at[1] - north) ** 2, number, id)
            for number, id in enumerate(board.lights.zones)
            if (at := kinds.point_typed(id)) is not None
        ]
        nearest = min(far)
        wanted = nearest[2] if nearest[0] < clicks.GRASP**2 else None
        found = board.at(x, y).region
        assert found == wanted or (wanted is None and found not in board.lights.zones)


def test_a_motion_over_a_battle_judges_one_hex(
    window: GameWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = battle(window, tmp_path / "battle.txt", asked("step"), ALONE)
    screen.model.sitting.listen(False)
    draw(screen)
    sized = Counter(monkeypatch, type(screen.board.stacks), "size_of")
    courses = Counter(monkeypatch, battle_board, "courses")
    barred = Counter(monkeypatch, Options, "why")
    read: list[int] = []
    monkeypatch.setattr(Choose, "barred", property(lambda self: read.append(1) or {}))
    found = point(screen)
    assert len(found) > 20
    assert barred.times > 20
    assert not read, "nobody asks for all that is barred"
    assert courses.times <= 1
    assert sized.times < 2 * len(screen.board.stacks.scene.piles), (
        "a place is worked out once, not once a motion"
    )
    screen.model.table.leave()


def test_a_motion_over_the_map_looks_at_the_stacks_that_are_near(
    sit: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = sit(until="flush.zone")
    board = screen.board
    lying = [(stack, piece) for stack in board.counters.stacks for piece in stack.pile.pieces]
    assert len(lying) > 10
    for stack, piece in lying:
        x, y = stack.lifted(piece)
        half = stack.side(piece, stack.size) / 2
        for dx, dy in ((-half, -half), (half, half), (-half, half), (half, -half)):
            assert stack.is_near(x + dx, y + dy), "no counter lies farther than it reaches"
    looked_at = Counter(monkeypatch, Stack, "lifted")
    point(screen)
    assert looked_at.times < 40 * len(lying) / 4


def test_keys_look_at_no_option_either(
    streets: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = streets(LEADER, kinds.TURN_TO, kinds.POINT_WORD)
    sorted_out = Counter(monkeypatch, Offered, "of")
    for key in (KEYS.TAB, KEYS.DOWN, KEYS.PAGEDOWN, KEYS.UP):
        press(screen, key)
        draw(screen)
    assert sorted_out.times == 0
