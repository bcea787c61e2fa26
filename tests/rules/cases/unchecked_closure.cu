// SPDX-License-Identifier: Apache-2.0
// CL402: a launch in a closure, and the question behind the call that is handed it.
#include "launcher.h"

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

__global__ void scale(float *x, float by);
__global__ void shift(float *x, float by);

void first(float *x)
{
    shift<<<64, 128>>>(x, 0.f);
    CHECK(cudaGetLastError());
}

void second(float *x)
{
    scale<<<64, 128>>>(x, 1.f);
    CHECK(cudaGetLastError());
}

void third(float *x)
{
    shift<<<64, 128>>>(x, 2.f);
    CHECK(cudaGetLastError());
}

void fourth(float *x)
{
    scale<<<64, 128>>>(x, 3.f);
    CHECK(cudaGetLastError());
}

void fifth(float *x)
{
    shift<<<64, 128>>>(x, 4.f);
    CHECK(cudaGetLastError());
}

void sixth(float *x)
{
    scale<<<64, 128>>>(x, 5.f);
    CHECK(cudaGetLastError());
}

void seventh(float *x)
{
    shift<<<64, 128>>>(x, 0.f);
    CHECK(cudaGetLastError());
}

void eighth(float *x)
{
    scale<<<64, 128>>>(x, 1.f);
    CHECK(cudaGetLastError());
}

void handed(float *x, size_t bytes)
{
    auto kernel = scale;
    auto const &launcher = [&]() { kernel<<<64, 128, bytes>>>(x, 3.f); };
    launch_with_bytes(bytes, launcher, kernel);
    CHECK(cudaGetLastError());
}

void forgotten(float *x)
{
    shift<<<64, 128>>>(x, 2.f); //~ unchecked-launch
}
