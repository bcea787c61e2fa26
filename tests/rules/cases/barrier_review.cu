// SPDX-License-Identifier: Apache-2.0
// CL101: that the next block begins inside says nothing of what else is asked.
__global__ void data(float *out, const float *in, const int *length, int n)
{
    __shared__ float s[256];
    if (blockIdx.x * 256 + 256 <= n) {
        if (length[threadIdx.x] < n) {
            s[threadIdx.x] = in[threadIdx.x];
            __syncthreads(); //~ barrier-divergent
            out[threadIdx.x] = s[255 - threadIdx.x];
        }
    }
}

__global__ void ahead(float *out, const float *in, int n)
{
    __shared__ float s[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    s[threadIdx.x] = in[threadIdx.x];
    if (i + 300 < n && blockIdx.x * 256 + 256 <= n)
        __syncthreads(); //~ barrier-divergent
    out[threadIdx.x] = s[255 - threadIdx.x];
}
