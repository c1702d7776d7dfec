"""The small language used in doctrine files: expressions over named measures of a position.

Python's own parser reads an expression. Only whitelisted nodes are turned into closures; no code
from a file is ever run. The language has numbers, words, `and or not`, comparisons, `in` on a list
of words, `+ - * //`, `min` and `max`. It calls measures and the doctrine's own terms, and has
questions over a range such as `any_zone(gangs(here) > 1)`. The kind of each name (a number, a word,
a Zone, ...) is known, so mistakes are found when the file is read and not during a game.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from somalia.datafile import DataError, nearest
from somalia.engine.vocabulary import (
    NUMBER,
    WORD,
    Measure,
    Range,
    Reads,
    everywhere,
    keep_of,
    together,
    value_of,
)
from somalia.engine.words import plural
from somalia.opponents import bounds, runs
from somalia.opponents.bounds import DEEPEST_CALLS, DIGITS, LARGEST, MOST_WORK, Bounds
from somalia.opponents.runs import Run

LONGEST = 400  # characters of an expression
DEEPEST = 24  # nesting of nodes

Fault = Callable[[str, str], DataError]
"""A function that builds an error from a message and a hint, with the expression's file and line.
"""


class Term(NamedTuple):
    """One of the doctrine's named expressions, with at most one argument, called `here`."""

    name: str
    takes: str  # kind of its argument, "" for none
    expression: Expression


class Expression(NamedTuple):
    """A compiled expression."""

    text: str
    gives: str
    run: Run
    is_constant: bool
    bounds: Bounds
    reads: Reads | None  # what it reads from the state, and from `here` if it has an argument
    is_plain: bool  # whether it uses no value cached for an object such as a Zone

    @property
    def value(self) -> Any:
        """The value, for a constant expression."""
        return self.run(None, None, None)


class Scope:
    """The names that an expression may use.

    Args:
        measures: facts about the position, by name.
        ranges: by the word in the question's name, such as "zone" in `any_zone`.
        params: the doctrine's named numbers.
        terms: the doctrine's named expressions, as far as they have been read.
        facts: the prompt's facts, by name, with their kinds.
        option: the kind of the candidate option; "" if there is none.
        here: the kind of `here`; "" if there is none.
    """

    def __init__(
        self,
        measures: Mapping[str, Measure],
        ranges: Mapping[str, Range],
        params: Mapping[str, int | float] | None = None,
        terms: Mapping[str, Term] | None = None,
        facts: Mapping[str, str] | None = None,
        option: str = "",
        here: str = "",
    ) -> None:
        self.measures = measures
        self.ranges = ranges
        self.params = params or {}
        self.terms = terms or {}
        self.facts = facts or {}
        self.option = option
        self.here = here

    def within(self, here: str) -> Scope:
        """The same scope inside a question, where `here` is the current element of its range."""
        return Scope(
            self.measures, self.ranges, self.params, self.terms, self.facts, self.option, here
        )

    def questions(self) -> list[str]:
        """The names of all questions over the ranges."""
        return [form.format(word) for word in self.ranges for form in _QUESTIONS]

    def names(self) -> list[str]:
        """Every name that may be used here."""
        own = [name for name, kind in (("option", self.option), ("here", self.here)) if kind]
        return [
            *own,
            *self.facts,
            *self.params,
            *self.terms,
            *self.measures,
            "min",
            "max",
            *self.questions(),
            "true",
            "false",
        ]


def compile_expression(text: str, scope: Scope, fault: Fault) -> Expression:
    """Compile an expression.

    Raises:
        DataError: the text has an error; the exception is built by `fault`.
    """
    if len(text) > LONGEST:
        raise fault(
            f"expected an expression of at most {LONGEST} characters, not {len(text)}",
            "Name a part of it under `terms`.",
        )
    try:
        with warnings.catch_warnings():
            # Python warns about oddities such as `1 is 2` before this module rejects them itself.
            warnings.simplefilter("ignore")
            tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        reason = error.msg if isinstance(error, SyntaxError) else "unreadable"
        raise fault(f'"{_short(text)}" isn\'t an expression: {reason}', "") from None
    compiler = _Compiler(scope, fault)
    made = compiler.make(tree.body, 0)
    return Expression(
        text, made.gives, made.run, made.constant, made.bounds, made.reads, compiler.is_plain
    )


class _Made(NamedTuple):
    gives: str
    run: Run
    constant: bool
    bounds: Bounds = Bounds()
    reads: Reads | None = None  # what it reads from the state; None if it may read anything
    name: str = ""  # "option" or "here" if it is just that name: such calls have a shortcut


_QUESTIONS = ("any_{}", "every_{}", "count_{}s", "sum_{}s", "most_{}", "fewest_{}")
"""Questions over a range. Except for any and every, they take a second argument, a condition on the
elements.
"""

_SUMS: Mapping[type[ast.operator], Callable[[Bounds, Bounds], Bounds]] = {
    ast.Add: bounds.total,
    ast.Sub: bounds.difference,
    ast.Mult: bounds.product,
    ast.FloorDiv: bounds.quotient,
}

_WHITE_LIST = "and, or, not, comparisons, in [...], + - * //, min, max, numbers, words and names"


class _Compiler:
    def __init__(self, scope: Scope, fault: Fault) -> None:
        self.scope = scope
        self.fault = fault
        self.is_plain = True

    def make(self, node: ast.expr, depth: int) -> _Made:
        if depth > DEEPEST:
            raise self.fault(
                f"the expression is nested more than {DEEPEST} levels deep",
                "Name a part of it under `terms`.",
            )
        handler = getattr(self, f"_{type(node).__name__}", None)
        if handler is None:
            raise self.fault(
                f'"{_show(node)}" is not allowed in an expression',
                f"Allowed: {_WHITE_LIST}.",
            )
        made: _Made = handler(node, depth + 1)
        self._check(made.bounds, node)
        if not made.constant:
            return made
        value = made.run(None, None, None)
        return _Made(made.gives, runs.constant(value), True, bounds.exactly(value), {})

    def _check(self, known: Bounds, node: ast.expr) -> None:
        """Reject anything that could grow without limit, before any of it is computed."""
        if not known.is_short():
            raise self.fault(
                f'"{_show(node)}" may exceed {DIGITS} digits',
                f"A measure counts as at most {LARGEST:,}, a condition as at most 1. Multiply "
                "fewer of them, or bound one, as in min(max(vp_lead, -50), 50).",
            )
        if known.work > MOST_WORK:
            raise self.fault(
                f'"{_show(node)}" takes up to {_digits(known.work)} steps, but a decision may '
                f"take at most {MOST_WORK:,}",
                "Define the inner question under `terms`: a term is calculated only once.",
            )
        if known.deep > DEEPEST_CALLS:
            raise self.fault(
                f'"{_show(node)}" is {known.deep} calls deep, including the terms it uses; '
                f"at most {DEEPEST_CALLS} are allowed",
                "Use fewer terms that depend on other terms.",
            )

    # -- values ------------------------------------------------------------------------------------

    def _Constant(self, node: ast.Constant, depth: int) -> _Made:  # noqa: N802
        value = node.value
        if isinstance(value, str):
            return _Made(WORD, runs.constant(value), True)
        if isinstance(value, bool | int | float) and abs(value) <= LARGEST:
            return _Made(NUMBER, runs.constant(value), True)
        raise self.fault(f"expected a word or an ordinary number, not {_short(repr(value))}", "")

    def _Name(self, node: ast.Name, depth: int) -> _Made:  # noqa: N802
        name, scope = node.id, self.scope
        if name in ("true", "false"):
            return _Made(NUMBER, runs.constant(name == "true"), True)
        if name == "option" and scope.option:
            return _Made(scope.option, lambda p, o, h: o, False, name="option")
        if name == "here" and scope.here:
            return _Made(scope.here, lambda p, o, h: h, False, reads={}, name="here")
        if name in scope.facts:
            kind = scope.facts[name]
            known = bounds.at_most(LARGEST) if kind == NUMBER else Bounds()
            return _Made(kind, lambda p, o, h: p.facts[name], False, known)
        if name in scope.params:
            return _Made(NUMBER, runs.constant(scope.params[name]), True)
        if name in scope.terms or name in scope.measures:
            return self._call(name, [], depth)
        raise self._unknown(name)

    def _unknown(self, name: str) -> DataError:
        if name == "option":
            return self.fault(
                "`option` has no meaning here", "Use it only under `only` and `pick`."
            )
        if name == "here":
            return self.fault(
                "`here` has no meaning here",
                "Use it only inside calls such as any_zone(...), and in terms whose name ends in "
                "(here).",
            )
        near = nearest(name, self.scope.names())
        return self.fault(f'unknown name "{name}"', f"Did you mean {near}?" if near else "")

    # -- calls -------------------------------------------------------------------------------------

    def _Call(self, node: ast.Call, depth: int) -> _Made:  # noqa: N802
        if not isinstance(node.func, ast.Name) or node.keywords:
            raise self.fault(
                f'"{_show(node)}" is not allowed in an expression',
                "Write a call as a name followed by its arguments in brackets.",
            )
        name = node.func.id
        if name in ("min", "max"):
            return self._extreme(name, node.args, depth)
        if name in self.scope.questions():
            return self._question(name, node.args, depth)
        if name not in self.scope.terms and name not in self.scope.measures:
            raise self._unknown(name)
        return self._call(name, node.args, depth)

    def _call(self, name: str, arguments: Sequence[ast.expr], depth: int) -> _Made:
        term = self.scope.terms.get(name)
        if term is not None:
            takes: tuple[str, ...] = (term.takes,) if term.takes else ()
        else:
            takes = self.scope.measures[name].takes
        if len(arguments) != len(takes):
            raise self.fault(
                f"{name} takes {_count(takes)}, not {plural(len(arguments), 'argument')}",
                "",
            )
        made = [self.make(argument, depth) for argument in arguments]
        for part, kind, argument in zip(made, takes, arguments, strict=True):
            self._expect(part, kind, argument, f"for {name}")
        if term is not None:
            self.is_plain = self.is_plain and not made and term.expression.is_plain
            return _call_term(term, made)
        return _call_measure(self.scope.measures[name], made)

    def _extreme(self, name: str, arguments: Sequence[ast.expr], depth: int) -> _Made:
        if len(arguments) < 2:
            raise self.fault(f"{name} takes two or more numbers", "")
        made = [self._number(argument, depth, f"for {name}") for argument in arguments]
        constant = all(one.constant for one in made)
        if name == "min":
            run, known = runs.least(_runs(made)), bounds.least_of(_bounds(made))
        else:
            run, known = runs.greatest(_runs(made)), bounds.greatest_of(_bounds(made))
        return _Made(NUMBER, run, constant, known, _reads(made))

    def _question(self, name: str, arguments: Sequence[ast.expr], depth: int) -> _Made:
        asked, _, word = name.partition("_")
        span = self.scope.ranges.get(word) or self.scope.ranges[word.removesuffix("s")]
        most = 1 if asked in ("any", "every", "count") else 2
        if not 1 <= len(arguments) <= most:
            raise self.fault(
                f"{name} takes "
                + ("one argument" if most == 1 else "a number and optionally a condition"),
                "",
            )
        outer, self.scope = self.scope, self.scope.within(span.kind)
        try:
            made = [self._number(argument, depth, f"for {name}") for argument in arguments]
        finally:
            self.scope = outer
        value = made[0].run
        where = made[1].run if len(made) > 1 else None
        known = bounds.over_all(asked, span.size, _bounds(made))
        run = runs.ask_all(asked, span.all_of, value, where)
        reads = everywhere(_reads(made))
        self.is_plain = False
        if reads is not None:  # independent of option and prompt: cached like a term
            run = runs.keep_alone(f"{name}({', '.join(map(ast.unparse, arguments))})", reads, run)
        return _Made(NUMBER, run, False, known, reads)

    # -- logic and sums ----------------------------------------------------------------------------

    def _BoolOp(self, node: ast.BoolOp, depth: int) -> _Made:  # noqa: N802
        word = "and" if isinstance(node.op, ast.And) else "or"
        made = [self._number(value, depth, f'next to "{word}"') for value in node.values]
        run = (runs.all_hold if word == "and" else runs.one_holds)(_runs(made))
        known = bounds.any_of(_bounds(made), len(made))
        return _Made(NUMBER, run, all(one.constant for one in made), known, _reads(made))

    def _UnaryOp(self, node: ast.UnaryOp, depth: int) -> _Made:  # noqa: N802
        operand = self._number(node.operand, depth, "here")
        run = operand.run
        if isinstance(node.op, ast.Not):
            known = bounds.truth([operand.bounds])
            return _Made(NUMBER, runs.negation(run), operand.constant, known, operand.reads)
        if isinstance(node.op, ast.USub):
            known = bounds.negative(operand.bounds)
            return _Made(NUMBER, runs.negative(run), operand.constant, known, operand.reads)
        if isinstance(node.op, ast.UAdd):
            return operand
        raise self.fault(
            f'"{_show(node)}" is not allowed in an expression',
            f"Allowed: {_WHITE_LIST}.",
        )

    def _BinOp(self, node: ast.BinOp, depth: int) -> _Made:  # noqa: N802
        kind = type(node.op)
        if kind not in _SUMS:
            raise self.fault(
                f'"{_show(node)}" is not allowed in an expression',
                f"Allowed: {_WHITE_LIST}.",
            )
        left = self._number(node.left, depth, "in a sum")
        right = self._number(node.right, depth, "in a sum")
        if kind is ast.FloorDiv and not (right.constant and right.run(None, None, None)):
            raise self.fault("the divisor of // must be a plain number other than 0", "")
        known = _SUMS[kind](left.bounds, right.bounds)
        return _of_two(runs.SUMS[kind], left, right, known)

    def _Compare(self, node: ast.Compare, depth: int) -> _Made:  # noqa: N802
        parts: list[_Made] = []
        left_node, left = node.left, self.make(node.left, depth)
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            if isinstance(op, ast.In | ast.NotIn):
                if len(node.ops) > 1:
                    raise self.fault('"in" can\'t be part of a chain of comparisons', "")
                return self._among(left, left_node, right_node, isinstance(op, ast.NotIn))
            if type(op) not in runs.COMPARISONS:
                raise self.fault(
                    f'"{_show(node)}" is not allowed in an expression',
                    f"Allowed: {_WHITE_LIST}.",
                )
            right = self.make(right_node, depth)
            self._comparable(left, left_node, op, right, right_node)
            known = bounds.truth(_bounds([left, right]))
            parts.append(_of_two(runs.COMPARISONS[type(op)], left, right, known))
            left_node, left = right_node, right
        known = bounds.truth(_bounds(parts), len(parts))
        constant = all(part.constant for part in parts)
        return _Made(NUMBER, runs.all_hold(_runs(parts)), constant, known, _reads(parts))

    def _comparable(
        self, left: _Made, left_node: ast.expr, op: ast.cmpop, right: _Made, right_node: ast.expr
    ) -> None:
        if isinstance(op, ast.Eq | ast.NotEq):
            self._expect(right, left.gives, right_node, f"to compare with {_show(left_node)}")
            return
        self._expect(left, NUMBER, left_node, "to compare")
        self._expect(right, NUMBER, right_node, "to compare")

    def _among(self, left: _Made, left_node: ast.expr, right: ast.expr, negated: bool) -> _Made:
        self._expect(left, WORD, left_node, 'before "in"')
        items = right.elts if isinstance(right, ast.List | ast.Tuple | ast.Set) else []
        words = [
            item.value
            for item in items
            if isinstance(item, ast.Constant) and isinstance(item.value, str)
        ]
        if not words or len(words) != len(items):
            raise self.fault(
                f'"in" must be followed by a list of words, not by {_show(right)}',
                'As in: type(option) in ["mp", "engineer"].',
            )
        run, known = runs.among(left.run, frozenset(words), negated), bounds.truth([left.bounds])
        return _Made(NUMBER, run, left.constant, known, left.reads)

    # -- kinds -------------------------------------------------------------------------------------

    def _number(self, node: ast.expr, depth: int, where: str) -> _Made:
        made = self.make(node, depth)
        self._expect(made, NUMBER, node, where)
        return made

    def _expect(self, made: _Made, kind: str, node: ast.expr, where: str) -> None:
        if made.gives != kind:
            raise self.fault(
                f'expected {a_kind(kind)} {where}, but "{_show(node)}" is {a_kind(made.gives)}',
                "",
            )


def _bounds(parts: Iterable[_Made]) -> list[Bounds]:
    return [part.bounds for part in parts]


def _runs(parts: Iterable[_Made]) -> list[Run]:
    return [part.run for part in parts]


def _reads(parts: Iterable[_Made]) -> Reads | None:
    return together(part.reads for part in parts)


def _of_two(
    forms: tuple[Callable[[Run, Run], Run], Callable[[Run, Any], Run]],
    left: _Made,
    right: _Made,
    known: Bounds,
) -> _Made:
    """A sum or comparison, in its special form if the right side is a constant."""
    of_both, with_constant = forms
    constant = left.constant and right.constant
    if right.constant and not constant:
        run = with_constant(left.run, right.run(None, None, None))
    else:
        run = of_both(left.run, right.run)
    return _Made(NUMBER, run, constant, known, _reads([left, right]))


def _call_measure(measure: Measure, arguments: Sequence[_Made]) -> _Made:
    names = [one.name for one in arguments]
    if measure.work_out is not None and measure.reads is not None and names == ["here"]:
        run = runs.keep_here(measure.name, measure.reads, measure.work_out)
    else:
        run = runs.call(measure.function, names, _runs(arguments))
    known, reads = _bounds_of(measure, arguments), _call_reads(measure.reads, arguments)
    return _Made(measure.gives, run, False, known, reads)


def _call_reads(reads: Reads | None, arguments: Sequence[_Made]) -> Reads | None:
    """What a call reads; a call whose argument is `here` keeps the measure's reach."""
    if not any(one.name == "here" for one in arguments):
        reads = everywhere(reads)
    return together([reads, *(one.reads for one in arguments)])


def _bounds_of(measure: Measure, arguments: Sequence[_Made]) -> Bounds:
    """A measure's bounds, which may grow with its arguments, such as the VP for several hits."""
    parts = _bounds(arguments)
    if measure.gives != NUMBER:
        return bounds.made_of(parts, 0, 0)
    if measure.is_truth:
        return bounds.truth(parts)
    grown = max([1.0, *(max(-part.low, part.high) for part in parts)])
    return bounds.made_of(parts, -LARGEST * grown, LARGEST * grown)


def _call_term(term: Term, arguments: Sequence[_Made]) -> _Made:
    """A call to a term, computed once for each position and argument, since it depends on nothing
    else.
    """
    body, gives, reads = term.expression.run, term.expression.gives, term.expression.reads
    of = term.expression.bounds
    if not arguments:
        if term.expression.is_constant:
            return _Made(gives, body, True, of, reads)
        known = Bounds(of.low, of.high, 1, of.deep + 1)
        run = runs.keep_alone(term.name, reads, body)
        if reads is not None and term.expression.is_plain:
            reads = value_of(term.name)
        return _Made(gives, run, False, known, reads)
    argument = arguments[0]
    if reads is not None and argument.name == "here":
        run = runs.keep_here(term.name, reads, lambda p, thing: body(p, None, thing))
    else:
        work_out = keep_of(term.name, reads, lambda p, thing: body(p, None, thing))
        run = runs.call(work_out, [argument.name], [argument.run])
    # A term's own work is not counted at each call: it is done once and cached.
    known = Bounds(
        of.low, of.high, 1 + argument.bounds.work, 2 + max(of.deep, argument.bounds.deep)
    )
    return _Made(gives, run, False, known, _call_reads(reads, arguments))


def a_kind(kind: str) -> str:
    """The kind with its article, for a sentence."""
    if kind.endswith("s"):
        return kind
    return f"an {kind}" if kind[0] in "aeio" else f"a {kind}"


def _count(takes: Iterable[str]) -> str:
    kinds = [a_kind(kind) for kind in takes]
    return " and ".join(kinds) if kinds else "no argument"


def _show(node: ast.expr) -> str:
    """A part of an expression as text; a placeholder if it is nested too deeply."""
    try:
        return _short(ast.unparse(node))
    except RecursionError:
        return "..."


def _digits(number: int) -> str:
    return f"{number:,}" if number < 10**12 else "more than a trillion"


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
