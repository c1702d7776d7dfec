"""A game's board as a seat sees it: what is where, independent of any GUI toolkit.

A game's `scene/` builds a scene from a seat's view only, so it contains nothing that is hidden from
the seat. The window paints it, a page can render it as SVG, and tests inspect it. Lengths are in
map units; east and north are positive. The painter decides how things look: a scene names owners
instead of colours, and says what a mark means.
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
"""The corners of an outline, or the points of a path, in order."""

DIRECTIONS = 32
"""The number of directions, counted counter-clockwise from the east."""


class Region(NamedTuple):
    """A part of the board that a player can point at: a hex, a Zone, a box, a place on a table."""

    id: str
    middle: Spot
    outline: tuple[Ring, ...]
    label: str = ""


class Face(NamedTuple):
    """What a piece shows; empty for a face-down piece. Faces that look the same are equal."""

    symbol: str = ""  # the drawing; "" for a back
    colour: str = ""  # its owner, from which painters derive the colour
    figures: str = ""  # the ratings, as printed
    size: str = ""  # the unit's size, such as "company"
    name: str = ""
    state: tuple[str, ...] = ()  # its states, in a fixed order: "pinned", "done"
    facing: int = -1  # one of DIRECTIONS; -1 for none
    strength: tuple[int, int] = (0, 0)  # current and full strength; (0, 0) if it has none
    suit: str = ""  # a card's suit, in words; its sign is the symbol
    picture: str = ""  # the picture on a card, or its substitute
    text: str = ""  # further text on a card, such as its effect

    @property
    def is_back(self) -> bool:
        """Whether the piece is face down."""
        return not self.symbol


class Piece(NamedTuple):
    """A counter, a man, or a card."""

    id: str
    face: Face
    party: str  # its owner, which everyone knows
    offset: Spot = (0.0, 0.0)  # the offset of its centre from the pile's centre
    turn: float = 0.0  # degrees clockwise
    share: float = 1.0  # its width as a fraction of the pile's `side`


class Pile(NamedTuple):
    """Pieces on top of each other, from the bottom up."""

    region: str
    at: Spot  # its centre
    side: float  # the width of a piece
    pieces: tuple[Piece, ...]
    long: float = 0.0  # the height of a piece, if it differs from the width

    @property
    def top(self) -> Piece:
        """The topmost piece."""
        return self.pieces[-1]


class Group(NamedTuple):
    """Pieces that belong together, such as a unit or a mob, and their common face."""

    id: str
    face: Face
    members: tuple[str, ...]


class Mark(NamedTuple):
    """Regions that share a highlight, such as those that can be chosen."""

    kind: str
    regions: tuple[str, ...]


class BoardLine(NamedTuple):
    """A line through spots: a march, a line of fire."""

    kind: str
    spots: Ring


class Tag(NamedTuple):
    """A short text at a spot."""

    kind: str
    at: Spot
    text: str


class Arc(NamedTuple):
    """A sector around a spot, counter-clockwise, in degrees from the east; 360 makes a circle."""

    kind: str
    at: Spot
    radius: float
    start: float
    wide: float
    of: str = ""  # the piece at its centre


class Tracer(NamedTuple):
    """A shot that is visible for a moment."""

    kind: str
    at: Spot
    to: Spot


class BoardFigure(NamedTuple):
    """A number or word beside or above the board."""

    name: str
    value: str = ""
    colour: str = ""  # its owner, from which painters derive the colour
    note: str = ""  # its current state, or the rule for it


class Shading(NamedTuple):
    """What an overlay shows in each region: a tint by colour name, and a short text."""

    tints: Mapping[str, str] = {}
    tags: Mapping[str, str] = {}


class Attention(NamedTuple):
    """What a player may choose, has chosen and points at, as ids of regions and pieces.

    The default is a spectator's: no question, nothing pointed at.
    """

    open: tuple[str, ...] = ()  # regions that can be chosen
    chosen: tuple[str, ...] = ()  # regions already chosen
    region: str = ""  # under the pointer or the keyboard cursor
    piece: str = ""
    overlay: str = ""  # the current overlay; "" if it has no tints
    options: tuple[str, ...] = ()  # options in the answer that is pointed at
    pieces: tuple[str, ...] = ()  # pieces that this answer, or a report line, concerns
    story: tuple[str, ...] | None = None  # regions in the report line that is pointed at
    waits: tuple[str, ...] = ()  # options in the answer waiting for confirmation


Shown = Mark | BoardLine | Tag | Arc


@dataclass(frozen=True)
class Scene:
    """A board as one seat sees it.

    Args:
        sheet: the bounding box of everything visible.
        shown: everything drawn below the pieces, from the bottom up.
        over: everything drawn above the pieces, from the bottom up.
        heads: the figures, by the name of the box or line that shows them.
        overlays: the names of the available overlays.
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
        """Each piece's pile, by the piece's id."""
        return {piece.id: pile for pile in self.piles for piece in pile.pieces}

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """Every piece by its id, pile by pile."""
        return {piece.id: piece for pile in self.piles for piece in pile.pieces}

    def spot(self, piece: str) -> Spot:
        """A piece's centre."""
        (x, y), (dx, dy) = self.pile_of[piece].at, self.pieces[piece].offset
        return x + dx, y + dy

    def piles_in(self, region: str) -> Iterator[Pile]:
        """The piles in a region."""
        return (pile for pile in self.piles if pile.region == region)

    def marked(self, kind: str) -> tuple[str, ...]:
        """The regions that have marks of this kind."""
        marks = (one for one in self._all() if isinstance(one, Mark) and one.kind == kind)
        return tuple(dict.fromkeys(region for one in marks for region in one.regions))

    def ways(self, kind: str) -> list[Ring]:
        """The points of all lines of this kind."""
        return [one.spots for one in self._all() if isinstance(one, BoardLine) and one.kind == kind]

    def tags(self, kind: str) -> dict[Spot, str]:
        """The texts of all tags of this kind, by spot."""
        return {
            one.at: one.text for one in self._all() if isinstance(one, Tag) and one.kind == kind
        }

    def _all(self) -> tuple[Shown, ...]:
        return *self.shown, *self.over
