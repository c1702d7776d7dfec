"""No id reaches a person (FN8): in the window's panels, tips, captions, tabs and sheets, at every
kind of question of every game.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from window_hands import draw  # before Arcade: no display

from somalia import datafile
from somalia.games import game_of
from somalia.play import library
from somalia.play.library import called
from somalia.window.sheets.hand_over import CoverSheet
from somalia.window.ui.window import GameWindow
from tests.screens.test_clicks import SCENARIOS, kinds_asked, seated
from tests.screens.type_recorder import set_in_type

ID = re.compile(r"[a-z0-9]+(?:[-_.:>][a-z0-9]+)+")
"""An id that no sentence contains by chance: several words or numbers tied together."""
FILES = re.compile(r"\b[\w/-]+\.(?:ya?ml|svg|py|json)\b|\b(?:charts|maps|scenarios)/\w")
BY_GAME = {game_of(name).id: name for name in reversed(SCENARIOS)}
SHEETS = ("charts", "score", "menu", "sheets", "keys", "orders", "settings", "rules")
USUAL = {"close-up", "face-down", "set-up", "hand-over"}
"""Ids that are English words too."""


def ids_of(screen: Any) -> set[str]:
    """The ids that the game knows at this question."""
    model = screen.model
    game, card = model.table.game, library.card(model.table.scenario.id)
    ids = {model.table.scenario.id, *(option.id for option in card.options)}
    ids |= {*game.rules.sides, *model.options.regions, *model.options.pieces}
    ids |= {option for one in [model.prompt] if one is not None for option in one.options}
    ids |= {
        candidate.id for one in [model.prompt] if one is not None for candidate in one.candidates
    }
    roles = card.sides({}).roles.values()
    ids |= {one.who for role in roles for one in library.players(model.table.game_type, role)}
    ids |= {event.kind.id for event in game.all_events() if hasattr(event.kind, "id")}
    return {id for id in ids if ID.fullmatch(id) and re.search("[a-z]{2}", id)} - USUAL


def told(screen: Any) -> str:
    """All that panels and sheet say, with their tips."""
    return "\n".join(canvas.told() for canvas in set_in_type(screen).values())


def shown_in(text: str, ids: set[str]) -> list[str]:
    """The ids, and the names of files, that a text contains."""
    words = {word.strip(".,:;()'\"") for word in text.split()}
    return [*sorted(words & ids), *(match[0] for match in FILES.finditer(text))]


def test_ids_are_found() -> None:
    assert shown_in("delta to chalk-2, charts/own.yaml", {"chalk-2"}) == [
        "chalk-2",
        "charts/own.yaml",
    ]


@pytest.mark.parametrize("scenario", BY_GAME.values(), ids=list(BY_GAME))
def test_no_id_is_shown(scenario: str, window: GameWindow, tmp_path: Path) -> None:
    screen = seated(window, scenario, tmp_path / "game.txt")
    found: set[tuple[str, str]] = set()
    seen: set[str] = set()
    for ask in kinds_asked(screen):
        ids = ids_of(screen)
        found |= {(ask, id) for id in shown_in(told(screen), ids)}
        for target in screen.board.pieces()[:8]:
            found |= {(ask, id) for id in shown_in(" ".join(screen.board.tip_of(target)), ids)}
        if len(seen) < 2:  # set-up and the first turn
            for name in SHEETS:
                screen.show_sheet(name)
                draw(screen)
                found |= {(name, id) for id in shown_in(told(screen), ids)}
                screen.open(None)
        seen.add(ask)
        assert not isinstance(screen.sheet, CoverSheet)
    screen.model.table.leave()
    assert not found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_tabs_and_overlays_have_titles(scenario: str, window: GameWindow, tmp_path: Path) -> None:
    screen = seated(window, scenario, tmp_path / "game.txt")
    titles = [overlay.title for overlay in screen.looks.overlays().values()]
    screen.model.table.leave()
    assert all(title[:1].isupper() or title[:1].isdigit() for title in titles), titles
    assert not [title for title in titles if ID.fullmatch(title)]


def test_players_are_called_by_name() -> None:
    for name in datafile.available("ai"):
        assert not ID.fullmatch(called(name)), name
