#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Unit tests, fuzz corpus, jobs of the worker and lint of samples/ and the given folders with a sanitizer build:
# tests/run_asan.sh BUILD [FOLDER...]
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$1
shift
# libclang keeps some memory for the life of the process; its own leaks are not ours to find.
export LSAN_OPTIONS=suppressions=$root/tests/lsan.txt:print_suppressions=0
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
export UBSAN_OPTIONS=print_stacktrace=1

status=0
"$root/tests/run_all.py" --build "$build" unit fuzz worker || status=1
for folder in "$root/samples" "$@"; do
    echo "asan: lint of $folder"
    code=0
    "$build/cudalint" --isolated --preview -s all -f jsonl "$folder" \
        >"$build/log/asan-lint.txt" 2>&1 || code=$?
    # 2: a file that could not be analysed; a sanitizer's report has its own text.
    if [[ $code -gt 2 ]] || grep -qE 'ERROR: (Address|Leak)Sanitizer|runtime error:' \
        "$build/log/asan-lint.txt"; then
        grep -E -A 25 -m 1 'Sanitizer|runtime error:' "$build/log/asan-lint.txt" ||
            tail -n 5 "$build/log/asan-lint.txt"
        status=1
    fi
done
[[ $status -eq 0 ]] && echo "asan: nothing found"
exit $status
