"""Standing orders that a game offers: commands by which the program answers for a player."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from somalia.engine.event import Event
from somalia.engine.kinds import KEPT_OPEN, MISSION, EventKind, has_tag
from somalia.engine.moment import Moment
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight


@dataclass
class StandingOrder:
    """A seat's standing order."""

    seat: str
    answer: Callable[[Sight, Choose], str | None]
    """Chooses an option at a question, given the game as the seat sees it; None if the order does
    not apply.
    """
    is_over: Callable[[Sight], bool] = lambda sight: False
    text: str = ""
    passes: bool = False  # whether it passes wherever the side could act
    limits: bool = False  # whether it takes precedence over the orders that it limits
    topic: str = ""  # its subject, if its words do not name it
    part_of: str = ""  # a wider subject; a later order on that subject replaces this one too
    ends_taken_back: bool = False  # whether the order ends when its seat undoes an answer
    turn: int = 0  # the only turn to which it applies, renewable with "again"; 0: no limit
    stops: bool = False  # whether it leaves the first question of each turn to the player
    broken: str = ""  # why it ended early; "" unless it did
    cut_short: Callable[[Sight], str] = lambda sight: ""
    """Why the order ended early, in a sentence; "" if it was completed."""

    @property
    def subject(self) -> str:
        """The order's subject; a later order on the same subject replaces this one."""
        if self.topic:
            return self.topic
        words = self.text.split(" until ")[0].split(" below ")[0]
        return words.removeprefix("always ").removeprefix("never ") if "back" in words else words


class OrderButton(NamedTuple):
    """A button that gives an order.

    Args:
        label: its text; "{}" is replaced by its number.
        words: the order's words, also with "{}".
        usual: the initial number; 0 for a button without a number.
        least: the smallest number.
        tenths: whether it counts tenths.
        from_turn: whether it counts from the current turn.
        beside: its label beside a question; "" if it is not shown there.
    """

    label: str
    words: str
    usual: int = 0
    least: int = 1
    tenths: bool = False
    from_turn: bool = False
    beside: Callable[[Choose], str] = lambda prompt: ""


class OrderRow(NamedTuple):
    """Buttons side by side for one part of a side, such as a unit."""

    heading: str
    buttons: Sequence[OrderButton]


class OrderPart(NamedTuple):
    """Part of an order that the player assembles from buttons, such as the unit or the target.

    Args:
        heading: the text beside its buttons.
        choices: each button's label, and its words in the order.
        chosen: the words that are chosen initially.
        is_several: whether the player can choose more than one; commas then separate the words.
    """

    heading: str
    choices: Sequence[tuple[str, str]]
    chosen: Sequence[str] = ()
    is_several: bool = False


class OrderForm(NamedTuple):
    """A kind of standing order."""

    pattern: str  # regular expression for its words, in lower case with single spaces
    make: Callable[[re.Match[str], Sight, str], StandingOrder]  # called with match, game and seat
    help_rows: Sequence[tuple[str, str]] = ()  # for the help: what to type, and what it does
    vain: Callable[[str, Sight], str] | None = None
    """Called with the words and the game; returns why the order would end at once, or "" if it
    would not.
    """
    remark: Callable[[str, Sight], str] | None = None
    """Called with the words and the game; returns a sentence to show to the player, or "" for none.
    """
    heading: str = ""  # the heading of its buttons
    buttons: Sequence[OrderButton] = ()
    roles: Sequence[str] = ()  # the roles that can use it; empty for all
    rows: Callable[[Sight, str], Sequence[OrderRow]] | None = None
    """Called with the game and the seat; returns the orders that can be given in the current
    position.
    """
    again: bool = False  # whether it lasts for one turn, and "again" renews it
    parts: Callable[[Sight, str, str], Sequence[OrderPart]] | None = None
    """Called with the game, the seat and the place that is pointed at ("" for none). Returns the
    parts of an order; empty if no order can be given.
    """
    whole: str = ""  # the whole order, with "{}" for the words of each part


def stop_each_turn(help_rows: Sequence[tuple[str, str]], heading: str) -> OrderForm:
    """An order form for stopping at the start of each turn, even if other orders could answer.

    Args:
        help_rows: for the help, what to type and what it does.
        heading: its button's heading.
    """

    def make(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
        return StandingOrder(seat, lambda sight, prompt: None, topic=STOP, stops=True)

    buttons = (OrderButton(STOP, STOP),)
    return OrderForm(STOP, make, help_rows, heading=heading, buttons=buttons)


class Repeat(Protocol):
    """How to repeat a unit's last action when an action takes several answers. The repetition
    continues as long as the unit acts and its situation is unchanged.
    """

    @property
    def asks(self) -> Collection[str]:
        """The kinds of question that make up an action; other questions are repeated one by one."""

    def last(self, sight: Sight) -> Mapping[str, str]:
        """The answers that made up the active unit's last action, by kind of question; empty if it
        cannot repeat them, or if no action is being asked for.
        """

    def situation(self, sight: Sight) -> Any:
        """The active unit's situation; None if no unit is active."""

    def ended(self, then: Any, answers: Mapping[str, str], sight: Sight) -> str | None:
        """Why the repetition stops, as a sentence that may be empty; None if it continues.

        Args:
            then: the situation when the player gave the order.
        """

    def like(self, answers: Mapping[str, str], sight: Sight, prompt: Choose) -> str | None:
        """The same or the closest answer to this question; None if there is none."""

    def told(self, answers: Mapping[str, str], sight: Sight) -> str:
        """The action that would be repeated, in words: "M60 (burst) at Mob 3"."""


AGAIN = "again"
"""The order that renews all orders that expired with their turn."""

STOP, GO_ON = "stop each turn", "go on"
"""The order that leaves each turn's first question to the player, and the words that let other
orders answer it after all.
"""

FOR_GOOD = "game over"
"""The words that end an order to pass for the rest of the game."""

PASS_BUTTONS = (
    OrderButton("until turn {}", "pass until turn {}", 3, 1, from_turn=True),
    OrderButton(
        "to the end of this phase",
        "pass until end",
        beside=lambda prompt: "Done for this phase" if has_tag(prompt.ask, MISSION) else "",
    ),
    OrderButton("for good", f"pass until {FOR_GOOD}"),
)
"""The buttons for orders to pass, common to all games."""


def opens(sight: Sight) -> bool:
    """Whether the question is the first of a mission or step, not a reaction within one."""
    return all(answer.is_chance or answer.how == "forced" for answer in sight.recent_answers)


def attacked_by(state: object, event: Event) -> set[str]:
    """The sides that an event attacks."""
    kind = event.kind
    if not isinstance(kind, EventKind) or kind.against is None:
        return set()
    return set(kind.against(state, event.facts))


def _chooses_missions(sight: Sight) -> bool:
    """Whether the question belongs to a phase in which players choose missions."""
    return isinstance(sight.prompt, Choose) and sight.phase.has_missions


def pass_until(
    attacked: Sequence[str], phase: str, help_rows: Sequence[tuple[str, str]]
) -> OrderForm:
    """An order form for passing until a turn begins, the phase or the game ends, or the side is
    attacked.

    Args:
        attacked: the words for "until attacked".
        phase: the name of the phase in which players choose missions.
        help_rows: for the help, what to type and what it does.
    """

    def vain(words: str, sight: Sight) -> str:
        until = words.removeprefix("pass until ")
        if until == "end" and words != until and not _chooses_missions(sight):
            return (
                'No order given: there is nothing to pass in this phase. "pass until end" is for '
                f'the {phase}; "pass until turn N" works at any time.'
            )
        turn = sight.phase.turn
        if until.startswith("turn") and int(until.split()[1]) <= turn:
            return f"No order given: this is already turn {turn}."
        return ""

    def remark(words: str, sight: Sight) -> str:
        last = sight.phase.last_turn
        until = re.fullmatch(r"pass until turn (\d+)", words)
        if until is None or not last or int(until[1]) <= last:
            return ""
        return f"Turn {last} is the last, so this order lasts until the end of the game."

    def make(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
        return _pass_until(match[1], match[1] in attacked, sight, seat)

    among = "|".join(attacked)
    pattern = rf"pass until (turn \d{{1,3}}|{among}|end|{FOR_GOOD})"
    until = [OrderButton(f"until {word}", f"pass until {word}") for word in attacked[-1:]]
    buttons = (*PASS_BUTTONS[:1], *until, *PASS_BUTTONS[1:])
    return OrderForm(pattern, make, help_rows, vain, remark, "Pass, or hand over", buttons)


def _pass_until(until: str, is_until_attacked: bool, sight: Sight, seat: str) -> StandingOrder:
    began = sight.phase
    own = next(one.sides for one in sight.seats if one.name == seat)
    given = sight.now
    # An order given within a mission starts after it: an Ambush on this march, or the attack that
    # the player is answering, does not end the order.
    is_within = _chooses_missions(sight) and not opens(sight)

    def attacked(sight: Sight) -> bool:
        since: Moment | None = sight.on_line(given)
        if is_within and since is given:
            since = sight.closed(given)
        events = sight.events_since(since) if since is not None else ()
        return any(
            not attacked_by(sight.view, event).isdisjoint(own)
            for event in events
            if event.is_seen_by(own)
        )

    def over(sight: Sight) -> bool:
        now = sight.phase
        if until.startswith("turn"):
            return now.turn >= int(until.split()[1])
        if is_until_attacked:
            return attacked(sight)
        if until == "end":
            return (now.turn, now.step) != (began.turn, began.step)
        return False

    def answer(sight: Sight, prompt: Choose) -> str | None:
        # Free or one-off actions are still offered, unless the player passes for good.
        usual = getattr(prompt.ask, "usual", "")
        is_open = has_tag(prompt.ask, KEPT_OPEN) and (not usual or usual in prompt.options)
        if is_open and until != FOR_GOOD:
            return None
        return next((word for word in passes(prompt) if word in prompt.options), None)

    return StandingOrder(seat, answer, over, passes=True)


def passes(prompt: Choose) -> Sequence[str]:
    """The options at a question that mean passing."""
    words: Sequence[str] = getattr(prompt.ask, "passes", ())
    return words


There = Callable[[Sight, Choose, str], "Sequence[str] | None"]
"""Called with the game, the question and a word. Returns the options in the place that the word
names; None if no place name starts with the word.
"""

ALL = "all"
"""The word for every unit that can be chosen."""


def in_turn(
    help_rows: Sequence[tuple[str, str]],
    there: There = lambda sight, prompt, word: None,
    places: Callable[[Sight], Sequence[str]] = lambda sight: (),
) -> OrderForm:
    """An order form for several missions in sequence, each named in full: "in turn raid kismayu
    all, raid baidoa all".

    A mission's words answer its questions, in any order after the first. A word is an option's id,
    the beginning of the id, a word within it, or a place name. "all" means every unit that can be
    chosen, and "all jilib" every such unit in Jilib. Each mission begins when its seat next chooses
    one.

    The order ends after the last mission or with the phase. It also ends when one of its sides is
    attacked, or when the next mission cannot be carried out as named.

    Args:
        help_rows: for the help, what to type and what it does.
        there: finds the units in a place.
        places: the ids of all places.
    """

    def plans(words: str, sight: Sight) -> list[list[str]]:
        known = places(sight)
        return [_with_ids(named, known) for part in words.split(",") if (named := part.split())]

    def make(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
        return _in_turn(plans(match[1], sight), sight, seat, there)

    def vain(words: str, sight: Sight) -> str:
        prompt = sight.prompt
        if not isinstance(prompt, Choose) or not has_tag(prompt.ask, MISSION):
            return "No order given: give this one when you choose a mission."
        for first in plans(words.removeprefix("in turn "), sight)[:1]:
            if why := _bar(sight, sight.seat_of[prompt.who].name, first, there):
                return f'No order given: can\'t carry out "{" ".join(first)}": {why}'
        return ""

    return OrderForm(r"in turn ([a-z0-9 ,-]{1,400})", make, help_rows, vain)


def _with_ids(words: Sequence[str], places: Sequence[str]) -> list[str]:
    """The words with each place replaced by its id and each counter joined into one word.
    "mogadishu port" (or just "port" if unambiguous) becomes "mogadishu-port", and "pink 2" becomes
    "pink-2".
    """
    result: list[str] = []
    index = 0
    while index < len(words):
        is_counter = result and not any(id.startswith(result[-1]) for id in (*places, ALL))
        if words[index][0].isdigit() and is_counter:
            result[-1] += f"-{words[index]}"
            index += 1
            continue
        for many in range(min(3, len(words) - index), 1, -1):
            if (joined := "-".join(words[index : index + many])) in places:
                break
        else:
            many, joined = 1, words[index]
            parts = [id for id in places if joined in id.split("-")]
            if len(parts) == 1 and not any(id.startswith(joined) for id in places):
                joined = parts[0]
        result.append(joined)
        index += many
    return result


def _in_turn(
    plans: Sequence[Sequence[str]], sight: Sight, seat: str, there: There
) -> StandingOrder:
    began = sight.phase
    own = next(one.sides for one in sight.seats if one.name == seat)
    given, count = sight.now, sight.count
    mission = "" if sight.prompt is None else sight.prompt.ask
    idle = set(getattr(mission, "passes", ()))

    def answered(sight: Sight) -> list[tuple[str, str]]:
        """The seat's answers since the order was given, as (kind, option), including forced
        answers.
        """
        since = sight.answers()[count:]
        return [(str(one.ask), str(one.value)) for one in since if one.who in own]

    def begun(sight: Sight) -> int:
        return sum(ask == mission and option not in idle for ask, option in answered(sight))

    def stopped(sight: Sight) -> str | None:
        """Why the order ends, in a sentence; "" if all missions are done, None if it continues."""
        now = sight.phase
        index = begun(sight)
        if index > len(plans):
            return ""
        if (now.turn, now.step) != (began.turn, began.step):
            return "The phase has ended." if index < len(plans) else ""
        since: Moment | None = sight.on_line(given)
        events = sight.events_since(since) if since is not None else ()
        if any(
            event.is_seen_by(own) and not attacked_by(sight.view, event).isdisjoint(own)
            for event in events
        ):
            return "You have been attacked." if index < len(plans) else ""
        prompt = sight.prompt
        is_next = isinstance(prompt, Choose) and prompt.ask == mission and prompt.who in own
        if not is_next:
            return None
        if index == len(plans):
            return ""
        why = _bar(sight, seat, plans[index], there)
        return f'"{" ".join(plans[index])}" isn\'t possible as ordered: {why}' if why else None

    def over(sight: Sight) -> bool:
        return stopped(sight) is not None

    def answer(sight: Sight, prompt: Choose) -> str | None:
        index = begun(sight)
        if prompt.ask == mission:
            return (
                _named(plans[index][:1], sight, prompt, (), there) if index < len(plans) else None
            )
        done = answered(sight)
        starts = [
            n for n, (ask, option) in enumerate(done) if ask == mission and option not in idle
        ]
        if not starts:
            return None
        said = [option for _, option in done[starts[-1] + 1 :]]
        return _named(plans[index - 1][1:], sight, prompt, said, there)

    return StandingOrder(
        seat, answer, over, topic="in turn", cut_short=lambda sight: stopped(sight) or ""
    )


def _unsaid(words: Sequence[str], given: Sequence[str]) -> list[str]:
    """The words not yet used by any answer; each answer uses up one word."""
    left = list(words)
    for option in given:
        matches = [word for word in left if word != ALL and option.startswith(word)]
        matches = matches or [word for word in left if word in option.split("-")]
        if matches:
            left.remove(option if option in matches else matches[0])
    return left


def _named(
    words: Sequence[str], sight: Sight, prompt: Choose, given: Sequence[str], there: There
) -> str | None:
    """The option that a mission's words select at a question; None if they select none."""
    options = [option for option in prompt.options if option != DONE]
    kinds = {one.id: getattr(one, "kind", one.id) for one in prompt.candidates}
    left = _unsaid(words, given)
    for word in left:
        matches = _meant(word, options)
        # Interchangeable counters count as one option.
        if len({kinds.get(option, option) for option in matches}) == 1:
            return matches[0]
    if not prompt.picks:
        return None
    units = [option for option in options if option not in prompt.extra]
    for place in _after_all(left):
        among = there(sight, prompt, place) if place else None
        among = units if among is None else [unit for unit in units if unit in among]
        if among:
            return among[0]
    return DONE if DONE in prompt.options else None


def _meant(word: str, options: Sequence[str]) -> list[str]:
    """The options that a word may mean: exact matches, else options that begin with it, else
    options that contain it.
    """
    matches = [option for option in options if option == word]
    matches = matches or [option for option in options if option.startswith(word)]
    return matches or [option for option in options if word in option.split("-")]


def _after_all(words: Sequence[str]) -> list[str]:
    """The word that follows each "all"; "" if none follows."""
    return [after for word, after in pairwise((*words, "")) if word == ALL]


def _bar(sight: Sight, seat: str, words: Sequence[str], there: There) -> str:
    """Why a mission cannot be carried out as named, as a clause; "" if it can. The mission is tried
    only up to the first roll.
    """
    twin = sight.trial(auto_dice=False, stops_at_checkpoint=True)
    start = twin.count
    begun, places = False, set[str]()
    while (prompt := twin.asked(seat)) is not None:
        given = [str(one.value) for one in twin.answers()[start + 1 :]]
        if begun and prompt.picks:
            left = _after_all(_unsaid(words[1:], given))
            places |= {place for place in left if place and there(twin, prompt, place)}
        option = _named(words[1:] if begun else words[:1], twin, prompt, given, there)
        if option is None:
            why = prompt.why_not(DONE) if (prompt.about or {}).get("picked") else None
            if why is not None:
                return f"{why.rule}: {why.sentence}"
            break
        twin.answer(seat, option)
        begun = True
    said = [str(one.value) for one in twin.answers()[start:]]
    # A lone eligible unit takes part without a question about its place.
    places |= {place for place in _after_all(words) if place in said}
    left = [word for word in _unsaid(words, said) if word != ALL and word not in places]
    return f'"{left[0]}" isn\'t an option.' if left else ""
