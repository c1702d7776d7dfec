"""What sheets tell of a Zone held alone by one of several Bandit players, and of charts of 2006."""

from __future__ import annotations

import pytest

from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.scene.overlays_parties import rival_control
from somalia.games.campaign.text.charts import chart
from somalia.games.campaign.text.sheets import control_of
from somalia.games.campaign.text.words import Wording


def test_a_zone_with_a_base_and_a_terror_marker_is_told_as_held_alone() -> None:
    """FR11"""
    scenario = load("somalia-1992", {"bandit-players": "3"})
    state = Campaign(scenario).start()
    say, jilib = Wording(scenario), scenario.board.zone("jilib")
    effects.place(state, effects.draw(state, "pink-1"), jilib, "10")
    effects.place_base(state, jilib, "10")
    effects.terrorise(state, jilib)
    assert (True, "Held by Pink alone (11.2)") in control_of(state, jilib)
    assert rival_control(state, jilib, say).detail == "Held by Pink alone."
    effects.place(state, effects.draw(state, "un-mp-2-3"), jilib, "10")
    assert not any(is_so for is_so, _ in control_of(state, jilib))
    assert rival_control(state, jilib, say).detail != "Held by Pink alone."


@pytest.mark.parametrize(
    "name, options, raf, counters",
    [
        (
            "icu-2006",
            {},
            "This is a 2006 table. The option raf restores the base game",
            "stronger than Mil",
        ),
        (
            "icu-2006",
            {"raf": "base", "tan-counters": "as-militia"},
            "The base game's table (option",
            "as strong as Militia: option",
        ),
        ("war-2006", {}, "This is a 2006 table. The option raf restores the base game", ""),
        ("war-2006", {"raf": "base"}, "The base game's table (option", ""),
    ],
)
def test_the_charts_of_2006_say_whose_they_are(
    name: str, options: dict[str, str], raf: str, counters: str
) -> None:
    """FR5"""
    scenario = load(name, options)
    notes = {id: " ".join(chart(id, scenario).notes) for id in ("raf", "counters")}
    assert raf in notes["raf"]
    assert counters in notes["counters"]
    assert ("S28" in notes["counters"]) == bool(counters)
