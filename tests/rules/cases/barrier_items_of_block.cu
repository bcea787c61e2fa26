// SPDX-License-Identifier: Apache-2.0
// CL101: as many items as whole blocks have threads: the length is a product, and a factor is the side of the block.

template <typename T> __global__ void per_channel(int n, const T *in, T *out)
{
    extern __shared__ float line[];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        line[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = line[blockDim.x - 1 - threadIdx.x];
        __syncthreads();
    }
}

template <typename T, int WIDTH> __global__ void per_fixed(int n, const T *in, T *out)
{
    __shared__ float line[WIDTH];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        line[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = line[WIDTH - 1 - threadIdx.x];
        __syncthreads();
    }
}

// One of the launches has blocks of another side.
template <typename T> __global__ void per_limit(int n, const T *in, T *out)
{
    extern __shared__ float line[];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) { //~ barrier-divergent?
        line[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = line[blockDim.x - 1 - threadIdx.x];
        __syncthreads();
    }
}

// The length has the factor in one summand only.
template <typename T> __global__ void per_rest(int n, const T *in, T *out)
{
    extern __shared__ float line[];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) { //~ barrier-divergent?
        line[threadIdx.x] = in[i];
        __syncthreads();
        out[i] = line[blockDim.x - 1 - threadIdx.x];
        __syncthreads();
    }
}

inline int blocks_for(int n, int threads)
{
    return (n + threads - 1) / threads;
}

template <typename T> void run(const T *in, T *out, int batch, int heads, int channels)
{
    const int threads = channels > 512 ? 512 : channels;
    const int n = batch * heads * channels;
    switch (channels) {
    case 4:
        per_fixed<T, 4><<<blocks_for(n, threads), threads>>>(n, in, out);
        break;
    case 8:
        per_fixed<T, 8><<<blocks_for(n, threads), threads>>>(n, in, out);
        break;
    default:
        if (channels < 64)
            per_channel<T><<<blocks_for(n, threads), threads, threads * sizeof(float)>>>(n, in, out);
        else
            per_limit<T><<<blocks_for(n, threads), threads, threads * sizeof(float)>>>(n, in, out);
    }
    per_rest<T><<<blocks_for(n + batch, channels), channels, channels * sizeof(float)>>>(n + batch, in, out);
}

// The kernel asks whether it is so.
__global__ void asked(const float *in, float *out, int rows, int width)
{
    __shared__ float line[1024];
    if (blockDim.x == width) {
        for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * width; i += blockDim.x * gridDim.x) {
            line[threadIdx.x] = in[i];
            __syncthreads();
            out[i] = line[width - 1 - threadIdx.x];
            __syncthreads();
        }
    } else {
        for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * width; //~ barrier-divergent?
             i += blockDim.x * gridDim.x) {
            line[threadIdx.x] = in[i];
            __syncthreads();
            out[i] = line[1023 - threadIdx.x];
            __syncthreads();
        }
    }
}

void start(const float *in, float *out)
{
    run<float>(in, out, 2, 8, 4);
}
