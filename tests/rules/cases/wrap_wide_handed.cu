// SPDX-License-Identifier: Apache-2.0
// CL204: a device function that is handed its thread's index in the grid and a length of 64 bits.
template <typename T>
__device__ void convert(float *out, const T *in, int64_t num_elems, int tid, int step)
{
    int vectors = num_elems >> 2;
    for (int i = vectors * 4 + tid; i < num_elems; i += step) //~ int32-overflow-index
        out[i] = in[i];
}

// of a row only
__device__ float largest(const float *in, int64_t count, int tid, int step)
{
    float most = 0;
    for (int i = tid; i < count; i += step)
        most = fmaxf(most, in[i]);
    return most;
}

// 64 bits only on the way
__device__ void fill(float *out, int64_t count, int tid, int step)
{
    for (int i = tid; i < count; i += step)
        out[i] = 1.f;
}

template <typename T> __global__ void all(float *out, const T *in, int64_t num_elems)
{
    int tid = blockDim.x * blockIdx.x + threadIdx.x;
    convert<T>(out, in, num_elems, tid, blockDim.x * gridDim.x);
}

__global__ void rows(float *out, const float *in, int width)
{
    float most = largest(in + (int64_t)blockIdx.x * width, width, threadIdx.x, blockDim.x);
    if (threadIdx.x == 0)
        out[blockIdx.x] = most;
    fill(out, width, blockDim.x * blockIdx.x + threadIdx.x, blockDim.x * gridDim.x);
}

void run(float *out, const float *in, int64_t n, int n_rows, int width)
{
    all<float><<<1024, 256>>>(out, in, n);
    rows<<<n_rows, 256>>>(out, in, width);
}
