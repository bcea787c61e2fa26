/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: a method's loop that goes on behind its object's own array; a row of what is handed over, which another access
 * asks for; not where the thread is asked for something else. */
template <int WIDTH> struct pack {
    uint4 data[WIDTH / 8];
    float parts[WIDTH];
    __device__ void fill(unsigned v)
    {
        for (size_t i = 0; i < WIDTH; ++i) {
            data[i].x = v; //~ shared-out-of-bounds
            data[i].y = v;
        }
    }
    __device__ void fill_right(unsigned v)
    {
        for (size_t i = 0; i < WIDTH / 8; ++i)
            data[i].x = v;
        for (size_t i = 0; i < WIDTH; ++i)
            parts[i] = (float)data[i / 8].x;
    }
    template <int OTHER> __device__ void take(const pack<OTHER> &other)
    {
        for (int i = 0; i < WIDTH; ++i)
            parts[i] = other.parts[i];
    }
};

template <class T> __device__ void pivot(T a[16][17])
{
    int thread = threadIdx.x;
    __shared__ T row[16];
    for (int k = 0; k < 16; k++) {
        if (thread < 16)
            row[thread] = a[k][thread];
        __syncthreads();
        a[k][thread] *= row[k]; //~ shared-out-of-bounds
        __syncthreads();
    }
}

template <class T> __device__ void half(T a[16][17], T *out)
{
    int thread = threadIdx.x;
    T sum = 0;
    for (int k = 0; k < 16; k++) {
        if (thread < 8)
            sum += a[k][thread];
        out[k] += a[k][thread] * sum;
    }
}

/* differences of neighbours: one less than a row */
__device__ void steps(float a[8][32], float *b)
{
    int t = threadIdx.x;
    if (t < 31)
        b[t] = a[0][t] - a[0][t + 1];
    __syncthreads();
    a[1][t] *= b[0];
}

__device__ void steps_padded(float a[8][33], float *b)
{
    int t = threadIdx.x;
    if (t < 32)
        b[t] = a[0][t] - a[0][t + 1];
    __syncthreads();
    a[1][t] *= b[0];
}

/* whoever calls it has no more threads, or lets no more of them in */
__device__ void first_row(float a[16][17], float *b)
{
    int t = threadIdx.x;
    if (t < 16)
        b[t] = a[0][t];
    __syncthreads();
    a[1][t] *= b[0];
}

__global__ void square(float *b)
{
    __shared__ float a[16][17];
    a[threadIdx.y][threadIdx.x] = b[threadIdx.x];
    __syncthreads();
    first_row(a, b);
}

__device__ void first_row_of_some(float a[8][16], float *b)
{
    int t = threadIdx.x;
    if (t < 16)
        b[t] = a[0][t];
    a[1][t] *= b[0];
}

__global__ void some(float *b)
{
    __shared__ float a[8][16];
    if (threadIdx.x < 16)
        first_row_of_some(a, b);
}

__device__ void first_row_of_all(float a[8][16], float *b)
{
    int t = threadIdx.x;
    if (t < 16)
        b[t] = a[0][t];
    __syncthreads();
    a[1][t] *= b[0]; //~ shared-out-of-bounds
}

__global__ void all(float *b)
{
    __shared__ float a[8][16];
    first_row_of_all(a, b);
}

void run(float *b)
{
    square<<<1, dim3(16, 16)>>>(b);
    some<<<1, 64>>>(b);
    all<<<1, 64>>>(b);
}
