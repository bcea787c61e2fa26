/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: of what threads that have left would have stored the others read only the places of threads that stay. */
#define ROWS 50

/* the loop ends where the threads do */
__global__ void add_row(float *out, const float *in, int n)
{
    __shared__ float line[1024];
    int i = threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    line[i] = in[i];
    __syncthreads();
    float sum = 0.f;
    for (int k = 0; k < n; k++)
        sum += line[k];
    out[i] = sum;
}

/* of the whole block */
__global__ void add_block(float *out, const float *in, int n)
{
    __shared__ float line[1024];
    int i = threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    line[i] = in[i];
    __syncthreads();
    float sum = 0.f;
    for (int k = 0; k < blockDim.x; k++)
        sum += line[k];
    out[i] = sum;
}

/* rows of a matrix in one array */
__global__ void add_columns(float *out, const float *in, int points)
{
    __shared__ float part[16 * ROWS];
    int tx = threadIdx.x, ty = threadIdx.y;
    if (ty >= ROWS) //~ barrier-divergent?
        return;
    part[tx * ROWS + ty] = in[tx * ROWS + ty];
    __syncthreads();
    if (ty == 0) {
        float sum = 0.f;
        for (int k = 0; k < ROWS; k++)
            sum += part[tx * ROWS + k];
        out[tx] = sum;
    }
}

void add_all_columns(float *out, const float *in, int points)
{
    add_columns<<<points / 16, dim3(16, 64)>>>(out, in, points);
}

/* neighbours up to the last one; which is the last, is found out */
__global__ void slopes(float *out, const float *in, int n, int width)
{
    __shared__ float tile[2][16][16];
    int y = threadIdx.y, x = threadIdx.x, last = 15, now = 0, then = 1;
    if (blockIdx.x == gridDim.x - 1)
        last = n - 14 * blockIdx.x;
    if (y > last || x > last) //~ barrier-divergent?
        return;
    for (int round = 0; round < 8; round++) {
        tile[now][y][x] = in[(round * n + y) * width + x];
        __syncthreads();
        if (x < last && y > 0 && y < last)
            out[y * width + x] += tile[now][y][x + 1] - tile[now][y - 1][x];
        int other = now;
        now = then;
        then = other;
    }
}

/* warps that have nothing to do leave; the first adds up what the others have stored */
template <int BLOCK>
__global__ void gather(float *out, const float *in, const int *sizes)
{
    __shared__ float sums[4 * BLOCK];
    int warp = threadIdx.x / 32, size = sizes[blockIdx.x];
    if (warp >= size) //~ barrier-divergent?
        return;
    float sum[4];
    for (int k = 0; k < 4; k++)
        sum[k] = in[threadIdx.x * 4 + k];
    if (warp != 0)
        for (int k = 0; k < 4; k++)
            sums[threadIdx.x + k * BLOCK] = sum[k];
    __syncthreads();
    if (warp == 0) {
        for (int i = threadIdx.x + 32; i < min(BLOCK, size * 32); i += 32)
            for (int k = 0; k < 4; k++)
                sum[k] += sums[i + k * BLOCK];
        for (int k = 0; k < 4; k++)
            out[threadIdx.x * 4 + k] = sum[k];
    }
}

/* turned: the place is that of another thread, of which nothing is known */
__global__ void turned(float *out, const float *in, int width)
{
    __shared__ float tile[16 * 17];
    int x = threadIdx.x, y = threadIdx.y;
    if (blockIdx.x * 16 + y >= width) //~ barrier-divergent?
        return;
    tile[y * 17 + x] = in[y * width + x];
    __syncthreads();
    out[x * width + y] = tile[x * 17 + y];
}

/* a barrier whose nearest exit harms nobody, and the one in front of it does */
__global__ void two_exits(float *out, const float *in, int n, int m)
{
    __shared__ float line[1024], own[1024];
    int i = threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    line[i] = in[i];
    if (i >= m)
        return;
    own[i] = in[i];
    __syncthreads();
    out[i] = line[1023 - i] + own[i];
}
