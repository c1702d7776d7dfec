"""Records: nothing that was answered is lost, and a damaged file says what can be saved."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia.engine.checkpoints import Answer
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import (
    Header,
    Record,
    RecordError,
    Sitter,
    WentBack,
    answer_of,
    line_of,
    load,
    replay,
    resume,
)
from somalia.engine.record_writer import RecordWriter, mend
from tests.toys import Bidding

HEADER = Header(
    "bidding",
    "7",
    (Sitter("cat", "human", ("cat",)), Sitter("dog", "random", ("dog",))),
    version="0.1.0",
    options={"loud": "on"},
    charts=("own charts.yaml",),
    rules="1",
    draws="1",
)


def recorded(path: Path, answers: int = 6, seed: str = "7") -> Game:
    """A random game of so many chosen answers, with some going back, written to `path`."""
    writer = RecordWriter(path, HEADER)
    game = Game(Bidding(), HEADER.engine_seats(), seed, listener=writer)
    stream = Stream("record")
    for number in range(answers):
        if number == 4:
            game.go_back(1)
        if not isinstance(game.prompt, Choose):
            break
        options = game.prompt.options
        game.answer(game.prompt.who, options[stream.below(len(options))], "because  # of it")
    writer.close()
    return game


def body(path: Path) -> list[str]:
    return path.read_text().split("\n\n", 1)[1].splitlines()


def test_a_record_reads_back_as_it_was_written(tmp_path: Path) -> None:
    game = recorded(tmp_path / "game.record")
    record = load(tmp_path / "game.record")
    assert record.header == HEADER
    assert record.problem == ""
    again, problem = replay(record, Bidding())
    assert problem == ""
    assert [(a.who, a.ask, a.value) for a in again.all_answers()] == [
        (a.who, a.ask, a.value) for a in game.all_answers()
    ]
    assert again.state.facts() == game.state.facts()
    assert again.all_events() == game.all_events()
    assert (again.branch, again.last_branch) == (game.branch, game.last_branch) == (1, 1)


def test_the_line_that_was_left_stays_in_the_record(tmp_path: Path) -> None:
    recorded(tmp_path / "game.record")
    record = load(tmp_path / "game.record")
    (back,) = [at for at, entry in enumerate(record.entries) if isinstance(entry, WentBack)]
    given_up = record.entries[1:back]
    assert record.entries[back] == WentBack(1, 1)
    assert [e.ask for e in given_up if isinstance(e, Answer) and not e.is_chance][:1] == ["dog.bid"]


def test_resumed_the_game_goes_on_with_the_dice_it_would_have_had(tmp_path: Path) -> None:
    game = recorded(tmp_path / "game.record", answers=3)
    game.listener = None
    again, _ = resume(load(tmp_path / "game.record"), Bidding())
    for one in (game, again):
        while isinstance(one.prompt, Choose):
            one.answer(one.prompt.who, one.prompt.options[-1])
    assert again.all_events() == game.all_events()


@given(cut=st.integers(0, 10_000))
def test_a_file_cut_anywhere_keeps_every_whole_line(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    path = tmp_path_factory.mktemp("cut") / "game.record"
    recorded(path)
    raw = path.read_bytes()
    cut %= len(raw) + 1
    path.write_bytes(raw[:cut])
    head = raw.index(b"\n\n") + 2
    if cut < head:
        with pytest.raises(RecordError, match=r"game\.record"):
            load(path)
        return
    record = load(path)
    whole = [line for line in raw[head:cut].split(b"\n")[:-1] if not line.startswith(b"#")]
    assert len(record.entries) == len(whole)
    last = raw[head:cut].rpartition(b"\n")[2]
    assert bool(record.problem) == (last != b"" and not last.startswith(b"#"))
    game, problem = replay(record, Bidding())
    assert problem == record.problem
    assert game.count == len(record.line_of_play()[0])


@given(line=st.text(max_size=60), at=st.integers(0, 50))
def test_a_garbled_line_is_found_and_what_stands_before_it_is_kept(
    tmp_path_factory: pytest.TempPathFactory, line: str, at: int
) -> None:
    path = tmp_path_factory.mktemp("garbled") / "game.record"
    recorded(path)
    head, lines = path.read_text().split("\n\n", 1)[0], body(path)
    at %= len(lines)
    lines[at] = line.replace("\n", " ")
    path.write_text("\n".join([head, "", *lines, ""]), encoding="utf-8", newline="\n")
    record = load(path)
    game, problem = replay(record, Bidding())
    assert game.count >= 0
    if problem:
        assert "can resume the game from" in problem


def test_an_answer_the_rules_do_not_take_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    recorded(path, answers=3)
    text = path.read_text()
    line = 1 + text[: text.index("- dog")].count("\n")
    path.write_text(text.replace("- dog dog.bid: bid-", "- dog dog.bid: bid-1", 1))
    game, problem = replay(load(path), Bidding())
    assert f"{path}:{line}" in problem
    assert "refuse this answer" in problem
    assert game.count == 1


@pytest.mark.parametrize(
    "text, message",
    [
        ("", "expected"),
        ("hello", "expected"),
        ("somalia record 9\n", "another version"),
        ("somalia record 1\nscenario: x\n\n", 'lacks "seed'),
        ("somalia record 1\nnonsense\n\n", "name: value"),
        ("somalia record 1\nseat un human\n\n", "expected"),
        ("somalia record 1\nseat un: human\n\n", "PLAYER plays SIDES"),
    ],
)
def test_what_is_no_record_is_refused_with_a_reason(
    tmp_path: Path, text: str, message: str
) -> None:
    path = tmp_path / "game.record"
    path.write_text(text)
    with pytest.raises(RecordError, match=message):
        load(path)


def test_a_record_that_is_not_there_or_already_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="no such file"):
        load(tmp_path / "none.record")
    (tmp_path / "game.record").write_text("mine")
    with pytest.raises(RecordError, match="already exists"):
        RecordWriter(tmp_path / "game.record", HEADER)


def test_a_damaged_record_is_cut_off_and_kept_as_it_was(tmp_path: Path) -> None:
    """FS4"""
    path = tmp_path / "game.record"
    recorded(path)
    damaged = path.read_bytes()[:-30]
    path.write_bytes(damaged)
    record = load(path)
    assert record.problem
    game, _ = resume(record, Bidding())
    assert mend(record).read_bytes() == damaged
    assert path.read_bytes() == damaged[: damaged.rindex(b"\n") + 1]
    again = load(path)
    assert again.problem == ""
    writer = RecordWriter(path, again.header, again.text)
    mended, _ = resume(again, Bidding())
    assert mended.state.facts() == game.state.facts()
    mended.listener = writer
    mended.settle()
    writer.close()
    assert load(path).problem == ""
    assert load(path).remarks == []


answers = st.one_of(
    st.builds(
        Answer,
        st.sampled_from(["un", "bandit"]),
        st.sampled_from(["a.b", "x"]),
        st.sampled_from(["done", "a>b>c", "pink-1a"]),
        st.sampled_from(["", "forced"]),
        st.sampled_from(["", "why so", "a # in it"]),
        st.none(),
    ),
    st.builds(
        Answer,
        st.just(""),
        st.just("dice"),
        st.one_of(
            st.integers(1, 6), st.tuples(st.integers(1, 6), st.integers(1, 6)), st.just("pink-1")
        ),
        st.sampled_from(["", "typed"]),
        st.just(""),
        st.none(),
    ),
    st.just(Answer("un", "resign", "request", "request")),
)


@given(answers)
def test_every_answer_reads_back_from_its_line(answer: Answer) -> None:
    value = (
        answer.value
        if isinstance(answer.value, str)
        else " ".join(
            map(str, answer.value if isinstance(answer.value, tuple) else (answer.value,))
        )
    )
    # What fell stays text until the prompt says what it is.
    assert answer_of(line_of(answer)) == answer._replace(value=value)


def test_going_back_reads_back_from_its_line() -> None:
    assert answer_of("< 118 2") == WentBack(118, 2)
    assert answer_of("< 118") is None


PLAYER = """
import sys
from pathlib import Path
from somalia.engine.game import Game
from somalia.engine.record import Header
from somalia.engine.record_writer import RecordWriter, mend
from tests.toys import Bidding
path = Path(sys.argv[1])
game = Game(Bidding(rounds=100_000), seed="7", listener=RecordWriter(path, Header("b", "7", ())))
answers = 0
while game.prompt is not None:
    game.answer(game.prompt.who, "bid-0")
    answers += 1
    print(answers, flush=True)
"""


@pytest.mark.parametrize("after", [1, 2, 57, 300])
def test_a_kill_at_any_moment_loses_no_answer(tmp_path: Path, top: Path, after: int) -> None:
    path = tmp_path / "game.record"
    command = [sys.executable, "-c", PLAYER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=top) as player:
        assert player.stdout is not None
        for _ in range(after):
            player.stdout.readline()
        os.kill(player.pid, signal.SIGKILL)
        last = int((player.stdout.read().split() or ["0"])[-1])
    record: Record = load(path)
    chosen = [e for e in record.entries if isinstance(e, Answer) and not e.is_chance]
    assert len(chosen) >= max(after, last)
    assert replay(record, Bidding(rounds=100_000))[0].count == len(record.entries)
