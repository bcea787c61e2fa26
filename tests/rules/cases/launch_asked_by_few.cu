// SPDX-License-Identifier: Apache-2.0
// CL402: functions that leave the question to their callers: one that no caller in the file asks for is a note.
#include <cstdlib>
#include <cuda_runtime.h>

static void check_last_error()
{
    if (cudaGetLastError() != cudaSuccess)
        abort();
}

__global__ void step(float *x)
{
    x[threadIdx.x] += 1.f;
}

static void first(float *x)
{
    step<<<1, 256>>>(x);
}

static void second(float *x)
{
    step<<<1, 256>>>(x);
}

static void third(float *x)
{
    step<<<1, 256>>>(x);
}

void run(float *x)
{
    first(x);
    second(x);
    third(x);
    check_last_error();
}

void alone(float *x)
{
    step<<<1, 256>>>(x); //~ unchecked-launch?
}
