/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: `ASSERT(n > 0)` that ends in a function that never returns says that n is not 0, and not that it may be. */
#define NORETURN [[noreturn]]
NORETURN void stop(const char *file, int line, const char *what);
#define ASSERT(x)                        \
    do {                                 \
        if (!(x))                        \
            stop(__FILE__, __LINE__, #x); \
    } while (0)

__global__ void quantize(float *y, const float *x, long n)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = rintf(x[i]);
}

void quantized(float *y, const float *x, long n, cudaStream_t stream)
{
    ASSERT(n > 0);
    quantize<<<(n + 255) / 256, 256, 0, stream>>>(y, x, n);
}

void quantized_rows(float *y, const float *x, long n, cudaStream_t stream)
{
    ASSERT(n % 4 == 0);
    quantize<<<(n + 255) / 256, 256, 0, stream>>>(y, x, n);
}
