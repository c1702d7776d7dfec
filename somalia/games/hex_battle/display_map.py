"""The hex map in characters: a line a row, a cell a hex."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from somalia.games.hex_battle.components import AL_QAEDA, COALITION, GROUND
from somalia.games.hex_battle.state import State

if TYPE_CHECKING:
    from rich.text import Text

SIGNS = {"clear": ".", "rough": ":", "mountain": "^", "town": "#"}
"""Of terrain, behind the level of a hex; caves and observation points have signs of their own."""
CAVE, POINT, WAY = "o", "A", "="
STYLES = {"clear": "green", "rough": "yellow", "mountain": "bright_black", "town": "magenta"}
OURS, THEIRS, DARK, CHOSEN = "bold cyan", "bold red", "bold", "reverse bold"
LETTERS = {"tf-rakkasan": "R", "tf-dagger": "D", "tf-11": "E", "tf-64": "S", "tf-commando": "C"}
"""Of the commands; lower case where all in the hex are pinned."""
SEVERAL = "M"
"""Of units of several commands in a hex."""

KEY = (
    "A hex: its level, its terrain, who is there. Even columns lie half a hex lower.",
    ". clear, : rough, ^ mountain, # town, o cave, A observation point, = road or track",
    "R Rakkasan, D Dagger, E TF 11, S TF 64, C Commando, M mixed; small letters: all pinned",
    "? face down, ! face up, & both, * all pinned; a digit: how many, if more than one",
)


class Cell(NamedTuple):
    """A hex in characters: ground, and who is there."""

    level: str
    sign: str
    who: str
    ground_style: str
    who_style: str


def cell(state: State, hex_: int, number: str = "") -> Cell:
    """A hex as it is written.

    Args:
        number: what it is chosen by, in the place of who is there.
    """
    land = state.scenario.land
    terrains = land.terrains[hex_]
    ground = next(one for one in SIGNS if one in terrains or one == "town")
    sign = SIGNS[ground]
    if hex_ in land.points:
        sign = POINT
    elif "cave" in terrains:
        sign = CAVE
    elif land.ways[hex_] and ground in ("clear", "rough"):
        sign = WAY
    who, style = (number.rjust(2)[-2:], CHOSEN) if number else _who(state, hex_)
    return Cell(str(land.heights[hex_]), sign, who, STYLES[ground], style)


def _who(state: State, hex_: int) -> tuple[str, str]:
    ours = [one for one in state.at(hex_, COALITION) if state.unit(one).kind == GROUND]
    if ours:
        commands = {state.command(one) for one in ours}
        letter = LETTERS.get(commands.pop(), "?") if len(commands) == 1 else SEVERAL
        pinned = all(state.pinned[one] for one in ours)
        return (letter.lower() if pinned else letter) + _count(len(ours)), OURS
    theirs = state.at(hex_, AL_QAEDA)
    if theirs:
        up = sum(state.up[one] for one in theirs)
        sign = "?" if not up else "!" if up == len(theirs) else "&"
        if all(state.pinned[one] for one in theirs):
            sign = "*"
        return sign + _count(len(theirs)), THEIRS if up else DARK
    if state.scenario.has("casualties") and hex_ in state.casualties:
        return "+" + _count(state.casualties.count(hex_)), OURS
    return "  ", ""


def _count(many: int) -> str:
    return " " if many == 1 else str(min(many, 9))


def columns(state: State, width: int, focus: int = -1) -> range:
    """The columns that find room in a width, round those of a hex."""
    most = max(min((width - 3) // 4, state.scenario.land.columns), 3)
    middle = focus // state.scenario.land.rows if focus >= 0 else 0
    first = min(max(middle - most // 2, 0), state.scenario.land.columns - most)
    return range(first, first + most)


def rows(state: State, height: int, focus: int = -1) -> range:
    """The rows that find room in a height, round those of a hex."""
    most = max(min(height - 1, state.scenario.land.rows), 3)
    middle = focus % state.scenario.land.rows if focus >= 0 else 0
    first = min(max(middle - most // 2, 0), state.scenario.land.rows - most)
    return range(first, first + most)


def lines(
    state: State,
    width: int,
    height: int,
    numbers: Mapping[str, str] | None = None,
    focus: int = -1,
) -> Iterator[Text]:
    """The map for that much room; hexes of even columns lie half a hex lower.

    Args:
        numbers: what hexes are chosen by, by their names.
        focus: a hex that is to be in it, where there is no room for all.
    """
    from rich.text import Text

    shown, land = columns(state, width, focus), state.scenario.land
    yield Text("   " + "".join(f"{column + 1:02}  " for column in shown), style="bold")
    for row in rows(state, height, focus):
        line = Text(f"{row + 1:02} ", style="bold")
        for column in shown:
            at = column * land.rows + row
            of = cell(state, at, (numbers or {}).get(land.names[at], ""))
            line.append(of.level + of.sign, style=of.ground_style)
            line.append(of.who, style=of.who_style)
        yield line
