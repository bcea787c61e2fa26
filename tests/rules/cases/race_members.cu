// SPDX-License-Identifier: Apache-2.0
// CL102: which member of a shared record an access means; conditions that a barrier stands under too; numbers
// whose type is in a header that is not here; bodies that clang finds an error in.
#include <cub/cub.cuh>
#include "project.h"

struct page {
    unsigned num_valid;
    unsigned header;
    unsigned char *data;
};

struct encoder {
    unsigned char *cur;
    page p;
    unsigned char *out;
};

__device__ void finish(encoder *s, unsigned char *end, unsigned *out)
{
    int t = threadIdx.x;
    if (t == 0)
        s->p.header = end - s->p.data;
    __syncthreads();
    out[t] = s->p.header;
}

// The loop reads p.num_valid, thread 0 writes cur: other bytes.  Then all read cur.
template <int block_size>
__global__ void __launch_bounds__(block_size) encode(unsigned *out, encoder *from, bool split, int width)
{
    __shared__ encoder state;
    encoder *const s = &state;
    int t = threadIdx.x;
    if (t == 0)
        *s = from[blockIdx.x];
    __syncthreads();
    if (s->p.num_valid == 0)
        return;
    __syncthreads();
    for (unsigned i = 0; i < s->p.num_valid; i += block_size)
        out[i + t] = 0;
    if (split && t == 0)
        s->cur += width; //~ shared-race
    finish(s, s->cur, out);
}

struct runs {
    unsigned count;
    unsigned base[8];
};

struct decoder {
    union {
        runs r;
        unsigned raw[16];
    } u;
    union {
        unsigned u32[256];
        unsigned char u8[1024];
    } vals;
};

__device__ void decode(runs *rle, const unsigned *vals, const unsigned *starts, unsigned *out)
{
    for (unsigned run = threadIdx.x / 32; run < 8; run += blockDim.x / 32) {
        unsigned first = vals[starts[run]]; // elsewhere in the object
        if (threadIdx.x % 32 == 0)
            rle->base[threadIdx.x / 32] = first;
        __syncwarp();
        out[run * 32 + threadIdx.x % 32] = rle->base[threadIdx.x / 32];
        __syncwarp();
    }
}

__global__ void decode_all(const unsigned *in, const unsigned *starts, unsigned *out)
{
    __shared__ decoder d;
    d.vals.u32[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    decode(&d.u.r, d.vals.u32, starts, out);
}

// The least of all limits: who reads it as a limit leaves it as it is.
__global__ void limit(const int *have, int *out, int mode)
{
    __shared__ int most, some;
    if (threadIdx.x == 0) {
        most = have[blockIdx.x];
        some = have[gridDim.x + blockIdx.x];
    }
    __syncthreads();
    int count = some;
    if (mode == 7) {
        if (count == 0)
            count = most;
        if (threadIdx.x == 0 && count < most)
            most = count;
    }
    __syncthreads();
    out[threadIdx.x] = most;
}

// `dim_t` is a number.
struct rows {
    template <typename T>
    static __device__ void map(int *out, const T *in, const project::dim_t cols)
    {
        using project::dim_t;
        typedef cub::BlockScan<dim_t, 128> scan;
        __shared__ typename scan::TempStorage storage;
        __shared__ volatile dim_t sum;
        dim_t k = 0, here;
        for (dim_t j = threadIdx.x; j < cols + threadIdx.x; j += blockDim.x) {
            here = j < cols && in[j] != 0;
            if (threadIdx.x == blockDim.x - 1)
                sum = here;
            scan(storage).ExclusiveSum(here, here);
            if (j < cols)
                out[k + here] = j;
            if (threadIdx.x == blockDim.x - 1)
                sum += here;
            __syncthreads();
            k += sum; //~ shared-race
        }
    }
};

// The error is in the arithmetic of vectors; what waits and what is written is plain.
__global__ void constraints(const float3 *x, const int *other, float *out)
{
    extern __shared__ float3 r[];
    float3 d = 0.5f * x[threadIdx.x];
    r[threadIdx.x] = d;
    __syncthreads();
    float3 r1 = r[other[threadIdx.x]];
    float sol = r1.x + r1.y;
    extern __shared__ float rhs[];
    rhs[threadIdx.x] = sol; //~ shared-race
    __syncthreads();
    out[threadIdx.x] = rhs[other[threadIdx.x]];
}
