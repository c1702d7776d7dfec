"""The first game with its hints: in the window by clicks, in the terminal by lines."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import shapely
from rich.console import Console
from window_hands import (
    click,
    click_action,
    draw,
    picture_of,
    press,
    resize,
)  # before Arcade: no display

import arcade  # isort: skip

from somalia.datafile import DataError
from somalia.engine.prompts import DONE, Choose
from somalia.games.campaign import GAME
from somalia.games.campaign.ai.vocabulary import VOCABULARY
from somalia.games.campaign.data import scenario
from somalia.games.campaign.rules.base.political import VP_PER_TURN
from somalia.games.campaign.rules.base.replacements import PRICE, VP_PER_FREE_UNIT
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.text import reference
from somalia.play import hints, table
from somalia.play.at_table import held as holding
from somalia.play.controller import Controller
from somalia.play.preview import Consequence
from somalia.play.settings import Settings
from somalia.terminal.keyboard import Leave
from somalia.terminal.session import Session
from somalia.window.panels.question import keys_of
from somalia.window.screens.play import GameScreen
from somalia.window.sheets.menu import Menu

KEYS = arcade.key
BOOK = hints.book_of("first-game")
Begin = Callable[..., GameScreen]


@pytest.fixture
def begin(window: Any, tmp_path: Path) -> Iterator[Begin]:
    """Sit down to the first game in the window."""
    tables: list[table.Table] = []

    def sit(
        un: str = "human", bandit: str = "chancer", name: str = "first-game", text_size: int = 100
    ) -> GameScreen:
        seats = {"un": un, "bandit": bandit}
        setup = table.GameSetup(
            name, seats, "7", {}, [], "auto", tmp_path / f"{len(tables)}.txt", False
        )
        tables.append(table.begin(setup))
        window.settings = Settings(animation="off", text_size=text_size)
        window.measure()
        screen = GameScreen(window, tables[-1])
        window.show_view(screen)
        draw(screen)
        settle(screen)
        return screen

    yield sit
    for laid in tables:
        laid.leave()


def settle(screen: GameScreen) -> None:
    """Let the computer play until a person is asked."""
    for _ in range(5000):
        if not screen.model.controller.waits:
            return
        screen.window.dispatch_event("on_update", 0.1)
    raise AssertionError("the computer does not come to an end")


def click_answer(screen: GameScreen, option: str) -> None:
    """Answer on a button."""
    choice = next(c for c in screen.model.shown if option in c.options)
    draw(screen)
    for _ in range(30):
        if screen.middle_of(f"option:{choice.number}"):
            break
        click_action(screen, "page:1")
        draw(screen)
    click_action(screen, f"option:{choice.number}")
    if (
        screen.model.controller.held.pending is not None
    ):  # as in a fresh program, what leads to a die is confirmed
        click_action(screen, "confirm")


def read_all(screen: GameScreen, seen: dict[str, Any]) -> None:
    """Read every hint to this question, each where it has to be, and click it away."""
    window = screen.window
    for _ in range(10):
        draw(screen)
        hint = screen.model.sitting.hint
        if hint is None:
            return
        picture = picture_of(screen)
        card, target = screen.hint.box, screen.hint.target
        assert card is not None
        assert card[0] >= 0
        assert card[2] <= window.width - screen.side.width
        assert card[1] >= 0
        assert card[3] <= window.height - screen.head.height
        assert target is not None, f"{hint.id} points at nothing"
        assert 0 <= target[0] < target[2] <= window.width, hint.id
        assert 0 <= target[1] < target[3] <= window.height, hint.id
        # The card lies beside what it speaks of, and the pencil has left its red round that.
        assert (
            card[2] <= target[0]
            or target[2] <= card[0]
            or card[3] <= target[1]
            or (target[3] <= card[1])
        ), hint.id
        edge = (int(target[0] + target[2]) // 2, int(target[1]))
        x, y = edge[0], window.height - edge[1]
        near = picture.crop((x - 30, max(y - 14, 0), x + 30, min(y + 16, window.height)))
        reds = sum(r > 150 and g < 90 and b < 80 for r, g, b in near.getdata())
        assert reds > 8, f"{hint.id} is not ringed"
        assert hint.id not in seen
        seen[hint.id] = hint.points
        click_action(screen, "hint:got")
    raise AssertionError("the hints have no end")


WANTED = ("escort", "convoy", "development", "flush", "pass", "raid", "hand-over")
"""Missions, each taken once if it is offered, the last of them as often as need be."""


def play_turn(screen: GameScreen, seen: dict[str, Any], side: str) -> None:
    """The set-up and the first turn by clicks, reading each hint first."""
    done: set[str] = set()
    for _ in range(200):
        settle(screen)
        if screen.model.controller.view.turn > 1 or screen.model.controller.is_over:
            return
        read_all(screen, seen)
        prompt = screen.model.prompt
        assert prompt is not None
        assert prompt.who == side
        options = prompt.options
        if prompt.ask.endswith(".mission"):
            option = next((w for w in WANTED if w in options and w not in done), options[-1])
            if option == "raid" and screen.model.controller.view.owed_convoys():
                option = "hand-over"  # there is little to rob yet
            done |= {option} - {"pass", "hand-over"}
        elif prompt.ask == "development.project":
            option = "militia" if "militia" in options else options[0]
        elif DONE in options and len((prompt.about or {}).get("picked", ())) >= 2:
            option = DONE
        else:
            option = options[0]
        click_answer(screen, option)
    raise AssertionError("the turn does not come to an end")


def test_the_un_is_led_through_its_first_turn(begin: Begin) -> None:
    screen, seen = begin(), {}
    play_turn(screen, seen, "un")
    wanted = {
        "un-goal",
        "un-famine",
        "un-robbers",
        "un-escort",
        "un-escort-where",
        "un-escort-who",
        "un-convoys",
        "un-story",
        "un-supply",
        "un-flush",
        "un-flush-where",
        "un-flush-who",
        "un-development",
        "un-pass",
    }
    assert wanted <= set(seen), wanted - set(seen)
    for _ in range(40):  # what comes before it in turn 2, such as an event
        settle(screen)
        if screen.model.prompt is None or screen.model.prompt.ask == "un.mission":
            break
        click_answer(screen, screen.model.prompt.options[0])
    read_all(screen, seen)
    assert "un-alone" in seen


def test_the_bandits_are_led_through_their_first_turn(begin: Begin) -> None:
    screen, seen = begin(un="chancer", bandit="human"), {}
    play_turn(screen, seen, "bandit")
    wanted = {"bandit-goal", "bandit-setup", "bandit-first", "bandit-raid", "bandit-raid-who"}
    assert wanted <= set(seen), wanted - set(seen)
    assert not any(id.startswith("un-") for id in seen)


@pytest.mark.parametrize("text_size", [100, 150])
def test_cards_hold_their_text(begin: Begin, text_size: int) -> None:
    screen = begin(text_size=text_size)
    draw(screen)
    for hint in BOOK:
        screen.model.sitting.hint = hint
        screen.hint._pencil_key = None
        draw(screen)
        panel = screen.hint.panel
        foot = next(s for s in panel.spots if s.action == "hint:got").box[1]
        size = round(13.5 * screen.window.unit)
        lines = (panel.height - round(108 * screen.window.unit)) / (size * 1.32)
        assert lines <= 8, f"{hint.id} is long"
        assert foot > 46 * screen.window.unit + (lines - 0.5) * size * 1.32, hint.id


def test_a_card_never_stands_in_the_way_of_an_answer(begin: Begin) -> None:
    screen = begin()
    first = screen.model.sitting.hint
    assert first is not None
    assert first.id == "un-goal"
    before = screen.model.controller.game.count
    key = next(key for key, does in keys_of(screen.model).items() if does == "option:1")
    press(screen, ord(key.lower()))
    assert screen.model.controller.game.count > before
    settle(screen)
    # It was on the table when the answer was given: it is not said again.
    assert "un-goal" in screen.model.sitting.friend.seen(screen.model.controller.eyes.reader)
    assert screen.model.sitting.hint is not None
    assert screen.model.sitting.hint.ask == screen.model.prompt.ask


@pytest.mark.parametrize("symbol", [KEYS.ENTER, KEYS.SPACE])
def test_enter_and_space_have_the_next(begin: Begin, symbol: int) -> None:
    screen = begin()
    draw(screen)
    before = screen.model.controller.game.count
    press(screen, symbol)
    assert screen.model.sitting.hint.id == "un-famine"
    assert screen.model.controller.game.count == before
    press(screen, KEYS.DOWN)  # the keyboard stands on an answer: that is what Enter means now
    assert screen.focus
    press(screen, KEYS.ENTER)
    assert screen.model.controller.game.count > before


def test_the_card_steps_aside_for_an_answer_that_waits(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its "Got it: Enter" must not be taken for the Enter that lets the dice fall."""
    screen = begin()
    prompt, count = screen.model.prompt, screen.model.controller.game.count
    assert prompt is not None
    what = Consequence((prompt.options[0],), "So it is", (), "Then a die is rolled.")
    monkeypatch.setattr(holding, "consequence", lambda *_: what)
    screen.deeds.answer(what.option)
    draw(screen)
    assert screen.middle_of("confirm")
    assert screen.middle_of("hint:got") is None
    press(screen, KEYS.ESCAPE)
    draw(screen)
    assert screen.middle_of("hint:got")
    assert screen.model.controller.game.count == count


def test_no_more_hints_is_kept(begin: Begin, window: Any) -> None:
    screen = begin()
    click_action(screen, "hint:off")
    assert screen.model.sitting.hint is None
    draw(screen)
    assert screen.middle_of("hint:got") is None
    assert not hints.are_wanted()
    assert begin().model.sitting.hint is None
    again = begin()
    press(again, KEYS.H, KEYS.MOD_CTRL)
    assert again.model.sitting.hint is not None
    assert hints.are_wanted()


def test_a_game_that_is_left_goes_on_with_its_next_hint(begin: Begin, window: Any) -> None:
    screen = begin()
    record = screen.model.table.record
    assert record is not None
    read = []
    for _ in range(2):
        draw(screen)
        read.append(screen.model.sitting.hint.id)
        click_action(screen, "hint:got")
    due = screen.model.sitting.hint.id
    assert due not in read
    press(screen, KEYS.H, KEYS.MOD_CTRL)
    assert screen.model.sitting.hint is None
    press(screen, KEYS.H, KEYS.MOD_CTRL)
    assert "2 of 18" in screen.tip
    screen.model.table.leave()
    laid = table.take_up(record, False, lambda question: True, [])
    assert laid is not None
    again = GameScreen(window, laid)
    window.show_view(again)
    draw(again)
    settle(again)
    assert again.model.sitting.hint.id == due
    laid.leave()


@pytest.mark.parametrize("by_keys", [False, True])
def test_the_sheet_of_hints_says_what_was_read_and_shows_it_again(
    begin: Begin, by_keys: bool
) -> None:
    screen = begin()
    draw(screen)
    first = screen.model.sitting.hint.id
    click_action(screen, "hint:got")
    labels = {action: label for action, _, label in Menu(screen, screen.model).entries()}
    assert "1 of 18" in labels["show:hints"]
    screen.do("show:hints")
    draw(screen)
    again = [spot.action for spot in screen.cover.spots if spot.action.startswith("again:")]
    assert again == [f"again:{first}", "again:"]
    if by_keys:
        press(screen, KEYS.A)
        press(screen, KEYS.H)
        assert screen.model.sitting.hint is None
        press(screen, KEYS.H)
    else:
        click_action(screen, again[0])
    assert screen.model.sitting.hint.id == first
    screen.open(None)
    draw(screen)
    assert screen.middle_of("hint:got")


def test_a_card_is_paper_and_no_hole_to_the_map(begin: Begin) -> None:
    screen = begin()
    draw(screen)
    left, bottom, right, top = screen.hint.box
    before = screen.model.controller.game.count
    click(screen, (left + right) / 2, (bottom + top) / 2 + 10)
    assert screen.model.controller.game.count == before
    assert screen.model.sitting.hint.id == "un-goal"
    assert not screen.mouse.grabbed


def test_counters_of_a_roomy_zone_stand_in_it_where_zones_are_out_of_play(begin: Begin) -> None:
    screen = begin()
    board = screen.board
    roomy = {"gaalkayo", "ceel-huur", "belet-huen", "baidoa", "baardhere", "kismayu"}
    stacks = [stack for stack in board.counters.stacks if stack.pile.region in roomy]
    assert stacks
    for stack in stacks:
        lon, lat = board.camera.to_map(*stack.at)
        assert board.printed.polygon(stack.pile.region).contains(shapely.Point(lon, lat)), stack.key
    for out in board.printed.resting:  # named on the sheet, but no answer to a click
        assert board.region_at(*board.camera.to_screen(*board.printed.label(out)[0])) == ""


def test_other_scenarios_have_no_hints(begin: Begin) -> None:
    screen = begin(name="somalia-1992")
    assert screen.model.sitting.hint is None
    assert hints.book_of("somalia-1992") == ()
    before = screen.model.controller.game.count
    press(screen, KEYS.H, KEYS.MOD_CTRL)
    assert screen.model.controller.game.count == before


# The book


@pytest.mark.parametrize("name", ["first-game", "second-game"])
def test_hints_are_short_right_and_about_questions_that_are_asked(name: str) -> None:
    zones = {zone.id for zone in scenario.load(name).board.zones}
    path = GAME.hints_file(name)
    assert path is not None
    for hint in hints.read_book(path, GAME.hint_terms(), zones):
        assert hint.side in VOCABULARY.asks[hint.ask].roles, hint.id
        assert reference.lookup(hint.rule), hint.id
        assert len(hint.text.split()) <= hints.MOST_WORDS
        assert "{" not in hint.said(dict.fromkeys(hints.KEYS, "x"))
        if hint.points.kind == "option":
            assert hint.points.what in VOCABULARY.asks[hint.ask].offered, hint.id
        for option in hint.offered:
            assert option in VOCABULARY.asks[hint.ask].offered, hint.id


def test_fw11_militia_are_not_recommended_to_who_has_raised_them() -> None:
    """FW11: "You have a Base: start there" came when Militia stood in it already."""
    hint = next(one for one in BOOK if one.id == "un-development")
    game = scenario.load("first-game")
    state = Campaign(game).start()
    state.turn = 1
    prompt = Choose("un", "un.mission", "6", extra=("development", "pass"))
    state.convoy[game.board.zone("jilib")] = True
    assert hints.applies(hint, prompt, state)
    zone = game.board.zone("mogadishu-airport")
    state.militia[zone] = (next(unit for unit in state.units if unit.type == "militia"),)
    assert not hints.applies(hint, prompt, state)


def test_what_hints_say_in_figures_is_in_the_charts() -> None:
    game = scenario.load("first-game")
    text = {hint.id: " ".join(hint.text.split()) for hint in BOOK}
    line = game.charts.victory_un["intact-convoy"]
    assert (line.vp, line.per) == (1, 4)
    assert "Every four that keep their supplies score 1 VP" in text["un-famine"]
    assert f"+{game.winning}" in text["un-goal"]
    assert f"turn {game.length}" in text["un-goal"]
    costs = {id: project.cost for id, project in game.charts.projects.items()}
    assert f"a Base {costs['base']}" in text["un-supply"]
    assert f"Militia {costs['militia']}" in text["un-supply"]
    hit = game.charts.victory_bandit["hit-on-un"]
    assert (hit.vp, hit.per, hit.round_up) == (1, 2, False)
    assert "two from one ambush score 1 VP" in text["un-way"]
    gone = game.charts.victory_un["bandit-eliminated"]
    assert (gone.vp, gone.per, gone.round_up) == (1, 2, False)
    assert "Eliminating two gangs at once scores 1 VP" in text["un-flush"]
    held = game.charts.victory_bandit["bandit-controlled"]
    assert (held.vp, held.per) == (2, 5)
    assert "five Zones that only you occupy score 2 VP" in text["bandit-goal"]


def test_what_the_second_book_says_in_figures_is_in_the_charts() -> None:
    game = scenario.load("second-game")
    text = {hint.id: " ".join(hint.text.split()) for hint in hints.book_of("second-game")}
    assert f"+{game.winning}" in text["un-goal"]
    assert f"Every {VP_PER_TURN} VP" in text["un-goal"]
    assert game.setup.famine_turns == 4
    assert "into the second season" in text["un-famine-long"]
    un, bandit = game.charts.victory_un, game.charts.victory_bandit
    assert (un["intact-convoy"].vp, un["intact-convoy"].per) == (1, 3)
    assert "Every three intact Convoys score 1 VP" in text["un-famine-long"]
    assert (bandit["bandit-controlled"].vp, bandit["bandit-controlled"].per) == (1, 3)
    assert (un["bandit-controlled"].vp, un["bandit-controlled"].per) == (-1, 4)
    assert "Three Zones that only you occupy score 1 VP" in text["bandit-zones"]
    assert (un["terrorised-zones"].vp, un["terrorised-zones"].per) == (-1, 4)
    assert "Four Terrorised Zones cost the UN 1 VP" in text["bandit-terror"]
    hit = bandit["hit-on-un"]
    assert (hit.vp, hit.per, hit.round_up) == (1, 2, True)
    for book in ("first-game", "second-game"):
        said = next(hint.text for hint in hints.book_of(book) if hint.id == "bandit-buy")
        assert f"every {VP_PER_FREE_UNIT}" in said
        assert f"more cost {PRICE} SP" in " ".join(said.split())


def test_fw7_the_infantry_that_is_left_is_spoken_of_while_some_is() -> None:
    hint = next(one for one in BOOK if one.id == "un-flush")
    state = Campaign(scenario.load("first-game")).start()
    state.turn = 1
    state.convoy[state.board.zone("jilib")] = True
    airport = state.board.zone("mogadishu-airport")
    units = [unit for unit in state.units if unit.kind.startswith("un-infantry")][:2]
    for unit in units:
        effects.place(state, unit, airport, "10")
    prompt = Choose("un", "un.mission", "6", extra=("flush", "pass"))
    assert hints.applies(hint, prompt, state)
    for unit in units:
        state.acted[unit] = True
    assert not hints.applies(hint, prompt, state)


def test_fw7_hints_that_were_answered_before_they_came_can_be_had() -> None:
    friend = hints.Friend("first-game", ())
    un = [hint.id for hint in friend.all_of(("un",), 1)]
    assert un[:4] == ["un-goal", "un-famine", "un-robbers", "un-escort"]
    assert not any(id.startswith("bandit") for id in un)
    assert "un-alone" in un, "what comes later can be read now"
    later = hints.Friend("second-game", ())
    assert "un-event" not in [hint.id for hint in later.all_of(("un",), 1)]
    assert "un-event" in [hint.id for hint in later.all_of(("un",), 2)]


GOOD = """\
format: somalia hints 1
about: a test
hints:
  - id: one
    side: un
    ask: un.mission
    title: Hello
    text: A word.
    rule: "6"
    points: {panel: margin}
"""


@pytest.mark.parametrize(
    "old, new, says",
    [
        ("ask: un.mission", "ask: un.mision", "un.mission"),
        ("{panel: margin}", "{panel: margins}", "margin"),
        ("{panel: margin}", "{zone: hargeysa}", "is not a Zone in play"),
        ("{panel: margin}", "{}", "points"),
        ("A word.", "word " * 46, "46 words"),
        ("A word.", "Press {f4}.", '"{f4}" is not a key'),
        ('rule: "6"', "rule: six", "a rule or ruling"),
        ("side: un", "when: [sunny]\n    side: un", "when"),
    ],
)
def test_a_book_that_does_not_fit_is_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    path = tmp_path / "book.yaml"
    path.write_text(GOOD, encoding="utf-8")
    assert hints.read_book(path, GAME.hint_terms(), {"jilib"})[0].id == "one"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        hints.read_book(path, GAME.hint_terms(), {"jilib"})
    assert says in str(caught.value)


# The terminal


def at_terminal(
    lines: list[str],
    tmp_path: Path,
    name: str = "first-game",
    seats: dict[str, str] | None = None,
) -> str:
    """What a person reads who types these lines."""
    setup = table.GameSetup(
        name,
        seats or {"un": "human", "bandit": "chancer"},
        "7",
        {},
        [],
        "auto",
        tmp_path / f"{len(list(tmp_path.iterdir()))}.txt",
        False,
    )
    laid = table.begin(setup)
    script = iter(lines)

    class Hand:
        def read(
            self,
            ask: str,
            words: Any = (),
            toolbar: str = "",
            unseen: bool = False,
            kept: bool = True,
        ) -> str:
            line = next(script, None)
            if line is None:
                raise EOFError
            return line

    out = io.StringIO()
    session = Session(
        Controller(laid), Hand(), Console(file=out, width=100, height=40), False, False
    )
    with pytest.raises(Leave):
        session.run()
    laid.leave()
    return re.sub(r"\s+", " ", out.getvalue())


def test_the_terminal_says_the_same_above_the_question(tmp_path: Path) -> None:
    told = at_terminal(["", "", "", "escort"], tmp_path)
    by_id = {hint.id: hint for hint in BOOK}
    at = 0
    for id in ("un-goal", "un-famine", "un-robbers", "un-escort", "un-escort-where"):
        text = " ".join(by_id[id].text.split()).partition("{")[0]
        found = told.find(text, at)
        assert found >= 0, id
        at = found
    assert told.index(by_id["un-goal"].title) < told.index("UN: which mission?")
    assert "hints off" in told
    assert '"undo" undoes' in told
    assert "(Look at South Mogadishu.)" in told


def test_the_terminal_has_no_more_hints_where_they_are_not_wanted(tmp_path: Path) -> None:
    told = at_terminal(["hints off", "escort"], tmp_path)
    assert told.count("HINT") == 1
    assert not hints.are_wanted()
    assert "HINT" not in at_terminal(["escort"], tmp_path)
    assert "HINT" in at_terminal(["hints on", "escort"], tmp_path)
    assert "HINT" not in at_terminal(["hints on", "escort"], tmp_path, "somalia-1992")


@pytest.fixture
def duel(window: Any, tmp_path: Path) -> Iterator[Callable[..., GameScreen]]:
    """Sit down to a duel in a window of a size, with letters of a size."""
    before, tables = (window.width, window.height), []

    def sit(name: str, seats: dict[str, str], width: int, height: int, text: int) -> GameScreen:
        window.settings = Settings(animation="off", text_size=text)
        resize(window, width, height)
        window.measure()
        file = tmp_path / f"{len(tables)}.txt"
        tables.append(table.begin(table.GameSetup(name, seats, "7", {}, [], "auto", file, False)))
        screen = GameScreen(window, tables[-1])
        window.show_view(screen)
        draw(screen)
        settle(screen)
        return screen

    yield sit
    for laid in tables:
        laid.leave()
    resize(window, *before)
    window.measure()


@pytest.mark.parametrize(
    "size", [(w, h, t) for w, h in ((1280, 800), (1000, 640)) for t in (100, 150)]
)
@pytest.mark.parametrize(
    "name, seats",
    [
        ("mogadishu-cards", {"american": "human", "somali": "chancer"}),
        ("firebase", {"us": "human", "vc": "chancer"}),
    ],
)
def test_a_hint_of_a_duel_covers_neither_the_hand_nor_what_it_speaks_of(
    duel: Callable[..., GameScreen], name: str, seats: dict[str, str], size: tuple[int, int, int]
) -> None:
    """It lay on the first cards of the hand and on what they make."""
    screen = duel(name, seats, *size)
    seen = 0
    while screen.model.sitting.hint is not None:
        draw(screen)
        card, target = screen.hint.box, screen.hint.target
        assert card is not None
        assert target is not None
        assert min(card) >= 0
        assert card[2] <= size[0]
        assert card[3] <= size[1]
        own = [screen.board.found("hand"), target]
        own += [
            screen.board.box_of(spot)
            for spot in screen.board.spots
            if spot.action.startswith("option:")
        ]
        for box in own:
            assert box is not None
            is_off = (
                card[2] <= box[0] or box[2] <= card[0] or card[3] <= box[1] or box[3] <= card[1]
            )
            assert is_off, (screen.model.sitting.hint.id, card, box)
        card_node = screen.hint._content()
        lines = card_node._title(screen.hint._paper, screen.hint.panel.width)
        assert " ".join(lines) == screen.model.sitting.hint.title, "it is whole"
        assert "…" not in "".join(lines)
        seen += 1
        press(screen, KEYS.ENTER)
    assert seen >= 4
