"""Published values of agreement coefficients; each case names where its value stands."""

import numpy as np
import pytest

from pipeline.statistics.agreement import icc, kappa, kappa_of_table, krippendorff_alpha

NAN = float("nan")


def series(text: str) -> list[float]:
    return [NAN if part == "*" else float(part) for part in text.split()]


C_DATA = [
    series("1 2 3 3 2 1 4 1 2 * * *"),
    series("1 2 3 3 2 2 4 1 2 5 * 3"),
    series("* 3 3 3 2 3 4 2 2 5 1 *"),
    series("1 2 3 3 2 4 4 1 2 5 1 *"),
]
A_DATA = [series("0 1 0 0 0 0 0 0 1 0"), series("1 1 1 0 0 1 0 0 0 0")]
B_DATA = [[float("abcde".index(c)) for c in coder] for coder in ("aabbdcccedda", "babbbccceddd")]
THREE_CODERS = [
    series("* * * * * 3 4 1 2 1 1 3 3 * 3"),
    series("1 * 2 1 3 3 4 3 * * * * * * *"),
    series("* * 2 1 3 4 4 * 2 1 1 3 3 * 4"),
]
ALPHA = [
    ("Krippendorff 2011, C; R irr nmm matrix", C_DATA, "nominal", 0.74342),
    ("Krippendorff 2011, C; R irr nmm matrix", C_DATA, "ordinal", 0.81539),
    ("Krippendorff 2011, C; R irr nmm matrix", C_DATA, "interval", 0.84911),
    ("Krippendorff 2011, C; R irr nmm matrix", C_DATA, "ratio", 0.79740),
    ("Krippendorff 2011, A", A_DATA, "nominal", 0.09524),
    ("Krippendorff 2011, B", B_DATA, "nominal", 0.692),
    ("Wikipedia, Krippendorff's alpha", THREE_CODERS, "nominal", 0.691),
    ("krippendorff README", THREE_CODERS, "ordinal", 0.807),
    ("Wikipedia, Krippendorff's alpha", THREE_CODERS, "interval", 0.811),
    ("krippendorff README", THREE_CODERS, "ratio", 0.809),
]


@pytest.mark.parametrize(("source", "ratings", "level", "value"), ALPHA)
def test_alpha_has_the_published_value(source, ratings, level, value):
    digits = 5e-6 if value * 1000 != round(value * 1000) else 5e-4
    assert krippendorff_alpha(ratings, level).value == pytest.approx(value, abs=digits), source


COHEN = [[88, 10, 2], [14, 40, 6], [18, 10, 12]]
SAS = [[0, 4, 1], [0, 8, 0], [0, 1, 5]]
KAPPA = [
    ("Cohen 1960; psych::cohen.kappa", COHEN, "none", 0.4915254),
    ("Cohen 1968, weighted", COHEN, [[0, 1, 3], [1, 0, 6], [3, 6, 0]], 0.3478261),
    ("SAS printout in statsmodels", SAS, "none", 0.4842),
    ("SAS printout in statsmodels", SAS, "linear", 0.4701),
    ("statsmodels test_inter_rater", SAS, "quadratic", 0.4501608),
    ("Wikipedia, kappa paradox, first", [[45, 15], [25, 15]], "none", 0.1304),
    ("Wikipedia, kappa paradox, second", [[25, 35], [5, 35]], "none", 0.2593),
    ("Wikipedia, Cohen's kappa", [[20, 5], [10, 15]], "none", 0.4),
]


@pytest.mark.parametrize(("source", "table", "weights", "value"), KAPPA)
def test_kappa_has_the_published_value(source, table, weights, value):
    assert kappa_of_table(table, weights).value == pytest.approx(value, abs=5e-5), source


ANXIETY_2 = [int(c) for c in "36462424332333221334"]
ANXIETY_3 = [int(c) for c in "21443216111233113322"]
ANXIETY = [
    ("R irr anxiety, raters 2 and 3", "none", 6, -0.006289308),
    ("statsmodels, labels 1-6", "linear", 6, 0.1262136),
    ("statsmodels, labels 1-6", "quadratic", 6, 0.2297980),
]


@pytest.mark.parametrize(("source", "weights", "labels", "value"), ANXIETY)
def test_kappa_counts_the_full_set_of_labels(source, weights, labels, value):
    first, second = np.array(ANXIETY_2) - 1, np.array(ANXIETY_3) - 1
    assert kappa(first, second, labels=labels, weights=weights).value == pytest.approx(value, abs=1e-6), source


def test_dropping_an_unused_label_gives_the_values_of_r_irr():
    """Source: R irr on the same raters; level 5 is unused by both and irr drops it."""
    close_up = {1: 0, 2: 1, 3: 2, 4: 3, 6: 4}
    first, second = ([close_up[v] for v in rater] for rater in (ANXIETY_2, ANXIETY_3))
    assert kappa(first, second, labels=5, weights="linear").value == pytest.approx(0.1459075, abs=1e-6)
    assert kappa(first, second, labels=5, weights="quadratic").value == pytest.approx(0.2520325, abs=1e-6)


def test_icc_of_shrout_and_fleiss():
    """Source: Shrout & Fleiss 1979, six targets and four judges, ICC(2,1)."""
    ratings = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
    assert icc(ratings).value == pytest.approx(0.2898, abs=5e-5)


def test_icc_sees_a_shift():
    """Source: MedCalc manual, absolute agreement of (2,4), (4,6), (6,8)."""
    assert icc([[2, 4], [4, 6], [6, 8]]).value == pytest.approx(0.6667, abs=5e-5)
