"""A game's record that tolerates failed writes: they are reported, and the game continues."""

from __future__ import annotations

from pathlib import Path

from somalia.engine.record import Header, RecordError
from somalia.engine.record_writer import RecordWriter
from somalia.files import Claim


class SavedGame(RecordWriter):
    """A record that continues in memory while its file cannot be written.

    If the file or its folder is missing or was changed, the whole record is written anew in its
    place. If that also fails, as on a full disk, `trouble` says why until a write succeeds. Writing
    is retried before every question.
    """

    def __init__(
        self, path: Path, header: Header, so_far: str = "", held: Claim | None = None
    ) -> None:
        self.trouble = ""  # why the game cannot be saved now, on one line; "" if it can
        self.news: list[str] = []  # messages to show the player once
        self._is_begun = False  # until it has begun, an unwritable file is refused as usual
        self.is_closed = False
        super().__init__(path, header, so_far, held)
        self._is_begun = True

    def waits(self) -> None:
        """Write everything so far to the disk, if possible."""
        if self.trouble:
            self.try_again()
            return
        try:
            super().waits()
        except RecordError as problem:
            self._recover(problem)

    def note(self, seat: str, text: str, /, ends: bool = False) -> None:
        """Record a note that a seat has given at the screen. If the end of an order cannot be
        written, report that in the news.
        """
        try:
            super().note(seat, text, ends)
        except RecordError as full:
            if not ends:
                raise
            self.news.append(str(full))

    def close(self) -> None:
        """Finish the file; anything that cannot be written is lost, and `trouble` says so."""
        if self.is_closed:
            return
        self.waits()
        self.is_closed = True
        if self.trouble:
            self.abandon()
        else:
            super().close()

    def try_again(self) -> bool:
        """Write the whole record where it belongs; return whether this succeeded."""
        try:
            kept = self.write_again()
        except RecordError as problem:
            self.trouble = str(problem)
            return False
        if self.trouble:
            self.news.append(f"The game is being saved again: {self.path}")
        self.trouble = ""
        if kept is not None:
            self.news.append(f"The file found in its place was moved to {kept}")
        return True

    def move(self, path: Path) -> None:
        """Continue the record in another file."""
        super().move(path)
        self.trouble = ""

    def _recover(self, problem: RecordError) -> None:
        if self.try_again():
            self.news.append(f"{problem} It was rewritten in full.")

    def _sync(self) -> None:
        if not self.trouble:  # otherwise the last line failed, and the file is closed
            super()._sync()

    def _write(self, text: str) -> None:
        if not self._is_begun:
            super()._write(text)
        elif self.trouble:
            self.hold(text)
        else:
            try:
                super()._write(text)
            except RecordError as problem:
                self.hold(text)
                self._recover(problem)
