"""A duel in text: the table with both hands, the score, what is left of the decks, odds."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, Any

from somalia.engine.event import Event
from somalia.engine.kinds import Label
from somalia.engine.odds import percent
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.engine.words import plural
from somalia.games.card_duels.ai import chances
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Card, Escape, suit_totals
from somalia.games.card_duels.rules.kinds import named
from somalia.games.card_duels.rules.state import DECIDED, State
from somalia.games.display import DisplayOf, OddsAsked, Offer, Part, Sheet, Unknown

if TYPE_CHECKING:
    from rich.text import Text

    from somalia.games.card_duels.text.words import DuelWords

SHOWN_SAMPLE = 2500
"""Hands of the other side that are sampled for odds that a person asks for."""

LISTED = 6
"""Exchanges that are compared."""

BAR = 26
"""Characters of the line of casualties."""

COLUMN = 25
"""Characters in which the names of all cards find room."""

TALL = 30
"""Lines of a screen on which a hand of four suits can take two rows of columns."""

STRONG = 4
"""The force from which on a card is in the colour of its suit."""

SUIT_STYLES = ("cyan", "yellow", "green", "magenta")


class DuelDisplay(DisplayOf[State]):
    """The text display of a duel."""

    # -- the head --------------------------------------------------------------------------------

    def status(self, state: State) -> list[list[Part]]:
        """Turn and phase; the score."""
        phase = self.rules.phase(state)
        head = [Part(self._when(state), f"Turn {phase.turn}"), Part(phase.title, phase.title)]
        stake = [(told, told) for told in self._at_stake(state)]
        return [head, [Part(told, brief) for told, brief in (*self._score(state), *stake)]]

    def _when(self, state: State) -> str:
        phase = self.rules.phase(state)
        last = f" of {phase.last_turn}" if phase.last_turn else ""
        return f"Turn {phase.turn}{last}"

    def when(self, state: State) -> str:
        """The turn."""
        return self._when(state).lower()

    def _score(self, state: State) -> list[tuple[str, str]]:
        """What counts for the end, each in full and in brief."""
        end, say = state.scenario.end, self.words
        won = ", ".join(f"{say.side(side)} {count}" for side, count in state.won.items())
        if isinstance(end, Escape):
            told = f"Casualties {state.casualties}"
            run, who = (state.run if state.run_of == end.side else 0), say.side(end.side)
            found = [(f"{told} (limit {end.limit})", told)]
        else:
            run, who = state.run, say.side(state.run_of) if state.run_of else "nobody"
            found = [(f"Hands won: {won}", won)]
        return [
            *found,
            (f"In a row: {who} {run} of {end.in_a_row}", f"{who} {run} of {end.in_a_row}"),
        ]

    def _at_stake(self, state: State) -> list[str]:
        """What the next hand costs or decides; who cannot win any more."""
        end, say = state.scenario.end, self.words
        if state.ended:
            return []
        if isinstance(end, Escape):
            run = state.run if state.run_of == end.side else 0
            if state.casualties + (end.in_a_row - run) * end.won > end.limit:
                return [f"{say.side(end.side)} cannot win any more"]
            if state.casualties + end.lost > end.limit:
                return ["a hand lost decides"]
            return [f"a hand lost costs {end.lost}, one won {end.won}"]
        left = end.hands - sum(state.won.values()) - self._ties(state)
        return [
            f"{say.side(side)} cannot win any more"
            for side, won in state.won.items()
            if won + left < state.won[state.scenario.other(side)]
            and (state.run if state.run_of == side else 0) + left < end.in_a_row
        ]

    @staticmethod
    def _ties(state: State) -> int:
        """Hands that counted for nobody."""
        played = state.turn - 1 + (state.step == DECIDED)
        return played - sum(state.won.values())

    def foot(self, state: State) -> list[str]:
        """The score again, in brief."""
        return [brief for _, brief in self._score(state)]

    def stands(self, state: State) -> str:
        """The score."""
        return ", ".join(brief for _, brief in self._score(state))

    def result(self, state: State, events: Sequence[Event]) -> list[str]:
        """How the game ended, and the score."""
        ended = self.rules.outcome(state)
        if ended is None:
            return super().result(state, events)
        words: DuelWords = self.words  # type: ignore[assignment]
        won = ", ".join(f"{words.side(side)} {count}" for side, count in state.won.items())
        hands = sum(event.kind == kinds.HAND for event in events)
        told = [
            words.ending(state.ended, state.victor),
            f"After {plural(hands, 'hand')}: {won}.",
        ]
        if isinstance(state.scenario.end, Escape):
            told.append(f"{plural(state.casualties, 'casualty', 'casualties')}.")
        return ["", "== Result ==", *told]

    # -- the table -------------------------------------------------------------------------------

    def board(
        self, state: State, width: int, height: int, numbers: Mapping[str, str] | None = None
    ) -> list[Text]:
        """Both sides of the table. A hand that may be seen lies open, by suits; what is to be
        exchanged is struck out.
        """
        from rich.text import Text

        lines: list[Text] = []
        if isinstance(state.scenario.end, Escape):
            lines.append(Text(self._track(state, state.scenario.end)[:width]))
        own = [side for side in state.scenario.sides if state.sees(side)]
        for side in sorted(state.scenario.sides, key=lambda side: side in own):
            lines.append(Text(self._piles(state, side)[:width], "bold" if side in own else ""))
        lines += [Text(line[:width]) for line in self._last(state)]
        for side in own:
            if state.piles[side].hand:
                if len(own) > 1:
                    lines.append(Text(f"{self.words.side(side)}:"))
                lines += self._hand(state, side, width, height, numbers or {})
        return lines

    def _track(self, state: State, end: Escape) -> str:
        full, empty = ("#", "-") if self.ascii_only else ("█", "·")
        share = min(state.casualties * BAR // end.limit, BAR)
        row = full * share + empty * (BAR - share)
        return f"Casualties  {state.casualties:>3} {row} {end.limit}"

    def _piles(self, state: State, side: str) -> str:
        piles = state.piles[side]
        back = "#" if self.ascii_only else "▮"
        seen = piles.hand or piles.shown
        hand = back * len(seen) if not state.sees(side) else plural(len(seen), "card")
        return (
            f"{self.words.side(side):<12}hand {hand:<10} deck {len(piles.deck):<3} "
            f"played {len(piles.played):<3} exchanged {len(piles.discards) + len(piles.aside)}"
        )

    def _last(self, state: State) -> list[str]:
        """The last hand as it lay open: the forces of each side by suits, and who has won it."""
        last, say = state.last, self.words
        if last is None:
            return []
        sides = state.scenario.sides
        if not last.winner:
            result = "a tie"
        else:
            verb = "win" if say.is_many(last.winner) else "wins"
            result = f"{say.side(last.winner)} {verb}{' by the coin' if last.by_coin else ''}"
        lines = [f"Last hand: {result}"]
        for side, cards in zip(sides, last.cards, strict=True):
            suits = range(len(state.scenario.decks[side].suits))
            forces = " | ".join(
                " ".join(str(card.force) for card in cards if card.suit == suit) or "-"
                for suit in suits
            )
            lines.append(f"  {say.side(side):<10} {kinds.sum_told(say, side, cards)}:  {forces}")
        return lines

    def _hand(
        self,
        state: State,
        side: str,
        width: int,
        height: int,
        numbers: Mapping[str, str],
    ) -> list[Text]:
        """The cards of a hand in columns by suit, with the totals."""
        from rich.text import Text

        hand, suits = state.piles[side].hand, state.scenario.decks[side].suits
        is_asked = any(card.id in numbers for card in hand)
        kept = [card for card in hand if card.id in numbers] if is_asked else list(hand)
        totals = suit_totals(kept, len(suits))
        across = len(suits)
        if (width - 1) // across < COLUMN and height >= TALL:
            across = -(-across // 2)  # in two rows, where there is room for them
        wide = max((width - 1) // across, 12)
        lines = [Text()]
        for first in range(0, len(suits), across):
            row = range(first, min(first + across, len(suits)))
            head = Text()
            for at in row:
                total = f" ({totals[at]})"
                told = f"{suits[at][: wide - 1 - len(total)]}{total}"
                head.append(f"{told:<{wide}}", f"bold {SUIT_STYLES[at]}")
            lines.append(head)
            columns = [[card for card in hand if card.suit == at] for at in row]
            for place in range(max(map(len, columns))):
                line = Text()
                for cards in columns:
                    card = cards[place] if place < len(cards) else None
                    line.append(*self._card(card, is_asked, wide, numbers))
                lines.append(line)
        told = kinds.TIMES.join(map(str, totals))
        name = "Kept" if len(kept) < len(hand) else "Total"
        lines.append(Text(f"{name}: {told} = {prod(totals)}", "bold"))
        return lines

    @staticmethod
    def _card(
        card: Card | None, is_asked: bool, wide: int, numbers: Mapping[str, str]
    ) -> tuple[str, str]:
        """A card in its column, and its style; struck out if it is to be exchanged."""
        if card is None:
            return " " * wide, ""
        goes = is_asked and card.id not in numbers
        number = "x" if goes else numbers.get(card.id, "")
        text = f"{number:>2} {card.name[: wide - 6].rstrip()} {card.force}"
        style = "dim strike" if goes else SUIT_STYLES[card.suit] if card.force >= STRONG else ""
        return f"{text:<{wide}}", style

    def on_board(self, prompt: Choose) -> Collection[str]:
        """The cards of the hand that is asked about."""
        return [card.id for card in prompt.candidates if isinstance(card, Card)]

    def offers(self, prompt: Choose, state: State) -> list[Offer]:
        """The options; cards of one name, of which a deck may have several, as one."""
        found: dict[Label, list[str]] = {}
        for option in prompt.options:
            found.setdefault(self.words.label(prompt, option, state), []).append(option)
        return [Offer(label, tuple(options)) for label, options in found.items()]

    # -- sheets ----------------------------------------------------------------------------------

    def sheets(self) -> Sequence[Sheet]:
        """The score hand by hand, what is left of the decks, and the lists of cards."""
        return (
            Sheet("score", "the score, and every hand so far", self._hands, ("hands",)),
            Sheet("deck", "what is left to draw, yours and theirs", self._decks, ("left",)),
            Sheet("cards", "all cards of both decks; cards NAME: one of them", self._cards),
        )

    def _hands(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        sides = state.scenario.sides
        lines = [", ".join(full for full, _ in self._score(state)), ""]
        events = [one for one in sight.events() if one.kind in (kinds.HAND, kinds.CASUALTIES)]
        if not events:
            return [*lines, "No hand has been played yet."]
        heads = "".join(f"{self.words.side(side):>12}" for side in sides)
        lines.append(f"  hand{heads}  won by")
        number = 0
        for event in events:
            if event.kind == kinds.CASUALTIES:
                lines[-1] += f"; {event['total']} casualties in all"
                continue
            number += 1
            totals = "".join(f"{total:>12}" for total in event["totals"])
            won = self.words.side(event["winner"]) if event["winner"] else "nobody"
            lines.append(f"  {number:>4}{totals}  {won}{' (coin)' if event['by_coin'] else ''}")
        return lines

    def _decks(self, sight: Sight, typed: str, width: int) -> list[str]:
        """By suit and force, what a deck may still give; of another's hand and deck together."""
        state: State = sight.view
        lines: list[str] = []
        for side in state.scenario.sides:
            piles = state.piles[side]
            if state.sees(side):
                what, cards = f"{len(piles.deck)} cards in the deck", piles.deck
            else:
                what = f"{len(piles.hidden)} cards not seen since the last shuffle"
                cards = piles.hidden
            lines.append(f"{self.words.side(side)}: {what}")
            for at, suit in enumerate(state.scenario.decks[side].suits):
                forces = sorted((card.force for card in cards if card.suit == at), reverse=True)
                lines.append(f"  {suit:<22}{' '.join(map(str, forces)) or 'none'}")
        return lines

    def _cards(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        lines: list[str] = []
        for side, deck in state.scenario.decks.items():
            for at, suit in enumerate(deck.suits):
                own = [card for card in deck.cards if card.suit == at]
                names = dict.fromkeys(
                    f"{card.name} {card.force}{'*' * card.is_ours}"
                    for card in own
                    if typed.lower() in card.name.lower()
                )
                if names:
                    lines.append(f"{self.words.side(side)}, {suit}: {', '.join(names)}")
        if not lines:
            raise Unknown(f'No card is called "{typed[:30]}".')
        if any("*" in line for line in lines):
            lines += ["", "* inferred: the published list lacks it, and the name is ours [D4]."]
        return lines

    # -- odds ------------------------------------------------------------------------------------

    def odds(self, asked: OddsAsked) -> list[str]:
        """The chance to win the hand by the best exchanges, by what is picked, and by keeping all;
        or by an exchange that is typed.
        """
        if asked.prompt.ask != kinds.EXCHANGE:
            return ["No odds are told of this question."]
        state: State = asked.sight.view
        known = chances.known_to(state, asked.prompt.who)
        picked: tuple[Card, ...] = (asked.prompt.about or {})["picked"]
        asked.watch.name = "The chances of every exchange"
        if asked.typed:
            wanted = (*picked, *self._typed(asked))
            if len(wanted) > known.most:
                raise Unknown(f"No more than {known.most} cards can be exchanged.")
            rows = [("so", chances.chance_of(known, wanted, SHOWN_SAMPLE))]
        else:
            found = chances.chances(known, SHOWN_SAMPLE)
            rows = [("best" if not at else "", one) for at, one in enumerate(found[:LISTED])]
            if all(one.aside for one in found[:LISTED]):
                rows.append(("", next(one for one in found if not one.aside)))
            if picked:
                rows.append(("picked", chances.chance_of(known, picked, SHOWN_SAMPLE)))
        other = self.words.within(state.scenario.other(asked.prompt.who))
        text = (
            "Chance to win the hand. Your own draws are counted exactly. The cards of "
            f"{other} are sampled ({SHOWN_SAMPLE} hands, ± {chances.error(SHOWN_SAMPLE)} points), "
            "as if exchanged by the rule of thumb: what is of force 1 to 3 goes, but never the "
            "last of a suit."
        )
        lines = textwrap.wrap(text, min(asked.width, 100) - 1)
        return lines + [
            f"  {self._percent(one):>4}  {f'{head}: ' if head else ''}{self._named(one.aside)}"
            for head, one in rows
        ]

    @staticmethod
    def _percent(chance: chances.Chance) -> str:
        """The chance to win; as hands are sampled none is certain."""
        share = Fraction(chance.score, 2 * chance.cases)
        return {Fraction(0): "<1%", Fraction(1): ">99%"}.get(share, percent(share))

    @staticmethod
    def _named(aside: Sequence[Card]) -> str:
        return named(aside) if aside else "keep all cards"

    def _typed(self, asked: OddsAsked) -> list[Card]:
        """The cards that the numbers or names typed mean."""
        found: list[Card] = []
        cards = [card for card in asked.prompt.candidates if isinstance(card, Card)]
        candidates = {card.id: card for card in cards}
        whole = asked.typed.lower()
        words = [whole] if any(self._means(one, whole) for one in asked.shown) else whole.split()
        for word in words:
            left = [
                candidates[option]
                for choice in asked.shown
                if self._means(choice, word)
                for option in choice.options
                if option in candidates and candidates[option] not in found
            ]
            if not left:
                raise Unknown(f'"{word[:30]}" is no card of the hand.')
            found.append(left[0])
        return found

    @staticmethod
    def _means(choice: Any, word: str) -> bool:
        return word == str(choice.number) or choice.label.name.lower().startswith(word)

    # -- for programs ----------------------------------------------------------------------------

    def figures(self, state: State, events: Sequence[Event]) -> dict[str, Any]:
        """The score."""
        found: dict[str, Any] = {"won": dict(state.won), "run": {state.run_of: state.run}}
        if isinstance(state.scenario.end, Escape):
            found["casualties"] = state.casualties
        return found
