"""Data files: finding them, reading them, and saying clearly what is wrong with one.

A map, a scenario, a chart or a doctrine is a YAML file that somebody wrote by hand, perhaps
somebody one should not trust. Reading one therefore runs nothing, is bounded in time and memory,
and knows the line of every key, so that an error names file, line, key and what was expected. Of a
file that does not say it is the game's, no error repeats a word.

The YAML read here is the plain part of YAML 1.2: mappings, lists, text, numbers, `true`, `false`
and `null`. Anchors, aliases, tags and a second document are refused, and so is a key used twice.
Words that other readers of YAML turn into something else (`yes`, `off`, `1:30`, `3-2`, dates)
stay text; a number with a leading zero is refused, for it may be read in two ways. A key of a
mapping is always text, also where it looks like a number.

Neither YAML nor the schema checker is imported with the module: a start of the program that reads
no file does not pay for them.
"""

from __future__ import annotations

import difflib
import math
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from somalia.files import (
    BadName,
    Unreadable,
    as_text,
    files_in,
    followed,
    is_hidden,
    path_of,
    read_bytes,
    unreadable,
)
from somalia.plain import visible

KINDS = ("maps", "scenarios", "ai")
"""The kinds of data files; each is a folder of that name."""

MOST_BYTES = 1_000_000  # 30 times the largest file of the game
LONGEST_KEPT = 100_000  # characters; three times the longest file of the game
MOST_DEPTH = 30
MOST_VALUES = 30_000  # seven times as many as the map of the game has
LONGEST_NUMBER = 18  # characters; more is no measure of anything in a game
MOST_FAULTS = 100  # of a file against its schema, among which the one to tell is chosen
MOST_OF_A_FORM = 5  # of these against one form of several
LONGEST_MESSAGE = 3_000  # characters; the ids of all Zones of a map have room
LONGEST_QUOTED = 60  # characters of a value in a message

Key = str | int


class DataError(Exception):
    """What is wrong with a data file, where, and what to do; `str()` of it is the whole message.

    `line` counts from 1, None where the fault has no line (a missing file). `key` is the path of
    keys to the fault, such as `victory.un[2].vp`; items of a list are counted from 1.
    """

    def __init__(
        self, file: str | Path, line: int | None, key: str, message: str, hint: str = ""
    ) -> None:
        super().__init__(str(file), line, key, message, hint)
        self.file = _on_one_line(str(file))
        self.line = line
        self.key = _on_one_line(key)
        self.message = _cut(_on_one_line(message), LONGEST_MESSAGE)
        self.hint = _cut(_on_one_line(hint), LONGEST_MESSAGE)

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: " if self.line else f"{self.file}: "
        key = f"{self.key}: " if self.key else ""
        return where + key + _sentence(self.message) + (f" {self.hint}" if self.hint else "")


class _Place:
    """Where a mapping or a list stands in its file: its line, and those of what is in it."""

    __slots__ = ("inner", "line")

    def __init__(self, line: int, inner: dict[str, int | _Place] | list[int | _Place]) -> None:
        self.line = line
        self.inner = inner

    def find(self, key: Key) -> int | _Place | None:
        """The line of a value that holds no other, the place of one that does."""
        if isinstance(self.inner, dict):
            return self.inner.get(str(key))
        return self.inner[key] if isinstance(key, int) and 0 <= key < len(self.inner) else None


class Document:
    """A data file as read: `data` is plain dicts, lists, text and numbers."""

    def __init__(self, path: Path, data: dict[str, Any], places: _Place):
        self.path = path
        self.data = data
        self._places = places

    def line(self, *keys: Key) -> int:
        """The line of the value at that path of keys, or of the nearest thing above it."""
        place = self._places
        for key in keys:
            inner = place.find(key)
            if isinstance(inner, int):
                return inner
            if inner is None:
                break
            place = inner
        return place.line

    def error(self, keys: Sequence[Key], message: str, hint: str = "") -> DataError:
        """A DataError, to be raised, for the value at that path of keys."""
        return DataError(show_path(self.path), self.line(*keys), dotted(keys), message, hint)


# Reading


def read(path: str | Path, schema: Mapping[str, Any] | None = None) -> Document:
    """The file at `path`, checked against a JSON Schema (Draft 2020-12) if one is given.

    Raises DataError, and nothing else, for whatever is wrong with the file. A `description` in
    the schema is used in messages: write it so that it fits after "expected". Where the schema
    asks for a `format`, a file without one is refused before anything else is looked at, so that
    no message quotes a file that is not the game's.
    """
    path = Path(path)
    return parsed(path, text_of(path), schema)


def parsed(path: Path, text: str, schema: Mapping[str, Any] | None = None) -> Document:
    """The text of the file at `path`, as `read` has it, for those who have read the text.

    The same text need not be parsed and checked again: what came of the last files is remembered,
    and each caller gets data of its own.
    """
    checked = _checked if len(text) <= LONGEST_KEPT else _checked.__wrapped__
    document = checked(path, text, _Identity(schema))
    return Document(path, _copied(document.data), document._places)


class _Identity:
    """A schema as a key of a cache: equal to itself only, and kept as long as the key is."""

    __slots__ = ("schema",)

    def __init__(self, schema: Mapping[str, Any] | None) -> None:
        self.schema = schema

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and self.schema is other.schema

    def __hash__(self) -> int:
        return id(self.schema)


@lru_cache(maxsize=32)
def _checked(path: Path, text: str, of: _Identity) -> Document:
    """What `parsed` returns, or raises."""
    schema = of.schema
    wanted = (schema or {}).get("properties", {}).get("format", {}).get("const")
    if wanted is not None and not _FORMAT.search(text):
        raise no_format(path, f"Is it the right file? If so, begin it with `format: {wanted}`.")
    document = _parse(path, text)
    if schema is not None:
        check(document, schema)
    return document


def _copied(value: Any) -> Any:
    """Data with no mapping and no list of the given ones in it."""
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_copied(inner) for inner in value]
    return value


_FORMAT = re.compile(
    r"""^[ \t{]*["']?format["']?[ \t]*:[ \t]*["']?(somalia [a-z]+)""", re.MULTILINE
)


def format_of(path: Path) -> str:
    """What kind of file it says it is, such as "somalia map"; DataError if it does not say.

    No more of the file is looked at than the line that says so.
    """
    found = _FORMAT.search(text_of(path))
    return found[1] if found else ""


def no_format(path: Path, hint: str) -> DataError:
    """A DataError, to be raised, for a file that does not say it is one of the game's."""
    return DataError(
        show_path(path),
        None,
        "",
        "this is no file of the game: it has no line `format: somalia ...`",
        hint,
    )


def text_of(path: Path) -> str:
    """The text of a file, or a DataError saying why there is none."""
    try:
        return as_text(read_bytes(path, MOST_BYTES))
    except Unreadable as fault:
        raise DataError(show_path(path), None, "", str(fault), fault.hint) from None
    except UnicodeDecodeError as fault:
        line = fault.object.count(b"\n", 0, fault.start) + 1
        raise DataError(
            show_path(path), line, "", "this is not text in UTF-8", "Save the file as UTF-8."
        ) from None


def _parse(path: Path, text: str) -> Document:
    """The plain values in a YAML text, with the line of each."""
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    reader = _Reader(show_path(path))
    try:
        for event in yaml.parse(text, Loader=loader):
            reader.take(event)
    except yaml.MarkedYAMLError as fault:
        mark = fault.problem_mark or fault.context_mark
        problem = str(fault.problem or fault.context or "this is not YAML")
        raise DataError(
            reader.file,
            mark.line + 1 if mark else None,
            "",
            f"this is not YAML: {problem}",
            _yaml_hint(problem, _character(text, mark)),
        ) from None
    except yaml.reader.ReaderError as fault:
        raise DataError(
            reader.file,
            _reader_line(text, fault),
            "",
            "there is a character here that no text may hold",
            "Delete it, or save the file again as plain text.",
        ) from None
    except (yaml.YAMLError, ValueError) as fault:
        raise DataError(reader.file, None, "", f"this is not YAML: {fault}") from None
    if not reader.found:
        raise DataError(reader.file, None, "", "the file is empty", "Copy a file that works.")
    if not isinstance(reader.root, dict) or reader.top is None:
        raise DataError(
            reader.file,
            reader.line,
            "",
            f"expected `key: value` lines, not {_kind_of(reader.root)}",
            "Copy a file that works.",
        )
    return Document(path, reader.root, reader.top)


class _Reader:
    """Builds plain values from the events of a YAML parser, so that nothing else can be built."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Any = None
        self.found = False
        self.line = 1  # of the root
        self.top: _Place | None = None  # of the root, if it holds anything
        self.open: list[dict[str, Any] | list[Any]] = []
        self.places: list[_Place] = []  # of those that are open
        self.path: list[Key] = []  # of the value that comes next
        self.awaits_value: list[bool] = []  # per open value: a mapping has had the key
        self.values = 0

    def take(self, event: Any) -> None:
        """One event of the parser."""
        kind = type(event).__name__
        line = event.start_mark.line + 1
        if kind == "DocumentStartEvent" and self.found:
            raise self.fault(line, "a second document (`---`) starts here", "Use two files.")
        if kind == "AliasEvent" or getattr(event, "anchor", None):
            raise self.fault(
                line,
                "anchors and aliases (`&name`, `*name`) are not allowed",
                "Write the value out, or put it in quotes if it is text.",
            )
        if getattr(event, "tag", None) is not None:
            raise self.fault(
                line,
                f"tags ({_cut(event.tag, LONGEST_QUOTED)}) are not allowed",
                "Take it away, or put the value in quotes if it is text.",
            )
        if kind == "ScalarEvent":
            self.scalar(event, line)
        elif kind == "MappingStartEvent":
            self.start({}, line)
        elif kind == "SequenceStartEvent":
            self.start([], line)
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self.open.pop()
            self.places.pop()
            self.awaits_value.pop()
            self.close()

    def fault(self, line: int, message: str, hint: str = "") -> DataError:
        return DataError(self.file, line, dotted(self.path), message, hint)

    def at_key(self) -> bool:
        """Whether what comes next is the key of a mapping."""
        return bool(self.open) and isinstance(self.open[-1], dict) and not self.awaits_value[-1]

    def scalar(self, event: Any, line: int) -> None:
        if self.at_key():
            self.key(event.value, line)
            return
        value = event.value
        if not event.style:  # no quotes
            try:
                value = plain(event.value)
            except ValueError as fault:
                message, hint = fault.args
                self.step()
                raise self.fault(line, message, hint) from None
        self.put(value, line)
        self.close()

    def key(self, key: str, line: int) -> None:
        inner = self.places[-1].inner
        assert isinstance(inner, dict)
        if not key:
            raise self.fault(line, "a key is empty", "Write `key: value`.")
        if key in inner:
            there = inner[key]
            first = there if isinstance(there, int) else there.line
            self.path.append(key)
            raise self.fault(
                line,
                f"this key is here a second time (first in line {first})",
                "Take one of the two away.",
            )
        self.path.append(key)
        inner[key] = line
        self.awaits_value[-1] = True

    def start(self, value: dict[str, Any] | list[Any], line: int) -> None:
        if self.at_key():
            raise self.fault(
                line,
                "a key must be a word, not a list or a mapping",
                "Put text that starts with [ or { in quotes.",
            )
        if len(self.open) >= MOST_DEPTH:
            raise self.fault(
                line, f"values are nested deeper than {MOST_DEPTH}", "No data file needs that."
            )
        self.put(value, line)
        place = _Place(line, {} if isinstance(value, dict) else [])
        if not self.places:
            self.top = place
        elif isinstance(outer := self.places[-1].inner, list):
            outer[-1] = place
        else:
            key = str(self.path[-1])
            place.line = outer[key]  # type: ignore[assignment]  # the line of the key, as yet
            outer[key] = place
        self.open.append(value)
        self.places.append(place)
        self.awaits_value.append(False)

    def step(self) -> None:
        """Adds the number of the next item to the path, where a list is open."""
        if self.open and isinstance(self.open[-1], list):
            self.path.append(len(self.open[-1]))

    def put(self, value: Any, line: int) -> None:
        """A value in its place; the path then ends with it until it is closed."""
        self.values += 1
        if self.values > MOST_VALUES:
            raise self.fault(
                line, f"there are more than {MOST_VALUES} values", "No data file needs that."
            )
        self.step()
        if not self.open:
            self.root, self.found, self.line = value, True, line
        elif isinstance(holder := self.open[-1], list):
            holder.append(value)
            inner = self.places[-1].inner
            assert isinstance(inner, list)
            inner.append(line)
        else:
            holder[str(self.path[-1])] = value

    def close(self) -> None:
        """The value at the end of the path is complete."""
        if self.open:
            self.path.pop()
            self.awaits_value[-1] = False


_INT = re.compile(r"[-+]?[0-9]+")
_BASE = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_ENDLESS = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


def plain(word: str) -> str | int | float | bool | None:
    """The value of a word without quotes, as YAML 1.2 has it.

    ValueError, with message and hint, for a number that can be read in two ways or is none.
    """
    if word in ("", "~", "null", "Null", "NULL"):
        return None
    if word in ("true", "True", "TRUE"):
        return True
    if word in ("false", "False", "FALSE"):
        return False
    is_int = bool(_INT.fullmatch(word))
    if not (is_int or _BASE.fullmatch(word) or _FLOAT.fullmatch(word) or _ENDLESS.fullmatch(word)):
        return word
    quotes = "Put it in quotes if it is text."
    if _ENDLESS.fullmatch(word):
        raise ValueError(f"{word} is not a number a game can use", quotes)
    if len(word) > LONGEST_NUMBER:
        raise ValueError("this number is too long", quotes)
    if re.match(r"[-+]?0[0-9]", word):
        raise ValueError(
            f"{word} starts with a zero and can be read in two ways", f"Drop the zero. {quotes}"
        )
    if is_int:
        return int(word)
    if _BASE.fullmatch(word):
        return int(word, 0)
    number = float(word)
    if not math.isfinite(number):
        raise ValueError("this number is too large", quotes)
    return number


def _character(text: str, mark: Any) -> str:
    """The character at a mark of the parser, "" where there is none."""
    lines = text.split("\n")
    line = lines[mark.line] if mark and mark.line < len(lines) else ""
    return line[mark.column : mark.column + 1] if line else ""


def _yaml_hint(problem: str, character: str) -> str:
    """What to do about the usual faults of YAML."""
    if character == "\t":
        return "Indent with spaces, not with tabs."
    if "mapping values are not allowed" in problem:
        return "Check the indent; text with `: ` in it must stand in quotes."
    if "alias" in problem or "anchor" in problem:
        return "Put text that starts with * or & in quotes."
    if "end of stream" in problem or "quoted scalar" in problem:
        return "A quote or a bracket that was opened is not closed."
    if "cannot start any token" in problem:
        return "Put text that starts with %, @ or ` in quotes."
    return "Check the indent, the quotes and the brackets here and in the line above."


def _reader_line(text: str, fault: Any) -> int | None:
    """The line of a character that YAML does not allow."""
    character = getattr(fault, "character", None)
    if isinstance(character, int) and character < 0x110000:
        character = chr(character)
    at = text.find(character) if isinstance(character, str) and character else -1
    return text.count("\n", 0, at) + 1 if at >= 0 else None


# Checking against a schema


def check(document: Document, schema: Mapping[str, Any]) -> None:
    """Raises the DataError that helps most, if the document does not follow the schema.

    It is chosen among the first MOST_FAULTS, and what stands in a list or mapping that is too long
    is not looked at: a file may hold more faults than anybody has time for.
    """
    best: tuple[int, DataError] | None = None
    for fault in islice(_strict()(schema).iter_errors(document.data), MOST_FAULTS):
        told = _tell(document, _innermost(fault))
        if best is None or (told[0], told[1].line or 0) < (best[0], best[1].line or 0):
            best = told
    if best is not None:
        raise best[1]


@cache
def _strict() -> Any:
    """The schema checker, made to be content with few faults and to compare no item twice."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    # 24.0 is a whole number to JSON Schema, but to Python it is none.
    types = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    usual: Mapping[str, Any] = Draft202012Validator.VALIDATORS
    rules: dict[str, Any] = {"uniqueItems": _unlike, "anyOf": _any_of}
    rules |= {rule: _within("maxItems", usual[rule]) for rule in ("items", "prefixItems")}
    rules |= {
        rule: _within("maxProperties", usual[rule])
        for rule in ("propertyNames", "additionalProperties")
    }
    extend_with: Any = extend
    return extend_with(Draft202012Validator, rules, type_checker=types)


_Rule = Callable[[Any, Any, Any, Mapping[str, Any]], Iterable[Any]]


def _within(limit: str, rule: _Rule) -> _Rule:
    """A rule for what is in a value, only for a value that is not too long by itself."""

    def bounded(
        validator: Any, wanted: Any, value: Any, schema: Mapping[str, Any]
    ) -> Iterator[Any]:
        if not isinstance(value, list | dict) or len(value) <= schema.get(limit, MOST_VALUES):
            yield from rule(validator, wanted, value, schema) or ()

    return bounded


def _unlike(validator: Any, wanted: Any, value: Any, schema: Mapping[str, Any]) -> Iterator[Any]:
    """`uniqueItems`, in a time that grows as the list does, and not as its square."""
    from jsonschema import ValidationError

    if (
        not wanted
        or not isinstance(value, list)
        or len(value) > schema.get("maxItems", MOST_VALUES)
    ):
        return
    seen = {_frozen(item) for item in value}
    if len(seen) < len(value):
        yield ValidationError("an item is there twice")


def _frozen(value: Any) -> Any:
    """The same for values that are the same to a JSON Schema: 1 and 1.0 are, 1 and true are not."""
    if isinstance(value, dict):
        return dict, frozenset((key, _frozen(inner)) for key, inner in value.items())
    if isinstance(value, list):
        return list, tuple(map(_frozen, value))
    return isinstance(value, bool), value


def _any_of(
    validator: Any, forms: Sequence[Any], value: Any, schema: Mapping[str, Any]
) -> Iterator[Any]:
    """`anyOf` that keeps a few faults of each form."""
    from jsonschema import ValidationError

    found: list[Any] = []
    for at, form in enumerate(forms):
        faults = list(islice(validator.descend(value, form, schema_path=at), MOST_OF_A_FORM))
        if not faults:
            return
        found += faults
    yield ValidationError("it has none of these forms", context=found)


def _innermost(fault: Any) -> Any:
    """Of a choice between forms, the fault in the form that was most likely meant.

    Where the schema describes the choice as a whole, its description says it better.
    """
    while fault.validator == "anyOf" and "description" not in fault.schema:
        forms: dict[int, list[Any]] = {}
        for inner in fault.context:
            forms.setdefault(inner.schema_path[0], []).append(inner)
        meant = [
            form
            for form in forms.values()
            if not any(inner.validator == "type" and not inner.path for inner in form)
        ]
        if len(meant) != 1:
            return fault
        fault = meant[0][0]
    return fault


RankedError = tuple[int, DataError]
"""A fault as a sentence, with its rank: the lower, the more it helps."""


def _tell(document: Document, fault: Any) -> RankedError:
    """A schema fault as a sentence, with its rank.

    A misspelt key comes before others: that another one is missing is often its consequence.
    """
    if fault.validator == "additionalProperties":
        if (told := _unknown_key(document, fault)) is not None:
            return told
    if "propertyNames" in fault.absolute_schema_path:
        return _unfit_key(document, fault)
    tell = _TELLS.get(fault.validator, _unfit_value)
    return tell(document, fault)


def _unknown_key(document: Document, fault: Any) -> RankedError | None:
    """A key that the schema does not know; None if only the value of a key is at fault."""
    value, schema = fault.instance, fault.schema
    if not isinstance(value, dict) or fault.validator_value is not False:
        return None
    known = list(schema.get("properties", {}))
    patterns = list(schema.get("patternProperties", {}))
    extra = next(
        (k for k in value if k not in known and not any(re.search(p, k) for p in patterns)), None
    )
    if extra is None:
        return None
    missing = [key for key in known if key not in value]
    near = nearest(extra, missing or known)
    told = document.error(
        [*fault.absolute_path, extra],
        "this key is not known here",
        f"Did you mean {near}?" if near else f"Known here: {', '.join(known) or 'none'}.",
    )
    return (0 if near else 1), told


def _unfit_key(document: Document, fault: Any) -> RankedError:
    """A key that does not have the form of keys there."""
    wanted = fault.schema.get("description", "")
    expected = f"expected {wanted}" if wanted else _expected(fault)
    keys = [*fault.absolute_path, str(fault.instance)]
    return 1, document.error(keys, f"this key does not fit: {expected}")


def _missing_key(document: Document, fault: Any) -> RankedError:
    """The first key that is missing, with what belongs there."""
    missing = [key for key in fault.validator_value if key not in fault.instance]
    first = missing[0] if missing else "?"
    about = fault.schema.get("properties", {}).get(first, {})
    about = about.get("description", "") if isinstance(about, dict) else ""
    return 2, document.error(
        list(fault.absolute_path),
        f"the key {first} is missing",
        f"Add `{first}:`" + (f", {about}." if about else "."),
    )


def _unknown_word(document: Document, fault: Any) -> RankedError:
    """A word that is not one of those in a list, with the one that may be meant."""
    value, rule = fault.instance, fault.validator_value
    near = nearest(value, [word for word in rule if isinstance(word, str)])
    return 1, document.error(
        list(fault.absolute_path),
        f"{quoted(value)} is not one of {', '.join(map(show, rule))}",
        f"Did you mean {near}?" if near else "Correct the word.",
    )


def _other_format(document: Document, fault: Any) -> RankedError:
    """Another format than the only one: it may be a file of another kind."""
    return -1, document.error(
        list(fault.absolute_path),
        f"expected {show(fault.validator_value)}, not {name_of(fault.instance)}",
        "Is this the right file?",
    )


def _unfit_value(document: Document, fault: Any) -> RankedError:
    """A value that is not what the schema wants, with a hint where the slip is a usual one."""
    value, kind = fault.instance, fault.validator
    wanted = fault.schema.get("description", "")
    if wanted and kind in ("pattern", "type", "anyOf"):
        told = f"expected {wanted}, not {name_of(value)}"
    else:
        told = f"{_expected(fault)}, not {_amount(kind, value)}"
    hint = _hint_of_type(value, fault.validator_value) if kind == "type" else ""
    return 1, document.error(list(fault.absolute_path), told, hint)


def _hint_of_type(value: Any, rule: Any) -> str:
    """What to do about a value of the wrong type; "" where the sentence says it all."""
    if value is None:
        return "Nothing stands after the colon; write the value there."
    if isinstance(value, bool | int | float) and "string" in _list(rule):
        return "Put it in quotes."
    return ""


_TELLS: dict[str, Callable[[Document, Any], RankedError]] = {
    "required": _missing_key,
    "enum": _unknown_word,
    "const": _other_format,
}
"""Who tells a fault, by what the schema says; all others are of a value."""


_TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "null": "nothing",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping (`key: value` lines)",
}


def _expected(fault: Any) -> str:
    """What the schema wanted at a fault."""
    rule = fault.validator_value
    simple = {
        "minimum": "expected {} or more",
        "maximum": "expected {} or less",
        "exclusiveMinimum": "expected more than {}",
        "exclusiveMaximum": "expected less than {}",
        "multipleOf": "expected a multiple of {}",
        "minItems": "expected at least {} in the list",
        "maxItems": "expected at most {} in it",
        "minProperties": "expected at least {} keys",
        "maxProperties": "expected at most {} keys",
        "minLength": "expected text of at least {} characters",
        "maxLength": "expected text of at most {} characters",
        "pattern": "expected text of the form {}",
        "uniqueItems": "expected no item twice",
    }
    if fault.validator in simple:
        return simple[fault.validator].format(rule)
    if fault.validator == "type":
        return "expected " + " or ".join(_TYPES.get(name, name) for name in _list(rule))
    if fault.validator == "enum":
        return f"expected one of {', '.join(map(show, rule))}"
    if fault.validator == "anyOf":
        return "expected one of the forms in the documentation"
    return "expected something else"


def _amount(kind: str, value: Any) -> str:
    """The value at fault, or how much there is of it where that is the fault."""
    if kind in ("minItems", "maxItems", "minProperties", "maxProperties"):
        return str(len(value))
    return name_of(value)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


# Words for messages


def _sentence(message: str) -> str:
    return message if message.endswith((".", "!", "?")) else message + "."


def dotted(keys: Sequence[Key]) -> str:
    """A path of keys as text, items of a list counted from 1: `victory.un[2].vp`."""
    text = ""
    for key in keys:
        if isinstance(key, int):
            text += f"[{key + 1}]"
        else:
            word = _cut(key, 40)
            text += f".{word}" if text else word
    return text


def show(value: Any) -> str:
    """A value as it is written in a data file."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def quoted(value: Any) -> str:
    """A value for a message: text in quotes, cut if it is long."""
    if isinstance(value, str):
        return f'"{_cut(value, LONGEST_QUOTED)}"'
    if isinstance(value, dict | list):
        return name_of(value)
    return show(value)


def name_of(value: Any) -> str:
    """A value for a message, with what it is where that may be in doubt."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return f"the text {quoted(value)}" if isinstance(value, str) else show(value)


def _kind_of(value: Any) -> str:
    """What a value is, without the value."""
    if isinstance(value, str):
        return "text"
    return "a number" if isinstance(value, int | float) else name_of(value)


def _on_one_line(text: str) -> str:
    """The text with what cannot be seen, line breaks too, written as escapes."""
    return visible(text).replace("\n", "\\n")


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."


def nearest(word: Any, words: Iterable[str]) -> str:
    """The word of a list that was most likely meant, "" if none is near.

    A word that is too long to be shown is no suggestion.
    """
    short = [one for one in words if len(one) <= LONGEST_QUOTED]
    near = difflib.get_close_matches(str(word)[:LONGEST_QUOTED], short, n=1, cutoff=0.6)
    return near[0] if near else ""


def show_path(path: str | Path) -> str:
    """A path as a person would write it: from the present folder, if it is inside."""
    try:
        return str(Path(path).resolve().relative_to(Path.cwd()))
    except (OSError, ValueError, RuntimeError):
        return str(path)


# Finding


def is_file(path: Path) -> bool:
    """Whether there is a file; no name, however odd, is an error."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _exists(path: Path) -> bool:
    """Whether there is anything of that name, a folder or a pipe perhaps."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def page(name: str) -> str:
    """Where a page of the documentation is on this machine, as a person would write it.

    Only a page that pyproject.toml puts into a wheel has a place on every machine.
    """
    package = Path(__file__).resolve().parent
    installed = package / "data" / "docs" / f"{name}.md"
    return show_path(installed if installed.is_file() else package.parent / "docs" / f"{name}.md")


ENDINGS = (".yaml", ".yml")
"""The endings of data files, in either case; of two of one name the first is taken."""


class NoHome(DataError):
    """The system does not say where the player's own folder is."""


def home() -> Path:
    """The player's own folder: SOMALIA_HOME, else where the system keeps such things.

    Raises:
        NoHome: neither says where, or SOMALIA_HOME is no name of a folder.
    """
    if named := os.environ.get("SOMALIA_HOME", "").strip():
        try:
            return path_of(named).absolute()
        except (BadName, OSError) as fault:
            raise NoHome("SOMALIA_HOME", None, "", str(fault)) from None
    import platformdirs

    try:
        found = Path(platformdirs.user_data_dir("somalia", appauthor=False))
    except RuntimeError:
        found = Path()
    if not found.is_absolute():
        raise NoHome(
            "HOME",
            None,
            "",
            "it does not say where your own folder is",
            "Set SOMALIA_HOME to the full name of a folder for your games and files.",
        )
    return found


def folders(kind: str) -> tuple[Path, ...]:
    """Where files of a kind are looked for: the player's own folder, if there is one, then the
    game's.
    """
    if kind not in KINDS:
        raise ValueError(f"no kind of data file: {kind}")
    try:
        return home() / kind, packaged(kind)
    except NoHome:
        return (packaged(kind),)


def packaged(kind: str) -> Path:
    """The folder of files of a kind that the program has brought."""
    package = Path(__file__).resolve().parent
    found = package / "data" / kind
    return found if found.is_dir() else package.parent / kind


def without_home(text: str) -> str:
    """The text without the names of the player and of the player's folders, for others to read.

    A home may be a link to where it really is, and the player's name may also stand in the name
    of another disk.
    """
    try:
        user = Path.home()
    except RuntimeError:  # nobody knows it
        user = Path()
    own = {"HOME": user}
    with suppress(NoHome):
        own["SOMALIA_HOME"] = home()
    names = {str(path): word for word, folder in own.items() for path in (followed(folder), folder)}
    for name in sorted(names, key=len, reverse=True):  # one may lie in the other
        if Path(name).is_absolute() and Path(name).name:
            text = re.sub(rf"{re.escape(name)}(?![\w-])", names[name], text)
    if user.name:
        text = re.sub(rf"(?<=[/\\]){re.escape(user.name)}(?![\w.-])", "USER", text)
    return text


def available(kind: str) -> list[str]:
    """The names of all files of a kind, sorted; `unreadable` says which folders hide theirs."""
    return sorted({file.stem for folder in folders(kind) for file in files_there(folder)})


def files_there(folder: Path) -> list[Path]:
    """The data files in a folder, sorted; none where it cannot be read."""
    try:
        return [file for file in files_in(folder, *ENDINGS) if is_file(file)]
    except Unreadable:
        return []


def _known_as(folder: Path, word: str) -> Path | None:
    """The file of that name in a folder, with or without its ending; None if there is none."""
    named = folder / word
    if is_hidden(named.name):
        return None
    if word.lower().endswith(ENDINGS):
        return named if is_file(named) else None
    plainly = folder / f"{word}{ENDINGS[0]}"
    if is_file(plainly):
        return plainly
    return next((file for file in files_there(named.parent) if file.stem == named.name), None)


def find(kind: str, name: str | Path, beside: Path | None = None) -> Path:
    """The file of that kind and name.

    `name` is a path, or a name as `available` lists them. It is looked for as a path from the
    folder `beside` (of the file that names it; the present folder, if None), then in the folders
    of the kind. DataError, with what there is, if it is nowhere.
    """
    word = str(name)
    is_path = word.lower().endswith(ENDINGS) or "/" in word or os.sep in word
    if is_path:
        path = _typed(word) if beside is None else beside / word
        if is_file(path):
            return path
    for folder in folders(kind) if word else ():
        if (found := _known_as(folder, word)) is not None:
            return found
    if is_path and _exists(path):
        return path  # no file, but reading it says what it is
    known = available(kind)
    near = nearest(Path(word).stem, known)
    single = {"maps": "map", "scenarios": "scenario", "ai": "opponent"}[kind]
    hidden = unreadable(*folders(kind))
    raise DataError(
        word or "(no name)",
        None,
        "",
        "there is no such file" if is_path else f"there is no {single} of that name",
        " ".join(
            [
                *hidden,
                *([f"Did you mean {near}?"] if near else []),
                f"There are: {', '.join(known)}." if known else f"There is no {single} at all.",
            ]
        ),
    )


def _typed(word: str) -> Path:
    """The path that was typed; DataError if no file can have that name."""
    try:
        return path_of(word)
    except BadName as fault:
        raise DataError(word, None, "", fault.why, fault.hint) from None


def find_beside(document: Document, kind: str, *keys: Key) -> Path:
    """The file of that kind that a document names at a path of keys, looked for beside it first.

    Raises:
        DataError: it is nowhere; the line is that of its name.
    """
    named: Any = document.data
    for key in keys:
        named = named[key]
    try:
        return find(kind, named, beside=document.path.parent)
    except DataError as fault:
        what = f"{quoted(named)}: {fault.message}"
        below = Path(str(named)).parent
        hint = _there(document.path.parent, kind, str(named)) if below.name else fault.hint
        raise document.error(keys, what, hint) from None


def _there(beside: Path, kind: str, name: str) -> str:
    """The files that lie in the same folder below one of a kind, as advice for a wrong name."""
    below = Path(name).parent
    places = dict.fromkeys([beside, *folders(kind)])
    there = sorted(
        {(below / file.name).as_posix() for place in places for file in files_there(place / below)}
    )
    near = nearest(name, there)
    return (f"Did you mean {near}? " if near else "") + (
        f"There are: {', '.join(there)}." if there else f"There is no file in {below.as_posix()}/."
    )


def stamp(path: Path) -> tuple[int, int]:
    """What tells that a file has changed: its time and its size."""
    of = path.stat()
    return of.st_mtime_ns, of.st_size
