// SPDX-License-Identifier: Apache-2.0
// CL105: two stores in the two arms of what a parameter chooses are of two launches

/* Tiles of 32 columns, or rows one behind the other: `tiled` is one for the whole grid. */
__global__ void store_either_way(const float *in, char *out, int width, float scale, bool tiled)
{
    int first = blockIdx.x * width;
    for (int i = first + threadIdx.x; i < first + width; i += blockDim.x) {
        char v = (char)(in[i] * scale);
        if (tiled) {
            int row = blockIdx.x, column = i - first;
            out[(column & 0xffffe0) * gridDim.x + (row << 5) + (column & 31)] = v;
        } else {
            out[i] = v;
        }
    }
}

/* The twin: the `else` is not there. */
__global__ void store_both_ways(const float *in, char *out, int width, float scale, bool tiled)
{
    int first = blockIdx.x * width;
    for (int i = first + threadIdx.x; i < first + width; i += blockDim.x) {
        char v = (char)(in[i] * scale);
        if (tiled) {
            int row = blockIdx.x, column = i - first;
            out[(column & 0xffffe0) * gridDim.x + (row << 5) + (column & 31)] = v;
        }
        out[i] = v; //~ global-race
    }
}
