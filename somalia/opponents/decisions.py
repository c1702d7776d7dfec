"""The decisions of computer players, with their reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from somalia.engine.game import Game
from somalia.engine.options import Named
from somalia.engine.prompts import Choose


class Fired(NamedTuple):
    """A row that was tried, or one of its tests: the options that it kept and dropped."""

    row: str  # its id; for a test the id, a colon and the test
    matched: bool
    kept: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The row and its options, as one line of the explanation."""
        if not self.matched:
            return f"{self.row}: no"
        if not self.dropped:
            return f"{self.row}: {_some(self.kept)}"
        return f"{self.row}: {_some(self.kept)}, not {_some(self.dropped)}"


def _some(options: Sequence[str]) -> str:
    shown = ", ".join(options[:4])
    return f"{shown} and {len(options) - 4} more" if len(options) > 4 else shown


class RowNote(NamedTuple):
    """A compact note on a row that was tried, or one of its tests; ids are looked up only when the
    note is read.
    """

    row: str
    test: str = ""  # such as "only gangs(option) > 1"; "" for the row itself
    matched: bool = False
    kept: Sequence[Any] = ()  # options
    before: Sequence[Any] = ()  # the options before the test

    def fired(self) -> Fired:
        """The note in readable form, with ids."""
        kept, before = ids_of(self.kept), ids_of(self.before)
        dropped = tuple([id for id in before if id not in kept])
        return Fired(
            f"{self.row}: {self.test}" if self.test else self.row, self.matched, kept, dropped
        )


class Decision:
    """A player's decision: the option, the reason in a sentence, and the rows that led to it.

    Args:
        sentence: the reason; a name in braces is replaced from `names`.
        notes: notes on the rows that were tried; the last row decided.
        name: returns the text that a sentence uses for an object in `names`.
    """

    __slots__ = ("_before", "_name", "_names", "_notes", "_sentence", "_table", "option")

    def __init__(
        self,
        option: str,
        sentence: str,
        names: Mapping[str, Any] | None = None,
        notes: Sequence[RowNote] = (),
        name: Callable[[Any], str] = str,
    ) -> None:
        self.option = option
        self._notes = notes
        self._sentence = sentence
        self._names = names
        self._name = name
        self._before = ""
        self._table: Sequence[str] = ()

    def after(self, before: str, table: Sequence[str]) -> Decision:
        """The same decision, with an account of the search that preceded it.

        Args:
            before: the result of the search, in sentences.
            table: the search's candidates, one per line.
        """
        decision = Decision(self.option, self._sentence, self._names, self._notes, self._name)
        decision._before, decision._table = before, table
        return decision

    @property
    def rows(self) -> list[Fired | str]:
        """The account of the search, then the rows that were tried and their tests, in order."""
        return [*self._table, *(note.fired() for note in self._notes)]

    @property
    def why(self) -> str:
        """The reason, in one sentence."""
        text = self._sentence
        if self._names is not None and "{" in text:
            named = {name: self._spoken(value) for name, value in self._names.items()}
            text = text.format(**named)
            text = text[:1].upper() + text[1:]
        return f"{self._before} {text}" if self._before else text

    def _spoken(self, value: object) -> str:
        # A counter or hex may be a named tuple, but counts as a single thing.
        if isinstance(value, tuple | list) and not hasattr(value, "_fields"):
            return ", ".join(map(self._spoken, value)) or "none"
        return self._name(value)

    @property
    def row(self) -> str:
        """The id of the row that decided; "" if there are no rows."""
        return self._notes[-1].row if self._notes else ""

    def __repr__(self) -> str:
        return f"Decision({self.option!r}, {self.why!r})"


class ComputerPlayer(Protocol):
    """A computer player, which answers prompts."""

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """Choose one of the prompt's options.

        Args:
            game: the game as the player's seat sees it (`Game.as_seen_by`); it must not be changed.
        """


def id_of(option: Named) -> str:
    """An option's id."""
    return option if isinstance(option, str) else str(option.id)


def ids_of(options: Iterable[Any]) -> tuple[str, ...]:
    """The options' ids, in order."""
    return tuple(map(id_of, options))
