/* SPDX-License-Identifier: Apache-2.0 */
/* Shape shared by cuda_fp16.h and cuda_bf16.h: a 16-bit float S, its pair V, the intrinsics. */
#pragma clang force_cuda_host_device begin
struct __attribute__((aligned(2))) CUDALINT_RAW { unsigned short x; };
struct __attribute__((aligned(4))) CUDALINT_RAW2 { unsigned short x, y; };
struct __attribute__((aligned(2))) CUDALINT_S {
    unsigned short __x;
    CUDALINT_S() = default;
    CUDALINT_S(const CUDALINT_RAW &);
    CUDALINT_S(float);
    CUDALINT_S(double);
    CUDALINT_S(short);
    CUDALINT_S(unsigned short);
    CUDALINT_S(int);
    CUDALINT_S(unsigned);
    CUDALINT_S(long);
    CUDALINT_S(unsigned long);
    CUDALINT_S(long long);
    CUDALINT_S(unsigned long long);
    CUDALINT_S &operator=(float);
    CUDALINT_S &operator=(double);
    CUDALINT_S &operator=(const CUDALINT_RAW &);
    CUDALINT_S &operator=(int);
    CUDALINT_S &operator=(unsigned);
    CUDALINT_S &operator=(long long);
    operator CUDALINT_RAW() const;
    operator float() const;
    explicit operator bool() const;
    explicit operator char() const;
    explicit operator signed char() const;
    explicit operator unsigned char() const;
    explicit operator short() const;
    explicit operator unsigned short() const;
    explicit operator int() const;
    explicit operator unsigned() const;
    explicit operator long() const;
    explicit operator unsigned long() const;
    explicit operator long long() const;
    explicit operator unsigned long long() const;
};
struct __attribute__((aligned(4))) CUDALINT_V {
    CUDALINT_S x, y;
    CUDALINT_V() = default;
    CUDALINT_V(const CUDALINT_S &, const CUDALINT_S &);
    CUDALINT_V(const CUDALINT_RAW2 &);
    operator CUDALINT_RAW2() const;
};
#define CUDALINT_AR(op) \
    CUDALINT_S operator op(const CUDALINT_S &, const CUDALINT_S &); \
    CUDALINT_V operator op(const CUDALINT_V &, const CUDALINT_V &); \
    CUDALINT_S &operator op##=(CUDALINT_S &, const CUDALINT_S &); \
    CUDALINT_V &operator op##=(CUDALINT_V &, const CUDALINT_V &);
CUDALINT_AR(+)
CUDALINT_AR(-)
CUDALINT_AR(*)
CUDALINT_AR(/)
#undef CUDALINT_AR
#define CUDALINT_REL(op) \
    bool operator op(const CUDALINT_S &, const CUDALINT_S &); \
    bool operator op(const CUDALINT_V &, const CUDALINT_V &);
CUDALINT_REL(==)
CUDALINT_REL(!=)
CUDALINT_REL(<)
CUDALINT_REL(>)
CUDALINT_REL(<=)
CUDALINT_REL(>=)
#undef CUDALINT_REL
CUDALINT_S operator-(const CUDALINT_S &);
CUDALINT_S operator+(const CUDALINT_S &);
CUDALINT_V operator-(const CUDALINT_V &);
CUDALINT_S &operator++(CUDALINT_S &);
CUDALINT_S operator++(CUDALINT_S &, int);

#define CUDALINT_F2(n) \
    CUDALINT_S __h##n(CUDALINT_S, CUDALINT_S); \
    CUDALINT_V __h##n##2(CUDALINT_V, CUDALINT_V);
#define CUDALINT_F1(n) \
    CUDALINT_S h##n(CUDALINT_S); \
    CUDALINT_V h2##n(CUDALINT_V);
#define CUDALINT_FC(n) \
    bool __h##n(CUDALINT_S, CUDALINT_S); \
    bool __h##n##u(CUDALINT_S, CUDALINT_S); \
    CUDALINT_V __h##n##2(CUDALINT_V, CUDALINT_V); \
    CUDALINT_V __h##n##u2(CUDALINT_V, CUDALINT_V); \
    bool __hb##n##2(CUDALINT_V, CUDALINT_V); \
    unsigned __h##n##2_mask(CUDALINT_V, CUDALINT_V);
CUDALINT_F2(add)
CUDALINT_F2(sub)
CUDALINT_F2(mul)
CUDALINT_F2(add_rn)
CUDALINT_F2(sub_rn)
CUDALINT_F2(mul_rn)
CUDALINT_F2(add_sat)
CUDALINT_F2(sub_sat)
CUDALINT_F2(mul_sat)
CUDALINT_F2(max)
CUDALINT_F2(min)
CUDALINT_F2(max_nan)
CUDALINT_F2(min_nan)
CUDALINT_S __hdiv(CUDALINT_S, CUDALINT_S);
CUDALINT_V __h2div(CUDALINT_V, CUDALINT_V);
CUDALINT_S __hfma(CUDALINT_S, CUDALINT_S, CUDALINT_S);
CUDALINT_S __hfma_relu(CUDALINT_S, CUDALINT_S, CUDALINT_S);
CUDALINT_S __hfma_sat(CUDALINT_S, CUDALINT_S, CUDALINT_S);
CUDALINT_V __hfma2(CUDALINT_V, CUDALINT_V, CUDALINT_V);
CUDALINT_V __hfma2_relu(CUDALINT_V, CUDALINT_V, CUDALINT_V);
CUDALINT_V __hfma2_sat(CUDALINT_V, CUDALINT_V, CUDALINT_V);
CUDALINT_V __hcmadd(CUDALINT_V, CUDALINT_V, CUDALINT_V);
CUDALINT_S __hneg(CUDALINT_S);
CUDALINT_V __hneg2(CUDALINT_V);
CUDALINT_S __habs(CUDALINT_S);
CUDALINT_V __habs2(CUDALINT_V);
bool __hisnan(CUDALINT_S);
int __hisinf(CUDALINT_S);
CUDALINT_V __hisnan2(CUDALINT_V);
CUDALINT_FC(eq)
CUDALINT_FC(ne)
CUDALINT_FC(lt)
CUDALINT_FC(gt)
CUDALINT_FC(le)
CUDALINT_FC(ge)
CUDALINT_F1(sqrt)
CUDALINT_F1(rsqrt)
CUDALINT_F1(rcp)
CUDALINT_F1(exp)
CUDALINT_F1(exp2)
CUDALINT_F1(exp10)
CUDALINT_F1(log)
CUDALINT_F1(log2)
CUDALINT_F1(log10)
CUDALINT_F1(sin)
CUDALINT_F1(cos)
CUDALINT_F1(tanh)
CUDALINT_F1(floor)
CUDALINT_F1(ceil)
CUDALINT_F1(trunc)
CUDALINT_F1(rint)
#undef CUDALINT_F1
#undef CUDALINT_F2
#undef CUDALINT_FC

#define CUDALINT_SHFL(__T) \
    __T __shfl(__T, int, int = 32); \
    __T __shfl_up(__T, unsigned, int = 32); \
    __T __shfl_down(__T, unsigned, int = 32); \
    __T __shfl_xor(__T, int, int = 32); \
    __T __shfl_sync(unsigned, __T, int, int = 32); \
    __T __shfl_up_sync(unsigned, __T, unsigned, int = 32); \
    __T __shfl_down_sync(unsigned, __T, unsigned, int = 32); \
    __T __shfl_xor_sync(unsigned, __T, int, int = 32);
CUDALINT_SHFL(CUDALINT_S)
CUDALINT_SHFL(CUDALINT_V)
#undef CUDALINT_SHFL
CUDALINT_S atomicAdd(CUDALINT_S *, CUDALINT_S);
CUDALINT_V atomicAdd(CUDALINT_V *, CUDALINT_V);
#pragma clang force_cuda_host_device end
