"""Pages of the site that are generated from the program (a hook of MkDocs, see `mkdocs.yml`).

The start page is the README; `changes.md` and `contributing.md` are files of the repository. Rules,
commands, keys and the API come from the code, so they never need manual updates.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection
from pathlib import Path

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from somalia.cli import cli
from somalia.engine.marks import MARKED
from somalia.games import games
from somalia.games.reference import RuleEntry
from somalia.lab.bench import scenarios_of
from somalia.play.orders import StandingOrders
from somalia.terminal.looking import help_lines
from somalia.window.key_lines import key_lines

TOP = Path(__file__).resolve().parent.parent
WHOLE = {
    "README.md": "index.md",
    "CHANGELOG.md": "changes.md",
    "CONTRIBUTING.md": "contributing.md",
}
"""The repository files that are pages of the site."""
API = {
    "engine": "somalia/engine",
    "kit": "somalia/games/kit",
    "play": "somalia/play",
    "opponents": "somalia/opponents",
    "lab": "somalia/lab",
}
"""The rooms in the API pages, with their folders."""
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add the rules of each game, the API of each room, and the pages of games that
    `mkdocs.yml` does not list, to the table of contents.
    """
    assert config.nav is not None
    chapters = {name: pages for chapter in config.nav for name, pages in chapter.items()}
    groups = [pages for pages in chapters.values() if isinstance(pages, list)]
    listed = {file for group in groups for page in group for file in page.values()}
    chapters["Play"] += of_games(TOP / "docs", listed)
    chapters["Reference"][:0] = [
        {f"Rules: {game_type.name}": _rules_page(game_type.id)} for game_type in games()
    ]
    chapters["Develop"] += [{f"API: {room}": _api_page(room)} for room in API]
    return config


def of_games(folder: Path, listed: Collection[str]) -> list[dict[str, str]]:
    """The unlisted pages of games, each as its title and file."""
    texts = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.md"))}
    own = {name: re.match(r"<!-- game: \w+ -->\s*# (.+)", text) for name, text in texts.items()}
    return [{title[1]: name} for name, title in own.items() if title and name not in listed]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages."""
    for path, text in sorted(pages().items()):
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Point links that leave `docs/` to the file on the web, or to the page made from it."""
    del config, files
    if page.file.generated_by is not None:
        return markdown
    folder = posixpath.dirname(f"docs/{page.file.src_uri}")
    return _LINK.sub(lambda link: _inside(link, folder), markdown)


def pages() -> dict[str, str]:
    """The generated pages as Markdown, by path in the site."""
    texts = {path: _whole(TOP / name) for name, path in WHOLE.items()}
    for game_type in games():
        texts[_rules_page(game_type.id)] = rules(
            game_type.name, game_type.reference().entries("", None)
        )
    texts["reference/commands.md"] = commands(cli)
    texts["reference/terminal.md"] = terminal()
    texts["reference/code.md"] = code()
    texts["reference/keys.md"] = keys()
    return texts | {_api_page(room): api(room, TOP / at) for room, at in API.items()}


def _rules_page(game: str) -> str:
    return f"reference/rules-{game}.md"


def _api_page(room: str) -> str:
    return f"reference/api-{room}.md"


def rules(game: str, entries: list[RuleEntry]) -> str:
    """The rules page of a game: a heading per rule or ruling, below a line on where screens show
    them.
    """
    parts = [f"# Rules: {game}", "In the program: F1, `?`, or `somalia rules NUMBER`."]
    for entry in entries:
        parts.append(f"## {entry.number} {_plain(entry.title)}")
        parts += [_plain(line) for line in entry.text.split("\n")]
        if entry.beside:
            parts.append(f"*See {', '.join(entry.beside)}.*")
    return "\n\n".join(parts) + "\n"


def commands(group: click.Group) -> str:
    """The help of every command, as `--help` prints it."""
    parts = ["# Commands", "Each command prints its help with `--help`."]
    context = click.Context(group, info_name="somalia", max_content_width=100)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        inner = click.Context(command, parent=context, info_name=name, max_content_width=100)
        parts += [f"## somalia {name}", f"```text\n{command.get_help(inner)}\n```"]
    return "\n\n".join(parts) + "\n"


def terminal() -> str:
    """What can be typed during a game: `help` of each game."""
    parts = ["# Commands of the terminal", "`help` shows them in the game."]
    for game_type in games():
        scenario = game_type.load(scenarios_of(game_type)[0])
        display = game_type.display(game_type.rules(scenario), game_type.words(scenario))
        lines = help_lines(display, StandingOrders(game_type.orders()))
        parts += [f"## {game_type.name}", "\n".join(["```text", *lines, "```"])]
    return "\n\n".join(parts) + "\n"


def code() -> str:
    """Where the code carries out each rule: the places that `@rule` marks, by game."""
    parts = [
        "# Rules in the code",
        "A rule or ruling, and the procedures that carry it out (`@rule`).",
    ]
    for game_type in games():
        game_type.rules(game_type.load(scenarios_of(game_type)[0]))
        package = f"{games.__module__}.{game_type.id}."
        rows = []
        for entry in game_type.reference().entries("", None):
            names = sorted(
                name for name in MARKED.get(entry.number, ()) if name.startswith(package)
            )
            if names:
                marked = ", ".join(f"`{name.removeprefix(package)}`" for name in names)
                rows.append(f"| {entry.number} | {_cell(entry.title)} | {marked} |")
        head = [f"## {game_type.name}", "", "| rule | title | code |", "|---|---|---|"]
        parts.append("\n".join([*head, *rows]))
    return "\n\n".join(parts) + "\n"


def keys() -> str:
    """The keys of the window, as its key sheet lists them."""
    rows = [f"| {_cell(line.keys)} | {_cell(line.does)} |" for line in key_lines()]
    head = ["# Keys of the window", "", "Ctrl+K shows them in the game.", "", "| keys | do |"]
    return "\n".join([*head, "|---|---|", *rows]) + "\n"


def api(room: str, folder: Path) -> str:
    """The public names of each module of a room."""
    parts = [f"# {room.capitalize()}"]
    for path in sorted(folder.rglob("*.py")):
        module = path.relative_to(TOP).with_suffix("")
        if not path.name.startswith("_") and "commands" not in module.parts:
            parts.append(f"::: {'.'.join(module.parts)}")
    return "\n\n".join(parts) + "\n"


def _whole(path: Path) -> str:
    return _LINK.sub(lambda link: _inside(link, "."), path.read_text("utf-8"))


def _inside(link: re.Match[str], folder: str) -> str:
    """A link from a file, rewritten for the site.

    Args:
        folder: the folder of the file, from the top of the repository.
    """
    mark, words, target = link.groups()
    if "://" in target or target.startswith("#"):
        return link[0]
    name, hash_mark, anchor = target.partition("#")
    path = posixpath.normpath(posixpath.join(folder, name))
    page = WHOLE.get(path) or path.removeprefix("docs/")
    if path in WHOLE or path.startswith("docs/"):
        here = posixpath.relpath(folder, "docs") if folder != "." else "."
        return f"{mark}[{words}]({posixpath.relpath(page, here)}{hash_mark}{anchor})"
    return words if words.startswith("`") else f"{words} (`{path}`)"


def _plain(text: str) -> str:
    """Text with characters escaped that Markdown would interpret."""
    return re.sub(r"([*_<>\[\]#|])", r"\\\1", text)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
