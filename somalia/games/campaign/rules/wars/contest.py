"""The facts of a later scenario: its parties, their forces and their aims. Plain and frozen.

`details.py` builds a Contest from the `details` in a scenario file. The rules use these facts and
never ask which scenario is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Trade:
    """The prices of a party's purchases at an Interphase, in SP; 0: not for sale."""

    draw: int = 0  # the price of a counter drawn at random from its cup
    strengths: tuple[int, ...] = ()  # the strengths to draw from; () for all
    exchange: int = 0  # the price of exchanging a counter on the map for one of strength `best`
    best: int = 0
    point: int = 0  # the price per point of Firepower for a named counter (S24)


@dataclass(frozen=True, slots=True)
class Party:
    """Counters that share a pool of SP. In a Zone they are one target (S19, S26)."""

    id: str
    name: str
    team: str  # parties in one team win and control Zones together (S4)
    colours: tuple[str, ...]  # the forces its counters belong to
    trade: Trade = Trade()

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class ContestPlayer:
    """A player in a later scenario: the side's id and name, and the parties it decides for."""

    id: str
    name: str
    parties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bystander:
    """A party without missions of its own, which may help in fights in its Zones (S20)."""

    party: str
    barred: str  # the party that may not enter the bystander's own Zones
    until: int  # the first turn in which that party may enter


@dataclass(frozen=True, slots=True)
class Conversion:
    """The terms for winning over units lost to a starred result (S15), with the price in SP."""

    by: str  # the party that wins units over
    of: str  # the team that loses them
    price: int


@dataclass(frozen=True, slots=True)
class EntryTerms:
    """The terms for units that are bought outside the map and roll to enter (S11, S24)."""

    colour: str
    zone: str
    price: int


@dataclass(frozen=True, slots=True)
class Support:
    """Foreign support (S12, S25), which depends on comparing a team's units with a colour's."""

    against: str  # the colour whose units are counted
    team: str  # the team to compare it with, excluding Leaders
    turncoat: str  # the colour to which a unit changes
    partners: tuple[str, ...]  # the colours that change sides or appear, in order of preference
    points: str  # the colour that arrives in strength points


@dataclass(frozen=True, slots=True)
class Grade:
    """A line in the victory conditions; the first line met counts."""

    team: str
    grade: str  # amazing, historical or victory
    zones: str = ""  # "all" or "south": all these Zones in play must be controlled
    city: bool = False  # all Zones of Mogadishu must be controlled
    others: int = 0  # how many other Zones must also be controlled
    absent: str = ""  # a colour that must have no units left in Somalia

    @property
    def id(self) -> str:
        """The outcome's id: "icu-amazing"; for a plain victory, the team's name."""
        return self.team if self.grade == "victory" else f"{self.team}-{self.grade}"


@dataclass(frozen=True, slots=True)
class SetUpRow:
    """A line in the set-up: which counters are placed, how many, and where."""

    colours: tuple[str, ...]
    strengths: tuple[int, ...] = ()  # strengths to draw from; () for all
    zones: tuple[tuple[str, int], ...] = ()  # Zones with the number placed in each
    among: tuple[str, ...] = ()  # `count` counters go to these Zones, as the player chooses
    count: int = 0
    box: int = 0  # this many counters go outside the map (EntryTerms)
    roll: int = 0  # the lowest roll that places a counter in a Zone, Mogadishu first
    rest: tuple[str, ...] = ()  # the remaining counters go to these Zones, in turn
    not_held_by: str = ""  # a counter goes to each Zone without units from this team
    leader: bool = False  # whether the Leader is placed, in one of `among`
    sure: str = ""  # a kind that must be on the map: added in `among` if not drawn (S9)


@dataclass(frozen=True)
class Contest:
    """All facts that a later scenario adds to the map, charts and counters."""

    begins: int  # the turn on which the marker starts
    interphases: tuple[int, ...]
    decides: str  # the side that decides the order of missions (S3)
    names: Mapping[str, str]  # the name for each colour's units
    parties: tuple[Party, ...]  # in the order in which they buy
    players: tuple[ContestPlayer, ...]  # the sides of the game
    exclusive: tuple[str, ...]  # teams whose parties never share a Zone (S5)
    zone_sp: int
    city_sp: int  # income from a Zone of Mogadishu
    season_at_start: bool  # whether each party starts with a season's income (S14)
    grades: tuple[Grade, ...]
    setup: tuple[SetUpRow, ...]
    bystander: Bystander | None = None
    conversion: Conversion | None = None
    entry: EntryTerms | None = None
    support: Support | None = None
    sudden_death: tuple[str, ...] = ()  # the game ends once these colours are gone (S27)
    flush_only: tuple[str, ...] = ()  # colours that can neither raid nor ambush
    homeless: tuple[str, ...] = ()  # colours that may use any Zone of their side if they hold none
    party_of: Mapping[str, Party] = field(init=False, repr=False, compare=False)
    party: Mapping[str, Party] = field(init=False, repr=False, compare=False)
    player_of: Mapping[str, ContestPlayer] = field(init=False, repr=False, compare=False)
    teams: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_id = {party.id: party for party in self.parties}
        by_colour = {colour: party for party in self.parties for colour in party.colours}
        by_party = {id: player for player in self.players for id in player.parties}
        object.__setattr__(self, "party", by_id)
        object.__setattr__(self, "party_of", by_colour)
        object.__setattr__(self, "player_of", by_party)
        teams = dict.fromkeys(grade.team for grade in self.grades)
        object.__setattr__(self, "teams", tuple(teams))

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that make decisions."""
        return tuple(player.id for player in self.players)

    def asked_for(self, party: Party) -> str:
        """The side that decides for a party; "" if the rules do."""
        player = self.player_of.get(party.id)
        return player.id if player else ""

    def acts(self, party: Party) -> bool:
        """Whether the party conducts missions."""
        return self.bystander is None or self.bystander.party != party.id

    def colours_of(self, side: str) -> tuple[str, ...]:
        """The colours with which a side conducts missions."""
        player = next(player for player in self.players if player.id == side)
        return tuple(
            colour
            for id in player.parties
            for colour in self.party[id].colours
            if self.acts(self.party[id])
        )

    def is_exclusive(self, party: Party, other: Party) -> bool:
        """Whether two parties may never share a Zone: factions of one team (S5)."""
        return party.id != other.id and party.team == other.team and party.team in self.exclusive
