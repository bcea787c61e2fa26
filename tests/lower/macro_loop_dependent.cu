// A loop macro of a header out of sight, in a template: its bound is a dependent value.
#include "cuda_primitives.h"

template <typename T, typename Index>
__global__ void k(const Index *ids, T *sums, const Index total, const Index inner)
{
    CUDA_KERNEL_LOOP(s, total) {
        if (s % inner == 0)
            sums[s] = T(1);
    }
}

// Each library calls it by a name of its own.
template <typename T> __global__ void each(T *sums, const T total)
{
    PROJECT_KERNEL_LOOP(s, total) {
        sums[s] = T(1);
    }
}

// A word that nobody knows is a loop as well: it heads a block.
template <typename T> __global__ void some(T *sums, const T total)
{
    PROJECT_FOR_SOME(s, total) {
        sums[s] = T(1);
    }
}
