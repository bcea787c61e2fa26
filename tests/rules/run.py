#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the examples of the rule pages.

usage: tests/rules/run.py CUDALINT [RULE...]

A bad example must be reported by its rule exactly on the lines that carry `//~ rule-name`; a good
one must be silent for its rule and, notes aside, for all of the correctness group.  Rules are named by code or name.
tests/rules/cases/*.cu are kernels that once were judged wrongly: the rules whose codes stand in the
head comment must report exactly the marked lines, with --preview if that stands there too.  `//~ name?`
asks for a finding of medium precision, `//~ name!` for one of the rule's own, `//~ name` for either.
Ends with a line "N passed, N failed".
"""
import collections
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CASES = os.path.join(ROOT, "tests", "rules", "cases", "*.cu")
sys.path.insert(0, os.path.join(ROOT, "tools"))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import check_mkrules  # noqa: E402
import mkrules  # noqa: E402
import rule_examples  # noqa: E402


# Told only when the compiler's own log shows it.
NEED_CONFIRM = {"CL304"}


def has_nvrtc(cudalint):
    """Can the worker beside it compile to machine code?"""
    worker = os.path.join(os.path.dirname(cudalint), "cudalint-run")
    if not os.access(worker, os.X_OK):
        return False
    done = subprocess.run([worker, "--probe"], capture_output=True, text=True, check=False)
    return "compiler: nvrtc" in done.stdout


def findings(cudalint, select, path, more=(), grades=None):
    """Counter of (line, rule name), and a message when the run itself failed; into grades go the names
    with '?' or '!'.  In a folder of its own: the cases do not launch each other's kernels."""
    with tempfile.TemporaryDirectory() as alone:
        for file in [path, *glob.glob(os.path.join(os.path.dirname(path), "*.h"))]:
            shutil.copy(file, alone)
        return findings_of(cudalint, select, os.path.join(alone, os.path.basename(path)), more, grades)


def findings_of(cudalint, select, path, more, grades):
    command = [cudalint, "--isolated", "--format", "jsonl", "--fail-on", "never", "-s", select,
               *more, path]
    if NEED_CONFIRM & set(select.split(",")):
        command += ["--confirm=cpu", "--no-cache"]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60,
                          check=False)
    if done.returncode != 0:
        return None, f"exit {done.returncode}: {done.stderr.strip() or done.stdout.strip()}"
    seen = collections.Counter()
    for line in done.stdout.splitlines():
        record = json.loads(line)
        if record["type"] == "finding":
            seen[record["line"], record["rule"]] += 1
            if grades is not None:
                grade = "?" if record["precision"] == "medium" else "!"
                grades.add((record["line"], record["rule"] + grade))
    return seen, None


def describe(counter):
    lines = [f"line {line} {rule}" for line, rule in sorted(counter.elements())]
    return ", ".join(lines) or "nothing"


def check(cudalint, rule, example, path):
    """None, or what is wrong."""
    if example.kind == "good":
        grades = set()
        seen, problem = findings(cudalint, f"correctness,{rule.code}", path, (), grades)
        # a page's example launches and does not ask: a note of CL402 for each
        notes = {(line, name[:-1]) for line, name in grades if name == "unchecked-launch?"}
        seen = {k: n for k, n in (seen or {}).items() if k not in notes or k[1] == rule.name}
        seen = collections.Counter(seen)
        return problem or (f"reports {describe(seen)}" if seen else None)
    seen, problem = findings(cudalint, rule.code, path)
    if problem:
        return problem
    wanted = collections.Counter()
    for number, names in example.marks().items():
        for name in names:
            if name == rule.name:
                wanted[number + example.line, name] += 1
    seen = collections.Counter({k: n for k, n in seen.items() if k[1] == rule.name})
    if seen == wanted:
        return None
    return f"missing {describe(wanted - seen)}; unexpected {describe(seen - wanted)}"


def check_case(cudalint, path):
    """None, or what is wrong."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    codes = sorted(set(re.findall(r"CL\d{3}", lines[1])))
    wanted, graded, grades = collections.Counter(), set(), set()
    for number, line in enumerate(lines, 1):
        mark = re.search(r"//~ ([a-z0-9 ?!-]+)$", line)
        for name in mark.group(1).split() if mark else []:
            wanted[number, name.rstrip("?!")] += 1
            if name[-1] in "?!":
                graded.add((number, name))
    more = ["--preview"] if "--preview" in lines[1] else []
    seen, problem = findings(cudalint, ",".join(codes), path, more, grades)
    if problem:
        return problem
    if seen == wanted:
        wrong = sorted(f"line {number} {name}" for number, name in graded - grades)
        return f"of another precision than {', '.join(wrong)}" if wrong else None
    return f"missing {describe(wanted - seen)}; unexpected {describe(seen - wanted)}"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.strip())
    rules, problems = mkrules.load(glob.glob(os.path.join(ROOT, "rules", "*.c")))
    for problem in problems:
        print(f"FAIL {problem}")
    chosen = [r for r in rules if len(sys.argv) == 2 or {r.code, r.name} & set(sys.argv[2:])]
    if not has_nvrtc(os.path.abspath(sys.argv[1])):
        chosen = [r for r in chosen if r.code not in NEED_CONFIRM]
    passed, failed = 0, len(problems)
    for problem in check_mkrules.check() if len(sys.argv) == 2 else []:
        if problem:
            failed += 1
            print(f"FAIL mkrules: {problem}")
        else:
            passed += 1
    with tempfile.TemporaryDirectory() as out:
        for rule, example, path in rule_examples.write(out, chosen):
            problem = check(os.path.abspath(sys.argv[1]), rule, example, path)
            if problem:
                failed += 1
                name = os.path.relpath(path, out)
                print(f"FAIL {name} ({os.path.relpath(rule.path, ROOT)}:{example.line}): {problem}")
            else:
                passed += 1
    for path in sorted(glob.glob(CASES)) if len(sys.argv) == 2 else []:
        problem = check_case(os.path.abspath(sys.argv[1]), path)
        if problem:
            failed += 1
            print(f"FAIL {os.path.relpath(path, ROOT)}: {problem}")
        else:
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
