"""The text display of a game: board, sheets, odds, and what was skipped."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol

from somalia.engine.event import Event
from somalia.engine.kinds import OptionLabel, odds_at
from somalia.engine.prompts import Choose
from somalia.engine.protocols import RulesOf, State, StateT
from somalia.engine.sight import Sight
from somalia.engine.words import WordsOf, plain
from somalia.games import odds
from somalia.games.kit.sheets import Block, as_lines
from somalia.games.positions import fields, show
from somalia.games.turns import Opening, Turn, TurnReport

if TYPE_CHECKING:
    from rich.text import Text


RESULT = "== Result =="
"""The line above a result."""


class Skipped(NamedTuple):
    """A question or step that was passed over without asking."""

    rule: str
    name: str  # what it was
    sentence: str  # what was done instead, and why

    def __str__(self) -> str:
        return f"{self.rule}: {self.name}{'' if self.name[-1] in '?.' else ':'} {self.sentence}"


class Unknown(Exception):
    """There is no such thing in the game; the message says so."""


@dataclass(frozen=True)
class Asked:
    """A sheet is asked for."""

    display: Any  # that of the game
    sight: Sight  # the game as the asker sees it
    typed: str  # what was typed behind the name of the sheet
    width: int

    @property
    def state(self) -> Any:
        """The position as the asker sees it."""
        return self.sight.view

    @property
    def words(self) -> Any:
        """The words of the game."""
        return self.display.words


@dataclass(frozen=True)
class SheetKind:
    """A page that a player can open; `sheet` declares one."""

    name: str  # as it is typed: "score"
    about: str  # what it tells, on one line
    told: Callable[[Asked], Iterable[Block]]  # it may raise Unknown
    also: tuple[str, ...] = ()  # what may be typed for it
    button: str = ""  # what stands on its button in the window; "" for no button
    tip: str = ""  # what the button tells: what the sheet tells, if not more
    of: str = ""  # "a hex", if it is of one that is typed, or in the window pointed at
    display: Any = None

    def blocks(self, sight: Sight, typed: str, width: int) -> list[Block]:
        """What it tells.

        Args:
            sight: the game as the reader sees it.
            typed: what was typed behind the name.
            width: characters that a line may have.

        Raises:
            Unknown: there is no such thing as was typed.
        """
        return list(self.told(Asked(self.display, sight, typed, width)))

    def lines(self, sight: Sight, typed: str, width: int) -> list[str]:
        """The same in lines."""
        return as_lines(self.blocks(sight, typed, width))


def sheet(
    into: list[SheetKind],
    name: str,
    about: str,
    *also: str,
    button: str = "",
    tip: str = "",
    of: str = "",
) -> Callable[[Callable[[Asked], Iterable[Block]]], Callable[[Asked], Iterable[Block]]]:
    """Declare a sheet by the function that tells it: a row in the list of its game."""

    def declared(writer: Callable[[Asked], Iterable[Block]]) -> Callable[[Asked], Iterable[Block]]:
        shown = tip or about[:1].upper() + about[1:]
        into.append(SheetKind(name, about, writer, also, button, shown, of))
        return writer

    return declared


SHEETS: list[SheetKind] = []
"""What every game can tell."""


@sheet(SHEETS, "score", "the score")
def score(asked: Asked) -> Iterable[Block]:
    """The status, and the board."""
    yield ", ".join(part.full for line in asked.display.status(asked.state) for part in line)
    yield from (line.plain for line in asked.display.board(asked.state, asked.width, 100))


class OddsWatch(Protocol):
    """Who waits for odds: he is told how far they are, and may have had enough."""

    name: str  # what is being worked out
    is_stopped: bool

    def pause(self, share: Fraction) -> None:
        """Called again and again with the share of all cases that is known; it may raise
        `somalia.engine.odds.Enough`.
        """

    def tell_now_and_then(self, text: str) -> None:
        """Say how far it is, if it was not said just before."""


@dataclass(frozen=True)
class OddsAsked:
    """A person asks for odds at a question."""

    sight: Sight  # as he sees it
    prompt: Choose
    shown: Sequence[Any]  # the numbered choices (`somalia.play.answers.Choice`)
    typed: str  # what he typed behind "odds": "" for all that can be compared
    held: str  # the answer that waits to be confirmed; "" for none
    players: Mapping[str, Any]  # the opponents by seat, who say what they would do
    width: int
    watch: OddsWatch


class StatusPart(NamedTuple):
    """A part of a line of the status, and what it says where there is less room."""

    full: str
    brief: str


class Offer(NamedTuple):
    """What a person is shown as one thing to choose: an option, or several that are alike."""

    label: OptionLabel
    options: tuple[str, ...]
    risk: Any = None
    """What may happen by it, as the game's own screens read it; one that has such a risk is shown
    on a line of its own."""
    is_more: bool = False
    """Whether it is shown only to who asks for more: the best of its kind come without asking."""


class DisplayOf(Generic[StateT]):
    """The text display of a game; by default it shows the public fields of the state.

    Args:
        rules: the rules of the game that is shown.
        words: the words of the game.
        files: those of its scenario, as `GameType.files` gives them.
        ascii_only: whether lines are drawn without box characters.
    """

    def __init__(
        self,
        rules: RulesOf[StateT],
        words: WordsOf[StateT],
        files: Sequence[Path] = (),
        ascii_only: bool = False,
    ) -> None:
        self.rules, self.words, self.files, self.ascii_only = rules, words, files, ascii_only

    risk_told = "possible results: risk N"
    """How to ask what may happen by one of the options that have a risk."""

    def when(self, state: StateT) -> str:
        """How far the game has come, in a few words: "turn 3 of 24"."""
        phase = self.rules.phase(state)
        return f"turn {phase.turn}" if phase.turn else "set-up"

    def stands(self, state: StateT) -> str:
        """The result if the game ended now: "+3, UN victory"; "" if there is none."""
        ended = self.rules.outcome(state)
        return f"{ended.margin:+d}, {self.words.side(ended.victory)}" if ended else ""

    def status(self, state: StateT) -> list[list[StatusPart]]:
        """Where the game stands: lines, each in parts, what matters most first."""
        when, title = self.when(state), self.rules.phase(state).title
        parts = [when[:1].upper() + when[1:]]
        parts += [title] * (title.lower() not in when.lower())
        stands = self.stands(state)
        return [
            [StatusPart(text, text) for text in parts],
            [StatusPart(stands, stands)] if stands else [],
        ]

    def foot(self, state: StateT) -> list[str]:
        """What the foot of the screen says of the position, each a few words."""
        return []

    def result(self, state: StateT, events: Sequence[Event]) -> list[Block]:
        """How the game ended; how it stands if it has not."""
        ended = self.rules.outcome(state)
        if ended is None:
            standing = ", ".join(filter(None, (self.when(state), self.stands(state))))
            return ["", f"Not over: {standing}."]
        return ["", RESULT, self.words.ended(ended, state)]

    def figures(self, state: StateT, events: Sequence[Event]) -> dict[str, Any]:
        """What programs are told of a position besides turn and outcome, as plain data."""
        return {}

    def offers(self, prompt: Choose, state: StateT) -> list[Offer]:
        """The options of a question as a person is shown them, in that order."""
        return [Offer(self.words.label(prompt, one, state), (one,)) for one in prompt.options]

    def brief(self, offer: str, label: OptionLabel, room: int) -> str:
        """The name of one that has a risk, in that many characters."""
        return label.name[:room]

    def board(
        self, state: StateT, width: int, height: int, numbers: Mapping[str, str] | None = None
    ) -> list[Text]:
        """The position for a terminal of that size.

        Args:
            numbers: what to write before what may be chosen, by its id.
        """
        from rich.text import Text  # which a game that is played by the lab does without

        lines = (f"{plain(name)}: {show(getattr(state, name))}" for name in fields(state))
        return [Text(line[:width]) for line in lines]

    def on_board(self, prompt: Choose) -> Collection[str]:
        """The options of a question that the board shows with their numbers, so that they need no
        list below it.
        """
        return ()

    def board_height(self, state: StateT, width: int, height: int) -> int:
        """How many lines the board takes in a terminal of that size."""
        return len(self.board(state, width, height))

    def opening(self, turn: Turn) -> Opening | None:
        """How a turn begins; None in a game whose turns are not told."""
        return None

    def report(self, turn: Turn) -> TurnReport | None:
        """What a turn has come to; None in a game whose turns are not told."""
        return None

    def losses(self, events: Sequence[Event]) -> list[tuple[str, str, int]]:
        """What was lost: the side, what, and how many; nothing for a game that counts no losses."""
        return []

    def sketch(self, state: StateT) -> str:
        """A small picture of a position as an SVG element that refers to nothing outside; "" for
        none.
        """
        return ""

    def sketch_key(self) -> list[tuple[str, str]]:
        """The colours of the sketch, each as CSS writes it, and what they mean."""
        return []

    own_sheets: Sequence[SheetKind] = SHEETS
    """The sheets of the game, in the order in which lists show them."""

    def sheets(self) -> Sequence[SheetKind]:
        """What can be asked for besides, each by the name of its command."""
        return [replace(one, display=self) for one in self.own_sheets]

    def help(self) -> str:
        """What can be typed, for a game that says it in words of its own; "" for the usual."""
        return ""

    def skipped(self, sight: Sight, start: int, seat: str) -> list[Skipped]:
        """What was passed over, for that seat, since `start` answers had been given."""
        return []

    def together(self, skipped: Sequence[Skipped]) -> Sequence[Skipped]:
        """The same, what was passed over for one reason on one line."""
        return skipped

    def steps_named(self, state: StateT, text: str) -> Sequence[Skipped]:
        """The steps of the sequence of play that a text names, and when each is played."""
        return ()

    def odds(self, asked: OddsAsked) -> list[str]:
        """The odds that are asked for, in lines."""
        if not odds_at(asked.prompt.ask):
            return ["No odds for this question."]
        typed = asked.typed.lower()
        named = [
            (choice.name, choice.options[0])
            for choice in asked.shown
            if typed in ("", str(choice.number)) or choice.name.lower().startswith(typed)
        ]
        if not named:
            raise Unknown(f'"{asked.typed[:30]}" is not an option here.')
        return odds.told(asked.sight, asked.prompt, named, self.words)

    def risk(self, choice: Any) -> list[str]:
        """What may happen by a choice that has a risk, in lines."""
        return []


Display = DisplayOf[State]
"""The text display of some game, whichever it is."""
