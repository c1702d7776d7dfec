"""Reads doctrine files, and reports errors with their lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

from somalia import datafile
from somalia.datafile import DataError, Document, nearest, page, quoted
from somalia.engine.kinds import Ask
from somalia.engine.vocabulary import NUMBER, Vocabulary
from somalia.games.scenario_card import LEVELS, NORMAL
from somalia.opponents.bounds import MOST_WORK, OPTIONS
from somalia.opponents.decisions import RowNote
from somalia.opponents.doctrine import (
    USUAL,
    Doctrine,
    DoctrinePlan,
    DoctrineRow,
    Pick,
    Variant,
    looking,
)
from somalia.opponents.expressions import Expression, Scope, Term, compile_expression
from somalia.opponents.schema import ANY, CHANGES, schema
from somalia.reading import reason


def load_doctrine(name: str | Path, vocabulary: Vocabulary, level: str = NORMAL) -> Doctrine:
    """The doctrine with that name (in `ai/` or the player's folder) or path, at that level.

    An unchanged file is read once for each level.

    Raises:
        DataError: the name is unknown, the file has an error, or there is no such level.
    """
    path = datafile.find("ai", name)
    try:
        stat = path.stat()
    except OSError as error:
        raise DataError(path, None, "", f"can't read it ({reason(error)})") from error
    loaded = _load(path.resolve(), stat.st_mtime_ns, stat.st_size, vocabulary, level)
    return loaded if isinstance(loaded, Doctrine) else load_doctrine(loaded, vocabulary)


def load_plan(name: str | Path, vocabulary: Vocabulary, level: str) -> DoctrinePlan | None:
    """The plan of the doctrine with that name or path at that level; None if it does not plan.

    Raises:
        DataError: as for `load_doctrine`.
    """
    path = datafile.find("ai", name)
    try:
        stat = path.stat()
    except OSError as error:
        raise DataError(path, None, "", f"can't read it ({reason(error)})") from error
    return _load_plan(path.resolve(), stat.st_mtime_ns, stat.st_size, vocabulary, level)


def learned_file(name: str | Path, vocabulary: Vocabulary, level: str) -> Path | None:
    """The evaluation that the doctrine with that name or path uses at that level; None if none.

    Raises:
        DataError: as for `load_doctrine`, or there is no such evaluation.
    """
    path = datafile.find("ai", name)
    return _learned_file(path.resolve(), *datafile.stamp(path), vocabulary, level)


@lru_cache(maxsize=32)
def _learned_file(
    path: Path, changed: int, size: int, vocabulary: Vocabulary, level: str
) -> Path | None:
    return DoctrineReader(
        datafile.read(path, schema(vocabulary.roles)), vocabulary, level
    ).learned_file()


@lru_cache(maxsize=32)
def _load_plan(
    path: Path, changed: int, size: int, vocabulary: Vocabulary, level: str
) -> DoctrinePlan | None:
    reader = DoctrineReader(datafile.read(path, schema(vocabulary.roles)), vocabulary, level)
    return None if reader.other_file() else reader.plan()


@lru_cache(maxsize=32)
def _load(
    path: Path, changed: int, size: int, vocabulary: Vocabulary, level: str
) -> Doctrine | Path:
    """The doctrine in a file at a level, or the path of the file that replaces it at that level."""
    reader = DoctrineReader(datafile.read(path, schema(vocabulary.roles)), vocabulary, level)
    return reader.other_file() or reader.doctrine()


def check_doctrine(path: str | Path, vocabulary: Vocabulary) -> Doctrine:
    """Read a doctrine file and check everything that can be checked without playing, at every
    level.

    Raises:
        DataError: an unknown prompt, name or word, a bad expression, or a row that can never fire.
    """
    document = datafile.read(path, schema(vocabulary.roles))
    doctrine = DoctrineReader(document, vocabulary).doctrine()
    for level in document.data.get("levels", {}):
        reader = DoctrineReader(document, vocabulary, level)
        if (other := reader.other_file()) is None:
            reader.doctrine()
            reader.plan()
            reader.learned_file()
        elif missing := set(doctrine.sides) - set(load_doctrine(other, vocabulary).sides):
            message = f"{datafile.show_path(other)} does not play {' and '.join(sorted(missing))}"
            raise document.error(("levels", level, "doctrine"), message)
    return doctrine


class DoctrineReader:
    """Turns a document into a doctrine; reports errors with their lines."""

    def __init__(
        self,
        document: Document,
        vocabulary: Vocabulary,
        level: str = NORMAL,
        variant: int | None = None,
    ) -> None:
        self.document = document
        self.vocabulary = vocabulary
        self.level = level
        self.variant = variant  # its index among the variants in the level's plan
        self.asks = vocabulary.asks
        self.measures, self.ranges = vocabulary.measures, vocabulary.ranges
        self.params: dict[str, int | float] = {}
        self.terms: dict[str, Term] = {}
        self.work = 0  # steps for all terms, with every possible argument
        self.sides: tuple[str, ...] = ()
        self._found: Doctrine | None = None
        self.taken = {
            *Scope(self.measures, self.ranges).names(),
            "option",
            "here",
            *(fact for ask in self.asks.values() for fact in ask.facts),
        }

    def doctrine(self) -> Doctrine:
        """The doctrine at the reader's level and with its variant."""
        if self._found is None:
            self._found = self._read()
        return self._found

    def _read(self) -> Doctrine:
        data = self.document.data
        self.sides = tuple(data["sides"])
        self._read_params()
        self._read_terms()
        asks: dict[str, list[Any]] = data["asks"]
        for ask in asks:
            if ask != ANY:
                self._check_ask(ask, ("asks", ask))
        if ANY not in asks:
            raise self.document.error(
                ("asks",),
                f"rows under `{ANY}` are missing",
                "They decide when no other row does; the last of them must accept any option.",
            )
        rows = self._all_rows(asks)
        changed = self._changed()
        is_level = self.level != NORMAL
        doctrine = Doctrine(
            path=self.document.path,
            name=f"{data['name']} ({self.level})" if is_level else data["name"],
            describes=changed["describes"] if is_level else data["describes"],
            sides=self.sides,
            params=dict(self.params),
            rows=rows,
            looking=looking(rows),
            vocabulary=self.vocabulary,
            forbidden={},
        )
        for keys, changes in self._changes():
            for index, row in enumerate(changes.get("without", ())):
                try:
                    doctrine = doctrine.without([row])
                except DataError as wrong:
                    place = (*keys, "without", index)
                    raise self.document.error(place, wrong.message, wrong.hint) from None
        return doctrine

    def plan(self) -> DoctrinePlan | None:
        """The plan at the reader's level; None if there is none."""
        data = self._changed().get("plan")
        if data is None:
            return None
        base = self.doctrine()
        keys = ("levels", self.level, "plan")
        variants = [Variant(USUAL, "as usual", base)]
        for index, entry in enumerate(data["variants"]):
            if any(entry["name"] == other.name for other in variants):
                place = (*keys, "variants", index, "name")
                raise self.document.error(place, f"the name {quoted(entry['name'])} is taken")
            if not entry.keys() & CHANGES.keys():
                raise self.document.error(
                    (*keys, "variants", index),
                    "a variant must change params, leave out rows, or both",
                )
            read = DoctrineReader(self.document, self.vocabulary, self.level, index)
            describes = " ".join(entry["describes"].split())
            variants.append(Variant(entry["name"], describes, read.doctrine()))
        against = {
            role: tuple(
                self._other(name, role, (*keys, "against", role, at))
                for at, name in enumerate(names)
            )
            for role, names in data["against"].items()
        }
        question: str = data.get("at", "")
        if question:
            self._check_ask(question, (*keys, "at"))
        return DoctrinePlan(base, question, data["play_outs"], against, tuple(variants))

    def _other(self, name: str, role: str, keys: tuple[str | int, ...]) -> Doctrine:
        """Another doctrine, which can play the given role."""
        try:
            path = datafile.find("ai", name, self.document.path.parent)
            doctrine = load_doctrine(path, self.vocabulary)
        except DataError as wrong:
            raise self.document.error(keys, wrong.message, wrong.hint) from None
        if role not in doctrine.sides:
            message = f"{doctrine.name} plays {' and '.join(doctrine.sides)}, not {role}"
            raise self.document.error(keys, message)
        return doctrine

    def _changes(self) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
        """Yield the changes for the reader's level and variant, with their paths in the file."""
        changed = self._changed()
        keys: tuple[str | int, ...] = ("levels", self.level)
        yield keys, changed
        if self.variant is not None:
            changes: Mapping[str, Any] = changed["plan"]["variants"][self.variant]
            yield (*keys, "plan", "variants", self.variant), changes

    def other_file(self) -> Path | None:
        """The file of the doctrine that replaces this one at the reader's level; None if none does.

        Raises:
            DataError: there is no such file, or no such level.
        """
        name = self._changed().get("doctrine")
        if name is None:
            return None
        try:
            return datafile.find("ai", name, self.document.path.parent)
        except DataError as wrong:
            keys = ("levels", self.level, "doctrine")
            raise self.document.error(keys, wrong.message, wrong.hint) from None

    def learned_file(self) -> Path | None:
        """The evaluation that the reader's level uses; None if there is none.

        Raises:
            DataError: there is no such file, or the level plans as well.
        """
        changed = self._changed()
        if "learned" not in changed:
            return None
        keys = ("levels", self.level, "learned")
        if "plan" in changed:
            raise self.document.error(keys, "a level has either `plan` or `learned`")
        try:
            return datafile.find("ai", changed["learned"], self.document.path.parent)
        except DataError as wrong:
            raise self.document.error(keys, wrong.message, wrong.hint) from None

    def _changed(self) -> Mapping[str, Any]:
        """The changes at the reader's level."""
        if self.level == NORMAL:
            return {}
        levels: Mapping[str, Any] = self.document.data.get("levels", {})
        if self.level not in levels:
            raise DataError(
                datafile.show_path(self.document.path),
                None,
                "levels",
                f"{self.document.data['name']} has no level {quoted(self.level)}",
                f"Levels: {', '.join([*levels, NORMAL])}.",
            )
        changed: Mapping[str, Any] = levels[self.level]
        is_other = "doctrine" in changed
        # "hard" may have only a description, which says that nothing plays better than normal.
        least = 1 if self.level == LEVELS[-1] else 2
        if len(changed) > 1 if is_other else len(changed) < least or "describes" not in changed:
            raise self.document.error(
                ("levels", self.level),
                "a level needs either `doctrine` alone, or `describes` with `params`, "
                "`without`, `plan` or `learned`",
            )
        return changed

    def _read_params(self) -> None:
        for name, value in self.document.data.get("params", {}).items():
            self._check_new(name, ("params", name))
            self.params[name] = value
        for keys, changes in self._changes():
            for name, value in changes.get("params", {}).items():
                if name not in self.params:
                    near = nearest(name, self.params)
                    raise self.document.error(
                        (*keys, "params", name),
                        f"unknown param {quoted(name)}",
                        f"Did you mean {near}?" if near else "They are listed under params.",
                    )
                self.params[name] = value

    def _read_terms(self) -> None:
        for key, text in self.document.data.get("terms", {}).items():
            name, _, argument = key.partition("(")
            self._check_new(name, ("terms", key))
            takes = "zone" if argument else ""
            scope = Scope(self.measures, self.ranges, self.params, self.terms, here=takes)
            expression = self._compile(text, scope, ("terms", key))
            self.terms[name] = Term(name, takes, expression)
            self.work += expression.bounds.work * (self.ranges[takes].size if takes else 1)
            self._check_work(self.work, ("terms", key), "the terms up to this one")

    def _check_work(self, work: int, keys: tuple[str | int, ...], what: str) -> None:
        if work > MOST_WORK:
            raise self.document.error(
                keys,
                f"{what} take up to {work:,} steps, but a decision may take at most {MOST_WORK:,}",
                "Nest fewer questions. A question about all Zones counts once for each possible "
                f"Zone of a map; a question about an option counts {OPTIONS} times.",
            )

    def _check_new(self, name: str, keys: tuple[str, ...]) -> None:
        if name in self.taken:
            raise self.document.error(keys, f'the name "{name}" is taken', "Choose another.")
        self.taken.add(name)

    def _check_ask(self, ask: str, keys: tuple[str | int, ...]) -> None:
        if ask not in self.asks:
            near = nearest(ask, [*self.asks, ANY])
            raise self.document.error(
                keys,
                f'unknown kind of prompt "{ask}"',
                f"Did you mean {near}?" if near else f"{page('doctrines')} lists them.",
            )
        if not set(self.asks[ask].roles) & set(self.sides):
            raise self.document.error(
                keys,
                f"{' and '.join(self.sides)} never get this prompt, so its rows can never fire",
                f"Only for: {' and '.join(self.asks[ask].roles)}.",
            )

    def _all_rows(self, asks: Mapping[str, list[Any]]) -> dict[str, tuple[DoctrineRow, ...]]:
        seen: dict[str, str] = {}
        read: dict[str, tuple[DoctrineRow, ...]] = {}
        for ask, rows in asks.items():
            read[ask] = tuple(self._row(ask, index, row, seen) for index, row in enumerate(rows))
            self._check_reachable(ask, rows, read[ask])
        fallback = read.pop(ANY)
        self._check_rows(ANY, fallback, self.work)
        for ask, rows_read in read.items():
            self._check_rows(ask, rows_read, self.work + sum(row.work for row in fallback))
        if fallback[-1].when is not None or not _always_yields(fallback[-1], None):
            raise self.document.error(
                ("asks", ANY, len(fallback) - 1),
                "the last row under `any` must accept any option",
                "Leave out `when`, `only` and `choose`.",
            )
        return {
            ask: (*read.get(ask, ()), *fallback)
            for ask, known in self.asks.items()
            if set(known.roles) & set(self.sides)
        } | {ANY: fallback}

    def _check_rows(self, ask: str, rows: Sequence[DoctrineRow], work: int) -> None:
        """Check the number of steps for a decision that reaches the last row, given that `work`
        steps are already used.
        """
        for index, row in enumerate(rows):
            work += row.work
            self._check_work(work, ("asks", ask, index), "the terms and the rows up to this one")

    def _row(
        self, ask: str, index: int, data: Mapping[str, Any], seen: dict[str, str]
    ) -> DoctrineRow:
        keys = ("asks", ask, index)
        if data["id"] in seen:
            raise self.document.error(
                (*keys, "id"),
                f'the id "{data["id"]}" is used twice',
                f"It already names a row under {seen[data['id']]}.",
            )
        seen[data["id"]] = ask
        if "choose" in data and ("only" in data or "pick" in data):
            raise self.document.error(
                keys,
                "a row may have `choose`, or `only` and `pick`, but not both",
                "Delete one or the other.",
            )
        known = self.asks.get(ask)
        facts = known.facts if known else {}
        outside = Scope(self.measures, self.ranges, self.params, self.terms, facts)
        option = known.option if known else ""
        inside = Scope(self.measures, self.ranges, self.params, self.terms, facts, option)
        when = self._optional(data, "when", outside, keys)
        only = self._optional(data, "only", inside, keys)
        picks = tuple(
            Pick(how, self._compile(text, inside, (*keys, "pick", place, how)))
            for place, pick in enumerate(data.get("pick", ()))
            for how, text in pick.items()
        )
        chosen = data.get("choose", ())
        words = (chosen,) if isinstance(chosen, str) else tuple(chosen)
        self._check_words(known, words, keys)
        names = self._check_sentence(data["why"], facts, keys)
        measures = tuple(name for name in names if name not in facts)
        offered = tuple(name for name in names if name in facts)
        missed = RowNote(data["id"])
        return DoctrineRow(
            data["id"],
            when,
            words,
            only,
            picks,
            why=data["why"],
            facts=offered,
            measures=measures,
            missed=missed,
            trait=data.get("trait", ""),
        )

    def _optional(
        self, data: Mapping[str, Any], key: str, scope: Scope, keys: tuple[str | int, ...]
    ) -> Expression | None:
        if key not in data:
            return None
        made = self._compile(data[key], scope, (*keys, key))
        if made.is_constant and not made.value:
            raise self.document.error(
                (*keys, key), "this is never true, so the row can never fire", "Delete the row."
            )
        return None if made.is_constant else made

    def _compile(self, text: object, scope: Scope, keys: tuple[str | int, ...]) -> Expression:
        def fault(message: str, hint: str) -> DataError:
            return self.document.error(keys, message, hint)

        made = compile_expression(datafile.show(text), scope, fault)
        if made.gives != NUMBER and keys[0] != "terms":
            raise fault(f'expected a number or a condition, not "{made.text}"', "")
        return made

    def _check_words(
        self, known: Ask | None, words: Iterable[str], keys: tuple[str | int, ...]
    ) -> None:
        """Reject a word that is never offered: its row could never fire."""
        if known is None or (known.option == "word" and not known.offered):
            return
        for word in words:
            if word not in known.offered:
                near = nearest(word, known.offered)
                raise self.document.error(
                    (*keys, "choose"),
                    f'"{word}" is never an option here, so the row can never fire',
                    f"Did you mean {near}?"
                    if near
                    else f"Options: {', '.join(known.offered) or 'none'}.",
                )

    def _check_sentence(
        self, sentence: str, facts: Mapping[str, str], keys: tuple[str | int, ...]
    ) -> tuple[str, ...]:
        names: list[str] = []
        # The sentence can also mention a measure that has no arguments and gives a number.
        numbers = [
            name
            for name, known in self.measures.items()
            if not known.takes and known.gives == NUMBER and not known.is_truth
        ]
        speakable = {"option", *facts, *numbers}
        try:
            for _, name, spec, conversion in Formatter().parse(sentence):
                if name is None:
                    continue
                if spec or conversion or name not in speakable:
                    raise ValueError(f'unknown name "{{{name}}}"')
                names.append(name)
        except ValueError as error:
            known = ", ".join(f"{{{name}}}" for name in ("option", *facts))
            hint = f"Known: {known}, and numeric measures without arguments."
            raise self.document.error((*keys, "why"), str(error), hint) from None
        return tuple(name for name in dict.fromkeys(names) if name != "option")

    def _check_reachable(
        self, ask: str, data: Sequence[Mapping[str, Any]], rows: Sequence[DoctrineRow]
    ) -> None:
        """Reject a row that follows one that always decides under the same condition."""
        known = self.asks.get(ask)
        for index, row in enumerate(rows):
            for earlier in rows[:index]:
                same = earlier.when is None or (
                    row.when is not None and earlier.when.text == row.when.text
                )
                if same and _always_yields(earlier, known):
                    raise self.document.error(
                        ("asks", ask, index),
                        f'row "{row.id}" can never fire: "{earlier.id}" above it always decides',
                        "Change their order, or give the row above a `when`.",
                    )


def _always_yields(row: DoctrineRow, known: Ask | None) -> bool:
    """Whether the row always decides when its `when` holds."""
    if row.words:
        return known is not None and any(word in known.always for word in row.words)
    return row.only is None
