Precompiled headers: kept between runs, never seen in the output, whatever happens to them.

% file a.cu
#include <cuda_fp16.h>
__global__ void k(float *x, half *h)
{
    __syncthreads();
    x[threadIdx.x] = __half2float(h[threadIdx.x]);
}
% end
% file b.cu
#include "no/such.h"
__global__ void k(thing *x)
{
    if (threadIdx.x < 3)
        __syncthreads();
}
% end
$ cudalint -f full --fail-on never --no-cache a.cu b.cu > want.txt 2> want.err; ls
| a.cu
| b.cu
| want.err
| want.txt
= 0
$ for i in 1 2 3; do cudalint -f full --fail-on never --cache-dir d/cache a.cu b.cu > got.txt 2> got.err; cmp got.err want.err; sed -i 's/[0-9.]* s\./T/' got.txt want.txt; diff got.txt want.txt; done; ls d/cache | sed 's/[0-9a-f]\{16\}/H/g' | sort -u
| prelude-H-H.pch
= 0

A file that was cut short, filled with rubbish, or replaced.
$ for f in d/cache/*; do truncate -s 5000 $f; done; cudalint -q -f concise --cache-dir d/cache b.cu
| b.cu:5:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
= 1
$ for f in d/cache/*; do head -c 100000 /dev/zero > $f; done; cudalint -q -f concise --cache-dir d/cache b.cu
| b.cu:5:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
= 1
$ for f in d/cache/*; do rm $f; mkfifo $f; done; cudalint -q -f concise --cache-dir d/cache b.cu
| b.cu:5:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
= 1

No place for it.
$ cudalint -q -f concise --cache-dir /dev/null/x b.cu; HOME=/dev/null XDG_CACHE_HOME= cudalint -q -f concise b.cu; env -u HOME -u XDG_CACHE_HOME cudalint -q -f concise b.cu
| b.cu:5:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
| b.cu:5:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
| b.cu:5:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
= 1

Many at once make it at once.
$ for i in 1 2 3 4 5 6; do cudalint -q -f concise --cache-dir e b.cu & done | sort -u; wait; ls e | grep -c part
| b.cu:5:9: error: __syncthreads() is not reached by every thread of the block [barrier-divergent CL101]
| 0
= 1
