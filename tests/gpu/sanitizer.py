#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reproducers under compute-sanitizer, and the same jobs in one warm worker: do they agree, how long
does each take?

usage: tests/gpu/sanitizer.py CUDALINT_RUN JOBS.jsonl FOLDER_OF_REPRODUCERS

Jobs and reproducers come from `cudalint --confirm --emit-repro FOLDER --runner SCRIPT` (a script that
keeps its input).  A reproducer that its tool says nothing about counts as failed: of 35, synccheck is
silent on four whose threads skip a barrier, and initcheck on one.  Needs nvcc and compute-sanitizer; 77 without them or without a device.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

TOOLS = {"CL101": "synccheck", "CL102": "racecheck", "CL105": "racecheck", "CL106": "initcheck"}


def find(name):
    return shutil.which(name) or shutil.which(name, path="/usr/local/cuda/bin")


def build(nvcc, source, program):
    done = subprocess.run([nvcc, "-arch=native", "-lineinfo", "-o", program, source],
                          capture_output=True, text=True)
    return done.returncode == 0, done.stderr


def check(sanitizer, program, tool):
    """(sees an error, seconds)"""
    begin = time.monotonic()
    try:
        done = subprocess.run([sanitizer, "--tool", tool, program], capture_output=True, text=True,
                              timeout=60)
    except subprocess.TimeoutExpired:
        return False, time.monotonic() - begin
    found = re.search(r"(?:ERROR|RACECHECK) SUMMARY: (\d+)", done.stdout)
    bad = done.returncode != 0 or (found and int(found[1]) > 0)
    return bool(bad), time.monotonic() - begin


def main():
    worker, jobs, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    nvcc, sanitizer = find("nvcc"), find("compute-sanitizer")
    probe = subprocess.run([worker, "--probe"], capture_output=True, text=True).stdout
    if not nvcc or not sanitizer or "engine: gpu (NVIDIA" not in probe:
        print("skip sanitizer: no nvcc, no compute-sanitizer or no device")
        print("0 passed, 0 failed, 1 skipped")
        return 77
    sources = sorted(folder.glob("*.cu"))
    seen = unseen = 0
    total = 0.0
    with tempfile.TemporaryDirectory() as temp:
        programs = [os.path.join(temp, str(i)) for i in range(len(sources))]
        begin = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            built = list(pool.map(build, [nvcc] * len(sources), sources, programs))
        compiling = time.monotonic() - begin
        for source, program, (good, why) in zip(sources, programs, built):
            code = re.search(r"-(CL\d+)\.cu$", source.name)[1]
            if not good:
                print(f"FAIL {source.name}: does not compile: {why[:200]}")
                unseen += 1
                continue
            tool = TOOLS.get(code, "memcheck")
            found, seconds = check(sanitizer, program, tool)
            total += seconds
            seen, unseen = seen + found, unseen + (not found)
            print(f"{'ok  ' if found else 'FAIL'} {source.name}: {tool} {seconds:.2f} s")
    lines = [json.loads(x) for x in open(jobs, encoding="utf-8") if x.strip()]
    text = "".join(json.dumps({**j, "engine": "gpu"}) + "\n" for j in lines).encode()
    begin = time.monotonic()
    out = subprocess.run([worker, "--serve"], input=text, stdout=subprocess.PIPE).stdout
    ours = time.monotonic() - begin
    answers = [json.loads(x) for x in out.splitlines()]
    slow = sorted(((a.get("engineSeconds", 0), a.get("entry", "")) for a in answers),
                  reverse=True)[:3]
    shown = 0
    for job, a in zip(lines, answers):
        good = any(r.get("violations") for r in a.get("runs", []))
        shown += good
        if not good:
            why = a.get("error") or [(r["stop"], r.get("stopText", "")) for r in a["runs"]]
            print(f"none {job.get('file', '')} {job['kernel']}: {str(why)[:200]}")
    print(f"compute-sanitizer: {len(sources)} reproducers, {total:.2f} s to run "
          f"({total / len(sources):.2f} s each), {compiling:.1f} s to compile, {seen} show an error")
    print(f"warm worker: {len(lines)} jobs, {ours:.2f} s with compiling ({ours / len(lines):.3f} s "
          f"each), {shown} show a violation; slowest {slow}")
    print(f"{seen} passed, {unseen} failed, 0 skipped")
    return 0


if __name__ == "__main__":
    sys.exit(main())
