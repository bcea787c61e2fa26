// SPDX-License-Identifier: Apache-2.0
// CL101, CL102, CL106: a constant that `using` brings in from a header that is not here; arrays whose extent is one.
#include "absent.h"

template <typename T> __device__ void scan(T *out, const T *in, const absent::dim_t rows)
{
    using absent::kThreads;
    using absent::dim_t;
    __shared__ volatile dim_t last;
    __shared__ float more[kThreads / 32];
    for (dim_t j = threadIdx.x; j < rows + threadIdx.x; j += kThreads) {
        __syncthreads();
        if (threadIdx.x == kThreads - 1)
            last = j;
        more[threadIdx.x / 32] = 1;
        if (threadIdx.x == kThreads - 1)
            last += 1;
        __syncthreads();
        if (j < rows)
            out[j] = in[j] + last + more[0];
    }
}

template <typename T> __device__ void uneven(T *out, const T *in, const absent::dim_t rows)
{
    using absent::kThreads;
    using absent::dim_t;
    for (dim_t j = threadIdx.x; j < rows; j += kThreads) { //~ barrier-divergent
        __syncthreads();
        out[j] = in[j];
    }
}
