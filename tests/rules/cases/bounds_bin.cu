// SPDX-License-Identifier: Apache-2.0
// CL201: a value at the upper end gets the bin behind the last one, unless somebody clamps the bin.
__global__ void by_width(const float *image, int n, unsigned *histogram, float min, float max, unsigned numBins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float width = (max - min) / (float)numBins;
    if (i < n) {
        unsigned bin = floor(image[i] / width);
        atomicAdd(&histogram[bin], 1u); //~ missing-bounds-check
    }
}

__global__ void by_range(const float *lum, int n, unsigned *histogram, float lum_min, float lum_max, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int bin = (lum[i] - lum_min) / (lum_max - lum_min) * bins;
        atomicAdd(&histogram[bin], 1u); //~ missing-bounds-check
    }
}

__global__ void clamped(const float *lum, int n, unsigned *histogram, float lum_min, float lum_max, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int bin = min(bins - 1, (int)((lum[i] - lum_min) / (lum_max - lum_min) * bins));
        atomicAdd(&histogram[bin], 1u);
    }
}

__global__ void last_told(const float *lum, int n, unsigned *histogram, float lum_min, float lum_max, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int bin = (lum[i] - lum_min) / (lum_max - lum_min) * bins;
        if (bin == bins)
            bin--;
        atomicAdd(&histogram[bin], 1u);
    }
}

__global__ void one_less(const float *lum, int n, unsigned *histogram, float lum_min, float lum_max, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int bin = (lum[i] - lum_min) / (lum_max - lum_min) * (bins - 1);
        atomicAdd(&histogram[bin], 1u);
    }
}

__global__ void inside_only(const float *lum, int n, unsigned *histogram, float lum_min, float lum_max, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && lum[i] < lum_max) {
        int bin = (lum[i] - lum_min) / (lum_max - lum_min) * bins;
        atomicAdd(&histogram[bin], 1u);
    }
}

// nothing says where the values end
__global__ void of_unit(const float *random, int n, unsigned *histogram, int bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&histogram[(int)(random[i] * bins)], 1u);
}
