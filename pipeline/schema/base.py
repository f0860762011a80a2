"""The base of all data shapes: immutable, and strict about unknown fields."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

Role = Literal["teacher", "student", "evaluator"]
ROLES: tuple[Role, ...] = ("teacher", "student", "evaluator")

Operator = Literal["W", "C", "WC", "RT", "Q", "A"]


class Frozen(BaseModel):
    """An immutable record that refuses fields it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
