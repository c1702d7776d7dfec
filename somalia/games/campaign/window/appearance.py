"""How SOMALIA appears before a game is played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from somalia import datafile
from somalia.datafile import DataError
from somalia.games.campaign.data.card import CampaignCard
from somalia.games.campaign.data.plans import path_of
from somalia.games.campaign.rules.core.components import CampaignSides
from somalia.games.campaign.scene.faces import look_called
from somalia.games.campaign.window.palette import BANDIT_RED, PALETTES, UN_BLUE, YEARS
from somalia.games.scenario_card import ScenarioCard, Sides
from somalia.window.looks import Appearance, FirstSide, Looks
from somalia.window.model import PlayModel
from somalia.window.ui.palette import CARD, INK, Colour
from somalia.window.ui.stored import stored

if TYPE_CHECKING:  # imported only when something is drawn
    from PIL import Image


def _faces(side: str, size: int, palette: str) -> Sequence[Image.Image]:
    """A few of a side's counters."""
    from somalia.games.campaign.window.cover import faces

    return faces(side, size, palette)


COLOURS: dict[str, Colour] = {"un": UN_BLUE, "bandit": BANDIT_RED}
FIRST = (
    FirstSide(
        "un",
        "Play the United Nations",
        "U",
        "Feed the hungry, guard the roads, hunt gangs. Start here: hints explain each thing when "
        "it comes up.",
        partial(_faces, "un"),
    ),
    FirstSide(
        "bandit",
        "Play the Bandits",
        "B",
        "Four factions in your hands. Rob, ambush, and hold what you can until the UN goes home.",
        partial(_faces, "bandit"),
    ),
)


def _text(file: Path) -> str:
    """A file's text; "" if it cannot be read."""
    try:
        return datafile.text_of(file)
    except DataError:
        return ""


class CampaignAppearance(Appearance):
    """How SOMALIA appears before a game is played."""

    credit = "Designed by Brian R. Train. Map outline: Natural Earth."
    subtitle = f"The UN and the factions, {YEARS}"

    def looks(self, model: PlayModel) -> Looks:
        """The looks for a game in play."""
        from somalia.games.campaign.window.looks import CampaignLooks

        return CampaignLooks(model)

    def cover(
        self, width: int, height: int, palette: str, menu: tuple[int, int, int, int]
    ) -> Image.Image:
        """The default map with some counters on it, as kept on disk if it was."""
        map_file = datafile.find("maps", "somalia")

        def draw() -> tuple[Image.Image]:
            from somalia.games.campaign.window.cover import cover

            return (cover(map_file, width, height, palette, menu),)

        texts = [_text(file) for file in (map_file, path_of(map_file))]
        (picture,) = stored("campaign", ("cover", texts, width, height, palette, menu), draw)
        return picture

    has_thumbnails = True

    def thumbnail(self, card: ScenarioCard, size: int, palette: str) -> Image.Image | None:
        """A small map: the Zones in play in their terrain colours, all others muted."""
        from somalia.games.campaign.window.cover import thumbnail

        return thumbnail(card.id, size, palette)

    def side_colour(self, card: ScenarioCard, side: str) -> Colour:
        """Blue for the UN, red for the Bandits."""
        return COLOURS.get(side, INK)

    def swatches(
        self, card: ScenarioCard, sides: Sides, side: str, palette: str
    ) -> Sequence[Colour]:
        """The colours that a side's counters have on the map."""
        if not isinstance(sides, CampaignSides):
            return ()
        called = dict(card.names) if isinstance(card, CampaignCard) else {}
        looks = [look_called(called, force) for force, own in sides.owns.items() if own == side]
        return [PALETTES[palette].forces.get(look, CARD) for look in looks]

    def first_sides(self, card: ScenarioCard) -> Sequence[FirstSide]:
        """The sides that a first-time player can choose: the UN and the Bandits."""
        return FIRST


APPEARANCE = CampaignAppearance()
