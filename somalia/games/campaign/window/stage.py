"""Draws what `motion.py` tells: cards with dice, who strikes whom, losses, numbers that rise."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import arcade
from PIL import Image, ImageDraw

from somalia.engine.game import Game
from somalia.engine.kinds import Event
from somalia.engine.moment import Moment
from somalia.games.campaign.core.components import Scenario
from somalia.games.campaign.core.names import party_of
from somalia.games.campaign.core.state import State
from somalia.games.campaign.mapfile import Point
from somalia.games.campaign.window import type as lettering
from somalia.games.campaign.window.board import MapBoard
from somalia.games.campaign.window.counters import counter
from somalia.games.campaign.window.dice import colours_of, die, rolling
from somalia.games.campaign.window.emblem import side_colour
from somalia.games.campaign.window.layer import Layer
from somalia.games.campaign.window.motion import (
    ROLL,
    Card,
    Clash,
    Effect,
    Floating,
    Loss,
    Show,
    Stir,
    script,
    ways_of,
)
from somalia.games.campaign.window.palette import FADED, INK, PAPER, Colour, mixed
from somalia.games.campaign.words import Wording

GOLD: Colour = (255, 226, 92)
STRUCK: Colour = (214, 40, 28)
BEATS = 14
"""Pictures of a roll a second."""


class Theatre:
    """A board that shows how it came to what it shows.

    Args:
        account: where in the window a side's account is.
    """

    def __init__(
        self, window: Any, board: MapBoard, say: Wording, account: Callable[[str], Point]
    ) -> None:
        self.board = board
        self.show = Show(say)
        self.stage = Stage(window, board, self.show, account)
        self._seen: Moment | None = None  # up to here all has been shown

    @property
    def is_on(self) -> bool:
        """Whether anything moves, or is still told."""
        return self.show.is_on or self.board.is_gliding

    def set_state(self, game: Game, state: State, moving: bool) -> None:
        """Show the position of a game, and, if wanted, what has led to it since the last time.

        Args:
            state: the position as it may be seen.
        """
        before = self.board.standing()
        news: list[Event] = self._seen.events(game) if self._seen else []
        earlier: list[Event] = self._seen.earlier(game) if self._seen else []
        self._seen = Moment.now(game)
        speed = self.board.settings.seconds(1) if moving else 0.0
        self.board.set_state(state, bool(speed), ways_of(news))
        if speed and news:
            lead = self.board.glides.seconds / speed if self.board.is_gliding else 0.0
            middles = {id: self.board.scenery.label(id)[0] for id in self.board.scenery.pane_of}
            self.show.play(script(news, self.show.say, before, lead, middles, earlier), speed)
        else:
            self.show.finish()

    def update(self, seconds: float) -> bool:
        """Time passes; whether the window has to be drawn."""
        told = self.show.update(seconds)
        return self.board.update(seconds) or told

    def finish(self) -> None:
        """Everything has happened at once."""
        self.show.finish()
        self.board.rest()

    def draw(self) -> None:
        """What is told, over the board and the panels."""
        self.stage.draw()


class Stage:
    """Draws a show over a board.

    Args:
        account: where in the window a side's account is.
    """

    def __init__(
        self, window: Any, board: MapBoard, show: Show, account: Callable[[str], Point]
    ) -> None:
        self.window, self.board, self.show, self.account = window, board, show, account
        self._card = Layer(window)
        self._card_key: Any = None
        self._sprites: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self._textures: dict[tuple[Any, ...], arcade.Texture] = {}

    def draw(self) -> None:
        """What is seen at this moment."""
        seen = self.show.now()
        if not seen:
            return
        self._sprites.clear()
        card: tuple[Effect, Card] | None = None
        for effect, share in seen:
            shows = effect.shows
            if isinstance(shows, Card):
                card = effect, shows
            elif isinstance(shows, Clash):
                self._fight(shows, share)
            elif isinstance(shows, Stir):
                self._stir(shows, share)
            elif isinstance(shows, Loss):
                self._loss(shows, share)
            else:
                self._float(shows, share)
        self._sprites.draw(pixelated=True)
        if card is not None:
            effect, shows = card
            self._draw_card(shows, self.show.clock - effect.start, effect)

    def _sprite(
        self,
        key: tuple[Any, ...],
        image: Callable[[], Image.Image],
        at: Point,
        alpha: float = 1.0,
        scale: float = 1.0,
    ) -> None:
        if key not in self._textures:
            self._textures[key] = arcade.Texture(image())
        sprite = arcade.Sprite(self._textures[key], scale, round(at[0]), round(at[1]))
        sprite.alpha = round(255 * min(max(alpha, 0.0), 1.0))
        self._sprites.append(sprite)

    # -- on the map ----------------------------------------------------------------------------

    def _ring(self, at: Point, size: int, colour: Colour, alpha: float, grown: float) -> None:
        size = round(size * 1.42)
        self._sprite(("ring", size, colour), lambda: ring(size, colour), at, alpha, grown)

    def _fight(self, fight: Clash, share: float) -> None:
        """Attackers glow, then the others are struck."""
        beat = abs(math.sin(share * math.pi * 4))
        for stack in self.board.stacks:
            units = [piece.unit for piece in stack.pieces if piece.unit is not None]
            if stack.zone.id != fight.zone or not units:
                continue
            side = party_of(self.show.say.scenario, units[-1])
            top = self.board.lifted(stack, len(stack.pieces) - 1)
            if side == fight.by:
                self._ring(top, stack.size, GOLD, 0.5 + 0.5 * beat, 1 + 0.08 * beat)
            elif side in fight.at and share > 0.35:
                self._ring(top, stack.size, STRUCK, beat, 1 + 0.16 * beat)

    def _stir(self, stir: Stir, share: float) -> None:
        """Rings that open round the counters, or in the Zone."""
        places = [
            (at, self.board.size)
            for id in stir.units
            if (at := self.board.unit_place(id)) is not None
        ]
        if not places:
            places = [(self.board.place_of(stir.zone), self.board.size)]
        swing = share * 2 % 1
        for at, size in places:
            self._ring(at, size, GOLD, 1 - swing, 1 + 0.5 * swing)

    def _loss(self, loss: Loss, share: float) -> None:
        """A counter struck through, that fades."""
        size, palette = self.board.size, self.board.settings.palette
        at = self.board.camera.to_screen(*loss.at)
        if not self.board.camera.contains(*at):
            return
        drawn = min(1.0, share / 0.25) if loss.is_struck else 0.0
        step = round(drawn * 4)
        self._sprite(
            ("loss", loss.face, size, palette, step),
            lambda: struck(counter(loss.face, size, palette), size, step / 4),
            at,
            1 if share < 0.5 else 2 * (1 - share),
        )

    def _float(self, one: Floating, share: float) -> None:
        unit = self.window.unit
        if one.zone:
            x, y = self.board.place_of(one.zone)
            y += self.board.size * 0.9
        else:
            x, y = self.account(one.side)
        size = round(15 * unit)
        ink = side_colour(self.show.say.scenario, one.side)
        self._sprite(
            ("float", one.text, one.side, size),
            lambda: numeral(one.text, size, ink),
            (x, y + 26 * unit * (1 - (1 - share) ** 2)),
            1 if share < 0.6 else 2.5 * (1 - share),
        )

    # -- the card ------------------------------------------------------------------------------

    def _draw_card(self, card: Card, seconds: float, effect: Effect) -> None:
        # Where time is pressed together, so is the roll.
        roll = ROLL * min(1.0, effect.length / (ROLL + 0.4))
        share = min(seconds / roll, 1.0) if card.dice else 1.0
        unit = self.window.unit
        key = (card, unit, int(share * roll * BEATS) if share < 1 else "still")
        if key != self._card_key:
            self._card_key = key
            self._card.show(picture(card, unit, share, self.show.say.scenario))
        wide, high = self._card.size
        left, bottom = self.card_place(card.zone, wide, high)
        if card.zone:
            x, y = self.board.place_of(card.zone)
            near = (min(max(x, left), left + wide), min(max(y, bottom), bottom + high))
            arcade.draw_line(*near, x, y, (*INK, 255), max(1, unit))
        self._card.draw(left, bottom)

    def card_place(self, zone: str, wide: int, high: int) -> tuple[int, int]:
        """The lower left corner of a card: beside the Zone, off its counters, on the map."""
        camera = self.board.camera
        if not zone:
            top = camera.bottom + camera.height - 12 * self.window.unit
            return round(camera.left + (camera.width - wide) / 2), round(top - high)
        x, y = self.board.place_of(zone)
        kept = [
            (stack.at[0] + box[0], stack.at[1] + box[1], stack.at[0] + box[2], stack.at[1] + box[3])
            for stack in self.board.stacks
            if stack.zone.id == zone
            for box in (stack.box(stack.size),)
        ]
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


@lru_cache(maxsize=64)
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
    """A counter's picture with a cross over it, as far as it is drawn."""
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


@lru_cache(maxsize=200)
def numeral(text: str, size: int, ink: Colour) -> Image.Image:
    """A bold number on a plate, to rise over the map."""
    wide = lettering.width(text, "bold", size) + round(size * 0.9)
    image = Image.new("RGBA", (wide + wide % 2, round(size * 1.6) // 2 * 2))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(
        (0, 0, image.width - 1, image.height - 1), size * 0.4, (255, 250, 238, 235), (*ink, 255), 2
    )
    pen.text((image.width / 2, image.height / 2), text, ink, lettering.font("bold", size), "mm")
    return image


def picture(card: Card, unit: float, share: float, scenario: Scenario) -> Image.Image:
    """A card as it is after a share of its roll: the result is told when the dice lie still."""

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
    own = side_colour(scenario, card.side) if card.side else FADED
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
        colours = colours_of(scenario, card.side, len(shown), card.is_pair)
        x = left
        for number, (face, colour) in enumerate(zip(shown, colours, strict=True)):
            now, tilt = rolling(face, number, share)
            one = die(now, size, colour, tilt)
            hop = 0 if share >= 1 else -abs(((share * 3 + number * 0.3) % 1) - 0.5) * u(6)
            image.alpha_composite(one, (x, max(0, round(y + hop))))
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
