// SPDX-License-Identifier: Apache-2.0
// CL201 CL302: members of a class template of an absent header and namespace, defined here, hold the launches.
#include "absent.h"
template<typename T>
__global__ void k(T *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; p[i] = 0; } //~ missing-bounds-check
template<typename T>
void optox::Op<T>::forward(T *p, int n)
{
    k<T><<<(n + 255) / 256, 256>>>(p, n);
}
template<typename T>
void optox::Op2<T>::forward(optox::Vec &&out, const optox::Vec &in)
{
    auto input = this->template getInput<T, 2>(0, in);
    int n = this->n_;
    k<T><<<(n + 255) / 256, 256>>>(input, n);
}
#define REGISTER_OP(T) \
    template class optox::Op2<T>;
OPTOX_CALL_REAL_NUMBER_TYPES(REGISTER_OP);
#undef REGISTER_OP
template<typename T>
__global__ void set(T *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = 0; }
template<typename T>
void optox::detail::Op3<T>::forward(T *p, int n)
{
    dim3 block(256);
    dim3 block_count((n + 255) / 256);
    set<T><<<block, block_count>>>(p, n); //~ invalid-launch
}
