/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: rows that two axes of the grid count, where the length that is given for nothing is one of the axes; and where
 * it is how many there are in all. */
__global__ void first_of_rows(float *out, const float *in, int batch_size, int channels, int length)
{
    const float *row = in + length * (blockIdx.y + gridDim.y * blockIdx.z);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < length)
        out[i + length * (blockIdx.y + gridDim.y * blockIdx.z)] = row[0];
}

__global__ void first_of_all(float *out, const float *in, int num_rows, int length)
{
    const float *row = in + length * (blockIdx.y + gridDim.y * blockIdx.z);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < length)
        out[i + length * (blockIdx.y + gridDim.y * blockIdx.z)] = row[0]; //~ missing-bounds-check
}

void run(float *out, const float *in, int batch_size, int channels, int length, int num_rows)
{
    dim3 blocks((length + 127) / 128, channels, batch_size);
    first_of_rows<<<blocks, 128>>>(out, in, batch_size, channels, length);
    dim3 halves((length + 127) / 128, 64, (num_rows + 63) / 64);
    first_of_all<<<halves, 128>>>(out, in, num_rows, length);
}
