"""Fog of war (18): redeals face-down counters for the Coalition's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb, factorial, perm

from somalia.engine.dice import BITS, below, derived, number
from somalia.engine.marks import rule
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    BIN_LADEN,
    COMPOUND,
    FORT,
    GUNSHIP,
    HEAVY_WEAPONS,
    BattleUnit,
)
from somalia.games.hex_battle.rules.state import MOBILE, NO_COMPOUND, NO_FORT, BattleState

ATTEMPTS = 300
"""The maximum number of deals tried to find a legal one: no fort with a compound, every known
compound placed.
"""
AT_ONCE = 12
"""The number of unbiased draws that one 128-bit number allows."""

Fits = Callable[[BattleUnit], bool]


def deal(state: BattleState, seed: str) -> None:
    """Redeal what the Coalition doesn't know: the identity of each face-down counter.

    Every deal that fits what it has seen is equally likely. The seed alone picks one, never the
    true identities.

    The Coalition has seen how many counters of each kind there are, and which are face up. It has
    seen which have moved, and under which chit. It knows where no fort can be, and where a compound
    must or can't be. It also knows that pool counters are mobile and unused ones immobile.
    """
    dark = [one for one in state.everyone(AL_QAEDA) if not state.up[one]]
    known = sorted([*(state.who[one] for one in dark), *state.pool, *state.unused])
    for attempt in range(ATTEMPTS):
        who, pool, unused = _dealt(state, dark, known, derived(seed, "deal", attempt))
        if attempt == ATTEMPTS - 1:
            _force(state, who)
        elif not _is_sound(state, who):
            continue
        for counter, identity in who.items():
            state.mark(counter, who=identity)
        state.change(pool=tuple(sorted(pool)), unused=tuple(sorted(unused)))
        _march_as_dealt(state)
        # The revision also counts changes that the Coalition can't see.
        state.revision = 0
        return


def _march_as_dealt(state: BattleState) -> None:
    """Adjust the remaining points of a moving face-down counter to its redealt identity.

    Its true remaining points would reveal its movement allowance.
    """
    march = state.march
    if march is None or not state.is_aq(march.counter) or state.up[march.counter]:
        return
    left = max(state.movement(march.counter) - march.spent, 0)
    state.change(march=march._replace(points=left))


class _Cup:
    """The identities not yet dealt, drawn at random from a seed."""

    def __init__(self, state: BattleState, left: Sequence[int], seed: str) -> None:
        self._hidden = state.scenario.charts.hidden
        self.left = list(left)
        self._seed = seed
        self._drawn = 0

    def unit(self, identity: int) -> BattleUnit:
        return self._hidden[identity]

    def count(self, fits: Fits) -> int:
        return sum(fits(self._hidden[one]) for one in self.left)

    def below(self, bound: int) -> int:
        self._drawn += 1
        return below(bound, number(self._seed, 0, self._drawn), BITS)

    def draw(self, fits: Fits) -> int:
        """Draw one of the identities that fit, all with equal probability; any identity if none
        fits.
        """
        able = [one for one in self.left if fits(self._hidden[one])] or self.left
        drawn = able[self.below(len(able))]
        self.left.remove(drawn)
        return drawn


def _dealt(
    state: BattleState, dark: Sequence[int], known: Sequence[int], seed: str
) -> tuple[dict[int, int], list[int], list[int]]:
    cup = _Cup(state, known, seed)
    commands = state.scenario.charts.commands
    who: dict[int, int] = {}
    pending = list(dark)

    def give(takes: Callable[[int], bool], fits: Callable[[int], Fits]) -> None:
        for counter in [one for one in pending if takes(one)]:
            who[counter] = cup.draw(fits(counter))
            pending.remove(counter)

    # The narrowest class is dealt first; each is part of the next, so all deals are equally likely.
    give(lambda counter: state.moved_under[counter] == BIN_LADEN, lambda counter: _is_bin_laden)
    give(
        lambda counter: bool(state.moved_under[counter]),
        lambda counter: (
            lambda unit: (
                _is_mobile(unit)
                and (
                    commands[state.moved_under[counter]].wakes(unit, unit.command)
                    or _is_bin_laden(unit)
                )
            )
        ),
    )
    give(lambda counter: bool(state.learned[counter] & MOBILE), lambda counter: _is_mobile)
    pool = [cup.draw(_is_mobile) for _ in state.pool]
    # Unused counters, all immobile, don't fit this order: the number of each kind is drawn,
    # weighted by the number of ways to deal the rest.
    plain = sum(bool(state.learned[one] & NO_COMPOUND) for one in pending)
    open_ = sum(
        bool(state.learned[one] & NO_FORT and not state.learned[one] & NO_COMPOUND)
        for one in pending
    )
    unused = _unused(cup, len(state.unused), plain, open_)
    # A counter that can't be a compound can't be a fort: its hex has been fired at.
    give(
        lambda counter: bool(state.learned[counter] & NO_COMPOUND),
        lambda counter: lambda unit: unit.type not in (FORT, COMPOUND),
    )
    give(lambda counter: bool(state.learned[counter] & NO_FORT), lambda counter: _is_no_fort)
    give(lambda counter: True, lambda counter: lambda unit: True)
    return who, pool, unused


def _unused(cup: _Cup, count: int, plain: int, open_: int) -> list[int]:
    """Draw the unused counters: forts, compounds and others, weighted by the number of deals."""
    forts, compounds = cup.count(_is_fort), cup.count(_is_compound)
    others = cup.count(lambda unit: not _is_mobile(unit) and unit.type not in (FORT, COMPOUND))
    mobile = cup.count(_is_mobile)
    rest = len(cup.left) - count
    weights = []
    for f in range(min(forts, count) + 1):
        for k in range(min(compounds, count - f) + 1):
            o = count - f - k
            free = mobile + others - o
            if o > others or free < plain or free - plain + compounds - k < open_:
                continue
            ways = comb(forts, f) * comb(compounds, k) * comb(others, o)
            ways *= perm(free, plain) * perm(free - plain + compounds - k, open_)
            weights.append((ways * factorial(rest - plain - open_), f, k, o))
    mark = cup.below(sum(weight for weight, *_ in weights)) if weights else 0
    for weight, f, k, o in weights:
        if mark < weight:
            kinds: tuple[tuple[Fits, int], ...] = (_is_fort, f), (_is_compound, k), (_is_other, o)
            return [cup.draw(fits) for fits, many in kinds for _ in range(many)]
        mark -= weight
    return [cup.draw(lambda unit: not _is_mobile(unit)) for _ in range(count)]


def _is_mobile(unit: BattleUnit) -> bool:
    return unit.movement > 0


def _is_bin_laden(unit: BattleUnit) -> bool:
    return unit.type == BIN_LADEN


def _is_fort(unit: BattleUnit) -> bool:
    return unit.type == FORT


def _is_compound(unit: BattleUnit) -> bool:
    return unit.type == COMPOUND


def _is_other(unit: BattleUnit) -> bool:
    return not _is_mobile(unit) and unit.type not in (FORT, COMPOUND)


def _is_no_fort(unit: BattleUnit) -> bool:
    return unit.type != FORT


def _is_sound(state: BattleState, who: dict[int, int]) -> bool:
    """Whether a deal has every known compound, and no fort with a compound (20.7)."""
    hidden = state.scenario.charts.hidden

    def type_(counter: int) -> str:
        return hidden[who.get(counter, state.who[counter])].type

    if not all(any(type_(one) == COMPOUND for one in group) for group in open_groups(state)):
        return False
    forts: set[int] = set()
    compounds: set[int] = set()
    for counter in state.everyone(AL_QAEDA):
        if state.place[counter] >= 0:
            kind = type_(counter)
            if kind == FORT:
                forts.add(state.place[counter])
            elif kind == COMPOUND:
                compounds.add(state.place[counter])
    return not forts & compounds


def open_groups(state: BattleState) -> list[tuple[int, ...]]:
    """The groups whose compound isn't revealed yet."""
    hidden = state.scenario.charts.hidden
    return [
        group
        for group in state.groups
        if not any(state.up[one] and hidden[state.who[one]].type == COMPOUND for one in group)
    ]


def _force(state: BattleState, who: dict[int, int]) -> None:
    """Give each group a compound, taken from a counter that can spare it."""
    hidden = state.scenario.charts.hidden
    groups = open_groups(state)
    needed = {one for group in groups for one in group}
    for group in groups:
        if any(hidden[who[one]].type == COMPOUND for one in group if one in who):
            continue
        giver = next(
            (one for one, at in who.items() if hidden[at].type == COMPOUND and one not in needed),
            None,
        )
        taker = next(
            (one for one in group if one in who and not state.learned[one] & (MOBILE)), None
        )
        if giver is not None and taker is not None:
            who[giver], who[taker] = who[taker], who[giver]


# -- what the Coalition has learned ----------------------------------------------------------------

_OWN_DOING = frozenset(
    (
        "revision",
        "events",
        "agenda",
        "march",
        "shot",
        "passes",
        "to_draw",
        "paid",
        "active",
        "phasing",
        "sub_phase",
        "fired_at",
        "entered",
    )
)
"""Fields that the Coalition's own answers change without revealing anything else to it."""
_CLEARED = frozenset(("fired", "shot_down", "moved", "reconned", "used"))
"""Marks that are cleared on both sides' counters at the end of a sub-phase."""


def learned(then: BattleState, now: BattleState) -> bool:
    """Whether the Coalition has learned anything that doesn't follow from its own answers.

    A change in any field counts unless these answers are known to cause it. In lists by counter,
    only Al Qaeda's part counts. Coming into range of a face-down counter also counts: whether Al
    Qaeda is asked to fire reveals what the counter is.

    Args:
        then: the earlier position as the Coalition sees it, with the same deal as `now`.
    """
    own = now.own
    if then.phasing == AL_QAEDA and _stands(then) != _stands(now):
        # How far a counter moves, and whether others can move or fire next,
        # reveals what they are.
        return True
    for name, value in vars(then).items():
        if name in _OWN_DOING or name in _CLEARED:
            continue
        since = getattr(now, name)
        if value[own:] != since[own:] if name in BattleState.FIELDS else value != since:
            return True
    return _came_within_reach(then, now)


def _stands(state: BattleState) -> tuple[object, ...]:
    """How far Al Qaeda's phase has progressed, which depends on the identities of its counters."""
    return state.phasing, state.sub_phase, state.march


@rule("12.1", "17.1", "20.6", "18", "10.20")
def _came_within_reach(then: BattleState, now: BattleState) -> bool:
    """Whether a Coalition unit moved to or from where a face-down counter might fire or explode."""
    if not now.turn:
        return False  # no unit fires during set-up
    flew = [one for one in range(now.own) if now.used[one] and not then.used[one]]
    reach = max(now.scenario.charts.defence_range, _aa_range(now) if flew else 0)
    dark = [now.place[one] for one in now.on_map(AL_QAEDA) if not now.up[one]]
    if any(now.unit(one).type == GUNSHIP for one in flew):
        return bool(dark)  # an attack without dice on a fort leaves no trace in any field
    places = {
        at
        for one in range(now.own)
        if then.place[one] != now.place[one]
        for at in (then.place[one] if flew else now.place[one], now.place[one])
        if at >= 0
    }
    distance = now.scenario.land.distance
    return any(distance(at, one) <= reach for at in places for one in dark)


def _aa_range(state: BattleState) -> int:
    """The longest range of Al Qaeda's heavy weapons against helicopters, from higher ground
    (10.20).
    """
    hidden = state.scenario.charts.hidden
    return max((unit.range + 1 for unit in hidden if unit.type == HEAVY_WEAPONS), default=0)
