"""A game and its twin: two valid records that one seat cannot tell apart.

A random game is replayed with everything hidden from a seat exchanged, such as other cards drawn or
other counters picked. Every answer that the seat saw stays the same. The two are twins if the rules
accept the replay and the seat has seen the same events. Any difference then in a screen, a list or
a file made for that seat is a leak.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
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
from somalia.games.positions import fields
from somalia.play import library

PLAYED = 1_577_880_000
"""The modification time of the twins' records, which lists show."""

SECRET = "It has its reasons in twin"
"""The reason that other players give for all answers, followed by the number of the twin."""

Renaming = Mapping[str, str]
"""The substitutions for hidden answers in the twin, such as one card for another."""


class Step(NamedTuple):
    """An answer of a game, and whether the seat may see it."""

    answer: Answer
    is_seen: bool


@cache
def hiding() -> tuple[str, ...]:
    """The scenarios of all games whose rules hide something."""
    return tuple(name for name in datafile.available("scenarios") if rules_of(name).hides)


@cache
def scenario_of(name: str, options: tuple[tuple[str, str], ...] = ()) -> Any:
    """A scenario with these options."""
    return game_of(name).load(name, dict(options))


def rules_of(name: str, options: tuple[tuple[str, str], ...] = ()) -> Any:
    """The rules of a scenario with these options."""
    return game_of(name).rules(scenario_of(name, options))


def is_seen(prompt: Choose | Chance, side: str) -> bool:
    """Whether a side may see a question or roll, and its result."""
    return prompt.seen_by is None or side in prompt.seen_by


def seen_events(game: Game, side: str) -> list[Any]:
    """The events a side has seen."""
    return [
        (event.kind, event.rule, _by_id(event.facts))
        for event in game.all_events()
        if event.is_seen_by((side,))
    ]


def _by_id(fact: Any) -> Any:
    """A fact of an event, with ids in place of scenario objects, which would differ if a scenario
    was loaded twice.
    """
    if isinstance(fact, Mapping):
        return {word: _by_id(one) for word, one in fact.items()}
    if isinstance(fact, tuple | list) and not hasattr(fact, "id"):
        return [_by_id(one) for one in fact]
    return getattr(fact, "id", fact)


def bare(rules: Any, seed: str) -> Game:
    """A game without automatic answers."""
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
    """The number of hidden answers that differ."""

    @property
    def other(self) -> tuple[str, ...]:
        """The other sides."""
        rules = rules_of(self.scenario, self.options)
        return tuple(side for side in rules.sides if side != self.side)

    def cut(self, seen: int) -> Twins:
        """The twins up to so many answers that the side saw, with the hidden ones that follow."""
        return Twins(
            self.scenario,
            self.options,
            self.seed,
            self.side,
            tuple(upto(line, seen) for line in self.lines),  # type: ignore[arg-type]
            self.hidden,
        )

    def game(self, which: int) -> Game:
        """One of the two games, replayed."""
        game = bare(rules_of(self.scenario, self.options), self.seed)
        for step in self.lines[which]:
            game.feed(step.answer)
        return game

    def places(self, which: int) -> set[Any]:
        """Where things were hidden from the side at the last checkpoint, which it knows, since
        `redact` keeps them there: so many cards in a hand, or counters in a pool.
        """
        slots = slots_of(game_of(self.scenario).id, rules_of(self.scenario, self.options))
        return {*slots(self.game(which).checkpoint.state, self.side)}

    def write(self, which: int, path: Path, people: Sequence[str] = ()) -> Path:
        """Write the record of one of the two, as a game of the side against the computer.

        Args:
            people: further sides with human players.
        """
        scenario = scenario_of(self.scenario, self.options)
        rules = rules_of(self.scenario, self.options)
        usual = library.card(self.scenario).computers(dict(self.options))
        sitters = tuple(
            Sitter(side, "human" if side in (self.side, *people) else usual[side], (side,))
            for side in rules.sides
        )
        # No edition of the dice: they are not checked against the seed, which gives only one game.
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
            # Any decision of another side may rest on what is hidden.
            why = f"{SECRET} {which}" if step.answer.who and not is_own else ""
            writer.answered(step.answer._replace(why=why))
        writer.close()
        os.utime(path, (PLAYED, PLAYED))
        return path


def upto(line: Sequence[Step], seen: int) -> tuple[Step, ...]:
    """The start of a line: so many answers that were seen, and the hidden ones that follow."""
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
    """A recorded game, up to so many answers that the side may see."""
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
        # Rolls are text in the record, but were numbers when made.
        line.append(
            Step(game.all_answers()[-1]._replace(why="", seen_by=None), is_seen(prompt, side))
        )
        seen += line[-1].is_seen
    return tuple(line)


def played(rules: Any, seed: str, side: str, answers: int) -> tuple[Step, ...]:
    """A random game, up to so many answers that the side may see."""
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
    """The rules do not accept the visible answers again."""


def renamed(answer: Answer, names: Renaming) -> Answer:
    """An answer with substitutions for what is hidden."""
    value = answer.value
    if isinstance(value, tuple):
        return answer._replace(value=tuple(names.get(one, one) for one in value))
    return answer._replace(value=names.get(value, value))


def played_again(
    rules: Any, seed: str, side: str, line: Sequence[Step], names: Renaming, afresh: str = ""
) -> tuple[Step, ...]:
    """The line with substitutions in hidden answers, and everything the side saw unchanged.

    Hidden questions may differ from before; new ones are answered at random.

    Args:
        afresh: the seed for drawing anew whatever the side did not see; "" for substitutions.

    Raises:
        NoTwin: something that was seen does not fit.
    """
    game, stream = bare(rules, seed), Stream(derived(seed, "twin", *filter(None, (afresh,))))
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
            is_afresh = afresh and isinstance(prompt, Chance)
            if not line[ahead].is_seen and not is_afresh and _is_taken(prompt, answer):
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
    """The options that end a series; all options if none does."""
    return tuple(one for one in prompt.extra if one != ANOTHER) or prompt.options


def _by_chance(prompt: Choose | Chance, stream: Stream) -> Answer:
    """A random hidden answer, one that ends the series if possible."""
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
    ids: dict[Any, str] = {(one, state.place[one]): hidden[state.who[one]].id for one in dark}
    ids |= {("pool", at): hidden[one].id for at, one in enumerate(state.pool)}
    return ids | {("unused", at): hidden[one].id for at, one in enumerate(state.unused)}


SLOTS: Mapping[str, Callable[[Any, str], dict[Any, str]]] = {
    "card_duels": _duel,
    "hex_battle": _battle,
}
"""For a game whose `redact` does not show its hidden ids by itself, the ids hidden from a side, by
their place in the state.
"""
DEALS = 24
"""How many redeals show what is hidden."""


def slots_of(id: str, rules: Any) -> Callable[[Any, str], dict[Any, str]]:
    """What lists the ids hidden from a side in a state of a game, by their place."""
    return SLOTS[id] if id in SLOTS else partial(redealt, rules)


def redealt(rules: Any, state: Any, side: str) -> dict[Any, str]:
    """The ids that `redact` deals anew for a side, by their place in the state, and those that it
    deals from elsewhere, such as the rest of a deck.
    """
    deals = redeals(rules, state, side)
    ids = {
        place: id
        for place, id in ids_in(state).items()
        if any(deal.get(place) != deals[0].get(place) for deal in deals)
    }
    dealt = {deal[place] for deal in deals for place in ids if place in deal}
    return ids | dict(enumerate(sorted(dealt - {*ids.values()})))


def redeals(rules: Any, state: Any, side: str) -> list[dict[Any, str]]:
    """The ids in a state by their place, each time with what is hidden from a side dealt anew."""
    deals = []
    for nth in range(DEALS):
        deal = state.copy()
        rules.redact(deal, (side,), derived("deal", nth))
        deals.append(ids_in(deal))
    return deals


def ids_in(state: Any) -> dict[Any, str]:
    """Every word and id in a state, by its place."""
    return {
        place: id for name in fields(state) for place, id in _ids(getattr(state, name), (name,))
    }


def _ids(value: Any, place: tuple[Any, ...]) -> Iterator[tuple[Any, str]]:
    if hasattr(value, "id"):
        yield place, value.id
    elif isinstance(value, str):
        yield place, value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _ids(part, (*place, key))
    elif isinstance(value, tuple | list):
        for index, part in enumerate(value):
            yield from _ids(part, (*place, index))
    elif isinstance(value, set | frozenset):
        yield from _ids(sorted(str(getattr(part, "id", part)) for part in value), place)


def renamings(rules: Any, game: Game, side: str, seed: str, slots: Any) -> Iterator[Renaming]:
    """Yield possible substitutions: new deals of what is hidden at the end of a line, then swaps of
    single pairs.
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
    for _ in range(12 if ids else 0):  # between two hands nothing may be hidden
        first, other = (ids[stream.below(len(ids))] for _ in range(2))
        if first != other:
            yield {first: other, other: first}


def twins_of(
    name: str, options: tuple[tuple[str, str], ...], seed: str, side: str, line: tuple[Step, ...]
) -> Twins | None:
    """A game and its twin; None if none can be found, or the game is over.

    Args:
        line: the answers of the game, each marked as seen by the side or not.
    """
    rules = rules_of(name, options)
    game = Twins(name, options, seed, side, (line, line), 0).game(0)
    if game.is_over or all(step.is_seen for step in line):
        return None
    seen = seen_events(game, side)
    visible = [step.answer for step in line if step.is_seen]
    id = game_of(name).id
    tries = [(names, "") for names in renamings(rules, game, side, seed, slots_of(id, rules))]
    # Such a draw also shows what `redact` forgets.
    tries += [({}, f"afresh {nth}") for nth in range(4)] if id not in SLOTS else []
    for names, afresh in tries:
        try:
            again = played_again(rules, seed, side, line, names, afresh)
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
    """Twins at a question to the side, and how both continue alike."""

    twins: Twins
    answers: tuple[str, ...]
    """The side's next answers, the same in both."""
    scripts: tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]]
    """The other sides' answers meanwhile, by side, in each twin."""

    @property
    def side(self) -> str:
        """The side whose view is compared."""
        return self.twins.side


def _choices(line: Sequence[Step], twins: Twins) -> list[tuple[int, list[Any]]]:
    """The side's choices, each as the number of answers it had seen by then, with the unseen events
    up to its next choice.
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
    """A moment after which both twins continue alike for the side while unseen events differ, or
    else one as late as possible. None if no hidden answers differ, or if the side can see how many
    things are hidden, such as counters in a pool, and that differs.
    """
    first, second = (_choices(line, twins) for line in twins.lines)
    after = dict(second)
    order = sorted(first, key=lambda pair: (pair[1] == after.get(pair[0]), -pair[0]))
    fallback: Moment | None = None
    for index, _ in order[:6]:
        cut = twins.cut(index)
        if _hidden(cut.lines[0]) != _hidden(cut.lines[1]) and cut.places(0) == cut.places(1):
            moment = onward(cut, twins, most)
            if moment.answers:
                return moment
            fallback = fallback or moment
    return fallback


def _hidden(line: Sequence[Step]) -> list[Answer]:
    return [step.answer for step in line if not step.is_seen]


def onward(cut: Twins, whole: Twins, most: int) -> Moment:
    """How both continue from a moment, as far as the side sees the same."""
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
            # Tests may only use moments that both have reached.
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
    """The line's answer to a question, else one that ends the series or a random one."""
    for index, answer in enumerate(left):
        if _answers(answer, prompt) and answer.value in prompt.options:
            del left[: index + 1]
            return str(answer.value)
    options = ending(prompt)
    return str(options[stream.below(len(options))])
