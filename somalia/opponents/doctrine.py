"""Doctrines: opponents as data, and the interpreter that plays them.

A doctrine file holds, for each kind of prompt, an ordered list of rows as on the flowcharts of
solitaire wargames (docs/doctrines.md). The interpreter knows how to read rows and nothing else:
the facts come from the vocabulary of the game, the strategy from the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, Protocol

from somalia import datafile
from somalia.datafile import DataError, Document, nearest, page, quoted
from somalia.engine.dice import below, number
from somalia.engine.game import Game
from somalia.engine.kinds import Ask
from somalia.engine.prompts import Choose
from somalia.engine.vocabulary import NUMBER, Position, Vocabulary
from somalia.files import reason
from somalia.games.scenario_card import LEVELS, NORMAL
from somalia.opponents.bounds import LARGEST, MOST_WORK, OPTIONS
from somalia.opponents.expressions import (
    Expression,
    Scope,
    Term,
    compile_expression,
)

MOST_NAMES = 500
"""Params, or terms, of one doctrine; those of `ai/` have some twenty."""

MOST_PLAY_OUTS = 64
"""Play-outs of each variant in the first round of a plan."""

MOST_VARIANTS = 30
"""Variants of a plan."""

ANY = "any"
"""The list of rows for every kind of prompt, read after the prompt's own."""

FORMAT = "somalia doctrine 1"

_EXPRESSION = {"type": ["string", "number", "boolean"], "description": "an expression"}
_NAME = r"^[a-z][a-z0-9_]*$"

CHANGED_LEVELS = tuple(level for level in LEVELS if level != NORMAL)
"""The levels for which a doctrine says what is otherwise."""

_DESCRIBES = {"type": "string", "minLength": 1, "description": "what it plays like"}

_CHANGES: dict[str, Any] = {
    "params": {
        "type": "object",
        "minProperties": 1,
        "maxProperties": MOST_NAMES,
        "additionalProperties": {
            "type": "number",
            "minimum": -LARGEST,
            "maximum": LARGEST,
            "description": "a number",
        },
        "description": "params that are other numbers",
    },
    "without": {
        "type": "array",
        "minItems": 1,
        "maxItems": 100,
        "uniqueItems": True,
        "items": {"type": "string", "description": "the id of a row, or ASK/ANSWER"},
        "description": "a list of rows that are left out",
    },
}


def _plan_schema(roles: Sequence[str]) -> dict[str, Any]:
    """What the plan of a level may hold, as a JSON schema."""
    return {
        "type": "object",
        "required": ["play_outs", "against", "variants"],
        "additionalProperties": False,
        "description": "a plan",
        "properties": {
            "at": {
                "type": "string",
                "minLength": 1,
                "description": "the kind of prompt before which it plans",
            },
            "play_outs": {
                "type": "integer",
                "minimum": 2,
                "maximum": MOST_PLAY_OUTS,
                "description": f"play-outs of each variant at first, 2 to {MOST_PLAY_OUTS}",
            },
            "against": {
                "type": "object",
                "minProperties": 1,
                "propertyNames": {"enum": list(roles), "description": " or ".join(roles)},
                "additionalProperties": {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": 20,
                    "items": {"type": "string", "minLength": 1, "description": "a doctrine"},
                    "description": "a list of doctrines",
                },
                "description": "for each role the doctrines that may play it",
            },
            "variants": {
                "type": "array",
                "minItems": 1,
                "maxItems": MOST_VARIANTS,
                "description": "a list of variants",
                "items": {
                    "type": "object",
                    "required": ["name", "describes"],
                    "additionalProperties": False,
                    "description": "a variant",
                    "properties": {
                        "name": {
                            "type": "string",
                            "pattern": r"^[a-z0-9][a-z0-9-]*\Z",
                            "maxLength": 40,
                            "description": "a name in small letters and hyphens",
                        },
                        "describes": _DESCRIBES,
                        **_CHANGES,
                    },
                },
            },
        },
    }


def _level_schema(roles: Sequence[str]) -> dict[str, Any]:
    """What a level may hold, as a JSON schema."""
    return {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": False,
        "description": "a level",
        "properties": {
            "doctrine": {"type": "string", "minLength": 1, "description": "the name of a doctrine"},
            "describes": _DESCRIBES,
            **_CHANGES,
            "plan": _plan_schema(roles),
        },
    }


@lru_cache(maxsize=8)
def schema(roles: tuple[str, ...]) -> dict[str, Any]:
    """What a doctrine file may hold, in a game with these roles, as a JSON schema."""
    return {
        "type": "object",
        "description": "a doctrine",
        "required": ["format", "name", "describes", "sides", "asks"],
        "additionalProperties": False,
        "properties": {
            "format": {"const": FORMAT, "description": f'"{FORMAT}"'},
            "game": {"type": "string", "maxLength": 60, "description": "the id of a game"},
            "name": {"type": "string", "minLength": 1, "maxLength": 60, "description": "a name"},
            "describes": {"type": "string", "minLength": 1, "description": "what it plays like"},
            "sides": {
                "type": "array",
                "minItems": 1,
                "items": {"enum": list(roles), "description": " or ".join(roles)},
                "description": "a list of sides",
            },
            "params": {
                "type": "object",
                "maxProperties": MOST_NAMES,
                "propertyNames": {
                    "pattern": _NAME,
                    "description": "a name in small letters, with _",
                },
                "additionalProperties": {
                    "type": "number",
                    "minimum": -LARGEST,
                    "maximum": LARGEST,
                    "description": "a number",
                },
                "description": "named numbers",
            },
            "terms": {
                "type": "object",
                "maxProperties": MOST_NAMES,
                "propertyNames": {
                    "pattern": r"^[a-z][a-z0-9_]*(\(here\))?$",
                    "description": "a name in small letters, with (here) if it is asked of a Zone",
                },
                "additionalProperties": _EXPRESSION,
                "description": "named expressions",
            },
            "levels": {
                "type": "object",
                "minProperties": 1,
                "additionalProperties": False,
                "description": f"what changes at {' and '.join(CHANGED_LEVELS)}",
                "properties": dict.fromkeys(CHANGED_LEVELS, _level_schema(roles)),
            },
            "asks": {
                "type": "object",
                "minProperties": 1,
                "additionalProperties": {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": 100,
                    "description": "a list of rows",
                    "items": {
                        "type": "object",
                        "description": "a row",
                        "required": ["id", "why"],
                        "additionalProperties": False,
                        "properties": {
                            "id": {
                                "type": "string",
                                "pattern": r"^[a-z0-9][a-z0-9-]*$",
                                "description": "an id in small letters and hyphens",
                            },
                            "when": _EXPRESSION,
                            "only": _EXPRESSION,
                            "choose": {
                                "type": ["string", "array"],
                                "items": {"type": "string", "description": "a word"},
                                "minItems": 1,
                                "description": "a word, or a list of words",
                            },
                            "pick": {
                                "type": "array",
                                "maxItems": 12,
                                "description": "a list of priorities",
                                "items": {
                                    "type": "object",
                                    "minProperties": 1,
                                    "maxProperties": 1,
                                    "additionalProperties": False,
                                    "description": "one of most, fewest and prefer",
                                    "properties": {
                                        "most": _EXPRESSION,
                                        "fewest": _EXPRESSION,
                                        "prefer": _EXPRESSION,
                                    },
                                },
                            },
                            "why": {
                                "type": "string",
                                "minLength": 1,
                                "maxLength": 200,
                                "description": "a sentence",
                            },
                            "trait": {
                                "type": "string",
                                "pattern": r"^[a-z][a-z0-9 -]*\Z",
                                "maxLength": 40,
                                "description": "the name of a trait, in small letters",
                            },
                        },
                    },
                },
                "description": "rows for each kind of prompt",
            },
        },
    }


# -- decisions -------------------------------------------------------------------------------------


class Fired(NamedTuple):
    """A row that was tried, or one of its tests: the options that it kept and dropped."""

    row: str  # its id; for a test the id, a colon and the test
    matched: bool
    kept: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The row and its options, on one line of the explanation."""
        if not self.matched:
            return f"{self.row}: no"
        if not self.dropped:
            return f"{self.row}: {_some(self.kept)}"
        return f"{self.row}: {_some(self.kept)}, not {_some(self.dropped)}"


def _some(options: Sequence[str]) -> str:
    shown = ", ".join(options[:4])
    return f"{shown} and {len(options) - 4} more" if len(options) > 4 else shown


class Note(NamedTuple):
    """A row that was tried, or one of its tests, in short: ids are looked up when it is read."""

    row: str
    test: str = ""  # as "only gangs(option) > 1"; "" for the row itself
    matched: bool = False
    kept: Sequence[Any] = ()  # options
    before: Sequence[Any] = ()  # those there were

    def fired(self) -> Fired:
        """The same as it is told."""
        kept, before = _ids(self.kept), _ids(self.before)
        dropped = tuple([id for id in before if id not in kept])
        return Fired(
            f"{self.row}: {self.test}" if self.test else self.row, self.matched, kept, dropped
        )


class Decision:
    """What a player decided, the reason in a sentence, and the rows that led there.

    Args:
        sentence: the reason; a name in braces stands for one of `names`.
        notes: of the rows that were tried, the one that decided last.
        name: how one of these things is called in a sentence.
    """

    __slots__ = ("_before", "_name", "_names", "_notes", "_sentence", "_table", "option")

    def __init__(
        self,
        option: str,
        sentence: str,
        names: Mapping[str, Any] | None = None,
        notes: Sequence[Note] = (),
        name: Callable[[Any], str] = str,
    ) -> None:
        self.option = option
        self._notes = notes
        self._sentence = sentence
        self._names = names
        self._name = name
        self._before = ""
        self._table: Sequence[str] = ()

    def after(self, told: str, table: Sequence[str]) -> Decision:
        """The same decision where something was thought over before it.

        Args:
            told: what came of that, in sentences.
            table: what was looked at, in lines.
        """
        found = Decision(self.option, self._sentence, self._names, self._notes, self._name)
        found._before, found._table = told, table
        return found

    @property
    def rows(self) -> list[Fired | str]:
        """What was thought over before, then the rows that were tried and their tests, in order."""
        return [*self._table, *(note.fired() for note in self._notes)]

    @property
    def why(self) -> str:
        """The reason, in one sentence."""
        text = self._sentence
        if self._names is not None and "{" in text:
            named = {name: self._spoken(value) for name, value in self._names.items()}
            text = text.format(**named)
            text = text[:1].upper() + text[1:]
        return f"{self._before} {text}" if self._before else text

    def _spoken(self, value: Any) -> str:
        # A counter or hex that is a named tuple is one thing, which has a name.
        if isinstance(value, tuple | list) and not hasattr(value, "_fields"):
            return ", ".join(map(self._spoken, value)) or "nobody"
        return self._name(value)

    @property
    def row(self) -> str:
        """The id of the row that decided; "" if there are no rows."""
        return self._notes[-1].row if self._notes else ""

    def __repr__(self) -> str:
        return f"Decision({self.option!r}, {self.why!r})"


class Player(Protocol):
    """A computer player, which answers prompts."""

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """Choose one of the prompt's options.

        Args:
            game: as the player's seat sees it (`Game.as_seen_by`); it must not be changed.
        """


# -- a doctrine ------------------------------------------------------------------------------------


class Pick(NamedTuple):
    """A priority of a row, which narrows the options."""

    how: str  # most, fewest or prefer
    test: Expression


class Row(NamedTuple):
    """A row: when it applies, which options it considers, how it narrows them, and why."""

    id: str
    when: Expression | None
    words: tuple[str, ...]  # choose: the first of these that is offered
    only: Expression | None
    picks: tuple[Pick, ...]
    why: str
    facts: tuple[str, ...]  # names in the sentence: facts of the prompt
    measures: tuple[str, ...]  # and measures
    missed: Note  # that it was tried in vain
    trait: str = ""  # of the personality, which it shows

    @property
    def looks(self) -> bool:
        """Whether it asks anything of the position."""
        return bool(self.when or self.only or self.picks or self.measures)

    @property
    def work(self) -> int:
        """The most steps it can take, with `OPTIONS` options."""
        each = [test for test in (self.only, *(pick.test for pick in self.picks)) if test]
        once = self.when.bounds.work if self.when else 0
        return once + OPTIONS * sum(test.bounds.work for test in each)


@dataclass(frozen=True, slots=True)
class Doctrine:
    """A doctrine, loaded and checked; immutable."""

    path: Path
    name: str
    describes: str
    sides: tuple[str, ...]
    params: Mapping[str, int | float]
    rows: Mapping[str, tuple[Row, ...]]  # by ask; each ends with the rows for any prompt
    looking: frozenset[str]  # the asks where a row asks something of the position
    vocabulary: Vocabulary  # of the game it is for
    forbidden: Mapping[str, frozenset[str]]  # by ask: answers not given while there is another

    @property
    def own_rows(self) -> dict[str, tuple[Row, ...]]:
        """The rows as the file has them: by ask, those for any prompt under "any" at the end."""
        fallback = self.rows[ANY]
        own = {ask: rows[: len(rows) - len(fallback)] for ask, rows in self.rows.items()}
        return {ask: rows for ask, rows in own.items() if rows} | {ANY: fallback}

    def without(self, left_out: Iterable[str]) -> Doctrine:
        """The same without these rows, named by their ids; of ASK/ANSWER, without that answer.

        A forbidden answer is given all the same where nothing else is offered.

        Raises:
            DataError: there is no such row, kind of prompt or word, or the row decides whatever
                is left and cannot be missed.
        """
        out: set[str] = set()
        forbidden = {ask: set(answers) for ask, answers in self.forbidden.items()}
        for name in left_out:
            ask, slash, answer = name.partition("/")
            if slash:
                self._check_answer(ask, answer)
                forbidden.setdefault(ask, set()).add(answer)
            else:
                self._check_row(name)
                out.add(name)
        rows = {
            ask: tuple([row for row in rows if row.id not in out])
            for ask, rows in self.rows.items()
        }
        return Doctrine(
            path=self.path,
            name=self.name,
            describes=self.describes,
            sides=self.sides,
            params=self.params,
            rows=rows,
            looking=_looking(rows),
            vocabulary=self.vocabulary,
            forbidden={ask: frozenset(answers) for ask, answers in forbidden.items()},
        )

    def _check_row(self, id: str) -> None:
        known = [row.id for rows in self.own_rows.values() for row in rows]
        if id not in known:
            near = nearest(id, known)
            raise self._fault(
                f"it has no row {quoted(id)}",
                f"Did you mean {near}?" if near else "somalia doctrine lists its rows.",
            )
        if id == self.rows[ANY][-1].id:
            raise self._fault(f"the row {id} cannot be left out: it takes whatever is left")

    def _check_answer(self, ask: str, answer: str) -> None:
        asks = [ask for ask in self.rows if ask != ANY]
        if ask not in asks:
            near = nearest(ask, asks)
            raise self._fault(
                f"it is never asked {quoted(ask)}",
                f"Did you mean {near}?"
                if near
                else f"{page('doctrines')} lists the kinds of prompts.",
            )
        known = self.vocabulary.asks[ask]
        if not answer or (known.option == "word" and known.offered and answer not in known.offered):
            near = nearest(answer, known.offered)
            raise self._fault(
                f"{quoted(answer)} is never offered for {ask}",
                f"Did you mean {near}?"
                if near
                else f"Words offered: {', '.join(known.offered) or 'none'}.",
            )

    def _fault(self, message: str, hint: str = "") -> DataError:
        return DataError(datafile.show_path(self.path), None, "", message, hint)


USUAL = "usual"
"""The variant of a plan that changes nothing."""


class Variant(NamedTuple):
    """A way to follow a doctrine for a turn."""

    name: str
    describes: str
    doctrine: Doctrine


@dataclass(frozen=True, slots=True)
class Plan:
    """What a doctrine plans by at a level; immutable."""

    doctrine: Doctrine  # of the level
    at: str  # the first question of this kind in a turn is where it plans; "": the first of any
    play_outs: int  # of each variant in the first round
    against: Mapping[str, tuple[Doctrine, ...]]  # by role, who may play it
    variants: tuple[Variant, ...]  # `USUAL` first


def _looking(rows: Mapping[str, Sequence[Row]]) -> frozenset[str]:
    """The asks where a row asks something of the position."""
    return frozenset([ask for ask in rows if any(row.looks for row in rows[ask])])


def load_doctrine(name: str | Path, vocabulary: Vocabulary, level: str = NORMAL) -> Doctrine:
    """The doctrine of that name (in `ai/` or the player's own folder) or path, at that level.

    A file that has not changed is read once for each level.

    Raises:
        DataError: what is wrong with the name or the file, and where; it has no such level.
    """
    path = datafile.find("ai", name)
    try:
        stat = path.stat()
    except OSError as error:
        raise DataError(path, None, "", f"cannot be read ({reason(error)})") from error
    found = _load(path.resolve(), stat.st_mtime_ns, stat.st_size, vocabulary, level)
    return found if isinstance(found, Doctrine) else load_doctrine(found, vocabulary)


def load_plan(name: str | Path, vocabulary: Vocabulary, level: str) -> Plan | None:
    """What the doctrine of that name or path plans by at that level; None if it does not plan.

    Raises:
        DataError: as `load_doctrine`.
    """
    path = datafile.find("ai", name)
    try:
        stat = path.stat()
    except OSError as error:
        raise DataError(path, None, "", f"cannot be read ({reason(error)})") from error
    return _load_plan(path.resolve(), stat.st_mtime_ns, stat.st_size, vocabulary, level)


@lru_cache(maxsize=32)
def _load_plan(
    path: Path, changed: int, size: int, vocabulary: Vocabulary, level: str
) -> Plan | None:
    reader = _Reader(datafile.read(path, schema(vocabulary.roles)), vocabulary, level)
    return None if reader.other_file() else reader.plan()


@lru_cache(maxsize=32)
def _load(
    path: Path, changed: int, size: int, vocabulary: Vocabulary, level: str
) -> Doctrine | Path:
    """The doctrine of a file at a level, or the file that plays in its place at that level."""
    reader = _Reader(datafile.read(path, schema(vocabulary.roles)), vocabulary, level)
    return reader.other_file() or reader.doctrine()


def check_doctrine(path: str | Path, vocabulary: Vocabulary) -> Doctrine:
    """Read a doctrine file and check all that can be checked without playing, at every level.

    Raises:
        DataError: an unknown prompt, name or word, a bad expression, a row that can never fire.
    """
    document = datafile.read(path, schema(vocabulary.roles))
    found = _Reader(document, vocabulary).doctrine()
    for level in document.data.get("levels", {}):
        reader = _Reader(document, vocabulary, level)
        if (other := reader.other_file()) is None:
            reader.doctrine()
            reader.plan()
        elif missing := set(found.sides) - set(load_doctrine(other, vocabulary).sides):
            told = f"{datafile.show_path(other)} does not play {' and '.join(sorted(missing))}"
            raise document.error(("levels", level, "doctrine"), told)
    return found


# -- reading ---------------------------------------------------------------------------------------


class _Reader:
    """Turns a document into a doctrine; reports faults by their line."""

    def __init__(
        self,
        document: Document,
        vocabulary: Vocabulary,
        level: str = NORMAL,
        variant: int | None = None,
    ) -> None:
        self.document = document
        self.vocabulary = vocabulary
        self.level = level
        self.variant = variant  # its place among the variants of the level's plan
        self.asks = vocabulary.asks
        self.measures, self.ranges = vocabulary.measures, vocabulary.ranges
        self.params: dict[str, int | float] = {}
        self.terms: dict[str, Term] = {}
        self.work = 0  # steps of all terms together, each for every argument it can have
        self.sides: tuple[str, ...] = ()
        self._found: Doctrine | None = None
        self.taken = {
            *Scope(self.measures, self.ranges).names(),
            "option",
            "here",
            *(fact for ask in self.asks.values() for fact in ask.facts),
        }

    def doctrine(self) -> Doctrine:
        """The doctrine as it is at its level and in its variant."""
        if self._found is None:
            self._found = self._read()
        return self._found

    def _read(self) -> Doctrine:
        data = self.document.data
        self.sides = tuple(data["sides"])
        self._read_params()
        self._read_terms()
        asks: dict[str, list[Any]] = data["asks"]
        for ask in asks:
            if ask != ANY:
                self._check_ask(ask, ("asks", ask))
        if ANY not in asks:
            raise self.document.error(
                ("asks",),
                f'the rows for "{ANY}" prompt are missing',
                "They decide where no other row does; the last of them must take whatever is left.",
            )
        rows = self._all_rows(asks)
        changed = self._changed()
        told = self.level != NORMAL
        found = Doctrine(
            path=self.document.path,
            name=f"{data['name']} ({self.level})" if told else data["name"],
            describes=changed["describes"] if told else data["describes"],
            sides=self.sides,
            params=dict(self.params),
            rows=rows,
            looking=_looking(rows),
            vocabulary=self.vocabulary,
            forbidden={},
        )
        for keys, changes in self._changes():
            for at, row in enumerate(changes.get("without", ())):
                try:
                    found = found.without([row])
                except DataError as wrong:
                    place = (*keys, "without", at)
                    raise self.document.error(place, wrong.message, wrong.hint) from None
        return found

    def plan(self) -> Plan | None:
        """What is planned by at its level; None if nothing is."""
        data = self._changed().get("plan")
        if data is None:
            return None
        base = self.doctrine()
        keys = ("levels", self.level, "plan")
        variants = [Variant(USUAL, "as usual", base)]
        for at, one in enumerate(data["variants"]):
            if any(one["name"] == other.name for other in variants):
                place = (*keys, "variants", at, "name")
                raise self.document.error(place, f"the name {quoted(one['name'])} is taken")
            if not one.keys() & _CHANGES.keys():
                raise self.document.error(
                    (*keys, "variants", at), "a variant changes params, is without rows, or both"
                )
            read = _Reader(self.document, self.vocabulary, self.level, at)
            told = " ".join(one["describes"].split())
            variants.append(Variant(one["name"], told, read.doctrine()))
        against = {
            role: tuple(
                self._other(name, role, (*keys, "against", role, at))
                for at, name in enumerate(names)
            )
            for role, names in data["against"].items()
        }
        question: str = data.get("at", "")
        if question:
            self._check_ask(question, (*keys, "at"))
        return Plan(base, question, data["play_outs"], against, tuple(variants))

    def _other(self, name: str, role: str, keys: tuple[str | int, ...]) -> Doctrine:
        """Another doctrine, which plays that role."""
        try:
            path = datafile.find("ai", name, self.document.path.parent)
            found = load_doctrine(path, self.vocabulary)
        except DataError as wrong:
            raise self.document.error(keys, wrong.message, wrong.hint) from None
        if role not in found.sides:
            told = f"{found.name} plays {' and '.join(found.sides)}, not {role}"
            raise self.document.error(keys, told)
        return found

    def _changes(self) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
        """All that is otherwise at its level and in its variant, with its place in the file."""
        changed = self._changed()
        keys: tuple[str | int, ...] = ("levels", self.level)
        yield keys, changed
        if self.variant is not None:
            changes: Mapping[str, Any] = changed["plan"]["variants"][self.variant]
            yield (*keys, "plan", "variants", self.variant), changes

    def other_file(self) -> Path | None:
        """The file of the doctrine that plays in its place at its level; None if it plays itself.

        Raises:
            DataError: there is no such file, or no such level.
        """
        name = self._changed().get("doctrine")
        if name is None:
            return None
        try:
            return datafile.find("ai", name, self.document.path.parent)
        except DataError as wrong:
            keys = ("levels", self.level, "doctrine")
            raise self.document.error(keys, wrong.message, wrong.hint) from None

    def _changed(self) -> Mapping[str, Any]:
        """What is otherwise at its level."""
        if self.level == NORMAL:
            return {}
        levels: Mapping[str, Any] = self.document.data.get("levels", {})
        if self.level not in levels:
            raise DataError(
                datafile.show_path(self.document.path),
                None,
                "levels",
                f"{self.document.data['name']} plays at no level {quoted(self.level)}",
                f"It plays at: {', '.join([*levels, NORMAL])}.",
            )
        changed: Mapping[str, Any] = levels[self.level]
        is_other = "doctrine" in changed
        # Hard may be described alone: where nothing plays better than normal, it says so.
        least = 1 if self.level == LEVELS[-1] else 2
        if len(changed) > 1 if is_other else len(changed) < least or "describes" not in changed:
            raise self.document.error(
                ("levels", self.level),
                "a level is either a doctrine alone, or describes with params, without or a plan",
            )
        return changed

    def _read_params(self) -> None:
        for name, value in self.document.data.get("params", {}).items():
            self._check_new(name, ("params", name))
            self.params[name] = value
        for keys, changes in self._changes():
            for name, value in changes.get("params", {}).items():
                if name not in self.params:
                    near = nearest(name, self.params)
                    raise self.document.error(
                        (*keys, "params", name),
                        f"there is no param {quoted(name)}",
                        f"Did you mean {near}?" if near else "params, above, lists them.",
                    )
                self.params[name] = value

    def _read_terms(self) -> None:
        for key, text in self.document.data.get("terms", {}).items():
            name, _, argument = key.partition("(")
            self._check_new(name, ("terms", key))
            takes = "zone" if argument else ""
            scope = Scope(self.measures, self.ranges, self.params, self.terms, here=takes)
            expression = self._compile(text, scope, ("terms", key))
            self.terms[name] = Term(name, takes, expression)
            self.work += expression.bounds.work * (self.ranges[takes].size if takes else 1)
            self._check_work(self.work, ("terms", key), "the terms up to this one")

    def _check_work(self, work: int, keys: tuple[str | int, ...], what: str) -> None:
        if work > MOST_WORK:
            raise self.document.error(
                keys,
                f"{what} take up to {work:,} steps, and a decision may take {MOST_WORK:,}",
                "Ask fewer questions inside questions: a question over all Zones counts as often "
                f"as a map may have Zones, and what is asked of an option {OPTIONS} times.",
            )

    def _check_new(self, name: str, keys: tuple[str, ...]) -> None:
        if name in self.taken:
            raise self.document.error(keys, f'the name "{name}" is taken', "Choose another.")
        self.taken.add(name)

    def _check_ask(self, ask: str, keys: tuple[str | int, ...]) -> None:
        if ask not in self.asks:
            near = nearest(ask, [*self.asks, ANY])
            raise self.document.error(
                keys,
                f'there is no kind of prompt called "{ask}"',
                f"Did you mean {near}?" if near else f"{page('doctrines')} lists them.",
            )
        if not set(self.asks[ask].roles) & set(self.sides):
            raise self.document.error(
                keys,
                f"{' and '.join(self.sides)} are never asked this, so that its rows can never fire",
                f"It is asked of {' and '.join(self.asks[ask].roles)}.",
            )

    def _all_rows(self, asks: Mapping[str, list[Any]]) -> dict[str, tuple[Row, ...]]:
        seen: dict[str, str] = {}
        read: dict[str, tuple[Row, ...]] = {}
        for ask, rows in asks.items():
            read[ask] = tuple(self._row(ask, index, row, seen) for index, row in enumerate(rows))
            self._check_reachable(ask, rows, read[ask])
        fallback = read.pop(ANY)
        self._check_rows(ANY, fallback, self.work)
        for ask, rows_read in read.items():
            self._check_rows(ask, rows_read, self.work + sum(row.work for row in fallback))
        if fallback[-1].when is not None or not _always_yields(fallback[-1], None):
            raise self.document.error(
                ("asks", ANY, len(fallback) - 1),
                "the last row for any prompt must take whatever is left",
                "Give it no when, no only and no choose.",
            )
        return {
            ask: (*read.get(ask, ()), *fallback)
            for ask, known in self.asks.items()
            if set(known.roles) & set(self.sides)
        } | {ANY: fallback}

    def _check_rows(self, ask: str, rows: Sequence[Row], work: int) -> None:
        """Check the steps of a decision that reaches the last row, `work` being taken already."""
        for index, row in enumerate(rows):
            work += row.work
            self._check_work(work, ("asks", ask, index), "the terms and the rows up to this one")

    def _row(self, ask: str, index: int, data: Mapping[str, Any], seen: dict[str, str]) -> Row:
        keys = ("asks", ask, index)
        if data["id"] in seen:
            raise self.document.error(
                (*keys, "id"),
                f'the id "{data["id"]}" is used twice',
                f"It is a row of {seen[data['id']]} already.",
            )
        seen[data["id"]] = ask
        if "choose" in data and ("only" in data or "pick" in data):
            raise self.document.error(
                keys,
                "a row either chooses a word or picks among the options",
                "Take choose away, or only and pick.",
            )
        known = self.asks.get(ask)
        facts = known.facts if known else {}
        outside = Scope(self.measures, self.ranges, self.params, self.terms, facts)
        option = known.option if known else ""
        inside = Scope(self.measures, self.ranges, self.params, self.terms, facts, option)
        when = self._optional(data, "when", outside, keys)
        only = self._optional(data, "only", inside, keys)
        picks = tuple(
            Pick(how, self._compile(text, inside, (*keys, "pick", place, how)))
            for place, pick in enumerate(data.get("pick", ()))
            for how, text in pick.items()
        )
        chosen = data.get("choose", ())
        words = (chosen,) if isinstance(chosen, str) else tuple(chosen)
        self._check_words(known, words, keys)
        names = self._check_sentence(data["why"], facts, keys)
        measures = tuple(name for name in names if name not in facts)
        told = tuple(name for name in names if name in facts)
        missed = Note(data["id"])
        return Row(
            data["id"],
            when,
            words,
            only,
            picks,
            data["why"],
            told,
            measures,
            missed,
            data.get("trait", ""),
        )

    def _optional(
        self, data: Mapping[str, Any], key: str, scope: Scope, keys: tuple[str | int, ...]
    ) -> Expression | None:
        if key not in data:
            return None
        made = self._compile(data[key], scope, (*keys, key))
        if made.is_constant and not made.value:
            raise self.document.error(
                (*keys, key), "this is never so, and the row can never fire", "Take the row away."
            )
        return None if made.is_constant else made

    def _compile(self, text: Any, scope: Scope, keys: tuple[str | int, ...]) -> Expression:
        def fault(message: str, hint: str) -> DataError:
            return self.document.error(keys, message, hint)

        made = compile_expression(datafile.show(text), scope, fault)
        if made.gives != NUMBER and keys[0] != "terms":
            raise fault(f'a number or a condition is expected, and "{made.text}" is neither', "")
        return made

    def _check_words(
        self, known: Ask | None, words: Iterable[str], keys: tuple[str | int, ...]
    ) -> None:
        """Refuse a word that is never offered: its row could never fire."""
        if known is None or (known.option == "word" and not known.offered):
            return
        for word in words:
            if word not in known.offered:
                near = nearest(word, known.offered)
                raise self.document.error(
                    (*keys, "choose"),
                    f'"{word}" is never offered here, so that the row can never fire',
                    f"Did you mean {near}?"
                    if near
                    else f"Words offered: {', '.join(known.offered) or 'none'}.",
                )

    def _check_sentence(
        self, sentence: str, facts: Mapping[str, str], keys: tuple[str | int, ...]
    ) -> tuple[str, ...]:
        names: list[str] = []
        # A measure that takes nothing and gives a number can be read out too.
        numbers = [
            name
            for name, known in self.measures.items()
            if not known.takes and known.gives == NUMBER and not known.is_truth
        ]
        speakable = {"option", *facts, *numbers}
        try:
            for _, name, spec, conversion in Formatter().parse(sentence):
                if name is None:
                    continue
                if spec or conversion or name not in speakable:
                    raise ValueError(f'"{{{name}}}" is not known here')
                names.append(name)
        except ValueError as error:
            known = ", ".join(f"{{{name}}}" for name in ("option", *facts))
            hint = f"Known are {known} and measures that are a number by themselves."
            raise self.document.error((*keys, "why"), str(error), hint) from None
        return tuple(name for name in dict.fromkeys(names) if name != "option")

    def _check_reachable(
        self, ask: str, data: Sequence[Mapping[str, Any]], rows: Sequence[Row]
    ) -> None:
        """Refuse a row after one that always decides under the same condition."""
        known = self.asks.get(ask)
        for index, row in enumerate(rows):
            for earlier in rows[:index]:
                same = earlier.when is None or (
                    row.when is not None and earlier.when.text == row.when.text
                )
                if same and _always_yields(earlier, known):
                    raise self.document.error(
                        ("asks", ask, index),
                        f'row "{row.id}" can never fire: "{earlier.id}" before it always decides',
                        "Change their order, or give the other a when.",
                    )


def _always_yields(row: Row, known: Ask | None) -> bool:
    """Whether the row decides whenever its `when` holds."""
    if row.words:
        return known is not None and any(word in known.always for word in row.words)
    return row.only is None


# -- playing ---------------------------------------------------------------------------------------


class DoctrinePlayer:
    """A player that follows a doctrine.

    Ties are broken by a number derived from the player's own seed, the branch and the count of
    answers, so that deciding twice changes nothing.

    Args:
        doctrine: the doctrine to follow.
        side: the side it plays; prompts to others are refused.
        seed: breaks ties; independent of the game's dice.
    """

    def __init__(self, doctrine: Doctrine, side: str, seed: str) -> None:
        self.doctrine = doctrine
        self.side = side
        self.seed = seed
        self._position: Position | None = None

    def again(self) -> DoctrinePlayer:
        """Another player like this one, which can be used from another thread."""
        return DoctrinePlayer(self.doctrine, self.side, self.seed)

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """The option of the first row that yields one, with all rows that were tried.

        Raises:
            ValueError: the prompt is to another side.
        """
        if prompt.who != self.side:
            raise ValueError(f"{self.doctrine.name} plays {self.side}, and {prompt.who} is asked")
        offered = prompt.options
        forbidden = self.doctrine.forbidden
        if forbidden:
            offered = _allowed(offered, forbidden.get(prompt.ask, NO_ANSWERS))
        rows = self.doctrine.rows.get(prompt.ask) or self.doctrine.rows[ANY]
        looked = self._look(game, prompt)
        trace: list[Note] = []
        candidates: list[Any] | None = None
        for row in rows:
            # The offered words are known; the condition may be expensive to work out.
            word = _first_offered(row.words, offered) if row.words else ""
            if (row.words and not word) or (
                row.when is not None and not row.when.run(looked, None, None)
            ):
                trace.append(row.missed)
                continue
            if word:
                trace.append(Note(row.id, "", True, (word,)))
                return self._decision(word, word, row, looked, game.state, trace)
            if candidates is None:
                candidates = _candidates(prompt, offered)
                if forbidden:
                    candidates = [option for option in candidates if _id(option) in offered]
            if not candidates and (row.only is not None or row.picks):
                trace.append(row.missed)  # all that could be looked at is barred
                continue
            chosen = self._narrow(row, candidates or list(offered), looked, game, trace)
            if chosen is not None:
                return self._decision(_id(chosen), chosen, row, looked, game.state, trace)
        raise AssertionError(f"{self.doctrine.name}: no row for {prompt.ask}")

    def _look(self, game: Game, prompt: Choose) -> Position:
        """The position for expressions; measures are kept if nothing has changed since."""
        state = game.state
        looked = self._position
        if looked is None:
            looked = self._position = self.doctrine.vocabulary.position(state, self.side)
        elif prompt.ask in self.doctrine.looking or prompt.ask not in self.doctrine.rows:
            looked.look(state)
        about = prompt.about
        if about is None:
            looked.facts = {}
        elif "from" in about:
            looked.facts = {**about, "start": about["from"]}
        else:
            looked.facts = about
        return looked

    def _narrow(
        self,
        row: Row,
        candidates: list[Any],
        looked: Position,
        game: Game,
        trace: list[Note],
    ) -> Any:
        """The option that a row settles on; None if `only` leaves none."""
        left = candidates
        if row.only is not None:
            run = row.only.run
            left = [option for option in candidates if run(looked, option, None)]
            if not left:
                trace.append(Note(row.id, "", False, (), candidates))
                return None
            if len(left) < len(candidates):
                trace.append(Note(row.id, f"only {row.only.text}", True, left, candidates))
        for how, test in row.picks:
            if len(left) == 1:
                break
            run = test.run
            values = [run(looked, option, None) for option in left]
            if how == "prefer":
                kept = [option for option, value in zip(left, values, strict=True) if value]
                if not kept:
                    continue
            else:
                best = max(values) if how == "most" else min(values)
                kept = [option for option, value in zip(left, values, strict=True) if value == best]
            if len(kept) < len(left):
                trace.append(Note(row.id, f"{how} {test.text}", True, kept, left))
                left = kept
        chosen = left[0]
        if len(left) > 1:
            chosen = left[below(len(left), number(self.seed, game.branch, game.count))]
        trace.append(Note(row.id, "", True, (chosen,)))
        return chosen

    def _decision(
        self, id: str, option: Any, row: Row, looked: Position, state: Any, trace: list[Note]
    ) -> Decision:
        if "{" not in row.why:
            return Decision(id, row.why, notes=trace)
        names = {"option": option}
        for fact in row.facts:
            names[fact] = looked.facts[fact]
        measures = self.doctrine.vocabulary.measures
        for measure in row.measures:  # now: the state will be another when the reason is read
            names[measure] = measures[measure].function(looked)
        name = partial(self.doctrine.vocabulary.name, state)
        return Decision(id, row.why, names, trace, name)


def _candidates(prompt: Choose, offered: Sequence[str]) -> list[Any]:
    """The things that the options name; plain words beside them are left to `choose`."""
    if not prompt.candidates:
        asks_for_things = isinstance(prompt.ask, Ask) and prompt.ask.option != "word"
        return [] if asks_for_things else list(offered)
    if prompt.judge is None:
        found: list[Any] = list(prompt.candidates)
    else:
        ids = frozenset(offered)
        found = [candidate for candidate in prompt.candidates if candidate.id in ids]
    return found


NO_ANSWERS: frozenset[str] = frozenset()


def _allowed(offered: list[str], forbidden: frozenset[str]) -> list[str]:
    """The answers that are not forbidden; all of them where every one is."""
    return [answer for answer in offered if answer not in forbidden] or offered


def _id(option: Any) -> str:
    return option if isinstance(option, str) else str(option.id)


def _ids(options: Iterable[Any]) -> tuple[str, ...]:
    return tuple(map(_id, options))


def _first_offered(words: Sequence[str], offered: Sequence[str]) -> str:
    for word in words:
        if word in offered:
            return word
    return ""


class RandomPlayer:
    """A player that takes any option, all equally likely, by its own seed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """One of the options; always the same at the same branch and count of answers."""
        options = prompt.options
        place = below(len(options), number(self.seed, game.branch, game.count))
        return Decision(options[place], "Chosen at random.")


def player(
    name_or_path: str | Path,
    vocabulary: Vocabulary,
    role: str,
    side: str,
    seed: str,
    level: str = NORMAL,
) -> Player:
    """The player of that name: "random", or a doctrine by name or path.

    Args:
        vocabulary: that of the game.
        role: the role of the side it will play.
        seed: of its own choices, independent of the game's dice.
        level: one of `LEVELS`.

    Raises:
        DataError: there is no such doctrine, it is faulty, does not play that side or has no such
            level.
    """
    if str(name_or_path) == "random":
        return RandomPlayer(seed)
    doctrine = load_doctrine(name_or_path, vocabulary, level)
    if role not in doctrine.sides:
        raise DataError(
            doctrine.path,
            None,
            "sides",
            f"{doctrine.name} plays {' and '.join(doctrine.sides)}, not {side}",
        )
    return DoctrinePlayer(doctrine, side, seed)
