"""Every possible answer to a question, in a list whose numbers are stable.

A barred option keeps its place, with the reason. A series of picks is listed as it was at its
start, with the picks ticked, so that its numbers never change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from somalia.engine.kinds import Ask
from somalia.engine.prompts import DONE, Choose, Why
from somalia.engine.sight import Sight
from somalia.engine.words import OptionLabel
from somalia.games.display import Display, Offer
from somalia.play.answers import Choice, choices, steady_places


@dataclass(frozen=True)
class Listed:
    """A line in the list: one candidate, or several identical ones."""

    number: int  # from 1; 0 if it could not be chosen when the series began
    key: str  # the fixed shortcut letter for a word (`Ask.key`); "" if it has none
    label: OptionLabel
    options: tuple[str, ...]  # all the identical options
    picked: tuple[str, ...]  # the options already picked
    offered: tuple[str, ...]  # the options that can be chosen now
    barred: Why | None  # why none can be chosen now; None if some can, or if all are picked
    risk: Any = None  # possible consequences, for the game's own screens
    is_more: bool = False  # shown only on request (`Offer.is_more`)

    @property
    def name(self) -> str:
        """The label and, if it stands for several options, their number."""
        many = f" x{len(self.options)}" if len(self.options) > 1 else ""
        return f"{self.label.name}{many}"

    @property
    def mark(self) -> str:
        """The line's state: "offered" if something can be chosen, "picked" if everything has been
        picked, otherwise "barred".
        """
        if self.offered:
            return "offered"
        return "picked" if self.picked else "barred"


@dataclass(frozen=True)
class Listing:
    """A question with all its possible answers."""

    lines: tuple[Listed, ...]  # candidates and words, in a stable order
    done: str | None  # the name of "done"; None if the question has none
    unfinished: Why | None  # why the series may not be closed yet; None if it may, or has no "done"
    offers: Sequence[Offer]  # what can be chosen now, as the display offers it

    @property
    def picked(self) -> tuple[str, ...]:
        """The picks made so far in this series."""
        return tuple(option for line in self.lines for option in line.picked)

    @property
    def ticked(self) -> dict[int, str]:
        """The picks so far in words, by number: "pink 1 x2"."""
        names: dict[int, str] = {}
        for line in self.lines:
            if line.picked:
                many = f" x{len(line.picked)}" if len(line.picked) > 1 else ""
                names[line.number] = f"{line.label.name}{many}"
        return names


def series_start(sight: Sight, prompt: Choose) -> tuple[int, tuple[str, ...]]:
    """The answer count at the start of this series of picks, and the picks since, in order. For
    other questions: the present count, and no picks.
    """
    if not prompt.picks:
        return sight.count, ()
    given = [
        answer for answer in sight.recent_answers if answer.who == prompt.who or answer.is_chance
    ]
    many = _so_many(prompt, [answer.ask for answer in given])
    picked = tuple(str(answer.value) for answer in given[len(given) - many :])
    return sight.count - many, picked


def _so_many(prompt: Choose, asked: list[str]) -> int:
    """How many of the most recent questions belong to this series."""
    picked = (prompt.about or {}).get("picked")
    if picked is not None:
        return min(len(picked), len(asked))
    many = 0
    for ask in reversed(asked):
        if ask != prompt.ask:
            break
        many += 1
    return many


def listing(sight: Sight, prompt: Choose, display: Display) -> Listing:
    """The question with all its possible answers.

    Args:
        sight: the game as seen by the seat being asked.
    """
    start, picked = series_start(sight, prompt)
    first, state = prompt, sight.view
    if picked:
        twin = sight.trial(auto_dice=False, auto_forced=False, count=start)
        then = twin.asked(sight.seat_of[prompt.who].name)
        if then is not None and (then.ask, then.who) == (prompt.ask, prompt.who):
            first, state = then, twin.view
    could, places = set(first.options), steady_places(first)
    offered = set(prompt.options)
    now = display.offers(prompt, sight.view)
    bars_nothing = first is prompt and prompt.judge is None
    lines: list[Listed] = []
    number = 0
    for offer in now if bars_nothing else display.offers(_unjudged(first, prompt), state):
        if DONE in offer.options:
            continue
        is_open = not could.isdisjoint(offer.options)
        number = places.get(offer.options[0], number + is_open)
        lines.append(_line(offer, number if is_open else 0, prompt, offered, picked))
    if not prompt.picks:
        lines = _best_offered(lines, now)
    ask = prompt.ask
    closes = isinstance(ask, Ask) and bool(ask.done) and (prompt.picks or DONE in prompt.options)
    done = ask.done if closes and isinstance(ask, Ask) else None
    unfinished = None if done is None else prompt.why_not(DONE)
    return Listing(tuple(lines), done, unfinished, now)


def _best_offered(lines: list[Listed], now: Sequence[Offer]) -> list[Listed]:
    """The lines, each shown or hidden according to what is offered now, because the best option
    overall may be barred.
    """
    is_more = {offer.options[0]: offer.is_more for offer in now}
    result = []
    for line in lines:
        waits = is_more.get(line.offered[0], line.is_more) if line.offered else line.is_more
        result.append(line if waits == line.is_more else replace(line, is_more=waits))
    return result


def _unjudged(first: Choose, now: Choose) -> Choose:
    """The question with no option barred, so that it is listed in full."""
    words: Iterable[str] = dict.fromkeys((*first.extra, *now.extra))
    return Choose(
        first.who,
        first.ask,
        first.rule,
        tuple(first.candidates),
        extra=tuple(words),
        about=first.about,
        picks=first.picks,
        seen_by=first.seen_by,
    )


def _line(
    offer: Offer, number: int, prompt: Choose, could: Set[str], picked: tuple[str, ...]
) -> Listed:
    ticked = tuple(option for option in offer.options if option in picked)
    left = tuple(option for option in offer.options if option not in picked)
    offered = tuple(option for option in left if option in could)
    barred = prompt.why_not(left[0]) if left and not offered else None
    first = offer.options[0]
    key = prompt.ask.key(first) if isinstance(prompt.ask, Ask) else ""
    line = Listed(number, key, offer.label, offer.options, ticked, offered, barred)
    return replace(line, risk=offer.risk, is_more=offer.is_more)


def numbered(
    sight: Sight, prompt: Choose, display: Display, listed: Listing | None = None
) -> list[Choice]:
    """Everything that can be chosen now, in the form returned by `answers.choices`. In a series of
    picks, options keep the numbers they had at its start, and "done" comes last.

    Args:
        sight: the game as seen by the seat being asked.
        listed: the question's listing, if already known.
    """
    if not prompt.picks:
        return choices(prompt, sight.view, display, listed.offers if listed else None)
    listed = listed or listing(sight, prompt, display)
    shown = [
        Choice(line.number, line.label, line.offered, line.risk, line.is_more, line.key)
        for line in listed.lines
        if line.offered
    ]
    if DONE in prompt.options:
        last = max((line.number for line in listed.lines), default=0)
        label = next(offer.label for offer in listed.offers if DONE in offer.options)
        shown.append(Choice(last + 1, label, (DONE,)))
    return shown
