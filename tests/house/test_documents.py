"""How long the documents are, and the lists in them: what nobody can read in an evening is not
read.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from somalia.games import game, games, usual_game
from somalia.opponents.listing import LISTS, renewed, with_marks

DOCS = Path(__file__).parents[2] / "docs"
GAME = re.compile(r"<!-- game: (\w+) -->")
LISTING = sorted(page for page in DOCS.glob("*.md") if "<!-- asks -->" in page.read_text("utf-8"))
"""The pages that list what doctrines can ask."""
MOST = 25_000
COUNTED = {"campaign", "card_duels", "hex_battle", "street_fight"}
"""The games whose pages share that limit; each page of another has its own."""
MOST_OF_ANOTHER = 1_000
MADE = ("docs/rulings.md", "docs/anaconda-rulings.md")
"""Pages made from the program as a whole."""
LISTED = re.compile(r"<!-- (asks|measures)\b.*?<!-- end of \1 -->", re.DOTALL)
KEYS = re.compile(r"<!-- (?:\w+ )+\d of \w+ -->.*?<!-- end -->", re.DOTALL)
FACTS = re.compile(r"<!-- (?:details|position|then) of \w+ -->.*?<!-- end -->", re.DOTALL)
CODE = re.compile(r"```.*?```|^ {4}.*?$", re.DOTALL | re.MULTILINE)


def hand_written(page: str) -> int:
    """The number of words of a page, without code and without parts that the program makes."""
    for part in (LISTED, KEYS, FACTS, CODE):
        page = part.sub("", page)
    return sum(1 for word in page.split() if re.search("[A-Za-z]", word))


def is_of_another(text: str) -> bool:
    """Whether a page is of a game that does not share the limit."""
    named = GAME.match(text)
    return named is not None and named[1] not in COUNTED


def pages(top: Path) -> dict[str, str]:
    """Each page of the documents, README and CONTRIBUTING with them."""
    paths = [*top.glob("docs/*.md"), top / "README.md", top / "CONTRIBUTING.md"]
    texts = {path.relative_to(top).as_posix(): path.read_text("utf-8") for path in sorted(paths)}
    return {name: text for name, text in texts.items() if name not in MADE}


def test_the_documents_have_at_most_25_000_words_of_ours(top: Path) -> None:
    texts = pages(top)
    counted = {name: hand_written(text) for name, text in texts.items() if not is_of_another(text)}
    assert len(counted) > 20
    assert sum(counted.values()) <= MOST, counted


def test_a_page_of_another_game_has_its_own_limit(top: Path) -> None:
    others = {name: hand_written(of) for name, of in pages(top).items() if is_of_another(of)}
    assert {name for name, words in others.items() if words > MOST_OF_ANOTHER} == set()
    assert is_of_another("<!-- game: ford -->\n# The Ford")
    assert not is_of_another("<!-- game: hex_battle -->\n# Operation Anaconda")


# -- the lists -----------------------------------------------------------------------------------


def game_of(page: Path) -> str:
    """The game that a page is of."""
    named = GAME.match(page.read_text("utf-8"))
    return named[1] if named else usual_game().id


@pytest.mark.parametrize("page", LISTING, ids=lambda page: page.name)
def test_a_page_lists_all_that_a_doctrine_can_ask(page: Path) -> None:
    """`python -m somalia.opponents.listing docs/PAGE.md` brings a page up to date."""
    text, vocabulary = page.read_text("utf-8"), game(game_of(page)).vocabulary
    assert vocabulary is not None
    assert renewed(text, vocabulary) == text


def test_a_page_without_the_lists_gets_them() -> None:
    vocabulary = usual_game().vocabulary
    assert vocabulary is not None
    marked = with_marks("<!-- game: campaign -->\n# A page\n")
    assert all(make(vocabulary) in renewed(marked, vocabulary) for make in LISTS.values())
    assert with_marks(marked) == marked


def test_every_game_that_doctrines_play_has_such_a_page() -> None:
    playable = {game_type.id for game_type in games() if game_type.vocabulary is not None}
    assert {game_of(page) for page in LISTING} == playable


def test_what_the_program_makes_and_code_are_not_counted() -> None:
    page = """Two words.
<!-- asks -->
made of it
<!-- end of asks -->
three more words <!-- somalia map 1 of campaign -->
a table
<!-- end -->
```python
code = here
```

    make play
"""
    assert hand_written(page) == 5
