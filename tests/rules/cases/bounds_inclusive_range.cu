// SPDX-License-Identifier: Apache-2.0
// CL201: a range whose first and last places are both handed over, or stand side by side, may include the last one.
__constant__ short stages[5][2];
__global__ void distances(double *dist, int rows, int st, int ed)
{
    int idx = threadIdx.x + blockDim.x * blockIdx.x;
    if (idx > ed - st)
        return;
    idx += st;
    dist[idx] = 0.0;
}
__global__ void distances_from(double *dist, const double *in, int st, int ed)
{
    int idx = threadIdx.x + blockDim.x * blockIdx.x;
    for (int i = idx; i <= ed - st; i += blockDim.x * gridDim.x) {
        if (i > ed - st)
            return;
        i += st;
        double sum = 0;
        for (int k = i; k < 8; k += ed)
            sum += in[k];
        dist[i] = in[i] + sum;
    }
}
__global__ void stage_sums(float *out, const float *powers, int n)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    float sum = 0;
    for (int s = 0; s < n; s++) {
        short start = stages[s][0], end = stages[s][1];
        for (int harm = start; harm <= end; harm++)
            sum += powers[harm];
    }
    out[i] = sum;
}
__global__ void rows_of(float *out, const int *from, const float *values)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    float sum = 0;
    for (int k = from[i]; k <= from[i + 1]; k++) //~ missing-bounds-check
        sum += values[k];
    out[i] = sum;
}
__global__ void distances_of(double *dist, int n)
{
    int idx = threadIdx.x + blockDim.x * blockIdx.x;
    if (idx > n) //~ missing-bounds-check
        return;
    dist[idx] = 0.0;
}

/* the object has both ends, and the last place is one of those that are meant */
__global__ void relax(float *out, const float *in, int4 box, int pitch)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int at = (y + 1) * (pitch + 2) + x + 1;
    if (x < box.x || x > box.z || y < box.y || y > box.w)
        return;
    out[at] = 0.5f * (in[at - 1] + in[at + 1]);
}

/* its first place is another matter than how many there are */
__global__ void relax_rows(float *out, const float *in, int4 box, int rows)
{
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y < box.y || y > rows) //~ missing-bounds-check
        return;
    out[y] = 0.5f * in[y];
}

/* nor is 0 an end that the object has */
__global__ void relax_size(float *out, const float *in, int3 size)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 0 || x > size.x || y < 0 || y > size.y) //~ missing-bounds-check
        return;
    out[y * size.x + x] = 0.5f * in[y * size.x + x];
}
