"""Parts of the JSON schemas of street maps and tables."""

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


def a_name(most: int) -> dict[str, Any]:
    """A name on one line."""
    return {
        "type": "string",
        "minLength": 1,
        "maxLength": most,
        "pattern": r"^[^\t\n]*\Z",
        "description": "a name on one line",
    }
