"""What all tests share: the top folder, and property tests that are the same every time.

`HYPOTHESIS_PROFILE=search` looks for new examples, and more of them, instead of the fixed ones.
"""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "fixed",
    derandomize=True,
    print_blob=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "search", settings.get_profile("fixed"), derandomize=False, max_examples=1000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))


@pytest.fixture(scope="session")
def top() -> Path:
    """The folder of the checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True, scope="session")
def _players_own_folder(tmp_path_factory):
    """No test sees, or writes to, the folder of the player who runs it."""
    before = os.environ.get("SOMALIA_HOME")
    os.environ["SOMALIA_HOME"] = str(tmp_path_factory.mktemp("home"))
    yield
    if before is None:
        del os.environ["SOMALIA_HOME"]
    else:
        os.environ["SOMALIA_HOME"] = before
