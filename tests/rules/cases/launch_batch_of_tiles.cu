// SPDX-License-Identifier: Apache-2.0
// CL302: tiles of rows for each of a batch: 32 rows a tile leave room for two million rows of all of them together.
#include <cuda_runtime.h>

#define CHECK(x) do { if ((x) != cudaSuccess) throw 1; } while (0)

__global__ void join(float *o, int per)
{
    o[blockIdx.y / per] = 1;
}

void tiles_of_batch(float *o, int rows, int batch)
{
    int per = (rows + 31) / 32;
    dim3 threads(32, 8), blocks(4, per * batch); //~ invalid-launch?
    join<<<blocks, threads>>>(o, per);
    CHECK(cudaGetLastError());
}

// As many as the check lets through.
void checked(float *o, int rows, int batch)
{
    int per = (rows + 31) / 32;
    if (per * batch > 65535)
        throw 1;
    dim3 threads(32, 8), blocks(4, per * batch);
    join<<<blocks, threads>>>(o, per);
    CHECK(cudaGetLastError());
}

// Heads are few.
void of_heads(float *o, int rows, int heads)
{
    int per = (rows + 31) / 32;
    dim3 threads(32, 8), blocks(4, per * heads);
    join<<<blocks, threads>>>(o, per);
    CHECK(cudaGetLastError());
}

// So are tiles of 256 rows.
void large_tiles(float *o, int rows, int batch)
{
    int per = (rows + 255) / 256;
    dim3 threads(32, 8), blocks(4, per * batch);
    join<<<blocks, threads>>>(o, per);
    CHECK(cudaGetLastError());
}

// Tiles of lines of text, a few of them.
void no_rows(float *o, int width, int batch)
{
    int per = (width + 31) / 32;
    dim3 threads(32, 8), blocks(4, per * batch);
    join<<<blocks, threads>>>(o, per);
    CHECK(cudaGetLastError());
}
