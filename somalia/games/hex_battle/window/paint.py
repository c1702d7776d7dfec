"""What the board draws below and over its counters, layer by layer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from PIL import Image

from somalia.games.hex_battle.rules import fire, kinds, movement
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, GROUND, Scenario
from somalia.games.hex_battle.rules.draws import CHIT_NAMES
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.rules.state import DEAD, POOL, RECORD, SPECIAL, State
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.geometry import HALF, Box, Boxes, Spot, centre
from somalia.games.hex_battle.window.marks import Brush
from somalia.games.hex_battle.window.piles import TITLE
from somalia.games.hex_battle.window.reach import Course
from somalia.games.kit.scene import Tracer
from somalia.window.board.board import Found
from somalia.window.board.lights import Lights
from somalia.window.model import PlayModel
from somalia.window.ui.palette import Colour, mixed

INITIALS = {
    "tf-rakkasan": "RAK",
    "tf-dagger": "DAG",
    "tf-11": "11",
    "tf-64": "64",
    "tf-commando": "CDO",
    "al-qaeda-a": "A",
    "al-qaeda-b": "B",
    "al-qaeda-c": "C",
    "panic": "P!",
    "jihad": "J!",
}
"""What stands on chits."""
MANY = 60
"""Hexes that may be chosen, from which on they are no longer tinted."""
TOLD = 24.0
"""Pixels of a unit from which on the cost of every hex in reach is told."""
ASSAULT = "assault"
"""A close assault, among the manners of firing."""
VEIL, LIGHT, TINT = 96, 66, 110
"""How strongly what is out of sight is dimmed, what may be chosen is lit, an overlay tints."""


class Painted(Protocol):
    """A board, as far as it is painted here."""

    model: PlayModel
    scenario: Scenario
    land: HexMap
    printed: Boxes
    state: State
    lights: Lights
    pointed: Found

    def number(self, id: str) -> int | None:
        """The counter of an id; None where it lies nowhere."""

    def courses(self) -> Mapping[int, Course]:
        """Where the unit that moves can go."""

    def spot_now(self, one: int) -> Spot:
        """Where a counter is at this moment."""

    def subject(self) -> int | None:
        """The counter that is asked about, if it lies on the map."""


def is_lit(board: Painted) -> bool:
    """Whether anything lies over the names of the map."""
    return bool(board.lights.zones or board.lights.tints or board.lights.chosen or _eye(board))


def below(board: Painted, brush: Brush) -> Image.Image:
    """What lies below the counters."""
    _boxes(board, brush)
    index = board.land.index
    tints = board.lights.tints
    for colour in dict.fromkeys(tints.values()):
        hexes = [index[id] for id, own in tints.items() if own == colour and id in index]
        brush.tint(hexes, colour, TINT)
    if not tints:
        _sight(board, brush)
    size = min(max(brush.scale * 0.5 / brush.unit, 8), 14)
    for id, told in board.lights.tags.items():
        if id in index and brush.sees(index[id]):
            x, y = centre(board.land, index[id])
            x, y = brush.pixel((x + 0.42, y - HALF * 0.5))
            brush.write(x, y, told, "bold", round(size * brush.unit), ink.BLACK)
    _zones(board, brush)
    _fire(board, brush)
    _casualties(board, brush)
    return brush.image


def over(brush: Brush, shots: Sequence[tuple[Tracer, float]]) -> Image.Image:
    """What lies over the counters while fire is seen.

    Args:
        shots: each with how much of its time is over.
    """
    for one, share in shots:
        share = min(share * 1.6, 1.0)
        at = (
            one.at[0] + (one.to[0] - one.at[0]) * share,
            one.at[1] + (one.to[1] - one.at[1]) * share,
        )
        brush.line(one.at, at, ink.TRACER, brush.points(4 if one.kind == ASSAULT else 2.5))
        x, y = brush.pixel(at)
        r = max(brush.scale * (0.3 if share < 1 else 0.55), 4)
        brush.pen.ellipse((x - r, y - r, x + r, y + r), (*ink.HIT, 230), (*ink.TRACER, 255), 2)
    return brush.image


# -- sight -----------------------------------------------------------------------------------------


def _eye(board: Painted) -> int | None:
    """The counter whose sight and range are shown: the one that is pointed at, if it is known and
    can see anything by its own.
    """
    one = board.number(board.pointed.piece or board.model.piece)
    state = board.state
    if board.pointed.region in board.lights.zones:  # it is chosen, not looked at
        return None
    if one is None or state.place[one] < 0 or not state.is_known(one):
        return None
    unit = state.unit(one)
    return one if unit.kind == GROUND and (unit.fights or unit.has_eye) else None


def _sight(board: Painted, brush: Brush) -> None:
    """What the counter that is pointed at sees, and as far as it can fire."""
    one = _eye(board)
    if one is None:
        return
    state, land = board.state, board.land
    place = state.place[one]
    seen = state.scenario.sight.seen_from(place)
    brush.tint([at for at in range(len(land.names)) if at not in seen], ink.BLACK, VEIL)
    if not state.unit(one).fights:
        return
    indirect = state.unit(one).is_indirect
    most = state.unit(one).range + 1
    reached = [
        at
        for at in land.within(place, most)
        if land.distance(place, at) <= fire.reach(state, one, at) and (indirect or at in seen)
    ]
    brush.tint([at for at in reached if at in seen], ink.SEEN, 92)
    brush.outline(reached, ink.RANGE, brush.points(2.2))


def _zones(board: Painted, brush: Brush) -> None:
    """Hexes and bases that may be chosen, and those that are."""
    index, lights = board.land.index, board.lights
    hexes = [index[id] for id in lights.zones if id in index]
    if len(hexes) <= MANY:
        brush.tint(hexes, ink.LIT, LIGHT)
    else:  # the land would not be seen any more: what may not be chosen is dimmed
        brush.tint(set(range(len(board.land.names))) - set(hexes), ink.BLACK, VEIL)
    brush.outline(hexes, ink.LIT, brush.points(2))
    _costs(board, brush)
    for id in (*lights.zones, *lights.chosen):
        box = board.printed.bases.get(id)
        if box is not None:
            colour = ink.CHOSEN if id in lights.chosen else ink.LIT
            frame = brush.frame(box)
            brush.pen.rounded_rectangle(frame, 6, None, (*colour, 255), brush.points(4))
    for id in lights.chosen:
        if id in index:
            brush.rim(index[id], ink.BLACK, brush.points(5))
            brush.rim(index[id], ink.CHOSEN, brush.points(3))
    target = index.get(board.model.target or board.pointed.region)
    if target is not None:
        brush.rim(target, ink.WHITE, brush.points(2), 0.96)


def _costs(board: Painted, brush: Brush) -> None:
    """Where the unit that moves can go, and for how many points; the way to the pointer."""
    reached = board.courses()
    if not reached:
        return
    place = board.state.place[board.state.march.counter] if board.state.march else -1
    brush.tint(set(reached) - {board.land.index.get(id) for id in board.lights.zones}, ink.LIT, 22)
    brush.outline([*reached, *[place] * (place >= 0)], ink.LIT, brush.points(1.4))
    size = min(max(brush.scale * 0.5 / brush.unit, 8), 14)
    for hex_, course in reached.items():
        if brush.scale >= TOLD or board.land.names[hex_] in board.lights.zones:
            x, y = centre(board.land, hex_)
            brush.words((x, y - HALF * 0.52), movement.points_told(course.spent), size, ink.WAY)
    target = board.land.index.get(board.pointed.region or board.model.target, -1)
    if target in reached:
        way = [centre(board.land, at) for at in reached[target].way]
        start = [centre(board.land, place)] if place >= 0 else []
        brush.way([*start, *way], ink.WAY)


# -- fire ------------------------------------------------------------------------------------------


def _fire(board: Painted, brush: Brush) -> None:
    """Lines to what is fired at; to what is pointed at, and what stops it."""
    prompt, state = board.model.prompt, board.state
    about = (prompt.about or {}) if prompt is not None else {}
    hex_ = about.get("hex")
    picked = [one.number for one in about.get("picked", ())]
    if isinstance(hex_, int) and prompt is not None:
        brush.rim(hex_, ink.BLACK, brush.points(5))
        brush.rim(hex_, ink.HIT, brush.points(3))
        for one in picked:
            if state.place[one] >= 0 and state.unit(one).is_indirect:
                brush.arc(centre(board.land, state.place[one]), centre(board.land, hex_))
            elif state.place[one] >= 0 and state.place[one] != hex_:
                _line(brush, board, state.place[one], hex_)
            elif state.place[one] < 0:
                _flight(brush, board, one, hex_)
        return
    subject, target = board.subject(), board.land.index.get(board.pointed.region)
    if subject is None or target is None or prompt is None or prompt.ask not in LOOKS:
        return
    if state.place[subject] != target:
        _line(brush, board, state.place[subject], target)


LOOKS = (kinds.STEP_TO, kinds.RECON_HEX)
"""Questions at which the line from the counter that is asked about to the pointer is drawn."""


def _line(brush: Brush, board: Painted, start: int, end: int) -> None:
    """A line of fire; dashed where it is stopped, with the hex that stops it struck through."""
    land = board.land
    by = board.scenario.sight.stopped_by(start, end)
    ends = centre(land, start), centre(land, end)
    if by < 0:
        brush.line(*ends, ink.TRACER, brush.points(2.2))
        return
    brush.line(*ends, ink.BLOCKS, brush.points(1.6), 7 * brush.unit)
    brush.rim(by, ink.BLOCKS, brush.points(3))
    brush.cross(centre(land, by), ink.BLOCKS)


def _flight(brush: Brush, board: Painted, one: int, hex_: int) -> None:
    """The way of an air unit or helicopter to its target."""
    if board.number(board.state.id(one)) is not None:
        ends = board.spot_now(one), centre(board.land, hex_)
        brush.line(*ends, ink.WHITE, brush.points(1.8), 9 * brush.unit, cased=False)


def _casualties(board: Painted, brush: Brush) -> None:
    """Markers of casualties: a cross in the hex, with how many they are where there are several
    (26).
    """
    size = min(max(brush.scale * 0.5 / brush.unit, 8), 14)
    for hex_, count in Counter(board.state.casualties).items():
        east, north = centre(board.land, hex_)
        half = 0.34
        middle = east - 0.5, north - 0.45
        x, y = brush.pixel(middle)
        r = brush.scale * half
        brush.pen.rectangle((x - r, y - r, x + r, y + r), (*ink.WHITE, 255), (*ink.BLOCKS, 255))
        for dx, dy in ((0.22, 0.7), (0.7, 0.22)):
            brush.pen.rectangle((x - r * dx, y - r * dy, x + r * dx, y + r * dy), ink.BLOCKS)
        if count > 1:
            corner = middle[0] + half, middle[1] - half
            brush.words(corner, str(count), size, ink.BLOCKS)


# -- the boxes beside the map ----------------------------------------------------------------------


def _boxes(board: Painted, brush: Brush) -> None:
    state = board.state
    printed = board.printed
    _chits(brush, printed.chits, printed.em, state)
    _turns(brush, printed.turns, printed.em, state)
    _pools(brush, printed.pools, printed.em, state)


def chit_colour(chit: str) -> Colour:
    """The colour of a chit."""
    if chit == "panic":
        return ink.COMMANDS["tf-dagger"]
    return ink.COMMANDS.get(chit, ink.AL_QAEDA)


def _chits(brush: Brush, box: Box, em: float, state: State) -> None:
    """The chits of the Command Pool, below them those that have been drawn."""
    west, south, east, north = box
    rows = (("in the pool", state.chits), ("drawn", state.drawn))
    high = (north - south) / 2 - (TITLE + 0.2) / 2 * em
    commands = state.scenario.charts.commands
    for number, (told, chits) in enumerate(rows):
        top = north - (TITLE + 0.15) * em - number * high
        size = max(brush.scale * em * 0.68, 8 * brush.unit)
        x, y = brush.pixel((west + 0.4 * em, top - 0.45 * em))
        brush.write(x, y, f"{len(chits)} {told}", "bold", round(size), ink.FAINT, "lm")
        order = [one for one in (*commands, *CHIT_NAMES) if one in chits]
        order = order if not number else list(chits)
        side = min((east - west - 0.6 * em) / max(len(order), 1), 1.9 * em, high - 1.1 * em)
        for at, chit in enumerate(order):
            spot = west + 0.35 * em + (at + 0.5) * side, top - em - side / 2
            is_now = bool(number) and at == len(order) - 1 and bool(state.active)
            _chit(brush, spot, side * 0.9, chit, bool(number) and not is_now, is_now)


def _chit(brush: Brush, at: Spot, side: float, chit: str, is_past: bool, is_now: bool) -> None:
    x, y = brush.pixel(at)
    r = side * brush.scale / 2
    colour = mixed(chit_colour(chit), ink.DONE, 0.65) if is_past else chit_colour(chit)
    edge = (*ink.CHOSEN, 255) if is_now else (*ink.BLACK, 255)
    wide = max(1, round(r * (0.3 if is_now else 0.1)))
    brush.pen.rounded_rectangle((x - r, y - r, x + r, y + r), r * 0.3, (*colour, 255), edge, wide)
    word = INITIALS.get(chit, chit[:3].upper())
    size = round(r * (0.8 if len(word) > 2 else 1.1))
    brush.write(x, y, word, "bold", max(size, 7), ink.WHITE)


def _turns(brush: Brush, box: Box, em: float, state: State) -> None:
    """The days, the present one marked; below a day how many units come back then."""
    west, south, east, north = box
    days = state.scenario.charts.days
    shown = min(max(state.last_turn, state.turn), len(days))
    across = 9
    rows = -(-shown // across)
    wide = (east - west - 0.5 * em) / across
    high = min((north - south - (TITLE + 0.3) * em) / rows, wide * 2.2)
    size = round(max(brush.scale * em * 0.62, 7.5 * brush.unit))
    for turn in range(1, shown + 1):
        left = west + 0.25 * em + (turn - 1) % across * wide
        top = north - (TITLE + 0.15) * em - (turn - 1) // across * high
        frame = brush.frame((left, top - high + 0.15 * em, left + wide - 0.12 * em, top))
        is_now = turn == state.turn
        ground = ink.CHOSEN if is_now else ink.SHEET if turn > state.turn else ink.DONE
        brush.pen.rounded_rectangle(frame, 3, (*ground, 255), (*ink.FAINT, 255), 1)
        x = (frame[0] + frame[2]) / 2
        y = frame[1] + (frame[3] - frame[1]) * 0.3
        brush.write(x, y, str(turn), "serif-bold", round(size * 1.4), ink.NAME)
        day = days[turn - 1].split()[0]
        y = frame[1] + (frame[3] - frame[1]) * 0.72
        due = sum(p == RECORD and state.due[one] == turn for one, p in enumerate(state.place))
        word, colour = (f"+{due}", ink.COALITION) if due else (day, ink.NAME)
        brush.write(x, y, word, "bold" if due else "sans", size, colour)


def _pools(brush: Brush, box: Box, em: float, state: State) -> None:
    """How many counters lie in the pools and the deadpile."""
    west, south, east, north = box
    rows = list(_counted(state))
    high = min((north - south - (TITLE + 0.3) * em) / len(rows), 1.3 * em)
    size = round(max(high * brush.scale * 0.6, 7.5 * brush.unit))
    for number, (told, count, colour) in enumerate(rows):
        y = north - (TITLE + 0.2) * em - (number + 0.5) * high
        left, right = brush.pixel((west + 0.45 * em, y)), brush.pixel((east - 0.45 * em, y))
        brush.write(*left, told, "sans", size, ink.NAME, "lm")
        brush.write(*right, str(count), "bold", size, colour, "rm")


def _counted(state: State) -> Iterator[tuple[str, int, Colour]]:
    own = [state.place[one] for one in state.everyone(COALITION)]
    theirs = [state.place[one] for one in state.everyone(AL_QAEDA)]
    yield "Reinforcement Pool", own.count(POOL), ink.COALITION
    if special := own.count(SPECIAL):
        yield "Special box", special, ink.COALITION
    yield "Coalition's deadpile", own.count(DEAD), ink.COALITION
    if state.panicked:
        yield "lost in panic", len(state.panicked), ink.COALITION
    yield "Al Qaeda's pool", len(state.pool), ink.AL_QAEDA
    yield "Al Qaeda's deadpile", theirs.count(DEAD), ink.AL_QAEDA
