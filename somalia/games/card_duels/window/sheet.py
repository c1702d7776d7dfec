"""A canvas laid out in points and scaled as a whole, with text that always fits."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from somalia.games.card_duels.scene.places import HIGH, WIDE
from somalia.games.card_duels.window.colours import CLOTH, PARCHMENT, look_of
from somalia.games.kit.art import Art
from somalia.games.kit.cards import box_of
from somalia.games.kit.scene import Region, Spot
from somalia.window.board.cards import GOLD, IVORY
from somalia.window.ui import type as lettering
from somalia.window.ui.art import picture, put
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.kept import kept
from somalia.window.ui.palette import INK, Colour, mixed
from somalia.window.ui.spots import Box

LEAST, MOST = 0.9, 1.3
"""The limits of the text-size setting, relative to the design."""

SMALLEST = 0.6
"""The factor down to which a line of text is shrunk before it is truncated."""

WOOD: Colour = (74, 54, 36)


class TablePaper:
    """The paper for the table.

    Args:
        canvas: the canvas to draw on, which also stores the clickable spots.
        palette: a palette's name.

    Attributes:
        s: pixels per point.
        wide, high: the size in points, at least `WIDE` and `HIGH`.
    """

    def __init__(self, canvas: Canvas, palette: str) -> None:
        self.canvas, self.palette = canvas, palette
        self.look = look_of(palette)
        self.s = min(canvas.width / WIDE, canvas.height / HIGH)
        self.wide, self.high = canvas.width / self.s, canvas.height / self.s
        self._letters = min(max(canvas.unit, self.s * LEAST), self.s * MOST)

    def px(self, points: float) -> int:
        """The number of pixels for a length in points."""
        return round(points * self.s)

    def _box(self, box: Box) -> Box:
        left, top, right, low = box
        return self.px(left), self.px(top), self.px(right), self.px(low)

    @staticmethod
    def at(spot: Spot) -> Spot:
        """A spot in the scene, converted to points on the paper, y downwards."""
        return spot[0], -spot[1]

    @staticmethod
    def box(place: Region) -> Box:
        """A place in the scene, converted to points on the paper: left, top, right, bottom."""
        west, south, east, north = box_of(place)
        return west, -north, east, -south

    # -- text ----------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 12,
        face: str = "sans",
        ink: Colour = IVORY,
        *,
        anchor: str = "lm",
        room: float = 0,
    ) -> float:
        """Write a line of text, smaller if it exceeds `room` points. Returns the x after it."""
        pixels = max(6, round(size * self._letters))
        if room:
            least = max(6, round(pixels * SMALLEST))
            while pixels > least and lettering.width(text, face, pixels) > self.px(room):
                pixels -= 1
            text = lettering.fitted(text, face, pixels, self.px(room))
        self._write(self.px(x), self.px(y), text, ink, face, pixels, anchor)
        return x + lettering.width(text, face, pixels) / self.s

    def _write(
        self, x: int, y: int, text: str, ink: Colour, face: str, pixels: int, anchor: str
    ) -> None:
        image = self.canvas.image
        lettering.write(image, x, y, text, ink, face, pixels, anchor=anchor)

    def length(self, text: str, size: float, face: str = "sans") -> float:
        """The width of a line of text, in points."""
        return lettering.width(text, face, max(6, round(size * self._letters))) / self.s

    def paragraph(
        self, x: float, y: float, text: str, size: float, ink: Colour, *, room: float, tall: float
    ) -> None:
        """Write lines centred on a point, smaller until they fit into `room` by `tall` points."""
        face = "serif-bold"
        pixels = max(6, round(size * self._letters))
        while True:
            lines = lettering.wrapped(text, face, pixels, self.px(room))
            is_cut = any(line.endswith("…") for line in lines)  # a word is wider than the room
            if pixels <= 6 or (not is_cut and len(lines) * pixels * 1.25 <= self.px(tall)):
                break
            pixels -= 1
        middle = self.px(y) - (len(lines) - 1) * pixels * 1.25 / 2
        for line in lines:
            self._write(self.px(x), round(middle), line, ink, face, pixels, "mm")
            middle += pixels * 1.25

    # -- shapes --------------------------------------------------------------------------------

    def plate(
        self,
        box: Box,
        ground: Colour | None,
        edge: Colour | None = None,
        corner: float = 4,
        wide: float = 1,
    ) -> None:
        """Draw a box with rounded corners."""
        pixels = self._box(box)
        if pixels[2] - pixels[0] < 2 or pixels[3] - pixels[1] < 2:
            return
        self.canvas.pen.rounded_rectangle(
            pixels, self.px(corner), ground, edge, max(1, self.px(wide))
        )

    def line(self, points: list[tuple[float, float]], ink: Colour, wide: float = 1) -> None:
        """Draw a line through points."""
        spots = [(self.px(x), self.px(y)) for x, y in points]
        self.canvas.pen.line(spots, ink, max(1, self.px(wide)))

    def poly(self, points: list[tuple[float, float]], ink: Colour) -> None:
        """Draw a filled polygon."""
        self.canvas.pen.polygon([(self.px(x), self.px(y)) for x, y in points], ink)

    def sign(self, sign: Art, x: float, y: float, size: float, ink: Colour, ground: Colour) -> None:
        """Draw a sign centred on a point."""
        drawn = picture(sign, max(5, self.px(size)), black=ink, red=ink, white=ground)
        self.paste(drawn, x, y)

    def roundel(
        self, sign: Art, x: float, y: float, radius: float, ground: Colour, edge: Colour = IVORY
    ) -> None:
        """Draw a sign on a disc, as a counter."""
        self.paste(_roundel(sign, max(8, self.px(radius) * 2), ground, edge), x, y)

    def paste(self, image: Image.Image, x: float, y: float) -> None:
        """Paste an image centred on a point."""
        corner = self.px(x) - image.width // 2, self.px(y) - image.height // 2
        self.canvas.image.paste(image, corner, image)

    # -- what can be clicked -------------------------------------------------------------------

    def spot(self, box: Box, action: str, tip: str, name: str = "") -> None:
        """Give a box an action and a tip; with an action of "", it only shows the tip."""
        self.canvas.spot(self._box(box), action, tip, name)

    def is_lit(self, action: str) -> bool:
        """Whether the pointer or the keyboard cursor is on an action."""
        return self.canvas.is_hot(action)

    def button(
        self, box: Box, label: str, action: str, key: str, tip: str, is_chief: bool = True
    ) -> None:
        """Draw a button with its key."""
        left, top, right, low = box
        ground: Colour = (176, 132, 54) if is_chief else (92, 98, 84)
        if self.is_lit(action):
            ground = mixed(ground, (255, 240, 190), 0.45)
        ink = INK if is_chief or self.is_lit(action) else IVORY
        edge = self.look.stamp if self.canvas.focus == action else mixed(ground, IVORY, 0.5)
        self.plate((left, top + 2, right, low + 2), (20, 30, 26), None, 6)
        self.plate(box, ground, edge, 6, 2 if self.canvas.focus == action else 1.2)
        middle, x = (top + low) / 2, left + 9
        if key:
            wide = self.length(key, 11, "bold") + 9
            self.key(x + wide / 2, middle, key)
            x += wide + 7
        end = right - 8
        self.text((x + end) / 2, middle, label, 14, "serif-bold", ink, anchor="mm", room=end - x)
        self.spot(box, action, tip)

    def key(self, x: float, y: float, key: str) -> None:
        """Draw a key cap centred on a point."""
        wide, tall = max(15.0, self.length(key, 11, "bold") + 9), 15.0
        box = (x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)
        self.plate((box[0], box[1] + 1.5, box[2], box[3] + 1.5), (46, 36, 26), None, 3.5)
        self.plate(box, (250, 244, 228), (92, 74, 52), 3.5)
        self.text(x, y, key, 11, "bold", INK, anchor="mm")


@kept
def _roundel(sign: Art, pixels: int, ground: Colour, edge: Colour) -> Image.Image:
    fine = 4
    size = pixels * fine
    image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.ellipse((0, 0, size - 1, size - 1), edge)
    rim = size * 0.07
    pen.ellipse((rim, rim, size - rim, size - rim), ground)
    image = image.resize((pixels, pixels), Image.Resampling.LANCZOS)
    drawn = picture(sign, round(pixels * 0.58), black=IVORY, red=IVORY, white=ground)
    put(drawn, image, pixels / 2, pixels / 2)
    return image


@kept
def cloth(width: int, height: int, s: float) -> Image.Image:
    """The empty table: cloth in a wooden frame."""
    image = Image.new("RGB", (width, height), CLOTH)
    pen = ImageDraw.Draw(image)
    for y in range(0, height, 3):
        pen.line((0, y, width, y), mixed(CLOTH, (0, 0, 0), 0.07))
    for x in range(0, width, 3):
        pen.line((x, 0, x, height), mixed(CLOTH, (255, 255, 255), 0.025))
    # Darker towards the edges, as if under a lamp.
    lamp = Image.radial_gradient("L").resize((width, height), Image.Resampling.BICUBIC)
    shade = ImageChops.multiply(lamp, lamp).point(lambda value: int(value * 0.55))
    image.paste((10, 18, 16), (0, 0), shade)
    frame = max(3, round(5 * s))
    for step in range(frame):
        tone = mixed(WOOD, (0, 0, 0), 0.35 * step / frame)
        pen.rectangle((step, step, width - 1 - step, height - 1 - step), None, tone)
    pen.rectangle(
        (frame, frame, width - 1 - frame, height - 1 - frame), None, mixed(GOLD, CLOTH, 0.55)
    )
    return image


@kept
def mat(width: int, height: int, s: float) -> Image.Image:
    """The printed mat in the middle, with its shadow."""
    edge = max(4, round(8 * s))
    size = (width + 2 * edge, height + 2 * edge)
    image = Image.new("RGBA", size, (0, 0, 0, 0))
    shadow = Image.new("L", size, 0)
    box = (edge, edge, edge + width, edge + height)
    ImageDraw.Draw(shadow).rounded_rectangle(box, 5 * s, 140)
    image.putalpha(shadow.filter(ImageFilter.GaussianBlur(edge * 0.5)))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(box, round(5 * s), PARCHMENT, mixed(PARCHMENT, INK, 0.6))
    for depth, share in ((4, 0.55), (7, 0.3)):
        inset = depth * s
        pen.rounded_rectangle(
            (box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset),
            round(3 * s),
            None,
            mixed(PARCHMENT, INK, share),
            max(1, round(s * (1.4 if depth == 4 else 0.7))),
        )
    for y in range(round(box[1] + 10 * s), round(box[3] - 9 * s), max(3, round(4 * s))):
        pen.line((box[0] + 9 * s, y, box[2] - 9 * s, y), mixed(PARCHMENT, INK, 0.022))
    return image
