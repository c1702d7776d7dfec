"""Files that somebody made to do harm, or that came to it: bounded, refused with a line, no more.

FS7: time and memory. FS9: what is no regular file. FS10: scenarios that `check` lets through can
be played. FS15: whose line is told, and nothing quoted from a file that is not the game's.
"""

from __future__ import annotations

import copy
import json
import os
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from bounded import bounded

from somalia import datafile
from somalia.datafile import DataError
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.record import RecordError
from somalia.games.campaign import GAME
from somalia.games.campaign.data.scenario import load, sources
from somalia.games.campaign.lab.position import entries
from somalia.games.campaign.rules.core.game import Campaign
from somalia.lab.check import check_file
from somalia.lab.fuzz import check, check_at_checkpoint, checkpoints_since
from tests.often import often

TOP = Path(__file__).parents[2]


def refused(path: Path) -> str:
    with pytest.raises((DataError, RecordError)) as caught:
        check_file(path)
    told = str(caught.value)
    assert "\n" not in told
    assert len(told) < 4000
    return told


def scenario(name: str) -> dict[str, Any]:
    return datafile.read(TOP / "scenarios" / f"{name}.yaml").data


def write(path: Path, data: dict[str, Any]) -> Path:
    data = {**data, "id": path.stem}
    lines = [f"{key}: {json.dumps(value)}" for key, value in data.items() if key != "details"]
    if "details" in data:  # a line each, which is told
        lines.append("details:")
        lines += [f"  {key}: {json.dumps(value)}" for key, value in data["details"].items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


# FS7: as much as fits into a file, and no more time or memory than for any other

SQUARE = [[0, 0], [100, 0], [100, 100], [0, 100]]
"""The coast of a map made to take long; its frontier is the fourth side."""


def full(head: str, unit: str, most: int = datafile.MOST_BYTES, tail: str = "") -> str:
    return head + unit * min(most, (datafile.MOST_BYTES - len(head + tail)) // len(unit)) + tail


def numbered(head: str, unit: str, most: int, tail: str = "") -> str:
    return head + "".join(unit.format(at) for at in range(most)) + tail


def a_map(lines: dict[str, Any]) -> str:
    zones = {
        id: {
            "name": id,
            "terrain": "open",
            "south": True,
            "town": {"name": id, "at": [at, 50]},
            "cell": [place, 0],
        }
        for place, (id, at) in enumerate((("west", 25), ("east", 75)))
    }
    data = {
        "format": "somalia map 1",
        "id": "m",
        "name": "M",
        "zones": zones,
        "borders": [["west", "east"]],
        "lines": lines,
        "famine_line": [next(iter(lines))],
        "outline": {"coast": SQUARE, "frontier": [SQUARE[-1], SQUARE[0]]},
    }
    return "\n".join(f"{key}: {json.dumps(value)}" for key, value in data.items())


def to_and_fro(points: int, across: bool) -> list[list[float]]:
    return [
        [102 * (at % 2) - 1, place] if across else [place, 102 * (at % 2) - 1]
        for at in range(points)
        for place in [round(1 + 98 * at / points, 4)]
    ]


def a_street_map(buildings: str) -> str:
    """The map of a street fight with these buildings in the place of its own."""
    text = (TOP / "maps" / "bakara.yaml").read_text(encoding="utf-8")
    head, tail = text.index("buildings:"), text.index("features:")
    return f"{text[:head]}buildings:\n{buildings}\n{text[tail:]}"


def thin_buildings(many: int) -> str:
    """Buildings half an inch wide, half an inch apart, in rows."""
    return "\n".join(
        f"- {{id: X{at}, storeys: 9, at: [{x + 0.5}, {y}, {x + 1}, {y + 5.5}]}}"
        for at in range(many)
        for x, y in [(at % 71, 1 + 6 * (at // 71 % 7))]
    )


POSITION = (
    "format: somalia cases 1\ncases:\n- rule: 6\n  name: x\n  then: {turn: 1}\n"
    "  position:\n    zones: {baidoa: '"
)
HOSTILE = {
    "items compared in pairs": numbered(
        "format: somalia scenario 1\ncharts: [", "{{a: {}}},", 14000, "]"
    ),
    "faults by the thousand": full("format: somalia hints 1\nhints:\n", "- {id: x}\n", 14000),
    "faults in one of several forms": full(
        "format: somalia scenario 1\nzones: {without: [", "1,", 29000, "]}"
    ),
    "faults of a whole list": full(
        "format: somalia charts 1\nraf: {rows: {1: [", "zz,", 29000, "]}}"
    ),
    "keys": numbered("format: somalia map 1\n", "k{}: 1\n", 29000),
    "values": full("format: somalia map 1\na: [", "1,"),
    "deep values with long paths": full(
        "format: somalia map 1\na: " + "[" * 28, "1,", 29000, "]" * 28
    ),
    "brackets": full("format: somalia map 1\na: ", "["),
    "one word": full("format: somalia scenario 1\nid: ", "a-", tail="!"),
    "one number": full("format: somalia scenario 1\nlength: ", "9"),
    "a text of what cannot be seen": full('format: somalia scenario 1\nid: "', "\\x1b", tail='"'),
    "spaces after a word": full("format", " "),
    "a Zone of entries": full(POSITION, "pink-3,", tail="'}"),
    "a Zone of many counters": full(POSITION, "999 pink-3,", tail="'}"),
    "cases": numbered("format: somalia cases 1\ncases:\n", "- {{rule: 6, name: c{}}}\n", 9000),
    "lines that cross and cross": a_map(
        {"a": to_and_fro(2400, True), "b": to_and_fro(2400, False)}
    ),
    "ten thousand buildings": a_street_map(thin_buildings(10_000)),
    "as many buildings as there can be": a_street_map(thin_buildings(400)),
    "a building of spikes": a_street_map(
        "- {id: X, storeys: 9, shape: "
        + json.dumps([[1 + 1.5 * at, 40 - 39 * (at % 2)] for at in range(38)] + [[70, 44], [0, 44]])
        + "}"
    ),
    "buildings one within another": a_street_map(
        "\n".join(
            f"- {{id: X{at}, storeys: 1, at: [{at / 2}, {at / 2}, {72 - at / 2}, {48 - at / 2}]}}"
            for at in range(40)
        )
    ),
    "a line that crosses itself at last": a_map(
        {"a": [[at / 50, 50 + at % 2 / 10] for at in range(4900)] + [[97, 40], [50, 60]]}
    ),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_file_takes_two_seconds_and_300_mb_at_the_most(tmp_path: Path, what: str) -> None:
    """FS7: uniqueItems took the square, every fault was put into words, lines met without end."""
    path = tmp_path / "hostile.yaml"
    path.write_text(HOSTILE[what], encoding="utf-8")
    assert path.stat().st_size <= datafile.MOST_BYTES
    done = bounded("check", str(path))
    assert (done.returncode, done.stderr) == (1, ""), done.stdout[-500:] + done.stderr[-500:]
    assert done.stdout.startswith(str(path))
    assert done.stdout.count("\n") == 1
    assert len(done.stdout) < 4000


@pytest.mark.parametrize("cpu, memory, code", [(1, 300_000_000, -9), (2, 1_000_000, 2)])
def test_what_takes_more_is_found(cpu: int, memory: int, code: int) -> None:
    """FS7: the limits hold: the system ends one process, the other gets no more memory."""
    games = "simulate first-game --games 1000 --jobs 1 --seat un=random --seat bandit=random"
    done = bounded(*games.split(), cpu=cpu, memory=memory)
    assert done.returncode == code, done.stderr


def test_the_entries_of_a_zone_are_parted_at_commas_outside_brackets() -> None:
    """FS7: each character is read once; what comes of it is what it was."""
    former = re.compile(r"[,/](?![^(]*\))")
    chance = random.Random("entries")
    for _ in range(3000):
        text = "".join(chance.choice("a,/() b") for _ in range(chance.randrange(12)))
        parts = former.split(text)
        # A part by itself holds no mark outside brackets, so that it stays one entry.
        assert list(entries(text)) == [entry for part in parts for entry in entries(part)]
        assert len(list(entries(text))) == len(parts)


def test_items_twice_are_found_as_json_schema_has_it() -> None:
    """FS7: 1 and 1.0 are one value, 1 and true are two; keys have no order."""
    schema = {"properties": {"a": {"type": "array", "uniqueItems": True}}}
    for items, twice in (
        ("[1, 1.0]", True),
        ("[1, true]", False),
        ("[0, false]", False),
        ("['1', 1]", False),
        ("[{a: 1, b: 2}, {b: 2, a: 1}]", True),
        ("[[1], [1]]", True),
        ("[[1], [true]]", False),
        ("[{}, []]", False),
        ("[null, null]", True),
    ):
        data = yaml.safe_load(items)
        document = datafile.Document(Path("x"), {"a": data}, datafile.SourceLines(1, {}))
        if twice:
            with pytest.raises(DataError, match="expected no duplicate items"):
                datafile.check(document, schema)
        else:
            datafile.check(document, schema)


ODD = (
    "",
    "~",
    "true",
    "[]",
    "{}",
    "-1",
    "0",
    "1e400",
    ".inf",
    ".nan",
    "9" * 10_000,
    "2001-01-01",
    "1:30",
    '"\\e[31m"',
    "&a x",
    "*a",
    "!!python/object x",
    "<<: x",
    "? x",
    "|\n  x",
    "- x",
    "a: b",
    "\t",
    "\u202e",
    "010",
    "1.5",
    '""',
    "x" * 300,
    "[1, [2, [3]]]",
)


def mutated(text: str, chance: random.Random) -> str:
    """The text with one to three lines lost, doubled, moved or with another word in them."""
    lines = text.split("\n")
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(lines))
        word = chance.choice(list(re.finditer(r"[\w.-]+", lines[at])) or [None])
        match chance.randrange(5):
            case 0:
                lines[at] = ""
            case 1:
                lines.insert(at, lines[at])
            case 2:
                lines[at] = "  " + lines[at]
            case 3 if word:
                lines[at] = lines[at][: word.start()] + chance.choice(ODD) + lines[at][word.end() :]
            case 4 if word:
                other = chance.choice(re.findall(r"[\w.-]+", text))
                lines[at] = lines[at][: word.start()] + other + lines[at][word.end() :]
    return "\n".join(lines)


@pytest.mark.slow
def test_mutated_files_are_sound_or_refused_and_nothing_else(tmp_path: Path) -> None:
    """FS7: a traceback would end the test; a message is one line that can be printed."""
    folders = ("maps", "scenarios", "scenarios/charts", "scenarios/hints", "ai", "tests/cases")
    files = [file for folder in folders for file in sorted((TOP / folder).glob("*.yaml"))]
    shutil.copytree(TOP / "scenarios" / "charts", tmp_path / "charts")
    shutil.copytree(TOP / "tests" / "cases" / "charts", tmp_path / "charts", dirs_exist_ok=True)
    chance = random.Random("mutated files")
    outcomes = {True: 0, False: 0}
    told: list[tuple[str, str]] = []
    for _ in range(often(75, 150)):
        source = chance.choice(files)
        path = tmp_path / source.name
        path.write_text(mutated(source.read_text(encoding="utf-8"), chance), encoding="utf-8")
        try:
            outcomes[bool(check_file(path))] += 1
        except DataError as fault:
            outcomes[False] += 1
            told.append((source.name, str(fault)))
    assert all(text.isprintable() and name in text for name, text in told)
    assert min(outcomes.values()) > often(3, 10)


# FS9: names that lead to no file


@pytest.fixture
def odd_places(tmp_path: Path) -> dict[Path, str]:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "large.yaml").touch()
    os.truncate(tmp_path / "large.yaml", 3_000_000_000)
    device = "it is not a regular file"
    return {
        Path("/dev/zero"): device,
        tmp_path / "pipe.yaml": device,
        tmp_path / "folder.yaml": "it is a folder, not a file",
        tmp_path / "large.yaml": "the file has 3000000000 bytes; at most",
    }


def test_what_is_no_file_is_told_and_neither_waited_for_nor_read(
    odd_places: dict[Path, str], tmp_path: Path
) -> None:
    """FS9: as the file to check, as the scenario of a case file, as the charts of a scenario."""
    for place, reason in odd_places.items():
        assert reason in refused(place)
        (tmp_path / "cases.yaml").write_text(
            f"format: somalia cases 1\nscenario: {place}\n"
            "cases: [{rule: 6, name: x, then: {turn: 1}}]\n"
        )
        if place.suffix:
            assert reason in refused(tmp_path / "cases.yaml")
        charts = {**scenario("somalia-1992"), "charts": [str(place)]}
        if place.suffix:
            assert reason in refused(write(tmp_path / "own.yaml", charts))


def test_a_file_that_is_none_in_the_players_folder_spoils_no_start(
    odd_places: dict[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FS9: pipes, folders and broken links are not listed; a file too large is passed over."""
    from somalia.games import usual_game
    from somalia.play.library import cards, players

    for kind in datafile.KINDS:
        (tmp_path / "home" / kind).mkdir(parents=True)
        for place in odd_places:
            (tmp_path / "home" / kind / f"{place.stem}.yaml").symlink_to(place)
        (tmp_path / "home" / kind / "broken.yaml").symlink_to("nowhere.yaml")
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    listed = set(datafile.available("scenarios"))
    assert listed >= {"somalia-1992", "large"}
    assert not listed & {"zero", "pipe", "folder", "broken"}
    assert "somalia-1992" in [card.id for card in cards()]
    assert len(players(usual_game(), "un")) > 2


# FS10: what a later scenario's details may not say


def later(tmp_path: Path, name: str, change: Callable[[dict[str, Any]], object]) -> Path:
    data = scenario(name)
    change(data["details"])
    return write(tmp_path / "own.yaml", data)


ICU: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda d: d["setup"][2].update(colours=["green"]), "setup[3].colours[1]: "),
    (lambda d: d["setup"][2].update(colours=["us"]), "us has no party"),
    (lambda d: d["setup"].append(d["setup"][2]), "pink-leader is already placed"),
    (lambda d: d["setup"][1].update(zones={"baidoa": 20}), "places 20 counters, but only"),
    (lambda d: d["setup"].extend([d["setup"][5]] * 3), "certain to be left by then"),
    (lambda d: d["setup"][3].update(among=["jawhar", "jawhar"]), "expected no duplicate items"),
    (lambda d: d["setup"][3].update(among=["baidoa"]), "parties of warlords cannot share it"),
    (lambda d: d["setup"][3].pop("among"), "missing key among"),
    (lambda d: d["setup"][0].pop("rest"), "missing key rest"),
    (lambda d: d["setup"][0].pop("strengths"), "would draw Bases as well as units"),
    (lambda d: d["setup"][1].update(zones={"atlantis": 1}), "zones.atlantis: there is no Zone"),
    (lambda d: d["setup"][1].update(zones={"baidoa": -1}), "expected 1 or more, not -1"),
    (lambda d: d["setup"][1].pop("zones"), "found nothing"),
    (lambda d: d["setup"][1].update(leader=True), "found leader and zones"),
    (lambda d: d["setup"][1].update(box=1), "these counters could never enter"),
    (
        lambda d: d["setup"][0].update(roll=0) or d["setup"][0].update(count=1, among=["jilib"]),
        "expected 1 or more, not 0",
    ),
    (
        lambda d: d["setup"][0].pop("roll") and d["setup"][0].update(count=1, among=["jilib"]),
        "nobody plays un, so nobody can choose its Zones",
    ),
    (lambda d: d["parties"]["icu"].update(colours=["militia", "pink"]), "Split the party"),
    (lambda d: d["parties"]["pink"].update(team="icu"), "warlords already plays for icu"),
    (lambda d: d["parties"].pop("orange"), "orange has no party"),
    (lambda d: d.pop("bystander"), "no side of this game plays un"),
    (lambda d: d["bystander"].update(party="nobody"), 'there is no party "nobody"'),
    (lambda d: d["victory"][0].update(team="nobody"), 'no team in play "nobody"'),
    (
        lambda d: d["victory"][3].update(grade="historical"),
        'no victory of this game "warlords-historical"',
    ),
    (lambda d: d["victory"].pop(1) and d["victory"].pop(0), "found lines for 1 team"),
    (lambda d: d.update(decides="ethiopia"), 'no side of this game "ethiopia"'),
    (lambda d: d.update(exclusive=["nobody"]), 'no team "nobody"'),
    (lambda d: d.update(begins=99), "the game begins in turn 99, after its last turn"),
]
WAR: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda d: d["setup"][6].update(sure="pink-2"), 'strengths of "pink-2" only'),
    (lambda d: d["setup"][6].update(sure="pink-9"), 'strengths of "pink-9" only'),
    (lambda d: d["setup"][4].update({"not-held-by": "nobody"}), 'no team "nobody"'),
    (lambda d: d["setup"][4].update({"not-held-by": "icu"}), "certain to be left by then"),
    (lambda d: d["support"].update(points="nobody"), "support.points"),
    (lambda d: d["support"].update(partners=["pink", "pink"]), "expected no duplicate items"),
    (lambda d: d["entry"].update(zone="atlantis"), "entry.zone: there is no Zone"),
    (lambda d: d.pop("entry"), "these counters could never enter"),
]


@pytest.mark.parametrize(
    "name, change, says",
    [("icu-2006", *one) for one in ICU] + [("war-2006", *one) for one in WAR],
)
def test_details_that_cannot_be_played_are_refused_with_their_line(
    tmp_path: Path, name: str, change: Callable[[dict[str, Any]], object], says: str
) -> None:
    """FS10: unknown colours, empty cups, a Zone twice were tracebacks in play."""
    told = refused(later(tmp_path, name, change))
    assert says in told
    assert re.match(r"\S*own\.yaml:[0-9]+: details", told)


def test_every_choice_of_options_is_looked_at_when_details_are_checked(tmp_path: Path) -> None:
    """FS10: one party of two colours is sound for one Warlord player, and not for four."""

    def change(details: dict[str, Any]) -> None:
        del details["parties"]["orange"]
        details["parties"]["pink"]["colours"].append("orange")
        details["setup"][3]["among"] = ["gaalkayo"]

    assert "these colours are played by orange and pink" in refused(
        later(tmp_path, "icu-2006", change)
    )


def walk(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, one in inner:
        yield (*path, key)
        if isinstance(one, dict | list):
            yield from walk(one, (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def change_some(data: dict[str, Any], chance: random.Random) -> None:
    """One to three values of a scenario lost, doubled, or put in the place of another."""
    for _ in range(chance.randrange(1, 4)):
        paths = [path for path in walk(data) if path[0] not in ("format", "id")]
        *way, key = chance.choice([path for path in paths if path[0] == "details"] or paths)
        holder, other = at(data, tuple(way)), copy.deepcopy(at(data, chance.choice(paths)))
        value = holder[key]
        match chance.randrange(5):
            case 0:
                del holder[key]
            case 1 if isinstance(holder, list):
                holder.insert(key, copy.deepcopy(value))
            case 2 if type(value) is int:
                holder[key] = chance.choice((value - 1, value + 1, 0, 3, 9, 20))
            case 3 if type(value) is type(other):
                holder[key] = other
            case 4 if isinstance(value, list):
                chance.shuffle(value)


@pytest.mark.slow
def test_a_mutated_scenario_that_is_let_through_can_be_played(tmp_path: Path) -> None:
    """FS10: two turns at random, with all the checks of `somalia fuzz`."""
    chance = random.Random("mutated scenarios")
    played = 0
    for number in range(often(40, 80)):
        name = chance.choice(("icu-2006", "war-2006", "war-2006", "somalia-1992", "first-game"))
        data = scenario(name)
        change_some(data, chance)
        path = write(tmp_path / "own.yaml", data)
        try:
            check_file(path)
        except DataError:
            continue
        chosen = {option.id: chance.choice(option.choices) for option in sources(path).options}
        play(Game(Campaign(load(path, chosen)), seed=str(number)), Stream(str(number)))
        played += 1
    assert played > often(7, 15)


def play(game: Game, stream: Stream) -> None:
    checks, node, begins = GAME.checks(game.rules.scenario), game.checkpoint, 0
    while game.prompt is not None and game.state.turn < (begins or 100) + 2:
        begins = begins or game.state.turn
        options = game.prompt.options
        game.answer(game.prompt.who, options[stream.below(len(options))])
        check(game, checks)
        for passed in checkpoints_since(game, node):
            check_at_checkpoint(passed.state, checks)
        node = game.checkpoint


# FS15: whose line, and whose words


def test_a_file_that_is_not_the_games_is_not_quoted(tmp_path: Path) -> None:
    """FS15: `charts: [/etc/passwd]` showed a line of it."""
    secret = tmp_path / "secret.yaml"
    for text in (
        "hunter2:x:0:0:hunter2:/hunter2:/bin/sh\n",
        "hunter2: hunter2\n",
        "- hunter2\n",
        "password: hunter2\nformat: hunter2\n",
        "!hunter2 x\n",
        "hunter2: [\n",
        "*hunter2\n",
    ):
        secret.write_text(text)
        for named in ({"charts": [str(secret)]}, {"map": str(secret)}):
            path = write(tmp_path / "own.yaml", {**scenario("somalia-1992"), **named})
            assert "hunter2" not in refused(path)
        assert "hunter2" not in refused(secret)
        cases = tmp_path / "cases.yaml"
        cases.write_text(
            f"format: somalia cases 1\nscenario: {secret}\n"
            "cases: [{rule: 6, name: x, then: {turn: 1}}]\n"
        )
        assert "hunter2" not in refused(cases)


def test_what_is_quoted_is_short_and_has_no_character_that_steers_a_screen(tmp_path: Path) -> None:
    """FS15: also of the game's own files."""
    path = tmp_path / "own.yaml"
    path.write_text('format: somalia scenario 1\n"\\e[2J\\u202e": 1\n')
    assert "\\x1b[2J\\u202e: unknown key" in refused(path)
    path.write_text("format: somalia scenario 1\nid: " + "x y" * 9000 + "\n")
    assert len(refused(path)) < 300


def test_a_scenario_that_a_case_file_names_is_told_with_the_line_that_names_it(
    tmp_path: Path,
) -> None:
    """FS15: the name of the scenario alone said nothing of the case file."""
    cases = tmp_path / "cases.yaml"
    body = "cases: [{rule: 6, name: x, then: {turn: 1}}]\n"
    cases.write_text(f"format: somalia cases 1\n# one\nscenario: somalia-1993\n{body}")
    told = refused(cases)
    assert told.startswith(f"{cases}:3: scenario: ")
    assert "Did you mean somalia-1992?" in told
    (tmp_path / "own.yaml").write_text("format: somalia scenario 1\nmap: 3\n")
    cases.write_text(f"format: somalia cases 1\nscenario: own.yaml\n{body}")
    assert re.match(rf"{cases}:2: scenario: can.t use .*: \S*own\.yaml:2: map: ", refused(cases))
    cases.write_text(f"format: somalia cases 1\ncharts:\n- fixed.yaml\n{body}")
    assert refused(cases).startswith(f"{cases}:3: charts[1]: ")


def test_a_scenario_that_a_record_names_is_told_with_the_line_that_names_it(
    tmp_path: Path,
) -> None:
    """FS15: so are those of records."""
    text = (TOP / "tests" / "records" / "war-2006.txt").read_text(encoding="utf-8")
    record = tmp_path / "game.txt"
    record.write_text(text.replace("scenario: war-2006", "scenario: war-2007", 1))
    line = text[: text.index("scenario:")].count("\n") + 1
    told = refused(record)
    assert told.startswith(f"{record}:{line}: can't use its scenario: ")
    assert "Did you mean war-2006?" in told
