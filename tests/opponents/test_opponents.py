"""The opponents at play: every prompt answered, nothing disturbed, the same again, and strength."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pytest

from somalia.datafile import DataError
from somalia.engine.dice import derived
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.games.campaign import GAME
from somalia.games.campaign.ai.vocabulary import VOCABULARY
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.rulebook import outcome
from somalia.games.campaign.rules.core.state import as_dict
from somalia.lab.match import play_match
from somalia.opponents import ComputerPlayer, Decision, RandomPlayer
from tests.doctrines import check_doctrine, load_doctrine, player
from tests.often import often

DOCTRINES = {"un": "blue-helmet", "bandit": "warlord"}


@pytest.fixture(scope="module")
def scenario() -> CampaignScenario:
    return load("somalia-1992")


def players(
    scenario: CampaignScenario, seats: Mapping[str, str], seed: str
) -> dict[str, ComputerPlayer]:
    return {
        side: player(who, scenario, side, derived(seed, "player", side))
        for side, who in seats.items()
    }


def answers(game: Game) -> list[tuple[str, str, Any]]:
    return [(answer.who, answer.ask, answer.value) for answer in game.all_answers()]


# -- every prompt ----------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def played() -> tuple[list[Decision], Counter[str], set[str]]:
    """Games of all pairs: the doctrines' decisions, how often each ask came, what was wrong."""
    scenario = load("somalia-1992")
    decisions: list[Decision] = []
    asks: Counter[str] = Counter()
    wrong: set[str] = set()
    pairs = [DOCTRINES, {**DOCTRINES, "un": "random"}, {**DOCTRINES, "bandit": "random"}]
    for number in range(15):
        seats = pairs[number % 3]
        seed = f"prompts/{number}"
        game = Game(Campaign(scenario), seed=seed)
        at_table = players(scenario, seats, seed)
        while isinstance(prompt := game.prompt, Choose):
            decision = at_table[prompt.who].decide(game, prompt)
            if seats[prompt.who] != "random":
                decisions.append(decision)
                asks[prompt.ask] += 1
                wrong |= faults(prompt, decision)
            game.answer(prompt.who, decision.option, decision.why)
    return decisions, asks, wrong


def faults(prompt: Choose, decision: Decision) -> set[str]:
    found: set[str] = set()
    known = VOCABULARY.asks.get(prompt.ask)
    if known is None:
        return {f"{prompt.ask} is not declared"}
    if prompt.who not in known.roles:
        found.add(f"{prompt.ask} is asked of {prompt.who}")
    if missing := {("from" if f == "start" else f) for f in known.facts} - set(prompt.about or {}):
        found.add(f"{prompt.ask} says nothing of {missing}")
    if lacking := set(known.always) - set(prompt.options):
        found.add(f"{prompt.ask} does not always offer {lacking}")
    candidates = {candidate.id for candidate in prompt.candidates}
    if known.option == "word" and known.offered:
        candidates = set()
    if known.offered and (strange := set(prompt.options) - candidates - set(known.offered)):
        found.add(f"{prompt.ask} offers {strange}")
    if not decision.why.endswith((".", "!", "?")) or "{" in decision.why:
        found.add(f"{prompt.ask}: {decision.why!r} is no sentence")
    if not decision.rows or decision.row not in {row.row for row in decision.rows}:
        found.add(f"{prompt.ask}: {decision} names no row")
    return found


def test_every_prompt_is_as_the_list_says_and_every_decision_explains_itself() -> None:
    assert played()[2] == set()


def test_the_doctrines_have_rows_of_their_own_for_what_matters() -> None:
    asks = played()[1]
    for side, name in DOCTRINES.items():
        doctrine = load_doctrine(name)
        for ask in asks:
            if side in VOCABULARY.asks[ask].roles and asks[ask] > 20:
                assert doctrine.rows[ask][0].id != "otherwise", f"{name} has no row for {ask}"


OTHERWISE = {
    *("stand-among-rivals", "flush-ground", "ground-enough", "ground-one"),
    *("attack-rival", "attack-best", "attack-leader", "attack-all", "name-un", "name-last"),
    *("talk-with-the-weaker", "offer-talks", "leave-bad-talks", "bad-box", "talk-on"),
    *("talk-from-strength", "no-talks"),
}
"""Rows for several Bandit players and for talks, which these games have not."""


def test_hardly_a_row_is_idle() -> None:
    decided = {decision.row for decision in played()[0]}
    for name in DOCTRINES.values():
        rows = load_doctrine(name).own_rows.values()
        idle = sorted({row.id for of_kind in rows for row in of_kind} - decided - OTHERWISE)
        assert len(idle) <= 12, f"{name}: {idle} never decided"


# -- nothing is disturbed --------------------------------------------------------------------------


def test_thinking_leaves_the_game_and_its_dice_alone(scenario: CampaignScenario) -> None:
    plain = play_match(GAME, scenario, DOCTRINES, "thinking")
    game = Game(Campaign(scenario), seed="thinking")
    at_table = players(scenario, DOCTRINES, "thinking")
    curious = players(scenario, DOCTRINES, "someone else")
    number = 0
    while isinstance(prompt := game.prompt, Choose):
        number += 1
        before = as_dict(game.state) if number % 25 == 0 else None
        twin = game.for_thinking(prompt.who)
        assert isinstance(twin.prompt, Choose)
        curious[prompt.who].decide(twin, twin.prompt)
        first = at_table[prompt.who].decide(game, prompt)
        second = at_table[prompt.who].decide(game, prompt)
        assert first.option == second.option
        if before is not None:
            assert as_dict(game.state) == before
        game.answer(prompt.who, first.option)
    assert answers(game) == answers(plain)


def test_what_was_worked_out_before_never_misleads(scenario: CampaignScenario) -> None:
    """A player that keeps what it knows between prompts decides as one that comes in fresh."""
    game = Game(Campaign(scenario), seed="fresh")
    kept = players(scenario, DOCTRINES, "fresh")
    while isinstance(prompt := game.prompt, Choose):
        known = kept[prompt.who].decide(game, prompt)
        if game.count % often(3, 1) == 0:
            fresh = players(scenario, DOCTRINES, "fresh")[prompt.who].decide(game, prompt)
            assert (known.option, known.rows) == (fresh.option, fresh.rows), prompt
        game.answer(prompt.who, known.option)


def test_the_same_seed_gives_the_same_game(scenario: CampaignScenario) -> None:
    first, second, other = (play_match(GAME, scenario, DOCTRINES, seed) for seed in ("a", "a", "b"))
    assert answers(first) == answers(second)
    assert answers(first) != answers(other)


def test_a_random_player_answers_the_same_again_in_the_same_place(
    scenario: CampaignScenario,
) -> None:
    game = Game(Campaign(scenario), seed="1")
    assert isinstance(game.prompt, Choose)
    options = {RandomPlayer(str(seed)).decide(game, game.prompt).option for seed in range(60)}
    assert len(options) > 8
    player = RandomPlayer("7")
    assert player.decide(game, game.prompt).option == player.decide(game, game.prompt).option
    assert player.decide(game, game.prompt).why == "Chosen at random."


# -- who plays -------------------------------------------------------------------------------------


def test_a_doctrine_plays_only_its_sides(scenario: CampaignScenario) -> None:
    with pytest.raises(DataError, match="Warlord plays bandit, not un"):
        player("warlord", scenario, "un", "1")


def test_an_unknown_opponent_is_refused_with_those_there_are(scenario: CampaignScenario) -> None:
    with pytest.raises(DataError, match="Did you mean warlord"):
        player("warlrod", scenario, "bandit", "1")


@pytest.mark.parametrize("name", DOCTRINES.values())
def test_the_doctrines_are_sound(name: str, top: Any) -> None:
    assert check_doctrine(top / "ai" / f"{name}.yaml").params


# -- strength --------------------------------------------------------------------------------------


def victories(scenario: CampaignScenario, seats: Mapping[str, str], games: int) -> Counter[str]:
    won: Counter[str] = Counter()
    for number in range(games):
        ended = outcome(play_match(GAME, scenario, seats, f"strength/{number}").state)
        assert ended is not None
        won[ended.victory] += 1
    return won


def test_the_warlord_beats_a_random_un(scenario: CampaignScenario) -> None:
    won = victories(scenario, {**DOCTRINES, "un": "random"}, often(8, 24))
    assert won["bandit"] >= often(7, 22)


def test_the_blue_helmet_beats_random_bandits(scenario: CampaignScenario) -> None:
    won = victories(scenario, {**DOCTRINES, "bandit": "random"}, often(8, 24))
    assert won["un"] >= often(6, 20)


def test_neither_doctrine_always_wins(scenario: CampaignScenario) -> None:
    won = victories(scenario, DOCTRINES, often(10, 24))
    assert max(won["un"], won["bandit"]) <= often(9, 20)
    assert min(won["un"], won["bandit"]) >= 1


# -- rivals (11.2) ---------------------------------------------------------------------------------

RIVALS = ("hunter", "robber", "lurker")


@pytest.fixture(scope="module")
def two_players() -> CampaignScenario:
    return load("somalia-1992", {"bandit-players": "2"})


@pytest.mark.parametrize("who", RIVALS)
def test_a_rival_beats_random_players(two_players: CampaignScenario, who: str) -> None:
    seats = {"un": "random", "bandit-1": who, "bandit-2": "random"}
    assert victories(two_players, seats, often(4, 8))["bandit-1"] >= often(3, 7)


def test_the_personalities_differ(two_players: CampaignScenario) -> None:
    done: dict[str, Counter[str]] = {}
    for who in RIVALS:
        done[who] = Counter()
        seats = {"un": "random", "bandit-1": who, "bandit-2": "random"}
        for number in range(3):
            for event in play_match(GAME, two_players, seats, f"differ/{number}").all_events():
                if event.kind in ("raid", "ambush", "attack"):
                    mine = two_players.sides.owns[event["units"][0].force] == "bandit-1"
                    done[who][event.kind] += mine
    robber, lurker, hunter = done["robber"], done["lurker"], done["hunter"]
    assert robber["raid"] > 1.2 * lurker["raid"]
    assert lurker["ambush"] > 1.2 * hunter["ambush"]
    assert hunter["attack"] > 1.5 * robber["attack"] > 2 * lurker["attack"]


def test_with_talks_open_the_doctrines_talk() -> None:
    scenario = load("somalia-1992", {"negotiations": "on"})
    kinds = Counter(
        event.kind for event in play_match(GAME, scenario, DOCTRINES, "talk/1").all_events()
    )
    assert kinds["talks-offered"] > 2
    assert kinds["talks-begin"]
    assert kinds["talks-roll"]


def test_blue_helmet_flushes_only_where_gangs_are_fr9(scenario: CampaignScenario) -> None:
    """FR9: Zones without Bandits are offered to it as well."""
    asked = 0
    for number in range(3):
        seed = f"flush/{number}"
        game = Game(Campaign(scenario), seed=seed)
        at_table = players(scenario, DOCTRINES, seed)
        while isinstance(prompt := game.prompt, Choose):
            decision = at_table[prompt.who].decide(game, prompt)
            if prompt.ask == "flush.zone":
                asked += 1
                assert game.state.gangs[game.state.board.zone(decision.option)]
            game.answer(prompt.who, decision.option, decision.why)
    assert asked
