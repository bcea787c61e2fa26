/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: what is read at a place that a later check, of this very place, says there is not, and is of use behind the
 * check only; not where the place is known by then, the array has one more, or something else is asked. */
__global__ void add_right(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float right = in[i + 1]; //~ missing-bounds-check
    float v = in[i];
    if (i < n - 1)
        v += right;
    out[i] = v;
}

__global__ void add_right_unequal(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float right = in[i + 1]; //~ missing-bounds-check
    float v = in[i];
    if (i != n - 1)
        v += right;
    out[i] = v;
}

__global__ void add_left(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float left = in[i - 1]; //~ missing-bounds-check
    float v = in[i];
    if (i > 0)
        v += left;
    out[i] = v;
}

/* rows of a pitch: the element behind the last one is the next row's, as a rule */
__global__ void add_below(float *out, const float *in, int rows, int columns, int pitch)
{
    __shared__ float below;
    int y = blockIdx.x;
    if (y >= rows)
        return;
    for (int x = 0; x < columns; x++) {
        if (threadIdx.x == 0)
            below = in[(y + 1) * pitch + x]; //~ missing-bounds-check?
        __syncthreads();
        if (y != rows - 1)
            out[(y * pitch + x) * blockDim.x + threadIdx.x] = below;
        __syncthreads();
    }
}

__global__ void copy_to_end(float *out, const float *first, const float *end)
{
    const float *at = first + blockIdx.x * blockDim.x + threadIdx.x;
    float v = *at; //~ missing-bounds-check
    if (at < end)
        out[at - first] = v;
}

__device__ void mask(float *out, const unsigned short *at, unsigned place, unsigned prefix, bool outside)
{
    bool is_prefix = place < prefix;
    unsigned short v = at[place - prefix]; //~ missing-bounds-check?
    if (outside || is_prefix)
        out[0] = 0;
    else
        out[0] = v;
}

/* the end of each list, and one more than there are lists */
__global__ void lengths(int *out, const int *offsets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int end = offsets[i + 1];
    int v = offsets[i];
    if (i != n - 1)
        v = end - v;
    out[i] = v;
}

/* only threads that have a right one get here */
__global__ void inside(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n - 1)
        return;
    float right = in[i + 1];
    float v = in[i];
    if (i < n - 1)
        v += right;
    out[i] = v;
}

/* of use to the last one, too */
__global__ void both(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float next = in[i];
    if (i < n - 1)
        out[i] = next;
    out[n + i] = next;
}

/* what is asked is not whether there is such an element */
__global__ void every_other(float *out, const float *in, int n, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float own = in[i];
    if (i < n - 1)
        out[i] = own;
    float first = in[i / 2];
    if (i > 0)
        out[i + k] = first;
}

/* the first one is kept off */
__global__ void from_one(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i >= n)
        return;
    float left = in[i - 1];
    if (i > 0)
        out[i] = left;
}

/* the place is moved on, and asked for anew */
__global__ void walk(float *out, const float *first, const float *end)
{
    const float *at = first + threadIdx.x;
    float sum = 0;
    while (at < end) {
        float v = *at;
        at += blockDim.x;
        if (at < end)
            sum += v;
    }
    out[threadIdx.x] = sum;
}

/* the read is asked for by itself */
__global__ void asked_twice(float *out, const float *in, int n)
{
    __shared__ float right;
    int i = blockIdx.x;
    if (i >= n)
        return;
    if (threadIdx.x == 0 && i != n - 1)
        right = in[i + 1];
    __syncthreads();
    if (n - 1 != i)
        out[i * blockDim.x + threadIdx.x] = right;
}

/* no round for those whose count stays 0 */
__global__ void gather(float *out, const float *in, const int *degree, int n, int k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int count = 0;
    if (i < n)
        count = degree[i];
    for (int j = 0; j < count; j++)
        out[i * k + j] = in[i * k + j];
}
void run_gather(float *out, const float *in, const int *degree, int n, int k)
{
    gather<<<(n + 255) / 256, 256>>>(out, in, degree, n, k);
}

/* room for one more, and a flag that has asked */
static __global__ void with_room(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float right = in[i + 1];
    if (i < n - 1)
        out[i] = right;
}
static void run_with_room(float *out, int n)
{
    float *in;
    cudaMalloc(&in, (n + 1) * sizeof(float));
    with_room<<<(n + 255) / 256, 256>>>(out, in, n);
    cudaFree(in);
}
int main()
{
    run_with_room(nullptr, 1000);
}

__global__ void by_flag(float *out, const float *in, int n, const int *last)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    bool more = false;
    if (last[i] > i)
        more = true;
    if (!more)
        return;
    float right = in[i + 1];
    if (i < n - 1)
        out[i] = right;
}
