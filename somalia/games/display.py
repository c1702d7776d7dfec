"""A game's text display: board, sheets, odds, and skipped questions."""

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
from somalia.games.kit.sheets import Block, CharacterMap, as_lines
from somalia.games.positions import fields, show
from somalia.games.turns import Opening, Turn, TurnReport, turning

if TYPE_CHECKING:
    from rich.text import Text


RESULT = "== Result =="
"""The heading above a game's result."""


class Skipped(NamedTuple):
    """A question or step that the program resolved without asking."""

    rule: str
    name: str  # the question or step
    sentence: str  # what the program did instead, and why

    def __str__(self) -> str:
        return f"{self.rule}: {self.name}{'' if self.name[-1] in '?.' else ':'} {self.sentence}"


class Unknown(Exception):
    """A player asked for something that the game does not have; the message says what."""


@dataclass(frozen=True)
class Asked:
    """A request for a sheet."""

    display: Any  # the game's display
    sight: Sight  # the game as the reader sees it
    typed: str  # what the player typed after the sheet's name
    width: int

    @property
    def state(self) -> Any:
        """The position as the reader sees it."""
        return self.sight.view

    @property
    def words(self) -> Any:
        """The game's words."""
        return self.display.words


@dataclass(frozen=True)
class SheetKind:
    """A page that a player can open, declared with `sheet`."""

    name: str  # as a player types it: "score"
    about: str  # its contents, on one line
    told: Callable[[Asked], Iterable[Block]]  # may raise Unknown
    also: tuple[str, ...] = ()  # other names for it
    button: str = ""  # the label of its button in the window; "" for no button
    tip: str = ""  # the button's tip
    of: str = ""  # "a hex", if it describes a hex that the player types or points at
    display: Any = None

    def blocks(self, sight: Sight, typed: str, width: int) -> list[Block]:
        """The sheet's contents.

        Args:
            sight: the game as the reader sees it.
            typed: what the player typed after the sheet's name.
            width: the maximum number of characters on a line.

        Raises:
            Unknown: nothing in the game matches `typed`.
        """
        return list(self.told(Asked(self.display, sight, typed, width)))

    def lines(self, sight: Sight, typed: str, width: int) -> list[str]:
        """The sheet's contents as lines of text; see `blocks`."""
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
    """Declare the decorated function as a sheet, and append it to a game's list of sheets."""

    def declared(writer: Callable[[Asked], Iterable[Block]]) -> Callable[[Asked], Iterable[Block]]:
        shown = tip or about[:1].upper() + about[1:]
        into.append(SheetKind(name, about, writer, also, button, shown, of))
        return writer

    return declared


SHEETS: list[SheetKind] = []
"""The sheets that every game has."""


@sheet(SHEETS, "score", "the score")
def score(asked: Asked) -> Iterable[Block]:
    """Yield the status line and the board."""
    yield ", ".join(part.full for line in asked.display.status(asked.state) for part in line)
    yield CharacterMap([line.plain for line in asked.display.board(asked.state, asked.width, 100)])


class OddsWatch(Protocol):
    """A callback for long odds calculations: it shows progress and can stop them."""

    name: str  # what is calculated
    is_stopped: bool

    def pause(self, share: Fraction) -> None:
        """Report progress; called often. It may raise `somalia.engine.odds.Enough` to stop.

        Args:
            share: the fraction of all cases counted so far.
        """

    def tell_now_and_then(self, text: str) -> None:
        """Show the progress, unless it was shown a moment ago."""


@dataclass(frozen=True)
class OddsAsked:
    """A player's request for odds at a question."""

    sight: Sight  # as the player sees it
    prompt: Choose
    shown: Sequence[Any]  # the numbered choices (`somalia.play.answers.Choice`)
    typed: str  # what follows "odds": "" compares all options
    held: str  # the answer waiting for confirmation; "" for none
    players: Mapping[str, Any]  # the opponents by seat, for their advice
    width: int
    watch: OddsWatch


class StatusPart(NamedTuple):
    """Part of a status line, with its short form for narrow screens."""

    full: str
    brief: str


class Offer(NamedTuple):
    """What a player sees as a single choice: one option, or several similar ones."""

    label: OptionLabel
    options: tuple[str, ...]
    risk: Any = None
    """The risk of the choice, in a form that the game's own screens read; a choice with a risk gets
    its own line.
    """
    is_more: bool = False
    """Whether the offer is hidden until the player asks for more; the best offer of each kind is
    always shown.
    """


class DisplayOf(Generic[StateT]):
    """A game's text display; by default it shows the state's public fields.

    Args:
        rules: the game's rules.
        words: the game's words.
        files: the scenario's files, as returned by `GameType.files`.
        ascii_only: whether to draw lines without box characters.
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
    """How a player asks for the possible results of a risky option."""

    def when(self, state: StateT) -> str:
        """How far the game has progressed, in a few words: "turn 3 of 24"."""
        phase = self.rules.phase(state)
        return f"turn {phase.turn}" if phase.turn else "set-up"

    def stands(self, state: StateT) -> str:
        """The result if the game ended now: "+3, UN victory"; "" if there is none."""
        ended = self.rules.outcome(state)
        return f"{ended.margin:+d}, {self.words.side(ended.victory)}" if ended else ""

    def status(self, state: StateT) -> list[list[StatusPart]]:
        """The game's status as lines of parts, the most important first."""
        when, title = self.when(state), self.rules.phase(state).title
        parts = [when[:1].upper() + when[1:]]
        parts += [title] * (title.lower() not in when.lower())
        stands = self.stands(state)
        return [
            [StatusPart(text, text) for text in parts],
            [StatusPart(stands, stands)] if stands else [],
        ]

    def foot(self, state: StateT) -> list[str]:
        """Notes on the position for the bottom of the screen, a few words each."""
        return []

    def result(self, state: StateT, events: Sequence[Event]) -> list[Block]:
        """How the game ended, or the current score if it is not over."""
        ended = self.rules.outcome(state)
        if ended is None:
            standing = ", ".join(filter(None, (self.when(state), self.stands(state))))
            return ["", f"Not over: {standing}."]
        return ["", RESULT, self.words.ended(ended, state)]

    def ending(
        self, state: StateT, events: Sequence[Event], reports: Sequence[TurnReport]
    ) -> list[Block]:
        """What decided a finished game: what each side scored, where it turned, and luck."""
        return turning(reports, {side: self.words.side(side) for side in self.rules.sides})

    def figures(self, state: StateT, events: Sequence[Event]) -> dict[str, Any]:
        """Facts about a position besides turn and outcome, as plain data for other programs."""
        return {}

    def offers(self, prompt: Choose, state: StateT) -> list[Offer]:
        """A question's options as the player sees them, in that order."""
        return [Offer(self.words.label(prompt, one, state), (one,)) for one in prompt.options]

    def brief(self, offer: str, label: OptionLabel, room: int) -> str:
        """A risky choice's name, shortened to `room` characters."""
        return label.name[:room]

    def board(
        self, state: StateT, width: int, height: int, numbers: Mapping[str, str] | None = None
    ) -> list[Text]:
        """The position as lines for a terminal of that size.

        Args:
            numbers: the number to write before each selectable object, by its id.
        """
        from rich.text import Text  # imported late: the lab never needs it

        lines = (f"{plain(name)}: {show(getattr(state, name))}" for name in fields(state))
        return [Text(line[:width]) for line in lines]

    def on_board(self, prompt: Choose) -> Collection[str]:
        """The options that the board shows with their numbers, and that the list below it therefore
        omits.
        """
        return ()

    def board_height(self, state: StateT, width: int, height: int) -> int:
        """How many lines the board takes in a terminal of that size."""
        return len(self.board(state, width, height))

    def opening(self, turn: Turn) -> Opening | None:
        """A turn's opening, for players; None in a game without turn summaries."""
        return None

    def report(self, turn: Turn) -> TurnReport | None:
        """What happened in a turn; None in a game without turn summaries."""
        return None

    def losses(self, events: Sequence[Event]) -> list[tuple[str, str, int]]:
        """The losses as (side, what, how many); empty in a game that counts no losses."""
        return []

    def sketch(self, state: StateT) -> str:
        """A small picture of a position as a self-contained SVG element; "" for none."""
        return ""

    def sketch_key(self) -> list[tuple[str, str]]:
        """The sketch's colours in CSS notation, each with its meaning."""
        return []

    own_sheets: Sequence[SheetKind] = ()
    """The game's own sheets, in list order."""

    def sheets(self) -> Sequence[SheetKind]:
        """The sheets that a player can open, bound to this display: the game's own, and those that
        every game has, unless it has its own under that name.
        """
        names = {name for own in self.own_sheets for name in (own.name, *own.also)}
        general = (kind for kind in SHEETS if kind.name not in names)
        return [replace(kind, display=self) for kind in (*self.own_sheets, *general)]

    def help(self) -> str:
        """The help text on commands, if the game provides its own; "" for the default help."""
        return ""

    def skipped(self, sight: Sight, start: int, seat: str) -> list[Skipped]:
        """The questions skipped for a seat since the first `start` answers."""
        return []

    def together(self, skipped: Sequence[Skipped]) -> Sequence[Skipped]:
        """The skipped questions, with those skipped for the same reason merged into one line."""
        return skipped

    def steps_named(self, state: StateT, text: str) -> Sequence[Skipped]:
        """The steps in the sequence of play that a text names, and when each is played."""
        return ()

    def odds(self, asked: OddsAsked) -> Sequence[Block]:
        """The requested odds.

        Raises:
            Unknown: the request names no option of the question.
        """
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
        """A risky choice's possible results, as lines."""
        return []


Display = DisplayOf[State]
"""Any game's text display."""
