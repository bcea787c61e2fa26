#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Decoder coverage: the share of kernels in a directory of .ptx files that decode completely.

    tools/ptx_coverage.py --tool build/ptx_tool DIR...

A kernel counts as complete when it and every function of its file that it can call (all of them are
taken) have no unsupported instruction. Prints per directory, then unsupported instructions by count.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys


def opcode(text):
    text = re.sub(r"^@!?\S+\s+", "", text)
    return text.split()[0].rstrip(";") if text.split() else "?"


def read_file(tool, path):
    run = subprocess.run([tool, "coverage", str(path)], capture_output=True, text=True)
    if run.returncode:
        return None, run.stderr.strip()
    functions, current = [], None
    for line in run.stdout.splitlines():
        if line.startswith("- "):
            current["missing"].append(opcode(line[2:]))
        else:
            kind, name, instrs, unsupported = line.split()
            current = {"kind": kind, "name": name, "instrs": int(instrs), "missing": []}
            functions.append(current)
    return functions, None


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default="build/ptx_tool")
    parser.add_argument("--list", action="store_true", help="name the incomplete kernels")
    parser.add_argument("dirs", nargs="+", type=pathlib.Path)
    args = parser.parse_args()
    missing = collections.Counter()
    kernels_missing = collections.Counter()
    all_total = all_done = failed = 0
    for directory in args.dirs:
        total = done = 0
        for path in sorted(directory.rglob("*.ptx")):
            functions, error = read_file(args.tool, path)
            if functions is None:
                print(f"FAILED {path}: {error}")
                failed += 1
                continue
            called = [m for f in functions if f["kind"] == "function" for m in f["missing"]]
            for f in functions:
                missing.update(f["missing"])
                if f["kind"] != "kernel":
                    continue
                total += 1
                bad = f["missing"] + called
                done += not bad
                kernels_missing.update(set(bad))
                if bad and args.list:
                    print(f"incomplete {path.name} {f['name']}: {sorted(set(bad))}")
        all_total += total
        all_done += done
        if total:
            print(f"{directory}: {done} of {total} kernels complete ({100 * done / total:.1f} %)")
    if all_total:
        print(f"all: {all_done} of {all_total} kernels complete "
              f"({100 * all_done / all_total:.1f} %), {failed} files failed to parse")
    for name, count in kernels_missing.most_common(60):
        print(f"{count:6d} kernels {missing[name]:7d} times  {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
