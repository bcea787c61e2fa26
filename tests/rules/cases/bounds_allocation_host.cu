// SPDX-License-Identifier: Apache-2.0
// Conditions of the host that ask nothing of the sizes: how often it launches, whether a file is there.
#include <stdio.h>
#include <stdlib.h>

__global__ void lengthOf(const float4 *a, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i].x + a[i].y; //~ missing-bounds-check
}

__global__ void heightOf(const float4 *a, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i].z; //~ missing-bounds-check
}

__global__ void widthOf(const float4 *a, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i].z;
}

__global__ void depthOf(const float4 *a, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i].w;
}

static void lengths(float *c, size_t n, int repeat)
{
    float4 *a;
    cudaMalloc((void **)&a, n * sizeof(float));
    for (int i = 0; i < repeat; i++)
        lengthOf<<<(n + 255) / 256, 256>>>(a, c, n);
    cudaFree(a);
}

struct limits {
    int most;
};
bool fits(int n);

// what it asks is asked of the size: nobody here knows what it means
void widths(float *c, int n, const limits *l)
{
    float4 *a;
    if (!fits(n) || n > l->most)
        return;
    cudaMalloc((void **)&a, 4096 * sizeof(float4));
    widthOf<<<(n + 255) / 256, 256>>>(a, c, n);
    cudaFree(a);
}

// never launched this way: the answer does not hang on anything that is not known
static void depths(float *c, int n, int how)
{
    float4 *a;
    cudaMalloc((void **)&a, n * sizeof(float));
    if (how == 4)
        depthOf<<<(n + 255) / 256, 256>>>(a, c, n);
    cudaFree(a);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 1;
    FILE *file = fopen(argv[1], "r");
    if (file == NULL)
        exit(1);
    float *c;
    unsigned n = 1 << 20, used = 0;
    float x;
    while (fscanf(file, "%f", &x) == 1) {
        used++;
        if (used == n)
            break;
    }
    fclose(file);
    cudaMalloc((void **)&c, n * sizeof(float));
    lengths(c, n, atoi(argv[1]));
    depths(c, n, 3);
    float4 *a;
    float *host = (float *)malloc(n * sizeof(float));
    if (!host)
        return 1;
    cudaMalloc((void **)&a, n * sizeof(float));
    heightOf<<<(n + 255) / 256, 256>>>(a, c, n);
    cudaMemcpy(host, c, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(c);
    free(host);
    return 0;
}
