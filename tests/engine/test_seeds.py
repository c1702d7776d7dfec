"""Seeds: those of the program are secret and long, and nothing that a seat gets tells them."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from somalia import cli
from somalia.engine.dice import derived
from somalia.engine.record import load
from somalia.play.export import exported
from somalia.play.seeds import is_secret, new_seed
from somalia.play.table import GameSetup, Table, begin

HIDING = {
    "firebase": {"us": "human", "vc": "random"},
    "mogadishu-cards": {"american": "human", "somali": "random"},
    "anaconda-first": {"coalition": "human", "al-qaeda": "random"},
}
"""Scenarios of the games that hide, and who plays them."""


def begun(scenario: str, path: Path, seed: str | None = None) -> Table:
    return begin(GameSetup(scenario, HIDING[scenario], seed, {}, [], "auto", path, True))


def test_a_seed_of_the_programs_own_has_128_bits() -> None:
    seeds = {new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(re.fullmatch("[0-9a-f]{32}", seed) for seed in seeds)
    assert all(map(is_secret, seeds))
    assert not any(map(is_secret, ("7", "3f2a91bc", "my own seed", "g" * 32, "a" * 31)))


@pytest.mark.parametrize("scenario", HIDING)
def test_a_game_without_a_seed_gets_one_of_the_programs_own(scenario: str, tmp_path: Path) -> None:
    for seed in (None, "  "):
        table = begun(scenario, tmp_path / f"{seed}.txt", seed)
        assert is_secret(table.game.seed)
        assert table.header.seed == table.game.seed
        table.leave()
    table = begun(scenario, tmp_path / "typed.txt", "my seed")
    assert table.game.seed == "my seed"
    table.leave()


@pytest.mark.parametrize("scenario", HIDING)
def test_what_a_seat_gets_holds_no_seed_of_the_programs_own(
    scenario: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither the seed nor one of those that follow from it, from which others would."""
    path = tmp_path / "game.txt"
    table = begun(scenario, path)
    game, (seat,) = table.game, [one.name for one in table.game.seats if one.person]
    for _ in range(30):
        if (prompt := game.prompt) is None:
            break
        game.answer(game.seat_of[prompt.who].name, prompt.options[0])  # type: ignore[union-attr]
    table.leave()
    seed = load(path).header.seed
    told = exported(path, seat)
    for more in ([], ["--json"]):
        assert cli.main(["replay", str(path), "--seat", seat, *more]) == 0
        told += capsys.readouterr().out
    assert is_secret(seed)
    assert seed not in told
    followers = [derived(seed, *parts) for parts in (("view", game.count), ("player", "vc"))]
    followers += [derived(seed, "thinking", seat, 0, count) for count in range(game.count + 1)]
    assert not any(one in told for one in followers)
    assert not re.search("[0-9a-f]{16}", told.replace(load(path).header.digest, ""))


@pytest.mark.parametrize(
    "seed, told", [(["--seed", "7"], True), ([], False)], ids=["typed", "program's"]
)
def test_the_terminal_says_what_a_typed_seed_gives_away(
    seed: list[str],
    told: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    command = ["play", "firebase", "--text", "--new", "--seat=us=human", "--seat=vc=random", *seed]
    assert cli.main(command) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert ("Anyone who knows the seed can work out what is hidden." in shown) == told
    assert not re.search("[0-9a-f]{32}", shown)


def test_the_help_says_what_a_typed_seed_gives_away(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "can work out what is hidden" in shown
