"""The commands for reports, one per module; `somalia.cli` lists them."""
