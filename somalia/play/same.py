"""Repeated answers: "the same for the rest", and actions repeated by a unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from somalia.engine.kinds import ALL, EACH, has_tag
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.games.orders import Repeat


class Repeated(NamedTuple):
    """An action that a unit is repeating."""

    seat: str
    situation: object  # the unit's situation when the player asked to repeat the action
    answers: Mapping[str, str]  # by kind of question


class Same:
    """The answers being repeated, and each seat's most recent answers.

    Args:
        repeat: how the game repeats a unit's actions; None if it repeats the last answer to each
            kind of question instead.
        notices: receives (seat, message) when a repetition ends.
    """

    def __init__(self, repeat: Repeat | None, notices: list[tuple[str, str]]) -> None:
        self.repeat, self._told = repeat, notices
        self.last: dict[tuple[str, str], str] = {}  # last manual answers, by seat and kind
        self.version = 0  # incremented with every change
        self._chain: tuple[Any, ...] = ()
        self._answers: dict[tuple[str, str], str] = {}  # answers by (seat, kind of question)
        self._again: Repeated | None = None  # the action that a unit is repeating

    def copy(self, notices: list[tuple[str, str]]) -> Same:
        """The same repetitions, for a copy of the game."""
        twin = Same(self.repeat, notices)
        twin.last, twin._again = dict(self.last), self._again
        twin._chain, twin._answers = self._chain, dict(self._answers)
        return twin

    def to_repeat(self, sight: Sight, prompt: Choose) -> dict[str, str] | None:
        """The active unit's last answers that can be repeated, by kind of question. None if no unit
        is acting; then each question repeats the last answer of its kind.
        """
        if self.repeat is None or prompt.ask not in self.repeat.asks:
            return None
        return dict(self.repeat.last(sight))

    def do_again(self, sight: Sight, seat: str, answers: Mapping[str, str]) -> None:
        """Let the active unit repeat these answers for as long as its situation stays the same."""
        situation = self.repeat.situation(sight) if self.repeat is not None else None
        self._again = None if situation is None else Repeated(seat, situation, answers)
        self.version += 1

    def hold(self, sight: Sight, seat: str, ask: str, answer: str) -> None:
        """Repeat this answer for the rest of the chain: the mission, the step, or the unit's
        action.
        """
        if self.repeat is not None and ask in self.repeat.asks:
            self.do_again(sight, seat, {ask: answer})
            return
        chain = chain_of(sight)
        if chain != self._chain:
            self._chain = chain
            self._answers.clear()
        self._answers[seat, ask] = answer
        self.version += 1

    def forget(self) -> None:
        """Stop all repetitions."""
        self._answers.clear()
        self._again = None

    def answered(self, seat: str, ask: str, answer: str) -> None:
        """Note that the player in this seat has answered by hand."""
        self.last[seat, ask] = answer
        # An answer given by hand ends the unit's repetition, or completes it.
        if self._again is not None:
            answers = self._again.answers
            self._again = (
                None if ask in answers else self._again._replace(answers={**answers, ask: answer})
            )

    def answer(self, sight: Sight, prompt: Choose, seat: str) -> str | None:
        """The repeated answer; None if no answer is repeated at this question."""
        if self._again is not None and (given := self._once_more(sight, prompt, seat)) is not None:
            return given
        if self._answers and chain_of(sight) != self._chain:
            self._answers.clear()
        before = self._answers.get((seat, prompt.ask))
        return like(before, prompt) if before is not None else None

    def _once_more(self, sight: Sight, prompt: Choose, seat: str) -> str | None:
        """The answer for a unit that is repeating its action. The repetition ends if the unit
        cannot continue.
        """
        again, repeat = self._again, self.repeat
        if again is None or repeat is None or again.seat != seat or prompt.ask not in repeat.asks:
            return None
        why = repeat.ended(again.situation, again.answers, sight)
        given = repeat.like(again.answers, sight, prompt) if why is None else None
        if given is None and (why is not None or prompt.ask in again.answers):
            self._again = None
            if why:
                self._told.append((seat, f"Repeat ended: {why}"))
        return given


def chain_of(sight: Sight) -> tuple[Any, ...]:
    """What "the rest" covers: the mission if missions are chosen, otherwise the turn's step."""
    phase = sight.phase
    return phase.turn, phase.step, sight.chapter if phase.has_missions else None


def like(answer: str, prompt: Choose) -> str | None:
    """The corresponding answer at a later prompt of the same kind; None if there is none."""
    options = prompt.options
    if has_tag(prompt.ask, ALL):
        if answer in getattr(prompt.ask, "words", ()):
            return answer if answer in options else None
        return options[0]
    if has_tag(prompt.ask, EACH):
        return options[0] if options[0] != DONE or len(options) == 1 else None
    return answer if answer in options and answer != DONE else None
