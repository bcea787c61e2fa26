#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the command-line cases and the checks of the integrations.

usage: tests/cli/run.py [--bless] CUDALINT [NAME...]

A case is tests/cli/NAME.t, a transcript that is run in an empty folder:

    % file a.cu         a file; its lines follow, up to
    % end
    $ cudalint a.cu     a command for bash; what follows is what it must give:
    | a line of standard output
    ! a line of standard error
    = 1                 the exit code

All other lines are comments.  Times are written as T.  --bless writes what the commands gave back
into the files: read the difference before you commit it.
Ends with a line "N passed, N failed, N skipped".
"""
import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import check_integrations  # noqa: E402
import check_formats  # noqa: E402
import check_sarif  # noqa: E402

MARKS = ("| ", "! ", "= ")


def normalise(text):
    text = re.sub(r"\b\d+\.\d+ s\b", "T s", text)
    return re.sub(r'("seconds": ?)[\d.]+', r"\1T", text)


def prefixed(mark, data):
    lines = data.decode("utf-8", "backslashreplace").split("\n")
    if lines and lines[-1] == "":
        lines.pop()
    return [(mark + normalise(line)).rstrip(" ") for line in lines]


class Case:
    def __init__(self, path):
        self.path = path
        with open(path, encoding="utf-8") as f:
            self.lines = f.read().split("\n")

    def run(self, folder, environment):
        """The transcript with what the commands gave now."""
        out, at = [], 0
        while at < len(self.lines):
            line = self.lines[at]
            at += 1
            out.append(line)
            if line.startswith("% file "):
                start = at
                while self.lines[at] != "% end":
                    at += 1
                self.write(os.path.join(folder, line[7:]), self.lines[start:at])
                out += self.lines[start:at]
            elif line.startswith("$ "):
                while at < len(self.lines) and (self.lines[at] + " ").startswith(MARKS):
                    at += 1
                out += self.command(line[2:], folder, environment)
        return out

    @staticmethod
    def write(path, lines):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as f:
            f.write("".join(line + "\n" for line in lines))

    @staticmethod
    def command(command, folder, environment):
        done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, timeout=120,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False)
        return (prefixed("| ", done.stdout) + prefixed("! ", done.stderr) +
                [f"= {done.returncode}"])


def environment_for(cudalint, bin_folder):
    os.symlink(cudalint, os.path.join(bin_folder, "cudalint"))
    kept = {k: v for k, v in os.environ.items()
            if k in ("HOME", "LANG", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS",
                     "LSAN_OPTIONS")}
    kept["PATH"] = bin_folder + ":" + os.environ["PATH"]
    kept["LC_ALL"] = "C.UTF-8"
    kept["GIT_CONFIG_GLOBAL"] = "/dev/null"
    return kept


def run_case(path, environment, bless):
    """None, or the difference."""
    case = Case(path)
    with tempfile.TemporaryDirectory() as folder:
        got = [line.replace(folder, "TMP") for line in case.run(folder, environment)]
    if got == case.lines:
        return None
    if bless:
        with open(path, "w", encoding="utf-8") as f:
            f.write("\n".join(got))
        return None
    import difflib
    return "\n".join(difflib.unified_diff(case.lines, got, "expected", "now", lineterm="", n=4))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1])
    parser.add_argument("--bless", action="store_true")
    parser.add_argument("cudalint")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    cudalint = os.path.abspath(args.cudalint)
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory() as bin_folder:
        environment = environment_for(cudalint, bin_folder)
        tests = [(os.path.basename(p)[:-2],
                  lambda p=p: run_case(p, environment, args.bless))
                 for p in sorted(glob.glob(os.path.join(HERE, "*.t")))]
        for module in (check_formats, check_sarif, check_integrations):
            tests += [(n, lambda f=f: f(environment)) for n, f in module.TESTS]
        for name, test in tests:
            if args.names and name not in args.names:
                continue
            problem = test()
            if isinstance(problem, check_sarif.Skip):
                skipped += 1
                print(f"skip {name}: {problem}")
            elif problem:
                failed += 1
                print(f"FAIL {name}\n{problem}")
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
