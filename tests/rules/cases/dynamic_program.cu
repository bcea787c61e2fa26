// SPDX-License-Identifier: Apache-2.0
// CL301: in a program every call is in sight; what they ask for is known.
__global__ void norm(float *out, const float *in, int cols)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; i < cols; i += blockDim.x)
        row[i] = in[i];
    __syncthreads();
    if (threadIdx.x < cols)
        out[threadIdx.x] = row[cols - 1 - threadIdx.x];
}

void of_row(float *out, const float *in, int cols)
{
    size_t bytes = 2 * cols * sizeof(float);
    norm<<<1, 256, bytes>>>(out, in, cols);
}

void of_file(float *out, const float *in, int cols)
{
    size_t bytes = 2 * cols * sizeof(float);
    norm<<<1, 256, bytes>>>(out, in, cols); //~ shared-memory-too-large
}

void either(int kind, float *out, const float *in, int cols)
{
    if (kind == 1)
        of_row(out, in, cols);
}

int main(int argc, char **argv)
{
    float *out, *in;
    int cols = 1600;
    if (cudaMalloc(&out, cols * sizeof(float)) != cudaSuccess ||
        cudaMalloc(&in, cols * sizeof(float)) != cudaSuccess)
        return 1;
    either(argc, out, in, cols);
    of_file(out, in, atoi(argv[1]));
    return cudaDeviceSynchronize() != cudaSuccess;
}
