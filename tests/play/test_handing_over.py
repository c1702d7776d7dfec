"""When a screen that several people share is handed over, for every screen alike."""

from __future__ import annotations

import pytest

from somalia.engine.dice import Stream
from somalia.engine.game import Game, Seat
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games import game_of
from somalia.play.handing_over import SECRET, WISHED, Chair


def at_a_question(scenario: str, answers: int) -> Game:
    """A game of people only, where one is asked after so many answers given by chance."""
    game_type = game_of(scenario)
    laid = game_type.load(scenario)
    rules = game_type.rules(laid)
    seats = tuple(Seat(side, (side,), person=True) for side in rules.sides)
    game, thumb = Game(rules, seats, seed="7"), Stream("handing over")
    while isinstance(prompt := game.prompt, Choose) and game.count < answers:
        option = prompt.options[thumb.below(len(prompt.options))]
        game.answer(game.seat_of[prompt.who].name, option)
    return game


def asked(game: Game) -> tuple[Sight, str]:
    """The game as the asked seat sees it, and that seat."""
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    seat = game.seat_of[prompt.who].name
    return Sight(game, seat), seat


def other_than(game: Game, seat: str) -> str:
    return next(one.name for one in game.seats if one.name != seat)


@pytest.mark.parametrize("wish, due", [("off", ""), ("every", WISHED), ("mission", WISHED)])
def test_an_open_game_is_handed_over_as_the_people_wish(wish: str, due: str) -> None:
    game = at_a_question("somalia-1992", 1)
    sight, seat = asked(game)
    chair = Chair()
    chair.seated = other_than(game, seat)
    assert chair.due(sight, seat, wish) == due
    assert (chair.seated == seat) == (not due), "who need not wait for it sits there"


def test_nobody_makes_room_for_himself() -> None:
    game = at_a_question("anaconda", 1)
    sight, seat = asked(game)
    chair = Chair()
    chair.seated = seat
    assert chair.due(sight, seat, "every") == ""


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("scenario", ["anaconda", "anaconda-first", "firebase"])
def test_a_game_that_hides_is_handed_over_unasked_from_the_first_question_on(
    scenario: str, before: bool
) -> None:
    game = at_a_question(scenario, 0)
    sight, seat = asked(game)
    chair = Chair()
    if before:
        chair.seated = other_than(game, seat)
    assert chair.due(sight, seat, "off") == SECRET
    assert chair.seated != seat, "not before the next person sits there"
