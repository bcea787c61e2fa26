/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: kernel after kernel is handed n_fits and compares its place with it, and one does without. */
#define FIT const int fit = blockIdx.x * blockDim.x + threadIdx.x
__global__ void clear(float *chi, const int n_fits)
{
    FIT;
    if (fit >= n_fits)
        return;
    chi[fit] = 0.0f;
}
__global__ void scale(float *chi, const int *done, const int n_fits)
{
    FIT;
    if (fit >= n_fits || done[fit])
        return;
    chi[fit] *= 0.5f;
}
__global__ void add(float *chi, const float *more, const int n_fits)
{
    FIT;
    if (fit >= n_fits)
        return;
    chi[fit] += more[fit];
}
__global__ void take(float *chi, const float *less, const int n_fits)
{
    FIT;
    if (fit >= n_fits)
        return;
    chi[fit] -= less[fit];
}
__global__ void finish(const float *chi, int *done, const int n_fits)
{
    FIT;
    if (fit >= n_fits)
        return;
    done[fit] = chi[fit] < 1.0f;
}
__global__ void adapt(float *phi, const float *steps, const int *done)
{
    FIT;
    if (done[fit]) //~ missing-bounds-check
        return;
    phi[fit] *= steps[fit];
}
__global__ void whole_tiles(float *chi)
{
    chi[blockIdx.x * 256 + threadIdx.x] = 1.0f;
}
