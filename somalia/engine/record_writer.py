"""Writing records: every answer at once, safe from the power switch before a person sees on.

A writer holds all that was told in memory too, so that a file that is gone, emptied or on a full
disk can be written again, whole, there or elsewhere.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

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
    free_name,
    process_label,
    sync,
    sync_folder,
    write_whole,
)

WHO = "somalia"
"""How a program is told to another that wants the same record, if it did not say more."""


class OpenElsewhere(RecordError):
    """Another program has the game open."""


def claim(path: Path, who: str = WHO) -> Claim:
    """The right to write to a record; its folder is made.

    Raises:
        OpenElsewhere: another program has it open.
        RecordError: it cannot be written there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
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
    return RecordError(f"{path}: cannot be written ({error.strerror}).")


class RecordWriter:
    """Writes a game down as it is played: a listener for `Game`.

    Where a person plays, all that was told is on the disk before he is asked again, and the
    folder's name for the file before the first question. A game of computers waits for no disk.

    Args:
        path: a new file, unless `so_far` is given; its folder is made.
        header: what stands at its head.
        so_far: the contents of the file, to go on at its end.
        held: the claim to the file, if there is one already; it is released at the end.

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
        self.text: list[str] = []  # all that was told, a piece a call
        self._seals = Seals()
        self._unsealed = False
        try:
            # Without a buffer, so that nothing of a line that failed is written later.
            self._file: IO[bytes] = path.open("ab" if so_far else "xb", buffering=0)
        except FileExistsError as error:
            self.claim.release()
            raise RecordError(f"{path}: exists already. Name another file.") from error
        except OSError as error:
            self.claim.release()
            raise _failed(path, error) from error
        if so_far:
            self.hold(so_far)
            # What stands behind the last line break is half a remark, or the record were damaged.
            self._size = path.read_bytes().rfind(b"\n") + 1
            self._file.truncate(self._size)
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
                path.unlink()
            self.claim.release()
            raise _failed(path, error) if isinstance(error, OSError) else error from error

    # -- what a game tells -------------------------------------------------------------------------

    def answered(self, answer: Answer) -> None:
        """Write the answer at once; it is with the system before the game goes on."""
        self._write(line_of(answer) + "\n")

    def went_back(self, count: int, branch: int) -> None:
        """Write where the line of play was cut."""
        self._write(f"< {count} {branch}\n")

    def reached(self, state: Any) -> None:
        """Checkpoints need no line: they follow from the answers."""

    def waits(self) -> None:
        """A person is about to be asked: let all that was told be on the disk."""
        self._seal(self.is_durable)

    def note(self, seat: str, text: str) -> None:
        """Write what a seat told the screen."""
        self._write(f"@ {seat} {' '.join(text.split())}\n")

    def goes_on_by(self, rules: str, draws: str, record: Record) -> None:
        """Write by which rules and dice a record goes on, where they are not those it had."""
        if record.rules != rules:
            self._write(f"{BY_RULES}{rules}\n")
        if record.draws != draws:
            self._write(f"{BY_DRAWS}{draws}\n")

    # -- the file ----------------------------------------------------------------------------------

    def close(self) -> None:
        """Finish the file and let others write to it; the second time nothing happens.

        Raises:
            RecordError: the last that was told may not be on the disk.
        """
        if self._file.closed:
            return
        try:
            self._seal(self.is_durable)
        finally:
            self._file.close()
            self.claim.release()

    def abandon(self) -> None:
        """Close the file as it is, without another word to it."""
        self._file.close()
        self.claim.release()

    def hold(self, text: str) -> None:
        """Take whole lines into memory only: they are written when the file is written again."""
        self.text.append(text)
        for line in text.split("\n")[:-1]:
            self._seals.line(line.rstrip("\r"))
            self._unsealed = not line.startswith(SEAL)

    def write_again(self) -> Path | None:
        """Put a file with all that was told in place of what is there now, and go on with that.

        Returns:
            Where something else that stood in its place is kept now; None if there was nothing.

        Raises:
            RecordError: it cannot be written. What stands there is as it was.
        """
        aside = None
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.claim.renew()
            is_foreign = not self._is_there() and _has_contents(self.path)
            self._file.close()
            new = free_name(self.path, ".new")
            write_whole(new, "".join(self.text).encode())
            if is_foreign:
                aside = free_name(self.path, ".foreign")
                self.path.rename(aside)
            new.replace(self.path)
            sync_folder(self.path.parent)
            self._file = self.path.open("ab", buffering=0)
            self._size = os.fstat(self._file.fileno()).st_size
        except AlreadyClaimed as other:
            raise _claimed(self.path, other) from None
        except OSError as error:
            raise _failed(self.path, error) from error
        return aside

    def move(self, path: Path) -> None:
        """Go on in another file, with all that was told; what is in the old one stays there.

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
        """Whether the file still has its name, and what was written to it."""
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
        left = text.encode()
        try:
            try:
                while left:
                    left = left[self._file.write(left) :]
            except OSError:
                with suppress(OSError):
                    self._file.truncate(self._size)
                    self._file.seek(self._size)
                raise
        except OSError as error:
            raise _failed(self.path, error) from error
        self._size += len(text.encode())
        self.hold(text)


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
    """Cut a damaged record off where the damage begins, and keep it aside as it was.

    Whatever happens meanwhile, one of the two is there under the record's name.

    Returns:
        Where it is kept as it was.

    Raises:
        RecordError: it cannot be written.
    """
    aside = free_name(record.path, ".damaged")
    try:
        write_whole(aside, record.path.read_bytes())
        write_whole(record.path, record.sound_text().encode())
    except OSError as error:
        raise _failed(record.path, error) from error
    return aside
