#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Jobs out of public CUDA code: every kernel that slices, launched in two shapes on buffers of made-up
sizes, for tests/gpu/two_engines.py.

usage: tests/gpu/collect_jobs.py [--cudalint BIN] [--every N] [--most N] PATH... >jobs.jsonl

Integers are 1000, so that kernels which guard with them stay inside and others leave their buffers:
both must look the same on both engines.
"""
import argparse
import json
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from slice_survey import files_of, slices_of  # noqa: E402

ELEMENTS = 65536
SHAPES = [([4, 1, 1], [128, 1, 1]), ([2, 3, 1], [16, 8, 1])]
WATCH = ["bounds", "align", "barrier", "launch", "memory", "race-shared", "race-global", "uninit"]
TYPES = {"i8": 1, "u8": 1, "i16": 2, "u16": 2, "i32": 4, "u32": 4, "i64": 8, "u64": 8, "f16": 2,
         "bf16": 2, "f32": 4, "f64": 8}


def value_of(text, buffers):
    """A value of the job from "+0 n: int i32, 4 bytes"; None when it holds nothing to set."""
    m = re.match(r"\+(\d+) (\S+): (\w+) (.*)", text)
    if not m:
        return None
    offset, name, kind, rest = int(m[1]), m[2], m[3], m[4]
    if kind == "pointer":
        to = re.search(r"to (?:const )?(\w+), (\d+) bytes", rest)
        if not to:
            return None
        element = to[1] if to[1] in TYPES else "bytes"
        size = TYPES.get(element, max(1, int(to[2])))
        real = element in ("f16", "bf16", "f32", "f64")
        buffers.append({"name": f"{name}{len(buffers)}", "type": element,
                        **({} if element != "bytes" else {"elementBytes": size}),
                        "bytes": ELEMENTS * size, "exact": True,
                        "fill": {"kind": "random" if real else "small", "value": 0, "step": 100,
                                 "seed": len(buffers) + 1}})
        return {"kind": "buffer", "buffer": len(buffers) - 1, "offset": offset}
    word = rest.split(",")[0].split()[-1]
    if word in ("f16", "bf16", "f32", "f64"):
        return {"kind": "float", "type": word, "real": 0.5, "offset": offset}
    if word in TYPES:
        return {"kind": "int", "type": word, "number": 100 if TYPES[word] == 1 else 1000,
                "offset": offset}
    return None


def arguments_of(source, buffers):
    arguments = []
    for line in source.splitlines():
        if m := re.match(r"// param (\S+): (\d+) bytes", line):
            arguments.append({"name": m[1], "bytes": int(m[2]), "values": []})
        elif line.startswith("//   +") and arguments:
            if value := value_of(line[5:], buffers):
                arguments[-1]["values"].append(value)
        elif not line.startswith("//"):
            break
    return arguments


def jobs_of(cudalint, path):
    for kernel, error, name, options, source, _ in slices_of(cudalint, path, [])[0]:
        if error:
            continue
        source = source.decode("utf-8", "replace")
        dynamic = re.search(r"extern[^;]*__shared__|__shared__[^;]*\[\]", source)
        scenarios = []
        for grid, block in SHAPES:
            buffers = []
            arguments = arguments_of(source, buffers)
            scenarios.append({"name": f"{grid} {block}", "grid": grid, "block": block,
                              "dynamicShared": 16384 if dynamic else 0, "buffers": buffers, "arguments": arguments,
                              "watch": WATCH, "maxSteps": 3000000})
        code = "\n".join(x for x in source.splitlines() if not x.startswith("//"))
        yield {"job": 1, "kernel": name.decode() or kernel, "source": code + "\n", "file": path,
               "arch": 80, "options": options, "timeout": 10, "scenarios": scenarios}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--cudalint", default="build/cudalint")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--most", type=int, default=1 << 30)
    args = parser.parse_args()
    count = 0
    for path in files_of(args.paths, args.every):
        for job in jobs_of(args.cudalint, path):
            print(json.dumps(job, separators=(",", ":")))
            count += 1
            if count == args.most:
                return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
