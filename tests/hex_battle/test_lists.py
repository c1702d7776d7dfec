"""What lists tell of a battle under way: what the people at its table may know (FL2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.sight import Sight
from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.play.catalogue import complete, entry
from tests.hex_battle.test_records import at_random, begun, write


def stands(game: Game, *seats: str) -> str:
    """What the victory points are, to who may know what these seats do."""
    scenario = game.state.scenario
    display = GAME.display(GAME.rules(scenario), GAME.words(scenario))
    return display.stands(Sight(game, *seats).view)


def dark_losses() -> Game:
    """A battle in which the points are others for who knows what lies face down."""
    for seed in "3456":
        game, stream = begun(seed), Stream(seed)
        while game.prompt is not None:
            if stands(game) != stands(game, COALITION):
                return game
            at_random(game, stream)
    raise AssertionError("no counter of Al Qaeda's that counts has fallen face down")


@pytest.mark.parametrize(
    "people, told",
    [
        ((COALITION,), "in progress, {known}"),
        ((AL_QAEDA,), "in progress, {true}"),
        ((), "in progress, {true}"),
        ((COALITION, AL_QAEDA), "in progress"),
    ],
)
def test_a_list_tells_the_points_as_all_people_may_know_them_fl2(
    people: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    """FL2: My games and somalia games counted what lay face down in Al Qaeda's points."""
    game = dark_losses()
    path = write(tmp_path / "battle.txt", game)
    text = path.read_text()
    for side in {COALITION, AL_QAEDA}.difference(people):
        text = text.replace(f"seat {side}: human", f"seat {side}: random")
    path.write_text(text)
    listed = complete(entry(path))
    assert listed.problem == ""
    assert listed.result == told.format(known=stands(game, COALITION), true=stands(game))
    assert listed.turn.startswith("turn ")
