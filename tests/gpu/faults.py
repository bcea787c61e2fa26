#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Faults survived: jobs of one warm worker that fault, hang, trap or are killed, a harmless one behind
each.

usage: tests/gpu/faults.py CUDALINT_RUN

Every run must get its own answer, and the harmless one behind it the memory that engine ptx-cpu leaves.
Runs of kernels that cannot be guarded must each have a process of their own, and the harmless ones
must still have theirs after them: the evidence says in which process a run was made.  Ends with 'N
passed, N failed, N skipped'; 77 without a device.
"""
import json
import os
import signal
import subprocess
import sys
import threading
import time

GUARDED = r"""
__global__ void k(int *x, int mode)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 7 * i + 1;
    if (mode == 3)
        asm volatile("trap;");
    if (mode == 4)
        while (*(volatile int *)x != -1) {
        }
    if (mode == 7)
        x[i + (1 << 20)] = 1; /* checked: no fault, a violation */
    if (mode == 9)
        for (int n = 1; n > 0; n += mode - 9) /* its end does not depend on memory */
            asm volatile("" ::: "memory");
}
"""

# Kernels that run alone, since engine gpu has no check for some of what they do: most really fault; matrices
# are checked, but for their alignment.
WILD = r"""
__device__ int deep(int n, volatile int *x)
{
    volatile int room[512];
    for (int i = 0; i < 512; i++)
        room[i] = x[0] + i;
    if (n > 0)
        room[n & 511] = deep(n - 1, x) + room[(n + 1) & 511];
    return room[n & 511];
}

__device__ unsigned load_fragment(const void *p)
{
    unsigned a, b, c, d, e, f, g, h;
    asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%0,%1,%2,%3,%4,%5,%6,%7}, "
                 "[%8], 16;"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d), "=r"(e), "=r"(f), "=r"(g), "=r"(h)
                 : "l"(p) : "memory");
    return a + b + c + d + e + f + g + h;
}

__device__ unsigned load_matrix(unsigned at)
{
    unsigned a;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(a) : "r"(at) : "memory");
    return a;
}

__global__ void k(int *x, int mode)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 7 * i + 1;
    if (mode == 1)
        x[i] = load_fragment((const char *)x + (1ll << 33));
    if (mode == 2)
        x[i] = load_fragment((const char *)x + 2);
    if (mode == 3)
        asm volatile("trap;");
    if (mode == 5)
        x[i] = deep(100000, x);
    if (mode == 10)
        x[i] = load_matrix(0xf00000);
    if (mode == 11 && threadIdx.x < 32)
        asm volatile("bar.sync 1, 64;" ::: "memory");
}
"""

BULK = r"""
__global__ void k(int *x, int mode)
{
    __shared__ alignas(128) int to[64];
    __shared__ unsigned long long arrived;
    unsigned at = (unsigned)__cvta_generic_to_shared(to);
    unsigned barrier = (unsigned)__cvta_generic_to_shared(&arrived);
    x[threadIdx.x] = 7 * threadIdx.x + 1;
    if (threadIdx.x != 0 || mode == 0)
        return;
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" :: "r"(barrier) : "memory");
    asm volatile("fence.proxy.async;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 256;" :: "r"(barrier) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];"
                 :: "r"(at), "l"((const char *)x + (mode == 12 ? 1ll << 33 : 0)), "r"(barrier) : "memory");
    for (unsigned done = 0; !done;)
        asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done) : "r"(barrier) : "memory");
    x[0] = to[0];
}
"""
SOURCES = {"guarded": GUARDED, "wild": WILD, "bulk": BULK}
FAULT = ["ILLEGAL_ADDRESS", "LAUNCH_FAILED", "STACK", "UNKNOWN", "ILLEGAL_INSTRUCTION", "INVALID_ADDRESS_SPACE"]

#  name, source, mode, bytes of the buffer, stop, words of which the text holds one, seconds
RUNS = [
    ("matrix outside", "wild", 1, 4096, "done", [""], 10),
    ("misaligned address", "wild", 2, 4096, "error", ["MISALIGNED_ADDRESS"], 10),
    ("trap", "guarded", 3, 4096, "trap", ["trap"], 10),
    ("trap of a wild kernel", "wild", 3, 4096, "trap", ["trap"], 10),
    ("endless loop", "guarded", 4, 4096, "timeout", ["did not end in time"], 2),
    ("endless loop of numbers", "guarded", 9, 4096, "timeout", ["did not end in time"], 2),
    ("barrier that nobody comes to", "wild", 11, 4096, "timeout",
     ["did not end in time", "did not answer in time"], 2),
    ("stack overflow", "wild", 5, 4096, "error", FAULT, 10),
    ("matrix outside of shared memory", "wild", 10, 4096, "done", [""], 10),
    ("bulk copy outside", "bulk", 12, 4096, "error", FAULT, 10),
    ("out of memory", "guarded", 6, 200 << 30, "error", ["device memory", "OUT_OF_MEMORY"], 10),
    ("access outside", "guarded", 7, 4096, "done", [""], 10),
    ("killed process", "guarded", 4, 4096, "error", ["ended by signal 9"], 20),
]


def scenario(name, mode, size, watch=()):
    return {"name": name, "grid": [1, 1, 1], "block": [64, 1, 1],
            "watch": ["bounds", "memory", *watch],
            "buffers": [{"name": "x", "type": "i32", "bytes": size, "exact": True}],
            "arguments": [{"name": "x", "bytes": 8, "values": [{"kind": "buffer", "buffer": 0}]},
                          {"name": "mode", "bytes": 4,
                           "values": [{"kind": "int", "type": "i32", "number": mode}]}]}


def job(engine, source, scenarios, seconds):
    return {"job": 1, "kernel": "k", "source": SOURCES[source], "file": "faults.cu",
            "arch": 90 if source == "bulk" else 80,
            "engine": engine, "timeout": seconds, "scenarios": scenarios}


class Worker:
    def __init__(self, path):
        self.process = subprocess.Popen([path, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self, document):
        self.process.stdin.write(json.dumps(document).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def kill_later(pid, seconds):
    def kill():
        time.sleep(seconds)
        os.kill(pid, signal.SIGKILL)
    threading.Thread(target=kill, daemon=True).start()


def where(run, engine="gpu"):
    """(pid, has it made no other run) of a pass"""
    return next(((p["pid"], p.get("alone", False)) for p in run.get("processes", [])
                 if p["engine"] == engine), (0, False))


class Report:
    def __init__(self):
        self.passed = self.failed = 0

    def tell(self, good, text):
        self.passed, self.failed = self.passed + bool(good), self.failed + (not good)
        print(f"{'ok  ' if good else 'FAIL'} {text}")


def faults(worker, expected, report):
    """Each of RUNS, and a harmless one behind it in the shared process."""
    shared = where(worker.run(job("gpu", "guarded", [scenario("harmless", 0, 4096)], 30))["runs"][0])[0]
    seen = set()
    for name, source, mode, size, stop, words, seconds in RUNS:
        if name == "killed process":
            kill_later(shared, 3)
        began = time.monotonic()
        e = worker.run(job("gpu", source, [scenario(name, mode, size)], seconds))
        seconds = time.monotonic() - began
        after = worker.run(job("gpu", "guarded", [scenario("harmless", 0, 4096)], 30))
        got = e["runs"][0] if e["runs"] else {"stop": "none", "stopText": e["error"], "violations": []}
        behind = after["runs"][0] if after["runs"] else {"stop": "none", "violations": [after["error"]]}
        pid, alone = where(got)
        good = (got["stop"] == stop and any(w in got.get("stopText", "") for w in words)
                and behind["stop"] == "done" and behind.get("memory") == expected
                and not behind["violations"])
        if source == "guarded":
            good = good and pid == shared and not alone
        else:
            good = good and alone and pid not in seen and pid != shared and e.get("alone")
        if stop == "done":
            good = good and [v["kind"] for v in got["violations"][:1]] == ["out-of-bounds"]
        if name == "killed process":
            good = good and where(behind)[0] != shared
        else:
            good = good and where(behind)[0] == shared
        seen.add(pid)
        report.tell(good, f"{name}: {got['stop']}: {got.get('stopText', '')}; {seconds:.1f} s in process {pid}"
                    f"{', its own: ' + e.get('alone', '')[:90] if alone else ', shared'}; the next run: "
                    f"{behind['stop']} in process {where(behind)[0]}")


def passes(worker, report):
    """The kernel as it is: in shared processes where the rewritten one proved it harmless, else not."""
    watch = ["counters", "resources"]
    pids = {}
    for source in ("guarded", "wild"):
        runs = []
        for _ in range(2):
            runs += worker.run(job("gpu", source, [scenario("harmless", 0, 4096, watch)] * 2, 30))["runs"]
        pids[source] = {e: [where(r, e) for r in runs] for e in ("gpu", "gpu-resources", "gpu-counters")}
    for engine, here in pids["guarded"].items():
        good = len({pid for pid, _ in here}) == 1 and here[0][0] and not any(x for _, x in here)
        report.tell(good, f"{engine} of a guarded kernel: four runs of two jobs in {here}")
    for engine, here in pids["wild"].items():
        everywhere = {pid for x in pids["guarded"].values() for pid, _ in x}
        mine = {pid for pid, _ in here}
        good = len(mine) == 4 and 0 not in mine and not mine & everywhere and all(x for _, x in here)
        report.tell(good, f"{engine} of a wild kernel: four runs of two jobs in {here}")


def main():
    path = sys.argv[1]
    cpu = Worker(path).run(job("ptx-cpu", "guarded", [scenario("harmless", 0, 4096)], 30))
    worker = Worker(path)
    began = time.monotonic()
    first = worker.run(job("gpu", "guarded", [scenario("harmless", 0, 4096)], 60))
    if first.get("stage") == "engine" and ("driver" in first["error"] or "device" in first["error"]):
        print(f"skip faults: {first['error']}")
        print("0 passed, 0 failed, 1 skipped")
        return 77
    report = Report()
    faults(worker, cpu["runs"][0]["memory"], report)
    passes(worker, report)
    print(f"{time.monotonic() - began:.1f} s with one warm worker, process {worker.process.pid}")
    print(f"{report.passed} passed, {report.failed} failed, 0 skipped")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
