"""What all tests share: the top folder, and property tests that are the same every time.

`HYPOTHESIS_PROFILE=search` looks for new examples, and more of them, instead of the fixed ones.
`SOMALIA_FAST=1` tests the compiled build (`make test-fast`), else there is none for any test, nor
for the programs that they start. `SOMALIA_TESTS_MEMORY=FILE` notes how much memory the process has
after each file of tests (`python -m benchmarks.memory tests`). `SOMALIA_TESTS_TIME=FILE` notes the
processor time of each test, that of its fixtures and of processes it has waited for included.
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
    """With `-n`, workers go through parts of the list, and take from each other at the end.

    What a file has made once serves more of its tests then, and no worker is left with the dear
    ones. Another `--dist` that is asked for is obeyed.
    """
    if getattr(config.option, "numprocesses", None) and config.option.dist == "no":
        config.option.dist = "worksteal"


def pytest_configure():
    """Refuse to test the compiled build where it would not be used; collect garbage seldom.

    As Python sets it, the collector looks through all that a worker holds again and again, which
    takes a seventh of the time of all tests.
    """
    from somalia.lab.collector import THRESHOLDS

    gc.set_threshold(*THRESHOLDS)
    if os.environ.get("SOMALIA_FAST"):
        from somalia import RUNS

        if not RUNS.startswith("compiled"):
            raise pytest.UsageError(f"SOMALIA_FAST is set, but this is {RUNS}: run `make fast`")


def pytest_collection_finish():
    """What all tests and modules have loaded is looked through no more: most of it stays."""
    _set_aside()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item, nextitem):
    """After the last test of a file: forget what its tests have kept, and note the memory where
    that is wanted. Several gigabytes would be kept to the end else, by each worker.
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
"""How many objects have been set aside."""


def _set_aside():
    """Collect all garbage, and keep the collector from what is left."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    _aside[0] = gc.get_freeze_count()


def _forget():
    """Empty the caches of all modules of tests, and give free memory back to the system."""
    tests = str(Path(__file__).parent)
    for module in list(sys.modules.values()):
        if str(getattr(module, "__file__", None)).startswith(tests):
            for kept in list(vars(module).values()):
                if isinstance(kept, _lru_cache_wrapper):
                    kept.cache_clear()
    if 0 < gc.get_freeze_count() <= _aside[0]:
        gc.collect()
    else:  # a test has set aside what it had itself, or nothing is any more
        _set_aside()
    with contextlib.suppress(AttributeError, OSError):  # where the C library is another
        ctypes.CDLL(None).malloc_trim(0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Note the processor time of a test, where that is wanted."""
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
    """Programs that tests start need not compile every module anew, whoever runs the tests.

    Where Python is told to leave no compiled modules beside the sources
    (PYTHONDONTWRITEBYTECODE), they are kept in a folder of this run, which all workers share.
    """
    with pytest.MonkeyPatch.context() as patch:
        if os.environ.get("PYTHONDONTWRITEBYTECODE") and not sys.pycache_prefix:
            run = tmp_path_factory.getbasetemp()
            if "PYTEST_XDIST_WORKER" in os.environ:  # its folder is within that of the run
                run = run.parent
            patch.setenv("PYTHONPYCACHEPREFIX", str(run / "compiled"))
            patch.delenv("PYTHONDONTWRITEBYTECODE")
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_waiting_for_the_disk():
    """Nobody cuts the power of a test: answers need not be on the disk, only in the file.

    That they are asked to be there, and what comes of a disk that refuses, has tests of its own.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: os.fstat(descriptor) and None)
        yield


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
