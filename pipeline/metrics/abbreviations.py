"""Abbreviations whose full stop ends no sentence; for the sentence splitter.

Those that often close a sentence (etc., usw., atd., тощо) are left out on purpose: the next word's case decides there.
"""

_BEFORE_A_NAME = (
    # English
    "mr mrs ms dr prof rev gen col sgt capt lt st messrs hon vs cf viz approx e.g i.e",
    # German
    "hr fr frl bzw evtl ggf inkl exkl sog vgl dipl mag geb gest z.b d.h u.a o.g i.d.r s.o s.u z.t zb dh",
    # Czech
    "bc mgr ing mudr judr phdr rndr thdr paeddr doc csc drsc kpt plk por mjr pí sv ul nám př např tzv tj tzn resp popř "
    "příp odst zejm zvl přibl cca mj",
    # Ukrainian
    "ім вул просп проф акад доц св див напр наприкл т.зв тзв т.б тобто зокр бл прибл п.п о.о",
)
_BEFORE_A_NUMBER = (
    "no nos vol fig figs eq p pp ch sec al",
    "nr bd abb abs art kap tab s ca bspw str tel",
    "č čp čl obr kap",
    "рис табл стор с гл ст",
)

ABBREVIATIONS = frozenset(word for words in _BEFORE_A_NAME for word in words.split())
NUMBERED = frozenset(word for words in _BEFORE_A_NUMBER for word in words.split())
