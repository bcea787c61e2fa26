// SPDX-License-Identifier: Apache-2.0
// The compiler makes one store of the two and has no line for it: the buffer tells which it is.
__device__ void mix(unsigned *state)
{
    *state = 26757677u * *state + 1;
}

__global__ void seed_all(unsigned seed, unsigned *state, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    state[i] = seed ^ i;
    if (i < size)
        mix(state + i);
}

void seed_states(unsigned *state, int n)
{
    seed_all<<<(n + 255) / 256, 256>>>(7, state, n);
}
