/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Engine `ptx-cpu`: runs a decoded PTX program on the CPU, a warp at a time, and watches it.
 *
 *     emu_create(&e, program, &options);
 *     emu_buffer_add(e, &(struct emu_buffer){.name = "x", .bytes = n * 4, ...}, &address);
 *     emu_run(e, &launch, &evidence);       repeat: memory stays, as on a device
 *     ... read evidence (valid until the next emu_run or emu_destroy) ...
 *     emu_destroy(e);
 *
 * An access that breaks a rule is recorded and skipped (loads give 0), and the run goes on, so that
 * one run shows every violation.  Same program, options, launches: same evidence, on any machine.
 * Not thread-safe; several engines may run side by side.
 */
#ifndef CUDALINT_RUNTIME_EMU_EMU_H
#define CUDALINT_RUNTIME_EMU_EMU_H

#include "runtime/ptx/ptx.h"

struct emu;

/* emu_options.detect */
#define EMU_DETECT_BOUNDS (1u << 0) /* outside buffers, shared, local, constant, parameters */
#define EMU_DETECT_ALIGN (1u << 1)
#define EMU_DETECT_UNINIT (1u << 2) /* needs EMU_FILL_UNINIT buffers; shared and local always */
#define EMU_DETECT_WRAP (1u << 3)   /* accesses through addresses whose 32-bit index wrapped */
#define EMU_DETECT_RACE_SHARED (1u << 4)
#define EMU_DETECT_RACE_GLOBAL (1u << 5)
#define EMU_DETECT_BARRIER (1u << 6) /* divergent and mismatched barriers, warp masks */
#define EMU_DETECT_ALL 0x7fu
/* Bounds are always checked for safety; without EMU_DETECT_BOUNDS they are just not reported. */

struct emu_options {
    uint32_t detect;          /* EMU_DETECT_... */
    bool counters;            /* per-instruction counts of sectors, bank conflicts, active lanes */
    uint64_t seed;            /* order of blocks and warps; 0: ascending */
    uint64_t max_steps;       /* warp instructions of one emu_run; 0: 1 << 32 */
    uint64_t max_bytes;       /* host memory of buffers, shadows, blocks; 0: 2 GiB */
    uint32_t max_violations;  /* distinct ones (kind, instruction, other instruction); 0: 64 */
    uint32_t resident_blocks; /* blocks that may be alive at once; 0: 64. Cooperative: all */
    /* Asked about every 2^16 warp instructions; non-zero stops the run (EMU_STOP_ASKED). */
    int (*poll)(void *context);
    void *poll_context;
};

enum emu_fill_kind {
    EMU_FILL_ZERO,
    EMU_FILL_BYTE,   /* every byte is value & 255 */
    EMU_FILL_VALUE,  /* every element is value */
    EMU_FILL_RAMP,   /* element i is value + i * step (integers), as the element's type */
    EMU_FILL_SMALL,  /* element i is value + (i % step): small, distinct neighbours */
    EMU_FILL_RANDOM, /* integers: value + hash(seed, i) % step; floats: in [0, 1) */
    EMU_FILL_UNINIT  /* reads before writes are violations; holds a fixed odd pattern */
};

struct emu_fill {
    uint8_t kind;    /* enum emu_fill_kind */
    uint8_t element; /* enum ptx_type: size and meaning; 0: bytes (PTX_U8) */
    int64_t value;   /* floats: converted to the element's type */
    int64_t step;
    uint64_t seed;
    uint64_t first; /* number of the buffer's first element, modulo 2^64 */
};

/* A global buffer. Costs memory only where it is touched: 16 GiB may be asked for. */
struct emu_buffer {
    const char *name; /* copied */
    uint64_t bytes;   /* exact extent: one byte more is out of bounds. 0 is allowed */
    bool read_only;   /* writes are reported as EMU_V_READ_ONLY */
    struct emu_fill fill;
    const void *data; /* overrides the first data_bytes of the fill; copied */
    uint64_t data_bytes;
};

/* A texture or surface object: texels of a buffer, row by row. */
enum emu_address_mode {
    EMU_ADDRESS_WRAP,
    EMU_ADDRESS_CLAMP,
    EMU_ADDRESS_MIRROR,
    EMU_ADDRESS_BORDER
};
struct emu_texture {
    uint64_t address;              /* of the first texel */
    uint64_t width, height, depth; /* texels; height 0: one row, depth 0: one layer */
    uint64_t pitch;                /* bytes of a row; 0: no gaps */
    uint8_t element;         /* enum ptx_type of a channel: 8, 16, 32-bit integers, f16, f32 */
    uint8_t channels;        /* 1, 2, 4 */
    bool layered;            /* depth counts layers */
    bool normalized;         /* coordinates from 0 to 1 */
    bool linear;             /* filtered; else the nearest texel */
    bool read_normalized;    /* integers read as floats in [0, 1] or [-1, 1] */
    uint8_t address_mode[3]; /* enum emu_address_mode */
};

struct emu_block_range {
    uint64_t first; /* linear block number: x + grid.x * (y + grid.y * z) */
    uint64_t count;
};

struct emu_launch {
    const char *kernel; /* name as in the PTX; NULL: the only kernel */
    uint32_t grid[3];
    uint32_t block[3];       /* product at most 1024 */
    uint32_t dynamic_shared; /* bytes */
    const void *params;      /* the parameter block; layout by emu_param_place */
    size_t param_bytes;
    const struct emu_block_range *ranges; /* blocks to run, in this order; none: all */
    size_t range_count;
    bool cooperative;    /* all blocks alive together (grid.sync) */
    uint32_t cluster[3]; /* blocks of a cluster; 0: the kernel's own shape, or none */
};
#define EMU_CLUSTER_MAX 16u /* blocks of the largest cluster that hardware takes */

enum emu_space {
    EMU_SPACE_NONE,
    EMU_SPACE_GLOBAL,
    EMU_SPACE_SHARED,
    EMU_SPACE_LOCAL,
    EMU_SPACE_CONST,
    EMU_SPACE_PARAM
};

enum emu_access { EMU_ACCESS_NONE, EMU_ACCESS_READ, EMU_ACCESS_WRITE, EMU_ACCESS_ATOMIC };

enum emu_violation_kind {
#define EMU_VIOLATION(id, text, help) EMU_V_##id,
#include "runtime/emu/emu_violations.def"
    EMU_V_COUNT
};

/* Why a run ended. */
enum emu_stop {
    EMU_STOP_DONE,        /* every block ran to its end */
    EMU_STOP_UNSUPPORTED, /* reached an instruction that is not modelled: stop_text has it */
    EMU_STOP_STEPS,       /* step budget: a runaway loop or just a long kernel; see violations */
    EMU_STOP_MEMORY,      /* max_bytes */
    EMU_STOP_ASKED,       /* poll said so */
    EMU_STOP_TRAP,        /* trap or brkpt; also a violation */
    EMU_STOP_ASSERT,      /* __assertfail; also a violation */
    EMU_STOP_DEADLOCK,    /* every thread of a block waits, or all of the grid; also a violation */
    EMU_STOP_BAD_LAUNCH   /* launch cannot run: stop_text says why */
};

/* One place in the source: follow `caller` for the call chain of inlined code. */
struct emu_place {
    uint32_t function; /* number in ptx_program.functions */
    uint32_t pc;       /* instruction number in it */
    uint32_t loc;      /* number in ptx_program.locs, 0: unknown */
    const char *file;  /* "" when unknown */
    uint32_t line;
    uint32_t column;
};

struct emu_thread {
    uint32_t block[3];
    uint32_t thread[3];
};

/* Threads of one block, or blocks of the grid, first to last (linear), that do the same thing. */
enum emu_group_state { EMU_GROUP_WAITS, EMU_GROUP_EXITED, EMU_GROUP_ELSEWHERE };
struct emu_group {
    uint8_t state;          /* enum emu_group_state */
    uint32_t first, last;   /* linear numbers of threads in the block, or of blocks, inclusive */
    struct emu_place place; /* where it waits or left; pc 0 and loc 0 when unknown */
    uint32_t barrier;       /* number of the barrier it waits at */
};
#define EMU_GROUPS_MAX 16

struct emu_violation {
    uint8_t kind;   /* enum emu_violation_kind */
    uint8_t space;  /* enum emu_space */
    uint8_t access; /* enum emu_access */
    uint8_t size;   /* bytes of the access */
    uint64_t count; /* how often; the rest describes the first occurrence */
    struct emu_thread who;
    struct emu_place at;
    uint64_t address;      /* generic address, or offset in the space for shared and local */
    const char *object;    /* buffer or variable it is in or next to; "" when none is near */
    int64_t offset;        /* bytes from the object's start; may be negative */
    uint64_t object_bytes; /* its extent */
    /* Races: the earlier access. Wrap: other.at is where the value wrapped. */
    bool has_other;
    struct emu_thread other;
    struct emu_place other_at;
    uint8_t other_access;
    bool same_value; /* race between writes of the same value */
    bool lockstep;   /* both threads are in one warp */
    /* Wrap: the value that was used and the value without wrapping. Assert: line. */
    int64_t value;
    int64_t true_value;
    const char *text; /* assert: expression; unsupported: instruction; else NULL */
    bool blocks;      /* the groups are of blocks, not of threads of one block */
    struct emu_group groups[EMU_GROUPS_MAX]; /* barriers: who waits where, who has left */
    uint32_t group_count;
};

/* Per instruction of the kernel's functions. */
struct emu_counter {
    uint64_t warps;         /* times a warp executed it with at least one active lane */
    uint64_t lanes;         /* active lanes over all of them; guarded-off lanes do not count */
    uint64_t requests;      /* memory instructions issued to global memory by warps */
    uint64_t sectors;       /* 32-byte sectors those touched */
    uint64_t sectors_ideal; /* the fewest that the same bytes could touch */
    uint64_t bytes;         /* bytes asked for by active lanes */
    uint64_t wavefronts;    /* shared memory passes */
    uint64_t wavefronts_ideal;
};

struct emu_evidence {
    enum emu_stop stop;
    const char *stop_text; /* "" when DONE */
    struct emu_place stop_at;
    struct emu_thread stop_who;
    const struct emu_violation *violations; /* in order of first occurrence */
    size_t violation_count;
    uint64_t violations_dropped; /* distinct ones past max_violations */
    uint64_t warp_instructions;
    uint64_t lane_instructions;
    uint64_t blocks_run;
    uint64_t threads_run;
    uint64_t barriers;   /* times a block barrier completed */
    uint64_t host_bytes; /* memory used at the end */
    const char *printed; /* what printf wrote, at most 1 MiB */
    size_t printed_len;
    /* counters[f] is NULL or an array over the instructions of functions[f]. */
    const struct emu_counter *const *counters;
};

/* `program` must outlive the engine. Allocates the module's global and constant variables. 0, -1 */
int emu_create(struct emu **out, const struct ptx_program *program,
               const struct emu_options *options);
void emu_destroy(struct emu *e);

/* Adds a buffer; its device address (256-byte aligned) goes to *address. 0, or -1 with a message */
int emu_buffer_add(struct emu *e, const struct emu_buffer *buffer, uint64_t *address);
/* Adds a texture or surface of a buffer; its handle is what kernels get. 0, or -1 with a message */
int emu_texture_add(struct emu *e, const struct emu_texture *texture, uint64_t *handle);
/* Address and size of a .global, .const variable of the module. 0, or -1: no such variable. */
int emu_variable_find(const struct emu *e, const char *name, uint64_t *address, uint64_t *bytes);

/* Byte offset and size of parameter `index` in the block emu_launch.params. 0, or -1. */
int emu_param_place(const struct emu *e, const char *kernel, size_t index, size_t *offset,
                    size_t *bytes);
size_t emu_param_count(const struct emu *e, const char *kernel);

/* 0 when evidence was made (whatever it says), -1 with a message on misuse. */
int emu_run(struct emu *e, const struct emu_launch *launch, struct emu_evidence *out);

/* Device memory to and from the host; 0, or -1 when the range is not inside one buffer. */
int emu_memory_read(struct emu *e, uint64_t address, void *out, size_t bytes);
int emu_memory_write(struct emu *e, uint64_t address, const void *data, size_t bytes);

/* Can the engine run this instruction? (decoder coverage) */
bool emu_supports(const struct ptx_instr *in);

const char *emu_violation_name(unsigned kind); /* "out-of-bounds", ... */
const char *emu_stop_name(unsigned stop);      /* "done", "unsupported", ... */
const char *emu_space_name(unsigned space);

/* Where the code at `p` was inlined: the call's place; loc 0 when it was not inlined. Intrinsics
 * such as __shfl_xor_sync lie in CUDA's headers: users want the first place that is theirs. */
struct emu_place emu_place_caller(const struct emu *e, const struct emu_place *p);

/* Evidence as text, for dumps and tests. */
void emu_evidence_print(const struct emu *e, const struct emu_evidence *ev, struct strbuf *out);

#endif
