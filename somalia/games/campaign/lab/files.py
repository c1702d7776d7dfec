"""Checks of this game's data files other than scenarios: maps and charts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path


def _map(path: Path) -> str:
    from somalia.games.campaign.data.atlas import check_map

    check_map(path)
    return "a map: its Zones are closed and match its list of borders"


def _charts(path: Path, scenario: str) -> str:
    from somalia.games.campaign.data.scenario import load

    load(scenario, {}, [path])
    return f"charts: they match those in {scenario}, cell by cell"


def file_checks(scenario: str) -> Mapping[str, Callable[[Path], str]]:
    """The check for each kind of file, keyed by the start of its `format`.

    A check returns a sentence for players, or raises DataError.

    Args:
        scenario: the scenario whose charts a chart file is laid over.
    """
    return {
        "somalia map": _map,
        "somalia charts": lambda path: _charts(path, scenario),
    }
