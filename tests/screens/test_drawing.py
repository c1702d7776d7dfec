"""What is drawn, and what is not drawn anew: the window is quick because most of it is kept."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy
import pytest
import shapely
from PIL import ImageChops
from window_hands import Sit, draw, picture_of, rest

from somalia.games.campaign.data.atlas import check_map
from somalia.games.campaign.data.printed import Printed
from somalia.games.campaign.window import artist, paper
from somalia.games.campaign.window.palette import PALETTES
from somalia.games.campaign.window.scenery import Scenery
from somalia.window.board.camera import Camera
from somalia.window.board.glow import Glow, Lights
from somalia.window.panels.chance import ChanceBar, ChanceNode, ChancePart
from somalia.window.ui import type as lettering
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.palette import INK, USUAL

LOOK = PALETTES[USUAL]


def glow_of(screen: Any, monkeypatch: Any) -> list[Any]:
    """The shapes that are cut into triangles from now on."""
    cut: list[Any] = []
    real = Glow._triangles

    def counted(self: Any, geometry: Any) -> Any:
        cut.append(geometry)
        return real(self, geometry)

    monkeypatch.setattr(Glow, "_triangles", counted)
    return cut


def bright(picture: Any, x: float, y: float) -> bool:
    """Whether a point of the window has the colour of what may be chosen."""
    at = picture.getpixel((round(x), round(picture.height - 1 - y)))
    return all(abs(a - b) < 40 for a, b in zip(at, LOOK.lit, strict=True))


def rim_of(camera: Camera, screen: Any, zone: str) -> tuple[float, float]:
    """A point of the window three pixels within the western border of a Zone, however it runs."""
    polygon = screen.board.printed.polygon(zone).buffer(-3 / camera.scale)
    lat = screen.board.printed.label(zone)[0][1]
    west = min(x for x, y in _crossings(polygon, lat))
    return camera.to_screen(west, lat)


def _crossings(polygon: Any, lat: float) -> list[tuple[float, float]]:
    points = list(polygon.exterior.coords)
    return [
        (a[0] + (b[0] - a[0]) * (lat - a[1]) / (b[1] - a[1]), lat)
        for a, b in itertools.pairwise(points)
        if min(a[1], b[1]) <= lat < max(a[1], b[1])
    ]


def test_a_lit_zone_has_a_bright_rim_wherever_the_map_is(sit: Sit) -> None:
    screen = sit()
    board = screen.board
    assert {"baidoa", "gaalkayo"} <= set(board.lights.zones)
    for zone in ("baidoa", "gaalkayo"):
        assert bright(picture_of(screen), *rim_of(board.camera, screen, zone))
    screen.board.zoom(2.0, *screen.board.region_place("baidoa"))
    board.camera.pan(20, -10)
    board.moved(settle=False)
    assert bright(picture_of(screen), *rim_of(board.camera, screen, "baidoa"))
    board.light(Lights())
    assert not bright(picture_of(screen), *rim_of(board.camera, screen, "baidoa"))


def test_a_map_that_moves_has_its_lights_on_the_card_already(sit: Sit, monkeypatch: Any) -> None:
    screen = sit()
    cut = glow_of(screen, monkeypatch)
    screen.board.zoom(1.2, 400, 400)
    draw(screen)
    screen.board.camera.pan(30, 30)
    screen.board.moved(settle=True)
    draw(screen)
    assert cut == []
    rest(screen)
    assert cut, "at rest the rims are as wide as they should be again"


def test_what_has_been_lit_once_is_not_cut_again(sit: Sit, monkeypatch: Any) -> None:
    screen = sit()
    board = screen.board
    board.light(Lights(zones=("baidoa", "jilib")))
    draw(screen)
    cut = glow_of(screen, monkeypatch)
    board.light(Lights(zones=("jilib",), chosen=("baidoa",)))
    draw(screen)
    assert cut == []


def test_a_panel_that_is_set_again_sets_no_type_anew(sit: Sit) -> None:
    screen = sit(until="un.mission")
    at = screen.middle_of("option:1")
    assert at is not None
    draw(screen)
    before = lettering.mask.made
    screen.on_mouse_motion(*at, 0, 0)
    screen.tip = ""
    draw(screen)
    assert screen.hot == "option:1"
    assert lettering.mask.made == before


def ground_of(screen: Any) -> Any:
    """The picture of the sheet alone: without lights, counters and what lies beside the map."""
    screen.board.light(Lights())
    screen.board.draw_beside = lambda: None
    screen.model.shows_pieces = False
    screen.board.draw_beside = lambda: None
    camera = screen.board.camera
    picture = picture_of(screen)
    box = (
        camera.left,
        picture.height - camera.bottom - camera.height,
        camera.left + camera.width,
        picture.height - camera.bottom,
    )
    return picture.crop(box)


def test_the_sheet_is_shown_at_once_and_drawn_anew_at_rest(sit: Sit) -> None:
    screen = sit()
    board, camera = screen.board, screen.board.camera
    screen.board.zoom(2.0, *screen.board.region_place("baidoa"))
    assert not board.is_settled
    rough = ground_of(screen)
    rest(screen)
    crisp = ground_of(screen)
    drawn = board.ground.artist.draw(
        camera.west,
        camera.north,
        camera.scale,
        camera.width,
        camera.height,
        screen.window.letter_zoom,
    )
    assert list(crisp.getdata()) == list(drawn.getdata())
    # The same view, only coarser: no part of it is empty or elsewhere.
    apart = ImageChops.difference(rough.reduce(16), crisp.reduce(16)).convert("L")
    assert max(apart.getdata()) < 60


def test_a_view_that_was_drawn_last_is_not_drawn_once_more(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = sit()
    scenery, settings = screen.board.scenery, screen.settings
    monkeypatch.setattr(scenery, "finished", {})
    monkeypatch.setattr(artist, "KEPT", 2)
    begun: list[Any] = []
    real = artist.MapArtist.begin

    def begin(self: Any, *view: Any) -> Any:
        begun.append((self.palette.name, view[-1]))
        return real(self, *view)

    monkeypatch.setattr(artist.MapArtist, "begin", begin)
    looks = {}
    usual, other, *_ = PALETTES
    for palette, text in ((usual, 100), (other, 100), (usual, 100), (usual, 150), (usual, 100)):
        settings.palette, settings.text_size = palette, text
        screen.restyle()
        seen = list(ground_of(screen).getdata())
        assert looks.setdefault((palette, text), seen) == seen
    assert len({tuple(seen) for seen in looks.values()}) == 3
    assert len(begun) == 3
    settings.palette = other  # two are kept, and it is not among the last two
    screen.restyle()
    draw(screen)
    assert len(begun) == 4


def test_no_beat_is_held_up_by_the_sheet(sit: Sit) -> None:
    screen = sit()
    screen.board.zoom(2.0, 400, 400)
    screen.on_update(0.1)
    beats = 0
    while not screen.board.is_settled:
        screen.on_update(0.1)
        beats += 1
    assert beats > 3


def test_what_moves_again_is_not_drawn_before_it_rests(sit: Sit) -> None:
    screen = sit()
    screen.board.zoom(2.0, 400, 400)
    for _ in range(200):
        screen.board.camera.pan(1, 0)
        screen.board.moved(settle=True)
        screen.on_update(0.1)
        assert not screen.board.is_settled
    rest(screen)


def test_the_whole_sheet_is_kept(sit: Sit) -> None:
    screen = sit()
    whole = ground_of(screen)
    screen.board.zoom(3.0, 400, 400)
    rest(screen)
    screen.act("fit")
    assert screen.board.is_settled
    assert list(ground_of(screen).getdata()) == list(whole.getdata())


def island(tmp_path: Path, name: str = "An island") -> Scenery:
    """A map from nothing: the example of docs/maps.md."""
    page = (Path(__file__).parents[2] / "docs" / "maps.md").read_text(encoding="utf-8")
    text = next(part for part in page.split("```") if part.startswith("yaml"))
    path = tmp_path / "island.yaml"
    path.write_text(text.removeprefix("yaml").replace("An island", name), encoding="utf-8")
    return Scenery(Printed(check_map(path)))


def test_the_relief_is_the_same_every_time_and_moves_with_the_map(sit: Sit) -> None:
    scenery = sit().board.scenery
    relief, again = scenery.relief, Scenery(scenery.printed).relief
    assert relief.shadow.tobytes() == again.shadow.tobytes()
    assert relief.light.tobytes() == again.light.tobytes()
    west, _south, _east, north = scenery.printed.sheet
    whole = relief.view(relief.shadow, west, north, 40.0, (600, 400))
    part = relief.view(relief.shadow, west + 5, north - 2, 40.0, (100, 80))
    apart = ImageChops.difference(whole.crop((200, 80, 300, 160)), part)
    assert max(apart.getdata()) <= 2
    beyond = relief.view(relief.shadow, west - 500, north, 40.0, (50, 40))
    assert beyond.getextrema() == (0, 0)


def test_rough_land_has_hills_and_plains_have_none(sit: Sit) -> None:
    scenery = sit().board.scenery

    def steep(zone: str) -> float:
        (x, y), _ = scenery.printed.label(zone)
        seen = scenery.relief.view(scenery.relief.shadow, x - 0.7, y + 0.7, 40.0, (56, 56))
        return float(numpy.asarray(seen).mean())

    assert steep("berbera") > 2 * steep("gaalkayo") > 0
    assert steep("gaalkayo") > 1.5 * steep("jilib")


def test_the_holdings_have_a_free_place_on_any_map(sit: Sit, tmp_path: Path) -> None:
    for sheet in (sit().board.printed, island(tmp_path).printed):
        box = shapely.box(*sheet.holdings)
        assert shapely.box(*sheet.sheet).covers(box)
        assert box.disjoint(sheet.country.outline)
        assert box.disjoint(shapely.box(*sheet.cartouche))
        if sheet.atlas.inset is not None:
            assert box.disjoint(shapely.box(*sheet.atlas.inset.drawn_at))
        wide, high = sheet.holdings[2] - sheet.holdings[0], sheet.sheet[2] - sheet.sheet[0]
        assert wide > 0.3 * high


def test_title_and_key_fill_their_box(sit: Sit) -> None:
    sheet = sit().board.printed
    assert sheet.map.sheet is not None
    wanted, given = sheet.map.sheet.title, sheet.cartouche
    assert wanted is not None
    assert shapely.box(*wanted).buffer(1e-9).covers(shapely.box(*given))
    assert (given[2] - given[0]) * (given[3] - given[1]) > 0.8 * shapely.box(*wanted).area


def test_a_bar_of_kilometres_only_where_it_is_true(sit: Sit, tmp_path: Path) -> None:
    assert not sit().board.printed.has_bar
    assert island(tmp_path).printed.has_bar


@pytest.mark.parametrize(
    "name", ["An island", "An island of a very long and winding name", "x" * 60]
)
def test_any_map_is_drawn_with_whatever_name(tmp_path: Path, name: str) -> None:
    scenery = island(tmp_path, name)
    camera = Camera(scenery.printed.sheet)
    camera.place(0, 0, 400, 300)
    drawing = artist.MapArtist(scenery, LOOK, "1993")
    view = camera.west, camera.north, camera.scale, camera.width, camera.height
    assert drawing.draw(*view).size == (400, 300)


def test_a_broken_line_has_dashes_of_one_length_round_corners() -> None:
    path = [(0.0, 0.0), (7.0, 0.0), (7.0, 30.0)]
    parts = list(paper._dashes(path, 5, 2))
    lengths = [sum(itertools.starmap(math.dist, itertools.pairwise(part))) for part in parts]
    assert lengths == pytest.approx([5, 5, 5, 5, 5, 2])
    assert parts[1][0] == (7.0, 0.0)
    assert parts[-1][-1] == (7.0, 30.0)


def test_counters_that_stay_are_kept(sit: Sit) -> None:
    screen = sit(answers=200)
    board = screen.board
    stacks, sprites = board.counters.stacks, board.counters._counters
    before = {piece.id: sprites[piece.id] for stack in stacks for piece in stack.pile.pieces}
    assert len(before) > 20
    screen.refresh(moving=False)
    board.camera.zoom(2.0, 400, 400)
    board.camera.pan(40, 30)
    board.moved(settle=True)
    rest(screen)
    for stack in board.counters.stacks:
        for piece in stack.pile.pieces:
            sprite = board.counters._counters[piece.id]
            assert sprite is before[piece.id]
            assert sprite.position == tuple(round(part) for part in stack.lifted(piece))


def test_a_picture_that_is_on_the_card_is_not_put_there_again(sit: Sit) -> None:
    """None ever goes from there: one more at every look would fill it in a long game."""
    screen = sit(until="flush.unit")
    board = screen.board
    choice = next(c for c in screen.model.shown if c.options[0] in screen.model.options.pieces)

    def seen(hot: str) -> list[Any]:
        screen.hot = hot
        screen.relight()
        rest(screen)
        return [sprite.texture for sprite in board.counters._counters._list]

    plain, lit = seen(""), seen(f"option:{choice.number}")
    assert any(one is not other for one, other in zip(plain, lit, strict=True))
    for hot, known in (("", plain), (f"option:{choice.number}", lit)):
        assert all(one is other for one, other in zip(seen(hot), known, strict=True))


def test_while_the_map_is_zoomed_counters_stay_in_their_zones(sit: Sit) -> None:
    screen = sit(answers=200)
    board = screen.board
    middle = board.camera.left + board.camera.width / 2, board.camera.bottom + 300
    where = {one.pile.pieces[0].id: board.camera.to_map(*one.at) for one in board.counters.stacks}
    screen.board.zoom(1.5, *middle)
    assert not board.is_settled
    for stack in board.counters.stacks:
        lon, lat = where[stack.pile.pieces[0].id]
        x, y = board.camera.to_screen(lon, lat)
        assert math.dist((x, y), stack.at) < 2.5
        shown = board.counters._counters[stack.dealt[-1].id]
        assert stack.size > board.sizes.drawn(stack.pile.region)
        assert shown.scale[0] == pytest.approx(board.sizes.grown)


@pytest.mark.parametrize("chance", [Fraction(1, 1000), Fraction(1, 300), Fraction(999, 1000)])
def test_chances_of_less_than_a_pixel_are_drawn(chance: Fraction) -> None:
    """A hand that wins once in a thousand once ended the window."""
    parts = [ChancePart("win", chance, INK), ChancePart("lose", 1 - chance, (0, 90, 0))]
    for width in range(2, 400):
        canvas = Canvas(width, 90, 1.0)
        ChanceNode("Hand", [ChanceBar("hand", parts)]).draw(canvas, canvas.whole)


def test_chances_are_drawn_in_whatever_room_there_is() -> None:
    parts = [ChancePart("hit", Fraction(1, 3), INK), ChancePart("none", Fraction(2, 3), (0, 90, 0))]
    node = ChanceNode("Fire", [ChanceBar("gunner", parts, "cave +3", "+3")] * 3, "Averaged.")
    for high in range(2, 200):
        canvas = Canvas(300, high, 1.0)
        node.draw(canvas, canvas.whole)
