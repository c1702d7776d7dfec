"""Every other file that the program writes, under the same faults as a game (`test_faults.py`).

After each fault it is the old file or the new one, whole, and the player is told in one line; once
the fault is gone the same is done again, and complete. After a power cut it is the old one or the
new one, and the new one if that was told.
"""

from __future__ import annotations

import ast
import errno
import itertools
import json
import os
import re
import shutil
import time
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from PIL import Image

from somalia import cli
from somalia.datafile import DataError
from somalia.engine.game import Game, Seat
from somalia.engine.record import Header, RecordError, load, replay
from somalia.engine.record_writer import mend
from somalia.games.campaign.window.own_layouts import OwnLayouts
from somalia.games.card_duels.data.scenario import load as load_scenario
from somalia.games.card_duels.rules.game import CardDuels
from somalia.lab.arena.plan import Pairing
from somalia.lab.arena.results import Results
from somalia.lab.fuzz import save_record
from somalia.lab.learn.branching import BranchChunk
from somalia.lab.learn.chunks import save
from somalia.lab.learn.judging import JudgedPairs, PairLine
from somalia.lab.learn.study import read_study
from somalia.lab.simulate import PlayOutJob
from somalia.lab.tune import Study, TuningTrial
from somalia.outputs import OutputError
from somalia.play import hints, lessons, new_games, player_names, settings
from somalia.play.sources import remember
from somalia.play.table import GameSetup, TableError, begin
from somalia.window.obstacles import MARK, survived
from somalia.window.ui import positions
from tests.faulty_files import FAILS, Disk, Fault
from tests.files.test_faults import LEAVES
from tests.often import IS_LONG

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the layer is made for POSIX systems")

USUAL = ((errno.EIO, False, False), (errno.ENOSPC, True, True))
"""What fails: an error, whether it lasts, and whether a write succeeds by half first."""
EVERY_WAY = tuple(itertools.product(FAILS, (False, True), (False, True)))


class Subject(NamedTuple):
    """Something that the program writes."""

    does: Callable[[Path], object]
    """What it does, in the player's folder; what it cannot do it raises, or prints."""
    prepares: Callable[[Path], object] = lambda home: None
    is_told: bool = True
    """False where nothing of the player's is lost, so that nothing is said."""


def command(*words: str) -> Callable[[Path], object]:
    """A command line; HOME in it stands for the folder."""

    def does(home: Path) -> object:
        arguments = [word.replace("HOME", str(home)) for word in words]
        code = cli.run_command_line(arguments)
        return None if code == 0 else code

    return does


# What is written


def a_finished_game(home: Path) -> None:
    """The record of a game that is over, and one of a game under way."""
    for name, is_over in (("finished/old.txt", True), ("new.txt", False)):
        people = {"us": "human", "vc": "human"}
        table = begin(GameSetup("firebase", people, "7", {}, [], "auto", None, False))
        if is_over:
            table.game.request("us", "us", "resign")
        table.leave()
        assert table.record is not None
        table.record.replace(home / "games" / name)


CHOSEN = new_games.Chosen("first-game", "normal", "auto", {"un": "human"}, {})


def old_settings(home: Path) -> None:
    """Settings, hints and what is known of games, as they were."""
    settings.Settings(confirm="every", advise=True).keep()
    hints.want(True)


def old_choices(home: Path) -> None:
    """The choices of an earlier new game."""
    new_games.keep("campaign", CHOSEN._replace(level="easy"))


LAYOUTS: Any = {"old": [["a", 1.5]], "new": [["b", 2.5]]}


def position_picture(home: Path) -> None:
    """Keep the picture of a game's position."""
    image = Image.new("RGB", positions.SIZE)
    positions.keep(image, home / "games" / "new.txt")


def own_layout(home: Path, name: str = "new") -> None:
    """Keep where names lie on a map of the player's own."""
    OwnLayouts().keep(name, LAYOUTS[name])


def own_files(home: Path, name: str = "new") -> str:
    """Keep where a scenario lies that is in no known folder; what is told."""
    path = f"/elsewhere/{name}.yaml"
    header = Header(f"{name}.yaml", "7", (), files={f"scenario {name}.yaml": "0123"})
    return remember(header, Header(path, "7", ()))


def arena_results(home: Path) -> None:
    """Play two pairings, forget what was played of one, and play it again."""
    one, two = (
        Pairing(
            name,
            {"us": "x", "vc": "y"},
            "us",
            PlayOutJob("", (), (), (), ""),
            2,
            None,
            {"of": name},
        )
        for name in ("one", "two")
    )
    standing = SimpleNamespace(halves=1, margin=3)
    game: Any = SimpleNamespace(standings={"us": standing, "vc": standing})
    with Results(home / "arena.jsonl") as results:
        for first in range(results.of(one).games, 3):
            results.add(one, first, [game])
        for first in range(results.of(two).games, 2):
            results.add(two, first, [game, game] if first == 0 else [game])


def study(home: Path) -> None:
    """Add trials to a study until there are three."""
    move = SimpleNamespace(name="x")
    tuning: Any = SimpleNamespace(path=Path("mine.yaml"), digest="0123", moves=(move,))
    with Study(tuning, home / "study.jsonl") as trials:
        for number in range(len(trials.trials), 3):
            trials.add(TuningTrial(number, (Decimal(number),), 1.0, {}, {}))


LEARNS = Path("benchmarks/learn/un.yaml").resolve()


def branch_pairs(home: Path) -> None:
    """Save a chunk of branch pairs in a folder that is not there."""
    save(home / "pairs", read_study(LEARNS), 7, BranchChunk([3], [], []))


def judged_pairs(home: Path) -> None:
    """Add acceptance games until there are three pairs."""
    line: PairLine = {
        "pair": 0,
        "seed": "a",
        "evaluation": "b",
        "against": "c",
        "learned": {"halves": 1, "margin": 0, "seconds": 1.0},
        "doctrine": {"halves": 1, "margin": 0, "seconds": 1.0},
    }
    with JudgedPairs(home / "judged.jsonl", "b", "a") as judged:
        for number in range(len(judged.pairs), 3):
            judged.add({**line, "pair": number})


def evaluation(home: Path) -> object:
    """Fit an evaluation over that of an earlier day; to what is not asked here."""
    from somalia.lab.learn import fitting

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fitting, "fit", lambda *_: (f"{fitting.HEAD}\nnew", []))
        words = ["--folder", "HOME/pairs", "--chunks", "0", "--out", "HOME/own.yaml"]
        return command("learn", str(LEARNS), *words)(home)


def old_evaluation(home: Path) -> None:
    """The evaluation of an earlier day."""
    from somalia.lab.learn import fitting

    (home / "own.yaml").write_text(f"{fitting.HEAD}\nold")


def finding(home: Path) -> None:
    """Save a game in which something was found, over that of an earlier day."""
    scenario = load_scenario("firebase")
    rules = CardDuels(scenario)
    seats = tuple(Seat(side, (side,), person=True) for side in rules.sides)
    save_record(Game(rules, seats, "9"), scenario, home)


def report(home: Path) -> object:
    """Make the page of a game; what it says of the game is not asked here."""
    from somalia.report import making

    account: Any = SimpleNamespace(play_outs=1, months=[], failed="")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "gather", lambda *_: account)
        patch.setattr(making, "page", lambda *_: PAGE)
        return command("report", "HOME/games/new.txt", "--out", "HOME/page.html")(home)


def chart_file(home: Path) -> None:
    """Write what a tuning has found, over what an earlier one did."""
    from somalia.lab import tune

    tuning: Any = SimpleNamespace(
        start=(),
        products=lambda values: {"charts.yaml": f"format: somalia charts 1\nname: {values}\n"},
        inputs=list,
    )
    best: Any = SimpleNamespace(values="new")
    tune._write(tuning, best, home / "charts.yaml")


def old_chart_file(home: Path) -> None:
    """The chart file of an earlier tuning."""
    from somalia.lab import tune

    (home / "charts.yaml").write_text(f"{tune.HEAD}format: somalia charts 1\nname: old\n")


def branch_of(home: Path) -> None:
    """Play on from the first turn of a game."""
    from somalia.play import branching

    record = load(home / "games" / "new.txt")
    game, _ = replay(record, CardDuels(load_scenario("firebase")))
    with pytest.MonkeyPatch.context() as patch:  # two branches are compared byte for byte
        patch.setattr(branching, "new_seed", lambda: "0" * 32)
        branching.branch(record, game, {})


def a_damaged_game(home: Path) -> None:
    """A game of two people whose record was damaged."""
    a_finished_game(home)
    with (home / "games" / "new.txt").open("a") as file:
        file.write("\0\0 what is this")


def mended(home: Path) -> None:
    """Cut a record off where its damage begins, unless it is sound."""
    record = load(home / "games" / "new.txt")
    if record.problem:
        mend(record)


def window_mark(home: Path) -> None:
    """Open a window: a mark lies there meanwhile."""
    with survived():
        pass


def bug_bundle(home: Path) -> str:
    """Write a bug bundle of a game on screen; what is told."""
    from somalia.window.ui import bundle
    from somalia.window.ui.sheet import Recorded

    screen: Any = SimpleNamespace(
        window=SimpleNamespace(
            width=1, height=1, ctx=SimpleNamespace(info=SimpleNamespace(RENDERER="none"))
        ),
        recorded=lambda: Recorded(home / "games" / "new.txt"),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "strftime", lambda *_: "now")
        patch.setattr(bundle, "picture_for_others", lambda of: b"\x89PNG\r\n\x1a\n")
        folder = bundle.bundle(screen, "what went wrong")
    _, missing, why = (folder / "report.txt").read_text().partition("No record: ")
    return missing + why.partition("\n")[0]


PAGE = '<!DOCTYPE html><meta name="generator" content="somalia"> new'


def old_page(home: Path) -> None:
    """A game, and a page of an earlier day."""
    a_finished_game(home)
    (home / "page.html").write_text(PAGE.replace("new", "old"))


SUBJECTS: Mapping[str, Subject] = {
    "settings": Subject(
        lambda home: settings.Settings(confirm="dice").keep("confirm"), old_settings
    ),
    "hints": Subject(lambda home: hints.want(False), old_settings),
    "lessons": Subject(
        lambda home: lessons.keep("new.txt", {"un": ["un-goal"]}),
        lambda home: lessons.keep("old.txt", {"un": ["un-goal"]}),
    ),
    "new games": Subject(lambda home: new_games.keep("campaign", CHOSEN), old_choices),
    "players": Subject(
        lambda home: player_names.remember("campaign", {"un": "new"}),
        lambda home: player_names.remember("campaign", {"un": "old"}),
    ),
    "picture of a position": Subject(position_picture, a_finished_game, is_told=False),
    "layouts of maps": Subject(own_layout, lambda home: own_layout(home, "old"), is_told=False),
    "places of files": Subject(own_files, lambda home: own_files(home, "old")),
    "career": Subject(command("games", "--statistics"), a_finished_game, is_told=False),
    "copy of a game": Subject(
        command("games", "--export", "1", "--out", "HOME/out.txt"), a_finished_game
    ),
    "removed game": Subject(command("games", "--remove", "1"), a_finished_game),
    "export": Subject(
        command("export", "HOME/games/new.txt", "--seat", "us", "--out", "HOME/out.txt"),
        a_finished_game,
    ),
    "own scenario": Subject(command("copy", "firebase", "my-own")),
    "report": Subject(report, old_page),
    "arena": Subject(arena_results),
    "study": Subject(study),
    "finding": Subject(finding, finding),
    "branch pairs": Subject(branch_pairs, branch_pairs),
    "judged pairs": Subject(judged_pairs),
    "evaluation": Subject(evaluation, old_evaluation),
    "tuned chart": Subject(chart_file, old_chart_file),
    "branch": Subject(branch_of, a_finished_game),
    "mended record": Subject(mended, a_damaged_game),
    "mark of a window": Subject(window_mark, is_told=False),
    "bug bundle": Subject(bug_bundle, a_finished_game),
}


# How it is tried


TOLD = (RecordError, OSError, DataError, TableError, OutputError)
"""What a command makes a line of."""


def outcome(subject: Subject, home: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Do it, and what was told if it could not be done; "" if it was."""
    capsys.readouterr()
    try:
        result = subject.does(home)
    except TOLD as problem:
        fault: Exception | None = problem
        told = cli.message_for(problem)
    else:
        fault, printed = None, capsys.readouterr()
        assert bool(result) <= bool(printed.err) or isinstance(result, str)
        told = result if isinstance(result, str) else printed.err
    assert told is not None, f"a traceback: {fault!r}"
    assert told.strip().count("\n") == 0
    assert "Traceback" not in told
    return told.strip()


def contents(home: Path) -> dict[str, bytes]:
    """All files but those of locks, and halves of files; a second bundle counts as the first."""
    return {
        str(path.relative_to(home)).replace("now-2", "now"): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and not is_stray(path.name)
    }


def is_stray(name: str) -> bool:
    """Whether that is left of something unfinished."""
    return (
        name == MARK
        or name.endswith(".lock")
        or (name.startswith(".somalia-") and name.endswith(".half"))
    )


def named(value: int) -> str:
    """An error by its name; whether a fault lasts, and is short."""
    return ("no", "yes")[value] if isinstance(value, bool) else errno.errorcode[value]


def most_strays(disk: Disk) -> int:
    """How much may be left of something unfinished: nothing, if it could be removed."""
    return 2 if {one.kind for one in disk.failed} & LEAVES or len(disk.failed) > 1 else 0


def is_between(name: str, now: bytes) -> bool:
    """Whether that is a file to which lines are added, with some of them."""
    if not name.endswith(".jsonl"):
        return b"No record: " in now  # a bundle that says what it lacks
    return all(line == b"" or json.loads(line) for line in now.split(b"\n")[:-1])


@pytest.fixture(params=SUBJECTS)
def laid(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Subject, Callable[[], Path]]:
    """A subject, and what makes the player's folder as it is before."""
    home, template = tmp_path / "home", tmp_path / "template"
    monkeypatch.setenv("SOMALIA_HOME", str(home))
    home.mkdir()
    subject = SUBJECTS[request.param]
    subject.prepares(home)
    shutil.copytree(home, template)

    def lay() -> Path:
        shutil.rmtree(home)
        shutil.copytree(template, home)
        return home

    return subject, lay


@pytest.mark.parametrize("error, lasts, is_short", EVERY_WAY if IS_LONG else USUAL, ids=named)
def test_a_file_that_cannot_be_written_is_the_old_one_or_the_new_one(
    laid: tuple[Subject, Callable[[], Path]],
    error: int,
    lasts: bool,
    is_short: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    subject, lay = laid
    before = contents(lay())
    home = lay()
    assert outcome(subject, home, capsys) == ""
    wanted = contents(home)
    for at in range(1000):
        home = lay()
        disk = Disk(home, Fault(at, error, lasts, is_short))
        with disk.mounted():
            told = outcome(subject, home, capsys)
        now = contents(home)
        for name in now.keys() | before.keys():
            is_whole = now.get(name) in (before.get(name), wanted.get(name))
            assert is_whole or is_between(name, now.get(name, b"")), (disk.failed, name)
        assert now == wanted or told or not subject.is_told, disk.failed
        if not disk.has_failed:
            assert now == wanted
            assert at > 1
            return
        disk.heal()
        if now != wanted:
            assert outcome(subject, home, capsys) == "", disk.failed
            assert contents(home) == wanted, disk.failed
        strays = [path.name for path in home.rglob("*") if is_stray(path.name)]
        assert len(strays) <= most_strays(disk), disk.failed
    pytest.fail("there is no end of operations")


def test_after_a_power_cut_a_file_is_the_old_one_or_the_new_one(
    laid: tuple[Subject, Callable[[], Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    subject, lay = laid
    home = lay()
    before = contents(home)
    disk = Disk(home)
    images = []
    disk.before = lambda operation: images.extend(disk.images())
    with disk.mounted():
        assert outcome(subject, home, capsys) == ""
    wanted = contents(home)
    disk.before = None
    for image in images:
        for name in before.keys() | wanted.keys():
            now = image.files.get(name)
            is_whole = now in (before.get(name), wanted.get(name))
            assert is_whole or is_between(name, now or b""), (image.what, name)
    for image in disk.images():
        now = {name: raw for name, raw in image.files.items() if raw is not None}
        kept = {name: raw for name, raw in now.items() if not is_stray(Path(name).name)}
        assert kept == wanted or not subject.is_told, image.what


# That nothing is left out

WRITES = {
    "somalia.files": (
        *("open_new", "open_end", "write_all", "cut", "sync", "sync_folder", "replace", "remove"),
        *("link", "make_folder", "write_whole", "write_new", "append", "move_new", "Claim"),
    ),
    "somalia.engine.record_writer": ("RecordWriter", "write_copy", "claim", "mend"),
    "somalia.lab.claims": ("claim",),
    "somalia.outputs": ("write",),
    "somalia.play.kept": ("change", "update"),
    "somalia.play.saving": ("SavedGame",),
}
"""What changes files, by the module that has it."""
RAW = {
    *("write_text", "write_bytes", "mkdir", "makedirs", "unlink", "rmdir", "rename", "touch"),
    *("symlink_to", "hardlink_to", "symlink", "truncate", "ftruncate", "fsync", "rmtree"),
    *("copy2", "copyfile", "copyfileobj", "copytree", "NamedTemporaryFile", "mkstemp"),
}
"""What changes files past those modules."""

GAME = "test_faults"
"""The game of two people there, left and taken up, and a player at a terminal."""
WRITERS: Mapping[str, tuple[str, ...]] = {
    "engine/record_writer.py": (GAME, "branch", "mended record"),
    "games/campaign/window/own_layouts.py": ("layouts of maps",),
    "lab/arena/playing.py": ("report",),  # its page is written as a report is, by `outputs.write`
    "lab/arena/results.py": ("arena",),
    "lab/claims.py": ("arena", "study", "judged pairs"),
    "lab/fuzz.py": ("finding",),
    "lab/learn/chunks.py": ("branch pairs",),
    "lab/learn/judging.py": ("judged pairs",),
    "lab/learn/main.py": ("evaluation",),
    "lab/tune.py": ("study", "tuned chart"),
    "lab/copying.py": ("own scenario",),
    "outputs.py": ("report", "export", "copy of a game", "finding"),
    "play/branching.py": ("branch",),
    "play/career.py": ("career", "removed game", "copy of a game"),
    "play/export.py": ("export",),
    "play/hints.py": ("hints",),
    "play/kept.py": ("settings", "hints", "lessons", "career", "new games", "players"),
    "play/last_game.py": (GAME,),
    "play/lessons.py": ("lessons",),
    "play/new_games.py": ("new games",),
    "play/player_names.py": ("players",),
    "play/saving.py": (GAME,),
    "play/settings.py": ("settings",),
    "play/sources.py": ("places of files",),
    "play/table.py": (GAME,),
    "report/making.py": ("report",),
    "window/obstacles.py": ("mark of a window",),
    "window/ui/bundle.py": ("bug bundle",),
    "window/ui/positions.py": ("picture of a position",),
}
"""The subjects in which a module writes."""
HARMLESS = {
    "files.py": "it is the layer itself",
    "lab/bench.py": "a record in a temporary folder",
    "lab/listing.py": "a page of docs/, written by who changes the program",
    "lab/tuning.py": "files in a temporary folder",
    "opponents/timing.py": "a record and a file in a temporary folder",
    "opponents/listing.py": "a page of docs/, written by whoever changes the program",
    "terminal/__init__.py": "the folder of typed lines",
    "window/making.py": "the folder of a report that another process writes",
    "window/sheets/files.py": "the folder of a copy",
    "window/sheets/my_games.py": "the folder of a copy",
    "window/sound.py": "a sound in memory",
    "window/ui/stored.py": "drawings and digests that are made anew if they are lost",
}
"""Modules that change files in no way that can lose anything, and why."""


SIGNS = (
    *(f"{name} import" for name in WRITES),
    *(f"import {name.rpartition('.')[2]}" for name in WRITES),
    *(f"{name}(" for name in RAW),
)
MAY_WRITE = re.compile(r"open\([^)]*[\"'][wax+]|\.replace\([^,()]*\)")
"""What a module says that changes files; most need not be parsed."""


def writers(folder: Path) -> dict[str, set[str]]:
    """What each module calls that changes files."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        if "compiled" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        if any(sign in text for sign in SIGNS) or MAY_WRITE.search(text):
            calls = called(ast.parse(text))
            if calls:
                found[path.relative_to(folder).as_posix()] = calls
    return found


def called(tree: ast.Module) -> set[str]:
    """What a module calls that changes files: by a name that it imports, or past all modules."""
    known, modules = dict[str, str](), dict[str, str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for one in node.names:
                name = one.asname or one.name
                if one.name in WRITES.get(node.module, ()):
                    known[name] = f"{node.module}.{one.name}"
                if f"{node.module}.{one.name}" in WRITES:
                    modules[name] = f"{node.module}.{one.name}"
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in known:  # also as a base class
            found.add(known[node.id])
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = modules.get(node.value.id, "")
            if node.attr in WRITES.get(module, ()):
                found.add(f"{module}.{node.attr}")
        if isinstance(node, ast.Call) and is_raw(node):
            found.add(ast.unparse(node.func))
    return found


def is_raw(call: ast.Call) -> bool:
    """Whether a call changes a file past `somalia.files`."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name == "open":
        modes = [
            one.value for one in (*call.args, *(k.value for k in call.keywords)) if is_text(one)
        ]
        return any(set(mode) & set("wax+") and len(mode) < 4 for mode in modes)
    if name == "replace":  # of a path; of a text it takes two arguments
        return isinstance(call.func, ast.Attribute) and len(call.args) == 1 and not call.keywords
    return name in RAW


def is_text(node: ast.expr) -> bool:
    """Whether that is a literal text."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_every_module_that_writes_is_tried(top: Path) -> None:
    found = writers(top / "somalia")
    assert len(found) > 15
    untried = {name: calls for name, calls in found.items() if name not in {*WRITERS, *HARMLESS}}
    assert not untried, "list them among WRITERS, with a subject that tries them"
    assert not {*WRITERS, *HARMLESS} - found.keys(), "they write no more: take them off the list"
    assert {one for subjects in WRITERS.values() for one in subjects} <= {GAME, *SUBJECTS}
