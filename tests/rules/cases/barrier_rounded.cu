/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a trip count whose name, or whose sum, says that it was rounded up. */
__global__ void neighbours(int *out, const int *in, int count, int count_rounded)
{
    __shared__ int s[256];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count_rounded;
         i += blockDim.x * gridDim.x) {
        s[threadIdx.x] = i < count ? in[i] : 0;
        __syncthreads();
        if (i + 1 < count && threadIdx.x < 255)
            out[i] = s[threadIdx.x + 1];
        __syncthreads();
    }
}

__global__ void neighbours_of_all(int *out, const int *in, int count)
{
    __shared__ int s[256];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; //~ barrier-divergent
         i += blockDim.x * gridDim.x) {
        s[threadIdx.x] = in[i];
        __syncthreads();
        if (threadIdx.x < 255)
            out[i] = s[threadIdx.x + 1];
        __syncthreads();
    }
}

__global__ void neighbours_without_rest(int *out, const int *in, int count)
{
    __shared__ int s[256];
    int whole = count % blockDim.x > 0 ? count - (count % blockDim.x) + blockDim.x : count;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < whole; i += blockDim.x * gridDim.x) {
        s[threadIdx.x] = i < count ? in[i] : 0;
        __syncthreads();
        if (i + 1 < count && threadIdx.x < 255)
            out[i] = s[threadIdx.x + 1];
        __syncthreads();
    }
}
