"""The state of a street fight: men, mobs and their models, vehicles, the cards, the mission.

Everything in it is a number, a word or a tuple of these, so that it is fast to copy. Only the
methods of `StreetState` change it.
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
"""Where a man is if not in a vehicle: on foot, off the table, in the wreck (3.4), not yet arrived.
"""

FOOT, CREW, SNIPERS, CONVOY = "foot", "crew", "snipers", "convoy"
"""Kinds of unit."""

SET_UP, CHECK, DECK, APPEAR, DRAW = "set-up", "check", "deck", "appear", "draw"
UNIT, SOMALIS, COLUMN, HAWK, END = "unit", "somalis", "column", "blackhawk", "end-of-turn"
"""The steps of a turn (4.2). Cards decide the order of all but the last."""

DRIVER, ASSISTANT, GUNNER = "driver", "vehicle-assistant", "vehicle-gunner"
"""Crew seats; a technical has only a driver and a gunner."""

JOKER, COLUMN_CARD, HAWK_CARD = "somalis", "convoy", "blackhawk"
"""The cards in the cup other than unit cards; a unit card is the unit's id."""

Ammo = tuple[tuple[str, tuple[int, ...]], ...]
"""The rounds for each weapon: first those loaded, then the supply.

The supply is listed per clip or belt, in the order of use. For a weapon loaded round by round, it
is a single number.
"""


class StreetUnit(NamedTuple):
    """An American unit."""

    number: int
    id: str
    name: str
    kind: str
    player: int  # the player, from 1; 0 for the crew still in the wreck
    since: int  # the first turn in which it has cards


class Man(NamedTuple):
    """An American."""

    number: int
    unit: int
    id: str
    load: str
    type: str
    full: int  # AP when unhurt
    ap: int  # AP, which also measure his health; 0: a casualty
    at: Point
    facing: Point  # the direction he is facing, as a vector
    where: int = ON_FOOT  # `ON_FOOT` and so on, or the number of his vehicle
    seat: str = ""  # his seat, if he is in the convoy's crew
    arc: int = 90
    is_prone: bool = False
    suppression: int = 0
    aim: str = ""  # the id of his target
    ammo: Ammo = ()
    kits: int = 0
    belts: int = 0  # belts for an adjacent gunner [M43]
    holds: int = -1  # the number of the man he holds
    has_acted: bool = False  # in this card
    is_idle: bool = False  # whether he gives up his next action (8, 15.3)
    was_moved: bool = False  # moved by a carrier during this card (14.3)
    building: int = -1  # the building, if he is at one of its windows [M82]

    @property
    def is_able(self) -> bool:
        """Whether the man can act: on the table, on foot or in a vehicle, with at least 1 AP."""
        return self.ap > 0 and self.where >= ON_FOOT

    @property
    def is_on_foot(self) -> bool:
        """Whether the man is on the table and not in a vehicle, alive or not."""
        return self.where == ON_FOOT

    @property
    def is_casualty(self) -> bool:
        """Whether the man is dead or helpless."""
        return self.ap <= 0

    @property
    def is_wounded(self) -> bool:
        """Whether the man is hurt but able."""
        return 0 < self.ap < self.full

    @property
    def place(self) -> Stand:
        """The man's stand."""
        return Stand(self.at, 0)


class Somali(NamedTuple):
    """A Somali model."""

    number: int
    mob: int
    kind: str  # unarmed, small-arms, rpg or support
    at: Point
    ground: int  # the height of the ground
    roof: int = -1  # the number of its building
    facing: Point = (0, 0)
    is_sna: bool = False
    has_grenades: bool = False
    is_leader: bool = False
    technical: int = -1
    seat: str = ""  # the man's seat on a technical
    building: int = -1  # the building, if it is at one of its windows [M103]

    @property
    def id(self) -> str:
        """The model's id in answers."""
        return f"s{self.number}"

    @property
    def is_armed(self) -> bool:
        """Whether the model carries a weapon."""
        return self.kind != UNARMED

    @property
    def fires(self) -> bool:
        """Whether the model fires; the driver of a technical does not (11.1)."""
        return self.kind != UNARMED and self.seat != DRIVER

    @property
    def is_heavy(self) -> bool:
        """Whether the model has an RPG or a heavy machine gun."""
        return self.kind in (RPG, SUPPORT)

    @property
    def level(self) -> str:
        """The model's level: street or roof."""
        return STREET if self.roof < 0 else ROOF

    @property
    def place(self) -> Stand:
        """The model's stand."""
        return Stand(self.at, self.ground)


class Mob(NamedTuple):
    """A mob: one or more Somali models on one level."""

    number: int
    level: str
    anchor: Point
    roof: int = -1
    panic: int = 0
    had: int = 0  # the number of members when this card was drawn (13)
    lost: int = 0  # members lost since the card was drawn
    bursts: int = 0  # bursts fired at it since the card was drawn
    took_losses: bool = False  # has received its marker for losses during this card
    took_bursts: bool = False
    has_rolled: bool = False  # during this Joker

    @property
    def id(self) -> str:
        """The mob's id in answers."""
        return f"mob-{self.number}"


class Technical(NamedTuple):
    """A Somali technical."""

    number: int
    mob: int
    ap: int
    at: Point
    is_wreck: bool = False

    @property
    def id(self) -> str:
        """The technical's id in answers."""
        return f"t{self.number}"

    @property
    def place(self) -> Stand:
        """The technical's stand."""
        return Stand(self.at, 0)


class Vehicle(NamedTuple):
    """A vehicle in the convoy."""

    number: int
    id: str
    type: str
    ap: int
    along: int = -1  # half inches along the lane; -1: it has not entered yet
    has_moved: bool = False  # moved in its last action or in this one
    is_off: bool = False
    has_acted: bool = False
    ammo: Ammo = ()

    @property
    def called(self) -> str:
        """The vehicle's name: "Humvee 1"."""
        return self.id.replace("-", " ").capitalize()

    @property
    def is_there(self) -> bool:
        """Whether the vehicle is on the table."""
        return self.along >= 0 and not self.is_off

    @property
    def is_wreck(self) -> bool:
        """Whether the vehicle has no AP left."""
        return self.ap <= 0

    @property
    def is_moving(self) -> bool:
        """Whether the vehicle moved in its last action, so that nobody can get in or out; never for
        a wreck.
        """
        return self.has_moved and not self.is_wreck


class Blackhawk(NamedTuple):
    """The helicopter."""

    ap: int
    due: int = 0  # the turn in which it arrives; 0: not called
    target: Point = (0, 0)
    caller: int = 0  # the player who called it
    called_in: int = 0  # the turn of the last attempt to call it
    last_here: int = 0  # the last turn in which it was on the table
    is_here: bool = False
    is_gone: bool = False  # for good
    has_snipers: bool = True
    crash: Point | None = None


class ActionCard(NamedTuple):
    """The action card in play."""

    kind: str
    unit: int = -1


class Acting(NamedTuple):
    """The active man and vehicle, and the AP still to spend."""

    man: int
    ap: int
    bonus: int = 0
    may_turn: bool = True  # hasn't turned since his action began or he last moved (M13)
    has_spent: bool = False
    has_moved: bool = False
    vehicle: int = -1  # the vehicle that `drive` belongs to
    drive: int = 0
    has_driven: bool = False
    has_fired: bool = False  # has spent AP on anything other than driving


class Counts(NamedTuple):
    """Totals reported at the end."""

    removed: int = 0
    unarmed: int = 0
    appeared: int = 0
    fled: int = 0


class StreetUnitFacts(TypedDict, total=False):
    """Fields of a `StreetUnit` that can be set."""

    id: str
    name: str
    kind: str
    player: int
    since: int


class ManFacts(TypedDict, total=False):
    """Fields of a `Man` that can be set."""

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
    """Fields of a `Somali` that can be set."""

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
    """Fields of a `Mob` that can be set."""

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
    """Fields of a `Technical` that can be set."""

    mob: int
    ap: int
    at: Point
    is_wreck: bool


class VehicleFacts(TypedDict, total=False):
    """Fields of a `Vehicle` that can be set."""

    id: str
    type: str
    ap: int
    along: int
    has_moved: bool
    is_off: bool
    has_acted: bool
    ammo: Ammo


class BlackhawkFacts(TypedDict, total=False):
    """Fields of a `Blackhawk` that can be set."""

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
    """Fields of an `Acting` that can be set."""

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
    """The values in a state other than units, models, vehicles and the helicopter."""

    turn: int
    step: str
    cup: dict[str, int]
    card: ActionCard | None
    acting: Acting | None
    box: int  # the maximum number of Somali models; -1: no limit
    before_turn: int  # Somalis that appeared before this turn
    rolls_left: tuple[int, ...]  # units still to roll for Somalis
    left: tuple[int, ...]  # players who have left the game
    is_secured: bool  # at the end of the last turn
    checks: int  # convoy checks made
    convoy_turn: int  # the turn in which the convoy arrived; 0: not yet
    counts: Counts
    ended: str  # why the game is over


class StreetState:
    """A street fight in progress: `StreetStateFacts`, units, models, vehicles and helicopter."""

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
        """An equal but independent state without events."""
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

    # -- changes ---------------------------------------------------------------------------------

    def note(self, kind: EventKind, rule: str, **facts: object) -> None:
        """Record an event."""
        self.events.append(Event(kind, rule, facts))

    def change(self, **values: Unpack[StreetStateFacts]) -> None:
        """Set values listed in `StreetStateFacts`."""
        self.revision += 1
        for name, value in values.items():
            setattr(self, name, value)

    def set_unit(self, number: int, **values: Unpack[StreetUnitFacts]) -> None:
        """Change a unit's values."""
        self.revision += 1
        self.units[number] = self.units[number]._replace(**values)

    def set_man(self, number: int, **values: Unpack[ManFacts]) -> Man:
        """Change a man's values and return the changed man."""
        self.revision += 1
        self.men[number] = man = self.men[number]._replace(**values)
        return man

    def set_acting(self, **values: Unpack[ActingFacts]) -> Acting:
        """Change values of the current action and return the changed action."""
        self.revision += 1
        assert self.acting is not None
        self.acting = acting = self.acting._replace(**values)
        return acting

    def set_somali(self, number: int, **values: Unpack[SomaliFacts]) -> Somali:
        """Change a Somali model's values and return the changed model."""
        self.revision += 1
        self.somalis[number] = somali = self.somalis[number]._replace(**values)
        return somali

    def set_mob(self, number: int, **values: Unpack[MobFacts]) -> Mob:
        """Change a mob's values and return the changed mob."""
        self.revision += 1
        self.mobs[number] = mob = self.mobs[number]._replace(**values)
        return mob

    def set_technical(self, number: int, **values: Unpack[TechnicalFacts]) -> Technical:
        """Change a technical's values and return the changed technical."""
        self.revision += 1
        self.technicals[number] = technical = self.technicals[number]._replace(**values)
        return technical

    def set_vehicle(self, number: int, **values: Unpack[VehicleFacts]) -> Vehicle:
        """Change a convoy vehicle's values and return the changed vehicle."""
        self.revision += 1
        self.vehicles[number] = vehicle = self.vehicles[number]._replace(**values)
        return vehicle

    def set_blackhawk(self, **values: Unpack[BlackhawkFacts]) -> Blackhawk:
        """Change the helicopter's values and return the changed helicopter."""
        self.revision += 1
        self.blackhawk = blackhawk = self.blackhawk._replace(**values)
        return blackhawk

    def count(self, **more: int) -> None:
        """Add to the totals reported at the end."""
        self.revision += 1
        self.counts = self.counts._replace(
            **{name: getattr(self.counts, name) + of for name, of in more.items()}
        )

    def add_somali(self, **values: Unpack[SomaliFacts]) -> Somali:
        """Add a Somali model and return it."""
        self.revision += 1
        somali = Somali(self.next_somali, **values)
        self.somalis[somali.number] = somali
        self.next_somali += 1
        return somali

    def add_mob(self, **values: Unpack[MobFacts]) -> Mob:
        """Add a mob and return it."""
        self.revision += 1
        mob = Mob(self.next_mob, **values)
        self.mobs[mob.number] = mob
        self.next_mob += 1
        return mob

    def add_technical(self, **values: Unpack[TechnicalFacts]) -> Technical:
        """Add a technical and return it."""
        self.revision += 1
        technical = Technical(self.next_technical, **values)
        self.technicals[technical.number] = technical
        self.next_technical += 1
        return technical

    def add_unit(self, unit: StreetUnit) -> None:
        """Add a unit."""
        self.revision += 1
        self.units.append(unit)

    def add_man(self, man: Man) -> None:
        """Add a man."""
        self.revision += 1
        self.men.append(man)

    def add_vehicle(self, vehicle: Vehicle) -> None:
        """Add a vehicle to the convoy."""
        self.revision += 1
        self.vehicles.append(vehicle)

    def drop_somali(self, number: int) -> None:
        """Remove a model from the table."""
        self.revision += 1
        del self.somalis[number]

    def drop_mob(self, number: int) -> None:
        """Remove a mob and its technical, if any."""
        self.revision += 1
        del self.mobs[number]
        for technical in [one for one in self.technicals.values() if one.mob == number]:
            if technical.is_wreck:
                self.technicals[technical.number] = technical._replace(mob=-1)
            else:
                del self.technicals[technical.number]

    # -- queries ---------------------------------------------------------------------------------

    def man_type(self, man: Man) -> ManType:
        """A man's type."""
        return self.scenario.tables.men[man.type]

    def vehicle_type(self, vehicle: Vehicle) -> VehicleType:
        """A vehicle's type."""
        return self.scenario.tables.vehicles[vehicle.type]

    def unit_of(self, man: Man) -> StreetUnit:
        """A man's unit."""
        return self.units[man.unit]

    def men_of(self, unit: int) -> list[Man]:
        """The men in a unit."""
        return [man for man in self.men if man.unit == unit]

    def able(self) -> Iterator[Man]:
        """Yield the able Americans, including those in vehicles."""
        return (man for man in self.men if man.is_able)

    def on_table(self) -> Iterator[Man]:
        """Yield the able Americans on the table, including those in vehicles.

        Men whose vehicle is still waiting to enter are not on the table (17.3).
        """
        return (
            man for man in self.able() if man.where == ON_FOOT or self.vehicles[man.where].is_there
        )

    def able_of(self, unit: int) -> list[Man]:
        """The able men in a unit."""
        return [man for man in self.men if man.unit == unit and man.is_able]

    def members(self, mob: int) -> list[Somali]:
        """The models in a mob, by number."""
        return [one for one in self.somalis.values() if one.mob == mob]

    def inside(self, vehicle: int) -> list[Man]:
        """The men in a vehicle, crew first."""
        return [man for man in self.men if man.where == vehicle]

    def lane(self) -> tuple[Point, ...]:
        """The corners of the convoy's lane (17.3)."""
        lanes = self.scenario.streets.lanes
        if self.scenario.has("long-way-round"):
            return next((lane for name, lane in lanes.items() if name), lanes[""])
        return lanes[""]

    def spot(self, man: Man) -> Point:
        """A man's place, or the place of the vehicle he is in."""
        if man.where >= 0:
            return self.vehicle_at(self.vehicles[man.where])
        return man.at

    def vehicle_at(self, vehicle: Vehicle) -> Point:
        """A vehicle's place on its lane (15.1)."""
        return along(self.lane(), max(vehicle.along, 0))

    def models(self) -> Iterator[Point]:
        """Yield the places of models in the street; no other model may come within 1" (2.2)."""
        yield from self.street_men()
        for somali in self.somalis.values():
            if somali.roof < 0:
                yield somali.at

    def street_men(self) -> Iterator[Point]:
        """Yield the places of Americans in the street, able or not."""
        return (man.at for man in self.men if man.where == ON_FOOT)

    def sites(self) -> list[tuple[str, Point]]:
        """The wrecks to secure, each with its id and place."""
        sites = [("site", self.scenario.streets.site)]
        if self.blackhawk.crash is not None:
            sites.append(("second-site", self.blackhawk.crash))
        return sites

    @property
    def convoy_is_here(self) -> bool:
        """Whether any vehicle of the convoy is on the table or about to enter."""
        return bool(self.convoy_turn) and any(not one.is_off for one in self.vehicles)
