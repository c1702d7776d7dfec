"""`somalia learn`: branch pairs that are the same everywhere, resumed, fitted and judged."""

from __future__ import annotations

import json
import re
import zlib
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from somalia.cli import main
from somalia.datafile import DataError
from somalia.games import game_of
from somalia.lab.learn import fitting
from somalia.lab.learn.branching import Brancher, BranchPair
from somalia.lab.learn.chunks import chunk_path, fits_of, pack, read_all, saved, unpack
from somalia.lab.learn.judging import (
    JudgedPairs,
    PairLine,
    digest_of,
    mean_and_error,
    play_pair,
    summary,
    told,
)
from somalia.lab.learn.making import make, make_chunk
from somalia.lab.learn.study import LearningStudy, read_study
from somalia.opponents.evaluation import UNIT, Evaluation, load_evaluation

STUDIES = ("un", "bandits")
CHUNK = 2
TWENTY_PAIRS = "27618ee719408494"
"""The digest of that chunk; it changes with the rules, the doctrines and the features."""


@pytest.fixture(scope="module")
def path(top: Path) -> Path:
    return top / "benchmarks" / "learn" / "un.yaml"


@pytest.fixture(scope="module")
def study(path: Path) -> LearningStudy:
    return read_study(path)


@pytest.fixture(scope="module")
def branches(path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a chunk of pairs."""
    folder = tmp_path_factory.mktemp("branches")
    make_chunk(path, folder, CHUNK)
    return folder


def test_twenty_pairs_are_the_same_everywhere(branches: Path, study: LearningStudy) -> None:
    """On every machine and Python, and in a compiled build."""
    data = zlib.decompress(chunk_path(branches, CHUNK).read_bytes().partition(b"\n")[2])
    header, _ = unpack(chunk_path(branches, CHUNK).read_bytes())
    assert len(header["pairs"]) >= 20
    assert sha256(data).hexdigest()[:16] == TWENTY_PAIRS


def test_a_pair_starts_from_one_position_and_differs_in_one_decision(
    branches: Path, study: LearningStudy
) -> None:
    """Both branches first reach the end of Operations in the turn in which they part."""
    header, columns = unpack(chunk_path(branches, CHUNK).read_bytes())
    judged = study.learning.features.index("judged")
    count = len(header["games"])
    kinds = set()
    for values in header["pairs"]:
        pair = BranchPair(*values)
        for row in (pair.usual, pair.other):
            assert columns[judged * count + row] == 1
            assert header["turns"][row] in (pair.turn, pair.turn + 1)  # an Interphase comes before
        assert header["games"][pair.usual] != header["games"][pair.other]
        kinds.add(pair.other_kind)
    assert len(kinds) > 4


def test_a_killed_program_is_resumed_and_makes_the_same(
    study: LearningStudy, tmp_path: Path
) -> None:
    make(study, tmp_path, range(2), 1, None)
    first = [chunk_path(tmp_path, number).read_bytes() for number in (0, 1)]
    chunk_path(tmp_path, 0).unlink()
    (tmp_path / ".somalia-0123456789abcdef.half").write_bytes(b"cut")
    assert saved(tmp_path) == [1]
    make(study, tmp_path, range(2), 2, None)
    assert [chunk_path(tmp_path, number).read_bytes() for number in (0, 1)] == first
    assert make(study, tmp_path, range(2), 1, None) == 0


def test_machines_share_the_work_by_their_first_chunk(
    study: LearningStudy, branches: Path, tmp_path: Path
) -> None:
    make(study, tmp_path, range(CHUNK, CHUNK + 1), 1, None)
    assert saved(tmp_path) == [CHUNK]
    own, other = (chunk_path(folder, CHUNK).read_bytes() for folder in (tmp_path, branches))
    assert own == other


def test_no_new_chunk_is_begun_when_the_time_is_over(study: LearningStudy, tmp_path: Path) -> None:
    assert make(study, tmp_path, range(50), 1, 0) == 0


def test_pairs_of_another_study_are_refused_before_any_work(
    path: Path, branches: Path, study: LearningStudy, tmp_path: Path
) -> None:
    """Or of other charts, rules or features: all are in the first line."""
    line = fits_of(study)
    raw = chunk_path(branches, CHUNK).read_bytes()
    assert raw.startswith(line)
    chunk_path(tmp_path, 0).write_bytes(line[:-2] + b"x\n" + raw.removeprefix(line))
    for use in (
        lambda: make(study, tmp_path, range(2), 1, 0),
        lambda: list(read_all(tmp_path, study)),
    ):
        with pytest.raises(DataError, match="another study"):
            use()
    other = tmp_path / "other.yaml"
    text = path.read_text(encoding="utf-8")
    for old, new in (("learn-un-1", "learn-un-2"), ("  - hunter\n", "  - lurker\n")):
        other.write_text(text.replace(old, new, 1), encoding="utf-8")
        read_study.cache_clear()
        assert fits_of(read_study(other)) != line


def test_without_pairs_or_with_a_damaged_chunk_there_is_no_fit(
    branches: Path, study: LearningStudy, tmp_path: Path
) -> None:
    with pytest.raises(DataError, match="branch pairs"):
        fitting.read_data(study, tmp_path)
    raw = chunk_path(branches, CHUNK).read_bytes()
    chunk_path(tmp_path, 0).write_bytes(raw[:-40])
    with pytest.raises(DataError, match="damaged"):
        fitting.read_data(study, tmp_path)


@pytest.mark.parametrize("name", STUDIES)
def test_every_study_is_valid(top: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(top / "benchmarks" / "learn" / f"{name}.yaml")]) == 0
    assert "a study:" in capsys.readouterr().out


def test_a_study_names_what_there_is_and_a_game_that_can_learn(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for old, new in (
        ("side: un", "side: nobody"),
        ("somalia-1992", "anaconda"),
        ("- hunter", "- hunters"),
        ("seed: judge-un-2", "seed: judge-un-1"),
    ):
        file = tmp_path / "study.yaml"
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        read_study.cache_clear()
        with pytest.raises(DataError) as fault:
            read_study(file)
        assert fault.value.file == str(file)


# -- the fit -------------------------------------------------------------------------------------


def test_a_fit_finds_what_the_results_follow() -> None:
    """Rows whose results are a sum of two features; three turns a game."""
    numbers = np.random.default_rng(1)
    games, turns = 400, 3
    features = numbers.integers(-9, 10, (games * turns, 4)).astype(np.int16)
    game = np.repeat(np.arange(games), turns)
    last = np.arange(games) * turns + turns - 1
    result = (3 * features[last, 1] - 2 * features[last, 2]).astype(float)[game]
    features[:, 0] = 0
    usual = np.arange(0, games, 2) * turns + turns - 1
    data = fitting.PairData(
        features=features,
        game=game,
        turn=np.tile(np.arange(turns), games),
        result=result,
        base=game // 2,
        judged=np.ones(len(game), dtype=bool),
        usual=usual,
        other=usual + turns,
        pair_base=game[usual] // 2,
        kinds=[("a", "b")] * len(usual),
        chunks=1,
    )
    rows = np.flatnonzero(data.turn == turns - 1)
    weights, bias = fitting.learned(data, 0, rows, 0, 0.01)
    assert weights[1] == pytest.approx(3, abs=0.01)
    assert weights[2] == pytest.approx(-2, abs=0.01)
    assert weights[0] == 1  # the forecast itself
    values = fitting.predicted(features, weights, bias)
    slope = fitting.slope_of(
        values[data.other] - values[data.usual], data.difference, data.pair_base
    )
    assert slope.slope == pytest.approx(1, abs=0.01)
    half = fitting.slope_of(
        2 * (values[data.other] - values[data.usual]), data.difference, data.pair_base
    )
    assert half.slope == pytest.approx(0.5, abs=0.01)


def test_the_command_makes_an_evaluation_that_loads(
    path: Path, branches: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "own.yaml"
    words = ["learn", str(path), "--folder", str(branches), "--chunks", "0", "--out", str(out)]
    assert main(words) == 0
    assert "slope" in capsys.readouterr().out
    game_type = game_of("somalia-1992")
    learned = load_evaluation(out, game_type)
    assert learned.doctrine.name.startswith("Blue Helmet")
    assert all(isinstance(weight, int) for weight in learned.data["weights"].values())
    assert game_type.learning is not None
    evaluation = Evaluation(game_type.learning, learned.data, True)
    features = [0] * len(game_type.learning.features)
    assert evaluation.margin(features) == learned.data["bias"] // (learned.data["parts"] // UNIT)


# -- acceptance games ------------------------------------------------------------------------------


def pair(number: int, against: str, halves: int, margin: int, seed: str = "a") -> PairLine:
    return {
        "pair": number,
        "seed": seed,
        "evaluation": "e",
        "against": against,
        "learned": {"halves": halves, "margin": margin, "seconds": 1.0},
        "doctrine": {"halves": 1, "margin": 0, "seconds": 0.1},
    }


def test_a_score_has_an_error_over_seeds() -> None:
    results = ((2, 10), (0, -10), (2, 30), (2, 10))
    figures = summary([pair(0, "x", halves, margin) for halves, margin in results])
    assert figures["score"] == (75, 25)
    assert figures["gain in score"] == (25, 25)
    assert figures["margin"][0] == 10
    assert mean_and_error([5]) == (5, 0)


def test_a_series_is_told_by_opponent_and_pooled() -> None:
    lines = [pair(0, "x", 2, 10), pair(1, "x", 2, 12), pair(2, "y", 0, -10)]
    report = told({"seed": "a", "pairs": 2, "against": ["x", "y", "z"]}, lines)
    text = "\n".join(report)
    assert "x: 2 of 2" in text
    assert "y: 1 of 2" in text
    assert "z: 0 of 2" in text
    assert "opponents: 3 of 6" in text
    assert report[-2].endswith("4.0 ± 7.0")
    alone = told({"seed": "a", "pairs": 2, "against": ["x"]}, lines[:2])
    assert not any("all opponents" in line for line in alone)


def test_an_unfinished_line_is_played_again_and_other_series_stay(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    lines = [pair(0, "x", 2, 1), pair(1, "x", 2, 1, seed="b")]
    whole = "".join(json.dumps(line) + "\n" for line in lines)
    file.write_text(whole + '{"pair": 2, "se', encoding="utf-8")
    with JudgedPairs(file, "e", "a") as judged:
        assert list(judged.pairs) == [0]
        judged.add(pair(2, "x", 1, 0))
    again = JudgedPairs(file, "e", "a")
    assert list(again.pairs) == [0, 2]
    assert list(JudgedPairs(file, "e", "b").pairs) == [1]
    assert list(JudgedPairs(file, "another", "a").pairs) == []
    assert file.read_text(encoding="utf-8").startswith(whole)


def test_two_programs_do_not_judge_into_one_file(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    with JudgedPairs(file, "e", "a"), pytest.raises(DataError, match="another program"):
        JudgedPairs(file, "e", "a").__enter__()


@pytest.mark.parametrize("text", ["{}", "[]", "x", '{"pair": 0, "seed": "a"}'])
def test_a_line_of_another_kind_is_refused_with_its_number(tmp_path: Path, text: str) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(json.dumps(pair(0, "x", 2, 1)) + f"\n{text}\n", encoding="utf-8")
    with pytest.raises(DataError) as fault:
        JudgedPairs(file, "e", "a")
    assert fault.value.line == 2


def test_the_kept_results_are_of_the_kept_evaluation(top: Path, study: LearningStudy) -> None:
    """All pairs of the first series, each once, by the evaluation in `ai/`."""
    learned = load_evaluation(top / "ai" / "learned" / "un-1992.yaml", study.game_type)
    judge = study.judge("")
    judged = JudgedPairs(
        top / "benchmarks" / "learn" / "un-1992.jsonl", digest_of(learned), judge["seed"]
    )
    assert sorted(judged.pairs) == list(range(judge["pairs"]))


def test_a_weight_or_a_setting_makes_another_evaluation(top: Path, study: LearningStudy) -> None:
    learned = load_evaluation(top / "ai" / "learned" / "un-1992.yaml", study.game_type)
    data = learned.data
    weights = {**data["weights"], "turn": data["weights"]["turn"] + 1}
    search = {**data["search"], "kept": data["search"]["kept"] + 1}
    same, *others = (
        digest_of(learned._replace(data={**data, **change}))
        for change in ({"name": "x"}, {"weights": weights}, {"search": search}, {"bias": 0})
    )
    assert same == digest_of(learned)
    assert len({same, *others}) == 4


def test_an_evaluation_that_would_not_play_is_not_judged(
    top: Path, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (top / "ai" / "learned" / "un-1992.yaml").read_text(encoding="utf-8")
    for old, new, why in (
        ('edition: "', 'edition: "0', "other charts"),
        ('charts: "', 'charts: "0', "other charts"),
        ("side: un", "side: bandit", "plays bandit"),
    ):
        own = tmp_path / "own.yaml"
        own.write_text(text.replace(old, new, 1), encoding="utf-8")
        assert main(["learn", str(path), "--judge", str(own)]) == 2
        assert why in capsys.readouterr().err
        assert [file.name for file in tmp_path.iterdir()] == ["own.yaml"]
    assert main(["learn", str(path), "--judge", str(own), "--series", "x"]) == 2
    assert "judge-un-2." in capsys.readouterr().err


def test_both_games_of_a_pair_have_one_seed(top: Path, path: Path, tmp_path: Path) -> None:
    """A file with the doctrine's own level is judged as the doctrine: both games are the same."""
    same = tmp_path / "same.yaml"
    text = (top / "ai" / "blue-helmet.yaml").read_text(encoding="utf-8")
    same.write_text(re.sub("\\n    learned: .*", "", text), encoding="utf-8")
    line = play_pair(path, f"{same}:hard", "", "judge-un-2", 41)
    own, doctrine = line["learned"], line["doctrine"]
    assert line["against"] == "robber"
    assert (own["halves"], own["margin"]) == (doctrine["halves"], doctrine["margin"])


def test_the_pairs_pack_and_unpack(study: LearningStudy) -> None:
    chunk = Brancher(study).chunk([])
    header, columns = unpack(pack(study, 7, chunk))
    assert header["number"] == 7
    assert list(columns) == []
