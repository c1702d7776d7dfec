"""A game and its twin: two records, both sound, that one seat cannot tell apart.

A game is played by chance, and played again with what is hidden from a seat exchanged (other cards
drawn, other counters picked) and every answer that the seat saw given again. The two are twins if
the rules take all of it and the seat has seen the same events. Whatever a screen, a list or a file
made for that seat then shows differently is a leak.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from somalia import datafile
from somalia.engine.checkpoints import Answer
from somalia.engine.dice import Stream, derived
from somalia.engine.game import Game, Refused
from somalia.engine.prompts import Chance, Choose
from somalia.engine.record import Header, Sitter, load
from somalia.engine.record_writer import RecordWriter
from somalia.games import game_of
from somalia.games.hex_battle.rules.kinds import ANOTHER
from somalia.play import library

PLAYED = 1_577_880_000
"""When records of twins were written to last: lists tell it."""

SECRET = "It has its reasons in twin"
"""Of all reasons that others have, with the number of the twin."""

Renaming = Mapping[str, str]
"""What stands for what in the twin among hidden answers: a card for a card, say."""


class Step(NamedTuple):
    """An answer of a game, and whether the seat may know of it."""

    answer: Answer
    is_seen: bool


@cache
def hiding() -> tuple[str, ...]:
    """The scenarios of all games under whose rules something is hidden."""
    return tuple(name for name in datafile.available("scenarios") if rules_of(name).hides)


@cache
def scenario_of(name: str, options: tuple[tuple[str, str], ...] = ()) -> Any:
    """A scenario with these options."""
    return game_of(name).load(name, dict(options))


def rules_of(name: str, options: tuple[tuple[str, str], ...] = ()) -> Any:
    """Its rules."""
    return game_of(name).rules(scenario_of(name, options))


def is_seen(prompt: Choose | Chance, side: str) -> bool:
    """Whether a side may know of a question or chance, and of what came of it."""
    return prompt.seen_by is None or side in prompt.seen_by


def seen_events(game: Game, side: str) -> list[Any]:
    """The events a side has seen."""
    return [
        (event.kind, event.rule, _by_id(event.facts))
        for event in game.all_events()
        if event.is_seen_by((side,))
    ]


def _by_id(fact: Any) -> Any:
    """A fact of an event, with ids in the place of things that scenarios have: they are equal even
    where a scenario was loaded twice.
    """
    if isinstance(fact, Mapping):
        return {word: _by_id(one) for word, one in fact.items()}
    if isinstance(fact, tuple | list) and not hasattr(fact, "id"):
        return [_by_id(one) for one in fact]
    return getattr(fact, "id", fact)


def bare(rules: Any, seed: str) -> Game:
    """A game whose every answer is given by hand."""
    return Game(rules, seed=seed, auto_dice=False, auto_forced=False)


@dataclass(frozen=True)
class Twins:
    """Two lines of play that a side cannot tell apart."""

    scenario: str
    options: tuple[tuple[str, str], ...]
    seed: str
    side: str
    lines: tuple[tuple[Step, ...], tuple[Step, ...]]
    hidden: int
    """How many hidden answers differ."""

    @property
    def other(self) -> tuple[str, ...]:
        """The other sides."""
        rules = rules_of(self.scenario, self.options)
        return tuple(side for side in rules.sides if side != self.side)

    def cut(self, seen: int) -> Twins:
        """The same up to so many answers that the side has seen, and to what followed unseen."""
        return Twins(
            self.scenario,
            self.options,
            self.seed,
            self.side,
            tuple(upto(line, seen) for line in self.lines),  # type: ignore[arg-type]
            self.hidden,
        )

    def game(self, which: int) -> Game:
        """One of the two, played."""
        game = bare(rules_of(self.scenario, self.options), self.seed)
        for step in self.lines[which]:
            game.feed(step.answer)
        return game

    def write(self, which: int, path: Path, people: Sequence[str] = ()) -> Path:
        """The record of one of the two, as a game that the side plays against the computer.

        Args:
            people: further sides that people play.
        """
        scenario = scenario_of(self.scenario, self.options)
        rules = rules_of(self.scenario, self.options)
        usual = library.card(self.scenario).computers(dict(self.options))
        sitters = tuple(
            Sitter(side, "human" if side in (self.side, *people) else usual[side], (side,))
            for side in rules.sides
        )
        # No edition of the dice: they are not compared with the seed, which gives one game only.
        header = Header(
            self.scenario,
            self.seed,
            sitters,
            "0",
            scenario.digest,
            options=dict(scenario.options),
            rules=rules.edition,
            hides=True,
        )
        path.unlink(missing_ok=True)
        writer = RecordWriter(path, header)
        for step in self.lines[which]:
            is_own = step.answer.who == self.side
            # Whatever another decides, it may have its reasons in what is hidden.
            why = f"{SECRET} {which}" if step.answer.who and not is_own else ""
            writer.answered(step.answer._replace(why=why))
        writer.close()
        os.utime(path, (PLAYED, PLAYED))
        return path


def upto(line: Sequence[Step], seen: int) -> tuple[Step, ...]:
    """The beginning of a line: so many answers that were seen, and what followed unseen."""
    steps: list[Step] = []
    for step in line:
        if step.is_seen:
            if not seen:
                break
            seen -= 1
        steps.append(step)
    return tuple(steps)


# -- playing ---------------------------------------------------------------------------------------


def kept(path: Path, side: str, answers: int) -> tuple[Step, ...]:
    """A recorded game, up to so many answers that the side may know of."""
    record = load(path)
    header = record.header
    game = bare(rules_of(header.scenario, tuple(header.options.items())), header.seed)
    line: list[Step] = []
    seen = 0
    for answer in record.line_of_play().answers:
        prompt = game.prompt
        if prompt is None or seen >= answers:
            break
        game.feed(answer)
        # What came of dice is text in the record, and numbers as it was taken.
        line.append(
            Step(game.all_answers()[-1]._replace(why="", seen_by=None), is_seen(prompt, side))
        )
        seen += line[-1].is_seen
    return tuple(line)


def played(rules: Any, seed: str, side: str, answers: int) -> tuple[Step, ...]:
    """A game by chance, up to so many answers that the side may know of."""
    game, stream = bare(rules, seed), Stream(seed)
    line: list[Step] = []
    seen = 0
    while (prompt := game.prompt) is not None and seen < answers:
        if isinstance(prompt, Choose):
            options = prompt.options
            how = "forced" if len(options) == 1 else ""
            answer = Answer(prompt.who, prompt.ask, options[stream.below(len(options))], how)
            game.feed(answer)
        else:
            answer = Answer("", prompt.ask, game.roll())
        line.append(Step(answer, is_seen(prompt, side)))
        seen += line[-1].is_seen
    return tuple(line)


class NoTwin(Exception):
    """The rules do not take the visible answers again."""


def renamed(answer: Answer, names: Renaming) -> Answer:
    """An answer with other names for what is hidden."""
    value = answer.value
    if isinstance(value, tuple):
        return answer._replace(value=tuple(names.get(one, one) for one in value))
    return answer._replace(value=names.get(value, value))


def played_again(
    rules: Any, seed: str, side: str, line: Sequence[Step], names: Renaming
) -> tuple[Step, ...]:
    """The line with hidden answers renamed, and all that the side saw as it was.

    Other hidden questions may be asked than before: they are answered by chance.

    Raises:
        NoTwin: something that was seen does not fit.
    """
    game, stream = bare(rules, seed), Stream(derived(seed, "twin"))
    steps: list[Step] = []
    index = 0
    while True:
        prompt = game.prompt
        if prompt is None:
            if any(step.is_seen for step in line[index:]):
                raise NoTwin
            return tuple(steps)
        if is_seen(prompt, side):
            while index < len(line) and not line[index].is_seen:
                index += 1
            if index == len(line):
                return tuple(steps)
            answer = line[index].answer
            index += 1
        else:
            ahead = index
            while ahead < len(line) and not line[ahead].is_seen:
                if _answers(line[ahead].answer, prompt):
                    break
                ahead += 1
            if ahead == len(line):
                return tuple(steps)
            answer = renamed(line[ahead].answer, names)
            if not line[ahead].is_seen and _is_taken(prompt, answer):
                index = ahead + 1
            else:
                answer = _by_chance(prompt, stream)
        if isinstance(prompt, Choose):
            answer = answer._replace(how="forced" if len(prompt.options) == 1 else "")
        try:
            game.feed(answer)
        except Refused:
            raise NoTwin from None
        steps.append(Step(answer, is_seen(prompt, side)))


def _answers(answer: Answer, prompt: Choose | Chance) -> bool:
    return (answer.who, answer.ask) == (getattr(prompt, "who", ""), prompt.ask)


def _is_taken(prompt: Choose | Chance, answer: Answer) -> bool:
    if isinstance(prompt, Choose):
        return answer.value in prompt.options
    return prompt.accepts(answer.value)


def ending(prompt: Choose) -> tuple[str, ...]:
    """The options that end a series; all of them, where none does."""
    return tuple(one for one in prompt.extra if one != ANOTHER) or prompt.options


def _by_chance(prompt: Choose | Chance, stream: Stream) -> Answer:
    """An answer nobody sees; one that ends the series, if there is any."""
    if isinstance(prompt, Choose):
        options = ending(prompt)
        return Answer(prompt.who, prompt.ask, options[stream.below(len(options))])
    return Answer("", prompt.ask, prompt.from_number(stream.below(2**128), 128))


# -- finding a twin --------------------------------------------------------------------------------


def _duel(state: Any, side: str) -> dict[Any, str]:
    other = state.scenario.other(side)
    piles = state.piles[other]
    parts = {"hand": piles.hand, "deck": piles.deck, "off": piles.discards, "aside": piles.aside}
    return {(part, at): card.id for part, pile in parts.items() for at, card in enumerate(pile)}


def _battle(state: Any, side: str) -> dict[Any, str]:
    hidden = state.scenario.charts.hidden
    dark = [one for one in state.everyone("al-qaeda") if not state.up[one]]
    ids: dict[Any, str] = {one: hidden[state.who[one]].id for one in dark}
    ids |= {("pool", at): hidden[one].id for at, one in enumerate(state.pool)}
    return ids | {("unused", at): hidden[one].id for at, one in enumerate(state.unused)}


SLOTS: Mapping[str, Callable[[Any, str], dict[Any, str]]] = {
    "card_duels": _duel,
    "hex_battle": _battle,
}
"""For each game that hides: what is hidden from a side in a state, by the place where it is."""


def renamings(rules: Any, game: Game, side: str, seed: str, slots: Any) -> Iterator[Renaming]:
    """What may stand for what: new deals of what is hidden at the end of a line, then ever less of
    each.
    """
    for nth in range(4):
        state = game.state.copy()
        rules.redact(state, (side,), derived(seed, "deal", nth))
        before, after = slots(game.state, side), slots(state, side)
        names = {before[slot]: after[slot] for slot in before if before[slot] != after.get(slot)}
        if sorted(names) == sorted(names.values()):
            yield names
    stream = Stream(derived(seed, "pairs"))
    ids = sorted(slots(game.state, side).values())
    for _ in range(12):
        first, other = (ids[stream.below(len(ids))] for _ in range(2))
        if first != other:
            yield {first: other, other: first}


def twins_of(
    name: str, options: tuple[tuple[str, str], ...], seed: str, side: str, line: tuple[Step, ...]
) -> Twins | None:
    """A game and its twin; None where none is found, or the game is over.

    Args:
        line: of the game, as the side sees it.
    """
    rules = rules_of(name, options)
    game = Twins(name, options, seed, side, (line, line), 0).game(0)
    if game.is_over or all(step.is_seen for step in line):
        return None
    seen = seen_events(game, side)
    visible = [step.answer for step in line if step.is_seen]
    for names in renamings(rules, game, side, seed, SLOTS[game_of(name).id]):
        try:
            again = played_again(rules, seed, side, line, names)
        except NoTwin:
            continue
        twins = Twins(name, options, seed, side, (line, again), 0)
        if visible != [step.answer for step in again if step.is_seen]:
            continue
        if seen_events(twins.game(1), side) != seen:
            continue
        differ = sum(a != b for a, b in zip(*map(_hidden, twins.lines), strict=False))
        if differ:
            return Twins(name, options, seed, side, (line, again), differ)
    return None


# -- moments ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """Twins where the side is asked, and how both go on alike."""

    twins: Twins
    answers: tuple[str, ...]
    """What the side answers, one question after another: the same in both."""
    scripts: tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]]
    """What the others answer meanwhile, by side, in each."""

    @property
    def side(self) -> str:
        """Whose eyes it is seen with."""
        return self.twins.side


def _choices(line: Sequence[Step], twins: Twins) -> list[tuple[int, list[Any]]]:
    """Where the side had a choice, as the count of answers that it had seen by then, with the
    events that followed, up to its next, and that it has not seen.
    """
    game = bare(rules_of(twins.scenario, twins.options), twins.seed)
    choices: list[tuple[int, list[Any]]] = []
    seen, count = 0, 0
    for step in line:
        answer = step.answer
        if answer.who == twins.side and answer.how != "forced":
            choices.append((seen, []))
        seen += step.is_seen
        before = game.checkpoint
        game.feed(answer)
        fresh = game.events_since(before)[count:]
        count = len(game.state.events)
        if choices:
            unseen = (one for one in fresh if not one.is_seen_by((twins.side,)))
            choices[-1][1].extend((one.kind, one.facts) for one in unseen)
    return choices


def moment_of(twins: Twins, most: int = 3) -> Moment | None:
    """A moment after which both go on alike for the side, and other things happen unseen in each,
    if there is one; else one as late as may be. None where nothing is hidden that differs.
    """
    first, second = (_choices(line, twins) for line in twins.lines)
    after = dict(second)
    order = sorted(first, key=lambda pair: (pair[1] == after.get(pair[0]), -pair[0]))
    fallback: Moment | None = None
    for index, _ in order[:6]:
        cut = twins.cut(index)
        if _hidden(cut.lines[0]) != _hidden(cut.lines[1]):
            moment = onward(cut, twins, most)
            if moment.answers:
                return moment
            fallback = fallback or moment
    return fallback


def _hidden(line: Sequence[Step]) -> list[Answer]:
    return [step.answer for step in line if not step.is_seen]


def onward(cut: Twins, whole: Twins, most: int) -> Moment:
    """How both go on from a moment, as far as the side sees the same."""
    games = (cut.game(0), cut.game(1))
    left: list[list[Answer]] = [
        [step.answer for step in line[len(begun) :]]
        for line, begun in zip(whole.lines, cut.lines, strict=True)
    ]
    given: list[str] = []
    scripts: tuple[dict[str, list[str]], ...] = ({}, {})
    known: list[tuple[list[str], list[dict[str, list[str]]]]] = []
    stream = Stream(derived(cut.seed, "onward"))
    for game in games:
        game.auto_dice = game.auto_forced = True
        game.settle()
    while len(given) <= most and all(isinstance(game.prompt, Choose) for game in games):
        if all(game.asked(cut.side) is not None for game in games):
            if seen_events(games[0], cut.side) != seen_events(games[1], cut.side):
                break
            # Only what both have come to is a moment that the tests may get to.
            known.append((list(given), [{s: list(v) for s, v in one.items()} for one in scripts]))
            asked = games[0].asked(cut.side)
            assert asked is not None
            answer = _next(left[0], asked, stream)
            other = games[1].asked(cut.side)
            if other is None or answer not in other.options:
                break
            given.append(answer)
            for game in games:
                game.answer(cut.side, answer)
            _next(left[1], other, stream)
            continue
        for which, game in enumerate(games):
            while (prompt := game.prompt) is not None and game.asked(cut.side) is None:
                assert isinstance(prompt, Choose)
                answer = _next(left[which], prompt, stream)
                scripts[which].setdefault(prompt.who, []).append(answer)
                game.answer(prompt.who, answer)
    if not known:
        return Moment(cut, (), ({}, {}))
    answers, (first, second) = known[-1]
    return Moment(cut, tuple(answers), (first, second))


def _next(left: list[Answer], prompt: Choose, stream: Stream) -> str:
    """What the line has to that question, else what ends the series or comes by chance."""
    for index, answer in enumerate(left):
        if _answers(answer, prompt) and answer.value in prompt.options:
            del left[: index + 1]
            return str(answer.value)
    options = ending(prompt)
    return str(options[stream.below(len(options))])
