#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds every story under samples/ and runs it on the GPU: good.cu must print OK and exit 0, also
# under the story's compute-sanitizer tool; bad.cu must fail the way its gpu.txt says.
#
#   tests/gpu/run_samples.sh [STORY...]
#
# Environment: NVCC (nvcc), ARCH (native), JOBS (all cores), BUILD (a temporary folder),
# TIMEOUT (seconds for one run, 120).
# Exit: 0 all passed, 1 something failed, 77 no CUDA device.
set -u

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
samples=$(cd "$here/../../samples" && pwd)

if ! command -v nvidia-smi >/dev/null 2>&1 || ! nvidia-smi -L 2>/dev/null | grep -q GPU; then
    echo "skipped: no CUDA device"
    exit 77
fi

find_tool() {
    local dir
    for dir in "" "${CUDA_HOME:+$CUDA_HOME/bin/}" /usr/local/cuda/bin/; do
        command -v "$dir$1" && return 0
    done
    return 1
}

NVCC=${NVCC:-$(find_tool nvcc)} || { echo "run_samples.sh: nvcc not found" >&2; exit 1; }
sanitizer=$(find_tool compute-sanitizer) || sanitizer=
ARCH=${ARCH:-native}
JOBS=${JOBS:-$(nproc)}
TIMEOUT=${TIMEOUT:-120}
if [ -z "${BUILD:-}" ]; then
    BUILD=$(mktemp -d)
    trap 'rm -rf "$BUILD"' EXIT
fi
mkdir -p "$BUILD" || exit 1

stories=("$@")
if [ ${#stories[@]} -eq 0 ]; then
    for dir in "$samples"/*/; do
        stories+=("$(basename "$dir")")
    done
fi

# Prints the value of a `key: value` line of a story's gpu.txt.
gpu_txt() {
    sed -n "s/^$2: *//p" "$samples/$1/gpu.txt"
}

# Runs a program, below a compute-sanitizer tool unless that is `none`. The output goes to a file;
# the exit status is the program's (124 after the time limit) or the tool's.
run_program() {  # program tool output
    local program=$1 tool=$2 output=$3 status
    local command=("$program")
    if [ "$tool" != none ]; then
        command=("$sanitizer" --tool "$tool" --error-exitcode 1 "$program")
    fi
    timeout -k 5 "$TIMEOUT" "${command[@]}" >"$output" 2>&1
    status=$?
    if [ $status -eq 124 ] || [ $status -eq 137 ]; then
        echo "timed out after $TIMEOUT s" >>"$output"
    fi
    return $status
}

# Prints why a story fails; nothing when it passes.
judge_story() {  # story
    local story=$1 tool expect status
    local base=$BUILD/$story
    tool=$(gpu_txt "$story" tool)
    expect=$(gpu_txt "$story" expect)
    if [ -z "$tool" ] || [ -z "$expect" ]; then
        echo "gpu.txt lacks tool or expect"
        return
    fi
    for kind in good bad; do
        if [ ! -x "$base-$kind" ] || [ -s "$base-$kind.build" ]; then
            echo "$kind.cu: does not compile without a message: $(head -n 1 "$base-$kind.build")"
            return
        fi
    done
    if [ "$tool" != none ] && [ -z "$sanitizer" ]; then
        echo "compute-sanitizer not found"
        return
    fi

    run_program "$base-good" none "$base-good.log"
    status=$?
    if [ $status -ne 0 ] || ! grep -qx OK "$base-good.log"; then
        echo "good.cu: exit $status: $(tail -n 1 "$base-good.log")"
        return
    fi
    if [ "$tool" != none ] && ! run_program "$base-good" "$tool" "$base-good.$tool.log"; then
        echo "good.cu under $tool: $(grep -m 1 -v '^=* *COMPUTE' "$base-good.$tool.log")"
        return
    fi
    run_program "$base-bad" "$tool" "$base-bad.log"
    status=$?
    if [ $status -eq 0 ]; then
        echo "bad.cu: exit 0 (tool: $tool): $(tail -n 1 "$base-bad.log")"
    elif ! grep -qF -- "$expect" "$base-bad.log"; then
        echo "bad.cu: exit $status without '$expect': $(tail -n 1 "$base-bad.log")"
    fi
}

# One line a file for xargs: story and kind.
for story in "${stories[@]}"; do
    printf '%s good\n%s bad\n' "$story" "$story"
done | xargs -P "$JOBS" -L 1 sh -c \
    '"$0" -arch="$1" -lineinfo -o "$2/$4-$5" "$3/$4/$5.cu" >"$2/$4-$5.build" 2>&1' \
    "$NVCC" "$ARCH" "$BUILD" "$samples"

passed=0
failed=0
for story in "${stories[@]}"; do
    why=$(judge_story "$story")
    if [ -z "$why" ]; then
        passed=$((passed + 1))
        echo "ok   $story: $(gpu_txt "$story" expect) ($(gpu_txt "$story" tool))"
    else
        failed=$((failed + 1))
        echo "FAIL $story: $why"
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
