"""The position: men, mobs and their models, vehicles, the cards, the mission.

Everything in it is a number, a word or a tuple of such, so that a copy is quickly made. Nothing but
the methods of `StreetState` changes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypedDict, Unpack

from somalia.engine.event import Event
from somalia.engine.kinds import EventKind
from somalia.games.street_fight.rules.components import (
    ROOF,
    RPG,
    STREET,
    SUPPORT,
    UNARMED,
    ManType,
    StreetScenario,
    VehicleType,
)
from somalia.games.street_fight.rules.lane import along
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.quarter import Stand

ON_FOOT, OFF, HIDDEN, AWAITED = -1, -2, -3, -4
"""Where a man is who is in no vehicle: on foot, off the table, in the wreck (3.4), not come yet."""

FOOT, CREW, SNIPERS, CONVOY = "foot", "crew", "snipers", "convoy"
"""Kinds of unit."""

SET_UP, CHECK, DECK, APPEAR, DRAW = "set-up", "check", "deck", "appear", "draw"
UNIT, SOMALIS, COLUMN, HAWK, END = "unit", "somalis", "column", "blackhawk", "end-of-turn"
"""The steps of a turn (4.2). The four before the last are what the cards bring."""

DRIVER, ASSISTANT, GUNNER = "driver", "vehicle-assistant", "vehicle-gunner"
"""Seats of a crew; those of a technical are the first and the last."""

JOKER, COLUMN_CARD, HAWK_CARD = "somalis", "convoy", "blackhawk"
"""Cards of the cup besides those of units, which are their ids."""

Ammo = tuple[tuple[str, tuple[int, ...]], ...]
"""Of each weapon its rounds: those loaded, and then what is left: the rounds of each further clip
or belt, in the order in which they come round; of what is loaded singly, all of them."""


class StreetUnit(NamedTuple):
    """An American unit."""

    number: int
    id: str
    name: str
    kind: str
    player: int  # from 1; 0 for the wreck's crew that nobody has found
    since: int  # the turn from which on it has cards


class Man(NamedTuple):
    """An American."""

    number: int
    unit: int
    id: str
    load: str
    type: str
    full: int  # AP when whole
    ap: int  # his AP, which are his health; 0: a casualty
    at: Point
    facing: Point  # the vector that he faces along
    where: int = ON_FOOT  # or the number of a vehicle
    seat: str = ""  # in a convoy's crew
    arc: int = 90
    is_prone: bool = False
    suppression: int = 0
    aim: str = ""  # the id of his target
    ammo: Ammo = ()
    kits: int = 0
    belts: int = 0  # for a gunner beside him [M43]
    holds: int = -1  # the number of a man
    has_acted: bool = False  # in this card
    is_idle: bool = False  # gives up his next action (8, 15.3)
    was_moved: bool = False  # by who helps him, in this card (14.3)
    building: int = -1  # the number of the one in which he is at a window [M82]

    @property
    def is_able(self) -> bool:
        """Whether he can act: on the table, on foot or in a vehicle, with 1 AP or more."""
        return self.ap > 0 and self.where >= ON_FOOT

    @property
    def is_on_foot(self) -> bool:
        """Whether he is on the table and in no vehicle, alive or not."""
        return self.where == ON_FOOT

    @property
    def is_casualty(self) -> bool:
        """Whether he is dead or helpless."""
        return self.ap <= 0

    @property
    def is_wounded(self) -> bool:
        """Whether he is hurt and still able."""
        return 0 < self.ap < self.full

    @property
    def place(self) -> Stand:
        """Where he stands."""
        return Stand(self.at, 0)


class Somali(NamedTuple):
    """A Somali model."""

    number: int
    mob: int
    kind: str  # unarmed, small-arms, rpg or support
    at: Point
    ground: int  # the height of what he stands on
    roof: int = -1  # the number of its building
    facing: Point = (0, 0)
    is_sna: bool = False
    has_grenades: bool = False
    is_leader: bool = False
    technical: int = -1
    seat: str = ""  # on it
    building: int = -1  # the number of the one at a window of which it is [M103]

    @property
    def id(self) -> str:
        """What an answer names him by."""
        return f"s{self.number}"

    @property
    def is_armed(self) -> bool:
        """Whether he carries a weapon."""
        return self.kind != UNARMED

    @property
    def fires(self) -> bool:
        """Whether he fires: the driver of a technical does not (11.1)."""
        return self.kind != UNARMED and self.seat != DRIVER

    @property
    def is_heavy(self) -> bool:
        """Whether he has an RPG or a heavy machine gun."""
        return self.kind in (RPG, SUPPORT)

    @property
    def level(self) -> str:
        """Street or roof."""
        return STREET if self.roof < 0 else ROOF

    @property
    def place(self) -> Stand:
        """Where he stands."""
        return Stand(self.at, self.ground)


class Mob(NamedTuple):
    """A mob: one or more models on one level."""

    number: int
    level: str
    anchor: Point
    roof: int = -1
    panic: int = 0
    had: int = 0  # models when the card under way was drawn (13)
    lost: int = 0  # of them since
    bursts: int = 0  # fired at it since
    took_losses: bool = False  # it has had its marker for losses in this card
    took_bursts: bool = False
    has_rolled: bool = False  # in this Joker

    @property
    def id(self) -> str:
        """What an answer names it by."""
        return f"mob-{self.number}"


class Technical(NamedTuple):
    """A Somali vehicle."""

    number: int
    mob: int
    ap: int
    at: Point
    is_wreck: bool = False

    @property
    def id(self) -> str:
        """What an answer names it by."""
        return f"t{self.number}"

    @property
    def place(self) -> Stand:
        """Where it stands."""
        return Stand(self.at, 0)


class Vehicle(NamedTuple):
    """A vehicle of the convoy."""

    number: int
    id: str
    type: str
    ap: int
    along: int = -1  # half inches of the lane behind it; -1: it has not come in yet
    has_moved: bool = False  # in its last action, or in this one
    is_off: bool = False
    has_acted: bool = False
    ammo: Ammo = ()

    @property
    def called(self) -> str:
        """What it is called: "Humvee 1"."""
        return self.id.replace("-", " ").capitalize()

    @property
    def is_there(self) -> bool:
        """Whether it is on the table."""
        return self.along >= 0 and not self.is_off

    @property
    def is_wreck(self) -> bool:
        """Whether it has no AP left."""
        return self.ap <= 0

    @property
    def is_moving(self) -> bool:
        """Whether it moved in its last action, so that nobody gets in or out; a wreck stands."""
        return self.has_moved and not self.is_wreck


class Blackhawk(NamedTuple):
    """The helicopter."""

    ap: int
    due: int = 0  # the turn in which it comes; 0: it has not been called
    target: Point = (0, 0)
    caller: int = 0  # the player who called it
    called_in: int = 0  # the turn of the last attempt
    last_here: int = 0  # the turn in which it last was there
    is_here: bool = False
    is_gone: bool = False  # for good
    has_snipers: bool = True
    crash: Point | None = None


class ActionCard(NamedTuple):
    """The action card under way."""

    kind: str
    unit: int = -1


class Acting(NamedTuple):
    """Who acts, and what he may still spend."""

    man: int
    ap: int
    bonus: int = 0
    may_turn: bool = True  # he has not turned since he began or moved (M13)
    has_spent: bool = False
    has_moved: bool = False
    vehicle: int = -1  # whose AP `drive` counts
    drive: int = 0
    has_driven: bool = False
    has_fired: bool = False  # AP were spent on something else than driving


class Counts(NamedTuple):
    """What is reported at the end."""

    removed: int = 0
    unarmed: int = 0
    appeared: int = 0
    fled: int = 0


class StreetUnitFacts(TypedDict, total=False):
    """Fields of an `StreetUnit`, to be set."""

    id: str
    name: str
    kind: str
    player: int
    since: int


class ManFacts(TypedDict, total=False):
    """Fields of a `Man`, to be set."""

    unit: int
    id: str
    load: str
    type: str
    full: int
    ap: int
    at: Point
    facing: Point
    where: int
    seat: str
    arc: int
    is_prone: bool
    suppression: int
    aim: str
    ammo: Ammo
    kits: int
    belts: int
    holds: int
    has_acted: bool
    is_idle: bool
    was_moved: bool
    building: int


class SomaliFacts(TypedDict, total=False):
    """Fields of a `Somali`, to be set."""

    mob: int
    kind: str
    at: Point
    ground: int
    roof: int
    facing: Point
    is_sna: bool
    has_grenades: bool
    is_leader: bool
    technical: int
    seat: str
    building: int


class MobFacts(TypedDict, total=False):
    """Fields of a `Mob`, to be set."""

    level: str
    anchor: Point
    roof: int
    panic: int
    had: int
    lost: int
    bursts: int
    took_losses: bool
    took_bursts: bool
    has_rolled: bool


class TechnicalFacts(TypedDict, total=False):
    """Fields of a `Technical`, to be set."""

    mob: int
    ap: int
    at: Point
    is_wreck: bool


class VehicleFacts(TypedDict, total=False):
    """Fields of a `Vehicle`, to be set."""

    id: str
    type: str
    ap: int
    along: int
    has_moved: bool
    is_off: bool
    has_acted: bool
    ammo: Ammo


class BlackhawkFacts(TypedDict, total=False):
    """Fields of a `Blackhawk`, to be set."""

    ap: int
    due: int
    target: Point
    caller: int
    called_in: int
    last_here: int
    is_here: bool
    is_gone: bool
    has_snipers: bool
    crash: Point | None


class ActingFacts(TypedDict, total=False):
    """Fields of an `Acting`, to be set."""

    man: int
    ap: int
    bonus: int
    may_turn: bool
    has_spent: bool
    has_moved: bool
    vehicle: int
    drive: int
    has_driven: bool
    has_fired: bool


class StreetStateFacts(TypedDict, total=False):
    """What is kept besides models, vehicles and the helicopter."""

    turn: int
    step: str
    cup: dict[str, int]
    card: ActionCard | None
    acting: Acting | None
    box: int  # the most Somali models; -1: no limit
    before_turn: int  # Somalis that had appeared when the turn began
    rolls_left: tuple[int, ...]  # units for which Somalis are still rolled
    left: tuple[int, ...]  # players who have left the game
    is_secured: bool  # at the end of the last turn
    checks: int  # for the convoy, that were made
    convoy_turn: int  # in which it came; 0: not yet
    counts: Counts
    ended: str  # why it is over


class StreetState:
    """A street fight in progress: `StreetStateFacts`, models, vehicles and the helicopter."""

    def __init__(self, scenario: StreetScenario) -> None:
        self.scenario = scenario
        self.events: list[Event] = []
        self.revision = 0
        self.turn = 0
        self.step = SET_UP
        self.units: list[StreetUnit] = []
        self.men: list[Man] = []
        self.somalis: dict[int, Somali] = {}
        self.mobs: dict[int, Mob] = {}
        self.technicals: dict[int, Technical] = {}
        self.vehicles: list[Vehicle] = []
        self.blackhawk = Blackhawk(scenario.tables.blackhawk.ap)
        self.next_somali = 1
        self.next_mob = 1
        self.next_technical = 1
        self.cup: dict[str, int] = {}
        self.card: ActionCard | None = None
        self.acting: Acting | None = None
        self.box = -1
        self.before_turn = 0
        self.rolls_left: tuple[int, ...] = ()
        self.left: tuple[int, ...] = ()
        self.is_secured = False
        self.checks = 0
        self.convoy_turn = 0
        self.counts = Counts()
        self.ended = ""

    def copy(self) -> StreetState:
        """An equal, independent state with an empty list of events."""
        twin = StreetState.__new__(StreetState)
        twin.__dict__.update(self.__dict__)
        twin.events = []
        twin.units = list(self.units)
        twin.men = list(self.men)
        twin.somalis = dict(self.somalis)
        twin.mobs = dict(self.mobs)
        twin.technicals = dict(self.technicals)
        twin.vehicles = list(self.vehicles)
        twin.cup = dict(self.cup)
        return twin

    # -- what changes it -------------------------------------------------------------------------

    def note(self, kind: EventKind, rule: str, **facts: object) -> None:
        """Record an event."""
        self.events.append(Event(kind, rule, facts))

    def change(self, **values: Unpack[StreetStateFacts]) -> None:
        """Set some of the facts."""
        self.revision += 1
        for name, value in values.items():
            setattr(self, name, value)

    def set_unit(self, number: int, **values: Unpack[StreetUnitFacts]) -> None:
        """Change a unit."""
        self.revision += 1
        self.units[number] = self.units[number]._replace(**values)

    def set_man(self, number: int, **values: Unpack[ManFacts]) -> Man:
        """Change a man; the man as he is then."""
        self.revision += 1
        self.men[number] = man = self.men[number]._replace(**values)
        return man

    def set_acting(self, **values: Unpack[ActingFacts]) -> Acting:
        """Change what who acts may still do."""
        self.revision += 1
        assert self.acting is not None
        self.acting = acting = self.acting._replace(**values)
        return acting

    def set_somali(self, number: int, **values: Unpack[SomaliFacts]) -> Somali:
        """Change a Somali model."""
        self.revision += 1
        self.somalis[number] = somali = self.somalis[number]._replace(**values)
        return somali

    def set_mob(self, number: int, **values: Unpack[MobFacts]) -> Mob:
        """Change a mob."""
        self.revision += 1
        self.mobs[number] = mob = self.mobs[number]._replace(**values)
        return mob

    def set_technical(self, number: int, **values: Unpack[TechnicalFacts]) -> Technical:
        """Change a technical."""
        self.revision += 1
        self.technicals[number] = technical = self.technicals[number]._replace(**values)
        return technical

    def set_vehicle(self, number: int, **values: Unpack[VehicleFacts]) -> Vehicle:
        """Change a vehicle of the convoy."""
        self.revision += 1
        self.vehicles[number] = vehicle = self.vehicles[number]._replace(**values)
        return vehicle

    def set_blackhawk(self, **values: Unpack[BlackhawkFacts]) -> Blackhawk:
        """Change the helicopter."""
        self.revision += 1
        self.blackhawk = blackhawk = self.blackhawk._replace(**values)
        return blackhawk

    def count(self, **more: int) -> None:
        """Add to what is reported at the end."""
        self.revision += 1
        self.counts = self.counts._replace(
            **{name: getattr(self.counts, name) + of for name, of in more.items()}
        )

    def add_somali(self, **values: Unpack[SomaliFacts]) -> Somali:
        """A new Somali model."""
        self.revision += 1
        somali = Somali(self.next_somali, **values)
        self.somalis[somali.number] = somali
        self.next_somali += 1
        return somali

    def add_mob(self, **values: Unpack[MobFacts]) -> Mob:
        """A new mob."""
        self.revision += 1
        mob = Mob(self.next_mob, **values)
        self.mobs[mob.number] = mob
        self.next_mob += 1
        return mob

    def add_technical(self, **values: Unpack[TechnicalFacts]) -> Technical:
        """A new technical."""
        self.revision += 1
        technical = Technical(self.next_technical, **values)
        self.technicals[technical.number] = technical
        self.next_technical += 1
        return technical

    def add_unit(self, unit: StreetUnit) -> None:
        """A new unit."""
        self.revision += 1
        self.units.append(unit)

    def add_man(self, man: Man) -> None:
        """A new man."""
        self.revision += 1
        self.men.append(man)

    def add_vehicle(self, vehicle: Vehicle) -> None:
        """A new vehicle of the convoy."""
        self.revision += 1
        self.vehicles.append(vehicle)

    def drop_somali(self, number: int) -> None:
        """Take a model off the table."""
        self.revision += 1
        del self.somalis[number]

    def drop_mob(self, number: int) -> None:
        """Forget a mob, and what technical it has."""
        self.revision += 1
        del self.mobs[number]
        for technical in [one for one in self.technicals.values() if one.mob == number]:
            if technical.is_wreck:
                self.technicals[technical.number] = technical._replace(mob=-1)
            else:
                del self.technicals[technical.number]

    # -- what is asked of it ---------------------------------------------------------------------

    def man_type(self, man: Man) -> ManType:
        """What he is."""
        return self.scenario.tables.men[man.type]

    def vehicle_type(self, vehicle: Vehicle) -> VehicleType:
        """What it is."""
        return self.scenario.tables.vehicles[vehicle.type]

    def unit_of(self, man: Man) -> StreetUnit:
        """The unit of a man."""
        return self.units[man.unit]

    def men_of(self, unit: int) -> list[Man]:
        """The men of a unit."""
        return [man for man in self.men if man.unit == unit]

    def able(self) -> Iterator[Man]:
        """The able Americans, in vehicles too."""
        return (man for man in self.men if man.is_able)

    def on_table(self) -> Iterator[Man]:
        """The able Americans on the table, in vehicles too: not those whose vehicle still waits to
        come in, who are nowhere (17.3).
        """
        return (
            man for man in self.able() if man.where == ON_FOOT or self.vehicles[man.where].is_there
        )

    def able_of(self, unit: int) -> list[Man]:
        """The able men of a unit."""
        return [man for man in self.men if man.unit == unit and man.is_able]

    def members(self, mob: int) -> list[Somali]:
        """The models of a mob, by number."""
        return [one for one in self.somalis.values() if one.mob == mob]

    def inside(self, vehicle: int) -> list[Man]:
        """The men in a vehicle, its crew first."""
        return [man for man in self.men if man.where == vehicle]

    def lane(self) -> tuple[Point, ...]:
        """The corners of the convoy's lane (17.3)."""
        lanes = self.scenario.streets.lanes
        if self.scenario.has("long-way-round"):
            return next((lane for name, lane in lanes.items() if name), lanes[""])
        return lanes[""]

    def spot(self, man: Man) -> Point:
        """Where a man is, be it in a vehicle."""
        if man.where >= 0:
            return self.vehicle_at(self.vehicles[man.where])
        return man.at

    def vehicle_at(self, vehicle: Vehicle) -> Point:
        """The place of a vehicle on its lane (15.1)."""
        return along(self.lane(), max(vehicle.along, 0))

    def models(self) -> Iterator[Point]:
        """Where models stand or lie in the street: nobody else can within 1" (2.2)."""
        yield from self.street_men()
        for somali in self.somalis.values():
            if somali.roof < 0:
                yield somali.at

    def street_men(self) -> Iterator[Point]:
        """Where Americans stand or lie in the street."""
        return (man.at for man in self.men if man.where == ON_FOOT)

    def sites(self) -> list[tuple[str, Point]]:
        """The wrecks that are to be secured."""
        sites = [("site", self.scenario.streets.site)]
        if self.blackhawk.crash is not None:
            sites.append(("second-site", self.blackhawk.crash))
        return sites

    @property
    def convoy_is_here(self) -> bool:
        """Whether a vehicle of the convoy is on its way or on the table."""
        return bool(self.convoy_turn) and any(not one.is_off for one in self.vehicles)
