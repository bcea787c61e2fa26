// SPDX-License-Identifier: Apache-2.0
// CL105, by default: what is told in preview only, and beside it what is beyond doubt.
__global__ void again_where_few_neighbours_agree(uchar4 *image, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (image[i + 1].x != image[i].x)
        image[i].x = 0; // the data decide who writes
}

__global__ void parted_by_most_rounds(unsigned *seed, const float *in, float *out, int rounds)
{
    __shared__ float part[256];
    int word = threadIdx.x / 64;
    unsigned next = seed[word];
    for (int i = 0; i < rounds; i++) {
        if (in[next % 64] == 0)
            continue;
        part[threadIdx.x] = in[threadIdx.x + i];
        __syncthreads();
        out[threadIdx.x + i] = part[255 - threadIdx.x];
        __syncthreads();
    }
    if (threadIdx.x % 64 == 0)
        seed[word] = next;
}

__global__ void one_value_in_many_places(float *alpha, float scale)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 *alphas = reinterpret_cast<float4 *>(alpha);
    alpha[i] = scale;
    alphas[i] = make_float4(scale, scale, scale, scale);
}

__device__ int errors;
__global__ void count(const float *in, float limit)
{
    if (in[threadIdx.x] > limit)
        errors++; //~ global-race
}

__global__ void ends(const int *words, int *sentence, int end)
{
    sentence[blockIdx.x * blockDim.x + threadIdx.x] = words[threadIdx.x];
    if (threadIdx.x == 0)
        sentence[blockIdx.x * blockDim.x + blockDim.x - 1] = end; //~ global-race
}
