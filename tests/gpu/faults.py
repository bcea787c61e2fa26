#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Faults survived: one job whose runs fault, hang, trap or are killed, each beside a harmless one.

usage: tests/gpu/faults.py CUDALINT_RUN

Every run must get its own answer, and every harmless one in between must leave the memory that the
engine ptx-cpu leaves.  Ends with 'N passed, N failed, N skipped'; 77 without a device.
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

SOURCE = r"""
__device__ int deep(int n, volatile int *x)
{
    volatile int room[512];
    for (int i = 0; i < 512; i++)
        room[i] = x[0] + i;
    if (n > 0)
        room[n & 511] = deep(n - 1, x) + room[(n + 1) & 511];
    return room[n & 511];
}

/* What engine gpu has no check for, so that it really faults. */
__device__ unsigned load_matrix(const void *p)
{
    unsigned a, b, c, d, e, f, g, h;
    asm volatile("wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%0,%1,%2,%3,%4,%5,%6,%7}, "
                 "[%8], 16;"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d), "=r"(e), "=r"(f), "=r"(g), "=r"(h)
                 : "l"(p) : "memory");
    return a + b + c + d + e + f + g + h;
}

__global__ void k(int *x, int mode)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = 7 * i + 1;
    if (mode == 1)
        x[i] = load_matrix((const char *)x + (1ll << 33));
    if (mode == 2)
        x[i] = load_matrix((const char *)x + 2);
    if (mode == 3)
        asm volatile("trap;");
    if (mode == 4)
        while (*(volatile int *)x != -1) {
        }
    if (mode == 5)
        x[i] = deep(100000, x);
    if (mode == 7)
        x[i + (1 << 20)] = 1; /* checked: no fault, a violation */
}
"""

#  name, mode, bytes of the buffer, stop, words of which the text holds one
RUNS = [
    ("illegal address", 1, 4096, "error", ["ILLEGAL_ADDRESS"]),
    ("misaligned address", 2, 4096, "error", ["MISALIGNED_ADDRESS"]),
    ("trap", 3, 4096, "trap", ["trap"]),
    ("endless loop", 4, 4096, "timeout", ["did not end in time", "did not answer in time"]),
    ("stack overflow", 5, 4096, "error", ["ILLEGAL_ADDRESS", "LAUNCH_FAILED", "STACK", "UNKNOWN"]),
    ("out of memory", 6, 200 << 30, "error", ["device memory", "OUT_OF_MEMORY"]),
    ("killed process", 8, 4096, "error", ["ended by signal 9"]),
    ("access outside", 7, 4096, "done", [""]),
]


def scenario(name, mode, size):
    return {"name": name, "grid": [1, 1, 1], "block": [64, 1, 1],
            "watch": ["bounds", "memory"],
            "buffers": [{"name": "x", "type": "i32", "bytes": size, "exact": True}],
            "arguments": [{"name": "x", "bytes": 8, "values": [{"kind": "buffer", "buffer": 0}]},
                          {"name": "mode", "bytes": 4,
                           "values": [{"kind": "int", "type": "i32", "number": mode}]}]}


def job(engine, scenarios, seconds):
    return {"job": 1, "kernel": "k", "source": SOURCE, "file": "faults.cu", "arch": 80,
            "engine": engine, "timeout": seconds, "scenarios": scenarios}


def run(worker, document, killer=None):
    p = subprocess.Popen([worker], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    if killer:
        threading.Thread(target=killer, args=(p.pid,), daemon=True).start()
    return json.loads(p.communicate(json.dumps(document).encode(), timeout=300)[0])


def kill_device_process(worker_pid):
    """Ends the worker's child once it has been there for a while: the only run is an endless one."""
    time.sleep(6)
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == worker_pid:
            os.kill(int(stat.parent.name), signal.SIGKILL)


def main():
    worker = sys.argv[1]
    harmless = run(worker, job("ptx-cpu", [scenario("harmless", 0, 4096)], 30))["runs"][0]
    expected = harmless["memory"]
    scenarios = []
    for name, mode, size, _, _ in RUNS:
        if name != "killed process":
            scenarios += [scenario(name, mode, size), scenario("harmless", 0, 4096)]
    began = time.monotonic()
    e = run(worker, job("gpu", scenarios, 60))
    seconds = time.monotonic() - began
    if e.get("stage") == "engine" and ("driver" in e["error"] or "device" in e["error"]):
        print(f"skip faults: {e['error']}")
        print("0 passed, 0 failed, 1 skipped")
        return 77
    runs = dict(zip((s["name"] for s in scenarios if s["name"] != "harmless"), e["runs"][::2]))
    after = dict(zip(runs, e["runs"][1::2]))
    alone = run(worker, job("gpu", [scenario("killed process", 4, 4096),
                                    scenario("harmless", 0, 4096)], 60), kill_device_process)
    if len(alone["runs"]) == 2:
        runs["killed process"], after["killed process"] = alone["runs"]
    passed = failed = 0
    for name, _, _, stop, words in RUNS:
        got, next_run = runs.get(name), after.get(name)
        good = (got and got["stop"] == stop and any(w in got.get("stopText", "") for w in words)
                and next_run and next_run["stop"] == "done" and next_run["memory"] == expected
                and not next_run["violations"])
        if name == "access outside":
            good = good and got["violations"][0]["kind"] == "out-of-bounds"
        passed, failed = passed + bool(good), failed + (not good)
        text = f"{got['stop']}: {got.get('stopText', '')}" if got else "no run"
        print(f"{'ok  ' if good else 'FAIL'} {name}: {text}; the next run: "
              f"{next_run['stop'] if next_run else 'missing'}"
              f"{'' if good or not next_run else ' ' + next_run.get('stopText', '')}")
    print(f"{len(scenarios)} runs of one job in {seconds:.1f} s" + (f"; {e['error']}" if e["error"] else ""))
    print(f"{passed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
