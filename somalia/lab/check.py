"""`somalia check`: finds errors in data files and records, and says where they are."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from somalia.datafile import ENDINGS, DataError, format_of, no_format, show_path
from somalia.engine.record import FORMAT as RECORD_FORMAT
from somalia.engine.record import LARGEST, RecordError
from somalia.engine.words import plural
from somalia.games import game_named_in, game_of, games, said, wrong_game
from somalia.plain import command, one_line
from somalia.reading import Unreadable, as_text, files_below, read_bytes


def _scenario(path: Path) -> str:
    from somalia.play.hints import read_book

    game_type = game_of(str(path))
    scenario = game_type.load(str(path))
    hints = game_type.hints_file(path)
    if hints is not None:
        read_book(hints, game_type.hint_terms(), game_type.places(scenario))
    return game_type.check_summary(scenario)


def _doctrine(path: Path) -> str:
    from somalia.opponents import check_doctrine

    game_type = game_named_in(path)
    if game_type.vocabulary is None:
        raise wrong_game(path, f"{game_type.name} has no doctrines")
    check_doctrine(path, game_type.vocabulary)
    return "a doctrine: all rows can fire, all names are known"


def _evaluation(path: Path) -> str:
    from somalia.opponents.evaluation import load_evaluation

    learned = load_evaluation(path, game_named_in(path))
    return f"an evaluation: {plural(len(learned.data['weights']), 'feature')}"


def _cases(path: Path) -> str:
    from somalia.lab.cases import read_cases

    return f"{plural(len(read_cases(path)), 'rule case')}; run with {command('cases', path)}"


def _tuning(path: Path) -> str:
    from somalia.lab.tuning import read_tuning

    return f"a tuning file: {plural(len(read_tuning(path).moves), 'number')} to tune"


def _learning(path: Path) -> str:
    from somalia.lab.learn.study import read_study

    opponents = {*read_study(path).data["against"]}
    return f"a study: it learns against {plural(len(opponents), 'opponent')}"


def _hints(path: Path) -> str:
    from somalia.play.hints import read_book

    hints = read_book(path, game_named_in(path).hint_terms())
    return f"{plural(len(hints), 'hint')}, short enough for a card"


def _arena(path: Path) -> str:
    from somalia.lab.arena.plan import read_plan

    plan = read_plan(path)
    return f"an arena plan: {plural(len(plan.pairings), 'pairing')}"


def _record(path: Path) -> str:
    from somalia.engine.record import DAMAGED, load, replay
    from somalia.play.sources import of_record

    record = load(path)
    try:
        sources = of_record(record)
    except DataError as fault:
        # The line is the same whether the scenario is missing or faulty.
        place = record.header_lines["scenario"]
        message = f"can't use its scenario: {fault}"
        raise DataError(show_path(path), place, "", message) from None
    game, problem = replay(record, sources.rules)
    # The error and its location could reveal what another player has.
    hides = sources.rules.hides and not game.is_over
    if problem:
        raise RecordError(f"{path}: {DAMAGED}" if hides else problem)
    length = "" if hides else f"{game.count} answers, "
    turn = sources.rules.phase(game.state).turn
    return "; ".join([f"a record: {length}to turn {turn}", *sources.remarks()])


def checks_by_format() -> dict[str, Callable[[Path], str]]:
    """The check for each kind of data file, keyed by the start of its `format`."""
    checks: dict[str, Callable[[Path], str]] = {
        "somalia scenario": _scenario,
        "somalia hints": _hints,
        "somalia arena": _arena,
    }
    for game_type in games():
        checks = dict(game_type.file_checks()) | checks  # an earlier game's check is never replaced
    own = {
        "somalia doctrine": _doctrine,
        "somalia evaluation": _evaluation,
        "somalia cases": _cases,
        "somalia tuning": _tuning,
        "somalia learning": _learning,
    }
    return checks | own


def check_file(path: Path) -> str:
    """Check a file and return a sentence that says what it contains.

    Raises:
        DataError, RecordError: the error, its location, and what to do.
    """
    try:
        start = as_text(read_bytes(path, LARGEST, 2 * len(RECORD_FORMAT)), "replace")
    except Unreadable as fault:
        raise DataError(show_path(path), None, "", str(fault), fault.hint) from None
    if start.startswith(RECORD_FORMAT):
        return _record(path)
    kind = format_of(path)
    known = checks_by_format()
    if kind not in known:
        formats = ", ".join(f'"format: {kind} 1"' for kind in known)
        raise no_format(path, f"Start it with one of: {formats}.")
    return known[kind](path)


def main(places: Sequence[Path]) -> int:
    """Check each file, and every data file in each folder and its subfolders.

    Returns:
        1 if a file has errors or a folder cannot be read; 2 if there was nothing to check; else 0.
    """
    files: list[Path] = []
    faults = 0
    for place in places:
        try:
            is_file = os.path.lexists(place) and not place.is_dir()
            files += [place] if is_file else files_below(place, *ENDINGS)
        except Unreadable as fault:
            faults += 1
            print(one_line(f"{fault}. {fault.hint}"))
    if not files and not faults:
        names = ", ".join(map(show_path, places))
        endings = " or ".join(f"*{ending}" for ending in ENDINGS)
        print(f"somalia: nothing to check: no {endings} files in {names}.", file=sys.stderr)
        return 2
    for path in files:
        try:
            print(one_line(f"{path}: {check_file(path)}"))
        except (DataError, RecordError) as error:
            faults += 1
            print(one_line(error))
        except Exception as fault:  # the game itself may fail; check the other files anyway
            faults += 1
            print(f"{one_line(path)}: the game crashes on this file ({said(fault)}).")
    return 1 if faults else 0
