/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: `threadIdx.x >= BLOCK` beside an array of BLOCK elements: no block has such a thread. */
template <int BLOCK> __global__ void total(const int *in, int *out, int n)
{
    __shared__ int part[BLOCK];
    unsigned t = threadIdx.x;
    if (t >= BLOCK)
        return;
    part[t] = t < n ? in[t] : 0;
    __syncthreads();
    out[t] = part[BLOCK - 1 - t];
}

template <int BLOCK> __global__ void total_of(const int *in, int *out, int n)
{
    __shared__ int part[BLOCK];
    unsigned t = threadIdx.x;
    if (t >= n) //~ barrier-divergent
        return;
    part[t] = in[t];
    __syncthreads();
    out[t] = part[BLOCK - 1 - t];
}
