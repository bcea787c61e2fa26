// SPDX-License-Identifier: Apache-2.0
// CL401: the status is compared, printed and made the exit code by a macro that names it each time.
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>
#define CUDA_CHECK(val) { \
    if (val != cudaSuccess) { \
        fprintf(stderr, "CUDA Error %d: %s. In file '%s' on line %d\n", val, cudaGetErrorString(val), __FILE__, __LINE__); \
        fflush(stderr); \
        exit(val); \
    } \
}
typedef struct { float *x; float *y; } State;
void init(State *s, int n, float *h)
{
    CUDA_CHECK(cudaMalloc((void **) &s->x, n * sizeof(float)));
    CUDA_CHECK(cudaMalloc((void **) &s->y, n * sizeof(float)));
    CUDA_CHECK(cudaMemcpy(s->y, h, n * sizeof(float), cudaMemcpyHostToDevice));
    if (!s->x || !s->y) {
        fprintf(stderr, "malloc failed!\n");
        exit(1);
    }
}
