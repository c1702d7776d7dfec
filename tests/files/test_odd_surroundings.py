"""The real command where names, streams and surroundings are not what one expects."""

from __future__ import annotations

import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from somalia.games.campaign import GAME
from somalia.lab import simulate
from somalia.plain import visible
from somalia.processes import usable_processors
from tests.often import IS_LONG
from tests.warm import Warm

COMMAND = [sys.executable, "-m", "somalia"]
HOSTILE = "\x1b[31m\x07\x7f\x9b2J\u202e\u2066\u200b\u2028\u2029\U000e0041z"
"""Escapes, a bell, C1 controls, direction marks, what has no width, separators, a tag."""
PLAYED = ["--seat", "un=random", "--seat", "bandit=mine", "--text", "--new", "--explain"]
posix = pytest.mark.skipif(os.name == "nt", reason="streams are closed by a POSIX shell")


def heeds_ctrl_c() -> None:
    """In the child: a shell that runs the tests in the background has switched Ctrl-C off."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def child(*words: str, cwd: Path | None = None, **environment: str):
    """The command in a process of its own, without a display and without input."""
    return subprocess.run(
        [*COMMAND, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        cwd=cwd,
        env={**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": "", **environment},
    )


def shell(line: str, cwd: Path | None = None, **environment: str):
    """A line of the POSIX shell, in which `somalia` is the command."""
    return subprocess.run(
        ["sh", "-c", f'somalia() {{ "$PYTHON" -m somalia "$@"; }}\n{line}'],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        cwd=cwd,
        env={
            **os.environ,
            "DISPLAY": "",
            "WAYLAND_DISPLAY": "",
            "PYTHON": sys.executable,
            **environment,
        },
    )


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warm]:
    """Runs of the command that share their imports."""
    server = Warm(tmp_path_factory.mktemp("warm"))
    yield server
    server.close()


# FS11: nothing that is written steers a terminal


def test_every_character_that_cannot_be_seen_is_an_escape_fs11() -> None:
    assert visible("\x1b[31m\x7f\x9b\u202e\U000e0041") == (
        "\\x1b[31m\\u007f\\u009b\\u202e\\U000e0041"
    )
    assert visible("a\nÄ\u00a0é\u2013\u4e2d") == "a\nÄ\u00a0é\u2013\u4e2d"
    for code in range(sys.maxunicode + 1):
        shown = visible(chr(code))
        assert visible(shown) == shown
        assert shown == chr(code) or chr(code) not in ' \n"\\'


@pytest.fixture
def hostile(tmp_path: Path, top: Path) -> Path:
    """A folder with a scenario, its map, a doctrine and charts whose every name is hostile."""

    def altered(source: str, kind: str, name: str, *pairs: tuple[str, str]) -> None:
        text = (top / kind / f"{source}.yaml").read_text(encoding="utf-8")
        for old, new in pairs:
            assert old in text, old
            text = text.replace(old, new)
        (tmp_path / kind).mkdir()
        (tmp_path / kind / f"{name}.yaml").write_text(text, encoding="utf-8")

    named = f'"{visible(HOSTILE)}"'  # the escapes are those of YAML too
    altered(
        "somalia",
        "maps",
        "mine",
        ("name: Jilib", f"name: {named}"),
        ("id: somalia\n", "id: mine\n"),
    )
    altered(
        "warlord",
        "ai",
        "mine",
        ("name: Warlord", f"name: {named}"),
        ("\ndescribes: >-\n", "\ndescribes: >-\n  \u202e\u2066\u200b\n"),
        ('why: "{unit} goes', f'why: "{named[1:-1]} {{unit}} goes'),
    )
    altered(
        "somalia-1992",
        "scenarios",
        "mine",
        ("id: somalia-1992 ", "id: mine "),
        ("map: somalia ", "map: mine "),
        ("name: Somalia, 1992 to 1994", f"name: {named}"),
        ("\nabout: >-\n", "\nabout: >-\n  \u202e\u2066\u200b\n"),
        ("name: Peace talks", f"name: {named}"),
        ('about: "Lets Bandits offer', f"about: {named[:-1]} Lets Bandits offer"),
        ("length: 24", "length: 2"),
    )
    (tmp_path / "scenarios" / "charts").symlink_to(top / "scenarios" / "charts")
    return tmp_path


def only_text(done: subprocess.CompletedProcess[bytes]) -> str:
    told = (done.stdout + done.stderr).decode("utf-8")
    wrong = {char for char in told if not (char.isprintable() or char == "\n")}
    assert not wrong, (wrong, told[:2000])
    assert "Traceback" not in told, told[-2000:]
    return told


@posix
def test_names_seeds_and_reasons_reach_no_terminal_raw_fs11(hostile: Path, warm: Warm) -> None:
    play = ("play", "mine", *PLAYED, "--record", "game.txt", "--name", "un=Anna")
    done = warm.run(*play, "--seed", "7", cwd=hostile, SOMALIA_HOME=str(hostile))
    told = only_text(done)
    assert done.returncode == 0, told
    assert "\\x1b[31m" in told
    assert "\\u202e" in told
    assert "goes" in told, "the reasons of the computer were told"
    record = hostile / "game.txt"  # as one that somebody else has written
    text = record.read_text(encoding="utf-8")
    text = text.replace("\nseed: 7\n", f"\nseed: {HOSTILE}\n").replace("Anna", HOSTILE)
    record.write_text(text, encoding="utf-8")
    (hostile / f"re{HOSTILE}.txt").write_text(record.read_text(encoding="utf-8"), encoding="utf-8")
    for words in (
        ["replay", "game.txt"],
        ["replay", f"re{HOSTILE}.txt"],
        ["scenarios"],
        ["check"],
        ["check", "."],
        ["rules", HOSTILE],
        ["simulate", "mine", "--games", "1", "--seed", HOSTILE, "--jobs", "1"],
        ["play", HOSTILE, "--text"],
        ["play", "mine", "--text", "--seat", f"un={HOSTILE}"],
        ["play", "mine", "--text", "--name", f"un={HOSTILE}"],
        ["play", "mine", "--text", "--seed", HOSTILE],
        ["play", "mine", "--text", "--option", f"negotiations={HOSTILE}"],
        ["play", "mine", "--text", "--option", f"{HOSTILE}=on"],
        ["replay", "game.txt", "--to", HOSTILE],
        [HOSTILE],
        ["play", f"--{HOSTILE}"],
        ["copy", HOSTILE, "other"],
        ["cases", HOSTILE],
        ["export", "game.txt", "--seat", "un", "--out", "seat.txt"],
        ["report", "game.txt", "--play-outs", "0", "--out", "page.html"],
    ):
        done = warm.run(*words, cwd=hostile, SOMALIA_HOME=str(hostile))
        assert only_text(done), words
    for written in ("seat.txt", "page.html"):
        done.stdout = (hostile / written).read_bytes()
        assert "\\x1b[31m" in only_text(done), written


@posix
def test_broken_files_and_records_are_quoted_as_text_fs11(hostile: Path, warm: Warm) -> None:
    named = hostile / f"{HOSTILE}.yaml"
    named.write_text(
        f"format: somalia scenario 1\n\u202e\u2066{HOSTILE[4:7]}: [\n", encoding="utf-8"
    )
    (hostile / "case.yaml").write_text(
        f'- name: "{visible(HOSTILE)}"\n  when: "{visible(HOSTILE)}"\n', encoding="utf-8"
    )
    (hostile / "cut.txt").write_text(f"somalia record 1\n{HOSTILE}\n", encoding="utf-8")
    for words in (
        ["check", named.name],
        ["check", "case.yaml"],
        ["cases", "case.yaml"],
        ["replay", "cut.txt"],
        ["check", "cut.txt"],
        ["scenarios"],
    ):
        assert only_text(warm.run(*words, cwd=hostile, SOMALIA_HOME=str(hostile))), words


@posix
def test_completion_offers_hostile_names_as_text_fs11(hostile: Path, warm: Warm) -> None:
    for shell_of, under in {"bash": "4", "zsh": "4", "fish": ""}.items():
        done = warm.run(
            cwd=hostile,
            SOMALIA_HOME=str(hostile),
            COMP_CWORD=under,
            _SOMALIA_COMPLETE=f"{shell_of}_complete",
            COMP_WORDS="somalia play mine --option ",
        )
        assert max(line.count(b"\t") for line in done.stdout.splitlines()) == (shell_of == "fish")
        done.stdout = done.stdout.replace(b"\t", b" ")
        assert "negotiations" in only_text(done), shell_of


@posix
def test_json_stays_json_with_hostile_names_fs11(hostile: Path) -> None:
    done = child(
        "scenarios", "--json", cwd=hostile, PYTHONIOENCODING="ascii", SOMALIA_HOME=str(hostile)
    )
    only_text(done)
    (mine,) = [one for one in json.loads(done.stdout) if one["id"] == "mine"]
    assert mine["name"] == HOSTILE


def test_the_program_has_styles_and_names_have_none_fs11() -> None:
    """A console that may draw sets its own styles around text, not those in the text."""
    script = (
        "from somalia.__main__ import set_up; set_up()\n"
        "from rich.table import Table; from rich.text import Text\n"
        "from somalia.console import PlainConsole\n"
        "console = PlainConsole(); table = Table('\\x9b1m'); table.add_row('\\u202e[red]x')\n"
        "console.print(Text('\\x1b[31mname', 'bold')); console.print(table)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        timeout=60,
        env={**os.environ, "FORCE_COLOR": "1", "PYTHONIOENCODING": "utf-8", "TERM": "xterm"},
    )
    told = done.stdout.decode()
    assert "\x1b[1m\\x1b[31mname\x1b[0m" in told, done.stderr
    assert "\\u202e[red]x" in told
    assert "\\u009b1m" in told
    assert not {"\u202e", "\x9b"} & set(told)


# FS13: many games


JOB = simulate.PlayOutJob("somalia-1992", (), (), (("un", "random"), ("bandit", "random")), "lab")


@pytest.mark.parametrize("jobs", [1, 2])
def test_work_and_room_do_not_depend_on_the_number_of_games_fs13(jobs: int) -> None:
    with_all = simulate.play_many(JOB, 10**9, jobs)
    first = list(islice(with_all, 3))
    with_all.close()
    assert first == [simulate.play_one(JOB, number) for number in range(3)]


def test_counted_figures_are_those_of_the_games_fs13() -> None:
    games = list(simulate.play_many(JOB, 5))
    scenario = GAME.load(JOB.scenario, dict(JOB.options))
    counted = simulate.Figures(GAME.victories(scenario), GAME.statistics(scenario))
    for game in games:
        counted.add(game)
    found = counted.summary()
    assert found["margin"]["mean"] == pytest.approx(statistics.mean(g.margin for g in games))
    assert found["margin"]["sd"] == pytest.approx(statistics.stdev(g.margin for g in games))
    assert found["length"]["median"] == statistics.median(g.turns for g in games)
    assert found["length"]["mean"] == statistics.mean(g.turns for g in games)
    assert sum(found["victory"].values()) == found["games"] == 5
    assert found["ended"] == dict(sorted(Counter(g.why for g in games).items()))
    for source, mean in found["vp"].items():
        assert mean == pytest.approx(sum(g.noted.vp.get(source, 0) for g in games) / 5)


@pytest.mark.parametrize("values", [[4], [1, 2], [3, 1, 2], [5, 5, 1, 9], [-3, 7, 7, 0, 12]])
def test_the_middle_and_the_spread_of_counts_fs13(values: list[int]) -> None:
    counts = Counter(values)
    assert simulate.median(counts) == statistics.median(values)
    mean, deviation = simulate.mean_and_deviation(counts)
    assert mean == pytest.approx(statistics.mean(values))
    assert deviation == pytest.approx(statistics.stdev(values) if len(values) > 1 else 0.0)


def test_more_jobs_than_processors_are_told_and_change_nothing_fs13(warm: Warm) -> None:
    few = warm.run("simulate", "first-game", "--games", "3", "--jobs", "1", "--json")
    many = child("simulate", "first-game", "--games", "3", "--jobs", "60000", "--json")
    assert many.stdout == few.stdout
    most = usable_processors()
    assert f"--jobs 60000 exceeds the number of processors here: playing {most} at a time." in (
        many.stderr.decode()
    )


@posix
def test_workers_end_with_a_parent_that_is_killed_fs13() -> None:
    """They share its output: only when the last of them has ended does the output end."""
    script = (
        "import os, signal\nfrom somalia.lab import simulate\n"
        "seats = ('un', 'random'), ('bandit', 'random')\n"
        "job = simulate.PlayOutJob('somalia-1992', (), (), seats, 'x')\n"
        "if __name__ == '__main__':\n"
        "    games = simulate.play_many(job, 10**9, 2); next(games)\n"
        "    print('played', flush=True); os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, timeout=60, preexec_fn=heeds_ctrl_c
    )
    assert done.stdout == b"played\n"
    assert done.returncode == -signal.SIGKILL


# FS14: streams, arguments, surroundings


SIMPLE = "play first-game --text --new --seat un=random --seat bandit=random --seed 7"


SIMULATED = "simulate first-game --games 1 --jobs 1"
COMMANDS = {
    SIMPLE: 0,
    "play --terminal --new": 0,
    "rules 6.12": 0,
    "rules nosuch": 2,
    SIMULATED: 0,
    "scenarios": 0,
}
CLOSED = ("<&-", ">&-", "2>&-", "<&- >&- 2>&-")


@posix
@pytest.mark.parametrize(
    "words, code, closed",
    [
        (words, code, closed)
        for at, (words, code) in enumerate(COMMANDS.items())
        for nth, closed in enumerate(CLOSED)
        if IS_LONG or at % len(CLOSED) == nth  # each command and each way, not each pair
    ],
)
def test_streams_that_are_closed_fs14(words: str, code: int, closed: str) -> None:
    done = shell(f"somalia {words} {closed}")
    assert done.returncode == code, done.stderr
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == (code != 0 and "2>&-" not in closed)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game."""
    path = tmp_path_factory.mktemp("record") / "record.txt"
    assert shell(f"somalia {SIMPLE} --record {path}").returncode == 0
    return path


@posix
@pytest.mark.parametrize("source", ["<record.txt 0>/dev/null", "</dev/zero"])
@pytest.mark.parametrize(
    "words", ["play first-game --text --record new.txt", "replay record.txt --steps"]
)
def test_input_that_is_no_lines_has_ended(
    words: str, source: str, record: Path, tmp_path: Path
) -> None:
    """A device that never ends, or a file open for writing only: as if nothing were typed."""
    shutil.copy(record, tmp_path)
    done = shell(f"ulimit -v 2000000; somalia {words} {source}", tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")


@posix
@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_input_that_is_not_text_in_its_encoding_is_one_line_fs14(
    encoding: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [*COMMAND, "play", "first-game", "--text", "--record", "new.txt"],
        input=b"2\nquit\n",
        capture_output=True,
        timeout=60,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    (line,) = done.stderr.decode(encoding).splitlines()
    assert (done.returncode, line.split(":")[:2]) == (2, ["somalia", " standard input"])
    assert "PYTHONIOENCODING" in line
    assert (tmp_path / "new.txt").exists()


@posix
def test_a_record_takes_no_closed_streams_place_fs14(record: Path, tmp_path: Path) -> None:
    assert shell(f"somalia {SIMPLE} --record kept.txt <&- >&- 2>&-", tmp_path).returncode == 0
    assert (tmp_path / "kept.txt").read_text() == record.read_text()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("words", ["rules", SIMPLE, SIMULATED, "scenarios"])
def test_output_that_cannot_be_written_is_one_line_fs14(words: str) -> None:
    done = shell(f"somalia {words} > /dev/full")
    assert done.returncode == 2
    told = done.stderr.strip()
    assert told.startswith(b"somalia: standard output: No space left on device")
    assert b"\n" not in told


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_an_error_that_cannot_be_written_is_an_exit_code_fs14() -> None:
    assert shell("somalia rules nosuch 2> /dev/full").returncode == 2


@posix
@pytest.mark.parametrize("words", ["rules", SIMPLE, SIMULATED, "scenarios"])
def test_a_reader_who_has_read_enough_fs14(words: str) -> None:
    done = shell(f"somalia {words} | head -n 1")
    assert done.returncode == 0
    assert done.stderr.strip() == b""


@posix
@pytest.mark.parametrize("size", ["0", "-1", "1", "²", "x", "100000000000"])
def test_sizes_that_make_no_sense_fs14(size: str, warm: Warm) -> None:
    both = (SIMPLE, SIMULATED)
    for words in both if IS_LONG else [both[len(size) % 2]]:
        done = warm.run(*words.split(), COLUMNS=size, LINES=size)
        assert (done.returncode, done.stderr.strip()) == (0, b"")
    assert warm.run("--help", COLUMNS=size).returncode == 0


@posix
@pytest.mark.parametrize("words", ["play", "play --seed", "rules", "check", "", "play --seat"])
def test_arguments_that_are_no_text_are_named_fs14(words: str) -> None:
    done = subprocess.run(
        [*map(os.fsencode, COMMAND), *map(os.fsencode, words.split()), b"caf\xe9"],
        capture_output=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert done.returncode == 2
    first, more = done.stderr.decode().splitlines()
    assert first.startswith(f'somalia: argument {len(words.split()) + 1}, "caf\\xe9", ')
    assert more == "More: somalia --help"


FEW = ("ascii", "latin-1", "ascii:strict")


@pytest.mark.parametrize("encoding", FEW)
def test_a_terminal_with_few_characters_fs14(encoding: str) -> None:
    every = (["rules"], SIMPLE.split(), ["rules", "\u2603"])
    # The word that it cannot write with each, and each command with one.
    own = every if IS_LONG else [every[FEW.index(encoding) % 2], every[2]]
    for words in own:
        done = child(*words, PYTHONIOENCODING=encoding)
        assert b"Traceback" not in done.stderr
        assert done.stdout.isascii() or encoding == "latin-1"


@posix
def test_a_folder_that_is_gone_fs14(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    for words in ("scenarios", SIMPLE, "check", "simulate first-game --games 1"):
        done = shell(f"mkdir -p gone; cd gone; rmdir ../gone; somalia {words}", tmp_path)
        assert done.returncode == 0, done.stderr
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("words", ["play --terminal --new", "copy warlord mine"])
def test_a_home_that_is_a_file_is_one_line_fs14(words: str, tmp_path: Path, warm: Warm) -> None:
    (tmp_path / "home").write_text("")
    done = warm.run(*words.split(), SOMALIA_HOME=str(tmp_path / "home"))
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("somalia: ")
    assert str(tmp_path / "home") in line


INTERRUPTED = """
import signal, sys
class Presser:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            sys.meta_path.remove(self)
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt as pressed:
                raise ImportError("as a library written in C may turn it") from pressed
sys.meta_path.insert(0, Presser())
from somalia.__main__ import main
sys.argv = ["somalia", *{words!r}]
sys.exit(main())
"""
"""The command, where Ctrl-C is pressed while a module is loaded that does not hand it on."""


@pytest.mark.parametrize(
    "module",
    [
        "somalia.plain",
        "somalia.cli",
        "somalia.command_line.group",
        "somalia.lab.commands.simulate",
        "click",
        "click.core",
        "somalia.lab",
        "somalia.lab.simulate",
        "rich.console",
        "rich.progress",
        "somalia.games.campaign.rules.core.components",
        "yaml",
        "jsonschema",
        "somalia.games.campaign.data.scenario",
        "somalia.opponents.doctrine",
        "somalia.processes",
    ],
)
def test_ctrl_c_while_something_is_imported_is_one_line_fs14(module: str) -> None:
    script = INTERRUPTED.format(module=module, words=["simulate", "--games", "1", "--jobs", "2"])
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, timeout=60, preexec_fn=heeds_ctrl_c
    )
    assert (done.returncode, done.stdout) == (130, b"")
    assert done.stderr.strip() == b"somalia: stopped."


@posix
def test_ctrl_c_while_games_are_played_is_one_line_fs14() -> None:
    """The first game that is played presses it."""
    script = (
        "import signal, sys\nfrom somalia.lab import simulate\n"
        "simulate.play_one = lambda job, number: signal.raise_signal(signal.SIGINT)\n"
        "from somalia.__main__ import main\n"
        "sys.argv = ['somalia', 'simulate', '--games', '9', '--jobs', '1']\nsys.exit(main())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, timeout=60, preexec_fn=heeds_ctrl_c
    )
    assert (done.returncode, done.stdout) == (130, b"")
    assert done.stderr.strip() == b"somalia: stopped."


# FT10: the window, also without a terminal


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only X11 names its display")
def test_without_a_terminal_the_window_is_tried_first_ft10(tmp_path: Path, warm: Warm) -> None:
    """As from a menu or a file manager; a display that is none shows that it was asked for."""
    told = b"DISPLAY is"
    home = str(tmp_path)
    assert told in child("play", "--new", DISPLAY="nonsense", SOMALIA_HOME=home).stderr
    for way in ("--text", "--terminal"):
        done = warm.run("play", "--new", way, DISPLAY="nonsense", SOMALIA_HOME=home)
        assert done.stderr == b""


# FW2: a window that cannot be had after all


WINDOW = """
import sys
import pyglet
pyglet.options.headless = True
import pyglet.window.xlib
from somalia.window import obstacles as display
display.obstacle = lambda environment: ""
{more}
from somalia.__main__ import main
sys.argv = ["somalia", "play", "--new", "--seed", "7"]
sys.exit(main())
"""
"""The command in a window without a display (EGL)."""

HALF = """
from pyglet.gl import GLException
from somalia.window.ui.window import GameWindow
def flip(window):
    raise GLException("0x502 at the first picture")
GameWindow.flip = flip
"""
"""A driver that makes a window and cannot show what is drawn in it."""


def windowed(more: str, home: Path):
    return subprocess.run(
        [sys.executable, "-c", WINDOW.format(more=more)],
        input=b"1\nquit\n",
        capture_output=True,
        timeout=120,
        env={**os.environ, "SOMALIA_HOME": str(home)},
    )


def test_a_driver_that_works_by_halves_lands_in_the_terminal_fw2(tmp_path: Path) -> None:
    done = windowed(HALF, tmp_path)
    assert done.stderr.decode().splitlines() == [
        (
            "Can't open a window (the display has no driver for OpenGL 3.3): the game continues "
            "in the terminal."
        )
    ]
    assert done.returncode == 0
    assert b"Somalia, 1992 to 1994." in done.stdout
    assert b"The game is saved" in done.stdout


def test_a_fault_of_the_programs_own_is_no_drivers_fw2(tmp_path: Path) -> None:
    """It must not be hidden by a game that goes on in the terminal."""
    done = windowed(HALF.replace("raise GLException", "raise ZeroDivisionError"), tmp_path)
    assert b"ZeroDivisionError: 0x502" in done.stderr
    assert b"open a window" not in done.stderr


def test_a_home_that_is_a_file_is_one_line_with_a_window_too_fw2(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    done = windowed("", tmp_path / "home")
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("somalia: ")
    assert str(tmp_path / "home") in line
