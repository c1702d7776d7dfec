# `make play` and `make test` need Python 3.11 or later and a package registry, nothing else.
# docs/building.md gives the same as plain commands.

ENV   := .venv
PY    := $(ENV)/bin/python
PIP   := $(PY) -P -m pip --disable-pip-version-check --quiet
JOBS  ?= 2
GAMES ?= 2000
SEED  ?= 1
ARGS  ?=
UV    ?= $(firstword $(wildcard $(ENV)/bin/uv) uv)

# Where Python is told to leave no compiled modules beside the sources (as in many containers), they
# are kept in the environment: every process of a test would compile all of them anew.
ifdef PYTHONDONTWRITEBYTECODE
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX ?= $(CURDIR)/$(ENV)/pycache
endif

.DEFAULT_GOAL := help
.PHONY: help play install test quick test-long test-pythons test-fast lint unit small-games mutants docs bench fuzz lock clean \
	fast fast-wheel
.DELETE_ON_ERROR:

help: ## this list
	@echo "make play   the game, in a window where there is a display (more: make play ARGS=--terminal)"
	@echo "make test   style, types and every test"
	@echo "make quick  tests of engine, rules and play, in a minute"
	@echo "make test-long  every test; those that use chance try more"
	@echo "make test-pythons  the games and records on every other Python this machine has"
	@echo "make fast   compile what takes the most time (needs a C compiler); the same games, sooner"
	@echo "make test-fast  the rules, records and opponents as compiled"
	@echo "make fast-wheel  a wheel with the compiled build, for this Python and this kind of machine"
	@echo "make lint   style and types only"
	@echo "make unit   tests only (one of them: make unit ARGS='-k ambush')"
	@echo "make small-games  the tests that list games, with the two of docs/games.md among them"
	@echo "make mutants  the rules broken on purpose: a case must notice each"
	@echo "make docs   the documents as a site: build/docs/index.html"
	@echo "make bench  how fast it is"
	@echo "make fuzz   random games, looking for faults (GAMES=$(GAMES) SEED=$(SEED))"
	@echo "make lock   choose the newest versions of what we build on (needs uv)"
	@echo "make clean  take away what make made"
	@echo "PYTHON=...  with any of these: the Python to use"

play: $(ENV)/play.stamp
	@$(ENV)/bin/somalia play $(ARGS)

install: $(ENV)/play.stamp ## the command $(ENV)/bin/somalia

test: lint unit small-games

test-long: export SOMALIA_TESTS = long
test-long: unit

lint: $(ENV)/test.stamp
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -P tools/complexity.py
	$(PY) -P tools/language.py
	$(PY) -m mypy --strict somalia
	$(PY) -P tools/small_games.py style

unit: $(ENV)/test.stamp
	@.ci/system-packages
	$(PY) -m pytest -n $(JOBS) $(ARGS)

small-games: $(ENV)/test.stamp
	@.ci/system-packages
	$(PY) -P tools/small_games.py tests

# Engine, rules and play, in a minute on two free cores: for after every change.
QUICK_TESTS := $(addprefix tests/,$(addsuffix .py, \
	campaign/test_factions campaign/test_records campaign/test_rules_review \
	campaign/test_zones_in_play card_duels/test_hidden engine/test_engine engine/test_kinds \
	engine/test_moment engine/test_odds engine/test_record engine/test_seeds engine/test_together \
	files/test_datafile files/test_files games/test_declared_kinds games/test_event_kinds \
	games/test_hidden games/test_reference games/test_standing hex_battle/test_charts \
	hex_battle/test_hexes hex_battle/test_lists hex_battle/test_log hex_battle/test_mapfile \
	house/test_house house/test_often lab/test_cases opponents/test_doctrine opponents/test_levels \
	play/test_choices play/test_confirm play/test_controller play/test_handing_over \
	play/test_prompts_answered play/test_resigning play/test_turns play/test_ways_to_play \
	street_fight/test_choices_told terminal/test_charts))
quick: $(ENV)/test.stamp
	$(PY) -m pytest -n $(JOBS) $(QUICK_TESTS) $(ARGS)

test-pythons: $(ENV)/test.stamp
	@ENV=$(ENV) JOBS=$(JOBS) .ci/other-pythons

fast: $(ENV)/test.stamp
	@$(PY) -P tools/compile.py

# What plays, records and decides. Screens ask the same, and their tests take long; what looks at
# how sources are loaded (test_structure, test_odd_surroundings) needs sources that are, and
# test_kept_values and test_doctrine_bounds have classes of their own in the place of compiled ones.
FAST_TESTS := $(addprefix tests/,$(addsuffix .py, \
	campaign/test_factions campaign/test_later campaign/test_odds_cases campaign/test_records \
	campaign/test_rules_review campaign/test_zones_in_play engine/test_engine engine/test_kinds \
	engine/test_moment engine/test_odds engine/test_record engine/test_shapes engine/test_together \
	files/test_fast games/test_games games/test_hashes games/test_hidden games/test_properties \
	games/test_reference lab/test_cases lab/test_lab lab/test_learn opponents/test_doctrine \
	opponents/test_learned opponents/test_opponents play/test_choices play/test_controller play/test_saving \
	terminal/test_many_seats)) tests/card_duels
test-fast: fast
	SOMALIA_FAST=1 $(PY) -m pytest -n $(JOBS) $(FAST_TESTS) $(ARGS)

fast-wheel: fast
	SOMALIA_FAST=1 $(PY) -P -m hatchling build --target wheel

# ARGS='--part 1/50' tries every 50th.
mutants: $(ENV)/test.stamp
	$(PY) -m tests.mutants $(ARGS)

docs: $(ENV)/test.stamp
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --quiet

bench: $(ENV)/play.stamp
	@$(ENV)/bin/somalia bench $(ARGS)

fuzz: $(ENV)/play.stamp
	@$(ENV)/bin/somalia fuzz --games $(GAMES) --seed $(SEED) $(ARGS)

# Every lock entry carries hashes, so the registry that serves it does not matter. The first line
# makes the larger lock; the second keeps the smaller one to the same versions.
LOCK := $(UV) pip compile --universal --python-version 3.11 --generate-hashes --upgrade --quiet \
	--no-emit-index-url --custom-compile-command "make lock" --group build pyproject.toml
lock:
	@command -v $(UV) >/dev/null || { echo "make lock needs uv: python -m pip install uv" >&2; exit 2; }
	$(LOCK) --extra test --extra docs --output-file requirements-test.txt
	$(LOCK) --constraint requirements-test.txt --no-annotate --output-file requirements.txt

clean:
	rm -rf $(ENV) somalia/compiled .pytest_cache .mypy_cache .ruff_cache .hypothesis dist build *.egg-info
	find somalia tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment. A stamp says what was installed from which lock; the lock for tests holds all
# of the lock for playing, at the same versions, so either may come first.
$(ENV)/made.stamp: .ci/find-python
	@python=$$(PYTHON="$(PYTHON)" .ci/find-python) || exit 2; \
	echo "Making the environment $(ENV) with $$("$$python" --version)"; \
	"$$python" -P -m venv $(ENV)
	@touch $@

$(ENV)/test.stamp: requirements-test.txt pyproject.toml $(ENV)/made.stamp
	@echo "Installing what the game and its tests need"
	@$(PIP) install --require-hashes --requirement requirements-test.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $(ENV)/play.stamp $@

$(ENV)/play.stamp: requirements.txt pyproject.toml $(ENV)/made.stamp
	@echo "Installing what the game needs (once; about a minute)"
	@$(PIP) install --require-hashes --requirement requirements.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@
