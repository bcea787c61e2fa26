#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs cudalint over every .cu and .cuh file below some folders, each file alone, and counts.

usage: tools/score_corpus.py FOLDER... [--tool build/cudalint] [--sample N] [--seed S]
           [--rule CL101] [--limit N] [--json FILE] [-- CUDALINT-OPTIONS]

--sample prints N random findings with their source, for judging by a person.
"""
import argparse
import json
import pathlib
import random
import statistics
import sys

import score_common
from score_realbugs import split_arguments


def find_files(folders):
    for folder in folders:
        if folder.is_file():
            yield folder
        else:
            yield from sorted(p for p in folder.rglob("*")
                              if p.suffix in (".cu", ".cuh") and p.is_file())


def show(path, finding, context=6):
    """A finding with the lines around it and its notes."""
    lines = score_common.read_lines(path)
    print(f"\n== {path}:{finding['line']}:{finding['column']}: {finding['severity']}: "
          f"{finding['message']} [{finding['rule']} {finding['code']}] in {finding['function']}")
    for note in finding.get("notes") or []:
        print(f"   note line {note['line']}: {note['message']}")
    for number in range(max(1, finding["line"] - context),
                        min(len(lines), finding["line"] + context) + 1):
        mark = ">" if number == finding["line"] else " "
        print(f"{mark}{number:5} | {lines[number - 1]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--tool", default="build/cudalint")
    parser.add_argument("--timeout", type=int, default=120)
    parser.add_argument("--limit", type=int, help="only so many files, chosen by the seed")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rule", action="append", help="sample only this code")
    parser.add_argument("--json", metavar="FILE", help="save all results")
    own, _, extra = split_arguments(sys.argv[1:])
    args = parser.parse_args(own)

    random.seed(args.seed)
    files = list(find_files(args.folders))
    if args.limit and args.limit < len(files):
        files = sorted(random.sample(files, args.limit))
    if not files:
        parser.error("no .cu or .cuh file there")
    results = list(score_common.run_all(args.tool, files, extra, timeout=args.timeout))
    kernels = {r.path: score_common.count_kernels(r.path) for r in results}

    by_rule, with_findings = {}, 0
    for r in results:
        with_findings += bool(r.findings)
        for f in r.findings:
            key = f"{f['code']} {f['rule']}"
            by_rule[key] = by_rule.get(key, 0) + 1
    findings = sum(by_rule.values())
    crashed = [r for r in results if r.crashed]
    blind = [r for r in results if not r.crashed and r.blind]
    seconds = sorted(r.seconds for r in results)
    total = sum(kernels.values())

    print(f"files            {len(files)}")
    print(f"kernels          {total} (by the word __global__)")
    print(f"functions        {sum(r.functions for r in results)} kernels and device functions, "
          f"{sum(r.lost for r in results)} not understood")
    print(f"findings         {findings}, {1000 * findings / max(total, 1):.1f} per 1000 kernels")
    for key in sorted(by_rule):
        print(f"  {key:32} {by_rule[key]}")
    print(f"with findings    {with_findings} files")
    print(f"not understood   {len(blind)} files (no finding, and no function with a body)")
    print(f"clean            {len(files) - with_findings - len(blind) - len(crashed)} files, "
          f"{sum(1 for r in results if not r.findings and not kernels[r.path])} without any kernel")
    print(f"crash or timeout {len(crashed)}")
    print(f"seconds          {sum(seconds):.1f} total, {statistics.median(seconds):.3f} median, "
          f"{seconds[-1]:.2f} most ({max(results, key=lambda r: r.seconds).path})")
    for r in crashed:
        print(f"crash: {r.path}: exit {r.status}: {r.errors.strip()[-200:]}")
    for r in blind:
        print(f"not understood: {r.path}: exit {r.status}, {r.lost} of {r.functions} functions")

    chosen = [(r.path, f) for r in results for f in r.findings
              if not args.rule or f["code"] in args.rule]
    for path, finding in random.sample(chosen, min(args.sample, len(chosen))):
        show(path, finding)
    if args.json:
        saved = [{"path": str(r.path), "status": r.status, "seconds": round(r.seconds, 3),
                  "kernels": kernels[r.path], "summary": r.summary, "findings": r.findings}
                 for r in results]
        pathlib.Path(args.json).write_text(json.dumps(saved, indent=1), encoding="utf-8")
    return 1 if crashed else 0


if __name__ == "__main__":
    sys.exit(main())
