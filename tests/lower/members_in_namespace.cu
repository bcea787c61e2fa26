// Members of a class of an absent header, defined inside a namespace: the class is made up there.  Of a
// class template they are read as free functions, also when the file instantiates it at the end.
#include "absent/context.h"
namespace outer {
namespace inner {
__global__ void scale(float *x, int n)
{
    if (threadIdx.x < n)
        x[threadIdx.x] *= 2.0f;
}
Context::Context(int n) : n_(n) {}
void Context::run(float *x)
{
    scale<<<1, 2048>>>(x, n_);
}
int Context::size() const { return n_; }
template <typename T> void Layer<T>::run(T *x)
{
    scale<<<1, 32>>>(x, size_);
}
template class Layer<float>;
} // namespace inner
void Other::run(float *x)
{
    inner::scale<<<1, 64>>>(x, 3);
}
} // namespace outer
