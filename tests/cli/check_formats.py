# SPDX-License-Identifier: Apache-2.0
"""Checks of the machine formats: well-formed, complete, what their consumers demand."""
import json
import os
import re
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree

# Lines and columns that are hard: tab, two-byte and four-byte characters in front of the mark.
SOURCE = """\
__global__ void one(float *x)
{
\t__syncthreads();
    x[threadIdx.x] = 1.0f;
}

__global__ void two(float *x)
{
    /* \u00e9\U0001f600 */ __syncthreads();
    x[threadIdx.x] = 2.0f;
}

// cudalint: ignore[CL099x]
"""
FOLDER = "src dir"
PATH = "src dir/a,b:c%d.cu"


def run(environment, format_name, *options):
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, FOLDER))
        with open(os.path.join(folder, PATH), "w", encoding="utf-8") as f:
            f.write(SOURCE)
        done = subprocess.run(["cudalint", "-s", "CL099", "-f", format_name, *options, PATH],
                              cwd=folder, env=environment, capture_output=True, check=False,
                              timeout=60)
    if done.returncode != 1 or done.stderr:
        raise AssertionError(f"exit {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode("utf-8")


def expect(what, got, wanted):
    if got != wanted:
        raise AssertionError(f"{what}: {got!r}, not {wanted!r}")


def codeql_line_hashes(text):
    """An independent computation: base 37 over the next 100 UTF-16 units, oldest first."""
    units = []  # (unit, starts line)
    start = True
    text = re.sub(r"\r\n|\r", "\n", text)
    encoded = text.encode("utf-16-le")
    for i in range(0, len(encoded), 2):
        unit = encoded[i] | encoded[i + 1] << 8
        if unit in (9, 32):
            continue
        units.append((unit, start))
        start = unit == 10
    units.append((65535, start))
    plain = [u for u, _ in units] + [0] * 100
    hashes, seen = [], {}
    for i, (_, first) in enumerate(units):
        if first:
            value = 0
            for unit in plain[i:i + 100]:
                value = (value * 37 + unit) % 2**64
            text_value = f"{value:x}"
            seen[text_value] = seen.get(text_value, 0) + 1
            hashes.append(f"{text_value}:{seen[text_value]}")
    return hashes


def check_rule(rule):
    for key in ("shortDescription", "fullDescription", "help"):
        if not rule[key]["text"].strip():
            raise AssertionError(f"rule {rule['id']}: {key}.text is empty")
    if len(rule["fullDescription"]["text"]) > 1024 or len(rule["shortDescription"]["text"]) > 1024:
        raise AssertionError(f"rule {rule['id']}: a description is too long")
    if rule["properties"]["precision"] not in ("very-high", "high", "medium", "low"):
        raise AssertionError(f"rule {rule['id']}: precision")
    if rule["properties"]["problem.severity"] not in ("error", "warning", "recommendation"):
        raise AssertionError(f"rule {rule['id']}: problem.severity")
    if len(rule["properties"]["tags"]) > 20:
        raise AssertionError(f"rule {rule['id']}: tags")


def check_result(result, rules):
    expect("ruleId", rules[result["ruleIndex"]]["id"], result["ruleId"])
    if not result["message"]["text"]:
        raise AssertionError("a message is empty")
    region = result["locations"][0]["physicalLocation"]["region"]
    expect("region", sorted(region), ["endColumn", "endLine", "startColumn", "startLine"])
    if (region["endLine"], region["endColumn"]) <= (region["startLine"], region["startColumn"]):
        raise AssertionError(f"the region is empty: {region}")
    if not re.fullmatch(r"[0-9a-f]+:\d+", result["partialFingerprints"]["primaryLocationLineHash"]):
        raise AssertionError("primaryLocationLineHash")
    if not result["partialFingerprints"]["cudalint/v1"]:
        raise AssertionError("cudalint/v1")


def sarif(environment):
    log = json.loads(run(environment, "sarif"))
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    results = log["runs"][0]["results"]
    expect("rules", len({r["id"] for r in rules}), len(rules))
    for rule in rules:
        check_rule(rule)
    for result in results:
        check_result(result, rules)
    expect("results", [r["ruleId"] for r in results], ["CL099", "CL099", "CL002"])
    regions = [r["locations"][0]["physicalLocation"]["region"] for r in results]
    expect("column behind a tab", (regions[0]["startColumn"], regions[0]["endColumn"]), (2, 17))
    expect("UTF-16 column", (regions[1]["startColumn"], regions[1]["endColumn"]), (15, 30))
    uri = results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    expect("uri", uri, "src%20dir/a,b:c%25d.cu")
    hashes = codeql_line_hashes(SOURCE)
    for result, region in zip(results, regions):
        expect("line hash", result["partialFingerprints"]["primaryLocationLineHash"],
               hashes[region["startLine"] - 1])
    expect("columnKind", log["runs"][0]["columnKind"], "utf16CodeUnits")


def line_hash(_environment):
    """Values of github/codeql-action's own tests."""
    expect("empty", codeql_line_hashes(""), ["c129715d7a2bc9a3:1"])
    expect("lines", codeql_line_hashes(" a\nb\n  \t\tc\n d"),
           ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"])
    expect("again", codeql_line_hashes("Lorem ipsum dolor sit amet.\n" * 10)[:7],
           [f"a7f2ff13bc495cf2:{i}" for i in range(1, 7)] + ["a7f2ff1481e87703:1"])


KEYS = ["type", "code", "rule", "severity", "precision", "path", "line", "column", "endLine",
        "endColumn", "function", "message", "notes", "help", "fingerprint", "suppressed",
        "confirmation"]


def json_formats(environment):
    lines = [json.loads(line) for line in run(environment, "jsonl").splitlines()]
    document = json.loads(run(environment, "json"))
    expect("keys", list(lines[0]), KEYS)
    expect("types", [r["type"] for r in lines], ["finding"] * 3 + ["summary"])
    expect("json and jsonl", document["findings"], lines[:-1])
    expect("version", document["version"], 1)
    expect("byte column", lines[1]["column"], 18)
    expect("summary", (lines[-1]["files"], lines[-1]["findings"], lines[-1]["errors"]), (1, 3, 0))
    expect("fingerprints", len({r["fingerprint"] for r in lines[:-1]}), 3)


def github(environment):
    lines = run(environment, "github").splitlines()
    expect("levels", [line.split()[0] for line in lines[:3]],
           ["::warning", "::notice", "::notice"])
    expect("file", re.search(r"file=([^,]*),", lines[1]).group(1), "src dir/a%2Cb%3Ac%25d.cu")
    if lines[-1].startswith("::") or "3 problems" not in lines[-1]:
        raise AssertionError(f"summary: {lines[-1]}")


def gitlab(environment):
    issues = json.loads(run(environment, "gitlab"))
    for issue in issues:
        for key in ("description", "check_name", "fingerprint", "severity", "location"):
            if not issue[key]:
                raise AssertionError(key)
        if issue["severity"] not in ("info", "minor", "major", "critical", "blocker"):
            raise AssertionError(issue["severity"])
    expect("lines", [i["location"]["lines"]["begin"] for i in issues], [3, 9, 13])
    expect("fingerprints", len({i["fingerprint"] for i in issues}), 3)


def xml(environment):
    checkstyle = ElementTree.fromstring(run(environment, "checkstyle"))
    expect("checkstyle", [(f.get("name"), len(f)) for f in checkstyle], [(PATH, 3)])
    junit = ElementTree.fromstring(run(environment, "junit"))
    expect("junit", (junit.get("tests"), junit.get("failures")), ("3", "1"))
    expect("junit failures", len(junit.findall(".//failure")), 1)


def rdjson(environment):
    document = json.loads(run(environment, "rdjson"))
    expect("source", document["source"]["name"], "cudalint")
    start = document["diagnostics"][1]["location"]["range"]["start"]
    expect("byte column", start, {"line": 9, "column": 18})
    expect("levels", {d["severity"] for d in document["diagnostics"]}, {"INFO", "WARNING"})


def wrapped(test):
    def wrapper(environment):
        try:
            test(environment)
        except (AssertionError, KeyError, ValueError, AttributeError,
                ElementTree.ParseError) as problem:
            return f"{type(problem).__name__}: {problem}"
        return None
    return wrapper


TESTS = [("format-" + f.__name__, wrapped(f))
         for f in (sarif, line_hash, json_formats, github, gitlab, xml, rdjson)]
