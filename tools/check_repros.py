#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Do the programs of --emit-repro compile?  Lints PATHs with --confirm --emit-repro, gives every
program that comes out of it to nvcc, and prints which it does not take.

usage: tools/check_repros.py [--cudalint PATH] [--nvcc PATH] [--reduced] PATH... [-- ARGS]

--reduced: only those of kernels that were cut down to what the finding rests on. ARGS go to cudalint.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
REDUCED = '#line 1 "cudalint-reduced"'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cudalint", default=str(ROOT / "build/cudalint"))
    parser.add_argument("--nvcc", default="/usr/local/cuda/bin/nvcc")
    parser.add_argument("--reduced", action="store_true")
    parser.add_argument("paths", nargs="+")
    argv = sys.argv[1:]
    extra = argv[argv.index("--") + 1:] if "--" in argv else []
    args = parser.parse_args(argv[:argv.index("--")] if "--" in argv else argv)
    count = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([args.cudalint, "--isolated", "--no-gitignore", "--confirm", "-q",
                        "--emit-repro", folder, *extra, *args.paths], stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, check=False)
        for path in sorted(pathlib.Path(folder).glob("*.cu")):
            text = path.read_text(encoding="utf-8", errors="replace")
            kind = "reduced" if REDUCED in text else "whole"
            if args.reduced and kind == "whole":
                continue
            done = subprocess.run([args.nvcc, "-std=c++17", "-arch=sm_80", "-w", "-c", path, "-o",
                                   pathlib.Path(folder) / "out.o"], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, check=False)
            count[kind, done.returncode == 0] += 1
            if done.returncode != 0:
                error = re.search(r".*error.*", done.stdout)
                print(f"{path.name}: {kind}: {error.group(0) if error else done.stdout[:200]}")
    for kind in ("whole", "reduced"):
        if kind == "whole" and args.reduced:
            continue
        good, bad = count[kind, True], count[kind, False]
        print(f"{kind}: {good} of {good + bad} compile")
    return 1 if any(n for (_, good), n in count.items() if not good) else 0


if __name__ == "__main__":
    sys.exit(main())
