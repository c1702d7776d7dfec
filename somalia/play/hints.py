"""Hints for a first game: which hint applies to a question, and what it points at.

A scenario may name a hint book (`hints:`), which is a data file. It contains each hint's text, the
conditions under which it applies, and what it points at (docs/scenarios.md). Nothing is drawn here:
the window shows a card beside the target, and the terminal a line above the question.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from somalia import datafile
from somalia.datafile import DataError, quoted
from somalia.engine.prompts import Choose
from somalia.engine.protocols import State
from somalia.games import game_of
from somalia.games.hints import HintTerms
from somalia.play import kept, lessons

MOST_WORDS = 45
"""The most words in a hint, so that a card can be read at a glance."""
KEYS = (
    "undo",
    "odds",
    "rules",
    "score",
    "all",
    "done",
    "look",
    "why",
    "lit",
    "infantry",
    "deck",
    "place",
    "unit",
)
"""Words that a hint may contain in braces; each screen replaces them with its own keys."""


class HintTarget(NamedTuple):
    """What a hint points at."""

    kind: str  # "option", "panel", or one of the game's kinds of target; "" for nothing
    what: str  # the target's id


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint in a book."""

    id: str
    side: str  # "" for any side
    ask: str
    turn: int  # 0 for any turn
    when: tuple[str, ...]  # facts about the position, all of which must be true
    offered: tuple[str, ...]  # options that must be offered
    title: str
    text: str
    rule: str
    points: HintTarget
    terms: HintTerms = field(repr=False, compare=False)  # the terms used by its game

    def said(self, keys: Mapping[str, str]) -> str:
        """The text, with the words in braces replaced by a screen's own keys."""
        return self.text.format_map(keys)


# When a hint applies


def applies(hint: Hint, prompt: Choose, state: Any) -> bool:
    """Whether the hint fits this question and position, and its target exists."""
    return (
        hint.ask == prompt.ask
        and hint.side in ("", prompt.who)
        and hint.turn in (0, state.turn)
        and all(option in prompt.options for option in hint.offered)
        and all(hint.terms.facts[fact](state) for fact in hint.when)
        and bool(pointed_at(hint, prompt, state).kind)
    )


def hint_for(
    book: Sequence[Hint], prompt: Choose, state: State, seen: Collection[str] = ()
) -> Hint | None:
    """The first hint in the book that applies and has not been seen."""
    return next(
        (hint for hint in book if hint.id not in seen and applies(hint, prompt, state)), None
    )


# What a hint points at


def pointed_at(hint: Hint, prompt: Choose, state: State) -> HintTarget:
    """What the hint points at now, with the id of an existing target; kind "" if there is no
    target.
    """
    kind, what = hint.points
    finders = hint.terms.finders.get(kind)
    if finders is not None:
        find = finders.get(what)
        thing = find(state, prompt) if find else hint.terms.things[kind](state, what)
        return HintTarget(kind, thing.id) if thing is not None else HintTarget("", "")
    if kind == "option" and what not in prompt.options:
        return HintTarget("", "")
    return hint.points


# Books


def _text(most: int) -> dict[str, Any]:
    return {"type": "string", "minLength": 1, "maxLength": most}


def _one_of(names: Collection[str]) -> dict[str, Any]:
    return {"enum": sorted(names)}


_NAME: dict[str, Any] = {
    "type": "string",
    "maxLength": 60,
    "pattern": "^[a-z0-9]+(?:-[a-z0-9]+)*\\Z",
}


def schema(terms: HintTerms) -> dict[str, Any]:
    """The JSON schema for a game's hint books."""
    things = {
        kind: _NAME if kind in terms.things else _one_of(finders)
        for kind, finders in terms.finders.items()
    }
    needed = ["id", "ask", "title", "text", "rule", "points"]
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["format", "about", "hints"],
        "properties": {
            "format": {"const": "somalia hints 1"},
            "game": {"type": "string", "maxLength": 60, "description": "the id of a game"},
            "about": _text(2000),
            "hints": {
                "type": "array",
                "minItems": 1,
                "maxItems": 200,
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": [*needed, "side"] if terms.sides else needed,
                    "properties": {
                        "id": _NAME,
                        "side": _one_of(terms.sides) if terms.sides else _NAME,
                        "ask": _one_of(terms.asks),
                        "turn": {"type": "integer", "minimum": 1, "maximum": 120},
                        "when": {"type": "array", "items": _one_of(terms.facts), "maxItems": 5},
                        "offered": {"type": "array", "items": _NAME, "maxItems": 5},
                        "title": _text(60),
                        "text": _text(600),
                        "rule": {
                            "type": "string",
                            "pattern": "^(?:[1-9][0-9]?(?:\\.[0-9]+)?|[A-Z][0-9]+)$",
                            "description": "a rule or ruling, such as 6.22 or R8",
                        },
                        "points": {
                            "type": "object",
                            "additionalProperties": False,
                            "minProperties": 1,
                            "maxProperties": 1,
                            "properties": {
                                **things,
                                "option": _NAME,
                                "panel": _one_of(terms.panels),
                            },
                            "description": f"one of {', '.join((*things, 'option', 'panel'))}",
                        },
                    },
                },
            },
        },
    }


def read_book(
    path: str | Path, terms: HintTerms, places: Collection[str] | None = None
) -> tuple[Hint, ...]:
    """The hints in a file, in order.

    Args:
        terms: the game's terms.
        places: the ids that the scenario's book may name; None if not known.

    Raises:
        DataError: a key, word or name is not valid, or a text is too long.
    """
    document = datafile.read(path, schema(terms))
    book: list[Hint] = []
    ids: set[str] = set()
    for index, given in enumerate(document.data["hints"]):
        if given["id"] in ids:
            raise document.error(
                ("hints", index, "id"),
                f'the id "{given["id"]}" is used twice',
                "Give each hint its own id.",
            )
        ids.add(given["id"])
        words = len(given["text"].split())
        if words > MOST_WORDS:
            raise document.error(
                ("hints", index, "text"),
                f"the text has {words} words",
                f"A card has room for {MOST_WORDS}.",
            )
        for key in re.findall(r"[{]([^}]*)[}]?", given["text"]):
            if key not in KEYS:
                raise document.error(
                    ("hints", index, "text"),
                    f"{quoted('{' + key + '}')} is not a key",
                    f"Keys: {', '.join(KEYS)}.",
                )
        ((kind, what),) = given["points"].items()
        if kind in terms.things and places is not None:
            finders = terms.finders[kind]
            if what not in finders and what not in places:
                near = datafile.nearest(what, [*places, *finders])
                raise document.error(
                    ("hints", index, "points", kind),
                    f'"{what}" is not a {kind.capitalize()} in play',
                    f"Did you mean {near}?"
                    if near
                    else f"Name one in play, or use one of {', '.join(finders)}.",
                )
        book.append(
            Hint(
                id=given["id"],
                side=given.get("side", ""),
                ask=given["ask"],
                turn=given.get("turn", 0),
                when=tuple(given.get("when", ())),
                offered=tuple(given.get("offered", ())),
                title=given["title"],
                text=given["text"],
                rule=given["rule"],
                points=HintTarget(kind, what),
                terms=terms,
            )
        )
    return tuple(book)


def book_of(scenario: str | Path, places: Collection[str] | None = None) -> tuple[Hint, ...]:
    """A scenario's hints; empty if it names no book, or a book that cannot be read.

    A game continues without its hints; `somalia check` reports what is wrong with them.
    """
    with contextlib.suppress(DataError):
        game_type = game_of(scenario)
        path = game_type.hints_file(scenario)
        if path is not None:
            return read_book(path, game_type.hint_terms(), places)
    return ()


# Whether hints are wanted, and which were read

NAME = "hints.json"
MOST_KEPT = 1000  # maximum bytes in the file where this is saved


def are_wanted() -> bool:
    """Whether the player wants hints, and has not chosen "No more hints"."""
    choice = kept.read(NAME, MOST_KEPT)
    return not (isinstance(choice, dict) and choice.get("wanted") is False)


def want(wanted: bool) -> str:
    """Save whether hints are wanted. Return why this failed, on one line for the player; "" if it
    succeeded.
    """
    return kept.change(NAME, MOST_KEPT, {"wanted": wanted})


class Friend:
    """Gives a game's hints one at a time, each only once unless the player wants it again.

    A hint waits until its moment comes. If the player answers before reading it, it waits for the
    next such moment.

    Args:
        scenario: the scenario being played, by name or file.
        places: the ids of everything that can be named in play.
        record: the game's record, so that a resumed game goes on where its hints were left; None
            to remember nothing.
        is_resumed: whether the game in the record was begun earlier.
    """

    def __init__(
        self,
        scenario: str | Path,
        places: Collection[str],
        record: Path | None = None,
        is_resumed: bool = False,
    ) -> None:
        self.book = book_of(scenario, places)
        self.wanted = bool(self.book) and are_wanted()
        self._record = str(record.absolute()) if record is not None and self.book else ""
        # By reader:
        self._seen = lessons.read(self._record) if self._record and is_resumed else {}

    def hint(self, prompt: Choose | None, state: State, reader: str) -> Hint | None:
        """The next hint for this question; None if there is none, or hints are not wanted.

        Args:
            reader: the player that the hint is for (`Eyes.reader`).
        """
        if prompt is None or not self.wanted:
            return None
        return hint_for(self.book, prompt, state, self.seen(reader))

    def all_of(self, sides: Collection[str], turn: int) -> list[Hint]:
        """Every hint for these sides up to this turn, whether or not it was shown, so that it can
        be read again.
        """
        return [
            hint for hint in self.book if hint.side in ("", *sides) and hint.turn <= max(turn, 1)
        ]

    def seen(self, reader: str) -> Collection[str]:
        """The ids of the hints that this reader has seen."""
        return self._seen.get(reader, ())

    def progress(self, sides: Collection[str], reader: str) -> tuple[int, int]:
        """How many of these sides' hints the reader has read, and how many there are."""
        own = [hint.id for hint in self.book if hint.side in ("", *sides)]
        return sum(id in self.seen(reader) for id in own), len(own)

    def got(self, hint: Hint, reader: str) -> None:
        """Note that this reader has read a hint, so that it is not shown to them again."""
        if hint.id not in self.seen(reader):
            self._note({*self.seen(reader), hint.id}, reader)

    def again(self, id: str, reader: str) -> None:
        """Show this reader a hint again, when its moment comes; "" for all hints."""
        self._note({*self.seen(reader)} - {id} if id else set(), reader)

    def _note(self, seen: set[str], reader: str) -> None:
        self._seen[reader] = seen
        if self._record:  # a game goes on if this cannot be saved
            lessons.keep(self._record, self._seen)

    def listen(self, wanted: bool) -> str:
        """Turn hints on or off, for other games too. The return value is as for `want`."""
        self.wanted = wanted and bool(self.book)
        return want(wanted)
