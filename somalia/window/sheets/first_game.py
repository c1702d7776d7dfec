"""The sheet for a first game: a short scenario with hints for each game in the box."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from somalia.games import game_of
from somalia.games.game_type import GameType
from somalia.games.kit.art import Art
from somalia.games.scenario_card import ScenarioCard
from somalia.play import hints
from somalia.play import library as shelf
from somalia.play.new_games import NewGamePlan
from somalia.play.table import HUMAN
from somalia.window.looks import Appearance, FirstSide, NoAppearance, appearance_of
from somalia.window.sheets.boxes import box_of
from somalia.window.sheets.new_game import CHOSEN, SPLIT, key_plate
from somalia.window.ui import symbols as keys
from somalia.window.ui.keys import ENTERS
from somalia.window.ui.layout import (
    Button,
    Column,
    Custom,
    Fill,
    Gap,
    Node,
    Padded,
    Picture,
    Plate,
    Row,
    Scroll,
    Text,
)
from somalia.window.ui.palette import CARD, FADED, HEADING, HOT, INK, mixed
from somalia.window.ui.sheet import Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:  # sheets can be made without Pillow
    from PIL import Image

    from somalia.window.ui.canvas import Canvas

REMARK = "against the computer; leave any time and resume later"
COUNTERS = 58
"""The height in points of the counters on a side's card."""
SIDES = 2
"""The number of sides that fill the sheet."""


class Beginning(NamedTuple):
    """A scenario for beginners, with its game."""

    card: ScenarioCard
    game_type: GameType
    appearance: Appearance


def beginnings() -> list[Beginning]:
    """The first games that the window can show, the default game's first."""
    result = []
    for card in shelf.first_cards():
        game_type = game_of(card.id)
        try:
            result.append(Beginning(card, game_type, appearance_of(game_type)))
        except NoAppearance:
            continue
    return result


class FirstGame(Sheet):
    """Starts a first game after one or two choices: the game, and the side.

    Args:
        start: called with the game's plan.
    """

    width, height = 980, 486
    title = "First game"

    def __init__(self, of: Host, start: Callable[[NewGamePlan], None]) -> None:
        super().__init__(of)
        self.start = start
        self.games: list[Beginning] = []
        self.chosen = self.first = 0

    def opened(self) -> None:
        """Read the scenarios; their files may have changed since."""
        self.games = beginnings()
        self.chosen = min(self.chosen, max(len(self.games) - 1, 0))

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, self.chosen, self.first, len(self.games), hints.are_wanted())

    @property
    def beginning(self) -> Beginning:
        """The game chosen now."""
        return self.games[self.chosen]

    @property
    def sides(self) -> list[FirstSide]:
        """The sides to choose from."""
        return (
            list(self.beginning.appearance.first_sides(self.beginning.card)) if self.games else []
        )

    # -- what is on it ---------------------------------------------------------------------------

    def content(self) -> Node:
        """The games on the left; the chosen one, its sides, and the switch for hints."""
        if not self.games:
            return Text("No first game can be read. New game lists what is wrong.", 14)
        rows = [self._row(number) for number in range(len(self.games))]
        wanted = hints.are_wanted()
        switch = Button(
            f"Hints: {'on' if wanted else 'off'}", "hints", "H", size=12.5, is_chief=wanted, high=32
        )
        remark = Text(REMARK, 11.5, "italic", FADED, anchor="r")
        sides: list[Node] = [Fill(self._side(side), 1) for side in self.sides]
        sides += [Fill(Gap(0), 1)] * (SIDES - len(sides))
        right = Column(
            [
                Text(self.beginning.card.name, 21, "serif-bold", HEADING, 1),
                Gap(4),
                Text(self.beginning.card.about, 13.5),
                Gap(10),
                Fill(Column(sides, 12)),
                Gap(10),
                Row([switch, Padded(remark, (0, 8, 0, 0))], 10, (-130, 1)),
            ]
        )
        line = Custom(0, lambda canvas, box: canvas.pen.line((*box[:2], box[0], box[3]), FADED))
        games = Scroll(rows, self.first, "games", 8)
        return Row([games, line, right], 14, (SPLIT * 0.86, -2, 1 - SPLIT * 0.86))

    def _row(self, number: int) -> Node:
        """A row of the list: the game's picture, its name, its scenario, and its key."""
        card, game_type, _ = self.games[number]
        art = Art(game_type.id, "box")

        def make(wide: int, high: int) -> Image.Image | None:
            from somalia.window.ui.art import picture

            size = round(min(high, wide / 1.6))
            return picture(art, size) if size > 0 and art.exists else None

        name = Text(box_of(game_type).title, 15, "serif-bold", HEADING, 2, sizes=(13,))
        title = Row([name, key_plate(f"{number + 1}")], 6, (1, -28))
        words = Column(
            [
                title,
                Text(card.name, 12.5, most=2),
            ],
            1,
        )
        is_chosen = number == self.chosen
        shown = Row([Picture(make, 58), words], 10, (-92, 1))
        return Plate(
            Padded(shown, (8, 6, 8, 6)),
            CHOSEN if is_chosen else CARD,
            INK if is_chosen else mixed(CARD, INK, 0.35),
            HOT,
            f"game:{number}",
            card.about,
            rounded=6,
            wide=2 if is_chosen else 1,
        )

    def _side(self, side: FirstSide) -> Node:
        """A side's card: counters, name, key, and a description."""
        card, _, appearance = self.beginning
        colour = appearance.side_colour(card, side.side)

        def pictures(canvas: Canvas, box: Box) -> None:
            assert side.pictures is not None
            size = min(canvas.u(COUNTERS), round(box[3] - box[1]))
            x, y = box[0], round((box[1] + box[3] - size) / 2)
            for picture in side.pictures(size, self.of.settings.palette):
                if x + picture.width > box[2]:
                    break
                canvas.show(picture, x, y)
                x += picture.width + canvas.u(6)

        title = Text(side.title, 17, "serif-bold", colour, 2)
        about = Fill(Text(side.about, 13.5, sizes=(13, 12)))
        words = Column([Row([title, key_plate(side.key)], 8, (1, -28)), Gap(6), about])
        shown: Node = words
        if side.pictures is not None:
            shown = Row([words, Fill(Custom(COUNTERS, pictures))], 16, (0.52, 0.48))
        return Plate(
            Padded(shown, (14, 12, 14, 8)),
            mixed(CARD, colour, 0.08),
            colour,
            mixed(CARD, colour, 0.22),
            f"side:{side.side}",
            side.about,
            rounded=6,
            wide=2,
        )

    # -- what it does ----------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Choose a game, start with a side, scroll, or turn hints on or off."""
        word, _, what = action.partition(":")
        if word == "game":
            self.chosen = min(int(what), len(self.games) - 1)
        elif word == "side":
            card = self.beginning.card
            usual = card.computers({})
            seats = {one: HUMAN if one == what else who for one, who in usual.items()}
            self.start(NewGamePlan(card.id, seats))
        elif word == "hints":
            self.of.kept(hints.want(not hints.are_wanted()))
        elif word == "rows":
            self.first = int(what.rpartition(":")[2])

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle digits and arrows for the games, the sides' keys, Enter for the first side, and H
        for hints.
        """
        digit = symbol - keys.KEY_1
        step = {keys.UP: -1, keys.DOWN: 1}.get(symbol, 0)
        side = next((one for one in self.sides if symbol == ord(one.key.lower())), None)
        if symbol in ENTERS and not self.of.focus and self.sides:
            side = self.sides[0]
        if side is not None:
            self.act(f"side:{side.side}")
        elif 0 <= digit < len(self.games):
            self.act(f"game:{digit}")
        elif step and self.games:
            self.act(f"game:{(self.chosen + step) % len(self.games)}")
        elif symbol == keys.H:
            self.act("hints")
        else:
            return False
        return True

    def roll(self, lines: float) -> None:
        """Scroll the list of games, if not all of them fit."""
        self.first = max(0, self.first + (1 if lines > 0 else -1))
        self.of.window.dirty = True
