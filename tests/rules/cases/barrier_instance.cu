/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a barrier of the instances whose groups are single threads. */
template <int SIZE> __global__ void find(const int *in, int *out, int n)
{
    __shared__ int found[256];
    int thread = threadIdx.x, stride = gridDim.x * blockDim.x / SIZE;
    int i = (blockIdx.x * blockDim.x + threadIdx.x) / SIZE;
    while (i - thread < n) {
        if constexpr (SIZE == 1) {
            if (i < n)
                found[thread] = in[i] + 1;
            __syncthreads();
            if (i < n)
                out[i] = found[thread];
        } else if (i < n && thread % SIZE == 0) {
            out[i] = in[i];
        }
        i += stride;
    }
}

template <int SIZE> __global__ void find_by_groups(const int *in, int *out, int n)
{
    __shared__ int found[256];
    int thread = threadIdx.x, stride = gridDim.x * blockDim.x / SIZE;
    int i = (blockIdx.x * blockDim.x + threadIdx.x) / SIZE;
    while (i - thread < n) { //~ barrier-divergent
        if (i < n)
            found[thread] = in[i] + 1;
        __syncthreads();
        if (i < n)
            out[i] = found[thread];
        i += stride;
    }
}

template <int SIZE> __global__ void find_inside(const int *in, int *out, int n)
{
    __shared__ int found[256];
    int thread = threadIdx.x, i = (blockIdx.x * blockDim.x + threadIdx.x) / SIZE;
    if constexpr (SIZE == 1) {
        if (i < n) {
            found[thread] = in[i] + 1;
            __syncthreads(); //~ barrier-divergent
            out[i] = found[thread];
        }
    }
}
