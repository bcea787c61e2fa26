/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a block of one thread for each element, and as many along each axis as the lengths say. */
__global__ void squares(float *speed, float by, int nx, int ny, int nz)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    float v = speed[y * nz * nx + z * nx + x];
    speed[y * nz * nx + z * nx + x] = v * v * by;
}

void square_all(float *speed, float by, int nx, int ny, int nz)
{
    dim3 block(1, 1, 1), grid(nx, ny, nz);
    squares<<<grid, block>>>(speed, by, nx, ny, nz);
}

/* blocks of eight along y, the last one of which is not whole */
__global__ void squares_by_eight(float *speed, float by, int nx, int ny, int nz)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    float v = speed[y * nz * nx + z * nx + x]; //~ missing-bounds-check!
    speed[y * nz * nx + z * nx + x] = v * v * by;
}

void square_by_eight(float *speed, float by, int nx, int ny, int nz)
{
    dim3 block(1, 8, 1), grid(nx, (ny + 7) / 8, nz);
    squares_by_eight<<<grid, block>>>(speed, by, nx, ny, nz);
}

/* one more along y than there are */
__global__ void squares_and_one(float *speed, float by, int nx, int ny, int nz)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    float v = speed[y * nz * nx + z * nx + x]; //~ missing-bounds-check?
    speed[y * nz * nx + z * nx + x] = v * v * by;
}

void square_and_one(float *speed, float by, int nx, int ny, int nz)
{
    dim3 block(1, 1, 1), grid(nx, ny + 1, nz);
    squares_and_one<<<grid, block>>>(speed, by, nx, ny, nz);
}
