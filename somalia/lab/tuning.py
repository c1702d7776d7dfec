"""Tuning files: which numbers to tune, within which bounds, and towards what aim.

A number is a doctrine's param or a number in the charts. A set of values is written to files (a
doctrine with other params, a chart file that overlays the others), and the games use these files.
The final output of `somalia tune` is therefore exactly what it has measured.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

from somalia import datafile
from somalia.datafile import DataError, Document
from somalia.games import game_of
from somalia.games.game_type import GameType, Scenario
from somalia.games.scenario_card import NORMAL, parted
from somalia.opponents.reading import load_doctrine
from somalia.opponents.seating import opponent
from somalia.play import library as shelf

FORMAT = "somalia tuning 1"
CHART_FILE = "charts.yaml"
"""The name of the output chart file."""
CHARTS = "somalia charts 1"
MOST_STEPS = 10_000

_NUMBER = {"type": "number", "minimum": -1_000_000, "maximum": 1_000_000}
_WORD = {"type": "string", "minLength": 1, "maxLength": 200}
_WORDS = {"type": "object", "maxProperties": 20, "additionalProperties": _WORD}

SCHEMA: dict[str, Any] = {
    "type": "object",
    "description": "a tuning file",
    "required": ["format", "scenario", "move", "aim"],
    "additionalProperties": False,
    "properties": {
        "format": {"const": FORMAT, "description": f'"{FORMAT}"'},
        "about": {"type": "string", "minLength": 1, "maxLength": 2000},
        "scenario": {**_WORD, "description": "a scenario, by name or file"},
        "options": {**_WORDS, "description": "options of the scenario, each with its choice"},
        "charts": {
            "type": "array",
            "maxItems": 20,
            "items": {**_WORD, "description": "a chart file"},
            "description": "a list of chart files",
        },
        "seats": {**_WORDS, "description": "the player of each side"},
        "seed": {**_WORD, "description": "any word, or a number in quotes"},
        "games": {"type": "integer", "minimum": 20, "maximum": 1_000_000},
        "trials": {"type": "integer", "minimum": 1, "maximum": 100_000},
        "move": {
            "type": "array",
            "minItems": 1,
            "maxItems": 50,
            "description": "a list of numbers to tune",
            "items": {
                "type": "object",
                "description": "a number to tune",
                "required": ["from", "to"],
                "additionalProperties": False,
                "properties": {
                    "chart": {**_WORD, "description": "a path such as victory.un.aid.per"},
                    "event": {**_WORD, "description": "an event of the charts"},
                    "instead-of": {**_WORD, "description": "the event that gets the other rolls"},
                    "doctrine": {**_WORD, "description": "a doctrine in play"},
                    "param": {**_WORD, "description": "a param of the doctrine"},
                    "from": {**_NUMBER, "description": "the lowest value"},
                    "to": {**_NUMBER, "description": "the highest value"},
                    "step": {
                        **_NUMBER,
                        "exclusiveMinimum": 0,
                        "description": "the step; by default 1, between whole numbers",
                    },
                },
            },
        },
        "aim": {
            "type": "object",
            "description": "an aim: maximise, or targets",
            "additionalProperties": False,
            "properties": {
                "maximise": {"enum": ["margin", "score"]},
                "of": {**_WORD, "description": "a side"},
                "against": {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": 20,
                    "items": {**_WORDS, "minProperties": 1},
                    "description": "a list of opponents, each `SIDE: PLAYER`",
                },
                "targets": {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": 50,
                    "description": "a list of targets",
                    "items": {
                        "type": "object",
                        "description": "a target",
                        "required": ["figure", "within"],
                        "additionalProperties": False,
                        "properties": {
                            "figure": {
                                **_WORD,
                                "description": "a figure from somalia simulate --json, such as "
                                "length.median",
                            },
                            "within": {
                                "type": "array",
                                "minItems": 2,
                                "maxItems": 2,
                                "items": _NUMBER,
                                "description": "the lowest and highest values",
                            },
                            "weight": {**_NUMBER, "exclusiveMinimum": 0},
                        },
                    },
                },
            },
        },
    },
}


class TunedNumber(NamedTuple):
    """A number to tune, in steps from its minimum."""

    doctrine: Path | None  # None for a number in the charts
    keys: tuple[str, ...]  # the path in the charts, or the doctrine's param
    low: Decimal
    step: Decimal
    steps: int
    start: Decimal  # the current value
    rolls: tuple[str, ...] = ()  # for events: one event's rolls, then the other event's

    @property
    def name(self) -> str:
        """The number's name in lists of trials."""
        if self.rolls:
            return ".".join(self.keys[:2])
        of = f"{self.doctrine.stem} " if self.doctrine else ""
        return of + ".".join(self.keys)

    def at(self, steps: int) -> Decimal:
        """The value `steps` steps above the minimum."""
        return self.low + steps * self.step

    def steps_to(self, value: Decimal) -> int | None:
        """How many steps the value is above the minimum; None if it is not on a step within the
        bounds.
        """
        steps, rest = divmod(value - self.low, self.step)
        return int(steps) if not rest and 0 <= steps <= self.steps else None


class TargetBand(NamedTuple):
    """A figure, and its target band."""

    figure: str
    low: float
    high: float
    weight: float


class Meeting(NamedTuple):
    """The players for all sides in a trial's games."""

    title: str  # "" if there is only one
    seats: Mapping[str, str]


@dataclass(frozen=True)
class Tuning:
    """A tuning file, read and checked."""

    path: Path
    about: str
    game_type: GameType
    scenario: str
    options: Mapping[str, str]
    charts: tuple[Path, ...]
    seed: str
    games: int
    trials: int
    moves: tuple[TunedNumber, ...]
    meetings: tuple[Meeting, ...]
    targets: tuple[TargetBand, ...]  # all targets for a single meeting; () if a figure is maximised
    maximise: str  # "margin" or "score"; "" for targets
    of: str  # the side whose margin or score is maximised
    digest: str  # hash of everything that affects the trials

    @property
    def start(self) -> tuple[Decimal, ...]:
        """The current values."""
        return tuple(move.start for move in self.moves)

    def named(self, values: Sequence[Decimal]) -> dict[str, str]:
        """The values as text, by the names of their numbers."""
        return {move.name: text_of(at) for move, at in zip(self.moves, values, strict=True)}

    @property
    def files(self) -> int:
        """How many files a set of values produces."""
        return len({move.doctrine for move in self.moves})

    def inputs(self) -> list[Path]:
        """Every file that the tuning reads or uses in play."""
        who = {parted(who)[0] for meeting in self.meetings for who in meeting.seats.values()}
        doctrines = [file for file in map(_doctrine, who) if file is not None]
        made_of = self.game_type.files(self.scenario, self.charts, self.options)
        return [self.path, *self.charts, *made_of, *doctrines]

    def products(self, values: Sequence[Decimal]) -> dict[str, str]:
        """The contents of the files for these values, by file name: a chart file and doctrines."""
        files: dict[str, str] = {}
        numbers = {
            move.keys: at
            for move, at in zip(self.moves, values, strict=True)
            if move.doctrine is None and not move.rolls
        }
        if any(move.doctrine is None for move in self.moves):
            events = {
                roll: move.keys[1 if place < at else 2]
                for move, at in zip(self.moves, values, strict=True)
                for place, roll in enumerate(move.rolls)
            }
            files[CHART_FILE] = chart_file(numbers, events, f"Tuned by {self.path.name}.")
        for doctrine in dict.fromkeys(move.doctrine for move in self.moves if move.doctrine):
            params = {
                move.keys[0]: at
                for move, at in zip(self.moves, values, strict=True)
                if move.doctrine == doctrine
            }
            files[doctrine.name] = with_params(doctrine, params)
        return files

    def in_folder(
        self, values: Sequence[Decimal], folder: Path
    ) -> tuple[tuple[Path, ...], tuple[Meeting, ...]]:
        """The charts and the meetings with these values, after writing their files to a folder."""
        charts, players = list(self.charts), {}
        for name, text in self.products(values).items():
            file = folder / name
            file.write_text(text, encoding="utf-8")
            if name == CHART_FILE:
                charts.append(file)
            else:
                players[name] = str(file)
        own: dict[Path | None, str] = {
            move.doctrine: players[move.doctrine.name] for move in self.moves if move.doctrine
        }
        meetings = tuple(
            Meeting(
                meeting.title,
                {side: own.get(_doctrine(who), who) for side, who in meeting.seats.items()},
            )
            for meeting in self.meetings
        )
        return tuple(charts), meetings


def _doctrine(who: str) -> Path | None:
    """A doctrine's file at the normal level, the only one that is tuned; None for anything else."""
    try:
        name, level = parted(who)
        return datafile.find("ai", name).resolve() if level == NORMAL else None
    except DataError:
        return None


def text_of(value: Decimal) -> str:
    """A number as it is written in data files: 4, 0.25."""
    return format(value.normalize() if value else Decimal(0), "f")


# -- products ------------------------------------------------------------------------------------


def chart_file(
    numbers: Mapping[tuple[str, ...], Decimal], events: Mapping[str, str], about: str
) -> str:
    """A chart file with these numbers and events (keyed by roll), to overlay others."""
    tree: dict[str, Any] = {}
    for keys, value in numbers.items():
        inner = tree
        for key in keys[:-1]:
            inner = inner.setdefault(key, {})
        inner[keys[-1]] = text_of(value)
    lines = [f"format: {CHARTS}", f"about: {json.dumps(about)}", "reconstructed: true"]
    lines += _indented(tree, "")
    if events:
        lines += ["events:", *(f"  {roll}: {{id: {id}}}" for roll, id in events.items())]
    return "\n".join(lines) + "\n"


def _indented(tree: Mapping[str, Any], indent: str) -> Iterator[str]:
    for key, value in tree.items():
        if isinstance(value, str):
            yield f"{indent}{key}: {value}"
        else:
            yield f"{indent}{key}:"
            yield from _indented(value, indent + "  ")


def with_params(doctrine: Path, params: Mapping[str, Decimal]) -> str:
    """A doctrine's text with other params; all else, including comments, is unchanged."""
    import yaml

    text = datafile.text_of(doctrine)
    root: Any = yaml.compose(text, Loader=yaml.SafeLoader)
    (node,) = [value for key, value in root.value if key.value == "params"]
    places = {
        key.value: (value.start_mark.index, value.end_mark.index) for key, value in node.value
    }
    # Last to first, so that earlier positions stay valid.
    for name in sorted(params, key=lambda name: places[name], reverse=True):
        start, end = places[name]
        text = text[:start] + text_of(params[name]) + text[end:]
    return text


# -- reading ---------------------------------------------------------------------------------------


def read_tuning(path: Path) -> Tuning:
    """Read a tuning file and check everything that can be checked without playing.

    Raises:
        DataError: the error and its location.
    """
    return _Reader(datafile.read(path, SCHEMA)).tuning()


class _Reader:
    """Turns a document into a tuning; reports errors with their lines."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.data = document.data
        self.path = document.path

    def tuning(self) -> Tuning:
        data = self.data
        scenario = self._found("scenarios", data["scenario"], ("scenario",))
        name = data["scenario"] if scenario.stem == data["scenario"] else str(scenario)
        options = data.get("options", {})
        charts = tuple(
            self._found("scenarios", file, ("charts", at))
            for at, file in enumerate(data.get("charts", ()))
        )
        game_type = game_of(name)
        loaded = game_type.load(name, options, charts)
        meetings, targets = self._aim(game_type, loaded, name, options)
        moves = self._moves(game_type, name, options, charts, meetings)
        aim = data["aim"]
        played = {
            "scenario": [loaded.digest, game_type.rules(loaded).edition],
            "meetings": [[one.title, *self._players(one)] for one in meetings],
            "seed": data.get("seed", "1"),
            "games": data.get("games", 200),
            "move": data["move"],
            "aim": aim,
        }
        tuning = Tuning(
            path=self.path,
            about=data.get("about", ""),
            game_type=game_type,
            scenario=name,
            options=options,
            charts=charts,
            seed=played["seed"],
            games=played["games"],
            trials=data.get("trials", 100),
            moves=moves,
            meetings=meetings,
            targets=targets,
            maximise=aim.get("maximise", ""),
            of=aim.get("of", ""),
            digest=hashlib.sha256(json.dumps(played, sort_keys=True).encode()).hexdigest()[:16],
        )
        self._check_ends(tuning)
        return tuning

    def _found(self, kind: str, name: str, keys: tuple[str | int, ...]) -> Path:
        """The path of a named file, found by name or relative to the tuning file's folder.

        A known scenario or opponent takes precedence over a file in that folder.
        """
        try:
            return datafile.find(kind, name, self.path.parent)
        except DataError as fault:
            raise self.document.error(keys, fault.message, fault.hint) from None

    def _players(self, meeting: Meeting) -> list[str]:
        """A meeting's players, with hashes of their files."""
        players = []
        for side, who in meeting.seats.items():
            path = _doctrine(who)
            text = datafile.text_of(path) if path else who
            players.append(f"{side} {hashlib.sha256(text.encode()).hexdigest()}")
        return players

    # -- the aim

    def _aim(
        self, game_type: GameType, loaded: Scenario, name: str, options: Mapping[str, str]
    ) -> tuple[tuple[Meeting, ...], tuple[TargetBand, ...]]:
        aim = self.data["aim"]
        usual = shelf.card(name).computers(options)
        seats = usual | self._seats(self.data.get("seats", {}), usual, ("seats",))
        if ("targets" in aim) == ("maximise" in aim):
            raise self.document.error(
                ("aim",), "an aim must have either `targets` or `maximise`", "Write one, not both."
            )
        if "targets" in aim:
            if "of" in aim or "against" in aim:
                raise self.document.error(
                    ("aim",),
                    "`of` and `against` need `maximise`",
                    "For `targets`, name the players under `seats`.",
                )
            meetings: tuple[Meeting, ...] = (Meeting("", seats),)
            targets = tuple(self._target(at, one) for at, one in enumerate(aim["targets"]))
        else:
            side = aim.get("of", "")
            if side not in usual:
                raise self.document.error(
                    ("aim", "of"), f"`maximise` needs `of`: {' or '.join(usual)}"
                )
            meetings = tuple(
                Meeting(
                    " ".join(map(str, against.values())),
                    seats | self._seats(against, usual, ("aim", "against", at)),
                )
                for at, against in enumerate(aim.get("against", ()))
            ) or (Meeting("", seats),)
            targets = ()
        for meeting in meetings:
            for side, who in meeting.seats.items():
                opponent(game_type, who, loaded, side, "")
        return meetings, targets

    def _seats(
        self, named: Mapping[str, str], usual: Mapping[str, str], keys: tuple[str | int, ...]
    ) -> dict[str, str]:
        seats = {}
        for side, who in named.items():
            if side not in usual:
                raise self.document.error(
                    (*keys, side), "unknown side", f"Sides: {', '.join(usual)}."
                )
            beside = self.path.parent / who
            seats[side] = str(beside) if who.endswith(".yaml") and beside.is_file() else who
        return seats

    def _target(self, index: int, data: Mapping[str, Any]) -> TargetBand:
        low, high = data["within"]
        if low >= high:
            raise self.document.error(
                ("aim", "targets", index, "within"),
                "expected the lower value first, then a higher one",
            )
        return TargetBand(data["figure"], low, high, data.get("weight", 1))

    # -- what to tune

    def _moves(
        self,
        game_type: GameType,
        name: str,
        options: Mapping[str, str],
        charts: Sequence[Path],
        meetings: Sequence[Meeting],
    ) -> tuple[TunedNumber, ...]:
        laid = _charts_of(game_type, name, options, charts)
        playing = {_doctrine(who) for one in meetings for who in one.seats.values()} - {None}
        moves: list[TunedNumber] = []
        for index, data in enumerate(self.data["move"]):
            keys: tuple[str | int, ...] = ("move", index)
            what = data.keys() - {"from", "to", "step"}
            if what == {"chart"}:
                path = tuple(data["chart"].split("."))
                move = TunedNumber(
                    None, path, *self._bounds(data, keys), self._of_charts(laid, path, keys)
                )
            elif what == {"event", "instead-of"}:
                move = self._of_event(laid, data, keys)
            elif what == {"doctrine", "param"}:
                doctrine, start = self._of_doctrine(game_type, data, playing, keys)
                move = TunedNumber(doctrine, (data["param"],), *self._bounds(data, keys), start)
            else:
                raise self.document.error(
                    keys,
                    "expected a chart, or a param of a doctrine, or an event instead-of another",
                )
            if any(one.name == move.name or {*one.rolls} & {*move.rolls} for one in moves):
                raise self.document.error(keys, f"{move.name} is listed twice")
            moves.append(move)
        return tuple(moves)

    def _of_event(
        self, laid: Mapping[str, Any], data: Mapping[str, Any], keys: tuple[str | int, ...]
    ) -> TunedNumber:
        """The number of rolls that cause one event instead of another."""
        bring: dict[str, list[str]] = {id: [] for id in (data["event"], data["instead-of"])}
        for roll, row in laid.get("events", {}).items():
            if row["id"] in bring:
                bring[row["id"]].append(roll)
        rolls = tuple(roll for id in bring for roll in bring[id])
        low, step, steps = self._bounds(data, keys)
        if low < 0 or low % 1 or step % 1 or low + steps * step > len(rolls) or len(bring) < 2:
            raise self.document.error(
                keys, f"expected 0 to {len(rolls)}: these two events share {len(rolls)} rolls"
            )
        path = ("events", data["event"], data["instead-of"])
        return TunedNumber(None, path, low, step, steps, Decimal(len(bring[data["event"]])), rolls)

    def _of_charts(
        self, laid: Mapping[str, Any], path: Sequence[str], keys: tuple[str | int, ...]
    ) -> Decimal:
        value: object = laid
        for key in path:
            inner = value if isinstance(value, dict) else {}
            if key not in inner:
                near = datafile.nearest(key, inner)
                raise self.document.error(
                    (*keys, "chart"),
                    f"the charts have no key {datafile.quoted(key)} there",
                    f"Did you mean {near}?" if near else f"Known: {', '.join(inner)}.",
                )
            value = inner[key]
        keys = (*keys, "chart")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.document.error(keys, "the value there isn't a number")
        return Decimal(str(value))

    def _of_doctrine(
        self,
        game_type: GameType,
        data: Mapping[str, Any],
        playing: set[Path | None],
        keys: tuple[str | int, ...],
    ) -> tuple[Path, Decimal]:
        path = self._found("ai", data["doctrine"], (*keys, "doctrine")).resolve()
        if path not in playing:
            raise self.document.error((*keys, "doctrine"), "this doctrine has no seat")
        assert game_type.vocabulary is not None
        params = load_doctrine(path, game_type.vocabulary).params
        if data["param"] not in params:
            near = datafile.nearest(data["param"], params)
            raise self.document.error(
                (*keys, "param"),
                f"{path.stem} has no param {datafile.quoted(data['param'])}",
                f"Did you mean {near}?" if near else f"Known: {', '.join(params)}.",
            )
        return path, Decimal(str(params[data["param"]]))

    def _bounds(
        self, data: Mapping[str, Any], keys: tuple[str | int, ...]
    ) -> tuple[Decimal, Decimal, int]:
        """The minimum, the step, and the number of steps."""
        low, high = Decimal(str(data["from"])), Decimal(str(data["to"]))
        is_whole = isinstance(data["from"], int) and isinstance(data["to"], int)
        if "step" not in data and not is_whole:
            raise self.document.error(keys, "missing key step", "Add `step:`.")
        step = Decimal(str(data.get("step", 1)))
        steps, rest = divmod(high - low, step)
        if steps < 1 or rest:
            raise self.document.error(
                (*keys, "to"),
                "expected `to` to be a whole number of steps above `from`",
                "Correct one of them.",
            )
        if steps > MOST_STEPS:
            raise self.document.error((*keys, "step"), f"expected at most {MOST_STEPS:,} steps")
        return low, step, int(steps)

    def _check_ends(self, tuning: Tuning) -> None:
        """Check that the charts and doctrines can be played at both ends of every range."""
        from tempfile import TemporaryDirectory

        for index, move in enumerate(tuning.moves):
            for steps in (0, move.steps):
                values = [*tuning.start]
                values[index] = move.at(steps)
                with TemporaryDirectory() as folder:
                    try:
                        charts, meetings = tuning.in_folder(values, Path(folder))
                        loaded = tuning.game_type.load(tuning.scenario, tuning.options, charts)
                        for side, who in meetings[0].seats.items():
                            opponent(tuning.game_type, who, loaded, side, "")
                    except DataError as fault:
                        raise self.document.error(
                            ("move", index),
                            f"can't play with {text_of(values[index])}: {fault.message}",
                            fault.hint,
                        ) from None


def _charts_of(
    game_type: GameType, name: str, options: Mapping[str, str], charts: Sequence[Path]
) -> dict[str, Any]:
    """The numbers in all of a scenario's chart files, where later files overlay earlier ones."""
    laid: dict[str, Any] = {}
    for file in game_type.files(name, charts, options):
        if datafile.format_of(file) == CHARTS.rpartition(" ")[0]:
            data = datafile.read(file).data
            _lay(laid, data | {"events": _roll_by_roll(data.get("events", {}))})
    return laid


def _roll_by_roll(events: Mapping[str, Any]) -> dict[str, Any]:
    """The event for each roll of two dice, without grouping."""
    rows: dict[str, Any] = {}
    for span, row in events.items():
        low, _, high = span.partition("-")
        for roll in range(int(low), int(high or low) + 1):
            if 1 <= roll // 10 <= 6 and 1 <= roll % 10 <= 6:
                rows[str(roll)] = row
    return rows


def _lay(under: dict[str, Any], over: Mapping[str, Any]) -> None:
    for key, value in over.items():
        if isinstance(value, dict):
            _lay(under.setdefault(key, {}), value)
        else:
            under[key] = value
