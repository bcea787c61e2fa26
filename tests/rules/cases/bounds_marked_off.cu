// SPDX-License-Identifier: Apache-2.0
// CL201: threads beyond the end that bring -1 for what they did not load are kept out by whoever asks for it.
__device__ bool in_set(const int *keys, int key)
{
    bool done = key == -1, found = false;
    for (int i = 0; i < 8 && !done; i++) {
        found = found || keys[i] == key;
        done = found;
    }
    return found;
}

__global__ void sums(const int *rows, const int *cols, const float *values, const int *keys, float *out, int n)
{
    int row = blockIdx.x, lane = threadIdx.x % 32;
    int end = rows[row + 1];
    float sum = 0;
    for (int i = rows[row] + lane; __any_sync(~0u, i < end); i += 32) {
        int id = -1;
        if (i < end)
            id = cols[i];
        bool needed = in_set(keys, id) || id == row;
        float v = 0;
        if (needed)
            v = values[i];
        sum += v;
    }
    atomicAdd(&out[row], sum);
}

/* asked of something else */
__global__ void sums_open(const int *cols, const float *values, float *out, int n, bool needed)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int id = -1;
    if (i < n)
        id = cols[i];
    float v = 0;
    if (needed)
        v = values[i]; //~ missing-bounds-check
    atomicAdd(&out[blockIdx.x], v * id);
}

/* 0 is a place like others */
__global__ void sums_of_zero(const int *keys, const int *cols, const float *values, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int id = 0;
    if (i < n)
        id = cols[i];
    float v = 0;
    if (in_set(keys, id))
        v = values[i]; //~ missing-bounds-check
    atomicAdd(&out[blockIdx.x], v);
}
