"""What any game reports of a position: where in the sequence of play, and how it ended."""

from __future__ import annotations

from typing import NamedTuple


class Phase(NamedTuple):
    """Where in the sequence of play a position stands."""

    turn: int  # from 1; 0 during a set-up
    step: str  # its id
    title: str
    rule: str  # the number of the rule it is played under
    last_turn: int = 0  # the last as things stand; 0 where that is not known
    has_missions: bool = False
    """Whether missions are chosen in it one after another: what belongs together ends with each."""


class Outcome(NamedTuple):
    """How a game ended."""

    victory: str  # the id of the way in which it was decided
    margin: int  # by how much, seen from the first side
    why: str  # the id of the reason why it is over
    turn: int


class Standing(NamedTuple):
    """What a game that is over has come to for one side."""

    halves: int  # half points: 2 for a victory or the first place among rivals, 1 if nobody won
    margin: int  # by how much it is ahead of the best of the others
