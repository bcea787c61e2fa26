/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: frames that a window leaves, times planes, times images: whatever the step, two sizes more. */
template <typename T> __global__ void pool(const T *in, T *out, int frames)
{
    out[blockIdx.z] = in[(long long)(blockIdx.z % frames) * gridDim.x + blockIdx.x];
}

void pool_all(const float *from, float *to, int wide, int high, int frames, int slices, int images,
              int window, int step)
{
    const int left = (frames - window) / step + 1;
    dim3 grid(wide, high, left * slices * images); //~ invalid-launch
    pool<<<grid, 32>>>(from, to, left);
}

/* by what one size is divided decides */
void pool_some(const float *from, float *to, int wide, int high, int rows, int window, int step)
{
    const int left = (rows - window) / step + 1;
    dim3 grid(wide, high, left);
    pool<<<grid, 32>>>(from, to, left);
}
