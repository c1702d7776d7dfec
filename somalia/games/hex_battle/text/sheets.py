"""The sheets for a hex battle: forces, hexes, pools, charts, victory points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from somalia.engine.words import listed, plural
from somalia.games.display import Asked, SheetKind, Unknown, sheet
from somalia.games.hex_battle.rules import draws, ending, fire
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    COALITION,
    VILLAGE_HELD,
    BattleCharts,
    line_told,
)
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.rules.movement import points_told
from somalia.games.hex_battle.rules.setup import in_hand, one_of_each
from somalia.games.hex_battle.rules.state import POOL, RECORD, BattleState
from somalia.games.hex_battle.text import display_map
from somalia.games.hex_battle.text.charted import (
    activated,
    levels,
    modifiers,
    points_of,
    result_rows,
    terrain_rows,
)
from somalia.games.hex_battle.text.words import (
    BattleWords,
    cost_told,
    does_told,
    knows_all,
    what_told,
)
from somalia.games.kit.sheets import Block, CharacterMap, Section, SheetTable, TableColumn

MAP_RECONSTRUCTED = "Reconstructed: the published rules do not include the map."
RECONSTRUCTED = "Reconstructed: the published rules do not include the charts."


SHEETS: list[SheetKind] = []
"""The sheets of a hex battle."""


@sheet(SHEETS, "score", "victory points, line by line")
def _score(asked: Asked) -> list[Block]:
    return scored(asked.words, asked.state, whole=True)


@sheet(
    SHEETS,
    "units",
    "your units: units dagger, units 1205",
    button="Units",
    tip="List the Coalition's units by command",
)
def _units(asked: Asked) -> list[Block]:
    """The viewer's units by command and place; units not placed yet come first.

    A viewer of both sides sees both sides' units.
    """
    state: BattleState = asked.state
    viewers = state.viewers or state.scenario.sides
    groups: dict[tuple[str, str], list[int]] = {}
    word = asked.typed.lower().strip()
    for counter in (each for side in viewers for each in state.everyone(side)):
        where = _where(state, counter)
        name = _command(state, counter)
        if where and (not word or word in name.lower() or word == where.lower()):
            groups.setdefault((name, state.side_of(counter)), []).append(counter)
    blocks: list[Block] = [*(_hand(state, word) if AL_QAEDA in viewers else [])]
    blocks += [
        Section(
            f"{name}:", [_roll_call(state, sorted(there, key=lambda n: _where(state, n)))], side
        )
        for (name, side), there in sorted(groups.items())
    ]
    if not blocks:
        of = f' "{asked.typed[:30]}"' if word else ""
        raise Unknown(f"No unit{of} is on the map or in a base.")
    return blocks


ROLL_CALL = (
    TableColumn("unit", 18),
    TableColumn("where", 8),
    TableColumn("rating", 7),
    TableColumn("status"),
)


def _where(state: BattleState, counter: int) -> str:
    """The hex or base where a counter is; "" if it is in neither."""
    place = state.place[counter]
    return state.scenario.land.names[place] if place >= 0 else state.base_at(place).capitalize()


def _roll_call(state: BattleState, counters: Iterable[int]) -> SheetTable:
    """Counters with their places, ratings and status."""
    rows = []
    for counter in counters:
        known = state.is_known(counter)
        rating = state.unit(counter).rating if known else ""
        status = [mark for mark in _marks(state, counter) if mark != rating]
        rows.append((state.name(counter), _where(state, counter), rating, ", ".join(status)))
    return SheetTable(ROLL_CALL, rows)


@sheet(SHEETS, "unit", "what a counter is: unit zia 1")
def _unit(asked: Asked) -> Sequence[Block]:
    """The counter that the player typed, in detail; otherwise all on the map and in bases."""
    state: BattleState = asked.state
    words: BattleWords = asked.words
    word = " ".join(asked.typed.lower().split())
    everyone = [one for side in state.scenario.sides for one in state.everyone(side)]
    called = {one: {state.name(one).lower(), state.id(one)} for one in everyone}
    counters = [one for one in everyone if word in called[one]]
    if not word:
        counters = [one for one in everyone if words.place(state, state.option(one))]
    elif not counters:
        counters = [one for one in everyone if state.name(one).lower().startswith(word)]
    if word and not counters:
        raise Unknown(f'There\'s no counter "{asked.typed[:30]}": type one as `units` lists it.')
    lines: dict[str, None] = {}
    for counter in counters:
        what = what_told(state, counter) or "face down, unknown"
        where = words.place(state, state.option(counter))
        name = state.name(counter)
        sentence = f"{name[:1].upper()}{name[1:]}{f', {where}' if where else ''}: {what}."
        lines[" ".join(filter(None, (sentence, does_told(state, counter))))] = None
    return list(lines) or ["No counters are on the map or in a base."]


@sheet(
    SHEETS,
    "enemy",
    "Al Qaeda's counters on the map",
    button="Al Qaeda",
    tip="List Al Qaeda's counters by hex",
)
def _enemy(asked: Asked) -> Sequence[Block]:
    state: BattleState = asked.state
    counters = [
        counter
        for hex_index in sorted(state.hexes(AL_QAEDA))
        for counter in state.at(hex_index, AL_QAEDA)
    ]
    if not counters:
        return ["No Al Qaeda counters are on the map."]
    head = f"{plural(len(counters), 'counter')} on the map"
    return [Section(head, [_roll_call(state, counters)], AL_QAEDA)]


@sheet(SHEETS, "hex", "terrain and counters of a hex: hex 1205", of="a hex")
def _hex(asked: Asked) -> Iterator[Block]:
    state: BattleState = asked.state
    hex_index = _typed_hex(state, asked.typed)
    scenario = state.scenario
    land = scenario.land
    terrain = " and ".join(sorted(one.replace("-", " ") for one in land.terrains[hex_index]))
    feet = land.feet.get(land.heights[hex_index])
    high = f"level {land.heights[hex_index]}" + (f" ({feet:,} feet)" if feet else "")
    foot, wheels = (of[hex_index] for of in scenario.costs)
    rows = [
        ("Ground", f"{terrain}, {high}", ""),
        ("Cost", f"{cost_told(foot)} on foot, {cost_told(wheels)} for vehicles", "8.2"),
        ("Die", f"{scenario.defence[hex_index]:+d} to fire", "10.23"),
        *((what, ", ".join(told), "") for what, told in _around(land, hex_index) if told),
    ]
    if casualties := state.casualties_told(hex_index):
        rows.append(("Casualties", casualties, "26.1"))
    columns = [TableColumn(wide=16), TableColumn(), TableColumn("rule")]
    yield Section(f"Hex {asked.typed.strip()}:", [SheetTable(columns, rows)])
    for side in (COALITION, AL_QAEDA):
        if there := state.at(hex_index, side):
            yield Section(f"{asked.words.side(side)}:", [_roll_call(state, there)], side)


@sheet(SHEETS, "area", "the hexes around a hex, with their numbers: area 1205", of="a hex")
def _area(asked: Asked) -> Sequence[Block]:
    """The area around the hex that the player typed, the hex in question, or the middle of the
    units.
    """
    state: BattleState = asked.state
    focus = display_map.focus_of(state)
    hex_index = focus if focus >= 0 else display_map.middle_of(state)
    area = display_map.area(
        state, _typed_hex(state, asked.typed) if asked.typed else hex_index, asked.width
    )
    return [CharacterMap(list(area))]


@sheet(
    SHEETS, "sight", "lines of sight: sight 1205, or between two hexes: sight 1205 1210", of="a hex"
)
def _sight(asked: Asked) -> Sequence[Block]:
    """Lines of fire (10.15) to and from a hex, which aren't always mutual (A31)."""
    state: BattleState = asked.state
    first, _, other = asked.typed.strip().partition(" ")
    hex_index = _typed_hex(state, first)
    if other:
        to = _typed_hex(state, other)
        return [_line_told(state, hex_index, to), _line_told(state, to, hex_index)]
    names, lines_of_fire = state.scenario.land.names, state.scenario.sight
    seen = lines_of_fire.seen_from(hex_index)
    hexes = sorted(state.hexes(AL_QAEDA))
    theirs = ", ".join(names[one] for one in hexes if one in seen)
    back = ", ".join(names[one] for one in hexes if lines_of_fire.sees(one, hex_index))
    whose = "with Al Qaeda counters"
    return [
        f"{first} sees {plural(len(seen), 'hex', 'hexes')}; {whose}: {theirs or 'none'}.",
        f"{back} can see it." if back else f"No hex {whose} can see it.",
    ]


@sheet(
    SHEETS,
    "pools",
    "pools, chits and deadpiles",
    button="Pools",
    tip="Show pools, chits and deadpiles",
)
def _pools(asked: Asked) -> Iterator[Block]:
    state: BattleState = asked.state
    pool = sum(state.place[one] == POOL for one in range(state.own))
    rows = [
        ("Reinforcement Pool", plural(pool, "counter")),
        ("Al Qaeda's pool", plural(len(state.pool), "counter")),
        ("Drawn this turn", chits_told(state, state.drawn)),
        ("In the Command Pool", chits_told(state, state.chits)),
    ]
    yield Section("Pools and chits:", [SheetTable([TableColumn(wide=20), TableColumn()], rows)])
    yield "A drawn chit activates its command; two passes in a row end the turn (5.10)."
    for side in state.scenario.sides:
        is_aq = side == AL_QAEDA
        dead = [one.counter for one in state.losses if state.is_aq(one.counter) == is_aq]
        names = [(state.name(one), ", ".join(_marks(state, one))) for one in dead]
        table = SheetTable([TableColumn("lost", 18), TableColumn("counter")], names)
        name = f"{asked.words.side(side)}'s deadpile:"
        yield Section(name, [table] if names else ["empty"], side)


@sheet(SHEETS, "record", "the Turn Record: days and arrivals")
def _record(asked: Asked) -> list[Block]:
    """The days with arrivals and returns (6.2.3, 22.4), the current turn and the last turn."""
    state: BattleState = asked.state
    commands = state.scenario.charts.commands.values()
    rows = []
    for turn, day in enumerate(state.scenario.charts.days, 1):
        notes = [of.name for of in commands if of.joins == turn and turn > 1]
        notes += [
            state.name(one)
            for one in range(state.own)
            if state.place[one] == RECORD and state.due[one] == turn
        ]
        notes += ["the last turn (22.3)"] * (turn == state.last_turn)
        notes = ["this turn"] * (turn == state.turn) + notes
        rows.append((str(turn), day, ", ".join(notes)))
    columns = [TableColumn("turn", 4, True), TableColumn("day", 8), TableColumn("arrivals")]
    return [SheetTable(columns, rows)]


@sheet(SHEETS, "activation", "the Command Activation Chart")
def _activation(asked: Asked) -> Iterator[Block]:
    """Each chit with its side, what it activates, and its reinforcements (5.1)."""
    charts: BattleCharts = asked.state.scenario.charts
    for side in asked.state.scenario.sides:
        rows = [
            (
                of.name,
                str(of.joins) if of.joins > 1 else "",
                str(of.draws) if of.side == COALITION else "",
                activated(charts, of),
            )
            for of in charts.commands.values()
            if of.side == side
        ]
        table = SheetTable(ACTIVATION, rows)
        yield Section(f"{asked.words.side(side)}:", [table], side)
    yield "Panic works only if the Coalition draws it (6.2), Jihad only if Al Qaeda does (6.3)."
    yield from _reconstructed(charts)


ACTIVATION = (
    TableColumn("chit", 14),
    TableColumn("from turn", 9, True),
    TableColumn("draws", 5, True),
    TableColumn("activates"),
)


@sheet(SHEETS, "crt", "the Combat Results Table and the modifiers")
def _crt(asked: Asked) -> Iterator[Block]:
    charts: BattleCharts = asked.state.scenario.charts
    heads = [charts.column_name(at) for at in range(len(charts.columns))]
    rows = result_rows(charts, "-", "+")
    yield SheetTable(
        [TableColumn("die", 7), *(TableColumn(head, 6, True) for head in heads)], rows, gap=0
    )
    yield f"{modifiers(charts)}; terrain (10.23)"
    yield from _reconstructed(charts)


TERRAIN = (
    TableColumn("terrain", 18),
    TableColumn("foot", 4, True),
    TableColumn("vehicles", 8, True),
    TableColumn("die", 3, True),
    TableColumn("blocks"),
)


@sheet(SHEETS, "terrain", "the Terrain Effects Chart")
def _terrain(asked: Asked) -> Iterator[Block]:
    charts: BattleCharts = asked.state.scenario.charts
    yield SheetTable(TERRAIN, terrain_rows(charts, cost_told(None)))
    yield f"Road or track: {points_told(charts.way)} in any terrain (8.11)."
    foot, wheels = (points_told(charts.stream[who]) for who in ("foot", "vehicle"))
    yield f"Stream without a bridge: {foot} more on foot, {wheels} more for vehicles (8.15)."
    yield from _reconstructed(charts)


@sheet(SHEETS, "victory", "the Victory Points Schedule and the levels")
def _victory(asked: Asked) -> Iterator[Block]:
    charts: BattleCharts = asked.state.scenario.charts
    for side, schedule in charts.victory.items():
        lines = [(line_told(id), points_of(line)) for id, line in schedule.items()]
        table = SheetTable([TableColumn("for each", 40), TableColumn("VP", 4, True)], lines)
        sentence = f"Levels (23.3): {levels(charts, side)}."
        yield Section(f"{asked.words.side(side)}:", [table, sentence], side)
    yield from _reconstructed(charts)


@sheet(SHEETS, "key", "the map key")
def _key(asked: Asked) -> list[str]:
    is_ours = asked.state.scenario.land.reconstructed
    return [*display_map.KEY, *[MAP_RECONSTRUCTED] * bool(is_ours)]


SCORED = (
    TableColumn("victory points for", 36),
    TableColumn("each", 4, True),
    TableColumn("number", 6, True),
    TableColumn("VP", 4, True),
    TableColumn("rule"),
)


def scored(words: BattleWords, state: BattleState, whole: bool = False) -> list[Block]:
    """Each side's score, line by line.

    Args:
        whole: whether to list what scores nothing yet, too, with the levels.
    """
    blocks: list[Block] = []
    known = not knows_all(state)
    for side in state.scenario.sides:
        lines = ending.score(state, side, known)
        points = ending.total(lines)
        level = words.level(state.scenario.charts.level(side, points))
        schedule = state.scenario.charts.victory[side]
        rows = [
            (
                line_told(line.id) + _villages_told(state, side, line.id, known),
                points_of(schedule[line.id]),
                line.times or "",
                line.points or "",
                "23.2",
            )
            for line in lines
            if line.times or whole
        ]
        total = SheetTable(SCORED, [*rows, ("total", "", "", points, "23.1")], totals=1)
        head = f"{words.side(side)}: {points} VP, {level}{' so far' * (not state.ended)}"
        parts: list[Block] = [total] if rows else ["Nothing scored yet."]
        if whole:
            parts.append(f"Levels (23.3): {levels(state.scenario.charts, side)}.")
        blocks.append(Section(head, parts, side))
    if known:
        blocks.append("Face-down losses are counted at the end (18.4).")
    return blocks


def _marks(state: BattleState, counter: int) -> list[str]:
    """A counter's rating and status, as far as the viewers know them."""
    if not state.is_known(counter):
        return ["face down", *["pinned"] * state.pinned[counter]]
    marks = [state.unit(counter).rating] if state.unit(counter).rating else []
    marks += ["pinned"] * state.pinned[counter]
    marks += ["used"] * state.used[counter]
    if state.is_aq(counter) and not state.up[counter]:
        # The log uses a counter's number until it is face up.
        marks.append(f"{fire.public_name(state, counter)}, face down")
    return marks


def chits_told(state: BattleState, chits: Sequence[str]) -> str:
    """The names of chits; "none" if there are none."""
    return ", ".join(draws.chit_name(state, one) for one in chits) or "none"


def _typed_hex(state: BattleState, typed: str) -> int:
    hex_index = state.scenario.land.index.get(typed.strip())
    if hex_index is None:
        raise Unknown(f'"{typed[:30]}" isn\'t a hex: type four digits, such as 1205.')
    return hex_index


def _command(state: BattleState, counter: int) -> str:
    """The display name of a counter's command."""
    command = state.command(counter)
    if command:
        return state.scenario.charts.commands[command].name
    return "Al Qaeda, no command" if state.is_aq(counter) else "Helicopters"


def _hand(state: BattleState, word: str) -> list[Block]:
    """Al Qaeda's counters not yet placed, sorted and counted (3.4)."""
    left = in_hand(state)
    rows = []
    for counter in one_of_each(state, left):
        name = state.unit(counter).name
        what = what_told(state, counter)
        if word in f"{name}: {what}".lower():
            rows.append((sum(state.unit(other).name == name for other in left), name, what))
    columns = [TableColumn("count", 5, True), TableColumn("counter", 18), TableColumn("what it is")]
    head = f"To place (3.4): {plural(len(left), 'counter')}"
    return [Section(head, [SheetTable(columns, rows)], AL_QAEDA)] if rows else []


def _reconstructed(charts: BattleCharts) -> list[str]:
    return [RECONSTRUCTED] * bool(charts.reconstructed)


def _around(land: HexMap, hex_index: int) -> Iterator[tuple[str, list[str]]]:
    """Yield the names, roads, streams and bridges of a hex, each as a heading and a list."""
    around = [to for to in land.neighbours[hex_index] if to >= 0]
    named = [village.name for village in land.villages if hex_index in village.hexes]
    yield "Here", named + ([land.points[hex_index]] if hex_index in land.points else [])
    yield "Road or track to", [land.names[to] for to in around if to in land.ways[hex_index]]
    yield "Stream to", [land.names[to] for to in around if (hex_index, to) in land.streams]
    yield "Bridge to", [land.names[to] for to in around if (hex_index, to) in land.bridges]


def _villages_told(state: BattleState, side: str, id: str, known: bool) -> str:
    """The names of the villages that a score line counts; "" for other lines."""
    line = state.scenario.charts.victory[side][id]
    if line.condition != VILLAGE_HELD:
        return ""
    held = ending.held_villages(state, side, known)
    counted = [name for name in held if not line.places or name in line.places]
    return f" ({listed(counted)})" if counted else ""


def _line_told(state: BattleState, start: int, to: int) -> str:
    """Whether one hex can see another, at what distance, and what blocks the line (10.15)."""
    land = state.scenario.land
    stopped = state.scenario.sight.stopped_by(start, to)
    if stopped < 0:
        return (
            f"{land.names[start]} can see {land.names[to]}, {_far_told(land.distance(start, to))}."
        )
    return f"{land.names[start]} can't see {land.names[to]}: {land.names[stopped]} blocks the line."


def _far_told(far: int) -> str:
    return plural(far, "hex", "hexes") + " away" if far else "the same hex"
