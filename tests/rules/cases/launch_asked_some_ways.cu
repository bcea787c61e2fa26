// SPDX-License-Identifier: Apache-2.0
// CL302: the size that is asked for none on one way to the launch alone.
#include <cuda_runtime.h>

struct list {
    int length;
    float *p;
};

__global__ void clear(float *p, int n)
{
    int i = blockIdx.x * 64 + threadIdx.x;
    if (i < n)
        p[i] = 0;
}

void run_list(const list *l, int which, cudaStream_t s)
{
    if (which == 1 && l->length == 0)
        return;
    clear<<<l->length, 64, 0, s>>>(l->p, l->length * 64); //~ invalid-launch?
}

void run_far(float *p, int n, bool local, cudaStream_t s)
{
    if (!local && n == 0)
        return;
    clear<<<(n + 63) / 64, 64, 0, s>>>(p, n); //~ invalid-launch?
}

void prepare(float *p);

void run_nested(float *p, int n, bool local, cudaStream_t s)
{
    if (local) {
        if (n <= 0)
            return;
        prepare(p);
    }
    clear<<<(n + 63) / 64, 64, 0, s>>>(p, n); //~ invalid-launch?
}

void run_either(float *p, int n, cudaStream_t s)
{
    if (p == nullptr || n == 0)
        return;
    clear<<<(n + 63) / 64, 64, 0, s>>>(p, n);
}

void run_two(float *p, int n, bool local, cudaStream_t s)
{
    if (local) {
        if (n == 0)
            return;
        prepare(p);
    } else {
        if (n < 1)
            return;
    }
    clear<<<(n + 63) / 64, 64, 0, s>>>(p, n);
}

// large ones are never none
void run_large(float *p, int n, cudaStream_t s)
{
    if (n < 100) {
        if (n == 0)
            return;
        prepare(p);
        return;
    }
    clear<<<(n + 63) / 64, 64, 0, s>>>(p, n);
}

void run_at_least_one(float *p, int n, bool local, cudaStream_t s)
{
    if (!local && n == 0)
        return;
    clear<<<n / 64 + 1, 64, 0, s>>>(p, n);
}
