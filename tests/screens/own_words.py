"""Words of one interface, terminal or window, that mean nothing in the other (FT7)."""

from __future__ import annotations

import re

TERMINAL = re.compile(
    r"""
    \bsomalia\ (?:play|games|replay|rules|odds|check|scenarios)\b | (?<![\w-])--[a-z]{2,}
    | "(?:\?|undo|undo\ mission|done|all|log|why|odds|score|same|help|games|options|hints|notes)\b
    | \b(?:odds|risk)\ (?:N|OPTION|\d+)\b | \bwhy\ (?:NAME|\[) | \bconfirm\ (?:on|off|every)\b
    | \bhints\ (?:on|off)\b | \bdice\ (?:typed|auto)\b | \borders\ clear\b
    | \bhelp\ lists\ (?:commands|what) | \b[Tt]ype\ (?:the|a)\ number\ or | \b[Ee]nter\ a\ number
    | \byou\ can\ type\b | \bfull\ stop\ or\b | \bCtrl-C\b
    """,
    re.VERBOSE,
)
"""Commands for the terminal or the shell, as texts mention them."""
WINDOW = re.compile(
    r"""
    \b[Cc]lick(?:s|ed|ing)?\b | \b[Pp]oint(?:er\b|ing\ at\b|\ at\b) | \blit\b | \b[Mm]ouse\b
    | \bF(?:[1-9]|1[0-2])\b | \bCtrl\+ | \bShift\+ | \b[Bb]uttons?\b | \b[Dd]rag(?:s|ged|ging)?\b
    | \bthe\ window\b | \bthis\ panel\b | \bthis\ card\b | \bthis\ sheet\b | \bstart\ screen\b
    | \bcrossed\ box\b | \bred\ pencil\b | \bthe\ map's\b
    """,
    re.VERBOSE,
)
"""Actions and things that exist only in the window."""


def foreign(text: str, words: re.Pattern[str]) -> list[str]:
    """The places where a text mentions the other interface, each with its context."""
    text = " ".join(text.split())
    return [
        f"{found[0]!r} in {text[max(found.start() - 50, 0) : found.end() + 50]!r}"
        for found in words.finditer(text)
    ]
