/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: a block's array at a place of the grid, and one that holds the places of a single round. */
#define ROOM 512

__global__ void gather(float *out, const float *in, const int *first, int rows, int columns)
{
    __shared__ float kept[ROOM];
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    int place = row * columns + column;
    if (row < rows && column < columns) {
        if (place < first[1] - first[0])
            kept[place] = in[first[0] + place]; //~ shared-out-of-bounds
    }
    __syncthreads();
    if (row < rows && column < columns)
        out[place] = kept[threadIdx.x];
}

__global__ void gather_own(float *out, const float *in, int n)
{
    __shared__ float kept[ROOM];
    int place = blockIdx.x * blockDim.x + threadIdx.x;
    if (place < n)
        kept[place - blockIdx.x * blockDim.x] = in[place];
    if (place < ROOM)
        kept[place] = 0.0f;
    if (blockIdx.x == 0 && place < n)
        kept[place % ROOM] = 1.0f;
    __syncthreads();
    if (place < n)
        out[place] = kept[threadIdx.x];
}

/* one block, whatever the kernel says */
__global__ void scan(int *out, const int *in)
{
    __shared__ int part[ROOM];
    int place = blockIdx.x * blockDim.x + threadIdx.x;
    part[place] = in[place];
    __syncthreads();
    out[place] = place ? part[place - 1] : 0;
}

template <int THREADS> __global__ void counts(int *out, const unsigned char *in, int n, int bits)
{
    __shared__ int found[THREADS];
    for (int i = threadIdx.x; i < 1 << bits; i += THREADS)
        found[i] = 0; //~ shared-out-of-bounds
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += THREADS)
        atomicAdd(&found[in[i] & ((1 << bits) - 1)], 1);
    __syncthreads();
    out[threadIdx.x] = found[threadIdx.x];
}

template <int THREADS, int ITEMS> __global__ void totals(int *out, const int *in, int n)
{
    __shared__ int sum[THREADS * ITEMS];
    __shared__ int last[THREADS];
    for (int i = threadIdx.x; i < THREADS * ITEMS; i += THREADS)
        sum[i] = 0;
    for (int i = threadIdx.x; i < n; i += THREADS) {
        if (i < THREADS)
            last[i] = in[i];
        sum[threadIdx.x] += in[i];
    }
    __syncthreads();
    out[threadIdx.x] = sum[threadIdx.x] + last[threadIdx.x];
}

/* the check of the kernel's own */
template <int THREADS> __global__ void few(int *out, const int *in, int n)
{
    __shared__ int row[THREADS];
    if (n > THREADS)
        return;
    for (int i = threadIdx.x; i < n; i += THREADS)
        row[i] = in[i];
    __syncthreads();
    out[threadIdx.x] = threadIdx.x < n ? row[n - 1 - threadIdx.x] : 0;
}

void run(int *out, const int *in, const unsigned char *bytes, float *to, const float *from, int n,
         int bits)
{
    gather_own<<<(n + ROOM - 1) / ROOM, ROOM>>>(to, from, n);
    scan<<<1, ROOM>>>(out, in);
    counts<128><<<1, 128>>>(out, bytes, n, bits);
    totals<128, 4><<<1, 128>>>(out, in, n);
    few<128><<<1, 128>>>(out, in, n);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
