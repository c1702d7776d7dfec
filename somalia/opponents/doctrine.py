"""Doctrines: opponents as data.

A doctrine file holds an ordered list of rows for each kind of prompt, like the flowcharts in
solitaire wargames (docs/doctrines.md). `reading.py` turns the file into a doctrine, and
`playing.py` plays it. Both only know how to read rows: the facts come from the game's vocabulary,
the strategy from the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from somalia import datafile
from somalia.datafile import DataError, nearest, page, quoted
from somalia.engine.vocabulary import Vocabulary
from somalia.opponents.bounds import OPTIONS
from somalia.opponents.decisions import RowNote
from somalia.opponents.expressions import Expression
from somalia.opponents.schema import ANY


class Pick(NamedTuple):
    """One of a row's priorities for narrowing the options."""

    how: str  # most, fewest or prefer
    test: Expression


class DoctrineRow(NamedTuple):
    """A row: when it applies, which options it considers, how it narrows them, and why."""

    id: str
    when: Expression | None
    words: tuple[str, ...]  # the row chooses the first of these that is offered
    only: Expression | None
    picks: tuple[Pick, ...]
    why: str
    facts: tuple[str, ...]  # the prompt's facts that the sentence mentions
    measures: tuple[str, ...]  # measures that the sentence mentions
    missed: RowNote  # the note if the row does not apply
    trait: str = ""  # the personality trait that the row shows

    @property
    def looks(self) -> bool:
        """Whether the row depends on the position."""
        return bool(self.when or self.only or self.picks or self.measures)

    @property
    def work(self) -> int:
        """The maximum number of steps for the row, with `OPTIONS` options."""
        each = [test for test in (self.only, *(pick.test for pick in self.picks)) if test]
        once = self.when.bounds.work if self.when else 0
        return once + OPTIONS * sum(test.bounds.work for test in each)


@dataclass(frozen=True, slots=True)
class Doctrine:
    """A doctrine, loaded and checked; immutable."""

    path: Path
    name: str
    describes: str
    sides: tuple[str, ...]
    params: Mapping[str, int | float]
    rows: Mapping[str, tuple[DoctrineRow, ...]]  # by ask; each ends with the rows for any prompt
    looking: frozenset[str]  # the asks with a row that depends on the position
    vocabulary: Vocabulary  # its game's vocabulary
    forbidden: Mapping[str, frozenset[str]]  # by ask: answers not given if another is offered

    @property
    def own_rows(self) -> dict[str, tuple[DoctrineRow, ...]]:
        """The rows by ask, in file order; rows for any prompt come last, under "any"."""
        fallback = self.rows[ANY]
        own = {ask: rows[: len(rows) - len(fallback)] for ask, rows in self.rows.items()}
        return {ask: rows for ask, rows in own.items() if rows} | {ANY: fallback}

    def without(self, left_out: Iterable[str]) -> Doctrine:
        """The doctrine without these rows, named by id, and without these answers, named as
        ASK/ANSWER.

        A forbidden answer is still given if nothing else is offered.

        Raises:
            DataError: there is no such row, kind of prompt or word, or the row is the final one,
                which must accept whatever is left.
        """
        out: set[str] = set()
        forbidden = {ask: set(answers) for ask, answers in self.forbidden.items()}
        for name in left_out:
            ask, slash, answer = name.partition("/")
            if slash:
                self._check_answer(ask, answer)
                forbidden.setdefault(ask, set()).add(answer)
            else:
                self._check_row(name)
                out.add(name)
        rows = {
            ask: tuple([row for row in rows if row.id not in out])
            for ask, rows in self.rows.items()
        }
        return Doctrine(
            path=self.path,
            name=self.name,
            describes=self.describes,
            sides=self.sides,
            params=self.params,
            rows=rows,
            looking=looking(rows),
            vocabulary=self.vocabulary,
            forbidden={ask: frozenset(answers) for ask, answers in forbidden.items()},
        )

    def _check_row(self, id: str) -> None:
        known = [row.id for rows in self.own_rows.values() for row in rows]
        if id not in known:
            near = nearest(id, known)
            raise self._fault(
                f"this doctrine has no row {quoted(id)}",
                f"Did you mean {near}?" if near else "`somalia doctrine` lists its rows.",
            )
        if id == self.rows[ANY][-1].id:
            raise self._fault(f"can't leave out the row {id}: it decides whatever is left")

    def _check_answer(self, ask: str, answer: str) -> None:
        asks = [ask for ask in self.rows if ask != ANY]
        if ask not in asks:
            near = nearest(ask, asks)
            raise self._fault(
                f"this doctrine never gets the prompt {quoted(ask)}",
                f"Did you mean {near}?"
                if near
                else f"{page('doctrines')} lists the kinds of prompt.",
            )
        known = self.vocabulary.asks[ask]
        if not answer or (known.option == "word" and known.offered and answer not in known.offered):
            near = nearest(answer, known.offered)
            raise self._fault(
                f"{quoted(answer)} is never an option of {ask}",
                f"Did you mean {near}?"
                if near
                else f"Options: {', '.join(known.offered) or 'none'}.",
            )

    def _fault(self, message: str, hint: str = "") -> DataError:
        return DataError(datafile.show_path(self.path), None, "", message, hint)


USUAL = "usual"
"""The plan variant that changes nothing."""


class Variant(NamedTuple):
    """A one-turn variation of a doctrine."""

    name: str
    describes: str
    doctrine: Doctrine


@dataclass(frozen=True, slots=True)
class DoctrinePlan:
    """How a doctrine plans at one level; immutable."""

    doctrine: Doctrine  # the level's description
    at: str  # the first question of this kind in a turn starts planning; "": of any kind
    play_outs: int  # play-outs per variant in the first round
    against: Mapping[str, tuple[Doctrine, ...]]  # by role, the doctrines that may play it
    variants: tuple[Variant, ...]  # `USUAL` first


def looking(rows: Mapping[str, Sequence[DoctrineRow]]) -> frozenset[str]:
    """The asks with a row that depends on the position."""
    return frozenset([ask for ask in rows if any(row.looks for row in rows[ask])])
