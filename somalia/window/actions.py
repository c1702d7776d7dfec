"""One table of everything a player can do in the window besides choosing options.

Each action has an id, keys, a button label, a tip and a function. Keys, buttons, tips, the keys
sheet (`somalia.window.key_lines`) and the guide all read this table. An id that ends with ":" is
followed by its argument, as in "show:rule 6.12".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from somalia.window.model import PlayModel

Does = Callable[[Any, str], object]
"""Called with the screen and the action's argument."""


def _always(model: PlayModel) -> bool:
    return True


@dataclass(frozen=True)
class Action:
    """Something a player can do.

    Args:
        keys: names of the keys that always trigger it.
        tip: what it does, in a few words, for buttons and the keys sheet.
        does: the function that carries it out.
        is_open: whether it is available now; if not, its button is grey.
        in_replay: whether it is also available in a replay.
        group: actions in the same group share a line on the keys sheet.
    """

    id: str
    keys: tuple[str, ...]
    label: str
    tip: str
    does: Does
    is_open: Callable[[PlayModel], bool] = _always
    in_replay: bool = True
    group: str = ""

    @property
    def key(self) -> str:
        """The key shown on its button; "" if it has none."""
        return self.keys[0] if self.keys else ""


def _shows(name: str) -> Does:
    return lambda screen, what: screen.show_sheet(name)


def _follows(does: Callable[[PlayModel, str], object]) -> Does:
    """A `Does` that calls a function of the model, then updates the board if necessary."""
    return lambda screen, what: screen.followed(does, screen.model, what)


def _mark_best(model: PlayModel) -> None:
    """List the options with the best odds first and mark three of them, or undo both."""
    odds, options = model.odds, model.options
    is_new = not odds.marks_best or tuple(options.order) != tuple(odds.order)
    odds.marks_best, options.order = is_new, tuple(odds.order) if is_new else ()
    options.page = 0
    model.changed()


def _pause(model: PlayModel) -> None:
    """Pause a watched game, or resume it."""
    model.pace.pause()
    model.changed()


def _hide_pieces(model: PlayModel) -> None:
    """Hide the pieces on the board, or show them again."""
    model.shows_pieces = not model.shows_pieces


def _fan(screen: Any) -> None:
    """Fan out the next stack in the region under the pointer."""
    if screen.model.target:
        screen.board.fan(screen.model.target)


ACTIONS: tuple[Action, ...] = (
    Action(
        "undo",
        ("Ctrl+Z", "Backspace"),
        "Undo",
        "undo your last answer, but not past a roll",
        _follows(lambda model, what: model.answering.undo()),
        lambda model: model.answering.may_undo,
        in_replay=False,
    ),
    Action(
        "show:odds",
        ("F4",),
        "Odds",
        "exact odds for this choice",
        _shows("odds"),
        lambda model: model.prompt is not None and model.odds.rates,
        in_replay=False,
        group="sheets",
    ),
    Action(
        "show:advice",
        ("Ctrl+A",),
        "Advice",
        "the computer's advice; what each answer is worth",
        _shows("advice"),
        lambda model: model.sitting.can_advise,
        in_replay=False,
    ),
    Action(
        "sound",
        ("Ctrl+M",),
        "Sound",
        "sound on or off",
        lambda screen, what: screen.hearing.turn(),
    ),
    Action(
        "show:turn",
        ("Ctrl+T",),
        "Turn",
        "last turn's summary, and how this turn began",
        _shows("turn"),
    ),
    Action(
        "show:result",
        ("Ctrl+R",),
        "Result",
        "how the game ended",
        _shows("result"),
        lambda model: model.controller.is_over,
        in_replay=False,
    ),
    Action(
        "show:orders",
        ("F9",),
        "Orders",
        "standing orders that answer routine questions",
        _shows("orders"),
        lambda model: model.table.has_people and not model.controller.is_over,
        in_replay=False,
    ),
    Action(
        "unit",
        ("Ctrl+U",),
        "Unit",
        "the active unit's orders; or click its label",
        lambda screen, what: screen.open_unit_orders(),
        lambda model: any(form.rows for form in model.controller.orders.forms),
        in_replay=False,
    ),
    Action(
        "same",
        ("F10",),
        "Repeat",
        "repeat this answer, or the unit's last action",
        lambda screen, what: screen.deeds.same(),
        lambda model: model.answering.offers_same,
        in_replay=False,
    ),
    Action(
        "show:rules",
        ("F1",),
        "Rules",
        "this question's rule; type to search the rules",
        _shows("rules"),
    ),
    Action("show:charts", ("F2",), "Charts", "the charts", _shows("charts"), group="sheets"),
    Action("show:score", ("F3",), "Score", "the score", _shows("score"), group="sheets"),
    Action(
        "show:menu",
        ("Esc",),
        "Menu",
        "save a copy, settings, resign, leave",
        _shows("menu"),
    ),
    Action(
        "all",
        ("F8",),
        "Pick all",
        "pick all that are eligible",
        _follows(lambda model, what: model.answering.take_all()),
        lambda model: model.answering.can_take_all,
        in_replay=False,
    ),
    Action(
        "overlay",
        ("F5",),
        "Overlays",
        "show the next map overlay",
        lambda screen, what: screen.overlays.choose(""),
        group="overlays",
    ),
    *(
        Action(
            f"overlay:{number}",
            (f"Shift+{number}",),
            "",
            f"overlay {number}",
            lambda screen, what: screen.overlays.choose(what),
            group="overlays",
        )
        for number in range(1, 10)
    ),
    Action(
        "best",
        ("Ctrl+B",),
        "Best",
        "list the best odds first and mark three",
        lambda screen, what: _mark_best(screen.model),
        lambda model: model.prompt is not None and model.odds.rates,
        in_replay=False,
    ),
    Action(
        "hide",
        ("F6",),
        "Hide",
        "hide or show the counters",
        lambda screen, what: _hide_pieces(screen.model),
    ),
    Action(
        "boxes",
        ("Ctrl+F",),
        "Boxes",
        "fold or open the boxes beside the map",
        lambda screen, what: screen.mouse.toggle_box(""),
    ),
    Action(
        "box:", (), "", "fold or open a box", lambda screen, what: screen.mouse.toggle_box(what)
    ),
    Action(
        "reading",
        ("F7",),
        "Reasons",
        "switch between log, ledger and reasons",
        lambda screen, what: screen.model.reading.turn_over(),
    ),
    Action(
        "die:turn",
        ("Ctrl+D",),
        "Dice",
        "roll your own dice, or let the computer",
        lambda screen, what: screen.deeds.turn_over_dice(),
        in_replay=False,
    ),
    Action(
        "hint:turn",
        ("Ctrl+H",),
        "Hints",
        "hide or show hints; Enter shows the next",
        lambda screen, what: screen.deeds.turn_hints(),
        in_replay=False,
    ),
    Action(
        "news:-1",
        ("Shift+Left",),
        "◄",
        "step through events since your last answer",
        lambda screen, what: screen.retelling.go("-1"),
        in_replay=False,
        group="news",
    ),
    Action(
        "news:1",
        ("Shift+Right",),
        "►",
        "next step",
        lambda screen, what: screen.retelling.go("1"),
        in_replay=False,
        group="news",
    ),
    Action(
        "news:why",
        ("Shift+Down",),
        "why",
        "why they did it; return to the question",
        lambda screen, what: screen.retelling.go("why"),
        in_replay=False,
        group="why",
    ),
    Action(
        "news:0",
        ("Shift+Up",),
        "",
        "return to the question",
        lambda screen, what: screen.retelling.go("0"),
        in_replay=False,
        group="why",
    ),
    Action(
        "zones:1",
        ("Tab",),
        "",
        "step through the board, lit spaces first; Enter chooses",
        lambda screen, what: screen.walk.regions(1),
        group="zones",
    ),
    Action(
        "zones:-1",
        ("Shift+Tab",),
        "",
        "backwards",
        lambda screen, what: screen.walk.regions(-1),
        group="zones",
    ),
    Action(
        "counters:1",
        (",",),
        "",
        "step through the counters, lit ones first; Shift goes back",
        lambda screen, what: screen.walk.pieces(1),
        group="counters",
    ),
    Action(
        "counters:-1",
        ("Shift+,",),
        "",
        "backwards",
        lambda screen, what: screen.walk.pieces(-1),
        group="counters",
    ),
    Action(
        "fan",
        (".",),
        "",
        "fan out the stack under the pointer",
        lambda screen, what: _fan(screen),
    ),
    Action(
        "buttons:1",
        ("Ctrl+Tab",),
        "",
        "step through buttons and lines; Shift goes back",
        lambda screen, what: screen.walk.buttons(1),
        group="buttons",
    ),
    Action(
        "buttons:-1",
        ("Ctrl+Shift+Tab",),
        "",
        "backwards",
        lambda screen, what: screen.walk.buttons(-1),
        group="buttons",
    ),
    Action(
        "page:1",
        ("Right",),
        "►",
        "next or previous page of options",
        lambda screen, what: screen.model.options.turn_page(1),
        in_replay=False,
        group="page",
    ),
    Action(
        "page:-1",
        ("Left",),
        "◄",
        "previous page",
        lambda screen, what: screen.model.options.turn_page(-1),
        in_replay=False,
        group="page",
    ),
    Action(
        "zoom:1.25",
        ("+",),
        "",
        "zoom in, zoom out, whole board; or use the wheel",
        lambda screen, what: screen.mouse.zoom(1.25),
        group="zoom",
    ),
    Action(
        "zoom:0.8", ("-",), "", "out", lambda screen, what: screen.mouse.zoom(0.8), group="zoom"
    ),
    Action(
        "fit",
        ("Home",),
        "",
        "the whole board",
        lambda screen, what: screen.board.fit(),
        group="zoom",
    ),
    *(
        Action(
            f"pan:{across} {up}",
            (f"Ctrl+{name}",),
            "",
            "move the board; or drag it",
            lambda screen, what: screen.board.pan(*map(int, what.split())),
            group="pan",
        )
        for name, across, up in (
            ("Left", 60, 0),
            ("Right", -60, 0),
            ("Up", 0, -60),
            ("Down", 0, 60),
        )
    ),
    Action(
        "scroll:8",
        ("Page Up",),
        "",
        "scroll the log",
        lambda screen, what: screen.model.reading.scroll(8),
        group="scroll",
    ),
    Action(
        "scroll:-8",
        ("Page Down",),
        "",
        "forth",
        lambda screen, what: screen.model.reading.scroll(-8),
        group="scroll",
    ),
    Action(
        "step",
        ("Insert",),
        "Step",
        "watching a game: one step; skip to the end",
        _follows(lambda model, what: model.step()),
        in_replay=False,
        group="watched",
    ),
    Action(
        "hurry",
        ("End",),
        "Skip to end",
        "skip to the end",
        lambda screen, what: screen.model.pace.hurry(),
        in_replay=False,
        group="watched",
    ),
    Action(
        "pause",
        (),
        "Pause",
        "pause or continue",
        lambda screen, what: _pause(screen.model),
        in_replay=False,
    ),
    Action(
        "usual",
        (),
        "",
        "done, or the default answer",
        _follows(lambda model, what: model.answering.answer_usual()),
        in_replay=False,
    ),
    Action(
        "confirm",
        (),
        "Confirm",
        "confirm (Enter or Space); can't be undone after this",
        lambda screen, what: screen.deeds.confirm(),
        in_replay=False,
    ),
    Action(
        "unhold",
        (),
        "Back",
        "choose again (Ctrl+Z, Backspace or Esc)",
        lambda screen, what: screen.deeds.unhold(),
        in_replay=False,
    ),
    Action(
        "keep",
        ("Ctrl+S",),
        "",
        "save a copy of the game",
        _shows("save"),
        group="keys",
    ),
    Action("show:keys", ("Ctrl+K",), "", "keyboard shortcuts", _shows("keys"), group="keys"),
    Action("show:settings", (), "", "the settings", _shows("settings")),
    Action("show:sheets", (), "", "a list of all sheets", _shows("sheets")),
    Action("show:notes", (), "", "the full message", _shows("notes"), in_replay=False),
    Action("show:unsaved", (), "", "why the game isn't saved", _shows("unsaved")),
    Action("show:rule ", (), "", "a rule", lambda screen, what: screen.show_sheet("rule", what)),
    Action(
        "option:",
        (),
        "",
        "an option",
        lambda screen, what: screen.deeds.choose(int(what)),
        in_replay=False,
    ),
    Action(
        "unpick:",
        (),
        "",
        "deselect it",
        _follows(lambda model, what: model.answering.unpick(what)),
        in_replay=False,
    ),
    Action(
        "plan:",
        (),
        "",
        "a mission at this place",
        lambda screen, what: screen.deeds.follow_plan(int(what)),
        in_replay=False,
    ),
    Action(
        "order:",
        (),
        "",
        "a standing order",
        _follows(lambda model, what: model.answering.order(what)),
        in_replay=False,
    ),
    Action(
        "more",
        (),
        "",
        "all other options",
        lambda screen, what: screen.deeds.ask_more(),
        in_replay=False,
    ),
    Action(
        "entry:",
        (),
        "",
        "details, and where it happened",
        lambda screen, what: screen.retelling.entry(int(what)),
    ),
    Action(
        "line:", (), "", "where it happened", lambda screen, what: screen.retelling.line(int(what))
    ),
    Action(
        "step:",
        (),
        "",
        "a step since your last answer",
        lambda screen, what: screen.retelling.step(int(what)),
        in_replay=False,
    ),
    Action(
        "die:",
        (),
        "",
        "the result you rolled or drew",
        lambda screen, what: screen.deeds.say_die(what),
        in_replay=False,
    ),
    Action(
        "hint:", (), "", "a hint", lambda screen, what: screen.deeds.use_hint(what), in_replay=False
    ),
    Action(
        "overlay:",
        (),
        "",
        "an overlay by name",
        lambda screen, what: screen.overlays.choose(what),
    ),
    Action(
        "seated",
        (),
        "",
        "the next player is ready",
        lambda screen, what: screen.sit_down(),
        in_replay=False,
    ),
    Action(
        "answer:",
        (),
        "",
        "the advised answer",
        lambda screen, what: screen.deeds.answer(what),
        in_replay=False,
    ),
    Action("ordered", (), "", "your orders changed", lambda screen, what: screen.refresh()),
    Action(
        "give-up:",
        (),
        "",
        "leave without saving",
        lambda screen, what: screen.leaving.give_up(what),
    ),
    Action("show:hints", (), "Hints", "all hints so far", _shows("hints"), in_replay=False),
    Action("show:after", (), "Report", "after-action report", _shows("after"), in_replay=False),
    Action(
        "watch-again",
        (),
        "Replay",
        "replay the game",
        lambda screen, what: screen.leaving.watch_again(),
    ),
    Action(
        "new-game",
        (),
        "New game",
        "leave for a new game",
        lambda screen, what: screen.leaving.new_game(),
        in_replay=False,
    ),
    Action(
        "resign",
        (),
        "Resign",
        "give up the game",
        _follows(lambda model, what: model.answering.resign()),
    ),
    Action(
        "leave", (), "", "return to the start screen", lambda screen, what: screen.leaving.leave()
    ),
    Action("quit", (), "", "quit the program", lambda screen, what: screen.leaving.quit()),
)
"""All actions; those with keys appear in the order used on the keys sheet."""

REPLAY: tuple[Action, ...] = (
    Action("go:first", ("Home",), "|◄", "go to the start", lambda s, what: s.go_to("first")),
    Action("go:back", ("Left",), "◄", "one step back", lambda s, what: s.go_to("back")),
    Action("play", ("Space",), "Play", "play or pause", lambda s, what: s.play()),
    Action("go:on", ("Right",), "►", "one step forward", lambda s, what: s.go_to("on")),
    Action("go:last", ("End",), "►|", "go to the end", lambda s, what: s.go_to("last")),
    Action("turn:", (), "", "go to a turn", lambda s, what: s.go_to_turn(int(what))),
    Action("branch:", (), "", "play on from here", lambda s, what: s.branch(what)),
    Action("watch-again", (), "Replay", "replay from the start", lambda s, what: s.go(0)),
)
"""Additional actions for replays; their keys take precedence over those used during a game."""


ANSWERS = frozenset(
    ("usual", "confirm", "same", "all", "option:", "unpick:", "plan:", "order:", "answer:", "die:")
)
"""The actions that can answer a question. The press that ends an animation never carries them out.
"""


def answers(id: str) -> bool:
    """Whether an action can answer a question."""
    action, _ = action_of(id)
    return action is not None and action.id in ANSWERS


def action_of(id: str, among: Sequence[Action] = ACTIONS) -> tuple[Action | None, str]:
    """The action with this id, and its argument."""
    for action in among:
        if action.id == id:
            return action, id.rpartition(":")[2]
    for action in among:
        if action.id[-1:] in (":", " ") and id.startswith(action.id):
            return action, id.removeprefix(action.id)
    return None, ""


def key_of(id: str) -> str:
    """The name of an action's key; "" if it has none."""
    action, _ = action_of(id)
    return action.key if action is not None and action.id == id else ""


TOOLS = (
    "undo",
    "show:odds",
    "show:orders",
    "same",
    "show:rules",
    "show:charts",
    "show:score",
    "show:menu",
)
"""The buttons below the question, in order."""
