"""The texts in Python code that may reach a player: those of a module, in order.

A text is a string literal with everything joined to it. Its variable parts are in braces, by their
name in the code: `{unit}`, or `{is|are}` for a choice between two literals. The rules below leave
out what no player sees; in doubt a text is listed.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator, Mapping, Sequence

MATCHED = frozenset(
    (
        "compile cast encode endswith find findall finditer fullmatch getattr hasattr index "
        "import_module match partition prefix removeprefix removesuffix rpartition search setattr "
        "split startswith strftime strip lstrip rstrip sub NewType ParamSpec TypeVar"
    ).split()
)
"""Calls whose arguments are patterns, separators or names. The replacement of `sub` is never a
separate text in our modules.
"""

HIDDEN: Mapping[type[ast.AST], Sequence[str]] = {
    ast.arg: ("annotation",),
    ast.AnnAssign: ("annotation",),
    ast.FunctionDef: ("returns",),
    ast.Subscript: ("slice",),
    ast.Compare: ("left", "comparators"),
    ast.match_case: ("pattern",),
    ast.Assert: ("test",),
}
"""The parts of the syntax whose strings are names, types, keys or operands of comparisons."""
NAMES = ("__all__", "__slots__")
EMPTY = (ast.Name, ast.Load, ast.Store, ast.Import, ast.ImportFrom, ast.Pass, type(None), str, int)

TAG = re.compile(r"<[^<>]*>|&\w+;|\{[^{}:|]*\}")
WORD = re.compile(r"[^\W\d_]{2,}")
STYLE = re.compile(
    r"[\w-]+:[^;{}\s][^;{}]*;|[\w.#, *>-]+\{[\w-]+:[^\s{}]|(bold|dim|italic|reverse)( \w+)*$"
    r"|\w+\[[\w, \[\]]+\]$"
)
"""Strings that are not prose: CSS, terminal styles, and quoted types."""
MODES = frozenset(("RGB", "RGBA", "RS", "NFKD", "USER", "COLUMNS", "LINES", "PYTHONPATH"))
"""Words in capitals that no player sees, from libraries and the system."""
LABEL = re.compile(r"[A-Z][a-z]+(-[A-Z]?[a-z]+)*|[A-Z]+s?|[A-Z][a-z]+\+[A-Z]")


def is_prose(text: str) -> bool:
    """Whether a text may be prose for a reader.

    That is two words, a word beside a placeholder, or a single word with a capital or a full stop.
    A single word in lower case is more often an id than a label, and is left out; so are markup and
    styles without words of their own.
    """
    if not WORD.search(TAG.sub(" ", text)) or STYLE.match(text.strip()):
        return False
    word = text.strip()
    if " " in word or (word[-1] in ".!?" and word[0].isalpha()):
        return True
    return LABEL.fullmatch(word) is not None and word not in MODES


SENTENCE = re.compile(r"(?<=[.?!])[ \n]+(?=[A-Z\"{(])")


def sentences(text: str) -> list[str]:
    """A text as lines, one sentence each, with all but the first indented.

    Lines that the text itself breaks, as help does, stay as they are.
    """
    lines = [line.strip() for line in text.split("\n")]
    parts = [sentence for line in lines for sentence in SENTENCE.split(line) if sentence]
    return [parts[0], *(f"  {line}" for line in parts[1:])] if parts else []


def texts(tree: ast.Module, has_help: bool = False) -> list[str]:
    """The texts of a module in the order of their first use, each once.

    Args:
        has_help: whether docstrings of commands are help texts.
    """
    return list(dict.fromkeys(text for text in _found(tree, has_help) if is_prose(text)))


def _found(node: ast.AST, has_help: bool) -> Iterator[str]:
    if isinstance(node, ast.expr) and (parts := _text(node)) is not None:
        yield "".join(parts)
        yield from _within(node, has_help)
        return
    for child in _shown(node):
        if not _is_docstring(child):
            yield from _found(child, has_help)
        elif has_help and _is_command(node):
            yield from _help(ast.literal_eval(child.value))


def _help(text: str) -> Iterator[str]:
    """Yield the paragraphs of a help text; those marked for click keep their lines."""
    for part in re.split(r"\n\s*\n", inspect.cleandoc(text)):
        yield part.strip("\b\n ") if "\b" in part else " ".join(part.split())


def _is_docstring(node: ast.AST) -> bool:
    """Whether a statement is only a string: the docstring of a module, class, function or name."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _is_command(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(mark, ast.Call) and ast.unparse(mark.func) in ("click.command", "click.group")
        for mark in node.decorator_list
    )


def _shown(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node that can hold texts: not names, keys or patterns."""
    kind = type(node)
    hidden = HIDDEN.get(kind, ())
    if kind is ast.Call:
        name = _called(node)
        if name in MATCHED:
            hidden = ("args",)
        if name == "split" and not node.args:
            hidden = ("func",)  # a list of words
    elif kind is ast.Assign and _name(node.targets[0]) in NAMES:
        return
    for name, value in vars(node).items():
        if name in hidden:
            continue
        if type(value) is list:
            yield from (part for part in value if type(part) not in EMPTY)
        elif isinstance(value, ast.AST) and type(value) not in EMPTY:
            yield value


def _within(node: ast.expr, has_help: bool) -> Iterator[str]:
    """Yield the texts inside the placeholders of a text, each as a text of its own."""
    if isinstance(node, ast.BinOp):
        for side in (node.left, node.right):
            yield from _found(side, has_help) if _text(side) is None else _within(side, has_help)
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            if isinstance(part, ast.FormattedValue) and not _choice(part.value):
                yield from _found(part.value, has_help)


def _text(node: ast.expr) -> list[str] | None:
    """The parts of an expression as text; None if it is not a literal."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return [_part(value) for value in node.values]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _text(node.left), _text(node.right)
        if left is None and right is None:
            return None
        return [*(left or [_placeholder(node.left)]), *(right or [_placeholder(node.right)])]
    return None


def _part(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    assert isinstance(node, ast.FormattedValue)
    return _placeholder(node.value)


def _placeholder(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if choice := _choice(node):
        return "{" + "|".join(choice) + "}"
    return "{" + _name(node) + "}"


def _choice(node: ast.expr) -> list[str]:
    """The literals that an expression chooses between; empty for any other expression."""
    if isinstance(node, ast.IfExp):
        sides = [_text(side) for side in (node.body, node.orelse)]
        return ["".join(side) for side in sides if side] if all(sides) else []
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        text = _text(node.left)
        return ["".join(text), ""] if text else []
    return []


def _called(node: ast.AST) -> str:
    """The name of the function that a call calls."""
    function = getattr(node, "func", None)
    return str(getattr(function, "attr", getattr(function, "id", "")))


def _name(node: ast.AST) -> str:
    """The name of an expression in the code, in a word."""
    if isinstance(node, ast.Call):
        words = [str(arg.value) for arg in node.args if _is_word(arg)]
        return " ".join([_name(node.func), *words])
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    parts: Sequence[ast.AST] = [*ast.iter_child_nodes(node)]
    return next(filter(None, map(_name, parts)), "")


def _is_word(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and WORD.fullmatch(node.value) is not None
    )
