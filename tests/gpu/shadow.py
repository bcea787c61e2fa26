#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The race shadow of engine gpu (kernels/gpu_support.cu), compiled for the host and driven step by
step (shadow.cpp).  Needs a C++ compiler and no device.

usage: tests/gpu/shadow.py
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def main():
    compiler = next((c for c in (os.environ.get("CXX"), "c++", "g++", "clang++-22", "clang++")
                     if c and shutil.which(c)), None)
    if not compiler:
        print("skip shadow: no C++ compiler")
        print("0 passed, 0 failed, 1 skipped")
        return 77
    source = (HERE.parents[1] / "kernels/gpu_support.cu").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as temp:
        support = pathlib.Path(temp) / "support.inc"
        support.write_text(re.sub(r'\basm( volatile)?\(.*\);', ";", source), encoding="utf-8")
        program = pathlib.Path(temp) / "shadow"
        done = subprocess.run([compiler, "-std=c++17", "-O1", "-g", "-w", f'-DSUPPORT="{support}"',
                               "-I", HERE.parents[1], "-o", program, HERE / "shadow.cpp"], capture_output=True, text=True)
        if done.returncode != 0:
            print(f"FAIL shadow: does not compile: {done.stderr[:2000]}")
            print("0 passed, 1 failed, 0 skipped")
            return 1
        return subprocess.run([program]).returncode


if __name__ == "__main__":
    sys.exit(main())
