// SPDX-License-Identifier: Apache-2.0
// CL301: a variable of the file that nobody changes is its number, const or not; one that main() reads from the command
// line, hands to a function by reference, or whose address is taken, is not; nor one that a header declares.
#include <stdlib.h>
#include "settled.h"

int THREADS = 512;
static int elements = THREADS * 2;
int chosen = 1024;
int adjusted = 1024;
int pointed = 1024;
int for_others = 1024;
int dropped = 1024;

void adjust(int &n);
void read_into(int *n);

__global__ void scan(int *data)
{
    extern __shared__ int tile[];
    tile[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

void settled(int *data)
{
    scan<<<1, THREADS, 2 * THREADS * sizeof(int)>>>(data);
}

void settled_twice(int *data)
{
    scan<<<1, THREADS, elements * sizeof(int)>>>(data);
}

void by_main(int *data)
{
    scan<<<1, 256, chosen * sizeof(int)>>>(data); //~ shared-memory-too-large
}

void by_reference(int *data)
{
    scan<<<1, 256, adjusted * sizeof(int)>>>(data); //~ shared-memory-too-large
}

void by_pointer(int *data)
{
    scan<<<1, 256, pointed * sizeof(int)>>>(data); //~ shared-memory-too-large
}

void by_others(int *data)
{
    scan<<<1, 256, for_others * sizeof(int)>>>(data); //~ shared-memory-too-large
}

void by_dropped_text(int *data)
{
    scan<<<1, 256, dropped * sizeof(int)>>>(data); //~ shared-memory-too-large
}

// 0 says that somebody has yet to fill it in
int cores = 0;
void look_for_device();

void by_device(int *data)
{
    look_for_device();
    if (cores > 0)
        scan<<<cores * 2, 256, 1024>>>(data);
}

int main(int argc, char **argv)
{
    int *data;
    if (cudaMalloc(&data, 4096 * sizeof(int)) != cudaSuccess)
        return 1;
    chosen = atoi(argv[1]);
    adjust(adjusted);
    read_into(&pointed);
    dropped = nobody_knows.what[argv[2]];
    settled(data);
    settled_twice(data);
    by_main(data);
    by_reference(data);
    by_pointer(data);
    by_others(data);
    by_dropped_text(data);
    return cudaDeviceSynchronize() != cudaSuccess || cudaFree(data) != cudaSuccess;
}
