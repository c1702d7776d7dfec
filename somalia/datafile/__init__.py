"""Data files: finding them, reading them, and reporting clearly what is wrong with one.

A map, a scenario, a chart or a doctrine is a hand-written YAML file, perhaps from an untrusted
source. Reading one therefore executes nothing and is bounded in time and memory. The reader knows
the line of every key, so an error can name file, line, key and what was expected. If a file does
not declare one of the game's formats, no error quotes it.

The YAML read here is the plain part of YAML 1.2: mappings, lists, text, numbers, `true`, `false`
and `null`. Anchors, aliases, tags, duplicate keys and a second document are refused. Words that
other YAML readers convert (`yes`, `off`, `1:30`, `3-2`, dates) stay text. A number with a leading
zero is refused as ambiguous. A mapping's key is always text, even if it looks like a number.

The package imports neither the YAML parser nor the schema checker until needed, so the program
starts faster if it reads no file.
"""

from __future__ import annotations

from somalia.datafile.checking import check
from somalia.datafile.faults import DataError, Key, dotted, nearest, quoted, show, show_path
from somalia.datafile.finding import (
    ENDINGS,
    KINDS,
    NoHome,
    available,
    files_there,
    find,
    find_beside,
    folders,
    home,
    is_file,
    packaged,
    page,
    stamp,
    without_home,
)
from somalia.datafile.parsing import Document, SourceLines
from somalia.datafile.reading import (
    MOST_BYTES,
    format_in,
    format_of,
    no_format,
    parsed,
    read,
    text_of,
)

__all__ = [
    "ENDINGS",
    "KINDS",
    "MOST_BYTES",
    "DataError",
    "Document",
    "Key",
    "NoHome",
    "SourceLines",
    "available",
    "check",
    "dotted",
    "files_there",
    "find",
    "find_beside",
    "folders",
    "format_in",
    "format_of",
    "home",
    "is_file",
    "nearest",
    "no_format",
    "packaged",
    "page",
    "parsed",
    "quoted",
    "read",
    "show",
    "show_path",
    "stamp",
    "text_of",
    "without_home",
]
