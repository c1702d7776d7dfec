"""Hints in the terminal: the text of the map's hint cards, above the question."""

from __future__ import annotations

from somalia.engine.prompts import Choose
from somalia.play.hints import Hint, pointed_at
from somalia.terminal.desk import Desk

KEYS = {
    "undo": '"undo"',
    "odds": '"odds"',
    "rules": '"?"',
    "score": '"score"',
    "all": '"all"',
    "done": 'a full stop or "done"',
    "look": '"log" shows it all',
    "why": '"why" with its name',
    "lit": "has a number",
    "infantry": "Infantry",
    "deck": '"deck"',
    "place": "Each line shows",
    "unit": 'Type "chalk 1 to site".',
}


def sentence(title: str) -> str:
    """A title at the start of a line, with a full stop unless it already ends in punctuation."""
    return title if title.endswith(("?", "!", ".")) else f"{title}."


class Callouts:
    """Gives hints at the terminal: one at each question, the next after an empty line."""

    def __init__(self, session: Desk) -> None:
        self.of = session
        self.last = ""  # the last hint shown
        self._has_told_how: set[str] = set()  # readers already told how to turn hints off

    @property
    def _reader(self) -> str:
        """The player who gets the hints; each hint is shown to them once."""
        return self.of.controller.eyes.reader

    def spoken(self, hint: Hint, prompt: Choose) -> str:
        """A hint on one line, naming its target where the map would point at it."""
        kind, what = pointed_at(hint, prompt, self.of.controller.view)
        text = f"HINT ({hint.rule}) {sentence(hint.title)} {hint.said(KEYS)}"
        if thing := self.of.say.pointed(kind, what, self.of.controller.view):
            text += f" (Look at {thing}.)"
        if self._reader not in self._has_told_how:
            self._has_told_how.add(self._reader)
            text += ' [Enter: next hint; "hints": this one again; "hints off": no more]'
        return text

    def before(self, prompt: Choose) -> None:
        """Put the first hint about a question among the notes above it."""
        hint = self.of.sitting.next_hint(prompt)
        if hint is not None:
            self.last = self.spoken(hint, prompt)
            if self.of.paper.drawn:
                self.of.pages.hint = self.last
            else:
                self.of.note(self.last)

    def next(self, prompt: Choose) -> bool:
        """Show the next hint if an empty line answers nothing; return whether there was one."""
        hint = self.of.sitting.next_hint(prompt)
        if hint is None:
            return False
        self.last = self.spoken(hint, prompt)
        self.of.paper.below(self.last)
        return True

    def listen(self, rest: str) -> list[str]:
        """Carry out `hints`, or `hints` with on, off, again or all; return the reply."""
        friend = self.of.sitting.friend
        if not friend.book:
            first = self.of.sitting.table.game_type.first_scenarios
            return [f"This scenario has no hints{f'; {first[0]} has some' if first else ''}."]
        lines = []
        if rest == "all":
            seat = self.of.controller.seat
            turn = self.of.controller.sight.phase.turn
            known = friend.all_of(seat.sides if seat is not None else (), turn)
            return [f"({one.rule}) {sentence(one.title)} {one.said(KEYS)}" for one in known]
        if rest == "again":
            friend.again("", self._reader)
        elif rest in ("on", "off"):
            lines = [line for line in [friend.listen(rest == "on")] if line]
        elif self.last:
            lines = [self.last]
        now = "on" if friend.wanted else "off"
        read, of = self.of.sitting.lessons
        state = f"Hints are {now}; {read} of {of} read."
        return [*lines, f'{state} Type "hints on", "hints off", "hints again" or "hints all".']
