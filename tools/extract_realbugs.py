#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the files that a table of real bug fixes names out of clones that are here already, as
FOLDER/ID/parent.SUFFIX and FOLDER/ID/fix.SUFFIX (that of PATH), for tools/score_realbugs.py.

usage: tools/extract_realbugs.py TABLE CLONES FOLDER

TABLE has tab-separated columns with the names id, repo (owner/name), fix_sha, parent_sha, path.
A repository is looked for in CLONES as owner/name, owner+name, and name, bare or not. What cannot
be had is named, and the exit status is 1.  FOLDER must lie outside this repository: other people's
code is not committed here.
"""
import csv
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent


def find_clone(clones, repo):
    """The git directory or work tree of `repo`, or None."""
    for name in (repo, repo.replace("/", "+"), repo.split("/")[-1]):
        for place in (clones / name, clones / name / "repo", clones / (name + ".git")):
            done = subprocess.run(["git", "-C", place, "rev-parse", "--git-dir"],
                                  capture_output=True, check=False)
            if place.is_dir() and done.returncode == 0:
                return place
    return None


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    table, clones, folder = (pathlib.Path(a) for a in sys.argv[1:])
    if folder.resolve().is_relative_to(HERE):
        sys.exit(f"extract_realbugs: error: {folder} lies inside the repository")
    lost = 0
    with open(table, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    for row in rows:
        clone = find_clone(clones, row["repo"])
        for version in ("parent", "fix"):
            what = f"{row[version + '_sha']}:{row['path']}"
            done = None
            if clone:
                done = subprocess.run(["git", "-C", clone, "show", what], capture_output=True,
                                      check=False)
            if not done or done.returncode:
                reason = done.stderr.decode(errors="replace").strip() if done else "no clone"
                print(f"lost: {row['id']} {row['repo']} {what}: {reason}", file=sys.stderr)
                lost += 1
                continue
            into = folder / row["id"]
            into.mkdir(parents=True, exist_ok=True)
            (into / (version + pathlib.PurePosixPath(row["path"]).suffix)).write_bytes(done.stdout)
    print(f"{len(rows)} rows, {2 * len(rows) - lost} files in {folder}, {lost} lost")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
