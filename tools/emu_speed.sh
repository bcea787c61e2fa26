#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Speed of the engine ptx-cpu: lane instructions per second of CPU time on one core, detectors on (7f)
# and off, for a vector add (1M), a tiled matrix product (256 x 256), a reduction and a histogram (1M).
#   tools/emu_speed.sh [path of emu_tool]
tool=${1:-build/emu_tool}
ptx=$(dirname "$0")/../tests/ptx/speed.ptx
for detect in 7f 0; do
    echo "detectors $detect"
    run() {
        name=$1
        shift
        printf '%-10s' "$name"
        "$tool" "$ptx" "$@" | tail -n 1
    }
    m4=4194304 k256=262144
    run vadd _Z4vaddPKfS0_Pfi 4096 256 -d $detect buf:$m4:ramp buf:$m4:ramp buf:$m4:uninit i32:1048576
    run matmul _Z6matmulPKfS0_Pfi 16,16 16,16 -d $detect buf:$k256:random buf:$k256:random \
        buf:$k256 i32:256
    run reduce _Z6reducePKfPfi 64 256 -s 1024 -d $detect buf:$m4:ramp buf:256 i32:1048576
    run histogram _Z4histPKiPii 64 256 -t s32 -d $detect buf:$m4:random:0:256 buf:1024 i32:1048576
done
