"""Counters, emblems and icons: each is told at a glance from every other."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from PIL import Image, ImageChops

from somalia.games.campaign.data.layout import PITCH
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.base import asks as base
from somalia.games.campaign.rules.wars import asks as wars
from somalia.games.campaign.scene.faces import ACTED, AMBUSHED, RAIDED, ROBBED, colour_name, look_of
from somalia.games.campaign.window import counters
from somalia.games.campaign.window.colours import side_colour
from somalia.games.campaign.window.counters import counter, full_size
from somalia.games.campaign.window.dice import COLOURS
from somalia.games.campaign.window.drawings import icon_of, mark_of
from somalia.games.campaign.window.emblem import emblem
from somalia.games.campaign.window.palette import PALETTES
from somalia.games.kit.scene import Face
from somalia.window.ui import dice
from somalia.window.ui.art import picture, put
from somalia.window.ui.palette import Colour, contrast

SCENARIOS = ("somalia-1992", "icu-2006", "war-2006")
GANG = Face("gang", "pink", "2")
UNIT = Face("infantry", "un", "3-2")


def looks(name: str) -> list[str]:
    """By what names the palettes know the counters of a scenario."""
    scenario = load(name)
    forces = dict.fromkeys(unit.force for unit in scenario.units)
    return [look_of(scenario, force) for force in forces]


def apart(one: Image.Image, other: Image.Image) -> int:
    """How many pixels of two pictures differ to the eye."""
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    return sum(apart.histogram()[24:])


def paper(image: Image.Image) -> Image.Image:
    sheet = Image.new("RGB", image.size, (214, 205, 160))
    sheet.paste(image, mask=image)
    return sheet


def marked(force: str, r: int = 12) -> Image.Image:
    image = Image.new("RGBA", (32, 32))
    put(picture(mark_of(force), 2 * r, black=(0, 0, 0)), image, 16, 16)
    return image.getchannel("A")


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_counters_of_a_game_are_told_apart_without_colour(name: str) -> None:
    for one, other in itertools.combinations(looks(name), 2):
        assert apart(marked(one), marked(other)) > 60, (one, other)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", SCENARIOS)
def test_and_have_colours_of_their_own(name: str, palette: str) -> None:
    colours = PALETTES[palette].forces
    for one, other in itertools.combinations(looks(name), 2):
        away = sum(abs(a - b) for a, b in zip(colours[one], colours[other], strict=True))
        assert away > 45, (one, other, away)


def test_the_sides_of_2006_have_counters_of_their_own() -> None:
    assert looks("icu-2006")[0] == "transitional"
    assert "icu" in looks("icu-2006")
    assert {"ethiopia", "puntland", "transitional"} <= set(looks("war-2006"))
    scenario = load("war-2006")
    assert [colour_name(scenario, side) for side in ("icu", "ethiopia")] == ["icu", "ethiopia"]
    assert colour_name(load("icu-2006"), "warlords") == "bandit"
    assert colour_name(load("icu-2006"), "pink") == "pink"
    assert colour_name(load("somalia-1992"), "un") == "un"
    assert colour_name(load("somalia-1992"), "nobody") == ""


@pytest.mark.parametrize("size", [26, 34, 35, 44, 58, 80])
@pytest.mark.parametrize("palette", PALETTES)
def test_a_counter_is_as_large_as_it_says(palette: str, size: int) -> None:
    for face in (GANG, UNIT, Face("convoy", "marker", state=(ROBBED,)), Face("tank", "new force")):
        assert counter(face, size, palette).size == (full_size(size), full_size(size))
    assert full_size(size) % 2 == 0


@pytest.mark.parametrize("rating", ["1", "7", "10", "3-2", "10-12", "100-10"])
@pytest.mark.parametrize("is_turned", [False, True])
def test_numbers_stay_on_the_counter(rating: str, is_turned: bool) -> None:
    for size in (34, 44, 80):
        with_, without = (
            counter(
                Face("infantry", "un", text, state=(ACTED,) * is_turned), size, next(iter(PALETTES))
            )
            for text in (rating, "")
        )
        box = ImageChops.difference(with_.convert("RGB"), without.convert("RGB")).getbbox()
        assert box is not None
        edge = (full_size(size) - size) // 2
        assert box[0] > edge
        assert box[2] < edge + size
        assert box[3] < edge + size


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("face", [GANG, UNIT], ids=["gang", "unit"])
def test_what_has_acted_is_greyed_and_ticked(face: Face, palette: str) -> None:
    fresh = paper(counter(face, 36, palette))
    acted = paper(counter(face._replace(state=(ACTED,)), 36, palette))
    middle = fresh.width // 2

    def colourful(image: Image.Image) -> int:
        low, high = min(ground(image)), max(ground(image))
        return high - low

    def ground(image: Image.Image) -> Any:
        return image.getpixel((middle + 15, middle + 15))

    assert colourful(acted) < colourful(fresh) * 0.62
    corner = acted.getpixel((full_size(36) // 2 - 14, full_size(36) // 2 + 9))
    assert contrast(corner, counters.CREAM) > 4  # type: ignore[arg-type]
    # It stands upright: its mark is where it was.
    box = (8, 8, 18, 16) if face is GANG else (7, 12, 16, 20)
    inked = [image.crop(box).convert("L").getextrema() for image in (fresh, acted)]
    assert all(high - low > 60 for low, high in inked)


def test_letters_and_ticks_are_seen_together() -> None:
    faces = [
        UNIT._replace(state=(*(ACTED,) * turned, note))
        for turned in (False, True)
        for note in (AMBUSHED, RAIDED)
    ]
    pictures = [paper(counter(face, 36, next(iter(PALETTES)))) for face in (UNIT, *faces)]
    for one, other in itertools.combinations(pictures, 2):
        assert apart(one, other) > 8


def test_a_robbed_convoy_is_struck_and_upright() -> None:
    face = Face("convoy", "marker")
    whole, robbed, raided = (
        counter(one, 36, next(iter(PALETTES)))
        for one in (face, face._replace(state=(ROBBED,)), face._replace(state=(RAIDED,)))
    )
    middle = whole.width // 2
    assert robbed.convert("RGB").getpixel((middle, middle)) == counters.WARNING
    assert apart(paper(whole), paper(robbed)) > 200
    assert apart(paper(robbed), paper(raided)) > 200


@pytest.mark.parametrize("palette", PALETTES)
def test_what_may_be_chosen_and_what_is_are_unlike(palette: str) -> None:
    look = PALETTES[palette]
    assert contrast(look.lit, look.chosen) > 2.5
    for face in (GANG, UNIT, Face("gang", "yellow", "3"), Face("base", "marker")):
        plain, lit, chosen = (
            paper(counter(face, 36, palette, focus)) for focus in ("", "lit", "chosen")
        )
        assert min(apart(plain, lit), apart(plain, chosen), apart(lit, chosen)) > 300


def test_a_stack_tells_its_firepower_and_its_number() -> None:
    for size in (26, 34, 44, 58):
        for strength in ("7", "24"):
            plate = counters.badge(strength, "2", size)
            assert plate.width % 2 == plate.height % 2 == 0
            assert plate.width <= counters.CLEAR * size + 1, "the force's mark stays free"
    assert apart(counters.badge("7", "2", 34), counters.badge("7", "3", 34)) > 3
    assert counters.badge("24", "12", 26).width == counters.badge("24", "", 26).width


@pytest.mark.parametrize("size", [24, 26, 30, 34, 46, 64])
@pytest.mark.parametrize("symbol", ["gang", *counters.BRANCHES])
def test_neither_plates_nor_signs_cover_the_figures(symbol: str, size: int) -> None:
    for states in ((), (ACTED,), (ACTED, AMBUSHED)):
        face = Face(symbol, "un", "4" if symbol == "gang" else "4-3", state=states)
        palette = next(iter(PALETTES))
        whole = counter(face, size, palette)
        ink = ImageChops.difference(
            whole.convert("RGB"), counter(face._replace(figures=""), size, palette).convert("RGB")
        ).point(lambda level: 255 * (level > 60))
        left, top, _right, bottom = ink.getbbox()
        edge = (whole.width - size) // 2
        assert bottom - top >= size * 0.24, "the figures are large"
        plate = counters.badge("12", "5", size)
        assert top - edge >= plate.height - size * (PITCH - 1) / 2 - 1
        for kind in states[:1]:
            assert left - edge >= size * 2 * counters.MOST_SIGN, kind


@pytest.mark.parametrize("tilt", [0, *(tilt for tilt in dice.TILTS if tilt)])
def test_a_die_lies_whole_in_its_square(tilt: int) -> None:
    for size in (16, 28, 44):
        picture = dice.die(5, size, COLOURS["un"], tilt)
        assert picture.size == (size, size)
        corners = [(0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1)]
        alpha = picture.getchannel("A")
        assert all(alpha.getpixel(corner) < 160 for corner in corners)  # type: ignore[operator]
        # Where a turned die is cut, its edge is longer than the round of a corner.
        for edge in ((0, 0, size, 1), (0, 0, 1, size)):
            solid = sum(alpha.crop(edge).histogram()[250:])
            assert tilt == 0 or solid < size * 0.3


@pytest.mark.parametrize("radius", [7, 14, 28, 42])
def test_emblems_are_unlike(radius: int) -> None:
    ground: Colour = (90, 60, 60)
    kinds = [
        *((one,) for one in ("un", "bandit", "icu", "transitional", "ethiopia", "puntland")),
        *((one,) for one in ("pink", "orange", "yellow", "purple")),
        ("pink", "orange"),
        (),
    ]
    pictures = [paper(emblem(kind, ground, radius)) for kind in kinds]
    for one, other in itertools.combinations(pictures, 2):
        assert apart(one, other) > radius


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_colour_of_a_side_can_be_read(name: str) -> None:
    scenario = load(name)
    for side in scenario.sides.order:
        assert contrast(side_colour(scenario, side), (244, 236, 216)) > 4.5


ASKED = (base.UN_MISSION, base.BANDIT_MISSION, base.DEVELOPMENT_PROJECT, wars.MISSION)
ICONS = sorted({option for ask in ASKED for option in ask.words})


def icon(name: str, size: int) -> Image.Image:
    drawn = icon_of(name)
    assert drawn is not None, name
    return picture(drawn, size, black=(0, 0, 0), white=(255, 255, 255))


@pytest.mark.parametrize("name", ICONS)
def test_the_icon_of_a_mission_or_project_is_drawn_within_its_square(name: str) -> None:
    for size in (20, 26, 40):
        drawn = icon(name, size)
        assert drawn.size == (size, size)
        alpha = drawn.getchannel("A")
        covered = sum(alpha.point(lambda level: (level > 127 and 1) or 0).getdata()) / size**2
        assert 0.08 < covered < 0.85
        box = alpha.point(lambda level: level if level > 40 else 0).getbbox()
        assert box is not None
        assert min(box[2] - box[0], box[3] - box[1]) > size * 0.5


def test_icons_are_unlike() -> None:
    drawn = {paper(icon(name, 24)).tobytes() for name in ICONS}
    assert len(drawn) == len(ICONS) > 10


@pytest.mark.parametrize("option", ["jilib", "", "../../../text", "events/quiet"])
def test_what_is_no_mission_has_no_icon(option: str) -> None:
    assert icon_of(option) is None
