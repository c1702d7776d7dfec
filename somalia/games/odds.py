"""Default odds, for a game that computes none: how the current step may end after each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from somalia.engine.odds import percent
from somalia.engine.prompts import Choose, TooManyOutcomes
from somalia.engine.protocols import StateT
from somalia.engine.sight import Sight, TrialGame
from somalia.engine.words import WordsOf

LIMIT = 20_000
"""The maximum number of answers to follow for one option."""
HEAD = "Results of this step, if all its choices are equally likely:"
TOO_MANY = "too many possible results"


def endings(
    sight: Sight, prompt: Choose, option: str, words: WordsOf[StateT], limit: int = LIMIT
) -> Mapping[str, Fraction]:
    """The probability of each possible final report on the current mission or step, once an option
    is chosen. All later choices count as equally likely.

    Args:
        sight: the game as seen by the side that answers.
        prompt: the question to that side.
        limit: the maximum number of answers to follow.

    Raises:
        TooManyOutcomes: the limit was exceeded.
    """
    seat = sight.seat_of[prompt.who].name
    shares: dict[str, Fraction] = {}
    left = limit

    def follow(now: TrialGame, share: Fraction) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise TooManyOutcomes(f"more than {limit} answers")
        asked = now.prompt
        if asked is None:
            seen = now.events_since(trial.begun)
            sentence = words.sentence(seen[-1]) if seen else "No visible result."
            shares[sentence] = shares.get(sentence, Fraction(0)) + share
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
    return shares


def told(
    sight: Sight, prompt: Choose, options: Sequence[tuple[str, str]], words: WordsOf[StateT]
) -> list[str]:
    """The probabilities of each option's endings, one line per option.

    Args:
        options: each as (name, answer).
    """
    lines = [HEAD]
    for name, option in options:
        try:
            shares = endings(sight, prompt, option, words)
        except TooManyOutcomes:
            lines.append(f"  {name}: {TOO_MANY}.")
            continue
        likely = sorted(shares.items(), key=lambda ending: (-ending[1], ending[0]))
        lines.append(f"  {name}: {' '.join(f'{percent(share)}: {end}' for end, share in likely)}")
    return lines
