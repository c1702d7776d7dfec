"""The page for a question: status, map, what has happened, the question and the options."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.text import Text

from somalia.engine.kinds import CHIEF, SMALL
from somalia.engine.prompts import Choose
from somalia.engine.protocols import State
from somalia.engine.words import LogLine, Words, plural
from somalia.games.display import Display, StatusPart
from somalia.play.answers import Choice

SMALLEST = (40, 10)
ROOMY = 36
"""The number of screen lines from which there is room for more than the essentials."""
SEPARATOR = " | "


@dataclass(frozen=True)
class Size:
    """A screen's size, in characters."""

    width: int
    height: int


UNSAVED = 'You can play on: saving is retried at every answer. "save FILE" uses another file.'
"""The advice to a player while the record cannot be written."""


def toolbar(state: State, display: Display) -> str:
    """The line at the bottom of the screen."""
    return SEPARATOR.join([*display.foot(state), "? why odds undo help"])


def wrap(text: str, width: int, indent: str = "  ") -> list[str]:
    """A sentence wrapped into lines of at most `width` characters."""
    return textwrap.wrap(
        text, max(width, 20), subsequent_indent=indent, break_on_hyphens=False
    ) or [""]


def joined(parts: Sequence[StatusPart], width: int) -> str:
    """Status parts on one line, the first ones shortened as far as necessary. Parts that still do
    not fit are dropped from the end.
    """
    for brief in range(len(parts) + 1):
        texts = [part.brief for part in parts[:brief]] + [part.full for part in parts[brief:]]
        line = SEPARATOR.join(filter(None, texts))
        if len(line) <= width:
            return line
    line, *others = filter(None, (part.brief for part in parts))
    for text in others:
        if len(line) + len(SEPARATOR) + len(text) <= width:
            line += SEPARATOR + text
    return line[:width]


class PageFrame(NamedTuple):
    """The parts of a page around its log."""

    head: list[Text]
    board: list[Text]
    question: list[Text]
    options: list[Text]
    room: int  # lines for the log


class Page:
    """Draws the whole screen for a terminal of a given size.

    Args:
        ticked: the picks in this series, in words, by number.
    """

    def __init__(
        self, display: Display, say: Words, size: Size, ticked: Mapping[int, str] | None = None
    ) -> None:
        self.display, self.say = display, say
        self.ticked = dict(ticked or {})
        self.width = max(size.width, SMALLEST[0]) - 1  # some terminals wrap in the last column
        self.height = max(size.height, SMALLEST[1])

    def draw(
        self,
        state: State,
        prompt: Choose,
        choices: Sequence[Choice],
        new: Sequence[LogLine],
        brief: Sequence[LogLine],
        old: Sequence[LogLine],
        notes: Sequence[str] = (),
        hint: str = "",
        asked: Sequence[Text] = (),
    ) -> list[Text]:
        """The page, short enough for an input line and a toolbar below it.

        Args:
            new: what has happened since the player's last answer, in full.
            brief: the same in short, for when there is less room.
            old: what happened before that.
            notes: further messages, the most important first.
            hint: a hint; the caller knows that there is room for it.
            asked: what the player has asked to see, shown last, next to the question.
        """
        frame = self.frame(state, prompt, choices)
        said = [*self.said(hint), *asked]
        log = [*self.log(new, brief, old, notes, frame.room - len(said)), *said]
        return [*frame.head, *frame.board, *log, *frame.question, *frame.options]

    def frame(self, state: State, prompt: Choose, choices: Sequence[Choice]) -> PageFrame:
        """Everything but the log, with the room that is left for it."""
        room = self.height - 2
        head = [
            Text(joined(parts, self.width), "reverse" if at == 0 else "bold", no_wrap=True)
            for at, parts in enumerate(self.display.status(state))
        ]
        numbers = {option: str(c.number) for c in choices for option in c.options}
        board = self.display.board(state, self.width, self.height, numbers)
        if len(board) + 9 > room and room < 21:
            board = []
        question = self.question(state, prompt)
        left = room - len(head) - len(board) - len(question)
        on_board = self.display.on_board(prompt) if board else ()
        listed = [choice for choice in choices if choice.options[0] not in on_board]
        options = self.options(prompt, listed, max(left - 2, 3))
        return PageFrame(head, board, question, options, max(left - len(options), 0))

    def is_too_much(self, brief: Sequence[LogLine], room: int) -> bool:
        """Whether so much has happened that it should get its own page first."""
        return len(self._lines(brief, "* ")) > room + 2

    def said(self, hint: str) -> list[Text]:
        """A hint in full, wrapped for this page."""
        return self._wrapped(f"- {hint}", "italic") if hint else []

    def asked(self, lines: Sequence[str]) -> list[Text]:
        """What the player has asked to see, wrapped for this page."""
        return [
            Text(piece, no_wrap=True)
            for line in lines
            for piece in ([line] if len(line) <= self.width else wrap(line, self.width, "      "))
        ]

    def told(self, new: Sequence[LogLine], brief: Sequence[LogLine]) -> list[Text]:
        """What has happened, for a separate page: in full if that fits on one screen, else in
        brief.
        """
        full = self._lines(new, "  ")
        return full if len(full) <= self.height - 4 else self._lines(brief, "  ")

    # -- what has happened ---------------------------------------------------------------------

    def log(
        self,
        new: Sequence[LogLine],
        brief: Sequence[LogLine],
        old: Sequence[LogLine],
        notes: Sequence[str],
        room: int,
    ) -> list[Text]:
        """What has happened, as far as there is room: in full, else in brief, else only the latest
        and most important lines.

        Notes get the room that the short log leaves, and at least one line. The log also keeps at
        least one.
        """
        if room <= 0:
            return []
        needed = len(self._lines(brief, "* "))
        note_lines = self._told(notes, max(room - needed, 1)) if room > 1 or not brief else []
        room -= len(note_lines)
        fresh = self._fresh(new, brief, room)
        return [*self._before(old, room - len(fresh)), *fresh, *note_lines]

    def _told(self, notes: Sequence[str], room: int) -> list[Text]:
        """The first notes, each from its beginning; a command shows the text that does not fit."""
        lines = [line for note in notes for line in self._wrapped(f"- {note}", "italic")]
        if len(lines) <= room:
            return lines
        more = " ... more: notes"
        last = lines[room - 1].plain[: self.width - len(more)].rstrip() + more
        return [*lines[: room - 1], Text(last, "italic", no_wrap=True)]

    def _fresh(self, new: Sequence[LogLine], brief: Sequence[LogLine], room: int) -> list[Text]:
        plain = [line for line in brief if line.weight > SMALL]
        chief = [line for line in brief if line.weight == CHIEF]
        for lines in (new, brief, plain, chief):
            texts = self._lines(lines, "* ")
            if len(texts) <= room and (texts or not new):
                return texts
        last = self._before(chief or plain or brief, room - 1, "* ", "")
        return [Text("* ... and earlier events: log", "dim", no_wrap=True), *last][: max(room, 0)]

    def _before(
        self, old: Sequence[LogLine], room: int, mark: str = "  ", style: str = "dim"
    ) -> list[Text]:
        """As many of the last lines as fit completely."""
        texts: list[Text] = []
        for line in reversed(old):
            lines = self._wrapped(f"{mark}{line}", style)
            if len(texts) + len(lines) > room:
                break
            texts = lines + texts
        return texts

    def _lines(self, lines: Sequence[LogLine], mark: str, style: str = "") -> list[Text]:
        return [text for line in lines for text in self._wrapped(f"{mark}{line}", style)]

    def _wrapped(self, text: str, style: str) -> list[Text]:
        return [Text(line, style, no_wrap=True) for line in wrap(text, self.width, "    ")]

    # -- what is asked -------------------------------------------------------------------------

    def question(self, state: State, prompt: Choose) -> list[Text]:
        """The side being asked, the rule and the question, in at most three lines."""
        text = (
            f"[{self.say.side(prompt.who)}, rule {prompt.rule}] {self.say.question(prompt, state)}"
        )
        return [Text(line, "bold", no_wrap=True) for line in wrap(text, self.width)[:3]]

    def options(self, prompt: Choose, choices: Sequence[Choice], room: int) -> list[Text]:
        """The numbered options in columns; names only if there is no room for details."""
        if any(choice.risk is not None for choice in choices):
            return self.ways(choices, room)
        hidden = sum(choice.is_more for choice in choices)
        if hidden == len(choices) > 1:
            names = f"{choices[0].name} to {choices[-1].name}"
            return [Text(f"{hidden} options; type a name: {names}", "dim")]
        if hidden:
            choices = [choice for choice in choices if not choice.is_more]
            first = self.options(prompt, choices, room - 1)
            return [*first, Text(f"{hidden} more: type a name, or ways", "dim")]
        for texts in (
            [(choice.number, f"{choice.number} {choice.text}") for choice in choices],
            [(choice.number, f"{choice.number} {choice.name}") for choice in choices],
        ):
            # Picks keep their places, with a tick; the remaining options of the same kind follow.
            all_texts = [*((n, f"[x] {text}") for n, text in self.ticked.items()), *texts]
            lines = self._columns([text for _, text in sorted(all_texts, key=lambda row: row[0])])
            if len(lines) <= room:
                return lines
        shown = lines[: room - 1]
        return [*shown, Text(f"... {plural(len(lines) - len(shown), 'more line')}: options", "dim")]

    def ways(self, choices: Sequence[Choice], room: int) -> list[Text]:
        """The best routes, one per line, and the options that are not routes."""
        ways = [choice for choice in choices if choice.risk is not None]
        rest = [choice for choice in choices if choice.risk is None]
        others = [f"{choice.number} {choice.text}" for choice in rest]
        first = sum(not choice.is_more for choice in ways)
        most = max(1, min(first, room - 1 - bool(rest)))
        while True:
            more = len(ways) - min(most, len(ways))
            tail = [f"{more} more: ways"] * bool(more) + [self.display.risk_told]
            foot = wrap("; ".join([*others, *tail]), self.width)
            if most == 1 or most + len(foot) <= room:
                break
            most -= 1
        lines = [self._way(choice) for choice in ways[:most]]
        return [Text(line, no_wrap=True) for line in (*lines, *foot)]

    def _way(self, choice: Choice) -> str:
        """A route on one line, with what may happen on it."""
        detail = f" ({choice.label.detail})"
        room = self.width - len(detail) - len(str(choice.number)) - 1
        brief = self.display.brief(choice.options[0], choice.label, room)
        return f"{choice.number} {brief}{detail}"

    def _columns(self, texts: Sequence[str]) -> list[Text]:
        longest = max((len(text) for text in texts), default=0)
        if longest > self.width:
            return [
                Text(line, no_wrap=True)
                for text in texts
                for line in wrap(text, self.width, "    ")
            ]
        width = min(longest + 2, self.width)
        across = max(1, self.width // width)
        down = -(-len(texts) // across)
        rows = [texts[at::down] for at in range(down)]
        return [
            Text("".join(text.ljust(width) for text in row).rstrip()[: self.width], no_wrap=True)
            for row in rows
        ]
