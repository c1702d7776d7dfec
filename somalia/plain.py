r"""Makes output plain text: characters that control a terminal or reorder text are shown as escapes
such as `\x1b`.

Names, seeds, reasons and file names come from files and players. A terminal obeys some characters
instead of showing them, and others hide or reorder the text around them. `PlainOutput` wraps the
program's two output streams, so that no text can bypass it.
"""

from __future__ import annotations

import io
import os
import shlex
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, TextIO, cast

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _Escapes(dict[int, str | int]):
    """The escaped form of each character, by its code; computed on first use."""

    def __missing__(self, code: int) -> str | int:
        character = chr(code)
        shown: str | int = code
        if not (character.isprintable() or unicodedata.category(character) == "Zs"):
            shown = (
                f"\\x{code:02x}"
                if code < 0x20
                else f"\\u{code:04x}"
                if code < 0x10000
                else f"\\U{code:08x}"
            )
        self[code] = shown
        return shown


_ESCAPES = _Escapes({ord("\n"): "\n"})


def visible(text: str) -> str:
    """The text with every invisible character escaped; line breaks are kept.

    Invisible characters are Unicode's control, format, surrogate, private and unassigned
    characters, and the line and paragraph separators. Text that is already visible is returned
    unchanged.
    """
    return text if text.isprintable() else text.translate(_ESCAPES)


def one_line(message: object) -> str:
    """A message on one line. A file name may contain a line break, and the text after it would look
    like another message.
    """
    return str(message).replace("\n", "\\n")


def unfit(text: str, most: int) -> str:
    """Why a text cannot be a readable single line, as a phrase to follow its name and a colon; ""
    if it can.

    It must have no line break of any kind and no character that `visible` would escape.

    Args:
        most: the maximum number of characters; the maximum in bytes is four times as many.
    """
    if len(text) > most:
        return f"too long: {len(text)} characters, at most {most}"
    if "\n" in text or visible(text) != text:
        return f"contains a line break or an invisible character: {ascii(text)[:100]}"
    return ""


def whole_number(text: str) -> int | None:
    """The integer that was typed, with at most nine digits; None if it is invalid.

    Python's own conversion fails for thousands of digits, and accepts some other characters as
    digits.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def command(*words: object) -> str:
    """A command for this program in shell syntax, whatever the file names contain.

    A path that begins with "-" is written so that it is not taken for an option.
    """
    typed = ["somalia", *(_word(word) for word in words)]
    if os.name == "nt":  # Windows file names cannot contain quotation marks
        return " ".join(word if word.isalnum() else f'"{word}"' for word in typed)
    return shlex.join(typed)


def _word(word: object) -> str:
    text = str(word)
    return f".{os.sep}{text}" if isinstance(word, PurePath) and text.startswith("-") else text


class Unwritable(OSError):
    """The output could not be written, for example because the disk is full."""


class Output:
    """An output stream whose errors identify it."""

    def __init__(self, stream: TextIO, name: str) -> None:
        self.stream, self.name = stream, name

    def write(self, text: str) -> int:
        """Write the text.

        Raises:
            BrokenPipeError: the reader has closed the pipe.
            Unwritable: it cannot be written for another reason.
        """
        with self._named():
            return self.stream.write(text)

    def flush(self) -> None:
        """Flush the stream; raises as `write` does."""
        with self._named():
            self.stream.flush()

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError:
            raise
        except OSError as fault:
            raise Unwritable(fault.errno, fault.strerror, self.name) from fault

    def writelines(self, lines: Iterable[str]) -> None:
        """Write several lines, as `write` does."""
        for line in lines:
            self.write(line)

    def isatty(self) -> bool:
        """Whether the stream is a terminal."""
        return self.stream.isatty()

    def fileno(self) -> int:
        """The file descriptor of the underlying stream."""
        return self.stream.fileno()

    def writable(self) -> bool:
        """Always True."""
        return True

    def reconfigure(self, **how: object) -> None:
        """Reconfigure the underlying stream."""
        cast("Any", self.stream).reconfigure(**how)

    @property
    def encoding(self) -> str:
        """The encoding of the underlying stream."""
        return self.stream.encoding

    @property
    def errors(self) -> str | None:
        """How the underlying stream handles characters that it cannot encode."""
        return self.stream.errors

    @property
    def closed(self) -> bool:
        """Whether the stream is closed."""
        return self.stream.closed


class PlainOutput(Output):
    """An output stream that writes only visible text.

    Code that has already made its text visible and adds its own styles gets the inner stream from
    `styled`.
    """

    def write(self, text: str) -> int:
        """Write the text, made visible; raises as `Output.write` does."""
        super().write(visible(text))
        return len(text)

    @property
    def buffer(self) -> _Bytes:
        """A byte stream, which click needs for completion; its text is made visible as well."""
        return _Bytes(self)


class _Bytes(io.RawIOBase):
    """A byte stream that decodes UTF-8, one complete character at a time, for a text stream.

    Tabs are kept: click's completion for Fish separates names from their help with a tab.
    """

    def __init__(self, stream: PlainOutput) -> None:
        self._stream = stream

    def writable(self) -> bool:
        """Always True."""
        return True

    def write(self, data: ReadableBuffer) -> int:
        """Decode the bytes and write the text."""
        raw = bytes(data)
        text = raw.decode("utf-8", "replace")
        styled(self._stream).write("\t".join(map(visible, text.split("\t"))))
        return len(raw)


def styled(stream: object) -> Any:
    """The stream inside a `PlainOutput`, for text with styles; other streams unchanged."""
    return Output(stream.stream, stream.name) if isinstance(stream, PlainOutput) else stream
