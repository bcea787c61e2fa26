// SPDX-License-Identifier: Apache-2.0
// CL102: elements of a template's type that are read through a pointer to its other type: the pair that the thread
// wrote is one of those. Of one type the element is somebody else's, and one place is one place whatever lies there.
template <typename T1, typename T2>
__global__ void pairs(const T1 *a, const T1 *b, T2 *out)
{
    __shared__ T1 buffer[2 * 256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    buffer[2 * t] = a[i];
    buffer[2 * t + 1] = b[i];
    T2 *both = reinterpret_cast<T2 *>(buffer);
    out[i] = both[t];
}

template <typename T1>
__global__ void of_others(const T1 *a, const T1 *b, T1 *out)
{
    __shared__ T1 buffer[2 * 256];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    buffer[2 * t] = a[i];
    buffer[2 * t + 1] = b[i]; //~ shared-race
    T1 *same = reinterpret_cast<T1 *>(buffer);
    out[i] = same[t];
}

template <typename T1, typename T2>
__global__ void first_pair(const T1 *a, T2 *out)
{
    __shared__ T1 buffer[2];
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    if (t == 0)
        buffer[0] = a[blockIdx.x]; //~ shared-race
    T2 *both = reinterpret_cast<T2 *>(buffer);
    out[i] = both[0];
}
