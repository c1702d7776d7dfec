"""Every kind of event is animated, or stated to need no animation, with the reason.

Games and kinds are listed from the program; the events come from random play.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from somalia.engine.dice import Stream
from somalia.engine.event import Event
from somalia.engine.game import Game
from somalia.engine.kinds import EventKind
from somalia.engine.prompts import DONE, Choose
from somalia.games import game, game_of, games
from somalia.games.kit import motion
from somalia.games.kit.motion import PlacedCounter

GAMES = [one.id for one in games()]
MANNERS = (
    "CARDS",
    "DRAWS",
    "FALLS",
    "GLIDES",
    "NUMBERS",
    "REVEALS",
    "RINGS",
    "RIPPLES",
    "SHOTS",
    "TRAVELS",
)
"""The lists of kinds in a game's `scene/motion.py`, one for each manner of animation."""
REASONS = {
    motion.AT_ONCE,
    motion.IN_HEADER,
    motion.IN_LOG,
    motion.IN_SHEET,
    motion.WITH_ANOTHER,
}
PLAYED: Mapping[str, tuple[tuple[str, str, int], ...]] = {
    "campaign": (("somalia-1992", "7", 500), ("war-2006", "7", 300), ("icu-2006", "7", 150)),
    "card_duels": (("mogadishu-cards", "7", 40), ("firebase", "7", 20)),
    "hex_battle": (("anaconda", "7", 700), ("anaconda", "8", 700)),
    "street_fight": (("mog-93", "7", 700),),
}
"""For each game, scenarios with their seeds and the number of answers to play."""


def kinds_of(id: str) -> dict[str, EventKind]:
    """All kinds of event that a game's rules declare."""
    rules = importlib.import_module(f"somalia.games.{id}.rules")
    found: dict[str, EventKind] = {}
    for module in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if type(value) is EventKind:
                found[str(value)] = value
    return found


def motion_of(id: str) -> Any:
    return importlib.import_module(f"somalia.games.{id}.scene.motion")


def moving(id: str) -> dict[str, str]:
    """The kinds that a game says it animates, each with the list that says so."""
    lists = {name: getattr(motion_of(id), name, ()) for name in MANNERS}
    stated = {str(kind): name for name, listed in lists.items() for kind in listed}
    called = {id: "callout" for id, kind in kinds_of(id).items() if kind.callout is not None}
    return {**called, **stated}


@pytest.mark.parametrize("id", GAMES)
def test_every_kind_of_event_is_animated_or_needs_no_animation(id: str) -> None:
    kinds, moves, still = kinds_of(id), moving(id), motion_of(id).STILL
    assert len(kinds) > 10
    assert kinds.keys() - moves.keys() - set(map(str, still)) == set(), "say which"
    assert moves.keys() & set(map(str, still)) == set(), "one or the other"
    assert moves.keys() | set(map(str, still)) == kinds.keys(), "no kind of this game"
    assert set(still.values()) <= REASONS


class Happened:
    """An event, with the positions before and after the answer that led to it."""

    def __init__(self, event: Event, before: Any, after: Any, say: Any) -> None:
        self.event, self.before, self.after, self.say = event, before, after, say


@cache
def happened(id: str) -> dict[str, list[Happened]]:
    """Events of random games, by kind."""
    found: dict[str, list[Happened]] = {}
    for scenario, seed, answers in PLAYED[id]:
        for event in _play(scenario, seed, answers):
            found.setdefault(str(event.event.kind), []).append(event)
    return found


def _play(scenario: str, seed: str, answers: int) -> Iterator[Happened]:
    game_type, chance = game_of(scenario), Stream(seed)
    loaded = game_type.load(scenario)
    play, say = Game(game_type.rules(loaded), seed=seed), game_type.words(loaded)
    for _ in range(answers):
        prompt = play.prompt
        if not isinstance(prompt, Choose):
            return
        options = list(prompt.options)
        if DONE in options and len(options) > 1 and chance.below(4):
            options.remove(DONE)
        count, before = len(play.all_events()), play.state.copy()
        play.answer(play.seat_of[prompt.who].name, options[chance.below(len(options))])
        after = play.state.copy()
        for event in play.all_events()[count:]:
            yield Happened(event, before, after, say)


def shown(id: str, of: Happened, still: bool = False) -> list[Any]:
    """What an event alone shows; with `still`, without figures that move for other reasons."""
    script, news = motion_of(id).script, [of.event]
    if id == "card_duels":
        return list(script(of.after.scenario, news))
    if id == "street_fight":
        return list(script(of.after if still else of.before, of.after, news))
    if id == "hex_battle":
        everyone = [of.before.id(n) for side in of.before.scenario.sides for n in _all(of, side)]
        then = dict.fromkeys(everyone, PlacedCounter("", (0.0, 0.0), None))
        ways = motion_of(id).ways_of(of.before, of.after, news)
        return [*script(news, of.say, of.before, of.after, then, 0.0), *ways]
    unit = of.event.facts.get("unit")
    then = {} if unit is None else {unit.id: PlacedCounter("", (0.0, 0.0), None)}
    label = {zone.id: (0.0, 0.0) for zone in of.after.board.zones}
    ways = motion_of(id).ways_of(news)
    return [*script(news, of.say, then, 0.0, label), *ways]


def _all(of: Happened, side: str) -> Any:
    return (*of.before.everyone(side), *of.after.everyone(side))


@pytest.mark.parametrize("id", GAMES)
def test_what_is_said_to_move_moves_and_nothing_else(id: str) -> None:
    moves, events = moving(id), happened(id)
    assert len(events) > 0.4 * len(kinds_of(id)), "they are rare: play longer"
    for kind, all_such in events.items():
        if kind not in moves:
            assert not any(shown(id, one, still=True) for one in all_such), kind
        elif moves[kind] == "REVEALS":  # the hands of both sides, their count and the winner
            assert shown("card_duels", events["shown"][0])
        else:
            assert any(shown(id, one) for one in all_such), kind


@pytest.mark.parametrize("id", GAMES)
def test_no_answer_shows_more_than_a_few_seconds(id: str) -> None:
    """Most events last a moment; all of them together are sped up."""
    for all_such in happened(id).values():
        for effect in (one for of in all_such[:20] for one in shown(id, of)):
            if isinstance(effect, motion.Effect):
                assert effect.length <= motion.LONGEST
                assert effect.start <= 3 * motion.LONGEST


def test_each_game_is_played_here() -> None:
    assert PLAYED.keys() == set(GAMES)
    assert all(game(id).window for id in GAMES)
