"""In games that hide something: what a side learns, an answer or an event that it sees tells it."""

from __future__ import annotations

from typing import Any

import pytest

from somalia.engine.dice import Stream
from somalia.engine.prompts import Choose
from tests.twins import dozen
from tests.twins.twin import bare, is_seen, redeals, rules_of, seen_events

SEATS = [(game, *seat) for game in dozen.GAMES for seat in dozen.seats(game)]
ANSWERS = 120


@pytest.mark.parametrize("game, name, side", SEATS)
def test_a_side_is_told_what_it_learns(game: str, name: str, side: str) -> None:
    rules = rules_of(name)
    playing, stream = bare(rules, "told"), Stream("told")
    known = known_to(rules, playing.checkpoint.state, side)
    told = len(seen_events(playing, side))
    is_told = False
    for _ in range(ANSWERS):
        prompt = playing.prompt
        if prompt is None:
            break
        before = playing.checkpoint
        if isinstance(prompt, Choose):
            playing.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
        else:
            playing.roll()
        is_told |= is_seen(prompt, side)
        if playing.checkpoint is before:
            continue
        now, events = (
            known_to(rules, playing.checkpoint.state, side),
            len(seen_events(playing, side)),
        )
        is_told |= events > told
        learnt = {place: id for place, id in now.items() if known.get(place) != id}
        assert is_told or not learnt, (
            f"{name}: {side} learns {learnt}, but no answer or event that it sees tells it: "
            f"note an event that names them, with seen_by=({side!r},)"
        )
        known, told, is_told = now, events, False


def known_to(rules: Any, state: Any, side: str) -> dict[Any, str]:
    """The ids in a state that a side knows, by their place: those that no redeal changes."""
    first, *others = redeals(rules, state, side)
    return {
        place: id for place, id in first.items() if all(deal.get(place) == id for deal in others)
    }
