/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: how far a fixed array is walked is what an object holds that somebody else filled, or how long a container is
 * that is handed over: a note. */
#include <vector>

struct Settings {
    int order;
    int rows;
};

__global__ void by_member(float *out, const float *in, Settings settings, int n)
{
    float part[96];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (int k = 0; k < settings.order; k++)
        part[k] = in[k * n + i]; //~ shared-out-of-bounds?
    float sum = 0.0f;
    for (int k = 0; k < settings.order; k++)
        sum += part[k] * part[k];
    out[i] = sum;
}

__global__ void by_number(float *out, const float *in, int order, int n)
{
    float part[96];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    for (int k = 0; k < order; k++)
        part[k] = in[k * n + i]; //~ shared-out-of-bounds?
    float sum = 0.0f;
    for (int k = 0; k < order; k++)
        sum += part[k] * part[k];
    out[i] = sum;
}

void run(float *out, const float *in, const std::vector<int> &orders, int n)
{
    Settings settings;
    settings.order = orders.size();
    by_member<<<(n + 127) / 128, 128>>>(out, in, settings, n);
    by_number<<<(n + 127) / 128, 128>>>(out, in, orders.size(), n);
}
