// SPDX-License-Identifier: Apache-2.0
// CL101: what an object stores by a pointer that it holds is stored for others, too.
struct line {
    float *cells;
    __device__ void put(int i, float v) { cells[i] = v; }
};

__global__ void mirror(float *out, const float *in, int n)
{
    __shared__ float cells[1024];
    line l = {cells};
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    l.put(threadIdx.x, in[i]);
    __syncthreads();
    out[i] = cells[1023 - threadIdx.x];
}

// the rounds begin where an if says
__global__ void rounds(float *out, const float *in, int n)
{
    __shared__ float cells[64];
    int first = 0;
    if (threadIdx.y < 3)
        first = 0;
    else
        first = 7;
    for (int i = threadIdx.x + first; i < n; i += 16) { //~ barrier-divergent!
        cells[threadIdx.y] = in[i];
        __syncthreads();
        out[i] = cells[63 - threadIdx.y];
    }
}

void run(float *out, const float *in, int n)
{
    rounds<<<1, dim3(1, 64)>>>(out, in, n);
}
