"""Where models are found, what a missing one says, and what a fingerprint depends on."""

import os
import sys
from pathlib import Path

import pytest

from pipeline.errors import ModelMissingError
from pipeline.models.locate import fingerprint, locate
from pipeline.schema.edition import ModelSettings

REVISION = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder that looks like a model."""
    made = tmp_path / "model"
    made.mkdir()
    (made / "config.json").write_text("{}")
    (made / "model.safetensors").write_bytes(b"weights")
    (made / "README.md").write_text("about")
    return made


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Give the name of a package with a model inside, which must not be imported."""
    inside = tmp_path / "site" / "weights_in_a_package"
    (inside / "model").mkdir(parents=True)
    (inside / "__init__.py").write_text("raise RuntimeError('imported')")
    (inside / "model" / "config.json").write_text("{}")
    monkeypatch.syspath_prepend(str(inside.parent))
    return inside.name


def test_a_path_wins_over_a_package_and_a_hub_name(folder, package):
    settings = ModelSettings(name="a/b", revision=REVISION, path=str(folder), package=package, folder="model")
    assert locate(settings) == folder


def test_a_package_is_found_without_being_imported(package):
    found = locate(ModelSettings(name="a/b", package=package, folder="model"))
    assert (found / "config.json").is_file()
    assert package not in sys.modules


@pytest.mark.parametrize("name", ["no_such_package", "no_such_package.inner", "json.no_such", "os", ""])
def test_a_missing_package_is_named(name):
    with pytest.raises(ModelMissingError, match=r"a/b: .*is not installed") as caught:
        locate(ModelSettings(name="a/b", package=name))
    assert caught.value.exit_code == 10


def test_a_folder_without_a_model_says_which_file_is_missing_and_how_to_get_it(tmp_path):
    with pytest.raises(ModelMissingError, match=r"no file config\.json") as caught:
        locate(ModelSettings(name="a/b", revision=REVISION, path=str(tmp_path)))
    assert f"hf download a/b --revision {REVISION}" in caught.value.hint
    assert "`path`" in caught.value.hint


def test_a_missing_gguf_file_is_named(folder):
    with pytest.raises(ModelMissingError, match=r"no file a\.gguf"):
        locate(ModelSettings(name="a/b", path=str(folder), gguf_file="a.gguf"))


@pytest.mark.parametrize("revision", [None, "main", "v1.0", REVISION[:-1], REVISION.upper()])
def test_the_hub_is_not_asked_for_a_revision_that_can_move(revision):
    with pytest.raises(ModelMissingError, match="pinned revision"):
        locate(ModelSettings(name="a/b", revision=revision))


@pytest.mark.parametrize("fault", [OSError("no network"), RuntimeError("proxy")])
def test_whatever_the_hub_raises_ends_in_the_download_command(monkeypatch, fault):
    asked = []

    def fail(*_names, **options):
        asked.append(options.get("local_files_only", False))
        from huggingface_hub.errors import LocalEntryNotFoundError

        raise LocalEntryNotFoundError("not here") if options.get("local_files_only") else fault

    monkeypatch.setattr("huggingface_hub.snapshot_download", fail)
    with pytest.raises(ModelMissingError, match=f"a/b, revision {REVISION}, is not on this machine") as caught:
        locate(ModelSettings(name="a/b", revision=REVISION))
    assert asked == [True, False]  # the local copy first: a pinned revision needs no network
    assert f"hf download a/b --revision {REVISION}" in caught.value.hint


def test_the_hub_gives_no_code(monkeypatch, folder):
    wanted = []

    def give(_name, **options):
        wanted.extend(options["allow_patterns"])
        return str(folder)

    monkeypatch.setattr("huggingface_hub.snapshot_download", give)
    assert locate(ModelSettings(name="a/b", revision=REVISION)) == folder
    assert "*.safetensors" in wanted
    assert not [pattern for pattern in wanted if pattern.endswith((".py", ".bin", "*"))]


def test_a_fingerprint_follows_the_files_and_not_the_name_or_place(folder, tmp_path):
    first = fingerprint(ModelSettings(name="a/b", path=str(folder)))
    moved = folder.rename(tmp_path / "elsewhere")
    assert fingerprint(ModelSettings(name="c/d", path=str(moved))) == first


@pytest.mark.parametrize(("name", "counts"), [("config.json", True), ("model.safetensors", True), ("README.md", False)])
def test_a_fingerprint_changes_with_weights_and_configuration_alone(folder, name, counts):
    settings = ModelSettings(name="a/b", path=str(folder))
    before = fingerprint(settings)
    (folder / name).write_bytes(b"something else")
    assert (fingerprint(settings) != before) is counts


def test_the_note_of_a_fingerprint_gives_the_same_and_notices_a_change(folder, tmp_path):
    settings, cache = ModelSettings(name="a/b", path=str(folder)), tmp_path / "cache"
    plain = fingerprint(settings)
    assert fingerprint(settings, cache) == plain
    assert len(list((cache / "fingerprints").iterdir())) == 2
    (folder / "model.safetensors").write_bytes(b"WEIGHTS")  # as long as before
    os.utime(folder / "model.safetensors", ns=(1, 1))
    assert fingerprint(settings, cache) != plain


def test_a_damaged_note_of_a_fingerprint_is_not_believed(folder, tmp_path):
    from pipeline.models.locate import _hash_once

    settings, cache = ModelSettings(name="a/b", path=str(folder)), tmp_path / "cache"
    right = fingerprint(settings, cache)
    for note, damage in zip(sorted((cache / "fingerprints").iterdir()), (b"", b"\xff not a digest"), strict=True):
        note.write_bytes(damage)
    _hash_once.cache_clear()
    assert fingerprint(settings, cache) == right
