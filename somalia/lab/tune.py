"""`somalia tune`: numbers of doctrines and charts moved towards an aim, by Optuna.

A trial plays the same seeds as every other. What was found is then played beside what there was on
seeds that nothing was chosen by: they are drawn from the outcome itself.
"""

from __future__ import annotations

import importlib
import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from somalia import datafile
from somalia.datafile import DataError
from somalia.engine.words import plural
from somalia.files import Claim, append, write_whole
from somalia.lab.claims import claim
from somalia.lab.simulate import (
    Figures,
    GameResult,
    PlayOutJob,
    games_at_once,
    play_one,
    play_shown,
    scenario_of,
)
from somalia.lab.tuning import Meeting, TargetBand, TunedNumber, Tuning, read_tuning, text_of
from somalia.outputs import TUNED, require, write
from somalia.processes import WorkFailed

MOST_BATCHES = 50
LEAST_BATCH = 10
"""Standard errors come from the spread between batches of games, at least so many games each."""

STUDY = "somalia study 1"


class NoOptuna(Exception):
    """Optuna is not installed."""

    def __str__(self) -> str:
        return 'tune needs Optuna, which is not installed: python -m pip install "optuna>=4"'


def optimiser() -> Any:
    """Optuna, told to be quiet.

    Raises:
        NoOptuna: it is not installed.
    """
    try:
        optuna: Any = importlib.import_module("optuna")
    except ImportError:
        raise NoOptuna from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna


# -- measuring -------------------------------------------------------------------------------------


class Value(NamedTuple):
    """A figure over all games, and over each batch of them."""

    mean: float
    batches: tuple[float, ...]

    @property
    def error(self) -> float:
        """Its standard error, by the batches."""
        return error_of(self.batches)


def error_of(batches: Sequence[float]) -> float:
    """The standard error of a mean over batches."""
    return stdev(batches) / math.sqrt(len(batches)) if len(batches) > 1 else 0.0


Values = Mapping[str, Value]
"""The figures that an aim asks for, by name."""


def measured(
    tuning: Tuning, charts: Sequence[Path], games: Mapping[int, list[GameResult]]
) -> Values:
    """The figures of the aim, of the games of each meeting."""
    if tuning.targets:
        (played,) = games.values()
        whole = summary(tuning, charts, played)
        parts = [summary(tuning, charts, part) for part in batches_of(played)]
        return {
            target.figure: Value(
                figure(whole, target.figure), tuple(figure(p, target.figure) for p in parts)
            )
            for target in tuning.targets
        }
    found: dict[str, Value] = {}
    for what in dict.fromkeys((tuning.maximise, "margin", "score")):
        of_each = [
            Value(fmean(points), tuple(fmean(part) for part in batches_of(points)))
            for played in games.values()
            for points in [[_points(game, tuning.of, what) for game in played]]
        ]
        batches = zip(*(value.batches for value in of_each), strict=True)
        mean = fmean(value.mean for value in of_each)
        found[what] = Value(mean, tuple(map(fmean, batches)))
        if len(of_each) > 1:
            titles = [meeting.title for meeting in tuning.meetings]
            found |= {f"{what} against {one}": v for one, v in zip(titles, of_each, strict=True)}
    return found


def _points(game: GameResult, side: str, what: str) -> float:
    standing = game.standings[side]
    return standing.halves / 2 if what == "score" else standing.margin


def batches_of(games: Sequence[Any]) -> list[Sequence[Any]]:
    """The games in batches of one size; the last few may be in none."""
    count = max(1, min(MOST_BATCHES, len(games) // LEAST_BATCH))
    size = len(games) // count
    return [games[at * size : (at + 1) * size] for at in range(count)]


def summary(tuning: Tuning, charts: Sequence[Path], games: Sequence[GameResult]) -> dict[str, Any]:
    """The figures of `somalia simulate --json`, with counts of games as shares."""
    game_type, loaded = scenario_of(_job(tuning, charts, tuning.meetings[0], tuning.seed))
    figures = Figures(game_type.victories(loaded), game_type.statistics(loaded))
    for game in games:
        figures.add(game)
    found = figures.summary()
    for counts in ("victory", "ended", "first"):
        if counts in found:
            found[counts] = {id: count / len(games) for id, count in found[counts].items()}
    return found


def figure(summary: Mapping[str, Any], name: str) -> float:
    """The figure at a path such as "length.median"; one that was not counted is 0.

    Raises:
        KeyError: there is no such figure; its argument names those there are.
    """
    value: Any = summary
    head, *rest = name.split(".")
    if head not in value or (rest and not isinstance(value[head], dict)):
        raise KeyError(", ".join(_numbers(summary, "")))
    value = value[head]
    if rest:
        value = value.get(".".join(rest), 0.0 if head in ("ended", "vp") else None)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise KeyError(", ".join(_numbers(summary, "")))
    return float(value)


def _numbers(tree: Mapping[str, Any], before: str) -> Iterator[str]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{before}{key}.")
        elif isinstance(value, int | float):
            yield before + key


# -- how good it is --------------------------------------------------------------------------------


def loss_of(tuning: Tuning, values: Values) -> float:
    """What the trials are to make small.

    Of targets: how far each figure, its standard error either side counted in, lies outside its
    band, in widths of the band. Of what is to be great: less of that.
    """
    if not tuning.targets:
        return -values[tuning.maximise].mean
    return math.fsum(
        target.weight * outside(target, values[target.figure]) for target in tuning.targets
    )


def outside(target: TargetBand, value: Value) -> float:
    """How far outside its band a figure may be, in widths of the band."""
    over = max(0.0, value.mean + value.error - target.high)
    under = max(0.0, target.low - (value.mean - value.error))
    return (over + under) / (target.high - target.low)


# -- playing ---------------------------------------------------------------------------------------


def _job(tuning: Tuning, charts: Sequence[Path], meeting: Meeting, seed: str) -> PlayOutJob:
    return PlayOutJob(
        tuning.scenario,
        tuple(tuning.options.items()),
        tuple(map(str, charts)),
        tuple(meeting.seats.items()),
        seed,
    )


def play_task(jobs: Sequence[PlayOutJob], task: tuple[int, int]) -> tuple[int, GameResult]:
    """A game of one of several jobs."""
    job, number = task
    return job, play_one(jobs[job], number)


def play_values(
    tuning: Tuning,
    values: Sequence[Decimal],
    seed: str,
    games: int,
    at_once: int,
    title: str,
) -> Values:
    """Play so many games of each meeting with these values, and measure what the aim asks for."""
    with TemporaryDirectory(prefix="somalia-tune-") as folder:
        charts, meetings = tuning.in_folder(values, Path(folder))
        jobs = [_job(tuning, charts, meeting, seed) for meeting in meetings]
        tasks = [(job, number) for number in range(games) for job in range(len(jobs))]
        played: dict[int, list[GameResult]] = {job: [] for job in range(len(jobs))}

        def take(result: tuple[int, GameResult]) -> None:
            played[result[0]].append(result[1])

        try:
            play_shown(partial(play_task, jobs), tasks, at_once, title, take)
        except WorkFailed as fault:
            raise WorkFailed(f"{title}: {fault}") from fault
        return measured(tuning, charts, played)


# -- the study -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TuningTrial:
    """Values that were tried, and what they came to."""

    number: int  # 0: the values as they stood
    values: tuple[Decimal, ...]
    loss: float
    figures: Mapping[str, float]
    errors: Mapping[str, float]

    def data(self, moves: Sequence[TunedNumber]) -> dict[str, Any]:
        """For JSON."""
        return {
            "trial": self.number,
            "values": {move.name: text_of(at) for move, at in zip(moves, self.values, strict=True)},
            "loss": self.loss,
            "figures": dict(self.figures),
            "errors": dict(self.errors),
        }


class Study:
    """The trials so far, in a file if one is named: a line of JSON each, after a line of its own.

    What is tried next depends on the seed, its number and the trials before, so that a study that
    is taken up again goes on as if it had not stopped. As a context its file is claimed for this
    program.

    Raises:
        DataError: the file is of another study, or another program's.
        OSError: it cannot be written.
    """

    def __init__(self, tuning: Tuning, file: Path | None) -> None:
        self.tuning = tuning
        self.file = file
        self.trials: list[TuningTrial] = []
        self._claim: Claim | None = None

    def __enter__(self) -> Study:
        if self.file is not None:
            self._claim = claim(self.file, "tune", "--study")
            try:
                self._take_up(self.file)
            except BaseException:
                self._claim.release()
                raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._claim is not None:
            self._claim.release()

    def _take_up(self, file: Path) -> None:
        if file.exists() and file.stat().st_size:
            self._read(file)
        else:
            head = {"format": STUDY, "of": self.tuning.path.name, "digest": self.tuning.digest}
            write_whole(file, f"{json.dumps(head)}\n".encode())

    def _read(self, file: Path) -> None:
        """Take up the trials of a file; a last line that is not whole is dropped."""
        text = datafile.text_of(file)
        whole = text[: text.rfind("\n") + 1]
        lines = whole.splitlines()
        try:
            head = json.loads(lines[0])
            if head["format"] != STUDY:
                raise KeyError
        except (IndexError, KeyError, TypeError, ValueError):
            raise DataError(
                datafile.show_path(file), 1, "", "not a study of somalia tune"
            ) from None
        if head.get("digest") != self.tuning.digest:
            raise DataError(
                datafile.show_path(file),
                1,
                "",
                "this study belongs to another tuning file, or a file it plays with has changed",
                "Start a new study.",
            )
        for at, line in enumerate(lines[1:], 2):
            try:
                data = json.loads(line)
                values = tuple(Decimal(data["values"][move.name]) for move in self.tuning.moves)
                self.trials.append(
                    TuningTrial(
                        data["trial"], values, data["loss"], data["figures"], data["errors"]
                    )
                )
            except (ArithmeticError, KeyError, TypeError, ValueError):
                raise DataError(
                    datafile.show_path(file), at, "", "not a trial", "Start a new study."
                ) from None
        if whole != text:
            write_whole(file, whole.encode())

    def add(self, trial: TuningTrial) -> None:
        """Add a trial that is finished."""
        self.trials.append(trial)
        if self.file is not None:
            append(self.file, f"{json.dumps(trial.data(self.tuning.moves))}\n".encode())

    @property
    def best(self) -> TuningTrial:
        """The trial with the least loss; of equals the first."""
        return min(self.trials, key=lambda trial: trial.loss)

    def next_values(self, optuna: Any) -> tuple[Decimal, ...] | None:
        """What is tried next; None if all has been tried.

        A set that has been tried is told to the optimiser again, with what it came to.
        """
        moves = self.tuning.moves
        if not self.trials:
            return self.tuning.start
        known = {trial.values: trial.loss for trial in self.trials}
        steps = [range(move.steps + 1) for move in moves]
        on_grid = [trial for trial in self.trials if None not in _steps(moves, trial.values)]
        if math.prod(map(len, steps)) <= len(on_grid):
            return None
        number = len(self.trials)
        sampler = optuna.samplers.TPESampler(seed=_whole(f"{self.tuning.seed}/{number}"))
        study = optuna.create_study(sampler=sampler)
        spaces = {move.name: optuna.distributions.IntDistribution(0, move.steps) for move in moves}
        for trial in on_grid:
            study.add_trial(
                optuna.trial.create_trial(
                    params=dict(zip(spaces, _steps(moves, trial.values), strict=True)),
                    distributions=spaces,
                    value=trial.loss,
                )
            )
        for _ in range(100):
            asked = study.ask(spaces)
            values = tuple(move.at(asked.params[move.name]) for move in moves)
            if values not in known:
                return values
            study.tell(asked, known[values])
        return self._first_untried(known)

    def _first_untried(self, known: Mapping[tuple[Decimal, ...], float]) -> tuple[Decimal, ...]:
        """A set of values that has not been tried, by the seed; there must be one."""
        moves = self.tuning.moves
        number = _whole(f"{self.tuning.seed}/{len(self.trials)}/untried")
        while True:
            values = []
            for move in moves:
                number, steps = divmod(number, move.steps + 1)
                values.append(move.at(steps))
            if tuple(values) not in known:
                return tuple(values)
            number = _whole(f"{number}/{values}")


def _steps(moves: Sequence[TunedNumber], values: Sequence[Decimal]) -> list[int | None]:
    return [move.steps_to(value) for move, value in zip(moves, values, strict=True)]


def _whole(text: str) -> int:
    """A whole number below 2**31 made of a text."""
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big") >> 1


def search(
    tuning: Tuning, study: Study, trials: int, at_once: int, tell: Callable[[TuningTrial], None]
) -> None:
    """Add trials to a study until there are so many, or nothing is left to be tried.

    Raises:
        NoOptuna: it is not installed.
    """
    optuna = optimiser()
    while len(study.trials) < trials:
        values = study.next_values(optuna)
        if values is None:
            return
        number = len(study.trials)
        seed = f"{tuning.seed}/trial"
        found = play_values(tuning, values, seed, tuning.games, at_once, f"trial {number}")
        figures = {name: value.mean for name, value in found.items()}
        errors = {name: value.error for name, value in found.items()}
        study.add(TuningTrial(number, values, loss_of(tuning, found), figures, errors))
        tell(study.trials[-1])


# -- the report ------------------------------------------------------------------------------------


def fresh_seed(tuning: Tuning, study: Study) -> str:
    """The seed of the report: no trial was played by it, nor an earlier report of other values."""
    drawn = json.dumps([tuning.digest, len(study.trials), tuning.named(study.best.values)])
    return f"{tuning.seed}/fresh/{sha256(drawn.encode()).hexdigest()[:12]}"


def report(
    tuning: Tuning, study: Study, games: int, at_once: int, seed: str
) -> dict[str, dict[str, Any]]:
    """What there was and what was found, played on the same fresh seeds."""
    start = play_values(tuning, tuning.start, seed, games, at_once, "current values, fresh seeds")
    best = start
    if study.best.values != tuning.start:
        best = play_values(
            tuning, study.best.values, seed, games, at_once, "best values, fresh seeds"
        )
    bands = {target.figure: (target.low, target.high) for target in tuning.targets}
    found: dict[str, dict[str, Any]] = {}
    for name in best:
        pairs = zip(best[name].batches, start[name].batches, strict=True)
        band = bands.get(name)
        found[name] = {
            "start": {"value": start[name].mean, "error": start[name].error},
            "best": {"value": best[name].mean, "error": best[name].error},
            "difference": {
                "value": best[name].mean - start[name].mean,
                "error": error_of([one - other for one, other in pairs]),
            },
        }
        if band:
            low, high = band
            found[name]["within"] = list(band)
            found[name]["start"]["holds"] = low <= start[name].mean <= high
            found[name]["best"]["holds"] = low <= best[name].mean <= high
    return found


# -- the command -----------------------------------------------------------------------------------


def main(
    file: Path,
    trials: int | None,
    report_games: int,
    jobs: int | None,
    study: Path | None,
    out: Path | None,
    json_output: bool,
) -> int:
    """`somalia tune`: try values, and play the best on fresh seeds beside what there was."""
    optimiser()  # before anything is read or played: is it there?
    tuning = read_tuning(file)
    if out is not None:
        _check_out(tuning, out)
    at_once = games_at_once(jobs)
    _check_figures(tuning)
    with Study(tuning, study) as kept:

        def tell(trial: TuningTrial) -> None:
            line = _trial_line(tuning, trial, kept.best)
            print(line, file=sys.stderr if json_output else sys.stdout)

        for trial in kept.trials:
            tell(trial)
        failed, seed, fresh = None, "", dict[str, dict[str, Any]]()
        try:
            search(tuning, kept, trials or tuning.trials, at_once, tell)
            seed = fresh_seed(tuning, kept)
            if report_games:
                fresh = report(tuning, kept, report_games, at_once, seed)
        except WorkFailed as fault:
            if not kept.trials:
                raise
            failed = fault
    if out is not None:
        _write(tuning, kept.best, out)
    if json_output:
        told = {
            "tuning": datafile.show_path(file),
            "trials": [trial.data(tuning.moves) for trial in kept.trials],
            "start": tuning.named(tuning.start),
            "best": kept.best.data(tuning.moves),
            "report": {"seed": seed, "games": report_games, "figures": fresh} if fresh else None,
        }
        print(json.dumps(told, indent=2))
    else:
        _print(tuning, kept, fresh, seed, report_games)
        if out is not None:
            print(f"Written: {datafile.show_path(out)}")
    if failed is not None:
        raise failed
    return 0


def _check_figures(tuning: Tuning) -> None:
    """Whether the figures of the targets are there, by one game.

    Raises:
        DataError: one is not.
    """
    if not tuning.targets:
        return
    job = _job(tuning, tuning.charts, tuning.meetings[0], f"{tuning.seed}/trial")
    found = summary(tuning, tuning.charts, [play_one(job, 0)])
    document = datafile.read(tuning.path)
    for at, target in enumerate(tuning.targets):
        try:
            figure(found, target.figure)
        except KeyError as fault:
            raise document.error(
                ("aim", "targets", at, "figure"),
                f"unknown figure {datafile.quoted(target.figure)}",
                f"Known: {fault.args[0]}.",
            ) from None


def _targets(tuning: Tuning, out: Path) -> dict[str, Path]:
    """Where each product is written, by its name."""
    products = tuning.products(tuning.start)
    return {name: out / name if out.is_dir() else out for name in products}


def _check_out(tuning: Tuning, out: Path) -> None:
    """Whether what is found can be written there.

    Raises:
        DataError: the place is too small for several files.
        OutputError: the place is taken, or is that of what is being tuned.
    """
    targets = _targets(tuning, out)
    if len(targets) < tuning.files:
        raise DataError(
            datafile.show_path(tuning.path),
            None,
            "",
            "two of the files to write have the same name",
            "Rename one of them, or omit --out.",
        )
    if len(targets) > 1 and not out.is_dir():
        raise DataError(
            datafile.show_path(out), None, "", "there are several files to write, so name a folder"
        )
    for target in targets.values():
        require(target, TUNED, tuning.inputs())


HEAD = "# By somalia tune, which overwrites this file if --out names it again.\n"
"""The first line of what is written."""


def _write(tuning: Tuning, best: TuningTrial, out: Path) -> None:
    targets = _targets(tuning, out)
    for name, text in tuning.products(best.values).items():
        text = HEAD + text.removeprefix(HEAD)  # of a doctrine that was tuned before
        write(targets[name], text.encode(), TUNED, tuning.inputs())


def _values(tuning: Tuning, values: Sequence[Decimal]) -> str:
    return ", ".join(f"{name} {value}" for name, value in tuning.named(values).items())


def _trial_line(tuning: Tuning, trial: TuningTrial, best: TuningTrial) -> str:
    figures = ", ".join(
        f"{name} {value:.3g} ± {trial.errors[name]:.2g}" for name, value in trial.figures.items()
    )
    which = "current values" if trial.number == 0 else f"trial {trial.number}"
    return (
        f"{which}: {_values(tuning, trial.values)}: {_goal(tuning, trial)}"
        f"{' (best so far)' if trial is best else ''}; {figures}"
    )


def _goal(tuning: Tuning, trial: TuningTrial) -> str:
    if tuning.targets:
        return f"outside the bands by {trial.loss:.3f}"
    return f"{tuning.maximise} {-trial.loss:.3f}"


def _print(
    tuning: Tuning,
    study: Study,
    fresh: Mapping[str, Mapping[str, Any]],
    seed: str,
    games: int,
) -> None:
    from somalia.console import PlainConsole

    best = study.best
    console = PlainConsole()
    was, now = tuning.named(tuning.start), tuning.named(best.values)
    moved = [(name, value, now[name]) for name, value in was.items()]
    console.print_table(("number", "current", "best"), moved)
    console.print(
        f"Best of {plural(len(study.trials), 'trial')}: trial {best.number}, "
        f"{_goal(tuning, best)}. It was chosen by these games, so they flatter it."
    )
    if not fresh:
        return
    rows = []
    for name, row in fresh.items():
        wanted = "{} to {}".format(*row["within"]) if "within" in row else ""
        rows.append((name, wanted, *(_cell(row[of]) for of in ROW)))
    heads = ("figure", "wanted", "present", "best", "difference")
    console.print_table(heads, rows, less=("wanted",), folds=("figure",))
    console.print(
        f"{games} games each on the same fresh seeds ({seed}). ± is the standard error: over "
        "batches of games, for the difference over pairs of batches."
    )


ROW = ("start", "best", "difference")


def _cell(one: Mapping[str, Any]) -> str:
    holds = {True: "", False: " !"}[one.get("holds", True)]
    return f"{one['value']:.4g} ± {one['error']:.2g}{holds}"
