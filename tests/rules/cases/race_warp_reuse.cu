// SPDX-License-Identifier: Apache-2.0
// CL102: a warp that waits between its writes and its reads has to wait before the next writes, too.
__device__ void transpose(float *data, float *tile, int rows)
{
    int lane = threadIdx.x;
    for (int r = 0; r < rows; r++, data += 1024) {
        for (int i = 0; i < 32; i++)
            tile[i * 33 + lane] = data[i * 32 + lane];
        __syncwarp();
        for (int i = 0; i < 32; i++)
            data[i * 32 + lane] = tile[lane * 33 + i]; //~ shared-race
    }
}

__global__ void __launch_bounds__(32) turn(float *data, int rows)
{
    __shared__ float tile[32 * 33];
    transpose(data, tile, rows);
}

// It waits for both.
__global__ void __launch_bounds__(32) turn_and_wait(float *data, int rows)
{
    __shared__ float tile[32 * 33];
    int lane = threadIdx.x;
    for (int r = 0; r < rows; r++) {
        __syncwarp();
        for (int i = 0; i < 32; i++)
            tile[i * 33 + lane] = data[(r * 32 + i) * 32 + lane];
        __syncwarp();
        for (int i = 0; i < 32; i++)
            data[(r * 32 + i) * 32 + lane] = tile[lane * 33 + i];
    }
}

// A shuffle makes it wait as well.
__global__ void __launch_bounds__(32) sums(float *data, int rows)
{
    __shared__ float row[32];
    int lane = threadIdx.x;
    for (int r = 0; r < rows; r++) {
        row[lane] = data[r * 32 + lane];
        __syncwarp();
        float sum = row[lane] + row[31 - lane];
        for (int d = 16; d > 0; d /= 2)
            sum += __shfl_down_sync(0xffffffffu, sum, d);
        data[r * 32 + lane] = sum;
    }
}

// Two rows used in turn: who writes the one has waited since the other was read.
__global__ void __launch_bounds__(32) in_turn(float *data, int rows)
{
    __shared__ float row[2][32];
    int lane = threadIdx.x;
    for (int r = 0; r < rows; r++) {
        row[r % 2][lane] = data[r * 32 + lane];
        __syncwarp();
        data[r * 32 + lane] = row[r % 2][31 - lane];
    }
}
