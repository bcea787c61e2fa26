#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the test suites and closes with 'N passed, N failed, N skipped'.

usage: tests/run_all.py [--build BUILD] [--list] [SUITE...]

A suite is a function that yields (name, problem): problem is None when the test passed, a text when
it failed, Skip(reason) when it could not run.  A suite that is a program of its own prints what it
likes and ends with a line 'N passed, N failed[, N skipped]'; skips are lines 'skip NAME: reason'.
Outputs are in BUILD/log.
"""
import argparse
import difflib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
CLOSING = re.compile(r"^(?:\w+: )?(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$", re.M)
SHOWN_LINES = 40  # of one failure
SUITES = {}


class Skip(str):
    """The reason why a test could not run."""


def suite(function):
    SUITES[function.__name__] = function
    return function


def run(command, **options):
    """Runs a command from the root; returns (exit status, output). The output goes to the log too."""
    try:
        done = subprocess.run([str(c) for c in command], cwd=ROOT, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", timeout=options.pop("timeout", 540), **options)
        status, output = done.returncode, done.stdout
    except subprocess.TimeoutExpired as late:
        status, output = 124, (late.stdout or b"").decode(errors="replace") + "\ntimed out\n"
    write_log(f"$ {' '.join(str(c) for c in command)}\n{output}\n[exit {status}]")
    return status, output


def write_log(text):
    with open(LOG, "a", encoding="utf-8") as log:
        log.write(text + "\n")


def tail(text, lines=15):
    return "\n".join(text.strip().splitlines()[-lines:])


def run_program(name, command):
    """A test program that counts for itself: its counts are taken over."""
    status, output = run(command)
    match = None
    for match in CLOSING.finditer(output):
        pass
    passed, failed, skipped = (int(n or 0) for n in match.groups()) if match else (0, 0, 0)
    for _ in range(passed):
        yield name, None
    reasons = re.findall(r"^skip(?:ped)?:? (.*)$", output, re.M)
    for i in range(skipped):
        yield name, Skip(reasons[i] if i < len(reasons) else "no reason given")
    if status == 77:
        yield name, Skip(": ".join(reasons) or tail(output, 1))
    elif failed or status != 0 or not match:
        yield name, f"exit {status}, {failed} failed\n{tail(output, 30)}"
        for _ in range(failed - 1):
            yield name, ""


def compare(name, actual, golden):
    """A test of an output against a file; --bless rewrites the file and shows the difference."""
    expected = golden.read_text(encoding="utf-8") if golden.exists() else None
    if expected == actual:
        return name, None
    difference = "".join(difflib.unified_diff(
        (expected or "").splitlines(True), actual.splitlines(True),
        str(golden.relative_to(ROOT)), "actual"))
    if not ARGS.bless:
        write_log(difference)
        return name, f"{difference}(./dev test --bless {name.split(' ')[0]} accepts it)"
    golden.write_text(actual, encoding="utf-8")
    print(f"blessed {golden.relative_to(ROOT)}\n{difference}", end="")
    return name, None


@suite
def unit():
    """libcheck programs: tests/unit/test_*.c"""
    for source in sorted((ROOT / "tests/unit").glob("test_*.c")):
        program = ARGS.build / "tests" / source.stem
        status, output = run([program], timeout=300)
        counts = re.findall(r"Checks: (\d+), Failures: (\d+), Errors: (\d+)", output)
        bad = sum(int(f) + int(e) for _, f, e in counts)
        for _ in range(sum(int(c) for c, _, _ in counts) - bad):
            yield source.stem, None
        if bad or status != 0 or not counts:
            yield source.stem, f"exit {status}\n{tail(output, 30)}"


@suite
def lower():
    """tests/lower/X.cu lowers to X.ir"""
    for source in sorted((ROOT / "tests/lower").glob("*.cu")):
        name = f"lower {source.name}"
        status, output = run([CUDALINT, "--isolated", "--dump", "ir",
                              source.relative_to(ROOT)], timeout=60)
        if status != 0:
            yield name, f"exit {status}\n{tail(output)}"
        else:
            yield compare(name, output, source.with_suffix(".ir"))


def without_prelude(text):
    """slices without the text of ours that each begins with: it has tests of its own"""
    return re.sub(r'#line 1 "cudalint-prelude"\n.*?(?=^#line)', "", text, flags=re.M | re.S)


@suite
def slice():
    """tests/slice/X.cu gives the slices of X.slice"""
    for source in sorted((ROOT / "tests/slice").glob("*.cu")):
        name = f"slice {source.name}"
        status, output = run([CUDALINT, "--isolated", "--dump", "slice",
                              source.relative_to(ROOT)], timeout=60)
        if status != 0:
            yield name, f"exit {status}\n{tail(output)}"
        else:
            yield compare(name, without_prelude(output), source.with_suffix(".slice"))
    yield from slices_compile()


def slices_compile():
    """every slice of tests/slice/ and samples/ is taken by NVRTC, where there is one"""
    name = "slice NVRTC takes them"
    places = [pathlib.Path(os.environ.get("CUDALINT_NVRTC", "/nonexistent"))]
    places += sorted(ARGS.build.glob("nvrtc/**/libnvrtc.so*"))
    places += sorted(pathlib.Path("/usr/local/cuda/lib64").glob("libnvrtc.so"))
    library = next((p for p in places if p.is_file()), None)
    if not library:
        yield name, Skip("no NVRTC (./dev build fetches it)")
        return
    include = library.parent.parent / "include"
    status, output = run([sys.executable, "tools/slice_survey.py", "--cudalint", CUDALINT,
                          "--nvrtc", library, "-I", include, "-I", include / "cccl", "-v",
                          "tests/slice", "samples"], timeout=500)
    bad = [line for line in output.splitlines() if line.startswith("compile ")
           and not line.startswith("compile  ")]
    problem = tail(output) if status or "compiled  0" in output or bad else None
    yield name, problem


@suite
def rules():
    """the bad and good examples of the rule pages"""
    yield from run_program("rules", [sys.executable, "tests/rules/run.py", CUDALINT])


@suite
def cli():
    """command-line cases"""
    bless = ["--bless"] if ARGS.bless else []
    yield from run_program("cli", [sys.executable, "tests/cli/run.py", *bless, CUDALINT])


@suite
def robust():
    """inputs that nobody wrote by hand: no crash, no hang, the other files still linted"""
    yield from run_program("robust", [sys.executable, "tests/robust/run.py", CUDALINT])


def marks(path):
    """(line, rule) of each `//~ rule[, rule...]` mark in a file."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        _, mark, names = line.partition("//~")
        if mark:
            found += [(number, name) for name in re.split(r"[,\s]+", names.strip()) if name]
    return sorted(found)


@suite
def samples():
    """samples/*/bad.cu: findings exactly at the `//~ rule` marks; good.cu: none; expected.txt"""
    for folder in sorted((ROOT / "samples").iterdir()):
        for source in sorted(folder.glob("*.cu")):
            name = f"samples {folder.name}/{source.name}"
            status, output = run([CUDALINT, "--isolated", "-f", "jsonl", source],
                                 timeout=120)
            try:
                records = [json.loads(line) for line in output.splitlines() if line[:1] == "{"]
            except ValueError as error:
                yield name, f"{error}\n{tail(output)}"
                continue
            found = sorted((r["line"], r["rule"]) for r in records if r["type"] == "finding")
            want = marks(source)
            if found != want or status != (1 if want else 0):
                yield name, (f"exit {status}; missing {sorted(set(want) - set(found))}, "
                             f"unexpected {sorted(set(found) - set(want))}")
            else:
                yield name, None
        if list(folder.glob("*.cu")):
            _, text = run([CUDALINT, "--isolated", "--color", "never",
                           folder.relative_to(ROOT)], timeout=120)
            text = re.sub(r", [0-9.]+ s\b", ", T s", text)
            yield compare(f"samples {folder.name}/expected.txt", text, folder / "expected.txt")


@suite
def confirm():
    """samples/*, tests/confirm/*: each bad.cu confirmed with the right thread (confirmed.txt), no good.cu"""
    status, probe = run([ARGS.build / "cudalint-run", "--probe"])
    compiler = re.search(r"^compiler: (.*)$", probe, re.M)
    if status != 0 or not compiler or "none" in compiler.group(1):
        yield "confirm", Skip(f"no compiler for PTX: {tail(probe, 1)}")
        return
    environment = dict(os.environ, XDG_CACHE_HOME=str(ARGS.build / "cache"))
    folders = [*(ROOT / "samples").iterdir(), *(ROOT / "tests/confirm").iterdir()]
    for folder in sorted(folders):
        if not list(folder.glob("*.cu")):
            continue
        name = f"confirm {folder.name}"
        status, output = run([CUDALINT, "--isolated", "--confirm", "--confirm-timeout", "100", "-f",
                              "jsonl", folder.relative_to(ROOT)], timeout=500, env=environment)
        rows = [json.loads(line) for line in output.splitlines() if line[:1] == "{"]
        text = ""
        for row in rows:
            if row["type"] == "finding":
                seen = row["confirmation"]
                text += (f"{row['path']}:{row['line']}: {row['code']} {seen['verdict']}: "
                         f"{seen['summary'] or seen['reason'] or ''}\n")
        if "nvrtc 13" in compiler.group(1) or ARGS.bless:
            yield compare(name, text, folder / "confirmed.txt")
            continue
        # Another compiler has other columns and may merge other instructions.
        verdicts = re.compile(r"^(\S+ \S+ \S+?):.*$", re.M)
        golden = (folder / "confirmed.txt").read_text(encoding="utf-8")
        same = verdicts.sub(r"\1", golden) == verdicts.sub(r"\1", text)
        yield name, None if same else f"with {compiler.group(1)}:\n{text}"
    yield reduced_reproducers_compile()


def reduced_reproducers_compile():
    """nvcc takes what --emit-repro writes of reduced kernels"""
    name = "confirm reproducers of reduced kernels"
    nvcc = shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc"
    if not pathlib.Path(nvcc).exists():
        return name, Skip("no nvcc")
    status, output = run([sys.executable, "tools/check_repros.py", "--cudalint", CUDALINT,
                          "--nvcc", nvcc, "--reduced", "tests/confirm/reduced"], timeout=300)
    return name, None if status == 0 and "reduced: 0 of" not in output else tail(output)


@suite
def layers():
    """the direction of dependencies, and that the check finds planted violations"""
    status, output = run([sys.executable, "tools/check_layers.py"])
    yield "layers", None if status == 0 else tail(output, 40)
    yield from run_program("layers self-test", ["tests/layers/run.py"])


@suite
def tools():
    """the scoring tools"""
    yield from run_program("tools", ["tests/tools/run.py"])


@suite
def style():
    """clang-format would change nothing"""
    if not shutil.which("clang-format-22"):
        yield "style", Skip("clang-format-22 is not installed")
        return
    status, output = run(["./dev", "fmt", "--check"])
    files = sorted(set(re.findall(r"^(\S+?):\d+:\d+: error", output, re.M)))
    for name in files:
        yield f"style {name}", "not formatted; run ./dev fmt"
    if status == 0 or not files:
        yield "style", None if status == 0 else tail(output)


@suite
def scripts():
    """shellcheck of the shell scripts"""
    if not shutil.which("shellcheck"):
        yield "scripts", Skip("shellcheck is not installed")
        return
    for path in ["dev", ".ci/run", *sorted(ROOT.glob("tests/**/*.sh")),
                 *sorted(ROOT.glob("tools/*.sh"))]:
        status, output = run(["shellcheck", "--severity=warning", path])
        yield f"scripts {path}", None if status == 0 else output


@suite
def clang():
    """a second compiler with the same warnings: everything compiles with clang"""
    if not shutil.which("clang-22"):
        yield "clang", Skip("clang-22 is not installed")
        return
    folder = ARGS.build.parent / (ARGS.build.name + "-clang")
    if not (folder / "build.ninja").exists():
        status, output = run(["cmake", "-S", ".", "-B", folder, "-G", "Ninja",
                              "-DCMAKE_C_COMPILER=clang-22", "-DCMAKE_BUILD_TYPE=Debug"])
        if status != 0:
            yield "clang", tail(output)
            return
    status, output = run(["ninja", "-k", "0", "-C", folder])
    errors = [line for line in output.splitlines() if "error:" in line]
    yield "clang", None if status == 0 else "\n".join(errors[:30]) or tail(output)


@suite
def fuzz():
    """every fuzz target over its corpus, whole, cut short and with noise"""
    for source in sorted((ROOT / "tests/fuzz").glob("fuzz_*.c")):
        inputs = sorted(p for p in (ROOT / "tests/fuzz/corpus" / source.stem[5:]).rglob("*")
                        if p.is_file())
        if source.stem == "fuzz_ir_text":
            inputs += sorted(ROOT.glob("tests/ir/*.ir")) + sorted(ROOT.glob("tests/lower/*.ir"))
        if not inputs:
            yield source.stem, "no inputs in tests/fuzz/corpus"
            continue
        status, output = run([ARGS.build / "tests" / source.stem, *inputs], timeout=120)
        yield source.stem, None if status == 0 else f"exit {status}\n{tail(output)}"


@suite
def worker():
    """jobs for cudalint-run: detectors, sandbox, limits"""
    yield from run_program("worker", [sys.executable, "tests/worker/run.py",
                                      ARGS.build / "cudalint-run"])


@suite
def gpu():
    """on a GPU: the sample programs fail as they say, faults are survived, both engines agree; without
    one the engine's shadow alone"""
    yield from run_program("gpu", ["tests/gpu/run_samples.sh"])
    yield from run_program("gpu", [sys.executable, "tests/gpu/shadow.py"])
    for name in ("faults", "two_engines", "counters"):
        yield from run_program("gpu", [sys.executable, f"tests/gpu/{name}.py",
                                      ARGS.build / "cudalint-run"])


def run_suite(name):
    """Runs one suite, prints its line and its failures; returns its three counts."""
    global LOG
    LOG = ARGS.build / "log" / f"test-{name}.txt"
    LOG.unlink(missing_ok=True)
    start = time.monotonic()
    passed, failures, skips = 0, [], []
    try:
        for test, problem in SUITES[name]():
            if problem is None:
                passed += 1
            elif isinstance(problem, Skip):
                skips.append((test, problem))
            else:
                failures.append((test, problem))
    except OSError as error:
        failures.append((name, str(error)))
    print(f"{name:8} {passed} passed, {len(failures)} failed, {len(skips)} skipped "
          f"({time.monotonic() - start:.1f} s)")
    for test, reason in skips:
        print(f"  skip {test}: {reason}")
    for test, problem in failures:
        if problem:
            lines = problem.splitlines()
            if len(lines) > SHOWN_LINES:
                lines[SHOWN_LINES:] = [f"... {len(lines) - SHOWN_LINES} more lines in {LOG}"]
            print(f"  FAIL {test}: " + "\n       ".join(lines))
    sys.stdout.flush()
    return passed, len(failures), len(skips)


def main():
    global ARGS, CUDALINT
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--bless", action="store_true", help="accept the actual outputs")
    parser.add_argument("--list", action="store_true", help="list the suites")
    parser.add_argument("suites", nargs="*", metavar="SUITE")
    ARGS = parser.parse_args()
    ARGS.build = ARGS.build.resolve()
    CUDALINT = ARGS.build / "cudalint"
    if ARGS.list:
        for name, function in SUITES.items():
            print(f"{name:8} {function.__doc__}")
        return 0
    unknown = [name for name in ARGS.suites if name not in SUITES]
    if unknown:
        parser.error(f"no suite {unknown[0]}; there are {', '.join(SUITES)}")
    (ARGS.build / "log").mkdir(parents=True, exist_ok=True)
    # The tests must not read the user's configuration or write to the user's cache.
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(HOME=home, XDG_CACHE_HOME=home, XDG_CONFIG_HOME=home, NO_COLOR="1")
        counts = [run_suite(name) for name in SUITES if not ARGS.suites or name in ARGS.suites]
    passed, failed, skipped = (sum(column) for column in zip(*counts))
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
