/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the last element of a share of nothing; not where the share or what it is made of is asked for, nor of a
 * share that is rounded up. */
__global__ void quantiles(const float *column, float *quantile, int rows, int bins)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < bins) {
        int share = (int)(rows / bins);
        quantile[i] = column[(i + 1) * share - 1]; //~ missing-bounds-check?
    }
}

__global__ void quantiles_asked(const float *column, float *quantile, int rows, int bins)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    int share = rows / bins;
    if (i < bins && share > 0)
        quantile[i] = column[(i + 1) * share - 1];
}

__global__ void quantiles_enough(const float *column, float *quantile, int rows, int bins)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (rows < bins)
        return;
    if (i < bins)
        quantile[i] = column[(i + 1) * (rows / bins) - 1];
}

__global__ void quantiles_clamped(const float *column, float *quantile, int rows, int bins)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < bins)
        quantile[i] = column[max((i + 1) * (rows / bins) - 1, 0)];
}

__global__ void parts(const float *column, float *last, int rows, int bins)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < bins)
        last[i] = column[i * ((rows + bins - 1) / bins)];
}

__global__ void quantiles_launched(const float *column, float *quantile, int rows, int bins)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < bins)
        quantile[i] = column[(i + 1) * (rows / bins) - 1];
}

void run(const float *column, float *quantile, int rows, int bins)
{
    if (rows < bins)
        return;
    quantiles_launched<<<(bins + 127) / 128, 128>>>(column, quantile, rows, bins);
}
