"""The reference of the hex battle: whole, consistent, each ruling with its reason."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import somalia.games.hex_battle
from somalia.engine.marks import MARKED
from somalia.games import game_of
from somalia.games.hex_battle.text import reference

LAST_RULING = 87
RULES = reference.rules_of_it()
NOTHING_TO_DO = {"1", "2.15", "30"}
"""What the battle is about, what there is not, and a rule that is not used."""


def rulings() -> list[str]:
    return [number for number in RULES if number.startswith("A")]


def test_every_chapter_is_there() -> None:
    assert [number for number in RULES if number.isdecimal()] == [str(n) for n in range(1, 32)]


def test_every_ruling_is_there_in_the_order_of_numbers() -> None:
    assert rulings() == [f"A{n}" for n in range(1, LAST_RULING + 1)]


def test_no_number_stands_twice() -> None:
    assert len(reference.parts()) == len(RULES)


def test_every_ruling_says_what_it_is_on_and_why() -> None:
    for one in reference.parts():
        if one["number"].startswith("A"):
            assert one["rules"], one["number"]
            assert set(one["rules"]) <= set(RULES) - set(rulings()), one["number"]
            assert one["why"].strip().endswith("."), one["number"]
        else:
            assert set(one) == {"number", "title", "text"}, one["number"]


def test_numbers_cited_in_a_text_exist() -> None:
    for number, (_, text) in RULES.items():
        cited = re.findall(r"\bA\d+\b|\b\d+\.\d+(?:\.\d+)?\b", text)
        cited += re.findall(r"\((\d+)\)", text)
        assert set(cited) <= set(RULES), number


def test_the_head_of_a_chapter_names_all_its_parts() -> None:
    for head, (_, text) in RULES.items():
        if text.startswith("Section"):
            named = re.findall(r"(\d+\.\d+(?:\.\d+)?) [A-Z]", text)
            inside = [n for n in RULES if n.startswith(f"{head}.")]
            assert named == inside, head


def test_a_rule_and_its_rulings_stand_beside_each_other() -> None:
    entries = reference.HexReference().entries("10.15", None)
    assert [entry.number for entry in entries] == ["10.15"]
    assert entries[0].beside == ("A30", "A31")
    assert reference.HexReference().entries("a30", None)[0].beside == ("10.15",)


def test_docs_anaconda_rulings_is_current() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "anaconda-rulings.md").read_text("utf-8")
    assert page == reference.rulings_page(), (
        "old: python -m somalia.games.hex_battle.text.reference > docs/anaconda-rulings.md"
    )


# -- code ----------------------------------------------------------------------------------------


def modules() -> list[Path]:
    """The modules of the game, but those that show it."""
    package = Path(somalia.games.hex_battle.__file__).parent
    return [
        path
        for path in sorted(package.rglob("*.py"))
        if path.parent.name != "window" and not path.name.startswith("display")
    ]


def marked() -> set[str]:
    """The numbers that code of this game is marked with."""
    package = somalia.games.hex_battle
    own = f"{package.__name__}."
    for module in pkgutil.walk_packages(package.__path__, own):
        if not module.name.startswith(f"{own}window"):
            importlib.import_module(module.name)
    return {number for number, code in MARKED.items() if any(one.startswith(own) for one in code)}


def test_every_rule_and_ruling_is_carried_by_code() -> None:
    heads = {number for number, (_, text) in RULES.items() if text.startswith("Section")}
    assert set(RULES) - heads - marked() == NOTHING_TO_DO


def test_every_mark_names_a_rule_or_ruling() -> None:
    assert marked() <= set(RULES)


def test_every_number_that_code_cites_can_be_looked_up() -> None:
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"A\d+|\d+\.\d+(\.\d+)?", node.value):
                    assert node.value in RULES, (path.name, node.lineno)


NUMBERS = (Path(__file__).parent.parent / "data" / "anaconda-rules.txt").read_text().split()
"""Every number of the published rules."""


def test_every_number_of_the_published_rules_answers() -> None:
    reference, scenario = (
        game_of("anaconda").reference(),
        game_of("anaconda").load("anaconda", {}, ()),
    )
    silent = [number for number in NUMBERS if len(reference.entries(number, scenario)) != 1]
    assert silent == []


def test_a_number_that_stands_under_another_says_under_which() -> None:
    game = game_of("anaconda")
    told = game.reference().text("10.12", game.load("anaconda", {}, ()))
    assert told.startswith("10.12: see 10.6\n\n10.6 Combined fire")
