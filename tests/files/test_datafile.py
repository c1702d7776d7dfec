"""Data files: what is read, what is refused and how it is said, and where files are found."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from somalia import datafile
from somalia.datafile import DataError, finding, read, reading

SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["terrain"],
    "properties": {
        "terrain": {"enum": ["open", "desert", "rough", "urban"], "description": "the terrain"},
        "turns": {"type": "integer", "minimum": 1},
        "share": {"type": "number"},
        "name": {"type": "string"},
        "dice": {"type": "string", "pattern": "^[0-9]d6$", "description": "dice such as 2d6"},
        "zones": {
            "type": "object",
            "propertyNames": {"pattern": "^[a-z]+$", "description": "a word in lower-case letters"},
            "additionalProperties": {"type": "array", "maxItems": 2, "items": {"type": "string"}},
        },
        "roll": {"anyOf": [{"type": "integer"}, {"type": "object", "required": ["die"]}]},
    },
}


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Writes a file in the present folder, and gives its name."""
    monkeypatch.chdir(tmp_path)

    def write(text: str | bytes, name: str = "x.yaml") -> Path:
        data = text if isinstance(text, bytes) else text.encode()
        Path(name).write_bytes(data)
        return Path(name)

    return write


def fault(path, schema=None) -> DataError:
    with pytest.raises(DataError) as caught:
        read(path, schema)
    return caught.value


# What is read


@pytest.mark.parametrize(
    "written, value",
    [
        ("3", 3),
        ("-3", -3),
        ("+1", 1),
        ("0", 0),
        ("0x1F", 31),
        ("0o17", 15),
        ("2.5", 2.5),
        ("-.5", -0.5),
        ("1e3", 1000.0),
        ("10.", 10.0),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("off", "off"),
        ("y", "y"),
        ("3-2", "3-2"),
        ("11-14", "11-14"),
        ("1:30", "1:30"),
        ("12:30:45", "12:30:45"),
        ("1992-12-09", "1992-12-09"),
        ("1_000", "1_000"),
        ("3*", "3*"),
        ("4/0", "4/0"),
        ('"3"', "3"),
        ("'true'", "true"),
        ('"-"', "-"),
        ("=", "="),
        ("0b11", "0b11"),
    ],
)
def test_a_word_is_read_as_yaml_1_2_has_it(write, written, value):
    """Nothing turns into a truth value, a time or a date behind the writer's back."""
    got = read(write(f"a: {written}\n")).data["a"]
    assert got == value
    assert type(got) is type(value)


def test_keys_are_text_also_where_they_look_like_numbers(write):
    assert read(write("1: a\n45: b\nyes: c\n11-14: d\n")).data == {
        "1": "a",
        "45": "b",
        "yes": "c",
        "11-14": "d",
    }


def test_both_styles_of_collections_and_long_text_are_read(write):
    text = "a: {b: [1, {c: x}]}\nd:\n  - 1\n  - - 2\n    - 3\ne: >-\n  one\n  two\n"
    data = {"a": {"b": [1, {"c": "x"}]}, "d": [1, [2, 3]], "e": "one two"}
    assert read(write(text)).data == data
    assert read(write(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())).data == data


def test_every_key_and_item_knows_its_line(write):
    document = read(
        write("# a map\na:\n  b: 1\n  list:\n    - x\n    - {c: 2,\n       d: 3}\n1: z\n")
    )
    assert document.line() == 2
    assert document.line("a") == 2
    assert document.line("a", "b") == 3
    assert document.line("a", "list", 0) == 5
    assert document.line("a", "list", 1, "d") == 7
    assert document.line("1") == 8
    assert document.line("a", "list", 7, "nothing") == 4, "the nearest thing above"


def test_an_error_names_file_line_key_what_is_wrong_and_what_to_do(write):
    document = read(write("zones:\n  baidoa:\n    terrain: opne\n"))
    told = document.error(("zones", "baidoa", "terrain"), '"opne" is no terrain', "Correct it.")
    assert str(told) == 'x.yaml:3: zones.baidoa.terrain: "opne" is no terrain. Correct it.'
    assert (told.file, told.line, told.key) == ("x.yaml", 3, "zones.baidoa.terrain")
    assert datafile.dotted(("victory", "un", 1, "vp")) == "victory.un[2].vp"


# What is refused


@pytest.mark.parametrize(
    "text, line, key, says",
    [
        ("", None, "", "the file is empty"),
        ("# only a remark\n", None, "", "the file is empty"),
        ("- a\n- b\n", 1, "", "expected `key: value` lines, not a list"),
        ("just words\n", 1, "", "expected `key: value` lines"),
        ("a: 1\nb:\n  c: 2\n  c: 3\n", 4, "b.c", "duplicate key (first on line 3)"),
        ("1: a\n'1': b\n", 2, "1", "duplicate key"),
        ("a: 1\nb: 010\n", 2, "b", "010 starts with a zero"),
        ("a: -07\n", 1, "a", "starts with a zero"),
        ("a: .inf\n", 1, "a", ".inf"),
        ("a: .NaN\n", 1, "a", ".NaN"),
        ("a: 1e999\n", 1, "a", "too large"),
        ("a: " + "9" * 5000, 1, "a", "too long"),
        ("a: &x 1\n", 1, "a", "anchors and aliases"),
        ("a: 1\nb: *a\n", 2, "b", "anchors and aliases"),
        ("a: !!python/object/apply:os.system [ls]\n", 1, "a", "tags"),
        ("a: !!binary aGk=\n", 1, "a", "tags"),
        ("a: !mine 1\n", 1, "a", "tags"),
        ("a: 1\n---\nb: 2\n", 2, "", "a second document"),
        ("? [a, b]\n: 1\n", 1, "", "a key must be a word"),
        ("'': 1\n", 1, "", "empty key"),
        ("a:\n\tb: 1\n", 2, "", "Indent with spaces, not with tabs"),
        ("a: 1\n b: 2\n", 2, "", "Check the indent"),
        ("a: [1, 2\nb: 3\n", 2, "", "not valid YAML"),
        ('a: "open\n', 2, "", "A quote or bracket is never closed"),
        ("a: @x\n", 1, "", "Put text that starts with"),
        ("a: 1\nb: x\x07y\n", 2, "", "invalid character"),
        ("a: " + "[" * 29 + "]" * 29, None, None, None),
        ("a: " + "[" * 30 + "]" * 30, 1, None, "nested more than 30 levels deep"),
        ("a: " + "{a: " * 5000, 1, None, "nested more than 30 levels deep"),
        ("a: [" + "1," * 30_001 + "]", 1, None, "more than 30000 values"),
    ],
)
def test_what_is_not_plain_yaml_is_refused_with_its_place(write, text, line, key, says):
    path = write(text)
    if says is None:
        assert read(path).data
        return
    told = fault(path)
    assert says in str(told)
    assert told.line == line
    assert key is None or told.key == key


def test_a_billion_laughs_are_not_laughed(write):
    bomb = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20)
    )
    assert fault(write(bomb)).line == 1


def test_a_file_that_is_none_too_large_or_not_text_is_refused(write, tmp_path):
    assert "no such file" in str(fault("missing.yaml"))
    assert "it is a folder, not a file" in str(fault(tmp_path))
    assert "not a valid file name" in str(fault("a\0b.yaml"))
    assert "can't read the file" in str(fault("x" * 5000 + ".yaml"))
    assert "1000002 bytes" in str(fault(write("# " + "x" * 1_000_000)))
    told = fault(write(b"a: 1\nb: 2\nc: caf\xe9\n"))
    assert "isn't UTF-8" in str(told)
    assert told.line == 3


def test_a_file_that_may_not_be_read_is_refused(write, monkeypatch):
    path = write("a: 1\n")
    os_open = os.open

    def deny(name, *args, **kwargs):
        if name == path:
            raise PermissionError(13, "Permission denied")
        return os_open(name, *args, **kwargs)

    monkeypatch.setattr(os, "open", deny)
    assert "x.yaml: permission denied" in str(fault(path))


# Schema faults are told as sentences


@pytest.mark.parametrize(
    "text, told",
    [
        (
            "terrain: opne",
            '1: terrain: expected open, desert, rough or urban, not "opne". Did you mean open?',
        ),
        (
            "terrain: sea",
            '1: terrain: expected open, desert, rough or urban, not "sea". Correct the word.',
        ),
        ("name: x\nterain: open", "2: terain: unknown key. Did you mean terrain?"),
        (
            "terrain: open\nqqq: 1",
            ("2: qqq: unknown key. Known: terrain, turns, share, name, dice, zones, roll."),
        ),
        ("name: x", "1: missing key terrain. Add `terrain:`, the terrain."),
        ("terrain: open\nturns: 0", "2: turns: expected 1 or more, not 0."),
        ("terrain: open\nturns: 24.0", "2: turns: expected a whole number, not 24.0."),
        ("terrain: open\nturns: true", "2: turns: expected a whole number, not true."),
        ("terrain: open\nturns: many", '2: turns: expected a whole number, not the text "many".'),
        (
            "terrain: open\nturns:",
            ("2: turns: expected a whole number, not nothing. Missing value after the colon."),
        ),
        ("terrain: open\nname: 12", "2: name: expected text, not 12. Put it in quotes."),
        ("terrain: open\ndice: 2d8", '2: dice: expected dice such as 2d6, not the text "2d8".'),
        (
            "terrain: open\nzones:\n  Baidoa: []",
            "3: zones.Baidoa: invalid key: expected a word in lower-case letters.",
        ),
        (
            "terrain: open\nzones:\n  a: [x,\n    y, z]",
            "3: zones.a: expected at most 2 in the list, not 3.",
        ),
        (
            "terrain: open\nzones:\n  a: [x,\n    2]",
            "4: zones.a[2]: expected text, not 2. Put it in quotes.",
        ),
        ("terrain: open\nroll: {dice: 2}", "2: roll: missing key die. Add `die:`."),
    ],
)
def test_a_schema_fault_is_told_as_a_sentence(write, text, told):
    assert str(fault(write(text), SCHEMA)) == f"x.yaml:{told}"


def test_what_follows_the_schema_is_read(write):
    text = "terrain: open\nturns: 3\nshare: 0.5\nzones: {a: [x]}\nroll: 3\n"
    assert read(write(text), SCHEMA).data["zones"] == {"a": ["x"]}


# Finding


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    for kind in datafile.KINDS:
        (tmp_path / "home" / kind).mkdir(parents=True)
    return tmp_path / "home"


def test_the_game_brings_files_of_its_own(home):
    assert "somalia-1992" in datafile.available("scenarios")
    assert datafile.find("scenarios", "somalia-1992").name == "somalia-1992.yaml"
    assert datafile.find("scenarios", "charts/reconstructed.yaml").is_file()


def test_a_players_own_file_comes_before_the_games(home):
    mine = home / "scenarios" / "somalia-1992.yaml"
    mine.write_text("a: 1")
    (home / "scenarios" / "my-war.yaml").write_text("a: 1")
    (home / "scenarios" / "notes.txt").write_text("a: 1")
    assert datafile.find("scenarios", "somalia-1992") == mine
    assert "my-war" in datafile.available("scenarios")
    assert "notes" not in datafile.available("scenarios")
    assert datafile.available("scenarios") == sorted(set(datafile.available("scenarios")))


def test_a_path_is_taken_as_it_is(home, tmp_path):
    (tmp_path / "war.yaml").write_text("a: 1")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "war.yaml").write_text("a: 2")
    assert datafile.find("scenarios", "war.yaml") == Path("war.yaml")
    assert datafile.find("scenarios", tmp_path / "war.yaml") == tmp_path / "war.yaml"
    beside = datafile.find("scenarios", "war.yaml", beside=tmp_path / "sub")
    assert beside == tmp_path / "sub" / "war.yaml"


def test_a_name_that_is_nowhere_is_told_with_what_there_is(home):
    with pytest.raises(DataError) as caught:
        datafile.find("scenarios", "somalia-1993")
    assert "no scenario has this name" in str(caught.value)
    assert "Did you mean somalia-1992?" in str(caught.value)
    assert "Known: " in str(caught.value)


@pytest.mark.parametrize("name", ["", ".", "..", "a\0b", "x" * 5000, "../../etc/passwd", "*"])
def test_an_odd_name_is_an_error_like_any_other(home, name):
    with pytest.raises(DataError):
        datafile.find("maps", name)


@pytest.mark.parametrize("inside", ["data/scenarios", "../scenarios"])
def test_the_games_files_are_found_in_the_wheel_and_in_a_checkout(
    home, tmp_path, monkeypatch, inside
):
    package = tmp_path / "somalia"
    package.mkdir()
    (package / inside).mkdir(parents=True)
    (package / inside / "war.yaml").write_text("a: 1")
    monkeypatch.setattr(finding, "_PACKAGE", package)
    assert datafile.available("scenarios") == ["war"]
    assert datafile.find("scenarios", "war").is_file()


def test_without_a_name_in_the_environment_the_system_says_where_files_are(monkeypatch):
    monkeypatch.delenv("SOMALIA_HOME", raising=False)
    assert "somalia" in str(datafile.home()).lower()


def test_importing_it_loads_neither_yaml_nor_the_schema_checker():
    """`somalia --help` reads no data file and need not wait for what reads one."""
    code = (
        "import sys, somalia.datafile; "
        "print([m for m in ('yaml', 'jsonschema', 'platformdirs', 'shapely') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


# Whatever a file holds


YAMLISH = st.text(
    st.sampled_from(list("ab01-:?,[]{}&*!|>'\"%@`#~<=. \n\t")) | st.characters(), max_size=80
)


@settings(max_examples=400, deadline=None)
@given(st.binary(max_size=80) | YAMLISH.map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_garbled_bytes_are_read_or_refused_and_nothing_else(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "garbled.yaml"
    path.write_bytes(data)
    told = None
    try:
        assert isinstance(read(path, SCHEMA).data, dict)
    except DataError as caught:
        told = caught
    if told is not None:
        assert str(told).startswith(told.file)
        assert told.line is None or 1 <= told.line <= data.count(b"\n") + data.count(b"\r") + 9


def test_the_same_text_is_parsed_once_and_each_caller_has_data_of_its_own(write, monkeypatch):
    parsed = []
    parse = reading.parse
    monkeypatch.setattr(reading, "parse", lambda *given: parsed.append(1) or parse(*given))
    name = write("terrain: urban\nzones: {baidoa: [base]}\n")
    first = read(name, SCHEMA).data
    first["zones"]["baidoa"].append("convoy")
    first["zones"]["jilib"] = []
    assert read(name, SCHEMA).data == {"terrain": "urban", "zones": {"baidoa": ["base"]}}
    assert len(parsed) == 1
    assert read(name).data["terrain"] == "urban"  # what no schema has seen is another thing
    with pytest.raises(DataError, match="turns"):
        read(name, {"type": "object", "required": ["turns"]})
    write("terrain: desert\n")
    assert read(name, SCHEMA).data == {"terrain": "desert"}
    assert len(parsed) == 4
