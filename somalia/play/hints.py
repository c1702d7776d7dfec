"""Hints for a first game: which one applies to a question, and what it points at.

A scenario may name a hint book (`hints:`), a data file in which each hint says when it applies,
what it says and what it points at (docs/scenarios.md). Nothing here draws: the window puts a card
beside the thing, the terminal writes the text above the question.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from somalia import datafile
from somalia.datafile import DataError, quoted
from somalia.engine.prompts import Choose
from somalia.files import Unreadable, read_bytes, write_whole
from somalia.games.campaign.core.components import Unit, Zone
from somalia.games.campaign.core.state import State, firepower
from somalia.games.campaign.vocabulary import VOCABULARY

MOST_WORDS = 45
"""Words of a hint: a card is read at a glance."""
KEYS = ("undo", "odds", "rules", "score", "all", "done", "look", "why", "lit", "infantry")
"""What may stand in braces in a text: each screen has its own key or words for it."""
PANELS = ("margin", "un", "bandits", "track", "famine", "question", "story", "rules")
"""Parts of the screen that a hint can point at."""


class Points(NamedTuple):
    """What a hint points at."""

    kind: str  # zone, counter, option or panel; "" for nothing
    what: str  # the id of a Zone, counter, option or panel


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint of a book."""

    id: str
    side: str
    ask: str
    turn: int  # 0: any
    when: tuple[str, ...]  # of FACTS; all must hold
    offered: tuple[str, ...]  # options that must be there
    title: str
    text: str
    rule: str
    points: Points

    def said(self, keys: Mapping[str, str]) -> str:
        """The text, with a screen's own keys for what stands in braces."""
        return self.text.format_map(keys)


# When a hint applies

FACTS: dict[str, Callable[[State], bool]] = {
    "convoys-owed": lambda state: bool(state.owed_convoys()),
    "no-convoys": lambda state: not any(state.convoy),
    "convoys": lambda state: any(state.convoy),
    "convoys-placed": lambda state: bool(any(state.convoy) and not state.owed_convoys()),
    "no-militia": lambda state: not any(state.militia),
}
"""What `when:` can ask about the position. `convoys-placed`: they stand, and none is owed."""


def applies(hint: Hint, prompt: Choose, state: State) -> bool:
    """Whether the hint is about this question in this position, and has what it points at."""
    return (
        (hint.side, hint.ask) == (prompt.who, prompt.ask)
        and hint.turn in (0, state.turn)
        and all(option in prompt.options for option in hint.offered)
        and all(FACTS[fact](state) for fact in hint.when)
        and bool(pointed_at(hint, prompt, state).kind)
    )


def hint_for(
    book: Sequence[Hint], prompt: Choose, state: State, seen: Collection[str] = ()
) -> Hint | None:
    """The first hint of the book that applies and has not been seen."""
    return next(
        (hint for hint in book if hint.id not in seen and applies(hint, prompt, state)), None
    )


# What a hint points at

Found = Zone | Unit | None


def _nearest(state: State, zones: Sequence[Zone]) -> Zone | None:
    """The Zone with the shortest way to a Base, the first of several."""
    bases = [zone for zone in state.board.zones if state.base[zone]]
    far = len(state.board.zones)
    return min(
        zones,
        key=lambda z: (min((state.board.distance(base, z) for base in bases), default=far), z),
        default=None,
    )


def _offered_zones(state: State, prompt: Choose) -> list[Zone]:
    offered = set(prompt.options)
    return [zone for zone in state.board.zones if zone.id in offered]


def _offered_units(state: State, prompt: Choose) -> list[Unit]:
    offered = set(prompt.options)
    return [unit for unit in state.units if unit.id in offered]


def _robber(state: State, prompt: Choose) -> Unit | None:
    """The strongest gang that stands where a Convoy is owed, in the country if there is one."""
    gangs = [gang for zone in state.owed_convoys() for gang in state.gangs[zone]]
    place = {gang: state.zone_of(gang) for gang in gangs}
    return max(
        gangs,
        key=lambda gang: (not getattr(place[gang], "city", False), gang.firepower),
        default=None,
    )


def _near_gangs(state: State, prompt: Choose) -> Zone | None:
    """The weakest gangs that can be hunted, near a Base."""
    zones = _offered_zones(state, prompt)
    near = [zone for zone in zones if state.gangs[zone]]
    weakest = min((firepower(state.gangs[zone]) for zone in near), default=0)
    return _nearest(state, [zone for zone in near if firepower(state.gangs[zone]) == weakest])


def _infantry(state: State, prompt: Choose) -> Unit | None:
    among = _offered_units(state, prompt) or state.on_map("un")
    return next((unit for unit in among if unit.type == "infantry"), None)


def _strongest(state: State, prompt: Choose) -> Unit | None:
    """The strongest of those that are offered."""
    return max(_offered_units(state, prompt), key=lambda unit: unit.firepower, default=None)


WHERE: dict[str, Callable[[State, Choose], Zone | None]] = {
    "base": lambda state, prompt: next((z for z in state.board.zones if state.base[z]), None),
    "offered": lambda state, prompt: next(iter(_offered_zones(state, prompt)), None),
    "near-base": lambda state, prompt: _nearest(state, _offered_zones(state, prompt)),
    "gangs-near": _near_gangs,
    "convoy-alone": lambda state, prompt: next(
        (z for z in state.board.zones if state.convoy[z] and not state.escort(z)), None
    ),
}
"""Zones that a hint can point at without naming them."""
WHICH: dict[str, Callable[[State, Choose], Unit | None]] = {
    "robber": _robber,
    "infantry": _infantry,
    "offered": _strongest,
}
"""Counters that a hint can point at without naming them."""


def pointed_at(hint: Hint, prompt: Choose, state: State) -> Points:
    """What the hint points at now, as the id of something there is; kind "" if there is none."""
    kind, what = hint.points
    if kind == "zone":
        zone = WHERE[what](state, prompt) if what in WHERE else state.board.zone(what)
        return Points(kind, zone.id) if zone is not None else Points("", "")
    if kind == "counter":
        unit = WHICH[what](state, prompt)
        return Points(kind, unit.id) if unit is not None else Points("", "")
    if kind == "option" and what not in prompt.options:
        return Points("", "")
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
HINTS_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["format", "about", "hints"],
    "properties": {
        "format": {"const": "somalia hints 1"},
        "about": _text(2000),
        "hints": {
            "type": "array",
            "minItems": 1,
            "maxItems": 200,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["id", "side", "ask", "title", "text", "rule", "points"],
                "properties": {
                    "id": _NAME,
                    "side": _one_of(("un", "bandit")),
                    "ask": _one_of(VOCABULARY.asks),
                    "turn": {"type": "integer", "minimum": 1, "maximum": 120},
                    "when": {"type": "array", "items": _one_of(FACTS), "maxItems": 5},
                    "offered": {"type": "array", "items": _NAME, "maxItems": 5},
                    "title": _text(60),
                    "text": _text(600),
                    "rule": {
                        "type": "string",
                        "pattern": "^(?:[1-9][0-9]?(?:\\.[0-9]+)?|R[0-9]+)$",
                        "description": "a rule or ruling, such as 6.22 or R8",
                    },
                    "points": {
                        "type": "object",
                        "additionalProperties": False,
                        "minProperties": 1,
                        "maxProperties": 1,
                        "properties": {
                            "zone": _NAME,
                            "counter": _one_of(WHICH),
                            "option": _NAME,
                            "panel": _one_of(PANELS),
                        },
                        "description": "one of zone, counter, option, panel",
                    },
                },
            },
        },
    },
}
"""The JSON Schema of a hint book."""


def read_book(path: str | Path, zones: Collection[str] | None = None) -> tuple[Hint, ...]:
    """The hints of a file, in its order.

    Args:
        zones: the Zones in play, for books of a scenario; None where it is not known.

    Raises:
        DataError: a key, a word or a name that does not fit, a text that is too long.
    """
    document = datafile.read(path, HINTS_SCHEMA)
    book: list[Hint] = []
    ids: set[str] = set()
    for at, given in enumerate(document.data["hints"]):
        if given["id"] in ids:
            raise document.error(
                ("hints", at, "id"),
                f'the id "{given["id"]}" is used twice',
                "Give each hint one of its own.",
            )
        ids.add(given["id"])
        words = len(given["text"].split())
        if words > MOST_WORDS:
            raise document.error(
                ("hints", at, "text"),
                f"the text has {words} words",
                f"A card has room for {MOST_WORDS}.",
            )
        for key in re.findall(r"[{]([^}]*)[}]?", given["text"]):
            if key not in KEYS:
                raise document.error(
                    ("hints", at, "text"),
                    f"{quoted('{' + key + '}')} is no key",
                    f"There are: {', '.join(KEYS)}.",
                )
        ((kind, what),) = given["points"].items()
        if kind == "zone" and what not in WHERE and zones is not None and what not in zones:
            near = datafile.nearest(what, [*zones, *WHERE])
            raise document.error(
                ("hints", at, "points", "zone"),
                f'"{what}" is no Zone in play',
                f"Did you mean {near}?" if near else f"Name one, or one of {', '.join(WHERE)}.",
            )
        book.append(
            Hint(
                given["id"],
                given["side"],
                given["ask"],
                given.get("turn", 0),
                tuple(given.get("when", ())),
                tuple(given.get("offered", ())),
                given["title"],
                given["text"],
                given["rule"],
                Points(kind, what),
            )
        )
    return tuple(book)


def book_of(scenario: str | Path, zones: Collection[str] | None = None) -> tuple[Hint, ...]:
    """The hints of a scenario; none if it names no book, or one that cannot be read.

    A game goes on without its hints: `somalia check` tells what is wrong with them.
    """
    from somalia.games.campaign.scenario import hints_file

    with contextlib.suppress(DataError):
        path = hints_file(scenario)
        if path is not None:
            return read_book(path, zones)
    return ()


# Whether they are wanted

MOST_KEPT = 1000  # bytes of the file that says so


def _kept() -> Path:
    return datafile.home() / "hints.json"


def are_wanted() -> bool:
    """Whether the player has not said "No more hints"."""
    try:
        kept = json.loads(read_bytes(_kept(), MOST_KEPT))
    except (Unreadable, ValueError, RecursionError):
        return True
    return not (isinstance(kept, dict) and kept.get("wanted") is False)


def want(wanted: bool) -> None:
    """Keep it; a folder that cannot be written to is no reason to stop."""
    with contextlib.suppress(OSError):
        _kept().parent.mkdir(parents=True, exist_ok=True)
        write_whole(_kept(), (json.dumps({"wanted": wanted}) + "\n").encode())


class Friend:
    """Who gives the hints of a game: each once, one at a time.

    Args:
        scenario: what is played, by name or file.
        zones: the Zones in play.
    """

    def __init__(self, scenario: str | Path, zones: Collection[str]) -> None:
        self.book = book_of(scenario, zones)
        self.seen: set[str] = set()
        self.wanted = bool(self.book) and are_wanted()

    def hint(self, prompt: Choose | None, state: State) -> Hint | None:
        """What there is to say to this question; None where there is nothing, or no ear for it."""
        if prompt is None or not self.wanted:
            return None
        return hint_for(self.book, prompt, state, self.seen)

    def got(self, hint: Hint) -> None:
        """It has been read: it is not shown again in this sitting."""
        self.seen.add(hint.id)

    def listen(self, wanted: bool) -> None:
        """Have hints, or have no more of them; kept for other games too."""
        self.wanted = wanted and bool(self.book)
        want(wanted)
