// SPDX-License-Identifier: Apache-2.0
// CL201: an array with an element behind the last of n: what is copied into it has one, or the host fetches it.
#include <cuda_runtime.h>

// The list in shared memory has an end, which is copied with the rest.
__global__ void list_starts(const int *lengths, int *where, int count)
{
    extern __shared__ int all[];
    int *length = all;
    int *first = all + count;
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        length[i] = lengths[i];
    __syncthreads();
    if (threadIdx.x == 0) {
        int total = 0;
        for (int i = 0; i < count; i++) {
            first[i] = total;
            total += length[i];
        }
        first[count] = total;
    }
    __syncthreads();
    for (int i = threadIdx.x; i <= count; i += blockDim.x)
        where[i] = first[i];
}

// The host fetches the element behind the last.
__global__ void list_places(const int *lengths, int *where, int count)
{
    for (int i = threadIdx.x; i <= count; i += blockDim.x) {
        int total = 0;
        for (int k = 0; k < i; k++)
            total += lengths[k];
        where[i] = total;
    }
}

// Nothing shows one more.
__global__ void list_doubles(const int *lengths, int *twice, int count)
{
    for (int i = threadIdx.x; i <= count; i += blockDim.x) //~ missing-bounds-check
        twice[i] = lengths[i] * 2;
}

void list_all(const int *lengths, int *where, int *twice, int *total, int count, cudaStream_t stream)
{
    list_starts<<<1, 256, (2 * count + 1) * sizeof(int), stream>>>(lengths, where, count);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
    list_places<<<1, 256, 0, stream>>>(lengths, where, count);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
    if (cudaMemcpyAsync(total, where + count, sizeof(int), cudaMemcpyDeviceToHost, stream) != cudaSuccess)
        throw 1;
    list_doubles<<<1, 256, 0, stream>>>(lengths, twice, count);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
