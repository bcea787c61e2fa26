# SPDX-License-Identifier: Apache-2.0
"""Downloads wheels from PyPI with pip and its settings: for the fetch_*.py beside this file."""
import pathlib
import re
import subprocess
import sys

SECONDS = 600


def target_argument(usage):
    """The one argument, where to put what is fetched; anything else prints the usage and ends the run."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        asked = sys.argv[1:] == ["--help"]
        print(usage.strip(), file=sys.stdout if asked else sys.stderr)
        sys.exit(0 if asked else 2)
    return pathlib.Path(sys.argv[1])


def download(folder, wheels, tags=()):
    """Returns None, or one line that says why it cannot be done."""
    if subprocess.run([sys.executable, "-m", "pip", "--version"], stdin=subprocess.DEVNULL,
                      capture_output=True, check=False).returncode != 0:
        return "python3 has no pip (Debian: apt-get install python3-pip)"
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", *tags,
               "--disable-pip-version-check", "--no-input", "--retries", "2", "--progress-bar", "off",
               "--dest", folder, *wheels]
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
