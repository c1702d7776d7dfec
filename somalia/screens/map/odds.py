"""Odds worked out beside the game, so that the window goes on answering."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from somalia.engine.game import Game
from somalia.screens import fights
from somalia.screens.answers import Choice

MOST_COMPARED = 10


class OddsDesk:
    """Works out one set of odds at a time; `lines` says what is known so far."""

    def __init__(self) -> None:
        self.lines: tuple[str, ...] = ()
        self.asked = -1  # the answer count the odds are for
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether odds are being worked out."""
        return self._thread is not None and self._thread.is_alive()

    def ask(self, game: Game, ask: str, picked: str, shown: Sequence[Choice]) -> None:
        """Work out the odds of a fight, or compare those of each option."""
        self.asked = game.count
        self.lines = ("Working out every die ...",)
        twin = game.copy()

        def work() -> None:
            try:
                self.lines = tuple(_odds(twin, ask, picked, shown))
            except Exception as error:  # a fault here must not be lost with the thread
                self.lines = (f"The odds cannot be told: {type(error).__name__}: {error}",)

        self._thread = threading.Thread(target=work, daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Until they are worked out."""
        if self._thread is not None:
            self._thread.join()


def is_about_odds(ask: str) -> bool:
    """Whether odds can be told at this kind of question."""
    return ask in (*fights.COMMITTED, *fights.UNDER_WAY, *fights.COMPARED)


def _odds(game: Game, ask: str, picked: str, shown: Sequence[Choice]) -> list[str]:
    if ask in fights.COMMITTED:
        odds, note = fights.odds_of(game, None)
        head = f"With {picked or 'everybody who is offered'}, to the end of the mission:"
        return [
            head,
            *fights.table(odds),
            *([f"  {note}"] if note else []),
            "",
            f"  {fights.POLICY}",
        ]
    if ask in fights.UNDER_WAY:
        odds, note = fights.odds_of(game, None, is_under_way=True)
        return ["The rest of the mission:", *fights.table(odds), *([f"  {note}"] if note else []),
                "", f"  {fights.POLICY}"]  # fmt: skip
    share = fights.LIMIT // MOST_COMPARED
    among = [choice for choice in shown if choice.options[0] not in ("done", "split")]
    lines = ["Each option, to the end of the mission, with everybody who can take part:",
             f"  {'':<30} {fights.HEAD}"]  # fmt: skip
    for choice in among[:MOST_COMPARED]:
        odds, note = fights.odds_of(game, choice.options[0], limit=share)
        name = choice.name if choice.risk is None else f"way {choice.number}"
        lines.append(f"  {name[:30]:<30} {fights.row(odds)}{'~' if note else ''}")
    if any(line.endswith("~") for line in lines):
        lines.append(f"  ~ {fights.ESTIMATED}")
    return [*lines, "", f"  {fights.POLICY}"]
