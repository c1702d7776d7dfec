"""The rule cases of tests/cases/, each a test, and the tool that runs them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from somalia.datafile import DataError, Key, read
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.games import game_of, usual_game
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.lab import position
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.state import CampaignState, as_dict
from somalia.games.campaign.text.reference import entries
from somalia.games.game_type import GameType
from somalia.lab.cases import Case, files_of, main, read_cases, report, run_case

HERE = Path(__file__).resolve().parents[1]
DOCS = HERE.parent / "docs" / "cases.md"


class Listed(NamedTuple):
    """A case as its file lists it. The positions of all take ten seconds, and each worker lists
    every test: only who plays a case of a file reads those of the file.
    """

    file: Path
    at: int
    game: GameType
    rules: tuple[str, ...]
    name: str


def listed(file: Path) -> Iterator[Listed]:
    """The cases of a file."""
    data = read(file).data
    scenario = str(data.get("scenario", usual_game().usual_scenario))
    game = game_of(file.parent / scenario if scenario.endswith(".yaml") else scenario)
    for at, case in enumerate(data["cases"]):
        rules = case["rule"] if isinstance(case["rule"], list) else [case["rule"]]
        yield Listed(file, at, game, tuple(map(str, rules)), " ".join(case["name"].split()))


@lru_cache(maxsize=4)
def cases_of(file: Path) -> list[Case]:
    """The same, with their positions."""
    return read_cases(file)


CASES = [case for file in files_of([HERE / "cases"]) for case in listed(file)]
OWN = [case for case in CASES if case.game.id == "campaign"]


@pytest.mark.parametrize("of", CASES, ids=lambda of: f"{of.rules[0]}: {of.name}")
def test_rule(of: Listed) -> None:
    case = cases_of(of.file)[of.at]
    assert (case.rules, case.name, case.game_type) == (of.rules, of.name, of.game)
    result = run_case(case)
    assert result.holds, report(result)


# -- what the cases cover ----------------------------------------------------------------------


def numbers(game: GameType) -> set[str]:
    """The rules that can be looked up."""
    return {number for number, _ in game.reference().known()}


@pytest.mark.parametrize(
    "game, least",
    [("campaign", 150), ("card_duels", 30), ("street_fight", 120), ("hex_battle", 380)],
)
def test_there_are_enough_cases(game: str, least: int) -> None:
    assert sum(case.game.id == game for case in CASES) >= least


def test_every_rule_and_ruling_of_the_duels_has_a_case() -> None:
    own = [case for case in CASES if case.game.id == "card_duels"]
    covered = {number for case in own for number in case.rules}
    assert covered == numbers(own[0].game)


def test_every_rule_and_ruling_of_the_street_fight_has_a_case() -> None:
    own = [case for case in CASES if case.game.id == "street_fight"]
    covered = {number for case in own for number in case.rules}
    texts = {entry.number: entry.text for entry in own[0].game.reference().entries("", None)}
    heads = {number for number, text in texts.items() if text.startswith("Sections:")}
    assert covered == numbers(own[0].game) - heads


def test_every_rule_and_ruling_of_the_hex_battle_has_a_case() -> None:
    own = [case for case in CASES if case.game.id == "hex_battle"]
    covered = {number for case in own for number in case.rules}
    texts = {entry.number: entry.text for entry in own[0].game.reference().entries("", None)}
    heads = {number for number, text in texts.items() if text.startswith("Sections:")}
    assert covered >= numbers(own[0].game) - heads
    assert covered <= numbers(own[0].game)


def test_no_case_is_there_twice() -> None:
    titles = [(case.rules, case.name) for case in CASES]
    assert len(titles) == len(set(titles))


def test_every_rule_and_ruling_in_play_has_a_case() -> None:
    covered = {number for case in OWN for number in case.rules}
    without = [
        entry.number
        for entry in entries()
        if entry.in_play and not entry.why_no_code and entry.number not in covered
    ]
    assert not without, f"no case in tests/cases has rule: {', '.join(without)}"


def test_cases_name_rules_that_there_are() -> None:
    known = {entry.number for entry in entries()}
    assert {number for case in OWN for number in case.rules} <= known


# -- positions as text -------------------------------------------------------------------------

SCENARIO = load("somalia-1992")


def fault(keys: list[Key], message: str, hint: str) -> DataError:
    return DataError("text", 1, ".".join(map(str, keys)), message, hint)


def same(state: CampaignState) -> dict[str, object]:
    """The state as data; in which order projects were tried is not kept."""
    return as_dict(state) | {"projects": sorted(state.projects)}


@settings(max_examples=25)
@given(st.integers(0, 10_000), st.integers(0, 400))
def test_a_position_comes_back_as_it_was_written(seed: int, moves: int) -> None:
    game, stream = Game(Campaign(SCENARIO), seed=str(seed)), Stream(f"cases {seed}")
    for _ in range(moves):
        if game.prompt is None:
            break
        options = game.prompt.options
        game.answer(game.prompt.who, options[stream.below(len(options))])
        state = game.checkpoint.state
    state = game.checkpoint.state
    written = position.write(state)
    back = position.read(SCENARIO, written, fault)
    assert same(back) == same(state)
    assert position.write(back) == written


BAD_POSITIONS = {
    "an unknown Zone": ({"zones": {"badioa": "pink-1"}}, "Did you mean baidoa?"),
    "an unknown counter": ({"zones": {"baidoa": "pnk-1"}}, "Did you mean"),
    "more than there are": ({"zones": {"baidoa": "2 pink-3"}}, "more pink-3 than the 1"),
    "more in two Zones": ({"zones": {"baidoa": "pink-3", "jilib": "pink-3"}}, "more pink-3"),
    "a counter twice": ({"zones": {"baidoa": "pink-1a", "jilib": "pink-1a"}}, "only one pink-1a"),
    "two Bases": ({"zones": {"baidoa": "base, base"}}, "appears twice"),
    "too many Bases": (
        {"zones": {zone.id: "base" for zone in SCENARIO.board.zones[:7]}},
        "only 6 Bases",
    ),
    "an unknown mark": ({"zones": {"baidoa": "pink-1 (actd)"}}, "Did you mean acted?"),
    "an escort of nothing": ({"zones": {"baidoa": "un-mp-2-3 (escort)"}}, "no Convoy to escort"),
    "a robbed nothing": ({"zones": {"baidoa": "robbed"}}, "without a convoy"),
    "a marker with a number": ({"zones": {"baidoa": "2 base"}}, "is a marker"),
    "brackets left open": ({"zones": {"baidoa": "pink-1 (acted"}}, "cannot read"),
    "an unknown key": ({"trun": 3}, "Did you mean turn?"),
    "an unknown step": ({"step": "operation"}, "Did you mean operations?"),
    "a step out of season": ({"turn": 4, "step": "terrorism"}, "no step terrorism in turn 4"),
    "an unknown event": ({"event": "heavy-rain"}, "Did you mean heavy-rains?"),
    "an unknown flag": ({"flags": ["confind"]}, "Did you mean confined?"),
    "SP below nothing": ({"sp": {"un": -1}}, "0 or more"),
    "SP in words": ({"sp": {"un": "many"}}, "whole number"),
    "a gang out of the game": ({"out": "pink-1"}, "Only Leaders"),
    "a side that is none": ({"vp": {"us": 1}}, "unknown side"),
    "a mark off the map": ({"hand": "pink-1 (acted)"}, "not on the map"),
    "a mapping that is none": ({"zones": "baidoa"}, "key: value"),
    "an unknown project": ({"zones": {"baidoa": "aide-tried"}}, "Did you mean aid?"),
    "a project twice": ({"zones": {"baidoa": "aid-tried, aid-tried"}}, "appears twice"),
}


@pytest.mark.parametrize("name", BAD_POSITIONS)
def test_a_position_that_says_nothing_is_refused(name: str) -> None:
    data, message = BAD_POSITIONS[name]
    with pytest.raises(DataError, match=re.escape(message)):
        position.read(SCENARIO, data, fault)


def test_counters_by_kind_are_those_that_nothing_names_by_id() -> None:
    state = position.read(SCENARIO, {"zones": {"guban": "2 pink-1", "jilib": "pink-1a"}}, fault)
    assert [unit.id for unit in state.gangs[SCENARIO.board.zone("guban")]] == ["pink-1b", "pink-1c"]


# -- the tool ----------------------------------------------------------------------------------

GOOD = """
format: somalia cases 1
cases:
- rule: 6.12
  name: a natural 6 never contacts
  position: {sp: {un: 5}, flags: [un-has-choice], zones: {baidoa: pink-3 / us-infantry-5-5}}
  answers: [flush, baidoa]
  dice: [6]
  then: {vp-change: {}}
"""


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "argument.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_cases_that_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([written(tmp_path, GOOD)], verbose=True) == 0
    said = capsys.readouterr().out
    assert "PASSED [6.12] a natural 6 never contacts" in said
    assert "1 passed, 0 failed" in said


def test_a_folder_is_searched_for_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, GOOD)
    (tmp_path / "charts.yaml").write_text("format: somalia charts 1\n", encoding="utf-8")
    assert main([tmp_path]) == 0
    assert capsys.readouterr().out.strip() == "1 passed, 0 failed"


WRONG = {
    "another number": (
        "vp-change: {}",
        "vp-change: {un: 1}",
        "change in VP of un: expected 1, found 0",
    ),
    "another question": (
        "then: {vp",
        "then: {asked: fire, vp",
        "asked: expected fire, found bandit.mission",
    ),
    "another place": (
        "vp-change: {}",
        "where: {pink-3: cup}",
        "where pink-3 is: expected cup, found baidoa",
    ),
    "another content": (
        "vp-change: {}",
        "zones: {baidoa: pink-3}",
        "baidoa: expected pink-3, found pink-3 / us-infantry-5-5",
    ),
    "no such event": (
        "vp-change: {}",
        "happened: [{kind: fire}]",
        "did not happen: {kind: fire}",
    ),
    "an event too many": (
        "vp-change: {}",
        "not-happened: [{kind: contact, need: 5}]",
        "must not happen, but did: {kind: contact, need: 5}",
    ),
    "an answer that is not offered": (
        "[flush, baidoa]",
        "[flush, baidoa, guban]",
        "guban is not an option",
    ),
    "a barred answer": (
        "[flush, baidoa]",
        "[development]",
        "6.13: no project is possible now",
    ),
    "a die too many": ("dice: [6]", "dice: [6, 1]", "unused dice: expected 0, found 1 (1)"),
    "a die that is missing": (
        "answers: [flush, baidoa]\n  dice: [6]",
        "answers: [flush, baidoa, hand-over]",
        "missing a die for flush.contact",
    ),
    "a die of another kind": ("dice: [6]", "dice: [pink-3]", "not pink-3"),
    "a flag": (
        "vp-change: {}",
        "flags: {confined: true}",
        "flag confined: expected true, found false",
    ),
    "an end that has not come": (
        "vp-change: {}",
        "ended: no-bandits",
        "ended: expected no-bandits, found nothing",
    ),
    "no outcome yet": ("vp-change: {}", "outcome: un", "outcome: expected un, found none yet"),
    "an option that is there": (
        "vp-change: {}",
        "not-offered: [hand-over]",
        "hand-over should not be an option",
    ),
    "an option that is not there": (
        "vp-change: {}",
        "offered: [raid, flush]",
        "flush should be an option",
    ),
    "another reason": (
        "vp-change: {}",
        "not-offered: {raid: 8.41}",
        "raid should not be an option",
    ),
    "marks": (
        "vp-change: {}",
        "marks: {us-infantry-5-5: []}",
        "marks on us-infantry-5-5: expected [], found [acted]",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_case_that_fails_says_what_was_expected_and_found(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, message = WRONG[name]
    assert old in GOOD
    assert main([written(tmp_path, GOOD.replace(old, new))]) == 1
    said = capsys.readouterr().out
    assert message in said
    assert "FAILED [6.12] a natural 6 never contacts" in said
    assert "What happened:" in said or "development" in new
    assert "0 passed, 1 failed" in said


MALFORMED = {
    "no such key": ("then:", "than:", "Did you mean then?"),
    "no such key in then": ("vp-change", "vp-chnge", "Did you mean vp-change?"),
    "no such Zone": ("vp-change: {}", "zones: {badioa: empty}", "Did you mean baidoa?"),
    "no such counter": ("vp-change: {}", "where: {pink-4: cup}", '"pink-4"'),
    "no such place": ("vp-change: {}", "where: {pink-3: gone}", '"gone" is not a Zone'),
    "no such content": ("vp-change: {}", "zones: {baidoa: bsae}", "Did you mean base?"),
    "no such flag": ("vp-change: {}", "flags: {confind: true}", "Did you mean confined?"),
    "nothing to hold": ("{vp-change: {}}", "{}", "at least 1"),
    "a die of 7": ("dice: [6]", "dice: [7]", "expected a die from 1 to 6"),
    "a bad request": ("[flush, baidoa]", "[{resign: [un]}]", "expected an answer, or a request"),
    "a list for an answer": ("[flush, baidoa]", "[[flush]]", "expected a single answer"),
    "an unknown option": ("dice: [6]", "options: {guarded-split: most}", '"most"'),
    "another format": ("cases 1", "cases 2", "expected"),
    "an unknown scenario": ("format:", "scenario: somalia-1993\nformat:", "somalia-1992"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_file_is_told_with_its_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, message = MALFORMED[name]
    assert old in GOOD
    assert main([written(tmp_path, GOOD.replace(old, new))]) == 2
    said = capsys.readouterr()
    assert message in said.err
    assert "1 file unreadable" in said.out


def test_a_case_without_answers_stops_at_the_first_question(tmp_path: Path) -> None:
    text = GOOD.replace("  answers: [flush, baidoa]\n  dice: [6]\n", "").replace(
        "{vp-change: {}}", "{asked: un.mission, under: 6}"
    )
    (case,) = read_cases(written(tmp_path, text))
    assert run_case(case).holds


def test_a_request_that_is_not_open_is_told(tmp_path: Path) -> None:
    (case,) = read_cases(written(tmp_path, GOOD.replace("[flush, baidoa]", "[{surrender: un}]")))
    assert run_case(case).failures == ('un can\'t make the request "surrender" now',)


def test_an_answer_after_the_end_is_told(tmp_path: Path) -> None:
    (case,) = read_cases(
        written(tmp_path, GOOD.replace("[flush, baidoa]", "[{resign: un}, flush]"))
    )
    assert "the game ended before" in run_case(case).failures[0]


# -- the document ------------------------------------------------------------------------------


def examples() -> list[str]:
    return re.findall(r"```yaml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def test_the_examples_of_the_document_hold(tmp_path: Path) -> None:
    # With the charts of the cases, so that the document stays true whatever tuning does to ours.
    charts = f"charts: {HERE / 'cases' / 'charts' / 'fixed.yaml'}\n"
    files = [text for text in examples() if text.startswith("format: somalia cases")]
    count = 0
    for text in (text.replace("cases 1\n", f"cases 1\n{charts}", 1) for text in files):
        for case in read_cases(written(tmp_path, text)):
            result = run_case(case)
            assert result.holds, report(result)
            count += 1
    assert count >= 10
