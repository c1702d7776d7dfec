"""The JSON schema of doctrine files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from somalia.games.scenario_card import LEVELS, NORMAL
from somalia.opponents.bounds import LARGEST

MOST_NAMES = 500
"""The most params, or terms, in one doctrine; the doctrines in `ai/` have about twenty."""

MOST_PLAY_OUTS = 64
"""The most play-outs per variant in the first round of a plan."""

MOST_VARIANTS = 30
"""The most variants in a plan."""

ANY = "any"
"""The key for rows that apply to every kind of prompt, read after the prompt's own rows."""

FORMAT = "somalia doctrine 1"

_EXPRESSION = {"type": ["string", "number", "boolean"], "description": "an expression"}
_NAME = r"^[a-z][a-z0-9_]*$"

CHANGED_LEVELS = tuple(level for level in LEVELS if level != NORMAL)
"""The levels for which a doctrine can specify changes."""

_DESCRIBES = {"type": "string", "minLength": 1, "description": "how it plays, in a sentence"}

CHANGES: dict[str, Any] = {
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
        "description": "params with new values",
    },
    "without": {
        "type": "array",
        "minItems": 1,
        "maxItems": 100,
        "uniqueItems": True,
        "items": {"type": "string", "description": "the id of a row, or ASK/ANSWER"},
        "description": "a list of rows to leave out",
    },
}


def _plan_schema(roles: Sequence[str]) -> dict[str, Any]:
    """The JSON schema for a level's plan."""
    return {
        "type": "object",
        "required": ["play_outs", "against", "variants"],
        "additionalProperties": False,
        "description": "a plan",
        "properties": {
            "at": {
                "type": "string",
                "minLength": 1,
                "description": "a kind of prompt (the AI plans just before it)",
            },
            "play_outs": {
                "type": "integer",
                "minimum": 2,
                "maximum": MOST_PLAY_OUTS,
                "description": (
                    "the number of play-outs of each variant in the first round, 2 to "
                    f"{MOST_PLAY_OUTS}"
                ),
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
                "description": "the doctrines that may play each role",
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
                            "description": "a name in lower-case letters and hyphens",
                        },
                        "describes": _DESCRIBES,
                        **CHANGES,
                    },
                },
            },
        },
    }


def _level_schema(roles: Sequence[str]) -> dict[str, Any]:
    """The JSON schema for a level."""
    return {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": False,
        "description": "a level",
        "properties": {
            "doctrine": {"type": "string", "minLength": 1, "description": "the name of a doctrine"},
            "describes": _DESCRIBES,
            **CHANGES,
            "plan": _plan_schema(roles),
            "learned": {
                "type": "string",
                "minLength": 1,
                "maxLength": 200,
                "description": "the name of an evaluation",
            },
        },
    }


@lru_cache(maxsize=8)
def schema(roles: tuple[str, ...]) -> dict[str, Any]:
    """The JSON schema for a game's doctrine files, given the game's roles."""
    return {
        "type": "object",
        "description": "a doctrine",
        "required": ["format", "name", "describes", "sides", "asks"],
        "additionalProperties": False,
        "properties": {
            "format": {"const": FORMAT, "description": f'"{FORMAT}"'},
            "game": {"type": "string", "maxLength": 60, "description": "the id of a game"},
            "name": {"type": "string", "minLength": 1, "maxLength": 60, "description": "a name"},
            "describes": {
                "type": "string",
                "minLength": 1,
                "description": "how it plays, in a sentence",
            },
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
                    "description": "a name in lower-case letters and underscores",
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
                    "description": (
                        "a name in lower-case letters, followed by (here) if it is about a Zone"
                    ),
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
                                "description": "an id in lower-case letters and hyphens",
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
                                    "description": "most, fewest or prefer",
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
                                "description": "the name of a trait, in lower-case letters",
                            },
                        },
                    },
                },
                "description": "rows for each kind of prompt",
            },
        },
    }
