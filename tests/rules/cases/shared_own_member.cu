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
