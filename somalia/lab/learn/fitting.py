"""Fits an evaluation to branch pairs, and measures how true its differences are.

The weights are a ridge regression on all positions. They are fitted to the results first, and then
in rounds to their own predictions one or two turns ahead (fitted temporal differences), which vary
less than results. What is measured is the slope of real on predicted differences between the two
branches of a pair, with folds of base games left out in turn: 1 means unbiased.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from somalia.datafile import DataError
from somalia.lab.learn.chunks import ChunkHeader, read_all
from somalia.lab.learn.study import LearningStudy
from somalia.opponents.evaluation import ENTRIES, UNIT

HEAD = "# By somalia learn, which overwrites this file if --out names it again."
"""The first line of an evaluation file."""

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]

FOLDS = 5
ROUNDS = 8
BY_RESULT = 0.08
"""How much a result still counts in the targets of the later rounds."""

RIDGE = 5000.0
"""The ridge penalty, for features in units of their standard deviation."""

PARTS = 1 << 20
"""Weights are in units of 1/PARTS VP."""

REACH = 4
"""The curve goes as far as this many spreads."""

LEAST_PAIRS = 30
"""Fewer pairs give no slope."""


@dataclass
class PairData:
    """All rows and pairs of a study."""

    features: npt.NDArray[np.int16]
    game: Whole
    turn: Whole
    result: Floats  # the final margin of each row's game
    base: Whole  # the number of each row's base game
    judged: npt.NDArray[np.bool_]
    usual: Whole  # rows
    other: Whole
    pair_base: Whole
    kinds: list[tuple[str, str]]
    chunks: int

    @property
    def difference(self) -> Floats:
        """The real difference of each pair, other branch minus usual one, for the first side."""
        return self.result[self.other] - self.result[self.usual]


def read_data(study: LearningStudy, folder: Path) -> PairData:
    """All chunks of a study in a folder.

    Raises:
        DataError: there are none.
    """
    width, judged = len(study.learning.features), study.learning.features.index("judged")
    parts: list[npt.NDArray[np.int16]] = []
    game, turn, result, base = [], [], [], []
    pairs: list[list[int]] = []
    kinds: list[tuple[str, str]] = []
    rows = games = chunks = 0
    for header, columns in read_all(folder, study):
        count = len(header["games"])
        if not count:
            continue
        parts.append(np.frombuffer(columns, dtype=np.int16).reshape(width, count).T.copy())
        own = np.array(header["games"], dtype=np.int64)
        margins = np.array(header["margins"], dtype=np.float64)
        by_game = _bases(header, len(margins))
        game.append(own + games)
        turn.append(np.array(header["turns"], dtype=np.int64))
        result.append(margins[own])
        base.append(by_game[own])
        for usual, other, _, first, second, number in header["pairs"]:
            pairs.append([usual + rows, other + rows, number])
            kinds.append((first, second))
        rows += count
        games += len(margins)
        chunks += 1
    if not parts:
        raise DataError(folder, None, "", "no branch pairs of this study are in this folder")
    features = np.concatenate(parts)
    table = np.array(pairs, dtype=np.int64).reshape(-1, 3)
    return PairData(
        features=features,
        game=np.concatenate(game),
        turn=np.concatenate(turn),
        result=np.concatenate(result),
        base=np.concatenate(base),
        judged=features[:, judged] == 1,
        usual=table[:, 0],
        other=table[:, 1],
        pair_base=table[:, 2],
        kinds=kinds,
        chunks=chunks,
    )


def _bases(header: ChunkHeader, games: int) -> Whole:
    """The base game of each game in a chunk; a base game follows its branches."""
    owners = np.full(games, -1, dtype=np.int64)
    for usual, other, _, _, _, number in header["pairs"]:
        for row in (usual, other):
            owners[header["games"][row]] = number
    unknown = header["number"] * 1000  # a base game without pairs, or a branch without a partner
    for index in range(games - 1, -1, -1):
        if owners[index] < 0:
            owners[index] = owners[index - 1] if index and owners[index - 1] >= 0 else unknown
    return owners


class Ridge:
    """Ridge regression on some rows, for many targets."""

    def __init__(self, features: npt.NDArray[np.int16], rows: Whole, penalty: float) -> None:
        self.features, self.rows = features, rows
        chosen = features[rows].astype(np.float64)
        self.mean = chosen.mean(0)
        deviation = chosen.std(0)
        self.scale = np.where(deviation > 1e-3, deviation, 1e9)
        self.scaled = ((chosen - self.mean) / self.scale).astype(np.float32)
        square = (self.scaled.T @ self.scaled).astype(np.float64)
        self.inverse = np.linalg.inv(square + penalty * np.eye(len(square)))

    def fit(self, targets: Floats) -> tuple[Floats, float]:
        """The weights of the features and the bias for targets of the same rows."""
        middle = float(targets.mean())
        slopes = self.inverse @ (self.scaled.T @ (targets - middle)).astype(np.float64)
        weights = slopes / self.scale
        return weights, middle - float(self.mean @ weights)


def predicted(features: npt.NDArray[np.int16], weights: Floats, bias: float) -> Floats:
    """The predictions for all rows."""
    out = np.empty(len(features))
    for first in range(0, len(features), 65536):
        part = slice(first, first + 65536)
        out[part] = features[part].astype(np.float64) @ weights + bias
    return out


def ahead(data: PairData) -> list[Whole]:
    """For 0, 1 and 2 turns ahead, the row at the end of that turn's Operations; -1 for none.

    A row at the end of Operations is not its own target.
    """
    span = int(data.turn.max()) + 4
    place = np.full(int(data.game.max() + 1) * span, -1, dtype=np.int64)
    key = data.game * span + data.turn
    judged = np.flatnonzero(data.judged)
    place[key[judged]] = judged
    targets = [place[key + turns] for turns in (0, 1, 2)]
    targets[0] = np.where(data.judged, -1, targets[0])
    return targets


def learned(
    data: PairData, forecast: int, rows: Whole, rounds: int = ROUNDS, penalty: float = RIDGE
) -> tuple[Floats, float]:
    """The weights and bias for the final margin, fitted to these rows.

    Args:
        forecast: the column of the feature that is a margin itself, from which the fit departs.
    """
    now = data.features[:, forecast].astype(np.float64)
    ridge = Ridge(data.features, rows, penalty)
    weights, bias = ridge.fit((data.result - now)[rows])
    turns = ahead(data)
    for number in range(rounds):
        value = predicted(data.features, weights, bias) + now
        later = turns[2 - number % 2]
        later = np.where(turns[0] >= 0, turns[0], later)
        known = (1 - BY_RESULT) * value[later] + BY_RESULT * data.result
        target = np.where(later >= 0, known, data.result)
        weights, bias = ridge.fit((target - now)[rows])
    weights[forecast] += 1.0
    return weights, bias


@dataclass
class Slope:
    """The regression of real on predicted differences through zero."""

    pairs: int
    slope: float
    error: float  # clustered by base game
    deviation: float  # of the predicted differences

    def __str__(self) -> str:
        if self.pairs < LEAST_PAIRS:
            return f"{self.pairs} pairs"
        return (
            f"{self.slope:.2f} ± {self.error:.2f}, {self.pairs} pairs, "
            f"predicted sd {self.deviation:.2f}"
        )


def slope_of(predicted_: Floats, real: Floats, cluster: Whole) -> Slope:
    """The slope with its standard error, clustered."""
    count = len(predicted_)
    squares = float(predicted_ @ predicted_)
    if count < 2 or squares <= 0:
        return Slope(count, 0.0, 0.0, 0.0)
    slope = float(predicted_ @ real) / squares
    scores = predicted_ * (real - slope * predicted_)
    _, index = np.unique(cluster, return_inverse=True)
    sums = np.bincount(index, weights=scores)
    return Slope(count, slope, math.sqrt(float(sums @ sums)) / squares, float(predicted_.std()))


def rows_beside(data: PairData, fold: int, share: float) -> Whole:
    """The rows of a share of the base games outside a fold."""
    is_used = data.base // FOLDS * 619 % 1000 < share * 1000
    return np.flatnonzero((data.base % FOLDS != fold) & is_used)


def out_of_fold(
    data: PairData, forecast: int, rounds: int, penalty: float, share: float = 1.0
) -> Floats:
    """Predictions for all rows, each by weights fitted without its own fold of base games.

    Args:
        share: the share of the other base games that is used.
    """
    out = np.zeros(len(data.base))
    for fold in range(FOLDS):
        inside = data.base % FOLDS == fold
        rows = rows_beside(data, fold, share)
        weights, bias = learned(data, forecast, rows, rounds, penalty)
        out[inside] = predicted(data.features[inside], weights, bias)
    return out


def spreads(data: PairData, left: int, values: Floats) -> list[int]:
    """How far results miss predictions, by turns left, in 1/1024 VP; smoothed over neighbours."""
    turns = data.features[:, left].astype(np.int64)
    misses = (data.result - values) ** 2
    figures = []
    for number in range(int(turns.max()) + 1):
        near = np.abs(turns - number) <= (0 if number == 0 else 1)
        spread = math.sqrt(float(misses[near].mean())) if near.any() else 1.0
        figures.append(max(UNIT // 2, round(spread * UNIT)))
    return figures


def curve() -> list[int]:
    """The normal distribution in 1/1024, with `ENTRIES` entries for each unit."""
    places = range(-REACH * ENTRIES, REACH * ENTRIES + 1)
    return [round(UNIT * 0.5 * math.erfc(-place / ENTRIES / math.sqrt(2))) for place in places]


def by_kind(data: PairData, values: Floats, sign: int) -> list[tuple[str, Slope]]:
    """The slope for all pairs, and for each kind of decision."""
    forecasts = sign * (values[data.other] - values[data.usual])
    real = sign * data.difference
    table = [("all", slope_of(forecasts, real, data.pair_base))]
    for place, name in ((0, "from"), (1, "to")):
        for kind in sorted({pair[place] for pair in data.kinds}):
            chosen = np.array([pair[place] == kind for pair in data.kinds])
            figures = slope_of(forecasts[chosen], real[chosen], data.pair_base[chosen])
            table.append((f"{name} {kind}", figures))
    return table


def whole(weights: Floats, names: Sequence[str]) -> dict[str, int]:
    """The weights as whole numbers of 1/`PARTS` VP, by feature, without zeros."""
    rounded = {
        name: round(float(weight) * PARTS) for name, weight in zip(names, weights, strict=True)
    }
    return {name: weight for name, weight in rounded.items() if weight}


LEARNING_CURVE = (0.125, 0.25, 0.5)
"""The shares of the pairs for which the learning curve shows a slope."""


def fit(study: LearningStudy, folder: Path) -> tuple[str, list[str]]:
    """The evaluation file for the chunks in a folder, and a report in lines.

    Raises:
        DataError: the folder has no chunk of this study.
    """
    data = read_data(study, folder)
    forecast = study.learning.features.index(study.learning.forecast)
    weights, bias = learned(data, forecast, np.arange(len(data.features)))
    own = out_of_fold(data, forecast, ROUNDS, RIDGE)
    sign = 1 if study.side == study.sides[0] else -1
    report = [f"{len(data.usual)} pairs, {len(data.features)} positions, {data.chunks} chunks"]
    for share in LEARNING_CURVE:
        if not all(len(rows_beside(data, fold, share)) for fold in range(FOLDS)):
            report.append(f"too few pairs for a slope with {share:.1%} of them")
            continue
        part = out_of_fold(data, forecast, ROUNDS, RIDGE, share)
        report.append(f"slope with {share:.1%} of the pairs: {by_kind(data, part, sign)[0][1]}")
    report += [f"slope, {name}: {slope}" for name, slope in by_kind(data, own, sign)]
    return evaluation_text(study, data, weights, bias, own), report


def evaluation_text(
    study: LearningStudy, data: PairData, weights: Floats, bias: float, oof: Floats
) -> str:
    """The evaluation file of a study: a page of YAML.

    Args:
        oof: predictions out of fold, for the slope and the spread.
    """
    learning = study.learning
    sign = 1 if study.side == study.sides[0] else -1
    table = by_kind(data, oof, sign)
    slope = table[0][1]
    made = {
        "seed": study.seed,
        "chunks": data.chunks,
        "pairs": len(data.usual),
        "rows": len(data.features),
        "rounds": ROUNDS,
        "ridge": round(RIDGE),
        "slope": f"{slope.slope:.2f} ± {slope.error:.2f}",
    }
    lines = [
        HEAD,
        "format: somalia evaluation 1",
        f"name: {json.dumps(study.data['name'])}",
        f"describes: {json.dumps(study.data['describes'])}",
        f"doctrine: {study.data['doctrine']}",
        f"side: {study.side}",
        f"scenario: {study.data['scenario']}",
        f'charts: "{study.scenario.digest}"',
        f'edition: "{study.rules.edition}"',
        f"search: {json.dumps(study.data['search'])}",
        f"made: {json.dumps(made, ensure_ascii=False)}",
        f"parts: {PARTS}",
        f"bias: {round(bias * PARTS)}",
        f"spread: {spreads(data, learning.features.index(learning.left), oof)}",
        f"curve: {curve()}",
        "weights:",
        *(f"  {name}: {weight}" for name, weight in whole(weights, learning.features).items()),
    ]
    return "\n".join(lines) + "\n"
