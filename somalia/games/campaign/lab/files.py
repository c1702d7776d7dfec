"""Checks of this game's data files other than scenarios: maps, charts."""

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
    return f"charts: they match those of {scenario}, cell by cell"


def file_checks(scenario: str) -> Mapping[str, Callable[[Path], str]]:
    """By the start of a `format`, the check of such a file: a sentence, or DataError.

    Args:
        scenario: over whose charts a chart file is laid.
    """
    return {
        "somalia map": _map,
        "somalia charts": lambda path: _charts(path, scenario),
    }
