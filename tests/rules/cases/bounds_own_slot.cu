// SPDX-License-Identifier: Apache-2.0
// CL201: an array with a slot for each thread of the launch, in a kernel whose threads walk the elements from their own
// one on: the check is of the elements.
__global__ void classify(int *small, int *large, const int *degree, int limit, int n, int capacity)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    int step = blockDim.x * gridDim.x;
    int smalls = 0, i = first, next = first, d, d_next;
    if (i < n) {
        d = degree[i];
        next += step;
    }
    while (i < n) {
        if (next < n)
            d_next = degree[next];
        if (d < limit) {
            large[first * capacity + smalls] = i;
            smalls++;
        }
        d = d_next;
        i = next;
        next += step;
    }
    small[first] = smalls;
}

__global__ void sums(float *partial, const float *in, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = first < n ? in[first] : 0.0f;
    for (int i = first + gridDim.x * blockDim.x; i < n; i += gridDim.x * blockDim.x)
        sum += in[i];
    partial[first] = sum;
}

// the elements themselves
__global__ void shift(float *data, const float *in, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    if (first < n)
        data[first] = in[first];
    for (int i = first + gridDim.x * blockDim.x; i < n; i += gridDim.x * blockDim.x)
        data[i] = in[i];
    data[first] += 1.0f; //~ missing-bounds-check
}

// no walk
__global__ void once(float *out, const float *in, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    float v = 0.0f;
    if (first < n)
        v = in[first];
    out[first] -= v; //~ missing-bounds-check
}

// slots for the elements, of which there are fewer than threads
__global__ void sums_of_few(float *partial, const float *in, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int i = first; i < n; i += gridDim.x * blockDim.x)
        sum += in[i];
    partial[first] = sum; //~ missing-bounds-check
}
__global__ void sums_of_threads(float *partial, const float *in, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int i = first; i < n; i += gridDim.x * blockDim.x)
        sum += in[i];
    partial[first] = sum;
}
__global__ void sums_of_whole_blocks(float *partial, const float *in, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int i = first; i < n; i += gridDim.x * blockDim.x)
        sum += in[i];
    partial[first] = sum;
}
__global__ void sums_of_later(float *partial, const float *in, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = first < n ? in[first] : 0.0f;
    for (int i = first + gridDim.x * blockDim.x; i < n; i += gridDim.x * blockDim.x)
        sum += in[i];
    partial[first] = sum; //~ missing-bounds-check
}
void run(float *host, const float *in, int n)
{
    float *few, *threads, *whole;
    int blocks = (n + 255) / 256;
    cudaMalloc(&few, n * sizeof(float));
    cudaMalloc(&threads, blocks * 256 * sizeof(float));
    cudaMalloc(&whole, n * sizeof(float));
    sums_of_few<<<blocks, 256>>>(few, in, n);
    sums_of_later<<<blocks, 256>>>(few, in, n);
    sums_of_threads<<<blocks, 256>>>(threads, in, n);
    if (n % 256 == 0)
        sums_of_whole_blocks<<<n / 256, 256>>>(whole, in, n);
    cudaFree(few);
    cudaFree(threads);
    cudaFree(whole);
}
