"""The two later scenarios: every game ends, everything has words, nobody shares what he may not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from somalia.datafile import DataError, Key
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Chance, Choose
from somalia.engine.sight import Sight
from somalia.engine.steps import digest
from somalia.games.campaign import GAME
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.lab import position
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.rulebook import rules_of
from somalia.games.campaign.rules.core.state import CampaignState, as_dict
from somalia.games.campaign.rules.wars.victory import ranking
from somalia.games.campaign.rules.wars.who import Initiative, initiative
from somalia.games.campaign.text import odds as fights
from somalia.games.campaign.text import odds_columns as compared
from somalia.games.campaign.text.display import CampaignDisplay
from somalia.games.campaign.text.words import Wording
from somalia.lab.match import play_match
from somalia.play.answers import choices

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"

SETS: list[tuple[str, dict[str, str]]] = [
    ("icu-2006", {}),
    ("icu-2006", {"warlords": "two"}),
    ("icu-2006", {"warlords": "four", "transitional": "player"}),
    ("war-2006", {}),
    ("war-2006", {"ethiopians": "flush-only"}),
]


def wrong_in(state: CampaignState) -> list[str]:
    """What must never be, at a checkpoint of a later scenario."""
    return list(rules_of(state.scenario).violations(state))


def test_what_must_never_be_is_seen() -> None:
    scenario = load("icu-2006")
    state = Campaign(scenario).start()
    jilib = scenario.board.zone("jilib")
    for kind in ("pink-1", "yellow-1"):
        effects.place(state, effects.draw(state, kind), jilib, "10")
    assert wrong_in(state) == [
        f"{faction} shares jilib with another faction (S5)" for faction in ("pink", "yellow")
    ]


def test_players_who_share_the_factions_rank_by_all_their_zones() -> None:
    scenario = load("icu-2006", {"warlords": "two"})
    state = Campaign(scenario).start()
    # Yellow has most, but Pink and Orange have more together, Mogadishu counting double (S22).
    for kind, at in (
        ("pink-1", "north-mogadishu"),
        ("orange-1", "jilib"),
        ("orange-2", "baidoa"),
        ("yellow-1", "kismayu"),
        ("yellow-2", "jawhar"),
        ("yellow-1", "ceel-huur"),
    ):
        effects.place(state, effects.draw(state, kind), scenario.board.zone(at), "10")
    assert [player.id for player in ranking(state)] == ["pink-orange", "purple-yellow"]
    state.extra = replace(initiative(state), resigned=("pink-orange",))
    assert [player.id for player in ranking(state)] == ["purple-yellow", "pink-orange"]


def test_who_shares_with_nobody_is_not_ranked() -> None:
    for name in ("icu-2006", "war-2006"):
        assert ranking(Campaign(load(name)).start()) == []


@pytest.mark.parametrize("name, options", SETS)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_end_and_are_worded(name: str, options: dict[str, str], seed: int) -> None:
    scenario: CampaignScenario = load(name, options)
    say = Wording(scenario)
    game = Game(Campaign(scenario), seed=str(seed), auto_dice=False)
    stream = Stream(f"later {seed}")
    checkpoint = game.checkpoint
    while game.prompt is not None:
        prompt, state = game.prompt, game.state
        if game.checkpoint is not checkpoint:
            checkpoint = game.checkpoint
            assert wrong_in(checkpoint.state) == []
        if isinstance(prompt, Chance):
            assert say.chance(prompt)
            game.roll()
            continue
        assert say.question(prompt, state).strip()
        texts = [choice.text for choice in choices(prompt, state, CampaignDisplay(game.rules, say))]
        assert len(set(texts)) == len(texts), (prompt, texts)
        for barred in list(prompt.barred)[:60]:
            assert say.label(prompt, barred, state).name
        game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
    for event in game.all_events():
        sentence = say.sentence(event)
        assert sentence[0] == sentence[0].upper()
        assert sentence.endswith("."), sentence
    assert digest(say, game.all_events())
    rules = Campaign(scenario)
    ended = rules.outcome(game.state)
    assert ended is not None
    assert ended.victory in rules.rulebook.victories(scenario.sides)
    assert say.outcome(ended)


def fault(keys: Sequence[Key], message: str, hint: str) -> DataError:
    return DataError("text", 1, ".".join(map(str, keys)), message, hint)


@pytest.mark.parametrize("name, options", SETS)
def test_a_position_comes_back_as_it_was_written(name: str, options: dict[str, str]) -> None:
    scenario = load(name, options)
    for seed in range(4):
        game, stream = Game(Campaign(scenario), seed=str(seed)), Stream(f"text {seed}")
        for _ in range(40 + 60 * seed):
            if game.prompt is None:
                break
            options_here = game.prompt.options
            game.answer(game.prompt.who, options_here[stream.below(len(options_here))])
        state = game.checkpoint.state
        back = position.read(scenario, position.write(state), fault)
        assert as_dict(back) == as_dict(state)


@pytest.mark.parametrize(
    "name, extra, said",
    [
        ("icu-2006", {"chosser": "icu"}, "Did you mean chooser?"),
        ("icu-2006", {"chooser": "un"}, 'unknown side "un"'),
        ("icu-2006", {"resigned": ["icu", "nobody"]}, 'unknown side "nobody"'),
        ("icu-2006", {"passed": 7}, 'unknown side "7"'),
        ("somalia-1992", {"passed": ["un"]}, '"passed"'),
    ],
)
def test_what_a_rulebook_does_not_keep_is_refused(
    name: str, extra: dict[str, object], said: str
) -> None:
    with pytest.raises(DataError) as refused:
        position.read(load(name), {"extra": extra}, fault)
    assert said in str(refused.value)


def test_what_a_rulebook_keeps_is_read_from_a_position() -> None:
    text = {"turn": 20, "extra": {"chooser": "warlords", "passed": ["icu"]}}
    state = position.read(load("icu-2006"), text, fault)
    assert initiative(state) == Initiative("warlords", ("icu",))
    assert position.write(state)["extra"] == text["extra"]


@pytest.mark.parametrize("name, options", SETS)
def test_the_opponents_play_whole_games(name: str, options: dict[str, str]) -> None:
    scenario = load(name, options)
    usual = dict(Campaign(scenario).rulebook.computers(scenario.sides))
    game = play_match(GAME, scenario, usual, "opponents")
    assert game.is_over
    assert wrong_in(game.state) == []
    # Doctrines say why, in a sentence each.
    raids = [event for event in game.all_events() if event.kind == "raid"]
    assert raids


@pytest.mark.parametrize(
    "name, side, wins",
    [
        ("icu-2006", "warlords", ("warlords", "warlords-amazing")),
        ("icu-2006", "icu", ("icu-historical", "icu-amazing")),
        ("war-2006", "icu", ("icu-historical", "icu-amazing")),
        ("war-2006", "ethiopia", ("ethiopia", "ethiopia-amazing")),
    ],
)
def test_each_opponent_beats_chance(name: str, side: str, wins: tuple[str, ...]) -> None:
    scenario = load(name)
    usual = dict(Campaign(scenario).rulebook.computers(scenario.sides))
    seats = {one: usual[one] if one == side else "random" for one in scenario.sides.order}
    rules, won = Campaign(scenario), 0
    for number in range(8):
        ended = rules.outcome(play_match(GAME, scenario, seats, f"chance/{number}").state)
        won += ended is not None and ended.victory in wins
    assert won >= 6


def test_details_that_cannot_be_played_are_refused(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "scenarios" / "icu-2006.yaml").read_text("utf-8")
    text = text.replace("id: icu-2006", "id: mine").replace("charts/", f"{SCENARIOS}/charts/")
    own = tmp_path / "mine.yaml"
    own.write_text(text, "utf-8")
    assert load(own).id == "mine"
    for old, new, told in (
        ("decides: icu", "decides: un", "is no side of this game"),
        ("party: transitional", "party: nobody", "nobody"),
        ("zones: {kismayu: 2}", "zones: {guban: 2}", "is no Zone in play"),
        ("zones: {kismayu: 2}", "zones: {kismayu: 20}", "are certain to be left by then"),
        ("begins: 2", "begins: soon", "details.begins"),
    ):
        assert old in text
        own.write_text(text.replace(old, new), "utf-8")
        with pytest.raises(DataError) as refused:
            load(own)
        assert told in str(refused.value)


def raids_compared(name: str) -> tuple[CampaignScenario, list[fights.Odds]]:
    """The odds of the first Raids that can be chosen from in a random game."""
    scenario = load(name)
    game = Game(Campaign(scenario), seed="1")
    stream = Stream("raids")
    while True:
        prompt = game.prompt
        assert isinstance(prompt, Choose)
        if prompt.ask == "raid.zone" and len(prompt.options) > 2:
            return scenario, [
                fights.odds_of(Sight(game), zone, limit=5000)[0] for zone in prompt.options
            ]
        game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])


def test_a_comparison_of_fights_tells_the_losses_of_each_party() -> None:
    scenario, rated = raids_compared("icu-2006")
    shown = compared.columns(scenario, rated)
    titles = compared.head(shown)
    assert "ICU lost" in titles
    assert "UN" not in titles
    assert "Ban" not in titles
    for odds in rated:
        row = compared.row(odds, shown)
        assert len(row) == len(titles)
        assert row.split()[0] == f"{float(fights.mean(odds, lambda r: r.of('lost:icu'))):.2f}"
    base, rated = raids_compared("somalia-1992")
    assert compared.head(compared.columns(base, rated)).split() == ["SP", "lost"]
