"""Rule cases: a position, some actions, and the expected result.

A case is a few lines of YAML; `docs/cases.md` explains how to write one. It is played through the
driver like a game, but with the dice that it specifies. The expectations are then compared with the
position, the next question and the events. `somalia cases FILE...` runs them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from somalia.datafile import (
    ENDINGS,
    DataError,
    Document,
    Key,
    check,
    format_of,
    nearest,
    quoted,
    read,
    show_path,
)
from somalia.engine.event import Event
from somalia.engine.game import Game
from somalia.engine.kinds import EVENT_KINDS
from somalia.engine.prompts import Chance, Choose
from somalia.engine.protocols import State
from somalia.games import game_of, usual_game
from somalia.games.game_type import GameType, Scenario
from somalia.games.positions import Positions, differs, keyed, plain, show
from somalia.reading import files_below

KIND = "somalia cases"
FORMAT = f"{KIND} 1"

MOST_FORCED = 1_000  # the most forced answers in a row; more means an endless loop


@dataclass(frozen=True)
class Case:
    """A case that has been read and checked but not yet played."""

    file: str
    line: int
    rules: tuple[str, ...]  # numbers of rules and rulings
    name: str
    game_type: GameType
    scenario: Scenario
    start: State  # the initial state
    answers: tuple[Any, ...]  # text, or {"resign": side}
    dice: tuple[Any, ...]  # faces, drawn counters, or tuples of either
    then: Mapping[str, Any] = field(repr=False)

    @property
    def where(self) -> str:
        """The file and line, for a message."""
        return f"{self.file}:{self.line}"

    @property
    def title(self) -> str:
        """The rule numbers and the name, on one line."""
        return f"[{', '.join(self.rules)}] {self.name}"


@dataclass(frozen=True, slots=True)
class CaseResult:
    """A case's result: a sentence for each failure (none if it passes), and its events."""

    case: Case
    failures: tuple[str, ...]
    story: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether everything matches the case's expectations."""
        return not self.failures


class Stuck(Exception):
    """A case cannot be played as written."""


# Reading

_TEXT = {"type": ["string", "integer", "number"]}
_WORDS = {"type": ["string", "array"], "items": _TEXT}
_EVENTS = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"type": "string"}},
        "description": "an event, as {kind: hits, un: 2}",
    },
}
_PLAIN = {"type": "object"}
_THEN = {
    "asked": {"type": ["string", "null"], "description": "the kind of the next question"},
    "who": {"type": "string"},
    "under": _TEXT,
    "about": _PLAIN,
    "offered": _WORDS,
    "only-offered": _WORDS,
    "not-offered": {"type": ["string", "array", "object"]},
    "turn": {"type": "integer"},
    "step": {"type": "string"},
    "ended": {"type": ["string", "boolean"]},
    "outcome": {"type": "string"},
    "margin": {"type": "integer"},
    "happened": _EVENTS,
    "not-happened": _EVENTS,
    "dice-left": {"type": "integer", "minimum": 0},
}
"""The schema of `then`, common to all games."""
_FORMAT = {"const": FORMAT, "description": f'"{FORMAT}"'}

_ANY_GAME = {"type": "object", "properties": {"format": _FORMAT}}
"""The schema of a case file whose game is not yet known."""


def schema(positions: Positions[Scenario, State]) -> dict[str, Any]:
    """The JSON schema of case files for the game with these positions."""
    return {
        "type": "object",
        "required": ["format", "cases"],
        "additionalProperties": False,
        "properties": {
            "format": _FORMAT,
            "about": {"type": "string"},
            "scenario": {"type": "string"},
            "charts": {"type": ["string", "array"], "items": {"type": "string"}},
            "cases": {
                "type": "array",
                "minItems": 1,
                "maxItems": 500,
                "items": {
                    "type": "object",
                    "required": ["rule", "name", "then"],
                    "additionalProperties": False,
                    "properties": {
                        "rule": {
                            "type": ["string", "integer", "number", "array"],
                            "items": _TEXT,
                            "minItems": 1,
                            "description": "the number of a rule or ruling, or a list of them",
                        },
                        "name": {
                            "type": "string",
                            "minLength": 1,
                            "description": "a sentence that states the rule",
                        },
                        "position": _PLAIN
                        if positions.position is None
                        else keyed("the position at the start", positions.position),
                        "options": {"type": "object", "additionalProperties": {"type": "string"}},
                        "answers": {"type": "array"},
                        "dice": {"type": "array"},
                        "then": {
                            "type": "object",
                            "minProperties": 1,
                            "additionalProperties": False,
                            "properties": {**_THEN, **positions.schema},
                        },
                    },
                },
            },
        },
    }


@cache
def _prepared(
    name: str, charts: tuple[str, ...]
) -> tuple[GameType, Callable[[Mapping[str, str]], Scenario]]:
    game_type = game_of(name)
    return game_type, game_type.prepared(name, charts)


@cache
def _scenario(name: str, options: tuple[tuple[str, str], ...], charts: tuple[str, ...]) -> Scenario:
    return _prepared(name, charts)[1](dict(options))


def _list(value: object) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]


def read_cases(path: str | Path) -> list[Case]:
    """The cases in a file, each with its position.

    Raises:
        DataError: the file has an error.
    """
    document = read(path, _ANY_GAME)
    check(document, schema(_game_type(document).positions()))
    return [_case(document, at) for at in range(len(document.data["cases"]))]


def _game_type(document: Document) -> GameType:
    """The game that the file's scenario belongs to; the default game if there is no such scenario,
    which `_case` reports.
    """
    try:
        return game_of(_named(document))
    except DataError:
        return usual_game()


def _named(document: Document) -> str:
    """The scenario's name or path, as `game_of` accepts it."""
    return _beside(document, str(document.data.get("scenario", usual_game().usual_scenario)))


def _beside(document: Document, name: str) -> str:
    """Resolve a path in a case file, relative to that file's folder."""
    beside = document.path.parent / name
    return str(beside) if name.endswith((".yaml", ".yml")) and beside.is_file() else name


def _case(document: Document, index: int) -> Case:
    data, keys = document.data["cases"][index], ("cases", index)
    charts = tuple(_beside(document, name) for name in _list(document.data.get("charts")))
    options = tuple(sorted(data.get("options", {}).items()))
    name = _named(document)
    try:
        _scenario(name, (), charts)
    except DataError as wrong:
        raise _unusable(document, name, charts, wrong) from None
    try:
        scenario = _scenario(name, options, charts)
    except DataError as wrong:
        raise document.error((*keys, "options"), wrong.message, wrong.hint) from None

    def fault(inner: Sequence[Key], message: str, hint: str) -> DataError:
        return document.error((*keys, "position", *inner), message, hint)

    game_type, _ = _prepared(name, charts)
    positions = game_type.positions()
    start = positions.read(scenario, data.get("position", {}), fault)
    most = positions.most_faces
    case = Case(
        file=show_path(document.path),
        line=document.line(*keys),
        rules=tuple(map(str, _list(data["rule"]))),
        name=" ".join(data["name"].split()),
        game_type=game_type,
        scenario=scenario,
        start=start,
        answers=tuple(
            _answer(document, (*keys, "answers", i), answer)
            for i, answer in enumerate(data.get("answers", []))
        ),
        dice=tuple(
            _die(document, (*keys, "dice", i), die, most)
            for i, die in enumerate(data.get("dice", []))
        ),
        then=data["then"],
    )
    _check_then(document, (*keys, "then"), case)
    return case


def _unusable(document: Document, name: str, charts: Sequence[str], wrong: DataError) -> DataError:
    """An error in the scenario or a chart file, reported on the line that names it."""
    keys: tuple[Key, ...] = ("scenario",) if "scenario" in document.data else ()
    for index, chart in enumerate(charts):
        if wrong.file in (chart, show_path(chart)):
            keys = ("charts", index) if isinstance(document.data["charts"], list) else ("charts",)
            name = chart
    return document.error(keys, f"can't use {quoted(name)}: {wrong}")


def _answer(document: Document, keys: Sequence[Key], answer: object) -> Any:
    if isinstance(answer, dict):
        if len(answer) == 1 and all(isinstance(side, str) for side in answer.values()):
            return answer
        raise document.error(keys, "expected an answer, or a request such as {resign: un}")
    if isinstance(answer, list) or answer is None:
        raise document.error(keys, "expected a single answer, worded like one of the options")
    return str(answer)


def _die(document: Document, keys: Sequence[Key], die: Any, most: int) -> Any:
    faces = tuple(die) if isinstance(die, list) else die
    if isinstance(faces, str):
        return faces
    known = _list(die)
    is_drawn = all(isinstance(one, str) for one in known)
    if known and (is_drawn or all(type(one) is int and 1 <= one <= most for one in known)):
        return faces if isinstance(faces, int) or len(faces) > 1 else faces[0]
    raise document.error(keys, f"expected a die from 1 to {most}, a draw, or a list of several")


def _check_then(document: Document, keys: Sequence[Key], case: Case) -> None:
    """Reject unknown names in `then`: they are an error in the file, not a failure of the rules."""
    then, game_type, scenario = case.then, case.game_type, case.scenario
    for fault_keys, message, hint in game_type.positions().faults(scenario, case.start, then):
        raise document.error((*keys, *fault_keys), message, hint)
    for key in ("happened", "not-happened"):
        for place, event in enumerate(then.get(key, ())):
            if event["kind"] not in EVENT_KINDS:
                near = nearest(event["kind"], EVENT_KINDS)
                hint = f"Did you mean {near}?" if near else ""
                message = f"unknown kind of event {quoted(event['kind'])}"
                raise document.error((*keys, key, place, "kind"), message, hint)
    sides = game_type.rules(scenario).sides
    for key, names in (("who", (*sides, "chance")), ("outcome", game_type.victories(scenario))):
        if key in then and then[key] not in names:
            near = nearest(then[key], names)
            hint = f"Did you mean {near}?" if near else ""
            raise document.error((*keys, key), f"unknown word {quoted(then[key])}", hint)


# Playing


class _Play:
    """A case in progress, played until its answers and dice are used up."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.answers = list(case.answers)
        self.dice = list(case.dice)
        self.rules = case.game_type.rules(case.scenario)
        self.positions = case.game_type.positions()
        self.game = Game(self.rules, auto_dice=False, auto_forced=False, state=case.start)
        self.given_at = self.game.checkpoint  # the checkpoint before the case's last answer or die
        self.forced = 0

    @property
    def state(self) -> Any:
        return self.game.state

    @property
    def prompt(self) -> Choose | Chance | None:
        return self.game.prompt

    def run(self) -> None:
        """Give the answers and dice in order, with forced answers between them, until all are used.

        Then continue over forced answers to the next question, or to the end of the current mission
        or step. If the case expects a certain question, stop there, even if its answer is forced. A
        case without answers and dice stops at the first question.

        Raises:
            Stuck: an answer is not offered, or a die is missing or impossible.
        """
        while self.prompt is not None:
            if self.answers and isinstance(self.answers[0], dict):
                self._request(self.answers.pop(0))
            elif isinstance(self.prompt, Choose):
                if not self._choose(self.prompt):
                    return
            elif not self._throw(self.prompt):
                return
        if self.answers:
            raise Stuck(f"the game ended before the answer {self.answers[0]}")

    def _request(self, request: Mapping[str, str]) -> None:
        ((name, side),) = request.items()
        if (side, name) not in self.game.requests(side):
            raise Stuck(f'{side} can\'t make the request "{name}" now')
        self._mark()
        self.game.request(side, side, name)

    def _mark(self) -> None:
        self.given_at = self.game.checkpoint
        self.forced = 0

    def _go_on(self) -> bool:
        """Whether the case allows another forced answer."""
        self.forced += 1
        if self.forced > MOST_FORCED:
            raise Stuck("an endless loop: no side has a decision to make")
        return bool(self.answers or self.dice) or self.game.checkpoint is self.given_at

    def _is_reached(self, prompt: Choose) -> bool:
        """Whether this is the question that the case expects, even if its answer is forced."""
        if self.answers or self.dice:
            return False
        given = self.case.answers or self.case.dice
        return not given or prompt.ask == self.case.then.get("asked")

    def _choose(self, prompt: Choose) -> bool:
        options = prompt.options
        if self.answers:
            answer = self._meant(str(self.answers[0]), options)
            if answer in options:
                self.answers.pop(0)
                self._mark()
                self.game.answer(prompt.who, answer)
                return True
        if len(options) == 1 and not self._is_reached(prompt) and self._go_on():
            self.game.answer(prompt.who, options[0])
            return True
        if self.answers:
            why = prompt.why_not(str(self.answers[0]))
            reason = f" ({why.rule}: {why.sentence})" if why else ""
            raise Stuck(
                f"at {prompt.ask}, {self.answers[0]} is not an option for {prompt.who}"
                f"{reason}; options: {', '.join(options) or 'none'}"
            )
        return False

    def _meant(self, answer: str, options: Sequence[str]) -> str:
        """The option that an answer names: the answer itself, or the first offered piece of that
        kind.
        """
        if answer not in options:
            for id in self.positions.ids_of(self.case.scenario, answer):
                if id in options:
                    return id
        return answer

    def _throw(self, prompt: Chance) -> bool:
        if self.dice and prompt.accepts(self.dice[0]):
            self._mark()
            self.game.throw(self.dice.pop(0))
            return True
        kinds = [id for id, count in prompt.cup if count]
        if len(kinds) == 1 and self._go_on():
            self.game.throw(kinds[0] if prompt.draws == 1 else tuple(kinds * prompt.draws))
            return True
        wanted = f"{prompt.dice} dice" if prompt.dice > 1 else "a die" if prompt.dice else "a draw"
        if prompt.draws > 1:
            wanted = f"{prompt.draws} draws"
        if self.dice:
            raise Stuck(f"expected {wanted} for {prompt.ask}, not {show(self.dice[0])}")
        if self.answers:
            raise Stuck(f"missing {wanted} for {prompt.ask}")
        return False


def run_case(case: Case) -> CaseResult:
    """Play a case and compare the result with what it expects."""
    play = _Play(case)
    failures: list[str] = []
    try:
        play.run()
    except Stuck as stuck:
        failures.append(str(stuck))
    else:
        failures += _compare(play)
    return CaseResult(case, tuple(failures), tuple(map(_tell, play.game.all_events())))


# Comparing


def _compare(play: _Play) -> list[str]:
    then = play.case.then
    failures: list[str] = []
    left = then.get("dice-left", 0)
    if len(play.dice) != left:
        dice = ", ".join(map(show, play.dice)) or "none"
        failures.append(f"unused dice: expected {left}, found {len(play.dice)} ({dice})")
    for part in (_question, _position, _turn, _happened):
        failures += part(play, then)
    return failures


def _question(play: _Play, then: Mapping[str, Any]) -> Iterator[str]:
    prompt = play.prompt
    asked = prompt.ask if prompt is not None else "nothing: the game is over"
    if "asked" in then:
        yield from differs("asked", then["asked"] or "nothing: the game is over", asked)
    if "who" in then:
        who = prompt.who if isinstance(prompt, Choose) else "chance" if prompt else "nobody"
        yield from differs("side asked", then["who"], who)
    if "under" in then:
        yield from differs(
            "rule of the question", str(then["under"]), prompt.rule if prompt else ""
        )
    about = (prompt.about or {}) if prompt is not None else {}
    for name, value in then.get("about", {}).items():
        fact = about.get(name)
        if not _is_like(play, value, fact):
            yield f"about.{name} of {asked}: expected {show(value)}, found {show(fact)}"
    yield from _offers(play, then, asked)


def _offers(play: _Play, then: Mapping[str, Any], asked: str) -> Iterator[str]:
    if not then.keys() & {"offered", "only-offered", "not-offered"}:
        return
    options = _options(play.prompt)
    listed = f"options of {asked}: {', '.join(options) or 'none'}"
    for option in _list(then.get("offered")):
        if play._meant(str(option), options) not in options:
            yield f"{option} should be an option; {listed}"
    if "only-offered" in then:
        only = sorted(play._meant(str(option), options) for option in _list(then["only-offered"]))
        if only != sorted(options):
            yield f"expected only {', '.join(only) or 'nothing'}; {listed}"
    barred = then.get("not-offered", ())
    for option in barred if isinstance(barred, dict) else _list(barred):
        if play._meant(str(option), options) in options:
            yield f"{option} should not be an option; {listed}"
        elif isinstance(barred, dict) and isinstance(play.prompt, Choose):
            rule = _barring(play, play.prompt, str(option))
            yield from differs(f"rule that bars {option}", str(barred[option]), rule)


def _options(prompt: Choose | Chance | None) -> Sequence[str]:
    """The possible answers: the options, whatever is left to draw, or the faces of the dice."""
    if isinstance(prompt, Chance):
        drawn = [id for id, count in prompt.cup if count]
        return drawn or [str(value) for _, value in prompt.outcomes()]
    return prompt.options if prompt is not None else []


def _barring(play: _Play, prompt: Choose, option: str) -> str:
    """The rule that forbids an option, or "no reason given"."""
    for id in _ids(play, option):
        if id in prompt.barred:
            return prompt.barred[id].rule
    return "no reason given"


def _ids(play: _Play, name: str) -> list[str]:
    return [name, *play.positions.ids_of(play.case.scenario, name)]


def _position(play: _Play, then: Mapping[str, Any]) -> Iterator[str]:
    return play.positions.differences(play.case.start, play.state, then)


def _turn(play: _Play, then: Mapping[str, Any]) -> Iterator[str]:
    phase, ended = play.rules.phase(play.state), play.rules.outcome(play.state)
    if "turn" in then:
        yield from differs("turn", then["turn"], phase.turn)
    if "step" in then:
        yield from differs("step", then["step"], phase.step)
    if "ended" in then:
        expected, why = then["ended"], ended.why if ended else ""
        yield from differs("ended", expected, bool(why) if isinstance(expected, bool) else why)
    if "outcome" in then:
        yield from differs("outcome", then["outcome"], ended.victory if ended else "none yet")
    if "margin" in then:
        yield from differs("margin", then["margin"], ended.margin if ended else "none yet")


def _happened(play: _Play, then: Mapping[str, Any]) -> Iterator[str]:
    events = list(play.game.all_events())
    start = 0
    for wanted in then.get("happened", []):
        later = [i for i in range(start, len(events)) if _is_event(play, wanted, events[i])]
        if not later:
            before = any(_is_event(play, wanted, event) for event in events)
            yield f"did not happen{' in this order' if before else ''}: {show(wanted)}"
            return
        start = later[0] + 1
    for unwanted in then.get("not-happened", []):
        if any(_is_event(play, unwanted, event) for event in events):
            yield f"must not happen, but did: {show(unwanted)}"
        alike = [event for event in events if event.kind == unwanted["kind"]]
        for name in unwanted.keys() - {"kind", "under"}:
            if alike and not any(name in event.facts for event in alike):
                yield f"no {unwanted['kind']} has the fact {name}: {show(unwanted)}"


def _is_event(play: _Play, wanted: Mapping[str, Any], event: Event) -> bool:
    if event.kind != wanted["kind"]:
        return False
    for name, value in wanted.items():
        if name == "kind":
            continue
        fact = event.rule if name == "under" else event.facts.get(name)
        if not _is_like(play, str(value) if name == "under" else value, fact):
            return False
    return True


def _is_like(play: _Play, wanted: object, fact: object) -> bool:
    """Whether a fact matches an expected value, by id or by kind of piece."""
    fact = plain(fact)
    if isinstance(wanted, list):
        return (
            isinstance(fact, list)
            and len(fact) == len(wanted)
            and all(_is_like(play, a, b) for a, b in zip(wanted, fact, strict=True))
        )
    if isinstance(fact, list) and not isinstance(wanted, dict):
        # A single value may be written without brackets.
        return len(fact) == 1 and _is_like(play, wanted, fact[0])
    if isinstance(wanted, str):
        called = play.positions.ids_of(play.case.scenario, wanted)
        if called:
            return fact == wanted or fact in called
    return bool(fact == wanted and type(fact) is type(wanted))


# Reporting


def _tell(event: Event) -> str:
    """An event as a line of the report."""
    facts = ", ".join(f"{name} {show(value)}" for name, value in event.facts.items())
    return f"{event.rule:>5}  {event.kind}" + (f": {facts}" if facts else "")


def files_of(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield these files, and for each folder all case files in it and its subfolders, sorted.

    Raises:
        Unreadable: a folder cannot be read.
    """
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for file in files_below(path, *ENDINGS):
            if _may_be_cases(file):
                yield file


def _may_be_cases(file: Path) -> bool:
    """Whether a file in a folder may be a case file: it is one, or its kind is unknown."""
    try:
        return format_of(file) in ("", KIND)
    except DataError:
        return True  # `read` reports the fault


def main(files: Sequence[Path], verbose: bool = False) -> int:
    """Run case files, or folders of case files; return 0 if all pass, 1 if one fails, 2 if one
    cannot be read.

    It prints a summary and, for each case that fails, a line, the expected and the actual result,
    and the events so far. With `verbose`, it also prints a line for each case that passes.
    """
    passed = failed = unread = 0
    places = list(files_of(files))
    if not places:
        print("somalia: no case files there.", file=sys.stderr)
        return 2
    for path in places:
        try:
            cases = read_cases(path)
        except DataError as fault:
            unread += 1
            print(fault, file=sys.stderr)
            continue
        for case in cases:
            result = run_case(case)
            if result.holds:
                passed += 1
                if verbose:
                    print(f"PASSED {case.title}")
                continue
            failed += 1
            print(report(result))
    unreadable = f", {unread} file{'s' if unread > 1 else ''} unreadable" if unread else ""
    print(f"{passed} passed, {failed} failed{unreadable}")
    return 2 if unread else 1 if failed else 0


def report(result: CaseResult) -> str:
    """A full report on a failed case: its file and line, the differences, and what happened."""
    case = result.case
    lines = [f"FAILED {case.title}", f"       {case.where}"]
    lines += [f"       {failure}" for failure in result.failures]
    if result.story:
        lines.append("       What happened:")
        lines += [f"         {line}" for line in result.story]
    return "\n".join(lines)
