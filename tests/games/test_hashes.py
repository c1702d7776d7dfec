"""Kept hashes: from one seed every Python, on every system, plays the same games between doctrines.

A hash is of all answers of a game and of its outcome. Where a change of rules, charts or doctrines
alters how games go, the hashes are made anew, and the changelog says so under "Rules":

    python -m tests.games.test_hashes
"""

from __future__ import annotations

import ast
import builtins
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from somalia.games import ids
from somalia.games.campaign import GAME
from somalia.games.campaign.data.scenario import load as load_scenario
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.rulebook import outcome, rules_of
from somalia.lab.match import play_match
from tests import syntax
from tests.often import IS_LONG, often

FILE = Path(__file__).parents[1] / "data" / "hashes.json"
GAMES = 8
TRIED = often(2, GAMES)
VARIANTS = {
    "initiative": "contested",
    "critical-hits": "softer",
    "ambush-is-mission": "on",
    "guarded-split": "half",
    "flush": "bandits-only",
}

SETTINGS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "first-game": ("first-game", {}),
    "usual": ("somalia-1992", {}),
    "negotiations": ("somalia-1992", {"negotiations": "on"}),
    "two-bandits": ("somalia-1992", {"bandit-players": "2"}),
    "three-bandits": ("somalia-1992", {"bandit-players": "3"}),
    "variants": ("somalia-1992", VARIANTS),
    "everything": (
        "somalia-1992",
        {**VARIANTS, "bandit-players": "3", "negotiations": "on"},
    ),
    "un-respite": ("somalia-1992", {"handicap": "un-respite"}),
    "bandit-units": ("somalia-1992", {"handicap": "bandit-units"}),
    "icu-2006": ("icu-2006", {}),
    "icu-2006-two": ("icu-2006", {"warlords": "two"}),
    "icu-2006-three": ("icu-2006", {"warlords": "three"}),
    "icu-2006-six": ("icu-2006", {"warlords": "four", "transitional": "player"}),
    "war-2006": ("war-2006", {}),
    "icu-2006-icu-sp": ("icu-2006", {"handicap": "icu-sp"}),
    "war-2006-flush-only": ("war-2006", {"ethiopians": "flush-only"}),
}
"""Every scenario with its usual options and with each that players are asked about."""


def played(setting: str, games: int = GAMES) -> dict[str, str]:
    """The first so many games of a setting between its usual computer players: name to hash."""
    name, options = SETTINGS[setting]
    scenario = load_scenario(name, options)
    return {f"{setting}/{number}": hash_of(scenario, f"{number}") for number in range(games)}


def hash_of(scenario: CampaignScenario, seed: str) -> str:
    """The hash of one game: of its answers, dice among them, and of how it ended."""
    game = play_match(GAME, scenario, rules_of(scenario).computers(scenario.sides), seed)
    ended = outcome(game.state)
    assert ended is not None
    # Of an answer what stands in a record: who may know of it follows from the game.
    given = [[one.who, one.ask, one.value, one.how, one.why] for one in game.all_answers()]
    told = json.dumps([given, ended._asdict()])
    return sha256(told.encode()).hexdigest()


def kept(setting: str, games: int = GAMES) -> dict[str, str]:
    """What is kept of them."""
    known: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return {f"{setting}/{number}": known[f"{setting}/{number}"] for number in range(games)}


def test_the_settings_are_all_kept() -> None:
    names = [f"{setting}/{number}" for setting in SETTINGS for number in range(GAMES)]
    assert list(json.loads(FILE.read_text(encoding="utf-8"))) == names


@pytest.mark.parametrize("setting", SETTINGS)
def test_games_go_as_they_went(setting: str) -> None:
    """FS1: on this Python as on that which made the hashes."""
    assert played(setting, TRIED) == kept(setting, TRIED)


# -- sums ------------------------------------------------------------------------------------------


def plain(numbers: Iterable[Any], /, start: Any = 0) -> Any:
    """`sum` as in Python 3.11 and before."""
    total = start
    for number in numbers:
        total = total + number
    return total


def compensated(numbers: Iterable[Any], /, start: Any = 0) -> Any:
    """`sum` as in Python 3.12 and after: what rounding takes is given back (Neumaier)."""
    total, lost = start, 0.0
    for number in numbers:
        new = total + number
        if isinstance(new, float):
            big, small = (total, number) if abs(total) >= abs(number) else (number, total)
            lost += (big - new) + small
        total = new
    return total + lost if lost else total


def whole_only(numbers: Iterable[Any], /, start: Any = 0) -> Any:
    """`sum` of a Python that adds up no floats."""
    found = list(numbers)
    assert not any(isinstance(number, float) for number in found), f"floats are summed: {found}"
    return plain(found, start)


def test_the_sums_differ_as_those_of_the_pythons_do() -> None:
    tenths = [0.1] * 10
    assert plain(tenths) != compensated(tenths) == 1.0
    assert sum(tenths) == (plain if sys.version_info < (3, 12) else compensated)(tenths)
    with pytest.raises(AssertionError, match="floats"):
        whole_only(tenths)


OTHER = compensated if sys.version_info < (3, 12) else plain


@pytest.mark.parametrize(
    "adds_up, games, setting",
    [
        *((whole_only, 1, setting) for setting in SETTINGS),
        # Where no floats are summed it cannot differ: a sample shows that it takes its place.
        *((OTHER, 2, setting) for setting in SETTINGS if IS_LONG or setting == "everything"),
    ],
)
def test_games_go_the_same_however_floats_are_summed(
    adds_up: Callable[..., Any], games: int, setting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FS1: the other Pythons' `sum` alters nothing, since no float ever comes to it."""
    monkeypatch.setattr(builtins, "sum", adds_up)
    assert played(setting, games) == kept(setting, games)


# -- the mathematics of the system -----------------------------------------------------------------

EXACT = {"comb", "factorial", "fsum", "isqrt", "perm", "prod"}
"""Of `math`: the same on every system. `pow`, `exp`, `log` and their like are the C library's."""

POWERS = {
    ("somalia/games/campaign/ai/measures/odds.py", "contacts"),
    ("somalia/engine/prompts.py", "from_number"),
}
"""Functions that raise a variable to a power: of whole numbers, which is exact."""


DECIDES = (
    "engine",
    *(f"games/{game}/{room}" for game in ids() for room in ("rules", "data", "ai")),
    "opponents",
)

MAPS = (
    "campaign/data/atlas.py",
    "campaign/data/cutting.py",
    "campaign/data/geometry.py",
    "campaign/data/places.py",
    "campaign/data/printed.py",
    "campaign/data/setting.py",
    "campaign/data/warp.py",
    "campaign/data/warped.py",
    "street_fight/data/atlas.py",
    "street_fight/ai/views.py",
)
"""What reads a map with Shapely and NumPy: the shapes that are drawn, what lies where on them, and
borders that a list of the file has to agree with; the streets in whole half inches, tested against
whole numbers."""
IN_SQUARES = "somalia/games/street_fight/"
"""Whose distances are squares of whole half inches, which are exact."""


@pytest.mark.parametrize("package", DECIDES)
def test_nothing_that_decides_asks_the_c_library(top: Path, package: str) -> None:
    """FS1: `math.pow`, `**` of floats and `statistics` may differ from system to system."""
    for path in sorted((top / "somalia" / package).rglob("*.py")):
        where = path.relative_to(top).as_posix()
        if "/window/" in where or where.endswith(MAPS):
            continue  # what draws decides nothing
        for node in syntax.nodes(path):
            if isinstance(node, ast.Import):
                names = {alias.name for alias in node.names}
                assert not names & {"math", "cmath", "statistics", "numpy"}, where
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                assert {alias.name for alias in node.names} <= EXACT, where
            if isinstance(node, ast.ImportFrom):
                assert node.module not in ("cmath", "statistics", "numpy"), where
            if isinstance(node, ast.Name):
                assert node.id != "pow", where
        allowed = {
            id(inner)
            for node in syntax.nodes(path)
            if isinstance(node, ast.FunctionDef) and (where, node.name) in POWERS
            for inner in ast.walk(node)
        }
        for node in syntax.nodes(path):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
                whole = isinstance(node.left, ast.Constant) and isinstance(node.left.value, int)
                is_square = isinstance(node.right, ast.Constant) and node.right.value == 2
                whole = whole or (is_square and where.startswith(IN_SQUARES))
                assert whole or id(node) in allowed, f"{where}, line {node.lineno}"


def main() -> None:
    """Play all games anew and keep their hashes, one to a line."""
    found = {name: hash for setting in SETTINGS for name, hash in played(setting).items()}
    FILE.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
