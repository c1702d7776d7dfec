"""The rules reference: every rule and ruling in plain words, by number.

The texts are in `reference*.yaml` in the data folder; this module finds and prints them. Players
read them with `?`, and `docs/rulings.md` is made from them:

    python -m somalia.games.campaign.text.reference > docs/rulings.md

The files are read only once, when first needed.
"""

from __future__ import annotations

import difflib
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

WIDTH = 78
"""The width of the text from `render` and `answer`, in characters."""

MOST_ALSO = 8  # the largest number of further matches listed below the best one
ENDINGS = ("s", "es", "d", "ed", "red", "ing", "r", "er", "ers", "ism", "ised", "ise", "ment")
"""Endings in which two words may differ and still match: raid, raids, raider."""

SMALL_WORDS = frozenset(
    (
        "a",
        "an",
        "and",
        "are",
        "at",
        "be",
        "by",
        "can",
        "do",
        "does",
        "for",
        "from",
        "how",
        "if",
        "in",
        "is",
        "it",
        "its",
        "may",
        "no",
        "not",
        "of",
        "on",
        "or",
        "rule",
        "rules",
        "ruling",
        "rulings",
        "so",
        "that",
        "the",
        "they",
        "this",
        "to",
        "what",
        "when",
        "where",
        "which",
        "who",
        "why",
        "with",
    )
)
"""Words that a search ignores."""

ABOUT_CHARTS = (
    "Reconstructed: the published rules text names this chart but does not print it. "
    "We made ours from what the text says about it."
)


PUBLISHED = {
    "silent": "The published text is silent on this.",
    "doubtful": "The published text is ambiguous.",
    "plain": "The published text is clear.",
}
"""How the published text relates to a ruling."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of the reference: a rule, or a ruling on one.

    Attributes:
        number: "6.12" for a rule, "R5" for a ruling.
        text: paragraphs of one line each, separated by line ends.
        rulings: numbers of the rulings on this rule; empty for a ruling.
        rules: numbers of the rules that a ruling is about, the main one first; empty for a rule.
        charts: ids of the charts it uses (see `charts`).
        optional: whether players choose to use it (11).
        in_play: whether the program implements it.
        why_no_code: why no code implements it, if none does.
        published: for a ruling, what the published text says about it (a key of `PUBLISHED`).
        why: for a ruling, what is ambiguous, or why we depart from a clear text.
        scenario: id of the later scenario that the rule belongs to, if any.
    """

    number: str
    title: str
    text: str
    rulings: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    charts: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    optional: bool = False
    in_play: bool = True
    why_no_code: str = ""
    published: str = ""
    why: str = ""
    scenario: str = ""

    @property
    def is_ruling(self) -> bool:
        """Whether this is one of our rulings, not a rule of the published game."""
        return bool(self.rules)

    @property
    def plain(self) -> str:
        """The text without Markdown, with anything a player types in quotes."""
        return self.text.replace("`", '"')

    @property
    def stands(self) -> str:
        """Sentences on how a ruling relates to the published text; "" for a rule."""
        return f"{PUBLISHED[self.published]} {self.why}".rstrip() if self.is_ruling else ""


@dataclass(frozen=True, slots=True)
class ChartEntry:
    """A chart of the game: what is known about the printed chart, and what we added.

    Attributes:
        rules: numbers of the rules that the chart belongs to.
        known: what the published text specifies.
        ours: what we added.
    """

    id: str
    name: str
    rules: tuple[str, ...]
    known: str
    ours: str


@dataclass(frozen=True, slots=True)
class Concordance:
    """Where to look for a rule number that this reference does not use.

    Attributes:
        number: as in the published rules, or a number of ours that was never used.
        ours: numbers of the entries here; empty if there is none.
        note: the reason, in a sentence.
    """

    number: str
    ours: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class _Words:
    """An entry's words, for searching."""

    title: frozenset[str]
    keywords: frozenset[str]
    text: frozenset[str]
    is_ruling: bool


# Reading


PAGES = ("reference.yaml", "reference-later.yaml")
"""The data files: the base game, and the later scenarios."""


@cache
def _page() -> Mapping[str, Any]:
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    page: dict[str, Any] = {}
    for name in PAGES:
        text = resources.files("somalia.games.campaign.data").joinpath(name).read_text("utf-8")
        for key, value in yaml.load(text, Loader=loader).items():  # noqa: S506  a safe loader
            page[key] = page[key] + value if key in page else value
    return page


def _entry(of: Mapping[str, Any]) -> Rule:
    known: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in of.items()
    }
    known.pop("code", None)
    return Rule(**known)


@cache
def _entries() -> Mapping[str, Rule]:
    page = _page()
    return {of["number"]: _entry(of) for of in (*page["rules"], *page["rulings"])}


def entries() -> list[Rule]:
    """Every rule, then every ruling, in numerical order."""
    return list(_entries().values())


@cache
def charts() -> Mapping[str, ChartEntry]:
    """The charts by id, in the order of the reference."""
    return {of["id"]: ChartEntry(**{**of, "rules": tuple(of["rules"])}) for of in _page()["charts"]}


@cache
def concordance() -> Mapping[str, Concordance]:
    """The rule numbers not used here, each with where to look instead."""
    rows = (Concordance(**{**of, "ours": tuple(of["ours"])}) for of in _page()["concordance"])
    return {of.number: of for of in rows}


# Finding


def lookup(query: str) -> list[Rule]:
    """The entries that match a query, best first; empty if none does.

    A query is one or more numbers ("6.12", "r5", "6.21 R38"), a number of the published rules that
    is not ours ("8.31"), or words. A word counts most in a title, less among the keywords, and
    least in the text. A rule about a word comes before the rulings on it. An empty query matches
    everything.
    """
    if not query.strip():
        return entries()
    numbers = _numbers(query)
    if numbers:
        ours = (known for number in numbers for known in _ours(number))
        return [_entries()[number] for number in dict.fromkeys(ours)]
    return _search(_content(query))


def _numbers(query: str) -> list[str]:
    """The numbers that a query consists of, normalised; empty if it contains anything else."""
    plain = re.sub(r"(?i)\b(rules?|rulings?|and|section)\b|[§,;&+]", " ", query)
    numbers = []
    for part in re.sub(r"(?i)\b([RS])\s+(?=[0-9])", r"\1", plain).split():
        match = re.fullmatch(r"([RS][0-9]+|[0-9]+(?:\.[0-9]+)*)\.?", part.upper())
        if not match:
            return []
        number = match[1]
        if number not in _entries():
            number = re.sub(r"(\.0+)+$", "", number)
            number = re.sub(r"^([RS]?)0+(?=\d)", r"\1", number)
        numbers.append(number)
    return numbers


def _ours(number: str) -> tuple[str, ...]:
    if number in _entries():
        return (number,)
    return concordance()[number].ours if number in concordance() else ()


def _tokens(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", re.sub(r"['’]s?\b", "", text.lower()))


def _content(query: str) -> list[str]:
    words = list(dict.fromkeys(_tokens(query)))
    return [word for word in words if word not in SMALL_WORDS] or words


@cache
def _words() -> Mapping[str, _Words]:
    return {
        of.number: _Words(
            frozenset(_tokens(of.title)),
            frozenset(_tokens(" ".join(of.keywords))),
            frozenset(_tokens(of.text)),
            of.is_ruling,
        )
        for of in entries()
    }


def _alike(a: str, b: str) -> bool:
    short, long = sorted((a, b), key=len)
    return long == short or (
        len(short) > 2 and long.startswith(short) and long[len(short) :] in ENDINGS
    )


def _begins(word: str, known: str) -> bool:
    return len(word) > 2 and known.startswith(word)


def _search(words: Sequence[str]) -> list[Rule]:
    for alike in (_alike, _begins):
        matches: list[tuple[int, int, bool, bool, float, int, Rule]] = []
        for place, entry in enumerate(entries()):
            of = _words()[entry.number]
            levels = [_level(word, of, alike) for word in words]
            if any(levels):
                hits = sum(any(alike(word, known) for word in words) for known in of.title)
                matches.append(
                    (
                        -sum(level > 0 for level in levels),
                        -sum(levels),
                        # "aid" is a keyword of Development, but only part of one of the events.
                        list(words) not in [_tokens(keyword) for keyword in entry.keywords],
                        entry.is_ruling,
                        -hits / len(of.title),
                        place,
                        entry,
                    )
                )
        if matches:
            matches.sort(key=lambda match: match[:6])
            most = matches[0][0]
            return [match[6] for match in matches if match[0] == most]
    return []


def _level(word: str, of: _Words, alike: Callable[[str, str], bool]) -> int:
    """How much a match of a word counts, depending on where the entry contains it; 0 if nowhere."""
    in_title, in_keywords, in_text = (3, 2, 1) if of.is_ruling else (9, 4, 1)
    for level, known in ((in_title, of.title), (in_keywords, of.keywords), (in_text, of.text)):
        if any(alike(word, one) for one in known):
            return level
    return 0


def no_match(query: str) -> str:
    """The message for a query without results: the reason, and the closest matches."""
    query = query.strip()
    numbers = _numbers(query)
    for number in numbers:
        if number in concordance():
            return f"{number}: {concordance()[number].note}"
    if numbers:
        number = numbers[0]
        kind = "ruling" if number[0] in "RS" else "rule"
        near = _near_numbers(number)
        message = f"There is no {kind} {number}."
    else:
        near = _near_words(_content(query))
        message = f'No rule matches "{query}".'
    if near:
        message += " Closest: " + "; ".join(near) + "."
    return message + ' "somalia rules" lists them all.'


def _near_numbers(number: str) -> list[str]:
    known = list(_entries())
    chapter = (
        []
        if number[0] in "RS"
        else [one for one in known if one.split(".")[0] == number.split(".")[0]]
    )
    near = difflib.get_close_matches(number, chapter or known, n=4, cutoff=0.5) or chapter[:4]
    return [_name(one) for one in sorted(near, key=known.index)]


def _near_words(words: Iterable[str]) -> list[str]:
    """The closest words in titles and keywords, each with its rule."""
    known: dict[str, None] = {}
    for of in _words().values():
        known.update(dict.fromkeys(sorted(of.title | of.keywords)))
    near = [one for word in words for one in difflib.get_close_matches(word, known, 2, 0.7)]
    return [f"{one} ({_name(_search([one])[0].number)})" for one in dict.fromkeys(near)]


def _name(number: str) -> str:
    return f"{number} {_entries()[number].title}"


# Printing


def text_of(number: str) -> str:
    """The text of a rule or ruling, a line per paragraph, without its title and rulings.

    For a number of the published rules that is not ours, it says where to look.

    Raises:
        KeyError: there is no such number; the message lists the closest.
    """
    numbers = _numbers(number)
    known = numbers[0] if len(numbers) == 1 else number
    if known in _entries():
        return _entries()[known].text
    if known in concordance():
        of = concordance()[known]
        return of.note + (f" See {', '.join(_name(one) for one in of.ours)}." if of.ours else "")
    raise KeyError(no_match(number))


def render(rule: Rule, reconstructed: bool = True) -> str:
    """An entry as a player reads it: text, rulings, charts and cross-references.

    Args:
        rule: the entry.
        reconstructed: whether the game uses our charts (`Charts.reconstructed`).
    """
    parts = [_heading(rule), *(_wrap(line) for line in rule.plain.split("\n"))]
    if rule.is_ruling:
        parts.append(_wrap(rule.stands))
    for number in rule.rulings:
        ruling = _entries()[number]
        lines = [f"{number}  {ruling.title}{_standing(ruling)}.", *ruling.plain.split("\n")]
        parts.append("\n".join(_wrap(line, "  ", "      ", at) for at, line in enumerate(lines)))
    if rule.charts:
        parts.append("\n".join(_chart_lines(rule, reconstructed)))
    if rule.see_also:
        parts.append(_wrap("See also: " + "; ".join(_name(one) for one in rule.see_also) + "."))
    return "\n\n".join(parts)


def answer(query: str, reconstructed: bool = True) -> str:
    """The printable answer to a player's query.

    It shows all entries whose numbers the query names. For words it shows the best match and the
    titles of the next. If nothing matches it suggests the closest, and an empty query lists all.
    """
    rules = lookup(query)
    if not rules:
        return _wrap(no_match(query))
    if not query.strip():
        return listing()
    numbers = _numbers(query)
    notes = [
        _wrap(f"{number}: {concordance()[number].note}")
        for number in numbers
        if number in concordance() and number not in _entries()
    ]
    shown = rules if numbers else rules[:1]
    parts = [*notes, *(render(rule, reconstructed) for rule in shown)]
    if len(rules) > len(shown):
        parts.append(_titles("Also found:", rules[len(shown) :]))
    return "\n\n".join(parts)


def also(query: str) -> str:
    """The titles of rules that also match a query already answered, for example by a chart."""
    rules = lookup(query)
    return _titles("Rules found:", rules) if rules else ""


def _titles(heading: str, rules: Sequence[Rule]) -> str:
    lines = [f"  {rule.number:<5} {rule.title}" for rule in rules[:MOST_ALSO]]
    if len(rules) > MOST_ALSO:
        lines.append(f"  and {len(rules) - MOST_ALSO} more")
    return "\n".join([heading, *lines])


def listing() -> str:
    """The number and title of each rule and ruling, one per line."""
    return "\n".join(f"{of.number:<5} {of.title}{_standing(of)}" for of in entries())


def _heading(rule: Rule) -> str:
    lines = [_wrap(f"{rule.number}  {rule.title}{_standing(rule)}")]
    if rule.is_ruling:
        names = "; ".join(_name(number) for number in rule.rules)
        lines.append(_wrap(f"Our ruling on {names}."))
    return "\n".join(lines)


def _standing(rule: Rule) -> str:
    if rule.optional:
        return " (optional)" if rule.in_play else " (optional, not in the program yet)"
    return "" if rule.in_play else " (not in the program yet)"


def _chart_lines(rule: Rule, reconstructed: bool) -> list[str]:
    mark = " (reconstructed)" if reconstructed else ""
    names = ", ".join(charts()[id].name + mark for id in rule.charts)
    lines = [_wrap(f"{'Charts' if len(rule.charts) > 1 else 'Chart'}: {names}.")]
    if reconstructed:
        lines.append(_wrap(ABOUT_CHARTS, "  ", "  ", 0))
    of = f" --scenario {rule.scenario}" if rule.scenario else ""
    asks = ", ".join(f'"somalia rules {id}{of}"' for id in rule.charts)
    lines.append(_wrap(f'To print: {asks}. In a game: "charts {rule.charts[0]}".', "  ", "  "))
    return lines


def _wrap(line: str, first: str = "", rest: str = "", index: int = 0) -> str:
    return textwrap.fill(
        line,
        WIDTH,
        initial_indent=rest if index else first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


# docs/rulings.md

MADE_FROM = """\
<!-- Made from somalia/games/campaign/data/reference*.yaml. Change those files, then run:
     python -m somalia.games.campaign.text.reference > docs/rulings.md -->"""

ABOUT_PAGE = """\
The program plays the published rules of SOMALIA (version 1.7, 2010, design Brian R. Train). Where
they are silent or ambiguous, a ruling says what we decided. In a few places they are clear and a
ruling confirms them, or differs and says why. Where they name a chart that is not printed with
them, the chart is ours.

In the program, `somalia rules 6.12` and `somalia rules R5` print a rule or a ruling, and
`somalia rules ambush` searches for a word. `somalia rules raf` prints a chart in play."""

ABOUT_RULINGS = """\
Each ruling is under the rule it mainly concerns. The words in italics say whether the published
text is silent, ambiguous or clear."""

ABOUT_ALL_CHARTS = """\
The charts, the map and the counter sheet are not part of the published rules text. Ours are made
from what that text says about them. They are data files: an owner of the published game can enter
the printed values."""

ABOUT_NUMBERS = """\
Our numbers 6.4 (how UN units move on a mission) and 11.3 (variants) are not in the published rules.
We do not use these numbers from the published rules:"""


def rulings_page() -> str:
    """The page `docs/rulings.md`: our rulings, the reconstructed charts, the published rule
    numbers.
    """
    known = _entries()
    blocks = [
        MADE_FROM,
        "# Rulings and reconstructed charts",
        ABOUT_PAGE,
        "## Rulings",
        ABOUT_RULINGS,
    ]
    for rule in known.values():
        under = [one for one in known.values() if one.rules[:1] == (rule.number,)]
        if under:
            blocks.append(f"### {_name(rule.number)}{_standing(rule)}")
            blocks += [_ruling_block(ruling) for ruling in under]
    blocks += [
        "## Reconstructed charts",
        ABOUT_ALL_CHARTS,
    ]
    for chart in charts().values():
        names = ", ".join(_name(number) for number in chart.rules)
        blocks.append(
            f"### {chart.name}\n\nFor {names}.\n\n"
            f"- Known from the published text: {_lower(chart.known)}\n"
            f"- Ours: {_lower(chart.ours)}"
        )
    blocks += [
        "## Published numbers we do not use",
        ABOUT_NUMBERS,
        "| number | look under | why |\n|---|---|---|\n"
        + "\n".join(
            f"| {of.number} | {', '.join(of.ours) or '-'} | {of.note} |"
            for of in concordance().values()
        ),
    ]
    return "\n\n".join(blocks) + "\n"


def _ruling_block(ruling: Rule) -> str:
    also = f" (also {', '.join(ruling.rules[1:])})" if len(ruling.rules) > 1 else ""
    body = ruling.text.replace("\n", "\n\n")
    return f"**{ruling.number}: {ruling.title}{also}.** {body}\n\n*{ruling.stands}*"


def _lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


if __name__ == "__main__":
    import sys

    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(rulings_page(), end="")
