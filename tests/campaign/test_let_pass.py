"""6.22: an Ambush question answered once for a whole route, by order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from somalia.datafile.finding import available
from somalia.engine.dice import Stream
from somalia.engine.game import Game, Seat
from somalia.engine.kinds import has_tag
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games import game_of
from somalia.games.campaign import GAME
from somalia.games.campaign.rules.core.asks import AMBUSH
from somalia.games.campaign.text.orders import FORMS, LET_PASS
from somalia.games.campaign.text.words import Wording
from somalia.play.orders import StandingOrders

SCENARIOS = [name for name in available("scenarios") if game_of(name) is GAME]
LONG = ("somalia-1992",)
"""The scenarios in which a force passes several ambushers on one route."""
GIVEN = 25
"""The number of Ambush questions at which the order is given, in each scenario."""


def ambushes(scenario: str, game: Game | None = None) -> Iterator[tuple[Game, Choose, str]]:
    """A random game, stopped at each first question of an Ambush, with the seat that is asked."""
    if game is None:
        rules = game_of(scenario).rules(game_of(scenario).load(scenario))
        seats = [Seat(side, (side,)) for side in rules.sides]
        game = Game(rules, seats, seed=f"{scenario} passes")
    stream = Stream(scenario)
    while isinstance(prompt := game.prompt, Choose):
        seat = game.seat_of[prompt.who].name
        before = game.count
        if has_tag(prompt.ask, AMBUSH) and not (prompt.about or {})["picked"]:
            yield game, prompt, seat
        if game.count == before:
            game.answer(seat, prompt.options[stream.below(len(prompt.options))])


def moving(prompt: Choose) -> set[str]:
    return {unit.id for unit in (prompt.about or {})["force"]}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_one_order_lets_a_force_pass_until_its_mission_ends_6_22(scenario: str) -> None:
    given: StandingOrders | None = None
    begun, force, who, met, let_pass, asked_again = None, set[str](), "", 0, 0, 0
    for game, prompt, seat in ambushes(scenario):
        met += 1
        sight = Sight(game)
        if given is not None:
            reply = given.answer(sight, prompt, seat) if seat == who else None
            same_mission = begun is not None and begun.is_same(game.checkpoint)
            if seat == who and same_mission and moving(prompt) <= force:
                assert reply == ("let-pass", LET_PASS)
                game.answer(seat, "let-pass")
                let_pass += 1
                continue
            assert reply is None
            asked_again += seat == who
            if not same_mission:
                assert seat != who or given.of(who) == []
                given = None
        if given is None:
            given, who, force, begun = StandingOrders(FORMS), seat, moving(prompt), game.checkpoint
            assert "Standing order" in str(given.give(LET_PASS, sight, seat))
            assert given.answer(sight, prompt, seat) == ("let-pass", LET_PASS)
            game.answer(seat, "let-pass")
        if met > GIVEN:
            break
    assert asked_again
    assert let_pass or scenario not in LONG


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_ambush_question_says_where_the_force_is_going(scenario: str) -> None:
    told = 0
    for met, (game, prompt, _) in enumerate(ambushes(scenario)):
        say, view = Wording(game.state.scenario), game.state
        asked = [one for one in Sight(game).recent_answers if str(one.ask).endswith(".zone")]
        target = view.board.zone(asked[-1].value)
        question = say.question(prompt, view)
        is_there = target == (prompt.about or {})["zone"]
        assert question.endswith(f" {target.name}.") == (not is_there), question
        told += not is_there
        if met > GIVEN:
            break
    assert told


def test_the_order_is_refused_when_no_force_passes() -> None:
    rules = game_of("somalia-1992").rules(game_of("somalia-1992").load("somalia-1992"))
    game = Game(rules, [Seat(side, (side,)) for side in rules.sides], seed="7")
    orders = StandingOrders(FORMS)
    reply = orders.give(LET_PASS, Sight(game), "bandit")
    assert "6.22" in str(reply)
    assert orders.of("bandit") == []


def test_every_first_question_of_an_ambush_offers_the_button() -> None:
    buttons = [button for form in FORMS for button in form.buttons if button.words == LET_PASS]
    assert len(buttons) == 1
    for met, (game, prompt, seat) in enumerate(ambushes("somalia-1992")):
        assert buttons[0].beside(prompt)
        first = next(id for id in prompt.options if id != "let-pass")
        game.answer(seat, first)
        then = game.prompt
        if isinstance(then, Choose) and has_tag(then.ask, AMBUSH) and (then.about or {})["picked"]:
            assert buttons[0].beside(then) == ""
        if met > GIVEN:
            break


def test_an_undone_answer_ends_the_order() -> None:
    game, _, seat = next(ambushes("somalia-1992"))
    orders = StandingOrders(FORMS)
    orders.give(LET_PASS, Sight(game), seat)
    orders.taken_back(Sight(game))
    assert orders.of(seat) == []
