"""What the pages for builders name is there, and as they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from somalia.games import ids
from tests.house.test_structure import FLOORS, ROOM_OF, ROOMS, ROOMS_OF_THE_WINDOW, SHAPE
from tools import rooms

PAGES = ("docs/architecture.md", "CONTRIBUTING.md", "docs/inside.md", "docs/adding.md")


def page(top: Path, name: str) -> str:
    return (top / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_every_file_that_is_named_is_there(top: Path, name: str) -> None:
    files = [
        path.relative_to(top).as_posix() for path in top.rglob("*") if ".venv" not in path.parts
    ]
    named = set(
        re.findall(r"`([\w./-]+\.(?:py|yaml|md|json)|[\w.]+(?:/[\w.]+)*/)`", page(top, name))
    )
    assert len(named) > 5
    missing = {
        one
        for one in named
        if not any(
            file == one.rstrip("/") or file.endswith(f"/{one.rstrip('/')}") for file in files
        )
    }
    assert missing == set()


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(top: Path, name: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page(top, name)):
        assert ((top / name).parent / target).exists(), target


def test_tests_mirror_the_rooms(top: Path) -> None:
    """Each file of tests stands in the folder of a room, of a game, or of what has no folder."""
    rooms = {path.name for path in (top / "somalia").iterdir() if path.is_dir()}
    folders = {*rooms, *ids(), "files", "house", "screens"}
    tests = top / "tests"
    strays = [
        path.relative_to(top).as_posix()
        for path in tests.rglob("test_*.py")
        if path.parent.parent != tests or path.parent.name not in folders
    ]
    assert strays == []


def rooms_in_table(text: str, head: str) -> list[str]:
    """The first cells of the table below `head`, its rooms in their order."""
    table = text[text.index(head) :].split("\n\n")[1]
    cells = [line.split("|")[1] for line in table.splitlines()[2:]]
    return [room.rstrip("/") for cell in cells for room in re.findall(r"`([\w/.]+)`", cell)]


def test_the_rooms_stand_in_the_order_that_is_held(top: Path) -> None:
    told = rooms_in_table(page(top, PAGES[0]), "Rooms are listed from the bottom up")
    names = [room.removesuffix(".py") for room in told]
    folded = ("games/campaign", "games/kit", "maps", "scenarios", "ai")
    code = [name for name in names if name not in folded]
    assert sorted(code) == sorted(ROOMS)
    # Within one line of the table modules stand in any order.
    assert [name for name in code if "." not in name and name in ROOMS[4:]] == list(ROOMS[4:])


def test_the_rooms_of_a_game_stand_in_their_order(top: Path) -> None:
    told = rooms_in_table(page(top, PAGES[0]), "Within a game")
    assert told == ["game_type.py" if room == "offer" else room for room in SHAPE]
    assert all(f"`rules/{floor}/`" in page(top, PAGES[2]) for floor in FLOORS["campaign"])


def test_the_rooms_of_the_window_stand_in_their_order(top: Path) -> None:
    told = rooms_in_table(page(top, PAGES[0]), "`window/` has rooms too")
    names = [room.removesuffix(".py") for room in told]
    assert {*names} >= {*ROOM_OF} - {"__init__"}
    rooms = list(dict.fromkeys(ROOM_OF.get(name, name) for name in names))
    assert rooms == [room for room in ROOMS_OF_THE_WINDOW if room != "opening"]


def test_the_page_about_the_rooms_is_short(top: Path) -> None:
    assert len(page(top, PAGES[0]).split()) <= 1000


def test_the_picture_of_the_rooms_shows_the_code(top: Path) -> None:
    assert rooms.PICTURE.read_text(encoding="utf-8") == rooms.drawing()


def test_every_make_target_that_is_named_is_one(top: Path) -> None:
    targets = set(re.findall(r"^([\w-]+):", page(top, "Makefile"), re.MULTILINE))
    named = set(re.findall(r"(?:^    |`)make ([a-z-]+)", page(top, PAGES[1]), re.MULTILINE))
    assert len(named) > 3
    assert named - targets == set()


def test_no_formatter_directive_stands_anywhere(top: Path) -> None:
    """At most twenty exceptions from the formatter are allowed; there are none."""
    directive = re.compile(r"#\s*fmt:\s*(?:skip|off|on)\b")
    found = [
        path
        for folder in ("somalia", "tests", "benchmarks")
        for path in (top / folder).rglob("*.py")
        if path.name != "test_house.py" and directive.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []
