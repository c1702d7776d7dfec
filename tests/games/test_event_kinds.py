"""Kinds of event are declared once: nothing else in the program knows them by their ids."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from somalia.engine.kinds import EventKind, declared
from somalia.games.campaign.rules.base import event_kinds as base
from somalia.games.campaign.rules.core import event_kinds as core
from somalia.games.campaign.rules.wars import event_kinds as wars
from tests import syntax

ROOMS: dict[str, ModuleType] = {"core": core, "base": base, "wars": wars}
IDS = {*declared(EventKind, core, base), *declared(EventKind, core, wars)}

ALSO = {
    "turn": "a number of the position",
    "step": "a step of the sequence of play in the position; a key of the window",
    "event": "the random event of the position; what VP and SP are booked under",
    "famine": "a number of the position; a random event",
    "intervention": "a flag of the position; what VP and SP are booked under; a chance",
    "vp": "a fact of events and positions",
    "sp": "a fact of events and positions; an answer",
    "hits": "a fact of events and prompts",
    "confined": "a flag of the position",
    "no-terrorism": "a flag of the position",
    "passed": "a mark of a side",
    "resigned": "a mark of a side",
    "robbed": "a mark of a Convoy",
    "terrorised": "a modifier",
    "base": "a target, a project and a type of counter",
    "convoy": "a mission and a target",
    "flush": "a mission, an option of scenarios, what SP are spent on",
    "raid": "a mission; what SP come from",
    "attack": "a mission; what VP are booked under",
    "development": "a mission and a chance",
    "supply": "what SP come from, and a chance",
    "talks-refused": "what VP are booked under",
    "fire": "an answer and a chance",
    "contact": "a measure",
    "ambush": "a measure",
    "initiative": "an option of scenarios and a chance",
    "desertion": "a chance",
    "bystander": "a detail of scenarios and a chance",
    "reinforce": "a chance",
    "support": "a detail of scenarios and a chance",
}
"""Ids that are also words for something else, and what."""


def is_kind(node: ast.expr) -> bool:
    """Whether an expression is a kind of something: `event.kind`, `line.kind`, `kind`."""
    if isinstance(node, ast.Attribute):
        return node.attr == "kind"
    return isinstance(node, ast.Name) and node.id == "kind"


def is_event_kind(node: ast.expr) -> bool:
    """Whether it is the kind of an event or of its line: `event.kind`, `step.line.kind`."""
    if not isinstance(node, ast.Attribute) or node.attr != "kind":
        return False
    of = node.value
    name = of.attr if isinstance(of, ast.Attribute) else getattr(of, "id", "")
    return name in ("event", "line")


def ids_in(node: ast.expr) -> set[str]:
    """Ids that stand in an expression as text; a name that a fact is taken by is none."""
    if isinstance(node, ast.Subscript):
        return set()
    return {
        inner.value
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant) and inner.value in IDS
    }


def by_names(tree: ast.AST) -> set[str]:
    """Constants of a module that hold kinds by the names they are declared under: tuples of names,
    and dicts with names as keys. To look one up there is to look up the declaration.
    """
    return {
        target.id
        for node in getattr(tree, "body", ())
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
        and isinstance(node.value, ast.Tuple | ast.Dict)
        and all(
            isinstance(one, ast.Name | ast.Attribute)
            for one in (node.value.keys if isinstance(node.value, ast.Dict) else node.value.elts)
        )
    }


def faults(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where a module knows a kind of event by its id, line by line.

    1. A kind (`x.kind`, `kind`) is compared with an id, or with a literal that holds one.
    2. The kind of an event or line (`event.kind`, `line.kind`, or a `kind` that was set to one)
       looks something up: as an index, in `.get` or `.pop`, or with `in` in anything but a tuple
       of names.
    3. A dict, set, tuple or list literal has as a key or member an id that is no other word
       (`ALSO`).
    """
    set_from: set[str] = set()
    constants = by_names(tree)
    parts = [*ast.walk(tree)]
    for node in parts:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = (
                    zip(target.elts, node.value.elts, strict=False)
                    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
                    else ((target, node.value),)
                )
                set_from |= {
                    to.id
                    for to, value in pairs
                    if isinstance(to, ast.Name) and is_event_kind(value)
                }

    def tells(node: ast.expr) -> bool:
        return is_event_kind(node) or (isinstance(node, ast.Name) and node.id in set_from)

    def is_by_names(node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in constants

    for node in parts:
        members: list[ast.expr | None] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(is_kind(side) for side in sides):
                found = set().union(*map(ids_in, sides))
                if found:
                    yield node.lineno, f"compares a kind with {sorted(found)}"
            for left, how, right in zip(sides, node.ops, node.comparators, strict=False):
                is_lookup = isinstance(how, ast.In | ast.NotIn) and tells(left)
                named = isinstance(right, ast.Tuple) and all(
                    isinstance(one, ast.Name) for one in right.elts
                )
                if is_lookup and not named and not is_by_names(right):
                    yield node.lineno, "looks up whether a kind is one of some"
        elif isinstance(node, ast.Match):
            if is_kind(node.subject):
                yield node.lineno, "matches a kind"
        elif isinstance(node, ast.Subscript):
            if tells(node.slice) and not is_by_names(node.value):
                yield node.lineno, "looks up by kind"
        elif isinstance(node, ast.Call):
            is_get = isinstance(node.func, ast.Attribute) and node.func.attr in ("get", "pop")
            if is_get and node.args and tells(node.args[0]):
                yield node.lineno, "looks up by kind"
        elif isinstance(node, ast.Dict):
            members = [*node.keys]
        elif isinstance(node, ast.Set | ast.Tuple | ast.List):
            members = [*node.elts]
        for member in members:
            if isinstance(member, ast.Constant) and member.value in IDS - ALSO.keys():
                yield member.lineno, f'lists "{member.value}"'


def test_nothing_else_knows_kinds_of_event_by_their_ids(top: Path) -> None:
    telling = re.compile(rf"""\bkind\b|["']({"|".join(map(re.escape, IDS - ALSO.keys()))})["']""")
    found = [
        f"{path.relative_to(top)}:{line} {fault}"
        for path in sorted((top / "somalia").rglob("*.py"))
        # Another game's words may be the same as ids of this one.
        if path.name != "event_kinds.py"
        and not any(game in path.as_posix() for game in ("games/card_duels", "games/hex_battle"))
        and telling.search(path.read_text(encoding="utf-8"))
        for line, fault in faults(syntax.tree(path))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        'if event.kind == "vp": pass',
        'if "vp" == step.line.kind: pass',
        'if kind != "flush": pass',
        'if line.kind not in ("turn", "step"): pass',
        'if line.kind in frozenset(("passed",)): pass',
        "if line.kind not in LEFT_OUT: pass",
        "card = CARDS[event.kind]",
        "card = CARDS.get(event.kind)",
        "kind, of = event.kind, event.facts\ncard = CARDS.get(kind)",
        "kind = line.kind\nif kind in SMALL: pass",
        'CARDS = {"nobody-found": 1}',
        'SMALL = frozenset(("vp", "terror-off"))',
        'SMALL = (VP, "x")\nif line.kind in SMALL: pass',
        'CARDS = {VP: 1, "x": 2}\ncard = CARDS[event.kind]',
        "CARDS = {VP: 1, **OTHERS}\ncard = CARDS[event.kind]",
        "SMALL = frozenset(OTHERS)\nif line.kind in SMALL: pass",
        'ALIKE = [("placed", "8.61")]',
        'match event.kind:\n    case "vp":\n        pass',
    ],
)
def test_each_way_to_know_one_is_found(source: str) -> None:
    assert list(faults(ast.parse(source)))


@pytest.mark.parametrize(
    "source",
    [
        "if event.kind is VP: pass",
        "if event.kind in (VP, SP): pass",
        "SMALL = (VP, SP)\nif line.kind in SMALL: pass",
        "RINGS: Mapping[str, str] = {kinds.VP: 'at'}\nfact = event[RINGS[event.kind]]",
        'if unit.kind == "leader": pass',
        "count = counts[unit.kind]",
        'if event.kind != wanted["event"]: pass',
        'MISSIONS = ("raid", "attack")',
        "kind, many = event.kind, 2\nif kind is BASE: pass",
        'if state.scenario.kinds[kind][0].type != "base": pass',
    ],
)
def test_other_words_are_left_alone(source: str) -> None:
    assert not list(faults(ast.parse(source)))


def test_words_that_are_also_something_else_are_ids() -> None:
    assert ALSO.keys() <= IDS


def noted(path: Path) -> Iterator[ast.expr]:
    """The kinds of the events that a module notes."""
    for node in syntax.nodes(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "note":
                yield node.args[0]


def test_every_kind_is_noted_in_its_room_and_nothing_else_is(top: Path) -> None:
    """What core declares may be noted in every room."""
    used: set[int] = set()  # by identity: a kind of the base game and one of the wars share an id
    for room, own in ROOMS.items():
        for path in (top / "somalia" / "games" / "campaign" / "rules" / room).glob("*.py"):
            for node in noted(path):
                name = node.id if isinstance(node, ast.Name) else ""
                kind = getattr(own, name, None) or getattr(core, name, None)
                assert isinstance(kind, EventKind), f"{path.name}:{node.lineno} notes {name}"
                used.add(id(kind))
    declared_kinds = [kind for own in ROOMS.values() for kind in declared(EventKind, own).values()]
    assert [kind for kind in declared_kinds if id(kind) not in used] == []
