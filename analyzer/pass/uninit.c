/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/uninit.h"

#include <ctype.h>
#include <string.h>

/* Atomics that put a value in without looking at the old one. */
static bool sets(const struct interval_access *a)
{
    const char *name = a->stmt->name ? a->stmt->name : "";
    return a->writes && (!a->atomic || strstr(name, "xch") || strstr(name, "exchange") ||
                         strcmp(name, "store") == 0);
}

static bool uses(const struct interval_access *a)
{
    return a->reads && !a->whole && !sets(a);
}

/* Some way leads from the write to the read. */
static bool leads_to(const struct interval_access *w, const struct interval_access *r)
{
    const struct lanes_frame *f = interval_common_frame(w->frame, r->frame);
    const struct ir_stmt *a = interval_statement_in(f, w), *b = interval_statement_in(f, r);
    return a == b || cfg_stmt_reaches(f->af->cfg, a, b);
}

struct escape {
    const struct ir_decl *decl;
    const struct lanes_frame *frame;
    bool found;
};

static bool is_there(const struct ir_expr *e, void *context)
{
    struct escape *x = context;
    if (e->op == IR_ADDR && e->decl == x->decl)
        x->found = true;
    return !x->found;
}

/* `(uint64_t)row` of a function that is handed it, or a number made of it; not what a comparison says of it. */
static bool is_number_of(const struct escape *x, const struct ir_expr *e)
{
    bool handed = e->op == IR_CAST && e->type && e->type->kind == TYPE_INT && e->args[0]->type &&
                  e->args[0]->type->kind == TYPE_POINTER;
    if (handed && interval_object(x->frame, e->args[0]) == x->decl)
        return true;
    if (ir_op_info(e->op)->flags & IR_OP_COMPARE)
        return false;
    for (unsigned i = 0; i < e->arg_count; i++)
        if (is_number_of(x, e->args[i]))
            return true;
    return false;
}

/* An instruction that begins so: "red." is none in "ld.shared.f32". */
static bool has_instruction(const char *text, const char *word)
{
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if (at == text || !isalnum((unsigned char)at[-1]))
            return true;
    return false;
}

/* `asm("ld.shared.f32 %0, [%1];" ...)`. */
static bool only_loads(const struct ir_stmt *s)
{
    static const char *const others[] = {"st.",  "stmatrix", "cp.",      "red.",
                                         "atom", "mbarrier", "multimem", "tcgen"};
    bool loads =
        s->name && (has_instruction(s->name, "ld.") || has_instruction(s->name, "ldmatrix"));
    for (size_t i = 0; i < sizeof others / sizeof *others && loads; i++)
        loads = !has_instruction(s->name, others[i]);
    return loads;
}

/* Nothing is written through what the function or the instruction is handed. */
static bool leaves_alone(const struct ir_stmt *s)
{
    return (s->kind == IR_STMT_ASM && only_loads(s)) ||
           (s->kind == IR_STMT_CALL && s->name && strcmp(s->name, "printf") == 0);
}

/* `fill(row)`, and not `sum(row)` of `float sum(const float *row)`: who answers with a pointer may answer with that. */
static bool may_write_through(const struct ir_stmt *s, size_t i)
{
    const struct ir_type *t = s->args.at[i]->type, *answer = s->var ? s->var->type : NULL;
    if (!t || t->kind != TYPE_POINTER)
        return false;
    return s->kind != IR_STMT_CALL || i >= 64 || !(s->reads_only >> i & 1) ||
           (answer && answer->kind == TYPE_POINTER);
}

/* An address that the function is handed and hands on as a number, or to a function that is not followed. */
static bool is_handed_on(const struct intervals *v, const struct ir_stmt *s, struct escape *x)
{
    bool call = s->kind == IR_STMT_CALL && !interval_enters(v, x->frame, s);
    switch (s->kind) {
    case IR_STMT_BRANCH:
    case IR_STMT_SWITCH:
    case IR_STMT_EVAL:
    case IR_STMT_ASSUME:
    case IR_STMT_SET: return false;
    case IR_STMT_STORE: /* in a table of the kernel's it is a number; elsewhere it is kept for later */
        if (is_number_of(x, s->addr) && interval_object(x->frame, s->addr) != x->decl)
            return true;
        if (interval_global(x->frame, s->addr))
            return false;
        break;
    default:
        if (leaves_alone(s))
            return false;
    }
    if (s->expr && is_number_of(x, s->expr))
        return true;
    for (size_t i = 0; i < s->args.len; i++) {
        const struct ir_expr *e = s->args.at[i];
        bool pointer = (call || s->kind == IR_STMT_ASM) && may_write_through(s, i);
        if (is_number_of(x, e) || (pointer && interval_object(x->frame, e) == x->decl))
            return true;
    }
    return false;
}

/* Is the address used for anything else than accesses, and calls that are followed? */
static bool escapes_in(const struct intervals *v, const struct lanes_frame *f,
                       const struct ir_decl *d)
{
    struct escape x = {.decl = d, .frame = f};
    const struct ir_func *func = f->af->func;
    for (size_t i = 0; i < func->stmts.len && !x.found; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        bool access = ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS;
        if (f->parent && is_handed_on(v, s, &x))
            return true;
        if (s->kind == IR_STMT_SET || s->kind == IR_STMT_EVAL)
            continue;
        ir_walk(s->expr, is_there, &x);
        if (!access && s->addr)
            ir_walk(s->addr, is_there, &x);
        if (s->object)
            ir_walk(s->object, is_there, &x);
        bool followed = s->kind == IR_STMT_CALL && interval_enters(v, f, s);
        for (size_t k = 0; k < s->args.len; k++) {
            bool pointer = s->args.at[k]->type->kind == TYPE_POINTER;
            if (!followed || !pointer) /* in a structure, say */
                ir_walk(s->args.at[k], is_there, &x);
        }
        if (access && s->addr && interval_object(f, s->addr) != d)
            ir_walk(s->addr, is_there, &x);
    }
    return x.found;
}

/* `fill(count, n)` of a function out of sight may take `count` by reference; and what is read but used
 * nowhere was written by something that the front end gave up on, `(tags[i], n) = pair`. */
static bool may_be_written(const struct ir_func *func, const struct ir_stmt *load)
{
    bool used = false;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        bool reads = ir_stmt_reads(s, load);
        if (reads && s->kind == IR_STMT_CALL && !s->callee)
            return true;
        used = used || reads;
    }
    return !used;
}

static bool is_handed_out(const struct lanes_frame *f, const struct ir_decl *d)
{
    const struct ir_func *func = f->af->func;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        if (s->kind == IR_STMT_LOAD && interval_object(f, s->addr) == d && may_be_written(func, s))
            return true;
    }
    return false;
}

static bool escapes(const struct intervals *v, const struct ir_decl *d)
{
    size_t n;
    const struct lanes_frame *const *frames = interval_frames(v, &n);
    for (size_t i = 0; i < n; i++)
        if (escapes_in(v, frames[i], d) || is_handed_out(frames[i], d))
            return true;
    return false;
}

/* Numbers: objects of classes are set up by what is done with them. */
static bool holds_numbers(const struct ir_decl *d)
{
    const struct ir_type *t = d->type;
    while (t && t->kind == TYPE_ARRAY)
        t = t->elem;
    return t && (t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL);
}

/* A copy that goes somewhere, perhaps there. */
static bool has_unknown_copy(const struct intervals *v)
{
    size_t n;
    const struct lanes_frame *const *frames = interval_frames(v, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_func *f = frames[i]->af->func;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind == IR_STMT_ASYNCCOPY && !interval_object(frames[i], s->addr))
                return true;
        }
    }
    return false;
}

/* Warps wait for each other by number: what stands further down may have been done by the one that was waited for. */
static bool has_numbered_barrier(const struct intervals *v)
{
    size_t n;
    const struct lanes_frame *const *frames = interval_frames(v, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_func *f = frames[i]->af->func;
        for (size_t k = 0; k < f->stmts.len; k++)
            if (f->stmts.at[k]->kind == IR_STMT_BARRIER && f->stmts.at[k]->scope == SCOPE_NAMED)
                return true;
    }
    return false;
}

/* An array that a function, no kernel, has together with others: it is outside of functions, or another one is asked
 * for it, `unsigned *first() { __shared__ unsigned numbers[128]; return numbers; }`.  Who is called before may write
 * to it. */
static bool is_of_others(const struct analysis_func *root, const struct ir_decl *d)
{
    const struct ir_func *f = root->func;
    bool own = f->kind == FUNC_KERNEL;
    for (size_t i = 0; i < f->decls.len && !own; i++)
        own = f->decls.at[i] == d;
    return !own;
}

const struct uninit *uninit_find(struct analysis_func *root, size_t *n)
{
    struct arena *a = root->analysis->arena;
    VEC(struct uninit) found = {0};
    *n = 0;
    if (root->func->has_errors || root->func->blocks.len > LIMIT_LANES_BLOCKS)
        return NULL;
    struct intervals *v = interval_build(a, root, INTERVAL_SHARED);
    size_t count;
    const struct interval_access *all = interval_accesses(v, &count);
    if (count >= LIMIT_RACE_ACCESSES || has_unknown_copy(v))
        return NULL; /* some writes were left out */
    bool numbered = has_numbered_barrier(v);
    for (size_t i = 0; i < count; i++) {
        const struct ir_decl *d = interval_object(all[i].frame, all[i].addr);
        bool done = !uses(&all[i]) || !d || d->storage != STORAGE_SHARED || d->guessed ||
                    is_of_others(root, d) || !holds_numbers(d);
        bool never = true;
        for (size_t k = 0; k < found.len; k++)
            done = done || found.at[k].object == d;
        for (size_t k = 0; k < count && !done; k++) {
            if (!sets(&all[k]) || interval_object(all[k].frame, all[k].addr) != d)
                continue;
            never = false;
            /* on the other side of a branch it may have been done by other threads */
            done = numbered || leads_to(&all[k], &all[i]) || !leads_to(&all[i], &all[k]);
        }
        if (done || escapes(v, d))
            continue;
        struct uninit u = {.read = &all[i], .object = d, .never = never};
        vec_push(a, &found, u);
    }
    *n = found.len;
    return found.at;
}
