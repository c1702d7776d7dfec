"""The position that measures read, with its caches, and the rows of their tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import compress
from operator import ne
from typing import Any, TypeVar

from somalia.engine import vocabulary
from somalia.engine.vocabulary import ANYWHERE, BESIDE, HERE, NUMBER, Measure, Reads, keep_of
from somalia.games.campaign.rules.core.components import Zone
from somalia.games.campaign.rules.core.state import CampaignState

Value = TypeVar("Value")
Thing = TypeVar("Thing")

Number = int | float
"""A number as doctrines pass it; conditions count as numbers too."""

# -- what a measure reads --------------------------------------------------------------------------

OF_ZONES = (
    "gangs",
    "leaders",
    "troops",
    "militia",
    "base",
    "base_raided",
    "convoy",
    "convoy_raided",
    "robbed",
    "flushed",
    "terror",
)
"""Parts of a state with one entry per Zone."""

OF_UNITS = ("acted", "ambushed", "raided", "escorting")
"""Parts with one entry per counter; a change counts for the counter's Zone."""

ACTED = ("bandits_acted", "others_acted")
"""The part "acted", split into Bandits and all others: each measure reads only one of the two."""

OF_ALL = (
    "attacked",
    "confined",
    "embargo",
    "event",
    "famine",
    "intervention",
    "kept_for_good",
    "last_turn",
    "passed",
    "projects",
    "sp",
    "talks",
    "talks_box",
    "turn",
    "un_hit",
    "un_passed",
    "vp",
    "vp_un_at_start",
)
"""Parts that belong to no Zone."""

PARTS = (*OF_ZONES, *OF_UNITS, *OF_ALL)
"""The parts of a state that measures read."""

READABLE = {*PARTS, *ACTED} - {"acted"}
"""The parts that a measure may declare (`engine.vocabulary.Reads`), besides cached values."""


def parts_of(state: CampaignState) -> list[Any]:
    """The values of a state's parts, in the order of `PARTS`."""
    return [
        state.gangs,
        state.leaders,
        state.troops,
        state.militia,
        state.base,
        state.base_raided,
        state.convoy,
        state.convoy_raided,
        state.robbed,
        state.flushed,
        state.terror,
        state.acted,
        state.ambushed,
        state.raided,
        state.escorting,
        state.attacked,
        state.confined,
        state.embargo,
        state.event,
        state.famine,
        state.intervention,
        state.kept_for_good,
        state.last_turn,
        state.passed,
        state.projects,
        state.sp,
        state.talks,
        state.talks_box,
        state.turn,
        state.un_hit,
        state.un_passed,
        state.vp,
        state.vp_un_at_start,
    ]


NOTHING: Reads = {}
"""The declaration of a measure that reads only the scenario and the deciding side."""


def here(*parts: str) -> Reads:
    """Declare that a measure reads these parts in its own Zone (parts in `OF_ALL` as a whole)."""
    return {part: ANYWHERE if part in OF_ALL else HERE for part in parts}


def beside(*parts: str) -> Reads:
    """Declare that a measure reads these parts in its own Zone and the adjacent ones."""
    return {part: ANYWHERE if part in OF_ALL else BESIDE for part in parts}


def anywhere(*parts: str) -> Reads:
    """Declare that a measure reads these parts in every Zone."""
    return dict.fromkeys(parts, ANYWHERE)


# -- the position ----------------------------------------------------------------------------------


class CampaignPosition(vocabulary.Position):
    """A state as one side sees it at a prompt, with the measures computed so far.

    `whole` is the full state, `state` the deciding side's view of it. With several Bandit players,
    each counts only their own gangs and Leaders (11.2); measures of rivals use `whole`.

    A cached value lasts until something that it reads changes (`Reads`). `alone` caches measures
    without an argument, `kept` those of one Zone or word. `cache` holds values that may read
    anything, `odds` those that depend on the scenario alone. Comparing the state's parts with those
    seen before shows what has changed.
    """

    __slots__ = (
        "_alone_by_part",
        "_kept_by_part",
        "_parts",
        "_reads",
        "_rested_on",
        "_settled",
        "_worked",
        "odds",
        "revision",
        "side",
        "state",
        "whole",
    )

    def __init__(self, state: CampaignState, side: str) -> None:
        super().__init__()
        self.side = side
        self._see(state)
        self._begin(state)

    def look(self, state: CampaignState) -> None:
        """Switch to another state, and invalidate the cached values that its differences affect."""
        if state.scenario is not self.whole.scenario:
            self._see(state)
            self._begin(state)
        elif state is not self.whole or state.revision != self.revision:
            self._see(state)
            self._forget()

    def _see(self, state: CampaignState) -> None:
        self.whole = self.state = state
        self.revision = state.revision
        self.cache = {}
        if state.scenario.sides.rivals and self.side in state.scenario.sides.bandits:
            mine = state.copy()
            mine.gangs = [state.owned_by(self.side, stack) for stack in state.gangs]
            mine.leaders = [state.owned_by(self.side, stack) for stack in state.leaders]
            self.state = mine

    def _begin(self, state: CampaignState) -> None:
        """Start with empty caches."""
        self.odds: dict[Any, Any] = {}
        self.alone = {}
        self.kept = {}
        self._worked: dict[
            str, tuple[Reads, Callable[[CampaignPosition], Any]]
        ] = {}  # how to compute values of `alone`
        self._reads: dict[str, set[str]] = {}  # the parts of the state that each value reads
        self._settled: set[str] = set()  # the names whose entries in `_reads` are final
        self._rested_on: set[str] = set()  # values of `alone` that values of `kept` depend on
        self._alone_by_part: dict[str, list[str]] = {}
        # Caches of `kept` that read a part in their own Zone, in adjacent Zones, and in all Zones.
        self._kept_by_part: dict[str, tuple[list[dict[Any, Any]], ...]] = {}
        self._parts: list[Any] = [_own(part) for part in parts_of(state)]

    # -- caching -----------------------------------------------------------------------------------

    def keep_alone(
        self, name: str, reads: Reads, value: object, work_out: Callable[[CampaignPosition], Any]
    ) -> None:
        """Cache a value in `alone` until something that it reads changes."""
        self.alone[name] = value
        if name not in self._settled:
            self._settle(name, reads, work_out)

    def _settle(self, name: str, reads: Reads, work_out: Callable[[CampaignPosition], Any]) -> None:
        """Record which parts a value of `alone` reads, directly or through other values."""
        self._worked[name] = reads, work_out
        known = self._reads.setdefault(name, set())
        rests_on = [part[1:] for part in reads if part.startswith("=")]
        parts = {part for part in reads if not part.startswith("=")}
        for part in parts.union(*[self._reads.get(one, ()) for one in rests_on]) - known:
            known.add(part)
            self._alone_by_part.setdefault(part, []).append(name)
        if self._settled.issuperset(rests_on):
            self._settled.add(name)

    def keep(self, name: str, reads: Reads) -> dict[Any, Any]:
        """Create an empty cache in `kept` for a measure, and return it."""
        values: dict[Any, Any] = {}
        self.kept[name] = values
        for part, far in reads.items():
            self._kept_by_part.setdefault(part, ([], [], []))[far].append(values)
            if part.startswith("="):
                self._rested_on.add(part[1:])
        return values

    def _forget(self) -> None:
        """Invalidate the cached values that depend on anything that has changed."""
        before = self._parts
        rested_on: dict[str, Any] = {}
        for index, now in enumerate(parts_of(self.whole)):
            then = before[index]
            if then == now:
                continue
            part = PARTS[index]
            before[index] = _own(now)
            if part == "acted":
                units = self.whole.units
                changed = [units[at] for at in _places_that_differ(now, then)]
                bandits = [unit for unit in changed if unit.is_bandit]
                others = [unit for unit in changed if not unit.is_bandit]
                for part, changed in zip(ACTED, (bandits, others), strict=True):
                    if changed:
                        self._forget_alone(part, rested_on)
                        self._forget_kept(part, self._places(changed))
            else:
                self._forget_alone(part, rested_on)
                if part in self._kept_by_part:
                    self._forget_kept(part, self._changed(part, then, now))
        for name, value in rested_on.items():
            part = f"={name}"
            if any(self._kept_by_part[part][ANYWHERE]):
                # Values that depend on this value stay valid if it has not changed.
                reads, work_out = self._worked[name]
                again = work_out(self)
                self.keep_alone(name, reads, again, work_out)
                if again != value:
                    self._forget_kept(part, ())

    def _forget_alone(self, part: str, rested_on: dict[str, Any]) -> None:
        """Invalidate values of `alone` that read the part; collect the values that others depend
        on.
        """
        for name in self._alone_by_part.get(part, ()):
            value = self.alone.pop(name, None)
            if value is not None and name in self._rested_on:
                rested_on[name] = value

    def _forget_kept(self, part: str, changed: Collection[int]) -> None:
        """Invalidate values of `kept` that read the part, which has changed in these Zones."""
        of_that, of_neighbours, of_all = self._kept_by_part.get(part, ((), (), ()))
        for values in of_all:
            values.clear()
        for zone in changed:
            for values in of_that:
                values.pop(zone, None)
        if of_neighbours:
            around = {*changed}
            for zone in changed:
                around.update(self.whole.board.neighbours[zone])
            for values in of_neighbours:
                for zone in around:
                    values.pop(zone, None)

    def _changed(self, part: str, then: object, now: object) -> list[int]:
        """The Zones in which a part has changed."""
        if part in OF_ALL:
            return []
        changed = _places_that_differ(now, then)
        return changed if part in OF_ZONES else self._places(changed)

    def _places(self, units: Iterable[int]) -> list[int]:
        """The Zones that contain the given counters, ignoring counters off the map."""
        where = self.whole.where
        return [place for place in {where[unit] for unit in units} if place >= 0]


def _places_that_differ(row: Any, other: Any) -> list[int]:
    """The indexes at which two rows of equal length differ."""
    if not isinstance(row, bytearray):
        return list(compress(range(len(row)), map(ne, row, other)))
    places: list[int] = []
    differ = int.from_bytes(row, "little") ^ int.from_bytes(other, "little")
    while differ:
        place = (differ & -differ).bit_length() - 1 >> 3  # the lowest byte that is not 0
        places.append(place)
        differ &= -1 << 8 * (place + 1)
    return places


def _own(part: object) -> Any:
    """A copy of a part that later effects cannot change."""
    return part.copy() if isinstance(part, list | bytearray | dict) else part


def all_zones(p: CampaignPosition) -> Sequence[Zone]:
    """The Zones that questions such as `any_zone` go through."""
    return p.state.board.zones


# -- rows ------------------------------------------------------------------------------------------

KINDS = ("zone", "unit", "way", "units", "force", "word", NUMBER)
"""The kinds of a measure's arguments and of its value."""

TRUTH = "truth"
"""The kind of a yes-or-no value, which counts as a number."""


def row(
    call: str,
    gives: str,
    function: Callable[..., Any],
    about: str,
    reads: Reads | None = None,
    kept: bool = False,
) -> Measure:
    """A measure, as a row in a chapter's table.

    Args:
        call: its name and the kinds of its arguments: "distance(zone, zone)".
        gives: the kind of its value, or `TRUTH`.
        reads: the parts of the state that it reads, relative to its one Zone. None if it may read
            anything, or reads facts of the prompt.
        kept: whether to cache its value until something that it reads changes.
    """
    match = re.fullmatch(r"(\w+)(?:\(([a-z, ]+)\))?", call)
    assert match is not None, call
    name, kinds = match[1], tuple(match[2].split(", ")) if match[2] else ()
    assert {*kinds, gives} <= {*KINDS, TRUTH}, call
    assert kinds.count("zone") == 1 or reads is None or set(reads.values()) <= {ANYWHERE}, call
    assert all(part in READABLE or part[1:] in _kept_alone for part in reads or ()), call
    assert "zone" in kinds or not any(part.startswith("=") for part in reads or ()), call
    work_out = None
    if kept:
        assert len(kinds) < 2, call
        work_out = function
        function = keep_of(name, reads, function) if kinds else _keep(name, function, reads)
    is_truth = gives == TRUTH
    gives = NUMBER if is_truth else gives
    return Measure(name, function, kinds, gives, about, is_truth, reads=reads, work_out=work_out)


def chapter(title: str, *measures: Measure) -> tuple[Measure, ...]:
    """The measures, listed under one title."""
    return tuple(one._replace(chapter=title) for one in measures)


def kept(
    reads: Reads | None,
) -> Callable[[Callable[[CampaignPosition], Value]], Callable[[CampaignPosition], Value]]:
    """Cache the result of a function of the position until something that it reads changes."""
    return lambda function: _keep(function.__name__, function, reads)


def kept_of(
    reads: Reads | None,
) -> Callable[
    [Callable[[CampaignPosition, Thing], Value]], Callable[[CampaignPosition, Thing], Value]
]:
    """Cache a function of the position and one argument, such as a Zone; see `kept`."""
    return lambda function: keep_of(function.__name__, reads, function)


_kept_alone: set[str] = set()
"""The names that `value_of` accepts."""


def _keep(
    name: str, function: Callable[[CampaignPosition], Value], reads: Reads | None
) -> Callable[[CampaignPosition], Value]:
    def for_now(p: CampaignPosition) -> Value:
        value: Value | None = p.cache.get(name)
        if value is None:
            value = p.cache[name] = function(p)
        return value

    def known(p: CampaignPosition) -> Value:
        value: Value | None = p.alone.get(name)
        if value is None:
            value = function(p)
            p.keep_alone(name, reads or NOTHING, value, function)
        return value

    _kept_alone.add(name)
    return for_now if reads is None else known
