"""The month told: how turns are cut, what a month has come to, how one begins, and who is told."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from somalia.engine.dice import Stream
from somalia.engine.event import Event
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.engine.steps import by_step
from somalia.engine.words import plural
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.base.event_kinds import DEVELOPMENT_BEGINS, RAID
from somalia.games.campaign.rules.base.victory import UN_VICTORY
from somalia.games.campaign.rules.core.calendar import month_of
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.event_kinds import (
    CALLED_OFF,
    CONTACT,
    CONVOY,
    ELIMINATED,
    ESCORTS,
    FIRED,
    FLUSH,
    HITS,
    ROBBED,
    SP,
    TERRORISED,
    VP,
)
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.names import EVENTS, victory_name
from somalia.games.campaign.text.display import CampaignDisplay
from somalia.games.campaign.text.months import MEANINGS, pace
from somalia.games.campaign.text.words import Wording
from somalia.games.campaign.window.event_pictures import event_picture
from somalia.games.turns import Turn, deeds_told
from somalia.play import settings as kept
from somalia.play import table
from somalia.play.controller import Controller
from somalia.play.story import OLDEST, earlier
from somalia.play.turn_text import sheet_lines, skimmed
from somalia.play.turns import TurnSheets, turns_of
from somalia.terminal.keyboard import Leave
from somalia.terminal.session import Session
from tests.terminal.test_terminal import Typist, on_screen

BASE = load("somalia-1992")
SCENARIOS = (
    BASE,
    load("somalia-1992", {"bandit-players": "3", "negotiations": "on"}),
    load("icu-2006"),
    load("war-2006"),
)
SAY = Wording(BASE)


def ahead(scenario: CampaignScenario, seed: str, answers: int) -> Game:
    game, chance = Game(Campaign(scenario), seed=seed), Stream(seed)
    for _ in range(answers):
        prompt = game.prompt
        if not isinstance(prompt, Choose):
            break
        options = prompt.options
        word = next((one for one in ("hand-over", "pass") if one in options), "")
        option = word if word and chance.below(2) else options[chance.below(len(options))]
        game.answer(game.seat_of[prompt.who].name, option)
    return game


def display_of(scenario: CampaignScenario) -> CampaignDisplay:
    return CampaignDisplay(Campaign(scenario), Wording(scenario))


# -- the calendar ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name, turn, month",
    [
        ("somalia-1992", 1, "December 1992"),
        ("somalia-1992", 2, "January 1993"),
        ("somalia-1992", 24, "November 1994"),
        ("icu-2006", 2, "June 2006"),  # the marker starts on 2
        ("icu-2006", 8, "December 2006"),
        ("war-2006", 3, "December 2006"),
        ("war-2006", 39, "December 2009"),
    ],
)
def test_a_turn_is_a_month_3(name: str, turn: int, month: str) -> None:
    assert month_of(load(name), turn) == month


def test_without_a_month_of_its_own_a_scenario_counts_turns() -> None:
    from dataclasses import replace

    assert month_of(replace(BASE, starts=""), 5) == "Turn 5"
    assert month_of(BASE, 0) == "Set-up"


# -- turns -----------------------------------------------------------------------------------------


@given(st.sampled_from(SCENARIOS), st.integers(0, 10**6).map(str), st.integers(0, 700))
@settings(max_examples=12, deadline=None)
def test_turns_leave_nothing_out_and_their_gains_add_up(
    scenario: CampaignScenario, seed: str, answers: int
) -> None:
    game = ahead(scenario, seed, answers)
    turns, show = turns_of(Sight(game)), display_of(scenario)
    events = game.all_events()
    told = [event for turn in turns for event in turn.events]
    assert told == events[len(events) - len(told) :]
    first = scenario.rules.first_turn(scenario)
    assert [turn.number for turn in turns] == list(range(first, first + len(turns)))
    for turn in turns:
        counts = [count for count, _ in turn.positions]
        assert counts == sorted(counts)
        assert turn.positions[-1][0] == len(turn.events)
        report, opening = show.report(turn), show.opening(turn)
        assert report.date == opening.date
        assert report.story.endswith(".")
        if scenario.rules.counts_vp:
            for side, (gained, now) in report.totals.items():
                assert gained == sum(one.points for one in report.gains if one.side == side)
                assert now == turn.after.vp[side]
    for before, after in pairwise(turns):
        assert before.is_over
        assert before.after.vp == after.before.vp
    if turns and scenario.rules.counts_vp:
        for side in scenario.sides.order:
            start = turns[0].before.vp[side]
            gained = sum(show.report(turn).totals[side][0] for turn in turns)
            assert start + gained == game.state.vp[side]


def test_a_month_counts_its_convoys_and_those_that_were_escorted() -> None:
    counts = set()
    for seed in ("cards", "escorts", "3"):
        for turn in turns_of(Sight(ahead(BASE, seed, 900))):
            placed = sum(event.kind is CONVOY for event in turn.events)
            escorted = sum(event.kind is ESCORTS for event in turn.events)
            lines = [str(line) for line in display_of(BASE).report(turn).deeds["un"]]
            wanted = f"{plural(placed, 'Convoy', 'Convoys')} placed"
            wanted += f", {escorted} escorted" if escorted else ""
            assert [line for line in lines if "placed" in line] == [wanted] * bool(placed)
            counts.add((bool(placed), bool(escorted)))
    assert (True, True) in counts


def test_what_a_turn_is_told_of_later_is_what_was_told_at_once() -> None:
    """A card tells of the position in which its event came, not of the end of the month."""
    game, chance = Game(Campaign(BASE), seed="cards"), Stream("cards")
    show, known = display_of(BASE), dict[int, object]()
    for _ in range(900):
        prompt = game.prompt
        if not isinstance(prompt, Choose):
            break
        turn = turns_of(Sight(game))[-1:]
        if turn and turn[0].number not in known and prompt.ask == "un.mission":
            known[turn[0].number] = show.opening(turn[0])
        options = prompt.options
        word = next((one for one in ("hand-over", "pass") if one in options), "")
        game.answer(prompt.who, word or options[chance.below(len(options))])
    assert len(known) > 5
    for turn_ in turns_of(Sight(game)):
        if turn_.number in known:
            later = show.opening(turn_)
            assert later.card == known[turn_.number].card  # type: ignore[attr-defined]


def test_every_random_event_has_its_plain_words_and_its_picture() -> None:
    assert set(MEANINGS) == set(EVENTS)
    pictures = {id: event_picture(id, 80).tobytes() for id in EVENTS}
    assert len(set(pictures.values())) == len(EVENTS)
    assert event_picture("of-somebody-else", 80).tobytes() == pictures["quiet"]


# -- headlines -------------------------------------------------------------------------------------

ZONE = BASE.board.zone("baidoa")
GANG = BASE.unit("pink-1a")
LEADER = BASE.unit("pink-leader")
INFANTRY = next(unit for unit in BASE.units if unit.kind == "un-infantry-3-2")


def fire(by: str, number: int, rule: str = "6.21") -> Event:
    facts = {"by": by, "zone": ZONE, "firepower": 2, "column": "2", "die": 3, "modifiers": ()}
    return Event(FIRED, rule, {**facts, "number": number, "star": False})


def contact(*found: object) -> Event:
    facts = {"zone": ZONE, "units": (GANG,), "need": 3, "total": 3, "modifiers": (), "dice": (2,)}
    return Event(CONTACT, "6.12", {**facts, "contacted": found})


FLUSHED = Event(FLUSH, "6.12", {"zone": ZONE, "units": (INFANTRY,)})
GONE = Event(ELIMINATED, "6.12", {"unit": GANG, "zone": ZONE})


def raid(target: str) -> Event:
    return Event(RAID, "6.21", {"zone": ZONE, "target": target, "units": (GANG,)})


@pytest.mark.parametrize(
    "events, told",
    [
        ([FLUSHED, contact()], "Flush at Baidoa: nobody found"),
        ([FLUSHED, contact(GANG)], "Flush at Baidoa: no effect"),
        ([FLUSHED, contact(GANG), GONE, GONE], "Flush at Baidoa: 2 gangs lost"),
        (
            [FLUSHED, GONE, Event(ELIMINATED, "8.4", {"unit": LEADER, "zone": ZONE})],
            "Flush at Baidoa: 1 gang and 1 Leader lost",
        ),
        (
            [FLUSHED, Event(HITS, "6.3", {"un": 2, "us": 1, "zone": ZONE})],
            "Flush at Baidoa: 2 UN hits, 1 US hit",
        ),
        ([FLUSHED, Event(CALLED_OFF, "6.3", {"zone": ZONE})], "Flush at Baidoa: called off"),
        (
            [raid("convoy"), fire("bandit", 0), fire("un", 0)],
            "Raid on the Convoy at Baidoa: beaten off",
        ),
        ([raid("convoy"), fire("bandit", 0)], "Raid on the Convoy at Baidoa: nothing taken"),
        (
            [raid("convoy"), Event(ROBBED, "6.21", {"zone": ZONE})],
            "Raid on the Convoy at Baidoa: robbed",
        ),
        ([raid("field"), fire("bandit", 0)], "Raid at Baidoa: nothing taken"),
        (
            [raid("base"), Event(SP, "6.21", {"side": "un", "sp": -2, "why": "raid"})],
            "Raid on the Base at Baidoa: 2 SP taken",
        ),
        (
            [raid("base"), Event(VP, "5.1", {"side": "un", "vp": -1, "source": "shortfall"})],
            "Raid on the Base at Baidoa: 1 VP lost",
        ),
        ([fire("bandit", 0, "8.5")], "Terrorism at Baidoa: no effect"),
        (
            [fire("bandit", 1, "8.5"), Event(TERRORISED, "8.5", {"zone": ZONE})],
            "Terrorism at Baidoa: Terrorised",
        ),
        (
            [
                Event(
                    DEVELOPMENT_BEGINS,
                    "6.13",
                    {"unit": INFANTRY, "zone": ZONE, "project": "base"},
                )
            ],
            "Base at Baidoa: failed",
        ),
    ],
)
def test_a_mission_has_a_headline(events: list[Event], told: str) -> None:
    (step,) = by_step(SAY, events)
    assert str(step.headline) == told


def test_what_is_under_way_has_no_result_yet() -> None:
    events = [FLUSHED, contact()]
    (done,) = by_step(SAY, events)
    (begun,) = by_step(SAY, events, under_way=1)
    assert (str(done.headline), str(begun.headline)) == (
        "Flush at Baidoa: nobody found",
        "Flush at Baidoa",
    )


def test_a_mission_that_goes_on_in_the_news_has_no_result_among_what_was_before() -> None:
    """Found at the table: a Flush whose gang was met in the news stood above as "nobody found"."""
    say = Wording(BASE)
    old, new = [raid("convoy"), fire("bandit", 0), FLUSHED], [contact(GANG), GONE]
    assert [str(step.headline) for step in earlier(say, old, new)] == [
        "Raid on the Convoy at Baidoa: nothing taken",
        "Flush at Baidoa",
    ]
    assert str(earlier(say, old, [])[-1].headline) == "Flush at Baidoa: nobody found"
    assert str(earlier(say, old, [FLUSHED])[-1].headline) == "Flush at Baidoa: nobody found"


def test_of_long_ago_no_step_is_told_in_part() -> None:
    say = Wording(BASE)
    old = [event for _ in range(OLDEST) for event in (FLUSHED, contact(GANG), GONE)]
    assert {str(step.headline) for step in earlier(say, old, [])} == {
        "Flush at Baidoa: 1 gang lost"
    }


def test_alike_deeds_stand_on_one_line() -> None:
    from somalia.engine.kinds import Headline

    deeds = [Headline(f"Raid at {zone}", "beaten off") for zone in "ABCD"]
    assert deeds_told(deeds[:2]) == ["Raid at A and B: beaten off"]
    assert deeds_told(deeds) == ["4 x Raid: beaten off"]
    assert deeds_told([deeds[0], Headline("9 Convoys placed")]) == [
        "Raid at A: beaten off",
        "9 Convoys placed",
    ]


# -- who is told, and when -------------------------------------------------------------------------


LAID: list[table.Table] = []
"""Tables of the test under way, to be left after it."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    yield
    while LAID:
        LAID.pop().leave()


def begun(seats: dict[str, str], scenario: str = "somalia-1992") -> Controller:
    setup = table.GameSetup(scenario, seats, "7", {}, [], "auto", None, False)
    LAID.append(table.begin(setup))
    return Controller(LAID[-1])


def played_to(controller: Controller, turn: int) -> None:
    """Everybody answers what ends soonest, until a person is asked in that turn."""
    while not controller.is_over and controller.game.rules.phase(controller.game.state).turn < turn:
        prompt = controller.prompt
        assert prompt is not None
        if not controller.asks_person:
            controller.advance()
            continue
        words = ("hand-over", "pass", "done", "let-pass", "decline")
        option = next((one for one in words if one in prompt.options), prompt.options[0])
        controller.answer(option)
    while not (controller.asks_person or controller.is_over):
        controller.advance()


def test_a_person_is_told_once_of_a_turn_that_has_ended() -> None:
    controller = begun({"un": "human", "bandit": "human"})
    sheets = TurnSheets(controller)
    played_to(controller, 1)
    sheet = sheets.due()
    assert sheet is not None
    assert (sheet.reports, sheet.opening.date) == ([], "December 1992")  # type: ignore[union-attr]
    sheets.got()
    assert sheets.due() is None
    played_to(controller, 2)
    sheet = sheets.due()
    assert sheet is not None
    assert [one.date for one in sheet.reports] == ["December 1992"]
    assert sheet.opening is not None
    assert sheet.opening.card is not None
    sheets.got()
    assert sheets.due() is None
    again = sheets.last()
    assert again is not None
    assert again.reports == sheet.reports


def test_a_person_is_told_once_of_the_last_turn() -> None:
    controller = begun({"un": "human", "bandit": "human"}, "first-game")
    sheets = TurnSheets(controller)
    played_to(controller, 6)
    sheets.got()
    played_to(controller, 7)
    assert controller.is_over
    sheet = sheets.due()
    assert sheet is not None
    assert ([one.date for one in sheet.reports], sheet.opening) == (["May 1993"], None)
    sheets.got()
    assert sheets.due() is None


def test_who_only_watches_and_who_must_not_know_is_told_nothing() -> None:
    watched = begun({"un": "blue-helmet", "bandit": "warlord"})
    sheets = TurnSheets(watched)
    for _ in range(400):
        watched.advance()
    assert sheets.due() is None
    duel = begun({"american": "human", "somali": "human"}, "mogadishu-cards")
    for turn in TurnSheets(duel).turns():
        told = [event for event in turn.events if event.seen_by is not None]
        assert all(duel.eyes.reader in event.seen_by for event in told), "only what one seat knows"


def test_several_turns_that_nobody_was_asked_in_are_told_together() -> None:
    controller = begun({"un": "human", "bandit": "human"})
    sheets = TurnSheets(controller)
    played_to(controller, 3)
    sheet = sheets.due()
    assert sheet is not None
    assert [one.date for one in sheet.reports] == ["December 1992", "January 1993"]
    lines = sheet_lines(sheet, controller.say, 80)
    assert all(len(line) <= 80 for line in lines)
    assert lines[0].startswith("  December 1992: ")
    assert any(line.startswith("January 1993 is over") for line in lines)
    assert any(line.startswith("February 1993 (turn 3") for line in lines)


# -- in the terminal -------------------------------------------------------------------------------


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[str, Typist]]:
    def play(*lines: str, drawn: bool = True) -> tuple[str, Typist]:
        typist, screen = Typist(*lines), io.StringIO()
        console = Console(file=screen, force_terminal=True, width=80, height=40, highlight=False)
        controller = begun({"un": "human", "bandit": "warlord"}, "first-game")
        with pytest.raises(Leave):
            Session(controller, typist, console, drawn, False, kept.load()).run()
        return on_screen(screen.getvalue()), typist

    return play


MONTH = ("convoy all", "pass until the end of the month", "", "", "", "")


def test_the_terminal_tells_a_month_on_a_page_and_turns_off(
    typed: Callable[..., tuple[str, Typist]],
) -> None:
    shown, typist = typed(*MONTH)
    assert "December 1992 is over (turn 1 of 6" in shown
    assert "January 1993 (turn 2 of 6" in shown
    assert any("turns off: no more summaries" in ask for ask in typist.asked)
    shown, _ = typed("turns off", *MONTH)
    assert "Turn summaries are off." in shown
    assert "is over (turn 1" not in shown
    assert not kept.load().turn_sheet
    shown, _ = typed(*MONTH, "turns", "turns last")
    assert "December 1992: " in shown
    assert shown.count("December 1992 is over") == 1  # asked for, with "turns last"


def test_plain_lines_tell_a_month_in_a_sentence(typed: Callable[..., tuple[str, Typist]]) -> None:
    shown, _ = typed(*MONTH, drawn=False)
    assert "month for" in shown or "An even month" in shown
    assert "is over (turn" not in shown


def test_skimmed_is_a_sentence_a_turn() -> None:
    game = ahead(BASE, "skim", 900)
    show = display_of(BASE)
    reports = [show.report(turn) for turn in turns_of(Sight(game))]
    lines = skimmed(reports, 200)
    assert len([line for line in lines if not line.startswith("    ")]) == len(reports) > 2


def test_what_is_asked_for_stands_with_map_and_options(
    typed: Callable[..., tuple[str, Typist]],
) -> None:
    """A slip, `why`, `odds`: the answer, the map and the options are on one page."""
    for line, told in (
        ("nonsense", '"nonsense" is not'),
        ("why escort", "escort"),
        ("log 1", "Supply: "),
    ):
        shown, _ = typed("hints off", line)
        last = shown.rpartition("December 1992 | Turn 1 of 6")[2]
        assert told in last
        assert "Kismayu" in last
        assert "flush (hunt gangs in a Zone" in last


def test_the_log_is_a_chronicle_and_the_ledger_has_every_die(
    typed: Callable[..., tuple[str, Typist]],
) -> None:
    shown, _ = typed("hints off", "convoy all", "pass", "", "log", "ledger", "")
    assert "9 Convoys placed." in shown
    assert "Convoys are placed in Belet Huen" in shown


def test_a_turn_knows_where_it_began_and_ended() -> None:
    turn = Turn(3, [], [(0, "first"), (0, "last")], True)
    assert (turn.before, turn.after) == ("first", "last")


def test_the_month_in_which_famine_ends_says_so() -> None:
    """Found at the table: the missions for Convoys were gone, and nothing had told why."""
    said = "Famine is over: no Convoys are owed from now on."
    game = ahead(BASE, "7", 900)
    display = display_of(BASE)
    turns = turns_of(Sight(game))
    ending = [turn.number for turn in turns if turn.before.famine and not turn.after.famine]
    telling = [
        turn.number
        for turn in turns
        if (report := display.report(turn)) and said in [told.text for told in report.end]
    ]
    assert len(ending) == 1
    assert telling == ending


# -- the pace --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "margin, change, gained, left, final",
    [
        (2, 2, 3, 5, 12),
        (2, 0, 3, 4, 2),
        (8, -2, 2, 2, 4),  # once a lead of +10, and every month so far a good one
        (-3, -1, 0, 4, -7),
        (16, 4, 5, 20, 56),  # 5 VP a turn shorten the war by a turn each: ten turns are left
        (0, -4, -20, 4, -16),
    ],
)
def test_the_pace_is_the_last_turns_change_of_the_margin_times_the_turns_left(
    margin: int, change: int, gained: int, left: int, final: int
) -> None:
    assert pace(margin, change, gained, left) == final


@pytest.mark.parametrize("name", ["first-game", "second-game", "somalia-1992"])
def test_every_month_but_the_last_says_where_more_like_it_lead(name: str) -> None:
    """FN14: nobody said that +2 a month is too little for +10."""
    scenario = load(name)
    show, seen = display_of(scenario), set()
    for seed in ("pace", "pace-2"):
        for turn in turns_of(Sight(ahead(scenario, seed, 900))):
            if not turn.is_over:
                continue
            state = turn.after
            margin = state.vp["un"] - state.vp["bandit"]
            said = [one.text for one in show.report(turn).end if " like this " in one.text]
            if state.ended or turn.number >= state.final_turn:
                assert not said
                continue
            before = turn.before.vp["un"] - turn.before.vp["bandit"]
            gained = state.vp["un"] - turn.before.vp["un"]
            final = pace(margin, margin - before, gained, state.final_turn - turn.number)
            ending = final >= (scenario.winning or UN_VICTORY), final > 0
            result = {(True, True): "un", (False, True): "stalemate"}.get(ending, "bandit")
            (text,) = said
            assert f" {final:+d}: " in text
            assert text.endswith(f": {victory_name(scenario, result)}.")
            seen.add(result)
    assert seen
