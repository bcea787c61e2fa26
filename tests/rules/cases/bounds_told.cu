// SPDX-License-Identifier: Apache-2.0
// CL201: a check that prints and goes on.
#include <cstdio>
#include <cuda_runtime.h>

template <typename T, int MOST = 32>
class Stack {
public:
    __host__ __device__ void push(T value)
    {
        if (count >= MOST - 1) { //~ missing-bounds-check
            printf("too many\n");
        }
        elements[count++] = value;
    }
    __host__ __device__ void push_right(T value)
    {
        if (count >= MOST - 1) {
            printf("too many\n");
            return;
        }
        elements[count++] = value;
    }

private:
    T elements[MOST];
    int count = 0;
};

__global__ void collect(int *list, int *count, int most)
{
    int k = atomicAdd(count, 1);
    if (k >= most) //~ missing-bounds-check
        printf("%d of %d\n", k, most);
    list[k] = threadIdx.x;
}

__global__ void collect_right(int *list, int *count, int most)
{
    int k = atomicAdd(count, 1);
    if (k >= most)
        printf("%d of %d\n", k, most);
    else
        list[k] = threadIdx.x;
    if (k >= most)
        printf("%d of %d\n", k, most);
    if (k < most)
        list[k] += 1;
}

__global__ void use(Stack<int> *stacks)
{
    stacks[threadIdx.x].push(1);
    stacks[threadIdx.x].push_right(1);
}

// what its callers hand over
template <int ROWS, int COLUMNS>
struct matrix {
    float entries[ROWS * COLUMNS];
    __device__ float at(unsigned i) const
    {
        if (i >= ROWS * COLUMNS) //~ missing-bounds-check?
            printf("assertion failed\n");
        return entries[i];
    }
};

// an assertion: the loop ends before
__global__ void count_marks(int *marks, const char *reads, int length, int each)
{
    int windows = length - each;
    for (int first = threadIdx.x; first < windows; first += blockDim.x) {
        int end = first + each;
        if (end >= length)
            printf("assertion failed\n");
        marks[first] += reads[end] == 'N';
    }
}

// places that are computed with a difference
__global__ void sweep(int n, int step, int *to, const int *data)
{
    long long index = blockIdx.x * blockDim.x + threadIdx.x;
    long long a = index * step - 1;
    long long b = index * step + step - 1;
    if (a >= n) { //~ missing-bounds-check
        printf("a is too large\n");
    }
    if (b >= n) { //~ missing-bounds-check
        printf("b is too large\n");
    }
    int sum = data[a];
    to[b] = sum;
}

__global__ void sweep_right(int n, int step, int *to, const int *data)
{
    long long index = blockIdx.x * blockDim.x + threadIdx.x;
    long long a = index * step - 1;
    long long b = index * step + step - 1;
    if (a >= n) {
        printf("a is too large\n");
        return;
    }
    if (b >= n) {
        printf("b is too large\n");
        return;
    }
    int sum = data[a];
    to[b] = sum;
}
