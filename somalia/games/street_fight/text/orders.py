"""Group orders: a unit moves to a place or stays, and fires as the player says.

The answers that an order gives are recorded like any others. They follow the rules in `drill.py`,
which the order states; only "play" leaves a unit to the computer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.orders import OrderButton, OrderForm, OrderRow, StandingOrder, stop_each_turn
from somalia.games.street_fight.ai.tasks import HOLD
from somalia.games.street_fight.ai.vocabulary import VOCABULARY
from somalia.games.street_fight.data.card import USUAL
from somalia.games.street_fight.rules import mission
from somalia.games.street_fight.rules.firing import named
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.kinds import place_told, point_typed
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import (
    COLUMN_CARD,
    CONVOY,
    HAWK_CARD,
    Man,
    StreetState,
    StreetUnit,
)
from somalia.games.street_fight.text.drill import (
    BY_COVER,
    DIRECT,
    FREE,
    FULL_AUTO,
    HOLD_FIRE,
    RETURN,
    RUNNING,
    SUPPRESS,
    UnitOrder,
    answer_of,
)
from somalia.opponents.playing import DoctrinePlayer
from somalia.opponents.reading import load_doctrine

ALL, SITE, PLAY = "all", "site", "play"
CALLS = "call"
"""The doctrine row that doesn't apply when the computer plays only some units."""
TO_ALL = "group all"
"""The topic of an order to all units."""
CLOSE = 12
"""Within how many half inches an enemy who appears ends an order, so that the player is asked."""
_UNIT = r"(all|delta(?:[ -]\d)?|chalk[ -]?\d|crew|second[ -]crew|sniper[ -]team|convoy)"
_PLACE = r"[a-z0-9 .,'-]{1,40}?"
_FIRE = rf"{FREE}|{FULL_AUTO}|{RETURN}|{HOLD_FIRE}|{SUPPRESS} {_PLACE}"
_COVER = rf"{BY_COVER}|{DIRECT}|{RUNNING}|firing"
_PATTERN = rf"{_UNIT} ({PLAY}|{HOLD}|to {_PLACE})(?:,? ({_FIRE}))?(?:,? ({_COVER}))?"


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


class OrderWords(NamedTuple):
    """An order to a unit, taken apart into its words."""

    unit: str
    goal: str  # HOLD, PLAY, or a place after "to "
    fire: str = FREE
    cover: str = DIRECT

    @property
    def text(self) -> str:
        """The order as typed; the defaults are left out."""
        fire = self.fire if self.fire != FREE else ""
        cover = self.cover if self.cover != DIRECT and self.goal != HOLD else ""
        if self.goal == HOLD and self.cover == BY_COVER:
            cover = BY_COVER
        return " ".join(filter(None, (self.unit, self.goal, fire, cover)))

    @property
    def place(self) -> str:
        """The words for the goal; "" if the unit goes nowhere."""
        return self.goal.removeprefix("to ") if self.goal.startswith("to ") else ""

    @property
    def area(self) -> str:
        """The words for the place to fire at; "" for none."""
        return self.fire.removeprefix(SUPPRESS).strip() if self.fire.startswith(SUPPRESS) else ""


def order_words(text: str) -> OrderWords | None:
    """The parts of an order to a unit; None if the text is not one."""
    match = re.fullmatch(_PATTERN, text)
    if match is None:
        return None
    cover = DIRECT if match[4] in (None, "firing") else match[4]
    return OrderWords(match[1], match[2], match[3] or FREE, cover)


def unit_order(state: StreetState, words: OrderWords) -> UnitOrder:
    """The order as it is followed."""
    goal = place_named(state, words.place) if words.place else None
    area = place_named(state, words.area) if words.area else None
    return UnitOrder(goal, SUPPRESS if words.area else words.fire, words.cover, area)


# -- what an order doesn't cover -------------------------------------------------------------------


class UnitSituation(NamedTuple):
    """The men under an order and the mobs close to them, as they were at some moment."""

    health: dict[int, int]  # AP, by the man's number
    close: dict[int, Man]  # the mobs with an armed man in sight and close, each with whom it is by


def situation(state: StreetState, units: Sequence[int]) -> UnitSituation:
    """The situation of some units; without any, of all."""
    men = [man for man in state.men if not units or man.unit in units]
    close: dict[int, Man] = {}
    for man in men:
        if man.is_able and man.is_on_foot:
            for mob in _close_to(state, man):
                close.setdefault(mob, man)
    return UnitSituation({man.number: man.ap for man in men}, close)


def _close_to(state: StreetState, man: Man) -> Iterator[int]:
    """Yield the mobs that have an armed man close to an American, and in sight."""
    for somali in state.somalis.values():
        if somali.is_armed and apart(somali.at, man.at) <= CLOSE**2:
            if state.scenario.ground.sees(man.place, somali.place):
                yield somali.mob


def uncovered(then: UnitSituation, state: StreetState, units: Sequence[int]) -> str:
    """What has happened that an order does not cover, in a sentence; "" for nothing."""
    for man in state.men:
        if man.number in then.health and man.ap < then.health[man.number]:
            left = f"{man.ap} AP left" if man.ap > 0 else "a casualty"
            return f"{named(state, man)} is hit, {left}."
    for mob, man in situation(state, units).close.items():
        if mob not in then.close:
            return f"Mob {mob} is within {CLOSE // 2} inches of {named(state, man)}."
    return ""


def _make(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    state: StreetState = sight.view
    words = order_words(match[0])
    assert words is not None
    is_all, is_played = words.unit == ALL, words.goal == PLAY
    units = units_named(state, words.unit)
    own = next(one.sides for one in sight.seats if one.name == seat)
    given = unit_order(state, words)
    is_convoy = is_all or any(state.units[unit].kind == CONVOY for unit in units)
    players: dict[str, DoctrinePlayer] = {}
    if is_played:
        doctrine = load_doctrine(USUAL, VOCABULARY).without([] if is_all else [CALLS])
        players = {side: DoctrinePlayer(doctrine, side, sight.to_follow().seed) for side in own}

    def answer(sight: Sight, prompt: Choose) -> str | None:
        card = sight.view.card
        if card is None or prompt.who not in own:
            return None
        mine = card.unit in units or (card.unit < 0 and is_convoy and card.kind == COLUMN_CARD)
        if is_all:
            mine = card.kind != HAWK_CARD or is_played
        if not mine:
            return None
        if is_played:
            return players[prompt.who].decide(sight.to_follow(), prompt).option
        return answer_of(sight.view, prompt, given)

    # Orders to stay or move end with the turn; otherwise a battle would pass without questions.
    # Units played by the computer stay that way.
    turn = 0 if is_played else state.turn
    watched = () if is_all else units
    then = situation(state, watched)

    def stopped(sight: Sight) -> str:
        if not turn or sight.view.turn > turn:
            return ""
        return uncovered(then, sight.view, watched)

    def is_over(sight: Sight) -> bool:
        return bool(turn) and (sight.view.turn > turn or bool(stopped(sight)))

    if is_all:
        return StandingOrder(seat, answer, is_over, topic=TO_ALL, turn=turn, cut_short=stopped)
    ids = " ".join(state.units[unit].id for unit in units)
    # An order to one unit coexists with an order to all, and takes precedence.
    topic = f"group {ids}"
    return StandingOrder(
        seat,
        answer,
        is_over,
        limits=True,
        topic=topic,
        part_of=TO_ALL,
        turn=turn,
        cut_short=stopped,
    )


def _vain(text: str, sight: Sight) -> str:
    words = order_words(text)
    if words is None:
        return ""
    if not units_named(sight.view, words.unit):
        names = ", ".join(unit.name for unit in sight.view.units)
        return f'There\'s no unit "{words.unit}". Units: {names}.'
    for place in filter(None, (words.place, words.area)):
        if place_named(sight.view, place) is None:
            names = ", ".join(one.id.replace("-", " ") for one in mission.places(sight.view))
            return f'There\'s no place "{place}". Places: {names}, or two numbers, such as 51,32.'
    return ""


def place_words(state: StreetState, point: Point) -> str:
    """The words for a place in an order: the name of the wreck or post there, or two numbers."""
    near = [one for one in mission.places(state) if apart(one.at, point) <= BESIDE**2]
    best = min(near, key=lambda place: apart(place.at, point), default=None)
    return place_told(point) if best is None else best.id.replace("-", " ")


BESIDE = 3
"""How far from a wreck or post a point still means it, in half inches."""


def own_units(sight: Sight, seat: str) -> list[StreetUnit]:
    """The units that a seat can order: its own, with men who can act."""
    state: StreetState = sight.view
    own = next(one.sides for one in sight.seats if one.name == seat)
    return [
        unit
        for unit in state.units
        if f"player-{unit.player}" in own and state.able_of(unit.number)
    ]


def called(place: str) -> str:
    """A place of the mission, in a few words."""
    return "the crash site" if place == SITE else place.replace("-", " ")


def _rows(sight: Sight, seat: str) -> list[OrderRow]:
    """The order rows for a seat's units that can act: hold, be played, move to a place."""
    state: StreetState = sight.view
    rows = []
    for unit in own_units(sight, seat):
        does = [("hold", HOLD), ("computer plays it", "play")]
        for place in mission.places(state):
            does.append((f"to {called(place.id)}", f"to {place.id.replace('-', ' ')}"))
        typed = unit.id.replace("-", " ")
        buttons = [OrderButton(label, f"{typed} {words}") for label, words in does]
        rows.append(OrderRow(unit.name, buttons))
    return rows


FORMS = (
    OrderForm(
        _PATTERN,
        _make,
        (
            ("UNIT to PLACE", "it goes there, firing on the move, and holds, this turn"),
            ("UNIT to PLACE by cover", "... from cover to cover; or running, without firing"),
            ("UNIT hold", "it stays put and fires, this turn"),
            ("UNIT hold return fire", "... or full auto, hold fire, suppress PLACE"),
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
