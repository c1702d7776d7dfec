"""The commands of this package, one in each module; `somalia.cli` lists them."""
