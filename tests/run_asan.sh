#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# The test suites that run our binaries, and lint of samples/ and the given folders, with a sanitizer
# build: tests/run_asan.sh BUILD [FOLDER...]
#
# Files are analysed in processes of their own, whose death costs one file and whose standard error is
# not shown: each report goes into a file of BUILD/log/sanitizer, and any such file is a failure.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$1
shift
# libclang keeps some memory for the life of the process; its own leaks are not ours to find.
reports=$build/log/sanitizer
rm -rf "$reports"
mkdir -p "$reports"
export LSAN_OPTIONS=suppressions=$root/tests/lsan.txt:print_suppressions=0
# libclang gives its threads signal stacks of its own, which ASan would take for its own and unmap.
asan=detect_stack_use_after_return=1:strict_string_checks=1:use_sigaltstack=0
export ASAN_OPTIONS=$asan:log_path=$reports/report
export UBSAN_OPTIONS=print_stacktrace=1:log_path=$reports/report

# Left out: what runs none of our binaries (layers, style, scripts, tools, clang), and gpu.
suites=(unit lower slice rules samples cli robust fuzz worker confirm)
status=0
"$root/tests/run_all.py" --build "$build" "${suites[@]}" || status=1
for folder in "$root/samples" "$@"; do
    echo "asan: lint of $folder"
    code=0
    "$build/cudalint" --isolated --preview -s all -f jsonl "$folder" \
        >"$build/log/asan-lint.txt" 2>&1 || code=$?
    # 2: a file that could not be analysed.
    if [[ $code -gt 2 ]]; then
        tail -n 5 "$build/log/asan-lint.txt"
        status=1
    fi
done
found=0 beyond=0
for report in "$reports"/*; do
    # ASan also warns of signal stacks, which are not ours to find.
    grep -sqE 'ERROR: |runtime error: ' "$report" || continue
    # Nesting without end, which the tests plant, is libclang's to fall over: it costs one file.
    if grep -q 'ERROR: AddressSanitizer: stack-overflow' "$report" &&
        sed -n '/^ *#[0-4] /p' "$report" | grep -q '/libclang-22'; then
        beyond=$((beyond + 1))
        continue
    fi
    found=$((found + 1))
    echo "asan: $report"
    head -n 30 "$report"
done
[[ $beyond -eq 0 ]] || echo "asan: $beyond stack overflows inside libclang, each the loss of one file"
if [[ $found -gt 0 ]]; then
    echo "asan: $found reports"
    status=1
fi
[[ $status -eq 0 ]] && echo "asan: nothing found"
exit $status
