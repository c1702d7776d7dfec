"""Everything that a report shows about a recorded game, gathered by replaying the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from somalia.engine.checkpoints import Answer
from somalia.engine.kinds import MISSION, has_tag
from somalia.engine.prompts import Chance, Choose
from somalia.engine.record import NOTE_NAME, Record
from somalia.engine.sight import Sight
from somalia.games.scenario_card import CHANCE
from somalia.games.turns import Opening, TurnReport, deeds_told
from somalia.play.library import card, seated
from somalia.play.replay import Replay
from somalia.play.sources import public
from somalia.play.thinking import ThinkingJob
from somalia.play.turns import turns_of
from somalia.report.chances import PlayOutChances, Start, chances
from somalia.report.luck import LuckLedger, Rolled

SECONDS = 60.0
"""The maximum number of seconds that play-outs may take."""
MOST_THOUGHTS = 4
"""The maximum number of reasons shown for a side in a turn."""

Progress = Callable[[str, int, int], None]
"""Called with what is being computed, how much of it is done, and the total; it may raise to stop.
"""


class Thought(NamedTuple):
    """A computer player's reason for an action."""

    side: str
    choice: str
    why: str


@dataclass
class Month:
    """A turn as the report shows it."""

    number: int
    opening: Opening
    report: TurnReport
    deeds: list[tuple[str, list[str]]]  # by side, in words
    sketch: str  # SVG of the position at the turn's end, or ""
    thoughts: list[Thought] = field(default_factory=list)
    chances: PlayOutChances | None = None  # chances at the start of the turn
    swing: float | None = None  # change in the first side's chance during the turn
    luck: Fraction = Fraction(0)  # the first side's luck


@dataclass
class Account:
    """A recorded game, for a report."""

    name: str  # the scenario's name
    scenario: str  # the scenario's id
    seats: list[tuple[str, str]]  # each side and its player
    result: str
    is_over: bool
    lines: list[str]  # the result in lines, as the terminal prints it
    months: list[Month]
    sides: list[tuple[str, str]]  # each side's id and name, in seat order
    first: str  # the first side, as a sentence names it: "the UN"
    unit: str  # the unit in which gains are counted
    sources: dict[str, dict[str, list[int]]]  # running totals, turn by turn, by side and source
    totals: dict[str, list[int]]  # totals after each turn, by side
    losses: list[tuple[str, str, int]]
    rolls: list[Rolled]
    luck_about: list[str]  # how rolls were evaluated, in sentences
    luck_unit: str
    margin: int | None  # the first side's margin at the end
    final: dict[str, float]  # by side: 100 for a victory, 50 for a draw
    play_outs: int  # the largest number of play-outs for any position
    sketch_key: list[tuple[str, str]]
    remarks: list[str]
    failed: str  # why some play-outs are missing; "" if none are


def gather(
    record: Record,
    play_outs: int,
    seconds: float = SECONDS,
    progress: Progress = lambda what, made, total: None,
) -> Account:
    """Replay a record, and compute everything for its report.

    Args:
        play_outs: how many play-outs to make from the start of each turn; 0 for none.
        seconds: the maximum time that they may take.

    Raises:
        ValueError: the game has hidden information and is not over.
        RecordError, DataError: the record's scenario or seats have an error.
    """
    replay = Replay(record, whole="A report is written")
    terms = replay.game_type.luck(replay.scenario)
    course = _Course(replay, LuckLedger(terms, replay.say) if terms is not None else None)
    total = len(record.line_of_play()[0])
    for before, answer in _walked(replay, terms is not None):
        course.see(before, answer)
        progress("rolls", replay.sight.count, total)
    all_chances, failed = _played_out(replay, course.starts, play_outs, seconds, progress)
    months = _months(replay, course.thoughts, all_chances, course.rolls)
    final = _final(replay)
    _swings(months, final, replay.rules.sides[0])
    sources, totals = _courses(months, replay.rules.sides)
    ended = replay.sight.outcome
    say, display = replay.say, replay.display
    return Account(
        name=replay.scenario.name,
        scenario=public(record.header).scenario,
        seats=_seats(replay),
        result=say.ended(ended, replay.view) if ended is not None else "This game isn't over.",
        is_over=ended is not None,
        lines=[line for line in replay.result() if line and not line.startswith("==")],
        months=months,
        sides=[(side, say.side(side)) for side in replay.rules.sides],
        first=say.within(replay.rules.sides[0]),
        unit=months[-1].report.unit if months else "",
        sources=sources,
        totals=totals,
        losses=display.losses(replay.sight.events()),
        rolls=course.rolls,
        luck_about=[terms.about, terms.policy_told] if terms is not None else [],
        luck_unit=terms.unit if terms is not None else "",
        margin=ended.margin if ended is not None else None,
        final=final,
        play_outs=max((one.play_outs for one in all_chances), default=0),
        sketch_key=display.sketch_key(),
        remarks=_remarks(replay),
        failed=failed,
    )


class _Course:
    """What is recorded during the replay: rolls, reasons, and how each turn began."""

    def __init__(self, replay: Replay, ledger: LuckLedger | None) -> None:
        self.rolls: list[Rolled] = []
        self.thoughts: dict[int, list[Thought]] = {}  # reasons by turn
        self.starts: list[Start] = []
        self._replay, self._ledger = replay, ledger
        self._turn = 0

    def see(self, before: Sight, answer: Answer) -> None:
        """Note an answer, given the game as it was before the answer."""
        sight = self._replay.sight
        turn = sight.phase.turn
        if turn != self._turn and not sight.is_over:
            self._turn = turn
            self.starts.append(Start(turn, sight.count))
        if answer.is_chance:
            self._see_roll(before, answer)
        elif answer.why and before is not sight and _tells(before.prompt):
            self._see_reason(before, answer)

    def _see_roll(self, before: Sight, answer: Answer) -> None:
        if self._ledger is None:
            return
        rolled = self._ledger.reckon(before.to_follow(), str(answer.value))
        if rolled is not None:
            self.rolls.append(rolled)

    def _see_reason(self, before: Sight, answer: Answer) -> None:
        """Note why a computer player did something: each reason once per turn, up to a limit."""
        prompt = before.prompt
        assert isinstance(prompt, Choose)
        side = prompt.who
        choice = self._replay.say.label(prompt, answer.value, before.view).name
        thoughts = self.thoughts.setdefault(before.phase.turn, [])
        is_known = any((one.side, one.why) == (side, answer.why) for one in thoughts)
        many = sum(one.side == side for one in thoughts)
        if not is_known and many < MOST_THOUGHTS:
            thoughts.append(Thought(side, choice, answer.why))


def _final(replay: Replay) -> dict[str, float]:
    """By side: 100 for a victory, 50 for a draw; empty if the game is not over."""
    if replay.sight.outcome is None:
        return {}
    return {
        side: 50.0 * replay.game_type.standing(replay.scenario, replay.view, side).halves
        for side in replay.rules.sides
    }


def _seats(replay: Replay) -> list[tuple[str, str]]:
    """Each side with its player: the name recorded for the seat, else the opponent's name."""
    names = {note.seat: note.text.removeprefix(NOTE_NAME).strip() for note in replay.record.notes}
    return [
        (replay.say.side(sitter.name), names.get(sitter.name) or seated(sitter.who))
        for sitter in replay.header.seats
    ]


def _remarks(replay: Replay) -> list[str]:
    """The remarks on the record, without its path: readers of the page need not know this machine's
    folders.
    """
    record = replay.record
    problem = [record.problem] if record.problem else []
    path = record.path
    return [told.replace(str(path), path.name) for told in (*problem, *replay.remarks)]


def _tells(prompt: object) -> bool:
    """Whether the reason for answering a question is worth showing."""
    return isinstance(prompt, Choose) and has_tag(prompt.ask, MISSION)


def _walked(replay: Replay, with_chances: bool) -> Any:
    """Yield every answer in the record, with the game as it was before the answer.

    Args:
        with_chances: yield die rolls and draws in the same way. Otherwise they come with the game
            as it is afterwards, which saves thousands of copies if no luck is shown.
    """
    feed = replay.fed()
    while True:
        sight = replay.sight
        needed = _tells(sight.prompt) or (with_chances and isinstance(sight.prompt, Chance))
        before = sight.trial() if needed else sight
        answer: Answer | None = next(feed, None)
        if answer is None:
            return
        yield before, answer


def _played_out(
    replay: Replay, starts: Sequence[Start], play_outs: int, seconds: float, progress: Progress
) -> tuple[list[PlayOutChances], str]:
    header, sides = replay.header, replay.rules.sides
    if not play_outs or not starts or replay.rules.hides:
        return [], ""
    usual = card(header.scenario).computers(header.options)
    players = {side: usual.get(side, CHANCE) for side in sides}
    job = ThinkingJob(
        header.scenario,
        tuple(sorted(header.options.items())),
        tuple(header.charts),
        replay.scenario.digest,
        "",
        "",
        header.seed,
    )
    return chances(
        job,
        players,
        replay.sight.answers(),
        replay.sight.to_follow().branch,
        starts,
        play_outs=play_outs,
        seconds=seconds,
        progress=lambda made, total: progress("play-outs", made, total),
    )


def _months(
    replay: Replay,
    thoughts: dict[int, list[Thought]],
    all_chances: Sequence[PlayOutChances],
    rolls: Sequence[Rolled],
) -> list[Month]:
    display, months = replay.display, list[Month]()
    by_turn = {one.turn: one for one in all_chances}
    for turn in turns_of(replay.sight):
        opening, report = display.opening(turn), display.report(turn)
        if opening is None or report is None:
            continue
        lines = [(replay.say.side(side), deeds_told(deeds)) for side, deeds in report.deeds.items()]
        months.append(
            Month(
                turn.number,
                opening,
                report,
                lines,
                display.sketch(turn.after),
                thoughts.get(turn.number, []),
                by_turn.get(turn.number),
                luck=sum((one.luck for one in rolls if one.turn == turn.number), Fraction(0)),
            )
        )
    return months


def _swings(months: Sequence[Month], final: dict[str, float], side: str) -> None:
    """Set how much each turn changed the first side's chance of winning."""
    for index, month in enumerate(months):
        if month.chances is None:
            continue
        later = months[index + 1].chances if index + 1 < len(months) else None
        after = later.scores[side] if later is not None else final.get(side)
        if after is not None:
            month.swing = after - month.chances.scores[side]


def _courses(
    months: Sequence[Month], sides: Sequence[str]
) -> tuple[dict[str, dict[str, list[int]]], dict[str, list[int]]]:
    """Running totals by side and source, and each player's side's total after each turn."""
    sources: dict[str, dict[str, list[int]]] = {}
    totals: dict[str, list[int]] = {}
    for index, month in enumerate(months):
        for gain in month.report.gains:
            course = sources.setdefault(gain.side, {}).setdefault(gain.source, [0] * len(months))
            for later in range(index, len(months)):
                course[later] += gain.points
        for side, (_, now) in month.report.totals.items():
            if side in sides:
                totals.setdefault(side, []).append(now)
    return sources, totals
