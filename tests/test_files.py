"""Reading a file of somebody else: regular files only, and no more of one than is wanted (FS9)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from somalia.files import Unreadable, read_bytes

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
    assert unreadable(file) == (
        f"it has {10**12} bytes, more than the {LIMIT} that such a file may have"
    )


def test_a_file_that_lies_about_its_size_is_read_no_further_than_the_limit() -> None:
    lying = Path("/proc/self/smaps")  # regular, of size 0, and some tens of thousands of bytes
    if not lying.exists():
        pytest.skip("a system without /proc")
    assert unreadable(lying) == f"it has more than the {LIMIT} bytes such a file may have"


def test_nothing_but_a_regular_file_is_read_and_nothing_is_waited_for(tmp_path: Path) -> None:
    """FS9: a device without end, a pipe without a writer, a folder, links that lead nowhere."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "broken").symlink_to(tmp_path / "nothing")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    device = "it is not a regular file but a pipe, a device or the like"
    assert unreadable(Path("/dev/zero")) == device
    assert unreadable(tmp_path / "pipe") == device
    assert unreadable(tmp_path) == "it is not a regular file but a folder"
    assert unreadable(tmp_path / "broken") == "there is no such file"
    assert unreadable(tmp_path / "nothing") == "there is no such file"
    assert unreadable(tmp_path / "loop").startswith("the file cannot be read (")
    assert unreadable(tmp_path / ("x" * 5000)).startswith("the file cannot be read (")
    assert unreadable(Path("a\0b")) == "no file can have that name"


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
