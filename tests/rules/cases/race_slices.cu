/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: an index out of the data stays in its part of dynamic shared memory. */
__global__ void histogram(const unsigned *keys, unsigned *out, int n, int bins)
{
    extern __shared__ unsigned raw[];
    unsigned *count = raw, *offset = &count[bins];
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        count[i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&count[keys[i]], 1u);
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        offset[i] = out[blockIdx.x * bins + i];
    __syncthreads();
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        out[blockIdx.x * bins + i] = count[i] + offset[i];
}

__global__ void histogram_read_early(const unsigned *keys, unsigned *out, int n, int bins)
{
    extern __shared__ unsigned raw[];
    unsigned *count = raw, *offset = &count[bins];
    for (int i = threadIdx.x; i < bins; i += blockDim.x) {
        count[i] = 0;
        offset[i] = out[blockIdx.x * bins + i];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(&count[keys[i]], 1u); //~ shared-race
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        out[blockIdx.x * bins + i] = count[i] + offset[i];
}
