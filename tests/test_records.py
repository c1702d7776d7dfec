"""Kept games: whole games that the rules must go on taking, answer by answer.

Where a change of rules or charts breaks one, this names the game, the line and the rule. That is
no fault in itself: the changelog then says so under "Rules", and the game is recorded anew with

    python -m tests.test_records
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from somalia.campaign.game import Campaign
from somalia.campaign.victory import outcome
from somalia.engine.record import Header, RecordWriter, Sitter, load, replay
from somalia.lab.match import play_match
from somalia.scenario import load as load_scenario

FOLDER = Path(__file__).parent / "records"
KEPT = sorted(FOLDER.glob("*.txt"))
GAMES = {
    "blue-helmet-warlord": {"un": "blue-helmet", "bandit": "warlord"},
    "random-warlord": {"un": "random", "bandit": "warlord"},
    "blue-helmet-random": {"un": "blue-helmet", "bandit": "random"},
}


def test_the_games_are_there() -> None:
    assert {path.stem for path in KEPT} == set(GAMES)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_game_is_played_as_it_was(path: Path) -> None:
    record = load(path)
    scenario = load_scenario(record.header.scenario, record.header.options)
    game, problem = replay(record, Campaign(scenario))
    assert problem == ""
    ended = outcome(game.state)
    assert ended is not None
    kept = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert kept == {"answers": game.count, **ended._asdict()}


def main() -> None:
    """Record the kept games anew."""
    scenario = load_scenario("somalia-1992")
    for name, seats in GAMES.items():
        path = FOLDER / f"{name}.txt"
        path.unlink(missing_ok=True)
        sitters = tuple(Sitter(side, seats[side], (side,)) for side in scenario.sides.order)
        writer = RecordWriter(path, Header(scenario.id, name, sitters, digest=scenario.digest))
        game = play_match(scenario, seats, name, writer)
        writer.close()
        ended = outcome(game.state)
        assert ended is not None
        found = {"answers": game.count, **ended._asdict()}
        path.with_suffix(".json").write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
