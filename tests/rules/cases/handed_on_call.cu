/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: a function that is handed on with all that it is to be called with, `bench(3, run, out, in, 1600)`, is called
 * with that; one that is handed on alone may be called with anything. */
#include <cuda_runtime.h>

template <typename T> __global__ void turn(T *out, const T *in, int cols)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; i < cols; i += blockDim.x)
        row[i] = (float)in[i];
    __syncthreads();
    out[threadIdx.x] = (T)row[cols - 1 - threadIdx.x];
}

template <class Run, class... Args> float bench(int rounds, Run &&run, Args &&...args);
void on_every_device(void (*run)(float *, const float *, int));

template <typename T> static void turn_rows(T *out, const T *in, int rows, int cols)
{
    turn<<<rows, 256, 2 * cols * sizeof(float)>>>(out, in, cols);
}

static void run_narrow(int kind, float *out, const float *in, int rows, int cols)
{
    if (kind == 1)
        turn_rows(out, in, rows, cols);
}

static void run_wide(float *out, const float *in, int cols)
{
    turn<<<1, 256, cols * sizeof(float)>>>(out, in, cols); //~ shared-memory-too-large
}

static void run_any(float *out, const float *in, int cols)
{
    turn<<<1, 256, cols * sizeof(float)>>>(out, in, cols); //~ shared-memory-too-large
}

float measure(float *out, const float *in)
{
    run_narrow(1, out, in, 4, 1600);
    run_any(out, in, 100);
    on_every_device(run_any);
    return bench(3, run_narrow, 1, out, in, 64, 1024) + bench(3, &run_wide, out, in, 40000);
}
