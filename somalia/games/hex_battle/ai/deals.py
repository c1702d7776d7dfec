"""How likely what is face down is a fort, or holds a compound: an exact count of all deals.

A deal says which face-down counter, and which counter of Al Qaeda's pool and of those out of the
battle, is what. All that fit what the Coalition has seen (`fog`) are as likely. Of forts and
compounds only the numbers matter, so they are counted by polynomials: for each hex how many ways
there are to lay so many forts and so many compounds there.
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
"""For so many forts and compounds the number of ways to lay them."""


class LikelyHex(NamedTuple):
    """What may lie in a hex."""

    fortified: Fraction  # a fort or a compound, none of which can be seen
    forts: dict[int, Fraction]  # each face-down counter: how likely it is a fort


class _Slot(NamedTuple):
    """A face-down counter that may be a fort or a compound, as far as is known."""

    counter: int
    may_be_fort: bool
    may_be_compound: bool


class _Cluster(NamedTuple):
    """Places that share groups of counters one of which is a compound."""

    places: dict[int, list[_Slot]]
    groups: tuple[frozenset[int], ...]


@rule("18.2", "20.4", "20.7", "A82", "A75")
def likely(state: BattleState, hex_: int) -> LikelyHex:
    """What may lie face down in a hex, as the Coalition has seen it.

    The answer depends on nothing that is hidden: only on how many counters of each kind are not
    face up, and on what has been learned of where they lie.
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
    """The deals of a position."""

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
        # Whoever is known to move and the pool take mobile ones: in as many ways, whatever else.
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
        # Who is known to be no compound is no fort either: his hex has been fired at (`fog`).
        no_fort = bool(learned & NO_FORT) or no_compound
        return _Slot(
            counter, not no_fort and COMPOUND not in beside, not no_compound and FORT not in beside
        )

    def _open_at(self, place: int) -> set[str]:
        """The types of the counters that are face up in a hex."""
        if place < 0:
            return set()
        state = self.state
        every = range(state.own, state.own + state.counters)
        return {
            state.unit(one).type for one in every if state.up[one] and state.place[one] == place
        }

    def _clusters(self, groups: Iterable[Sequence[int]]) -> list[_Cluster]:
        """The face-down counters by place, and places together that share a group."""
        places: dict[int, list[_Slot]] = {}
        for counter_slot in self.slots:
            place = self.state.place[counter_slot.counter]
            # Off the map nothing keeps fort and compound apart.
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
        """The number of deals, but for a factor that is the same for all.

        Args:
            bare: a hex that must hold neither fort nor compound face down; -1 for none.
            fort: a counter that must be a fort; -1 for none.
        """
        laid: Ways = {(0, 0): 1}
        for cluster in self.clusters:
            laid = self._times(laid, self._laid(cluster, bare, fort))
        return sum(many * self._rest(*key) for key, many in laid.items())

    def _laid(self, cluster: _Cluster, bare: int, fort: int) -> Ways:
        """The ways to lay forts and compounds face down in places, every group with its compound:
        by those in which none of these groups has one.
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
        """The same in one place, with no compound among those barred."""
        forts = [one for one in slots if one.may_be_fort and one.counter != fort]
        compounds = [one for one in slots if one.may_be_compound and one.counter not in barred]
        here: Ways = {}
        is_there = any(one.counter == fort for one in slots)
        for many in range(min(len(forts), self.forts) + 1):
            here[many + is_there, 0] = comb(len(forts), many)
        if not is_there:  # a fort never lies with a compound (20.7)
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
        """The ways to deal all else, with so many forts and compounds in certain counters."""
        aside = self.unused - (self.forts - forts) - (self.compounds - compounds)
        if not 0 <= aside <= self.others:
            return 0
        left = self.free - forts - compounds
        if left != self.others - aside + self.mobile:
            return 0
        which = perm(self.forts, forts) * perm(self.compounds, compounds)
        return which * comb(self.others, aside) * factorial(left)


def _least(groups: Iterable[Sequence[int]]) -> list[Sequence[int]]:
    """The groups that no other is part of: what holds for these holds for all."""
    kept: list[Sequence[int]] = []
    for group in sorted(
        {tuple(sorted(group)) for group in groups}, key=lambda group: (len(group), group)
    ):
        if not any(set(other) <= set(group) for other in kept):
            kept.append(group)
    return kept
