"""Two kinds of players: one follows a doctrine, the other picks at random."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from somalia.datafile import DataError
from somalia.engine.dice import below, number
from somalia.engine.game import Game
from somalia.engine.kinds import Ask
from somalia.engine.prompts import Choose
from somalia.engine.vocabulary import Position, Vocabulary
from somalia.games.scenario_card import NORMAL
from somalia.opponents.decisions import ComputerPlayer, Decision, RowNote, id_of
from somalia.opponents.doctrine import Doctrine, DoctrineRow
from somalia.opponents.reading import load_doctrine
from somalia.opponents.schema import ANY


class DoctrinePlayer:
    """A player that follows a doctrine.

    Ties are broken by a number derived from the player's own seed, the branch and the number of
    answers, so that deciding twice gives the same result.

    Args:
        doctrine: the doctrine to follow.
        side: the side it plays; prompts to others are rejected.
        seed: breaks ties; independent of the game's dice.
    """

    def __init__(self, doctrine: Doctrine, side: str, seed: str) -> None:
        self.doctrine = doctrine
        self.side = side
        self.seed = seed
        self._position: Position | None = None

    def again(self) -> DoctrinePlayer:
        """An equal player, for use in another thread."""
        return DoctrinePlayer(self.doctrine, self.side, self.seed)

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """The option from the first row that yields one, with all rows that were tried.

        Raises:
            ValueError: the prompt is for another side.
        """
        if prompt.who != self.side:
            raise ValueError(
                f"{self.doctrine.name} plays {self.side}, but the question is for {prompt.who}"
            )
        offered = prompt.options
        forbidden = self.doctrine.forbidden
        if forbidden:
            offered = _allowed(offered, forbidden.get(prompt.ask, NO_ANSWERS))
        rows = self.doctrine.rows.get(prompt.ask) or self.doctrine.rows[ANY]
        looked = self._look(game, prompt)
        trace: list[RowNote] = []
        candidates: list[Any] | None = None
        for row in rows:
            # Check the words first: they are known, but the condition may be expensive.
            word = _first_offered(row.words, offered) if row.words else ""
            if (row.words and not word) or (
                row.when is not None and not row.when.run(looked, None, None)
            ):
                trace.append(row.missed)
                continue
            if word:
                trace.append(RowNote(row.id, "", True, (word,)))
                return self._decision(word, word, row, looked, game.state, trace)
            if candidates is None:
                candidates = _candidates(prompt, offered)
                if forbidden:
                    candidates = [option for option in candidates if id_of(option) in offered]
            if not candidates and (row.only is not None or row.picks):
                trace.append(row.missed)  # every candidate is barred
                continue
            chosen = self._narrow(row, candidates or list(offered), looked, game, trace)
            if chosen is not None:
                return self._decision(id_of(chosen), chosen, row, looked, game.state, trace)
        raise AssertionError(f"{self.doctrine.name}: no row for {prompt.ask}")

    def _look(self, game: Game, prompt: Choose) -> Position:
        """The position as expressions see it; cached values are kept if nothing has changed."""
        state = game.state
        looked = self._position
        if looked is None:
            looked = self._position = self.doctrine.vocabulary.position(state, self.side)
        elif prompt.ask in self.doctrine.looking or prompt.ask not in self.doctrine.rows:
            looked.look(state)
        about = prompt.about
        if about is None:
            looked.facts = {}
        elif "from" in about:
            looked.facts = {**about, "start": about["from"]}
        else:
            looked.facts = about
        return looked

    def _narrow(
        self,
        row: DoctrineRow,
        candidates: list[Any],
        looked: Position,
        game: Game,
        trace: list[RowNote],
    ) -> Any:
        """The option that a row chooses; None if `only` leaves none."""
        left = candidates
        if row.only is not None:
            run = row.only.run
            left = [option for option in candidates if run(looked, option, None)]
            if not left:
                trace.append(RowNote(row.id, "", False, (), candidates))
                return None
            if len(left) < len(candidates):
                trace.append(RowNote(row.id, f"only {row.only.text}", True, left, candidates))
        for how, test in row.picks:
            if len(left) == 1:
                break
            run = test.run
            values = [run(looked, option, None) for option in left]
            if how == "prefer":
                kept = [option for option, value in zip(left, values, strict=True) if value]
                if not kept:
                    continue
            else:
                best = max(values) if how == "most" else min(values)
                kept = [option for option, value in zip(left, values, strict=True) if value == best]
            if len(kept) < len(left):
                trace.append(RowNote(row.id, f"{how} {test.text}", True, kept, left))
                left = kept
        chosen = left[0]
        if len(left) > 1:
            chosen = left[below(len(left), number(self.seed, game.branch, game.count))]
        trace.append(RowNote(row.id, "", True, (chosen,)))
        return chosen

    def _decision(
        self,
        id: str,
        option: object,
        row: DoctrineRow,
        looked: Position,
        state: object,
        trace: list[RowNote],
    ) -> Decision:
        if "{" not in row.why:
            return Decision(id, row.why, notes=trace)
        names = {"option": option}
        for fact in row.facts:
            names[fact] = looked.facts[fact]
        measures = self.doctrine.vocabulary.measures
        for (
            measure
        ) in row.measures:  # copied now, since the state will have changed when the reason is read
            names[measure] = measures[measure].function(looked)
        name = partial(self.doctrine.vocabulary.name, state)
        return Decision(id, row.why, names, trace, name)


def _candidates(prompt: Choose, offered: Sequence[str]) -> list[Any]:
    """The objects that the options name; `choose` handles plain words."""
    if not prompt.candidates:
        asks_for_things = isinstance(prompt.ask, Ask) and prompt.ask.option != "word"
        return [] if asks_for_things else list(offered)
    if prompt.judge is None:
        candidates: list[Any] = list(prompt.candidates)
    else:
        ids = frozenset(offered)
        candidates = [candidate for candidate in prompt.candidates if candidate.id in ids]
    return candidates


NO_ANSWERS: frozenset[str] = frozenset()


def _allowed(offered: list[str], forbidden: frozenset[str]) -> list[str]:
    """The answers that are not forbidden, or all answers if every one is."""
    return [answer for answer in offered if answer not in forbidden] or offered


def _first_offered(words: Sequence[str], offered: Sequence[str]) -> str:
    for word in words:
        if word in offered:
            return word
    return ""


class RandomPlayer:
    """A player that picks at random from its own seed, all options equally likely."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """A random option; always the same for the same branch and number of answers."""
        options = prompt.options
        place = below(len(options), number(self.seed, game.branch, game.count))
        return Decision(options[place], "Chosen at random.")


def player(
    name_or_path: str | Path,
    vocabulary: Vocabulary,
    role: str,
    side: str,
    seed: str,
    level: str = NORMAL,
) -> ComputerPlayer:
    """The player with that name: "random", or a doctrine by name or path.

    Args:
        vocabulary: the game's vocabulary.
        role: the role of the side it will play.
        seed: the seed for its own choices, independent of the game's dice.
        level: one of `LEVELS`.

    Raises:
        DataError: there is no such doctrine, it has an error, does not play that side or has no
            such level.
    """
    if str(name_or_path) == "random":
        return RandomPlayer(seed)
    doctrine = load_doctrine(name_or_path, vocabulary, level)
    if role not in doctrine.sides:
        raise DataError(
            doctrine.path,
            None,
            "sides",
            f"{doctrine.name} plays {' and '.join(doctrine.sides)}, not {side}",
        )
    return DoctrinePlayer(doctrine, side, seed)
