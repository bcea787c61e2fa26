/* SPDX-License-Identifier: Apache-2.0 */
// How much memory host code asks for: shapes of tensors, containers out of sight, sizes that a method
// gives as 64 bits.
#include <torch/extension.h>

torch::Tensor pair_table(torch::Tensor rows_in, torch::Tensor cols_in)
{
    int rows = rows_in.size(0);
    int cols = cols_in.size(0);
    auto table = torch::empty({rows * cols}, rows_in.options()); //~ int32-overflow-index
    return table;
}

torch::Tensor pair_flags(torch::Tensor rows_in, torch::Tensor cols_in)
{
    int64_t rows = rows_in.size(0);
    int cols = cols_in.size(0);
    int heads = 4;
    auto small = torch::zeros({heads * 3, 2});
    return torch::zeros({rows * cols, 2});
}

void spread(int rows, int cols)
{
    thrust::host_vector<float> all(rows * cols); //~ int32-overflow-index
    thrust::host_vector<float> wide((size_t)rows * cols);
}

void keep(Workspace &scratch, int n_rows, int n_cols)
{
    scratch.resize(n_rows * n_cols); //~ int32-overflow-index
    scratch.resize((size_t)n_rows * n_cols);
}

struct plane {
    int n_rows, n_cols;
    __device__ size_t elements() const { return n_rows * n_cols; } //~ int32-overflow-index
    __device__ size_t counted() const { return (size_t)n_rows * n_cols; }
    __device__ int of_row(int r) const { return r; }
};

// one of several methods of the same name, chosen by a constant of the template: an int each
template <int fixed> struct layout {
    int depth_, rows_, cols_;
    template <int n = fixed> __device__ std::enable_if_t<(n > 0), int> depth() const { return n; }
    template <int n = fixed> __device__ std::enable_if_t<(n < 0), int> depth() const { return depth_; }
    template <int n = fixed> __device__ std::enable_if_t<(n > 0), int> rows() const { return n; }
    template <int n = fixed> __device__ std::enable_if_t<(n < 0), int> rows() const { return rows_; }
    __device__ int cols() const { return cols_; }
    __device__ size_t stride() const { return depth() * rows() * cols(); } //~ int32-overflow-index
    __device__ size_t wide() const { return (size_t)depth() * rows() * cols(); }
    __device__ size_t line() const { return cols(); }
};

// Vector3i has three ints, whatever header it is from; Vector3l has not
void volume(Vector3i cells, cudaStream_t stream)
{
    size_t bytes = cells.x() * cells.y() * cells.z() * 3 * sizeof(int); //~ int32-overflow-index
    take(stream, bytes);
}

void far_volume(Vector3l far, cudaStream_t stream)
{
    size_t bytes = far.x() * far.y() * far.z() * 3 * sizeof(int);
    take(stream, bytes);
}

// a structure of parameters: its counts are ints, `dim` as well
template <typename Sizes> __global__ void scan(Sizes params)
{
    int batch = blockIdx.x;
    int line = blockIdx.y;
    float *x = (float *)params.x_ptr +
               (batch * params.dim + line) * params.n_chunks * params.state_dim; //~ int32-overflow-index
    float *y = (float *)params.y_ptr +
               (int64_t)(batch * params.dim + line) * params.n_chunks * params.state_dim;
    x[threadIdx.x] = y[threadIdx.x];
}
