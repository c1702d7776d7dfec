"""This package's commands, one per module; `somalia.cli` lists them."""
