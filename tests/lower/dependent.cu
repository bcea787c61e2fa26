// What a template leaves open is lowered as far as it goes.
template <typename Acc, typename Op, typename Traits>
__global__ void dependent(Acc acc, Op op, typename Traits::index_t n)
{
    constexpr int kBlock = Traits::kBlock;
    int i = blockIdx.x * kBlock + threadIdx.x;
    if (i >= n)
        return;
    acc[i] = op(acc[i + 1]);
    acc[i][n] = acc.size(0);
    auto x = acc[i];
    typename Traits::value_t y = x * 2;
    __shared__ typename Traits::value_t tile[Traits::kRows][kBlock + 1];
    tile[threadIdx.y][threadIdx.x] = y;
    __syncthreads();
    acc.ptr[i * n] = tile[0][i];
    Traits::store(acc, i);
    missing(acc, i);
}
