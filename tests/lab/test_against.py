"""`python -m benchmarks.against`: what it compares, and what it says of what it cannot."""

from __future__ import annotations

import math
import re
import shutil
from pathlib import Path

import pytest

from benchmarks import against
from benchmarks.against import Failed, Worker
from benchmarks.worker import WORKS, Work

LITTLE = ["--scenario", "firebase", "--only", "copies", "--rounds", "1"]


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Work:
    """Work with a small game, and little of it."""
    found = Work("firebase", tmp_path_factory.mktemp("work"))
    found.games = found.turns = 2
    return found


@pytest.mark.parametrize("name", [name for name in WORKS if name != "pixels"])
def test_a_work_is_the_same_every_time(name: str, work: Work) -> None:
    assert WORKS[name](work) == WORKS[name](work) > 0


def test_clicks_are_the_same_every_time(top: Path, tmp_path: Path) -> None:
    """In a process of its own: a window here would be in the way of those of other tests."""
    with Worker(top, "firebase", tmp_path) as worker:
        assert worker.line() == f"{against.READY} {top}"
        assert worker.do("pixels")[1] == worker.do("pixels")[1] > 0


def test_every_work_has_a_label() -> None:
    assert list(against.LABELS) == list(WORKS)


def test_the_middle_is_in_the_middle(work: Work) -> None:
    rules = work.rules
    assert not work.middle.is_over
    assert rules.phase(work.middle.state).turn > 1
    assert not work.later.is_over
    assert work.later.count >= work.middle.count


def test_an_interval_goes_by_the_order_of_what_was_measured() -> None:
    assert against.interval([1.0] * 5) == (0.0, math.inf)  # they miss on one side in 1 of 32
    assert against.interval([3.0, 1.0, 2.0, 6.0, 5.0, 4.0]) == (1.0, 6.0)
    assert against.interval(range(1, 16)) == (4, 12)  # 96.5 of 100


def test_what_is_surely_slower_is_told_by_the_exit_code(
    top: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for low, code in ((1.02, 0), (1.04, 1)):
        found = against.Compared(1.0, 1.1, 1.1, (low, 1.2), True)
        monkeypatch.setattr(against, "compare", lambda *_, found=found: found)
        assert against.main([str(top), *LITTLE, "--most", "1.03"]) == code
    assert against.main([str(top), *LITTLE]) == 0, capsys.readouterr().err


def test_two_checkouts_are_compared(top: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert against.main([str(top), *LITTLE, "--pure"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"there: {re.escape(str(top))}, somalia .*", told[0])
    assert re.fullmatch(r"here: .*, somalia .*, pure", told[1])
    assert told[3].split() == ["processor", "time", "of", "there", "here", "here/there", "interval"]
    (line,) = [line for line in told if line.startswith(against.LABELS["copies"])]
    assert re.search(r" +[\d.]+s +[\d.]+s +[\d.]+ +0.000-inf *$", line), (
        "the same games: nothing is noted"
    )
    assert max(map(len, told[3:])) <= 80


def test_pure_is_for_this_checkout_alone(
    top: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(against.PURE, raising=False)
    for pure in (False, True):
        with Worker(top, "firebase", tmp_path, pure) as worker:
            assert worker.environment.get(against.PURE) == ("1" if pure else None)


def test_a_commit_is_laid_out(top: Path, tmp_path: Path) -> None:
    if not (top / ".git").exists() or shutil.which("git") is None:
        pytest.skip("needs the repository")
    tree = against.checkout("HEAD", tmp_path)
    assert tree == tmp_path.resolve()
    assert (tree / "scenarios" / "firebase.yaml").is_file()
    assert not (tree / ".git").exists()


def test_what_is_no_tree_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert against.main(["no-such-commit", *LITTLE]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(
        "benchmarks.against: no-such-commit is neither a folder nor a commit"
    )
    assert against.main([str(tmp_path), *LITTLE]) == 2
    assert f"{tmp_path} is no checkout of this program." in capsys.readouterr().err


def test_without_git_a_commit_cannot_be_had(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert against.main(["HEAD"]) == 2
    assert "HEAD isn't a folder here, and git can't be run" in capsys.readouterr().err


def test_a_tree_that_lacks_something_is_told_in_a_line(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "somalia").mkdir(parents=True)
    (tree / "somalia" / "__init__.py").write_text("")
    with Worker(against.checkout(str(tree), tmp_path), "", tmp_path) as worker:
        with pytest.raises(Failed, match=r"tree: ModuleNotFoundError: .*somalia.datafile"):
            worker.line()
        with pytest.raises(Failed):
            worker.do("copies")


@pytest.mark.parametrize("words", [[], ["HEAD", "--only", "nothing"], ["HEAD", "--rounds", "0"]])
def test_a_mistyped_line_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        against.main(words)
    assert "usage: python -m benchmarks.against" in capsys.readouterr().err


def test_it_runs_as_the_page_says(top: Path) -> None:
    line = "python -m benchmarks.against REF"
    for page in ("CONTRIBUTING.md", "docs/results.md"):
        assert line in (top / page).read_text(encoding="utf-8")
    assert line in str(against.__doc__)
