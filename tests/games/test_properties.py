"""What must hold in every game: properties over random games, with every set of options."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from somalia.engine.dice import Stream
from somalia.engine.game import Game, Seat
from somalia.engine.kinds import odds_at
from somalia.engine.prompts import Chance, Choose
from somalia.engine.record import Header, Sitter, load, replay
from somalia.engine.record_writer import RecordWriter
from somalia.engine.sight import Sight
from somalia.engine.steps import by_step
from somalia.engine.undo import undo, undo_point
from somalia.games.campaign import GAME
from somalia.games.campaign.data.scenario import load as load_scenario
from somalia.games.campaign.lab.position import read, write
from somalia.games.campaign.rules.base.handicap import HANDICAPS
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.rulebook import outcome, rules_of
from somalia.games.campaign.rules.core.state import as_dict
from somalia.games.campaign.text.words import Wording
from somalia.games.campaign.window.odds import FightRater
from somalia.lab.fuzz import Finding, check, random_game, save_record
from somalia.play.controller import Controller
from somalia.play.table import Table
from somalia.window.odds import AnyQuestion, OddsDesk, Rated
from tests.often import often


@pytest.fixture(scope="module")
def scenario() -> CampaignScenario:
    return load_scenario("somalia-1992")


SCENARIO = load_scenario("somalia-1992")
VARIANTS = {"initiative": "contested", "critical-hits": "softer", "negotiations": "on"}
PLAYED = tuple(
    load_scenario("somalia-1992", options)
    for options in (
        {},
        {"negotiations": "on"},
        {"bandit-players": "2", "negotiations": "on"},
        {"bandit-players": "3"},
        *({"handicap": one} for one in HANDICAPS[1:]),
        VARIANTS,
        {"bandit-players": "3", **VARIANTS},
    )
)
seeds = st.integers(0, 10**6).map(str)
played = st.sampled_from(PLAYED)


def walked(
    seed: str, answers: int, scenario: CampaignScenario = SCENARIO, **settings: bool
) -> Game:
    """A random game, stopped after so many chosen answers (or at its end)."""
    game, stream = Game(Campaign(scenario), seed=seed, **settings), Stream(seed)
    for _ in range(answers):
        while isinstance(game.prompt, Chance):
            game.roll()
        if not isinstance(game.prompt, Choose):
            break
        options = game.prompt.options
        game.answer(game.prompt.who, options[stream.below(len(options))])
    return game


def position(game: Game) -> tuple[object, ...]:
    prompt = game.prompt
    offered = tuple(prompt.options) if isinstance(prompt, Choose) else ()
    return as_dict(game.state), repr(prompt), offered


@pytest.mark.parametrize("scenario", PLAYED)
@given(seeds)
@settings(max_examples=often(1, 3))
def test_random_games_end_with_every_invariant_held(scenario: CampaignScenario, seed: str) -> None:
    game = random_game(GAME, scenario, seed)
    ended = outcome(game.state)
    assert ended is not None
    assert ended.victory in rules_of(scenario).victories(scenario.sides)


@given(seeds, st.integers(1, 700), played)
@settings(max_examples=often(20, 40))
def test_a_copy_equals_the_game_and_goes_its_own_way(
    seed: str, answers: int, scenario: CampaignScenario
) -> None:
    game = walked(seed, answers, scenario)
    twin = game.copy()
    before = position(game)
    assert position(twin) == before
    if isinstance(twin.prompt, Choose):
        twin.answer(twin.prompt.who, twin.prompt.options[-1])
        assert position(game) == before
        game.answer(game.prompt.who, game.prompt.options[-1])  # type: ignore[union-attr]
        assert position(twin) == position(game)
        assert twin.all_events() == game.all_events()


@given(seeds, st.integers(1, 900), played)
@settings(max_examples=often(10, 20))
def test_saved_and_loaded_it_is_the_same_game(
    tmp_path_factory: pytest.TempPathFactory, seed: str, answers: int, scenario: CampaignScenario
) -> None:
    game = walked(seed, answers, scenario)
    path = tmp_path_factory.mktemp("saved") / "game.record"
    writer = RecordWriter(
        path,
        Header(
            scenario.id,
            seed,
            tuple(Sitter(side, "human", (side,)) for side in scenario.sides.order),
        ),
    )
    for answer in game.all_answers():
        writer.answered(answer)
    writer.close()
    again, problem = replay(load(path), Campaign(scenario))
    assert problem == ""
    assert position(again) == position(game)
    assert again.all_events() == game.all_events()
    assert again.all_answers() == game.all_answers()


@given(seeds, st.integers(1, 700), played)
@settings(max_examples=often(20, 40))
def test_all_faces_of_an_outcome_class_lead_to_the_same_position(
    seed: str, answers: int, scenario: CampaignScenario
) -> None:
    game = walked(seed, answers, scenario, auto_dice=False, auto_forced=False)
    stream = Stream(seed + "more")
    while isinstance(game.prompt, Choose):
        options = game.prompt.options
        game.answer(game.prompt.who, options[stream.below(len(options))])
    chance = game.prompt
    if not isinstance(chance, Chance) or not chance.dice or chance.key is None:
        return
    reached: dict[object, object] = {}
    for _, throw in Chance("all", "0", dice=chance.dice).outcomes():
        twin = game.copy()
        twin.throw(throw)
        found = position(twin)
        assert reached.setdefault(chance.key(throw), found) == found


@given(seeds, st.integers(10, 700), played)
@settings(max_examples=often(20, 40))
def test_undo_gives_the_position_before_and_never_crosses_a_die(
    seed: str, answers: int, scenario: CampaignScenario
) -> None:
    game, stream = Game(Campaign(scenario), seed=seed), Stream(seed)
    for _ in range(answers):
        if not isinstance(game.prompt, Choose):
            return
        options = game.prompt.options
        game.answer(game.prompt.who, options[stream.below(len(options))])
    for side in scenario.sides.order:
        point = undo_point(game, side)
        if point is not None:
            assert not any(answer.is_chance for answer in game.all_answers()[point:])
            twin = game.copy()
            undo(twin, side)
            again = Game(Campaign(scenario), seed=seed, auto_dice=False, auto_forced=False)
            for answer in game.all_answers()[:point]:
                again.feed(answer)
            assert position(twin) == position(again)


@given(seeds, st.integers(1, 700), played)
@settings(max_examples=often(15, 30))
def test_a_position_in_text_is_read_back(
    seed: str, answers: int, scenario: CampaignScenario
) -> None:
    state = walked(seed, answers, scenario).checkpoint.state

    def fault(keys: object, message: str, hint: str) -> ValueError:
        return ValueError(f"{keys}: {message} {hint}")

    again = read(scenario, write(state), fault)  # type: ignore[arg-type]
    plain, known = as_dict(again), as_dict(state)
    assert {**plain, "projects": sorted(plain["projects"])} == {
        **known,
        "projects": sorted(known["projects"]),
    }


@given(seeds, st.integers(1, 900), st.sampled_from([s for s in PLAYED if s.sides.rivals]))
@settings(max_examples=often(15, 30))
def test_rivals_answer_for_their_own_units_only(
    seed: str, answers: int, scenario: CampaignScenario
) -> None:
    prompt = walked(seed, answers, scenario).prompt
    if isinstance(prompt, Choose) and prompt.who != "un":
        owns = scenario.sides.owns
        units = [unit for unit in scenario.units if unit.id in prompt.options]
        assert {owns[unit.force] for unit in units} <= {prompt.who}


def test_a_finding_leaves_a_record_that_opens(tmp_path: Path) -> None:
    def stumble(game: Game) -> None:
        if game.count > 200:
            raise ValueError("a stone in the way")

    with pytest.raises(Finding, match=r"seed 3, answer \d+: ValueError.*record"):
        random_game(GAME, SCENARIO, "3", stumble, tmp_path)
    (path,) = tmp_path.iterdir()
    game, problem = replay(load(path), Campaign(SCENARIO))
    assert problem == ""
    assert game.count > 200


def test_a_broken_position_is_a_finding() -> None:
    game = walked("1", 100)
    zone = game.state.board.zone("guban")
    game.state.convoy[zone] = 1
    game.state.sp["un"] = -1
    with pytest.raises(Finding, match=r"a Convoy in guban.*a Pool below 0"):
        check(game, GAME.checks(SCENARIO))


def test_keep_writes_over_an_older_finding(tmp_path: Path) -> None:
    game = walked("1", 30)
    assert save_record(game, SCENARIO, tmp_path) == save_record(game, SCENARIO, tmp_path)


# -- determinism -----------------------------------------------------------------------------------

FINGERPRINT = """
import json
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.lab.position import read, write
from somalia.games.campaign.rules.core.rulebook import rules_of
from somalia.games.campaign.rules.core.state import as_dict
from somalia.engine.dice import Stream
from somalia.engine.game import Game, Seat
from somalia.games.campaign.data.scenario import load
game, stream = Game(Campaign(load("somalia-1992")), seed="kept"), Stream("kept")
while game.prompt is not None:
    options = game.prompt.options
    game.answer(game.prompt.who, options[stream.below(len(options))])
print(json.dumps([as_dict(game.state), [list(a) for a in game.all_answers()]]))
"""


def test_the_same_game_whatever_the_order_of_hashes(top: Path) -> None:
    stories = set()
    for hashes in ("0", "1", "4242"):
        played = subprocess.run(
            [sys.executable, "-c", FINGERPRINT],
            capture_output=True,
            text=True,
            cwd=top,
            env={"PYTHONHASHSEED": hashes, "PATH": ""},
            check=True,
        )
        stories.add(sha256(played.stdout.encode()).hexdigest())
        assert json.loads(played.stdout)[0]["ended"]
    assert len(stories) == 1


@given(seeds, st.integers(1, 300), played)
@settings(max_examples=often(8, 15))
def test_what_is_shown_after_any_answers_and_undos_is_of_the_present_position_fw1(
    seed: str, moves: int, scenario: CampaignScenario
) -> None:
    """FW1: what is kept from question to question was worked out for the question that stands."""

    class Told(FightRater):
        """Stands in for odds: whose they are."""

        def head(self, question: AnyQuestion) -> str:
            return ""

        def ids(self, question: AnyQuestion) -> list[str]:
            return [""]

        def rated(self, question: AnyQuestion, *_: object) -> Iterator[Rated]:
            yield Rated("", {}, repr(position(question.position.to_follow())))

    seats = [Seat(side, (side,), True) for side in scenario.sides.order]
    game, stream = Game(Campaign(scenario), seats, seed), Stream(seed)
    header = Header(scenario.id, seed, ())
    controller = Controller(Table(scenario, Campaign(scenario), game, header, {}, ()))
    desk, say = OddsDesk(), Wording(scenario)
    rater = Told(say.units)
    given: dict[object, str] = {}
    for _ in range(moves):
        if controller.is_over:
            break
        prompt = controller.prompt
        assert prompt is not None
        if rater.rates(prompt):
            desk.stand(None, Sight(game), (), rater)
            desk.wait()
        report, stands = desk.report(Sight(game)), repr(position(game))
        assert (report is None) == (not odds_at(prompt.ask))
        if report is not None:
            assert report.rows[""].note == stands
        assert given.setdefault(game.position_key, stands) == stands
        events = controller.past.since.events(game)
        before = len(game.all_events()) - len(events)  # a step's events are counted from first
        assert controller.past.steps() == [
            step._replace(first=before + step.first, last=before + step.last)
            for step in by_step(say, events, controller.past.under_way)
            if step.line.text.strip(" .")
        ]
        if controller.back.is_open and stream.below(3) == 0:
            controller.back.undo()
        else:
            controller.answer(prompt.options[stream.below(len(prompt.options))])
