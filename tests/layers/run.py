#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Plants one violation of each kind in a small tree; tools/check_layers.py must name each."""
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import check_layers  # noqa: E402  (needs the path above)

SPDX = "/* SPDX-License-Identifier: Apache-2.0 */\n"
CLEAN = {
    "analyzer/base/vec.h": SPDX,
    "analyzer/ir/ir.h": SPDX + '#include "base/vec.h"\n',
    "analyzer/pass/range.h": SPDX + '#include "ir/ir.h"\n',
    "analyzer/front/session.c": SPDX + "#include <clang-c/Index.h>\n",
    "analyzer/front/stub/vec.h": "not checked\n",
    "analyzer/report/finding.h": SPDX + '#include "ir/ir.h"\n',
    "rules/rule.h": SPDX + '#include "pass/range.h"\n#include "report/finding.h"\n',
    "analyzer/cli/main.c": SPDX + '#include "rules/rule.h"\n#include "generated.h"\n',
}
# Planted file -> its text and what the check must say.
PLANTED = {
    "base includes ir": ("analyzer/base/bad.c", SPDX + '#include "ir/ir.h"\n',
                         "analyzer/base must not include from analyzer/ir"),
    "ir includes pass": ("analyzer/ir/bad.c", SPDX + '# include "pass/range.h"\n',
                         "analyzer/ir must not include from analyzer/pass"),
    "report includes rules": ("analyzer/report/bad.c", SPDX + '#include "rules/rule.h"\n',
                              "analyzer/report must not include from rules"),
    "rule includes libclang": ("rules/bad.c", SPDX + "#include <clang-c/Index.h>\n",
                               "only analyzer/front includes"),
    "pass includes CUDA": ("analyzer/pass/bad.c", SPDX + "#include <cuda_runtime.h>\n",
                           "only runtime/gpu"),
    "same name twice": ("rules/ir.h", SPDX, "the file name is taken"),
    "no licence line": ("rules/bad.c", "int x;\n", "no SPDX-License-Identifier"),
    "long file": ("rules/bad.c", SPDX + "\n" * 700, "split the file"),
    "long line": ("rules/bad.c", SPDX + "/" * 121 + "\n", "121 columns"),
    "unknown folder": ("analyzer/new/bad.c", SPDX, "is not in tools/check_layers.py"),
}


def check_tree(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return check_layers.check(pathlib.Path(folder))[0]


def main():
    problems = [f"clean tree: {error}" for error in check_tree(CLEAN)]
    for name, (path, text, message) in PLANTED.items():
        errors = check_tree({**CLEAN, path: text})
        if len(errors) != 1 or message not in errors[0]:
            problems.append(f"{name}: expected '{message}', got {errors}")
    for problem in problems:
        print(f"FAIL {problem}")
    print(f"{len(PLANTED) + 1 - len(problems)} passed, {len(problems)} failed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
