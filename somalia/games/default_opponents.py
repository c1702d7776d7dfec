"""The default opponents of a game that names none itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from somalia import datafile
from somalia.datafile import DataError
from somalia.games.scenario_card import ScenarioCard


@dataclass(frozen=True, kw_only=True)
class PlainCard(ScenarioCard):
    """The card of a scenario whose game derives no card class of its own."""

    opponents: Mapping[str, str]  # the default opponent by seat

    def usual(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """The default opponent by seat: the only doctrine for it, if there is just one."""
        return self.opponents


def only_doctrines(game: str, sides: Sequence[str]) -> dict[str, str]:
    """The doctrine for each side, if the program comes with just one for it in this game.

    A player's own doctrines do not count: they would change the opponent without being chosen.
    """
    playing: dict[str, list[str]] = {side: [] for side in sides}
    for path in datafile.files_there(datafile.packaged("ai")):
        try:
            if game not in datafile.text_of(path):  # reading all the others takes a second
                continue
            data = datafile.read(path).data
        except DataError:  # `somalia check` reports what is wrong with it
            continue
        if data.get("game") == game:
            for side in data.get("sides", ()):
                playing.setdefault(side, []).append(path.stem)
    return {side: names[0] for side, names in playing.items() if len(names) == 1 and side in sides}
