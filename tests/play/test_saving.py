"""Saved games: nothing is lost, one program writes, and what cannot be kept is told (5.1).

The numbers FS2 to FS6, FS9, FS10, FS12 are those of the findings these tests came from.
"""

from __future__ import annotations

import errno
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from somalia import reading, terminal
from somalia.engine import record as records
from somalia.engine import record_writer
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, RecordError, Sitter, load, load_head, replay
from somalia.engine.record_writer import RecordWriter
from somalia.games.campaign import GAME
from somalia.games.campaign.data.scenario import load as load_scenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.play import table
from somalia.play.catalogue import complete, entry
from somalia.play.folder import games_folder, records_in
from somalia.play.table import GameSetup, Table, TableError, begin, take_up
from somalia.terminal.evening import SAVED
from somalia.terminal.session import TAKEN_UP
from tests.bounded import bounded
from tests.toys import Bidding

TWO = {"un": "human", "bandit": "human"}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))


def game_setup(
    seats: dict[str, str] = TWO, record: Path | None = None, new: bool = False
) -> GameSetup:
    return GameSetup("somalia-1992", seats, "7", {}, [], "auto", record, not new)


def yes(question: str) -> bool:
    return True


def play(laid: Table, answers: int) -> None:
    """Answer so many questions by the first option that is no pass, else the first."""
    for _ in range(answers):
        prompt = laid.game.prompt
        assert isinstance(prompt, Choose)
        seat = laid.game.seat_of[prompt.who].name
        laid.game.answer(seat, prompt.options[0])


def continued(path: Path) -> Table:
    laid = take_up(path, True, yes, [])
    assert laid is not None
    return laid


def record_of(laid: Table) -> Path:
    assert laid.record is not None
    return laid.record


@pytest.fixture
def syncs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What has been waited for to be on the disk: "file" or "folder"."""
    seen: list[str] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        seen.append("folder" if Path(f"/proc/self/fd/{descriptor}").is_dir() else "file")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    return seen


# FS2: on the disk before a person is asked


def test_what_was_answered_is_on_the_disk_before_a_person_is_asked_again(
    syncs: list[str],
) -> None:
    """FS2"""
    games_folder().mkdir(parents=True)
    laid = begin(game_setup())
    assert syncs[:2] == ["file", "folder"]  # made, and its name in the folder
    for _ in range(12):
        before = len(syncs)
        play(laid, 1)
        assert syncs[before:] == ["file"]
        # Nothing was written after the wait: the file as it is now ends with what was sealed.
        assert record_of(laid).read_text().splitlines()[-1].startswith(records.SEAL)
    laid.leave()


def test_a_game_of_computers_waits_for_no_disk(syncs: list[str], tmp_path: Path) -> None:
    """FS2"""
    laid = begin(game_setup({"un": "random", "bandit": "random"}, tmp_path / "game.txt"))
    play(laid, 50)
    laid.leave()
    assert syncs == []
    assert load(tmp_path / "game.txt").problem == ""


def test_simulating_waits_for_no_disk(syncs: list[str]) -> None:
    """FS2"""
    from somalia.lab.match import play_match

    scenario = load_scenario("first-game")
    play_match(GAME, scenario, {"un": "random", "bandit": "random"}, "1")
    assert syncs == []


def test_a_disk_that_fails_at_the_wait_is_told_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """FS2, FS5"""
    laid = begin(game_setup())

    def fails(descriptor: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", fails)
    play(laid, 3)
    assert "Input/output error" in laid.unsaved
    monkeypatch.undo()
    play(laid, 1)
    assert laid.unsaved == ""
    assert any("saved again" in news for news in laid.saving_news())
    laid.leave()
    assert replay(load(record_of(laid)), laid.rules)[0].all_answers() == laid.game.all_answers()


# FS3: one program at a time


HOLDER = """
import sys
from pathlib import Path
from somalia.engine.record_writer import claim
held = claim(Path(sys.argv[1]), "terminal")
print("has it", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def held() -> Callable[[Path], subprocess.Popen[str]]:
    """Another program that has this record open, until it is killed."""

    def hold(path: Path) -> subprocess.Popen[str]:
        other = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(path)],
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert other.stdout is not None
        assert other.stdout.readline() == "has it\n"
        return other

    return hold


def test_a_second_program_is_told_where_the_game_is_open(
    held: Callable[[Path], subprocess.Popen[str]], tmp_path: Path
) -> None:
    """FS3"""
    laid = begin(game_setup(record=tmp_path / "game.txt"))
    play(laid, 5)
    laid.leave()
    before = (tmp_path / "game.txt").read_bytes()
    with held(tmp_path / "game.txt") as other:
        for second in (
            lambda: table.sit_down(game_setup(record=tmp_path / "game.txt"), yes),
            lambda: take_up(tmp_path / "game.txt", False, yes, []),
        ):
            with pytest.raises(RecordError, match="open in another program") as told:
                second()
            assert f"(terminal, process {other.pid} on " in str(told.value)
        # It may be watched meanwhile, and nothing was written.
        assert replay(load(tmp_path / "game.txt"), laid.rules)[0].count == laid.game.count
        assert (tmp_path / "game.txt").read_bytes() == before
        other.kill()
        other.wait()
        # The lock has died with its process, however it died.
        again = continued(tmp_path / "game.txt")
        assert again.game.count == laid.game.count
        again.leave()


def test_a_lock_that_went_with_its_folder_is_made_anew(tmp_path: Path) -> None:
    """FS3: or a second program would get in beside the first."""
    laid = begin(game_setup(record=tmp_path / "own" / "game.txt"))
    folder_gone(record_of(laid))
    play(laid, 1)
    assert laid.unsaved == ""
    with pytest.raises(RecordError, match="open in another program"):
        take_up(record_of(laid), False, yes, [])
    laid.leave()


def test_a_record_that_another_program_has_taken_up_meanwhile_is_left_to_it(
    held: Callable[[Path], subprocess.Popen[str]], tmp_path: Path
) -> None:
    """FS3"""
    laid = begin(game_setup(record=tmp_path / "own" / "game.txt"))
    folder_gone(record_of(laid))
    with held(record_of(laid)) as other:
        play(laid, 1)
        assert "open in another program" in laid.unsaved
        other.kill()
        other.wait()
        play(laid, 1)
    assert laid.unsaved == ""
    laid.leave()


def test_a_game_left_leaves_no_lock_behind(tmp_path: Path) -> None:
    """FS3"""
    laid = begin(game_setup(record=tmp_path / "game.txt"))
    assert {path.name for path in tmp_path.iterdir()} == {"game.txt", "game.txt.lock"}
    laid.leave()
    assert {path.name for path in tmp_path.iterdir()} == {"game.txt"}


def test_a_link_to_a_game_that_is_open_is_the_same_game(tmp_path: Path) -> None:
    """FS3"""
    laid = begin(game_setup(record=tmp_path / "game.txt"))
    (tmp_path / "link.txt").symlink_to(tmp_path / "game.txt")
    with pytest.raises(RecordError, match="open in another program"):
        take_up(tmp_path / "link.txt", False, yes, [])
    laid.leave()


def test_a_copy_that_is_one_file_with_the_game_does_not_grow_with_it(tmp_path: Path) -> None:
    """Tools that save space make hard links of equal files, and so do cheap backups."""
    laid = begin(game_setup(record=tmp_path / "g.txt"))
    laid.leave()
    copy, before = tmp_path / "copy.txt", (tmp_path / "g.txt").read_bytes()
    copy.hardlink_to(tmp_path / "g.txt")
    laid = continued(tmp_path / "g.txt")
    play(laid, 3)
    laid.leave()
    assert copy.read_bytes() == before
    assert len(load(tmp_path / "g.txt").line_of_play().answers) > len(
        load(copy).line_of_play().answers
    )


def test_a_file_system_without_locks_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """FS3"""

    def refuses(self: FileLock) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(FileLock, "acquire", refuses)
    laid = begin(game_setup(record=tmp_path / "game.txt"))
    assert any("doesn't support file locks" in note for note in laid.notes)
    play(laid, 3)
    laid.leave()
    assert load(tmp_path / "game.txt").problem == ""


# FS4: mending


SOUND = 27
"""How many answers of the damaged game are sound."""


def damaged(path: Path) -> bytes:
    """A game of 30 answers by two people, with going back, damaged after SOUND of them."""
    laid = begin(game_setup(record=path))
    play(laid, 10)
    laid.game.go_back(laid.game.count - 4, laid.game.branch)
    play(laid, 20)
    laid.leave()
    lines = path.read_bytes().split(b"\n")
    given = [at for at, line in enumerate(lines) if re.match(rb"[-=+*] ", line)]
    lines[given[SOUND + 4]] = b"\x00\x00 what is this"  # 4 of them were left by going back
    path.write_bytes(b"\n".join(lines))
    assert len(load(path).line_of_play().answers) == SOUND
    return path.read_bytes()


def test_mending_keeps_the_damaged_record_and_what_was_left_by_going_back(tmp_path: Path) -> None:
    """FS4"""
    path = tmp_path / "game.txt"
    raw = damaged(path)
    notes: list[str] = []
    laid = take_up(path, False, yes, notes)
    assert laid is not None
    assert (tmp_path / "game.txt.damaged").read_bytes() == raw
    told = re.compile(r"game\.txt:\d+.*kept as.*game\.txt\.damaged")
    assert any(told.search(note) for note in notes)
    # Up to the damage not a byte is another.
    assert path.read_bytes().startswith(b"\n".join(raw.split(b"\n")[:69]) + b"\n")
    play(laid, 3)
    laid.leave()
    assert load(path).problem == ""
    assert load(path).remarks == []


def test_a_kill_while_mending_loses_nothing(tmp_path: Path, top: Path) -> None:
    """FS4: killed at each call that the mending makes of the system's renaming and waiting."""
    program = """
import os, signal, sys
from pathlib import Path
from somalia.engine.record import load
from somalia.engine.record_writer import mend
left = int(sys.argv[2])
def dies(real):
    def call(*args, **more):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*args, **more)
    return call
record = load(Path(sys.argv[1]))
assert record.problem_line
os.fsync, os.replace = dies(os.fsync), dies(os.replace)
mend(record)
"""
    for at in range(7):
        path = tmp_path / f"{at}.txt"
        raw = damaged(path)
        done = subprocess.run(
            [sys.executable, "-c", program, str(path), str(at)], cwd=top, check=False
        )
        assert done.returncode in (0, -signal.SIGKILL)
        assert raw in [one.read_bytes() for one in tmp_path.glob(f"{at}.txt*")]
        assert len(load(path).line_of_play().answers) >= SOUND
    assert done.returncode == 0


# FS5: the folder gone, the file gone, emptied, the disk full


def gone(path: Path) -> None:
    path.unlink()


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def folder_gone(path: Path) -> None:
    for one in path.parent.iterdir():
        one.unlink()
    path.parent.rmdir()


def replaced(path: Path) -> None:
    path.unlink()
    path.write_text("a letter to my aunt\n")


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


@pytest.mark.parametrize("harm", [gone, emptied, folder_gone, replaced, cut])
def test_a_record_that_is_harmed_while_it_is_played_is_written_again_whole(
    harm: Callable[[Path], None], tmp_path: Path
) -> None:
    """FS5"""
    laid = begin(game_setup(record=tmp_path / "own" / "game.txt"))
    path = record_of(laid)
    play(laid, 10)
    harm(path)
    play(laid, 1)
    assert laid.unsaved == ""
    news = " ".join(laid.saving_news())
    assert "rewritten in full" in news
    play(laid, 3)
    laid.leave()
    record = load(path)
    assert (record.problem, record.remarks) == ("", [])
    assert replay(record, laid.rules)[0].all_answers() == laid.game.all_answers()
    if harm is replaced:
        assert "letter" in path.with_name("game.txt.foreign").read_text()
        assert "game.txt.foreign" in news


def full(path: Path) -> None:
    """As if the disk were full: neither the file nor one beside it can be written."""
    path.unlink()
    path.parent.rename(path.parent.with_name("elsewhere"))
    path.parent.write_text("a file where the folder was")


def test_a_record_that_cannot_be_written_is_told_until_it_can(tmp_path: Path) -> None:
    """FS5"""
    laid = begin(game_setup(record=tmp_path / "own" / "game.txt"))
    play(laid, 5)
    full(record_of(laid))
    play(laid, 5)
    assert "Can't write" in laid.unsaved
    told = table.copy_record(laid, tmp_path / "other.txt")
    assert "is now saved in" in told
    assert laid.unsaved == ""
    play(laid, 5)
    laid.leave()
    assert laid.record == tmp_path / "other.txt"
    assert replay(load(tmp_path / "other.txt"), laid.rules)[0].count == laid.game.count


def test_the_terminal_tells_that_the_game_is_not_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """FS5"""
    path = tmp_path / "own" / "game.txt"
    lines = iter(["1", "HARM", "1", "save", "quit", "no", "1", "quit", "yes"])

    def line(size: int = -1) -> str:
        text = next(lines, "")
        if text == "HARM":
            full(path)
            text = next(lines)
        return f"{text}\n" if text else ""

    stdin = io.StringIO()
    monkeypatch.setattr(stdin, "readline", line)
    monkeypatch.setattr(sys, "stdin", stdin)
    code = terminal.play(
        "somalia-1992",
        {"un": "human", "bandit": "human"},
        "7",
        True,
        False,
        path,
        {},
        [],
        True,
        "auto",
    )
    shown = capsys.readouterr()
    assert "NOT SAVED" in shown.out
    assert "[NOT SAVED]" in shown.out
    assert "save FILE" in shown.out
    assert code == 2
    assert "the game is not saved" in shown.err
    assert SAVED not in shown.out
    assert shown.out.count("Leave anyway, and lose it?") == 2


def test_a_damaged_game_may_be_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """FS4: to leave is not to say yes."""
    path = tmp_path / "game.txt"
    raw = damaged(path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    code = terminal.play(
        "somalia-1992",
        {"un": "human", "bandit": "human"},
        "7",
        True,
        False,
        path,
        {},
        [],
        True,
        "auto",
    )
    assert code == 0
    assert "nothing was changed" in capsys.readouterr().out
    assert path.read_bytes() == raw
    assert [one.name for one in tmp_path.glob("game*")] == ["game.txt"]


def test_an_own_record_that_cannot_be_read_meanwhile_is_not_called_foreign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = begin(game_setup(record=tmp_path / "game.txt"))
    play(laid, 3)

    def fails(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    def unreadable(*_: object) -> bytes:
        raise reading.Unreadable("can't read the file (Input/output error)", "Wait.")

    monkeypatch.setattr(record_writer, "write_all", fails)
    monkeypatch.setattr(record_writer, "read_bytes", unreadable)
    play(laid, 1)
    assert laid.unsaved == ""
    monkeypatch.undo()
    laid.leave()
    assert {path.name for path in tmp_path.iterdir()} == {"game.txt"}
    assert replay(load(tmp_path / "game.txt"), laid.rules)[0].count == laid.game.count


class ToldLate(io.FileIO):
    """A file of a network that tells only at its end that the disk is full."""

    def close(self) -> None:
        if not self.closed:
            super().close()
            raise OSError(errno.EDQUOT, "Disk quota exceeded")


@pytest.mark.parametrize("is_abandoned", [False, True])
def test_a_file_that_cannot_be_closed_holds_no_claim(tmp_path: Path, is_abandoned: bool) -> None:
    writer = RecordWriter(tmp_path / "game.txt", Header("s", "1", ()))
    with writer._file as file:
        writer._file = ToldLate(os.dup(file.fileno()), "ab")
    if is_abandoned:
        writer.abandon()
    else:
        with pytest.raises(RecordError, match="Disk quota exceeded"):
            writer.close()
    record_writer.claim(tmp_path / "game.txt").release()


# FS6, FS9: records of somebody else's


def test_a_record_of_many_notes_and_goings_back_is_read_in_bounded_time(tmp_path: Path) -> None:
    """FS6: 20,000 notes and 2,000 goings-back."""
    laid = begin(game_setup(record=tmp_path / "game.txt"))
    play(laid, 20)
    for _ in range(200):
        assert laid.writer is not None
        laid.writer.note("un", "always convoys")
        play(laid, 1)
    laid.leave()
    count = laid.game.count
    lines = [
        f"@ un always convoys\n{'@ un orders clear' if n % 3 else '@ un always ambush'}"
        for n in range(10_000)
    ]
    for n in range(2000):
        lines[n * 5] += f"\n< {count - n % 7} 0\n" + "".join(
            "* x: 3\n" for _ in range(n % 7)
        ).rstrip("\n")
    with (tmp_path / "game.txt").open("a") as file:
        file.write("\n".join(lines) + "\n")
    done = bounded("replay", str(tmp_path / "game.txt"))
    assert done.returncode in (0, 1), done.stderr
    done = bounded(
        "play",
        "--record",
        str(tmp_path / "game.txt"),
        "--text",
        "--seat",
        "un=human",
        "--seat",
        "bandit=human",
        stdin=b"quit\n",
    )
    assert done.returncode == 0, done.stderr


def test_the_largest_record_there_may_be_is_read_in_bounded_time(tmp_path: Path) -> None:
    """FS6"""
    laid = begin(game_setup(record=tmp_path / "game.txt"))
    laid.leave()
    line = "- un un.mission: pass\n"
    with (tmp_path / "game.txt").open("a") as file:
        file.write(line * ((records.LARGEST - 10_000) // len(line)))
    done = bounded("replay", str(tmp_path / "game.txt"), cpu=4)
    assert done.returncode == 1, done.stderr
    with (tmp_path / "game.txt").open("a") as file:
        file.write(line * 1000)
    done = bounded("replay", str(tmp_path / "game.txt"))
    assert done.returncode == 2
    assert "at most" in done.stderr


def test_one_bad_file_in_the_folder_spoils_nothing() -> None:
    """FS9: a pipe, a device, a folder, a link to nowhere, three gigabytes, a torn header."""
    laid = begin(game_setup())
    laid.leave()
    folder = games_folder()
    os.mkfifo(folder / "pipe.txt")
    (folder / "device.txt").symlink_to("/dev/zero")
    (folder / "folder.txt").mkdir()
    (folder / "nowhere.txt").symlink_to(folder / "not-there")
    with (folder / "huge.txt").open("wb") as file:
        file.truncate(3_000_000_000)
    (folder / "torn.txt").write_text("somalia record 1\nscen")
    listed = records_in(folder)
    assert {path.name for path in listed} == {record_of(laid).name, "huge.txt", "torn.txt"}
    for path in listed:
        assert complete(entry(path)).is_lost == (path != record_of(laid))
    done = bounded(
        "play",
        "somalia-1992",
        "--terminal",
        "--text",
        "--seat",
        "un=human",
        "--seat",
        "bandit=human",
        stdin=b"quit\n",
    )
    assert done.returncode == 0, done.stderr
    assert TAKEN_UP in " ".join(done.stdout.split())
    for name in ("pipe.txt", "device.txt", "folder.txt", "nowhere.txt", "huge.txt"):
        done = bounded("replay", str(folder / name))
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_a_list_of_records_reads_their_heads_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """FS6"""
    laid = begin(game_setup())
    play(laid, 20)
    laid.leave()
    asked: list[int | None] = []
    real = reading.read_bytes

    def reads(path: Path, limit: int, most: int | None = None) -> bytes:
        asked.append(most)
        return real(path, limit, most)

    monkeypatch.setattr(records, "read_bytes", reads)
    assert entry(record_of(laid)).scenario
    assert load_head(record_of(laid)).header == laid.header
    assert asked == [records.HEAD, records.HEAD]


# FS10: a header whose seats do not fit


@pytest.mark.parametrize(
    "line, message",
    [
        ("seat un: human plays bandit", r"game\.txt:9: expected seat un to play un"),
        ("seat un: human plays un bandit", r"game\.txt:9: expected seat un to play un"),
        ("seat icu: human plays icu", r'game\.txt:9: there.s no side "icu"'),
        ("seat bandit: human plays bandit", r'duplicate "seat bandit" \(first on line 9\)'),
        ("seed: 8", r'game\.txt:\d+: duplicate "seed" \(first on line 9\)'),
    ],
)
def test_a_header_whose_seats_do_not_fit_is_refused_with_its_line(
    tmp_path: Path, line: str, message: str
) -> None:
    """FS10"""
    path = tmp_path / "game.txt"
    laid = begin(game_setup(record=path))
    play(laid, 3)
    laid.leave()
    lines = path.read_text().split("\n")
    at = next(n for n, one in enumerate(lines) if one.startswith("seat un"))
    lines[at] = line
    path.write_text("\n".join(lines))
    message = message.replace(":9:", f":{at + 1}:").replace("line 9", f"line {at + 1}")
    with pytest.raises((RecordError, TableError), match=message):
        take_up(path, False, yes, [])
    for command in ("replay", "check"):
        done = subprocess.run(
            [sys.executable, "-m", "somalia", command, str(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in (1, 2)
        assert "Traceback" not in done.stderr


# FS12: altered dice, altered lines, other rules


def altered(path: Path, old: str, new: str) -> list[str]:
    """The remarks on a record of a game in which `old` has been changed to `new` somewhere."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    laid = continued(path)
    laid.leave()
    return laid.notes


def test_dice_that_are_not_those_of_the_seed_are_told_not_refused(tmp_path: Path) -> None:
    """FS12"""
    path = tmp_path / "game.txt"
    laid = begin(game_setup(record=path))
    play(laid, 30)
    laid.leave()
    assert continued(path).leave() is None
    text = path.read_text()
    (supply,) = [line for line in text.split("\n") if line.startswith("* supply: ")][:1]
    faces = supply.removeprefix("* supply: ")
    other = "1 1" if faces != "1 1" else "1 2"
    path.write_text(text.replace(supply, f"* supply: {other}", 1))
    record = load(path)
    replay(record, laid.rules)
    assert record.problem == "" or "do not take" in record.problem
    told = " ".join(record.remarks)
    assert f"has {other}, the seed gives {faces}" in told
    assert "their seal" in told


def test_another_seed_in_the_header_is_told(tmp_path: Path) -> None:
    """FS12"""
    path = tmp_path / "game.txt"
    laid = begin(game_setup(record=path))
    play(laid, 20)
    laid.leave()
    told = " ".join(altered(path, "seed: 7", "seed: 8"))
    assert "the seed gives" in told


def test_a_reason_that_was_edited_breaks_the_seal_of_its_lines_only(tmp_path: Path) -> None:
    """FS12"""
    path = tmp_path / "game.txt"
    laid = begin(game_setup(record=path))
    play(laid, 20)
    laid.leave()
    lines = path.read_text().split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("- bandit") and n > 40)
    lines[at] += "  # as I remember"
    path.write_text("\n".join(lines))
    record = load(path)
    (remark,) = record.remarks
    seal = next(n for n, line in enumerate(lines) if n > at and line.startswith(records.SEAL))
    assert f":{seal + 1}: " in remark


def test_line_ends_that_a_mail_program_changed_break_no_seal(tmp_path: Path) -> None:
    """FS12"""
    path = tmp_path / "game.txt"
    laid = begin(game_setup(record=path))
    play(laid, 20)
    laid.leave()
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    record = load(path)
    assert (record.problem, record.remarks) == ("", [])


def test_a_record_of_other_rules_is_told_as_such_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    laid = begin(game_setup(record=path))
    play(laid, 20)
    laid.leave()
    monkeypatch.setattr(Campaign, "edition", "other")
    again = continued(path)
    (told,) = again.notes
    assert "edition" in told
    assert "other" in told
    play(again, 2)
    again.leave()
    # It has gone on by these rules, and is one of theirs from now on.
    third = continued(path)
    assert third.notes == []
    third.leave()


def test_a_record_that_names_no_rules_is_told_as_such(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    laid = begin(game_setup(record=path))
    play(laid, 5)
    laid.leave()
    assert any("an unnamed edition" in note for note in altered(path, "\nrules: ", "\nold: "))


# FS16: what a record says stays text until the prompt reads it


class Cup(Bidding):
    """Cat draws one of counters that are called like numbers."""

    def _cat(self, state: object) -> object:
        from somalia.engine.prompts import Chance

        drawn = yield Chance("cat.draw", "1", cup=(("7", 2), ("3 4", 0), ("12", 1)))
        assert drawn in ("7", "12")
        yield from super()._cat(state)


def test_a_counter_called_like_a_number_comes_back_from_a_record(tmp_path: Path) -> None:
    """FS16"""
    path = tmp_path / "game.txt"
    seats = (Sitter("cat", "random", ("cat",)), Sitter("dog", "random", ("dog",)))
    header = Header("cup", "5", seats, rules="1", draws="1")
    writer = RecordWriter(path, header)
    game = Game(Cup(), header.engine_seats(), "5", listener=writer)
    while isinstance(game.prompt, Choose):
        game.answer(game.prompt.who, game.prompt.options[-1])
    writer.close()
    record = load(path)
    again, problem = replay(record, Cup())
    assert (problem, record.remarks) == ("", [])
    assert again.all_answers() == game.all_answers()


def test_a_folder_in_the_place_of_the_record_is_told_by_what_it_is(tmp_path: Path) -> None:
    laid = begin(game_setup(record=tmp_path / "own" / "game.txt"))
    path = record_of(laid)
    play(laid, 3)
    path.unlink()
    path.mkdir()
    play(laid, 1)
    assert "a folder now has this name" in laid.unsaved
    path.rmdir()
    play(laid, 1)
    assert laid.unsaved == ""
    laid.leave()
    assert load(path).problem == ""


def test_a_name_that_another_program_has_just_chosen_is_not_taken() -> None:
    """It is claimed before it is written: two games may be begun in one second."""
    other = record_writer.claim(games_folder() / "war.txt")
    seen: list[str] = []

    def make(path: Path) -> str:
        seen.append(path.name)
        if path.name == "war-2.txt":  # made by a third program meanwhile
            path.write_bytes(b"")
            raise RecordError("already exists")
        record_writer.claim(path).release()
        return path.name

    assert table.at_new_name("war", make) == "war-3.txt"
    assert seen == ["war.txt", "war-2.txt", "war-3.txt"]
    other.release()


def test_a_name_that_cannot_be_written_is_not_tried_for_ever() -> None:
    def is_full(path: Path) -> None:
        raise RecordError("the disk is full")

    with pytest.raises(RecordError, match="the disk is full"):
        table.at_new_name("war", is_full)

    def is_claimed(path: Path) -> None:
        raise record_writer.OpenElsewhere("open in another program")

    with pytest.raises(TableError, match="no free name is left"):
        table.at_new_name("war", is_claimed)
