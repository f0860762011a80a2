"""The settings of an edition: the one file that an organiser edits."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field, field_validator

from pipeline.schema.base import Frozen, Operator

Share = Annotated[float, Field(ge=0, le=1)]


class DateEntry(Frozen):
    """One line of the edition's calendar; `at` is ISO 8601 with a time zone offset, or a plain date."""

    name: str
    at: str

    @field_validator("at")
    @classmethod
    def _is_a_date(cls, value: str) -> str:
        datetime.fromisoformat(value)
        return value


class Kind(Frozen):
    """A family of materials: the first folder of a unit's path."""

    title: str
    description: str = ""
    aliases: tuple[str, ...] = ()
    fact_check: bool = False


class ModelSettings(Frozen):
    """Where a model comes from; `path` wins over `package`, `package` over the hub `name`.

    `package` is an importable Python package that ships the weights, `folder` the folder inside it.
    `stand_in` marks a model that replaces the official one and is named as such wherever its numbers stand.
    """

    name: str
    revision: str | None = None
    path: str | None = None
    package: str | None = None
    folder: str = "."
    gguf_file: str | None = None
    prefix: str = ""
    max_tokens: int | None = None
    stand_in: bool = False
    about: str = ""


class Models(Frozen):
    """The two models that a build may need; None where the edition does without."""

    embedding: ModelSettings | None = None
    language_model: ModelSettings | None = None


class TeacherSettings(Frozen):
    """Options of the Teacher metrics; each stands in the signatures."""

    window_words: Annotated[int, Field(ge=1, le=90)] = 50
    epsilon: Annotated[float, Field(gt=0, lt=0.1)] = 1e-6
    keep_quantile: Share = 0.95
    shift_quantile: Share = 0.5
    ties: Literal["mean", "chance"] = "mean"


class StudentSettings(Frozen):
    """Options of the Student metrics."""

    tokenizer: Literal["unicode", "spaces"] = "unicode"


class EvaluatorSettings(Frozen):
    """Options for reading ratings."""

    scale_rule: Literal["guarded", "published"] = "guarded"
    invalid_limit: Share = 0.2


class StatisticsSettings(Frozen):
    """Options of intervals and tests."""

    resamples: Annotated[int, Field(ge=100)] = 2000
    confidence: Annotated[float, Field(gt=0.5, lt=1)] = 0.95
    seed: int = 2026


class RoundBudget(Frozen):
    """How large a round may grow; None means no limit.

    `units_per_kind`: units chosen per kind.  `files_per_unit`: original files per unit.
    `copies_per_unit`: original files per unit that get an adversarial copy from each operator.
    `sources`: the systems (TEAM_RUN) whose submissions the pack is made from, set when a round closes so that a
    late submission cannot change it; None takes every valid one.  Gold is always a source.
    """

    operators: tuple[Operator, ...]
    units_per_kind: Annotated[int, Field(ge=1)] | None = None
    files_per_unit: Annotated[int, Field(ge=1)] | None = None
    copies_per_unit: Annotated[int, Field(ge=0)] | None = None
    sources: tuple[str, ...] | None = None


class Rounds(Frozen):
    """Seed and budgets of the two packs."""

    seed: int = 2026
    student: RoundBudget = RoundBudget(operators=("W", "C", "WC", "RT", "Q"))
    evaluator: RoundBudget = RoundBudget(operators=("W", "C", "WC", "RT", "Q", "A"))


class Headlines(Frozen):
    """The column by which each role's table is ordered."""

    teacher: Literal["relevance_rank", "coverage_rank", "diversity_rank"] = "coverage_rank"
    student: Literal["recall", "recall_gold"] = "recall"
    evaluator: Literal["discrimination", "drop", "rouge_accuracy"] = "discrimination"


class EditionSettings(Frozen):
    """One run of the shared task.

    `as_of` is the day that the site speaks for, since a build has no clock: a system that is anonymous until a day
    shows its names once `as_of` is that day or later; without `as_of` it stays anonymous.
    """

    schema_version: Literal[1] = 1
    id: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$")]
    title: str
    summary: str
    notice: str = ""
    language: str = "en"
    public: bool = False
    licence: str = ""
    repository: str = ""
    contact: str = ""
    dates: tuple[DateEntry, ...] = ()
    kinds: dict[str, Kind] = {}
    models: Models = Models()
    teacher: TeacherSettings = TeacherSettings()
    student: StudentSettings = StudentSettings()
    evaluator: EvaluatorSettings = EvaluatorSettings()
    statistics: StatisticsSettings = StatisticsSettings()
    rounds: Rounds = Rounds()
    headlines: Headlines = Headlines()
    as_of: date | None = None
    max_file_bytes: Annotated[int, Field(ge=1)] = 20_000_000
    buckets: Annotated[int, Field(ge=1, le=256)] = 16
