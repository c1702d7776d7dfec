"""What a game provides for the window: its board, colours, emblems and sheets.

A game's folder `window/` defines `APPEARANCE`, an instance of a subclass of `Appearance`. The
game's `GameType.window` names that module. Everything has a default, so a small game needs little.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from somalia.games import said
from somalia.games.display import RESULT, OddsAsked, Unknown
from somalia.games.game_type import GameType
from somalia.games.kit.sheets import Block, Section, as_blocks
from somalia.games.reference import Chart
from somalia.games.scenario_card import ScenarioCard, Sides
from somalia.play.answers import Choice
from somalia.play.turns import ending
from somalia.window.board.board import Board, Found
from somalia.window.board.lights import Shades
from somalia.window.hand import Dragged
from somalia.window.model import PlayModel
from somalia.window.odds import AnyRater
from somalia.window.ui.layout import (
    Button,
    Column,
    Custom,
    Fill,
    Flow,
    Gap,
    Layered,
    Node,
    Padded,
    Scroll,
    Text,
)
from somalia.window.ui.palette import (
    BONE,
    HEADING,
    INK,
    NEUTRAL,
    PAPER,
    TENS,
    WARNING,
    WHITE,
    Colour,
    mixed,
)
from somalia.window.ui.printed import NARROW, WIDE, SideMarks, natural_width, printed
from somalia.window.ui.sheet import ACROSS, ALONG, Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:  # looks can be loaded without Pillow
    from PIL import Image

    from somalia.window.ui.canvas import Canvas, Icon
    from somalia.window.ui.window import GameWindow

SIDES: tuple[Colour, ...] = (
    (35, 94, 151),
    (150, 50, 44),
    (74, 108, 52),
    (120, 84, 140),
    (160, 104, 24),
    (60, 116, 116),
)
"""The default colours for sides, in seat order."""
OPENS = "sheet:"
"""The prefix for actions that open one of the game's own sheets; the sheet's name follows."""
WIDEST = 100
"""The line length in characters for text that will be wrapped again in a proportional font."""
OTHER_ODDS = "All options:"
"""The heading of the odds sheet below what is pointed at."""
INDENT = 18
"""The indentation, in points, of lines below their heading, and of wrapped lines below their first
line.
"""


class ButtonFace(NamedTuple):
    """An option's text and details as shown on its button."""

    name: str
    detail: str = ""
    chip: str = ""  # a number or a few words at the right end
    shorter: tuple[str, ...] = ()  # shorter names, in case the full one does not fit


@dataclass(frozen=True)
class OverlayLine:
    """A line in an overlay's legend: a colour and what it means."""

    colour: Colour
    text: str


class Overlay(NamedTuple):
    """Information that the board can show for every region."""

    title: str
    rule: str
    key: Sequence[OverlayLine]
    tags: str = ""  # what the tags mean
    of: str = ""  # the side that the overlay belongs to; "" for none


class Looks:
    """The appearance of one game in progress.

    Args:
        model: the game; its region and piece ids are set here.
    """

    rater: AnyRater | None = None

    @property
    def marks(self) -> SideMarks:
        """How headings show their side."""
        return SideMarks(self.colour, self.draw_emblem)

    def __init__(self, model: PlayModel) -> None:
        self.model = model
        model.odds.rater = self.rater

    # -- the board -------------------------------------------------------------------------------

    def board(self, window: GameWindow, account: Callable[[str], tuple[float, float]]) -> Board:
        """The game's board.

        Args:
            account: returns the position of a side's score in the window.
        """
        return Board()

    def take_up(self, target: Found) -> Dragged | None:
        """What a press on the target starts to drag; None to move the view instead."""
        return None

    def shortcut(self, target: Found) -> Sequence[str]:
        """The answers given, in order, by clicking a target that is not itself an option; none by
        default.
        """
        return ()

    def order_at(self, target: Found) -> str:
        """The standing order given by clicking a target that is not an answer; "" for none."""
        return ""

    awaits_click = False
    """Whether the next click on the board names a place for an order, rather than an answer."""

    def takes_click(self, target: Found) -> str:
        """The action of a click on a place that an order waits for; "" for an ordinary click."""
        return ""

    def forget_click(self) -> None:
        """Stop waiting for a place, because the player has cancelled."""

    def unit_orders(self, host: Host) -> Sheet | None:
        """The panel with the orders for a unit; None if the game has none."""
        return None

    def opens(self, target: Found) -> str:
        """The sheet opened by clicking a target that is not an answer; "" for none. Without a
        sheet, the line below the board describes the target.
        """
        return ""

    # -- colours and emblems ---------------------------------------------------------------------

    def colour(self, side: str) -> Colour:
        """A side's colour, dark enough for text and for white text on it."""
        order = list(self.model.table.rules.sides)
        return SIDES[order.index(side) % len(SIDES)] if side in order else NEUTRAL

    def dice_colours(self, by: str, count: int, is_pair: bool) -> list[Colour]:
        """The colours of a side's dice; in a pair read as tens and units, the tens die is dark."""
        own = mixed(BONE, self.colour(by), 0.6) if by else BONE
        return [TENS, *[own] * (count - 1)] if is_pair else [own] * count

    def draw_emblem(self, canvas: Canvas, side: str, x: float, y: float, radius: float) -> None:
        """Draw a side's emblem centred on a point: by default, a disc with the side's initial."""
        colour = self.colour(side)
        box = (x - radius, y - radius, x + radius, y + radius)
        canvas.pen.ellipse(box, colour, WHITE, max(1, round(radius / 9)))
        letter = self.model.say.side(side)[:1].upper()
        size = radius * 1.1 / canvas.unit
        canvas.text(x, y, letter, size, "serif-bold", WHITE, "mm")

    # -- panels ----------------------------------------------------------------------------------

    def icon(self, option: str) -> Icon | None:
        """The icon for an option that is a plain word; None if there is none."""
        return None

    def option(self, choice: Choice) -> ButtonFace:
        """The text for an option's button."""
        name = choice.name
        return ButtonFace(
            name[:1].upper() + name[1:],
            choice.label.detail,
            self.model.odds.figure(choice.options[0]),
        )

    def caption(self) -> str:
        """What the numbers on the option buttons mean; "" if there are none."""
        prompt = self.model.prompt
        return self.rater.figure(prompt.ask) if prompt is not None and self.rater else ""

    def foreseen(self) -> Node | None:
        """A node showing the likely outcome of the answer being prepared; None if there is none."""
        return None

    def head(self) -> Node:
        """The window's header: the state of play, and the result if the game ended now."""
        model = self.model
        display, state = model.controller.display, model.view
        lines = [" · ".join(part.full for part in line) for line in display.status(state)]
        text = "    ".join(filter(None, lines))
        name = Text(model.table.scenario.name, 22, "serif-bold", HEADING)
        parts: list[Node] = [
            Padded(name, (12, 7, 12, 0)),
            Custom(0, self._edge),
            Padded(self.saved(text), (12, 35, 12, 0)),
        ]
        return Layered(parts)

    @staticmethod
    def _edge(canvas: Canvas, box: Box) -> None:
        canvas.pen.line((0, box[3] - 1, box[2], box[3] - 1), INK, canvas.u(2))

    def saved(self, text: str) -> Node:
        """A line for the header, replaced by a warning while the record cannot be written."""
        return Saved(text, bool(self.model.table.unsaved))

    # -- overlays --------------------------------------------------------------------------------

    def overlays(self) -> Mapping[str, Overlay]:
        """The board's overlays by name, in order."""
        return {}

    def tints_key(self) -> Hashable:
        """The cache key for tints and tags: overlay, position, region under the pointer and so on.
        It is computed on every pointer movement, so it must be fast.
        """
        return None

    def tints(self) -> Shades:
        """The current overlay's tints and tags, by region."""
        return {}, {}

    # -- sheets ----------------------------------------------------------------------------------

    def charts(self) -> Sequence[str]:
        """The names of the game's charts."""
        table = self.model.table
        return tuple(table.game_type.reference().charts(table.scenario))

    def chart(self, name: str, width: int) -> Sequence[str]:
        """The lines of a chart, at most `width` characters wide."""
        return ()

    def chart_table(self, name: str) -> Chart | None:
        """A chart as a table; None for a chart that exists only as lines."""
        table = self.model.table
        return table.game_type.reference().charts(table.scenario).get(name)

    def score(self, host: Host) -> Sheet:
        """The sheet that shows the score."""
        return self.told(host, "score")

    def told(self, host: Host, name: str, about: str = "") -> Sheet:
        """One of the game's own sheets, as the terminal shows it to this viewer.

        Args:
            about: the argument typed after the sheet's name; "" for the region under the pointer,
                if the sheet takes one.
        """
        sheet = next(one for one in self.model.controller.display.sheets() if one.name == name)
        title = sheet.button or name.capitalize()
        if sheet.of:
            about = about or self.model.target
        sight = self.model.controller.sight

        def blocks(width: int) -> list[Block]:
            try:
                result: list[Block] = sheet.blocks(sight, about, width)
            except Unknown as unknown:
                point = f"Point at {sheet.of} on the board, then press Esc and A."
                return [point if sheet.of else str(unknown)]
            return result

        return TextSheet(host, f"{title} at {about}" if about else title, blocks, self.marks)

    def result(self, host: Host) -> Sheet:
        """The sheet that shows the game's result."""
        return ResultSheet(host, self)

    @property
    def odds_about(self) -> str:
        """What the odds sheet begins with: the option or thing pointed at; "" for nothing."""
        return self.model.odds.pointed

    def odds_of(self, asked: OddsAsked) -> Sequence[Block]:
        """The odds of what is pointed at, in `typed`."""
        blocks: Sequence[Block] = self.model.controller.display.odds(asked)
        return blocks

    def odds(self, host: Host) -> Sheet | None:
        """The odds sheet for the question; None if there is none. By default it shows the same text
        as the terminal, beginning with what is pointed at.
        """
        model = self.model
        controller, prompt = model.controller, model.prompt
        if prompt is None:
            return None
        held = (
            model.controller.held.pending.option
            if model.controller.held.pending is not None
            else ""
        )
        shown, players = list(model.shown), model.table.players
        pointed = self.odds_about
        choice = next((one for one in shown if one.options[0] == pointed), None)
        typed = str(choice.number) if choice is not None else pointed

        @lru_cache(maxsize=1)
        def blocks(width: int) -> list[Block]:
            asked = OddsAsked(
                sight=model.controller.sight,
                prompt=prompt,
                shown=shown,
                typed="",
                held=held,
                players=players,
                width=width,
                watch=Patient(),
            )
            whole = _in_blocks(controller.display.odds(asked))
            if not typed:
                return whole
            try:
                own = _in_blocks(self.odds_of(replace(asked, typed=typed)))
            except Unknown:
                return whole
            return whole if not own or own == whole else [*own, Section(OTHER_ODDS, whole)]

        return TextSheet(host, "Odds", blocks, self.marks)

    def card_picture(self, id: str, size: int) -> Image.Image | None:
        """The picture for the event that opens a turn (`Card.id`), as a square of `size` pixels."""
        return None

    def sheet(self, host: Host, action: str) -> Sheet | None:
        """The sheet that a board action opens; by default, one of the game's own."""
        name = action.removeprefix(OPENS)
        return self.told(host, name) if action.startswith(OPENS) else None

    def key(self) -> Hashable:
        """Anything that panels depend on besides the model's revision, for their cache key."""
        return ()


def _in_blocks(odds: Sequence[Block]) -> list[Block]:
    """Odds as blocks, also those that a game writes as lines."""
    lines = [one for one in odds if isinstance(one, str)]
    return as_blocks(lines) if len(lines) == len(odds) else list(odds)


class Patient:
    """A watch (`somalia.games.display.OddsWatch`) that waits until all odds are known."""

    name = ""
    is_stopped = False

    def pause(self, share: Fraction) -> None:
        """Do nothing, so that the work continues."""

    def tell_now_and_then(self, text: str) -> None:
        """Do nothing, because no progress is shown."""


@dataclass(frozen=True)
class Saved(Node):
    """A header line that opens the score when clicked, or a warning that the record cannot be
    written.
    """

    text: str
    is_unsaved: bool

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the line in the upper left corner of the box, in the largest size that fits."""
        u, (x, y, right, _) = canvas.u, box
        room = right - x
        if self.is_unsaved:
            place = (x, y, x + u(104), y + u(22))
            canvas.plate(place, WARNING, INK, 4)
            canvas.text(x + u(52), y + u(11), "NOT SAVED", 13, "bold", PAPER, "mm")
            tip = "Saving failed: see why, and what to do"
            canvas.spot(place, "show:unsaved", tip)
            return
        sizes = (13, 12.5, 12, 11.5, 11, 10.5)
        fits = (size for size in sizes if canvas.wide(self.text, size, "bold") <= room)
        canvas.text(x, y + u(10), self.text, next(fits, sizes[-1]), "bold", INK, "lm", room=room)
        canvas.spot((x, y, right, y + u(20)), "show:score", self.text)


class TextSheet(Sheet):
    """A scrolling sheet of headings, paragraphs and tables, as large as its contents.

    Args:
        blocks: returns the blocks for a width in characters.
        marks: how headings show their side; None for plain headings.
    """

    rows = "sheet-rows"
    """The name under which the canvas's facts store the first node shown."""

    def __init__(
        self,
        of: Host,
        title: str,
        blocks: Callable[[int], Sequence[Block]],
        marks: SideMarks | None = None,
    ) -> None:
        super().__init__(of)
        self.title, self.blocks, self.marks = title, blocks, marks
        self._nodes: list[Node] | None = None

    def opened(self) -> None:
        """Read the contents anew."""
        self._nodes = None

    def nodes(self) -> list[Node]:
        """The sheet's headings, paragraphs and rows."""
        if self._nodes is None:
            self._nodes = printed(self.blocks(WIDEST), self.marks)
        return self._nodes

    def content(self) -> Node:
        """As many of the nodes as fit."""
        return Scroll(self.nodes(), int(self.scroll), self.rows)

    def size(self, canvas: Canvas) -> tuple[float, float]:
        """As wide as its tables and as high as its contents, within limits."""
        nodes = self.nodes()
        frame = canvas.u(ACROSS)
        title = canvas.wide(self.title, 22, "serif-bold") + canvas.u(150)
        wanted = max(natural_width(canvas, nodes) + frame, title, canvas.u(NARROW))
        wide = min(wanted, canvas.u(WIDE), self.of.window.width - 24)
        return wide, Scroll(nodes).height(canvas, wide - frame) + canvas.u(ALONG)

    @property
    def most_scroll(self) -> int:
        """How far the sheet can be scrolled, in nodes."""
        return max(0, len(self.nodes()) - 1)

    def act(self, action: str) -> None:
        """Scroll by the buttons above and below."""
        if action.startswith("rows:"):
            self.scroll = float(action.rpartition(":")[2])

    def roll(self, lines: float) -> None:
        """Scroll by this many nodes, from those shown."""
        self.scroll = float(self.of.cover.facts.get(self.rows, int(self.scroll)))
        super().roll(lines)


class ResultSheet(Sheet):
    """The game's result: what each side scored, where it turned, luck, and what to do next."""

    width = 760
    title = "The game is over"
    rows = "result-rows"
    keys: tuple[tuple[str, str, str], ...] = (
        ("show:after", "T", "After-action report"),
        ("show:score", "S", "Score"),
        ("watch-again", "R", "Replay"),
        ("new-game", "N", "New game"),
        ("leave", "L", "Start screen"),
    )

    def __init__(self, of: Host, looks: Looks) -> None:
        super().__init__(of)
        self.looks, self.model = looks, looks.model
        if not self.model.sitting.turns.reports():  # a game without turns has no report
            self.keys = tuple(key for key in self.keys if key[0] != "show:after")
        self._nodes = printed(self.blocks, looks.marks)

    @property
    def text(self) -> str:
        """The result, in one sentence."""
        ended = self.model.table.rules.outcome(self.model.view)
        return self.model.say.ended(ended, self.model.view) if ended is not None else ""

    def _above(self) -> list[Node]:
        head, _, rest = self.text.partition(": ")
        rest = rest[:1].upper() + rest[1:]
        return [
            Text(head, 30, "serif-bold", HEADING, 2, 1.2, (26, 22), anchor="m"),
            Text(rest, 14, "serif-italic", INK, 4, anchor="m"),
            Gap(10),
        ]

    def _below(self) -> list[Node]:
        buttons = [Button(label, action, key, high=36) for action, key, label in self.keys]
        return [Gap(10), Flow(buttons)]

    def content(self) -> Node:
        """The result, its breakdown, and buttons."""
        return Column([*self._above(), Fill(self.story()), *self._below()])

    def size(self, canvas: Canvas) -> tuple[float, float]:
        """As high as its contents."""
        wide = min(canvas.u(self.width), self.of.window.width - 24)
        whole = Column([*self._above(), Scroll(self._nodes), *self._below()])
        return wide, whole.height(canvas, wide - canvas.u(ACROSS)) + canvas.u(ALONG)

    def story(self) -> Node:
        """The breakdown of the result, which scrolls if it is long."""
        return Scroll(self._nodes, int(self.scroll), self.rows)

    @property
    def blocks(self) -> list[Block]:
        """The breakdown of the result, without the sentence shown above it."""
        controller = self.model.controller
        blocks = controller.display.result(self.model.view, controller.sight.events())
        shown = [one for one in blocks if one not in ("", RESULT, self.text)]
        return [*shown, *ending(controller.sight, controller.display)]

    @property
    def most_scroll(self) -> int:
        """How far the breakdown can be scrolled, in nodes."""
        return max(0, len(self._nodes) - 1)

    def roll(self, lines: float) -> None:
        """Scroll by this many nodes, from those shown."""
        self.scroll = float(self.of.cover.facts.get(self.rows, int(self.scroll)))
        super().roll(lines)

    def act(self, action: str) -> None:
        """Scroll, open the score or another sheet, replay, or leave."""
        if action.startswith("rows:"):
            self.scroll = float(action.rpartition(":")[2])
            return
        self.of.open(None)
        self.of.act(action)

    def press(self, symbol: int, modifiers: int) -> bool:
        """Press the button that has this key."""
        for action, key, _ in self.keys:
            if symbol == ord(key.lower()):
                self.act(action)
                return True
        return super().press(symbol, modifiers)


class FirstSide(NamedTuple):
    """A side offered for a first game, as shown on its card."""

    side: str
    title: str
    key: str
    about: str
    # Called with size and palette; None if there are no pictures:
    pictures: Callable[[int, str], Sequence[Image.Image]] | None = None


class Appearance:
    """A game's appearance before play begins, and the looks of its games in progress."""

    def looks(self, model: PlayModel) -> Looks:
        """The looks for a game in progress."""
        return Looks(model)

    def cover(
        self, width: int, height: int, palette: str, menu: tuple[int, int, int, int]
    ) -> Image.Image:
        """The picture behind the start screen's menu; it leaves the menu's box empty.

        Args:
            menu: left, top, right, bottom in pixels, y downwards.
        """
        from PIL import Image

        return Image.new("RGB", (width, height), mixed(PAPER, INK, 0.25))

    credit = ""
    """The game's designer, for the start screen."""
    subtitle = ""

    has_thumbnails = False
    """Whether the game's scenarios have small pictures."""

    def thumbnail(self, card: ScenarioCard, size: int, palette: str) -> Image.Image | None:
        """A small picture of a scenario; None if there is none."""
        return None

    def side_colour(self, card: ScenarioCard, side: str) -> Colour:
        """The colour of a seat's name on the new-game sheet: by default as in the game, by seat."""
        return SIDES[card.seats.index(side) % len(SIDES)] if side in card.seats else INK

    def swatches(
        self, card: ScenarioCard, sides: Sides, side: str, palette: str
    ) -> Sequence[Colour]:
        """The colours of the sides played from one seat."""
        return ()

    first_tasks: ClassVar[Mapping[str, str]] = {}
    """What each side has to do in a first game, in a sentence or two, by the side's id."""

    def first_sides(self, card: ScenarioCard) -> Sequence[FirstSide]:
        """The sides offered for a first game."""
        sides, taken, result = card.sides({}), {"H"}, []
        for side in sides.order:
            name = card.seat_name(sides, side)
            key = next((one for one in name.upper() if one.isalpha() and one not in taken), "")
            taken.add(key)
            result.append(FirstSide(side, name, key, self.first_tasks.get(side, "")))
        return result


class NoAppearance(Exception):
    """Raised when a game has no window; the message states the reason in a few words."""


def appearance_of(game_type: GameType) -> Appearance:
    """The game's appearance in the window.

    Raises:
        NoAppearance: the game has no window module, or the module cannot be loaded.
    """
    if not game_type.window:
        raise NoAppearance(f"{game_type.name} has no window")
    try:
        appearance: Appearance = importlib.import_module(game_type.window).APPEARANCE
    except (Exception, SystemExit) as fault:
        raise NoAppearance(
            f"the window for {game_type.name} can't be loaded: {said(fault)}"
        ) from fault
    return appearance
