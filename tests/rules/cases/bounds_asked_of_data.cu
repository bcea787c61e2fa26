/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: another kernel of the file compares what it loads with a length, this one takes it unasked. */
__global__ void loss(float *out, const float *p, const int *labeldata, const float *weights, int n, int D)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    KERNEL_ASSERT(labeldata[i] >= 0 && labeldata[i] < D);
    out[i] = -logf(p[(size_t)i * D + labeldata[i]]) * weights[i];
}

__global__ void spatial_loss(float *out, const float *p, const int *label_data, int n, int D, int plane, int none)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int label = label_data[i];
    if (label != none)
        out[i] = -logf(p[((size_t)(i / plane) * D + label) * plane + i % plane]); //~ missing-bounds-check?
    else
        out[i] = 0.0f;
}

/* asks itself */
__global__ void spatial_loss_asked(float *out, const float *p, const int *label_data, int n, int D, int plane)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int label = label_data[i];
    if (label >= 0 && label < D)
        out[i] = -logf(p[((size_t)(i / plane) * D + label) * plane + i % plane]);
}

/* another function may ask */
__global__ void spatial_loss_handed(float *out, const float *p, const int *label_data, int n, int D, int plane)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int label = checked(label_data[i], D);
    out[i] = -logf(p[((size_t)(i / plane) * D + label) * plane + i % plane]);
}

/* other data */
__global__ void gather(float *out, const float *p, const int *rows, int n, int D)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = p[(size_t)rows[i] * D];
}
