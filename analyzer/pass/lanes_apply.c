/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic as the device does it, and made-up values. */
#include <ctype.h>
#include <string.h>

#include "pass/lanes_internal.h"
#include "pass/read_only.h"
#include "pass/uniform.h"

static double as_real(int64_t bits)
{
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

static int64_t real_bits(double d)
{
    int64_t bits;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static int64_t wrap(const struct ir_type *t, int64_t x)
{
    if (!t || t->kind != TYPE_INT || t->bits == 0 || t->bits >= 64)
        return x;
    uint64_t mask = (1ULL << t->bits) - 1;
    uint64_t low = (uint64_t)x & mask;
    if (t->is_signed && low >> (t->bits - 1))
        low |= ~mask;
    return (int64_t)low;
}

static int64_t apply_real(const struct ir_expr *e, int64_t xb, int64_t yb)
{
    double x = as_real(xb), y = as_real(yb);
    switch (e->op) {
    case IR_ADD: return real_bits(x + y);
    case IR_SUB: return real_bits(x - y);
    case IR_MUL: return real_bits(x * y);
    case IR_DIV: return y != 0 ? real_bits(x / y) : LANES_UNKNOWN;
    case IR_MIN: return real_bits(x < y ? x : y);
    case IR_MAX: return real_bits(x > y ? x : y);
    case IR_LT: return x < y;
    case IR_LE: return x <= y;
    case IR_GT: return x > y;
    case IR_GE: return x >= y;
    case IR_EQ: return x == y;
    case IR_NE: return x != y;
    default: return LANES_UNKNOWN;
    }
}

static bool is_unsigned(const struct ir_type *t)
{
    return t && t->kind == TYPE_INT && !t->is_signed;
}

static int64_t apply_int(const struct ir_expr *e, int64_t x, int64_t y)
{
    int64_t v;
    switch (e->op) {
    case IR_ADD:
    case IR_PTRADD: return __builtin_add_overflow(x, y, &v) ? LANES_UNKNOWN : v;
    case IR_SUB: return __builtin_sub_overflow(x, y, &v) ? LANES_UNKNOWN : v;
    case IR_MUL: return __builtin_mul_overflow(x, y, &v) ? LANES_UNKNOWN : v;
    case IR_DIV: return y == 0 || y == -1 ? (y ? -x : LANES_UNKNOWN) : x / y;
    case IR_REM: return y == 0 ? LANES_UNKNOWN : (y == -1 ? 0 : x % y);
    case IR_SHL: return y < 0 || y > 62 || x > INT32_MAX || x < 0 ? LANES_UNKNOWN : x << y;
    case IR_SHR: return y < 0 || y > 63 ? LANES_UNKNOWN : x >> y;
    case IR_BITAND: return x & y;
    case IR_BITOR: return x | y;
    case IR_BITXOR: return x ^ y;
    case IR_LT: return x < y;
    case IR_LE: return x <= y;
    case IR_GT: return x > y;
    case IR_GE: return x >= y;
    case IR_EQ: return x == y;
    case IR_NE: return x != y;
    case IR_MIN: return x < y ? x : y;
    case IR_MAX: return x > y ? x : y;
    default: return LANES_UNKNOWN;
    }
}

int64_t lanes_apply(const struct ir_expr *e, bool real, int64_t x, int64_t y)
{
    if (x == LANES_UNKNOWN || y == LANES_UNKNOWN)
        return LANES_UNKNOWN;
    if (real)
        return apply_real(e, x, y);
    const struct ir_type *operand = e->arg_count ? e->args[0]->type : NULL;
    if (is_unsigned(operand) && operand->bits == 64 && (x < 0 || y < 0))
        return LANES_UNKNOWN;
    int64_t v = apply_int(e, x, y);
    if (v == LANES_UNKNOWN)
        return v;
    /* made-up sizes whose product leaves the type are not sizes of this program */
    bool sums = e->op == IR_ADD || e->op == IR_SUB || e->op == IR_MUL;
    bool is_signed = e->type && e->type->kind == TYPE_INT && e->type->is_signed;
    return sums && is_signed && wrap(e->type, v) != v ? LANES_UNKNOWN : wrap(e->type, v);
}

int64_t lanes_convert(const struct ir_type *to, const struct ir_type *from, bool from_real,
                      int64_t x)
{
    (void)from;
    if (x == LANES_UNKNOWN || !to)
        return LANES_UNKNOWN;
    if (to->kind == TYPE_FLOAT)
        return from_real ? x : real_bits((double)x);
    if (to->kind == TYPE_BOOL)
        return from_real ? as_real(x) != 0 : x != 0;
    if (from_real) {
        double d = as_real(x);
        return d > -9e15 && d < 9e15 ? wrap(to, (int64_t)d) : LANES_UNKNOWN;
    }
    return wrap(to, x);
}

/* ---- made-up values --------------------------------------------------------------------------- */

static bool has_word(const char *lower, const char *const *words)
{
    for (; *words; words++)
        if (strstr(lower, *words))
            return true;
    return false;
}

const struct ir_decl *lanes_loaded_constant(const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    bool loads = def && def->kind == IR_STMT_LOAD && def->guessed && def->addr->op == IR_ADDR;
    return loads && def->addr->decl->is_global ? def->addr->decl : NULL;
}

bool lanes_is_constant(const struct ir_expr *e)
{
    return e->op == IR_TPARAM || (e->op == IR_VAR && e->decl->is_global) ||
           lanes_loaded_constant(e);
}

static const char *name_of(const struct ir_expr *e)
{
    const struct ir_decl *global = lanes_loaded_constant(e);
    if (global)
        return global->source_name;
    switch (e->op) {
    case IR_TPARAM:
    case IR_MEMBER: return e->text;
    case IR_VAR: return e->decl->source_name;
    case IR_VALUE: return e->value->decl ? e->value->decl->source_name : NULL;
    default: return NULL;
    }
}

enum { NAME_BYTES = 48 };

/* What fits of the name; NULL: "". */
static void to_lower(const char *name, char out[NAME_BYTES])
{
    size_t n = 0;
    for (; name && name[n] && n + 1 < NAME_BYTES; n++)
        out[n] = (char)tolower((unsigned char)name[n]);
    out[n] = '\0';
}

/* Sizes whose name says what they are: a warp has 32 threads (their logarithm is 5), a block as many as
 * the example, and a stencil reaches a few elements far. */
int64_t lanes_named(const struct lanes_run *r, const struct ir_expr *e)
{
    static const char *const sizes[] = {"size", "dim", "threads", "num", "width", "nt", NULL};
    static const char *const blocks[] = {"block",      "threads",    "cta",       "tpb",
                                         "thread_num", "num_thread", "threadnum", NULL};
    static const char *const others[] = {"per", "warp", "item", "blocks", "grid", "vec", NULL};
    static const char *const logs[] = {"log", "bits", "shift", NULL};
    static const char *const exponents[] = {"lg_", "log_", "log2", "_bits", NULL};
    static const char *const margins[] = {"radius",      "halo",       "apron",       "border",
                                          "ghost",       "window",     "halfwidth",   "halfwin",
                                          "kernel_size", "kernelsize", "filter_size", NULL};
    static const char *const few[] = {"pack",       "vec",       "item", "unroll",
                                      "per_thread", "perthread", NULL};
    const char *name = name_of(e);
    char lower[NAME_BYTES];
    to_lower(name, lower);
    bool constant = lanes_is_constant(e);
    if (constant && has_word(lower, few))
        return 4;
    bool of_warp = strstr(lower, "warp") && !strstr(lower, "warps") && !strstr(lower, "num");
    if (of_warp && constant && has_word(lower, logs))
        return 5;
    if (has_word(lower, exponents)) /* of a power of two */
        return 3;
    if (has_word(lower, margins) ||
        strncmp(lower, "ksize", 5) == 0) /* what a block reads beyond its own: less than a block */
        return 3;
    if (of_warp && has_word(lower, sizes))
        return 32;
    if (constant && has_word(lower, blocks) && has_word(lower, sizes) && !has_word(lower, others))
        return r->flat ? r->count : r->shape.n[0];
    return 0;
}

static const struct ir_decl *root_of(const struct ir_expr *addr)
{
    const struct ir_expr *root = addr ? ir_address_root(addr) : NULL;
    return root && (root->op == IR_ADDR || root->op == IR_VAR) ? root->decl : NULL;
}

/* `settings.out[i]` of a class out of sight: elsewhere, and no member of it. */
static bool is_subscripted(const struct ir_expr *addr)
{
    return ir_up_to_subscript(addr)->op == IR_FIELD;
}

/* Nothing in the function writes to what the decl is or points to, as far as a load from there is concerned. */
static bool is_only_read(const struct ir_func *f, const struct ir_decl *d,
                         const struct ir_expr *from)
{
    bool member = from->op == IR_FIELD && !is_subscripted(from);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool writes = (ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS) && s->kind != IR_STMT_LOAD;
        if (writes && root_of(s->addr) == d && !(member && is_subscripted(s->addr)))
            return false;
        for (size_t k = 0; s->kind == IR_STMT_CALL && k < s->args.len; k++)
            if (root_of(s->args.at[k]) == d &&
                (d->storage != STORAGE_PARAM || !read_only_is_argument(s, k)))
                return false;
    }
    return true;
}

/* Two loads of one address that nobody writes to have one value: the address stands for both. */
static const struct ir_expr *stands_for(const struct lanes_frame *f, const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_decl *d = def && def->kind == IR_STMT_LOAD ? root_of(def->addr) : NULL;
    return d && is_only_read(f->af->func, d, def->addr) ? def->addr : e;
}

/* `begin[i + 1]` beside `begin[i]`: rows that follow each other, none of them empty.  What stands for the
 * first of them all, and how many further this one is. */
static uint64_t row_of(const struct lanes_frame *f, const struct ir_expr *e, int64_t *further)
{
    const struct ir_expr *addr = stands_for(f, e);
    *further = 0;
    bool number = e->type && (e->type->kind == TYPE_INT || e->type->kind == TYPE_UNKNOWN);
    if (addr == e || addr->op != IR_PTRADD || !number)
        return 0;
    const struct ir_expr *index = ir_strip_casts(addr->args[1]);
    int64_t step;
    if (index->op == IR_ADD && ir_is_int(ir_strip_casts(index->args[1]), &step) && step > 0 &&
        step < 4) {
        *further = step;
        index = ir_strip_casts(index->args[0]);
    }
    return hash_mix(((uint64_t)addr->args[0]->id << 32) | index->id) | 1ULL << 63;
}

static int64_t power_above(unsigned n)
{
    int64_t p = 1;
    while (p < n)
        p *= 2;
    return p;
}

static int64_t size_of_style(const struct lanes_run *r, const struct ir_expr *e, int64_t n)
{
    int64_t block = r->count;
    bool constant = e->op == IR_TPARAM;
    switch (r->shape.style) {
    case LANES_SMALL: return 4 + n % 5;
    case LANES_TAIL: return constant ? block + 32 * n : block + 37;
    case LANES_POWERS: return power_above(r->count) << (n % 3 + !constant);
    case LANES_RISING: return (block << n % 7) + 8 * n;
    case LANES_FALLING: return (block << (6 - n % 7)) + 8 * n;
    case LANES_FEW_ROUNDS: return constant ? block + 32 * n : 3 * block + block * (n % 8);
    default: return constant ? block + 32 * n : 30720 + block * (n % 8);
    }
}

/* `for (first = 0; first < n; first += tile)`: there are several tiles in n. */
static bool is_step(const struct lanes_frame *f, const struct ir_expr *e)
{
    size_t n;
    const struct cfg_loop *const *all = cfg_loops(f->af->cfg, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_block *b = all[i]->header;
        for (size_t k = 0; k < b->stmts.len && b->stmts.at[k]->kind == IR_STMT_PHI; k++) {
            const struct ir_stmt *phi = b->stmts.at[k];
            for (size_t m = 0; m < phi->args.len; m++) {
                const struct ir_expr *next = ir_strip_casts(phi->args.at[m]);
                if (next->op == IR_ADD && ir_strip_casts(next->args[1]) == e)
                    return true;
            }
        }
    }
    return false;
}

/* How far rows that follow each other are apart. */
static int64_t row_of_style(const struct lanes_run *r)
{
    switch (r->shape.style) {
    case LANES_SMALL: return 5;
    case LANES_TAIL: return r->count + 37;
    case LANES_POWERS: return 2 * power_above(r->count);
    case LANES_FEW_ROUNDS: return 3 * (int64_t)r->count;
    case LANES_EMPTY: return 0;
    default: return 7 * (int64_t)r->count;
    }
}

static int64_t step_of_style(const struct lanes_run *r, int64_t size)
{
    bool large = r->shape.style == LANES_LARGE || r->shape.style == LANES_LARGE_FALSE;
    return large ? 4 * (int64_t)r->count : r->shape.style == LANES_FEW_ROUNDS ? r->count : size;
}

/* A parameter that says where to begin: near the front. */
static bool begins(const struct ir_expr *e)
{
    static const char *const words[] = {"start", "begin", "first", NULL};
    char lower[NAME_BYTES];
    to_lower(e->op == IR_VAR && e->decl->storage == STORAGE_PARAM ? name_of(e) : NULL, lower);
    return has_word(lower, words);
}

/* The number chosen for it. */
static bool pinned(const struct lanes_run *r, uint64_t key, int64_t *out)
{
    const struct lanes_pins *pins = r->shape.pins;
    for (size_t i = 0; pins && i < pins->len; i++) {
        if (pins->at[i].key != key)
            continue;
        *out = pins->at[i].value;
        return true;
    }
    return false;
}

static void note_leaf(struct lanes_run *r, uint64_t key, bool is_condition)
{
    struct lanes_leaf leaf = {key, is_condition};
    for (size_t i = 0; i < r->leaves.len; i++)
        if (r->leaves.at[i].key == key)
            return;
    vec_push(r->arena, &r->leaves, leaf);
}

/* `counts[blockIdx.x]`, of an array that is only read, also where the block keeps it in shared memory. */
static bool is_looked_up(const struct lanes_frame *f, const struct ir_expr *e)
{
    const struct ir_expr *addr = stands_for(f, e);
    if (addr == e)
        return lanes_is_kept_lookup(f, e);
    return f->af->uniform && uniform_of(f->af->uniform, addr).level == UNIFORM_BLOCK;
}

enum { EXPONENT = 3 };

struct lanes lanes_make_up(struct lanes_run *r, const struct lanes_frame *f,
                           const struct ir_expr *e)
{
    int64_t further;
    uint64_t row = row_of(f, e, &further);
    uint64_t key =
        row ? row : (uint64_t)stands_for(f, e)->id * 64 + (e->op == IR_VALUE ? f->id + 1 : 0);
    uintptr_t number = (uintptr_t)map_get_number(&r->made_up, key);
    if (!number) {
        number = ++r->made_up_count;
        map_put_number(r->arena, &r->made_up, key, (void *)number);
    }
    int64_t n = (int64_t)number;
    const struct ir_type *t = e->type;
    bool no = r->shape.style == LANES_LARGE_FALSE;
    int64_t pin;
    if (pinned(r, key, &pin) && !(t && t->kind == TYPE_FLOAT))
        return (struct lanes){.value = wrap(t, pin + further * row_of_style(r))};
    if (t && (t->kind == TYPE_BOOL || t->kind == TYPE_POINTER)) {
        r->used_condition = true;
        note_leaf(r, key, true);
        return (struct lanes){.value = no                     ? 0
                                       : t->kind == TYPE_BOOL ? 1
                                                              : n << 20,
                              .open = lanes_is_constant(e)};
    }
    if (t && t->kind == TYPE_FLOAT)
        return (struct lanes){.value = real_bits(1.5 + (double)n), .real = true};
    int64_t tied = lanes_constant(r, f, e);
    int64_t named = tied ? tied : lanes_named(r, e);
    if (!named)
        named = lanes_part_of_block(f, e);
    if (!named)
        named = lanes_end_of_block(r, f, e);
    if (named)
        return (struct lanes){.value = named, .open = lanes_is_constant(e)};
    note_leaf(r, key, false);
    int64_t fit = 0;
    if (r->shape.style == LANES_FITTING || (r->shape.style == LANES_LARGE && !r->used_limit))
        fit = lanes_fit(r, f, e);
    int64_t size = begins(e) ? 32 : size_of_style(r, e, n) + further * row_of_style(r);
    if (fit > 0 && r->shape.style == LANES_FITTING)
        size = fit;
    if (is_looked_up(f, e)) {
        r->used_lookup = true;
        if (r->shape.style == LANES_EMPTY)
            size = 0;
    }
    if (is_step(f, e))
        size = step_of_style(r, size);
    if (lanes_is_exponent(r, f, e))
        size = EXPONENT;
    return (struct lanes){.value = wrap(t, size), .made = true, .open = lanes_is_constant(e)};
}

/* ---- what made-up numbers are equal to -------------------------------------------------------- */

struct compared {
    const struct ir_expr *what;
    int64_t number;
    int64_t seen[LIMIT_LANES_EQUAL];
    unsigned count;
    bool is_enumerated; /* there is an instance for each of them, and none for others */
};

static void note_number(struct compared *c, int64_t number)
{
    for (unsigned i = 0; i < c->count; i++)
        if (c->seen[i] == number)
            return;
    if (c->count < LIMIT_LANES_EQUAL)
        c->seen[c->count++] = number;
}

static bool find_number(const struct ir_expr *e, void *context)
{
    struct compared *c = context;
    int64_t number;
    if (e->op == IR_LNOT && ir_strip_casts(e->args[0]) == c->what)
        note_number(c, 0);
    if (e->op != IR_EQ && e->op != IR_NE)
        return true;
    for (unsigned i = 0; i < 2; i++)
        if (ir_strip_casts(e->args[i]) == c->what &&
            ir_is_int(ir_strip_casts(e->args[1 - i]), &number))
            note_number(c, number);
    return true;
}

/* The constants that the function's branches compare it with, in their order. */
static void find_numbers(const struct ir_func *f, struct compared *c)
{
    for (size_t i = 0; i < f->stmts.len && c->count < LIMIT_LANES_EQUAL; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_BRANCH && s->kind != IR_STMT_SWITCH)
            continue;
        ir_walk(s->expr, find_number, c);
        bool switched = s->kind == IR_STMT_SWITCH && s->expr && ir_strip_casts(s->expr) == c->what;
        for (size_t k = 0; switched && k < s->case_values.len; k++)
            note_number(c, s->case_values.at[k]);
    }
}

struct enumerated {
    const struct ir_expr *what;
    uint32_t numbers; /* bit per constant */
    bool others;
};

static bool find_enumerator(const struct ir_expr *e, void *context)
{
    struct enumerated *x = context;
    int64_t n;
    for (unsigned i = 0; (e->op == IR_EQ || e->op == IR_NE) && i < 2; i++) {
        if (ir_strip_casts(e->args[i]) != x->what)
            continue;
        if (ir_is_int(ir_strip_casts(e->args[1 - i]), &n) && n >= 0 && n < 31)
            x->numbers |= 1U << n;
        else
            x->others = true;
    }
    return true;
}

/* `if constexpr (WAY == ONE) ... else if constexpr (WAY == TWO)`, all of 0, 1, 2: there is an instance for each of
 * them, and none for other numbers. */
static bool is_enumerated(const struct ir_func *f, const struct ir_expr *what)
{
    struct enumerated x = {.what = what};
    if (what->op != IR_TPARAM)
        return false;
    for (size_t i = 0; i < f->stmts.len; i++)
        if (f->stmts.at[i]->kind == IR_STMT_BRANCH)
            ir_walk(f->stmts.at[i]->expr, find_enumerator, &x);
    return !x.others && x.numbers >= 7 && (x.numbers & (x.numbers + 1)) == 0;
}

/* Looked for once. */
static const struct compared *numbers_of(const struct lanes_frame *f, const struct ir_expr *what)
{
    struct analysis *a = f->af->analysis;
    uint64_t key = (uint64_t)f->af->func->id << 32 | what->id;
    struct compared *c = map_get_number(&a->lanes_numbers, key);
    if (c)
        return c;
    c = ARENA_NEW(a->arena, struct compared);
    c->what = what;
    find_numbers(f->af->func, c);
    c->is_enumerated = is_enumerated(f->af->func, what);
    map_put_number(a->arena, &a->lanes_numbers, key, c);
    return c;
}

unsigned lanes_equality(struct lanes_run *r, const struct lanes_frame *f, const struct ir_expr *e,
                        const struct ir_expr *to, int64_t number)
{
    int64_t literal;
    unsigned k = r->shape.equal;
    if (to && !ir_is_int(ir_strip_casts(to), &literal)) {
        r->used_equality = r->used_equality ? r->used_equality : 1;
        return k == 1 ? 1 : 2;
    }
    struct compared c = *numbers_of(f, ir_strip_casts(e));
    note_number(&c, number);
    r->used_equality = c.count > r->used_equality ? c.count : r->used_equality;
    if (k == 0)
        return c.is_enumerated ? c.seen[0] == number : 2;
    return c.seen[(k - 1) % c.count] == number;
}
