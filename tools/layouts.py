"""Finds the places of names and counters on the program's own maps and keeps them beside the maps.

    python -m tools.layouts

Run it after changing a map in `maps/`, or how places are found (then raise `EDITION` first). A test
says when it is due.
"""

from __future__ import annotations

from pathlib import Path

from somalia import datafile
from somalia.games.campaign.data import plans
from somalia.games.campaign.data.atlas import check_map
from somalia.games.campaign.data.mapfile import FORMAT
from somalia.games.campaign.data.places import arrange
from somalia.games.campaign.data.printed import Printed
from somalia.games.campaign.data.setting import LETTERS, Setting


def maps() -> list[Path]:
    """The program's own maps for the campaign, which are those with Zones."""
    files = sorted(datafile.packaged("maps").glob("*.yaml"))
    return [path for path in files if f"format: {FORMAT}\n" in path.read_text(encoding="utf-8")]


def layouts(map_file: Path) -> str:
    """The text of a map's layout file, found anew."""
    setting = Setting(Printed(check_map(map_file)))
    return plans.document(
        {
            setting.key(letters): plans.written(arrange(setting.to_arrange(letters)))
            for letters in LETTERS
        }
    )


if __name__ == "__main__":
    for file in maps():
        plans.path_of(file).write_text(layouts(file), encoding="utf-8")
        print(plans.path_of(file))
