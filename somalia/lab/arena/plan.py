"""An arena's plan: a data file that says which opponents meet, how often, and with what aim."""

from __future__ import annotations

import hashlib
import inspect
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from somalia import __version__, datafile
from somalia.datafile import DataError, Document, Key
from somalia.games import game_named_in, game_of
from somalia.games.game_type import GameType, Scenario
from somalia.games.scenario_card import CHANCE, at_level, parted
from somalia.lab.simulate import PlayOutJob
from somalia.opponents.reading import load_doctrine

FORMAT = "somalia arena 1"
GAMES = 200
"""The default number of games in a pairing."""

MOST_PAIRINGS = 5_000
"""The maximum number of pairings in a match; a round robin of all shipped opponents has several
hundred.
"""

_WORD = {"type": "string", "minLength": 1, "maxLength": 200}
_NAME = {**_WORD, "description": "an opponent, a doctrine file, or a pattern such as one-track/*"}
_FORMS = [_NAME, {"type": "array", "minItems": 1, "maxItems": 200, "items": _NAME}]
_NAMES = {
    "anyOf": _FORMS,
    "description": (
        "an opponent, a doctrine file, a pattern such as one-track/*, or a list of these"
    ),
}
_GAMES = {"type": "integer", "minimum": 1, "maximum": 1_000_000, "description": "a number of games"}
NO_AIM = "none"
_AIM = {
    "anyOf": [{"type": "number", "minimum": 0, "maximum": 100}, {"const": NO_AIM}],
    "description": f"the score that the default opponents must reach, 0 to 100, or {NO_AIM}",
}

SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["format", "seed", "matches"],
    "additionalProperties": False,
    "properties": {
        "format": {"const": FORMAT},
        "seed": {**_WORD, "description": "a seed for all games: any word"},
        "games": _GAMES,
        "aim": _AIM,
        "matches": {
            "type": "array",
            "minItems": 1,
            "maxItems": 200,
            "description": "a list of matches",
            "items": {
                "type": "object",
                "description": "a match",
                "required": ["scenario", "opponents"],
                "additionalProperties": False,
                "properties": {
                    "scenario": {**_WORD, "description": "a scenario, by name or file"},
                    "options": {
                        "type": "object",
                        "maxProperties": 50,
                        "additionalProperties": {**_WORD, "description": "a choice"},
                        "description": "options of the scenario, each with its choice",
                    },
                    "charts": {
                        "type": "array",
                        "maxItems": 20,
                        "items": {**_WORD, "description": "a chart file"},
                        "description": "a list of chart files",
                    },
                    "opponents": {
                        "anyOf": [
                            *_FORMS,
                            {
                                "type": "object",
                                "minProperties": 1,
                                "maxProperties": 20,
                                "additionalProperties": _NAMES,
                            },
                        ],
                        "description": "a list of opponents, or one such list for each seat",
                    },
                    "against": {"enum": ["usual", "each-other"]},
                    "games": _GAMES,
                    "aim": _AIM,
                },
            },
        },
    },
}


@dataclass(frozen=True, slots=True)
class Pairing:
    """The opponents in all seats of a match, and how often they play."""

    name: str
    seats: Mapping[str, str]  # the names of the opponents
    seat: str  # the only seat without its default opponent; "" if none or several
    job: PlayOutJob
    games: int
    aim: float | None  # the score that the default opponents must reach, 0 to 1
    made_of: Mapping[str, str]  # digests of everything that affects the games


@dataclass(frozen=True, slots=True)
class Match:
    """The pairings in a scenario, starting with the default opponents' pairing."""

    title: str
    usual: Mapping[str, str]  # by seat
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """An arena's matches and seed, read from its plan file."""

    path: Path
    seed: str
    matches: tuple[Match, ...]

    @property
    def pairings(self) -> dict[str, Pairing]:
        """All pairings by name."""
        return {one.name: one for match in self.matches for one in match.pairings}

    def only(self, text: str) -> ArenaPlan:
        """The plan with only the pairings whose name contains this text, and the default opponents'
        pairings.
        """
        matches = []
        for match in self.matches:
            kept = tuple(one for one in match.pairings[1:] if text in one.name)
            if kept or text in match.pairings[0].name:
                matches.append(replace(match, pairings=(match.pairings[0], *kept)))
        if not matches:
            known = sorted({match.title for match in self.matches})
            raise DataError(
                datafile.show_path(self.path),
                None,
                "",
                f"no pairing has {datafile.quoted(text)} in its name",
                f"Matches: {'; '.join(known)}.",
            )
        return replace(self, matches=tuple(matches))


def usual_plan() -> Path:
    """The path of the plan shipped in the repository.

    Raises:
        DataError: this is not a checkout of the repository.
    """
    path = Path(__file__).resolve().parents[3] / "benchmarks" / "arena.yaml"
    if path.is_file():
        return path
    raise DataError(
        "benchmarks/arena.yaml",
        None,
        "",
        "there is no plan here: the default plan comes only with the source code",
        "Name a plan of your own.",
    )


def read_plan(path: Path, games: int | None = None) -> ArenaPlan:
    """Read and check a plan and everything that it names.

    Args:
        games: the number of games per pairing; overrides the plan.

    Raises:
        DataError: the plan, or a file that it names, has an error.
    """
    document = datafile.read(path.resolve(), SCHEMA)
    data = document.data
    seen: dict[str, int] = {}
    able: dict[str, Sequence[str]] = {}
    matches = []
    for index, entry in enumerate(data["matches"]):
        given = {"games": GAMES, **{key: data[key] for key in ("games", "aim") if key in data}}
        match = _Reader(document, index, given | entry, games, able).match()
        for pairing in match.pairings[1:]:
            if pairing.name in seen:
                line = document.line("matches", seen[pairing.name])
                raise document.error(
                    ("matches", index, "opponents"),
                    f"{pairing.name} is already in the match on line {line}",
                    "Leave it out of one of them.",
                )
            seen[pairing.name] = index
        matches.append(match)
    # Several matches may share the default opponents' pairing.
    firsts = [match.pairings[0] for match in matches]
    most = {one.name: one for one in sorted(firsts, key=lambda pairing: pairing.games)}
    return ArenaPlan(
        document.path,
        data["seed"],
        tuple(
            replace(match, pairings=(most[match.pairings[0].name], *match.pairings[1:]))
            for match in matches
        ),
    )


class _Reader:
    """Builds a match from its entry in the plan."""

    def __init__(
        self,
        document: Document,
        index: int,
        entry: Mapping[str, Any],
        games: int | None,
        able: dict[str, Sequence[str]],
    ) -> None:
        self.document = document
        self.at = index
        self.entry = entry
        self.games = games or int(entry["games"])
        self.beside = document.path.parent
        self.files: dict[str, Path] = {}  # the opponents' files, by name
        self.able = able  # the roles that each opponent can play, by file
        options, charts = entry.get("options", {}), entry.get("charts", [])
        files = [str(self.beside / chart) for chart in charts]
        try:
            path = datafile.find("scenarios", entry["scenario"], self.beside)
            self.game_type: GameType = game_of(path)
            self.scenario: Scenario = self.game_type.load(path, options, files)
            self.usual = self.game_type.card(path).computers(options)
        except DataError as fault:
            raise self.error(("scenario",), str(fault)) from None
        self.roles = self.game_type.roles(self.scenario)
        rules = self.game_type.rules(self.scenario)
        self.job = PlayOutJob(
            str(path), tuple(options.items()), tuple(files), (), str(document.data["seed"])
        )
        given = [f"{id}={choice}" for id, choice in options.items()]
        self.title = " ".join([self.scenario.id, *given, *charts])
        played = self.game_type.files(path, files, options)
        self.made_of = {
            "seed": self.job.seed,
            "scenario": self.scenario.digest or _digest(map(_text, played)),
            "program": _digest([__version__, rules.edition, _sources(self.game_type)]),
        }

    def error(self, keys: Sequence[Key], message: str, hint: str = "") -> DataError:
        return self.document.error(("matches", self.at, *keys), message, hint)

    def match(self) -> Match:
        """The match that the entry describes."""
        for who in self.usual.values():
            if who != CHANCE:
                self.called(datafile.find("ai", who))
        others = {side: self.others(side) for side in self.usual}
        if self.entry.get("against") == "each-other":
            able = [[self.usual[side], *others[side]] for side in self.usual]
            if (pairings := math.prod(map(len, able))) > MOST_PAIRINGS:
                message = f"expected at most {MOST_PAIRINGS} pairings in a match, not {pairings}"
                raise self.error(("against",), message, "Name fewer opponents.")
            seatings = [dict(zip(self.usual, one, strict=True)) for one in product(*able)]
        else:
            seatings = [self.usual]
            seatings += [self.usual | {side: who} for side in others for who in others[side]]
        return Match(self.title, self.usual, tuple(map(self.pairing, seatings)))

    def pairing(self, seats: Mapping[str, str]) -> Pairing:
        """The pairing with these opponents."""
        other = [side for side, who in seats.items() if who != self.usual[side]]
        named = " ".join(f"{side}={who}" for side, who in seats.items())
        sitting = tuple((side, self.path(who)) for side, who in seats.items())
        texts = (self.text(who) for who in seats.values())
        aim = self.entry.get("aim", NO_AIM)
        return Pairing(
            name=f"{self.title}: {named}",
            seats=seats,
            seat=other[0] if len(other) == 1 else "",
            job=replace(self.job, seats=sitting),
            games=self.games,
            aim=aim / 100 if aim != NO_AIM and len(other) == 1 else None,
            made_of=self.made_of | {"opponents": _digest(texts)},
        )

    def others(self, side: str) -> list[str]:
        """A seat's opponents, apart from the default one."""
        given = self.entry["opponents"]
        keys: tuple[Key, ...] = ("opponents",)
        seats: Iterable[str] = self.usual
        if isinstance(given, dict):
            wrong = next((seat for seat in given if seat not in self.usual), None)
            if wrong is not None:
                near = datafile.nearest(wrong, self.usual)
                hint = f"Did you mean {near}?" if near else f"Known: {', '.join(self.usual)}."
                raise self.error((*keys, wrong), f"unknown seat {wrong}", hint)
            given, keys, seats = given.get(side, []), (*keys, side), (side,)
        opponents: dict[str, None] = {}
        for index, word in enumerate(given if isinstance(given, list) else [given]):
            place = (*keys, index) if isinstance(given, list) else keys
            named = self.named(place, word)
            if named and not any(self.plays(who, seat) for who in named for seat in seats):
                raise self.error(place, f"{word} can't play {' or '.join(seats)}")
            opponents |= dict.fromkeys(who for who in named if self.plays(who, side))
        return [who for who in opponents if who != self.usual[side]]

    def named(self, keys: Sequence[Key], word: str) -> list[str]:
        """The opponent with that name, or all that match a pattern such as `one-track/*`."""
        if word == CHANCE:
            return [word]
        if "*" in word:
            folder, _, pattern = word.rpartition("/")
            places = [place / folder for place in (self.beside, *datafile.folders("ai"))]
            if "*" in folder or not any(place.is_dir() for place in places):
                raise self.error(keys, f"no folder {folder}", "Use * only in file names.")
            # The first of several files with the same name wins, as when a single name is given.
            files = [
                file
                for place in reversed(places)
                for file in datafile.files_there(place)
                if fnmatchcase(file.stem, pattern)
            ]
            return sorted({self.called(file) for file in files})
        doctrine, level = parted(word)
        try:
            return [at_level(self.called(datafile.find("ai", doctrine, self.beside)), level)]
        except DataError as fault:
            raise self.error(keys, str(fault)) from None

    def called(self, file: Path) -> str:
        """The name of an opponent's file, as given to --seat, or its path relative to the plan."""
        name = file.as_posix()
        for place in datafile.folders("ai"):
            if file.is_relative_to(place):
                name = file.relative_to(place).with_suffix("").as_posix()
                break
        else:
            if file.is_relative_to(self.beside):
                name = file.relative_to(self.beside).as_posix()
        self.files[name] = file
        return name

    def path(self, who: str) -> str:
        """The path of an opponent's file, or its name if it has no file, with its level."""
        name, level = parted(who)
        return at_level(str(self.files.get(name, name)), level)

    def text(self, who: str) -> str:
        """The contents of an opponent's files."""
        name, level = parted(who)
        return at_level(_text(self.files[name]) if name in self.files else name, level)

    def plays(self, who: str, side: str) -> bool:
        """Whether the opponent can play that side.

        Raises:
            DataError: its file is faulty.
        """
        if who == CHANCE:
            return True
        name, level = parted(who)
        file, vocabulary = self.files[name], self.game_type.vocabulary
        if vocabulary is None or game_named_in(file) is not self.game_type:
            return False
        if who not in self.able:
            self.able[who] = load_doctrine(file, vocabulary, level).sides
        return self.roles[side] in self.able[who]


def _text(file: Path) -> str:
    return datafile.text_of(file).replace("\r\n", "\n")


def _digest(texts: Iterable[str]) -> str:
    """A short hash of several texts, in order."""
    each = (hashlib.sha256(text.encode()).hexdigest() for text in texts)
    return hashlib.sha256("".join(each).encode()).hexdigest()[:12]


SCREENS = ("window", "display")
"""A game's folders that do not affect play."""


@cache
def _sources(game_type: GameType) -> str:
    """A hash of all source code that affects the games: the engine, the opponents and the game
    itself.
    """
    package, own = Path(__file__).parents[2], Path(inspect.getfile(type(game_type))).parent
    rooms = (package / "engine", package / "opponents", own)
    files = [
        (file.relative_to(room).as_posix(), file)
        for room in rooms
        for file in sorted(room.rglob("*.py"))
        if file.relative_to(room).parts[0] not in SCREENS
    ]
    return _digest(part for name, file in files for part in (name, _text(file)))
