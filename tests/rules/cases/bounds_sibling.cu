/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: accesses outside of the check that others are under. */
#include <cuda_fp16.h>
#include <cuda_runtime.h>

/* Read first, checked then. */
__global__ void check_after_use(const int *keys, int *out, int invalid, int n)
{
    const int first = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x;
    if (first >= n)
        return;
    int hits = 0;
    for (int i = 0; i < blockDim.x; ++i) {
        const int k = keys[first + i]; //~ missing-bounds-check
        if (first + i >= n || k == invalid)
            continue;
        hits++;
    }
    out[blockIdx.x] = hits;
}

__global__ void check_before_use(const int *keys, int *out, int invalid, int n)
{
    const int first = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x;
    int hits = 0;
    for (int i = 0; i < blockDim.x; ++i) {
        if (first + i >= n)
            continue;
        if (keys[first + i] == invalid)
            continue;
        hits++;
    }
    out[blockIdx.x] = hits;
}

/* The check comes after the step to the next element. */
__global__ void next_is_checked(const int *keys, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    if (i >= n)
        return;
    while (true) {
        sum += keys[i];
        i += blockDim.x * gridDim.x;
        if (i >= n)
            break;
    }
    out[threadIdx.x] = sum;
}

/* Rows of `size` elements: one access of a row is checked, another is not. */
__global__ void mode(const float *input, float *out, int size, int power2)
{
    __shared__ float slice[2048];
    long base = (long)blockIdx.x * size;
    if (threadIdx.x < size)
        slice[threadIdx.x] = input[base + threadIdx.x];
    __syncthreads();
    float first = input[base + threadIdx.x * 2]; //~ missing-bounds-check
    if (first == slice[0])
        out[blockIdx.x] = first;
}

/* Rows of a pitch say nothing about how many elements there are; a block may fit a row exactly. */
__global__ void pitched(const float *input, float *out, int pitch, int halo)
{
    __shared__ float tile[1088];
    long base = (long)blockIdx.x * pitch;
    if (threadIdx.x < halo)
        tile[threadIdx.x] = input[base + threadIdx.x];
    tile[threadIdx.x + halo] = input[base + threadIdx.x + halo];
    __syncthreads();
    out[base + threadIdx.x] = tile[threadIdx.x] + tile[threadIdx.x + 2 * halo];
}

/* A vector that loads itself. */
template <int N> struct vec {
    float data[N];
    __device__ void load(const float *p);
    __device__ void store(float *p) const;
};
template <bool cached, int N, int threads>
__global__ void normalize(const float *logits, float *out, unsigned d)
{
    extern __shared__ float cache[];
    vec<N> v;
    for (unsigned i = 0; i < (d + threads * N - 1) / (threads * N); i++) {
        if constexpr (cached) {
            v.load(cache + (i * threads + threadIdx.x) * N); //~ missing-bounds-check
        } else {
            if ((i * threads + threadIdx.x) * N < d)
                v.load(logits + blockIdx.x * d + (i * threads + threadIdx.x) * N);
        }
        if ((i * threads + threadIdx.x) * N < d)
            v.store(out + blockIdx.x * d + (i * threads + threadIdx.x) * N);
    }
}

/* whole warps first, and the tail behind them */
__global__ void tail(const float *in, float *out, int n)
{
    int limit = (n / 32) * 32;
    int i = threadIdx.x;
    float sum = 0.0f;
    for (; i < limit; i += blockDim.x)
        sum += in[i];
    if (i < n)
        sum += in[i];
    out[threadIdx.x] = sum;
}

/* Borders of a grid: which rows a buffer has, the buffer knows. */
__global__ void borders(const float *grid, float *up, float *down, float *left, int border, int rows,
                        int columns)
{
    int column = threadIdx.x + blockIdx.x * blockDim.x;
    int row = threadIdx.y + blockIdx.y * blockDim.y;
    if (column >= columns)
        return;
    if (row < border)
        up[row * columns + column] = grid[(row + rows - border) * columns + column];
    if (row >= rows - border)
        down[(row - (rows - border)) * columns + column] = grid[(row + border) * columns + column];
    if (column < border)
        left[row * border + column] = grid[row * columns + column + columns - border];
}

/* one thread of a row writes what the row has found */
__global__ void row_sums(float *sums, const float *in, int rows, int cols)
{
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    float sum = 0;
    if (row < rows)
        for (int c = threadIdx.x; c < cols; c += 32)
            sum += in[row * cols + c];
    for (int o = 16; o; o /= 2)
        sum += __shfl_down_sync(~0u, sum, o);
    if (threadIdx.x == 0)
        sums[row] = sum; //~ missing-bounds-check
}

/* a warp a row */
__global__ void warp_sums(float *sums, const float *in, int rows, int cols)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    float sum = 0;
    if (row < rows)
        for (int c = lane; c < cols; c += 32)
            sum += in[row * cols + c];
    for (int o = 16; o > 0; o >>= 1)
        sum += __shfl_down_sync(~0u, sum, o);
    if (lane == 0)
        sums[row] = sum; //~ missing-bounds-check
}

__global__ void warp_sums_all(float *sums, const float *in, int rows, int cols)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    float sum = 0;
    if (row < rows)
        for (int c = lane; c < cols; c += 32)
            sum += in[row * cols + c];
    for (int o = 16; o > 0; o >>= 1)
        sum += __shfl_down_sync(~0u, sum, o);
    if (lane == 0 && row < rows)
        sums[row] = sum;
}

/* Read first, and asked for afterwards. */
__global__ void late(const float *mean, float *out, int channels)
{
    int c = blockIdx.x;
    float m = mean[c]; //~ missing-bounds-check
    if (c >= channels)
        return;
    out[c * 32 + threadIdx.x] = m;
}

struct lane_of_batch {
    int frames;
};

/* What is read says how many there are. */
__global__ void late_by_data(const struct lane_of_batch *lanes, const float *mean, float *out)
{
    int c = blockIdx.x;
    struct lane_of_batch d = lanes[c];
    if (c >= d.frames)
        return;
    out[c * 32 + threadIdx.x] = mean[c];
}

/* a pointer to means, and not where something starts */
__global__ void normalise_channel(float *out_ptr, const float *mean_ptr, const float *scale_ptr,
                                  int channels)
{
    int channel = blockIdx.x;
    float m = mean_ptr[channel]; //~ missing-bounds-check
    if (channel >= channels)
        return;
    out_ptr[channel] = m * scale_ptr[channel];
}

/* The row is a quotient of the warp's number, and what is read of it is made a float. */
__global__ void pack_signs(const half *in, unsigned *out, int rows, int cols)
{
    int lane = threadIdx.x % 32;
    int words = (cols + 31) / 32;
    int word = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    int row = word / words, col = word % words * 32 + lane;
    float v = 0.0f;
    if (row < rows && col < cols)
        v = (float)in[row * cols + col];
    unsigned signs = __ballot_sync(~0u, v < 0.0f);
    if (lane == 0)
        out[row * words + col / 32] = signs; //~ missing-bounds-check
}

__global__ void pack_signs_inside(const half *in, unsigned *out, int rows, int cols)
{
    int lane = threadIdx.x % 32;
    int words = (cols + 31) / 32;
    int word = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    int row = word / words, col = word % words * 32 + lane;
    float v = 0.0f;
    if (row < rows && col < cols)
        v = (float)in[row * cols + col];
    unsigned signs = __ballot_sync(~0u, v < 0.0f);
    if (lane == 0 && row < rows)
        out[row * words + col / 32] = signs;
}

/* A row in dynamic memory, which has room for the row and no more. */
template <int VEC>
__global__ void scale_row(float *x, int n, int rounds)
{
    extern __shared__ float row[];
    int warps = blockDim.y, all = warps * 32, me = threadIdx.x + threadIdx.y * 32;
    float sum = 0.0f;
    for (int i = 0; i < rounds; i++) {
        float v = 0.0f;
        if ((i * all + me) * VEC < n)
            v = x[(size_t)blockIdx.x * n + i * all * VEC + me * VEC];
        for (int j = 0; j < VEC; j++)
            row[warps + i * all * VEC + me * VEC + j] = v; //~ missing-bounds-check
        sum += v;
        if ((i * all + me) * VEC < n)
            x[(size_t)blockIdx.x * n + i * all * VEC + me * VEC] = sum;
    }
}

template <typename T>
void scale_rows(T *x, int rows, int n, int rounds, int warps)
{
    CHECK(n <= 4096);
    const unsigned bytes = (warps + n) * sizeof(float);
    void *args[] = {&x, &n, &rounds};
    auto kernel = scale_row<4>;
    cudaLaunchKernel((void *)kernel, dim3(rows), dim3(32, warps), args, bytes, 0);
}

/* as many elements as the rounds have */
template <int VEC>
__global__ void scale_padded_row(float *x, int n, int rounds)
{
    extern __shared__ float row[];
    int warps = blockDim.y, all = warps * 32, me = threadIdx.x + threadIdx.y * 32;
    float sum = 0.0f;
    for (int i = 0; i < rounds; i++) {
        float v = 0.0f;
        if ((i * all + me) * VEC < n)
            v = x[(size_t)blockIdx.x * n + i * all * VEC + me * VEC];
        for (int j = 0; j < VEC; j++)
            row[warps + i * all * VEC + me * VEC + j] = v;
        sum += v;
        if ((i * all + me) * VEC < n)
            x[(size_t)blockIdx.x * n + i * all * VEC + me * VEC] = sum;
    }
}

template <typename T>
void scale_padded_rows(T *x, int rows, int n, int rounds, int warps)
{
    CHECK(n <= 4096);
    const unsigned bytes = (warps + rounds * warps * 32 * 4) * sizeof(float);
    void *args[] = {&x, &n, &rounds};
    auto kernel = scale_padded_row<4>;
    cudaLaunchKernel((void *)kernel, dim3(rows), dim3(32, warps), args, bytes, 0);
}

/* What is beyond the last element is beyond the last row, too. */
__global__ void add_offsets(float *out, const float *offsets, int rows, int width, int groups)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = i / width;
    float sum = 0.0f;
    for (int g = 0; g < groups; g++)
        sum += offsets[row * groups + g]; //~ missing-bounds-check
    if (i < rows * width)
        out[i] += sum;
}

__global__ void add_offsets_inside(float *out, const float *offsets, int rows, int width, int groups)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int row = min(i / width, rows - 1);
    float sum = 0.0f;
    for (int g = 0; g < groups; g++)
        sum += offsets[row * groups + g];
    if (i < rows * width)
        out[i] += sum;
}

__global__ void add_offset_of_column(float *out, const float *offsets, int rows, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float offset = offsets[i % width];
    if (i < rows * width)
        out[i] += offset;
}

/* a loop to the end of the last tile: the sum goes back to where it came from */
__device__ int sum_before(int v);
__global__ void running_sum(int *bins, int count)
{
    for (int i = threadIdx.x; i < (count + 127) / 128 * 128; i += blockDim.x) {
        int v = i < count ? bins[i] : 0;
        v = sum_before(v);
        bins[i] = v; //~ missing-bounds-check
    }
}
__global__ void running_sum_padded(int *padded, const int *bins, int count)
{
    for (int i = threadIdx.x; i < (count + 127) / 128 * 128; i += blockDim.x) {
        int v = i < count ? bins[i] : 0;
        padded[i] = sum_before(v);
    }
}

/* rows of `cols`, in rounds of a size that the compiler knows: what is behind a row is the next one */
template <int LOG>
__global__ void softmax_back(float *out, const float *in, float by, int batches, int cols)
{
    constexpr int width = (1 << LOG) < 32 ? 1 << LOG : 32, rounds = (1 << LOG) / width;
    int batch = blockIdx.x * blockDim.y + threadIdx.y;
    float v[rounds];
    if (batch >= batches)
        return;
    for (int k = 0; k < rounds; k++) {
        int at = threadIdx.x + k * width;
        v[k] = at < cols ? in[(size_t)batch * cols + at] : 0.0f;
    }
    for (int k = 0; k < rounds; k++) {
        int at = threadIdx.x + k * width;
        out[(size_t)batch * cols + at] = v[k] * by; //~ missing-bounds-check
    }
}
template <int LOG>
__global__ void softmax_back_checked(float *out, const float *in, float by, int batches, int cols)
{
    constexpr int width = (1 << LOG) < 32 ? 1 << LOG : 32, rounds = (1 << LOG) / width;
    int batch = blockIdx.x * blockDim.y + threadIdx.y;
    float v[rounds];
    if (batch >= batches)
        return;
    for (int k = 0; k < rounds; k++) {
        int at = threadIdx.x + k * width;
        v[k] = at < cols ? in[(size_t)batch * cols + at] : 0.0f;
    }
    for (int k = 0; k < rounds; k++) {
        int at = threadIdx.x + k * width;
        if (at < cols)
            out[(size_t)batch * cols + at] = v[k] * by;
        else
            break;
    }
}

/* where in memory a place is says a function that is not seen */
template <typename T>
__global__ void reversed(View<T> out, View<T> in, int total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int at = ToOffset<T>::get(i, in);
    T v = in.data[at]; //~ missing-bounds-check
    if (i < total)
        out.data[at] = -v;
}

template <typename T>
__global__ void reversed_inside(View<T> out, View<T> in, int total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= total)
        return;
    int at = ToOffset<T>::get(i, in);
    out.data[at] = -in.data[at];
}

/* the row of a place, before the place is asked for */
__global__ void scaled(float *out, const float *scale, int total, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float by = scale[i / width]; //~ missing-bounds-check
    if (i >= total)
        return;
    out[i] *= by;
}

/* one word a warp, and words are whole */
__global__ void marked(unsigned *mask, const float *in, int total)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned word = __ballot_sync(~0u, i < total && in[i] > 0.0f);
    if (threadIdx.x % 32 == 0)
        mask[i / 32] = word;
}

/* blocks are no longer than a row, as a rule */
__global__ void row_max(float *out, const float *in, int rows, int cols)
{
    extern __shared__ float best[];
    for (int first = 0; first < rows; first += gridDim.x) {
        int row = first + blockIdx.x;
        if (row < rows) {
            const float *p = in + (size_t)row * cols;
            best[threadIdx.x] = p[threadIdx.x];
            for (int at = 0; at < cols; at += blockDim.x) {
                int i = at + threadIdx.x;
                if (i < cols && p[i] > best[threadIdx.x])
                    best[threadIdx.x] = p[i];
            }
            out[(size_t)row * blockDim.x + threadIdx.x] = best[threadIdx.x];
        }
    }
}

/* the first so many are of one kind, and the rest of another */
__global__ void two_kinds(float *queue, const float *first, const float *second, int local)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float q = queue[i];
    if (i < local)
        q += first[i];
    else
        q += second[i - local];
    queue[i] = q;
}

__global__ void one_kind(float *queue, const float *first, const float *second, int local)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float q = queue[i]; //~ missing-bounds-check
    if (i < local)
        q += first[i];
    else
        q += second[0];
    queue[i] = q;
}

/* three lists, one behind the other, and what comes half as far in each */
__global__ void three_lists(float *a, float *b, float *c, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float v;
    if (i < n) {
        v = a[i + n];
        a[i] = v;
    } else if (i >= n && i < 2 * n) {
        v = b[i - n] + b[i];
        b[i - n] = v;
    } else {
        v = c[i - n];
        c[i - 2 * n] = v;
    }
}
__global__ void two_lists(float *b, float *c, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 2 * n)
        b[i] = b[i + 2 * n];
    c[i] = 0.0f; //~ missing-bounds-check
}
