/* SPDX-License-Identifier: Apache-2.0 */
/* CL106: shared memory that a function out of sight may write through a reference, or that an assignment to
 * a list of elements does. */

__global__ void serve(int *out, int n)
{
    __shared__ int tasks;
    list_tasks(tasks, n);
    __syncthreads();
    out[threadIdx.x] = tasks;
}

__global__ void gather(float *out, pair_of const *in)
{
    __shared__ float place[128];
    __shared__ int tag[128];
    (place[threadIdx.x], tag[threadIdx.x]) = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = place[127 - threadIdx.x] * tag[threadIdx.x];
}

__global__ void sum_up(int *out, int n)
{
    __shared__ int sum;
    list_tasks(out, n);
    if (threadIdx.x == 0)
        out[0] = sum; //~ uninitialized-shared
}
