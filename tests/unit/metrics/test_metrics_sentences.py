"""Where sentences begin in English, German, Czech and Ukrainian, and in transcripts."""

import pytest

from pipeline.metrics.sentences import split_sentences

CASES = [
    ("en", "Mr. Smith met Dr. J. R. Brown. They talked.", 2),
    ("en", "It cost 3.5 dollars, e.g. for tea. Nobody paid.", 2),
    ("en", "He said no. Then he left.", 2),
    ("en", "See No. 7 and fig. 3 here. They differ.", 2),
    ("en", "They met at 5 p.m. Everybody came.", 2),
    ("en", "The U.S. Army left. So did we.", 2),
    ("en", "“Stop!” he said. “Why?” She did not know.", 3),
    ("en", "Wait... what? Well… Nothing.", 3),
    ("en", "(It was so.) It ended in 1995. Nobody knew (at all?). Fine.", 4),
    ("de", "Am 3. Mai kam Dr. Weiß. Das war der 2. Weltkrieg und die Not. Es war 1945. Danach kam nichts.", 4),
    ("de", "Er nahm z. B. Äpfel, d. h. Obst. „Gut!“, sagte die Frau. „Ja.“ Das ist nicht viel.", 4),
    ("cs", "Schůzka je 3. května v 10 hod. u nás. Karel IV. přišel, např. Petr taky. Cena je 2,5 Kč.", 3),
    ("cs", "Přišel Ing. Novák, tj. pan Novák. „Pojď!“ řekl. „Dobře.“ Šli.", 4),
    ("uk", "Він жив у м. Київ, вул. Хрещатик, 5. Потім поїхав. Їжак з'їв яблуко!", 3),
    ("uk", "Проф. Коваль прийшов о 9.30 ранку. Є степи, поля і т. д. Потім усе… Так? Ні.", 5),
    ("uk", "У 1654 р. Богдан приїхав. «Добре!» — сказав він.", 3),
]


@pytest.mark.parametrize(("language", "text", "expected"), CASES)
def test_sentences_are_counted(language, text, expected):
    found = split_sentences(text)
    assert len(found) == expected, (language, found)


def test_an_empty_line_and_a_list_item_end_a_sentence():
    assert split_sentences("A heading\n\nText here.\n- one\n- two.") == ["A heading", "Text here.", "- one", "- two."]


def test_a_line_end_within_a_sentence_is_not_its_end():
    assert split_sentences("We walked\nhome. It\nrained.") == ["We walked\nhome.", "It\nrained."]


def test_a_transcript_in_lower_case_is_split_at_its_marks():
    assert split_sentences("so we begin. you see this? good.") == ["so we begin.", "you see this?", "good."]


def test_a_transcript_without_marks_has_one_sentence_per_line():
    assert split_sentences("so we begin\nyou see this\n\ngood") == ["so we begin", "you see this", "good"]


def test_a_long_run_is_cut_at_line_ends_and_else_after_thirty_words():
    run = " ".join(["word"] * 70)
    assert [len(piece.split()) for piece in split_sentences(f"Start. {run}")] == [1, 30, 30, 10]
    lines = "\n".join(" ".join(["word"] * 6) for _ in range(12))
    assert [len(piece.split()) for piece in split_sentences(f"Start.\n\n{lines}")] == [1, 12, 12, 12, 12, 12, 12]


@pytest.mark.parametrize("text", ["", " \n ", "\n\n\n"])
def test_nothing_has_no_sentence(text):
    assert split_sentences(text) == []


@pytest.mark.parametrize("text", ["!" * 200_000 + "x", "." * 200_000 + "x", "." + '"' * 200_000 + "x"])
def test_a_text_of_marks_alone_takes_no_quadratic_time(text):
    """Two hundred thousand marks end within a blink or, if tried from every start, not within minutes."""
    assert "".join(split_sentences(text)) == text
