"""What measures are made of: the position they are asked of, and the rows they are listed in."""

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
"""What a doctrine passes for a number; a condition is one, too."""

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
"""Parts of a state that are a row of Zones: what one Zone's entry says, it says of that Zone."""

OF_UNITS = ("acted", "ambushed", "raided", "escorting")
"""Parts that are a row of counters: what is said of one is said of the Zone where it stands."""

ACTED = ("bandits_acted", "others_acted")
"""What "acted" says of Bandits, and of all others: a measure reads one of these."""

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
"""Parts that say something of no Zone."""

PARTS = (*OF_ZONES, *OF_UNITS, *OF_ALL)
"""The parts of a state that are looked at."""

READABLE = {*PARTS, *ACTED} - {"acted"}
"""What a measure may say it reads (`engine.vocabulary.Reads`), values that are kept aside."""


def parts_of(state: CampaignState) -> list[Any]:
    """What the parts of a state say, in the order of `PARTS`."""
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
"""What a measure reads that only asks the scenario, and who it is that decides."""


def here(*parts: str) -> Reads:
    """Reads these parts of the Zone itself; of a part in `OF_ALL`, whatever it says."""
    return {part: ANYWHERE if part in OF_ALL else HERE for part in parts}


def beside(*parts: str) -> Reads:
    """Reads these of the Zone and of those adjacent."""
    return {part: ANYWHERE if part in OF_ALL else BESIDE for part in parts}


def anywhere(*parts: str) -> Reads:
    """Reads these of every Zone."""
    return dict.fromkeys(parts, ANYWHERE)


# -- the position ----------------------------------------------------------------------------------


class CampaignPosition(vocabulary.Position):
    """A state looked at by a side at a prompt, with what has been worked out about it so far.

    `whole` is the state as it is, `state` as the side counts it: one of several Bandit players
    counts his own gangs and Leaders only (11.2); measures of rivals tell of the others'.

    Values are kept while nothing has changed that they read (`Reads`): `alone` those asked of
    nothing, `kept` those asked of one Zone or word each. `cache` holds what may read anything,
    `odds` what depends on the scenario alone. What has changed is seen by comparison with the
    parts of the state looked at before.
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
        """Look at a state, and forget what was worked out from what has changed."""
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
        """Know nothing yet."""
        self.odds: dict[Any, Any] = {}
        self.alone = {}
        self.kept = {}
        self._worked: dict[
            str, tuple[Reads, Callable[[CampaignPosition], Any]]
        ] = {}  # those of `alone`
        self._reads: dict[str, set[str]] = {}  # and the parts of the state that they read
        self._settled: set[str] = set()  # those of which that is known for good
        self._rested_on: set[str] = set()  # those of `alone` that values of `kept` rest on
        self._alone_by_part: dict[str, list[str]] = {}
        # The values of `kept` that read a part of that, of those adjacent and of all.
        self._kept_by_part: dict[str, tuple[list[dict[Any, Any]], ...]] = {}
        self._parts: list[Any] = [_own(part) for part in parts_of(state)]

    # -- keeping -----------------------------------------------------------------------------------

    def keep_alone(
        self, name: str, reads: Reads, value: object, work_out: Callable[[CampaignPosition], Any]
    ) -> None:
        """Keep a value in `alone` until something that it reads has changed."""
        self.alone[name] = value
        if name not in self._settled:
            self._settle(name, reads, work_out)

    def _settle(self, name: str, reads: Reads, work_out: Callable[[CampaignPosition], Any]) -> None:
        """Note what a value of `alone` reads: of what it rests on, that which it asked so far."""
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
        """What is kept under that name from now on, which is empty so far."""
        values: dict[Any, Any] = {}
        self.kept[name] = values
        for part, far in reads.items():
            self._kept_by_part.setdefault(part, ([], [], []))[far].append(values)
            if part.startswith("="):
                self._rested_on.add(part[1:])
        return values

    def _forget(self) -> None:
        """Forget what reads something that has changed."""
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
                # What rests on it holds if it comes to the same again.
                reads, work_out = self._worked[name]
                again = work_out(self)
                self.keep_alone(name, reads, again, work_out)
                if again != value:
                    self._forget_kept(part, ())

    def _forget_alone(self, part: str, rested_on: dict[str, Any]) -> None:
        """Forget values asked of nothing that read the part, and note those that others rest on."""
        for name in self._alone_by_part.get(part, ()):
            value = self.alone.pop(name, None)
            if value is not None and name in self._rested_on:
                rested_on[name] = value

    def _forget_kept(self, part: str, changed: Collection[int]) -> None:
        """Forget values asked of one thing that read the part, which has changed in these Zones."""
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
        """The Zones of which a part says something else now."""
        if part in OF_ALL:
            return []
        changed = _places_that_differ(now, then)
        return changed if part in OF_ZONES else self._places(changed)

    def _places(self, units: Iterable[int]) -> list[int]:
        """The Zones where those of the counters stand that are on the map."""
        where = self.whole.where
        return [place for place in {where[unit] for unit in units} if place >= 0]


def _places_that_differ(row: Any, other: Any) -> list[int]:
    """Where two rows of one length differ: of bytes, or of anything."""
    if not isinstance(row, bytearray):
        return list(compress(range(len(row)), map(ne, row, other)))
    places: list[int] = []
    differ = int.from_bytes(row, "little") ^ int.from_bytes(other, "little")
    while differ:
        place = (differ & -differ).bit_length() - 1 >> 3  # of the lowest byte that is not 0
        places.append(place)
        differ &= -1 << 8 * (place + 1)
    return places


def _own(part: object) -> Any:
    """A part of a state that no effect will change any more."""
    return part.copy() if isinstance(part, list | bytearray | dict) else part


def all_zones(p: CampaignPosition) -> Sequence[Zone]:
    """What questions such as `any_zone` go over."""
    return p.state.board.zones


# -- rows ------------------------------------------------------------------------------------------

KINDS = ("zone", "unit", "way", "units", "force", "word", NUMBER)
"""What a measure may take and give."""

TRUTH = "truth"
"""What a row gives that says yes or no: a number, of which more is known."""


def row(
    call: str,
    gives: str,
    function: Callable[..., Any],
    about: str,
    reads: Reads | None = None,
    kept: bool = False,
) -> Measure:
    """A measure.

    Args:
        call: its name, with the kinds of what it takes: "distance(zone, zone)".
        gives: the kind of its value, or `TRUTH`.
        reads: what of the state it reads, of the one Zone it takes; None: perhaps anything, or
            what the prompt says.
        kept: whether its value is kept until something that it reads has changed.
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
    """Measures that are listed under one title."""
    return tuple(one._replace(chapter=title) for one in measures)


def kept(
    reads: Reads | None,
) -> Callable[[Callable[[CampaignPosition], Value]], Callable[[CampaignPosition], Value]]:
    """Keep the value of a function of the position until something that it reads has changed."""
    return lambda function: _keep(function.__name__, function, reads)


def kept_of(
    reads: Reads | None,
) -> Callable[
    [Callable[[CampaignPosition, Thing], Value]], Callable[[CampaignPosition, Thing], Value]
]:
    """The same of a function of the position and one thing, such as a Zone."""
    return lambda function: keep_of(function.__name__, reads, function)


_kept_alone: set[str] = set()
"""The names that `value_of` may give."""


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
