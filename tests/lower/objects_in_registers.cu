// SPDX-License-Identifier: Apache-2.0
// A method that is not const, but leaves its object as it is, needs no object in memory.

template <typename T> struct view {
    T *data;
    int length;
    T local[4];
    __device__ T &operator[](int i) { return data[i]; }
    __device__ int size() { return length; }
    __device__ int last() { return this->size() - 1; }
    __device__ T &own(int i) { return local[i]; }
    __device__ int &length_of() { return length; }
    __device__ void shrink() { length--; }
    __device__ void shrink_more() { shrink(); }
    __device__ view *self() { return this; }
};

__global__ void keeps(view<float> v)
{
    if (threadIdx.x < v.size() && v.last() > 3)
        v[threadIdx.x] = 1;
}

__global__ void own(view<float> v) { v.own(1) = 2; }
__global__ void length_of(view<float> v) { v.length_of() = 2; }
__global__ void shrinks(view<float> v) { v.shrink_more(); }
__global__ void gives_itself(view<float> v) { v.self()->data[0] = 1; }
