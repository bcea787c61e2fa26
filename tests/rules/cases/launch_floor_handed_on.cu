/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: one element a thread whose address another function gets, and a grid that is rounded down. */
struct state {
    unsigned seed, place;
};

__device__ void start(unsigned seed, unsigned i, state *s);
__device__ unsigned next(const state *s);

__global__ void init(state *states, unsigned seed)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    start(seed, i, &states[i]);
}

template <typename S> __global__ void init_any(S *states, unsigned seed)
{
    const auto i = threadIdx.x + blockIdx.x * blockDim.x;
    start(seed, i, states + i);
}

/* asks before it does */
__global__ void init_checked(state *states, unsigned seed, unsigned most)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < most)
        start(seed, i, &states[i]);
}

void run(state *states, size_t n)
{
    if (n == 0)
        return;
    init<<<n / 32, 32>>>(states, 7u); //~ invalid-launch?
    init_any<<<n / 32, 32>>>(states, 7u); //~ invalid-launch?
}

void run_up(state *states, size_t n)
{
    if (n == 0)
        return;
    init<<<(n + 31) / 32, 32>>>(states, 7u);
    init_checked<<<n / 32, 32>>>(states, 7u, 4096u);
}
