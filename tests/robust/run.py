#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Inputs that nobody wrote by hand: the exit code, no crash, no hang, the other files still linted.

usage: tests/robust/run.py CUDALINT [WORD...]    only the tests whose name has one of the words

The sources are in cases.py, the places (pipes, links, names, outputs) in places.py; all are made
in a folder that goes away.  Each run has a bound of processor time and of memory.
Ends with a line "N passed, N failed".
"""
import concurrent.futures
import json
import os
import re
import resource
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cases  # noqa: E402
import places  # noqa: E402

CPU_SECONDS = 20  # what a file may take by default; the longest here takes 8 to 10 on two cores
WALL_SECONDS = 120  # the machine may be busy
MEMORY_BYTES = 3 << 30  # of addresses; the sanitizers need all
MODEST_BYTES = 320 << 20  # of data, 64 MiB of it a stack; the longest here takes 290 to 300
BESIDE = ("__global__ void beside(float *x) { if (threadIdx.x < 3) __syncthreads(); }\n")
CRASH = re.compile(r"internal error|crashed|Sanitizer|runtime error|Stack dump|PLEASE submit")


class Tool:
    """Runs the program under test in one folder."""

    def __init__(self, program, folder):
        self.program, self.folder = os.path.abspath(program), folder
        self.sanitized = b"__asan_init" in open(program, "rb").read()

    def limit(self, modest):
        factor = 20 if self.sanitized else 1
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS * factor, CPU_SECONDS * factor + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if not self.sanitized:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
            if modest:
                resource.setrlimit(resource.RLIMIT_DATA, (MODEST_BYTES, MODEST_BYTES))

    def run(self, *args, modest=False, **options):
        """(exit code, standard output, standard error); a signal is a negative code."""
        given = {"stdin": subprocess.DEVNULL, "cwd": self.folder, **options}
        try:
            done = subprocess.run([self.program, *args], capture_output="stdout" not in given,
                                  preexec_fn=lambda: self.limit(modest), check=False,
                                  timeout=WALL_SECONDS * (10 if self.sanitized else 1), **given)
        except subprocess.TimeoutExpired:
            return "a timeout", "", ""
        code = {-24: "too much processor time", -9: "too much processor time"}.get(
            done.returncode, done.returncode)
        return (code, (done.stdout or b"").decode("utf-8", "replace"),
                (done.stderr or b"").decode("utf-8", "replace"))


def check_source(tool, name):
    """A difficult source and an easy one in one run: None, or what is wrong."""
    text, codes = cases.SOURCES[name]
    path = re.sub(r"\W+", "_", name) + ".cu"
    with open(os.path.join(tool.folder, path), "wb") as f:
        f.write(cases.bytes_of(text))
    bomb = codes is cases.BOMB
    code, out, err = tool.run("--isolated", "-j1", "--preview", "-s", "all", "--fail-on", "never",
                              "--file-timeout", "2" if bomb else "100", "-f", "jsonl", path,
                              "beside.cu", modest=codes is cases.MODEST)
    crash = CRASH.search(out + err)
    if crash and codes is not cases.STACK:
        return (out + err)[max(0, crash.start() - 200):crash.end() + 1500]
    if code not in codes:
        return f"exit {code}, not one of {codes}\n{out[-300:]}{err[-300:]}"
    found = [json.loads(line) for line in out.splitlines()]
    if not any(f.get("path") == "beside.cu" and f["code"] == "CL101" for f in found):
        return "the file beside it was not linted"
    if code == 2 and not any(f.get("path") == path and f["code"] == "CL003" for f in found):
        return "no finding says that it was not analysed"
    if bomb and "it takes more than" not in out:
        return "the bomb did not go off\n" + out[-300:]
    return None


def main():
    words = sys.argv[2:]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        tool = Tool(sys.argv[1], folder)
        with open(os.path.join(folder, "beside.cu"), "w", encoding="utf-8") as f:
            f.write(BESIDE)
        tests = [(n, check_source, n) for n in cases.SOURCES]
        tests += [(f.__doc__, f, None) for f in places.TESTS]
        tests = [t for t in tests if not words or any(w in t[0] for w in words)]
        futures = [(n, pool.submit(f, tool, a) if a else
                    pool.submit(places.run, f, tool)) for n, f, a in tests]
        for name, future in futures:
            problem = future.result()
            passed += problem is None
            failed += problem is not None
            if problem is not None:
                print(f"FAIL {name}: {problem[:2000]}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
