"""Completion with the Tab key."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

import click
from click.shell_completion import BashComplete, CompletionItem, split_arg_string

from somalia.command_line.scenarios import usual_scenario
from somalia.plain import one_line

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def completes(names: Callable[[], Iterable[str | tuple[str, str]]]) -> Completer:
    """A completer that offers the names from `names()` that begin with the typed text. Each may be
    a plain name, or a pair of a name and its help text.

    Names that a shell would not read as a single word are left out.
    """

    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        try:
            known = [name if isinstance(name, tuple) else (name, "") for name in names()]
        except Exception:  # a broken file must not spoil the command line
            return []
        return [
            CompletionItem(name, help=one_line(note) or None)
            for name, note in known
            if name.startswith(typed) and _is_one_word(name)
        ]

    return complete


_SAFE = frozenset("@%+=:,./_-")
"""Characters, other than letters and digits, that no shell interprets within a word."""


def _is_one_word(name: str) -> bool:
    """Whether shells accept a name without quotes. Bash inserts it unquoted, so that "x;id.yaml"
    would run a command.
    """
    return not name.startswith("-") and all(
        letter.isalnum() or letter in _SAFE if letter.isascii() else letter.isprintable()
        for letter in name
    )


def of_scenario(names: Callable[[str, dict[str, str]], Iterable[tuple[str, str]]]) -> Completer:
    """A completer for names that depend on the scenario and options given earlier on the line."""

    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        # Click assigns no arguments until the last option has its value. The first word
        # is the scenario only if the command takes it as an argument.
        is_argument = any(
            p.name == "scenario" and isinstance(p, click.Argument) for p in ctx.command.params
        )
        given = ctx.args[0] if is_argument and ctx.args else ctx.params.get("scenario")
        scenario = str(given or usual_scenario())
        options = ctx.params.get("options") or {}
        return completes(lambda: names(scenario, options))(ctx, param, typed)

    return complete


class BashWords(BashComplete):
    """Completion for Bash, which splits `un=warlord:ea` at the equals sign and the colon."""

    kept = ""  # the start of the word under the cursor, which Bash itself keeps

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the cursor and the word under it, rejoined where Bash split them."""
        last = int(os.environ["COMP_CWORD"])
        pieces = split_arg_string(os.environ["COMP_WORDS"])[: last + 1]
        pieces += [""] * (last + 1 - len(pieces))
        words: list[str] = []
        for before, piece in zip(["", *pieces], pieces, strict=False):
            if words and not {"=", ":"}.isdisjoint((before, piece)):
                words[-1] += piece
            else:
                words.append(piece)
        under = words[-1]
        value = under.partition("=")[2] if under.startswith("-") else under
        self.kept = value[: max(value.rfind("="), value.rfind(":")) + 1]
        return words[1:-1], under

    def format_completion(self, item: CompletionItem) -> str:
        """A line of the completion output for Bash."""
        return f"{item.type},{str(item.value).removeprefix(self.kept)}"
