"""Faults that people found who played by hand at the terminal, each as it was met."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from rich.console import Console

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.asks import LOSSES
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.odds_told import COMPARISON, NO_FIGHT
from somalia.games.campaign.text.orders import FORMS
from somalia.games.campaign.text.words import Wording
from somalia.games.campaign.window.odds import FightRater
from somalia.play import saved, table
from somalia.play.controller import Controller
from somalia.play.library import called, seated
from somalia.play.listing import listing
from somalia.play.orders import StandingOrders
from somalia.terminal.keyboard import Leave
from somalia.terminal.lines import DROPPED
from somalia.terminal.session import Session
from somalia.window.odds import OddsQuestion
from tests.own_words import question, said

Prepared = Callable[[CampaignScenario], CampaignState]
PEOPLE: Mapping[str, str] = {"un": "human", "bandit": "human"}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))


@pytest.fixture
def laid() -> Iterator[Callable[..., table.Table]]:
    """A table at which a position is played."""
    tables: list[table.Table] = []

    def lay(
        prepared: Prepared | None = None,
        scenario: str = "somalia-1992",
        seats: Mapping[str, str] = PEOPLE,
        seed: str = "7",
    ) -> table.Table:
        found = table.begin(table.GameSetup(scenario, seats, seed, {}, [], "auto", None, False))
        tables.append(found)
        if prepared is not None:
            found.leave()
            found.writer = None
            state = prepared(found.scenario)
            found.game = Game(found.rules, found.header.engine_seats(), seed, state=state)
            found.keep_notes()
        return found

    yield lay
    for each in tables:
        each.leave()


class Typist:
    """Types these lines, then leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)

    def read(self, ask: str, *_: object) -> str:
        """The next line."""
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def typed(at: table.Table, *lines: str, drawn: bool = False) -> str:
    """What is shown while these lines are typed: in plain text, or drawn, a page a question."""
    out = io.StringIO()
    console = Console(file=out, width=80, height=30, highlight=False, no_color=True)
    with pytest.raises(Leave):
        Session(Controller(at), Typist(*lines), console, drawn, False).run()
    return out.getvalue()


def words(shown: str) -> str:
    """The same on one line."""
    return " ".join(shown.split())


def operations(
    scenario: CampaignScenario, side: str = "un", sp: int = 6, turn: int = 4
) -> CampaignState:
    """An empty map in the Operations Phase, that side to choose."""
    state = CampaignState(scenario)
    state.turn, state.sp["un"], state.un_has_choice = turn, sp, side == "un"
    state.step = [step.id for step in Campaign(scenario).sequence].index("operations")
    return state


def put(state: CampaignState, zone: str, *kinds: str) -> None:
    """Counters in a Zone."""
    for kind in kinds:
        effects.place(state, effects.draw(state, kind), state.board.zone(zone), "2")


def feed(state: CampaignState) -> None:
    """Famine, and every Convoy placed that is owed."""
    state.famine = 2
    for zone in state.owed_convoys():
        effects.place_convoy(state, zone)


def raids(game: Game) -> list[tuple[str, ...]]:
    """The Raids so far: the Zone, what was raided, and the kinds of counters."""
    return [
        (event["zone"].id, event["target"], *sorted(unit.kind for unit in event["units"]))
        for event in game.all_events()
        if event.kind == "raid"
    ]


def asked(game: Game) -> Choose:
    """The question that stands."""
    assert isinstance(game.prompt, Choose)
    return game.prompt


# -- who is meant --------------------------------------------------------------------------------


def poor_flush(scenario: CampaignScenario) -> CampaignState:
    """Four UN units, 2 SP, and two gangs in Baidoa."""
    state = operations(scenario, sp=2)
    put(state, "jawhar", "un-infantry-3-2")
    put(state, "baidoa", "pink-2", "pink-1", "un-infantry-3-3")
    put(state, "kismayu", "un-infantry-3-2", "un-infantry-3-3")
    return state


def test_odds_of_a_flush_are_of_those_whom_the_sp_pay_for(
    laid: Callable[..., table.Table],
) -> None:
    """It said "every eligible unit", four of them, and counted two."""
    shown = words(typed(laid(poor_flush), "flush", "odds", "baidoa", "odds", "odds 1 2"))
    assert "every eligible unit, to" not in shown
    assert "every eligible unit:" not in shown
    paid = "6.12: each unit costs 1 SP, and the Pool has no more"
    assert f"with as many units as can go together, nearest first ({paid}):" in shown
    first = "Exact odds with UN infantry 3-3, UN infantry 3-2, to the end of the mission: "
    assert f"{first}No other unit can go with them. {paid}. No Ambushes." in shown
    told = [part.split("Assumes the weakest")[0] for part in shown.split(first)[1:]]
    assert told[0].removeprefix(f"No other unit can go with them. {paid}. ") == told[1]


def test_the_window_says_so_too_and_all_takes_those(laid: Callable[..., table.Table]) -> None:
    at = laid(poor_flush)
    controller = Controller(at)
    rater = FightRater(Wording(at.scenario).units)

    def head() -> str:
        sight = rater.position(Sight(at.game))
        return rater.head(OddsQuestion(sight, asked(at.game), [], None, ""))

    controller.answer("flush")
    assert head() == "Each option, with as many units as can go together"
    controller.answer("baidoa")
    told = "With UN infantry 3-3, UN infantry 3-2 and no others (6.12)"
    assert head() == told
    assert controller.planning.make("all").name == "UN infantry 3-3 and UN infantry 3-2"
    controller.answer(asked(at.game).options[0])
    assert head().startswith("With UN infantry")
    assert "no others" not in head()


def test_odds_of_a_flush_that_can_be_paid_are_of_everybody(
    laid: Callable[..., table.Table],
) -> None:
    def rich(scenario: CampaignScenario) -> CampaignState:
        state = poor_flush(scenario)
        state.sp["un"] = 4
        return state

    shown = words(typed(laid(rich), "flush", "odds", "baidoa", "odds"))
    assert "with every eligible unit:" in shown
    assert "Exact odds with every eligible unit, to the end" in shown
    assert "No other unit can go" not in shown


# -- lines of several answers ----------------------------------------------------------------------

PAGE = "\x1b[H"
"""How a page begins."""


def pages(at: table.Table, *lines: str) -> list[str]:
    """The pages sent while these lines are typed, each with what stands below it."""
    out = io.StringIO()
    console = Console(
        file=out, force_terminal=True, width=100, height=40, highlight=False, color_system=None
    )
    with pytest.raises(Leave):
        Session(Controller(at), Typist(*lines), console, True, False).run()
    return [words(page) for page in out.getvalue().split(PAGE)[1:]]


WAR = {"icu": "courts-2006", "ethiopia": "human"}


def test_after_a_line_with_a_part_too_many_the_page_is_drawn(
    laid: Callable[..., table.Table],
) -> None:
    """The one unit in Baidoa needs no "all": what it did was done, and nothing was shown of it."""
    at = laid(scenario="war-2006", seats=WAR)
    shown = pages(at, "raid; ethiopian; jawhar; all")
    assert said(at.game, "moved")[-1] in shown[-1]
    assert shown[-1].count(question(at.game)) == 1
    assert "waits until" not in "".join(shown)


def test_after_a_line_that_is_refused_in_part_the_page_is_drawn(
    laid: Callable[..., table.Table],
) -> None:
    at = laid(scenario="war-2006", seats=WAR)
    shown = pages(at, "raid; ethiopian; jawhar; nonsense")
    assert said(at.game, "moved")[-1] in shown[-1]
    dropped = f'{DROPPED} Part 4 of 4, "nonsense"'
    assert shown[-1].index(dropped) < shown[-1].index(question(at.game))


def test_what_a_part_of_a_line_tells_stands_on_its_page(
    laid: Callable[..., table.Table],
) -> None:
    at = laid(scenario="war-2006", seats=WAR)
    shown = pages(at, "raid; ethiopian; odds")
    assert COMPARISON.partition(", with")[0] in "".join(shown[-2:])
    assert question(at.game) in shown[-1]


def two_sided(scenario: CampaignScenario) -> CampaignState:
    """UN units in Jawhar alone can be raided, by gangs there and from two Zones beside it."""
    state = operations(scenario, "bandit")
    put(state, "jawhar", "un-infantry-3-2", "orange-1")
    put(state, "belet-huen", "pink-2", "pink-1")
    put(state, "baidoa", "pink-3", "pink-leader")
    return state


def test_a_part_of_a_line_may_name_a_mission_whole(laid: Callable[..., table.Table]) -> None:
    """`raid jawhar; 1` was "not an option here"; the 1 is the first who is offered."""
    at = laid(two_sided)
    shown = words(typed(at, "raid jawhar; 1", "undo"))
    assert "not an option" not in shown
    assert "Who raids the units in the field in Jawhar? So far: orange 1, " in shown
    assert at.game.count == 0, "one line is taken back as one"


def test_a_number_behind_a_mission_named_whole_is_the_first_way(
    laid: Callable[..., table.Table],
) -> None:
    def flushers(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario)
        put(state, "baidoa", "pink-2")
        put(state, "kismayu", "un-infantry-3-2")
        put(state, "jilib", "purple-1")
        return state

    at = laid(flushers)
    shown = words(typed(at, "flush baidoa; 1"))
    assert "? 1 via Baardhere (" in shown
    moves = [event for event in at.game.all_events() if event.kind == "moved"]
    assert [move["zone"].id for move in moves] == ["baardhere", "baidoa"]


def test_a_mission_named_whole_that_fails_says_at_which_part(
    laid: Callable[..., table.Table],
) -> None:
    at = laid(two_sided)
    shown = words(typed(at, "raid nowhere; 1"))
    told = 'Part 1 of 2, "raid nowhere", does not answer "Bandits: act, or hand over to the UN?"'
    assert told in shown
    assert '"nowhere"' in shown.partition("(rule 6).")[2]
    assert at.game.count == 0


def test_a_zone_that_needed_no_choice_is_named_for_nothing_else(
    laid: Callable[..., table.Table],
) -> None:
    """`raid jawhar` sent the one gang that stands in Jawhar, where Jawhar alone can be raided."""
    at = laid(two_sided)
    shown = words(typed(at, "raid jawhar"))
    assert shown.count("Who raids the units in the field in Jawhar?") == 1
    assert "So far" not in shown
    typed(at, "undo", "raid jawhar all jawhar")
    (raid,) = [event for event in at.game.all_events() if event.kind == "raid"]
    assert [unit.kind for unit in raid.facts["units"]] == ["orange-1"]


# -- orders ----------------------------------------------------------------------------------------


def around_baidoa(scenario: CampaignScenario) -> CampaignState:
    """A UN unit in Baidoa, gangs of two colours there and in two Zones beside it."""
    state = operations(scenario, "bandit")
    put(state, "baidoa", "un-infantry-3-2", "orange-1", "pink-3")
    put(state, "belet-huen", "pink-2", "pink-1")
    put(state, "jawhar", "pink-2", "pink-leader")
    return state


@pytest.mark.parametrize(
    "named, who",
    [
        ("raid baidoa all", 6),
        ("raid all baidoa", 6),  # in any order: Baidoa is the target
        ("raid baidoa all baidoa", 2),
        ("raid baidoa pink-3 all jaw", 3),
        ("raid baidoa all jawhar all belet", 4),
    ],
)
def test_missions_in_turn_take_those_who_are_named(
    laid: Callable[..., table.Table], named: str, who: int
) -> None:
    """`all baidoa` took the gangs of the neighbours, too."""
    at = laid(around_baidoa)
    typed(at, f"in turn {named}")
    raids = [event for event in at.game.all_events() if event.kind == "raid"]
    assert [len(raid.facts["units"]) for raid in raids] == [who]


@pytest.mark.parametrize(
    "named, why",
    [
        ("raid nowhere all", '"nowhere" isn\'t an option.'),
        ("raid baidoa all kismayu", '"kismayu" isn\'t an option.'),
        ("raid baidoa all belet", "8.41: gangs of different colours need a Leader of one of those"),
    ],
)
def test_a_mission_in_turn_that_cannot_be_done_as_named_is_refused(
    laid: Callable[..., table.Table], named: str, why: str
) -> None:
    """It was taken as an order, and nothing happened."""
    at = laid(around_baidoa)
    shown = words(typed(at, f"in turn {named}", "orders"))
    assert f'carry out "{named}": {why}' in shown
    assert "Standing order:" not in shown
    assert at.game.count == 0


# -- numbers that hold still -----------------------------------------------------------------------


def buyers(scenario: CampaignScenario) -> CampaignState:
    """Ethiopia buys, with one counter left of two kinds and 9 SP."""
    state = Campaign(scenario).start()
    state.turn, state.sp["ethiopia"] = 3, 9
    state.step = [step.id for step in Campaign(scenario).sequence].index("buying")
    put(state, "hardiyo", *["un-infantry-3-2"] * 3, "un-infantry-3-3")
    return state


def test_a_number_buys_the_same_however_much_has_been_bought(
    laid: Callable[..., table.Table],
) -> None:
    """The last 3-2 is bought, and 2 was Puntland infantry 3-3: 1 bought it by mistake."""
    at = laid(buyers, scenario="war-2006", seats={"icu": "human", "ethiopia": "human"})
    controller = Controller(at)
    session = Session(controller, Typist(), Console(file=io.StringIO()), False, False)

    def numbers() -> dict[str, int]:
        session.pose(asked(at.game))
        return {choice.label.name: choice.number for choice in session.sitting.shown}

    first = numbers()
    shown = words(typed(at, "1", "hardiyo", "1", "2", "hardiyo"))
    assert "Puntland infantry 3-2: 2: " in shown
    second = numbers()
    assert set(first) - set(second) >= {"Puntland infantry 3-2", "Puntland infantry 3-3"}
    assert second.items() <= first.items(), "each number means what it meant"
    drawn = [str(one.value) for one in at.game.all_answers() if one.ask == "buy"]
    assert drawn == ["un-infantry-3-2", "un-infantry-3-3"]
    listed = listing(Sight(at.game), asked(at.game), controller.display)
    window = {line.label.name: line.number for line in listed.lines if line.number}
    assert window.items() == {name: n for name, n in second.items() if "done" not in name}.items()


def order_given(controller: Controller, text: str) -> None:
    """Give an order, and go on as far as no person is asked."""
    seat = controller.seat
    assert seat is not None
    told = controller.orders.give(text, controller.sight, seat.name)
    assert told is not None
    assert told.startswith("Standing order:"), told
    controller.begin()
    while controller.waits:
        controller.advance()


def at_the_interphase(scenario: CampaignScenario, step: str, turn: int = 3) -> CampaignState:
    """The later war at a step of the Interphase; Ethiopia has 9 SP and a unit in Hardiyo."""
    state = Campaign(scenario).start()
    state.turn, state.sp["ethiopia"], state.sp["icu"] = turn, 9, 0
    state.step = [each.id for each in Campaign(scenario).sequence].index(step)
    put(state, "hardiyo", "un-infantry-3-2")
    return state


@pytest.mark.parametrize("until", ["turn 5", "attacked", "game over"])
def test_who_passes_buys_nothing_either(laid: Callable[..., table.Table], until: str) -> None:
    """`pass until game over` stopped at each question what to buy."""
    at = laid(
        lambda scenario: at_the_interphase(scenario, "buying"),
        scenario="war-2006",
        seats={"icu": "courts-2006", "ethiopia": "human"},
    )
    assert asked(at.game).ask == "buy"
    order_given(Controller(at), f"pass until {until}")
    bought = [str(one.value) for one in at.game.all_answers() if one.ask == "buy"]
    assert bought[:1] == ["done"]
    assert at.game.prompt is None or asked(at.game).ask != "buy"


@pytest.mark.parametrize("until, is_asked", [("turn 9", True), ("game over", False)])
def test_what_costs_nothing_is_passed_over_only_for_good(
    laid: Callable[..., table.Table], until: str, is_asked: bool
) -> None:
    def terror(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario, "bandit", sp=0, turn=6)
        state.step = [each.id for each in Campaign(scenario).sequence].index("terrorism")
        state.sp["bandit"] = 4
        put(state, "jilib", "pink-2")
        put(state, "guban", "orange-2")
        return state

    at = laid(terror, seats={"un": "blue-helmet", "bandit": "human"})
    assert asked(at.game).ask == "terrorism.zone"
    controller = Controller(at)
    order_given(controller, f"pass until {until}")
    if is_asked:
        assert asked(at.game).ask == "terrorism.zone"
        controller.answer("done")
        while controller.waits:
            controller.advance()
    # Nobody of the Bandits has VP, so no replacement is free: it is passed over in both cases.
    given = [(str(one.ask), str(one.value)) for one in at.game.all_answers() if one.who == "bandit"]
    assert ("replacement", "done") in given
    assert ("replacement", "buy") not in given


# -- what the account of a month tells -------------------------------------------------------------


@pytest.mark.parametrize("is_confined", [True, False])
def test_the_account_of_a_month_says_why_the_un_had_no_mission(
    laid: Callable[..., table.Table], is_confined: bool
) -> None:
    """A star in the first Raid, and the next question was that of the next month."""

    def month(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario, "bandit")
        state.confined = is_confined
        state.sp["un"] = 6 if is_confined else 0
        put(state, "baidoa", "un-infantry-3-2", "pink-1")
        return state

    at = laid(month, seats={"un": "human", "bandit": "random"}, seed="3")
    shown = pages(at)[0]
    assert "Turn 5 of 24" in shown
    told = said(at.game, "kept-at-base")
    assert bool(told) == is_confined
    assert all(f"6.3 {sentence}" in shown for sentence in told)


# -- the least loss --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kinds, lost",
    [
        (("pink-1", "orange-2", "pink-leader"), "orange-2"),
        (("pink-1", "pink-2", "orange-2", "pink-leader"), "pink-1"),  # another pink stays with him
        (("pink-1", "orange-2", "orange-leader"), "pink-1"),
    ],
)
def test_the_least_loss_leaves_no_leader_without_his_colour(
    laid: Callable[..., table.Table], kinds: tuple[str, ...], lost: str
) -> None:
    """It took the weakest, though a Leader lost with it his last gang, and the mix its right."""

    def flushed(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario)
        put(state, "baidoa", "un-infantry-3-3", *kinds)
        return state

    at = laid(flushed)
    state, board = at.game.state, at.game.state.board
    gangs = tuple(unit for unit in state.gangs[board.zone("baidoa")])
    prompt = LOSSES("bandit", gangs, about={"hits": 1, "zone": board.zone("baidoa")})
    orders = StandingOrders(FORMS)
    orders.give("always the least loss", Sight(at.game), "bandit")
    found = orders.standing[0].answer(Sight(at.game), prompt)
    assert found is not None
    assert state.scenario.unit(found).kind == lost


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "who, told, at_the_table",
    [
        ("one-track/un-pass", "UN that passes (one-track)", "UN that passes (one-track)"),
        ("warlord", "Warlord", "warlord"),
        ("human", "human", "human"),
        ("random", "Random", "random"),
        ("gone/nowhere.yaml", "nowhere.yaml", "nowhere.yaml"),
    ],
)
def test_an_opponent_goes_by_a_name_and_not_by_a_path(
    who: str, told: str, at_the_table: str
) -> None:
    assert called(who) == told
    assert seated(who) == at_the_table


def test_lists_name_an_opponent_of_a_folder(laid: Callable[..., table.Table]) -> None:
    """They said `one-track/un-pass` where others stand by name."""
    at = laid(seats={"un": "one-track/un-pass", "bandit": "human"})
    named = f"UN: {called('one-track/un-pass')}, Bandits:"
    assert named in words(typed(at))
    assert at.record is not None
    at.leave()
    assert named in words("\n".join(saved.told(saved.saved_games(), 200)))


# -- what the words of a line mean -----------------------------------------------------------------


def one_project(scenario: CampaignScenario) -> CampaignState:
    """Military Police at a Base with Militia: one project, which the program answers by itself."""
    state = operations(scenario)
    put(state, "mogadishu-airport", "militia-2", "un-mp-2-3")
    effects.place_base(state, state.board.zone("mogadishu-airport"), "2")
    effects.place_base(state, state.board.zone("south-mogadishu"), "2")
    return state


def test_a_zone_is_not_meant_by_who_stands_there(laid: Callable[..., table.Table]) -> None:
    at = laid(one_project)
    shown = typed(at, "development", "militia", "quit")
    assert asked(at.game).ask == "development.zone"
    assert '"militia"' in shown, "refused"


def test_a_line_may_name_the_project_that_needed_no_choice(
    laid: Callable[..., table.Table],
) -> None:
    at = laid(one_project)
    shown = words(typed(at, "development militia south mogadishu", "quit"))
    (told,) = said(at.game, "development")
    assert "South Mogadishu" in told
    assert told in shown


def test_odds_of_a_whole_line_are_told_where_it_waits_to_be_confirmed(
    laid: Callable[..., table.Table],
) -> None:
    def beside(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario)
        put(state, "mogadishu-airport", "un-infantry-3-2", "un-infantry-3-3")
        put(state, "south-mogadishu", "pink-1")
        return state

    at = laid(beside)
    before = at.game.count
    session = ("confirm on", "flush south mogadishu 3-2", "odds", "u", "quit")
    told = words(typed(at, *session, drawn=True))
    assert "Confirm: Flush, South Mogadishu, UN infantry 3-2." in told
    assert "dds with UN infantry 3-2, to the end of the mission:" in told
    assert NO_FIGHT not in told
    assert at.game.count == before


def test_a_zone_that_is_barred_is_not_taken_for_another(laid: Callable[..., table.Table]) -> None:
    def flushed(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario)
        put(state, "mogadishu-airport", "un-infantry-3-2")
        put(state, "mogadishu-port", "pink-1", "un-infantry-2-2")
        state.flushed[state.board.zone("mogadishu-port")] = True
        return state

    at = laid(flushed)
    shown = words(typed(at, "flush mogadishu port 2-2", "quit"))
    assert "6.12: " in shown
    assert asked(at.game).ask == "un.mission"


@pytest.mark.parametrize("until, is_asked", [("turn 9", True), ("game over", False)])
def test_the_one_intervention_is_declined_only_for_good(
    laid: Callable[..., table.Table], until: str, is_asked: bool
) -> None:
    def sixth(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario, turn=6)
        state.step = [each.id for each in Campaign(scenario).sequence].index("intervention")
        put(state, "guban", "orange-2")
        return state

    at = laid(sixth, seats={"un": "human", "bandit": "warlord"})
    assert asked(at.game).ask == "intervention.request"
    order_given(Controller(at), f"pass until {until}")
    declined = [one for one in at.game.all_answers() if one.ask == "intervention.request"]
    assert bool(declined) is not is_asked


def test_units_of_one_name_are_meant_by_where_they_stand(laid: Callable[..., table.Table]) -> None:
    def two(scenario: CampaignScenario) -> CampaignState:
        state = one_project(scenario)
        put(state, "south-mogadishu", "un-mp-2-3")
        return state

    at = laid(two)
    shown = words(typed(at, "development militia airport", "south", "quit"))
    (told,) = said(at.game, "moved")
    assert "Mogadishu Airport" in told
    assert told in shown


def test_units_of_one_name_are_told_with_their_places_where_either_is_meant(
    laid: Callable[..., table.Table],
) -> None:
    def two(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario)
        put(state, "mogadishu-airport", "un-infantry-3-2")
        put(state, "south-mogadishu", "un-infantry-3-2")
        put(state, "mogadishu-port", "pink-1")
        return state

    shown = words(typed(laid(two), "flush mogadishu port 3-2", "quit"))
    assert "UN infantry 3-2 (Mogadishu Airport)" in shown
    assert "UN infantry 3-2 (South Mogadishu)" in shown
    assert "3-2 may mean" in shown.replace('"', "")


def test_a_helicopter_brings_the_only_unit_not_one_of_it(laid: Callable[..., table.Table]) -> None:
    def flown(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario)
        put(state, "mogadishu-airport", "un-engineer-1-1", "un-helicopter-2-3")
        return state

    at = laid(flown)
    shown = words(typed(at, "development", "base", "jilib", "quit"))
    assert asked(at.game).ask == "development.helicopter"
    assert question(at.game) in shown


@pytest.mark.parametrize("zone", ["mogadishu-port", "mogadishu port", "port"])
def test_missions_in_turn_name_a_zone_as_any_line_does(
    laid: Callable[..., table.Table], zone: str
) -> None:
    def robbed(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario, "bandit")
        put(state, "mogadishu-port", "pink-1")
        feed(state)
        put(state, "guban", "orange-1")
        return state

    at = laid(robbed)
    typed(at, f"in turn raid {zone} all {zone}", "quit")
    assert raids(at.game) == [("mogadishu-port", "convoy", "pink-1")]


def test_missions_in_turn_name_a_counter_in_two_words(laid: Callable[..., table.Table]) -> None:
    def two(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario, "bandit")
        put(state, "jilib", "purple-1")
        put(state, "north-mogadishu", "pink-2", "pink-3")
        feed(state)
        return state

    order = "in turn raid jilib purple 1, raid north mogadishu pink 2"
    at = laid(two)
    shown = words(typed(at, order, "quit"))
    assert raids(at.game) == [
        ("jilib", "convoy", "purple-1"),
        ("north-mogadishu", "convoy", "pink-2"),
    ]
    assert "Order ended" not in shown


def test_missions_in_turn_name_a_leader_and_one_of_two_alike(
    laid: Callable[..., table.Table],
) -> None:
    def band(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario, "bandit")
        put(state, "north-mogadishu", "pink-2", "pink-2", "pink-leader")
        put(state, "jilib", "purple-1")
        feed(state)
        return state

    order = "in turn raid north mogadishu convoy leader pink 2, raid jilib convoy purple 1"
    at = laid(band)
    shown = words(typed(at, order, "quit"))
    assert raids(at.game) == [
        ("north-mogadishu", "convoy", "pink-2", "pink-leader"),
        ("jilib", "convoy", "purple-1"),
    ]
    assert "Order ended" not in shown
    # With each answer the order is told shortened.
    assert f"({order[:36]}…)" in shown


@pytest.mark.parametrize(
    "who, raiders",
    [
        ("all", ["pink-2", "pink-3", "pink-leader"]),
        ("pink 2", ["pink-2"]),
        ("leader pink 3", ["pink-3", "pink-leader"]),
        ("pink 3, pink leader.", ["pink-3", "pink-leader"]),
    ],
)
def test_the_only_target_of_a_raid_may_be_named_and_who_goes_in_two_words(
    laid: Callable[..., table.Table], who: str, raiders: list[str]
) -> None:
    def band(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario, "bandit")
        put(state, "north-mogadishu", "pink-2", "pink-3", "pink-leader")
        put(state, "jilib", "purple-1")
        feed(state)
        return state

    at = laid(band)
    typed(at, f"raid north mogadishu convoy {who}", "quit")
    assert raids(at.game) == [("north-mogadishu", "convoy", *raiders)]


@pytest.mark.parametrize(
    "zone", ["mogadishu airport", "airport", "m. airport", "mogadishu-airport"]
)
def test_the_only_zone_of_a_mission_goes_by_any_of_its_names(
    laid: Callable[..., table.Table], zone: str
) -> None:
    def only(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario, "bandit")
        effects.place_base(state, state.board.zone("mogadishu-airport"), "10")
        put(state, "south-mogadishu", "yellow-3", "yellow-2")
        put(state, "kismayu", "pink-1")
        return state

    at = laid(only)
    typed(at, f"raid {zone} all", "quit")
    assert raids(at.game) == [("mogadishu-airport", "base", "yellow-2", "yellow-3")]


def test_missions_in_turn_that_end_undone_say_why(laid: Callable[..., table.Table]) -> None:
    def two(scenario: CampaignScenario) -> CampaignState:
        state = operations(scenario, "bandit")
        put(state, "mogadishu-port", "pink-1")
        put(state, "baidoa", "yellow-1", "yellow-1", "purple-1", "purple-2")
        feed(state)
        return state

    at = laid(two)
    order = "in turn raid mogadishu port all port, raid guban all"
    shown = words(typed(at, order, "quit"))
    assert raids(at.game) == [("mogadishu-port", "convoy", "pink-1")]
    assert f'Order ended ({order}): "raid guban all" isn\'t possible as ordered' in shown
