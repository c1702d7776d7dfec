"""Positions in rule cases: the cards in each pile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from somalia.datafile import quoted
from somalia.games.card_duels.rules.components import DuelScenario
from somalia.games.card_duels.rules.state import (
    COMBAT,
    DEAL,
    DRAW,
    EXCHANGE,
    DuelState,
    Piles,
    in_order,
)
from somalia.games.positions import (
    Fault,
    Fields,
    PositionField,
    Positions,
    by_name,
    differs,
    either,
    flag,
    listed,
    whole,
    word,
)

_PILE = {
    "deck": "cards in the deck; default: all cards not named elsewhere",
    "hand": "cards in hand",
    "aside": "cards exchanged this hand",
    "shown": "cards on the table",
    "played": "cards played in earlier hands, since the last shuffle",
    "discards": "cards exchanged in earlier hands, since the last shuffle",
}
PILES = tuple(_PILE)
_NUMBERS = by_name("", whole(""))
PLAIN = Fields(
    {
        "turn": PositionField(whole("the hand being played; default: 1", 1), None),
        "step": PositionField(word("the step of the turn", (DEAL, EXCHANGE, DRAW, COMBAT)), None),
        "casualties": PositionField(whole("casualties so far")),
        "plays-on": PositionField(flag("play continues after the last hand"), None),
    }
)
POSITION = {
    **PLAIN.begins,
    "won": _NUMBERS | {"about": "hands won, by side"},
    "run": _NUMBERS | {"about": "hands won in a row, by side"},
    **{pile: by_name(f"by side: {about}", listed("", word(""))) for pile, about in _PILE.items()},
}
_CARDS = by_name("", either(whole(""), listed("", word(""))))


class DuelPositions(Positions[DuelScenario, DuelState]):
    """Positions as lists of the cards in each pile; cards not named are in the deck."""

    position = POSITION
    schema: Mapping[str, Any] = {
        **{
            pile: _CARDS | {"about": f"{POSITION[pile]['about']}, or their number"}
            for pile in PILES
        },
        **PLAIN.ends,
        **{key: POSITION[key] for key in ("won", "run")},
    }

    def __init__(self) -> None:
        super().__init__(DuelState)

    def read(self, scenario: DuelScenario, data: Mapping[str, Any], fault: Fault) -> DuelState:
        """The state that a case's `position` describes.

        Raises:
            DataError: `position` has an error; built by `fault`.
        """
        state = DuelState(scenario)
        state.change(**PLAIN.read(data))
        for key in ("won", "run", *PILES):
            for side in self._by_side(scenario, data, key, fault):
                if key == "won":
                    state.won[side] = data[key][side]
                elif key == "run":
                    state.change(run_of=side, run=data[key][side])
        self._lay(scenario, data, state, fault)
        return state

    def _by_side(
        self, scenario: DuelScenario, data: Mapping[str, Any], key: str, fault: Fault
    ) -> Sequence[str]:
        named = list(data.get(key, ()))
        for side in named:
            if side not in scenario.sides:
                raise fault((key, side), f"there's no side {quoted(str(side))}", "")
        return named

    def _lay(
        self, scenario: DuelScenario, data: Mapping[str, Any], state: DuelState, fault: Fault
    ) -> None:
        """Place the named cards; all other cards go to the deck, or to the played pile if the case
        lists the deck's cards.
        """
        for side in scenario.sides:
            known = {card.id: card for card in scenario.decks[side].cards}
            left = dict(known)
            laid: dict[str, Any] = {}
            for name in PILES:
                cards = []
                for index, given in enumerate(data.get(name, {}).get(side, ())):
                    card = next(
                        (
                            left.pop(id)
                            for id in (given, *self.ids_of(scenario, given))
                            if id in left
                        ),
                        None,
                    )
                    if card is None:
                        why = "is already placed" if given in known else "isn't a card of this deck"
                        raise fault((name, side, index), f"{quoted(str(given))} {why}", "")
                    cards.append(card)
                laid[name] = in_order(tuple(cards), scenario, side)
            rest = "played" if side in data.get("deck", {}) else "deck"
            laid[rest] = in_order((*laid[rest], *left.values()), scenario, side)
            state.piles[side] = Piles(**laid)

    def faults(
        self, scenario: DuelScenario, start: DuelState, then: Mapping[str, Any]
    ) -> Iterator[tuple[Sequence[str], str, str]]:
        """Yield the sides and cards in `then` that do not exist."""
        for key in (*PILES, "won", "run"):
            for side, cards in then.get(key, {}).items():
                if side not in scenario.sides:
                    yield (key, side), f"there's no side {quoted(str(side))}", ""
                    continue
                known = {card.id for card in scenario.decks[side].cards}
                for name in cards if isinstance(cards, list) else ():
                    if name not in known:
                        yield (key, side), f"{quoted(name)} isn't a card of this deck", ""

    def ids_of(self, scenario: DuelScenario, name: str) -> Sequence[str]:
        """The ids of a card's copies."""
        return [
            card.id
            for deck in scenario.decks.values()
            for card in deck.cards
            if card.id != name and card.id.rpartition("-")[0] == name
        ]

    def differences(
        self, start: DuelState, state: DuelState, then: Mapping[str, Any]
    ) -> Iterator[str]:
        """Yield a sentence for each difference between the position and `then`."""
        for name in PILES:
            for side, wanted in then.get(name, {}).items():
                ids = [card.id for card in getattr(state.piles[side], name)]
                if isinstance(wanted, list):
                    yield from differs(f"{name} of {side}", sorted(wanted), sorted(ids))
                else:
                    yield from differs(f"cards in {name} of {side}", wanted, len(ids))
        yield from PLAIN.differences(then, state)
        for side, wanted in then.get("won", {}).items():
            yield from differs(f"hands won by {side}", wanted, state.won[side])
        for side, wanted in then.get("run", {}).items():
            yield from differs(f"hands won in a row by {side}", wanted, state.run_by(side))
