"""The word check of `make lint` finds what english.md rules out, and reads every page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import language
from tools.language import Sentence, faults_of


def faults(text: str, most: int = 25, path: str = "docs/page.md", module: str = "") -> list[str]:
    """What the check finds in a sentence."""
    return [*faults_of(Sentence(Path(path), 1, text, most, module))]


@pytest.mark.parametrize(
    "text, rule",
    [
        ("The answer of who is asked counts.", "who as a noun"),
        ("Whoever passes may act again.", "who as a noun"),
        ("It is told that a unit is pinned.", "is told"),
        ("The map is drawn anew.", "anew"),
        ("The game goes on where it was left.", "goes on"),
        ("A player moves his gang.", "he for a player"),
        ("Six 11/8 of them.", "fraction"),
        ("The unit is chalk-2.", "id"),
    ],
)
def test_old_words_are_found(text: str, rule: str) -> None:
    assert any(fault.startswith(rule) for fault in faults(text))


def test_plain_words_pass() -> None:
    assert faults("The active side rolls again. Who decides?") == []


def test_a_soldier_may_be_he() -> None:
    assert faults("He fires from his window.", path="docs/street-fight.md") == []
    assert faults("He fires.", path="seen.txt", module="somalia/games/street_fight/x.py") == []


def test_a_sentence_is_as_long_as_its_place_allows() -> None:
    assert faults("word " * 12, most=12) == []
    assert faults("word " * 13, most=12)


def test_every_page_and_every_approval_file_is_read(top: Path) -> None:
    read = {path.resolve() for path in language.everything()}
    assert {path.resolve() for path in (top / "docs").glob("*.md")} <= read
    assert {path.resolve() for path in top.glob("*.md")} <= read
    files = top / "tests" / "wording" / "files"
    assert {path.resolve() for path in files.rglob("*.txt")} <= read


def test_sentences_of_a_page_are_parted_and_code_is_not_read(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A head\n\nOne VP. Two `anew`.\n\n    anew\n\n```\nanew\n```\n", "utf-8")
    assert [one.text for one in language.sentences(page)] == ["# A head", "One VP.", "Two `…`."]


def test_few_sentences_are_exempt() -> None:
    exempt = language.exemptions()
    assert len(exempt) <= language.MOST_EXEMPT
    assert all(exempt.values()), "each has its reason"
