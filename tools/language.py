"""Refuse wording that `CONTRIBUTING.md` ("Words") rules out (`make lint`).

    python -P tools/language.py [FILE ...]

Reads the program's sentences from the approval files in `tests/wording/files`, the documents and
the changelog. Each fault is one line: file, line, rule, the words found, what to write instead. The
tool knows words and lengths but no grammar: a native reader finds more. Accepted sentences are in
`tools/language_exempt.txt`, each with a reason.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TOP = Path(__file__).resolve().parent.parent
WORDING = TOP / "tests" / "wording" / "files"

MOST_WORDS = 25
"""The most words in a sentence; a placeholder counts as one."""
MOST_OF_A_CHANGE = 20
"""The most words in a changelog entry."""
MOST_EXEMPT = 30


class Rule(NamedTuple):
    """Words to avoid, and what to write instead.

    `outside` are parts of the paths of files and modules that are exempt.
    """

    id: str
    pattern: re.Pattern[str]
    instead: str
    outside: tuple[str, ...] = ()


def _rule(id: str, pattern: str, instead: str, outside: tuple[str, ...] = ()) -> Rule:
    return Rule(id, re.compile(pattern), instead, outside)


_BEFORE = (
    r"(?:^|[.;:,(–] |\b(?:of|for|to|by|with|than|as|from|and|but|if|that|tells|shows|at|is|was) )"
)
_PLACE = r"(?:file|list|table|line|sheet|page|note|log|record|docs)"
SOLDIERS = ("street", "mog-93", "ai/ranger", "CHANGELOG", "docs/cases")
"""Files about single soldiers."""
RULES = (
    _rule(
        "who as a noun",
        _BEFORE + r"[Ww]ho (?!else\b)[a-z]+(?![^.?!]*\?)",
        "the player, the active side, the firing unit",
    ),
    _rule("who as a noun", r"\b[Ww]hoever\b", "a player who, anyone who"),
    _rule(
        "is told",
        r"\b(?:is|are|was|were|be) told (?:that|of|whether|by|here)\b",
        "the log reports, the sheet shows, says",
    ),
    _rule("it is told", r"\bit is (?:told|said|looked)\b", "shows, reports, checks"),
    _rule("looked at", r"\b(?:is|are|was|were|be) looked at\b", "check, inspect"),
    _rule("anew", r"\banew\b", "again; regenerate, rebuild"),
    _rule("once more", r"\b[Oo]nce more\b", "again"),
    _rule("any more", r"\b(?:none|nothing|no \w+) [\w ]{0,20}any more\b", "no longer, no more"),
    _rule("goes on", r"\b(?:go|goes|going|gone|went) on\b(?! strike)", "continue, resume, move on"),
    _rule("takes up", r"\btakes? (?:it )?up (?:again|the game)\b", "resume"),
    _rule("its like", r"\b(?:its|their) like\b|\bthe like\b", "similar questions; and so on"),
    _rule("for nothing", r"\bfor nothing\b", "free"),
    _rule(
        "but by",
        r"\b(?:not|no|none|nothing|nobody)\b[^.;:]{0,40}\bbut (?:by|for|with|in|the|a|on|at)\b",
        "only, except",
    ),
    _rule("one's own", r"\bone's\b", "your own, your"),
    _rule("hurry", r"\b[Hh]urr(?:y|ied|ies)\b", "skip, fast-forward"),
    _rule(
        "thrown",
        r"\b(?:dice|die|[0-9]d6)\b[^.;:]{0,20}\bthrown\b|\bthrown\b[^.;:]{0,20}\b(?:dice|die)\b",
        "rolled",
    ),
    _rule(
        "so many",
        r"\b(?:by|of) so many\b|\bthe how many-?th\b",
        "that many; die 2 of 3",
    ),
    _rule("to be expected", r"\bto be expected\b", "expected"),
    _rule(
        "stands",
        r"\bstands? (?:in|on|at|there|beside|under|over) (?:the|a|an|its|this|docs)\b[^.]{0,20}\b"
        + _PLACE
        + r"\b",
        "is",
    ),
    _rule("come to", r"\b(?:has|have) come to\b", "summary, result"),
    _rule("at its end", r"\bat its end\b", "at the end, when it ends"),
    _rule(
        "old word",
        r"\b(?:nought|thrice|lest|whence|thence|hence|thereof|whereof|upon|amongst|whilst)\b",
        "0, three times, so that, from, on, among, while",
    ),
    _rule("reckon", r"\breckon(?:s|ed|ing)?\b", "calculate, count"),
    _rule("dice fall", r"\b(?:die|dice) (?:has|have|had|may|will)? ?fall(?:en|s)?\b", "is rolled"),
    _rule("is none", r"\b(?:is|are) none of\b|\bis no (?:key|name|number|file)\b", "is not"),
    _rule("he for a player", r"\b(?:[Hh]e|[Hh]is|[Hh]im)\b", "they, their", outside=SOLDIERS),
    _rule(
        "fraction",
        r"(?i:\b(?:[2-9]|one|two|three|four|five|six|seven|eight|nine|ten) [1-9]{2}/[2-8]\b)",
        "a space between the number and its fraction",
    ),
    _rule("id", r"\b(?:chalk|post|zone|hex|stand|man|unit|counter)-[a-z0-9]+\b", "the name"),
)

SCREENS = ("window.txt", "scene.txt")
"""Approval files with sentences that appear on a screen."""
MOST_ON_SCREEN = 12
"""The most words in a sentence on a screen."""


class Sentence(NamedTuple):
    """A sentence to check, with its place, its words, its word limit and its module."""

    path: Path
    line: int
    text: str
    most: int
    module: str = ""


def main(arguments: list[str]) -> int:
    """Print every fault; 1 if there is one, else 0."""
    paths = [Path(argument).resolve() for argument in arguments] or everything()
    exempt = exemptions()
    used: set[str] = set()
    faults = 0
    for sentence in (sentence for path in paths for sentence in sentences(path)):
        for fault in faults_of(sentence):
            if sentence.text in exempt:
                used.add(sentence.text)
                continue
            faults += 1
            print(f"{sentence.path.relative_to(TOP)}:{sentence.line}: {fault}")
            print(f"    {sentence.text[:200]}")
    if not arguments:
        for text in sorted(set(exempt) - used):
            faults += 1
            print(f"tools/language_exempt.txt: no longer needed: {text}")
    if len(exempt) > MOST_EXEMPT:
        faults += 1
        print(f"tools/language_exempt.txt: {len(exempt)} sentences, at most {MOST_EXEMPT}")
    if faults:
        print(f"{faults} faults of wording", file=sys.stderr)
    return min(faults, 1)


def everything() -> list[Path]:
    """All files with sentences: approval files, README, changelog, and documents except the
    archive.
    """
    return [
        *sorted(WORDING.rglob("*.txt")),
        *sorted(TOP.glob("*.md")),
        *sorted((TOP / "docs").glob("*.md")),
    ]


def exemptions() -> dict[str, str]:
    """The accepted sentences with their reasons, from lines `sentence # reason`."""
    path = TOP / "tools" / "language_exempt.txt"
    rows = (line.rpartition(" # ") for line in path.read_text("utf-8").splitlines() if line.strip())
    return {text.strip(): reason for text, _, reason in rows}


def faults_of(sentence: Sentence) -> Iterator[str]:
    """Yield the faults of a sentence: its length, and words that a rule forbids."""
    words = len(re.findall(r"\{[^{}]*\}|[\w'’/+.:-]*\w[\w'’/+.:-]*", sentence.text))
    if words > sentence.most:
        yield f"too long: {words} words, at most {sentence.most}"
    for rule in RULES:
        if any(part in f"{sentence.path} {sentence.module}" for part in rule.outside):
            continue
        if match := rule.pattern.search(sentence.text):
            yield f'{rule.id}: "{match[0].strip()}"; write: {rule.instead}'


def sentences(path: Path) -> Iterator[Sentence]:
    """The sentences of an approval file or a Markdown page."""
    text = path.read_text("utf-8")
    if path.suffix == ".txt":
        most = MOST_ON_SCREEN if path.name in SCREENS else MOST_WORDS
        module = ""
        for number, line in enumerate(text.splitlines(), 1):
            if line.startswith("== "):
                module = line.removeprefix("== ")
                continue
            # Sentences may hold a list in brackets, which in print is as long as what happened.
            shown = _LISTED.sub("(…)", line) if path.name == "seen.txt" else line
            for part in JOINED.split(shown) if path.name == "seen.txt" else [shown]:
                if part.strip():
                    yield Sentence(path, number, part.strip(), most, module)
        return
    section = ""
    for number, paragraph in paragraphs(text):
        section = paragraph.removeprefix("### ") if paragraph.startswith("### ") else section
        is_change = path.name == "CHANGELOG.md" and section != "Rules"
        most = MOST_OF_A_CHANGE if is_change else MOST_WORDS
        for part in [paragraph] if is_change else SENTENCE_END.split(paragraph):
            if part.strip():
                yield Sentence(path, number, part.strip(), most)


SENTENCE_END = re.compile(
    r"(?:(?<=[^\s.][^\s.][.!?])|(?<=[\s.]\d[.!?]))\s+(?=[A-Z`*\"“(\[])"
    r"|(?<=[.!?]\*\*)\s+"
    r"|(?<=[a-z)`*\"”]:)\s+(?=[A-Z])"
)
_LISTED = re.compile(r"\([^()]*(?:,| and )[^()]*\)")
JOINED = re.compile(r"; |(?<=[a-z0-9)][.?!]) (?=[A-Z])")
"""Sentence ends in examples from a game; a digest joins the sentences of a mission with "; "."""
_ITEM = re.compile(r"\s*(?:[-*] |\d+\. |>\s?)")


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yield paragraphs, list items and table cells of Markdown, each with its first line number.

    Code blocks, HTML comments and link addresses are left out; inline code counts as one word.
    """
    started, held, is_code = 0, list[str](), False
    text = re.sub(r"<!--.*?-->", lambda match: "\n" * match[0].count("\n"), text, flags=re.DOTALL)
    for number, line in enumerate([*text.splitlines(), ""], 1):
        is_fence = line.lstrip().startswith("```")
        is_table = line.startswith("|")
        is_head = line.startswith(("#", "!["))
        begins = bool(_ITEM.match(line)) or is_fence or is_table or is_head or not line.strip()
        if (begins or is_code) and held:
            yield started, _bare(" ".join(held))
            held = []
        if is_fence:
            is_code = not is_code
            continue
        is_indented = line.startswith("    ") and not held and not _ITEM.match(line)
        if is_code or is_indented or not line.strip():
            continue
        if is_table:
            for cell in line.strip("|").split("|"):
                for part in _bare(cell).split("; "):  # a cell is a list of remarks
                    if part.strip(" :-"):
                        yield number, part
            continue
        if is_head:
            yield number, _bare(line)
            continue
        if not held:
            started = number
        held.append(_ITEM.sub("", line, count=1) if begins else line.strip())


def _bare(text: str) -> str:
    text = re.sub(r"`[^`]*`", "`…`", text)
    return re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text).strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
