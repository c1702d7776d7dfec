"""The commands of the lab, one in each module; `somalia.cli` lists them."""
