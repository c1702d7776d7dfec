"""Lines with several answers: tried on a copy of the game first, and given in full or not at all.

The copy rolls no dice, so that the game's future rolls stay unknown. A line is tried up to the
first die roll or another player's decision; the remainder is tried later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from somalia.engine.checkpoints import Answer
from somalia.engine.game import Refused
from somalia.engine.prompts import DONE, Chance, Choose
from somalia.engine.sight import Sight
from somalia.engine.words import OptionLabel, Words
from somalia.games.display import Display
from somalia.play import answers, plans
from somalia.play.answers import Choice, Unclear, find, is_option
from somalia.play.listing import numbered
from somalia.play.orders import StandingOrders

NUMBERS = re.compile(r"[\d\s,.]+")
"""A part of a line that names its options by number only."""


@dataclass(frozen=True)
class ChainPart:
    """One answer or command in a line."""

    text: str
    place: int = 1  # its position in the typed line, from 1
    of: int = 1  # how many parts the line had

    @property
    def name(self) -> str:
        """The part's name in messages."""
        return f'part {self.place} of {self.of}, "{answers.short(self.text)}"'


@dataclass(frozen=True)
class Tried:
    """How far a line could be tried."""

    parts: tuple[ChainPart, ...]  # to be given now, except answers that the program gives itself
    left: tuple[ChainPart, ...] = ()  # the parts to be tried later
    until: str = ""  # what the rest waits for: "the dice are rolled"; "" if nothing is left


def parted(line: str) -> list[ChainPart]:
    """The parts of a line, separated by semicolons; an empty part at the end is ignored."""
    texts = [text.strip() for text in line.split(";")]
    while len(texts) > 1 and not texts[-1]:
        texts.pop()
    return [ChainPart(text, place, len(texts)) for place, text in enumerate(texts, 1)]


def is_forced(text: str, given: Sequence[Answer], say: Words) -> bool:
    """Whether the text names, in words, an answer in `given` that the program gave itself (R52)."""
    names = []
    for value in (answer.value for answer in given if answer.how == "forced"):
        name, *others = say.called(str(value))
        names.append(Choice(0, OptionLabel(name), (value, *others)))
    word = text.lower().rstrip(". ").removesuffix(f" {DONE}")
    if word.startswith("all "):
        word = "all"
    return bool(word) and not NUMBERS.fullmatch(word) and bool(find(word, names))


class ChainTrial:
    """Tries the parts of a line, one after another, on a copy of the game.

    Args:
        orders: the game's standing orders; a copy of them answers wherever they apply.
        is_look: whether a part is a command that leaves the question unchanged.
        is_command: whether a part is a command at all.
        start: the number of answers before the part that was carried out last.
    """

    def __init__(
        self,
        sight: Sight,
        display: Display,
        say: Words,
        orders: StandingOrders,
        is_look: Callable[[str], bool],
        is_command: Callable[[str], bool],
        start: int,
    ) -> None:
        asked = sight.prompt
        assert isinstance(asked, Choose)
        self.display, self.say = display, say
        self.is_look, self.is_command = is_look, is_command
        self.rolls = sight.auto_dice
        self.seat = sight.seat_of[asked.who].name
        self.twin = sight.trial(auto_dice=False)
        self.orders = orders.copy()
        self.start = start

    def run(self, parts: Sequence[ChainPart]) -> Tried:
        """How far the parts of the line can be carried out now.

        Raises:
            Unclear: a part cannot be carried out; it says which part, at which question, and why.
        """
        tried_parts: list[ChainPart] = []
        for index, part in enumerate(parts):
            prompt = self._asked()
            if until := self._waits_for(prompt):
                while index < len(parts) and self._was_forced(parts[index], self._given()):
                    index += 1  # already answered: the only eligible unit goes
                later = tuple(parts[index:])
                self._refuse_numbers(later, until)
                return Tried(tuple(tried_parts), later, until if later else "")
            assert isinstance(prompt, Choose)
            if not is_option(part.text, prompt, self.say, self.twin.view):
                words = " ".join(part.text.lower().split())
                if self.orders.is_order(words) or (
                    self.is_command(part.text) and not self.is_look(part.text)
                ):
                    left = tuple(parts[index + 1 :])
                    return Tried((*tried_parts, part), left, f'"{words}" is done' if left else "")
                if self.is_look(part.text):
                    tried_parts.append(part)
                    continue
                # A place that required no choice may still be named; it has no other meaning here.
                if self._was_forced(part, self._places_only()):
                    continue
            try:
                self._take(part.text, prompt)
            except Unclear as problem:
                if self._was_forced(part, self._given()):
                    continue
                raise Unclear(self._told(part, prompt, problem)) from None
            tried_parts.append(part)
        return Tried(tuple(tried_parts))

    def _given(self) -> list[Answer]:
        return self.twin.answers()[self.start :]

    def _places_only(self) -> list[Answer]:
        return [answer for answer in self._given() if self.say.is_place(str(answer.value))]

    def _was_forced(self, part: ChainPart, given: Sequence[Answer]) -> bool:
        return is_forced(part.text, given, self.say)

    def _asked(self) -> Choose | Chance | None:
        """The next question, after standing orders have answered."""
        while True:
            prompt = self.twin.asked(self.seat)
            if prompt is None:
                return self.twin.prompt
            given = self.orders.answer(self.twin, prompt, self.seat)
            if given is None:
                return prompt
            self.twin.answer(self.seat, given[0])

    def _waits_for(self, prompt: Choose | Chance | None) -> str:
        """What must happen before more can be tried; "" if nothing."""
        if prompt is None:
            return "the game has ended"
        if isinstance(prompt, Chance):
            return "the dice are rolled" if prompt.dice else "a counter is drawn"
        if self.twin.seat_of[prompt.who].name != self.seat:
            verb = "have" if self.say.is_many(prompt.who) else "has"
            return f"{self.say.within(prompt.who)} {verb} decided"
        return ""

    def _refuse_numbers(self, parts: Sequence[ChainPart], until: str) -> None:
        """Reject numbers for questions after a die roll, since their options are not yet known."""
        if isinstance(self.twin.prompt, Chance) and not self.rolls:
            return  # typed dice are numbers
        for part in parts:
            if part.text and NUMBERS.fullmatch(part.text):
                raise Unclear(
                    f"{part.name[:1].upper()}{part.name[1:]}, is a number, but that question's "
                    f"options aren't known until {until}. Type the option's name, or leave that "
                    "part out if there is no choice to make."
                )

    def _take(self, text: str, prompt: Choose) -> None:
        shown = numbered(self.twin, prompt, self.display)
        text, same = answers.split_same(text, prompt)
        try:
            given = answers.given(text, prompt, shown)
        except Unclear:
            if same or not self._take_plan(text, prompt, shown):
                raise
            return
        self.start = self.twin.count
        for option in given:
            if not answers.goes_on(self.twin, prompt, self.start):
                break
            name = self.say.label(prompt, option, self.twin.view).name
            try:
                self.twin.answer(self.seat, option)
            except Refused as problem:
                raise Unclear(f"{name}: {problem}") from None
            self.orders.answered(self.seat, prompt.ask, option)
        if same:
            self.orders.same.hold(self.twin, self.seat, prompt.ask, given[-1])

    def _take_plan(self, text: str, prompt: Choose, shown: Sequence[Choice]) -> bool:
        """Try a part as a mission named in full ("flush baidoa all"); return whether it is one."""
        arguments = (text, self.twin, prompt, shown, self.display, self.say, self.orders)
        try:
            plan = plans.plan_of(*arguments)
        except Refused as problem:
            raise Unclear(str(problem)) from None
        if plan is None:
            return False
        self.start = self.twin.count
        for ask, option in plan.answers:
            self._asked()  # let standing orders answer in between
            self.twin.answer(self.seat, option)
            self.orders.answered(self.seat, ask, option)
        return True

    def _told(self, part: ChainPart, prompt: Choose, problem: Exception) -> str:
        """Why a part is not an answer, with its position if the line has several parts."""
        asked = self.twin.asked(self.seat) or prompt
        why = answers.refusal(part.text, asked, problem, self.twin.view, self.say)
        if part.of == 1:
            return why
        question = self.say.question(prompt, self.twin.view)
        return (
            f"{part.name[:1].upper()}{part.name[1:]}, does not answer "
            f'"{question}" (rule {prompt.rule}). {why}'
        )
