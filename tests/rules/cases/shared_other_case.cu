/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: a size that each of two cases makes of its own: what one is allowed says nothing of the other. */
__global__ void solve_large(float *a, int n)
{
    extern __shared__ float s[];
    s[threadIdx.x] = a[threadIdx.x] * n;
}
template <int N> __global__ void solve_small(float *a)
{
    extern __shared__ float s[];
    s[threadIdx.x] = a[threadIdx.x] * N;
}

int solve(float *a, int n)
{
    const int large = n > 32 ? 1 : 0;
    int bytes = 0;
    if (large == 1) {
        bytes += n * n * (int)sizeof(float);
        bytes += n * (int)sizeof(int);
    } else {
        bytes += n * (int)sizeof(float);
    }
    if (large == 1) {
        if (cudaFuncSetAttribute(solve_large, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) != cudaSuccess)
            return 1;
        solve_large<<<1, n, bytes>>>(a, n);
    } else {
        switch (n) {
        case 16: solve_small<16><<<1, n, bytes>>>(a); break;
        case 32: solve_small<32><<<1, n, bytes>>>(a); break;
        }
    }
    return cudaGetLastError() != cudaSuccess;
}

int solve_same(float *a, int n)
{
    const int large = n > 128 ? 1 : 0;
    int bytes = n * n * (int)sizeof(float);
    if (large == 1) {
        if (cudaFuncSetAttribute(solve_large, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes) != cudaSuccess)
            return 1;
        solve_large<<<1, n, bytes>>>(a, n);
    } else {
        solve_small<128><<<1, n, bytes>>>(a); //~ shared-memory-too-large
    }
    return cudaGetLastError() != cudaSuccess;
}
