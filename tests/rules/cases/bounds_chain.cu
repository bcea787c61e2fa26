/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: loops that go on where the one before stopped, and the last one says how long the buffer is. */
__global__ void window(float *out, const float *in, int columns, int channels, int size)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= columns)
        return;
    int i = 0, half = (size - 1) / 2;
    float sum = 0.0f;
    while (i < half) {
        sum += in[i * columns + x]; //~ missing-bounds-check
        ++i;
    }
    while (i < size) {
        sum += in[i * columns + x];
        out[(i - half) * columns + x] = sum;
        ++i;
    }
    while (i < channels) {
        sum += in[i * columns + x];
        sum -= in[(i - size) * columns + x];
        out[(i - half) * columns + x] = sum;
        ++i;
    }
    while (i < channels + half) {
        sum -= in[(i - size) * columns + x];
        out[(i - half) * columns + x] = sum;
        ++i;
    }
}

__global__ void held(float *out, const float *in, int columns, int channels, int size)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int i = 0;
    float sum = 0.0f;
    if (x >= columns)
        return;
    for (; i < size && i < channels; i++)
        sum += in[i * columns + x];
    for (; i < channels; i++)
        sum += 2.0f * in[i * columns + x];
    out[x] = sum;
}

__global__ void unrolled(float *out, const float *in, int n)
{
    int i = 0, whole = n / 4 * 4;
    float sum = 0.0f;
    for (; i < whole; i++)
        sum += in[i];
    for (; i < n; i++)
        sum -= in[i];
    out[threadIdx.x] = sum;
}

__global__ void asked(float *out, const float *in, int n, int first)
{
    int i = 0;
    float sum = 0.0f;
    if (first > n)
        return;
    for (; i < first; i++)
        sum += in[i];
    for (; i < n; i++)
        sum -= in[i];
    out[threadIdx.x] = sum;
}

// the rest of the list, for each of the first few
__global__ void sorted(float *out, const int *list, int n, int few)
{
    float sum = 0.0f;
    for (int k = 0; k < few; k++) {
        for (int i = k; i < n; i++)
            sum += list[i];
        sum -= list[k];
    }
    out[threadIdx.x] = sum;
}
