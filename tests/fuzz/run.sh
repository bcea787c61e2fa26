#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs each libFuzzer target for some seconds: tests/fuzz/run.sh BUILD SECONDS
# New inputs stay in BUILD/corpus; a crash leaves its input in BUILD/crash-* and fails.
# A fix comes with that input as a file in tests/fuzz/corpus/TARGET.
set -euo pipefail

seeds=$(dirname "${BASH_SOURCE[0]}")/corpus
build=$1
seconds=$2
passed=0
failed=0

for target in "$build"/tests/fuzz_*; do
    [[ -f $target && -x $target ]] || continue
    name=$(basename "$target")
    corpus=$build/corpus/$name
    mkdir -p "$corpus" "$seeds/${name#fuzz_}"
    folders=("$corpus" "$seeds/${name#fuzz_}")
    [[ $name != fuzz_ir_text ]] || folders+=("$seeds"/../../ir)
    echo "fuzz: $name for $seconds s"
    if "$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 -print_final_stats=1 \
        -verbosity=0 -artifact_prefix="$build/crash-$name-" "${folders[@]}" \
        >"$build/$name.log" 2>&1; then
        sed -n 's/^stat::number_of_executed_units: */    inputs: /p' "$build/$name.log"
        passed=$((passed + 1))
    else
        tail -n 30 "$build/$name.log"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
