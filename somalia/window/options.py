"""A question's options, both as a list and by position on the board; nothing is drawn here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from somalia.engine.prompts import Choose
from somalia.play.answers import Choice
from somalia.play.listing import Listed
from somalia.play.sitting import Sitting


class Offered(NamedTuple):
    """A question's options, sorted into regions, pieces and routes on the board."""

    options: frozenset[str] = frozenset()
    regions: tuple[str, ...] = ()  # in the order offered
    pieces: frozenset[str] = frozenset()
    ways: tuple[tuple[str, ...], ...] = ()  # each route's regions, in order

    @classmethod
    def of(cls, prompt: Choose, regions: Collection[str], pieces: Collection[str]) -> Offered:
        """Sort a question's options in one pass.

        Args:
            regions: ids of the board's regions.
            pieces: ids of the pieces that can be on the board.
        """
        options = prompt.options
        return cls(
            frozenset(options),
            tuple(id for id in options if id in regions),
            frozenset(id for id in options if id in pieces),
            tuple(tuple(id.split(">")) for id in options if ">" in id),
        )


class Options:
    """The options of the question being asked of the player.

    Attributes:
        regions: ids of the board's regions.
        pieces: ids of the pieces that can be on the board.
        page: the current page, out of `pages`; each page has `per_page` options, as many as fit
            the panel.
        asks_more: whether to list the options that are shown only on request.
        order: options in the order to list them, the best first; () for the game's own order. It
            changes only on request or with the question, because keys follow what is listed.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.regions: Collection[str] = ()
        self.pieces: Collection[str] = ()
        self.page, self.pages, self.per_page = 0, 1, 9
        self.asks_more = False
        self.order: Sequence[str] = ()
        self._firsts: tuple[Sequence[Choice], Mapping[str, str]] = ((), {})
        self._offered: tuple[Choose | None, Offered] = (None, Offered())

    @property
    def offered(self) -> Offered:
        """The current question's options; empty if there is no question. They are cached by
        question, which is a new object in every position. So moving the pointer examines no
        options.
        """
        prompt = self.sitting.prompt
        if prompt is not self._offered[0]:
            sorted_out = Offered.of(prompt, self.regions, self.pieces) if prompt else Offered()
            self._offered = prompt, sorted_out
        return self._offered[1]

    def why(self, id: str, offered: str = "") -> str:
        """The reason why an option is barred, with its rule; `offered` if it is allowed; "" if
        neither.
        """
        prompt = self.sitting.prompt
        if prompt is None:
            return ""
        if id in self.offered.options:
            return offered
        reason = prompt.judged(id)
        return f"{reason.rule}: {reason.sentence}" if reason is not None else ""

    # -- the list ----------------------------------------------------------------------------------

    def choice_of(self, action: str) -> Choice | None:
        """The option named by an action such as "option:3"; None for any other action."""
        number = action.removeprefix("option:")
        if number == action:
            return None
        shown = self.sitting.shown
        return next((choice for choice in shown if choice.number == int(number)), None)

    def lines(self) -> list[Listed]:
        """The options as listed; those picked or barred keep their places."""
        named = [one for one in self._all if one.mark != "barred" or self._is_told_barred(one)]
        return self._sorted([one for one in named if self.asks_more or not self._waits(one)])

    @property
    def keyed(self) -> list[Listed]:
        """The lines that take a key by their place, in the order listed; those listed only on
        request come last. Picked and barred lines keep their places.
        """
        listed = self.lines()
        seen = {line.number for line in listed}
        waiting = [line for line in self._all if line.number not in seen]
        return [line for line in (*listed, *waiting) if line.number and not line.key]

    def _waits(self, line: Listed) -> bool:
        """Whether a line is listed only on request; the best option of all is always listed."""
        return line.is_more and self.order[:1] != line.offered[:1]

    def _sorted(self, lines: list[Listed]) -> list[Listed]:
        """The lines with the best first, and those without odds last. Words keep their places."""
        if not self.order:
            return lines
        ranks = {option: rank for rank, option in enumerate(self.order)}
        places = [place for place, line in enumerate(lines) if not line.key]
        ordered = sorted(
            (lines[place] for place in places),
            key=lambda line: ranks.get(line.options[0], len(ranks)),
        )
        for place, line in zip(places, ordered, strict=True):
            lines[place] = line
        return lines

    @property
    def firsts(self) -> Mapping[str, str]:
        """For each option that can be chosen, the one that stands for it in the list, cached by
        question.
        """
        shown = self.sitting.shown
        if shown is not self._firsts[0]:
            firsts = {one: choice.options[0] for choice in shown for one in choice.options}
            self._firsts = shown, firsts
        return self._firsts[1]

    @property
    def _all(self) -> tuple[Listed, ...]:
        listed = self.sitting.listed
        return listed.lines if listed is not None else ()

    def _is_told_barred(self, line: Listed) -> bool:
        """Whether to list a barred option: yes for a word, or for a candidate that was eligible
        when the series of picks began. Regions show the reason on the board.
        """
        return line.number > 0 or not any(
            id in self.regions or id in self.pieces or ">" in id for id in line.options
        )

    @property
    def more(self) -> int:
        """The number of options listed only on request, not counting barred ones."""
        return sum(self._waits(one) and one.barred is None for one in self._all)

    def is_hidden(self, action: str) -> bool:
        """Whether an option is listed only on request and is not listed now."""
        choice = self.choice_of(action)
        hidden = {one.number for one in self._all if self._waits(one) and not self.asks_more}
        return choice is not None and choice.number in hidden

    # -- pages -----------------------------------------------------------------------------------

    @property
    def page_lines(self) -> list[Listed]:
        """The lines on the current page."""
        each = max(self.per_page, 1)
        return self.lines()[self.page * each : (self.page + 1) * each]

    def page_of(self, action: str) -> int:
        """The page that shows an option; the current page for buttons shown below every page."""
        choice = self.choice_of(action)
        if choice is None:
            return self.page
        places = [at for at, one in enumerate(self.lines()) if one.number == choice.number]
        return places[0] // max(self.per_page, 1) if places else self.page

    def turn_page(self, by: int) -> None:
        """Move by this many pages, within bounds."""
        self.page = min(max(0, self.page + by), max(self.pages - 1, 0))
