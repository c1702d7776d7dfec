"""The sheets for files: loading or replaying records, saving a copy, and unsaved games."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from somalia.datafile import NoHome
from somalia.files import make_folder
from somalia.plain import unfit
from somalia.play.catalogue import Catalogue, ListedRecord
from somalia.play.folder import SAVED, games_folder
from somalia.play.saved import unreadable
from somalia.play.table import Table, copy_record
from somalia.reading import is_hidden, reason
from somalia.window.model import PlayModel
from somalia.window.ui import symbols as keys
from somalia.window.ui.field import TextField
from somalia.window.ui.keys import CHOOSES, ENTERS
from somalia.window.ui.layout import Button, Column, Fill, Gap, Node, Padded, Row, Text
from somalia.window.ui.palette import CARD, FADED, GOOD, HOT, INK, WARNING, mixed
from somalia.window.ui.prose import Paragraph, Prose
from somalia.window.ui.sheet import Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

STRANGE = re.compile(r'[\x00-\x1f/\\:*?"<>|]')
"""Characters that some file systems do not allow in file names."""
MOST_ROWS = 40
"""The most rows to lay out, which is more than can fit."""
LONGEST_NAME = 48
"""The most characters in a copy's name."""


@dataclass(frozen=True)
class Rows(Node):
    """As many rows of equal height as fit, with a line below stating which rows they are.

    Args:
        first: the index of the first row among all records.
        many: the total number of records.
    """

    nodes: Sequence[Node]
    first: int
    many: int

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the rows that fit, and store their number as "rows" in the canvas's facts."""
        u, (left, top, right, bottom) = canvas.u, box
        row = u(56)
        rows = max(1, int((bottom - top - u(22)) // row))
        canvas.facts["rows"] = rows
        for index, node in enumerate(self.nodes[:rows]):
            y = top + index * row
            node.draw(canvas, (left, y, right, y + row - u(7)))
        last = min(self.first + rows, self.many)
        text = f"{self.first + 1} to {last} of {self.many}, newest first. "
        text += "Up and Down select, Enter opens."
        canvas.text(left, bottom, text, 11.5, "italic", FADED, "ld")


@dataclass(frozen=True)
class FileRow(Node):
    """A row for a record: scenario, players, date and progress.

    Args:
        at: its index among all records.
        number: its number among the visible records, which is also its key.
    """

    at: int
    entry: ListedRecord
    number: int
    is_chosen: bool

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the row on a plate."""
        u, entry, action = canvas.u, self.entry, f"file:{self.at}"
        left, top, right, _ = box
        ground = HOT if canvas.is_hot(action) or self.is_chosen else CARD
        edge = (168, 44, 36) if self.is_chosen else mixed(CARD, INK, 0.45)
        canvas.plate(box, ground, edge, 4, 2 if self.is_chosen else 1)
        canvas.spot(box, action, entry.problem or f"{entry.path}")
        x = left + u(9)
        if self.number < 10:
            canvas.plate(
                (x, top + u(8), x + u(20), top + u(28)),
                mixed(ground, INK, 0.1),
                mixed(ground, INK, 0.4),
                3,
            )
            canvas.text(x + u(10), top + u(18), str(self.number), 11.5, "bold", INK, "mm")
        x += u(30)
        when = canvas.wide(entry.when, 12)
        canvas.text(right - u(10), top + u(16), entry.when, 12, "sans", FADED, "rm")
        room = right - x - when - u(30)
        head = canvas.text(x, top + u(16), entry.scenario, 14, "bold", anchor="lm", room=room)
        room = right - head - when - u(42)
        if entry.sides and room > u(60):
            canvas.text(head + u(12), top + u(16), entry.sides, 13, "sans", INK, "lm", room=room)
        lower = top + u(36)
        if entry.problem:
            canvas.text(
                x, lower, entry.problem, 12.5, "bold", WARNING, "lm", room=right - x - u(10)
            )
            return
        own = entry.path.stem if entry.path.parent.name == "saved" else ""
        about = ", ".join(part for part in (entry.turn, entry.result) if part)
        end = canvas.text(x, lower, about, 12.5, "sans", INK, "lm", room=right - x - u(160))
        text, room = f'saved as "{own}"' if own else entry.path.name, right - end - u(24)
        canvas.text(right - u(10), lower, text, 11, "italic", FADED, "rm", room=room)


class Files(Sheet):
    """A list of records to choose from, with scenario, players, progress, date and result.

    Args:
        purpose: "load" or "replay".
        opens: called with the chosen record.
    """

    width, height = 880, 560

    def __init__(
        self, of: Host, purpose: str, files: list[Path], opens: Callable[[Path], None]
    ) -> None:
        super().__init__(of)
        self.opens = opens
        self.title = "Load a game" if purpose == "load" else "Replay a game"
        self.files = files
        self.catalogue = Catalogue(files)
        self.at = 0  # the row with the keyboard focus
        self._seen = -1

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, self.catalogue.version, self.at)

    def tick(self) -> bool:
        """Whether entries have been read since the last call."""
        self.catalogue.want(int(self.scroll), self.rows)
        before, self._seen = self._seen, self.catalogue.version
        return before != self._seen

    @property
    def rows(self) -> int:
        """The number of records visible in the last layout."""
        return self.of.cover.facts.get("rows", 8)

    @property
    def most_scroll(self) -> int:
        """How far the list can be scrolled, in records."""
        return max(0, len(self.files) - self.rows)

    def content(self) -> Node:
        """A row for each record."""
        if not self.files:
            message = " ".join(unreadable()) or "No saved games yet."
            return Padded(Text(message, 14, "italic", FADED, 1), (0, 10, 0, 0))
        first = int(self.scroll)
        seen = self.catalogue.entries[first : first + MOST_ROWS]
        rows = [self._row(at, one, at - first + 1) for at, one in enumerate(seen, first)]
        return Rows(rows, first, len(self.files))

    def _row(self, index: int, entry: ListedRecord, number: int) -> Node:
        return FileRow(index, entry, number, index == self.at)

    def act(self, action: str) -> None:
        """Open the chosen record."""
        self.opens(self.files[int(action.removeprefix("file:"))])

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle digits for the rows, arrows and page keys to move, and Enter to open."""
        index = symbol - keys.KEY_1 + int(self.scroll)
        step = {
            keys.UP: -1,
            keys.DOWN: 1,
            keys.PAGEUP: -self.rows,
            keys.PAGEDOWN: self.rows,
            keys.HOME: -len(self.files),
            keys.END: len(self.files),
        }.get(symbol)
        if not self.files:
            return False
        if step is not None:
            self.at = min(max(self.at + step, 0), len(self.files) - 1)
            first = int(self.scroll)
            if not first <= self.at < first + self.rows:
                self.scroll = self.at if self.at < first else self.at - self.rows + 1
        elif keys.KEY_1 <= symbol <= keys.KEY_9 and index < len(self.files):
            self.act(f"file:{index}")
        elif symbol in (keys.ENTER, keys.NUM_ENTER) and not self.of.focus:
            self.act(f"file:{self.at}")
        else:
            return False
        return True

    def closed(self) -> None:
        """Stop reading records."""
        self.catalogue.close()


class SaveSheet(Sheet):
    """Saves a copy of the game under a name entered by the player.

    Args:
        save: saves under a name; returns a message, and whether saving was refused.
    """

    width, height = 560, 250
    title = "Save a copy"

    def __init__(self, of: Host, model: PlayModel, save: Callable[[str], tuple[str, bool]]) -> None:
        super().__init__(of)
        self.save = save
        turn = model.table.rules.phase(model.view).turn
        self.field = TextField("a name", proposed(turn), LONGEST_NAME)
        self.told = ""
        self.refused = False

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, self.field.text, self.told)

    def content(self) -> Node:
        """The name field, and the result of the save."""
        about = (
            "The copy keeps the game as it is now. Open it with Load on the start screen. "
            "The game itself is saved after every answer."
        )
        save = Button("Save", "save", "Enter", is_chief=True, high=34)
        ink = WARNING if self.refused else GOOD
        return Column(
            [
                Text(about, 12.5, "italic", FADED),
                Gap(8),
                Row([self.field.node(34), save], 10, (1, -130)),
                Gap(10),
                Text(self.told, 12.5, "bold", ink, 3),
            ]
        )

    def act(self, action: str) -> None:
        """Save the copy."""
        if action == "save":
            self.told, self.refused = self.save(self.field.text)

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle Enter, which saves and then closes; other keys go to the name."""
        if symbol in ENTERS and not self.of.focus:
            if self.told and not self.refused:
                self.of.open(None)
            else:
                self.act("save")
            return True
        return self.field.press(symbol, modifiers)

    def typed(self, text: str) -> bool:
        """Add text to the name."""
        if self.field.typed(text):
            self.told, self.of.focus = "", ""
        return True


GIVES_UP = {
    "leave": "Leave unsaved",
    "quit": "Quit unsaved",
    "watch-again": "Replay saved part",
    "new-game": "New game",
}
"""Ways to leave an unsaved game, each with the label of the button for leaving anyway."""


class Unsaved(Sheet):
    """Explains why the record cannot be written, with buttons for what to do.

    Args:
        leaving: what the player was about to do, as a key of `GIVES_UP`; "" for nothing.
    """

    width, height = 640, 330
    title = "This game is not saved"

    def __init__(self, of: Host, model: PlayModel, leaving: str = "") -> None:
        super().__init__(of)
        self.model = model
        self.leaving = leaving
        writer = model.table.writer
        stem = writer.path.stem if writer else "somalia"
        self.field = TextField("file name", f"~/{stem}.txt", 200)
        self.told = ""

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        table = self.model.table
        return (*super().key, self.leaving, self.field.text, self.told, table.unsaved)

    def content(self) -> Node:
        """The error, a field for a different file, and the buttons."""
        unsaved = self.model.table.unsaved
        go_on = GIVES_UP.get(self.leaving)
        there = Button("Save to file", "elsewhere", "^S", is_chief=True, high=34)
        buttons: list[Node] = [
            Button("Try again", "again", "F5", high=34),
            Button("Play on unsaved", "close", "Esc", high=34),
            Button(go_on, "give-up", high=34) if go_on else Node(),
        ]
        return Column(
            [
                Text(
                    unsaved or "The game is being saved again.",
                    12.5,
                    "bold",
                    WARNING if unsaved else GOOD,
                    4,
                ),
                Gap(4),
                Text(
                    "Your answers are not lost, and you can play on. Saving is retried before "
                    "every question. Or save to another file:",
                    12.5,
                    most=3,
                ),
                Gap(6),
                Row([self.field.node(34), there], 10, (1, -140)),
                Gap(8),
                Fill(Text(self.told, 12, "bold", WARNING, 3)),
                Row(buttons, 10, (0.26, 0.36, 0.34)),
            ]
        )

    def act(self, action: str) -> None:
        """Try again, save to a different file, or give up the record."""
        table = self.model.table
        if action == "again":
            if table.writer is not None and table.writer.try_again():
                self.done()
            else:
                self.told = "It still can't be saved."
        elif action == "elsewhere":
            message = copy_record(table, self.field.text)
            if table.unsaved:
                self.told = message
            else:
                self.done()
                if not self.leaving:
                    self.of.open(Notice(self.of, [message]))
        elif action == "give-up":
            self.of.act(f"give-up:{self.leaving}")

    def done(self) -> None:
        """Return to the game, now that it is saved, or do what the player was about to do."""
        self.of.open(None)
        self.model.refresh()
        if self.leaving:
            self.of.act(self.leaving)

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle Ctrl+S (save to the file named) and F5 (try again). Enter does nothing, because it
        may have been meant for the board.
        """
        if symbol == keys.S and modifiers & keys.MOD_CTRL:
            self.act("elsewhere")
            return True
        if symbol in ENTERS and not self.of.focus:
            return True
        if symbol == keys.F5:
            self.act("again")
            return True
        return self.field.press(symbol, modifiers)

    def typed(self, text: str) -> bool:
        """Add text to the file name."""
        if self.field.typed(text):
            self.told, self.of.focus = "", ""
        return True


class Notice(Sheet):
    """Text to read before the game continues."""

    width, height = 680, 320
    title = "Before you continue"

    def __init__(self, of: Host, lines: Sequence[str]) -> None:
        super().__init__(of)
        self.told = tuple(lines)

    def content(self) -> Node:
        """The paragraphs, scrolling if they are long, and a button for continuing."""
        paragraphs = [Paragraph(text, leading=1.28) for text in "\n\n".join(self.told).split("\n")]
        go_on = Button("Continue", "close", "Enter", is_chief=True, high=34)
        text = Prose(paragraphs, int(self.scroll), 16)
        return Column([Fill(text), Gap(12), Row([go_on, Node()], shares=(-160, 1))])

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle Enter and Space, which continue; page keys scroll."""
        if symbol in CHOOSES:
            self.of.open(None)
            return True
        return super().press(symbol, modifiers)


def saved_folder() -> Path:
    """The folder where copies are saved."""
    return games_folder() / SAVED


def proposed(turn: int) -> str:
    """An unused name for a copy."""
    stem = f"turn-{turn}"
    names = (stem, *(f"{stem}-{n}" for n in range(2, 1000)))
    try:
        folder = saved_folder()
        return next((name for name in names if not os.path.lexists(folder / f"{name}.txt")), stem)
    except NoHome:  # reported when the copy is made
        return stem


def save_under(table: Table, name: str) -> tuple[str, bool]:
    """Copy the game's record; return a message, and whether the copy was refused."""
    name = " ".join(STRANGE.sub(" ", name).split()).strip(". ").removesuffix(".txt")
    if not name:
        return "Type a name for the copy.", True
    if is_hidden(f"{name}.txt") or unfit(name, LONGEST_NAME):
        return "That name can't be used. Choose another.", True
    try:
        make_folder(saved_folder())
    except NoHome as problem:
        return str(problem), True
    except OSError as error:
        return f"Can't write to {saved_folder()}: {reason(error)}.", True
    message = copy_record(table, saved_folder() / f"{name}.txt")
    return message, not message.startswith("Saved")
