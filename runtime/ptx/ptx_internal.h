/* SPDX-License-Identifier: Apache-2.0 */
/* Private to runtime/ptx: the scanner, the parser's state, raw operands. */
#ifndef CUDALINT_RUNTIME_PTX_PTX_INTERNAL_H
#define CUDALINT_RUNTIME_PTX_PTX_INTERNAL_H

#include "base/error.h"
#include "base/limits.h"
#include "base/vec.h"
#include "runtime/ptx/ptx.h"

/* A piece of the text. */
struct ptx_word {
    const char *at;
    size_t len;
};

/* Modifier groups: which words an instruction takes (ptx_ops.def). */
enum ptx_group {
    GROUP_NOMOD = 0,
    GROUP_ROUND = 1 << 0,
    GROUP_IROUND = 1 << 1,
    GROUP_SAT = 1 << 2,
    GROUP_FTZ = 1 << 3,
    GROUP_APPROX = 1 << 4,
    GROUP_HILO = 1 << 5,
    GROUP_CC = 1 << 6,
    GROUP_TO = 1 << 7,
    GROUP_CLAMP = 1 << 8,
    GROUP_SYNC = 1 << 9,
    GROUP_SHIFTAMT = 1 << 10,
    GROUP_MNAN = 1 << 11,
    GROUP_RELU = 1 << 12,
    GROUP_SATFINITE = 1 << 13,
    GROUP_TRANS = 1 << 14,
    GROUP_NOFTZ = 1 << 15,
    GROUP_UNI = 1 << 16,
    GROUP_CMP = 1 << 17,
    GROUP_COMBINE = 1 << 18,
    GROUP_SPACE = 1 << 19,
    GROUP_SCOPE = 1 << 20,
    GROUP_ORDER = 1 << 21,
    GROUP_VEC = 1 << 22,
    GROUP_MATRICES = 1 << 23,
    GROUP_CACHE = 1 << 24,
    GROUP_ATOMIC = 1 << 25,
    GROUP_SHFL = 1 << 26,
    GROUP_VOTE = 1 << 27,
    GROUP_LEFTRIGHT = 1 << 28,
    GROUP_PRMT = 1 << 29,
    GROUP_ROWCOL = 1 << 30,
    GROUP_TESTP = GROUP_PRMT, /* never on one instruction */
    GROUP_ANYMOD = -1
};

struct ptx_mod_info {
    const char *text;
    int group;
    uint16_t offset; /* in struct ptx_instr */
    uint16_t size;   /* 4: flags, or-ed; 1: a byte, set */
    uint32_t value;
};

struct ptx_op_info {
    const char *text;
    const char *operands;
    int groups;
};

const struct ptx_op_info *ptx_op_info(unsigned op);
/* The instruction whose name is a prefix of the dotted word; its length in *len. */
unsigned ptx_op_find(struct ptx_word word, size_t *len);
/* The type of that name, PTX_NOTYPE when it is none. */
unsigned ptx_type_find(struct ptx_word word);
const struct ptx_mod_info *ptx_mod_find(struct ptx_word word, int groups);
/* A special register; -1 when the name is none. */
int ptx_special_find(struct ptx_word word);
unsigned ptx_special_bits(unsigned special);

/* An operand as it is written. */
enum ptx_raw_kind {
    RAW_REG,
    RAW_PRED,
    RAW_INT,
    RAW_FLOAT,
    RAW_SPECIAL,
    RAW_SYMBOL,
    RAW_ADDRESS,
    RAW_VECTOR,
    RAW_SINK,
    RAW_LIST,   /* (a, b): calls */
    RAW_TEXTURE /* [register, {a, b}]: index, and the elements */
};
struct ptx_raw {
    uint8_t kind;
    bool negated;
    bool joined;           /* "a|b": this is b */
    bool base_register;    /* RAW_ADDRESS */
    bool absolute;         /* RAW_ADDRESS: a number only */
    uint8_t float_bits;    /* 0f: 32, 0d: 64, decimal: 0 */
    uint32_t index;        /* register number, special */
    uint32_t first, count; /* RAW_VECTOR, RAW_LIST: elements in the parser's raws */
    uint64_t value;        /* integer; float bits as written */
    double number;
    int64_t offset;
    struct ptx_word name; /* symbol */
};

struct ptx_reg_decl {
    struct ptx_word name;
    uint32_t count; /* 0: one register of exactly that name */
    uint32_t first;
    uint32_t scope;
};
struct ptx_local_name {
    struct ptx_word name;
    uint32_t variable;
    uint32_t scope;
};
struct ptx_label {
    struct ptx_word name;
    uint32_t scope;
    uint32_t instr;
    struct ptx_label *next; /* same name */
};
struct ptx_fixup {
    struct ptx_word name;
    uint32_t scope;
    uint32_t operand; /* slot whose index becomes the instruction number */
    uint32_t instr;
    uint32_t target; /* UINT32_MAX, or number in targets with `element` */
    uint32_t element;
};

struct ptx_target_build {
    struct ptx_word name;
    uint32_t *at;
    size_t len;
};

/* State while one function is read. */
struct ptx_build {
    struct ptx_function *f;
    VEC(struct ptx_instr) instrs;
    VEC(struct ptx_operand) operands;
    VEC(struct ptx_reg) regs;
    VEC(struct ptx_reg_decl) decls;
    VEC(struct ptx_local_name) names;
    VEC(struct ptx_fixup) fixups;
    VEC(struct ptx_target_build) targets;
    VEC(struct ptx_proto) protos;
    VEC(uint32_t) scopes; /* parent of each scope */
    VEC(struct ptx_raw) raws;
    VEC(struct ptx_raw) top; /* operands of the instruction at hand */
    struct map labels;
    uint32_t scope;
    uint32_t depth;
    uint32_t units, preds;
};

struct ptx_debug_name {
    uint32_t loc;
    struct ptx_word label;
    uint64_t offset;
};

struct ptx_parser {
    struct arena *a;
    struct ptx_program *p;
    const char *at, *end;
    unsigned line;
    VEC(const char *) files;
    VEC(struct ptx_loc) locs;
    VEC(struct ptx_variable) variables;
    VEC(struct ptx_symbol) symbols;
    VEC(struct ptx_const) consts;
    VEC(struct ptx_function *) functions;
    VEC(struct ptx_debug_name) debug_names;
    struct map symbol_names;   /* name -> symbol number + 1 */
    struct map variable_names; /* module scope: name -> variable number + 1 */
    struct map function_names;
    struct map const_numbers;
    struct map loc_numbers;
    struct map debug_labels; /* label -> text */
    uint32_t loc;            /* of the instruction at hand */
    struct ptx_build *b;
};

/* ptx_lex.c */
void ptx_skip_space(struct ptx_parser *x);
bool ptx_take(struct ptx_parser *x, char c);
char ptx_peek(struct ptx_parser *x);
/* [A-Za-z_$%][A-Za-z0-9_$]*; len 0 when there is none. */
struct ptx_word ptx_identifier(struct ptx_parser *x);
/* An opcode: identifier characters, dots and double colons. */
struct ptx_word ptx_opcode_word(struct ptx_parser *x);
bool ptx_word_is(struct ptx_word w, const char *s);
/* Is ".word" one of the modifiers? */
bool ptx_has_word(struct ptx_word mods, const char *word);
/* Are all of the modifiers types, or among the words (with blanks between)? */
bool ptx_only_words(struct ptx_word mods, const char *words);
bool ptx_take_word(struct ptx_parser *x, const char *s);
bool ptx_unsigned(struct ptx_parser *x, uint64_t *out);
/* A number with sign, decimal, hex, octal, binary, 0f, 0d: fills kind, value, number. */
bool ptx_number(struct ptx_parser *x, struct ptx_raw *out);
bool ptx_string(struct ptx_parser *x, struct ptx_word *out);
void ptx_skip_until(struct ptx_parser *x, char c);
void ptx_skip_braces(struct ptx_parser *x);
int ptx_fail(struct ptx_parser *x, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* ptx_variable.c */
int ptx_variable_parse(struct ptx_parser *x, unsigned space, bool is_extern, uint32_t *number);
uint32_t ptx_variable_add(struct ptx_parser *x, const struct ptx_variable *v);
uint32_t ptx_symbol_number(struct ptx_parser *x, struct ptx_word name);
uint32_t ptx_symbol_of_variable(struct ptx_parser *x, uint32_t variable);
void ptx_symbols_resolve(struct ptx_parser *x);

/* ptx_body.c */
int ptx_body_parse(struct ptx_parser *x, struct ptx_function *f);
uint32_t ptx_reg_new(struct ptx_parser *x, const char *name, unsigned bits);
/* Register number of that name, UINT32_MAX when it is none. */
uint32_t ptx_reg_find(struct ptx_parser *x, struct ptx_word name);
/* Variable of the function's scopes or of the module, UINT32_MAX. */
uint32_t ptx_variable_find(struct ptx_parser *x, struct ptx_word name);

/* ptx_debug.c */
void ptx_loc_parse(struct ptx_parser *x);
void ptx_file_parse(struct ptx_parser *x);
void ptx_section_parse(struct ptx_parser *x);
void ptx_debug_resolve(struct ptx_parser *x);

/* ptx_operand.c */
bool ptx_operands_parse(struct ptx_parser *x);
struct ptx_operand ptx_operand_const(struct ptx_parser *x, uint64_t value, unsigned bits);
struct ptx_operand ptx_operand_symbol(struct ptx_parser *x, const struct ptx_raw *raw,
                                      unsigned bits);
bool ptx_operand_value(struct ptx_parser *x, const struct ptx_raw *raw, unsigned type,
                       struct ptx_operand *out);
bool ptx_operand_address(struct ptx_parser *x, const struct ptx_raw *raw, struct ptx_operand *out);

/* ptx_decode.c */
void ptx_instr_parse(struct ptx_parser *x);
/* ptx_decode_special.c: false when it is unsupported. */
bool ptx_decode_special(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods);
/* ptx_decode_async.c */
bool ptx_decode_async(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods);
/* ptx_decode_texture.c */
bool ptx_decode_texture(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods);
/* ptx_decode_wmma.c */
bool ptx_decode_wmma(struct ptx_parser *x, struct ptx_instr *in, struct ptx_word mods);
bool ptx_decode_slots(struct ptx_parser *x, struct ptx_instr *in, const char *letters);
bool ptx_slot_add(struct ptx_parser *x, struct ptx_instr *in, struct ptx_operand o);

/* ptx_cfg.c */
void ptx_cfg_build(struct ptx_parser *x, struct ptx_function *f);

#endif
