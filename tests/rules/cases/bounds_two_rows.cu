/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: rows of one buffer with two lengths; not where the caller chooses between two layouts, nor of a place of the
 * block's own beside its row, nor of places of the whole buffer. */
__global__ void sample(const int *first, const int *last, float *out, const float *in, int width,
                       const int *counts)
{
    int row = blockIdx.x;
    if (first[row] == last[row]) {
        if (threadIdx.x == 0)
            out[row * width] = in[row * width]; //~ missing-bounds-check?
        return;
    }
    int n = min(counts[row], 1024);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[row * 1024 + i] = in[row * width + i];
}

__global__ void layouts(float *out, int rows, int columns, int pitch, bool padded)
{
    int row = blockIdx.x;
    if (padded)
        for (int i = threadIdx.x; i < columns; i += blockDim.x)
            out[row * pitch + i] = 0.f;
    else
        for (int i = threadIdx.x; i < columns; i += blockDim.x)
            out[row * columns + i] = 0.f;
}

__global__ void same(float *out, const float *in, int width)
{
    int row = blockIdx.x;
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        out[row * width + i] = in[row * 2 * width + i] + in[row * 2 * width + width + i];
    if (threadIdx.x == 0)
        out[row * width] = 1.f;
}

template <int WIDTH> __global__ void of_template(float *out, int width)
{
    int row = blockIdx.x;
    for (int i = threadIdx.x; i < WIDTH; i += blockDim.x)
        out[row * WIDTH + i] = 0.f;
    if (threadIdx.x == 0)
        out[row * width] = 1.f;
}

/* the launch says that both are one */
__global__ void of_launch(float *out, int width)
{
    out[blockIdx.x * 256 + threadIdx.x] = 1.f;
    if (threadIdx.x == 0)
        out[blockIdx.x * width] = 2.f;
}

__global__ void of_other_launch(float *out, int width)
{
    out[blockIdx.x * 256 + threadIdx.x] = 1.f;
    if (threadIdx.x == 0)
        out[blockIdx.x * width] = 2.f; //~ missing-bounds-check?
}

__global__ void of_checked_launch(float *out, int width)
{
    out[blockIdx.x * 256 + threadIdx.x] = 1.f;
    if (threadIdx.x == 0)
        out[blockIdx.x * width] = 2.f;
}

/* places of the whole buffer; another part of it; one block */
__global__ void flat(float *out, const float *in, int width, int total)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < total)
        out[i] = 0.f;
    grid_sync();
    for (int c = threadIdx.x; c < width; c += 256)
        out[blockIdx.x * width + c] += in[c];
}

__global__ void part(float *work, const float *in, int width)
{
    work[blockIdx.x * 256 + threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x < width)
        work[65536 + blockIdx.x * width + threadIdx.x] = in[threadIdx.x];
}

__global__ void one_block(float *x, int width)
{
    x[blockIdx.x * 512 + threadIdx.x] += 1.f;
    __syncthreads();
    if (threadIdx.x == 0)
        x[blockIdx.x * width] = 2.f;
}

void run(float *out, int width)
{
    of_other_launch<<<10, 256>>>(out, width);
    of_launch<<<10, 256>>>(out, 256);
    flat<<<10, 256>>>(out, out, width, 10 * width);
    part<<<256, 256>>>(out, out, width);
    one_block<<<1, 512>>>(out, width);
}

void run_checked(float *out, int width)
{
    CHECK(width == 256);
    of_checked_launch<<<10, 256>>>(out, width);
}
