#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts bugs into code that is taken as correct and counts how many of them cudalint tells: a mutant
is told when it has a finding of the operator's rule that the file itself does not have.

usage: tools/score_mutants.py [--tool build/cudalint] [--per-file 1] [--seed 1] [--operator NAME]
           [--keep FOLDER] FILE|@LIST... [-- CUDALINT-OPTIONS]

Each file is linted alone. Not every mutant is a bug (some barriers and guards are not needed): the
figure is for comparing two versions of cudalint, and what is missed is for reading. With --keep the
mutants stay in FOLDER, with a table `missed.tsv` of those that are not told.
"""
import argparse
import pathlib
import random
import sys
import tempfile

import mutants
import score_common
import score_realbugs


def drawn(paths, operators, per_file, seed, folder):
    """Writes the mutants; returns [(path, mutant, path of the mutant)]."""
    made = []
    for number, path in enumerate(paths):
        text = path.read_text(encoding="utf-8", errors="replace")
        for operator in operators:
            found = list(mutants.mutants(text, operator))
            random.Random(f"{seed}:{number}:{operator}").shuffle(found)
            for count, mutant in enumerate(found[:per_file]):
                copy = folder / f"{number:04d}-{operator}-{count}{path.suffix}"
                copy.write_text(mutant.text, encoding="utf-8")
                made.append((path, mutant, copy))
    return made


def told(before, after, codes):
    """Findings of the mutant that its file does not have."""
    known = {(f["code"], f["line"], f["message"]) for f in before}
    return [f for f in after
            if f["code"] in codes and (f["code"], f["line"], f["message"]) not in known]


def main(argv):
    options = argv[argv.index("--") + 1:] if "--" in argv else []
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("--tool", default="build/cudalint")
    parser.add_argument("--per-file", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--operator", action="append", choices=mutants.OPERATORS)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("files", nargs="+")
    args = parser.parse_args(argv[:argv.index("--")] if "--" in argv else argv)
    paths = []
    for name in args.files:
        paths += score_common.read_lines(name[1:]) if name.startswith("@") else [name]
    paths = [pathlib.Path(path) for path in paths]
    operators = args.operator or list(mutants.OPERATORS)
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        made = drawn(paths, operators, args.per_file, args.seed, folder)
        names = list(dict.fromkeys([path for path, _, _ in made] + [copy for _, _, copy in made]))
        results = {r.path: r for r in score_common.run_all(args.tool, names, ["--no-cache", *options])}
        totals, missed = {}, []
        for path, mutant, copy in made:
            codes = score_realbugs.RULES[mutants.OPERATORS[mutant.operator][0]]
            total = totals.setdefault(mutant.operator, [0, 0])
            total[0] += 1
            if told(results[path].findings, results[copy].findings, codes):
                total[1] += 1
            else:
                missed.append(f"{mutant.operator}\t{path}:{mutant.line}\t{copy.name}")
        if args.keep:
            (folder / "missed.tsv").write_text("".join(row + "\n" for row in missed))
    for operator, (count, found) in totals.items():
        rule = mutants.OPERATORS[operator][0]
        print(f"{rule}  {operator:18}  {found:4} of {count:4} told  {100 * found / count:3.0f} %")
    failed = [r for r in results.values() if r.crashed]
    for result in failed:
        print(f"{result.path}: exit status {result.status}", file=sys.stderr)
    return 2 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
