"""Sheets in blocks: how they are set, and that every game declares its own in one place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from somalia.engine.game import Game
from somalia.engine.sight import Sight
from somalia.games import game, ids
from somalia.games.display import Asked, Display, SheetKind, Unknown, sheet
from somalia.games.kit.sheets import Block, Section, SheetTable, TableColumn, as_blocks, as_lines
from somalia.lab.bench import scenarios_of
from tests.odds_and_evens import OddsAndEvensGame
from tests.play.test_turn_sheets import ahead

SHOPS = SheetTable(
    [TableColumn("what", 6), TableColumn("each", is_right=True), TableColumn()],
    [("ham", 7, "fine")],
)


def test_a_table_has_columns_as_wide_as_their_widest_cells() -> None:
    assert SHOPS.lines() == ["what    each", "ham        7  fine"]
    assert SHOPS.widths == [6, 4, 4]
    plain = SheetTable([TableColumn(), TableColumn()], [("a", ""), ("long", 12)], gap=1, inset=3)
    assert plain.lines() == ["   a", "   long 12"]
    assert SheetTable([TableColumn("head")], []).lines() == []


def test_what_stands_in_a_section_is_set_in_below_its_heading() -> None:
    blocks: list[Block] = ["first", Section("Shops:", [SHOPS, Section("deeper", ["end"])])]
    told = ["first", "Shops:", "  what    each", "  ham        7  fine", "  deeper", "    end"]
    assert as_lines(blocks) == told
    assert as_lines([Section("alone")]) == ["alone"]


def test_lines_that_are_set_in_are_a_section_of_the_line_above_them() -> None:
    below = ["deeper", "  end"]
    lines = ["first", "head", *(f"  {line}" for line in below), " ragged", "   more", "last", ""]
    deep = Section("head", [Section("deeper", ["end"])])
    assert as_blocks(lines) == ["first", deep, " ragged", "   more", "last", ""]
    for told in (lines, ["  set in first", "then"], []):
        assert as_lines(as_blocks(told)) == told


def test_a_sheet_is_declared_by_the_function_that_tells_it() -> None:
    own: list[SheetKind] = []

    @sheet(own, "fingers", "fingers shown", "hands", button="Fingers", tip="All fingers")
    def fingers(asked: Asked) -> list[str]:
        return [f"{asked.typed} {asked.width} {asked.words.side('odd')} {asked.state.turn}"]

    class OwnDisplay(Display):
        own_sheets = own

    of = OddsAndEvensGame()
    playing = Game(of.rules(None))
    found, score = OwnDisplay(playing.rules, of.words(None)).sheets()
    assert score.name == "score"
    assert found.lines(Sight(playing), "all", 70) == ["all 70 Odd 1"]
    assert (found.name, found.also, found.button) == ("fingers", ("hands",), "Fingers")


def test_a_game_replaces_a_sheet_that_every_game_has_by_one_of_the_same_name() -> None:
    own: list[SheetKind] = []

    @sheet(own, "points", "points by hand", "score")
    def points(asked: Asked) -> list[str]:
        return []

    class OwnDisplay(Display):
        own_sheets = own

    of = OddsAndEvensGame()
    assert [kind.name for kind in OwnDisplay(of.rules(None), of.words(None)).sheets()] == ["points"]


@pytest.mark.parametrize("id", ids())
def test_a_sheet_has_names_of_its_own_and_says_what_it_tells(id: str) -> None:
    of = game(id)
    scenario = of.load(scenarios_of(of)[0])
    own = of.display(of.rules(scenario), of.words(scenario)).sheets()
    names = [name for one in own for name in (one.name, *one.also)]
    assert len(names) == len(set(names)) > 0
    assert "score" in names
    assert all(one.about and one.about[-1] != "." for one in own)


@pytest.mark.parametrize("id", ids())
def test_only_the_last_column_of_a_table_may_be_too_long_for_the_terminal(id: str) -> None:
    """What is too long for a line is wrapped at its end, so that no column is torn."""
    playing, display, _ = ahead(id)
    sight = Sight(playing)
    for kind in display.sheets():
        try:
            blocks = kind.blocks(sight, "", 80)
        except Unknown:
            continue
        for table in tables(blocks):
            before = sum(table.widths[:-1]) + table.gap * len(table.widths)
            assert before <= 60, (kind.name, [column.head for column in table.columns])


def tables(blocks: Iterable[Block]) -> Iterator[SheetTable]:
    """The tables of a sheet, in all its sections."""
    for block in blocks:
        if isinstance(block, SheetTable):
            yield block
        elif isinstance(block, Section):
            yield from tables(block.blocks)
