"""Converts what a player types into a prompt's options: numbers, prefixes, several picks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from somalia.engine.kinds import DELIBERATE, FIRST, ONE_BY_ONE, STEADY, Ask, has_tag
from somalia.engine.prompts import DONE, Chance, Choose, Faces
from somalia.engine.protocols import State
from somalia.engine.sight import Sight
from somalia.engine.words import OptionLabel, Words, plural
from somalia.games.display import Display, Offer
from somalia.plain import whole_number

NO_QUESTION = "there is no question to answer now."


class Unclear(Exception):
    """The text typed is not a valid answer here; the message says why, and what would be valid."""


class NoOption(Unclear):
    """The text typed names no option here."""


@dataclass(frozen=True)
class Choice:
    """A numbered line in the list of options: one option, or several identical ones."""

    number: int
    label: OptionLabel
    options: tuple[str, ...]
    risk: Any = None  # possible consequences, for the game's own screens
    is_more: bool = False  # shown only on request (`Offer.is_more`)
    key: str = ""  # the shortcut letter for a word (`Ask.key`); "" for other options

    @property
    def name(self) -> str:
        """The label and, if it stands for several options, their number."""
        many = f" x{len(self.options)}" if len(self.options) > 1 else ""
        return f"{self.label.name}{many}"

    @property
    def text(self) -> str:
        """The label with the details that help to choose."""
        return f"{self.name} ({self.label.detail})" if self.label.detail else self.name


def choices(
    prompt: Choose, state: State, display: Display, offers: Sequence[Offer] | None = None
) -> list[Choice]:
    """The numbered options as the player sees them.

    Args:
        offers: the display's offers, if already known.
    """
    if offers is None:
        offers = display.offers(prompt, state)
    ask, places = prompt.ask, steady_places(prompt)
    return [
        Choice(
            places.get(offer.options[0], n),
            *offer,
            key=ask.key(offer.options[0]) if isinstance(ask, Ask) else "",
        )
        for n, offer in enumerate(offers, 1)
    ]


def steady_places(prompt: Choose) -> dict[str, int]:
    """The fixed numbers of all possible answers, by option; empty if the question has none. A game
    may set them itself, in the fact `places`.
    """
    if given := (prompt.about or {}).get("places"):
        return dict(given)
    if not has_tag(prompt.ask, STEADY):
        return {}
    ids = (*(candidate.id for candidate in prompt.candidates), *prompt.extra)
    return {id: number for number, id in enumerate(ids, 1)}


def default(prompt: Choose, shown: Sequence[Choice]) -> str | None:
    """The option chosen by pressing Enter alone; None if the player must choose."""
    options = prompt.options
    if has_tag(prompt.ask, FIRST):
        return shown[0].options[0]
    if prompt.picks:
        is_begun = bool((prompt.about or {}).get("picked")) or not has_tag(prompt.ask, DELIBERATE)
        return DONE if DONE in options and (is_begun or options == [DONE]) else None
    usual = getattr(prompt.ask, "usual", "")
    if usual in options:
        return str(usual)
    return DONE if options == [DONE] else None


def closes_unbegun(prompt: Choose, shown: Sequence[Choice]) -> str:
    """The warning that Enter alone would end something the player has not begun; "" if it would
    not. The game's fact `begun` says how much has been done.
    """
    if default(prompt, shown) != DONE or (prompt.about or {}).get("begun", 1):
        return ""
    name = next((one.name for one in shown if one.options[0] == DONE), DONE)
    called = f"{name[:1].upper()}{name[1:]}"
    return f"{called}: you haven't done anything yet. Choose it again to finish."


def find(text: str, shown: Sequence[Choice], by_detail: bool = True) -> list[Choice]:
    """The choices that typed text may refer to, by the best kind of match.

    The text may be a number; a name of four digits or more, which may also appear in the detail; a
    word's shortcut letter; a whole name; the start of a name; a word in a name; or a word in the
    detail.

    Args:
        by_detail: whether words in the detail count. They do if several options are picked ("all
            north"), or if names alone don't tell the options apart. The units in a Zone don't
            identify the Zone.
    """
    typed = " ".join(text.lower().split())
    if not typed:
        return []
    if typed.isascii() and typed.isdigit():
        return _numbered(typed, shown)
    if len(typed) == 1 and (keyed := [one for one in shown if one.key.lower() == typed]):
        return keyed
    for matches in _MATCHES if by_detail else _MATCHES_OF_NAMES:
        if hits := [choice for choice in shown if matches(choice, typed)]:
            return hits
    return []


def _numbered(typed: str, shown: Sequence[Choice]) -> list[Choice]:
    """The choices that digits may mean. Four digits name a hex, because no list has numbers that
    long.
    """
    is_name = len(typed) > 3
    named = [choice for choice in shown if is_name and typed in choice.options]
    return (
        named
        or [choice for choice in shown if choice.number == whole_number(typed)]
        or [choice for choice in shown if is_name and typed in _words(choice.label.detail)]
    )


def _words(text: str) -> list[str]:
    return re.split(r"[^\w-]+", text)


def _is_whole(choice: Choice, typed: str) -> bool:
    """Whether the text is a choice's whole name, or one of its options."""
    return typed in (choice.label.name.lower(), *choice.options)


def _is_beginning(choice: Choice, typed: str) -> bool:
    """Whether the name starts with the text, in full or as abbreviated on the map: "m. airport"."""
    name = choice.label.name.lower()
    brief = f"{name[:1]}. {name.partition(' ')[2]}" if " " in name else name
    return any(name.startswith(typed) for name in (name, brief, *choice.options))


def _begins_a_word(choice: Choice, typed: str) -> bool:
    """Whether any word in the name starts with the text."""
    return any(word.startswith(typed) for word in _words(choice.label.name.lower()))


def _is_in_detail(choice: Choice, typed: str) -> bool:
    """Whether the detail contains the text, starting at the beginning of a word."""
    detail = choice.label.detail.lower()
    return typed in detail and any(word.startswith(typed) for word in _words(detail))


_MATCHES_OF_NAMES = (_is_whole, _is_beginning, _begins_a_word)
_MATCHES = (*_MATCHES_OF_NAMES, _is_in_detail)
"""The ways in which a text may match a choice, the best kind first."""


def is_option(text: str, prompt: Choose, say: Words, state: State) -> bool:
    """Whether typed text is an option's id or displayed name, such as "hold fire", and so neither a
    command nor an order.
    """
    typed = " ".join(text.lower().split())
    return typed in prompt.options or any(
        typed == say.label(prompt, one, state).name.lower()
        for one in prompt.extra
        if one in prompt.options
    )


def refuse_untold(text: str, shown: Sequence[Choice]) -> None:
    """Refuse the number of a choice that is not listed, because the player can't have meant it.

    Raises:
        Unclear: the text is such a number.
    """
    for choice in find(text, shown) if text.isascii() and text.isdigit() else ():
        if choice.is_more and text not in choice.options:
            raise Unclear(f'{choice.number} is not a route shown here; "ways" lists them all.')


def one(text: str, shown: Sequence[Choice], by_detail: bool = True) -> Choice:
    """The only choice that typed text can refer to; `by_detail` is as for `find`.

    Raises:
        Unclear: no choice matches, or several do.
    """
    hits = find(text, shown, by_detail)
    if _is_clear(hits):
        return hits[0]
    if not hits:
        raise NoOption(f'"{short(text)}" is not an option here. Type a number or a name, or help.')
    is_clear = are_told_apart(hits)
    names = ", ".join(
        f"{choice.number} {(choice.name if is_clear else choice.text)[:50]}" for choice in hits[:5]
    )
    more = " ..." if len(hits) > 5 else ""
    raise Unclear(f'"{short(text)}" may mean {names}{more}: type more of it, or the number.')


def _is_clear(hits: Sequence[Choice]) -> bool:
    """Whether the matches amount to one choice: there is only one, or the player can't tell them
    apart.
    """
    return bool(hits) and all(
        (choice.label, choice.risk) == (hits[0].label, hits[0].risk) for choice in hits
    )


def are_told_apart(shown: Sequence[Choice]) -> bool:
    """Whether all these options have different names, as Zones do."""
    return len({choice.label.name for choice in shown}) == len(shown)


def short(text: str) -> str:
    """The text typed, made printable and cut to 30 characters."""
    text = "".join(char if char.isprintable() else "?" for char in text)
    return text if len(text) <= 30 else text[:29] + "…"


def given(text: str, prompt: Choose, shown: Sequence[Choice]) -> list[str]:
    """The answers meant by a typed line, in order; an empty line means the same as Enter alone.

    Raises:
        Unclear: part of the line is not an option.
    """
    if text:
        return picked(text, prompt, shown)
    option = default(prompt, shown)
    if option is None:
        raise Unclear("Type the number or the name of an option; help lists commands.")
    return [option]


def split_same(text: str, prompt: Choose) -> tuple[str, bool]:
    """A line with any "same" at its end removed, and whether it was there. If options are taken one
    at a time with dice rolls between them, "all" means the first option, then the same for the
    others.
    """
    if text.lower().rstrip(".") == "all" and has_tag(prompt.ask, ONE_BY_ONE):
        return "1", True
    match = re.fullmatch(r"(.+?)\s+same", text, re.IGNORECASE)
    return (match[1], True) if match else (text, False)


def goes_on(sight: Sight, prompt: Choose, start: int | None = None) -> bool:
    """Whether the game is still asking the question in `prompt`, as it does between the picks of a
    series.

    Args:
        start: the answer count when `prompt` was asked. If the series was closed since then, it is
            over, even if another of its kind follows.
    """
    now = sight.asked(sight.seat_of[prompt.who].name)
    if now is None or (now.ask, now.who) != (prompt.ask, prompt.who):
        return False
    if start is None or not prompt.picks:
        return True
    closing = (prompt.who, prompt.ask, DONE)
    return all((one.who, one.ask, one.value) != closing for one in sight.answers(start))


def refusal(text: str, prompt: Choose, problem: Exception, state: State, say: Words) -> str:
    """Why a line is not an answer; if it names a barred option, the rule that bars it."""
    for id, why in prompt.barred.items():
        name = say.label(prompt, id, state).name
        number = str(steady_places(prompt).get(id, ""))
        if text and (text.lower() in (id, number) or name.lower().startswith(text.lower())):
            return f"{name}: {why.rule}: {why.sentence}"
    return str(problem)


def picked(text: str, prompt: Choose, shown: Sequence[Choice]) -> list[str]:
    """The answers meant by a line, in order: one for a plain prompt, or several in a series of
    picks. Picks are typed as "1 3 4", "1 1", "all" or "all north"; "done" or a full stop ends the
    series.

    Raises:
        Unclear: part of the line is not an option.
    """
    if not prompt.picks:
        return [one(text.rstrip(".") or text, shown, not are_told_apart(shown)).options[0]]
    closes = text.endswith(".") or text.lower().split()[-1:] == [DONE]
    body = text.rstrip(".").strip()
    if body.lower().split()[-1:] == [DONE]:
        body = body[: -len(DONE)].strip()
    units = [choice for choice in shown if choice.options[0] not in prompt.extra]
    answers: list[str] = []
    if body:
        words = body.lower().split()
        if words[0] == "all":
            among = find(" ".join(words[1:]), units) if words[1:] else units
            if not among:
                raise Unclear(f'Nothing eligible here is called "{short(" ".join(words[1:]))}".')
            answers = [option for choice in among for option in choice.options]
        else:
            answers = several(body, shown)
    if closes:
        answers.append(DONE)
    return answers


def several(text: str, shown: Sequence[Choice]) -> list[str]:
    """One choice named in words, or several given by number or word; identical options are picked
    in turn.

    Raises:
        Unclear: a word matches no choice or several, or more are picked than are offered.
    """
    if _is_clear(hits := find(text, shown)):
        return [hits[0].options[0]]
    used: dict[int, int] = {}
    answers = []
    for choice in _named(re.split(r"[\s,]+", text.strip(" ,")), shown):
        turn = used.get(choice.number, 0)
        if turn == len(choice.options):
            many = len(choice.options)
            times = "once" if many == 1 else f"{many} times"
            message = f"Option {choice.number} ({choice.label.name}) can be picked only {times}."
            raise Unclear(message)
        answers.append(choice.options[turn])
        used[choice.number] = turn + 1
    return answers


def _named(words: Sequence[str], shown: Sequence[Choice]) -> Iterator[Choice]:
    """Yield in turn the choices that the words name; each name takes as many words as it can."""
    index = 0
    while index < len(words):
        many = 1 if words[index].isdigit() else min(LONGEST_NAME, len(words) - index)
        hits = find(" ".join(words[index : index + many]), shown)
        while many > 1 and not _is_clear(hits):
            many -= 1
            hits = find(" ".join(words[index : index + many]), shown)
        yield hits[0] if many > 1 else one(words[index], shown)
        index += many


LONGEST_NAME = 4
"""The number of words in the longest counter name: "UN civil affairs 1-3"."""


def refuse_too_many(sight: Sight, prompt: Choose, given: Sequence[str]) -> None:
    """Refuse a line with more picks than the rules allow, rather than silently drop the last ones.
    This applies only where picks must be deliberate.

    Raises:
        Refused: with the rule that bars one of them.
    """
    if not has_tag(prompt.ask, DELIBERATE):
        return
    seat = sight.seat_of[prompt.who].name
    twin = sight.trial(auto_dice=False, auto_forced=False)
    for option in given:
        now = twin.asked(seat)
        if now is None or now.ask != prompt.ask:
            return
        twin.answer(seat, option)


def all_offered(sight: Sight, prompt: Choose, display: Display | None = None) -> list[str]:
    """All options that a series of picks offers before the next die roll, in display order. If one
    pick bars another, that order decides.

    The picks are tried on a copy of the game: a pick may bar others, and the last may close the
    series.
    """
    seat = sight.seat_of[prompt.who].name
    twin = sight.trial(auto_dice=False)
    picks: list[str] = []
    while (now := twin.asked(seat)) is not None and goes_on(twin, prompt):
        # If there are picks, it is the same series; if not, the next of its kind.
        if picks and (now.rule != prompt.rule or not (now.about or {}).get("picked", True)):
            break
        offers = display.offers(now, twin.view) if display is not None else ()
        listed = [option for offer in offers for option in offer.options] or now.options
        left = [option for option in listed if option not in (*now.extra, DONE)]
        if not left:
            break
        twin.answer(seat, left[0])
        picks.append(left[0])
    return picks


def left_out(sight: Sight, prompt: Choose, given: Sequence[str]) -> str:
    """How many offered options can't be picked together with the given ones, and why, in a sentence
    or two. "" if none is left out, or if the given picks end the series.
    """
    left = {id for id in prompt.options if id not in (*prompt.extra, DONE, *given)}
    seat = sight.seat_of[prompt.who].name
    twin = sight.trial(auto_dice=False, auto_forced=False)
    for option in given:
        twin.answer(seat, option)
    now = twin.asked(seat)
    if now is None or not goes_on(twin, prompt):
        return ""
    reasons = dict.fromkeys(why for id, why in now.barred.items() if id in left)
    explanation = " ".join(
        f"{why.rule}: {why.sentence[:1].upper()}{why.sentence[1:]}" for why in reasons
    )
    verb = "is" if len(left) == 1 else "are"
    return f"Not all picked: {len(left)} {verb} left out. {explanation}" if reasons else ""


EXAMPLE = (3, 5, 2, 4, 1)
"""Die faces for examples in messages."""


def thrown(text: str, chance: Chance) -> Faces:
    """The die faces meant by a typed line: "3 5", "3,5", or "35" if no die has two digits.

    Raises:
        Unclear: the line is not a possible roll.
    """
    words = re.findall(r"\d" if chance.faces < 10 else r"\d+", text, re.ASCII)
    faces = tuple(whole_number(word) or 0 for word in words)  # no die has a face 0
    value = faces[0] if chance.dice == len(faces) == 1 else faces
    if re.fullmatch(r"[\d\s,+]+", text, re.ASCII) is None or not chance.accepts(value):
        example = " ".join(str(min(face, chance.faces)) for face in EXAMPLE[: chance.dice])
        wanted = plural(chance.dice, "number") if chance.dice > 1 else "a number"
        raise Unclear(f"Type {wanted} from 1 to {chance.faces}, such as {example}.")
    return value
