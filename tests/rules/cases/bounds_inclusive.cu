/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: checks that let the size itself through. */
#include <cuda_runtime.h>

struct lane {
    int num_frames;
};

/* one row a block */
__global__ void row_of_block(const struct lane *lanes, float *rows, const float *c, int pitch, int n)
{
    int row = blockIdx.x;
    struct lane d = lanes[blockIdx.y];
    if (row > d.num_frames) //~ missing-bounds-check
        return;
    float *to = rows + row * pitch;
    for (int i = threadIdx.x; i < n; i += 128)
        to[i] *= c[i];
}

__global__ void tile(const float *in, float *out, int rows, int cols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row > rows) //~ missing-bounds-check
        return;
    if (col >= cols)
        return;
    out[row * cols + col] = in[col];
}

__global__ void strided(const float *in, float *out, int cols)
{
    const float *row = in + blockIdx.x * cols;
    for (int i = threadIdx.x; i <= cols; i += blockDim.x) //~ missing-bounds-check
        out[blockIdx.x * cols + i] = row[i];
}

/* the ends of n rows are n + 1 numbers */
__global__ void offsets(int *row_ptr, const int *ends, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n)
        return;
    row_ptr[i] = 0;
}

__global__ void last_row(float *out, int last, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row > last)
        return;
    out[row * cols] = 0.0f;
}

__global__ void minus_one(float *out, int n, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row > n - 1)
        return;
    out[row * cols] = 0.0f;
}

/* counted from 1 */
__global__ void from_one(const float *in, float *out, int n)
{
    for (int i = threadIdx.x + 1; i <= n; i += blockDim.x)
        out[i] = in[i];
    for (int i = threadIdx.x; i <= n; i += blockDim.x) {
        if (i > 0)
            out[i - 1] = in[i - 1];
    }
}

__global__ void other_check(float *out, int n, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row > n)
        return;
    if (row < n)
        out[row * cols] = 0.0f;
}

/* displacements from -n to n, dealt out to warps */
__global__ void around(const float *image, float *out, int n, int width)
{
    int from = (int)blockIdx.x < n ? -(int)blockIdx.x : -n;
    float sum = 0.0f;
    for (int x = from + threadIdx.x / 32; x <= n; x += 4)
        sum += image[(blockIdx.x + x) * width];
    out[threadIdx.x] = sum;
}

/* The array has an element at the size: some thread reads it. */
__global__ void histogram(const int *degree_1, int *out, int num_rows)
{
    extern __shared__ int s[];
    int start = threadIdx.x + blockIdx.x * blockDim.x;
    if (start < num_rows)
        s[threadIdx.x] = degree_1[start];
    if (threadIdx.x == 0) {
        if (start + blockDim.x <= num_rows)
            s[blockDim.x] = degree_1[start + blockDim.x];
        else
            s[num_rows - start] = degree_1[num_rows];
    }
    __syncthreads();
    if (start < num_rows)
        out[start] = s[threadIdx.x + 1] - s[threadIdx.x];
}
void histograms(const int *degree_1, int *out, int rows)
{
    histogram<<<(rows + 255) / 256, 256, 257 * sizeof(int)>>>(degree_1, out, rows);
}

/* a quotient that is rounded up is how many there are, whatever it is called */
__global__ void padding(const unsigned char *in, int *pads, int bytes, int width)
{
    long long record = (int)blockIdx.x * blockDim.x + threadIdx.x;
    int stride = width + 8;
    auto threads = (bytes + stride - 1) / stride;
    if (record > threads) //~ missing-bounds-check
        return;
    pads[record] = in[record * stride + width];
}

__global__ void padding_to_last(const unsigned char *in, int *pads, int bytes, int width)
{
    long long record = (int)blockIdx.x * blockDim.x + threadIdx.x;
    int stride = width + 8;
    auto threads = bytes / stride;
    if (record > threads)
        return;
    pads[record] = in[record * stride + width];
}

/* the same with the work inside the check */
__global__ void positive(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) //~ missing-bounds-check
        out[i] = 2.0f * in[i];
}

__global__ void positive_strict(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n - 1)
        out[i] = 2.0f * in[i];
    if (i + 1 <= n)
        out[i] += in[i];
}

/* places that count from 1 */
__global__ void from_one(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i <= n)
        out[i] = 2.0f * in[i];
}

struct view {
    long dims[4];
    float *ptr;
};

__global__ void of_view(struct view v)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i > v.dims[0]) //~ missing-bounds-check
        return;
    v.ptr[i] = 1.0f;
}

template <class Names> __global__ void of_method(int *out, Names names)
{
    auto i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i > names.size()) //~ missing-bounds-check
        return;
    out[i] = 1;
}

__global__ void row_after(float *out, int width, int height)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= width * height) //~ missing-bounds-check
        out[(i / width) * 2 * width + i % width] = 0.0f;
}

/* the same place is compared strictly in front of it, whatever the size is called */
__global__ void said_before(float *out, const float *in, const int *row_of, int cells, int pitch)
{
    float v = 0.0f;
    for (int first = 0; first < cells; first += blockDim.x) {
        int i = first + threadIdx.x;
        if (i < cells)
            v += in[i];
        if (i <= cells) //~ missing-bounds-check
            out[i * pitch] = v;
    }
}

/* loaded, and the author says what it is */
__global__ void atoms_of_cell(float3 *out, const float3 *in, const int *atoms_in, int bin, int first)
{
    const int num_atoms = atoms_in[bin];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= num_atoms) //~ missing-bounds-check
        out[i + first] = in[i];
}

/* one more thread than elements, and it is told apart */
__global__ void ends_of_rows(int *ends, const int *row_of, int num_elems, int num_rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > num_elems)
        return;
    int row, before = -1;
    if (i == 0) {
        row = row_of[i];
    } else if (i == num_elems) {
        before = row_of[i - 1];
        row = num_rows;
    } else {
        before = row_of[i - 1];
        row = row_of[i];
    }
    for (int k = before + 1; k <= row; k++)
        ends[k] = i;
}

/* numbers that are no whole ones are no offsets */
__global__ void positions_of(float *position_ptr, const float *start, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n) //~ missing-bounds-check
        return;
    position_ptr[i] = 2 * start[i];
}

/* but for sums that go up */
__global__ void cumulative(float *cum_weight, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n)
        return;
    cum_weight[i] = 0.0f;
}

__global__ void last_tokens(int *last, const int *lengths, int per_sequence, int batch_size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sequence = i / per_sequence;
    if (sequence <= batch_size) //~ missing-bounds-check
        last[i] = lengths[sequence] - 1;
}

/* one list behind the other */
__global__ void prefix_of_lists(int *sums, const int *from, const int *v, int rows)
{
    for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows;
         row += gridDim.x * blockDim.x) {
        int sum = 0;
        for (int k = from[row]; k <= from[row + 1]; k++) { //~ missing-bounds-check
            sum += v[k];
            sums[k] = sum;
        }
    }
}

/* the last of each list, by its place */
__global__ void prefix_of_last(int *sums, const int *from, const int *v, int rows)
{
    for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows;
         row += gridDim.x * blockDim.x) {
        int sum = 0;
        for (int k = from[row]; k <= from[row + 1] - 1; k++) {
            sum += v[k];
            sums[k] = sum;
        }
    }
}

/* of two arrays: first and last */
__global__ void prefix_of_ranges(int *sums, const int *first, const int *last, const int *v,
                                 int rows)
{
    for (int row = blockIdx.x * blockDim.x + threadIdx.x; row < rows;
         row += gridDim.x * blockDim.x) {
        int sum = 0;
        for (int k = first[row]; k <= last[row]; k++) {
            sum += v[k];
            sums[k] = sum;
        }
    }
}

template <typename T> __device__ T root_of(int i, const T *parent)
{
    T at = parent[i];
    while (at != parent[at])
        at = parent[at];
    return at;
}

template <typename T>
__global__ void joined(int *out, const int *edges, const T *parent, int graph_size, int degree)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= graph_size)
        return;
    T own = root_of(row, parent);
    for (int k = 0; k < degree; k++) {
        int other = edges[row * degree + k];
        if (other > graph_size) //~ missing-bounds-check
            continue;
        out[row] += root_of(other, parent) == own;
    }
}

template <typename T>
__global__ void joined_inside(int *out, const int *edges, const T *parent, int graph_size,
                              int degree)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= graph_size)
        return;
    T own = root_of(row, parent);
    for (int k = 0; k < degree; k++) {
        int other = edges[row * degree + k];
        if (other >= graph_size)
            continue;
        out[row] += root_of(other, parent) == own;
    }
}

/* rows of images, by a method of what is not known here */
__global__ void halved(const Image in, Image out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x <= in.cols && y < in.rows) //~ missing-bounds-check
        out.ptr(y)[x] = in.ptr(y)[x] / 2;
}

/* what a closure is handed */
void copied(float *out, const float *in, int count, int all)
{
    run_over(all, [=] MY_DEVICE(int i) {
        if (i > count) //~ missing-bounds-check
            return;
        out[i] = in[i];
    });
    run_over(all, [=] MY_DEVICE(int i) {
        if (i >= count)
            return;
        out[i] = in[i];
    });
}

/* the element at the end is one of its own: there is room for it */
__global__ void blinded(float *out, const float *in, const float *last, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n)
        out[i] = i < n ? in[i] : last[0];
}

/* what goes to a variable of the thread is nothing that the others see */
__device__ void add_to(int *sum, int i);
__device__ void finish(int sum);

__global__ void summed(float *out, const float *in, int n, int rounds)
{
    int value = 0;
    for (int r = 0; r < rounds; r++) {
        int i = (r * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x;
        if (i > n) //~ missing-bounds-check
            break;
        out[i] = in[i];
        add_to(&value, i);
    }
    finish(value);
}

// rows of dimension + 1: the last element is another thing
template <typename T> __device__ T *chunk_of(T *all, int i, int length)
{
    return all + (size_t)i * length;
}
__global__ void negate_with_body(float *all, const float *in, int dimension)
{
    int tid = threadIdx.x + blockIdx.x * blockDim.x;
    float *out = chunk_of(all, blockIdx.y, dimension + 1);
    if (tid <= dimension)
        out[tid] = -in[tid + blockIdx.y * (dimension + 1)];
}
