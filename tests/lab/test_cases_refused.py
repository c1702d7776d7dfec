"""Case files with something wrong: refused with file, line and key, or failing; never worse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from somalia.datafile import DataError, read
from somalia.games import games
from somalia.games.kit.scenarios import PLAIN
from somalia.games.positions import Positions
from somalia.lab.cases import read_cases, run_case
from somalia.lab.listing import renewed
from tests.often import IS_LONG
from tests.quick_yaml import dumped

HERE = Path(__file__).resolve().parents[1]
ANY = {"type": "object"}
"""The schema of a file of any kind."""
GAMES = ("", "card-duels", "hex-battle", "street-fight")
"""Folders of cases, a game each; "" is the campaign."""
Path_ = tuple[Any, ...]
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


def chosen(folder: str) -> list[tuple[Path, Any, Path_]]:
    """Of each shape of key in the cases of a game the first one: file, case and path."""
    found: dict[Path_, tuple[Path, Any, Path_]] = {}
    for file in sorted((HERE / "cases" / folder).glob("*.yaml")):
        for case in read(file, ANY).data.get("cases", ()):
            for part in ("position", "then"):
                for path in places(case.get(part, {}), (part,)):
                    found.setdefault(shape(path), (file, case, path))
    return list(found.values())


def outcome(file: Path, folder: Path, case: Any) -> str:
    """What becomes of a file with that case alone: "refused", "fails" or "holds"."""
    whole = read(file, ANY).data
    head = {key: value for key, value in whole.items() if key != "cases"}
    if str(head.get("scenario", "")).endswith(".yaml"):
        head["scenario"] = str(file.parent / head["scenario"])
    charts = head.get("charts", [])
    head["charts"] = [
        str(file.parent / one) for one in ([charts] if isinstance(charts, str) else charts)
    ]
    path = folder / "case.yaml"
    text = dumped({**head, "cases": [case]})
    path.write_text(text, encoding="utf-8")
    refused = ""
    try:
        cases = read_cases(path)
    except DataError as fault:
        refused = f"{fault.line}: {fault}"
    if refused:
        assert re.match("[1-9][0-9]*: .*case.yaml", refused)
        return "refused"
    return "holds" if run_case(cases[0]).holds else "fails"


def at(value: Any, path: Path_) -> Any:
    for key in path:
        value = value[key]
    return value


@pytest.mark.parametrize("folder", GAMES)
def test_a_misspelt_key_never_passes(folder: str, tmp_path: Path) -> None:
    wrong = list[str]()
    for file, whole, path in chosen(folder):
        if isinstance(path[-1], int):
            continue
        case = deepcopy(whole)
        inner = at(case, path[:-1])
        inner[f"{path[-1]}x"] = inner.pop(path[-1])
        found = outcome(file, tmp_path, case)
        if found == "holds" or (path[0] == "position" and found != "refused"):
            wrong.append(f"{file.name}: {whole['name']}: {path}: {found}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("folder", GAMES)
def test_a_value_of_a_wrong_kind_is_refused_or_fails(folder: str, tmp_path: Path) -> None:
    wrong = list[str]()
    for number, (file, whole, path) in enumerate(chosen(folder)):
        some = [WRONG[number % len(WRONG)]] if number % 3 == 0 else []
        for value in WRONG if IS_LONG else some:
            case = deepcopy(whole)
            at(case, path[:-1])[path[-1]] = value
            try:
                outcome(file, tmp_path, case)
            except Exception as fault:
                wrong.append(f"{file.name}: {whole['name']}: {path} = {value!r}: {fault!r}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "position, told",
    [
        ("{card: delta, mem: {}}", r"position\.mem: .* Did you mean men\?"),
        ("{men: {chalk-1-leeder: [30, 2]}}", "Did you mean chalk-1-leader?"),
        ("{men: {chalk-1-leader: {ap: 4, proone: true}}}", "proone: .* Did you mean prone?"),
        ("{men: {chalk-1-leader: {aim: s9}}}", 'unknown target "s9"'),
        ("{mobs: [{at: [53, 24]}]}", "members"),
        ("{cup: {chalk-9: 1}}", 'unknown card "chalk-9"'),
        ("{step: unit}", "no unit is acting"),
    ],
)
def test_a_position_of_the_street_fight_is_refused_with_its_line(
    tmp_path: Path, position: str, told: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "format: somalia cases 1\nscenario: mog-93\ncases:\n- rule: 1\n"
        f"  position: {position}\n  name: mine\n  then: {{turn: 1}}\n",
        encoding="utf-8",
    )
    with pytest.raises(DataError, match=r"mine\.yaml:5") as refused:
        read_cases(path)
    assert re.search(told, str(refused.value)), str(refused.value)


def test_an_event_that_no_game_has_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "format: somalia cases 1\ncases:\n- rule: 1\n  name: mine\n"
        "  then: {not-happened: [{kind: fier}]}\n",
        encoding="utf-8",
    )
    with pytest.raises(DataError, match=r'unknown kind of event "fier".*Did you mean fire\?'):
        read_cases(path)


DOCS = HERE.parent / "docs"
LISTED = re.compile("<!-- ([a-z0-9 ]+) of ([a-z_]+) -->")
"""The mark before a table of keys: what it is of, and of which game."""


@pytest.mark.parametrize("page", sorted(path for path in DOCS.glob("*.md")), ids=lambda p: p.stem)
def test_a_page_lists_every_key_as_it_is_read(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert renewed(text) == text, f"run: python -m somalia.lab.listing docs/{page.name}"


def test_every_data_file_has_its_table_and_each_key_its_line() -> None:
    """So have the positions of a game that does not describe them by the fields of its state."""
    listed = {found for page in DOCS.glob("*.md") for found in LISTED.findall(page.read_text())}
    for of in games():
        files = {what: file for what, file in of.data_files().items() if file is not PLAIN}
        parts = ("position", "then") if type(of.positions()) is not Positions else ()
        assert {(what, of.id) for what in (*parts, *files)} <= listed
        for file in files.values():
            assert all(key.about for key in file.keys.values()), file.format
