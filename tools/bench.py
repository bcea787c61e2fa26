#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times cudalint over folders: median of several cold runs, files a second, stages.

usage: tools/bench.py CUDALINT FOLDER...      (./dev bench calls it)
"""
import json
import statistics
import subprocess
import sys
import time

RUNS = 5
ENOUGH_SECONDS = 60  # a folder that takes long is run fewer times


def lint(tool, folder, *options):
    command = [tool, "--isolated", "-f", "jsonl", *options, folder]
    start = time.monotonic()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          errors="replace")
    seconds = time.monotonic() - start
    if done.returncode not in (0, 1, 2):
        sys.exit(f"bench: {' '.join(command)}: exit {done.returncode}\n{done.stderr[-2000:]}")
    return seconds, done


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    tool = sys.argv[1]
    for folder in sys.argv[2:]:
        times, done = [], None
        while len(times) < RUNS and sum(times) < ENOUGH_SECONDS:
            seconds, done = lint(tool, folder)
            times.append(seconds)
        last = (done.stdout.strip().splitlines() or ["{}"])[-1]
        files = json.loads(last).get("files", 0)
        median = statistics.median(times)
        print(f"{folder}: {files} files, {median:.3f} s (median of {len(times)}, "
              f"{min(times):.3f} to {max(times):.3f}), {files / median:.0f} files/s")
        _, done = lint(tool, folder, "--show-timing")
        for line in done.stderr.splitlines():
            if line.startswith(" "):  # notes begin with the program's name
                print(f"    {line.strip()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
