// SPDX-License-Identifier: Apache-2.0
// stub: helper_math.h
//
// The operators on vector types that helper_math.h of the CUDA samples gives.
// Written by a loop over the types: one line a function.

__device__ inline float2 make_float2(float s) { return make_float2(s, s); }
__device__ inline float2 operator+(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__device__ inline float2 operator+(float2 a, float b) { return make_float2(a.x + b, a.y + b); }
__device__ inline float2 operator+(float a, float2 b) { return make_float2(a + b.x, a + b.y); }
__device__ inline void operator+=(float2 &a, float2 b) { a = a + b; }
__device__ inline void operator+=(float2 &a, float b) { a = a + b; }
__device__ inline float2 operator-(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }
__device__ inline float2 operator-(float2 a, float b) { return make_float2(a.x - b, a.y - b); }
__device__ inline float2 operator-(float a, float2 b) { return make_float2(a - b.x, a - b.y); }
__device__ inline void operator-=(float2 &a, float2 b) { a = a - b; }
__device__ inline void operator-=(float2 &a, float b) { a = a - b; }
__device__ inline float2 operator*(float2 a, float2 b) { return make_float2(a.x * b.x, a.y * b.y); }
__device__ inline float2 operator*(float2 a, float b) { return make_float2(a.x * b, a.y * b); }
__device__ inline float2 operator*(float a, float2 b) { return make_float2(a * b.x, a * b.y); }
__device__ inline void operator*=(float2 &a, float2 b) { a = a * b; }
__device__ inline void operator*=(float2 &a, float b) { a = a * b; }
__device__ inline float2 operator/(float2 a, float2 b) { return make_float2(a.x / b.x, a.y / b.y); }
__device__ inline float2 operator/(float2 a, float b) { return make_float2(a.x / b, a.y / b); }
__device__ inline float2 operator/(float a, float2 b) { return make_float2(a / b.x, a / b.y); }
__device__ inline void operator/=(float2 &a, float2 b) { a = a / b; }
__device__ inline void operator/=(float2 &a, float b) { a = a / b; }
__device__ inline float2 operator-(float2 a) { return make_float2(-a.x, -a.y); }
__device__ inline float2 fminf(float2 a, float2 b) { return make_float2(fminf(a.x, b.x), fminf(a.y, b.y)); }
__device__ inline float2 fmaxf(float2 a, float2 b) { return make_float2(fmaxf(a.x, b.x), fmaxf(a.y, b.y)); }
__device__ inline float2 floorf(float2 a) { return make_float2(floorf(a.x), floorf(a.y)); }
__device__ inline float2 fracf(float2 a) { return a - floorf(a); }
__device__ inline float2 fmodf(float2 a, float2 b) { return make_float2(fmodf(a.x, b.x), fmodf(a.y, b.y)); }
__device__ inline float2 fabs(float2 a) { return make_float2(fabsf(a.x), fabsf(a.y)); }
__device__ inline float2 clamp(float2 v, float2 a, float2 b) { return fmaxf(a, fminf(v, b)); }
__device__ inline float2 clamp(float2 v, float a, float b) { return clamp(v, make_float2(a), make_float2(b)); }
__device__ inline float2 lerp(float2 a, float2 b, float t) { return a + t * (b - a); }
__device__ inline float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
__device__ inline float length(float2 a) { return sqrtf(dot(a, a)); }
__device__ inline float2 normalize(float2 a) { return a * rsqrtf(dot(a, a)); }
__device__ inline float2 reflect(float2 i, float2 n) { return i - 2.0f * n * dot(n, i); }
__device__ inline float2 smoothstep(float2 a, float2 b, float2 x)
{
    float2 y = clamp((x - a) / (b - a), 0.0f, 1.0f);
    return y * y * (make_float2(3.0f) - make_float2(2.0f) * y);
}
__device__ inline float3 make_float3(float s) { return make_float3(s, s, s); }
__device__ inline float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
__device__ inline float3 operator+(float3 a, float b) { return make_float3(a.x + b, a.y + b, a.z + b); }
__device__ inline float3 operator+(float a, float3 b) { return make_float3(a + b.x, a + b.y, a + b.z); }
__device__ inline void operator+=(float3 &a, float3 b) { a = a + b; }
__device__ inline void operator+=(float3 &a, float b) { a = a + b; }
__device__ inline float3 operator-(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
__device__ inline float3 operator-(float3 a, float b) { return make_float3(a.x - b, a.y - b, a.z - b); }
__device__ inline float3 operator-(float a, float3 b) { return make_float3(a - b.x, a - b.y, a - b.z); }
__device__ inline void operator-=(float3 &a, float3 b) { a = a - b; }
__device__ inline void operator-=(float3 &a, float b) { a = a - b; }
__device__ inline float3 operator*(float3 a, float3 b) { return make_float3(a.x * b.x, a.y * b.y, a.z * b.z); }
__device__ inline float3 operator*(float3 a, float b) { return make_float3(a.x * b, a.y * b, a.z * b); }
__device__ inline float3 operator*(float a, float3 b) { return make_float3(a * b.x, a * b.y, a * b.z); }
__device__ inline void operator*=(float3 &a, float3 b) { a = a * b; }
__device__ inline void operator*=(float3 &a, float b) { a = a * b; }
__device__ inline float3 operator/(float3 a, float3 b) { return make_float3(a.x / b.x, a.y / b.y, a.z / b.z); }
__device__ inline float3 operator/(float3 a, float b) { return make_float3(a.x / b, a.y / b, a.z / b); }
__device__ inline float3 operator/(float a, float3 b) { return make_float3(a / b.x, a / b.y, a / b.z); }
__device__ inline void operator/=(float3 &a, float3 b) { a = a / b; }
__device__ inline void operator/=(float3 &a, float b) { a = a / b; }
__device__ inline float3 operator-(float3 a) { return make_float3(-a.x, -a.y, -a.z); }
__device__ inline float3 fminf(float3 a, float3 b) { return make_float3(fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z)); }
__device__ inline float3 fmaxf(float3 a, float3 b) { return make_float3(fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z)); }
__device__ inline float3 floorf(float3 a) { return make_float3(floorf(a.x), floorf(a.y), floorf(a.z)); }
__device__ inline float3 fracf(float3 a) { return a - floorf(a); }
__device__ inline float3 fmodf(float3 a, float3 b) { return make_float3(fmodf(a.x, b.x), fmodf(a.y, b.y), fmodf(a.z, b.z)); }
__device__ inline float3 fabs(float3 a) { return make_float3(fabsf(a.x), fabsf(a.y), fabsf(a.z)); }
__device__ inline float3 clamp(float3 v, float3 a, float3 b) { return fmaxf(a, fminf(v, b)); }
__device__ inline float3 clamp(float3 v, float a, float b) { return clamp(v, make_float3(a), make_float3(b)); }
__device__ inline float3 lerp(float3 a, float3 b, float t) { return a + t * (b - a); }
__device__ inline float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ inline float length(float3 a) { return sqrtf(dot(a, a)); }
__device__ inline float3 normalize(float3 a) { return a * rsqrtf(dot(a, a)); }
__device__ inline float3 reflect(float3 i, float3 n) { return i - 2.0f * n * dot(n, i); }
__device__ inline float3 smoothstep(float3 a, float3 b, float3 x)
{
    float3 y = clamp((x - a) / (b - a), 0.0f, 1.0f);
    return y * y * (make_float3(3.0f) - make_float3(2.0f) * y);
}
__device__ inline float4 make_float4(float s) { return make_float4(s, s, s, s); }
__device__ inline float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__device__ inline float4 operator+(float4 a, float b) { return make_float4(a.x + b, a.y + b, a.z + b, a.w + b); }
__device__ inline float4 operator+(float a, float4 b) { return make_float4(a + b.x, a + b.y, a + b.z, a + b.w); }
__device__ inline void operator+=(float4 &a, float4 b) { a = a + b; }
__device__ inline void operator+=(float4 &a, float b) { a = a + b; }
__device__ inline float4 operator-(float4 a, float4 b) { return make_float4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); }
__device__ inline float4 operator-(float4 a, float b) { return make_float4(a.x - b, a.y - b, a.z - b, a.w - b); }
__device__ inline float4 operator-(float a, float4 b) { return make_float4(a - b.x, a - b.y, a - b.z, a - b.w); }
__device__ inline void operator-=(float4 &a, float4 b) { a = a - b; }
__device__ inline void operator-=(float4 &a, float b) { a = a - b; }
__device__ inline float4 operator*(float4 a, float4 b) { return make_float4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); }
__device__ inline float4 operator*(float4 a, float b) { return make_float4(a.x * b, a.y * b, a.z * b, a.w * b); }
__device__ inline float4 operator*(float a, float4 b) { return make_float4(a * b.x, a * b.y, a * b.z, a * b.w); }
__device__ inline void operator*=(float4 &a, float4 b) { a = a * b; }
__device__ inline void operator*=(float4 &a, float b) { a = a * b; }
__device__ inline float4 operator/(float4 a, float4 b) { return make_float4(a.x / b.x, a.y / b.y, a.z / b.z, a.w / b.w); }
__device__ inline float4 operator/(float4 a, float b) { return make_float4(a.x / b, a.y / b, a.z / b, a.w / b); }
__device__ inline float4 operator/(float a, float4 b) { return make_float4(a / b.x, a / b.y, a / b.z, a / b.w); }
__device__ inline void operator/=(float4 &a, float4 b) { a = a / b; }
__device__ inline void operator/=(float4 &a, float b) { a = a / b; }
__device__ inline float4 operator-(float4 a) { return make_float4(-a.x, -a.y, -a.z, -a.w); }
__device__ inline float4 fminf(float4 a, float4 b) { return make_float4(fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z), fminf(a.w, b.w)); }
__device__ inline float4 fmaxf(float4 a, float4 b) { return make_float4(fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z), fmaxf(a.w, b.w)); }
__device__ inline float4 floorf(float4 a) { return make_float4(floorf(a.x), floorf(a.y), floorf(a.z), floorf(a.w)); }
__device__ inline float4 fracf(float4 a) { return a - floorf(a); }
__device__ inline float4 fmodf(float4 a, float4 b) { return make_float4(fmodf(a.x, b.x), fmodf(a.y, b.y), fmodf(a.z, b.z), fmodf(a.w, b.w)); }
__device__ inline float4 fabs(float4 a) { return make_float4(fabsf(a.x), fabsf(a.y), fabsf(a.z), fabsf(a.w)); }
__device__ inline float4 clamp(float4 v, float4 a, float4 b) { return fmaxf(a, fminf(v, b)); }
__device__ inline float4 clamp(float4 v, float a, float b) { return clamp(v, make_float4(a), make_float4(b)); }
__device__ inline float4 lerp(float4 a, float4 b, float t) { return a + t * (b - a); }
__device__ inline float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__device__ inline float length(float4 a) { return sqrtf(dot(a, a)); }
__device__ inline float4 normalize(float4 a) { return a * rsqrtf(dot(a, a)); }
__device__ inline float4 reflect(float4 i, float4 n) { return i - 2.0f * n * dot(n, i); }
__device__ inline float4 smoothstep(float4 a, float4 b, float4 x)
{
    float4 y = clamp((x - a) / (b - a), 0.0f, 1.0f);
    return y * y * (make_float4(3.0f) - make_float4(2.0f) * y);
}
__device__ inline int2 make_int2(int s) { return make_int2(s, s); }
__device__ inline int2 operator+(int2 a, int2 b) { return make_int2(a.x + b.x, a.y + b.y); }
__device__ inline int2 operator+(int2 a, int b) { return make_int2(a.x + b, a.y + b); }
__device__ inline int2 operator+(int a, int2 b) { return make_int2(a + b.x, a + b.y); }
__device__ inline void operator+=(int2 &a, int2 b) { a = a + b; }
__device__ inline void operator+=(int2 &a, int b) { a = a + b; }
__device__ inline int2 operator-(int2 a, int2 b) { return make_int2(a.x - b.x, a.y - b.y); }
__device__ inline int2 operator-(int2 a, int b) { return make_int2(a.x - b, a.y - b); }
__device__ inline int2 operator-(int a, int2 b) { return make_int2(a - b.x, a - b.y); }
__device__ inline void operator-=(int2 &a, int2 b) { a = a - b; }
__device__ inline void operator-=(int2 &a, int b) { a = a - b; }
__device__ inline int2 operator*(int2 a, int2 b) { return make_int2(a.x * b.x, a.y * b.y); }
__device__ inline int2 operator*(int2 a, int b) { return make_int2(a.x * b, a.y * b); }
__device__ inline int2 operator*(int a, int2 b) { return make_int2(a * b.x, a * b.y); }
__device__ inline void operator*=(int2 &a, int2 b) { a = a * b; }
__device__ inline void operator*=(int2 &a, int b) { a = a * b; }
__device__ inline int2 operator-(int2 a) { return make_int2(-a.x, -a.y); }
__device__ inline int2 min(int2 a, int2 b) { return make_int2(min(a.x, b.x), min(a.y, b.y)); }
__device__ inline int2 max(int2 a, int2 b) { return make_int2(max(a.x, b.x), max(a.y, b.y)); }
__device__ inline int2 clamp(int2 v, int2 a, int2 b) { return max(a, min(v, b)); }
__device__ inline int2 clamp(int2 v, int a, int b) { return clamp(v, make_int2(a), make_int2(b)); }
__device__ inline int2 abs(int2 a) { return make_int2(abs(a.x), abs(a.y)); }
__device__ inline int dot(int2 a, int2 b) { return a.x * b.x + a.y * b.y; }
__device__ inline int3 make_int3(int s) { return make_int3(s, s, s); }
__device__ inline int3 operator+(int3 a, int3 b) { return make_int3(a.x + b.x, a.y + b.y, a.z + b.z); }
__device__ inline int3 operator+(int3 a, int b) { return make_int3(a.x + b, a.y + b, a.z + b); }
__device__ inline int3 operator+(int a, int3 b) { return make_int3(a + b.x, a + b.y, a + b.z); }
__device__ inline void operator+=(int3 &a, int3 b) { a = a + b; }
__device__ inline void operator+=(int3 &a, int b) { a = a + b; }
__device__ inline int3 operator-(int3 a, int3 b) { return make_int3(a.x - b.x, a.y - b.y, a.z - b.z); }
__device__ inline int3 operator-(int3 a, int b) { return make_int3(a.x - b, a.y - b, a.z - b); }
__device__ inline int3 operator-(int a, int3 b) { return make_int3(a - b.x, a - b.y, a - b.z); }
__device__ inline void operator-=(int3 &a, int3 b) { a = a - b; }
__device__ inline void operator-=(int3 &a, int b) { a = a - b; }
__device__ inline int3 operator*(int3 a, int3 b) { return make_int3(a.x * b.x, a.y * b.y, a.z * b.z); }
__device__ inline int3 operator*(int3 a, int b) { return make_int3(a.x * b, a.y * b, a.z * b); }
__device__ inline int3 operator*(int a, int3 b) { return make_int3(a * b.x, a * b.y, a * b.z); }
__device__ inline void operator*=(int3 &a, int3 b) { a = a * b; }
__device__ inline void operator*=(int3 &a, int b) { a = a * b; }
__device__ inline int3 operator-(int3 a) { return make_int3(-a.x, -a.y, -a.z); }
__device__ inline int3 min(int3 a, int3 b) { return make_int3(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z)); }
__device__ inline int3 max(int3 a, int3 b) { return make_int3(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z)); }
__device__ inline int3 clamp(int3 v, int3 a, int3 b) { return max(a, min(v, b)); }
__device__ inline int3 clamp(int3 v, int a, int b) { return clamp(v, make_int3(a), make_int3(b)); }
__device__ inline int3 abs(int3 a) { return make_int3(abs(a.x), abs(a.y), abs(a.z)); }
__device__ inline int dot(int3 a, int3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ inline int4 make_int4(int s) { return make_int4(s, s, s, s); }
__device__ inline int4 operator+(int4 a, int4 b) { return make_int4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__device__ inline int4 operator+(int4 a, int b) { return make_int4(a.x + b, a.y + b, a.z + b, a.w + b); }
__device__ inline int4 operator+(int a, int4 b) { return make_int4(a + b.x, a + b.y, a + b.z, a + b.w); }
__device__ inline void operator+=(int4 &a, int4 b) { a = a + b; }
__device__ inline void operator+=(int4 &a, int b) { a = a + b; }
__device__ inline int4 operator-(int4 a, int4 b) { return make_int4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); }
__device__ inline int4 operator-(int4 a, int b) { return make_int4(a.x - b, a.y - b, a.z - b, a.w - b); }
__device__ inline int4 operator-(int a, int4 b) { return make_int4(a - b.x, a - b.y, a - b.z, a - b.w); }
__device__ inline void operator-=(int4 &a, int4 b) { a = a - b; }
__device__ inline void operator-=(int4 &a, int b) { a = a - b; }
__device__ inline int4 operator*(int4 a, int4 b) { return make_int4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); }
__device__ inline int4 operator*(int4 a, int b) { return make_int4(a.x * b, a.y * b, a.z * b, a.w * b); }
__device__ inline int4 operator*(int a, int4 b) { return make_int4(a * b.x, a * b.y, a * b.z, a * b.w); }
__device__ inline void operator*=(int4 &a, int4 b) { a = a * b; }
__device__ inline void operator*=(int4 &a, int b) { a = a * b; }
__device__ inline int4 operator-(int4 a) { return make_int4(-a.x, -a.y, -a.z, -a.w); }
__device__ inline int4 min(int4 a, int4 b) { return make_int4(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z), min(a.w, b.w)); }
__device__ inline int4 max(int4 a, int4 b) { return make_int4(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z), max(a.w, b.w)); }
__device__ inline int4 clamp(int4 v, int4 a, int4 b) { return max(a, min(v, b)); }
__device__ inline int4 clamp(int4 v, int a, int b) { return clamp(v, make_int4(a), make_int4(b)); }
__device__ inline int4 abs(int4 a) { return make_int4(abs(a.x), abs(a.y), abs(a.z), abs(a.w)); }
__device__ inline int dot(int4 a, int4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__device__ inline uint2 make_uint2(unsigned s) { return make_uint2(s, s); }
__device__ inline uint2 operator+(uint2 a, uint2 b) { return make_uint2(a.x + b.x, a.y + b.y); }
__device__ inline uint2 operator+(uint2 a, unsigned b) { return make_uint2(a.x + b, a.y + b); }
__device__ inline uint2 operator+(unsigned a, uint2 b) { return make_uint2(a + b.x, a + b.y); }
__device__ inline void operator+=(uint2 &a, uint2 b) { a = a + b; }
__device__ inline void operator+=(uint2 &a, unsigned b) { a = a + b; }
__device__ inline uint2 operator-(uint2 a, uint2 b) { return make_uint2(a.x - b.x, a.y - b.y); }
__device__ inline uint2 operator-(uint2 a, unsigned b) { return make_uint2(a.x - b, a.y - b); }
__device__ inline uint2 operator-(unsigned a, uint2 b) { return make_uint2(a - b.x, a - b.y); }
__device__ inline void operator-=(uint2 &a, uint2 b) { a = a - b; }
__device__ inline void operator-=(uint2 &a, unsigned b) { a = a - b; }
__device__ inline uint2 operator*(uint2 a, uint2 b) { return make_uint2(a.x * b.x, a.y * b.y); }
__device__ inline uint2 operator*(uint2 a, unsigned b) { return make_uint2(a.x * b, a.y * b); }
__device__ inline uint2 operator*(unsigned a, uint2 b) { return make_uint2(a * b.x, a * b.y); }
__device__ inline void operator*=(uint2 &a, uint2 b) { a = a * b; }
__device__ inline void operator*=(uint2 &a, unsigned b) { a = a * b; }
__device__ inline uint2 min(uint2 a, uint2 b) { return make_uint2(min(a.x, b.x), min(a.y, b.y)); }
__device__ inline uint2 max(uint2 a, uint2 b) { return make_uint2(max(a.x, b.x), max(a.y, b.y)); }
__device__ inline uint2 clamp(uint2 v, uint2 a, uint2 b) { return max(a, min(v, b)); }
__device__ inline uint2 clamp(uint2 v, unsigned a, unsigned b) { return clamp(v, make_uint2(a), make_uint2(b)); }
__device__ inline unsigned dot(uint2 a, uint2 b) { return a.x * b.x + a.y * b.y; }
__device__ inline uint3 make_uint3(unsigned s) { return make_uint3(s, s, s); }
__device__ inline uint3 operator+(uint3 a, uint3 b) { return make_uint3(a.x + b.x, a.y + b.y, a.z + b.z); }
__device__ inline uint3 operator+(uint3 a, unsigned b) { return make_uint3(a.x + b, a.y + b, a.z + b); }
__device__ inline uint3 operator+(unsigned a, uint3 b) { return make_uint3(a + b.x, a + b.y, a + b.z); }
__device__ inline void operator+=(uint3 &a, uint3 b) { a = a + b; }
__device__ inline void operator+=(uint3 &a, unsigned b) { a = a + b; }
__device__ inline uint3 operator-(uint3 a, uint3 b) { return make_uint3(a.x - b.x, a.y - b.y, a.z - b.z); }
__device__ inline uint3 operator-(uint3 a, unsigned b) { return make_uint3(a.x - b, a.y - b, a.z - b); }
__device__ inline uint3 operator-(unsigned a, uint3 b) { return make_uint3(a - b.x, a - b.y, a - b.z); }
__device__ inline void operator-=(uint3 &a, uint3 b) { a = a - b; }
__device__ inline void operator-=(uint3 &a, unsigned b) { a = a - b; }
__device__ inline uint3 operator*(uint3 a, uint3 b) { return make_uint3(a.x * b.x, a.y * b.y, a.z * b.z); }
__device__ inline uint3 operator*(uint3 a, unsigned b) { return make_uint3(a.x * b, a.y * b, a.z * b); }
__device__ inline uint3 operator*(unsigned a, uint3 b) { return make_uint3(a * b.x, a * b.y, a * b.z); }
__device__ inline void operator*=(uint3 &a, uint3 b) { a = a * b; }
__device__ inline void operator*=(uint3 &a, unsigned b) { a = a * b; }
__device__ inline uint3 min(uint3 a, uint3 b) { return make_uint3(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z)); }
__device__ inline uint3 max(uint3 a, uint3 b) { return make_uint3(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z)); }
__device__ inline uint3 clamp(uint3 v, uint3 a, uint3 b) { return max(a, min(v, b)); }
__device__ inline uint3 clamp(uint3 v, unsigned a, unsigned b) { return clamp(v, make_uint3(a), make_uint3(b)); }
__device__ inline unsigned dot(uint3 a, uint3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ inline uint4 make_uint4(unsigned s) { return make_uint4(s, s, s, s); }
__device__ inline uint4 operator+(uint4 a, uint4 b) { return make_uint4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
__device__ inline uint4 operator+(uint4 a, unsigned b) { return make_uint4(a.x + b, a.y + b, a.z + b, a.w + b); }
__device__ inline uint4 operator+(unsigned a, uint4 b) { return make_uint4(a + b.x, a + b.y, a + b.z, a + b.w); }
__device__ inline void operator+=(uint4 &a, uint4 b) { a = a + b; }
__device__ inline void operator+=(uint4 &a, unsigned b) { a = a + b; }
__device__ inline uint4 operator-(uint4 a, uint4 b) { return make_uint4(a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w); }
__device__ inline uint4 operator-(uint4 a, unsigned b) { return make_uint4(a.x - b, a.y - b, a.z - b, a.w - b); }
__device__ inline uint4 operator-(unsigned a, uint4 b) { return make_uint4(a - b.x, a - b.y, a - b.z, a - b.w); }
__device__ inline void operator-=(uint4 &a, uint4 b) { a = a - b; }
__device__ inline void operator-=(uint4 &a, unsigned b) { a = a - b; }
__device__ inline uint4 operator*(uint4 a, uint4 b) { return make_uint4(a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w); }
__device__ inline uint4 operator*(uint4 a, unsigned b) { return make_uint4(a.x * b, a.y * b, a.z * b, a.w * b); }
__device__ inline uint4 operator*(unsigned a, uint4 b) { return make_uint4(a * b.x, a * b.y, a * b.z, a * b.w); }
__device__ inline void operator*=(uint4 &a, uint4 b) { a = a * b; }
__device__ inline void operator*=(uint4 &a, unsigned b) { a = a * b; }
__device__ inline uint4 min(uint4 a, uint4 b) { return make_uint4(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z), min(a.w, b.w)); }
__device__ inline uint4 max(uint4 a, uint4 b) { return make_uint4(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z), max(a.w, b.w)); }
__device__ inline uint4 clamp(uint4 v, uint4 a, uint4 b) { return max(a, min(v, b)); }
__device__ inline uint4 clamp(uint4 v, unsigned a, unsigned b) { return clamp(v, make_uint4(a), make_uint4(b)); }
__device__ inline unsigned dot(uint4 a, uint4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
__device__ inline float lerp(float a, float b, float t) { return a + t * (b - a); }
__device__ inline float clamp(float v, float a, float b) { return fmaxf(a, fminf(v, b)); }
__device__ inline int clamp(int v, int a, int b) { return max(a, min(v, b)); }
__device__ inline unsigned clamp(unsigned v, unsigned a, unsigned b) { return max(a, min(v, b)); }
__device__ inline float fracf(float v) { return v - floorf(v); }
__device__ inline float smoothstep(float a, float b, float x)
{
    float y = clamp((x - a) / (b - a), 0.0f, 1.0f);
    return y * y * (3.0f - 2.0f * y);
}
__device__ inline float3 cross(float3 a, float3 b)
{
    return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
__device__ inline float2 make_float2(float3 a) { return make_float2(a.x, a.y); }
__device__ inline float2 make_float2(int2 a) { return make_float2(float(a.x), float(a.y)); }
__device__ inline float2 make_float2(uint2 a) { return make_float2(float(a.x), float(a.y)); }
__device__ inline float3 make_float3(float2 a) { return make_float3(a.x, a.y, 0.0f); }
__device__ inline float3 make_float3(float2 a, float s) { return make_float3(a.x, a.y, s); }
__device__ inline float3 make_float3(float4 a) { return make_float3(a.x, a.y, a.z); }
__device__ inline float3 make_float3(int3 a) { return make_float3(float(a.x), float(a.y), float(a.z)); }
__device__ inline float3 make_float3(uint3 a) { return make_float3(float(a.x), float(a.y), float(a.z)); }
__device__ inline float4 make_float4(float3 a) { return make_float4(a.x, a.y, a.z, 0.0f); }
__device__ inline float4 make_float4(float3 a, float s) { return make_float4(a.x, a.y, a.z, s); }
__device__ inline float4 make_float4(int4 a) { return make_float4(float(a.x), float(a.y), float(a.z), float(a.w)); }
__device__ inline float4 make_float4(uint4 a) { return make_float4(float(a.x), float(a.y), float(a.z), float(a.w)); }
__device__ inline int2 make_int2(int3 a) { return make_int2(a.x, a.y); }
__device__ inline int2 make_int2(uint2 a) { return make_int2(int(a.x), int(a.y)); }
__device__ inline int2 make_int2(float2 a) { return make_int2(int(a.x), int(a.y)); }
__device__ inline int3 make_int3(int2 a) { return make_int3(a.x, a.y, 0); }
__device__ inline int3 make_int3(int2 a, int s) { return make_int3(a.x, a.y, s); }
__device__ inline int3 make_int3(uint3 a) { return make_int3(int(a.x), int(a.y), int(a.z)); }
__device__ inline int3 make_int3(float3 a) { return make_int3(int(a.x), int(a.y), int(a.z)); }
__device__ inline int4 make_int4(int3 a) { return make_int4(a.x, a.y, a.z, 0); }
__device__ inline int4 make_int4(int3 a, int s) { return make_int4(a.x, a.y, a.z, s); }
__device__ inline int4 make_int4(uint4 a) { return make_int4(int(a.x), int(a.y), int(a.z), int(a.w)); }
__device__ inline int4 make_int4(float4 a) { return make_int4(int(a.x), int(a.y), int(a.z), int(a.w)); }
__device__ inline uint2 make_uint2(uint3 a) { return make_uint2(a.x, a.y); }
__device__ inline uint2 make_uint2(int2 a) { return make_uint2(unsigned(a.x), unsigned(a.y)); }
__device__ inline uint3 make_uint3(uint2 a) { return make_uint3(a.x, a.y, 0); }
__device__ inline uint3 make_uint3(uint2 a, unsigned s) { return make_uint3(a.x, a.y, s); }
__device__ inline uint3 make_uint3(uint4 a) { return make_uint3(a.x, a.y, a.z); }
__device__ inline uint3 make_uint3(int3 a) { return make_uint3(unsigned(a.x), unsigned(a.y), unsigned(a.z)); }
__device__ inline uint4 make_uint4(uint3 a) { return make_uint4(a.x, a.y, a.z, 0); }
__device__ inline uint4 make_uint4(uint3 a, unsigned s) { return make_uint4(a.x, a.y, a.z, s); }
__device__ inline uint4 make_uint4(int4 a) { return make_uint4(unsigned(a.x), unsigned(a.y), unsigned(a.z), unsigned(a.w)); }
