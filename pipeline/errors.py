"""Every error a user can meet, and the exit code each one means.

    SensemakingError            70  our bug, unless a subclass says otherwise
    ├── EditionError            10  the edition's settings or data are wrong
    │   ├── ModelMissingError   10  a model named in the settings is not on this machine
    │   └── PackChangedError    10  a published pack would change
    ├── SubmissionError          1  a submission cannot be used (the pipeline reports, it does not raise)
    └── UsageError               2  the command was called with arguments that do not fit

Exit code 0 means all is well.  A crash that is none of these ends with 70 as well.
"""


class SensemakingError(Exception):
    """Base of all errors raised on purpose; `hint` says what to do about it."""

    exit_code = 70

    def __init__(self, message: str, hint: str = "") -> None:
        """Keep the message and the hint apart, so that callers can lay them out."""
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        """Give the message, and the hint on the same line where there is one."""
        return f"{self.message} Hint: {self.hint}" if self.hint else self.message


class EditionError(SensemakingError):
    """The edition's settings, materials or gold cannot be used as they are."""

    exit_code = 10


class ModelMissingError(EditionError):
    """A model that the settings name cannot be loaded on this machine."""


class PackChangedError(EditionError):
    """Rebuilding a published pack would give other bytes than were published."""


class SubmissionError(SensemakingError):
    """A submission cannot be used; only the participant's commands end with this."""

    exit_code = 1


class UsageError(SensemakingError):
    """The arguments of a command do not fit together."""

    exit_code = 2
