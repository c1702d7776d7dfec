"""Works out the ground of the program's own street maps and keeps it beside them.

    python -m tools.grounds

Run it after changing a street map in `maps/`. A test says when it is due.
"""

from __future__ import annotations

from pathlib import Path

from somalia import datafile
from somalia.games.street_fight.data import survey
from somalia.games.street_fight.data.mapfile import FORMAT, MAP


def maps() -> list[Path]:
    """The program's own street maps."""
    files = sorted(datafile.packaged("maps").glob("*.yaml"))
    return [path for path in files if f"format: {FORMAT}\n" in path.read_text(encoding="utf-8")]


def worked_out(map_file: Path) -> str:
    """The text of a map's ground file, worked out anew."""
    streets = MAP.load(map_file)
    return survey.document(streets, survey.surveyed(streets))


if __name__ == "__main__":
    for file in maps():
        survey.path_of(file).write_text(worked_out(file), encoding="utf-8")
        print(survey.path_of(file))
