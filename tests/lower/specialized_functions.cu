/* Specializations of templates that an absent header declares. */
#include "launchers.h"

template <typename T> __global__ void add(T *x, T y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] += y;
}

template <> void launch_add<float>(float *x, float y, int n)
{
    add<<<(n + 255) / 256, 256>>>(x, y, n);
}

template <> void launch_add<double>(double *x, double y, int n)
{
    add<<<(n + 127) / 128, 128>>>(x, y, n);
}

template <typename T> struct Adder<Device::kGpu, T> {
    static void Run(T *x, T y, int n) { add<<<(n + 63) / 64, 64>>>(x, y, n); }
};

template <> struct Adder<Device::kGpu, float16> {
    static void Run(float16 *x, float16 y, int n) { add<<<(n + 31) / 32, 32>>>(x, y, n); }
};
