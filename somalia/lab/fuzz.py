"""Random games of offered answers only, with everything that must always hold looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from somalia.engine.dice import Stream, derived
from somalia.engine.game import Checkpoint, Game
from somalia.engine.prompts import Chance, Choose
from somalia.engine.record import Header, Sitter
from somalia.engine.record_writer import RecordWriter
from somalia.games.campaign.core.components import Scenario, Unit
from somalia.games.campaign.core.factions import may_share
from somalia.games.campaign.core.game import Campaign
from somalia.games.campaign.core.rulebook import rules_of
from somalia.games.campaign.core.state import CUP, HAND, OUT, State, as_dict

LONGEST = 50_000
"""Answers after which a random game counts as one that never ends."""

RESIGNS = 400
"""One in so many answers of a random game of several Bandit players is to resign, if it can be."""

CHECK_EVERY = 40
"""How often, in answers, the expensive checks (copy, undo) are made."""


class Finding(Exception):
    """Something that must always hold did not."""


def invariants(state: State) -> Iterator[str]:
    """Everything that is wrong with a position; nothing for a sound one."""
    stacks = (state.gangs, state.leaders, state.troops, state.militia)
    for zone in state.board.zones:
        for units in stacks:
            for unit in units[zone]:
                if state.where[unit] != zone:
                    yield f"{unit.id} stands in {zone.id}, and not"
        if state.robbed[zone] and not state.convoy[zone]:
            yield f"a Convoy robbed in {zone.id}, where there is none (7)"
        if state.convoy[zone] and (not zone.south or zone.terrain == "desert"):
            yield f"a Convoy in {zone.id}, where none is ever owed (5.3)"
        if state.base[zone] > 1:
            yield f"two Bases in {zone.id} (5.2)"
        if any(state.escorting[unit] for unit in state.troops[zone]) and not state.convoy[zone]:
            yield f"an escort in {zone.id} without a Convoy (6.14)"
    if sum(state.base) > state.scenario.bases:
        yield "more Bases than counters (5.2)"
    if sum(len(units[zone]) for units in stacks for zone in state.board.zones) != sum(
        place >= 0 for place in state.where
    ):
        yield "counters on the map and their places do not agree (2)"
    for unit in state.units:
        place = state.where[unit]
        if place == OUT and unit.type != "leader" and state.scenario.rulebook == "base":
            yield f"{unit.id} is out of the game, and no Leader (6)"
        if place == CUP and (state.acted[unit] or state.ambushed[unit] or state.escorting[unit]):
            yield f"{unit.id} lies in the cup with things done this turn (R57)"
        if unit.type == "helicopter" and state.escorting[unit]:
            yield f"{unit.id} escorts, and helicopters may not (6.14)"
    if min(state.sp.values()) < 0:
        yield "a Pool below nothing (5.1)"
    if state.famine < 0:
        yield "Famine turns below nothing (8.8)"


class Illegal:
    """8.41 over a game: a mix that was legal must not become illegal but by the ways of R14."""

    def __init__(self) -> None:
        self._mixed: dict[int, frozenset[Unit]] = {}

    def look(self, state: State) -> Iterator[str]:
        """New breaches at a checkpoint: units that joined a mix without a Leader."""
        if state.scenario.sides.rivals or state.scenario.rulebook != "base":
            return  # 8.41 is off (11.2, S13), or another rule stands for it (S5)
        if state.turn == 0:
            return  # at the set-up a mix may wait for the gang that makes it legal (R58)
        unity = state.event == "bandit-unity"
        deserted = state.turn % 3 == 0
        for zone in state.board.zones:
            here = state.bandits(zone)
            if may_share(here):
                self._mixed.pop(zone, None)
                continue
            known = self._mixed.get(zone)
            now = frozenset(here)
            if known is not None and not now <= known and not unity and not deserted:
                yield f"units joined a mix without a Leader in {zone.id} (8.41, R14)"
            self._mixed[zone] = now


def check(game: Game) -> None:
    """The cheap checks, after every answer.

    Raises:
        Finding: one of them failed.
    """
    wrong = list(invariants(game.state))
    if wrong:
        raise Finding("; ".join(wrong))
    prompt = game.prompt
    if isinstance(prompt, Choose):
        options = prompt.options
        if not options:
            raise Finding(f"a dead end: {prompt} offers nothing")
        if len(set(options)) != len(options):
            raise Finding(f"{prompt} offers something twice")
        for option, why in prompt.barred.items():
            if option in options or not why.rule or not why.sentence:
                raise Finding(f"{prompt}: {option} is barred badly")
    elif isinstance(prompt, Chance) and not prompt.outcomes():
        raise Finding(f"a dead end: {prompt} has no outcome")


def checkpoints_since(game: Game, checkpoint: Checkpoint) -> list[Checkpoint]:
    """Those passed after this one, first to last: answers without a choice pass several."""
    passed: list[Checkpoint] = []
    walk: Checkpoint | None = game.checkpoint
    while walk is not None and walk is not checkpoint:
        passed.append(walk)
        walk = walk.before
    return passed[::-1]


def check_at_checkpoint(state: State, mixes: Illegal) -> None:
    """What must hold when no procedure is under way.

    Raises:
        Finding: something did not.
    """
    if state.turn:
        for unit in state.units:
            if state.where[unit] == HAND:
                raise Finding(f"{unit.id} was left in the hand")
    for wrong in (*mixes.look(state), *rules_of(state.scenario).wrong(state)):
        raise Finding(wrong)


def check_copy(game: Game) -> None:
    """The expensive checks: a copy is equal and independent, and undo never crosses a die.

    Raises:
        Finding: one of them failed.
    """
    twin = game.copy()
    if as_dict(twin.state) != as_dict(game.state) or repr(twin.prompt) != repr(game.prompt):
        raise Finding("a copy is not equal")
    if isinstance(game.prompt, Choose) and isinstance(twin.prompt, Choose):
        if twin.prompt.options != game.prompt.options:
            raise Finding("a copy offers something else")
        before = as_dict(game.state)
        twin.answer(game.seat_of[twin.prompt.who].name, twin.prompt.options[-1])
        if as_dict(game.state) != before:
            raise Finding("a copy is not independent")
    for seat in game.seats:
        point = game.undo_point(seat.name)
        if point is None:
            continue
        if any(answer.is_chance for answer in game.all_answers()[point:]):
            raise Finding("undo would cross a die")
        twin = game.copy()
        twin.undo(seat.name)
        if twin.count != point:
            raise Finding("undo went elsewhere")


def may_resign(game: Game) -> bool:
    """Whether who is asked is a Bandit player who can go while others play on (11.2)."""
    prompt, state = game.prompt, game.state
    bandits = state.scenario.sides.bandits
    return (
        isinstance(prompt, Choose)
        and prompt.who in bandits
        and len(state.resigned) + 1 < len(bandits)
        and (prompt.who, "resign") in game.requests(prompt.who)
    )


def random_game(
    scenario: Scenario,
    seed: str,
    watch: Callable[[Game], None] = lambda game: None,
    folder: Path | None = None,
) -> Game:
    """One random game to its end, checked on the way.

    Args:
        watch: called after every answer, for checks of the caller's own.
        folder: where a finding leaves its record; None to keep none.

    Raises:
        Finding: with the seed, and the record's path if one was kept.
    """
    rules = Campaign(scenario)
    game = Game(rules, seed=seed)
    stream = Stream(derived(seed, "fuzz"))
    mixes = Illegal()
    checkpoint = game.checkpoint
    try:
        for number in range(LONGEST):
            prompt = game.prompt
            check(game)
            watch(game)
            if not isinstance(prompt, Choose):
                return game
            if number % CHECK_EVERY == 0:
                check_copy(game)
            for passed in checkpoints_since(game, checkpoint):
                check_at_checkpoint(passed.state, mixes)
            checkpoint = game.checkpoint
            if scenario.sides.rivals and stream.below(RESIGNS) == 0 and may_resign(game):
                game.request(prompt.who, prompt.who, "resign")
                continue
            options = prompt.options
            game.answer(prompt.who, options[stream.below(len(options))])
        raise Finding(f"no end after {LONGEST} answers")
    except Exception as error:
        kept = f"; its record: {keep(game, folder)}" if folder else ""
        raise Finding(f"seed {seed}, answer {game.count}: {error!r}{kept}") from error


def keep(game: Game, folder: Path) -> Path:
    """Write the game as a record that opens."""
    name = game.seed.replace("/", "-")
    path = folder / f"finding-{name}.record"
    path.unlink(missing_ok=True)
    scenario = game.state.scenario
    writer = RecordWriter(
        path,
        Header(
            scenario.id,
            game.seed,
            tuple(Sitter(side, "human", (side,)) for side in scenario.sides.order),
            digest=scenario.digest,
            options=dict(scenario.options),
        ),
    )
    for answer in game.all_answers():
        writer.answered(answer)
    writer.close()
    return path


def main(
    games: int, seed: str, scenario: str, keep: Path, options: Mapping[str, str] | None = None
) -> int:
    """`somalia fuzz`: play random games, and say what was found. 1 if anything was."""
    from rich.progress import track

    from somalia.console import PlainConsole
    from somalia.games.campaign.scenario import load

    loaded = load(scenario, options)
    found = answers = 0
    console = PlainConsole(stderr=True)
    for number in track(range(games), f"{games} random games", console=console, transient=True):
        try:
            answers += random_game(loaded, f"{seed}/{number}", folder=keep).count
        except Finding as finding:
            found += 1
            console.print(f"finding {found}: {finding}")
    print(
        f"{games} random games of {loaded.id}, seed {seed}: {answers} answers, "
        f"{found} finding{'' if found == 1 else 's'}"
    )
    return 1 if found else 0
