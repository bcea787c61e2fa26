// SPDX-License-Identifier: Apache-2.0
// CL102: places that a function of the data chooses, and a table that is indexed by them.

__device__ int bin_of(float v, float low, float width, int bins)
{
    int bin = (int)((v - low) / width);
    return bin < bins ? bin : bins - 1;
}

__global__ void histogram(const float *in, int *out, float low, float width, int bins, int n)
{
    extern __shared__ int count[];
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        count[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&count[bin_of(in[i], low, width, bins)], 1); //~ shared-race
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        atomicAdd(&out[i], count[i]);
}

__global__ void histogram_and_wait(const float *in, int *out, float low, float width, int bins, int n)
{
    extern __shared__ int count[];
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        count[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&count[bin_of(in[i], low, width, bins)], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        atomicAdd(&out[i], count[i]);
}

__device__ int own_bin(int key)
{
    return key % 4 * blockDim.x + threadIdx.x;
}

// A place that the function makes of the thread's own index is nobody else's.
__global__ void own_bins(const int *in, int *out)
{
    extern __shared__ int count[];
    for (int i = 0; i < 4; i++)
        count[i * blockDim.x + threadIdx.x] = 0;
    count[own_bin(in[threadIdx.x])]++;
    for (int i = 0; i < 4; i++)
        out[i * blockDim.x + threadIdx.x] = count[i * blockDim.x + threadIdx.x];
    __syncthreads();
}

// One element of the table, which the data name: any thread may have filled it.
__global__ void look_up(const float *table, const int *kind, float *out, int kinds)
{
    extern __shared__ float copy[];
    for (int i = threadIdx.x; i < kinds; i += blockDim.x)
        copy[i] = table[i]; //~ shared-race
    out[blockIdx.x * blockDim.x + threadIdx.x] = copy[kind[blockIdx.x]];
    __syncthreads();
}
