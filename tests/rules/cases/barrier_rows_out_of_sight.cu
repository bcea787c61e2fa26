/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: threads that part along y or z only, of a kernel whose launches are out of sight, are a note. */
__device__ void turn(const float *from, float *to, int n)
{
    __shared__ float tile[32][33];
    tile[threadIdx.y][threadIdx.x] = from[threadIdx.y * n + threadIdx.x];
    __syncthreads();
    to[threadIdx.y * n + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void turn_all(const float *from, float *to, int n, int count)
{
    int k = blockIdx.z * blockDim.z + threadIdx.z;
    if (k < count)
        turn(from + k * n * n, to + k * n * n, n); //~ barrier-divergent?
}

__global__ void turn_all_launched(const float *from, float *to, int n, int count)
{
    int k = blockIdx.z * blockDim.z + threadIdx.z;
    if (k < count)
        turn(from + k * n * n, to + k * n * n, n); //~ barrier-divergent!
}

__global__ void turn_rows(const float *from, float *to, int n, int count)
{
    int k = blockIdx.y * blockDim.y + threadIdx.y;
    if (k < count)
        turn(from + k * n * n, to + k * n * n, n); //~ barrier-divergent?
}

__global__ void turn_first(const float *from, float *to, int n)
{
    if (threadIdx.y == 0)
        turn(from, to, n); //~ barrier-divergent!
}

__global__ void turn_tiles(const float *from, float *to, int n, int count)
{
    int k = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < count && i < n)
        turn(from + k * n * n, to + k * n * n, n); //~ barrier-divergent!
}

void run(const float *from, float *to, int n, int count)
{
    turn_all_launched<<<dim3(1, 1, (count + 3) / 4), dim3(8, 8, 4)>>>(from, to, n, count);
}
