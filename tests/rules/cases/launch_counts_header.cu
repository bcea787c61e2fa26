// SPDX-License-Identifier: Apache-2.0
// CL302: how many blocks there are is worked out by a function of a header of the project.
#include <cuda_runtime.h>
#include <vector>

#include "counts.h"

__global__ void fill(int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = 0;
}

struct rows {
    uint32_t size() const;

    static void check()
    {
        if (cudaDeviceSynchronize() != cudaSuccess)
            throw 1;
    }

    void none(int *a) const
    {
        uint32_t const n = size();
        fill<<<shapes::pieces(n, 128), 128>>>(a, n); //~ invalid-launch?
        check();
    }

    void asked(int *a) const
    {
        uint32_t const n = size();
        if (n == 0)
            return;
        fill<<<shapes::pieces(n, 128), 128>>>(a, n);
        check();
    }

    void one_at_least(int *a) const
    {
        uint32_t const n = size();
        fill<<<shapes::blocks_at_least_one(n, 128), 128>>>(a, n);
        check();
    }

    void one_in_two_steps(int *a) const
    {
        uint32_t const n = size();
        fill<<<shapes::blocks_of(n), 256>>>(a, n);
        check();
    }

    void grid(int *a) const
    {
        uint32_t const n = size();
        fill<<<shapes::grid_of(n), 256>>>(a, n);
        check();
    }
};

#define LAUNCH(kernel, blocks, threads, ...)                                                        \
    {                                                                                              \
        if (!shapes::is_zero((blocks)) && !shapes::is_zero((threads))) {                           \
            (kernel)<<<(blocks), (threads)>>>(__VA_ARGS__);                                        \
            if (cudaGetLastError() != cudaSuccess)                                                 \
                throw 1;                                                                           \
        }                                                                                          \
    }

int threads_for(int n);

template <class T> __global__ void put(T *a, int64_t n, T v)
{
    int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = v;
}

struct array {
    static array empty(int64_t n);
    void *data;
};

template <class T> array filled(int64_t length, T v)
{
    array r = array::empty(length);
    int nt = threads_for(length), nb = (length + nt - 1) / nt;
    LAUNCH((put<T>), nb, nt, static_cast<T *>(r.data), length, v);
    return r;
}

template <class T> array filled_unasked(int64_t length, T v)
{
    array r = array::empty(length);
    int nt = threads_for(length), nb = (length + nt - 1) / nt;
    put<T><<<nb, nt>>>(static_cast<T *>(r.data), length, v); //~ invalid-launch?
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
    return r;
}

template array filled<int>(int64_t length, int v);
template array filled_unasked<int>(int64_t length, int v);

// Others that are asked about: the answer of the runtime, and what there is to do by its sign.
static bool failed(cudaError_t e)
{
    return e != cudaSuccess;
}

static bool has_work(uint32_t n)
{
    return n > 0;
}

struct columns {
    uint32_t size() const;

    void asked(int *a) const
    {
        uint32_t const n = size();
        if (n == 0)
            return;
        fill<<<shapes::grid_of(n), 256>>>(a, n);
        rows::check();
    }

    void asked_by_sign(int *a) const
    {
        uint32_t const n = size();
        if (!has_work(n))
            return;
        fill<<<(n + 255) / 256, 256>>>(a, n);
        rows::check();
    }

    void other_asked(int *a) const
    {
        uint32_t const n = size();
        if (failed(cudaMemset(a, 0, 4)))
            return;
        fill<<<(n + 255) / 256, 256>>>(a, n); //~ invalid-launch?
        rows::check();
    }
};
