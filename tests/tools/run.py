#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The parts of the scoring tools that are easy to get wrong."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import lost_kernels  # noqa: E402  (needs the path above)
import mutants  # noqa: E402
import score_common  # noqa: E402
import score_realbugs  # noqa: E402
import score_mutants  # noqa: E402
import score_truth  # noqa: E402


CORRECT = ROOT / "tests" / "tools" / "correct.cu"
MUTANTS = {  # operator: the lines that its mutants change, without the space around them
    "guard-gone": ["{", "", "", "{"],
    "guard-off-by-one": [
        "if (threadIdx.x <= cols) {",
        "if (row > rows || col >= cols)",
        "if (i <= n && values[0] < n) {",
    ],
    "guard-other-word": ["if (row >= rows && col >= cols)", "if (i < n || values[0] < n) {"],
    "guard-sibling": [
        "tile[threadIdx.x] = 0; if (threadIdx.x < cols) {",
        "",
        "bins[i] = values[i]; if (i < n && values[0] < n) {",
        "",
    ],
    "barrier-under-if": ["__syncthreads(); }", ""],
    "early-return": ["if (!(threadIdx.x < cols)) return; if (threadIdx.x < cols) {"],
    "narrowed": ["int at = row * cols + col;"],
    "cast-gone": ["size_t at = row * cols + col;"],
    "opt-in-gone": [";"],
    "barrier-gone": [";", ";"],
    "loop-barrier-gone": [";"],
    "atomic-gone": ["bins[values[i]] +=  1;"],
    "empty-return-gone": ["", ""],
    "floor-division": ["count<<<n / 128, 128>>>(bins, bins, n);"],
    "swapped-launch": [
        "scale<<<256, grid>>>(out, in, rows, cols);",
        "count<<<128, (n + 128 - 1) / 128>>>(bins, bins, n);",
    ],
    "check-gone": ["cudaMalloc((void **)&bins, n * 4);"],
    "launch-check-gone": [""],
}


def write(folder, name, text):
    path = pathlib.Path(folder, name)
    path.write_text(text, encoding="utf-8")
    return path


class Tools(unittest.TestCase):
    def test_verdict_of_a_hit(self):
        said = [{"confirmation": None}, {"confirmation": {"verdict": "undecided"}},
                {"confirmation": {"verdict": "confirmed"}}]
        self.assertEqual(score_realbugs.verdict_of(said), "confirmed")
        self.assertEqual(score_realbugs.verdict_of(said[:2]), "undecided")
        self.assertIsNone(score_realbugs.verdict_of(said[:1]))

    def test_map_lines(self):
        before = ["a", "b", "c", "d", "e"]
        cases = [
            (["a", "b", "c", "d", "e"], [2], [2]),
            (["x", "y", "a", "b", "c", "d", "e"], [2, 5], [4, 7]),  # lines came before
            (["a", "B", "c", "d", "e"], [2], [2]),  # changed
            (["a", "c", "d", "e"], [2], [2]),  # gone: where it was
            (["a", "b", "c", "d"], [5], [5]),  # gone at the end
            (["a", "b1", "b2", "b3", "c", "d", "e"], [2, 3], [2, 5]),  # more lines in its place
        ]
        for after, lines, expected in cases:
            self.assertEqual(score_realbugs.map_lines(before, after, lines), expected, after)

    def test_not_extracted(self):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "x-01", "")
            with self.assertRaisesRegex(SystemExit, "x-01 has no parent version"):
                score_realbugs.paths_of([{"id": "x-01"}], pathlib.Path(folder))

    def test_header(self):
        with tempfile.TemporaryDirectory() as folder:
            own = pathlib.Path(folder, "x-01")
            own.mkdir()
            for name in ("parent.h", "fix.h"):
                write(own, name, "")
            self.assertEqual([p.name for p in score_realbugs.paths_of([{"id": "x-01"}],
                                                                      pathlib.Path(folder))],
                             ["parent.h", "fix.h"])

    def test_count_kernels(self):
        with tempfile.TemporaryDirectory() as folder:
            path = write(folder, "a.cu", '// __global__\n/* __global__\n*/ "__global__ \\" "\n'
                                         "__global__ void f(); template <int> __global__ void g();")
            self.assertEqual(score_common.count_kernels(path), 2)

    def test_defined_kernels(self):
        text = ("#define MAKE(x) \\\n    __global__ void x() {}\n"
                "// __global__ void no() {}\n"
                "template <int N> __global__ void __launch_bounds__(N, 2)\nfirst(int n) {\n}\n"
                "__global__ void declared(int n);\n"
                "__launch_bounds__(256) NO_INLINE __global__\n    void second(int n) { f(); }\n"
                "template <> __global__ void third<int>(int n)\n{\n}\n")
        self.assertEqual(lost_kernels.defined(text), {"first": 4, "second": 8, "third": 10})

    def test_truth(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text, expected in [
                    ("kernel.cu", "//pass\n//--blockDim=2", "correct"),
                    ("kernel.cu", "//xfail:NOT_ALL_VERIFIED\n//\n//possible race on p", "race"),
                    ("kernel.cu", "//xfail:BUGLE_ERROR\n//null", None),
                    ("racy-a.cu", "", "race"), ("drf-a.cu", "", "correct")]:
                self.assertEqual(score_truth.truth(write(folder, name, text)), expected)

    def test_extract(self):
        with tempfile.TemporaryDirectory() as folder:
            clone = pathlib.Path(folder, "clones", "owner+name")
            clone.mkdir(parents=True)

            def git(*args):
                return subprocess.run(
                    ["git", "-C", clone, "-c", "user.name=x", "-c", "user.email=x@example.org",
                     *args], check=True, capture_output=True, text=True).stdout.strip()

            git("init", "-q")
            shas = []
            for text in ("before", "after"):
                write(clone, "k.cuh", text)
                git("add", "k.cuh")
                git("commit", "-q", "-m", text)
                shas.append(git("rev-parse", "HEAD"))
            table = write(folder, "t.tsv", "id\trepo\tfix_sha\tparent_sha\tpath\n"
                          f"R1-1\towner/name\t{shas[1]}\t{shas[0]}\tk.cuh\n"
                          f"R1-2\towner/other\t{shas[1]}\t{shas[0]}\tk.cuh\n")
            out = pathlib.Path(folder, "out")
            tool = [sys.executable, ROOT / "tools" / "extract_realbugs.py", table,
                    clone.parent, out]
            done = subprocess.run(tool, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn("lost: R1-2 owner/other", done.stderr)
            self.assertEqual((out / "R1-1" / "parent.cuh").read_text(), "before")
            self.assertEqual((out / "R1-1" / "fix.cuh").read_text(), "after")

            tool[-1] = ROOT / "build" / "realbugs"
            done = subprocess.run(tool, capture_output=True, text=True, check=False)
            self.assertIn("inside the repository", done.stderr)

    def test_fetch_takes_no_option_for_a_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("fetch_nvrtc.py", "fetch_sarif_schema.py"):
                for arguments, status in ([["--help"], 0], [["-x"], 2], [[], 2], [["a", "b"], 2]):
                    done = subprocess.run(
                        [sys.executable, ROOT / "tools" / name, *arguments], cwd=folder,
                        capture_output=True, text=True, check=False)
                    self.assertEqual(done.returncode, status, done.stderr)
                    self.assertIn("usage:", done.stdout + done.stderr)
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [])

    def test_mutants(self):
        text = CORRECT.read_text(encoding="utf-8")
        for operator, expected in MUTANTS.items():
            with self.subTest(operator):
                made = list(mutants.mutants(text, operator))
                changed = [line.strip() for mutant in made
                           for before, line in zip(text.split("\n"), mutant.text.split("\n"))
                           if before != line]
                self.assertEqual(changed, expected)
                for mutant in made:  # findings are compared by line
                    self.assertEqual(mutant.text.count("\n"), text.count("\n"))
        self.assertEqual(set(MUTANTS), set(mutants.OPERATORS))

    def test_told_mutants(self):
        old = {"code": "CL201", "line": 3, "message": "x"}
        new = {"code": "CL201", "line": 4, "message": "x"}
        self.assertEqual(score_mutants.told([old], [old, new], {"CL201"}), [new])
        self.assertEqual(score_mutants.told([old], [old, new], {"CL202"}), [])

    def test_only_known_folders_are_tracked(self):
        done = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, text=True,
                              check=False)
        if done.returncode:
            self.skipTest("no git checkout")
        known = {"analyzer", "docs", "kernels", "rules", "runtime", "samples", "tests", "tools",
                 ".ci", ".github", ".vscode"}
        folders = {name.split("/")[0] for name in done.stdout.split("\0") if "/" in name}
        self.assertEqual(folders - known, set())

    def test_result(self):
        line = "cudalint: a.cu: 3 kernels and device functions, 3 not understood, 0.1 s\n"
        result = score_common.Result("a.cu", 0, 0.1, '{"type":"summary","files":1}\n', line)
        self.assertTrue(result.blind and not result.crashed)
        self.assertTrue(score_common.Result("a.cu", -11, 0.1, "", "").crashed)


if __name__ == "__main__":
    done = unittest.main(exit=False).result
    bad = len(done.failures) + len(done.errors)
    for test, reason in done.skipped:
        print(f"skip {test.id()}: {reason}")
    skipped = len(done.skipped)
    print(f"{done.testsRun - bad - skipped} passed, {bad} failed, {skipped} skipped")
    sys.exit(bool(bad))
