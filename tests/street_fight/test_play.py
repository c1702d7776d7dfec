"""Whole games of the street fight, and what it promises about itself."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.options import Word
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.kit.sheets import as_lines
from somalia.games.orders import StandingOrder
from somalia.games.street_fight import GAME
from somalia.games.street_fight.ai import tasks
from somalia.games.street_fight.ai.position import StreetPosition
from somalia.games.street_fight.ai.vocabulary import VOCABULARY
from somalia.games.street_fight.data.scenario import BOX_SHARES, load
from somalia.games.street_fight.rules import helicopter, kinds, mission, mobs
from somalia.games.street_fight.rules.acting import ORDERS
from somalia.games.street_fight.rules.firing import named
from somalia.games.street_fight.rules.game import StreetFight
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.state import (
    AWAITED,
    HAWK_CARD,
    OFF,
    ON_FOOT,
    ActionCard,
    StreetState,
)
from somalia.games.street_fight.rules.under_fire import fire_at, rounded, target_of
from somalia.games.street_fight.text.display import StreetDisplay
from somalia.games.street_fight.text.odds import fire_blocks
from somalia.games.street_fight.text.orders import FORMS, place_named, units_named
from somalia.opponents import check_doctrine
from somalia.opponents.seating import opponent
from somalia.play.orders import StandingOrders


def begun(seed: str = "a", scenario: str = "mog-93", **options: str) -> Game:
    """A game at its first question."""
    return _begun(seed, scenario, tuple(options.items())).copy()


@lru_cache(maxsize=8)
def _begun(seed: str, scenario: str, options: tuple[tuple[str, str], ...]) -> Game:
    """The same, which nobody goes on with."""
    return Game(StreetFight(load(scenario, dict(options))), seed=seed)


def at_random(game: Game, answers: int) -> None:
    """Play on by chance."""
    stream = Stream(f"random {game.seed}")
    for _ in range(answers):
        if game.prompt is None:
            return
        options = game.prompt.options
        game.answer(game.seat_of[game.prompt.who].name, options[stream.below(len(options))])


# -- the game as it is offered ---------------------------------------------------------------------


def test_every_order_but_to_stop_stands_in_the_table() -> None:
    assert {*ORDERS, kinds.STOP} == set(kinds.ACTS)


def test_the_page_of_the_street_fight_is_current(top: Path) -> None:
    page = (top / "docs" / "street-fight.md").read_text(encoding="utf-8")
    card = GAME.card(top / "scenarios" / "mog-93.yaml")
    assert all(f"| `{option.id}` |" in page for option in card.options)


def test_the_words_at_set_up_say_what_was_measured_of_each_box(top: Path) -> None:
    """They and the table of the results are the same figures, and those of the tables."""
    page = (top / "docs" / "results.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| `(\w+)`: ([^|]+) \| (\d+) \| (\d+) / (\d+) / (\d+) \| (\d+) %", page, re.M
    )
    of = {box: (limit, *map(int, figures)) for box, limit, *figures in rows}
    card = GAME.card(top / "scenarios" / "mog-93.yaml")
    option = next(one for one in card.options if one.id == "box")
    labels = zip(option.choices, option.labels, strict=True)
    told = {box: label.partition(":")[0] for box, label in labels}
    assert set(option.choices) <= of.keys()
    for box in option.choices:
        limit, games, total, partial, lost, share = of[box]
        assert games == total + partial + lost
        assert share == (200 * total + games) // (2 * games) == BOX_SHARES[box]
        game = begun(box=box)
        assert limit.split(",")[0] == (str(game.state.box) if box != "none" else "no limit")
        words = rf"{share}( of 100 games)? (with )?{told[box]}"
        assert re.search(words, option.about), told[box]


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
    state: StreetState = game.state
    for man in state.able():
        target = target_of(state, man)
        fire = fire_at(state, target)
        lines = as_lines(fire_blocks(state, fire, target, man.id))
        heads = 3 if fire.firers else 1  # the risk, what it means, the columns
        assert len(lines) == heads + len(fire.firers)


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


@pytest.mark.parametrize(
    "track, never, once",
    [
        ("hold", {"move", "fire-and-move"}, "fire"),
        ("no-fire", {"fire", "fire-and-move", "full-auto"}, "move"),
        ("full-auto", {"fire", "fire-and-move"}, "full-auto"),
        ("run", {"fire-and-move", "hold", "full-auto"}, "move"),
    ],
)
def test_one_track_players_do_one_thing_whatever_happens(
    top: Path, track: str, never: set[str], once: str
) -> None:
    found: Any = check_doctrine(top / "ai" / "street-tracks" / f"{track}.yaml", GAME.vocabulary)
    assert found.sides == ("commander",)
    scenario = load("one-chalk")
    game = Game(StreetFight(scenario), seed="track")
    player = opponent(GAME, f"street-tracks/{track}", scenario, "player-1", "track")
    done = set()
    while isinstance(game.prompt, Choose):
        option = player.decide(game, game.prompt).option
        if game.prompt.ask == kinds.ACT:
            done.add(option)
        game.answer("player-1", option)
    assert once in done
    assert not done & never


def test_orders_name_units_and_places() -> None:
    state: StreetState = begun().state
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
    assert form.vain(words, Sight(begun())).startswith("There's no ")


def test_a_whole_turn_is_played_by_orders_alone() -> None:
    """Pace: no answer of a person at all is needed, and every answer is one that was offered."""
    game = begun("orders")
    form = FORMS[0]
    match = re.fullmatch(form.pattern, "all to site")
    assert match is not None
    order = form.make(match, Sight(game), "player-1")
    turn = game.state.turn
    given = 0
    while game.prompt is not None and game.state.turn == turn:
        option = order.answer(Sight(game), game.prompt)
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
    game = the_convoy_acts_before_a_crowd()
    assert game.prompt is not None
    assert game.prompt.ask == "act"
    assert "call" in game.prompt.options
    form = FORMS[0]
    match = re.fullmatch(form.pattern, words)
    assert match is not None
    option = form.make(match, Sight(game), "player-1").answer(Sight(game), game.prompt)
    assert (option == "call") == calls
    assert option is not None


def ordered(words: str, game: Game) -> StandingOrder:
    """The order of the first player that words make."""
    form = FORMS[0]
    match = re.fullmatch(form.pattern, words)
    assert match is not None
    return form.make(match, Sight(game), "player-1")


def convoy_on_the_lane() -> Game:
    """A Humvee and a truck with the lane before them free, and a Somali to fire at."""
    position = {
        "turn": 6,
        "step": "column",
        "card": "convoy",
        "men": {"chalk-1-leader": [30, 2]},
        "convoy": {"humvee-1": {"along": 12}, "truck-1": {"along": 6}},
        "mobs": [{"at": [51, 24], "members": [[51, 24]]}],
    }
    state = GAME.positions().read(load("mog-93"), position, lambda *_: AssertionError())
    return Game(StreetFight(load("mog-93")), auto_dice=True, state=state, seed="lane")


def card_by_order(game: Game, words: str) -> None:
    """Answer by order to the end of the convoy's card."""
    order = ordered(words, game)
    while game.prompt is not None and game.state.step == "column":
        option = order.answer(Sight(game), game.prompt)
        assert option is not None
        game.answer("player-1", option)


@pytest.mark.parametrize("words", ["convoy hold", "all hold"])
def test_a_convoy_that_is_told_to_hold_fires_and_does_not_drive(words: str) -> None:
    game = convoy_on_the_lane()
    was = [vehicle.along for vehicle in game.state.vehicles]
    card_by_order(game, words)
    assert [vehicle.along for vehicle in game.state.vehicles] == was
    happened = {event.kind for event in game.all_events()}
    assert kinds.SHOT_FIRED in happened
    assert kinds.DROVE not in happened


def test_a_convoy_that_is_told_to_go_somewhere_stops_there() -> None:
    """Neither past it, nor at the wreck, nor off the table, though nobody else is waited for."""
    for place in ("51,20", "51,32"):
        game = convoy_on_the_lane()
        card_by_order(game, f"convoy to {place}")
        card_by_order(game, f"convoy to {place}")
        head = next(one for one in game.state.vehicles if one.is_there)
        north = game.state.vehicle_at(head)[1]
        assert abs(north - 2 * int(place[-2:])) < game.state.scenario.tables.spacing


def test_a_convoy_that_is_where_it_was_told_to_go_halts_and_can_be_boarded_15_5() -> None:
    vehicles = {"humvee-1": {"along": 31}, "truck-1": {"along": 27.5}, "humvee-2": {"along": 24}}
    state = with_the_convoy({"chalk-1-leader": {"at": [52, 30]}}, **vehicles)
    game = Game(StreetFight(state.scenario), auto_dice=True, state=state, seed="halts")
    was = [vehicle.along for vehicle in game.state.vehicles[:3]]
    card_by_order(game, "convoy to site")
    now = game.state.vehicles[:3]
    assert [vehicle.along for vehicle in now if not vehicle.is_wreck] == [
        before for before, vehicle in zip(was, now, strict=True) if not vehicle.is_wreck
    ]
    assert not any(vehicle.has_moved for vehicle in now)
    assert sum(not vehicle.is_wreck for vehicle in now) >= 2


def test_a_unit_that_is_told_to_hold_stays_where_each_man_of_it_is() -> None:
    game = begun("hold")
    order = ordered("chalk-1 hold", game)
    unit = units_named(game.state, "chalk-1")[0]
    was = [man.at for man in game.state.men_of(unit)]
    turn = game.state.turn
    while game.prompt is not None and game.state.turn == turn:
        at_it = game.state.card is not None and game.state.card.unit == unit
        option = order.answer(Sight(game), game.prompt)
        assert (option is not None) == at_it
        game.answer("player-1", option or game.prompt.options[-1])
    now = [man.at for man in game.state.men_of(unit)]
    within = game.state.scenario.tables.post_within
    assert all(apart(then, at) <= within**2 for then, at in zip(was, now, strict=True))


def beside_a_humvee(where: dict[str, str] | list[int]) -> Game:
    """The card of Chalk 1, of whom one man is left, where a Humvee waits to be loaded."""
    position = {
        "turn": 6,
        "step": "unit",
        "card": "chalk-1",
        "men": {"chalk-1-leader": where},
        "convoy": {"humvee-1": {"along": 33}},
        "mobs": [{"at": [10, 10], "members": [[10, 10]]}],
    }
    state = GAME.positions().read(load("mog-93"), position, lambda *_: AssertionError())
    return Game(StreetFight(load("mog-93")), auto_dice=True, state=state, seed="board")


@pytest.mark.parametrize(
    "words, does", [("chalk-1 play", "board"), ("chalk-1 hold", "stop"), ("all to post-1", "move")]
)
def test_who_is_told_to_hold_or_to_go_somewhere_does_not_board(words: str, does: str) -> None:
    game = beside_a_humvee([52, 34])
    assert game.prompt is not None
    assert {"board", "stop", "move"} <= set(game.prompt.options)
    assert ordered(words, game).answer(Sight(game), game.prompt) == does


@pytest.mark.parametrize("words, does", [("chalk-1 hold", "stop"), ("chalk-1 to 51,42", "get-out")])
def test_a_passenger_who_is_told_to_go_somewhere_gets_out(words: str, does: str) -> None:
    game = beside_a_humvee({"where": "humvee-1"})
    assert game.prompt is not None
    assert ordered(words, game).answer(Sight(game), game.prompt) == does


def test_an_order_to_all_takes_the_place_of_orders_to_units() -> None:
    game = begun("orders")
    orders = StandingOrders(FORMS)
    orders.give("chalk-1 hold", Sight(game), "player-1")
    chalk, everybody = "chalk 1 to site", "all to site"
    orders.give(chalk, Sight(game), "player-1")
    assert orders.of("player-1") == [chalk], "the same unit, written otherwise"
    orders.give("delta hold", Sight(game), "player-1")
    orders.give("all play", Sight(game), "player-1")
    assert orders.of("player-1") == ["all play"]
    orders.give("delta hold", Sight(game), "player-1")
    assert orders.of("player-1") == ["delta hold", "all play"], "the unit's comes before"
    orders.give(everybody, Sight(game), "player-1")
    assert orders.of("player-1") == [everybody]


def test_an_order_to_a_unit_goes_before_an_older_one_to_all() -> None:
    game = begun("orders")
    orders = StandingOrders(FORMS)
    everybody = "all to site"
    orders.give(everybody, Sight(game), "player-1")
    orders.give("chalk-1 hold", Sight(game), "player-1")
    told = {}
    turn = game.state.turn
    while game.prompt is not None and game.state.turn == turn:
        given = orders.answer(Sight(game), game.prompt, "player-1")
        if given is None:  # something has happened that an order doesn't cover
            assert orders.cut_short("player-1")
            for words in (everybody, "chalk-1 hold"):
                orders.give(words, Sight(game), "player-1")
            continue
        told.setdefault(game.state.units[game.state.card.unit].id, set()).add(given[1])
        game.answer("player-1", given[0])
    assert told.pop("chalk-1") == {"chalk-1 hold"}
    assert told
    assert set().union(*told.values()) == {everybody}


def with_the_convoy(men: dict[str, object], **convoy: dict[str, object]) -> StreetState:
    """A position in which the convoy has come, with these men and vehicles."""
    position = {"turn": 6, "step": "column", "card": "convoy", "men": men, "convoy": convoy}
    state: StreetState = GAME.positions().read(
        load("mog-93"), position, lambda *_: AssertionError()
    )
    return state


def column(**more: dict[str, object]) -> dict[str, dict[str, object]]:
    """Four vehicles at the site, from the head."""
    return {
        "humvee-1": {"along": 42},
        "truck-1": {"along": 39},
        "humvee-2": {"along": 36},
        "truck-2": {"along": 33},
        **more,
    }


def test_vehicles_leave_that_are_not_needed_for_those_who_are_still_on_foot() -> None:
    state = with_the_convoy({"chalk-1-leader": [52, 34]}, **column())
    ids = {state.vehicles[number].id for number in tasks.staying(state)}
    assert ids == {"humvee-2", "truck-2"}, "the two nearest, which have seats to spare"
    state = with_the_convoy({"chalk-1-leader": {"where": "truck-2"}}, **column())
    assert not tasks.staying(state), "all are aboard"
    men = {man.id: [50 + n % 4, 30 + n // 4] for n, man in enumerate(state.men[:20])}
    assert len(tasks.staying(with_the_convoy(men, **column()))) == 4, "many are awaited"


def test_nobody_waits_for_casualties_whom_nobody_can_bring() -> None:
    lies = {"chalk-1-leader": {"at": [52, 34], "ap": 0}}
    assert not tasks.staying(with_the_convoy(dict(lies), **column()))
    medic = {"chalk-1-medic": {"where": "truck-2"}}
    state = with_the_convoy({**lies, **medic}, **column())
    assert tasks.staying(state)
    number = next(man.number for man in state.men if man.id == "chalk-1-medic")
    assert tasks.tasks(state)[number].kind == tasks.FETCH, "a passenger gets out for him"


def test_who_can_hardly_walk_is_brought_by_one_who_can() -> None:
    men = {"chalk-1-leader": {"at": [45, 27], "ap": 1}, "chalk-1-medic": [46, 27]}
    state = with_the_convoy(men, **column())
    of = {man.id: tasks.tasks(state).get(man.number) for man in state.men}
    assert of["chalk-1-medic"] is not None
    assert of["chalk-1-medic"].kind == tasks.FETCH
    assert state.men[of["chalk-1-medic"].other].id == "chalk-1-leader"


def test_who_finds_no_seat_any_more_walks_off() -> None:
    men: dict[str, object] = {"chalk-1-leader": [52, 34]}
    seats = ("leader", "saw-gunner", "grenadier", "assistant")
    men |= {f"chalk-2-{one}": {"where": "humvee-1"} for one in seats if one != "saw-gunner"}
    men |= {"chalk-3-leader": {"where": "humvee-1"}}
    state = with_the_convoy(men, **{"humvee-1": {"along": 33}})
    full = not tasks.free_seats(state, next(one for one in state.vehicles if one.is_there))
    number = next(man.number for man in state.men if man.id == "chalk-1-leader")
    task = tasks.tasks(state)[number]
    assert full
    assert task.kind == tasks.LEAVE


def test_the_blackhawk_is_called_where_no_rpg_reaches_it() -> None:
    crowd = [[50 + n / 2, 40] for n in range(0, 20, 2)]
    position = {
        "turn": 3,
        "step": "unit",
        "card": "chalk-1",
        "men": {"chalk-1-leader": [30, 2]},
        "mobs": [
            {"at": [54, 40], "members": crowd},
            {"at": [5, 5], "members": [[5, 5]]},
        ],
    }
    places = helicopter.places_to_call
    state = GAME.positions().read(load("mog-93"), position, lambda *_: AssertionError())
    crowded = VOCABULARY.measures["crowd"].function
    there = [crowded(StreetPosition(state, "player-1"), one) for one in places(state)]
    position["mobs"][1] = {"at": [54, 36], "members": [{"at": [54, 36], "kind": "rpg"}]}
    state = GAME.positions().read(load("mog-93"), position, lambda *_: AssertionError())
    now = [crowded(StreetPosition(state, "player-1"), one) for one in places(state)]
    assert max(there) == 10
    assert max(now) < 10


def test_a_single_burst_is_told_as_one() -> None:
    state = convoy_on_the_lane().state
    mob = next(iter(state.mobs))
    mobs.begin_card(state)
    mobs.count_bursts(state, mob)
    told = [event["why"] for event in state.events if event.kind == kinds.PANICKED]
    assert told == ["after 1 burst"]


def test_the_map_of_a_small_terminal_keeps_who_acts_in_sight() -> None:
    game = begun("map")
    at_random(game, 2)
    scenario = game.state.scenario
    display = StreetDisplay(game.rules, GAME.words(scenario), ascii_only=True)
    lines = [line.plain for line in display.board(game.state, 60, 24)]
    assert all(len(line) <= 64 for line in lines)
    assert any("@" in line for line in lines) or game.state.acting is None


def test_orders_to_units_hold_for_the_turn_and_can_be_given_again() -> None:
    game = begun("orders")
    kept: list[str] = []
    orders = StandingOrders(FORMS, keep=lambda seat, words: kept.append(words))
    goes, goes_on, follows = "chalk-1 to post-1", "chalk-3 play", "delta to site"
    for words in (goes, "delta hold", goes_on):
        orders.give(words, Sight(game), "player-1")
    given = orders.of("player-1")
    refused = orders.give("again", Sight(game), "player-1")
    assert refused is not None
    assert refused.startswith("No order"), "none has ended"
    assert orders.of("player-1") == given
    game.state.change(turn=2)
    assert isinstance(game.prompt, Choose)
    orders.answer(Sight(game), game.prompt, "player-1")
    assert orders.of("player-1") == [goes_on], "what the program plays it goes on playing"
    orders.give(follows, Sight(game), "player-1")
    assert orders.ended("player-1") == [goes], "the other has a new one"
    told = orders.give("again", Sight(game), "player-1")
    assert told is not None
    assert told.endswith(f": {goes}.")
    assert set(orders.of("player-1")) == {goes_on, follows, goes}
    assert kept[-1] == goes, "a record keeps what was meant"


def test_who_leaves_all_to_the_program_is_not_asked_about_the_blackhawk_either() -> None:
    game = begun("orders")
    side = game.rules.sides[0]
    game.state.change(card=ActionCard(HAWK_CARD))
    asked = kinds.HAWK_LINE(side, [Word("north-south"), Word("east-west")])
    assert ordered("all play", game).answer(Sight(game), asked) is not None
    assert ordered("all hold", game).answer(Sight(game), asked) is None


def test_the_first_stand_tells_where_he_is_on_his_way_to() -> None:
    game = begun("way", "one-chalk")
    for answer in ("chalk-1-leader", "move"):
        game.answer("player-1", answer)
    assert game.prompt is not None
    task = tasks.tasks(game.state)[game.state.acting.man]
    (place,) = [one for one in mission.places(game.state) if one.at == task.at]
    display = StreetDisplay(game.rules, GAME.words(game.state.scenario), ascii_only=True)
    first = display.offers(game.prompt, game.state)[0]
    assert f"on his way to {place.id.replace('-', ' ')}, " in first.label.detail


def test_the_first_stands_for_who_drags_on_are_those_that_are_offered_14_2() -> None:
    position = {
        "turn": 6,
        "step": "unit",
        "card": "chalk-1",
        "men": {
            "chalk-1-medic": {"at": [30, 2], "ap": 5},
            "chalk-1-leader": {"at": [29, 2], "ap": 0},
        },
        "mobs": [{"at": [10, 40], "members": [[10, 40]]}],
    }
    state = GAME.positions().read(load("mog-93"), position, lambda *_: AssertionError())
    game = Game(StreetFight(load("mog-93")), auto_dice=True, state=state, seed="drag")
    for answer in ("hold", "move", "31,2", "move"):
        game.answer("player-1", answer)
    assert game.prompt is not None
    assert game.prompt.ask == kinds.STAND
    display = StreetDisplay(game.rules, GAME.words(game.state.scenario), ascii_only=True)
    first = [one for one in display.offers(game.prompt, game.state) if not one.is_more]
    assert first
    for offer in first:
        assert offer.options[0] in game.prompt.options


@pytest.mark.parametrize(
    "checks, why",
    [
        (0, "No convoy came: the crash site wasn't secured in time (17.2)."),
        (2, "No convoy came in 2 checks (17.2)."),
    ],
)
def test_a_lost_game_tells_who_counts_and_that_no_convoy_came_18(checks: int, why: str) -> None:
    game = begun("lost")
    fell = mission.losses(game.state).casualties
    game.state.change(turn=20, ended="dusk", checks=checks)
    told = StreetDisplay(game.rules, GAME.words(game.state.scenario), ascii_only=True).result(
        game.state, []
    )
    left = f"24 casualties of 24, including {24 - fell} able men left on the table (M79)"
    assert f"{left}; 0 of 24 evacuated." in told
    assert why in told


def test_a_total_victory_tells_what_was_won_18() -> None:
    game = begun("won")
    for man in game.state.men:
        if man.where != AWAITED:
            game.state.set_man(man.number, where=OFF)
    game.state.change(turn=9, ended="nobody-left", convoy_turn=6)
    told = StreetDisplay(game.rules, GAME.words(game.state.scenario), ascii_only=True).result(
        game.state, []
    )
    won = "Total American victory in turn 9: every American is off the table, casualties included."
    assert won in told
    assert not any("No convoy" in line or "left on the table" in line for line in told)


def test_who_got_out_of_a_wreck_is_called_as_in_his_vehicle_m87() -> None:
    state = convoy_on_the_lane().state
    (driver,) = [man for man in state.men if man.id == "humvee-1-driver"]
    assert named(state, driver) == "Humvee 1 driver"
    assert named(state, driver._replace(where=ON_FOOT, seat="")) == "Humvee 1 driver"


def test_who_drives_a_truck_has_no_gunner_15_3() -> None:
    game = convoy_on_the_lane()
    words = GAME.words(game.state.scenario)
    assert isinstance(game.prompt, Choose)
    assert "8 driving AP and 8 AP for the gunner left" in words.question(game.prompt, game.state)
    game.answer("player-1", "stop")
    assert isinstance(game.prompt, Choose)
    assert words.question(game.prompt, game.state) == "Truck 1 driver, 8 driving AP left: what now?"


def test_a_wreck_is_no_vehicle_that_is_here_15_2() -> None:
    game = convoy_on_the_lane()
    display = StreetDisplay(game.rules, GAME.words(game.state.scenario), ascii_only=True)
    score = next(sheet for sheet in display.sheets() if sheet.name == "score")
    before = score.lines(Sight(game), "", 80)
    assert any(line.split(None, 2)[1:] == ["Convoy", "2 vehicles here"] for line in before)
    game.state.set_vehicle(0, ap=0)
    after = score.lines(Sight(game), "", 80)
    assert any(line.split(None, 2)[1:] == ["Convoy", "1 vehicle here, 1 wreck"] for line in after)


@pytest.mark.parametrize(
    "size, told", [(5, "1 RPG man, 4 gunmen."), (4, "4 gunmen; room for only 4.")]
)
def test_a_mob_on_a_full_roof_tells_how_many_of_it_appear_6_5(size: int, told: str) -> None:
    state = begun("roof").state
    what = "1 RPG man, 4 gunmen"
    state.note(kinds.APPEARED, "6.4", what=what, at=(59, 9), mob="Mob 8", size=size, came=5)
    assert told in str(GAME.words(state.scenario).line(state.events[-1]))


def test_who_has_no_room_is_counted_out_of_what_appears_6_5() -> None:
    events = [event for seed in ("lost1", "a", "b") for event in begun(seed).all_events()]
    turned_away = [
        event["came"] - event["size"] for event in events if event.kind == kinds.APPEARED
    ]
    assert min(turned_away) == 0
    assert max(turned_away) > 0, "the first turn of lost1 has a full roof"
