"""`somalia tune`: what may move, what a trial comes to, and that the better value is found."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from somalia import cli
from somalia.datafile import DataError
from somalia.files import Claim, process_label
from somalia.games.campaign.data.scenario import load
from somalia.lab import tune
from somalia.lab.tune import Study, TuningTrial, Value
from somalia.lab.tuning import TargetBand, Tuning, read_tuning, text_of, with_params
from somalia.outputs import OutputError

BETTER = """
format: somalia tuning 1
scenario: first-game
seats: {un: random, bandit: random}
games: 20
trials: 5
move:
  - {chart: victory.bandit.bandit-controlled.vp, from: 0, to: 8, step: 8}
aim:
  maximise: margin
  of: bandit
"""

BANDS = """
format: somalia tuning 1
scenario: first-game
games: 20
move:
  - {doctrine: warlord, param: raid_margin, from: 0, to: 0.5, step: 0.25}
  - {chart: counters.markers.base, from: 4, to: 8}
aim:
  targets:
    - {figure: victory.un, within: [0.2, 0.4]}
    - {figure: length.median, within: [4, 8], weight: 2}
"""


def tuning(tmp_path: Path, text: str = BANDS) -> Tuning:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return read_tuning(path)


# -- reading ---------------------------------------------------------------------------------------


def test_a_tuning_file_is_read(tmp_path: Path) -> None:
    found = tuning(tmp_path)
    assert [move.name for move in found.moves] == ["warlord raid_margin", "counters.markers.base"]
    assert found.start == (Decimal("0.1"), Decimal(6))
    assert [found.moves[0].at(steps) for steps in (0, 1, 2)] == [0, Decimal("0.25"), Decimal("0.5")]
    assert found.moves[0].steps_to(Decimal("0.1")) is None, "it stands between two steps"
    assert found.moves[1].steps_to(Decimal(6)) == 2
    assert found.meetings[0].seats == {"un": "blue-helmet", "bandit": "warlord"}


@pytest.mark.parametrize(
    "old, new, line, message",
    [
        ("scenario: first-game", "scenario: first-gme", 3, "Did you mean first-game?"),
        ("markers.base", "markers.bass", 7, 'no key "bass" there. Did you mean base?'),
        ("markers.base", "markers", 7, "the value there isn't a number"),
        ("markers.base", "markers.base.x", 7, 'the charts have no key "x" there'),
        ("raid_margin", "raid_margn", 6, "Did you mean raid_margin?"),
        ("doctrine: warlord", "doctrine: hunter", 6, "this doctrine has no seat"),
        ("param: raid_margin, ", "", 6, "expected a chart, or a param of a doctrine"),
        (", step: 0.25", "", 6, "missing key step"),
        ("step: 0.25", "step: 0.2", 6, "expected `to` to be a whole number of steps above `from`"),
        ("from: 4, to: 8", "from: 8, to: 4", 7, "a whole number of steps above `from`"),
        ("from: 4, to: 8", "from: -4, to: 8", 7, "can't play with -4"),
        ("within: [0.2, 0.4]", "within: [0.4, 0.2]", 10, "the lower value first"),
        ("games: 20", "games: 2", 4, "expected 20 or more, not 2"),
        ("games: 20", "gams: 20", 4, "Did you mean games?"),
        (
            "aim:\n",
            "aim:\n  maximise: score\n",
            8,
            "an aim must have either `targets` or `maximise`",
        ),
        ("aim:\n", "aim:\n  of: un\n", 8, "`of` and `against` need `maximise`"),
        ("games: 20", "seats: {us: random}", 4, "unknown side"),
        (
            "doctrine: warlord, param: raid_margin",
            "chart: counters.markers.base",
            7,
            "listed twice",
        ),
        (
            "chart: counters.markers.base, from: 4, to: 8",
            "event: famine, instead-of: quiet, from: 4, to: 40",
            7,
            "these two events share",
        ),
    ],
)
def test_a_fault_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    assert old in BANDS
    with pytest.raises(DataError) as fault:
        tuning(tmp_path, BANDS.replace(old, new))
    assert message in str(fault.value)
    assert fault.value.line == line


def test_a_figure_that_is_not_counted_is_told(tmp_path: Path) -> None:
    found = tuning(tmp_path, BANDS.replace("length.median", "length.medium"))
    with pytest.raises(
        DataError, match=r'unknown figure "length.medium"\. Known: .*length\.median'
    ):
        tune._check_figures(found)


@pytest.mark.parametrize("name", ["base-balance", "warlord"])
def test_the_shipped_examples_are_sound(top: Path, name: str) -> None:
    found = read_tuning(top / "benchmarks" / "tune" / f"{name}.yaml")
    tune._check_figures(found)
    assert len(found.moves) > 2


def test_the_example_of_the_page_is_sound(tmp_path: Path, top: Path) -> None:
    page = (top / "docs" / "tuning.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    tune._check_figures(tuning(tmp_path, example))


# -- what values are made into ---------------------------------------------------------------------


def test_params_are_changed_in_place_and_comments_stay(tmp_path: Path, top: Path) -> None:
    before = (top / "ai" / "warlord.yaml").read_text(encoding="utf-8")
    params = {"raid_margin": Decimal("0.25"), "sp_worth": Decimal("1.0")}
    after = with_params(top / "ai" / "warlord.yaml", params)
    changed = [
        (old, new)
        for old, new in zip(before.splitlines(), after.splitlines(), strict=True)
        if old != new
    ]
    assert [new.split("#")[0].strip() for _, new in changed] == ["sp_worth: 1", "raid_margin: 0.25"]
    assert all(old.split("#")[1] == new.split("#")[1] for old, new in changed)


def test_what_is_played_holds_the_values(tmp_path: Path) -> None:
    found = tuning(tmp_path)
    charts, (meeting,) = found.in_folder((Decimal("0.5"), Decimal(4)), tmp_path)
    assert load("first-game", {}, charts).bases == 4
    assert Path(meeting.seats["bandit"]).name == "warlord.yaml"
    assert "raid_margin: 0.5 #" in Path(meeting.seats["bandit"]).read_text(encoding="utf-8")
    assert meeting.seats["un"] == "blue-helmet"


def test_an_event_moves_by_its_rolls(tmp_path: Path) -> None:
    event = "{event: famine, instead-of: quiet, from: 1, to: 6}"
    text = BANDS.replace("{chart: counters.markers.base, from: 4, to: 8}", event)
    found = tuning(tmp_path, text.replace("first-game", "somalia-1992"))
    assert (found.moves[1].name, found.moves[1].start) == ("events.famine", 1)
    for rolls in (2, 6):
        charts, _ = found.in_folder((Decimal(0), Decimal(rolls)), tmp_path)
        events = load("somalia-1992", {}, charts).charts.events
        famine = [(row.low, row.high) for row in events if row.id == "famine"]
        assert famine == {2: [(11, 12)], 6: [(11, 14), (61, 62)]}[rolls]


@pytest.mark.parametrize(
    "value, text", [("4", "4"), ("40", "40"), ("0.50", "0.5"), ("0", "0"), ("0.0", "0")]
)
def test_numbers_are_written_plainly(value: str, text: str) -> None:
    assert text_of(Decimal(value)) == text


# -- what a trial comes to -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mean, batches, far",
    [
        (0.3, (0.3, 0.3), 0),
        (0.5, (0.5, 0.5), 0.5),
        (0.1, (0.1, 0.1), 0.5),
        (0.4, (0.3, 0.5), 0.5),  # its error of 0.1 lies outside
        (0.3, (0.0, 0.6), 2.0),  # 0.3 either side: 0.2 outside above and below
    ],
)
def test_how_far_a_figure_is_outside_its_band(
    mean: float, batches: Sequence[float], far: float
) -> None:
    band = TargetBand("x", 0.2, 0.4, 1)
    assert tune.outside(band, Value(mean, tuple(batches))) == pytest.approx(far)


def test_a_loss_is_weighed(tmp_path: Path) -> None:
    values = {"victory.un": Value(0.6, (0.6, 0.6)), "length.median": Value(2, (2, 2))}
    assert tune.loss_of(tuning(tmp_path), values) == pytest.approx(1 + 2 * 0.5)
    margin = {"margin": Value(7.5, (7, 8))}
    assert tune.loss_of(tuning(tmp_path, BETTER), margin) == -7.5


def test_games_fall_into_batches() -> None:
    assert [len(part) for part in tune.batches_of(range(47))] == [11] * 4
    assert [len(part) for part in tune.batches_of(range(2000))] == [40] * 50
    assert [len(part) for part in tune.batches_of(range(7))] == [7]


# -- the study -------------------------------------------------------------------------------------


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Games whose margin is the greater the nearer the values are to 0.25 and 7."""
    seen: list[tuple[Any, ...]] = []

    def play(tuning: Tuning, values: Sequence[Decimal], seed: str, *_: Any) -> Any:
        seen.append((tuple(values), seed))
        far = abs(float(values[0]) - 0.25) * 10 + abs(float(values[1]) - 7)
        return {"victory.un": Value(0.3 + far, (0.3 + far,)), "length.median": Value(6, (6,))}

    monkeypatch.setattr(tune, "play_values", play)
    return seen


def values_of(study: Study) -> list[tuple[Decimal, ...]]:
    return [trial.values for trial in study.trials]


def searched(found: Tuning, trials: int, file: Path | None = None) -> Study:
    with Study(found, file) as study:
        tune.search(found, study, trials, 1, lambda trial: None)
    return study


def test_the_best_of_all_is_found_and_nothing_is_tried_twice(
    tmp_path: Path, played: list[tuple[Any, ...]]
) -> None:
    pytest.importorskip("optuna")
    study = searched(tuning(tmp_path), 50)
    assert len(study.trials) == 16, "as it stands, which is no step, and three times five"
    assert len({*values_of(study)}) == 16
    assert study.best.values == (Decimal("0.25"), Decimal(7))
    assert {seed for _, seed in played} == {"1/trial"}


def test_a_study_goes_on_as_if_it_had_not_stopped(
    tmp_path: Path, played: list[tuple[Any, ...]]
) -> None:
    pytest.importorskip("optuna")
    found, file = tuning(tmp_path), tmp_path / "study.jsonl"
    whole = searched(found, 9)
    searched(found, 4, file)
    with file.open("a", encoding="utf-8") as out:
        out.write('{"trial": 4, "val')  # killed while it wrote
    count = len(played)
    study = searched(found, 9, file)
    assert len(played) == count + 5
    assert values_of(study) == values_of(whole)
    with Study(found, file) as again:
        assert again.trials == study.trials
    other = tuning(tmp_path, BANDS.replace("games: 20", "games: 21"))
    with pytest.raises(DataError, match="belongs to another tuning file"), Study(other, file):
        raise AssertionError


def test_a_study_is_of_one_program_at_a_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two programs added their trials to one file, each without those of the other."""
    pytest.importorskip("optuna")
    tuning(tmp_path, BETTER)
    file = tmp_path / "study.jsonl"
    claim = Claim(file, process_label("the other one"))
    try:
        code = cli.main(["tune", str(tmp_path / "mine.yaml"), "--study", str(file)])
    finally:
        claim.release()
    assert code == 2
    told = capsys.readouterr().err
    assert "another program is using this file (the other one, process" in told
    assert "Wait for it to finish, or choose another" in told
    assert not file.exists()


@pytest.mark.parametrize(
    "text, line, message",
    [
        ('{"format": "somalia chart 1"}\n', 1, "not a somalia tune study"),
        ('["a"]\n', 1, "not a somalia tune study"),
        ("HEAD\n{}\n", 2, "not a trial"),
    ],
)
def test_what_is_no_study_is_refused(tmp_path: Path, text: str, line: int, message: str) -> None:
    found, file = tuning(tmp_path), tmp_path / "study.jsonl"
    head = json.dumps({"format": tune.STUDY, "digest": found.digest})
    file.write_text(text.replace("HEAD", head), encoding="utf-8")
    with pytest.raises(DataError, match=message) as fault, Study(found, file):
        raise AssertionError
    assert fault.value.line == line


def test_the_report_is_played_by_seeds_of_its_own(tmp_path: Path) -> None:
    found = tuning(tmp_path)
    study = Study(found, None)
    study.add(TuningTrial(0, found.start, 1.0, {}, {}))
    first = tune.fresh_seed(found, study)
    study.add(TuningTrial(1, (Decimal(0), Decimal(4)), 0.5, {}, {}))
    assert tune.fresh_seed(found, study) != first
    assert "trial" not in first
    again = Study(found, None)
    again.add(TuningTrial(0, found.start, 1.0, {}, {}))
    assert tune.fresh_seed(found, again) == first


# -- the command -----------------------------------------------------------------------------------


def test_the_better_of_two_values_is_found_and_reported_on_fresh_seeds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("optuna")
    tuning(tmp_path, BETTER)
    out = tmp_path / "overlay.yaml"
    words = ["tune", str(tmp_path / "mine.yaml"), "--report-games", "20"]
    assert cli.main([*words, "--json", "--jobs", "1", "--out", str(out)]) == 0
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert found["trials"][0]["values"] == found["start"]
    assert len(found["trials"]) == 3, "there are no more values"
    assert found["best"]["values"] == {"victory.bandit.bandit-controlled.vp": "8"}
    margin = found["report"]["figures"]["margin"]
    assert margin["best"]["value"] - margin["start"]["value"] == margin["difference"]["value"] > 1
    assert found["report"]["seed"].startswith("1/fresh/")
    assert "trial 1: victory.bandit.bandit-controlled.vp" in told.err
    assert load("first-game", {}, [out]).digest != load("first-game").digest
    assert "bandit:\n    bandit-controlled:\n      vp: 8\n" in out.read_text(encoding="utf-8")
    assert cli.main([*words, "--json", "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == found, "whatever the number of jobs"
    assert cli.main([*words, "--jobs", "1", "--trials", "1"]) == 0
    shown = capsys.readouterr().out
    assert "current values: victory.bandit.bandit-controlled.vp 2: margin" in shown
    assert "20 games each on the same fresh seeds" in shown


def test_without_the_optimiser_it_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    tuning(tmp_path)
    assert cli.main(["tune", str(tmp_path / "mine.yaml")]) == 2
    assert capsys.readouterr().err == (
        'somalia: tune needs Optuna, which is not installed: python -m pip install "optuna>=4"\n'
    )


def test_where_it_cannot_be_written_is_told_before_anything_is_played(
    tmp_path: Path, top: Path
) -> None:
    found = tuning(tmp_path)
    with pytest.raises(DataError, match="name a folder"):
        tune._check_out(found, tmp_path / "one.yaml")
    with pytest.raises(OutputError, match=r"can.t be overwritten"):
        tune._check_out(found, top / "ai")
    tune._check_out(found, tmp_path)


def test_check_knows_tuning_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tuning(tmp_path)
    assert cli.main(["check", str(tmp_path / "mine.yaml")]) == 0
    assert "a tuning file: 2 numbers to tune" in capsys.readouterr().out
