/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: threads leave before the barriers of a loop, and the rest deals the work to each other. */
#include <cuda_runtime.h>

__global__ void nearest(const float *in, const float *centers, int *out, unsigned n, unsigned count, unsigned room)
{
    extern __shared__ float squares[];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    const unsigned each = room / min(blockDim.x, n - blockIdx.x * blockDim.x) + 1;
    float best = 1e30f;
    int which = -1;
    for (unsigned first = 0; first < count; first += room) {
        __syncthreads();
        for (unsigned k = 0; k < each; k++) {
            unsigned own = threadIdx.x * each + k;
            if (first + own < count && own < room)
                squares[own] = centers[first + own] * centers[first + own];
        }
        __syncthreads();
        for (unsigned c = first; c < first + room && c < count; c++) {
            float d = squares[c - first] - 2 * in[i] * centers[c];
            if (d < best) {
                best = d;
                which = c;
            }
        }
    }
    out[i] = which;
}

/* as many each as the rest has whole parts for: what is left over nobody does */
__global__ void nearest_but_rest(const float *in, const float *centers, int *out, unsigned n, unsigned count,
                                 unsigned room)
{
    extern __shared__ float squares[];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    const unsigned each = room / min(blockDim.x, n - blockIdx.x * blockDim.x);
    float sum = 0;
    for (unsigned first = 0; first < count; first += room) {
        __syncthreads();
        for (unsigned k = 0; k < each; k++) {
            unsigned own = threadIdx.x * each + k;
            if (first + own < count && own < room)
                squares[own] = centers[first + own] * centers[first + own];
        }
        __syncthreads();
        for (unsigned c = 0; c < room; c++)
            sum += squares[c] * in[i];
    }
    out[i] = sum;
}

/* dealt to the whole block */
__global__ void nearest_of_all(const float *in, const float *centers, int *out, unsigned n, unsigned count,
                               unsigned room)
{
    extern __shared__ float squares[];
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    const unsigned each = room / blockDim.x + 1;
    float best = 1e30f;
    int which = -1;
    for (unsigned first = 0; first < count; first += room) {
        __syncthreads();
        for (unsigned k = 0; k < each; k++) {
            unsigned own = threadIdx.x * each + k;
            if (first + own < count && own < room)
                squares[own] = centers[first + own] * centers[first + own];
        }
        __syncthreads();
        for (unsigned c = first; c < first + room && c < count; c++) {
            float d = squares[c - first] - 2 * in[i] * centers[c];
            if (d < best) {
                best = d;
                which = c;
            }
        }
    }
    out[i] = which;
}

__device__ int next_place(int *counter)
{
    unsigned mask = __ballot_sync(0xffffffff, 1);
    int leader = __ffs(mask) - 1, place = 0;
    if (threadIdx.x % 32 == leader)
        place = atomicAdd(counter, __popc(mask));
    place = __shfl_sync(0xffffffff, place, leader);
    return place + __popc(mask & ((1 << threadIdx.x % 32) - 1));
}

/* which lanes come to the counter is for the data to say */
__global__ void list_changed(const float *in, const float *table, int *changed, int *counter, int n)
{
    __shared__ float row[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    float v = in[i];
    if (threadIdx.x == 0)
        row[0] = table[0];
    __syncthreads();
    if (v > row[0])
        changed[next_place(counter)] = i;
}

/* all lanes do */
__global__ void list_all(const float *in, const float *table, int *changed, int *counter, int n)
{
    __shared__ float row[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    float v = in[i];
    if (threadIdx.x == 0)
        row[0] = table[0];
    __syncthreads();
    changed[next_place(counter)] = v > row[0] ? i : -1;
}
