/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/flag_store.h"

#include <string.h>

#include "base/strbuf.h"
#include "pass/bounds.h"

enum { MADE_DEPTH = 4 };

/* `x + 1`, `x - 1` with an x that was read from there. */
static bool adds_constant(const struct ir_expr *value, const struct ir_expr *addr)
{
    int64_t n;
    const struct ir_expr *e = value ? ir_strip_all_casts(value) : NULL;
    if (!e || (e->op != IR_ADD && e->op != IR_SUB) ||
        !ir_is_int(ir_strip_all_casts(e->args[1]), &n) || n == 0)
        return false;
    const struct ir_stmt *load = ir_load_of(ir_strip_all_casts(e->args[0]));
    return load && load->addr == addr;
}

/* One place for all threads: `*p`, `p[0]`, a variable, a member of one. */
static bool is_one_place(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_BUILTIN && e->op != IR_OPAQUE && !(e->op == IR_VALUE && ir_phi_of(e));
}

static bool says_flag(const char *name)
{
    static const char *const words[] = {"flag", "found", "changed", "modified", "mismatch", NULL};
    static const char *const whole[] = {"change", "ok", "done", "any", "isok", "notdone", NULL};
    char plain[64];
    str_plain(name, plain, sizeof plain);
    bool counts = strstr(plain, "count") || strstr(plain, "num") || strstr(plain, "total");
    bool all = str_has_prefix(plain, "all") && !str_has_prefix(plain, "alloc");
    bool said = all || str_is_one_of(plain, whole);
    for (size_t i = 0; words[i]; i++)
        said = said || strstr(plain, words[i]);
    return said && !counts;
}

bool flag_is_counted(const struct ir_stmt *s)
{
    if (s->kind != IR_STMT_STORE || !s->addr || !adds_constant(s->expr, s->addr) ||
        !ir_walk(s->addr, is_one_place, NULL))
        return false;
    const struct ir_expr *root = ir_address_root(s->addr);
    const char *name = s->addr->op == IR_FIELD                     ? s->addr->text
                       : root->op == IR_VAR || root->op == IR_ADDR ? root->decl->source_name
                                                                   : ir_leaf_name(root);
    return name && says_flag(name);
}

static bool is_no_load(const struct ir_expr *e, void *context)
{
    (void)context;
    return !ir_load_of(e) && e->op != IR_OPAQUE;
}

struct own_data {
    unsigned depth;
    bool found;
};

/* What was loaded from the thread's own place is in it, or was chosen or made of such, `make_float3(p.x, p.y, p.z)`; or
 * what is not in sight. */
static bool find_own_data(const struct ir_expr *e, void *context)
{
    struct own_data *o = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    bool load = def && def->kind == IR_STMT_LOAD && def->addr;
    bool made = def && (def->kind == IR_STMT_CALL || def->kind == IR_STMT_PHI);
    o->found = o->found || e->op == IR_OPAQUE || (load && bounds_uses_thread_index(def->addr));
    if (!made || o->depth >= MADE_DEPTH)
        return !o->found;
    o->depth++;
    for (size_t i = 0; i < def->args.len && !o->found; i++)
        ir_walk(def->args.at[i], find_own_data, o);
    o->depth--;
    return !o->found;
}

static bool asks_own_data(struct cfg_edge e, void *context)
{
    struct own_data o = {0};
    const struct ir_stmt *end = cfg_terminator(e.from);
    (void)context;
    if (end && end->expr)
        ir_walk(end->expr, find_own_data, &o);
    return o.found;
}

bool flag_names_finder(const struct analysis_func *af, const struct ir_stmt *s)
{
    return s->kind == IR_STMT_STORE && s->expr && bounds_uses_thread_index(s->expr) &&
           ir_walk(s->expr, is_no_load, NULL) &&
           cfg_walk_control(af->cfg, s->block, asks_own_data, NULL);
}
