/* SPDX-License-Identifier: Apache-2.0 */
/* A row that some rounds of the loop go past: it is a row all the same. */
__global__ void pack(float *out, const float *in, const int *first, const int *taken, int columns)
{
    int row = first[blockIdx.x];
    for (int i = 0; i < 32; i++) {
        if (taken[i] == 0)
            continue;
        for (int j = threadIdx.x; j < columns; j += blockDim.x)
            out[row * columns + j] = in[j]; //~ int32-overflow-index
        row++;
    }
}

/* a place in a tile */
__global__ void pack_tile(float *out, const float *in, const int *taken, int columns)
{
    int line = 0;
    for (int i = 0; i < 32; i++) {
        if (taken[i] == 0)
            continue;
        out[line * 32 + threadIdx.x] = in[i * 32];
        line = line < 31 ? line + 1 : 0;
    }
}
