/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: where a share begins is 0 for more threads than the first, of fewer elements than threads. */

__global__ void runs(int *out, const int *in, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int first = (n * t) / (blockDim.x * gridDim.x), end = (n * (t + 1)) / (blockDim.x * gridDim.x);
    int last = t == 0 ? -1 : in[first - 1]; //~ missing-bounds-check?
    for (int i = first; i < end; i++)
        out[i] = in[i] != last;
}

__global__ void fine(int *out, const int *in, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int first = (n * t) / (blockDim.x * gridDim.x), other = (n * (t + 3)) / 128;
    out[t] = first > 0 ? in[first - 1] : -1;
    out[t] += t == 0 ? 0 : in[n + other - 1];
}
