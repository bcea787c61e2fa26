/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: dynamic shared memory with a slice for each warp, of as many bytes as the launching function says. */
__global__ void by_warps(const float *in, float *out, unsigned count, unsigned bytes)
{
    extern __shared__ float pool[];
    unsigned warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
    float *mine = &pool[warp * (bytes >> 2)];
    const float *from = in + (blockIdx.x * 4 + warp) * count;
    for (unsigned i = lane; i < count; i += 32)
        mine[i] = from[i];
    __syncwarp();
    for (unsigned i = lane; i < count; i += 32)
        out[(blockIdx.x * 4 + warp) * count + i] = mine[count - 1 - i];
}

/* at most 32 rows, says whoever calls this */
void run_warps(const float *in, float *out, unsigned rows, unsigned columns, unsigned blocks)
{
    unsigned pairs = rows * (rows - 1) >> 1;
    unsigned bytes = 32 * (columns + 8) * sizeof(float);
    by_warps<<<blocks, 128, 4 * bytes>>>(in, out, pairs, bytes);
}

/* what is reserved has nothing to do with it */
__global__ void by_rows(const float *in, float *out, unsigned count, unsigned bytes)
{
    extern __shared__ float pool[];
    unsigned warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
    float *mine = &pool[warp * (bytes >> 2)];
    const float *from = in + (blockIdx.x * 4 + warp) * count;
    for (unsigned i = lane; i < count; i += 32)
        mine[i] = from[i]; //~ shared-race?
    __syncwarp();
    for (unsigned i = lane; i < count; i += 32)
        out[(blockIdx.x * 4 + warp) * count + i] = mine[count - 1 - i];
}

void run_rows(const float *in, float *out, unsigned rows, unsigned columns, unsigned blocks)
{
    unsigned pairs = rows * (rows - 1) >> 1;
    by_rows<<<blocks, 128, pairs * sizeof(float)>>>(in, out, pairs, 32 * (columns + 8));
}

/* the next warp's slice */
__global__ void of_next(const float *in, float *out, unsigned bytes)
{
    extern __shared__ float pool[];
    unsigned warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
    float *mine = &pool[warp * (bytes >> 2)];
    mine[lane] = in[threadIdx.x]; //~ shared-race
    __syncwarp();
    if (warp < 3)
        out[threadIdx.x] = mine[(bytes >> 2) + lane];
}

void run_next(const float *in, float *out, unsigned columns, unsigned blocks)
{
    unsigned bytes = columns * sizeof(float) + 256;
    of_next<<<blocks, 128, 4 * bytes>>>(in, out, bytes);
}
