"""Sources of typed lines: a terminal with history and completion, or plain input."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from somalia.plain import styled, visible
from somalia.reading import Unreadable


class LineReader(Protocol):
    """A source of lines."""

    def read(
        self,
        ask: str,
        words: Sequence[str] = (),
        status: str = "",
        unseen: bool = False,
        kept: bool = True,
    ) -> str:
        """The next line, without its line break.

        Args:
            ask: the text before the cursor.
            words: what the Tab key can complete.
            status: the text at the bottom of the screen, if any.
            unseen: whether the line is neither shown nor kept, as other players must not know it.
            kept: whether the line goes into the history.

        Raises:
            EOFError: there are no more lines.
            KeyboardInterrupt: the player wants to stop.
        """


LONGEST_TYPED = 100_000
"""The maximum number of characters in a line of plain input. A longer line is not text: it may come
from an endless device.
"""


class PlainReader:
    """Lines from a pipe, a file or a plain terminal; only plain text is printed."""

    def read(
        self,
        ask: str,
        words: Sequence[str] = (),
        status: str = "",
        unseen: bool = False,
        kept: bool = True,
    ) -> str:
        """Print the question, and read a line.

        Raises:
            Unreadable: the input isn't text in its encoding.
        """
        if unseen and sys.stdin.isatty():
            return getpass.getpass(ask)
        sys.stdout.write(ask)
        sys.stdout.flush()
        try:
            line = sys.stdin.readline(LONGEST_TYPED)
        except OSError:  # a folder, or a file open for writing, has no lines
            line = ""
        except UnicodeError as fault:  # some encodings fail even with errors="replace"
            raise Unreadable(
                f"standard input: not {sys.stdin.encoding} text ({fault})",
                "Send text in that encoding, or change PYTHONIOENCODING.",
            ) from None
        if not line or (len(line) == LONGEST_TYPED and not line.endswith("\n")):
            raise EOFError
        if not sys.stdin.isatty():
            # Echo the answer, so that a transcript shows it.
            sys.stdout.write("\n" if unseen else f"{line.rstrip()}\n")
        return line.rstrip("\r\n")


class TerminalReader:
    """Lines typed in a terminal, with history, completion with Tab, and a toolbar at the bottom.

    Ctrl-Z suspends the program if the system has job control (`fg` resumes it).
    """

    def __init__(self, history: Path | None) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.filters import Condition
        from prompt_toolkit.history import (
            DummyHistory,
            FileHistory,
            History,
            InMemoryHistory,
        )
        from prompt_toolkit.key_binding import KeyBindings
        from prompt_toolkit.keys import Keys
        from prompt_toolkit.output import create_output
        from prompt_toolkit.shortcuts import CompleteStyle
        from prompt_toolkit.utils import suspend_to_background_supported

        class Kept(FileHistory):
            """A history that works without its file if the file cannot be read or written."""

            def load_history_strings(self) -> list[str]:
                with suppress(OSError):
                    return list(super().load_history_strings())
                return []

            def store_string(self, string: str) -> None:
                with suppress(OSError):
                    super().store_string(string)

        keys = KeyBindings()

        @keys.add("c-z", filter=~Condition(suspend_to_background_supported))
        def _(event: object) -> None:
            """Ignore Ctrl-Z as a character too, if programs can't be suspended."""

        @keys.add(Keys.Vt100MouseEvent)
        def _(event: object) -> None:
            """Ignore mouse reports. prompt_toolkit mistakes a colour code in pasted text for one,
            and fails to read it.
            """

        def session(history: History) -> PromptSession[str]:
            return PromptSession(
                output=create_output(styled(sys.stdout)),
                history=history,
                complete_style=CompleteStyle.READLINE_LIKE,
                complete_while_typing=False,
                reserve_space_for_menu=0,
                enable_suspend=True,
                key_bindings=keys,
            )

        self._session = session(Kept(str(history)) if history else InMemoryHistory())
        self._forgetful = session(DummyHistory())

    def read(
        self,
        ask: str,
        words: Sequence[str] = (),
        status: str = "",
        unseen: bool = False,
        kept: bool = True,
    ) -> str:
        """Let the player edit a line."""
        from prompt_toolkit.completion import WordCompleter

        foot = visible(status)
        toolbar = (lambda: foot) if foot else None
        completer = WordCompleter([visible(w) for w in words], ignore_case=True, sentence=True)
        session = self._session if kept and not unseen else self._forgetful
        return session.prompt(
            visible(ask),
            completer=None if unseen else completer,
            bottom_toolbar=toolbar,
            is_password=unseen,
        )


def is_terminal() -> bool:
    """Whether input and output are connected to a terminal that can draw."""
    import os

    return (
        sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") not in ("dumb",)
    )
