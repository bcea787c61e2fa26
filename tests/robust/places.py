# SPDX-License-Identifier: Apache-2.0
"""Files, folders and outputs that are not what they seem.  Each test has its own folder."""
import json
import os
import subprocess
import tempfile
import threading

BAD = "__global__ void k(float *x) { if (threadIdx.x < 3) __syncthreads(); }\n"
NOBODY = 65534
TESTS = []


def test(function):
    TESTS.append(function)
    return function


class Place:
    """A folder of one test."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text=BAD):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as f:
            f.write(text)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as f:
            return f.read()

    def lint(self, *args, **options):
        return self.tool.run("-j2", *args, cwd=self.folder, **options)

    def want(self, code, texts, *args, **options):
        """None when the exit code and the texts (in either output) are there."""
        got, out, err = self.lint(*args, **options)
        both = out + err
        missing = [t for t in texts if t not in both]
        if got != code or missing:
            return f"exit {got}, not {code}; missing {missing}\n{both[-1500:]}"
        return None


def run(function, tool):
    with tempfile.TemporaryDirectory() as folder:
        try:
            return function(Place(tool, folder))
        except (OSError, AssertionError, ValueError) as error:
            return f"{type(error).__name__}: {error}"


@test
def folder_like_file(p):
    """a folder that is named like a file"""
    p.write("a.cu/b.cu")
    return p.want(1, ["a.cu/b.cu:1:"], "a.cu") or p.want(1, ["a.cu/b.cu:1:"])


@test
def no_permission(p):
    """a file and a folder without permission"""
    p.write("a.cu")
    p.write("b.cu")
    p.write("dir/c.cu")
    os.chmod(p.path("b.cu"), 0)
    os.chmod(p.path("dir"), 0)
    nobody = {}
    if os.geteuid() == 0:  # root may read all: somebody else, where that one can reach the program
        os.chmod(p.folder, 0o755)
        nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        try:
            subprocess.run([p.tool.program, "--version"], **nobody, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            return None
    problem = p.want(2, ["a.cu:1:", "b.cu:1:1", "Permission denied", "dir: Permission"], ".",
                     **nobody)
    os.chmod(p.path("dir"), 0o700)
    return problem


@test
def link_to_nothing(p):
    """a link that leads nowhere"""
    p.write("a.cu")
    os.symlink("nowhere", p.path("b.cu"))
    return p.want(2, ["a.cu:1:", "b.cu:1:1", "No such file"], "a.cu", "b.cu")


@test
def changing(p):
    """a file and its header that change all the time while they are read"""
    p.write("good.cu")
    short, long = '#include "h.h"\n' + BAD, '#include "h.h"\n' + BAD + "// longer\n" * 200000
    stop = threading.Event()

    def rewrite():
        while not stop.is_set():
            for text in (short, long, ""):
                p.write("a.cu", text)
                p.write("h.h", "#define H\n" * (len(text) // 100))
    p.write("a.cu", short)
    writer = threading.Thread(target=rewrite)
    writer.start()
    try:
        for _ in range(10):
            code, out, err = p.lint("a.cu", "good.cu")
            if code not in (1, 2) or "internal" in out + err or "good.cu:1:" not in out:
                return f"exit {code}\n{out[-500:]}{err[-500:]}"
    finally:
        stop.set()
        writer.join()
    return None


@test
def large(p):
    """a file of 100 MB"""
    p.write("a.cu")
    with open(p.path("b.cu"), "wb") as f:
        f.truncate(100 << 20)
    with open(p.path("b.cu"), "rb") as f:
        return (p.want(2, ["a.cu:1:", "b.cu:1:1", "16 MiB"]) or
                p.want(2, ["16 MiB"], "-", stdin=f))


@test
def pipes(p):
    """a FIFO and devices as inputs"""
    p.write("a.cu")
    os.mkfifo(p.path("b.cu"))
    os.mkfifo(p.path("c.cuh"))
    return (p.want(1, ["a.cu:1:"]) or
            p.want(2, ["a.cu:1:", "b.cu:1:1", "not a regular file"], "a.cu", "b.cu") or
            p.want(2, ["a.cu:1:", "not a regular file"], "a.cu", "/dev/zero") or
            p.want(2, ["a.cu:1:", "not a regular file"], "a.cu", "/dev/null") or
            p.want(2, ["b.cu"], "a.cu", "-p", "b.cu") or
            p.want(2, ["not a regular file"], "a.cu", "--config", "b.cu") or
            p.want(1, ["a.cu:1:"], "a.cu", "-I", "b.cu"))


@test
def included_pipe(p):
    """an #include of a FIFO and of a device"""
    os.mkfifo(p.path("pipe.h"))
    p.write("a.cu", '#include "pipe.h"\n' + BAD)
    p.write("b.cu", '#include "/dev/zero"\n' + BAD)
    return p.want(1, ["a.cu:2:", "b.cu:2:"])


@test
def included_in_header(p):
    """a header that includes a FIFO or a device costs the files that include it"""
    os.mkfifo(p.path("pipe.h"))
    p.write("good.cu")
    # With ASan the memory of an analysis has no limit, so that a device would be read until all is used.
    endless = [] if p.tool.sanitized else [("/dev/zero", "it takes more than")]
    for what, why in [("pipe.h", "reading does not end"), *endless]:
        p.write("reads.h", f'#include "{what}"\n')
        p.write("a.cu", '#include "reads.h"\n' + BAD)
        problem = p.want(2, ["a.cu:1:1", why, "good.cu:1:"], "a.cu", "good.cu")
        if problem:
            return problem
    return None


@test
def pipe_configuration(p):
    """a FIFO and a device as files that are looked for"""
    os.mkfifo(p.path("compile_commands.json"))
    p.write("a.cu")
    problem = p.want(1, ["a.cu:1:"])
    os.mkfifo(p.path(".cudalint.yaml"))
    return problem or p.want(2, [".cudalint.yaml: is not a regular file"])


@test
def links(p):
    """links that lead back"""
    p.write("d/a.cu")
    os.symlink("..", p.path("d/up"))
    os.symlink("self.cu", p.path("self.cu"))
    os.symlink("/dev/zero", p.path("zero.cu"))
    os.symlink("d/a.cu", p.path("again.cu"))
    code, out, _ = p.lint("-f", "jsonl")
    found = [json.loads(line) for line in out.splitlines()]
    if code != 1 or [f.get("path") for f in found[:-1]] != ["again.cu"]:
        return f"exit {code}: {out}"
    return p.want(2, ["self.cu:1:1", "Too many levels"], "self.cu", "d")


@test
def names(p):
    """names with odd characters, in every format"""
    odd = ["a b.cu", "new\nline.cu", "q'uo\"te.cu", "per%cent%0A.cu", "-dash.cu", "@at.cu",
           "back\\slash.cu", "<angle>&amp;.cu", "col:on,comma.cu", "\u00e9\u4e2d.cu", "--.cu"]
    for name in odd:
        p.write(name)
    with open(os.fsencode(p.path("bytes")) + b"\xff\xfe.cu", "w", encoding="ascii") as f:
        f.write(BAD)
    for fmt in "full concise json jsonl sarif github gitlab junit checkstyle rdjson".split():
        code, out, err = p.lint("-f", fmt)
        if code != 1 or err or not out:
            return f"{fmt}: exit {code} {err}"
        if "cannot be analysed" in out:
            return f"{fmt}: a file was not analysed\n{out}"
        if fmt in ("full", "concise") and sum(": error: " in s for s in out.splitlines()) < 12:
            return f"{fmt}: not every file has a line of its own:\n{out}"
        if fmt in ("json", "sarif", "gitlab", "rdjson"):
            json.loads(out)
        if fmt == "github" and any(s and not s.startswith("::") and "problem" not in s
                                   for s in out.splitlines()):
            return f"github: a line of its own\n{out}"
    return (p.want(2, ["unknown option"], "-dash.cu") or p.want(1, ["-dash.cu:1:"], "./-dash.cu") or
            p.want(1, ["@at.cu:1:"], "./@at.cu") or p.want(2, ["at.cu"], "@at.cu"))


@test
def compdb(p):
    """compile databases that are cut short or strange"""
    p.write("a.cu")
    whole = json.dumps([{"directory": p.folder, "file": "a.cu", "command": "nvcc -c a.cu @r"}])
    for text in [whole[:n] for n in range(0, len(whole), 7)] + [
            "{}", "null", "[1]", "[{}]", '[{"file":1,"directory":[],"command":{}}]', "[" * 100000,
            "\0", '[{"directory":"","file":"","command":""}]']:
        p.write("compile_commands.json", text)
        code, out, err = p.lint()
        if code not in (1, 2) or "internal" in out + err or (code == 2 and len(err) < 20):
            return f"{text[:80]}: exit {code} {out}{err}"
    p.write("r", "@r\n@r @r\n")
    p.write("compile_commands.json", whole)
    return p.want(2, ["a.cu:1:1", "response files include each other"])


@test
def arguments(p):
    """argument files that name themselves, options without values"""
    p.write("a.cu")
    p.write("args", "a.cu\n@args\n@args\n")
    p.write("empty", "")
    return (p.want(2, ["name each other"], "@args") or p.want(2, ["nowhere"], "@nowhere") or
            p.want(1, ["a.cu:1:"], "@empty", "a.cu"))


@test
def closed_input(p):
    """standard input closed"""
    p.write("a.cu")
    command = f"exec '{p.tool.program}' -f concise - a.cu <&-"
    done = subprocess.run(["bash", "-c", command], cwd=p.folder, capture_output=True, text=True,
                          timeout=120, check=False)
    if done.returncode != 2 or "a.cu:1:" not in done.stdout or "<stdin>" not in done.stdout:
        return f"exit {done.returncode}: {done.stdout}{done.stderr}"
    return None


@test
def closed_output(p):
    """a reader that goes away, standard output closed"""
    p.write("a.cu", BAD * 1 + "".join(BAD.replace("k(", f"k{i}(") for i in range(1000)))
    command = f"'{p.tool.program}' -f full a.cu | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=p.folder, capture_output=True, text=True,
                          timeout=120, check=False)
    if done.stderr or len(done.stdout.splitlines()) != 2:
        return f"a reader that goes away: {done.stdout}{done.stderr}"
    command = f"exec '{p.tool.program}' -o out.txt a.cu >&- 2>&-"
    done = subprocess.run(["bash", "-c", command], cwd=p.folder, timeout=120, check=False)
    if done.returncode != 1 or "a.cu:1:" not in p.read("out.txt"):
        return f"all outputs closed: exit {done.returncode}\n{p.read('out.txt')[:300]}"
    done = subprocess.run(["bash", "-c", f"exec '{p.tool.program}' a.cu >&-"], cwd=p.folder,
                          capture_output=True, text=True, timeout=120, check=False)
    return None if done.returncode == 2 and "standard output" in done.stderr else \
        f"output closed: exit {done.returncode} {done.stderr}"


@test
def outputs(p):
    """reports that cannot be written leave what was there"""
    p.write("a.cu")
    p.write("old.txt", "old")
    os.mkdir(p.path("dir"))
    os.symlink("old.txt", p.path("link.txt"))
    before = set(os.listdir(p.folder))
    problem = (
        p.want(2, ["dir"], "-o", "dir", "a.cu") or
        p.want(2, ["two reports"], "--report", "json=x", "--report", "sarif=x", "a.cu") or
        p.want(2, ["two reports"], "--report", "json=x", "--report", "sarif=./x", "a.cu") or
        p.want(2, ["two reports"], "-o", "old.txt", "--report", "sarif=link.txt", "a.cu") or
        p.want(2, ["No such"], "-o", "no/x", "a.cu") or p.want(2, ["no report"], "-o", "a.cu", "a.cu"))
    if problem or set(os.listdir(p.folder)) != before or p.read("old.txt") != "old":
        return problem or f"left behind: {set(os.listdir(p.folder)) ^ before}"
    if p.read("a.cu") != BAD:
        return "the source was overwritten"
    problem = p.want(1, [], "-o", "link.txt", "a.cu")
    if not problem and (not os.path.islink(p.path("link.txt")) or "a.cu:1" not in p.read("old.txt")):
        return "a link was replaced, not followed"
    return problem


@test
def full_disk(p):
    """a report that is cut short by a limit leaves the old one"""
    p.write("a.cu", "".join(BAD.replace("k(", f"k{i}(") for i in range(400)))
    p.write("old.txt", "old")
    command = f"ulimit -f 8; '{p.tool.program}' -o old.txt a.cu"
    done = subprocess.run(["bash", "-c", command], cwd=p.folder, capture_output=True, text=True,
                          timeout=120, check=False)
    if done.returncode != 2 or p.read("old.txt") != "old" or len(os.listdir(p.folder)) != 2:
        return f"exit {done.returncode} {done.stderr} {os.listdir(p.folder)}"
    return None
