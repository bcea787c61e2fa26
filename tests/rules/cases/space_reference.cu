// SPDX-License-Identifier: Apache-2.0
// CL206: what a parameter of a kernel is a reference to is not read by the host; what it takes by value is.
struct complex {
    float x, y;
};
__global__ void scale(complex *out, float by)
{
    out->x *= by;
}
__global__ void scale(complex &out, float by)
{
    out.x *= by;
}
__global__ void scale_value(complex *out, complex by)
{
    out->x *= by.x;
}
void run(float by)
{
    complex *out;
    if (cudaMalloc(&out, sizeof(complex)) != cudaSuccess)
        return;
    scale<<<1, 1>>>(*out, by);
    scale_value<<<1, 1>>>(out, *out); //~ wrong-space-pointer
    cudaDeviceSynchronize();
}
