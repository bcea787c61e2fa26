// SPDX-License-Identifier: Apache-2.0
// Small functions that only compute are read as what they compute.

struct layout {
    int rows, columns;
    __device__ int at(int row, int column) const { return row * columns + column; }
    __device__ bool holds(int row, int column) const { return row <= rows && column < columns; }
};

__device__ inline int thread_of_grid() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ inline bool inside(int i, int n)
{
    if (i < 0)
        return false;
    return i < n;
}
__device__ inline float &element(float *p, int i) { return p[i]; }

__global__ void fill(float *out, int n)
{
    int i = thread_of_grid();
    if (i <= n) //~ missing-bounds-check
        out[i] = 1;
}

__global__ void fill_inside(float *out, int n)
{
    int i = thread_of_grid();
    if (inside(i, n))
        out[i] = 1;
}

__global__ void fill_reference(float *out, int n)
{
    if (thread_of_grid() <= n) //~ missing-bounds-check
        element(out, thread_of_grid()) = 1;
}

__global__ void fill_lambda(float *out, int n)
{
    auto in = [=](int i) { return i <= n; };
    int i = thread_of_grid();
    if (in(i)) //~ missing-bounds-check
        out[i] = 1;
}

__global__ void products(float *out, layout l)
{
    int column = thread_of_grid();
    for (int row = 0; row < l.rows; row++)
        if (column < l.columns)
            out[l.at(row, column)] = 1;
}

__global__ void neighbour(float *out, const float *in, int n)
{
    __shared__ float tile[256];
    int i = thread_of_grid();
    auto next = [](int k) { return (k + 1) % 256; };
    if (i < n)
        tile[threadIdx.x] = in[i]; //~ shared-race
    if (i < n)
        out[i] = tile[next(threadIdx.x)];
}

template <int by> __device__ inline int times(int i) { return i * by; }

template <int wide> __global__ void spread(float *out)
{
    __shared__ float part[1024], narrow[512];
    part[times<4>(threadIdx.x)] = 1;
    narrow[times<wide>(threadIdx.x)] = 2;
    narrow[times<4>(threadIdx.x)] = 2; //~ shared-out-of-bounds
    __syncthreads();
    out[blockIdx.x] = part[0] + narrow[0];
}

void run()
{
    float *p, *q;
    int n = 1000;
    cudaMalloc(&p, n * sizeof(float)); //~ unchecked-cuda-call
    cudaMalloc(&q, n * sizeof(float));
    fill<<<(n + 255) / 256, 256>>>(p, n); //~ unchecked-launch?
    fill_inside<<<(n + 255) / 256, 256>>>(p, n);
    fill_reference<<<(n + 255) / 256, 256>>>(p, n);
    fill_lambda<<<(n + 255) / 256, 256>>>(p, n);
    neighbour<<<(n + 255) / 256, 256>>>(p, q, n);
    spread<2><<<4, 256>>>(p);
    cudaFree(p);
    cudaFree(q);
}

template <typename T> struct span {
    T *data;
    int length;
    __device__ T &operator[](int i) { return data[i]; }
    __device__ int size() { return length; }
};

template <typename T> __device__ inline T smaller(T x, T y) { return x < y ? x : y; }

__global__ void fill_span(span<float> s)
{
    int i = thread_of_grid();
    if (i <= s.size()) //~ missing-bounds-check
        s[i] = 1;
}

__global__ void fill_span_inside(span<float> s)
{
    int i = thread_of_grid();
    if (i < s.size())
        s[i] = 1;
    s[smaller(i, s.size() - 1)] = 2;
}

void run_spans(float *p, int n)
{
    fill_span<<<(n + 255) / 256, 256>>>(span<float>{p, n});
    fill_span_inside<<<(n + 255) / 256, 256>>>(span<float>{p, n});
}
