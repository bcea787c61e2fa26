/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: a length whose rest every call that leads to the launch looks at, or one of them does not. */
template <int NTX, int NTY>
__global__ void scale(float *in, const float *noise, int rows, int planes)
{
    __shared__ float nz[NTX];
    for (int plane = threadIdx.x + blockIdx.x * NTX; plane < planes; plane += gridDim.x * NTX) {
        if (threadIdx.y == 0)
            nz[threadIdx.x] = noise[plane];
        __syncthreads();
        for (int row = threadIdx.y; row < rows; row += NTY)
            in[row * (size_t)planes + plane] *= nz[threadIdx.x];
        __syncthreads();
    }
}

template <int NTX, int NTY>
__global__ void scale_any(float *in, const float *noise, int rows, int planes)
{
    __shared__ float nz[NTX];
    for (int plane = threadIdx.x + blockIdx.x * NTX; plane < planes; plane += gridDim.x * NTX) { //~ barrier-divergent
        if (threadIdx.y == 0)
            nz[threadIdx.x] = noise[plane];
        __syncthreads();
        for (int row = threadIdx.y; row < rows; row += NTY)
            in[row * (size_t)planes + plane] *= nz[threadIdx.x];
        __syncthreads();
    }
}

template <int NTX, int NTY> void forward(float *in, const float *noise, int rows, int planes)
{
    scale<NTX, NTY><<<16, dim3(NTX, NTY)>>>(in, noise, rows, planes);
}

template <int NTX, int NTY> void forward_any(float *in, const float *noise, int rows, int planes)
{
    scale_any<NTX, NTY><<<16, dim3(NTX, NTY)>>>(in, noise, rows, planes);
}

void run(float *in, const float *noise, int rows, int planes)
{
    if (planes % 32 == 0)
        forward<32, 32>(in, noise, rows, planes);
    else if (planes % 24 == 0)
        forward<24, 32>(in, noise, rows, planes);
}

void run_any(float *in, const float *noise, int rows, int planes)
{
    if (planes % 32 == 0)
        forward_any<32, 32>(in, noise, rows, planes);
    else
        forward_any<16, 32>(in, noise, rows, planes);
}
