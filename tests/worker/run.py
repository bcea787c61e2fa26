#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Jobs for the worker: tests/worker/run.py CUDALINT_RUN [NAME...]

Ends with 'N passed, N failed, N skipped'.
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
KERNELS = HERE / "kernels.cu"
WATCH = ["bounds", "align", "uninit", "wrap", "race-shared", "race-global", "barrier", "launch"]
TESTS = {}


class Skip(Exception):
    """The reason why a test could not run."""


def test(function):
    TESTS[function.__name__] = function
    return function


def run_text(text, timeout=120, **options):
    return subprocess.run([WORKER], input=text, capture_output=True, timeout=timeout, **options)


def run_job(job, **options):
    """The evidence of a job; anything but a document is a failure."""
    done = run_text(json.dumps(job).encode(), **options)
    assert done.returncode == 0, f"exit {done.returncode}: {done.stderr.decode()[-300:]}"
    return json.loads(done.stdout)


def job_of(source, kernel, *scenarios, **more):
    return {"job": 1, "kernel": kernel, "source": source, "file": "kernels.cu", "arch": 80,
            "timeout": 60, "scenarios": list(scenarios), **more}


def buffer(name, count, kind="f32", fill="random", **more):
    size = {"f32": 4, "i32": 4, "u8": 1, "f16": 2, "f64": 8}[kind]
    return {"name": name, "type": kind, "bytes": count * size, "exact": True,
            "fill": {"kind": fill, "step": 7}, **more}


def scenario(grid, block, *arguments, watch=None, **more):
    """Arguments: a buffer (a dict with bytes) or an int."""
    buffers, passed = [], []
    for value in arguments:
        if isinstance(value, int):
            passed.append({"bytes": 4, "values": [{"kind": "int", "type": "i32", "number": value}]})
        elif "values" in value:
            passed.append(value)
        else:
            passed.append({"bytes": 8, "values": [{"kind": "buffer", "buffer": len(buffers)}]})
            buffers.append(value)
    return {"name": "s", "grid": list(grid) + [1] * (3 - len(grid)),
            "block": list(block) + [1] * (3 - len(block)), "buffers": buffers,
            "arguments": passed, "watch": WATCH if watch is None else watch, **more}


def marked_line(kernel, kind):
    """The line of the `//~ kind` mark in a kernel of kernels.cu."""
    inside = False
    for number, line in enumerate(KERNELS.read_text(encoding="utf-8").splitlines(), 1):
        if "__global__" in line:
            inside = re.search(rf"\b{kernel}\b", line) is not None
        if inside and f"//~ {kind}" in line:
            return number
    raise AssertionError(f"no mark {kind} in {kernel}")


# kernel, scenario, kind of violation or None, first thread (block, thread) or None
DETECTED = [
    ("oob_bad", scenario([4], [256], buffer("x", 1000), 1000), "out-of-bounds",
     ([3, 0, 0], [232, 0, 0])),
    ("oob_good", scenario([4], [256], buffer("x", 1000), 1000), None, None),
    ("wrap_bad", scenario([256], [256], buffer("x", 40000 * 65536), 65536, 40000,
                          blocks=[{"first": 255, "count": 1}]), "wrapped-address",
     ([255, 0, 0], [0, 0, 0])),
    ("wrap_good", scenario([256], [256], buffer("x", 40000 * 65536), 65536, 40000,
                           blocks=[{"first": 255, "count": 1}]), None, None),
    ("race_bad<float, 256>", scenario([1], [256], buffer("o", 256), buffer("i", 256)), "race", None),
    ("race_good<float, 256>", scenario([1], [256], buffer("o", 256), buffer("i", 256)), None, None),
    ("race_bad<int, 64>", scenario([1], [64], buffer("o", 64, "i32"), buffer("i", 64, "i32")),
     "race", None),
    ("global_race_bad", scenario([2], [32], buffer("o", 1, "i32")), "race", None),
    ("global_race_good", scenario([2], [32], buffer("o", 1, "i32")), None, None),
    ("barrier_bad", scenario([1], [64], buffer("x", 64), 40), "barrier-exited", None),
    ("barrier_good", scenario([1], [64], buffer("x", 64), 40), None, None),
    ("uninit_bad", scenario([1], [64], buffer("o", 64, "i32"), buffer("i", 64, "i32")),
     "uninitialised-read", ([0, 0, 0], [32, 0, 0])),
    ("uninit_good", scenario([1], [64], buffer("o", 64, "i32"), buffer("i", 64, "i32")), None, None),
    ("align_bad", scenario([1], [8], buffer("p", 64, "u8"), 2), "misaligned",
     ([0, 0, 0], [0, 0, 0])),
    ("align_good", scenario([1], [8], buffer("p", 64, "u8"), 2), None, None),
    ("dynamic_bad", scenario([1], [32], buffer("o", 32)), "out-of-bounds", ([0, 0, 0], [0, 0, 0])),
    ("dynamic_bad", scenario([1], [32], buffer("o", 32), dynamicShared=128), None, None),
    ("header_bad", scenario([1], [32], buffer("x", 32, "f16"), 1), "out-of-bounds",
     ([0, 0, 0], [31, 0, 0])),
    ("header_bad", scenario([1], [32], buffer("x", 32, "f16"), 0), None, None),
    ("mask_bad", scenario([1], [32], buffer("x", 32, "i32")), "warp-mask", None),
    ("trapping", scenario([1], [32], buffer("x", 32, "i32", "zero")), "trap", None),
]


def check_detected(kernel, kind, who, evidence):
    assert evidence["error"] == "", evidence
    run = evidence["runs"][0]
    kinds = {v["kind"] for v in run["violations"]}
    if kind is None:
        assert run["stop"] == "done" and not kinds, run
        return
    line = marked_line(re.match(r"\w+", kernel)[0], kind)
    found = [v for v in run["violations"] if v["kind"] == kind and v["at"].get("line") == line]
    assert found, f"no {kind} at line {line}: {run}"
    assert found[0]["at"]["path"] == "kernels.cu", found[0]["at"]
    if who:
        assert (found[0]["who"]["block"], found[0]["who"]["thread"]) == who, found[0]["who"]


def detectors(producer):
    source = KERNELS.read_text(encoding="utf-8")
    problems = []
    for kernel, what, kind, who in DETECTED:
        if producer == "clang" and kernel == "header_bad":
            continue
        try:
            check_detected(kernel, kind, who,
                           run_job(job_of(source, kernel, what, producer=producer)))
        except AssertionError as error:
            problems.append(f"{kernel}: {str(error)[:600]}")
    assert not problems, "\n".join(problems)


def need_nvrtc():
    if not HAVE["nvrtc"]:
        raise Skip(HAVE["why nvrtc"])


@test
def detectors_nvrtc():
    need_nvrtc()
    detectors("nvrtc")


@test
def detectors_clang():
    if not HAVE["clang"]:
        raise Skip(HAVE["why clang"])
    detectors("clang")


def nvrtc(kernel, *scenarios, **more):
    need_nvrtc()
    return run_job(job_of(KERNELS.read_text(encoding="utf-8"), kernel, *scenarios,
                          producer="nvrtc", **more))


PTX = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p, .param .u32 n)
.maxntid 64, 1, 1
{
    .reg .b32 %r<4>; .reg .b64 %d<4>; .reg .pred %q;
    .shared .align 4 .b8 tile[128];
    ld.param.u64 %d1, [p];
    ld.param.u32 %r1, [n];
    mov.u32 %r2, %tid.x;
    setp.gt.u32 %q, %r2, %r1;
    @%q ret;
    mul.wide.u32 %d2, %r2, 4;
    add.s64 %d3, %d1, %d2;
    st.global.u32 [%d3], %r2;
    mov.u32 %r3, tile;
    st.shared.u32 [%r3], %r2;
    ret;
}
"""


def ptx_job(*scenarios, **more):
    return {"job": 1, "ptx": PTX, "arch": 80, "scenarios": list(scenarios), **more}


@test
def ptx_is_run():
    evidence = run_job(ptx_job(scenario([1], [64], buffer("x", 32, "i32"), 32,
                                        watch=["bounds", "memory"])))
    run = evidence["runs"][0]
    assert evidence["entry"] == "k" and evidence["maxThreads"] == 64, evidence
    assert evidence["staticShared"] == 128, evidence
    assert run["stop"] == "done" and len(run["violations"]) == 1, run
    violation = run["violations"][0]
    assert violation["who"]["thread"] == [32, 0, 0] and violation["offset"] == 128, violation
    assert run["memory"][0]["buffer"] == "x", run


@test
def digest_is_of_content():
    """Reads change nothing; a write of what is there changes nothing; content decides."""
    def digest(count, n, fill):
        what = scenario([1], [32], buffer("x", count, "i32", fill), n, watch=["memory"])
        return run_job(ptx_job(what))["runs"][0]["memory"][0]["hash"]
    assert digest(64, 7, "zero") == digest(64, 7, "zero")
    assert digest(64, 7, "zero") != digest(64, 8, "zero")
    assert digest(1 << 30, 7, "zero") != digest(64, 7, "zero")  # a page of another length
    ramp = scenario([1], [32], {**buffer("x", 4096, "i32"), "fill": {"kind": "ramp", "step": 1}}, 9,
                    watch=["memory"])
    assert run_job(ptx_job(ramp))["runs"][0]["memory"][0]["hash"] == "0xcbf29ce484222325"


@test
def open_buffers_have_no_end():
    what = scenario([1], [64], buffer("x", 4, "i32", exact=False), 64,
                    watch=["bounds", "memory"])
    what["arguments"][0]["values"][0]["bufferOffset"] = 0
    assert run_job(ptx_job(what))["runs"][0]["violations"] == []


@test
def open_buffers_hold_the_same():
    """Pieces of the digest, and the fill's elements, count from the address that the kernel got."""
    def digest(fill, kind, **more):
        x = {**buffer("x", 1 << 30, kind, **more), "fill": {"kind": fill, "value": 3, "step": 7}}
        run = run_job(ptx_job(scenario([1], [32], x, 9, watch=["memory"])))["runs"][0]
        return run["memory"][0]["hash"]
    for fill in ("zero", "value", "ramp", "small", "random"):
        for kind in ("i32", "f32", "u8", "f64"):
            assert digest(fill, kind) == digest(fill, kind, exact=False), (fill, kind)


@test
def bad_arguments_are_an_error():
    run = run_job(ptx_job(scenario([1], [64], buffer("x", 32, "i32"))))["runs"][0]
    assert run["stop"] == "error" and "2 parameters" in run["stopText"], run
    bad = scenario([1], [64], buffer("x", 32, "i32"), buffer("y", 32, "i32"))
    run = run_job(ptx_job(bad))["runs"][0]
    assert run["stop"] == "error" and "parameter 1" in run["stopText"], run


@test
def arguments_and_symbols():
    shape = {"bytes": 24, "values": [
        {"kind": "int", "type": "i32", "number": 5},
        {"kind": "buffer", "buffer": 0, "offset": 8},
        {"kind": "int", "type": "i16", "offset": 16, "number": 7}]}
    what = scenario([1], [32], watch=["bounds", "memory"],
                    symbols=[{"name": "limit", "value": {"kind": "int", "type": "i32", "number": 3}}])
    what["buffers"] = [buffer("data", 32, fill="zero"), buffer("out", 3, "i32", "zero")]
    what["arguments"] = [shape, {"bytes": 8, "values": [{"kind": "buffer", "buffer": 1}]}]
    run = nvrtc("struct_arg", what)["runs"][0]
    assert run["stop"] == "done" and run["violations"] == [], run
    assert run["memory"][0]["hash"] == "0xcbf29ce484222325", run  # only read
    want = 0xcbf29ce484222325
    for byte in bytes(8) + 3 * (5007).to_bytes(4, "little"):
        want = (want ^ byte) * 0x100000001b3 % 2**64
    assert run["memory"][1]["hash"] == hex(want), run


@test
def launches_are_refused():
    def refusal(kernel, *args, **more):
        run = nvrtc(kernel, scenario(*args, **more))["runs"][0]
        assert run["stop"] == "bad-launch", run
        assert [v["kind"] for v in run["violations"]] == ["launch-refused"], run
        return run["stopText"]
    out = buffer("o", 64)
    assert "threads of a block: 2048 where 1024" in refusal("dynamic_bad", [1], [1024, 2], out)
    assert "block.z" in refusal("dynamic_bad", [1], [1, 1, 65], out)
    assert "grid.y" in refusal("dynamic_bad", [1, 65536], [1], out)
    assert "grid.x: 0" in refusal("dynamic_bad", [0], [1], out)
    assert "__launch_bounds__" in refusal("bounded", [1], [256], out)
    assert "49152" in refusal("dynamic_bad", [1], [32], out, dynamicShared=50000)
    assert "166912" in refusal("dynamic_bad", [1], [32], out, dynamicShared=170000, sharedOptIn=True)
    run = nvrtc("dynamic_bad", scenario([1], [32], out, dynamicShared=50000, sharedOptIn=True))
    assert run["runs"][0]["stop"] == "done", run


@test
def counters_by_line():
    what = scenario([1], [32], buffer("x", 32 * 32), 32, watch=["counters"])
    run = nvrtc("columns", what)["runs"][0]
    sectors = [m for m in run["metrics"] if m["name"] == "sectors"]
    assert [(m["value"], m["ideal"]) for m in sectors] == [(32, 4)], run
    lanes = [m for m in run["metrics"] if m["name"] == "active_lanes"]
    assert all(m["value"] == m["ideal"] for m in lanes) and lanes, run


@test
def merged_lines_have_a_neighbour():
    what = scenario([1], [1], buffer("x", 8), buffer("y", 8), 8)
    for name in producers():
        evidence = run_job(job_of(KERNELS.read_text(encoding="utf-8"), "merged_bad", what,
                                  producer=name))
        found = evidence["runs"][0]["violations"]
        line = marked_line("merged_bad", "out-of-bounds")
        at = found[0]["at"] if found[0]["at"].get("line") else found[0]["near"]
        assert at["path"] == "kernels.cu" and abs(at["line"] - line) <= 4, found


@test
def printing_is_kept():
    run = nvrtc("printing", scenario([1], [1], 42))["runs"][0]
    assert run["printed"] == "n is 42\n", run


@test
def errors_of_the_compiler():
    need_nvrtc()
    evidence = run_job(job_of("__global__ void k() { undefined_thing; }", "k", producer="nvrtc"))
    assert evidence["stage"] == "compiler" and "undefined_thing" in evidence["log"], evidence
    evidence = run_job(job_of("__global__ void k() {}", "other", producer="nvrtc"))
    assert evidence["stage"] == "compiler", evidence


@test
def garbage_is_answered():
    for text in (b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"job":1}', b'{"job":99}', b"x" * 100000,
                 b"[" * 100000):
        done = run_text(text)
        evidence = json.loads(done.stdout)
        assert done.returncode == 0 and evidence["stage"] == "document", (text[:20], evidence)
    for ptx in ("", "garbage", PTX[:200], PTX.replace("st.global", "st.globule")):
        evidence = run_job({"job": 1, "ptx": ptx, "arch": 80, "scenarios": [
            scenario([1], [64], buffer("x", 32, "i32"), 32)]})
        assert evidence.get("stage") == "decode" or \
            evidence["runs"][0]["stop"] == "unsupported", evidence
    evidence = run_job({"job": 1, "ptx": PTX, "arch": 80, "engine": "gpu"})
    assert evidence["stage"] == "engine", evidence


@test
def unsupported_is_named():
    ptx = PTX.replace("mov.u32 %r3, tile;", "frobnicate.u32 %r3, %r2;")
    run = run_job({**ptx_job(scenario([1], [32], buffer("x", 32, "i32"), 31)), "ptx": ptx})["runs"][0]
    assert run["stop"] == "unsupported" and "frobnicate" in run["stopText"], run


@test
def steps_are_limited():
    what = scenario([1], [32], buffer("x", 1, "i32", "zero"), maxSteps=10000)
    run = nvrtc("endless", what)["runs"][0]
    assert run["stop"] == "steps", run
    assert "runaway" in [v["kind"] for v in run["violations"]], run


@test
def waits_in_vain_are_seen():
    source = """extern "C" __global__ void k(volatile int *flag, int *x)
    {
        if (blockIdx.x == 1)
            return;
        while (flag[0] == 0)
            ;
        x[0] = 1;
    }"""
    what = scenario([3], [32], buffer("flag", 1, "i32", "zero"), buffer("x", 1, "i32", "zero"))
    need_nvrtc()
    run = run_job(job_of(source, "k", what, producer="nvrtc"))["runs"][0]
    found = [v for v in run["violations"] if v["kind"] == "endless-wait"]
    assert run["stop"] == "deadlock" and found and found[0]["blocks"], run
    states = [(g["state"], g["first"], g["last"]) for g in found[0]["groups"]]
    assert states == [("waits", 0, 0), ("exited", 1, 1), ("waits", 2, 2)], states


CLUSTERS = HERE.parent / "ptx" / "cluster.cu"
SHAPED = """#include <cooperative_groups.h>
extern "C" __global__ void shaped(int *out) {
    __shared__ int s[64];
    auto c = cooperative_groups::this_cluster();
    s[threadIdx.x] = 10 * c.block_rank();
    c.sync();
    out[blockIdx.x * 64 + threadIdx.x] = c.map_shared_rank(s, c.num_blocks() - 1)[threadIdx.x];
    c.sync();
}"""


def cluster_run(what, kernel, grid, **more):
    """A run of a kernel, and its PTX for the next. what: {"source": ...} or {"ptx": ...}"""
    evidence = run_job({"job": 1, "kernel": kernel, "arch": 90, "wantPtx": True, "file": "cluster.cu",
                        "scenarios": [scenario(grid, (64,), buffer("out", 1024, "i32", "zero"),
                                               **more)], **what})
    if "cooperative_groups.h" in evidence.get("log", ""):
        raise Skip("no cooperative_groups.h")
    assert not evidence["error"], evidence
    return evidence["runs"][0], {"ptx": evidence["ptx"]}


@test
def clusters_nvrtc():
    """Distributed shared memory from CUDA source, as cooperative groups have it."""
    need_nvrtc()
    source = CLUSTERS.read_text(encoding="utf-8")
    lines = {line.split("//~ ")[1]: number
             for number, line in enumerate(source.splitlines(), 1) if "//~ " in line}
    what = {"source": source}
    for kernel in ("ring_good", "split_good", "send_good", "arrive_good"):
        run, what = cluster_run(what, kernel, (2, 2) if kernel == "ring_good" else (2,))
        assert run["stop"] == "done" and not run.get("violations"), (kernel, run)
    for kernel, kind, grid in (("ring_race_bad", "race", (2, 2)), ("bounds_bad", "out-of-bounds", (2,)),
                               ("ring_exit_bad", "exited-block", (2, 2)),
                               ("twice_bad", "barrier-mismatch", (2,))):
        run, what = cluster_run(what, kernel, grid)
        found = [v for v in run["violations"] if v["kind"] == kind]
        mark = lines[kernel]
        assert any(mark in (v["at"]["line"], v.get("other", {}).get("at", {}).get("line"))
                   for v in found), (kernel, run)


@test
def clusters_are_shaped_by_the_scenario():
    need_nvrtc()
    run, what = cluster_run({"source": SHAPED}, "shaped", (4,), cluster=[2, 1, 1])
    assert run["stop"] == "done" and not run["violations"], run
    run, what = cluster_run(what, "shaped", (3,), cluster=[2, 1, 1])
    assert run["stop"] == "bad-launch" and "multiple" in run["stopText"], run


TEXTURES = """extern "C" __global__ void blur(float *out, cudaTextureObject_t t, cudaSurfaceObject_t s) {
    int x = threadIdx.x, y = blockIdx.x;
    float v = tex2D<float>(t, x + 0.5f, y + 0.5f) + tex2D<float>(t, x + 1.5f, y + 0.5f);
    surf2Dwrite(v, s, x * 4, y, cudaBoundaryModeZero);
    out[y * blockDim.x + x] = v;
}"""


@test
def textures_are_made_of_buffers():
    """Texture and surface objects as arguments; an object that is none leaves the run undecided."""
    need_nvrtc()
    picture = {**buffer("picture", 32, "f32", "ramp"), "fill": {"kind": "ramp", "step": 1}}
    handle = lambda number: {"bytes": 8, "values": [{"kind": "texture", "texture": number}]}
    texture = {"buffer": 1, "type": "f32", "width": 8, "height": 4, "address": "clamp"}
    run_one = lambda *textures, **more: run_job(job_of(TEXTURES, "blur", {**scenario(
        (4,), (8,), buffer("out", 32, "f32", "zero"), watch=["bounds", "memory"], **more),
        "buffers": [buffer("out", 32, "f32", "zero"), picture, buffer("copy", 32, "f32", "zero")],
        "textures": list(textures),
        "arguments": [{"bytes": 8, "values": [{"kind": "buffer", "buffer": 0}]}, handle(0), handle(1)]}))
    surface = {**texture, "buffer": 2}
    evidence = run_one(texture, surface)
    assert not evidence["error"], evidence
    run = evidence["runs"][0]
    assert run["stop"] == "done" and not run["violations"], run
    hashes = {m["buffer"]: m["hash"] for m in run["memory"]}
    assert hashes["out"] == hashes["copy"] != hashes["picture"], run
    run = run_one({**texture, "type": "u8", "width": 4}, surface)["runs"][0]
    assert run["stop"] == "unsupported" and "texels" in run["stopText"], run
    run = run_one({**texture, "height": 40}, surface)["runs"][0]
    assert run["stop"] == "error" and "does not hold" in run["stopText"], run
    evidence = run_one(texture)
    assert "there is no texture 1" in evidence["error"], evidence


@test
def time_is_limited():
    need_nvrtc()
    what = scenario([1], [32], buffer("x", 1, "i32", "zero"))
    start = time.monotonic()
    evidence = nvrtc("endless", what, what, timeout=2)
    assert 1 < time.monotonic() - start < 5, time.monotonic() - start
    assert evidence["runs"][0]["stop"] == "timeout", evidence
    assert len(evidence["runs"]) == 1 and "out of time" in evidence["error"], evidence


def producers():
    names = [name for name in ("nvrtc", "clang") if HAVE[name]]
    if not names:
        raise Skip(f"{HAVE['why nvrtc']}; {HAVE['why clang']}")
    return names


@test
def sandbox_denies():
    done = subprocess.run([WORKER, "--self-test"], capture_output=True, text=True, timeout=60)
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and not [x for x in lines if x.startswith("FAIL")], done.stdout
    if not [x for x in lines if x.startswith("ok ") and "kills" in x]:
        raise Skip("no seccomp here: " + "; ".join(lines[:3]))


@test
def sandbox_is_closed_for_jobs():
    if not HAVE["sandbox"]:
        raise Skip("this kernel or build has no sandbox")
    assert run_job(ptx_job())["sandbox"] == HAVE["sandbox"]
    for name in producers():
        evidence = run_job(job_of("__global__ void k() {}", "k", producer=name))
        assert evidence["sandbox"] == HAVE["sandbox"], evidence


@test
def source_cannot_read_other_files():
    if "landlock" not in HAVE["sandbox"]:
        raise Skip("no landlock here")
    for name in producers():
        evidence = run_job(job_of('#include "/etc/passwd"\n__global__ void k() {}', "k",
                                  producer=name))
        assert evidence["stage"] == "compiler" and "root:" not in evidence["log"], evidence


@test
def options_are_chosen():
    """An option that could write or load files is not passed on."""
    with tempfile.TemporaryDirectory() as folder:
        bad = [f"--time={folder}/time", f"-o={folder}/out", f"-MF{folder}/dep", "--create-pch=x",
               f"-fplugin={folder}/x.so", "-Xclang", "-load", f"-save-temps={folder}"]
        for name in producers():
            source = "__global__ void k(int *x) { x[0] = V; }"
            evidence = run_job(job_of(source, "k", producer=name, options=["-DV=7", *bad]))
            assert evidence["error"] == "", evidence
        assert not list(pathlib.Path(folder).iterdir())


BOMBS = {
    "templates": "template <int N> struct a { typedef typename a<N + 1>::t t; };\n"
                 "__global__ void k(a<0>::t *x) {}",
    "width": "template <int N, int M> struct a { enum { v = a<N - 1, 2 * M>::v ^ a<N - 1, 2 * M + 1>::v }; };\n"
             "template <int M> struct a<0, M> { enum { v = M }; };\n"
             "__global__ void k(int *x) { x[0] = a<26, 0>::v; }",
    "macros": "#define A(x) x x x x x x x x x x x x x x x x\n__global__ void k(float *p) {\n"
              "A(A(A(A(A(A(A(p[0] += 1;)))))))\n}",
    "depth": "__global__ void k(int *x) { x[0] = " + "(" * 300000 + "1" + ")" * 300000 + "; }",
    "constant": "constexpr int f(int n) { int s = 0; for (;;) s ^= n; return s; }\n"
                "__global__ void k(int *x) { constexpr int v = f(3); x[0] = v; }",
}


@test
def compile_bombs_cost_one_verdict():
    for name in producers():
        for bomb, source in BOMBS.items():
            start = time.monotonic()
            evidence = run_job(job_of(source, "k", producer=name, timeout=4))
            if bomb != "depth":  # a compiler may manage that
                assert evidence.get("stage") == "compiler", (name, bomb, str(evidence)[:400])
            assert time.monotonic() - start < 10, (name, bomb, time.monotonic() - start)


@test
def huge_memory_is_refused():
    source = ("__device__ char big[1ull << 40];\n"
              "extern \"C\" __global__ void k(int n) { big[n] = 1; }")
    for name in producers():
        evidence = run_job(job_of(source, "k", scenario([1], [1], 5), producer=name, timeout=30))
        assert evidence["stage"] in ("compiler", "decode", "engine"), evidence
    # Touching every page of 4 GiB stops at the engine's limit.
    ptx = PTX.replace("mul.wide.u32 %d2, %r2, 4;",
                      "mov.u32 %r3, %ctaid.x; mad.wide.u32 %d2, %r3, 4096, 0;")
    what = scenario([1 << 20], [1], buffer("x", 1 << 30, "i32"), 0)
    evidence = run_job({**ptx_job(what), "ptx": ptx, "maxBytes": 64 << 20})
    assert evidence["runs"][0]["stop"] == "memory", evidence


@test
def later_runs_follow_a_failed_one():
    good = scenario([1], [32], buffer("x", 32, "i32"), 31)
    bad = scenario([1], [32], buffer("x", 32, "i32"))
    runs = run_job(ptx_job(bad, good))["runs"]
    assert [r["stop"] for r in runs] == ["error", "done"], runs


@test
def served_jobs_cost_only_themselves():
    """One process, job after job: what one does to itself is its own answer."""
    source = """
        __device__ int deep(int n) { volatile int x[64]; x[n & 63] = n; return n ? deep(n - 1) + x[3] : 0; }
        __global__ void k(int *x, int n) { if (n == 9) while (((volatile int *)x)[0] != -1) { } x[threadIdx.x] = n; }"""
    good = job_of(source, "k", scenario([1], [32], buffer("x", 32, "i32"), 3))
    late = {**job_of(source, "k", scenario([1], [32], buffer("x", 32, "i32"), 9, maxSteps=1 << 50)),
            "timeout": 1}
    bomb = job_of("#define A(x) x x x x x x x x\n#define B(x) A(A(A(A(x))))\nint a[] = {B(B(1,))};\n"
                  + source, "k", scenario([1], [32], buffer("x", 32, "i32"), 3), maxBytes=1 << 20)
    jobs = [good, late, good, {**bomb, "timeout": 2}, {"job": 1, "nothing": 2}, good]
    lines = b"".join(json.dumps(j).encode() + b"\n" for j in jobs)
    done = subprocess.run([WORKER, "--serve"], input=lines, capture_output=True, timeout=120)
    assert done.returncode == 0, done.returncode
    answers = [json.loads(x) for x in done.stdout.splitlines()]
    assert len(answers) == len(jobs), len(answers)
    for i in (0, 2, 5):
        assert answers[i]["error"] == "" and answers[i]["runs"][0]["stop"] == "done", answers[i]
        assert answers[i].get("sandbox") == answers[0].get("sandbox"), answers[i]
    assert answers[1]["error"] or answers[1]["runs"][0]["stop"] != "done", answers[1]
    assert answers[3]["error"], answers[3]
    assert answers[4]["stage"] == "document", answers[4]


@test
def killed_child_is_one_answer():
    """The server answers for a job whose process was ended, and goes on."""
    if not pathlib.Path("/proc/self/stat").exists():
        raise Skip("no /proc here: nobody says which process is the job's")
    loop = "__global__ void k(int *x, int n) { if (n) for (unsigned k = 1; ((volatile int *)x)[0] != -1; k++) " \
           "if (!k) x[0] = 2; x[0] = 1; }"
    def of(n):
        return json.dumps(job_of(loop, "k", scenario([1], [1], buffer("x", 32, "i32"), n,
                                                     maxSteps=1 << 50))).encode() + b"\n"
    server = subprocess.Popen([WORKER, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    server.stdin.write(of(1))
    server.stdin.flush()
    child = None
    for _ in range(200):
        time.sleep(0.05)
        child = child_of(server.pid)
        if child:
            break
    assert child, "no child was seen"
    time.sleep(0.3)
    os.kill(child, signal.SIGKILL)
    answer = json.loads(server.stdout.readline())
    assert "signal 9" in answer["error"], answer
    out = server.communicate(of(0), timeout=60)[0]
    assert json.loads(out)["runs"][0]["stop"] == "done", out


def child_of(pid):
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            return int(stat.parent.name)
    return None


@test
def compiled_ptx_gives_the_same():
    """What a cache keeps of one job (wantPtx) runs as another, with places and all."""
    what = scenario([4], [256], buffer("x", 1000), 1000, watch=WATCH + ["memory", "counters"])
    for name in producers():
        first = run_job(job_of(KERNELS.read_text(encoding="utf-8"), "oob_bad", what, producer=name,
                               wantPtx=True))
        again = run_job({"job": 1, "ptx": first["ptx"], "kernel": first["entry"], "arch": 80,
                         "scenarios": [what]})
        for evidence in (first, again):
            del evidence["runs"][0]["seconds"]
        assert first["runs"] == again["runs"] and first["runs"][0]["violations"], (first, again)


@test
def places_are_the_sources():
    """#line is kept; a relative path stays relative, an absolute one absolute."""
    text = '#line 7 "{}"\nextern "C" __global__ void k(int *x, int n) {{ x[n] = 1; }}\n'
    for name in producers():
        for path in ("dir/a.cu", "/somewhere/a.cu", str(HERE / "a.cu"), "a b.cu"):
            what = scenario([1], [1], buffer("x", 4, "i32"), 4)
            evidence = run_job(job_of(text.format(path), "k", what, producer=name))
            at = evidence["runs"][0]["violations"][0]["at"]
            assert (at["path"], at["line"]) == (path, 7), (name, path, at)


@test
def prelude_code_is_the_users_line():
    """A slice begins with code of its own; what is inlined from there is at the line that uses it."""
    source = """#line 1 "cudalint-prelude"
__device__ inline void wait() { __syncthreads(); }
struct group { __device__ void sync() const { wait(); } };
#line 1 "dir/user.cu"
extern "C" __global__ void k(float *x, int n)
{
    if (threadIdx.x >= n)
        return;
    x[threadIdx.x] += 1.0f;
    group().sync();
    x[threadIdx.x] += x[0];
}
"""
    for name in producers():
        what = scenario([1], [64], buffer("x", 64), 40, watch=["barrier"])
        run = run_job(job_of(source, "k", what, producer=name))["runs"][0]
        found = run["violations"][0]
        assert found["kind"] == "barrier-exited", (name, run)
        assert found["at"]["path"] == "dir/user.cu" and found["at"]["line"] == 6, (name, found)


@test
def kernels_are_found_by_name():
    source = """
namespace ns { template <class T, int N = 4> __global__ void t(T *x) { x[N] = 1; }
               __global__ void plain(int *x) { x[1] = 1; } }
namespace { __global__ void hidden(int *x) { x[2] = 1; } }
static __global__ void inner(int *x) { x[3] = 1; }
__global__ void over(int *x) { x[5] = 1; }
extern "C" __global__ void c(int *x) { x[6] = 1; }
"""
    want = {"ns::t<int>": 4, "ns::t<int, 9>": 9, "ns::plain": 1, "hidden": 2, "inner": 3, "over": 5,
            "c": 6, "&ns::plain": 1, "::over": 5}
    for name in producers():
        for kernel, index in want.items():
            what = scenario([1], [1], buffer("x", index, "i32"))
            evidence = run_job(job_of(source, kernel, what, producer=name))
            assert evidence["error"] == "", (name, kernel, evidence)
            assert evidence["runs"][0]["violations"][0]["offset"] == 4 * index, (name, kernel)


def probe():
    """What this worker has: {'nvrtc': bool, 'clang': bool, 'why nvrtc': ..., 'sandbox': ...}."""
    done = subprocess.run([WORKER, "--probe"], capture_output=True, text=True, timeout=60)
    have = {"nvrtc": False, "clang": False, "sandbox": ""}
    for line in done.stdout.splitlines():
        key, _, value = line.partition(": ")
        if key == "sandbox":
            have["sandbox"] = value
        if key == "compiler":
            for name in ("nvrtc", "clang"):
                if value.startswith(f"{name} "):
                    have[name] = True
                elif name in value.lower():
                    have[f"why {name}"] = value
    return have


def main():
    global WORKER, HAVE
    WORKER = str(pathlib.Path(sys.argv[1]).resolve())
    HAVE = probe()
    passed = failed = skipped = 0
    for name, function in TESTS.items():
        if len(sys.argv) > 2 and name not in sys.argv[2:]:
            continue
        try:
            function()
            passed += 1
        except Skip as reason:
            skipped += 1
            print(f"skip {name}: {reason}")
        except (AssertionError, KeyError, IndexError, ValueError,
                subprocess.TimeoutExpired) as error:
            failed += 1
            print(f"FAIL {name}: {type(error).__name__}: {str(error)[:1500]}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
