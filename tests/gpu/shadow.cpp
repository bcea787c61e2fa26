// SPDX-License-Identifier: Apache-2.0
//
// The shadow of kernels/gpu_support.cu on the host: one thread after the other, as a device could run
// them. tests/gpu/shadow.py takes the file's asm away and includes it here as SUPPORT.
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#define __device__
#define __global__
struct three {
    unsigned x, y, z;
};
static three blockIdx, threadIdx, blockDim, gridDim;
static unsigned long long atomicExch(unsigned long long *at, unsigned long long to)
{
    unsigned long long was = *at;
    *at = to;
    return was;
}
static unsigned long long atomicCAS(unsigned long long *at, unsigned long long is, unsigned long long to)
{
    unsigned long long was = *at;
    *at = was == is ? to : was;
    return was;
}
template <class T> static T atomicAdd(T *at, T n)
{
    T was = *at;
    *at += n;
    return was;
}
static unsigned long long atomicMin(unsigned long long *at, unsigned long long n)
{
    unsigned long long was = *at;
    *at = n < was ? n : was;
    return was;
}
static void __threadfence() {}
static bool __isShared(const void *) { return false; }
static bool __isLocal(const void *) { return false; }
static bool __isConstant(const void *) { return false; }
static unsigned long long __cvta_generic_to_shared(const void *p) { return (unsigned long long)p; }
static float __double2float_rz(double v) { return (float)v; }
static unsigned __float_as_uint(float v)
{
    unsigned u;
    memcpy(&u, &v, 4);
    return u;
}
static long long __double_as_longlong(double v)
{
    long long u;
    memcpy(&u, &v, 8);
    return u;
}
#include SUPPORT
#define _Static_assert static_assert
#include "runtime/gpu/gpu_log.h" // the host's view of the same tables

static_assert(GPU_CELLS == CELLS && GPU_RACES == RACES && GPU_RECORDS == RECORDS, "one size");
static_assert(GPU_FIRST_SITES == FIRST_SITES && GPU_LAST_SITES == LAST_SITES, "one size");
static_assert(sizeof(gpu_race) == sizeof(cl_race) && sizeof(gpu_thread) == sizeof(cl_thread), "one layout");
static_assert(offsetof(gpu_race, who) == offsetof(cl_race, who), "one layout");
static_assert(offsetof(gpu_record, who) == offsetof(cl_record, who), "one layout");
static_assert(offsetof(gpu_thread, last) == offsetof(cl_thread, last), "one layout");
static_assert(offsetof(gpu_range, shadow) == offsetof(cl_range, shadow), "one layout");

enum { BASE = 0x100000, BYTES = 1024, BLOCKS = 4, THREADS = 64 };
enum { READ, WRITE, ATOMIC, VOLATILE, STRONG_READ }; // kinds of a step
static unsigned site;

// Fresh memory; `shift`: the kernel's smallest access.
static void begin(unsigned shift)
{
    blockDim = {THREADS, 1, 1};
    gridDim = {BLOCKS, 1, 1};
    memset(__cudalint_races, 0, sizeof __cudalint_races);
    free(__cudalint_threads);
    free(__cudalint_fenced);
    free((void *)__cudalint_ranges[0].shadow);
    free((void *)__cudalint_shared_shadow);
    __cudalint_threads = (cl_thread *)calloc(BLOCKS * THREADS, sizeof(cl_thread));
    __cudalint_fenced = (u32 *)calloc(2 * BLOCKS, 4);
    __cudalint_ledger[0] = 0;
    __cudalint_ledger[1] = BLOCKS;
    __cudalint_ledger_ranges = 1;
    __cudalint_unit_shift = shift;
    __cudalint_ranges[0] = {BASE, BASE + BYTES, 0, 0, 0, 0,
                            (u64)calloc(((BYTES >> shift) + 2) * CELLS, 8)};
    __cudalint_range_count = 1;
    __cudalint_shared_units = BYTES >> shift;
    __cudalint_shared_shadow = (u64)calloc((size_t)BLOCKS * (BYTES >> shift) * CELLS, 8);
    __cudalint_watch = 3;
    __cudalint_races_lost = 0;
    site = 0;
}

static void be(unsigned block, unsigned thread)
{
    blockIdx = {block, 0, 0};
    threadIdx = {thread, 0, 0};
}

// Thread `thread` (of block 0, or `block`) accesses `bytes` at offset `at`.
static void step(unsigned thread, int kind, unsigned at, unsigned bytes, u64 value = 1, bool shared = false,
                 unsigned block = 0)
{
    bool strong = kind == ATOMIC || kind == VOLATILE || kind == STRONG_READ;
    unsigned access = kind == VOLATILE ? ACCESS_WRITE : kind == STRONG_READ ? ACCESS_READ : kind;
    be(block, thread);
    __cudalint_shadow((shared ? 0 : BASE) + at, ++site,
                      bytes | (shared ? SPACE_SHARED : SPACE_GLOBAL) << 16 | access << 20 |
                          (strong ? 1u << 23 : 0),
                      value);
}

static void barrier(void)
{
    for (unsigned i = 0; i < THREADS; i++) {
        be(0, i);
        __cudalint_barrier(1);
    }
}

static void fence(unsigned thread, unsigned wide, unsigned block = 0)
{
    be(block, thread);
    __cudalint_fence(wide);
}

// Races of `access` by the other (0 read, 1 write, 2 atomic, 3 strong write).
static int races(unsigned access)
{
    int n = 0;
    for (const cl_race &r : __cudalint_races)
        n += r.pair != 0 && (r.pair & 15) == access;
    return n;
}
static int races_of_a_warp()
{
    int n = 0;
    for (const cl_race &r : __cudalint_races)
        n += r.pair != 0 && (r.pair & 16);
    return n;
}
static int races() { return races(0) + races(1) + races(2); }

// The only race, as the host reads it.
static bool host_reads(unsigned own, unsigned other, unsigned access, unsigned thread, unsigned slot)
{
    for (const cl_race &r : __cudalint_races)
        if (r.pair)
            return GPU_RACE_SITE(r.pair) == own && GPU_RACE_OTHER_SITE(r.pair) == other &&
                   GPU_RACE_OTHER_ACCESS(r.pair) == access && GPU_CELL_THREAD(r.other) == thread &&
                   GPU_CELL_SLOT(r.other) == slot;
    return false;
}

static int passed, failed;
static void check(const char *name, bool good)
{
    passed += good;
    failed += !good;
    if (!good)
        printf("FAIL %s: races with reads %d, writes %d, atomics %d, strong writes %d\n", name, races(0),
               races(1), races(2), races(3));
}

int main()
{
    for (bool shared : {false, true}) {
        begin(0);
        for (unsigned i = 0; i < 40; i++)
            step(i, WRITE, i, 1, 7 + i, shared);
        check("neighbour bytes", races() == 0);
        step(50, READ, 3, 1, 0, shared); // bytes 0..39 were written after byte 3
        check("a byte behind its neighbours", races(1) == 1);

        begin(0);
        step(0, WRITE, 4, 1, 7, shared);
        step(40, WRITE, 5, 1, 8, shared);
        step(41, READ, 4, 4, 0, shared); // the word holds both
        check("a word over two bytes", races(1) == 2);

        begin(1);
        step(0, WRITE, 8, 2, 7, shared);
        step(33, WRITE, 10, 2, 8, shared);
        check("neighbour halves", races() == 0);
        step(34, WRITE, 8, 2, 9, shared);
        check("a half behind its neighbour", races(1) == 1);

        begin(2);
        step(0, WRITE, 16, 16, 7, shared);
        step(33, READ, 28, 4, 0, shared);
        check("the last word of four", races(1) == 1);

        begin(2);
        step(0, WRITE, 0, 4, 7, shared);
        step(0, ATOMIC, 0, 4, 0, shared);
        step(40, ATOMIC, 0, 4, 0, shared);
        check("a write behind the same thread's atomic", races(1) == 1);

        begin(2);
        step(0, READ, 0, 4, 0, shared);
        step(0, STRONG_READ, 0, 4, 0, shared);
        step(40, ATOMIC, 0, 4, 0, shared);
        check("a read behind the same thread's volatile one", races(0) == 1);

        begin(2);
        step(0, ATOMIC, 0, 4, 0, shared);
        step(40, ATOMIC, 0, 4, 0, shared);
        step(41, STRONG_READ, 0, 4, 0, shared);
        check("atomics alone", races() == 0);
        step(42, READ, 0, 4, 0, shared);
        check("an atomic and a plain read", races(2) == 1);

        begin(2);
        step(0, WRITE, 0, 4, 7, shared);
        barrier();
        step(40, ATOMIC, 0, 4, 0, shared);
        barrier();
        step(41, READ, 0, 4, 0, shared);
        check("barriers between", races() == 0);

        begin(2); // many readers, of whom the last are the writer's own warp
        step(40, READ, 0, 4, 0, shared);
        for (unsigned i = 0; i < 32; i++)
            step(i, READ, 0, 4, 0, shared);
        step(31, WRITE, 0, 4, 7, shared);
        check("a crowd of readers", races(0) == 1);

        begin(2); // both lanes read, the writer last: half-precision x[i] = x[i] + x[i + 1]
        step(0, READ, 4, 4, 0, shared);
        step(1, READ, 4, 4, 0, shared);
        step(1, WRITE, 4, 4, 7, shared);
        check("a lane before the writer's own read", races(0) == 1 && races_of_a_warp() == 1);

        check("what the host reads of it", host_reads(3, 1, 0, 0, 0));

        begin(2); // a lane of the writer's warp hides no other warp
        step(40, READ, 0, 4, 0, shared);
        step(3, READ, 0, 4, 0, shared);
        step(4, WRITE, 0, 4, 7, shared);
        check("a lane and a warp", races(0) == 2 && races_of_a_warp() == 1);

        begin(2); // a lock: write, fence, unlock; lock, read
        step(0, WRITE, 0, 4, 7, shared);
        fence(0, 0);
        step(0, ATOMIC, 64, 4, 0, shared);
        step(40, ATOMIC, 64, 4, 0, shared);
        step(40, READ, 0, 4, 0, shared);
        check("a lock of the block", races() == 0);
        step(41, READ, 0, 4, 0, shared);
        check("another thread without the lock", races(1) == 1);

        begin(2);
        fence(0, 2);
        step(0, WRITE, 0, 4, 7, shared);
        step(40, ATOMIC, 64, 4, 0, shared);
        step(40, READ, 0, 4, 0, shared);
        check("a fence before the write", races(1) == 1);

        begin(2);
        step(0, VOLATILE, 0, 4, 7, shared);
        step(40, VOLATILE, 0, 4, 8, shared);
        check("volatile writes", races() == 0 && races(3) == 1);
        begin(2);
        step(0, VOLATILE, 0, 4, 7, shared);
        step(40, VOLATILE, 0, 4, 7, shared);
        check("volatile writes of one value", races() == 0 && races(3) == 0);
    }
    begin(2); // another block: a fence there, and something strong here
    step(0, WRITE, 0, 4, 7);
    step(0, READ, 0, 4, 0, false, 1);
    check("blocks", races(1) == 1 && host_reads(2, 1, 1, 0, 0));
    begin(2);
    step(0, WRITE, 0, 4, 7);
    fence(0, 2);
    step(0, READ, 0, 4, 0, false, 1);
    check("blocks, a fence alone", races(1) == 1);
    begin(2);
    step(0, WRITE, 0, 4, 7);
    fence(0, 2);
    step(0, STRONG_READ, 64, 4, 0, false, 1);
    step(0, READ, 0, 4, 0, false, 1);
    check("blocks, a flag", races() == 0);
    begin(2); // its own block's readers do not hide another's
    step(3, READ, 0, 4, 0, false, 1);
    for (unsigned i = 0; i < 64; i++)
        step(i, READ, 0, 4, 0);
    barrier();
    step(3, WRITE, 0, 4, 7);
    check("a reader in another block", races(0) == 1);
    begin(2);
    for (unsigned i = 0; i < 1022; i++)
        barrier();
    step(0, WRITE, 0, 4, 7);
    step(40, WRITE, 0, 4, 8);
    check("after many barriers", races(1) == 1 && !__cudalint_races_lost);
    barrier();
    step(0, WRITE, 0, 4, 7);
    check("after more than are counted", __cudalint_races_lost == 1);
    printf("%d passed, %d failed, 0 skipped\n", passed, failed);
    return failed != 0;
}
