// SPDX-License-Identifier: Apache-2.0
// CL201: one push to a list asks whether there is room, another one to the same list does not.
__global__ void both_ends(const int *keys, int n, int *found, int *found_count, int most)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (keys[i] == 1) {
        int slot = atomicAdd(found_count, 1);
        if (slot < most)
            found[slot] = i;
    } else if (keys[i] == 2) {
        int slot = atomicAdd(found_count, 1);
        found[slot] = -i; //~ missing-bounds-check
    }
}

// both ask
__global__ void ask_both(const int *keys, int n, int *hits, int *hit_count, int most)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (keys[i] == 1) {
        int slot = atomicAdd(hit_count, 1);
        if (slot < most)
            hits[slot] = i;
    } else if (keys[i] == 2) {
        int slot = atomicAdd(hit_count, 1);
        if (slot >= most)
            return;
        hits[slot] = -i;
    }
}

// another list
__global__ void other_list(const int *keys, int n, int *left, int *left_count, int *right, int *right_count, int most)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (keys[i] == 1) {
        int slot = atomicAdd(left_count, 1);
        if (slot < most)
            left[slot] = i;
    } else if (keys[i] == 2) {
        int slot = atomicAdd(right_count, 1);
        right[slot] = i;
    }
}
