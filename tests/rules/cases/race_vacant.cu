/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a place that is taken by one of several equals: who comes late finds it taken. Not so a maximum: who comes
 * late writes a smaller one over it. */

__global__ void pick(const float *x, const float *most, int nobody, int *out)
{
    __shared__ int winner;
    __shared__ float best;
    if (threadIdx.x == 0) {
        winner = nobody;
        best = most[blockIdx.x];
    }
    __syncthreads();
    float mine = x[blockIdx.x * blockDim.x + threadIdx.x];
    if (winner == nobody && mine == best)
        winner = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = winner;
}

__global__ void largest(const float *x, float *out)
{
    __shared__ float best;
    if (threadIdx.x == 0)
        best = 0;
    __syncthreads();
    float mine = x[blockIdx.x * blockDim.x + threadIdx.x];
    if (mine > best)
        best = mine; //~ shared-race!
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = best;
}
