"""Complete sentences as a player sees them, from the kept games, and from one random game of each
scenario without any.

The files of the rooms hold the parts of sentences; this one holds them assembled. It has a few
examples of each kind of question, option, refusal, roll and event, and of the closing reports.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Chance, Choose
from somalia.engine.record import Record, load, replayed
from somalia.engine.sight import Sight
from somalia.engine.steps import by_step
from somalia.engine.words import barred_by
from somalia.games import game, game_of, ids
from somalia.games.display import Display, Unknown
from somalia.games.game_type import GameType
from somalia.games.kit.sheets import as_lines
from somalia.play.turns import turns_of

TESTS = Path(__file__).resolve().parents[1]
SCENARIOS = TESTS.parent / "scenarios"
MOST = 3
"""The most examples of a kind that differ in more than their numbers."""
MOST_LINES = 30
"""The most lines of a sheet."""
LONGEST, LONGEST_KEPT = 400, 900
"""The most answers read of a random game, and of a kept one."""
JUDGED = 8
"""The most questions of a kind whose barred options are read."""
WIDTH = 96


class Examples:
    """Example texts by chapter and kind."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, str], dict[str, str]] = {}
        self.judged: Counter[str] = Counter()

    def has_room(self, chapter: str, kind: str, most: int = MOST) -> bool:
        """Whether more examples are wanted."""
        return len(self.found.get((chapter, kind), ())) < most

    def add(self, chapter: str, kind: str, text: str, most: int = MOST) -> None:
        """Add an example, unless there are enough, or one differs only in numbers."""
        if text and self.has_room(chapter, kind, most):
            known = self.found.setdefault((chapter, kind), {})
            known.setdefault(re.sub(r"\d+", "0", text), text)

    def text(self) -> str:
        """All examples, chapter by chapter."""
        lines: list[str] = []
        last = ""
        for (chapter, kind), examples in sorted(self.found.items()):
            if chapter != last:
                lines += ["", f"== {chapter}"]
                last = chapter
            lines.append(f"{kind}:")
            lines += [f"  {' '.join(text.split())}" for text in examples.values()]
        return "\n".join(lines).lstrip() + "\n"


class Reader:
    """Follows a game and takes examples from it."""

    def __init__(self, examples: Examples, game_type: GameType, scenario: Any) -> None:
        self.examples = examples
        self.rules, self.say = game_type.rules(scenario), game_type.words(scenario)
        self.display: Display = game_type.display(self.rules, self.say)

    def look(self, game: Game) -> None:
        """Take examples from the current question."""
        prompt, state = game.prompt, game.state
        if isinstance(prompt, Chance):
            if self.examples.has_room("rolls", str(prompt.ask)):
                self.examples.add("rolls", str(prompt.ask), self.say.chance(prompt))
        elif prompt is not None:
            self._question(prompt, state)

    def _question(self, prompt: Choose, state: Any) -> None:
        ask, add = str(prompt.ask), self.examples.add
        if self.examples.has_room("questions", ask):
            add("questions", ask, self.say.question(prompt, state))
        self.examples.judged[ask] += 1
        if self.examples.judged[ask] > JUDGED:
            return
        for offer in self.display.offers(prompt, state):
            name, detail = offer.label.name, offer.label.detail
            add("options", ask, f"{name} ({detail})" if detail else name, 2 * MOST)
        for why in list(barred_by(self.say, prompt, state))[:MOST]:
            add("refusals", ask, f"{why.rule}: {why.sentence}", 2 * MOST)

    def end(self, game: Game, is_kept: bool) -> None:
        """Take examples from all events and, for a kept game, from its reports."""
        events = game.all_events()
        for event in events:
            if self.examples.has_room("log", str(event.kind)):
                self.examples.add("log", str(event.kind), self.say.sentence(event))
        for step in by_step(self.say, events):
            self.examples.add("log in short", step.line.kind, step.line.text)
            self.examples.add("log in short", "headlines", step.brief.text, 4 * MOST)
        if is_kept:
            self._sheets(game)

    def _sheets(self, game: Game) -> None:
        sight, name = Sight(game), game.state.scenario.id
        for line in as_lines(self.display.result(game.state, game.all_events())):
            self.examples.add("the end", name, line, MOST_LINES)
        for sheet in self.display.sheets():
            try:
                lines = sheet.lines(sight, "", WIDTH)
            except Unknown as unknown:
                lines = [str(unknown)]
            for line in lines[:MOST_LINES]:
                self.examples.add("sheets", f"{sheet.name}, {sheet.about}", line, MOST_LINES)
        for turn in turns_of(sight)[-2:]:
            for part in (self.display.opening(turn), self.display.report(turn)):
                self._told(f"{type(part).__name__.removeprefix('Turn').lower()} of a turn", part)

    def _told(self, kind: str, part: Any) -> None:
        """Take the texts in a record of texts."""
        if isinstance(part, str):
            self.examples.add("turns", kind, part, MOST_LINES)
        elif isinstance(part, tuple | list):
            for child in part:
                self._told(kind, child)


def records() -> Iterator[Path]:
    """The kept games."""
    return iter(sorted([*TESTS.glob("records/*.txt"), *TESTS.glob("*/records/*.txt")]))


def examples_of(game_type: GameType) -> Examples:
    """The examples of a game."""
    examples, kept = Examples(), set()
    for path in records():
        header = (record := load(path)).header
        if game_of(header.scenario).id == game_type.id:
            kept.add(header.scenario)
            scenario = game_type.load(header.scenario, header.options)
            _read_kept(record, Reader(examples, game_type, scenario))
    for path in sorted(SCENARIOS.glob("*.yaml")):
        if path.stem not in kept and game_of(path).id == game_type.id:
            _read_random(path.stem, Reader(examples, game_type, game_type.load(path)))
    return examples


def _read_kept(record: Record, reader: Reader) -> None:
    seats, seed = record.seats(reader.rules), record.header.seed
    kept = Game(reader.rules, seats, seed, auto_dice=False, auto_forced=False)
    reader.look(kept)
    for _ in islice(replayed(record, kept), LONGEST_KEPT):
        reader.look(kept)
    reader.end(kept, True)


def _read_random(seed: str, reader: Reader) -> None:
    played, stream = Game(reader.rules, seed=seed, auto_dice=False), Stream(f"words {seed}")
    for _ in range(LONGEST):
        reader.look(played)
        if isinstance(prompt := played.prompt, Choose):
            played.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
        elif prompt is None:
            break
        else:
            played.roll()
    reader.end(played, False)


def by_room() -> dict[str, str]:
    """The expected contents of the files `seen`, by room."""
    return {f"{id}/seen": examples_of(game(id)).text() for id in ids()}
