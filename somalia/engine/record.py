"""Records: a game as a text file that a person can read, diff and mail.

A record is a header and then a line an answer, written as it is given, so that a kill at any
moment loses nothing that was answered:

    somalia record 1
    version: 0.1.0
    scenario: somalia-1992
    seat un: human plays un
    seed: 7

    # Turn 1: Logistics
    * supply: 3 4
    - un un.mission: convoy
    = un un.mission: pass              an answer without a choice, given by the program
    + fire: 5                          dice thrown at the table and typed in
    ! un resign                        a request off the list of options
    < 118 0                            back to the first 118 answers; branch 0 goes on
    @ un always convoys                what a seat told the screen; nothing in the game changes

What follows "  # " on a line is for the reader: an opponent's reason. Lines that were left by going
back stay in the file: a record is a tree, and the last line of play is the game.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from pathlib import Path
from typing import IO, Any

from somalia.engine.game import Answer, Game, Refused, Rules, Seat

FORMAT = "somalia record 1"
LARGEST = 20_000_000  # bytes; a long game is a hundredth of it
_SEAT = re.compile(r"(\S+) plays (\S+(?: \S+)*)")
_GIVEN = re.compile(r"([-=]) (\S+) (\S+): (\S+)")
_CHANCE = re.compile(r"([*+]) (\S+): (\S+(?: \S+)*)")
_REQUEST = re.compile(r"! (\S+) (\S+)")
_BACK = re.compile(r"< (\d+) (\d+)")
NOTE_NAME = "name:"
"""How a note begins that tells the name of the person in a seat."""
_NOTE = re.compile(r"@ (\S+) (\S.*)")


class RecordError(Exception):
    """A file that cannot be opened as a record at all; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat: "human", "random" or a doctrine's name, and the sides of the seat."""

    name: str
    who: str
    sides: tuple[str, ...]


@dataclass(frozen=True)
class Header:
    """What a game is played with."""

    scenario: str
    seed: str
    seats: tuple[Sitter, ...]
    version: str = ""
    digest: str = ""  # of the scenario with its charts and options
    dice: str = "auto"  # or "typed"
    options: dict[str, str] = field(default_factory=dict)
    charts: tuple[str, ...] = ()  # files laid over the scenario's charts

    def text(self) -> str:
        """The header as it stands in the file.

        Raises:
            RecordError: it could not be read back as it is.
        """
        lines = [FORMAT, f"version: {self.version}", f"scenario: {self.scenario}"]
        lines += [f"digest: {self.digest}"] * bool(self.digest)
        lines += [f"option {id}: {value}" for id, value in self.options.items()]
        lines += [f"charts: {file}" for file in self.charts]
        lines += [f"seat {s.name}: {s.who} plays {' '.join(s.sides)}" for s in self.seats]
        lines += [f"dice: {self.dice}", f"seed: {self.seed}"]
        text = "\n".join([*lines, "", ""])
        try:
            text.encode()
            read = _read_header(Path("header"), text.split("\n"))[0]
        except (UnicodeEncodeError, RecordError):
            read = None
        if read != self:
            strange = [line for line in lines if not line.isprintable()]
            raise RecordError(
                "A record cannot hold what this game is played with: each value stands on one "
                "line, and no name has a space in it. See: " + ascii("; ".join(strange or lines))
            )
        return text

    def engine_seats(self) -> tuple[Seat, ...]:
        """The seats as the driver takes them."""
        return tuple(Seat(s.name, s.sides, person=s.who == "human") for s in self.seats)


@dataclass(frozen=True, slots=True)
class Back:
    """The line of play was cut after `count` answers; what follows belongs to `branch`."""

    count: int
    branch: int


@dataclass(frozen=True, slots=True)
class Note:
    """What a seat told the screen, such as a standing order, when `count` answers of the present
    line had been given. The game itself does not know of it.
    """

    count: int
    seat: str
    text: str


@dataclass
class Record:
    """A record as read: what can be read of it, and what is wrong with the rest."""

    path: Path
    header: Header
    entries: list[Answer | Back]
    lines: list[int]  # the line in the file of each entry
    problem: str = ""  # "" for a sound file
    notes: list[Note] = field(default_factory=list)

    def line_of_play(self) -> tuple[list[Answer], list[int], int, int]:
        """The last line of play, the file line of each answer, its branch, and the last branch."""
        answers: list[Answer] = []
        lines: list[int] = []
        branch = last = 0
        for entry, line in zip(self.entries, self.lines, strict=True):
            if isinstance(entry, Back):
                del answers[entry.count :], lines[entry.count :]
                branch, last = entry.branch, max(last, entry.branch)
            else:
                answers.append(entry)
                lines.append(line)
        return answers, lines, branch, last

    def left_lines(self) -> list[tuple[int, list[Answer]]]:
        """The lines that were left by going back: (answers in common, the answers given up)."""
        answers: list[Answer] = []
        left: list[tuple[int, list[Answer]]] = []
        for entry in self.entries:
            if isinstance(entry, Back):
                if answers[entry.count :]:
                    left.append((entry.count, answers[entry.count :]))
                del answers[entry.count :]
            else:
                answers.append(entry)
        return left


def line_of(answer: Answer) -> str:
    """An answer as a line of the file, without the line break."""
    if answer.how == "request":
        text = f"! {answer.who} {answer.ask}"
    elif answer.is_chance:
        value = answer.value
        faces = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        text = f"{'+' if answer.how == 'typed' else '*'} {answer.ask}: {faces}"
    else:
        mark = "=" if answer.how == "forced" else "-"
        text = f"{mark} {answer.who} {answer.ask}: {answer.value}"
    why = " ".join(answer.why.split())
    return f"{text}  # {why}" if why else text


def answer_of(line: str) -> Answer | Back | None:
    """The entry on a line of the file; None if it is none that was ever written."""
    text, _, why = line.partition("  # ")
    if match := _GIVEN.fullmatch(text):
        how = "forced" if match[1] == "=" else ""
        return Answer(match[2], match[3], match[4], how, why)
    if match := _CHANCE.fullmatch(text):
        words = match[3].split()
        value: Any = match[3]
        if all(word.isascii() and word.isdigit() and len(word) == 1 for word in words):
            value = int(words[0]) if len(words) == 1 else tuple(map(int, words))
        return Answer("", match[2], value, "typed" if match[1] == "+" else "", why)
    if match := _REQUEST.fullmatch(text):
        return Answer(match[1], match[2], "request", "request", why)
    if (match := _BACK.fullmatch(text)) and len(match[1]) < 9 and len(match[2]) < 9:
        return Back(int(match[1]), int(match[2]))
    return None


class RecordWriter:
    """Writes a game down as it is played: a listener for `Game`.

    Args:
        path: a new file, unless `again`; its folder is made.
        header: what stands at its head.
        again: go on at the end of an existing record.

    Raises:
        RecordError: the file cannot be written, or exists although `again` is not given.
    """

    def __init__(self, path: Path, header: Header, again: bool = False) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # Without a buffer, so that nothing of a line that failed is written later.
            self._file: IO[bytes] = path.open("ab" if again else "xb", buffering=0)
        except FileExistsError as error:
            raise RecordError(f"{path}: exists already. Name another file.") from error
        except OSError as error:
            raise RecordError(f"{path}: cannot be written ({error.strerror}).") from error
        if not again:
            try:
                self._write(header.text())
            except RecordError:
                self._file.close()
                with suppress(OSError):
                    path.unlink()
                raise

    def answered(self, answer: Answer) -> None:
        """Write the answer at once; it is with the system before the game goes on."""
        self._write(line_of(answer) + "\n")

    def went_back(self, count: int, branch: int) -> None:
        """Write where the line of play was cut."""
        self._write(f"< {count} {branch}\n")

    def reached(self, state: Any) -> None:
        """Boundaries need no line: they follow from the answers."""

    def note(self, seat: str, text: str) -> None:
        """Write what a seat told the screen."""
        self._write(f"@ {seat} {' '.join(text.split())}\n")

    def close(self) -> None:
        """Finish the file: it is on the disk when this returns."""
        if self._file.closed:
            return
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._failed(error) from error
        finally:
            self._file.close()

    def _write(self, text: str) -> None:
        """Write all of a text, or nothing."""
        left = text.encode()
        try:
            end = self._file.seek(0, os.SEEK_END)
            try:
                while left:
                    left = left[self._file.write(left) :]
            except OSError:
                with suppress(OSError):
                    self._file.truncate(end)
                    self._file.seek(end)
                raise
        except OSError as error:
            raise self._failed(error) from error

    def _failed(self, error: OSError) -> RecordError:
        return RecordError(f"{self.path}: cannot be written ({error.strerror}).")


def load(path: Path) -> Record:
    """Read a record. A damaged body is read as far as it goes, and `problem` says what is lost.

    Raises:
        RecordError: no such file, or no record, or a header that says too little to play on.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror}).") from error
    if len(raw) > LARGEST:
        raise RecordError(f"{path}: {len(raw)} bytes are too many for a record.")
    text = raw.decode("utf-8", errors="replace")
    lines = text.split("\n")
    if lines[0].rstrip("\r") != FORMAT:
        raise RecordError(
            f'{path}:1: expected "{FORMAT}", found "{lines[0][:40]}". It is not a record of this '
            "program, or one of another version."
        )
    header, body = _read_header(path, lines)
    record = Record(path, header, [], [])
    _read_body(record, lines, body)
    return record


def _read_header(path: Path, lines: Sequence[str]) -> tuple[Header, int]:
    found: dict[str, str] = {}
    options: dict[str, str] = {}
    charts: list[str] = []
    seats: list[Sitter] = []
    at = 1
    while at < len(lines) and (line := lines[at].rstrip("\r")):
        key, colon, value = line.partition(": ")
        if not colon:
            raise RecordError(f'{path}:{at + 1}: expected "name: value" in the header, found '
                              f'"{line[:40]}".')  # fmt: skip
        if key.startswith("option "):
            options[key.removeprefix("option ")] = value
        elif key.startswith("seat "):
            match = _SEAT.fullmatch(value)
            if not match:
                raise RecordError(f'{path}:{at + 1}: expected "seat NAME: WHO plays SIDES", found '
                                  f'"{line[:60]}".')  # fmt: skip
            seats.append(Sitter(key.removeprefix("seat "), match[1], tuple(match[2].split())))
        elif key == "charts":
            charts.append(value)
        else:
            found[key] = value
        at += 1
    if at + 1 >= len(lines):
        raise RecordError(f"{path}: the header is cut short. Nothing was answered yet: start anew.")
    for key in ("scenario", "seed"):
        if key not in found:
            raise RecordError(
                f'{path}: the header lacks "{key}: ...", so the game cannot be set up again.'
            )
    header = Header(
        found["scenario"], found["seed"], tuple(seats), found.get("version", ""),
        found.get("digest", ""), found.get("dice", "auto"), options, tuple(charts),
    )  # fmt: skip
    return header, at + 1


def _read_body(record: Record, lines: Sequence[str], body: int) -> None:
    count = 0
    for number, raw in enumerate(lines[body:], body + 1):
        line = raw.rstrip("\r")
        if not line or line.startswith("#"):
            continue
        # A line without its break was cut short: even if it reads well, its end may be missing.
        cut = number == len(lines)
        if not cut and (match := _NOTE.fullmatch(line)):
            record.notes.append(Note(count, match[1], match[2]))
            continue
        entry = None if cut else answer_of(line)
        if isinstance(entry, Back) and entry.count > count:
            entry = None
        if entry is None:
            what = "is cut short" if cut else "is garbled"
            record.problem = (
                f'{record.path}:{number}: this line {what}: "{line[:40]}". The {count} answers '
                "before it are sound, and the game can go on from there."
            )
            return
        if isinstance(entry, Back):
            count = entry.count
            record.notes = [replaced(note, count=min(note.count, count)) for note in record.notes]
        else:
            count += 1
        record.entries.append(entry)
        record.lines.append(number)


def replay(record: Record, rules: Rules, seats: Sequence[Seat] | None = None) -> tuple[Game, str]:
    """Play a record again, each answer checked against the rules as they are now.

    Returns:
        The game, standing after the last answer that the rules still take and waiting (no dice are
        rolled: see `resume`), and what was wrong, "" if nothing.
    """
    game = Game(
        rules, seats or record.header.engine_seats() or None, record.header.seed,
        auto_dice=False, auto_forced=False,
    )  # fmt: skip
    answers, lines, branch, last = record.line_of_play()
    problem = record.problem
    for answer, line in zip(answers, lines, strict=True):
        try:
            game.feed(answer)
        except Refused as refusal:
            problem = (
                f"{record.path}:{line}: the rules as they are now do not take this answer "
                f"({refusal}). The {game.count} answers before it stand, and the game can go on "
                "from there."
            )
            break
    game.branch, game.last_branch = branch, last
    return game, problem


def resume(record: Record, rules: Rules, seats: Sequence[Seat] | None = None) -> tuple[Game, str]:
    """Play a record again and make the game ready to go on; whoever writes it down is to be set as
    `game.listener` by the caller, who then calls `game.settle()`.

    Returns:
        The game and what was wrong, "" if nothing.
    """
    game, problem = replay(record, rules, seats)
    game.auto_dice = record.header.dice != "typed"
    game.auto_forced = True
    return game, problem


def write_again(record: Record, game: Game, path: Path) -> RecordWriter:
    """A new file with the answers of `game`, to go on writing: for a record that was damaged."""
    writer = RecordWriter(path, record.header)
    for answer in game.all_answers():
        writer.answered(answer)
    return writer
