"""The score and the end of a game in the window."""

from __future__ import annotations

from window_hands import Sit, ahead, picture_of, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.text.sheets import vp_by_source
from somalia.games.campaign.window.accounts import accounts
from somalia.games.campaign.window.score import CampaignResult, ScoreSheet, best_turns, runs

KEYS = arcade.key


def test_the_lines_of_the_chart_end_at_the_vp_of_each_side(sit: Sit) -> None:
    screen = sit(answers=300)
    state = screen.model.controller.view
    booked = vp_by_source(screen.model.controller.game.all_events())
    for one in accounts(state):
        line = runs(booked, one.side, state.turn)
        assert line[0] == 0
        assert line[-1] == one.points
        assert len(line) == state.turn + 1


def test_what_counted_most_comes_first() -> None:
    booked = {("un", "intact-convoy"): {1: 3, 2: 6}, ("bandit", "hit-on-un"): {2: -7, 3: 0}}
    lines = best_turns(load("somalia-1992"), booked, {"un": "UN", "bandit": "Bandits"})
    assert [line.split(",")[0] for line in lines] == [
        "January 1993: Bandits -7",
        "January 1993: UN +6",
        "December 1992: UN +3",
    ]


def test_the_end_of_a_game_is_told_and_leads_to_score_and_replay(sit: Sit) -> None:
    screen = sit(answers=20)
    while not screen.model.controller.is_over:
        ahead(screen.model.controller.game, answers=screen.model.controller.game.count + 200)
    screen.refresh()
    assert isinstance(screen.sheet, CampaignResult)
    whole = picture_of(screen)
    press(screen, KEYS.S)
    assert isinstance(screen.sheet, ScoreSheet)
    assert picture_of(screen) != whole
