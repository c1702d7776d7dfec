"""The start screen: a new game, the one that was left, loading, replays, rules, settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import arcade
from arcade import key as keys

from somalia import datafile
from somalia.datafile import DataError
from somalia.engine.record import RecordError, load
from somalia.screens.map import sheets
from somalia.screens.map.canvas import Canvas
from somalia.screens.map.layer import Layer
from somalia.screens.map.palette import FADED, INK, PALETTES, WARNING
from somalia.screens.map.panel import Panel
from somalia.screens.map.screen import Screen, Sheet
from somalia.screens.map.window import GameWindow
from somalia.screens.table import TableError, Wish, begin, games_folder, take_up

SEATS = {"un": "United Nations", "bandit": "Bandits"}
USUAL_SCENARIO = "somalia-1992"
USUAL_PLAYERS = {"un": "blue-helmet", "bandit": "warlord"}


@dataclass
class Plan:
    """The new game that is being put together."""

    scenario: str = USUAL_SCENARIO
    seats: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    options: dict[str, str] = field(default_factory=dict)

    def wish(self) -> Wish:
        """As the table takes it."""
        return Wish(self.scenario, dict(self.seats), self.seed or None, dict(self.options), [],
                    "auto", None, False)  # fmt: skip


def players() -> list[str]:
    """Who can sit in a seat."""
    return ["human", *datafile.available("ai"), "random"]


def saved_games() -> list[Path]:
    """Games that can be gone on with, the newest first."""
    folder = games_folder()
    files = [*folder.glob("*.txt"), *(folder / "saved").glob("*.txt")]
    return sorted(files, key=lambda file: -file.stat().st_mtime)


def all_records() -> list[Path]:
    """Games that can be replayed, the newest first."""
    files = [*saved_games(), *(games_folder() / "finished").glob("*.txt")]
    return sorted(files, key=lambda file: -file.stat().st_mtime)


def title_of(path: Path) -> tuple[str, str]:
    """A record in a line: who plays, and how far it has come."""
    try:
        record = load(path)
    except RecordError:
        return path.stem, "cannot be read"
    who = ", ".join(f"{SEATS.get(s.name, s.name)}: {s.who}" for s in record.header.seats)
    return f"{path.stem}", f"{who}; {len(record.line_of_play()[0])} answers"


class StartScreen(Screen):
    """What is seen first."""

    def __init__(self, window: GameWindow) -> None:
        super().__init__(window)
        self.menu = Panel(window, self._fill)
        self.panels = [self.menu]
        self.ground = Layer(window)
        self._ground_key: Any = None
        self.problem = ""
        kinds = players()
        bandit = USUAL_PLAYERS["bandit"]
        self.plan = Plan(seats={"un": "human", "bandit": bandit if bandit in kinds else "random"})

    def entries(self) -> list[tuple[str, str, str, str]]:
        """Action, key, label and detail."""
        left = [path for path in saved_games() if path.parent == games_folder()]
        entries = [("new", "N", "New game", "choose sides, opponents and options")]
        if left:
            entries.insert(0, ("continue", "C", "Continue", title_of(left[0])[1]))
        if saved_games():
            entries.append(("load", "L", "Load", "any game that was saved"))
        if all_records():
            entries.append(("replay", "P", "Replay", "watch a game again, and branch off"))
        return [*entries, ("rules", "R", "Rules", "in plain words, searchable"),
                ("settings", "T", "Settings", "text size, colours, animation"),
                ("quit", "Q", "Quit", "")]  # fmt: skip

    def lay_out(self) -> None:
        """The menu stands on the right of the map."""
        unit, window = self.window.unit, self.window
        wide = round(430 * unit)
        high = min(round((150 + 50 * len(self.entries())) * unit), window.height - 40)
        self.menu.place(
            window.width - wide - round(50 * unit), (window.height - high) // 2, wide, high
        )

    def _fill(self, canvas: Canvas) -> None:
        u = canvas.u
        canvas.pen.rectangle((0, 0, canvas.width - 1, canvas.height - 1), None, INK, u(2))
        canvas.pen.rectangle((u(5), u(5), canvas.width - u(6), canvas.height - u(6)), None, INK)
        canvas.text(canvas.width / 2, u(42), "SOMALIA", 40, "serif-bold", (122, 36, 26), "mm")
        canvas.text(canvas.width / 2, u(76), "The UN and the factions, 1992 to 1995", 14,
                    "serif-italic", INK, "mm")  # fmt: skip
        y = u(100)
        for action, key, label, detail in self.entries():
            canvas.button((u(28), y, canvas.width - u(28), y + u(40)), label, action, key, detail,
                          size=15, is_chief=action in ("continue",))  # fmt: skip
            y += u(48)
        if self.problem:
            canvas.paragraph(
                u(28), y, self.problem, canvas.width - u(56), 11.5, ink=WARNING, most=4
            )
        else:
            canvas.text(canvas.width / 2, canvas.height - u(18),
                        "Designed by Brian R. Train. Map outline: Natural Earth.", 10.5, "italic",
                        FADED, "mm")  # fmt: skip

    def paint(self) -> None:
        """The sheet of the map, and the menu on it."""
        key = (self.window.width, self.window.height, self.settings.palette)
        if key != self._ground_key:
            self._ground_key = key
            self.ground.show(_picture(*key))
        self.ground.draw(0, 0)
        self.menu.draw((self.problem, len(self.entries())), self.window.unit, self.hot, self.focus)

    def act(self, action: str) -> None:
        """What the menu offers."""
        self.problem = ""
        if action == "new":
            self.open(NewGame(self))
        elif action == "continue":
            self.take_up(next(p for p in saved_games() if p.parent == games_folder()))
        elif action in ("load", "replay"):
            self.open(Files(self, action))
        elif action == "rules":
            self.open(sheets.Rules(self))
        elif action == "settings":
            self.open(sheets.SettingsSheet(self))
        elif action == "quit":
            self.window.close()

    def press(self, symbol: int, modifiers: int) -> None:
        """Keys of the menu."""
        for action, key, _, _ in self.entries():
            if symbol == ord(key.lower()):
                self.do(action)
                return
        self._move_focus(symbol, modifiers, [action for action, *_ in self.entries()])

    def take_up(self, path: Path) -> None:
        """Go on with a game."""
        try:
            table = take_up(path, path.parent == games_folder(), lambda question: True, [])
        except (TableError, RecordError, DataError) as problem:
            self.refuse(problem)
            return
        if table is None:
            self.problem = "That game is over; it can be replayed."
            self.open(None)
            return
        self.open(None)
        self.window.go("game", table)

    def begin(self) -> None:
        """Start the game that was put together."""
        try:
            table = begin(self.plan.wish())
        except (TableError, RecordError, DataError) as problem:
            self.refuse(problem)
            return
        self.open(None)
        self.window.go("game", table)

    def replay(self, path: Path) -> None:
        """Watch a game again."""
        try:
            self.window.go("replay", path)
        except (TableError, RecordError, DataError) as problem:
            self.refuse(problem)

    def refuse(self, problem: Exception) -> None:
        """Say why something cannot be done."""
        self.problem = str(problem)
        self.open(None)
        self.lay_out()


def _picture(width: int, height: int, palette: str) -> Any:
    """The sheet of the usual map, filling the window."""
    from somalia.atlas import check_map
    from somalia.screens.map.artist import Artist
    from somalia.screens.map.camera import Camera
    from somalia.screens.map.scenery import Scenery

    scenery = Scenery(check_map(datafile.find("maps", "somalia")))
    camera = Camera(scenery.sheet)
    camera.place(0, 0, width, height)
    artist = Artist(scenery, PALETTES[palette], "1992 to 1995")
    return artist.draw(
        camera.west + 2.2 * (width / height > 1.3),
        camera.north,
        camera.scale,
        width,
        height,
        height / 800,
    )


class NewGame(Sheet):
    """Scenario, seats, options, seed."""

    width, height = 760, 560
    title = "New game"

    def __init__(self, of: StartScreen) -> None:
        super().__init__(of)
        self.screen = of

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        plan = self.screen.plan
        return (plan.scenario, *plan.seats.items(), *plan.options.items(), plan.seed)

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """A row a choice."""
        from somalia.scenario import load as load_scenario

        u, plan, y = canvas.u, self.screen.plan, top
        for side, name in SEATS.items():
            canvas.text(left, y, name, 15, "bold")
            x, y = left, y + u(24)
            for who in players():
                label = "a person" if who == "human" else who
                wide = u(38) + canvas.u(7.4 * len(label))
                if x + wide > left + width:
                    x, y = left, y + u(38)
                canvas.button((x, y, x + wide, y + u(32)), label, f"seat:{side}:{who}",
                              is_chief=plan.seats[side] == who)  # fmt: skip
                x += wide + u(8)
            y += u(46)
        scenario = load_scenario(plan.scenario, plan.options, ())
        canvas.text(left, y, "Rules open to choice", 15, "bold")
        y += u(24)
        for id, choices, about in _options(plan.scenario):
            now = scenario.options.get(id, choices[0])
            canvas.button((left, y, left + u(250), y + u(32)), f"{id}: {now}", f"option:{id}")
            canvas.paragraph(
                left + u(262), y + u(1), about, width - u(262), 11.5, ink=FADED, most=2
            )
            y += u(38)
        y += u(6)
        canvas.text(left, y + u(6), "Seed", 15, "bold")
        canvas.plate((left + u(60), y, left + u(310), y + u(30)), (255, 252, 244), INK)
        canvas.text(left + u(70), y + u(15), plan.seed + "|", 13, "sans", INK, "lm", u(230))
        canvas.text(left + u(322), y + u(15), "type any word, or leave it empty", 11.5, "italic",
                    FADED, "lm")  # fmt: skip
        foot = top + height
        canvas.button((left + width - u(220), foot - u(38), left + width, foot), "Begin", "begin",
                      "Enter", size=15, is_chief=True)  # fmt: skip

    def act(self, action: str) -> None:
        """Change the plan, or begin."""
        word, _, what = action.partition(":")
        plan = self.screen.plan
        if word == "seat":
            side, _, who = what.partition(":")
            plan.seats[side] = who
        elif word == "option":
            choices = next(choices for id, choices, _ in _options(plan.scenario) if id == what)
            now = plan.options.get(what, choices[0])
            plan.options[what] = choices[(choices.index(now) + 1) % len(choices)]
        elif word == "begin":
            self.screen.begin()

    def press(self, symbol: int, modifiers: int) -> bool:
        """Enter begins unless the keyboard stands on something; backspace mends the seed."""
        if symbol in (keys.ENTER, keys.NUM_ENTER) and not self.of.focus:
            self.screen.begin()
            return True
        if symbol == arcade.key.BACKSPACE:
            self.screen.plan.seed = self.screen.plan.seed[:-1]
            return True
        return False

    def typed(self, text: str) -> bool:
        """More of the seed."""
        if text.isprintable() and not text.isspace():
            self.screen.plan.seed = (self.screen.plan.seed + text)[:24]
        return True


def _options(scenario: str) -> list[tuple[str, list[str], str]]:
    """The options of a scenario: id, choices with the usual first, what it is about."""
    from somalia.scenario import sources

    data = datafile.read(sources(scenario).files[0]).data
    found = []
    for id, option in data.get("options", {}).items():
        choices = [str(choice) for choice in option["choices"]]
        usual = str(option["default"])
        found.append((id, [usual, *(c for c in choices if c != usual)], option.get("about", "")))
    return found


class Files(Sheet):
    """Records to choose from."""

    width, height = 820, 560

    def __init__(self, of: StartScreen, purpose: str) -> None:
        super().__init__(of)
        self.screen = of
        self.purpose = purpose
        self.title = "Load a game" if purpose == "load" else "Replay a game"
        self.files = saved_games() if purpose == "load" else all_records()

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """A row a record."""
        u = canvas.u
        row = u(40)
        rows = int(height // row)
        self.most_scroll = max(0, len(self.files) - rows)
        first = int(self.scroll)
        for at, path in enumerate(self.files[first : first + rows], first):
            name, about = title_of(path)
            y = top + (at - first) * row
            key = str(at - first + 1) if at - first < 9 else ""
            canvas.button((left, y, left + width, y + row - u(6)), name, f"file:{at}", key, about)

    def act(self, action: str) -> None:
        """One is chosen."""
        path = self.files[int(action.removeprefix("file:"))]
        if self.purpose == "load":
            self.screen.take_up(path)
        else:
            self.screen.replay(path)

    def press(self, symbol: int, modifiers: int) -> bool:
        """The numbers of the rows."""
        at = symbol - keys.KEY_1 + int(self.scroll)
        if keys.KEY_1 <= symbol <= keys.KEY_9 and at < len(self.files):
            self.act(f"file:{at}")
            return True
        return False
