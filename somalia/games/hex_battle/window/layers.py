"""The layers of the board: highlights, names, and the boxes beside the map."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from PIL import Image, ImageDraw

from somalia.games.hex_battle.scene.marks import HexMarks
from somalia.games.hex_battle.window import ink, paint
from somalia.games.hex_battle.window.beside import Beside, figures_of
from somalia.games.hex_battle.window.brush import HexBrush
from somalia.games.hex_battle.window.names import HexNames
from somalia.games.hex_battle.window.paper import Frame, HexPaper
from somalia.games.hex_battle.window.tray_board import TrayBoard
from somalia.games.hex_battle.window.trays import TrayColumn
from somalia.games.kit.scene import Shown
from somalia.window.board.lights import attention_of
from somalia.window.ui.layer import Layer
from somalia.window.ui.window import GameWindow


class BoardLayer:
    """A layer of the board, painted again only when something that it shows has changed."""

    def __init__(self, window: GameWindow) -> None:
        self.window = window
        self._layer = Layer(window)
        self._key: Hashable = None

    def renewed(self, key: Hashable, painted: Callable[[], Image.Image]) -> Layer:
        """The layer, painted again if the key has changed."""
        if key != self._key:
            self._key = key
            self._layer.show(painted())
        return self._layer


def marks_of(board: TrayBoard) -> tuple[Shown, ...]:
    """The marks for what the player may choose, has chosen and points at."""
    lights, model, pointed = board.lights, board.model, board.pointed
    region, piece = model.target or pointed.region, model.piece or pointed.piece
    attention = attention_of(model, lights)._replace(region=region, piece=piece)
    about = (attention, board.stacks.numbers, board.courses.of(board.state, board.is_moving))
    return tuple(HexMarks(board.state, board.stacks.scene, model.prompt, *about))


class Lit(BoardLayer):
    """The layer between the map and the counters: highlights, marks and the pointer."""

    def draw(self, of: TrayBoard, key: Hashable) -> None:
        """Draw the layer."""
        self.renewed(key, lambda: self.painted(of)).draw(of.camera.left, of.camera.bottom)

    def painted(self, of: TrayBoard) -> Image.Image:
        """Paint the layer for whatever the pointer or keyboard points at."""
        brush = HexBrush(of.trays, of.window.letter_zoom)
        return paint.below(brush, replace(of.stacks.scene, shown=marks_of(of)), of.lights)


class BarredLayer(BoardLayer):
    """The hatching over the hexes that cannot be chosen, and over the counters in them."""

    def draw(self, of: TrayBoard, key: Hashable) -> None:
        """Draw the layer."""
        self.renewed(key, lambda: self._painted(of)).draw(of.camera.left, of.camera.bottom)

    def _painted(self, of: TrayBoard) -> Image.Image:
        brush = HexBrush(of.trays, of.window.letter_zoom)
        return paint.barred(brush, replace(of.stacks.scene, shown=marks_of(of)))


class NamesLayer(BoardLayer):
    """The names on the map, clear of the counters.

    Attributes:
        frames: the frames of the names, in pixels of the layer.
    """

    frames: Sequence[Frame] = ()
    _view = (0.0, 0.0, 1.0)

    def draw(self, of: TrayBoard, is_crisp: bool) -> None:
        """Draw the names.

        Args:
            is_crisp: whether the view has stopped moving; until then, the names drawn last move
                along with it.
        """
        camera = of.camera
        if is_crisp or not self.frames:
            covered = tuple(self.covered(of)) if of.model.shows_pieces else ()
            key = (camera.key, of.window.letter_zoom, covered)
            self.renewed(key, lambda: self._painted(of, covered))
        west, north, scale = self._view
        left, top = camera.to_screen(west, north)
        grown = camera.scale / scale
        wide, high = (side * grown for side in self._layer.size)
        if grown == 1:
            self._layer.draw(round(left), round(top - high))
        else:
            self._layer.draw(left, top - high, wide, high, smooth=True)

    def covered(self, of: TrayBoard) -> Iterator[Frame]:
        """Yield the frames of counters and boxes on the map, in pixels of the layer."""
        camera, stacks = of.camera, of.stacks
        for pile in stacks.scene.piles:
            if pile.region in of.land.index:
                half = stacks.size_in(pile) * (0.62 if len(pile.pieces) > 1 else 0.54)
                x, y = camera.to_screen(*pile.at)
                x, y = x - camera.left, camera.bottom + camera.height - y
                yield x - half, y - half, x + half, y + half
        for box in of.trays.printed.placed.values():  # a box may open over the map
            left, low, right, top = of.trays.box_in_window(box)
            top, low = (camera.bottom + camera.height - y for y in (top, low))
            if left < camera.left + camera.width and right > camera.left:
                yield left - camera.left, top, right - camera.left, low

    def _painted(self, of: TrayBoard, covered: Sequence[Frame]) -> Image.Image:
        camera = of.camera
        size = camera.width, camera.height
        image = Image.new("RGBA", size, (*ink.HALO, 0))
        view = (camera.west, camera.north, camera.scale, size, of.window.letter_zoom, image)
        names = HexNames(HexPaper(of.land, *view), covered)
        names.draw()
        self.frames, self._view = names.taken, view[:3]
        return image


class BesideLayer:
    """The columns of boxes beside the map, drawn over it: the boxes, then what is lit on them."""

    def __init__(self, window: GameWindow) -> None:
        self._printed = BoardLayer(window), BoardLayer(window)
        self._lit = BoardLayer(window), BoardLayer(window)

    def draw(self, of: TrayBoard, key: Hashable) -> None:
        """Draw every column."""
        print_key = (of.trays.key, of.state.turn, beside_key(of), of.window.letter_zoom)
        for number, column in enumerate(of.trays.columns):
            left, bottom, _, _ = column.frame
            boxes = self._printed[number].renewed(print_key, partial(_boxes, of, column))
            boxes.draw(left, bottom)
            lit = self._lit[number].renewed(key, partial(_lit_boxes, of, column))
            lit.draw(left, bottom)


def beside_key(of: TrayBoard) -> Hashable:
    """A key for the figures in the titles of boxes."""
    return tuple(sorted(figures_of(of.state).items()))


def _boxes(of: TrayBoard, column: TrayColumn) -> Image.Image:
    """Paint the ground of a column, and its boxes with their titles."""
    _, _, wide, high = column.frame
    image = Image.new("RGBA", (wide, high), (*ink.SHEET, 0))
    pen = ImageDraw.Draw(image)
    is_left = len(of.trays.columns) > 1 and column is of.trays.columns[0]
    start = 0 if is_left else wide - column.reserved
    end = start + column.reserved
    pen.rectangle((start, 0, end, high), (*ink.SHEET, 255))
    edge = end - 1 if is_left else start
    line = max(1, round(of.window.letter_zoom * 1.5))
    pen.line((edge, 0, edge, high), (*ink.SHEET_EDGE, 255), line)
    zoom, trays = of.window.letter_zoom, of.trays
    paper = HexPaper(of.land, column.west, trays.north, trays.scale, (wide, high), zoom, image)
    Beside(paper, trays.printed, of.state).draw()
    return image


def _lit_boxes(of: TrayBoard, column: TrayColumn) -> Image.Image:
    """Paint the figures in the boxes of a column, and what is lit on them."""
    brush = HexBrush(of.trays, of.window.letter_zoom, column.frame)
    scene = replace(of.stacks.scene, shown=marks_of(of))
    return paint.beside(brush, scene, of.trays.printed)
