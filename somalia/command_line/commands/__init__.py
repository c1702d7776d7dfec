"""The commands for the command line itself, one per module; `somalia.cli` lists them."""
