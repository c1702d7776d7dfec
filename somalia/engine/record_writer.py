"""Writing records: each answer at once, and on the disk before a person is asked again.

A writer keeps the whole record in memory too, so that a file that is gone, emptied or on a full
disk can be written again, there or elsewhere.
"""

from __future__ import annotations

import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

from somalia.engine.game import Answer, Game
from somalia.engine.record import (
    BY_DRAWS,
    BY_RULES,
    SEAL,
    Header,
    Record,
    RecordError,
    Seals,
    line_of,
)
from somalia.files import (
    AlreadyClaimed,
    Claim,
    cut,
    free_name,
    make_folder,
    move_new,
    open_end,
    open_new,
    process_label,
    reason,
    remove,
    replace,
    sync,
    sync_folder,
    write_all,
    write_new,
    write_whole,
)

WHO = "somalia"
"""What another program that wants the same record is told, unless the caller says more."""


class OpenElsewhere(RecordError):
    """Another program has the game open."""


def claim(path: Path, who: str = WHO) -> Claim:
    """Claim the right to write to a record; its folder is created.

    Raises:
        OpenElsewhere: another program has it open.
        RecordError: it cannot be written there.
    """
    try:
        make_folder(path.parent)
        return Claim(path, process_label(who))
    except AlreadyClaimed as other:
        raise _claimed(path, other) from None
    except OSError as error:
        raise _failed(path, error) from error


def _claimed(path: Path, other: AlreadyClaimed) -> OpenElsewhere:
    where = f" ({other.holder})" if other.holder else ""
    return OpenElsewhere(
        f"{path}: this game is open in another program{where}. Go on there, watch it as a replay, "
        "or begin another game."
    )


def _failed(path: Path, error: OSError) -> RecordError:
    return RecordError(f"{path}: cannot be written ({reason(error)}).")


class RecordWriter:
    """Writes a game down as it is played: a listener for `Game`.

    If a person plays, every answer is on the disk before a person is asked again, and the file's
    name in its folder before the first question. A game between computers waits for no disk.

    Args:
        path: a new file, unless `so_far` is given; its folder is created.
        header: the head of a new file.
        so_far: the contents of an existing file, to be continued.
        held: the claim to the file, if it has been made; it is released at the end.

    Raises:
        RecordError: the file cannot be written, exists although `so_far` is not given, or is open
            in another program.
    """

    def __init__(
        self, path: Path, header: Header, so_far: str = "", held: Claim | None = None
    ) -> None:
        self.path = path
        self.is_durable = header.has_people
        self.claim = held or claim(path)
        self.text: list[str] = []  # the whole record, in pieces
        self._seals = Seals()
        self._unsealed = False
        try:
            self._file = _opened(open_end(path) if so_far else open_new(path))
        except FileExistsError as error:
            self.claim.release()
            raise RecordError(f"{path}: exists already. Name another file.") from error
        except OSError as error:
            self.claim.release()
            raise _failed(path, error) from error
        if so_far:
            self.hold(so_far)
            # After the last line break there is at most half a comment, else the record is damaged.
            self._size = path.read_bytes().rfind(b"\n") + 1
            cut(self._file.fileno(), self._size)
            return
        self._size = 0
        try:
            self._write(header.text())
            if self.is_durable:
                sync(self._file.fileno())
                sync_folder(path.resolve().parent)
        except (RecordError, OSError) as error:
            self._file.close()
            with suppress(OSError):
                remove(path)
            self.claim.release()
            raise _failed(path, error) if isinstance(error, OSError) else error from error

    # -- as a listener of the game -----------------------------------------------------------------

    def answered(self, answer: Answer) -> None:
        """Write the answer at once; the operating system has it before the game goes on."""
        self._write(line_of(answer) + "\n")

    def went_back(self, count: int, branch: int) -> None:
        """Write which answers were undone."""
        self._write(f"< {count} {branch}\n")

    def reached(self, state: Any) -> None:
        """Checkpoints need no line: they follow from the answers."""

    def waits(self) -> None:
        """A person is about to be asked: seal what was written and wait for the disk."""
        self._seal(self.is_durable)

    def note(self, seat: str, text: str) -> None:
        """Write what a seat told the screen."""
        self._write(f"@ {seat} {' '.join(text.split())}\n")

    def goes_on_by(self, rules: str, draws: str, record: Record) -> None:
        """Write by which rules and dice a record goes on, if they are not those it had."""
        if record.rules != rules:
            self._write(f"{BY_RULES}{rules}\n")
        if record.draws != draws:
            self._write(f"{BY_DRAWS}{draws}\n")

    # -- the file ----------------------------------------------------------------------------------

    def close(self) -> None:
        """Finish the file and release the claim; a second call does nothing.

        Raises:
            RecordError: the last lines may not be on the disk.
        """
        if self._file.closed:
            return
        try:
            self._seal(self.is_durable)
        finally:
            self._file.close()
            self.claim.release()

    def abandon(self) -> None:
        """Close the file as it is and release the claim; nothing more is written."""
        self._file.close()
        self.claim.release()

    def hold(self, text: str) -> None:
        """Keep whole lines in memory only: they reach the disk when the file is written again."""
        self.text.append(text)
        for line in text.split("\n")[:-1]:
            self._seals.line(line.rstrip("\r"))
            self._unsealed = not line.startswith(SEAL)

    def write_again(self) -> Path | None:
        """Replace the file by one with the whole record, and go on writing that.

        Returns:
            The new name of another program's file that was in its place; None if there was none.

        Raises:
            RecordError: it cannot be written. The file that was there is unchanged.
        """
        kept_at = None
        try:
            make_folder(self.path.parent)
            self.claim.renew()
            is_foreign = not self._is_there() and _has_contents(self.path)
            self._file.close()
            new = free_name(self.path, ".new")
            write_new(new, "".join(self.text).encode())
            if is_foreign:
                kept_at = free_name(self.path, ".foreign")
                move_new(self.path, kept_at)
            replace(new, self.path)
            sync_folder(self.path.parent)
            self._file = _opened(open_end(self.path))
            self._size = os.fstat(self._file.fileno()).st_size
        except AlreadyClaimed as other:
            raise _claimed(self.path, other) from None
        except OSError as error:
            raise _failed(self.path, error) from error
        return kept_at

    def move(self, path: Path) -> None:
        """Go on in another file with the whole record; the old file stays as it is.

        Raises:
            RecordError: it cannot be written, or exists.
        """
        held = claim(path)
        old, before = self.path, self.claim
        try:
            if os.path.lexists(path):
                raise RecordError(f"{path}: exists already. Name another file.")
            self.path, self.claim = path, held
            self.write_again()
        except RecordError:
            self.path, self.claim = old, before
            held.release()
            raise
        before.release()

    def _is_there(self) -> bool:
        """Whether the file under this name is still ours and has the expected size."""
        if self._file.closed:
            return False
        own = os.fstat(self._file.fileno())
        try:
            there = self.path.stat()
        except OSError:
            return False
        return os.path.samestat(own, there) and there.st_size == self._size

    def _seal(self, wait: bool) -> None:
        if not self._unsealed:
            return
        self._write(self._seals.seal() + "\n")
        if wait:
            try:
                sync(self._file.fileno())
            except OSError as error:
                raise _failed(self.path, error) from error

    def _write(self, text: str) -> None:
        """Write all of a text, or nothing."""
        if self._file.closed or not self._is_there():
            raise RecordError(f"{self.path}: the file is gone, or was changed by another program.")
        data = text.encode()
        try:
            write_all(self._file.fileno(), data)
        except OSError as error:
            with suppress(OSError):
                cut(self._file.fileno(), self._size)
            raise _failed(self.path, error) from error
        self._size += len(data)
        self.hold(text)


def _opened(descriptor: int) -> FileIO:
    """A file without a buffer, so that no part of a line that failed is written later."""
    return FileIO(descriptor, "ab")


def _has_contents(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except OSError:
        return False


def write_copy(path: Path, header: Header, game: Game) -> RecordWriter:
    """A new record with the answers of `game`, to go on writing.

    Raises:
        RecordError: it cannot be written, or exists.
    """
    writer = RecordWriter(path, header)
    for answer in game.all_answers():
        writer.answered(answer)
    return writer


def mend(record: Record) -> Path:
    """Cut off a damaged record where the damage begins; keep a copy of it as it was.

    If this is interrupted, one of the two is still there under the record's name.

    Returns:
        The path of the copy.

    Raises:
        RecordError: it cannot be written.
    """
    kept_at = free_name(record.path, ".damaged")
    try:
        write_new(kept_at, record.path.read_bytes())
        write_whole(record.path, record.sound_text().encode())
    except OSError as error:
        raise _failed(record.path, error) from error
    return kept_at
