"""Replays a recorded game, checking every answer against the current rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from somalia.engine.checkpoints import Answer
from somalia.engine.event import Event
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import Record, outgrown, replay, replayed
from somalia.engine.sight import Sight
from somalia.games.kit.sheets import as_lines
from somalia.play.sources import of_record, public

DAMAGED = "the record is damaged; only the part before the damage is shown."
"""All that a seat may be told about a damaged record of a game with hidden cards."""


def turn_of(upto: str | None) -> int | None:
    """The turn meant by a moment such as "T5"; None if no moment is given.

    Raises:
        ValueError: the text is not a moment.
    """
    if upto is None:
        return None
    match = re.fullmatch(r"[Tt]?(?:urn)?\s*(\d{1,4})", upto.strip())
    if not match:
        raise ValueError(f'"{upto[:30]}" is not a point in the game; write a turn, such as T5.')
    return int(match[1])


class Replay:
    """A record being replayed.

    Args:
        last: the turn at whose start the replay stops; None for the end of the record.
        seat: the seat whose view is shown; "" for everything in the record.
        whole: if the complete record is needed, the start of the error message, such as "A
            report is written"; "" if a seat can be named instead.

    Raises:
        ValueError: there is no such seat. Or the game hides something and is not over, and no seat
            is named, or a computer's seat while humans play others.
        RecordError, DataError: the record's scenario or its seats are invalid.
    """

    def __init__(
        self, record: Record, last: int | None = None, seat: str = "", whole: str = ""
    ) -> None:
        self.record = record
        sources = of_record(record)
        self.header = sources.header
        self.changed = sources.remarks()
        self.last = last
        self.seat = seat
        self.game_type, self.scenario = sources.game_type, sources.scenario
        self.say = self.game_type.words(self.scenario)
        self.rules = rules = sources.rules
        self.display = self.game_type.display(rules, self.say, sources.files)
        self.game = Game(
            rules,
            record.seats(rules),
            record.header.seed,
            auto_dice=False,
            auto_forced=False,
        )
        names = [one.name for one in self.game.seats]
        if seat and seat not in names:
            raise ValueError(f'there is no seat "{seat[:30]}". The seats are: {", ".join(names)}.')
        self.sight = Sight(self.game, *([seat] if seat else []))
        people = [one.name for one in self.game.seats if one.person] or names
        if rules.hides and seat not in people and not self._is_finished():
            hidden = (
                f"the computer plays {seat}, and its view is shown only once the game is over."
                if seat
                else "the record holds hidden information."
            )
            what_to_do = (
                f"{whole} once it is over."
                if whole
                else f"Choose a side: --seat {' or --seat '.join(people)}."
            )
            raise ValueError(f"this game is not over: {hidden} {what_to_do}")

    def _is_finished(self) -> bool:
        """Whether the recorded game is over, so that nothing need be hidden any longer."""
        return replay(self.record, self.rules)[0].is_over

    @property
    def problem(self) -> str:
        """What is wrong with the record up to the position reached; "" if nothing."""
        problem = self.record.problem
        if problem and (older := outgrown(self.record, self.rules.edition)):
            return f"{older} The replay stops at the first such answer."
        # The line and count would reveal how often others have answered; the reason, even what.
        return f"{self.record.path}: {DAMAGED}" if problem and self.seat else problem

    @property
    def remarks(self) -> list[str]:
        """What has changed since the game was played, and what seems to have been altered. A seat
        gets only the former, because the latter may name things that the seat must not know.
        """
        return self.changed if self.seat else [*self.changed, *self.record.remarks]

    @property
    def view(self) -> Any:
        """The position reached, as the seat may see it."""
        return self.sight.view

    @property
    def turn(self) -> int:
        """The turn reached."""
        return self.sight.phase.turn

    def result(self) -> list[str]:
        """How the game ended, as lines of text."""
        return as_lines(self.display.result(self.view, self.sight.events()))

    def chapters(self) -> Iterator[list[Event]]:
        """Replay the record; yield each mission's or step's events as it closes."""
        sight = self.sight
        moment = sight.start
        if self.last is None or self.turn < self.last:
            for _ in self.fed():
                if sight.is_closed(moment):
                    yield sight.events_since(moment)
                    moment = sight.now
                if self.last is not None and self.turn >= self.last:
                    break
        yield sight.events_since(moment)

    def fed(self) -> Iterator[Answer]:
        """Replay the record; yield its answers one by one."""
        return replayed(self.record, self.game)

    def answers(self) -> list[Answer]:
        """The answers replayed so far that the seat may know of."""
        return self.sight.answers()

    def as_json(self) -> dict[str, Any]:
        """The header, the answers with their texts, and the result, as plain data. For a seat, the
        seed and any answers that the seat must not know are left out.
        """
        header = public(self.record.header)
        ended = self.sight.outcome
        return {
            "header": {
                "version": header.version,
                "scenario": header.scenario,
                "digest": header.digest,
                "options": header.options,
                "charts": list(header.charts),
                "dice": header.dice,
                **({} if self.seat else {"seed": header.seed}),
                "seats": {s.name: {"who": s.who, "sides": list(s.sides)} for s in header.seats},
            },
            "answers": [_answer(answer) for answer in self.answers()],
            "turn": self.turn,
            **self.display.figures(self.view, self.sight.events()),
            "result": None if ended is None else ended._asdict(),
            "waits_for": self._waits_for(),
            "problem": self.problem,
            "remarks": self.remarks,
        }

    def _waits_for(self) -> str | None:
        prompt = self.sight.asked(self.seat) if self.seat else self.sight.prompt
        if prompt is None:
            return None
        if isinstance(prompt, Choose):
            return self.say.question(prompt, self.view)
        return self.say.chance(prompt)


def _answer(answer: Answer) -> dict[str, Any]:
    value = list(answer.value) if isinstance(answer.value, tuple) else answer.value
    data = {"who": answer.who or "chance", "ask": answer.ask, "value": value}
    if answer.how:
        data["how"] = answer.how
    if answer.why:
        data["why"] = answer.why
    return data
