// SPDX-License-Identifier: Apache-2.0
// CL105: a search over keys, which one thread wins; not what each thread leaves there whatever its key is.
#include <cuda_runtime.h>

__global__ void find(const int *keys, int wanted, const float *x, float *found, bool *is_found, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        if (keys[i] == wanted) {
            *is_found = true;
            *found = x[i];
        }
    }
}

__global__ void find_cube(const Cube *cubes, int n, Place place, Cube *found, bool *is_found)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        const Cube *cube = cubes + i;
        if (cube->place == place) {
            *is_found = true;
            *found = *cube;
        }
    }
}

__global__ void find_in_mode(const int *keys, int mode, int other_mode, const float *x, float *found, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        if (mode == other_mode)
            *found = x[i]; //~ global-race
    }
}

struct hash {
    unsigned a, b;
};

// two threads have different words, and these do not have the same hash in both parts
__global__ void digest_found(unsigned *words, const unsigned *start, const unsigned *wanted, int rounds)
{
    hash h = {1, 2};
    for (int r = 0; r < rounds; r++) {
        unsigned x = start[r] + (blockIdx.x * 256 | threadIdx.x);
        h.a ^= (x << 5 | x >> 27) + h.b;
        h.b ^= (x << 7 | x >> 25) + h.a;
    }
    if (h.a == wanted[0] && h.b == wanted[1])
        words[0] += blockIdx.x * 256 | threadIdx.x;
}

// how many have it: several may
__global__ void digests_counted(unsigned *count, const unsigned *start, const unsigned *wanted, int rounds)
{
    hash h = {1, 2};
    for (int r = 0; r < rounds; r++) {
        unsigned x = start[r] + (blockIdx.x * 256 | threadIdx.x);
        h.a ^= (x << 5 | x >> 27) + h.b;
        h.b ^= (x << 7 | x >> 25) + h.a;
    }
    if (h.a == wanted[0] && h.b == wanted[1])
        count[0] += 1; //~ global-race
}

// one word in common is no rare thing
__global__ void one_word(unsigned *words, const unsigned *start, const unsigned *wanted, int rounds)
{
    unsigned h = 1;
    for (int r = 0; r < rounds; r++)
        h ^= start[r] + (blockIdx.x * 256 | threadIdx.x);
    if (h == wanted[0])
        words[0] += blockIdx.x * 256 | threadIdx.x; //~ global-race
}
