# SPDX-License-Identifier: Apache-2.0
"""What the scoring tools share: running cudalint over one file alone, as a pre-commit hook would."""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)
KERNEL = re.compile(r"\b__global__\b")
UNDERSTOOD = re.compile(r": (\d+) kernels and device functions(?:, (\d+) not understood)?")


class Result:
    """One run: the findings (the dictionaries of `-f jsonl`), the summary, how it ended."""

    def __init__(self, path, status, seconds, output, errors):
        self.path, self.status, self.seconds, self.errors = path, status, seconds, errors
        self.findings, self.summary = [], None
        for line in output.splitlines():
            try:
                record = json.loads(line)
            except ValueError:
                self.errors += f"not JSON: {line}\n"
                continue
            if record.get("type") == "finding":
                self.findings.append(record)
            elif record.get("type") == "summary":
                self.summary = record

        # What -v says of the file: device functions, and those of them without a body in the IR.
        match = UNDERSTOOD.search(errors)
        self.functions, self.lost = (int(n or 0) for n in match.groups()) if match else (0, 0)

    @property
    def blind(self):
        """Nothing could be understood, so that finding nothing means nothing."""
        return not self.findings and (self.status == 2 or 0 < self.functions == self.lost)

    @property
    def crashed(self):
        """Neither clean (0), nor findings (1), nor a file that cannot be analysed (2); or a fault
        that the tool survived."""
        survived = "internal error" in self.errors or any(
            "internal error" in f["message"] for f in self.findings)
        return self.status not in (0, 1, 2) or self.summary is None or survived


def run_alone(tool, path, arguments=(), timeout=120):
    """Lints a copy of the file in an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, pathlib.Path(path).name)
        shutil.copyfile(path, copy)
        command = [str(pathlib.Path(tool).resolve()), "--isolated", "-v", "-j", "1",
                   "-f", "jsonl", *arguments, copy.name]
        start = time.monotonic()
        try:
            done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, timeout=timeout,
                                  capture_output=True)
            status, output, errors = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired as late:
            status, output, errors = 124, late.stdout or b"", late.stderr or b""
        seconds = time.monotonic() - start
    return Result(path, status, seconds, output.decode(errors="replace"),
                  errors.decode(errors="replace"))


def run_all(tool, paths, arguments=(), jobs=0, timeout=120):
    """Results in the order of the paths."""
    with concurrent.futures.ThreadPoolExecutor(jobs or os.cpu_count()) as pool:
        yield from pool.map(lambda path: run_alone(tool, path, arguments, timeout), paths)


def read_lines(path):
    return pathlib.Path(path).read_text(encoding="utf-8", errors="replace").splitlines()


def count_kernels(path):
    """Kernels by the word `__global__` outside comments and strings: an estimate."""
    text = pathlib.Path(path).read_text(encoding="utf-8", errors="replace")
    return len(KERNEL.findall(COMMENT_OR_STRING.sub(" ", text)))
