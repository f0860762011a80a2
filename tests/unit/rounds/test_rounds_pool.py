"""Where Q and A find their replacements."""

from pipeline.digest import seed_from
from pipeline.rounds.choice import choose, choose_files, choose_units
from pipeline.rounds.pool import Candidate, Pool

SEEDS = [seed_from("draw", number) for number in range(200)]


def test_a_draw_never_comes_from_its_own_place():
    pool = Pool([Candidate("here", "a"), Candidate("there", "b"), Candidate("far", "c")])
    assert {pool.draw(seed, "a") for seed in SEEDS} == {"there", "far"}


def test_a_text_that_also_stands_here_is_not_drawn():
    pool = Pool([Candidate("Why?", "a"), Candidate("  Why? ", "b"), Candidate("Where?", "b")])
    assert {pool.draw(seed, "a") for seed in SEEDS} == {"Where?"}


def test_another_group_goes_first_and_the_same_group_still_serves():
    pool = Pool([Candidate("near", "a/2", "a"), Candidate("far", "b/1", "b"), Candidate("own", "a/1", "a")])
    assert {pool.draw(seed, "a/1", "a") for seed in SEEDS} == {"far"}
    near = Pool([Candidate("near", "a/2", "a"), Candidate("own", "a/1", "a")])
    assert {near.draw(seed, "a/1", "a") for seed in SEEDS} == {"near"}


def test_taken_texts_are_drawn_last_but_another_group_matters_more():
    pool = Pool([Candidate("near", "a/2", "a"), Candidate("far", "b/1", "b"), Candidate("further", "b/2", "b")])
    assert {pool.draw(seed, "a/1", "a", {"far"}) for seed in SEEDS} == {"further"}
    assert {pool.draw(seed, "a/1", "a", {"far", "further"}) for seed in SEEDS} == {"far", "further"}


def test_nothing_to_draw_gives_none():
    assert Pool([]).draw(1, "a") is None
    assert Pool([Candidate("own", "a")]).draw(1, "a") is None


def test_one_more_text_changes_only_the_draws_that_land_on_it():
    candidates = [Candidate(f"text {number}", f"u{number}") for number in range(40)]
    old, new = Pool(candidates), Pool([*candidates, Candidate("late", "z")])
    changed = [seed for seed in SEEDS if old.draw(seed, "a") != new.draw(seed, "a")]
    assert len(changed) < len(SEEDS) / 4
    assert all(new.draw(seed, "a") == "late" for seed in changed)


def test_one_more_name_displaces_at_most_one_other():
    names = [f"n{number}" for number in range(30)]
    old, new = choose(names, 10, 1), choose([*names, "late"], 10, 1)
    assert len(set(old) - set(new)) <= 1
    assert len(old) == len(new) == 10


def test_without_a_limit_everything_is_chosen_in_order():
    assert choose(["b", "a", "b"], None, 1) == ["a", "b"]


def test_units_are_chosen_per_kind():
    units = [f"{kind}/{number}" for kind in ("x", "y") for number in range(5)]
    chosen = choose_units(units, 2, 1)
    assert sorted(unit[0] for unit in chosen) == ["x", "x", "y", "y"]


def test_first_files_count_against_the_limit_and_are_always_kept():
    assert choose_files(["gold", "a", "b"], ["gold"], 1, "u", 1) == ["gold"]
    assert len(choose_files(["gold", "a", "b"], ["gold"], 2, "u", 1)) == 2
    assert choose_files(["a", "b"], ["gold"], None, "u", 1) == ["a", "b"]
