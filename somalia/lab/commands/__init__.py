"""The commands of this room, one in each module; `somalia.cli` lists them."""
