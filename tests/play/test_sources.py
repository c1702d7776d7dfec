"""A record names its files without paths, and they are found again by name and digest (FB2)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from somalia.datafile import DataError, without_home
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, RecordError, Sitter, is_local, load
from somalia.engine.record_writer import RecordWriter
from somalia.lab.check import check_file
from somalia.play import career, saved
from somalia.play.branching import branch, branch_at
from somalia.play.catalogue import complete, entry
from somalia.play.export import exported
from somalia.play.folder import games_folder, records_in
from somalia.play.replay import Replay
from somalia.play.sources import header_found, of_record, of_typed
from somalia.play.table import GameSetup, Table, TableError, begin, sit_down, take_up
from somalia.report.gather import gather

LAID = "format: somalia charts 1\nreconstructed: true\ncounters: {faction: {1: 9, leader: 1}}\n"
SCENARIO, CHARTS, PLAYER = "mine.yaml", "laid.yaml", "robbers.yaml"


@pytest.fixture
def folder(tmp_path: Path, top: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The present folder, of a user called Bartholomew, with files of his own."""
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    own = tmp_path / "Bartholomew"
    own.mkdir()
    text = (top / "scenarios" / "first-game.yaml").read_text(encoding="utf-8")
    text = text.replace("id: first-game", "id: mine").replace("name: A first game", "name: My own")
    (own / SCENARIO).write_text(text, encoding="utf-8")
    (own / CHARTS).write_text(LAID, encoding="utf-8")
    shutil.copy(top / "ai" / "warlord.yaml", own / PLAYER)
    monkeypatch.chdir(own)
    return own


def setup_of(folder: Path | str = ".", record: Path | None = None, new: bool = True) -> GameSetup:
    """A game with these files, all typed as paths."""
    typed = Path(folder)
    at = [str(typed / name) if str(typed) != "." else f"./{name}" for name in (SCENARIO, PLAYER)]
    seats = {"un": "human", "bandit": f"{at[1]}:easy"}
    return GameSetup(at[0], seats, "7", {}, [typed / CHARTS], "auto", record, not new)


def play(table: Table, answers: int = 12) -> None:
    for _ in range(answers):
        prompt = table.game.prompt
        assert isinstance(prompt, Choose)
        if prompt.who in table.players:
            decision = table.players[prompt.who].decide(table.game, prompt)
            table.game.answer(prompt.who, decision.option, decision.why)
        else:
            table.game.answer(prompt.who, prompt.options[0])


def kept(setup: GameSetup) -> Path:
    """The record of a game that was left."""
    table = begin(setup)
    play(table)
    table.leave()
    assert table.record is not None
    return table.record


def goes_on(path: Path) -> Table:
    table = take_up(path, True, lambda _: True, [])
    assert table is not None
    return table


def told_by(path: Path) -> list[str]:
    table = goes_on(path)
    table.leave()
    return table.notes


def holds_no_path(text: str, folder: Path) -> bool:
    return not any(part in text for part in (folder.name, str(folder.parent), "~", "./"))


def altered(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


CHANGES = [
    (SCENARIO, "winning: 10", "winning: 11"),
    (CHARTS, "{1: 9, leader: 1}", "{1: 8, leader: 1}"),
]


def everywhere(path: Path) -> list[str]:
    """Whether all that reads records finds the files: the count of answers by each way."""
    record = load(path)
    listed = complete(entry(path))
    assert not listed.problem
    assert listed.scenario == "My own"
    replay = Replay(record)
    for _ in replay.chapters():
        pass
    assert check_file(path).startswith(f"a record: {replay.game.count} answers")
    assert exported(path, "un").startswith("somalia seat record 1")
    gather(record, 0, 0.0, lambda *_: None)
    return [*listed.remark.splitlines(), *replay.remarks]


def test_a_record_holds_no_path(folder: Path) -> None:
    path = kept(setup_of(folder))
    text = path.read_text(encoding="utf-8")
    header = load(path).header
    assert (header.scenario, header.charts) == (SCENARIO, (CHARTS,))
    assert [seat.who for seat in header.seats] == ["human", f"{PLAYER}:easy"]
    assert set(header.files) == {f"scenario {SCENARIO}", f"charts {CHARTS}", f"player {PLAYER}"}
    assert path.name.startswith("mine-un-")
    replay = Replay(load(path))
    for told in (text, exported(path, "un"), json.dumps(replay.as_json())):
        assert holds_no_path(told, folder)
    assert str(folder) in (folder.parent / "home" / "places.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("at", [".", "whole"])
def test_from_another_folder_a_game_is_found_and_goes_on(
    at: str, folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = kept(setup_of(folder if at == "whole" else "."))
    monkeypatch.chdir(tmp_path)
    assert everywhere(path) == []
    table = goes_on(path)
    assert table.notes == []
    play(table)
    table.leave()
    told = saved.told(saved.saved_games(), 200)
    assert any("My own" in line for line in told)


def test_beside_the_record_it_is_found_on_another_machine(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = kept(setup_of(record=folder / "game.txt"))
    other = tmp_path / "elsewhere"
    other.mkdir()
    for name in (path.name, SCENARIO, CHARTS, PLAYER):
        shutil.move(folder / name, other / name)
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "another home"))
    assert everywhere(other / path.name) == []
    table = goes_on(other / path.name)
    assert (table.notes, table.header.seats[1].who) == ([], f"{other / PLAYER}:easy")
    table.leave()


def test_in_the_known_folders_it_is_found_by_digest_rather_than_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = kept(setup_of())
    home = tmp_path / "home"
    (home / "places.json").unlink()
    for kind, name in (("scenarios", SCENARIO), ("scenarios", CHARTS), ("ai", PLAYER)):
        (home / kind).mkdir(exist_ok=True)
        shutil.move(folder / name, home / kind / name)
        shutil.copy(home / kind / name, path.parent / name)
    for name, old, new in CHANGES:  # others of these names
        altered(path.parent / name, old, new)
    monkeypatch.chdir(tmp_path)
    assert everywhere(path) == told_by(path) == []


def test_what_lies_in_a_known_folder_is_called_as_in_lists(folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    for kind, name in (("scenarios", SCENARIO), ("ai", PLAYER)):
        (home / kind).mkdir(parents=True)
        shutil.move(folder / name, home / kind / name)
    seats = {"un": "human", "bandit": "robbers"}
    first = kept(GameSetup("mine", seats, "7", {}, [], "auto", None, False))
    by_path = seats | {"bandit": str(home / "ai" / PLAYER)}
    typed = str(home / "scenarios" / SCENARIO)
    second = kept(GameSetup(typed, by_path, "7", {}, [], "auto", None, False))
    assert load(first).header == load(second).header
    assert load(first).header.scenario == "mine"
    for nested in ("one-track/un-pass", "one-track/un-pass.yaml"):
        seats = {"un": nested, "bandit": "human"}
        third = kept(GameSetup("somalia-1992", seats, "7", {}, [], "auto", None, False))
        assert load(third).header.seats[0].who == "one-track/un-pass"
        assert told_by(third) == []
        assert "UN that passes (one-track)" in entry(third).sides
        older = third.read_text(encoding="utf-8").replace("file player", "once")
        third.write_text(older.replace("one-track/un-pass plays", f"{nested} plays"), "utf-8")
        assert all("seal" in line for line in told_by(third))


# Files that have changed, or are gone


@pytest.mark.parametrize("name, old, new", CHANGES)
def test_a_changed_file_is_named_everywhere(name: str, old: str, new: str, folder: Path) -> None:
    path = kept(setup_of())
    altered(folder / name, old, new)
    (told,) = told_by(path)
    assert told.startswith(f"{name} has changed since this game began")
    assert "beside the record" in told
    assert complete(entry(path)).remark == told
    assert Replay(load(path)).remarks == [told]
    assert told in check_file(path)
    assert told in " ".join(saved.told([path], 300))
    assert told in gather(load(path), 0, 0.0, lambda *_: None).remarks


def test_a_changed_remark_of_a_file_is_not_told(folder: Path) -> None:
    path = kept(setup_of())
    altered(folder / SCENARIO, "format:", "# a remark\nformat:")
    (folder / CHARTS).write_bytes(b"\xef\xbb\xbf" + LAID.replace("\n", "\r\n").encode())
    assert told_by(path) == []


def test_a_changed_opponent_is_told_where_the_game_goes_on(folder: Path) -> None:
    path = kept(setup_of())
    altered(folder / PLAYER, "attack_margin: 0.3", "attack_margin: 0.4")
    (told,) = told_by(path)
    assert told.startswith(f"{PLAYER} has changed since")
    assert Replay(load(path)).remarks == []


def test_a_file_of_another_game_is_refused_and_nothing_is_cut(folder: Path, top: Path) -> None:
    """Its answers do not fit: the record was cut off at the first, where the window asks nobody."""
    path = kept(setup_of())
    text = (top / "scenarios" / "somalia-1992.yaml").read_text(encoding="utf-8")
    text = text.replace("id: somalia-1992", "id: mine")
    (folder / SCENARIO).write_text(text, encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(TableError, match=r"mine\.yaml has changed since .* doesn't accept all"):
        goes_on(path)
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir() if one.is_file()] == [path.name]


@pytest.mark.parametrize("name", [SCENARIO, CHARTS, PLAYER])
def test_a_missing_file_is_told_with_what_to_do_and_no_other_is_taken(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = kept(setup_of(folder))
    away = tmp_path / "another"
    away.mkdir()
    shutil.move(folder / name, away / name)  # in the present folder, which is not looked in
    monkeypatch.chdir(away)
    with pytest.raises(DataError, match=rf"{name}: file not found\. Put it beside"):
        goes_on(path)
    if name != PLAYER:
        assert "file not found" in complete(entry(path)).problem
        with pytest.raises(DataError, match=r"can't use its scenario: .*Put it beside"):
            check_file(path)
    else:  # which a record needs only to go on
        assert everywhere(path) == []
    shutil.copy(away / name, path.parent / name)
    assert told_by(path) == []


def test_places_that_make_no_sense_are_none(folder: Path, tmp_path: Path) -> None:
    path = kept(setup_of())
    for text in ("", "[1]", "{", '{"a": 1}', "[" * 100_000):
        (tmp_path / "home" / "places.json").write_text(text, encoding="utf-8")
        with pytest.raises(DataError, match="file not found"):
            of_record(load(path))


# Which game goes on


def test_the_same_files_go_on_from_wherever_they_are_typed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = kept(setup_of("."))
    for typed in (folder, Path(), Path("..", folder.name)):
        table = sit_down(setup_of(typed, new=False), lambda _: True)
        table.leave()
        assert table.record == path
    altered(folder / SCENARIO, "winning: 10", "winning: 11")  # the same file, edited
    table = sit_down(setup_of(new=False), lambda _: True)
    table.leave()
    assert (table.record, len(table.notes)) == (path, 1)
    other = tmp_path / "other"
    shutil.copytree(folder, other)
    altered(other / SCENARIO, "winning: 11", "winning: 12")  # another of that name
    monkeypatch.chdir(other)
    table = sit_down(setup_of(new=False), lambda _: True)
    table.leave()
    assert table.record != path


@pytest.mark.parametrize("name", [".tonight", "#1", "~$it", ".", "it~"])
def test_a_branch_of_a_record_that_no_list_shows_is_in_the_lists(folder: Path, name: str) -> None:
    path = kept(setup_of())
    hidden = path.rename(folder / f"{name}.txt")
    branched = branch_at(hidden, "T1", {}, ("human",))
    assert branched in records_in(games_folder())


def test_a_branch_keeps_what_the_game_began_with(folder: Path) -> None:
    path = kept(setup_of())
    altered(folder / SCENARIO, "winning: 10", "winning: 11")
    branched = branch_at(path, "T1", {"bandit": f"./{PLAYER}:hard"}, ("human",))
    old, new = load(path).header, load(branched).header
    assert (new.scenario, new.files, new.digest) == (old.scenario, old.files, old.digest)
    assert new.seats[1].who == f"{PLAYER}:hard"
    altered(folder / PLAYER, "attack_margin: 0.3", "attack_margin: 0.4")
    record = load(path)
    with pytest.raises(RecordError, match=f"Two different files are called {PLAYER}"):
        branch(record, Replay(record).game, {"un": f"./{PLAYER}"})


def test_two_chart_files_of_one_name_are_refused(folder: Path) -> None:
    (folder / "other").mkdir()
    (folder / "other" / CHARTS).write_text(LAID.replace("9", "8"), encoding="utf-8")
    charts = [folder / CHARTS, folder / "other" / CHARTS]
    setup = GameSetup(
        SCENARIO,
        {"un": "human", "bandit": "random"},
        "7",
        {},
        charts,
        "auto",
        folder / "g.txt",
        False,
    )
    with pytest.raises(RecordError, match=r"Two different files are called laid\.yaml"):
        begin(setup)
    assert not (folder / "g.txt").exists()


# Records of older programs


def as_older(path: Path, folder: Path, names: Sequence[str] = (SCENARIO, CHARTS, PLAYER)) -> None:
    """The record as an older program has written it: with paths and without digests."""
    lines = path.read_text(encoding="utf-8").split("\n")
    text = "\n".join(line for line in lines if not line.startswith(("file ", "# seal ")))
    for name in names:
        text = text.replace(f": {name}", f": {folder / name}", 1)
    path.write_text(text, encoding="utf-8")


def test_an_old_record_with_paths_is_read_and_its_exports_have_none(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = kept(setup_of())
    as_older(path, folder)
    (tmp_path / "home" / "places.json").unlink()
    assert load(path).header.charts == (str(folder / CHARTS),)
    monkeypatch.chdir(tmp_path)
    assert everywhere(path) == told_by(path) == []
    table = sit_down(setup_of(folder, new=False), lambda _: True)
    assert table.record == path
    table.leave()
    branched = branch_at(path, "T1", {}, ("human",))
    assert load(branched).header.scenario == SCENARIO
    assert load(branched).header.files
    for told in (
        exported(path, "un"),
        json.dumps(Replay(load(path)).as_json()),
        branched.read_text(encoding="utf-8"),
    ):
        assert holds_no_path(told, folder)


def test_an_old_record_whose_files_were_moved_takes_those_beside_it_and_tells(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = kept(setup_of())
    as_older(path, folder)
    (tmp_path / "home" / "places.json").unlink()
    for name in (SCENARIO, CHARTS, PLAYER):
        shutil.move(folder / name, path.parent / name)
    monkeypatch.chdir(tmp_path)
    assert header_found(path, load(path).header).scenario == str(path.parent / SCENARIO)
    (told,) = told_by(path)  # the digest of all says that scenario and charts are the same
    assert told.startswith(PLAYER)


@pytest.mark.parametrize(
    "name, is_sound",
    [
        ("somalia-1992", True),
        ("one-track/un-passes.yaml", True),
        ("war~1.yaml", True),
        ("/etc/passwd", False),
        ("~/x.yaml", False),
        ("a/../../x.yaml", False),
        (r"C:\Games\Anna\x.yaml", False),
        (r"\\server\x.yaml", False),
        ("", False),
    ],
)
def test_a_record_is_written_with_no_path(name: str, is_sound: bool, tmp_path: Path) -> None:
    assert is_local(name) == is_sound
    if not is_sound:
        for header in (
            Header(name, "7", ()),
            Header("x", "7", (), charts=(name,)),
            Header("x", "7", (Sitter("un", name, ("un",)),)),
        ):
            with pytest.raises(RecordError, match="in a record: "):
                RecordWriter(tmp_path / "game.txt", header)


def test_a_name_in_a_record_leads_nowhere_else(folder: Path, tmp_path: Path) -> None:
    """A record that somebody sends names a file of another folder, with its digest."""
    path = kept(setup_of())
    header = load(path).header
    text = path.read_text(encoding="utf-8")
    secret = f"../../{folder.name}/{SCENARIO}"
    text = text.replace(f"scenario: {SCENARIO}", f"scenario: {secret}")
    text = text.replace(f"file scenario {SCENARIO}", f"file scenario {secret}")
    path.write_text(text, encoding="utf-8")
    assert load(path).header.files != header.files
    with pytest.raises(DataError, match=r"^mine\.yaml: file not found"):
        of_record(load(path))


def test_the_games_of_a_career_are_read_from_anywhere(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = begin(setup_of())
    prompt = table.game.prompt
    assert isinstance(prompt, Choose)
    table.game.request("un", "un", "resign")
    table.leave()
    monkeypatch.chdir(tmp_path)
    (one,) = career.career(career.finished_games())
    assert one.scenario == SCENARIO
    assert one.level == "easy"
    assert games_folder().is_dir()


def test_a_bundle_names_no_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/", "home", "Bartholomew"))
    told = 'File "/' + 'home/Bartholomew/.local/lib/x.py", line 3'
    assert without_home(told) == 'File "HOME/.local/lib/x.py", line 3'
    monkeypatch.setattr(Path, "home", lambda: Path("/"))
    assert without_home(told) == told


def test_a_bundle_names_no_user_whose_folders_are_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, linked = tmp_path / "disk" / "people" / "b", tmp_path / "home" / "Bartholomew"
    real.mkdir(parents=True)
    linked.parent.mkdir()
    linked.symlink_to(real)
    monkeypatch.setattr(Path, "home", lambda: linked)
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "games of mine"))
    for told, shown in (
        (f"{linked}/x.py", "HOME/x.py"),
        (f"{real}/x.py", "HOME/x.py"),
        (
            f"No record: {tmp_path}/games of mine/games/x.txt.",
            "No record: SOMALIA_HOME/games/x.txt.",
        ),
        ("in /media/Bartholomew/x or /mnt/Bartholomew", "in /media/USER/x or /mnt/USER"),
        ("/x/Bartholomews by Bartholomew", "/x/Bartholomews by Bartholomew"),
    ):
        assert without_home(told) == shown


def test_an_option_that_is_not_offered_is_a_fault_of_the_record_that_names_it(
    tmp_path: Path, top: Path
) -> None:
    kept = top / "tests" / "records" / "blue-helmet-random.txt"
    text = kept.read_text("utf-8").split("\n")
    line = next(at for at, row in enumerate(text) if row.startswith("seat "))
    text.insert(line, "option nonsense: 1")
    path = tmp_path / "game.txt"
    path.write_text("\n".join(text), "utf-8")
    record = load(path)
    with pytest.raises(DataError) as fault:
        of_record(record)
    assert str(fault.value).startswith(f"{path}:{line + 1}: option nonsense: ")
    with pytest.raises(DataError) as fault:
        of_typed(replace(record.header, options={"nonsense": "1"}, charts=()))
    assert str(fault.value).startswith("--option: nonsense: ")
