/* SPDX-License-Identifier: Apache-2.0 */
/* Textures and surfaces: objects and the old references. */
#ifndef CUDALINT_TEXTURE_H
#define CUDALINT_TEXTURE_H
#include "__cudalint_types.h"

template <class __T, int __Dim = 1, enum cudaTextureReadMode __Mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : public textureReference {
    __host__ texture(int norm = 0, enum cudaTextureFilterMode = cudaFilterModePoint,
                     enum cudaTextureAddressMode = cudaAddressModeClamp);
    __host__ texture(int norm, enum cudaTextureFilterMode, enum cudaTextureAddressMode,
                     struct cudaChannelFormatDesc);
};
template <class __T, int __Dim = 1>
struct __attribute__((device_builtin_surface_type)) surface : public surfaceReference {
    __host__ surface();
};

/* what a fetch returns: the element, or float for normalized reads */
template <class __T, enum cudaTextureReadMode __M> struct __cudalint_tex {
    typedef __T type;
};
#define CUDALINT_TEX(__T, __F) \
    template <> struct __cudalint_tex<__T, cudaReadModeNormalizedFloat> { \
        typedef __F type; \
    };
CUDALINT_TEX(signed char, float)
CUDALINT_TEX(unsigned char, float)
CUDALINT_TEX(char, float)
CUDALINT_TEX(short, float)
CUDALINT_TEX(unsigned short, float)
CUDALINT_TEX(char2, float2)
CUDALINT_TEX(uchar2, float2)
CUDALINT_TEX(short2, float2)
CUDALINT_TEX(ushort2, float2)
CUDALINT_TEX(char4, float4)
CUDALINT_TEX(uchar4, float4)
CUDALINT_TEX(short4, float4)
CUDALINT_TEX(ushort4, float4)
#undef CUDALINT_TEX

#define CUDALINT_FETCH(f, __Dim, ...) \
    template <class __T, enum cudaTextureReadMode __M> \
    __device__ typename __cudalint_tex<__T, __M>::type f(texture<__T, __Dim, __M>, __VA_ARGS__); \
    template <class __T> __device__ __T f(cudaTextureObject_t, __VA_ARGS__); \
    template <class __T> __device__ void f(__T *, cudaTextureObject_t, __VA_ARGS__);
CUDALINT_FETCH(tex1Dfetch, cudaTextureType1D, int)
CUDALINT_FETCH(tex1D, cudaTextureType1D, float)
CUDALINT_FETCH(tex2D, cudaTextureType2D, float, float)
CUDALINT_FETCH(tex3D, cudaTextureType3D, float, float, float)
CUDALINT_FETCH(tex1DLayered, cudaTextureType1DLayered, float, int)
CUDALINT_FETCH(tex2DLayered, cudaTextureType2DLayered, float, float, int)
CUDALINT_FETCH(texCubemap, cudaTextureTypeCubemap, float, float, float)
CUDALINT_FETCH(texCubemapLayered, cudaTextureTypeCubemapLayered, float, float, float, int)
CUDALINT_FETCH(tex1DLod, cudaTextureType1D, float, float)
CUDALINT_FETCH(tex2DLod, cudaTextureType2D, float, float, float)
CUDALINT_FETCH(tex3DLod, cudaTextureType3D, float, float, float, float)
CUDALINT_FETCH(tex2Dgather, cudaTextureType2D, float, float, int)
CUDALINT_FETCH(tex2DGrad, cudaTextureType2D, float, float, float2, float2)
#undef CUDALINT_FETCH

#define CUDALINT_SURF(f, __Dim, ...) \
    template <class __T> \
    __device__ __T f##read(cudaSurfaceObject_t, __VA_ARGS__, \
                           enum cudaSurfaceBoundaryMode = cudaBoundaryModeTrap); \
    template <class __T> \
    __device__ void f##read(__T *, cudaSurfaceObject_t, __VA_ARGS__, \
                            enum cudaSurfaceBoundaryMode = cudaBoundaryModeTrap); \
    template <class __T> \
    __device__ void f##write(__T, cudaSurfaceObject_t, __VA_ARGS__, \
                             enum cudaSurfaceBoundaryMode = cudaBoundaryModeTrap); \
    template <class __T> \
    __device__ void f##write(__T, surface<void, __Dim>, __VA_ARGS__, \
                             enum cudaSurfaceBoundaryMode = cudaBoundaryModeTrap); \
    template <class __T> \
    __device__ void f##read(__T *, surface<void, __Dim>, __VA_ARGS__, \
                            enum cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
CUDALINT_SURF(surf1D, cudaSurfaceType1D, int)
CUDALINT_SURF(surf2D, cudaSurfaceType2D, int, int)
CUDALINT_SURF(surf3D, cudaSurfaceType3D, int, int, int)
CUDALINT_SURF(surf2DLayered, cudaSurfaceType2DLayered, int, int, int)
#undef CUDALINT_SURF

template <class __T, int __D, enum cudaTextureReadMode __M>
__host__ cudaError_t cudaBindTexture(size_t *, const texture<__T, __D, __M> &, const void *,
                                     size_t = 0xffffffffu);
template <class __T, int __D, enum cudaTextureReadMode __M>
__host__ cudaError_t cudaBindTexture(size_t *, const texture<__T, __D, __M> &, const void *,
                                     const struct cudaChannelFormatDesc &, size_t = 0xffffffffu);
template <class __T, int __D, enum cudaTextureReadMode __M>
__host__ cudaError_t cudaBindTexture2D(size_t *, const texture<__T, __D, __M> &, const void *,
                                       size_t, size_t, size_t);
template <class __T, int __D, enum cudaTextureReadMode __M>
__host__ cudaError_t cudaBindTexture2D(size_t *, const texture<__T, __D, __M> &, const void *,
                                       const struct cudaChannelFormatDesc &, size_t, size_t,
                                       size_t);
template <class __T, int __D, enum cudaTextureReadMode __M>
__host__ cudaError_t cudaBindTextureToArray(const texture<__T, __D, __M> &, cudaArray_const_t);
template <class __T, int __D, enum cudaTextureReadMode __M>
__host__ cudaError_t cudaBindTextureToArray(const texture<__T, __D, __M> &, cudaArray_const_t,
                                            const struct cudaChannelFormatDesc &);
template <class __T, int __D, enum cudaTextureReadMode __M>
__host__ cudaError_t cudaUnbindTexture(const texture<__T, __D, __M> &);
template <class __T, int __D, enum cudaTextureReadMode __M>
__host__ cudaError_t cudaGetTextureAlignmentOffset(size_t *, const texture<__T, __D, __M> &);
template <class __T, int __D>
__host__ cudaError_t cudaBindSurfaceToArray(const surface<__T, __D> &, cudaArray_const_t);
template <class __T, int __D>
__host__ cudaError_t cudaBindSurfaceToArray(const surface<__T, __D> &, cudaArray_const_t,
                                            const struct cudaChannelFormatDesc &);
__host__ cudaError_t cudaGetTextureReference(const struct textureReference **, const void *);

#endif
