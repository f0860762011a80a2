"""Writing a pack's folder, and the guard over a published one."""

import json
import os

import pytest

import rounds_edition as tiny
from pipeline.digest import sha256_bytes
from pipeline.errors import PackChangedError, UsageError
from pipeline.files.writing import read_table
from pipeline.rounds.manifest import Manifest
from pipeline.rounds.pack import Pack, write_pack
from pipeline.rounds.student_pack import build_student_pack
from pipeline.schema import items


@pytest.fixture
def pack():
    return build_student_pack(tiny.corpus(), tiny.teachers(), tiny.settings())


def files_in(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_folder_holds_the_pack_and_nothing_else(pack, tmp_path):
    write_pack(pack, tmp_path / "pack", tmp_path / "items.parquet", None)
    assert files_in(tmp_path / "pack") == pack.files
    assert read_table(tmp_path / "items.parquet", items.QUESTIONS).equals(pack.items)


def test_files_that_no_longer_belong_and_empty_folders_go(pack, tmp_path):
    folder = tmp_path / "pack"
    write_pack(pack, folder, tmp_path / "items.parquet", None)
    smaller = Pack({p: d for p, d in pack.files.items() if not p.startswith("biology/")}, pack.items)
    write_pack(smaller, folder, tmp_path / "items.parquet", None)
    assert files_in(folder) == smaller.files
    assert not (folder / "biology").exists()


def test_a_pack_without_its_manifest_is_still_known_as_one(pack, tmp_path):
    """Workflow engines remove a rule's named output before they run it."""
    folder = tmp_path / "pack"
    write_pack(pack, folder, tmp_path / "items.parquet", None)
    (folder / "manifest.json").unlink()
    write_pack(pack, folder, tmp_path / "items.parquet", None)
    assert files_in(folder) == pack.files


def test_unchanged_files_are_not_written_again(pack, tmp_path):
    folder = tmp_path / "pack"
    write_pack(pack, folder, tmp_path / "items.parquet", None)
    for path in folder.rglob("*"):
        os.utime(path, ns=(1, 1))
    (folder / "talks/one/text.txt").write_text("spoilt")
    write_pack(pack, folder, tmp_path / "items.parquet", None)
    written = [p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file() and p.stat().st_mtime_ns != 1]
    assert written == ["talks/one/text.txt"]
    assert files_in(folder) == pack.files


@pytest.mark.parametrize("name", ["README.md", "talks/one/text.txt", "gold/questions.json"])
def test_a_folder_with_other_things_in_it_is_never_emptied(pack, tmp_path, name):
    (tmp_path / "data" / name).parent.mkdir(parents=True)
    (tmp_path / "data" / name).write_text("precious")
    with pytest.raises(UsageError, match="other files than a pack"):
        write_pack(pack, tmp_path / "data", tmp_path / "items.parquet", None)
    assert (tmp_path / "data" / name).read_text() == "precious"


def test_links_are_replaced_and_not_followed(pack, tmp_path):
    folder, outside = tmp_path / "pack", tmp_path / "outside"
    write_pack(pack, folder, tmp_path / "items.parquet", None)
    outside.mkdir()
    (outside / "kept.txt").write_text("kept")
    (folder / "link").symlink_to(outside)
    write_pack(pack, folder, tmp_path / "items.parquet", None)
    assert files_in(folder) == pack.files
    assert files_in(outside) == {"kept.txt": b"kept"}


def test_the_manifests_digests_are_those_of_the_bytes(pack):
    manifest = Manifest.model_validate_json(pack.files["manifest.json"])
    assert {record.path: record.sha256 for record in manifest.files} == {
        path: sha256_bytes(data) for path, data in pack.files.items() if path != "manifest.json"
    }


def test_a_rebuilt_pack_matches_what_was_published(pack, tmp_path):
    published = tmp_path / "published.json"
    published.write_bytes(pack.files["manifest.json"])
    write_pack(pack, tmp_path / "pack", tmp_path / "items.parquet", published)
    assert files_in(tmp_path / "pack") == pack.files


def test_a_late_source_is_stopped_before_anything_is_written(pack, tmp_path):
    published = tmp_path / "published.json"
    published.write_bytes(pack.files["manifest.json"])
    late = build_student_pack(tiny.corpus(), tiny.teachers("red", "blue", "late"), tiny.settings())
    with pytest.raises(PackChangedError, match=r"questions_by_late_PRIMARY\.json \(new\)") as caught:
        write_pack(late, tmp_path / "pack", tmp_path / "items.parquet", published)
    assert "name the round's systems under `sources`" in caught.value.hint
    assert "more." in caught.value.message
    assert not (tmp_path / "pack").exists()
    assert not (tmp_path / "items.parquet").exists()


def test_a_changed_and_a_vanished_file_are_named_as_such(pack, tmp_path):
    manifest = json.loads(pack.files["manifest.json"])
    manifest["files"][0]["sha256"] = "0" * 64
    manifest["files"].append({**manifest["files"][0], "path": "zzz/gone.json"})
    manifest["seed"] = 1
    published = tmp_path / "published.json"
    published.write_text(json.dumps(manifest))
    with pytest.raises(PackChangedError) as caught:
        write_pack(pack, tmp_path / "pack", tmp_path / "items.parquet", published)
    first = manifest["files"][0]["path"]
    assert f"{first} (changed); zzz/gone.json (gone); `seed`." in caught.value.message


@pytest.mark.parametrize("content", ["", "not JSON", "[]", '{"files": 3}', '{"files": [1, {}]}', "[" * 100_000])
def test_a_published_manifest_that_is_none_is_an_error_and_no_crash(pack, tmp_path, content):
    published = tmp_path / "published.json"
    published.write_text(content)
    with pytest.raises(PackChangedError, match="would now differ"):
        write_pack(pack, tmp_path / "pack", tmp_path / "items.parquet", published)


def test_a_published_manifest_that_is_not_there_is_an_error(pack, tmp_path):
    with pytest.raises(PackChangedError, match="cannot be read"):
        write_pack(pack, tmp_path / "pack", tmp_path / "items.parquet", tmp_path / "none.json")


def test_naming_the_sources_after_publication_changes_nothing(pack):
    named = tiny.settings(
        student={"operators": ["W", "C", "WC", "RT", "Q"], "sources": ["blue_PRIMARY", "red_PRIMARY"]}
    )
    assert build_student_pack(tiny.corpus(), tiny.teachers(), named).files == pack.files
