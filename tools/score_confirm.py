#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Verdicts of --confirm over folders of public code: counts by rule and verdict, the reasons why
findings stay undecided, and how long a verdict takes.

usage: tools/score_confirm.py [--cudalint PATH] [--out FILE.jsonl] [--show VERDICT] PATH... [-- ARGS]

PATH may be a folder, a file, or a .jsonl that an earlier run wrote. ARGS go to cudalint.
"""
import argparse
import collections
import json
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
VERDICTS = ["confirmed", "not-reproduced", "refuted", "undecided"]


def findings(paths, args):
    files = [p for p in paths if p.endswith(".jsonl")]
    folders = [p for p in paths if not p.endswith(".jsonl")]
    lines = []
    if folders:
        command = [args.cudalint, "--isolated", "--confirm", "--no-gitignore", "-f", "jsonl",
                   *args.extra, *folders]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, errors="replace")
        lines = done.stdout.splitlines()
        if args.out:
            pathlib.Path(args.out).write_text(done.stdout, encoding="utf-8")
    for name in files:
        lines += pathlib.Path(name).read_text(encoding="utf-8").splitlines()
    for line in lines:
        row = json.loads(line)
        if row["type"] == "finding" and row["confirmation"]:
            yield row


def kind(reason):
    """A reason without what is particular to one finding."""
    reason = re.sub(r".*\(\d+\): (catastrophic )?error: ", "compiler: ", reason or "none")
    reason = re.sub(r"`[^`]*`|\"[^\"]*\"|'[^']*'", "...", reason)
    reason = re.sub(r"\b\d[\d,.]*\b", "N", reason)
    return reason[:110]


def percentile(values, q):
    values = sorted(values)
    return values[min(len(values) - 1, int(q * len(values)))] if values else 0


def times(rows):
    """Each job is one process: its findings share the time."""
    by_verdict = collections.defaultdict(list)
    for row in rows:
        c = row["confirmation"]
        if c["seconds"]:
            by_verdict[c["verdict"]].append((c["seconds"], c["compileSeconds"]))
    for verdict in VERDICTS:
        both = by_verdict[verdict]
        if both:
            total = sum(s for s, _ in both)
            share = sum(c for _, c in both) / total if total else 0
            seconds = [s for s, _ in both]
            print(f"  {verdict:15} median {statistics.median(seconds):.3f} s, p95 "
                  f"{percentile(seconds, 0.95):.3f} s, compiler's share {share:.0%}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cudalint", default=str(ROOT / "build/cudalint"))
    parser.add_argument("--out", help="keep the findings, to be read again")
    parser.add_argument("--show", help="list the findings of this verdict")
    parser.add_argument("paths", nargs="+")
    argv = sys.argv[1:]
    extra = argv[argv.index("--") + 1:] if "--" in argv else []
    args = parser.parse_args(argv[:argv.index("--")] if "--" in argv else argv)
    args.extra = extra
    rows = list(findings(args.paths, args))
    table = collections.Counter((r["code"], r["confirmation"]["verdict"]) for r in rows)
    print(f"{'rule':8}" + "".join(f"{v:>16}" for v in VERDICTS) + f"{'all':>8}{'decided':>9}")
    for code in [*sorted({c for c, _ in table}), "all"]:
        counts = [sum(n for (c, x), n in table.items() if x == v and code in (c, "all"))
                  for v in VERDICTS]
        total = sum(counts)
        decided = (total - counts[-1]) / total if total else 0
        print(f"{code:8}" + "".join(f"{n:16}" for n in counts) + f"{total:8}{decided:9.0%}")
    reasons = collections.Counter((kind(r["confirmation"]["reason"]), r["code"]) for r in rows
                                  if r["confirmation"]["verdict"] == "undecided")
    print("\nundecided:")
    for (reason, code), n in reasons.most_common():
        print(f"{n:5}  {code}  {reason}")
    print("\ntime of a verdict:")
    times(rows)
    if args.show:
        for r in rows:
            c = r["confirmation"]
            if c["verdict"] == args.show:
                print(f"{r['path']}:{r['line']}:{r['column']}: {r['code']} {r['message']}\n"
                      f"    {c['reason'] or ''} {c['summary'] or ''} "
                      f"{[(x['grid'], x['block'], x['arguments'], x['origin']) for x in c['launches']]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
