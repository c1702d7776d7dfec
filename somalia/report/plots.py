"""A report's plots, as SVG elements that load nothing from outside (pygal)."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pygal
from pygal.etree import etree
from pygal.style import Style

# pygal leaves an old kind of plug-in finder in the import system. Python 3.12 ignores it, and
# 3.11 warns about it at every later import. No plug-in is used here.
sys.meta_path[:] = [one for one in sys.meta_path if not isinstance(one, pygal.PluginImportFixer)]

COLOURS = ("#235e97", "#96322c", "#4a6c34", "#78548c", "#a06818", "#3c7474")
"""The sides' colours, in seat order; each line also has its name beside it."""


MANY = (
    *("#235e97", "#96322c", "#4a6c34", "#a06818", "#78548c", "#3c7474"),
    *("#8a7c68", "#c0669a", "#7fae3f", "#3a3a8c", "#d08a2c", "#111111"),
)
"""The colours for sources."""


def _style(colours: Sequence[str]) -> Style:
    return Style(
        background="transparent",
        plot_background="#fbf7ea",
        foreground="#342a22",
        foreground_strong="#342a22",
        foreground_subtle="#8a7c68",
        opacity="0.9",
        colors=tuple(colours),
        font_family="Georgia, serif",
        label_font_size=13,
        major_label_font_size=13,
        legend_font_size=14,
        value_font_size=12,
        ci_colors=("#8a7c68",),
        # A font that the reader's machine has, so that nothing is fetched.
        legend_font_family="Georgia, serif",
        guide_stroke_color="#d8ccb0",
        guide_stroke_dasharray="3,3",
        major_guide_stroke_color="#c6b696",
        major_guide_stroke_dasharray="3,3",
    )


def _plain(**more: object) -> dict[str, Any]:
    return {
        "js": (),
        "no_prefix": False,
        "disable_xml_declaration": True,
        "explicit_size": False,
        "height": 360,
        "width": 900,
        "legend_at_bottom": True,
        "show_minor_x_labels": True,
        "x_label_rotation": 35,
        "truncate_legend": -1,
        "truncate_label": -1,
        "stroke_style": {"width": 3},
        "dots_size": 4,
        "margin": 8,
        "no_data_text": "",
        **more,
    }


def _rendered(chart: Any, name: str) -> str:
    """The chart as SVG, with the same ids every time."""
    chart.uuid = name
    root = chart.render_tree()
    for parent in list(root.iter()):
        for script in [one for one in parent if str(one.tag).endswith("script")]:
            parent.remove(script)
    text: str = etree.tostring(root, encoding="unicode")
    return text


def totals(labels: Sequence[str], lines: Mapping[str, Sequence[int]], unit: str) -> str:
    """A plot of each side's total after each turn."""
    chart = pygal.Line(**_plain(style=_style(COLOURS), y_title=unit))
    chart.x_labels = list(labels)
    for name, values in lines.items():
        chart.add(name, list(values))
    return _rendered(chart, "totals")


def sources(labels: Sequence[str], courses: Mapping[str, Sequence[int]], unit: str, id: str) -> str:
    """A plot of one side's running totals by source."""
    style = _style(MANY * (1 + len(courses) // len(MANY)))
    chart = pygal.Line(**_plain(style=style, y_title=unit, height=320))
    chart.x_labels = list(labels)
    for name, values in courses.items():
        chart.add(name, list(values))
    return _rendered(chart, f"sources-{id}")


def chances(
    labels: Sequence[str], lines: Mapping[str, Sequence[tuple[float, float] | None]]
) -> str:
    """A plot of the chance of winning at the start of each turn, out of 100, with its error.

    Args:
        lines: by side, the chance and its error in either direction; None if unknown.
    """
    style = _style(COLOURS)
    chart = pygal.Line(**_plain(style=style, range=(0, 100), y_title="wins in 100 games"))
    chart.x_labels = list(labels)
    for name, values in lines.items():
        chart.add(
            name,
            [
                None
                if one is None
                else {
                    "value": round(one[0], 1),
                    "ci": {
                        "low": max(0.0, round(one[0] - one[1], 1)),
                        "high": min(100.0, round(one[0] + one[1], 1)),
                    },
                }
                for one in values
            ],
        )
    return _rendered(chart, "chances")


def luck(labels: Sequence[str], values: Sequence[float], unit: str) -> str:
    """A plot of how much each turn's rolls gave the first side beyond the expected gain."""
    chart = pygal.Bar(**_plain(style=_style(COLOURS), height=280, show_legend=False, y_title=unit))
    chart.x_labels = list(labels)
    chart.add("luck", [round(one, 2) for one in values])
    return _rendered(chart, "luck")
