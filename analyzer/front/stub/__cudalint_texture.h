/* Textures and surfaces: objects and the old references. */
#ifndef CUDALINT_TEXTURE_H
#define CUDALINT_TEXTURE_H
#include "__cudalint_types.h"

template <class T, int Dim = 1, enum cudaTextureReadMode Mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : public textureReference {
    __host__ texture(int norm = 0, enum cudaTextureFilterMode = cudaFilterModePoint,
                     enum cudaTextureAddressMode = cudaAddressModeClamp);
    __host__ texture(int norm, enum cudaTextureFilterMode, enum cudaTextureAddressMode,
                     struct cudaChannelFormatDesc);
};
template <class T, int Dim = 1>
struct __attribute__((device_builtin_surface_type)) surface : public surfaceReference {
    __host__ surface();
};

/* what a fetch returns: the element, or float for normalized reads */
template <class T, enum cudaTextureReadMode M> struct __cudalint_tex { typedef T type; };
#define CUDALINT_TEX(T, F)                                                                         \
    template <> struct __cudalint_tex<T, cudaReadModeNormalizedFloat> { typedef F type; };
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

#define CUDALINT_FETCH(f, Dim, ...)                                                                \
    template <class T, enum cudaTextureReadMode M>                                                 \
    __device__ typename __cudalint_tex<T, M>::type f(texture<T, Dim, M>, __VA_ARGS__);             \
    template <class T> __device__ T f(cudaTextureObject_t, __VA_ARGS__);                           \
    template <class T> __device__ void f(T *, cudaTextureObject_t, __VA_ARGS__);
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

#define CUDALINT_SURF(f, Dim, ...)                                                                 \
    template <class T>                                                                             \
    __device__ T f##read(cudaSurfaceObject_t, __VA_ARGS__,                                         \
                         enum cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                     \
    template <class T>                                                                             \
    __device__ void f##read(T *, cudaSurfaceObject_t, __VA_ARGS__,                                 \
                            enum cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                  \
    template <class T>                                                                             \
    __device__ void f##write(T, cudaSurfaceObject_t, __VA_ARGS__,                                  \
                             enum cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                 \
    template <class T>                                                                             \
    __device__ void f##write(T, surface<void, Dim>, __VA_ARGS__,                                   \
                             enum cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                 \
    template <class T>                                                                             \
    __device__ void f##read(T *, surface<void, Dim>, __VA_ARGS__,                                  \
                            enum cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
CUDALINT_SURF(surf1D, cudaSurfaceType1D, int)
CUDALINT_SURF(surf2D, cudaSurfaceType2D, int, int)
CUDALINT_SURF(surf3D, cudaSurfaceType3D, int, int, int)
CUDALINT_SURF(surf2DLayered, cudaSurfaceType2DLayered, int, int, int)
#undef CUDALINT_SURF

template <class T, int D, enum cudaTextureReadMode M>
__host__ cudaError_t cudaBindTexture(size_t *, const texture<T, D, M> &, const void *,
                                     size_t = 0xffffffffu);
template <class T, int D, enum cudaTextureReadMode M>
__host__ cudaError_t cudaBindTexture(size_t *, const texture<T, D, M> &, const void *,
                                     const struct cudaChannelFormatDesc &, size_t = 0xffffffffu);
template <class T, int D, enum cudaTextureReadMode M>
__host__ cudaError_t cudaBindTexture2D(size_t *, const texture<T, D, M> &, const void *, size_t,
                                       size_t, size_t);
template <class T, int D, enum cudaTextureReadMode M>
__host__ cudaError_t cudaBindTexture2D(size_t *, const texture<T, D, M> &, const void *,
                                       const struct cudaChannelFormatDesc &, size_t, size_t,
                                       size_t);
template <class T, int D, enum cudaTextureReadMode M>
__host__ cudaError_t cudaBindTextureToArray(const texture<T, D, M> &, cudaArray_const_t);
template <class T, int D, enum cudaTextureReadMode M>
__host__ cudaError_t cudaBindTextureToArray(const texture<T, D, M> &, cudaArray_const_t,
                                            const struct cudaChannelFormatDesc &);
template <class T, int D, enum cudaTextureReadMode M>
__host__ cudaError_t cudaUnbindTexture(const texture<T, D, M> &);
template <class T, int D, enum cudaTextureReadMode M>
__host__ cudaError_t cudaGetTextureAlignmentOffset(size_t *, const texture<T, D, M> &);
template <class T, int D>
__host__ cudaError_t cudaBindSurfaceToArray(const surface<T, D> &, cudaArray_const_t);
template <class T, int D>
__host__ cudaError_t cudaBindSurfaceToArray(const surface<T, D> &, cudaArray_const_t,
                                            const struct cudaChannelFormatDesc &);
__host__ cudaError_t cudaGetTextureReference(const struct textureReference **, const void *);

#endif
