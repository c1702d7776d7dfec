"""The terminal's output for a seat of a current game, and of its twin: every command, in both."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from somalia.console import PlainConsole
from somalia.games import game_of
from somalia.play.controller import Controller
from somalia.play.table import take_up
from somalia.terminal.keyboard import Leave
from somalia.terminal.session import Session
from tests.twins.looks import timeless
from tests.twins.twin import Moment, ending, rules_of, scenario_of, seen_events

TYPED: dict[str, Sequence[str]] = {
    "?": ("?", "? 2", "? nothing"),
    "help": ("help",),
    "why": ("why", "why 1", "why aq-1", "why nothing"),
    "odds": ("odds", "odds 1", "odds 2"),
    "advise": ("advise", "advise worth", "advise on", "advise off", "advise nothing"),
    "ways": ("ways", "ways 1"),
    "risk": ("risk", "risk 1"),
    "undo": ("undo", "undo mission"),
    "same": ("same", "nothing same"),
    "options": ("options",),
    "map": ("map",),
    "log": ("log", "log 500"),
    "ledger": ("ledger", "ledger 500"),
    "save": ("save", "save copy.txt", "save copy.txt"),
    "dice": ("dice", "dice typed", "dice auto"),
    "confirm": ("confirm", "confirm every", "confirm off", "confirm nothing"),
    "explain": ("explain", "explain on", "explain"),
    "digest": ("digest off", "digest on"),
    "resign": ("resign", "no"),
    "quit": (),  # every sitting ends with it
    "orders": ("orders", "orders clear"),
    "hints": ("hints", "hints on", "hints all", "hints off"),
    "notes": ("notes",),
    "games": ("games",),
    "turns": ("turns", "turns last", "turns off", "turns on"),
}
"""The lines to type for each command of every game."""
MOVES = ("undo", "same")
"""Commands that change the game; they come last."""
SHEETS = ("", " 1", " 2", " nothing")
"""What to type after the name of a game's own sheet."""


class Part(NamedTuple):
    """A typed line with the output up to the next one."""

    line: str
    told: str
    seen: object
    """The events that the side has seen by then."""


class Typist:
    """Types lines, and records the output after each and the prompts.

    Args:
        lines: texts, or functions that take the session and return one.
    """

    def __init__(self, lines: Sequence[str | Callable[[Session], str]], side: str) -> None:
        self.lines, self.side = list(lines), side
        self.out = io.StringIO()
        self.parts: list[Part] = []
        self.session: Session | None = None
        self._line, self._told = "at first", 0

    def read(
        self,
        ask: str,
        words: Sequence[str] = (),
        status: str = "",
        unseen: bool = False,
        kept: bool = True,
    ) -> str:
        """The next line to type."""
        assert self.session is not None
        self.out.write(f"{ask} {sorted(words)} {status} {unseen} {kept}\n")
        self.part()
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        self._line = line if isinstance(line, str) else line(self.session)
        return self._line

    def part(self) -> None:
        """Record what was printed since the last line."""
        assert self.session is not None
        text = self.out.getvalue()
        fresh, self._told = timeless(text[self._told :]), len(text)
        self.parts.append(Part(self._line, fresh, seen_events(self.session.table.game, self.side)))


def choosing(option: str) -> Callable[[Session], str]:
    """A function that returns the number to type for an option."""

    def typed(session: Session) -> str:
        shown = (one.number for one in session.sitting.shown if option in one.options)
        return str(next(shown, option))

    return typed


def commands_of(name: str) -> dict[str, Sequence[str]]:
    """The commands and sheets that do not change the game, with the lines to type for each."""
    game_type, scenario = game_of(name), scenario_of(name)
    display = game_type.display(rules_of(name), game_type.words(scenario))
    looks = {name: lines for name, lines in TYPED.items() if name not in MOVES}
    return looks | {one.name: [one.name + about for about in SHEETS] for one in display.sheets()}


def orders_of(name: str) -> list[str]:
    """Lines that give a standing order of each form with a button on screen and cancel it."""
    orders = [form.buttons[0].words for form in game_of(name).orders() if form.buttons]
    return [line for words in orders for line in (words.format(2), "orders", "orders clear")]


def sitting(moment: Moment, record: Path, lines: Sequence[Any], drawn: bool) -> list[Part]:
    """Everything seen of an unfinished game that is resumed and left again."""
    typist = Typist(lines, moment.side)
    table = take_up(record, True, lambda question: not typist.out.write(question), [])
    assert table is not None
    console = PlainConsole(typist.out, styled=drawn)
    session = Session(Controller(table), typist, console, drawn, explain=True)
    typist.session = session
    try:
        with pytest.raises(Leave):
            session.run()
    except BaseException:
        table.leave()
        raise
    for path in sorted(record.parent.glob("*")):
        if path.suffix != ".txt":  # a lock
            typist.out.write(f"{path.name}: {path.read_text(encoding='utf-8', errors='replace')}")
    typist.part()
    table.leave()
    return typist.parts


LOOKS = ("log", "ledger 99", "notes", "explain", "orders", "turns last", "why", "help")
"""The commands that the side types at each of its questions when several players share a terminal.
"""


class Look(NamedTuple):
    """What a side saw at the terminal before it answered, or before it left the terminal."""

    place: str
    """After which of its answers, and whether it then left. What both twins have by that name can
    be compared, even if the other players are asked more in one of them.
    """
    is_other: bool
    """Whether the terminal was handed over to it for this."""
    text: str


class Handed(Typist):
    """The players at one terminal: each looks around and answers as scripted.

    Args:
        answers: the answers of the side whose view is compared.
        scripts: the answers of the others.
    """

    def __init__(
        self, side: str, answers: Sequence[str], scripts: Mapping[str, Sequence[str]]
    ) -> None:
        super().__init__([], side)
        self.answers = list(answers)
        self.scripts = {side: list(given) for side, given in scripts.items()}
        self.seen: list[Look] = []
        self._given = 0
        self._is_own, self._is_other = False, False
        self._looks: list[str] = []
        self._asked: object = None

    def read(
        self,
        ask: str,
        words: Sequence[str] = (),
        status: str = "",
        unseen: bool = False,
        kept: bool = True,
    ) -> str:
        """The next line of the player at the terminal."""
        assert self.session is not None
        self.out.write(f"{ask} {sorted(words)} {status} {unseen} {kept}\n")
        prompt = self.session.controller.prompt
        assert prompt is not None
        if ask.startswith("Hand over"):
            self._leave("left")
            self._is_other, self._is_own = True, prompt.who == self.side
            self._told = len(self.out.getvalue())
            return ""
        if ask.startswith("--"):
            return "q"
        if prompt.who != self.side:
            script = self.scripts.get(prompt.who, [])
            known = bool(script) and script[0] in prompt.options
            option = str(script.pop(0) if known else ending(prompt)[0])
            for row in self.session.sitting.shown:
                if option in row.options:  # of those alike, the number takes the first
                    script[:] = [option if one == row.options[0] else one for one in script]
            return choosing(option)(self.session)
        if prompt is not self._asked:
            self._asked, self._looks = prompt, list(LOOKS)
        if self._looks:
            return self._looks.pop(0)
        self._leave("asked")
        if not self.answers:
            raise EOFError
        self._given += 1
        return choosing(self.answers.pop(0))(self.session)

    def _leave(self, why: str) -> None:
        """End the part that the side has seen up to here."""
        text = self.out.getvalue()
        if self._is_own:
            place = f"{why} after {self._given}"
            self.seen.append(Look(place, self._is_other, timeless(text[self._told :])))
        self._told, self._is_other = len(text), False


def handed_over(
    moment: Moment, which: int, record: Path, drawn: bool, typist: Handed | None = None
) -> list[Look]:
    """What a side sees when other players share the terminal."""
    typist = typist or Handed(moment.side, moment.answers, moment.scripts[which])
    table = take_up(record, True, lambda question: True, [])
    assert table is not None
    console = PlainConsole(typist.out, styled=drawn)
    session = Session(Controller(table), typist, console, drawn, explain=True)
    typist.session = session
    try:
        with pytest.raises(Leave):
            session.run()
    finally:
        table.leave()
    return typist.seen


def lines_of(moment: Moment, share: int, of: int) -> tuple[list[Any], int]:
    """The lines to type in one sitting: commands where the side is asked, then its answers, then
    orders. Also how many of these lines leave both twins alike.

    Args:
        share: the share of the commands to type, of `of` shares; the rest comes with every share.
    """
    name = moment.twins.scenario
    looks = [line for lines in commands_of(name).values() for line in lines][share::of]
    on = [line for one in moment.answers for line in (choosing(one), "log 5", "score", "notes")]
    moves = [*TYPED["undo"], *TYPED["same"], *orders_of(name)]
    return [*looks, *on, *moves], len(looks) + len(on)


def told(first: Sequence[Part], second: Sequence[Part]) -> tuple[dict[str, str], dict[str, str]]:
    """What two sittings printed, line by line, as long as the side has seen the same.

    An order or an automatic answer may lead to a point where the two part, such as a card turned
    up. Nothing after that has to be the same.
    """
    alike = 0
    for given, other in zip(first, second, strict=False):
        if given.seen != other.seen:
            break
        alike += 1
    texts = tuple(
        {f"{at} {part.line}": part.told for at, part in enumerate(parts[:alike])}
        for parts in (first, second)
    )
    return texts[0], texts[1]
