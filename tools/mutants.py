# SPDX-License-Identifier: Apache-2.0
"""Bugs put into correct CUDA code, one at a time, in the shapes that people really write. A mutant
keeps the lines of its file, so that findings can be compared line by line."""
import dataclasses
import re

import score_common

FUNCTION = re.compile(r"\b(__global__|__device__)\b")
INDEX = re.compile(r"\b(?:threadIdx|blockIdx)\s*\.\s*[xyz]\b")
WIDE = (r"(?:const\s+)?(?:std::)?(?:size_t|int64_t|uint64_t|ptrdiff_t|(?:unsigned\s+)?long\s+long"
        r"(?:\s+int)?)")
CHECK = r"\b\w*(?:CHECK|SAFE|ERR|CUDA|check|Check|gpuErr|safe)\w*"


@dataclasses.dataclass
class Mutant:
    """`text` is the whole file with the bug; `line` is where it was put."""
    operator: str
    line: int
    text: str


def masked(text):
    """The text with comments and strings blanked: same length, same lines."""
    return score_common.COMMENT_OR_STRING.sub(
        lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def closing(code, start):
    """Where the bracket that opens at `start` closes; -1 where it does not."""
    pairs, depth = {"(": ")", "{": "}", "[": "]"}, 0
    opens, closes = code[start], pairs[code[start]]
    for at in range(start, len(code)):
        depth += (code[at] == opens) - (code[at] == closes)
        if depth == 0:
            return at
    return -1


def bodies(code):
    """(word, start, end) of the braces of kernels and device functions."""
    for word in FUNCTION.finditer(code):
        brace = re.compile(r"[;{]").search(code, word.end())
        if brace and brace.group() == "{" and ")" in code[word.end():brace.start()]:
            end = closing(code, brace.start())
            if end > 0:
                yield word.group(), brace.start(), end


def own_names(code):
    """Names that are set from the thread's or the block's own index, one step removed at most."""
    names = {"threadIdx", "blockIdx"}
    for _ in range(2):
        for name, value in re.findall(r"\b(\w+)\s*=(?!=)([^;]*);", code):
            if re.search(r"\b(?:" + "|".join(names) + r")\b", value):
                names.add(name)
    return names


def statement_end(code, start):
    """Behind the statement that begins at `start`; -1 where it cannot be told."""
    at = re.compile(r"\s*").match(code, start).end()
    if at >= len(code) or re.compile(r"(?:if|for|while|do|switch|else)\b").match(code, at):
        return -1
    if code[at] == "{":
        return closing(code, at) + 1
    end = code.find(";", at)
    return end + 1 if end > 0 and "{" not in code[at:end] else -1


@dataclasses.dataclass
class Guard:
    """`if (cond) statement` on an own index, without `else`; `leaves`: the statement returns."""
    start: int
    cond: tuple
    body: tuple
    leaves: bool


def guards(code, start, end):
    names = own_names(code[start:end])
    for word in re.compile(r"\bif\s*\(").finditer(code, start, end):
        close = closing(code, word.end() - 1)
        if close < 0 or close > end:
            continue
        cond = code[word.end():close]
        behind = statement_end(code, close + 1)
        if (behind < 0 or re.match(r"\s*else\b", code[behind:])
                or not re.search(r"\b(?:" + "|".join(names) + r")\b", cond)
                or not re.search(r"[<>]", cond) or re.search(r"==|!=|->|\?|\bconstexpr\b", cond)):
            continue
        leaves = bool(re.fullmatch(r"\s*\{?\s*return\s*;\s*\}?\s*", code[close + 1:behind]))
        upper = re.search(r">=?\s*[A-Za-z]", cond) if leaves else re.search(r"<=?\s*[A-Za-z]", cond)
        if upper:
            yield Guard(word.start(), (word.end(), close), (close + 1, behind), leaves)


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def kernels(code):
    return [(start, end) for word, start, end in bodies(code) if word == "__global__"]


def indexed(text):
    return "[" in text


def guard_gone(text, code):
    """R1: the guard of an own index is left out."""
    for start, end in kernels(code):
        for guard in guards(code, start, end):
            if guard.leaves:
                yield guard.start, guard.body[1], blank(text[guard.start:guard.body[1]])
            elif indexed(code[slice(*guard.body)]):
                yield guard.start, guard.cond[1] + 1, blank(text[guard.start:guard.cond[1] + 1])


def guard_off_by_one(text, code):
    """R1: `<` is written `<=`, `>=` is written `>`."""
    for start, end in kernels(code):
        for guard in guards(code, start, end):
            if not guard.leaves and not indexed(code[slice(*guard.body)]):
                continue
            cond = text[slice(*guard.cond)]
            pattern = r">=(?=\s*[A-Za-z])" if guard.leaves else r"(?<!<)<(?![<=])(?=\s*[A-Za-z])"
            changed = re.sub(pattern, ">" if guard.leaves else "<=", cond, count=1)
            if changed != cond:
                yield *guard.cond, changed


def guard_other_word(text, code):
    """R1: `&&` is written `||`, `||` is written `&&`."""
    for start, end in kernels(code):
        for guard in guards(code, start, end):
            cond = text[slice(*guard.cond)]
            parts = re.split(r"\|\|" if guard.leaves else "&&", cond)
            sides = r"[^<>]*>=?[^<>]*" if guard.leaves else r"[^<>]*<=?[^<>]*"
            if len(parts) > 1 and all(re.fullmatch(sides, part, re.S) for part in parts):
                yield *guard.cond, ("&&" if guard.leaves else "||").join(parts)


def guard_sibling(text, code):
    """R1: the first access of the guarded ones stands before the guard."""
    for start, end in kernels(code):
        for guard in guards(code, start, end):
            if guard.leaves:
                behind = statement_end(code, guard.body[1])
                first = text[guard.body[1]:behind]
                if behind > 0 and indexed(first) and not re.search(r"[{}]|\breturn\b", first):
                    head = text[guard.start:guard.body[1]]
                    yield (guard.start, behind, first.strip().replace("\n", " ") + " " + head
                           + "\n" * first.count("\n"))
                continue
            brace = code.find("{", guard.body[0], guard.body[1])
            if brace < 0 or code[guard.body[0]:brace].strip():
                continue
            behind = statement_end(code, brace + 1)
            first = text[brace + 1:behind]
            if behind > 0 and indexed(first) and not re.search(r"[{}]|\breturn\b", first):
                yield (guard.start, behind, first.strip().replace("\n", " ") + " "
                       + text[guard.start:brace + 1] + "\n" * first.count("\n"))


BARRIER = re.compile(r"\b__syncthreads\s*\(\s*\)\s*;|\b\w+\s*\.\s*sync\s*\(\s*\)\s*;")


def barrier_under_if(text, code):
    """R2: the barrier behind an `if` on an own index moves into it."""
    for _, start, end in bodies(code):
        for guard in guards(code, start, end):
            found = re.compile(r"\s*(__syncthreads\s*\(\s*\)\s*;)").match(code, guard.body[1])
            brace = code.rfind("}", guard.body[0], guard.body[1])
            if found and brace > 0:
                yield (brace, found.end(),
                       "__syncthreads(); }" + blank(text[brace + 1:found.end()]))


def early_return(text, code):
    """R2: threads outside of a guard return before a barrier that stands further down."""
    for start, end in kernels(code):
        for guard in guards(code, start, end):
            if not guard.leaves and BARRIER.search(code, guard.body[1], end):
                yield (guard.start, guard.start, f"if (!({text[slice(*guard.cond)].strip()})) "
                       "return; ") if "\n" not in text[slice(*guard.cond)] else None


def barrier_gone(text, code):
    """R5: a barrier is left out (some of them are not needed)."""
    for _, start, end in bodies(code):
        for found in BARRIER.finditer(code, start, end):
            if not re.match(r"\s*}", code[found.end():]):
                yield found.start(), found.end(), ";" + blank(found.group())[1:]


def loop_barrier_gone(text, code):
    """R5: the barrier at the end of a loop's body is left out."""
    for _, start, end in bodies(code):
        for loop in re.compile(r"\bfor\s*\(").finditer(code, start, end):
            close = closing(code, loop.end() - 1)
            brace = re.compile(r"\s*{").match(code, close + 1) if close > 0 else None
            last = closing(code, brace.end() - 1) if brace else -1
            tail = list(BARRIER.finditer(code, brace.end(), last)) if last > 0 else []
            if tail and not code[tail[-1].end():last].strip():
                yield tail[-1].start(), tail[-1].end(), ";" + blank(tail[-1].group())[1:]


def atomic_gone(text, code):
    """R5: `atomicAdd(&x[i], v)` is written `x[i] += v`."""
    for start, end in kernels(code):
        for found in re.compile(r"(?<=[;{})\s])atomicAdd\s*\(\s*&").finditer(code, start, end):
            close = closing(code, code.find("(", found.start()))
            inner = code[found.end():close]
            depth, comma = 0, -1
            for at, letter in enumerate(inner):
                depth += (letter in "([") - (letter in ")]")
                if letter == "," and depth == 0:
                    comma = at
                    break
            if comma > 0 and re.match(r"\s*;", code[close + 1:]) and close < end:
                place = text[found.end():found.end() + comma]
                value = text[found.end() + comma + 1:close]
                yield found.start(), close + 1, f"{place} += {value}"


PLACE = r"(?:blockIdx|blockDim|threadIdx)\s*\.\s*\w"
OWN_PLACE = re.compile(PLACE + r"\s*\*\s*" + PLACE)
PRODUCT = re.compile(r"[\w)\]]\s*\*\s*[\w(]")


def narrowed(text, code):
    """R3: a 64-bit index or offset is declared `int`."""
    for _, start, end in bodies(code):
        pattern = r"(?<=[;{}(\s])" + WIDE + r"(?=\s+\w+\s*=[^;]*\*[^;]*;)"
        for found in re.compile(pattern).finditer(code, start, end):
            behind = code[found.end():code.find(";", found.end())]
            value = re.sub(r"\(\s*" + WIDE + r"\s*\)", "", behind)
            product = OWN_PLACE.sub("", value)
            if re.search(r"cast|sizeof|clock", value) or not PRODUCT.search(product):
                continue
            whole = re.sub(r"\(\s*" + WIDE + r"\s*\)", "", text[found.end():found.end() + len(behind)])
            yield found.start(), found.end() + len(behind), "int" + whole


def cast_gone(text, code):
    """R3: the cast of a factor to 64 bits is left out."""
    for _, start, end in bodies(code):
        for found in re.compile(r"\(\s*" + WIDE + r"\s*\)(?=\s*\w+\s*\*)").finditer(code, start, end):
            yield found.start(), found.end(), ""
        pattern = r"(?:static_cast\s*<\s*" + WIDE + r"\s*>)(?=\s*\([^()]*\)\s*\*)"
        for found in re.compile(pattern).finditer(code, start, end):
            yield found.start(), found.end(), ""


def opt_in_gone(text, code):
    """R4: the opt-in to more than 48 KiB of dynamic shared memory is left out."""
    for found in re.compile(r"(?<=[;{}\s])(?:\w+\s*\(\s*)?cudaFuncSetAttribute\s*\(").finditer(code):
        end = code.find(";", found.end())
        if end > 0 and "MaxDynamicSharedMemorySize" in code[found.end():end]:
            yield found.start(), end, blank(text[found.start():end])


NOTHING = re.compile(r"[\w.()>:-]+\s*(?:(?:==|<=)\s*0|<\s*1)|[\w.>:-]+\.empty\(\)")


def empty_return_gone(text, code):
    """R6: the return where there is nothing to do, before a launch, is left out."""
    for word in re.compile(r"\bif\s*\(").finditer(code):
        close = closing(code, word.end() - 1)
        if close < 0 or not NOTHING.fullmatch(code[word.end():close].strip()):
            continue
        leave = re.compile(r"\s*\{?\s*return\b[^;{}]*;\s*\}?").match(code, close + 1)
        launch = code.find("<<<", leave.end()) if leave else -1
        if launch > 0 and not re.search(r"\n}", code[leave.end():launch]):
            yield word.start(), leave.end(), blank(text[word.start():leave.end()])


def floor_division(text, code):
    """R6: the number of blocks is rounded down."""
    name = r"(\w+(?:\.\w+)*)"
    for found in re.compile(r"\(\s*" + name + r"\s*\+\s*\(?\s*" + name
                            + r"\s*-\s*1\s*\)?\s*\)\s*/\s*(\2)\b").finditer(code):
        yield found.start(), found.end(), f"{found.group(1)} / {found.group(2)}"


def swapped_launch(text, code):
    """R6: grid and block change places."""
    for found in re.compile(r"<<<\s*([\w.()/ +*-]+?)\s*,\s*([\w.()/ +*-]+?)\s*(?=,|>>>)").finditer(code):
        if found.group(1) != found.group(2):
            yield found.start(), found.end(), f"<<<{found.group(2)}, {found.group(1)}"


def check_gone(text, code):
    """R7: the status of a call is not looked at."""
    calls = r"(?:Malloc|Memcpy|Memset|MallocManaged|MallocHost|MemcpyAsync|MemsetAsync)"
    for found in re.compile(r"(?<=[;{}\s])" + CHECK + r"\s*\(\s*(?=cuda" + calls + r"\s*\()").finditer(code):
        opening = code.find("(", found.start())
        close = closing(code, opening)
        if close > 0 and re.match(r"\s*;", code[close + 1:]):
            inner = text[found.end():close]
            depth = closing(inner, inner.find("("))
            if depth > 0 and "\n" not in text[found.start():found.end()]:
                yield found.start(), close + 1, inner[:depth + 1] + blank(inner[depth + 1:])


def launch_check_gone(text, code):
    """R7: nothing asks whether a launch failed."""
    pattern = (r"(?<=[;{}\s])(?:" + CHECK + r"\s*\(\s*cuda(?:GetLast|PeekAtLast)Error\s*\(\s*\)\s*\)|"
               r"C10_CUDA_KERNEL_LAUNCH_CHECK\s*\(\s*\)|\w*CUDA_CHECK_ERRORS?\s*\(\s*\)|"
               r"CUDA_POST_KERNEL_CHECK)\s*;")
    for found in re.compile(pattern).finditer(code):
        yield found.start(), found.end(), blank(found.group())


OPERATORS = {  # name: (rule, how)
    "guard-gone": ("R1", guard_gone),
    "guard-off-by-one": ("R1", guard_off_by_one),
    "guard-other-word": ("R1", guard_other_word),
    "guard-sibling": ("R1", guard_sibling),
    "barrier-under-if": ("R2", barrier_under_if),
    "early-return": ("R2", early_return),
    "narrowed": ("R3", narrowed),
    "cast-gone": ("R3", cast_gone),
    "opt-in-gone": ("R4", opt_in_gone),
    "barrier-gone": ("R5", barrier_gone),
    "loop-barrier-gone": ("R5", loop_barrier_gone),
    "atomic-gone": ("R5", atomic_gone),
    "empty-return-gone": ("R6", empty_return_gone),
    "floor-division": ("R6", floor_division),
    "swapped-launch": ("R6", swapped_launch),
    "check-gone": ("R7", check_gone),
    "launch-check-gone": ("R7", launch_check_gone),
}


def mutants(text, operator):
    """All mutants of a text by one operator, in the order of their places."""
    code = masked(text)
    for change in OPERATORS[operator][1](text, code):
        if change:
            start, end, new = change
            if new.count("\n") < text[start:end].count("\n"):
                new += "\n" * (text[start:end].count("\n") - new.count("\n"))
            yield Mutant(operator, text.count("\n", 0, start) + 1, text[:start] + new + text[end:])
