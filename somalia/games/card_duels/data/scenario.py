"""The duels' scenario files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from somalia.datafile import quoted
from somalia.engine.prompts import DONE
from somalia.games.card_duels.rules.components import (
    Card,
    Deck,
    DuelScenario,
    Escape,
    MostHands,
    Phases,
)
from somalia.games.kit.forms import (
    FLAG,
    Form,
    Misfit,
    listing,
    lookup,
    single,
    text,
    whole,
    word,
)
from somalia.games.kit.records import (
    as_text,
    faults_told,
    fingerprint,
    may,
    need,
    record,
    values,
)
from somalia.games.kit.scenarios import HINTS, SCORES_KEY, heading, scenario_file

MOST_CARDS = 60
"""The maximum number of cards in a deck."""
MOST_HELD = 10
"""The maximum number of cards in a hand."""
MOST_EXCHANGED = 5

_NAME = text(40, "a name")


def _in_turn(turn: int, cards: int) -> tuple[int, int]:
    return turn, cards


def _deck(
    side: str,
    suits: Mapping[str, str],
    hands: tuple[tuple[int, int], ...],
    cards: Sequence[Mapping[str, Any]],
    copies: int = 1,
    **said: Any,
) -> Deck:
    letters = list(suits)
    if len(cards) * copies > MOST_CARDS:
        raise Misfit(
            f"{copies} copies of each card make {len(cards) * copies} cards",
            f"A deck has at most {MOST_CARDS}.",
            "cards",
        )
    deck_cards: list[Card] = []
    slugs: set[str] = set()
    for index, card in enumerate(cards):
        if card["suit"] not in letters:
            hint = f"Suits: {', '.join(letters)}."
            raise Misfit(f"{quoted(card['suit'])} isn't a suit", hint, "cards", index, "suit")
        slug = _slug(card["name"])
        if not slug or slug == DONE or slug in slugs:
            raise Misfit(
                "expected a unique card name, with at least one letter or digit",
                f"Letters a to z and digits count; {DONE} is reserved.",
                "cards",
                index,
                "name",
            )
        slugs.add(slug)
        suit = letters.index(card["suit"])
        for copy in range(1, copies + 1):
            id = f"{slug}-{copy}" if copies > 1 else slug
            deck_cards.append(Card(id, card["name"], suit, card["force"], card["ours"]))
    turns = [turn for turn, _ in hands]
    if turns[0] != 1 or turns != sorted(set(turns)):
        raise Misfit("expected ascending turn numbers, starting at 1", "", "hand")
    deck_cards.sort(key=lambda card: (card.suit, -card.force, card.name, card.id))
    return Deck(
        side=side, suits=tuple(suits.values()), hands=hands, cards=tuple(deck_cards), **said
    )


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


_CARD = values(
    name=need(_NAME),
    suit=need(Form({"type": "string", "description": "a suit letter"})),
    force=need(whole(1, 9)),
    ours=may(FLAG, default=False),
)
_DECK = record(
    _deck,
    name=need(_NAME),
    subject=need(_NAME),
    is_many=may(FLAG, name="plural", default=False),
    copies=may(whole(1, 9)),
    suits=need(
        lookup(
            _NAME,
            4,
            1,
            keys=word("[A-Z]", "a capital letter"),
            words="one to four suits: a letter and a name each",
        )
    ),
    hands=need(
        listing(
            record(_in_turn, turn=whole(1, 999), cards=whole(1, MOST_HELD)),
            1,
            20,
            "a list of entries such as {turn: 1, cards: 7}",
        ),
        name="hand",
    ),
    cards=need(listing(_CARD, 1, MOST_CARDS, f"a list of 1 to {MOST_CARDS} cards")),
)
_ENDS: Mapping[str, Form[Any]] = {
    "escape": record(
        Escape,
        side=need(Form({"type": "string", "description": "a side id"})),
        in_a_row=need(whole(1, 9)),
        lost=need(whole(1, 99), name="casualties-lost"),
        won=need(whole(0, 99), name="casualties-won"),
        limit=need(whole(1, 999)),
    ),
    "most-hands": record(MostHands, in_a_row=whole(1, 9), hands=whole(1, 99)),
}

SCENARIO = scenario_file(
    hints=HINTS,
    scores=SCORES_KEY,
    exchange=need(
        whole(0, MOST_EXCHANGED),
        f"the most cards that may be exchanged, 0 to {MOST_EXCHANGED}",
        counts=True,
    ),
    phases=need(
        record(Phases, deal=_NAME, exchange=_NAME, combat=_NAME),
        "names of the three parts of a turn",
    ),
    end=need(
        single(_ENDS),
        "`escape: {side, in-a-row, casualties-lost, casualties-won, limit}`, as in Mogadishu, "
        "or `most-hands: {in-a-row, hands}`",
        counts=True,
    ),
    decks=need(
        lookup(
            _DECK.under("side"),
            2,
            2,
            keys=word(
                "[a-z][a-z0-9-]{0,20}", "a side id, in lower-case letters, digits and hyphens"
            ),
            words="two sides",
        ),
        "two sides, each with these keys. Words: `name`, `subject` (the name that starts a "
        "sentence), `plural` (whether it takes a plural verb). Deck: `suits` (one to four, a "
        f"capital letter and a name each), `copies` of each card, at most {MOST_CARDS} `cards`. "
        "A card has a name, a suit, a force from 1 to 9, and `ours` if its name is inferred. "
        f"The key `hand` gives the hand size from each turn on, at most {MOST_HELD}",
        name="sides",
        counts=True,
    ),
)
"""The record of a duel's scenario file."""


def load(name: str | Path) -> DuelScenario:
    """The scenario with that name or from that file.

    Raises:
        DataError: the name is unknown or the file has an error.
    """
    document = SCENARIO.opened(name)
    with faults_told(document):
        values = SCENARIO.read(document.data)
        decks, end = values["decks"], values["end"]
        if isinstance(end, Escape) and end.side not in decks:
            raise Misfit(f"{quoted(end.side)} isn't a side", "", "end", "escape", "side")
    return DuelScenario(
        **heading(values),
        decks=decks,
        exchange=values["exchange"],
        end=end,
        phases=values["phases"],
        digest=fingerprint(as_text(SCENARIO.counted(document.data))),
    )
