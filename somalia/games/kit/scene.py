"""The board of a game as it lies before a seat: what is where, without any toolkit.

A game's `scene/` makes it of a seat's view and of nothing else, so that it holds nothing that the
seat must not know. The window paints it, a page can set it as SVG, and tests ask it. Lengths are
map units, east and north are positive. How things look is up to the painter: a scene names the
colour of a thing by whose it is, and a mark by what it means.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

Spot = tuple[float, float]
Box = tuple[float, float, float, float]
"""West, south, east, north."""
Ring = tuple[Spot, ...]
"""The corners of an outline, one after another."""

DIRECTIONS = 32
"""So many directions are told apart, counter-clockwise from the east."""


class Region(NamedTuple):
    """A part of the board that can be pointed at: a hex, a Zone, a box, a place on a table."""

    id: str
    middle: Spot
    outline: tuple[Ring, ...]
    label: str = ""


class Face(NamedTuple):
    """What a piece shows; without anything it is a back. Two that look alike are equal."""

    symbol: str = ""  # what is drawn on it; "" for a back
    colour: str = ""  # whose it is, as painters know it
    figures: str = ""  # its ratings, as they are printed
    size: str = ""  # of the unit, such as "company"
    name: str = ""
    state: tuple[str, ...] = ()  # what has become of it, in a fixed order: "pinned", "done"
    facing: int = -1  # of DIRECTIONS; -1: nowhere
    strength: tuple[int, int] = (0, 0)  # how much is left of it, of how much; of 0: not counted
    suit: str = ""  # of a card, in words; its sign is the symbol
    picture: str = ""  # on a card: the drawing, or what stands in its place
    text: str = ""  # printed on a card besides, such as what it does

    @property
    def is_back(self) -> bool:
        """Whether it does not say what it is."""
        return not self.symbol


class Piece(NamedTuple):
    """A counter, a man, a card."""

    id: str
    face: Face
    party: str  # whose it is, which all know
    offset: Spot = (0.0, 0.0)  # of its middle from that of the pile
    turn: float = 0.0  # degrees by which it leans to the right
    share: float = 1.0  # of the side of its pile that it is wide


class Pile(NamedTuple):
    """Pieces that lie together, the lowest first."""

    region: str
    at: Spot  # its middle
    side: float  # how wide a piece is
    pieces: tuple[Piece, ...]
    long: float = 0.0  # how long a piece is, where that is another length

    @property
    def top(self) -> Piece:
        """The piece that lies on all others."""
        return self.pieces[-1]


class Group(NamedTuple):
    """Pieces that belong together, and what is shown of them all: a unit, a mob."""

    id: str
    face: Face
    members: tuple[str, ...]


class Mark(NamedTuple):
    """Regions that are shown in one manner, such as those that may be chosen."""

    kind: str
    regions: tuple[str, ...]


class BoardLine(NamedTuple):
    """A line from spot to spot: a march, a line of fire."""

    kind: str
    spots: Ring


class Tag(NamedTuple):
    """A few letters at a spot."""

    kind: str
    at: Spot
    text: str


class Arc(NamedTuple):
    """A sector round a spot, counter-clockwise, in degrees from the east; of 360 a circle."""

    kind: str
    at: Spot
    radius: float
    start: float
    wide: float
    of: str = ""  # the piece in whose middle it lies


class Tracer(NamedTuple):
    """A shot that is seen for a while."""

    kind: str
    at: Spot
    to: Spot


class BoardFigure(NamedTuple):
    """A number or word of what is counted beside the board or at its head."""

    name: str
    value: str = ""
    colour: str = ""  # whose it is, as painters know it
    note: str = ""  # what it is now, or the rule that says so


class Shading(NamedTuple):
    """What an overlay shows of each region: a tint by the name of its colour, and a few letters."""

    tints: Mapping[str, str] = {}
    tags: Mapping[str, str] = {}


class Attention(NamedTuple):
    """What a person may choose on the board, has chosen, and looks at: ids of regions and pieces.

    Nobody's attention: nothing is asked, nothing is pointed at.
    """

    open: tuple[str, ...] = ()  # regions that may be chosen
    chosen: tuple[str, ...] = ()  # regions
    region: str = ""  # under the pointer, or where the keyboard stands
    piece: str = ""
    overlay: str = ""  # that lies over the board; "" if it tints nothing
    options: tuple[str, ...] = ()  # of the answer that is pointed at
    pieces: tuple[str, ...] = ()  # that this answer, or a line of the story, is about
    story: tuple[str, ...] | None = None  # regions of the line of the story that is pointed at
    waits: tuple[str, ...] = ()  # options of the answer that waits to be confirmed


Shown = Mark | BoardLine | Tag | Arc


@dataclass(frozen=True)
class Scene:
    """A board as one seat sees it.

    Args:
        sheet: all that is ever seen of it.
        shown: what lies below the pieces, the lowest first.
        over: what lies over them, likewise.
        heads: what is counted, by the name of the box or line in which it stands.
        overlays: the names of those that can be laid over it.
    """

    sheet: Box
    regions: Mapping[str, Region]
    piles: tuple[Pile, ...] = ()
    shown: tuple[Shown, ...] = ()
    shading: Shading = field(default_factory=Shading)
    over: tuple[Shown, ...] = ()
    groups: tuple[Group, ...] = ()
    heads: Mapping[str, tuple[BoardFigure, ...]] = field(default_factory=dict)
    overlays: tuple[str, ...] = ()

    @cached_property
    def pile_of(self) -> Mapping[str, Pile]:
        """The pile in which each piece lies, by the id of the piece."""
        return {piece.id: pile for pile in self.piles for piece in pile.pieces}

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """Every piece by its id, pile by pile."""
        return {piece.id: piece for pile in self.piles for piece in pile.pieces}

    def spot(self, piece: str) -> Spot:
        """Where the middle of a piece lies."""
        (x, y), (dx, dy) = self.pile_of[piece].at, self.pieces[piece].offset
        return x + dx, y + dy

    def piles_in(self, region: str) -> Iterator[Pile]:
        """The piles of a region."""
        return (pile for pile in self.piles if pile.region == region)

    def marked(self, kind: str) -> tuple[str, ...]:
        """The regions of all marks of a kind."""
        marks = (one for one in self._all() if isinstance(one, Mark) and one.kind == kind)
        return tuple(dict.fromkeys(region for one in marks for region in one.regions))

    def ways(self, kind: str) -> list[Ring]:
        """All ways of a kind."""
        return [one.spots for one in self._all() if isinstance(one, BoardLine) and one.kind == kind]

    def tags(self, kind: str) -> dict[Spot, str]:
        """What all tags of a kind say, by their spots."""
        return {
            one.at: one.text for one in self._all() if isinstance(one, Tag) and one.kind == kind
        }

    def _all(self) -> tuple[Shown, ...]:
        return *self.shown, *self.over
