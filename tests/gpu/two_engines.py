#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Two engines, one truth: every job on `ptx-cpu` and on `gpu`, and what they say compared.

usage: tests/gpu/two_engines.py CUDALINT_RUN [JOBS.jsonl...]

In the environment: JOBS, warm workers of engine gpu side by side (1); KEEP, a file for both answers
of each difference.  Without files: the detector jobs of tests/worker, the clusters of tests/ptx, matrix.cu,
buffers of unknown extent, and hopper.cu (skipped by devices before 9.0).  A file holds one job document a line.
A kernel whose barriers the shadow of engine gpu does not follow runs again without looking for races.
Compared for each scenario: violations by kind and line (which thread is first depends on the order
of blocks, which ptx-cpu chooses); races by whether there are any between accesses that write different
values, in which space (which of several pairs of lines meet depends on the order, too); memory after
the run, bit for bit, unless threads race, something was never written, a matrix lies outside in part, or the
PTX has approximate functions or float atomics.  Ends with 'N passed, N failed, N skipped'; 77 without a device.
"""
import collections
import concurrent.futures
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMON = ["bounds", "align", "barrier", "launch"]
KINDS = {"out-of-bounds", "null-access", "misaligned", "read-only-write", "barrier-exited",
         "barrier-mismatch", "launch-refused", "trap"}
RACES = ["race-global", "race-shared", "uninit"]
UNFOLLOWED = "follows no barriers of a part of the block"
CLUSTERS = ROOT / "tests/ptx/cluster.cu"
HOPPER = pathlib.Path(__file__).resolve().parent / "hopper.cu"
MATRIX = HOPPER.with_name("matrix.cu")


def run(worker, job, engine):
    try:
        done = subprocess.run([worker], input=json.dumps({**job, "engine": engine, "wantPtx": True}).encode(),
                              capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return {"error": "worker without an answer", "runs": []}
    if done.returncode != 0 or not done.stdout:
        return {"error": f"worker ended with {done.returncode}", "runs": []}
    return json.loads(done.stdout)


class Server:
    """A warm worker for jobs of engine gpu, on a device of its own where there are several."""

    def __init__(self, worker, number):
        self.command = [worker, "--serve", "--device", str(number)]
        self.process = None

    def run(self, job):
        """What it says; of what it does not follow, without races and reads of nothing."""
        answer = self.ask(job)
        unfollowed = [r for r in answer["runs"] if UNFOLLOWED in r.get("stopText", "")]
        if not unfollowed:
            return answer
        plain = self.ask({**job, "scenarios": [{**s, "watch": COMMON + ["memory"]}
                                               for s in job["scenarios"]]})
        for number, r in enumerate(plain["runs"]):
            if answer["runs"][number] in unfollowed:
                answer["runs"][number] = {**r, "plain": True}
        return answer

    def ask(self, job):
        if not self.process or self.process.poll() is not None:
            self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE,
                                            stdout=subprocess.PIPE)
        self.process.stdin.write(json.dumps({**job, "engine": "gpu"}).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        return json.loads(line) if line else {"error": "the worker ended", "runs": []}


class Servers:
    """As many of them as threads ask."""

    def __init__(self, worker):
        self.worker = worker
        self.local = threading.local()
        self.numbers = itertools.count()

    def run(self, job):
        if not hasattr(self.local, "server"):
            self.local.server = Server(self.worker, next(self.numbers))
        return self.local.server.run(job)


def facts(violations, constants):
    """What both engines must agree on: one entry a place and kind.  The hardware's constant and local
    memory have no addresses that could be checked before the access: ptx-cpu's alone."""
    out = set()
    for v in violations:
        kind = v["kind"]
        if kind not in KINDS or v.get("space") == "local" or v.get("object") in constants:
            continue
        kind = "barrier" if kind.startswith("barrier") else kind
        out.add((kind,) if kind == "launch-refused" else (kind, v.get("at", {}).get("line", 0)))
    return out


def races(violations, all_of_them):
    """Spaces in which accesses that matter race: what confirmation looks at."""
    return {v["space"] for v in violations if v["kind"] == "race" and "other" in v
            and (all_of_them or not v["other"].get("sameValue"))}


def reads_of_nothing(violations):
    return {(v["space"], v.get("at", {}).get("line", 0)) for v in violations
            if v["kind"] == "uninitialised-read"}


class Code:
    """What the PTX says of a kernel's results."""

    def __init__(self, ptx):
        # Of a matrix that lies outside in part, ptx-cpu moves the rest; engine gpu leaves it all out.
        self.matrices = bool(re.search(r"\b(wmma\.(load|store)|[ls][dt]matrix)\.", ptx))
        names = re.findall(r"^\s*(?:\.\w+\s+)*?\.const\s.*?([\w$]+)(?:\[[^]]*\])*\s*[;=]", ptx, re.M)
        self.constants = set(names) | {m[1] for n in names if (m := re.match(r"_ZL?\d+(\w+)", n))}
        # The documented exceptions: the hardware's own tables and clocks, and what atomics leave that
        # depends on the order of the threads.
        self.inexact = bool(re.search(r"\.approx\b|%clock|%globaltimer|\b(atom|red)\.\S*(exch|inc|dec|cas)\."
                                      r"|\b(atom|red)\.\S*add\.\S*(f16|f32|f64|bf16)", ptx))


def compare(cpu, gpu, code, counts):
    """None, a Skip reason in a tuple, or a text of the difference."""
    if cpu["stop"] == gpu["stop"] == "bad-launch" and not gpu["violations"]:
        return None if not cpu["violations"] else ("gpu: bad-launch without a reason",)
    if cpu["stop"] == "deadlock" and gpu["stop"] == "timeout":
        counts["waiting"] += 1
        return None  # one sees why it does not end, the other that it does not
    if cpu["stop"] in ("unsupported", "steps", "memory", "timeout"):
        return (f"ptx-cpu: {cpu['stop']} {cpu.get('stopText', '')}",)
    if gpu["stop"] in ("memory", "timeout", "error", "unsupported") or (
            gpu["stop"] == "bad-launch" and not gpu["violations"]):
        return (f"gpu: {gpu['stop']} {gpu.get('stopText', '')}",)
    here, there = cpu.get("violations", []), gpu.get("violations", [])
    if gpu.get("plain"):
        counts["plain"] += 1
        there = there + [v for v in here if v["kind"] in ("race", "uninitialised-read")]
    partial = cpu.get("violationsDropped") or gpu.get("violationsDropped")
    a, b = facts(here, code.constants), facts(there, code.constants)
    # The ledger of the device tells the first barrier that goes wrong, ptx-cpu every one.
    if any(f[0] == "barrier" for f in b):
        a -= {f for f in a - b if f[0] == "barrier"}
    if partial:
        a, b = a & b, a & b
    if any(v.get("object") in code.constants for v in here):  # the device sees addresses, no names
        b -= {f for f in b - a if f[0] == "out-of-bounds"}
    racing = races(here, False) & races(there, False)
    if a != b and racing:
        counts["order"] += 1  # what one thread reads depends on when the other writes
        return None
    if a != b:
        return f"violations: only ptx-cpu {sorted(a - b)[:3]}, only gpu {sorted(b - a)[:3]}"
    left_out = code.matrices and any(f[0] != "barrier" for f in a)
    nothing = reads_of_nothing(here), reads_of_nothing(there)
    # What was never written has another value on each engine, and so has what is made of it; which
    # of two volatile writes is the last is chance.
    chance = any(v["kind"] == "unordered-volatile" for v in here)
    loose = any(nothing) or code.inexact or racing or chance
    a, b = (races(x, loose) for x in (here, there))
    if a != b and not partial:
        return f"races: ptx-cpu {sorted(a)}, gpu {sorted(b)}"
    if nothing[0] != nothing[1] and not a and not partial:
        return (f"uninitialised: only ptx-cpu {sorted(nothing[0] - nothing[1])[:3]}, "
                f"only gpu {sorted(nothing[1] - nothing[0])[:3]}")
    if a or any(nothing) or code.inexact or chance or left_out or any(
            v.get("object") in code.constants or v.get("space") == "local" or
            v["kind"] in ("warp-mask", "unordered-volatile") for v in here + there):
        return None
    counts["memory"] += 1
    memory = {m["buffer"]: m["hash"] for m in gpu.get("memory", [])}
    for m in cpu.get("memory", []):
        if m["buffer"] in memory and memory[m["buffer"]] != m["hash"]:
            return f"memory of {m['buffer']} differs"
    return None


def keep(job, cpu, gpu, ptx):
    if "KEEP" in os.environ:
        with open(os.environ["KEEP"], "a", encoding="utf-8") as f:
            print(json.dumps({"job": job, "ptx-cpu": cpu, "gpu": gpu, "ptx": ptx}), file=f)


def jobs_of_worker_tests():
    sys.path.insert(0, str(ROOT / "tests/worker"))
    sys.argv = [sys.argv[0], "-"]
    import run as worker_tests  # noqa: E402
    source = worker_tests.KERNELS.read_text(encoding="utf-8")
    for kernel, scenario, *_ in worker_tests.DETECTED:
        yield worker_tests.job_of(source, kernel, scenario)


def jobs_of_clusters():
    """Thread block clusters, with the kernels' own shapes and with the launch's."""
    import run as worker_tests  # noqa: E402

    def out(count=1024):
        return worker_tests.buffer("out", count, "i32", "zero")

    def job(source, kernel, *scenarios):
        return {**worker_tests.job_of(source, kernel, *scenarios), "arch": 90, "file": "cluster.cu"}

    source = CLUSTERS.read_text(encoding="utf-8")
    for kernel in ("split_good", "global_good", "send_good", "add_good", "arrive_good", "bounds_bad",
                   "space_bad"):
        yield job(source, kernel, worker_tests.scenario((2,), (4 if kernel == "space_bad" else 64,), out()))
    yield job(source, "ring_good", worker_tests.scenario((4, 2), (64,), out()))
    yield job(source, "addresses", worker_tests.scenario((2,), (4,), out()))
    yield job(source, "histogram_good",
              worker_tests.scenario((4,), (64,), out(64), {**out(), "name": "in", "fill": {"kind": "ramp", "step": 7}},
                                    1000))
    yield job(source, "registers", worker_tests.scenario((4,), (1,), out()),
              worker_tests.scenario((4, 2), (1,), out(), cluster=[2, 2, 1]))
    yield job(worker_tests.SHAPED, "shaped", worker_tests.scenario((4,), (64,), out(), cluster=[2, 1, 1]),
              worker_tests.scenario((3,), (64,), out(), cluster=[2, 1, 1]))


def jobs_of_buffers():
    """Of unknown extent: what lies around their address, and pieces that end on both sides of it."""
    import run as worker_tests  # noqa: E402
    types = {"i32": "int", "f32": "float", "u8": "unsigned char", "f64": "double"}
    for kind, name in types.items():
        source = (f"__global__ void around({name} *x) {{\n"
                  "    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x) - 3000;\n    x[i] += 1;\n}\n")
        scenarios = []
        for fill in ("zero", "value", "ramp", "small", "random"):
            x = {**worker_tests.buffer("x", 1 << 24, kind, exact=False),
                 "fill": {"kind": fill, "value": 3, "step": 7}}
            scenarios.append({**worker_tests.scenario((64,), (100,), x), "name": f"{kind} {fill}"})
        yield {**worker_tests.job_of(source, "around", *scenarios), "file": "around.cu"}


def jobs_of_matrices():
    """Loads and stores of matrices: inside, outside in part, before their data is there."""
    import run as worker_tests  # noqa: E402
    source = MATRIX.read_text(encoding="utf-8")
    for kernel, kind in re.findall(r"__global__ void (\w+)\((\w+) ", source):
        x = worker_tests.buffer("x", 1024, {"half": "f16", "float": "f32"}[kind], "small")
        out = {**x, "name": "out", "fill": {"kind": "zero"}}
        yield {**worker_tests.job_of(source, kernel, worker_tests.scenario((2,), (64,), x, out)),
               "file": "matrix.cu"}


def jobs_of_hopper():
    """Vector and 128-bit atomics."""
    import run as worker_tests  # noqa: E402
    source = HOPPER.read_text(encoding="utf-8")
    for kernel in re.findall(r"__global__ void (\w+)\(", source):
        x = worker_tests.buffer("x", 4096, "f32", "small")
        yield {**worker_tests.job_of(source, kernel,
                                     worker_tests.scenario((4,), (256,), x, {**x, "name": "y"}, 4096)),
               "arch": 90, "file": "hopper.cu"}


def main():
    worker = sys.argv[1]
    probe = subprocess.run([worker, "--probe"], capture_output=True, text=True).stdout
    line = next((x for x in probe.splitlines() if x.startswith("engine: gpu")), "")
    if not line or "driver" in line:
        print(f"skip two_engines: {line or 'no engine gpu in this worker'}")
        print("0 passed, 0 failed, 1 skipped")
        return 77
    print(line)
    files = sys.argv[2:]
    jobs = ([json.loads(x) for f in files for x in open(f, encoding="utf-8")
             if x.strip()] if files
            else [*jobs_of_worker_tests(), *jobs_of_clusters(), *jobs_of_buffers(), *jobs_of_matrices(),
                  *jobs_of_hopper()])
    counts, reasons = collections.Counter(), collections.Counter()
    servers = Servers(worker)
    beside = int(os.environ.get("JOBS", "1"))
    compared = set()
    for job in jobs:
        job["timeout"] = max(45, job.get("timeout", 0))  # not what was left of some session
        for s in job["scenarios"]:
            s["watch"] = COMMON + RACES + ["memory"]
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    cpus = [pool.submit(run, worker, job, "ptx-cpu") for job in jobs]
    concurrent.futures.wait(cpus)
    begin = time.monotonic()
    devices = concurrent.futures.ThreadPoolExecutor(beside)
    for job, cpu, gpu in zip(jobs, (c.result() for c in cpus), devices.map(servers.run, jobs)):
        name = f"{job.get('file', '')} {job.get('kernel', '')}"
        for e, who in ((cpu, "ptx-cpu"), (gpu, "gpu")):
            if e.get("error"):
                counts["skipped"] += 1
                reasons[f"{who}: {e.get('stage', '')}: {e['error'][:80]}"] += 1
                print(f"skip {name}: {who}: {e['error'][:200]} {e.get('log', '')[:300]}")
                break
        else:
            code = Code(cpu.get("ptx", ""))
            code.inexact &= not name.endswith("_exact")
            for c, g in zip(cpu["runs"], gpu["runs"]):
                verdict = compare(c, g, code, counts)
                if not isinstance(verdict, tuple):
                    compared.add(name)
                if isinstance(verdict, tuple):
                    counts["skipped"] += 1
                    reasons[verdict[0][:80]] += 1
                    print(f"skip {name} [{c['scenario']}]: {verdict[0]}")
                elif verdict:
                    counts["failed"] += 1
                    print(f"FAIL {name} [{c['scenario']}]: {verdict}")
                    keep(job, c, g, cpu.get("ptx", ""))
                else:
                    counts["passed"] += 1
    seconds = time.monotonic() - begin
    print(f"{len(jobs)} jobs, {len(compared)} kernels compared, engine gpu {seconds:.2f} s in "
          f"{beside} warm workers; memory compared bit for bit in {counts['memory']} runs; "
          f"other accesses outside in {counts['order']} runs whose threads race; {counts['plain']} without "
          f"looking for races; {counts['waiting']} that end on neither engine")
    for reason, n in reasons.most_common():
        print(f"{n:5} {reason}")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
