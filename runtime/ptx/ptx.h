/* SPDX-License-Identifier: Apache-2.0 */
/*
 * PTX: from text to a decoded program.
 *
 * ptx_parse reads the PTX that NVRTC, nvcc and clang's NVPTX back end emit (ISA 6.x to 9.x) and
 * decodes it once: registers are numbered, immediates are constants, labels are instruction
 * indices, every branch knows its reconvergence point.  What the decoder does not know is kept as
 * PTX_OP_UNSUPPORTED with its text: a program with such an instruction is still a program, and
 * only reaching the instruction makes a run undecided.  Section numbers in comments are those of
 * "Parallel Thread Execution ISA", version 8.x.
 *
 * Everything lives in the arena that is given to ptx_parse.
 */
#ifndef CUDALINT_RUNTIME_PTX_PTX_H
#define CUDALINT_RUNTIME_PTX_PTX_H

#include "base/arena.h"
#include "base/map.h"
#include "base/strbuf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum ptx_type {
#define PTX_TYPE(id, text, bits, kind) PTX_##id,
#include "runtime/ptx/ptx_ops.def"
    PTX_TYPE_COUNT
};

/* What a type's bits mean. */
enum ptx_type_kind {
    PTX_KIND_NONE,
    PTX_KIND_BITS,
    PTX_KIND_UNSIGNED,
    PTX_KIND_SIGNED,
    PTX_KIND_FLOAT,
    PTX_KIND_PRED
};

enum ptx_op {
#define PTX_OP(id, text, operands, mods) PTX_OP_##id,
#include "runtime/ptx/ptx_ops.def"
    PTX_OP_UNSUPPORTED, /* text says what it was */
    PTX_OP_COUNT
};

enum ptx_space {
    PTX_SPACE_GENERIC,
    PTX_SPACE_GLOBAL,
    PTX_SPACE_SHARED,
    PTX_SPACE_LOCAL,
    PTX_SPACE_CONST,
    PTX_SPACE_PARAM,
    PTX_SPACE_CLUSTER /* .shared::cluster: shared memory of any block of the cluster */
};

enum ptx_round {
    PTX_ROUND_NONE, /* the instruction's default */
    PTX_ROUND_RN,   /* to nearest even */
    PTX_ROUND_RZ,
    PTX_ROUND_RM, /* towards minus infinity */
    PTX_ROUND_RP,
    PTX_ROUND_RNA, /* to nearest, ties away from zero */
    PTX_ROUND_RNI, /* the same, to an integral value */
    PTX_ROUND_RZI,
    PTX_ROUND_RMI,
    PTX_ROUND_RPI
};

/* Comparisons in the order of PTX ISA 9.7.5 (setp). */
enum ptx_cmp {
    PTX_CMP_NONE,
    PTX_CMP_EQ,
    PTX_CMP_NE,
    PTX_CMP_LT,
    PTX_CMP_LE,
    PTX_CMP_GT,
    PTX_CMP_GE,
    PTX_CMP_LO,
    PTX_CMP_LS,
    PTX_CMP_HI,
    PTX_CMP_HS,
    PTX_CMP_EQU,
    PTX_CMP_NEU,
    PTX_CMP_LTU,
    PTX_CMP_LEU,
    PTX_CMP_GTU,
    PTX_CMP_GEU,
    PTX_CMP_NUM,
    PTX_CMP_NAN
};

enum ptx_scope { PTX_SCOPE_NONE, PTX_SCOPE_CTA, PTX_SCOPE_CLUSTER, PTX_SCOPE_GPU, PTX_SCOPE_SYS };

/* Memory order of ld, st, atom, red, fence. */
enum ptx_order {
    PTX_ORDER_NONE,
    PTX_ORDER_WEAK,
    PTX_ORDER_RELAXED,
    PTX_ORDER_ACQUIRE,
    PTX_ORDER_RELEASE,
    PTX_ORDER_ACQ_REL,
    PTX_ORDER_SC,
    PTX_ORDER_VOLATILE
};

/* The word that picks a variant: atomic operation, shuffle mode, vote mode, and the like. */
enum ptx_variant {
    PTX_VAR_NONE,
    PTX_VAR_AND,
    PTX_VAR_OR,
    PTX_VAR_XOR,
    PTX_VAR_CAS,
    PTX_VAR_EXCH,
    PTX_VAR_ADD,
    PTX_VAR_INC,
    PTX_VAR_DEC,
    PTX_VAR_MIN,
    PTX_VAR_MAX,
    PTX_VAR_POPC,
    PTX_VAR_UP,
    PTX_VAR_DOWN,
    PTX_VAR_BFLY,
    PTX_VAR_IDX,
    PTX_VAR_ALL,
    PTX_VAR_ANY,
    PTX_VAR_UNI,
    PTX_VAR_BALLOT,
    PTX_VAR_L,
    PTX_VAR_R,
    PTX_VAR_F4E,
    PTX_VAR_B4E,
    PTX_VAR_RC8,
    PTX_VAR_ECL,
    PTX_VAR_ECR,
    PTX_VAR_RC16,
    PTX_VAR_PARITY, /* mbarrier.test_wait.parity */
    PTX_VAR_NOINC   /* cp.async.mbarrier.arrive.noinc */
};

/* suld, sust: what an access outside does. In ptx_instr.variant. */
enum ptx_surface { PTX_SURFACE_TRAP, PTX_SURFACE_CLAMP, PTX_SURFACE_ZERO };

/* ptx_instr.flags */
#define PTX_FLAG_SAT (1u << 0)
#define PTX_FLAG_FTZ (1u << 1)
#define PTX_FLAG_APPROX (1u << 2)
#define PTX_FLAG_FULL (1u << 3)
#define PTX_FLAG_LO (1u << 4)
#define PTX_FLAG_HI (1u << 5)
#define PTX_FLAG_WIDE (1u << 6)
#define PTX_FLAG_CC (1u << 7)    /* writes the carry flag */
#define PTX_FLAG_TO (1u << 8)    /* cvta.to */
#define PTX_FLAG_CLAMP (1u << 9) /* shf, bmsk, szext */
#define PTX_FLAG_WRAP (1u << 10)
#define PTX_FLAG_SYNC (1u << 11) /* shfl.sync, vote.sync, ... : first or last operand is a mask */
#define PTX_FLAG_ALIGNED (1u << 12)
#define PTX_FLAG_SHIFTAMT (1u << 13)
#define PTX_FLAG_NAN (1u << 14) /* min.NaN, max.NaN */
#define PTX_FLAG_ABS (1u << 15)
#define PTX_FLAG_RELU (1u << 16)
#define PTX_FLAG_XORSIGN (1u << 17)
#define PTX_FLAG_TRANS (1u << 18) /* ldmatrix */
#define PTX_FLAG_NOFTZ (1u << 19) /* atom.noftz */
#define PTX_FLAG_UNI (1u << 20)   /* bra.uni, call.uni */
#define PTX_FLAG_SATFINITE (1u << 21)
#define PTX_FLAG_CACHE_HINT (1u << 22) /* while decoding: the last operand is advice */

enum ptx_operand_kind {
    PTX_OPERAND_NONE,
    PTX_OPERAND_SINK,    /* "_": the result is dropped */
    PTX_OPERAND_REG,     /* index: register number in ptx_function.regs; unit: where it lives */
    PTX_OPERAND_PRED,    /* index: register number; unit: predicate number */
    PTX_OPERAND_CONST,   /* index: number in ptx_program.consts */
    PTX_OPERAND_SPECIAL, /* index: enum ptx_special; only as the source of PTX_OP_MOV */
    PTX_OPERAND_ADDRESS, /* [register + offset]: base is a register (index, unit) or none */
    PTX_OPERAND_SYMBOL,  /* address of a variable or function, plus offset; index: symbol number */
    PTX_OPERAND_LABEL,   /* index: instruction number in the function */
    PTX_OPERAND_TARGETS, /* index: number in ptx_function.targets (brx.idx) */
    PTX_OPERAND_PROTO    /* index: number in ptx_function.protos (indirect call) */
};

enum ptx_special {
#define PTX_SPECIAL(id, text) PTX_SREG_##id,
#include "runtime/ptx/ptx_ops.def"
    PTX_SREG_COUNT
};

struct ptx_operand {
    uint8_t kind;  /* enum ptx_operand_kind */
    uint8_t bits;  /* width of the register or constant: 1, 8, 16, 32, 64, 128 */
    bool negated;  /* !p, or a source with a minus sign */
    bool symbolic; /* ADDRESS: the base is symbol `index`, not a register */
    uint32_t index;
    uint32_t unit;  /* REG, ADDRESS: first unit of 32 lanes x 4 bytes; PRED: predicate number */
    int64_t offset; /* ADDRESS, SYMBOL: bytes */
};

/* A vector operand {a,b,c,d} takes one slot an element. */
struct ptx_instr {
    uint16_t op;         /* enum ptx_op */
    uint8_t type;        /* enum ptx_type: the first type word (destination type of cvt, set) */
    uint8_t type2;       /* the second: source type of cvt, set, slct, dp4a, mma's A */
    uint8_t type3;       /* mma's B */
    uint8_t type4;       /* mma's C */
    uint8_t round;       /* enum ptx_round */
    uint8_t cmp;         /* enum ptx_cmp */
    uint8_t combine;     /* setp.and/.or/.xor: enum ptx_variant */
    uint8_t space;       /* enum ptx_space */
    uint8_t scope;       /* enum ptx_scope */
    uint8_t order;       /* enum ptx_order */
    uint8_t variant;     /* enum ptx_variant */
    uint8_t vec;         /* 1, 2, 4, 8: elements moved by ld, st; matrices of ldmatrix */
    uint8_t shape[3];    /* mma: m, n, k */
    uint8_t operands;    /* number of slots */
    bool guard_negated;  /* @!p */
    int32_t guard;       /* predicate number, -1: none */
    uint32_t operand;    /* first slot in ptx_function.operands */
    uint32_t flags;      /* PTX_FLAG_... */
    uint32_t loc;        /* number in ptx_program.locs; 0: unknown */
    uint32_t reconverge; /* branches: instruction where the paths meet; instrs: only at the end */
    uint32_t text;       /* offset of the instruction in ptx_program.source */
    uint32_t text_len;
};

struct ptx_reg {
    const char *name;
    uint8_t bits;  /* 1: predicate */
    uint32_t unit; /* predicates: predicate number */
};

/* Where an instruction comes from; a chain when code was inlined (`inlined_at`). */
struct ptx_loc {
    uint32_t file;        /* number in ptx_program.files, 0: unknown */
    uint32_t line;        /* from 1 */
    uint32_t column;      /* from 1, 0: unknown */
    uint32_t caller;      /* number in ptx_program.locs of the call that was inlined, 0: none */
    const char *function; /* the inlined function's name, NULL: not inlined or not told */
};

/* Part of an initialiser that is an address: stored as `size` bytes at `at`. */
struct ptx_reloc {
    uint64_t at;
    uint32_t symbol;
    int64_t offset;
    uint8_t size;
    bool generic; /* generic(x): the generic address */
};

struct ptx_variable {
    const char *name;
    uint8_t space; /* enum ptx_space */
    uint8_t type;  /* enum ptx_type of an element */
    uint32_t align;
    uint64_t bytes; /* 0: extern array (dynamic shared memory) */
    uint64_t element_bytes;
    bool is_extern;
    bool opaque;         /* texref, samplerref, surfref */
    uint64_t init_bytes; /* leading bytes that are given; the rest is zero */
    const uint8_t *init;
    const struct ptx_reloc *relocs;
    size_t reloc_count;
    /* Param and local variables of a function: byte offset in the frame (kernels: in the
     * parameter block). Shared variables: 0, the engine lays them out for each kernel. */
    uint64_t offset;
    uint32_t function; /* number of the function it belongs to, PTX_NO_FUNCTION: module scope */
};
#define PTX_NO_FUNCTION UINT32_MAX

enum ptx_symbol_kind { PTX_SYMBOL_VARIABLE, PTX_SYMBOL_FUNCTION, PTX_SYMBOL_UNKNOWN };

/* Operands name variables and functions by symbol number. */
struct ptx_symbol {
    const char *name;
    uint8_t kind;   /* enum ptx_symbol_kind */
    uint32_t index; /* in ptx_program.variables or .functions */
};

/* Targets of brx.idx: instruction numbers. Prototypes: variables that stand for the parameters. */
struct ptx_targets {
    const char *name;
    const uint32_t *at;
    size_t len;
};
struct ptx_proto {
    const char *name;
    size_t params;
    size_t results;
};

/* A straight run of instructions. */
struct ptx_block {
    uint32_t first; /* instruction */
    uint32_t count;
    uint32_t post; /* block that post-dominates it immediately; ptx_function.block_count: exit */
};

struct ptx_function {
    const char *name; /* as in the PTX (mangled) */
    uint32_t number;
    bool entry;   /* a kernel */
    bool defined; /* has a body; vprintf, malloc, free, __assertfail have none */
    bool noreturn;
    const struct ptx_instr *instrs;
    uint32_t instr_count;
    const struct ptx_operand *operands;
    const struct ptx_reg *regs;
    uint32_t reg_count;
    uint32_t units; /* units of 32 lanes x 4 bytes that the registers need */
    uint32_t preds; /* predicates */
    const struct ptx_block *blocks;
    uint32_t block_count;
    const uint32_t *block_of; /* instruction -> block */
    const uint32_t *params;   /* variable numbers, in order */
    size_t param_count;
    const uint32_t *results;
    size_t result_count;
    const struct ptx_targets *targets;
    size_t target_count;
    const struct ptx_proto *protos;
    size_t proto_count;
    uint64_t param_bytes;         /* kernels: size of the parameter block */
    uint64_t frame_bytes;         /* per thread: .local and .param variables of one call */
    uint32_t max_threads[3];      /* .maxntid, 0: not given */
    uint32_t required_threads[3]; /* .reqntid */
    uint32_t cluster[3];          /* .reqnctapercluster: blocks of a cluster, 0: not given */
    uint32_t max_cluster;         /* .maxclusterrank: blocks at most, 0: not given */
    bool explicit_cluster;        /* .explicitcluster: the launch must give the shape */
    uint32_t unsupported;         /* number of PTX_OP_UNSUPPORTED instructions */
};

/* A value that instructions use as a source; floats as their bits. */
struct ptx_const {
    uint64_t value;  /* addend when `symbol` is given */
    uint32_t symbol; /* symbol whose address is added, PTX_NO_SYMBOL: none */
    uint8_t bits;    /* 16, 32, 64; 1: predicate */
};
#define PTX_NO_SYMBOL UINT32_MAX

struct ptx_program {
    uint32_t version; /* 10 * major + minor: 78 for 7.8 */
    uint32_t target;  /* 80 for sm_80, sm_80a */
    char *target_text;
    uint32_t address_bits;
    const char *source; /* the PTX text, NUL terminated; the program points into it */
    size_t source_len;
    const char **files; /* [0] is ""; paths as in .file */
    size_t file_count;
    struct ptx_loc *locs; /* [0] is unknown */
    size_t loc_count;
    struct ptx_variable *variables;
    size_t variable_count;
    struct ptx_symbol *symbols;
    size_t symbol_count;
    struct ptx_const *consts;
    size_t const_count;
    struct ptx_function *functions;
    size_t function_count;
};

/*
 * Decodes `len` bytes of PTX.  0, or -1 with a message that names the line ("line 12: ...").  The
 * text is copied.  Unknown instructions are no error; text that is not PTX is.
 */
int ptx_parse(struct arena *a, const char *text, size_t len, struct ptx_program **out);

/* The kernel or function of that name; NULL when there is none. */
const struct ptx_function *ptx_function_find(const struct ptx_program *p, const char *name);
/* The only kernel, or NULL when there are none or several. */
const struct ptx_function *ptx_kernel_single(const struct ptx_program *p);

/* The instruction's text without line ends, as in the PTX, at most `size` - 1 bytes. */
void ptx_instr_text(const struct ptx_program *p, const struct ptx_instr *in, char *out,
                    size_t size);

const char *ptx_op_name(unsigned op);
const char *ptx_type_name(unsigned type);
unsigned ptx_type_bits(unsigned type);
unsigned ptx_type_kind(unsigned type);
const char *ptx_space_name(unsigned space);

/* A variable's name as the source has it: "tile" for "_ZZ1kPfE4tile". */
const char *ptx_plain_name(struct arena *a, const char *mangled);
/* Is it a header of the toolkit or the compiler? The worker writes "<...>" for them. */
bool ptx_file_is_system(const char *path);
/* The first place out of the inlined calls that is the user's; the outermost when none is. */
uint32_t ptx_loc_user(const struct ptx_program *p, uint32_t loc);

/* The decoded program as text: functions, registers, blocks with post-dominators, instructions. */
void ptx_dump(const struct ptx_program *p, struct strbuf *out);

#endif
