/* SPDX-License-Identifier: Apache-2.0 */
/* CL301 CL302: `<<<{x, y}, {32, 8}>>>`, which nvcc takes and clang does not. */
__global__ void stage(float *out, const float *in)
{
    extern __shared__ float part[];
    unsigned t = threadIdx.y * 64 + threadIdx.x;
    part[t] = in[t];
    __syncthreads();
    if (t < 512)
        out[blockIdx.x * 512 + t] = part[1023 - t];
}

void braced(float *out, const float *in, long blocks, long num_rows, cudaStream_t stream)
{
    stage<<<{(unsigned)blocks, 2}, {64, 16}, 96 * 1024, stream>>>(out, in); //~ shared-memory-too-large
    stage<<< {(unsigned)blocks, (unsigned)num_rows, 2}, {64, 16}, 4096 >>>(out, in); //~ invalid-launch
    stage<<<1, {64, 32}, 8192>>>(out, in); //~ invalid-launch
    stage<<<blocks, {64, 16, 1}, 4096>>>(out, in);
    stage<<<{4}, dim3{64, 16}, 4096>>>(out, in);
    stage<<<(blocks, 2), {64, 16}, 4096>>>(out, in); //~ invalid-launch
}

template <typename T> __global__ void move(T *out, const T *in, int n)
{
    extern __shared__ float part[];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = part[255 - threadIdx.x] + n;
}

template <typename T> void opted_in(T *out, const T *in, int n)
{
    cudaFuncSetAttribute(move<T>, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 1024);
    move<T><<<{1, 1, 1}, {256}, 96 * 1024>>>(out, in, n);
    move<T><<<{256}, {16, 128}, 96 * 1024>>>(out, in, n); //~ invalid-launch
}
