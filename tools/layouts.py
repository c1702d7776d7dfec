"""Works out what is kept beside the program's own maps: the places of names and counters, the
outlines of Zones, and the ground of streets.

    python -m tools.layouts

Run it after changing a map in `maps/`, or how places are found (then raise `EDITION` first). Tests
say when it is due.
"""

from __future__ import annotations

from pathlib import Path

from somalia import datafile
from somalia.games.campaign.data import outlines, plans
from somalia.games.campaign.data.atlas import check_map
from somalia.games.campaign.data.card import CampaignCard
from somalia.games.campaign.data.mapfile import FORMAT
from somalia.games.campaign.data.places import arrange
from somalia.games.campaign.data.printed import Printed
from somalia.games.campaign.data.scenario import load, opened
from somalia.games.campaign.data.setting import LETTERS, Setting
from somalia.games.street_fight.data import mapfile, survey
from somalia.play.library import cards


def maps(format: str = FORMAT) -> list[Path]:
    """The program's own maps of a format: by default those for the campaign, with Zones."""
    files = sorted(datafile.packaged("maps").glob("*.yaml"))
    return [path for path in files if f"format: {format}\n" in path.read_text(encoding="utf-8")]


def streets() -> list[Path]:
    """The program's own street maps."""
    return maps(mapfile.FORMAT)


def layouts(map_file: Path) -> str:
    """The text of a map's layout file, found anew."""
    setting = Setting(Printed(check_map(map_file)))
    return plans.document(
        {
            setting.key(letters): plans.written(arrange(setting.to_arrange(letters)))
            for letters in LETTERS
        }
    )


def shown(map_file: Path) -> str:
    """The text of a map's outline file, worked out anew: the Zones in play in each scenario."""
    drawn: dict[str, outlines.MapOutline] = {}
    for id in (card.id for card in cards() if isinstance(card, CampaignCard)):
        _, of = opened(id)
        if of == map_file:
            zones = [zone.id for zone in load(id).board.zones]
            key = outlines.key(map_file, zones)
            if key not in drawn:
                drawn[key] = outlines.outlined(Printed(check_map(map_file, zones)))
    return outlines.document(drawn)


def ground(map_file: Path) -> str:
    """The text of a street map's ground file, worked out anew."""
    of = mapfile.MAP.load(map_file)
    return survey.document(of, survey.surveyed(of))


def main() -> None:
    """Write all files."""
    for file in maps():
        plans.path_of(file).write_text(layouts(file), encoding="utf-8")
        outlines.path_of(file).write_text(shown(file), encoding="utf-8")
    for file in streets():
        survey.path_of(file).write_text(ground(file), encoding="utf-8")


if __name__ == "__main__":
    main()
