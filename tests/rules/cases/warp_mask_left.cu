// SPDX-License-Identifier: Apache-2.0
// CL103: threads that have left the kernel do not make the call: a mask that does not name them is right.

__global__ void carry_of_ends(const int *in, int *out, int jobs, int n)
{
    if ((int)blockIdx.x >= jobs)
        return;
    for (int i = threadIdx.x; i < n; i += 32) {
        int c = in[i];
        if (threadIdx.x == 31 || threadIdx.x == 0)
            c = __shfl_down_sync(0x8000'0001u, c, 31);
        out[i] = c;
    }
}

void carry_ends(const int *in, int *out, int n)
{
    carry_of_ends<<<1, 32>>>(in, out, 1, n);
    if (cudaGetLastError() != cudaSuccess)
        return;
}

// Lane 1 makes the call.
__global__ void carry_of_three(const int *in, int *out, int jobs, int n)
{
    if ((int)blockIdx.x >= jobs)
        return;
    for (int i = threadIdx.x; i < n; i += 32) {
        int c = in[i];
        if (threadIdx.x == 31 || threadIdx.x <= 1)
            c = __shfl_down_sync(0x8000'0001u, c, 31); //~ warp-mask
        out[i] = c;
    }
}

void carry_three(const int *in, int *out, int n)
{
    carry_of_three<<<2, 32>>>(in, out, 2, n);
    if (cudaGetLastError() != cudaSuccess)
        return;
}
