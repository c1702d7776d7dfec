"""The worker of `benchmarks.against`: does the work it is told to, and says how long it took.

    python -P benchmarks/worker.py SCENARIO

It is run by its path, with a tree on PYTHONPATH whose program it measures. That may be of another
day: so it keeps to what has long been there, and does its work itself instead of asking
`somalia.lab.bench`, which changes. Each line of its input names a work; the answer is a line with
the seconds of processor time and a number that says what was played, the same wherever the same
games were.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import somalia
from somalia.datafile import find
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, Sitter, load, replay
from somalia.engine.record_writer import RecordWriter
from somalia.games import game_of, usual_game
from somalia.lab.match import play_match
from somalia.opponents.seating import opponent

READY = "ready"
"""The first line of its output, with the folder of the tree whose program it is."""


class Work:
    """The works, each a method that does a fixed amount of it and returns what was played.

    Args:
        name: of the scenario; "" for the usual one.
        folder: where the record that is loaded goes.
    """

    def __init__(self, name: str, folder: Path) -> None:
        name = name or usual_game().usual_scenario
        self.game_type = game_of(name)
        self.scenario = self.game_type.load(name)
        self.seats: Mapping[str, str] = self.game_type.card(find("scenarios", name)).computers({})
        self.rules: Any = self.game_type.rules(self.scenario)
        self.record = folder / "whole.record"
        sitters = tuple(Sitter(side, who, (side,)) for side, who in self.seats.items())
        writer = RecordWriter(self.record, Header(self.scenario.id, "whole", sitters))
        whole = play_match(self.game_type, self.scenario, self.seats, "whole", writer)
        writer.close()
        turn = self.rules.phase(whole.state).turn // 2
        reached = (
            mark.count
            for mark in whole.checkpoints()
            if self.rules.phase(mark.state).turn >= turn and mark.count
        )
        self.middle = whole.fork(at=next(reached, 0))
        self.middle.settle()
        # Some answers into a mission, as a search copies it.
        self.later = self.middle.copy()
        stream = Stream("later")
        while isinstance(prompt := self.later.prompt, Choose) and len(self.later.answers) < 8:
            self.later.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
        self.games = max(1, 6_000 // whole.count)
        self.turns = max(1, 9_000 * max(1, 2 * turn) // whole.count)

    def random_answers(self) -> int:
        """Whole games at random."""
        played = 0
        for number in range(2 * self.games):
            game = Game(self.rules, seed=str(number))
            self._go_on(game, self._at_random(str(number)), None)
            played += game.count
        return played

    def doctrine_games(self) -> int:
        """Whole games between the usual players."""
        return sum(
            play_match(self.game_type, self.scenario, self.seats, f"against/{number}").count
            for number in range(self.games)
        )

    def copies(self) -> int:
        """Copies of a position some answers after a checkpoint."""
        return sum(self.later.copy().count for _ in range(5_000))

    def loading(self) -> int:
        """The record of a whole game, loaded and every answer checked."""
        found = [replay(load(self.record), self.rules)[0] for _ in range(self.games)]
        return sum(game.count for game in found)

    def random_playouts(self) -> int:
        """From the middle of a game one turn on, at random."""
        return self._play_outs(self._at_random("play-outs"), self.turns)

    def doctrine_playouts(self) -> int:
        """From the middle of a game one turn on, by the usual players."""
        seated = {
            side: opponent(self.game_type, who, self.scenario, side, "play-outs")
            for side, who in self.seats.items()
        }

        def decide(game: Game, prompt: Choose) -> str:
            seen = game.as_seen_by(prompt.who)
            asked = seen.asked(prompt.who)
            assert asked is not None
            return seated[prompt.who].decide(seen, asked).option

        return self._play_outs(decide, self.turns)

    def _play_outs(self, policy: Callable[[Game, Choose], str], count: int) -> int:
        played = 0
        for number in range(count):
            game = self.middle.fork(seed=str(number))
            self._go_on(game, policy, self.rules.phase(game.state).turn + 1)
            played += game.count
        return played

    def _go_on(self, game: Game, policy: Callable[[Game, Choose], str], stop: int | None) -> None:
        while isinstance(prompt := game.prompt, Choose):
            if stop is not None and self.rules.phase(game.state).turn >= stop:
                return
            game.answer(prompt.who, policy(game, prompt))

    def _at_random(self, seed: str) -> Callable[[Game, Choose], str]:
        # Not a `Stream`: a number of it takes as long as a tenth of all else that an answer does.
        chance = Random(seed).random

        def choose(game: Game, prompt: Choose) -> str:
            options = prompt.options
            return options[int(chance() * len(options))]

        return choose


WORKS: Mapping[str, Callable[[Work], int]] = {
    "answers": Work.random_answers,
    "games": Work.doctrine_games,
    "copies": Work.copies,
    "loading": Work.loading,
    "random-playouts": Work.random_playouts,
    "doctrine-playouts": Work.doctrine_playouts,
}
"""The works by the names that command lines have for them."""


def set_collector() -> None:
    """Set the collector of cyclic garbage as the commands of that tree do, if they do."""
    try:
        from somalia.lab.collector import set_for_many_games
    except ImportError:
        return
    set_for_many_games()


def main() -> None:
    """Do what the lines of the input name, until it ends."""
    with tempfile.TemporaryDirectory() as folder:
        work = Work(sys.argv[1] if sys.argv[1:] else "", Path(folder))
        set_collector()
        print(READY, Path(somalia.__file__).resolve().parent.parent, flush=True)
        for line in sys.stdin:
            do = WORKS[line.strip()]
            begun = process_time()
            played = do(work)
            print(process_time() - begun, played, flush=True)


if __name__ == "__main__":
    main()
