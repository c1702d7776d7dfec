"""The arena: plans, paired seeds, when a pairing stops, ratings, going on after a kill."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from somalia import cli, datafile
from somalia.files import Claim, process_label
from somalia.games import game_of
from somalia.lab.arena import playing
from somalia.lab.arena.figures import EARLY, LAST, figures, interval, looks, next_look
from somalia.lab.arena.plan import ArenaPlan, Match, Pairing, read_plan, usual_plan
from somalia.lab.arena.ratings import ELO, OpponentScore, ratings
from somalia.lab.arena.results import PairingGames, Results
from somalia.lab.arena.told import page
from somalia.lab.simulate import PlayOutJob
from somalia.play import library

PLAN = """\
format: somalia arena 1
seed: tests
games: 8
aim: 60
matches:
  - scenario: firebase
    opponents: {us: [twin.yaml, random], vc: duel-none}
"""
PAIRINGS = [
    "firebase: us=duel-normal vc=duel-normal",
    "firebase: us=twin.yaml vc=duel-normal",
    "firebase: us=random vc=duel-normal",
    "firebase: us=duel-normal vc=duel-none",
]


@pytest.fixture
def plan(tmp_path: Path, top: Path) -> Path:
    """A small plan, with an opponent of its own that is the usual one by another name."""
    text = (top / "ai" / "duel-normal.yaml").read_text(encoding="utf-8")
    (tmp_path / "twin.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "plan.yaml").write_text(PLAN, encoding="utf-8")
    return tmp_path / "plan.yaml"


def arena(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    """Exit code, output and messages of the command, a game at a time."""
    code = cli.main(["arena", *map(str, words), "--jobs", "1"])
    told = capsys.readouterr()
    return code, told.out, told.err


# -- when a pairing has had enough -----------------------------------------------------------------


def pairing(games: int, aim: float | None) -> Pairing:
    return Pairing("one", {"a": "x", "b": "y"}, "a", PlayOutJob("", (), (), (), ""), games, aim, {})


def played(games: int, wins: float) -> PairingGames:
    """Games of which the usual opponent, in seat b, won so many, evenly spread, or a half more."""
    own = [2 - 2 * (int((at + 1) * wins / games) - int(at * wins / games)) for at in range(games)]
    if wins % 1:
        own[own.index(2)] = 1
    return PairingGames({"a": own, "b": [2 - half for half in own]}, {"a": own, "b": own})


def test_a_pairing_is_looked_at_three_times_if_it_is_long_enough() -> None:
    assert looks(200) == [50, 100, 200]
    assert looks(5) == [2, 3, 5]
    assert looks(1) == [1]


@pytest.mark.parametrize(
    "games, wins, wanted",
    [
        (0, 0, 50),
        (20, 20, 50),
        (50, 50, 0),  # clear: met
        (50, 46, 100),  # clear by an interval of 95 %, not by that of an early look
        (50, 20, 0),  # clear: missed
        (50, 30, 100),
        (100, 75, 200),
        (200, 150, 0),
    ],
)
def test_it_stops_early_only_where_the_aim_is_clear(games: int, wins: int, wanted: int) -> None:
    found = played(games, wins)
    assert next_look(pairing(200, 0.75), found) == wanted
    further = next((look for look in (50, 100, 200) if games < look), 0)
    assert next_look(pairing(200, 0.75), found, full=True) == further
    assert next_look(pairing(200, None), found) == further


def test_an_early_look_asks_for_more_and_stalemates_count_as_halves() -> None:
    low, high = interval(30, 50, False)
    assert low < interval(30, 50, True)[0] < 0.6 < interval(30, 50, True)[1] < high
    assert (EARLY, LAST) == (0.999, 0.95)
    assert played(10, 3.5).points("b") == 3.5
    assert interval(3.5, 10, True)[0] == pytest.approx(0.1369, abs=1e-4)


@pytest.mark.parametrize("wins, aim", [(110, "met"), (109.5, "missed")])
def test_an_aim_is_met_by_exactly_that_score(
    wins: float, aim: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, other = replace(pairing(200, None), name="usual", seat=""), pairing(200, 55 / 100)
    of = {"usual": played(200, 100), "one": played(200, wins)}
    monkeypatch.setattr(Results, "of", lambda self, pairing: of[pairing.name])
    plan = ArenaPlan(tmp_path, "s", (Match("m", {"a": "x", "b": "y"}, (usual, other)),))
    found = figures(plan, Results(tmp_path / "none"))
    (row,) = found["matches"][0]["opponents"]
    assert (row["aim"], row["is_clear"]) == (aim, False)
    assert found["missed"] == ["one"] * (aim == "missed")
    assert row["score"] == wins / 200
    assert row["confidence"] == LAST


# -- ratings ---------------------------------------------------------------------------------------


def test_two_opponents_are_rated_by_what_they_scored_against_the_same_one() -> None:
    found = ratings(
        [OpponentScore("usual", "b", 100, 200), OpponentScore("x", "b", 150, 200)], "usual"
    )
    odds = 150.5 / 50.5
    assert found["usual"] == (0, 0)
    assert found["x"].elo == pytest.approx(ELO * math.log(odds))
    variance = [1 / (201 * p * (1 - p)) for p in (0.5, 150.5 / 201)]
    assert found["x"].error == pytest.approx(ELO * math.sqrt(sum(variance)))


def test_ratings_go_through_all_whom_both_met_and_exist_for_who_lost_all() -> None:
    def scored(strength: float, other: float) -> float:
        return 1000 / (1 + math.exp(other - strength))

    strong = {"usual": 0.0, "x": 0.7, "y": -1.2}
    scores = [
        OpponentScore(who, other, scored(own, against), 1000)
        for who, own in strong.items()
        for other, against in {"b": 0.2, "c": -0.5}.items()
    ]
    found = ratings([*scores, OpponentScore("z", "b", 0, 50)], "usual")
    for who in ("x", "y"):
        assert found[who].elo == pytest.approx(ELO * strong[who], abs=1)
        assert 5 < found[who].error < 20
    assert -1500 < found["z"].elo < -500
    assert found["z"].error > 200


def test_who_met_nobody_whom_the_usual_one_met_has_no_rating() -> None:
    scores = [
        OpponentScore("usual", "b", 5, 9),
        OpponentScore("x", "c", 5, 9),
        OpponentScore("y", "b", 3, 9),
    ]
    assert set(ratings(scores, "usual")) == {"usual", "y"}
    assert ratings(scores[1:2], "usual") == {}


# -- plans -----------------------------------------------------------------------------------------


def test_a_plan_pairs_each_opponent_with_the_usual_ones(plan: Path) -> None:
    found = read_plan(plan)
    assert list(found.pairings) == PAIRINGS
    (match,) = found.matches
    assert [one.seat for one in match.pairings] == ["", "us", "us", "vc"]
    assert [one.aim for one in match.pairings] == [None, 0.6, 0.6, 0.6]
    assert {(one.job.seed, one.games) for one in match.pairings} == {("tests", 8)}
    assert {one.games for one in read_plan(plan, 3).pairings.values()} == {3}


def test_the_plan_of_the_repository_has_every_scenario_and_every_seat(top: Path) -> None:
    assert usual_plan() == top / "benchmarks" / "arena.yaml"
    found = read_plan(usual_plan())
    # A game that doctrines cannot play has no opponents to compare.
    seats = {
        (game_of(one.job.scenario).load(one.job.scenario).id, one.seat)
        for one in found.pairings.values()
        if one.seat and one.aim is not None and one.games >= 200
    }
    for card in library.cards():
        if game_of(card.id).vocabulary is not None:
            assert {(card.id, seat) for seat in card.seats} <= seats
    assert {("somalia-1992", f"bandit-{at}") for at in (1, 2, 3)} <= seats
    # Whatever stands in the folder is played in every seat that it can play.
    named = {who for one in found.pairings.values() for who in one.seats.values()}
    one_track = {f"one-track/{file.stem}" for file in (top / "ai" / "one-track").glob("*.yaml")}
    one_track.remove("one-track/transitional-pass")  # its seat is an option, and cannot win
    assert one_track <= named


def test_opponents_of_a_folder_play_the_roles_they_can(plan: Path, top: Path) -> None:
    folder = plan.parent / "some"
    folder.mkdir()
    for name in ("warlord", "blue-helmet", "duel-easy"):
        text = (top / "ai" / f"{name}.yaml").read_text(encoding="utf-8")
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    text = PLAN.replace("firebase", "somalia-1992")
    options = 'options: {bandit-players: "2"}\n    opponents: some/*'
    plan.write_text(re.sub("opponents: .*", options, text), encoding="utf-8")
    usual = {"un": "blue-helmet", "bandit-1": "hunter", "bandit-2": "robber"}
    first, *others = read_plan(plan).pairings.values()
    assert first.seats == usual
    assert [one.seats for one in others] == [
        usual | {"un": "some/blue-helmet.yaml"},
        usual | {"bandit-1": "some/warlord.yaml"},
        usual | {"bandit-2": "some/warlord.yaml"},
    ]


def test_opponents_may_meet_each_other(plan: Path) -> None:
    plan.write_text(f"{PLAN}    against: each-other\n", encoding="utf-8")
    found = list(read_plan(plan).pairings.values())
    assert len(found) == 3 * 2
    assert [one.seat for one in found].count("") == 1 + 2
    assert all((one.aim is None) == (one.seat == "") for one in found)


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("arena 1", "arena 2", r"plan.yaml:1: format: expected somalia arena 1"),
        ("seed: tests\n", "", "missing key seed"),
        ("games: 8", "games: 0", "plan.yaml:3: games: expected 1 or more, not 0"),
        ("aim: 60", "aim: 101", "plan.yaml:4: aim: expected the score that the default"),
        ("firebase", "fairbase", r"plan.yaml:6: matches\[1\].scenario: .*Did you mean firebase"),
        ("us: [", "usa: [", r"plan.yaml:7: matches\[1\].opponents.usa: unknown seat usa"),
        ("duel-none", "duel-nine", r"plan.yaml:7: .*\.opponents.vc: .*Did you mean duel-none"),
        ("duel-none", "warlord", r"\.opponents.vc: warlord can.t play vc"),
        ("random", "nobody.yaml", r"\.opponents.us\[2\]: nobody.yaml: no such file"),
        ("random", "nowhere/*", r"us\[2\]: no folder nowhere"),
        ("opponents: {", "options: {fog: on}\n    opponents: {", "has no option fog"),
        ("opponents: {", "against: all\n    opponents: {", "expected usual or each-other"),
        (
            "firebase\n",
            "firebase\n    opponents: random\n  - scenario: firebase\n",
            "us=random vc=duel-normal is already in the match on line 6",
        ),
    ],
)
def test_a_wrong_plan_is_told_with_its_line(
    plan: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, told: str
) -> None:
    plan.write_text(PLAN.replace(old, new), encoding="utf-8")
    code, out, err = arena(capsys, plan)
    assert (code, out) == (2, "")
    assert re.search(told, err), err
    assert not plan.with_suffix(".jsonl").exists()
    assert cli.main(["check", str(plan)]) == 1


def test_a_faulty_opponent_is_told_before_anything_is_played(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twin = plan.with_name("twin.yaml")
    twin.write_text(twin.read_text(encoding="utf-8").replace("asks:", "ask:"), encoding="utf-8")
    code, _, err = arena(capsys, plan)
    assert code == 2
    assert "twin.yaml:" in err


def test_a_match_of_too_many_pairings_is_refused(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = plan.with_name("twin.yaml").read_text(encoding="utf-8")
    for number in range(75):
        plan.with_name(f"t{number}.yaml").write_text(text, encoding="utf-8")
    many = "opponents: t*\n    against: each-other"
    plan.write_text(re.sub("opponents: .*", many, PLAN), encoding="utf-8")
    code, _, err = arena(capsys, plan)
    assert code == 2
    assert "plan.yaml:8: matches[1].against: expected at most 5000 pairings" in err


def test_results_that_cannot_be_written_are_told_before_anything_is_played(
    plan: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "play_parts", lambda parts, jobs: pytest.fail("played"))
    code, out, err = arena(capsys, plan, "--results", plan / "where")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert "plan.yaml" in err


def test_the_plan_in_the_docs_is_one(tmp_path: Path, top: Path) -> None:
    text = (top / "docs" / "arena.md").read_text(encoding="utf-8")
    (block,) = re.findall("```yaml\n(.*?)```", text, re.DOTALL)
    (tmp_path / "plan.yaml").write_text(block, encoding="utf-8")
    charts = (top / "scenarios" / "charts" / "first-game.yaml").read_text(encoding="utf-8")
    (tmp_path / "printed.yaml").write_text(charts, encoding="utf-8")
    own = (top / "ai" / "warlord.yaml").read_text(encoding="utf-8")
    (tmp_path / "my-warlord.yaml").write_text(own, encoding="utf-8")
    rivals = read_plan(tmp_path / "plan.yaml").matches[1]
    assert rivals.title == "somalia-1992 bandit-players=3 printed.yaml"
    assert [one.seats["bandit-1"] for one in rivals.pairings] == [
        "hunter",
        "warlord",
        "my-warlord.yaml",
    ]


def test_plans_are_checked_as_all_data_files(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["check", str(plan)]) == 0
    assert "an arena plan: 4 pairings" in capsys.readouterr().out


# -- playing ---------------------------------------------------------------------------------------


def test_all_play_the_same_seeds_and_a_twin_is_no_better_and_no_worse(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = arena(capsys, plan, "--json", "--full")
    found = json.loads(out)
    (match,) = found["matches"]
    twin, random = match["opponents"][:2]
    assert (twin["margin"], twin["margin_error"]) == (0, 0)
    assert twin["rating"] == pytest.approx(0, abs=1e-9)
    assert twin["score"] == match["usual"]["vc"]["score"]
    assert random["margin"] < 0
    assert [one["games"] for one in match["opponents"]] == [8, 8, 8]
    assert random["rating"] < 0 < random["rating_error"]
    missed = [one["pairing"] for one in match["opponents"] if one["aim"] == "missed"]
    assert found["missed"] == missed
    assert code == (1 if missed else 0)
    assert found["unfinished"] == 0


@pytest.mark.parametrize("aim, code", [("0", 0), ("100", 1)])
def test_the_exit_code_says_whether_an_aim_was_missed(
    plan: Path, capsys: pytest.CaptureFixture[str], aim: str, code: int
) -> None:
    plan.write_text(PLAN.replace("aim: 60", f"aim: {aim}"), encoding="utf-8")
    found, out, _ = arena(capsys, plan)
    assert found == code
    assert f"missed: {PAIRINGS[1]} (" in " ".join(out.split()) or aim == "0"
    assert ("0 missed." in out) == (aim == "0")


def test_the_page_has_no_character_that_cannot_be_seen() -> None:
    found = {"seed": "1\x1b[31m\x9b\u202e\u2028\ud800", "matches": [], "unfinished": 0}
    text = page(found)
    assert {char for char in text if not char.isprintable()} == {"\n"}
    assert "Seed: `1\\x1b[31m\\u009b\\u202e\\u2028\\ud800`." in text


def test_the_page_is_the_same_whatever_the_number_of_jobs_and_of_sittings(
    plan: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = plan.with_name("one.md"), plan.with_name("two.md")
    arena(capsys, plan, "--report", one)
    kept = plan.with_suffix(".jsonl").read_bytes()
    assert kept.count(b"\n") == len(PAIRINGS)  # a pairing a line
    _, _, err = arena(capsys, plan, "--only", "vc=duel-none", "--results", plan.with_name("b"))
    assert "already played" not in err
    words = ["--results", str(plan.with_name("b")), "--report", str(two), "--jobs", "2"]
    cli.main(["arena", str(plan), *words])
    assert re.match(r"\d+ games already played.", capsys.readouterr().err)
    assert two.read_bytes() == one.read_bytes()
    text = one.read_text(encoding="utf-8")
    assert text.count("| us | ") == 2
    assert str(plan.parent) not in text
    assert max(map(len, text.splitlines())) < 150
    # What is there is not played again.
    monkeypatch.setattr(playing, "play_parts", lambda parts, jobs: pytest.fail("played"))
    arena(capsys, plan, "--report", one)
    assert two.read_bytes() == one.read_bytes()
    assert plan.with_suffix(".jsonl").read_bytes() == kept


def test_only_some_are_played_and_the_usual_ones_beside_them(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, out, _ = arena(capsys, plan, "--only", "us=random", "--games", "2", "--json")
    (match,) = json.loads(out)["matches"]
    assert match["games"] == 2
    assert [one["opponent"] for one in match["opponents"]] == ["random"]
    assert {
        one.name: Results(plan.with_suffix(".jsonl")).of(one).games
        for one in read_plan(plan).pairings.values()
    } == dict(zip(PAIRINGS, (2, 0, 2, 0), strict=True))
    code, _, err = arena(capsys, plan, "--only", "us=nobody")
    assert code == 2
    assert 'no pairing has "us=nobody" in its name. Matches: firebase.' in err


def test_what_was_played_is_told_without_playing(
    plan: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "play_parts", lambda parts, jobs: pytest.fail("played"))
    page = plan.with_name("page.md")
    code, out, _ = arena(capsys, plan, "--played", "--report", page)
    assert code == 0
    assert "0 aims met, 0 missed. 4 pairings unfinished." in out
    assert "have not played yet" in page.read_text(encoding="utf-8")
    assert sorted(path.name for path in plan.parent.iterdir()) == [
        "page.md",
        "plan.yaml",
        "twin.yaml",
    ]


# -- going on --------------------------------------------------------------------------------------


KILLED = """
import os, signal, sys
from somalia.lab.arena.results import Results
from somalia.__main__ import main
add, seen = Results.add, []
def killed(self, *games):
    seen.append(1)
    if len(seen) == 3:
        self._is_cut = True
        with open(self.path, "ab") as file:
            file.write(b'{{"pairing":"fire')
        os.kill(os.getpid(), signal.{signal})
    add(self, *games)
Results.add = killed
sys.argv = ["somalia", "arena", {plan!r}, "--jobs", {jobs!r}]
sys.exit(main())
"""
"""The command, stopped when a third line is half written."""


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such signals")
@pytest.mark.parametrize("how, jobs", [("SIGKILL", "1"), ("SIGKILL", "2"), ("SIGINT", "1")])
def test_after_a_kill_it_goes_on_where_it_was(
    plan: Path, capsys: pytest.CaptureFixture[str], how: str, jobs: str
) -> None:
    script = KILLED.format(signal=how, plan=str(plan), jobs=jobs)
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        timeout=120,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    results = plan.with_suffix(".jsonl")
    if how == "SIGINT":
        assert done.returncode == 130
        told = f"The results so far are saved in {results}.\nsomalia: stopped.\n"
        assert done.stderr.decode().replace("\n\n", "\n").endswith(told)
        assert results.read_bytes().endswith(b"\n")
    else:
        assert done.returncode == -signal.SIGKILL
        assert results.read_bytes().endswith(b'"fire')
    before = [Results(results).of(one).games for one in read_plan(plan).pairings.values()]
    assert before == [2, 2, 0, 0]  # two lines, of the first look at each
    page, whole = plan.with_name("page.md"), plan.with_name("whole.md")
    _, _, err = arena(capsys, plan, "--report", page)
    assert err.startswith("4 games already played.")
    arena(capsys, plan, "--results", plan.with_name("new"), "--report", whole)
    assert page.read_bytes() == whole.read_bytes()
    assert results.read_bytes() == plan.with_name("new").read_bytes()


def test_what_has_changed_is_played_anew_and_the_rest_is_kept(
    plan: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arena(capsys, plan)
    kept = plan.with_suffix(".jsonl").read_bytes().splitlines()
    twin = plan.with_name("twin.yaml")
    twin.write_text(twin.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    _, _, err = arena(capsys, plan)
    assert "1 pairing must be played again, because of changes in opponents." in err
    now = plan.with_suffix(".jsonl").read_bytes().splitlines()
    assert [line for line in kept if b"twin" not in line] == [
        line for line in now if b"twin" not in line
    ]
    assert len(now) == len(kept)
    plan.write_text(PLAN.replace("seed: tests", "seed: other"), encoding="utf-8")
    _, _, err = arena(capsys, plan, "--games", "1")
    assert "4 pairings must be played again, because of changes in seed." in err
    assert "already played" not in err


def test_a_line_that_is_none_is_told(plan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arena(capsys, plan, "--games", "2")
    results = plan.with_suffix(".jsonl")
    lines = results.read_bytes().splitlines(keepends=True)
    for wrong in (b"no json\n", b"[]\n", b"{}\n", lines[1].replace(b'"2', b'"3'), b"[" * 99999):
        results.write_bytes(b"".join([lines[0], wrong.rstrip(b"\n") + b"\n", *lines[2:]]))
        code, out, err = arena(capsys, plan)
        assert (code, out) == (2, "")
        assert ".jsonl:2: not an arena result. Delete" in err


def test_one_program_at_a_time(plan: Path, capsys: pytest.CaptureFixture[str]) -> None:
    claim = Claim(plan.with_suffix(".jsonl"), process_label("the other one"))
    try:
        code, _, err = arena(capsys, plan)
    finally:
        claim.release()
    assert code == 2
    assert "another program is using this file (the other one, process" in err


def test_without_a_plan_it_is_that_of_the_repository(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[ArenaPlan] = []
    monkeypatch.setattr(playing, "_play", lambda plan, *others: seen.append(plan))
    code, _, _ = arena(capsys, "--results", tmp_path / "r", "--only", "firebase")
    assert code == 0
    assert seen[0].path == usual_plan()
    monkeypatch.setattr(playing, "usual_plan", usual_plan)
    monkeypatch.setattr("somalia.lab.arena.plan.__file__", str(tmp_path / "a/b/c/plan.py"))
    code, _, err = arena(capsys)
    assert code == 2
    assert (
        "there is no plan here: the default plan comes only with the source code. Name a plan"
        in err
    )


# -- one-track opponents ---------------------------------------------------------------------------


def test_opponents_in_a_folder_are_named_with_it_and_offered_to_nobody(
    top: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    folder = tmp_path / "ai" / "odd-track"
    folder.mkdir(parents=True)
    text = (top / "ai" / "duel-easy.yaml").read_text(encoding="utf-8")
    (folder / "vc-easy.yaml").write_text(text, encoding="utf-8")
    words = "simulate firebase --games 1 --seat vc=odd-track/vc-easy --jobs 1 --json"
    assert cli.main(words.split()) == 0
    assert json.loads(capsys.readouterr().out)["seats"]["vc"] == "odd-track/vc-easy"
    assert not [name for name in datafile.available("ai") if "track" in name]
    game_type = game_of("firebase")
    role = library.card("firebase").sides({}).roles["vc"]
    assert not [one for one in library.players(game_type, role) if "track" in one.who]
    assert cli.main(["check", str(tmp_path / "ai")]) == 0
    assert "vc-easy.yaml: a doctrine" in capsys.readouterr().out
    plan = tmp_path / "plan.yaml"
    plan.write_text(re.sub("opponents: .*", "opponents: odd-track/*", PLAN), encoding="utf-8")
    assert list(read_plan(plan).pairings)[1:] == [
        "firebase: us=odd-track/vc-easy vc=duel-normal",
        "firebase: us=duel-normal vc=odd-track/vc-easy",
    ]


def test_one_track_opponents_are_sound_and_say_whom_they_play(top: Path) -> None:
    from somalia.games import game_named_in
    from somalia.opponents import check_doctrine

    for file in (top / "ai" / "one-track").glob("*.yaml"):
        vocabulary = game_named_in(file).vocabulary
        assert vocabulary is not None
        found: Any = check_doctrine(file, vocabulary)
        assert len(found.sides) == 1, file


def test_figures_of_nothing_are_none(plan: Path) -> None:
    found = figures(read_plan(plan), Results(plan.with_name("none")))
    assert found["matches"][0]["usual"] == {}
    assert found["missed"] == []
