// SPDX-License-Identifier: Apache-2.0
// The same with a check for both; nothing to confirm.
__device__ void mix(unsigned *state)
{
    *state = 26757677u * *state + 1;
}

__global__ void seed_all(unsigned seed, unsigned *state, int size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < size) {
        state[i] = seed ^ i;
        mix(state + i);
    }
}

void seed_states(unsigned *state, int n)
{
    seed_all<<<(n + 255) / 256, 256>>>(7, state, n);
}
