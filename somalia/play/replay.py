"""A recorded game as it is played again, every answer checked against the rules as they are now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from somalia.engine.game import Answer, Game
from somalia.engine.kinds import Event
from somalia.engine.moment import Moment
from somalia.engine.prompts import Choose
from somalia.engine.record import Record, replayed
from somalia.games import game_of


def turn_of(upto: str | None) -> int | None:
    """The turn a moment such as "T5" means.

    Raises:
        ValueError: it is none.
    """
    if upto is None:
        return None
    match = re.fullmatch(r"[Tt]?(?:urn)?\s*(\d{1,4})", upto.strip())
    if not match:
        raise ValueError(f'"{upto[:30]}" is no moment; write a turn, such as T5.')
    return int(match[1])


class Replay:
    """A record as it is played again.

    Args:
        last: the turn at whose start it stops; None to play to the end of the record.
    """

    def __init__(self, record: Record, last: int | None = None) -> None:
        header = record.header
        self.record = record
        self.last = last
        game_type = game_of(header.scenario)
        self.scenario = game_type.load(header.scenario, header.options, header.charts)
        self.say = game_type.words(self.scenario)
        self.rules = rules = game_type.rules(self.scenario)
        files = game_type.files(header.scenario, header.charts, header.options)
        self.display = game_type.display(rules, self.say, files)
        self.game = Game(
            rules,
            record.seats(rules),
            header.seed,
            auto_dice=False,
            auto_forced=False,
        )

    @property
    def problem(self) -> str:
        """What is wrong with the record, as far as it has been played; "" if nothing."""
        return self.record.problem

    @property
    def state(self) -> Any:
        """The position reached."""
        return self.game.state

    @property
    def turn(self) -> int:
        """The turn reached."""
        return self.rules.phase(self.state).turn

    def result(self) -> list[str]:
        """How the game ended, in lines."""
        return self.display.result(self.state, self.game.all_events())

    def chapters(self) -> Iterator[list[Event]]:
        """Play the record again; the events of each mission or step as it is closed."""
        game = self.game
        told = Moment.start(game)
        if self.last is None or self.turn < self.last:
            for _ in replayed(self.record, game):
                if game.checkpoint is not told.checkpoint:
                    yield told.events(game)
                    told = Moment.now(game)
                if self.last is not None and self.turn >= self.last:
                    break
        yield told.events(game)

    def as_json(self) -> dict[str, Any]:
        """Header, answers with their words, and the result as plain data."""
        header = self.record.header
        ended = self.rules.outcome(self.state)
        return {
            "header": {
                "version": header.version,
                "scenario": header.scenario,
                "digest": header.digest,
                "options": header.options,
                "charts": list(header.charts),
                "dice": header.dice,
                "seed": header.seed,
                "seats": {s.name: {"who": s.who, "sides": list(s.sides)} for s in header.seats},
            },
            "answers": [_answer(answer) for answer in self.game.all_answers()],
            "turn": self.turn,
            **self.display.figures(self.state, self.game.all_events()),
            "result": None if ended is None else ended._asdict(),
            "waits_for": self._waits_for(),
            "problem": self.problem,
            "remarks": self.record.remarks,
        }

    def _waits_for(self) -> str | None:
        prompt = self.game.prompt
        if prompt is None:
            return None
        if isinstance(prompt, Choose):
            return self.say.question(prompt, self.state)
        return self.say.chance(prompt)


def _answer(answer: Answer) -> dict[str, Any]:
    value = list(answer.value) if isinstance(answer.value, tuple) else answer.value
    found = {"who": answer.who or "chance", "ask": answer.ask, "value": value}
    if answer.how:
        found["how"] = answer.how
    if answer.why:
        found["why"] = answer.why
    return found
