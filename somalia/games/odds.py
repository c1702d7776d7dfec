"""Odds for a game that reckons none of its own: how the step ends after each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from somalia.engine.odds import percent
from somalia.engine.prompts import Choose, TooManyOutcomes
from somalia.engine.protocols import StateT
from somalia.engine.sight import Sight, TrialGame
from somalia.engine.words import WordsOf

LIMIT = 20_000
"""Answers that are followed for one option."""
HEAD = "Results of this step, if every choice in it is equally likely:"
TOO_MANY = "too many possible results"


def endings(
    sight: Sight, prompt: Choose, option: str, words: WordsOf[StateT], limit: int = LIMIT
) -> Mapping[str, Fraction]:
    """What is told last of the mission or step under way, and how likely, after that answer; every
    choice that follows is as likely as the others.

    Args:
        sight: for the eyes of the side that is asked.
        prompt: what he is asked.
        limit: the most answers followed.

    Raises:
        TooManyOutcomes: the limit was passed.
    """
    seat = sight.seat_of[prompt.who].name
    found: dict[str, Fraction] = {}
    left = limit

    def follow(now: TrialGame, share: Fraction) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise TooManyOutcomes(f"more than {limit} answers")
        asked = now.prompt
        if asked is None:
            seen = now.events_since(trial.begun)
            told = words.sentence(seen[-1]) if seen else "No visible result."
            found[told] = found.get(told, Fraction(0)) + share
            return
        if isinstance(asked, Choose):
            chooser = now.seat_of[asked.who].name
            for value in asked.options:
                twin = now.trial()
                twin.answer(chooser, value)
                follow(twin, share / len(asked.options))
            return
        outcomes = asked.outcomes()
        weights = sum(weight for weight, _ in outcomes)
        for weight, value in outcomes:
            twin = now.trial()
            twin.throw(value)
            follow(twin, share * Fraction(weight, weights))

    trial = sight.trial(auto_dice=False, auto_forced=True, stops_at_checkpoint=True)
    trial.answer(seat, option)
    follow(trial, Fraction(1))
    return found


def told(
    sight: Sight, prompt: Choose, options: Sequence[tuple[str, str]], words: WordsOf[StateT]
) -> list[str]:
    """These endings of each option, a line each.

    Args:
        options: what each is called, and the answer.
    """
    lines = [HEAD]
    for name, option in options:
        try:
            found = endings(sight, prompt, option, words)
        except TooManyOutcomes:
            lines.append(f"  {name}: {TOO_MANY}.")
            continue
        likely = sorted(found.items(), key=lambda one: (-one[1], one[0]))
        lines.append(f"  {name}: {' '.join(f'{percent(share)}: {end}' for end, share in likely)}")
    return lines
