"""The build hook of hatchling: with SOMALIA_FAST=1 a wheel includes the compiled build.

Such a wheel is tagged for this version of Python and this platform; otherwise it fits all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledBuild(BuildHookInterface):
    """Adds `somalia/compiled/` to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled build to the wheel, and tag the wheel for this platform.

        Raises:
            RuntimeError: the build could not be made.
        """
        if version == "editable" or not os.environ.get("SOMALIA_FAST"):
            return
        top = Path(self.root)
        done = subprocess.run([sys.executable, "-P", top / "tools" / "compile.py"], check=False)
        if done.returncode:
            raise RuntimeError("no compiled build, no wheel with it")
        for path in sorted((top / "somalia" / "compiled").iterdir()):
            build_data["force_include"][str(path)] = f"somalia/compiled/{path.name}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
