// SPDX-License-Identifier: Apache-2.0
// CL301: as many bytes as the block has threads, each of them a member of a member; another one is not kept by it.
struct matrix {
    int rows, cols;
    float *data();
};
struct layer {
    matrix *delta, *input;
    void sum();
    void sum_other();
};
__global__ void column_sum(float *out, const float *in)
{
    extern __shared__ float part[];
    part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        for (int i = 0; i < blockDim.x; i++)
            out[blockIdx.x] += part[i];
}
void layer::sum()
{
    column_sum<<<dim3(delta->cols), dim3(delta->rows), sizeof(float) * delta->rows>>>(delta->data(), input->data());
}
void layer::sum_other()
{
    column_sum<<<dim3(delta->cols), dim3(delta->rows), sizeof(float) * input->rows>>>( //~ shared-memory-too-large?
        delta->data(), input->data());
}
