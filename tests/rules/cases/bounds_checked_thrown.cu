// SPDX-License-Identifier: Apache-2.0
// CL201: a length that is asked for whole blocks in front of the launch has no tail, also where a template rounds it up.
#define CHECK_OR_THROW(x)                                                                          \
    do {                                                                                           \
        if (!(x))                                                                                  \
            throw #x;                                                                              \
    } while (0)

struct Matrix {
    unsigned cols() const;
    float *data() const;
};

template <typename T> __host__ __device__ T divUp(T n, T by)
{
    return (n + by - 1) / by;
}

template <int WIDTH, int ROUNDS> __global__ void layer(float *out, const float *in, unsigned batch)
{
    unsigned row = threadIdx.x, first = 16 * blockIdx.x * ROUNDS;
    for (int i = 0; i < ROUNDS; i++)
        out[(row + first + i * 16) * WIDTH] = in[row];
}

template <int WIDTH, int ROUNDS> __global__ void open(float *out, const float *in, unsigned batch)
{
    unsigned row = threadIdx.x, first = 16 * blockIdx.x * ROUNDS;
    for (int i = 0; i < ROUNDS; i++)
        out[(row + first + i * 16) * WIDTH] = in[row]; //~ missing-bounds-check!
}

template <int WIDTH> void run(const Matrix &m, float *out)
{
    const unsigned batch = m.cols();
    const unsigned ROUNDS = WIDTH >= 256 ? 2 : 8;
    CHECK_OR_THROW(batch % (16 * ROUNDS) == 0);
    unsigned each = 16 * ROUNDS;
    unsigned n = divUp(batch, each);
    const dim3 threads = {16u, 1, 1}, blocks = {n, 1u, 1u};
    layer<WIDTH, ROUNDS><<<blocks, threads>>>(out, m.data(), batch);
}

template <int WIDTH> void run_open(const Matrix &m, float *out)
{
    const unsigned batch = m.cols();
    const unsigned ROUNDS = WIDTH >= 256 ? 2 : 8;
    unsigned each = 16 * ROUNDS;
    unsigned n = divUp(batch, each);
    const dim3 threads = {16u, 1, 1}, blocks = {n, 1u, 1u};
    open<WIDTH, ROUNDS><<<blocks, threads>>>(out, m.data(), batch);
}

void go(const Matrix &m, float *out)
{
    run<64>(m, out);
    run_open<64>(m, out);
}
