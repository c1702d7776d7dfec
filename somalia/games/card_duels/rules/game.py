"""The rules of the duels: a turn is dealt, exchanged, shown and counted."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.dice import BITS, derived, number
from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Steps, Together, Why
from somalia.engine.protocols import Outcome, Phase, Procedure
from somalia.engine.shapes import pick_several
from somalia.games.card_duels.rules.components import (
    Card,
    Escape,
    MostHands,
    Scenario,
    combat_total,
)
from somalia.games.card_duels.rules.kinds import (
    CARDS,
    CASUALTIES,
    COIN,
    DEALT,
    DRAWN,
    EXCHANGE,
    EXCHANGED,
    HAND,
    ON,
    OVER,
    PASSED,
    PLAY_ON,
    RESIGNED,
    SCORE,
    SHOWN,
    SHUFFLED,
    TIED,
    TURN_BEGINS,
)
from somalia.games.card_duels.rules.state import (
    COMBAT,
    DEAL,
    DECIDED,
    DRAW,
    RESULT,
    Cards,
    Hand,
    State,
    in_order,
)
from somalia.games.card_duels.rules.state import EXCHANGE as EXCHANGING

EDITION = "1"
"""The name of these rules in records. It must be increased with every change after which a recorded
game could come out differently."""

END, PLAY = Word("end"), Word("play-on")

DRAW_VICTORY = "draw"
"""The way in which a game is decided that nobody has won."""


class CardDuels:
    """The rules of a scenario."""

    edition = EDITION
    hides = True

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.sides = scenario.sides

    def start(self) -> State:
        """The first turn, all cards in the decks."""
        state = State(self.scenario)
        state.note(TURN_BEGINS, "1", turn=1)
        return state

    def procedure(self, state: State) -> Procedure | None:
        """The step at the cursor; None when the game is over."""
        if state.ended:
            return None
        steps = {
            DEAL: self.deal,
            EXCHANGING: self.exchange,
            DRAW: self.draw,
            COMBAT: self.combat,
            RESULT: self.result,
            DECIDED: self.decided,
        }
        return steps[state.step](state)

    def close(self, state: State, returned: str | None) -> None:
        """Go on to the step that the procedure has returned."""
        if state.ended or returned is None:
            return
        if returned == DEAL:
            state.change(turn=state.turn + 1)
            state.note(TURN_BEGINS, "1", turn=state.turn)
        state.change(step=returned)

    # -- a turn ------------------------------------------------------------------------------------

    @rule("1", "1.1")
    def deal(self, state: State) -> Procedure:
        """Both draw their hands."""
        for side in self.sides:
            count = self.scenario.decks[side].hand_size(state.turn)
            yield from self._drawn(state, side, count)
            state.note(DEALT, "1", (side,), side=side, cards=state.piles[side].hand)
        return EXCHANGING

    @rule("2", "D10")
    def exchange(self, state: State) -> Procedure:
        """Both choose at once, unseen, which cards to exchange."""
        chosen = yield Together(self._choose(state, side) for side in self.sides)
        for side, cards in zip(self.sides, chosen, strict=True):
            hand = tuple(card for card in state.piles[side].hand if card not in cards)
            state.lay(side, hand=hand, aside=in_order(tuple(cards), self.scenario, side))
        return DRAW

    def _choose(self, state: State, side: str) -> Steps[list[Card]]:
        most = self.scenario.exchange

        def judge(picked: Sequence[Card], card: Card) -> Why | None:
            if len(picked) >= most:
                return Why("2", f"no more than {most} cards can be exchanged.")
            return None

        return pick_several(
            EXCHANGE,
            side,
            state.piles[side].hand,
            judge,
            lambda picked: True,
            {"most": most, "side": side},
            seen_by=(side,),
        )

    @rule("2", "D3")
    def draw(self, state: State) -> Procedure:
        """Both draw as many cards as they have exchanged."""
        counts = {side: len(state.piles[side].aside) for side in self.sides}
        state.note(EXCHANGED, "2", counts=counts)
        for side in self.sides:
            aside = state.piles[side].aside
            if not aside:
                continue
            cards = yield from self._drawn(state, side, len(aside))
            state.note(DRAWN, "2", (side,), side=side, aside=aside, cards=cards)
        return COMBAT

    @rule("1.2", "D2", "D11")
    def _drawn(self, state: State, side: str, count: int) -> Steps[Cards]:
        """Draw so many cards into the hand, or as many as there are; shuffle the pile if need be.

        Returns:
            The cards drawn, in the order of the deck list.
        """
        taken: Cards = ()
        while len(taken) < count:
            piles = state.piles[side]
            if not piles.deck:
                if not piles.pile:
                    break
                self._shuffle(state, side)
                piles = state.piles[side]
            wanted = count - len(taken)
            if wanted >= len(piles.deck):
                drawn = piles.deck
            else:
                drawn = yield from self._from(state, side, piles.deck, wanted)
            left = tuple(card for card in piles.deck if card not in drawn)
            state.lay(side, deck=left, hand=in_order(piles.hand + drawn, self.scenario, side))
            taken += drawn
        return in_order(taken, self.scenario, side)

    def _from(self, state: State, side: str, deck: Cards, count: int) -> Steps[Cards]:
        ids = yield CARDS(
            cup=[(card.id, 1) for card in deck],
            draws=count,
            seen_by=(side,),
            about={"side": side, "count": count},
            rule="1" if state.step == DEAL else "2",
        )
        drawn = {ids} if count == 1 else set(ids)
        return tuple(card for card in deck if card.id in drawn)

    @rule("1.2", "D1")
    def _shuffle(self, state: State, side: str) -> None:
        """Make a new deck of the pile; cards of the exchange under way stay out."""
        piles = state.piles[side]
        # What is dealt already is from the old deck: the other side knows what that can have been.
        dealt = piles.hand if state.step == DEAL else ()
        state.lay(
            side,
            deck=in_order(piles.pile, self.scenario, side),
            played=(),
            discards=(),
            old=in_order(piles.discards + dealt, self.scenario, side) if dealt else (),
            old_count=len(dealt),
        )
        state.note(SHUFFLED, "1.2", side=side, count=len(piles.pile))

    @rule("3", "4")
    def combat(self, state: State) -> Procedure:
        """Both show their hands, and their Combat Force Totals are told."""
        for side in self.sides:
            hand = state.piles[side].hand
            state.lay(side, hand=(), shown=hand)
            state.note(SHOWN, "4", side=side, cards=hand, total=self._total(side, hand))
        yield from ()
        return RESULT

    def _total(self, side: str, cards: Cards) -> int:
        return combat_total(cards, len(self.scenario.decks[side].suits))

    @rule("5")
    def result(self, state: State) -> Procedure:
        """The higher Combat Force Total wins the hand."""
        shown = {side: state.piles[side].shown for side in self.sides}
        first, second = (self._total(side, cards) for side, cards in shown.items())
        by_coin = first == second and isinstance(self.scenario.end, Escape)
        if first != second:
            winner = self.sides[0] if first > second else self.sides[1]
        elif by_coin:
            winner = self.sides[(yield COIN(dice=1, faces=2)) - 1]
            state.note(TIED, "5", total=first, winner=winner)
        else:
            winner = ""
        hands = (shown[self.sides[0]], shown[self.sides[1]])
        state.change(last=Hand(state.turn, hands, winner, by_coin))
        state.note(HAND, "5", winner=winner, totals=(first, second), by_coin=by_coin)
        following = self._count(state, winner)
        for side in self.sides:
            piles = state.piles[side]
            state.lay(
                side,
                shown=(),
                aside=(),
                played=in_order(piles.played + piles.shown, self.scenario, side),
                discards=in_order(piles.discards + piles.aside, self.scenario, side),
                old=(),
                old_count=0,
            )
        return following

    # -- the end -----------------------------------------------------------------------------------

    @rule("6", "D6")
    def _count(self, state: State, winner: str) -> str:
        """Count the hand for the end of the game; the step that follows."""
        run = (state.run + 1 if winner == state.run_of else 1) if winner else 0
        state.change(run_of=winner, run=run)
        if winner:
            state.change(won={**state.won, winner: state.won[winner] + 1})
        if isinstance(self.scenario.end, Escape):
            return self._escape(state, self.scenario.end)
        return self._most_hands(state, self.scenario.end)

    @rule("5", "6", "D5", "D8")
    def _escape(self, state: State, end: Escape) -> str:
        """Casualties, and whether the side has escaped."""
        count = end.won if state.run_of == end.side else end.lost
        state.change(casualties=state.casualties + count)
        state.note(CASUALTIES, "5", count=count, total=state.casualties)
        other = self.scenario.other(end.side)
        is_lost = state.casualties > end.limit
        if state.run_of == end.side and state.run >= end.in_a_row:
            fewer = state.casualties < end.limit
            self._end(state, "escape", end.side if fewer else other if is_lost else "")
        elif is_lost and not state.plays_on:
            state.note(PASSED, "D8", limit=end.limit, victor=other)
            return DECIDED
        return DEAL

    @rule("D8", "D13")
    def decided(self, state: State) -> Procedure:
        """It is decided who has won; it is played on if either player wants to."""
        assert isinstance(self.scenario.end, Escape)
        for side in self.sides:
            if (yield PLAY_ON(side, (END, PLAY))) == PLAY:
                state.change(plays_on=True)
                state.note(ON, "D8")
                return DEAL
        self._end(state, "casualties", self.scenario.other(self.scenario.end.side))
        return DEAL

    @rule("6", "D6", "D7", "D9")
    def _most_hands(self, state: State, end: MostHands) -> str:
        """Hands in a row, or the most of all."""
        state.note(SCORE, "6", won=dict(state.won), run_of=state.run_of, run=state.run)
        if state.run >= end.in_a_row:
            self._end(state, "in-a-row", state.run_of)
        elif state.turn >= end.hands:
            first, second = (state.won[side] for side in self.sides)
            victor = "" if first == second else self.sides[0 if first > second else 1]
            self._end(state, "most-hands", victor)
        return DEAL

    def _end(self, state: State, why: str, victor: str) -> None:
        state.change(ended=why, victor=victor)
        state.note(OVER, "6", why=why, victor=victor)

    @rule("D12")
    def requests(self, state: State, side: str) -> tuple[str, ...]:
        """To resign, as long as it is not over."""
        return () if state.ended else ("resign",)

    @rule("D12")
    def request(self, state: State, side: str, name: str) -> Procedure:
        """The side gives up: the other has won."""
        state.note(RESIGNED, "D12", side=side)
        self._end(state, "resigned", self.scenario.other(side))
        yield from ()

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not state.ended:
            return None
        return Outcome(state.victor or DRAW_VICTORY, self.margin(state), state.ended, state.turn)

    def margin(self, state: State) -> int:
        """Casualties below the limit; or hands won more than the other; for the first side."""
        end = self.scenario.end
        if isinstance(end, Escape):
            below = end.limit - state.casualties
            return below if end.side == self.sides[0] else -below
        return state.won[self.sides[0]] - state.won[self.sides[1]]

    def phase(self, state: State) -> Phase:
        """The turn and its step."""
        phases, end = self.scenario.phases, self.scenario.end
        title, number = {
            DEAL: (phases.deal, "1"),
            EXCHANGING: (phases.exchange, "2"),
            DRAW: (phases.exchange, "2"),
            COMBAT: (phases.combat, "3"),
            RESULT: (phases.combat, "5"),
            DECIDED: ("Decided", "D8"),
        }[state.step]
        last = end.hands if isinstance(end, MostHands) else 0
        return Phase(state.turn, state.step, title, number, last)

    # -- what is hidden ----------------------------------------------------------------------------

    def redact(self, state: State, sides: Sequence[str], seed: str) -> None:
        """Deal what these sides have not seen anew: every deal that fits the counts, and what they
        know of a deck that ran out while this hand was dealt, is equally likely.
        """
        state.show_to(sides)
        for side in self.sides:
            if side not in sides:
                self._deal_anew(state, side, derived(seed, side))

    def _deal_anew(self, state: State, side: str, seed: str) -> None:
        def ordered(cards: Cards) -> Cards:
            return in_order(cards, self.scenario, side)

        piles = state.piles[side]
        hidden = ordered(piles.hidden)
        held = len(piles.hand) + len(piles.aside)
        # Once a hand is shown it is known which of the cards were of old.
        old = piles.old if not piles.shown else ()
        first = shuffled(old, derived(seed, "old"))[: min(piles.old_count, held)]
        rest = shuffled(tuple(card for card in hidden if card not in first), seed)
        both = shuffled(first + rest[: held - len(first)], derived(seed, "held"))
        rest = rest[held - len(first) :]
        aside = len(piles.aside)
        state.lay(
            side,
            hand=ordered(both[aside:]),
            aside=ordered(both[:aside]),
            discards=ordered(rest[: len(piles.discards)]),
            deck=ordered(rest[len(piles.discards) :]),
        )


AT_ONCE = 12
"""Cards whose order one number of 128 bits gives evenly, with many bits to spare."""


def shuffled(cards: Cards, seed: str) -> Cards:
    """The cards in an order that follows from the seed, every order equally likely."""
    left = list(cards)
    found: list[Card] = []
    while left:
        mark = number(seed, 0, len(found))
        for _ in range(min(AT_ONCE, len(left))):
            # The upper part of the number is the draw, the lower goes on to the next.
            mark *= len(left)
            found.append(left.pop(mark >> BITS))
            mark &= (1 << BITS) - 1
    return tuple(found)
