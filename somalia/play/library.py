"""What a player can choose from: scenario cards, and opponents for each seat."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from somalia import datafile, reading
from somalia.datafile import DataError
from somalia.games import game_named_in, game_of, games, said, usual_game
from somalia.games.game_type import GameType
from somalia.games.scenario_card import (
    CHANCE,
    LEVELS,
    NORMAL,
    ScenarioCard,
    Sides,
    at_level,
    parted,
)
from somalia.play.table import HUMAN


def cards() -> list[ScenarioCard]:
    """All readable scenarios, the default game's first. Within each game, scenarios with hints come
    first, then the default scenario, then all others.
    """
    entries: list[tuple[bool, ScenarioCard]] = []
    own = usual_game()
    for name in datafile.available("scenarios"):
        try:
            entries.append((game_of(name) is not own, card(name)))
        except DataError:  # `somalia check` reports what is wrong with it
            continue
        except Exception as fault:  # an error in its game: other scenarios still work
            print(f"somalia: {name}: the game can't load it ({said(fault)}).", file=sys.stderr)
    usual = own.usual_scenario
    entries.sort(
        key=lambda entry: (entry[0], not entry[1].has_hints, entry[1].id != usual, entry[1].name)
    )
    return [card for _, card in entries]


def first_cards() -> list[ScenarioCard]:
    """The readable scenarios for beginners, the default game's first."""
    own = usual_game().id
    result = []
    for game_type in sorted(games(), key=lambda known: (known.id != own, known.id)):
        for name in game_type.first_scenarios:
            try:
                result.append(card(name))
            except DataError:  # `somalia check` reports what is wrong with it
                continue
    return result


def unreadable() -> list[str]:
    """A line for each scenario, and each folder of scenarios, maps or opponents, that cannot be
    read.
    """
    places = [folder for kind in datafile.KINDS for folder in datafile.folders(kind)]
    lines = reading.unreadable(*places)
    for name in datafile.available("scenarios"):
        path = datafile.find("scenarios", name)
        try:
            reading.read_bytes(path, datafile.MOST_BYTES, 1)
        except reading.Unreadable as fault:
            lines.append(f"{path}: {fault}. {fault.hint}")
    return lines


def faults() -> list[str]:
    """A line for each file that keeps a scenario from being offered."""
    lines = unreadable()
    for name in datafile.available("scenarios"):
        try:
            card(name)
        except DataError as fault:
            lines.append(str(fault))
        except Exception as fault:  # an error in its game
            lines.append(f"{name}: {said(fault)}")
    return list(dict.fromkeys(lines))


def card(name: str | Path) -> ScenarioCard:
    """A scenario's card, by the scenario's name or file.

    Raises:
        DataError: there is no such scenario, or it cannot be read.
    """
    path = datafile.find("scenarios", name)
    return _card(str(path), path.stat().st_mtime_ns)


@lru_cache(maxsize=100)
def _card(file: str, when: int) -> ScenarioCard:
    return game_of(file).card(Path(file))


def is_own(of: ScenarioCard) -> bool:
    """Whether a scenario is the player's own, and not one in the box."""
    try:
        return datafile.find("scenarios", of.id).parent != datafile.packaged("scenarios")
    except DataError:
        return False


def told(width: int = 96) -> list[str]:
    """The scenarios as lines of text."""
    lines: list[str] = []
    for scenario in cards():
        lines += [
            f"{scenario.id}: {scenario.name}"
            + (" (with hints, for a first game)" * scenario.has_hints)
        ]
        lines += textwrap.wrap(
            scenario.about,
            width,
            initial_indent="  ",
            subsequent_indent="  ",
            break_on_hyphens=False,
        )
        lines += [f"  {word:<8}{what}" for word, what in scenario.facts]
        lines.append(f"  {'--seat':<8}{', '.join(scenario.seats)}")
        lines += [f"  {word:<8}{what}" for word, what in scenario.orders]
        for id, choice, seats in scenario.seatings():
            lines += textwrap.wrap(
                f"{'':<8}with {id}={choice}: {', '.join(seats)}",
                width,
                initial_indent="  ",
                subsequent_indent=" " * 12,
                break_on_hyphens=False,
            )
        lines += textwrap.wrap(
            _scores(scenario),
            width,
            initial_indent="  ",
            subsequent_indent=" " * 10,
            break_on_hyphens=False,
        )
        for option in scenario.options:
            choices = " | ".join(
                f"{choice} (default)" if choice == option.default else choice
                for choice in option.choices
            )
            lines += textwrap.wrap(
                f"--option {option.id}={choices}   {option.rule}: {option.about}",
                width,
                initial_indent="  ",
                subsequent_indent="          ",
                break_on_hyphens=False,
            )
        lines.append("")
    return [
        *lines,
        "Play one with: somalia play NAME",
        "Choose a side: somalia play NAME --seat SIDE=human",
        f"Make your own: {datafile.page('own-scenario')}",
    ]


def _scores(scenario: ScenarioCard) -> str:
    """How opponents score in a scenario, on one line; "" if nothing has been measured."""
    parts = []
    for of in dict.fromkeys(of for of, _, _ in scenario.scores):
        named = dict(scenario.sides({}).names).get(of) or scenario.role_name(of)
        able = sorted((won, who) for side, who, won in scenario.scores if side == of)
        parts.append(f"{named}: {', '.join(f'{who} {won}' for won, who in able)}")
    return f"{'wins':<8}in 100 games, measured: {'; '.join(parts)}" if parts else ""


def as_json() -> str:
    """The scenarios as JSON, for other programs."""
    return json.dumps([one.data() for one in cards()], indent=1)


# Players


@dataclass(frozen=True)
class Opponent:
    """A player that can be chosen for a seat."""

    who: str  # as given with --seat
    name: str
    about: str
    strength: str = ""  # wins in a scenario, as measured


PERSON = Opponent(HUMAN, "Human", "You, or another player at this screen.")
DICE = Opponent(CHANCE, "Random", "Picks options at random, for trying things out.")


def players(game_type: GameType, role: str) -> list[Opponent]:
    """The possible players for a seat with this role: a human, each of the game's AIs at each level
    (normal first), and random play.
    """
    able = [
        one
        for doctrine in _doctrines()
        if doctrine.game_id == game_type.id and role in doctrine.roles
        for one in doctrine.levels
    ]
    return [PERSON, *able, DICE]


def able(of: ScenarioCard, game_type: GameType, sides: Sides, side: str) -> list[Opponent]:
    """The possible players for a scenario's seat, each with its wins there against the default
    opponents.
    """
    role = sides.roles[side]
    opponents = []
    for opponent in players(game_type, role):
        won = _won(of, side, role, opponent.who)
        if won is not None:
            opponent = replace(opponent, strength=f"wins {won} of 100 games")
        opponents.append(opponent)
    return opponents


class Level(NamedTuple):
    """A level of play, with the opponents that play at it."""

    level: str
    seats: Mapping[str, str]  # the player in each other seat, as given with --seat
    won: int | None = None  # wins out of 100 games, as measured, if there is only one opponent


def levels(of: ScenarioCard, options: Mapping[str, str], own: str) -> list[Level]:
    """The levels at which a seat's default opponents can play, weakest first.

    A level is left out if it changes nothing, or if it should win more often than the normal level
    but does not.
    """
    usual = {side: who for side, who in of.computers(options).items() if side != own}
    roles = of.sides(options).roles
    offered = []
    for level in LEVELS:
        seats = {side: _at(of, who, level, side, roles[side]) for side, who in usual.items()}
        if level == NORMAL or seats != usual:
            won = [_won(of, side, roles[side], who) for side, who in seats.items()]
            offered.append(Level(level, seats, won[0] if len(won) == 1 else None))
    return offered


def _at(of: ScenarioCard, who: str, level: str, side: str, role: str) -> str:
    """The opponent that replaces a default opponent at a level; the same one if the level changes
    nothing.
    """
    if level == NORMAL:
        return who
    try:
        path = datafile.find("ai", who)
    except DataError:  # random play
        return who
    doctrine = _doctrine(str(path), path.stat().st_mtime_ns)
    other = doctrine.others.get(level, who) if doctrine is not None else who
    usual, won = _won(of, side, role, who), _won(of, side, role, other)
    if level != LEVELS[0] and usual is not None and won is not None and won <= usual:
        return who
    return other


def _won(of: ScenarioCard, side: str, role: str, who: str) -> int | None:
    """How many games out of 100 an opponent wins in a seat; None if that has not been measured."""
    won = of.score(side, who)
    return won if won is not None else of.score(role, who)


def opponent(who: str) -> Opponent | None:
    """The listed opponent with this name, as given with --seat; None if it is not listed."""
    return next(
        (one for doctrine in _doctrines() for one in doctrine.levels if one.who == who), None
    )


def called(who: str) -> str:
    """The name of a seat's player: "human", or the opponent's name with its level unless that is
    normal. If the opponent is not listed, its name includes its folder: "UN that passes
    (one-track)".
    """
    if who in (HUMAN, CHANCE):
        return "human" if who == HUMAN else DICE.name
    doctrine, level = parted(who)
    try:
        path = datafile.find("ai", doctrine)
        entry = _doctrine(str(path), path.stat().st_mtime_ns)
    except (DataError, OSError):
        return Path(who).name
    if entry is None or not entry.levels[0].name:
        return who
    # A level that has its own doctrine is listed under its own name.
    matches = [one for one in entry.levels if parted(one.who)[1] == level]
    name = matches[0].name if matches else f"{entry.levels[0].name} ({level})"
    path = reading.followed(path)
    roots = [reading.followed(root) for root in datafile.folders("ai")]
    is_apart = path.parent not in roots and any(root in path.parents for root in roots)
    folder = f" ({path.parent.name})" if is_apart else ""
    return name if name.endswith(folder) else f"{name}{folder}"


def seated(who: str) -> str:
    """A seat's player as given with --seat: its file name or, for an opponent given by a path, the
    name that the opponent declares.
    """
    return called(who) if Path(who).name != who else who


def _doctrines() -> Iterator[Shelved]:
    for name in datafile.available("ai"):
        path = datafile.find("ai", name)
        if (entry := _doctrine(str(path), path.stat().st_mtime_ns)) is not None:
            yield entry


def refusal(name: str, options: Mapping[str, str], side: str) -> str:
    """A message that says this seat does not exist, and lists the seats that do.

    Raises:
        DataError: the scenario cannot be read.
    """
    scenario = card(name)
    order = scenario.sides(options).order
    text = f'there is no side "{side}". Sides: {", ".join(order)}.'
    others = [
        f"{option.id}={choice}"
        for option in scenario.options
        for choice in option.choices
        if side in scenario.sides(dict(options) | {option.id: choice}).order
    ]
    if others:
        return f"{text} {side} is in play with --option {' or '.join(others)}."
    return text


class Shelved(NamedTuple):
    """A doctrine or an evaluation as shown in lists."""

    levels: tuple[Opponent, ...]  # an opponent for each of its levels
    game_id: str
    roles: tuple[str, ...]  # the roles that it can play
    others: Mapping[str, str]  # by level: the opponent that plays it, unless it is the normal one


@lru_cache(maxsize=100)
def _doctrine(file: str, when: int) -> Shelved | None:
    """A file in `ai/` as shown in lists; None if the file is no AI."""
    try:
        data = datafile.read(Path(file)).data
        game = game_named_in(Path(file)).id
    except DataError:
        return None
    sides = data.get("sides", [data["side"]] if "side" in data else None)
    levels = data.get("levels", {})
    if not isinstance(sides, list) or not isinstance(levels, dict):
        return None
    name, stem = str(data.get("name", "")), Path(file).stem
    opponents = [Opponent(stem, name, _about(data))]
    opponents += [
        Opponent(at_level(stem, level), f"{name} ({level})", _about(levels[level]))
        for level in LEVELS
        if level != NORMAL and "doctrine" not in levels.get(level, {"doctrine": ""})
    ]
    others = {
        level: str(change.get("doctrine", at_level(stem, level)))
        for level, change in levels.items()
        if isinstance(change, dict) and change.keys() - {"describes"}
    }
    return Shelved(tuple(opponents), game, tuple(map(str, sides)), others)


def _about(data: object) -> str:
    """A doctrine's description of itself, or of one of its levels, on one line."""
    text = data.get("describes", "") if isinstance(data, dict) else ""
    return " ".join(str(text).split())
