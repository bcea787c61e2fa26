// SPDX-License-Identifier: Apache-2.0
// CL104, and CL102 of what is not volatile: one report for a chain of steps; none where a function of the
// warp stands between.  Where the whole block has to wait, that is all that is told.
__device__ void last_steps(volatile float *row, int t)
{
    row[t] += row[t + 16]; //~ warp-synchronous
    row[t] += row[t + 8];
    row[t] += row[t + 4];
}

__global__ void sum(const float *in, float *out)
{
    __shared__ float row[64];
    int t = threadIdx.x;
    row[t] = in[t];
    __syncthreads();
    if (t < 32)
        last_steps(row, t);
    if (t == 0)
        *out = row[0];
}

template <typename T>
__global__ void last_steps_of(const T *in, T *out)
{
    __shared__ volatile T row[64];
    int t = threadIdx.x;
    row[t] = in[t];
    __syncthreads();
    if (t < 32) {
        row[t] = row[t] + row[t + 32]; //~ warp-synchronous
        row[t] = row[t] + row[t + 16];
    }
    if (t == 0)
        *out = row[0];
}

__global__ void last_steps_in_registers(const float *in, float *out)
{
    __shared__ float row[64];
    int t = threadIdx.x;
    row[t] = in[t];
    __syncthreads();
    if (t < 32)
        row[t] += row[t + 32]; //~ shared-race
    if (t < 16)
        row[t] += row[t + 16];
    if (t < 8)
        row[t] += row[t + 8];
    if (t == 0)
        *out = row[0];
}

__global__ void last_steps_waiting(const float *in, float *out)
{
    __shared__ float row[64];
    int t = threadIdx.x;
    row[t] = in[t];
    __syncthreads();
    for (int half = 32; half > 0; half /= 2) {
        float other = t < half ? row[t + half] : 0;
        __syncwarp();
        if (t < half)
            row[t] += other;
        __syncwarp();
    }
    if (t == 0)
        *out = row[0];
}

__device__ float warp_max_of(float v);

__global__ void collects(const float *in, float *out)
{
    __shared__ float row[32];
    row[threadIdx.x] = in[threadIdx.x];
    float most = warp_max_of(in[threadIdx.x]);
    out[threadIdx.x] = row[31 - threadIdx.x] / most;
}

__global__ void of_the_block(const float *in, float *out)
{
    __shared__ float row[128];
    row[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    out[threadIdx.x] = row[127 - threadIdx.x];
}

void run(const float *in, float *out)
{
    sum<<<1, 64>>>(in, out);
    last_steps_of<float><<<1, 64>>>(in, out);
    last_steps_in_registers<<<1, 64>>>(in, out);
    last_steps_waiting<<<1, 64>>>(in, out);
    collects<<<1, 32>>>(in, out);
    of_the_block<<<1, 128>>>(in, out);
}

/* Looks at its row alone: nobody gives it a second thread along x. */
__global__ void rounds_of_rows(const float *in, float *out)
{
    __shared__ float row[4];
    row[threadIdx.y] = in[threadIdx.y];
    row[threadIdx.y] = row[threadIdx.y] * 2;
    __syncthreads();
    out[threadIdx.y] = row[3 - threadIdx.y];
}
