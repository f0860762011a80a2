"""Licences as SPDX expressions: the common identifiers, joined by AND, OR and WITH.

A frozen choice from the SPDX licence list 3.25; an identifier that is not here is a warning, never an error.
"""

import re

_NAME = re.compile(r"\S+")
_LICENCES = frozenset(
    _NAME.findall(
        """
        0BSD AFL-3.0 AGPL-3.0-only AGPL-3.0-or-later Apache-2.0 Artistic-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause
        BSD-3-Clause-Clear BSL-1.0 CC-BY-2.0 CC-BY-3.0 CC-BY-4.0 CC-BY-NC-3.0 CC-BY-NC-4.0 CC-BY-NC-ND-4.0 CC-BY-NC-
        SA-4.0 CC-BY-ND-4.0 CC-BY-SA-3.0 CC-BY-SA-4.0 CC0-1.0 CDLA-Permissive-2.0 CECILL-2.1 ECL-2.0 EPL-2.0 EUPL-1.1
        EUPL-1.2 GPL-2.0-only GPL-2.0-or-later GPL-3.0-only GPL-3.0-or-later ISC LGPL-2.1-only LGPL-2.1-or-later
        LGPL-3.0-only LGPL-3.0-or-later MIT MIT-0 MPL-2.0 MS-PL MulanPSL-2.0 NCSA ODbL-1.0 ODC-By-1.0 OFL-1.1 OSL-3.0
        PDDL-1.0 PostgreSQL PSF-2.0 Python-2.0 Unlicense UPL-1.0 WTFPL Zlib"""
    )
)
_EXCEPTIONS = frozenset(
    _NAME.findall(
        """
        Classpath-exception-2.0 GCC-exception-3.1 LLVM-exception Autoconf-exception-3.0 Bison-exception-2.2"""
    )
)
_OWN = re.compile(r"(DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+")
_PIECE = re.compile(r"\(|\)|[^\s()]+")


def licence_fault(expression: str) -> str:
    """Say what is wrong with a licence expression; empty where it is one."""
    expects_name, depth, before = True, 0, ""
    for piece in _PIECE.findall(expression):
        if before == "WITH":
            if piece not in _EXCEPTIONS:
                return f"{piece} is not a known exception"
            expects_name = False
        elif expects_name:
            depth += piece == "("
            if piece != "(":
                if piece.removesuffix("+") not in _LICENCES and not _OWN.fullmatch(piece):
                    return f"{piece} is not a common SPDX identifier"
                expects_name = False
        elif piece == ")" and depth:
            depth -= 1
        elif piece in ("AND", "OR", "WITH"):
            expects_name = True
        else:
            return f"{piece} stands where AND, OR or WITH is expected"
        before = piece
    return "it ends too early" if expects_name or depth else ""
