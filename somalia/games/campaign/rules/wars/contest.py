"""The facts of a later scenario: who fights whom, with what, for what. Plain and frozen.

`details.py` builds a Contest from what a scenario file says under `details`. The rules ask for
these facts and never for a scenario's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Trade:
    """What a party can buy at an Interphase, in SP; 0: not to be had."""

    draw: int = 0  # a counter drawn at random from its cup
    strengths: tuple[int, ...] = ()  # of which it is drawn; () for all
    exchange: int = 0  # a counter on the map for one of the strength `best`
    best: int = 0
    point: int = 0  # each point of Firepower of a counter that the buyer names (S24)


@dataclass(frozen=True, slots=True)
class Party:
    """Counters with one purse. In a Zone they are one target (S19, S26)."""

    id: str
    name: str
    team: str  # who wins together, and controls Zones together (S4)
    colours: tuple[str, ...]  # the forces of its counters
    trade: Trade = Trade()

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class ContestPlayer:
    """A player of a later scenario: the side that is asked, and the parties it decides for."""

    id: str
    name: str
    parties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bystander:
    """A party that takes no mission of its own and may help in fights where it stands (S20)."""

    party: str
    barred: str  # the party that may not enter Zones it holds alone
    until: int  # before this turn


@dataclass(frozen=True, slots=True)
class Conversion:
    """Who may win over the losses of whom by a starred result (S15), and at what price in SP."""

    by: str  # party
    of: str  # team
    price: int


@dataclass(frozen=True, slots=True)
class EntryTerms:
    """Units that are bought outside the map and roll to come in (S11, S24)."""

    colour: str
    zone: str
    price: int


@dataclass(frozen=True, slots=True)
class Support:
    """Foreign support (S12, S25): which team's units are compared with which colour's."""

    against: str  # the colour that is counted on the one side
    team: str  # whose units, excluding Leaders, are counted on the other
    turncoat: str  # the colour that a unit changes to
    partners: tuple[str, ...]  # the colours that change sides or appear, in order of preference
    points: str  # the colour that comes in strength points


@dataclass(frozen=True, slots=True)
class Grade:
    """A line of the victory conditions; the first that is met counts."""

    team: str
    grade: str  # amazing, historical or victory
    zones: str = ""  # "all" or "south": every such Zone in play must be controlled
    city: bool = False  # all Zones of Mogadishu must be
    others: int = 0  # and so many more
    absent: str = ""  # a colour of which no unit may be in Somalia

    @property
    def id(self) -> str:
        """What the outcome is called: "icu-amazing"; the plain victory is the team's name."""
        return self.team if self.grade == "victory" else f"{self.team}-{self.grade}"


@dataclass(frozen=True, slots=True)
class SetUpRow:
    """A line of the set-up: which counters are placed, how many, and where."""

    colours: tuple[str, ...]
    strengths: tuple[int, ...] = ()  # drawn among these only; () for all
    zones: tuple[tuple[str, int], ...] = ()  # so many in each
    among: tuple[str, ...] = ()  # or `count` among these, as the player likes
    count: int = 0
    box: int = 0  # or so many outside the map (EntryTerms)
    roll: int = 0  # or one in each Zone where a die shows this or more, Mogadishu first
    rest: tuple[str, ...] = ()  # and what is left then, in turn here
    not_held_by: str = ""  # or one in each Zone without units of that team
    leader: bool = False  # the Leader, among `among`
    sure: str = ""  # the kind that must be on the map, added in `among` if it was not drawn (S9)


@dataclass(frozen=True)
class Contest:
    """Everything a later scenario adds to map, charts and counters."""

    begins: int  # the turn the marker starts on
    interphases: tuple[int, ...]
    decides: str  # the side that decides who acts (S3)
    names: Mapping[str, str]  # what units of a colour are called
    parties: tuple[Party, ...]  # in the order in which they buy
    players: tuple[ContestPlayer, ...]  # the sides of the game
    exclusive: tuple[str, ...]  # teams whose parties never share a Zone (S5)
    zone_sp: int
    city_sp: int  # for a Zone of Mogadishu
    season_at_start: bool  # whether each party starts with a season's income (S14)
    grades: tuple[Grade, ...]
    setup: tuple[SetUpRow, ...]
    bystander: Bystander | None = None
    conversion: Conversion | None = None
    entry: EntryTerms | None = None
    support: Support | None = None
    sudden_death: tuple[str, ...] = ()  # colours of which none left in Somalia ends the game (S27)
    flush_only: tuple[str, ...] = ()  # colours that neither raid nor ambush
    homeless: tuple[str, ...] = ()  # colours that with no Zone left may use any of their side
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
        """Who can be asked."""
        return tuple(player.id for player in self.players)

    def asked_for(self, party: Party) -> str:
        """The side that decides for a party; "" where the rules do."""
        player = self.player_of.get(party.id)
        return player.id if player else ""

    def acts(self, party: Party) -> bool:
        """Whether the party conducts missions."""
        return self.bystander is None or self.bystander.party != party.id

    def colours_of(self, side: str) -> tuple[str, ...]:
        """The colours that a side conducts missions with."""
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
