// SPDX-License-Identifier: Apache-2.0
// CL204: variables and parameters of a model are few for each of its points; what is in "params" is not.
struct swaps {
    int count;
    int rows[32];
};

__global__ void update(float *state, const float *rates, int n_nodes, int n_var, int n_param)
{
    for (int node = blockIdx.x * blockDim.x + threadIdx.x; node < n_nodes; node += blockDim.x * gridDim.x)
        state[node * n_var] += rates[node * n_param];
}

__global__ void swap_rows(float *a, int lda, int n, swaps params)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= n)
        return;
    for (int i = 0; i < params.count; i++)
        a[column] += a[params.rows[i] * lda + column]; //~ int32-overflow-index
}
