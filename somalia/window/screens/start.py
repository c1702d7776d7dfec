"""The start screen: first game, new games, resuming, loading, replays, rules, settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from somalia.datafile import DataError
from somalia.engine.record import RecordError, load_head
from somalia.engine.words import plural
from somalia.games import usual_game
from somalia.games.game_type import GameType
from somalia.games.scenario_card import ScenarioCard
from somalia.play import last_game, new_games, player_names
from somalia.play.catalogue import called, entry, side_name
from somalia.play.folder import FINISHED, MOST_KNOWN, SAVED, games_folder, records_in
from somalia.play.new_games import NewGamePlan
from somalia.play.sources import header_found
from somalia.play.table import HUMAN, Table, TableError, begin, take_up
from somalia.window.looks import NoAppearance, appearance_of
from somalia.window.panels.start import CONTINUE, ROW, TALLER, StartMenu, foot_of
from somalia.window.screens.replay import Hidden
from somalia.window.sheets.boxes import GameBoxes
from somalia.window.sheets.files import Files
from somalia.window.sheets.first_game import FirstGame
from somalia.window.sheets.my_games import MyGames
from somalia.window.sheets.new_game import NewGame
from somalia.window.sheets.rules import RulesSheet
from somalia.window.sheets.set_up import SetUpSheet
from somalia.window.sheets.settings import SettingsSheet
from somalia.window.sheets.waiting import WaitingSheet
from somalia.window.ui.keys import ENTERS
from somalia.window.ui.layer import Layer
from somalia.window.ui.layout import Node
from somalia.window.ui.panel import Panel
from somalia.window.ui.screen import Screen
from somalia.window.ui.sheet import Sheet
from somalia.window.ui.window import GameWindow

if TYPE_CHECKING:
    from PIL import Image

COUNTS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def saved_games() -> list[Path]:
    """The games that can be resumed, newest first."""
    folder = games_folder()
    return records_in(folder, folder / SAVED)


class Shelf(NamedTuple):
    """What the menu needs to know about the game folders."""

    newest: Path | None  # the most recently left game that can be read
    damaged: int  # how many newer games cannot be read
    has_games: bool  # whether any game can be loaded
    has_records: bool  # whether any game can be replayed


def shelf() -> Shelf:
    """The current state of the game folders."""
    folder = games_folder()
    left = records_in(folder)
    damaged = list(takewhile(lambda path: not is_record(path, changed(path)), left))
    newest = left[len(damaged)] if len(damaged) < len(left) else None
    has_games = bool(left or records_in(folder / SAVED))
    has_records = has_games or bool(records_in(folder / FINISHED))
    return Shelf(newest, len(damaged), has_games, has_records)


def shelf_stamp() -> tuple[int, ...]:
    """A value that changes whenever a game is added, removed, opened or left, since each of these
    changes a folder.
    """
    folder = games_folder()
    return tuple(map(changed, (folder, folder / SAVED, folder / FINISHED)))


def changed(path: Path) -> int:
    """When a file was last written, in nanoseconds; 0 if it is gone."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=MOST_KNOWN)
def is_record(path: Path, when: int) -> bool:
    """Whether a file is a readable record; `when` is the time of its last change."""
    try:
        load_head(path)
    except RecordError:
        return False
    return True


def all_records() -> list[Path]:
    """The games that can be replayed, newest first."""
    folder = games_folder()
    return records_in(folder, folder / SAVED, folder / FINISHED)


@lru_cache(maxsize=100)
def title_of(path: Path, when: int) -> str:
    """A record's scenario, opponents and date as a title; `when` is the time of its last change."""
    known = entry(path)
    if known.is_lost:  # deleted since it was listed
        return known.problem
    header = header_found(path, load_head(path).header)
    seats = header.seats
    people = [seat for seat in seats if seat.who == HUMAN]
    rivals = list(dict.fromkeys(called(seat) for seat in seats if seat.who != HUMAN))
    sides = " and ".join(side_name(header, seat.name) for seat in people)
    who = (
        f"{sides} against {' and '.join(rivals)}"
        if people and rivals
        else (f"{COUNTS[len(people)]} at one screen" if people else " against ".join(rivals))
    )
    day = known.when.partition(",")[0]
    facts = (known.scenario, last_game.turn_of(path), day)
    return f"{', '.join(filter(None, facts))}: {who}"


class StartScreen(Screen):
    """The program's first screen."""

    def __init__(self, window: GameWindow) -> None:
        super().__init__(window)
        self.menu = Panel(window, self._content)
        self.panels = [self.menu]
        self.ground = Layer(window)
        self._ground_key: object = None
        self.problem = ""
        self.game_type = usual_game()
        self.appearance = appearance_of(self.game_type)
        last, left = new_games.load()
        plans = {game: NewGamePlan.like(chosen) for game, chosen in left.items()}
        # If the scenario no longer exists, the plan contains another game's scenario.
        self.plans = {game: plan for game, plan in plans.items() if plan.game_type.id == game}
        self.plan = self.plans.get(last) or NewGamePlan()
        self.plans.setdefault(self.plan.game_type.id, self.plan)
        self._stamp: tuple[int, ...] = ()
        self._shelf = Shelf(None, 0, False, False)

    @property
    def shelf(self) -> Shelf:
        """The games to continue, load and replay. Reading thousands of records takes a while, so
        they are read again only if something has changed.
        """
        stamp = shelf_stamp()
        if stamp != self._stamp:
            self._stamp, self._shelf = stamp, shelf()
        return self._shelf

    def tick(self, seconds: float) -> bool:
        """Whether another program has changed the game folders."""
        return self._stamp != shelf_stamp()

    def entries(self) -> list[tuple[str, str, str, str]]:
        """The menu entries as (action, key, label, detail); the first is the default."""
        there = self.shelf
        first = ("first", "F", "First game", "a short game with hints: start here")
        new = ("new", "N", "New game", "any game in the box")
        if there.newest is not None:
            about = title_of(there.newest, changed(there.newest))
            if there.damaged:
                about = f"can't read {plural(there.damaged, 'newer game')}: see Load"
            entries = [("continue", "C", "Continue", about), new, first]
        elif there.has_records:
            entries = [new, first]
        else:
            entries = [first, new]
        if there.has_games:
            entries.append(("load", "L", "Load", "any saved game"))
        if there.has_records:
            entries.append(("replay", "P", "Replay", "watch a game, or branch from it"))
            entries.append(("mine", "G", "My games", "list, statistics, honours"))
        return [
            *entries,
            ("rules", "R", "Rules", "in plain words, searchable"),
            ("settings", "T", "Settings", "text size, colours, animation"),
            ("quit", "Q", "Quit", ""),
        ]

    def lay_out(self) -> None:
        """Place the menu to the right of the map."""
        unit, window = self.window.unit, self.window
        wide = min(round(430 * unit), round(window.width * 0.5))
        entries = [action for action, *_ in self.entries()]
        rows = len(entries) + (TALLER - 1) * (CONTINUE in entries)
        high = 134 + ROW * rows + foot_of(self.problem)
        high = min(round(high * unit), window.height - 40)
        self.menu.place(
            window.width - wide - round(44 * unit), (window.height - high) // 2, wide, high
        )

    def _content(self) -> Node:
        name, look = self.game_type.name.upper(), self.appearance
        entries = self.entries()
        return StartMenu(name, look.subtitle, look.credit, entries, self.problem, self._picture)

    def _picture(self, wide: int, high: int) -> Image.Image | None:
        """A picture of the last game's position, if there is one."""
        from somalia.window.ui import positions

        newest = self.shelf.newest
        return positions.picture_of(newest, wide, high) if newest is not None else None

    def paint(self) -> None:
        """Draw the cover and the menu."""
        box = (
            self.menu.left,
            self.window.height - self.menu.bottom - self.menu.height,
            self.menu.left + self.menu.width,
            self.window.height - self.menu.bottom,
        )
        key = (self.window.width, self.window.height, self.settings.palette, box)
        if key != self._ground_key:
            self._ground_key = key
            self.ground.show(self.appearance.cover(*key))
        self.ground.draw(0, 0)
        self.menu.draw((self.problem, *self.entries()), self.window.unit, self.hot, self.focus)

    def act(self, action: str) -> None:
        """Carry out a menu entry."""
        self.problem = ""
        self.lay_out()
        if action == "first":
            self.open(FirstGame(self, self.start))
        elif action == "new":
            self.open(GameBoxes(self, self.set_up, self.plan.game_type.id))
        elif action == "advanced":
            self.open_over(NewGame(self, self.plan, self.begin))
        elif action == "continue":
            if (newest := self.shelf.newest) is not None:
                self.take_up(newest)
            else:
                self.refuse("That game is gone. Another program moved or deleted it.")
        elif action in ("load", "replay"):
            files = saved_games() if action == "load" else all_records()
            self.open(Files(self, action, files, self.take_up if action == "load" else self.replay))
        elif action == "mine":
            self.open(MyGames(self, all_records(), self.take_up, self.replay))
        elif action == "rules":
            self.open(RulesSheet(self, self.game_type))
        elif action == "settings":
            self.open(SettingsSheet(self))
        elif action == "quit":
            self.window.close()

    def press(self, symbol: int, modifiers: int) -> None:
        """Handle the menu's keys; Enter chooses the entry with the focus, or else the default."""
        for action, key, _, _ in self.entries():
            if symbol == ord(key.lower()):
                self.do(action)
                return
        among = [action for action, *_ in self.entries()]
        if symbol in ENTERS and self.focus not in among:
            self.do(among[0])
            return
        self.move_focus(symbol, modifiers, among)

    def take_up(self, path: Path) -> None:
        """Resume a game."""
        self.say("Opening the game …")
        try:
            table = take_up(path, path.parent == games_folder(), lambda question: True, [])
        except (TableError, RecordError, DataError) as problem:
            self.refuse(problem)
            return
        if table is None:
            self.refuse("That game is over. You can replay it.")
            return
        self.play(table)

    def set_up(self, game_type: GameType, cards: Sequence[ScenarioCard]) -> None:
        """Open the sheet for choosing a game's scenario, side and level, with the last choices
        preselected.
        """
        usual = game_type.usual_scenario or cards[0].id
        self.plan = self.plans.setdefault(game_type.id, NewGamePlan(usual))
        self.plan.names = {**player_names.remembered(game_type.id), **self.plan.names}
        self.plan.renew(usual)  # its file may have been deleted or damaged since
        advanced = partial(self.act, "advanced")
        self.open_over(SetUpSheet(self, self.plan, self.begin, advanced, cards))

    def open_over(self, sheet: Sheet) -> None:
        """Open a sheet that leads back to the present one."""
        sheet.beneath = self.sheet
        self.open(sheet)

    def begin(self) -> None:
        """Start the game set up on the new-game sheet."""
        plan = self.plan
        game = plan.game_type.id
        self.kept(new_games.keep(game, plan.chosen))
        given = {side: name.strip() for side, name in plan.names.items()}
        self.kept(player_names.remember(game, given))
        self.start(plan)
        plan.seed = ""  # this seed is known now, so the next game gets a new one

    def start(self, plan: NewGamePlan) -> None:
        """Start a game from a plan."""
        self.say("Setting up the game …")
        try:
            table = begin(plan.setup())
        except (TableError, RecordError, DataError) as problem:
            self.refuse(problem)
            return
        self.play(table)

    def play(self, table: Table) -> None:
        """Show a new or resumed game; leave it if the window cannot show it."""
        self.open(None)
        try:
            self.window.go("game", table)
        except NoAppearance as problem:
            table.leave()
            self.refuse(f"The window can't show it: {problem}. Play it in the terminal.")

    def replay(self, path: Path) -> None:
        """Open a replay."""
        self.say("Opening the replay …")
        try:
            self.window.go("replay", path)
        except (TableError, RecordError, DataError, Hidden, NoAppearance) as problem:
            self.refuse(problem)

    def say(self, text: str) -> None:
        """Show what is being prepared at once, before it takes its time."""
        self.open(WaitingSheet(self, text))
        self.window.draw(0.0)

    def refuse(self, problem: Exception | str) -> None:
        """Show the reason why something cannot be done."""
        self.problem = str(problem)
        self.open(None)
        self.lay_out()
