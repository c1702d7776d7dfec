"""The hex battle charts, for reference."""

from __future__ import annotations

from somalia.games.hex_battle.rules.components import (
    PSYOP_ASSAULT,
    BattleCharts,
    BattleScenario,
    Command,
    ScheduleLine,
    Which,
    line_told,
)
from somalia.games.hex_battle.rules.movement import points_told
from somalia.games.reference import Chart


def result_rows(charts: BattleCharts, less: str, more: str) -> list[list[str]]:
    """The rows of the Combat Results Table, one per die roll.

    Args:
        less: the word for "less" in the first heading, "0 or less".
        more: the word for "more" in the last heading.
    """
    last = len(charts.rows) - 1
    names = [f"0 or {less}", *map(str, range(1, last)), f"{last} or {more}"]
    return [[name, *row] for name, row in zip(names, charts.rows, strict=True)]


def modifiers(charts: BattleCharts) -> str:
    """The modifiers to the die in words, without terrain."""
    mods = ", ".join(f"{line_told(id)} {by:+d}" for id, by in charts.modifiers.items())
    return f"Roll 1d6. Modifiers: {mods}"


def terrain_rows(charts: BattleCharts, forbidden: str) -> list[list[str]]:
    """The rows of the Terrain Effects Chart, one per terrain.

    Args:
        forbidden: the cost shown where entry is impossible.
    """

    def cost(halves: int | None) -> str:
        return forbidden if halves is None else points_told(halves)

    return [
        [
            line_told(id),
            cost(of.foot),
            cost(of.vehicle),
            f"{of.modifier:+d}",
            "yes" if of.blocks else "",
        ]
        for id, of in charts.terrain.items()
    ]


def levels(charts: BattleCharts, side: str) -> str:
    """The points that a side needs for each victory level, in words."""
    return ", ".join(f"{id} {least}" for id, least in charts.levels[side].items())


def _results(charts: BattleCharts, source: str) -> Chart:
    columns = ["die", *(charts.column_name(at) for at in range(len(charts.columns)))]
    rows = result_rows(charts, "less", "more")
    notes = (
        f"{modifiers(charts)}; the highest terrain modifier of the hex (10.23).",
        "P: pinned. E: eliminated. P/E: eliminated if already pinned, otherwise pinned (10.28).",
    )
    return Chart("Combat results, by firepower (10.2)", source, columns, rows, notes)


def _terrain(charts: BattleCharts, source: str) -> Chart:
    rows = terrain_rows(charts, "none")
    foot, wheels = (points_told(charts.stream[who]) for who in ("foot", "vehicle"))
    notes = (
        f"A step along a road or track costs {points_told(charts.way)} in any terrain (8.11).",
        f"A stream without a bridge: {foot} more on foot, {wheels} more for vehicles (8.15).",
        "A road or track lets vehicles into any terrain.",
    )
    columns = ["terrain", "on foot", "vehicles", "modifier", "blocks"]
    return Chart("Terrain effects (8.2, 10.17, 10.23)", source, columns, rows, notes)


def activated(charts: BattleCharts, command: Command) -> str:
    """What a chit activates (5.1), in words: "its units", or a list of units."""
    return "; ".join(_meant(charts, command, which) for which in command.activates) or "none"


def _meant(charts: BattleCharts, command: Command, which: Which) -> str:
    if which == Which(frozenset({command.id})):
        return "its units"
    units = (*charts.units, *charts.hidden)
    names = [charts.commands[id].name for id in charts.commands if id in which.commands]
    nations = [line_told(one) for one in sorted(which.nations)]
    kinds = [line_told(one) for one in (*sorted(which.sizes), *sorted(which.types))]
    named = [unit.name for unit in units if unit.id in which.names]
    return " ".join(filter(None, map(", ".join, (names, nations, kinds, named))))


def points_of(line: ScheduleLine) -> str:
    """The points for a schedule line, in words: "3", "x2"."""
    return f"x{line.points}" if line.condition == PSYOP_ASSAULT else str(line.points)


def _commands(charts: BattleCharts, source: str) -> Chart:
    rows = [
        [of.name, activated(charts, of), str(of.draws) if of.draws else "", str(of.joins)]
        for of in charts.commands.values()
    ]
    columns = ["chit", "activates", "reinforcements", "in the pool from turn"]
    return Chart("Command activation (5.1, 7.2)", source, columns, rows)


def _victory(scenario: BattleScenario, side: str, name: str, source: str) -> Chart:
    charts = scenario.charts
    rows = [[line_told(id), points_of(line)] for id, line in charts.victory[side].items()]
    notes = (f"Levels: {levels(charts, side)}; below that, defeat (23.3).",)
    return Chart(f"Victory points of {name} (23.2)", source, ["for", "VP"], rows, notes)


def charts(scenario: BattleScenario) -> dict[str, Chart]:
    """The charts by name, in order."""
    of = scenario.charts
    source = "Reconstructed: not printed in the published rules" if of.reconstructed else ""
    first, second = scenario.sides
    return {
        "Results": _results(of, source),
        "Terrain": _terrain(of, source),
        "Commands": _commands(of, source),
        "Coalition": _victory(scenario, first, "the Coalition", source),
        "Al Qaeda": _victory(scenario, second, "Al Qaeda", source),
    }
