// SPDX-License-Identifier: Apache-2.0
// Kernels for tests/unit/test_emu_texture.c; texture.ptx is made from this file:
//   nvcc -ptx -lineinfo -arch=sm_80 texture.cu -o texture.ptx
typedef unsigned int u32;
#define AT const float4 p = at[threadIdx.x]
extern "C" {
__global__ void fetch_float(float *out, const float4 *at, cudaTextureObject_t t)
{
    AT;
    out[threadIdx.x] = tex1Dfetch<float>(t, (int)p.x);
}
__global__ void fetch_short2(int2 *out, const float4 *at, cudaTextureObject_t t)
{
    AT;
    short2 v = tex1Dfetch<short2>(t, (int)p.x);
    out[threadIdx.x] = make_int2(v.x, v.y);
}
__global__ void one_float(float *out, const float4 *at, cudaTextureObject_t t)
{
    AT;
    out[threadIdx.x] = tex1D<float>(t, p.x);
}
__global__ void two_float(float *out, const float4 *at, cudaTextureObject_t t)
{
    AT;
    out[threadIdx.x] = tex2D<float>(t, p.x, p.y);
}
__global__ void two_float4(float4 *out, const float4 *at, cudaTextureObject_t t)
{
    AT;
    out[threadIdx.x] = tex2D<float4>(t, p.x, p.y);
}
__global__ void two_uchar(u32 *out, const float4 *at, cudaTextureObject_t t)
{
    AT;
    out[threadIdx.x] = tex2D<unsigned char>(t, p.x, p.y);
}
__global__ void level_float(float *out, const float4 *at, cudaTextureObject_t t)
{
    AT;
    out[threadIdx.x] = tex2DLod<float>(t, p.x, p.y, 2.0f);
}
__global__ void three_float(float *out, const float4 *at, cudaTextureObject_t t)
{
    AT;
    out[threadIdx.x] = tex3D<float>(t, p.x, p.y, p.z);
}
__global__ void layered_float(float *out, const float4 *at, cudaTextureObject_t t)
{
    AT;
    out[threadIdx.x] = tex2DLayered<float>(t, p.x, p.y, (int)p.z);
}
__global__ void gather_float(float4 *out, const float4 *at, cudaTextureObject_t t)
{
    AT;
    out[threadIdx.x] = tex2Dgather<float4>(t, p.x, p.y, 1);
}
__global__ void cube_float(float *out, const float4 *at, cudaTextureObject_t t)
{
    AT;
    out[threadIdx.x] = texCubemap<float>(t, p.x, p.y, p.z);
}
// Rows of words, moved up by one; each thread has a column, to the left of the surface too.
__global__ void surface_trap(int *out, const float4 *at, cudaSurfaceObject_t s)
{
    int x = (int)at[threadIdx.x].x * 4, y = (int)at[threadIdx.x].y, v;
    surf2Dread(&v, s, x, y); //~ surface_read
    out[threadIdx.x] = v;
}
__global__ void surface_zero(int *out, const float4 *at, cudaSurfaceObject_t s)
{
    int x = (int)at[threadIdx.x].x * 4, y = (int)at[threadIdx.x].y, v;
    surf2Dread(&v, s, x, y, cudaBoundaryModeZero);
    out[threadIdx.x] = v;
}
__global__ void surface_clamp(int *out, const float4 *at, cudaSurfaceObject_t s)
{
    int x = (int)at[threadIdx.x].x * 4, y = (int)at[threadIdx.x].y, v;
    surf2Dread(&v, s, x, y, cudaBoundaryModeClamp);
    out[threadIdx.x] = v;
}
__global__ void surface_write(int *out, const float4 *at, cudaSurfaceObject_t s)
{
    int x = (int)at[threadIdx.x].x * 4, y = (int)at[threadIdx.x].y;
    surf2Dwrite((int)threadIdx.x + 1000, s, x, y, cudaBoundaryModeZero);
    out[threadIdx.x] = 0;
}
__global__ void surface_uneven(int *out, const float4 *at, cudaSurfaceObject_t s)
{
    int v;
    surf2Dread(&v, s, 2, 0);
    out[threadIdx.x] = v + (int)at[0].x;
}
}
