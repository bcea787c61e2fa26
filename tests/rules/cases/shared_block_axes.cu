// SPDX-License-Identifier: Apache-2.0
// CL202: what __launch_bounds__ leaves to an axis when the launches say how long the others are.
constexpr int ROWS = 8, LANES = 32;
int warp_size_of_the_device();

__launch_bounds__(ROWS *LANES) __global__ void distance(const int *in, int *out)
{
    __shared__ int v[LANES][LANES + 1];
    int d = 0;
    v[threadIdx.y][threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int i = 0; i < LANES; i++)
        d += v[threadIdx.x][i];
    out[threadIdx.y * LANES + threadIdx.x] = d;
}

__launch_bounds__(ROWS *LANES) __global__ void flat(const int *in, int *out)
{
    __shared__ int v[LANES];
    v[threadIdx.x] = in[threadIdx.x]; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.x] = v[threadIdx.x / LANES];
}

void run(const int *in, int *out)
{
    dim3 grid(8), block(warp_size_of_the_device(), ROWS);
    distance<<<grid, block>>>(in, out);
    flat<<<8, ROWS * LANES>>>(in, out);
}
