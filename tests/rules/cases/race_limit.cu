/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: who asks for the largest so far before atomicMax() asks once too often at most. */
__global__ void longest(int *out, const int *lengths, int n)
{
    __shared__ int most;
    if (threadIdx.x == 0)
        most = 0;
    __syncthreads();
    int mine = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        mine = max(mine, lengths[i]);
    if (mine > most)
        atomicMax(&most, mine);
    __syncthreads();
    if (threadIdx.x == 0)
        *out = most;
}

/* a plain store loses what others have found */
__global__ void longer(int *out, const int *lengths)
{
    __shared__ int most;
    if (threadIdx.x == 0)
        most = 0;
    __syncthreads();
    int mine = lengths[threadIdx.x];
    if (mine > most)
        most = mine; //~ shared-race
    __syncthreads();
    out[threadIdx.x] = most;
}
