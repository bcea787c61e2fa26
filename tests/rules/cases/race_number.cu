/* SPDX-License-Identifier: Apache-2.0 */
// CL105: the number that each thread draws, left in one element: who writes last need not have drawn the last one.
__global__ void select_boxes(const float *score, float *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || score[i] < 0.5f)
        return;
    int at = atomicAdd(count, 1);
    out[0] = at + 1; //~ global-race
    out[1 + at * 2] = score[i];
}

// the one that drew the last number
__global__ void select_and_tell(const float *score, float *out, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int at = atomicAdd(count, 1);
    out[1 + at] = score[i];
    if (at == n - 1)
        out[0] = at + 1;
}

__global__ void select_most(const float *score, float *out, int *most, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || score[i] < 0.5f)
        return;
    int at = atomicAdd(count, 1);
    atomicMax(most, at + 1);
    out[at] = score[i];
}

// for one thread
__global__ void draw(int *count, int *at)
{
    *at = atomicAdd(count, 1);
}
