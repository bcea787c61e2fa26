/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: pointers that each round of a loop over the grid moves to the thread's own place. */
#include <cuda_runtime.h>

/* a launch out of sight says whether there is a second round */
__global__ void centres(float *out, const float *points, const int *first, int n, int width)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        points += first[i] * 3;
        out += i * width;
        out[0] = points[0]; //~ missing-bounds-check?
        out[1] = points[1];
    }
}

__global__ void centres_of_round(float *out, const float *points, int n, int width)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        float *to = out;
        to += i * width;
        to[0] = points[i];
    }
}

__global__ void centres_set_back(float *out, const float *points, int n, int width)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        out += i * width;
        out[0] = points[i];
        out -= i * width;
    }
}

/* from one round to the next by what a round has */
__global__ void strided(float *out, const float *points, int n, int width)
{
    out += (blockIdx.x * blockDim.x + threadIdx.x) * width;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        out[0] = points[i];
        out += blockDim.x * gridDim.x * width;
    }
}

/* rows of a triangle, one longer than the other */
__global__ void triangle(float *out, const float *points, int n)
{
    for (int i = 0; i < n; i++) {
        if (threadIdx.x <= i)
            out[threadIdx.x] = points[threadIdx.x];
        out += i + 1;
    }
}

/* a thread for each of them */
static __global__ void each_once(float *out, const float *points, int n, int width)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        out += i * width;
        out[0] = points[i];
    }
}

/* as many rounds as there are for 64 blocks */
static __global__ void each_in_rounds(float *out, const float *points, int n, int width)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        out += i * width;
        out[0] = points[i]; //~ missing-bounds-check!
    }
}

void run(float *out, const float *points, int n, int width)
{
    each_in_rounds<<<64, 128>>>(out, points, n, width);
    each_once<<<(n + 127) / 128, 128>>>(out, points, n, width);
}

/* no overload takes what the launches hand over: what stands in the brackets is there all the same */
inline int blocks_for(const int n)
{
    return (n + 127) / 128;
}

template <typename T, typename U>
__global__ void each_once_of_lost(const int n, const T *points, int width, T *out)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        points += i * width;
        out[i] = U(points[0]);
    }
}

template <typename T, typename U>
__global__ void each_in_rounds_of_lost(const int n, const T *points, int width, T *out)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        points += i * width;
        out[i] = U(points[0]); //~ missing-bounds-check!
    }
}

void run_lost(State *state, Tensor *in, Tensor *out)
{
    int count = absent::elements(state, out);
    each_once_of_lost<absent_real, absent_wide><<<blocks_for(count), 128, 0, absent::stream(state)>>>(
        count, absent::data(in), 4, absent::data(out));
    each_in_rounds_of_lost<absent_real, absent_wide><<<64, 128, 0, absent::stream(state)>>>(
        count, absent::data(in), 4, absent::data(out));
}
