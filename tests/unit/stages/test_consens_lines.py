"""Grounding of answers from JSON Lines, with tiny random evaluators."""

import json
from pathlib import Path

import pytest

from pipeline.errors import ModelMissingError, UsageError
from pipeline.metrics.consens import define
from pipeline.metrics.word_filter import WordFilter
from pipeline.models.evaluator_model import Request
from pipeline.schema.edition import ModelSettings
from pipeline.stages.consens import Line, ScoredLine, read_lines, score_lines, score_texts
from pipeline.stages.grounding import GroundingOptions, ground_answers, ground_windows, signature_of
from tiny_models import TEXTS, tiny_evaluator, tiny_llama, tiny_recurrent

QUESTION = "Where does the river rise?"


def lines(*answers: str, context: str = TEXTS[0]) -> list[Line]:
    return [Line(str(i), Request(context, QUESTION, answer)) for i, answer in enumerate(answers)]


def one(
    answer: str, *, context: str = TEXTS[0], options: GroundingOptions | None = None, **model: object
) -> ScoredLine:
    return score_texts(lines(answer, context=context), tiny_evaluator(**model), options)[0]


@pytest.mark.parametrize("chat", [True, False])
@pytest.mark.parametrize(
    "answer", ["Ostrava", "It begins in hills.", "Pramení v kopcích.", "Бере початок на пагорбах."]
)
def test_any_answer_with_a_scorable_word_has_both_values_with_and_without_a_chat_template(answer, chat):
    found = one(answer, chat=chat)
    assert found.reason == ""
    assert found.arithmetic is not None
    assert found.geometric is not None
    assert found.score == found.arithmetic.score
    assert -1 < found.score < 1
    assert found.score != 0
    assert found.n > 0


def test_an_answer_of_one_token_counts_as_one():
    found = one("N")
    assert found.n == 1
    assert found.top_share == 1
    assert found.flags == ("dominated",)
    assert found.arithmetic is not None
    assert found.geometric is not None
    assert found.arithmetic.r == found.geometric.r


@pytest.mark.parametrize("answer", ["They and it", "They and it.", "the river", "", "   ", "…"])
def test_an_answer_without_a_scorable_word_is_missing_with_its_reason_and_never_zero(answer):
    found = one(answer)
    assert (found.score, found.arithmetic, found.geometric) == (None, None, None)
    assert found.reason == "no_scorable_tokens"
    assert "filter" in found.explanation


@pytest.mark.parametrize("context", ["", " \n"])
def test_an_empty_context_is_missing_with_its_reason_and_never_zero(context):
    found = one("In the hills.", context=context)
    assert found.score is None
    assert found.reason == "no_context"


def test_without_a_context_for_any_answer_no_model_is_needed():
    evaluator = tiny_evaluator()
    evaluator.__dict__["model"] = None
    assert score_texts(lines("a", context=""), evaluator)[0].reason == "no_context"


def test_question_and_answer_beyond_the_window_are_missing_where_contexts_may_be_cut():
    for long in ("windows", "truncate_context"):
        found = one("word " * 300, options=GroundingOptions(long=long), window=100)
        assert (found.score, found.reason) == (None, "too_long")


def test_by_default_a_context_beyond_the_window_is_an_error():
    with pytest.raises(UsageError, match="window"):
        one("In the hills.", context=" ".join(TEXTS * 5), window=100)


def test_a_cut_context_is_flagged():
    found = one("Hills.", context=" ".join(TEXTS * 5), options=GroundingOptions(long="truncate_context"), window=100)
    assert "truncated" in found.flags
    assert found.span is not None
    assert found.span[0] == 0


@pytest.mark.parametrize("variant", ["arithmetic", "geometric"])
def test_of_several_windows_the_best_by_the_chosen_variant_is_kept_and_named(variant):
    options = GroundingOptions(variant=variant, long="windows")
    request, evaluator = Request(" ".join(TEXTS * 5), QUESTION, "In the hills of Ostrava."), tiny_evaluator(window=120)
    (windows,) = ground_windows([request], evaluator, options)
    (best,) = ground_answers([request], evaluator, options)
    values = [found.variant(variant).r for found in windows]
    assert len(values) > 2
    assert best.window == values.index(max(values))
    assert best.windows == len(values)
    assert best.span == windows[best.window].span
    assert "window" in best.flags
    assert best.variant(variant).r == pytest.approx(max(values), abs=1e-5)


def test_the_same_digits_are_printed_for_any_batch_size_and_number_of_threads():
    import torch

    given = lines(
        "In the hills.", "N", "Pramení v kopcích nad městem a teče.", "На північ.", "The river Lenn rises there."
    )
    printed = set()
    before = torch.get_num_threads()
    try:
        for grouped in (True, False):
            for threads in (1, 2):
                torch.set_num_threads(threads)
                for size in (1, 4, 16):
                    evaluator = tiny_evaluator(tiny_llama(grouped=grouped))
                    found = score_texts(given, evaluator, GroundingOptions(batch_size=size))
                    printed.add((grouped, "\n".join(line.model_dump_json() for line in found)))
    finally:
        torch.set_num_threads(before)
    assert len(printed) == 2


def test_a_recurrent_evaluator_gives_values_too():
    assert score_texts(lines("In the hills."), tiny_evaluator(tiny_recurrent()))[0].score is not None


def test_every_variant_carries_its_own_signature():
    found = one("In the hills.", options=GroundingOptions(words=WordFilter(("en", "cs"), function=True)))
    assert found.arithmetic is not None
    assert found.geometric is not None
    assert found.arithmetic.signature == (
        "consens|v:1|mean:arithmetic|drop:closed.cs+en.1+function.cs+en.1+question|prompt:chat.1|long:error|"
        "model:tiny@000000000000,float32,cpu"
    )
    assert "|mean:geometric|" in found.geometric.signature
    pieces = GroundingOptions(variant="geometric", long="windows", piece=40)
    assert "|long:windows.40|" in signature_of(tiny_evaluator(), pieces)


def test_the_definitions_of_the_variants_differ_in_name_identity_and_signature():
    marks = [signature_of(tiny_evaluator(), GroundingOptions(variant=name)) for name in ("arithmetic", "geometric")]
    both = [define("arithmetic", marks[0], "tiny"), define("geometric", marks[1], "tiny")]
    assert len({entry.id for entry in both}) == len({entry.name for entry in both}) == 2
    assert "relative to the evaluator model tiny" in both[0].sentence


class TestFiles:
    def write(self, folder: Path, *entries: object) -> Path:
        path = folder / "in.jsonl"
        texts = (entry if isinstance(entry, str) else json.dumps(entry) for entry in entries)
        path.write_text("\n".join(texts) + "\n", encoding="utf-8")
        return path

    def entry(self, **changes: object) -> dict[str, object]:
        return {"context": "c", "question": "q", "answer": "a"} | changes

    def test_lines_have_their_id_or_their_number_and_blank_lines_do_not_count_as_items(self, tmp_path):
        path = self.write(tmp_path, self.entry(id="x"), "", self.entry(more=1), self.entry(id=7))
        assert [line.id for line in read_lines(path)] == ["x", "3", "7"]

    def test_only_the_lines_whose_id_fits_are_scored(self, tmp_path):
        path = self.write(tmp_path, *(self.entry(id=name) for name in ("a-1", "a-2", "b-1")))
        assert [line.id for line in read_lines(path, "a-*")] == ["a-1", "a-2"]

    def test_all_faulty_lines_are_named_at_once(self, tmp_path):
        path = self.write(tmp_path, "{", [], self.entry(answer=None), {"context": "c"}, "[" * 100_000)
        with pytest.raises(UsageError) as error:
            read_lines(path)
        for part in (
            "line 1 is not",
            "line 2 is not an object",
            "line 3: answer is not a text",
            "line 4: question is miss",
        ):
            assert part in str(error.value)
        assert "line 5 is not JSON" in str(error.value)

    def test_lone_surrogates_and_control_characters_do_no_harm(self, tmp_path):
        path = self.write(
            tmp_path, '{"context": "a\\ud800 b", "question": "\\u0000", "answer": "x \\udfff", "id": "\\ud800"}'
        )
        (found,) = score_texts(read_lines(path), tiny_evaluator())
        assert found.score is not None
        found.model_dump_json().encode("utf-8")

    def test_a_cache_folder_gives_the_same_lines_again(self, tmp_path):
        given = lines("In the hills.", "At sea.")
        first = score_texts(given, tiny_evaluator(), cache=tmp_path / "cache")
        resting = tiny_evaluator()
        resting.__dict__["model"] = None
        assert score_texts(given, resting, cache=tmp_path / "cache") == first

    def test_a_model_that_is_not_on_this_machine_is_named(self, tmp_path):
        path = self.write(tmp_path, self.entry())
        with pytest.raises(ModelMissingError, match="nowhere"):
            score_lines(path, tmp_path / "out.jsonl", ModelSettings(name="nowhere", path=str(tmp_path)))

    def test_a_saved_model_is_loaded_from_its_folder_and_scored(self, tmp_path):
        from tiny_models import tiny_tokenizer

        folder = tmp_path / "model"
        tiny_llama(grouped=True).save_pretrained(folder)
        tiny_tokenizer().save_pretrained(folder)
        path, out = (
            self.write(tmp_path, self.entry(context=TEXTS[0], answer="In the hills.", id="1")),
            tmp_path / "out.jsonl",
        )
        said = score_lines(path, out, ModelSettings(name="tiny", path=str(folder), max_tokens=300))
        assert said == "1 answers scored, 0 of them missing"
        (found,) = (ScoredLine.model_validate_json(text) for text in out.read_text(encoding="utf-8").splitlines())
        expected = score_texts([Line("1", Request(TEXTS[0], "q", "In the hills."))], tiny_evaluator())[0]
        assert found.score == pytest.approx(expected.score, abs=1e-4)
        assert "model:tiny@" in found.signature

    def test_an_unknown_number_type_is_refused(self, tmp_path):
        with pytest.raises(UsageError, match="float32, bfloat16, float16"):
            score_lines(self.write(tmp_path), tmp_path / "o", ModelSettings(name="x"), dtype="int8")
