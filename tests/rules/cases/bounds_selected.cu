// SPDX-License-Identifier: Apache-2.0
// CL201: a check that picks the threads that do some work, and after which all go on, is none of the length of what
// was read before it; one that sends the others away is.

__global__ void renew(float *genes, const float *seeds, const float *fit, int width, int kept)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    float seed = seeds[id];
    if (id > kept - 1) {
        int from = (int)(seed * kept);
        for (int i = 0; i < width; i++)
            genes[id * width + i] = genes[from * width + i];
    }
    __syncthreads();
    genes[id * width] += fit[0];
}

__global__ void renew_rest(float *genes, const float *seeds, const float *fit, int width, int kept)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    float seed = seeds[id];
    if (id >= kept) {
        for (int i = 0; i < width; i++)
            genes[id * width + i] = seed;
    }
    __syncthreads();
    genes[id * width] += fit[0];
}

// who is beyond leaves, and has read already
__global__ void renew_first(float *genes, const float *seeds, const float *fit, int width, int kept)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    float seed = seeds[id]; //~ missing-bounds-check
    if (id > kept - 1)
        return;
    for (int i = 0; i < width; i++)
        genes[id * width + i] = seed * fit[0];
}

// and where the rest of the loop is left out
__global__ void renew_in_turn(float *genes, const float *seeds, const float *fit, int turns, int kept)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < turns; k++) {
        float seed = seeds[id]; //~ missing-bounds-check
        if (id > kept - 1)
            continue;
        genes[id * turns + k] = seed * fit[k];
    }
}

// the thread's number is that of a row, and below the width of one it is a column's, too
__global__ void mark_columns(float *genes, int *marks, const float *seeds, int width, int rows)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    float seed = seeds[id];
    for (int k = 0; k < width; k++)
        genes[id * width + k] = seed;
    if (id < width)
        for (int k = 0; k < rows; k++)
            marks[k * width + id] = 1;
}

// a column's alone
__global__ void mark_alone(float *genes, int *marks, const float *seeds, int width, int rows)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    float seed = seeds[id]; //~ missing-bounds-check
    for (int k = 0; k < rows; k++)
        genes[id * rows + k] = seed > 0;
    if (id < width)
        for (int k = 0; k < rows; k++)
            marks[k * width + id] = 1;
}

// a row and a column of a square, and the very place behind the check
__global__ void multiply(const float *square, const float *start, float *out, int n)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = start[id]; //~ missing-bounds-check
    for (int k = 0; k < n; k++)
        sum += square[id * n + k];
    if (id < n)
        out[id] = sum;
}
