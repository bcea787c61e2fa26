# SPDX-License-Identifier: Apache-2.0
"""Our SARIF against the whole schema of 2.1.0, and what GitHub demands beyond it, on real reports.

The schema lies beside the program: tools/fetch_sarif_schema.py puts it there (./dev test calls it).
"""
import gzip
import json
import os
import shutil
import subprocess
import tempfile
import urllib.parse

import check_formats

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCHEMA = "sarif-schema-2.1.0.json"
BAD = b"__global__ void k\xc3\xa9(int *x) { /* \xff */ if (threadIdx.x) __syncthreads(); }"
MANY = "".join(f"__global__ void k{i}(float *x) {{ if (threadIdx.x < 3) __syncthreads(); }}\n"
               for i in range(25010))


class Skip(str):
    """The reason why a test could not run."""


def lint(environment, folder, *options):
    done = subprocess.run(["cudalint", "--isolated", "-q", "-f", "sarif", *options], cwd=folder,
                          env=environment, capture_output=True, check=False, timeout=500)
    if done.returncode not in (1, 2):
        raise AssertionError(f"exit {done.returncode}: {done.stderr.decode()}")
    return done.stdout


def all_rules(environment):
    return lint(environment, ROOT, "--preview", "-s", "all", "--no-suppress", "samples")


def confirmed(environment):
    """Verdicts, witnesses and a flow for each thread of a race."""
    return lint(environment, ROOT, "--confirm", "--confirm-timeout", "100", "samples/race-scratch-reuse")


def refused(environment):
    """A file that cannot be analysed, beside names and lines that are hard to write down."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("bin.cu", b"\0\1"), ("e.cu", b""), ("line.cu", b"#line 777\n" + BAD),
                           ("a b%\xc3\xa9.cu", BAD)):
            with open(os.path.join(os.fsencode(folder), os.fsencode(name)), "wb") as f:
                f.write(text)
        return lint(environment, folder, ".", "line.cu")


def many(environment):
    """More than GitHub takes: the rest is left out, and a notification says so."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "many.cu"), "w", encoding="utf-8") as f:
            f.write(MANY)
        return lint(environment, folder, "--file-timeout", "400", "many.cu")


def check_flows(result):
    """A race shows both threads."""
    for flow in result.get("codeFlows", ()):
        for thread in flow["threadFlows"]:
            if not thread["locations"]:
                raise AssertionError(f"{result['ruleId']}: a thread without steps")
    race = result["ruleId"] in ("CL102", "CL105") and "codeFlows" in result
    if race and len(result["codeFlows"][0]["threadFlows"]) != 2:
        raise AssertionError(f"{result['ruleId']}: not one flow for each of two threads")


def check_github(text):
    """https://docs.github.com: SARIF support for code scanning."""
    log = json.loads(text)
    run = log["runs"][0]
    rules, results = run["tool"]["driver"]["rules"], run["results"]
    for rule in rules:
        check_formats.check_rule(rule)
    for result in results:
        check_formats.check_result(result, rules)
        check_flows(result)
        for place in result["locations"] + result.get("relatedLocations", []):
            uri = urllib.parse.urlsplit(place["physicalLocation"]["artifactLocation"]["uri"])
            if uri.scheme or uri.netloc or uri.query or uri.fragment:
                raise AssertionError(f"not a relative path: {uri}")
    for name, got, most in (("results", len(results), 25000), ("rules", len(rules), 25000),
                            ("bytes", len(gzip.compress(text, 6)), 10 << 20),
                            ("locations", max(len(r["locations"]) for r in results), 1000)):
        if got > most:
            raise AssertionError(f"{got} {name}, {most} are taken")
    return log


def validator(environment):
    """(the schema's validator, None), or (None, why there is none)."""
    program = os.path.realpath(shutil.which("cudalint", path=environment["PATH"]))
    path = os.path.join(os.path.dirname(program), SCHEMA)
    try:
        import jsonschema
        with open(path, encoding="utf-8") as f:
            schema = json.load(f)
    except ImportError:
        return None, "python3 has no jsonschema (Debian: apt-get install python3-jsonschema)"
    except OSError as error:
        return None, f"{error.strerror}: {path} (tools/fetch_sarif_schema.py)"
    return jsonschema.Draft4Validator(schema), None


def check_schema(valid, log):
    """All of it but what repeats 25,000 times: results one by one up to a thousand."""
    whole = dict(log, runs=[dict(log["runs"][0], results=log["runs"][0]["results"][:1000])])
    for error in valid.iter_errors(whole):
        raise AssertionError(f"schema: {'/'.join(map(str, error.absolute_path))}: {error.message}")


def test_of(make):
    def test(environment):
        try:
            log = check_github(make(environment))
            valid, reason = validator(environment)
            if reason:
                return Skip(reason)
            check_schema(valid, log)
            if make is refused and log["runs"][0]["invocations"][0]["executionSuccessful"]:
                return "executionSuccessful, but a file could not be analysed"
            if make is many and "toolExecutionNotifications" not in log["runs"][0]["invocations"][0]:
                return "nothing says that results were left out"
        except (AssertionError, KeyError, ValueError) as problem:
            return f"{type(problem).__name__}: {problem}"
        return None
    return test


def planted(environment):
    """The schema refuses what is wrong: it is the one of SARIF, and it is used."""
    valid, reason = validator(environment)
    if reason:
        return Skip(reason)
    good = json.loads(all_rules(environment))
    for key, value in (("columnKind", "bytes"), ("results", [{"ruleId": "CL101"}]), ("extra", 1)):
        wrong = dict(good, runs=[dict(good["runs"][0], **{key: value})])
        if valid.is_valid(wrong):
            return f"a wrong `{key}` is valid"
    return None


TESTS = [(f"sarif-schema-{f.__name__}", test_of(f)) for f in (all_rules, confirmed, refused, many)]
TESTS.append(("sarif-schema-planted", planted))
