"""What a procedure may yield: a Choose, answered by a seat; a Chance, answered by dice; or a
Together. Several sides answer a Together in secret, and all their answers are revealed at once.

Answers are given by name, never by index, because a record is text. A procedure receives the object
that the answer names.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, NamedTuple, TypeVar

from somalia.engine.dice import below
from somalia.engine.options import Named

DONE = "done"
"""The answer that closes a series of picks."""

Faces = int | tuple[int, ...]
Key = Callable[[Any], Any]


class TooManyOutcomes(Exception):
    """There are too many outcomes to follow."""


MOST_OUTCOMES = 100_000
"""The most sequences of draws from a cup that will be listed."""


class Why(NamedTuple):
    """Why something is barred: a rule number and one sentence."""

    rule: str
    sentence: str


Judge = Callable[[Any], Why | None]


def offers_any(judge: Judge, candidates: Iterable[Any]) -> bool:
    """Whether the judge allows at least one candidate; later candidates are not judged."""
    for candidate in candidates:
        if judge(candidate) is None:
            return True
    return False


class Choose:
    """A question to one side.

    `judge` returns None for a candidate that is offered, else the reason it is barred. Offers and
    reasons come from one function and cannot drift apart. The `extra` options are always offered.
    Options are computed when first read, so that a search does not pay for unread lists.

    Args:
        who: the side that is asked.
        ask: the kind of prompt, such as "flush.zone", by which doctrines and screens know it.
        rule: the number of the rule under which it is asked.
        candidates: what could be chosen, each with an `id`. An iterator is kept as a tuple.
        judge: returns None for a candidate that is offered, else the reason it is barred.
        extra: further options, as plain words.
        about: facts about the question for screens and opponents (the zone, the force, the picks so
            far), under the names used in the procedure.
        picks: whether it is one of a series of picks that "done" closes.
        seen_by: the sides that may see the question, options and answer, now and later; None for
            all.
        unfinished: returns why "done" may not close the picks yet; None if it may.
    """

    __slots__ = (
        "_options",
        "about",
        "ask",
        "candidates",
        "extra",
        "judge",
        "picks",
        "rule",
        "seen_by",
        "who",
        "why_unfinished",
    )

    def __init__(
        self,
        who: str,
        ask: str,
        rule: str,
        candidates: Iterable[Named] = (),
        judge: Judge | None = None,
        extra: Sequence[str] = (),
        about: dict[str, Any] | None = None,
        picks: bool = False,
        seen_by: tuple[str, ...] | None = None,
        unfinished: Callable[[], Why | None] | None = None,
    ) -> None:
        self.who = who
        self.ask = ask
        self.rule = rule
        self.candidates = tuple(candidates) if hasattr(candidates, "__next__") else candidates
        self.judge = judge
        self.extra = extra
        self.about = about
        self.picks = picks
        self.seen_by = seen_by
        self.why_unfinished = unfinished
        self._options: list[str] | None = None

    @property
    def unfinished(self) -> Why | None:
        """Why "done" may not close the picks yet; None if it may."""
        return None if self.why_unfinished is None else self.why_unfinished()

    @property
    def options(self) -> list[str]:
        """Every legal answer, in a fixed order; never empty if the game is sound."""
        if self._options is None:
            judge = self.judge
            if judge is None:
                self._options = [c.id for c in self.candidates]
            else:
                self._options = [c.id for c in self.candidates if judge(c) is None]
            self._options += self.extra
        return self._options

    def offers(self, answer: object) -> bool:
        """Whether `answer` is an option; the other options are not judged."""
        if self._options is not None or self.judge is None:
            return answer in self.options
        return answer in self.extra or any(
            one.id == answer and self.judge(one) is None for one in self.candidates
        )

    def thing(self, answer: str) -> Any:
        """The object that an answer names, if it is offered: the candidate, or the text of an
        extra.
        """
        for candidate in self.candidates:
            if candidate.id == answer:
                return candidate
        return answer

    @property
    def barred(self) -> dict[str, Why]:
        """Every candidate that may not be chosen, and "done" if it is barred, with the reason."""
        unfinished = self.unfinished
        closed = {} if unfinished is None else {DONE: unfinished}
        if self.judge is None:
            return closed
        judged = ((c.id, self.judge(c)) for c in self.candidates)
        return {id: why for id, why in judged if why is not None} | closed

    def why_not(self, answer: str) -> Why | None:
        """Why `answer` may not be given; None if it may."""
        if self.offers(answer):
            return None
        return self.judged(answer) or Why(self.rule, f'"{answer}" isn\'t an option now.')

    def judged(self, answer: str) -> Why | None:
        """Why a candidate, or "done", is barred, without judging any other candidate. None if it is
        not barred or not a candidate.
        """
        if answer == DONE and (unfinished := self.unfinished) is not None:
            return unfinished
        if self.judge is None:
            return None
        meant = [one for one in self.candidates if one.id == answer]
        return self.judge(meant[-1]) if meant else None

    def __repr__(self) -> str:
        return f"Choose({self.who}, {self.ask}, {self.rule})"


class Chance:
    """A question answered by dice or a draw from a cup. It is recorded like any other answer.

    Args:
        ask: what the roll or draw is for, such as "flush.contact".
        rule: the number of the rule.
        dice: how many dice; 0 for a draw. One die answers with its face, several with a tuple of
            faces.
        key: what matters about the faces. Faces with the same key lead to the same state, so an
            enumeration need try only one of them. None: every face may differ.
        cup: for a draw, what can be drawn and how many of each there are.
        about: facts about the roll for screens (modifiers, column, what is needed).
        seen_by: the sides that may see it; None for all. Players never roll what is hidden from any
            side.
        faces: how many faces each die has, numbered from 1.
        draws: for a draw, how many are drawn without replacement. One draw answers with its name,
            several with a tuple of names in the order drawn.

    Raises:
        ValueError: the cup holds fewer than `draws`.
    """

    __slots__ = ("about", "ask", "cup", "dice", "draws", "faces", "key", "rule", "seen_by")

    def __init__(
        self,
        ask: str,
        rule: str,
        dice: int = 0,
        key: Key | None = None,
        cup: Sequence[tuple[str, int]] = (),
        about: dict[str, Any] | None = None,
        seen_by: tuple[str, ...] | None = None,
        faces: int = 6,
        draws: int = 1,
    ) -> None:
        if draws > 1 and draws > sum(count for _, count in cup):
            raise ValueError(f"{ask}: {draws} draws from a cup with fewer counters")
        self.ask = ask
        self.rule = rule
        self.dice = dice
        self.faces = faces
        self.draws = draws
        self.key = key
        self.cup = cup
        self.about = about
        self.seen_by = seen_by

    def outcomes(self) -> Sequence[tuple[int, Any]]:
        """The outcome classes as (weight, answer), where the answer represents its whole class.

        Raises:
            TooManyOutcomes: several draws have more than `MOST_OUTCOMES` outcomes.
        """
        if self.dice:
            return _classes(self.dice, self.faces, self.key)
        if self.draws == 1:
            return [(count, id) for id, count in self.cup if count]
        sequences: list[tuple[int, tuple[str, ...]]] = [(1, ())]
        for _ in range(self.draws):
            before, sequences = sequences, []
            for weight, drawn in before:
                for id, count in self.cup:
                    left = count - drawn.count(id)
                    if left > 0:
                        sequences.append((weight * left, (*drawn, id)))
                if len(sequences) > MOST_OUTCOMES:
                    raise TooManyOutcomes(f"{self.ask}: {self.draws} draws")
        return sequences

    def accepts(self, answer: object) -> bool:
        """Whether `answer` is possible: a face for each die, or names in the cup."""
        if not self.dice:
            drawn = answer if isinstance(answer, tuple) else (answer,)
            if (self.draws == 1) == isinstance(answer, tuple) or len(drawn) != self.draws:
                return False
            left = dict(self.cup)
            return all(drawn.count(id) <= left.get(id, 0) for id in drawn)
        faces = answer if isinstance(answer, tuple) else (answer,)
        if (self.dice == 1) == isinstance(answer, tuple) or len(faces) != self.dice:
            return False
        return all(type(face) is int and 1 <= face <= self.faces for face in faces)

    def read(self, text: str) -> Any:
        """The answer that a record writes as `text`; None if such an answer is impossible."""
        if not self.dice:
            drawn = text if self.draws == 1 else tuple(text.split())
            return drawn if self.accepts(drawn) else None
        words = text.split()
        if any(word not in _faces(self.faces) for word in words):
            return None
        faces = tuple(map(int, words))
        value = faces[0] if len(faces) == 1 else faces
        return value if self.accepts(value) else None

    def from_number(self, number: int, bits: int) -> Any:
        """The answer for an evenly spread `number` below 2**bits (see `dice.py`)."""
        if self.dice == 1:
            return 1 + below(self.faces, number, bits)
        if self.dice:
            faces = self.faces
            thrown = below(faces**self.dice, number, bits)
            return tuple(1 + thrown // faces**place % faces for place in range(self.dice))
        if self.draws == 1:
            mark = below(sum(count for _, count in self.cup), number, bits)
            for id, count in self.cup:
                if mark < count:
                    return id
                mark -= count
            raise ValueError(f"{self.ask}: a draw from an empty cup")
        # One evenly spread number gives all the draws: they are its digits, in decreasing bases.
        left = [id for id, count in self.cup for _ in range(count)]
        ways = prod(range(len(left) - self.draws + 1, len(left) + 1))
        mark = below(ways, number, bits)
        drawn = []
        for _ in range(self.draws):
            mark, place = divmod(mark, len(left))
            drawn.append(left.pop(place))
        return tuple(drawn)

    def __repr__(self) -> str:
        return f"Chance({self.ask}, {self.rule})"


Result = TypeVar("Result")
Steps = Generator["Choose | Chance | Together", Any, Result]
"""A procedure: it yields questions and rolls, receives each answer, and returns its result."""

Part = Choose | Steps[Any]
"""One side's part of a `Together`: a question, or a procedure that asks several."""


class Together:
    """Questions to several sides at once: all answer in secret and are revealed together.

    The procedure receives the answers as a tuple, in the order of `parts`: a question's choice, or
    a procedure's result. Until all sides have answered, only a side itself sees its questions,
    options and answers, or how many there were. The answer to a question with `seen_by` stays
    hidden from others after the reveal.

    Args:
        parts: at least one, each for a different side. A procedure asks only that side, and rolls
            no dice.

    Raises:
        ValueError: there are no parts, two are for one side, or a procedure asks nothing.
    """

    __slots__ = ("_asked", "_is_revealed", "_procedures", "_results", "_sides", "answered")

    def __init__(self, parts: Iterable[Part]) -> None:
        self.answered = 0
        """How many answers have been given."""
        self._asked: dict[str, Choose] = {}
        self._is_revealed: dict[str, bool] = {}  # whether all may know the answer after the reveal
        self._procedures: dict[str, Steps[Any]] = {}
        sides: list[str] = []
        for part in parts:
            first = part if isinstance(part, Choose) else next(part, None)
            if not isinstance(first, Choose):
                raise ValueError("a procedure within a Together asks no question")
            sides.append(first.who)
            self._ask(first)
            if not isinstance(part, Choose):
                self._procedures[first.who] = part
        if not sides or len(set(sides)) != len(sides):
            raise ValueError(f"a Together needs different sides, not {sides}")
        self._sides = tuple(sides)
        self._results: dict[str, Any] = {}  # the results of sides that have finished

    def _ask(self, question: Choose) -> None:
        self._is_revealed[question.who] = question.seen_by is None
        question.seen_by = (question.who,)
        self._asked[question.who] = question

    @property
    def open(self) -> tuple[Choose, ...]:
        """The questions still waiting for an answer, one per side, in the order of the parts."""
        return tuple(self._asked[side] for side in self._sides if side in self._asked)

    @property
    def answers(self) -> tuple[Any, ...]:
        """The answers of all sides, in the order of the parts."""
        return tuple(self._results[side] for side in self._sides)

    def known_to(self, side: str) -> tuple[str, ...] | None:
        """The sides that may know the answer to a side's question once it is revealed; None for
        all.
        """
        return None if self._is_revealed[side] else (side,)

    def take(self, side: str, answer: str) -> None:
        """Take a side's answer, which must be one that its question offers.

        Raises:
            ValueError: the side's procedure asks another side, or yields something else.
        """
        thing = self._asked.pop(side).thing(answer)
        self.answered += 1
        procedure = self._procedures.get(side)
        if procedure is None:
            self._results[side] = thing
            return
        try:
            following = procedure.send(thing)
        except StopIteration as end:
            self._results[side] = end.value
            return
        if not isinstance(following, Choose) or following.who != side:
            raise ValueError(f"within a Together only {side} may be asked, not {following!r}")
        self._ask(following)

    def __repr__(self) -> str:
        return f"Together({', '.join(self._sides)})"


def total(faces: Faces) -> int:
    """The sum of the dice: the key for every roll that is read as a total."""
    return faces if isinstance(faces, int) else sum(faces)


@lru_cache(maxsize=256)
def up_to(need: int) -> Key:
    """A key for several dice: how many show `need` or less."""

    def count(faces: Faces) -> int:
        return sum(face <= need for face in (faces if isinstance(faces, tuple) else (faces,)))

    return count


@lru_cache(maxsize=256)
def at_least(need: int) -> Key:
    """A key for one die: whether it shows `need` or more."""
    return lambda face: face >= need


@lru_cache(maxsize=16)
def _faces(faces: int) -> frozenset[str]:
    """The faces of the dice, as written in records."""
    return frozenset(map(str, range(1, faces + 1)))


@lru_cache(maxsize=1024)
def _classes(dice: int, faces: int, key: Key | None) -> tuple[tuple[int, Faces], ...]:
    die = range(1, faces + 1)
    throws: Iterable[Faces] = die if dice == 1 else product(die, repeat=dice)
    if key is None:
        return tuple((1, throw) for throw in throws)
    classes: dict[Any, tuple[int, Faces]] = {}
    for throw in throws:
        mark = key(throw)
        weight, first = classes.get(mark, (0, throw))
        classes[mark] = (weight + 1, first)
    return tuple(classes.values())
