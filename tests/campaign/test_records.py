"""Kept games: whole games that the rules must go on taking, answer by answer.

Where a change of rules or charts breaks one, this names the game, the line and the rule. That is
no fault in itself: the changelog then says so under "Rules", and the game is recorded anew with

    python -m tests.campaign.test_records [names]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

from somalia.engine.checkpoints import Answer
from somalia.engine.dice import DRAWS
from somalia.engine.record import Header, Sitter, load, replay
from somalia.engine.record_writer import RecordWriter
from somalia.games.campaign import GAME
from somalia.games.campaign.data.scenario import load as load_scenario
from somalia.games.campaign.rules.core.game import EDITION, Campaign
from somalia.games.campaign.rules.core.rulebook import outcome, rules_of
from somalia.lab.match import play_match

FOLDER = Path(__file__).parents[1] / "records"
KEPT = sorted(FOLDER.glob("*.txt"))


class Kept(NamedTuple):
    """A kept game: what it is played with; who is not named is the usual computer player."""

    scenario: str = "somalia-1992"
    options: Mapping[str, str] = MappingProxyType({})
    seats: Mapping[str, str] = MappingProxyType({})


GAMES = {
    "blue-helmet-warlord": Kept(),
    "random-warlord": Kept(seats={"un": "random"}),
    "blue-helmet-random": Kept(seats={"bandit": "random"}),
    # 11 and the later scenarios: one game of every mode.
    "negotiations": Kept(options={"negotiations": "on"}),
    "three-bandits": Kept(options={"bandit-players": "3", "negotiations": "on"}),
    "all-variants": Kept(
        options={
            "initiative": "contested",
            "critical-hits": "softer",
            "ambush-is-mission": "on",
            "guarded-split": "half",
            "flush": "bandits-only",
        }
    ),
    "icu-2006-six-seats": Kept("icu-2006", {"warlords": "four", "transitional": "player"}),
    "war-2006": Kept("war-2006"),
}
WITH_REASONS = ("blue-helmet-warlord", "random-warlord", "blue-helmet-random")


class Brief(RecordWriter):
    """Leaves the reasons out."""

    def answered(self, answer: Answer) -> None:
        super().answered(answer._replace(why=""))


def test_the_games_are_there() -> None:
    assert {path.stem for path in KEPT} == set(GAMES)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_game_is_played_as_it_was(path: Path) -> None:
    record = load(path)
    scenario = load_scenario(record.header.scenario, record.header.options)
    game, problem = replay(record, Campaign(scenario))
    assert (problem, record.remarks) == ("", [])
    assert record.header.rules == EDITION
    ended = outcome(game.state)
    assert ended is not None
    kept = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert kept == {"answers": game.count, **ended._asdict()}


def main() -> None:
    """Record the kept games anew: all, or those named."""
    for name in sys.argv[1:] or GAMES:
        kept = GAMES[name]
        scenario = load_scenario(kept.scenario, kept.options)
        usual = rules_of(scenario).computers(scenario.sides)
        seats = {side: kept.seats.get(side, usual[side]) for side in scenario.sides.order}
        path = FOLDER / f"{name}.txt"
        path.unlink(missing_ok=True)
        sitters = tuple(Sitter(side, who, (side,)) for side, who in seats.items())
        header = Header(
            kept.scenario,
            name,
            sitters,
            digest=scenario.digest,
            options=dict(kept.options),
            rules=EDITION,
            draws=DRAWS,
        )
        writer = (RecordWriter if name in WITH_REASONS else Brief)(path, header)
        game = play_match(GAME, scenario, seats, name, writer)
        writer.close()
        ended = outcome(game.state)
        assert ended is not None
        found = {"answers": game.count, **ended._asdict()}
        path.with_suffix(".json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
