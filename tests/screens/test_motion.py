"""How counters lie and move on the map: places, effects of events, overlays, dice."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from window_hands import Sit, draw  # before Arcade: no display

from somalia.screens.map.play import GameScreen
from somalia.screens.map.settings import Settings

OVERLAP = 0.04  # of the smaller: rounding to pixels, and edges that touch

Box = tuple[float, float, float, float]


def boxes(screen: GameScreen) -> list[tuple[str, Box]]:
    """What each stack covers in the window, by its lowest counter."""
    found = []
    for stack in screen.board.stacks:
        left, bottom, right, top = stack.box(stack.size)
        x, y = stack.at
        found.append((stack.pieces[0].id, (x + left, y + bottom, x + right, y + top)))
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
    zoom = board.settings.letter_zoom(board.window)
    for id in board.scenery.pane_of:
        place = board.scenery.name_place(id, board.camera.scale, zoom)
        x, y = board.camera.to_screen(*place.at)
        found.append((id, (x - place.width / 2, y - place.height / 2,
                           x + place.width / 2, y + place.height / 2)))  # fmt: skip
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
        screen.zoom(1.25, *screen.board.place_of("jilib"))
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


def test_a_stack_is_in_its_zone_or_in_a_box_tied_to_it(sit: Sit) -> None:
    screen = sit(seed="12", answers=600)
    board = screen.board
    size = board.size
    places = board._placer.places(board.stacks, board.camera.scale, size, 1.0)
    assert places.asides  # Jawhar is too small for what is there
    aside = {one.zone for one in places.asides}
    for one in places.asides:
        assert board.atlas.zone_at(*one.dot) == one.zone
    for stack, at in zip(board.stacks, places.stacks, strict=True):
        assert board.atlas.zone_at(*at) == stack.zone.id or stack.zone.id in aside, stack.zone


def test_a_base_is_seen_under_those_who_stand_on_it(sit: Sit) -> None:
    screen = sit(seed="12", answers=600)
    stack = next(s for s in screen.board.stacks if s.site)
    x, y = screen.board.lifted(stack, 0)
    found = screen.board.piece_at(x - stack.size * 0.2, y)
    assert found is not None
    assert found[1].id.startswith(("base:", "convoy:"))


def test_panning_keeps_every_stack_on_its_ground(sit: Sit) -> None:
    screen = sit(seed="3", answers=300)
    board = screen.board
    screen.zoom(2.0, *board.place_of("jilib"))
    before = {s.pieces[0].id: board.camera.to_map(*s.at) for s in board.stacks}
    board.camera.pan(40, 25)
    board.moved()
    draw(screen)
    for stack in board.stacks:
        old, new = before[stack.pieces[0].id], board.camera.to_map(*stack.at)
        assert abs(old[0] - new[0]) * board.camera.scale < 1.5
        assert abs(old[1] - new[1]) * board.camera.scale < 1.5
