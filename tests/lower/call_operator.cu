// Call operators of class templates that an absent header declares.
#include "functors.h"

namespace ops {
template <typename T> __global__ void fill(T *out, int n, T value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = value;
}

template <typename T>
void fill_op<T, device::Gpu>::operator()(const device::Gpu *context, T *out, int n)
{
    fill<T><<<(n + 255) / 256, 256>>>(out, n, T(1));
}

// of the same parameters
template <typename T>
void clear_op<T, device::Gpu>::operator()(const device::Gpu *context, T *out, int n)
{
    fill<T><<<(n + 127) / 128, 128>>>(out, n, T(0));
}

template <> void fill_op<char>::operator()(const device::Gpu *context, char *out, int n)
{
    fill<char><<<1, 32>>>(out, n, 'x');
}

template struct fill_op<float, device::Gpu>;

// a class that is seen keeps its own
template <typename T> struct own_op {
    void operator()(T *out, int n);
};
template <typename T> void own_op<T>::operator()(T *out, int n)
{
    fill<T><<<2, 64>>>(out, n, T(2));
}
} // namespace ops
