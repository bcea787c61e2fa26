/* SPDX-License-Identifier: Apache-2.0 */
/* CL204 on the host: 64 bits that are thrown away before the size is one; elements that a grid covers. */
void clear_scores(float *scores, size_t n_rows, int n_labels, cudaStream_t stream)
{
    int all = n_rows * n_labels; //~ int32-overflow-index
    if (cudaMemsetAsync(scores, 0, all * sizeof(float), stream) != cudaSuccess)
        return;
}

void clear_all_scores(float *scores, size_t n_rows, int n_labels, cudaStream_t stream)
{
    size_t all = n_rows * n_labels;
    if (cudaMemsetAsync(scores, 0, all * sizeof(float), stream) != cudaSuccess)
        return;
}

/* few of each */
void clear_heads(float *scores, size_t n_heads, int n_experts, cudaStream_t stream)
{
    int all = n_heads * n_experts;
    if (cudaMemsetAsync(scores, 0, all * sizeof(float), stream) != cudaSuccess)
        return;
}

__global__ void relu(float *x, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = x[i] > 0 ? x[i] : 0;
}

void run(float *x, int tokens, int hidden)
{
    relu<<<(tokens * hidden + 255) / 256, 256>>>(x, (size_t)tokens * hidden); //~ int32-overflow-index
}

void run_wide(float *x, int tokens, int hidden)
{
    relu<<<((size_t)tokens * hidden + 255) / 256, 256>>>(x, (size_t)tokens * hidden);
}

/* a block for each, and no 2^31 of them */
void run_blocks(float *x, int batch, int heads)
{
    relu<<<batch * heads, 256>>>(x, batch * heads);
}

void run_stored(float *x, size_t tokens, size_t hidden)
{
    const int all = tokens * hidden; //~ int32-overflow-index
    const dim3 grid((all + 511) / 512);
    relu<<<grid, 512>>>(x, all);
}
