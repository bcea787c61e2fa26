/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a row has one length in the check and another one in the access; a list that is filled without an end. */

__global__ void most_of_slices(int *out, const int *in, int rows, int slice)
{
    int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, most = 0;
    for (int i = lane; i < slice; i += 32) {
        if (w * 32 + i < rows)
            most = max(most, in[w * slice + i]); //~ missing-bounds-check?
    }
    atomicMax(out, most);
}

__device__ void crossings(float *out, const float *values, int n, int max_crossings)
{
    int found = 0;
    for (int j = 0; j < n; j++) {
        if (values[j] > 0.0f) {
            *(out + found) = values[j]; //~ missing-bounds-check?
            found += 1;
        }
    }
}

/* the same length; a padded row that is not walked by it; compared; as many as there are */
__global__ void fine(int *out, const int *in, int rows, int slice, int pitch)
{
    int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, most = 0;
    for (int i = lane; i < slice; i += 32) {
        if (w * slice + i < rows)
            most = max(most, in[w * slice + i]);
    }
    for (int i = lane; i < 32; i += 32) {
        if (w * 32 + i < rows)
            most = max(most, in[w * pitch + i]);
    }
    atomicMax(out, most);
}
__device__ int kept(float *out, const float *values, int n, int max_kept, int max_unused)
{
    int found = 0, all = 0;
    for (int j = 0; j < n; j++) {
        if (values[j] > 0.0f && found < max_kept) {
            out[found] = values[j];
            found++;
        }
        out[n + all] = values[j];
        all++;
    }
    return found;
}
