// SPDX-License-Identifier: Apache-2.0
//
// What instrumented PTX calls (runtime/gpu/instrument.c). The engine compiles this file with NVRTC
// (-rdc=true), links it to the rewritten kernel, fills the tables and reads the logs.
// The structs are those of runtime/gpu/gpu_log.h: same fields, same order.

typedef unsigned int u32;
typedef unsigned long long u64;

struct cl_range { // a buffer: [low, high) may be touched; [near_low, near_high) is around it
    u64 low;
    u64 high;
    u64 near_low;
    u64 near_high;
    u32 flags; // 1: writes are violations
    u32 number;
};

struct cl_shared { // a __shared__ variable; high 0: not told yet
    u32 low;
    u32 high;
};

struct cl_record {
    u64 address;
    u64 key; // linear block * 1024 + linear thread
    u32 site;
    u32 kind;
    u32 block[3];
    u32 thread[3];
};

struct cl_site {
    u64 least; // smallest key that violated here
    u64 count;
};

struct cl_thread { // the ledger: one a thread of the first blocks
    u32 arrivals;
    u32 left;      // site of the exit; 0: still there
    u32 sites[14]; // of the first arrivals
};

enum { KIND_BOUNDS = 1, KIND_ALIGN = 2, KIND_READ_ONLY = 3, KIND_BEYOND = 4, KIND_NULL = 5 };
enum { SPACE_GENERIC = 0, SPACE_GLOBAL = 1, SPACE_SHARED = 2 };
enum { ACCESS_READ = 0 };

#define RANGES 64
#define RECORDS 16384
#define SHARED_VARIABLES 256
#define BLOCK_RANGES 64
#define LEDGER_RANGES 64

extern "C" {
__device__ cl_range __cudalint_ranges[RANGES];
__device__ u32 __cudalint_range_count;
__device__ cl_record __cudalint_records[RECORDS];
__device__ u32 __cudalint_record_count;
__device__ cl_site *__cudalint_sites;
__device__ cl_thread *__cudalint_threads;
__device__ u64 __cudalint_ledger[2 * LEDGER_RANGES]; // blocks that have one: first and count
__device__ u32 __cudalint_ledger_ranges;
__device__ cl_shared __cudalint_shared[SHARED_VARIABLES];
__device__ u32 __cudalint_shared_count;
__device__ u32 __cudalint_dynamic_shared; // bytes of this launch
__device__ u64 __cudalint_blocks[2 * BLOCK_RANGES]; // first and count of each
__device__ u32 __cudalint_block_ranges;              // 0: all blocks run

static __device__ u64 block_number()
{
    return blockIdx.x + gridDim.x * (blockIdx.y + (u64)gridDim.y * blockIdx.z);
}

static __device__ u32 thread_number()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

static __device__ void report(u64 address, u32 site, u32 kind)
{
    u64 key = block_number() * 1024 + thread_number();
    cl_site *s = &__cudalint_sites[site];
    atomicAdd(&s->count, 1ull);
    // Only a thread that comes before all others so far needs a record: few do.
    if (atomicMin(&s->least, key) <= key)
        return;
    u32 n = atomicAdd(&__cudalint_record_count, 1u);
    if (n >= RECORDS)
        return;
    cl_record *r = &__cudalint_records[n];
    r->address = address;
    r->key = key;
    r->site = site;
    r->kind = kind;
    r->block[0] = blockIdx.x;
    r->block[1] = blockIdx.y;
    r->block[2] = blockIdx.z;
    r->thread[0] = threadIdx.x;
    r->thread[1] = threadIdx.y;
    r->thread[2] = threadIdx.z;
}

// 1: go on, 0: skip the access.
static __device__ u32 check_global(u64 address, u32 site, u32 bytes, u32 kind)
{
    const cl_range *near_range = 0;
    for (u32 i = 0; i < __cudalint_range_count; i++) {
        const cl_range *r = &__cudalint_ranges[i];
        if (address >= r->low && address + bytes <= r->high) {
            if (kind != ACCESS_READ && (r->flags & 1u)) {
                report(address, site, KIND_READ_ONLY);
                return 0;
            }
            if (address % bytes != 0) {
                report(address, site, KIND_ALIGN);
                return 0;
            }
            return 1;
        }
        if (address >= r->near_low && address + bytes <= r->near_high)
            near_range = r;
    }
    report(address, site, near_range ? KIND_BEYOND : address < 4096 ? KIND_NULL : KIND_BOUNDS);
    return 0;
}

static __device__ u32 check_shared(u32 address, u32 site, u32 bytes)
{
    for (u32 i = 0; i < __cudalint_shared_count; i++) {
        const cl_shared *v = &__cudalint_shared[i];
        if (address >= v->low && (u64)address + bytes <= v->high) {
            if (address % bytes == 0)
                return 1;
            report(address, site, KIND_ALIGN);
            return 0;
        }
    }
    report(address, site, KIND_BOUNDS);
    return 0;
}

__device__ u32 __cudalint_access(u64 address, u32 site, u32 what)
{
    u32 bytes = what & 0xffffu;
    u32 space = what >> 16 & 15u;
    u32 kind = what >> 20;
    if (space == SPACE_GENERIC) {
        const void *p = (const void *)address;
        if (__isShared(p)) {
            address = __cvta_generic_to_shared(p);
            space = SPACE_SHARED;
        } else if (__isLocal(p) || __isConstant(p)) {
            return 1;
        }
    }
    if (space != SPACE_SHARED)
        return check_global(address, site, bytes, kind);
    return check_shared((u32)address, site, bytes);
}

// Told by every thread at the kernel's start: the same values each time.
__device__ void __cudalint_shared_variable(u32 number, u32 address, u32 bytes)
{
    __cudalint_shared[number].low = address;
    __cudalint_shared[number].high = address + (bytes ? bytes : __cudalint_dynamic_shared);
}

static __device__ cl_thread *ledger()
{
    u64 block = block_number();
    u64 slot = 0;
    for (u32 i = 0; i < __cudalint_ledger_ranges; i++) {
        u64 inside = block - __cudalint_ledger[2 * i];
        if (inside < __cudalint_ledger[2 * i + 1])
            return &__cudalint_threads[(slot + inside) * (blockDim.x * blockDim.y * blockDim.z) +
                                       thread_number()];
        slot += __cudalint_ledger[2 * i + 1];
    }
    return 0;
}

__device__ void __cudalint_barrier(u32 site)
{
    cl_thread *t = ledger();
    if (!t)
        return;
    u32 n = t->arrivals++;
    if (n < sizeof t->sites / sizeof *t->sites)
        t->sites[n] = site;
}

__device__ void __cudalint_leave(u32 site)
{
    cl_thread *t = ledger();
    if (t)
        t->left = site;
}

// 0: this block is not asked for.
__device__ u32 __cudalint_enter()
{
    if (__cudalint_block_ranges == 0)
        return 1;
    u64 n = block_number();
    for (u32 i = 0; i < __cudalint_block_ranges; i++)
        if (n - __cudalint_blocks[2 * i] < __cudalint_blocks[2 * i + 1])
            return 1;
    return 0;
}

// Finaliser of MurmurHash3, as hash_mix() in analyzer/base/map.c.
static __device__ u64 mix(u64 x)
{
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdull;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ull;
    return x ^ x >> 33;
}

// bfloat16 bits of a double, rounded once: to odd first, then to nearest even.
static __device__ u32 bfloat_bits(double v)
{
    float f = __double2float_rz(v);
    u32 bits = __float_as_uint(f) | ((double)f != v);
    return (bits + 0x7fffu + (bits >> 16 & 1u)) >> 16;
}

static __device__ u32 half_bits(double v)
{
    unsigned short h;
    asm("cvt.rn.f16.f64 %0, %1;" : "=h"(h) : "d"(v));
    return h;
}

enum { ELEMENT_INT, ELEMENT_F16, ELEMENT_BF16, ELEMENT_F32, ELEMENT_F64 };
enum { FILL_ZERO, FILL_VALUE, FILL_RAMP, FILL_SMALL, FILL_RANDOM, FILL_UNINIT };

static __device__ u64 number_bits(long long v, u32 element)
{
    switch (element) {
    case ELEMENT_F64: return (u64)__double_as_longlong((double)v);
    case ELEMENT_F32: return __float_as_uint((float)v);
    case ELEMENT_F16: return half_bits((double)v);
    case ELEMENT_BF16: return bfloat_bits((double)v);
    default: return (u64)v;
    }
}

static __device__ u64 random_bits(u64 i, u32 element, long long value, long long step, u64 seed)
{
    u64 h = mix(mix(seed + 0x9e3779b97f4a7c15ull) ^ i);
    double unit = (double)(h >> 11) * 0x1p-53;
    unsigned short half;
    switch (element) {
    case ELEMENT_F64: return (u64)__double_as_longlong(unit);
    case ELEMENT_F32: return __float_as_uint((float)(h >> 40) * 0x1p-24f);
    case ELEMENT_F16: asm("cvt.rz.f16.f64 %0, %1;" : "=h"(half) : "d"(unit)); return half;
    case ELEMENT_BF16: return __float_as_uint(__double2float_rz(unit)) >> 16;
    default: return (u64)value + (step > 0 ? h % (u64)step : h);
    }
}

// The fills of runtime/scenario.h; element i of the buffer is at base + i * size, i from `first`.
__global__ void __cudalint_fill(u64 base, u64 first, u64 count, u32 kind, u32 element, u32 size,
                                long long value, long long step, u64 seed)
{
    for (u64 i = blockIdx.x * (u64)blockDim.x + threadIdx.x; i < count;
         i += (u64)gridDim.x * blockDim.x) {
        u64 n = first + i;
        u64 bits = 0;
        switch (kind) {
        case FILL_VALUE: bits = number_bits(value, element); break;
        case FILL_RAMP: bits = number_bits(value + (long long)(n * (u64)step), element); break;
        case FILL_SMALL:
            bits = number_bits(value + (long long)(step > 0 ? n % (u64)step : 0), element);
            break;
        case FILL_RANDOM: bits = random_bits(n, element, value, step, seed); break;
        case FILL_UNINIT: bits = 0xcdcdcdcdcdcdcdcdull; break;
        }
        for (u32 b = 0; b < size && b < 8; b++)
            ((unsigned char *)(base + i * size))[b] = (unsigned char)(bits >> 8 * b);
    }
}
}
