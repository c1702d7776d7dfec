"""Files of the player's: only regular ones are read, and no more than is wanted (FS9); all are
written whole or not at all.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from somalia import files
from somalia.files import (
    HALF,
    AlreadyClaimed,
    Claim,
    append,
    move_new,
    open_new,
    write_all,
    write_new,
    write_whole,
)
from somalia.reading import Unreadable, read_bytes

LIMIT = 1000


def test_a_file_up_to_the_limit_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for size in (0, 1, LIMIT):
        file.write_bytes(b"\r" * size)
        assert read_bytes(file, LIMIT) == b"\r" * size
    (tmp_path / "link").symlink_to(file)
    assert len(read_bytes(tmp_path / "link", LIMIT)) == LIMIT


def unreadable(path: Path) -> str:
    with pytest.raises(Unreadable) as caught:
        read_bytes(path, LIMIT)
    assert caught.value.hint.endswith((".", "?"))
    return str(caught.value)


def test_a_larger_file_is_not_read_at_all(tmp_path: Path) -> None:
    """FS9: a file of a terabyte without contents; reading it would take all memory there is."""
    file = tmp_path / "file"
    file.touch()
    os.truncate(file, 10**12)
    assert unreadable(file) == (f"the file has {10**12} bytes; at most {LIMIT} are allowed")


def test_a_file_that_lies_about_its_size_is_read_no_further_than_the_limit() -> None:
    lying = Path("/proc/self/smaps")  # regular, of size 0, and some tens of thousands of bytes
    if not lying.exists():
        pytest.skip("a system without /proc")
    assert unreadable(lying) == f"the file has more than the {LIMIT} bytes allowed"


def test_nothing_but_a_regular_file_is_read_and_nothing_is_waited_for(tmp_path: Path) -> None:
    """FS9: a device without end, a pipe without a writer, a folder, links that lead nowhere."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "broken").symlink_to(tmp_path / "nothing")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    device = "it is not a regular file"
    assert unreadable(Path("/dev/zero")) == device
    assert unreadable(tmp_path / "pipe") == device
    assert unreadable(tmp_path) == "it is a folder, not a file"
    assert unreadable(tmp_path / "broken") == "no such file"
    assert unreadable(tmp_path / "nothing") == "no such file"
    assert unreadable(tmp_path / "loop").startswith("can't read the file (")
    assert unreadable(tmp_path / ("x" * 5000)).startswith("can't read the file (")
    assert unreadable(Path("a\0b")) == "not a valid file name"


def test_a_file_that_may_not_be_read_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:  # a superuser, as in some machines for tests, may read all
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert unreadable(tmp_path / "file") == "permission denied"


def test_no_descriptor_is_left_open(tmp_path: Path) -> None:
    (tmp_path / "small").write_text("x")
    (tmp_path / "large").write_bytes(b"x" * 2 * LIMIT)
    first = os.open(tmp_path / "small", os.O_RDONLY)
    os.close(first)
    for name in (".", "large"):
        unreadable(tmp_path / name)
    read_bytes(tmp_path / "small", LIMIT)
    again = os.open(tmp_path / "small", os.O_RDONLY)
    os.close(again)
    assert again == first


# Writing


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def test_a_system_that_writes_a_byte_at_a_time_still_writes_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:1]))
    write_whole(tmp_path / "file", b"all of it")
    assert (tmp_path / "file").read_bytes() == b"all of it"


def test_the_permissions_of_a_file_are_those_of_the_one_it_replaces(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", b"")
        write_new(tmp_path / "newer", b"")
        assert (mode(tmp_path / "new"), mode(tmp_path / "newer")) == (0o640, 0o640)
        for kept in (0o600, 0o644, 0o666):
            (tmp_path / "new").chmod(kept)
            write_whole(tmp_path / "new", b"again")
            assert mode(tmp_path / "new") == kept
    finally:
        os.umask(before)


def test_a_file_is_private_while_it_replaces_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, int]] = []

    def write(descriptor: int, data: bytes) -> None:
        seen.extend((one.name, mode(one)) for one in tmp_path.iterdir() if one.suffix == HALF)
        write_all(descriptor, data)

    (tmp_path / "file").write_text("old")
    (tmp_path / "file").chmod(0o644)
    monkeypatch.setattr(files, "write_all", write)
    write_whole(tmp_path / "file", b"new")
    write_whole(tmp_path / "file", b"newer")
    assert [found for _, found in seen] == [0o600, 0o600]
    assert len({name for name, _ in seen}) == 2  # a name that nobody can guess
    assert all(name.startswith(".") for name, _ in seen)


def test_no_link_is_followed_to_what_is_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who guesses the name gets nothing of it: it is not followed, nor written over."""
    (tmp_path / "letter").write_text("to my aunt")
    monkeypatch.setattr(files.secrets, "token_hex", lambda _: "guessed")
    (tmp_path / f".somalia-guessed{HALF}").symlink_to("letter")
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "file", b"contents")
    assert (tmp_path / "letter").read_text() == "to my aunt"


def test_a_link_goes_on_to_lead_to_the_file_that_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "file").write_text("old")
    (tmp_path / "link").symlink_to("folder/file")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "folder" / "file").read_text() == "new"


@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "loop"])
def test_nothing_but_a_regular_file_is_replaced(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "it"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/full" if kind == "device" else path)
    for write in (write_whole, write_new):
        with pytest.raises(OSError):
            write(path, b"contents")
    assert names(tmp_path) == ["it"]
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


@pytest.mark.parametrize(
    "write, fails",
    [
        (write_whole, "write_all"),
        (write_whole, "sync"),
        (write_whole, "replace"),
        (write_new, "write_all"),
        (write_new, "sync"),
        (write_new, "link"),
    ],
)
def test_what_fails_leaves_the_old_file_or_none(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[[Path, bytes], None],
    fails: str,
) -> None:
    if write is write_whole:
        (tmp_path / "file").write_text("old")
    monkeypatch.setattr(files, fails, full)
    with pytest.raises(OSError, match="No space left"):
        write(tmp_path / "file", b"new")
    assert names(tmp_path) == (["file"] if write is write_whole else [])
    if write is write_whole:
        assert (tmp_path / "file").read_text() == "old"


@pytest.mark.parametrize("there", ["file", "link", "folder"])
def test_a_new_file_takes_no_name_that_is_taken(tmp_path: Path, there: str) -> None:
    path, old = tmp_path / "it", tmp_path / "old"
    old.write_text("old")
    if there == "file":
        path.write_text("mine")
    elif there == "link":
        path.symlink_to("nowhere")
    else:
        path.mkdir()
    with pytest.raises(FileExistsError):
        write_new(path, b"contents")
    with pytest.raises(FileExistsError):
        move_new(old, path)
    assert names(tmp_path) == ["it", "old"]
    assert there != "file" or path.read_text() == "mine"


@pytest.mark.parametrize("fails", ["write_all", "sync"])
def test_what_cannot_be_added_whole_is_taken_away_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"one\n")
    append(path, b"two\n")
    assert path.read_bytes() == b"one\ntwo\n"

    def half(descriptor: int, data: bytes = b"") -> None:
        write_all(descriptor, data[:2])
        full()

    monkeypatch.setattr(files, fails, half)
    with pytest.raises(OSError):
        append(path, b"three\n")
    assert path.read_bytes() == b"one\ntwo\n"
    with pytest.raises(FileNotFoundError):
        append(tmp_path / "none", b"")


def no_links(old: Path, new: Path) -> None:
    raise OSError(errno.EPERM, "Operation not permitted")


@pytest.mark.parametrize("fails", ["link", "sync_folder", "replace"])
def test_a_rename_that_fails_leaves_the_file_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    if fails == "replace":
        monkeypatch.setattr(files, "link", no_links)
    (tmp_path / "old").write_text("old")
    monkeypatch.setattr(files, fails, full)
    with pytest.raises(OSError):
        move_new(tmp_path / "old", tmp_path / "new")
    assert names(tmp_path) == ["old"]


def test_a_rename_stopped_between_its_two_names_is_ended_by_the_next(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("old")
    os.link(tmp_path / "old", tmp_path / "new")
    move_new(tmp_path / "old", tmp_path / "new")
    assert names(tmp_path) == ["new"]


def test_a_link_goes_nowhere_from_where_it_would_lead_elsewhere(tmp_path: Path) -> None:
    """A game that is a link to a file beside its folder would be gone from all lists."""
    (tmp_path / "file").write_text("mine")
    (tmp_path / "below").mkdir()
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "full").symlink_to(tmp_path / "file")
    with pytest.raises(OSError, match="relative link"):
        move_new(tmp_path / "link", tmp_path / "below" / "link")
    move_new(tmp_path / "link", tmp_path / "other")  # in one folder it leads where it did
    move_new(tmp_path / "full", tmp_path / "below" / "full")
    assert (tmp_path / "below" / "full").read_text() == (tmp_path / "other").read_text() == "mine"
    assert names(tmp_path) == ["below", "file", "other"]


def test_a_file_keeps_its_only_name_when_it_is_to_be_moved_where_it_is(tmp_path: Path) -> None:
    """By a path that only looks like another, for a folder may be a link to the one it is in."""
    (tmp_path / "old").write_text("old")
    (tmp_path / "kept").symlink_to(".")
    for new in (tmp_path / "old", tmp_path / "kept" / "old"):
        with pytest.raises(FileExistsError):
            move_new(tmp_path / "old", new)
    os.link(tmp_path / "old", tmp_path / "again")  # one more name makes no difference
    with pytest.raises(FileExistsError):
        move_new(tmp_path / "old", tmp_path / "kept" / "old")
    assert names(tmp_path) == ["again", "kept", "old"]


@pytest.mark.parametrize("has_links", [True, False])
def test_ctrl_c_when_all_is_renamed_takes_the_last_name_from_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    (tmp_path / "old").write_text("old")
    if not has_links:
        monkeypatch.setattr(files, "link", no_links)
    name = "remove" if has_links else "replace"
    real = getattr(files, name)

    def pressed(*paths: Path) -> None:
        real(*paths)
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(files, name, pressed)
    with pytest.raises(KeyboardInterrupt):
        move_new(tmp_path / "old", tmp_path / "new")
    assert names(tmp_path) == ["new"]


def test_halves_that_a_killed_program_left_are_removed_after_a_day(tmp_path: Path) -> None:
    old, young, other = (
        tmp_path / f".somalia-{'0' * 16}.half",
        tmp_path / f".somalia-{'1' * 16}.half",
        tmp_path / ".somalia-mine.half",
    )
    for path in (old, young, other):
        path.write_text("ha")
    now = time.time()
    for path, age in ((old, files.OLD + 60), (young, 60), (other, 2 * files.OLD)):
        os.utime(path, (now - age, now - age))
    write_whole(tmp_path / "file", b"new")
    assert names(tmp_path) == sorted([young.name, other.name, "file"])


def test_locks_that_a_killed_program_left_are_removed_after_a_day(tmp_path: Path) -> None:
    mine = "terminal, process 3 on here\n"
    (tmp_path / "there.txt").write_text("a record")
    old = time.time() - files.OLD - 60
    for name, text in (
        ("gone.txt.lock", mine),
        ("there.txt.lock", mine),
        ("empty.lock", ""),  # perhaps of another program
        ("other.lock", "my notes"),
        ("young.txt.lock", mine),
    ):
        (tmp_path / name).write_text(text)
        if not name.startswith("young"):
            os.utime(tmp_path / name, (old, old))
    write_new(tmp_path / "file", b"new")
    left = {"there.txt", "there.txt.lock", "empty.lock", "other.lock", "young.txt.lock", "file"}
    assert set(names(tmp_path)) == left


def test_a_lock_takes_no_file_of_somebody_elses(tmp_path: Path) -> None:
    """FB1: a file NAME.lock of the player's was emptied, and then removed."""
    for text in ("my notes\n", "a, process 3 on b\nand more\n", "x" * 3000):
        (tmp_path / "game.txt.lock").write_text(text)
        held = Claim(tmp_path / "game.txt", "somalia")
        with pytest.raises(AlreadyClaimed) as other:
            Claim(tmp_path / "game.txt", "somalia")
        assert other.value.holder == ""
        held.release()
        assert (tmp_path / "game.txt.lock").read_text() == text
    (tmp_path / "game.txt.lock").unlink()
    for text in ("", "terminal, process 3 on a.b\n"):  # that of a program which was killed
        (tmp_path / "game.txt.lock").write_text(text)
        Claim(tmp_path / "game.txt", files.process_label("somalia")).release()
        assert names(tmp_path) == []


def test_half_a_label_is_taken_back_from_a_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full meanwhile: the lock holds, and the next program knows it for one."""

    def half(descriptor: int, data: bytes) -> None:
        write_all(descriptor, data[:4])
        full()

    monkeypatch.setattr(files, "write_all", half)
    held = Claim(tmp_path / "game.txt", files.process_label("somalia"))
    assert (tmp_path / "game.txt.lock").read_bytes() == b""
    with pytest.raises(AlreadyClaimed):
        Claim(tmp_path / "game.txt", "somalia")
    held.release()
    assert names(tmp_path) == []


def test_a_new_file_is_made_by_one_program_only(tmp_path: Path) -> None:
    os.close(open_new(tmp_path / "file"))
    with pytest.raises(FileExistsError):
        open_new(tmp_path / "file")


def test_a_file_called_lock_alone_keeps_nothing_from_being_written(tmp_path: Path) -> None:
    (tmp_path / ".lock").write_text("somebody's")
    files.write_whole(tmp_path / "mine.txt", b"kept")
    assert (tmp_path / "mine.txt").read_bytes() == b"kept"
    assert (tmp_path / ".lock").read_text() == "somebody's"


def test_notes_written_into_a_lock_while_it_is_held_stay(tmp_path: Path) -> None:
    lock = tmp_path / "game.txt.lock"
    for notes in ("", "notes\n"):
        held = Claim(tmp_path / "game.txt", files.process_label("somalia"))
        if notes:
            lock.write_text(notes)
        held.release()
        assert (lock.read_text() if lock.exists() else "") == notes
