"""Case files with something wrong: refused with file, line and key, or failing; never worse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from somalia.datafile import DataError, read
from somalia.lab.cases import files_of, read_cases, run_case
from tests.often import often

HERE = Path(__file__).resolve().parent
FILES = list(files_of([HERE / "cases"]))
Path_ = tuple[Any, ...]
FREE = {"answers", "dice", "name", "rule", "about", "options"}
"""Keys of a case that hold what is no position."""
WRONG: list[Any] = ["nonsense", -7, 9999, 2.5, True, None, [], ["nonsense"], {}, {"nonsense": 1}]


def places(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """The path of every key in a position or in what must hold."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key)
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from places(inner, (*path, at))


def shape(path: Path_) -> Path_:
    """The same for paths that differ in names and numbers only."""
    return tuple("#" if isinstance(key, int) else re.sub("[0-9]+", "#", str(key)) for key in path)


def chosen(file: Path) -> list[tuple[int, Path_]]:
    """Of each shape of key in the cases of a file the first one: case and path."""
    found: dict[Path_, tuple[int, Path_]] = {}
    for at, case in enumerate(read(file, {"type": "object"}).data["cases"]):
        for part in ("position", "then"):
            for path in places(case.get(part, {}), (part,)):
                found.setdefault(shape(path), (at, path))
    return list(found.values())


def outcome(file: Path, folder: Path, case: Any) -> str:
    """What becomes of a file with that case alone: "refused", "fails" or "holds"."""
    whole = read(file, {"type": "object"}).data
    head = {key: value for key, value in whole.items() if key != "cases"}
    if str(head.get("scenario", "")).endswith(".yaml"):
        head["scenario"] = str(file.parent / head["scenario"])
    charts = head.get("charts", [])
    head["charts"] = [
        str(file.parent / one) for one in ([charts] if isinstance(charts, str) else charts)
    ]
    path = folder / "case.yaml"
    path.write_text(yaml.safe_dump({**head, "cases": [case]}, sort_keys=False), encoding="utf-8")
    try:
        cases = read_cases(path)
    except DataError as fault:
        assert fault.line, fault
        assert str(path) in str(fault) or "case.yaml" in str(fault)
        return "refused"
    return "holds" if run_case(cases[0]).holds else "fails"


def at(value: Any, path: Path_) -> Any:
    for key in path:
        value = value[key]
    return value


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_misspelt_key_never_passes(file: Path, tmp_path: Path) -> None:
    cases = read(file, {"type": "object"}).data["cases"]
    for number, path in chosen(file):
        if isinstance(path[-1], int):
            continue
        case = deepcopy(cases[number])
        inner = at(case, path[:-1])
        inner[f"{path[-1]}x"] = inner.pop(path[-1])
        found = outcome(file, tmp_path, case)
        assert found != "holds", (file.name, case["name"], path)
        if path[0] == "position" and "tasks" not in path:
            assert found == "refused", (file.name, case["name"], path)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_no_value_of_a_wrong_kind_is_worse_than_refused(file: Path, tmp_path: Path) -> None:
    cases = read(file, {"type": "object"}).data["cases"]
    for number, path in chosen(file):
        for wrong in WRONG:
            case = deepcopy(cases[number])
            at(case, path[:-1])[path[-1]] = wrong
            outcome(file, tmp_path, case)
