"""My games: all saved and finished games with their pictures, plus statistics and honours."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from somalia import datafile
from somalia.engine.record import RecordError, load_head
from somalia.files import make_folder
from somalia.games import game_of
from somalia.outputs import OutputError, unused
from somalia.play import career
from somalia.play.career import Finished, honours, names_of, tallies
from somalia.play.catalogue import Catalogue, ListedRecord
from somalia.play.library import card
from somalia.play.sources import header_found
from somalia.play.table import TableError
from somalia.reading import reason
from somalia.window.looks import NoAppearance, appearance_of
from somalia.window.sheets.boxes import art_of
from somalia.window.sheets.files import Files
from somalia.window.ui import symbols as keys
from somalia.window.ui.layout import (
    Button,
    Column,
    Divider,
    Fill,
    Gap,
    Label,
    Node,
    Padded,
    Picture,
    Row,
    Scroll,
    Text,
)
from somalia.window.ui.palette import FADED, GOOD, HEADING, INK, WARNING
from somalia.window.ui.sheet import Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from PIL import Image

    from somalia.window.ui.canvas import Canvas

PICTURE = (60, 45)
"""The width and height in points of a game's picture in the list."""
PREVIEW = (300, 225)
"""The same for the game that is selected."""
LEAST_WIDE = 840
"""The least width in points of a sheet that has room for the selected game's large picture."""


@dataclass(frozen=True)
class ListAndSelected(Node):
    """A list, and to the right of it what is selected, if there is room for both."""

    listed: Node
    selected: Node

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw both, or only the list."""
        u, (left, top, right, bottom) = canvas.u, box
        if right - left < u(LEAST_WIDE):
            self.listed.draw(canvas, box)
            return
        middle = right - u(PREVIEW[0])
        self.listed.draw(canvas, (left, top, middle - u(18), bottom))
        self.selected.draw(canvas, (middle, top, right, bottom))


class MyGames(Files):
    """All games; Enter resumes a game, or replays it if it is over.

    Args:
        opens: called with the game to resume.
        replays: called with the game to replay.
    """

    width, height = 1040, 640

    def __init__(
        self,
        of: Host,
        files: list[Path],
        opens: Callable[[Path], None],
        replays: Callable[[Path], None],
    ) -> None:
        super().__init__(of, "load", files, opens)
        self.title = "My games"
        self.replays = replays
        self.told = ""
        self._sure = -1  # the row to remove if the button is pressed again

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, self.told, self._sure, len(self.files))

    def content(self) -> Node:
        """The list, and buttons for the selected game."""
        sure = "Really remove?" if self._sure == self.at else "Remove"
        ways = (
            ("R", "Replay", "replay"),
            ("E", "Export a copy", "export"),
            ("Del", sure, "remove"),
            ("S", "Statistics and honours", "statistics"),
        )
        buttons = [
            Button(label, f"game:{action}", key, size=12, high=26)
            if self.files or action == "statistics"
            else Node()
            for key, label, action in ways
        ]
        message = self.told or "Removed games are moved to another folder, not deleted."
        # Placed in the bottom margin, as this sheet has one more line than others.
        foot = Padded(Label(message, 20, 11.5, "italic", FADED), (0, 7, 0, -7))
        listed = super().content()
        shown = ListAndSelected(listed, self._selected()) if self.files else listed
        return Column([Fill(shown), Gap(12), Row(buttons, 10), foot])

    def _selected(self) -> Node:
        """The selected game: a large picture of its position, its players, and how it stands."""
        entry = self.catalogue.entries[self.at]
        picture = Picture(lambda *size: self._picture(entry.path, *size), PREVIEW[1])
        facts = [f"{line[:1].upper()}{line[1:]}" for line in (entry.turn, entry.result) if line]
        lines: list[Node] = [Text(line, 13.5, most=2) for line in facts]
        about = [Text(entry.scenario, 19, "serif-bold", HEADING, 2), Gap(2)]
        about += [Text(entry.sides, 13, "italic", FADED, 3), Gap(6), *lines, Gap(4)]
        if entry.problem:
            about.append(Text(entry.problem, 13, "bold", WARNING, 4))
        opens = "Replay" if entry.path.parent.name == "finished" else "Resume"
        button = Button(opens, f"file:{self.at}", "Enter", size=14, is_chief=True, high=36)
        return Column([picture, Gap(10), *about, Fill(Node()), button, Gap(4)])

    def _row(self, index: int, entry: ListedRecord, number: int) -> Node:
        """The scenario's picture, then the record."""
        picture = Picture(lambda *size: self._picture(entry.path, *size), PICTURE[1])
        row = super()._row(index, entry, number)
        return Row([Padded(picture, (0, 2, 0, 2)), row], 6, (-PICTURE[0], 1))

    def _picture(self, path: Path, wide: int, high: int) -> Image.Image | None:
        """A picture of the position; without one, of the scenario's map or the game's box."""
        from somalia.window.ui import positions

        if (taken := positions.picture_of(path, wide, high)) is not None:
            return taken
        try:
            scenario = header_found(path, load_head(path).header).scenario
            game_type = game_of(scenario)
            looks, palette = appearance_of(game_type), self.of.settings.palette
            if looks.has_thumbnails:
                return looks.thumbnail(card(scenario), min(wide, high), palette)
            art = art_of(game_type.id, high)
            return art.make(wide, high) if art is not None else None
        except (RecordError, datafile.DataError, NoAppearance, OSError):
            return None

    def act(self, action: str) -> None:
        """Open a game, or carry out the action of one of the buttons."""
        word, _, what = action.partition(":")
        if word == "file":
            self.at = int(what)
            path = self.files[self.at]
            (self.replays if path.parent.name == "finished" else self.opens)(path)
        elif what == "statistics":
            self.of.open(Career(self.of))
        elif word == "game" and self.files:
            self._do(what, self.files[self.at])

    def _do(self, what: str, path: Path) -> None:
        if what == "replay":
            self.replays(path)
            return
        try:
            if what == "export":
                target = unused(datafile.home() / "exports" / path.name)
                make_folder(target.parent)
                damage = career.copy_out(path, target)
                self.told = f"Copied to {target}{' (still damaged)' if damage else ''}"
            elif self._sure != self.at:
                self._sure = self.at
                self.told = "Press again to remove the game from the list."
            else:
                self.told = f"Moved to {career.remove(path)}"
                self._sure = -1
                self.files.remove(path)
                self.at = max(0, min(self.at, len(self.files) - 1))
                self.catalogue.close()
                self.catalogue = Catalogue(self.files)
        except (TableError, OutputError, datafile.DataError) as problem:
            self.told = str(problem)
        except OSError as error:
            self.told = f"Can't write it: {reason(error)}."

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle the keys for the buttons and the list."""
        named = {
            keys.R: "game:replay",
            keys.E: "game:export",
            keys.DELETE: "game:remove",
            keys.S: "game:statistics",
        }
        if symbol in named:
            self.act(named[symbol])
            return True
        before = self.at
        done = super().press(symbol, modifiers)
        if self.at != before:
            self._sure, self.told = -1, ""
        return done


class Career(Sheet):
    """Statistics and honours; records are read in a thread."""

    width, height = 860, 620
    title = "Statistics and honours"

    def __init__(self, of: Host) -> None:
        super().__init__(of)
        self.games: Sequence[Finished] | None = None
        self._version = self._seen = 0
        self._first = 0
        self._closed = False
        self._thread = threading.Thread(target=self._work, daemon=True, name="career")
        self._thread.start()

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, self._version, self._first, self.of.focus)

    def _work(self) -> None:
        class Closed(Exception):
            """Raised in the worker thread when the sheet is closed."""

        def pause() -> None:
            if self._closed:
                raise Closed

        try:
            self.games = career.career(career.finished_games(), pause)
        except Closed:
            return
        self._version += 1

    def wait(self) -> None:
        """Block until all records are read."""
        self._thread.join()

    def tick(self) -> bool:
        """Whether the records have just been read."""
        before, self._seen = self._seen, self._version
        return before != self._seen

    def closed(self) -> None:
        """Stop reading records."""
        self._closed = True

    def content(self) -> Node:
        """A table of results, then the honours."""
        if self.games is None:
            return Text("Reading your games ...", 13, "italic", FADED)
        if not self.games:
            return Text("You haven't finished a game yet.", 14, "italic", FADED)
        shares = (5.0, 1.4, 1.0, 1.0, 1.0, 1.0, 1.6)

        def row(cells: Sequence[str], face: str = "sans") -> Node:
            first, *rest = cells
            texts = [Text(first, 13, face, most=2)]
            texts += [Text(one, 13, face, most=1, anchor="r") for one in rest]
            return Row(texts, 8, shares)

        nodes: list[Node] = [
            row(("as", "against", "games", "won", "drawn", "lost", "best margin"), "bold"),
            Divider(5),
        ]
        for tally in tallies(self.games):
            lost = tally.games - tally.won - tally.drawn
            counts = (tally.games, tally.won, tally.drawn, lost)
            name = ", ".join(names_of(tally.scenario, tally.seat))
            nodes.append(
                row((name, tally.level or "people", *map(str, counts), f"{tally.best:+d}"))
            )
        nodes += [Gap(12), Text("Honours", 16, "serif-bold", HEADING), Divider(5)]
        for honour in honours(self.games):
            ink = GOOD if honour.is_won else FADED
            mark = "won" if honour.is_won else "not yet"
            nodes.append(
                Row(
                    [
                        Text(honour.name, 14, "serif-bold", ink, 1),
                        Text(honour.about, 12.5, "sans", INK if honour.is_won else FADED, 2),
                        Text(mark, 12, "italic", ink, 1, anchor="r"),
                    ],
                    8,
                    (2.2, 5.0, 0.8),
                )
            )
        return Scroll(nodes, self._first, "career", 2)

    def act(self, action: str) -> None:
        """Scroll."""
        if action.startswith("rows:"):
            self._first = int(action.rpartition(":")[2])

    def roll(self, lines: float) -> None:
        """Scroll by one row."""
        self._first = max(0, self._first + (1 if lines > 0 else -1))
