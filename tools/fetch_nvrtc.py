#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fetches NVRTC and the headers that kernels include from PyPI, with pip and its settings.

usage: tools/fetch_nvrtc.py FOLDER      FOLDER/nvidia/cu13/{lib,include}; nothing happens if there

Of each wheel only libnvrtc and the headers are kept. On failure: one line with the reason, exit 1.
"""
import pathlib
import platform
import shutil
import sys
import tempfile
import zipfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import fetch_wheels  # noqa: E402

# CUDA 13.0, the version that the tests were written with. What each is for:
WHEELS = [
    "nvidia-cuda-nvrtc==13.0.88",    # the compiler
    "nvidia-cuda-runtime==13.0.96",  # cuda_fp16.h, cooperative_groups.h
    "nvidia-cuda-crt==13.0.88",      # crt/, which those include
    "nvidia-cuda-cccl==13.0.85",     # cuda/std, cub, thrust
    "nvidia-curand==10.4.0.35",      # curand_kernel.h
]
MACHINES = ("x86_64", "aarch64")


def wanted(name):
    if "/include/" in name:
        return True
    return "/lib/libnvrtc" in name and ".alt." not in name and ".so" in name


def download(folder):
    """Returns None, or why it cannot be done."""
    machine = platform.machine()
    if machine not in MACHINES:
        return f"no wheels for {machine}"
    # The wheels hold no Python code: any tag of the right machine will do.
    tags = [tag for name in ("manylinux_2_28", "manylinux_2_27", "manylinux_2_17", "manylinux2014",
                             "manylinux_2_12", "manylinux2010", "manylinux1")
            for tag in ("--platform", f"{name}_{machine}")]
    return fetch_wheels.download(folder, WHEELS, tags)


def extract(wheels, folder):
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if wanted(name):
                    archive.extract(name, folder)


def main():
    target = fetch_wheels.target_argument(__doc__)
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
