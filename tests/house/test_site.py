"""The documents as a site: `make docs`, opened from the disk."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from somalia.games import games, ids
from somalia.terminal.commands import COMMANDS
from somalia.window.key_lines import key_lines
from tools.docs_pages import of_games

LOADS = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
"""Elements that load what their attribute names."""
BROWSER = (
    *("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"),
    *("--no-first-run", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--virtual-time-budget=20000", "--dump-dom"),
)


class Links(HTMLParser):
    """What a page loads, what it links to, and the anchors it has."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element: its address and its anchor."""
        named = {name: value or "" for name, value in attrs}
        self.anchors |= {named[name] for name in ("id", "name") if name in named}
        if tag == "a" and "href" in named:
            self.links.append(named["href"])
        elif tag in LOADS and named.get("rel") not in ("canonical", "prev", "next"):
            self.loads.append(named.get(LOADS[tag], ""))


@pytest.fixture(scope="module")
def site(top: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site. A warning of MkDocs is an error (`strict`)."""
    folder = tmp_path_factory.mktemp("site")
    config = load_config(str(top / "mkdocs.yml"), site_dir=str(folder))
    build(config)
    return folder


def pages(site: Path) -> Iterator[tuple[Path, Links]]:
    """Each page with its links."""
    for page in sorted(site.rglob("*.html")):
        yield page, Links(page)


def test_the_page_of_another_game_is_listed(tmp_path: Path) -> None:
    (tmp_path / "ford.md").write_text("<!-- game: ford -->\n# The Ford\n", "utf-8")
    (tmp_path / "listed.md").write_text("<!-- game: ford -->\n# Listed\n", "utf-8")
    (tmp_path / "other.md").write_text("# Not of a game\n", "utf-8")
    assert of_games(tmp_path, {"listed.md"}) == [{"The Ford": "ford.md"}]


def test_the_site_loads_nothing_from_outside(site: Path) -> None:
    outside = [
        (page.name, address)
        for page, links in pages(site)
        for address in links.loads
        if urlsplit(address).netloc
    ]
    assert outside == []
    for style in site.rglob("*.css"):
        assert not re.search(r"url\(\s*[\"']?(?:https?:)?//", style.read_text("utf-8")), style.name


def test_every_link_within_the_site_leads_somewhere(site: Path) -> None:
    known = dict(pages(site))
    broken: list[str] = []
    for page, links in known.items():
        if page.name == "404.html":  # its links are from the root of a server
            continue
        for link in links.links:
            address = urlsplit(link)
            if address.scheme or address.netloc:
                continue
            target = (page.parent / unquote(address.path)).resolve() if address.path else page
            anchors = known[target].anchors if target in known else None
            anchor = unquote(address.fragment)
            if not target.exists() or (anchor and anchors is not None and anchor not in anchors):
                broken.append(f"{page.relative_to(site)}: {link}")
    assert broken == []


def test_the_site_is_searched_from_the_disk(site: Path, tmp_path: Path) -> None:
    assert shutil.which("chromium"), "apt-get install chromium"
    address = f"{(site / 'index.html').as_uri()}?q=ambush"
    shown = subprocess.run(
        [*BROWSER, f"--user-data-dir={tmp_path}", address],
        capture_output=True,
        check=True,
        text=True,
        timeout=300,
    ).stdout
    assert shown.count("md-search-result__item") > 5
    assert "rules-campaign.html" in shown


def test_rules_commands_and_keys_come_from_the_program(site: Path) -> None:
    def text(name: str) -> str:
        return (site / "reference" / name).read_text("utf-8")

    for game in ids():
        assert f"rules-{game}.html" in (site / "index.html").read_text("utf-8")
    assert "6.22" in text("rules-campaign.html")
    assert "somalia replay" in text("commands.html")
    assert "rules.base.political" in text("code.html")
    page = text("terminal.html")
    assert all(html.escape(game_type.name, quote=False) in page for game_type in games())
    assert all(name in page for name in COMMANDS)
    keys = text("keys.html")
    assert all(html.escape(line.does, quote=False) in keys for line in key_lines())
    assert "somalia.engine.game.Game" in text("api-engine.html")
