"""Parts of the JSON schemas of hex maps."""

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
