#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `cudalint run` costs a program that does not fail: 10 000 small launches, and training steps of
PyTorch when this Python has it.

usage: tests/gpu/overhead.py LIBCUDALINT_INJECT_SO [LIBCUPTI_SO]

Sets what `cudalint run` sets, so that nothing of libclang has to be on the machine.  Each program
runs with and without in turn and times its own loop; the least of the runs counts.  77 without
nvcc or a device.
"""
import glob
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from sanitizer import find

CUPTI = ["/usr/local/cuda/extras/CUPTI/lib64/libcupti.so*", "/usr/local/cuda/lib64/libcupti.so*",
         "/usr/local/cuda/targets/*/lib/libcupti.so*", "/usr/local/cuda*/**/libcupti.so*",
         *(f"{x}/nvidia/*/lib/libcupti.so*" for x in sys.path if x)]
LAUNCHES = r"""
#include <chrono>
#include <cstdio>
__global__ void step(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] += 1.0f;
}
int main()
{
    float *x;
    if (cudaMalloc(&x, 4096 * sizeof *x) != cudaSuccess)
        return 77;
    step<<<16, 256>>>(x, 4096);
    cudaDeviceSynchronize();
    auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 10000; i++)
        step<<<16, 256>>>(x, 4096);
    cudaError_t e = cudaDeviceSynchronize();
    std::chrono::duration<double> t = std::chrono::steady_clock::now() - begin;
    printf("%.6f\n", t.count());
    cudaFree(x);
    return e == cudaSuccess ? 3 : 1;
}
"""
TRAINING = """
import time, torch
torch.manual_seed(1)
m = torch.nn.Sequential(torch.nn.Linear(512, 512), torch.nn.ReLU(), torch.nn.Linear(512, 512),
                        torch.nn.ReLU(), torch.nn.Linear(512, 10)).cuda()
o = torch.optim.Adam(m.parameters())
x, y = torch.randn(256, 512).cuda(), torch.randint(0, 10, (256,)).cuda()
def step():
    o.zero_grad()
    torch.nn.functional.cross_entropy(m(x), y).backward()
    o.step()
for _ in range(20):
    step()
torch.cuda.synchronize()
begin = time.monotonic()
for _ in range(200):
    step()
torch.cuda.synchronize()
print(f"{time.monotonic() - begin:.6f}")
raise SystemExit(3)
"""


def measure(command, env):
    """(seconds of the loop, of the whole process), the exit status"""
    begin = time.monotonic()
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)
    whole = time.monotonic() - begin
    try:
        return float(done.stdout.split()[-1]), whole, done.returncode
    except (IndexError, ValueError):
        return None, whole, done.returncode


def compare(name, command, watched, report, times):
    plain, under = [], []
    for _ in range(times):
        for env, to in ((dict(os.environ), plain), (watched, under)):
            loop, whole, status = measure(command, env)
            if loop is None or status != 3:
                print(f"FAIL {name}: exit status {status}")
                return False
            to.append((loop, whole))
    seen = report.stat().st_size if report.exists() else 0
    a, b = (min(x[0] for x in runs) for runs in (plain, under))
    c, d = (min(x[1] for x in runs) for runs in (plain, under))
    print(f"{'ok  ' if seen else 'FAIL'} {name}: loop {a * 1e3:.2f} ms alone, {b * 1e3:.2f} ms watched "
          f"(+{(b / a - 1) * 100:.1f} %); process {c:.2f} s and {d:.2f} s; exit status kept; report "
          f"of {seen} bytes: {report.read_text(errors='replace')[:200] if seen else ''}")
    report.unlink(missing_ok=True)
    return seen > 0


def main():
    injection = sys.argv[1]
    nvcc = find("nvcc")
    places = sys.argv[2:] + [x for y in CUPTI for x in sorted(glob.glob(y))]
    smi = find("nvidia-smi")
    device = smi and "GPU 0" in subprocess.run([smi, "-L"], capture_output=True, text=True).stdout
    if not nvcc or not places or not device:
        print(f"skip overhead: nvcc {nvcc}, CUPTI {places[:1]}, device {bool(device)}")
        print("0 passed, 0 failed, 1 skipped")
        return 77
    results = []
    with tempfile.TemporaryDirectory() as temp:
        folder = pathlib.Path(temp)
        report = folder / "report"
        watched = {**os.environ, "CUDA_INJECTION64_PATH": os.path.abspath(injection),
                   "CUDALINT_RUN_REPORT": str(report), "CUDALINT_CUPTI": places[0]}
        source, program = folder / "launches.cu", folder / "launches"
        source.write_text(LAUNCHES)
        subprocess.run([nvcc, "-arch=native", "-O2", "-o", program, source], check=True)
        results.append(compare("10 000 launches", [program], watched, report, 15))
        if subprocess.run([sys.executable, "-c", "import torch"], capture_output=True).returncode == 0:
            training = folder / "training.py"
            training.write_text(TRAINING)
            results.append(compare("200 training steps of PyTorch", [sys.executable, training],
                                   watched, report, 3))
        else:
            print("skip overhead: no PyTorch in this Python")
    print(f"{sum(results)} passed, {len(results) - sum(results)} failed, 0 skipped")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
