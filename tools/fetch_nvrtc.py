#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fetches NVRTC and the headers that kernels include from PyPI, with pip and its settings.

usage: tools/fetch_nvrtc.py FOLDER      FOLDER/nvidia/cu13/{lib,include}; nothing happens if there

Of each wheel only libnvrtc and the headers are kept. On failure: one line with the reason, exit 1.
"""
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

# CUDA 13.0, the version that the tests were written with. What each is for:
WHEELS = [
    "nvidia-cuda-nvrtc==13.0.88",    # the compiler
    "nvidia-cuda-runtime==13.0.96",  # cuda_fp16.h, cooperative_groups.h
    "nvidia-cuda-crt==13.0.88",      # crt/, which those include
    "nvidia-cuda-cccl==13.0.85",     # cuda/std, cub, thrust
    "nvidia-curand==10.4.0.35",      # curand_kernel.h
]
MACHINES = ("x86_64", "aarch64")
SECONDS = 600


def wanted(name):
    if "/include/" in name:
        return True
    return "/lib/libnvrtc" in name and ".alt." not in name and ".so" in name


def download(folder):
    """Returns None, or why it cannot be done."""
    machine = platform.machine()
    if machine not in MACHINES:
        return f"no wheels for {machine}"
    if subprocess.run([sys.executable, "-m", "pip", "--version"], stdin=subprocess.DEVNULL,
                      capture_output=True, check=False).returncode != 0:
        return "python3 has no pip (Debian: apt-get install python3-pip)"
    # The wheels hold no Python code: any tag of the right machine will do.
    tags = [tag for name in ("manylinux_2_28", "manylinux_2_27", "manylinux_2_17", "manylinux2014",
                             "manylinux_2_12", "manylinux2010", "manylinux1")
            for tag in ("--platform", f"{name}_{machine}")]
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", *tags,
               "--disable-pip-version-check", "--no-input", "--retries", "2", "--progress-bar", "off",
               "--dest", folder, *WHEELS]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"pip did not finish in {SECONDS} s"
    if done.returncode == 0:
        return None
    return reason_of(done.stdout) or f"pip: exit {done.returncode}"


def reason_of(output):
    """The first error, and what broke the connection when something did: pip tells that apart."""
    errors = re.findall(r"^ERROR: (.*)", output, re.M)
    broken = re.findall(r"connection broken by '(.*)': /", output)
    lines = output.strip().splitlines()
    reason = (errors or lines[-1:] or [""])[0]
    return f"{reason} ({broken[-1].rpartition('>: ')[2]})" if broken and reason else reason


def extract(wheels, folder):
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if wanted(name):
                    archive.extract(name, folder)


def main():
    target = pathlib.Path(sys.argv[1])
    if list(target.glob("nvidia/*/lib/libnvrtc.so.*")):
        return 0
    target.parent.mkdir(parents=True, exist_ok=True)
    # Moved into place whole, so that a broken download is never taken for NVRTC.
    with tempfile.TemporaryDirectory(dir=target.parent, prefix="nvrtc-") as work:
        wheels = pathlib.Path(work, "wheels")
        problem = download(wheels)
        if problem:
            print(problem)
            return 1
        extract(sorted(wheels.glob("*.whl")), pathlib.Path(work, "nvrtc"))
        shutil.rmtree(target, ignore_errors=True)
        pathlib.Path(work, "nvrtc").rename(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
