r"""What is written is text: whatever would steer a terminal, or the order of what is read, is shown
as an escape such as `\x1b`.

Names, seeds, reasons and file names come from files and people. A terminal obeys some characters
instead of showing them, and others hide or reorder the text beside them. `PlainOutput` stands
between the program and its two output streams, so that no text can be written past it.
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
    """How each character is written, by its code; found out when it is first met."""

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
    """The text with every character that is not to be seen as an escape; line breaks stay.

    That is what Unicode calls control, format, surrogate, private or unassigned, and the line and
    paragraph separators. Text that is visible already comes back unchanged.
    """
    return text if text.isprintable() else text.translate(_ESCAPES)


def one_line(message: object) -> str:
    """A message on one line: the name of a file may have a line break in it, and what follows that
    would look like a message of its own.
    """
    return str(message).replace("\n", "\\n")


def unfit(text: str, most: int) -> str:
    """Why a text cannot stand on one line where people read it, to follow its name and a colon;
    "" if it can.

    It must have no line break of any kind and no character that `visible` would escape.

    Args:
        most: characters that it may have; it then has at most four times as many bytes.
    """
    if len(text) > most:
        return f"too long: {len(text)} characters, at most {most}"
    if "\n" in text or visible(text) != text:
        return f"contains a line break or an invisible character: {ascii(text)[:100]}"
    return ""


def whole_number(text: str) -> int | None:
    """The whole number that was typed, of at most nine digits; None if it is none.

    Python refuses to read a number of thousands of digits, and takes some other characters for
    digits.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def command(*words: object) -> str:
    """A command of this program as it is typed in a shell, whatever stands in the names of files.

    What begins with "-" and is a path is written so that it is taken for no option.
    """
    typed = ["somalia", *(_word(word) for word in words)]
    if os.name == "nt":  # where no name of a file holds a quotation mark
        return " ".join(word if word.isalnum() else f'"{word}"' for word in typed)
    return shlex.join(typed)


def _word(word: object) -> str:
    text = str(word)
    return f".{os.sep}{text}" if isinstance(word, PurePath) and text.startswith("-") else text


class Unwritable(OSError):
    """The output could not be written, for example because the disk is full."""


class Output:
    """An output stream whose faults bear its name."""

    def __init__(self, stream: TextIO, name: str) -> None:
        self.stream, self.name = stream, name

    def write(self, text: str) -> int:
        """Write the text.

        Raises:
            BrokenPipeError: nobody reads any more.
            Unwritable: it is not to be written for another reason.
        """
        with self._named():
            return self.stream.write(text)

    def flush(self) -> None:
        """Hand on what was written; raises as `write` does."""
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
        """Whether it ends at a terminal."""
        return self.stream.isatty()

    def fileno(self) -> int:
        """The file descriptor of the underlying stream."""
        return self.stream.fileno()

    def writable(self) -> bool:
        """It always is."""
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
        """Whether nothing can be written any more."""
        return self.stream.closed


class PlainOutput(Output):
    """An output stream that writes visible text only.

    Code that writes styles of its own, and has made its text visible itself, asks `styled` for the
    stream.
    """

    def write(self, text: str) -> int:
        """Write the text, made visible; raises as `Output.write` does."""
        super().write(visible(text))
        return len(text)

    @property
    def buffer(self) -> _Bytes:
        """A stream for bytes, such as click writes for completion; they are made visible too."""
        return _Bytes(self)


class _Bytes(io.RawIOBase):
    """Takes text in UTF-8, whole characters at a time, for a stream of text.

    Tabs stay: in what click tells Fish, one stands between a name and its help.
    """

    def __init__(self, stream: PlainOutput) -> None:
        self._stream = stream

    def writable(self) -> bool:
        """It always is."""
        return True

    def write(self, data: ReadableBuffer) -> int:
        """Hand on what the bytes say."""
        raw = bytes(data)
        text = raw.decode("utf-8", "replace")
        styled(self._stream).write("\t".join(map(visible, text.split("\t"))))
        return len(raw)


def styled(stream: object) -> Any:
    """The stream that `PlainOutput` guards, for text with styles; other streams as they are."""
    return Output(stream.stream, stream.name) if isinstance(stream, PlainOutput) else stream
