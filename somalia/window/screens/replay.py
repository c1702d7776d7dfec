"""Replays: stepping through a record on the board, and branching into a new game at any step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from somalia.engine.game import Game
from somalia.engine.protocols import Rules
from somalia.engine.record import Record, load, replay
from somalia.play.branching import branch
from somalia.play.library import seated
from somalia.play.sources import of_record
from somalia.play.table import HUMAN, Table, take_up
from somalia.window.actions import REPLAY
from somalia.window.panels.banner import PanelFrame
from somalia.window.screens.table import TableScreen
from somalia.window.ui import symbols as keys
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layout import (
    Button,
    Column,
    Custom,
    Fill,
    Flow,
    Gap,
    Label,
    Layered,
    Node,
    Padded,
    Plate,
    Row,
    Text,
)
from somalia.window.ui.palette import FADED, HEADING, NEUTRAL, WARNING, WHITE
from somalia.window.ui.sheet import Recorded
from somalia.window.ui.spots import Box
from somalia.window.ui.window import GameWindow

BEAT = 0.8
"""Seconds per step of a replay while it is playing, at normal speed."""
HIDES = "This game isn't over, and its record holds hidden information."


class Hidden(Exception):
    """Raised for a record that may not be shown yet."""


def read_record(path: Path) -> tuple[Table, Record, str]:
    """Load a record as a table at its last answer, with a message about any problem.

    Raises:
        RecordError, DataError: the record cannot be read.
        Hidden: the game has hidden cards and is not over.
    """
    record = load(path)
    sources = of_record(record)
    rules = sources.rules
    game, problem = replay(record, rules)
    if rules.hides and not game.is_over:
        raise Hidden(f"{HIDES} `somalia replay --seat` shows one side's view.")
    table = Table(
        sources.scenario,
        rules,
        game,
        sources.header,
        {},
        sources.files,
        game_type=sources.game_type,
    )
    return table, record, " ".join(filter(None, (problem, *sources.remarks())))


class ReplayScreen(TableScreen):
    """The screen for a replay."""

    own_actions = REPLAY

    def __init__(self, window: GameWindow, path: Path) -> None:
        table, self.record, self.problem = read_record(path)
        self.whole: Game = table.game
        # Stops: the start, the end of each mission or step, and the last answer.
        counts = [node.count for node in self.whole.checkpoints()]
        self.stops = sorted({0, *counts, self.whole.count})
        self.turns = self._turns(table)
        self.at = 0
        self.playing = False
        self.rest = 0.0
        table.game = self._game_at(0)
        super().__init__(window, table, is_replay=True)
        self.refresh(moving=False)

    def _turns(self, table: Table) -> dict[int, int]:
        """The first stop in each turn."""
        first_stops: dict[int, int] = {}
        for node in self.whole.checkpoints():
            turn = table.rules.phase(node.state).turn
            first_stops.setdefault(turn, self.stops.index(node.count))
        return first_stops

    def _game_at(self, stop: int) -> Game:
        return self.whole.fork(auto_dice=False, auto_forced=False, count=self.stops[stop])

    @property
    def turn(self) -> int:
        """The current turn."""
        rules: Rules = self.model.table.rules
        return rules.phase(self.model.view).turn

    def go(self, stop: int) -> None:
        """Go to a stop."""
        stop = min(max(stop, 0), len(self.stops) - 1)
        if stop == self.at:
            self.playing = False
            return
        is_next = stop == self.at + 1
        self.at = stop
        self.model.controller.look_at(self._game_at(stop), is_next=is_next)
        self.model.reading.scrolled = 0
        self.refresh(moving=is_next)

    def go_to(self, what: str) -> None:
        """Go to the "first", previous ("back"), next ("on") or "last" stop."""
        self.playing = False
        self.go({"first": 0, "back": self.at - 1, "on": self.at + 1, "last": len(self.stops)}[what])

    def go_to_turn(self, turn: int) -> None:
        """Go to the start of a turn."""
        self.playing = False
        self.go(self.turns[turn])

    def play(self) -> None:
        """Start or pause the replay."""
        self.playing = not self.playing
        self.rest = 0.0
        self.model.changed()

    def tick(self, seconds: float) -> bool:
        """Advance the replay while it is playing."""
        moved = super().tick(seconds)
        if self.playing and self.sheet is None:
            self.rest -= seconds
            if self.rest <= 0 and not self.board.is_moving:
                self.rest = max(self.settings.seconds(BEAT), 0.05)
                self.go(self.at + 1)
                moved = True
        return moved

    def side_key(self) -> Any:
        """The cache key for the controls."""
        return (self.at, self.playing)

    def side_node(self) -> Node:
        """The panel that contains the controls."""
        heading = f"Replay: step {self.at} of {len(self.stops) - 1}"
        label = Padded(Label(heading, 34, 15.5, "serif-bold", WHITE), (12, 0, 0, 0))
        head = Plate(label, NEUTRAL, rounded=0)
        column = Column([head, Fill(Padded(self.controls(), (12, 10, 12, 6)))])
        return Layered([PanelFrame(None), Padded(column, (2, 0, 0, 0))])

    def _bar(self, canvas: Canvas, box: Box) -> None:
        share = self.at / max(len(self.stops) - 1, 1)
        canvas.plate(box, (222, 208, 178), None, 4)
        wide = max((box[2] - box[0]) * share, canvas.u(8))
        canvas.plate((box[0], box[1], box[0] + wide, box[3]), HEADING, None, 4)

    def controls(self) -> Node:
        """The progress, buttons for moving by step or by turn, and a button to branch for each
        side.
        """
        say, seats = self.model.say, self.record.header.seats
        steps: list[Node] = []
        for action in REPLAY[:5]:
            label = "Pause" if action.id == "play" and self.playing else action.label
            tip = f"{action.tip[:1].upper()}{action.tip[1:]} ({action.key})"
            is_chief = action.id == "play"
            steps.append(Button(label, action.id, tip=tip, is_chief=is_chief, high=32))
        turns = [
            Button(
                str(turn),
                f"turn:{turn}",
                size=11.5,
                tip=f"Go to the start of turn {turn}" if turn else "Go to the set-up",
                is_chief=turn == self.turn,
                high=24,
            )
            for turn in sorted(self.turns)
        ]
        offers = [(seat.name, say.side(seat.name)) for seat in seats]
        if len(seats) > 1:
            offers.append(("all", "all" if len(seats) > 2 else "both"))
        branches = [
            Button(label, f"branch:{who}", tip=f"Play on from here as {label}", high=28)
            for who, label in offers
        ]
        played = ", ".join(f"{say.side(seat.name)}: {seated(seat.who)}" for seat in seats)
        about = f"{self.record.path.name}. {played}. Seed {self.record.header.seed}."
        return Column(
            [
                Custom(8, self._bar),
                Gap(12),
                Row(steps),
                Gap(10),
                Text("Turn", 12.5, "bold"),
                Gap(3),
                Flow(turns, 4),
                Gap(10),
                Text("Branch: play on from here as", 12.5, "bold"),
                Gap(3),
                Flow(branches),
                Gap(8),
                Text(self.problem, 11.5, ink=WARNING, most=4)
                if self.problem
                else Text(about, 11.5, ink=FADED, most=3),
            ]
        )

    def press(self, symbol: int, modifiers: int) -> None:
        """Handle Up, Down and Enter on the controls, and the keys shared by all table screens."""
        among = [spot.action for spot in self.side.spots]
        if symbol in (keys.UP, keys.DOWN) and not modifiers & keys.MOD_CTRL:
            self.move_focus(symbol, modifiers, among)
        elif symbol in (keys.ENTER, keys.NUM_ENTER) or keys.KEY_0 <= symbol <= keys.KEY_9:
            self.move_focus(symbol, modifiers, self.actions())
        else:
            super().press(symbol, modifiers)

    def branch(self, side: str) -> None:
        """Start a new record from this moment, with a human player for that side or, for "all", for
        every side.
        """
        names = [seat.name for seat in self.record.header.seats]
        people = {name: HUMAN for name in names if side in (name, "all")}
        path = branch(self.record, self.model.controller.game, people)
        table = take_up(path, True, lambda question: True, [])
        if table is not None:
            self.window.go("game", table)

    def recorded(self) -> Recorded:
        """The record being replayed."""
        return Recorded(self.record.path, self.model.controller.sight.hides)
