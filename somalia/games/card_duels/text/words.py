"""A duel's words: sides, cards and endings."""

from __future__ import annotations

from somalia.engine.kinds import OptionLabel
from somalia.engine.prompts import DONE, Choose
from somalia.engine.protocols import Outcome
from somalia.engine.words import WordsOf, plural
from somalia.games.card_duels.rules.components import DuelScenario, Escape, MostHands
from somalia.games.card_duels.rules.game import DRAW_VICTORY
from somalia.games.card_duels.rules.kinds import EXCHANGE
from somalia.games.card_duels.rules.state import DuelState


def victories(scenario: DuelScenario) -> dict[str, str]:
    """The names of the possible results: either side, and a draw if hands are counted."""
    names = {side: deck.name for side, deck in scenario.decks.items()}
    return names | ({DRAW_VICTORY: "a draw"} if isinstance(scenario.end, MostHands) else {})


class DuelWords(WordsOf[DuelState]):
    """The words for a duel's scenario."""

    def __init__(self, scenario: DuelScenario) -> None:
        super().__init__({side: deck.name for side, deck in scenario.decks.items()})
        self.scenario = scenario
        self._cards = {
            side: {card.id: card for card in deck.cards} for side, deck in scenario.decks.items()
        }

    def subject(self, side: str) -> str:
        """A side's name at the start of a sentence."""
        deck = self.scenario.decks.get(side)
        return deck.subject if deck else side

    def within(self, side: str) -> str:
        """A side's name within a sentence: "the Americans"."""
        deck = self.scenario.decks.get(side)
        return deck.within if deck else side

    def is_many(self, side: str) -> bool:
        """Whether the side takes a plural verb."""
        deck = self.scenario.decks.get(side)
        return deck is not None and deck.is_many

    def verb(self, single: str, many: str, side: str) -> str:
        """The verb form that agrees with the side's name."""
        return many if self.is_many(side) else single

    def kind(self, kind: str) -> str:
        """A card's name."""
        names = (own[kind].name for own in self._cards.values() if kind in own)
        return next(names, super().kind(kind))

    def label(self, prompt: Choose, option: str, state: DuelState) -> OptionLabel:
        """An option's text; the option that ends an exchange says what will be exchanged."""
        if option == DONE and prompt.ask == EXCHANGE:
            # Name no card here: typing a name again must not end the exchange.
            picked = len((prompt.about or {})["picked"])
            these = "this card" if picked == 1 else f"these {picked}"
            return OptionLabel(f"exchange {these}" if picked else "keep all cards")
        return super().label(prompt, option, state)

    def option(self, prompt: Choose, option: str, state: DuelState) -> OptionLabel:
        """A card's text: its name, suit and force."""
        card = self._cards[prompt.who].get(option)
        if card is None:
            return super().option(prompt, option, state)
        return OptionLabel(
            card.name, f"{self.scenario.decks[prompt.who].suits[card.suit]} {card.force}"
        )

    def pointed(self, kind: str, id: str, state: DuelState) -> str:
        """The name of a card that a hint points at."""
        return self.kind(id) if kind == "card" else ""

    def ending(self, why: str, victor: str) -> str:
        """Why the game is over, and who won, in a sentence."""
        end = self.scenario.end
        won = (
            f"{self.subject(victor)} {self.verb('has', 'have', victor)} won" if victor else "A draw"
        )
        if isinstance(end, Escape):
            row, escaping = f"{end.in_a_row} hands in a row", self.within(end.side)
            has, own = self.verb("has", "have", end.side), victor == end.side
            because = {
                "escape": f"by taking {row}" if own else f"although {escaping} took {row}",
                "casualties": f"because {escaping} {has} more than {end.limit} casualties",
            }
        else:
            most = "by taking the most hands" if victor else "both won the same number of hands"
            because = {"in-a-row": f"by taking {end.in_a_row} hands in a row", "most-hands": most}
        reason = because.get(why, "because the other side resigned")
        return f"{won} {reason}." if victor else f"{won}: {reason}."

    def outcome(self, outcome: Outcome) -> str:
        """How the game ended, in one sentence."""
        victor = outcome.victory if outcome.victory in self.scenario.sides else ""
        end = self.scenario.end
        text = f"{self.ending(outcome.why, victor)[:-1]}, in turn {outcome.turn}"
        if isinstance(end, Escape):
            below = outcome.margin if end.side == self.scenario.sides[0] else -outcome.margin
            return f"{text}: {plural(end.limit - below, 'casualty', 'casualties')}."
        if not outcome.margin:
            return f"{text}."
        lead = outcome.margin if victor == self.scenario.sides[0] else -outcome.margin
        more = "more" if lead > 0 else "fewer"
        return f"{text}, with {plural(abs(lead), 'hand')} {more} than the other side."

    def resigning(self, state: DuelState, side: str) -> str:
        """What resigning would mean for the side."""
        other = self.scenario.other(side)
        return f"{self.subject(other)} {self.verb('wins', 'win', other)}."
