// SPDX-License-Identifier: Apache-2.0
// CL105: a record with a member of a type that nobody knows takes as much room as its members: the second member of one
// element is not the first of another.
template <typename T> struct entry {
    T value;
    long index;
};

template <typename T>
__global__ void fill(long rows, long used, long cols, const T *m, entry<T> *out, long pitch)
{
    long step = blockDim.x * gridDim.x;
    for (long i = threadIdx.x + blockIdx.x * blockDim.x; i < rows * cols; i += step) {
        const auto &row = i % rows;
        const auto &col = i / rows;
        auto &e = out[row + col * pitch];
        if (row < used) {
            e.value = m[row + col * pitch];
            e.index = row;
        } else {
            e.value = 0;
            e.index = used;
        }
    }
}

// Every thread its neighbour's.
template <typename T> __global__ void shift(entry<T> *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i + 1 < n)
        out[i].index = out[i + 1].index; //~ global-race
}
