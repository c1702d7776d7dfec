"""Data files: finding them, reading them, and saying clearly what is wrong with one.

A map, a scenario, a chart or a doctrine is a YAML file that somebody wrote by hand, perhaps
somebody one should not trust. Reading one therefore runs nothing, is bounded in time and memory,
and knows the line of every key, so that an error names file, line, key and what was expected. Of a
file that does not say it is the game's, no error repeats a word.

The YAML read here is the plain part of YAML 1.2: mappings, lists, text, numbers, `true`, `false`
and `null`. Anchors, aliases, tags and a second document are refused, and so is a key used twice.
Words that other readers of YAML turn into something else (`yes`, `off`, `1:30`, `3-2`, dates)
stay text; a number with a leading zero is refused, for it may be read in two ways. A key of a
mapping is always text, also where it looks like a number.

Neither YAML nor the schema checker is imported with the module: a start of the program that reads
no file does not pay for them.
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
