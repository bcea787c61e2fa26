// SPDX-License-Identifier: Apache-2.0
// CL102, CL105: of two elements that a call is handed none is changed where the call has another place for what it
// makes, where all the functions that it can come to take them by value, and where they are const.

// A template's pointer takes what is made; the numbers are the function's own.
template <typename K> __device__ int span(K a, K b, K *out)
{
    int n = 0;
    while (a < b) {
        *out++ = a;
        a += K(1);
        n++;
    }
    return n;
}
template <typename K> __device__ int span(K a, K b)
{
    return b > a;
}
template <typename K> __global__ void fill(const K *keys, const int *at, K *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        span(keys[i], keys[i + 1], out + at[i]);
}
template <typename K> __global__ void fill_with(K *keys, const int *at, K *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out_of_sight<K>::span(keys[i], keys[i + 1], out + at[i]);
}

// Two functions of the name, and either may be meant: both take values.
template <typename T> __device__ void told(T a, T b)
{
    if (a > b)
        asm volatile("trap;");
}
template <typename T> __device__ void told(T *a, T b)
{
    if (*a > b)
        asm volatile("trap;");
}
template <typename T> __global__ void ordered(T *keys, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        told(keys[i], keys[i + 1]);
}

// What is const is changed by nobody.
template <typename Rule, typename T> __global__ void asked(const T *keys, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        Rule::meet(keys[i], keys[i + 1]);
}

// ---- what is changed ----------------------------------------------------------------------------

template <typename Rule, typename T> __global__ void met(T *keys, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        Rule::meet(keys[i], keys[i + 1]); //~ global-race
}

// One of them takes a reference.
template <typename T> __device__ void raise(T &a, T b)
{
    a = a > b ? a : b;
}
template <typename T> __device__ void raise(T *a, T b)
{
    *a = *a > b ? *a : b;
}
template <typename T> __global__ void raised(T *keys, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        raise(keys[i], keys[i + 1]); //~ global-race
}

// The only one does.
template <typename T> __device__ void lift(T &a, T b)
{
    a = a > b ? a : b;
}
template <typename T> __global__ void lifted(T *keys, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        lift(keys[i], keys[i + 1]); //~ global-race
}

// A pointer to what is only read is no place for anything.
template <typename Rule, typename T> __global__ void met_by(T *keys, const T *other, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        Rule::meet(keys[i], keys[i + 1], other + i); //~ global-race
}
