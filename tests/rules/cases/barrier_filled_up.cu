/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: the launching function fills the length up to whole tiles, and a block is in or out of it as a whole. Filled up
 * by a number that is not what the length lacks, it is not. */

#define TILE 256

__global__ void sum(const int *x, int *out, int n, int tiles)
{
    __shared__ int part[TILE];
    int at = blockIdx.x * TILE * tiles + threadIdx.x;
    for (int k = 0; k < tiles; k++) {
        if (at < n) {
            part[threadIdx.x] = x[at];
            __syncthreads();
            out[at] = part[TILE - 1 - threadIdx.x];
            __syncthreads();
        }
        at += TILE;
    }
}

void run(int *x, int *out, int n, int tiles)
{
    int padding = n % TILE ? TILE - n % TILE : 0;
    sum<<<32, TILE>>>(x, out, n + padding, tiles);
}

__global__ void other(const int *x, int *out, int n, int tiles)
{
    __shared__ int part[TILE];
    int at = blockIdx.x * TILE * tiles + threadIdx.x;
    for (int k = 0; k < tiles; k++) {
        if (at < n) {
            part[threadIdx.x] = x[at];
            __syncthreads(); //~ barrier-divergent
            out[at] = part[TILE - 1 - threadIdx.x];
            __syncthreads();
        }
        at += TILE;
    }
}

void run_other(int *x, int *out, int n, int padding, int tiles)
{
    other<<<32, TILE>>>(x, out, n + padding, tiles);
}
