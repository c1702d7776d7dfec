"""A board that paints a game's scene directly, for games without their own painter.

Regions are outlines, each with a label and its numbers. Pieces are squares in their side's colour;
pieces taller than they are wide are cards (`cards.py`). Games with painted maps and counters derive
from `Board` instead.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from somalia.engine.event import Event
from somalia.engine.sight import Sight
from somalia.games.kit.cards import BARRED, GOING, back, seen
from somalia.games.kit.geometry import is_in
from somalia.games.kit.motion import Effect, Flip, Show
from somalia.games.kit.scene import BoardLine, Box, Piece, Pile, Region, Ring, Scene, Spot, Tag
from somalia.window.board import cards
from somalia.window.board.board import Found
from somalia.window.board.camera import Point
from somalia.window.board.lights import Lights
from somalia.window.board.panel_board import PanelBoard
from somalia.window.model import PlayModel, Tip
from somalia.window.ui import type as lettering
from somalia.window.ui.art import put
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.palette import CARD, FADED, INK, RULE, TABLE, Colour, mixed, text_on
from somalia.window.ui.window import GameWindow

RIM = 0.04
"""The empty margin around the scene, as a fraction of the board."""
SYMBOLS = (0.7, 0.5, 0.4, 0.32)
"""Font sizes for a symbol, as fractions of half a piece; the largest that fits is used."""
LIT: Colour = (206, 232, 190)
"""The colour for a region that may be chosen."""
CHOSEN: Colour = (250, 222, 130)
"""The colour for a region that is chosen or pointed at."""


class SceneBoard(PanelBoard):
    """A board that paints a game's scene.

    Args:
        scene: returns the scene, showing only what the player at the screen may know.
        colour: returns a side's or suit's colour, dark enough for white text.
        script: returns the effects that animate events, such as moving pieces and flipping cards.
    """

    lays_hints = True
    piece_word = "piece"

    def __init__(
        self,
        window: GameWindow,
        model: PlayModel,
        scene: Callable[[Sight], Scene],
        colour: Callable[[str], Colour],
        script: Callable[[Sequence[Event]], list[Effect]] = lambda news: [],
    ) -> None:
        super().__init__(window, model, self._paint, script, ground=TABLE)
        self._scene_of, self._colour = scene, colour
        self.scene = scene(model.controller.sight)
        self.lights = Lights()
        self._shown = 0  # the number of positions shown so far, for the cache key

    # -- state -----------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """The width of a piece in pixels."""
        return round(max((pile.side for pile in self.scene.piles), default=0.5) * self._scale)

    def set_state(self, sight: Sight, moving: bool) -> None:
        """Show a position; if `moving`, also animate what has happened since the previous one."""
        super().set_state(sight, moving)
        self.scene = self._scene_of(sight)
        self._shown += 1

    def light(self, lights: Lights) -> None:
        """Set the highlights."""
        self.lights = lights

    @property
    def depends_on(self) -> Hashable:
        """The cache key for the picture; palette and animations are not included."""
        return self._shown, self.lights

    # -- positions -------------------------------------------------------------------------------

    @property
    def _scale(self) -> float:
        """Pixels per map unit."""
        west, south, east, north = self.scene.sheet
        free = 1 - 2 * RIM
        return min(
            self.panel.width * free / (east - west), self.panel.height * free / (north - south)
        )

    def _pixel(self, spot: Spot) -> Point:
        """A point in the scene in pixels, from the board's upper left corner, y downwards."""
        west, south, east, north = self.scene.sheet
        across, down = spot[0] - (west + east) / 2, (south + north) / 2 - spot[1]
        scale = self._scale
        return self.panel.width / 2 + across * scale, self.panel.height / 2 + down * scale

    def _in_window(self, spot: Spot) -> Point:
        x, y = self._pixel(spot)
        return self.panel.left + x, self.panel.bottom + self.panel.height - y

    def _square(self, pile: Pile, piece: Piece) -> Box:
        """A piece's box in the window: left, bottom, right, top."""
        (x, y), (dx, dy) = pile.at, piece.offset
        x, y = self._in_window((x + dx, y + dy))
        half = piece.share * self._scale / 2
        across, up = pile.side * half, (pile.long or pile.side) * half
        return x - across, y - up, x + across, y + up

    def _lying(self) -> Iterator[tuple[Pile, Piece]]:
        """Every piece with its stack, from bottom to top."""
        return ((pile, piece) for pile in self.scene.piles for piece in pile.pieces)

    def at(self, x: float, y: float) -> Found:
        """The region and piece at a point in the window."""
        if not self.contains(x, y):
            return Found()
        for pile, piece in reversed([*self._lying()]):
            if is_in(self._square(pile, piece), x, y):
                return Found(pile.region, piece.id)
        return Found(self.region_at(x, y))

    def region_at(self, x: float, y: float) -> str:
        """The region at a point, ignoring pieces on it; "" for none."""
        for region in self.scene.regions.values():
            if any(
                _holds([self._in_window(spot) for spot in ring], x, y) for ring in region.outline
            ):
                return region.id
        return ""

    def region_place(self, region: str) -> Point | None:
        """The centre of a region; None if it is not on the board."""
        area = self.scene.regions.get(region)
        return self._in_window(area.middle) if area is not None else None

    def piece_place(self, piece: str) -> Point | None:
        """The position of a piece; None if it is not on the board."""
        return self._in_window(self.scene.spot(piece)) if piece in self.scene.pieces else None

    def pieces(self) -> Sequence[Found]:
        """Every piece with its region, in the order used by the keyboard."""
        return [Found(pile.region, piece.id) for pile, piece in self._lying()]

    def boxes(self) -> Sequence[Box]:
        """The boxes covered by pieces, each as left, bottom, right, top."""
        return [self._square(pile, piece) for pile, piece in self._lying()]

    def tip_of(self, target: Found) -> Tip:
        """A region's name, and the names of the pieces in it."""
        region = self.scene.regions.get(target.region)
        if region is None:
            return Tip()
        names = [
            piece.face.name
            for pile in self.scene.piles_in(region.id)
            for piece in pile.pieces
            if target.piece in ("", piece.id) and piece.face.name
        ]
        return Tip(": ".join(filter(None, (region.label, ", ".join(names)))))

    # -- the picture -----------------------------------------------------------------------------

    def _paint(self, canvas: Canvas, show: Show) -> None:
        for region in self.scene.regions.values():
            self._paint_region(canvas, region)
        for shown in self.scene.shown:
            if isinstance(shown, BoardLine):
                spots = [self._pixel(spot) for spot in shown.spots]
                canvas.pen.line(spots, INK, max(2, canvas.u(2)), "curve")
            elif isinstance(shown, Tag):
                canvas.text(*self._pixel(shown.at), shown.text, 11, "bold", INK, "mm")
        for pile in self.scene.piles:
            for piece in seen(pile):
                paint = self._paint_card if pile.long > pile.side else self._paint_piece
                paint(canvas, pile, piece)

    def _paint_region(self, canvas: Canvas, region: Region) -> None:
        ground = self.lights.tints.get(region.id, CARD)
        if region.id in self.lights.zones:
            ground = mixed(ground, LIT, 0.8)
        if region.id in (*self.lights.chosen, *self.scene.marked("chosen")):
            ground = CHOSEN
        for ring in region.outline:
            corners = [self._pixel(spot) for spot in ring]
            canvas.pen.polygon(corners, ground)
            canvas.pen.line([*corners, corners[0]], RULE, max(1, canvas.u(1.2)))
        x, _ = self._pixel(region.middle)
        foot = max(self._pixel(spot)[1] for ring in region.outline for spot in ring)
        top = min(self._pixel(spot)[1] for ring in region.outline for spot in ring)
        for row, head in enumerate(self.scene.heads.get(region.id, ())):
            y = top + canvas.u(11 + 15 * row)
            canvas.text(x, y, f"{head.name} {head.value}".strip(), 12, "sans", INK, "mm")
        label = self.lights.tags.get(region.id, region.label)
        canvas.text(x, foot - canvas.u(9), label, 10, "sans", FADED, "mm")

    def _paint_piece(self, canvas: Canvas, pile: Pile, piece: Piece) -> None:
        x, y = self._pixel(self.show.place(piece.id, self.scene.spot(piece.id)))
        half = pile.side * piece.share * self._scale / 2
        is_lit = piece.id in self.lights.units
        is_meant = piece.id in self.lights.picked or piece.id in self.lights.pointed
        ground = self._colour(piece.face.colour or piece.party)
        edge = CHOSEN if is_meant else LIT if is_lit else INK
        box = (x - half, y - half, x + half, y + half)
        canvas.plate(box, ground, edge, 3, 3 if is_lit or is_meant else 1)
        if piece.face.is_back:
            return
        room, size = 2 * half - canvas.u(4), half / canvas.unit
        symbol, figures = piece.face.symbol, piece.face.figures
        sizes = [size * share for share in SYMBOLS]
        fits = (one for one in sizes if lettering.width(symbol, "bold", canvas.u(one)) <= room)
        ink = text_on(ground)
        canvas.text(x, y - half / 2.4, symbol, next(fits, sizes[-1]), "bold", ink, "mm", room=room)
        canvas.text(x, y + half / 2.8, figures, size * 0.7, "bold", ink, "mm", room=room)

    def _paint_card(self, canvas: Canvas, pile: Pile, piece: Piece) -> None:
        x, y = self._pixel(self.show.place(piece.id, self.scene.spot(piece.id)))
        turned = self.show.done(Flip(piece.id))
        face = piece.face if turned >= 0.5 else back(piece.party)
        colour, game = self._colour(face.colour or piece.party), self.model.table.game_type.id
        wide = max(8, round(pile.side * self._scale))
        if face.is_back:
            image = cards.back(cards.back_of(face, game, colour), wide, piece.turn)
        else:
            lights = self.lights
            is_meant = piece.id in lights.picked or piece.id in lights.pointed
            edge = CHOSEN if is_meant else LIT if piece.id in lights.units else None
            manner = cards.Manner(
                edge, "GOES" * (GOING in face.state), is_barred=BARRED in face.state
            )
            image = cards.face(cards.print_of(face, game, colour), wide, manner, piece.turn)
        if turned < 1:
            image = cards.narrowed(image, max(0.04, abs(2 * turned - 1)))
        put(image, canvas.image, x, y)


def _holds(ring: Sequence[Point] | Ring, x: float, y: float) -> bool:
    """Whether a point lies inside a ring, found by counting how often a ray crosses it."""
    inside = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside
