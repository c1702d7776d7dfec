"""Declared records: one declaration of a data file gives all that is done with it.

That is its JSON schema, what it is read as, the file that a fault is told in where several are
laid over each other, what of it counts for a fingerprint, and its table in the documentation:

    RATE = record(
        c.Rate,  # what it is read as: called with the values by name
        command=need(NAME, "the command of the units"),
        turn=need(whole(1, 99), "the turn on which they move so far"),
        movement=may(POINTS),
    )

A key is called in files as its value is called in Python, with hyphens for underscores.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol, TypeVar

from somalia import datafile
from somalia.datafile import DataError, Document
from somalia.games.kit.forms import Form, Lacking, Misfit, closed, only
from somalia.games.kit.forms import Key as Step

T = TypeVar("T")

MISSING = object()
"""The default of a key that is not passed on where a file lacks it."""


@dataclass(frozen=True, kw_only=True)
class RecordKey:
    """A key of a record."""

    form: Form[Any]
    about: str  # what the documentation says of it
    name: str  # as it stands in files
    needed: bool  # in every file
    laid: bool = False  # needed in what files laid over each other come to
    default: object = MISSING
    counts: bool = False  # for the fingerprint of a scenario


def need(form: Form[Any], about: str = "", *, name: str = "", counts: bool = False) -> RecordKey:
    """A key that must be there."""
    return RecordKey(form=form, about=about, name=name, needed=True, counts=counts)


def may(
    form: Form[Any],
    about: str = "",
    default: object = MISSING,
    *,
    name: str = "",
    counts: bool = False,
) -> RecordKey:
    """A key that may be left out."""
    return RecordKey(
        form=form, about=about, name=name, needed=False, default=default, counts=counts
    )


def laid(form: Form[Any], about: str = "", *, name: str = "") -> RecordKey:
    """A key that one of the files laid over each other must have."""
    return RecordKey(form=form, about=about, name=name, needed=False, laid=True)


class Source(Protocol):
    """What a record is read from: a document, or several laid over each other."""

    @property
    def data(self) -> Mapping[str, Any]:
        """The plain data."""

    def error(self, keys: Sequence[Step], message: str, hint: str = "") -> DataError:
        """A DataError, to be raised, for the value at that path of keys."""

    def line(self, *keys: Step) -> int:
        """The line of the value at that path of keys."""


@contextmanager
def faults_told(source: Source, beneath: str = "") -> Iterator[None]:
    """A Misfit in it becomes a DataError that knows file and line.

    Args:
        beneath: a file that has every key, where files are laid over each other.

    Raises:
        DataError: as it says.
    """
    try:
        yield
    except Misfit as fault:
        if beneath:
            fault.under(beneath)
        line = "" if fault.other is None else str(source.line(*fault.other))
        message = fault.message.replace("{line}", line)
        raise source.error(fault.keys, message, fault.hint) from None


class RecordForm(Form[T]):
    """A mapping with known keys.

    Args:
        make: gets the values by name; raises Misfit where they do not fit together.
        keys: by the names of the values.
        format: what a file that holds it says first, if it is a file.
        beneath: a file with all keys, which others may be laid over.
    """

    def __init__(
        self,
        make: Callable[..., T],
        keys: Mapping[str, RecordKey],
        format: str = "",
        beneath: str = "",
        id: str = "",
    ) -> None:
        self.make, self.keys, self.format = make, keys, format
        self.beneath, self.id = beneath, id
        own = {key.name: key for key in keys.values()}
        properties = {
            name: {**key.form.schema, "about": key.about} if key.about else key.form.schema
            for name, key in own.items()
        }
        first = {"format": {**only(format, format).schema, "about": f"always `{format}`"}}
        first = first if format else {}
        needs = [*first, *(name for name, key in own.items() if key.needed)]
        super().__init__(closed({**first, **properties}, needs), self.read)
        self.parts = tuple(key.form for key in keys.values())

    def under(self, id: str) -> RecordForm[T]:
        """The same for a mapping of such records: the key of each is passed by that name."""
        return RecordForm(self.make, self.keys, self.format, self.beneath, id)

    def read(self, value: Mapping[str, Any], name: str = "") -> T:
        """What is made of its values.

        Raises:
            Misfit: they do not fit, or a key of files laid over each other is in none.
        """
        values: dict[str, Any] = {self.id: name} if self.id else {}
        for attribute, key in self.keys.items():
            if key.name in value:
                try:
                    made = key.form.read(value[key.name], key.name)
                except Misfit as fault:
                    raise fault.within(key.name) from None
                if isinstance(made, Spread):
                    values |= made
                else:
                    values[attribute] = made
            elif key.laid:
                raise Lacking(key.name)
            elif key.default is not MISSING:
                values[attribute] = key.default
        return self.make(**values)

    def of(self, source: Source) -> T:
        """What is made of a document that follows the schema, or of several.

        Raises:
            DataError: something in it does not fit the rest.
        """
        with faults_told(source, self.beneath):
            return self.read(source.data)

    def open(self, path: Path) -> Document:
        """The file at a path, checked by the schema.

        Raises:
            DataError: it is no such file; what, where and what was expected.
        """
        return datafile.read(path, self.schema)

    def load(self, path: Path) -> T:
        """What is made of the file at a path.

        Raises:
            DataError: it is no such file; what, where and what was expected.
        """
        return self.of(self.open(path))

    def lacks(self, data: Mapping[str, Any]) -> bool:
        """Whether data has to be laid over others, for a key is not there."""
        return any(key.laid and key.name not in data for key in self.keys.values())

    def counted(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """What of the data counts for a fingerprint; None for what is left out."""
        return {key.name: data.get(key.name) for key in self.keys.values() if key.counts}


def record(make: Callable[..., T], /, **keys: RecordKey | Form[Any]) -> RecordForm[T]:
    """A record; of a key nothing more need be said than its form, if it must be there."""
    return RecordForm(make, named(keys))


def values(**keys: RecordKey | Form[Any]) -> RecordForm[dict[str, Any]]:
    """A record that is read as its values by name."""
    return RecordForm(dict, named(keys))


def file_of(
    format: str, make: Callable[..., T], /, beneath: str = "", **keys: RecordKey | Form[Any]
) -> RecordForm[T]:
    """The record that a file of its own holds."""
    return RecordForm(make, named(keys), format, beneath)


def by_format(*files: RecordForm[Any]) -> dict[str, RecordForm[Any]]:
    """Files by what they say first."""
    return {file.format: file for file in files}


def part(**keys: RecordKey | Form[Any]) -> RecordForm[Spread]:
    """Values that a file holds under a key of their own, and Python beside the others."""
    return RecordForm(Spread, named(keys))


def unread(form: Form[Any]) -> Form[Spread]:
    """A form whose values are checked, and of no use."""
    return form.made(lambda _: Spread())


class Spread(dict[str, Any]):
    """Values that are passed on as if they stood one level up."""


def named(keys: Mapping[str, RecordKey | Form[Any]]) -> dict[str, RecordKey]:
    """Keys by the names of their values, each with its name in files."""
    named_keys = {}
    for attribute, said in keys.items():
        key = need(said) if isinstance(said, Form) else said
        name = key.name or attribute.replace("_", "-")
        named_keys[attribute] = replace(key, name=name)
    return named_keys


class LayeredDocument:
    """Documents laid over each other, the lowest first; it knows which of them a value is from.

    Args:
        deep: whether the keys within a key are laid one by one, however deep; else a key replaces
            all that is under it.
    """

    def __init__(self, layers: Sequence[Document], deep: bool) -> None:
        self.layers = layers
        self.data: dict[str, Any] = {}
        self._from: dict[tuple[Step, ...], Document] = {}
        for layer in layers:
            self._lay(self.data, layer.data, (), layer, deep)

    def _lay(
        self,
        under: dict[str, Any],
        over: Mapping[str, Any],
        keys: tuple[Step, ...],
        by: Document,
        deep: bool,
    ) -> None:
        self._from[keys] = by
        for key, value in over.items():
            if deep and isinstance(value, dict):
                self._lay(under.setdefault(key, {}), value, (*keys, key), by, deep)
            else:
                under[key] = value
                self._from[*keys, key] = by

    def source(self, *keys: Step) -> Document:
        """The document that the value at that path is from, or the nearest thing above it."""
        while keys not in self._from:
            keys = keys[:-1]
        return self._from[keys]

    def error(self, keys: Sequence[Step], message: str, hint: str = "") -> DataError:
        """A DataError, to be raised, for a value, in the file that it is from."""
        return self.source(*keys).error(keys, message, hint)

    def line(self, *keys: Step) -> int:
        """The line of a value in the file that it is from."""
        return self.source(*keys).line(*keys)

    def leaves(self) -> Iterator[tuple[str, Document]]:
        """For each value that holds no other the first of its keys, and the file it is from."""
        return ((str(keys[0]), self._from[keys]) for keys in _leaves(self.data, ()))


def _leaves(value: object, keys: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    if not isinstance(value, dict):
        yield keys
        return
    for key, inner in value.items():
        yield from _leaves(inner, (*keys, key))


# -- fingerprints --------------------------------------------------------------------------------


def as_text(data: object) -> str:
    """Plain data as a text that is equal for equal data."""
    return json.dumps(data, sort_keys=True, ensure_ascii=True)


def fingerprint(*texts: str) -> str:
    """A short digest of what affects play.

    Args:
        texts: made by `as_text`; of several, the digest of the list of what they tell.
    """
    text = texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]"
    return hashlib.sha256(text.encode()).hexdigest()[:16]
