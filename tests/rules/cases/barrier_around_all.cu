// SPDX-License-Identifier: Apache-2.0
// CL101: threads that a condition around the whole kernel keeps off exit, and a barrier waits for those that are left

// Each thread has elements of its own, and the barrier orders nothing.
__global__ void translate(float *coords, size_t total, float x, float y)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < total) {
        coords[i] += x;
        coords[i + total] += y;
        __syncthreads(); //~ barrier-divergent?
    }
}

// What the threads beyond n would have fetched is missing for the others.
__global__ void forces(const float4 *p, float4 *v, int n)
{
    __shared__ float4 tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum = 0;
        for (int t = 0; t < gridDim.x; t++) {
            tile[threadIdx.x] = p[t * blockDim.x + threadIdx.x];
            __syncthreads(); //~ barrier-divergent!
            for (int j = 0; j < 256; j++)
                sum += tile[j].x - p[i].x;
            __syncthreads();
        }
        v[i].x += sum;
    }
}

// Those that are kept off come to another barrier.
__global__ void goes_on(const float *in, float *out, int n)
{
    __shared__ float part[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = 0;
    if (i < n) {
        part[threadIdx.x] = in[i];
        __syncthreads(); //~ barrier-divergent!
        part[threadIdx.x] += in[i] * in[i];
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = part[255 - threadIdx.x];
}
