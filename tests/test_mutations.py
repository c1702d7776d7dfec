"""The mutations keep up with the rules: each still applies, and is a wrong rule, not a slip."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutation import Mutation
from tests.mutations import GAMES, MUTATIONS, apply


@pytest.mark.parametrize("file", sorted({f"{m.game}/{m.file}" for m in MUTATIONS}))
def test_each_mutation_still_applies(file: str) -> None:
    """The old text stands there once, and with the new one the module is still Python."""
    text = (GAMES / file).read_text(encoding="utf-8")
    mutations = [mutation for mutation in MUTATIONS if f"{mutation.game}/{mutation.file}" == file]
    assert [m.about for m in mutations if text.count(m.old) != 1] == []
    for mutation in mutations:
        assert mutation.old != mutation.new, mutation.about
        ast.parse(text.replace(mutation.old, mutation.new))


def test_no_mutation_stands_there_twice() -> None:
    assert len({(m.rule, m.game, m.file, m.old, m.new) for m in MUTATIONS}) == len(MUTATIONS)


def test_what_no_longer_applies_is_told(tmp_path: Path) -> None:
    (tmp_path / "campaign").mkdir()
    (tmp_path / "campaign" / "a.py").write_text("x = 1\nx = 1\n", encoding="utf-8")
    for old in ("x = 2", "x = 1"):
        with pytest.raises(ValueError, match=r"a\.py: \d times"):
            apply(Mutation("1", "", "a.py", old, "y"), tmp_path)
