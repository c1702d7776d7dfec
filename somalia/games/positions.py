"""How rule cases describe a position and what they expect of one.

`somalia.lab.cases` reads and plays case files; a game derives `Positions` to say what `position`
means in them, and which keys of `then` are about the position.
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
"""Makes the error for a value at a path of keys: (keys, message, hint)."""


class Positions(Generic[ScenarioT, StateT]):
    """The public fields of the state by their names, for a game that derives none of its own.

    Args:
        start: makes the state at the start of a scenario.
    """

    most_faces = 6
    """The most faces that a die of the game has."""

    position: Mapping[str, Any] | None = None
    """The keys of `position` of a case, as JSON schema properties made by the functions below, each
    with what docs/cases.md says of it; None: what `read` knows."""

    schema: Mapping[str, Any] = {"state": {"type": "object"}}
    """The game's own keys in `then` of a case, likewise."""

    def __init__(self, start: Callable[[ScenarioT], StateT]) -> None:
        self._start = start

    def read(self, scenario: ScenarioT, data: Mapping[str, Any], fault: Fault) -> StateT:
        """The state that `position` of a case describes; the rest is as at the start.

        Raises:
            DataError: made by `fault`.
        """
        state = self._start(scenario)
        for name, value in data.items():
            if name not in fields(state):
                near = nearest(name, fields(state))
                hint = f"Did you mean {near}?" if near else f"Known: {', '.join(fields(state))}."
                raise fault((name,), f"unknown key {quoted(name)}", hint)
            setattr(state, name, value)
        return state

    def faults(
        self, scenario: ScenarioT, start: StateT, then: Mapping[str, Any]
    ) -> Iterator[tuple[Sequence[Key], str, str]]:
        """Unknown names in `then`, each as (keys, message, hint)."""
        for name in then.get("state", {}):
            if name not in fields(start):
                yield ("state", name), f"unknown key {quoted(name)}", ""

    def ids_of(self, scenario: ScenarioT, name: str) -> Sequence[str]:
        """The ids that a name in a case can stand for: those of every piece of a kind."""
        return ()

    def differences(self, start: StateT, state: StateT, then: Mapping[str, Any]) -> Iterator[str]:
        """A sentence for each difference between the position and `then`."""
        for name, expected in then.get("state", {}).items():
            yield from differs(name, expected, getattr(state, name))


MOST = 10_000
"""No number of a position is larger than that."""


def whole(about: str, least: int = 0) -> dict[str, Any]:
    """The schema of a whole number, and what is said of it."""
    return {"type": "integer", "minimum": least, "maximum": MOST, "about": about}


def flag(about: str) -> dict[str, Any]:
    """That of what is so or not."""
    return {"type": "boolean", "about": about}


def word(about: str, known: Iterable[str] = ()) -> dict[str, Any]:
    """That of a name, or of one of some words."""
    words = list(known)
    return {"enum": words, "about": about} if words else {"type": "string", "about": about}


def listed(about: str, item: Mapping[str, Any]) -> dict[str, Any]:
    """That of a list."""
    return {"type": "array", "items": item, "about": about}


def keyed(about: str, keys: Mapping[str, Any], needs: Iterable[str] = ()) -> dict[str, Any]:
    """That of what has keys of its own, some of which it needs."""
    return {**closed(keys, needs), "about": about}


def by_name(about: str, each: Mapping[str, Any]) -> dict[str, Any]:
    """That of what has a value for each of some names, which the game checks."""
    return {**each_like(each), "about": about}


def either(*forms: Mapping[str, Any], about: str = "") -> dict[str, Any]:
    """That of what can be written in several ways."""
    return {"anyOf": list(forms), "about": about or forms[-1].get("about", "")}


def same(value: Any) -> Any:
    """A value as it is written."""
    return value


LIKE: Mapping[str, Any] = {}
"""Stands for the schema of a key in `position`."""


@dataclass(frozen=True)
class PositionField:
    """A key of a position, or of a piece in it, declared once.

    Args:
        begins: its schema in `position`; None if only `then` knows it.
        ends: its schema in `then`; that of `begins` if not given, None if `then` does not know it.
        held: the attribute that holds it; that of the name of the key if not given.
        put: what is stored for what is written; None for a key that the game reads by itself.
        get: what would be written, of the position and the piece; what is stored if not given.
    """

    begins: Mapping[str, Any] | None = None
    ends: Mapping[str, Any] | None = field(default_factory=lambda: LIKE)
    held: str = ""
    put: Callable[[Any], Any] | None = same
    get: Callable[[Any, Any], Any] | None = None


class Fields(dict[str, PositionField]):
    """The keys of a position, or of a piece in it: what may be written, read and compared."""

    @property
    def begins(self) -> dict[str, Any]:
        """The schemas of the keys in `position`."""
        return {key: of.begins for key, of in self.items() if of.begins is not None}

    @property
    def ends(self) -> dict[str, Any]:
        """The schemas of the keys in `then`."""
        likewise = {key: of.begins if of.ends is LIKE else of.ends for key, of in self.items()}
        return {key: schema for key, schema in likewise.items() if schema is not None}

    def held(self, key: str) -> str:
        """The attribute that holds a key."""
        return self[key].held or key.replace("-", "_")

    def read(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """What is stored of the values written, by attribute, as far as it is read from them."""
        return {
            self.held(key): of.put(values[key])
            for key, of in self.items()
            if of.begins is not None and of.put is not None and key in values
        }

    def found(self, key: str, state: object, piece: object) -> Any:
        """What a case would write for a key."""
        get = self[key].get
        return get(state, piece) if get is not None else getattr(piece, self.held(key))

    def differences(
        self, wanted: Mapping[str, Any], state: object, piece: object = None, name: str = ""
    ) -> Iterator[str]:
        """A sentence for each key of what is wanted that is something else.

        Args:
            piece: what has the keys; the position itself if it is None.
            name: what messages call the piece.
        """
        of = state if piece is None else piece
        for key in wanted if name else [key for key in self if key in wanted]:
            if key in self and self[key].ends is not None:
                label = f"{key} of {name}" if name else key
                yield from differs(label, wanted[key], self.found(key, state, of))


def known(name: Any, names: Iterable[str], keys: Sequence[Key], what: str, fault: Fault) -> str:
    """A name that a case writes.

    Args:
        names: those that there are.
        what: what they are names of, for the message.

    Raises:
        DataError: it is none of them.
    """
    if name in (names := list(names)):
        return str(name)
    near = nearest(name, names)
    there = ", ".join(known for known in names if known)
    hint = f"Did you mean {near}?" if near else f"Known: {there or 'none'}."
    raise fault(keys, f"unknown {what} {quoted(str(name))}", hint)


def near_hint(name: Any, names: Iterable[str]) -> str:
    """A hint at the name that is nearest; "" where none is near."""
    near = nearest(name, names)
    return f"Did you mean {near}?" if near else ""


def fields(state: object) -> list[str]:
    """The names of a state's public fields, without events and revision."""
    return [name for name in vars(state) if name[0] != "_" and name not in ("events", "revision")]


def differs(what: str, expected: object, actual: object) -> Iterator[str]:
    """A sentence if the two are not equal, else nothing."""
    if expected != actual:
        yield f"{what}: expected {show(expected)}, found {show(actual)}"


def plain(value: Any) -> Any:
    """A fact as case files write it: by its id if it has one."""
    if isinstance(value, tuple | list):
        # A way and a group are tuples; what has an id is a component.
        return value.id if hasattr(value, "id") else [plain(one) for one in value]
    return str(value.id) if hasattr(value, "id") else value


def show(value: object) -> str:
    """A fact in a message, as a case file would write it."""
    value = plain(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {show(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(show, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return "nothing" if value is None or value == "" else str(value)
