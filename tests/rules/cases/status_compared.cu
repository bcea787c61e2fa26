// SPDX-License-Identifier: Apache-2.0
// CL401: a function that compares what it has copied back with what the host has found, and prints that, tells of a
// failure: a note.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void solve(float *x, const float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = 2 * b[i];
}

int solve_and_compare(float *x, const float *b, const float *expected, int n)
{
    float *d_x, *d_b;
    cudaMalloc(&d_x, n * sizeof(float)); //~ unchecked-cuda-call?
    cudaMalloc(&d_b, n * sizeof(float));
    cudaMemcpy(d_b, b, n * sizeof(float), cudaMemcpyHostToDevice);
    solve<<<(n + 255) / 256, 256>>>(d_x, d_b, n);
    cudaMemcpy(x, d_x, n * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n; i++)
        if (x[i] != expected[i])
            wrong++;
    printf("%s\n", wrong ? "FAIL" : "PASS");
    cudaFree(d_x);
    cudaFree(d_b);
    return 0;
}

// Its caller compares what it returns.
float *solve_anew(const float *b, int n)
{
    float *d_x, *d_b, *x = NULL;
    posix_memalign((void **)&x, 1024, n * sizeof(float));
    cudaMalloc(&d_x, n * sizeof(float)); //~ unchecked-cuda-call?
    cudaMalloc(&d_b, n * sizeof(float));
    cudaMemcpy(d_b, b, n * sizeof(float), cudaMemcpyHostToDevice);
    solve<<<(n + 255) / 256, 256>>>(d_x, d_b, n);
    cudaMemcpy(x, d_x, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    cudaFree(d_b);
    return x;
}

void compare_rows(const float *b, const float *const *expected, int rows, int row)
{
    float *found = solve_anew(b, rows * row), *at = found;
    int wrong = 0;
    for (int i = 0; i < rows; i++) {
        if (memcmp(at, expected[i], row * sizeof(float)) != 0)
            wrong++;
        at += row;
    }
    if (wrong == 0)
        printf("all rows are the same\n");
    free(found);
}

// What it has copied is looked at, and not compared with anything.
int solve_and_clamp(float *x, const float *b, const float *low, int n)
{
    float *d_x, *d_b;
    cudaMalloc(&d_x, n * sizeof(float)); //~ unchecked-cuda-call!
    cudaMalloc(&d_b, n * sizeof(float));
    cudaMemcpy(d_b, b, n * sizeof(float), cudaMemcpyHostToDevice);
    solve<<<(n + 255) / 256, 256>>>(d_x, d_b, n);
    cudaMemcpy(x, d_x, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        if (x[i] < low[0])
            x[i] = low[0];
    printf("done\n");
    cudaFree(d_x);
    cudaFree(d_b);
    return 0;
}

// The comparison is of other memory.
int solve_and_look(float *x, const float *b, const float *expected, const float *other, int n)
{
    float *d_x, *d_b;
    cudaMalloc(&d_x, n * sizeof(float)); //~ unchecked-cuda-call!
    cudaMalloc(&d_b, n * sizeof(float));
    cudaMemcpy(d_b, b, n * sizeof(float), cudaMemcpyHostToDevice);
    solve<<<(n + 255) / 256, 256>>>(d_x, d_b, n);
    cudaMemcpy(x, d_x, n * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n; i++)
        if (other[i] != expected[i])
            wrong++;
    printf("%d\n", wrong);
    cudaFree(d_x);
    cudaFree(d_b);
    return 0;
}

// Nobody is told.
int solve_and_count(float *x, const float *b, const float *expected, int n)
{
    float *d_x, *d_b;
    cudaMalloc(&d_x, n * sizeof(float)); //~ unchecked-cuda-call!
    cudaMalloc(&d_b, n * sizeof(float));
    cudaMemcpy(d_b, b, n * sizeof(float), cudaMemcpyHostToDevice);
    solve<<<(n + 255) / 256, 256>>>(d_x, d_b, n);
    cudaMemcpy(x, d_x, n * sizeof(float), cudaMemcpyDeviceToHost);
    int changed = 0;
    for (int i = 0; i < n; i++)
        if (x[i] != expected[i])
            changed++;
    cudaFree(d_x);
    cudaFree(d_b);
    return changed;
}
