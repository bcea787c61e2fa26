/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: extents that a template parameter chooses. */
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
