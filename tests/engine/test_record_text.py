"""What people type is checked where it enters a record: it is read back, or refused before
anything is written (issue 39, point 6), and files of other systems are read (FB9).
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from somalia.datafile import DataError, text_of
from somalia.engine.checkpoints import Answer
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import (
    BY_RULES,
    LARGEST,
    LONGEST_WHY,
    MOST_NOTES,
    NOTE_NAME,
    Header,
    RecordError,
    Sitter,
    load,
    load_head,
    reason,
    replay,
)
from somalia.engine.record_writer import RecordWriter, record_text
from somalia.engine.sight import Sight
from somalia.lab.check import check_file
from somalia.play.saving import SavedGame
from somalia.play.table import LONGEST_NAME, GameSetup, TableError, begin, take_up
from tests.toys import Bidding

SEATS = (Sitter("dog", "human", ("dog",)), Sitter("cat", "random", ("cat",)))
HEADER = Header("toy", "7", SEATS)
NOBODY = replace(HEADER, seats=(SEATS[1],))
"""Without a person, so that nothing waits for the disk."""
BREAKS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
UNSEEN = "\0\x1b\x7f\u200b\u200e\u202e\u2066\ufeff\U000e0041\ud800"
ANY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(BREAKS + UNSEEN + " :#@<*-=~/\u00a0\u3000"),
        st.characters(categories=["Cs", "Cf", "Cc"]),
    ),
    max_size=60,
)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))


def new(path: Path) -> Path:
    path.unlink(missing_ok=True)
    return path


def refused(writes: Callable[[], Any]) -> bool:
    """Whether that is refused, if so in one line."""
    try:
        writes()
    except (RecordError, TableError) as problem:
        told = str(problem)
    else:
        return False
    assert told.isprintable()
    return True


FIELDS: dict[str, Callable[[str], Header]] = {
    "scenario": lambda text: replace(NOBODY, scenario=text),
    "seed": lambda text: replace(NOBODY, seed=text),
    "version": lambda text: replace(NOBODY, version=text),
    "charts": lambda text: replace(NOBODY, charts=(text,)),
    "option": lambda text: replace(NOBODY, options={text: "on"}),
    "option value": lambda text: replace(NOBODY, options={"talks": text}),
    "seat": lambda text: replace(NOBODY, seats=(Sitter(text, "random", ("un",)),)),
    "player": lambda text: replace(NOBODY, seats=(Sitter("un", text, ("un",)),)),
    "side": lambda text: replace(NOBODY, seats=(Sitter("un", "random", (text,)),)),
}


@pytest.mark.parametrize("what", FIELDS)
@given(ANY)
@example("x" * 3000)
@settings(max_examples=60, deadline=None)
def test_any_text_in_a_header_is_read_back_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, what: str, text: str
) -> None:
    path = new(tmp_path_factory.getbasetemp() / "header.txt")
    header = FIELDS[what](text)
    if refused(lambda: RecordWriter(path, header).close()):
        assert not path.exists()
        return
    assert load(path).header == load_head(path).header == header
    assert not set(BREAKS + UNSEEN) & set(text)


@given(ANY, ANY)
@example("un", "x" * 3000)
@example("un", " always convoys")
@example("un", "")
@settings(max_examples=100, deadline=None)
def test_any_note_is_read_back_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, seat: str, text: str
) -> None:
    path = new(tmp_path_factory.getbasetemp() / "notes.txt")
    writer = RecordWriter(path, NOBODY)
    before = path.read_bytes()
    is_refused = refused(lambda: writer.note(seat, text))
    assert not is_refused or path.read_bytes() == before
    writer.close()
    record = load(path)
    assert record.problem == ""
    assert [(note.seat, note.text) for note in record.notes] == [(seat, text)] * (not is_refused)
    assert is_refused or not set(BREAKS + UNSEEN) & set(seat + text)


@given(ANY)
@example("a" * (LONGEST_NAME + 1))
@example("Zoë d'Arc  # x")
@settings(max_examples=30, deadline=None)
def test_any_name_is_read_back_or_refused_before_anything_is_written(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    path = new(tmp_path_factory.getbasetemp() / "names.txt")
    seats = {"un": "human", "bandit": "human"}
    setup = GameSetup("first-game", seats, "7", {}, [], "auto", path, False, {"un": name})
    if refused(lambda: begin(setup).leave()):
        assert not path.exists()
        return
    again = take_up(path, False, lambda _: True, [])
    assert again is not None
    again.leave()
    assert again.name_of("un") == name.strip()
    assert len(name.strip()) <= LONGEST_NAME


def test_a_name_for_a_side_that_is_not_there_is_refused(tmp_path: Path) -> None:
    seats = {"un": "human", "bandit": "human"}
    path = tmp_path / "game.txt"
    setup = GameSetup("first-game", seats, "7", {}, [], "auto", path, False, {"ethiopia": "Anna"})
    with pytest.raises(TableError, match=r'no side "ethiopia"\. Sides: un, bandit'):
        begin(setup)
    assert not path.exists()


@given(ANY)
@example("x" * 3000)
@example("it pays  # to wait")
@settings(max_examples=100, deadline=None)
def test_any_reason_is_kept_short_on_one_line(
    tmp_path_factory: pytest.TempPathFactory, why: str
) -> None:
    path = new(tmp_path_factory.getbasetemp() / "why.txt")
    writer = RecordWriter(path, NOBODY)
    game = Game(Bidding(), seed="7", listener=writer)
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    game.answer(prompt.who, prompt.options[0], why)
    writer.close()
    record = load(path)
    assert record.problem == ""
    assert reason(why) in [entry.why for entry in record.entries if isinstance(entry, Answer)]
    assert reason(why).isprintable() or not set(BREAKS + UNSEEN) & set(reason(why))
    assert reason(reason(why)) == reason(why)
    assert len(reason(why)) <= LONGEST_WHY


@given(ANY, ANY, ANY, st.sampled_from(["", "forced", "typed", "request"]))
@example("un", "a.b", "one  # two", "")
@example("", "draw", "one  # two", "")
@settings(max_examples=150, deadline=None)
def test_any_answer_is_read_back_or_refused(
    tmp_path_factory: pytest.TempPathFactory, who: str, ask: str, value: str, how: str
) -> None:
    path = new(tmp_path_factory.getbasetemp() / "answers.txt")
    writer = RecordWriter(path, NOBODY)
    answer = Answer(who, ask, value, how)
    is_refused = refused(lambda: writer.answered(answer))
    writer.close()
    record = load(path)
    assert (record.problem, record.entries) == ("", [answer] * (not is_refused))


# Where there is no room left

FACE = "\U0001f600"  # four bytes


def test_notes_never_fill_a_record(tmp_path: Path) -> None:
    writer = SavedGame(tmp_path / "game.txt", HEADER)
    for at in range(MOST_NOTES):
        writer.note("un", f"{FACE * 270} {at}")
    before = (tmp_path / "game.txt").read_bytes()
    with pytest.raises(
        RecordError, match=r"standing orders and names. To continue in a shorter one: somalia"
    ):
        writer.note("un", "always convoys")
    assert (tmp_path / "game.txt").read_bytes() == before
    for at in range(MOST_NOTES):  # what was ordered can be ended
        writer.note("un", f"end: {FACE * 265} {at}", ends=True)
    writer.note("un", "orders clear", ends=True)
    assert len(writer.news) == 1
    writer.close()
    assert (tmp_path / "game.txt").stat().st_size < LARGEST
    assert len(load(tmp_path / "game.txt").notes) == 2 * MOST_NOTES
    with (tmp_path / "game.txt").open("a", encoding="utf-8") as file:
        file.write("@ un from elsewhere\n" * 9)
    found = load(tmp_path / "game.txt")
    assert (len(found.notes), found.problem) == (2 * MOST_NOTES, ""), "more is passed over"


def test_orders_and_names_beyond_the_bound_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("somalia.engine.record_writer.MOST_NOTES", 3)
    seats = {"un": "human", "bandit": "human"}
    setup = GameSetup("first-game", seats, "7", {}, [], "auto", tmp_path / "g.txt", False)
    table = begin(setup)
    table.call("un", "Anna")
    for _ in range(2):
        told = table.orders.give("always convoys", Sight(table.game), "un")
        assert told is not None
        assert told.startswith("Standing order")
    assert "This record is full" in str(table.orders.give("always ambush", Sight(table.game), "un"))
    assert table.orders.of("un") == ["always convoys"]
    table.call("un", "Berta")
    assert "This record is full" in " ".join(table.saving_news())
    assert table.orders.clear("un") == 1
    table.leave()
    again = take_up(tmp_path / "g.txt", False, lambda _: True, [])
    assert again is not None
    assert (again.name_of("un"), again.orders.of("un")) == ("Anna", [])
    again.leave()


def test_a_record_that_is_full_can_still_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Going back and forth without end, too, fills no record beyond what can be read."""
    monkeypatch.setattr("somalia.engine.record_writer.LARGEST", 2000)
    path = tmp_path / "game.txt"
    writer = SavedGame(path, HEADER)
    game = Game(Bidding(rounds=1000), HEADER.engine_seats(), "7", listener=writer)
    for _ in range(200):
        prompt = game.prompt
        assert isinstance(prompt, Choose)
        game.answer(prompt.who, prompt.options[0])
    assert "the limit of 0 MB" in writer.trouble
    assert "somalia play --continue" in writer.trouble
    kept = path.read_bytes()
    writer.close()
    assert path.read_bytes() == kept
    assert len(kept) <= 2000
    assert load(path).problem == ""


# A full disk


class FullDisk:
    """Nothing more can be written while `is_full`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_full = False
        self.room = 0  # bytes that still go into an open file
        real = os.fsync

        def fsync(descriptor: int) -> None:
            if self.is_full:
                raise OSError(errno.ENOSPC, "No space left on device")
            real(descriptor)

        monkeypatch.setattr(os, "fsync", fsync)

    def guard(self, writer: Any) -> None:
        """Its open file can take no more, either, and what went in cannot be taken out."""
        disk, file = self, writer._file

        class Guarded:
            def write(self, data: bytes) -> int:
                if not disk.is_full:
                    return int(file.write(data))
                if disk.room == 0:
                    raise OSError(errno.ENOSPC, "No space left on device")
                part, disk.room = data[: disk.room], 0
                return int(file.write(part))

            def truncate(self, size: int) -> int:
                if disk.is_full:
                    raise OSError(errno.EIO, "Input/output error")
                return int(file.truncate(size))

            def __getattr__(self, name: str) -> Any:
                return getattr(file, name)

        writer._file = Guarded()


@pytest.mark.parametrize("room", [0, 3])
def test_after_a_full_disk_is_freed_ones_own_record_is_not_foreign(
    room: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FullDisk(monkeypatch)
    writer = SavedGame(tmp_path / "game.txt", HEADER)
    disk.guard(writer)
    game = Game(Bidding(rounds=30), HEADER.engine_seats(), "7", listener=writer)

    def play(answers: int) -> None:
        for _ in range(answers):
            prompt = game.prompt
            assert isinstance(prompt, Choose)
            game.answer(prompt.who, prompt.options[0])

    play(5)
    disk.is_full, disk.room = True, room
    play(5)
    assert "No space left on device" in writer.trouble
    disk.is_full = False
    play(5)
    assert writer.trouble == ""
    assert writer.news == [f"The game is being saved again: {tmp_path / 'game.txt'}"]
    writer.close()
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["game.txt"]
    record = load(tmp_path / "game.txt")
    assert (record.problem, record.remarks) == ("", [])
    assert replay(record, Bidding(rounds=30))[0].all_answers() == game.all_answers()


# FB9: files of other systems


def cr(text: str) -> bytes:
    return text.replace("\n", "\r").encode()


def crlf(text: str) -> bytes:
    return text.replace("\n", "\r\n").encode()


def marked(text: str) -> bytes:
    return b"\xef\xbb\xbf" + text.encode()


def marked_crlf(text: str) -> bytes:
    return b"\xef\xbb\xbf" + crlf(text)


OTHER = [cr, crlf, marked, marked_crlf]


@pytest.mark.parametrize("changed", OTHER)
def test_a_record_of_another_system_is_read_and_gone_on_with(
    changed: Callable[[str], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    game = Game(Bidding(rounds=10), HEADER.engine_seats(), "7")
    for _ in range(6):
        prompt = game.prompt
        assert isinstance(prompt, Choose)
        game.answer(prompt.who, prompt.options[0])
    path.write_text(record_text(HEADER, game), encoding="utf-8")
    plain = load(path)
    path.write_bytes(changed(path.read_text(encoding="utf-8")))
    record = load(path)
    assert (record.header, record.entries) == (plain.header, plain.entries)
    assert (record.problem, record.remarks, record.text) == ("", [], plain.text)
    assert load_head(path).header == plain.header
    writer = RecordWriter(path, record.header, record.text)
    writer._write(f"{BY_RULES}2\n")
    writer.close()
    raw = path.read_bytes()
    assert raw.startswith(plain.text.encode() + BY_RULES.encode())
    assert (load(path).problem, load(path).remarks) == ("", [])


@pytest.mark.parametrize("changed", OTHER)
def test_a_data_file_of_another_system_is_read(
    changed: Callable[[str], bytes], tmp_path: Path, top: Path
) -> None:
    text = (top / "scenarios" / "firebase.yaml").read_text(encoding="utf-8")
    path = tmp_path / "firebase.yaml"
    path.write_bytes(changed(text))
    assert text_of(path) == text
    assert "a scenario" in check_file(path)


def test_a_line_that_is_not_utf_8_is_told_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xef\xbb\xbfformat: x\rname: a\rabout: \xff\r")
    with pytest.raises(DataError, match=r"x\.yaml:3: the text isn't UTF-8"):
        text_of(path)


@pytest.mark.parametrize("code", ["utf-16", "utf-16-le"])
def test_a_file_in_utf_16_is_told_as_such(code: str, tmp_path: Path) -> None:
    text = "\ufeff" * (code == "utf-16-le") + "somalia record 1\nscenario: x\n\n"
    path = tmp_path / "game.txt"
    path.write_bytes(text.encode(code))
    for reads in (load, load_head, text_of, check_file):
        with pytest.raises((RecordError, DataError), match=r"UTF-16.*Save the file as UTF-8"):
            reads(path)


def test_a_name_is_what_a_note_says(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path / "game.txt", HEADER)
    writer.note("un", f"{NOTE_NAME} Anna")
    writer.close()
    assert load(tmp_path / "game.txt").notes[0].text == "name: Anna"
