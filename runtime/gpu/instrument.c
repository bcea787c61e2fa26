/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/gpu/instrument_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/gpu/gpu_log.h"

/* Static shared memory that every architecture has (CUDA C++ Programming Guide, "Technical
 * Specifications per Compute Capability"). */
#define SHARED_EVERYWHERE (48u << 10)

static const char declarations[] =
    "\n.extern .func (.param .b32 cl_result) __cudalint_access"
    " (.param .b64 cl_address, .param .b32 cl_site, .param .b32 cl_what);\n"
    ".extern .func __cudalint_shared_variable"
    " (.param .b32 cl_number, .param .b32 cl_address, .param .b32 cl_bytes);\n"
    ".extern .func (.param .b32 cl_result) __cudalint_enter ();\n"
    ".extern .func __cudalint_barrier (.param .b32 cl_site);\n"
    ".extern .func __cudalint_leave (.param .b32 cl_site);\n"
    ".extern .func __cudalint_trap (.param .b32 cl_site);\n"
    ".extern .func __cudalint_shadow (.param .b64 cl_address, .param .b32 cl_site,"
    " .param .b32 cl_what, .param .b64 cl_value);\n"
    ".extern .func __cudalint_warp_sync (.param .b32 cl_mask);\n"
    ".extern .func __cudalint_fence (.param .b32 cl_wide);\n"
    ".extern .global .align 4 .u32 __cudalint_over;\n";

void instrument_copy_until(struct rewriter *r, size_t at)
{
    if (at > r->copied)
        strbuf_add_bytes(&r->text, r->p->source + r->copied, at - r->copied);
    r->copied = at;
}

uint32_t instrument_site_add(struct rewriter *r, const struct ptx_instr *in, unsigned kind,
                             unsigned space, uint32_t bytes)
{
    struct instrument_site s = {.kind = (uint8_t)kind,
                                .space = (uint8_t)space,
                                .bytes = bytes,
                                .function = r->f->number,
                                .instr = (uint32_t)(in - r->f->instrs),
                                .loc = in->loc};
    while (bytes && bytes < 1u << r->out->unit_shift)
        r->out->unit_shift--;
    vec_push(r->arena, &r->out->sites, s);
    return (uint32_t)r->out->sites.len;
}

const char *instrument_guard_text(struct rewriter *r, const struct ptx_instr *in, const char **rest)
{
    const char *at = r->p->source + in->text;
    const char *end = at + in->text_len;
    *rest = at;
    if (in->guard < 0)
        return "";
    const char *from = at++;
    while (at < end && (isspace((unsigned char)*at) || *at == '!'))
        at++;
    while (at < end && !isspace((unsigned char)*at))
        at++;
    *rest = at;
    struct strbuf text = {0};
    for (const char *c = from; c < at; c++)
        if (!isspace((unsigned char)*c))
            strbuf_add_char(&text, *c);
    const char *out = arena_strdup(r->arena, strbuf_text(&text));
    strbuf_free(&text);
    return out;
}

void instrument_put_guard_skip(struct rewriter *r, const char *guard, const char *label)
{
    if (!guard[0])
        return;
    bool negated = guard[1] == '!';
    strbuf_addf(&r->text, " @%s%s bra %s;", negated ? "" : "!", guard + (negated ? 2 : 1), label);
}

/* In a cluster a block's shared memory lies at its rank << 24, for itself and for others. */
static bool has_ranks(const struct rewriter *r)
{
    return r->p->target >= 90;
}

bool instrument_put_address(struct rewriter *r, const struct ptx_operand *o, unsigned space)
{
    if (o->kind != PTX_OPERAND_ADDRESS)
        return false;
    if (o->symbolic)
        strbuf_addf(&r->text, " mov.b64 %%cl_a, %s;", r->p->symbols[o->index].name);
    else if (o->bits == 0)
        return false; /* an absolute address: nobody writes it on purpose */
    else if (o->bits == 32)
        strbuf_addf(&r->text, " cvt.u64.u32 %%cl_a, %s;", r->f->regs[o->index].name);
    else
        strbuf_addf(&r->text, " mov.b64 %%cl_a, %s;", r->f->regs[o->index].name);
    if (o->offset)
        strbuf_addf(&r->text, " add.s64 %%cl_a, %%cl_a, %lld;", (long long)o->offset);
    if (space == PTX_SPACE_SHARED && has_ranks(r))
        strbuf_add(&r->text, " { .reg .b32 %cl_k; .reg .b64 %cl_m; mov.u32 %cl_k, %cluster_ctarank;"
                             " cvt.u64.u32 %cl_m, %cl_k; shl.b64 %cl_m, %cl_m, 24;"
                             " xor.b64 %cl_a, %cl_a, %cl_m; }");
    return true;
}

/* `%cl_w` = what the access is. What another block of the cluster has in shared memory lies where the
 * block's own does, but for the rank, and is checked as its own. */
static void put_what(struct rewriter *r, unsigned space, unsigned kind, uint32_t bytes)
{
    uint32_t what = bytes | kind << INSTRUMENT_KIND_SHIFT;
    uint32_t shared = what | PTX_SPACE_SHARED << INSTRUMENT_SPACE_SHIFT;
    if (space == PTX_SPACE_CLUSTER)
        strbuf_addf(&r->text, " and.b64 %%cl_a, %%cl_a, 0x%x; mov.b32 %%cl_w, %u;",
                    INSTRUMENT_RANK_MASK, shared);
    else
        strbuf_addf(&r->text, " mov.b32 %%cl_w, %u;", what | space << INSTRUMENT_SPACE_SHIFT);
    if (space == PTX_SPACE_GENERIC && has_ranks(r))
        strbuf_addf(&r->text,
                    " { .reg .pred %%cl_c; isspacep.shared::cluster %%cl_c, %%cl_a;"
                    " @%%cl_c cvta.to.shared::cluster.u64 %%cl_a, %%cl_a;"
                    " @%%cl_c and.b64 %%cl_a, %%cl_a, 0x%x; @%%cl_c mov.b32 %%cl_w, %u; }",
                    INSTRUMENT_RANK_MASK, shared);
}

void instrument_put_check(struct rewriter *r, uint32_t site)
{
    const struct instrument_site *s = &r->out->sites.at[site - 1];
    put_what(r, s->space, s->kind, s->bytes);
    strbuf_addf(&r->text,
                " { .param .b64 cl_p0; .param .b32 cl_p1; .param .b32 cl_p2; .param .b32 cl_rv;"
                " st.param.b64 [cl_p0], %%cl_a; st.param.b32 [cl_p1], %u;"
                " st.param.b32 [cl_p2], %%cl_w;"
                " call (cl_rv), __cudalint_access, (cl_p0, cl_p1, cl_p2);"
                " ld.param.b32 %%cl_r, [cl_rv]; }"
                " setp.ne.b32 %%cl_ok, %%cl_r, 0;",
                site);
}

void instrument_put_zero(struct rewriter *r, const struct ptx_operand *o)
{
    if (o->kind != PTX_OPERAND_REG)
        return;
    const char *name = r->f->regs[o->index].name;
    if (o->bits == 128)
        strbuf_addf(&r->text, " { .reg .b64 cl_z; mov.b64 cl_z, 0; mov.b128 %s, {cl_z, cl_z}; }",
                    name);
    else
        strbuf_addf(&r->text, " mov.b%u %s, 0;", o->bits, name);
}

void instrument_put_end(struct rewriter *r, const struct ptx_instr *in)
{
    strbuf_add(&r->text, " $CL_skip: }");
    r->copied = in->text + in->text_len;
    while (isspace((unsigned char)r->p->source[r->copied]))
        r->copied++;
    r->copied += r->p->source[r->copied] == ';'; /* an empty statement is an error of ptxas */
}

/* The operands of an access: where its addresses and destinations are. */
struct access_shape {
    unsigned kind;
    unsigned addresses[2]; /* slots */
    unsigned spaces[2];
    unsigned kinds[2];
    unsigned address_count;
    unsigned destinations; /* the first slots */
    uint32_t bytes;
};

static bool access_shape(struct rewriter *r, const struct ptx_instr *in, struct access_shape *s)
{
    uint32_t element = ptx_type_bits(in->type) / 8;
    *s = (struct access_shape){.address_count = 1, .bytes = element * in->vec};
    s->spaces[0] = in->space;
    switch (in->op) {
    case PTX_OP_LD:
        s->kind = s->kinds[0] = SITE_READ;
        s->destinations = in->vec;
        s->addresses[0] = in->vec;
        return true;
    case PTX_OP_ST: s->kind = s->kinds[0] = SITE_WRITE; return true;
    case PTX_OP_ATOM:
        s->kind = s->kinds[0] = SITE_ATOMIC;
        s->destinations = in->vec;
        s->addresses[0] = in->vec;
        return true;
    case PTX_OP_RED: s->kind = s->kinds[0] = SITE_ATOMIC; return true;
    case PTX_OP_CP_ASYNC: {
        const struct ptx_operand *size = &r->f->operands[in->operand + 2];
        if (size->kind != PTX_OPERAND_CONST || in->operands > 3)
            return false;
        s->bytes = (uint32_t)r->p->consts[size->index].value;
        s->address_count = 2;
        s->addresses[1] = 1;
        s->spaces[0] = PTX_SPACE_SHARED;
        s->spaces[1] = PTX_SPACE_GLOBAL;
        s->kinds[0] = SITE_WRITE;
        s->kinds[1] = SITE_READ;
        return true;
    }
    default: return false;
    }
}

bool instrument_is_guarded(unsigned space)
{
    return space == PTX_SPACE_GENERIC || space == PTX_SPACE_GLOBAL || space == PTX_SPACE_SHARED ||
           space == PTX_SPACE_CLUSTER;
}

/* Replaces an access by: check; when it passes, the access; else zeroes. */
static bool rewrite_access(struct rewriter *r, const struct ptx_instr *in)
{
    struct access_shape s;
    const struct ptx_operand *operands = &r->f->operands[in->operand];
    const char *rest;
    if (!access_shape(r, in, &s))
        return false;
    for (unsigned i = 0; i < s.address_count; i++) {
        const struct ptx_operand *o = &operands[s.addresses[i]];
        if (o->kind != PTX_OPERAND_ADDRESS || (!o->symbolic && o->bits == 0))
            return false;
    }
    const char *guard = instrument_guard_text(r, in, &rest);
    instrument_copy_until(r, in->text);
    const char *end = r->p->source + in->text + in->text_len;
    strbuf_add(&r->text, "{ .reg .b64 %cl_a; .reg .b32 %cl_r, %cl_w; .reg .pred %cl_ok;");
    instrument_put_guard_skip(r, guard, "$CL_skip");
    uint32_t first_site = (uint32_t)r->out->sites.len + 1;
    for (unsigned i = 0; i < s.address_count; i++) {
        uint32_t site = instrument_site_add(r, in, s.kinds[i], s.spaces[i], s.bytes);
        instrument_put_address(r, &operands[s.addresses[i]], s.spaces[i]);
        instrument_put_check(r, site);
        strbuf_add(&r->text, " @!%cl_ok bra $CL_zero;");
    }
    for (unsigned i = 0; r->shadow && i < s.address_count; i++)
        if (s.spaces[i] !=
            PTX_SPACE_CLUSTER) { /* another block's: the shadow has the block's own */
            instrument_put_address(r, &operands[s.addresses[i]], s.spaces[i]);
            instrument_put_shadow(r, in, first_site + i);
        }
    strbuf_add_char(&r->text, ' ');
    strbuf_add_bytes(&r->text, rest, (size_t)(end - rest));
    strbuf_add(&r->text, "; bra $CL_skip; $CL_zero:");
    for (unsigned i = 0; i < s.destinations; i++)
        instrument_put_zero(r, &operands[i]);
    instrument_put_end(r, in);
    return true;
}

static void put_call(struct rewriter *r, const struct ptx_instr *in, const char *function,
                     unsigned kind)
{
    const char *rest;
    uint32_t site = instrument_site_add(r, in, kind, PTX_SPACE_GENERIC, 0);
    const char *guard = instrument_guard_text(r, in, &rest);
    instrument_copy_until(r, in->text);
    strbuf_add_char(&r->text, '{');
    instrument_put_guard_skip(r, guard, "$CL_skip");
    strbuf_addf(&r->text,
                " { .param .b32 cl_p0; st.param.b32 [cl_p0], %u; call %s, (cl_p0); }"
                " $CL_skip: }\n\t",
                site, function);
}

static bool is_access(unsigned op)
{
    return op == PTX_OP_LD || op == PTX_OP_ST || op == PTX_OP_ATOM || op == PTX_OP_RED ||
           op == PTX_OP_CP_ASYNC;
}

/* The first access of its function that could not be rewritten. */
static void note_unguarded(struct rewriter *r, const struct ptx_instr *in)
{
    uint32_t *first = &r->out->unguarded[r->f->number];
    if (!*first)
        *first = 1 + (uint32_t)(in - r->f->instrs);
}

/* Does an operand name the symbol: by itself, as the base of an address, in a constant? */
static bool operand_names(const struct ptx_program *p, const struct ptx_operand *x,
                          const char *name)
{
    uint32_t symbol = PTX_NO_SYMBOL;
    if (x->kind == PTX_OPERAND_SYMBOL || (x->kind == PTX_OPERAND_ADDRESS && x->symbolic))
        symbol = x->index;
    else if (x->kind == PTX_OPERAND_CONST)
        symbol = p->consts[x->index].symbol;
    return symbol != PTX_NO_SYMBOL && strcmp(p->symbols[symbol].name, name) == 0;
}

/* What assert() calls when it fails. */
static bool is_assert(const struct rewriter *r, const struct ptx_instr *in)
{
    for (unsigned i = 0; in->op == PTX_OP_CALL && i < in->operands; i++)
        if (operand_names(r->p, &r->f->operands[in->operand + i], "__assertfail"))
            return true;
    return false;
}

/* Synchronisation that the shadow has to know of. */
static void note_order(struct rewriter *r, const struct ptx_instr *in)
{
    const char *rest;
    if (instrument_other_barrier(r->p, r->f, in))
        r->out->other_barriers = true;
    if (!r->shadow || !instrument_orders(in))
        return;
    const char *guard = instrument_guard_text(r, in, &rest);
    instrument_copy_until(r, in->text);
    strbuf_add_char(&r->text, '{');
    instrument_put_guard_skip(r, guard, "$CL_skip");
    instrument_put_order(r, in);
    strbuf_add(&r->text, " $CL_skip: }\n\t");
}

/* Without a rounding the assembler may make one fma of a product and a sum, which engine ptx-cpu does
 * not: both must leave the same memory. */
static void round_each(struct rewriter *r, const struct ptx_instr *in)
{
    static const char *const types[] = {".f32",  ".f64",    ".f16",  ".f16x2",
                                        ".bf16", ".bf16x2", ".f32x2"};
    const char *word;
    instrument_guard_text(r, in, &word);
    while (isspace((unsigned char)*word))
        word++;
    size_t n = strcspn(word, " \t\n");
    for (size_t k = 3; k + 2 < n; k++)
        if (word[k] == '.' && word[k + 1] == 'r' && strchr("nzmp", word[k + 2]))
            return;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t bytes = strlen(types[i]);
        if (n > bytes && memcmp(word + n - bytes, types[i], bytes) == 0) {
            instrument_copy_until(r, (size_t)(word + 3 - r->p->source));
            strbuf_add(&r->text, ".rn");
            return;
        }
    }
}

static void rewrite_instr(struct rewriter *r, const struct ptx_instr *in)
{
    if (in->text < r->copied)
        return; /* part of an instruction that is done: special registers are read by their own */
    note_order(r, in);
    if (is_access(in->op)) {
        if (instrument_is_guarded(in->space) && !rewrite_access(r, in))
            note_unguarded(r, in);
    } else if (instrument_moves_matrix(in)) {
        if (!instrument_is_guarded(in->space) || !instrument_put_matrix(r, in))
            note_unguarded(r, in);
    } else if (in->op == PTX_OP_BAR_SYNC || in->op == PTX_OP_BAR_RED) {
        put_call(r, in, "__cudalint_barrier", SITE_BARRIER);
    } else if (in->op == PTX_OP_TRAP) {
        put_call(r, in, "__cudalint_trap", SITE_TRAP);
    } else if (is_assert(r, in)) {
        put_call(r, in, "__cudalint_trap", SITE_ASSERT);
    } else if (in->op == PTX_OP_EXIT || (in->op == PTX_OP_RET && r->f->entry)) {
        put_call(r, in, "__cudalint_leave", SITE_LEAVE);
    } else if (in->op == PTX_OP_ADD || in->op == PTX_OP_SUB || in->op == PTX_OP_MUL) {
        round_each(r, in);
    } else if (instrument_is_back(r->f, in)) {
        instrument_copy_until(r, in->text);
        instrument_put_look(r);
    }
}

/* Where declarations may stand: behind the line of .address_size, or of .target. */
static size_t header_end(const struct ptx_program *p)
{
    const char *at = strstr(p->source, ".address_size");
    if (!at)
        at = strstr(p->source, ".target");
    at = at ? strchr(at, '\n') : NULL;
    return at ? (size_t)(at - p->source) : 0;
}

/* Is the variable visible in this function? */
static bool shared_in(const struct ptx_variable *v, const struct ptx_function *f)
{
    return v->space == PTX_SPACE_SHARED &&
           (v->function == PTX_NO_FUNCTION || v->function == f->number);
}

static bool symbol_is_used(const struct ptx_program *p, const char *name)
{
    for (size_t k = 0; k < p->function_count; k++) {
        const struct ptx_function *f = &p->functions[k];
        for (uint32_t i = 0; i < f->instr_count; i++)
            for (unsigned o = 0; o < f->instrs[i].operands; o++)
                if (operand_names(p, &f->operands[f->instrs[i].operand + o], name))
                    return true;
    }
    return false;
}

static uint32_t shared_number(struct rewriter *r, const struct ptx_variable *v)
{
    for (size_t i = 0; i < r->out->shared.len; i++)
        if (strcmp(r->out->shared.at[i].name, v->name) == 0)
            return (uint32_t)i;
    struct instrument_shared s = {.name = v->name, .bytes = (uint32_t)v->bytes};
    vec_push(r->arena, &r->out->shared, s);
    return (uint32_t)(r->out->shared.len - 1);
}

/* At a kernel's start: blocks that are not asked for leave; where the shared variables lie. */
static void put_entry(struct rewriter *r)
{
    const struct ptx_program *p = r->out->program;
    const char *rank_off = has_ranks(r) ? " and.b32 %cl_s, %cl_s, 0xffffff;" : "";
    if (!r->f->entry || r->f->instr_count == 0)
        return;
    instrument_copy_until(r, r->f->instrs[0].text);
    strbuf_add(&r->text, "{ .reg .b32 %cl_r; .reg .pred %cl_no; .param .b32 cl_rv;"
                         " call (cl_rv), __cudalint_enter; ld.param.b32 %cl_r, [cl_rv];"
                         " setp.eq.b32 %cl_no, %cl_r, 0; @%cl_no exit; }\n\t");
    if (strstr(p->source, "%reserved_smem_offset")) /* the code of cooperative groups does */
        strbuf_addf(&r->text,
                    "{ .reg .b32 %%cl_s, %%cl_e; .param .b32 cl_p0; .param .b32 cl_p1;"
                    " .param .b32 cl_p2; mov.u32 %%cl_s, %%reserved_smem_offset_begin;"
                    " mov.u32 %%cl_e, %%reserved_smem_offset_end; sub.u32 %%cl_e, %%cl_e, %%cl_s;"
                    " max.u32 %%cl_e, %%cl_e, 1; st.param.b32 [cl_p0], %u;"
                    " st.param.b32 [cl_p1], %%cl_s; st.param.b32 [cl_p2], %%cl_e;"
                    " call __cudalint_shared_variable, (cl_p0, cl_p1, cl_p2); }\n\t",
                    GPU_SHARED_RESERVED);
    for (size_t i = 0; i < p->variable_count; i++) {
        const struct ptx_variable *v = &p->variables[i];
        if (!shared_in(v, r->f) || (v->function == PTX_NO_FUNCTION && !symbol_is_used(p, v->name)))
            continue;
        strbuf_addf(&r->text,
                    "{ .reg .b32 %%cl_s; .param .b32 cl_p0; .param .b32 cl_p1; .param .b32 cl_p2;"
                    " mov.b32 %%cl_s, %s;%s st.param.b32 [cl_p0], %u; st.param.b32 [cl_p1], %%cl_s;"
                    " st.param.b32 [cl_p2], %llu;"
                    " call __cudalint_shared_variable, (cl_p0, cl_p1, cl_p2); }\n\t",
                    v->name, rank_off, shared_number(r, v), (unsigned long long)v->bytes);
    }
}

/* What each static shared array can get. */
static uint32_t shared_gap(const struct ptx_program *p)
{
    uint64_t total = 0, arrays = 0;
    for (size_t i = 0; i < p->variable_count; i++)
        if (p->variables[i].space == PTX_SPACE_SHARED && p->variables[i].bytes) {
            total += (p->variables[i].bytes + 15) / 16 * 16;
            arrays++;
        }
    if (arrays == 0 || total >= SHARED_EVERYWHERE)
        return 0;
    uint64_t gap = (SHARED_EVERYWHERE - total) / arrays;
    gap = gap / INSTRUMENT_SHARED_GAP_STEP * INSTRUMENT_SHARED_GAP_STEP;
    return gap < INSTRUMENT_SHARED_GAP ? (uint32_t)gap : INSTRUMENT_SHARED_GAP;
}

/* Where the extent of an array begins in a line that declares one in the space; NULL. */
static const char *declared_extent(const char *line, size_t n, const char *space)
{
    while (n > 0 && isspace((unsigned char)*line))
        line++, n--;
    const char *open = n > 0 && *line == '.' ? memchr(line, '[', n) : NULL;
    const char *word = open ? strstr(line, space) : NULL;
    if (!word || word > open || memchr(line, '=', (size_t)(open - line)))
        return NULL;
    return isdigit((unsigned char)open[1]) ? open + 1 : NULL;
}

/* The source with larger static arrays: "name[1024]" becomes "name[2048]". */
static const char *widen_arrays(struct arena *a, const struct ptx_program *p)
{
    uint32_t gap = shared_gap(p);
    struct strbuf text = {0};
    const char *at = p->source;
    for (const char *line = at; line;) {
        const char *end = strchr(line, '\n');
        size_t n = end ? (size_t)(end - line) : strlen(line);
        const char *shared = gap ? declared_extent(line, n, ".shared ") : NULL;
        const char *extent = shared ? shared : declared_extent(line, n, ".global ");
        char *close = NULL;
        unsigned long long old = extent ? strtoull(extent, &close, 10) : 0;
        /* Initialised or not; only what is declared in bytes, as the compilers do. */
        const char *unit = strstr(line, ".b8 ");
        if (old > 0 && *close == ']' && (shared || (unit && unit < extent))) {
            strbuf_add_bytes(&text, at, (size_t)(extent - at));
            strbuf_addf(&text, "%llu", old + (shared ? gap : INSTRUMENT_SHARED_GAP));
            at = close;
        }
        line = end ? end + 1 : NULL;
    }
    strbuf_add(&text, at);
    const char *out = arena_strdup(a, strbuf_text(&text));
    strbuf_free(&text);
    return out;
}

/* Blocks a multiprocessor, registers a thread: the user's wishes for speed.  Calls into the support code
 * need registers of their own, and the linker refuses a kernel that has fewer than what it calls. */
static void drop_register_bounds(struct strbuf *text)
{
    static const char *const words[] = {".minnctapersm", ".maxnreg"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (char *at = text->at; at && (at = strstr(at, words[i]));) {
            char *end = at + strlen(words[i]);
            end += strspn(end, " \t");
            end += strspn(end, "0123456789");
            memset(at, ' ', (size_t)(end - at));
        }
}

static size_t text_of(const struct ptx_function *f)
{
    return f->instr_count ? f->instrs[0].text : SIZE_MAX;
}

static int by_text(const void *a, const void *b)
{
    size_t x = text_of(*(const struct ptx_function *const *)a);
    size_t y = text_of(*(const struct ptx_function *const *)b);
    return (x > y) - (x < y);
}

/* The rewriter goes through the text once; functions are numbered by their declarations. */
static const struct ptx_function **functions_by_text(struct arena *a, const struct ptx_program *p)
{
    const struct ptx_function **out =
        ARENA_ARRAY(a, const struct ptx_function *, p->function_count + 1);
    for (size_t i = 0; i < p->function_count; i++)
        out[i] = &p->functions[i];
    qsort(out, p->function_count, sizeof *out, by_text);
    return out;
}

int instrument_ptx(struct arena *a, const char *ptx, size_t len, bool shadow,
                   struct instrumented *out)
{
    struct ptx_program *p;
    struct ptx_program *wide;
    *out = (struct instrumented){.unit_shift = 2};
    if (ptx_parse(a, ptx, len, &p) < 0)
        return -1;
    const char *text = widen_arrays(a, p);
    if (ptx_parse(a, text, strlen(text), &wide) < 0)
        return -1;
    out->program = p;
    out->unguarded = ARENA_ARRAY(a, uint32_t, p->function_count + 1);
    out->clusters = strstr(p->source, "mapa.") || strstr(p->source, "shared::cluster");
    struct rewriter r = {.arena = a, .p = wide, .shadow = shadow, .out = out};
    instrument_copy_until(&r, header_end(wide));
    strbuf_add(&r.text, declarations);
    const struct ptx_function **functions = functions_by_text(a, wide);
    for (size_t i = 0; i < wide->function_count; i++) {
        r.f = functions[i];
        put_entry(&r);
        for (uint32_t k = 0; k < r.f->instr_count; k++)
            rewrite_instr(&r, &r.f->instrs[k]);
    }
    out->heap = symbol_is_used(wide, "malloc");
    if (strstr(wide->source, "mbarrier.") || strstr(wide->source, "barrier.cluster"))
        out->other_barriers = true;
    instrument_copy_until(&r, wide->source_len);
    drop_register_bounds(&r.text);
    out->ptx = arena_strndup(a, strbuf_text(&r.text), r.text.len);
    out->len = r.text.len;
    strbuf_free(&r.text);
    return 0;
}
