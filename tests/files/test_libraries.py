"""The system's libraries: listed once, and the same as pyglet would find one by one."""

from __future__ import annotations

import ctypes.util
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from somalia.window import libraries

PYGLET = Path(str(find_spec("pyglet").origin)).parent  # type: ignore[union-attr]
LOADS = re.compile(r"load_library\(\s*[\"']([\w+.-]+)[\"']")
ASKED = sorted({name for path in PYGLET.rglob("*.py") for name in LOADS.findall(path.read_text())})
linux = pytest.mark.skipif(not libraries._listing(), reason="no list of libraries here")


@pytest.fixture(autouse=True)
def _only_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As before Arcade is imported, which adds a folder of its own."""
    for name in libraries.ELSEWHERE:
        monkeypatch.delenv(name, raising=False)


@linux
def test_every_library_that_pyglet_asks_for_is_found_as_before() -> None:
    assert {"X11", "GL"} <= set(ASKED)
    before = {name: ctypes.util.find_library(name) for name in ASKED}
    with libraries.listed_once():
        assert {name: ctypes.util.find_library(name) for name in ASKED} == before


@linux
def test_one_process_is_started_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []
    real = subprocess.Popen.__init__

    def begin(self: Any, *args: Any, **named: Any) -> None:
        begun.append(args)
        real(self, *args, **named)

    monkeypatch.setattr(subprocess.Popen, "__init__", begin)
    with libraries.listed_once():
        for name in [*ASKED, "missing"]:
            ctypes.util.find_library(name)
    assert len(begun) == 1


@pytest.mark.parametrize("why", ["no list", "empty", "LD_LIBRARY_PATH", "elsewhere"])
def test_without_a_whole_list_it_is_searched_as_usual(
    why: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if why == "no list":
        monkeypatch.setattr(libraries, "LISTS", (str(tmp_path / "missing"),))
    elif why == "empty":
        monkeypatch.setattr(libraries, "LISTS", (sys.executable, "-c", ""))
    elif why == "elsewhere":
        monkeypatch.setattr(sys, "platform", "darwin")
    else:
        monkeypatch.setenv(why, str(tmp_path))
    real = ctypes.util.find_library
    with libraries.listed_once():
        assert ctypes.util.find_library is real


def test_the_usual_search_is_put_back() -> None:
    real = ctypes.util.find_library
    with pytest.raises(KeyError), libraries.listed_once():
        raise KeyError
    assert ctypes.util.find_library is real
