"""Forms: which values a data file may hold, and how they are read.

A form holds a JSON schema and reads values that follow it. `somalia.datafile` checks files against
the schema and words the errors. Records (`records`) are forms made of keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")

Key = str | int


class Misfit(Exception):
    """A value that follows its schema but is still wrong; the error says what is wrong and how to
    fix it.

    Args:
        keys: the path from the value being read to the wrong one.
    """

    def __init__(self, message: str, hint: str = "", *keys: Key) -> None:
        super().__init__(message)
        self.message, self.hint, self.keys = message, hint, keys
        self.other: tuple[Key, ...] | None = None

    def beside(self, *keys: Key) -> Misfit:
        """The same error, with a message that can cite another value's line as `{line}`."""
        self.other = keys
        return self

    def under(self, file: str) -> None:
        """Adapt the hint to layered files.

        Args:
            file: the layer that has every key.
        """

    def within(self, key: Key) -> Misfit:
        """The same error, with its path extended by the enclosing value's key."""
        self.keys = (key, *self.keys)
        self.other = None if self.other is None else (key, *self.other)
        return self


class Lacking(Misfit):
    """A key is missing from all of the layered files."""

    def __init__(self, key: str) -> None:
        hint = f"Add `{key}:` here or in a file that this one builds on."
        super().__init__(f"missing key {key}", hint)

    def under(self, file: str) -> None:
        """Name, in the hint, a file that has the key."""
        self.hint = f"{self.hint[:-1]}, such as {file}."


def _as_it_is(value: object) -> Any:
    return value


class Form(Generic[T]):
    """Specifies which values are valid (`schema`), and how they are read.

    Args:
        reader: converts a value; raises Misfit if it follows the schema but is wrong.
    """

    def __init__(
        self, schema: Mapping[str, Any], reader: Callable[[Any], T] = _as_it_is, file_kind: str = ""
    ) -> None:
        self.schema = schema
        self.reader = reader
        self.file_kind = file_kind  # the kind of data file that the value names, or "" for none
        self.parts: tuple[Form[Any], ...] = ()  # the forms nested inside it

    def read(self, value: Any, name: str = "") -> T:
        """The value, converted for use by the game.

        Args:
            name: the value's key in the file, if the key is its id.

        Raises:
            Misfit: the value is wrong.
        """
        return self.reader(value)

    def made(self, make: Callable[[T], U]) -> Form[U]:
        """A form for the same values that also passes them through `make`."""
        return _of(self.schema, lambda value: make(self.read(value)), self)

    def described(self, words: str) -> Form[T]:
        """The form with another description, which follows "expected" in messages."""
        return _of({**self.schema, "description": words}, self.read, *self.parts)

    @property
    def is_plain(self) -> bool:
        """Whether values are used exactly as written in the file."""
        return self.reader is _as_it_is


def _of(schema: Mapping[str, Any], reader: Callable[[Any], T], *parts: Form[Any]) -> Form[T]:
    form = Form(schema, reader)
    form.parts = parts
    return form


# -- words and numbers ---------------------------------------------------------------------------


def text(most: int, words: str = "text", least: int = 1) -> Form[str]:
    """Text of `least` to `most` characters."""
    length = {"minLength": least} if least else {}
    return Form({"type": "string", **length, "maxLength": most, "description": words})


def a_name(most: int, words: str = "a name without line breaks") -> Form[str]:
    """A name on one line."""
    return Form({**text(most, words).schema, "pattern": r"^[^\t\n]*\Z"})


def word(pattern: str, words: str, most: int = 60) -> Form[str]:
    """Text that matches a pattern in full."""
    return Form(
        {
            "type": "string",
            "maxLength": most,
            "pattern": rf"^(?:{pattern})\Z",
            "description": words,
        }
    )


def whole(least: int, most: int, words: str = "") -> Form[int]:
    """An integer within bounds, inclusive."""
    said = words or f"a whole number from {least} to {most}"
    return Form({"type": "integer", "minimum": least, "maximum": most, "description": said})


def decimal(least: float, most: float, words: str = "", step: float = 0) -> Form[float]:
    """A number within bounds, inclusive; a multiple of `step`, if given."""
    parted = {"multipleOf": step} if step else {}
    said = {"description": words} if words else {}
    return Form({"type": "number", "minimum": least, "maximum": most, **parted, **said})


def halves(least: float, most: float, words: str) -> Form[int]:
    """A multiple of 0.5, stored as a number of halves."""
    return decimal(least, most, words, 0.5).made(doubled)


def doubled(value: float) -> int:
    """The number of halves in a multiple of 0.5."""
    return round(2 * value)


FEW = 10
"""The maximum number of words that a message lists."""


def among(*choices: object, words: str = "") -> Form[Any]:
    """One of the given words or numbers."""
    said = words or (" or ".join(map(str, choices)) if len(choices) <= FEW else "")
    return Form({"enum": list(choices), **({"description": said} if said else {})})


def only(value: object, words: str = "") -> Form[Any]:
    """Only the given value."""
    return Form({"const": value, "description": words} if words else {"const": value})


FLAG: Form[bool] = Form({"type": "boolean", "description": "true or false"})


def a_file(kind: str) -> Form[str]:
    """The name of a data file of one kind (`somalia.datafile.KINDS`)."""
    return Form(text(200, "the name of a file").schema, file_kind=kind)


# -- lists and mappings ---------------------------------------------------------------------------


def closed(properties: Mapping[str, Any], needs: Iterable[str]) -> dict[str, Any]:
    """The schema for a mapping with these keys and no others."""
    return {
        "type": "object",
        "required": list(needs),
        "additionalProperties": False,
        "properties": dict(properties),
    }


def each_like(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema for a mapping whose values all follow one schema."""
    return {"type": "object", "additionalProperties": schema}


def listing(
    of: Form[T], least: int, most: int, words: str = "", unlike: bool = False
) -> Form[tuple[T, ...]]:
    """A list of `least` to `most` values, all different if `unlike`."""

    def read(value: list[Any]) -> tuple[T, ...]:
        if of.is_plain:
            return tuple(value)
        entries = []
        for index, entry in enumerate(value):
            try:
                entries.append(of.read(entry))
            except Misfit as fault:
                raise fault.within(index) from None
        return tuple(entries)

    schema = {
        "type": "array",
        "items": of.schema,
        "minItems": least,
        "maxItems": most,
        "description": words or f"a list of {least}" + f" to {most}" * (least < most),
    }
    form = _of({**schema, "uniqueItems": True} if unlike else schema, read, of)
    form.file_kind = of.file_kind
    return form


def lookup(
    of: Form[T],
    most: int,
    least: int = 0,
    keys: Form[str] | None = None,
    named: Mapping[str, Form[Any]] | None = None,
    words: str = "",
) -> Form[dict[str, T]]:
    """A mapping whose values all have the same form.

    Args:
        keys: the form of its keys; None for any.
        named: the forms for values under certain keys, where they differ.
    """
    others = named or {}

    def read(value: dict[str, Any]) -> dict[str, T]:
        return _read_each(value, lambda key: others.get(key, of))

    schema: dict[str, Any] = {
        **(
            {"propertyNames": keys.schema} if keys else {}
        ),  # first, so that a wrong key is reported first
        **each_like(of.schema),
        "maxProperties": most,
        "description": words or f"a mapping (`key: value` lines) with at most {most} entries",
    }
    if least:
        schema["minProperties"] = least
    if others:
        schema["properties"] = {key: form.schema for key, form in others.items()}
    return _of(schema, read, of, *others.values())


def keyed(
    forms: Mapping[str, Form[Any]],
    needs: Iterable[str] | None = None,
    least: int = 0,
    words: str = "",
) -> Form[dict[str, Any]]:
    """A mapping with a separate form for each key's value.

    Args:
        needs: the required keys; None for all.
        least: the minimum number of keys.
    """
    properties = {key: form.schema for key, form in forms.items()}
    schema = closed(properties, forms if needs is None else needs)
    if least:
        schema["minProperties"] = least
    if words:
        schema["description"] = words
    return _of(schema, lambda value: _read_each(value, forms.__getitem__), *forms.values())


def each(
    names: Iterable[str],
    of: Form[T],
    needs: Iterable[str] | None = None,
    least: int = 0,
    words: str = "",
) -> Form[dict[str, T]]:
    """A mapping with known keys whose values share one form."""
    return keyed(dict.fromkeys(names, of), needs, least, words)


def single(forms: Mapping[str, Form[Any]]) -> Form[Any]:
    """A mapping with exactly one of these keys, read as the value under it."""
    of = keyed(forms, (), 1, " or ".join(forms))
    return _of({**of.schema, "maxProperties": 1}, lambda value: _only_value(of.read(value)), of)


def _only_value(value: Mapping[str, T]) -> T:
    (entry,) = value.values()
    return entry


def _read_each(value: Mapping[str, Any], form: Callable[[str], Form[T]]) -> dict[str, T]:
    entries = {}
    for key, entry in value.items():
        try:
            entries[key] = form(key).read(entry, key)
        except Misfit as fault:
            raise fault.within(key) from None
    return entries


def either(*forms: Form[Any], words: str = "") -> Form[Any]:
    """A value of one of these forms, which differ in type."""

    def read(value: object) -> Any:
        return next(form for form in forms if _has_type(form, value)).read(value)

    schema: dict[str, Any] = {"anyOf": [form.schema for form in forms]}
    return _of({**schema, "description": words} if words else schema, read, *forms)


_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "array": list,
    "object": dict,
}


def _has_type(form: Form[Any], value: object) -> bool:
    if "type" in form.schema:
        return isinstance(value, _TYPES[form.schema["type"]])
    return value in form.schema.get("enum", [form.schema.get("const")])
