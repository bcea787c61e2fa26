/* SPDX-License-Identifier: Apache-2.0 */
/* What calls in sight hand over for the size that the bytes of a launch grow with. */
#include "base/limits.h"
#include "pass/arch.h"
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/range.h"
#include "pass/shared_internal.h"

/* The numbers that come in for a parameter, over as many calls as need be. */
struct handed {
    const struct analysis *analysis;
    bool open; /* others may come */
    bool some;
    VEC(const struct ir_decl *) seen; /* parameters, each once */
    int64_t most;
};

static const struct ir_decl *parameter_of(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM ? e->decl : NULL;
}

static void take_handed(struct handed *h, const struct ir_func *f, const struct ir_decl *param,
                        unsigned depth)
{
    const struct calls *calls = h->analysis->calls;
    size_t n, index = 0;
    const struct ir_stmt *const *all = calls_sites(calls, f, &n);
    for (size_t i = 0; i < h->seen.len; i++)
        if (h->seen.at[i] == param)
            return;
    vec_push(h->analysis->arena, &h->seen, param);
    while (index < f->params.len && f->params.at[index] != param)
        index++;
    h->open = h->open || n == 0 || depth > LIMIT_WRAPPER_DEPTH || !calls_are_all_seen(calls, f);
    for (size_t i = 0; depth <= LIMIT_WRAPPER_DEPTH && i < n; i++) {
        const struct ir_expr *arg = index < all[i]->args.len ? all[i]->args.at[index] : NULL;
        const struct ir_decl *from = arg ? parameter_of(arg) : NULL;
        int64_t number;
        if (arg && ir_is_int(ir_strip_all_casts(arg), &number)) {
            h->most = h->some && h->most > number ? h->most : number;
            h->some = true;
        } else if (from && all[i]->block) {
            take_handed(h, all[i]->block->func, from, depth + 1);
        } else {
            h->open = true;
        }
    }
}

/* `if (n > 1024) run_large(x, n); else run_small(x, n);`, `run_small(x, n % 1024)`: who calls the function that
 * launches knows how much it takes. */
static bool callers_look(const struct analysis *a, const struct ir_func *f,
                         const struct ir_decl *param)
{
    size_t n;
    const struct ir_stmt *const *all = calls_sites(a->calls, f, &n);
    for (size_t i = 0; i < n; i++) {
        size_t at = (size_t)param->param_index;
        const struct ir_expr *arg =
            at < all[i]->args.len ? ir_strip_all_casts(all[i]->args.at[at]) : NULL;
        if (!arg || (arg->op != IR_INT && arg->op != IR_REM &&
                     !compared_from_above(all[i]->block->func, arg)))
            return false;
    }
    return n > 0;
}

enum shared_handed shared_size_is_handed(const struct launch_site *s, const struct ir_expr *size)
{
    const struct ir_decl *param = parameter_of(size);
    struct handed h = {.analysis = s->host->analysis};
    struct ir_module *m = h.analysis->module;
    if (!param)
        return SHARED_HANDED_ANY;
    take_handed(&h, s->host->func, param, 0);
    const struct ir_expr *from = ir_strip_all_casts(size);
    const struct ir_expr *to = ir_int(m, from->type, h.most);
    const struct ir_expr *bytes = ir_substitute(m, s->shared_bytes, &from, &to, 1);
    struct range r = range_of(s->host->ranges, bytes, s->stmt);
    if (h.some && r.lo > ARCH_SHARED_DEFAULT)
        return SHARED_HANDED_TOO_MUCH;
    if (h.some && !h.open && r.hi <= ARCH_SHARED_DEFAULT)
        return SHARED_HANDED_LITTLE;
    return callers_look(h.analysis, s->host->func, param) ? SHARED_HANDED_LOOKED_AT
                                                          : SHARED_HANDED_ANY;
}
