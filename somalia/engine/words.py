"""Prompts, options, rolls and events in words, built from their kinds.

Every screen uses this module, so terminal, window and replay use the same words. It decides
nothing: the prompt itself says what is legal, and why something is not. Each game derives a class
that supplies its own names. Anything without words is shown by its id, so a new game can be played
at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Generic, NamedTuple

from somalia.engine.event import Event
from somalia.engine.kinds import (
    PLAIN,
    Ask,
    Callout,
    EventKind,
    Facts,
    OptionLabel,
    Roll,
)
from somalia.engine.prompts import DONE, Chance, Choose, Why
from somalia.engine.protocols import Outcome, State, StateT


class LogLine(NamedTuple):
    """A line of the log: an event in words, with the Zones, units and dice involved."""

    rule: str
    text: str
    weight: int  # CHIEF, PLAIN or SMALL
    kind: str
    zones: tuple[Any, ...] = ()
    units: tuple[Any, ...] = ()
    dice: tuple[int, ...] = ()  # as rolled
    by: str = ""  # the side that rolled; "" for none

    def __str__(self) -> str:
        return f"{self.rule} {self.text}"


def plural(count: int, singular: str, many: str = "") -> str:
    """A count and its noun: "1 hit", "2 hits"."""
    return f"{count} {singular if count == 1 else many or singular + 's'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words joined into a list for a sentence: "a, b and c"."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def signed(number: int) -> str:
    """A number with its sign: +3, -2."""
    return f"{number:+d}"


def counted(texts: Iterable[str]) -> list[str]:
    """The texts in order, with consecutive repeats merged: "pink 1 lost (x2)"."""
    runs = ((text, sum(1 for _ in run)) for text, run in groupby(texts))
    return [text if count == 1 else f"{text} (x{count})" for text, count in runs]


def plain(id: str) -> str:
    """An id as words: "flush.zone" gives "flush zone"."""
    return id.replace(".", " ").replace("-", " ")


class WordsOf(Generic[StateT]):
    """A game's wording; games with their own names derive from this class.

    Args:
        sides: headings by side; a side without one is shown by its id.
    """

    def __init__(self, sides: Mapping[str, str] | None = None) -> None:
        self._sides = dict(sides or {})

    # -- names -------------------------------------------------------------------------------------

    def side(self, side: str) -> str:
        """A side's name in headings, such as "UN"."""
        return self._sides.get(side, side)

    def subject(self, side: str) -> str:
        """A side's name at the start of a sentence, such as "The UN"."""
        return self.side(side)

    def within(self, side: str) -> str:
        """A side's name within a sentence, such as "the UN"."""
        return self.subject(side)

    def is_many(self, side: str) -> bool:
        """Whether the side's name takes a plural verb."""
        return False

    def kind(self, kind: str) -> str:
        """The name of a counter drawn from a cup, given its id."""
        return plain(kind)

    def called(self, option: str) -> tuple[str, ...]:
        """The words by which a player may name an answer that was given automatically."""
        return (option,)

    def is_place(self, option: str) -> bool:
        """Whether an option is a place on the board."""
        return False

    def pointed(self, kind: str, id: str, state: StateT) -> str:
        """The thing that a hint points at, in words; "" if it needs none."""
        return ""

    # -- prompts -----------------------------------------------------------------------------------

    def question(self, prompt: Choose, state: StateT) -> str:
        """The question, including what its answer costs."""
        if isinstance(prompt.ask, Ask):
            return prompt.ask.question(self, prompt.about or {}, state)
        return f"{self.side(prompt.who)}, {plain(prompt.ask)}?"

    def chance(self, prompt: Chance) -> str:
        """What the roll or draw is for."""
        dice = plural(prompt.dice, "die", "dice") if prompt.dice else "a draw"
        if isinstance(prompt.ask, Roll):
            return f"{dice}: {prompt.ask.what(self, prompt.about or {})}"
        return f"{dice}: {plain(prompt.ask)}"

    def may_come(self, prompt: Chance) -> str:
        """The possible results of a roll, as the end of a sentence; "" if not simple."""
        return ""

    def label(self, prompt: Choose, option: str, state: StateT) -> OptionLabel:
        """An option in words."""
        ask = prompt.ask
        if isinstance(ask, Ask):
            if option == DONE and ask.done:
                return OptionLabel(ask.done)
            if ask.label is not None:
                named = ask.label(self, option, prompt.about or {}, state)
                if named is not None:
                    return named
            if option in ask.words:
                return ask.words[option]
        return self.option(prompt, option, state)

    def option(self, prompt: Choose, option: str, state: StateT) -> OptionLabel:
        """The label for an option that its kind does not name: a candidate, by the game's name for
        it.
        """
        return OptionLabel(plain(option))

    def resigning(self, state: StateT, side: str) -> str:
        """The result if the side resigned now, in one sentence."""
        return "The game ends."

    def not_resigning(self) -> str:
        """Why nobody can resign now, in one sentence."""
        return "You can't resign now."

    # -- events ------------------------------------------------------------------------------------

    def outcome(self, outcome: Outcome) -> str:
        """How the game ended, in one sentence."""
        known = outcome.victory in self._sides
        victory = self.side(outcome.victory) if known else plain(outcome.victory).capitalize()
        return (
            f"{victory}: {plain(outcome.why)} in turn {outcome.turn}. "
            f"Margin {signed(outcome.margin)}."
        )

    def ended(self, outcome: Outcome, state: StateT) -> str:
        """How the game ended, with details of the final position, such as victory levels: the
        headline, a colon, then the rest.
        """
        return self.outcome(outcome)

    def sentence(self, event: Event) -> str:
        """What happened, as a full sentence with dice and modifiers."""
        kind = event.kind
        if not isinstance(kind, EventKind):
            facts = ", ".join(f"{plain(name)} {value}" for name, value in event.facts.items())
            return f"{plain(kind).capitalize()}{': ' if facts else ''}{facts}."
        text = kind.sentence(self, event.facts)
        return text[:1].upper() + text[1:]

    def line(self, event: Event) -> LogLine:
        """The event as a log line."""
        facts, kind = event.facts, event.kind
        zones = facts.get("zones") or ((facts["zone"],) if facts.get("zone") is not None else ())
        units = (*facts.get("units", ()), *((facts["unit"],) if "unit" in facts else ()))
        dice = facts.get("dice", facts.get("die", ()))
        faces = dice if isinstance(dice, tuple) else (dice,)
        weight = kind.weight if isinstance(kind, EventKind) else PLAIN
        return LogLine(
            event.rule,
            self.sentence(event),
            weight,
            kind,
            zones=tuple(zones),
            units=units,
            dice=faces,
            by=self.roller(event),
        )

    def roller(self, event: Event) -> str:
        """The side that rolled; "" for nobody."""
        by: str = event.facts.get("by", getattr(event.kind, "by", ""))
        return by

    def callout(self, event: Event) -> Callout | None:
        """The callout for an event; None if it has none."""
        kind = event.kind
        if not isinstance(kind, EventKind) or kind.callout is None:
            return None
        callout = kind.callout(self, event.facts)
        return callout if callout.by else callout._replace(by=self.roller(event))

    def told(self, events: Iterable[Event]) -> list[tuple[int, Event]]:
        """The events to show, each with the index of the last event merged into it.

        A game omits events that only repeat what another says, and joins events that belong
        together.
        """
        return list(enumerate(events))

    def is_left_out(self, event: Event) -> bool:
        """Whether the digest leaves the event out because a neighbouring event says the same."""
        return False

    def heading(self, event: Event) -> str:
        """The heading of the digest line that this event begins; "" if it begins none."""
        return ""


Words = WordsOf[State]
"""The wording of any game."""


def barred_by(say: WordsOf[StateT], prompt: Choose, state: StateT) -> dict[Why, list[str]]:
    """The names of barred options, grouped by reason."""
    reasons: dict[Why, list[str]] = {}
    for id, why in prompt.barred.items():
        reasons.setdefault(why, []).append(say.label(prompt, id, state).name)
    return reasons


__all__ = [
    "Facts",
    "LogLine",
    "OptionLabel",
    "Words",
    "WordsOf",
    "barred_by",
    "counted",
    "listed",
    "plain",
    "plural",
    "signed",
]
