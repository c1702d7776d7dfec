"""FS8: what a doctrine's expressions may come to and cost is bounded when the file is read."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia.datafile import DataError, available, find
from somalia.engine.vocabulary import Measure, Range, Reads, Vocabulary
from somalia.games import game_named_in
from somalia.games.campaign.data.mapfile import COLUMNS, ROWS
from somalia.opponents.bounds import DEEPEST_CALLS, DIGITS, MOST_WORK, OPTIONS, Bounds
from somalia.opponents.expressions import Scope, compile_expression
from somalia.opponents.reading import DoctrineReader
from somalia.opponents.schema import schema
from tests.bounded import bounded
from tests.doctrines import VOCABULARY, check_doctrine

HEAD = """\
format: somalia doctrine 1
name: Endless
describes: Means to be worked out for ever.
sides: [bandit]
terms:
"""
TAIL = """\
asks:
  bandit.mission:
  - id: all
    when: {when}
    choose: hand-over
    why: It must be worked out.
  any:
  - id: whatever
    why: It is all one.
"""


def chain(first: str, form: str, count: int, here: str = "") -> list[str]:
    """Terms t0, t1, ..., each made of the one before as the form says."""
    names = [f"t{number}{here}" for number in range(count + 1)]
    later = [f"  {new}: {form.format(old)}" for old, new in pairwise(names)]
    return [f"  {names[0]}: {first}", *later]


def nested(question: str, inner: str, count: int) -> str:
    for _ in range(count):
        inner = f"{question}({inner})"
    return inner


def doctrine(path: Path, terms: list[str], when: str) -> Path:
    path.write_text(HEAD + "\n".join(terms) + "\n" + TAIL.format(when=when), encoding="utf-8")
    return path


TURN = ["  now: turn"]
DIGITS_TOLD = f"may exceed {DIGITS} digits"
STEPS_TOLD = f"but a decision may take at most {MOST_WORK:,}"
CALLS_TOLD = f"at most {DEEPEST_CALLS} are allowed"

REFUSED: dict[str, tuple[list[str], str, int, str]] = {
    # terms, the row's condition, the line that is told, and what is told
    "squares": (chain("vp_lead", "{0} * {0}", 40), "t40 > 0", 10, DIGITS_TOLD),
    "squares-of-a-number": (chain("1000000", "{0} * {0}", 40), "t40 > 0", 10, DIGITS_TOLD),
    "squares-of-zones": (
        chain("gangs(here)", "{0} * {0}", 40, "(here)"),
        "any_zone(t40(here))",
        10,
        DIGITS_TOLD,
    ),
    "doublings": (chain("vp_lead", "{0} + {0}", 250), "t250 > 0", 6 + 150, CALLS_TOLD),
    "sums-of-sums": (
        TURN,
        nested("sum_zones", "gangs(here)", 20) + " > 0",
        10,
        STEPS_TOLD,
    ),
    "counts-of-counts": (
        TURN,
        nested("count_zones", "gangs(here) > 1", 6),
        10,
        STEPS_TOLD,
    ),
    "counts-in-a-term-of-a-zone": (
        [f"  deep(here): {nested('count_zones', 'gangs(here)', 4)}"],
        "any_zone(deep(here))",
        6,
        STEPS_TOLD,
    ),
    "sums-across-terms": (
        chain("gangs(here)", "sum_zones({0})", 60, "(here)"),
        "any_zone(t60(here))",
        6 + 40,
        DIGITS_TOLD,
    ),
    "many-dear-terms": (
        [f"  t{n}: {nested('any_zone', 'gangs(here)', 4)}" for n in range(10)],
        "t9",
        7,
        STEPS_TOLD,
    ),
    "term-upon-term": (chain("turn", "{0} and sp", 400), "t400", 6 + 100, CALLS_TOLD),
}


def test_what_would_never_end_is_refused_with_its_line(tmp_path: Path) -> None:
    """All of them in one process, within two seconds of processor time and 300 MB."""
    files = {
        name: doctrine(tmp_path / f"{name}.yaml", terms, when)
        for name, (terms, when, *_) in REFUSED.items()
    }
    done = bounded("check", *map(str, files.values()))
    assert done.returncode == 1, done.stderr
    told = done.stdout.splitlines()
    found = {
        name: next((line for line in told if file.name in line), "") for name, file in files.items()
    }
    for name, (_, _, line, message) in REFUSED.items():
        assert f"{name}.yaml:{line}: " in found[name], found[name]
        assert message in found[name], found[name]
    assert len(told) == len(files)


ACCEPTED: dict[str, tuple[list[str], str]] = {
    # A term is worked out once, so that these are long and not dear.
    "sixty-doublings": (chain("vp_lead", "{0} + {0}", 60), "t60 > 0"),
    "counts-across-terms": (
        chain("gangs(here)", "count_zones({0} > turn)", 40, "(here)"),
        "any_zone(t40(here))",
    ),
    "held-within-bounds": (
        chain("vp_lead", "min(max({0} * {0}, -50), 50)", 30),
        "t30 > 0",
    ),
    "three-questions": (TURN, nested("count_zones", "gangs(here) > 1", 3)),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_what_is_long_and_ends_is_played(name: str, tmp_path: Path) -> None:
    file = doctrine(tmp_path / f"{name}.yaml", *ACCEPTED[name])
    done = bounded(
        "simulate", "first-game", "--games", "1", "--jobs", "1", "--seat", f"bandit={file}", cpu=4
    )
    assert done.returncode == 0, done.stderr


def test_a_parameter_is_a_number_of_a_game(tmp_path: Path) -> None:
    file = tmp_path / "large.yaml"
    text = HEAD.replace("terms:\n", "params:\n  huge: 1.0e+300\n") + TAIL.format(when="huge > 1")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"params\.huge") as caught:
        check_doctrine(file)
    assert caught.value.line == 6


def test_no_doctrine_of_ours_comes_near() -> None:
    """The limits are far above what is played: see the figures in `bounds.py`."""
    for name in available("ai"):
        vocabulary = game_named_in(find("ai", name)).vocabulary
        assert vocabulary is not None
        reader = DoctrineReader(_document(find("ai", name), vocabulary), vocabulary)
        made = reader.doctrine()
        expressions = [term.expression for term in reader.terms.values()]
        for rows in made.rows.values():
            assert reader.work + sum(row.work for row in rows) < MOST_WORK / 8
            for row in rows:
                tests = [row.when, row.only, *(pick.test for pick in row.picks)]
                expressions += [test for test in tests if test is not None]
        for expression in expressions:
            known = expression.bounds
            assert max(-known.low, known.high) < 10.0 ** (DIGITS / 2)
            assert known.deep < DEEPEST_CALLS / 8


def _document(path: Path, vocabulary: Vocabulary) -> Any:
    from somalia import datafile

    return datafile.read(path, schema(vocabulary.roles))


def test_a_map_has_no_more_zones_than_are_reckoned_with() -> None:
    assert VOCABULARY.ranges["zone"].size == COLUMNS * ROWS


# -- the bounds hold -------------------------------------------------------------------------------


class Counted:
    """A position of a few Zones that counts how often a measure is asked."""

    zones = (0, 1, 2)

    def __init__(self, values: list[int]) -> None:
        self.values = values
        self.asked = 0
        self.cache: dict[str, Any] = {}
        self.alone: dict[str, Any] = {}
        self.facts: dict[str, Any] = {}

    def keep_alone(
        self, name: str, reads: Reads, value: Any, work_out: Callable[[Any], Any]
    ) -> None:
        self.alone[name] = value

    def weight(self, zone: int) -> int:
        self.asked += 1
        return self.values[zone]


MEASURED = {
    "weight": Measure("weight", Counted.weight, ("zone",), "number", ""),
    "heavy": Measure("heavy", lambda p, one: p.weight(one) > 3, ("zone",), "number", "", True),
    "home": Measure("home", lambda p: 1, (), "zone", ""),
}
SIZED = {"zone": Range("zone", lambda p: p.zones, 3)}

LEAVES = st.sampled_from(["weight(home)", "heavy(home)", "0", "1", "2.5", "-7", "true"])
INSIDE = st.sampled_from(["weight(here)", "heavy(here)", "3", "0.5"])


def _grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    two = st.tuples(inner, inner)
    questions = ["any_zone", "every_zone", "count_zones", "sum_zones", "most_zone", "fewest_zone"]
    return st.one_of(
        st.tuples(st.sampled_from(["+", "-", "*", "and", "or", "<", "=="]), two).map(
            lambda made: f"({made[1][0]} {made[0]} {made[1][1]})"
        ),
        st.tuples(st.sampled_from(["min", "max"]), two).map(
            lambda made: f"{made[0]}({made[1][0]}, {made[1][1]})"
        ),
        st.tuples(inner, st.sampled_from(["2", "0.3", "-3"])).map(
            lambda made: f"({made[0]} // {made[1]})"
        ),
        inner.map(lambda one: f"(not {one})"),
        inner.map(lambda one: f"(-{one})"),
        st.tuples(st.sampled_from(questions), st.one_of(INSIDE, inner)).map(
            lambda made: f"{made[0]}({made[1]})"
        ),
    )


def refuse(message: str, hint: str) -> DataError:
    return DataError("toy.yaml", 1, "when", message, hint)


@given(
    st.recursive(LEAVES, _grown, max_leaves=8),
    st.lists(st.integers(-999, 999), min_size=3, max_size=3),
)
def test_an_expression_stays_within_its_bounds(text: str, values: list[int]) -> None:
    try:
        made = compile_expression(text, Scope(MEASURED, SIZED), refuse)
    except DataError:
        return
    position = Counted(values)
    value = made.run(position, None, None)
    known: Bounds = made.bounds
    assert known.low <= value <= known.high
    assert position.asked <= known.work


def test_an_option_counts_as_often_as_a_prompt_may_have_some(tmp_path: Path) -> None:
    file = tmp_path / "options.yaml"
    text = (
        HEAD.replace("terms:\n", "")
        + TAIL.format(when="turn > 0")
        + (
            "  raid.zone:\n  - id: dear\n    only: "
            + nested("any_zone", "gangs(here)", 3)
            + "\n    why: It is asked of every option.\n"
        )
    )
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"asks\.raid\.zone") as caught:
        check_doctrine(file)
    assert STEPS_TOLD in str(caught.value)
    assert OPTIONS * 24**3 > MOST_WORK > 24**3
