"""FT1, FT2: exact odds of whole missions, who ambushes, the later Raid, `odds` at each question."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from somalia import terminal
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.kinds import COMMITS, UNDER_WAY, has_tag, odds_at
from somalia.engine.moment import Moment
from somalia.engine.odds import outcomes, percent
from somalia.engine.prompts import Choose, TooManyOutcomes
from somalia.engine.sight import Sight
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.lab.benchmarks import six_unit_flush
from somalia.games.campaign.rules.base.asks import (
    CONVOY_ZONE,
    DEVELOPMENT_UNIT,
    DEVELOPMENT_ZONE,
    ESCORT_ZONE,
    FLUSH_UNIT,
    FLUSH_ZONE,
)
from somalia.games.campaign.rules.core.asks import AMBUSH_UNIT, CONVOY
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.text import convoys
from somalia.games.campaign.text import odds as fights
from somalia.games.campaign.text.odds_options import odds_of_option
from somalia.games.campaign.text.odds_sentence import sentence
from somalia.games.campaign.text.odds_told import COMPARISON
from somalia.games.campaign.window.odds import FightRater
from somalia.terminal.evening import SAVED
from somalia.terminal.watch import TerminalWatch
from somalia.window.odds import OddsDesk, OddsQuestion
from tests.doctrines import player
from tests.often import often

BASE = "somalia-1992"


@cache
def exact_of_six() -> tuple[fights.Odds, str]:
    """The exact odds of a Flush of six units, which take seconds, and what is noted of them."""
    return fights.odds_of(Sight(six_unit_flush(load(BASE))), None, True, limit=250_000)


def positions(name: str, seed: str, most: int, wanted: Callable[[str], bool]) -> Iterator[Game]:
    """Questions of the kinds wanted, in a random game."""
    game, stream = Game(Campaign(load(name)), seed=seed), Stream(seed)
    while isinstance(prompt := game.prompt, Choose) and most:
        if wanted(prompt.ask) and not stream.below(3):
            most -= 1
            yield game
        options = prompt.options
        game.answer(prompt.who, options[stream.below(len(options))])


def is_of_one_fight(ask: str) -> bool:
    return odds_at(ask) in (COMMITS, UNDER_WAY)


def players(game: Game) -> dict[str, object]:
    """A Warlord for the Bandits, where there is one player of them."""
    scenario = game.state.scenario
    if scenario.rulebook != "base" or len(scenario.sides.bandits) > 1:
        return {}
    return {"bandit": player("warlord", scenario, "bandit", "odds")}


def told_since(
    since: Moment, scenario: CampaignScenario, who: str, end: Game
) -> fights.FightResult:
    return fights.sum_up(since.events(end), scenario, who)


@pytest.mark.parametrize("name, least", [(BASE, 20), ("icu-2006", 15), ("war-2006", 15)])
def test_what_is_followed_once_comes_to_what_every_way_comes_to_ft1(name: str, least: int) -> None:
    compared = 0
    for seed in "01":
        for game in positions(name, seed, 14, is_of_one_fight):
            prompt = game.prompt
            assert isinstance(prompt, Choose)
            is_under_way = odds_at(prompt.ask) == UNDER_WAY
            start = Sight(game) if is_under_way else fights.commit(Sight(game), None)
            since, scenario = Moment.now(game), game.state.scenario
            for case in {*fights.cases(Sight(game), players(game)), fights.NOBODY}:
                sweep = fights.sweep_of(Sight(game), start, case)
                told = partial(told_since, since, scenario, prompt.who)
                try:
                    brute = outcomes(start.to_follow(), case.policy, told, sweep.stop, 20_000)
                except TooManyOutcomes:
                    continue
                assert sweep.run()
                assert sweep.found == brute
                compared += 1
    assert compared >= least


def test_a_flush_of_six_units_is_exact_with_bounded_work_ft1() -> None:
    game = six_unit_flush(load(BASE))
    assert len([a for a in game.answers if a.ask == "flush.unit"]) == 7  # six, and done
    odds, note = exact_of_six()
    assert note == ""
    assert sum(odds.values()) == 1
    with pytest.raises(TooManyOutcomes):  # way by way it is far more
        outcomes(game, fights.policy, lambda end: 0, limit=often(50_000, 250_000))


def test_an_estimate_is_within_3_points_and_the_same_each_time_ft1(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = six_unit_flush(load(BASE))
    exact, note = exact_of_six()
    assert not note
    guess, note = fights.odds_of(Sight(game), None, is_under_way=True, limit=10)
    assert note == fights.ESTIMATED
    assert sum(guess.values()) == 1
    for is_so in (
        lambda r: r.called_off,
        lambda r: r.hits > 2,
        lambda r: r.contacted > 0,
        lambda r: r.losses > 2,
    ):
        chance, near = (
            fights.mean(odds, lambda r, is_so=is_so: int(is_so(r)))  # type: ignore[misc]
            for odds in (exact, guess)
        )
        assert abs(chance - near) <= Fraction(3, 100)
    monkeypatch.setattr(fights, "PLAYS", often(100, fights.PLAYS))
    again = [fights.odds_of(Sight(game), None, is_under_way=True, limit=10) for _ in range(2)]
    assert again[0] == again[1]


def test_odds_that_are_stopped_tell_what_is_known_ft1() -> None:
    game = six_unit_flush(load(BASE))
    shares: list[Fraction] = []

    def pause(share: Fraction) -> None:
        shares.append(share)
        if len(shares) == 300:
            raise fights.Enough

    odds, note = fights.odds_of(Sight(game), None, is_under_way=True, pause=pause)
    assert note == fights.STOPPED
    assert sum(odds.values()) == 1
    assert shares == sorted(shares)


class Never:
    """Plays like a doctrine that lets everybody pass."""

    @property
    def doctrine(self) -> Never:
        return self

    @property
    def name(self) -> str:
        return "Never"

    def again(self) -> Never:
        return self

    def decide(self, game: Game, prompt: Choose) -> object:
        assert prompt.ask in ("ambush.unit", "raid.unit")
        word = "let-pass" if "let-pass" in prompt.options else prompt.options[-1]
        return type("Decision", (), {"option": word})


def test_a_doctrine_decides_who_ambushes_and_the_worst_case_stands_beside_ft1() -> None:
    game = six_unit_flush(load(BASE))
    theirs, worst = fights.cases(Sight(game), {"bandit": Never()})
    assert "Never" in theirs.name
    assert worst is fights.EVERYBODY
    peace = fights.odds_of(Sight(game), None, is_under_way=True, case=theirs)[0]
    assert not any(result.called_off for result in peace)
    war = exact_of_six()[0]
    assert fights.mean(war, lambda r: r.hits) > fights.mean(peace, lambda r: r.hits)
    # A person, or chance: both cases; his own doctrine is of no interest to who is asked.
    for others in ({}, {"bandit": player("random", load(BASE), "bandit", "1")}, {"un": Never()}):
        assert fights.cases(Sight(game), others) == (fights.NOBODY, fights.EVERYBODY)


def test_a_later_raid_is_told_of_raiders_and_not_of_ambushes() -> None:
    """T10: the case of all Ambushes, named where raiders are meant."""
    game = next(positions(BASE, "0", 1, lambda ask: has_tag(ask, CONVOY)))
    for others in ({}, players(game)):
        names = [case.name for case in convoys.raiders(Sight(game), others)]
        assert names[-1] == "Worst case (all raiders)."
        assert all("ambush" not in name for name in names)


def test_an_escort_is_shown_by_its_own_odds_fn4() -> None:
    """The list of Zones for an escort showed the chance without one, which was far lower. In both
    lists all raid: an AI that sends more against an escort made escorts look useless.
    """
    game = next(positions(BASE, "0", 1, lambda ask: ask == ESCORT_ZONE))
    unescorted = next(positions(BASE, "0", 1, lambda ask: ask == CONVOY_ZONE))
    others = players(game)
    rater = FightRater(lambda units: "")
    differ = False
    for now, is_escorted in ((game, True), (unescorted, False)):
        prompt, sight = now.prompt, Sight(now)
        assert isinstance(prompt, Choose)
        shown: Any = [SimpleNamespace(name=id, options=[id], risk=None) for id in prompt.options]
        question = OddsQuestion(rater.position(sight), prompt, shown, others, "")
        for option in rater.ids(question):
            (rated,) = rater.rated(question, option, lambda: None, False)
            zone = sight.view.board.zone(option)
            chosen, worst = convoys.raiders(sight, others)
            raid, draws = convoys.later(sight, zone, worst), convoys.later(sight, zone, chosen)
            differ |= draws.draws_raiders
            assert rated.odds == (raid.escorted if is_escorted else raid.alone)
            assert convoys.robbed(raid.escorted) <= convoys.robbed(raid.alone)
            assert worst.name in rated.likely
            assert (convoys.DRAWS_RAIDERS in rated.beside) == draws.draws_raiders
            assert rater.in_short(prompt.ask, rated) == percent(convoys.robbed(rated.odds))
    assert differ


def test_a_project_is_rated_by_the_unit_likeliest_to_succeed() -> None:
    """The first unit offered counted, though another had a safer march."""
    differ = False
    for game in positions(BASE, "0", 3, lambda ask: ask == DEVELOPMENT_ZONE):
        sight, rater = Sight(game).trial(), FightRater(lambda units: "")
        prompt = sight.prompt
        assert isinstance(prompt, Choose)
        shown: Any = [SimpleNamespace(name=id, options=[id], risk=None) for id in prompt.options]
        question = OddsQuestion(sight, prompt, shown, None, "")
        for option in prompt.options:
            (rated,) = rater.rated(question, option, lambda: None, False)
            there = fights.commit(sight, option)
            units = there.prompt.options if there.prompt.ask == DEVELOPMENT_UNIT else ()  # type: ignore[union-attr]
            by_unit = [done(fights.odds_of(there, unit)[0]) for unit in units]
            if by_unit:
                assert done(rated.odds) == max(by_unit)
                differ |= by_unit[0] < max(by_unit)
            assert done(odds_of_option(sight, option, None, fights.EVERYBODY)[0]) == done(
                rated.odds
            ), "the terminal says the same"
    assert differ


def test_a_flush_names_its_ambushes_although_return_fire_hits_too() -> None:
    """An Ambush on the march was left out, because hits seemed to say it."""
    (nothing,) = convoys.NO_RAID
    hunt = nothing._replace(contacted=1, hits=1)
    for march in (Fraction(1, 2), Fraction(1, 4)):
        odds = {hunt: 1 - march, hunt._replace(ambushes=1): march}
        assert "ambushed" in sentence(odds, load(BASE), "un")
    no_hunt = nothing._replace(hits=1, ambushes=1)
    assert "ambushed" not in sentence({no_hunt: Fraction(1)}, load(BASE), "un")


def test_what_assumes_every_ambush_says_so() -> None:
    """The worst case of a Flush stood in the list as if it were certain."""
    named = 0
    for game in positions(BASE, "0", 3, lambda ask: ask == FLUSH_ZONE):
        sight, rater = Sight(game).trial(), FightRater(lambda units: "")
        prompt = sight.prompt
        assert isinstance(prompt, Choose)
        shown: Any = [SimpleNamespace(name=id, options=[id], risk=None) for id in prompt.options]
        question = OddsQuestion(sight, prompt, shown, None, "")
        for option in list(rater.ids(question))[:3]:
            (rated,) = rater.rated(question, option, lambda: None, False)
            is_risky = bool(fights.mean(rated.odds, lambda r: r.ambushes))
            assert rated.likely.startswith(fights.EVERYBODY.name) == is_risky
            assert "ambushed" not in rated.likely
            named += is_risky
    assert named


def done(odds: fights.Odds) -> Fraction:
    """The chance that a project succeeds."""
    return fights.mean(odds, lambda result: int(result.done))


def test_a_later_raid_robs_a_convoy_as_reckoned_by_hand_ft2() -> None:
    scenario = load(BASE)
    game = next(positions(BASE, "0", 1, lambda ask: has_tag(ask, CONVOY)))
    likeliest = Fraction(0)
    for option in game.prompt.options:  # type: ignore[union-attr]
        if option == "done":
            continue
        zone = scenario.board.zone(option)
        found = convoys.later(Sight(game), zone, fights.EVERYBODY)
        state = game.state
        best = Fraction(0)
        near = convoys.raid_on(Sight(game), zone, (), fights.EVERYBODY)
        for unit in state.gangs[zone]:
            if not state.acted[unit]:
                cells = [state.charts.fire.cell(unit.firepower, die, 0) for die in range(1, 7)]
                best = max(best, Fraction(sum(cell.number > 0 for cell in cells), 6))
        assert near == found.alone
        assert convoys.robbed(found.alone) >= best  # at least what a gang there alone does
        likeliest = max(likeliest, best)
        assert convoys.raiders_lost(max(found.alone, key=convoys.raiders_lost)) == 0
    assert likeliest


# -- the terminal ----------------------------------------------------------------------------------

Sit = Callable[..., str]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sit:
    """Play the UN against the Warlord with these lines typed; what was shown."""

    def play(*lines: str, seed: str = "5") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        terminal.play(
            BASE,
            {"un": "human", "bandit": "warlord"},
            seed,
            text=True,
            explain=False,
            record=None,
            options={},
            charts=[],
            resume=False,
            dice="auto",
        )
        shown = capsys.readouterr()
        return " ".join((shown.out + shown.err).split())

    return play


def test_odds_where_a_convoy_is_placed_ft2(sit: Sit) -> None:
    for mission in ("escort", "convoy"):
        shown = sit(mission, "odds", "odds 2", "odds nowhere", "quit")
        assert "robbed in a Raid later this turn" in shown
        assert "Raids as decided by Warlord. In brackets: the worst" in shown
        assert convoys.DRAWS_RAIDERS in shown
        assert "alone escorted they lose Belet Huen" in shown
        assert "alone escorted they lose Jawhar" in shown  # of odds 2: that Zone alone
        assert '"nowhere" is not' in shown


def test_odds_n_at_zones_ways_and_units_ft2(sit: Sit) -> None:
    shown = sit("flush", "odds 2", "odds", "1", "odds 3", "odds 1", "quit")
    named = re.search(r"Flush which Zone\?.*? 2 ([A-Z][a-z]+(?: [A-Z][a-z]+)?) \(", shown)
    assert named is not None
    assert f"Exact odds of {named[1]}, to the end of the mission" in shown
    assert COMPARISON.partition(", with")[0] in shown
    assert "contact: chance of contact" in shown
    assert shown.count("Exact odds of route") == 2
    assert "Exact odds of route 3" in shown


def test_odds_n_at_units_counts_that_unit_in_ft2() -> None:
    game = next(
        game
        for seed in "0123456789"
        for game in positions(BASE, seed, 9, FLUSH_UNIT.__eq__)
        if len(game.prompt.options) > 2 and not game.prompt.about["picked"]  # type: ignore[union-attr, index]
    )
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    one, two = (fights.commit(Sight(game), None, prompt.options[:n]) for n in (1, 2))
    for twin, number in ((one, 1), (two, 2)):
        added = twin.answers(game.count)
        assert sum(a.ask == "flush.unit" and a.value != "done" for a in added) == number


def test_ctrl_c_stops_odds_and_not_the_game_ft1(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    told = TerminalWatch.pause

    def pause(watch: TerminalWatch, share: Fraction) -> None:
        watch.stop()
        told(watch, share)

    monkeypatch.setattr(TerminalWatch, "pause", pause)
    shown = sit("flush", "odds 1", "odds", "quit")
    assert fights.STOPPED in shown
    assert "Stopped after 1 of " in shown
    assert SAVED in shown


def test_a_long_wait_says_how_far_it_is_ft1() -> None:
    told: list[str] = []
    watch = TerminalWatch(told.append)
    watch.EVERY = 0.0  # type: ignore[misc]
    watch.name = "Guban, 1 of 3"
    watch.pause(Fraction(1, 4))
    assert told == [
        "... Guban, 1 of 3. 25% of all cases worked out. Ctrl-C: stop with the results so far."
    ]


# -- the window, and what is written about it ------------------------------------------------------


def test_the_window_tells_both_cases_and_the_later_raid_ft2() -> None:
    game = six_unit_flush(load(BASE))
    desk = OddsDesk()
    desk.stand(None, Sight(game), (), FightRater(str), {"bandit": Never()})
    desk.wait()
    report = desk.report(Sight(game))
    assert report is not None
    assert report.problem == ""
    assert report.rows[""].beside.startswith("Ambushes as decided by Never.")
    assert "Worst case (" in report.rows[""].beside


def test_whose_decision_an_ambush_is_reads_as_a_sentence() -> None:
    class Warlords(Never):
        @property
        def name(self) -> str:
            return "The Warlords"

    theirs, _ = fights.cases(Sight(six_unit_flush(load(BASE))), {"bandit": Warlords()})
    assert theirs.name == "Ambushes as decided by The Warlords."


def test_odds_of_an_ambush_run_to_its_end() -> None:
    assert fights.end_of(AMBUSH_UNIT) == "Ambush"
    assert fights.end_of(FLUSH_UNIT) == "mission"


def test_the_readme_says_which_odds_are_exact_ft1(top: Path) -> None:
    readme = " ".join((top / "README.md").read_text(encoding="utf-8").split())
    assert "Those of a Flush, Raid, Ambush or escort are exact." in readme
    assert "estimated to 3 points and marked ~" in readme
    assert "by sampling" not in readme
    assert exact_of_six()[1] == ""
    assert "3 points" in fights.ESTIMATED
