"""The hex map in characters: a line per row, a cell per hex; also a staggered map of an area."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    BIN_LADEN,
    CIVILIANS,
    COALITION,
    COMPOUND,
    DECEPTION,
    FORT,
    GROUND,
    HEAVY_WEAPONS,
    HVT,
    IED,
    INFANTRY,
)
from somalia.games.hex_battle.rules.state import BattleState

if TYPE_CHECKING:
    from rich.text import Text

SIGNS = {"clear": ".", "rough": ":", "mountain": "^", "town": "#"}
"""The characters for terrain, shown after a hex's level; caves and observation points have their
own.
"""
CAVE, POINT, WAY, STREAM = "o", "A", "=", "~"
STYLES = {"clear": "green", "rough": "yellow", "mountain": "bright_black", "town": "magenta"}
OURS, THEIRS, DARK, CHOSEN = "bold cyan", "bold red", "bold", "reverse bold"
HERE = "bold white on blue"
"""The style of the hex in question."""
LETTERS = {"tf-rakkasan": "R", "tf-dagger": "D", "tf-11": "E", "tf-64": "S", "tf-commando": "C"}
"""The letters of the commands."""
SEVERAL = "M"
"""The letter for units from several commands in one hex."""
TYPES = {
    BIN_LADEN: "b",
    HVT: "v",
    COMPOUND: "k",
    HEAVY_WEAPONS: "h",
    INFANTRY: "i",
    FORT: "f",
    IED: "x",
    CIVILIANS: "n",
    DECEPTION: "q",
}
"""The letters for known Al Qaeda counters; a stack shows the first of its letters in this order."""
FACE_DOWN, ALL_PINNED, SOME_PINNED, CASUALTIES = "?", "*", "'", "+"
MANY = "+"
"""The character for ten or more counters."""
WIDE, NARROW, NUMBERS = 4, 3, 3
"""Characters per hex, with and without its level beside the counters; characters per row number."""
BOX = 9
"""Characters per hex in an area map."""

KEY = (
    "A hex shows its level and terrain, or the counters in it. Hexes in even",
    'columns lie half a hex lower than the others in their line; see "area 1205".',
    ". clear  : rough  ^ mountain  # town  o cave  A observation point",
    "= road or track; in an area, ~ is a stream along the hex",
    "R Rakkasan  D Dagger  E TF 11  S TF 64  C Commando  M several",
    "followed by the number of counters, + for ten or more",
    "? face down  i infantry  h heavy weapons  k compound  v high value target",
    "f fort  x IED  n civilians  q deception  b bin Laden; i? some are face down",
    "* all pinned  ' some pinned  + casualties",
)


class HexCell(NamedTuple):
    """A hex in characters: its terrain and counters."""

    level: str
    sign: str
    who: str  # two characters, and one for Pins; "" for none
    ground_style: str
    who_style: str


def cell(state: BattleState, hex_: int, number: str = "", is_focus: bool = False) -> HexCell:
    """A hex in characters.

    Args:
        number: the number by which it can be chosen, shown instead of counters.
        is_focus: whether the question is about this hex.
    """
    land = state.scenario.land
    ground = _ground(state, hex_)
    sign = SIGNS[ground]
    if hex_ in land.points:
        sign = POINT
    elif "cave" in land.terrains[hex_]:
        sign = CAVE
    elif land.ways[hex_] and ground in ("clear", "rough"):
        sign = WAY
    who, style = (f"{number:>2.2} ", CHOSEN) if number else _who(state, hex_)
    if is_focus:
        style = HERE
    return HexCell(str(land.heights[hex_]), sign, who, STYLES[ground], style)


def _ground(state: BattleState, hex_: int) -> str:
    terrains = state.scenario.land.terrains[hex_]
    return next(one for one in SIGNS if one in terrains or one == "town")


def _who(state: BattleState, hex_: int) -> tuple[str, str]:
    """The counters in a hex, in three characters, and their style; "" for none."""
    ours = [one for one in state.at(hex_, COALITION) if state.unit(one).kind == GROUND]
    if ours:
        commands = {state.command(one) for one in ours}
        letter = LETTERS.get(commands.pop(), SEVERAL) if len(commands) == 1 else SEVERAL
        return letter + _count(len(ours)) + _pins(state, ours), OURS
    theirs = state.at(hex_, AL_QAEDA)
    if theirs:
        known = [state.unit(one).type for one in theirs if state.is_known(one)]
        style = THEIRS if any(state.up[one] for one in theirs) else DARK
        if not known:
            return FACE_DOWN + _count(len(theirs)) + _pins(state, theirs), style
        letter = next(sign for type_, sign in TYPES.items() if type_ in known)
        many = _count(len(theirs)) if len(known) == len(theirs) else FACE_DOWN
        return letter + many + _pins(state, theirs), style
    if state.scenario.has("casualties") and hex_ in state.casualties:
        return CASUALTIES + _count(state.casualties.count(hex_)) + " ", OURS
    return "", ""


def _pins(state: BattleState, counters: Sequence[int]) -> str:
    pinned = sum(state.pinned[one] for one in counters)
    return ALL_PINNED if pinned == len(counters) else SOME_PINNED if pinned else " "


def _count(many: int) -> str:
    return " " if many == 1 else str(many) if many < 10 else MANY


# -- the whole map, or the rows that fit -----------------------------------------------------------


def width_of(state: BattleState, per_hex: int) -> int:
    """The total width of the columns, in characters."""
    return NUMBERS + per_hex * state.scenario.land.columns


def part(count: int, room: int, middle: int) -> range:
    """The rows or columns that fit into the available space around the middle."""
    most = max(min(room, count), min(count, 3))
    first = min(max(middle - most // 2, 0), count - most)
    return range(first, first + most)


def lines(
    state: BattleState,
    width: int,
    height: int,
    numbers: Mapping[str, str],
    focus: int,
    per_hex: int = WIDE,
) -> list[Text]:
    """The lines of the map that fit, with column numbers above and row numbers on the left.

    Args:
        numbers: for each hex name, the number by which it can be chosen.
        focus: the hex in question, or -1; it is always shown.
        per_hex: characters per hex: WIDE or NARROW.
    """
    from rich.text import Text

    land = state.scenario.land
    column, row = divmod(focus, land.rows) if focus >= 0 else divmod(middle_of(state), land.rows)
    shown = part(land.columns, (width - NUMBERS) // per_hex, column)
    heads = "".join(f"{one + 1:02}".ljust(per_hex) for one in shown)
    rows = [Text(f"{'':{NUMBERS}}{heads}".rstrip(), style="bold")]
    for down in part(land.rows, height - 1, row):
        line = Text(f"{down + 1:02} ", style="bold")
        for hex_index in (across * land.rows + down for across in shown):
            of = cell(state, hex_index, numbers.get(land.names[hex_index], ""), hex_index == focus)
            if not of.who:
                style = of.who_style or of.ground_style
                line.append((of.level + of.sign).ljust(per_hex), style=style)
                continue
            line.append(of.level[: per_hex - NARROW], style=of.ground_style)
            line.append(of.who, style=of.who_style)
        rows.append(line)
    return rows


def middle_of(state: BattleState) -> int:
    """The hex in the middle of the Coalition's units, or of Al Qaeda's before the Coalition
    arrives.
    """
    hexes = sorted(state.hexes(COALITION)) or sorted(state.hexes(AL_QAEDA))
    if not hexes:
        return 0
    rows = state.scenario.land.rows
    across = sorted(one // rows for one in hexes)[len(hexes) // 2]
    return across * rows + sorted(one % rows for one in hexes)[len(hexes) // 2]


# -- the area around a hex ---------------------------------------------------------------------


def area(state: BattleState, hex_: int, width: int) -> list[str]:
    """The area around a hex, two lines per hex, with columns 02, 04, ... a line lower.

    The first line is the number; the second is level, terrain, road or track, stream and counters.
    """
    land = state.scenario.land
    reach = min(max((width // BOX - 1) // 2, 1), 4)
    column, half = land.place(hex_)
    rows: dict[int, dict[int, str]] = {}
    for hex_index in land.within(hex_, reach):
        to, lower = land.place(hex_index)
        number = f"[{land.names[hex_index]}]" if hex_index == hex_ else f" {land.names[hex_index]} "
        for down, line in enumerate((number, f" {_told(state, hex_index)}")):
            rows.setdefault(lower - half + down, {})[to - column] = line
    return [
        "".join(rows[down].get(across, "").ljust(BOX) for across in range(-reach, reach + 1))
        for down in sorted(rows)
    ]


def _told(state: BattleState, hex_: int) -> str:
    land, of = state.scenario.land, cell(state, hex_)
    sign = SIGNS[_ground(state, hex_)] if of.sign == WAY else of.sign
    way = WAY if land.ways[hex_] else ""
    wet = STREAM if any((hex_, to) in land.streams for to in land.neighbours[hex_]) else ""
    return f"{of.level}{sign}{way}{wet} {of.who}".rstrip()


def focus_of(state: BattleState) -> int:
    """The hex in question, where a unit moves or is fired at; -1 for none."""
    task = state.agenda[0] if state.agenda else None
    if task is not None and task.id in ("defend", "step") and (task.of or state.march):
        counter = task.of[0] if task.of else state.march.counter if state.march else 0
        return max(state.place[counter], -1)
    if task is not None and task.id == "aa":
        return int(task.of[1])
    if task is not None and task.id in ("advance", "friendly-fire") and task.of:
        return int(task.of[0])
    return -1
