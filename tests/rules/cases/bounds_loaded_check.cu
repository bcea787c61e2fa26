/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: what was loaded may be no place: one access asks, another one does not. */
__global__ void gather(float *out, float *hits, const float *weight, const int *chosen, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = chosen[i];
    float v = 0.0f;
    if (k >= 0)
        v = weight[k];
    out[i] = v;
    atomicAdd(&hits[k], 1.0f); //~ missing-bounds-check
}

__global__ void early(float *out, const float *mass, const float *weight, const int *chosen, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = chosen[i];
    float m = mass[k]; //~ missing-bounds-check
    if (k != -1)
        m *= weight[k];
    out[i] = m;
}

__global__ void covered(float *out, float *hits, const float *weight, const int *chosen,
                        const bool *valid, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = chosen[i];
    float v = 0.0f;
    if (k >= 0)
        v = weight[k];
    if (valid[i])
        v += weight[k];
    hits[k + 1] = v;
    if (k < 0)
        return;
    out[k] = v;
}

__global__ void replaced(float *out, const float *weight, const int *chosen, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int k = chosen[i];
    if (k >= 0)
        out[k] = weight[k];
    else
        k = 0;
    out[i + n] = weight[k];
}
