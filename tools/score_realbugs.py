#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Scores cudalint on real bug fixes: a row is hit when the version before the fix has a finding of
the right rule near the buggy lines, and quiet when the fixed version has none at these lines.

usage: tools/score_realbugs.py TABLE FOLDER [--tool build/cudalint] [--slack 3] [--rule R3]
           [-- CUDALINT-OPTIONS]

With `-- --confirm=cpu` a hit also counts as what its findings' confirmation says: confirmed where one is, else the
verdict of the first that has one.

TABLE has tab-separated columns with the names id, rule, buggy_lines, context (others are ignored);
FOLDER holds ID/parent.SUFFIX and ID/fix.SUFFIX.
"""
import argparse
import csv
import difflib
import pathlib
import sys

import score_common

RULES = {
    "R1": {"CL201", "CL202"},
    "R2": {"CL101"},
    "R3": {"CL204"},
    "R4": {"CL301"},
    "R5": {"CL102", "CL105", "CL106"},
    "R6": {"CL302"},
    "R7": {"CL401", "CL402"},
}

LEVELS = ("error", "warning", "note")


def map_lines(before, after, lines):
    """The lines of `after` that stand where `lines` of `before` stood (both count from 1)."""
    mapped = set()
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for _, i1, i2, j1, j2 in matcher.get_opcodes():
        for line in lines:
            if i1 < line <= i2:
                mapped.add(min(j1 + (line - i1), max(j2, j1 + 1)))
    return sorted(mapped)


def near(findings, codes, lines, slack):
    return [f for f in findings if f["code"] in codes
            and any(line - slack <= f["line"] <= line + slack for line in lines)]


def short(findings):
    return " ".join(f"{f['code']}:{f['line']}" for f in findings) or "-"


def verdict_of(findings):
    """What --confirm says of a hit; None: nothing, it was not asked or the rule has no run."""
    verdicts = [f["confirmation"]["verdict"] for f in findings if f.get("confirmation")]
    return "confirmed" if "confirmed" in verdicts else verdicts[0] if verdicts else None


def level_of(findings):
    """The strongest level among the hits; None without a hit."""
    return min((f["severity"] for f in findings), key=LEVELS.index, default=None)


def paths_of(rows, folder):
    """Both versions of each row; exits where one has not been extracted."""
    paths = []
    for row in rows:
        for version in ("parent", "fix"):
            found = next((folder / row["id"]).glob(f"{version}.*"), None)
            if not found:
                sys.exit(f"score_realbugs: {folder / row['id']} has no {version} version: "
                         "run tools/extract_realbugs.py first")
            paths.append(found)
    return paths


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--tool", default="build/cudalint")
    parser.add_argument("--slack", type=int, default=3)
    parser.add_argument("--rule", action="append", help="only rows of this rule (R1 ... R7)")
    parser.add_argument("--timeout", type=int, default=120)
    own, _, extra = split_arguments(sys.argv[1:])
    args = parser.parse_args(own)

    with open(args.table, encoding="utf-8", newline="") as table:
        rows = [row for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)
                if not args.rule or row["rule"] in args.rule]
    paths = paths_of(rows, args.folder)
    results = list(score_common.run_all(args.tool, paths, extra, timeout=args.timeout))

    totals, others, failed, verdicts, levels = {}, {}, [], {}, {}
    for row, parent, fix in zip(rows, results[::2], results[1::2]):
        lines = [int(n) for n in row["buggy_lines"].split(",")]
        codes = RULES[row["rule"]]
        there = map_lines(score_common.read_lines(parent.path),
                          score_common.read_lines(fix.path), lines)
        hits = near(parent.findings, codes, lines, args.slack)
        loud = near(fix.findings, codes, there, args.slack)
        rest = [f for f in parent.findings if f not in hits]
        state = ("hit" if hits else "miss") + ("" if not loud else " LOUD")
        verdict = verdict_of(hits)
        if verdict:
            verdicts[row["rule"], verdict] = verdicts.get((row["rule"], verdict), 0) + 1
            state += " " + verdict
        if hits:
            levels[row["rule"], level_of(hits)] = levels.get((row["rule"], level_of(hits)), 0) + 1
            state += " note" if level_of(hits) == "note" else ""
        for result in (parent, fix):
            if result.crashed:
                failed.append(result)
                state += f" {result.path.stem}:exit={result.status}"
        total = totals.setdefault(row["rule"], {"rows": 0, "hit": 0, "quiet": 0, "both": 0})
        total["rows"] += 1
        total["hit"] += bool(hits)
        total["quiet"] += not loud
        total["both"] += bool(hits) and not loud
        for f in rest:
            others[f["code"]] = others.get(f["code"], 0) + 1
        print(f"{row['id']:6} {state:10} lines {row['buggy_lines']:10} found {short(hits):24} "
              f"in fix {short(loud):16} others {len(rest):3}  [{row['context'][:40]}]")

    print(f"\n{'rule':6} {'rows':>5} {'hit':>5} {'quiet':>6} {'both':>5}")
    for rule in sorted(totals):
        print(f"{rule:6} " + "{rows:5} {hit:5} {quiet:6} {both:5}".format(**totals[rule]))
    whole = {k: sum(t[k] for t in totals.values()) for k in ("rows", "hit", "quiet", "both")}
    print("all    " + "{rows:5} {hit:5} {quiet:6} {both:5}".format(**whole))
    print("other findings in the parents: " +
          (", ".join(f"{code} {n}" for code, n in sorted(others.items())) or "none"))
    if levels:
        print("strongest level of the hits: " +
              ", ".join(f"{rule} {level} {n}" for (rule, level), n in sorted(levels.items())))
    if verdicts:
        print("confirmation of the hits: " +
              ", ".join(f"{rule} {verdict} {n}" for (rule, verdict), n in sorted(verdicts.items())))
    for result in failed:
        print(f"crash or timeout: {result.path} exit {result.status}")
    return 1 if failed else 0


def split_arguments(arguments):
    """Ours, the separator, and cudalint's."""
    if "--" in arguments:
        at = arguments.index("--")
        return arguments[:at], "--", arguments[at + 1:]
    return arguments, "", []


if __name__ == "__main__":
    sys.exit(main())
