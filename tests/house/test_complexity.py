"""The guard of `make lint` against functions that are too complex."""

from __future__ import annotations

from pathlib import Path

from tools.complexity import EXCEPTED, MOST, complexities, faults, name_of

BRANCHES = "\n".join("        if n: pass" for _ in range(MOST))


def test_functions_and_methods_are_counted_and_named_by_module_and_game(tmp_path: Path) -> None:
    source = f"class Fire:\n    def hit(self, n):\n{BRANCHES}\n\ndef miss(n):\n    return n and 1\n"
    (tmp_path / "games" / "duel" / "rules").mkdir(parents=True)
    (tmp_path / "games" / "duel" / "rules" / "shots.py").write_text(source, encoding="utf-8")
    assert dict(complexities(tmp_path)) == {
        "duel.shots.Fire.hit": MOST + 1,
        "duel.shots.miss": 2,
    }


def test_a_module_is_of_no_game_where_it_lies_in_no_folder_of_one() -> None:
    assert name_of(Path("games/orders.py"), "read") == "orders.read"
    assert name_of(Path("play/table.py"), "sit") == "table.sit"


def test_what_is_too_complex_is_refused_unless_it_is_listed() -> None:
    found = [("a.over", MOST + 1), ("a.at", MOST), ("a.listed", MOST + 9)]
    (told,) = faults(found, {"a.listed": "a reason"})
    assert told.startswith(f"a.over has a complexity of {MOST + 1}")


def test_an_exception_that_is_not_needed_is_refused() -> None:
    told = faults([("a.split", MOST)], {"a.split": "a reason", "a.gone": "a reason"})
    assert [line.split()[0] for line in told] == ["a.split", "a.gone"]


def test_five_functions_at_most_are_excepted() -> None:
    assert len(EXCEPTED) <= 5
