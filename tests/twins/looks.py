"""What a person gets to see of a twin, whatever it is: kept to be compared with the other."""

from __future__ import annotations

import difflib
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import FORMAT
from somalia.play import advice
from somalia.play import table as tables
from tests.twins.twin import SECRET, Moment, ending

_NOW = re.compile(r"20\d{6}-\d{6}|\d+ [A-Z][a-z]{2} 20\d\d, \d\d:\d\d")


def timeless(text: str) -> str:
    """A text with no time of day in it, neither in names of files nor in lists."""
    return _NOW.sub("NOW", text)


PLAYED_OUT = 2
"""Answers of a play-out."""


class Decision:
    """What a scripted opponent answers."""

    def __init__(self, option: str, why: str) -> None:
        self.option, self.why, self.rows = option, why, (why,)


class Scripted:
    """An opponent that answers as the twins' lines say, and ends things after that.

    Args:
        why: its reason for all of it.
    """

    def __init__(self, answers: list[str], why: str) -> None:
        self.answers, self.why = answers, why

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """The next answer."""
        if self.answers and self.answers[0] in prompt.options:
            return Decision(self.answers.pop(0), self.why)
        return Decision(ending(prompt)[0], self.why)


def played_out(game: Game, player: Callable[[str], Any]) -> None:
    """A play-out that is broken off soon: the side that is asked resigns."""
    for _ in range(PLAYED_OUT):
        prompt = game.prompt
        if not isinstance(prompt, Choose):
            return
        seen = game.as_seen_by(prompt.who)
        asked = seen.asked(prompt.who)
        assert asked is not None
        game.answer(prompt.who, player(prompt.who).decide(seen, asked).option)
    if isinstance(prompt := game.prompt, Choose):
        for side, name in game.requests(prompt.who)[:1]:
            game.request(prompt.who, side, name)


class Place:
    """One folder in which first one twin is looked at and then the other, so that no path differs.

    Args:
        folder: an empty one.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._monkeypatch = folder, monkeypatch
        self.home, self.desk = folder / "home", folder / "desk"
        monkeypatch.setenv("SOMALIA_HOME", str(self.home))
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setenv("LINES", "60")

    @property
    def record(self) -> Path:
        """The record that is looked at: a game that was left."""
        return self.home / "games" / "tonight.txt"

    @contextmanager
    def of(self, moment: Moment, which: int, *people: str) -> Iterator[Path]:
        """While a twin is there, and nothing else.

        Args:
            people: further sides that people play.
        """
        for folder in (self.home, self.desk):
            shutil.rmtree(folder, ignore_errors=True)
        self.desk.mkdir(parents=True)
        self.record.parent.mkdir(parents=True)
        moment.twins.write(which, self.record, people)
        scripts = moment.scripts[which]
        with self._monkeypatch.context() as patch:
            patch.chdir(self.desk)
            patch.setattr(
                tables,
                "seated",
                lambda game_type, who, scenario, side, seed: Scripted(
                    list(scripts.get(side, ())), f"{SECRET} {which}"
                ),
            )
            patch.setattr(advice, "PLAY_OUTS", 1)
            patch.setattr(advice, "play_out", played_out)
            yield self.record

    def left(self) -> dict[str, str]:
        """What lies there, by name: of a record nothing but that it is one, for it is complete."""
        texts: dict[str, str] = {}
        for path in sorted((*self.home.rglob("*"), *self.desk.rglob("*"))):
            if path.is_file():
                text = path.read_bytes().decode(errors="replace")
                is_record = text.startswith(FORMAT) and path.suffix != ".lock"
                name = timeless(str(path.relative_to(self.folder)))
                texts[name] = "a record" if is_record else text
        return texts


KEPT = os.environ.get("TWINS_PICTURES", "")
"""A folder in which pictures that differ are kept, to be looked at."""


def same(first: Mapping[str, Any], second: Mapping[str, Any]) -> None:
    """Both twins look the same; what differs is named.

    Args:
        first: all that is seen of one twin, by where.
    """
    leaks = leaks_of(first, second)
    if leaks:
        pytest.fail("\n".join(f"{where}: {what}" for where, what in leaks.items()), pytrace=False)


def leaks_of(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, str]:
    """What differs, by where: how the one has it and the other."""
    if list(first) != list(second):
        return {"what there is": _apart("\n".join(first), "\n".join(second))}
    leaks: dict[str, str] = {}
    for where, shown in first.items():
        if _bytes(shown) != _bytes(other := second[where]):
            leaks[where] = _apart(shown, other)
    return leaks


def _bytes(seen: Any) -> Any:
    """What is compared of a thing: of a picture its pixels."""
    if isinstance(seen, Image.Image):
        return seen.size, seen.tobytes()
    if isinstance(seen, tuple):
        return tuple(map(_bytes, seen))
    if isinstance(seen, dict):
        return {where: _bytes(one) for where, one in seen.items()}
    return seen


def _apart(first: Any, other: Any) -> str:
    """Where two things differ: the first lines of it."""
    if isinstance(first, str) and isinstance(other, str):
        lines = difflib.unified_diff(first.splitlines(), other.splitlines(), n=0, lineterm="")
        return "\n    ".join(line[:200] for line in list(lines)[2:10])
    if isinstance(first, dict) and isinstance(other, dict):
        return str(leaks_of(first, other))
    if isinstance(first, Image.Image):
        alike = first.size == other.size
        if KEPT:
            for which, image in enumerate((first, other)):
                image.save(Path(KEPT) / f"{abs(hash(first.tobytes()))}-{which}.png")
        return f"pixels in {ImageChops.difference(first, other).getbbox()}" if alike else "its size"
    if isinstance(first, tuple) and len(first) == len(other):
        pairs = zip(first, other, strict=True)
        return "; ".join(_apart(a, b) for a, b in pairs if _bytes(a) != _bytes(b))
    return f"{str(first)[:200]} / {str(other)[:200]}"
