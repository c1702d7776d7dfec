"""Kinds of prompt and chance: declared once, and nothing in the program lists their ids."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from somalia.datafile import DataError
from somalia.engine.game import Game, Seat
from somalia.engine.kinds import COMPARED, MISSION, Ask, Roll, declared, has_tag, odds_at, option_of
from somalia.engine.options import Word
from somalia.engine.prompts import Choose, Why
from somalia.games.campaign.ai.vocabulary import VOCABULARY
from somalia.games.campaign.data.scenario import load, sources
from somalia.games.campaign.rules import asks
from somalia.games.campaign.rules.base.asks import FLUSH_ZONE, UN_MISSION
from somalia.games.campaign.rules.core.asks import FIRE_BACK
from somalia.games.campaign.rules.core.components import Zone
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars import asks as wars
from somalia.games.campaign.text.display import CampaignDisplay
from somalia.games.campaign.text.words import Wording
from somalia.games.campaign.window.odds import is_compared
from somalia.opponents import playing, reading
from somalia.play.answers import choices
from somalia.terminal.page import Page, Size
from tests import syntax
from tests.doctrines import check_doctrine
from tests.toys import Bidding, TableState

# -- a kind is added in one declaration ------------------------------------------------------------

PARLEY = Ask(
    "parley.zone",
    "6.9",
    lambda say, of, state: f"{say.side(of['with'])} want to parley: where, for {of['price']} SP?",
    "where elders are met (6.9)",
    roles=("un",),
    option="zone",
    words={"refuse": ("refuse", "nobody is met")},
    always=("refuse",),
    facts={"price": "number"},
    odds=COMPARED,
)
NOT_THERE = Why("6.9", "the elders stay inland.")


class Parleys(Campaign):
    """The base game, with a first question of its own."""

    met: Any = None

    def procedure(self, state: CampaignState) -> Generator[Any, Any, Any]:
        about = {"with": "bandit", "price": 2}
        self.met = yield PARLEY(
            "un",
            state.board.zones,
            lambda zone: NOT_THERE if zone.city else None,
            extra=("refuse",),
            about=about,
        )
        return None


@pytest.fixture
def parley(monkeypatch: pytest.MonkeyPatch) -> None:
    """The declaration, in a module of its own among those of the game."""
    module = ModuleType("parleys")
    module.PARLEY = PARLEY  # type: ignore[attr-defined]
    monkeypatch.setattr(asks, "MODULES", (*asks.MODULES, module))


DOCTRINE = """
format: somalia doctrine 1
name: Elder
describes: Meets elders where that is cheap.
sides: [un]
asks:
  parley.zone:
    - id: too-dear
      when: price > {most}
      choose: {word}
      why: "{{price}} SP are too many."
    - id: near
      pick:
        - fewest: gangs(option)
      why: "Elders are met in {{option}}."
  any:
    - id: otherwise
      why: Whatever is left.
"""


def test_a_kind_declared_once_is_asked_worded_labelled_shown_and_given_back(parley: None) -> None:
    scenario = load("somalia-1992")
    rules = Parleys(scenario)
    game = Game(rules, (Seat("table", rules.sides),))
    prompt, state = game.prompt, game.state
    assert isinstance(prompt, Choose)
    say = Wording(scenario)
    question = "Bandits want to parley: where, for 2 SP?"
    assert say.question(prompt, state) == question
    assert str(say.label(prompt, "refuse", state)) == "refuse (nobody is met)"
    assert str(say.label(prompt, "baidoa", state)) == "Baidoa (empty)"
    assert prompt.rule == "6.9"
    assert prompt.why_not("mogadishu-airport") == NOT_THERE

    display = CampaignDisplay(rules, say, sources("somalia-1992").files)
    page = Page(display, say, Size(80, 40))
    shown = choices(prompt, state, display)
    assert page.question(state, prompt)[0].plain == f"[UN, rule 6.9] {question}"
    texts = "\n".join(line.plain for line in page.options(prompt, shown, 30))
    assert "Baidoa" in texts
    assert "refuse (nobody is met)" in texts
    assert is_compared(prompt.ask)

    game.answer("table", "baidoa")
    assert rules.met is scenario.board.zone("baidoa")


def test_a_doctrine_has_rows_for_it_and_asks_for_its_facts(parley: None, tmp_path: Path) -> None:
    file = tmp_path / "elder.yaml"
    file.write_text(DOCTRINE.format(most=1, word="refuse"), encoding="utf-8")
    vocabulary = replace(VOCABULARY, asks=asks.all_asks())
    rows = reading.check_doctrine(file, vocabulary).rows["parley.zone"]
    assert rows[0].words == ("refuse",)
    scenario = load("somalia-1992")
    game = Game(Parleys(scenario))
    assert isinstance(game.prompt, Choose)
    elder = playing.player(file, vocabulary, "un", "un", "1")
    decision = elder.decide(game, game.prompt)
    assert (decision.option, decision.row) == ("refuse", "too-dear")
    assert decision.why == "2 SP are too many."

    file.write_text(DOCTRINE.format(most=1, word="decline"), encoding="utf-8")
    with pytest.raises(DataError, match="never an option here"):
        reading.check_doctrine(file, vocabulary)


def test_undeclared_it_is_no_kind_of_prompt(tmp_path: Path) -> None:
    file = tmp_path / "elder.yaml"
    file.write_text(DOCTRINE.format(most=1, word="refuse"), encoding="utf-8")
    with pytest.raises(DataError, match=r"unknown kind of prompt .parley\.zone"):
        check_doctrine(file)


# -- what a procedure gets back --------------------------------------------------------------------


class Answered(Bidding):
    """Asks for a thing, for a word, and for an extra; keeps what came back."""

    def __init__(self) -> None:
        super().__init__()
        self.got: list[Any] = []

    def procedure(self, state: TableState) -> Generator[Any, Any, Any] | None:
        return self._ask(state) if not self.got else None

    def _ask(self, state: TableState) -> Generator[Any, Any, Any]:
        zones = load("somalia-1992").board.zones
        self.got = []
        for ask in (FLUSH_ZONE, "toy.zone"):
            self.got.append((yield Choose("cat", ask, "1", zones, extra=("done",))))
        self.got.append((yield Choose("cat", "toy.zone", "1", zones, extra=("done",))))
        self.got.append((yield Choose("cat", "toy.word", "1", [Word("bid"), Word("pass")])))


def test_a_procedure_gets_the_candidate_itself_or_the_text_of_a_word() -> None:
    """Of a declared kind or of a plain name alike."""
    rules = Answered()
    game = Game(rules)
    for answer in ("baidoa", "baidoa", "done", "bid"):
        game.answer("cat", answer)
    baidoa = load("somalia-1992").board.zone("baidoa")
    assert rules.got == [baidoa, baidoa, "done", "bid"]
    assert isinstance(rules.got[0], Zone)
    assert [answer.value for answer in game.all_answers()] == ["baidoa", "baidoa", "done", "bid"]


# -- the kinds of the campaign ---------------------------------------------------------------------


def kinds() -> Iterator[Ask | Roll]:
    for module in asks.MODULES:
        yield from declared(Ask, module).values()
        yield from declared(Roll, module).values()


def test_a_kind_is_its_id_wherever_it_is_written_down_or_sent() -> None:
    for kind in kinds():
        sent = pickle.loads(pickle.dumps(kind))
        assert (sent, type(sent)) == (str(kind), str)


def test_every_kind_says_what_it_is_about() -> None:
    for kind in kinds():
        assert kind.rule
        if isinstance(kind, Ask):
            assert kind.about
            assert kind.roles
            assert set(kind.always) <= set(kind.offered), kind


def test_no_module_declares_an_id_twice() -> None:
    module = ModuleType("twice")
    vars(module).update(ONE=Ask("one", "1", "One?"), OTHER=Ask("one", "1", "Another?"))
    with pytest.raises(ValueError, match="twice"):
        declared(Ask, module)


def test_a_kind_that_two_rulebooks_declare_is_asked_of_the_roles_of_both() -> None:
    both = asks.all_asks()["fire-back"]
    assert both.roles == ("un", "bandit", "icu", "warlords", "ethiopia", "transitional")
    assert both.words["hold"].name == "hold fire"
    assert wars.FIRE_BACK.words["hold"].name == "hold"
    assert wars.FIRE_BACK.odds == FIRE_BACK.odds


def test_what_is_no_declared_kind_has_no_tag_no_odds_and_no_option() -> None:
    assert (has_tag("toy", MISSION), odds_at("toy"), option_of("toy")) == (False, "", "")
    assert has_tag(UN_MISSION, MISSION)


# -- nothing else lists them -----------------------------------------------------------------------


def test_the_rules_ask_by_declared_kinds_only(top: Path) -> None:
    for room in ("core", "base", "wars"):
        for path in sorted((top / "somalia" / "games" / "campaign" / "rules" / room).glob("*.py")):
            made = {
                node.func.id
                for node in syntax.nodes(path)
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            }
            assert not made & {"Choose", "Chance"}, path


def listed(tree: ast.AST, ids: set[str]) -> Iterator[tuple[int, str]]:
    """Where a literal container holds the id of a kind, or something is compared with one.

    Many ids of one word are words of other things too ("base", "fire"), and one is the name of a
    random event: those count only where `.ask` is compared with them.
    """
    own = {id for id in ids if "." in id}
    for node in ast.walk(tree):
        held: Sequence[ast.expr | None] = ()
        wanted = own
        if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
            held = node.elts
        elif isinstance(node, ast.Dict):
            held = (*node.keys, *node.values)
        elif isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            held = [
                inner
                for side in sides
                for inner in (side.elts if isinstance(side, (ast.Tuple, ast.List)) else (side,))
            ]
            if any(isinstance(one, ast.Attribute) and one.attr == "ask" for one in held):
                wanted = ids
        for one in held:
            if isinstance(one, ast.Constant) and one.value in wanted:
                yield one.lineno, str(one.value)


def test_no_table_and_no_comparison_holds_the_id_of_a_kind(top: Path) -> None:
    ids = {str(kind) for kind in kinds()}
    quoted = re.compile(rf"""["']({"|".join(map(re.escape, ids))})["']""")
    wrong = [
        f"{path.relative_to(top)}:{line}: {id}"
        for path in sorted((top / "somalia").rglob("*.py"))
        if path.name != "asks.py" and quoted.search(path.read_text(encoding="utf-8"))
        for line, id in listed(syntax.tree(path), ids)
    ]
    assert not wrong


@pytest.mark.parametrize(
    "code",
    [
        'WAYS = {"march.way": 1}',
        'WAYS = ("march.way", "march.next")',
        'WAYS = {1: ["march.way"]}',
        'is_way = kind == "march.way"',
        'is_fight = prompt.ask in ("fire", "losses")',
        'is_fire = "fire" != chance.ask',
    ],
)
def test_such_a_table_or_comparison_would_be_found(code: str) -> None:
    ids = {str(kind) for kind in kinds()}
    assert list(listed(ast.parse(code), ids))


@pytest.mark.parametrize(
    "code", ['SP_FOR = {"base": 1}', 'kind == "fire"', 'Step("setup.draw", "6")', "ask == FIRE"]
)
def test_words_that_are_ids_too_are_let_be(code: str) -> None:
    ids = {str(kind) for kind in kinds()}
    assert not list(listed(ast.parse(code), ids))
