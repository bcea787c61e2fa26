// SPDX-License-Identifier: Apache-2.0
// CL201: whole tiles of a square: where columns are left, the last rows are, and what is beyond a row is in one of them.
#define SIDE 16

__global__ void multiply(const float *p, const float *q, float *out, int width)
{
    __shared__ float ps[SIDE][SIDE];
    __shared__ float qs[SIDE][SIDE];
    int ty = threadIdx.y, tx = threadIdx.x;
    int row = blockIdx.y * blockDim.y + ty;
    int col = blockIdx.x * blockDim.x + tx;
    float sum = 0.0f;
    for (int k = 0; k < width / SIDE; k++) {
        ps[ty][tx] = p[row * width + k * SIDE + tx]; //~ missing-bounds-check?
        qs[ty][tx] = q[(k * SIDE + ty) * width + col];
        __syncthreads();
        for (int i = 0; i < SIDE; i++)
            sum += ps[ty][i] * qs[i][tx];
        __syncthreads();
    }
    if (row < width && col < width)
        out[row * width + col] = sum;
}

// as many rounds as rows of another number make: they may be whole where columns are not
__global__ void multiply_long(const float *q, float *out, int height, int width)
{
    __shared__ float qs[SIDE][SIDE];
    int ty = threadIdx.y, tx = threadIdx.x;
    int col = blockIdx.x * blockDim.x + tx;
    float sum = 0.0f;
    for (int k = 0; k < height / SIDE; k++) {
        qs[ty][tx] = q[(k * SIDE + ty) * width + col]; //~ missing-bounds-check?
        __syncthreads();
        for (int i = 0; i < SIDE; i++)
            sum += qs[i][tx];
        __syncthreads();
    }
    if (col < width)
        out[blockIdx.y * width + col] = sum;
}

// all tiles, the last one too
__global__ void multiply_all(const float *q, float *out, int width)
{
    __shared__ float qs[SIDE][SIDE];
    int ty = threadIdx.y, tx = threadIdx.x;
    int col = blockIdx.x * blockDim.x + tx;
    float sum = 0.0f;
    for (int k = 0; k < (width + SIDE - 1) / SIDE; k++) {
        qs[ty][tx] = q[(k * SIDE + ty) * width + col]; //~ missing-bounds-check?
        __syncthreads();
        for (int i = 0; i < SIDE; i++)
            sum += qs[i][tx];
        __syncthreads();
    }
    if (col < width)
        out[blockIdx.y * width + col] = sum;
}

// a block is wider than the tile: it goes on beyond the rows that are left
__global__ void multiply_wide(const float *q, float *out, int width)
{
    int ty = threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < width / 4; k++)
        sum += q[(k * 4 + ty) * width + col]; //~ missing-bounds-check!
    if (col < width)
        out[blockIdx.y * width + col] = sum;
}

void multiply_all_wide(const float *q, float *out, int width)
{
    multiply_wide<<<dim3((width + 127) / 128, 1), dim3(128, 4)>>>(q, out, width);
}

// rows of a square, checked behind the loop that reads them
__global__ void sum_rows(const float *p, float *out, int width)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < width; k++)
        sum += p[row * width + k]; //~ missing-bounds-check?
    if (row < width && col < width)
        out[row * width + col] = sum;
}
