// SPDX-License-Identifier: Apache-2.0
// CL201: the bin of the largest value is one past the last.
__global__ void of_pixels(const float *image, int w, int h, unsigned *bins, float min, float max, unsigned n_bins)
{
    const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
    const float width = (float(max) - float(min)) / float(n_bins);
    if (x < w && y < h) {
        unsigned bin = floor(image[x + y * (size_t)w] / width);
        atomicAdd(&bins[bin], 1u); //~ missing-bounds-check
    }
}

__global__ void of_values(const float *v, int n, int *hist, float lo, float hi, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&hist[(int)((v[i] - lo) / (hi - lo) * bins)], 1); //~ missing-bounds-check
}

__global__ void the_last_too(const float *v, int n, int *hist, float lo, float hi, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int b = (int)((v[i] - lo) * bins / (hi - lo));
        if (b == bins)
            b--;
        atomicAdd(&hist[b], 1);
    }
}

__global__ void clamped(const float *v, int n, int *hist, float lo, float hi, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&hist[min((int)((v[i] - lo) * bins / (hi - lo)), bins - 1)], 1);
}

__global__ void only_below(const float *v, int n, int *hist, float lo, float hi, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] >= lo && v[i] < hi)
        atomicAdd(&hist[(int)((v[i] - lo) * bins / (hi - lo))], 1);
}

/* To the last bin, and not to their number. */
__global__ void to_the_last(const float *v, int n, int *hist, float lo, float hi, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&hist[(int)((v[i] - lo) * (bins - 1) / (hi - lo))], 1);
}

/* A phase goes from 0 to less than 1. */
__global__ void of_phases(const float *phase, int n, int *hist, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&hist[(int)(phase[i] * bins)], 1);
}
