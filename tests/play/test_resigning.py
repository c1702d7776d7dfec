"""FR4: what is told of a resignation before it, and after it, is what comes of it (9, R34, S22)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.names import victory_name
from somalia.games.campaign.rules.core.rulebook import outcome, rules_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.words import Wording


def begun(name: str, vp: dict[str, int], **options: str) -> CampaignState:
    """The start of a scenario with these VP and options."""
    state = Campaign(load(name, {id.replace("_", "-"): value for id, value in options.items()}))
    state = state.start()
    for side, many in vp.items():
        effects.score(state, side, many, "event", "4")
    return state


@pytest.mark.parametrize(
    "margin, un, bandit",
    [
        (50, "Stalemate", "UN victory"),
        (21, "Stalemate", "UN victory"),
        (20, "Stalemate", "Stalemate"),
        (1, "Stalemate", "Stalemate"),
        (0, "Bandit victory", "Stalemate"),
        (-50, "Bandit victory", "Stalemate"),
    ],
)
def test_no_lead_is_banked_and_what_is_told_is_what_comes(
    margin: int, un: str, bandit: str
) -> None:
    for side, said in (("un", un), ("bandit", bandit)):
        state = begun("somalia-1992", {"un": margin})
        say = Wording(state.scenario)
        told = say.resigning(state, side)
        assert told.endswith(f": {said}.")
        list(rules_of(state.scenario).request(state, side, "resign"))
        ended = outcome(state)
        assert ended is not None
        assert ended.margin == margin
        assert victory_name(state.scenario, ended.victory) == said
        is_capped = "After resigning, a stalemate is the best result (R34)." in say.outcome(ended)
        assert is_capped == (said == "Stalemate")


def test_a_scenario_that_knows_no_stalemate_of_its_own_gives_one_to_who_resigns() -> None:
    """With a winning margin of 1 every lead is a victory; a lead is not banked there either."""
    state = Campaign(replace(load("first-game"), winning=1)).start()
    effects.score(state, "un", 5, "event", "4")
    rules = rules_of(state.scenario)
    assert rules.judged(state) == "un"
    assert rules.after_resigning(state, "un") == "stalemate"
    assert rules.after_resigning(state, "bandit") == "un"


def test_of_several_bandit_players_others_go_on_and_the_last_loses() -> None:
    state = begun("somalia-1992", {"bandit-1": 40}, bandit_players="3")
    rules, say = rules_of(state.scenario), Wording(state.scenario)
    assert "victory" not in say.resigning(state, "bandit-2"), "it ends nothing"
    for side in ("bandit-2", "bandit-3"):
        list(rules.request(state, side, "resign"))
        assert not state.ended
    assert say.resigning(state, "bandit-1").endswith(": UN victory.")
    assert say.resigning(state, "un").endswith(": Pink victory.")


@pytest.mark.parametrize(
    "name, side, said",
    [
        ("icu-2006", "icu", "Warlords' victory"),
        ("icu-2006", "warlords", "ICU historical victory"),
        ("war-2006", "icu", "Ethiopian victory"),
        ("war-2006", "ethiopia", "ICU historical victory"),
    ],
)
def test_in_the_later_scenarios_who_resigns_loses(name: str, side: str, said: str) -> None:
    state = begun(name, {})
    told = Wording(state.scenario).resigning(state, side)
    assert told.endswith(f": {said}.")
    list(rules_of(state.scenario).request(state, side, "resign"))
    ended = outcome(state)
    assert ended is not None
    assert victory_name(state.scenario, ended.victory) == said


def test_of_several_warlords_the_others_play_on() -> None:
    state = begun("icu-2006", {}, warlords="two")
    say = Wording(state.scenario)
    assert "victory" not in say.resigning(state, "pink-orange"), "it ends nothing"
    list(rules_of(state.scenario).request(state, "pink-orange", "resign"))
    assert say.resigning(state, "purple-yellow").partition(": ")[2].startswith("ICU")
