"""FW10: whose losses are told is who lost units, at every place that tells them.

What odds, stories and the pictures of fights say is compared with the counters that are gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial

import pytest

from somalia.engine.checkpoints import Checkpoint
from somalia.engine.dice import Stream
from somalia.engine.event import Event
from somalia.engine.game import Game
from somalia.engine.odds import outcomes
from somalia.engine.prompts import Choose, TooManyOutcomes
from somalia.engine.sight import Sight
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.asks import FIRE_BACK
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.names import party_of
from somalia.games.campaign.rules.core.state import BOX, CampaignState
from somalia.games.campaign.scene.motion import script
from somalia.games.campaign.text import odds as fights
from somalia.games.campaign.text import odds_columns as compared
from somalia.games.campaign.text.parties import keeps_vp, owner
from somalia.games.campaign.text.words import Wording
from somalia.games.campaign.window import odds as window
from somalia.games.campaign.window.chances import told_of
from somalia.games.campaign.window.colours import side_colour
from somalia.games.campaign.window.dice import COLOURS, colours_of
from somalia.games.kit.motion import Clash, NoticeCard, card_of
from tests.often import often

MODES = {
    "icu": ("icu-2006", {}),
    "icu-six": ("icu-2006", {"warlords": "four", "transitional": "player"}),
    "war": ("war-2006", {}),
    "rivals": ("somalia-1992", {"bandit-players": "3"}),
}
LATER = ("icu", "icu-six", "war")
MOST_LOOKED_AT = often(8, 1000)
"""Questions of each kind to each side in one game."""
Lost = tuple[tuple[str, int], ...]


def questions(mode: str, seed: str, asks: tuple[str, ...]) -> Iterator[Game]:
    """Every question of those kinds in a random game."""
    name, options = MODES[mode]
    game, stream = Game(Campaign(load(name, options)), seed=seed), Stream(seed)
    while isinstance(prompt := game.prompt, Choose):
        if prompt.ask in asks:
            yield game
        game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])


def played(mode: str, seed: str) -> Game:
    """The game of those questions at its end."""
    name, options = MODES[mode]
    game, stream = Game(Campaign(load(name, options)), seed=seed), Stream(seed)
    while isinstance(prompt := game.prompt, Choose):
        game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
    return game


def gone(before: CampaignState, end: Game) -> Lost:
    """How many units of each party, and Leaders, stood on the map and do so no more."""
    scenario, found = before.scenario, dict[str, int]()
    for unit in scenario.units:
        if before.where[unit] >= 0 and end.checkpoint.state.where[unit] < 0:
            assert end.checkpoint.state.where[unit] != BOX
            whose = "Leader" if unit.type == "leader" else party_of(scenario, unit)
            found[whose] = found.get(whose, 0) + 1
    return tuple(sorted(found.items()))


def mean_of(brute: Mapping[Lost, Fraction], *whose: str) -> Fraction:
    return sum(
        (chance * dict(lost).get(id, 0) for lost, chance in brute.items() for id in whose),
        Fraction(0),
    )


def spread_of(brute: Mapping[Lost, Fraction], whose: str) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for lost, chance in brute.items():
        many = dict(lost).get(whose, 0)
        found[many] = found.get(many, Fraction(0)) + chance
    return found


def names(scenario: CampaignScenario) -> dict[str, str]:
    """Who can lose units, as the odds name them: "ICU lost"."""
    if keeps_vp(scenario):
        return {side: scenario.sides.names[side] for side in scenario.sides.bandits}
    return {party.id: party.name for party in scenario.facts.parties}


@pytest.mark.parametrize("mode", LATER)
def test_odds_name_the_party_whose_units_are_gone_fw10(mode: str) -> None:
    seen: set[tuple[str, str, bool]] = set()
    # Games in which both raid and both lose units.
    for seed in ("1", "4", "9") if mode == "icu" else ("0", "1", "2"):
        looked = Counter[tuple[str, str]]()
        for game in questions(mode, seed, ("raid.unit", "flush.unit", "fire-back")):
            prompt, scenario = game.prompt, game.state.scenario
            assert isinstance(prompt, Choose)
            looked[prompt.ask, prompt.who] += 1
            if looked[prompt.ask, prompt.who] > MOST_LOOKED_AT:
                continue
            option = "fire" if prompt.ask == "fire-back" else None
            start = fights.commit(Sight(game), option)
            try:
                brute = outcomes(
                    start.to_follow(),
                    fights.EVERYBODY.policy,
                    partial(gone, game.state.copy()),
                    None,
                    4000,
                )
            except TooManyOutcomes:
                continue
            rated, note = fights.odds_of(Sight(game), option)
            assert note == ""
            shown = {cell.head: cell for cell in compared.columns(scenario, [rated], prompt.who)}
            drawn = {name: (ink, of) for name, ink, of in told_of(scenario)}
            for id, name in names(scenario).items():
                spread = spread_of(brute, id)
                lost = mean_of(brute, id)
                ink, of = drawn[f"{name} lost"]
                assert fights.spread(rated, of) == dict(sorted(spread.items()))
                assert ink == side_colour(scenario, id)
                cell = shown.get(f"{name.split()[0]} lost")
                assert (cell.of(rated) if cell else "0.00") == f"{float(lost):.2f}"
                lines = [line for line in fights.table(rated, scenario) if f"{name} lost" in line]
                assert bool(lines) == bool(lost)
                assert all(f"mean {float(lost):+.2f} " in line for line in lines)
                if lost:
                    seen.add((prompt.ask, id, owner_of(scenario, id) == prompt.who))
            beside = window._beside(fights.EVERYBODY, rated, scenario)
            told_beside = [
                f"{float(mean_of(brute, id)):.1f} {name} lost"
                for id, name in names(scenario).items()
                if mean_of(brute, id)
            ]
            assert beside.partition(": ")[2] == f"{', '.join(told_beside) or 'no losses'}."
    # The ICU's losses as attacker and as defender, told to itself and to its enemies.
    for ask in ("raid.unit", "flush.unit") if mode == "war" else ("raid.unit",):
        assert {(ask, "icu", True), (ask, "icu", False)} <= seen, seen
    assert any(id != "icu" and is_own for _, id, is_own in seen)
    assert any(id != "icu" and not is_own for _, id, is_own in seen)


def owner_of(scenario: CampaignScenario, id: str) -> str:
    """The side that decides for a party."""
    return next(
        (owner(scenario, unit) for unit in scenario.units if party_of(scenario, unit) == id), ""
    )


# -- what is told of what has happened -------------------------------------------------------------


def falls(events: list[Event]) -> Iterator[tuple[Event, list[Event]]]:
    """Each fire with the counters it cost, those aside that fall by Conversion or as Leaders."""
    fire: Event | None = None
    lost: list[Event] = []
    for event in events:
        if event.kind == "fire":
            if fire is not None:
                yield fire, lost
            fire, lost = event, []
        elif event.kind in ("eliminated", "changed") and fire is not None:
            if event.rule == fire.rule or event.rule == "8.4":
                lost.append(event)
        elif event.kind in ("turn", "step"):
            if fire is not None:
                yield fire, lost
            fire, lost = None, []


@pytest.mark.parametrize("mode", MODES)
def test_who_is_struck_on_the_map_is_who_loses_units_fw10(mode: str) -> None:
    struck: set[tuple[str, str, str]] = set()
    # In the last of them a unit is lost to S20.
    for seed in (*"01234", {"icu": "7", "icu-six": "11"}.get(mode, "5")):
        game = played(mode, seed)
        events, scenario = game.all_events(), game.state.scenario
        say = Wording(scenario)
        label = {zone.id: (0.0, 0.0) for zone in scenario.board.zones}
        shown = [one.shows for one in script(events, say, {}, 0.0, label)]
        pictured = [one for one in shown if isinstance(one, Clash)]
        cards = [
            one for one in shown if isinstance(one, NoticeCard) and " fire: column " in one.title
        ]
        fires = [event for _, event in say.told(events) if event.kind == "fire"]
        assert len(fires) == len(pictured) == len(cards)
        whom = {id(event): fight for event, fight in zip(fires, pictured, strict=True)}
        card = {id(event): one for event, one in zip(fires, cards, strict=True)}
        for fire, lost in falls(events):
            fight, party = whom[id(fire)], fire["by"]
            assert fight.by == card[id(fire)].side == say.line(fire).by == party
            assert fire.rule != "S20" or "icu" not in fight.at  # it fires at the Warlords
            for event in lost:
                unit = event["unit"]
                loser = party_of(scenario, unit)
                assert loser in fight.at, (fire, event)
                assert party not in fight.at
                line = say.line(event)
                assert line.units == (unit,)
                assert say.counter(unit).lower() in line.text.lower()
                struck.add((fire.rule, party, loser))
    rules = {rule for rule, _, _ in struck}
    assert rules >= {"6.12", "6.21", "6.22"}
    if mode == "rivals":
        assert "11.2" in rules
        return
    for one in ("6.21", "6.22"):
        assert any(rule == one and by == "icu" for rule, by, _ in struck)
        assert any(rule == one and at == "icu" for rule, _, at in struck)
    assert ("S20" in rules) == (mode != "war")


def test_a_fight_shown_in_two_parts_is_between_the_same_two_fw10() -> None:
    game = played("icu", "0")
    scenario, say = game.state.scenario, Wording(game.state.scenario)
    events = [event for _, event in say.told(game.all_events())]
    label = {zone.id: (0.0, 0.0) for zone in scenario.board.zones}
    cut = 0
    for at, event in enumerate(events):
        if event.kind == "raid":
            begun = at
        if event.kind == "fire" and event.rule == "6.21":
            shown = script([event], say, {}, 0.0, label, events[begun:at])
            fight = next(one.shows for one in shown if isinstance(one.shows, Clash))
            raid = events[begun]
            assert {fight.by, *fight.at} == {
                party_of(scenario, raid["units"][0]),
                raid["target"],
            }
            cut += 1
    assert cut > 5


@pytest.mark.parametrize("mode", LATER)
def test_dice_for_contact_are_nobodys_blue_in_2006_fw10(mode: str) -> None:
    found = 0
    for seed in "01":
        game = played(mode, seed)
        scenario, say = game.state.scenario, Wording(game.state.scenario)
        for event in game.all_events():
            if event.kind == "contact":
                found += 1
                card = card_of(event, say)
                assert card is not None
                for by in (card.side, say.line(event).by):
                    assert colours_of(scenario, by, 1, False) == [COLOURS[""]]
    assert found


# -- several Bandit players (11.2) -----------------------------------------------------------------


@cache
def three_players() -> CampaignScenario:
    return load("somalia-1992", {"bandit-players": "3"})


def attacked(seed: str = "0") -> Game:
    """Orange is asked whether it fires back at Pink, which has attacked it in Jilib."""
    rules = Campaign(three_players())
    state = CampaignState(three_players())
    state.turn, state.sp["un"] = 4, 6
    state.step = [step.id for step in rules.sequence].index("operations")
    effects.give_choice(state, un=False)
    effects.name_next(state, "bandit-1", named=True)
    for kind in ("pink-2", "pink-1", "orange-3", "orange-2", "yellow-2", "un-infantry-3-2"):
        zone = "jilib" if not kind.startswith("y") else "guban"
        effects.place(state, effects.draw(state, kind), state.board.zone(zone), "2")
    game = Game(rules, state=state, seed=seed, auto_dice=False, auto_forced=True)
    for ask in ("bandit.mission", "attack.zone", "attack.rival", "attack.unit"):
        while isinstance(prompt := game.prompt, Choose) and prompt.ask == ask:
            wish = {"bandit.mission": "attack", "attack.rival": "bandit-2"}.get(ask)
            game.answer(game.seat_of[prompt.who].name, wish or prompt.options[0])
    game.throw(1)  # no effect
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    assert (prompt.ask, prompt.who) == ("fire-back", "bandit-2")
    return game


def in_short(game: Game, option: str) -> str:
    return window.FIGURES[FIRE_BACK.figure][1](fights.odds_of(Sight(game), option)[0])


def test_fire_back_at_a_rival_tells_what_the_rival_loses_fw10() -> None:
    game = attacked()
    assert in_short(game, "hold") == "0.0 lost"
    start = fights.commit(Sight(game), "fire")
    brute = outcomes(start.to_follow(), fights.EVERYBODY.policy, partial(gone, game.state.copy()))
    pink = mean_of(brute, "bandit-1")
    assert pink > Fraction(1, 10)
    assert in_short(game, "fire") == f"{float(pink):.1f} lost"
    rated = fights.odds_of(Sight(game), "fire")[0]
    shown = compared.columns(game.state.scenario, [rated], "bandit-2")
    assert [cell.head for cell in shown] == ["Pink lost", "Pink VP", "Orange VP"]
    # 11.2: what it costs Pink is what it brings Orange.
    assert [cell.of(rated) for cell in shown] == [
        f"{float(pink):.2f}",
        f"{-float(pink):+.2f}",
        f"{float(pink):+.2f}",
    ]
    # And so it comes when it is played.
    plays, fell = 300, 0
    for seed in range(plays):
        twin = attacked(str(seed))
        before = twin.state.copy()
        twin.auto_dice = True
        node = twin.checkpoint
        twin.answer("bandit-2", "fire")
        while twin.checkpoint is node and isinstance(prompt := twin.prompt, Choose):
            twin.answer(prompt.who, fights.policy(twin, prompt))
        fell += dict(gone(before, twin)).get("bandit-1", 0)
    assert abs(fell / plays - float(pink)) < 4 * (2 / plays) ** 0.5


def test_fire_back_in_games_of_several_bandit_players_fw10() -> None:
    """Units of the UN are hit, those of Bandits are gone; each only if they are the enemy's."""
    seen: set[tuple[str, str]] = set()
    for seed in "0123":
        looked = Counter[str]()
        for game in questions("rivals", seed, ("fire-back",)):
            prompt, before = game.prompt, game.state.copy()
            assert isinstance(prompt, Choose)
            who = prompt.who
            looked[who] += 1
            if looked[who] > MOST_LOOKED_AT:
                continue
            foes = [id for id in names(before.scenario) if id != who]
            start = fights.commit(Sight(game), "fire")
            comes = partial(suffered, game.checkpoint, len(game.state.events), before)
            try:
                brute = outcomes(start.to_follow(), fights.EVERYBODY.policy, comes, None, 4000)
            except TooManyOutcomes:
                continue
            hits = sum((chance * many for (many, _), chance in brute.items()), Fraction(0))
            lost = sum(
                (
                    chance * dict(which).get(id, 0)
                    for (_, which), chance in brute.items()
                    for id in (*foes, "Leader")
                ),
                Fraction(0),
            )
            at_un = who != "un" and hits > 0
            expected = f"{float(hits):.1f} hits" if at_un else f"{float(lost):.1f} lost"
            assert in_short(game, "fire") == expected
            seen.add((who.partition("-")[0], expected.partition(" ")[2]))
    assert seen >= {("un", "lost"), ("bandit", "hits")}


def suffered(node: Checkpoint, skip: int, before: CampaignState, end: Game) -> tuple[int, Lost]:
    """Hits on units of the UN and the US since a question, and who is gone."""
    events = end.events_since(node)[skip:]
    return sum(e["un"] + e["us"] for e in events if e.kind == "hits"), gone(before, end)
