"""The start screen: a first game in two clicks, and any other put together."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest
from click.testing import CliRunner
from window_hands import (
    Sit,
    ahead,
    click,
    click_action,
    draw,
    picture_of,
    press,
    resize,
)  # before Arcade: no display

import arcade  # isort: skip

from somalia import cli, datafile
from somalia.games import game_of, games
from somalia.games.campaign.game_type import GAME
from somalia.games.campaign.window.palette import PALETTES
from somalia.play import hints, kept, last_game, table
from somalia.play import library as shelf
from somalia.play.new_games import NewGamePlan
from somalia.play.settings import Settings
from somalia.window.looks import appearance_of
from somalia.window.screens import start as start_module
from somalia.window.screens.play import GameScreen
from somalia.window.screens.start import StartScreen, changed, title_of
from somalia.window.sheets.boxes import GameBoxes
from somalia.window.sheets.first_game import FirstGame
from somalia.window.sheets.new_game import THROWS, YOURS, NewGame
from somalia.window.ui.field import LONGEST, line_of
from somalia.window.ui.palette import USUAL
from somalia.window.ui.window import GameWindow
from tests.often import share

KEYS = arcade.key
PLAIN = datafile.find("scenarios", "somalia-1992").read_text(encoding="utf-8")


def start(window: Any) -> Any:
    """The start screen, shown."""
    screen = StartScreen(window)
    window.show_view(screen)
    draw(screen)
    return screen


def reach(screen: Any, action: str) -> None:
    """Click something of the sheet, after scrolling its column to where it stands."""
    column = "shelf" if action.startswith("scenario:") else "choices"
    screen.sheet.turn(column, 0)
    draw(screen)
    for _ in range(60):
        if screen.middle_of(action) is not None:
            break
        more = [
            spot.action
            for spot in screen.cover.spots
            if spot.action.startswith(f"rows:{column}:") and spot.name == "below"
        ]
        assert more, f"{action} is nowhere: {[spot.action for spot in screen.cover.spots]}"
        click_action(screen, more[0])
        draw(screen)
    click_action(screen, action)
    draw(screen)


def actions(screen: Any) -> list[str]:
    """What the menu offers, in its order."""
    return [action for action, *_ in screen.entries()]


def test_who_has_never_played_is_offered_a_first_game_first(window: Any) -> None:
    screen = start(window)
    assert actions(screen)[0] == "first"
    click_action(screen, "first")
    assert isinstance(screen.sheet, FirstGame)
    click_action(screen, "side:un")
    game = window.current_view
    assert isinstance(game, GameScreen)
    assert game.model.controller.table.scenario.id == "first-game"
    assert {s.name: s.who for s in game.model.controller.table.header.seats} == {
        "un": "human",
        "bandit": "warlord",
    }
    ahead(game.model.controller.game, answers=25)
    game.leaving.leave()
    again = window.current_view
    assert actions(again)[:3] == ["continue", "new", "first"]


def test_after_a_finished_game_the_first_one_is_still_there(window: Any) -> None:
    kept = datafile.home() / "games" / "finished"
    kept.mkdir(parents=True)
    (kept / "old.txt").write_text("somalia record 1\n", encoding="utf-8")
    assert actions(start(window))[:2] == ["new", "first"]


@pytest.mark.parametrize("symbol, side", [(KEYS.U, "un"), (KEYS.ENTER, "un"), (KEYS.B, "bandit")])
def test_a_first_game_is_begun_with_keys(window: Any, symbol: int, side: str) -> None:
    screen = start(window)
    press(screen, KEYS.F)
    press(screen, symbol)
    game = window.current_view
    assert isinstance(game, GameScreen)
    people = [s.name for s in game.model.controller.table.header.seats if s.who == "human"]
    assert people == [side]


def test_every_game_in_the_box_has_a_first_game(window: Any) -> None:
    """Each of them has hints, and is begun by clicks as by keys, with the side that was chosen."""
    for game_type in games():
        for name in game_type.first_scenarios:
            assert shelf.card(name).has_hints, name
        assert game_type.first_scenarios or not game_type.window, game_type.id
    wanted = [card.id for card in shelf.first_cards()]
    assert wanted[0] == "first-game"
    assert set(wanted) == {name for one in games() for name in one.first_scenarios}
    for number, name in enumerate(wanted):
        for side in range(len(shelf.card(name).seats)):
            for by_keys in (False, True):
                screen = start(window)
                press(screen, KEYS.F)
                if by_keys:
                    press(screen, KEYS.KEY_1 + number)
                else:
                    click_action(screen, f"game:{number}")
                chosen = screen.sheet.sides[side]
                assert chosen.about, f"{name}: {chosen.side} has no word about its task"
                if by_keys:
                    press(screen, ord(chosen.key.lower()))
                else:
                    click_action(screen, f"side:{chosen.side}")
                laid = window.current_view.model.table
                assert laid.header.scenario == name
                people = [s.name for s in laid.header.seats if s.who == "human"]
                assert people == [chosen.side]
                laid.leave()


def test_hints_can_be_had_back_for_a_first_game(window: Any) -> None:
    hints.want(False)
    screen = start(window)
    click_action(screen, "first")
    click_action(screen, "hints")
    assert hints.are_wanted()
    press(screen, KEYS.H)
    assert not hints.are_wanted()


def test_every_scenario_in_the_box_can_be_chosen(window: Any) -> None:
    screen = start(window)
    screen.do("advanced")
    assert isinstance(screen.sheet, NewGame)
    names = [name for name in datafile.available("scenarios") if game_of(name).window]
    assert {box.id for box in screen.sheet.cards} == set(names)
    for name in names:
        reach(screen, f"scenario:{name}")
        assert screen.plan.scenario == name
    reach(screen, "scenario:somalia-1992")
    reach(screen, "option:guarded-split:half")
    assert screen.plan.options == {"guarded-split": "half"}
    reach(screen, "scenario:first-game")
    assert screen.plan.options == {}, "options of another scenario are left behind"
    click_action(screen, "seat:un:blue-helmet")
    click_action(screen, "seat:bandit:human")
    click_action(screen, "begin")
    game = window.current_view
    assert isinstance(game, GameScreen)
    assert game.model.controller.table.scenario.id == "first-game"


def test_a_scenario_of_the_players_own_stands_on_the_shelf(window: Any) -> None:
    own = datafile.home() / "scenarios"
    own.mkdir(parents=True)
    text = PLAIN.replace("id: somalia-1992 ", "id: mine ").replace(
        "name: Somalia, 1992 to 1994", "name: My own war"
    )
    (own / "mine.yaml").write_text(text, encoding="utf-8")
    (own / "broken.yaml").write_text("format: somalia scenario 1\n", encoding="utf-8")
    screen = start(window)
    screen.do("advanced")
    click_action(screen, "scenario:mine")
    assert screen.plan.card.name == "My own war"
    assert "mine" in [box.id for box in shelf.cards()]
    own = {box.id for box in shelf.cards() if shelf.is_own(box)}
    assert own == {"mine"}
    assert YOURS in screen.sheet.details(screen.plan.card)[0], "it is marked as the player's own"
    screen.open(None)
    for action in ("new", "box:campaign"):
        screen.do(action)
    assert screen.sheet.details(screen.plan.card) == [YOURS]


def test_seats_follow_the_options(window: Any) -> None:
    screen = start(window)
    screen.do("advanced")
    draw(screen)
    click_action(screen, "seat:un:blue-helmet")
    click_action(screen, "seat:bandit:human")
    reach(screen, "option:bandit-players:3")
    assert screen.plan.seats == {
        "un": "blue-helmet",
        "bandit-1": "human",
        "bandit-2": "robber",
        "bandit-3": "lurker",
    }, "who was the Bandits is one of the rivals, the others are the usual doctrines"
    reach(screen, "seat:bandit-2:human")
    reach(screen, "seat:bandit-3:warlord")
    reach(screen, "begin")
    game = window.current_view
    assert isinstance(game, GameScreen)
    assert {s.name: s.who for s in game.model.controller.table.header.seats} == {
        "un": "blue-helmet",
        "bandit-1": "human",
        "bandit-2": "human",
        "bandit-3": "warlord",
    }
    assert game.model.controller.table.scenario.options["bandit-players"] == "3"


@pytest.mark.parametrize(
    "choice, seats",
    [
        ("one", ["icu", "warlords"]),
        ("four", ["icu", "pink", "orange", "purple", "yellow"]),
    ],
)
def test_a_later_scenario_is_begun_from_the_shelf(
    window: Any, choice: str, seats: list[str]
) -> None:
    screen = start(window)
    screen.do("advanced")
    reach(screen, "scenario:icu-2006")
    reach(screen, f"option:warlords:{choice}")
    assert list(screen.plan.seats) == seats
    assert screen.plan.seats["icu"] == "human"
    reach(screen, "option:transitional:player")
    assert list(screen.plan.seats) == [*seats, "transitional"]
    screen.plan.seats = dict.fromkeys(screen.plan.seats, "human")
    click_action(screen, "begin")
    game = window.current_view
    assert isinstance(game, GameScreen)
    assert list(game.model.controller.table.rules.sides) == [*seats, "transitional"]


def test_people_of_every_seat_can_have_names(window: Any) -> None:
    screen = start(window)
    screen.do("advanced")
    draw(screen)
    click_action(screen, "seat:bandit:human")
    draw(screen)
    for side, name in (("un", "Anna B"), ("bandit", "Ozzz")):
        click_action(screen, f"name:{side}")
        for letter in name:
            screen.on_text(letter)
        draw(screen)
    press(screen, KEYS.BACKSPACE)
    click_action(screen, "type:seed")
    screen.on_text("7")
    assert screen.plan.seed == "7"
    assert screen.plan.names == {"un": "Anna B", "bandit": "Ozz"}
    click_action(screen, "begin")
    table = window.current_view.model.controller.table
    assert (table.name_of("un"), table.name_of("bandit")) == ("Anna B", "Ozz")


def test_a_person_keeps_a_like_seat_and_one_person_always_sits_somewhere() -> None:
    plan = NewGamePlan(seats={"un": "blue-helmet", "bandit": "human"})
    plan.options["bandit-players"] = "2"
    plan.fit()
    assert plan.seats == {"un": "blue-helmet", "bandit-1": "human", "bandit-2": "robber"}
    plan.options["bandit-players"] = "1"
    plan.fit()
    assert plan.seats == {"un": "blue-helmet", "bandit": "human"}
    plan.choose("war-2006")
    assert list(plan.seats) == ["icu", "ethiopia"]
    assert (plan.seats["icu"], plan.options) == ("human", {})
    watched = NewGamePlan(seats={"un": "random", "bandit": "random"})
    watched.choose("icu-2006")
    assert "human" not in watched.seats.values(), "a game that is only watched stays one"


def test_a_seat_whose_doctrine_is_missing_is_played_by_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = datafile.available
    monkeypatch.setattr(
        datafile,
        "available",
        lambda kind: [name for name in real(kind) if name not in ("warlord", "ethiopia")],
    )
    assert NewGamePlan().seats == {"un": "human", "bandit": "random"}
    assert shelf.card("war-2006").computers({})["ethiopia"] == "random"


def test_facts_are_those_that_make_sense() -> None:
    told = {box.id: dict(box.facts) for box in shelf.cards()}
    assert told["somalia-1992"]["Seats"] == "2 to 4; usually United Nations and Bandits"
    assert told["somalia-1992"]["Famine"].startswith("2 to 12 ")
    assert told["first-game"]["Seats"] == "United Nations and Bandits"
    assert told["icu-2006"]["Seats"].startswith("2 to 6; ")
    assert told["icu-2006"]["Length"].startswith("7 turns"), "June is turn 2 of 8"
    assert told["war-2006"]["Length"].startswith("37 turns"), "December is turn 3 of 39"
    for later in ("icu-2006", "war-2006"):
        assert "Famine" not in told[later]
        assert "ICU " in told[later]["To win"]


def test_options_are_told_in_plain_words() -> None:
    for box in shelf.cards():
        for option in box.options:
            assert option.name[0].isupper()
            assert not {"-", "_"} & set(option.name + "".join(option.labels)), option.id
            figures = [label for label in option.labels if label.isdigit()]
            assert figures in ([], ["2006"]), "a year is the only bare number"


def test_only_who_can_play_a_side_is_offered_for_it() -> None:
    able = [one.who for one in shelf.players(GAME, "un")]
    assert able == ["human", "blue-helmet", "blue-helmet:easy", "blue-helmet:hard", "random"]
    offered = [one.who for one in shelf.players(GAME, "bandit")]
    assert (offered[0], offered[-1]) == ("human", "random")
    assert "warlord" in offered
    assert "blue-helmet" not in offered
    assert "human" in (one.who for one in shelf.players(GAME, "icu"))
    assert all(one.about for side in ("un", "bandit") for one in shelf.players(GAME, side))


SIZES = [(1280, 800, 100), (1280, 800, 150), (1000, 640, 100)]


@pytest.fixture
def sized(window: Any) -> Any:
    """Gives the window a size and a size of text, and takes them back."""
    before = window.width, window.height

    def to(width: int, height: int, text_size: int) -> None:
        window.settings = Settings(animation="off", text_size=text_size)
        resize(window, width, height)
        window.measure()

    yield to
    resize(window, *before)
    window.measure()


def apart(panel: Any) -> None:
    """All spots of a panel lie on it, and none over another."""
    boxes = [spot.box for spot in panel.spots]
    assert boxes
    for at, (left, top, right, bottom) in enumerate(boxes):
        assert 0 <= left < right <= panel.width, panel.spots[at]
        assert 0 <= top < bottom <= panel.height, panel.spots[at]
        for at2, other in enumerate(boxes[at + 1 :], at + 1):
            assert (
                right <= other[0] or other[2] <= left or bottom <= other[1] or (other[3] <= top)
            ), (panel.spots[at], panel.spots[at2])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sheet", ["first", "new", "advanced"])
def test_nothing_on_the_sheets_overlaps_or_is_cut_off(
    window: Any, sized: Any, sheet: str, size: tuple[int, int, int]
) -> None:
    sized(*size)
    screen = start(window)
    apart(screen.menu)
    screen.do(sheet)
    draw(screen)
    apart(screen.cover)


@pytest.mark.parametrize("size", SIZES)
def test_every_first_game_is_shown_whole_at_any_size(
    window: Any, sized: Any, size: tuple[int, int, int]
) -> None:
    sized(*size)
    screen = start(window)
    screen.do("first")
    for number in range(len(shelf.first_cards())):
        screen.do(f"game:{number}")
        draw(screen)
        apart(screen.cover)
        seen = {spot.action for spot in screen.cover.spots}
        assert {f"side:{side.side}" for side in screen.sheet.sides} <= seen
        assert "hints" in seen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "scenario, options",
    [
        ("somalia-1992", {"bandit-players": "3"}),
        ("icu-2006", {"warlords": "four", "transitional": "player"}),
        ("war-2006", {}),
    ],
)
def test_every_seat_and_option_can_be_reached_at_any_size(
    window: Any, sized: Any, size: tuple[int, int, int], scenario: str, options: dict[str, str]
) -> None:
    sized(*size)
    screen = start(window)
    screen.plan = NewGamePlan(scenario, options=options)
    screen.do("advanced")
    seen: set[str] = set()
    for _ in range(30):
        draw(screen)
        apart(screen.cover)
        seen |= {spot.action for spot in screen.cover.spots}
        below = [
            spot.action
            for spot in screen.cover.spots
            if spot.name == "below" and spot.action.startswith("rows:choices:")
        ]
        if not below:
            break
        screen.do(below[0])
    box = screen.plan.card
    sides = box.sides(options)
    wanted = {
        f"seat:{side}:{one.who}"
        for side in sides.order
        for one in shelf.players(GAME, sides.roles[side])
    }
    wanted |= {
        f"option:{option.id}:{choice}" for option in box.options for choice in option.choices
    }
    assert wanted <= seen


# The new game: its columns, its keys

SMALL = [(w, h, text) for w, h in ((1280, 800), (1000, 640)) for text in (100, 150)]
WAYS = ("bar", "wheel", "page", "arrows")
SHELF = [name for name in datafile.available("scenarios") if game_of(name).window]


def on_shelf(screen: Any) -> list[str]:
    """The scenarios that are in sight."""
    found = [s.action for s in screen.cover.spots if s.action.startswith("scenario:")]
    return list(dict.fromkeys(action.removeprefix("scenario:") for action in found))


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("way", WAYS)
def test_every_scenario_is_reached_whichever_is_chosen(
    window: Any, sized: Any, size: tuple[int, int, int], way: str
) -> None:
    """In the usual run each is chosen in one size by each way, in another by the next way."""
    sized(*size)
    turn = SMALL.index(size) + WAYS.index(way)
    for chosen in share(SHELF, turn, len(SMALL)) if way != "arrows" else (SHELF[0], SHELF[-1]):
        screen = start(window)
        screen.plan = NewGamePlan(chosen)
        screen.do("advanced")
        draw(screen)
        assert chosen in on_shelf(screen), "it is in sight at once"
        cover = screen.cover
        screen.on_mouse_motion(cover.left + 60 * window.unit, window.height / 2, 0, 0)
        seen = set(on_shelf(screen))
        for step in (-1, 1):
            for _ in range(60 if way == "arrows" else 12):
                before = on_shelf(screen)
                if way == "bar":
                    name = "below" if step > 0 else "above"
                    bars = (s for s in cover.spots if s.action.startswith("rows:shelf:"))
                    for bar in [s.action for s in bars if s.name == name]:
                        click_action(screen, bar)
                elif way == "wheel":
                    screen.on_mouse_scroll(*map(round, screen.pointer), 0, -step)
                elif way == "page":
                    press(screen, KEYS.PAGEDOWN if step > 0 else KEYS.PAGEUP)
                else:
                    press(screen, KEYS.DOWN if step > 0 else KEYS.UP)
                    seen |= {screen.focus.removeprefix("scenario:")}
                draw(screen)
                if way != "arrows":
                    seen |= set(on_shelf(screen))
                    if on_shelf(screen) == before:
                        break  # the end of the list
        assert set(SHELF) <= seen, way


@pytest.mark.parametrize("size", SMALL)
def test_a_scenario_is_in_sight_once_it_is_chosen(
    window: Any, sized: Any, size: tuple[int, int, int]
) -> None:
    """The text about it may leave the list less room than the last one did."""
    sized(*size)
    screen = start(window)
    screen.do("advanced")
    for name in (*SHELF, *reversed(SHELF)):
        reach(screen, f"scenario:{name}")
        assert screen.plan.scenario == name
        assert name in on_shelf(screen)


def test_the_arrows_walk_over_everything_in_the_new_game(window: Any, sized: Any) -> None:
    """A text that is cut had a second spot, on which the walk stood still."""
    sized(1000, 640, 150)
    screen = start(window)
    screen.do("advanced")
    draw(screen)
    walked: list[str] = []
    for _ in range(120):
        press(screen, KEYS.DOWN)
        draw(screen)
        assert screen.middle_of(screen.focus) is not None, f"{screen.focus} is not in sight"
        if screen.focus in walked[:1]:
            break
        walked.append(screen.focus)
    assert not [action for action in walked if action.startswith("rows:")]
    assert len(walked) == len(set(walked))
    options = {
        f"option:{option.id}:{choice}"
        for option in screen.plan.card.options
        for choice in option.choices
    }
    assert {f"scenario:{name}" for name in SHELF} | options | {"begin"} <= set(walked)


def test_enter_chooses_a_scenario_and_then_begins_it(window: Any) -> None:
    screen = start(window)
    screen.do("advanced")
    draw(screen)
    while screen.focus != "scenario:one-chalk":
        press(screen, KEYS.DOWN)
        draw(screen)
    press(screen, KEYS.ENTER)
    assert window.current_view is screen
    assert screen.plan.scenario == "one-chalk"
    press(screen, KEYS.ENTER)
    assert isinstance(window.current_view, GameScreen)
    assert window.current_view.model.controller.table.scenario.id == "one-chalk"


def test_enter_begins_after_a_click(window: Any) -> None:
    """The keyboard's focus, left on another scenario, took Enter, and lit a second row."""
    screen = start(window)
    screen.do("advanced")
    draw(screen)
    for _ in range(3):
        press(screen, KEYS.DOWN)
    assert screen.focus.startswith("scenario:")
    click_action(screen, "scenario:war-2006")
    assert screen.focus == ""
    press(screen, KEYS.ENTER)
    game = window.current_view
    assert isinstance(game, GameScreen)
    assert game.model.controller.table.scenario.id == "war-2006"


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_another_is_seated(
    window: Any, sized: Any, size: tuple[int, int, int]
) -> None:
    sized(*size)
    screen = start(window)
    for scenario in SHELF:
        screen.open(None)
        screen.plan = NewGamePlan(scenario)
        screen.do("advanced")
        draw(screen)
        side = next(iter(screen.plan.seats))
        places: set[tuple[tuple[str, Any], ...]] = set()
        for one in shelf.players(screen.plan.game_type, screen.plan.card.sides({}).roles[side]):
            screen.do(f"seat:{side}:{one.who}")
            draw(screen)
            places.add(
                tuple(
                    (spot.action, spot.box)
                    for spot in screen.cover.spots
                    if not spot.action.startswith(("name:", "hand", "dice", "rows:"))
                )
            )
        assert len(places) == 1, scenario


def test_enter_does_what_the_first_entry_says(window: Any) -> None:
    screen = start(window)
    press(screen, KEYS.ENTER)
    assert isinstance(screen.sheet, FirstGame)
    press(screen, KEYS.ESCAPE)
    press(screen, KEYS.DOWN)
    press(screen, KEYS.DOWN)
    assert screen.focus == "new"
    press(screen, KEYS.ENTER)
    assert isinstance(screen.sheet, GameBoxes)
    press(screen, KEYS.ESCAPE)
    press(screen, KEYS.ENTER)
    assert isinstance(screen.sheet, FirstGame)


# The shelf on the command line


def test_the_shelf_tells_what_each_scenario_is_about() -> None:
    said = CliRunner().invoke(cli.cli, ["scenarios"]).output
    for name in datafile.available("scenarios"):
        assert f"{name}: " in said
    assert "6 turns at most" in said
    assert "ambush-is-mission=off (default) | on" in said
    told = json.loads(CliRunner().invoke(cli.cli, ["scenarios", "--json"]).output)
    assert [one["id"] for one in told][:3] == ["first-game", "second-game", "somalia-1992"]
    assert told[0]["length"] == 6
    assert told[2]["players"] == [2, 4]
    assert told[2]["seatings"][-1]["seats"] == ["un", "bandit-1", "bandit-2", "bandit-3"]
    assert "with warlords=four: icu, pink, orange, purple, yellow" in said


def test_play_first_is_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    from somalia import terminal

    begun: list[dict[str, Any]] = []
    monkeypatch.setattr(terminal, "play", lambda **wish: begun.append(wish) or 0)
    assert cli.main(["play", "--first", "--terminal"]) == 0
    assert begun[0]["scenario"] == "first-game"
    assert begun[0]["seats"] == {"un": "human", "bandit": "warlord"}
    assert cli.main(["play", "long-war", "--first", "--terminal"]) == 2


@pytest.mark.parametrize("size", [(1000, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 150])
def test_fw10_what_went_wrong_covers_no_entry(
    window: GameWindow, size: tuple[int, int], text: int
) -> None:
    """FW10: the box stood over Quit."""
    resize(window, *size)
    try:
        window.settings.text_size = text
        screen = StartScreen(window)
        window.show_view(screen)
        screen.refuse("That game cannot be gone on with. " * 8)
        picture = picture_of(screen)
        spot = next(s for s in screen.menu.spots if s.action == "quit")
        top = window.height - screen.menu.bottom - screen.menu.height  # of the menu in the picture
        ground = {
            picture.getpixel((screen.menu.left + round(22 * window.unit), round(top + y)))
            for y in range(round(spot.box[1]), round(spot.box[3]))
        }
        assert len(ground) == 1, "left of the button is nothing but paper"
    finally:
        resize(window, 1280, 800)


# What a game is, told in the window


def test_the_levels_of_a_duel_are_told_in_words() -> None:
    """They were words of the command line, which stand in the terminal's list."""
    for name in ("firebase", "mogadishu-cards"):
        box = shelf.card(name)
        assert dict(box.facts)["Levels"] == "easy, normal (default), hard"
        assert not any("--" in what for _, what in box.facts)
    told = "\n".join(shelf.told())
    assert "--seat us=human --seat vc=duel-easy, duel-normal (default) or duel-hard" in told


@pytest.mark.parametrize(
    "scenario, switch, entry",
    [
        ("somalia-1992", "Dice: computer", "Roll my own dice"),
        ("mogadishu-cards", "Coin: computer", "Toss my own coin"),
        ("firebase", "", ""),
    ],
)
def test_who_throws_is_asked_where_anything_is_thrown(
    window: Any, scenario: str, switch: str, entry: str
) -> None:
    screen = start(window)
    screen.plan = NewGamePlan(scenario)
    screen.plan.dice = "typed"
    assert screen.plan.setup().dice == ("typed" if switch else "auto")
    screen.plan.dice = "auto"
    screen.do("advanced")
    draw(screen)
    assert (screen.middle_of("dice") is not None) == bool(switch)
    if switch:
        assert f"{THROWS[screen.plan.card.thrown][0]}: computer" == switch
    press(screen, KEYS.ENTER)
    game = window.current_view
    draw(game)
    table = game.model.table
    assert table.game_type.thrown(table.scenario) == shelf.card(scenario).thrown
    game.act("show:menu")
    labels = {action: label for action, _, label in game.sheet.entries()}
    assert labels.get("die:turn", "") == entry
    game.open(None)
    press(game, KEYS.D, KEYS.MOD_CTRL)
    assert game.model.controller.game.auto_dice == (not switch)


def test_the_swatches_of_a_seat_are_the_colours_on_the_map() -> None:
    """In the scenarios of 2006 the counters of some forces stand for others."""
    looks, forces = appearance_of(GAME), PALETTES[USUAL].forces
    seen = {}
    for name in ("somalia-1992", "icu-2006", "war-2006"):
        box = shelf.card(name)
        sides = box.sides({})
        for side in sides.order:
            seen[name, side] = list(looks.swatches(box, sides, side, USUAL))
    assert seen["somalia-1992", "un"][0] in (forces["un"], forces["us"])
    assert seen["icu-2006", "icu"] == [forces["icu"]]
    ethiopian = [forces[one] for one in ("ethiopia", "puntland", "transitional")]
    assert seen["war-2006", "ethiopia"] == ethiopian


@pytest.mark.parametrize("size", [(300, 200), (60, 30), (1900, 390), (630, 1300)])
def test_a_window_that_is_too_small_says_so_and_comes_back(
    size: tuple[int, int], window: GameWindow, sit: Sit
) -> None:
    """Not every desktop keeps a window to its smallest size."""
    game = sit(answers=30)
    try:
        for screen in (StartScreen(window), game):
            resize(window, 1280, 800)
            window.show_view(screen)
            before = picture_of(screen)
            resize(window, *size)
            count = game.model.controller.game.count
            small = picture_of(screen)
            assert len(small.getcolors(10**6)) > 1, "something is told"
            for x in range(20, size[0], 150):
                click(screen, x, size[1] - 15)
            press(screen, arcade.key.F4)
            press(screen, arcade.key.ESCAPE)
            draw(screen)
            assert window.current_view is screen
            assert game.model.controller.game.count == count, "nothing unseen is clicked"
            screen.open(None)
            window.dispatch_event("on_mouse_motion", 3, 90, 0, 0)
            resize(window, 1280, 800)
            assert picture_of(screen).size == before.size
            assert screen.troubled == 0
    finally:
        resize(window, 1280, 800)


def test_a_screen_that_is_first_shown_too_small_finds_its_place_later(
    window: GameWindow, sit: Sit
) -> None:
    try:
        resize(window, 300, 200)
        screen = sit(answers=30)
        screen.on_update(0.1)
        press(screen, arcade.key.F1)
        draw(screen)
        resize(window, 1280, 800)
        draw(screen)
        assert screen.middle_of("close") is not None
    finally:
        resize(window, 1280, 800)


def test_the_menu_names_an_opponent_of_a_folder() -> None:
    """It said `one-track/un-pass` where others stand by name."""
    seats = {"un": "one-track/un-pass", "bandit": "human"}
    setup = table.GameSetup("somalia-1992", seats, "7", {}, [], "auto", None, False)
    laid = table.begin(setup)
    laid.leave()
    assert laid.record is not None
    title = title_of(laid.record, 0)
    assert title.startswith(f"{shelf.card('somalia-1992').name}, ")
    assert "UN that passes (one-track)" in title


def test_continue_names_the_turn_in_which_the_game_was_left() -> None:
    seats = {"un": "human", "bandit": "human"}
    setup = table.GameSetup("somalia-1992", seats, "7", {}, [], "auto", None, True)
    laid = table.begin(setup)
    ahead(laid.game, answers=120)
    turn = laid.game.state.turn
    laid.leave()
    assert laid.record is not None
    assert f"turn {turn} of" in title_of(laid.record, changed(laid.record))
    laid.record.write_bytes(laid.record.read_bytes() + b"\n")
    assert "turn" not in title_of(laid.record, changed(laid.record)), "played on elsewhere since"
    for damaged in ('{"record": 1}', "[1]", f'{{"record": "{laid.record.name}", "turn": 7}}'):
        kept.path_of(last_game.NAME).write_text(damaged, encoding="utf-8")
        assert last_game.turn_of(laid.record) == ""


@pytest.mark.parametrize(
    "symbol, modifiers",
    [
        (KEYS.V, KEYS.MOD_CTRL),
        (KEYS.V, KEYS.MOD_COMMAND),
        (KEYS.INSERT, KEYS.MOD_SHIFT),
    ],
)
def test_a_line_of_text_is_pasted_fb14(
    window: Any, monkeypatch: pytest.MonkeyPatch, symbol: int, modifiers: int
) -> None:
    monkeypatch.setattr(window, "get_clipboard_text", lambda: "\x1b[31m se\ned\t7 " + 99 * "x")
    screen = start(window)
    screen.do("advanced")
    click_action(screen, "type:seed")
    press(screen, symbol, modifiers)
    assert screen.plan.seed == ("[31m se ed 7 " + 99 * "x")[:24]


def test_a_clipboard_that_cannot_be_read_pastes_nothing_fb14(
    window: GameWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> str:
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    monkeypatch.setattr(window, "get_clipboard_text", refuse)
    assert window.pasted() == ""


def test_a_program_that_owns_the_clipboard_and_never_answers_hangs_nothing(
    window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed: list[float] = []

    def wait() -> str:
        while True:  # as pyglet does under X11
            window.dispatch_platform_event(None)

    clock = count(0, 0.25)
    monkeypatch.setattr("somalia.window.ui.window.monotonic", lambda: next(clock))
    monkeypatch.setattr(window, "get_clipboard_text", wait)
    monkeypatch.setattr(
        type(window), "dispatch_platform_event", lambda _, event: passed.append(0), raising=False
    )
    assert window.pasted() == ""
    assert len(passed) == 4
    assert "dispatch_platform_event" not in vars(window)


def test_what_is_pasted_is_one_line_of_bounded_length_fb14() -> None:
    assert line_of("a\r\nb\x00c\u202ed\u2028e") == "a bcd e"
    assert line_of(10**6 * "x") == LONGEST * "x"


def test_records_are_looked_through_only_when_something_has_changed(
    window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Any] = []
    usual = start_module.records_in
    monkeypatch.setattr(
        start_module, "records_in", lambda *where: [*usual(*where)] * (not looked.append(where))
    )
    seats = {"un": "human", "bandit": "passer"}
    laid = table.begin(table.GameSetup("first-game", seats, "7", {}, [], "auto", None, False))
    laid.leave()
    screen = start(window)
    assert actions(screen)[0] == "continue"
    before = len(looked)
    assert before <= 3, "each folder once"
    for _ in range(5):
        press(screen, KEYS.DOWN)
        screen.on_update(0.1)
        draw(screen)
    assert len(looked) == before
    assert laid.record is not None
    laid.record.unlink()  # as another program does
    window.dirty = False
    screen.on_update(0.1)
    assert window.dirty
    draw(screen)
    assert actions(screen)[0] == "first"
    screen.do("continue")  # the button was clicked a moment before
    assert "gone" in screen.problem
    assert screen.troubled == 0
