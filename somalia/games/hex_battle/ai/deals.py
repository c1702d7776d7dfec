"""The exact probability that a face-down counter is a fort or a compound, counted over all deals.

A deal assigns an identity to each face-down counter, each counter in Al Qaeda's pool and each
unused one. All deals that fit what the Coalition has seen (`fog`) are equally likely. Only the
numbers of forts and compounds matter. They are counted with polynomials, which give, for each hex,
the number of ways to place a given number of forts and compounds there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb, factorial, perm
from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.games.hex_battle.rules.components import COMPOUND, FORT
from somalia.games.hex_battle.rules.fog import open_groups
from somalia.games.hex_battle.rules.state import MOBILE, NO_COMPOUND, NO_FORT, BattleState

Ways = dict[tuple[int, int], int]
"""The number of ways to place forts and compounds, by the number of each."""


class LikelyHex(NamedTuple):
    """The probability that a hex's face-down counters include a fort or a compound."""

    fortified: Fraction  # the probability of a fort or compound, if none is visible
    forts: dict[int, Fraction]  # for each face-down counter, the probability that it is a fort


class _Slot(NamedTuple):
    """A face-down counter that, as far as is known, may be a fort or a compound."""

    counter: int
    may_be_fort: bool
    may_be_compound: bool


class _Cluster(NamedTuple):
    """Places linked by groups of counters that they share; each group has at least one compound."""

    places: dict[int, list[_Slot]]
    groups: tuple[frozenset[int], ...]


@rule("18.2", "20.4", "20.7", "A82", "A75")
def likely(state: BattleState, hex_: int) -> LikelyHex:
    """The probability of a fort or compound among a hex's face-down counters, given what the
    Coalition has seen.

    Hidden identities never affect the result. It depends only on how many counters of each kind are
    not face up, and on what the Coalition has learned about where they are.
    """
    count = _Count(state)
    at_all = count.ways()
    dark = [one for one in count.slots if state.place[one.counter] == hex_]
    if not at_all:
        return LikelyHex(Fraction(0), {})
    none = count.ways(bare=hex_)
    forts = {
        one.counter: Fraction(count.ways(fort=one.counter), at_all)
        for one in dark
        if one.may_be_fort
    }
    return LikelyHex(1 - Fraction(none, at_all), forts)


class _Count:
    """A count of all deals that fit a position."""

    def __init__(self, state: BattleState) -> None:
        self.state = state
        hidden = state.scenario.charts.hidden
        every = range(state.own, state.own + state.counters)
        dark = [one for one in every if not state.up[one]]
        self.left = [hidden[at] for at in (*(state.who[one] for one in dark), *state.pool)]
        self.left += [hidden[at] for at in state.unused]
        self.unused = len(state.unused)
        self.forts = self._of(FORT)
        self.compounds = self._of(COMPOUND)
        mobile = sum(unit.movement > 0 for unit in self.left)
        self.others = len(self.left) - mobile - self.forts - self.compounds
        still = [one for one in dark if not self._moves(one)]
        self.free = len(still)
        self.slots = [self._slot(one) for one in still]
        # Counters known to move and counters in the pool are mobile, so they add only a
        # constant factor.
        self.mobile = mobile - (len(dark) - len(still)) - len(state.pool)
        self.clusters = self._clusters(_least(open_groups(state)))

    def _of(self, type_: str) -> int:
        return sum(unit.type == type_ for unit in self.left)

    def _moves(self, counter: int) -> bool:
        return bool(self.state.learned[counter] & MOBILE or self.state.moved_under[counter])

    def _slot(self, counter: int) -> _Slot:
        learned, place = self.state.learned[counter], self.state.place[counter]
        beside = self._open_at(place)
        no_compound = bool(learned & NO_COMPOUND)
        # A counter that can't be a compound can't be a fort: its hex has been fired at (`fog`).
        no_fort = bool(learned & NO_FORT) or no_compound
        return _Slot(
            counter, not no_fort and COMPOUND not in beside, not no_compound and FORT not in beside
        )

    def _open_at(self, place: int) -> set[str]:
        """The types of the face-up counters in a hex."""
        if place < 0:
            return set()
        state = self.state
        every = range(state.own, state.own + state.counters)
        return {
            state.unit(one).type for one in every if state.up[one] and state.place[one] == place
        }

    def _clusters(self, groups: Iterable[Sequence[int]]) -> list[_Cluster]:
        """The face-down counters by place; places that share a group are joined."""
        places: dict[int, list[_Slot]] = {}
        for counter_slot in self.slots:
            place = self.state.place[counter_slot.counter]
            # Off the map, forts and compounds may share a place.
            places.setdefault(place if place >= 0 else -1 - counter_slot.counter, []).append(
                counter_slot
            )
        clusters = [_Cluster({at: slots}, ()) for at, slots in places.items()]
        for group in groups:
            joined = _Cluster({}, (frozenset(group),))
            apart: list[_Cluster] = []
            for cluster in clusters:
                if any(slot.counter in group for own in cluster.places.values() for slot in own):
                    joined = _Cluster(
                        joined.places | cluster.places, joined.groups + cluster.groups
                    )
                else:
                    apart.append(cluster)
            clusters = [*apart, joined]
        return clusters

    def ways(self, bare: int = -1, fort: int = -1) -> int:
        """The number of deals that meet the conditions, up to a constant factor.

        Args:
            bare: a hex that must have no face-down fort or compound; -1 for none.
            fort: a counter that must be a fort; -1 for none.
        """
        laid: Ways = {(0, 0): 1}
        for cluster in self.clusters:
            laid = self._times(laid, self._laid(cluster, bare, fort))
        return sum(many * self._rest(*key) for key, many in laid.items())

    def _laid(self, cluster: _Cluster, bare: int, fort: int) -> Ways:
        """The ways to place face-down forts and compounds in a cluster so that each group has a
        compound.

        It uses inclusion-exclusion over the groups without a compound.
        """
        total: Ways = {}
        for chosen in range(1 << len(cluster.groups)):
            barred = {
                one for at, group in enumerate(cluster.groups) if chosen >> at & 1 for one in group
            }
            sign = -1 if chosen.bit_count() % 2 else 1
            laid: Ways = {(0, 0): 1}
            for place, slots in cluster.places.items():
                if place != bare:
                    laid = self._times(laid, self._at(slots, barred, fort))
            for key, many in laid.items():
                total[key] = total.get(key, 0) + sign * many
        return total

    def _at(self, slots: Sequence[_Slot], barred: set[int], fort: int) -> Ways:
        """The ways to put forts and compounds in one place, with none of the barred counters a
        compound.
        """
        forts = [one for one in slots if one.may_be_fort and one.counter != fort]
        compounds = [one for one in slots if one.may_be_compound and one.counter not in barred]
        here: Ways = {}
        is_there = any(one.counter == fort for one in slots)
        for many in range(min(len(forts), self.forts) + 1):
            here[many + is_there, 0] = comb(len(forts), many)
        if not is_there:  # forts and compounds never share a hex (20.7)
            for many in range(1, min(len(compounds), self.compounds) + 1):
                here[0, many] = comb(len(compounds), many)
        return here

    def _times(self, first: Ways, other: Ways) -> Ways:
        product: Ways = {}
        for (f, c), many in first.items():
            for (more_f, more_c), times in other.items():
                key = f + more_f, c + more_c
                if key[0] <= self.forts and key[1] <= self.compounds:
                    product[key] = product.get(key, 0) + many * times
        return product

    def _rest(self, forts: int, compounds: int) -> int:
        """The ways to deal all other counters, given the forts and compounds in the slots."""
        aside = self.unused - (self.forts - forts) - (self.compounds - compounds)
        if not 0 <= aside <= self.others:
            return 0
        left = self.free - forts - compounds
        if left != self.others - aside + self.mobile:
            return 0
        which = perm(self.forts, forts) * perm(self.compounds, compounds)
        return which * comb(self.others, aside) * factorial(left)


def _least(groups: Iterable[Sequence[int]]) -> list[Sequence[int]]:
    """The groups that contain no other group: if each of them has a compound, all groups do."""
    kept: list[Sequence[int]] = []
    for group in sorted(
        {tuple(sorted(group)) for group in groups}, key=lambda group: (len(group), group)
    ):
        if not any(set(other) <= set(group) for other in kept):
            kept.append(group)
    return kept
