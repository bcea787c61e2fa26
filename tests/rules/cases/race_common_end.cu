/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: one store in a loop that each thread enters where its data say, and all leave at one number. */
/* clang-format off */

__global__ void to_one_end(int *out, const int *first, const float *in, int rows, int width)
{
    __shared__ float last[1024];
    for (int t = first[threadIdx.x]; t < rows; t++)
        if (in[threadIdx.x + t] > 0)
            last[t * width + width - 1] = in[threadIdx.x * 3 + t]; //~ shared-race
    __syncthreads();
    out[threadIdx.x] = last[threadIdx.x];
}

/* rows of its own */
__global__ void to_own_end(int *out, const int *first, const float *in, int width)
{
    __shared__ float last[1024];
    for (int t = first[threadIdx.x]; t < first[threadIdx.x + 1]; t++)
        if (in[threadIdx.x + t] > 0)
            last[t * width + width - 1] = in[threadIdx.x * 3 + t];
    __syncthreads();
    out[threadIdx.x] = last[threadIdx.x];
}

/* one thread for each place */
__global__ void of_owner(int *out, const int *first, const int *owner, const float *in, int rows)
{
    __shared__ float last[1024];
    for (int t = first[threadIdx.x]; t < rows; t++)
        if (owner[t] == threadIdx.x)
            last[t] = in[threadIdx.x * 3 + t];
    __syncthreads();
    out[threadIdx.x] = last[threadIdx.x];
}

/* left where its own data say */
__global__ void until_found(int *out, const int *first, const float *in, int rows)
{
    __shared__ float last[1024];
    for (int t = first[threadIdx.x]; t < rows; t++) {
        if (in[threadIdx.x + t] > 0)
            break;
        last[t] = in[threadIdx.x * 3 + t];
    }
    __syncthreads();
    out[threadIdx.x] = last[threadIdx.x];
}

/* what is written is the same for all */
__global__ void of_place(int *out, const int *first, const float *in, int rows)
{
    __shared__ float last[1024];
    for (int t = first[threadIdx.x]; t < rows; t++)
        last[t] = in[t];
    __syncthreads();
    out[threadIdx.x] = last[threadIdx.x];
}

/* steps by the block: places of its own */
__global__ void by_blocks(int *out, const int *first, const float *in, int rows)
{
    __shared__ float last[1024];
    for (int t = first[threadIdx.x]; t < rows; t += blockDim.x)
        last[t] = in[threadIdx.x + t];
    __syncthreads();
    out[threadIdx.x] = last[threadIdx.x];
}
