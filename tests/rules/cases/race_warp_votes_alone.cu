// SPDX-License-Identifier: Apache-2.0
// CL102: where nothing in the file waits for a warp by name, a shuffle in the place of a wait is a note.

__global__ void mirrored(int *out, const int *in)
{
    __shared__ int rows[256];
    int t = threadIdx.x;
    int v = in[t + blockIdx.x * 256];
    rows[t] = v; //~ shared-race?
    v += __shfl_down_sync(0xffffffffu, v, 16);
    out[t + blockIdx.x * 256] = rows[t ^ 31] + v;
}

void run(int *out, const int *in, int n)
{
    mirrored<<<n, 256>>>(out, in);
}
