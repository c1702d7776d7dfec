"""What a player can do in the window besides choosing options: one table of actions.

Each has an id, its keys, a label for buttons, a tip, and what it does. Keys, buttons, tips, the
sheet of keys and the guide all go by this table. An id that ends with ":" is followed by what it is
about, such as "show:rule 6.12".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from somalia.window.model import PlayModel

Does = Callable[[Any, str], object]
"""Of the screen, and of what the action is about."""


def _always(model: PlayModel) -> bool:
    return True


@dataclass(frozen=True)
class Action:
    """Something a player can do.

    Args:
        keys: that do it at all times, by name.
        tip: what it does, in a few words: what buttons tell, and the sheet of keys.
        does: how the screen carries it out.
        is_open: whether it can be done now; its button is grey where it cannot.
        in_replay: whether a replay has it too.
        group: actions of one group share a line of the sheet of keys.
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
        """The key it is written with; "" if it has none."""
        return self.keys[0] if self.keys else ""


def _shows(name: str) -> Does:
    return lambda screen, what: screen.show_sheet(name)


def _follows(does: Callable[[PlayModel, str], object]) -> Does:
    """The model does it, and the board follows where the position has changed."""
    return lambda screen, what: screen.followed(does, screen.model, what)


def _mark_best(model: PlayModel) -> None:
    """Mark the options whose odds are best, or no longer mark any."""
    model.odds.marks_best = not model.odds.marks_best
    model.changed()


def _pause(model: PlayModel) -> None:
    """Stop a game that is watched, or let it run."""
    model.pace.pause()
    model.changed()


def _hide_pieces(model: PlayModel) -> None:
    """Hide what lies on the board, or show it again."""
    model.shows_pieces = not model.shows_pieces


def _fan(screen: Any) -> None:
    """Fan out the next pile of the region that is pointed at."""
    if screen.model.target:
        screen.board.fan(screen.model.target)


ACTIONS: tuple[Action, ...] = (
    Action(
        "undo",
        ("Ctrl+Z", "Backspace"),
        "Undo",
        "choose otherwise while an answer waits for Enter; else take back the last, as far as no "
        "dice were rolled since",
        _follows(lambda model, what: model.answering.undo()),
        lambda model: model.answering.may_undo,
        in_replay=False,
    ),
    Action(
        "show:odds",
        ("F4",),
        "Odds",
        "exact odds of what is being prepared",
        _shows("odds"),
        lambda model: model.prompt is not None and model.odds.rates,
        in_replay=False,
        group="sheets",
    ),
    Action(
        "show:advice",
        ("Ctrl+A",),
        "Advice",
        "what the usual opponent would do in your place; what each answer is worth",
        _shows("advice"),
        lambda model: model.sitting.can_advise,
        in_replay=False,
    ),
    Action(
        "sound",
        ("Ctrl+M",),
        "Sound",
        "sound off and on",
        lambda screen, what: screen.hearing.turn(),
    ),
    Action(
        "show:turn",
        ("Ctrl+T",),
        "Turn",
        "what the turn before has come to, and how this one began",
        _shows("turn"),
    ),
    Action(
        "show:result",
        ("Ctrl+R",),
        "Result",
        "how the game ended, when it is over",
        _shows("result"),
        lambda model: model.controller.is_over,
        in_replay=False,
    ),
    Action(
        "show:orders",
        ("F9",),
        "Orders",
        "standing orders, which answer for you",
        _shows("orders"),
        lambda model: model.table.has_people and not model.controller.is_over,
        in_replay=False,
    ),
    Action(
        "same",
        ("F10",),
        "Same",
        "the same answer to its like, to the end of the mission; of who acts, what he did last",
        lambda screen, what: screen.deeds.same(),
        lambda model: model.answering.offers_same,
        in_replay=False,
    ),
    Action(
        "show:rules",
        ("F1",),
        "Rules",
        "the rule of the question; then type to search the rules",
        _shows("rules"),
    ),
    Action("show:charts", ("F2",), "Charts", "the charts", _shows("charts"), group="sheets"),
    Action("show:score", ("F3",), "Score", "the score", _shows("score"), group="sheets"),
    Action(
        "show:menu",
        ("Esc",),
        "Menu",
        "menu: save a copy, settings, resign, leave",
        _shows("menu"),
    ),
    Action(
        "all",
        ("F8",),
        "All of them",
        "take all that are offered, in a question of picks",
        _follows(lambda model, what: model.answering.take_all()),
        lambda model: model.answering.can_take_all,
        in_replay=False,
    ),
    Action(
        "overlay",
        ("F5",),
        "Overlays",
        "an overlay: tints that tell of every part of the board",
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
        "mark the options whose odds are best",
        lambda screen, what: _mark_best(screen.model),
        lambda model: model.prompt is not None and model.odds.rates,
        in_replay=False,
    ),
    Action(
        "hide",
        ("F6",),
        "Hide",
        "hide and show what lies on the board",
        lambda screen, what: _hide_pieces(screen.model),
    ),
    Action(
        "reading",
        ("F7",),
        "Reasons",
        "chronicle, every event with its dice, or the reasons of the computer's players",
        lambda screen, what: screen.model.reading.turn_over(),
    ),
    Action(
        "die:turn",
        ("Ctrl+D",),
        "Dice",
        "the program rolls the dice, or you do, and say what came up",
        lambda screen, what: screen.deeds.turn_over_dice(),
        in_replay=False,
    ),
    Action(
        "hint:turn",
        ("Ctrl+H",),
        "Hints",
        "hints of a first game, off and on; Enter or Space shows the next",
        lambda screen, what: screen.deeds.turn_hints(),
        in_replay=False,
    ),
    Action(
        "news:-1",
        ("Shift+Left",),
        "◄",
        "step through what has happened since your last answer",
        lambda screen, what: screen.retelling.go("-1"),
        in_replay=False,
        group="news",
    ),
    Action(
        "news:1",
        ("Shift+Right",),
        "►",
        "the next step",
        lambda screen, what: screen.retelling.go("1"),
        in_replay=False,
        group="news",
    ),
    Action(
        "news:why",
        ("Shift+Down",),
        "why",
        "why they did it; back to the question",
        lambda screen, what: screen.retelling.go("why"),
        in_replay=False,
        group="why",
    ),
    Action(
        "news:0",
        ("Shift+Up",),
        "",
        "back to the question",
        lambda screen, what: screen.retelling.go("0"),
        in_replay=False,
        group="why",
    ),
    Action(
        "zones:1",
        ("Tab",),
        "",
        "walk over the board, what is lit first; Enter takes it",
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
        "walk over the pieces, those that are lit first; with Shift backwards; Enter takes one",
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
        "fan out the piles of the place that is walked to or pointed at",
        lambda screen, what: _fan(screen),
    ),
    Action(
        "buttons:1",
        ("Ctrl+Tab",),
        "",
        "walk over every button and line on screen; with Shift backwards; Enter",
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
        "turn the pages of the options",
        lambda screen, what: screen.model.options.turn_page(1),
        in_replay=False,
        group="page",
    ),
    Action(
        "page:-1",
        ("Left",),
        "◄",
        "the page before",
        lambda screen, what: screen.model.options.turn_page(-1),
        in_replay=False,
        group="page",
    ),
    Action(
        "zoom:1.25",
        ("+",),
        "",
        "zoom; the whole board. The wheel zooms to the pointer",
        lambda screen, what: screen.mouse.zoom(1.25),
        group="zoom",
    ),
    Action(
        "zoom:0.8", ("-",), "", "out", lambda screen, what: screen.mouse.zoom(0.8), group="zoom"
    ),
    Action(
        "fit", ("Home",), "", "all of it", lambda screen, what: screen.board.fit(), group="zoom"
    ),
    *(
        Action(
            f"pan:{across} {up}",
            (f"Ctrl+{name}",),
            "",
            "move the board, as dragging does",
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
        "scroll the story",
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
        "a watched game: one step; to the end",
        _follows(lambda model, what: model.step()),
        in_replay=False,
        group="watched",
    ),
    Action(
        "hurry",
        ("End",),
        "To the end",
        "to the end",
        lambda screen, what: screen.model.pace.hurry(),
        in_replay=False,
        group="watched",
    ),
    Action(
        "pause",
        (),
        "Pause",
        "stop, and go on",
        lambda screen, what: _pause(screen.model),
        in_replay=False,
    ),
    Action(
        "usual",
        (),
        "",
        "done, or the usual answer",
        _follows(lambda model, what: model.answering.answer_usual()),
        in_replay=False,
    ),
    Action(
        "confirm",
        (),
        "Confirm",
        "do it (Enter or Space); it cannot be taken back after that",
        lambda screen, what: screen.deeds.confirm(),
        in_replay=False,
    ),
    Action(
        "unhold",
        (),
        "Back",
        "choose otherwise (Ctrl+Z, Backspace or Esc)",
        lambda screen, what: screen.deeds.unhold(),
        in_replay=False,
    ),
    Action(
        "keep",
        ("Ctrl+S",),
        "",
        "a copy of the game under a name of yours",
        _shows("save"),
        group="keys",
    ),
    Action("show:keys", ("Ctrl+K",), "", "the keys", _shows("keys"), group="keys"),
    Action("show:settings", (), "", "the settings", _shows("settings")),
    Action("show:sheets", (), "", "every sheet of the game", _shows("sheets")),
    Action("show:notes", (), "", "what is to be read, whole", _shows("notes"), in_replay=False),
    Action("show:unsaved", (), "", "why the game is not saved", _shows("unsaved")),
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
        "takes that pick back",
        _follows(lambda model, what: model.answering.unpick(what)),
        in_replay=False,
    ),
    Action(
        "plan:",
        (),
        "",
        "a mission with its place",
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
        "all the others",
        lambda screen, what: screen.deeds.ask_more(),
        in_replay=False,
    ),
    Action(
        "entry:",
        (),
        "",
        "its details, and where it was",
        lambda screen, what: screen.retelling.entry(int(what)),
    ),
    Action("line:", (), "", "where it was", lambda screen, what: screen.retelling.line(int(what))),
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
        "what came up",
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
        "the next is at the screen",
        lambda screen, what: screen.sit_down(),
        in_replay=False,
    ),
    Action(
        "answer:",
        (),
        "",
        "what is advised",
        lambda screen, what: screen.deeds.answer(what),
        in_replay=False,
    ),
    Action("ordered", (), "", "orders have changed", lambda screen, what: screen.refresh()),
    Action(
        "give-up:", (), "", "leave it unsaved", lambda screen, what: screen.leaving.give_up(what)
    ),
    Action("show:hints", (), "Hints", "all hints so far", _shows("hints"), in_replay=False),
    Action("show:after", (), "Story", "the story of the game", _shows("after"), in_replay=False),
    Action(
        "watch-again", (), "Replay", "replay it", lambda screen, what: screen.leaving.watch_again()
    ),
    Action(
        "resign",
        (),
        "Resign",
        "give the game up",
        _follows(lambda model, what: model.answering.resign()),
    ),
    Action("leave", (), "", "to the start screen", lambda screen, what: screen.leaving.leave()),
    Action("quit", (), "", "leave the program", lambda screen, what: screen.leaving.quit()),
)
"""In the order in which the sheet of keys goes through those that have keys."""

REPLAY: tuple[Action, ...] = (
    Action("go:first", ("Home",), "|◄", "to the beginning", lambda s, what: s.go_to("first")),
    Action("go:back", ("Left",), "◄", "a step back", lambda s, what: s.go_to("back")),
    Action("play", ("Space",), "Play", "let it play, and stop it", lambda s, what: s.play()),
    Action("go:on", ("Right",), "►", "a step on", lambda s, what: s.go_to("on")),
    Action("go:last", ("End",), "►|", "to the end", lambda s, what: s.go_to("last")),
    Action("turn:", (), "", "to a turn", lambda s, what: s.go_to_turn(int(what))),
    Action("branch:", (), "", "play on from here", lambda s, what: s.branch(what)),
    Action("watch-again", (), "Replay", "from the beginning", lambda s, what: s.go(0)),
)
"""What a replay has besides; its keys come before those of the game."""


def action_of(id: str, among: Sequence[Action] = ACTIONS) -> tuple[Action | None, str]:
    """The action of an id, and what it is about."""
    for action in among:
        if action.id == id:
            return action, id.rpartition(":")[2]
    for action in among:
        if action.id[-1:] in (":", " ") and id.startswith(action.id):
            return action, id.removeprefix(action.id)
    return None, ""


def key_of(id: str) -> str:
    """The name of the key that does it; "" if it has none of its own."""
    action, _ = action_of(id)
    return action.key if action is not None and action.id == id else ""


class KeyLine(NamedTuple):
    """A line of the sheet of keys."""

    keys: str
    does: str


CHOOSING = (
    KeyLine(
        "its letter or digit",
        "choose that option, or turn to its page; say a die, or what was drawn",
    ),
    KeyLine(
        "Alt and its key",
        "chooses it, and answers the same to all its like in this mission or step",
    ),
    KeyLine("Up, Down, Enter", "walk over the options, and choose"),
    KeyLine("Space, Enter", "done; the usual answer; confirm what is held; hurry the computer on"),
)
"""Keys that depend on what is asked."""

BESIDES = (
    KeyLine(
        "drag",
        "from where a march starts: draws its way; a counter: takes it to a Zone; Esc or the right "
        "button drops it",
    ),
    KeyLine("F11, F12", "full screen; save a picture"),
)

_SHARED = {
    "overlays": ("F5, Shift+1 to 9", ""),
    "news": ("Shift+Left, +Right", ""),
    "why": ("Shift+Down, +Up", ""),
    "zones": ("Tab, Shift+Tab", ""),
    "counters": ("comma (,)", ""),
    "buttons": ("Ctrl+Tab", ""),
    "page": ("Left, Right", ""),
    "zoom": ("+ and -, Home", ""),
    "pan": ("Ctrl and arrows", ""),
    "scroll": ("Page Up, Page Down", ""),
    "watched": ("Insert, End", ""),
    "sheets": ("F2, F3, F4", "charts; score; exact odds of what is being prepared"),
    "keys": ("Ctrl+K, Ctrl+S", "the keys; a copy of the game under a name of yours"),
}
"""How the keys of a group are written on one line, and what they do, where the first of them does
not say it for all."""


def key_lines() -> list[KeyLine]:
    """What the sheet of keys tells, and the guide."""
    found: list[KeyLine] = list(CHOOSING)
    done: set[str] = set()
    for action in ACTIONS:
        if not action.keys or action.group in done:
            continue
        if action.group:
            done.add(action.group)
            keys, does = _SHARED[action.group]
            found.append(KeyLine(keys, does or action.tip))
        else:
            keys = "full stop (.)" if action.key == "." else ", ".join(action.keys)
            found.append(KeyLine(keys, action.tip))
    return [*found, *BESIDES]


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
"""The buttons below the question, in their order."""
