"""What must be readable on every screen, in every usual size of window and of text."""

from __future__ import annotations

from pathlib import Path

import pytest
from window_hands import Sit, draw, resize  # before Arcade: no display

from somalia.games.campaign.window.palette import PALETTES
from somalia.games.campaign.window.ways import shorter
from somalia.window.ui.layout import Button
from somalia.window.ui.window import GameWindow
from tests.often import share
from tests.screens.own_words import TERMINAL, foreign
from tests.screens.scenes import SCENES, Stage
from tests.screens.type_recorder import Recorder, set_in_type

SIZES = ((1280, 800), (1920, 1080), (2560, 1440))
TEXTS = (100, 150)
# Each palette takes its turn; panels are the same in all of them.
LOOKS = [
    (size, text, palette) for size, palette in zip(SIZES, PALETTES, strict=True) for text in TEXTS
]


@pytest.mark.usefixtures("reckoned_once")
@pytest.mark.parametrize("name", SCENES)
def test_all_text_reads_well(name: str, window: GameWindow, sit: Sit, tmp_path: Path) -> None:
    """In the usual run each scene has both sizes of text, in two of the sizes of the window."""
    screen = SCENES[name](Stage(window, sit, tmp_path))
    faults: dict[str, str] = {}
    try:
        for size, text, palette in share(LOOKS, list(SCENES).index(name), 3):
            window.settings.text_size, window.settings.palette = text, palette
            resize(window, *size)
            screen.restyle()
            if name == "hint":
                draw(screen)  # its card finds its place when it is drawn
            for panel, canvas in set_in_type(screen).items():
                found = (
                    *canvas.faint(),
                    *canvas.outside(),
                    *canvas.cut_off(),
                    *canvas.overlapping(),
                    *foreign(canvas.told(), TERMINAL),
                )
                for fault in found:
                    where = f"{panel} at {size[0]}x{size[1]}, {text} %"
                    faults.setdefault(fault.partition(": (")[0], f"{where}: {fault}")
    finally:
        resize(window, 1280, 800)
    assert not faults, "\n" + "\n".join(faults.values())


def recorded() -> Recorder:
    return Recorder(300, 200, 1.0, (244, 236, 216), "", "")


def test_faint_text_is_found() -> None:
    canvas = recorded()
    canvas.text(10, 10, "plain")
    assert not canvas.faint()
    canvas.text(10, 40, "hardly seen", ink=(200, 190, 170))
    canvas.plate((10, 70, 200, 100), (60, 50, 40))
    canvas.text(20, 75, "ink on ink")
    assert [fault.split("'")[1] for fault in canvas.faint()] == ["hardly seen", "ink on ink"]


def test_text_over_an_edge_is_found() -> None:
    canvas = recorded()
    canvas.button((10, 10, 100, 40), "short", "do")
    assert not canvas.outside()
    canvas.text(250, 80, "over the edge")
    canvas.spot((10, 100, 60, 120), "narrow")
    canvas.text(20, 104, "too long for it", anchor="la", size=9)
    assert len(canvas.outside()) == 2


def test_text_that_is_cut_wants_a_tip() -> None:
    canvas = recorded()
    canvas.button((10, 10, 100, 40), "far too long for this button", "do")
    assert not canvas.cut_off()
    canvas.text(10, 60, "far too long for this room", room=60)
    canvas.paragraph(10, 100, "far too long for this room, and even for this one", 100, most=1)
    assert len(canvas.cut_off()) == 2


def test_text_in_text_is_found() -> None:
    canvas = recorded()
    canvas.text(10, 10, "one")
    canvas.text(10, 40, "two")
    assert not canvas.overlapping()
    canvas.text(20, 14, "three")
    canvas.plate((0, 36, 100, 60), (255, 255, 255))
    assert canvas.overlapping() == [
        "'one' and 'three' run into each other",
        "something covers 'two'",
    ]


def test_a_zone_of_mogadishu_fits_the_smallest_button_fw10() -> None:
    """FW10: "South Mog." was cut where "S.Mog" has room; other names are left as they are."""
    canvas = recorded()
    name = "South Mogadishu"
    button = Button(name, "option:1", "1", chip="0.2 SP", shorter=shorter(name))
    by_room = {room: button.label_in(canvas, room) for room in (260, 170, 130)}
    assert list(by_room.values()) == [name, "South Mog.", "S.Mog"]
    for room, label in by_room.items():
        shown = recorded()
        button.draw(shown, (0, 0, room, 30))
        assert label in [line.text for line in shown.lines]
    assert shorter("Bender Cassim") == ()
