"""A man's action in progress, and the structure of an order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from somalia.engine.marks import rule
from somalia.engine.prompts import Why
from somalia.games.street_fight.rules import convoy
from somalia.games.street_fight.rules.components import Weapon
from somalia.games.street_fight.rules.dice import Asked
from somalia.games.street_fight.rules.firing import (
    Seen,
    Shot,
    in_range,
    named,
    seen_by,
    shooter_of,
    spent,
)
from somalia.games.street_fight.rules.state import Acting, Man, StreetState


class ManTurn:
    """A man's action in progress: the AP left, the enemies in sight, and the checks on orders."""

    def __init__(self, state: StreetState, number: int) -> None:
        self.state, self.number = state, number
        self.carried = 0  # inches that he has moved the man he is holding, in this action
        self.helper = -1
        self.asked_helper = False
        self._seen: tuple[int, list[Seen]] = (
            -1,
            [],
        )  # the state's revision, and the enemies seen at that revision

    @property
    def man(self) -> Man:
        """The man's current state."""
        return self.state.men[self.number]

    @property
    def acting(self) -> Acting:
        """The AP left and what the man may still do in this action."""
        acting = self.state.acting
        assert acting is not None
        return acting

    @property
    def seen(self) -> list[Seen]:
        """The Somalis that the man sees, computed once per change of state."""
        revision, seen = self._seen
        if revision != self.state.revision:
            seen = seen_by(self.state, shooter_of(self.state, self.man))
            self._seen = self.state.revision, seen
        return seen

    @property
    def is_gunner(self) -> bool:
        """Whether the man is manning the gun of an intact vehicle."""
        return convoy.is_gunner(self.state, self.man)

    @property
    def ammo(self) -> Any:
        """The ammunition of the man, or of the vehicle gun he is manning."""
        return self.state.vehicles[self.man.where].ammo if self.is_gunner else self.man.ammo

    def spend(self, weapon: Weapon, rounds: int) -> None:
        """Use up some of a weapon's rounds."""
        after = spent(self.ammo, weapon, rounds)
        if self.is_gunner:
            self.state.set_vehicle(self.man.where, ammo=after)
        else:
            self.state.set_man(self.number, ammo=after)

    def targets(self, shot: Shot) -> list[Seen]:
        """The Somalis at whom the man can fire a shot."""
        targets = [one for one in self.seen if in_range(shot, one.away)]
        if shot.weapon.needs_aim:
            targets = [one for one in targets if one.id == self.man.aim]
        return targets

    def facts(self, **more: object) -> dict[str, Any]:
        """The facts for every question about the man: his identity, plus any others given."""
        return {"man": self.man, "name": named(self.state, self.man), **more}

    @rule("7.3", "7.4", "M27", "M28", "M86")
    def has(self, cost: int, by_bonus: bool = False) -> bool:
        """Whether the man can pay a cost in AP; for his first action, any AP are enough."""
        acting = self.acting
        there = acting.ap + (acting.bonus if by_bonus else 0)
        return there >= cost or (there > 0 and not acting.has_spent)

    @rule("7.4", "M28")
    def pay(self, cost: int, by_bonus: bool = False) -> None:
        """Pay a cost in AP, from the bonus first if that is allowed; if the man has too few, he
        pays all he has.
        """
        acting = self.acting
        by = min(acting.bonus, cost) if by_bonus else 0
        self.state.set_acting(
            ap=max(acting.ap - (cost - by), 0),
            bonus=acting.bonus - by,
            has_spent=True,
            has_fired=True,
            may_turn=False,
        )

    def cost(self, what: str) -> int:
        """The AP cost of an action (7.2)."""
        return self.state.scenario.tables.costs[what]

    # -- why not ---------------------------------------------------------------------------------

    def short_of(self, cost: int, by_bonus: bool = False) -> Why | None:
        """Why the man can't pay a cost in AP; None if he can."""
        if self.has(cost, by_bonus):
            return None
        return Why("7.2", f"he needs {cost} AP and has {self.acting.ap} left.")

    def why_not_on_foot(self) -> Why | None:
        """Why the man is neither in the street nor in a building; None if he is in either."""
        return Why("15.5", "he is in a vehicle.") if self.man.where >= 0 else None

    def why_not_in_street(self) -> Why | None:
        """Why the man is not on foot in the street; None if he is."""
        if self.man.building >= 0:
            return Why("M82", "he is at a window: leave the building first.")
        return self.why_not_on_foot()

    def why_hands_full(self) -> Why | None:
        """Why the man has no free hand; None if he has one."""
        if self.man.holds >= 0:
            return Why("14.1", "he is holding a comrade: let go first.")
        return None


class ManAction(NamedTuple):
    """An order that a man can be given."""

    word: str
    why_not: Callable[[ManTurn], Why | None]  # None if he can do it now
    carry_out: Callable[[StreetState, str, ManTurn], Asked]  # False if it ends his action
