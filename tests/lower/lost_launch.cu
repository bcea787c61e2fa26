// Launches that clang gives up on: the arguments fit no overload.
template <typename T> __global__ void copy(T *out, const T *in, int n)
{
    extern __shared__ float tile[];
    tile[threadIdx.x] = in[threadIdx.x];
    out[threadIdx.x] = tile[n];
}
template <typename T> __global__ void copy(T *out, const missing::Type *in) {}

static const int ROWS = 4;
struct Job {
    missing::Type *x;
    void run(int n, cudaStream_t stream);
    void run_parts(int n);
};

void Job::run(int n, cudaStream_t stream)
{
    const int block = 256;
    dim3 grid((n + block - 1) / block);
    copy<float><<<grid, block, ROWS * (block + 1) * sizeof(float), stream>>>(x->out, n, x->f(n));
    copy<<<n / 2, x->threads()>>>(x->nothing(), n, x->f(n), n);
}

// `&kernel<T>` and `kernel<T, 3>` of a template
template <typename T, int N> __global__ void fill(T *out, int n) { out[threadIdx.x] = N; }
template <typename T> void fill_all(T *out, int n, bool odd)
{
    auto one = &fill<T, 3>;
    one<<<1, 32>>>(out, n);
    auto some = odd ? fill<float, 1> : fill<float, 2>;
    some<<<1, 32>>>(out, n);
}

// sizes of a class and a header that are not there are reckoned with
#include "missing_width.h"
template <class T> __global__ void plain(const T *a, T *c, int n) { c[threadIdx.x] = a[n]; }
template <class T> void Streamer<T>::plain_all()
{
    plain<<<length / WIDTH, WIDTH>>>(a, c, length);
}

// what a function in sight makes of it
static int parts(int n, int each) { return (n + each - 1) / each; }
void Job::run_parts(int n)
{
    copy<<<parts(n, ROWS * 2), ROWS * 2>>>(x->nothing(), n, x->f(n), n);
    copy<<<parts(n), absent(n)>>>(x->nothing(), n, x->f(n), n);
}

// an argument of which nothing is left keeps its place
template <typename T> class Store; /* never defined */
struct Keeper {
    Store<float> kept;
    void run(float *out, int n);
};
__global__ void weigh(const float *in, const float *weights, int n, float *out) { out[n] = in[n] * weights[n]; }
void Keeper::run(float *out, int n) { weigh<<<n, 32>>>(out, kept.data(), n, out); }
