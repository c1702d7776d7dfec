"""Lets `python -m somalia` stand for the command `somalia`."""

import sys

from somalia.cli import main

if __name__ == "__main__":
    sys.exit(main())
