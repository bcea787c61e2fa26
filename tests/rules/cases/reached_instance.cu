// SPDX-License-Identifier: Apache-2.0
// CL205, CL202: a way that no launch in sight takes, for the template arguments and numbers that it hands over.
template <int ROW>
__global__ void rows(float *out, const float *in, int n)
{
    __shared__ float row[ROW];
    if (ROW % 4 == 0) {
        for (int i = threadIdx.x; i < ROW / 4; i += blockDim.x)
            ((float4 *)row)[i] = ((const float4 *)(in + blockIdx.x * ROW))[i];
    } else {
        for (int i = threadIdx.x; i < ROW; i += blockDim.x)
            row[i] = in[blockIdx.x * ROW + i];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < ROW; i += blockDim.x)
        out[blockIdx.x * ROW + i] = row[ROW - 1 - i];
}

// here it is taken
template <int ROW>
__global__ void wide_rows(float *out, const float *in)
{
    if (ROW % 4 != 0) {
        float4 *o = (float4 *)(out + blockIdx.x * ROW);
        o[threadIdx.x] = ((const float4 *)in)[threadIdx.x]; //~ misaligned-vector-access!
    }
}

static __global__ void kept(float *out, bool secretly)
{
    __shared__ float spoiler[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    spoiler[threadIdx.x] = out[i];
    out[i] = 1;
    if (secretly)
        out[i] = spoiler[i];
}

static __global__ void used(float *out, bool secretly)
{
    __shared__ float spoiler[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    spoiler[threadIdx.x] = out[i];
    out[i] = 1;
    if (secretly)
        out[i] = spoiler[i]; //~ shared-out-of-bounds!
}

// 8 - 9 is a large number
static __global__ void wraps(float *out, unsigned n)
{
    __shared__ float part[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = out[i];
    if (n - 9u > 100u)
        out[i] = part[i]; //~ shared-out-of-bounds!
}

void run(float *out, const float *in)
{
    wraps<<<64, 64>>>(out, 8);
    rows<27><<<64, 128>>>(out, in, 64);
    rows<32><<<64, 128>>>(out, in, 64);
    wide_rows<27><<<64, 6>>>(out, in);
    kept<<<64, 128>>>(out, false);
    used<<<64, 128>>>(out, true);
}
