"""Kinds of prompt, roll and event: each is declared once, with all its texts and properties.

A kind is a string: the id that records and doctrines use. An `Ask` also carries the question, its
options' names, the facts for doctrines, and how odds treat it. A prompt or an event thus brings
everything that a screen needs to show it, and no other module keeps tables by kind.

A game declares its kinds in modules and collects them with `declared`; see `somalia.games`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from somalia.engine.event import Event
from somalia.engine.options import Named
from somalia.engine.prompts import DONE, Chance, Choose, Judge, Key, Why

Facts = Mapping[str, Any]
"""The facts of a prompt or event by name, as its procedure supplied them."""

CHIEF, PLAIN, SMALL = 2, 1, 0
"""An event's importance, for screens with room for only a few events."""

COMMITS, UNDER_WAY, COMPARED, WEIGHED = "commits", "under way", "compared", "weighed"
"""How odds treat a prompt.

* COMMITS: its answer commits the side to a fight.
* UNDER_WAY: it is asked during a fight.
* COMPARED: each of its options is a fight, to be compared with the others.
* WEIGHED: each option has odds, though none begins a fight.
"""

MISSION, EACH, ONE_BY_ONE, ALL, FIRST = "mission", "each", "one by one", "all", "first"
DELIBERATE, STEADY, KEPT_OPEN, DECLARES = "deliberate", "steady", "kept open", "declares"
"""Prompt tags that every screen obeys.

* MISSION: it chooses the next mission, to which a player can go back.
* EACH: the player may answer with all its options in turn; "the same" takes the next one.
* ONE_BY_ONE: it is asked again after each answer and its dice; one answer can serve for all.
* ALL: when picking, "the same" picks every candidate.
* FIRST: Enter alone takes the option shown first.
* DELIBERATE: Enter alone does not end a series of picks before something is picked.
* STEADY: it is asked repeatedly about the same candidates; each keeps its number, barred or not.
* KEPT_OPEN: its usual option costs nothing, or is available once per game, so only a final pass
  counts as a pass.
* DECLARES: its answers lead to dice; confirm them like a roll even if others decide first.
"""

TURN, STEP, UNTOLD, CLOSES, TENS = "turn", "step", "untold", "closes", "tens"
NEWS, PAPER = "news", "paper"
"""Event tags that every screen obeys.

* TURN: it begins a turn and serves as the heading of what follows.
* STEP: it begins a step of a turn and serves as the heading of what follows.
* UNTOLD: the story omits it.
* CLOSES: it reports an ending, which matters to the player whose answer caused it.
* TENS: the first of its dice gives the tens.
* NEWS: a step that is reported even if nothing follows it.
* PAPER: it sounds like paper, because cards are laid on the table.
"""


class OptionLabel(NamedTuple):
    """An option in words: its name, and a detail that helps the player choose."""

    name: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.detail})" if self.detail else self.name


class Headline(NamedTuple):
    """A mission or step in a few words: "Raid at Baidoa: beaten off"."""

    title: str  # the action and where it takes place
    result: str = ""  # the result; "" if the title gives it
    by: str = ""  # the side that carried it out; "" for nobody

    def __str__(self) -> str:
        return f"{self.title}: {self.result}" if self.result else self.title


class Callout(NamedTuple):
    """An event shown for a while next to the place where it happened."""

    title: str
    detail: str = ""
    result: str = ""  # the result
    place: Named | None = None  # a part of the board, with an `id`; None for nowhere
    dice: tuple[int, ...] = ()
    by: str = ""  # the side it concerns; "" for the side that rolled


class Ask(str):
    """A kind of prompt that a side answers.

    Calling it makes such a prompt: `zone = yield FLUSH_ZONE("un", state.board.zones, judge)`
    receives the chosen candidate, or the text of an extra.

    Args:
        id: its name in records and doctrines, such as "flush.zone".
        rule: the number of the rule under which it is asked, unless a prompt names another.
        question: the question: a text, or a function of the game's `Words`, the prompt's facts and
            the state.
        about: what it decides, on one line, for lists of kinds.
        roles: the roles that can be asked.
        option: the kind of its candidates: "word", "zone", "unit", "way", ...
        words: the options that are plain words, with their labels.
        extras: further words that may be offered, which `label` names.
        always: the words that are offered every time.
        facts: the facts that doctrines can use, with the kind of each.
        done: the label of the answer "done"; "" if it is never offered.
        label: returns an option's label; tried before `words`. If it returns None, `words` and then
            `Words` supply the label.
        odds: one of COMMITS, UNDER_WAY, COMPARED, WEIGHED; "" for no odds.
        figure: the most telling figure in an option's odds, by its name in the game's odds; ""
            for none.
        usual: the option that Enter alone takes, if it is offered; "" for none.
        passes: the options that do nothing, the preferred one first.
        keys: the shortcut letters for words and extras, such as {"flush": "F"}; any other word
            gets its first free letter, in the order of declaration (`key`).
        tags: further properties for screens: MISSION, EACH, ONE_BY_ONE, ALL, FIRST, DELIBERATE,
            DECLARES, or a word that only the game's own screens know.
    """

    rule: str
    question: Callable[[Any, Facts, Any], str]
    about: str
    roles: tuple[str, ...]
    option: str
    words: Mapping[str, OptionLabel]
    extras: tuple[str, ...]
    always: tuple[str, ...]
    facts: Mapping[str, str]
    done: str
    label: Callable[[Any, str, Facts, Any], OptionLabel | None] | None
    odds: str
    figure: str
    usual: str
    passes: tuple[str, ...]
    keys: Mapping[str, str]
    tags: frozenset[str]

    def __new__(
        cls,
        id: str,
        rule: str,
        question: str | Callable[[Any, Facts, Any], str],
        about: str = "",
        *,
        roles: Sequence[str] = (),
        option: str = "word",
        words: Mapping[str, OptionLabel | tuple[str, ...]] | None = None,
        extras: Sequence[str] = (),
        always: Sequence[str] = (),
        facts: Mapping[str, str] | None = None,
        done: str = "",
        label: Callable[[Any, str, Facts, Any], OptionLabel | None] | None = None,
        odds: str = "",
        figure: str = "",
        usual: str = "",
        passes: Sequence[str] = (),
        keys: Mapping[str, str] | None = None,
        tags: Iterable[str] = (),
    ) -> Ask:
        """Create the id with its attributes."""
        self = super().__new__(cls, id)
        self.rule = rule
        self.question = _always(question) if isinstance(question, str) else question
        self.about = about
        self.roles = tuple(roles)
        self.option = option
        self.words = {word: OptionLabel(*named) for word, named in (words or {}).items()}
        self.extras = tuple(extras)
        self.always = tuple(always)
        self.facts = dict(facts or {})
        self.done = done
        self.label = label
        self.odds = odds
        self.figure = figure
        self.usual = usual
        self.passes = tuple(passes)
        self.keys = dict(keys or {})
        self.tags = frozenset(tags)
        return self

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)  # records and other processes get only the id

    def varied(self, **changes: object) -> Ask:
        """The same kind with some of its arguments changed."""
        return Ask(str(self), **{**{name: getattr(self, name) for name in _DECLARED}, **changes})

    def key(self, word: str) -> str:
        """The shortcut letter for a word or extra, the same at every prompt of the kind.

        It is "" for "done", for candidates that are not words, and if no letter is free.
        """
        taken = {*self.keys.values()}
        for each in (*self.words, *self.extras):
            letter = self.keys.get(each) or next(
                (char for char in each.upper() if "A" <= char <= "Z" and char not in taken), ""
            )
            if each == word:
                return letter
            taken.add(letter)
        return ""

    @property
    def offered(self) -> tuple[str, ...]:
        """Every word that may be offered: words, extras and "done"."""
        return (*self.words, *self.extras, *((DONE,) if self.done else ()))

    def __call__(
        self,
        who: str,
        candidates: Iterable[Named] = (),
        judge: Judge | None = None,
        extra: Sequence[str] = (),
        *,
        about: dict[str, Any] | None = None,
        picks: bool = False,
        seen_by: tuple[str, ...] | None = None,
        rule: str = "",
        unfinished: Callable[[], Why | None] | None = None,
    ) -> Choose:
        """A prompt of this kind; the arguments are those of `Choose`, and `rule` defaults to the
        kind's.
        """
        rule = rule or self.rule
        return Choose(who, self, rule, candidates, judge, extra, about, picks, seen_by, unfinished)


_DECLARED = tuple(name for name in Ask.__annotations__)
"""The arguments of an `Ask` other than its id."""


class Roll(str):
    """A kind of roll or draw. Calling it makes one: `die = yield SUPPLY(dice=2, key=total)`.

    Args:
        id: its name in records, such as "flush.contact".
        rule: the number of the rule.
        what: what the roll or draw is for: a text, or a function of `Words` and the facts.
        tags: further properties for screens, each a word.
    """

    rule: str
    what: Callable[[Any, Facts], str]
    tags: frozenset[str]

    def __new__(
        cls,
        id: str,
        rule: str,
        what: str | Callable[[Any, Facts], str],
        *,
        tags: Iterable[str] = (),
    ) -> Roll:
        """Create the id with its attributes."""
        self = super().__new__(cls, id)
        self.rule = rule
        self.what = _always(what) if isinstance(what, str) else what
        self.tags = frozenset(tags)
        return self

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)  # records and other processes get only the id

    def __call__(
        self,
        dice: int = 0,
        key: Key | None = None,
        cup: Sequence[tuple[str, int]] = (),
        *,
        faces: int = 6,
        draws: int = 1,
        about: dict[str, Any] | None = None,
        seen_by: tuple[str, ...] | None = None,
        rule: str = "",
    ) -> Chance:
        """A roll or draw of this kind; the arguments are those of `Chance`, and `rule` defaults to
        the kind's.
        """
        rule = rule or self.rule
        return Chance(self, rule, dice, key, cup, about, seen_by, faces, draws)


EVENT_KINDS: set[str] = set()
"""The ids of all kinds of event declared so far."""


class EventKind(str):
    """A kind of event: its texts, and where and how it is shown.

    Args:
        id: its name, such as "flush".
        sentence: what happened, as a sentence with its full stop: a text, or a function of the
            game's `Words` and the facts.
        weight: CHIEF, PLAIN or SMALL.
        brief: the event as part of a line of the digest, without a full stop. If it returns "", the
            digest omits the event. None: the sentence, or nothing if the weight is SMALL.
        is_part: whether the digest adds it to the line before.
        begins: rules under which it still begins a new line.
        alike: rules under which several in a row share one line.
        by: the side that rolls, unless the facts name one.
        callout: what to show where it happened, a function of the game's `Words` and the facts;
            None for nothing.
        headline: the headline of a mission or step in which it is the first event with a headline.
            It is a function of the game's `Words`, the event and all events of the step. None, or a
            result of None, means no headline.
        against: the sides that it attacks, a function of the state and the facts; None for nobody.
        tags: further properties for screens: TURN, STEP, UNTOLD, CLOSES, TENS, NEWS, PAPER, or a
            word that only the game's own screens know.
    """

    sentence: Callable[[Any, Facts], str]
    weight: int
    brief: Callable[[Any, Facts], str] | None
    is_part: bool
    begins: frozenset[str]
    alike: frozenset[str]
    by: str
    callout: Callable[[Any, Facts], Callout] | None
    headline: Callable[[Any, Event, Sequence[Event]], Headline | None] | None
    against: Callable[[Any, Facts], Iterable[str]] | None
    tags: frozenset[str]

    def __new__(
        cls,
        id: str,
        sentence: str | Callable[[Any, Facts], str],
        weight: int = CHIEF,
        *,
        brief: str | Callable[[Any, Facts], str] | None = None,
        is_part: bool = False,
        begins: Iterable[str] = (),
        alike: Iterable[str] = (),
        by: str = "",
        callout: Callable[[Any, Facts], Callout] | None = None,
        headline: Callable[[Any, Event, Sequence[Event]], Headline | None] | None = None,
        against: Callable[[Any, Facts], Iterable[str]] | None = None,
        tags: Iterable[str] = (),
    ) -> EventKind:
        """Create the id with its attributes."""
        self = super().__new__(cls, id)
        EVENT_KINDS.add(str(self))
        self.sentence = _always(sentence) if isinstance(sentence, str) else sentence
        self.weight = weight
        self.brief = _always(brief) if isinstance(brief, str) else brief
        self.is_part = is_part
        self.begins = frozenset(begins)
        self.alike = frozenset(alike)
        self.by = by
        self.callout = callout
        self.headline = headline
        self.against = against
        self.tags = frozenset(tags)
        return self


Kind = TypeVar("Kind", Ask, Roll, EventKind)


def declared(kind: type[Kind], *modules: ModuleType) -> dict[str, Kind]:
    """The kinds that these modules declare, by id, in declaration order.

    Raises:
        ValueError: two of them have the same id.
    """
    kinds: dict[str, Kind] = {}
    for module in modules:
        for value in vars(module).values():
            if type(value) is kind:
                if kinds.setdefault(str(value), value) is not value:
                    raise ValueError(f'{module.__name__} declares "{value}" twice.')
    return kinds


def vocabulary(*modules: ModuleType) -> dict[str, Ask]:
    """The kinds of prompt that these modules declare, by id, as doctrines may use them.

    If several modules declare the same kind, it can be asked of the roles named in any of them; its
    other properties come from the first.
    """
    kinds: dict[str, list[Ask]] = {}
    for module in modules:
        for id, ask in declared(Ask, module).items():
            known = kinds.setdefault(id, [])
            if not any(ask is one for one in known):  # a module's names include what it imports
                known.append(ask)
    return {id: reduce(_both, known) for id, known in kinds.items()}


def _both(first: Ask, second: Ask) -> Ask:
    return first.varied(
        about=first.about or second.about,
        roles=dict.fromkeys((*first.roles, *second.roles)),
        words={**first.words, **second.words, **first.words},
        extras=dict.fromkeys((*first.extras, *second.extras)),
        keys={**second.keys, **first.keys},
        always=[word for word in first.always if word in second.always],
        facts={**first.facts, **second.facts},
        done=first.done or second.done,
    )


def has_tag(kind: str, tag: str) -> bool:
    """Whether a kind of prompt, roll or event is declared with that tag."""
    return tag in getattr(kind, "tags", ())


def heads_only(kind: str) -> bool:
    """Whether a kind of event is no more than a heading."""
    return has_tag(kind, STEP) and not has_tag(kind, NEWS)


def odds_at(ask: str) -> str:
    """How odds treat a kind of prompt (`Ask.odds`)."""
    return ask.odds if isinstance(ask, Ask) else ""


def option_of(ask: str) -> str:
    """The kind of candidate that a kind of prompt offers (`Ask.option`); "" if unknown."""
    return ask.option if isinstance(ask, Ask) else ""


def _always(text: str) -> Callable[..., str]:
    return lambda *_: text
