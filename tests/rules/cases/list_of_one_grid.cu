// SPDX-License-Identifier: Apache-2.0
// CL201: the file's lists are compared with `count`, and one kernel takes the same place and compares nothing.
__constant__ unsigned depth;

#define LIST_KERNEL(name, what)                                                                                        \
    __global__ void name(float *data, unsigned count)                                                                  \
    {                                                                                                                  \
        const unsigned i = threadIdx.x + blockIdx.x * blockDim.x;                                                      \
        if (i < count)                                                                                                 \
            data[i] = what;                                                                                            \
    }

LIST_KERNEL(clear, 0.0f)
LIST_KERNEL(fill, 1.0f)
LIST_KERNEL(turn, -data[i])
LIST_KERNEL(twice, 2.0f * data[i])
LIST_KERNEL(half, 0.5f * data[i])
LIST_KERNEL(square, data[i] * data[i])

__global__ void sums_of_columns(const float *data, float *sums, unsigned char kind)
{
    unsigned place = threadIdx.x + blockIdx.x * blockDim.x;
    float sum = 0;
    for (unsigned t = 0; t < 8; t++)
        sum += data[place * 8 + t] * kind; //~ missing-bounds-check
    sums[place] = sum;
}

void run(const float *data, float *sums, dim3 blocks, dim3 threads)
{
    sums_of_columns<<<blocks, threads>>>(data, sums, 1);
}
