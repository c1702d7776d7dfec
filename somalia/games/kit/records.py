"""Declared records: one declaration describes a data file for every use in the program.

It provides the JSON schema, the object read from the file, and the table in the documentation. For
layered files, it also finds the file that contains an error. It selects the values to include in a
fingerprint:

    RATE = record(
        c.Rate,  # called with the values by name
        command=need(NAME, "the command of the units"),
        turn=need(whole(1, 99), "the turn on which they move so far"),
        movement=may(POINTS),
    )

A key has the same name in files as in Python, with hyphens for underscores.
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
"""The default for a key whose value is not passed on if the file lacks it."""


@dataclass(frozen=True, kw_only=True)
class RecordKey:
    """One of a record's keys."""

    form: Form[Any]
    about: str  # its description in the documentation
    name: str  # its name in files
    needed: bool  # whether every file must have it
    laid: bool = False  # whether one of several layered files must have it
    default: object = MISSING
    counts: bool = False  # whether it counts for the scenario's fingerprint


def need(form: Form[Any], about: str = "", *, name: str = "", counts: bool = False) -> RecordKey:
    """A required key."""
    return RecordKey(form=form, about=about, name=name, needed=True, counts=counts)


def may(
    form: Form[Any],
    about: str = "",
    default: object = MISSING,
    *,
    name: str = "",
    counts: bool = False,
) -> RecordKey:
    """An optional key."""
    return RecordKey(
        form=form, about=about, name=name, needed=False, default=default, counts=counts
    )


def laid(form: Form[Any], about: str = "", *, name: str = "") -> RecordKey:
    """A key that must be present in at least one of several layered files."""
    return RecordKey(form=form, about=about, name=name, needed=False, laid=True)


class Source(Protocol):
    """The source of a record: a document, or layered documents."""

    @property
    def data(self) -> Mapping[str, Any]:
        """The plain data."""

    def error(self, keys: Sequence[Step], message: str, hint: str = "") -> DataError:
        """A DataError, for the caller to raise, about the value at a path of keys."""

    def line(self, *keys: Step) -> int:
        """The line of the value at a path of keys."""


@contextmanager
def faults_told(source: Source, beneath: str = "") -> Iterator[None]:
    """Turn a Misfit raised in the block into a DataError with file and line.

    Args:
        beneath: the file that has every key, if files are layered.

    Raises:
        DataError: in place of the Misfit.
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
        make: called with the values by name; raises Misfit if they are inconsistent.
        keys: the keys, by the names of their values.
        format: the `format` of files that hold the record, if it has its own file.
        beneath: a file with all keys, over which others may be layered.
        id: the name under which `make` gets the record's own key; "" if it does not get it.
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
        """The form for records in a mapping; `make` gets each record's key as `id`."""
        return RecordForm(self.make, self.keys, self.format, self.beneath, id)

    def read(self, value: Mapping[str, Any], name: str = "") -> T:
        """The object that `make` returns for the values.

        Raises:
            Misfit: the values are wrong, or no layered file has a required key.
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
        """The object read from one or more documents that follow the schema.

        Raises:
            DataError: the values are inconsistent.
        """
        with faults_told(source, self.beneath):
            return self.read(source.data)

    def open(self, path: Path) -> Document:
        """The file at a path, checked against the schema.

        Raises:
            DataError: the file has an error; the message says what, where and what was expected.
        """
        return datafile.read(path, self.schema)

    def load(self, path: Path) -> T:
        """The object read from the file at a path.

        Raises:
            DataError: the file has an error; the message says what, where and what was expected.
        """
        return self.of(self.open(path))

    def lacks(self, data: Mapping[str, Any]) -> bool:
        """Whether the data lacks a key, so that it must be layered over other data."""
        return any(key.laid and key.name not in data for key in self.keys.values())

    def counted(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The values to include in a fingerprint; None for missing ones."""
        return {key.name: data.get(key.name) for key in self.keys.values() if key.counts}


def record(make: Callable[..., T], /, **keys: RecordKey | Form[Any]) -> RecordForm[T]:
    """A record form; a required key may be given simply as its form."""
    return RecordForm(make, named(keys))


def values(**keys: RecordKey | Form[Any]) -> RecordForm[dict[str, Any]]:
    """A record that is read as a dict of its values by name."""
    return RecordForm(dict, named(keys))


def file_of(
    format: str, make: Callable[..., T], /, beneath: str = "", **keys: RecordKey | Form[Any]
) -> RecordForm[T]:
    """The form for a record that has its own file."""
    return RecordForm(make, named(keys), format, beneath)


def by_format(*files: RecordForm[Any]) -> dict[str, RecordForm[Any]]:
    """File forms by their `format`."""
    return {file.format: file for file in files}


def part(**keys: RecordKey | Form[Any]) -> RecordForm[Spread]:
    """A nested record in the file; its values are passed on with the enclosing record's."""
    return RecordForm(Spread, named(keys))


def unread(form: Form[Any]) -> Form[Spread]:
    """A form whose values are checked but not passed on."""
    return form.made(lambda _: Spread())


class Spread(dict[str, Any]):
    """Values that are passed on together with the enclosing record's."""


def named(keys: Mapping[str, RecordKey | Form[Any]]) -> dict[str, RecordKey]:
    """The keys by the names of their values, each with the name used in files."""
    named_keys = {}
    for attribute, said in keys.items():
        key = need(said) if isinstance(said, Form) else said
        name = key.name or attribute.replace("_", "-")
        named_keys[attribute] = replace(key, name=name)
    return named_keys


class LayeredDocument:
    """Layered documents, the lowest first, which remember the document that each value comes from.

    Args:
        deep: whether nested keys are merged at every depth; if not, a key replaces everything
            under it.
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
        """The document that contains the value at that path, or the closest value above it."""
        while keys not in self._from:
            keys = keys[:-1]
        return self._from[keys]

    def error(self, keys: Sequence[Step], message: str, hint: str = "") -> DataError:
        """A DataError, for the caller to raise, that names the value's file."""
        return self.source(*keys).error(keys, message, hint)

    def line(self, *keys: Step) -> int:
        """A value's line in its own file."""
        return self.source(*keys).line(*keys)

    def leaves(self) -> Iterator[tuple[str, Document]]:
        """Yield the first key and the document of each value that is not a mapping."""
        return ((str(keys[0]), self._from[keys]) for keys in _leaves(self.data, ()))


def _leaves(value: object, keys: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    if not isinstance(value, dict):
        yield keys
        return
    for key, inner in value.items():
        yield from _leaves(inner, (*keys, key))


# -- fingerprints --------------------------------------------------------------------------------


def as_text(data: object) -> str:
    """Plain data as text; equal data gives equal text."""
    return json.dumps(data, sort_keys=True, ensure_ascii=True)


def fingerprint(*texts: str) -> str:
    """A short digest of everything that affects play.

    Args:
        texts: texts from `as_text`; several are joined as a list.
    """
    text = texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]"
    return hashlib.sha256(text.encode()).hexdigest()[:16]
