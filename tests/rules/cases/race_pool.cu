/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: one pool cut into parts at constant places, of which what the data choose does not run out. */
template <int LOG>
__device__ void extract(int *pool, const int *in, int n, int tid)
{
    const int SIZE = 1 << LOG;
    int *direct = pool;
    int *nodes = direct + SIZE;
    int *list = &nodes[SIZE];
    int *prefix = nodes + SIZE * 9;
    prefix[tid] = in[tid];
    direct[tid] = in[tid + SIZE];
    __syncthreads();
    if (direct[tid] <= n && prefix[tid] > 0)
        list[n + prefix[tid] - 1] = 1;
    __syncthreads();
}

__global__ void lists(int *out, const int *in, int n)
{
    __shared__ int pool[12 * 128];
    extract<7>(pool, in, n, threadIdx.x);
    out[threadIdx.x] = pool[threadIdx.x + 256];
}

__global__ void cut_here(int *out, const int *in, int n)
{
    __shared__ int pool[12 * 128];
    int *direct = pool, *list = pool + 256, *prefix = pool + 1280;
    int tid = threadIdx.x;
    prefix[tid] = in[tid];
    direct[tid] = in[tid + 128];
    __syncthreads();
    if (direct[tid] <= n && prefix[tid] > 0)
        list[n + prefix[tid] - 1] = 1;
    __syncthreads();
    out[threadIdx.x] = pool[threadIdx.x];
}

/* one part, by two names */
__global__ void one_part(int *out, const int *in, int n)
{
    __shared__ int pool[12 * 128];
    int *list = pool + 256, *again = pool + 256;
    int tid = threadIdx.x;
    pool[tid] = in[tid];
    __syncthreads();
    list[pool[tid]] = n; //~ shared-race
    out[tid] = again[tid];
}

/* the places behind the part's begin are in it, whatever they are counted from */
__global__ void from_start(int *out, const int *in, int n)
{
    __shared__ int pool[12 * 128];
    int *list = pool + 256;
    int tid = threadIdx.x;
    pool[tid] = in[tid];
    __syncthreads();
    list[pool[tid]] = n; //~ shared-race
    out[tid] = pool[tid + 512];
}
