"""How fast it is: what the answers, games, copies and records of this machine cost.

Every figure is the best of several rounds, which says most about the program and least about what
else the machine was doing.
"""

from __future__ import annotations

import json
import platform
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, Sitter, load, replay
from somalia.engine.record_writer import RecordWriter
from somalia.games.campaign.base.asks import FLUSH_ZONE, UN_MISSION
from somalia.games.campaign.core import effects
from somalia.games.campaign.core.asks import MARCH_NEXT
from somalia.games.campaign.core.components import FACTION_ORDER, Scenario
from somalia.games.campaign.core.game import Campaign
from somalia.games.campaign.core.state import State
from somalia.games.campaign.display import odds as fights
from somalia.lab.match import play_match

TARGETS = {
    "decisions_per_second": (40_000, 100_000),
    "games_per_second": (5, 20),
    "copy_microseconds": (60, 30),
    "load_seconds": (0.5, 0.1),
    "flush_odds_seconds": (2, 0.5),
}
"""What is asked for and what is aimed at; from the copies on less is better."""

STARTS = ("kismayu", "jilib", "baidoa", "belet-huen", "hardiyo", "mogadishu-airport")
"""Where the units of the Flush stand whose odds are timed."""

DOCTRINES = {"un": "blue-helmet", "bandit": "warlord"}


def best(rounds: int, measure: Callable[[], float], least: bool = False) -> float:
    """The best of several measurements."""
    figures = [measure() for _ in range(rounds)]
    return min(figures) if least else max(figures)


def random_answers(scenario: Scenario, games: int) -> float:
    """Answers a second in random games through the public driver, options listed each time.

    Chance is not counted; answers without a choice are, since the driver lists their options too.
    """
    rules, answers = Campaign(scenario), 0
    begun = perf_counter()
    for number in range(games):
        game, stream = Game(rules, seed=str(number)), Stream(str(number))
        while isinstance(prompt := game.prompt, Choose):
            options = prompt.options
            game.answer(prompt.who, options[stream.below(len(options))])
        answers += sum(not answer.is_chance for answer in game.all_answers())
    return answers / (perf_counter() - begun)


def whole_games(scenario: Scenario, games: int) -> float:
    """Games a second, Warlord against Blue Helmet."""
    begun = perf_counter()
    for number in range(games):
        play_match(scenario, DOCTRINES, f"bench/{number}")
    return games / (perf_counter() - begun)


def middle_of_a_mission(scenario: Scenario, answers: int = 8) -> Game:
    """A game some answers into a mission: the first such in a random game of a fixed seed."""
    game, stream = Game(Campaign(scenario), seed="copy"), Stream("copy")
    while isinstance(prompt := game.prompt, Choose) and len(game.answers) < answers:
        options = prompt.options
        game.answer(prompt.who, options[stream.below(len(options))])
    return game


def copies(game: Game, count: int) -> float:
    """Microseconds for one copy that is ready to answer."""
    begun = perf_counter()
    for _ in range(count):
        game.copy()
    return (perf_counter() - begun) / count * 1e6


def loading(scenario: Scenario, folder: Path) -> Callable[[], float]:
    """What loads the record of a full game, every answer checked; the seconds it takes."""
    path = folder / "full-game.record"
    header = Header(
        scenario.id,
        "load",
        tuple(Sitter(side, DOCTRINES[side], (side,)) for side in scenario.sides.order),
    )
    writer = RecordWriter(path, header)
    play_match(scenario, DOCTRINES, "load", writer)
    writer.close()
    rules = Campaign(scenario)

    def measure() -> float:
        begun = perf_counter()
        replay(load(path), rules)
        return perf_counter() - begun

    return measure


def six_unit_flush(scenario: Scenario) -> Game:
    """A Flush of Guban that is about to set out: six units from six Zones, gangs on every way."""
    rules = Campaign(scenario)
    state = State(scenario)
    state.turn, state.sp["un"], state.un_has_choice = 4, 20, True
    state.step = [step.id for step in rules.sequence].index("operations")
    # Two gangs wherever the mix allows it, as strong as they are dealt; then a unit in each start.
    gangs = [kind for kind, count in state.in_cup(FACTION_ORDER) for _ in range(count)]
    inland = [zone for zone in state.board.zones if zone.id != "mogadishu-airport"]
    for zone, kind in zip(inland * 2, gangs, strict=False):
        effects.place(state, effects.draw(state, kind), zone, "2")
    units = [unit for unit in scenario.forces["un"] if unit.type == "infantry"]
    for id, unit in zip(STARTS, units, strict=False):
        effects.place(state, unit, state.board.zone(id), "2")
    game = Game(rules, state=state, auto_dice=False)
    while isinstance(prompt := game.prompt, Choose) and prompt.ask != MARCH_NEXT:
        wanted = ("flush", "guban") if prompt.ask in (UN_MISSION, FLUSH_ZONE) else ()
        game.answer("un", next((o for o in prompt.options if o in wanted), prompt.options[0]))
    return game


def flush_odds(game: Game) -> float:
    """Seconds for the exact odds of such a Flush, where everybody who can ambushes."""
    begun = perf_counter()
    fights.odds_of(game, None, is_under_way=True, limit=None)
    return perf_counter() - begun


def figures(scenario: Scenario, quick: bool = False) -> dict[str, float]:
    """All figures; `quick` takes a tenth of the time and is worth as much."""
    rounds, size = (2, 4) if quick else (5, 30)
    middle, flush = middle_of_a_mission(scenario), six_unit_flush(scenario)
    with tempfile.TemporaryDirectory() as folder:
        measure_loading = loading(scenario, Path(folder))
        return {
            "decisions_per_second": best(rounds, lambda: random_answers(scenario, size)),
            "games_per_second": best(rounds, lambda: whole_games(scenario, size)),
            "copy_microseconds": best(rounds, lambda: copies(middle, 100 * size), least=True),
            "load_seconds": best(rounds, measure_loading, least=True),
            "flush_odds_seconds": best(rounds, lambda: flush_odds(flush), least=True),
        }


def main(json_output: bool, quick: bool) -> int:
    """`somalia bench`: measure and print; 1 if something asked for was missed."""
    from somalia.games.campaign.scenario import load as load_scenario

    found = figures(load_scenario("somalia-1992"), quick)
    missed = [name for name, figure in found.items() if not _is_met(name, figure)]
    if json_output:
        print(json.dumps(found | {"python": platform.python_version(), "missed": missed}, indent=2))
        return 1 if missed else 0
    from rich.table import Table

    from somalia.console import PlainConsole

    table = Table("figure", "measured", "asked for", "aimed at", "")
    for name, figure in found.items():
        asked, aimed = TARGETS[name]
        met = "met" if _is_met(name, figure) else "missed"
        table.add_row(
            name,
            f"{figure:,.3g}" if figure < 100 else f"{figure:,.0f}",
            f"{asked:,}",
            f"{aimed:,}",
            met,
        )
    PlainConsole().print(table)
    print(f"Python {platform.python_version()}; best of several rounds.")
    return 1 if missed else 0


def _is_met(name: str, figure: float) -> bool:
    asked, aimed = TARGETS[name]
    return figure <= asked if aimed < asked else figure >= asked
