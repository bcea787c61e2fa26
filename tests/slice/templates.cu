// Template kernels: instances from launches, through host templates, and defaults.
#include <algorithm>
#include <type_traits>

template <typename T> struct Sum {
    __device__ T operator()(T a, T b) const { return a + b; }
};
template <> struct Sum<int> {
    __device__ int operator()(int a, int b) const { return a + b + 0; }
};
template <typename T> struct Unreached { T t; };

template <typename T> __device__ T twice(T x) { return x + x; }
template <> __device__ int twice<int>(int x) { return 2 * x; }

// The launch names everything.
template <typename T, int N> __global__ void direct(T *out, int n) {
    __shared__ T tile[N];
    int i = threadIdx.x;
    tile[i] = twice(out[i]);
    if (i < std::min(n, N))
        out[i] = tile[i];
}

// Instantiated through a host template that a call instantiates.
template <typename T, typename Op, bool Last> __global__ void reduce(T *out, Op op) {
    if constexpr (std::is_same<T, int>::value || Last)
        out[0] = op(out[1], out[2]);
}
template <typename T> void run(T *p, int n) {
    if (n > 3)
        reduce<T, Sum<T>, true><<<n, 32>>>(p, Sum<T>());
}

// Nobody launches it.
struct Double {
    __device__ float operator()(float x) const { return 2 * x; }
};
template <typename T, typename F, int BLOCK_SIZE = 128> __global__ void apply(T *out, F f) {
    out[threadIdx.x] = f(out[threadIdx.x]);
}

int main() {
    direct<float, 64><<<1, 64>>>(nullptr, 10);
    run((int *)nullptr, 7);
}
template <int N> __global__ void fixed(int *p) { p[N] = N; }
template __global__ void fixed<12>(int *);
