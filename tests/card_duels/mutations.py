"""Wrong turns in the rules of the duels, each noticed by a case (see `tests/mutations.py`)."""

from __future__ import annotations

from tests.mutation import Mutation


def _wrong(rule: str, about: str, file: str, old: str, new: str) -> Mutation:
    return Mutation(rule, about, file, old, new, game="card_duels")


MUTATIONS = (
    _wrong(
        "1",
        "a side draws a card too few",
        "rules/game.py",
        "hand_size(state.turn)",
        "hand_size(state.turn) - 1",
    ),
    _wrong(
        "1.1",
        "hand sizes change a turn late",
        "rules/components.py",
        "if first <= turn)",
        "if first < max(turn, 2))",
    ),
    _wrong(
        "1.1",
        "hand sizes are those of the first turn",
        "rules/components.py",
        "in reversed(self.hands)",
        "in self.hands",
    ),
    _wrong(
        "1.2",
        "the pile is shuffled before the deck is empty",
        "rules/game.py",
        "if not piles.deck:",
        "if len(piles.deck) < count:",
    ),
    _wrong(
        "1.2",
        "cards being exchanged are shuffled too",
        "rules/state.py",
        "return self.played + self.discards\n",
        "return self.played + self.discards + self.aside\n",
    ),
    _wrong(
        "1.2",
        "a deck that is just enough is shuffled",
        "rules/game.py",
        "while len(taken) < count:",
        "while len(taken) <= count:",
    ),
    _wrong(
        "D1",
        "exchanged cards leave the game",
        "rules/game.py",
        "discards=in_order(piles.discards + piles.aside,",
        "discards=in_order(piles.discards,",
    ),
    _wrong(
        "D1",
        "played cards leave the game",
        "rules/game.py",
        "played=in_order(piles.played + piles.shown,",
        "played=in_order(piles.played,",
    ),
    _wrong(
        "D1",
        "exchanged cards are not shuffled",
        "rules/state.py",
        "return self.played + self.discards\n",
        "return self.played\n",
    ),
    _wrong(
        "D1",
        "played cards are not shuffled",
        "rules/state.py",
        "return self.played + self.discards\n",
        "return self.discards\n",
    ),
    _wrong(
        "D2",
        "without cards the hand is drawn from those put aside",
        "rules/game.py",
        "if not piles.pile:\n                    break",
        "if not piles.pile:\n                    state.lay(side, discards=piles.aside, aside=())\n"
        "                    continue",
    ),
    _wrong(
        "2",
        "a card more may be exchanged",
        "rules/game.py",
        "if len(picked) >= most:",
        "if len(picked) > most:",
    ),
    _wrong(
        "2",
        "a card less may be exchanged",
        "rules/game.py",
        "if len(picked) >= most:",
        "if len(picked) >= most - 1:",
    ),
    _wrong(
        "2",
        "a card more is drawn than was put aside",
        "rules/game.py",
        "self._drawn(state, side, len(aside))",
        "self._drawn(state, side, len(aside) + 1)",
    ),
    _wrong(
        "D10",
        "the first side draws before the second chooses",
        "rules/game.py",
        "chosen = yield Together(self._choose(state, side) for side in self.sides)",
        "chosen = []\n        for side in self.sides:\n"
        "            chosen.append((yield from self._choose(state, side)))\n"
        '            state.note(EXCHANGED, "2", side=side, counts={side: len(chosen[-1])})',
    ),
    _wrong(
        "D3",
        "all are told which cards are put aside",
        "rules/game.py",
        "side: len(state.piles[side].aside) for",
        "side: state.piles[side].aside for",
    ),
    _wrong(
        "D11",
        "the pile is shuffled into what is left",
        "rules/game.py",
        "wanted = count - len(taken)",
        "wanted = count",
    ),
    _wrong(
        "4",
        "a suit counts its forces only",
        "rules/components.py",
        "totals = [1] * suits",
        "totals = [0] * suits",
    ),
    _wrong(
        "4", "suits are added up", "rules/components.py", "product *= total", "product += total"
    ),
    _wrong(
        "4",
        "a card counts 1",
        "rules/components.py",
        "totals[card.suit] += card.force",
        "totals[card.suit] += 1",
    ),
    _wrong(
        "5",
        "the lower total wins",
        "rules/game.py",
        "self.sides[0] if first > second",
        "self.sides[0] if first < second",
    ),
    _wrong(
        "5",
        "the coin falls for the other side",
        "rules/game.py",
        "(yield COIN(dice=1, faces=2)) - 1",
        "2 - (yield COIN(dice=1, faces=2))",
    ),
    _wrong(
        "5",
        "a coin decides ties everywhere",
        "rules/game.py",
        "by_coin = first == second and isinstance(self.scenario.end, Escape)",
        "by_coin = first == second",
    ),
    _wrong(
        "5",
        "a hand won costs as much as one lost",
        "rules/game.py",
        "end.won if state.run_of == end.side",
        "end.lost if state.run_of == end.side",
    ),
    _wrong(
        "6",
        "two hands in a row are enough to escape",
        "rules/game.py",
        "state.run >= end.in_a_row:\n            fewer",
        "state.run >= end.in_a_row - 1:\n            fewer",
    ),
    _wrong(
        "6",
        "hands in a row of the other side end it too",
        "rules/game.py",
        "if state.run_of == end.side and state.run",
        "if state.run",
    ),
    _wrong(
        "6",
        "a lost hand leaves the run",
        "rules/game.py",
        "if winner == state.run_of else 1)",
        "if winner == state.run_of else state.run)",
    ),
    _wrong(
        "6",
        "two hands in a row decide Firebase",
        "rules/game.py",
        'if state.run >= end.in_a_row:\n            self._end(state, "in-a-row"',
        'if state.run >= end.in_a_row - 1:\n            self._end(state, "in-a-row"',
    ),
    _wrong(
        "6",
        "a tenth hand is played",
        "rules/game.py",
        "elif state.turn >= end.hands:",
        "elif state.turn > end.hands:",
    ),
    _wrong(
        "6",
        "who escapes has always won",
        "rules/game.py",
        'end.side if fewer else other if is_lost else ""',
        "end.side",
    ),
    _wrong(
        "D5",
        "90 casualties lose",
        "rules/game.py",
        "fewer = state.casualties < end.limit",
        "fewer = state.casualties < end.limit - 1",
    ),
    _wrong(
        "D6",
        "a tied hand leaves the run",
        "rules/game.py",
        "state.change(run_of=winner, run=run)",
        'state.change(**({"run_of": winner, "run": run} if winner else {}))',
    ),
    _wrong(
        "D7",
        "the first side wins with as many hands",
        "rules/game.py",
        'victor = "" if first == second else',
        "victor =",
    ),
    _wrong(
        "D8",
        "it is decided by 90 casualties",
        "rules/game.py",
        "is_lost = state.casualties > end.limit",
        "is_lost = state.casualties >= end.limit - 1",
    ),
    _wrong(
        "D8", "nobody is asked whether to play on", "rules/game.py", "return DECIDED", "return DEAL"
    ),
    _wrong(
        "D9",
        "a majority ends it",
        "rules/game.py",
        "elif state.turn >= end.hands:",
        "elif 2 * max(state.won.values()) > end.hands or state.turn >= end.hands:",
    ),
    _wrong(
        "D12",
        "who gives up wins",
        "rules/game.py",
        'self._end(state, "resigned", self.scenario.other(side))',
        'self._end(state, "resigned", side)',
    ),
    _wrong(
        "D13",
        "both must want to play on",
        "rules/game.py",
        "if (yield PLAY_ON(side, (END, PLAY))) == PLAY:",
        "if (yield PLAY_ON(side, (END, PLAY))) == PLAY and side == self.sides[1]:",
    ),
    _wrong(
        "D13",
        "only the first side is asked",
        "rules/game.py",
        "for side in self.sides:\n            if (yield PLAY_ON",
        "for side in self.sides[:1]:\n            if (yield PLAY_ON",
    ),
    _wrong(
        "D13",
        "it is asked after every hand",
        "rules/game.py",
        "elif is_lost and not state.plays_on:",
        "elif is_lost:",
    ),
)
