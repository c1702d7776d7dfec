"""Finds the system's libraries for pyglet without a process for each.

pyglet asks for some twenty libraries. For each, Python starts a process that lists all libraries
of the system; for a missing one it starts a compiler and a linker as well. Together this takes a
tenth of the time until the first frame.
"""

from __future__ import annotations

import ctypes.util
import os
import platform
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from somalia.processes import output_of

LISTS = ("/sbin/ldconfig", "-p")
KINDS = {"x86_64": "libc6,x86-64", "aarch64": "libc6,AArch64"}
"""How the list names the libraries of a machine."""
ELSEWHERE = ("LD_LIBRARY_PATH", "LIBRARY_PATH")
"""Variables that name folders of libraries which are not in the list."""


@contextmanager
def listed_once() -> Iterator[None]:
    """Within the block, `ctypes.util.find_library` looks in a list made once. Where there is no
    such list, or libraries lie elsewhere too, it searches as usual.
    """
    listing = "" if any(os.environ.get(name) for name in ELSEWHERE) else _listing()
    real = ctypes.util.find_library

    def quick(name: str) -> str | None:
        match = re.search(rf"^\s+(lib{re.escape(name)}\.\S+) \(", listing, re.MULTILINE)
        return match[1] if match else None

    if listing:
        ctypes.util.find_library = quick
    try:
        yield
    finally:
        ctypes.util.find_library = real


def _listing() -> str:
    """The lines of the list that fit this process; "" if there is no list."""
    kind = KINDS.get(platform.machine())
    if sys.platform != "linux" or kind is None or sys.maxsize < 2**32:
        return ""
    lines = output_of(*LISTS).splitlines()
    return "\n".join(line for line in lines if f"({kind}" in line)
