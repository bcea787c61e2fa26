#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Slices every kernel of a corpus and compiles the slices with NVRTC.

    tools/slice_survey.py [--cudalint BIN] [--nvrtc LIB] [-I DIR]... [--every N] [-v] PATH...

Prints how many kernels slice, how many compile, and the first errors, counted by kind.  With -v each
failure with its file; --keep DIR writes every slice that fails to compile there.
"""
import argparse
import collections
import concurrent.futures
import ctypes
import os
import pathlib
import re
import subprocess
import sys
import time

SUFFIXES = {".cu", ".cuh"}


class Nvrtc:
    def __init__(self, path):
        # NVRTC finds its builtins through /proc, which a chroot may lack: loaded before, it takes them.
        for builtins in sorted(pathlib.Path(path).resolve().parent.glob("libnvrtc-builtins.so.*")):
            ctypes.CDLL(str(builtins), mode=ctypes.RTLD_GLOBAL)
        self.lib = ctypes.CDLL(path)

    def compile(self, source, name, options):
        lib, program = self.lib, ctypes.c_void_p()
        lib.nvrtcCreateProgram(ctypes.byref(program), source, b"slice.cu", 0, None, None)
        lib.nvrtcAddNameExpression(program, name)
        argv = (ctypes.c_char_p * len(options))(*[o.encode() for o in options])
        begin = time.monotonic()
        status = lib.nvrtcCompileProgram(program, len(options), argv)
        seconds = time.monotonic() - begin
        size = ctypes.c_size_t()
        lib.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        lib.nvrtcGetProgramLog(program, log)
        lib.nvrtcDestroyProgram(ctypes.byref(program))
        return status, log.value.decode("utf-8", "replace"), seconds


def slices_of(cudalint, path, flags):
    """[(kernel, error or None, name, options, source)], error of the whole file or None"""
    try:
        done = subprocess.run([cudalint, "--dump", "slice", *flags, path], capture_output=True,
                              timeout=120)
    except subprocess.TimeoutExpired:
        return [], "timeout"
    if done.returncode not in (0, 1):
        return [], done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["failed"]
    result = []
    for part in re.split(rb"^// ==== kernel ", done.stdout, flags=re.M)[1:]:
        head, _, source = part.partition(b"\n")
        lines = source.split(b"\n")
        about = dict(l[3:].split(b": ", 1) if b": " in l else (l[3:], b"")
                     for l in lines[:20] if re.match(rb"// (error|name|options|instantiation):", l))
        about = {k.decode(): v for k, v in about.items()}
        error = about.get("error")
        result.append((head.decode("utf-8", "replace"), error and error.decode("utf-8", "replace"),
                       about.get("name", b""), about.get("options", b"").decode().split(), source,
                       about.get("instantiation", b"").decode("utf-8", "replace")))
    return result, None


def kind_of(message):
    message = re.sub(r'"[^"]*"', '"..."', message)
    return re.sub(r"\d+", "N", message)[:110]


def first_error(log):
    for line in log.splitlines():
        match = re.search(r"(?:catastrophic )?error: (.*)", line)
        if match:
            return match.group(1), line
    return log.strip()[:200] or "no message", log.strip()[:200]


def survey(job):
    args, path = job
    slices, failed = slices_of(args.cudalint, path, args.flags)
    rows = []
    nvrtc = Nvrtc(args.nvrtc)
    for number, (kernel, error, name, options, source, why) in enumerate(slices):
        if error:
            rows.append((path, kernel, "slice", error, error, 0, why))
            continue
        flags = [*options, f"-arch=compute_{args.arch}", "-lineinfo", *(f"-I{d}" for d in args.include)]
        status, log, seconds = nvrtc.compile(source, name, flags)
        if status == 0:
            rows.append((path, kernel, "ok", "", "", seconds, why))
            continue
        error, line = first_error(log)
        rows.append((path, kernel, "compile", error, line, seconds, why))
        if args.keep:
            keep = pathlib.Path(args.keep) / f"{pathlib.Path(path).stem}-{number}.cu"
            keep.write_bytes(source + b"\n/*\n" + log.encode() + b"\n*/\n")
    return path, rows, failed


def files_of(paths, every):
    files = []
    for path in map(pathlib.Path, paths):
        if path.is_file():
            files.append(path)
        else:
            files += sorted(f for f in path.rglob("*") if f.suffix in SUFFIXES and f.is_file())
    return [str(f) for f in files[::every]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--cudalint", default="build/cudalint")
    parser.add_argument("--nvrtc", default=os.environ.get("CUDALINT_NVRTC", "libnvrtc.so.13"))
    parser.add_argument("-I", dest="include", action="append", default=[])
    parser.add_argument("-X", dest="flags", action="append", default=[], help="for cudalint")
    parser.add_argument("--arch", type=int, default=80)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--keep")
    parser.add_argument("-j", type=int, default=2)
    parser.add_argument("-v", action="store_true")
    args = parser.parse_args()
    if args.keep:
        os.makedirs(args.keep, exist_ok=True)
    files = files_of(args.paths, args.every)
    rows, broken = [], []
    with concurrent.futures.ProcessPoolExecutor(args.j) as pool:
        for path, found, failed in pool.map(survey, [(args, f) for f in files]):
            rows += found
            if failed:
                broken.append((path, failed))
    sliced = [r for r in rows if r[2] != "slice"]
    good = [r for r in rows if r[2] == "ok"]
    times = sorted(r[5] for r in good)
    share = lambda n, of: f"{n} of {of} ({100 * n / of:.1f} %)" if of else "0"
    print(f"files {len(files)}, kernels {len(rows)}, files that failed {len(broken)}")
    print(f"sliced    {share(len(sliced), len(rows))}")
    print(f"compiled  {share(len(good), len(sliced))} of the slices, {share(len(good), len(rows))} of all")
    if times:
        print(f"compile   median {times[len(times) // 2] * 1000:.0f} ms, "
              f"p95 {times[int(len(times) * 0.95)] * 1000:.0f} ms")
    for what, title in (("slice", "not sliced"), ("compile", "not compiled")):
        count = collections.Counter(kind_of(r[3]) for r in rows if r[2] == what)
        print(f"-- {title}")
        for text, n in count.most_common(40):
            print(f"{n:5}  {text}")
    if args.v:
        for path, why in broken:
            print(f"!! {path}: {why}")
        for path, kernel, what, _, line, _, why in rows:
            if what != "ok":
                print(f"{what} {path} {kernel} [{why}]: {line}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
