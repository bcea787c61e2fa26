// SPDX-License-Identifier: Apache-2.0
// CL201: the check of a loop counts its rounds, and says nothing of another buffer behind it; a check on every way to an
// access covers it, whichever size it is of.
template <typename T>
__global__ void repeat_back(const T *src, T *dst, long n0, long n1, long n2, long m0, long m1, long m2)
{
    const long x = (long)blockIdx.x * blockDim.x + threadIdx.x;
    const long y = (long)blockIdx.y * blockDim.y + threadIdx.y;
    const long z = (long)blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= m0)
        return;
    T sum = 0;
    for (long k = z; k < n2; k += m2)
        for (long j = y; j < n1; j += m1)
            for (long i = x; i < n0; i += m0)
                sum += src[k * n1 * n0 + j * n0 + i];
    dst[z * m1 * m0 + y * m0 + x] = sum;
}

template <typename T>
__global__ void least(const T *x, long *places, const long rows, const long cols, const bool by_column)
{
    long id = (long)blockDim.x * blockIdx.x + threadIdx.x;
    long at = 0;
    if (by_column) {
        if (id >= cols)
            return;
        for (long i = 0; i < rows; i++)
            at = x[id * rows + i] < x[id * rows + at] ? i : at;
    } else {
        if (id >= rows)
            return;
        for (long j = 0; j < cols; j++)
            at = x[j * rows + id] < x[at * rows + id] ? j : at;
    }
    places[id] = at;
}

// One way is not checked.
__global__ void unchecked_way(const float *x, float *y, const long rows, const bool checked)
{
    long id = (long)blockDim.x * blockIdx.x + threadIdx.x;
    if (checked) {
        if (id >= rows)
            return;
        y[id] = x[id];
    }
    y[id] += 1.0f; //~ missing-bounds-check
}
