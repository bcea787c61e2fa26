/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: `if (n)` asks for none, whatever type a class out of sight has given n. */
#include <absent/scalar.hpp>

__global__ void fill(float *out)
{
    out[blockIdx.x * 32 + threadIdx.x] = 1;
}

struct moves {
    absent::device_scalar<int> count;
};

void asked(moves &m, float *out, cudaStream_t s)
{
    auto n = m.count.value(s);
    if (n)
        fill<<<n, 32, 0, s>>>(out);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

void unasked(moves &m, float *out, cudaStream_t s)
{
    auto n = m.count.value(s);
    fill<<<n, 32, 0, s>>>(out); //~ invalid-launch!
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}

void asked_for_other(moves &m, moves &others, float *out, cudaStream_t s)
{
    auto n = m.count.value(s);
    auto k = others.count.value(s);
    if (k)
        fill<<<n, 32, 0, s>>>(out); //~ invalid-launch!
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
