"""The reason shown after a click on a part of the board that is not an option."""

from __future__ import annotations

from somalia.window.board.board import Board, Found
from somalia.window.model import PlayModel, Tip


def refused(model: PlayModel, board: Board, target: Found) -> Tip:
    """What a clicked target is, and why it can't be chosen, with the rule; without a question, only
    what it is.
    """
    tip = board.tip_of(target) if target.region else Tip()
    if model.prompt is None:
        return tip
    why = model.options.why(target.piece) or model.options.why(target.region)
    why = why or asked(model.prompt.rule, board)
    return Tip(tip.first, why) if tip.first else Tip(why)


def asked(rule: str, board: Board) -> str:
    """What the question wants, with its rule, for a click on something else."""
    lit = [f"a lit {word}" for word in board.lit_words()]
    wanted = f"Choose {' or '.join(lit)}." if lit else "Answer in the list on the right."
    return f"{rule}: Not an option here. {wanted}"
