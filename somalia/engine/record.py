"""Records: a game as a text file that a human can read, diff and mail.

A record is a header followed by one line for each answer. Each line is written at once, so that a
crash at any moment loses no answer:

    somalia record 1
    version: 0.2.0
    rules: 1                           the edition of the rules at the start
    draws: 1                           how dice follow from the seed
    given: 118                         after 118 answers, a branch with its own seed starts
    scenario: somalia-1992
    file scenario somalia-1992: 5c1d0f2a9b3e4786
    seat un: human plays un
    seed: 7

    # Turn 1: Logistics
    * supply: 3 4
    - un un.mission: convoy
    = un un.mission: pass              a forced answer, given by the program
    + fire: 5                          dice rolled by a player and typed in
    ! un resign                        a request, which is not among the options
    < 118 0                            back to the first 118 answers; branch 0 continues
    @ un always convoys                a seat's note for the screen; the game does not change
    # seal 1f0c86b3a5d2e497            a hash of the lines since the previous seal
    # rules: 2                         another edition of the rules from here on
    # session 12                       opened or closed in session 12 of its folder

Anything after "  # " on a line is for the reader: an opponent's reason. Undone answers stay in the
file: a record is a tree, and the last line of play is the game.

Seals detect damage and mistakes, such as a slip in an editor or two files joined together. They are
plain hashes that anybody can compute, so they are no protection against malice. This module reads
records; `record_writer.py` writes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from somalia.engine.checkpoints import Answer
from somalia.engine.dice import BITS, DRAWS, number
from somalia.engine.game import Game, Refused, Seat
from somalia.engine.prompts import Chance
from somalia.engine.protocols import Rules
from somalia.engine.words import plural
from somalia.plain import unfit, visible
from somalia.reading import Unreadable, as_text, read_bytes

FORMAT = "somalia record 1"
SEAT_FORMAT = "somalia seat record 1"
"""The first line of a file exported for a seat, which can be read but not played."""
LARGEST = 8_000_000  # bytes; 40 times the size of a long game
HEAD = 20_000  # bytes read for lists of records: enough for the header and the players' names
LONGEST_LINE = 300  # characters in a header line or a note
LONGEST_WHY = 500  # characters in an opponent's reason
MOST_NOTES = 2500  # notes in a record; as many more may end earlier notes: 6 MB in all
_SEAT = re.compile(r"(\S+) plays (\S+(?: \S+)*)")
_GIVEN = re.compile(r"([-=]) (\S+) (\S+): (\S+)")
_CHANCE = re.compile(r"([*+]) (\S+): (\S+(?: \S+)*)")
_REQUEST = re.compile(r"! (\S+) (\S+)")
_BACK = re.compile(r"< (\d+) (\d+)")
_COUNT = re.compile(r"[0-9]{1,8}")
NOTE_NAME = "name:"
"""The start of a note that gives the name of the player in a seat."""
_NOTE = re.compile(r"@ (\S+) (\S.*)")
SEAL = "# seal "
"""The start of a line with the hash of the lines above it."""
BY_RULES, BY_DRAWS = "# rules: ", "# draws: "
"""The start of a line after which a record continues under other rules, or with different dice."""
SESSION = "# session "
"""The start of a line with a session number; the game with the highest number was played most
recently.
"""


COMPLETE = "complete: it holds what is hidden from the players; somalia export makes one for a seat"
"""The line in the header of a game with hidden information."""


DAMAGED = "the record is damaged, but you can resume the game from before the damage."
"""The only message about a damaged record with hidden information: details of the damage, or where
it is, could reveal something.
"""


class RecordError(Exception):
    """A file cannot be opened as a record; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """The player in a seat ("human", "random" or a doctrine's name), and the seat's sides."""

    name: str
    who: str
    sides: tuple[str, ...]


@dataclass(frozen=True)
class Header:
    """A record's header, which holds the game's settings."""

    scenario: str
    seed: str
    seats: tuple[Sitter, ...]
    version: str = ""
    digest: str = ""  # hash of the scenario with its charts and options
    dice: str = "auto"  # or "typed"
    options: dict[str, str] = field(default_factory=dict)
    charts: tuple[str, ...] = ()  # files that overlay the scenario's charts
    rules: str = ""  # the edition of the rules at the start; "" in old records
    draws: str = ""  # how dice follow from the seed; "" in old records
    hides: bool = False  # whether the record contains anything hidden from a seat
    files: dict[str, str] = field(default_factory=dict)  # the digest of each file, by kind and name
    given: int = 0  # answers taken from the parent game, whose dice had another seed

    @property
    def has_people(self) -> bool:
        """Whether any player is human."""
        return any(seat.who == "human" for seat in self.seats)

    def text(self) -> str:
        """The header as written in the file.

        Raises:
            RecordError: reading it back would give a different header.
        """
        lines = [FORMAT, f"version: {self.version}"]
        lines += [f"rules: {self.rules}"] * bool(self.rules)
        lines += [f"draws: {self.draws}"] * bool(self.draws)
        lines += [f"given: {self.given}"] * bool(self.given)
        lines += [COMPLETE] * self.hides
        lines += [f"scenario: {self.scenario}"]
        lines += [f"digest: {self.digest}"] * bool(self.digest)
        lines += [f"option {id}: {value}" for id, value in self.options.items()]
        lines += [f"charts: {file}" for file in self.charts]
        lines += [f"file {file}: {digest}" for file, digest in self.files.items()]
        lines += [f"seat {s.name}: {s.who} plays {' '.join(s.sides)}" for s in self.seats]
        lines += [f"dice: {self.dice}", f"seed: {self.seed}"]
        strange = [
            f"{line.partition(':')[0][:40]!a}: {why}"
            for line in lines
            if (why := unfit(line, LONGEST_LINE))
        ]
        text = "\n".join([*lines, "", ""])
        names = [self.scenario, *self.charts, *(seat.who for seat in self.seats)]
        strange += [
            f"{name[:100]!a} leads to another folder" for name in names if not is_local(name)
        ]
        if not strange and len(text.encode()) > HEAD // 2:
            strange = [f"the header has more than {HEAD // 2} bytes"]
        if not strange:
            try:
                read = _read_header(Path("header"), text.split("\n")).header
            except RecordError:
                read = None
            if read != self:
                strange = ["values must fit on one line, and names can't contain spaces"]
                strange += [f"see {'; '.join(lines)[:300]!a}"]
        if strange:
            why = "; ".join(strange[:3])
            raise RecordError(f"Can't save this game's setup in a record: {why}.")
        return text

    def engine_seats(self) -> tuple[Seat, ...]:
        """The seats in the form that the driver needs."""
        return tuple(Seat(s.name, s.sides, person=s.who == "human") for s in self.seats)


@dataclass(frozen=True, slots=True)
class WentBack:
    """The game went back to its first `count` answers; what follows belongs to branch `branch`."""

    count: int
    branch: int


@dataclass(frozen=True, slots=True)
class SeatNote:
    """A seat's note for the screen, such as a standing order, written after `count` answers of the
    present line of play. It is not part of the game itself.
    """

    count: int
    seat: str
    text: str


class LineOfPlay(NamedTuple):
    """The answers that lead to the position at the end of a record, first to last."""

    answers: list[Answer]
    lines: list[int]  # the line of each answer in the file
    branches: list[int]  # the dice branch of each answer
    branch: int  # the branch that supplies the next dice
    last: int  # the highest branch


@dataclass
class Record:
    """A record as read: its sound part, and what is wrong with the rest."""

    path: Path
    header: Header
    entries: list[Answer | WentBack]
    lines: list[int]  # the line of each entry in the file
    problem: str = ""  # "" for a sound file
    problem_line: int = 0  # the first damaged line of the file; 0 for none
    notes: list[SeatNote] = field(default_factory=list)
    text: str = ""  # the file, with every line break as "\n"
    header_lines: dict[str, int] = field(default_factory=dict)  # line by key, such as "seat un"
    rules: str = ""  # the edition of the rules under which it continues
    draws: str = ""  # how its dice follow from the seed; "" if this changes midway
    remarks: list[str] = field(default_factory=list)  # signs that a playable record was changed

    def line_of_play(self) -> LineOfPlay:
        """The answers that still count; undone answers are left out."""
        answers: list[Answer] = []
        lines: list[int] = []
        branches: list[int] = []
        branch = last = 0
        for entry, line in zip(self.entries, self.lines, strict=True):
            if isinstance(entry, WentBack):
                del answers[entry.count :], lines[entry.count :], branches[entry.count :]
                branch, last = entry.branch, max(last, entry.branch)
            else:
                answers.append(entry)
                lines.append(line)
                branches.append(branch)
        return LineOfPlay(answers, lines, branches, branch, last)

    def sound_text(self) -> str:
        """The file up to the first damaged line: a sound record, undone answers included."""
        if not self.problem_line:
            return self.text
        return "".join(f"{line}\n" for line in self.text.split("\n")[: self.problem_line - 1])

    def seats(self, rules: Rules) -> tuple[Seat, ...]:
        """The seats in the form that the driver needs; none if the record names none.

        Raises:
            RecordError: the rules need different seats: one for each side, with the side's name.
        """
        for seat in self.header.seats:
            where = f"{self.path}:{self.header_lines.get(f'seat {seat.name}', 1)}"
            if seat.name not in rules.sides:
                sides = ", ".join(rules.sides)
                raise RecordError(f'{where}: there\'s no side "{seat.name}". Sides: {sides}.')
            if seat.sides != (seat.name,):
                raise RecordError(
                    f"{where}: expected seat {seat.name} to play {seat.name}, "
                    f"not {' '.join(seat.sides)}."
                )
        named = {seat.name for seat in self.header.seats}
        missing = [side for side in rules.sides if side not in named]
        if missing and named:
            raise RecordError(
                f"{self.path}: no player for {missing[0]}: the header lacks "
                f'"seat {missing[0]}: PLAYER plays {missing[0]}".'
            )
        return self.header.engine_seats()


def _faces(answer: Answer) -> str:
    """A choice or result, as written on a record line."""
    value = answer.value
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def line_of(answer: Answer) -> str:
    """An answer as a line of the file, without the line break."""
    if answer.how == "request":
        text = f"! {answer.who} {answer.ask}"
    elif answer.is_chance:
        text = f"{'+' if answer.how == 'typed' else '*'} {answer.ask}: {_faces(answer)}"
    else:
        mark = "=" if answer.how == "forced" else "-"
        text = f"{mark} {answer.who} {answer.ask}: {answer.value}"
    why = reason(answer.why)
    return f"{text}  # {why}" if why else text


def reason(why: str) -> str:
    """An opponent's reason in the form kept in records: short, on one line, fully visible."""
    line = visible(" ".join(why.split()))
    return line if len(line) <= LONGEST_WHY else f"{line[: LONGEST_WHY - 3].rstrip()}..."


def note_line(seat: str, text: str) -> str:
    """A note as a line of the file, without the line break.

    Raises:
        RecordError: the note could not be read back.
    """
    line = f"@ {seat} {text}"
    why = unfit(line, LONGEST_LINE)
    match = _NOTE.fullmatch(line)
    if not why and (match is None or match.groups() != (seat, text)):
        why = "it is empty, or starts with a space"
    if why:
        raise RecordError(f"Can't save this with the game: {why}.")
    return line


def answer_of(line: str) -> Answer | WentBack | None:
    """The entry on a line of the file; None if this program never writes such a line.

    Rolls and draws stay text: only the prompt knows whether "7" is a number.
    """
    text, _, why = line.partition("  # ")
    if match := _GIVEN.fullmatch(text):
        how = "forced" if match[1] == "=" else ""
        return Answer(match[2], match[3], match[4], how, why)
    if match := _CHANCE.fullmatch(text):
        return Answer("", match[2], match[3], "typed" if match[1] == "+" else "", why)
    if match := _REQUEST.fullmatch(text):
        return Answer(match[1], match[2], "request", "request", why)
    if (match := _BACK.fullmatch(text)) and len(match[1]) < 9 and len(match[2]) < 9:
        return WentBack(int(match[1]), int(match[2]))
    return None


def reads_back(answer: Answer, line: str) -> bool:
    """Whether reading `line`, which `line_of` made, gives the same answer."""
    kept = Answer(answer.who, answer.ask, _faces(answer), answer.how, reason(answer.why))
    return answer_of(line) == kept


def is_local(name: str) -> bool:
    """Whether a file name stays inside the folders that are searched for the file."""
    parts = re.split(r"[/\\]", name)
    is_drive = len(parts) > 1 and parts[0].endswith(":")
    return parts[0] != "" and not is_drive and not any(p == ".." or p[:1] == "~" for p in parts)


class Seals:
    """The running hash of a record's lines since the last seal; it ignores line endings."""

    def __init__(self) -> None:
        self._hash = sha256()

    def line(self, line: str) -> None:
        """Add a line of the file to the hash; a seal starts a new hash."""
        if line.startswith(SEAL):
            self._hash = sha256()
        self._hash.update(line.encode(errors="replace") + b"\n")

    def seal(self) -> str:
        """The seal line for the lines since the last seal."""
        return SEAL + self._hash.hexdigest()[:16]


def load(path: Path) -> Record:
    """Read a record. If its body is damaged, the sound part is read; see `Record.problem`.

    Raises:
        RecordError: there is no such file, it is not a record, or its header is too incomplete.
    """
    return read(path, _contents(path))


def _contents(path: Path, most: int | None = None) -> bytes:
    try:
        return read_bytes(path, LARGEST, most)
    except Unreadable as why:
        raise RecordError(f"{path}: {why}. {why.hint}") from None


def load_head(path: Path) -> Record:
    """Read the header and the first lines after it, such as names: enough for a list of records.

    Raises:
        RecordError: as for `load`.
    """
    return read(path, _contents(path, HEAD), is_whole=False)


def read(path: Path, raw: bytes, is_whole: bool = True) -> Record:
    """Read a record from the contents of its file.

    Args:
        path: its name in messages.
        is_whole: False for the first `HEAD` bytes of a file, where the last line may be cut off.

    Raises:
        RecordError: as for `load`.
    """
    try:
        text = as_text(raw, "replace")
    except Unreadable as why:
        raise RecordError(f"{path}: {why}. {why.hint}") from None
    if not is_whole and len(raw) == HEAD:
        text = text[: text.rfind("\n") + 1]
    lines = text.split("\n")
    if lines[0] == SEAT_FORMAT:
        raise RecordError(
            f"{path}: this is an export for one side. You can read it, but not replay it: it lacks "
            "whatever was hidden from that side."
        )
    if lines[0] != FORMAT:
        raise RecordError(
            f'{path}:1: expected "{FORMAT}", found {lines[0][:40]!r}. This isn\'t a record, or '
            "another version wrote it. Choose another file, or open it with that version."
        )
    head = _read_header(path, lines)
    record = Record(
        path,
        head.header,
        [],
        [],
        text=text,
        header_lines=head.lines,
        rules=head.header.rules,
        draws=head.header.draws,
    )
    _read_body(record, lines, head.body)
    return record


class _Head(NamedTuple):
    header: Header
    lines: dict[str, int]  # the line number of each header line, by its key
    body: int  # how many lines precede the body


def _read_header(path: Path, lines: Sequence[str]) -> _Head:
    values: dict[str, str] = {}
    options: dict[str, str] = {}
    charts: list[str] = []
    files: dict[str, str] = {}
    seats: list[Sitter] = []
    where: dict[str, int] = {}
    number_ = 1
    # A last line without a line break was cut short, so the header is incomplete.
    while number_ + 1 < len(lines) and (line := lines[number_]):
        number_ += 1
        key, colon, value = line.partition(": ")
        if not colon:
            raise RecordError(
                f'{path}:{number_}: expected "name: value" in the header, found {line[:40]!r}.'
            )
        if key in where and key != "charts":
            raise RecordError(
                f'{path}:{number_}: duplicate "{key[:40]}" (first on line {where[key]}).'
            )
        where[key] = number_
        if key.startswith("option "):
            options[key.removeprefix("option ")] = value
        elif key.startswith("seat "):
            match = _SEAT.fullmatch(value)
            if not match:
                raise RecordError(
                    f'{path}:{number_}: expected "seat NAME: PLAYER plays SIDES", '
                    f"found {line[:60]!r}."
                )
            seats.append(Sitter(key.removeprefix("seat "), match[1], tuple(match[2].split())))
        elif key == "charts":
            charts.append(value)
        elif key.startswith("file "):
            files[key.removeprefix("file ")] = value
        else:
            values[key] = value
    if number_ + 1 >= len(lines):
        raise RecordError(f"{path}: incomplete header. No answers are lost; start a new game.")
    for key in ("scenario", "seed"):
        if key not in values:
            raise RecordError(
                f'{path}: the header lacks "{key}: ...", so the game can\'t be set up.'
            )
    given = values.get("given", "0")
    if not _COUNT.fullmatch(given):
        number_ = where["given"]
        raise RecordError(f'{path}:{number_}: expected "given: COUNT", found {given[:40]!r}.')
    header = Header(
        scenario=values["scenario"],
        seed=values["seed"],
        seats=tuple(seats),
        version=values.get("version", ""),
        digest=values.get("digest", ""),
        dice=values.get("dice", "auto"),
        options=options,
        charts=tuple(charts),
        rules=values.get("rules", ""),
        draws=values.get("draws", ""),
        hides="complete" in values,
        files=files,
        given=int(given),
    )
    return _Head(header, where, number_ + 1)


def _read_body(record: Record, lines: Sequence[str], body: int) -> None:
    count = 0
    counts: list[int] = []  # the count of answers after each entry
    after: list[int] = []  # how many entries came before each note
    seals = _SealsRead(record, lines[:body])
    for number_, line in enumerate(lines[body:], body + 1):
        # A line without a line break was cut short: even if it looks valid, its end may be missing.
        is_cut = number_ == len(lines)
        if is_cut and line.startswith("#"):
            record.text = record.text.removesuffix(line)  # an incomplete remark: nothing is lost
            break
        seals.see(line, number_)
        if not line or line.startswith("#"):
            _read_remark(record, line)
            continue
        if line.startswith("@ ") and not is_cut:
            if len(record.notes) == 2 * MOST_NOTES:
                continue  # not ours: the writer never writes this many notes
            if match := _NOTE.fullmatch(line):
                record.notes.append(SeatNote(count, match[1], match[2]))
                after.append(len(counts))
                continue
        entry = None if is_cut else answer_of(line)
        if entry is None or (isinstance(entry, WentBack) and entry.count > count):
            what = "incomplete line" if is_cut else "unreadable line"
            record.problem_line = number_
            record.problem = (
                f"{record.path}:{number_}: {what} {line[:40]!r}. You can resume the game from the "
                f"{plural(count, 'answer')} before it."
            )
            break
        count = entry.count if isinstance(entry, WentBack) else count + 1
        counts.append(count)
        record.entries.append(entry)
        record.lines.append(number_)
    record.notes = _aged(record.notes, after, counts)


class _SealsRead:
    """Compares each seal of a record with the lines above it and adds a remark if they differ."""

    def __init__(self, record: Record, head: Sequence[str]) -> None:
        self._record = record
        self._seals = Seals()
        for line in head:
            self._seals.line(line)
        self._first = 1  # the first line of the file not yet covered by a seal

    def see(self, line: str, number_: int) -> None:
        """Process the file's next line; `number_` is its line number."""
        if line.startswith(SEAL):
            if line != self._seals.seal():
                _remark_seal(self._record, self._first, number_)
            self._first = number_ + 1
        self._seals.line(line)


def _read_remark(record: Record, line: str) -> None:
    """Read a remark that changes the record's rules or dice; ignore other remarks."""
    if line.startswith(BY_RULES):
        record.rules = line.removeprefix(BY_RULES)
    elif line.startswith(BY_DRAWS) and line.removeprefix(BY_DRAWS) != record.draws:
        record.draws = ""


def _aged(notes: Sequence[SeatNote], after: Sequence[int], counts: Sequence[int]) -> list[SeatNote]:
    """The notes, each with the number of answers its line of play shares with the last line of
    play: the lowest count since the note.

    Args:
        after: how many entries came before each note.
        counts: how many answers there were after each entry.
    """
    fewest = [*accumulate(reversed(counts), min)][::-1]
    return [
        replaced(note, count=min([note.count, *fewest[at : at + 1]]))
        for note, at in zip(notes, after, strict=True)
    ]


def _remark_seal(record: Record, first: int, line: int) -> None:
    if not any("seal" in remark for remark in record.remarks):
        record.remarks.append(
            f"{record.path}:{line}: the lines from {first} on were changed: their seal doesn't "
            "match. The game uses them as they are."
        )


def outgrown(record: Record, edition: str) -> str:
    """The message for a record made under another edition of the rules, whose answers may no longer
    fit. The message names the edition and the version; it is "" if the editions match.
    """
    if record.rules == edition:
        return ""
    needs = f"edition {record.rules[:40]}" if record.rules else "an unnamed edition"
    by = f" (Somalia {record.header.version[:40]})" if record.header.version else ""
    return (
        f"{record.path}: this game needs {needs} of its rules{by}. This program has edition "
        f"{edition}, which refuses some of its answers."
    )


def replayed(record: Record, game: Game) -> Iterator[Answer]:
    """Feed a record's last line of play to a game at its start, yielding each answer as it is
    applied.

    Each answer is checked against the present rules, and each rolled die against the seed. Problems
    are added to `record.problem` and `record.remarks`.
    """
    line_of_play = record.line_of_play()
    edition = game.rules.edition
    if record.rules != edition:
        begun = f"edition {record.rules[:40]}" if record.rules else "an unnamed edition"
        record.remarks.append(
            f"{record.path}: played under {begun} of the rules. Every answer is checked again "
            f"under the current edition, {edition}."
        )
    elif record.draws != DRAWS:
        record.remarks.append(
            f"{record.path}: an older version of the program rolled its dice, so they aren't "
            "checked against the seed."
        )
    strange: list[str] = []
    try:
        yield from _fed(record, game, line_of_play, strange)
    finally:
        game.branch, game.last_branch = line_of_play.branch, line_of_play.last
        if strange:
            more = f", and {len(strange) - 1} more" if strange[1:] else ""
            record.remarks.append(
                f"{record.path}: the dice don't match the seed ({strange[0]}{more}): one or the "
                "other was changed. The game uses the dice as they are."
            )


def _fed(
    record: Record, game: Game, line_of_play: LineOfPlay, strange: list[str]
) -> Iterator[Answer]:
    """Feed the answers one by one; dice that do not follow from the seed are added to `strange`."""
    given = record.header.given
    for index, (answer, line, branch) in enumerate(zip(*line_of_play[:3], strict=True)):
        prompt, rolled = game.prompt, game.rolled
        game.branch = branch
        try:
            game.feed(answer)
        except Refused as refusal:
            record.problem_line = line
            record.problem = (
                f"{record.path}:{line}: the current rules refuse this answer "
                f"({str(refusal).rstrip('.')}). You can resume the game from the "
                f"{plural(game.count, 'answer')} before it."
            )
            break
        # Compare only rolls made by the program, not typed ones or requests.
        is_own = index >= given and not answer.how
        if record.draws == DRAWS and isinstance(prompt, Chance) and is_own:
            expected = prompt.from_number(number(game.seed, branch, rolled), BITS)
            if prompt.read(str(answer.value)) != expected:
                gives = line_of(Answer("", "", expected)).partition(": ")[2]
                strange.append(f"line {line} has {answer.value}, the seed gives {gives}")
        yield answer


def replay(record: Record, rules: Rules) -> tuple[Game, str]:
    """Replay a record, checking each answer against the present rules.

    Returns:
        The game after the last answer that the rules accept, with no dice rolled beyond it (see
        `resume`), and the problem; "" if there is none.

    Raises:
        RecordError: its seats are not the ones that the rules need.
    """
    game = Game(
        rules,
        record.seats(rules),
        record.header.seed,
        auto_dice=False,
        auto_forced=False,
    )
    for _ in replayed(record, game):
        pass
    return game, record.problem


def resume(record: Record, rules: Rules) -> tuple[Game, str]:
    """Replay a record in order to continue the game. The caller sets `game.listener` to the
    record's writer and then calls `game.settle()`.

    Returns:
        The game and the problem; "" if there is none.

    Raises:
        RecordError: its seats are not the ones that the rules need.
    """
    game, problem = replay(record, rules)
    game.auto_dice = record.header.dice != "typed"
    game.auto_forced = True
    return game, problem
