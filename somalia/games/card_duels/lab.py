"""The duels in the lab: what must always hold, figures of many games, positions of rule cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from somalia.datafile import nearest, quoted
from somalia.engine.game import Game
from somalia.games.card_duels import kinds
from somalia.games.card_duels.components import Escape, Scenario
from somalia.games.card_duels.state import COMBAT, DEAL, DRAW, EXCHANGE, Piles, State, in_order
from somalia.games.checks import Checks
from somalia.games.positions import Fault, Positions, differs
from somalia.games.statistics import Statistics, TextTable

PILES = ("deck", "hand", "aside", "shown", "played", "discards")


class DuelChecks(Checks):
    """The invariants of a duel."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    def position(self, state: State) -> Iterator[str]:
        """Every card is in one pile, and no hand is too large."""
        for side, deck in self.scenario.decks.items():
            piles = state.piles[side]
            held = Counter(card for name in PILES for card in getattr(piles, name))
            if held != Counter(deck.cards):
                yield f"the cards of {side} are not each in one pile"
            most = max(cards for _, cards in deck.hands)
            if len(piles.hand) + len(piles.shown) > most:
                yield f"{side} holds too many cards"
            if len(piles.aside) > self.scenario.exchange:
                yield f"{side} has exchanged too many cards"

    def checkpoint(self, state: State) -> Iterator[str]:
        """Between hands no card is held; the score adds up."""
        if state.step == DEAL:
            for side, piles in state.piles.items():
                if piles.hand or piles.shown or piles.aside:
                    yield f"{side} holds cards between two hands"
        end = self.scenario.end
        if isinstance(end, Escape):
            won = state.won[end.side]
            lost = state.won[self.scenario.other(end.side)]
            if state.casualties != won * end.won + lost * end.lost:
                yield "the casualties do not follow from the hands"
        if state.run > end.in_a_row and not isinstance(end, Escape):
            yield "it should be over"

    def plain(self, state: State) -> Any:
        """The position by the ids of the cards."""
        found = {
            name: value
            for name, value in vars(state).items()
            if name not in ("events", "revision", "scenario", "piles")
        }
        found["piles"] = {
            side: {name: [card.id for card in getattr(piles, name)] for name in (*PILES, "old")}
            for side, piles in state.piles.items()
        }
        found["won"] = dict(state.won)
        return found


class DuelStatistics(Statistics):
    """Casualties, hands won, and how many cards were exchanged."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.hands = 0
        self.casualties = 0
        self.won: Counter[str] = Counter()
        self.exchanged: Counter[str] = Counter()

    def after(self, game: Game) -> Any:
        """Casualties, hands won by side, cards exchanged by side."""
        exchanged: Counter[str] = Counter()
        for event in game.all_events():
            if event.kind == kinds.EXCHANGED:
                exchanged.update(event["counts"])
        state: State = game.state
        return state.casualties, dict(state.won), dict(exchanged)

    def add(self, noted: Any, turns: int) -> None:
        """Count one more game."""
        casualties, won, exchanged = noted
        self.hands += turns
        self.casualties += casualties
        self.won.update(won)
        self.exchanged.update(exchanged)

    def figures(self, games: int, turns: int) -> dict[str, Any]:
        """Means a game, and of exchanged cards a hand."""
        found: dict[str, Any] = {
            "hands_won": {side: self.won[side] / games for side in self.scenario.sides},
            "exchanged": {side: self.exchanged[side] / turns for side in self.scenario.sides},
        }
        if isinstance(self.scenario.end, Escape):
            found["casualties"] = self.casualties / games
        return found

    def summary_parts(self, figures: Mapping[str, Any]) -> list[str]:
        """Casualties on average."""
        if "casualties" not in figures:
            return []
        return [f"casualties {figures['casualties']:.1f}"]

    def closing(self, figures: Mapping[str, Any]) -> list[str | TextTable]:
        """Hands won and cards exchanged, a side a row."""
        rows = [
            (
                self.scenario.decks[side].name,
                f"{figures['hands_won'][side]:.2f}",
                f"{figures['exchanged'][side]:.2f}",
            )
            for side in self.scenario.sides
        ]
        return [TextTable(("side", "hands won a game", "cards exchanged a hand"), rows)]


_CARDS = {
    "type": "object",
    "additionalProperties": {"type": ["integer", "array"], "items": {"type": "string"}},
}


class DuelPositions(Positions):
    """A position by the cards in each pile; those that are not named are in the deck."""

    schema: Mapping[str, Any] = {
        **dict.fromkeys(PILES, _CARDS),
        "casualties": {"type": "integer"},
        "won": {"type": "object", "additionalProperties": {"type": "integer"}},
        "run": {"type": "object", "additionalProperties": {"type": "integer"}},
    }

    def __init__(self) -> None:
        super().__init__(State)

    def read(self, scenario: Scenario, data: Mapping[str, Any], fault: Fault) -> State:
        """The state that `position` of a case describes.

        Raises:
            DataError: made by `fault`.
        """
        state = State(scenario)
        keys = ("turn", "step", "casualties", "won", "run", "plays-on", *PILES)
        for key in data:
            if key not in keys:
                near = nearest(key, keys)
                hint = f"Did you mean {near}?" if near else f"There are: {', '.join(keys)}."
                raise fault((key,), f"{quoted(key)} is not known here", hint)
        for key, kind in (("turn", int), ("casualties", int), ("plays-on", bool), ("step", str)):
            if key in data:
                if type(data[key]) is not kind:
                    raise fault((key,), f"expected {_KINDS[kind]}", "")
                state.change(**{key.replace("-", "_"): data[key]})
        if state.turn < 1:
            raise fault(("turn",), "expected 1 or more", "")
        if state.step not in (DEAL, EXCHANGE, DRAW, COMBAT):
            raise fault(("step",), f"{quoted(state.step)} is no step", "")
        for key in ("won", "run", *PILES):
            for side in self._by_side(scenario, data, key, fault):
                if key == "won":
                    state.won[side] = data[key][side]
                elif key == "run":
                    state.change(run_of=side, run=data[key][side])
        self._lay(scenario, data, state, fault)
        return state

    def _by_side(
        self, scenario: Scenario, data: Mapping[str, Any], key: str, fault: Fault
    ) -> Sequence[str]:
        named = data.get(key, {})
        if not isinstance(named, dict):
            raise fault((key,), "expected one entry for each side", "")
        for side, value in named.items():
            if side not in scenario.sides:
                raise fault((key, side), f"{quoted(str(side))} is no side", "")
            if key in PILES and not isinstance(value, list):
                raise fault((key, side), "expected a list of cards", "")
            if key not in PILES and type(value) is not int:
                raise fault((key, side), "expected a number", "")
        return list(named)

    def _lay(self, scenario: Scenario, data: Mapping[str, Any], state: State, fault: Fault) -> None:
        """Lay the cards that are named; the rest is the deck, or played where a deck is named."""
        for side in scenario.sides:
            known = {card.id: card for card in scenario.decks[side].cards}
            left = dict(known)
            laid: dict[str, Any] = {}
            for name in PILES:
                cards = []
                for at, given in enumerate(data.get(name, {}).get(side, ())):
                    if not isinstance(given, str):
                        raise fault((name, side, at), "expected the name of a card", "")
                    card = next(
                        (
                            left.pop(id)
                            for id in (given, *self.ids_of(scenario, given))
                            if id in left
                        ),
                        None,
                    )
                    if card is None:
                        why = "is laid already" if given in known else "is no card of this deck"
                        raise fault((name, side, at), f"{quoted(str(given))} {why}", "")
                    cards.append(card)
                laid[name] = in_order(tuple(cards), scenario, side)
            rest = "played" if side in data.get("deck", {}) else "deck"
            laid[rest] = in_order((*laid[rest], *left.values()), scenario, side)
            state.piles[side] = Piles(**laid)

    def faults(
        self, scenario: Scenario, start: State, then: Mapping[str, Any]
    ) -> Iterator[tuple[Sequence[str], str, str]]:
        """Sides and cards in `then` that there are not."""
        for key in (*PILES, "won", "run"):
            for side, cards in then.get(key, {}).items():
                if side not in scenario.sides:
                    yield (key, side), f"{quoted(str(side))} is no side", ""
                    continue
                known = {card.id for card in scenario.decks[side].cards}
                for name in cards if isinstance(cards, list) else ():
                    if name not in known:
                        yield (key, side), f"{quoted(name)} is no card of this deck", ""

    def ids_of(self, scenario: Scenario, name: str) -> Sequence[str]:
        """The copies of a card that has several."""
        return [
            card.id
            for deck in scenario.decks.values()
            for card in deck.cards
            if card.id != name and card.id.rpartition("-")[0] == name
        ]

    def differences(self, start: State, state: State, then: Mapping[str, Any]) -> Iterator[str]:
        """A sentence for each difference between the position and `then`."""
        for name in PILES:
            for side, wanted in then.get(name, {}).items():
                found = [card.id for card in getattr(state.piles[side], name)]
                if isinstance(wanted, list):
                    yield from differs(f"{name} of {side}", sorted(wanted), sorted(found))
                else:
                    yield from differs(f"cards in {name} of {side}", wanted, len(found))
        if "casualties" in then:
            yield from differs("casualties", then["casualties"], state.casualties)
        for side, wanted in then.get("won", {}).items():
            yield from differs(f"hands won by {side}", wanted, state.won[side])
        for side, wanted in then.get("run", {}).items():
            yield from differs(f"run of {side}", wanted, state.run if state.run_of == side else 0)


_KINDS = {int: "a number", bool: "true or false", str: "a word"}
