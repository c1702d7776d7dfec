"""What a finished game has come to for each side: half points, and by how much it is ahead."""

from __future__ import annotations

import pytest

from somalia.engine.protocols import Outcome, Standing
from somalia.games import games
from somalia.games.campaign import GAME
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.card_duels import GAME as DUELS
from somalia.games.game_type import GameTypeOf
from somalia.games.hex_battle import GAME as BATTLES
from somalia.games.hex_battle.rules import ending
from somalia.games.hex_battle.rules.state import BattleState as Battle
from somalia.games.street_fight import GAME as STREETS
from somalia.games.street_fight.rules.game import StreetFight
from somalia.lab.simulate import PlayOutJob, play_many
from tests.odds_and_evens import OddsAndEvens, OddsAndEvensGame


def standings(players: str, **vp: int) -> dict[str, Standing]:
    """Those of a base game that ends with these VP."""
    scenario = load("somalia-1992", {"bandit-players": players})
    state = CampaignState(scenario)
    state.vp |= {side.replace("_", "-"): points for side, points in vp.items()}
    effects.end_game(state, "last-turn")
    return {side: GAME.standing(scenario, state, side) for side in scenario.sides.order}


@pytest.mark.parametrize(
    "un, bandit, halves",
    [(30, 9, (2, 0)), (30, 10, (1, 1)), (11, 10, (1, 1)), (10, 10, (0, 2)), (0, 9, (0, 2))],
)
def test_a_stalemate_of_the_base_game_is_half_a_point_each(
    un: int, bandit: int, halves: tuple[int, int]
) -> None:
    ahead = un - bandit
    assert standings("1", un=un, bandit=bandit) == {
        "un": Standing(halves[0], ahead),
        "bandit": Standing(halves[1], -ahead),
    }


def test_the_first_of_rival_bandits_has_won_whatever_the_un_has() -> None:
    assert standings("3", un=20, bandit_1=4, bandit_2=9, bandit_3=3) == {
        "un": Standing(0, 11),
        "bandit-1": Standing(0, -16),
        "bandit-2": Standing(2, -11),
        "bandit-3": Standing(0, -17),
    }
    assert standings("2", un=40, bandit_1=9, bandit_2=4) == {
        "un": Standing(2, 31),
        "bandit-1": Standing(2, -31),
        "bandit-2": Standing(0, -36),
    }


@pytest.mark.parametrize(
    "name, options",
    [("icu-2006", {}), ("icu-2006", {"warlords": "three"}), ("war-2006", {})],
)
def test_a_later_war_is_won_by_a_team_and_the_first_of_its_players(
    name: str, options: dict[str, str]
) -> None:
    scenario = load(name, options)
    seats = tuple((side, "random") for side in scenario.sides.order)
    winners = set()
    for game in play_many(PlayOutJob(name, tuple(options.items()), (), seats, "standing"), 12):
        halves = {side: standing.halves for side, standing in game.standings.items()}
        (won,) = (side for side in halves if halves[side])  # 2 or 0: there is no stalemate
        assert halves[won] == 2
        assert won == (game.noted.first or game.victory.removesuffix("-amazing").partition("-h")[0])
        first = scenario.sides.order[0]
        for side, standing in game.standings.items():
            assert standing.margin == (game.margin if side == first else -game.margin)
        winners.add(won)
    assert winners <= set(scenario.sides.order)


@pytest.mark.parametrize("name", ["mogadishu-cards", "firebase"])
def test_a_duel_is_won_lost_or_drawn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scenario = DUELS.load(name)
    rules = DUELS.rules(scenario)
    first, second = rules.sides
    monkeypatch.setattr(DUELS, "rules", lambda scenario: rules)
    for victory, margin, halves in ((first, 3, (2, 0)), (second, -2, (0, 2)), ("draw", 0, (1, 1))):
        ended = Outcome(victory, margin, "hands", 9)
        monkeypatch.setattr(rules, "outcome", lambda state, ended=ended: ended)
        assert DUELS.standing(scenario, None, first) == (halves[0], margin)
        assert DUELS.standing(scenario, None, second) == (halves[1], -margin)


def test_a_game_that_says_nothing_is_won_by_the_side_that_is_named() -> None:
    state = OddsAndEvens().start()
    state.score = {"odd": 1, "even": 3}
    game = OddsAndEvensGame()
    assert game.standing(None, state, "even") == (2, 2)
    assert game.standing(None, state, "odd") == (0, -2)


@pytest.mark.parametrize("victory, halves", [("total", 2), ("partial", 1), ("somalis", 0)])
def test_a_partial_victory_in_the_street_counts_a_half(
    victory: str, halves: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = STREETS.load("mog-93")
    ended = Outcome(victory, 3, "dusk", 20)
    monkeypatch.setattr(StreetFight, "outcome", lambda rules, state: ended)
    assert STREETS.standing(scenario, None, "player-1") == (halves, 3)


def test_a_hex_battle_goes_to_the_higher_level_of_victory_and_equal_ones_to_nobody() -> None:
    scenario = BATTLES.load("anaconda")

    def ended(forts: int, extensions: int, loser: str = "") -> dict[str, Standing]:
        state = Battle(scenario)
        state.change(forts=forts, extensions=extensions, loser=loser, turn=9)
        ending.end(state, "last-turn")
        return {side: BATTLES.standing(scenario, state, side) for side in scenario.sides}

    assert ended(15, 5) == {"coalition": Standing(2, 5), "al-qaeda": Standing(0, -5)}
    assert ended(14, 6) == {"coalition": Standing(0, 2), "al-qaeda": Standing(2, -2)}
    assert ended(14, 5) == {"coalition": Standing(1, 4), "al-qaeda": Standing(1, -4)}
    given_up = ended(15, 5, loser="coalition")
    assert given_up == {"coalition": Standing(0, 5), "al-qaeda": Standing(2, -5)}, "22.2"


def test_every_game_that_scores_in_its_own_way_is_tested_here() -> None:
    """The others score as the toy does."""
    own = {
        one.id
        for one in games()
        if "standing" in one.parts or type(one).standing is not GameTypeOf.standing
    }
    assert own == {GAME.id, STREETS.id, BATTLES.id}
