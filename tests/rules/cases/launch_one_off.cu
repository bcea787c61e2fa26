/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: limits that are one too high, blocks that leave the first out, constants in each other's
 * place. */
#include "lib.h"

__global__ void shift(float **lists, int n)
{
    if (threadIdx.x < n)
        lists[blockIdx.z][threadIdx.x] += 1.0f;
}

/* 65536 blocks are one too many */
void by_parts(float **lists, lib_int count, lib_int n)
{
    lib_int calls = lib_ceildiv(count, 65536);
    lib_int each = count / calls;
    for (lib_int first = 0; first < count; first += each) {
        lib_int now = min(each, count - first);
        dim3 grid(1, 1, now); //~ invalid-launch
        shift<<<grid, 128>>>(lists + first, n);
    }
}

void by_right_parts(float **lists, lib_int count, lib_int n)
{
    lib_int calls = lib_ceildiv(count, 65535);
    lib_int each = count / calls;
    for (lib_int first = 0; first < count; first += each) {
        lib_int now = min(each, count - first);
        dim3 grid(1, 1, now);
        shift<<<grid, 128>>>(lists + first, n);
    }
}

__global__ void swap(float *x, int n)
{
    x[blockIdx.x * n + threadIdx.x] = 0.0f;
}

/* with one block's worth of rows there is nothing behind the first */
void behind_the_first(float *x, lib_int rows, lib_int each)
{
    dim3 grid((rows - 1) / each);
    swap<<<grid, 64>>>(x, each); //~ invalid-launch
}

void if_any_behind_the_first(float *x, lib_int rows, lib_int each)
{
    dim3 grid((rows - 1) / each);
    if (grid.x > 0)
        swap<<<grid, 64>>>(x, each);
}

void all_of_them(float *x, lib_int rows, lib_int each)
{
    dim3 grid((rows - 1) / each + 1);
    swap<<<grid, 64>>>(x, each);
}

/* constants of the code are folded, and are named still */
void swapped_constants(float *x)
{
    const int n = 100;
    const int blockSize = 128;
    const int numBlocks = (n + blockSize - 1) / blockSize;
    swap<<<blockSize, numBlocks>>>(x, n); //~ invalid-launch
    swap<<<numBlocks, blockSize>>>(x, n);
}

/* as it is meant, whatever one may think of it */
void one_thread_each(float *x)
{
    const int numBlocks = 64, threads = 1;
    swap<<<numBlocks, threads>>>(x, 1);
}
