"""Automatic set-up: a standing order for any game in which players place counters."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any

from somalia.datafile import DataError
from somalia.engine.dice import derived
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games import game as own_game
from somalia.games.orders import OrderButton, OrderForm, StandingOrder
from somalia.opponents.seating import opponent

SET_UP = "set up by itself"


def set_up_form(
    game_id: str,
    asks: Collection[str],
    usual: Callable[[Any, str], str],
    first: str,
    roles: Collection[str] = (),
    is_over: Callable[[Sight], bool] | None = None,
) -> OrderForm:
    """The form of an order that lets the side's default doctrine place all remaining counters.

    Args:
        game_id: the game's id.
        asks: the questions that it answers.
        usual: returns the default doctrine's name, given the rules and a side.
        first: the question at which a button offers the order.
        roles: the roles that place counters; all if empty.
        is_over: whether nothing is left to place; if None, whether the first turn has begun.
    """
    over = is_over or _has_begun

    def make(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
        seed = derived(sight.to_follow().seed, "set-up", seat)
        sides = next(one.sides for one in sight.seats if one.name == seat)
        players: dict[str, Any] = {}

        def player(rules: Any, side: str) -> Any:
            """The side's default doctrine; None if its file is missing."""
            if side not in players:
                players[side] = None
                with suppress(DataError):
                    who = usual(rules, side)
                    players[side] = opponent(own_game(game_id), who, rules.scenario, side, seed)
            return players[side]

        def answer(sight: Sight, prompt: Choose) -> str | None:
            if prompt.ask not in asks or prompt.who not in sides:
                return None
            computer = player(sight.rules, prompt.who)
            return (
                None if computer is None else str(computer.decide(sight.to_follow(), prompt).option)
            )

        return StandingOrder(seat, answer, over, ends_taken_back=True)

    return OrderForm(
        SET_UP,
        make,
        ((SET_UP, "the default AI places all your remaining units"),),
        lambda words, sight: "No order given: the set-up is over." if over(sight) else "",
        heading="Set-up",
        roles=tuple(roles),
        buttons=(
            OrderButton(
                "set up for me",
                SET_UP,
                beside=lambda prompt: "Set up for me" if prompt.ask == first else "",
            ),
        ),
    )


def _has_begun(sight: Sight) -> bool:
    return sight.phase.turn > 0
