"""Files have ASCII names that no disk confuses."""

from pipeline.site.addresses import file_names, root_of


def test_safe_names_stay_as_they_are() -> None:
    assert file_names(["blue_PRIMARY_teacher"]) == {"blue_PRIMARY_teacher": "blue_PRIMARY_teacher"}


def test_names_that_differ_in_case_or_script_alone_get_different_files() -> None:
    names = file_names(["Team", "team", "TEAM", "Ünïted/Team ’26", "../../etc", "con", "", "тест", "a" * 300, "index"])
    assert len({name.lower() for name in names.values()}) == 10
    assert all(name.isascii() and name.replace("-", "").replace("_", "").isalnum() for name in names.values())
    assert all(len(name) < 150 for name in names.values())


def test_the_way_to_the_root_depends_on_the_depth() -> None:
    assert [root_of("index.html"), root_of("team/a.html")] == ["", "../"]
