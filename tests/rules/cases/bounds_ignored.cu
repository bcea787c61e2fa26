/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a label that may be the one to ignore is a place before anybody compares it. */
__global__ void late(float *grad, const long long *labels, int n, int classes, int ignore_index)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int at = i * classes + labels[i];
    grad[at] -= ignore_index == labels[i] ? 0.0f : 1.0f; //~ missing-bounds-check
}

__global__ void weighted(float *loss, const float *weight, const float *logp, const int *labels,
                         int n, int classes, int ignored_label)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int label = labels[i];
    float w = weight[label]; //~ missing-bounds-check
    if (label != ignored_label)
        loss[i] = -w * logp[i * classes + label];
}

__global__ void asked(float *grad, const long long *labels, int n, int classes, int ignore_index)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int label = labels[i];
    if (label == ignore_index)
        return;
    grad[i * classes + label] -= 1.0f;
}

__global__ void ranged(float *grad, const int *labels, int n, int classes, int ignore_index)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int label = labels[i];
    if (label >= 0 && label < classes)
        grad[i * classes + label] -= label == ignore_index ? 0.0f : 1.0f;
}

__global__ void column(float *grad, const int *labels, int n, int classes, int ignore_index)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n * classes)
        return;
    int label = labels[i / classes];
    float hit = label == i % classes ? 1.0f : 0.0f;
    grad[i] = label == ignore_index ? 0.0f : grad[i] - hit;
}
