/* SPDX-License-Identifier: Apache-2.0 */
/* Look-ups in the tables of ptx_ops.def. */
#include "runtime/ptx/ptx_internal.h"

#include <stddef.h>
#include <string.h>

struct type_info {
    const char *text;
    uint8_t bits;
    uint8_t kind;
};

static const struct type_info types[] = {
#define PTX_TYPE(id, text, bits, kind) {text, bits, kind},
#include "runtime/ptx/ptx_ops.def"
};

static const char *const specials[] = {
#define PTX_SPECIAL(id, text) text,
#include "runtime/ptx/ptx_ops.def"
};

/* The group names of the .def file are short; they are only visible here. */
enum {
    NOMOD = GROUP_NOMOD,
    ROUND = GROUP_ROUND,
    IROUND = GROUP_IROUND,
    SAT = GROUP_SAT,
    FTZ = GROUP_FTZ,
    APPROX = GROUP_APPROX,
    HILO = GROUP_HILO,
    CC = GROUP_CC,
    TO = GROUP_TO,
    CLAMP = GROUP_CLAMP,
    SYNC = GROUP_SYNC,
    SHIFTAMT = GROUP_SHIFTAMT,
    MNAN = GROUP_MNAN,
    RELU = GROUP_RELU,
    SATFINITE = GROUP_SATFINITE,
    TRANS = GROUP_TRANS,
    NOFTZ = GROUP_NOFTZ,
    UNI = GROUP_UNI,
    CMP = GROUP_CMP,
    COMBINE = GROUP_COMBINE,
    SPACE = GROUP_SPACE,
    SCOPE = GROUP_SCOPE,
    ORDER = GROUP_ORDER,
    VEC_ = GROUP_VEC,
    MATRICES = GROUP_MATRICES,
    CACHE = GROUP_CACHE,
    ATOMIC = GROUP_ATOMIC,
    SHFL = GROUP_SHFL,
    VOTE = GROUP_VOTE,
    LEFTRIGHT = GROUP_LEFTRIGHT,
    PRMT = GROUP_PRMT,
    ROWCOL = GROUP_ROWCOL,
    TESTP = GROUP_TESTP,
    ANYMOD = GROUP_ANYMOD
};
#undef VEC
#define VEC VEC_

static const struct ptx_mod_info mods[] = {
#define PTX_MOD(text, group, field, value)                                                         \
    {text, group, offsetof(struct ptx_instr, field), sizeof(((struct ptx_instr *)0)->field), value},
#include "runtime/ptx/ptx_ops.def"
};

static const struct ptx_op_info ops[] = {
#define PTX_OP(id, text, operands, mods) {text, operands, mods},
#include "runtime/ptx/ptx_ops.def"
};

struct alias {
    const char *text;
    unsigned op;
};
static const struct alias aliases[] = {
#define PTX_ALIAS(text, id) {text, PTX_OP_##id},
#include "runtime/ptx/ptx_ops.def"
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

const struct ptx_op_info *ptx_op_info(unsigned op)
{
    return op < COUNT(ops) ? &ops[op] : NULL;
}

/* True when `text` is a prefix of the word and ends where a modifier begins. */
static bool names_prefix(const char *text, struct ptx_word word, size_t best)
{
    size_t n = strlen(text);
    return n > best && n <= word.len && memcmp(text, word.at, n) == 0 &&
           (n == word.len || word.at[n] == '.');
}

unsigned ptx_op_find(struct ptx_word word, size_t *len)
{
    unsigned found = PTX_OP_UNSUPPORTED;
    *len = 0;
    for (unsigned i = 0; i < COUNT(ops); i++)
        if (ops[i].text[0] == word.at[0] && names_prefix(ops[i].text, word, *len)) {
            *len = strlen(ops[i].text);
            found = i;
        }
    for (unsigned i = 0; i < COUNT(aliases); i++)
        if (names_prefix(aliases[i].text, word, *len)) {
            *len = strlen(aliases[i].text);
            found = aliases[i].op;
        }
    return found;
}

unsigned ptx_type_find(struct ptx_word word)
{
    for (unsigned i = 1; i < COUNT(types); i++)
        if (ptx_word_is(word, types[i].text))
            return i;
    return PTX_NOTYPE;
}

const struct ptx_mod_info *ptx_mod_find(struct ptx_word word, int groups)
{
    for (size_t i = 0; i < COUNT(mods); i++)
        if ((groups & mods[i].group) && ptx_word_is(word, mods[i].text))
            return &mods[i];
    return NULL;
}

int ptx_special_find(struct ptx_word word)
{
    for (unsigned i = 0; i < COUNT(specials); i++)
        if (ptx_word_is(word, specials[i]))
            return (int)i;
    return -1;
}

unsigned ptx_special_bits(unsigned special)
{
    if (special == PTX_SREG_IS_EXPLICIT_CLUSTER)
        return 1;
    return special == PTX_SREG_CLOCK64 || special == PTX_SREG_CURRENT_GRAPH_EXEC ||
                   special == PTX_SREG_GLOBALTIMER || special == PTX_SREG_GRIDID
               ? 64
               : 32;
}

const char *ptx_op_name(unsigned op)
{
    if (op == PTX_OP_PACK || op == PTX_OP_UNPACK)
        return op == PTX_OP_PACK ? "pack" : "unpack";
    return op < COUNT(ops) ? ops[op].text : "unsupported";
}

const char *ptx_type_name(unsigned type)
{
    return type < COUNT(types) ? types[type].text : "?";
}

unsigned ptx_type_bits(unsigned type)
{
    return type < COUNT(types) ? types[type].bits : 0;
}

unsigned ptx_type_kind(unsigned type)
{
    return type < COUNT(types) ? types[type].kind : PTX_KIND_NONE;
}

const char *ptx_space_name(unsigned space)
{
    static const char *const names[] = {"generic", "global", "shared",         "local",
                                        "const",   "param",  "shared::cluster"};
    return space < COUNT(names) ? names[space] : "?";
}
