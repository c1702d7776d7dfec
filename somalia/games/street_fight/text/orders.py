"""Group orders: a unit moves to a place, holds one, or is played by the computer.

The answers that an order gives are recorded like any others. They follow the default doctrine, but
use the place named by the player.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.orders import OrderButton, OrderForm, OrderRow, StandingOrder, stop_each_turn
from somalia.games.street_fight.ai.position import StreetPosition
from somalia.games.street_fight.ai.tasks import BRING, HOLD, ManTask
from somalia.games.street_fight.ai.vocabulary import VOCABULARY
from somalia.games.street_fight.data.card import USUAL
from somalia.games.street_fight.rules import mission
from somalia.games.street_fight.rules.kinds import point_typed
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import COLUMN_CARD, CONVOY, HAWK_CARD, Man, StreetState
from somalia.opponents.playing import DoctrinePlayer
from somalia.opponents.reading import load_doctrine

ALL, SITE = "all", "site"
FIGHTS_ON_THE_MOVE, CALLS, TAKES_COVER = "fight-on-the-move", "call", "cover"
DRIVES_OFF, DRIVES_UP = ("drive-off", "out"), ("drive-up",)
"""Doctrine rows that don't apply under orders to the convoy."""
TO_ALL = "group all"
"""The topic of an order to all units."""
_UNIT = r"(all|delta(?:[ -]\d)?|chalk[ -]?\d|crew|second[ -]crew|sniper[ -]team|convoy)"
_PATTERN = rf"{_UNIT} (play|hold|to [a-z0-9 .,'-]{{1,40}}?)(?: (running|firing))?"


def units_named(state: StreetState, word: str) -> list[int]:
    """The numbers of the units that a word names."""
    if word == ALL:
        return [unit.number for unit in state.units]
    plain = word.replace(" ", "-")
    exact = [unit.number for unit in state.units if unit.id == plain]
    if exact:
        return exact
    squeezed = plain.replace("-", "")
    return [unit.number for unit in state.units if unit.id.replace("-", "") == squeezed]


def place_named(state: StreetState, words: str) -> Point | None:
    """The place named in a text: a post's number or name, the site, or two numbers in inches."""
    if (point := point_typed(words)) is not None:
        return point
    plain = words.strip()
    for place in mission.places(state):
        names = {place.id, place.id.replace("-", " "), place.name.lower()}
        if plain in names or (len(plain) > 2 and plain in place.name.lower()):
            return place.at
    return None


@dataclass(frozen=True)
class GivenOrders:
    """An order to units: move to a place and hold it, or hold where they are now.

    Args:
        units: the units' numbers; if empty, all units, including later ones.
        stood: where each man was when the order was given, by the man's number.
        halt: the place to move to; None to hold where they are.
    """

    units: Sequence[int]
    stood: Mapping[int, Point]
    halt: Point | None = None

    def task_of(self, state: StreetState, man: Man, own: ManTask | None) -> ManTask | None:
        """A man's task under this order.

        Args:
            own: the task that he would have without it.
        """
        if self.units and man.unit not in self.units:
            return own
        if self.halt is None:
            return ManTask(HOLD, self.stood.get(man.number, state.spot(man)))
        # A man carrying a comrade brings him in first.
        return own if own is not None and own.kind == BRING else ManTask(HOLD, self.halt)


def _left_out(match: re.Match[str], orders: GivenOrders | None) -> list[str]:
    """The doctrine rows that don't apply under an order."""
    # The player decides when to call the Blackhawk, unless the computer plays everything. Orders
    # to the convoy or a unit move nothing else.
    groups = [] if match[1] == ALL and match[2] == "play" else [CALLS]
    if match[3] == "running":
        groups.append(FIGHTS_ON_THE_MOVE)
    if orders is not None:
        groups += DRIVES_OFF if orders.halt is not None else (*DRIVES_OFF, *DRIVES_UP)
    if match[2] == HOLD:  # units that hold stay where they are
        groups.append(TAKES_COVER)
    return groups


def _make(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    state: StreetState = sight.view
    units = units_named(state, match[1])
    orders: GivenOrders | None = None
    if match[2] == HOLD:
        orders = GivenOrders(
            () if match[1] == ALL else units, {m.number: state.spot(m) for m in state.men}
        )
    elif match[2].startswith("to "):
        point = place_named(state, match[2][3:])
        orders = GivenOrders(() if match[1] == ALL else units, {}, point)
    own = next(one.sides for one in sight.seats if one.name == seat)
    vocabulary = replace(VOCABULARY, position=partial(StreetPosition, orders=orders))
    doctrine = load_doctrine(USUAL, vocabulary).without(_left_out(match, orders))
    players = {side: DoctrinePlayer(doctrine, side, sight.to_follow().seed) for side in own}
    is_convoy = any(state.units[unit].kind == CONVOY for unit in units) or match[1] == ALL

    def answer(sight: Sight, prompt: Choose) -> str | None:
        card = sight.view.card
        if card is None or prompt.who not in players:
            return None
        mine = card.unit in units or (card.unit < 0 and is_convoy and card.kind == COLUMN_CARD)
        if match[1] == ALL:
            mine = card.kind != HAWK_CARD or orders is None
        if not mine:
            return None
        return players[prompt.who].decide(sight.to_follow(), prompt).option

    # Orders to hold or move end with the turn; otherwise a battle would pass without questions.
    # Units played by the computer stay that way.
    turn = state.turn if orders is not None else 0

    def is_over(sight: Sight) -> bool:
        return bool(turn) and sight.view.turn > turn

    if match[1] == ALL:
        return StandingOrder(seat, answer, is_over, topic=TO_ALL, turn=turn)
    ids = " ".join(state.units[unit].id for unit in units)
    # An order to one unit coexists with an order to all, and takes precedence.
    topic = f"group {ids}"
    return StandingOrder(seat, answer, is_over, limits=True, topic=topic, part_of=TO_ALL, turn=turn)


def _vain(words: str, sight: Sight) -> str:
    match = re.fullmatch(_PATTERN, words)
    if match is None:
        return ""
    if not units_named(sight.view, match[1]):
        names = ", ".join(unit.name for unit in sight.view.units)
        return f'There\'s no unit "{match[1]}". Units: {names}.'
    if match[2].startswith("to ") and place_named(sight.view, match[2][3:]) is None:
        names = ", ".join(place.id.replace("-", " ") for place in mission.places(sight.view))
        return (
            f'There\'s no place "{match[2][3:]}". Places: {names}, or two numbers, such as 51,32.'
        )
    return ""


def _called(place: str) -> str:
    return "the wreck" if place == SITE else place.replace("-", " ")


def _rows(sight: Sight, seat: str) -> list[OrderRow]:
    """The order rows for a seat's units that can act: hold, be played, move to a place."""
    state: StreetState = sight.view
    own = next(one.sides for one in sight.seats if one.name == seat)
    rows = []
    for unit in state.units:
        if f"player-{unit.player}" not in own or not state.able_of(unit.number):
            continue
        does = [("hold", HOLD), ("computer plays it", "play")]
        for place in mission.places(state):
            does.append((f"to {_called(place.id)}", f"to {place.id.replace('-', ' ')}"))
        typed = unit.id.replace("-", " ")
        buttons = [OrderButton(label, f"{typed} {words}") for label, words in does]
        rows.append(OrderRow(unit.name, buttons))
    return rows


FORMS = (
    OrderForm(
        _PATTERN,
        _make,
        (
            ("UNIT to PLACE", "the unit fights its way there and holds, this turn"),
            ("UNIT to PLACE running", "... without firing"),
            ("UNIT hold", "it stays put and fires, this turn"),
            ("UNIT play", "the computer plays it until you cancel that"),
            ("again", "repeat this turn's orders for the next turn"),
            ("UNIT, PLACE", "delta, chalk 1, ... or all; a post (post 1), site, or 51,32"),
        ),
        _vain,
        None,
        "Units",
        (
            OrderButton("computer plays all", "all play"),
            OrderButton("all hold", "all hold"),
        ),
        rows=_rows,
        again=True,
    ),
    stop_each_turn(
        (
            (
                "stop each turn",
                "you answer the first question of each turn; then your orders take over again",
            ),
        ),
        "Units",
    ),
)
"""The order forms of this game."""
