"""What a player gets to see of a twin, in a form to compare with the other twin."""

from __future__ import annotations

import difflib
import hashlib
import os
import re
import shutil
import threading
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
from somalia.window import odds
from tests.twins.twin import PLAYED, SECRET, Moment, ending

_NOW = re.compile(r"20\d{6}-\d{6}|\d+ [A-Z][a-z]{2} 20\d\d, \d\d:\d\d")
_CHANGED = re.compile(rf'(?<="changed-ns": )(?!{PLAYED}0{{9}}\b)\d{{19}}\b')
"""When the record of the game left last was changed, unless it is as the twins were written."""


def timeless(text: str) -> str:
    """A text without times of day, in file names and in lists."""
    return _NOW.sub("NOW", text)


def in_turn(work: Callable[[], None]) -> threading.Thread:
    """Do the work at once, so that no picture depends on when it is finished."""
    work()
    thread = threading.Thread(target=lambda: None)
    thread.start()
    return thread


PLAYED_OUT = 2
"""The fewest answers in a play-out."""


class Decision:
    """The answer of a scripted opponent."""

    def __init__(self, option: str, why: str) -> None:
        self.option, self.why, self.rows = option, why, (why,)


class Scripted:
    """An opponent that answers from the twins' lines, and then ends things.

    Args:
        why: its reason for every answer.
    """

    def __init__(self, answers: list[str], why: str) -> None:
        self.answers, self.why = answers, why

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """Take the next answer of the script."""
        if self.answers and self.answers[0] in prompt.options:
            return Decision(self.answers.pop(0), self.why)
        return Decision(ending(prompt)[0], self.why)


def played_out(game: Game, player: Callable[[str], Any]) -> None:
    """Play out a few answers, then break off: the side to answer resigns. A game in which nobody
    can resign is played to its end.
    """
    given = 0
    while isinstance(prompt := game.prompt, Choose):
        requests = game.requests(prompt.who) if given >= PLAYED_OUT else ()
        for side, name in requests[:1]:
            game.request(prompt.who, side, name)
            return
        seen = game.as_seen_by(prompt.who)
        asked = seen.asked(prompt.who)
        assert asked is not None
        game.answer(prompt.who, player(prompt.who).decide(seen, asked).option)
        given += 1


class Place:
    """One folder used for both twins in turn, so that no path differs.

    Args:
        folder: an empty folder.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._monkeypatch = folder, monkeypatch
        self.home, self.desk = folder / "home", folder / "desk"
        monkeypatch.setenv("SOMALIA_HOME", str(self.home))
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setenv("LINES", "60")

    @property
    def record(self) -> Path:
        """The record of the unfinished game."""
        return self.home / "games" / "tonight.txt"

    @contextmanager
    def of(self, moment: Moment, which: int, *people: str) -> Iterator[Path]:
        """Put a twin, and nothing else, into the folder for the block.

        Args:
            people: further sides with human players.
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
            patch.setattr(odds, "_in_thread", in_turn)
            yield self.record

    def left(self) -> dict[str, str]:
        """The files in the folder by name; of a record only that it is one, because it holds
        everything. A picture of a position is named after a record in the folder.
        """
        texts: dict[str, str] = {}
        files = [*self.home.rglob("*"), *self.desk.rglob("*")]
        contents = {path: path.read_bytes() for path in sorted(files) if path.is_file()}
        records = {
            path
            for path, content in contents.items()
            if content.startswith(FORMAT.encode()) and path.suffix != ".lock"
        }
        digests = {hashlib.sha256(contents[path]).hexdigest()[:32] for path in records}
        for path, content in contents.items():
            shown = path.with_stem("a record") if path.stem in digests else path
            name = timeless(str(shown.relative_to(self.folder)))
            text = content.decode(errors="replace")
            texts[name] = "a record" if path in records else timeless(_CHANGED.sub("NOW", text))
        return dict(sorted(texts.items()))


KEPT = os.environ.get("TWINS_PICTURES", "")
"""A folder for pictures that differ, for inspection."""


def same(first: Mapping[str, Any], second: Mapping[str, Any]) -> None:
    """Assert that both twins look the same; the message names the differences.

    Args:
        first: everything seen of one twin, by place; `second` likewise.
    """
    leaks = leaks_of(first, second)
    if leaks:
        pytest.fail("\n".join(f"{where}: {what}" for where, what in leaks.items()), pytrace=False)


def leaks_of(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, str]:
    """The differences between the twins, by place."""
    if list(first) != list(second):
        return {"what there is": _apart("\n".join(first), "\n".join(second))}
    leaks: dict[str, str] = {}
    for where, shown in first.items():
        if _bytes(shown) != _bytes(other := second[where]):
            leaks[where] = _apart(shown, other)
    return leaks


def _bytes(seen: Any) -> Any:
    """The comparable form of a thing; for a picture, its pixels."""
    if isinstance(seen, Image.Image):
        return seen.size, seen.tobytes()
    if isinstance(seen, tuple):
        return tuple(map(_bytes, seen))
    if isinstance(seen, dict):
        return {where: _bytes(one) for where, one in seen.items()}
    return seen


def _apart(first: Any, other: Any) -> str:
    """The first lines of the difference between two things."""
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
