/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a kernel of a namespace that only an absent header declares: no kernel is a member. */
#include "SDL.cuh"

__global__ void SDL::listModules(struct SDL::modules &in, struct SDL::ranges &out)
{
    __shared__ int count;
    count = -1;
    for (int i = threadIdx.x; i < *in.n; i += blockDim.x) {
        if (in.layers[i] == SDL::Barrel) {
            int at = atomicAdd(&count, 1); //~ shared-race shared-race
            out.chosen[at] = i;
        }
    }
    *out.count = count;
}

__global__ __launch_bounds__(256) void SDL::Inner::listInOrder(struct SDL::modules &in,
                                                               struct SDL::ranges &out)
{
    __shared__ int count;
    if (threadIdx.x == 0)
        count = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < *in.n; i += blockDim.x)
        out.chosen[atomicAdd(&count, 1)] = i;
    __syncthreads();
    if (threadIdx.x == 0)
        *out.count = count;
}

SDL::Event::Event(int n) : n_(n) {}
int SDL::Event::size() const { return n_; }
