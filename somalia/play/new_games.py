"""The plan for a new game, and the last choices for each game, saved between sessions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from somalia.datafile import DataError
from somalia.engine.words import plural
from somalia.games import game_of, usual_game
from somalia.games.game_type import GameType
from somalia.games.scenario_card import LEVELS, NORMAL, ScenarioCard
from somalia.play import kept
from somalia.play import library as shelf
from somalia.play.table import HUMAN, GameSetup

NAME = "new-games.json"
"""The file's name."""
LARGEST = 100_000  # bytes
LAST = "last"
"""The key for the game that was chosen last."""


class Chosen(NamedTuple):
    """A player's choices for a new game, except its seed."""

    scenario: str
    level: str
    dice: str
    seats: Mapping[str, str]  # the player in each seat, as given with --seat
    options: Mapping[str, str]


def keep(game: str, chosen: Chosen) -> str:
    """Save the choices made for a game.

    Args:
        game: the game's id.

    Returns:
        Why they were not saved, on one line for the player; "" if they were.
    """
    plain = {**chosen._asdict(), "seats": dict(chosen.seats), "options": dict(chosen.options)}
    return kept.change(NAME, LARGEST, {game: plain, LAST: game})


def load() -> tuple[str, dict[str, Chosen]]:
    """The id of the game that was chosen last ("" if none is known), and the choices by game id.

    Invalid choices are left out. Scenarios and opponents that were chosen may no longer exist.
    """
    left = kept.read(NAME, LARGEST)
    if not isinstance(left, dict):
        return "", {}
    last = left.get(LAST)
    read = {game: _chosen(choices) for game, choices in left.items() if game != LAST}
    return last if isinstance(last, str) else "", {id: one for id, one in read.items() if one}


def _chosen(left: object) -> Chosen | None:
    """The choices read from the file; None if they are not of the right types."""
    if not isinstance(left, dict):
        return None
    scenario, level, dice = (left.get(name) for name in ("scenario", "level", "dice"))
    seats, options = _texts(left.get("seats")), _texts(left.get("options"))
    if not (isinstance(scenario, str) and isinstance(level, str) and isinstance(dice, str)):
        return None
    if seats is None or options is None:
        return None
    return Chosen(scenario, level, dice, seats, options)


def _texts(table: object) -> dict[str, str] | None:
    """A mapping from strings to strings; None if it is anything else."""
    if not isinstance(table, dict):
        return None
    return table if all(isinstance(text, str) for pair in table.items() for text in pair) else None


@dataclass
class NewGamePlan:
    """The settings for a new game."""

    scenario: str = field(default_factory=lambda: usual_game().usual_scenario)
    seats: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    options: dict[str, str] = field(default_factory=dict)
    dice: str = "auto"  # or "typed", if players roll their own dice
    names: dict[str, str] = field(default_factory=dict)  # the players' names, by seat
    level: str = NORMAL  # the opponents' level, for opponents that have one
    problem: str = ""  # why a scenario could not be chosen, in a sentence

    def __post_init__(self) -> None:
        self._card: ScenarioCard | None = None  # as last read
        self._game_type = usual_game()
        self.renew(usual_game().usual_scenario)

    def renew(self, usual: str) -> None:
        """Read the chosen scenario again; if that fails, choose another and note the problem."""
        if not self.choose(self.scenario):
            problem = self.problem
            self.choose(usual)
            self.problem = problem

    def choose(self, scenario: str) -> bool:
        """Choose a scenario and adapt the rest of the plan; return whether it can be read."""
        try:
            card, game_type = shelf.card(scenario), game_of(scenario)
        except DataError as fault:
            self.problem = f"Can't read {scenario}: {fault}"
            return False
        self.problem = ""
        self.scenario, self._card, self._game_type = scenario, card, game_type
        self.fit()
        return True

    @property
    def own(self) -> str:
        """The only human player's seat; "" if there is no human player, or more than one."""
        people = [side for side, who in self.seats.items() if who == HUMAN]
        return people[0] if len(people) == 1 else ""

    def levels(self) -> list[shelf.Level]:
        """The levels at which the only human player's opponents can play."""
        return shelf.levels(self.card, self.options, self.own) if self.own else []

    def play(self, side: str, level: str) -> None:
        """Give one seat to a human player, and the others to the default opponents at a level.
        Opponents without that level play at the normal one.
        """
        self.level = level
        able = {one.level: one.seats for one in shelf.levels(self.card, self.options, side)}
        others = able.get(level, able[NORMAL])
        self.seats = {one: others.get(one, HUMAN) for one in self.seats}

    @property
    def level_played(self) -> shelf.Level | None:
        """The level at which the default opponents play; None if the seats are filled otherwise."""
        fitting = (one for one in self.levels() if {**one.seats, self.own: HUMAN} == self.seats)
        return next(fitting, None)

    @property
    def is_shared(self) -> bool:
        """Whether humans play all seats."""
        return {*self.seats.values()} == {HUMAN}

    @property
    def is_plain(self) -> bool:
        """Whether the seats are filled as `play` would fill them, or are all filled by humans."""
        return self.is_shared or self.level_played is not None

    def extras(self, difficulty: str) -> list[str]:
        """The choices other than scenario, side and level, in a few words each.

        Args:
            difficulty: the id of the option that is shown as the difficulty; "" if there is none.
        """
        changed = [
            option.id
            for option in self.card.options
            if option.id != difficulty
            and self.options.get(option.id, option.default) != option.default
        ]
        return [
            *(["other opponents"] * (not self.is_plain)),
            *([f"{plural(len(changed), 'optional rule')} changed"] * bool(changed)),
            *([f"seed {self.seed}"] * bool(self.seed)),
            *(["you roll the dice"] * (self.dice == "typed" and bool(self.card.thrown))),
        ]

    def fit(self) -> None:
        """Adapt options and seats to the scenario; players keep their seat if the scenario has one
        with the same role.

        Other seats are played by the scenario's default AI.
        """
        known = {option.id: option.choices for option in self.card.options}
        self.options = {id: now for id, now in self.options.items() if now in known.get(id, ())}
        sides, usual = self.card.sides(self.options), self.card.computers(self.options)
        before, self.seats = self.seats, {}
        lost = [
            side.partition("-")[0]
            for side, who in before.items()
            if who == HUMAN and side not in sides.order
        ]
        for side in sides.order:
            role = sides.roles[side]
            if side in before:
                self.seats[side] = before[side]
            elif role in lost:
                lost.remove(role)
                self.seats[side] = HUMAN
            else:
                self.seats[side] = usual[side]
            if self.seats[side] not in (one.who for one in shelf.players(self.game_type, role)):
                self.seats[side] = usual[side]
        if HUMAN not in self.seats.values() and (not before or HUMAN in before.values()):
            self.seats[sides.order[0]] = HUMAN

    @classmethod
    def like(cls, chosen: Chosen) -> NewGamePlan:
        """A plan with the saved choices, as far as the scenario and opponents still exist."""
        level = chosen.level if chosen.level in LEVELS else NORMAL
        dice = chosen.dice if chosen.dice in ("auto", "typed") else "auto"
        seats, options = dict(chosen.seats), dict(chosen.options)
        return cls(chosen.scenario, seats, options=options, dice=dice, level=level)

    @property
    def chosen(self) -> Chosen:
        """The choices to save and offer again for the next new game."""
        return Chosen(self.scenario, self.level, self.dice, self.seats, self.options)

    def setup(self) -> GameSetup:
        """The settings in the form that the table uses."""
        names = {
            side: name.strip()
            for side, name in self.names.items()
            if self.seats.get(side) == HUMAN and name.strip()
        }
        seats, options = dict(self.seats), dict(self.options)
        seed = self.seed or None
        dice = self.dice if self.card.thrown else "auto"
        return GameSetup(
            scenario=self.scenario,
            seats=seats,
            seed=seed,
            options=options,
            charts=[],
            dice=dice,
            record=None,
            resume=False,
            names=names,
        )

    @property
    def game_type(self) -> GameType:
        """The scenario's game."""
        return self._game_type

    @property
    def card(self) -> ScenarioCard:
        """The chosen scenario, as read when it was chosen."""
        assert self._card is not None
        return self._card
