"""The store on disk: what it finds, and that no damage to it is more than a loss of time."""

import multiprocessing
import os
import sqlite3

import numpy as np
import pytest

from pipeline.models.content_store import ContentStore
from pipeline.models.vector_store import Embedded, VectorStore


@pytest.fixture
def lines() -> list[str]:
    """Collect warnings."""
    return []


@pytest.fixture
def path(tmp_path):
    """Give the place of a store with a thousand entries."""
    place = tmp_path / "folder with spaces і кирилиця" / "store.sqlite"
    store = ContentStore(place)
    store.keep({f"key{number}": bytes([number % 256]) * 200 for number in range(1000)})
    store.close()
    return place


def test_what_was_kept_is_found_by_another_opening(path, lines):
    store = ContentStore(path, lines.append)
    assert store.find(["key7", "unknown", "key999"]) == {"key7": b"\7" * 200, "key999": b"\xe7" * 200}
    assert len(store.find([f"key{number}" for number in range(2000)])) == 1000
    assert not lines


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\0" * 200, b"\xff" * 9000])
def test_a_file_that_is_no_store_is_replaced(path, lines, content):
    path.write_bytes(content)
    store = ContentStore(path, lines.append)
    assert store.find(["key7"]) == {}
    store.keep({"key7": b"new"})
    assert store.find(["key7"]) == {"key7": b"new"}
    assert all("made anew" in line for line in lines)
    assert len(lines) == (1 if content else 0)


def test_pages_damaged_in_the_middle_cost_entries_and_a_warning_only(path, lines):
    data = bytearray(path.read_bytes())
    data[4096 : len(data) // 2] = os.urandom(len(data) // 2 - 4096)
    path.write_bytes(data)
    store = ContentStore(path, lines.append)
    right = {f"key{number}": bytes([number % 256]) * 200 for number in range(1000)}
    found = store.find(list(right))
    assert all(right[key] == value for key, value in found.items())
    assert len(found) < 1000
    assert any("made anew" in line for line in lines)
    store.keep(right)
    assert store.find(list(right)) == right


@pytest.mark.parametrize(
    "change", ["value = zeroblob(200)", "value = 'text'", "value = NULL", "crc = 'x'", "crc = crc + 1"]
)
def test_an_entry_that_was_changed_is_not_found_and_can_be_kept_again(path, lines, change):
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE content SET {change} WHERE key = 'key7'")  # noqa: S608
    connection.close()
    store = ContentStore(path, lines.append)
    assert set(store.find(["key7", "key8"])) == {"key8"}
    store.keep({"key7": b"\7" * 200})
    assert store.find(["key7"]) == {"key7": b"\7" * 200}


def test_a_table_of_another_shape_is_done_without(tmp_path, lines):
    with sqlite3.connect(tmp_path / "store") as connection:
        connection.execute("CREATE TABLE content (other TEXT)")
    connection.close()
    store = ContentStore(tmp_path / "store", lines.append)
    assert store.find(["key"]) == {}
    store.keep({"key": b"value"})
    assert "going on without it" in lines[0]


def test_a_folder_that_cannot_be_made_is_done_without(tmp_path, lines):
    (tmp_path / "file").write_text("in the way")
    store = ContentStore(tmp_path / "file" / "store", lines.append)
    store.keep({"key": b"value"})
    assert store.find(["key"]) == {}
    assert len(lines) == 1
    assert "going on without it" in lines[0]


def test_a_file_deleted_while_it_is_open_stops_nothing(path, lines):
    store = ContentStore(path, lines.append)
    path.unlink()
    store.keep({"new": b"value"})
    assert store.find(["new"]) in ({"new": b"value"}, {})
    assert ContentStore(path, lines.append).find(["key7"]) == {}


def _write(path, start):
    store = ContentStore(path)
    for number in range(start, start + 40):
        store.keep({f"shared{number}": str(number).encode()})


def test_processes_that_write_at_once_lose_nothing(path, lines):
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write, args=(path, start)) for start in (0, 20)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0]
    found = ContentStore(path, lines.append).find([f"shared{number}" for number in range(60)])
    assert found == {f"shared{number}": str(number).encode() for number in range(60)}


def test_vectors_come_back_bit_for_bit_with_their_word_on_cutting(tmp_path):
    vector = np.array([0.1, -1e-30, 1.0], np.float32)
    store = VectorStore(tmp_path)
    store.keep({"whole": Embedded(vector, cut=False), "cut": Embedded(-vector, cut=True)})
    found = store.find(["whole", "cut"])
    assert found["whole"].vector.tobytes() == vector.tobytes()
    assert found["cut"].vector.tobytes() == (-vector).tobytes()
    assert (found["whole"].cut, found["cut"].cut) == (False, True)
