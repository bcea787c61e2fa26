/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a function is asked about the sizes before the call that makes one of them 0, and a recursion ends before it
 * gets there; numbers that nobody asks about are told. */
#include <cuda_runtime.h>

__global__ void add(float *a, const float *b, int m, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < m * n)
        a[i] += b[i];
}
static bool is_small(int m, int n)
{
    return (m < 12 && n < 12) || m * n < 4 * (m + n);
}
static void add_all(float *a, const float *b, int m, int n)
{
    add<<<(m * n + 255) / 256, 256>>>(a, b, m, n);
}
void halve(float *a, const float *b, int m, int n)
{
    if (is_small(m, n)) {
        add_all(a, b, m, n);
    } else {
        int x = m % 2;
        halve(a, b, m - x, n);
        if (x == 1)
            halve(a, b, x, n);
        if (n % 2 == 1)
            halve(a, b, m - x, 1);
    }
}
static void add_once(float *a, const float *b, int m, int n)
{
    if (!is_small(m, n))
        add<<<(m * n + 255) / 256, 256>>>(a, b, m, n);
}
static void add_rest(float *a, const float *b, int m, int n)
{
    add<<<(m * n + 255) / 256, 256>>>(a, b, m, n); //~ invalid-launch!
}
int main()
{
    float *a, *b;
    cudaMalloc(&a, 4096);
    cudaMalloc(&b, 4096);
    halve(a, b, 19, 17);
    add_once(a, b, 0, 17);
    add_rest(a, b, 0, 17);
    return cudaDeviceSynchronize();
}
