// SPDX-License-Identifier: Apache-2.0
// CL201: an array of an object that the template gets is as long as its class makes it: a note, where the check is for
// another object; not where it is for this one, or for what is written.
template <typename Grid, typename Table>
__global__ void largest(int count, Grid grid, Table table, float *most)
{
    int block = blockIdx.x * 4 + threadIdx.x / 32;
    int key = table.keys[block]; //~ missing-bounds-check?
    __syncthreads();
    if (block < count) {
        float own = grid.values[block] * (key & 1);
        if (own > *most)
            *most = own;
    }
}

template <typename Grid, typename Table>
__global__ void largest_same(int count, Grid grid, Table table, float *most)
{
    int block = blockIdx.x * 4 + threadIdx.x / 32;
    int key = table.keys[block]; //~ missing-bounds-check
    __syncthreads();
    if (block < count) {
        float own = grid.values[block] * (key + table.next[block]);
        if (own > *most)
            *most = own;
    }
}

template <typename Grid, typename Table>
__global__ void mark(int count, Grid grid, Table table, float *most)
{
    int block = blockIdx.x * 4 + threadIdx.x / 32;
    float own = 0.0f;
    if (block < count)
        own = grid.values[block];
    table.keys[block] = own > *most; //~ missing-bounds-check
}
