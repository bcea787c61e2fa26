/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: sizes from the command line of a program, multiplied before they become 64 bits. */
#include <cuda_runtime.h>
#include <stdlib.h>

__global__ void fill(float *p, size_t n)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = 1.0f;
}

static size_t cells(int samples, int features, int planes)
{
    size_t all = planes * samples * features; //~ int32-overflow-index!
    return all;
}

static size_t traffic(int samples, int features, float **p)
{
    size_t all = 0;
    all += samples * features * sizeof(float);
    size_t cube = (size_t)samples * samples * features * features * sizeof(float);
    size_t part = samples * features; // where that wraps there is no memory for the cube
    return cudaMalloc(p, cube) == cudaSuccess && cudaMalloc(p, part) == cudaSuccess ? all : 0;
}

static size_t few(int samples, int features)
{
    size_t all = samples * features;
    return all;
}

static void fill_groups(int samples, int groups, float **p)
{
    size_t each = samples * groups; // as many blocks: where it wraps no launch goes
    if (cudaMalloc(p, each * sizeof(float)) == cudaSuccess)
        fill<<<samples * groups, 32>>>(*p, each);
}

int main(int argc, char **argv)
{
    int n = atoi(argv[1]);
    int m = 64;
    int limited = atoi(argv[2]);
    if (argc > 3)
        m = atoi(argv[3]);
    if (limited > 4096)
        return 1;
    size_t bytes = n * m * sizeof(float); //~ int32-overflow-index!
    size_t wide = (size_t)n * m * sizeof(float);
    size_t square = limited * limited;
    int kept = n * m; // the author wants an int
    size_t of_kept = kept * sizeof(float);
    int width = atoi(argv[4]), height = atoi(argv[5]);
    size_t image = width * height * sizeof(float); // the 64 bits come with sizeof, and images are small
    float *p;
    fill_groups(n, m, &p);
    size_t sum = traffic(n, m, &p) + cells(n, m, 4) + few(16, 64) + wide + square + of_kept + image;
    if (cudaMalloc(&p, bytes) != cudaSuccess)
        return 1;
    fill<<<1024, 256>>>(p, sum);
    return cudaGetLastError() != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess;
}
