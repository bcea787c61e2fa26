/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: sizes on grid.y that tiles of 16, a block of the run or pairs of two sizes do not hold down. */
#include <cuda_runtime.h>
#include <stdint.h>

#define TILE 32
#define GRID_MAX 65533

struct shape {
    int64_t outer, height, width;
};

__global__ void transpose(const float *in, float *out, shape s);
__global__ void dot_rows(const float *a, const float *x, float *y, int n);
__global__ void gather(const float *in, const int64_t *index, float *out, int64_t count, int64_t cols);

static inline int64_t div_up(int64_t n, int64_t by)
{
    return (n + by - 1) / by;
}

void run_transpose(const float *in, float *out, shape s)
{
    int planes = s.outer >= GRID_MAX ? GRID_MAX : s.outer;
    dim3 grid(div_up(s.width, TILE), div_up(s.height, TILE), planes); //~ invalid-launch
    transpose<<<grid, dim3(TILE, TILE)>>>(in, out, s);
}

void run_transpose_held(const float *in, float *out, shape s)
{
    int planes = s.outer >= GRID_MAX ? GRID_MAX : s.outer;
    int rows = div_up(s.height, TILE) >= GRID_MAX ? GRID_MAX : div_up(s.height, TILE);
    dim3 grid(div_up(s.width, TILE), rows, planes);
    transpose<<<grid, dim3(TILE, TILE)>>>(in, out, s);
}

/* tiles of an image, of 32 bits */
void run_image(const float *in, float *out, int width, int height, int images)
{
    shape s = {images, height, width};
    dim3 grid(div_up(width, TILE), div_up(height, TILE), images < 65535 ? images : 65535);
    transpose<<<grid, dim3(TILE, TILE)>>>(in, out, s);
}

void run_dots(const float *a, const float *x, float *y, int n)
{
    dim3 grid(1, (n + 15) / 16, 1); //~ invalid-launch
    dot_rows<<<grid, dim3(16, 16)>>>(a, x, y, n);
}

template <int ROWS> void run_dots_tiled(const float *a, const float *x, float *y, int64_t count)
{
    dim3 grid(1, (count + ROWS - 1) / ROWS); //~ invalid-launch
    dot_rows<<<grid, dim3(16, ROWS)>>>(a, x, y, count);
}

void run_dots_of_height(const float *a, const float *x, float *y, int height)
{
    dim3 grid(1, (height + 15) / 16, 1);
    dot_rows<<<grid, dim3(16, 16)>>>(a, x, y, height);
}

void run_dots_along_x(const float *a, const float *x, float *y, int n)
{
    dim3 grid((n + 15) / 16, 1, 1);
    dot_rows<<<grid, dim3(16, 16)>>>(a, x, y, n);
}

int threads_for(int64_t cols, int most);

void run_gather(const float *in, const int64_t *index, float *out, int64_t index_size, int64_t cols,
                int most)
{
    const int ntx = threads_for(cols, most);
    const int nty = most / ntx;
    const int nby = (index_size + nty - 1) / nty;
    const dim3 grid((cols + ntx - 1) / ntx, nby); //~ invalid-launch
    gather<<<grid, dim3(ntx, nty)>>>(in, index, out, index_size, cols);
}

int blocks_for(char axis, int64_t wanted);

void run_gather_held(const float *in, const int64_t *index, float *out, int64_t index_size,
                     int64_t cols, int most)
{
    const int ntx = threads_for(cols, most);
    const int nty = most / ntx;
    const int nby = blocks_for('y', (index_size + nty - 1) / nty);
    const dim3 grid((cols + ntx - 1) / ntx, nby);
    gather<<<grid, dim3(ntx, nty)>>>(in, index, out, index_size, cols);
}

__global__ void choose(const float *in, const int *experts, float *out, int batch, int topk, int cols)
{
    int task = blockIdx.y;
    int token = task / topk;
    if (token >= batch)
        return;
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        out[(size_t)task * cols + c] = in[(size_t)token * cols + c] * experts[task];
}

__global__ void choose_heads(const float *in, float *out, int batch, int heads, int cols)
{
    int image = blockIdx.y / heads;
    if (image >= batch)
        return;
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
        out[(size_t)blockIdx.y * cols + c] = in[(size_t)image * cols + c];
}

void run_choose(const float *in, const int *experts, float *out, int batch, int topk, int cols)
{
    dim3 grid(4, batch * topk); //~ invalid-launch
    choose<<<grid, 64>>>(in, experts, out, batch, topk, cols);
}

void run_choose_heads(const float *in, float *out, int batch, int heads, int cols)
{
    dim3 grid(4, batch * heads);
    choose_heads<<<grid, 64>>>(in, out, batch, heads, cols);
}

/* tiles of 32 lines of an image, whatever type its header gives them */
void run_tiles(const float *in, const int64_t *index, float *out, int64_t lines, int64_t cols)
{
    int div_u, div_v;
    div_u = 32;
    div_v = 32;
    dim3 grid((cols + div_u - 1) / div_u, (lines + div_v - 1) / div_v, 1);
    dim3 block(div_u, div_v, 1);
    gather<<<grid, block>>>(in, index, out, lines, cols);
}

/* how far a loop goes says nothing of how large it may be */
void run_batch(const float *in, const int64_t *index, float *out, int rows, int cols, int batch, bool all)
{
    if (all) {
        dim3 grid(cols, rows, batch); //~ invalid-launch?
        gather<<<grid, 128>>>(in, index, out, rows, cols);
    }
    for (int i = 0; i < batch; i++)
        dot_rows<<<rows, 128>>>(in + i, in, out, cols);
}
