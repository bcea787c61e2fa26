#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Kernels that the text of a file defines and that the front end does not know of: nothing is ever told
of them, and nobody is told that.

usage: tools/lost_kernels.py [--tool build/cudalint] [--jobs 2] FILE|@LIST...

Each file is read alone. Kernels that a macro names, or that `#if` leaves out, are in the list too: it is
for reading. Ends with 1 when a file could not be read in time.
"""
import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys

import mutants
import score_common

DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.M)
ATTRIBUTE = re.compile(r"__\w+__|enable_if\w*|decltype|alignas|[A-Z][A-Z0-9_]+")
NAME = re.compile(r"([A-Za-z_]\w*)\s*(?:<[^()]*>)?\s*$")
IN_IR = re.compile(r'^kernel @"?(?:\w+::)*(\w+)', re.M)
HEAD_MOST = 6000


def name_behind(code, start):
    """The name of the kernel whose head starts there; None: a declaration, or no head at all."""
    at = start
    while at < min(len(code), start + HEAD_MOST) and code[at] not in ";{":
        if code[at] != "(":
            at += 1
            continue
        name = NAME.search(code, start, at)
        end = mutants.closing(code, at)
        if end < 0:
            return None
        rest = code[end + 1:end + 200].lstrip()
        if name and not ATTRIBUTE.fullmatch(name.group(1)):
            if rest[:1] == "{":
                return name.group(1)
            if rest[:1] == ";":
                return None
        at = end + 1
    return None


def defined(text):
    """{name: line} of the kernels with a body."""
    code = DIRECTIVE.sub(lambda found: re.sub(r"[^\n]", " ", found.group()),
                         mutants.masked(text))
    kernels = {}
    for word in score_common.KERNEL.finditer(code):
        name = name_behind(code, word.end())
        if name:
            kernels[name] = code.count("\n", 0, word.start()) + 1
    return kernels


def lost(tool, path):
    """(kernels of the text, those of them that are not in the IR); None: it took too long."""
    kernels = defined(pathlib.Path(path).read_text(encoding="utf-8", errors="replace"))
    if not kernels:
        return kernels, {}
    try:
        run = subprocess.run([tool, "--dump", "ir", str(path)], capture_output=True, text=True,
                             errors="replace", timeout=120, check=False)
    except subprocess.TimeoutExpired:
        return None
    known = set(IN_IR.findall(run.stdout))
    return kernels, {name: line for name, line in kernels.items() if name not in known}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default="build/cudalint")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    paths = []
    for name in options.files:
        paths += pathlib.Path(name[1:]).read_text().split() if name[0] == "@" else [name]
    kernels = missing = late = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for path, result in zip(paths, pool.map(lambda p: lost(options.tool, p), paths)):
            if result is None:
                late += 1
                print(f"{path}: not read within 120 s")
                continue
            kernels += len(result[0])
            missing += len(result[1])
            for name, line in result[1].items():
                print(f"{path}:{line}: {name}")
    print(f"{kernels} kernels, {missing} lost")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
