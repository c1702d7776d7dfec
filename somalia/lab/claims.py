"""Claims on files to which a lab command adds results, so that only one program at a time writes to
them.
"""

from __future__ import annotations

from pathlib import Path

from somalia.datafile import DataError, show_path
from somalia.files import AlreadyClaimed, Claim, process_label


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
