"""How rule cases describe a position, and what they expect of it.

`somalia.lab.cases` reads and plays case files. A game derives a class from `Positions` to define
`position` in its cases, and the keys of `then` that concern the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from somalia.datafile import DataError, Key, nearest, quoted
from somalia.engine.protocols import StateT
from somalia.games.kit.forms import closed, each_like
from somalia.games.scenario import ScenarioT

Fault = Callable[[Sequence[Key], str, str], DataError]
"""Creates the error for a value at a path of keys: (keys, message, hint)."""


class Positions(Generic[ScenarioT, StateT]):
    """How a game's cases set up and compare positions. By default they name the state's public
    fields.

    Args:
        start: creates the state at the start of a scenario.
    """

    most_faces = 6
    """The number of faces on the game's largest die."""

    position: Mapping[str, Any] | None = None
    """The keys of `position` in a case, as JSON schema properties created by the functions below,
    each with its description for docs/cases.md. None if the keys are known only to `read`.
    """

    schema: Mapping[str, Any] = {"state": {"type": "object"}}
    """The game's own keys of `then` in a case, in the same form."""

    def __init__(self, start: Callable[[ScenarioT], StateT]) -> None:
        self._start = start

    def read(self, scenario: ScenarioT, data: Mapping[str, Any], fault: Fault) -> StateT:
        """The state that a case's `position` describes; anything not given is as it is at the start
        of the scenario.

        Raises:
            DataError: `position` has an error; built by `fault`.
        """
        state = self._start(scenario)
        for name, value in data.items():
            if name not in fields(state):
                near = nearest(name, fields(state))
                hint = f"Did you mean {near}?" if near else f"Known: {', '.join(fields(state))}."
                raise fault((name,), f"unknown key {quoted(name)}", hint)
            setattr(state, name, _in_shape(value, getattr(state, name)))
        return state

    def faults(
        self, scenario: ScenarioT, start: StateT, then: Mapping[str, Any]
    ) -> Iterator[tuple[Sequence[Key], str, str]]:
        """Yield the unknown names in `then`, each as (keys, message, hint)."""
        for name in then.get("state", {}):
            if name not in fields(start):
                yield ("state", name), f"unknown key {quoted(name)}", ""

    def ids_of(self, scenario: ScenarioT, name: str) -> Sequence[str]:
        """The ids of all pieces of the kind named in a case."""
        return ()

    def differences(self, start: StateT, state: StateT, then: Mapping[str, Any]) -> Iterator[str]:
        """Yield a sentence for each difference between the position and `then`."""
        for name, expected in then.get("state", {}).items():
            actual = getattr(state, name)
            yield from differs(name, _in_shape(expected, actual), actual)


def _in_shape(written: object, held: object) -> object:
    """A value from a file in the shape of the stored value, which may contain tuples and sets."""
    if isinstance(written, dict) and isinstance(held, dict):
        like = next(iter(held.values()), None)
        return {key: _in_shape(value, held.get(key, like)) for key, value in written.items()}
    if isinstance(written, list) and isinstance(held, list | tuple | set | frozenset):
        like = next(iter(held), None)
        return type(held)(_in_shape(value, like) for value in written)
    return written


MOST = 10_000
"""The largest number allowed in a position."""


def whole(about: str, least: int = 0) -> dict[str, Any]:
    """The schema for an integer.

    Args:
        about: its description for the documentation, as in the functions below.
    """
    return {"type": "integer", "minimum": least, "maximum": MOST, "about": about}


def flag(about: str) -> dict[str, Any]:
    """The schema for a yes-or-no value."""
    return {"type": "boolean", "about": about}


def word(about: str, known: Iterable[str] = ()) -> dict[str, Any]:
    """The schema for a name, or for one of the known words."""
    words = list(known)
    return {"enum": words, "about": about} if words else {"type": "string", "about": about}


def listed(about: str, item: Mapping[str, Any]) -> dict[str, Any]:
    """The schema for a list."""
    return {"type": "array", "items": item, "about": about}


def keyed(about: str, keys: Mapping[str, Any], needs: Iterable[str] = ()) -> dict[str, Any]:
    """The schema for a mapping with these keys, some of them required."""
    return {**closed(keys, needs), "about": about}


def by_name(about: str, each: Mapping[str, Any]) -> dict[str, Any]:
    """The schema for a mapping from names, which the game checks, to values."""
    return {**each_like(each), "about": about}


def either(*forms: Mapping[str, Any], about: str = "") -> dict[str, Any]:
    """The schema for a value that can be written in several ways."""
    return {"anyOf": list(forms), "about": about or forms[-1].get("about", "")}


def same(value: Any) -> Any:
    """The value, unchanged."""
    return value


LIKE: Mapping[str, Any] = {}
"""Placeholder for "the same schema as in `position`"."""


@dataclass(frozen=True)
class PositionField:
    """A key of a position, or of a piece in it, declared once.

    Args:
        begins: its schema in `position`; None if only `then` has the key.
        ends: its schema in `then`, by default the same as `begins`; None if `then` lacks the key.
        held: the attribute that stores its value; by default named like the key.
        put: converts the written value to the stored one; None if the game reads the key itself.
        get: takes position and piece, returns the written value; by default the stored one.
    """

    begins: Mapping[str, Any] | None = None
    ends: Mapping[str, Any] | None = field(default_factory=lambda: LIKE)
    held: str = ""
    put: Callable[[Any], Any] | None = same
    get: Callable[[Any, Any], Any] | None = None


class Fields(dict[str, PositionField]):
    """The keys of a position, or of a piece in it, for writing, reading and comparing."""

    @property
    def begins(self) -> dict[str, Any]:
        """The keys' schemas in `position`."""
        return {key: of.begins for key, of in self.items() if of.begins is not None}

    @property
    def ends(self) -> dict[str, Any]:
        """The keys' schemas in `then`."""
        likewise = {key: of.begins if of.ends is LIKE else of.ends for key, of in self.items()}
        return {key: schema for key, schema in likewise.items() if schema is not None}

    def held(self, key: str) -> str:
        """The attribute that stores a key's value."""
        return self[key].held or key.replace("-", "_")

    def read(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The stored values by attribute, except for keys that the game reads itself."""
        return {
            self.held(key): of.put(values[key])
            for key, of in self.items()
            if of.begins is not None and of.put is not None and key in values
        }

    def found(self, key: str, state: object, piece: object) -> Any:
        """A key's actual value, as a case would write it."""
        get = self[key].get
        return get(state, piece) if get is not None else getattr(piece, self.held(key))

    def differences(
        self, wanted: Mapping[str, Any], state: object, piece: object = None, name: str = ""
    ) -> Iterator[str]:
        """Yield a sentence for each key whose value differs from the expected one.

        Args:
            piece: the piece with the keys; None for the position itself.
            name: the piece's name in messages.
        """
        of = state if piece is None else piece
        for key in wanted if name else [key for key in self if key in wanted]:
            if key in self and self[key].ends is not None:
                label = f"{key} of {name}" if name else key
                yield from differs(label, wanted[key], self.found(key, state, of))


def known(name: Any, names: Iterable[str], keys: Sequence[Key], what: str, fault: Fault) -> str:
    """Check a name that a case contains, and return it.

    Args:
        names: the valid names.
        what: what the names denote, for the message.

    Raises:
        DataError: the name is not among them.
    """
    if name in (names := list(names)):
        return str(name)
    near = nearest(name, names)
    there = ", ".join(known for known in names if known)
    hint = f"Did you mean {near}?" if near else f"Known: {there or 'none'}."
    raise fault(keys, f"unknown {what} {quoted(str(name))}", hint)


def near_hint(name: Any, names: Iterable[str]) -> str:
    """A hint that suggests the closest name; "" if none is close."""
    near = nearest(name, names)
    return f"Did you mean {near}?" if near else ""


def fields(state: object) -> list[str]:
    """The names of a state's public fields, except events and revision."""
    return [name for name in vars(state) if name[0] != "_" and name not in ("events", "revision")]


def differs(what: str, expected: object, actual: object) -> Iterator[str]:
    """Yield a sentence if the two values differ."""
    if expected != actual:
        yield f"{what}: expected {show(expected)}, found {show(actual)}"


def plain(value: Any) -> Any:
    """A value as written in case files: its id if it has one."""
    if isinstance(value, tuple | list):
        # Ways and groups are tuples; a value with an id is a component.
        return value.id if hasattr(value, "id") else [plain(one) for one in value]
    return str(value.id) if hasattr(value, "id") else value


def show(value: object) -> str:
    """A value for a message, as written in case files."""
    value = plain(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {show(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(show, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return "nothing" if value is None or value == "" else str(value)
