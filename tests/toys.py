"""A toy game for tests of the engine: two sides bid in secret for a pot."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from somalia.engine.dice import number
from somalia.engine.options import Word
from somalia.engine.prompts import Chance, Choose, Why, total
from somalia.engine.protocols import Outcome, Phase


class TableState:
    """The coins of each side, the secret bid of the first side, and the round."""

    def __init__(self, coins: int) -> None:
        self.events: list[Any] = []
        self.coins = {"cat": coins, "dog": coins}
        self.bid = 0
        self.round = 1
        self.step = "cat"
        self.over = False

    def copy(self) -> TableState:
        twin = TableState(0)
        twin.coins = dict(self.coins)
        twin.bid, twin.round, twin.step, twin.over = self.bid, self.round, self.step, self.over
        return twin

    def facts(self) -> tuple[Any, ...]:
        return (tuple(self.coins.items()), self.bid, self.round, self.step, self.over)


class Bidding:
    """In each round cat bids in secret, dog bids openly, and dice add to the pot of the higher
    bidder.
    """

    sides = ("cat", "dog")
    edition = "1"
    hides = True  # the secret bid, until both have bid

    def __init__(self, rounds: int = 4, coins: int = 12) -> None:
        self.rounds = rounds
        self.coins = coins

    def start(self) -> TableState:
        return TableState(self.coins)

    def procedure(self, state: TableState) -> Generator[Any, Any, Any] | None:
        if state.over:
            return None
        return self._cat(state) if state.step == "cat" else self._dog(state)

    def close(self, state: TableState, returned: Any) -> None:
        if state.over:
            return
        if state.step == "dog":
            state.round += 1
            state.over = state.round > self.rounds
        state.step = "dog" if state.step == "cat" else "cat"

    def _bids(self, side: str, coins: int) -> Choose:
        words = tuple(Word(f"bid-{coin}") for coin in range(4))
        return Choose(
            side,
            f"{side}.bid",
            "1",
            candidates=words,
            judge=lambda w: None if int(w[4:]) <= coins else Why("1.1", "too dear."),
            seen_by=("cat",) if side == "cat" else None,
        )

    def _cat(self, state: TableState) -> Generator[Any, Any, None]:
        # The end of this procedure is the checkpoint that must follow every hidden answer.
        answer = yield self._bids("cat", state.coins["cat"])
        state.bid = int(answer[4:])

    def _dog(self, state: TableState) -> Generator[Any, Any, None]:
        answer = yield self._bids("dog", state.coins["dog"])
        bid = int(answer[4:])
        if bid == 3:
            yield Choose("dog", "dog.bark", "1.2", extra=("woof",))
        pot = total((yield Chance("pot", "2", dice=2, key=total)))
        winner = "cat" if state.bid > bid else "dog"
        state.coins["cat"] -= state.bid
        state.coins["dog"] -= bid
        state.coins[winner] += pot
        state.events.append((winner, pot))
        state.bid = 0

    def requests(self, state: TableState, side: str) -> tuple[str, ...]:
        return ("resign",)

    def request(self, state: TableState, side: str, name: str) -> Generator[Any, Any, None]:
        state.over = True
        state.events.append((side, name))
        yield from ()

    def phase(self, state: TableState) -> Phase:
        return Phase(state.round, state.step, state.step, "1")

    def outcome(self, state: TableState) -> Outcome | None:
        if not state.over:
            return None
        lead = state.coins["cat"] - state.coins["dog"]
        return Outcome("cat" if lead > 0 else "dog", lead, "rounds", state.round)

    def learned(self, then: TableState, now: TableState, sides: Sequence[str]) -> bool:
        return False  # all answers but cat's bid are open, and depend on nothing hidden

    def redact(self, state: TableState, sides: Sequence[str], seed: str) -> None:
        if "cat" not in sides:
            state.bid = number(seed, 0, 0) % 4
