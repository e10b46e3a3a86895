"""Someone who answers a work's questions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .course import Ground

Answer = npt.NDArray[Any]


@dataclass
class Contender:
    """`run` alone is timed; whatever can be made ready before is. The slow answer for a sample: their
    answer is that of the first agents."""

    name: str
    run: Callable[[Ground], Answer]
    #: How many answers a run gives: times are told for one.
    answers: int
    #: Empty if the rule is ours, else what differs. Who follows another rule does not count.
    differs: str = ""


def share_of_differences(theirs: Answer, ours: Answer) -> float:
    """How much of their answer is not ours."""
    return float(np.mean(theirs != ours[: len(theirs)]))
