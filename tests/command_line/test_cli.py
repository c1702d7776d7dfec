"""The command line: help, messages, completion, and the files that install it."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import click
import pytest

from somalia import RUNS, __version__, cli
from somalia.datafile import DataError
from somalia.engine.game import Refused
from somalia.engine.record import RecordError
from somalia.reading import files_below
from tests.warm import Warm

COMMANDS = [
    "play",
    "games",
    "scenarios",
    "simulate",
    "doctrine",
    "tune",
    "learn",
    "replay",
    "report",
    "export",
    "cases",
    "check",
    "copy",
    "rules",
    "fuzz",
    "arena",
    "bench",
    "completion",
]


def say(capsys, *words):
    """Exit code, standard output and standard error of a command line."""
    code = cli.main(words)
    told = capsys.readouterr()
    return code, told.out, told.err


def in_a_shell(*words, **environment):
    """The same in a process of its own, with no standard input."""
    return subprocess.run(
        [sys.executable, "-m", "somalia", *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
    )


@pytest.fixture
def fake(monkeypatch):
    """Puts a function in the place of the one that a command calls; it keeps what it was given."""

    def install(module, name, outcome=0):
        parent, _, child = module.rpartition(".")
        calls = []

        def stand_in(**given):
            calls.append(given)
            if isinstance(outcome, BaseException):
                raise outcome
            return outcome

        stub = type(sys)(module)
        setattr(stub, name, stand_in)
        monkeypatch.setitem(sys.modules, module, stub)
        __import__(parent)
        monkeypatch.setattr(sys.modules[parent], child, stub, raising=False)
        return calls

    return install


# Help


def loaded(name):
    """The command of that name, its module imported."""
    return cli.cli.commands[name].load()


def test_every_command_of_the_manual_is_there():
    assert [one.name for one in cli.COMMANDS] == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_help_says_what_a_command_is_for(capsys, command):
    code, out, err = say(capsys, command, "--help")
    assert (code, err) == (0, "")
    assert f"Usage: somalia {command}" in out
    short = loaded(command).get_short_help_str(limit=200)
    assert short.endswith((".", "?"))
    assert short in say(capsys, "--help")[1], "the list of commands shows it uncut"
    assert "Example" in out or "shell" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_has_a_help_text(command):
    for parameter in loaded(command).params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name


def test_without_a_command_the_help_is_shown(capsys):
    assert say(capsys)[:2] == (0, say(capsys, "--help")[1])


def test_version(capsys):
    assert say(capsys, "--version")[:2] == (0, f"somalia {__version__} ({RUNS})\n")


START = {
    "somalia.cli",
    "somalia.command_line",
    "somalia.command_line.group",
    "somalia.fast",
    "somalia.plain",
}
"""What is imported before it is known which command is meant."""

HEAVY = {"rich", "shapely", "numpy", "jsonschema", "yaml", "prompt_toolkit", "arcade", "PIL"}
HEAVY |= {"resvg_py"}


def loaded_by(words, top, **environment):
    """The modules of the program, and the heavy ones, that a command line has imported."""
    script = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        f"from somalia import cli\ncli.main({words!r})"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=top,
        env={**os.environ, **environment},
    )
    assert done.stdout
    modules = set(done.stderr.split())
    return {name for name in modules if name.startswith("somalia.")} | (modules & HEAVY)


def test_help_imports_no_command_and_nothing_that_only_a_command_needs(top):
    assert loaded_by(["--help"], top) == START


def test_the_name_of_a_command_is_completed_without_importing_one(top):
    asked = {"_SOMALIA_COMPLETE": "bash_complete", "COMP_WORDS": "somalia\nre", "COMP_CWORD": "1"}
    own = {"somalia.command_line.completion", "somalia.command_line.scenarios"}
    assert loaded_by([], top, **asked) == START | own


def test_the_help_of_a_command_imports_it_and_no_other(top):
    found = loaded_by(["simulate", "--help"], top)
    assert found & {one.module for one in cli.COMMANDS} == {"somalia.lab.commands.simulate"}


def test_the_command_line_is_a_short_list(top):
    assert len((top / "somalia" / "cli.py").read_text(encoding="utf-8").splitlines()) < 300


def test_python_m_somalia_is_the_command():
    done = in_a_shell("--version")
    assert (done.returncode, done.stdout) == (0, f"somalia {__version__} ({RUNS})\n")


# The saved games


def test_games_are_listed_and_one_is_gone_on_with(capsys, tmp_path, monkeypatch):
    """FT9: the command lists none, refuses a number there is not, and what else is said."""
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    assert say(capsys, "games")[:2] == (0, "No saved games yet. `somalia play` starts one.\n")
    assert say(capsys, "games", "--json")[:2] == (0, "[]\n")
    code, _, err = say(capsys, "play", "--continue", "1", "--text")
    assert (code, "None saved yet." in err) == (2, True)
    file = tmp_path / "a.txt"
    file.write_text("x")
    wishes = ["firebase", "--first", "--series 2", "--new", "--seed 1", "--name un=Anna"]
    wishes += ["--dice typed", "--option Fog=yes", "--record b.txt"]
    for wish in [*wishes, *(f"{one} --from T1" for one in wishes), "--seat un=human"]:
        code, _, err = say(capsys, "play", "--continue", str(file), "--text", *wish.split())
        assert (code, "can't be combined with other game options" in err) == (2, True), wish
    assert list(tmp_path.iterdir()) == [file], "nothing is branched off"


# What the commands hand on


def test_play_hands_on_what_was_asked_for(fake, tmp_path):
    calls = fake("somalia.terminal", "play")
    charts = tmp_path / "printed.yaml"
    charts.write_text("")
    words = (
        "play somalia-1992 --seat un=human --seat Bandit=random --seed 7 --text --explain --new "
        "--option Fog=yes --dice typed --record game.txt --charts"
    )
    assert cli.main([*words.split(), str(charts)]) == 0
    (given,) = calls
    assert given.pop("record").name == "game.txt"
    assert given == {
        "scenario": "somalia-1992",
        "seats": {"un": "human", "bandit": "random"},
        "seed": "7",
        "text": True,
        "explain": True,
        "options": {"fog": "yes"},
        "charts": [charts],
        "resume": False,
        "dice": "typed",
        "names": {},
        "hand_over": "off",
        "left": None,
        "series": 1,
    }


@pytest.mark.parametrize(
    "words,seats",
    [
        ("", {"un": "human", "bandit": "warlord"}),
        ("--seat bandit=human", {"un": "blue-helmet", "bandit": "human"}),
        ("--seat un=random", {"un": "random", "bandit": "warlord"}),
        ("--seat un=my/general.yaml", {"un": "my/general.yaml", "bandit": "warlord"}),
        (
            "--option bandit-players=3 --seat bandit-2=human --seat un=random",
            {"un": "random", "bandit-1": "hunter", "bandit-2": "human", "bandit-3": "lurker"},
        ),
    ],
)
def test_sides_left_out_are_played_by_the_computer(fake, words, seats):
    calls = fake("somalia.terminal", "play")
    assert cli.main(["play", "--terminal", *words.split()]) == 0
    assert calls[0]["seats"] == seats
    assert calls[0]["resume"] is True
    assert calls[0]["seed"] is None


def test_simulate_seats_nobody_at_the_table(fake):
    calls = fake("somalia.lab.simulate", "main")
    assert cli.main(["simulate", "--games", "3", "--seed", "9", "--jobs", "2", "--json"]) == 0
    assert calls == [
        {
            "scenario": "somalia-1992",
            "games": 3,
            "seed": "9",
            "seats": {"un": "blue-helmet", "bandit": "warlord"},
            "jobs": 2,
            "json_output": True,
            "options": {},
            "charts": (),
            "swap": False,
        }
    ]


def test_the_rest_hand_on_too(fake, tmp_path):
    file = tmp_path / "a.yaml"
    file.write_text("")
    for module, words, given in [
        (
            "somalia.terminal.replay",
            ["replay", str(file), "--to", "T5"],
            {"file": file, "upto": "T5", "steps": False, "json_output": False, "seat": ""},
        ),
        (
            "somalia.play.export",
            ["export", str(file), "--seat", "us", "--out", str(tmp_path / "new")],
            {"file": file, "seat": "us", "out": tmp_path / "new"},
        ),
        (
            "somalia.lab.cases",
            ["cases", str(tmp_path), str(file), "-v"],
            {"files": [tmp_path, file], "verbose": True},
        ),
        ("somalia.lab.check", ["check", str(file)], {"places": (file,)}),
        (
            "somalia.lab.fuzz",
            ["fuzz", "--games", "5", "--keep", str(tmp_path)],
            {"games": 5, "seed": "1", "scenario": "somalia-1992", "keep": tmp_path, "options": {}},
        ),
        (
            "somalia.lab.bench",
            ["bench", "--quick"],
            {"json_output": False, "quick": True, "game": None, "scenario": None},
        ),
        (
            "somalia.lab.bench",
            ["bench", "--scenario", "firebase", "--json"],
            {"json_output": True, "quick": False, "game": None, "scenario": "firebase"},
        ),
    ]:
        calls = fake(module, "main", outcome=1)
        assert cli.main(words) == 1
        assert calls == [given]


def test_check_without_a_file_looks_at_all_there_is(fake, top):
    calls = fake("somalia.lab.check", "main")
    assert cli.main(["check"]) == 0
    assert [file for place in calls[0]["places"] for file in files_below(place, ".yaml")] == [
        file
        for kind in ("maps", "scenarios", "ai")
        for file in sorted((top / kind).rglob("*.yaml"))
    ]


def test_check_of_a_folder_looks_at_the_files_in_it(tmp_path, capsys):
    (tmp_path / "charts").mkdir()
    for name in ("b.yaml", "a.yaml", "notes.txt", "charts/c.yaml"):
        (tmp_path / name).write_text("")
    code, out, _ = say(capsys, "check", str(tmp_path))
    assert code == 1
    looked_at = [Path(line.partition(":")[0]).name for line in out.splitlines()]
    assert looked_at == ["a.yaml", "b.yaml", "c.yaml"]


# The rules


def test_rules_lists_them_all(capsys):
    code, out, err = say(capsys, "rules")
    assert (code, err) == (0, "")
    assert re.search(r"^6\.12 +Flush", out, re.MULTILINE)


@pytest.mark.parametrize("words", ["6.12", "flush", "Critical Hits", "R5", "6.12 R5"])
def test_rules_prints_what_is_asked_for(capsys, words):
    code, out, err = say(capsys, "rules", *words.split())
    assert (code, err) == (0, "")
    assert len(out.splitlines()) > 5


def test_a_rule_that_is_not_there(capsys):
    code, out, err = say(capsys, "rules", "6.99")
    assert (code, out) == (2, "")
    assert "There is no rule 6.99" in err


# What goes wrong


@pytest.mark.parametrize(
    "words,message",
    [
        ("play --seat un", 'somalia play: .*"un" isn.t in the form SIDE=PLAYER. Example: un=human'),
        ("play --seat =human", "in the form SIDE=PLAYER"),
        ("play --seat un=", "in the form SIDE=PLAYER"),
        ("play --seat un=human --seat UN=random", '"un" is given twice'),
        ("simulate --option fog", "in the form ID=VALUE"),
        ("simulate --games 0", "--games"),
        ("play --dice loaded", "loaded"),
        ("replay no-such-file.txt", "no-such-file.txt"),
        ("cases", "FILE"),
        ("fuzz --bad", "--bad"),
        ("surrender", "surrender"),
        ("completion cmd", "cmd"),
    ],
)
def test_a_mistyped_line_is_one_message_and_exit_code_2(capsys, words, message):
    code, out, err = say(capsys, *words.split())
    assert code == 2
    assert out == ""
    assert re.search(message, err)
    assert len(err.splitlines()) == 2
    assert re.fullmatch(r"More: somalia( \w+)? --help", err.splitlines()[1])


@pytest.mark.parametrize(
    "fault,message",
    [
        (
            DataError("mine.yaml", 3, "sides[1]", "expected a name"),
            "somalia: mine.yaml:3: sides[1]: expected a name.",
        ),
        (Refused("6.12", "already flushed this turn."), "somalia: 6.12: already flushed"),
        (
            PermissionError(13, "Permission denied", "out.txt"),
            (
                "somalia: out.txt: Permission denied; choose another place, or change its "
                "permissions."
            ),
        ),
        (RecordError("cut short"), "somalia: cut short"),
        (KeyboardInterrupt(), "somalia: stopped."),
        (EOFError(), "somalia: unexpected end of input."),
        (MemoryError(), "somalia: out of memory. "),
    ],
)
def test_an_expected_fault_is_one_message_and_an_exit_code(capsys, fake, fault, message):
    fake("somalia.lab.bench", "main", outcome=fault)
    code, out, err = say(capsys, "bench")
    assert (code, out) == (130 if isinstance(fault, KeyboardInterrupt) else 2, "")
    assert err.strip().startswith(message)
    assert len(err.strip().splitlines()) == 1


def test_a_fault_of_the_program_is_not_hidden(fake):
    fake("somalia.lab.bench", "main", outcome=ZeroDivisionError("of ours"))
    with pytest.raises(ZeroDivisionError, match="of ours"):
        cli.main(["bench"])


@pytest.mark.parametrize("words", [["--help"], ["completion", "fish"]])
def test_a_reader_that_stops_reading_gets_no_traceback(words):
    command = [sys.executable, "-m", "somalia", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 2


# Completion


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(capsys, shell):
    code, out, _ = say(capsys, "completion", shell)
    assert code == 0
    assert "_SOMALIA_COMPLETE" in out


@pytest.fixture(scope="module")
def offered_by(tmp_path_factory):
    """What the command offers in an environment, in processes that share their imports."""
    server = Warm(tmp_path_factory.mktemp("warm"))

    def offered(**environment):
        done = server.run(**environment)
        assert done.stderr == b""
        return done.stdout.decode().splitlines()

    yield offered
    server.close()


@pytest.fixture
def complete(offered_by):
    """What the Bash script is told for words as Bash splits them, and the one it is at."""

    def completed(words, cursor):
        lines = offered_by(
            _SOMALIA_COMPLETE="bash_complete", COMP_WORDS="\n".join(words), COMP_CWORD=str(cursor)
        )
        return [line.partition(",")[2] for line in lines]

    return completed


def test_completion_of_commands_and_scenarios(top, complete):
    assert complete(["somalia", "re"], 1) == ["replay", "report"]
    known = sorted(path.stem for path in (top / "scenarios").glob("*.yaml"))
    assert complete(["somalia", "play", ""], 2) == known
    assert complete(["somalia", "fuzz", "--scenario", "som"], 3) == ["somalia-1992"]


def test_fish_is_told_a_name_and_its_help_with_a_tab_between():
    done = in_a_shell(_SOMALIA_COMPLETE="fish_complete", COMP_WORDS="somalia ", COMP_CWORD="")
    assert done.stdout.splitlines()[0].startswith("plain,play\tPlay a game against")


ODD_NAMES = (
    *("$(id)", "`id`", "x;id", "x|id", "x&y", "x>y", "x y", "x*", "~x", "-x", "#x", "x!", "{x,y}"),
    *("a\nplain,b", "x\ty", "x'y", 'x"y', "x\\y", "x\x1by", "x\u202ey", "x\u2028y"),
)
"""Names of files that a shell would not read as one word, or that nobody would see."""


@pytest.mark.skipif(os.name == "nt", reason="no file has such a name there")
@pytest.mark.parametrize("shell_of", ["bash", "zsh", "fish"])
def test_completion_offers_no_name_that_a_shell_would_take_apart(
    shell_of, top, tmp_path, offered_by
):
    """Bash puts what is offered on the command line unquoted: "x;id" would run a command."""
    (tmp_path / "ai").mkdir()
    for name in (*ODD_NAMES, "x-1.2_b", "é", "x:y"):
        (tmp_path / "ai" / f"{name}.yaml").touch()
    lines = offered_by(
        _SOMALIA_COMPLETE=f"{shell_of}_complete",
        COMP_WORDS="somalia doctrine ",
        COMP_CWORD="" if shell_of == "fish" else "2",
        SOMALIA_HOME=str(tmp_path),
    )
    offered = {line.removeprefix("plain,") for line in lines} - {"plain", "_"}
    known = {path.stem for path in (top / "ai").glob("*.yaml")}
    assert offered == {*known, "x-1.2_b", "é", "x:y"}


def test_completion_of_rules(complete):
    assert "6.12" in complete(["somalia", "rules", "6.1"], 2)


def test_completion_of_charts_and_whose_they_are(complete):
    """FR14: charts by name; the options are those of --scenario, whatever rule is asked for."""
    assert complete(["somalia", "rules", "ra"], 2) == ["raf"]
    assert {"prices", "grades"} <= set(complete(["somalia", "rules", ""], 2))
    assert complete(["somalia", "rules", "raf", "--scenario", "ic"], 4) == ["icu-2006"]
    words = ["somalia", "rules", "raf", "--scenario", "icu-2006", "--option", "war"]
    assert "warlords=four" in complete(words, 6)


def test_completion_of_seats_though_bash_splits_them(complete):
    assert "un=human" in complete(["somalia", "play", "--seat", ""], 3)
    assert "un=random" in complete(["somalia", "play", "--seat", "un"], 3)
    offered = complete(["somalia", "play", "--seat", "un", "="], 4)
    assert {"human", "random"} <= set(offered)
    assert not any("=" in word for word in offered)
    assert complete(["somalia", "play", "--seat", "bandit", "=", "hun"], 5) == [
        "hunter",
        "hunter:easy",
        "hunter:hard",
    ]
    words = ["somalia", "play", "--seat", "bandit", "=", "hunter", ":"]
    assert complete(words, 6) == ["easy", "hard"]
    assert complete([*words, "ea"], 7) == ["easy"]
    assert complete(["somalia", "play", "--seat", "=", "un", "=", "ra"], 6) == ["random"]


# What installs it


LOCKS = ["requirements.txt", "requirements-test.txt"]


def requirements(path):
    """Name to what follows it, of every entry of a lock."""
    entries = path.read_text().replace("\\\n", " ").splitlines()
    wanted = [entry for entry in entries if entry.strip() and not entry.lstrip().startswith("#")]
    return {re.split(r"[=;\s]", entry)[0] + _marker(entry): entry for entry in wanted}


def _marker(entry):
    return (re.search(r";([^\\-]*)", entry) or [""])[0].strip()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_hashes_and_no_host(top, lock):
    text = (top / lock).read_text()
    assert not re.search(r"https?:|file:|index-url|find-links|trusted-host|@ ", text)
    for name, entry in requirements(top / lock).items():
        assert re.search(r"==\S+", entry), name
        assert "--hash=sha256:" in entry, name


def test_both_locks_agree(top):
    small, large = (requirements(top / lock) for lock in LOCKS)
    pins = {re.search(r"^\S+==\S+", entry)[0] for entry in large.values()}
    assert {re.search(r"^\S+==\S+", entry)[0] for entry in small.values()} <= pins


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_what_the_project_asks_for(top, lock):
    project = tomllib.loads((top / "pyproject.toml").read_text())
    wanted = project["project"]["dependencies"] + project["dependency-groups"]["build"]
    if "test" in lock:
        wanted = wanted + project["project"]["optional-dependencies"]["test"]
    locked = (top / lock).read_text()
    for requirement in wanted:
        name = re.match(r"[\w-]+", requirement)[0].lower().replace("_", "-")
        assert re.search(rf"^{name}==", locked, re.MULTILINE), name


def test_no_path_of_a_machine_and_no_registry_is_committed(top):
    listed = subprocess.run(
        ["git", "-C", str(top), "ls-files", "-z"], capture_output=True, timeout=60
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    a_path = re.compile(
        r"(?<![\w.~])/(?:home|root|work|Users)/\w|[A-Z]:\\Users\\\w|py[p]i\.org|python[h]osted"
    )
    for name in listed.stdout.decode().split("\0"):
        path = top / name
        if name and path.is_file() and path.suffix not in (".png", ".gif", ".svg", ".cast"):
            found = a_path.search(path.read_text(encoding="utf-8", errors="replace"))
            assert not found, f"{name}: {found}"


@pytest.mark.skipif(os.name == "nt", reason="a shell script")
def test_a_python_that_is_too_old_is_named(top, tmp_path):
    old = tmp_path / "python-old"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    done = subprocess.run(
        [str(top / ".ci" / "find-python")],
        env={**os.environ, "PYTHON": str(old)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr == f"{old} is not Python 3.11 or later.\n"


@pytest.mark.slow
def test_the_wheel_carries_maps_scenarios_and_opponents(top, tmp_path):
    """Built, unpacked, and asked for its scenarios from elsewhere."""
    checkout = tmp_path / "checkout"
    shutil.copytree(
        top,
        checkout,
        ignore=shutil.ignore_patterns(".*", "tests", "dist", "__pycache__", "*.egg-info"),
    )
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=checkout,
        check=True,
        capture_output=True,
        timeout=120,
    )
    (wheel,) = tmp_path.glob("*.whl")
    shutil.unpack_archive(wheel, tmp_path / "unpacked", "zip")
    script = (
        "import json, somalia.datafile as d; "
        "print(json.dumps([d.__file__] + [d.available(kind) for kind in d.KINDS]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "unpacked")},
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    file, *named = json.loads(done.stdout)
    assert file.startswith(str(tmp_path / "unpacked"))
    for kind, names in zip(["maps", "scenarios", "ai"], named, strict=True):
        assert names == sorted(path.stem for path in (top / kind).glob("*.yaml"))
    drawings = [path.relative_to(top) for path in top.glob("somalia/games/*/art/**/*.svg")]
    assert len(drawings) > 100
    assert all((tmp_path / "unpacked" / drawing).is_file() for drawing in drawings)


@pytest.mark.parametrize(
    "words,told",
    [
        ("play --seat pink=human", "Sides: un, bandit."),
        ("play --seat bandit-3=human", "bandit-3 is in play with --option bandit-players=3."),
        (
            "play --option bandit-players=2 --seat bandit=human",
            "bandit-1, bandit-2. bandit is in play with --option bandit-players=1.",
        ),
        (
            "simulate icu-2006 --seat yellow=random",
            "yellow is in play with --option warlords=three or warlords=four.",
        ),
        ("play icu-2006 --seat un=human", "Sides: icu, warlords."),
    ],
)
def test_a_seat_that_is_not_there_is_refused_with_those_that_are(capsys, words, told):
    code, _, err = say(capsys, *words.split())
    assert code == 2
    assert 'there is no side "' in err
    assert told in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "words,offered",
    [
        (["somalia", "play", "--seat", "ban"], "bandit=warlord"),
        (["somalia", "play", "icu-2006", "--seat", "war"], "warlords=human"),
        (
            ["somalia", "play", "--option", "bandit-players=3", "--seat", "bandit-3"],
            "bandit-3=lurker",
        ),
        (["somalia", "play", "icu-2006", "--option", "war"], "warlords=four"),
        (["somalia", "simulate", "--option", "neg"], "negotiations=on"),
    ],
)
def test_completion_of_seats_and_options_follows_the_scenario(words, offered, complete):
    assert offered in complete(words, len(words) - 1)


@pytest.mark.slow
def test_the_source_archive_holds_what_the_makefile_calls(top, tmp_path):
    """FS15: without .ci/ in it, `make play` ended before it began."""
    checkout = tmp_path / "checkout"
    left_out = shutil.ignore_patterns(
        ".git", ".venv", ".*_cache", ".hypothesis", "dist", "__pycache__", "*.egg-info", "pictures"
    )
    shutil.copytree(top, checkout, ignore=left_out)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)],
        cwd=checkout,
        check=True,
        capture_output=True,
        timeout=120,
    )
    (archive,) = tmp_path.glob("*.tar.gz")
    safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # from 3.11.4 on
    shutil.unpack_archive(archive, tmp_path / "unpacked", "gztar", **safely)
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    makefile = (unpacked / "Makefile").read_text(encoding="utf-8")
    called = set(re.findall(r"\.ci/[\w-]+", makefile))
    assert ".ci/find-python" in called
    for name in called:
        assert os.access(unpacked / name, os.X_OK), name
    for name in set(re.findall(r"[\w-]+\.(?:txt|toml)", makefile)):
        assert (unpacked / name).is_file(), name
    assert {folder.name for folder in unpacked.iterdir()} >= {
        "ai",
        "maps",
        "scenarios",
        "somalia",
        "tests",
        "docs",
    }


def test_a_seat_is_named_in_either_case(capsys):
    """`play --seat US=human` takes it, and `replay --seat US` did not know that seat."""
    record = str(Path(__file__).parents[1] / "street_fight" / "records" / "one-chalk.txt")
    for command in ("export", "replay"):
        code, out, err = say(capsys, command, record, "--seat", "Player-1")
        assert (code, err) == (0, ""), command
        assert out


def test_a_replay_of_one_seat_is_in_the_terminal(capsys, monkeypatch):
    def opened(*given):
        raise AssertionError

    monkeypatch.setattr("somalia.play.commands.replay.in_window", opened)
    record = str(Path(__file__).parents[1] / "street_fight" / "records" / "one-chalk.txt")
    code, out, err = say(capsys, "replay", record, "--window", "--seat", "player-1")
    assert (code, bool(out)) == (0, True)
    assert "--seat" in err
