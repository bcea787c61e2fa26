/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: extents that a template parameter chooses, and checks that name the extent. */
constexpr int LANES = 32;

/* both kinds are launched elsewhere */
template <bool SUMS> __global__ void marks(const unsigned *in, unsigned *out)
{
    __shared__ unsigned part[SUMS ? LANES : 1];
    if (threadIdx.x < LANES)
        part[threadIdx.x] = 0; //~ shared-out-of-bounds
    __syncthreads();
    if (SUMS && threadIdx.x < LANES)
        part[threadIdx.x] += in[threadIdx.x];
    __syncthreads();
    if (SUMS)
        out[threadIdx.x] = part[threadIdx.x % LANES];
}

template <bool SUMS> __global__ void marks_where_there_are(const unsigned *in, unsigned *out)
{
    __shared__ unsigned part[SUMS ? LANES : 1];
    if (SUMS && threadIdx.x < LANES)
        part[threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x == 0)
        part[0] = 1;
    __syncthreads();
    if (SUMS)
        out[threadIdx.x] = part[threadIdx.x % LANES];
}

/* the only instance has room */
template <bool SUMS> __global__ void one_instance(const unsigned *in, unsigned *out)
{
    __shared__ unsigned part[SUMS ? LANES : 1];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = part[LANES - 1 - threadIdx.x];
}
void run_one_instance(const unsigned *in, unsigned *out)
{
    one_instance<true><<<1, LANES>>>(in, out);
}

__global__ void counts(unsigned *sums, const int *bins, int n)
{
    __shared__ unsigned part[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x % 256] = 0;
    __syncthreads();
    if (i < n) {
        int bin = bins[i], other = bins[n - 1 - i];
        if (bin <= 256)
            atomicAdd(&part[bin], 1); //~ shared-out-of-bounds
        if (other < 256)
            atomicAdd(&part[other], 1);
        if (other <= 255)
            atomicAdd(&part[other], 1);
    }
    __syncthreads();
    atomicAdd(&sums[threadIdx.x % 256], part[threadIdx.x % 256]);
}

/* each thread has its own part of the numbers */
template <int NUMBERS> __global__ void own_part(float *out, const float *in, int used)
{
    constexpr int own = NUMBERS > LANES ? NUMBERS / LANES : 1;
    float v[own];
    for (int k = 0; k < own; k++)
        v[k] = in[k * LANES + threadIdx.x];
    for (int i = threadIdx.x; i < used; i += LANES)
        v[i] *= 0.5f; //~ shared-out-of-bounds
    for (int k = 0; k < own; k++)
        out[k * LANES + threadIdx.x] = v[k];
}

__device__ void add_pair(float *sums, int i, int other)
{
    float v = sums[i], w = sums[other];
    sums[i] = v + w;
}

/* all threads add, and the upper half has no partner */
__global__ void halves(float *out, const float *in)
{
    __shared__ float part[128];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    add_pair(part, threadIdx.x, threadIdx.x + 64); //~ shared-out-of-bounds
    __syncthreads();
    if (threadIdx.x < 64)
        out[threadIdx.x] = part[threadIdx.x];
}

__global__ void lower_half(float *out, const float *in)
{
    __shared__ float part[128];
    part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x < 64)
        add_pair(part, threadIdx.x, threadIdx.x + 64);
    __syncthreads();
    if (threadIdx.x < 64)
        out[threadIdx.x] = part[threadIdx.x];
}
void run_halves(float *out, const float *in)
{
    halves<<<1, 128>>>(out, in);
    lower_half<<<1, 128>>>(out, in);
}

/* how long it is, the launch says */
__global__ void dynamic_halves(float *out, const float *in)
{
    extern __shared__ float dynamic_part[];
    dynamic_part[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    add_pair(dynamic_part, threadIdx.x, threadIdx.x + 64);
    __syncthreads();
    out[threadIdx.x] = dynamic_part[threadIdx.x];
}
void run_dynamic_halves(float *out, const float *in)
{
    dynamic_halves<<<1, 128, 1024>>>(out, in);
}

/* Nobody in the file says otherwise: the block has as many threads as the template's default. */
template <int N> __global__ void sum_of_warps(const float *in, float *out, int n)
{
    __shared__ float part[8];
    int warp = threadIdx.x / 32;
    float v = 0.0f;
    for (int i = threadIdx.x; i < n; i += N)
        v += in[i];
    for (int o = 16; o > 0; o >>= 1)
        v += __shfl_down_sync(~0u, v, o);
    if (threadIdx.x % 32 == 0)
        part[warp] = v; //~ shared-out-of-bounds
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0] + part[1];
}

template <typename T, int N = 1024> void launch_sum(const float *in, float *out, int n)
{
    sum_of_warps<N><<<4, N>>>(in, out, n);
}

template <int N> __global__ void sum_of_eight(const float *in, float *out, int n)
{
    __shared__ float part[8];
    int warp = threadIdx.x / 32;
    float v = 0.0f;
    for (int i = threadIdx.x; i < n; i += N)
        v += in[i];
    for (int o = 16; o > 0; o >>= 1)
        v += __shfl_down_sync(~0u, v, o);
    if (threadIdx.x % 32 == 0)
        part[warp] = v;
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0] + part[1];
}

template <typename T, int N = 256> void launch_sum_of_eight(const float *in, float *out, int n)
{
    sum_of_eight<N><<<4, N>>>(in, out, n);
}
