"""The cartographer's licence: a map from true degrees to the units of the printed sheet.

A country shaped like a thin diagonal leaves little room to play. So a map may fix the sheet points
of some places, and all other places follow as on a sheet of rubber. This is a thin plate spline,
the smoothest surface through those places, so lines never bend sharply. If its Jacobian is positive
everywhere, nothing folds: Zones that touched still touch, and no others do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy
from numpy.typing import NDArray

from somalia.games.campaign.data.mapfile import Course, Point

Floats = NDArray[numpy.float64]

EXACT = 6  # decimal places kept, so that Zones that share a point stay joined
STEPS = 60  # grid points along each side in the search for folds
LEAST_SHARE = 0.02  # the smallest area of a square degree, as a share of the median


class Unsolvable(ValueError):
    """The fixed places do not define a warp: two coincide, or all lie on one line."""


class Warp:
    """The warp defined by pairs, each a place in degrees and its point on the sheet.

    Args:
        pairs: three or more, not all on one line.

    Raises:
        Unsolvable: no warp passes through these.
    """

    def __init__(self, pairs: Sequence[tuple[Point, Point]]) -> None:
        self.pairs = tuple(pairs)
        self._known: dict[Point, Point] = {}
        true = numpy.array([pair[0] for pair in pairs], dtype=float)
        drawn = numpy.array([pair[1] for pair in pairs], dtype=float)
        self._middle = true.mean(axis=0)
        self._true = true - self._middle
        count = len(pairs)
        flat = numpy.column_stack([numpy.ones(count), self._true])
        system = numpy.zeros((count + 3, count + 3))
        system[:count, :count] = _bending(self._true[:, None] - self._true[None])
        system[:count, count:] = flat
        system[count:, :count] = flat.T
        try:
            if numpy.linalg.matrix_rank(flat) < 3:
                raise numpy.linalg.LinAlgError
            weights = numpy.linalg.solve(system, numpy.vstack([drawn, numpy.zeros((3, 2))]))
        except numpy.linalg.LinAlgError:
            raise Unsolvable("the warp needs three places that are not all on one line") from None
        if not numpy.isfinite(weights).all() or abs(weights).max() > 1e6:
            raise Unsolvable("two points of the warp are the same")
        self._bent = weights[:count]
        self._flat = weights[count:]

    def __call__(self, point: Point) -> Point:
        """The point on the sheet for a place in degrees."""
        return self.course([point])[0]

    def course(self, points: Iterable[Point]) -> Course:
        """The points on the sheet for a course in degrees. Equal places give equal points."""
        course = list(points)
        new = [point for point in dict.fromkeys(course) if point not in self._known]
        if new:
            offsets = numpy.array(new, dtype=float) - self._middle
            bends = _bending(offsets[:, None] - self._true[None])
            # Summed row by row, so that a point's result does not depend on its
            # neighbours in the list.
            bent = (bends[:, :, None] * self._bent[None]).sum(axis=1)
            flat = self._flat[0] + offsets[:, :1] * self._flat[1] + offsets[:, 1:] * self._flat[2]
            drawn = numpy.round(bent + flat, EXACT).tolist()
            self._known |= {point: (x, y) for point, (x, y) in zip(new, drawn, strict=True)}
        return tuple(self._known[point] for point in course)

    def growth(self, points: Sequence[Point]) -> Floats:
        """The area of a square degree on the sheet, at each point; negative where it is folded."""
        offsets = numpy.array(points, dtype=float) - self._middle
        away = offsets[:, None] - self._true[None]
        square: Floats = (away**2).sum(axis=2)
        slope = numpy.where(square > 0, numpy.log(numpy.where(square > 0, square, 1)) + 1, 0)
        along = slope[:, :, None] * away  # each bend's slope in longitude and latitude
        turned: Floats = numpy.einsum("nkd,kc->ndc", along, self._bent) + self._flat[None, 1:]
        return turned[:, 0, 0] * turned[:, 1, 1] - turned[:, 0, 1] * turned[:, 1, 0]

    def fold(self, west: float, south: float, east: float, north: float) -> Point | None:
        """A place in a box of degrees where the sheet folds or nearly does; None if there is none.

        The search uses a fine grid; a spline this smooth has no folds between grid points.
        """
        across, up = numpy.meshgrid(
            numpy.linspace(west, east, STEPS), numpy.linspace(south, north, STEPS)
        )
        grid = [(float(x), float(y)) for x, y in zip(across.ravel(), up.ravel(), strict=True)]
        growth = self.growth(grid)
        worst = int(growth.argmin())
        return grid[worst] if growth[worst] < LEAST_SHARE * numpy.median(abs(growth)) else None


def _bending(away: Floats) -> Floats:
    """A fixed place's influence at these distances: r² log r."""
    square: Floats = (away**2).sum(axis=-1)
    return square * numpy.log(numpy.where(square > 0, square, 1)) / 2
