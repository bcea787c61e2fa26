#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the rules of the house that a compiler does not: the direction of dependencies between
folders (from the #include lines), who may include libclang and CUDA headers, unique file names,
licence lines, file length and line length.

usage: tools/check_layers.py [ROOT]      exit 1 when something is wrong
"""
import pathlib
import re
import sys

# Folder -> folders that it may include from, besides itself.
LAYERS = {
    "analyzer/base": [],
    "analyzer/ir": ["analyzer/base"],
    "analyzer/pass": ["analyzer/ir", "analyzer/base"],
    "analyzer/solve": ["analyzer/pass", "analyzer/ir", "analyzer/base"],
    "analyzer/report": ["analyzer/ir", "analyzer/base"],
    "analyzer/front": ["analyzer/ir", "analyzer/base"],
    "rules": ["analyzer/pass", "analyzer/solve", "analyzer/report", "analyzer/ir",
              "analyzer/base"],
    "runtime": ["analyzer/base"],
    "runtime/ptx": ["runtime", "analyzer/base"],
    "runtime/emu": ["runtime/ptx", "runtime", "analyzer/base"],
    "runtime/gpu": ["runtime/ptx", "runtime", "analyzer/base"],
    "runtime/inject": ["runtime", "analyzer/base"],
    "runtime/worker": ["runtime/ptx", "runtime/emu", "runtime/gpu", "runtime", "analyzer/base"],
    "analyzer/reduce": ["analyzer/base", "analyzer/ir", "analyzer/pass", "analyzer/report",
                        "analyzer/front"],
    "analyzer/confirm": ["analyzer/base", "analyzer/ir", "analyzer/pass", "analyzer/solve",
                         "analyzer/report", "analyzer/front", "analyzer/reduce", "runtime"],
    "analyzer/cli": ["analyzer/base", "analyzer/ir", "analyzer/pass", "analyzer/solve",
                     "analyzer/report", "analyzer/front", "analyzer/confirm", "rules", "runtime"],
}
LIBCLANG = re.compile(r"clang-c/")
CUDA = re.compile(r"(cuda|cuda_\w+|nvrtc|cupti\w*|generated_cuda\w*|nvperf\w*)\.h$")
LINES_WARN, LINES_MAX = 600, 700
COLUMNS_WARN, COLUMNS_MAX = 100, 120
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def sources(root):
    """The C files that the rules hold for: not the stub headers and not the text
    that slices begin with, nothing generated."""
    for top in ("analyzer", "rules", "runtime", "tools"):
        for path in sorted((root / top).rglob("*")):
            if path.suffix in (".c", ".h", ".def") and not {"stub", "prelude"} & set(path.parts):
                yield path.relative_to(root)


def resolve(root, path, name):
    """The file in the repository that a quoted include names, or None (a generated one)."""
    for base in (path.parent, pathlib.Path("analyzer"), pathlib.Path(".")):
        if (root / base / name).is_file():
            return base / name
    return None


def check_includes(root, path, text):
    folder = path.parent.as_posix()
    for number, line in enumerate(text.splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        kind, name = match.groups()
        where = f"{path}:{number}"
        if LIBCLANG.match(name) and folder != "analyzer/front":
            yield f"{where}: only analyzer/front includes <clang-c/...>"
        if name.startswith("z3") and path.name != "smt.c":
            yield f"{where}: only analyzer/solve/smt.c includes Z3's headers"
        if kind == "<" and CUDA.match(name) and folder != "runtime/gpu" \
                and "nvrtc" not in path.name:
            yield f"{where}: only runtime/gpu and the NVRTC loader include CUDA headers"
        target = resolve(root, path, name) if kind == '"' else None
        if target is None or folder not in LAYERS:
            continue
        to = target.parent.as_posix()
        if to != folder and to in LAYERS and to not in LAYERS[folder]:
            yield f"{where}: {folder} must not include from {to} ({name})"


def check_text(path, text):
    if "SPDX-License-Identifier: Apache-2.0" not in text[:200]:
        yield f"{path}:1: no SPDX-License-Identifier line"
    lines = text.splitlines()
    if len(lines) > LINES_MAX:
        yield f"{path}: {len(lines)} lines; split the file (at most {LINES_MAX})"
    for number, line in enumerate(lines, 1):
        if len(line) > COLUMNS_MAX:
            yield f"{path}:{number}: {len(line)} columns (at most {COLUMNS_MAX})"


def warn_text(path, text):
    lines = text.splitlines()
    if LINES_WARN < len(lines) <= LINES_MAX:
        yield f"{path}: {len(lines)} lines; about {LINES_WARN} is the aim"
    long = [str(n) for n, line in enumerate(lines, 1) if len(line) > COLUMNS_WARN]
    if long:
        yield f"{path}: {len(long)} lines over {COLUMNS_WARN} columns: {', '.join(long[:8])}"


def check(root):
    """Returns (errors, warnings, number of files)."""
    errors, warnings, names = [], [], {}
    for path in sources(root):
        text = (root / path).read_text(encoding="utf-8")
        if path.parent.as_posix().startswith("analyzer/") and path.parent.as_posix() not in LAYERS:
            errors.append(f"{path}: folder {path.parent} is not in tools/check_layers.py")
        errors += check_includes(root, path, text)
        errors += check_text(path, text)
        warnings += warn_text(path, text)
        if path.name in names:
            errors.append(f"{path}: the file name is taken by {names[path.name]}")
        names.setdefault(path.name, path)
    return errors, warnings, len(list(sources(root)))


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    errors, warnings, count = check(root)
    for line in warnings:
        print(f"warning: {line}")
    for line in errors:
        print(f"error: {line}")
    print(f"{count} files, {len(errors)} errors, {len(warnings)} warnings")
    return 1 if errors or not count else 0


if __name__ == "__main__":
    sys.exit(main())
