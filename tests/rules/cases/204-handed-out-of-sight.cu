// SPDX-License-Identifier: Apache-2.0
// CL204: a length of 64 bits is handed over by nobody where the type of what the launch hands over is out of sight.
#include "matrix.h"

template <class Index> __global__ void mark(const Index *ends, bool *marks, const size_t count)
{
    for (int i = threadIdx.x + blockDim.x * blockIdx.x; i < count; //~ int32-overflow-index?
         i += blockDim.x * gridDim.x)
        marks[i] = ends[i] < 0;
}

template <class Index> __global__ void clear(const Index *ends, bool *marks, const size_t count)
{
    for (int i = threadIdx.x + blockDim.x * blockIdx.x; i < count; //~ int32-overflow-index!
         i += blockDim.x * gridDim.x)
        marks[i] = !marks[i];
}

template <class Index> __global__ void flip(const Index *ends, bool *marks, const size_t count)
{
    for (int i = threadIdx.x + blockDim.x * blockIdx.x; i < count; //~ int32-overflow-index!
         i += blockDim.x * gridDim.x)
        marks[i] = !marks[i];
}

// the host has 64 bits for it
template <class Index> __global__ void turn(const Index *ends, bool *marks, const size_t count)
{
    for (int i = threadIdx.x + blockDim.x * blockIdx.x; i < count; //~ int32-overflow-index!
         i += blockDim.x * gridDim.x)
        marks[i] = !marks[i];
}

// an int for sure
template <class Index> __global__ void none(const Index *ends, bool *marks, const size_t count)
{
    for (int i = threadIdx.x + blockDim.x * blockIdx.x; i < count; i += blockDim.x * gridDim.x)
        marks[i] = ends[i] == 0;
}

struct list {
    int length;
    int get_length() const { return length; }
};

void prepare(const host_matrix &m, const host_tensor &t, const list &l, bool *marks, size_t n)
{
    const int *ends = m.ends.raw();
    mark<<<1024, 64>>>(ends, marks, m.get_num_rows());
    clear<<<1024, 64>>>(ends, marks, t.numel());
    flip<<<1024, 64>>>(ends, marks, n);
    const size_t places = m.get_num_columns();
    turn<<<1024, 64>>>(ends, marks, places);
    none<<<1024, 64>>>(ends, marks, l.get_length());
}

// The host has made an int of a count of 64 bits before it hands it over.
__global__ void keys_of_an_int(const unsigned *index, size_t n, const float *keys, float *out)
{
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x)
        out[i] = keys[index[i]];
}

__global__ void keys_of_a_count(const unsigned short *index, size_t n, const float *keys, float *out)
{
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) //~ int32-overflow-index!
        out[i] = keys[index[i]];
}

void take_keys(const unsigned *index, const unsigned short *codes, const unsigned long long *count, const float *keys, float *out)
{
    int n = *count;
    keys_of_an_int<<<(n - 1) / 256 + 1, 256>>>(index, n, keys, out);
    size_t all = *count;
    keys_of_a_count<<<(all - 1) / 256 + 1, 256>>>(codes, all, keys, out);
}
