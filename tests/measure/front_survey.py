#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How much of device code survives parsing and repair.

    front_survey.py FRONT_SURVEY [--alone] [--lost] [--no-repair] FILE...

Counts, with a scanner of its own that knows nothing of clang, the __global__/__device__ functions
with bodies, and the subscripts and barrier calls in them; compares with what front_survey saw in the AST and in the IR.
Functions in skipped preprocessor branches count unless the chosen branch of the same conditional
holds device code too.  --alone copies each file to an empty directory first.
"""
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

BARRIER = re.compile(r'\b__sync(threads|warp)(_count|_and|_or)?\s*\(|\.\s*sync\s*\(|\b(arrive_and_wait)\s*\(')


def blank(text):
    """Comments, strings and directives as spaces; offsets stay (text is latin-1 decoded bytes)."""
    out = list(text)

    def wipe(a, b):
        for i in range(a, b):
            if out[i] != '\n':
                out[i] = ' '
    i = 0
    n = len(text)
    line_start = True
    while i < n:
        c = text[i]
        if text.startswith('//', i):
            j = text.find('\n', i)
            j = n if j < 0 else j
            while text[j - 1] == '\\' and j < n:
                j = text.find('\n', j + 1)
                j = n if j < 0 else j
            wipe(i, j)
            i = j
        elif text.startswith('/*', i):
            j = text.find('*/', i + 2)
            j = n if j < 0 else j + 2
            wipe(i, j)
            i = j
        elif c == '#' and line_start:
            j = i
            while j < n and text[j] != '\n':
                if text.startswith('/*', j):
                    k = text.find('*/', j)
                    j = n if k < 0 else k + 2
                    continue
                if text[j] == '\\' and j + 1 < n and text[j + 1] in '\r\n':
                    j += 2 if text[j + 1] == '\n' else 3
                    continue
                j += 1
            wipe(i, min(j, n))
            i = j
        elif text.startswith('R"', i) and not (i and (text[i - 1].isalnum() or text[i - 1] == '_')):
            m = re.compile(r'R"([^(]{0,16})\(').match(text, i)
            j = text.find(')' + m.group(1) + '"', i) if m else i + 2
            j = n if j < 0 else j + len(m.group(1)) + 2 if m else j
            wipe(i, j)
            i = j
        elif c == '"' or (c == "'" and not (i and text[i - 1].isalnum())):
            j = i + 1
            while j < n and text[j] != c and text[j] != '\n':
                j += 2 if text[j] == '\\' else 1
            wipe(i, min(j + 1, n))
            i = j + 1
        else:
            if c == '\n':
                line_start = True
            elif not c.isspace():
                line_start = False
            i += 1
    return ''.join(out)


def match(text, i):
    """Offset of the bracket that closes the one at i."""
    pairs = {'(': ')', '{': '}', '[': ']'}
    o, c = text[i], pairs[text[i]]
    depth = 0
    for j in range(i, len(text)):
        if text[j] == o:
            depth += 1
        elif text[j] == c:
            depth -= 1
            if depth == 0:
                return j
    return -1


def functions(text):
    """(name offset, name, body from, body to) of device functions."""
    found = {}
    for m in re.finditer(r'\b__(?:global|device)__\b', text):
        i = m.end()
        name = None
        angle = 0
        limit = min(len(text), i + 3000)
        while i < limit:
            c = text[i]
            if c in ';}=' and not (c == '=' and 'operator' in text[max(0, i - 12):i]):
                break
            if c == '{':
                if name:
                    body = match(text, i)
                    if body > 0:
                        found.setdefault(name[0], (name[0], name[1], i, body))
                break
            if c == '(':
                j = match(text, i)
                if j < 0:
                    break
                w = re.search(r'(operator\s*\S{1,3}|~?[A-Za-z_]\w*)\s*(<[^<>;{}]*>\s*)?$', text[m.end():i])
                skip = {'__launch_bounds__', '__attribute__', '__align__', 'decltype', 'noexcept',
                        'alignas', 'enable_if_t', 'requires', '__cluster_dims__', '__maxnreg__'}
                nxt = re.match(r'\s*([A-Za-z_]\w*|.)', text[j + 1:j + 60], re.S)
                nxt = nxt.group(1) if nxt else ''
                if w and w.group(1) not in skip and name is None and re.match(r'[{:;]|const$|noexcept|->|-|override|final|$|=|\(', nxt):
                    name = (m.end() + w.start(1), w.group(1))
                i = j + 1
                continue
            i += 1
    return list(found.values())


def items(text, body):
    subs, bars = [], []
    for m in re.finditer(r'\[', text[body[0]:body[1]]):
        i = body[0] + m.start()
        before = text[:i].rstrip()[-1:]
        word = re.search(r'(\w+)\s*$', text[max(0, i - 40):i])
        if not (before.isalnum() or before in '_])') or (word and word.group(1) in ('return', 'delete', 'case', 'else', 'operator', 'new')):
            continue
        close = match(text, i)
        if close < 0:
            continue
        # a declaration `float x[3]`, `x[3][4]` is no subscript
        start = max(text.rfind(ch, 0, i) for ch in ';{}')
        head = text[start + 1:i]
        head = re.sub(r'\[[^\]]*\]', '', head)
        if re.match(r'\s*(?:extern|static|const|volatile|constexpr|typename|unsigned|signed|__shared__|__align__\s*\([^)]*\)|__attribute__\s*\(\([^)]*\)\)|alignas\s*\([^)]*\))*\s*[\w:]+(?:\s*<[^;{}=()]*>)?(?:::\w+)?(?:\s+(?:const|volatile|int|long|char|short))*[\s*&]+\w+(?:\s*,\s*\*?\w+)*\s*$', head) and not re.match(r'\s*(return|else|case|delete|throw|goto)\b', head):
            continue
        if re.match(r'\s*(?:extern\s+)?__shared__', head) and '=' not in head:
            continue
        if text[i + 1:close].strip() == '' :
            continue
        subs.append(close)
    for m in BARRIER.finditer(text, body[0], body[1]):
        close = match(text, text.index('(', m.end() - 1))
        if close > 0:
            bars.append(close)
    return subs, bars


def in_ranges(offset, ranges):
    return next((r for r in ranges if r[0] <= offset < r[1]), None)


def run(tool, files, extra):
    out = subprocess.run(['nice', tool, *extra, *files], capture_output=True, text=True, encoding='latin-1')
    if out.returncode != 0:
        print('front_survey died', out.returncode, out.stderr[-300:])
    return out.stdout


def main():
    args = sys.argv[1:]
    tool = args.pop(0)
    alone = '--alone' in args
    lost_shown = '--lost' in args
    extra = ['--no-repair'] if '--no-repair' in args else []
    files = [a for a in args if not a.startswith('--')]
    total = dict(funcs=0, f_ok=0, subs=0, s_ok=0, bars=0, b_ok=0, alt=0, files=0, dead=0, clean=0,
                 err_funcs=0, repaired=0, s_low=0, b_low=0)
    times = []
    rows = []
    for path in files:
        data = open(path, 'rb').read()
        text = blank(data.decode('latin-1'))
        with tempfile.TemporaryDirectory() as tmp:
            use = path
            if alone:
                use = os.path.join(tmp, os.path.basename(path))
                shutil.copyfile(path, use)
            out = run(tool, [use], extra)
        seen_f, seen_s, seen_c, errors, skipped = set(), set(), set(), [], []
        lowered = {'a': [], 'b': []}
        head = None
        for line in out.split('\n'):
            p = line.split(' ', 3)
            if p[0] == 'file':
                head = line.split()
            elif p[0] == 'f':
                seen_f.add(int(p[1]))
            elif p[0] == 's':
                seen_s.add(int(p[1]))
            elif p[0] == 'c':
                seen_c.add(int(p[1]))
            elif p[0] == 'x':
                errors.append((int(p[1]), line.split(' ', 2)[2]))
            elif p[0] in lowered:
                lowered[p[0]].append((int(p[1]), int(p[2])))
            elif p[0] == 'k':
                skipped.append((int(p[1]), int(p[2])))
        total['files'] += 1
        if head is None or head[2] != '0':
            total['dead'] += 1
            rows.append((path, 'DEAD', out[:200]))
            continue
        times.append(float(head[8]))
        total['clean'] += head[5] == '0'
        total['repaired'] += int(head[7])
        lost, lost_items, not_lowered = [], [], []
        seen_in = functions(text)
        for f in seen_in:
            r = in_ranges(f[0], skipped)
            if r and any(not in_ranges(g[0], skipped) and g[1] == f[1] for g in seen_in):
                total['alt'] += 1
                continue
            if r and re.search(rb'^\s*#\s*if\s+0', data[r[0]:r[0] + 40], re.M):
                total['alt'] += 1
                continue
            total['funcs'] += 1
            ok = f[0] in seen_f or any(f[0] - 2 <= s <= f[0] + 2 for s in seen_f)
            total['f_ok'] += ok
            if not ok:
                lost.append((f[1], data[:f[0]].count(b'\n') + 1, 'skipped' if r else ''))
            total['err_funcs'] += any(f[2] <= e[0] <= f[3] for e in errors)
            subs, bars = items(text, (f[2], f[3]))
            for s in subs:
                if in_ranges(s, skipped) and not r:
                    continue
                total['subs'] += 1
                good = s in seen_s or s in seen_c
                total['s_ok'] += good
                if not good:
                    lost_items.append(data[:s].count(b'\n') + 1)
                low = in_ranges(s, lowered['a'])
                total['s_low'] += bool(low)
                if not low:
                    not_lowered.append(data[:s].count(b'\n') + 1)
            for s in bars:
                if in_ranges(s, skipped) and not r:
                    continue
                total['bars'] += 1
                good = s in seen_c
                total['b_ok'] += good
                if not good:
                    lost_items.append(-(data[:s].count(b'\n') + 1))
                low = in_ranges(s, lowered['b'])
                total['b_low'] += bool(low)
                if not low:
                    not_lowered.append(-(data[:s].count(b'\n') + 1))
        if lost or lost_items or not_lowered:
            rows.append((path, lost, sorted(set(lost_items))[:40], 'not lowered:',
                         sorted(set(not_lowered))[:40]))
    if lost_shown:
        for r in rows:
            print(*r)
    t = total

    def pct(a, b):
        return f'{a}/{b} = {100 * a / b:.2f} %' if b else '-'
    print(f"files {t['files']}, not parsed {t['dead']}, without errors {t['clean']}; made up {t['repaired']}")
    print('device functions with body:', pct(t['f_ok'], t['funcs']), f"({t['alt']} in other branches)")
    print('functions without an error inside:', pct(t['funcs'] - t['err_funcs'], t['funcs']))
    print('subscripts:', pct(t['s_ok'], t['subs']), ' barriers:', pct(t['b_ok'], t['bars']),
          ' both:', pct(t['s_ok'] + t['b_ok'], t['subs'] + t['bars']))
    print('lowered to the IR: subscripts:', pct(t['s_low'], t['subs']), ' barriers:',
          pct(t['b_low'], t['bars']), ' both:', pct(t['s_low'] + t['b_low'], t['subs'] + t['bars']))
    if times:
        times.sort()
        print(f'CPU seconds a file: median {statistics.median(times):.3f}, 95 % {times[int(len(times) * .95)]:.3f}, max {times[-1]:.3f}')


if __name__ == '__main__':
    main()
