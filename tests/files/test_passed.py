"""Data files that passed their check: remembered at the next start, as long as nothing changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from somalia import datafile
from somalia.datafile import checking, passed, reading
from somalia.games import game_of
from somalia.window.ui import stored

SCENARIOS = datafile.available("scenarios")


def restart() -> None:
    """Forget everything, as a new process does."""
    passed._new.clear()
    passed._known.cache_clear()
    reading._checked.cache_clear()


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    restart()
    yield
    restart()


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one for each document that is really checked."""
    done: list[int] = []
    real = checking._strict

    def counted() -> Any:
        done.append(1)
        return real()

    monkeypatch.setattr(checking, "_strict", counted)
    return done


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_files_of_a_scenario_are_checked_at_one_start_only(
    name: str, checks: list[int]
) -> None:
    files = [path for path in game_of(name).files(name) if datafile.format_of(path)]
    forms = game_of(name).data_files().values()
    schemas = {form.format.rpartition(" ")[0]: form.schema for form in forms}
    restart()
    checks.clear()
    read = [(path, schemas[datafile.format_of(path)]) for path in files]
    first = [datafile.read(path, schema).data for path, schema in read]
    assert len(checks) == len(files)
    stored.write()
    restart()
    assert [datafile.read(path, schema).data for path, schema in read] == first
    assert len(checks) == len(files)


SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}}


def check(text: str, tmp_path: Path, schema: Any = SCHEMA) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    datafile.read(path, schema)


def test_other_contents_schemas_and_code_are_checked_again(
    tmp_path: Path, checks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = {**SCHEMA, "required": ["a"]}
    tries: list[Callable[[], None]] = [
        lambda: check("a: 1\n", tmp_path),
        lambda: check("a: 2\n", tmp_path),
        lambda: check("a: 1\n", tmp_path, other),
    ]
    for number, does in enumerate(tries):
        does()
        stored.write()
        restart()
        assert len(checks) == number + 1
    monkeypatch.setattr(passed, "_code", lambda: "newer")
    tries[0]()
    assert len(checks) == 4


def test_a_faulty_file_is_refused_at_every_start(tmp_path: Path) -> None:
    for _ in range(3):
        with pytest.raises(datafile.DataError):
            check("a: x\n", tmp_path)
        stored.write()
        restart()
    assert not (datafile.home() / passed.NAME).exists()


@pytest.mark.parametrize("contents", [b"", b"\xff\xfe", b"x" * 50_000, b"no digest\n" * 9, None])
def test_a_damaged_list_means_a_check(
    contents: bytes | None, tmp_path: Path, checks: list[int]
) -> None:
    list_of = datafile.home() / passed.NAME
    list_of.parent.mkdir()
    if contents is None:
        list_of.mkdir()
    else:
        list_of.write_bytes(contents)
    check("a: 1\n", tmp_path)
    assert len(checks) == 1
    stored.write()
    restart()
    check("a: 1\n", tmp_path)
    assert len(checks) == (2 if contents is None else 1)


def test_the_list_stays_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passed, "MOST", 3)
    for number in range(8):
        check(f"a: {number}\n", tmp_path)
        stored.write()
        restart()
    assert len((datafile.home() / passed.NAME).read_text().split()) == 3
