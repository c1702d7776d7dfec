"""Declared records: what one declaration of a data file gives, and that every game's fit."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from somalia import datafile
from somalia.datafile import DataError
from somalia.games import game, game_of, ids
from somalia.games.kit import forms, records
from somalia.games.kit.forms import (
    FLAG,
    Form,
    Misfit,
    among,
    each,
    either,
    halves,
    listing,
    lookup,
    only,
    single,
    text,
    whole,
)
from somalia.games.kit.records import (
    MISSING,
    LayeredDocument,
    RecordForm,
    Spread,
    as_text,
    file_of,
    fingerprint,
    laid,
    may,
    need,
    part,
    record,
    unread,
    values,
)

# -- a small file of its own -----------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Gun:
    """What a file says of a gun."""

    id: str
    name: str
    reach: int
    is_heavy: bool = False
    crew: int = 1


@dataclass(frozen=True, kw_only=True)
class Arsenal:
    """A whole file."""

    guns: dict[str, Gun]
    usual: str
    rounds: int
    turns: int

    def __post_init__(self) -> None:
        if self.usual not in self.guns:
            first = next(iter(self.guns))
            told = f"{self.usual} is no gun; the first is on line {{line}}"
            raise Misfit(told, "", "usual").beside("guns", first)


GUN = record(
    Gun,
    name=text(20),
    reach=halves(0, 10, "inches, on the half"),
    is_heavy=may(FLAG, name="heavy"),
    crew=may(whole(1, 9), default=2),
).under("id")
FILE = file_of(
    "somalia arms 1",
    Arsenal,
    beneath="charts/arms.yaml",
    guns=laid(lookup(GUN, 5), "every gun"),
    usual=laid(text(20), "the usual gun"),
    stores=laid(part(rounds=whole(0, 99), turns=need(whole(1, 9), name="last")), "what is there"),
)

WHOLE = """format: somalia arms 1
guns:
  colt: {name: Colt, reach: 2.5}
  howitzer: {name: Howitzer, reach: 9, heavy: true, crew: 4}
usual: colt
stores: {rounds: 6, last: 3}
"""


def file(folder: Path, content: str, name: str = "arms.yaml") -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def test_a_file_is_read_as_what_its_declaration_makes(tmp_path: Path) -> None:
    found = FILE.load(file(tmp_path, WHOLE))
    colt = Gun(id="colt", name="Colt", reach=5, crew=2)
    howitzer = Gun(id="howitzer", name="Howitzer", reach=18, is_heavy=True, crew=4)
    guns = {"colt": colt, "howitzer": howitzer}
    assert found == Arsenal(guns=guns, usual="colt", rounds=6, turns=3)


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("reach: 9", "reach: 9.2", ":4: guns.howitzer.reach: expected a multiple of 0.5, not 9.2."),
        ("heavy: true", "hevy: true", "unknown key. Did you mean heavy?"),
        ("rounds: 6, ", "", ":6: stores: missing key rounds."),
        ("usual: colt", "usual: bow", ":5: usual: bow is no gun; the first is on line 3."),
        (
            "usual: colt\n",
            "",
            "`usual:` here or in a file that this one builds on, such as charts/arms.yaml.",
        ),
    ],
)
def test_a_fault_is_told_with_line_and_keys(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert WHOLE.count(old) == 1
    with pytest.raises(DataError) as refused:
        FILE.load(file(tmp_path, WHOLE.replace(old, new)))
    assert told in str(refused.value)


def layers(folder: Path, over: str, deep: bool) -> LayeredDocument:
    paths = [file(folder, WHOLE), file(folder, f"format: somalia arms 1\n{over}", "over.yaml")]
    return LayeredDocument([FILE.open(path) for path in paths], deep)


def test_a_file_is_laid_over_another(tmp_path: Path) -> None:
    over = "guns:\n  colt: {name: New Colt, reach: 3}\n"
    deep, plain = layers(tmp_path, over, True), layers(tmp_path, over, False)
    assert [*FILE.of(deep).guns] == ["colt", "howitzer"]
    assert [*FILE.of(plain).guns] == ["colt"]
    assert FILE.of(deep).guns["colt"].reach == 6
    by = {(key, document.path.name) for key, document in deep.leaves()}
    assert ("guns", "over.yaml") in by
    assert ("usual", "arms.yaml") in by


@pytest.mark.parametrize("deep", [True, False])
def test_a_fault_of_several_files_is_told_in_the_one_it_is_from(tmp_path: Path, deep: bool) -> None:
    told = r"over\.yaml:2: usual: bow is no gun; the first is on line 3"
    with pytest.raises(DataError, match=told):
        FILE.of(layers(tmp_path, "usual: bow\n", deep))


def test_a_file_says_whether_it_has_to_be_laid_over_others(tmp_path: Path) -> None:
    assert not FILE.lacks(FILE.open(file(tmp_path, WHOLE)).data)
    assert FILE.lacks({"format": "somalia arms 1", "usual": "colt"})


def test_forms_read_what_they_say() -> None:
    form = values(
        way=either(whole(1, 9), only("none").made(lambda _: None)),
        end=single({"by-turns": whole(1, 9), "by-points": listing(whole(0, 9), 1, 2)}),
        ground=each(("rough", "clear"), whole(0, 9), ()),
        seen=unread(FLAG),
        kind=among("a", "b"),
    )
    data = {
        "way": "none",
        "end": {"by-points": [1, 2]},
        "ground": {"rough": 3},
        "seen": True,
        "kind": "a",
    }
    Draft202012Validator(form.schema).validate(data)
    assert form.read(data) == {"way": None, "end": (1, 2), "ground": {"rough": 3}, "kind": "a"}
    assert form.read({**data, "way": 4})["way"] == 4


def test_a_fault_far_within_has_all_its_keys() -> None:
    def refuse(value: Any) -> None:
        raise Misfit("no", "", "end").beside("other")

    form = values(rows=listing(lookup(values(deep_one=whole(0, 9).made(refuse)), 3), 1, 3))
    with pytest.raises(Misfit) as refused:
        form.read({"rows": [{}, {"x": {"deep-one": 3}}]})
    assert refused.value.keys == ("rows", 1, "x", "deep-one", "end")
    assert refused.value.other == ("rows", 1, "x", "deep-one", "other")


def test_what_counts_is_the_fingerprint() -> None:
    size, more = need(whole(0, 9), counts=True), may(FLAG, counts=True)
    form = values(name=text(9), size=size, more=more)
    counted = form.counted({"name": "a", "size": 3})
    assert counted == {"size": 3, "more": None}
    assert fingerprint(as_text([counted, 1])) == fingerprint(as_text(counted), as_text(1))
    assert fingerprint(as_text(counted)) != fingerprint(as_text({"size": 4, "more": None}))


def test_the_example_of_the_page_works(top: Path, tmp_path: Path) -> None:
    page = (top / "docs" / "games.md").read_text(encoding="utf-8")
    example = page.partition("## Data files of its own")[2].split("```")[1].removeprefix("python\n")
    known: dict[str, Any] = {"dataclass": dataclass, **vars(forms), **vars(records)}
    exec(example, known)  # noqa: S102 - our own page
    path = file(tmp_path, "format: somalia guns 1\nguns: {colt: {name: Colt, reach: 2.5}}\n")
    found = known["GUNS"].load(path)
    assert found == {"guns": {"colt": known["Gun"](id="colt", name="Colt", reach=5)}}


# -- the files of all games ------------------------------------------------------------------------


def every_record(form: Form[Any], seen: set[int]) -> Iterator[RecordForm[Any]]:
    """The records that a form is made of, itself among them."""
    if id(form) not in seen:
        seen.add(id(form))
        if isinstance(form, RecordForm):
            yield form
        for inner in form.parts:
            yield from every_record(inner, seen)


def given(of: RecordForm[Any]) -> dict[str, bool]:
    """The names of the values that a record passes on, and whether each always is."""
    found = {of.id: True} if of.id else {}
    for attribute, key in of.keys.items():
        if isinstance(key.form, RecordForm) and key.form.make is Spread:
            found |= given(key.form)
        else:
            found[attribute] = key.needed or key.laid or key.default is not MISSING
    return found


def unfit(of: RecordForm[Any]) -> list[str]:
    """The values that are passed to what makes a record and not taken, or taken and not passed."""
    if of.make in (dict, Spread):
        return []
    taken = inspect.signature(of.make).parameters
    passed = given(of)
    takes_any = any(one.kind is one.VAR_KEYWORD for one in taken.values())
    needed = [
        name
        for name, one in taken.items()
        if one.default is one.empty and one.kind is not one.VAR_KEYWORD
    ]
    return [
        *(name for name in passed if name not in taken and not takes_any),
        *(name for name in needed if not passed.get(name)),
    ]


@pytest.mark.parametrize("id", ids())
def test_what_is_declared_is_what_is_made(id: str) -> None:
    """Keys are passed on by name, which no type checker sees."""
    for file in game(id).data_files().values():
        Draft202012Validator.check_schema(file.schema)
        for one in every_record(file, set()):
            assert unfit(one) == [], f"{file.format}: {list(one.keys)}"


DIGESTS = {
    "anaconda": "43f8b0bc8cc5c2d4",
    "anaconda-first": "ec70e0a61667f5e1",
    "firebase": "ab5fc06ebd6901a3",
    "first-game": "d893d3f65192416c",
    "icu-2006": "2977353060d8b445",
    "mog-93": "c2bf36775233e0c2",
    "mog-93-joint": "596fc71626d5267a",
    "mogadishu-cards": "7dd8b0e1f66251c1",
    "one-chalk": "1b0731a3fd9e8117",
    "second-game": "eeee180dfd25c184",
    "somalia-1992": "ba61e391fa995bb8",
    "war-2006": "b3fe759ae585d7a8",
}
"""Of every shipped scenario with its usual options, as records of games hold them. One that changes
makes every record that is kept of it tell that its files have changed. A scenario with nothing to
choose has none."""


def test_every_shipped_scenario_keeps_its_digest() -> None:
    own = datafile.folders("scenarios")[-1]
    shipped = sorted({path.stem for path in datafile.files_there(own)})
    digests = {name: game_of(name).load(name).digest for name in shipped}
    assert {name: digest for name, digest in digests.items() if digest} == DIGESTS
