"""All checks in the order in which they run.

Ids are stable: they stand in reports and in the documentation.  A check may rely on those above it.
"""

from pipeline.intake.checks import content, coverage, evaluator, file, folder, item, key, likeness, spread, student
from pipeline.intake.checks.rule import Check
from pipeline.schema.base import Role

_PAIRS: tuple[Role, ...] = ("teacher", "student")
_TEACHER: tuple[Role, ...] = ("teacher",)
_STUDENT: tuple[Role, ...] = ("student",)
_EVALUATOR: tuple[Role, ...] = ("evaluator",)
_JSON = "write the file with a JSON library (in Python json.dump)."
_FORM = "keys look like kind/unit/questions0.json, with forward slashes; see submissions/README.md."
_KEYS = "copy the unit's path from the materials or the file's from the pack."
_ONE = "keep one of them."
_INTEGER = "ratings are integers from 0 to 100."
_OUTPUT = "end the model's output at its stop token and strip what follows."

REGISTER: tuple[Check, ...] = (
    Check("folder-link", "Folders are folders, not links", "error", "submit a folder of files.", folder.check_plain,
          stops=True),
    Check("reserved-name", "Team and run bear no reserved name", "error", "rename the folder.", folder.check_reserved,
          stops=True),
    Check("twin-name", "No other team or run is called nearly the same", "warning", "rename one of the folders.",
          folder.check_twins),
    Check("system-card", "system.yaml can be read", "warning",
          "see submissions/README.md for its fields; folder names serve until then.", folder.check_card),
    Check("card-withdrawn", "The system was not withdrawn", "warning",
          "nothing to do; to take part again remove `withdrawn` from system.yaml.", folder.check_withdrawn, stops=True),
    Check("folder-name", "Folder names work on every system", "warning",
          "use letters of one script, digits and hyphens.", folder.check_portable),
    Check("card-licence", "The licence is an SPDX expression", "warning",
          "write an identifier of spdx.org/licenses such as CC-BY-4.0 or MIT, or `MIT OR Apache-2.0`.",
          folder.check_licence),
    Check("stray-file", "Every file is one that is read", "warning",
          "names begin with questions, answers or ratings (in small letters) and end in .json.", folder.check_stray),
    Check("file-plain", "Files are regular files that can be read", "error", "submit the file itself.",
          file.check_fault("plain")),
    Check("file-size", "Files are not larger than allowed", "error", "split the file.", file.check_fault("size")),
    Check("file-utf8", "Files are in UTF-8", "error", "save the file as UTF-8.", file.check_fault("utf8")),
    Check("file-empty", "Files are not empty", "error", "write one JSON dictionary into it.",
          file.check_fault("empty")),
    Check("json-nesting", "JSON is not nested too deep", "error", "a submission needs four levels.",
          file.check_fault("nesting")),
    Check("json-syntax", "Files are JSON", "error", _JSON, file.check_fault("syntax")),
    Check("file-marks", "Files have no byte order mark and no CR LF", "repair", "save the file as plain UTF-8 with LF.",
          file.check_marks),
    Check("text-surrogate", "Texts hold no half characters", "repair", "check how the text was cut or escaped.",
          file.check_surrogates),
    Check("json-duplicate", "No key stands twice", "error", _ONE, file.check_duplicates),
    Check("file-amount", "A file holds no more than can be read", "error", "ask the organisers, or split the file.",
          file.check_amount),
    Check("file-dictionary", "A file is a dictionary with entries", "error",
          "see submissions/README.md for the form of each role's file.", file.check_dictionary),
    Check("key-form", "Keys name a unit and a file", "error", _FORM, key.check_form),
    Check("key-unit", "Keys name a unit of this edition", "error", _KEYS, key.check_unit),
    Check("entry-list", "Values are lists", "error", "write a list, also for a single item: [ … ].", key.check_list),
    Check("entry-empty", "Lists are not empty", "warning", "fill it or leave the key out.", key.check_empty),
    Check("key-two-files", "A key stands in one file", "error", _ONE, key.check_files),
    Check("key-repeated", "Two keys do not name the same", "error", _ONE, key.check_repeated),
    # Teachers and Students
    Check("unit-text", "Units have a text", "warning", "nothing to do: the edition has no text for it.",
          key.check_text, _TEACHER),
    Check("quiz-known", "An entry answers a quiz of the round", "error", _KEYS, student.check_quiz, _STUDENT),
    Check("item-shape", "Items are a question with texts", "error",
          'items are ["question", "text", …] or {"question": "…", …}.', item.read_items, _PAIRS),
    Check("question-blank", "Questions are not blank", "repair", "remove or fill it.", item.check_blank_questions,
          _PAIRS),
    Check("item-form", "Texts are texts under their official name", "repair",
          'write texts in quotes, under "answer" (Students) or "reference-answers" (Teachers).', item.check_numbers,
          _PAIRS),
    Check("item-fields", "Items hold no unknown fields", "warning", "remove it, or move it to its own file.",
          item.check_fields, _PAIRS),
    Check("answer-match", "Answers belong to questions of the quiz", "error",
          "copy the questions of the pack as they stand, garbled ones too.", student.check_matches, _STUDENT),
    Check("answer-position", "Questions are copied as they stand", "repair",
          "copy the questions of the pack as they stand, garbled ones too.", student.check_positions, _STUDENT),
    Check("answer-again", "A question is answered once", "warning", "the first answer counts.", student.check_once,
          _STUDENT),
    Check("answer-several", "An item holds one answer", "warning", "only the first answer counts.",
          student.check_first, _STUDENT),
    Check("answer-order", "Answers stand in the order of the questions", "warning",
          "keep the order of the pack's files.", likeness.check_order, _STUDENT),
    Check("text-control", "Texts hold no control characters", "warning", "remove them.", likeness.check_controls,
          _PAIRS),
    Check("chat-tokens", "Texts hold no chat tokens", "warning", _OUTPUT, content.check_chat_tokens, _PAIRS),
    Check("question-repeated", "A quiz asks nothing twice", "warning", "ask something else.",
          content.check_repeated_questions, _TEACHER),
    Check("question-statement", "Questions ask something", "warning", "end questions with a question mark.",
          content.check_statements, _TEACHER),
    Check("question-copied", "Questions are not copied from the text", "warning", "ask in words of your own.",
          likeness.check_copied_questions, _TEACHER),
    Check("answer-echo", "Answers do not repeat the question", "warning", "check how question and answer are split.",
          content.check_echo, _PAIRS),
    Check("answer-text", "Answers are not the whole text", "warning", "answer with the part that is asked for.",
          likeness.check_whole_text, _PAIRS),
    Check("text-language", "Texts are in the edition's language", "warning", "write in the language asked for.",
          likeness.check_language, _PAIRS),
    Check("text-length", "No text is far longer than the others", "warning",
          "check how the model's output was split.", likeness.check_length, _PAIRS),
    Check("answer-empty", "Answers and references are not empty", "warning",
          "an empty answer scores 0, an empty reference is left out.", content.check_blank_answers, _PAIRS),
    Check("answer-cut", "Answers do not end mid-word", "warning", "raise the limit on generated tokens.",
          content.check_cut_off, _PAIRS),
    # Evaluators
    Check("rating-name", "A key names the file that it rates", "error",
          "copy the keys from files.json of the Evaluator pack.", evaluator.check_grammar, _EVALUATOR),
    Check("rating-ungrouped", "Ratings say whose answers they rate", "warning",
          "use the keys of files.json of the Evaluator pack.", evaluator.check_ungrouped, _EVALUATOR),
    Check("rating-explained", "Explanations are not scored", "warning", "nothing to do.",
          evaluator.check_explanations, _EVALUATOR),
    Check("rating-file", "The rated file is one of the round", "error",
          "copy the keys from files.json of the Evaluator pack.", evaluator.check_known, _EVALUATOR),
    Check("rating-length", "One rating for each item", "error",
          "write one rating for each item of the file, in its order; null for one that failed.",
          evaluator.check_length, _EVALUATOR),
    Check("rating-retest", "File names are not doubled", "repair", "write questions_by_ once.",
          evaluator.check_doubled, _EVALUATOR),
    Check("rating-number", "Ratings are numbers", "error", _INTEGER, evaluator.read_numbers, _EVALUATOR),
    Check("rating-range", "Ratings are within the scale", "error", _INTEGER, evaluator.check_range, _EVALUATOR),
    Check("rating-form", "Ratings are written as integers", "repair", "write 85, not \"85\" or 85.0.",
          evaluator.check_form, _EVALUATOR),
    Check("rating-scale", "Ratings are on the scale 0-100", "repair",
          "give integers from 0 to 100, or declare `scale` in system.yaml.", evaluator.check_scale, _EVALUATOR),
    Check("rating-fraction", "Ratings are whole numbers", "warning", _INTEGER, evaluator.check_fractions, _EVALUATOR),
    Check("rating-invalid-share", "Few ratings are invalid", "warning",
          "systems with more invalid ratings than the edition allows are shown but not ranked.",
          evaluator.check_invalid_share, _EVALUATOR),
    Check("rating-constant", "Ratings differ", "warning", "check that the answers reach the system.",
          spread.check_constant, _EVALUATOR),
    Check("rating-low", "Ratings use the scale 0-100", "warning", "declare `scale` in system.yaml.",
          spread.check_guess, _EVALUATOR),
    # all
    Check("coverage", "Everything asked for was delivered", "warning", "what is missing counts as the metric says.",
          coverage.check_coverage),
)  # fmt: skip


def checks_of(role: Role) -> tuple[Check, ...]:
    """Give the checks of one role, in order."""
    return tuple(check for check in REGISTER if role in check.roles)
