// Members of class templates that an absent header declares: their bodies are kept.
#include "absent/context.h"

template <typename T> __global__ void copy(int n, const T *x, T *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[i];
}

namespace project {

template <>
template <typename To, typename From>
bool CastOp<GpuContext>::run_with_type() {
    int n = 5;
    copy<float><<<n, 128>>>(n, nullptr, nullptr);
    return true;
}

template <>
bool ScaleOp<float, GpuContext>::run() {
    copy<float><<<6, 128>>>(6, nullptr, nullptr);
    return true;
}

template <typename T>
bool GatherOp<T, GpuContext>::run() const {
    copy<T><<<7, 128>>>(7, nullptr, nullptr);
    return true;
}

}  // namespace project
