"""The command `somalia completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from somalia.command_line.command import GuardedCommand
from somalia.command_line.group import COMPLETE


@click.command(cls=GuardedCommand)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> int:
    """Print a script that lets the Tab key complete commands, scenarios, AIs and rules.

    \b
    Add it to your shell's start-up file:
      bash:  somalia completion bash >> ~/.bashrc
      zsh:   somalia completion zsh >> ~/.zshrc
      fish:  somalia completion fish > ~/.config/fish/completions/somalia.fish
    """
    script = get_completion_class(shell)
    assert script is not None
    print(script(context.find_root().command, {}, "somalia", COMPLETE).source())
    return 0
