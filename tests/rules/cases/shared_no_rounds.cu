// SPDX-License-Identifier: Apache-2.0
// CL202: in the instance of a launch a loop may have no rounds at all.

template <unsigned SIZE> __global__ void sum_of_few(const float *in, float *out, int n)
{
    __shared__ float pairs[SIZE * 2];
    __shared__ float single[SIZE];
    unsigned at = threadIdx.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        pairs[at * 2] = in[i];
        pairs[at * 2 + 1] = in[i] * in[i];
        single[at] = 1;
        __syncthreads();
        if (at == 0) {
            float first = pairs[0], second = pairs[1], count = single[0];
            int k = 2;
            for (unsigned at = 1; at < SIZE; ++at) {
                first += pairs[k];
                second += pairs[k + 1];
                count += single[at];
                k += 2;
            }
            out[0] = first / count + second;
        }
        __syncthreads();
    }
}

// One round too many, also where there is but one thread.
template <unsigned SIZE> __global__ void sum_of_more(const float *in, float *out, int n)
{
    __shared__ float pairs[SIZE * 2];
    unsigned at = threadIdx.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        pairs[at * 2] = in[i];
        pairs[at * 2 + 1] = in[i] * in[i];
        __syncthreads();
        if (at == 0) {
            float first = pairs[0], second = pairs[1];
            int k = 2;
            for (unsigned at = 1; at <= SIZE; ++at) {
                first += pairs[k]; //~ shared-out-of-bounds!
                second += pairs[k + 1]; //~ shared-out-of-bounds!
                k += 2;
            }
            out[0] = first + second;
        }
        __syncthreads();
    }
}

void run(const float *in, float *out, int rows, int channels)
{
    switch (channels) {
    case 1:
        sum_of_few<1><<<rows, channels>>>(in, out, rows * channels);
        sum_of_more<1><<<rows, channels>>>(in, out, rows * channels);
        break;
    case 2:
        sum_of_few<2><<<rows, channels>>>(in, out, rows * channels);
        break;
    case 4:
        sum_of_few<4><<<rows, channels>>>(in, out, rows * channels);
        break;
    }
}
