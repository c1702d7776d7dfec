"""The window looks as it did, and can be read: pictures of every screen beside kept ones (see
pictures.py), and all text in every usual size of window and of text (see type_recorder.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter
from window_hands import Sit, draw, resize  # before Arcade: no display

from somalia.games.campaign.window.palette import PALETTES
from somalia.play.advice import Adviser
from somalia.window.screens.play import GameScreen
from somalia.window.ui.window import GameWindow
from tests.often import IS_LONG, share
from tests.screens import pictures
from tests.screens.own_words import TERMINAL, foreign
from tests.screens.scenes import SCENES, WORTHS, Stage, settle
from tests.screens.type_recorder import set_in_type

SIZES = ((1280, 800), (1920, 1080), (2560, 1440))
TEXTS = (100, 150)
# Each palette takes its turn; panels are the same in all of them.
LOOKS = [
    (size, text, palette) for size, palette in zip(SIZES, PALETTES, strict=True) for text in TEXTS
]


def keeper(request: pytest.FixtureRequest) -> pictures.Keeper | None:
    """What says that pictures are to be kept, not judged."""
    plugins = request.config.pluginmanager.get_plugins()
    return next((one for one in plugins if isinstance(one, pictures.Keeper)), None)


@pytest.mark.usefixtures("reckoned_once")
@pytest.mark.parametrize("name", SCENES)
def test_picture(
    name: str, window: GameWindow, sit: Sit, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Then all text reads well. In the usual run each scene has both sizes of text, in two of the
    sizes of the window.
    """
    screen = SCENES[name](Stage(window, sit, tmp_path))
    seen = settle(screen)
    if keeper(request) is not None:
        pictures.FOLDER.mkdir(exist_ok=True)
        pictures.small(seen).save(pictures.FOLDER / f"{name}.png", optimize=True)
        return
    faults = [pictures.fault(name, seen, request.config.rootpath / "build" / "pictures")]
    try:
        faults += unreadable(screen, share(LOOKS, list(SCENES).index(name), 3))
    finally:
        resize(window, 1280, 800)
    assert not any(faults), "\n".join(faults)


def unreadable(screen: Any, looks: Sequence[tuple[tuple[int, int], int, str]]) -> list[str]:
    """What cannot be read well on a screen, each fault once with the first look that has it."""
    faults: dict[str, str] = {}
    settings = screen.window.settings
    for size, settings.text_size, settings.palette in looks:
        resize(screen.window, *size)
        screen.restyle()
        if isinstance(screen, GameScreen) and screen.model.sitting.hint is not None:
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
                where = f"{panel} at {size[0]}x{size[1]}, {settings.text_size} %"
                faults.setdefault(fault.partition(": (")[0], f"{where}: {fault}")
    return list(faults.values())


@pytest.mark.skipif(not IS_LONG, reason="dozens of games are played out")
def test_the_figures_of_the_scene_of_advice_are_what_is_played_out(sit: Sit) -> None:
    controller = sit(until="un.mission", answers=330).model.controller
    *_, found = Adviser(controller.table).worths(controller.sight, "un")
    assert found == WORTHS


def test_no_kept_picture_is_of_nothing(request: pytest.FixtureRequest) -> None:
    keeping = keeper(request)
    for path in pictures.FOLDER.glob("*.png") if keeping is not None and keeping.whole else ():
        if path.stem not in SCENES:
            path.unlink()
    assert {path.stem for path in pictures.FOLDER.glob("*.png")} == set(SCENES)


def page(
    text: str = "Convoys are placed in Baardhere.", at: tuple[int, int] = (40, 40)
) -> Image.Image:
    """A picture of some text on a panel."""
    image = Image.new("RGB", (640, 480), (244, 236, 216))
    pen = ImageDraw.Draw(image)
    from somalia.window.ui import type as lettering

    pen.rectangle((400, 300, 620, 460), (252, 247, 234), (52, 42, 34), 2)
    pen.text(at, text, (52, 42, 34), lettering.font("sans", 13))
    return image


def judged(one: Image.Image, other: Image.Image) -> int:
    """How many blocks are too far apart."""
    return pictures.difference(pictures.small(one), pictures.small(other)).blocks


@pytest.mark.parametrize(
    "text, at",
    [
        ("Convoys are placed in Baardhere.", (40, 44)),
        ("Convoys are placed in Baardhere.", (44, 40)),
        ("Convoys are robbed in Baardhere.", (40, 40)),
        ("", (40, 40)),
    ],
)
def test_moved_and_changed_text_is_noticed(text: str, at: tuple[int, int]) -> None:
    assert judged(page(text, at), page())


def test_a_missing_panel_is_noticed() -> None:
    bare = page()
    ImageDraw.Draw(bare).rectangle((390, 290, 630, 470), (244, 236, 216))
    assert judged(bare, page())


def test_another_way_of_setting_type_is_let_pass() -> None:
    assert not judged(page(), page())
    assert not judged(page().filter(ImageFilter.GaussianBlur(0.5)), page())
    assert not judged(ImageEnhance.Contrast(page()).enhance(0.94), page())
    assert not judged(page(at=(41, 40)), page())


def test_a_fault_says_where_and_what_to_do(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    assert "no kept picture" in pictures.fault("way", page(), tmp_path / "seen", kept)
    pictures.small(page()).save(kept / "way.png")
    assert pictures.fault("way", page(), tmp_path / "seen", kept) == ""
    told = pictures.fault("way", page("All quiet."), tmp_path / "seen", kept)
    assert f"{pictures.COMMAND} way" in told
    assert (tmp_path / "seen/way-difference.png").exists()
