"""`somalia copy`: a scenario, opponent or map of the box as the beginning of one's own."""

from __future__ import annotations

import re
from pathlib import Path

from somalia import datafile
from somalia.datafile import DataError
from somalia.games.scenario_card import CHANCE
from somalia.outputs import DATA_FILE, require, write
from somalia.play.sources import HUMAN

KINDS = ("scenarios", "ai", "maps")
"""Where a name is looked for, in this order."""


def copy(name: str, new: str) -> Path:
    """Copy a file of the box, or of the player's own, into his own folder under a new name.

    Returns:
        The file that was written; its `id` is the new name.

    Raises:
        DataError: there is nothing of that name, or a file of the new one already.
        OutputError: it cannot be written.
    """
    if not re.fullmatch("[a-z0-9]+(?:-[a-z0-9]+)*", new):
        raise DataError(
            new,
            None,
            "",
            "not a valid name",
            "Use small letters, digits and hyphens, such as long-war.",
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
    # Some names are numbers or the like where they stand bare.
    id = f'"{new}"' if new[0].isdigit() or new in ("true", "false", "null") else new
    text = re.sub(r"^id:[^#\n]*?(?=[ \t]*(?:#|$))", f"id: {id}", text, count=1, flags=re.MULTILINE)
    write(target, text.encode(), DATA_FILE)
    return target
