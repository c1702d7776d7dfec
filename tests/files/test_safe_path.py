"""No process runs code of the current folder, whatever lies there (FB7)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from somalia import cli, processes
from tests.opponents.test_planning import planning_warlord

POISON = "open({mark!r}, 'w').close()\nraise ImportError('a file of the current folder')\n"
TOP = Path(__file__).parents[2]
SCRIPT = Path(sys.executable).with_name("somalia")
"""The command as it is installed."""

RANDOM = "first-game --seat un=random --seat bandit=random"
SHORT = "{files}/short.yaml"
"""The first two turns of that game, where what is done of each turn takes long."""
WORDS = {
    "play": [
        f"play {RANDOM} --text --new",
        f"play {SHORT} --text --new --seat un=random --seat bandit={{files}}/planner.yaml:hard",
    ],
    "games": ["games --json"],
    "scenarios": ["scenarios"],
    "simulate": [f"simulate {RANDOM} --games 2 --jobs 2"],
    "doctrine": ["doctrine warlord --scenario first-game --without raid-field --games 2 --jobs 2"],
    "learn": ["learn {top}/benchmarks/learn/un.yaml --chunks 2 --seconds 1 --jobs 2"],
    "tune": ["tune {files}/tune.yaml --trials 1 --report-games 0 --jobs 2"],
    "replay": ["replay {record}"],
    "report": ["report {files}/short.record --play-outs 2 --out page.html"],
    "export": ["export {record} --seat un --out seen.txt"],
    "cases": ["cases {top}/tests/cases/handicaps.yaml"],
    "check": ["check {files}/plan.yaml {files}/planner.yaml"],
    "copy": ["copy warlord mine"],
    "rules": ["rules 6.12"],
    "fuzz": ["fuzz --games 1 --scenario first-game"],
    "arena": ["arena {files}/plan.yaml --jobs 2 --games 2"],
    "bench": ["bench --quick --scenario firebase"],
    "completion": ["completion bash"],
}
"""What is typed, by command; with worker processes and children wherever there are any."""


TUNING = """
format: somalia tuning 1
scenario: first-game
seats: {un: random, bandit: random}
games: 20
trials: 1
move:
  - {chart: victory.bandit.bandit-controlled.vp, from: 0, to: 8, step: 8}
aim:
  maximise: margin
  of: bandit
"""
PLAN = """
format: somalia arena 1
seed: tests
games: 4
matches:
  - scenario: firebase
    opponents: {us: [random]}
"""


def poisoned(folder: Path, mark: Path, spared: Sequence[str] = ()) -> Path:
    """A folder with a file in the place of every module that is not built in; each leaves a mark.

    Args:
        spared: modules that keep their place.
    """
    names = {*sys.stdlib_module_names, *packages_distributions(), "sitecustomize", "usercustomize"}
    folder.mkdir(exist_ok=True)
    for name in names - set(spared) - set(sys.builtin_module_names):
        text = POISON.format(mark=str(mark / name))
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    mark.mkdir()
    return folder


@cache
def loaded_before_a_module(more: str = "sys") -> tuple[str, ...]:
    """What Python itself loads with `-m` before the first line of the module is run, and `more`."""
    code = f"import runpy, sys, {more}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True
    )
    return tuple(done.stdout.split())


def run(folder: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    environment.pop("PYTHONSAFEPATH", None)
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        cwd=folder,
        env=environment,
    )


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files to work on."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "tune.yaml").write_text(TUNING, encoding="utf-8")
    (folder / "plan.yaml").write_text(PLAN, encoding="utf-8")
    (folder / "planner.yaml").write_text(planning_warlord(), encoding="utf-8")
    whole = (TOP / "scenarios" / "first-game.yaml").read_text(encoding="utf-8")
    assert "\nlength: 6 " in whole
    short = whole.replace("\nid: first-game\n", "\nid: short\n")
    short = short.replace("\nlength: 6 ", "\nlength: 2 ")
    short = short.replace("- charts/", f"- {TOP}/scenarios/charts/")
    short = short.replace("\nhints: ", "\n# hints: ")
    (folder / "short.yaml").write_text(short, encoding="utf-8")
    for scenario, name in (("first-game", "game"), (folder / "short.yaml", "short")):
        words = f"{scenario} --seat un=random --seat bandit=random --seed 7"
        words = f"play {words} --text --new --record {folder / name}.record"
        done = run(folder, sys.executable, "-m", "somalia", *words.split())
        assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("command", WORDS)
def test_no_command_runs_code_of_the_current_folder_fb7(
    command: str, files: Path, tmp_path: Path, top: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    mark = tmp_path / "marks"
    folder = poisoned(tmp_path / "here", mark, ["somalia", *loaded_before_a_module()])
    for words in WORDS[command]:
        typed = words.format(files=files, record=files / "game.record", top=top).split()
        done = run(folder, sys.executable, "-m", "somalia", *typed)
        assert [path.name for path in mark.iterdir()] == []
        assert done.returncode == 0, done.stderr


def test_every_command_is_tried_fb7() -> None:
    assert set(WORDS) == set(cli.cli.commands)


@pytest.mark.skipif(not SCRIPT.exists(), reason="the command is not installed beside this Python")
def test_the_installed_command_is_safe_from_the_start_fb7(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    mark = tmp_path / "marks"
    folder = poisoned(tmp_path / "here", mark)
    done = run(folder, SCRIPT, *WORDS["simulate"][0].split())
    assert [path.name for path in mark.iterdir()] == []
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "named, words",
    [
        (f"/nowhere{os.pathsep}", "simulate"),
        *((named, "rules") for named in (os.pathsep, ".", "./", "../here")),
    ],
)
@pytest.mark.parametrize("command", [[sys.executable, "-m", "somalia"], [SCRIPT]])
def test_an_entry_of_pythonpath_that_is_the_current_folder_is_dropped_fb7(
    command: list[str | Path],
    named: str,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`export PYTHONPATH=/x:$PYTHONPATH` makes an empty entry: it names the current folder."""
    if not Path(command[0]).exists():
        pytest.skip("the command is not installed beside this Python")
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PYTHONPATH", named)
    mark = tmp_path / "marks"
    # Python itself loads these with such a path, and the installed command may load re.
    begun = ["somalia", "sitecustomize", "usercustomize", *loaded_before_a_module("re")]
    folder = poisoned(tmp_path / "here", mark, begun)
    done = run(folder, *command, *WORDS[words][0].split())
    assert [path.name for path in mark.iterdir()] == []
    assert done.returncode == 0, done.stderr


def test_no_child_gets_such_an_entry_fb7(
    tmp_path: Path, top: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["", str(top), ".", "/nowhere"]))
    code = "import sys; sys.argv[0] = '-m'; import os, somalia; print(os.environ['PYTHONPATH'])"
    assert run(tmp_path, sys.executable, "-c", code).stdout == f"{top}{os.pathsep}/nowhere\n"


def test_a_script_that_imports_the_program_keeps_its_path_fb7(
    tmp_path: Path, top: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", path := f".{os.pathsep}{top}")
    code = "import os, sys, somalia; print(os.environ['PYTHONPATH'], sys.path[1])"
    assert run(tmp_path, sys.executable, "-c", code).stdout == f"{path} {tmp_path}\n"


def test_python_s_own_folder_stays_where_it_is_the_current_one_fb7(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python has it once in its path, in the place of the entry of PYTHONPATH."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep)
    here = Path(os.__file__).parent
    done = run(here, sys.executable, "-m", "somalia", "rules", "6.12")
    assert (done.returncode, done.stderr) == (0, "")


CHILDREN = """
import sys
from somalia.processes import Workers, run_program, start_program
if __name__ == "__main__":
    run_program("rules", "6.12", typed="")
    with open({told!r}, "w+") as told, start_program("--version", stdout=told) as program:
        assert program.stderr.read() == ""
    workers = Workers(1)
    task = workers.give("length", len, "four")
    while not task.is_done:
        workers.wait()
    assert task.result() == 4
    workers.close()
"""


@pytest.mark.parametrize("flag", ["-P", "-s", "-I"])
def test_children_are_safe_whatever_the_program_began_with_fb7(tmp_path: Path, flag: str) -> None:
    mark = tmp_path / "marks"
    folder = poisoned(tmp_path / "here", mark)
    script = tmp_path / "script.py"
    script.write_text(CHILDREN.format(told=str(tmp_path / "told")), encoding="utf-8")
    done = run(folder, sys.executable, flag, script)
    assert [path.name for path in mark.iterdir()] == []
    assert (done.returncode, done.stderr) == (0, "")


def test_where_no_child_can_be_safe_there_is_none_fb7(tmp_path: Path) -> None:
    """`python -E` lets no child hear of the safe path."""
    code = "from somalia.processes import Workers; Workers(1)"
    done = run(tmp_path, sys.executable, "-E", "-c", code)
    assert done.stderr.endswith("a worker process would run code from the current folder\n")


@pytest.mark.parametrize("installed", [False, True])
def test_with_m_the_current_folder_is_last_or_gone_fb7(
    tmp_path: Path, top: Path, installed: bool
) -> None:
    """It stays where the program lies in it: a checkout may not be installed."""
    if not installed:
        (tmp_path / "somalia").symlink_to(top / "somalia")
    (tmp_path / "seen.py").write_text(f"open({str(tmp_path / 'mark')!r}, 'w')", encoding="utf-8")
    code = (
        "import sys, runpy; sys.argv[0] = '-m'; sys.path[0] = {here!r}; import somalia; "
        "print(sys.path.count({here!r}), sys.path[-1] == {here!r}, sys.path[0] == {here!r})"
    )
    told = run(tmp_path, sys.executable, "-c", code.format(here=str(tmp_path))).stdout
    assert told == ("0 False False\n" if installed else "1 True False\n")


def test_no_child_gets_the_current_folder_of_a_prompt_fb7(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    assert "['', " not in processes._command()[-1]
    assert "-P" in processes._command()
