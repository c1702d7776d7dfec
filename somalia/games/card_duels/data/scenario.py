"""Reads the scenario files of duels."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.datafile import Document
from somalia.engine.prompts import DONE
from somalia.games.card_duels.rules.components import (
    Card,
    Deck,
    Escape,
    MostHands,
    Phases,
    Scenario,
)
from somalia.games.game_type import SCHEMA as PLAIN
from somalia.games.scenario_card import SCORES, scores_in

MOST_CARDS = 60
"""Cards of a deck."""
MOST_HELD = 10
"""Cards of a hand."""
MOST_EXCHANGED = 5

_NAME = {"type": "string", "minLength": 1, "maxLength": 40, "description": "a name"}


def _number(least: int, most: int) -> dict[str, Any]:
    return {
        "type": "integer",
        "minimum": least,
        "maximum": most,
        "description": f"a number from {least} to {most}",
    }


def _object(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "type": "object",
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
        "properties": properties,
    }


_CARD = {
    "name": _NAME,
    "suit": {"type": "string", "description": "the letter of a suit"},
    "force": _number(1, 9),
    "ours": {"type": "boolean", "description": "true or false"},
}
_DECK = {
    "name": _NAME,
    "subject": _NAME,
    "plural": {"type": "boolean", "description": "true or false"},
    "copies": _number(1, 9),
    "suits": {
        "type": "object",
        "minProperties": 1,
        "maxProperties": 4,
        "propertyNames": {"pattern": "^[A-Z]\\Z", "description": "a capital letter"},
        "additionalProperties": _NAME,
        "description": "the names of one to four suits by their letters",
    },
    "hand": {
        "type": "array",
        "minItems": 1,
        "maxItems": 20,
        "description": "a list of {turn: 1, cards: 7}",
        "items": _object({"turn": _number(1, 999), "cards": _number(1, MOST_HELD)}),
    },
    "cards": {
        "type": "array",
        "minItems": 1,
        "maxItems": MOST_CARDS,
        "description": f"a list of 1 to {MOST_CARDS} cards",
        "items": _object(_CARD, optional=("ours",)),
    },
}
_ENDS = {
    "escape": _object(
        {
            "side": {"type": "string", "description": "the id of a side"},
            "in-a-row": _number(1, 9),
            "casualties-lost": _number(1, 99),
            "casualties-won": _number(0, 99),
            "limit": _number(1, 999),
        }
    ),
    "most-hands": _object({"in-a-row": _number(1, 9), "hands": _number(1, 99)}),
}
_PLAIN: dict[str, Any] = PLAIN["properties"]

SCHEMA = _object(
    {
        **_PLAIN,
        "hints": {"type": "string", "maxLength": 60, "description": "the name of a hint book"},
        "scores": SCORES,
        "exchange": _number(0, MOST_EXCHANGED),
        "phases": _object({"deal": _NAME, "exchange": _NAME, "combat": _NAME}),
        "end": {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": False,
            "description": "escape or most-hands",
            "properties": _ENDS,
        },
        "sides": {
            "type": "object",
            "minProperties": 2,
            "maxProperties": 2,
            "propertyNames": {
                "pattern": "^[a-z][a-z0-9-]{0,20}\\Z",
                "description": "the id of a side in small letters and hyphens",
            },
            "description": "two sides",
            "additionalProperties": _object(_DECK, optional=("plural", "copies")),
        },
    },
    optional=("hints", "scores"),
)
"""What the scenario file of a duel looks like, as a JSON schema."""


def load(name: str | Path) -> Scenario:
    """The scenario of that name or file.

    Raises:
        DataError: the name or the file is wrong.
    """
    document = datafile.read(datafile.find("scenarios", name), SCHEMA)
    data = document.data
    if data["id"] != document.path.stem:
        raise document.error(("id",), f'"{data["id"]}" is not the name of the file')
    decks = {side: _deck(document, side) for side in data["sides"]}
    return Scenario(
        data["id"],
        data["name"],
        data["about"],
        decks,
        data["exchange"],
        _end(document),
        Phases(**data["phases"]),
        _digest(data),
        data.get("hints", ""),
        scores_in(data),
    )


def hints_file(name: str | Path) -> Path | None:
    """The hint book that a scenario names, looked for beside it first.

    Raises:
        DataError: the scenario cannot be read, or names a book that is not there.
    """
    document = datafile.read(datafile.find("scenarios", name), SCHEMA)
    if "hints" not in document.data:
        return None
    return datafile.find_beside(document, "scenarios", "hints")


def _digest(data: Any) -> str:
    """A fingerprint of what affects play."""
    played = {key: data[key] for key in ("exchange", "end", "sides")}
    text = json.dumps(played, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _end(document: Document) -> Escape | MostHands:
    ((kind, of),) = document.data["end"].items()
    if kind == "most-hands":
        return MostHands(of["in-a-row"], of["hands"])
    if of["side"] not in document.data["sides"]:
        raise document.error(("end", kind, "side"), f"{datafile.quoted(of['side'])} is no side")
    return Escape(
        of["side"], of["in-a-row"], of["casualties-lost"], of["casualties-won"], of["limit"]
    )


def _deck(document: Document, side: str) -> Deck:
    data, keys = document.data["sides"][side], ("sides", side)
    letters = list(data["suits"])
    copies = data.get("copies", 1)
    if len(data["cards"]) * copies > MOST_CARDS:
        raise document.error(
            (*keys, "cards"),
            f"with {copies} of each there are {len(data['cards']) * copies} cards",
            f"A deck has at most {MOST_CARDS}.",
        )
    cards: list[Card] = []
    slugs: set[str] = set()
    for at, card in enumerate(data["cards"]):
        if card["suit"] not in letters:
            raise document.error(
                (*keys, "cards", at, "suit"),
                f"{datafile.quoted(card['suit'])} is no suit",
                f"There are: {', '.join(letters)}.",
            )
        plain = unicodedata.normalize("NFKD", card["name"]).encode("ascii", "ignore").decode()
        slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
        if not slug or slug == DONE or slug in slugs:
            raise document.error(
                (*keys, "cards", at, "name"),
                "every card has a name of its own by its letters a to z and figures, of which it "
                f"has one at least; none is called {DONE}",
            )
        slugs.add(slug)
        suit, force, ours = letters.index(card["suit"]), card["force"], card.get("ours", False)
        for number in range(1, copies + 1):
            id = f"{slug}-{number}" if copies > 1 else slug
            cards.append(Card(id, card["name"], suit, force, ours))
    turns = [hand["turn"] for hand in data["hand"]]
    if turns[0] != 1 or turns != sorted(set(turns)):
        raise document.error((*keys, "hand"), "expected turns that rise, from 1 on")
    return Deck(
        side,
        data["name"],
        data["subject"],
        data.get("plural", False),
        tuple(data["suits"].values()),
        tuple((hand["turn"], hand["cards"]) for hand in data["hand"]),
        tuple(sorted(cards, key=lambda card: (card.suit, -card.force, card.name, card.id))),
    )
