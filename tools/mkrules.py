#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the pages of the rules and writes the rule registry.

usage: mkrules.py --registry OUT.c [--docs DIR] RULE.c...

A rule file is described at the head of rules/teaching.c.  Files without a RULE(...) entry are no
rules and are passed over.  Every mistake is a message "file:line: what is wrong", and exit 1.
"""
import argparse
import os
import re
import sys

SECTIONS = ["What", "Why", "Bad", "Good", "Fix", "Confirmed by", "References"]
OPTIONAL = ["Limits"]
GROUPS = {"CORRECTNESS", "SUSPICIOUS", "PERF", "HOST", "STYLE", "TOOL"}
SEVERITIES = {"NOTE", "WARNING", "ERROR"}
PRECISIONS = {"MEDIUM", "HIGH", "VERY_HIGH"}
STATUSES = {"preview", "teaching"}
ENTRY = re.compile(
    r'^RULE\(\s*(\w+)\s*,\s*"([^"]*)"\s*,\s*GROUP_(\w+)\s*,\s*SEVERITY_(\w+)\s*,'
    r"\s*PRECISION_(\w+)\s*,\s*(\w+)\s*,\s*(\w+)\s*\)",
    re.M,
)


class Problem(Exception):
    def __init__(self, path, line, message):
        super().__init__(f"{path}:{line}: {message}")


class Example:
    """A fenced block of a Bad or Good section: its language, text and line in the rule file."""

    def __init__(self, kind, language, line):
        self.kind, self.language, self.line = kind, language, line
        self.text = ""

    def marks(self):
        """{line of the example: [rule names]} from the `//~ name` marks."""
        found = {}
        for number, line in enumerate(self.text.split("\n"), 1):
            mark = re.search(r"//~\s*(.*)$", line)
            if mark:
                found[number] = [n.strip() for n in mark.group(1).split(",") if n.strip()]
        return found


class Rule:
    def __init__(self, path, text):
        self.path = path
        entry = ENTRY.search(text)
        if not entry:
            line = text[: text.index("\nRULE(") + 1].count("\n") + 1
            raise Problem(path, line, "RULE(...) wants: code, \"name\", GROUP_, SEVERITY_, "
                          "PRECISION_, check_func or NULL, check_module or NULL")
        self.entry_line = text[: entry.start()].count("\n") + 1
        (self.code, self.name, self.group, self.severity, self.precision) = entry.groups()[:5]
        self.check_entry()
        self.lines, self.first_line = head_comment(path, text)
        self.examples = []
        self.sections = {}
        self.read_page()

    def fail(self, line, message):
        raise Problem(self.path, line, message)

    def check_entry(self):
        line = self.entry_line
        if not re.fullmatch(r"CL\d{3}", self.code):
            self.fail(line, f"code '{self.code}' is not of the form CL101")
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", self.name):
            self.fail(line, f"name '{self.name}' is not of the form lower-case-words")
        for value, known, what in ((self.group, GROUPS, "GROUP_"),
                                   (self.severity, SEVERITIES, "SEVERITY_"),
                                   (self.precision, PRECISIONS, "PRECISION_")):
            if value not in known:
                self.fail(line, f"unknown {what}{value}; known: {', '.join(sorted(known))}")

    def read_page(self):
        summary, self.status, section, example = [], None, None, None
        for offset, text in enumerate(self.lines):
            line = self.first_line + offset
            fence = re.match(r"```(\S*)\s*$", text)
            if example is not None:
                if fence:
                    example = None
                else:
                    example.text += text + "\n"
            elif fence and section in ("Bad", "Good"):
                example = Example(section.lower(), fence.group(1), line)
                self.examples.append(example)
            elif text.startswith("## "):
                section = text[3:].strip()
                if section not in SECTIONS + OPTIONAL:
                    self.fail(line, f"unknown section '{section}'; known: "
                              + ", ".join(SECTIONS + OPTIONAL))
                if section in self.sections:
                    self.fail(line, f"section '{section}' stands twice")
                self.sections[section] = [line, False]
            elif section is None and text.startswith("Status:"):
                self.status = text[7:].strip()
                if self.status not in STATUSES:
                    self.fail(line, f"unknown status '{self.status}'; known: preview, teaching")
            elif section is None and text.strip() and not (summary and summary[-1] == ""):
                summary.append(text.strip())
            elif section is None and not text.strip() and summary:
                summary.append("")
            if section and text.strip() and not text.startswith("## "):
                self.sections[section][1] = True
        if example is not None:
            self.fail(example.line, "the fenced block has no end")
        self.summary = " ".join(s for s in summary if s)
        self.check_page()

    def check_page(self):
        if not self.summary:
            self.fail(self.first_line, "the page does not begin with a summary sentence")
        if len(self.summary) > 200:
            self.fail(self.first_line, "the summary is longer than 200 characters")
        if not self.summary.endswith("."):
            self.fail(self.first_line, f"the summary is no sentence (no final period): "
                      f"'{self.summary}'")
        for name in SECTIONS:
            if name not in self.sections:
                self.fail(self.first_line, f"the page has no section '## {name}'")
            if not self.sections[name][1]:
                self.fail(self.sections[name][0], f"section '{name}' is empty")
        order = [s for s in self.sections if s in SECTIONS]
        if order != SECTIONS:
            self.fail(self.first_line, "the sections stand in another order than "
                      + ", ".join(SECTIONS))
        for kind in ("bad", "good"):
            self.check_examples(kind)

    def check_examples(self, kind):
        title = kind.capitalize()
        examples = [e for e in self.examples if e.kind == kind]
        languages = ("cuda", "text") if self.group == "TOOL" else ("cuda",)
        if not examples:
            self.fail(self.sections[title][0], f"section '{title}' has no ```cuda example")
        for e in examples:
            if e.language not in languages:
                self.fail(e.line, f"a {title} example is fenced with ```cuda, not "
                          f"```{e.language}")
            named = [n for names in e.marks().values() for n in names]
            if kind == "good" and named:
                self.fail(e.line, "a Good example has a //~ mark")
            if kind == "bad" and e.language == "cuda" and self.name not in named:
                self.fail(e.line, f"the Bad example has no '//~ {self.name}' mark")

    def page(self):
        """The page as Markdown. The marks of the examples become plain comments."""
        head = [f"# {self.name} ({self.code})", ""]
        if self.status == "preview":
            head += ["*In preview: selected with --preview only.*", ""]
        body = [l for l in self.lines if not l.startswith("Status:")]
        body = [re.sub(r"//~\s*", "// reported: ", l) for l in body]
        return re.sub(r"\n{3,}", "\n\n", "\n".join(head + body)).rstrip("\n") + "\n"


def head_comment(path, text):
    """The lines of the page without their ' * ', and the line number of the first."""
    lines = text.split("\n")
    if "SPDX-License-Identifier:" not in lines[0]:
        raise Problem(path, 1, "the first line is not the SPDX line")
    if len(lines) < 2 or lines[1].strip() != "/*":
        raise Problem(path, 2, "the page (a comment that begins with '/*' alone) is missing")
    page = []
    for number, line in enumerate(lines[2:], 3):
        if line.strip() == "*/":
            return page, 3
        if line.rstrip() == " *":
            page.append("")
        elif line.startswith(" * "):
            page.append(line[3:].rstrip())
        else:
            raise Problem(path, number, "a line of the page does not begin with ' * '")
    raise Problem(path, 2, "the page's comment has no end")


def load(paths):
    rules, problems = [], []
    for path in sorted(paths):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        if "\nRULE(" not in text:
            continue
        try:
            rules.append(Rule(path, text))
        except Problem as p:
            problems.append(str(p))
    rules.sort(key=lambda r: r.code)
    for a in rules:
        for b in rules:
            if a is not b and a.path < b.path and (a.code == b.code or a.name == b.name):
                problems.append(f"{b.path}:{b.entry_line}: {b.code} {b.name} is taken by {a.path}")
    return rules, problems


def c_string(s):
    out = s.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("??", "?\\?")
    return '"' + out + '"'


def registry(rules):
    out = ["/* Generated by tools/mkrules.py: do not edit. */",
           "#include <string.h>", "", '#include "rules/rule.h"', ""]
    out += [f"extern const struct rule_checks rule_checks_{r.code};" for r in rules]
    out += ["", "static const struct rule_info infos[] = {"]
    for r in rules:
        page = "\n     ".join(c_string(l) for l in r.page().splitlines(keepends=True))
        selectable = "false" if r.status == "teaching" else "true"
        preview = "true" if r.status == "preview" else "false"
        out.append(f'    {{"{r.code}", "{r.name}", GROUP_{r.group}, SEVERITY_{r.severity}, '
                   f"PRECISION_{r.precision}, {selectable}, {preview},\n"
                   f"     {c_string(r.summary)},\n     {page}}},")
    out += ["};", "", "static const struct rule_checks *const checks[] = {"]
    out += [f"    &rule_checks_{r.code}," for r in rules]
    out += ["};", "",
            "const struct rule_info *rule_all(size_t *n)", "{",
            "    *n = sizeof infos / sizeof infos[0];", "    return infos;", "}", "",
            "const struct rule_info *rule_find(const char *code_or_name)", "{",
            "    for (size_t i = 0; i < sizeof infos / sizeof infos[0]; i++) {",
            "        if (strcmp(infos[i].code, code_or_name) == 0 ||",
            "            strcmp(infos[i].name, code_or_name) == 0)",
            "            return &infos[i];", "    }", "    return NULL;", "}", "",
            "const struct rule_checks *rule_checks_of(const struct rule_info *r)", "{",
            "    return checks[r - infos];", "}", ""]
    return "\n".join(out)


def write_if_changed(path, text):
    """Keeps the time stamp of a file that stays the same, so that nothing is rebuilt."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    try:
        with open(path, encoding="utf-8") as f:
            if f.read() == text:
                return
    except OSError:
        pass
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--registry", help="C file to write")
    parser.add_argument("--docs", help="folder to write one Markdown page a rule to")
    parser.add_argument("rules", nargs="+")
    args = parser.parse_args()
    rules, problems = load(args.rules)
    if not rules and not problems:
        problems.append("mkrules: no rule in " + " ".join(args.rules))
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    if args.registry:
        write_if_changed(args.registry, registry(rules))
    if args.docs:
        for r in rules:
            write_if_changed(os.path.join(args.docs, r.name + ".md"), r.page())
    return 0


if __name__ == "__main__":
    sys.exit(main())
