"""The rules reference: whole, found by number and by word, in our own words, carried by code.

The comparison with the published text needs no copy of it: `data/published-shingles.txt` holds a
short hash of every run of nine words of the rules of SOMALIA and of OPERATION ANACONDA. Whoever has
both texts makes that file anew with

    PYTHONPATH=. python tests/games/test_reference.py RULES.md MORE.md \\
        > tests/data/published-shingles.txt
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import somalia.engine
import somalia.games.campaign
from somalia.engine.marks import MARKED
from somalia.games import ids
from somalia.games.campaign.text import reference
from tests import syntax

ROOT = Path(__file__).resolve().parents[2]
SHINGLES = ROOT / "tests" / "data" / "published-shingles.txt"
RUN = 9  # words in a row that count as copied
PAGE = ROOT / "somalia" / "games" / "campaign" / "data" / "reference.yaml"

RULES = (
    "2 3 4 5 5.1 5.2 5.3 5.4 6 6.1 6.11 6.12 6.13 6.14 6.2 6.21 6.22 6.23 6.3 6.4 7 "
    "8.2 8.3 8.4 8.41 8.5 8.6 8.61 8.7 8.8 9 10 11.1 11.2 11.3 13 14"
)
PUBLISHED_ONLY = "8.1 8.31 11.11 11.12 11.13 11.21 11.22 12"
NEVER_GIVEN = 39  # passed over when the rulings were counted
LAST_RULING = 85
LAST_OF_LATER = 29


def shingles(text: str) -> Iterator[tuple[str, str]]:
    """Each run of nine words, with its hash. Case, punctuation and layout do not count."""
    words = re.findall(r"[a-z0-9]+", re.sub(r"['’]", "", text.lower()))
    for at in range(len(words) - RUN + 1):
        run = " ".join(words[at : at + RUN])
        yield run, hashlib.sha256(run.encode()).hexdigest()[:10]


# What is there


def test_every_rule_of_the_base_game_is_there() -> None:
    there = [rule.number for rule in reference.entries() if not rule.is_ruling]
    assert there == RULES.split()


def test_every_ruling_is_there_in_the_order_of_numbers() -> None:
    there = [rule.number for rule in reference.entries() if rule.is_ruling]
    ours = [f"R{n}" for n in range(1, LAST_RULING + 1) if n != NEVER_GIVEN]
    assert there == ours + [f"S{n}" for n in range(1, LAST_OF_LATER + 1)]


def test_every_ruling_is_about_rules_that_exist() -> None:
    known = RULES.split()
    for rule in reference.entries():
        assert set(rule.rules) <= set(known), rule.number


def test_rules_list_exactly_the_rulings_that_are_about_them() -> None:
    for rule in reference.entries():
        about = [one.number for one in reference.entries() if rule.number in one.rules]
        assert list(rule.rulings) == about, rule.number


def test_all_that_an_entry_points_to_exists() -> None:
    known = {rule.number for rule in reference.entries()}
    for rule in reference.entries():
        assert set(rule.see_also) <= known - {rule.number}, rule.number
        assert set(rule.charts) <= set(reference.charts()), rule.number
    for chart in reference.charts().values():
        assert set(chart.rules) <= known, chart.id
    for of in reference.concordance().values():
        assert set(of.ours) <= known, of.number
        assert of.number not in known


def test_numbers_cited_in_a_text_exist() -> None:
    known = {rule.number for rule in reference.entries()} | set(reference.concordance())
    for rule in reference.entries():
        cited = re.findall(r"\b[RS]\d+\b|\b\d+\.\d+\b", rule.text)
        cited += re.findall(r"\((\d+)\)", rule.text)
        assert set(cited) <= known, rule.number


def test_the_page_has_no_key_that_is_not_described() -> None:
    page = yaml.safe_load(PAGE.read_text("utf-8"))
    assert set(page) == {"charts", "concordance", "rules", "rulings"}
    common = {"number", "title", "text", "keywords", "optional", "in_play", "code", "why_no_code"}
    for of in page["rules"]:
        assert set(of) <= common | {"rulings", "charts", "see_also"}, of["number"]
    for of in page["rulings"]:
        assert set(of) <= common | {"rules", "published", "why"}, of["number"]
    numbers = [of["number"] for of in (*page["rules"], *page["rulings"])]
    assert len(numbers) == len(set(numbers))
    for of in (*page["rules"], *page["rulings"]):
        assert ("code" in of) == ("why_no_code" in of), of["number"]
        assert of.get("code", "none") == "none", of["number"]


RULINGS = [rule for rule in reference.entries() if rule.is_ruling]


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.number)
def test_fr14_every_ruling_says_how_it_stands_to_the_published_text(
    ruling: reference.Rule,
) -> None:
    """FR14: silent, doubtful or plain; what is not silent says what is open, or why we differ."""
    assert ruling.published in reference.PUBLISHED
    assert ruling.why or ruling.published == "silent", ruling.number
    assert not ruling.why or ruling.why[-1] == "."
    cited = re.findall(r"\b[RS]\d+\b|\b\d+\.\d+\b", ruling.why)
    assert set(cited) <= {rule.number for rule in reference.entries()}
    told = " ".join(reference.render(ruling).split())
    assert reference.PUBLISHED[ruling.published] in told
    assert ruling.stands in told
    assert f"*{ruling.stands}*" in reference.rulings_page()


def test_fr14_rulings_where_the_text_is_plain_are_not_called_open() -> None:
    """FR14: six claimed silence or doubt, and two more (R2, R18) keep less than the text."""
    plain = {ruling.number for ruling in RULINGS if ruling.published == "plain"}
    assert {"R17", "R34", "R36", "R38", "S9", "S24", "R2", "R18"} <= plain


def test_rules_themselves_have_no_standing_to_the_text() -> None:
    for rule in reference.entries():
        assert rule.is_ruling or (rule.published, rule.why, rule.stands) == ("", "", "")


def test_fr14_what_the_reference_left_out_is_said() -> None:
    """FR14: how the Operations Phase ends, who splits the result of a Raid, S8 in the War."""
    assert "The phase ends when the UN has passed" in reference.text_of("6")
    assert "the Bandit player chooses how much of it to take as SP" in reference.text_of("6.21")
    assert "Puntland" in reference.text_of("S8")
    assert "A faction without any may use an empty Zone" not in reference.text_of("S8")


def test_every_entry_says_something_in_whole_sentences() -> None:
    for rule in reference.entries():
        assert rule.title, rule.number
        assert rule.keywords, rule.number
        for line in rule.text.split("\n"):
            assert line, rule.number
            assert line[-1] in ".:", (rule.number, line)


def test_optional_rules_and_their_rulings_are_marked() -> None:
    assert all(rule.in_play for rule in reference.entries())
    optional = [rule.number for rule in reference.entries() if rule.optional]
    later = [f"R{number}" for number in (*range(68, 77), 81, 85)]
    assert optional == ["11.1", "11.2", "11.3", "R18", "R19", "R20", "R51", *later, "S29"]


# Finding


@pytest.mark.parametrize(
    "query,number",
    [
        ("6.12", "6.12"),
        (" 6.12 ", "6.12"),
        ("rule 6.12", "6.12"),
        ("R5", "R5"),
        ("r5", "R5"),
        ("ruling R 5", "R5"),
        ("R05", "R5"),
        ("6.0", "6"),
        ("10", "10"),
        ("10.0", "10"),
        ("9.", "9"),
        ("8.31", "8.41"),
        ("8.1", "6.13"),
        ("11.12", "11.1"),
        ("11.22", "11.2"),
        ("7.1", "7"),
    ],
)
def test_lookup_of_a_number(query: str, number: str) -> None:
    assert reference.lookup(query)[0].number == number


def test_lookup_of_several_numbers_keeps_their_order() -> None:
    found = reference.lookup("6.21, R38 and 6.3")
    assert [rule.number for rule in found] == ["6.21", "R38", "6.3"]


def test_lookup_of_a_chapter_without_an_entry_gives_all_of_it() -> None:
    assert [rule.number for rule in reference.lookup("11")] == ["11.1", "11.2", "11.3"]


def test_lookup_of_nothing_gives_everything() -> None:
    assert reference.lookup(" ") == reference.entries()


@pytest.mark.parametrize(
    "query,number",
    [
        ("ambush", "6.22"),
        ("Ambushes", "6.22"),
        ("raid", "6.21"),
        ("raiders", "6.21"),
        ("flush", "6.12"),
        ("convoy", "6.11"),
        ("escort", "6.14"),
        ("leader", "8.4"),
        ("faction", "8.41"),
        ("militia", "8.2"),
        ("helicopter", "8.3"),
        ("heli", "8.3"),
        ("terror", "8.5"),
        ("terrorised", "8.5"),
        ("famine", "8.8"),
        ("base", "5.2"),
        ("SP", "5.1"),
        ("VP", "7"),
        ("rotation", "8.6"),
        ("intervention", "8.7"),
        ("confined to base", "6.3"),
        ("star", "6.3"),
        ("critical hits", "6.3"),
        ("resign", "9"),
        ("talks", "11.1"),
        ("civic affairs", "6.13"),
        ("what is a leader's bonus", "R30"),
        ("helicopter passenger", "8.3"),
        ("aid", "6.13"),  # T10: it was the event Extra Aid
        ("extra aid", "4"),
    ],
)
def test_lookup_of_words_gives_first_what_a_player_means(query: str, number: str) -> None:
    assert reference.lookup(query)[0].number == number


def test_a_word_in_a_title_counts_for_more_than_a_keyword_and_that_more_than_text() -> None:
    found = [rule.number for rule in reference.lookup("ambush") if not rule.is_ruling]
    assert found.index("6.22") < found.index("6.4")  # title, keyword: none; text
    assert found.index("8.3") < found.index("6.4")  # keyword, text
    assert "10" not in found


@pytest.mark.parametrize("query", ["6.99", "R99", "R39", "12", "zzzz", "ambsh", "%", "٦.١٢"])
def test_unknown_queries_find_nothing_and_are_answered_all_the_same(query: str) -> None:
    assert reference.lookup(query) == []
    assert reference.answer(query)


def test_an_unknown_query_is_told_what_comes_near() -> None:
    assert "6.22 Ambush" in reference.no_match("ambsh")
    assert "There is no rule 6.99" in reference.no_match("6.99")
    assert "6.1 UN missions" in reference.no_match("6.99")
    assert "Brian R. Train" in reference.no_match("12")
    assert "was skipped" in reference.no_match("r39")


# Printing


def test_text_of_a_number_is_the_bare_text() -> None:
    assert reference.text_of("R17").startswith("Anywhere means anywhere")
    assert reference.text_of("r17") == reference.text_of("R17")
    assert reference.text_of("8.31").endswith("See 8.41 Factions, 11.2 Several Bandit players.")
    with pytest.raises(KeyError, match=r"There is no rule 6\.99"):
        reference.text_of("6.99")


def test_render_gives_text_rulings_and_which_charts_are_reconstructed() -> None:
    page = reference.render(reference.lookup("6.12")[0])
    assert page.startswith("6.12  Flush\n")
    assert "\n  R5  Leaders in a Flush.\n" in page
    assert "Flush procedure (reconstructed)" in page
    assert "RAF Table (reconstructed)" in page
    assert "See also: 6.4 UN movement on a mission" in page


def test_render_with_the_printed_charts_does_not_call_them_reconstructed() -> None:
    page = reference.render(reference.lookup("6.12")[0], reconstructed=False)
    assert "Charts: Flush procedure, RAF Table." in page
    assert "econstructed" not in page


@pytest.mark.parametrize("reconstructed", [True, False])
def test_nothing_that_is_read_on_a_screen_has_marks_of_markdown(reconstructed: bool) -> None:
    """T10: what a person types stands in quotes, not in backticks."""
    for entry in reference.entries():
        assert "`" not in reference.render(entry, reconstructed), entry.number
    assert all("`" not in reference.no_match(query) for query in ("6.99", "R999", "zzzz", "ambsh"))
    assert '"charts raf"' in " ".join(reference.render(reference.lookup("6")[0]).split())


def test_render_of_a_ruling_says_what_it_is_about() -> None:
    page = reference.render(reference.lookup("R5")[0])
    assert page.startswith("R5  Leaders in a Flush\nOur ruling on 6.12 Flush; 8.4 Bandit Leaders.")


def test_render_says_that_a_rule_is_optional() -> None:
    assert "Negotiations (optional)" in reference.render(reference.lookup("11.1")[0])


@pytest.mark.parametrize("rule", reference.entries(), ids=lambda rule: rule.number)
def test_no_line_is_wider_than_a_terminal(rule: reference.Rule) -> None:
    for line in reference.render(rule).split("\n"):
        assert len(line) <= reference.WIDTH
        assert line == line.rstrip()


def test_answer_to_words_gives_the_best_find_and_names_the_next() -> None:
    page = reference.answer("ambush")
    assert page.startswith("6.22  Ambush\n")
    assert "Also found:\n" in page
    assert "8.3   Helicopters" in page
    assert page.count("See also:") == 1


def test_answer_to_a_published_number_says_why_it_is_elsewhere() -> None:
    page = reference.answer("8.31")
    assert page.startswith("8.31: ")
    assert "slip for 8.41" in page
    assert "\n\n8.41  Factions\n" in page


def test_listing_has_a_line_for_each() -> None:
    assert len(reference.listing().split("\n")) == len(reference.entries())
    assert reference.answer("") == reference.listing()


# Our own words


def test_published_numbers_are_in_the_concordance() -> None:
    assert set(PUBLISHED_ONLY.split()) <= set(reference.concordance())


def own_texts() -> list[Path]:
    games = ROOT / "somalia" / "games"
    references = sorted(games.rglob("reference*.yaml"))
    roomy = [id for id in ids() if (games / id / "data").is_dir()]
    assert len(references) > len(roomy), "of every game with data, and of the later wars"
    cases = sorted((ROOT / "tests" / "cases").glob("**/*.yaml"))
    return [*references, *cases, *sorted((ROOT / "docs").glob("**/*.md"))]


@pytest.mark.parametrize("path", own_texts(), ids=lambda path: "/".join(path.parts[-2:]))
def test_no_nine_words_in_a_row_are_those_of_the_published_rules(path: Path) -> None:
    published = set(SHINGLES.read_text("ascii").split())
    assert len(published) > 15_000, "the rules of both games"
    copied = [run for run, mark in shingles(path.read_text("utf-8")) if mark in published]
    assert copied == []


def test_a_copy_is_seen_whatever_its_layout() -> None:
    text = "Ten small words that no rule of any game has, isn't it?"
    marks = {mark for _, mark in shingles(text)}
    copy = "ten *small* words\n that no RULE of any\n> game has"
    assert all(mark in marks for _, mark in shingles(copy))
    assert not any(mark in marks for _, mark in shingles(copy.replace("any", "a")))
    assert all(re.fullmatch("[0-9a-f]{10}", mark) for mark in SHINGLES.read_text("ascii").split())


def test_docs_rulings_is_current() -> None:
    page = (ROOT / "docs" / "rulings.md").read_text("utf-8")
    assert page == reference.rulings_page(), (
        "docs/rulings.md is old: python -m somalia.games.campaign.text.reference > docs/rulings.md"
    )


# Code


def import_everything() -> None:
    for package in (somalia.games.campaign, somalia.engine):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def marked() -> dict[str, list[str]]:
    """The marks of this game's code, by number; other games have numbers of their own."""
    import_everything()
    own = f"{somalia.games.campaign.__name__}."
    found = {n: [one for one in code if one.startswith(own)] for n, code in MARKED.items()}
    return {number: code for number, code in found.items() if code}


def test_every_rule_in_play_has_code() -> None:
    found = marked()
    without = [
        f"{rule.number} {rule.title}"
        for rule in reference.entries()
        if rule.in_play and not rule.why_no_code and rule.number not in found
    ]
    assert without == []


def test_every_mark_names_a_rule_in_play() -> None:
    in_play = {rule.number for rule in reference.entries() if rule.in_play}
    astray = {number: code for number, code in marked().items() if number not in in_play}
    assert astray == {}


def cited_in_code() -> Iterator[tuple[str, str]]:
    """Every constant in the rules code that can only be a rule number, and where."""
    for path in sorted((ROOT / "somalia" / "games" / "campaign").rglob("*.py")):
        if path.name == "reference.py" or path.parent.name == "window":
            continue
        for node in syntax.nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"R\d+|\d+\.\d+", node.value):
                    yield node.value, f"{path.name}:{node.lineno}"
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Why":
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant):
                    yield str(first.value), f"{path.name}:{node.lineno}"


def test_every_number_that_code_cites_can_be_looked_up() -> None:
    known = {rule.number for rule in reference.entries()}
    assert [(number, at) for number, at in cited_in_code() if number not in known] == []


if __name__ == "__main__":
    texts = [Path(name).read_text("utf-8") for name in sys.argv[1:]]
    print("\n".join(sorted({mark for text in texts for _, mark in shingles(text)})))


def test_fw10_no_marks_of_markdown_are_read_on_screen() -> None:
    """FW10: R8 stood with raw backticks in the window."""
    assert "`" in reference.lookup("R8")[0].text, "docs/rulings.md has them"
    assert 'option "ambush-is-mission"' in reference.lookup("R8")[0].plain
    assert 'option "ambush-is-mission"' in " ".join(reference.answer("R8", False).split())
