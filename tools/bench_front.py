#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Processor time of linting, beside libclang's own parse and beside clang-tidy, in one run.

usage: tools/bench_front.py BUILD FILE...

BUILD is a build folder with cudalint and front_survey.  All files: lint over one parse of libclang
on the same headers of ours, as text and precompiled.  20 of the files, every n-th: cudalint over
clang-tidy (CLANG_TIDY, default clang-tidy-22) on the CUDA headers of CUDA_PATH (default
/usr/local/cuda), without which it cannot understand a file, one process a file.  Processor time,
because other work on the machine must not count.
"""
import os
import resource
import shutil
import statistics
import subprocess
import sys

SAMPLE = 20
TIDY = ["-checks=bugprone-*", "--quiet"]  # besides its default, clang-analyzer-*
TIDY_FLAGS = ["--", "-x", "cuda", "--cuda-device-only", "--cuda-gpu-arch=sm_80",
              "-Wno-unknown-cuda-version", "-w"]


def cpu(command):
    """(seconds, standard output) of a command and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          errors="replace", check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def parse_seconds(build, files, *options):
    _, out = cpu([os.path.join(build, "front_survey"), "--no-repair", *options, *files])
    return sum(float(s.split()[8]) for s in out.splitlines() if s.startswith("file "))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    build, files = sys.argv[1], sys.argv[2:]
    lint = [os.path.join(build, "cudalint"), "--isolated", "--fail-on", "never", "-q", "-f", "jsonl",
            "-j1"]
    cpu([*lint, files[0]])  # precompiles the headers
    seconds, _ = cpu([*lint, *files])
    for how, options in (("text", ["--no-cache"]), ("precompiled", [])):
        parse = parse_seconds(build, files, *options)
        print(f"{len(files)} files: lint {seconds:.2f} s, one parse by libclang of our headers as "
              f"{how} {parse:.2f} s: {seconds / parse:.2f} times")
    tidy = os.environ.get("CLANG_TIDY", "clang-tidy-22")
    if not shutil.which(tidy):
        print(f"no {tidy}: not compared")
        return 0
    cuda = os.environ.get("CUDA_PATH", "/usr/local/cuda")
    if not os.path.exists(os.path.join(cuda, "include", "cuda_runtime.h")):
        print(f"no CUDA headers in {cuda}: {tidy} not compared")
        return 0
    ratios, ours, theirs = [], [], []
    for path in files[::max(1, len(files) // SAMPLE)][:SAMPLE]:
        ours.append(cpu([*lint, path])[0])
        theirs.append(cpu([tidy, *TIDY, path, *TIDY_FLAGS, f"--cuda-path={cuda}"])[0])
        ratios.append(theirs[-1] / ours[-1])
    print(f"{len(ratios)} files, a process each: cudalint {statistics.median(ours):.3f} s, {tidy} "
          f"{statistics.median(theirs):.3f} s (medians), {statistics.median(ratios):.1f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
