#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sectors, shared wavefronts and arrivals at barriers: what CUPTI counts on the hardware against what
engine ptx-cpu counts, line by line.

usage: tests/gpu/counters.py CUDALINT_RUN [KERNEL... | JOBS.jsonl...]

The kernels are those of counters.cu.  Of files of jobs (collect_jobs.py) the first scenario of each kernel
counts that leaves no buffer; there the sums are compared, line by line only for the last figure: the assembler is
free to drop and to merge loads of code that was not written for this, and a difference is told, not a failure.  A line fails when its counts differ, unless the compiler merged
the instructions of several lines in the PTX, which then has none for them (0): ptxas gives them that of
a neighbour, and the kernel's sums have to be the same.  KEEP in the environment names a file for both answers.  Ends with 'N passed, N
failed, N skipped'; 77 without a device or CUPTI.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(__file__).with_suffix(".cu")
WHAT = {"barrier_threads": "barriers", "sectors": "sectors", "wavefronts": "wavefronts"}
N = {"bank_stride": 8, "leaves_early": 250}
INTS = ("gather", "histogram")


def job(source, kernel, engine):
    kind = "i32" if kernel in INTS else "f32"
    fill = {"kind": "small", "value": 0, "step": 100} if kernel in INTS else {"kind": "random", "seed": 1}
    x = {"name": "x", "type": kind, "bytes": 4 * 65536 + 1024, "exact": True, "fill": fill}
    y = {**x, "name": "y"}
    arguments = [{"name": "x", "bytes": 8, "values": [{"kind": "buffer", "buffer": 0}]},
                 {"name": "y", "bytes": 8, "values": [{"kind": "buffer", "buffer": 1}]},
                 {"name": "n", "bytes": 4, "values": [{"kind": "int", "type": "i32",
                                                       "number": N.get(kernel, 2048)}]}]
    return {"job": 1, "kernel": kernel, "source": source, "file": "counters.cu", "arch": 80,
            "engine": engine, "timeout": 60,
            "scenarios": [{"name": kernel, "grid": [8, 1, 1], "block": [256, 1, 1], "buffers": [x, y],
                           "arguments": arguments, "watch": ["bounds", "counters", "resources"]}]}


def public_jobs(files):
    """The first scenario of each job, as it is."""
    for name in files:
        for line in open(name, encoding="utf-8"):
            j = json.loads(line)
            yield {**j, "scenarios": [{**j["scenarios"][0], "watch": ["bounds", "counters"]}]}


def ask(worker, jobs):
    """One warm worker for engine gpu, one process a job for the other."""
    if jobs[0]["engine"] == "gpu":
        text = "".join(json.dumps(j) + "\n" for j in jobs).encode()
        out = subprocess.run([worker, "--serve"], input=text, stdout=subprocess.PIPE).stdout
        return [json.loads(x) for x in out.splitlines()]
    def one(j):
        return json.loads(subprocess.run([worker], input=json.dumps(j).encode(), stdout=subprocess.PIPE).stdout)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(one, jobs))


def by_line(run):
    out = {}
    for m in run.get("metrics", []):
        if m["name"] in WHAT:
            out[m["name"], m.get("at", {}).get("line", 0)] = (m["value"], m.get("ideal", 0))
    return out


def total(lines, name):
    return tuple(sum(v[i] for (n, _), v in lines.items() if n == name) for i in (0, 1))


def compare_public(worker, files):
    """Sums over the kernels of others, of those that both engines ran to the end."""
    jobs = list(public_jobs(files))
    here = ask(worker, [{**j, "engine": "ptx-cpu"} for j in jobs])
    there = ask(worker, [{**j, "engine": "gpu"} for j in jobs])
    kernels = equal = lines = equal_lines = 0
    sums = {w: [0, 0] for w in WHAT}
    for j, a, b in zip(jobs, here, there):
        if any(e.get("error") or e["runs"][0]["stop"] != "done" or e["runs"][0]["violations"]
               or e["runs"][0].get("stopText") for e in (a, b)):
            continue
        cpu, gpu = by_line(a["runs"][0]), by_line(b["runs"][0])
        if not cpu and not gpu:
            continue
        kernels += 1
        lines += len(set(cpu) | set(gpu))
        equal_lines += sum(cpu.get(k) == gpu.get(k) for k in set(cpu) | set(gpu))
        same = True
        for w in WHAT:
            x, y = total(cpu, w), total(gpu, w)
            sums[w][0] += bool(x[0] or y[0])
            sums[w][1] += x == y and bool(x[0])
            if x != y:
                same = False
                print(f"    differs: {os.path.basename(j['file'])} {j['kernel']}: {w}: ptx-cpu {x}, CUPTI {y}")
        equal += same
    print(f"public: {kernels} kernels, all sums equal on {equal}; "
          + ", ".join(f"{WHAT[w]} of {n} on {same}" for w, (n, same) in sums.items())
          + f"; {equal_lines} of {lines} lines have the same value and ideal")
    return 0 if kernels else 1


def main():
    worker = sys.argv[1]
    source = SOURCE.read_text(encoding="utf-8")
    if sys.argv[2:] and sys.argv[2].endswith(".jsonl"):
        return compare_public(worker, sys.argv[2:])
    kernels = sys.argv[2:] or re.findall(r"__global__ void (?:__launch_bounds__\([^)]*\) )?(\w+)\(", source)
    probe = subprocess.run([worker, "--probe"], capture_output=True, text=True).stdout
    line = next((x for x in probe.splitlines() if x.startswith("engine: gpu")), "")
    if "NVIDIA" not in line or "driver" in line:
        print(f"skip counters: {line or 'no engine gpu in this worker'}")
        print("0 passed, 0 failed, 1 skipped")
        return 77
    print(line)
    here = ask(worker, [job(source, k, "ptx-cpu") for k in kernels])
    there = ask(worker, [job(source, k, "gpu") for k in kernels])
    passed = failed = skipped = equal = lines = 0
    print(f"{'kernel':20} " + " ".join(f"{WHAT[w]:>10} {'CUPTI':>8}" for w in WHAT)
          + "   (value/ideal where the ideal is another)")
    for kernel, a, b in zip(kernels, here, there):
        if "KEEP" in os.environ:
            with open(os.environ["KEEP"], "a", encoding="utf-8") as f:
                print(json.dumps({"kernel": kernel, "ptx-cpu": a, "gpu": b}), file=f)
        if a.get("error") or b.get("error") or b["runs"][0].get("stopText"):
            why = a.get("error") or b.get("error") or b["runs"][0]["stopText"]
            print(f"skip {kernel}: {why}")
            skipped += 1
            continue
        cpu, gpu = by_line(a["runs"][0]), by_line(b["runs"][0])
        row = []
        for w in WHAT:
            for of in (cpu, gpu):
                value, ideal = total(of, w)
                row.append(str(value) if value == ideal else f"{value}/{ideal}")
        print(f"{kernel:20} " + " ".join(f"{row[i]:>10} {row[i + 1]:>8}" for i in (0, 2, 4)))
        differ = [(k, cpu.get(k), gpu.get(k)) for k in sorted(set(cpu) | set(gpu)) if cpu.get(k) != gpu.get(k)]
        lines += len(set(cpu) | set(gpu))
        equal += len(set(cpu) | set(gpu)) - len(differ)
        unexplained = 0
        for key, x, y in differ:
            merged = (key[0], 0) in cpu and total(cpu, key[0]) == total(gpu, key[0])
            reason = "merged lines; the sums are equal" if merged else ""
            unexplained += not reason
            print(f"    differs: {key[0]} of line {key[1]}: ptx-cpu {x}, CUPTI {y}"
                  f"{': ' + reason if reason else ''}")
        for name, line in sorted({(m["name"], m.get("at", {}).get("line", 0)) for m in b["runs"][0].get("metrics", [])
                                  if m["name"] in ("stack_accesses", "spill_accesses")}):
            print(f"    local memory: {name} of line {line}: "
                  f"{sum(m['value'] for m in b['runs'][0]['metrics'] if m['name'] == name and m.get('at', {}).get('line', 0) == line)}")
        headers = {m["at"]["path"] for m in b["runs"][0].get("metrics", []) if "<" in m.get("at", {}).get("path", "")}
        if headers:
            print(f"    lines of headers that more than one line uses: {sorted(headers)}")
        spill = [m["value"] for m in b["runs"][0].get("metrics", []) if m["name"] == "spill_bytes"]
        if any(spill):
            print(f"    spilled by a thread: {spill[0]} bytes")
        passed, failed = passed + (not unexplained), failed + bool(unexplained)
    print(f"{len(kernels)} kernels; {equal} of {lines} lines with a count have the same value and ideal")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
