// SPDX-License-Identifier: Apache-2.0
// CL204: the number of a random sequence, of states whose type is in a header out of sight.
#include "states_out_of_sight.h"

struct Extents {
    int nodes[MAX_AXES];
    int local[MAX_AXES];
};

__global__ void seed_all(LibState *state, unsigned long long seed, int sites, Extents e)
{
    int site = blockIdx.x * blockDim.x + threadIdx.x;
    if (site < sites) {
        int x[4];
        coordinates(x, site, e.local);
        int sequence = (x[3] * e.nodes[2] * e.local[2] + x[2]) * e.nodes[1] * e.local[1] + x[1]; //~ int32-overflow-index?
        curand_init(seed, sequence, 0, &state[site]);
    }
}

__global__ void seed_in_64_bits(LibState *state, unsigned long long seed, int sites, Extents e)
{
    int site = blockIdx.x * blockDim.x + threadIdx.x;
    if (site < sites)
        curand_init(seed, site, 0, &state[site]);
}
