"""The saved games in a terminal: a numbered list, and the game to which a player's entry refers."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

from somalia import plain, reading
from somalia.engine.words import plural
from somalia.play.catalogue import complete, entry
from somalia.play.folder import FINISHED, SAVED, games_folder, records_in
from somalia.play.table import TableError

MOST = 20
"""The number of games listed unless all are requested. Each is replayed to see how far it got,
which takes up to half a second.
"""


def saved_games(strict: bool = False) -> list[Path]:
    """The records in the program's own folder, newest first: unfinished games and copies, then
    finished games. A game's place in the list is the number that a player types.

    Raises:
        Unreadable: some records cannot be listed; only if `strict`.
    """
    folder = games_folder()
    going_on = records_in(folder, folder / SAVED, strict=strict)
    return [*going_on, *records_in(folder / FINISHED, strict=strict)]


def unreadable() -> list[str]:
    """A line for each folder of saved games that exists but cannot be read."""
    folder = games_folder()
    return reading.unreadable(folder, folder / SAVED, folder / FINISHED)


def meant(text: str) -> Path:
    """The record meant by a list number, a name in the list, or a file.

    Raises:
        TableError: there is no such record; the message lists the existing ones.
    """
    is_number = text.isascii() and text.isdigit()
    try:
        games = saved_games(strict=is_number)  # otherwise the numbers could be wrong
    except reading.Unreadable as fault:
        raise TableError(f"{fault}. {fault.hint} Or type the name of its file.") from None
    if is_number:
        number = plain.whole_number(text) or 0
        if 1 <= number <= len(games):
            return games[number - 1]
        none = " ".join(unreadable()) or "None saved yet."
        there = f"Choose 1 to {len(games)} from `somalia games`." if games else none
        raise TableError(f"There is no saved game {text[:6]}. {there}")
    named = [path for path in games if text in (path.stem, path.name)]
    if named:
        return named[0]
    try:
        path = reading.path_of(text)
        if path.is_file():
            return path
    except (reading.BadName, OSError) as problem:
        raise TableError(f'"{text}": there is no such saved game ({problem}).') from None
    raise TableError(
        " ".join(
            [
                f'"{text}": there is no such saved game.',
                *unreadable(),
                "Type a number from `somalia games`, or a file name.",
            ]
        )
    )


def told(paths: Sequence[Path], width: int, most: int = MOST) -> Iterator[str]:
    """Yield the list as lines of text, each game as soon as it is known, without `unreadable`."""
    if not paths:
        yield from [] if unreadable() else ["No saved games yet. `somalia play` starts one."]
        return
    folder = games_folder()
    for number, path in enumerate(paths[:most], 1):
        record = complete(entry(path))
        head = f"{number:>3}  {'. '.join(part for part in (record.scenario, record.sides) if part)}"
        state = record.problem or ", ".join(part for part in (record.turn, record.result) if part)
        if record.path.parent.name == "finished":
            state += ", over"
        how = "; ".join(filter(None, (state, record.when, record.remark)))
        for text in (head, f"     {how}", f"     {record.path.relative_to(folder)}"):
            yield from textwrap.wrap(
                text,
                width,
                subsequent_indent=" " * 7,
                drop_whitespace=True,
                break_on_hyphens=False,
                break_long_words=False,
            )
    if len(paths) > most:
        yield f"{plural(len(paths) - most, 'older game')}: somalia games --all"
    yield ""
    yield "Resume one: somalia play --continue NUMBER"
    yield "Replay one: somalia replay FILE"
    yield f"The files are in {folder}"


def as_json(paths: Sequence[Path]) -> str:
    """The saved games as JSON, for other programs."""
    return json.dumps(
        [
            {
                "number": number,
                "file": str(one.path),
                "scenario": one.scenario,
                "seats": one.sides,
                "date": one.when,
                "turn": one.turn,
                "result": one.result,
                "problem": one.problem,
                "over": one.path.parent.name == "finished",
            }
            for number, one in enumerate(map(complete, map(entry, paths)), 1)
        ],
        indent=1,
    )
