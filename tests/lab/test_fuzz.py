"""`somalia fuzz` where something is hidden: a computer player is asked what its seat is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from somalia.engine.dice import derived
from somalia.engine.kinds import Ask, EventKind, Roll
from somalia.engine.options import Word
from somalia.engine.protocols import Outcome, Procedure
from somalia.games.game_type import GameTypeOf, PlainScenario
from somalia.games.simple import SimpleRules, SimpleState
from somalia.lab.fuzz import VIEW, Finding, random_game

SIDES = ("cat", "dog")
DECK = tuple(f"card-{number}" for number in range(20))
DEAL = Roll("deal", "1", "both hands")
PLAY = Ask("play", "2", "Which card?", "a card", roles=SIDES)
REPLY = Ask("reply", "3", "Which other card?", "a card that is not the one played", roles=SIDES)
PLAYED = EventKind("played", "A card is played.")


class Hands(SimpleState):
    """Two hands, and the card played."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: dict[str, tuple[str, ...]] = {}
        self.played = ""


class Joint(SimpleRules[Hands]):
    """Deals both hands in one draw; a card of the first is played, unseen until then.

    Args:
        ends: after what the procedure ends.
    """

    sides = SIDES
    hides = True

    def __init__(self, *ends: str) -> None:
        super().__init__()
        self.ends = ends

    def start(self) -> Hands:
        return Hands()

    def turn(self, state: Hands) -> Procedure:
        if not state.hands:
            drawn = yield DEAL(cup=[(card, 1) for card in DECK], draws=6, seen_by=())
            state.hands = {"cat": drawn[:3], "dog": drawn[3:]}
            if "deal" in self.ends:
                return
        if not state.played:
            card = yield PLAY("cat", [Word(card) for card in state.hands["cat"]], seen_by=("cat",))
            state.played = str(card)
            state.note(PLAYED, "2")
            if "play" in self.ends:
                return
        yield REPLY("dog", [Word(card) for card in DECK if card != state.played])
        state.turn = 100

    def redact(self, state: Hands, sides: Sequence[str], seed: str) -> None:
        for side in SIDES:
            if side not in sides and state.hands:
                cards = [card for card in DECK if card not in state.hands[sides[0]]]
                cards = [card for card in cards if card != state.played]
                cards.sort(key=lambda card: derived(seed, card))
                state.hands[side] = tuple(cards[:3])

    def outcome(self, state: Hands) -> Outcome | None:
        return Outcome("draw", 0, "over", 1) if state.turn >= 100 else None


class JointGame(GameTypeOf[PlainScenario, Hands]):
    """The rules as a game."""

    id = "joint"

    def __init__(self, *ends: str) -> None:
        self.ends = ends

    def rules(self, scenario: PlainScenario) -> Joint:
        return Joint(*self.ends)


def fuzzed(*ends: str) -> None:
    """Play random games with procedures that end there."""
    scenario = PlainScenario(id="joint", name="", about="", digest="")
    for seed in "12345678":
        random_game(JointGame(*ends), scenario, seed)


def test_a_joint_deal_in_the_procedure_of_the_next_question_is_found() -> None:
    with pytest.raises(Finding, match=r"\(cat, play, .*" + re.escape(VIEW)):
        fuzzed("play")


def test_a_question_about_an_answer_revealed_in_the_same_procedure_is_found() -> None:
    with pytest.raises(Finding, match=r"\(dog, reply, .*" + re.escape(VIEW)):
        fuzzed("deal")


def test_procedures_that_end_after_what_is_unseen_are_sound() -> None:
    fuzzed("deal", "play")
