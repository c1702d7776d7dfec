"""Claims on files to which a lab command adds results, so that only one program at a time writes to
them.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

from somalia.datafile import DataError, show_path
from somalia.files import AlreadyClaimed, Claim, process_label, real_path, write_new


def claim(path: Path, who: str, option: str) -> Claim:
    """Claim a file for this program.

    Args:
        who: the command.
        option: the option with which the user can name a different file.

    Raises:
        DataError: another program has claimed it; the message names it.
        OSError: the lock file cannot be created.
    """
    try:
        return Claim(path, process_label(who))
    except AlreadyClaimed as other:
        holder = f" ({other.holder})" if other.holder else ""
        raise DataError(
            show_path(path),
            None,
            "",
            f"another program is using this file{holder}",
            f"Wait for it to finish, or choose another file with {option}.",
        ) from None


class ClaimedFile:
    """A file of results to which only this program adds within a `with` block.

    Args:
        who: the command; its option `--results` names the file.

    Raises:
        DataError: another program has claimed it.
        OSError: it cannot be written.
    """

    def __init__(self, path: Path, who: str) -> None:
        self.path = path
        self._who = who
        self._claim: Claim | None = None

    def __enter__(self) -> Self:
        self._claim = claim(self.path, self._who, "--results")
        try:
            if not self.path.exists():
                write_new(real_path(self.path), b"")
            self.taken()
        except BaseException:
            self._claim.release()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._claim is not None
        try:
            self.finished()
        finally:
            self._claim.release()

    def taken(self) -> None:
        """Read what was added before this program claimed the file."""

    def finished(self) -> None:
        """Leave the file in order before it is released."""
