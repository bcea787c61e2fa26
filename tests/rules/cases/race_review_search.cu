/* SPDX-License-Identifier: Apache-2.0 */
/* CL102, CL105: what the data decide is no search where each adds, or where all but one write; and a launch in sight
 * that is of several blocks has them, whatever the kernel does with its block's index. */
__global__ void count_label(const int *label, int wanted, int *hist, int n)
{
    __shared__ int count;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0)
        count = 0;
    __syncthreads();
    if (i < n && label[i] == wanted)
        count++; //~ shared-race!
    __syncthreads();
    if (threadIdx.x == 0)
        hist[blockIdx.x] = count;
}

__global__ void add_rows(float *sums, float *out, const float *in)
{
    sums[threadIdx.x] += in[threadIdx.x]; //~ global-race
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1.f;
}

void run(float *sums, float *out, const float *in, int n)
{
    if (n >= 256)
        add_rows<<<n / 256, 256>>>(sums, out, in);
}
