// Launches: shapes, template arguments, the API, and results that are looked at or not.
#define CUDA_CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) return e; } while (0)

template <typename T, int N> __global__ void fill(T *p, int n) { p[threadIdx.x] = n * N; }
__global__ void other(float *p, dim3 size) { p[size.x] = 0.0f; }

template <typename T> void dependent(T *p, int n, cudaStream_t stream)
{
    fill<T, 4><<<(n + 255) / 256, 256, n * sizeof(T), stream>>>(p, n);
}

cudaError_t launches(int n)
{
    float *d, *ignored;
    CUDA_CHECK(cudaMalloc(&d, n * sizeof(float)));
    cudaMalloc((void **)&ignored, 4);
    cudaError_t status = cudaMemset(d, 0, 4);
    dim3 grid(n / 16, 2), block;
    block.x = 128;
    fill<float, 2><<<grid, block>>>(d, n);
    other<<<dim3(1, 2, 3), 32>>>(d, dim3(n));
    auto kernel = &other;
    kernel<<<1, 1>>>(d, grid);
    void *args[] = {&d, &grid};
    cudaLaunchKernel((void *)other, grid, block, args, 64, 0);
    return cudaGetLastError();
}

// A variable that hides a built-in one.
void own_shape(float *d, dim3 size, int rows)
{
    dim3 blockDim(32), gridDim;
    gridDim.y = rows;
    other<<<gridDim, blockDim>>>(d, size);
}
