// SPDX-License-Identifier: Apache-2.0
// CL204: from a thread's place one by one to a length of 64 bits, and by the whole grid.

__global__ void next_hit(const float *in, float *out, size_t bins)
{
    int first = (blockIdx.x * blockDim.x + threadIdx.x) % bins;
    int next = first + 1;
    for (; next < bins; next++)
        if (in[next] > 0.0f)
            break;
    if (next < bins)
        out[first] = in[next];
}

__global__ void scale(float *x, size_t n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) //~ int32-overflow-index
        x[i] *= 2.0f;
}
