/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: two reads of bytes whose type is not known are one size. */
template <typename T, unsigned N> __global__ void k(T *p)
{
    extern __shared__ int tile[];
    tile[threadIdx.x] = 1;
    __syncthreads();
    p[threadIdx.x] = tile[N - 1];
}

template <typename T, unsigned N> void Runner::run(T *p)
{
    cudaFuncSetAttribute(k<T, N / 2>, cudaFuncAttributeMaxDynamicSharedMemorySize, memoryBytes);
    k<T, N><<<gridDim, blockDim, memoryBytes, stream>>>(p); //~ shared-memory-too-large
}
