# The front door. `make run` and `make test` need nothing but make and Python 3.13 or newer.
PYTHON ?= python3
BIN := .venv/bin
# More arguments for the program behind a target: make test ARGS="tests/rules -x"
ARGS ?=

.PHONY: help setup run test check format lock golden lock-events messages screens benchmarks

help:
	@echo "make run         start the site with a demo championship (PORT=8000)"
	@echo "make test        run the tests (ARGS=... is handed to pytest)"
	@echo "make check       format, lint, imports, types, migrations, messages"
	@echo "make setup       make the environment in .venv; the others do it when needed"
	@echo "make format      format the code"
	@echo "make lock        resolve the dependencies of pyproject.toml anew"
	@echo "make golden      record the golden races again after a wanted change of the rules"
	@echo "make lock-events lock the shapes of stored events after a change (docs/events.md)"
	@echo "make messages    bring the translations in locale/ up to date (docs/translating.md)"
	@echo "make screens     a picture of every page into docs/screens (SCREENS=race: those named so)"
	@echo "make benchmarks  measure; prints figures beside their limits"

setup: .venv/ready

.venv/ready: requirements-dev.txt requirements.txt .ci/environment.py
	@$(PYTHON) .ci/environment.py

run: setup
	@exec $(BIN)/python manage.py up $(ARGS)

test: setup
	@$(BIN)/pytest $(ARGS)

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python manage.py check
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py spectacular --validate --fail-on-warn --file /dev/null
	$(BIN)/pytest -q tests/architecture

format: setup
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

COMPILE := uv pip compile --universal --python-version 3.13 --generate-hashes --no-header --quiet
lock: setup
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/$(COMPILE) --upgrade pyproject.toml -o requirements.txt
	$(BIN)/$(COMPILE) --upgrade pyproject.toml --group dev -c requirements.txt -o requirements-dev.txt

golden: setup
	$(BIN)/pytest tests/golden --record-golden $(ARGS)
	$(BIN)/python -m tests.championships.golden_seasons

lock-events: setup
	@$(BIN)/python -m tests.events.lock

messages: setup
	@$(BIN)/python manage.py update_catalogues $(ARGS)

screens: setup
	@$(BIN)/pytest -p no:randomly tests/pages/screens.py $(ARGS)

benchmarks: setup
	@for file in tests/benchmarks/*.py; do \
		case $$file in */__init__.py|*/sides.py|*/servers.py) continue;; esac; \
		echo "== $$file"; $(BIN)/python -m $$(echo $${file%.py} | tr / .) $(ARGS) || exit 1; \
	done
