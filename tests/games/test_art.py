"""The drawings of the games: every file is plain, used, and a picture at any size."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from somalia.games.campaign.rules.base import asks as base
from somalia.games.campaign.rules.wars import asks as wars
from somalia.games.campaign.text.months import MEANINGS
from somalia.games.campaign.window import drawings
from somalia.games.campaign.window.counters import BRANCHES
from somalia.games.campaign.window.emblem import SIGNS as EMBLEMS
from somalia.games.campaign.window.palette import PALETTES
from somalia.games.card_duels.scene import emblems
from somalia.games.hex_battle.data.scenario import load as anaconda
from somalia.games.hex_battle.window.counters import symbol_of
from somalia.games.kit import art
from somalia.games.kit.art import INKS, MOST_BYTES, Art
from somalia.games.street_fight.window import figures
from somalia.window.ui.art import picture, put
from somalia.window.ui.palette import USUAL
from tests.card_duels.table import SCENARIOS, scenario

GAMES = Path(art.__file__).parents[1]
FILES = sorted(
    Art(folder.parent.name, path.relative_to(folder).with_suffix("").as_posix())
    for folder in GAMES.glob("*/art")
    for path in folder.rglob("*.svg")
)

SHAPES = "svg title g path line polyline polygon rect circle ellipse".split()
ATTRIBUTES = (
    "viewBox fill stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin data-part "
    "transform d points x y width height x1 y1 x2 y2 cx cy r rx ry"
).split()
"""All that a drawing needs: no script, no style, no letters, nothing from elsewhere."""


# -- what the code asks for ----------------------------------------------------------------------


def of_duels() -> Iterator[str]:
    for name in SCENARIOS:
        for side, deck in scenario(name).decks.items():
            yield emblems.sign_of_side(scenario(name), side).name
            yield from (emblems.emblem_of(card.name, "").name for card in deck.cards)
            yield from (emblems.sign_of(suit, 0).name for suit in deck.suits)
    yield from (f"emblems/{name}" for name in emblems.WORDS.values())
    yield from (f"suits/{name}" for name in emblems.PLAIN)
    yield from emblems.SIDES.values()


def of_campaign() -> Iterator[str]:
    for ask in (base.UN_MISSION, base.BANDIT_MISSION, base.DEVELOPMENT_PROJECT, wars.MISSION):
        yield from (f"icons/{option}" for option in ask.words)
    yield from (f"events/{event}" for event in MEANINGS)
    yield from (f"counters/{unit}" for unit in (*BRANCHES, "leader", "base", "convoy", "terror"))
    yield from (drawings.mark_of(force).name for force in (*PALETTES[USUAL].forces, "un"))
    for shape in ("disc", "shield", "diamond"):
        yield from (f"emblems/{shape}", f"emblems/{shape}-small")
    yield from (f"emblems/{side}" for side in EMBLEMS)


def of_hexes() -> Iterator[str]:
    charts = anaconda("anaconda").charts
    yield from (symbol_of(unit.type).name for unit in (*charts.units, *charts.hidden))


def of_streets() -> Iterator[str]:
    yield from (one.name for one in (figures.HULL, figures.ROTOR))


ASKED: dict[str, Callable[[], Iterator[str]]] = {
    "campaign": of_campaign,
    "card_duels": of_duels,
    "hex_battle": of_hexes,
    "street_fight": of_streets,
}


@pytest.mark.parametrize("game", sorted({one.of for one in FILES} | ASKED.keys()))
def test_every_drawing_that_is_asked_for_is_there_and_no_other(game: str) -> None:
    """Any game may have a picture on its box, and needs a row above only for others."""
    asked = {*ASKED[game]()} if game in ASKED else set()
    assert {one.name for one in FILES if one.of == game} - {"box"} == asked


# -- the files -----------------------------------------------------------------------------------


def fault(text: str) -> str:
    """What is wrong with the text of a drawing, "" if nothing is."""
    if len(text.encode()) > MOST_BYTES:
        return "too large"
    if "<!" in text or "<?" in text:
        return "declares something"
    root = ElementTree.fromstring(text)
    for element in root.iter():
        tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        if tag not in SHAPES:
            return tag
        for name, value in element.attrib.items():
            if name not in ATTRIBUTES:
                return name
            if name in ("fill", "stroke") and value not in (*INKS, "none"):
                if not re.fullmatch("#[0-9a-f]{6}", value):
                    return f"{name} {value}"
    box = [float(number) for number in root.get("viewBox", "").split()]
    if len(box) != 4 or box[2] + 2 * box[0] != 100 or box[3] + 2 * box[1] != 100:
        return "the middle of its viewBox is not 50, 50"
    title = root.findtext("{http://www.w3.org/2000/svg}title", "")
    return "" if title.strip() else "no title"


@pytest.mark.parametrize("one", FILES, ids="/".join)
def test_a_file_is_plain(one: Art) -> None:
    assert re.fullmatch("[a-z0-9-]+(/[a-z0-9-]+)?", one.name)
    assert fault(one.path.read_text(encoding="utf-8")) == ""


PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><title>A</title>{}</svg>'


@pytest.mark.parametrize(
    "inside, told",
    [
        ('<rect width="9" height="9" fill="red"/>', ""),
        ("<script>1</script>", "script"),
        ("<text>A</text>", "text"),
        ('<image href="http://a/b.png"/>', "image"),
        ('<use href="#a"/>', "use"),
        ('<rect onclick="go()"/>', "onclick"),
        ('<rect style="fill:red"/>', "style"),
        ('<rect fill="url(#a)"/>', "fill url(#a)"),
        ('<rect stroke="blue"/>', "stroke blue"),
        ("<!-- a -->", "declares something"),
        (f'<path d="{"M1,1" * 6000}"/>', "too large"),
    ],
)
def test_what_is_not_plain_is_found(inside: str, told: str) -> None:
    assert fault(PLAIN.format(inside)) == told


def test_a_drawing_out_of_its_middle_and_one_without_a_title_are_found() -> None:
    assert "middle" in fault(PLAIN.format("").replace("0 0 100 100", "0 0 100 120"))
    assert "middle" in fault(PLAIN.format("").replace("0 0 100 100", "-5 -5 105 105"))
    assert "title" in fault(PLAIN.format("").replace("<title>A</title>", ""))


# -- as pictures and as text ---------------------------------------------------------------------


@pytest.mark.parametrize("one", FILES, ids="/".join)
def test_a_drawing_is_a_picture_at_any_size(one: Art) -> None:
    for size in (16, 64, 256):
        found = picture(one, size, black=(1, 2, 3), red=(4, 5, 6), white=(7, 8, 9))
        assert found.mode == "RGBA"
        assert size <= max(found.size) < 2 * size
        faintest, strongest = found.getextrema()[3]
        assert faintest == 0 or one.name == "box", "a box has a ground"
        assert strongest > 100
    # Large, it fills its square well enough to be seen.
    left, top, right, low = found.getchannel("A").getbbox() or (0, 0, 0, 0)
    assert max(right - left, low - top) > 60


def test_a_picture_is_the_same_every_time() -> None:
    one = FILES[0]
    first = picture(one, 64).tobytes()
    picture.forget()
    assert picture(one, 64).tobytes() == first


def test_inks_are_replaced_in_picture_and_text() -> None:
    one = Art("card_duels", "emblems/bunkers")
    plain = one.svg()
    assert all(f'"{ink}"' in plain for ink in INKS)
    inked = one.svg(black="var(--ink)", red="#123456")
    assert 'fill="var(--ink)"' in inked
    assert 'fill="#123456"' in inked
    assert not re.search('"(black|red)"', inked)
    assert '"white"' in inked
    assert inked.count("\n") == plain.count("\n")
    colours = picture(one, 64, black=(200, 30, 40)).getcolors(10_000) or []
    assert (200, 30, 40, 255) in {colour for _, colour in colours}
    assert (0, 0, 0, 255) not in {colour for _, colour in colours}


def test_a_rough_picture_has_no_soft_edge() -> None:
    alpha = picture(FILES[0], 64, True).getchannel("A").histogram()
    assert sum(alpha[1:255]) == 0 < alpha[255]


def test_the_text_needs_no_library() -> None:
    """A page is made where there is neither Pillow nor resvg."""
    program = (
        "import sys\n"
        "for name in ('PIL', 'resvg_py', 'numpy', 'arcade', 'pyglet'): sys.modules[name] = None\n"
        f"from somalia.games.kit.art import Art; print(len({FILES[0]!r}.svg()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert int(done.stdout) > 100


def test_a_picture_keeps_its_soft_edges_on_transparent_ground() -> None:
    """A picture that is pasted through itself would be half as strong at its edges."""
    drawn = picture(Art("card_duels", "suits/disc"), 20)
    ground = Image.new("RGBA", (30, 30))
    put(drawn, ground, 15, 15)
    assert ground.crop((5, 5, 25, 25)).tobytes() == drawn.tobytes()
    put(drawn, ground, 2, 2)  # over the edge
