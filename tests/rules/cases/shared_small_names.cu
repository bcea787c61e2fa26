/* SPDX-License-Identifier: Apache-2.0 */
/* CL301, CL302: the best few and the types of things are few; nodes of a cluster are none of a graph. */
__global__ void best(float *out, int topk)
{
    extern __shared__ float list[];
    for (int i = threadIdx.x; i < topk; i += blockDim.x)
        list[i] = out[i];
    __syncthreads();
    out[threadIdx.x] = list[topk - 1];
}
__global__ void parts(float *out, int n)
{
    out[blockIdx.z * n + blockIdx.x] = 1.0f;
}
void run(float *out, int num_rows, int topK, int num_edges, int nodes, int devices_per_node)
{
    best<<<num_rows, 128, topK * sizeof(float)>>>(out, topK);
    best<<<num_rows, 128, num_edges * sizeof(float)>>>(out, num_edges); //~ shared-memory-too-large
    parts<<<dim3(num_rows, 4, nodes * devices_per_node), 128>>>(out, num_rows);
    parts<<<dim3(num_rows, 4, nodes), 128>>>(out, num_rows); //~ invalid-launch
}
