"""Draws animations over a board: cards with dice, attacks, losses, and rising numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol

import arcade
from PIL import Image, ImageDraw

from somalia.games.kit.motion import (
    ROLL,
    Clash,
    Effect,
    Floating,
    LeavingCounter,
    NoticeCard,
    Show,
    Stir,
)
from somalia.window.board.camera import Camera, Point
from somalia.window.ui import type as lettering
from somalia.window.ui.dice import die, rolling
from somalia.window.ui.kept import kept
from somalia.window.ui.layer import Layer
from somalia.window.ui.palette import FADED, INK, PAPER, Colour, mixed
from somalia.window.ui.window import GameWindow

GOLD: Colour = (255, 226, 92)
STRUCK: Colour = (214, 40, 28)
EDGE = 8
"""The least distance in points between a rising number and the window's edge."""
BEATS = 14
"""Frames per second of the dice-roll animation."""


Box = tuple[float, float, float, float]  # left, bottom, right, top, in the window


class Backdrop(Protocol):
    """What the stage needs from the board below an animation."""

    @property
    def camera(self) -> Camera:
        """The board's camera."""

    @property
    def size(self) -> int:
        """The width of a piece in pixels."""

    def region_place(self, region: str) -> Point | None:
        """The centre of a region in the window."""

    def piece_place(self, piece: str) -> Point | None:
        """A piece's position in the window; None if it is not on the board."""

    def tops(self, region: str, party: str) -> Sequence[Point]:
        """The tops of a party's stacks in a region."""

    def piles(self, region: str) -> Sequence[Box]:
        """The boxes of a region's stacks."""

    def picture(self, face: Hashable, size: int) -> Image.Image:
        """A picture of the face that a piece showed previously."""

    def account(self, side: str) -> Point:
        """The position of a side's score in the window."""


class Colours(Protocol):
    """The colours of sides and their dice."""

    def colour(self, side: str) -> Colour:
        """The colour of a side or party, dark enough for text."""

    def dice_colours(self, by: str, count: int, is_pair: bool) -> list[Colour]:
        """The colours of a side's dice."""


class Stage:
    """Plays a sequence of effects over a board.

    Args:
        key: the cache key for pictures of pieces, such as the palette.
        stands: whether animation is off, so that everything is shown in its final state.
    """

    def __init__(
        self,
        window: GameWindow,
        board: Backdrop,
        show: Show,
        colours: Colours,
        key: Callable[[], Hashable],
        stands: Callable[[], bool] = lambda: False,
    ) -> None:
        self.window, self.board, self.show = window, board, show
        self.colours, self.key, self.stands = colours, key, stands
        self._card = Layer(window)
        self._card_key: object = None
        self._sprites: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()

    def draw(self) -> None:
        """Draw the current moment of the sequence."""
        seen = self.show.now()
        if not seen:
            return
        self._sprites.clear()
        card: tuple[Effect, NoticeCard] | None = None
        for effect, share in seen:
            shows = effect.shows
            if isinstance(shows, NoticeCard):
                card = effect, shows
            elif isinstance(shows, Clash):
                self._fight(shows, share)
            elif isinstance(shows, Stir):
                self._stir(shows, share)
            elif isinstance(shows, LeavingCounter):
                self._loss(shows, share)
            elif isinstance(shows, Floating):
                self._float(shows, share)
        self._sprites.draw(pixelated=True)
        if card is not None:
            effect, shows = card
            self._draw_card(shows, self.show.clock - effect.start, effect)

    def _sprite(
        self,
        key: tuple[Any, ...],
        image: Callable[[], Image.Image],
        middle: Point,
        alpha: float = 1.0,
        scale: float = 1.0,
    ) -> None:
        texture: arcade.Texture = self.window.picture(key, image)
        sprite = arcade.Sprite(texture, scale, round(middle[0]), round(middle[1]))
        sprite.alpha = round(255 * min(max(alpha, 0.0), 1.0))
        self._sprites.append(sprite)

    # -- on the map ------------------------------------------------------------------------------

    def _ring(self, middle: Point, size: int, colour: Colour, alpha: float, grown: float) -> None:
        size = round(size * 1.42)
        self._sprite(("ring", size, colour), lambda: ring(size, colour), middle, alpha, grown)

    def _fight(self, fight: Clash, share: float) -> None:
        """Draw a glow on the attackers, then on their targets."""
        beat = 1.0 if self.stands() else abs(math.sin(share * math.pi * 4))
        size = self.board.size
        for top in self.board.tops(fight.zone, fight.by):
            self._ring(top, size, GOLD, 0.5 + 0.5 * beat, 1 + 0.08 * beat)
        for party in sorted(fight.at) if share > 0.35 else ():
            for top in self.board.tops(fight.zone, party):
                self._ring(top, size, STRUCK, beat, 1 + 0.16 * beat)

    def _stir(self, stir: Stir, share: float) -> None:
        """Draw rings that expand around the counters, or in the Zone."""
        places = [
            (middle, self.board.size)
            for id in stir.units
            if (middle := self.board.piece_place(id)) is not None
        ]
        if not places:
            places = [(self._middle(stir.zone), self.board.size)]
        swing = 0.25 if self.stands() else share * 2 % 1
        for middle, size in places:
            self._ring(middle, size, GOLD, 1 - swing, 1 + 0.5 * swing)

    def _loss(self, loss: LeavingCounter, share: float) -> None:
        """Draw a fading counter, crossed out if the effect calls for it."""
        size = self.board.size
        middle = self.board.camera.to_screen(*loss.at)
        if not self.board.camera.contains(*middle):
            return
        quick = 1.0 if self.stands() else min(1.0, share / 0.25)
        drawn = quick if loss.is_struck else 0.0
        step = round(drawn * 4)
        self._sprite(
            ("loss", loss.face, size, self.key(), step),
            lambda: struck(self.board.picture(loss.face, size), size, step / 4),
            middle,
            1 if share < 0.5 else 2 * (1 - share),
        )

    def _float(self, floating: Floating, share: float) -> None:
        unit = self.window.unit
        if floating.zone:
            x, y = self._middle(floating.zone)
            y += self.board.size * 0.9
        else:
            x, y = self.board.account(floating.side)
        size = round(15 * unit)
        half = (lettering.width(floating.text, "bold", size) + size) / 2 + EDGE * unit
        x = min(max(x, half), self.window.width - half)
        ink = self.colours.colour(floating.side)
        self._sprite(
            ("float", floating.text, ink, size),
            lambda: numeral(floating.text, size, ink),
            (x, y + 26 * unit * (1 if self.stands() else 1 - (1 - share) ** 2)),
            1 if share < 0.6 else 2.5 * (1 - share),
        )

    def _middle(self, region: str) -> Point:
        """The centre of a region; the centre of the view if the region is not on the board."""
        place = self.board.region_place(region)
        camera = self.board.camera
        return place or (camera.left + camera.width / 2, camera.bottom + camera.height / 2)

    # -- the card --------------------------------------------------------------------------------

    def _draw_card(self, card: NoticeCard, seconds: float, effect: Effect) -> None:
        # The less time the card is shown, the shorter its dice roll.
        roll = ROLL * min(1.0, effect.length / (ROLL + 0.4))
        rolls = bool(card.dice) and not self.stands()
        share = min(seconds / roll, 1.0) if rolls else 1.0
        unit = self.window.unit
        key = (card, unit, int(share * roll * BEATS) if share < 1 else "still")
        if key != self._card_key:
            self._card_key = key
            self._card.show(card_picture(card, unit, share, self.colours))
        wide, high = self._card.size
        left, bottom = self.card_place(card.zone, wide, high)
        if card.zone:
            x, y = self._middle(card.zone)
            near = (min(max(x, left), left + wide), min(max(y, bottom), bottom + high))
            arcade.draw_line(*near, x, y, (*INK, 255), max(1, unit))
        self._card.draw(left, bottom)

    def card_place(self, zone: str, wide: int, high: int) -> tuple[int, int]:
        """The lower left corner for a card: near its Zone, clear of the Zone's counters, inside the
        map.
        """
        camera = self.board.camera
        if not zone:
            top = camera.bottom + camera.height - 12 * self.window.unit
            return round(camera.left + (camera.width - wide) / 2), round(top - high)
        x, y = self._middle(zone)
        kept = list(self.board.piles(zone))
        kept.append((x - 8, y - 8, x + 8, y + 8))
        away = self.board.size * 0.8
        best: tuple[float, int, int] | None = None
        for number, (dx, dy) in enumerate(
            (
                (0, 1),
                (1, 0.4),
                (-1, 0.4),
                (0, -1),
                (1, -0.6),
                (-1, -0.6),
                (0, 2),
                (2, 0),
                (-2, 0),
            )
        ):
            left = x + dx * (wide / 2 + away) - wide / 2
            bottom = y + dy * (high / 2 + away) - high / 2
            left = min(max(left, camera.left + 4), camera.left + camera.width - wide - 4)
            bottom = min(max(bottom, camera.bottom + 4), camera.bottom + camera.height - high - 4)
            over = sum(
                max(0.0, min(left + wide, box[2]) - max(left, box[0]))
                * max(0.0, min(bottom + high, box[3]) - max(bottom, box[1]))
                for box in kept
            )
            if best is None or over + number < best[0]:
                best = over + number, round(left), round(bottom)
        assert best is not None
        return best[1], best[2]


@kept
def ring(size: int, colour: Colour) -> Image.Image:
    """A glowing frame for a counter."""
    full = size * 2
    image = Image.new("RGBA", (full, full))
    pen = ImageDraw.Draw(image)
    for wide, alpha in ((12, 60), (8, 120), (5, 255)):
        pen.rounded_rectangle(
            (wide, wide, full - 1 - wide, full - 1 - wide),
            size * 0.3,
            None,
            (*colour, alpha),
            max(2, round(size * 0.09)),
        )
    return image.reduce(2)


def struck(image: Image.Image, size: int, drawn: float) -> Image.Image:
    """A counter's picture with a cross over it; `drawn` is the share of the cross drawn so far."""
    image = image.copy()
    if drawn:
        pen = ImageDraw.Draw(image)
        edge = (image.width - size) / 2
        a, b = edge + 1, edge + size - 1
        wide = max(3, round(size * 0.12))
        ends = [((a, a), (b, b)), ((b, a), (a, b))]
        for number, ((x, y), (to_x, to_y)) in enumerate(ends):
            part = min(1.0, drawn * 2 - number)
            if part > 0:
                end = (x + (to_x - x) * part, y + (to_y - y) * part)
                pen.line([(x, y), end], (255, 246, 230, 230), wide + 2)
                pen.line([(x, y), end], (*STRUCK, 255), wide)
    return image


@kept
def numeral(text: str, size: int, ink: Colour) -> Image.Image:
    """A bold number on a plate that rises over the map."""
    wide = lettering.width(text, "bold", size) + round(size * 0.9)
    image = Image.new("RGBA", (wide + wide % 2, round(size * 1.6) // 2 * 2))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(
        (0, 0, image.width - 1, image.height - 1), size * 0.4, (255, 250, 238, 235), (*ink, 255), 2
    )
    pen.text((image.width / 2, image.height / 2), text, ink, lettering.font("bold", size), "mm")
    return image


def card_picture(card: NoticeCard, unit: float, share: float, whose: Colours) -> Image.Image:
    """A card partway through its dice roll; the result appears once the dice have stopped."""

    def u(points: float) -> int:
        return round(points * unit)

    size = u(26)
    pitch = size + u(5)
    shown = card.dice[:12]
    title, detail = lettering.font("serif-bold", u(14.5)), lettering.font("sans", u(11.5))
    result = lettering.font("bold", u(15))
    rule_wide = lettering.width(card.rule, "bold", u(10.5)) + u(10)
    most = u(300)
    lines = lettering.wrapped(card.detail, "sans", u(11.5), most) if card.detail else []
    head = lettering.fitted(card.title, "serif-bold", u(14.5), most)
    dice_wide = pitch * len(shown)
    body = dice_wide + (lettering.width(card.result, "bold", u(15)) + u(8) if card.result else 0)
    wide = max(
        lettering.width(head, "serif-bold", u(14.5)) + rule_wide + u(14),
        body,
        *(lettering.width(line, "sans", u(11.5)) for line in lines),
        u(96),
    ) + u(22)
    has_row = bool(shown or card.result)
    high = u(10) + u(20) + len(lines) * u(15) + (size + u(10) if has_row else u(4))
    image = Image.new("RGBA", (wide + u(3), high + u(3)))
    pen = ImageDraw.Draw(image)
    own = whose.colour(card.side) if card.side else FADED
    pen.rounded_rectangle((u(3), u(3), wide + u(2), high + u(2)), u(5), (30, 22, 16, 110))
    pen.rounded_rectangle(
        (0, 0, wide - 1, high - 1), u(5), (*PAPER, 250), (*INK, 255), max(1, u(1.2))
    )
    pen.rounded_rectangle((u(3), u(4), u(7), high - u(5)), u(2), (*own, 255))
    left, y = u(13), u(8)
    pen.text((left, y + u(8)), head, (96, 36, 24), title, "lm")
    box = (wide - u(7) - rule_wide, y, wide - u(7), y + u(16))
    pen.rounded_rectangle(box, u(3), mixed(PAPER, (150, 96, 40), 0.22))
    pen.text(
        ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2),
        card.rule,
        (120, 72, 26),
        lettering.font("bold", u(10.5)),
        "mm",
    )
    y += u(20)
    for line in lines:
        pen.text((left, y + u(6)), line, INK, detail, "lm")
        y += u(15)
    if has_row:
        y += u(3)
        colours = whose.dice_colours(card.side, len(shown), card.is_pair)
        x = left
        for number, (face, colour) in enumerate(zip(shown, colours, strict=True)):
            now, tilt = rolling(face, number, share)
            picture = die(now, size, colour, tilt)
            hop = 0 if share >= 1 else -abs(((share * 3 + number * 0.3) % 1) - 0.5) * u(6)
            image.alpha_composite(picture, (x, max(0, round(y + hop))))
            x += pitch
        if share >= 1 and card.result:
            pen.text(
                (x + u(4) * bool(shown), y + size / 2),
                card.result,
                mixed(own, INK, 0.35),
                result,
                "lm",
            )
    return image
