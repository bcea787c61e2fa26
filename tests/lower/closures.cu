// SPDX-License-Identifier: Apache-2.0
// Lambdas of the host that launch are lowered where they are called.
#include <type_traits>
template <int BS, typename T> __global__ void k(T *x, int n) {
    int i = blockIdx.x * BS + threadIdx.x;
    x[i] = x[i] + 1;
}
__global__ void plain(float *x, int n) { x[threadIdx.x + blockIdx.x * blockDim.x] = n; }
template <typename F> void dispatch(F fn, int bs) {
    if (bs == 128) fn(std::integral_constant<int, 128>{});
}
// reassigned later, captured by value
void by_value(float *x, int n, int bs) {
    int grid = n / bs;
    auto launch = [=](int m) { plain<<<grid, bs>>>(x, m); };
    grid = 7;
    launch(n);
}
void init_capture(float *x, int n) {
    auto launch = [g = n / 256, x](int m) { plain<<<g, 256>>>(x, m); };
    launch(n);
}
// nested closures, early return, result used
int nested(float *x, double *y, int n, int bs) {
    int grid = n / bs;
    auto invoke = [&](auto *p, auto tag, int extra) -> int {
        constexpr int BS = decltype(tag)::value;
        if (n == 0) return 1;
        k<BS><<<grid, BS, extra>>>(p, n);
        return (int)cudaGetLastError();
    };
    auto by_block = [&](auto *p, int extra = 4) {
        switch (bs) {
        case 128: return invoke(p, std::integral_constant<int, 128>{}, extra);
        case 256: return invoke(p, std::integral_constant<int, 256>{}, extra);
        }
        return 3;
    };
    if (by_block(x)) return 1;
    return by_block(y, 12);
}
template <typename T> int in_template(T *x, int n) {
    auto launch = [&](auto kernel, int bs) {
        kernel<<<n / bs, bs>>>(x, n);
    };
    if (n > 1000) launch(k<256, T>, 256);
    else launch(&k<64, T>, 64);
    return 0;
}
template int in_template<float>(float *, int);
struct S {
    float *d; int n;
    void run(int bs) {
        auto go = [this, bs](auto tag) { k<decltype(tag)::value, float><<<n / bs, bs>>>(d, n); };
        dispatch(go, bs);
        for (int i = 0; i < 3; i++) go(std::integral_constant<int, 32>{});
    }
};
void self(float *x, int n) {
    auto rec = [&](auto me, int d) -> void { plain<<<d, 32>>>(x, n); if (d) me(me, d - 1); };
    rec(rec, n);
}
void unused(float *x) { auto z = [&](int q) { plain<<<q, 32>>>(x, q); }; }
