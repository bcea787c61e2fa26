# SPDX-License-Identifier: Apache-2.0
"""mkrules refuses every kind of broken page, with file and line."""
import os
import tempfile

import mkrules

PAGE = """\
/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A summary sentence.
 *
 * ## What
 * Text.
 *
 * ## Why
 * Text.
 *
 * ## Bad
 * ```cuda
 * int a; //~ some-rule
 * ```
 *
 * ## Good
 * ```cuda
 * int a;
 * ```
 *
 * ## Fix
 * Text.
 *
 * ## Confirmed by
 * Text.
 *
 * ## References
 * - Text
 */
#include "rules/rule.h"
RULE(CL199, "some-rule", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, check, NULL)
"""

# What is replaced by what, and what the message must hold.
BROKEN = [
    ("SPDX-License-Identifier: Apache-2.0", "", "r.c:1: the first line is not the SPDX line"),
    ("\n/*\n * A", "\n\n/*\n * A", "r.c:2: the page (a comment"),
    (" * A summary sentence.\n", "", "r.c:3: the page does not begin with a summary"),
    ("sentence.", "sentence", "r.c:3: the summary is no sentence"),
    (" * ## Why\n * Text.\n", "", "no section '## Why'"),
    (" * ## Why\n * Text.\n", " * ## Why\n", "section 'Why' is empty"),
    (" * ## Why\n", " * ## Wye\n", "r.c:8: unknown section 'Wye'"),
    (" * ## Fix\n * Text.\n", " * ## What\n * Text.\n", "r.c:21: section 'What' stands twice"),
    (" * ```cuda\n * int a; //~ some-rule\n * ```\n", " * Text.\n", "section 'Bad' has no ```cuda"),
    (" * ```cuda\n * int a;\n * ```\n", " * Text.\n", "section 'Good' has no ```cuda example"),
    (" //~ some-rule", "", "r.c:12: the Bad example has no '//~ some-rule' mark"),
    ("int a;\n", "int a; //~ x\n", "r.c:17: a Good example has a //~ mark"),
    ("```cuda\n * int a;\n", "```cpp\n * int a;\n", "is fenced with ```cuda"),
    ("int a;\n * ```\n", "int a;\n", "r.c:17: the fenced block has no end"),
    (" * Text.\n *\n * ## Why", "Text.\n *\n * ## Why", "r.c:6: a line of the page"),
    ("CL199", "CL19", "r.c:31: code 'CL19'"),
    ('"some-rule"', '"Some_rule"', "r.c:31: name 'Some_rule'"),
    ("GROUP_CORRECTNESS", "GROUP_CORECTNESS", "unknown GROUP_CORECTNESS"),
    ("SEVERITY_ERROR, ", "", "RULE(...) wants"),
    ("sentence.\n", "sentence.\n *\n * Status: draft\n", "unknown status 'draft'"),
]


def problems_of(*texts):
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name, text in zip("rs", texts):
            paths.append(os.path.join(folder, name + ".c"))
            with open(paths[-1], "w", encoding="utf-8") as f:
                f.write(text)
        return mkrules.load(paths)


def check():
    """Yields None or a problem for each test."""
    rules, problems = problems_of(PAGE)
    yield None if len(rules) == 1 and not problems else f"the sound page: {problems}"
    for old, new, wanted in BROKEN:
        if old not in PAGE:
            yield f"the test itself: {old!r}"
            continue
        _, problems = problems_of(PAGE.replace(old, new, 1))
        good = len(problems) == 1 and wanted in problems[0]
        yield None if good else f"{wanted!r} expected, got {problems}"
    _, problems = problems_of(PAGE, PAGE)
    yield None if any("s.c:31: CL199 some-rule is taken" in p for p in problems) else str(problems)
