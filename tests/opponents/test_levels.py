"""Levels: how well an opponent plays, by a word after its name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from somalia.datafile import DataError, read
from somalia.engine.record import read as read_record
from somalia.games import game_of
from somalia.games.campaign import GAME
from somalia.games.campaign.ai.vocabulary import VOCABULARY
from somalia.games.campaign.data.scenario import load
from somalia.games.card_duels import GAME as DUELS
from somalia.games.scenario_card import LEVELS, at_level, parted
from somalia.lab.arena.plan import read_plan
from somalia.lab.match import play_match
from somalia.opponents import DoctrinePlayer, check_doctrine, load_doctrine, opponent
from somalia.opponents.reading import load_plan
from somalia.play import library
from tests.opponents.test_doctrine import written

CAMPAIGN = (
    "blue-helmet",
    "warlord",
    "hunter",
    "robber",
    "lurker",
    "courts",
    "warlords-2006",
    "courts-2006",
    "ethiopia",
)
"""The doctrines of the campaign that decide by more than a rule of thumb."""


def doctrine_of(who: str, role: str = "bandit", scenario: str = "somalia-1992") -> Any:
    game_type = game_of(scenario)
    loaded = game_type.load(scenario)
    side = next(side for side, one in game_type.roles(loaded).items() if one == role)
    found = opponent(game_type, who, loaded, side, "1")
    assert isinstance(found, DoctrinePlayer)
    return found.doctrine


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "who, name, level",
    [
        ("warlord", "warlord", "normal"),
        ("warlord:normal", "warlord", "normal"),
        ("warlord:easy", "warlord", "easy"),
        ("duel-normal:hard", "duel-normal", "hard"),
        ("own/mine.yaml:easy", "own/mine.yaml", "easy"),
        # No level: part of the name, as in a path of Windows.
        (r"C:\mine.yaml", r"C:\mine.yaml", "normal"),
        ("warlord:mean", "warlord:mean", "normal"),
        (":easy", ":easy", "normal"),
        ("random", "random", "normal"),
    ],
)
def test_a_level_is_a_word_after_the_name(who: str, name: str, level: str) -> None:
    assert parted(who) == (name, level)
    assert parted(at_level(name, level)) == (name, level)


@pytest.mark.parametrize("name", CAMPAIGN)
def test_every_usual_opponent_of_the_campaign_has_an_easy_level(name: str) -> None:
    normal = load_doctrine(name, VOCABULARY)
    easy = load_doctrine(name, VOCABULARY, "easy")
    assert easy.name == f"{normal.name} (easy)"
    assert easy.describes != normal.describes
    assert (easy.params, easy.rows) != (normal.params, normal.rows)
    assert easy.sides == normal.sides
    # What it does not change is as it was.
    assert easy.params.keys() == normal.params.keys()


def test_a_level_changes_params_and_leaves_rows_out() -> None:
    told = read(Path(load_doctrine("blue-helmet", VOCABULARY).path)).data["levels"]["easy"]
    easy = doctrine_of("blue-helmet:easy", "un")
    assert {name: easy.params[name] for name in told["params"]} == told["params"]
    rows = {row.id for rows in easy.own_rows.values() for row in rows}
    assert not rows & set(told["without"])
    assert doctrine_of("blue-helmet:normal", "un") == doctrine_of("blue-helmet", "un")


def test_a_level_may_be_another_doctrine() -> None:
    for level in ("easy", "hard"):
        at = doctrine_of(f"duel-normal:{level}", "duelist", "firebase")
        assert at == doctrine_of(f"duel-{level}", "duelist", "firebase")


def test_a_level_that_an_opponent_does_not_have_is_refused(tmp_path: Path) -> None:
    file = written(tmp_path, "asks:\n", f"{LEVEL}    params: {{odds: 3}}\nasks:\n")
    with pytest.raises(DataError) as fault:
        doctrine_of(f"{file}:hard")
    told = str(fault.value)
    assert 'Toy has no level "hard"' in told
    assert "Levels: easy, normal." in told


def test_chance_has_no_level() -> None:
    with pytest.raises(DataError):
        opponent(GAME, "random:easy", load("somalia-1992"), "un", "1")


# -- files -----------------------------------------------------------------------------------------

LEVEL = "levels:\n  easy:\n    describes: Weak.\n"


@pytest.mark.parametrize(
    "levels, told",
    [
        (LEVEL + "    params: {ods: 3}\n", "Did you mean odds?"),
        (LEVEL + "    without: [nobody]\n", 'has no row "nobody"'),
        (LEVEL + "    without: [rest]\n", "can't leave out the row rest"),
        (LEVEL, "a level needs either `doctrine` alone"),
        (LEVEL + "    params: {odds: 3}\n    doctrine: warlord\n", "a level needs either"),
        ("levels:\n  easy: {doctrine: nobody-at-all}\n", "no AI has this name"),
        ("levels:\n  easy: {doctrine: blue-helmet}\n", "does not play bandit"),
        ("levels:\n  normal: {doctrine: warlord}\n", "normal"),
        ("levels:\n  harder: {doctrine: warlord}\n", "harder"),
        ("levels: {}\n", "at least 1"),
    ],
)
def test_a_faulty_level_is_told_with_its_line(tmp_path: Path, levels: str, told: str) -> None:
    file = written(tmp_path, "asks:\n", f"{levels}asks:\n")
    with pytest.raises(DataError) as fault:
        check_doctrine(file, VOCABULARY)
    assert told in str(fault.value)
    assert re.search(r"yaml:\d+: levels", str(fault.value))


# -- at play ---------------------------------------------------------------------------------------


def test_an_easy_opponent_plays_otherwise_and_the_same_again() -> None:
    scenario = load("first-game")

    def answers(bandit: str) -> list[object]:
        seats = {"un": "blue-helmet", "bandit": bandit}
        return [one.value for one in play_match(GAME, scenario, seats, "levels/1").all_answers()]

    assert answers("warlord:easy") == answers("warlord:easy") != answers("warlord")


def test_lists_offer_each_level_under_its_own_name() -> None:
    bandits = {one.who: one for one in library.players(GAME, "bandit")}
    assert bandits["warlord:easy"].name == "Warlord (easy)"
    assert bandits["warlord:easy"].about != bandits["warlord"].about
    # What is a doctrine of its own stands in the list once.
    duelists = [one.who for one in library.players(DUELS, "duelist")]
    assert "duel-easy" in duelists
    assert not any(":" in who for who in duelists)


def test_a_level_is_told_wherever_an_opponent_is_named() -> None:
    assert library.called("warlord:easy") == "Warlord (easy)"
    assert library.called("warlord:normal") == "Warlord"
    assert library.called("duel-normal:hard").endswith("(hard)")


def test_the_arena_takes_opponents_at_a_level(tmp_path: Path) -> None:
    plan = tmp_path / "plan.yaml"
    plan.write_text(
        "format: somalia arena 1\nseed: a\ngames: 2\nmatches:\n"
        "  - {scenario: first-game, opponents: ['warlord:easy', 'blue-helmet:easy']}\n"
    )
    named = [one.name for match in read_plan(plan).matches for one in match.pairings]
    assert "first-game: un=blue-helmet bandit=warlord:easy" in named
    assert "first-game: un=blue-helmet:easy bandit=warlord" in named


def test_a_record_keeps_the_level(tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "data" / "months").glob("*.txt")
    record = sorted(text)[0].read_text("utf-8")
    file = tmp_path / "game.txt"
    file.write_text(re.sub(r"(?m)^seat bandit: \S+", "seat bandit: warlord:easy", record), "utf-8")
    seats = {one.name: one.who for one in read_record(file, file.read_bytes()).header.seats}
    assert seats["bandit"] == "warlord:easy"


def test_levels_are_told_weakest_first() -> None:
    assert LEVELS == ("easy", "normal", "hard")


# -- what was measured -----------------------------------------------------------------------------

SCORE = r"(\d+\.\d|=|-)"
ROW = re.compile(
    rf"^\| ([a-z0-9-]+) \| ([a-z]+) \| ([a-z0-9-]+) \| {SCORE} \| {SCORE} \| {SCORE} \|$", re.M
)


def measured() -> dict[tuple[str, str, str], float]:
    """The table of the results page: what an opponent scores for a side in a scenario."""
    page = (Path(__file__).parents[2] / "docs" / "results.md").read_text(encoding="utf-8")
    found = {}
    for scenario, side, who, *scores in ROW.findall(page):
        for level, told in zip(LEVELS, scores, strict=True):
            if told == "-":
                continue
            name = f"duel-{level}" if who == "duel" else at_level(who, level)
            found[scenario, side, name] = float(scores[1] if told == "=" else told)
    return found


def test_scenario_files_say_what_was_measured() -> None:
    table = measured()
    told = {(one.id, side, who): won for one in library.cards() for side, who, won in one.scores}
    assert told.keys() == table.keys()
    assert all(abs(told[key] - table[key]) <= 0.5 for key in table)


def test_lists_say_how_hard_an_opponent_is() -> None:
    one = library.card("somalia-1992")
    able = library.able(one, GAME, one.sides({}), "bandit")
    told = {opponent.who: opponent.strength for opponent in able}
    assert told["warlord:easy"] == "wins 24 of 100 games"
    assert told["random"] == told["hunter"] == ""
    assert "warlord:easy 24, warlord 62, warlord:hard 62" in " ".join(
        " ".join(library.told()).split()
    )


def test_where_hard_plays_as_normal_it_says_so() -> None:
    """One that gains nothing by planning has no plan, and no other params or rows."""
    for name, side, scenario in (
        ("warlord", "bandit", "somalia-1992"),
        ("warlords-2006", "warlords", "icu-2006"),
        ("courts-2006", "icu", "war-2006"),
    ):
        hard, normal = (doctrine_of(f"{name}:{level}", side, scenario) for level in LEVELS[:0:-1])
        assert hard.params == normal.params
        ids = [[row.id for rows in one.own_rows.values() for row in rows] for one in (hard, normal)]
        assert ids[0] == ids[1]
        assert load_plan(name, VOCABULARY, "hard") is None
        assert "The same as normal" in hard.describes
