/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: what a mathematical function of the thread's own value tells, in a template beside types and names out of
 * sight. */
template <typename T>
struct Eps {
    __device__ static T eps() { return MISSING_EPSILON; }
};

template <typename T>
__device__ void rotate(T *S, int n)
{
    __shared__ T s[16 * 16], d[16];
    int tx = threadIdx.x, ty = threadIdx.y;
    s[ty * 16 + tx] = S[ty * 16 + tx];
    if (tx == 0)
        d[ty] = 0;
    __syncthreads();
    for (int i = 0; i < n; i++) {
        T p = s[ty * 16 + i];
        if (abs(p) <= Eps<T>::eps() * sqrt(d[ty])) //~ barrier-divergent
            continue;
        __syncthreads();
        if (tx == 0)
            d[ty] = p;
        __syncthreads();
    }
    S[ty * 16 + tx] = d[ty];
}

template <typename T>
__device__ void rotate_together(T *S, int n)
{
    __shared__ T s[16 * 16], d[16];
    int tx = threadIdx.x, ty = threadIdx.y;
    s[ty * 16 + tx] = S[ty * 16 + tx];
    if (tx == 0)
        d[ty] = 0;
    __syncthreads();
    for (int i = 0; i < n; i++) {
        if (abs(n - i) <= Eps<T>::eps() * sqrt(T(n)))
            continue;
        __syncthreads();
        if (tx == 0)
            d[ty] = s[ty * 16 + i % 16];
        __syncthreads();
    }
    S[ty * 16 + tx] = d[ty];
}

template <typename T>
__global__ void rotate_all(Param<T> S, int m)
{
    rotate<T>(S.ptr, 9);
    rotate_together<T>(S.ptr, 9);
}
