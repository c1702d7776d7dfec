"""Each side's account: its points, SP and colour."""

from __future__ import annotations

from typing import NamedTuple

from somalia.engine.words import plural
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.parties import keeps_vp, points_of, purses
from somalia.games.campaign.text.words import Wording
from somalia.games.campaign.window.colours import side_colour
from somalia.window.ui.palette import Colour


class SideAccount(NamedTuple):
    """A side's account: its name, its colour, its VP or Zones, and its SP."""

    side: str
    name: str
    colour: Colour
    points: int  # VP, or Zones controlled if those decide the game
    unit: str  # "VP" or "Zones"
    sp: int
    detail: str  # the SP in each purse; "" if there is only one

    @property
    def told(self) -> str:
        """The account in words: "3 VP, 5 SP" or "1 Zone, 5 SP"."""
        many = f"{self.points} VP" if self.unit == "VP" else plural(self.points, "Zone")
        return f"{many}, {self.sp} SP" + (f" ({self.detail})" if self.detail else "")

    @property
    def spelt(self) -> str:
        """The account in words, with the abbreviations spelt out."""
        words = self.told.replace(" VP", " Victory Points (VP)", 1)
        return words.replace(" SP", " Supply Points (SP)", 1)


def accounts(state: CampaignState) -> list[SideAccount]:
    """All sides' accounts, in seat order."""
    scenario, say = state.scenario, Wording(state.scenario)
    has_vp = keeps_vp(scenario)
    result = []
    for side in scenario.sides.order:
        own = purses(state, side)
        detail = ", ".join(f"{say.side(id)} {sp}" for id, sp in own.items()) if len(own) > 1 else ""
        result.append(
            SideAccount(
                side,
                say.side(side),
                side_colour(scenario, side),
                points_of(state, side),
                "VP" if has_vp else "Zones",
                sum(own.values()),
                detail,
            )
        )
    return result
