"""`somalia copy`: copies a shipped scenario, opponent or map for the player to change."""

from __future__ import annotations

import re
from pathlib import Path

from somalia import datafile
from somalia.datafile import DataError
from somalia.games.scenario_card import CHANCE
from somalia.outputs import DATA_FILE, require, write
from somalia.play.sources import HUMAN

KINDS = ("scenarios", "ai", "maps")
"""The kinds of files among which a name is looked up, in this order."""


def copy(name: str, new: str) -> Path:
    """Copy a shipped file, or one of the player's, into the player's folder under a new name.

    Returns:
        The path of the new file; its `id` is the new name.

    Raises:
        DataError: the name is unknown, or the new name is taken.
        OutputError: the file cannot be written.
    """
    if not re.fullmatch("[a-z0-9]+(?:-[a-z0-9]+)*", new):
        raise DataError(
            new,
            None,
            "",
            "not a valid name",
            "Use lower-case letters, digits and hyphens, such as long-war.",
        )
    kind = next((kind for kind in KINDS if name in datafile.available(kind)), None)
    if kind is None:
        known = [one for kind in KINDS for one in datafile.available(kind)]
        near = datafile.nearest(name, known)
        hint = f"Did you mean {near}?" if near else f"Known: {', '.join(known)}."
        raise DataError(name, None, "", "no scenario, AI or map has this name", hint)
    if new in datafile.available(kind) or (kind == "ai" and new in (HUMAN, CHANCE)):
        raise DataError(new, None, "", "this name is taken", "Choose another.")
    target = datafile.home() / kind / f"{new}.yaml"
    require(target, DATA_FILE)
    text = datafile.text_of(datafile.find(kind, name))
    # Without quotes, some names would be read as numbers, for example.
    id = f'"{new}"' if new[0].isdigit() or new in ("true", "false", "null") else new
    text = re.sub(r"^id:[^#\n]*?(?=[ \t]*(?:#|$))", f"id: {id}", text, count=1, flags=re.MULTILINE)
    write(target, text.encode(), DATA_FILE)
    return target
