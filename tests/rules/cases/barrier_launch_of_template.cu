/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: launches of templates that templates alone call, of a kernel that a variable names. */
struct mark {
    int bits;
};
template <typename T> T *operator&(const mark &m);

void ask_for(const void *kernel, size_t bytes);

template <int B> __device__ __forceinline__ void wait_for_row()
{
    if constexpr (B == 32)
        __syncwarp();
    else
        __syncthreads();
}

template <int BX, int BY, typename T>
__global__ void rows(const T *values, const int *ends, T *sums, int count)
{
    extern __shared__ float all[];
    float *mine = all + threadIdx.y * 256;
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= count)
        return;
    const int begin = ends[row], end = ends[row + 1];
    T sum = 0;
    for (int i = 0; i < end - begin; i += BX) {
        mine[threadIdx.x] = values[begin + i];
        wait_for_row<BX>();
        sum += mine[threadIdx.x ^ 1];
        wait_for_row<BX>();
    }
    sums[row * BX + threadIdx.x] = sum;
}

template <int BX, typename T> void run(const T *values, const int *ends, T *sums, int count)
{
    constexpr int BY = BX <= 32 ? 128 / BX : 1;
    dim3 block(BX, BY);
    size_t bytes = BY * 256 * sizeof(float);
    auto kernel = &rows<BX, BY, T>;
    ask_for(reinterpret_cast<const void *>(kernel), bytes);
    kernel<<<(count + BY - 1) / BY, block, bytes>>>(values, ends, sums, count);
}

template <int BX, int FEW, typename T>
void run_few(const T *values, const int *ends, T *sums, int count)
{
    if (count <= FEW) {
        run<BX>(values, ends, sums, count);
        return;
    }
    if constexpr (FEW < 4)
        run_few<BX, FEW + 1>(values, ends, sums, count);
}

template <typename T> void choose(int width, const T *values, const int *ends, T *sums, int count)
{
    if (width == 32)
        run_few<32, 1>(values, ends, sums, count);
    else
        run_few<64, 1>(values, ends, sums, count);
}

/* two rows of 64 threads */
template <int BX, int BY, typename T>
__global__ void pairs(const T *values, const int *ends, T *sums, int count)
{
    extern __shared__ float all[];
    float *mine = all + threadIdx.y * 256;
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= count)
        return;
    const int begin = ends[row], end = ends[row + 1];
    T sum = 0;
    for (int i = 0; i < end - begin; i += BX) { //~ barrier-divergent!
        mine[threadIdx.x] = values[begin + i];
        wait_for_row<BX>();
        sum += mine[threadIdx.x ^ 1];
        wait_for_row<BX>();
    }
    sums[row * BX + threadIdx.x] = sum;
}

template <int BX, typename T> void run_pairs(const T *values, const int *ends, T *sums, int count)
{
    constexpr int BY = BX <= 64 ? 128 / BX : 1;
    dim3 block(BX, BY);
    size_t bytes = BY * 256 * sizeof(float);
    auto kernel = &pairs<BX, BY, T>;
    ask_for(reinterpret_cast<const void *>(kernel), bytes);
    kernel<<<(count + BY - 1) / BY, block, bytes>>>(values, ends, sums, count);
}

template <typename T>
void choose_pairs(int width, const T *values, const int *ends, T *sums, int count)
{
    if (width == 32)
        run_pairs<32>(values, ends, sums, count);
    else
        run_pairs<64>(values, ends, sums, count);
}
