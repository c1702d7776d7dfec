"""What is told with the choices of a street fight, so that a player can compare them."""

from __future__ import annotations

from typing import Any

import pytest

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.street_fight import GAME
from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.game import StreetFight
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.under_fire import FireTarget, fire_at
from somalia.games.street_fight.text.places import StreetPlaces

EAST = {"at": [40, 2], "members": [{"at": [40, 2], "kind": "rpg"}, [42, 2]]}
SOUTH = {"at": [51, 14], "members": [{"at": [51, 14], "kind": "unarmed"}]}


def placed(options: dict[str, str] | None = None, **position: Any) -> Game:
    """A game from a position."""
    scenario = load("mog-93", options or {})
    whole = {"turn": 3, **position}
    state = GAME.positions().read(scenario, whole, lambda *_: AssertionError())
    return Game(StreetFight(scenario), auto_dice=True, state=state, seed="choices")


def details(game: Game) -> dict[str, str]:
    """What is told with each option of the question."""
    prompt, state = game.prompt, game.state
    assert isinstance(prompt, Choose)
    display = GAME.display(game.rules, GAME.words(state.scenario))
    return {offer.options[0]: str(offer.label) for offer in display.offers(prompt, state)}


def test_each_direction_says_whom_he_would_see() -> None:
    game = placed(
        card="chalk-1", men={"chalk-1-leader": {"at": [30, 2], "facing": "w"}}, mobs=[EAST]
    )
    game.answer("player-1", kinds.TURN_TO)
    told = details(game)
    assert told["e"] == "E (2 Somalis in sight, 1 RPG)"
    assert told["w"] == "W (nobody in sight)"
    assert told["mob-1"] == "towards mob 1 (2 Somalis in sight, 1 RPG)"


@pytest.mark.parametrize(
    "options, label",
    [({}, "turn (free)"), ({"turn-costs": "yes"}, "turn (1 AP, free after a move)")],
)
def test_a_turn_says_what_it_costs(options: dict[str, str], label: str) -> None:
    game = placed(options, card="chalk-1", men={"chalk-1-leader": [30, 2]})
    assert details(game)[kinds.TURN_TO] == label


def test_the_line_of_the_blackhawk_says_whom_each_gunner_reaches() -> None:
    game = placed(
        step="blackhawk",
        card="blackhawk",
        men={"chalk-1-leader": [2, 2]},
        blackhawk={"due": 3, "target": [51, 20], "caller": 1},
        mobs=[SOUTH],
    )
    assert game.prompt is not None
    if game.prompt.ask == kinds.HAWK_DEED:
        game.answer("player-1", "guns")
    assert details(game) == {
        "north-south": "north-south (1 in range to the west, 1 in range to the east)",
        "east-west": "east-west (0 in range to the north, 1 in range to the south)",
    }


def test_no_sheet_has_the_name_of_an_answer() -> None:
    """`fire` answers; who fires at him is told by `incoming`, and by `fire X,Y`."""
    game = placed(card="chalk-1", men={"chalk-1-leader": [30, 2]}, mobs=[EAST])
    display = GAME.display(game.rules, GAME.words(game.state.scenario))
    sheets = {sheet.name: sheet for sheet in display.sheets()}
    assert not sheets.keys() & kinds.ACTS.keys()
    assert sheets["incoming"].also == ("fire",)
    (line, *_) = sheets["incoming"].lines(Sight(game), "35,2", 80)
    place = StreetPlaces(game.state.scenario.streets).heading((70, 4))
    assert line.startswith(
        f"{place}: {fire_at(game.state, FireTarget(Stand((70, 4), 0))).chance}% "
    )
