"""What an answer leads to is shown before a die falls, and waits to be confirmed (FT6)."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as run
from hypothesis import strategies as st
from rich.console import Console

from somalia import terminal
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import DONE, Chance, Choose
from somalia.engine.record import load, resume
from somalia.engine.sight import Sight
from somalia.engine.undo import undo_point
from somalia.games.campaign.data.scenario import load as load_scenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.text.odds_told import NO_FIGHT
from somalia.games.campaign.text.words import Wording
from somalia.play import preview, settings, table
from somalia.play.controller import Controller
from somalia.play.preview import consequence
from somalia.play.settings import path as settings_path
from somalia.terminal import reader
from somalia.terminal.keyboard import Leave
from somalia.terminal.mirror import Mirror
from somalia.terminal.session import Session

PLAYED = tuple(
    load_scenario(name, options)
    for name, options in (
        ("somalia-1992", {}),
        ("somalia-1992", {"bandit-players": "3", "negotiations": "on"}),
        ("icu-2006", {}),
        ("war-2006", {}),
    )
)


LAID: list[table.Table] = []
"""Tables of the test under way, to be left after it."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    yield
    while LAID:
        LAID.pop().leave()


def given_option(game: Game, option: str) -> Game:
    """A copy in which the option has been given, and no die thrown."""
    twin = game.copy()
    twin.auto_dice = False
    assert isinstance(twin.prompt, Choose)
    twin.answer(twin.seat_of[twin.prompt.who].name, option)
    return twin


Wanted = Callable[[Game, Game], bool]


def sat(
    ask: str, wanted: Wanted, dice: str = "auto", record: Path | None = None
) -> tuple[table.Table, str]:
    """Two people at a table, at a question of a kind with an answer that is as wanted."""
    for seed in map(str, range(60)):
        seats = {"un": "human", "bandit": "human"}
        setup = table.GameSetup("somalia-1992", seats, seed, {}, [], "auto", record, False)
        if record is not None:
            record.unlink(missing_ok=True)
        laid, chance = table.begin(setup), Stream(seed)
        LAID.append(laid)
        game = laid.game
        for _ in range(300):
            prompt = game.prompt
            if not isinstance(prompt, Choose):
                break
            for option in prompt.options if prompt.ask == ask else ():
                if wanted(game, given_option(game, option)):
                    game.auto_dice = dice == "auto"
                    return laid, option
            game.answer(prompt.who, prompt.options[chance.below(len(prompt.options))])
        LAID.pop().leave()
    raise AssertionError(f"no such {ask}")


def forced(game: Game, after: Game) -> bool:
    """Whether forced steps and then a die follow, and there are other answers."""
    steps = after.answers[len(game.answers) + 1 :]
    assert isinstance(game.prompt, Choose)
    return isinstance(after.prompt, Chance) and len(steps) >= 3 and len(game.prompt.options) > 2


def rolls(game: Game, after: Game) -> bool:
    """Whether a die follows at once."""
    return isinstance(after.prompt, Chance) and bool(after.prompt.dice)


def is_free(game: Game, after: Game) -> bool:
    """Whether the same side has a choice next."""
    return isinstance(after.prompt, Choose) and after.prompt.who == getattr(game.prompt, "who", "")


# -- what is to be confirmed -----------------------------------------------------------------------


@given(st.integers(0, 10**6).map(str), st.sampled_from(PLAYED))
@run(max_examples=16, deadline=None)
def test_just_what_a_die_follows_at_once_is_confirmed_ft6(seed: str, scenario: object) -> None:
    """FT6: the preview, made without dice, agrees with what really happens."""
    game, chance = Game(Campaign(scenario), seed=seed), Stream(seed)  # type: ignore[arg-type]
    say = Wording(scenario)  # type: ignore[arg-type]
    for _ in range(120):
        prompt = game.prompt
        if not isinstance(prompt, Choose):
            break
        option = prompt.options[chance.below(len(prompt.options))]
        before, said = game.position_key, consequence(Sight(game), say, [option], "dice")
        final = consequence(Sight(game), say, [option], "every")
        assert game.position_key == before
        assert game.prompt is prompt
        count, seat, node = game.count, game.seat_of[prompt.who].name, game.checkpoint
        game.answer(seat, option)
        asked = game.prompt
        other = isinstance(asked, Choose) and game.checkpoint is node and asked.who != prompt.who
        followed = [answer for answer in game.all_answers()[count + 1 :] if answer.is_chance]
        if not followed or not isinstance(followed[0].value, str):  # what a draw brings, who knows
            # Dice at once, or somebody else's choice before the mission or step is over.
            assert (said is not None) == (bool(followed) or other)
        if said is not None:
            assert said.options == (option,)
            assert said.name
            assert said.then.startswith("Then rule " if followed else "Then ")
            assert final == said
        if final is None:
            assert undo_point(game, seat) == count
            assert getattr(game.prompt, "who", "") == prompt.who


def test_forced_steps_and_the_die_are_told_ft6() -> None:
    """FT6: with one unit that can raid, the choice of the Zone runs on into the fight."""
    laid, zone = sat("raid.zone", forced)
    say = Wording(laid.scenario)
    told = consequence(Sight(laid.game), say, [zone], "dice")
    assert told is not None
    assert told.name == laid.scenario.board.zone(zone).name
    assert any(line.rule == "6.21" and line.text.startswith("Raid on ") for line in told.steps)
    assert told.then.startswith("Then rule 6.21, 1 die: The Bandits fire in ")
    assert "average 0." in told.then
    assert consequence(Sight(laid.game), say, [zone], "off") is None
    laid.game.auto_dice = False
    assert consequence(Sight(laid.game), say, [zone], "dice") is None, (
        "who rolls himself sees the die"
    )
    assert consequence(Sight(laid.game), say, [zone], "every") is not None
    assert consequence(Sight(laid.game), say, ["nowhere"], "every") is None


def test_picks_are_confirmed_when_they_are_closed() -> None:
    laid, _ = sat(
        "flush.unit",
        lambda game, after: is_free(game, after) and len((game.prompt.about or {})["picked"]) == 0,
    )  # type: ignore[union-attr]
    say, game = Wording(laid.scenario), laid.game
    assert isinstance(game.prompt, Choose)
    first = next(id for id in game.prompt.options if is_free(game, given_option(game, id)))
    assert consequence(Sight(game), say, [first], "dice") is None
    after = given_option(given_option(game, first), DONE)
    told = consequence(Sight(game), say, [first, DONE], "dice")
    assert (told is not None) == rolls(game, after)
    if told is not None:
        assert told.options == (first, DONE)
        assert "done" not in told.name


def test_the_end_of_operations_is_told() -> None:
    laid, option = sat(
        "bandit.mission",
        lambda game, after: rolls(game, after) and after.state.turn > game.state.turn,
    )
    told = consequence(Sight(laid.game), Wording(laid.scenario), [option], "dice")
    assert told is not None
    assert told.steps[0].kind == "operations-end"
    assert "random event" in told.then


def test_who_decides_next_is_told_where_that_is_wished() -> None:
    laid, option = sat(
        "un.mission",
        lambda game, after: isinstance(after.prompt, Choose) and after.prompt.who == "bandit",
    )
    say = Wording(laid.scenario)
    assert consequence(Sight(laid.game), say, [option], "dice") is None
    told = consequence(Sight(laid.game), say, [option], "every")
    assert told is not None
    assert told.then == "Then the Bandits decide."


# -- the terminal ----------------------------------------------------------------------------------


class Typist:
    """Types these lines, then leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []

    def read(
        self,
        ask: str,
        words: object = (),
        status: str = "",
        unseen: bool = False,
        kept: bool = True,
    ) -> str:
        self.asked.append(ask)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def typed(
    laid: table.Table, *lines: str, confirm: str = "dice", plain: bool = False
) -> tuple[str, list[str]]:
    """What is shown while these lines are typed, and what stood before the cursor."""
    out, typist = io.StringIO(), Typist(*lines)
    console = Console(file=out, width=80, height=30, highlight=False, no_color=True)
    with pytest.raises(Leave):
        Session(
            Controller(laid), typist, console, not plain, False, settings.Settings(confirm=confirm)
        ).run()
    return out.getvalue(), typist.asked


CONFIRM = "Enter: confirm, u: undo> "


def test_the_last_answer_before_a_die_waits_in_the_terminal_ft6(tmp_path: Path) -> None:
    """FT6: it is shown with what it leads to, and Enter gives it; the record is an ordinary one."""
    laid, zone = sat("raid.zone", forced, record=tmp_path / "game.txt")
    count = laid.game.count
    shown, asked = typed(laid, zone)
    assert laid.game.count == count, "nothing is given before it is confirmed"
    assert asked[-1] == CONFIRM
    name = laid.scenario.board.zone(zone).name
    assert f"Confirm: {name}." in shown
    assert "6.21 Raid on " in shown
    assert "Then rule 6.21, 1 die: The Bandits fire" in " ".join(shown.split())
    shown, _ = typed(laid, zone, "")
    new = laid.game.all_answers()[count:]
    assert (new[0].ask, new[0].value, new[0].how) == ("raid.zone", zone, "")
    assert any(answer.is_chance for answer in new)
    laid.leave()
    again, problem = resume(load(tmp_path / "game.txt"), laid.rules)
    assert problem == ""
    assert again.all_answers() == laid.game.all_answers()


def test_what_waits_can_be_taken_back_looked_into_and_replaced() -> None:
    laid, zone = sat("raid.zone", forced)
    game, count = laid.game, laid.game.count
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    other = next(id for id in prompt.options if is_free(game, given_option(game, id)))
    question = Wording(laid.scenario).question(prompt, game.state)
    shown, asked = typed(laid, zone, "u")
    assert asked[-2] == CONFIRM
    assert asked[-1] != CONFIRM
    assert game.count == count
    assert question in shown.split("Confirm:")[1]
    shown, asked = typed(laid, zone, "save", "quit")
    assert game.count == count, "a look, and leaving, give nothing"
    assert shown.count("Confirm:") == 2
    assert asked[-2:] == [CONFIRM, CONFIRM]
    typed(laid, zone, "save", "")
    assert game.count > count
    laid, zone = sat("raid.zone", forced)
    typed(laid, zone, other)
    given = laid.game.all_answers()[count:]
    assert given[0].value == other, "another answer takes its place"


def test_undo_after_taking_back_goes_to_the_answer_before() -> None:
    laid, zone = sat("raid.zone", forced)
    count = laid.game.count
    point = undo_point(laid.game, "bandit")
    assert point is not None
    typed(laid, zone, "u", "undo")
    assert laid.game.count == point < count


def test_chains_same_orders_typed_dice_and_plain_text_are_not_asked_about() -> None:
    for lines in (("{};log",), ("{} same",)):
        laid, zone = sat("raid.zone", forced)
        count = laid.game.count
        _, asked = typed(laid, *(line.format(zone) for line in lines))
        assert laid.game.count > count, lines
        assert CONFIRM not in asked
    laid, zone = sat("raid.zone", forced, dice="typed")
    _, asked = typed(laid, zone)
    assert isinstance(laid.game.prompt, Chance)
    assert asked[-1].startswith("roll ")
    laid, zone = sat("raid.zone", forced)
    count = laid.game.count
    _, asked = typed(laid, zone, confirm="off", plain=True)
    assert laid.game.count > count
    laid, _ = sat("fire-back", rolls)
    count = laid.game.count
    _, asked = typed(laid, "always fire back")
    assert laid.game.count > count
    assert CONFIRM not in asked


def test_a_line_typed_where_a_page_is_turned_is_no_chain() -> None:
    """Who types his answer at "-- Enter: more" has not seen the question yet: it is confirmed."""
    laid, zone = sat("raid.zone", forced)
    count = laid.game.count
    out, typist = io.StringIO(), Typist(zone)
    console = Console(file=out, width=80, height=30, highlight=False, no_color=True)
    session = Session(Controller(laid), typist, console, True, False, settings.Settings())
    session.pages.tell_first("News:", [])
    session.pages.tell_first("News:", [session.paper.console.render_str("news")])
    with pytest.raises(Leave):
        session.run()
    assert laid.game.count == count
    assert typist.asked[-1] == CONFIRM


def test_the_wish_is_kept_and_shared_with_the_window() -> None:
    laid, _ = sat("raid.zone", forced)
    shown, _ = typed(laid, "confirm", "confirm perhaps", "confirm every", "confirm off")
    assert "You are asked to confirm answers that lead to dice" in " ".join(shown.split())
    assert '"confirm on", "confirm off" or "confirm every"' in shown
    assert settings.load().confirm == "off"
    typed(laid, "confirm on", confirm="off")
    assert settings.load().confirm == "dice"
    typed(laid, "confirm off", plain=True)
    assert settings.load().confirm == "dice", "a script changes nothing for good"


@pytest.mark.parametrize("is_terminal", [True, False])
def test_it_is_on_at_first_where_a_person_sits_ft6(
    is_terminal: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """FT6: `somalia play` at a terminal asks; with a pipe it does not."""
    record = tmp_path / "game.txt"
    laid, zone = sat("raid.zone", forced, record=record)
    count = laid.game.count
    laid.leave()
    typist = Typist(zone)
    monkeypatch.setattr(reader, "is_terminal", lambda: is_terminal)
    monkeypatch.setattr(reader, "TerminalReader", lambda history: typist)
    monkeypatch.setattr(reader, "PlainReader", lambda: typist)
    seats = {"un": "human", "bandit": "human"}
    code = terminal.play("somalia-1992", seats, None, False, False, record, {}, [], True, "auto")
    assert code == 0
    assert (CONFIRM in typist.asked) == is_terminal
    again, _ = resume(load(record), laid.rules)
    assert (again.count == count) == is_terminal


def test_odds_are_told_of_a_fight_that_was_forced_from_the_mission_on() -> None:
    """T10: one gang can raid one Base; `odds` said that no fight was about to be committed."""
    laid, option = sat(
        "bandit.mission",
        lambda game, after: rolls(game, after) and after.all_answers()[game.count].value == "raid",
    )
    assert option == "raid"
    shown, asked = typed(laid, "raid", "odds")
    assert "Exact odds of what you are about to confirm, to the end of the mission:" in shown
    assert NO_FIGHT not in " ".join(shown.split())
    assert asked[-1] == CONFIRM


@pytest.mark.parametrize("slip", [".", "nonsense", "999", "nonsense; 1"])
def test_what_is_refused_leaves_the_answer_waiting(slip: str) -> None:
    """T10: a full stop took the answer back, and said that "" is not an option."""
    laid, zone = sat("raid.zone", forced)
    count = laid.game.count
    shown, asked = typed(laid, zone, slip)
    assert laid.game.count == count
    assert f'"{slip.partition(";")[0]}" is not' in shown
    assert asked[-1] == CONFIRM
    laid, zone = sat("raid.zone", forced)
    typed(laid, zone, slip, "")
    assert laid.game.count > count


def test_the_mirror_can_be_asked_to_confirm() -> None:
    laid, zone = sat("raid.zone", forced)
    out = io.StringIO()
    mirror = Mirror(out, typed=True)
    mirror.attach(Controller(laid))
    count = laid.game.count
    mirror.lines.extend(["confirm on", zone])
    mirror.poll()
    assert laid.game.count == count
    assert out.getvalue().endswith(CONFIRM)
    mirror.lines.append("")
    mirror.poll()
    assert laid.game.count > count


def test_older_settings_go_on() -> None:
    for kept, now in (
        ({}, "dice"),
        ({"confirmations": "off"}, "dice"),
        ({"confirmations": "mission"}, "dice"),
        ({"confirmations": "every"}, "every"),
        ({"confirm": "off", "confirmations": "every"}, "off"),
        ({"confirm": 3}, "dice"),
        ({"confirm": "x"}, "dice"),
    ):
        settings_path().parent.mkdir(parents=True, exist_ok=True)
        settings_path().write_text(json.dumps(kept), encoding="utf-8")
        assert settings.load().confirm == now, kept
    assert preview.USUAL in preview.CONFIRMATIONS
