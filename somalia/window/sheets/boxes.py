"""The game shelf: a box for each game that the window can show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from somalia.engine.words import plural
from somalia.games import game_of
from somalia.games.game_type import GameBox, GameType
from somalia.games.kit.art import Art
from somalia.games.scenario_card import ScenarioCard
from somalia.play import library as shelf
from somalia.window.sheets.new_game import key_plate, playable
from somalia.window.ui import symbols as keys
from somalia.window.ui.keys import ENTERS
from somalia.window.ui.layout import (
    Column,
    Custom,
    Fill,
    Gap,
    Label,
    Node,
    Padded,
    Picture,
    Plate,
    Ranked,
    Row,
    Scroll,
    Text,
)
from somalia.window.ui.palette import CARD, FADED, HEADING, HOT, INK, WARNING, mixed
from somalia.window.ui.sheet import Host, Sheet
from somalia.window.ui.spots import Box, next_to

if TYPE_CHECKING:  # sheets can be made without Pillow
    from PIL import Image

    from somalia.window.ui.canvas import Canvas

BESIDE = 2
"""The number of boxes in each row."""
ROOM, HIGH = 84, 222
"""Heights in points: the sheet's header, and each row of boxes."""
NOTE = 40
"""The height of the warning about files that cannot be read, in points."""
FITTING = 4
"""The number of boxes that fit on the sheet; if there are more, it scrolls."""
WIDE = 1.6
"""The width of a box's picture, as a multiple of its height."""


def box_of(game_type: GameType) -> GameBox:
    """The text on a game's box; only the name, if the game provides no text."""
    return game_type.box or GameBox(game_type.name, "", "")


class GameBoxes(Sheet):
    """The games to choose from.

    Args:
        choose: called with the chosen game and its scenarios.
        last: the id of the last game chosen, which Enter opens; "" for the first game.
    """

    width = 1000
    title = "New game"

    def __init__(
        self, of: Host, choose: Callable[[GameType, Sequence[ScenarioCard]], None], last: str = ""
    ) -> None:
        super().__init__(of)
        self.choose, self.last, self.first = choose, last, 0
        self.cards: dict[str, list[ScenarioCard]] = {}
        self.games: dict[str, GameType] = {}
        self.unreadable: list[str] = []  # a line for each file that cannot be read

    def opened(self) -> None:
        """Read the scenarios; their files may have changed since."""
        self.cards, self.games, self.unreadable = {}, {}, shelf.faults()
        for card in playable():
            game_type = game_of(card.id)
            self.games[game_type.id] = game_type
            self.cards.setdefault(game_type.id, []).append(card)
        rows = -(-min(len(self.games), FITTING) // BESIDE)
        self.height = ROOM + HIGH * rows + NOTE * bool(self.unreadable)

    @property
    def key(self) -> object:
        """The cache key for the sheet."""
        return (type(self).__name__, self.first, *self.games, *self.unreadable)

    def content(self) -> Node:
        """The boxes in rows, and a warning about files that cannot be read."""
        if not self.unreadable:
            return self._boxes()
        warning = f"Not offered: {'; '.join(self.unreadable)}"
        note = Plate(Text(warning, 12, "sans", WARNING, most=2), tip=warning)
        return Column([Fill(self._boxes()), Gap(6), note])

    def _boxes(self) -> Node:
        boxes = [self._box(number, id) for number, id in enumerate(self.games, 1)]
        boxes += [Gap(0)] * (-len(boxes) % BESIDE)
        rows = [Row(boxes[at : at + BESIDE], 14) for at in range(0, len(boxes), BESIDE)]
        if len(boxes) > FITTING:
            return Scroll(rows, self.first, "boxes", 12)
        return Column([Fill(row, 1) for row in rows], 14)

    def _box(self, number: int, id: str) -> Node:
        """A game's box: its picture, title, description, number of players and length."""
        game_type, cards = self.games[id], self.cards[id]
        box = box_of(game_type)
        most = max(card.players[1] for card in cards)
        players = "1 or 2 players" if most == 2 else f"1 to {most} players"
        hinted = ", some with hints" if _have_hints(cards) else ""
        facts = [
            players if most > 1 else "1 player",
            *filter(None, (box.length[:1].upper() + box.length[1:],)),
            plural(len(cards), "scenario") + hinted,
        ]

        facts_shown = [
            Ranked(Label(fact, 17, 12, "sans", FADED), -rank) for rank, fact in enumerate(facts)
        ]
        words = Column(
            [
                Row([_lines(box.title, 20, "serif-bold", 52), key_plate(str(number))], 8, (1, -28)),
                Fill(_lines(box.about, 13.5, "sans", 70), 36),
                *facts_shown,
            ],
            2,
        )
        art = art_of(id, 160)
        shown: Node = words if art is None else Row([art, words], 14, (0.56, 0.44))
        return Plate(
            Padded(shown, (12, 12, 14, 12)),
            CARD,
            mixed(CARD, INK, 0.4),
            HOT,
            f"box:{id}",
            box.about,
            rounded=6,
        )

    def act(self, action: str) -> None:
        """Open a box, or scroll."""
        word, _, what = action.partition(":")
        if word == "box":
            self.opened()
            if what in self.games:
                self.last = what
                self.choose(self.games[what], self.cards[what])
        elif word == "rows":
            self.first = int(what.rpartition(":")[2])

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle the boxes' digits, and Enter, which opens the box with the focus or, without one,
        the last game's box.
        """
        known = list(self.games)
        if symbol in ENTERS and not self.of.focus and known:
            self.act(f"box:{self.last if self.last in known else known[0]}")
            return True
        if symbol in (keys.UP, keys.DOWN) and self.of.focus.startswith("box:"):
            down = 1 if symbol == keys.DOWN else -1
            self.of.focus = next_to(self.of.cover.spots, self.of.focus, 0, down) or self.of.focus
            return True
        if keys.KEY_1 <= symbol < keys.KEY_1 + min(len(known), 9):
            self.act(f"box:{known[symbol - keys.KEY_1]}")
            return True
        return False

    def roll(self, lines: float) -> None:
        """Scroll the rows of boxes, if not all of them fit."""
        self.first = max(0, self.first + (1 if lines > 0 else -1))
        self.of.window.dirty = True


def art_of(game: str, high: float) -> Picture | None:
    """The picture on a game's box, in a place of this height; None if it has none."""
    art = Art(game, "box")
    if not art.exists:
        return None

    def make(wide: int, tall: int) -> Image.Image | None:
        from somalia.window.ui.art import picture

        size = round(min(tall, wide / WIDE))
        return picture(art, size) if size > 0 else None

    return Picture(make, high)


def _lines(text: str, size: float, face: str, high: float) -> Node:
    """A paragraph, cut to fit its box. The tip of the game's box shows the full text."""

    def draw(canvas: Canvas, box: Box) -> None:
        left, top, right, bottom = box
        most = max(1, int((bottom - top) / (canvas.u(size) * 1.28)))
        ink = HEADING if face == "serif-bold" else INK
        canvas.paragraph(left, top, text, right - left, size, face, ink, most=most)

    return Custom(high, draw)


def _have_hints(cards: Sequence[ScenarioCard]) -> bool:
    return any(card.has_hints for card in cards)
