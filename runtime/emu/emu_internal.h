/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Private to runtime/emu.
 *
 * Addresses.  A buffer has a TiB of addresses of its own, its first byte in the middle: which
 * buffer an address belongs to, or would have, is its number, and an index that is wrong by
 * 2^31 elements of 16 bytes still points next to the right buffer.  Below the first buffer lie the
 * windows of shared, local and parameter memory for generic addresses.
 *
 * Registers.  32 lanes of 4 bytes are a unit; 64-bit registers take two units and are read as 32
 * lanes of 8 bytes.  16-bit and 8-bit registers live zero-extended in a unit, predicates
 * are masks.
 *
 * Time.  Race detection stamps each warp's stretch between two synchronisations (an epoch) with a
 * counter that grows at every synchronisation anywhere; a cell of shadow memory names an epoch, so
 * nothing is cleared between blocks or launches.
 */
#ifndef CUDALINT_RUNTIME_EMU_EMU_INTERNAL_H
#define CUDALINT_RUNTIME_EMU_EMU_INTERNAL_H

#include "base/error.h"
#include "base/limits.h"
#include "base/vec.h"
#include "runtime/emu/emu.h"

#define LANES 32u
#define FULL_MASK 0xffffffffu

#define PAGE_SHIFT 12
#define PAGE_BYTES (1u << PAGE_SHIFT)
#define DIR_PAGES 512u

#define BUFFER_SHIFT 40
#define BUFFER_HALF (1ull << 39)
#define WINDOW_SHARED (0x10ull << 32)
#define WINDOW_LOCAL (0x20ull << 32)
#define WINDOW_PARAM (0x30ull << 32)
/* Shared offsets start here so that offset 0 (a null shared pointer) is outside. */
#define SHARED_FIRST 1024u
/* What the system reserves of it (cooperative_groups: groups of several warps). ISA 10.33 */
#define RESERVED_FIRST 512u
#define RESERVED_USER 640u
#define LOCAL_FIRST 1024u
/*
 * Shared memory of a cluster (.shared::cluster): rank of the block + 1, then the offset in that
 * block's.  Without a rank it is the own block's, so that its addresses are addresses of the cluster.
 */
#define CLUSTER_SHIFT 24
#define CLUSTER_RANK(address) ((uint32_t)(address) >> CLUSTER_SHIFT)
#define CLUSTER_OFFSET(address) ((uint32_t)(address) & ((1u << CLUSTER_SHIFT) - 1))

/* A cell of race shadow: epoch << 32 | meta. 0: no access. */
#define META(pc, lane, strong)                                                                     \
    ((uint32_t)((pc) & 0x3ffffffu) << 6 | (uint32_t)(lane) << 1 | (uint32_t)(strong))
#define META_PC(m) ((m) >> 6)
#define META_LANE(m) ((m) >> 1 & 31u)
#define META_STRONG(m) ((m) & 1u)

/*
 * Who touched a page or a block's shared memory.  A cell stands for 1 << shift bytes: a word, until
 * an access is smaller.  So an access always covers whole cells, and threads that share a word but
 * not a byte do not hide each other.
 */
struct shadow {
    uint64_t *writes; /* a cell each: the last write; NULL: no write yet */
    uint64_t *reads;  /* two cells each: the last two readers */
    uint64_t *plain;  /* a cell each: the last weak write, where an atomic came after it */
    uint64_t cells;   /* of writes and plain */
    uint8_t shift;
};
#define SHADOW_WORD 2

struct page {
    uint8_t data[PAGE_BYTES];
    uint8_t *init; /* one bit a byte; NULL: all initialised */
    struct shadow shadow;
};

struct buffer {
    char *name;
    uint64_t base, bytes;
    struct emu_fill fill;
    struct page ***dirs;
    uint64_t dir_count;
    uint8_t *data;
    uint64_t data_bytes;
    bool read_only, constant, freed, heap;
};

struct epoch {
    uint32_t block; /* ordinal of the block in all runs of this engine */
    uint32_t warp;
    uint32_t time;
};

struct block_info {
    uint64_t linear;       /* block number in the grid */
    uint32_t release_time; /* last fence or release */
    uint32_t exit_pc;      /* where its first thread left */
    uint32_t team;         /* ordinal of the first block of its cluster */
};

struct block;
/* Blocks that run together and reach each other's shared memory (emu_cluster.c). */
struct cluster {
    struct block *blocks[EMU_CLUSTER_MAX]; /* by rank */
    uint32_t count;
    uint32_t left;    /* blocks that have not ended */
    uint32_t phase;   /* barriers that have opened */
    uint32_t arrived; /* live threads that have come to the present one */
};
#define CLUSTER_TIMES 4u /* who has arrived but not waited may be two behind who has done both */
/* Of a warp's lanes: barriers of the cluster that they came to and that they waited for. */
struct cluster_lanes {
    uint32_t arrivals[LANES], waits[LANES];
    uint32_t time[CLUSTER_TIMES][LANES]; /* when they came to the last ones, by its number */
    uint32_t pc[LANES];                  /* where */
};

struct warp;
struct xop;
typedef void exec_fn(struct warp *w, const struct xop *x);

struct slot {
    uint32_t at;  /* offset in 4-byte words from the base; predicates: number */
    uint8_t base; /* 0: frame registers, 1: constants */
    uint8_t bits; /* of the register */
    bool negated; /* predicates */
    bool sink;
};

enum xop_control {
    CONTROL_NONE,
    CONTROL_BRA,
    CONTROL_BRX,
    CONTROL_CALL,
    CONTROL_RET,
    CONTROL_EXIT,
    CONTROL_TRAP,
    CONTROL_BARRIER,
    CONTROL_WARP,
    CONTROL_UNSUPPORTED,
    CONTROL_FENCE,
    CONTROL_CLUSTER
};

/* What the mark of wrapped 32-bit arithmetic does (emu_wrap.c). */
enum xop_mark {
    MARK_CLEAR,
    MARK_NONE,
    MARK_COPY,
    MARK_OR,
    MARK_SELP,
    MARK_CVT,
    MARK_WIDE,
    MARK_ADD,
    MARK_SUB,
    MARK_MUL,
    MARK_MAD,
    MARK_SHL
};

struct xop {
    exec_fn *fn;
    const struct ptx_instr *in;
    const struct slot *s;
    uint8_t control;
    uint8_t mark;
    uint8_t loads;    /* bytes of one memory access, all elements */
    uint8_t element;  /* bytes of one of them */
    bool sign;        /* they are sign-extended */
    uint32_t pc;      /* number over all functions */
    int64_t offset;   /* of the address operand, base included when it is a symbol */
    uint8_t space;    /* resolved space of the address */
    uint8_t has_base; /* address has a register */
    uint8_t address_slot;
};

struct code {
    const struct ptx_function *f;
    struct xop *ops; /* NULL until linked */
    uint32_t first_pc;
    struct emu_counter *counters;
    uint32_t words;   /* registers, in 4-byte words, scratch included */
    uint32_t scratch; /* offset of two units that take unwanted results */
};

struct frame {
    struct frame *next_free;
    const struct code *code;
    struct frame *caller;
    uint32_t *regs;
    uint32_t *preds;
    uint32_t carry;
    uint32_t words; /* allocated */
    uint32_t pred_count;
    uint64_t local_base;   /* byte offset of its variables in the lanes' local memory */
    uint32_t call_context; /* context that waits for its return */
    uint32_t depth;
    bool marked;               /* some register has a mark */
    uint32_t *wrap_s, *wrap_u; /* lanes whose value wrapped, signed and unsigned, by unit */
    uint32_t *wrap_at;         /* pc where it wrapped */
    int64_t *wrap_true;        /* the value without wrapping, of one lane */
    int64_t *wrap_value;
};

enum context_state {
    CONTEXT_FREE,
    CONTEXT_RUN,
    CONTEXT_CHILDREN,
    CONTEXT_BARRIER,
    CONTEXT_WARP,
    CONTEXT_CLUSTER
};
#define NO_CONTEXT UINT32_MAX
#define NO_PC UINT32_MAX

struct context {
    uint8_t state;
    bool is_call; /* waits for a function that it called */
    uint32_t pc;  /* next instruction in its frame's function */
    uint32_t rpc; /* where it joins its parent, NO_PC: never */
    uint32_t mask;
    uint32_t arrived; /* lanes that children have brought back */
    uint32_t children;
    uint32_t parent;
    uint32_t exec;      /* lanes that wait at a barrier or warp instruction */
    uint32_t barrier;   /* number */
    uint32_t wait_mask; /* lanes that must come */
    struct frame *frame;
};

/* Turns of a spinning warp that are remembered: loops with so many loads are seen to go round. */
#define WAIT_STATES 8u
struct warp {
    struct emu *e;
    struct block *block;
    uint32_t index;
    uint32_t exec;           /* lanes of the instruction at hand */
    uint32_t live;           /* threads that have not exited */
    uint32_t all;            /* threads that exist */
    const uint32_t *base[2]; /* registers, constants */
    struct frame *frame;
    struct frame *root; /* of the kernel */
    struct context *contexts;
    uint32_t context_count, context_cap;
    uint32_t current;
    uint64_t steps;
    uint32_t pc;    /* over all functions, of the instruction at hand */
    uint8_t *local; /* lanes one after another, local_bytes each */
    uint8_t *local_init;
    uint64_t local_bytes;
    uint32_t epoch; /* 0: to be made */
    uint32_t lane_sync[LANES];
    uint32_t lane_release[LANES], lane_acquire[LANES];
    uint64_t addr[LANES];
    uint32_t *exit_pc;          /* of each lane */
    struct cluster_lanes *meet; /* NULL: the kernel knows of no cluster */
    uint32_t wrapped_s, wrapped_u;
    int64_t wrapped_true, wrapped_value;
    uint32_t spin; /* compare-and-swaps and volatile loads since lanes last came or went */
    bool yielded;  /* gave up its turn because it seems to wait for someone */
    /* emu_wait.c: states in which it gave up its turn, all since the same change of memory. */
    uint64_t seen[WAIT_STATES];
    uint32_t seen_count;
    uint64_t seen_changes;
    bool stuck;
};

/* Loops that wait for a lock or a flag look like this many tries in a row. */
#define SPIN_TRIES 64u

struct barrier {
    uint32_t arrived;        /* threads */
    uint32_t expected;       /* 0: all */
    uint32_t popc, all, any; /* of bar.red */
    uint32_t warps;          /* warps that took part */
    uint32_t pc;             /* of the first to arrive, over all functions */
    bool mismatch;
};

struct block {
    struct block *next_free;
    uint64_t linear;
    uint32_t id[3];
    uint32_t ordinal;
    uint32_t threads, warp_count, live_threads;
    struct warp *warps;
    uint32_t next_warp;
    uint8_t *shared;
    uint8_t *shared_init;
    struct shadow shadow;
    struct barrier barriers[16];
    uint32_t full_sync;        /* time of the last barrier of the whole block */
    uint32_t vc[LANES][LANES]; /* partial barriers: time up to which row knows column */
    uint32_t acquire_time;
    struct cluster *cluster;            /* NULL: the kernel knows of no cluster */
    uint32_t rank;                      /* in it */
    uint64_t visits[EMU_CLUSTER_MAX];   /* last access of each other block to this one's memory */
    uint32_t visit_at[EMU_CLUSTER_MAX]; /* its offset */
    bool done;                          /* every thread has exited; kept for its cluster */
    bool stuck;                         /* in its last turn nobody got anywhere */
};

struct violation_slot;

#define EMU_TEXTURE_HANDLE (0x54ull << 56 | 1)
struct texture {
    struct emu_texture spec;
    unsigned channel_bits;
    uint32_t texel_bytes;
};

struct emu {
    const struct ptx_program *p;
    struct emu_options o;
    struct arena *a;   /* lives as long as the engine */
    struct arena *run; /* of one run */
    uint64_t bytes;    /* host memory counted */
    VEC(struct buffer *) buffers;
    VEC(struct texture) textures;
    uint32_t *variable_buffer; /* program variable -> buffer + 1 */
    struct code *code;
    uint32_t total_pcs;
    uint32_t *consts; /* 2 units each */
    /* The launch. */
    const struct ptx_function *kernel;
    uint32_t grid[3], block_dim[3];
    uint32_t dynamic_shared;
    bool clusters;           /* the kernel knows of clusters: barrier.cluster, or a shape */
    bool explicit_cluster;   /* a shape was given */
    uint32_t cluster_dim[3]; /* blocks; 1 x 1 x 1 without a shape */
    uint32_t cluster_count;  /* their product */
    uint64_t packed_shared;  /* bytes of the static variables as the assembler lays them out */
    uint64_t shared_bytes, static_shared;
    uint64_t (*shared_ranges)[2]; /* static variables of this kernel: first byte, end */
    size_t shared_count;
    bool reserved_shared;    /* the kernel asks where the reserved part is */
    uint64_t *shared_offset; /* program variable -> offset, UINT64_MAX: not in this kernel */
    uint8_t *params;
    uint64_t param_bytes;
    uint64_t max_steps;
    struct block **live;
    size_t live_count;
    struct block *free_blocks;
    struct frame *free_frames;
    uint32_t now;
    VEC(struct epoch) epochs;
    VEC(struct block_info) infos;
    uint32_t first_epoch;
    bool stop;
    uint64_t steps, poll_at, steps_end;
    struct emu_evidence ev;
    VEC(struct emu_violation) violations;
    struct map violation_keys;
    struct strbuf printed;
    bool fma;
    struct page *last_page;
    struct buffer *last_buffer;
    uint64_t last_page_number;
    uint64_t seed;
    uint64_t changes;   /* of memory, and of who waits at barriers */
    uint64_t workspace; /* the grid's own memory (cooperative launches), 0: none */
};

/* ---- numbers: exec_round.c ---------------------------------------------------------------- */
struct float_format {
    int mantissa, exponent_min, exponent_max, bits;
};
extern const struct float_format FORMAT_F16, FORMAT_BF16, FORMAT_F32, FORMAT_F64, FORMAT_TF32;
/* Bits of +-mant * 2^exp (and a little more when sticky) in a format, rounded. */
uint64_t emu_round_pack(bool negative, uint64_t mant, int exp, bool sticky,
                        const struct float_format *f, unsigned mode);
uint64_t emu_round_double(double v, const struct float_format *f, unsigned mode);
double emu_unpack(uint64_t bits, const struct float_format *f);
/* a + b in double, the last bit made odd when inexact: rounding again gives the right result. */
double emu_add_odd(double a, double b);
float emu_f32(uint32_t bits);
uint32_t emu_bits32(float f);
double emu_f64(uint64_t bits);
uint64_t emu_bits64(double d);

/* ---- selection: each returns NULL when the instruction is not its own or not supported ------- */
exec_fn *emu_select_int(const struct ptx_instr *in);
exec_fn *emu_select_bits(const struct ptx_instr *in);
exec_fn *emu_select_float(const struct ptx_instr *in);
exec_fn *emu_select_double(const struct ptx_instr *in);
exec_fn *emu_select_half(const struct ptx_instr *in);
exec_fn *emu_select_cmp(const struct ptx_instr *in);
exec_fn *emu_select_cvt(const struct ptx_instr *in);
exec_fn *emu_select_cvt_exact(const struct ptx_instr *in, unsigned d_bits, unsigned s_bits);
exec_fn *emu_select_move(const struct ptx_instr *in);
exec_fn *emu_select_special(void);
exec_fn *emu_select_mem(const struct ptx_instr *in);
exec_fn *emu_select_atom(const struct ptx_instr *in);
exec_fn *emu_select_warp(const struct ptx_instr *in);
exec_fn *emu_select_mbarrier(const struct ptx_instr *in);
exec_fn *emu_select_texture(const struct ptx_instr *in);
exec_fn *emu_select_async(const struct ptx_instr *in);
exec_fn *emu_select_cluster(const struct ptx_instr *in);
exec_fn *emu_select_mma(const struct ptx_instr *in);
exec_fn *emu_select_wmma_double(const struct ptx_instr *in);
exec_fn *emu_select_wmma(const struct ptx_instr *in);
exec_fn *emu_select(const struct ptx_instr *in);
unsigned emu_control_of(const struct ptx_instr *in);

/* ---- memory: emu_memory.c -------------------------------------------------------------------- */
void *emu_alloc(struct emu *e, size_t bytes); /* counted, zeroed; sets stop when out of budget */
void emu_free(struct emu *e, void *p, size_t bytes);
struct buffer *emu_buffer_new(struct emu *e, const struct emu_buffer *spec);
void emu_buffer_free(struct emu *e, struct buffer *b);
struct page *emu_page(struct emu *e, struct buffer *b, uint64_t number);
/* What the page held before anyone wrote. */
void emu_page_fresh(const struct buffer *b, uint64_t number, struct page *out);
struct buffer *emu_buffer_near(struct emu *e, uint64_t address);
uint8_t *emu_global_at(struct emu *e, uint64_t address, size_t bytes);

/* ---- link: emu_link.c ------------------------------------------------------------------------ */
int emu_link(struct emu *e, const struct ptx_function *kernel);
int emu_variables_create(struct emu *e);
const struct code *emu_code(struct emu *e, uint32_t function);

/* ---- schedule: emu_sched.c, emu_context.c, emu_barrier.c ------------------------------------- */
int emu_run_blocks(struct emu *e, const struct emu_launch *l);
void emu_warp_run(struct warp *w, uint64_t slice);
void emu_stop_at(struct emu *e, struct warp *w, enum emu_stop why, const char *text);
uint32_t emu_context_new(struct warp *w);
void emu_context_diverge(struct warp *w, struct context *c, uint32_t taken, uint32_t target,
                         uint32_t rest, uint32_t rest_pc, uint32_t rpc);
void emu_context_leave(struct warp *w, uint32_t context);
void emu_context_resume(struct warp *w, uint32_t context);
void emu_context_exit(struct warp *w, struct context *c, uint32_t lanes);
void emu_context_return(struct warp *w, struct context *c, uint32_t lanes);
bool emu_context_release(struct warp *w);
void emu_brx(struct warp *w, struct context *c, const struct xop *x);
void emu_call(struct warp *w, struct context *c, const struct xop *x);
void emu_call_finish(struct warp *w, struct context *c, struct frame *callee, uint32_t lanes);
struct frame *emu_frame_push(struct warp *w, const struct code *code, struct frame *caller);
void emu_frame_free(struct emu *e, struct frame *f);
bool emu_builtin(struct warp *w, const struct ptx_function *f, const struct xop *x);
void emu_barrier_arrive(struct warp *w, struct context *c, const struct xop *x);
void emu_barrier_check(struct block *b, uint32_t number);
void emu_barrier_check_all(struct block *b);
/* What every thread of the block does, in order of threads. */
void emu_describe_threads(struct block *b, struct emu_violation *v);
void emu_barrier_deadlock(struct block *b);
/* emu_wait.c: a warp gave up its turn; have all done so for good? */
void emu_wait_note(struct warp *w);
bool emu_wait_endless(struct emu *e, struct block **live, size_t count);
bool emu_wait_spins(struct block **live, size_t count);
void emu_wait_report(struct emu *e, struct block **live, size_t count);
/* emu_cluster.c */
void emu_cluster_shape(struct emu *e, const struct emu_launch *l);
struct cluster *emu_cluster_new(struct emu *e, uint32_t count);
void emu_cluster_join(struct cluster *c, struct block *b, uint32_t rank);
void emu_cluster_barrier(struct warp *w, struct context *c, const struct xop *x);
void emu_cluster_exit(struct warp *w, uint32_t lanes);
void emu_cluster_block_end(struct block *b);
/* Do threads of the block wait at the cluster's barrier? Where. */
bool emu_cluster_waits(const struct block *b, uint32_t *pc);
void emu_cluster_deadlock(struct emu *e, struct block **live, size_t count);
/* Did what `other_lane` did at ep->time come before what `lane` of w does, by barriers? */
bool emu_cluster_ordered(const struct warp *w, unsigned lane, const struct epoch *ep,
                         unsigned other_lane);
void emu_warp_arrive(struct warp *w, struct context *c, const struct xop *x);
/* How hard to try: wait for all lanes; do without for shfl, vote, ...; do without everywhere. */
enum match_force { MATCH_ALL, MATCH_COLLECTIVES, MATCH_ANY };
bool emu_warp_match(struct warp *w, enum match_force force);
void emu_bar_result(struct warp *w, struct context *c, const struct barrier *bar);

/* ---- races and marks ------------------------------------------------------------------------- */
void emu_sync_warp(struct warp *w, uint32_t lanes);
/* Orders what lanes of a block did before a release before what others do after an acquire. */
void emu_sync_release(struct warp *w, uint32_t lanes);
void emu_sync_acquire(struct warp *w, uint32_t lanes);
void emu_sync_fence(struct warp *w, const struct ptx_instr *in, bool shared);
struct access {
    struct warp *w;
    const struct xop *x;
    uint32_t pc;
    uint32_t size;
    uint8_t kind;       /* enum emu_access */
    bool strong;        /* atomic or volatile */
    bool signal;        /* tells a barrier object: what orders others, not what is to be ordered */
    uint8_t space;      /* enum emu_space of the target at hand */
    struct block *peer; /* whose shared memory the lane at hand reaches, NULL: not another's */
    struct buffer *buffer;
    uint64_t base;         /* what turns addresses into offsets of the space (exec_bulk.c) */
    const uint8_t *memory; /* bytes that are there now, for races of equal writes */
    const uint64_t *value; /* elements to be written; NULL: not known */
    uint32_t known_epoch;  /* an epoch found to be ordered before all lanes */
};
/* Makes the cells that an access needs: the shadow is of `bytes` bytes. */
void emu_shadow_ready(struct access *a, struct shadow *s, uint64_t bytes);
void emu_shadow_free(struct emu *e, struct shadow *s);
/* `at`: the access's first byte in what the shadow is of; `offset`: the same for reports. */
void emu_race_check(struct access *a, unsigned lane, struct shadow *s, uint64_t at,
                    uint64_t offset);
/* A cell that stands for the access of a lane. */
uint64_t emu_race_cell(struct access *a, unsigned lane);
/* The same for the lanes of a load; the shadow is of what begins at address `base`. */
void emu_race_loads(struct access *a, struct shadow *s, uint64_t base);
bool emu_bulk_load(struct access *a);
bool emu_bulk_store(struct access *a);
void emu_wrap_before(struct warp *w, const struct xop *x);
void emu_wrap_after(struct warp *w, const struct xop *x);
void emu_wrap_access(struct access *a);
unsigned emu_mark_of(const struct ptx_instr *in);

/* ---- memory access --------------------------------------------------------------------------- */
/* Where a lane's access goes. data is NULL when it must not be made. */
struct place {
    uint8_t *data;
    uint8_t *init;         /* bitmap, NULL: not tracked */
    uint32_t bit;          /* first bit in it */
    struct shadow *shadow; /* NULL: races are not tracked */
    uint32_t shadow_at;    /* the access's first byte in it */
    uint64_t offset;       /* in the object's space, for reports */
};
void emu_addresses(struct warp *w, const struct xop *x);
bool emu_place_find(struct access *a, unsigned lane, uint64_t address, struct place *out);
/* Marks bytes as written, or reports reads of bytes that nobody wrote. */
void emu_place_touch(struct access *a, unsigned lane, uint64_t address, struct place *p);
/* exec_mbarrier.c */
void emu_async_release(struct warp *w);
void emu_mbarrier_complete(struct warp *w, const struct xop *barrier, unsigned lane,
                           uint64_t address, uint32_t bytes);
/* exec_atom.c: the value that an atomic operation leaves. */
uint64_t emu_atomic_at(const struct ptx_instr *in, unsigned space, uint64_t old, uint64_t b,
                       uint64_t c);
void emu_count_access(struct warp *w, const struct xop *x, uint32_t lanes, unsigned size);

/* ---- reports --------------------------------------------------------------------------------- */
struct emu_place emu_place_of(struct emu *e, uint32_t pc);
struct emu_thread emu_thread_of(const struct emu *e, uint64_t block, uint32_t thread);
/* The violation's record: a new one with *first true, an old one, or NULL when there is no room. */
struct emu_violation *emu_report(struct warp *w, unsigned lane, unsigned kind, uint32_t pc,
                                 uint32_t other, bool *first);
void emu_report_access(struct access *a, unsigned lane, unsigned kind, uint64_t address);
void emu_describe_address(struct emu *e, struct warp *w, unsigned space, uint64_t address,
                          struct emu_violation *v);

/* ---- lanes ----------------------------------------------------------------------------------- */
extern const uint32_t emu_nibble_mask[16][4];

static inline const uint32_t *src32(const struct warp *w, const struct xop *x, unsigned i)
{
    return w->base[x->s[i].base] + x->s[i].at;
}
static inline const uint64_t *src64(const struct warp *w, const struct xop *x, unsigned i)
{
    return (const uint64_t *)(const void *)(w->base[x->s[i].base] + x->s[i].at);
}
static inline uint32_t *dst32(const struct warp *w, const struct xop *x, unsigned i)
{
    return w->frame->regs + x->s[i].at;
}
static inline uint64_t *dst64(const struct warp *w, const struct xop *x, unsigned i)
{
    return (uint64_t *)(void *)(w->frame->regs + x->s[i].at);
}
static inline uint32_t src_pred(const struct warp *w, const struct xop *x, unsigned i)
{
    const struct slot *s = &x->s[i];
    uint32_t v = s->base ? w->base[1][s->at] : w->frame->preds[s->at];
    return s->negated ? ~v : v;
}
static inline void put_pred(const struct warp *w, const struct xop *x, unsigned i, uint32_t v)
{
    uint32_t *p = &w->frame->preds[x->s[i].at];
    *p = (*p & ~w->exec) | (v & w->exec);
}
static inline void put32_to(uint32_t *d, const uint32_t *t, uint32_t mask)
{
    if (mask == FULL_MASK) {
        __builtin_memcpy(d, t, LANES * 4);
        return;
    }
    for (unsigned k = 0; k < 8; k++) {
        const uint32_t *m = emu_nibble_mask[mask >> (4 * k) & 15u];
        for (unsigned j = 0; j < 4; j++)
            d[4 * k + j] = (t[4 * k + j] & m[j]) | (d[4 * k + j] & ~m[j]);
    }
}
static inline void put64_to(uint64_t *d, const uint64_t *t, uint32_t mask)
{
    if (mask == FULL_MASK) {
        __builtin_memcpy(d, t, LANES * 8);
        return;
    }
    for (unsigned i = 0; i < LANES; i++)
        if (mask >> i & 1u)
            d[i] = t[i];
}
static inline void put32(const struct warp *w, const struct xop *x, const uint32_t *t)
{
    put32_to(dst32(w, x, 0), t, w->exec);
}
static inline void put64(const struct warp *w, const struct xop *x, const uint64_t *t)
{
    put64_to(dst64(w, x, 0), t, w->exec);
}
/* A slot's value in a lane, zero-extended. */
static inline void lane_value_128(const struct warp *w, const struct xop *x, unsigned i,
                                  unsigned lane, uint64_t out[2])
{
    out[0] = src64(w, x, i)[lane];
    out[1] = src64(w, x, i)[LANES + lane];
}
static inline uint64_t lane_value(const struct warp *w, const struct xop *x, unsigned i,
                                  unsigned lane)
{
    return x->s[i].bits == 64 ? src64(w, x, i)[lane] : src32(w, x, i)[lane];
}
/* Writes a lane of a destination slot, cut to its width. */
static inline void lane_store(const struct warp *w, const struct xop *x, unsigned i, unsigned lane,
                              uint64_t v)
{
    unsigned bits = x->s[i].bits;
    if (bits == 64)
        dst64(w, x, i)[lane] = v;
    else
        dst32(w, x, i)[lane] = bits == 16  ? (uint32_t)(v & 0xffffu)
                               : bits == 8 ? (uint32_t)(v & 0xffu)
                                           : (uint32_t)v;
}

/* The same of 128 bits: the high halves lie behind the low ones. NULL: zero. */
static inline void lane_store_128(const struct warp *w, const struct xop *x, unsigned i,
                                  unsigned lane, const void *from)
{
    uint64_t v[2] = {0, 0};
    if (from)
        __builtin_memcpy(v, from, 16);
    if (x->s[i].sink)
        return;
    dst64(w, x, i)[lane] = v[0];
    dst64(w, x, i)[LANES + lane] = v[1];
}

#define FOR_LANES(i) for (unsigned i = 0; i < LANES; i++)
#define FOR_ACTIVE(i, mask)                                                                        \
    for (uint32_t m_##i = (mask), i = 0; m_##i && (i = (uint32_t)__builtin_ctz(m_##i), 1);         \
         m_##i &= m_##i - 1)

#endif
