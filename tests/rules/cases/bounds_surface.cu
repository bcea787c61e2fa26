// SPDX-License-Identifier: Apache-2.0
// CL201: surfaces and textures have a border of their own, and count x in bytes.
__global__ void write_line(cudaSurfaceObject_t line, const int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    surf1Dwrite((float)i, line, i * sizeof(float), cudaBoundaryModeTrap);
}

__global__ void write_pointer(float *line, const int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    line[i] = (float)i; //~ missing-bounds-check
}

void run(cudaSurfaceObject_t line, float *p, int n)
{
    write_line<<<(n + 255) / 256, 256>>>(line, n);
    write_pointer<<<(n + 255) / 256, 256>>>(p, n);
}
