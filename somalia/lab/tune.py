"""`somalia tune`: tunes numbers in doctrines and charts towards an aim, with Optuna.

All trials play the same seeds. The best values are then compared with the current ones on fresh
seeds, which are derived from the outcome itself and were not used in any trial.
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
"""The minimum number of games in a batch; standard errors come from the spread between batches."""

STUDY = "somalia study 1"


class NoOptuna(Exception):
    """Optuna is not installed."""

    def __str__(self) -> str:
        return 'tune needs Optuna, which is not installed: python -m pip install "optuna>=4"'


def optimiser() -> Any:
    """The Optuna module, with its logging turned off.

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
    """A figure over all games, and over each batch of games."""

    mean: float
    batches: tuple[float, ...]

    @property
    def error(self) -> float:
        """The figure's standard error, computed from the batches."""
        return error_of(self.batches)


def error_of(batches: Sequence[float]) -> float:
    """The standard error of a mean over batches."""
    return stdev(batches) / math.sqrt(len(batches)) if len(batches) > 1 else 0.0


Values = Mapping[str, Value]
"""The figures that an aim requires, by name."""


def measured(
    tuning: Tuning, charts: Sequence[Path], games: Mapping[int, list[GameResult]]
) -> Values:
    """The figures that the aim needs, from each meeting's games."""
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
    values: dict[str, Value] = {}
    for what in dict.fromkeys((tuning.maximise, "margin", "score")):
        of_each = [
            Value(fmean(points), tuple(fmean(part) for part in batches_of(points)))
            for played in games.values()
            for points in [[_points(game, tuning.of, what) for game in played]]
        ]
        batches = zip(*(value.batches for value in of_each), strict=True)
        mean = fmean(value.mean for value in of_each)
        values[what] = Value(mean, tuple(map(fmean, batches)))
        if len(of_each) > 1:
            titles = [meeting.title for meeting in tuning.meetings]
            values |= {f"{what} against {one}": v for one, v in zip(titles, of_each, strict=True)}
    return values


def _points(game: GameResult, side: str, what: str) -> float:
    standing = game.standings[side]
    return standing.halves / 2 if what == "score" else standing.margin


def batches_of(games: Sequence[Any]) -> list[Sequence[Any]]:
    """The games in batches of equal size; a few games at the end may be left out."""
    count = max(1, min(MOST_BATCHES, len(games) // LEAST_BATCH))
    size = len(games) // count
    return [games[at * size : (at + 1) * size] for at in range(count)]


def summary(tuning: Tuning, charts: Sequence[Path], games: Sequence[GameResult]) -> dict[str, Any]:
    """The figures of `somalia simulate --json`, with counts of games turned into shares."""
    game_type, loaded = scenario_of(_job(tuning, charts, tuning.meetings[0], tuning.seed))
    figures = Figures(game_type.victories(loaded), game_type.statistics(loaded))
    for game in games:
        figures.add(game)
    result = figures.summary()
    for counts in ("victory", "ended", "first"):
        if counts in result:
            result[counts] = {id: count / len(games) for id, count in result[counts].items()}
    return result


def figure(summary: Mapping[str, Any], name: str) -> float:
    """The figure at a path such as "length.median"; 0 if it was not counted.

    Raises:
        KeyError: there is no such figure; its argument lists the available ones.
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


# -- loss ------------------------------------------------------------------------------------------


def loss_of(tuning: Tuning, values: Values) -> float:
    """The loss that the trials minimise.

    For targets: how far each figure, plus or minus its standard error, lies outside its band, in
    band widths. For a maximum: the negative of the figure.
    """
    if not tuning.targets:
        return -values[tuning.maximise].mean
    return math.fsum(
        target.weight * outside(target, values[target.figure]) for target in tuning.targets
    )


def outside(target: TargetBand, value: Value) -> float:
    """How far outside its band a figure may lie, allowing for its error, in band widths."""
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
    """Play a game from one of several jobs."""
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
    """Play each meeting `games` times with these values, and measure the aim's figures."""
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
    """A set of values that was tried, and its results."""

    number: int  # 0 for the original values
    values: tuple[Decimal, ...]
    loss: float
    figures: Mapping[str, float]
    errors: Mapping[str, float]

    def data(self, moves: Sequence[TunedNumber]) -> dict[str, Any]:
        """The trial's data for JSON."""
        return {
            "trial": self.number,
            "values": {move.name: text_of(at) for move, at in zip(moves, self.values, strict=True)},
            "loss": self.loss,
            "figures": dict(self.figures),
            "errors": dict(self.errors),
        }


class Study:
    """The trials so far, optionally in a file with a header and one line of JSON per trial.

    The next trial depends on the seed, its number and the trials before, so a resumed study
    continues as if it had not stopped. As a context manager it claims its file for this program.

    Raises:
        DataError: the file belongs to another study, or another program has claimed it.
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
        """Load a file's trials; an incomplete last line is dropped."""
        text = datafile.text_of(file)
        whole = text[: text.rfind("\n") + 1]
        lines = whole.splitlines()
        try:
            head = json.loads(lines[0])
            if head["format"] != STUDY:
                raise KeyError
        except (IndexError, KeyError, TypeError, ValueError):
            raise DataError(datafile.show_path(file), 1, "", "not a somalia tune study") from None
        if head.get("digest") != self.tuning.digest:
            raise DataError(
                datafile.show_path(file),
                1,
                "",
                "this study belongs to another tuning file, or a file its games use has changed",
                "Start a new study.",
            )
        for number, line in enumerate(lines[1:], 2):
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
                    datafile.show_path(file), number, "", "not a trial", "Start a new study."
                ) from None
        if whole != text:
            write_whole(file, whole.encode())

    def add(self, trial: TuningTrial) -> None:
        """Add a finished trial."""
        self.trials.append(trial)
        if self.file is not None:
            append(self.file, f"{json.dumps(trial.data(self.tuning.moves))}\n".encode())

    @property
    def best(self) -> TuningTrial:
        """The trial with the lowest loss; the first if several tie."""
        return min(self.trials, key=lambda trial: trial.loss)

    def next_values(self, optuna: Any) -> tuple[Decimal, ...] | None:
        """The next values to try; None if all have been tried.

        If the optimiser suggests values that were already tried, it gets the known result.
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
        """An untried set of values, chosen using the seed; there must be one."""
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
    """An integer below 2**31, hashed from text."""
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big") >> 1


def search(
    tuning: Tuning, study: Study, trials: int, at_once: int, tell: Callable[[TuningTrial], None]
) -> None:
    """Add trials to a study until there are `trials` of them, or nothing is left to try.

    Raises:
        NoOptuna: Optuna is not installed.
    """
    optuna = optimiser()
    while len(study.trials) < trials:
        values = study.next_values(optuna)
        if values is None:
            return
        number = len(study.trials)
        seed = f"{tuning.seed}/trial"
        measures = play_values(tuning, values, seed, tuning.games, at_once, f"trial {number}")
        figures = {name: value.mean for name, value in measures.items()}
        errors = {name: value.error for name, value in measures.items()}
        study.add(TuningTrial(number, values, loss_of(tuning, measures), figures, errors))
        tell(study.trials[-1])


# -- the report ------------------------------------------------------------------------------------


def fresh_seed(tuning: Tuning, study: Study) -> str:
    """A seed for the report that was not used by any trial, nor by an earlier report on other
    values.
    """
    drawn = json.dumps([tuning.digest, len(study.trials), tuning.named(study.best.values)])
    return f"{tuning.seed}/fresh/{sha256(drawn.encode()).hexdigest()[:12]}"


def report(
    tuning: Tuning, study: Study, games: int, at_once: int, seed: str
) -> dict[str, dict[str, Any]]:
    """The figures with the current and with the best values, played on the same fresh seeds."""
    start = play_values(tuning, tuning.start, seed, games, at_once, "current values, fresh seeds")
    best = start
    if study.best.values != tuning.start:
        best = play_values(
            tuning, study.best.values, seed, games, at_once, "best values, fresh seeds"
        )
    bands = {target.figure: (target.low, target.high) for target in tuning.targets}
    rows: dict[str, dict[str, Any]] = {}
    for name in best:
        pairs = zip(best[name].batches, start[name].batches, strict=True)
        band = bands.get(name)
        rows[name] = {
            "start": {"value": start[name].mean, "error": start[name].error},
            "best": {"value": best[name].mean, "error": best[name].error},
            "difference": {
                "value": best[name].mean - start[name].mean,
                "error": error_of([one - other for one, other in pairs]),
            },
        }
        if band:
            low, high = band
            rows[name]["within"] = list(band)
            rows[name]["start"]["holds"] = low <= start[name].mean <= high
            rows[name]["best"]["holds"] = low <= best[name].mean <= high
    return rows


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
    """`somalia tune`: try values, and compare the best with the current ones on fresh seeds."""
    optimiser()  # check that it is installed before anything is read or played
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
        data = {
            "tuning": datafile.show_path(file),
            "trials": [trial.data(tuning.moves) for trial in kept.trials],
            "start": tuning.named(tuning.start),
            "best": kept.best.data(tuning.moves),
            "report": {"seed": seed, "games": report_games, "figures": fresh} if fresh else None,
        }
        print(json.dumps(data, indent=2))
    else:
        _print(tuning, kept, fresh, seed, report_games)
        if out is not None:
            print(f"Written: {datafile.show_path(out)}")
    if failed is not None:
        raise failed
    return 0


def _check_figures(tuning: Tuning) -> None:
    """Play one game to check that the targets' figures exist.

    Raises:
        DataError: one does not exist.
    """
    if not tuning.targets:
        return
    job = _job(tuning, tuning.charts, tuning.meetings[0], f"{tuning.seed}/trial")
    figures = summary(tuning, tuning.charts, [play_one(job, 0)])
    document = datafile.read(tuning.path)
    for index, target in enumerate(tuning.targets):
        try:
            figure(figures, target.figure)
        except KeyError as fault:
            raise document.error(
                ("aim", "targets", index, "figure"),
                f"unknown figure {datafile.quoted(target.figure)}",
                f"Known: {fault.args[0]}.",
            ) from None


def _targets(tuning: Tuning, out: Path) -> dict[str, Path]:
    """Each product's output path, by name."""
    products = tuning.products(tuning.start)
    return {name: out / name if out.is_dir() else out for name in products}


def _check_out(tuning: Tuning, out: Path) -> None:
    """Check that the products can be written to the output path.

    Raises:
        DataError: two products have the same name, or there are several and the path is no folder.
        OutputError: something else exists at the path, or it is an input of the tuning.
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
"""The first line of the output files."""


def _write(tuning: Tuning, best: TuningTrial, out: Path) -> None:
    targets = _targets(tuning, out)
    for name, text in tuning.products(best.values).items():
        text = HEAD + text.removeprefix(HEAD)  # drop the header from an earlier tuning
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
        f"{_goal(tuning, best)}. It was chosen on the strength of these games, so they flatter it."
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


def _cell(value: Mapping[str, Any]) -> str:
    holds = {True: "", False: " !"}[value.get("holds", True)]
    return f"{value['value']:.4g} ± {value['error']:.2g}{holds}"
