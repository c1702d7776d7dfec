"""Faults that a review of the rules and the engine found, each with its story."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from somalia import terminal
from somalia.engine.checkpoints import Answer
from somalia.engine.game import Game, Refused
from somalia.engine.prompts import Chance, Choose
from somalia.engine.record import Header, RecordError, Sitter, replay
from somalia.engine.record import load as load_record
from somalia.engine.record_writer import RecordWriter
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.state import CampaignState, as_dict
from somalia.terminal.evening import FAILED


@pytest.fixture(scope="module")
def scenario() -> CampaignScenario:
    return load("somalia-1992")


def at(scenario: CampaignScenario, step: str, turn: int = 4) -> CampaignState:
    """An empty map at a step of a turn."""
    state = CampaignState(scenario)
    state.turn = turn
    state.step = [step.id for step in Campaign(scenario).sequence].index(step)
    return state


def put(state: CampaignState, zone: str, *kinds: str) -> None:
    for kind in kinds:
        effects.place(state, effects.draw(state, kind), state.board.zone(zone), "2")


# -- the rules -------------------------------------------------------------------------------------


def test_gangs_roll_for_contact_four_at_most_together(tmp_path: Path) -> None:
    """Odds try every throw of the dice that are rolled together: with the nine gangs of a kind that
    a counter mix may have, ten million."""
    mix = tmp_path / "mix.yaml"
    mix.write_text(
        "format: somalia charts 1\nreconstructed: true\ncounters: {faction: {1: 9, leader: 1}}\n",
        "utf-8",
    )
    scenario = load("somalia-1992", charts=[mix])
    state = at(scenario, "operations")
    state.sp["un"], state.un_has_choice = 1, True
    put(state, "baidoa", *["pink-1"] * 9, "us-infantry-5-5")
    game = Game(Campaign(scenario), state=state, auto_dice=False)
    game.answer("un", "flush")
    game.answer("un", "baidoa")
    thrown = []
    while isinstance(game.prompt, Chance) and game.prompt.ask == "flush.contact":
        thrown.append(game.prompt.dice)
        assert len(game.prompt.outcomes()) == game.prompt.dice + 1
        game.throw(1 if game.prompt.dice == 1 else (1,) * game.prompt.dice)
    assert thrown == [4, 4, 1]
    contacted = [event.facts["contacted"] for event in game.all_events() if event.kind == "contact"]
    assert sorted(unit for units in contacted for unit in units) == sorted(scenario.kinds["pink-1"])


# -- the engine ------------------------------------------------------------------------------------


def test_a_copy_of_a_halted_game_goes_on_to_the_next_question(scenario: CampaignScenario) -> None:
    """`copy` broke off with StopIteration where the step after the halt asks nothing: after the
    desertion of an Interphase come the Terror markers, which leave the map without a question."""
    state = at(scenario, "desertion", turn=3)
    put(state, "baidoa", "pink-1", "militia-1")
    game = Game(Campaign(scenario), state=state, auto_dice=False)
    game.stops_at_checkpoint = True
    game.throw(1)
    assert game.prompt is None
    for twin in (game.copy(), game.for_thinking("un")):
        assert isinstance(twin.prompt, Choose)
        assert twin.prompt.ask == "terrorism.zone"
    game.go_back(game.count)
    assert isinstance(game.prompt, Choose)


def test_a_copy_and_going_back_to_the_start_keep_the_opening(scenario: CampaignScenario) -> None:
    """A copy made before the first checkpoint, and a game that had gone back to its start, had lost
    the first event, so that a record read again told another story than the game itself."""
    game = Game(Campaign(scenario), seed="1", auto_dice=False)
    opening = game.all_events()
    assert opening
    assert game.copy().all_events() == opening
    game.roll()
    game.go_back(0)
    assert game.all_events() == opening
    assert as_dict(game.copy().state) == as_dict(game.state)


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """As on a disk that is full."""
    resource = pytest.importorskip("resource")  # not on Windows
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, handler)


def test_an_answer_that_cannot_be_written_down_has_not_been_given(
    scenario: CampaignScenario, tmp_path: Path
) -> None:
    """When the disk was full the answer stood in the game but was not carried out, its line stayed
    in the buffer to be written later, and closing the file broke off: the record of a game that
    went on was damaged."""
    path = tmp_path / "game.record"
    sitters = tuple(Sitter(side, "human", (side,)) for side in scenario.sides.order)
    header = Header(scenario.id, "5", sitters)
    writer = RecordWriter(path, header)
    game = Game(Campaign(scenario), header.engine_seats(), "5", listener=writer)
    for _ in range(20):
        assert isinstance(game.prompt, Choose)
        game.answer(game.prompt.who, game.prompt.options[0])
    before = game.count, game.all_answers(), as_dict(game.state), repr(game.prompt)
    written = path.read_bytes()
    assert isinstance(game.prompt, Choose)
    with no_file_longer_than(len(written) + 5):
        with pytest.raises(RecordError, match=r"Can.t write"):
            game.answer(game.prompt.who, game.prompt.options[0])
        with pytest.raises(RecordError, match=r"Can.t write"):
            game.go_back(10)
    assert (game.count, game.all_answers(), as_dict(game.state), repr(game.prompt)) == before
    assert path.read_bytes() == written
    for _ in range(5):
        assert isinstance(game.prompt, Choose)
        game.answer(game.prompt.who, game.prompt.options[-1])
    writer.close()
    again, problem = replay(load_record(path), Campaign(scenario))
    assert problem == ""
    assert again.all_answers() == game.all_answers()


def test_a_record_that_cannot_be_begun_leaves_no_file(
    scenario: CampaignScenario, tmp_path: Path
) -> None:
    """An empty file was left behind, which then was in the way: it existed and was no record."""
    path = tmp_path / "game.record"
    with no_file_longer_than(5), pytest.raises(RecordError, match=r"Can.t write"):
        RecordWriter(path, Header(scenario.id, "5", ()))
    assert not path.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": "7\n8"},
        {"seed": "7\r"},
        {"seed": "7\udcff"},  # a byte of the command line that is no text
        {"scenario": "a\n\nb"},
        {"charts": ("one\ntwo",)},
        {"options": {"guarded-split": "half\n"}},
        {"options": {"a: b": "any"}},
        {"seats": (Sitter("un", "blue helmet\n", ("un",)),)},
        {"seats": (Sitter("un", "human", ()),)},
    ],
)
def test_a_header_that_could_not_be_read_back_is_refused(
    wrong: dict[str, Any], tmp_path: Path
) -> None:
    """A line break in a seed or a file's name made a header that could not be read: the game was
    written down from end to end and lost all the same."""
    path = tmp_path / "game.record"
    with pytest.raises(RecordError, match="in a record: "):
        RecordWriter(path, replace(Header("somalia-1992", "7", ()), **wrong))
    assert not path.exists()


@pytest.mark.parametrize("seed", ["7", "", " 7 ", "seven: 7", "seit einst und je  # é", "#"])
def test_any_seed_on_one_line_is_read_back(seed: str, tmp_path: Path) -> None:
    header = Header("somalia-1992", seed, ())
    RecordWriter(tmp_path / "game.record", header).close()
    assert load_record(tmp_path / "game.record").header == header


def test_a_side_that_does_not_exist_cannot_resign(scenario: CampaignScenario) -> None:
    """A garbled line "! nobody resign" of a record was taken, and ended the game."""
    game = Game(Campaign(scenario), seed="1")
    with pytest.raises(Refused, match=r'"resign" isn.t available to nobody here'):
        game.feed(Answer("nobody", "resign", "request", "request"))
    assert not game.state.ended


# -- the terminal ----------------------------------------------------------------------------------


def test_a_record_that_cannot_be_finished_is_told_in_one_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The player was told that his game was saved, and then shown a traceback."""

    def fails(fd: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    monkeypatch.setattr(os, "fsync", fails)
    code = terminal.play(
        "somalia-1992",
        {"un": "human", "bandit": "human"},
        "7",
        text=True,
        explain=False,
        record=None,
        options={},
        charts=[],
        resume=True,
        dice="auto",
    )
    shown = capsys.readouterr()
    assert code == FAILED
    assert "saved" not in shown.out
    assert shown.err.count("\n") == 1
    assert ": Input/output error; the disk" in shown.err


def test_a_finished_game_that_cannot_be_moved_stays_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The folder for finished games is a convenience; without it there was a traceback."""
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("resign\nyes\n"))
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "finished").write_text("in the way", "utf-8")
    code = terminal.play(
        "somalia-1992",
        {"un": "human", "bandit": "human"},
        "7",
        text=True,
        explain=False,
        record=None,
        options={},
        charts=[],
        resume=True,
        dice="auto",
    )
    record = next((tmp_path / "games").glob("*.txt"))
    assert code == 0
    assert f"The game is saved in {record}." in capsys.readouterr().out.replace("\n", " ")
