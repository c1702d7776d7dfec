"""Prizes: a small card game with hidden hands, as an example of how to make one.

1    Each side has nine cards, 1 to 9, and is dealt five of them, face down.
2    In each of five turns a die sets a prize of 1 to 6 points, and both sides play a card at once.
3    The higher card takes the prize; on a tie nobody does.
4    The side with more points wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.text import Text

from somalia.engine.dice import derived
from somalia.engine.kinds import Ask, EventKind, OptionLabel, Roll
from somalia.engine.options import Word
from somalia.engine.prompts import Choose, Together
from somalia.engine.protocols import Outcome, Procedure
from somalia.engine.sight import Sight
from somalia.engine.words import WordsOf
from somalia.games.display import DisplayOf
from somalia.games.game_type import GameTypeOf
from somalia.games.kit.characters import lines
from somalia.games.kit.scene import Attention, Piece, Scene
from somalia.games.prizes.scene import scene_of
from somalia.games.reference import Reference
from somalia.games.scenario import PlainScenario
from somalia.games.simple import SimpleRules, SimpleState

SIDES = ("blue", "red")
DECKS = {side: tuple(f"{side[0]}{value}" for value in range(1, 10)) for side in SIDES}
DEALT = 5

PLAY = Ask(
    "play",
    "2",
    lambda say, of, state: f"The prize is {state.prize}: which card?",
    "the card to play for the prize (2)",
    roles=SIDES,
    option="card",
    label=lambda say, option, of, state: OptionLabel(option[1:], "a card"),
)
CARDS = Roll("cards", "1", "a hand of five cards")
PRIZE = Roll("prize", "2", "the points of the prize")
PLAYED = EventKind("played", lambda say, of: f"Blue plays {of['blue']}, Red {of['red']}.")
TAKEN = EventKind("taken", lambda say, of: f"{say.subject(of['by'])} takes {of['points']}.")


def value(card: str) -> int:
    """The number on a card."""
    return int(card[1:])


class PrizesState(SimpleState):
    """The hands, the cards played, and the points."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: dict[str, tuple[str, ...]] = dict.fromkeys(SIDES, ())
        self.played: dict[str, tuple[str, ...]] = dict.fromkeys(SIDES, ())
        self.points = dict.fromkeys(SIDES, 0)
        self.prize = 0
        self.viewers: tuple[str, ...] = SIDES  # the sides that see it; other hands are random


class PrizeRules(SimpleRules[PrizesState]):
    """Rules 1 to 4."""

    sides = SIDES
    hides = True

    def start(self) -> PrizesState:
        """The set-up, before any hand is dealt."""
        return PrizesState()

    def turn(self, state: PrizesState) -> Procedure:
        """Rules 2 and 3, and rule 1 before the first turn."""
        if state.turn == 1:
            for side in SIDES:
                cup = [(card, 1) for card in DECKS[side]]
                drawn = yield CARDS(cup=cup, draws=DEALT, seen_by=(side,))
                state.hands[side] = tuple(sorted(drawn))
        state.prize = yield PRIZE(dice=1)
        cards = yield Together(self.choice(state, side) for side in SIDES)
        for side, card in zip(SIDES, cards, strict=True):
            state.hands[side] = tuple(one for one in state.hands[side] if one != card)
            state.played[side] += (str(card),)
        blue, red = (value(card) for card in cards)
        state.note(PLAYED, "2", blue=blue, red=red)
        if blue != red:
            winner = "blue" if blue > red else "red"
            state.points[winner] += state.prize
            state.note(TAKEN, "3", by=winner, points=state.prize)

    def choice(self, state: PrizesState, side: str) -> Choose:
        """Rule 2: the question for a card of the hand, unseen by the other side."""
        return PLAY(side, [Word(card) for card in state.hands[side]], seen_by=(side,))

    def redact(self, state: PrizesState, sides: Sequence[str], seed: str) -> None:
        """Re-deal what these sides have not seen; every such card may be in the other hand."""
        state.viewers = tuple(sides)
        for side in SIDES:
            if side not in sides:
                unseen = [card for card in DECKS[side] if card not in state.played[side]]
                unseen.sort(key=lambda card: derived(seed, card))
                state.hands[side] = tuple(sorted(unseen[: len(state.hands[side])]))

    def outcome(self, state: PrizesState) -> Outcome | None:
        """Rule 4: how the game ended; None while it continues."""
        if len(state.played["blue"]) < DEALT:
            return None
        lead = state.points["blue"] - state.points["red"]
        victor = "blue" if lead > 0 else "red" if lead < 0 else "draw"
        return Outcome(victor, lead, "points", state.turn)


class PrizeDisplay(DisplayOf[PrizesState]):
    """The table in a terminal, drawn from the same scene as in the window."""

    def board(
        self,
        state: PrizesState,
        width: int,
        height: int,
        numbers: Mapping[str, str] | None = None,
    ) -> list[Text]:
        """The hands and the cards played; a card face down is a "#"."""

        def sign(piece: Piece) -> str:
            return "#" if piece.face.is_back else piece.face.figures

        return [Text(line) for line in lines(scene_of(state), width, sign, lambda name: "-")]


class PrizesGame(GameTypeOf[PlainScenario, PrizesState]):
    """Prizes as a game of the program."""

    id = "prizes"
    name = "Prizes"
    window = "somalia.games.prizes.window"

    def rules(self, scenario: PlainScenario) -> PrizeRules:
        """The rules, the same for every scenario."""
        return PrizeRules()

    def victories(self, scenario: PlainScenario) -> Mapping[str, str]:
        """The winner, or a draw."""
        return {"blue": "Blue", "red": "Red", "draw": "a draw"}

    def display(
        self,
        /,
        rules: PrizeRules,
        words: WordsOf[PrizesState],
        files: Sequence[Path] = (),
        **looks: bool,
    ) -> PrizeDisplay:
        """The table in a terminal."""
        return PrizeDisplay(rules, words, files, **looks)

    def scene(self, sight: Sight, attention: Attention) -> Scene:
        """The table as a seat sees it."""
        return scene_of(sight.view)

    def reference(self) -> Reference[PlainScenario, PrizesState]:
        """The rules in brief."""
        return Reference(
            {
                "1": ("Deal", "Each side is dealt five of its nine cards, face down."),
                "2": ("Play", "A die makes the prize; both play a card at once."),
                "3": ("Take", "The higher card takes the prize; of equal ones nobody does."),
                "4": ("The end", "After five prizes who has more points has won."),
            }
        )


GAME = PrizesGame()
