// SPDX-License-Identifier: Apache-2.0
//
// What NVRTC has built in, for clang's NVPTX back end without a toolkit: put before a kernel's source
// by runtime/worker/compile_clang.c.  Functions have no debug information of their own, so that code
// inlined from here belongs to the user's line.  CUDA's math library is not here: what needs more
// than an instruction of PTX stays a call to __nv_..., and a run that reaches it is undecided.
// Exponentials, logarithms, sines of float use PTX's approximations, as -use_fast_math does.
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))
#define __managed__ __attribute__((managed))
#define __grid_constant__
#define __cluster_dims__(...)
#define __builtin_align__(n) __align__(n)
#define CUDART_VERSION 12080
#define CUDA_VERSION 12080
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 8
#define __CUDACC_RTC__ 1
#define __CUDACC__ 1
#define NULL __null
#define assert(e) ((e) ? (void)0 : __assertfail(#e, __FILE__, __LINE__, __func__, 1))
#define CUDALINT_DEVICE static __device__ __inline__ __attribute__((always_inline, nodebug, unused))

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef unsigned long long cudaTextureObject_t;
typedef struct CUstream_st *cudaStream_t;

extern "C" __device__ void __assertfail(const char *, const char *, unsigned, const char *, size_t)
    __attribute__((noreturn));
extern "C" __device__ int vprintf(const char *, const char *);
extern "C" __device__ int printf(const char *, ...);
extern "C" __device__ void *malloc(size_t);
extern "C" __device__ void free(void *);
extern "C" __device__ int cudaDeviceSynchronize();

// ---- vector types ---------------------------------------------------------------------------------
#define CUDALINT_VECTOR(name, type, bytes)                                                          \
    struct name##1 { type x; };                                                                     \
    struct __align__(2 * bytes) name##2 { type x, y; };                                             \
    struct name##3 { type x, y, z; };                                                               \
    struct __align__(4 * bytes < 16 ? 4 * bytes : 16) name##4 { type x, y, z, w; };                 \
    CUDALINT_DEVICE name##1 make_##name##1(type x) { return {x}; }                                  \
    CUDALINT_DEVICE name##2 make_##name##2(type x, type y) { return {x, y}; }                       \
    CUDALINT_DEVICE name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; }            \
    CUDALINT_DEVICE name##4 make_##name##4(type x, type y, type z, type w) { return {x, y, z, w}; }
CUDALINT_VECTOR(char, signed char, 1)
CUDALINT_VECTOR(uchar, unsigned char, 1)
CUDALINT_VECTOR(short, short, 2)
CUDALINT_VECTOR(ushort, unsigned short, 2)
CUDALINT_VECTOR(int, int, 4)
CUDALINT_VECTOR(uint, unsigned, 4)
CUDALINT_VECTOR(long, long, 8)
CUDALINT_VECTOR(ulong, unsigned long, 8)
CUDALINT_VECTOR(longlong, long long, 8)
CUDALINT_VECTOR(ulonglong, unsigned long long, 8)
CUDALINT_VECTOR(float, float, 4)
CUDALINT_VECTOR(double, double, 8)
struct dim3 {
    unsigned x, y, z;
    __host__ __device__ constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1)
        : x(a), y(b), z(c) {}
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    __host__ __device__ constexpr operator uint3() const { return {x, y, z}; }
};

// ---- where a thread is ----------------------------------------------------------------------------
#define CUDALINT_BUILTIN(name, sreg)                                                                \
    struct cudalint_##name {                                                                        \
        __declspec(property(get = get_x)) unsigned x;                                               \
        __declspec(property(get = get_y)) unsigned y;                                               \
        __declspec(property(get = get_z)) unsigned z;                                               \
        CUDALINT_DEVICE unsigned get_x() { return __nvvm_read_ptx_sreg_##sreg##_x(); }              \
        CUDALINT_DEVICE unsigned get_y() { return __nvvm_read_ptx_sreg_##sreg##_y(); }              \
        CUDALINT_DEVICE unsigned get_z() { return __nvvm_read_ptx_sreg_##sreg##_z(); }              \
        __device__ __attribute__((always_inline, nodebug)) operator dim3() const                    \
        {                                                                                           \
            return dim3(get_x(), get_y(), get_z());                                                 \
        }                                                                                           \
        __device__ __attribute__((always_inline, nodebug)) operator uint3() const                   \
        {                                                                                           \
            return {get_x(), get_y(), get_z()};                                                     \
        }                                                                                           \
    };                                                                                              \
    extern const __device__ __attribute__((weak)) cudalint_##name name;
CUDALINT_BUILTIN(threadIdx, tid)
CUDALINT_BUILTIN(blockIdx, ctaid)
CUDALINT_BUILTIN(blockDim, ntid)
CUDALINT_BUILTIN(gridDim, nctaid)

static const int warpSize = 32;

// ---- synchronisation ------------------------------------------------------------------------------
CUDALINT_DEVICE int __syncthreads_count(int p) { return __nvvm_bar0_popc(p); }
CUDALINT_DEVICE int __syncthreads_and(int p) { return __nvvm_bar0_and(p); }
CUDALINT_DEVICE int __syncthreads_or(int p) { return __nvvm_bar0_or(p); }
CUDALINT_DEVICE void __syncwarp(unsigned mask = 0xffffffffu) { __nvvm_bar_warp_sync(mask); }
CUDALINT_DEVICE void __threadfence() { __nvvm_membar_gl(); }
CUDALINT_DEVICE void __threadfence_block() { __nvvm_membar_cta(); }
CUDALINT_DEVICE void __threadfence_system() { __nvvm_membar_sys(); }
CUDALINT_DEVICE void __trap() { asm volatile("trap;"); }
CUDALINT_DEVICE unsigned __activemask()
{
    unsigned mask;
    asm volatile("activemask.b32 %0;" : "=r"(mask));
    return mask;
}
CUDALINT_DEVICE int __all_sync(unsigned m, int p) { return __nvvm_vote_all_sync(m, p); }
CUDALINT_DEVICE int __any_sync(unsigned m, int p) { return __nvvm_vote_any_sync(m, p); }
CUDALINT_DEVICE unsigned __ballot_sync(unsigned m, int p) { return __nvvm_vote_ballot_sync(m, p); }
#define CUDALINT_SHUFFLE(name, mode, clamp, extra)                                                  \
    CUDALINT_DEVICE int name(unsigned m, int v, extra n, int width = 32)                            \
    {                                                                                               \
        return __nvvm_shfl_sync_##mode##_i32(m, v, n, ((32 - width) << 8) | clamp);                 \
    }                                                                                               \
    CUDALINT_DEVICE unsigned name(unsigned m, unsigned v, extra n, int width = 32)                  \
    {                                                                                               \
        return (unsigned)name(m, (int)v, n, width);                                                 \
    }                                                                                               \
    CUDALINT_DEVICE float name(unsigned m, float v, extra n, int width = 32)                        \
    {                                                                                               \
        return __nvvm_shfl_sync_##mode##_f32(m, v, n, ((32 - width) << 8) | clamp);                 \
    }                                                                                               \
    CUDALINT_DEVICE long long name(unsigned m, long long v, extra n, int width = 32)                \
    {                                                                                               \
        unsigned low = name(m, (unsigned)v, n, width);                                              \
        unsigned high = name(m, (unsigned)((unsigned long long)v >> 32), n, width);                 \
        return (long long)((unsigned long long)high << 32 | low);                                   \
    }                                                                                               \
    CUDALINT_DEVICE unsigned long long name(unsigned m, unsigned long long v, extra n,              \
                                            int width = 32)                                         \
    {                                                                                               \
        return (unsigned long long)name(m, (long long)v, n, width);                                 \
    }                                                                                               \
    CUDALINT_DEVICE long name(unsigned m, long v, extra n, int width = 32)                          \
    {                                                                                               \
        return (long)name(m, (long long)v, n, width);                                               \
    }                                                                                               \
    CUDALINT_DEVICE unsigned long name(unsigned m, unsigned long v, extra n, int width = 32)        \
    {                                                                                               \
        return (unsigned long)name(m, (long long)v, n, width);                                      \
    }                                                                                               \
    CUDALINT_DEVICE double name(unsigned m, double v, extra n, int width = 32)                      \
    {                                                                                               \
        return __builtin_bit_cast(double, name(m, __builtin_bit_cast(long long, v), n, width));     \
    }
CUDALINT_SHUFFLE(__shfl_sync, idx, 0x1f, int)
CUDALINT_SHUFFLE(__shfl_up_sync, up, 0, unsigned)
CUDALINT_SHUFFLE(__shfl_down_sync, down, 0x1f, unsigned)
CUDALINT_SHUFFLE(__shfl_xor_sync, bfly, 0x1f, int)

// ---- atomics --------------------------------------------------------------------------------------
#define CUDALINT_ATOMIC_CAS(type, bits)                                                             \
    CUDALINT_DEVICE type atomicCAS(type *p, type expected, type v)                                  \
    {                                                                                               \
        return (type)__nvvm_atom_cas_gen_##bits(p, expected, v);                                    \
    }
#define CUDALINT_ATOMIC(type, add, bits, sign)                                                      \
    CUDALINT_DEVICE type atomicAdd(type *p, type v)                                                 \
    {                                                                                               \
        return (type)__nvvm_atom_add_gen_##bits((add *)p, (add)v);                                  \
    }                                                                                               \
    CUDALINT_DEVICE type atomicExch(type *p, type v)                                                \
    {                                                                                               \
        return (type)__nvvm_atom_xchg_gen_##bits((add *)p, (add)v);                                 \
    }                                                                                               \
    CUDALINT_DEVICE type atomicMin(type *p, type v)                                                 \
    {                                                                                               \
        return (type)__nvvm_atom_min_gen_##sign(p, v);                                              \
    }                                                                                               \
    CUDALINT_DEVICE type atomicMax(type *p, type v)                                                 \
    {                                                                                               \
        return (type)__nvvm_atom_max_gen_##sign(p, v);                                              \
    }                                                                                               \
    CUDALINT_DEVICE type atomicAnd(type *p, type v)                                                 \
    {                                                                                               \
        return (type)__nvvm_atom_and_gen_##bits((add *)p, (add)v);                                  \
    }                                                                                               \
    CUDALINT_DEVICE type atomicOr(type *p, type v)                                                  \
    {                                                                                               \
        return (type)__nvvm_atom_or_gen_##bits((add *)p, (add)v);                                   \
    }                                                                                               \
    CUDALINT_DEVICE type atomicXor(type *p, type v)                                                 \
    {                                                                                               \
        return (type)__nvvm_atom_xor_gen_##bits((add *)p, (add)v);                                  \
    }                                                                                               \
    CUDALINT_DEVICE type atomicCAS(type *p, type expected, type v)                                  \
    {                                                                                               \
        return (type)__nvvm_atom_cas_gen_##bits((add *)p, (add)expected, (add)v);                   \
    }
CUDALINT_ATOMIC(int, int, i, i)
CUDALINT_ATOMIC(unsigned, int, i, ui)
CUDALINT_ATOMIC(long long, long long, ll, ll)
CUDALINT_ATOMIC(unsigned long long, long long, ll, ull)
CUDALINT_DEVICE int atomicSub(int *p, int v) { return atomicAdd(p, -v); }
CUDALINT_DEVICE unsigned atomicSub(unsigned *p, unsigned v) { return atomicAdd(p, 0u - v); }
CUDALINT_DEVICE unsigned atomicInc(unsigned *p, unsigned v) { return __nvvm_atom_inc_gen_ui(p, v); }
CUDALINT_DEVICE unsigned atomicDec(unsigned *p, unsigned v) { return __nvvm_atom_dec_gen_ui(p, v); }
CUDALINT_DEVICE float atomicAdd(float *p, float v) { return __nvvm_atom_add_gen_f(p, v); }
CUDALINT_DEVICE double atomicAdd(double *p, double v) { return __nvvm_atom_add_gen_d(p, v); }
CUDALINT_DEVICE float atomicExch(float *p, float v)
{
    return __builtin_bit_cast(float, atomicExch((int *)p, __builtin_bit_cast(int, v)));
}
// Cache hints change no value.
#define CUDALINT_HINT(suffix)                                                                       \
    template <class T> CUDALINT_DEVICE T __ld##suffix(const T *p) { return *p; }
CUDALINT_HINT(g) CUDALINT_HINT(cs) CUDALINT_HINT(ca) CUDALINT_HINT(cg) CUDALINT_HINT(lu)
CUDALINT_HINT(cv)
#undef CUDALINT_HINT
#define CUDALINT_HINT(suffix)                                                                       \
    template <class T> CUDALINT_DEVICE void __st##suffix(T *p, T v) { *p = v; }
CUDALINT_HINT(cs) CUDALINT_HINT(cg) CUDALINT_HINT(wb) CUDALINT_HINT(wt)
CUDALINT_DEVICE unsigned __match_any_sync(unsigned m, unsigned v)
{
    return __nvvm_match_any_sync_i32(m, v);
}
CUDALINT_DEVICE unsigned __match_any_sync(unsigned m, int v)
{
    return __nvvm_match_any_sync_i32(m, (unsigned)v);
}
CUDALINT_DEVICE void *memcpy(void *to, const void *from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}
CUDALINT_DEVICE void *memset(void *p, int c, size_t n) { return __builtin_memset(p, c, n); }

// ---- integers -------------------------------------------------------------------------------------
CUDALINT_DEVICE int __popc(unsigned x) { return __builtin_popcount(x); }
CUDALINT_DEVICE int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
CUDALINT_DEVICE int __clz(int x) { return x ? __builtin_clz((unsigned)x) : 32; }
CUDALINT_DEVICE int __clzll(long long x) { return x ? __builtin_clzll((unsigned long long)x) : 64; }
CUDALINT_DEVICE int __ffs(int x) { return __builtin_ffs(x); }
CUDALINT_DEVICE int __ffsll(long long x) { return __builtin_ffsll(x); }
CUDALINT_DEVICE unsigned __brev(unsigned x) { return __builtin_bitreverse32(x); }
CUDALINT_DEVICE unsigned long long __brevll(unsigned long long x)
{
    return __builtin_bitreverse64(x);
}
CUDALINT_DEVICE int __mul24(int a, int b) { return (a << 8 >> 8) * (b << 8 >> 8); }
CUDALINT_DEVICE unsigned __umul24(unsigned a, unsigned b) { return (a << 8 >> 8) * (b << 8 >> 8); }
CUDALINT_DEVICE int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
CUDALINT_DEVICE unsigned __umulhi(unsigned a, unsigned b)
{
    return (unsigned)((unsigned long long)a * b >> 32);
}
CUDALINT_DEVICE unsigned __byte_perm(unsigned a, unsigned b, unsigned s)
{
    return (unsigned)__nvvm_prmt((int)a, (int)b, (int)s);
}
CUDALINT_DEVICE long long clock64() { return __nvvm_read_ptx_sreg_clock64(); }
CUDALINT_DEVICE int clock() { return __nvvm_read_ptx_sreg_clock(); }
#define CUDALINT_MINMAX(type)                                                                       \
    CUDALINT_DEVICE type min(type a, type b) { return b < a ? b : a; }                              \
    CUDALINT_DEVICE type max(type a, type b) { return a < b ? b : a; }
CUDALINT_MINMAX(int)
CUDALINT_MINMAX(unsigned)
CUDALINT_MINMAX(long)
CUDALINT_MINMAX(unsigned long)
CUDALINT_MINMAX(long long)
CUDALINT_MINMAX(unsigned long long)
CUDALINT_DEVICE unsigned min(int a, unsigned b) { return min((unsigned)a, b); }
CUDALINT_DEVICE unsigned min(unsigned a, int b) { return min(a, (unsigned)b); }
CUDALINT_DEVICE unsigned max(int a, unsigned b) { return max((unsigned)a, b); }
CUDALINT_DEVICE unsigned max(unsigned a, int b) { return max(a, (unsigned)b); }
CUDALINT_DEVICE int abs(int x) { return x < 0 ? -x : x; }
CUDALINT_DEVICE long abs(long x) { return x < 0 ? -x : x; }
CUDALINT_DEVICE long long abs(long long x) { return x < 0 ? -x : x; }
CUDALINT_DEVICE long long llabs(long long x) { return x < 0 ? -x : x; }

// ---- floating point -------------------------------------------------------------------------------
CUDALINT_DEVICE int __float_as_int(float x) { return __builtin_bit_cast(int, x); }
CUDALINT_DEVICE unsigned __float_as_uint(float x) { return __builtin_bit_cast(unsigned, x); }
CUDALINT_DEVICE float __int_as_float(int x) { return __builtin_bit_cast(float, x); }
CUDALINT_DEVICE float __uint_as_float(unsigned x) { return __builtin_bit_cast(float, x); }
CUDALINT_DEVICE long long __double_as_longlong(double x) { return __builtin_bit_cast(long long, x); }
CUDALINT_DEVICE double __longlong_as_double(long long x) { return __builtin_bit_cast(double, x); }
CUDALINT_DEVICE int __float2int_rn(float x) { return __nvvm_f2i_rn(x); }
CUDALINT_DEVICE int __float2int_rz(float x) { return __nvvm_f2i_rz(x); }
CUDALINT_DEVICE int __float2int_rd(float x) { return __nvvm_f2i_rm(x); }
CUDALINT_DEVICE int __float2int_ru(float x) { return __nvvm_f2i_rp(x); }
CUDALINT_DEVICE float __int2float_rn(int x) { return (float)x; }
CUDALINT_DEVICE float __fdividef(float a, float b) { return __nvvm_div_approx_f(a, b); }
CUDALINT_DEVICE float __fadd_rn(float a, float b) { return __nvvm_add_rn_f(a, b); }
CUDALINT_DEVICE float __fmul_rn(float a, float b) { return __nvvm_mul_rn_f(a, b); }
CUDALINT_DEVICE float __fmaf_rn(float a, float b, float c) { return __nvvm_fma_rn_f(a, b, c); }
CUDALINT_DEVICE float __saturatef(float x) { return __nvvm_saturate_f(x); }
#define CUDALINT_MATH1(name, float_body, double_body)                                               \
    CUDALINT_DEVICE float name##f(float x) { return float_body; }                                   \
    CUDALINT_DEVICE float name(float x) { return float_body; }                                      \
    CUDALINT_DEVICE double name(double x) { return double_body; }
CUDALINT_MATH1(sqrt, __nvvm_sqrt_rn_f(x), __nvvm_sqrt_rn_d(x))
CUDALINT_MATH1(rsqrt, __nvvm_rsqrt_approx_f(x), __nvvm_rsqrt_approx_d(x))
CUDALINT_MATH1(fabs, __builtin_fabsf(x), __builtin_fabs(x))
CUDALINT_MATH1(floor, __builtin_floorf(x), __builtin_floor(x))
CUDALINT_MATH1(ceil, __builtin_ceilf(x), __builtin_ceil(x))
CUDALINT_MATH1(trunc, __builtin_truncf(x), __builtin_trunc(x))
CUDALINT_MATH1(rint, __builtin_rintf(x), __builtin_rint(x))
CUDALINT_MATH1(nearbyint, __builtin_rintf(x), __builtin_rint(x))
CUDALINT_MATH1(round, __builtin_roundf(x), __builtin_round(x))
// Without an instruction of its own for double: a call that the engine does not know.
#define CUDALINT_MATH_CALL(name, float_body)                                                        \
    extern "C" __device__ double __nv_##name(double);                                               \
    CUDALINT_MATH1(name, float_body, __nv_##name(x))
CUDALINT_MATH_CALL(exp2, __nvvm_ex2_approx_f(x))
CUDALINT_MATH_CALL(exp, __nvvm_ex2_approx_f(x * 1.44269504088896f))
CUDALINT_MATH_CALL(exp10, __nvvm_ex2_approx_f(x * 3.32192809488736f))
CUDALINT_MATH_CALL(log2, __nvvm_lg2_approx_f(x))
CUDALINT_MATH_CALL(log, __nvvm_lg2_approx_f(x) * 0.693147180559945f)
CUDALINT_MATH_CALL(log10, __nvvm_lg2_approx_f(x) * 0.301029995663981f)
CUDALINT_MATH_CALL(sin, __nvvm_sin_approx_f(x))
CUDALINT_MATH_CALL(cos, __nvvm_cos_approx_f(x))
CUDALINT_MATH_CALL(tan, __nvvm_sin_approx_f(x) / __nvvm_cos_approx_f(x))
#define CUDALINT_MATH_EXTERN(name)                                                                  \
    extern "C" __device__ float __nv_##name##f(float);                                              \
    extern "C" __device__ double __nv_##name(double);                                               \
    CUDALINT_MATH1(name, __nv_##name##f(x), __nv_##name(x))
CUDALINT_MATH_EXTERN(tanh)
CUDALINT_MATH_EXTERN(sinh)
CUDALINT_MATH_EXTERN(cosh)
CUDALINT_MATH_EXTERN(asinh)
CUDALINT_MATH_EXTERN(acosh)
CUDALINT_MATH_EXTERN(atanh)
CUDALINT_MATH_EXTERN(sinpi)
CUDALINT_MATH_EXTERN(cospi)
CUDALINT_MATH_EXTERN(asin)
CUDALINT_MATH_EXTERN(acos)
CUDALINT_MATH_EXTERN(atan)
CUDALINT_MATH_EXTERN(erf)
CUDALINT_MATH_EXTERN(erfc)
CUDALINT_MATH_EXTERN(cbrt)
CUDALINT_MATH_EXTERN(expm1)
CUDALINT_MATH_EXTERN(log1p)
CUDALINT_MATH_EXTERN(lgamma)
CUDALINT_MATH_EXTERN(tgamma)
#define CUDALINT_MATH2(name, float_body, double_body)                                               \
    CUDALINT_DEVICE float name##f(float x, float y) { return float_body; }                          \
    CUDALINT_DEVICE float name(float x, float y) { return float_body; }                             \
    CUDALINT_DEVICE double name(double x, double y) { return double_body; }                         \
    CUDALINT_DEVICE double name(float x, double y) { return name((double)x, y); }                   \
    CUDALINT_DEVICE double name(double x, float y) { return name(x, (double)y); }
#define CUDALINT_MATH2_EXTERN(name)                                                                 \
    extern "C" __device__ float __nv_##name##f(float, float);                                       \
    extern "C" __device__ double __nv_##name(double, double);                                       \
    CUDALINT_MATH2(name, __nv_##name##f(x, y), __nv_##name(x, y))
CUDALINT_MATH2(fmin, __nvvm_fmin_f(x, y), __nvvm_fmin_d(x, y))
CUDALINT_MATH2(fmax, __nvvm_fmax_f(x, y), __nvvm_fmax_d(x, y))
CUDALINT_MATH2(copysign, __builtin_copysignf(x, y), __builtin_copysign(x, y))
CUDALINT_MATH2_EXTERN(pow)
CUDALINT_MATH2_EXTERN(fmod)
CUDALINT_MATH2_EXTERN(atan2)
CUDALINT_MATH2_EXTERN(hypot)
CUDALINT_DEVICE float min(float a, float b) { return fminf(a, b); }
CUDALINT_DEVICE float max(float a, float b) { return fmaxf(a, b); }
CUDALINT_DEVICE double min(double a, double b) { return fmin(a, b); }
CUDALINT_DEVICE double max(double a, double b) { return fmax(a, b); }
CUDALINT_DEVICE float abs(float x) { return fabsf(x); }
CUDALINT_DEVICE double abs(double x) { return fabs(x); }
CUDALINT_DEVICE float fmaf(float a, float b, float c) { return __nvvm_fma_rn_f(a, b, c); }
CUDALINT_DEVICE double fma(double a, double b, double c) { return __nvvm_fma_rn_d(a, b, c); }
CUDALINT_DEVICE float fma(float a, float b, float c) { return __nvvm_fma_rn_f(a, b, c); }
CUDALINT_DEVICE float __expf(float x) { return expf(x); }
CUDALINT_DEVICE float __logf(float x) { return logf(x); }
CUDALINT_DEVICE float __sinf(float x) { return sinf(x); }
CUDALINT_DEVICE float __cosf(float x) { return cosf(x); }
CUDALINT_DEVICE float __fsqrt_rn(float x) { return sqrtf(x); }
CUDALINT_DEVICE float __frcp_rn(float x) { return __nvvm_rcp_rn_f(x); }
CUDALINT_DEVICE float __powf(float x, float y)
{
    return __nvvm_ex2_approx_f(y * __nvvm_lg2_approx_f(x));
}
CUDALINT_DEVICE bool isnan(float x) { return x != x; }
CUDALINT_DEVICE bool isnan(double x) { return x != x; }
CUDALINT_DEVICE bool isinf(float x) { return fabsf(x) == __builtin_inff(); }
CUDALINT_DEVICE bool isinf(double x) { return fabs(x) == (double)__builtin_inff(); }
CUDALINT_DEVICE bool isfinite(float x) { return fabsf(x) < __builtin_inff(); }
CUDALINT_DEVICE bool isfinite(double x) { return fabs(x) < (double)__builtin_inff(); }
