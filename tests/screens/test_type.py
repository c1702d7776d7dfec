"""The fonts: every letter has a face, figures stand in columns, the licence comes along."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from somalia.window.ui import type as lettering

SIGNS = "◄►▼×−≈≥≤±·›…–—’“”§°½✓"
FOLDER = Path(lettering.__file__).parent / "fonts"


@pytest.mark.parametrize("face", lettering.FACES)
def test_figures_stand_in_columns(face: str) -> None:
    for size in range(8, 43):
        assert len({lettering.font(face, size).getlength(figure) for figure in "0123456789"}) == 1
        # Nor does kerning move a figure beside another.
        number = lettering.font(face, size).getlength("1741")
        assert number == 4 * lettering.font(face, size).getlength("7")


@pytest.mark.parametrize("face", lettering.FACES)
def test_every_sign_of_the_window_has_a_face(face: str) -> None:
    letters = lettering.font(face, 13)
    assert isinstance(letters, lettering.Letters)
    for sign in SIGNS:
        ((found, text),) = letters.runs(sign)
        assert text == sign
        assert found.has(sign)


def test_what_a_face_has_not_comes_from_another() -> None:
    serif = lettering.font("serif-bold", 14)
    assert isinstance(serif, lettering.Letters)
    pieces = serif.runs("go ►, עברית, 日本")
    assert "".join(text for _, text in pieces) == "go ►, עברית, ??"
    assert len({found for found, _ in pieces}) == 2
    for found, text in pieces:
        assert all(found.has(letter) for letter in text)


def test_a_line_of_several_faces_is_as_wide_as_its_pieces() -> None:
    letters = lettering.font("serif", 20)
    line = "to ► from ◄ here"
    assert letters.getlength(line) == sum(
        found.getlength(text)
        for found, text in letters.runs(line)  # type: ignore[attr-defined]
    )
    assert lettering.width(line, "serif", 20) == round(letters.getlength(line))


@pytest.mark.parametrize("anchor", ["la", "lm", "mm", "rm", "ls", "mt", "rb", "ld"])
@pytest.mark.parametrize("stroke", [0, 2])
def test_a_line_of_several_faces_has_its_ink_where_it_is_measured(anchor: str, stroke: int) -> None:
    letters = lettering.font("serif-bold", 20)
    image = Image.new("L", (500, 120))
    ImageDraw.Draw(image).text((240, 60), "M ► W ◄ M", 255, letters, anchor, stroke_width=stroke)
    inked = image.getbbox()
    assert inked is not None
    told = letters.getbbox("M ► W ◄ M", anchor=anchor, stroke_width=stroke)
    for edge, at, middle in zip(inked, told, (240, 60, 240, 60), strict=True):
        assert abs(edge - middle - at) <= 2
    drawn, right, down = lettering.mask("M ► W ◄ M", "serif-bold", 20, anchor, stroke)
    assert drawn is not None
    assert (240 + right, 60 + down) == inked[:2]
    assert image.crop(inked).tobytes() == drawn.tobytes()


def test_a_line_without_ink_has_no_mask() -> None:
    assert lettering.mask("   ", "sans", 13, "la") == (None, 0, 0)
    assert lettering.mask("", "sans", 13, "mm") == (None, 0, 0)


def test_fonts_come_with_their_licence() -> None:
    files = {path.name for path in FOLDER.iterdir()}
    used = {f"Somalia{name}" for name in lettering.FACES.values() if name.endswith(".otf")}
    assert files == used | {"OFL.txt", "README.md"}
    assert "Reserved Font Name 'Source'" in (FOLDER / "OFL.txt").read_text(encoding="utf-8")
    for name in used:
        family, _ = lettering.font(face_of(name), 13).getname()
        assert "Source" not in str(family)


def face_of(file: str) -> Any:
    return next(face for face, name in lettering.FACES.items() if f"Somalia{name}" == file)
