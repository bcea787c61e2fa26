/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: where the next one starts, which counts the rows of all that were before. */
__global__ void places(float **parts, float *all, const int *rows_per_expert, int experts, int gemm_k)
{
    int offset = 0;
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        for (int e = 0; e < experts; e++) {
            int rows = rows_per_expert[e];
            parts[e] = all + offset * gemm_k; //~ int32-overflow-index
            offset += rows;
        }
    }
}

/* as many as the loop has rounds */
__global__ void tiles(float **parts, float *all, int n, int k)
{
    int offset = 0;
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        for (int e = 0; e < n; e++) {
            parts[e] = all + offset * k;
            offset += 16;
        }
    }
}
