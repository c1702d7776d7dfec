"""An arena's results: an append-only file with a few games on each line.

A line is complete before the next games are counted, so a killed program loses only the games in
progress; an incomplete last line is dropped. Each line holds digests of everything that affects its
games: games under another plan, opponent or version of the program do not count.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from somalia.datafile import DataError, show_path
from somalia.files import append, write_whole
from somalia.lab.arena.plan import Pairing
from somalia.lab.claims import ClaimedFile
from somalia.lab.simulate import GameResult
from somalia.reading import Unreadable, read_bytes

LARGEST = 100_000_000
"""The maximum size of a results file in bytes; a pairing with 200 games takes some 3,000."""


@dataclass
class PairingGames:
    """Each side's result in each of a pairing's games, starting with the first."""

    halves: dict[str, list[int]] = field(default_factory=dict)  # half points in each game, by side
    margins: dict[str, list[int]] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """The number of games."""
        return len(next(iter(self.halves.values()), ()))

    def points(self, side: str, games: int | None = None) -> float:
        """A side's score in its first `games` games, or in all of them."""
        return sum(self.halves[side][:games]) / 2 if self.halves else 0.0

    def add(self, first: int, more: PairingGames) -> None:
        """Add games numbered from `first`, counted from 0; do nothing if they do not directly
        follow the existing games.
        """
        if first == self.games:
            for side, halves in more.halves.items():
                self.halves.setdefault(side, []).extend(halves)
                self.margins.setdefault(side, []).extend(more.margins[side])


Key = tuple[str, tuple[tuple[str, str], ...]]
"""A pairing's name, with digests of everything that affects its games."""


def _key(name: str, made_of: Mapping[str, str]) -> Key:
    return name, tuple(sorted(made_of.items()))


class Results(ClaimedFile):
    """The games saved in a results file.

    As a context manager it claims the file for this program and can add to it.

    Raises:
        DataError: the file cannot be read, holds something else, or is claimed by another program.
        OSError: it cannot be written.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path, "arena")
        self._played: dict[Key, PairingGames] = {}
        self._lines = 0
        self._is_cut = False  # whether the file ends in the middle of a line
        self._read()

    def of(self, pairing: Pairing) -> PairingGames:
        """A pairing's saved games that were played with its present settings."""
        return self._played.get(_key(pairing.name, pairing.made_of), PairingGames())

    def changed(self, pairing: Pairing) -> list[str]:
        """What has changed since this pairing's saved games were played; empty if it has none."""
        now = pairing.made_of
        return sorted(
            {
                part
                for name, made_of in self._played
                if name == pairing.name
                for part, digest in made_of
                if now.get(part) != digest
            }
        )

    # -- writing -----------------------------------------------------------------------------------

    def taken(self) -> None:
        """Read lines added before this program claimed the file."""
        self._read()

    def finished(self) -> None:
        """Write one line for each pairing."""
        self._tidy()

    def forget(self, pairings: Iterable[Pairing]) -> None:
        """Remove these pairings' outdated games, and an incomplete last line."""
        now = {one.name: _key(one.name, one.made_of) for one in pairings}
        self._played = {
            key: played for key, played in self._played.items() if key == now.get(key[0], key)
        }
        self._tidy()

    def _tidy(self) -> None:
        """Rewrite the file with one line for each pairing, if necessary."""
        if self._is_cut or self._lines != len(self._played):
            lines = (_written(key, 0, played) for key, played in self._played.items())
            write_whole(self.path, b"".join(lines))
            self._lines, self._is_cut = len(self._played), False

    def add(self, pairing: Pairing, first: int, games: Sequence[GameResult]) -> None:
        """Write a pairing's games, numbered from `first`."""
        more = PairingGames()
        for side in pairing.seats:
            more.halves[side] = [game.standings[side].halves for game in games]
            more.margins[side] = [game.standings[side].margin for game in games]
        key = _key(pairing.name, pairing.made_of)
        self._is_cut = True  # until the line is complete
        append(self.path, _written(key, first, more))
        self._is_cut = False
        self._keep(key, first, more)

    # -- reading -----------------------------------------------------------------------------------

    def _read(self) -> None:
        self._played, self._lines = {}, 0
        try:
            raw = read_bytes(self.path, LARGEST) if self.path.exists() else b""
        except Unreadable as fault:
            raise DataError(show_path(self.path), None, "", str(fault), fault.hint) from None
        *whole, rest = raw.split(b"\n")
        self._is_cut = bool(rest)
        for number, text in enumerate(whole, 1):
            line = _line(text)
            if line is None:
                raise DataError(
                    show_path(self.path),
                    number,
                    "",
                    "not an arena result",
                    "Delete this line if you changed it by hand. Is this the right file?",
                )
            self._keep(*line)

    def _keep(self, key: Key, first: int, more: PairingGames) -> None:
        self._played.setdefault(key, PairingGames()).add(first, more)
        self._lines += 1


def _written(key: Key, first: int, played: PairingGames) -> bytes:
    name, made_of = key
    line = {
        "pairing": name,
        "of": dict(made_of),
        "first": first,
        "halves": {side: "".join(map(str, of)) for side, of in played.halves.items()},
        "margins": played.margins,
    }
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def _line(text: bytes) -> tuple[Key, int, PairingGames] | None:
    """A line's contents; None if this program did not write it."""
    try:
        line = json.loads(text)
        name, first, made_of, margins = (line[of] for of in ("pairing", "first", "of", "margins"))
        halves = {side: [*map(int, of)] for side, of in line["halves"].items()}
        sizes = {len(of) for of in (*halves.values(), *margins.values())}
        is_sound = (
            isinstance(name, str)
            and isinstance(first, int)
            and all(isinstance(digest, str) for digest in made_of.values())
            and halves.keys() == margins.keys()
            and len(sizes) == 1
            and all(half in (0, 1, 2) for of in halves.values() for half in of)
            and all(type(margin) is int for of in margins.values() for margin in of)
        )
        return (_key(name, made_of), first, PairingGames(halves, margins)) if is_sound else None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
