# SPDX-License-Identifier: Apache-2.0
"""Checks of what other tools read: problem matchers applied to real output, the pre-commit hook."""
import json
import os
import re
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SOURCE = """\
__global__ void k(float *x)
{
    __syncthreads();
    x[threadIdx.x] = 1.0f;
}
"""


def output(environment, severity):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "a b"))
        with open(os.path.join(folder, "a b", "k.cu"), "w", encoding="utf-8") as f:
            f.write(SOURCE)
        done = subprocess.run(["cudalint", "-s", "CL099", "--severity", f"CL099={severity}", "a b"],
                              cwd=folder, env=environment, capture_output=True, text=True,
                              check=False, timeout=60)
    return done.stdout.splitlines()


def load(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as f:
        return json.load(f)


def apply(pattern, lines):
    return [m for m in (re.search(pattern["regexp"], line) for line in lines) if m]


def matched(pattern, match, key):
    return match.group(pattern[key])


def check_match(pattern, lines, severity, severity_key="severity"):
    found = apply(pattern, lines)
    if len(found) != 1:
        return f"{len(found)} lines match, not 1: {[m.group(0) for m in found]}"
    got = {k: found[0].group(pattern[k]) for k in ("file", "line", "column", severity_key, "code")}
    wanted = {"file": "a b/k.cu", "line": "3", "column": "5", severity_key: severity,
              "code": "CL099"}
    if got != wanted:
        return f"{got}, not {wanted}"
    if not found[0].group(pattern["message"]).startswith("__syncthreads() is the first thing"):
        return f"message: {found[0].group(pattern['message'])}"
    return None


def github_matcher(environment):
    """GitHub knows error and warning and drops other words: a note needs a matcher of its own."""
    matchers = {m["owner"]: m for m in load(".github/cudalint-matcher.json")["problemMatcher"]}
    problem = matchers["cudalint"]["pattern"][0]
    note = matchers["cudalint-note"]
    if note.get("severity") != "notice" or "severity" in note["pattern"][0]:
        return "the matcher of notes must set the severity 'notice' itself"
    for severity in ("error", "warning"):
        lines = output(environment, severity)
        wrong = check_match(problem, lines, severity)
        if wrong or apply(note["pattern"][0], lines):
            return f"{severity}: {wrong or 'the matcher of notes takes it too'}"
    lines = output(environment, "note")
    if apply(problem, lines) or len(apply(note["pattern"][0], lines)) != 1:
        return f"note: {lines}"
    return None


def vscode_matcher(environment):
    tasks = load(".vscode/tasks.json")
    matchers = [t["problemMatcher"] for t in tasks["tasks"] if "problemMatcher" in t]
    for matcher in matchers:
        if isinstance(matcher["pattern"], list):
            return "a pattern of several lines breaks on snippets"
        for severity, word in (("error", "error"), ("warning", "warning"), ("note", "note")):
            wrong = check_match(matcher["pattern"], output(environment, severity), word)
            if wrong:
                return f"{severity}: {wrong}"
    return None if matchers else "no task has a problem matcher"


def pre_commit_hook(_environment):
    """The file is flat enough to be read without a YAML module."""
    with open(os.path.join(ROOT, ".pre-commit-hooks.yaml"), encoding="utf-8") as f:
        text = f.read()
    keys = dict(re.findall(r"^(?:-| ) ([a-z_]+): (.*)$", text, re.M))
    wanted = {"id": "cudalint", "entry": "cudalint", "language": "system", "types_or": "[cuda]",
              "require_serial": "true"}
    wrong = {k: keys.get(k) for k, v in wanted.items() if keys.get(k) != v}
    if "files" in keys:
        return "'files' besides 'types_or' narrows what users can override"
    return f"wrong or missing: {wrong}" if wrong else None


TESTS = [("github-matcher", github_matcher), ("vscode-matcher", vscode_matcher),
         ("pre-commit-hook", pre_commit_hook)]
