"""Kinds declared once: all that is said of a prompt, a chance and an event is said there."""

from __future__ import annotations

from fractions import Fraction
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia.engine import steps
from somalia.engine.dice import BITS
from somalia.engine.event import Event
from somalia.engine.kinds import (
    SMALL,
    TENS,
    Ask,
    Callout,
    EventKind,
    OptionLabel,
    Roll,
    declared,
    has_tag,
)
from somalia.engine.options import Word
from somalia.engine.prompts import Chance, Choose, total
from somalia.engine.words import Words
from somalia.play import answers

TOLL = Ask(
    "toll.pay",
    "7.1",
    lambda say, of, state: f"{say.side('red')}, pay {of['price']}?",
    "whether to pay the toll",
    words={"pay": ("pay", "1 coin"), "turn": ("turn back",)},
    done="done, nobody else",
    label=lambda say, option, of, state: OptionLabel("pay all") if of["price"] > 9 else None,
)
RAIN = Roll("rain", "8", lambda say, of: f"rain, {of['need']} or less")
PAID = EventKind("paid", lambda say, of: f"{say.side(of['by'])} pays {of['price']}.")
WET = EventKind("wet", "it rains.", is_part=True, begins=("9",))
STEP = EventKind("step", "a step.", SMALL)
ROBBED = EventKind(
    "robbed",
    "somebody is robbed.",
    by="blue",
    callout=lambda say, of: Callout("Robbed", f"by {say.side('red')}", dice=of["dice"]),
    against=lambda state, of: (of["whom"],),
    tags=(TENS,),
)
COUNTED = EventKind("counted", lambda say, of: f"{of['n']}.", alike=("7",), is_part=True)
SAY = Words({"red": "Red"})


def module() -> ModuleType:
    made = ModuleType("toll")
    made.__dict__.update(TOLL=TOLL, RAIN=RAIN, PAID=PAID)
    return made


def test_a_prompt_is_worded_by_its_kind() -> None:
    prompt = TOLL("red", (Word("pay"), Word("turn")), about={"price": 3})
    assert isinstance(prompt, Choose)
    assert (prompt.ask, prompt.rule) == ("toll.pay", "7.1")
    assert SAY.question(prompt, None) == "Red, pay 3?"
    assert str(SAY.label(prompt, "pay", None)) == "pay (1 coin)"
    assert SAY.label(prompt, "turn", None) == OptionLabel("turn back")
    assert SAY.label(prompt, "done", None) == OptionLabel("done, nobody else")
    dear = TOLL("red", (Word("pay"),), about={"price": 10})
    assert SAY.label(dear, "pay", None) == OptionLabel("pay all")


def test_a_chance_is_worded_by_its_kind() -> None:
    chance = RAIN(dice=2, key=total, about={"need": 4})
    assert isinstance(chance, Chance)
    assert SAY.chance(chance) == "2 dice: rain, 4 or less"


def test_an_event_is_worded_by_its_kind() -> None:
    assert SAY.sentence(Event(PAID, "7", {"by": "red", "price": 2})) == "Red pays 2."
    assert SAY.sentence(Event(WET, "8", {})) == "It rains."


def test_what_is_not_declared_is_told_by_its_id() -> None:
    prompt = Choose("red", "well.dig", "1", (Word("dig-deep"),))
    assert SAY.question(prompt, None) == "Red, well dig?"
    assert SAY.label(prompt, "dig-deep", None) == OptionLabel("dig deep")
    assert SAY.sentence(Event("well-dug", "1", {"depth": 3})) == "Well dug: depth 3."
    assert SAY.chance(Chance("well", "1", 1)) == "1 die: well"


def test_the_digest_follows_the_kinds() -> None:
    events = [
        Event(STEP, "1", {}),
        Event(PAID, "7", {"by": "red", "price": 2}),
        Event(WET, "8", {}),
        Event(WET, "9", {}),
        Event(COUNTED, "7", {"n": 1}),
        Event(COUNTED, "7", {"n": 1}),
        Event(COUNTED, "8", {"n": 4}),
        Event(COUNTED, "7", {"n": 1}),
    ]
    assert [str(line) for line in steps.digest(SAY, events)] == [
        "7 Red pays 2; It rains.",
        "9 It rains.",
        "7 1 (x2); 4; 1.",  # in their order: what comes again later is said again
    ]
    assert [step.last for step in steps.by_step(SAY, events)] == [3, 4, 8]
    assert len(steps.lines(SAY, events)) == 8


def test_declared_kinds_are_found_by_their_ids() -> None:
    assert declared(Ask, module()) == {"toll.pay": TOLL}
    assert declared(Roll, module())["rain"] is RAIN
    assert list(declared(EventKind, module())) == ["paid"]


def test_an_id_is_declared_once() -> None:
    other = ModuleType("other")
    other.__dict__["TOLL"] = Ask("toll.pay", "1", "Pay?")
    with pytest.raises(ValueError, match=r'other declares "toll.pay" twice'):
        declared(Ask, module(), other)
    assert declared(Ask, module(), module()) == {"toll.pay": TOLL}


def test_an_event_may_be_hidden() -> None:
    hidden = Event(PAID, "7", {}, seen_by=("red",))
    assert hidden.is_seen_by(("red", "blue"))
    assert not hidden.is_seen_by(("blue",))
    assert Event(PAID, "7", {}).is_seen_by(())


def test_an_event_is_shown_where_it_happened_if_its_kind_says_so() -> None:
    event = Event(ROBBED, "7", {"dice": (4, 2), "whom": "red"})
    assert SAY.callout(event) == Callout("Robbed", "by Red", dice=(4, 2), by="blue")
    assert SAY.callout(Event(WET, "8", {})) is None
    assert SAY.callout(Event("well-dug", "1", {})) is None


def test_whose_dice_fell_is_said_by_the_event_or_its_kind() -> None:
    facts = {"dice": (4, 2), "whom": "red"}
    assert SAY.line(Event(ROBBED, "7", facts)).by == "blue"
    assert SAY.line(Event(ROBBED, "7", {**facts, "by": "red"})).by == "red"
    assert SAY.roller(Event("well-dug", "1", {})) == ""


def test_a_kind_has_its_tags_and_no_others() -> None:
    assert has_tag(ROBBED, TENS)
    assert not has_tag(WET, TENS)
    assert not has_tag("well-dug", TENS)
    assert ROBBED.against is not None
    assert tuple(ROBBED.against(None, {"whom": "red"})) == ("red",)


# -- dice of any number of faces -------------------------------------------------------------------


@given(dice=st.integers(1, 4), faces=st.sampled_from([2, 4, 6, 8, 10, 12, 20, 100]), data=st.data())
def test_a_throw_comes_back_from_its_text(dice: int, faces: int, data: st.DataObject) -> None:
    chance = Chance("throw", "1", dice, faces=faces)
    value = chance.from_number(data.draw(st.integers(0, 2**BITS - 1)), BITS)
    assert chance.accepts(value)
    thrown = value if isinstance(value, tuple) else (value,)
    assert len(thrown) == dice
    assert all(1 <= face <= faces for face in thrown)
    assert chance.read(" ".join(map(str, thrown))) == value


@pytest.mark.parametrize("text", ["0", "11", "01", "+1", "1 2", "", "x", "²"])
def test_what_a_die_cannot_show_is_no_throw(text: str) -> None:
    assert Chance("throw", "1", 1, faces=10).read(text) is None


@pytest.mark.parametrize("faces", [4, 6, 10])
def test_the_weights_of_the_outcomes_are_all_throws(faces: int) -> None:
    outcomes = Chance("throw", "1", 2, key=total, faces=faces).outcomes()
    assert sum(weight for weight, _ in outcomes) == faces**2
    chance = {total(throw): Fraction(weight, faces**2) for weight, throw in outcomes}
    assert chance[faces + 1] == Fraction(1, faces)
    assert min(chance) == 2
    assert max(chance) == 2 * faces


def test_each_face_has_its_share_of_the_numbers() -> None:
    die = Chance("throw", "1", 1, faces=10)
    steps = [face * 2**BITS // 10 for face in range(10)]
    assert [die.from_number(step + 1, BITS) for step in steps] == list(range(1, 11))


@pytest.mark.parametrize(
    "text, dice, faces, value",
    [
        ("35", 2, 6, (3, 5)),
        ("3, 5", 2, 6, (3, 5)),
        ("4", 1, 6, 4),
        ("10 7", 2, 10, (10, 7)),
        ("20", 1, 20, 20),
    ],
)
def test_a_typed_throw_means_its_faces(text: str, dice: int, faces: int, value: object) -> None:
    assert answers.thrown(text, Chance("throw", "1", dice, faces=faces)) == value


@pytest.mark.parametrize(
    "text, dice, faces", [("7", 1, 6), ("3", 2, 6), ("107", 2, 10), ("0", 1, 10), ("x", 1, 6)]
)
def test_a_typed_throw_that_cannot_be_says_what_can(text: str, dice: int, faces: int) -> None:
    with pytest.raises(answers.Unclear, match=f"from 1 to {faces}, such as 3"):
        answers.thrown(text, Chance("throw", "1", dice, faces=faces))
