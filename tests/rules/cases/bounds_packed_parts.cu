/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the bytes of an element: none of them is the next element. */
#include <cuda_runtime.h>

template <typename T>
__global__ void take_back(Grid<T, 3> above, Grid<Word, 3> places, Grid<T, 3> below)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (y < below.getSize(1) && x < below.getSize(2)) {
        Word *from = &places[blockIdx.z][y][x];
        long plane = ((unsigned char *)(from))[0];
        long row = ((unsigned char *)(from))[1];
        long column = ((unsigned char *)(from))[2];
        below[blockIdx.z][y][x] = above[plane][y + row][x + column];
    }
}

__global__ void sum_bytes(const unsigned *words, unsigned *sums, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const unsigned *word = &words[i];
        unsigned first = ((const unsigned char *)word)[0];
        unsigned last = ((const unsigned char *)word)[3];
        sums[i] = first + last;
    }
}

/* two bytes each: the third is one of the next */
__global__ void sum_bytes_of_short(const unsigned short *words, unsigned *sums, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const unsigned short *word = &words[i];
        unsigned first = ((const unsigned char *)word)[0];
        unsigned last = ((const unsigned char *)word)[2]; //~ missing-bounds-check
        sums[i] = first + last;
    }
}
