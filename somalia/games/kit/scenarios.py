"""Scenario files: the keys common to all of them, and how every game handles them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.datafile import Document
from somalia.games.kit.forms import a_file, lookup, text, whole, word
from somalia.games.kit.records import RecordForm, RecordKey, may, named, need

FORMAT = "somalia scenario 1"

WON = whole(0, 100, "games won out of 100; a game that nobody wins counts as half a win")


def _in_rows(given: Mapping[str, Mapping[str, int]]) -> tuple[tuple[str, str, int], ...]:
    return tuple((side, who, won) for side, of in given.items() for who, won in of.items())


SCORES = lookup(
    lookup(WON, 50, 1, words="opponents, named as for --seat, with their scores"),
    20,
    words="the score of each opponent, by side or role",
).made(_in_rows)
"""The form for opponents' measured results in scenario files (`ScenarioCard.scores`)."""

SCORES_KEY = may(
    SCORES,
    "optional: wins in 100 games against the default opponent, by side or role, such "
    'as `bandit: {"warlord:easy": 24, warlord: 62}`, shown on set-up screens',
)
HINTS = may(
    a_file("scenarios"),
    "optional: a hint book, as a path from the scenario's folder or from any `scenarios/`",
)


class ScenarioFile(RecordForm[dict[str, Any]]):
    """The record for a game's scenario files, read as a dict of values by name."""

    def __init__(self, keys: Mapping[str, RecordKey]) -> None:
        super().__init__(dict, keys, FORMAT)

    def found(self, name: str | Path) -> Document:
        """The scenario file with that name or path, checked against the schema.

        Raises:
            DataError: the name is unknown or the file has an error.
        """
        return self.open(datafile.find("scenarios", name))

    def opened(self, name: str | Path) -> Document:
        """The scenario file with that name or path, after checking its `id` against its file name.

        Raises:
            DataError: the name is unknown or the file has an error.
        """
        document = self.found(name)
        id, stem = document.data["id"], document.path.stem
        if id != stem:
            raise document.error(
                ("id",),
                f"{datafile.quoted(id)} differs from the file name",
                f"Write `id: {stem}`, or rename the file.",
            )
        return document

    def files(self, document: Document) -> tuple[Path, ...]:
        """The scenario file and the files that it names, in key order, without hint books.

        Raises:
            DataError: one of them does not exist.
        """
        paths = [document.path]
        for key in self.keys.values():
            if key.form.file_kind and key.name in document.data and key.name != "hints":
                paths += named_in(document, key.form.file_kind, key.name)
        return tuple(paths)

    def stamps(self, name: str | Path) -> tuple[tuple[int, int], ...]:
        """The stamps of the scenario's files, which change when a file changes.

        Raises:
            DataError: the scenario cannot be read, or names a file that does not exist.
        """
        return tuple(map(datafile.stamp, self.files(self.found(name))))

    def hints(self, name: str | Path) -> Path | None:
        """The hint book that a scenario names; None if it names none.

        Raises:
            DataError: the scenario cannot be read, or names a book that does not exist.
        """
        return hints_of(self.found(name))


def hints_of(document: Document) -> Path | None:
    """The hint book that a scenario file names; None if it names none.

    Raises:
        DataError: the book does not exist.
    """
    return next(iter(named_in(document, "scenarios", "hints")), None)


def named_in(document: Document, kind: str, key: str) -> list[Path]:
    """The files that a document names under a key (one or a list), looked up in its own folder
    first.

    Raises:
        DataError: a file does not exist; the error gives the line with its name.
    """
    value = document.data.get(key, [])
    paths: Iterable[tuple[str | int, ...]] = (
        [(key, at) for at in range(len(value))] if isinstance(value, list) else [(key,)]
    )
    return [datafile.find_beside(document, kind, *path) for path in paths]


def scenario_file(**keys: Any) -> ScenarioFile:
    """The record for scenario files with these keys in addition to the common ones."""
    return ScenarioFile(named({**HEADING, **keys}))


HEADING: Mapping[str, RecordKey] = {
    "game": need(text(60, "the id of a game", 0), "the game it belongs to"),
    "id": need(
        word("[a-z0-9]+(?:-[a-z0-9]+)*", "a name of lower-case letters, digits and hyphens"),
        "the file name without `.yaml`: lower-case letters, digits, hyphens",
    ),
    "name": need(text(200, "the name that players see"), "the name that players see"),
    "about": need(text(2000, "a sentence or two for players"), "a sentence or two for players"),
}
"""The keys of every scenario file."""

PLAIN = scenario_file()
"""A scenario file without options or charts."""

PLAYED = ("id", "name", "about", "hints", "scores")


def heading(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a scenario file that every scenario stores unchanged."""
    return {key: values[key] for key in PLAYED if key in values}
