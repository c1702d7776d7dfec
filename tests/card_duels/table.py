"""A duel for tests: scenarios, positions within random games, a table with a session."""

from __future__ import annotations

import io
from functools import cache

from rich.console import Console

from somalia.engine.dice import Stream
from somalia.engine.game import Game, Seat
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, Sitter
from somalia.games import game
from somalia.games.card_duels.rules.components import DuelScenario
from somalia.games.card_duels.rules.game import CardDuels
from somalia.games.card_duels.rules.state import DuelState
from somalia.opponents import opponent
from somalia.play.controller import Controller
from somalia.play.table import Table
from somalia.terminal.session import Session

GAME = game("card_duels")
SCENARIOS = ("mogadishu-cards", "firebase")
DOCTRINES = ("duel-none", "duel-easy", "duel-normal", "duel-hard")


@cache
def scenario(name: str) -> DuelScenario:
    return GAME.load(name)  # type: ignore[no-any-return]


def seats(name: str, *people: str) -> list[Seat]:
    return [Seat(side, (side,), side in people) for side in scenario(name).sides]


def at_exchange(name: str, seed: int, turn: int) -> DuelState | None:
    """The position where a random game asks for the exchange of that turn; None if it ended."""
    playing, stream = Game(CardDuels(scenario(name)), seed=str(seed)), Stream(str(seed))
    while isinstance(prompt := playing.prompt, Choose):
        state = playing.state
        if state.turn == turn and state.step == "exchange" and not playing.answers:
            found = state.copy()
            found.viewers = None
            return found
        options = prompt.options
        playing.answer(prompt.who, options[stream.below(len(options))])
    return None


def started(name: str, state: DuelState, *people: str, seed: str = "1") -> Game:
    return Game(CardDuels(scenario(name)), seats(name, *people), seed, state=state)


class Typist:
    """Types these lines, and leaves when there are no more."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def read(self, ask: str, *_: object, **__: object) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def laid(name: str, playing: Game, **who: str) -> Table:
    """A table for that game; a seat without a name is a person's."""
    of = scenario(name)
    sitters = tuple(Sitter(side, who.get(side, "human"), (side,)) for side in of.sides)
    players = {side: opponent(GAME, one, of, side, "players") for side, one in who.items()}
    return Table(
        of, playing.rules, playing, Header(name, "1", sitters), players, (), game_type=GAME
    )


def session(
    table: Table, *lines: str, drawn: bool = False, width: int = 80, height: int = 24
) -> tuple[Session, io.StringIO]:
    out = io.StringIO()
    console = Console(file=out, width=width, height=height, force_terminal=drawn)
    return Session(Controller(table), Typist(*lines), console, drawn, True), out
