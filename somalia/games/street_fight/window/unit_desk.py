"""The order that a player is putting together for a unit, from its label on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from somalia.games.street_fight.ai.tasks import HOLD
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import StreetState, StreetUnit
from somalia.games.street_fight.text.drill import BY_COVER, GOALS, SUPPRESS
from somalia.games.street_fight.text.orders import (
    ALL,
    PLAY,
    OrderWords,
    called,
    order_words,
    own_units,
    place_named,
    place_words,
    units_named,
)
from somalia.window.hand import Dragged
from somalia.window.model import PlayModel, Tip

UNIT = "unit:"
"""How the region of a unit's label begins; the unit's id follows."""
GOAL, AREA = "goal", "area"
"""What the player is pointing at: the goal, or the place to fire at."""


class UnitDesk:
    """The orders for the units of the player being asked.

    Attributes:
        words: the order being put together.
        pointing: what the next click on the board names; "" for nothing.
    """

    def __init__(self, model: PlayModel) -> None:
        self.model = model
        self.words = OrderWords(ALL, HOLD)
        self.pointing = ""

    @property
    def state(self) -> StreetState:
        """The position."""
        state: StreetState = self.model.view
        return state

    @property
    def seat(self) -> str:
        """The seat being asked; "" if no player is."""
        seat = self.model.controller.seat
        return "" if seat is None or self.model.prompt is None else seat.name

    @property
    def units(self) -> list[StreetUnit]:
        """The units that the player can order."""
        return own_units(self.model.controller.sight, self.seat) if self.seat else []

    def unit_of(self, region: str) -> StreetUnit | None:
        """The unit whose label is a region, if the player can order it."""
        id = region.removeprefix(UNIT)
        return next((unit for unit in self.units if unit.id == id != region), None)

    @property
    def active(self) -> str:
        """The unit that the question is about; without one, the player's first unit."""
        card = self.state.card
        ids = {unit.number: unit.id for unit in self.units}
        if card is not None and card.unit in ids:
            return ids[card.unit]
        return next(iter(ids.values()), "")

    # -- orders given so far ---------------------------------------------------------------------

    def standing(self, unit: StreetUnit) -> OrderWords | None:
        """A unit's order: its own, or the one to all; None if it has none."""
        controller = self.model.controller
        return self._newest(unit, controller.orders.of(controller.eyes.watching))

    def _newest(self, unit: StreetUnit, texts: list[str]) -> OrderWords | None:
        for text in texts:  # orders to single units come first
            words = order_words(text)
            if words is not None and unit.number in units_named(self.state, words.unit):
                return words
        return None

    def last(self, unit: StreetUnit) -> OrderWords:
        """A unit's order or its last one; else fire and cover as last chosen."""
        ended = self.model.controller.orders.ended(self.seat)
        typed = unit.id.replace("-", " ")
        words = self.standing(unit) or self._newest(unit, ended)
        words = words or self.words._replace(goal=HOLD)
        return words._replace(unit=typed, goal=HOLD if words.goal == PLAY else words.goal)

    def goal_of(self, unit: StreetUnit) -> Point | None:
        """Where a unit is ordered to go; None if it isn't."""
        words = self.standing(unit)
        return place_named(self.state, words.place) if words is not None and words.place else None

    def signs(self) -> Mapping[str, str]:
        """What a unit is ordered to do, in a sign or two for its label, by the unit's id."""
        signs: dict[str, str] = {}
        for unit in self.state.units:
            if (words := self.standing(unit)) is not None:
                signs[unit.id] = _sign(words)
        return signs

    # -- the order being put together ------------------------------------------------------------

    def take(self, id: str) -> None:
        """Begin an order to a unit, from its last one; ALL for all units."""
        unit = next((one for one in self.units if one.id == id), None)
        self.words = self.words._replace(unit=ALL) if unit is None else self.last(unit)
        self.pointing = ""

    def next_unit(self) -> None:
        """Go on to the next unit; after the last one, to all of them."""
        ids = [*(unit.id for unit in self.units), ALL]
        now = self.words.unit.replace(" ", "-")
        self.take(ids[(ids.index(now) + 1) % len(ids)] if now in ids else ids[0])

    def name(self) -> str:
        """The name of the unit under orders."""
        if self.words.unit == ALL:
            return "All units"
        number = units_named(self.state, self.words.unit)
        return self.state.units[number[0]].name if number else self.words.unit

    def sentence(self) -> str:
        """The order in words: "Chalk 1: to post 1, return fire, by cover"."""
        words = self.words
        goal = words.goal if words.place else "stay"
        cover = words.cover if words.place else "lie down" * (words.cover == BY_COVER)
        return ", ".join(filter(None, (f"{self.name()}: {goal}", words.fire, cover)))

    def point(self, point: Point) -> None:
        """Name the place that the player has pointed at."""
        place = place_words(self.state, point)
        if self.pointing == AREA:
            self.words = self.words._replace(fire=f"{SUPPRESS} {place}")
        else:
            self.words = self.words._replace(goal=f"to {place}")
        self.pointing = ""

    def away(self, unit: StreetUnit, point: Point) -> str:
        """How far a unit's nearest man is from a place by the shortest way, in inches."""
        ground = self.state.scenario.ground
        men = self.state.able_of(unit.number)
        starts = [ground.street_place(self.state.spot(man)) for man in men]
        least = min((ground.length(start, point) for start in starts), default=0)
        return f"{-(-least // 1000)} inches"


def _sign(words: OrderWords) -> str:
    if words.goal == PLAY:
        return "computer"
    if not words.place:
        return "stay"
    return f"› {called(words.place.replace(' ', '-'))}"


class UnitInHand(Dragged):
    """A unit's label being dragged to the place where the unit is to go.

    Args:
        unit: the unit.
        spot: returns the place of a region; None if it has none.
    """

    def __init__(
        self, desk: UnitDesk, unit: StreetUnit, spot: Callable[[str], Point | None]
    ) -> None:
        super().__init__(desk.model, UNIT + unit.id)
        self.desk, self.unit, self.spot = desk, unit, spot

    def to(self, region: str) -> None:
        """Update the region under the pointer, and draw the way to it."""
        super().to(region)
        self.path = (self.path[0], region) if self.point is not None else self.path[:1]

    @property
    def point(self) -> Point | None:
        """The place under the pointer; None off the board and over a label."""
        return self.spot(self.over) if self.over else None

    @property
    def words(self) -> OrderWords | None:
        """The order given here; None off the board."""
        if self.point is None:
            return None
        place = place_words(self.desk.state, self.point)
        return self.desk.last(self.unit)._replace(goal=f"to {place}")

    @property
    def order(self) -> str:
        """The order given if the drag ends here; "" for none."""
        return "" if self.words is None else self.words.text

    @property
    def tip(self) -> Tip:
        """Where the unit would go, and how."""
        words = self.words
        if words is None or self.point is None:
            return Tip(f"{self.unit.name}: where to?", self._drop())
        far = self.desk.away(self.unit, self.point)
        rule = GOALS[words.cover]
        return Tip(f"{self.unit.name} to {words.place}, {far}. Release to order it.", rule)
