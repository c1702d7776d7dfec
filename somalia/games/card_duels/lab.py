"""The duels in the lab: what must always hold, figures of many games, positions of rule cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from somalia.datafile import quoted
from somalia.engine.game import Game
from somalia.games.card_duels import kinds
from somalia.games.card_duels.components import Escape, Scenario
from somalia.games.card_duels.state import COMBAT, DEAL, DRAW, EXCHANGE, Piles, State, in_order
from somalia.games.checks import Checks
from somalia.games.positions import (
    Fault,
    Positions,
    by_name,
    differs,
    either,
    flag,
    listed,
    whole,
    word,
)
from somalia.games.statistics import Statistics, TextTable


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
            if name not in ("events", "scenario", "piles")
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


_PILE = {
    "deck": "cards in the deck: all that are not named, unless it is given",
    "hand": "cards in hand",
    "aside": "cards exchanged in this hand",
    "shown": "cards on the table",
    "played": "cards played in earlier hands, since the last shuffle",
    "discards": "cards exchanged in earlier hands, since the last shuffle",
}
PILES = tuple(_PILE)
_NUMBERS = by_name("", whole(""))
POSITION = {
    "turn": whole("the hand that is played; 1 if not given", 1),
    "step": word("the step of the turn", (DEAL, EXCHANGE, DRAW, COMBAT)),
    "casualties": whole("casualties so far"),
    "won": _NUMBERS | {"about": "hands won, by side"},
    "run": _NUMBERS | {"about": "hands won in a row, by side"},
    "plays-on": flag("the game goes on after its last hand"),
    **{pile: by_name(f"by side: {about}", listed("", word(""))) for pile, about in _PILE.items()},
}
_CARDS = by_name("", either(whole(""), listed("", word(""))))


class DuelPositions(Positions):
    """A position by the cards in each pile; those that are not named are in the deck."""

    position = POSITION
    schema: Mapping[str, Any] = {
        **{pile: _CARDS | {"about": f"{POSITION[pile]['about']}, or how many"} for pile in PILES},
        **{key: POSITION[key] for key in ("casualties", "won", "run")},
    }

    def __init__(self) -> None:
        super().__init__(State)

    def read(self, scenario: Scenario, data: Mapping[str, Any], fault: Fault) -> State:
        """The state that `position` of a case describes.

        Raises:
            DataError: made by `fault`.
        """
        state = State(scenario)
        for key in ("turn", "casualties", "plays-on", "step"):
            if key in data:
                state.change(**{key.replace("-", "_"): data[key]})
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
        named = list(data.get(key, ()))
        for side in named:
            if side not in scenario.sides:
                raise fault((key, side), f"{quoted(str(side))} is no side", "")
        return named

    def _lay(self, scenario: Scenario, data: Mapping[str, Any], state: State, fault: Fault) -> None:
        """Lay the cards that are named; the rest is the deck, or played where a deck is named."""
        for side in scenario.sides:
            known = {card.id: card for card in scenario.decks[side].cards}
            left = dict(known)
            laid: dict[str, Any] = {}
            for name in PILES:
                cards = []
                for at, given in enumerate(data.get(name, {}).get(side, ())):
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
