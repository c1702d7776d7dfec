"""The story of a recorded game, every answer checked against the rules as they are now."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.text import Text

from somalia.console import PlainConsole
from somalia.engine.game import Answer, Game
from somalia.engine.kinds import Event
from somalia.engine.moment import Moment
from somalia.engine.prompts import Choose
from somalia.engine.record import Record, RecordError, load, replayed
from somalia.games.campaign.core.game import Campaign
from somalia.games.campaign.core.rulebook import outcome
from somalia.games.campaign.core.state import State
from somalia.games.campaign.display.board import MapPicture, cells_of
from somalia.games.campaign.display.sheets import vp_by_source
from somalia.games.campaign.scenario import sources
from somalia.games.campaign.words import Wording
from somalia.play.story import Story, result_lines
from somalia.terminal.page import joined, status
from somalia.terminal.reader import is_terminal

FAILED = 2


def main(file: Path, upto: str | None, steps: bool, json_output: bool) -> int:
    """Tell the story of a record: `somalia replay`.

    Args:
        upto: stop at the start of this turn, "T5" or "5"; None for all of it.
        steps: stop after each mission or step; at a terminal with the map, and back again.
        json_output: print one object with header, answers and result instead.

    Returns:
        The exit code; 1 for a record that is damaged, or that today's rules refuse.
    """
    try:
        record = load(file)
        last = turn_of(upto)
        replay = Replay(record, last)
    except (RecordError, ValueError) as problem:
        print(f"somalia: {problem}", file=sys.stderr)
        return FAILED
    if json_output:
        for _ in replay.chapters():
            pass
        print(json.dumps(replay.as_json(), indent=1))
    else:
        tell(replay, steps)
    for told in filter(None, (*record.remarks, replay.problem)):
        print(f"somalia: {told}", file=sys.stderr)
    return 1 if replay.problem else 0


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


def tell(replay: Replay, steps: bool) -> None:
    """Print the story, chapter by chapter."""
    header = replay.record.header
    who = ", ".join(f"{replay.say.side(s.name)}: {s.who}" for s in header.seats)
    print(f"{replay.scenario.name}. {who}. Seed {header.seed}.")
    if steps and is_terminal():
        if walk(replay):
            for line in result_lines(replay.state, replay.game.all_events(), replay.say):
                print(line)
        return
    story = Story(replay.say)
    for events in replay.chapters():
        lines = story.tell(events)
        for line in lines:
            print(line)
        if steps and lines:
            try:
                if input("-- Enter: on, q: stop -- ").strip().lower().startswith("q"):
                    return
            except (EOFError, KeyboardInterrupt):
                print()
                return
    for line in result_lines(replay.state, replay.game.all_events(), replay.say):
        print(line)


def walk(replay: Replay) -> bool:
    """Show the story with the map, a mission or step a page, forth and back; whether to its end."""
    console = PlainConsole(styled=True)
    header, board = replay.record.header, replay.scenario.board
    map_file = sources(header.scenario, header.charts).files[1]
    picture = MapPicture(board, cells_of(map_file, board))
    story = Story(replay.say, console.size.width - 1)
    chapters = replay.chapters()
    pages: list[tuple[State, list[str]]] = []  # the position after each, and what led to it
    at = 0
    while True:
        while at == len(pages):
            events = next(chapters, None)
            if events is None:
                return True
            lines = story.tell(events)
            state, size = replay.state.copy(), console.size
            room = max(size.height - picture.height(size.width - 1, size.height) - 4, 3)
            pages += [(state, lines[first : first + room]) for first in range(0, len(lines), room)]
        state, lines = pages[at]
        size = console.size
        head = [
            Text(joined(parts, size.width - 1), "reverse" if row == 0 else "bold")
            for row, parts in enumerate(status(state, replay.rules))
        ]
        drawn = picture.draw(state, size.width - 1, size.height)
        console.clear()
        for line in [*head, *drawn, *(Text(line) for line in lines)]:
            console.print(line, soft_wrap=True)
        try:
            typed = input("-- Enter: on, b: back, q: stop -- ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            print()
            return False
        if typed.startswith("q"):
            return False
        at = max(at - 1, 0) if typed.startswith("b") else at + 1


class Replay:
    """A record as it is played again.

    Args:
        last: the turn at whose start it stops; None to play to the end of the record.
    """

    def __init__(self, record: Record, last: int | None = None) -> None:
        from somalia.games.campaign.scenario import load as load_scenario

        header = record.header
        self.record = record
        self.last = last
        self.scenario = load_scenario(header.scenario, header.options, header.charts)
        self.say = Wording(self.scenario)
        self.rules = rules = Campaign(self.scenario)
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
    def state(self) -> State:
        """The position reached."""
        state: State = self.game.state
        return state

    def chapters(self) -> Iterator[list[Event]]:
        """Play the record again; the events of each mission or step as it is closed."""
        game = self.game
        told = Moment.start(game)
        if self.last is None or self.state.turn < self.last:
            for _ in replayed(self.record, game):
                if game.checkpoint is not told.checkpoint:
                    yield told.events(game)
                    told = Moment.now(game)
                if self.last is not None and self.state.turn >= self.last:
                    break
        yield told.events(game)

    def as_json(self) -> dict[str, Any]:
        """Header, answers with their words, and the result as plain data."""
        header = self.record.header
        ended = outcome(self.state)
        booked = vp_by_source(self.game.all_events())
        state = self.state
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
            "turn": state.turn,
            "vp": dict(state.vp),
            "vp_by_source": {
                side: {id: sum(turns.values()) for (of, id), turns in booked.items() if of == side}
                for side in state.vp
            },
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
