"""Parts of the JSON schemas of the data files of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def record(needed: Mapping[str, Any], free: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """An object with these keys, and those that may be left out."""
    return {
        "type": "object",
        "required": list(needed),
        "additionalProperties": False,
        "properties": {**needed, **(free or {})},
    }


def listing(of: Mapping[str, Any], least: int, most: int) -> dict[str, Any]:
    """A list of so many."""
    return {
        "type": "array",
        "items": of,
        "minItems": least,
        "maxItems": most,
        "description": f"a list of {least} to {most}",
    }


def lookup(of: Mapping[str, Any], most: int, keys: str = "^.{1,40}$") -> dict[str, Any]:
    """An object of at most so many keys that all mean the same kind of thing."""
    return {
        "type": "object",
        "maxProperties": most,
        "propertyNames": {"pattern": keys},
        "additionalProperties": of,
        "description": f"a mapping of at most {most} keys",
    }


def a_name(most: int) -> dict[str, Any]:
    """A name on one line."""
    return {
        "type": "string",
        "minLength": 1,
        "maxLength": most,
        "pattern": r"^[^\t\n]*\Z",
        "description": "a name on one line",
    }


def number(least: int, most: int) -> dict[str, Any]:
    """A whole number, both bounds included."""
    return {
        "type": "integer",
        "minimum": least,
        "maximum": most,
        "description": f"a number from {least} to {most}",
    }


def among(*words: str) -> dict[str, Any]:
    """One of these words."""
    return {"enum": list(words), "description": " or ".join(words)}
