#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares cudalint with the truth that verifier test suites carry, race and barrier rules only.

usage: tools/score_truth.py FOLDER... [--tool build/cudalint] [-- CUDALINT-OPTIONS]

GPUVerify: the first lines say `//pass` or `//xfail:...` and which error is expected.
Faial: the file name begins with racy- or drf- (data-race free).  Other files are passed over.
"""
import argparse
import pathlib
import re
import sys

import score_common
from score_realbugs import split_arguments

RACE = {"CL102", "CL105", "CL106"}
BARRIER = {"CL101"}
# GPUVerify's macros, as words that do nothing.
MACROS = ("requires", "invariant", "assert", "assume", "ensures", "global_assert",
          "function_wide_invariant", "barrier_invariant", "candidate_invariant")


def truth(path):
    """'race', 'barrier', 'correct', or None when the file does not say."""
    if path.name.startswith("racy-"):
        return "race"
    if path.name.startswith("drf-"):
        return "correct"
    head = "\n".join(line for line in score_common.read_lines(path)[:12] if line[:2] == "//")
    if re.match(r"//pass\b", head, re.I):
        return "correct"
    if not re.match(r"//xfail:", head, re.I):
        return None
    if "race" in head:
        return "race"
    return "barrier" if "barrier may be reached" in head else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--tool", default="build/cudalint")
    own, _, extra = split_arguments(sys.argv[1:])
    args = parser.parse_args(own)
    files = [(p, truth(p)) for folder in args.folders for p in sorted(folder.rglob("*.cu"))]
    files = [(p, t) for p, t in files if t]
    defines = [f"-D__{name}(...)=((void)0)" for name in MACROS]
    results = score_common.run_all(args.tool, [p for p, _ in files], [*defines, *extra])
    counts, crashes = {}, 0
    for (path, expected), result in zip(files, results):
        codes = {f["code"] for f in result.findings}
        said = "race" if codes & RACE else "barrier" if codes & BARRIER else "correct"
        if result.crashed:
            said, crashes = "crash", crashes + 1
        counts[expected, said] = counts.get((expected, said), 0) + 1
        if said != expected:
            print(f"{path}: {expected} by the suite, {said} by cudalint {' '.join(sorted(codes))}")
    for (expected, said), n in sorted(counts.items()):
        print(f"{expected:8} by the suite, {said:8} by cudalint: {n}")
    return 1 if crashes else 0


if __name__ == "__main__":
    sys.exit(main())
