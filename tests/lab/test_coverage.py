"""`somalia doctrine`: what each row of an opponent decides, and what leaving it out costs."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from somalia import cli
from somalia.datafile import DataError
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.protocols import Standing
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.core.game import Campaign
from somalia.lab import doctrines
from somalia.lab.doctrines import Cost, Counted, DoctrineGame, Mean
from somalia.lab.match import begun, play_on, players_of
from somalia.lab.simulate import PlayOutJob, scenario_of, seed_of
from somalia.opponents import DoctrinePlayer
from tests.doctrines import check_doctrine, load_doctrine

SLEEPER = """
format: somalia doctrine 1
name: Sleeper
describes: Passes, except in turn 2, when it raids.
sides: [bandit]
asks:
  bandit.mission:
    - id: later
      when: turn > 90
      choose: raid
      why: The war is long.
    - id: raid
      when: turn == 2 and any_zone(raids > 0)
      choose: raid
      why: Once.
    - id: never-offered
      when: turn < 0
      choose: attack
      trait: bold
      why: Never.
    - id: sleep
      choose: [hand-over, pass]
      why: Sleep.
  fire-back:
    - id: hold
      choose: hold
      why: In peace.
  any:
    - id: first-comes
      when: turn > 90
      why: First.
    - id: whatever
      why: Whatever.
""".replace("any_zone(raids > 0)", "any_zone(base_target(here) or field_target(here))")

GAMES = 6
NOTHING = Mean(0, 0)


@pytest.fixture
def sleeper(tmp_path: Path) -> Path:
    path = tmp_path / "sleeper.yaml"
    path.write_text(SLEEPER, encoding="utf-8")
    return path


def job(path: Path) -> PlayOutJob:
    seats = (("un", "random"), ("bandit", str(path)))
    return PlayOutJob("first-game", (), (), seats, "coverage")


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = cli.main(["doctrine", *words])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def figures(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, err = told(capsys, *words, "--json")
    assert code == 0, err
    return json.loads(out)


# -- leaving rows out ------------------------------------------------------------------------------


def test_rows_that_are_left_out_are_gone_and_the_rest_stays(sleeper: Path) -> None:
    doctrine = check_doctrine(sleeper)
    fewer = doctrine.without(["later", "sleep", "first-comes"])
    assert [row.id for row in fewer.own_rows["bandit.mission"]] == ["raid", "never-offered"]
    assert [row.id for row in fewer.rows["bandit.mission"]][-1] == "whatever"
    assert [row.id for row in fewer.own_rows["any"]] == ["whatever"]
    assert [row.id for row in doctrine.own_rows["bandit.mission"]][-1] == "sleep", "unchanged"
    assert "fire-back" not in doctrine.without(["hold"]).own_rows


def test_what_is_asked_of_the_position_is_known_anew() -> None:
    doctrine = load_doctrine("warlord")
    plain = doctrine.without([row.id for row in doctrine.own_rows["losses"]])
    assert "losses" in doctrine.looking
    assert "losses" not in plain.looking


@pytest.mark.parametrize(
    "name, message",
    [
        ("sleeep", 'this doctrine has no row "sleeep". Did you mean sleep?'),
        ("whatever", "can't leave out the row whatever: it decides whatever is left"),
        ("un.mission/pass", 'this doctrine never gets the prompt "un.mission"'),
        ("bandit.mission/rade", '"rade" is never an option of bandit.mission. Did you mean raid?'),
        ("bandit.mission/", '"" is never an option of bandit.mission'),
        ("any/pass", 'this doctrine never gets the prompt "any"'),
    ],
)
def test_what_cannot_be_left_out_is_refused(sleeper: Path, name: str, message: str) -> None:
    with pytest.raises(DataError) as fault:
        check_doctrine(sleeper).without([name])
    assert message in str(fault.value)
    assert "sleeper.yaml" in str(fault.value)


def at_mission(path: Path, left_out: list[str]) -> list[str]:
    """What is answered to the first twenty questions for a mission."""
    scenario = load("first-game")
    game, found = Game(Campaign(scenario), seed="forbidden"), []
    bandit = DoctrinePlayer(check_doctrine(path).without(left_out), "bandit", "1")
    while isinstance(prompt := game.prompt, Choose) and len(found) < 20:
        if prompt.who != "bandit":
            game.answer(prompt.who, prompt.options[0])
            continue
        decision = bandit.decide(game, prompt)
        if prompt.ask == "bandit.mission":
            found.append(decision.option)
        game.answer("bandit", decision.option)
    return found


def test_a_forbidden_answer_is_given_only_where_nothing_else_is_offered(sleeper: Path) -> None:
    assert {"hand-over"} <= {*at_mission(sleeper, [])} <= {"hand-over", "pass", "raid"}
    without = at_mission(sleeper, ["bandit.mission/hand-over"])
    assert "hand-over" not in without
    words = ["raid", "move", "hand-over", "attack", "pass", "offer-talks", "break-off"]
    every = [f"bandit.mission/{word}" for word in words]
    assert at_mission(sleeper, every) == at_mission(sleeper, []), "as if nothing were forbidden"


def test_a_forbidden_candidate_is_not_picked(sleeper: Path) -> None:
    game = Game(Campaign(load("first-game")), seed="zone")
    while isinstance(game.prompt, Choose) and game.prompt.ask != "setup.zone":
        game.answer(game.prompt.who, game.prompt.options[0])
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    out = [f"setup.zone/{zone}" for zone in prompt.options[1:]]
    player = DoctrinePlayer(check_doctrine(sleeper).without(out), "bandit", "1")
    assert player.decide(game, prompt).option == prompt.options[0]


# -- counting and playing again --------------------------------------------------------------------


def play_without(path: Path, left_out: tuple[str, ...], number: int) -> Standing:
    """A whole game with what is left out from the beginning."""
    of = job(path)
    game_type, scenario = scenario_of(of)
    players = players_of(game_type, scenario, dict(of.seats), seed_of(of, number))
    whole = players["bandit"]
    assert isinstance(whole, DoctrinePlayer)
    lesser = DoctrinePlayer(whole.doctrine.without(left_out), "bandit", whole.seed)
    game = begun(game_type, scenario, seed_of(of, number))
    play_on(game, players | {"bandit": lesser})
    return game_type.standing(scenario, game.state, "bandit")


def test_rows_are_counted_and_games_go_otherwise_only_where_an_answer_does(sleeper: Path) -> None:
    sets: list[tuple[str, ...]] = [("later",), ("sleep",), ("hold",), ("later", "raid")]
    sets += [("fire-back/hold",), ("bandit.mission/hand-over", "hold")]
    counted = Counted()
    for number in range(GAMES):
        counted.add(doctrines.play_watched(job(sleeper), "bandit", tuple(sets), number))
    assert counted.decided["later"] == counted.decided["never-offered"] == 0
    assert counted.decided["sleep"] > counted.decided["raid"]
    assert counted.with_row["sleep"] == list(range(GAMES))
    missions = counted.asked["bandit.mission"]
    assert counted.decided["sleep"] + counted.decided["raid"] == missions
    assert counted.touched(["hold"]) == counted.with_row["hold"]
    assert counted.touched(["later"]) == []
    assert counted.given["fire-back/hold"] == counted.decided["hold"]
    for left_out in sets:
        other = counted.without.get(left_out, {})
        assert {*other} <= {*counted.touched(left_out)}
        for number in range(GAMES):
            expected = other.get(number, counted.games[number])
            assert play_without(sleeper, left_out, number) == expected, (left_out, number)
    assert ("later",) not in counted.without
    assert len(counted.without["sleep",]) == GAMES
    assert [*counted.without["sleep",].values()] != counted.games


def test_a_cost_is_the_mean_difference_of_pairs_with_its_error() -> None:
    counted = Counted()
    others = {0: Standing(0, 0), 2: Standing(0, -4)}
    for number, (margin, halves) in enumerate(((4, 2), (0, 1), (-2, 0), (6, 2))):
        without = {("row",): others[number]} if number in others else {}
        counted.add(DoctrineGame(Standing(halves, margin), {"row": 1}, {"ask": 1}, {}, {}, without))
    assert counted.margin() == Mean(2.0, pytest.approx((40 / 3) ** 0.5 / 2))
    cost = counted.cost(("row",))
    assert cost.margin == Mean(1.5, pytest.approx((11 / 3) ** 0.5 / 2))  # of 4, 0, 2, 0
    assert cost.score == Mean(0.25, pytest.approx(0.25))
    assert cost.changed == 2
    assert counted.cost(("other",)).margin == Mean(0, 0)


def costs(mean: float, error: float, score: Mean = NOTHING) -> Cost:
    return Cost(Mean(mean, error), score, 100)


@pytest.mark.parametrize(
    "id, games, cost, said",
    [
        ("later", 50, None, "keep: decides whatever is left; can't be left out"),
        ("hold", 0, costs(0, 0), "keep: the only row for this decision"),
        ("never-offered", 0, costs(0, 0), "keep: trait bold"),
        ("sleep", 50, costs(2.04, 0.5), "keep: costs 2.0 ± 0.5"),
        ("sleep", 50, costs(0.5, 0.51), "drop: costs less than one standard error"),
        ("sleep", 50, costs(-1, 2, Mean(0.1, 0.04)), "keep: costs 10.0 ± 4.0% of the score"),
        ("sleep", 50, costs(-1, 2, Mean(0.1, 0.2)), "drop: costs less than one standard error"),
        ("sleep", 50, costs(-3, 0.5), "drop: costs less than one standard error"),
        ("sleep", 50, costs(0, 0), "drop: costs less than one standard error"),
        (
            "sleep",
            50,
            costs(0, 0)._replace(changed=0),
            "drop: the rows after it give the same answer",
        ),
        ("sleep", 0, costs(0, 0), "drop: decides in less than 1% of games"),
    ],
)
def test_verdicts(sleeper: Path, id: str, games: int, cost: Cost | None, said: str) -> None:
    counted = Counted()
    for number in range(100):
        decided = {id: 1} if number < games else {}
        asked = {"bandit.mission": 1, "fire-back": 1}
        counted.add(DoctrineGame(Standing(1, 0), decided, asked, {}, {}, {}))
    own = check_doctrine(sleeper).own_rows
    ask, row = next((ask, row) for ask in own for row in own[ask] if row.id == id)
    assert str(doctrines.verdict(row, ask, own[ask], counted, cost)) == said
    counted.asked = Counter()
    if len(own[ask]) > 1 and cost is not None:
        found = doctrines.verdict(row, ask, own[ask], counted, cost)
        assert (found.stays, str(found)) == (None, "never asked here")


# -- the command -----------------------------------------------------------------------------------


def test_the_figures_of_a_hand_made_doctrine(
    capsys: pytest.CaptureFixture[str], sleeper: Path
) -> None:
    words = (str(sleeper), "--scenario", "first-game", "--seat", "un=random", "--games", "4")
    found = figures(
        capsys, *words, "--coverage", "--without", "later,raid", "--without", "fire-back/fire"
    )
    assert found["side"] == "bandit"
    assert found["seats"] == {"un": "random", "bandit": sleeper.name}
    assert found["kinds"]["covered"] == 2
    assert found["kinds"]["asked_and_covered"] <= found["kinds"]["asked"]
    rows = {row["row"]: row for row in found["rows"]}
    assert list(rows) == [
        "hold",
        "later",
        "raid",
        "never-offered",
        "sleep",
        "first-comes",
        "whatever",
    ]
    assert rows["later"]["decisions"] == rows["later"]["games"] == 0
    assert rows["later"]["cost"]["played_again"] == 0
    assert rows["later"]["verdict"] == "drop: decides in less than 1% of games"
    assert rows["sleep"]["games"] == 1
    assert rows["sleep"]["cost"]["played_again"] == 4
    assert rows["whatever"]["cost"] is None
    assert [one["left_out"] for one in found["without"]] == [["later", "raid"], ["fire-back/fire"]]
    assert found["without"][0]["cost"] == rows["raid"]["cost"], "the other never decides"
    assert figures(capsys, *words, "--coverage", "--jobs", "2")["rows"] == found["rows"]
    code, out, _ = told(capsys, *words, "--coverage", "--without", "sleep")
    assert code == 0
    assert "Sleeper as bandit: 4 games of first-game (un random, bandit" in out
    assert "keep: the only row for this decision" in out
    assert re.search(r"7 rows, \d to drop\. Costs:", out)


def test_without_coverage_it_is_told_what_is_in_it(
    capsys: pytest.CaptureFixture[str], sleeper: Path
) -> None:
    code, out, _ = told(capsys, "warlord")
    assert code == 0
    assert "by default bandit in somalia-1992" in out
    assert "raid_margin" in out
    assert "Nothing else is worth doing." in out
    code, out, _ = told(capsys, str(sleeper))
    assert "Trait bold: never-offered" in out
    found = figures(capsys, str(sleeper))
    assert found["traits"] == {"bold": ["never-offered"]}
    assert [row["row"] for row in found["rows"]["fire-back"]] == ["hold"]


@pytest.mark.parametrize(
    "words, scenario, side",
    [
        ("warlord", "somalia-1992", "bandit"),
        ("blue-helmet", "somalia-1992", "un"),
        ("hunter", "somalia-1992", "bandit"),
        ("ethiopia", "war-2006", "ethiopia"),
        ("courts", "icu-2006", "icu"),
        ("courts --scenario icu-2006 --option warlords=three", "icu-2006", "icu"),
        ("warlord --option bandit-players=3 --seat bandit-2=warlord", "somalia-1992", "bandit-2"),
        ("warlord --option bandit-players=2 --seat bandit-1=lurker", "somalia-1992", "bandit-2"),
    ],
)
def test_a_doctrine_finds_its_seat(
    capsys: pytest.CaptureFixture[str], words: str, scenario: str, side: str
) -> None:
    assert figures(capsys, *words.split())["usual"] == {"scenario": scenario, "side": side}


@pytest.mark.parametrize(
    "words, message",
    [
        ("warlrd", "warlord"),
        ("warlord --scenario war-2006", "no such seat is free in war-2006"),
        ("warlord --seat bandit=random", "no such seat is free in any scenario"),
        (
            "warlord --without wait-for",
            'this doctrine has no row "wait-for". Did you mean wait-for-un?',
        ),
        ("warlord --scenario icu-2006 --seat un=random", 'there is no side "un"'),
        ("warlord --option fog=1", "no such seat is free in any scenario with fog=1"),
        ("warlord --scenario somalia-1992 --option fog=1 --coverage", "fog"),
        ("warlord --seat un=human --coverage", "human"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], words: str, message: str
) -> None:
    code, out, err = told(capsys, *words.split())
    assert (code, out) == (2, "")
    assert message in err


def test_a_trait_is_a_name(sleeper: Path) -> None:
    assert check_doctrine(sleeper).own_rows["bandit.mission"][2].trait == "bold"
    sleeper.write_text(SLEEPER.replace("trait: bold", "trait: Very Bold!"), encoding="utf-8")
    with pytest.raises(DataError, match="the name of a trait, in lower-case letters"):
        check_doctrine(sleeper)


# -- what a level plans by -------------------------------------------------------------------------


def test_the_plan_of_a_level_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    plan = figures(capsys, "courts:hard")["plan"]
    assert plan["play_outs"] == 6
    assert plan["variants"]["kills"] == {
        "describes": "targets enemy units",
        "params": {"kill_worth": 3},
        "without": [],
    }
    code, out, _ = told(capsys, "courts:hard")
    assert code == 0
    assert "Plans each turn with 6 play-outs" in out
    assert "leave_weight 0.5, leave_early 0.2" in out
    assert figures(capsys, "courts")["plan"] is None
    assert "Plans its turn" not in told(capsys, "warlord:hard")[1]


@pytest.mark.parametrize("rows", ["", " ", ",", " , ,"])
def test_no_games_are_played_without_nothing(rows: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctrine", "warlord", "--games", "1", "--jobs", "1", "--without", rows]) == 2
    assert (
        capsys.readouterr().err == "somalia: --without: no row was named. Name one or more rows.\n"
    )
