// SPDX-License-Identifier: Apache-2.0
// replaces: cuComplex.h
typedef float2 cuFloatComplex, cuComplex;
typedef double2 cuDoubleComplex;
__device__ inline float cuCrealf(cuFloatComplex x) { return x.x; }
__device__ inline float cuCimagf(cuFloatComplex x) { return x.y; }
__device__ inline double cuCreal(cuDoubleComplex x) { return x.x; }
__device__ inline double cuCimag(cuDoubleComplex x) { return x.y; }
__device__ inline cuFloatComplex make_cuFloatComplex(float r, float i) { return make_float2(r, i); }
__device__ inline cuComplex make_cuComplex(float r, float i) { return make_float2(r, i); }
__device__ inline cuDoubleComplex make_cuDoubleComplex(double r, double i) { return make_double2(r, i); }
#define CUDALINT_COMPLEX(C, T, make, suffix, root)                                                 \
    __device__ inline C cuConj##suffix(C x) { return make(x.x, -x.y); }                            \
    __device__ inline C cuCadd##suffix(C x, C y) { return make(x.x + y.x, x.y + y.y); }            \
    __device__ inline C cuCsub##suffix(C x, C y) { return make(x.x - y.x, x.y - y.y); }            \
    __device__ inline C cuCmul##suffix(C x, C y)                                                   \
    {                                                                                              \
        return make(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);                                 \
    }                                                                                              \
    __device__ inline C cuCfma##suffix(C x, C y, C d) { return cuCadd##suffix(cuCmul##suffix(x, y), d); } \
    __device__ inline C cuCdiv##suffix(C x, C y)                                                   \
    {                                                                                              \
        T n = y.x * y.x + y.y * y.y;                                                               \
        return make((x.x * y.x + x.y * y.y) / n, (x.y * y.x - x.x * y.y) / n);                     \
    }                                                                                              \
    __device__ inline T cuCabs##suffix(C x) { return root(x.x, x.y); }
CUDALINT_COMPLEX(cuFloatComplex, float, make_float2, f, hypotf)
CUDALINT_COMPLEX(cuDoubleComplex, double, make_double2, , hypot)
#undef CUDALINT_COMPLEX
__device__ inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex c) { return make_double2(c.x, c.y); }
__device__ inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex c)
{
    return make_float2((float)c.x, (float)c.y);
}
