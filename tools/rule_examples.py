#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the examples of the rule pages to files: OUT/<rule>/bad-1.cu, good-1.cu, ...

usage: rule_examples.py OUT RULE.c...

The text is padded so that a line of the file is the line of the rule file that it stands on.
"""
import os
import sys

import mkrules


def write(out, rules):
    """Yields (rule, example, path) for each ```cuda example."""
    for rule in rules:
        folder = os.path.join(out, rule.name)
        numbers = {"bad": 0, "good": 0}
        for example in rule.examples:
            if example.language != "cuda":
                continue
            numbers[example.kind] += 1
            os.makedirs(folder, exist_ok=True)
            path = os.path.join(folder, f"{example.kind}-{numbers[example.kind]}.cu")
            with open(path, "w", encoding="utf-8") as f:
                f.write("\n" * example.line + example.text)
            yield rule, example, path


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.strip())
    rules, problems = mkrules.load(sys.argv[2:])
    if problems:
        sys.exit("\n".join(problems))
    for _, _, path in write(sys.argv[1], rules):
        print(path)


if __name__ == "__main__":
    main()
