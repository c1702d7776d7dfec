"""Replays: a record on the map, forth and back, and a new game from any moment of it."""

from __future__ import annotations

from dataclasses import replace as changed
from pathlib import Path

from arcade import key as keys

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, Record, load, replay
from somalia.engine.record_writer import write_copy
from somalia.games.campaign.core.game import Campaign
from somalia.games.campaign.window import sheets
from somalia.games.campaign.window.canvas import Canvas
from somalia.games.campaign.window.palette import FADED, INK, WARNING
from somalia.games.campaign.window.play import GameScreen
from somalia.games.campaign.window.window import GameWindow
from somalia.play.table import HUMAN, Table, free_record, take_up

BEAT = 0.8
"""Seconds a step of a replay that plays by itself is seen at the usual speed."""


def read_record(path: Path) -> tuple[Table, Record, str]:
    """A record as a table at its last answer, with what was wrong with it."""
    from somalia.games.campaign.scenario import load as load_scenario
    from somalia.games.campaign.scenario import sources

    record = load(path)
    header = record.header
    scenario = load_scenario(header.scenario, header.options, header.charts)
    rules = Campaign(scenario)
    game, problem = replay(record, rules)
    files = sources(header.scenario, header.charts, header.options).files
    table = Table(scenario, rules, game, header, {}, files)
    return table, record, problem


class ReplayScreen(GameScreen):
    """A record that is played again."""

    is_replay = True

    def __init__(self, window: GameWindow, path: Path) -> None:
        table, self.record, self.problem = read_record(path)
        self.whole: Game = table.game
        # A stop at the start, and one behind each mission or step; the last answer too.
        counts = [node.count for node in self.whole.checkpoints()]
        self.stops = sorted({0, *counts, self.whole.count})
        self.turns = self._turns()
        self.at = 0
        self.playing = False
        table.game = self._game_at(0)
        super().__init__(window, table)
        self.ask.fill = self._fill_controls
        self.paused = True

    def _turns(self) -> dict[int, int]:
        """The first stop of each turn."""
        found: dict[int, int] = {}
        for node in self.whole.checkpoints():
            found.setdefault(node.state.turn, self.stops.index(node.count))
        return found

    def _game_at(self, stop: int) -> Game:
        return self.whole.fork(auto_dice=False, auto_forced=False, at=self.stops[stop])

    @property
    def prompt(self) -> Choose | None:
        """Nobody is asked in a replay."""
        return None

    @property
    def wants_dice(self) -> bool:
        """The dice of a replay have fallen long ago."""
        return False

    def go(self, stop: int) -> None:
        """Show another moment."""
        stop = min(max(stop, 0), len(self.stops) - 1)
        if stop == self.at:
            self.playing = False
            return
        forth = stop == self.at + 1
        self.at = stop
        self.controller.look_at(self._game_at(stop), is_next=forth)
        self.scrolled = 0
        self.refresh(glide=forth)

    def refresh(self, glide: bool = True) -> None:
        """Show the moment; a replay has an end but no result sheet."""
        self.version += 1
        self.lit_line = None
        self.theatre.set_state(self.controller.game, self.controller.state, glide)
        self.relight()
        self.window.dirty = True

    def tick(self, seconds: float) -> bool:
        """Let it play."""
        changed_ = self.theatre.update(seconds)
        if self.playing and self.sheet is None:
            self.rest -= seconds
            if self.rest <= 0 and not self.theatre.is_on:
                self.rest = max(self.settings.seconds(BEAT), 0.05)
                self.go(self.at + 1)
                changed_ = True
        return changed_

    def _fill_controls(self, canvas: Canvas) -> None:
        u = canvas.u
        canvas.pen.line((0, 0, 0, canvas.height), INK, u(2))
        canvas.pen.rectangle((u(2), 0, canvas.width, u(34)), (92, 80, 66))
        canvas.text(
            u(14),
            u(17),
            f"Replay: step {self.at} of {len(self.stops) - 1}",
            15.5,
            "serif-bold",
            (255, 250, 240),
            "lm",
        )
        left, right = u(14), canvas.width - u(12)
        room = right - left
        y: float = u(46)
        share = self.at / max(len(self.stops) - 1, 1)
        canvas.plate((left, y, right, y + u(8)), (222, 208, 178), None, 4)
        canvas.plate((left, y, left + max(room * share, u(8)), y + u(8)), (122, 36, 26), None, 4)
        y += u(20)
        each = (room - u(24)) / 5
        for number, (action, label, key) in enumerate(
            (
                ("go:first", "|◄", "Home"),
                ("go:back", "◄", "Left"),
                ("play", "Pause" if self.playing else "Play", ""),
                ("go:on", "►", "Right"),
                ("go:last", "►|", "End"),
            )
        ):
            x = left + number * (each + u(6))
            canvas.button(
                (x, y, x + each, y + u(32)),
                label,
                action,
                tip=f"{label} ({key or 'Space'})",
                is_chief=action == "play",
            )
        y += u(42)
        canvas.text(left, y, "Turn", 12.5, "bold")
        y += u(18)
        size = u(30)
        across = max(1, int((room + u(4)) // (size + u(4))))
        for number, turn in enumerate(sorted(self.turns)):
            x = left + number % across * (size + u(4))
            down = y + number // across * u(28)
            canvas.button(
                (x, down, x + size, down + u(24)),
                str(turn),
                f"turn:{turn}",
                size=11.5,
                tip=f"To the start of turn {turn}" if turn else "To the set-up",
                is_chief=turn == self.controller.state.turn,
            )
        y += -(-len(self.turns) // across) * u(28) + u(8)
        canvas.text(left, y, "Branch off and play on from here as", 12.5, "bold")
        y += u(20)
        seats = self.record.header.seats
        say = self.controller.say
        offers = [(seat.name, say.side(seat.name)) for seat in seats]
        offers.append(("all", "all" if len(seats) > 2 else "both"))
        columns = 3 if len(offers) < 5 else 4
        third = (room - u(6) * (columns - 1)) / columns
        for number, (who, label) in enumerate(offers):
            x = left + number % columns * (third + u(6))
            down = y + number // columns * u(32)
            canvas.button(
                (x, down, x + third, down + u(28)),
                label,
                f"branch:{who}",
                size=13 if columns == 3 else 11.5,
                tip=f"Play on from here as {label}",
            )
        y += -(-len(offers) // columns) * u(32) + u(4)
        if self.problem:
            canvas.paragraph(left, y, self.problem, room, 11.5, ink=WARNING, most=4)
        else:
            who = ", ".join(f"{say.side(s.name)}: {s.who}" for s in seats)
            canvas.paragraph(
                left,
                y,
                f"{self.record.path.name}. {who}. Seed {self.record.header.seed}.",
                room,
                11.5,
                ink=FADED,
                most=3,
            )

    def act(self, action: str) -> None:
        """Controls of the replay, and what a game's screen does besides."""
        word, _, what = action.partition(":")
        if word == "go":
            self.playing = False
            self.go(
                {"first": 0, "back": self.at - 1, "on": self.at + 1, "last": len(self.stops) - 1}[
                    what
                ]
            )
        elif word == "turn":
            self.playing = False
            self.go(self.turns[int(what)])
        elif word == "play":
            self.playing = not self.playing
            self.rest = 0.0
            self.version += 1
        elif word == "branch":
            self.branch(what)
        elif word == "die" or action in (
            "undo",
            "usual",
            "all",
            "step",
            "hurry",
            "pause",
            "show:odds",
            "show:orders",
            "same",
        ):
            return
        elif action == "show:rules":
            self.open(sheets.RulesSheet(self))
        else:
            super().act(action)

    def press(self, symbol: int, modifiers: int) -> None:
        """Keys of the replay."""
        action = {
            keys.LEFT: "go:back",
            keys.RIGHT: "go:on",
            keys.HOME: "go:first",
            keys.END: "go:last",
            keys.SPACE: "play",
        }.get(symbol)
        if action and not modifiers & keys.MOD_CTRL:
            self.act(action)
        elif symbol == keys.ENTER or keys.KEY_0 <= symbol <= keys.KEY_9:
            self.move_focus(symbol, modifiers, self.actions())
        elif symbol in (keys.UP, keys.DOWN):
            self.move_focus(symbol, modifiers, [spot.action for spot in self.ask.spots])
        else:
            super().press(symbol, modifiers)

    def branch(self, side: str) -> None:
        """A new record with the answers up to here, played on by a person."""
        seats = tuple(
            changed(seat, who=HUMAN) if side in (seat.name, "all") else seat
            for seat in self.record.header.seats
        )
        header: Header = changed(self.record.header, seats=seats)
        game = self.controller.game
        writer = write_copy(free_record(f"{self.record.path.stem}-branch"), header, game)
        # What follows has dice of its own.
        writer.went_back(game.count, self.whole.last_branch + 1)
        writer.close()
        table = take_up(writer.path, True, lambda question: True, [])
        if table is not None:
            self.window.go("game", table)

    def record_path(self) -> Path | None:
        """The record that is replayed."""
        return self.record.path

    def save_as(self, name: str) -> tuple[str, bool]:
        """A replay is a record already."""
        return f"The record is {self.record.path}.", True

    def leave(self) -> None:
        """Back to the start screen."""
        self.window.go("start")

    def quit(self) -> None:
        """Leave the program."""
        self.window.close()

    def watch_again(self) -> None:
        """From the beginning."""
        self.go(0)

    def status(self) -> str:
        """Nobody is asked."""
        return "Replay"
