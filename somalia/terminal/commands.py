"""The commands that can be typed besides answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from somalia.engine.game import Seat
from somalia.engine.prompts import Choose
from somalia.games.display import Unknown
from somalia.play.answers import Unclear, is_option
from somalia.play.orders import ACCEPTED, spoken
from somalia.terminal import doing, looking
from somalia.terminal.desk import Desk, Typed
from somalia.terminal.page import wrap


def hanging(line: str) -> str:
    """The indent for continuation lines; in a list, it aligns them with the text of their row."""
    row = ROW.match(line)
    return " " * (row.end() if row else 6)


ROW = re.compile(r"  \S.{,20}?  +(?=\S)")
"""The beginning of a row: two spaces, a name, and spaces up to the text."""

Command = Callable[[Typed], bool]
"""Carries out a command; returns whether the question must be asked again."""

COMMANDS: Mapping[str, Command] = {
    "?": looking.rule,
    "help": looking.what_to_type,
    "why": looking.why,
    "odds": looking.odds,
    "advise": looking.advise,
    "ways": looking.ways,
    "risk": looking.risk,
    "undo": doing.undo,
    "same": doing.same,
    "options": looking.options,
    "map": looking.board,
    "log": looking.log,
    "ledger": looking.ledger,
    "save": doing.save,
    "dice": doing.dice,
    "confirm": doing.confirm,
    "explain": looking.explain,
    "digest": doing.digest,
    "resign": doing.resign,
    "quit": doing.quit,
    "orders": doing.orders,
    "hints": doing.hints,
    "notes": looking.notes,
    "games": looking.games,
    "turns": looking.turns,
}
MOVES = ("same", "resign")
"""Commands that may give an answer."""
CHANGES = (*MOVES, "undo", "dice", "quit")
"""Commands that may change the game, or how dice are rolled."""
ALIASES = {
    "h": "help",
    "exit": "quit",
    "advice": "advise",
    "u": "undo",
    "back": "undo",
    "route": "ways",
    "routes": "ways",
    "turn": "turns",
    "month": "turns",
    "months": "turns",
}

LISTS_ORDERS = '"orders" lists them, "orders clear" ends them.'
"""What to type about orders, once one is accepted."""


class Commands:
    """A session's commands."""

    def __init__(self, session: Desk) -> None:
        self.of = session
        self.sheets = {sheet.name: sheet for sheet in session.display.sheets()}
        others = {also: sheet.name for sheet in self.sheets.values() for also in sheet.also}
        # The name of a sheet overrides an alias.
        usual = {word: name for word, name in ALIASES.items() if word not in self.sheets}
        self.aliases = {**usual, **others}
        self._told: list[str] = []  # lines to show on the question's page

    @property
    def names(self) -> list[str]:
        """The names of all commands and sheets."""
        return [*COMMANDS, *self.sheets]

    def run(self, text: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Carry out a line if it is a command; return False if it is not.

        An option with the same name takes precedence: "pass" answers, "pass until end" is an order.
        """
        words, self._told = text.split(), []
        of = self.of
        if not words or (
            prompt is not None and is_option(text, prompt, of.say, of.controller.view)
        ):
            return False
        if text.lower() == "q":
            raise Unclear(
                '"q" ends a paged list. "quit" leaves the game, which is saved for next time.'
            )
        if text.startswith("?"):
            COMMANDS["?"](Typed(of, text[1:].strip(), prompt, seat, self.out))
            self.again(prompt)
            return True
        if seat is not None and prompt is not None:
            reply = self.of.orders.give(text, self.of.controller.sight, seat.name)
            if reply is not None:
                accepted = ACCEPTED.format(spoken(text))
                if reply.startswith(accepted):
                    reply = f"{accepted} {LISTS_ORDERS}{reply.removeprefix(accepted)}"
                self.of.controller.begin()
                if self.of.paper.drawn:
                    self.of.note(reply)
                else:
                    self.of.paper.wrapped(reply)
                if not self.of.follow_orders():
                    self.again(prompt)
                return True
        name = self.name_in(text)
        if not name:
            return False
        rest = " ".join(words[1:])
        if name in self.sheets:
            self.sheet(name, rest)
            self.again(prompt)
            return True
        if COMMANDS[name](Typed(of, rest, prompt, seat, self.out)):
            self.again(prompt)
        return True

    def name_in(self, text: str) -> str:
        """The command that a line begins with; "" if there is none."""
        word = text.split()[0].lower() if text.strip() else ""
        name = "?" if word.startswith("?") else self.aliases.get(word, word)
        return name if name in COMMANDS or name in self.sheets else ""

    def is_look(self, text: str) -> bool:
        """Whether the line is a command that leaves the question unchanged, or leaves the game."""
        return self.name_in(text) not in ("", *MOVES)

    def leaves_all(self, text: str) -> bool:
        """Whether the line is a command that changes nothing."""
        return self.name_in(text) not in ("", *CHANGES)

    def is_known(self, text: str) -> bool:
        """Whether the line is a command."""
        return bool(self.name_in(text))

    def again(self, prompt: Choose | None) -> None:
        """Ask the question again if it is still open, showing the collected lines."""
        lines, self._told = self._told, []
        if prompt is not None and self.of.controller.sight.prompt is prompt:
            self.of.pages.ask_again(prompt, lines)

    def out(self, lines: list[str]) -> None:
        """Show lines on the question's page or, if there is no question, a screenful at a time."""
        size = self.of.paper.size
        if (
            self.of.paper.drawn
            and not self.of.keyboard.ahead
            and isinstance(self.of.controller.sight.prompt, Choose)
        ):
            self._told += lines
            return
        pieces = [
            "",
            *(
                piece
                for line in lines
                for piece in (
                    [line] if len(line) <= size.width else wrap(line, size.width, hanging(line))
                )
            ),
            "",
        ]
        room = (
            max(size.height - 4, 1)
            if self.of.paper.drawn and not self.of.keyboard.ahead
            else len(pieces)
        )
        while len(pieces) > room:
            self.of.paper.print(*pieces[:room])
            pieces = pieces[room:]
            if not self.of.keyboard.turns_page("-- Enter: more, q: stop -- "):
                return
        self.of.paper.print(*pieces)

    def sheet(self, name: str, rest: str) -> None:
        """Show one of the game's own pages."""
        of = self.of
        try:
            lines = self.sheets[name].lines(of.controller.sight, rest, of.paper.size.width)
        except Unknown as problem:
            raise Unclear(str(problem)) from None
        self.out(list(lines))
