"""Orders to units: each answers by the rules that it states, and stops when they don't suffice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.street_fight.ai.tasks import HOLD
from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.firing import named
from somalia.games.street_fight.rules.game import StreetFight
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import Man, StreetState
from somalia.games.street_fight.rules.under_fire import FireTarget, fire_at, target_of
from somalia.games.street_fight.text import drill
from somalia.games.street_fight.text.drill import (
    AREA,
    BY_COVER,
    DIRECT,
    FIRES,
    FREE,
    FULL_AUTO,
    GOALS,
    HOLD_FIRE,
    RETURN,
    RUNNING,
    SUPPRESS,
    THERE,
)
from somalia.games.street_fight.text.orders import (
    CLOSE,
    FORMS,
    OrderWords,
    order_words,
    place_named,
    units_named,
)
from somalia.opponents.playing import DoctrinePlayer
from somalia.play.orders import StandingOrders
from tests.street_fight.quarter import POSITION, laid_out

SEAT, UNIT = "player-1", "chalk 1"
TARGET = "44,26"
"""Where a mob stands."""
GOAL_WORDS = (HOLD, "to post 3", "to 40,30")
FIRE_WORDS = [f"{words} {TARGET}" if words == SUPPRESS else words for words in FIRES]
COVER_WORDS = [words for words in GOALS if words]
EVERY_ORDER = [
    OrderWords(UNIT, goal, fire, cover)
    for goal, fire, cover in product(GOAL_WORDS, FIRE_WORDS, COVER_WORDS)
]


def fight(seed: str = "orders") -> Game:
    """Chalk 1's card, with mobs in sight of its men."""
    scenario = load("mog-93")
    state = laid_out(scenario, {**POSITION, "cup": {"chalk-2": 2, "somalis": 2}})
    return Game(StreetFight(scenario), auto_dice=True, state=state, seed=seed)


def answers(game: Game, words: OrderWords) -> Iterator[tuple[Choose, str, StreetState]]:
    """Play the unit's card by an order that never stops; yield each question, its answer and the
    position.
    """
    unit = units_named(game.state, words.unit)[0]
    order = FORMS[0].make(_match(words.text), Sight(game), SEAT)
    while isinstance(game.prompt, Choose) and game.state.card and game.state.card.unit == unit:
        option = order.answer(Sight(game), game.prompt)
        assert option is not None, (words.text, game.prompt.ask)
        yield game.prompt, option, game.state
        game.answer(SEAT, option)


def _match(text: str) -> Any:
    import re

    match = re.fullmatch(FORMS[0].pattern, text)
    assert match is not None, text
    return match


def acting(state: StreetState) -> Man:
    """The active man."""
    assert state.acting is not None
    return state.men[state.acting.man]


@pytest.mark.parametrize("words", EVERY_ORDER, ids=lambda words: words.text)
def test_every_order_does_as_its_rules_say_and_asks_no_doctrine(
    words: OrderWords, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DoctrinePlayer, "decide", None)
    game, given = fight(), 0
    was = {man.number: man.at for man in game.state.men}
    goal = place_named(game.state, words.place) if words.place else None
    for prompt, option, state in answers(game, words):
        assert option in prompt.options
        given += 1
        if prompt.ask == kinds.ACT:
            assert option not in (kinds.CALL, kinds.HOLD, kinds.PATCH, kinds.BOARD)
            fires = option in (kinds.FIRE, kinds.FULL, kinds.FIRE_AND_MOVE, kinds.AIM)
            if words.fire == HOLD_FIRE:
                assert not fires
            if words.cover == RUNNING and goal is not None and fires:
                assert apart(acting(state).at, goal) <= THERE**2
            if words.cover != DIRECT or goal is None:
                assert option != kinds.FIRE_AND_MOVE
            if option == kinds.FULL:
                assert words.fire == FULL_AUTO
            if option == kinds.PRONE:
                assert words.cover == BY_COVER
        if prompt.ask == kinds.TARGET:
            _check_target(state, option, words)
    assert given > 4
    if goal is None:
        assert {man.number: man.at for man in game.state.men} == was


def _check_target(state: StreetState, option: str, words: OrderWords) -> None:
    enemy: Any = next(
        one for one in (*state.somalis.values(), *state.technicals.values()) if one.id == option
    )
    if words.area:
        area = place_named(state, words.area)
        assert area is not None
        assert apart(enemy.at, area) <= AREA**2
    if words.fire == RETURN:
        firers = fire_at(state, target_of(state, acting(state))).firers
        assert option in {firer.somali.id for firer in firers}


UNARMED = [{"at": at, "kind": "unarmed"} for at in ([44, 26], [45, 26], [43, 26])]


@pytest.mark.parametrize("fire", FIRE_WORDS)
def test_men_under_orders_spare_the_unarmed_unless_the_player_chose_the_place(fire: str) -> None:
    mob = {"at": [44, 26], "members": UNARMED}
    state = laid_out(load("mog-93"), {**POSITION, "cup": {"chalk-2": 2}, "mobs": [mob]})
    game = Game(StreetFight(load("mog-93")), auto_dice=True, state=state, seed="orders")
    words = OrderWords(UNIT, HOLD, fire, DIRECT)
    acts = [option for prompt, option, _ in answers(game, words) if prompt.ask == kinds.ACT]
    shots = {kinds.FIRE, kinds.FULL, kinds.FIRE_AND_MOVE, kinds.AIM} & set(acts)
    assert bool(shots) is fire.startswith(SUPPRESS)
    assert "unarmed" in FIRES[SUPPRESS]


@pytest.mark.parametrize("words", EVERY_ORDER, ids=lambda words: words.text)
def test_an_order_is_read_as_it_is_written(words: OrderWords) -> None:
    read = order_words(words.text)
    assert read is not None
    assert read.text == words.text
    assert (read.unit, read.goal, read.fire) == (words.unit, words.goal, words.fire)
    assert (read.cover == words.cover) or not words.place


def test_some_men_fire_and_some_move() -> None:
    """Lest the orders above be kept because nobody did anything."""
    done = {
        (words.fire.split(" ")[0], option)
        for words in EVERY_ORDER
        if words.place != "post 3"
        for prompt, option, _ in answers(fight(), words)
        if prompt.ask == kinds.ACT
    }
    for fire in (FREE, RETURN, SUPPRESS):
        assert (fire.split(" ")[0], kinds.FIRE) in done, fire
    assert ("full", kinds.FULL) in done
    assert ("fire", kinds.FIRE_AND_MOVE) in done
    assert ("hold", kinds.MOVE) in done
    assert ("fire", kinds.PRONE) in done


def test_by_cover_he_moves_to_the_safest_place_that_is_half_his_reach_ahead() -> None:
    words = OrderWords(UNIT, "to 40,30", HOLD_FIRE, BY_COVER)
    game, moved = fight(), 0
    goal = place_named(game.state, words.place)
    assert goal is not None
    for prompt, option, state in answers(game, words):
        if prompt.ask != kinds.STAND:
            continue
        moved += 1
        here = acting(state).at

        def ahead(id: str, here: Any = here, state: StreetState = state) -> int:
            at = kinds.point_typed(id)
            assert at is not None
            return state.scenario.ground.length(here, goal) - state.scenario.ground.length(at, goal)

        def danger(id: str, state: StreetState = state) -> int:
            at = kinds.point_typed(id)
            assert at is not None
            return fire_at(state, FireTarget(Stand(at, 0))).chance

        most = max(map(ahead, prompt.options))
        far = [id for id in prompt.options if 2 * ahead(id) >= most]
        assert option in far
        assert danger(option) == min(map(danger, far))
    assert moved >= 3


def test_direct_and_running_take_the_shortest_way() -> None:
    for cover in (DIRECT, RUNNING):
        words = OrderWords(UNIT, "to 40,30", HOLD_FIRE, cover)
        game, moved = fight(), 0
        goal = place_named(game.state, words.place)
        assert goal is not None
        for prompt, option, state in answers(game, words):
            if prompt.ask == kinds.STAND:
                moved += 1
                lengths = {
                    id: state.scenario.ground.length(at, goal)
                    for id in prompt.options
                    if (at := kinds.point_typed(id))
                }
                assert lengths[option] == min(lengths.values())
        assert moved >= 3


def test_a_man_fires_at_the_most_dangerous_enemy_he_hits_at_a_fifth_or_better() -> None:
    words = OrderWords(UNIT, HOLD)
    fired = several = 0
    for prompt, option, state in answers(fight(), words):
        if prompt.ask != kinds.TARGET:
            continue
        fired += 1
        drilled = drill._Drill(state, drill.UnitOrder(), prompt)
        shot = (prompt.about or {})["shot"]
        enemies: list[Any] = [aim.target.enemy for aim in drilled._aims([shot])]
        threats = {
            one.id: (getattr(one, "is_heavy", False), getattr(one, "is_armed", True))
            for one in enemies
        }
        several += len(set(threats.values())) > 1
        assert threats[option] == max(threats.values())
    assert fired >= 3
    assert several


# -- what an order doesn't cover -------------------------------------------------------------------


def given(game: Game, text: str = "chalk 1 hold") -> StandingOrders:
    """The orders of a player who has given one."""
    orders = StandingOrders(FORMS)
    orders.give(text, Sight(game), SEAT)
    return orders


def asked(orders: StandingOrders, game: Game) -> tuple[bool, list[str]]:
    """Whether the player is asked, and what is said about orders that have ended."""
    assert isinstance(game.prompt, Choose)
    is_asked = orders.answer(Sight(game), game.prompt, SEAT) is None
    return is_asked, orders.cut_short(SEAT)


def test_nothing_new_stops_nothing() -> None:
    game = fight()
    assert asked(given(game), game) == (False, [])


@pytest.mark.parametrize("text", ["chalk 1 hold", "chalk 1 to post 1 running", "all hold"])
@pytest.mark.parametrize("ap, told", [(3, "3 AP left"), (0, "a casualty")])
def test_an_order_stops_when_one_of_its_men_is_hit(text: str, ap: int, told: str) -> None:
    game = fight()
    orders = given(game, text)
    medic = next(man for man in game.state.men if man.id == "chalk-1-medic")
    game.state.set_man(medic.number, ap=ap)
    is_asked, (reason,) = asked(orders, game)
    assert is_asked
    assert f" ({text}): " in reason
    assert f"{named(game.state, medic)} is hit" in reason
    assert reason.endswith(f" {told}.")


def test_an_order_goes_on_when_another_units_man_is_hit() -> None:
    game = fight()
    orders = given(game)
    other = next(man for man in game.state.men if man.id == "chalk-2-leader")
    game.state.set_man(other.number, ap=2)
    assert asked(orders, game) == (False, [])


@pytest.mark.parametrize("steps, stops", [(CLOSE, True), (CLOSE + 1, False)])
def test_an_order_stops_when_a_mob_comes_close(steps: int, stops: bool) -> None:
    game = fight()
    state = game.state
    orders = given(game)
    leader = next(man for man in state.men if man.id == "chalk-1-leader")
    men = [man for man in state.men_of(leader.unit) if man.number != leader.number]
    for man in men:  # he is alone, so that the distance is that to him
        state.set_man(man.number, at=(2, 2))
    gunman = next(iter(state.members(3)))
    x, y = leader.at
    ground = state.scenario.ground
    at = next(
        place
        for place in ((x - steps, y), (x + steps, y), (x, y - steps), (x, y + steps))
        if ground.sees(leader.place, Stand(place, 0))
    )
    state.set_somali(gunman.number, at=at, ground=0, roof=-1)
    is_asked, said = asked(orders, game)
    assert is_asked == stops
    assert len(said) == stops
    for reason in said:
        assert f" ({OrderWords(UNIT, HOLD).text}): Mob 3 " in reason
        assert f" {CLOSE // 2} inches " in reason
        assert reason.endswith(f" {named(state, leader)}.")


def test_an_order_that_stopped_is_offered_again_for_the_rest_of_the_turn() -> None:
    game = fight()
    orders = given(game)
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    order = OrderWords(UNIT, HOLD).text
    resume = (f"Resume: {order}", order)
    assert resume not in orders.beside(Sight(game), prompt, SEAT)
    leader = next(man for man in game.state.men if man.id == "chalk-1-leader")
    game.state.set_man(leader.number, ap=2)
    asked(orders, game)
    assert resume in orders.beside(Sight(game), prompt, SEAT)
    orders.give(resume[1], Sight(game), SEAT)
    assert asked(orders, game) == (False, []), "the hit is known now"
    assert resume not in orders.beside(Sight(game), prompt, SEAT)
    game.state.set_man(leader.number, ap=1)
    asked(orders, game)
    game.state.change(turn=game.state.turn + 1)
    assert resume not in orders.beside(Sight(game), prompt, SEAT), "the turn is over"
