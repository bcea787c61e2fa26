/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: one side of the data is the block, and another one the grid. */
__constant__ int c_dims[3];
int dims[3];

__global__ void weigh(float *out, const float *in)
{
    int x = threadIdx.x, y = blockIdx.y, z = blockIdx.z;
    out[(z * c_dims[1] + y) * c_dims[0] + x] = in[y];
}

void run(float *out, const float *in)
{
    dim3 block(dims[0], 1, 1); //~ invalid-launch
    dim3 grid(1, dims[1], dims[2]);
    weigh<<<grid, block>>>(out, in);
}

__global__ void invert(unsigned char *image, int width)
{
    image[blockIdx.x * width + threadIdx.x] ^= 255;
}

void run(unsigned char *image, int width, int height)
{
    invert<<<height, width>>>(image, width); //~ invalid-launch
}

void run_small(unsigned char *image, int width, int height)
{
    if (width > 1024)
        return;
    invert<<<height, width>>>(image, width);
}

struct shape {
    unsigned blocks, threads;
};

void run_shape(unsigned char *image, int width, shape s)
{
    invert<<<s.blocks, s.threads>>>(image, width);
}

struct sizes {
    dim3 block, grid;
};

void run_sizes(unsigned char *image, int width, const sizes &s)
{
    invert<<<s.grid, s.block>>>(image, width);
    invert<<<s.grid.x, s.block.x>>>(image, width);
}
