"""Suggestions for a line that is neither an answer nor a command."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from somalia.engine.words import listed

MOST = 2
"""The most suggestions for a line."""


def suggestion(text: str, known: Iterable[str]) -> str:
    """A question that names what the player may have meant, with a space before it; "" if nothing
    is similar.

    Args:
        known: what can be typed here: names of options, commands, orders (see `plain_form`).
    """
    typed = " ".join(text.lower().split())
    forms = {form.lower(): form for form in known if form}
    near = get_close_matches(typed, forms, MOST, 0.7)
    if not near:  # for a command followed by something else, its first word alone
        words = {form: said for form, said in forms.items() if " " not in form}
        near = get_close_matches(typed.partition(" ")[0], words, 1, 0.7)
    if not near and " " in typed:  # an order that begins as typed
        near = [form for form in forms if form.startswith(f"{typed.partition(' ')[0]} ")][:MOST]
    quoted = [f'"{forms[one]}"' for one in near]
    return f" Did you mean {listed(quoted, 'or')}?" if quoted else ""


def plain_form(help_row: str) -> str:
    """The beginning of what to type, up to a part to fill in or to choose: "march UNIT to HEX"
    gives "march".
    """
    return re.split(r"\s*(?:[\[|:(]|\b[A-Z]+\b)", help_row, maxsplit=1)[0].strip()
