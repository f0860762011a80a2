"""One small example of every file that has a JSON Schema."""

from typing import Any

_IDENTITY = {
    "role": "teacher",
    "folder": "blue/PRIMARY",
    "team": "blue",
    "run": "PRIMARY",
    "team_name": "Team Blue",
    "system_name": "Blue Reader 2",
    "card": {"team": "Team Blue", "system": "Blue Reader 2"},
}
_FINDING = {
    "check": "question-statement",
    "severity": "warning",
    "message": '1 text looks like a statement, not a question: "The dough rises."',
    "file": "blue/PRIMARY/questions.json",
    "line": 3,
    "column": 5,
    "pointer": "/popular~1talk-01~1questions0.json/0/0",
    "hint": "end questions with a question mark.",
}

EXAMPLES: dict[str, tuple[Any, ...]] = {
    "teacher": (
        {"popular/talk-01/questions0.json": [["What makes the dough rise?", "gas from the yeast", "carbon dioxide"]]},
        {"popular/talk-01/text.txt": [{"question": "Why does the baker wait?", "reference-answers": ["fermentation"]}]},
    ),
    "student": (
        {
            "popular/talk-01/questions_by_GOLD_PRIMARY.json": [
                {"question": "What makes the dough rise?", "answer": "The gas."}
            ]
        },
        {"popular/talk-01/answers0.json": [["What makes the dough rise?", "The gas that the yeast gives off."]]},
    ),
    "evaluator": (
        {"popular/talk-01/questions_by_GOLD_PRIMARY_answered_by_GOLD_FROMTEACHER.json": [100, 95, None]},
        {"popular/talk-01/ratings0.json": [[0, 1], [10, 3], [5]]},
    ),
    "system": (
        {"team": "Team Blue", "system": "Blue Reader 2", "models": ["some-model-7B"], "licence": "CC-BY-4.0"},
        {"team": "Team Red", "withdrawn": {"date": "2026-11-02", "reason": "trained on the test set"}},
    ),
    "edition": (
        {"id": "demo-2026", "title": "Demo", "summary": "A demo.", "kinds": {"popular": {"title": "Popular"}}},
    ),
    "report": (
        {
            "identity": _IDENTITY,
            "role": "teacher",
            "files": ["blue/PRIMARY/questions.json"],
            "expected": 1,
            "delivered": 1,
            "scorable": 1,
            "state": "scored",
            "verdicts": [{"check": "question-statement", "verdict": "fail", "findings": [_FINDING]}],
        },
    ),
    "manifest": (
        {
            "schema_version": 1,
            "edition": "demo-2026",
            "pack": "student",
            "seed": 2026,
            "budget": {},
            "sources": ["blue_PRIMARY"],
            "sources_left_out": [],
            "units_left_out": [],
            "files": [
                {
                    "path": "popular/talk-01/questions_by_GOLD_PRIMARY.json",
                    "sha256": "0" * 64,
                    "content": "questions",
                    "source": "GOLD_PRIMARY",
                    "operator": "",
                    "seed": [],
                    "twin": "",
                    "items": 3,
                    "left_out": [],
                    "fallbacks": [],
                }
            ],
        },
    ),
}
