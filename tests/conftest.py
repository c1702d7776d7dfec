"""Fixtures and hooks for all tests: the top folder, and property tests with fixed examples.

`HYPOTHESIS_PROFILE=search` looks for new and more examples instead of the fixed ones.
`SOMALIA_FAST=1` tests the compiled build (`make test-fast`). Without it no test uses one, nor do
the programs that tests start. `SOMALIA_TESTS_MEMORY=FILE` logs the memory of the process after each
test file (`python -m benchmarks.memory tests`). `SOMALIA_TESTS_TIME=FILE` logs the processor time
of each test, with its fixtures and the processes it waited for.
"""

import contextlib
import ctypes
import gc
import os
import sys
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

if os.environ.get("SOMALIA_FAST"):
    os.environ.pop("SOMALIA_PURE", None)
else:
    os.environ["SOMALIA_PURE"] = "1"

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


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config):
    """With `-n`, give workers contiguous parts of the list and let them steal work at the end.

    More tests of a file then share its fixtures and caches, and no worker is left with all the slow
    ones. Another `--dist` on the command line takes precedence.
    """
    if getattr(config.option, "numprocesses", None) and config.option.dist == "no":
        config.option.dist = "worksteal"


def pytest_configure():
    """Refuse to test the compiled build where it would not be used, and collect garbage rarely.

    With Python's defaults, the collector scans everything that a worker holds again and again,
    which takes a seventh of the time of all tests.
    """
    from somalia.lab.collector import THRESHOLDS

    gc.set_threshold(*THRESHOLDS)
    if os.environ.get("SOMALIA_FAST"):
        from somalia import RUNS

        if not RUNS.startswith("compiled"):
            raise pytest.UsageError(f"SOMALIA_FAST is set, but this is {RUNS}: run `make fast`")


def pytest_collection_finish():
    """Exempt everything loaded so far from garbage collection, as most of it stays."""
    _set_aside()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item, nextitem):
    """After the last test of a file, clear its caches, and log the memory if requested. Otherwise
    each worker would keep several gigabytes to the end.
    """
    if nextitem is not None and nextitem.path == item.path:
        return
    _forget()
    noted = os.environ.get("SOMALIA_TESTS_MEMORY")
    if noted:
        from benchmarks.memory import peak, resident

        with Path(noted).open("a", encoding="utf-8") as file:
            file.write(f"{resident():6.0f} MB, at most {peak():.0f}: {item.path.name}\n")


_aside = [0]
"""The number of objects exempt from garbage collection."""


def _set_aside():
    """Collect all garbage, and exempt the rest from further collection."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _aside[0] = gc.get_freeze_count()


def _forget():
    """Clear the caches of all test modules, and return free memory to the system."""
    tests = str(Path(__file__).parent)
    for module in list(sys.modules.values()):
        if str(getattr(module, "__file__", None)).startswith(tests):
            for kept in list(vars(module).values()):
                if isinstance(kept, _lru_cache_wrapper):
                    kept.cache_clear()
    if 0 < gc.get_freeze_count() <= _aside[0]:
        gc.collect()
    else:  # a test froze objects itself, or none are frozen any more
        _set_aside()
    with contextlib.suppress(AttributeError, OSError):  # on other C libraries
        ctypes.CDLL(None).malloc_trim(0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Log the processor time of a test, if requested."""
    noted = os.environ.get("SOMALIA_TESTS_TIME")
    before = sum(os.times()[:4])
    result = yield
    if noted:
        with Path(noted).open("a", encoding="utf-8") as file:
            file.write(f"{sum(os.times()[:4]) - before:6.2f} s: {item.nodeid}\n")
    return result


@pytest.fixture(scope="session")
def top() -> Path:
    """The folder of the checkout."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True, scope="session")
def _compiled_once(tmp_path_factory):
    """Let the programs that tests start share compiled modules.

    Where Python must not write compiled modules beside the sources (PYTHONDONTWRITEBYTECODE), they
    go to a folder of this run, which all workers share.
    """
    with pytest.MonkeyPatch.context() as patch:
        if os.environ.get("PYTHONDONTWRITEBYTECODE") and not sys.pycache_prefix:
            run = tmp_path_factory.getbasetemp()
            if "PYTEST_XDIST_WORKER" in os.environ:  # its folder is inside that of the run
                run = run.parent
            patch.setenv("PYTHONPYCACHEPREFIX", str(run / "compiled"))
            patch.delenv("PYTHONDONTWRITEBYTECODE")
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_waiting_for_the_disk():
    """Do not sync to disk: no test suffers a power cut, so answers need only be in the file.

    Other tests check that the program syncs, and what happens if a disk refuses.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: os.fstat(descriptor) and None)
        yield


@pytest.fixture(autouse=True, scope="session")
def _players_own_folder(tmp_path_factory):
    """Keep the player's own folder out of sight of the tests."""
    before = os.environ.get("SOMALIA_HOME")
    os.environ["SOMALIA_HOME"] = str(tmp_path_factory.mktemp("home"))
    yield
    if before is None:
        del os.environ["SOMALIA_HOME"]
    else:
        os.environ["SOMALIA_HOME"] = before
