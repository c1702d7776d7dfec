"""Every hint of every book, in the window and in the terminal: it points at what is there.

Games are played by the usual computer players until each hint of a side has had its moment. There
the window must ring the thing itself, and the terminal must name it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

import pytest
from window_hands import draw, resize  # before Arcade: no display

from somalia import datafile
from somalia.engine.prompts import Choose
from somalia.games import game_of
from somalia.play import hints, table
from somalia.play import library as shelf
from somalia.play.hints import Hint
from somalia.play.settings import Settings
from somalia.play.table import HUMAN, seated
from somalia.terminal.hints import KEYS as TERMINAL
from somalia.window.panels.hint_card import KEYS as WINDOW
from somalia.window.screens.play import GameScreen
from tests.often import IS_LONG

SIZES = [(1280, 800, 100), (1000, 640, 150)]
SEEDS = ("1", "2", "3", "4", "5", "6")
WITH_HINTS = [name for name in datafile.available("scenarios") if shelf.card(name).has_hints]
CASES = [
    (name, side)
    for name in WITH_HINTS
    if name != "mog-93-joint"  # its hints are those of mog-93, and so are its sides
    for side in shelf.card(name).sides({}).order
]
RARE = {
    "mog-93": {
        # Where the whole quarter is played, these come as late as in the hour that it takes.
        "turn-round",
        "on-the-move",
        "where-to",
        "closest",
        "cowed",
        "fallen",
    },
}
"""Hints that are tried in the small scenario of the same book."""
WISHES = {"intervention.request": "request"}
"""Answers that the players are given, because they would rarely choose them."""
FEW = 60
"""How many answers are given in a game whose late hints are rare."""


def book_of(name: str) -> tuple[Hint, ...]:
    game_type = game_of(name)
    return hints.book_of(name, game_type.places(game_type.load(name)))


def own_hints(name: str, side: str) -> list[Hint]:
    """The hints that can come to a side in a scenario."""
    scenario = game_of(name).load(name)
    races = getattr(scenario, "ends_at_site", None)
    never = {None: set(), True: {"mission", "fallen"}, False: {"race"}}[races]
    return [
        hint
        for hint in book_of(name)
        if hint.side in ("", side) and hint.id not in never | RARE.get(name, set())
    ]


def ringed(screen: GameScreen, hint: Hint) -> str:
    """What is wrong with the ring around the target of a hint; "" if nothing is."""
    model, window = screen.model, screen.window
    model.sitting.hint, screen.hint._pencil_key = hint, None
    draw(screen)
    assert model.prompt is not None
    kind, what = hints.pointed_at(hint, model.prompt, model.view)
    target = screen.hint.target
    if target is None:
        return "points at nothing"
    left, bottom, right, top = target
    if not (0 <= left < right <= window.width and 0 <= bottom < top <= window.height):
        return f"rings what is out of the window: {target}"
    middle = (left + right) / 2, (bottom + top) / 2
    if kind == "option":
        wanted = {f"option:{one.number}" for one in model.shown if what in one.options}
        spots = [spot for spot in screen.side.spots if spot.action in wanted]
        return "" if spots else "rings no option"
    if kind == "panel":
        names = {what, f"show:{what}", f"account:{what}", f"account:{what.removesuffix('s')}"}
        spots = [
            spot
            for panel in (screen.side, screen.head, screen.story, screen.foot)
            for spot in panel.spots
            if spot.name in names or spot.action in names
        ]
        is_head = what in ("question", "story")
        return "" if spots or is_head or screen.board.found(what) else "rings no part of the screen"
    there = screen.board.at(*middle)
    places = {
        found.region for found in screen.board.pieces() if what in (found.piece, found.region)
    }
    if what in (there.region, there.piece) or there.region in places:
        return ""
    place = screen.board.region_place(what) if kind == "place" else None
    if place is not None and left < place[0] < right and bottom < place[1] < top:
        return ""
    if screen.board.found(what) is not None:
        return ""
    return f"rings {there}, not {kind} {what}"


@pytest.mark.parametrize("size", SIZES if IS_LONG else SIZES[:1])
@pytest.mark.parametrize("name, side", CASES)
def test_every_hint_points_at_what_is_there(
    window: Any, name: str, side: str, size: tuple[int, int, int]
) -> None:
    """FN7: hints ringed empty ground, and named F3 for the wreck."""
    before = window.width, window.height
    resize(window, *size[:2])
    window.settings = Settings(animation="off", text_size=size[2])
    window.measure()
    usual = shelf.card(name).computers({})
    left = {hint.id: hint for hint in own_hints(name, side)}
    for seed in SEEDS:
        seats = {one: HUMAN if one == side else "random" for one in usual}
        laid = table.begin(table.GameSetup(name, seats, seed, {}, [], "auto", None, False))
        players = opponents(laid, usual, seed)
        screen = GameScreen(window, laid)
        window.show_view(screen)
        walk(screen, side, players, left, FEW if name in RARE else 5000)
        laid.leave()
        if not left:
            break
    resize(window, *before)
    assert not left, f"{sorted(left)} never had their moment"


def opponents(laid: table.Table, usual: Mapping[str, str], seed: str) -> dict[str, Any]:
    """The computer players of a game, who here play the human's side too."""
    return {
        side: seated(laid.game_type, who, laid.scenario, side, seed) for side, who in usual.items()
    }


def walk(
    screen: GameScreen, side: str, players: Mapping[str, Any], left: dict[str, Hint], most: int
) -> None:
    """Play on, and look at each hint when its moment comes; it is then no longer `left`."""
    controller = screen.model.controller
    game = controller.table.game
    for _ in range(most):
        prompt = game.prompt
        if not isinstance(prompt, Choose) or not left:
            return
        seat = game.seat_of[prompt.who].name
        if seat == side:
            asked, view = controller.sight.prompt, controller.view
            due = [hint for hint in left.values() if hints.applies(hint, asked, view)]
            if due:
                screen.refresh(moving=False)
                screen.board.finish()
                screen.open(None)
            for hint in due:
                assert ringed(screen, hint) == "", hint.id
                target = hints.pointed_at(hint, asked, view)
                named = screen.model.say.pointed(*target, view)
                if target.kind in ("zone", "counter", "hex", "man", "place", "card"):
                    assert named, f"{hint.id}: the terminal has no name for {target}"
                    assert named != target.what or target.kind == "hex", named
                del left[hint.id]
        wish = WISHES.get(prompt.ask, "")
        is_wished = wish in prompt.options
        game.answer(seat, wish if is_wished else players[seat].decide(game, prompt).option)


# -- words -----------------------------------------------------------------------------------------

ALL = [(name, hint) for name in WITH_HINTS for hint in book_of(name)]
KEY_NAMES = re.compile(r"\b(?:Ctrl|Shift|Alt|Esc|Space|F\d+|[Cc]lick|[Dd]rag|[Pp]oint at)\b")
SCREENS = re.compile(r"\bthe window\b|\bIn the terminal\b")
TYPED = re.compile(r'\b[Tt]ype\b|"[a-z ]+"|\b[Tt]erminal\b|full stop')


@pytest.mark.parametrize("name", WITH_HINTS)
def test_a_hint_speaks_of_its_own_screen_only(name: str) -> None:
    """FN7: hints in the window named what to type in the terminal."""
    for hint in book_of(name):
        in_window, in_terminal = hint.said(WINDOW), hint.said(TERMINAL)
        assert not TYPED.search(in_window), f"{hint.id} in the window: {in_window}"
        assert not KEY_NAMES.search(in_terminal), f"{hint.id} in the terminal: {in_terminal}"
        for text in (in_window, in_terminal):
            assert not SCREENS.search(text), f"{hint.id}: {text}"
            assert re.match(r"[A-Z0-9\"]", text.replace("F4", "F")), f"{hint.id}: {text}"


COUNTRIES = {"UN", "US", "VC"}
"""Names, not abbreviations of words of the game."""
SHORT = re.compile(r"\b[A-Z]{2,}s?\b|\b[A-Z]/[A-Z]\b")


def short_words(texts: Collection[str]) -> list[tuple[str, str]]:
    """Each abbreviation in these texts, with the text in which it is first met."""
    first: dict[str, str] = {}
    for text in texts:
        for word in SHORT.findall(text):
            first.setdefault(word, text)
    return [(word, text) for word, text in first.items() if word not in COUNTRIES]


@pytest.mark.parametrize("name, side", CASES)
def test_abbreviations_are_spelt_out_where_a_side_first_meets_them(name: str, side: str) -> None:
    """FN14: VP and SP were never spelt out."""
    texts = [" ".join(one.text.split()) for one in book_of(name) if one.side in ("", side)]
    met = short_words(texts)
    for word, text in met:
        assert f"({word})" in text or f"{word} (" in text, f"{word}: {text}"


def test_the_abbreviations_are_found() -> None:
    met = {word for name, hint in ALL for word, _ in short_words([hint.text])}
    assert {"VP", "SP", "AP", "IEDs", "P/E"} <= met
