"""Checks that the games of docs/games.md work, and are clean, as folders of the program.

    python tools/small_games.py [style | tests]

They are kept in `tests/`, where ruff requires no docstrings and mypy does not look. This tool
copies the program and adds each of them to its games, with a scenario. "style" runs ruff and mypy.
"tests" runs the tests that cover all games: a small game made as in docs/games.md must pass them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

TOP = Path(__file__).resolve().parent.parent
GAMES = ("ford", "prizes")
FOLDERS = [f"somalia/games/{game}" for game in GAMES]
DOCTRINES = {
    "ford": """format: somalia doctrine 1
game: ford
name: Crosser
describes: Attacks where it can, otherwise advances its foremost counter.
sides: [blue, red]
asks:
  mover:
    - id: foremost
      pick: [most: advance_of(option)]
      why: "{option} is farthest forward."
  to:
    - id: attack
      only: has_enemy(option)
      why: "{piece} attacks {option}."
    - id: onward
      pick: [most: advance(option)]
      why: "{option} is farthest forward."
  any:
    - id: any
      why: Any will do.
"""
}
"""The doctrine of a game that doctrines can play."""
LEFT_OUT = ".* env* __pycache__ compiled build dist site shared *.so *.egg-info".split()
"""Names of files and folders that the copy does not need."""
STYLE = (
    ("ruff", "check", *FOLDERS),
    ("ruff", "format", "--check", *FOLDERS),
    ("mypy", "--strict", "--cache-dir", str(TOP / ".mypy_cache"), *FOLDERS),
)
OF_EACH = (
    "games/test_declared_files.py::test_what_is_declared_is_what_is_made",
    "games/test_parts.py::test_every_part_is_what_its_method_promises",
    "games/test_parts.py::test_the_records_of_a_game_are_those_of_its_files",
    "games/test_parts.py::test_what_answers_for_a_method_takes_what_the_method_takes",
    "games/test_sheets.py::test_a_sheet_has_names_of_its_own_and_says_what_it_tells",
    "house/test_structure.py::test_a_game_has_these_rooms_and_nothing_beside_them",
    "lab/test_bench.py::test_a_copy_is_made_where_answers_have_been_given_since_a_checkpoint",
    "screens/test_every_scenario.py::test_a_game_is_left_taken_up_and_watched_again",
    "play/test_turn_sheets.py::test_the_terminal_tells_the_turn_in_lines_that_fit",
    "play/test_turn_sheets.py::test_the_end_of_every_game_says_where_it_turned_and_what_luck_there_was",
    "screens/test_nodes.py::test_what_is_drawn_changes_nothing",
    "screens/test_printed.py::test_the_turn_sheet_of_every_game_shows_both_turns_and_closes_with_enter",
    "terminal/test_odd_lines.py::test_no_word_behind_a_command_ends_a_game",
)
"""Tests that take a game by its id."""
OF_ALL = (
    "engine/test_typed_effects.py",
    "games/test_declared_files.py::test_every_shipped_scenario_keeps_its_digest",
    "games/test_reference.py::test_published_numbers_are_in_the_concordance",
    "games/test_standing.py::test_every_game_that_scores_in_its_own_way_is_tested_here",
    "house/test_house.py::test_the_picture_of_the_rooms_shows_the_code",
    "house/test_names.py",
    "house/test_structure.py::test_a_room_imports_what_the_table_says",
    "house/test_structure.py::test_no_import_circle",
    "house/test_structure.py::test_nothing_outside_a_game_imports_its_folder",
    "house/test_structure.py::test_types_say_more_and_more",
    "house/test_structure.py::test_what_decides_or_describes_rests_on_plain_python",
    "lab/test_arena.py::test_the_plan_of_the_repository_has_every_scenario_and_every_seat",
    "lab/test_bench.py::test_every_game_on_the_registry_is_measured",
    "lab/test_bench.py::test_it_is_printed_in_eighty_columns",
    "lab/test_bench.py::test_scenarios_that_are_measured_are_the_usual_one_or_all",
    "lab/test_cases_refused.py::test_every_data_file_has_its_table_and_each_key_its_line",
    "lab/test_mutants.py::test_every_game_with_rooms_has_mutants",
    "opponents/test_planning.py::test_where_a_plan_begins_is_found_from_any_later_question",
    "screens/test_new_game.py",
    "screens/test_nodes.py::test_all_panels_and_sheets_are_built_where_nothing_can_draw",
    "screens/test_start.py::test_nothing_on_the_sheets_overlaps_or_is_cut_off",
    "screens/test_twins.py::test_a_game_offers_the_scene_that_it_has",
    "screens/test_twins.py::test_a_game_that_does_not_hide_asks_nothing_unseen",
)
"""Tests of all games at once, or whose parameters list the games."""
TESTS = (
    *("pytest", "-q", "-p", "no:cacheprovider"),
    *("-k", f"not where_a_plan or {' or '.join(GAMES)}"),  # the plans of other games take a minute
    *(f"tests/{test}[{game}]" for test in OF_EACH for game in GAMES),
    *(f"tests/{test}" for test in OF_ALL),
)
TWINS = (
    *("pytest", "-q", "-p", "no:cacheprovider", "-k", " or ".join(GAMES)),
    *("tests/games/test_told.py", "tests/screens/test_twins.py"),
)
"""Tests of what a game hides."""


def scenario(game: str, name: str) -> str:
    """The scenario file of one of the games."""
    return f"""format: somalia scenario 1
game: {game}
id: {game}
name: {name}
about: A small game.
"""


def copy(to: Path) -> None:
    """Copy the program, with the small games among its games."""
    shutil.copytree(TOP, to, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for game, folder in zip(GAMES, FOLDERS, strict=True):
        shutil.copytree(to / "tests" / game, to / folder)
        file = to / "scenarios" / f"{game}.yaml"
        file.write_text(scenario(game, game.title()), encoding="utf-8")
    for game, doctrine in DOCTRINES.items():
        (to / "ai" / f"{game}.yaml").write_text(doctrine, encoding="utf-8")
        with (to / "benchmarks" / "arena.yaml").open("a", encoding="utf-8") as plan:
            plan.write(f"  - {{scenario: {game}, opponents: [random]}}\n")


def main(asked: Sequence[str] = ()) -> int:
    """Run the checks; the number that failed.

    Args:
        asked: "style" or "tests"; empty for both.
    """
    checks = {"style": STYLE, "tests": (TESTS, TWINS)}
    with TemporaryDirectory() as folder:
        to = Path(folder, "copy")
        copy(to)
        own = os.environ | {"SOMALIA_HOME": str(Path(folder, "home"))}
        return sum(
            subprocess.run([sys.executable, "-m", *check], cwd=to, env=own).returncode != 0
            for what in (*asked,) or checks
            for check in checks[what]
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
