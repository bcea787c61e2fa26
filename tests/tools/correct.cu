// Correct code into which tests/tools/run.py puts bugs.
__global__ void scale(float *out, const float *in, int rows, int cols)
{
    __shared__ float tile[256]; // if (i < n) in a comment
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y;
    for (int step = 0; step < 4; step++) {
        tile[threadIdx.x] = in[step];
        __syncthreads();
        out[step] = tile[255 - threadIdx.x];
        __syncthreads();
    }
    if (threadIdx.x < cols) {
        tile[threadIdx.x] = 0;
    }
    __syncthreads();
    if (row >= rows || col >= cols)
        return;
    size_t at = (size_t)row * cols + col;
    out[at] = in[at] * tile[0];
}

__global__ void count(int *bins, const int *values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && values[0] < n) {
        bins[i] = values[i];
        bins[i + n] = 0;
        atomicAdd(&bins[values[i]], 1);
    }
}

void run(float *out, const float *in, int *bins, int rows, int cols, int n)
{
    if (n <= 0)
        return;
    CUDA_CHECK(cudaMalloc((void **)&bins, n * 4));
    cudaFuncSetAttribute(scale, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
    dim3 grid((cols + 255) / 256, rows);
    scale<<<grid, 256>>>(out, in, rows, cols);
    count<<<(n + 128 - 1) / 128, 128>>>(bins, bins, n);
    CUDA_CHECK(cudaGetLastError());
}
