"""The file of a hex map: its plain facts, and one clear message for each fault.

Whether the facts fit together - ways from neighbour to neighbour, exits on their edges - `atlas`
looks at.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.datafile import Document
from somalia.games.hex_battle.rules.hexes import EDGES
from somalia.games.schema import listing, lookup, record

FORMAT = "somalia hexes 1"
MOST = 60
"""Columns or rows of a map at most."""
SIDES = ("coalition", "al-qaeda")
LETTERS = {"c": "clear", "r": "rough", "m": "mountain", "t": "town"}
"""Of the rows of `terrain`."""

_ID = {"type": "string", "pattern": r"^[a-z0-9-]{1,24}\Z", "description": "an id"}
_NAME = {"type": "string", "minLength": 1, "maxLength": 60, "description": "a name"}
_HEX: dict[str, Any] = {
    "type": "string",
    "pattern": r"^[0-9]{4}\Z",
    "description": 'a hex, four digits in quotes such as "0612"',
}
_COUNT = {
    "type": "integer",
    "minimum": 3,
    "maximum": MOST,
    "description": f"a number from 3 to {MOST}",
}
_EDGE_NAMES = f"^({'|'.join(EDGES)})$"
_PAIR = listing(_HEX, 2, 2)
_PATH = listing(_HEX, 2, 200)
SCHEMA = record(
    {
        "format": {"const": FORMAT, "description": FORMAT},
        "id": _ID,
        "name": _NAME,
        "reconstructed": {"type": "boolean", "description": "true or false"},
        "columns": _COUNT,
        "rows": _COUNT,
        "edges": lookup(
            {
                "type": "object",
                "minProperties": 1,
                "additionalProperties": False,
                "properties": dict.fromkeys(SIDES, _ID),
                "description": "a base for one side or both",
            },
            4,
            _EDGE_NAMES,
        ),
        "feet": listing(
            {"type": "integer", "minimum": 0, "maximum": 30000, "description": "feet"}, 1, 10
        ),
        "levels": listing(
            {"type": "string", "pattern": r"^[0-9]+\Z", "description": "a row of digits"}, 3, MOST
        ),
        "terrain": listing(
            {
                "type": "string",
                "pattern": rf"^[{''.join(LETTERS)}]+\Z",
                "description": "a row of letters, each one of "
                + ", ".join(f"{letter} ({word})" for letter, word in LETTERS.items()),
            },
            3,
            MOST,
        ),
        "caves": listing(_HEX, 0, 200),
        "observation-points": lookup(_NAME, 40, r"^[0-9]{4}$"),
        "villages": listing(
            record({"id": _ID, "name": _NAME, "hexes": listing(_HEX, 1, 20)}), 0, 20
        ),
        "labels": listing(record({"hex": _HEX, "text": _NAME}), 0, 60),
        "roads": listing(_PATH, 0, 20),
        "tracks": listing(_PATH, 0, 40),
        "road-exits": lookup(listing(_HEX, 1, 20), 4, _EDGE_NAMES),
        "streams": listing(_PAIR, 0, 300),
        "bridges": listing(_PAIR, 0, 40),
    }
)


@dataclass(frozen=True)
class HexFile:
    """A hex map as its file has it."""

    document: Document
    columns: int
    rows: int
    levels: tuple[str, ...]  # rows of digits, north first
    terrain: tuple[str, ...]  # rows of letters, north first

    @property
    def data(self) -> dict[str, Any]:
        """Everything in the file."""
        return self.document.data

    def names(self) -> list[str]:
        """The numbers of all hexes, column by column."""
        return [f"{c + 1:02}{r + 1:02}" for c in range(self.columns) for r in range(self.rows)]


def load(path: Path) -> HexFile:
    """Read a hex map.

    Raises:
        DataError: it is no such map; what, where and what was expected.
    """
    document = datafile.read(path, SCHEMA)
    data = document.data
    columns, rows = data["columns"], data["rows"]
    for key in ("levels", "terrain"):
        if len(data[key]) != rows:
            raise document.error(
                [key],
                f"There are {len(data[key])} rows here, and `rows` says {rows}.",
                "Write one line for each row, north first.",
            )
        for at, row in enumerate(data[key]):
            if len(row) != columns:
                raise document.error(
                    [key, at],
                    f"Row {at + 1:02} has {len(row)} characters, and `columns` says {columns}.",
                    "Write one character for each column, west first.",
                )
    most = len(data["feet"]) - 1
    for at, row in enumerate(data["levels"]):
        if int(max(row)) > most:
            raise document.error(
                ["levels", at],
                f"Level {max(row)} has no height: `feet` goes from level 0 to {most}.",
                "Add its feet, or use a lower level.",
            )
    return HexFile(document, columns, rows, tuple(data["levels"]), tuple(data["terrain"]))
