// SPDX-License-Identifier: Apache-2.0
// CL102: the samples' SharedMemory<T>, of which only instances for two types have a body.
template <typename T>
struct SharedMemory;

template <>
struct SharedMemory<float> {
    __device__ float *getPointer()
    {
        extern __shared__ float s_float[];
        return s_float;
    }
};

template <>
struct SharedMemory<double> {
    __device__ double *getPointer()
    {
        extern __shared__ double s_double[];
        return s_double;
    }
};

template <typename T>
__device__ T total(T x, T *s)
{
    s[threadIdx.x] = x;
    __syncthreads();
    T sum = 0;
    for (int i = 0; i < blockDim.x; i++)
        sum += s[i];
    return sum;
}

template <typename T>
__global__ void rows(const T *in, T *out, int n, int cols)
{
    SharedMemory<T> shared;
    T *s = shared.getPointer();
    for (int row = blockIdx.x; row < n; row += gridDim.x) {
        T x = in[(size_t)row * cols + threadIdx.x];
        out[(size_t)row * cols + threadIdx.x] = x / total(x, s); //~ shared-race
    }
}

template <typename T>
__global__ void rows_in_turn(const T *in, T *out, int n, int cols)
{
    SharedMemory<T> shared;
    T *s = shared.getPointer();
    for (int row = blockIdx.x; row < n; row += gridDim.x) {
        T x = in[(size_t)row * cols + threadIdx.x];
        out[(size_t)row * cols + threadIdx.x] = x / total(x, s);
        __syncthreads();
    }
}
