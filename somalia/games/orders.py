"""Standing orders that a game offers: forms of words by which the program answers for a person."""

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
    """A standing order of one seat."""

    seat: str
    answer: Callable[[Sight, Choose], str | None]
    """The game as the seat sees it and the question in, an option out; None: it is not about it."""
    is_over: Callable[[Sight], bool] = lambda sight: False
    text: str = ""
    passes: bool = False  # it answers where something is undertaken, by doing nothing
    limits: bool = False  # it comes before those that it limits
    topic: str = ""  # what it is about, where its words do not tell
    part_of: str = ""  # a wider subject: a later order about that takes its place too
    ends_taken_back: bool = False  # it ends when its seat takes an answer back
    turn: int = 0  # the only one that it holds for, and may be given "again" after; 0: no such
    stops: bool = False  # it answers nothing, and no other does at the first question of a turn
    cut_short: Callable[[Sight], str] = lambda sight: ""
    """Why it is over before all of it is done, in a sentence; "" if all of it is."""

    @property
    def subject(self) -> str:
        """What it is about: a later order about it takes its place, see also `part_of`."""
        if self.topic:
            return self.topic
        words = self.text.split(" until ")[0].split(" below ")[0]
        return words.removeprefix("always ").removeprefix("never ") if "back" in words else words


class OrderButton(NamedTuple):
    """An order that a screen offers as a button.

    Args:
        label: what stands on it; "{}" is its number.
        words: the order, likewise.
        usual: the number at first; 0 for a button without one.
        least: the least it can be.
        tenths: whether it counts tenths.
        from_turn: whether it counts from the turn that is played.
        beside: of a question: what it is called on a button beside it; "" where it has none.
    """

    label: str
    words: str
    usual: int = 0
    least: int = 1
    tenths: bool = False
    from_turn: bool = False
    beside: Callable[[Choose], str] = lambda prompt: ""


class OrderRow(NamedTuple):
    """Orders of one part of a side, such as a unit, side by side."""

    heading: str
    buttons: Sequence[OrderButton]


class OrderPart(NamedTuple):
    """A part of an order that is put together from buttons: who, where to.

    Args:
        heading: what stands beside its buttons.
        choices: what stands on each, and its words in the order.
        chosen: the words of those that are chosen at first.
        is_several: whether more than one can be chosen, whose words are then parted by commas.
    """

    heading: str
    choices: Sequence[tuple[str, str]]
    chosen: Sequence[str] = ()
    is_several: bool = False


class OrderForm(NamedTuple):
    """A form of standing order."""

    pattern: str  # of its words, in lower case and with single spaces
    make: Callable[
        [re.Match[str], Sight, str], StandingOrder
    ]  # of the match, the game and the seat
    told: Sequence[str] = ()  # for the help, in lines: what is typed, what it does
    vain: Callable[[str, Sight], str] | None = None
    """Of its words: why it would end before it began; "" if it would not."""
    remark: Callable[[str, Sight], str] | None = None
    """Of its words: what the person should know, in a sentence; "" for nothing."""
    heading: str = ""  # of its buttons
    buttons: Sequence[OrderButton] = ()
    roles: Sequence[str] = ()  # that it makes sense for; all if empty
    rows: Callable[[Sight, str], Sequence[OrderRow]] | None = None
    """Of the game and the seat: what can be ordered in the position that stands."""
    again: bool = False  # such orders hold for a turn, and "again" gives them for the next
    parts: Callable[[Sight, str, str], Sequence[OrderPart]] | None = None
    """Of the game, the seat and the place that is pointed at, "" for none: what an order is put
    together from; no parts where nothing can be ordered."""
    whole: str = ""  # such an order, with "{}" for the words of each part


def stop_each_turn(told: Sequence[str], heading: str) -> OrderForm:
    """To be asked at the start of each turn, whatever other orders answer.

    Args:
        told: for the help.
        heading: of its button.
    """

    def make(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
        return StandingOrder(seat, lambda sight, prompt: None, topic=STOP, stops=True)

    buttons = (OrderButton(STOP, STOP),)
    return OrderForm(STOP, make, told, heading=heading, buttons=buttons)


class Repeat(Protocol):
    """What "the same" is where somebody acts by several answers: what he did last, once more, as
    long as he acts and nothing has changed for him.
    """

    @property
    def asks(self) -> Collection[str]:
        """The kinds of question by which somebody acts; others are answered the same one by one."""

    def last(self, sight: Sight) -> Mapping[str, str]:
        """The answers of what he who is asked did last and can do again, by kind of question; none
        if there is no such thing, or if he is not asked what he does next.
        """

    def situation(self, sight: Sight) -> Any:
        """What he goes by who acts now; None if nobody does."""

    def ended(self, then: Any, answers: Mapping[str, str], sight: Sight) -> str | None:
        """Why he does not go on with it, in a sentence that may be empty; None if he does.

        Args:
            then: the situation in which "the same" was said.
        """

    def like(self, answers: Mapping[str, str], sight: Sight, prompt: Choose) -> str | None:
        """The answer to this question, or its like; None if there is none."""

    def told(self, answers: Mapping[str, str], sight: Sight) -> str:
        """What would be done again, in words: "M60 (burst) at Mob 3"."""


AGAIN = "again"
"""The order by which those that have ended with their turn are given again."""

STOP, GO_ON = "stop each turn", "go on"
"""The order by which the first question of each turn is left to its seat, and the words by which
orders answer it all the same.
"""

FOR_GOOD = "game over"
"""To pass until then is to pass for good."""

PASS_BUTTONS = (
    OrderButton("until turn {}", "pass until turn {}", 3, 1, from_turn=True),
    OrderButton(
        "to the end of this phase",
        "pass until end",
        beside=lambda prompt: "Done for this phase" if has_tag(prompt.ask, MISSION) else "",
    ),
    OrderButton("for good", f"pass until {FOR_GOOD}"),
)
"""Of the orders to pass, for every game."""


def opens(sight: Sight) -> bool:
    """Whether the question is the first of a mission or step, and no reaction within one."""
    return all(answer.is_chance or answer.how == "forced" for answer in sight.recent_answers)


def attacked_by(state: object, event: Event) -> set[str]:
    """The sides that an event is an attack on."""
    kind = event.kind
    if not isinstance(kind, EventKind) or kind.against is None:
        return set()
    return set(kind.against(state, event.facts))


def _chooses_missions(sight: Sight) -> bool:
    """Whether a question of a phase is asked in which missions are chosen."""
    return isinstance(sight.prompt, Choose) and sight.phase.has_missions


def pass_until(attacked: Sequence[str], phase: str, told: Sequence[str]) -> OrderForm:
    """To pass until a turn begins, the phase or the game is over, or one is attacked.

    Args:
        attacked: the words for that.
        phase: the name of the phase in which missions are chosen.
        told: for the help.
    """

    def vain(words: str, sight: Sight) -> str:
        until = words.removeprefix("pass until ")
        if until == "end" and words != until and not _chooses_missions(sight):
            return (
                'No order: there is nothing to pass in this phase. "pass until end" is for the '
                f'{phase}; "pass until turn N" works at any time.'
            )
        turn = sight.phase.turn
        if until.startswith("turn") and int(until.split()[1]) <= turn:
            return f"No order: this is already turn {turn}."
        return ""

    def remark(words: str, sight: Sight) -> str:
        last = sight.phase.last_turn
        until = re.fullmatch(r"pass until turn (\d+)", words)
        if until is None or not last or int(until[1]) <= last:
            return ""
        return f"Turn {last} is the last, so this order holds to the end of the game."

    def make(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
        return _pass_until(match[1], match[1] in attacked, sight, seat)

    among = "|".join(attacked)
    pattern = rf"pass until (turn \d{{1,3}}|{among}|end|{FOR_GOOD})"
    until = [OrderButton(f"until {word}", f"pass until {word}") for word in attacked[-1:]]
    buttons = (*PASS_BUTTONS[:1], *until, *PASS_BUTTONS[1:])
    return OrderForm(pattern, make, told, vain, remark, "Pass, or hand over", buttons)


def _pass_until(until: str, is_until_attacked: bool, sight: Sight, seat: str) -> StandingOrder:
    began = sight.phase
    own = next(one.sides for one in sight.seats if one.name == seat)
    given = sight.now
    # Within a mission the order is about what comes after it: an Ambush on this very march, or the
    # attack that is being answered, does not end what has not begun.
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
        # What costs nothing, or comes once, is asked about, unless nothing more is wanted at all.
        usual = getattr(prompt.ask, "usual", "")
        is_open = has_tag(prompt.ask, KEPT_OPEN) and (not usual or usual in prompt.options)
        if is_open and until != FOR_GOOD:
            return None
        return next((word for word in passes(prompt) if word in prompt.options), None)

    return StandingOrder(seat, answer, over, passes=True)


def passes(prompt: Choose) -> Sequence[str]:
    """The words by which nothing is undertaken at such a question."""
    found: Sequence[str] = getattr(prompt.ask, "passes", ())
    return found


There = Callable[[Sight, Choose, str], "Sequence[str] | None"]
"""The options of a question that stand where a word says; None where the word begins no place."""

ALL = "all"
"""The word for everybody who can be picked."""


def in_turn(
    told: Sequence[str],
    there: There = lambda sight, prompt, word: None,
    places: Callable[[Sight], Sequence[str]] = lambda sight: (),
) -> OrderForm:
    """Missions one after another, each named whole: "in turn raid kismayu all, raid baidoa all".

    A mission is named by what its questions are answered with, in any order after the first: ids
    of options, their beginnings or a word of them, a place also by its name, "all" for everybody
    who can be picked, and "all jilib" for those of them who stand there. Each is begun as soon as
    its seat chooses a mission. The order ends with the last, with the phase, when one of its
    sides is attacked, and where the next cannot be carried out as it is named.

    Args:
        told: for the help.
        there: who stands in a place.
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
            return "No order: give it when you choose a mission."
        for first in plans(words.removeprefix("in turn "), sight)[:1]:
            if why := _bar(sight, sight.seat_of[prompt.who].name, first, there):
                return f'No order: can\'t carry out "{" ".join(first)}": {why}'
        return ""

    return OrderForm(r"in turn ([a-z0-9 ,-]{1,400})", make, told, vain)


def _with_ids(words: Sequence[str], places: Sequence[str]) -> list[str]:
    """The words, each place among them as its id: "mogadishu port", or "port" alone where no other
    place goes by it, as "mogadishu-port"; and a counter's as one word, "pink 2" as "pink-2".
    """
    found: list[str] = []
    at = 0
    while at < len(words):
        is_counter = found and not any(id.startswith(found[-1]) for id in (*places, ALL))
        if words[at][0].isdigit() and is_counter:
            found[-1] += f"-{words[at]}"
            at += 1
            continue
        for many in range(min(3, len(words) - at), 1, -1):
            if (joined := "-".join(words[at : at + many])) in places:
                break
        else:
            many, joined = 1, words[at]
            parts = [id for id in places if joined in id.split("-")]
            if len(parts) == 1 and not any(id.startswith(joined) for id in places):
                joined = parts[0]
        found.append(joined)
        at += many
    return found


def _in_turn(
    plans: Sequence[Sequence[str]], sight: Sight, seat: str, there: There
) -> StandingOrder:
    began = sight.phase
    own = next(one.sides for one in sight.seats if one.name == seat)
    given, count = sight.now, sight.count
    mission = "" if sight.prompt is None else sight.prompt.ask
    idle = set(getattr(mission, "passes", ()))

    def answered(sight: Sight) -> list[tuple[str, str]]:
        """What the seat has answered since, whoever gave it: kind and option."""
        since = sight.answers()[count:]
        return [(str(one.ask), str(one.value)) for one in since if one.who in own]

    def begun(sight: Sight) -> int:
        return sum(ask == mission and option not in idle for ask, option in answered(sight))

    def stopped(sight: Sight) -> str | None:
        """Why it goes on no more, in a sentence; "" if all is done, None if it goes on."""
        now = sight.phase
        at = begun(sight)
        if at > len(plans):
            return ""
        if (now.turn, now.step) != (began.turn, began.step):
            return "The phase has ended." if at < len(plans) else ""
        since: Moment | None = sight.on_line(given)
        events = sight.events_since(since) if since is not None else ()
        if any(
            event.is_seen_by(own) and not attacked_by(sight.view, event).isdisjoint(own)
            for event in events
        ):
            return "You have been attacked." if at < len(plans) else ""
        prompt = sight.prompt
        is_next = isinstance(prompt, Choose) and prompt.ask == mission and prompt.who in own
        if not is_next:
            return None
        if at == len(plans):
            return ""
        why = _bar(sight, seat, plans[at], there)
        return f'"{" ".join(plans[at])}" is not possible as given: {why}' if why else None

    def over(sight: Sight) -> bool:
        return stopped(sight) is not None

    def answer(sight: Sight, prompt: Choose) -> str | None:
        at = begun(sight)
        if prompt.ask == mission:
            return _named(plans[at][:1], sight, prompt, (), there) if at < len(plans) else None
        done = answered(sight)
        starts = [
            n for n, (ask, option) in enumerate(done) if ask == mission and option not in idle
        ]
        if not starts:
            return None
        said = [option for _, option in done[starts[-1] + 1 :]]
        return _named(plans[at - 1][1:], sight, prompt, said, there)

    return StandingOrder(
        seat, answer, over, topic="in turn", cut_short=lambda sight: stopped(sight) or ""
    )


def _unsaid(words: Sequence[str], given: Sequence[str]) -> list[str]:
    """The words that none of the answers has said yet: each answer says one."""
    left = list(words)
    for option in given:
        found = [word for word in left if word != ALL and option.startswith(word)]
        found = found or [word for word in left if word in option.split("-")]
        if found:
            left.remove(option if option in found else found[0])
    return left


def _named(
    words: Sequence[str], sight: Sight, prompt: Choose, given: Sequence[str], there: There
) -> str | None:
    """The option that a mission's words name at a question; None if they name none."""
    options = [option for option in prompt.options if option != DONE]
    kinds = {one.id: getattr(one, "kind", one.id) for one in prompt.candidates}
    left = _unsaid(words, given)
    for word in left:
        found = _meant(word, options)
        # Of counters that are interchangeable any is meant.
        if len({kinds.get(option, option) for option in found}) == 1:
            return found[0]
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
    """The options that a word may mean: as it stands, as their beginning, as a part of them."""
    found = [option for option in options if option == word]
    found = found or [option for option in options if option.startswith(word)]
    return found or [option for option in options if word in option.split("-")]


def _after_all(words: Sequence[str]) -> list[str]:
    """What follows each "all"; "" where nothing does."""
    return [after for word, after in pairwise((*words, "")) if word == ALL]


def _bar(sight: Sight, seat: str, words: Sequence[str], there: There) -> str:
    """Why a mission cannot be carried out as it is named, up to the first die, in a clause; "" if
    it can.
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
    # Who alone could take part does, and nobody is asked where he stands.
    places |= {place for place in _after_all(words) if place in said}
    left = [word for word in _unsaid(words, said) if word != ALL and word not in places]
    return f'"{left[0]}" isn\'t an option.' if left else ""
