"""Every chart of every scenario is looked up by its name, in the terminal and on F2."""

from __future__ import annotations

import pytest

from somalia.games import game_of
from somalia.play.library import cards


@pytest.mark.parametrize("name", [card.id for card in cards()])
def test_every_chart_answers_by_its_name(name: str) -> None:
    game = game_of(name)
    scenario, reference = game.load(name, {}, ()), game.reference()
    for chart_name, chart in reference.charts(scenario).items():
        told = reference.text(chart_name, scenario)
        assert told.startswith(chart.heading)
        assert all(cell in told for row in chart.rows for cell in row)
        assert reference.data(chart_name.upper(), scenario)["charts"] == [chart._asdict()]


@pytest.mark.parametrize(
    "name, chart, row",
    [
        ("mog-93", "Generation", "4 1d3 2d3 street - - - 1 street -"),
        ("mog-93", "Appearance", "8 south-west 1d6+24 inches"),
        ("mog-93", "Mobs", "8 or 9 7 inches forward -1"),
        ("mog-93", "Weapons", "M60 2 12 48 1d8 B FA-5 100 of 200 by level"),
        ("mog-93", "Under fire", "heavy machine gun, RPG +10"),
        ("anaconda", "Results", "6 - - - - P P P/E"),
    ],
)
def test_a_chart_says_what_is_printed(name: str, chart: str, row: str) -> None:
    game = game_of(name)
    rows = game.reference().charts(game.load(name, {}, ()))[chart].rows
    assert row in [" ".join(filter(None, cells)) for cells in rows]
