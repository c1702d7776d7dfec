"""How long the documents are: what nobody can read in an evening is not read."""

from __future__ import annotations

import re
from pathlib import Path

MOST = 25_000
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


def pages(top: Path) -> dict[str, int]:
    """The words of each page of the documents, README and CONTRIBUTING with them."""
    paths = [*top.glob("docs/*.md"), top / "README.md", top / "CONTRIBUTING.md"]
    names = {path.relative_to(top).as_posix(): path for path in sorted(paths)}
    return {
        name: hand_written(path.read_text("utf-8"))
        for name, path in names.items()
        if name not in MADE
    }


def test_the_documents_have_at_most_25_000_words_of_ours(top: Path) -> None:
    counted = pages(top)
    assert len(counted) > 20
    assert sum(counted.values()) <= MOST, counted


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
