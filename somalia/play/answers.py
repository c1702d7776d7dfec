"""From what a person types to the options of a prompt: numbers, prefixes, several picks at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from somalia.engine.game import Game
from somalia.engine.kinds import has_tag, option_of
from somalia.engine.prompts import DONE, Chance, Choose, Faces
from somalia.engine.words import Label
from somalia.games.campaign.core.asks import ONE_BY_ONE
from somalia.games.campaign.core.state import State
from somalia.games.campaign.display.risk import WayRisk, ranked
from somalia.games.campaign.words import Wording


class Unclear(Exception):
    """What was typed is no answer here; the message says why and what would be."""


@dataclass(frozen=True)
class Choice:
    """A numbered line of the list of options: one option, or several that are alike."""

    number: int
    label: Label
    options: tuple[str, ...]
    risk: WayRisk | None = None  # of a way

    @property
    def name(self) -> str:
        """The label, with how many there are."""
        many = f" x{len(self.options)}" if len(self.options) > 1 else ""
        return f"{self.label.name}{many}"

    @property
    def text(self) -> str:
        """The label with what helps to choose."""
        return f"{self.name} ({self.label.detail})" if self.label.detail else self.name


def choices(prompt: Choose, state: State, say: Wording) -> list[Choice]:
    """The options as a person is shown them: alike counters together, ways safest first."""
    if option_of(prompt.ask) == "way":
        return _ways(prompt, state, say)
    groups: dict[tuple[object, ...], list[str]] = {}
    for option in prompt.options:
        groups.setdefault(_mark(prompt, option, state), []).append(option)
    found = []
    for number, (mark, options) in enumerate(groups.items(), 1):
        label = say.label(prompt, options[0], state)
        if len(mark) > 1 and len(options) > 1:
            label = Label(say.counter(state.scenario.unit(options[0])), label.detail)
        found.append(Choice(number, label, tuple(options)))
    return found


def _mark(prompt: Choose, option: str, state: State) -> tuple[object, ...]:
    """What makes options alike: the same kind of counter, in one place, with the same done."""
    if option in prompt.extra or option in state.board:
        return (option,)
    try:
        unit = state.scenario.unit(option)
    except KeyError:
        return (option,)
    done = (state.acted[unit], state.ambushed[unit], state.raided[unit], state.escorting[unit])
    return (unit.kind, state.where[unit], *done)


def _ways(prompt: Choose, state: State, say: Wording) -> list[Choice]:
    ways = [state.board.way(option) for option in prompt.options if ">" in option]
    found = [
        Choice(number, _way_label(say, way.id, risk), (way.id,), risk)
        for number, (way, risk) in enumerate(
            ranked(state, ways, (prompt.about or {}).get("force", ())), 1
        )
    ]
    for option in prompt.options:
        if ">" not in option:
            found.append(Choice(len(found) + 1, say.label(prompt, option, state), (option,)))
    return found


def _way_label(say: Wording, way: str, risk: WayRisk) -> Label:
    detail = (
        "no Ambush possible"
        if not risk.zones
        else (f"{float(risk.hits):.1f} hits expected" + (", * possible" if risk.star else ""))
    )
    return Label(say.way(way), detail)


def default(prompt: Choose, shown: Sequence[Choice]) -> str | None:
    """What Enter alone answers; None where a person must say something."""
    options = prompt.options
    if option_of(prompt.ask) == "way":
        return shown[0].options[0]
    if prompt.picks:
        return DONE if DONE in options else None
    for word in ("fire", "draw", "none", "free"):
        if word in options:
            return word
    if option_of(prompt.ask) == "force":
        return options[0]
    return DONE if options == [DONE] else None


def find(text: str, shown: Sequence[Choice]) -> list[Choice]:
    """The choices that a text may mean, by the best kind of match.

    That is the whole name, before its beginning, a word of it, or a word of the detail.
    """
    typed = " ".join(text.lower().split())
    if not typed:
        return []
    if typed.isascii() and typed.isdigit():
        return [choice for choice in shown if choice.number == int(typed)]

    def whole(choice: Choice) -> bool:
        return typed in (choice.label.name.lower(), *choice.options)

    def beginning(choice: Choice) -> bool:
        name = choice.label.name.lower()
        # "m. airport": as the map shortens names of several words.
        brief = f"{name[:1]}. {name.partition(' ')[2]}" if " " in name else name
        return any(name.startswith(typed) for name in (name, brief, *choice.options))

    def word(choice: Choice) -> bool:
        return any(w.startswith(typed) for w in re.split(r"[^\w-]+", choice.label.name.lower()))

    def detail(choice: Choice) -> bool:
        words = re.split(r"[^\w-]+", choice.label.detail.lower())
        return typed in choice.label.detail.lower() and any(w.startswith(typed) for w in words)

    for matches in (whole, beginning, word, detail):
        if found := [choice for choice in shown if matches(choice)]:
            return found
    return []


def one(text: str, shown: Sequence[Choice]) -> Choice:
    """The one choice that is meant.

    Raises:
        Unclear: none or several could be.
    """
    found = find(text, shown)
    if len(found) == 1:
        return found[0]
    if not found:
        raise Unclear(f'"{short(text)}" is not an option here. Type a number or a name, or help.')
    names = ", ".join(f"{choice.number} {choice.name[:40]}" for choice in found[:5])
    more = " ..." if len(found) > 5 else ""
    raise Unclear(f'"{short(text)}" may mean {names}{more}: type more of it, or the number.')


def short(text: str) -> str:
    """What was typed, fit to be shown."""
    text = "".join(char if char.isprintable() else "?" for char in text)
    return text if len(text) <= 30 else text[:29] + "…"


def given(text: str, prompt: Choose, shown: Sequence[Choice]) -> list[str]:
    """The answers that a line means, in order; an empty one means what Enter answers.

    Raises:
        Unclear: some of it is no option.
    """
    if text:
        return picked(text, prompt, shown)
    option = default(prompt, shown)
    if option is None:
        raise Unclear("Type the number or the name of an option; help lists commands.")
    return [option]


def split_same(text: str, prompt: Choose) -> tuple[str, bool]:
    """A line without "same" at its end, and whether it stood there; "all" where options are taken
    one by one, with dice between them, is the first of them and the same for the rest.
    """
    if text.lower().rstrip(".") == "all" and has_tag(prompt.ask, ONE_BY_ONE):
        return "1", True
    match = re.fullmatch(r"(.+?)\s+same", text, re.IGNORECASE)
    return (match[1], True) if match else (text, False)


def goes_on(game: Game, prompt: Choose) -> bool:
    """Whether the game still asks what `prompt` asked, as it does between the picks of a series."""
    now = game.asked(game.seat_of[prompt.who].name)
    return now is not None and (now.ask, now.who) == (prompt.ask, prompt.who)


def refusal(text: str, prompt: Choose, problem: Exception, state: State, say: Wording) -> str:
    """Why a line is no answer: the rule that bars it, where it names something barred."""
    for id, why in prompt.barred.items():
        name = say.label(prompt, id, state).name
        if text and (text.lower() == id or name.lower().startswith(text.lower())):
            return f"{name}: {why.rule}: {why.sentence}"
    return str(problem)


def picked(text: str, prompt: Choose, shown: Sequence[Choice]) -> list[str]:
    """The answers that a line means, in order: one for a plain prompt, several in a series of
    picks ("1 3 4", "1 1", "all", "all kismayu"), closed with "done" or a full stop.

    Raises:
        Unclear: some of it is no option.
    """
    if not prompt.picks:
        return [one(text.rstrip(".") or text, shown).options[0]]
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
                raise Unclear(f'Nobody offered here goes by "{short(" ".join(words[1:]))}".')
            answers = [option for choice in among for option in choice.options]
        else:
            answers = _several(body, shown)
    if closes:
        answers.append(DONE)
    return answers


def _several(text: str, shown: Sequence[Choice]) -> list[str]:
    """One choice named in words, or several by number or word; alike ones are taken in turn."""
    if len(found := find(text, shown)) == 1:
        return [found[0].options[0]]
    used: dict[int, int] = {}
    answers = []
    for word in re.split(r"[\s,]+", text.strip(" ,")):
        choice = one(word, shown)
        turn = used.get(choice.number, 0)
        if turn == len(choice.options):
            raise Unclear(
                f"There are only {len(choice.options)} of {choice.number}, {choice.label.name}."
            )
        answers.append(choice.options[turn])
        used[choice.number] = turn + 1
    return answers


def opens(game: Game) -> bool:
    """Whether the question is the first of a mission or step, and no reaction within one."""
    return all(answer.is_chance or answer.how == "forced" for answer in game.answers)


def all_offered(game: Game, prompt: Choose) -> list[str]:
    """All that a series of picks offers, in their order, as far as no die falls between them.

    They are tried on a copy: a pick may bar others, and the last may close the series.
    """
    seat = game.seat_of[prompt.who].name
    twin = game.as_seen_by(seat).fork(auto_dice=False)
    found: list[str] = []
    while (now := twin.asked(seat)) is not None and goes_on(twin, prompt):
        # With more picked it is the same series; with nothing picked, the next of its kind.
        if found and (now.rule != prompt.rule or not (now.about or {}).get("picked", True)):
            break
        left = [option for option in now.options if option not in (*now.extra, DONE)]
        if not left:
            break
        twin.answer(seat, left[0])
        found.append(left[0])
    return found


EXAMPLE = (3, 5, 2, 4, 1)
"""Faces that a message shows, as many as are wanted."""


def thrown(text: str, chance: Chance) -> Faces:
    """The faces that a person's line means: "3 5", "3,5", or "35" where no die has two digits.

    Raises:
        Unclear: it means no such throw.
    """
    words = re.findall(r"\d" if chance.faces < 10 else r"\d+", text, re.ASCII)
    faces = tuple(map(int, words))
    value = faces[0] if chance.dice == len(faces) == 1 else faces
    if re.fullmatch(r"[\d\s,+]+", text, re.ASCII) is None or not chance.accepts(value):
        example = " ".join(str(min(face, chance.faces)) for face in EXAMPLE[: chance.dice])
        raise Unclear(f"Type {chance.dice} of 1 to {chance.faces}, such as {example}.")
    return value
