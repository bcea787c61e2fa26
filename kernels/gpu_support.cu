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
    u32 flags; // 1: writes are violations, 2: nothing of it has a value yet
    u32 number;
    u64 shadow; // cells of its units from `low` on, CELLS each; 0: not followed
};

struct cl_shared { // a __shared__ variable; high 0: not told yet
    u32 low;
    u32 high;
};

#define FIRST_SITES 5
#define LAST_SITES 6

struct cl_thread_place {
    u32 block[3];
    u32 thread[3];
};

struct cl_record {
    u64 address;
    u64 key; // linear block * 1024 + linear thread
    u32 site;
    u32 kind;
    cl_thread_place who;
};

struct cl_site {
    u64 least; // smallest key that violated here
    u64 count;
};

struct cl_thread { // the ledger: one a thread of the first blocks
    u32 arrivals;
    u32 left;      // site of the exit; 0: still there
    u32 warp_syncs; // since the last barrier
    u32 fences;     // likewise
    u32 acquired;   // arrivals + 1 at its last strong access
    u32 first[FIRST_SITES]; // of the first arrivals
    u32 last[LAST_SITES];   // and of the last; arrival n is in last[n % LAST_SITES]
};

struct cl_race { // two sites that met without order
    u64 pair;    // 1 << 63 | site << 32 | other site << 8 | one warp << 4 | other access; 0: free
    u64 count;
    u64 address;
    u64 other;  // the other's cell
    u32 differ; // writes of different values were among them
    u32 slot;   // of our block
    cl_thread_place who;
};

enum { KIND_BOUNDS = 1, KIND_ALIGN = 2, KIND_READ_ONLY = 3, KIND_BEYOND = 4, KIND_NULL = 5, KIND_UNINIT = 6,
       KIND_TRAP = 7 };
enum { SPACE_GENERIC = 0, SPACE_GLOBAL = 1, SPACE_SHARED = 2 };
enum { ACCESS_READ = 0, ACCESS_WRITE = 1, ACCESS_ATOMIC = 2, ACCESS_STRONG_WRITE = 3 };

#define RANGES 64
#define RECORDS 16384
#define SHARED_VARIABLES 256
#define SHARED_RESERVED 255 // its number: what the toolkit's own code has below the kernel's variables
#define RANK_MASK 0xffffffu // an address in shared memory without the block's rank in its cluster
#define BLOCK_RANGES 64
#define LEDGER_RANGES 64
#define RACES 1024
#define CELLS 6          // of a unit: last plain write, last strong one, four readers
#define STOP_AFTER (1u << 24) // violations at one site: a loop that only wrapped around goes on for hours

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
__device__ u32 __cudalint_windows; // the kernel may have variables in local or constant memory
__device__ u32 __cudalint_over;    // its time is over: loops end their threads
__device__ u64 __cudalint_blocks[2 * BLOCK_RANGES]; // first and count of each
__device__ u32 __cudalint_block_ranges;              // 0: all blocks run
__device__ cl_race __cudalint_races[RACES];
__device__ u32 __cudalint_races_lost; // pairs without room, blocks or rounds that are not followed
__device__ u32 __cudalint_watch;         // WATCH_...; 0: no shadow
__device__ u64 __cudalint_shared_shadow; // block after block of the ledger
__device__ u32 __cudalint_shared_units;  // of each; what lies behind is not followed
__device__ u32 __cudalint_unit_shift;    // a unit has 1, 2 or 4 bytes: the smallest access of the kernel
__device__ u32 *__cudalint_fenced; // block after block of the ledger: it made its writes visible, and saw others'

static __device__ u64 block_number()
{
    return blockIdx.x + gridDim.x * (blockIdx.y + (u64)gridDim.y * blockIdx.z);
}

static __device__ u32 thread_number()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

static __device__ void put_place(cl_thread_place *to)
{
    to->block[0] = blockIdx.x;
    to->block[1] = blockIdx.y;
    to->block[2] = blockIdx.z;
    to->thread[0] = threadIdx.x;
    to->thread[1] = threadIdx.y;
    to->thread[2] = threadIdx.z;
}

static __device__ void report(u64 address, u32 site, u32 kind)
{
    u64 key = block_number() * 1024 + thread_number();
    cl_site *s = &__cudalint_sites[2 * site + (kind == KIND_UNINIT)];
    if (atomicAdd(&s->count, 1ull) > STOP_AFTER)
        asm volatile("exit;");
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
    put_place(&r->who);
}

// 1: go on, 0: skip the access.
static __device__ u32 check_global(u64 address, u32 site, u32 bytes, u32 kind)
{
    if (address % bytes != 0) { // as on the hardware, before anything else
        report(address, site, KIND_ALIGN);
        return 0;
    }
    const cl_range *near_range = 0;
    for (u32 i = 0; i < __cudalint_range_count; i++) {
        const cl_range *r = &__cudalint_ranges[i];
        if (address >= r->low && address + bytes <= r->high) {
            if (kind != ACCESS_READ && (r->flags & 1u)) {
                report(address, site, KIND_READ_ONLY);
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

static __device__ bool is_in(const cl_shared *v, u32 address, u32 bytes)
{
    return address >= v->low && (u64)address + bytes <= v->high;
}

static __device__ u32 check_shared(u32 address, u32 site, u32 bytes)
{
    if (address % bytes != 0) {
        report(address, site, KIND_ALIGN);
        return 0;
    }
    for (u32 i = 0; i < __cudalint_shared_count; i++)
        if (is_in(&__cudalint_shared[i], address, bytes))
            return 1;
    if (is_in(&__cudalint_shared[SHARED_RESERVED], address, bytes))
        return 1;
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
        } else if (__cudalint_windows && (__isLocal(p) || __isConstant(p))) {
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

// The slot of this block in the ledger, or ~0.
static __device__ u32 ledger_slot()
{
    u64 block = block_number();
    u64 slot = 0;
    for (u32 i = 0; i < __cudalint_ledger_ranges; i++) {
        u64 inside = block - __cudalint_ledger[2 * i];
        if (inside < __cudalint_ledger[2 * i + 1])
            return (u32)(slot + inside);
        slot += __cudalint_ledger[2 * i + 1];
    }
    return ~0u;
}

static __device__ cl_thread *ledger_thread(u32 slot, u32 thread)
{
    return &__cudalint_threads[(u64)slot * (blockDim.x * blockDim.y * blockDim.z) + thread];
}

static __device__ cl_thread *ledger()
{
    u32 slot = ledger_slot();
    return slot == ~0u ? 0 : ledger_thread(slot, thread_number());
}

__device__ void __cudalint_barrier(u32 site)
{
    cl_thread *t = ledger();
    if (!t)
        return;
    u32 n = t->arrivals++;
    t->warp_syncs = t->fences = 0;
    t->last[n % LAST_SITES] = site;
    if (n < FIRST_SITES)
        t->first[n] = site;
}

__device__ void __cudalint_leave(u32 site)
{
    cl_thread *t = ledger();
    if (t)
        t->left = site;
}

__device__ void __cudalint_trap(u32 site)
{
    report(0, site, KIND_TRAP);
    asm volatile("exit;");
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

// ---- races -----------------------------------------------------------------------------------
//
// Each unit of memory (as large as the kernel's smallest access: all are aligned, so that each covers
// whole units) has six cells: who wrote it last with a plain access, who with a strong one (atomic,
// volatile, ordered: it must not hide the plain one, with which other strong ones race), who read it last,
// and the last before of another lane of the warp, of another warp and of another block, so that a crowd of
// readers hides none that counts. A cell: valid 1, strong 1, thread 10, slot of the block 14,
// barriers 10, fences 3, warp synchronisations 5, hash of the value written 8 (0: not known), site 12.
// An access first puts its own cell and then looks at the others', with a fence between: of two that meet
// at least one sees the other. Order comes from the same
// barriers, fences and warp synchronisations as in runtime/emu/emu_race.c; where a counter is full,
// nothing is said.

enum { WATCH_RACE_SHARED = 1, WATCH_RACE_GLOBAL = 2, WATCH_UNINIT = 4 };
#define BARRIERS_MOST 1023u
#define FENCES_MOST 7u
#define WARP_SYNCS_MOST 31u
#define SITES_MOST 4095u
#define SLOTS_MOST (1u << 14)

enum { CELL_PLAIN = 0, CELL_STRONG = 1, CELL_READER = 2, CELL_OTHER_BLOCK = 3, CELL_OTHER_WARP = 4,
       CELL_OTHER_LANE = 5 };
enum { AT_SITE = 0, AT_VALUE = 12, AT_SYNCS = 20, AT_FENCES = 25, AT_BARRIERS = 28, AT_SLOT = 38, AT_THREAD = 52,
       AT_STRONG = 62 };
#define WHO_MASK 0xffffffull // slot and thread, from AT_SLOT on

static __device__ u64 cell_make(u32 strong, u32 slot, const cl_thread *t, u32 value, u32 site)
{
    u32 syncs = t->warp_syncs < WARP_SYNCS_MOST ? t->warp_syncs : WARP_SYNCS_MOST;
    u32 fences = t->fences < FENCES_MOST ? t->fences : FENCES_MOST;
    return 1ull << 63 | (u64)strong << AT_STRONG | (u64)thread_number() << AT_THREAD | (u64)slot << AT_SLOT |
           (u64)t->arrivals << AT_BARRIERS | (u64)fences << AT_FENCES | (u64)syncs << AT_SYNCS | (u64)value << AT_VALUE | site;
}

static __device__ u32 cell_slot(u64 cell)
{
    return (u32)(cell >> AT_SLOT) & (SLOTS_MOST - 1);
}

// Did no more than a lock order them: a fence by the other thread after its access, a strong access by
// this one?
static __device__ bool locked(u64 a, u32 slot, u32 thread, u32 self)
{
    const volatile cl_thread *t = ledger_thread(slot, self);
    const volatile cl_thread *other = ledger_thread(slot, thread);
    u32 fences = (u32)(a >> AT_FENCES) & FENCES_MOST;
    return t->acquired == t->arrivals + 1 && (other->fences > fences || fences == FENCES_MOST);
}

static __device__ bool cells_unordered(u64 a, u64 b)
{
    u32 thread = (u32)(a >> AT_THREAD) & 1023u;
    u32 self = (u32)(b >> AT_THREAD) & 1023u;
    const volatile u32 *fenced = __cudalint_fenced;
    if (!(a >> 63))
        return false;
    if (cell_slot(a) != cell_slot(b))
        return !fenced[2 * cell_slot(a)] || !fenced[2 * cell_slot(b) + 1];
    if (thread == self || (a ^ b) >> AT_BARRIERS & BARRIERS_MOST ||
        locked(a, cell_slot(a), thread, self))
        return false;
    if (thread / 32 != self / 32)
        return true;
    return !((a ^ b) >> AT_SYNCS & WARP_SYNCS_MOST) &&
           (a >> AT_SYNCS & WARP_SYNCS_MOST) != WARP_SYNCS_MOST;
}

static __device__ bool cells_conflict(u64 a, u64 b)
{
    return !((a & b) >> AT_STRONG & 1) && cells_unordered(a, b);
}

// Two writes of one value do no harm.
static __device__ bool cells_differ(u64 a, u64 b)
{
    u32 value = (u32)(a >> AT_VALUE) & 255u;
    return value == 0 || value != ((u32)(b >> AT_VALUE) & 255u);
}

// Is it another lane of this thread's own warp?
static __device__ bool in_this_warp(u64 other, u32 slot)
{
    return cell_slot(other) == slot && (u32)(other >> AT_THREAD & 1023u) / 32 == thread_number() / 32;
}

static __device__ void race(u64 address, u32 site, u64 other, u32 access, bool differ, u32 slot)
{
    u64 pair = 1ull << 63 | (u64)site << 32 | (other & SITES_MOST) << 8 |
               (in_this_warp(other, slot) ? 16u : 0u) | access;
    for (u32 i = 0, at = (u32)(pair * 0x9e3779b97f4a7c15ull >> 54); i < 64; i++, at++) {
        cl_race *r = &__cudalint_races[at % RACES];
        u64 was = atomicCAS(&r->pair, 0ull, pair);
        if (was != 0 && was != pair)
            continue;
        atomicAdd(&r->count, 1ull);
        if (differ)
            r->differ = 1;
        if (was == 0) {
            r->address = address;
            r->other = other;
            r->slot = slot;
            put_place(&r->who);
        }
        return;
    }
    atomicAdd(&__cudalint_races_lost, 1u);
}

// Keeps the reader before, where it says more than the last one.
static __device__ void keep_reader(u64 *cells, u64 before, u64 self)
{
    u32 warp = (u32)(before >> AT_THREAD & 1023u) / 32;
    if (!(before >> 63) || !((before ^ self) >> AT_SLOT & WHO_MASK))
        return; // nobody, or itself
    if (cell_slot(before) != cell_slot(self))
        cells[CELL_OTHER_BLOCK] = before;
    else if (warp != (u32)(self >> AT_THREAD & 1023u) / 32)
        cells[CELL_OTHER_WARP] = before;
    else
        cells[CELL_OTHER_LANE] = before;
}

static __device__ void read_unit(u64 *cells, u64 self, u64 address, u32 site)
{
    u32 slot = cell_slot(self);
    u64 last = ((volatile u64 *)cells)[CELL_READER];
    bool same = !((last ^ self) >> AT_SLOT & WHO_MASK);
    if (!same || !(self >> AT_STRONG & 1) || last >> AT_STRONG & 1) // its own plain read says more
        keep_reader(cells, atomicExch(&cells[CELL_READER], self), self);
    __threadfence();
    for (u32 k = CELL_PLAIN; k <= CELL_STRONG; k++) {
        u64 wrote = ((volatile u64 *)cells)[k];
        if (cells_conflict(wrote, self))
            race(address, site, wrote, k == CELL_STRONG ? ACCESS_ATOMIC : ACCESS_WRITE, true, slot);
    }
}

static __device__ void write_unit(u64 *cells, u64 self, u64 address, u32 site, u32 kind)
{
    u32 slot = cell_slot(self);
    bool strong = self >> AT_STRONG & 1;
    u64 wrote = atomicExch(&cells[strong ? CELL_STRONG : CELL_PLAIN], self);
    __threadfence();
    u64 other = ((volatile u64 *)cells)[strong ? CELL_PLAIN : CELL_STRONG];
    if (cells_conflict(wrote, self)) // both plain: strong ones do not race
        race(address, site, wrote, ACCESS_WRITE, cells_differ(wrote, self), slot);
    else if (strong && kind == ACCESS_WRITE && cells_differ(wrote, self) && cells_unordered(wrote, self))
        race(address, site, wrote, ACCESS_STRONG_WRITE, true, slot); // which one is the last?
    if (cells_conflict(other, self))
        race(address, site, other, strong ? ACCESS_WRITE : ACCESS_ATOMIC, cells_differ(other, self),
             slot);
    for (u32 k = CELL_READER; k < CELLS; k++) {
        u64 reader = ((volatile u64 *)cells)[k];
        if (cells_conflict(reader, self)) {
            race(address, site, reader, ACCESS_READ, true, slot);
            if (!in_this_warp(reader, slot)) // which may be meant: it must hide no other
                break;
        }
    }
    for (u32 k = CELL_READER; !strong && k < CELLS; k++)
        cells[k] = 0;
}

// The first cell of the unit at a global address; sets whether what nobody wrote has no value.
static __device__ u64 *global_cells(u64 address, u32 bytes, bool *fresh)
{
    for (u32 i = 0; i < __cudalint_range_count; i++) {
        const cl_range *r = &__cudalint_ranges[i];
        if (address < r->low || address + bytes > r->high)
            continue;
        *fresh = r->flags & 2u;
        u32 shift = __cudalint_unit_shift;
        return r->shadow ? (u64 *)r->shadow + ((address >> shift) - (r->low >> shift)) * CELLS : 0;
    }
    return 0;
}

// After the checks, before the access. what: as __cudalint_access has it, then strong 1. value: what a
// write stores; 0: not told.
__device__ void __cudalint_shadow(u64 address, u32 site, u32 what, u64 value)
{
    u32 bytes = what & 0xffffu;
    u32 space = what >> 16 & 15u;
    u32 kind = what >> 20 & 3u;
    bool fresh = false;
    u64 *cells = 0;
    if (__cudalint_watch == 0 || site > SITES_MOST)
        return;
    if (space == SPACE_GENERIC) {
        const void *p = (const void *)address;
        if (__isShared(p)) {
            address = __cvta_generic_to_shared(p) & RANK_MASK;
            space = SPACE_SHARED;
        } else if (__isLocal(p) || __isConstant(p)) {
            return;
        }
    }
    u32 shift = __cudalint_unit_shift;
    u32 slot = ledger_slot();
    cl_thread *t = slot < SLOTS_MOST ? ledger_thread(slot, thread_number()) : 0;
    if (!t || t->arrivals >= BARRIERS_MOST) {
        __cudalint_races_lost = 1;
        return;
    }
    if (space == SPACE_SHARED) {
        fresh = address >= __cudalint_shared[SHARED_RESERVED].high;
        if ((address + bytes) >> shift <= __cudalint_shared_units)
            cells = (u64 *)__cudalint_shared_shadow +
                    ((u64)slot * __cudalint_shared_units + (address >> shift)) * CELLS;
    } else {
        cells = global_cells(address, bytes, &fresh);
    }
    if (!cells)
        return;
    bool strong = what >> 23 & 1u;
    if (strong) {
        t->acquired = t->arrivals + 1;
        if (space != SPACE_SHARED)
            __cudalint_fenced[2 * slot + 1] = 1;
    }
    bool races = __cudalint_watch & (space == SPACE_SHARED ? WATCH_RACE_SHARED : WATCH_RACE_GLOBAL);
    u32 hash = kind == ACCESS_WRITE && value ? 1u + (u32)(mix(value + bytes) % 255u) : 0;
    u64 self = cell_make(strong, slot, t, hash, site);
    for (u32 at = 0; at < bytes; at += 1u << shift) {
        u64 *cell = cells + (at >> shift) * CELLS;
        if (fresh && kind != ACCESS_WRITE && __cudalint_watch & WATCH_UNINIT &&
            ((volatile u64 *)cell)[CELL_PLAIN] == 0 && ((volatile u64 *)cell)[CELL_STRONG] == 0)
            report(address + at, site, KIND_UNINIT);
        if (races && kind == ACCESS_READ)
            read_unit(cell, self, address + at, site);
        else if (races)
            write_unit(cell, self, address + at, site, kind);
        else if (kind != ACCESS_READ)
            cell[CELL_PLAIN] = self;
    }
}

// Before a synchronisation of lanes: of all, or of some.
__device__ void __cudalint_warp_sync(u32 mask)
{
    cl_thread *t = ledger();
    if (t)
        t->warp_syncs = mask == ~0u && t->warp_syncs < WARP_SYNCS_MOST ? t->warp_syncs + 1
                                                                       : WARP_SYNCS_MOST;
}

// Before a fence or a release. wide: other blocks see what came before; 2: a fence, which lets this
// one see theirs, too.
__device__ void __cudalint_fence(u32 wide)
{
    u32 slot = __cudalint_watch ? ledger_slot() : ~0u;
    if (slot >= SLOTS_MOST)
        return;
    ledger_thread(slot, thread_number())->fences++;
    if (wide)
        __cudalint_fenced[2 * slot] = 1;
    if (wide == 2)
        __cudalint_fenced[2 * slot + 1] = 1;
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
