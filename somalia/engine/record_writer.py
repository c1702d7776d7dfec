"""Writing records: each answer at once, and saved to disk before a human must answer again.

A writer also keeps the whole record in memory. If the file is deleted or emptied, or the disk is
full, the record can be written again, in the same place or elsewhere.
"""

from __future__ import annotations

import errno
import os
import shlex
from collections.abc import Sequence
from contextlib import suppress
from io import FileIO
from pathlib import Path

from somalia.engine.checkpoints import Answer
from somalia.engine.game import Game
from somalia.engine.protocols import State
from somalia.engine.record import (
    BY_DRAWS,
    BY_RULES,
    LARGEST,
    MOST_NOTES,
    SEAL,
    SESSION,
    Header,
    Record,
    RecordError,
    Seals,
    line_of,
    note_line,
    reads_back,
)
from somalia.files import (
    AlreadyClaimed,
    Claim,
    cut,
    free_name,
    make_folder,
    move_new,
    open_end,
    process_label,
    removed_unless_done,
    sync,
    write_all,
    write_new,
    write_whole,
)
from somalia.reading import Unreadable, plain_breaks, read_bytes, reason

WHO = "somalia"
"""The name shown to another program that wants the same record, unless the caller gives a different
one.
"""


class OpenElsewhere(RecordError):
    """Another program has the game open."""


def claim(path: Path, who: str = WHO) -> Claim:
    """Claim the right to write to a record, creating its folder if necessary.

    Raises:
        OpenElsewhere: another program has the record open.
        RecordError: the record cannot be written there.
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
        f"{path}: this game is open in another program{where}. Continue there, watch it as a "
        "replay, or start another game."
    )


def _exists(path: Path) -> RecordError:
    return RecordError(f"{path} already exists. Choose another file.")


def _failed(path: Path, error: OSError) -> RecordError:
    return RecordError(f"Can't write {path}: {reason(error)}.")


class RecordWriter:
    """Writes a game's record as it is played: a listener for `Game`.

    If a human plays, every answer is saved to disk before a human must answer again. The file's
    name is saved before the first question. A game between computers never waits for the disk.

    Args:
        path: a new file, unless `so_far` is given; its folder is created.
        header: the header of a new file.
        so_far: the contents of an existing file that is to be continued.
        held: the claim to the file, if already made; it is released at the end.

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
        self._notes = 0
        self._set_aside: Path | None = None  # another program's file that had replaced ours
        try:
            if so_far:
                self._go_on(so_far)
            else:
                self._begin(header.text())
        except BaseException as fault:
            self.claim.release()
            if isinstance(fault, FileExistsError):
                raise _exists(path) from fault
            if isinstance(fault, OSError):
                raise _failed(path, fault) from fault
            raise

    def _begin(self, head: str) -> None:
        write_new(self.path, head.encode(), self.is_durable)
        with removed_unless_done(self.path):
            self._open()
        self._size = len(head.encode())
        self.hold(head)

    def _go_on(self, so_far: str) -> None:
        # Normalise line breaks and drop an incomplete last line. It can only be a remark,
        # as otherwise the record is damaged.
        raw = self.path.read_bytes()
        tidy = plain_breaks(raw)
        tidy = tidy[: tidy.rfind(b"\n") + 1]
        # Deduplication or a hard-link backup may have merged the game's file with a copy,
        # which must not get the new lines.
        if tidy != raw or self.path.stat().st_nlink > 1:
            write_whole(self.path, tidy)
        self._size = len(tidy)
        self._open()
        self.hold(so_far)

    # -- as a listener of the game -----------------------------------------------------------------

    def answered(self, answer: Answer) -> None:
        """Write the answer at once; the operating system has it before the game continues.

        Raises:
            RecordError: the answer cannot be written, or could not be read back.
        """
        line = line_of(answer)
        if not reads_back(answer, line):
            raise RecordError(f"{self.path}: can't save the answer {line[:100]!a}.")
        self._write(line + "\n")

    def went_back(self, count: int, branch: int) -> None:
        """Record which answers were undone."""
        self._write(_back(count, branch) + "\n")

    def reached(self, state: State) -> None:
        """Do nothing: checkpoints follow from the answers."""

    def waits(self) -> None:
        """Seal the record and wait until it is saved to disk, before a human must answer."""
        self._seal(self.is_durable)

    def note(self, seat: str, text: str, /, ends: bool = False) -> None:
        """Write a seat's note for the screen.

        Args:
            ends: whether it ends what another note began; the limit on notes leaves room for these.

        Raises:
            RecordError: the note cannot be written, could not be read back, or there are too many.
        """
        line = note_line(seat, text)
        if self._notes >= MOST_NOTES * (2 if ends else 1):
            raise RecordError(
                f"This record is full: it has room for {MOST_NOTES} standing orders and names. "
                f"To continue in a shorter one: {_shorter(self.path)}"
            )
        self._write(line + "\n")

    def session(self, number: int) -> None:
        """Write the number of the session in which the game was opened or closed in its folder."""
        self._write(f"{SESSION}{number}\n")

    def goes_on_by(self, rules: str, draws: str, record: Record) -> None:
        """Write which rules and dice the record continues with, if either has changed."""
        if record.rules != rules:
            self._write(f"{BY_RULES}{rules}\n")
        if record.draws != draws:
            self._write(f"{BY_DRAWS}{draws}\n")

    # -- the file ----------------------------------------------------------------------------------

    def close(self) -> None:
        """Finish the file and release the claim; a second call does nothing.

        Raises:
            RecordError: the last lines may not have been saved to disk.
        """
        if self._file.closed:
            return
        try:
            self._seal(self.is_durable)
            self._file.close()  # some network file systems report a full disk only now
        except OSError as error:
            raise _failed(self.path, error) from error
        finally:
            self.abandon()

    def abandon(self) -> None:
        """Close the file as it is and release the claim, without writing anything more."""
        with suppress(OSError):
            self._file.close()
        self.claim.release()

    def hold(self, text: str) -> None:
        """Keep whole lines in memory only; they are saved when the file is written again."""
        self.text.append(text)
        for line in text.split("\n")[:-1]:
            self._seals.line(line)
            self._unsealed = not line.startswith(SEAL)
            self._notes += line.startswith("@ ")

    @property
    def contents(self) -> bytes:
        """The whole record, identical to its file unless the file is damaged."""
        return "".join(self.text).encode()

    def write_again(self) -> Path | None:
        """Replace the file with the whole record and continue in the new file.

        Returns:
            The new name given to another program's file found in its place; None if there was none.

        Raises:
            RecordError: the new file cannot be written. The old file is unchanged.
        """
        whole = self.contents
        self._refuse_more_than(len(whole))
        try:
            make_folder(self.path.parent)
            self.claim.renew()
            if self.path.is_dir():
                raise IsADirectoryError(errno.EISDIR, "a folder now has this name", str(self.path))
            if self._is_foreign(whole):
                aside = free_name(self.path, ".foreign")
                move_new(self.path, aside)
                self._set_aside = aside
            with suppress(OSError):
                self._file.close()  # Windows cannot replace an open file
            write_whole(self.path, whole)
            self._open()
            self._size = len(whole)
        except AlreadyClaimed as other:
            raise _claimed(self.path, other) from None
        except OSError as error:
            raise _failed(self.path, error) from error
        kept_at, self._set_aside = self._set_aside, None
        return kept_at

    def _is_foreign(self, whole: bytes) -> bool:
        """Whether the file at our path is anything but the beginning of a record with these
        contents.

        A full disk or a truncation leaves only the beginning of our own record. Our own file counts
        as ours even if it cannot be read.
        """
        try:
            return not whole.startswith(read_bytes(self.path, LARGEST))
        except Unreadable:
            try:
                return not os.path.samestat(self._own, self.path.stat())
            except OSError:
                return os.path.lexists(self.path)

    def _open(self) -> None:
        self._file = _opened(open_end(self.path))
        self._own = os.fstat(self._file.fileno())

    def move(self, path: Path) -> None:
        """Continue in another file with the whole record; the old file stays as it is.

        Raises:
            RecordError: the other file cannot be written, or already exists.
        """
        held = claim(path)
        old, before = self.path, self.claim
        try:
            if os.path.lexists(path):
                raise _exists(path)
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

    def _refuse_more_than(self, size: int) -> None:
        if size > LARGEST:
            raise RecordError(
                f"{self.path}: this record has reached the limit of {LARGEST // 1_000_000} MB. To "
                f"continue in a shorter one: {_shorter(self.path)}"
            )

    def _seal(self, wait: bool) -> None:
        if not self._unsealed:
            return
        self._write(self._seals.seal() + "\n")
        if wait:
            self._sync()

    def _sync(self) -> None:
        """Wait until the file is saved to disk."""
        try:
            sync(self._file.fileno())
        except OSError as error:
            raise _failed(self.path, error) from error

    def _write(self, text: str) -> None:
        """Write the whole text, or nothing."""
        if self._file.closed or not self._is_there():
            raise RecordError(f"{self.path}: another program deleted or changed this file.")
        data = text.encode()
        self._refuse_more_than(self._size + len(data))
        try:
            write_all(self._file.fileno(), data)
        except OSError as error:
            with suppress(OSError):
                cut(self._file.fileno(), self._size)
            raise _failed(self.path, error) from error
        self._size += len(data)
        self.hold(text)


def _back(count: int, branch: int) -> str:
    """The line that marks the answers after `count` as undone."""
    return f"< {count} {branch}"


def _shorter(path: Path) -> str:
    """The command that makes a copy of a record without the undone answers."""
    return shlex.join(["somalia", "play", "--continue", str(path), "--from"]) + " T5"


def _opened(descriptor: int) -> FileIO:
    """An unbuffered file, so that no part of a line that failed is written later."""
    return os.fdopen(descriptor, "ab", buffering=0)


def write_copy(path: Path, header: Header, game: Game, branch: int) -> None:
    """Write a new record with the answers of `game`, to be continued as another branch.

    Raises:
        RecordError: the new record cannot be written, or already exists.
    """
    try:
        make_folder(path.parent)
        write_new(path, record_text(header, game, [_back(game.count, branch)]).encode())
    except FileExistsError as error:
        raise _exists(path) from error
    except OSError as error:
        raise _failed(path, error) from error


def record_text(header: Header, game: Game, more: Sequence[str] = ()) -> str:
    """A game's record as the text of a sealed file.

    Args:
        more: lines that follow the answers.

    Raises:
        RecordError: reading it back would give a different header.
    """
    lines = [*header.text().split("\n")[:-1], *map(line_of, game.all_answers()), *more]
    seals = Seals()
    for line in lines:
        seals.line(line)
    return "\n".join([*lines, seals.seal(), ""])


def mend(record: Record) -> Path:
    """Truncate a damaged record at the damage, keeping a copy of the original.

    If this is interrupted, the record's name still refers to either the original or the cut record.

    Returns:
        The path of the copy.

    Raises:
        RecordError: the record or the copy cannot be written.
    """
    try:
        raw = read_bytes(record.path, LARGEST)
        kept_at = free_name(record.path, ".damaged", raw)
        if not os.path.lexists(kept_at):  # otherwise a failed repair has left it
            write_new(kept_at, raw)
        write_whole(record.path, record.sound_text().encode())
    except Unreadable as why:
        raise RecordError(f"{record.path}: {why}. {why.hint}") from None
    except OSError as error:
        raise _failed(record.path, error) from error
    return kept_at
