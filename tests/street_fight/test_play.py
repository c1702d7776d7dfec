"""Whole games of the street fight, and what it promises about itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.games.street_fight import GAME, mission, tasks
from somalia.games.street_fight.display import StreetDisplay, fire_lines
from somalia.games.street_fight.orders import FORMS, place_named, units_named
from somalia.games.street_fight.rules import StreetFight
from somalia.games.street_fight.scenario import load
from somalia.games.street_fight.state import State
from somalia.games.street_fight.under_fire import fire_at, rounded, target_of
from somalia.opponents.listing import renewed
from somalia.opponents.seating import opponent


def begun(seed: str = "a", scenario: str = "mog-93", **options: str) -> Game:
    """A game at its first question."""
    return Game(StreetFight(load(scenario, options)), seed=seed)


def at_random(game: Game, answers: int) -> None:
    """Play on by chance."""
    stream = Stream(f"random {game.seed}")
    for _ in range(answers):
        if game.prompt is None:
            return
        options = game.prompt.options
        game.answer(game.seat_of[game.prompt.who].name, options[stream.below(len(options))])


# -- the game as it is offered ---------------------------------------------------------------------


def test_the_page_of_the_street_fight_is_current(top: Path) -> None:
    page = (top / "docs" / "street-fight.md").read_text(encoding="utf-8")
    assert renewed(page, GAME.vocabulary) == page, (
        "run: python -m somalia.opponents.listing docs/street-fight.md"
    )
    card = GAME.card(top / "scenarios" / "mog-93.yaml")
    assert all(f"| `{option.id}` |" in page for option in card.options)


def test_each_number_of_players_has_its_units() -> None:
    sizes = {
        players: len(load("mog-93", {"players": str(players)}).force.units)
        for players in range(1, 7)
    }
    assert sizes == {1: 4, 2: 4, 3: 6, 4: 4, 5: 5, 6: 6}
    for players in range(1, 7):
        game = begun(players=str(players))
        assert [seat.name for seat in game.seats] == [f"player-{n}" for n in range(1, players + 1)]


def test_nobody_stands_in_a_building() -> None:
    scenario = load("mog-93")
    for building in scenario.streets.buildings:
        xs, ys = [x for x, _ in building.ring], [y for _, y in building.ring]
        if len(building.ring) == 4 and len(set(xs)) == 2:
            inside = {
                (x, y)
                for x, y in scenario.ground.street
                if min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)
            }
            assert not inside, building.id


def test_the_same_seed_and_answers_are_the_same_game() -> None:
    one, other = begun("same"), begun("same")
    at_random(one, 300)
    at_random(other, 300)
    assert one.all_answers() == other.all_answers()
    assert vars(one.state)["men"] == vars(other.state)["men"]


def test_a_copy_goes_on_alike() -> None:
    game = begun("copy")
    at_random(game, 150)
    twin = game.copy()
    at_random(game, 100)
    at_random(twin, 100)
    assert twin.state.somalis == game.state.somalis
    assert twin.state.men == game.state.men


def test_what_is_taken_back_is_as_it_was() -> None:
    game = begun("back")
    at_random(game, 120)
    before = (list(game.state.men), dict(game.state.somalis), dict(game.state.mobs))
    count = game.count
    at_random(game, 60)
    game.go_back(count, game.branch)
    assert (game.state.men, game.state.somalis, game.state.mobs) == before


# -- what is counted -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "shares, points",
    [
        ([], 1),
        ([(1, 4)], 1),
        ([(4, 4)] * 11, 11),
        ([(3, 16)] * 6 + [(3, 4)] * 2, 3),
        ([(1, 2)], 1),
        ([(3, 2)], 2),
        ([(5, 2)], 3),
    ],
)
def test_points_are_added_as_fractions_and_a_half_is_rounded_up(
    shares: list[tuple[int, int]], points: int
) -> None:
    assert rounded(shares) == points


def test_the_lines_of_the_fire_add_up() -> None:
    game = begun("fire")
    state: State = game.state
    for man in state.able():
        target = target_of(state, man)
        fire = fire_at(state, target)
        lines = fire_lines(state, fire, target, man.id)
        assert len(lines) == 1 + len(fire.firers)


# -- the computer's player and group orders --------------------------------------------------------


def test_the_doctrine_brings_a_game_to_its_end() -> None:
    scenario = load("one-chalk")
    game = Game(StreetFight(scenario), seed="end")
    player = opponent(GAME, "ranger", scenario, "player-1", "end")
    while game.prompt is not None:
        decision = player.decide(game, game.prompt)
        assert decision.why
        game.answer("player-1", decision.option)
    assert game.state.turn <= 4


def test_orders_name_units_and_places() -> None:
    state: State = begun().state
    assert units_named(state, "all") == [unit.number for unit in state.units]
    assert [state.units[n].id for n in units_named(state, "chalk 1")] == ["chalk-1"]
    assert [state.units[n].id for n in units_named(state, "chalk2")] == ["chalk-2"]
    assert units_named(state, "chalk 9") == []
    assert place_named(state, "site") == (110, 65)
    assert place_named(state, "post-2") == (117, 64)
    assert place_named(state, "51,32") == (102, 64)
    assert place_named(state, "the moon") is None


@pytest.mark.parametrize("words", ["chalk-9 hold", "chalk-1 to the moon"])
def test_an_order_that_means_nothing_says_so(words: str) -> None:
    form = FORMS[0]
    assert form.vain is not None
    assert form.vain(words, begun()).startswith("No order: ")


def test_a_whole_turn_is_played_by_orders_alone() -> None:
    """Pace: no answer of a person at all is needed, and every answer is one that was offered."""
    import re

    game = begun("orders")
    form = FORMS[0]
    match = re.fullmatch(form.pattern, "all to site")
    assert match is not None
    order = form.make(match, game, "player-1")
    turn = game.state.turn
    given = 0
    while game.prompt is not None and game.state.turn == turn:
        option = order.answer(game, game.prompt)
        assert option is not None
        assert option in game.prompt.options
        game.answer("player-1", option)
        given += 1
    assert given > 40


def the_convoy_acts_before_a_crowd() -> Game:
    """A truck whose men may act, and eight Somalis who stand together."""
    scenario = load("mog-93")
    crowd = [[50 + n / 2, 40] for n in range(0, 16, 2)]
    position = {
        "turn": 6,
        "step": "column",
        "card": "convoy",
        "men": {"chalk-1-leader": [30, 2]},
        "convoy": {"truck-1": {"along": 10}},
        "mobs": [{"at": [54, 40], "members": crowd}],
    }
    state = GAME.positions().read(scenario, position, lambda *_: AssertionError())
    return Game(StreetFight(scenario), auto_dice=True, state=state)


@pytest.mark.parametrize(
    "words, calls", [("convoy play", False), ("convoy to site", False), ("all play", True)]
)
def test_only_who_leaves_all_to_the_program_leaves_the_blackhawk_to_it(
    words: str, calls: bool
) -> None:
    import re

    game = the_convoy_acts_before_a_crowd()
    assert game.prompt is not None
    assert game.prompt.ask == "act"
    assert "call" in game.prompt.options
    form = FORMS[0]
    match = re.fullmatch(form.pattern, words)
    assert match is not None
    option = form.make(match, game, "player-1").answer(game, game.prompt)
    assert (option == "call") == calls
    assert option is not None


def test_the_map_of_a_small_terminal_keeps_who_acts_in_sight() -> None:
    game = begun("map")
    at_random(game, 2)
    scenario = game.state.scenario
    display = StreetDisplay(game.rules, GAME.words(scenario), ascii_only=True)
    lines = [line.plain for line in display.board(game.state, 60, 24)]
    assert all(len(line) <= 64 for line in lines)
    assert any("@" in line for line in lines) or game.state.acting is None


def test_the_first_stand_tells_where_he_is_on_his_way_to() -> None:
    game = begun("way", "one-chalk")
    for answer in ("chalk-1-leader", "move"):
        game.answer("player-1", answer)
    assert game.prompt is not None
    task = tasks.tasks(game.state)[game.state.acting.man]
    (place,) = [one for one in mission.places(game.state) if one.at == task.at]
    display = StreetDisplay(game.rules, GAME.words(game.state.scenario), ascii_only=True)
    first = display.offers(game.prompt, game.state)[0]
    assert f", on his way to {place.id.replace('-', ' ')}, " in first.label.detail
