"""Wording for approval: the files hold what the program says, and every room has one."""

from __future__ import annotations

import ast
import textwrap

import pytest

from somalia.games import game, ids
from tests.wording import approved, pins, rooms, seen
from tests.wording.literals import is_prose, sentences, texts


def test_the_wording_of_every_room_is_approved() -> None:
    """A new room needs a file; one that is gone, none."""
    files = {room: text for room, text in approved.approved().items() if not room.endswith("/seen")}
    found = rooms.by_room()
    told = [
        approved.difference(room, files.get(room, ""), found.get(room, ""))
        for room in sorted({*files, *found})
    ]
    assert not any(told), "\n".join(filter(None, told))


@pytest.mark.parametrize("id", ids())
def test_what_a_game_comes_to_in_words_is_approved(id: str) -> None:
    room = f"{id}/seen"
    told = approved.difference(
        room, approved.approved().get(room, ""), seen.examples_of(game(id)).text()
    )
    assert not told, told


def of(source: str) -> list[str]:
    return texts(ast.parse(textwrap.dedent(source)))


@pytest.mark.parametrize(
    "source, found",
    [
        ('say("Nothing is left.")', ["Nothing is left."]),
        ('say("Nothing " "is left.")', ["Nothing is left."]),
        ('say("Nothing " + what + ".")', ["Nothing {what}."]),
        ('say(f"{unit.name} is lost.")', ["{name} is lost."]),
        ("say(f\"{n} {'is' if n == 1 else 'are'} left\")", ["{n} {is|are} left"]),
        ("say(f\"{plural(n, 'unit')} left\")", ["{plural unit} left"]),
        ("say(f\"it is {tell('not there')}\")", ["it is {tell}", "not there"]),
        ('"one way" if x else "no way"', ["one way", "no way"]),
        ('say("Undo"); say("UN"); say("Ctrl+Z")', ["Undo", "UN", "Ctrl+Z"]),
        ('say("undo"); say("un.mission"); say("_is_left"); say("PlayModel")', []),
        ('x == "not so"; y["not so"]; re.compile("not so"); z: "not so" = 1', []),
        ('"red green blue".split()', []),
        ('"""Not shown."""\ndef f():\n    """Not shown."""', []),
        ('say("<b>a bold word</b>"); say("<g fill=\'red\'>"); say("fill:#fff;stroke:none")', 1),
    ],
)
def test_a_text_in_code_is_found(source: str, found: list[str] | int) -> None:
    assert of(source) == found if isinstance(found, list) else len(of(source)) == found


def test_moving_code_changes_nothing() -> None:
    """No line number, and no text twice."""
    source = 'def one(): return "One is here."\ndef two(): return "Two are here."\n'
    assert of(source) == of("\n\n" + source) == of(source + source)


def test_help_of_a_command_is_a_text() -> None:
    source = (
        '@click.command()\ndef run():\n    """Run it.\n\n    \\b\n    run a\n    run b\n    """'
    )
    assert texts(ast.parse(source), has_help=True) == ["Run it.", "run a\nrun b"]


def test_a_text_stands_a_sentence_a_line() -> None:
    assert sentences("One is here. Two are not.") == ["One is here.", "  Two are not."]


@pytest.mark.parametrize("text", ["", " ", "{name}", "{a} {b}", "%d", "a", "bold red"])
def test_what_holds_no_word_is_no_text(text: str) -> None:
    assert not is_prose(text)


def test_a_text_that_moves_within_its_room_is_no_change() -> None:
    before, after = "== a.py\nOne.\nTwo.\n", "== a.py\nTwo.\n\n== b.py\nOne.\n"
    assert approved.difference("play", before, after) == ""


def test_a_change_is_told_with_what_to_do() -> None:
    told = approved.difference("play", "One.\nTwo.\n", "One.\nThree.\n")
    assert approved.COMMAND in told
    assert "-Two." in told
    assert "+Three." in told


def test_no_test_pins_more_sentences_than_it_may() -> None:
    """A test of logic asks for a rule, an option, a kind of event or the program's own words."""
    assert pins.too_many() == []


@pytest.mark.parametrize(
    "source, count",
    [
        ('def test(): assert "one two three" in told', 1),
        ('def test(): assert "one two" in told', 0),
        ('def test(): assert told == f"one {two} three four"', 1),
        ('def test(): assert told.startswith("one two three")', 1),
        ('def test(): assert run("one two three")', 0),
        ('def test(): assert told, "one two three"', 0),
        ('with pytest.raises(DataError, match="one two three"): run()', 1),
        ('def test():\n    for text in ("one two three", "four five six"): assert text in told', 2),
        ('def test():\n    text = "one two three"\n    assert text in told', 1),
        ('@mark.parametrize("a, b", [("x y z", "one two three")])\ndef f(a, b): assert b in c', 1),
    ],
)
def test_a_sentence_that_is_pinned_is_found(source: str, count: int) -> None:
    assert len(pins.pinned_in(ast.parse(source))) == count
