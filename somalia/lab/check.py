"""`somalia check`: whether the files a player wrote are sound, and what is wrong where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from somalia.datafile import DataError, read
from somalia.engine.record import FORMAT as RECORD_FORMAT
from somalia.engine.record import RecordError


def _map(path: Path) -> str:
    from somalia.atlas import check_map

    check_map(path)
    return "a map: its Zones close, and touch as its list of borders says"


def _scenario(path: Path) -> str:
    from somalia.scenario import load

    scenario = load(str(path))
    return f"a scenario: {scenario.name}, {len(scenario.units)} counters"


def _charts(path: Path) -> str:
    from somalia.scenario import load

    load("somalia-1992", {}, [path])
    return "charts: they fit over those of somalia-1992, cell by cell"


def _doctrine(path: Path) -> str:
    from somalia.opponents import check_doctrine

    check_doctrine(path)
    return "a doctrine: every row can fire, every name is known"


def _cases(path: Path) -> str:
    from somalia.lab.cases import read_cases

    return f"rule cases: {len(read_cases(path))} can be run (somalia cases {path.name})"


def _hints(path: Path) -> str:
    from somalia.screens.hints import read_book

    return f"hints: {len(read_book(path))} of them, short enough for a card"


def _record(path: Path) -> str:
    from somalia.campaign.game import Campaign
    from somalia.engine.record import load, replay
    from somalia.scenario import load as load_scenario

    record = load(path)
    header = record.header
    scenario = load_scenario(
        header.scenario, header.options, [Path(file) for file in header.charts]
    )
    game, problem = replay(record, Campaign(scenario))
    if problem:
        raise RecordError(problem)
    differs = header.digest and header.digest != scenario.digest
    note = "; the scenario's charts have changed since" if differs else ""
    return f"a record: {game.count} answers, to turn {game.state.turn}{note}"


KINDS: dict[str, Callable[[Path], str]] = {
    "somalia map": _map,
    "somalia scenario": _scenario,
    "somalia charts": _charts,
    "somalia doctrine": _doctrine,
    "somalia cases": _cases,
    "somalia hints": _hints,
}
"""What a data file's `format` line begins with, and how such a file is checked."""


def check_file(path: Path) -> str:
    """One sentence on a sound file.

    Raises:
        DataError, RecordError: what is wrong with it, where, and what to do.
    """
    try:
        with path.open("rb") as file:
            start = file.read(len(RECORD_FORMAT))
    except OSError as error:
        raise DataError(path, None, "", f"cannot be read ({error.strerror})") from error
    if start == RECORD_FORMAT.encode():
        return _record(path)
    document = read(path)
    named = str(document.data.get("format", ""))
    for kind, check in KINDS.items():
        if named.startswith(kind):
            return check(path)
    raise document.error(
        ("format",),
        f'"{named}" is no format of this program' if named else "a line \"format: ...\" is missing",
        "Begin with one of: " + ", ".join(f'"format: {kind} 1"' for kind in KINDS) + ".",
    )  # fmt: skip


def main(files: Sequence[Path]) -> int:
    """Check each file; 1 if any is not sound."""
    faults = 0
    for path in files:
        try:
            print(f"{path}: {check_file(path)}")
        except (DataError, RecordError) as error:
            faults += 1
            print(error)
    return 1 if faults else 0
