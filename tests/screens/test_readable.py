"""What makes text unreadable is found; `test_pictures` looks for it in every scene."""

from __future__ import annotations

from somalia.games.campaign.window.ways import shorter
from somalia.window.ui.layout import Button
from tests.screens.type_recorder import Recorder


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
