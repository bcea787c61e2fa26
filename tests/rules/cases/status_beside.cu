/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: a function that checks one call and then not another of the same name, though it checks others behind. */
#include <cuda_runtime.h>

#define CHECKED(call)                                                                              \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            fail(__LINE__);                                                                        \
    } while (0)
void fail(int line);
void use(float *a, int *b, int *c);

void allocate_some(size_t n)
{
    float *values;
    int *begin, *end;
    CHECKED(cudaMalloc(&values, n * sizeof(float)));
    cudaMalloc(&begin, n * sizeof(int)); //~ unchecked-cuda-call
    cudaMalloc(&end, n * sizeof(int));
    use(values, begin, end);
    CHECKED(cudaFree(values));
    CHECKED(cudaFree(begin));
    CHECKED(cudaFree(end));
}

/* another function of the runtime is another matter */
void allocate_and_clear(float *values, size_t n)
{
    int *begin, *end;
    CHECKED(cudaMalloc(&begin, n * sizeof(int)));
    CHECKED(cudaMalloc(&end, n * sizeof(int)));
    cudaMemset(values, 0, n * sizeof(float));
    use(values, begin, end);
    CHECKED(cudaFree(begin));
    CHECKED(cudaFree(end));
}

void allocate_many(size_t n)
{
    float *values[4];
    cudaMemset(nullptr, 0, n);
    for (int i = 0; i < 4; i++)
        cudaMemcpy(values[i], values[0], n, cudaMemcpyDeviceToDevice);
    CHECKED(cudaDeviceSynchronize());
}

/* who asks for the last error learns of it */
bool allocate_and_ask(size_t n)
{
    int *begin, *end;
    CHECKED(cudaMalloc(&begin, n * sizeof(int)));
    cudaMalloc(&end, n * sizeof(int));
    use(nullptr, begin, end);
    return cudaGetLastError() == cudaSuccess;
}
