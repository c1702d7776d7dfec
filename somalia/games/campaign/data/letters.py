"""The approximate widths of the letters on a map, which need no font to be loaded.

So names take the same room on every screen, with or without a toolkit for pictures.
"""

from __future__ import annotations

_WIDTHS = {
    "serif-bold": (
        (22, " '"),
        (31, ",.:;j|il"),
        (36, "-{}![]ft"),
        (39, "()/I\\J`"),
        (46, '*"?rsz'),
        (54, "ceavy$+0123456789<=>S^_g~"),
        (58, "xZo#FLq"),
        (63, "dEkPbpuCYhnT"),
        (67, "BXV"),
        (70, "AGRDKOQ"),
        (76, "&NUH"),
        (91, "w%@Mm"),
        (98, "W"),
    ),
    "serif-italic": (
        (27, " j'l"),
        (31, "!f|,.:;i-\\"),
        (36, "[]/tJIs"),
        (42, '(){}`rce"'),
        (49, "?zk*vySbgoq"),
        (54, "$0123456789_padx+<=>^~Zh"),
        (60, "FY#PnLTuCEV"),
        (66, "BRGKOQX"),
        (73, "A&DUNw"),
        (93, "Hm%@WM"),
    ),
}
"""For each typeface, letters with the most that one of them takes, in hundredths of its size."""
OTHER = 0.95
"""The width of any other letter, as a share of its size."""
_OF = {
    face: {letter: wide / 100 for wide, letters in rows for letter in letters}
    for face, rows in _WIDTHS.items()
}


def width(text: str, face: str, size: float) -> float:
    """The width of a line of text at a letter size, in the unit of that size."""
    of = _OF[face]
    return size * sum(of.get(letter, OTHER) for letter in text)
