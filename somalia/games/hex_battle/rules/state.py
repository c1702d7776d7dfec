"""The state of a battle: places and marks of counters, chits and score.

Values kept per counter are in flat lists, which are fast to copy. Each counter has a number:
Coalition units come first, in the order of the charts, then Al Qaeda's. `who` lists the identities
of Al Qaeda's counters; all players can see where each counter is. Only the methods of `BattleState`
change a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypedDict, Unpack

from somalia.engine.event import Event
from somalia.engine.kinds import EventKind
from somalia.engine.marks import rule
from somalia.engine.words import plural
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    BIN_LADEN,
    COALITION,
    FORT,
    GROUND,
    HELICOPTER,
    BattleScenario,
    BattleUnit,
)

POOL, SPECIAL, ASIDE, DEAD, RECORD, GONE, READY, SPENT, UNPLACED = range(-1, -10, -1)
"""Places other than hexes and bases.

In order: the Reinforcement Pool, the Special box, out of this battle, the deadpile, on the Turn
Record, removed for good, available air units, used air units, and counters not placed yet.
"""
FIRST_BASE = -20
"""The place number of the first base; further bases count down from it."""

MOBILE, NO_FORT, NO_COMPOUND = 1, 2, 4
"""Bits for what the Coalition has learned about a face-down counter (18)."""

NOBODY = -1


class PendingStep(NamedTuple):
    """A pending step: the name of a procedure, and its arguments."""

    id: str
    of: tuple[Any, ...] = ()


class LostCounter(NamedTuple):
    """A counter in the deadpile."""

    counter: int
    by: str  # the side that eliminated it
    in_assault: bool = False  # by close assault
    is_doubled: bool = False  # a PSYOP unit was adjacent (20.1)


class March(NamedTuple):
    """The unit that is moving, with its movement points."""

    counter: int
    points: int  # remaining, in half points
    has_moved: bool = False
    spent: int = 0  # in half points; public, unlike a face-down unit's remaining points


class DeclaredFire(NamedTuple):
    """Fire that has been declared but not yet resolved."""

    side: str
    hex: int
    firers: tuple[int, ...]  # the ground and air units
    gunships: tuple[int, ...] = ()  # the gunships that survived anti-aircraft fire
    targets: tuple[int, ...] = ()  # in the order of rolling
    is_assault: bool = False
    is_defensive: bool = False
    is_impetus: bool = False
    rule: str = "10.1"


class Counter(NamedTuple):
    """A counter, as an option in a question."""

    id: str
    number: int


class CounterMarks(TypedDict, total=False):
    """The values kept for each counter."""

    place: int  # a hex, or one of the places above
    up: bool
    pinned: bool
    fired: bool  # has fired in this sub-phase
    shot_down: bool  # has fired at helicopters this sub-phase (17)
    moved: bool  # has moved in this sub-phase, or can't move any more
    reconned: bool  # has scouted in this sub-phase
    used: bool  # a helicopter or air unit that has been used this turn
    bought: bool  # bought before the battle (31)
    due: int  # the turn on which it returns (6.2.3)
    who: int  # for AQ counters, the number of the identity
    learned: int  # for AQ counters, bits such as `MOBILE`
    moved_under: str  # the chit under which it has moved


class BattleStateFacts(TypedDict, total=False):
    """The values in a state that aren't kept per counter."""

    counters: int  # AQ counters in the game; those in the pool don't count
    pool: tuple[int, ...]  # identities in AQ's Reinforcement Pool
    unused: tuple[int, ...]  # identities not used in this battle
    groups: tuple[tuple[int, ...], ...]
    """Groups of counters that the Coalition knows to include a compound."""
    turn: int
    agenda: tuple[PendingStep, ...]
    chits: tuple[str, ...]  # the chits in the Command Pool
    drawn: tuple[str, ...]  # the chits drawn this turn
    to_draw: str
    passes: int  # the number of passes in a row
    active: tuple[str, ...]  # the active chits
    phasing: str  # the side whose Operations Phase it is
    sub_phase: str
    had_panic: bool
    had_jihad: bool
    march: March | None
    shot: DeclaredFire | None
    fired_at: frozenset[int]  # the hexes fired at in this sub-phase
    entered: tuple[
        tuple[int, int], ...
    ]  # AQ counters, with the hexes they have entered this Movement
    losses: tuple[LostCounter, ...]
    panicked: tuple[int, ...]  # units lost through Panic!
    forts: int  # forts entered by the Coalition
    extensions: int
    paid: int  # VP paid for more forces (31)
    casualties: tuple[int, ...]  # the hexes of the casualty markers (26)
    evacuated: int
    last_turn: int
    ended: str  # why the battle ended
    loser: str  # the side that resigned


class BattleState:
    """The state of a battle: `BattleStateFacts`, and a list for each field of `CounterMarks`."""

    FIELDS = tuple(CounterMarks.__annotations__)
    """The names of the lists with a value per counter."""

    def __init__(self, scenario: BattleScenario) -> None:
        self.scenario = scenario
        self.units = scenario.charts.units
        self.own = len(self.units)  # the number of Coalition counters, which come before AQ's
        count = self.own + len(scenario.charts.hidden)
        self.events: list[Event] = []
        self.revision = 0
        self.place = [UNPLACED] * count
        self.up = [at < self.own for at in range(count)]
        self.pinned = [False] * count
        self.fired = [False] * count
        self.shot_down = [False] * count
        self.moved = [False] * count
        self.reconned = [False] * count
        self.used = [False] * count
        self.bought = [False] * count
        self.due = [0] * count
        self.who = [NOBODY] * count
        self.learned = [0] * count
        self.moved_under = [""] * count
        self.counters = 0
        self.pool: tuple[int, ...] = ()
        self.unused: tuple[int, ...] = ()
        self.groups: tuple[tuple[int, ...], ...] = ()
        self.turn = 0
        self.agenda: tuple[PendingStep, ...] = ()
        self.chits: tuple[str, ...] = ()
        self.drawn: tuple[str, ...] = ()
        self.to_draw = COALITION
        self.passes = 0
        self.active: tuple[str, ...] = ()
        self.phasing = ""
        self.sub_phase = ""
        self.had_panic = False
        self.had_jihad = False
        self.march: March | None = None
        self.shot: DeclaredFire | None = None
        self.fired_at: frozenset[int] = frozenset()
        self.entered: tuple[tuple[int, int], ...] = ()
        self.losses: tuple[LostCounter, ...] = ()
        self.panicked: tuple[int, ...] = ()
        self.forts = 0
        self.extensions = 0
        self.paid = 0
        self.casualties: tuple[int, ...] = ()
        self.evacuated = 0
        self.last_turn = scenario.last_turn
        self.ended = ""
        self.loser = ""
        self.viewers: tuple[str, ...] | None = None
        """The sides that see this state; None for all. Face-down identities are true only for them.
        """

    def copy(self) -> BattleState:
        """An equal but independent state without events."""
        twin = BattleState.__new__(BattleState)
        twin.__dict__.update(self.__dict__)
        for name in self.FIELDS:
            setattr(twin, name, list(getattr(self, name)))
        twin.events = []
        return twin

    # -- changes ---------------------------------------------------------------------------------

    def note(
        self, kind: EventKind, rule: str, seen_by: tuple[str, ...] | None = None, **facts: object
    ) -> None:
        """Record an event."""
        self.events.append(Event(kind, rule, facts, seen_by))

    def change(self, **values: Unpack[BattleStateFacts]) -> None:
        """Set values that aren't kept per counter."""
        self.revision += 1
        for name, value in values.items():
            setattr(self, name, value)

    def mark(self, counter: int, **values: Unpack[CounterMarks]) -> None:
        """Set a counter's values."""
        self.revision += 1
        for name, value in values.items():
            getattr(self, name)[counter] = value

    def clear(self, *names: str) -> None:
        """Set lists of marks to False for all counters."""
        self.revision += 1
        for name in names:
            setattr(self, name, [False] * len(self.place))

    def learn(self, counter: int, bits: int) -> None:
        """Record what the Coalition has learned about a face-down counter."""
        self.revision += 1
        if counter >= self.own and not self.up[counter]:
            self.learned[counter] |= bits

    def show_to(self, sides: Sequence[str]) -> None:
        """Set the sides that will see this state."""
        self.revision += 1
        self.viewers = tuple(sides)

    # -- counters ----------------------------------------------------------------------------------

    def is_aq(self, counter: int) -> bool:
        """Whether a counter is Al Qaeda's."""
        return counter >= self.own

    def side_of(self, counter: int) -> str:
        """The side that owns a counter."""
        return AL_QAEDA if counter >= self.own else COALITION

    def unit(self, counter: int) -> BattleUnit:
        """The unit that a counter represents; for a face-down counter, its hidden identity."""
        if counter < self.own:
            return self.units[counter]
        return self.scenario.charts.hidden[self.who[counter]]

    def id(self, counter: int) -> str:
        """A counter's id in answers, which doesn't reveal its identity."""
        return self.units[counter].id if counter < self.own else f"aq-{counter - self.own + 1}"

    def option(self, counter: int) -> Counter:
        """A counter, as an option in a question."""
        return Counter(self.id(counter), counter)

    def command(self, counter: int) -> str:
        """A counter's command; "" for none. Bought PPCLI units count as TF Rakkasan (31.2)."""
        command = self.unit(counter).command
        if counter < self.own and self.bought[counter] and command == "tf-commando":
            joins = self.scenario.charts.commands[command].joins
            return "tf-rakkasan" if self.turn < joins else command
        return command

    def is_known(self, counter: int) -> bool:
        """Whether the viewers of this state know a counter's identity."""
        return self.up[counter] or self.viewers is None or AL_QAEDA in self.viewers

    def name(self, counter: int) -> str:
        """A counter's name: its identity if known, otherwise its number."""
        if self.is_known(counter):
            return self.unit(counter).name
        return f"counter {counter - self.own + 1}"

    def everyone(self, side: str) -> range:
        """The numbers of a side's counters that are in the game."""
        if side == COALITION:
            return range(self.own)
        return range(self.own, self.own + self.counters)

    def on_map(self, side: str) -> Iterator[int]:
        """A side's counters in hexes, by number."""
        place = self.place
        return (one for one in self.everyone(side) if place[one] >= 0)

    def at(self, hex_: int, side: str) -> list[int]:
        """A side's counters in a hex, by number."""
        place = self.place
        return [one for one in self.everyone(side) if place[one] == hex_]

    def hexes(self, side: str) -> set[int]:
        """The hexes that contain a side's counters."""
        return {self.place[one] for one in self.on_map(side)}

    def is_open_fort(self, counter: int) -> bool:
        """Whether a counter is a face-up fort."""
        return self.is_aq(counter) and self.up[counter] and self.unit(counter).type == FORT

    def casualties_told(self, hex_: int) -> str:
        """The casualties in a hex (26), in words: "2 casualties"; "" for none."""
        count = self.casualties.count(hex_)
        return plural(count, "casualty", "casualties") if count else ""

    def obstacles(self, hex_: int, side: str) -> list[int]:
        """The enemy counters that keep a side out of a hex (9.4, A25)."""
        enemy = AL_QAEDA if side == COALITION else COALITION
        counters = self.at(hex_, enemy)
        if side == COALITION and all(self.is_open_fort(one) for one in counters):
            return []
        return counters

    def obstructed(self, side: str) -> set[int]:
        """The hexes that a side can't enter (9.4, A25)."""
        enemy = AL_QAEDA if side == COALITION else COALITION
        return {
            self.place[one]
            for one in self.on_map(enemy)
            if side == AL_QAEDA or not self.is_open_fort(one)
        }

    def base(self, name: str) -> int:
        """The place number of a base."""
        return FIRST_BASE - self.scenario.bases.index(name)

    def base_at(self, place: int) -> str:
        """The base with this place number; "" for none."""
        index = FIRST_BASE - place
        return self.scenario.bases[index] if 0 <= index < len(self.scenario.bases) else ""

    @rule("5.1", "5.3", "25", "25.1")
    def is_active(self, counter: int) -> bool:
        """Whether a drawn chit activates a counter (5.1, 5.3); any Al Qaeda chit activates bin
        Laden (25.1).
        """
        unit, command = self.unit(counter), self.command(counter)
        if unit.type == BIN_LADEN:
            return self.phasing == AL_QAEDA
        commands = self.scenario.charts.commands
        return any(commands[chit].wakes(unit, command) for chit in self.active)

    @rule("8.20", "A24")
    def movement(self, counter: int) -> int:
        """A counter's movement allowance, in half points (8.1, 8.20)."""
        unit, rate = self.unit(counter), self.scenario.charts.rate
        quick = (
            self.turn == rate.turn
            and self.command(counter) == rate.command
            and unit.type in rate.types
            and self.base_at(self.place[counter]) != ""
        )
        return rate.movement if quick else unit.movement

    def ground(self, side: str) -> list[int]:
        """A side's ground counters on the map."""
        return [one for one in self.on_map(side) if self.unit(one).kind == GROUND]

    def helicopters(self) -> list[int]:
        """The helicopters that are ready in a base (15)."""
        return [
            one
            for one in range(self.own)
            if self.units[one].kind == HELICOPTER
            and self.base_at(self.place[one])
            and not self.used[one]
        ]

    def options(self, counters: Iterable[int]) -> list[Counter]:
        """Counters, as options in a question."""
        return [self.option(one) for one in counters]
