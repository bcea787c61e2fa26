// SPDX-License-Identifier: Apache-2.0
// CL102: code that nobody gets to with the usual made-up numbers is looked at with others, and rows whose
// index has a type that is not known follow each other like all others.

// windows far wider than the data are not what this kernel is for
template <typename T>
__global__ void widest(const T *in, T *out, int length, int reach)
{
    __shared__ T best;
    int first = blockIdx.x * blockDim.x;
    if (2 * reach < length && first >= 3 * reach && length != 7) {
        for (int row = 0; row < 4; row++) {
            if (threadIdx.x == 0)
                best = in[row * length + first - reach];
            __syncthreads();
            out[row * length + first + threadIdx.x] = best * in[first + threadIdx.x]; //~ shared-race
        }
    }
}

template <typename T>
__global__ void widest_after(const T *in, T *out, int length, int reach)
{
    __shared__ T best;
    int first = blockIdx.x * blockDim.x;
    if (2 * reach < length && first >= 3 * reach && length != 7) {
        for (int row = 0; row < 4; row++) {
            if (threadIdx.x == 0)
                best = in[row * length + first - reach];
            __syncthreads();
            out[row * length + first + threadIdx.x] = best * in[first + threadIdx.x];
            __syncthreads();
        }
    }
}

// one number for each unknown: what the one branch needs, the other has
__global__ void either(const float *in, float *out, int reach)
{
    __shared__ float side[256];
    int first = blockIdx.x * blockDim.x;
    bool near = first >= 3 * reach;
    if (near)
        side[threadIdx.x] = in[first - reach + threadIdx.x];
    if (near)
        __syncthreads();
    if (near)
        out[first + threadIdx.x] = side[255 - threadIdx.x];
}

// rows of a graph, numbered in a type of the caller's choice; a block takes one row
template <typename Index>
__global__ void tiles(const float *points, const Index *begins, const Index *rows, float *out, int width)
{
    extern __shared__ float tile[];
    Index row = rows[blockIdx.x];
    Index step = blockDim.x;
    float sum = 0.0f;
    for (auto at = begins[row]; at < begins[row + 1]; at += step) {
        Index mine = at + threadIdx.x;
        if (mine < begins[row + 1])
            for (int k = 0; k < width; k++)
                tile[threadIdx.x * width + k] = points[mine * width + k];
        __syncthreads();
        for (Index other = 0; other < step; other++)
            for (int k = 0; k < width; k++)
                sum += tile[other * width + k]; //~ shared-race
    }
    out[threadIdx.x] = sum;
}

template <typename Index>
__global__ void tiles_after(const float *points, const Index *begins, const Index *rows, float *out, int width)
{
    extern __shared__ float tile[];
    Index row = rows[blockIdx.x];
    Index step = blockDim.x;
    float sum = 0.0f;
    for (auto at = begins[row]; at < begins[row + 1]; at += step) {
        Index mine = at + threadIdx.x;
        if (mine < begins[row + 1])
            for (int k = 0; k < width; k++)
                tile[threadIdx.x * width + k] = points[mine * width + k];
        __syncthreads();
        for (Index other = 0; other < step; other++)
            for (int k = 0; k < width; k++)
                sum += tile[other * width + k];
        __syncthreads();
    }
    out[threadIdx.x] = sum;
}

// a halving loop that waits for nobody: in a block of 64 one warp does it all, in others not
__global__ void least(const float *in, float *out, int n)
{
    extern __shared__ float low[];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    low[t] = in[i];
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half >>= 1)
        if (t < half && i < n)
            low[t] = min(low[t], low[t + half]); //~ shared-race
    if (t == 0)
        out[blockIdx.x] = low[0];
}

// a state that one thread moves on: a class out of sight lies between its members
struct decoder {
    Layout layout;
    int error, kind, left, place, first, second, third;
    unsigned table[64];
};

__global__ void decode(const unsigned *words, const unsigned *layouts, unsigned *out, int count)
{
    __shared__ decoder state;
    decoder *s = &state;
    int t = threadIdx.x;
    if (t < sizeof(Layout) / sizeof(unsigned))
        reinterpret_cast<unsigned *>(&s->layout)[t] = layouts[t];
    if (t < 64)
        s->table[t] = words[t];
    if (t == 0) {
        s->error = 0;
        s->left = count;
    }
    __syncthreads();
    while (!s->error && s->left > 0) {
        if (t == 0) {
            s->kind = words[s->left] & 3;
            if (s->kind == 3)
                s->error = 1; //~ shared-race
        }
        __syncthreads();
        out[s->left * 64 + t] = s->table[t & 63];
        __syncthreads();
        if (t == 0)
            s->left--;
        __syncthreads();
    }
}
