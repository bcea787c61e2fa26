// dim3 of names that clang does not know: structured bindings of a type out of sight
template <int N, class T> __global__ void fill(T *x, int rows, int cols) { x[rows * cols] = N; }
int blocks_of(int n);
template <class T> void fill_all(const missing::Tensor &in, int last)
{
    const auto [rows, cols] = in.shapes(0, 1);
    const dim3 grid(rows, 4 * (cols + 1), blocks_of(last)), block{32};
    const dim3 rest(rows * 2);
    dim3 none;
    fill<4, T><<<grid, block>>>(in.data<T>(), rows, cols);
    fill<4, T><<<rest, none>>>(in.data<T>(), rows, cols);
}
