"""Keys of positions, declared once: what may be written, what is read of it, what is compared."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from somalia.datafile import DataError
from somalia.games.positions import Fields, PositionField, Positions, differs, flag, known, whole

MEN = Fields(
    {
        "ap": PositionField(whole("action points")),
        "prone": PositionField(flag("lies down"), held="is_prone"),
        "along": PositionField(
            whole("inches"), put=lambda inches: 2 * inches, get=lambda _, man: man.along / 2
        ),
        "brought": PositionField(flag("was moved"), None),
        "aim": PositionField(flag("aims"), put=None),
        "left": PositionField(ends=whole("what is left"), get=lambda state, _: state.left),
    }
)


def test_a_key_says_once_what_may_be_written_and_what_may_be_expected() -> None:
    assert list(MEN.begins) == ["ap", "prone", "along", "brought", "aim"]
    assert list(MEN.ends) == ["ap", "prone", "along", "aim", "left"]
    assert MEN.ends["ap"] == MEN.begins["ap"] == whole("action points")


def test_what_is_written_is_read_into_what_holds_it() -> None:
    values = {"ap": 3, "prone": True, "along": 4, "aim": True, "left": 9}
    assert MEN.read(values) == {"ap": 3, "is_prone": True, "along": 8}


def test_each_difference_is_a_sentence() -> None:
    man = SimpleNamespace(ap=2, is_prone=False, along=5, aim=True)
    wanted = {"along": 3, "ap": 1, "prone": False, "left": 8, "brought": True}
    state = SimpleNamespace(left=7)
    told = [
        *differs("along of m1", 3, 2.5),
        *differs("ap of m1", 1, 2),
        *differs("left of m1", 8, 7),
    ]
    assert [*MEN.differences(wanted, state, man, "m1")] == told
    whole_ = Fields({"left": PositionField(ends=whole("what is left"))})
    assert [*whole_.differences({"left": 1, "other": 2}, state)] == [*differs("left", 1, 7)]


def test_what_a_state_holds_is_written_and_compared_in_its_own_shape() -> None:
    """A file has lists only; the state may hold tuples and sets, in mappings too."""
    held = {"cat": ("c1",), "dog": ()}
    state = SimpleNamespace(hands=held, played=(), seen=frozenset({"c1"}), points=3)
    written = {"hands": {"cat": ["c2", "c3"]}, "played": ["c4"], "seen": ["c2", "c1"]}
    positions: Positions = Positions(lambda scenario: SimpleNamespace(**vars(state)))
    read = positions.read(None, written, lambda *fault: DataError("", None, "", str(fault)))
    assert read.hands == {"cat": ("c2", "c3")}
    assert (read.played, read.seen) == (("c4",), {"c1", "c2"})
    assert [*positions.differences(state, read, {"state": written})] == []
    other = {"state": {"played": ["c5"], "points": 4}}
    told = [*differs("played", ["c5"], ["c4"]), *differs("points", 4, 3)]
    assert [*positions.differences(state, read, other)] == told


def test_a_name_that_there_is_not_is_refused_with_the_nearest() -> None:
    def fault(keys: object, message: str, hint: str) -> DataError:
        return DataError("case", None, str(keys), message, hint)

    assert known("ap", MEN, ("man",), "key", fault) == "ap"
    with pytest.raises(DataError, match="prone"):
        known("prine", MEN, ("man",), "key", fault)
