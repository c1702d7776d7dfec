"""What the table's painters work with: its scene and paper, for the player at the screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from PIL import Image

from somalia.games.card_duels.scene.board import scene_of
from somalia.games.card_duels.scene.emblems import GAME, sign_of_side
from somalia.games.card_duels.scene.view import DuelView
from somalia.games.card_duels.window.sheet import TablePaper
from somalia.games.kit.motion import Show
from somalia.games.kit.scene import Attention, Face, Piece, Scene
from somalia.play.answers import Choice
from somalia.window.board import cards
from somalia.window.board.cards import IVORY, PLAIN, Manner
from somalia.window.model import PlayModel
from somalia.window.ui.palette import Colour


def view_of(model: PlayModel, show: Show | None = None) -> DuelView:
    """The duel as the player at the screen sees it, including what the pointer is on."""
    waits = model.controller.held.pending
    actions = (model.hot, model.focus)
    pointed = [one for one in model.shown if f"option:{one.number}" in actions]
    attention = Attention(
        pieces=tuple(option for one in pointed for option in one.options),
        waits=tuple(waits.options) if waits is not None else (),
    )
    return DuelView(model.controller.sight, model.prompt, attention, show)


@dataclass(frozen=True)
class Painting:
    """The table's scene and the paper to paint it on."""

    sheet: TablePaper
    view: DuelView
    model: PlayModel

    @cached_property
    def scene(self) -> Scene:
        """The table's scene."""
        return scene_of(self.view, self.sheet.wide, self.sheet.high)

    @cached_property
    def _asked(self) -> Mapping[str, Choice]:
        """The choices that a click can make, by option."""
        if self.view.prompt is None:
            return {}
        return {option: choice for choice in self.model.shown for option in choice.options}

    def choice(self, card: str) -> Choice | None:
        """The answer that a card in the near hand gives; None if it cannot be chosen."""
        return None if card in self.view.going else self._asked.get(card)

    # -- colours and drawings --------------------------------------------------------------------

    def colour(self, name: str) -> Colour:
        """A side's or suit's colour, by its name in the scene."""
        return self.sheet.look.colour(name, self.view.scenario)

    def roundel(
        self,
        side: str,
        x: float,
        y: float,
        radius: float,
        edge: Colour = IVORY,
        ground: Colour | None = None,
    ) -> None:
        """Paint a side's counter, on its own colour or the given background."""
        sign = sign_of_side(self.view.scenario, side)
        self.sheet.roundel(sign, x, y, radius, ground or self.colour(side), edge)

    def face(
        self, piece: Piece, wide: float, manner: Manner = PLAIN, turn: float = 0.0
    ) -> Image.Image:
        """A card's image, `wide` points wide."""
        colour, pixels = self.colour(piece.face.colour), self.sheet.px(wide)
        if piece.face.is_back:
            return cards.back(cards.back_of(piece.face, GAME, colour), pixels, turn)
        return cards.face(cards.print_of(piece.face, GAME, colour), pixels, manner, turn)

    def back(self, side: str, wide: float, turn: float = 0.0) -> Image.Image:
        """The image of a side's card, face down."""
        face = Face(colour=side, picture=sign_of_side(self.view.scenario, side).name)
        return self.face(Piece("", face, side), wide, turn=turn)
