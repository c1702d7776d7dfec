"""Reads doctrine files, and reports what is wrong with them by the line."""

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
    """The doctrine of that name (in `ai/` or the player's own folder) or path, at that level.

    A file that has not changed is read once for each level.

    Raises:
        DataError: what is wrong with the name or the file, and where; it has no such level.
    """
    path = datafile.find("ai", name)
    try:
        stat = path.stat()
    except OSError as error:
        raise DataError(path, None, "", f"can't read it ({reason(error)})") from error
    found = _load(path.resolve(), stat.st_mtime_ns, stat.st_size, vocabulary, level)
    return found if isinstance(found, Doctrine) else load_doctrine(found, vocabulary)


def load_plan(name: str | Path, vocabulary: Vocabulary, level: str) -> DoctrinePlan | None:
    """What the doctrine of that name or path plans by at that level; None if it does not plan.

    Raises:
        DataError: as `load_doctrine`.
    """
    path = datafile.find("ai", name)
    try:
        stat = path.stat()
    except OSError as error:
        raise DataError(path, None, "", f"can't read it ({reason(error)})") from error
    return _load_plan(path.resolve(), stat.st_mtime_ns, stat.st_size, vocabulary, level)


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
    """The doctrine of a file at a level, or the file that plays in its place at that level."""
    reader = DoctrineReader(datafile.read(path, schema(vocabulary.roles)), vocabulary, level)
    return reader.other_file() or reader.doctrine()


def check_doctrine(path: str | Path, vocabulary: Vocabulary) -> Doctrine:
    """Read a doctrine file and check all that can be checked without playing, at every level.

    Raises:
        DataError: an unknown prompt, name or word, a bad expression, a row that can never fire.
    """
    document = datafile.read(path, schema(vocabulary.roles))
    found = DoctrineReader(document, vocabulary).doctrine()
    for level in document.data.get("levels", {}):
        reader = DoctrineReader(document, vocabulary, level)
        if (other := reader.other_file()) is None:
            reader.doctrine()
            reader.plan()
        elif missing := set(found.sides) - set(load_doctrine(other, vocabulary).sides):
            told = f"{datafile.show_path(other)} does not play {' and '.join(sorted(missing))}"
            raise document.error(("levels", level, "doctrine"), told)
    return found


class DoctrineReader:
    """Turns a document into a doctrine; reports faults by their line."""

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
        self.variant = variant  # its place among the variants of the level's plan
        self.asks = vocabulary.asks
        self.measures, self.ranges = vocabulary.measures, vocabulary.ranges
        self.params: dict[str, int | float] = {}
        self.terms: dict[str, Term] = {}
        self.work = 0  # steps of all terms together, each for every argument it can have
        self.sides: tuple[str, ...] = ()
        self._found: Doctrine | None = None
        self.taken = {
            *Scope(self.measures, self.ranges).names(),
            "option",
            "here",
            *(fact for ask in self.asks.values() for fact in ask.facts),
        }

    def doctrine(self) -> Doctrine:
        """The doctrine as it is at its level and in its variant."""
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
                f'the rows for "{ANY}" prompt are missing',
                "They decide what no other row does; the last one must take whatever is left.",
            )
        rows = self._all_rows(asks)
        changed = self._changed()
        told = self.level != NORMAL
        found = Doctrine(
            path=self.document.path,
            name=f"{data['name']} ({self.level})" if told else data["name"],
            describes=changed["describes"] if told else data["describes"],
            sides=self.sides,
            params=dict(self.params),
            rows=rows,
            looking=looking(rows),
            vocabulary=self.vocabulary,
            forbidden={},
        )
        for keys, changes in self._changes():
            for at, row in enumerate(changes.get("without", ())):
                try:
                    found = found.without([row])
                except DataError as wrong:
                    place = (*keys, "without", at)
                    raise self.document.error(place, wrong.message, wrong.hint) from None
        return found

    def plan(self) -> DoctrinePlan | None:
        """What is planned by at its level; None if nothing is."""
        data = self._changed().get("plan")
        if data is None:
            return None
        base = self.doctrine()
        keys = ("levels", self.level, "plan")
        variants = [Variant(USUAL, "as usual", base)]
        for at, one in enumerate(data["variants"]):
            if any(one["name"] == other.name for other in variants):
                place = (*keys, "variants", at, "name")
                raise self.document.error(place, f"the name {quoted(one['name'])} is taken")
            if not one.keys() & CHANGES.keys():
                raise self.document.error(
                    (*keys, "variants", at), "a variant must change params, leave out rows, or both"
                )
            read = DoctrineReader(self.document, self.vocabulary, self.level, at)
            told = " ".join(one["describes"].split())
            variants.append(Variant(one["name"], told, read.doctrine()))
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
        """Another doctrine, which plays that role."""
        try:
            path = datafile.find("ai", name, self.document.path.parent)
            found = load_doctrine(path, self.vocabulary)
        except DataError as wrong:
            raise self.document.error(keys, wrong.message, wrong.hint) from None
        if role not in found.sides:
            told = f"{found.name} plays {' and '.join(found.sides)}, not {role}"
            raise self.document.error(keys, told)
        return found

    def _changes(self) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
        """All that is otherwise at its level and in its variant, with its place in the file."""
        changed = self._changed()
        keys: tuple[str | int, ...] = ("levels", self.level)
        yield keys, changed
        if self.variant is not None:
            changes: Mapping[str, Any] = changed["plan"]["variants"][self.variant]
            yield (*keys, "plan", "variants", self.variant), changes

    def other_file(self) -> Path | None:
        """The file of the doctrine that plays in its place at its level; None if it plays itself.

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

    def _changed(self) -> Mapping[str, Any]:
        """What is otherwise at its level."""
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
        # Hard may be described alone: where nothing plays better than normal, it says so.
        least = 1 if self.level == LEVELS[-1] else 2
        if len(changed) > 1 if is_other else len(changed) < least or "describes" not in changed:
            raise self.document.error(
                ("levels", self.level),
                "a level needs either `doctrine` alone, or `describes` with `params`, "
                "`without` or a plan",
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
                "Nest fewer questions. A question over all Zones counts once for each possible "
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
                "the last row for any prompt must take whatever is left",
                "Leave out `when`, `only` and `choose`.",
            )
        return {
            ask: (*read.get(ask, ()), *fallback)
            for ask, known in self.asks.items()
            if set(known.roles) & set(self.sides)
        } | {ANY: fallback}

    def _check_rows(self, ask: str, rows: Sequence[DoctrineRow], work: int) -> None:
        """Check the steps of a decision that reaches the last row, `work` being taken already."""
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
                f"It is already a row of {seen[data['id']]}.",
            )
        seen[data["id"]] = ask
        if "choose" in data and ("only" in data or "pick" in data):
            raise self.document.error(
                keys,
                "a row has either `choose`, or `only` and `pick`",
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
        told = tuple(name for name in names if name in facts)
        missed = RowNote(data["id"])
        return DoctrineRow(
            data["id"],
            when,
            words,
            only,
            picks,
            why=data["why"],
            facts=told,
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
        """Refuse a word that is never offered: its row could never fire."""
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
        # A measure that takes nothing and gives a number can be read out too.
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
            hint = f"Known: {known}, and measures without arguments that give a number."
            raise self.document.error((*keys, "why"), str(error), hint) from None
        return tuple(name for name in dict.fromkeys(names) if name != "option")

    def _check_reachable(
        self, ask: str, data: Sequence[Mapping[str, Any]], rows: Sequence[DoctrineRow]
    ) -> None:
        """Refuse a row after one that always decides under the same condition."""
        known = self.asks.get(ask)
        for index, row in enumerate(rows):
            for earlier in rows[:index]:
                same = earlier.when is None or (
                    row.when is not None and earlier.when.text == row.when.text
                )
                if same and _always_yields(earlier, known):
                    raise self.document.error(
                        ("asks", ask, index),
                        f'row "{row.id}" can never fire: "{earlier.id}" before it always decides',
                        "Change their order, or give the other a `when`.",
                    )


def _always_yields(row: DoctrineRow, known: Ask | None) -> bool:
    """Whether the row decides whenever its `when` holds."""
    if row.words:
        return known is not None and any(word in known.always for word in row.words)
    return row.only is None
